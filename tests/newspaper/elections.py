"""Games and single elections to report on, as the press gets them: a start and its events."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from tammany_desktop.newspaper import Report, term_report, with_talk
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.state import BIDDING, State
from tests.helpers.build import Table
from tests.helpers.play import NO_BID, elect, new_game, random_game, random_move

NAMES = ("Boss Tweed", "Honest Ned", "Widow Hayes", "Colonel Pike", "Silent Gus")
ZONE_I = (1, 2, 4, 7, 6, 14)


@dataclass(frozen=True, eq=False)
class Notification:
    """A position, what happened from it on, and the terms whose elections are in it."""

    start: State
    events: list[Event]
    terms: tuple[int, ...]
    broken: tuple[tuple[int, int], ...] = ()  # promises, by maker and to whom they were made

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.start.n]


@cache
def report_of(told: Notification, term: int) -> Report:
    """The report of one of its elections; it is the same in every language."""
    found = term_report(told.start, told.events, term)
    assert found is not None
    return with_talk(found, {term: told.broken} if told.broken else {})


def misers(state: State, chance: Random) -> m.Move | m.OpenBallot:
    """Nobody ever bids, nobody slanders."""
    if state.phase == BIDDING:
        return m.OpenBallot((NO_BID,) * state.n)
    moves = game.legal(state)
    kind = (m.SLANDER, m.SPREAD)
    return chance.choice([one for one in moves if m.kind_of(one) not in kind] or moves)


def clever(state: State, chance: Random) -> m.Move | m.OpenBallot:
    """Bosses go where bosses are: fewer easy wards, closer ones."""
    if state.phase == BIDDING:
        return random_move(state, chance)
    moves = game.legal(state)
    near = [
        one
        for one in moves
        if m.kind_of(one) == m.PLACE_BOSS and sum(state.bosses_in(m.target_ward(one))) in (1, 2, 3)
    ]
    return chance.choice(near) if near and chance.random() < 0.8 else chance.choice(moves)


Chooser = Callable[[State, Random], m.Move | m.OpenBallot]
CHOOSERS: tuple[Chooser, ...] = (random_move, clever, misers)


@cache
def played(number: int) -> Notification:
    """A whole game by chance; every way of choosing, player count and option in turn."""
    start, chance = new_game(number)
    events = game.due_at_start(start, chance)
    for line in random_game(start, chance, CHOOSERS[number % len(CHOOSERS)]):
        events += line.events
    return Notification(start, events, (1, 2, 3, 4))


def _elected(table: Table) -> Notification:
    start = table.last_turn().given()
    state = start.copy()
    return Notification(start, elect(state), (start.term,))


@cache
def crafted() -> tuple[Notification, ...]:
    """Elections that chance would hardly ever bring about."""
    return (*_rare(), *ends())


BETRAYAL = (2, 0)  # who broke a promise to whom


def _rare() -> Iterator[Notification]:
    betrayed = _elected(Table(n=4).bosses(4, 2, 1, 0, 0).bosses(14, 0, 1, 2, 0))
    yield replace(betrayed, broken=(BETRAYAL,))
    yield _elected(Table(n=3))  # nobody stands anywhere: no Mayor
    yield _elected(Table(n=3, term=2).offices("mayor", "deputy_mayor", "chief_of_police"))
    torn = Table(n=3, term=2).offices("mayor", "deputy_mayor", "chief_of_police")
    yield _elected(torn.bosses(14, 1, 1, 0))  # the Hall tied, and nothing else won
    sweep = Table(n=3)
    for number in ZONE_I:
        sweep.bosses(number, 2, 1, 0)
    yield _elected(sweep)
    yield _elected(_level(Table(n=3)))
    yield _elected(_level(Table(n=3, term=2).offices("mayor", "deputy_mayor", "chief_of_police")))
    zone = Table(n=4)
    for number in ZONE_I:
        zone.bosses(number, 3, 1, 1, 1)
    for number in (9, 15, 8, 5):
        zone.bosses(number, 0, 1, 0, 0)
    yield _elected(zone)
    uptown = Table(n=4, term=2).offices("mayor", "deputy_mayor", "chief_of_police")
    for number in ZONE_I:
        uptown.bosses(number, 1, 0, 0, 0)
    for number in (17, 11, 13, 10):
        uptown.bosses(number, 0, 0, 1, 0)
    yield _elected(uptown)


def ends() -> Iterator[Notification]:
    """Games that end in every kind of tie, and one whose leader is overtaken by the count."""
    for favors in ((1, 1), (2, 1)):
        for last_tie in ("shared", "mayor"):
            table = Table(n=3, term=4, last_tie=last_tie).scores(20, 20, 0).tokens(0, 0, 0)
            for seat, count in enumerate(favors):
                table.favors(seat, count, 0, 0, 0)
            table.offices("deputy_mayor", "chief_of_police", "mayor").favors(2, 1, 0, 0, 0)
            yield _elected(table)
    for last in (2, 3, 4, 5, 6):
        table = Table(n=4, term=4).scores(20, 20, last, 21).tokens(0, 0, 0, 1)
        table.favors(0, 2, 1, 0, 0).favors(1, 0, 1, 2, 0).favors(2, 0, 0, 0, 1)
        table.offices("deputy_mayor", "mayor", "chief_of_police", "council_president")
        yield _elected(table)


def _level(table: Table) -> Table:
    """Three players carry a ward each, with an Irish cube each and no favors."""
    for seat, number in enumerate((14, 6, 2)):
        table.cubes(number, irish=1)
        table.bosses(number, *(1 if seat == one else 0 for one in range(3)))
    return table
