"""What promises are worth, in chances to win the game: each seat's gain where one is kept.

A turn is searched free and held to the promise; a ballot is solved free and with the promised
bid; appointments are chosen free and with the promised office. The rest follows by adding up.
"""

from collections.abc import Callable, Mapping
from itertools import permutations
from random import Random
from typing import Final

from tammany_desktop.bots.mind.ballot import Ballot
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.lookahead import Ahead
from tammany_desktop.bots.mind.solving import Solver
from tammany_desktop.bots.mind.turn import Bound, Plan, TurnSearch, width_for
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import (
    LAST_YEAR,
    NEIGHBORS,
    NO_OFFICE,
    OFFICES,
    POPULATION_COUNT,
    WARD_COUNT,
    YEARS_A_TERM,
)
from tammany_desktop.rules.state import (
    APPOINTING,
    BIDDING,
    MAX_SEATS,
    NO_STEP,
    NOBODY,
    TURN,
    Key,
    State,
)
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.talk import promises as p
from tammany_desktop.talk.promises import Promise

NODES: Final = 100  # positions of a turn that is searched for a promise
ROUNDS: Final = 40  # of solving a ballot for one

Effect = tuple[float, ...]  # by seat


def bound_by(promises: list[Promise]) -> Bound:
    """What a turn is held to by promises about turns."""
    wanted = [frozenset(_KEEPING[one.kind](one)) for one in promises if one.kind in _KEEPING]
    barred = [
        move for one in promises if one.kind in _BREAKING for move in _BREAKING[one.kind](one)
    ]
    return Bound(tuple(wanted), frozenset(barred))


def _slanders(one: Promise) -> list[m.Move]:
    wards = range(WARD_COUNT) if one.ward == p.NONE else (one.ward,)
    every = range(POPULATION_COUNT)
    return [m.slander(ward, one.seat, population) for ward in wards for population in every]


def _takes(one: Promise) -> list[m.Move]:
    every = range(POPULATION_COUNT) if one.population == p.NONE else (one.population,)
    moved = [m.resettle(one.ward, goal, each) for goal in NEIGHBORS[one.ward] for each in every]
    return [*moved, *(m.make(m.ARREST, one.ward, each) for each in every)]


Moves = Callable[[Promise], list[m.Move]]
_KEEPING: Final[Mapping[str, Moves]] = {
    p.BOSS: lambda one: [m.place_boss(one.ward)],
    p.CUBE: lambda one: [m.place_cube(one.ward, one.population)],
    p.SLANDER: _slanders,
    p.LOCK: lambda one: [m.make(m.LOCK, one.ward)],
    p.SEND: _takes,
}
_BREAKING: Final[Mapping[str, Moves]] = {
    p.NO_BOSS: lambda one: [m.place_boss(one.ward)],
    p.NO_SLANDER: _slanders,
    p.NO_LOCK: lambda one: [m.make(m.LOCK, one.ward)],
    p.SPARE: _takes,
}


class Values:
    """Worth of promises in one position at a time; remembers what it has weighed there."""

    def __init__(self, forecast: Forecast, thrift: float) -> None:
        self.forecast = forecast
        self._thrift = thrift
        self._search = TurnSearch(forecast)
        self._search.patience = 0.0  # a slander is weighed as if it were the last chance for one
        self._ahead = Ahead(forecast, Random(0))
        self._key: Key | None = None
        self._state = State(0)
        self._effects: dict[tuple[int, Promise], Effect] = {}
        self._plans: dict[int, tuple[Plan, Effect]] = {}
        self._ballots: dict[int, _Contest] = {}
        self.standing: Effect = ()

    def look(self, state: State) -> None:
        """Let `state` be the position; it is only read."""
        key = state.key()
        if key == self._key:
            return
        self._key, self._state = key, state.copy()
        self._effects, self._plans, self._ballots = {}, {}, {}
        self.standing = self._judge(state)

    def _judge(self, state: State) -> Effect:
        return tuple(self.forecast.judge(state)[: state.n])

    def effect(self, maker: int, promise: Promise) -> Effect:
        """What each seat gains where the maker keeps a promise, the others playing as before."""
        found = self._effects.get((maker, promise))
        if found is None:
            if promise.kind == p.BID_AT_MOST:
                found = self._of_bid(maker, promise)
            elif promise.kind == p.OFFICE:
                found = self._of_office(maker, promise)
            else:
                found = self._of_turn(maker, promise)
            self._effects[maker, promise] = found
        return found

    def _turn_of(self, maker: int) -> State:
        scratch = self._state.copy()
        scratch.phase, scratch.turn, scratch.step = TURN, maker, NO_STEP
        scratch.ward_done = scratch.slander_done = scratch.office_done = 0
        return scratch

    def plan(self, maker: int) -> Plan | None:
        """The turn that the maker would play if it were its turn now."""
        if self._state.phase != TURN:
            return None
        if maker not in self._plans:
            scratch = self._turn_of(maker)
            plans = self._search.plans(scratch, maker, width_for(NODES))
            if not plans:
                return None
            after = self._judge(self._ahead.follow(scratch, plans[0]))
            self._plans[maker] = plans[0], after
        return self._plans[maker][0]

    def _of_turn(self, maker: int, promise: Promise) -> Effect:
        free, bound = self.plan(maker), bound_by([promise])
        if free is None or not bound.shortfall(free):
            return (0.0,) * self._state.n
        scratch, search = self._turn_of(maker), self._search
        search.bound = bound
        held = search.plans(scratch, maker, width_for(NODES))
        search.bound = Bound()
        if not held or bound.shortfall(held[0]):
            return (0.0,) * self._state.n  # it cannot be kept now
        after = self._judge(self._ahead.follow(scratch, held[0]))
        return _less(after, self._plans[maker][1])

    def _of_bid(self, maker: int, promise: Promise) -> Effect:
        state, ward = self._state, promise.ward
        if len(candidates(state, ward)) < 2 or not state.bosses[ward * MAX_SEATS + maker]:
            return (0.0,) * state.n
        if ward not in self._ballots:
            self._ballots[ward] = _Contest(self.forecast, state, ward, self._thrift)
        contest = self._ballots[ward]
        return _less(contest.outcome(maker, promise.most), contest.free)

    def _of_office(self, maker: int, promise: Promise) -> Effect:
        """Only as far as the maker may become Mayor."""
        state = self._state
        self.forecast.judge(state)
        chance = 1.0 if state.phase == APPOINTING else self.forecast.mayor[maker]
        free = self._appointed(maker, NOBODY, NO_OFFICE)
        held = self._appointed(maker, promise.seat, promise.office)
        return tuple(chance * gain for gain in _less(held, free))

    def _appointed(self, maker: int, seat: int, office: int) -> Effect:
        """Where the Mayor gives offices as suits it best, but one seat a certain one if any."""
        scratch = self._state.copy()
        scratch.phase, scratch.turn, scratch.voting = APPOINTING, NOBODY, NOBODY
        others = [other for other in range(scratch.n) if other != maker]
        found: list[Effect] = []
        for given in permutations(range(1, len(OFFICES)), len(others)):
            if seat == NOBODY or given[others.index(seat)] == office:
                scratch.office[maker] = 0
                for other, each in zip(others, given, strict=True):
                    scratch.office[other] = each
                found.append(self._judge(scratch))
        return max(found, key=lambda standing: standing[maker])


def _less(these: Effect, those: Effect) -> Effect:
    return tuple(one - other for one, other in zip(these, those, strict=True))


class _Contest:
    """The ballot of one ward if it were held now: how each seat stands after it, on average."""

    def __init__(self, forecast: Forecast, state: State, ward: int, thrift: float) -> None:
        scratch = state.copy()
        scratch.phase, scratch.turn, scratch.voting = BIDDING, NOBODY, ward
        self._ballot = Ballot(forecast, scratch, Random(0), thrift=thrift)
        self._standings = []
        for winner in [*self._ballot.seats, NOBODY]:
            won = scratch.copy()
            won.winners[ward] = winner
            for seat in self._ballot.seats:
                won.bosses[ward * MAX_SEATS + seat] = int(seat == winner)
            self._standings.append(tuple(forecast.judge(won)[: state.n]))
        self.free = self.outcome(NOBODY, 0)

    def outcome(self, capped: int, most: int) -> Effect:
        """How each seat stands on average if one bids no more than so many; NOBODY for none."""
        ballot = self._ballot
        price = [
            each[: most + 1] if seat == capped else each
            for seat, each in zip(ballot.seats, ballot.price, strict=True)
        ]
        solver = Solver(ballot.bosses, ballot.prize, price, [None] * len(price))
        mixes = solver.mixes(ROUNDS)
        chances = win_chances(ballot.bosses, mixes)
        found = [
            sum(
                chance * standing[seat]
                for chance, standing in zip(chances, self._standings, strict=True)
            )
            for seat in range(len(self._standings[0]))
        ]
        for place, seat in enumerate(ballot.seats):
            paid = sum(share * cost for share, cost in zip(mixes[place], price[place], strict=True))
            for other in range(len(found)):
                found[other] += -paid if other == seat else paid / (len(found) - 1)
        return tuple(found)


def win_chances(bosses: list[int], mixes: list[list[float]]) -> list[float]:
    """The chance of each candidate to have most votes, and last that of a tie.

    >>> win_chances([1, 1], [[0.5, 0.5], [1.0]])
    [0.5, 0.0, 0.5]
    """
    found: list[float] = []
    for place, mix in enumerate(mixes):
        total = 0.0
        for bid, share in enumerate(mix):
            chance, votes = share, bosses[place] + bid
            for other, theirs in enumerate(mixes):
                if other != place:
                    chance *= sum(theirs[: max(0, votes - bosses[other])])
            total += chance
        found.append(total)
    return [*found, 1.0 - sum(found)]


def contested(state: State, seat: int) -> list[int]:
    """The wards where the seat could outbid somebody, or be outbid, if the election were now."""
    return [
        ward
        for ward in range(WARD_COUNT)
        if state.bosses[ward * MAX_SEATS + seat]
        and len(candidates(state, ward)) > 1
        and any(any(usable_favors(state, ward, one)) for one in candidates(state, ward))
    ]


def election_is_near(state: State) -> bool:
    """Whether bids may be spoken of: in the last year of a term, and in its election."""
    return state.phase not in (TURN, APPOINTING) or state.year % YEARS_A_TERM == 0


def years_left(state: State) -> int:
    """The years after the one under way."""
    return LAST_YEAR - state.year
