"""A person whose bid can change nothing is sealed at zero, and told so."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.board.player_card import card_words
from tammany_desktop.languages import text
from tammany_desktop.play.agenda import Cover
from tammany_desktop.rules import game
from tammany_desktop.rules.state import BIDDING, State
from tammany_desktop.rules.wards import candidates, prospect, usable_favors
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tests.helpers.headless import HeadlessTable
from tests.helpers.staged import StagedTable
from tests.helpers.table import Mouse


@cache
def ballot(some: int, none: int) -> State:
    """A ballot with so many candidates whose bid matters, and so many whose bid does not."""
    for seed in range(4000):
        chance = Random(seed)
        state = game.new_game(3, chance)
        for _ in range(400):
            if state.phase == BIDDING or not game.legal(state):
                break
            move = chance.choice(game.legal(state))
            state = game.fold(state, game.decide(state, move, chance))
        if state.phase != BIDDING:
            continue
        able = [s for s in candidates(state, state.voting) if any(usable(state, s))]
        matter = [s for s in able if prospect(state, state.voting, s).matters]
        if len(matter) == some and len(able) - len(matter) == none:
            return state
    raise AssertionError


def usable(state: State, seat: int) -> tuple[int, int, int, int]:
    return usable_favors(state, state.voting, seat)


def hopeless(state: State) -> list[int]:
    able = [s for s in candidates(state, state.voting) if any(usable(state, s))]
    return [s for s in able if not prospect(state, state.voting, s).matters]


def test_the_announcement_and_the_result_say_whose_bid_is_zero(tmp_path: Path) -> None:
    state = ballot(2, 1)
    table = StagedTable(tmp_path, people=3, state=state.copy())
    table.rest()
    lost = hopeless(state)[0]
    note = text("ballot.zeroed", names=table.match.seats[lost].name, count=1)
    hands, asked = Mouse(table), []
    assert isinstance(table.top, CoverScene)
    assert table.top.note == note
    while not isinstance(table.top, RevealScene):
        assert isinstance(table.top, CoverScene)
        asked.append(table.top.seat)
        table.driver.wait(0.5)
        hands.press(text("cover.ready", name=table.match.seats[table.top.seat].name))
        table.driver.wait(0.5)
        assert isinstance(table.top, BallotScene)
        hands.press(text("ballot.seal"))
        table.driver.frames(3)
    assert lost not in asked
    assert len(asked) == 2
    assert table.top.note == text("ballot.zeroed_then", names=table.match.seats[lost].name, count=1)
    assert table.top.opening.bids[lost] == (0, 0, 0, 0)
    table.close()


def test_a_person_alone_is_told_at_the_opening(tmp_path: Path) -> None:
    state = ballot(2, 1)
    lost = hopeless(state)[0]
    table = StagedTable(tmp_path, people=3, state=state.copy())
    seats = tuple(
        seat._replace(bot="" if place == lost else "simple")
        for place, seat in enumerate(table.match.seats)
    )
    table.match.seats = seats
    table.driver.app.stack.pop()  # the cover for several
    table.driver.frames(2)
    table.rest()
    assert isinstance(table.top, RevealScene)
    assert table.top.note == text("ballot.zeroed_then", names=seats[lost].name, count=1)
    table.close()


def test_without_the_setting_everybody_is_asked() -> None:
    state = ballot(2, 1)
    table = HeadlessTable(3, state.copy(), seal_zero=False)
    table.rest()
    assert isinstance(table.opened, Cover)
    assert table.play.ballots.futile_seats(state.term, state.voting) == []
    assert sorted(table.match.owing()) == sorted(
        s for s in candidates(state, state.voting) if any(usable(state, s))
    )


@pytest.mark.parametrize("scale", [100, 200])
def test_the_note_fits(tmp_path: Path, scale: int) -> None:
    table = StagedTable(
        tmp_path, people=3, state=ballot(2, 1).copy(), size=(1024, 600), ui_scale=scale
    )
    table.rest()
    assert isinstance(table.top, CoverScene)
    assert not table.driver.gui.overfull
    window = table.driver.app.look.window
    assert all(window.contains(one.rect) for one in table.driver.gui.ring.targets)
    table.close()


def test_zero_in_advance_seals_whoever_can_only_tie() -> None:
    state = tie_at_best()
    seat = next(s for s in candidates(state, state.voting) if can_only_tie(state, s))
    for ahead in (False, True):
        table = HeadlessTable(3, state.copy(), seal_zero=True, seal_ties=ahead)
        table.rest()
        assert (seat in table.match.owing()) is not ahead


def test_the_card_of_a_person_says_that_zero_bids_are_on() -> None:
    table = HeadlessTable(2, game.new_game(3, Random(1)), seal_ties=True)
    words = [card_words(table.play.model, seat) for seat in range(3)]
    assert [text("table.card.seals_ties") in one for one in words] == [True, True, False]


def can_only_tie(state: State, seat: int) -> bool:
    now = prospect(state, state.voting, seat)
    return now.matters and now.bosses + sum(now.usable) <= now.rivals_least


@cache
def tie_at_best() -> State:
    """A ballot in which somebody can force a tie, and nothing better."""
    for seed in range(4000):
        chance = Random(seed)
        state = game.new_game(3, chance)
        for _ in range(400):
            if state.phase == BIDDING or not game.legal(state):
                break
            move = chance.choice(game.legal(state))
            state = game.fold(state, game.decide(state, move, chance))
        if state.phase == BIDDING and any(
            can_only_tie(state, seat) for seat in candidates(state, state.voting)
        ):
            return state
    raise AssertionError
