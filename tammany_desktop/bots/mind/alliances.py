"""Who work together without a word, by the board alone: they keep out of each other's wards.

By chance a boss is placed beside another seat as often as that stands in the open wards. Those who
play for themselves keep apart a little, those who work together altogether. The bosses that two
place so speak for or against it (Bayes' rule); what they agreed on in secret is not needed.
"""

import math
from itertools import combinations, permutations
from typing import Final

from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.state import MAX_SEATS, State

APART: Final = 0.02  # how many times as often as by chance those meet who work together
ALOOF: Final = 0.6  # and those who play for themselves, at least
DOUBT: Final = 0.5  # logarithm of the odds against any two, before a boss is placed
LEAST_SEATS: Final = 4  # players for the rest to be two at least
COALITION: Final = 0.6  # chance to win of two together, from which on the others answer it
SURE: Final = 0.95  # belief from which a pair is answered openly


class Meetings:
    """What one seat has seen of the bosses of others, from one of its decisions to the next."""

    def __init__(self) -> None:
        self.odds = [0.0] * (MAX_SEATS * MAX_SEATS)  # of each pair, the lower seat first
        self._last: State | None = None
        self._before: dict[int, list[float]] = {}  # the odds as each year began

    def look(
        self, state: State, seat: int, dealt: frozenset[tuple[int, int]] = frozenset()
    ) -> None:
        """Count what was placed since the last look; what was rewound is forgotten.

        Pairs in `dealt`, the lower seat first, keep an open deal, which is no secret: not counted.
        """
        last = self._last
        if last is not None and state.year < last.year:
            self.odds = self._before.get(state.year, [0.0] * len(self.odds))[:]
            self._before = {year: odds for year, odds in self._before.items() if year < state.year}
            last = None
        if state.year not in self._before:
            self._before[state.year] = self.odds[:]
        if last is not None and last.term == state.term and state.year - last.year <= 1:
            self._count(last, state, seat, dealt)
        self._last = state.copy()

    def _count(
        self, last: State, state: State, looking: int, dealt: frozenset[tuple[int, int]]
    ) -> None:
        mask = last.active & ~last.locked
        wards = [ward for ward in range(WARD_COUNT) if mask >> ward & 1]
        seats = [seat for seat in range(state.n) if seat != looking]
        for seat, other in permutations(seats, 2):
            if (min(seat, other), max(seat, other)) not in dealt:
                self._compare(last, state, wards, seat, other)

    def _compare(self, last: State, state: State, wards: list[int], seat: int, other: int) -> None:
        """The bosses that a seat placed, beside another or not."""
        placed = beside = shared = 0
        for ward in wards:
            row = ward * MAX_SEATS
            more = state.bosses[row + seat] - last.bosses[row + seat]
            there = last.bosses[row + other] > 0
            shared += there
            if more > 0:
                placed += more
                beside += more if there else 0
        expected = placed * shared / max(1, len(wards))
        at = min(seat, other) * MAX_SEATS + max(seat, other)
        self.odds[at] += (ALOOF - APART) * expected + math.log(APART / ALOOF) * beside

    def beliefs(self, state: State, seat: int) -> dict[tuple[int, int], float]:
        """How far any two others are believed to work together, 0 where no more than at first.

        None are where nobody would be left to answer them.
        """
        if state.n < LEAST_SEATS:
            return {}
        pairs = combinations([other for other in range(state.n) if other != seat], 2)
        odds = {pair: math.exp(self.odds[pair[0] * MAX_SEATS + pair[1]] - DOUBT) for pair in pairs}
        whole = 1.0 + sum(odds.values())
        first = math.exp(-DOUBT) / (1.0 + sum([math.exp(-DOUBT)] * len(odds)))
        return {
            pair: max(0.0, (each / whole - first) / (1.0 - first)) for pair, each in odds.items()
        }
