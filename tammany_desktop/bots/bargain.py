"""Weighs promises, in chances to win, by searching decisions with and without them."""

import math
from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Final

from tammany_desktop import talk
from tammany_desktop.bots.mind.ballot import MOST_BID, ForecastBallot, outcome
from tammany_desktop.bots.mind.bidding import Solver
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.lookahead import Lookahead
from tammany_desktop.bots.mind.turn import UNCONSTRAINED, Constraints, Plan, TurnSearch, beam_for
from tammany_desktop.rules import board
from tammany_desktop.rules import state as states
from tammany_desktop.rules.state import Key, State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.talk import Promise
from tammany_desktop.talk.deals import OpenPromise
from tammany_desktop.talk.judging import promised_moves

NODES: Final = 100  # positions searched in a turn to weigh a promise
ROUNDS: Final = 40  # rounds of solving a ballot to weigh a promise
SLANDERS_A_TERM: Final = 0.6  # slanders of a seat in a term, on average
ENTER_CHANCE: Final = 0.5  # chance that a seat enters a ward in a term, if that costs nothing
COST_SCALE: Final = 0.01  # loss of chance to win at which ENTER_CHANCE is divided by e

BySeat = tuple[float, ...]  # by seat: chances to win, or their changes
BidCaps = tuple[int, tuple[tuple[int, int], ...]]  # a ward, and the most that seats bid there


def constraints_by(promises: list[Promise]) -> Constraints:
    """Return the constraints that result from promises about turns."""
    omissions = [promise for promise in promises if promise.kind in talk.OMISSIONS]
    required = [frozenset(promised_moves(act)) for act in promises if act not in omissions]
    barred = frozenset(move for omission in omissions for move in promised_moves(omission))
    return Constraints(tuple(moves for moves in required if moves), barred)


class PromiseWeigher:
    """Weighs promises in one position at a time, and caches the results."""

    def __init__(self, forecast: Forecast, thrift: float) -> None:
        """`thrift` multiplies the forecast worth of a favor in a ballot; 1.0 leaves it as it is."""
        self.forecast, self._thrift = forecast, thrift
        self._search = TurnSearch(forecast)
        self._search.unused_slander_worth = 0.0  # an unused slander is worth nothing
        self._lookahead = Lookahead(forecast, Random(0))
        self._cache_key: tuple[Key, tuple[OpenPromise, ...]] | None = None
        self.state = self._next_position = State(0)  # positions in which promises are weighed
        self._promised: tuple[OpenPromise, ...] = ()
        self._effects: dict[tuple[int, Promise], BySeat] = {}
        self._bids: dict[BidCaps, BySeat] = {}
        self._plans: dict[int, tuple[Plan, BySeat]] = {}  # each seat's best turn, the chances after
        self._contests: dict[int, _Contest] = {}  # by ward
        self._mayor: list[float] = []  # by seat: chances to become Mayor

    def set_position(self, state: State, promised: tuple[OpenPromise, ...] = ()) -> None:
        """Set the position in which promises are weighed, and its open promises."""
        key = state.key(), promised
        if key == self._cache_key:
            return
        self._cache_key, self.state, self._promised = key, state.copy(), promised
        self._next_position = talk.position_to_promise_in(self.state)  # `state`, or the next term's
        self._effects, self._bids, self._plans, self._contests = {}, {}, {}, {}
        self.forecast.judge(state)
        self._mayor = self.forecast.mayor[: state.n]

    def _judge(self, state: State) -> BySeat:
        return tuple(self.forecast.judge(state)[: state.n])

    def effect(self, promises: Sequence[tuple[int, Promise]]) -> BySeat:
        """Return each seat's gain if all these promises, of (maker, promise), are kept."""
        total = [0.0] * self.state.n
        caps: dict[int, dict[int, int]] = {}  # the most that seats bid, by ward
        effects = []
        for maker, promise in promises:
            if promise.kind == talk.BID_AT_MOST:
                most_of = caps.setdefault(promise.ward, {})  # by seat
                most_of[maker] = min(promise.most, most_of.get(maker, promise.most))
            else:
                if (maker, promise) not in self._effects:
                    is_office = promise.kind == talk.OFFICE
                    weigh = self._office_effect if is_office else self._turn_effect
                    self._effects[maker, promise] = weigh(maker, promise)
                effects.append(self._effects[maker, promise])
        effects += [self._bids_effect((ward, tuple(most.items()))) for ward, most in caps.items()]
        for gains in effects:
            for seat, gain in enumerate(gains):
                total[seat] += gain
        return tuple(total)

    def _at_turn_of(self, maker: int) -> State:
        scratch = self._next_position.copy()
        scratch.phase, scratch.turn, scratch.step = states.TURN, maker, states.NO_STEP
        scratch.ward_done = scratch.slander_done = scratch.office_done = 0
        return scratch

    def _search_turn(self, maker: int, *others: Promise) -> list[Plan]:
        """Return the best turns of the maker that keep its open promises and `others`."""
        open_promises = [promised.promise for promised in self._promised if promised.maker == maker]
        self._search.constraints = constraints_by([*open_promises, *others])
        plans = self._search.plans(self._at_turn_of(maker), maker, beam_for(NODES))
        self._search.constraints = UNCONSTRAINED
        return plans

    def _chances_after(self, maker: int, plan: Plan) -> BySeat:
        return self._judge(self._lookahead.follow(self._at_turn_of(maker), plan))

    def plan(self, maker: int) -> Plan | None:
        """Return the turn that the maker would play now; None if no turn comes next."""
        if self._next_position.phase != states.TURN:
            return None
        if maker not in self._plans:
            plans = self._search_turn(maker)
            if not plans:
                return None
            self._plans[maker] = plans[0], self._chances_after(maker, plans[0])
        return self._plans[maker][0]

    def _turn_effect(self, maker: int, promise: Promise) -> BySeat:
        """Return each seat's gain in the turn; of a promise kept anyway, its gain in the term."""
        plan, constraints = self.plan(maker), constraints_by([promise])
        if plan is None or not constraints.shortfall(plan):
            return self._term_effect(maker, promise)
        kept_plans = self._search_turn(maker, promise)
        if not kept_plans or constraints.shortfall(kept_plans[0]):
            return (0.0,) * self.state.n  # the promise cannot be kept now
        return _difference(self._chances_after(maker, kept_plans[0]), self._plans[maker][1])

    def _term_effect(self, maker: int, promise: Promise) -> BySeat:
        """Return each other seat's gain in a new term if the maker keeps a promise of omission."""
        nothing = (0.0,) * self.state.n
        if self.state.phase != states.APPOINTING or self.plan(maker) is None:
            return nothing
        if promise.kind == talk.NO_SLANDER:
            chances, gains = self._judge(self._next_position), self._boss_worth(promise.seat)
            chance = SLANDERS_A_TERM * chances[promise.seat] / (1.0 - chances[maker])
        elif promise.kind == talk.NO_BOSS:
            opposite = promise._replace(kind=talk.BOSS)
            plans = self._search_turn(maker, opposite)
            if not plans or constraints_by([opposite]).shortfall(plans[0]):
                return nothing
            gains = _difference(self._plans[maker][1], self._chances_after(maker, plans[0]))
            chance = ENTER_CHANCE * math.exp(-max(0.0, gains[maker]) / COST_SCALE)
        else:
            return nothing
        return tuple(chance * gain * (seat != maker) for seat, gain in enumerate(gains))

    def _boss_worth(self, seat: int) -> BySeat:
        """Return what each seat gains by one boss of that seat, on average over its wards."""
        chances_now, losses = self._judge(self._next_position), [(0.0,) * self.state.n]
        for index in range(seat, len(self._next_position.bosses), states.MAX_SEATS):
            if self._next_position.bosses[index]:
                scratch = self._next_position.copy()
                scratch.bosses[index] -= 1
                losses.append(_difference(chances_now, self._judge(scratch)))
        return tuple(sum(column) / max(1, len(losses) - 1) for column in zip(*losses, strict=True))

    def _bids_effect(self, caps: BidCaps) -> BySeat:
        """Return each seat's gain by limits of bids in a ward, beyond limits promised before."""
        if caps not in self._bids:
            self._bids[caps] = self._weigh_bids(*caps)
        return self._bids[caps]

    def _weigh_bids(self, ward: int, caps: tuple[tuple[int, int], ...]) -> BySeat:
        state = self._next_position
        makers = [seat for seat, _ in caps if state.bosses[ward * states.MAX_SEATS + seat]]
        if len(candidates(state, ward)) < 2 or not makers:
            return (0.0,) * state.n
        open_caps = {
            promised.maker: promised.promise.most
            for promised in self._promised
            if promised.promise.kind == talk.BID_AT_MOST and promised.promise.ward == ward
        }
        if ward not in self._contests:
            self._contests[ward] = _Contest(self.forecast, state, ward, self._thrift, open_caps)
        contest = self._contests[ward]
        new_caps = {seat: min(most, open_caps.get(seat, most)) for seat, most in caps}
        return _difference(contest.mean_chances(open_caps | new_caps), contest.before)

    def mayor_chance(self, seat: int) -> float:
        """Return the chance that a seat will be the next Mayor."""
        if self.state.phase == states.APPOINTING:
            return float(self.state.office[seat] == board.MAYOR)
        return self._mayor[seat]

    def _office_effect(self, maker: int, promise: Promise) -> BySeat:
        """Return each seat's gain by a promised office, times the maker's chance to be Mayor."""
        chance = self.mayor_chance(maker)
        without_promise = self._chances_appointed(maker, states.NOBODY, board.NO_OFFICE)
        with_promise = self._chances_appointed(maker, promise.seat, promise.office)
        return tuple(chance * gain for gain in _difference(with_promise, without_promise))

    def _chances_appointed(self, maker: int, seat: int, office: int) -> BySeat:
        """Return all chances after the maker's best appointments; `seat`, if any, gets `office`."""
        scratch = self.state.copy()
        scratch.phase = states.APPOINTING
        scratch.turn, scratch.voting = states.NOBODY, board.NO_WARD
        others = [other for other in range(scratch.n) if other != maker]
        has_begun = self.state.phase == states.APPOINTING
        old_offices = [scratch.office[other] if has_begun else board.NO_OFFICE for other in others]
        results: list[BySeat] = []
        for offices in permutations(range(1, len(board.OFFICES)), len(others)):
            pairs = zip(old_offices, offices, strict=True)
            is_possible = all(old in (board.NO_OFFICE, new) for old, new in pairs)
            if is_possible and (seat == states.NOBODY or offices[others.index(seat)] == office):
                scratch.office[maker] = board.MAYOR
                for other, new in zip(others, offices, strict=True):
                    scratch.office[other] = new
                results.append(self._judge(scratch))
        return max(results, key=lambda chances: chances[maker])


def _difference(first: BySeat, second: BySeat) -> BySeat:
    return tuple(a - b for a, b in zip(first, second, strict=True))


class _Contest:
    """The ballot of one ward if it were held now, and each seat's mean chances after it."""

    def __init__(
        self, forecast: Forecast, state: State, ward: int, thrift: float, caps: Mapping[int, int]
    ) -> None:
        """`caps` are the most that seats have promised to bid, by seat."""
        scratch = state.copy()
        scratch.phase, scratch.turn, scratch.voting = states.BIDDING, states.NOBODY, ward
        thrift = 1.0 if state.term == board.TERMS else thrift  # nothing comes after that term
        self._ballot = ForecastBallot(forecast, scratch, Random(0), thrift=thrift)
        self._chances_after: list[list[float]] = []  # by winner; the last entry is that of a tie
        for winner in [*self._ballot.seats, states.NOBODY]:
            state_after = scratch.copy()
            state_after.ward_winners[ward] = winner
            for seat in self._ballot.seats:
                state_after.bosses[ward * states.MAX_SEATS + seat] = int(seat == winner)
            self._chances_after.append(forecast.judge(state_after)[: state.n])
        self.before = self.mean_chances(caps)

    def mean_chances(self, caps: Mapping[int, int]) -> BySeat:
        """Return each seat's mean chances if the seats in `caps` bid no more than these."""
        ballot, pairs = self._ballot, list(enumerate(self._ballot.seats))
        price = [ballot.price[index][: caps.get(seat, MOST_BID) + 1] for index, seat in pairs]
        mixes = Solver(ballot.bosses, ballot.prize, price, [None] * len(price)).mixes(ROUNDS)
        chances = outcome(ballot.bosses, mixes)
        result = [0.0] * len(self._chances_after[0])
        for chance, chances_after in zip(chances, self._chances_after, strict=True):
            for seat, value in enumerate(chances_after):
                result[seat] += chance * value
        for index, payer in pairs:
            paid = sum(share * cost for share, cost in zip(mixes[index], price[index], strict=True))
            for seat in range(len(result)):  # a favor that one seat pays raises the others' chances
                result[seat] += -paid if seat == payer else paid / (len(result) - 1)
        return tuple(result)


def contested_wards(state: State, seat: int) -> list[int]:
    """Return the wards where the seat could outbid somebody or be outbid if they voted now."""
    return [
        ward
        for ward in range(board.WARD_COUNT)
        if state.bosses[ward * states.MAX_SEATS + seat]
        and len(candidates(state, ward)) > 1
        and any(any(usable_favors(state, ward, candidate)) for candidate in candidates(state, ward))
    ]


def election_is_near(state: State) -> bool:
    """Return True if promises about bids are possible: in a term's last year and its election."""
    electing = state.phase not in (states.TURN, states.APPOINTING)
    return electing or state.year % board.YEARS_A_TERM == 0
