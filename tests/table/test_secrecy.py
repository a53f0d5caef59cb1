"""Nobody but its owner sees anything of a sealed bid before the opening."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules import game
from tammany_desktop.rules.state import BIDDING, State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tests.helpers.table import Table
from tests.helpers.window import key_event

pytestmark = pytest.mark.usefixtures("unshared")


def at_a_ballot(seed: int) -> State:
    """A position of three seats in which at least two candidates could bid two favors or more."""
    random = Random(seed)
    while True:
        state = game.new_game(3, random)
        for _ in range(400):
            if state.phase == BIDDING:
                if _worth_watching(state):
                    return state
                break
            moves = game.legal(state)
            if not moves:
                break
            state = game.fold(state, game.decide(state, random.choice(moves), random))


def _worth_watching(state: State) -> bool:
    ward = state.voting
    return sum(max(usable_favors(state, ward, seat)) > 1 for seat in candidates(state, ward)) > 1


def first_color(table: Table, scene: BallotScene) -> int:
    usable = scene.outlook.usable
    return usable.index(max(usable))


def frames_of(
    folder: Path, seed: int, presses: tuple[bool, ...]
) -> tuple[list[bytes], list[str], object]:
    """Every frame others see until the opening, the titles of the window, and what was bid.

    The first person presses the same keys as often in every game; only Shift differs, and so the
    bid. The others bid nothing.
    """
    table = Table(folder, people=3, state=at_a_ballot(seed), seed=seed, seal_zero=False)
    driver, seen, titles = table.driver, [], []
    first = True
    while not isinstance(table.top, RevealScene):
        top = table.top
        if isinstance(top, CoverScene):
            driver.wait(0.5)
            seen.append(table.picture())
            driver.key("return")
        elif isinstance(top, BallotScene):
            driver.frames(4)
            if first:
                color = first_color(table, top)
                for up in presses:
                    driver.key(str(color + 1), 0 if up else pygame.KMOD_SHIFT)
                first = False
            else:
                seen.append(table.picture())  # a later person's own ballot: no trace in it
            driver.key("e")
        else:
            driver.frames(1)
            if not isinstance(table.top, RevealScene):
                seen.append(table.picture())
        titles.append(pygame.display.get_caption()[0])
    bids = table.top.opening.bids
    table.close()
    return seen, titles, bids


@pytest.mark.parametrize("seed", [1, 2])
def test_frames_are_the_same_whatever_was_sealed(tmp_path: Path, seed: int) -> None:
    nothing = frames_of(tmp_path / "a", seed, (True, False, True, False))
    two = frames_of(tmp_path / "b", seed, (True, True, True, True))
    assert len(nothing[0]) > 2
    assert nothing[2] != two[2]  # or the test would show nothing
    assert nothing[:2] == two[:2]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path, people=3, state=at_a_ballot(3), seed=3, seal_zero=False)


def to_first_ballot(table: Table) -> BallotScene:
    table.rest()
    assert isinstance(table.top, CoverScene)
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.frames(3)
    scene = table.top
    assert isinstance(scene, BallotScene)
    return scene


def test_cover_comes_before_any_ballot_and_hides_everything(table: Table) -> None:
    table.rest()
    assert isinstance(table.top, CoverScene)
    assert table.top.opaque
    assert table.driver.app.stack.seen() == [table.top]
    table.close()


def test_cover_says_the_name_and_nothing_secret(table: Table) -> None:
    scene = to_first_ballot(table)
    scene.laid.bid_rows.set(scene.outlook.usable)
    scene.seal()
    table.driver.frames(2)
    cover = table.top
    assert isinstance(cover, CoverScene)
    name = table.match.seats[cover.seat].name
    assert table.driver.target(text("cover.ready", name=name))
    table.close()


def test_keys_queued_behind_the_seal_open_nothing(table: Table) -> None:
    to_first_ballot(table)
    table.driver.frames(3)
    keys = [pygame.K_e, pygame.K_RETURN, pygame.K_SPACE, pygame.K_RETURN, pygame.K_1]
    events = []
    for key in keys:
        events.append(key_event(pygame.KEYDOWN, key))
        events.append(key_event(pygame.KEYUP, key))
    table.driver.frame(*events)
    assert isinstance(table.top, CoverScene)
    table.close()


def test_nothing_carries_to_the_next_person(table: Table) -> None:
    first = to_first_ballot(table)
    first.laid.bid_rows.set(first.outlook.usable)
    first.gui.ring.walk(1)
    first.seal()
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.frames(3)
    second = table.top
    assert isinstance(second, BallotScene)
    assert second is not first
    assert second.bid == [0, 0, 0, 0]
    assert second.gui.ring.current is None
    assert first.bid == [0, 0, 0, 0]
    table.close()


def test_a_sealed_bid_is_nowhere_but_in_the_match(table: Table) -> None:
    scene = to_first_ballot(table)
    scene.laid.bid_rows.set(scene.outlook.usable)
    scene.seal()
    table.driver.frames(3)
    assert table.match.state.phase == BIDDING
    assert table.match.history.events_since(0) == []
    assert "BallotScene" not in [type(one).__name__ for one in table.driver.app.stack.scenes]
    table.close()
