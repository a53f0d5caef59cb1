"""No text cut off, no overlap, no small target: the table and all that comes over it."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame_gui.core import UIContainer

from tammany_desktop.board.layout import Layout, lay_out
from tammany_desktop.languages import text
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER, TURN, State
from tammany_desktop.rules.wards import NO_BID, candidates
from tammany_desktop.scenes.base.pages import SheetScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.type import Typography, Units
from tests.helpers import games, over_table
from tests.helpers.ink import watching
from tests.helpers.pairs import paired
from tests.helpers.table import Table

pytestmark = pytest.mark.usefixtures("own_words")

LEAST = 24  # pixels of a target
ROOMY = 44  # and of one of the table, at 1920x1080
FEW = [(1024, 600), (1280, 720), (1920, 1080), (2560, 1080)]
MORE = [(1024, 768), (1280, 800), (1366, 768), (1440, 1080), (1600, 900), (1920, 1200)]
LARGE = [(3440, 1440), (3840, 2160)]


def at_phase(phase: int, least: int = 2) -> State:
    """Five seats at a ballot of at least so many candidates, or at the appointments."""
    return _found(phase, least).copy()


@cache
def _found(phase: int, least: int) -> State:
    if phase == OVER:
        return games.finished(5, 1).state
    random = Random(4)
    while True:
        state = new_game(5, random)
        while state.phase not in (phase, APPOINTING):
            if state.phase == BIDDING:
                state = game.fold(state, game.decide(state, OpenBallot((NO_BID,) * 5), random))
            else:
                move = random.choice(game.legal(state))
                state = game.fold(state, game.decide(state, move, random))
        if phase != BIDDING and state.phase == phase:
            return state
        if state.phase == BIDDING and len(candidates(state, state.voting)) >= least:
            return state


def counting(table: Table) -> FinalScene:
    """The final count, in the midst of it."""
    found = FinalScene(table.driver.app, table.session, lambda: None)
    found.age = 4.0
    return found


def overlays(table: Table, state: State) -> Iterator[SheetScene]:
    app, seats = table.driver.app, table.match.seats
    if state.phase == BIDDING:
        ward = state.voting
        standing = candidates(state, ward)
        votes = tuple(state.bosses_in(ward))
        opened = e.BallotOpened(ward, ((1, 1, 1, 1),) * 5)
        yield over_table.announcement(table)
        yield over_table.cover(table, standing[0])
        yield table.ballot_of(standing[0])
        yield over_table.reveal(table, opened, e.WardWon(ward, standing[0], votes))
        return
    if state.phase == APPOINTING:
        yield over_table.appointments(table)
        yield ElectionResultScene(app, seats, state, e.MayorNamed(1, e.BY_FAVORS))
    if state.phase == OVER:
        yield FinalScene(app, table.session)
        yield counting(table)
    yield LogScene(app, table.session)
    yield MenuScene(app, table.session)
    words = "Edith slanders Clara in ward 17 for one orange favor."
    yield SnapshotScene(app, seats, state, words)


def check(scene: SheetScene | TableScene, table: Table) -> None:
    name, gui = type(scene).__name__, scene.gui
    assert gui.overfull == [], name
    window = table.driver.app.look.window
    for target in gui.ring.targets:
        if target.shown:
            assert min(target.rect.size) >= LEAST, (name, target.label)
            assert window.contains(target.rect), (name, target.label)
    root = gui.manager.get_root_container()
    assert isinstance(root, UIContainer)
    buttons = [one for one in root.elements if isinstance(one, Button)]
    for place, button in enumerate(buttons):
        button._paint("normal")
        assert not button.cut, (name, button.caption)
        for other in buttons[:place]:
            assert not button.rect.colliderect(other.rect), (name, button.caption, other.caption)


def check_everything(folder: Path, size: tuple[int, int], scale: int) -> None:
    for number, phase in enumerate((BIDDING, APPOINTING, OVER)):
        state = at_phase(phase)
        table = Table(folder / str(number), 5, state=state, size=size, ui_scale=scale)
        check(table.table, table)
        for scene in overlays(table, state):
            table.driver.app.stack.push(scene)
            table.driver.frames(2)
            check(scene, table)
            table.driver.app.stack.pop(scene)
            table.driver.frames(1)
        table.close()


# The same scenes at twice the size in the two smallest windows: tests/window/test_layout.py.
@pytest.mark.parametrize(
    ("size", "scale"), [*((size, 100) for size in FEW), *((size, 200) for size in FEW[2:])]
)
def test_layout(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    check_everything(tmp_path, size, scale)


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(640, 480), (640, 1000), (1280, 360)])
def test_there_is_a_layout_for_less_than_the_smallest_window(
    size: tuple[int, int], scale: int
) -> None:
    """Small displays have such windows, and window managers that ask for no least size."""
    layout = lay_out(Units(*size, scale), 5)
    assert layout.view.width > 0
    assert layout.camera.scale > 0


@pytest.mark.parametrize("phase", [TURN, BIDDING, APPOINTING, OVER])
def test_targets_of_the_table_are_large_at_1080p(tmp_path: Path, phase: int) -> None:
    state = new_game(5, Random(1)) if phase == TURN else at_phase(phase)
    table = Table(tmp_path, 5, state=state, size=(1920, 1080))
    shown = [one for one in table.targets if one.shown]
    assert len(shown) > 20
    assert [(one.label, one.rect.size) for one in shown if min(one.rect.size) < ROOMY] == []
    table.close()


@pytest.mark.long
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [*FEW, *MORE, *LARGE])
def test_layout_everywhere(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    check_everything(tmp_path, size, scale)


def cut_texts(table: Table, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every text that the table shortens while it paints itself whole."""
    cut: set[str] = set()
    fit = Typography.cut

    def watched(self: Typography, words: str, role: str, width: int) -> str:
        found = fit(self, words, role, width)
        if found != words:
            cut.add(words)
        return found

    monkeypatch.setattr(Typography, "cut", watched)
    table.rebuild_board()
    table.driver.app.stack.repaint()
    for ward in (0, 12, 14):
        table.hover(ward)
        table.driver.frames(2)
    return cut


@paired("plain scale size", [False, True], [100, 200], FEW)
def test_the_table_shortens_nothing_but_names(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: int,
    plain: bool,
) -> None:
    table = Table(tmp_path, 5, state=at_phase(BIDDING), size=size, ui_scale=scale, plain_type=plain)
    table.driver.app.stack.pop()
    table.driver.frames(1)
    table.toggle_projection()
    names = {seat.name for seat in table.match.seats}
    assert cut_texts(table, monkeypatch) <= names
    table.close()


def map_share(layout: Layout, window: pygame.Rect) -> float:
    """How much of the window the map keeps: whatever no panel and no track is on."""
    inner = window.inflate(-2 * layout.band, -2 * layout.band)
    panels = (layout.years, layout.tools, *layout.cards, layout.bar)
    free = inner.width * inner.height - sum(panel.width * panel.height for panel in panels)
    return free / (window.width * window.height)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
def test_the_map_keeps_half_of_the_window_at_200_percent(size: tuple[int, int], seats: int) -> None:
    layout = lay_out(Units(*size, 200), seats)
    assert map_share(layout, pygame.Rect(0, 0, *size)) >= 0.5


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 960), (1080, 1920), (2560, 1080)])
def test_the_drawer_ends_above_the_bar_but_with_large_text_or_a_bar_at_the_side(
    size: tuple[int, int], scale: int, seats: int
) -> None:
    for wide_bar in (False, True):
        layout = lay_out(Units(*size, scale), seats, wide_bar)
        drawer, bar, at_side = layout.drawer, layout.bar, layout.bar.left > size[0] // 2
        assert (drawer.bottom == bar.bottom) == (layout.large or at_side)
        assert drawer.bottom == bar.bottom or drawer.bottom < bar.top


@paired("code size phase", ["en", "de"], [(1024, 600), (1280, 720)], [BIDDING, APPOINTING, OVER])
def test_no_name_of_a_bot_and_no_figure_is_cut(
    tmp_path: Path, phase: int, size: tuple[int, int], code: str
) -> None:
    """At the table and on every scene over it, at the highest points there are."""
    table = Table(tmp_path, 5, state=at_phase(phase), size=size, language=code)
    names = [text(f"new_game.bot_name.{place}") for place in range(1, 6)]
    seats = zip(table.match.seats, names, strict=True)
    table.match.seats = tuple(seat._replace(name=name) for seat, name in seats)
    table.show_seats(table.match.seats)
    table.match.state.score = [137] * 5
    stack = table.driver.app.stack
    scenes: list[SheetScene | TableScene] = [table.table]
    scenes += overlays(table, table.match.state)
    for scene in scenes:
        if scene is not table.table:
            stack.push(scene)
            stack.apply_changes()
        with watching() as drawn:
            scene.resize()
            scene.update(0.0)
            scene.paint(table.driver.app.window.surface)
        assert drawn.cut == set(), type(scene).__name__
        assert scene.gui.overfull == [], type(scene).__name__
        if scene is not table.table:
            stack.pop(scene)
            stack.apply_changes()
    table.close()


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (3440, 1440), (3840, 2160)])
def test_the_bar_has_air_around_its_sentence_and_buttons(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    """Letters with descenders touch no button, and no button touches the edge of the paper."""
    table = Table(tmp_path, 4, 4, size=size, ui_scale=scale)
    sprite, layout, look = table.table.laid.bar.sprite, table.layout, table.table.look
    pair, lines = sprite.content.sentence_pair, []
    sprite.content = sprite.content._replace(sentence_pair=(f"{pair[0]} gjpqy,", ""))
    for line, role, _, area in sprite.fitting_lines():
        drawn = pygame.Surface(size, pygame.SRCALPHA)
        look.type.draw(drawn, line, role, pygame.Color("black"), area)
        lines.append(drawn.get_bounding_rect())
    ink = lines[0].unionall(lines[1:])
    least = look.px(2 if layout.large else 4)
    assert ink.top - layout.bar.top >= least
    assert layout.tray.top - ink.bottom >= least
    assert layout.bar.bottom - layout.act_buttons.bottom >= least
    assert layout.bar.bottom <= size[1] - layout.band
    table.close()
