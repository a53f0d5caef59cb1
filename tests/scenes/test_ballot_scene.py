"""The private ballot: what cannot be pressed looks closed and says why."""

from pathlib import Path

import pygame
import pytest

from tammany_desktop.art import Pieces
from tammany_desktop.languages import available, text
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.election.ballot import ROW, BallotScene
from tammany_desktop.scenes.election.bid_rows import step_words
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.wording import population_words
from tests.helpers.table import Mouse, Table
from tests.helpers.window import key_event
from tests.table.test_seal_zero import ballot


def opened(folder: Path) -> tuple[Table, BallotScene, int]:
    """A ballot with one of three persons at it, and a color of which favors can be bid."""
    state: State = ballot(2, 0)
    table = Table(folder, people=3, state=state.copy())
    table.rest()
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.wait(0.5)
    scene = table.top
    assert isinstance(scene, BallotScene)
    usable = usable_favors(state, state.voting, scene.seat)
    return table, scene, next(p for p in range(4) if usable[p])


def buttons_of(scene: BallotScene, color: int) -> tuple[Button, Button]:
    row = scene.laid.bid_rows.rows[color]
    assert row.less is not None
    assert row.more is not None
    return row.less, row.more


def test_the_arrows_of_a_color_are_closed_at_their_ends(tmp_path: Path) -> None:
    table, scene, color = opened(tmp_path)
    less, more = buttons_of(scene, color)
    words, most = population_words(color), scene.outlook.usable[color]
    assert not less.is_enabled
    assert less.target.tooltip_words() == text("ballot.none_bid", **words)
    for bid in range(1, most + 1):
        assert more.is_enabled
        table.driver.click(more.rect.center)
        assert scene.bid[color] == bid
        assert less.is_enabled
        assert less.target.tooltip_words() == step_words("less", color)
    assert not more.is_enabled
    assert more.target.tooltip_words() == text("ballot.all_bid", **words)
    Mouse(table).press(text("ballot.zero"))
    assert more.is_enabled
    assert not less.is_enabled
    Mouse(table).press(text("ballot.all"))
    assert less.is_enabled
    assert not more.is_enabled
    table.close()


def test_a_closed_arrow_says_why_under_the_pointer(tmp_path: Path) -> None:
    table, scene, color = opened(tmp_path)
    table.driver.point(buttons_of(scene, color)[0].rect.center)
    table.driver.wait(1.0)
    assert scene.gui.tooltip.words == text("ballot.none_bid", **population_words(color))
    table.close()


def test_a_key_let_go_while_a_cover_comes_is_heard_again(tmp_path: Path) -> None:
    """Its release waits in the queue when the cover forgets what was typed before it."""
    table, first, _ = opened(tmp_path)
    pygame.event.post(key_event(pygame.KEYUP, pygame.K_e, character="e"))
    table.driver.frame(key_event(pygame.KEYDOWN, pygame.K_e, character="e"))
    table.driver.wait(0.5)
    assert isinstance(table.top, CoverScene)
    table.driver.key("return")
    table.driver.wait(0.5)
    second = table.top
    assert isinstance(second, BallotScene)
    assert second is not first
    table.driver.frame(key_event(pygame.KEYDOWN, pygame.K_e, character="e"))
    table.driver.wait(0.5)
    assert table.top is not second
    table.close()


@pytest.mark.parametrize("language", available())
@pytest.mark.parametrize("size", [(1024, 600), (1024, 768), (1280, 720)], ids=str)
def test_the_board_can_be_looked_at_in_the_narrowest_window(
    tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    table, scene, _ = opened(tmp_path)
    table.driver.app.apply(ui_scale=200, language=language)
    table.driver.resize(size)
    table.driver.frames(3)
    eye = table.driver.target(text("ballot.board_hint")).rect
    others = [one.rect for one in scene.gui.ring.targets if one.rect != eye]
    assert min(eye.size) >= 24
    assert eye.collidelist(others) == -1
    assert scene.gui.overfull == []
    table.driver.click(eye.center)
    table.driver.expect(SnapshotScene)
    table.driver.key("escape")
    assert table.top is scene
    table.close()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("scale", [100, 200])
def test_what_everybody_holds_is_one_press_away_and_shows_no_bid(
    tmp_path: Path, scale: int
) -> None:
    """Offices of the players were nowhere, even after a press (R7.4)."""
    table, scene, color = opened(tmp_path)
    driver = table.driver
    driver.app.apply(ui_scale=scale)
    driver.resize((1280, 720))
    driver.frames(3)
    pictures = []
    for bid in (0, 1):
        assert scene.bid[color] == bid
        driver.key("w")
        driver.settle(200)
        assert driver.expect(HoldingsScene).opaque
        pictures.append(pygame.image.tobytes(driver.app.window.surface, "RGB"))
        driver.key("escape")
        driver.settle(200)
        assert driver.expect(BallotScene) is scene
        driver.click(buttons_of(scene, color)[1].rect.center)
    assert pictures[0] == pictures[1]
    driver.click(scene.laid.candidates_rect.center)
    assert isinstance(table.top, HoldingsScene)
    driver.key("escape")
    driver.click_on(text("ballot.board_hint"))
    assert isinstance(table.top, SnapshotScene)
    driver.click(table.top.tabletop.layout.cards[0].center)
    assert isinstance(table.top, HoldingsScene)
    table.close()


def test_the_buttons_of_a_color_name_their_keys(tmp_path: Path) -> None:
    table, scene, color = opened(tmp_path)
    less, more = buttons_of(scene, color)
    assert more.target.tooltip_words().endswith(f"({color + 1})")
    table.driver.key(str(color + 1))
    assert scene.bid[color] == 1
    assert less.target.tooltip_words().endswith(f"(Shift+{color + 1})")
    table.driver.key(str(color + 1), pygame.KMOD_SHIFT)
    assert scene.bid[color] == 0
    table.close()


@pytest.mark.parametrize("lock", [0, pygame.KMOD_NUM])
def test_the_keypad_bids_as_the_row_of_digits_does(tmp_path: Path, lock: int) -> None:
    table, scene, color = opened(tmp_path)
    table.driver.key(f"[{color + 1}]", lock)
    assert scene.bid[color] == 1
    table.driver.key(f"[{color + 1}]", lock | pygame.KMOD_LSHIFT)
    assert scene.bid[color] == 0
    for digit in (0, 5, 9):
        table.driver.key(f"[{digit}]", lock)
    assert scene.bid == [0, 0, 0, 0]
    table.close()


def test_a_digit_that_bids_reaches_no_scene_below(tmp_path: Path) -> None:
    table, scene, color = opened(tmp_path)
    event = pygame.event.Event(pygame.USEREVENT)
    for digit in range(1, 5):
        assert scene.handle(event, Act(Intent.DIGIT, digit=digit))
    assert scene.bid[color] == 1
    assert not scene.handle(event, Act(Intent.DIGIT, digit=9))
    table.close()


def test_the_term_stands_at_the_head_and_the_first_player_is_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, scene, _ = opened(tmp_path)
    written: list[str] = []
    marked: list[str] = []

    def spied(_: object, rect: object, words: str, *rest: object, **named: object) -> None:
        written.append(words)

    def icon(_: object, name: str, side: int, color: pygame.Color) -> pygame.Surface:
        marked.append(name)
        return pygame.Surface((side, side))

    monkeypatch.setattr(Gui, "label", spied)
    monkeypatch.setattr(Pieces, "icon", icon)
    state = table.match.state
    for first in range(state.n):
        state.first = first
        written.clear()
        marked.clear()
        scene.lay(scene.gui)
        assert text("table.when.electing", term=state.term) in written
        runs = first in candidates(state, state.voting)
        assert ("icon_pointer" in marked) == runs


def test_larger_type_is_used_only_where_all_rows_keep_their_height(tmp_path: Path) -> None:
    table, scene, _ = opened(tmp_path)
    factors = set()
    for percent in range(120, 150, 5):
        table.driver.lay((2560, 1080), percent)
        rows = scene.laid.candidate_rows
        factors.add(rows.scale.factor)
        if rows.scale.factor > 1:
            assert rows.row_height == rows.scale(ROW)
    assert len(factors) == 2
    table.close()
