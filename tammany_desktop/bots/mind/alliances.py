"""Detects pairs of seats that cooperate without a deal: their public acts spare each other."""

import math
from collections.abc import Sequence
from itertools import combinations, pairwise, permutations
from typing import Final, NamedTuple

from tammany_desktop.rules.board import DEPUTY_MAYOR, MAYOR, NO_WARD, VOTING_ORDER, WARD_COUNT
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, NOBODY, NOT_VOTED, State, wards_in
from tammany_desktop.rules.wards import OpenedBid

# How often bosses of two seats meet in a ward, relative to chance.
TOGETHER_PLACE: Final = 0.02  # of seats that cooperate
ALONE_PLACE: Final = 0.6  # least, of seats that play for themselves
PRIOR_LOG_ODDS: Final = -0.5  # log odds of a pair, before any boss is placed
LEAST_SEATS: Final = 4  # fewer players leave only one seat outside a pair
DEAL_MIN: Final = 0.6  # chances to win of a pair with a deal, from which others oppose it
NO_DEAL_MIN: Final = 0.4  # the same for a pair that is believed to cooperate without a deal
MIN_BELIEF: Final = 0.2  # belief up to which a suspected pair changes nothing
AHEAD: Final = 0.1  # lead in chance to win from which on nobody spares a seat
SURE: Final = 0.8  # belief from which a pair is opposed openly
# By term, how often neither, one, or both of two seats bid in a ward where both could: of two alone
# and of two that cooperate. Counted in games of Sachems and `Friend`s (tests/bots/partners.py).
ALONE_BID: Final = ((0.42, 0.34, 0.24), (0.16, 0.58, 0.26), (0.12, 0.52, 0.36), (0.05, 0.42, 0.53))
TOGETHER_BID: Final = (
    *((0.65, 0.33, 0.02), (0.55, 0.43, 0.02), (0.46, 0.52, 0.02), (0.15, 0.83, 0.02)),
)
NO_BID_PRIOR: Final = (0.8, 2.0)  # ballots without a bid, and all, assumed of each seat at first
FAITHFUL: Final = 0.95  # how often a pair spares its partner where a random choice would hit it
Pair = tuple[int, int]  # two seats, the lower one first


class _PairEvidence(NamedTuple):
    """Lists of numbers about two seats, by index `first * MAX_SEATS + second`.

    `places` and `acts` are logarithms of the odds that a pair, lower seat first, cooperates: by
    where bosses were placed, and by bids, slanders and offices.
    """

    places: list[float]
    acts: list[float]
    ballots: list[float]  # ballots of the first seat without the second; both orders are counted
    no_bids: list[float]  # contested wards in which the first seat bid nothing

    def copy(self) -> "_PairEvidence":
        return _PairEvidence(*(numbers[:] for numbers in self))


def _no_evidence() -> _PairEvidence:
    size = MAX_SEATS * MAX_SEATS
    ballots, no_bids = [NO_BID_PRIOR[1]] * size, [NO_BID_PRIOR[0]] * size  # mypyc cannot unpack it
    return _PairEvidence([0.0] * size, [0.0] * size, ballots, no_bids)


class ObservedActs:
    """The acts of other seats that one seat has observed, kept between its decisions."""

    def __init__(self) -> None:
        self._evidence = _no_evidence()
        self._counted_bids = 0  # number of opened bids that were counted
        self._last_state: State | None = None
        self._at_year: dict[int, tuple[_PairEvidence, int]] = {}  # evidence as each year began
        self._observer = NOBODY
        self._pairs_with_deal = frozenset[Pair]()

    def update(
        self,
        state: State,
        seat: int,
        pairs_with_deal: frozenset[Pair] = frozenset(),
        opened: Sequence[OpenedBid] = (),
    ) -> None:
        """Count what others than `seat` did since the last call, except pairs with a deal."""
        self._observer, self._pairs_with_deal = seat, pairs_with_deal
        last_state, counted = self._last_state, self._counted_bids
        bidding = state.phase == BIDDING  # the bids opened so far are known only then
        bids_undone = bidding and len(opened) < counted
        if last_state is not None and (state.year < last_state.year or bids_undone):
            evidence, counted = self._at_year.get(state.year, (_no_evidence(), 0))
            self._evidence, self._counted_bids = evidence.copy(), counted
            self._at_year = {year: old for year, old in self._at_year.items() if year < state.year}
            last_state = None  # moves were undone
        if state.year not in self._at_year:
            self._at_year[state.year] = self._evidence.copy(), counted
        if last_state is not None and state.year - last_state.year <= 1:
            if last_state.term == state.term:
                self._add_placement_evidence(last_state, state)
                self._add_slander_evidence(last_state, state)
            else:
                self._add_deputy_evidence(state)
        if bidding and counted < len(opened):
            self._count_bids(opened[counted:], state.term)
            self._counted_bids = len(opened)
        self._last_state = state.copy()

    def _add_log_odds(self, totals: list[float], seat: int, other: int, log_odds: float) -> None:
        """Add log odds for two seats, unless the observer is one of them or they have a deal."""
        pair = min(seat, other), max(seat, other)
        if self._observer not in pair and pair not in self._pairs_with_deal:
            totals[pair[0] * MAX_SEATS + pair[1]] += log_odds

    def _count_bids(self, bids: Sequence[OpenedBid], term: int) -> None:
        """Count who bid in the same ward as whom, and who bid nothing there."""
        ballots: list[list[OpenedBid]] = []
        for bid in bids:
            if bid.ward == NO_WARD:
                continue  # a bid recorded by an old version has no ward
            if not ballots or ballots[-1][0].ward != bid.ward:
                ballots.append([])
            ballots[-1].append(bid)
        order = [VOTING_ORDER.index(ballot[0].ward) for ballot in ballots]
        for index, ballot in enumerate(ballots):
            candidates = [bid.seat for bid in ballot]
            # The last bids of a term are seen in the next one, before bids in earlier wards.
            is_earlier = any(place > next_place for place, next_place in pairwise(order[index:]))
            for bid, other_bid in combinations(ballot, 2):
                self._add_bid_log_odds(bid, other_bid, term - is_earlier)
            for bid in ballot:
                for absent in range(MAX_SEATS):
                    if absent not in candidates:
                        pair_index = bid.seat * MAX_SEATS + absent
                        self._evidence.ballots[pair_index] += 1.0
                        self._evidence.no_bids[pair_index] += bid.total == 0

    def _add_bid_log_odds(self, bid: OpenedBid, other_bid: OpenedBid, term: int) -> None:
        """Add a pair's log odds by a ward where both could bid: less if one of them seldom bids."""
        count = int(bid.total > 0) + int(other_bid.total > 0)
        alone = ALONE_BID[term - 1][count]
        if count < 2:
            evidence, seats = self._evidence, (bid.seat, other_bid.seat)
            indices = [seat * MAX_SEATS + other for seat, other in (seats, seats[::-1])]
            first, second = [evidence.no_bids[index] / evidence.ballots[index] for index in indices]
            neither = first * second
            alone = max(alone, neither if count == 0 else first + second - 2.0 * neither)
        log_odds = math.log(TOGETHER_BID[term - 1][count] / alone)
        self._add_log_odds(self._evidence.acts, bid.seat, other_bid.seat, log_odds)

    def _add_slander_evidence(self, last_state: State, state: State) -> None:
        """Add log odds by whom each seat slandered, where the board shows who did it."""
        losses = [
            (ward, seat)
            for ward in range(WARD_COUNT)
            for seat in range(state.n)
            if state.ward_winners[ward] == NOT_VOTED
            and state.bosses[ward * MAX_SEATS + seat] < last_state.bosses[ward * MAX_SEATS + seat]
        ]
        for ward, victim in losses:
            slanderers = [
                seat
                for seat in range(state.n)
                if seat != victim
                and state.bosses[ward * MAX_SEATS + seat]
                and state.tokens[seat] < last_state.tokens[seat]
            ]
            if len(slanderers) == 1:
                self._add_slander_log_odds(last_state, slanderers[0], victim)

    def _add_slander_log_odds(self, last_state: State, slanderer: int, victim: int) -> None:
        """Add log odds by whom a seat slandered, of those whose bosses stood beside its own."""
        beside = [
            seat
            for seat in range(last_state.n)
            if seat != slanderer
            and any(
                last_state.bosses[offset + slanderer] and last_state.bosses[offset + seat]
                for offset in range(0, WARD_COUNT * MAX_SEATS, MAX_SEATS)
            )
        ]
        for seat in beside:
            self._add_choice_log_odds(slanderer, seat, seat == victim, 1.0 - FAITHFUL, len(beside))

    def _add_choice_log_odds(
        self, chooser: int, seat: int, chosen: bool, partner_chance: float, option_count: int
    ) -> None:
        """Add log odds by whether `chooser` chose `seat`; `partner_chance` is that of a partner."""
        if option_count < 2:
            return
        even_chance = 1.0 / option_count
        odds = partner_chance / even_chance
        odds = odds if chosen else (1.0 - partner_chance) / (1.0 - even_chance)
        self._add_log_odds(self._evidence.acts, chooser, seat, math.log(odds))

    def _add_deputy_evidence(self, state: State) -> None:
        """Add log odds by whom the Mayor made Deputy Mayor, as a Mayor does with a partner."""
        offices = state.office[: state.n]
        if MAYOR not in offices or DEPUTY_MAYOR not in offices:
            return
        mayor, deputy = offices.index(MAYOR), offices.index(DEPUTY_MAYOR)
        for seat in range(state.n):
            if seat != mayor:
                self._add_choice_log_odds(mayor, seat, seat == deputy, FAITHFUL, state.n - 1)

    def _add_placement_evidence(self, last_state: State, state: State) -> None:
        wards = list(wards_in(last_state.active & ~last_state.locked))
        for seat, other in permutations(range(state.n), 2):
            log_odds = _place_log_odds(last_state, state, wards, seat, other)
            self._add_log_odds(self._evidence.places, seat, other, log_odds)

    def beliefs(self, state: State, seat: int) -> dict[Pair, float]:
        """Return the belief in each pair of other seats; 0 if it is no stronger than at first."""
        if state.n < LEAST_SEATS:
            return {}
        pairs = combinations([other for other in range(state.n) if other != seat], 2)
        odds = {pair: self._odds_of(pair) for pair in pairs}
        total = 1.0 + sum(odds.values())
        prior_odds = math.exp(PRIOR_LOG_ODDS)
        prior = prior_odds / (1.0 + sum([prior_odds] * len(odds)))  # belief before any act
        return {pair: max(0.0, (o / total - prior) / (1.0 - prior)) for pair, o in odds.items()}

    def _odds_of(self, pair: Pair) -> float:
        """Return the odds that two cooperate: the mean of those by acts, and by acts and places."""
        index = pair[0] * MAX_SEATS + pair[1]
        odds_by_acts = math.exp(self._evidence.acts[index] + PRIOR_LOG_ODDS)
        return 0.5 * odds_by_acts * (1.0 + math.exp(self._evidence.places[index]))


def _place_log_odds(old: State, state: State, wards: list[int], seat: int, other: int) -> float:
    """Return a pair's log odds by the bosses that `seat` placed, beside `other` or not."""
    placed = beside = shared = 0
    for ward in wards:
        index = ward * MAX_SEATS + seat
        added_bosses = state.bosses[index] - old.bosses[index]
        stands_there = old.bosses[ward * MAX_SEATS + other] > 0
        shared += stands_there
        if added_bosses > 0:
            placed += added_bosses
            beside += added_bosses if stands_there else 0
    expected = placed * shared / max(1, len(wards))
    difference = ALONE_PLACE - TOGETHER_PLACE
    return difference * expected + math.log(TOGETHER_PLACE / ALONE_PLACE) * beside


def rival_weights(win_chances: list[float], seat: int, beliefs: dict[Pair, float]) -> list[float]:
    """Return, by rival, the weight of its chance to win for `seat`, whose own chance has weight 1.

    Each suspected pair adds to the weights of the rivals outside it, so that they can oppose it:
    nothing up to MIN_BELIEF, 1 if certain, and nothing for one AHEAD of `seat` and of the pair.
    """
    result = [0.0] * len(win_chances)
    for pair, belief in beliefs.items():
        weight = min(1.0, max(0.0, (belief - MIN_BELIEF) / (1.0 - MIN_BELIEF)))
        max_chance = max(win_chances[seat], *(win_chances[member] for member in pair)) + AHEAD
        for other, chance in enumerate(win_chances):
            if other != seat and other not in pair and chance <= max_chance:
                result[other] += weight
    return result
