"""Detects pairs that cooperate without a deal, by public acts that never harm each other."""

import math
from collections.abc import Sequence
from itertools import combinations, pairwise, permutations
from typing import Final, NamedTuple

from tammany_desktop.rules.board import DEPUTY_MAYOR, MAYOR, VOTING_ORDER, WARD_COUNT
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, NOBODY, NOT_VOTED, State
from tammany_desktop.rules.wards import OpenedBid

APART: Final = 0.02  # rate of meeting in a ward of a cooperating pair, relative to chance
ALOOF: Final = 0.6  # least rate, relative to chance, of seats that play for themselves
DOUBT: Final = 0.5  # logarithm of the odds against a pair, before any boss is placed
LEAST_SEATS: Final = 4  # fewer players leave only one seat outside a pair
COALITION: Final = 0.6  # from this chance to win of a pair with a deal, others oppose it
HARMFUL: Final = 0.4  # chance to win of a believed pair from which others oppose the pair
DOUBTED: Final = 0.2  # belief up to which a suspected pair changes nothing
AHEAD: Final = 0.1  # lead in chance to win from which on nobody spares a seat
SURE: Final = 0.8  # belief from which a pair is opposed openly
# By term, how often neither, one, or both of a pair bid in a ward where both could: of a pair
# that plays apart, of one that works together. Counted in games of Sachems and `Friend`s.
APART_BID: Final = ((0.42, 0.34, 0.24), (0.16, 0.58, 0.26), (0.12, 0.52, 0.36), (0.05, 0.42, 0.53))
TOGETHER_BID: Final = (
    *((0.65, 0.33, 0.02), (0.55, 0.43, 0.02), (0.46, 0.52, 0.02), (0.15, 0.83, 0.02)),
)
BOTH: Final = 2  # bids of a pair
QUIET: Final = (0.8, 2.0)  # ballots without a bid and all ballots, counted for each seat at first
FAITHFUL: Final = 0.95  # how often a pair spares its partner where a random choice would hit it


class _Known(NamedTuple):
    """Knowledge about two seats, at index `first * MAX_SEATS + second`.

    `places` and `acts` are logarithms of the odds that a pair, lower seat first, cooperates: by
    where bosses were placed, and by bids, slanders and offices.
    """

    places: list[float]
    acts: list[float]
    ballots: list[float]  # ballots of the first seat without the second; both orders are counted
    quiet: list[float]  # how many of these the first seat bid nothing in

    def copy(self) -> "_Known":
        return _Known(*(each[:] for each in self))


def _nothing() -> _Known:
    places = MAX_SEATS * MAX_SEATS
    return _Known([0.0] * places, [0.0] * places, [QUIET[1]] * places, [QUIET[0]] * places)


class Meetings:
    """The acts of other seats that one seat has observed, kept between its decisions."""

    def __init__(self) -> None:
        self._known = _nothing()
        self._heard = 0  # number of opened bids that were counted
        self._last: State | None = None
        self._before: dict[int, tuple[_Known, int]] = {}  # the counts when each year began

    def look(
        self,
        state: State,
        seat: int,
        dealt: frozenset[tuple[int, int]] = frozenset(),
        opened: Sequence[OpenedBid] = (),
    ) -> None:
        """Count what happened since the last call, except in `dealt` pairs (lower seat first)."""
        last = self._last
        bidding = state.phase == BIDDING  # the bids opened so far are known only then
        if last is not None and (state.year < last.year or (bidding and len(opened) < self._heard)):
            known, heard = self._before.get(state.year, (_nothing(), 0))
            self._known, self._heard = known.copy(), heard
            self._before = {year: each for year, each in self._before.items() if year < state.year}
            last = None  # moves were undone
        if state.year not in self._before:
            self._before[state.year] = self._known.copy(), self._heard
        if last is not None and state.year - last.year <= 1:
            if last.term == state.term:
                self._placements(last, state, seat, dealt)
                self._slanders(last, state, seat, dealt)
            else:
                self._offices(state, seat, dealt)
        if bidding and self._heard < len(opened):
            self._bids(opened[self._heard :], state.term, seat, dealt)
            self._heard = len(opened)
        self._last = state.copy()

    def _add_odds(
        self,
        totals: list[float],
        pair: tuple[int, int],
        observer: int,
        dealt: frozenset[tuple[int, int]],
        odds: float,
    ) -> None:
        """Add log odds for a pair of other seats that has no open deal."""
        pair = min(pair), max(pair)
        if observer not in pair and pair not in dealt:
            totals[pair[0] * MAX_SEATS + pair[1]] += odds

    def _bids(
        self, bids: Sequence[OpenedBid], term: int, observer: int, dealt: frozenset[tuple[int, int]]
    ) -> None:
        """Count who bid in the same ward as whom, and who bid nothing there."""
        ballots: list[list[OpenedBid]] = []
        for bid in bids:
            if bid.ward == NOBODY:
                continue  # a bid recorded by an old version has no ward
            if not ballots or ballots[-1][0].ward != bid.ward:
                ballots.append([])
            ballots[-1].append(bid)
        order = [VOTING_ORDER.index(ballot[0].ward) for ballot in ballots]
        for place, ballot in enumerate(ballots):
            candidates = [bid.seat for bid in ballot]
            # The last bids of a term are seen in the next one, before bids in earlier wards.
            is_earlier = any(one > other for one, other in pairwise(order[place:]))
            for one, other in combinations(ballot, 2):
                self._met(one, other, term - is_earlier, observer, dealt)
            for bid in ballot:
                for away in range(MAX_SEATS):
                    if away not in candidates:
                        index = bid.seat * MAX_SEATS + away
                        self._known.ballots[index] += 1.0
                        self._known.quiet[index] += bid.total == 0

    def _met(
        self,
        one: OpenedBid,
        other: OpenedBid,
        term: int,
        observer: int,
        dealt: frozenset[tuple[int, int]],
    ) -> None:
        """Add the odds of a ward where both could bid, given how often each bids nothing at all."""
        count = int(one.total > 0) + int(other.total > 0)
        apart = APART_BID[term - 1][count]
        if count < BOTH:
            known, pairs = self._known, ((one.seat, other.seat), (other.seat, one.seat))
            indices = [first * MAX_SEATS + second for first, second in pairs]
            quiet = [known.quiet[index] / known.ballots[index] for index in indices]
            silent = quiet[0] * quiet[1]
            apart = max(apart, silent if count == 0 else quiet[0] + quiet[1] - 2.0 * silent)
        odds = math.log(TOGETHER_BID[term - 1][count] / apart)
        self._add_odds(self._known.acts, (one.seat, other.seat), observer, dealt, odds)

    def _slanders(
        self, last: State, state: State, observer: int, dealt: frozenset[tuple[int, int]]
    ) -> None:
        """Count whom each seat slandered, of those it could, where the board shows who did it."""
        lost = [
            (ward, seat)
            for ward in range(WARD_COUNT)
            for seat in range(state.n)
            if state.winners[ward] == NOT_VOTED
            and state.bosses[ward * MAX_SEATS + seat] < last.bosses[ward * MAX_SEATS + seat]
        ]
        for ward, hurt in lost:
            able = [
                seat
                for seat in range(state.n)
                if seat != hurt
                and state.bosses[ward * MAX_SEATS + seat]
                and state.tokens[seat] < last.tokens[seat]
            ]
            if len(able) == 1:
                self._slandered(last, able[0], hurt, observer, dealt)

    def _slandered(
        self, last: State, by: int, hurt: int, observer: int, dealt: frozenset[tuple[int, int]]
    ) -> None:
        """Count whom a seat slandered, of those whose bosses stood beside its own."""
        beside = [
            seat
            for seat in range(last.n)
            if seat != by
            and any(
                last.bosses[row + by] and last.bosses[row + seat]
                for row in range(0, WARD_COUNT * MAX_SEATS, MAX_SEATS)
            )
        ]
        for seat in beside:
            self._chosen(by, seat, seat == hurt, 1.0 - FAITHFUL, len(beside), observer, dealt)

    def _chosen(
        self,
        by: int,
        seat: int,
        chosen: bool,
        faithful: float,
        among: int,
        observer: int,
        dealt: frozenset[tuple[int, int]],
    ) -> None:
        """Count a choice of one seat of `among`; a partner makes it with the chance `faithful`."""
        if among < 2:
            return
        even = 1.0 / among
        odds = math.log(faithful / even) if chosen else math.log((1.0 - faithful) / (1.0 - even))
        self._add_odds(self._known.acts, (by, seat), observer, dealt, odds)

    def _offices(self, state: State, observer: int, dealt: frozenset[tuple[int, int]]) -> None:
        """Count who got the office that harms the Mayor least if a partner has it."""
        offices = state.office[: state.n]
        if MAYOR not in offices or DEPUTY_MAYOR not in offices:
            return
        mayor, deputy = offices.index(MAYOR), offices.index(DEPUTY_MAYOR)
        for seat in range(state.n):
            if seat != mayor:
                self._chosen(mayor, seat, seat == deputy, FAITHFUL, state.n - 1, observer, dealt)

    def _placements(
        self, last: State, state: State, observer: int, dealt: frozenset[tuple[int, int]]
    ) -> None:
        mask = last.active & ~last.locked
        wards = [ward for ward in range(WARD_COUNT) if mask >> ward & 1]
        for seat, other in permutations(range(state.n), 2):
            odds = self._placed(last, state, wards, seat, other)
            self._add_odds(self._known.places, (seat, other), observer, dealt, odds)

    def _placed(self, last: State, state: State, wards: list[int], seat: int, other: int) -> float:
        """Return the log odds of the bosses that a seat placed, beside another seat or not."""
        placed = beside = shared = 0
        for ward in wards:
            row = ward * MAX_SEATS
            more = state.bosses[row + seat] - last.bosses[row + seat]
            stands_there = last.bosses[row + other] > 0
            shared += stands_there
            if more > 0:
                placed += more
                beside += more if stands_there else 0
        expected = placed * shared / max(1, len(wards))
        return (ALOOF - APART) * expected + math.log(APART / ALOOF) * beside

    def beliefs(self, state: State, seat: int) -> dict[tuple[int, int], float]:
        """Return the belief in each pair of other seats; 0 if it is no stronger than at first."""
        if state.n < LEAST_SEATS:
            return {}
        pairs = combinations([other for other in range(state.n) if other != seat], 2)
        odds = {pair: self._odds_of(pair) for pair in pairs}
        whole = 1.0 + sum(odds.values())
        start = math.exp(-DOUBT) / (1.0 + sum([math.exp(-DOUBT)] * len(odds)))  # before any act
        return {pair: max(0.0, (o / whole - start) / (1.0 - start)) for pair, o in odds.items()}

    def _odds_of(self, pair: tuple[int, int]) -> float:
        """Return the odds that two cooperate: the mean of those by acts, and by acts and places."""
        index = pair[0] * MAX_SEATS + pair[1]
        acts = math.exp(self._known.acts[index] - DOUBT)
        return 0.5 * acts * (1.0 + math.exp(self._known.places[index]))


def spared(standing: list[float], seat: int, beliefs: dict[tuple[int, int], float]) -> list[float]:
    """Return, by seat, the worth to `seat` of a rival's chance to win if two others cooperate.

    A weak suspicion is worth nothing. Nobody is spared whose chance exceeds the best of `seat` and
    the pair by more than AHEAD.
    """
    result = [0.0] * len(standing)
    for pair, belief in beliefs.items():
        sure = min(1.0, max(0.0, (belief - DOUBTED) / (1.0 - DOUBTED)))
        most = max(standing[seat], *(standing[each] for each in pair)) + AHEAD
        for other, chance in enumerate(standing):
            if other != seat and other not in pair and chance <= most:
                result[other] += sure
    return result
