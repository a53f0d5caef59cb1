"""A weighed game with figures made up, but for the ways, which are real."""

import os
from collections.abc import Callable
from functools import cache

import pytest

from tammany_desktop.bots import protocol
from tammany_desktop.bots.judge import Judge
from tammany_desktop.bots.protocol import WeighedMoment
from tammany_desktop.bots.review import (
    BIDS,
    DRAW,
    Decision,
    DueMoment,
    Moment,
    ReviewRequest,
    due_moments,
)
from tammany_desktop.journal.lines import History
from tammany_desktop.rules.state import BIDDING, PHASES
from tammany_desktop.rules.wards import NO_BID, bidders
from tammany_desktop.session import weighing
from tests.helpers.games import finished

COSTS = (0.0, 0.01, 0.03, 0.07, 0.2)  # a decision of each grade


@cache
def weighed(players: int = 4, seed: int = 0) -> tuple[Moment, ...]:
    """What might have been found of `finished(players, seed)`; the same for all."""
    history = finished(players, seed).history
    entries = [history.entry(line) for line in history.path_to()]
    judge = Judge(0, 1)
    due = enumerate(due_moments(history.start, entries))
    found = [WeighedMoment(1, place, _moment(one, place, players, judge)) for place, one in due]
    # Rounded as they are kept.
    return tuple(protocol.read(WeighedMoment, protocol.write(one)).moment for one in found)


def _moment(due: DueMoment, place: int, players: int, judge: Judge) -> Moment:
    year = due.before.year
    if due.drawn is not None:
        luck = tuple(0.02 if seat == place % players else 0.0 for seat in range(players))
        return Moment(due.line, year, luck=luck, kind=DRAW)
    shares = [1.0 + (place * (seat + 3)) % 7 for seat in range(players)]
    chances = tuple(one / sum(shares) for one in shares)
    cost = COSTS[place % len(COSTS)]
    if due.bids:
        found = tuple(
            Decision(
                *(due.since, seat, PHASES[BIDDING], 0.5, 0.5 - cost, 0.004, (), ()),
                *(due.bids[seat], NO_BID, due.before.voting),
            )
            for seat in bidders(due.before)
        )
        return Moment(due.line, year, chances, found, (0.01,) * players, BIDS)
    if not due.moves:
        return Moment(due.line, year, chances)
    better = judge.ways(due.before)[0].moves
    kind, seat = PHASES[due.before.phase], due.before.actor()
    one = Decision(due.since, seat, kind, 0.5, 0.5 - cost, 0.006, due.moves, better)
    return Moment(due.line, year, chances, (one,))


def history_of(players: int = 4, seed: int = 0) -> History:
    """The game that was weighed."""
    return finished(players, seed).history


class SlowWeigher:
    """Stands for a process: finds the moments of a game above when a test says so."""

    made: "list[SlowWeigher]" = []  # noqa: RUF012 - emptied by each test

    def __init__(self, wake: Callable[[], object]) -> None:
        self.wake = wake
        self.asked: list[int] = []
        self.coming = 0  # so many more are found at the next poll
        self.failure = ""
        self.closed = False
        SlowWeigher.made.append(self)

    def ask(self, order: ReviewRequest) -> None:
        n = order.start.n
        seed = next(seed for seed in (0, 1, 2) if history_of(n, seed).start == order.start)
        self.all = dict(enumerate(weighed(n, seed)))
        self.asked = [place for place in self.all if place not in order.known]
        self.left = list(self.asked)

    def poll(self) -> WeighedMoment | None:
        if not self.coming or not self.left:
            self.coming = 0
            return None
        self.coming -= 1
        place = self.left.pop(0)
        return WeighedMoment(1, place, self.all[place])

    def finish(self) -> None:
        """Find all that is left."""
        self.coming = len(self.all)

    def close(self) -> None:
        self.closed = True


def slowly(patch: pytest.MonkeyPatch) -> type[SlowWeigher]:
    """Weigh like that until the test's end."""
    patch.setattr(weighing, "GameWeigher", SlowWeigher)
    patch.setattr(os, "cpu_count", lambda: 2)  # one process weighs
    SlowWeigher.made = []
    return SlowWeigher
