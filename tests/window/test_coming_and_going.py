"""Pages come and go in motion, and no frame shows one half laid out."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.scenes.base.dialog import Question
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.skin import backdrop, dimmed_backdrop
from tammany_desktop.ui.tokens import DIM_FACTORS, DIM_LIGHT
from tammany_desktop.ui.window import CURTAINS_AT, OpenEnvelope, Transition, dim
from tests.helpers.pixels import color, pixels
from tests.helpers.window import Driver

pytestmark = pytest.mark.usefixtures("painted")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path, size=(1280, 720))
    made.app.apply(speed="normal")
    made.frames(3)
    yield made
    made.close()


def open_settings(driver: Driver) -> SettingsScene:
    scene = SettingsScene(driver.app)
    driver.app.stack.push(scene)
    driver.frame()
    return scene


def test_the_first_frame_of_a_page_has_all_of_its_buttons(driver: Driver) -> None:
    driver.app.apply(speed="instant")
    driver.frames(3)
    open_settings(driver)
    first = driver.picture()
    driver.frames(3)
    driver.app.stack.repaint()
    driver.frame()
    assert driver.picture() == first


def test_a_page_comes_and_goes_in_two_beats(driver: Driver) -> None:
    driver.app.apply(speed="normal")
    driver.frames(3)
    scene = open_settings(driver)
    seen = [driver.picture()]
    while driver.app.stack.transition is not None:
        driver.frame()
        seen.append(driver.picture())
    assert 14 <= len(seen) <= 20
    assert len(set(seen)) > 12
    after = seen[-1]
    driver.app.stack.repaint()
    driver.frame()
    assert driver.picture() == after
    scene.back()
    driver.frames(30)
    assert driver.app.stack.transition is None
    assert driver.app.stack.top is not scene


def test_a_press_in_the_midst_of_the_motion_ends_it_and_counts(driver: Driver) -> None:
    driver.app.apply(speed="normal")
    driver.frames(3)
    open_settings(driver)
    driver.frames(3)
    assert driver.app.stack.transition is not None
    driver.key("escape")
    assert not isinstance(driver.app.stack.top, SettingsScene)


@pytest.mark.parametrize(
    ("way", "coming"),
    [
        *(((0, 200), True), ((0, -200), True), ((48, 0), True), ((-48, 0), True)),
        *(((0, 200), False), ((-200, 0), False)),
    ],
)
def test_no_frame_mixes_two_pages(way: tuple[int, int], coming: bool) -> None:
    """The words of one page are red and those of the other blue: never are they purple."""
    before, surface = pygame.Surface((400, 300)), pygame.Surface((400, 300))
    moves = Transition(before, pygame.Rect(100, 50, 200, 200), way, coming, seconds=1.0)
    moves.shaded = [before.get_rect()]
    before.fill("red")
    moves.last_frame.fill("blue")
    for step in range(21):
        moves.age = step / 20
        moves.show(surface)
        for seen in map(color, set(pixels(surface))):
            assert min(seen.r, seen.b) <= max(DIM_LIGHT), (step, seen)  # the night is blue
    assert surface.get_at((200, 150))[:3] == (0, 0, 255)


def way_of(driver: Driver) -> tuple[int, int]:
    """The way of the transition that begins in this frame, to its end."""
    driver.frame()
    moves = driver.app.stack.transition
    assert moves is not None
    while driver.app.stack.transition is not None:
        driver.frame()
    return moves.offset


def test_the_way_tells_where_a_page_comes_from(driver: Driver) -> None:
    """Up as it opens, from the right if it is deeper, from the left if it is a way back."""
    stack = driver.app.stack
    stack.push(SettingsScene(driver.app))
    across, up = way_of(driver)
    assert across == 0 < up
    stack.push(RulesScene(driver.app))
    right, level = way_of(driver)
    assert right > 0 == level
    stack.pop()
    assert way_of(driver) == (-right, 0)
    stack.pop()
    assert way_of(driver) == (0, up)


def test_a_page_comes_down_from_a_press_above_it(driver: Driver) -> None:
    driver.click((640, 4))
    driver.app.stack.push(SettingsScene(driver.app))
    assert way_of(driver)[1] < 0


def test_night_falls_but_once(driver: Driver) -> None:
    """A question over a menu: the table is as dark as behind the menu, the menu as the table."""
    stack = driver.app.stack
    driver.app.apply(speed="instant")
    driver.frames(2)
    spots = [(5, 5), (640, 300)]

    def light(words: str) -> list[list[int]]:
        stack.push(Question(driver.app, words, words, words, lambda: None))
        driver.frames(2)
        return [list(driver.app.window.surface.get_at(spot)[:3]) for spot in spots]

    day = [list(driver.app.window.surface.get_at(spot)[:3]) for spot in spots]
    one = light("one")
    two = light("two")
    assert one[0] == two[0] != day[0]
    assert all(
        abs(left - full * part / 255 - sky) < 2
        for left, full, part, sky in zip(one[0], day[0], DIM_FACTORS, DIM_LIGHT, strict=True)
    )


def test_nothing_of_a_covered_page_stays_beside_the_next_one(driver: Driver) -> None:
    stack = driver.app.stack
    stack.push(SettingsScene(driver.app))
    driver.frames(30)
    stack.replace(Question(driver.app, "one", "two", "three", lambda: None))
    driver.frame()
    assert stack.transition is not None
    first = driver.app.window.surface.get_at((640, 60))
    driver.frames(30)
    assert stack.transition is None
    assert driver.app.window.surface.get_at((640, 60)) == first


def test_a_page_that_is_laid_out_anew_moves_no_more(driver: Driver) -> None:
    scene = open_settings(driver)
    driver.frames(3)
    assert driver.app.stack.transition is not None
    scene.gui.face.inflate_ip(-40, 0)
    driver.frames(2)
    assert driver.app.stack.transition is None


def test_no_caption_fades_as_its_page_opens(driver: Driver) -> None:
    """Two captions of a button that cannot be pressed lay over each other."""
    gui = Gui(driver.app.look, lambda rect: None)
    made = gui.button(pygame.Rect(10, 10, 200, 40), "Continue", list, why_not="no game")
    shape: Any = made.drawable_shape
    assert not shape._seconds_left
    made.allow()
    assert shape._seconds_left, "a change that is seen fades"


@pytest.mark.parametrize("still", [False, True])
def test_the_night_behind_pages_of_the_title_is_that_over_the_table(
    driver: Driver, still: bool
) -> None:
    driver.app.apply(reduce_motion=still)
    look, spot = driver.app.look, (900, 300)
    over = backdrop(look).copy()
    dim(over, reduced_motion=still)
    assert dimmed_backdrop(look).get_at(spot) == over.get_at(spot) != backdrop(look).get_at(spot)


def test_what_is_private_never_fades(driver: Driver) -> None:
    driver.app.apply(speed="normal")
    driver.frames(3)
    scene = open_settings(driver)
    scene.private = True
    driver.frames(30)
    driver.app.stack.repaint()
    driver.frame()
    driver.app.stack.pop(scene)
    driver.frame()
    assert driver.app.stack.transition is None


@pytest.mark.parametrize("coming", [True, False])
def test_two_curtains_hide_the_table_before_an_envelope_comes_and_until_it_is_gone(
    coming: bool,
) -> None:
    """A rectangle grew from a corner, and the table lay open beside it."""
    before, ground = pygame.Surface((400, 300)), pygame.Surface((400, 300))
    ground.fill((0, 200, 0))
    sheet = pygame.Rect(100, 50, 200, 200)
    moves = Transition(before, sheet, (0, 20), coming, seconds=1.0)
    table, cover = (before, moves.last_frame) if coming else (moves.last_frame, before)
    table.fill("red")
    cover.fill((0, 200, 0))
    cover.fill("white", sheet)
    moves.curtains, moves.switch_at = ground, CURTAINS_AT
    open_ = []
    for step in range(21):
        moves.age, surface = step / 20, pygame.Surface((400, 300))
        moves.show(surface)
        red = pygame.mask.from_threshold(surface, "red", (9, 9, 9, 255))
        white = pygame.mask.from_threshold(surface, "white", (9, 9, 9, 255))
        assert not (red.count() and white.count()), "an envelope beside the table"
        open_.append(red.count() / (400 * 300))
        for area in red.get_bounding_rects():
            assert area.height == 300, "never a hole in the table"
            assert area.centerx == pytest.approx(200, abs=1)
    open_ = open_ if coming else open_[::-1]
    assert open_ == sorted(open_, reverse=True)
    assert open_[0] == 1.0
    assert open_[-1] == 0.0
    assert max(early - late for early, late in pairwise(open_)) < 0.25


def test_boards_that_close_over_the_table_have_a_frame_and_a_soft_shadow() -> None:
    """The table seemed cut off by a hard edge, as by a fault of the display."""
    table, ground = pygame.Surface((800, 300)), pygame.Surface((800, 300))
    table.fill((200, 200, 200))
    ground.fill((0, 90, 0))
    for side in (0, 797):
        ground.fill("gold", (side, 0, 3, 300))
    moves = Transition(table, pygame.Rect(100, 50, 200, 200), (0, 20), True, seconds=1.0)
    moves.curtains, moves.switch_at, moves.age = ground, CURTAINS_AT, CURTAINS_AT / 2
    surface = pygame.Surface((800, 300))
    moves.show(surface)
    row = [surface.get_at((x, 150)) for x in range(800)]
    left, right = (edge(x for x in range(800) if row[x].r == row[x].b > 0) for edge in (min, max))
    assert row[left - 1] == row[right + 1] == pygame.Color("gold"), "the frame of each board"
    lights = [row[x].r for x in range(left, 401)]
    assert lights[0] < 0.8 * lights[-1], "its shadow"
    assert lights[-1] == 200
    assert lights == sorted(lights)
    assert lights == [row[x].r for x in range(right, right - len(lights), -1)]
    assert max(after - before for before, after in pairwise(lights)) < 30, "it is soft"


def test_a_ballot_rises_out_of_its_envelope_which_sinks_meanwhile() -> None:
    """The slip left through the top, and another came down from there; the envelope stayed."""
    before, ground = pygame.Surface((400, 300)), pygame.Surface((400, 300))
    sheet = pygame.Rect(20, 10, 360, 260)
    area, body = pygame.Rect(60, 0, 280, 260), pygame.Rect(70, 60, 260, 190)
    slip = pygame.Rect(96, 110, 208, 140)
    back, near = (pygame.Surface(area.size, pygame.SRCALPHA) for _ in range(2))
    back.fill("blue")
    near.fill("blue", body.move(-60, 0))
    moves = Transition(before, sheet, (0, 0), coming=True, seconds=1.0)
    moves.last_frame.fill("white", sheet)
    moves.envelope = OpenEnvelope(ground, back, near, area, slip)
    tops, widths, sunk = [], [], []
    for step in range(21):
        moves.age, surface = step / 20, pygame.Surface((400, 300))
        moves.show(surface)
        seen = [
            pygame.mask.from_threshold(surface, color, (1, 1, 1, 255)).get_bounding_rects()
            for color in ("white", "blue")
        ]
        paper, envelope = (rects[0].unionall(rects[1:]) if rects else None for rects in seen)
        if paper is not None:
            tops.append(paper.top)
            widths.append(paper.width)
        sunk.append(envelope.top if envelope is not None else surface.get_height())
    assert paper == sheet
    assert widths == sorted(widths)
    assert min(tops) >= 0
    assert max(early - late for early, late in pairwise(tops)) < 60, "no jump"
    assert sunk[3:] == sorted(sunk[3:])
    assert sunk[-1] == 300


@pytest.mark.parametrize("settings", [{}, {"reduce_motion": True}])
def test_one_night_falls_behind_every_page(driver: Driver, settings: dict[str, object]) -> None:
    """With reduced motion cream cards were gray-green, and hardly darker than the page."""
    driver.app.apply(speed="instant", **settings)
    driver.app.stack.push(Question(driver.app, "one", "two", "three", lambda: None))
    driver.frames(30)
    surface = pygame.Surface((8, 8))
    surface.fill(driver.app.look.palette["paper_light"])
    dim(surface, reduced_motion=driver.app.look.reduced_motion)
    red, green, blue, _ = surface.get_at((0, 0))
    assert red < green < blue < 150, "slate blue"
    sheet = driver.scene.moving_sheet
    outside = driver.app.window.surface.get_at((sheet.left // 2, sheet.centery))
    assert max(outside[:3]) <= blue


def test_pages_in_high_contrast_have_an_even_ground(window: Driver) -> None:
    window.app.apply(contrast="high_contrast")
    look = window.app.look
    ground = pygame.transform.average_color(dimmed_backdrop(look))[:3]
    assert ground == tuple(look.palette["paper_dark"])[:3]
