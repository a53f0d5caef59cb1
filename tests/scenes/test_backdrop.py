"""The picture of what lies below a dimming overlay: never older than that, and without secrets."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tammany_desktop.newspaper import Report, term_report
from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.scenes.base.stack import Scene, SceneStack
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.newspaper import NewspaperScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.ui.window import DimmedCache, fast_rect, parts_around
from tests.helpers import games
from tests.helpers.ballots import ballot_of_two
from tests.helpers.table import Keys, Table, play_person

pytestmark = pytest.mark.usefixtures("painted")

# What comes over the table while an election is played: alone, and among three persons.
ALONE = {BallotScene, RevealScene, NewspaperScene}
SHARED = {CoverScene, RevealScene, ElectionResultScene, NewspaperScene, AppointmentsScene}


def report() -> Report:
    history = games.finished(3, 3).history
    found = term_report(history.start, history.events_since(0), 4)
    assert found is not None
    return found


OPENED: dict[str, Callable[[Table], Scene]] = {
    "menu": lambda table: MenuScene(table.driver.app, table.session),
    "record": lambda table: LogScene(table.driver.app, table.session),
    "dialog": lambda table: Notice(table.driver.app, "Heading", "A sentence."),
    "newspaper": lambda table: NewspaperScene(
        table.driver.app, table.match.seats, report(), salt=1
    ),
}


def kept(table: Table) -> bool:
    return table.driver.app.stack.dimmed._picture is not None


def drawn(table: Table) -> bytes:
    app = table.driver.app
    app.stack.paint_damage(app.window.surface)
    return table.picture()


def agree(table: Table) -> None:
    """On the screen is what a painting from nothing gives, and one that keeps nothing."""
    stack = table.driver.app.stack
    left = table.picture()
    stack.forget()
    assert drawn(table) == left
    for scene in stack.seen():
        scene.private = True
    stack.forget()
    assert drawn(table) == left
    assert not kept(table)
    for scene in stack.seen():
        scene.private = type(scene).private
    stack.repaint()
    assert drawn(table) == left


@pytest.mark.parametrize("name", OPENED)
def test_an_overlay_lies_over_what_is_there_now(table: Table, name: str) -> None:
    scene, stack = OPENED[name](table), table.driver.app.stack
    stack.push(scene)
    table.driver.frames(3)
    assert table.top is scene
    assert kept(table)
    agree(table)
    table.driver.key("tab")
    table.driver.frames(2)
    agree(table)
    before = table.picture()
    table.toggle_projection()
    table.hover(7)
    table.driver.frames(2)
    assert (table.picture() != before) is (name != "newspaper"), "it hides all of the table"
    agree(table)
    table.driver.resize((1366, 768))
    table.driver.frames(2)
    agree(table)
    stack.pop(scene)
    table.driver.frames(2)
    assert not kept(table)
    agree(table)


@pytest.mark.parametrize(("people", "due"), [(1, ALONE), (3, SHARED)])
def test_through_an_election(tmp_path: Path, people: int, due: set[type]) -> None:
    table = Table(tmp_path, people=people, state=ballot_of_two(3, voters=3), size=(1024, 600))
    table.rest()
    chance, hands, seen = Random(4), Keys(table), set[type]()
    for _ in range(300):
        table.driver.settle()
        if type(table.top) not in seen:
            agree(table)
        seen.add(type(table.top))
        if seen >= due:
            break
        play_person(table, hands, chance)
        table.rest()
    assert seen >= due
    table.close()


def test_at_the_end_of_a_game(tmp_path: Path) -> None:
    state = games.finished(3, 3).state
    assert state.phase == OVER
    table = Table(tmp_path, people=3, state=state)
    table.driver.frames(3)
    assert isinstance(table.top, FinalScene)
    assert kept(table)
    agree(table)
    table.close()


def test_no_picture_is_kept_of_what_one_person_alone_may_see(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, state=ballot_of_two(3, voters=3))
    stack = table.driver.app.stack
    table.rest()
    assert isinstance(table.top, BallotScene)
    assert kept(table)  # of the table, which everybody may see
    stack.push(Notice(table.driver.app, "Heading", "A sentence."))
    table.driver.frames(3)
    assert not kept(table)
    agree(table)
    table.close()


def test_the_picture_of_one_overlay_does_not_outlive_it(table: Table) -> None:
    stack = table.driver.app.stack
    stack.push(MenuScene(table.driver.app, table.session))
    table.driver.frames(2)
    first = table.picture()
    stack.push(Notice(table.driver.app, "Heading", "A sentence."))
    table.driver.frames(2)
    agree(table)
    stack.pop()
    table.driver.frames(2)
    assert table.picture() == first
    table.driver.app.apply(contrast="high_contrast")
    table.driver.frames(2)
    agree(table)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["menu", "dialog", "ballot"])
def test_a_panel_that_a_page_cuts_through_stays_as_it_is_beside_it(
    tmp_path: Path, name: str, size: tuple[int, int]
) -> None:
    """Two readers took emptied panels for a failure."""
    table = Table(tmp_path, people=1, state=ballot_of_two(3), size=size)
    stack, layout = table.driver.app.stack, table.layout
    scene = table.ballot_of(0) if name == "ballot" else OPENED[name](table)
    stack.push(scene)
    pictures = []
    for color in ("red", "brown"):
        shown = [seat._replace(name=color.title() * 3, color=color) for seat in table.shown_seats]
        table.show_seats(tuple(shown))
        table.refresh()
        table.driver.frames(3)
        pictures.append(table.driver.app.window.surface.copy())
    assert scene.gui is not None
    page, changed = scene.gui.sheet, 0
    for card in layout.cards:
        rests = parts_around(page.clip(card), card) if not page.contains(card) else []
        first, second = (b"".join(part(one, rest) for rest in rests) for one in pictures)
        differs = any(abs(one - other) > FAINT for one, other in zip(first, second, strict=True))
        assert differs or page.clip(card).w > 0.9 * card.w, card  # the rest has no words
        changed += differs
    assert changed or name == "ballot"
    table.close()


FAINT = 16  # of 255, at soft edges


def part(picture: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(rect), "RGB")


class Plate(Scene):
    """Fills its rectangle with a color, and counts how often."""

    def __init__(self, stage: Any, color: str, rect: pygame.Rect, dims: bool = False) -> None:
        super().__init__(stage)
        self.color, self.rect = pygame.Color(color), rect
        self.opaque, self.dims = not dims, dims
        self.painted: list[pygame.Rect] = []

    def enter(self) -> None:
        """Nothing to lay out."""

    def paint(self, surface: pygame.Surface) -> None:
        self.painted.append(surface.get_clip())
        surface.fill(self.color, self.rect)


class FakeStage:
    """Only what these scenes ask for."""

    def __init__(self) -> None:
        self.stack = SceneStack()
        self.look = SimpleNamespace(reduced_motion=False)


def test_what_lies_below_is_painted_where_it_changed_only() -> None:
    stage, surface = FakeStage(), pygame.Surface((100, 80))
    below = Plate(stage, "white", surface.get_rect())
    card = Plate(stage, "red", pygame.Rect(40, 30, 20, 20), dims=True)
    stage.stack.push(below)
    stage.stack.push(card)
    stage.stack.apply_changes()
    stage.stack.paint_damage(surface)
    assert below.painted == [surface.get_rect()]
    stage.stack.repaint()
    stage.stack.paint_damage(surface)
    card.damage(pygame.Rect(30, 30, 30, 30))
    stage.stack.paint_damage(surface)
    assert len(below.painted) == 1
    assert surface.get_at((50, 40)) == pygame.Color("red")
    assert surface.get_at((35, 40)) == surface.get_at((0, 0)) != pygame.Color("white")
    below.damage(pygame.Rect(0, 0, 10, 5))
    assert stage.stack.paint_damage(surface) == [fast_rect(pygame.Rect(0, 0, 10, 5))]
    assert below.painted[1:] == [fast_rect(pygame.Rect(0, 0, 10, 5))]


def test_damage_unseen_for_a_while_is_not_forgotten() -> None:
    """What changed outside the pixels copied now is mended before they are."""
    under, surface = DimmedCache(), pygame.Surface((40, 40))
    colors = ["red"]
    paint = lambda picture: picture.fill(colors[0])  # noqa: E731
    under.copy_to(surface, paint)
    colors[0] = "blue"
    under.damage([pygame.Rect(0, 0, 10, 10)])
    surface.set_clip(pygame.Rect(20, 20, 10, 10))
    under.copy_to(surface, paint)
    surface.set_clip(None)
    under.copy_to(surface, paint)
    assert surface.get_at((5, 5)) == pygame.Color("blue")
    assert surface.get_at((25, 25)) == pygame.Color("red")
