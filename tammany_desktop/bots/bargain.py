"""The worth of promises in chances to win: decisions searched with and without the promise."""

import math
from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Final

from tammany_desktop import talk as p
from tammany_desktop.bots.mind.ballot import MOST_BID, ForecastBallot, outcome
from tammany_desktop.bots.mind.bidding import Solver
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.lookahead import Ahead
from tammany_desktop.bots.mind.turn import FREE, Constraints, Plan, TurnSearch, width_for
from tammany_desktop.rules import board
from tammany_desktop.rules import state as states
from tammany_desktop.rules.state import Key, State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.talk import Promise
from tammany_desktop.talk.deals import OpenPromise
from tammany_desktop.talk.judging import promised_moves

NODES: Final = 100  # positions of a turn that is searched for a promise
ROUNDS: Final = 40  # rounds in which a ballot is solved for a promise
SLANDERS: Final = 0.6  # slanders of a seat in a term, on average
ENTERS: Final = 0.5  # chance of a seat to place a boss in a ward in a term, if that costs nothing
DEAR: Final = 0.01  # loss of chance to win at which ENTERS is divided by e

Effect = tuple[float, ...]  # by seat: a chance to win, or a change of it
Caps = tuple[int, tuple[tuple[int, int], ...]]  # a ward, and the most that seats bid there


def needs_of(promises: list[Promise]) -> Constraints:
    """Return the constraints that promises about turns set."""
    forborne = [promise for promise in promises if promise.kind in p.FORBEARING]
    wanted = [frozenset(promised_moves(one)) for one in promises if one not in forborne]
    barred = frozenset(move for one in forborne for move in promised_moves(one))
    return Constraints(tuple(each for each in wanted if each), barred)


class Values:
    """Weighs promises in one position at a time, and remembers what it has weighed there."""

    def __init__(self, forecast: Forecast, thrift: float) -> None:
        self.forecast, self._thrift = forecast, thrift
        self._search = TurnSearch(forecast)
        self._search.patience = 0.0  # a slander that is saved is worth nothing
        self._ahead = Ahead(forecast, Random(0))
        self._seen: tuple[Key, tuple[OpenPromise, ...]] | None = None
        self._state = self._due = State(0)
        self._promised: tuple[OpenPromise, ...] = ()
        self._effects: dict[tuple[int, Promise], Effect] = {}
        self._bids: dict[Caps, Effect] = {}
        self._plans: dict[int, tuple[Plan, Effect]] = {}
        self._contests: dict[int, _Contest] = {}
        self._mayor: list[float] = []

    def look(self, state: State, promised: tuple[OpenPromise, ...] = ()) -> None:
        """Set the position to weigh promises in, and those open in it; `state` stays unchanged."""
        seen = state.key(), promised
        if seen == self._seen:
            return
        self._seen, self._state, self._promised = seen, state.copy(), promised
        self._due = p.next_turns(self._state)  # where promises count, except those of offices
        self._effects, self._bids, self._plans, self._contests = {}, {}, {}, {}
        self.forecast.judge(state)
        self._mayor = self.forecast.mayor[: state.n]

    @property
    def state(self) -> State:
        """The position in which promises are weighed."""
        return self._state

    def _judge(self, state: State) -> Effect:
        return tuple(self.forecast.judge(state)[: state.n])

    def effect(self, promises: Sequence[tuple[int, Promise]]) -> Effect:
        """Return what each seat gains if these promises are kept; a ward's bids count together."""
        total = [0.0] * self._state.n
        caps: dict[int, dict[int, int]] = {}
        parts = []
        for maker, promise in promises:
            if promise.kind == p.BID_AT_MOST:
                ward = caps.setdefault(promise.ward, {})
                ward[maker] = min(promise.most, ward.get(maker, promise.most))
            else:
                parts.append(self._single(maker, promise))
        parts += [self._of_bids((ward, tuple(cap.items()))) for ward, cap in caps.items()]
        for part in parts:
            for seat, gain in enumerate(part):
                total[seat] += gain
        return tuple(total)

    def _single(self, maker: int, promise: Promise) -> Effect:
        result = self._effects.get((maker, promise))
        if result is None:
            weigh = self._of_office if promise.kind == p.OFFICE else self._of_turn
            result = self._effects[maker, promise] = weigh(maker, promise)
        return result

    def _turn_of(self, maker: int) -> State:
        scratch = self._due.copy()
        scratch.phase, scratch.turn, scratch.step = states.TURN, maker, states.NO_STEP
        scratch.ward_done = scratch.slander_done = scratch.office_done = 0
        return scratch

    def _search_turn(self, maker: int, *more: Promise) -> list[Plan]:
        """The best turns of the maker that keep what it has promised already, and this promise."""
        old = [each.promise for each in self._promised if each.maker == maker]
        self._search.constraints = needs_of([*old, *more])
        plans = self._search.plans(self._turn_of(maker), maker, width_for(NODES))
        self._search.constraints = FREE
        return plans

    def _after(self, maker: int, plan: Plan) -> Effect:
        return self._judge(self._ahead.follow(self._turn_of(maker), plan))

    def plan(self, maker: int) -> Plan | None:
        """The turn that the maker would play if it were its turn now."""
        if self._due.phase != states.TURN:
            return None
        if maker not in self._plans:
            plans = self._search_turn(maker)
            if not plans:
                return None
            self._plans[maker] = plans[0], self._after(maker, plans[0])
        return self._plans[maker][0]

    def _of_turn(self, maker: int, promise: Promise) -> Effect:
        free, constraints = self.plan(maker), needs_of([promise])
        if free is None or not constraints.shortfall(free):
            return self._of_term(maker, promise)
        held = self._search_turn(maker, promise)
        if not held or constraints.shortfall(held[0]):
            return (0.0,) * self._state.n  # it cannot be kept now
        return _less(self._after(maker, held[0]), self._plans[maker][1])

    def _of_term(self, maker: int, promise: Promise) -> Effect:
        """Return what others gain in a new term if the maker omits what it promises not to do."""
        nothing = (0.0,) * self._state.n
        if self._state.phase != states.APPOINTING or self.plan(maker) is None:
            return nothing
        if promise.kind == p.NO_SLANDER:
            chances, gains = self._judge(self._due), self._lacking(promise.seat)
            chance = SLANDERS * chances[promise.seat] / (1.0 - chances[maker])
        elif promise.kind == p.NO_BOSS:
            meant = promise._replace(kind=p.BOSS)
            plans = self._search_turn(maker, meant)
            if not plans or needs_of([meant]).shortfall(plans[0]):
                return nothing
            gains = _less(self._plans[maker][1], self._after(maker, plans[0]))
            chance = ENTERS * math.exp(-max(0.0, gains[maker]) / DEAR)
        else:
            return nothing
        return tuple(chance * gain * (seat != maker) for seat, gain in enumerate(gains))

    def _lacking(self, seat: int) -> Effect:
        """Return what each seat loses by one boss less of that seat, on average over its wards."""
        whole, found = self._judge(self._due), [(0.0,) * self._state.n]
        for place in range(seat, len(self._due.bosses), states.MAX_SEATS):
            if self._due.bosses[place]:
                scratch = self._due.copy()
                scratch.bosses[place] -= 1
                found.append(_less(whole, self._judge(scratch)))
        return tuple(sum(each) / max(1, len(found) - 1) for each in zip(*found, strict=True))

    def _of_bids(self, caps: Caps) -> Effect:
        """Return what bids promised for one ward change, given the bids promised before."""
        if caps not in self._bids:
            self._bids[caps] = self._weigh_bids(*caps)
        return self._bids[caps]

    def _weigh_bids(self, ward: int, capped: tuple[tuple[int, int], ...]) -> Effect:
        state = self._due
        standing = [seat for seat, _ in capped if state.bosses[ward * states.MAX_SEATS + seat]]
        if len(candidates(state, ward)) < 2 or not standing:
            return (0.0,) * state.n
        old = {
            each.maker: each.promise.most
            for each in self._promised
            if each.promise.kind == p.BID_AT_MOST and each.promise.ward == ward
        }
        if ward not in self._contests:
            self._contests[ward] = _Contest(self.forecast, state, ward, self._thrift, old)
        contest = self._contests[ward]
        new = {seat: min(most, old.get(seat, most)) for seat, most in capped}
        return _less(contest.outcome(old | new), contest.before)

    def likely_mayor(self, seat: int) -> float:
        """The chance of a seat to give the offices next."""
        if self._state.phase == states.APPOINTING:
            return float(self._state.office[seat] == board.MAYOR)
        return self._mayor[seat]

    def _of_office(self, maker: int, promise: Promise) -> Effect:
        """Return the effect of a promised office, times the maker's chance to become Mayor."""
        chance = self.likely_mayor(maker)
        free = self._appointed(maker, states.NOBODY, board.NO_OFFICE)
        held = self._appointed(maker, promise.seat, promise.office)
        return tuple(chance * gain for gain in _less(held, free))

    def _appointed(self, maker: int, seat: int, office: int) -> Effect:
        """Return the chances of all seats after the best appointments, with one fixed if given."""
        scratch = self._state.copy()
        scratch.phase = states.APPOINTING
        scratch.turn = scratch.voting = states.NOBODY
        others = [other for other in range(scratch.n) if other != maker]
        giving = self._state.phase == states.APPOINTING
        had = [scratch.office[other] if giving else board.NO_OFFICE for other in others]
        found: list[Effect] = []
        for given in permutations(range(1, len(board.OFFICES)), len(others)):
            stands = all(now in (board.NO_OFFICE, e) for now, e in zip(had, given, strict=True))
            if stands and (seat == states.NOBODY or given[others.index(seat)] == office):
                scratch.office[maker] = 0
                for other, each in zip(others, given, strict=True):
                    scratch.office[other] = each
                found.append(self._judge(scratch))
        return max(found, key=lambda standing: standing[maker])


def _less(these: Effect, those: Effect) -> Effect:
    return tuple(one - other for one, other in zip(these, those, strict=True))


class _Contest:
    """The ballot of one ward if it were held now, and each seat's mean chances after it."""

    def __init__(
        self, forecast: Forecast, state: State, ward: int, thrift: float, caps: Mapping[int, int]
    ) -> None:
        """`caps` are the highest bids by seat that are promised already."""
        scratch = state.copy()
        scratch.phase, scratch.turn, scratch.voting = states.BIDDING, states.NOBODY, ward
        dear = 1.0 if state.term == board.TERMS else thrift  # nothing comes after the last election
        self._ballot = ForecastBallot(forecast, scratch, Random(0), thrift=dear)
        self._standings: list[list[float]] = []
        for winner in [*self._ballot.seats, states.NOBODY]:
            won = scratch.copy()
            won.winners[ward] = winner
            for seat in self._ballot.seats:
                won.bosses[ward * states.MAX_SEATS + seat] = int(seat == winner)
            self._standings.append(forecast.judge(won)[: state.n])
        self.before = self.outcome(caps)

    def outcome(self, caps: Mapping[int, int]) -> Effect:
        """Return each seat's mean chances if the seats in `caps` bid no more than these."""
        ballot, pairs = self._ballot, list(enumerate(self._ballot.seats))
        price = [ballot.price[at][: caps.get(seat, MOST_BID) + 1] for at, seat in pairs]
        mixes = Solver(ballot.bosses, ballot.prize, price, [None] * len(price)).mixes(ROUNDS)
        chances = outcome(ballot.bosses, mixes)
        found = [0.0] * len(self._standings[0])
        for chance, standing in zip(chances, self._standings, strict=True):
            for seat, stands in enumerate(standing):
                found[seat] += chance * stands
        for at, payer in pairs:
            paid = sum(share * cost for share, cost in zip(mixes[at], price[at], strict=True))
            for seat in range(len(found)):  # a favor that one seat pays raises the others' chances
                found[seat] += -paid if seat == payer else paid / (len(found) - 1)
        return tuple(found)


def contested(state: State, seat: int) -> list[int]:
    """The wards where the seat could outbid somebody, or be outbid, if the election were now."""
    return [
        ward
        for ward in range(board.WARD_COUNT)
        if state.bosses[ward * states.MAX_SEATS + seat]
        and len(candidates(state, ward)) > 1
        and any(any(usable_favors(state, ward, candidate)) for candidate in candidates(state, ward))
    ]


def election_is_near(state: State) -> bool:
    """True if bids may be spoken of: in the last year of a term, and in its election."""
    voting = state.phase not in (states.TURN, states.APPOINTING)
    return voting or state.year % board.YEARS_A_TERM == 0


def years_left(state: State) -> int:
    """The years after the one under way."""
    return board.LAST_YEAR - state.year
