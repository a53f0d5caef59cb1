"""Choices, meters and toggles, by mouse and by key."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pygame
import pytest

from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.scrolling import Block, Column
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.widgets import Choice, Segments, Slider, check_box
from tests.helpers.bench import BUTTON, show
from tests.helpers.window import Driver


def test_choices_go_round_by_mouse_and_keys(window: Driver) -> None:
    chosen: list[object] = []

    def fill(gui: Gui) -> None:
        options = [(number, f"{number} seats") for number in (3, 4, 5)]
        Choice(gui, pygame.Rect(100, 100, 400, 50), options, 4, chosen.append, label="Seats")

    show(window, fill)
    window.click((480, 125))  # the arrow at the right
    window.click((300, 125))  # the middle
    window.click((115, 125))  # the arrow at the left
    window.tab_to("Seats")
    window.key("left")
    window.key("right")
    window.key("space")
    assert chosen == [5, 3, 5, 4, 5, 3]


def test_a_press_on_the_chosen_segment_leaves_it_shown_as_chosen(
    window: Driver, painted: None
) -> None:
    """Its frame was gone after a press, and while the pointer was over it."""
    segment = pygame.Rect(110, 105, 180, 40)

    def fill(gui: Gui) -> None:
        options = [(False, "Person", None), (True, "Bot", None)]
        Segments(gui, pygame.Rect(100, 100, 400, 50), options, False, lambda _: None, label="Who")

    def drawn() -> bytes:
        window.wait(1)
        return pygame.image.tobytes(window.app.window.surface.subsurface(segment), "RGB")

    show(window, fill)
    window.point((600, 500))
    chosen = drawn()
    window.click((200, 125))
    assert drawn() == chosen
    window.point((600, 500))
    assert drawn() == chosen
    window.point((200, 125))
    assert drawn() == chosen
    window.point((600, 500))
    window.click((400, 125))
    window.point((600, 500))
    assert drawn() != chosen


def test_a_closed_choice_says_why_and_stays(window: Driver) -> None:
    chosen: list[object] = []

    def fill(gui: Gui) -> None:
        options = [(1, "one"), (2, "two")]
        rect = pygame.Rect(100, 100, 400, 50)
        Choice(gui, rect, options, 1, chosen.append, label="It", why_not="Not now.")

    gui = show(window, fill)
    for place in ((480, 125), (300, 125), (115, 125)):
        gui.tooltip.hide()
        window.click(place)
        assert gui.tooltip.words == "Not now."
    window.tab_to("It")
    window.key("right")
    assert chosen == []


def test_more_about_a_choice_is_read_on_request(window: Driver) -> None:
    made: list[Choice] = []

    def fill(gui: Gui) -> None:
        rect, options = pygame.Rect(100, 100, 400, 50), [(1, "one"), (2, "two")]
        made.append(Choice(gui, rect, options, 1, lambda _: None, label="It", more="What it does."))

    show(window, fill)
    assert made[-1].target.spoken().more == "What it does."


def test_meters_stop_at_their_ends(window: Driver) -> None:
    heard: list[int] = []

    def fill(gui: Gui) -> None:
        Slider(gui, pygame.Rect(100, 100, 700, 50), 9, 10, heard.append, str, label="Music")

    show(window, fill)
    window.tab_to("Music")
    for name in ("right", "right", "left"):
        window.key(name)
    assert heard == [10, 9]


def test_a_meter_is_filled_up_to_its_value(window: Driver) -> None:
    made: list[Slider] = []

    def lay(gui: Gui) -> None:
        made.append(
            Slider(gui, pygame.Rect(100, 100, 700, 50), 6, 10, lambda _: None, str, label="Music")
        )

    show(window, lay)
    bar, surface = made[-1].bar, window.app.window.surface
    places = (bar.left + bar.width // 4, bar.left + bar.width * 3 // 4)
    filled, empty = (surface.get_at((x, bar.centery)) for x in places)
    assert filled == window.app.look.palette["vermilion"] != empty


def test_a_meter_has_a_mark_for_each_value_and_longer_ones_for_every_fifth(
    window: Driver,
) -> None:
    made: list[Slider] = []

    def lay(gui: Gui) -> None:
        rect = pygame.Rect(100, 100, 700, 50)
        made.append(Slider(gui, rect, 6, 10, lambda _: None, str, label="Music"))

    show(window, lay)
    window.settle()
    look, surface, bar = window.app.look, window.app.window.surface, made[-1].bar
    foot = bar.centery + look.px(Gap.M) // 2 + look.px(Gap.XXS)  # of the short marks
    rows = []
    for y in (foot, foot + 1):
        row = [surface.get_at((x, y)) == look.palette["ink_soft"] for x in range(100, 800)]
        rows.append(sum(here and not left for left, here in pairwise([False, *row])))
    assert rows == [10, 3], "the knob hides one of them"


def test_toggles_remember(window: Driver) -> None:
    heard: list[bool] = []
    show(
        window,
        lambda gui: check_box(gui, pygame.Rect(100, 100, 400, 50), "Plain", False, heard.append),
    )
    window.click((200, 120))
    window.tab_to("Plain")
    window.key("space")
    assert heard == [True, False]


def test_a_check_box_stands_at_the_left_end_of_its_room(window: Driver) -> None:
    """So it is below the field of a choice, above a button, and at the edge of a page."""
    room = pygame.Rect(100, 100, 400, 50)
    show(window, lambda gui: check_box(gui, room, "Plain", False, list[bool]().append))
    window.settle()  # the page slides in
    surface = window.app.window.surface
    across = range(room.left - 40, room.centerx)
    first = next(x for x in across if sum(surface.get_at((x, room.centery))[:3]) > 600)
    assert abs(first - room.left) <= window.app.look.px(4)


@pytest.mark.parametrize("label", ["", "Sound"])
def test_a_check_box_tells_its_caption_once(window: Driver, label: str) -> None:
    boxes: list[Button] = []

    def fill(gui: Gui) -> None:
        changed = list[bool]().append
        made = check_box(gui, BUTTON, "Muted", False, changed, caption_on="Heard", label=label)
        boxes.append(made)

    show(window, fill)
    target = boxes[0].target
    for words in ("Muted", "Heard"):
        assert target.label == (label or "Muted")
        assert target.spoken().value == (words if label else "")
        assert target.spoken().on == (words == "Heard")
        target.press()


def test_a_column_takes_the_arrows_as_far_as_it_scrolls(window: Driver) -> None:
    """At its end they are free to move the focus."""
    columns: list[Column] = []

    def fill(gui: Gui) -> None:
        blocks = [Block(100, lambda surface, rect: None) for _ in range(4)]
        columns.append(Column(gui, pygame.Rect(100, 100, 400, 250), blocks, 100, label="Text"))

    show(window, fill)
    arrow = columns[-1].target.arrow
    assert arrow is not None
    assert [arrow(0, -1), arrow(0, 1), arrow(0, 1), arrow(0, 1)] == [False, True, True, False]
    assert columns[-1].top == 150
    assert not arrow(1, 0)


def test_a_check_box_shows_at_once_that_it_was_pressed(window: Driver) -> None:
    area = pygame.Rect(100, 100, 400, 50)
    show(window, lambda gui: check_box(gui, area, "Plain", False, list[bool]().append))

    def drawn() -> bytes:
        window.settle()
        return pygame.image.tobytes(window.app.window.surface.subsurface(area), "RGB")

    window.tab_to("Plain")
    pictures = [drawn()]
    for _ in range(2):
        window.key("space")
        pictures.append(drawn())
    assert pictures[0] == pictures[2] != pictures[1]


def test_the_segment_chosen_is_told_and_none_where_the_value_is_no_option(window: Driver) -> None:
    made: list[Segments] = []

    def fill(gui: Gui) -> None:
        options = [(number, str(number), None) for number in (3, 4, 5)]
        for value in (4, 9):
            rect = pygame.Rect(100, 50 * value, 400, 50)
            made.append(Segments(gui, rect, options, value, lambda _: None, label="Seats"))

    show(window, fill)
    parts = [each.target.parts for each in made[-2:]]
    assert [each and each.chosen() for each in parts] == [1, -1]


@pytest.mark.parametrize("seed", range(5))
def test_widgets_in_use_are_painted_again_and_tell_what_they_show(
    window: Driver, painted: None, seed: int
) -> None:
    """Any keys and clicks: nothing old stays in view, and each value was heard of."""
    random, heard = Random(seed), dict[str, object](choice=4, segments=1, slider=3, box=False)
    sliders, choices = list[Slider](), list[Choice]()
    keys = ("tab", "tab", "left", "right", "up", "down", "space", "pagedown", "home")
    places = [pygame.Rect(100, 60 + 60 * row, 500, 50) for row in range(4)]
    column = pygame.Rect(650, 60, 300, 230)

    def hear(name: str) -> Callable[[object], None]:
        return lambda value: heard.update({name: value})

    def fill(gui: Gui) -> None:
        options = [(number, f"{number} seats") for number in (3, 4, 5)]
        blocks = [
            Block(90, lambda surface, rect: surface.fill("gray", rect.inflate(-9, -9)))
            for _ in range(6)
        ]
        choices.append(Choice(gui, places[0], options, 4, hear("choice"), label="Seats"))
        three = [(number, f"{number}", None) for number in (1, 2, 3)]
        Segments(gui, places[1], three, 1, hear("segments"), label="Which")
        sliders.append(Slider(gui, places[2], 3, 10, hear("slider"), str, label="Music"))
        check_box(gui, places[3], "Plain", False, hear("box"))
        Column(gui, column, blocks, 100, label="Text")

    show(window, fill)
    for _ in range(20):
        if random.random() < 0.6:
            window.key(random.choice(keys))
        else:
            area = random.choice([*places, column])
            place = random.randrange(area.left, area.right), random.randrange(area.top, area.bottom)
            random.choice((window.click, window.point))(place)
        window.settle()
        seen = window.picture()
        window.app.stack.repaint()
        window.frames(2)
        assert window.picture() == seen
        assert (sliders[-1].value, choices[-1].value) == (heard["slider"], heard["choice"])
    assert heard != {"choice": 4, "segments": 1, "slider": 3, "box": False}
