"""Playouts: quick turns from a turn to the term's end, and the judgment of the position there."""

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tammany_desktop.bots.mind import make_unmake
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.last_election import LastElection
from tammany_desktop.bots.mind.net import NODES_PER_NET, Net
from tammany_desktop.bots.mind.quick import QuickTurns
from tammany_desktop.bots.mind.turn import Plan, TurnSearch
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS, YEARS_A_TERM
from tammany_desktop.rules.city import GARDEN_EXTRA
from tammany_desktop.rules.state import State

NODES_PER_TURN: Final = 4  # cost of a quick turn, in positions judged
NOISE: Final = 0.15  # randomness of quick turns, so that no plan depends on one guess
ELECTIONS: Final = 4  # playouts of the last election from one position before it
MAX_COUNTED: Final = 15.0  # playouts that count at most; with so many their weight is a half
Chances = tuple[float, ...]


def playout_nodes(state: State) -> int:
    """Return the cost of a playout from this turn to the election, in positions judged."""
    later_years = YEARS_A_TERM - 1 - (state.year - 1) % YEARS_A_TERM
    return NODES_PER_TURN * (later_years * state.n + (state.first - state.turn - 1) % state.n) + 1


class Lookahead:
    """Plays the following turns by quick guesses, and judges the position before the election."""

    def __init__(
        self,
        forecast: Forecast,
        rng: Random,
        noise: float = NOISE,
        last_weight: float = 0.0,
        net: Net | None = None,
    ) -> None:
        """`last_weight` is that of playouts of the last election, used in place of the net."""
        self.net = net
        self.last_weight = last_weight
        self.quick = QuickTurns(forecast)
        self.rng = rng
        self.noise = noise
        self._draws = Random(0)
        self._election = LastElection(self._draws)
        self.nodes = 0

    def reseed(self, seed: int) -> None:
        """Set the seed of the following playouts, so that plans are compared by equal draws."""
        self._draws.seed(seed)

    def play_out(self, state: State, turns: int) -> State:
        """Return the state `turns` quick turns later, or before the election if it comes first."""
        after = state.copy()
        for turn in range(turns):
            seat = (after.turn + 1) % after.n
            if seat == after.first:
                if after.year % YEARS_A_TERM == 0:
                    break
                after.year += 1
            after.turn = seat
            after.ward_done = 0
            if not (after.garden[0] or after.garden[1] or after.garden[2] or after.garden[3]):
                self._refill(after)
            self.nodes += NODES_PER_TURN
            self.quick.play(after, seat, self._draws, self.noise, turn > 0)
            after.ward_done = 1
        return after

    def follow(self, state: State, plan: Plan) -> State:
        """Return a copy of `state` after the plan and the end of its turn."""
        after = state.copy()
        seat = state.turn
        for move in plan.action:
            make_unmake.do(after, seat, move)
        if plan.benefit >= 0:
            make_unmake.do(after, seat, plan.benefit)
        if plan.slander >= 0:
            make_unmake.do(after, seat, plan.slander)
            if plan.spread >= 0:
                rival, population = m.rival_of(plan.slander), m.population_of(plan.slander)
                make_unmake.do_spread(after, seat, rival, population, plan.spread, 1)
        after.ward_done = 1
        return after

    def _judge(self, search: TurnSearch, end: State, seat: int) -> float:
        """Return the worth of a position before an election; the last one may be played out."""
        worth = search.worth(end, seat)
        if self.last_weight and end.term == TERMS:
            self.nodes += ELECTIONS
            played = self._election.judge(end, ELECTIONS)[seat]
            worth += self.last_weight * (played - search.forecast.win_chances[seat])
        elif self.net is not None:
            self.nodes += NODES_PER_NET
            worth += self.net.gain(end, seat)
        return worth

    def rank(
        self,
        state: State,
        search: TurnSearch,
        plans: list[Plan],
        budget: int,
        stop: Callable[[], bool],
    ) -> list[Plan]:
        """Return the plans by their worth after the rivals' turns, best first.

        All are played out equally often over the same draws; then the better half goes on, until
        `budget`, a number of positions judged, is spent. `stop` returns whether to stop at once.
        """
        starts = [self.follow(state, plan) for plan in plans]
        race = _PlanRace(plans, [search.slander_bonus(state, plan) for plan in plans])
        limit = self.nodes + search.nodes
        round_budget = max(1, budget // max(1, len(plans).bit_length()))
        stopped = False
        while len(race.racing) > 1 and not stopped:
            limit += round_budget
            while self.nodes + search.nodes < limit and not stopped:
                seed = self.rng.getrandbits(30)
                race.rounds += 1
                for index in race.racing:
                    self.reseed(seed)
                    end = self.play_out(starts[index], YEARS_A_TERM * state.n)
                    race.totals[index] += self._judge(search, end, state.turn)
                stopped = stop()
            race.halve()
        order = sorted(range(len(plans)), key=lambda index: -race.worths[index])
        return [plans[index] for index in order]

    def _refill(self, state: State) -> None:
        bag, garden = state.bag, state.garden
        total = bag[0] + bag[1] + bag[2] + bag[3]
        for _ in range(min(state.n + GARDEN_EXTRA, total)):
            index = int(self._draws.random() * total)
            population = 0
            while population < POPULATION_COUNT - 1 and index >= bag[population]:
                index -= bag[population]
                population += 1
            bag[population] -= 1
            garden[population] += 1
            total -= 1


class _PlanRace:
    """Playouts of each plan, by its index; `racing` are the indexes of plans still in the race."""

    def __init__(self, plans: list[Plan], slander_bonuses: list[float]) -> None:
        mean = sum(plan.worth for plan in plans) / len(plans)
        self.slander_bonuses = slander_bonuses
        self.by_search = [plan.worth - mean for plan in plans]  # worth beyond the mean
        self.totals = [0.0] * len(plans)  # sums of the playouts' worth
        self.worths = [0.0] * len(plans)  # worth beyond the mean, by search and playouts
        self.racing = list(range(len(plans)))
        self.rounds = 0

    def halve(self) -> None:
        """Keep the better half of the plans in the race, the best first."""
        rounds, racing, worths = max(1, self.rounds), self.racing, self.worths
        mean = sum(self.totals[index] for index in racing) / (len(racing) * rounds)
        weight = playout_weight(self.rounds)
        for index in racing:
            played = self.totals[index] / rounds - mean + self.slander_bonuses[index]
            worths[index] = self.by_search[index] + weight * (played - self.by_search[index])
        racing.sort(key=lambda index: -worths[index])
        half = (len(racing) + 1) // 2
        for index in racing[half:]:
            worths[index] -= 1.0  # behind the plans that go on
        self.racing = racing[:half]


def playout_weight(rounds: int) -> float:
    """Return the weight of the playouts against the search's own worth.

    It never exceeds a half: however many there are, they all share the same guesses at the rivals.
    """
    counted = min(float(rounds), MAX_COUNTED)
    return counted / (MAX_COUNTED + counted)


class Race:
    """The playouts of several ways to decide, and the net's judgment of each, by index."""

    def __init__(self, seat: int, judged: list[Chances]) -> None:
        self.seat = seat
        self.judged = judged
        self.played: list[list[Chances]] = [[] for _ in judged]  # by index and round

    def gap(self, index: int, other: int) -> tuple[float, float]:
        """Return the seat's gain by way `index` instead of `other`, and its standard error."""
        seat, own_rounds, other_rounds = self.seat, self.played[index], self.played[other]
        rounds = min(len(own_rounds), len(other_rounds))
        judged_gain = self.judged[index][seat] - self.judged[other][seat]
        if not rounds or index == other:
            return judged_gain, 0.0
        pairs = zip(own_rounds[:rounds], other_rounds[:rounds], strict=True)
        mean, error = mean_of([chances[seat] - others[seat] for chances, others in pairs])
        weight = playout_weight(rounds)
        return judged_gain + weight * (mean - judged_gain), weight * error

    def better_half(self, racing: list[int], kept: set[int]) -> list[int]:
        """Return the better half of the ways in the race, best first, and the ways in `kept`."""
        order = sorted(racing, key=lambda index: -self.gap(index, racing[0])[0])
        half = order[: (len(order) + 1) // 2]
        return half + [index for index in order if index in kept and index not in half]

    def blended(self, index: int) -> tuple[Chances, Chances]:
        """Return each seat's chance after a way, and its standard error."""
        weight = playout_weight(len(self.played[index]))
        means, errors = means_of(self.played[index])
        return blend(self.judged[index], means, weight), tuple(weight * error for error in errors)


def blend(judged: Sequence[float], played: Sequence[float], weight: float) -> Chances:
    """Return the weighted means by seat; `played` has the `weight`."""
    return tuple(a + weight * (b - a) for a, b in zip(judged, played, strict=True))


def means_of(rows: Sequence[Chances]) -> tuple[Chances, Chances]:
    """Return the means of columns and their standard errors."""
    pairs = [mean_of(column) for column in zip(*rows, strict=True)]
    return tuple(mean for mean, _ in pairs), tuple(error for _, error in pairs)


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error, which is 0 for a single value."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 0.0
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
