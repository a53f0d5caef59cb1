"""At a ballot: a position to begin with, and the ways to cover, ballot and opening."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import text
from tammany_desktop.rules import game
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.table.flow import Flow
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.session.session import BotOpponents, Opponents, Session
from tests.helpers.table import NAMES, Table, in_motion
from tests.helpers.window import Driver


def ballot_of_two(seed: int, voters: int = 2) -> State:
    """A position in which so many candidates can each bid two favors or more."""
    chance = Random(seed)
    while True:
        state = first_ballot(chance)
        if state.phase == BIDDING:
            rich = [s for s in candidates(state, state.voting) if sum(usable(state, s)) > 1]
            if len(rich) >= voters:
                return state


def three_before_a_ballot(folder: Path) -> Iterator[Table]:
    """Three people at one window, before a ballot in which two can bid."""
    made = Table(folder, 3, state=ballot_of_two(3), speed="normal", seal_zero=False)
    made.driver.frames(2)
    yield made
    made.close()


def first_ballot(chance: Random, seats: int = 3) -> State:
    """A game played at random to its first ballot, or to its end if there is none."""
    state = game.new_game(seats, chance)
    while state.phase != BIDDING and (moves := game.legal(state)):
        state = game.fold(state, game.decide(state, chance.choice(moves), chance))
    return state


def usable(state: State, seat: int) -> Bid:
    return usable_favors(state, state.voting, seat)


class Held(NamedTuple):
    """A table that the program itself opened, with its own games and opponents."""

    driver: Driver
    match: Match

    @property
    def top(self) -> Any:
        return self.driver.scene


AnyTable = Table | Held
Tables = Callable[..., Table]  # makes one table after another
PERSONS = tuple(Seat(name, color, "") for name, color in zip(NAMES[:3], COLORS, strict=False))


def table_of(driver: Driver, match: Match, opponents: Opponents | None = None) -> Held:
    """The table of a match, in the place of whatever was open."""
    driver.app.stack.reset(TableScene(driver.app, Session(match, opponents or BotOpponents(match))))
    return Held(driver, match)


def press(table: AnyTable) -> None:
    """Enter, for whatever asks to go on."""
    table.driver.frames(2)
    table.driver.key("return")
    table.driver.frames(2)
    let_envelopes_move(table)


def let_envelopes_move(table: AnyTable) -> None:
    """Until the flap is open, or the wax pressed."""
    for _ in range(200):
        if not in_motion(table.top):
            return
        table.driver.frames(1)
    raise AssertionError("an envelope never rests")


def to_cover(table: AnyTable) -> CoverScene:
    assert isinstance(table.top, CoverScene)
    table.driver.skip(0.5)
    return table.top


def to_ballot(table: AnyTable) -> BallotScene:
    to_cover(table)
    press(table)
    assert isinstance(table.top, BallotScene), table.top
    return table.top


def seal_all(table: AnyTable, ballot: BallotScene, all_: bool) -> None:
    """Seal everything, or nothing, in as many presses."""
    table.driver.skip(0.5)
    table.driver.click_on(text(f"ballot.{'all' if all_ else 'zero'}"))
    assert sum(ballot.bid) == (sum(usable(table.match.state, ballot.seat)) if all_ else 0)
    table.driver.key("e")
    table.driver.frames(2)
    let_envelopes_move(table)


def to_reveal(table: AnyTable) -> RevealScene:
    """Seal whatever is left, and read nothing but what is due."""
    for _ in range(200):
        if isinstance(table.top, RevealScene):
            return table.top
        if isinstance(table.top, BallotScene):
            table.driver.key("e")
            table.driver.frames(2)
            let_envelopes_move(table)
        else:
            press(table)
    raise AssertionError("the ballot never opens")


def click_events(place: tuple[int, int]) -> list[pygame.event.Event]:
    """A press and its end, without the way there."""
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return [pygame.event.Event(kind, pos=place, button=1, touch=False) for kind in kinds]


def rich_ballot(candidates_: int = 5, most: int = 35, seed: int = 4) -> State:
    """Five seats at a ballot where every candidate holds up to `most` favors of each color."""
    state = first_ballot(Random(seed), 5)
    ward = state.voting
    for population in range(POPULATION_COUNT):
        state.cubes[ward * POPULATION_COUNT + population] = 1 + population
        for seat in range(5):
            favors = max(0, most - seat - population)
            state.favors[seat * POPULATION_COUNT + population] = favors
    for seat in range(5):
        state.bosses[ward * MAX_SEATS + seat] = seat + 1 if seat < candidates_ else 0
    return state


@contextmanager
def table_of_five(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table at a ballot of five, of which nobody is asked."""
    monkeypatch.setattr(Flow, "on_idle", lambda self: None)
    made = Table(folder, 5, state=rich_ballot(5, 6), size=(1280, 720), speed="normal")
    made.driver.frames(3)
    yield made
    made.close()
