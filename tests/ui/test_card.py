"""A card is as high as what is on it, and lets go what it can spare."""

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from tammany_desktop.ui.card import Card, CardButton
from tammany_desktop.ui.gui import Gui
from tests.helpers.bench import show
from tests.helpers.window import Driver

WIDE, PAD = 400, 20
WORDS = "A sentence that is much too long for one line of a card as narrow as this one. " * 2


def laid(window: Driver, fill: Callable[[Card], object]) -> tuple[Gui, pygame.Rect]:
    """A card in the window's corner, and its pixels."""
    found: list[pygame.Rect] = []

    def lay(gui: Gui) -> None:
        card = Card(gui, WIDE, PAD)
        fill(card)
        found.append(card.lay(pygame.Rect(0, 0, 0, 0)))

    return show(window, lay), found[-1]


def test_each_part_is_below_the_one_before_and_the_card_around_them(window: Driver) -> None:
    places: list[pygame.Rect] = []

    def fill(card: Card) -> None:
        card.add(30, places.append)
        card.add(12)
        card.add(50, places.append)

    _, rect = laid(window, fill)
    assert rect.size == (WIDE, 30 + 12 + 50 + 2 * PAD)
    assert [(one.top, one.height) for one in places] == [(PAD, 30), (PAD + 42, 50)]
    assert {(one.left, one.right) for one in places} == {(PAD, WIDE - PAD)}


def test_a_paragraph_is_whole_and_read_as_one(window: Driver) -> None:
    gui, rect = laid(window, lambda card: card.add_words(WORDS))
    assert gui.overfull == []
    assert [one.words for one in gui.labels] == [WORDS]
    assert rect.inflate(-2 * PAD, -2 * PAD) == gui.labels[0].rect


@pytest.mark.parametrize("left", [False, True])
def test_buttons_take_as_many_rows_as_they_need(window: Driver, left: bool) -> None:
    ways = [CardButton(name, lambda: None) for name in ("One", "Two", "Three")]
    gui, rect = laid(window, lambda c: c.add_buttons(ways, [150, 170, 160], 40, (10, 6), left))
    assert rect.height == 2 * 40 + 6 + 2 * PAD
    one, two, three = (target.rect for target in gui.ring.targets)
    assert one.top == two.top == PAD
    assert three.top == PAD + 46
    if left:
        assert (one.left, two.left, three.left) == (PAD, PAD + 160, PAD)
    else:
        assert (one.right, two.right, three.right) == (WIDE - PAD, WIDE - PAD - 160, WIDE - PAD)


def test_what_can_be_spared_goes_where_room_is_short_the_last_first(window: Driver) -> None:
    high, seen = window.app.look.window.height // 3, list[str]()

    def note(name: str, place: pygame.Rect) -> None:
        seen.append(name)

    def fill(card: Card) -> None:
        for name, spare in (("kept", False), ("first", True), ("last", True), ("foot", False)):
            card.add(high, partial(note, name), spare)

    _, rect = laid(window, fill)
    assert seen == ["kept", "foot"]
    assert rect.height == 2 * high + 2 * PAD


def test_paragraphs_scroll_before_a_button_is_outside_the_window(window: Driver) -> None:
    def fill(card: Card) -> None:
        card.add_words("Heading", "heading")
        for _ in range(12):
            card.add_words(WORDS)
        card.add_buttons([CardButton("Accept", lambda: None, home=True)], [150], 40, (10, 6))
        assert not card.fits

    gui, rect = laid(window, fill)
    window_rect = window.app.look.window
    assert window_rect.contains(rect)
    told, accept = gui.ring.targets
    assert rect.contains(accept.rect)
    assert told.rect.bottom <= accept.rect.top
    assert told.paragraphs is not None
    assert list(told.paragraphs()) == [WORDS] * 12
    assert [one.words for one in gui.labels] == ["Heading"], "it stays"
    assert gui.ring.current in (None, accept)


def test_a_card_is_as_large_as_its_parts_where_a_place_is_too_small(window: Driver) -> None:
    found: list[pygame.Rect] = []

    def lay(gui: Gui) -> None:
        card = Card(gui, WIDE, PAD)
        card.add(300, found.append)
        low = window.app.look.window.bottom - 50
        found.append(card.lay(pygame.Rect(0, low, 0, 0)))

    show(window, lay)
    place, rect = found[-2:]
    assert rect.height == 300 + 2 * PAD
    assert rect.contains(place)
    assert window.app.look.window.contains(rect)
