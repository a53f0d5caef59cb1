"""Bids: a small simultaneous game in which all pay, solved by regret matching (R7.4, R7.5).

What an outcome is worth to each seat comes from the forecast. The bid is drawn from the solved mix,
so that nobody can count on it. Where a person leans to a habit, the others are solved against that
habit as far as it is believed, and against the thoughtful player for the rest.
"""

from collections.abc import Mapping
from random import Random
from typing import Final

from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.human_bids import Leaning
from tammany_desktop.bots.mind.profile import PLAIN, Character
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, State

MOST_BID = 14
NOTHING_KNOWN: Final[dict[int, Leaning]] = {}


class Ballot:
    """The game of one ward, built once and solved for as many rounds as wanted."""

    def __init__(
        self,
        forecast: Forecast,
        state: State,
        chance: Random,
        style: Character = PLAIN,
        thrift: float = 1.0,
    ):
        """`thrift` says how many times its forecast worth a favor is taken to be."""
        self._thrift = thrift
        self._forecast = forecast
        self._chance = chance
        self._style = style
        self.ward = state.voting
        self.seats = [seat for seat in range(state.n) if state.bosses[self.ward * MAX_SEATS + seat]]
        scratch = state.copy()
        self.bosses = [scratch.bosses[self.ward * MAX_SEATS + seat] for seat in self.seats]
        self.bids: list[list[Bid]] = []  # by place and total
        self.price: list[list[float]] = []  # what a total costs if the ward is not won
        self.prize: list[list[float]] = []  # by place: worth of each winner's place, last nobody
        self._weigh(scratch)
        self.mix: list[list[float]] = [[1.0] for _ in self.seats]

    def _worth(self, state: State, seat: int) -> float:
        worth = self._forecast.judge(state)[seat]
        return worth + self._style.favor * state.favors_held(seat)

    def _weigh(self, state: State) -> None:
        """Worth of every outcome, and price of every bid, to every candidate."""
        ward, row = self.ward, self.ward * MAX_SEATS
        for _ in self.seats:
            self.prize.append([])
        for seat in self.seats:
            state.bosses[row + seat] = 0
        for winner in [*self.seats, NOBODY]:
            state.winners[ward] = winner
            if winner >= 0:
                state.bosses[row + winner] = 1
            standing = self._forecast.judge(state)
            for place, seat in enumerate(self.seats):
                self.prize[place].append(standing[seat])
            if winner >= 0:
                state.bosses[row + winner] = 0
        for place, seat in enumerate(self.seats):
            state.winners[ward] = seat
            state.bosses[row + seat] = 1
            self._weigh_bids(state, place, seat)
            state.bosses[row + seat] = 0

    def _most(self, state: State, place: int, seat: int) -> int:
        """No more than all that is usable, nor more than surely wins."""
        mine = rival = 0
        for other, bosses in zip(self.seats, self.bosses, strict=True):
            reach = bosses
            for population in range(POPULATION_COUNT):
                if state.cubes[self.ward * POPULATION_COUNT + population]:
                    reach += state.favors[other * POPULATION_COUNT + population]
            if other == seat:
                mine = reach - bosses
            elif reach > rival:
                rival = reach
        sure = rival + 1 - self.bosses[place]
        return max(0, min(mine, sure, MOST_BID))

    def _weigh_bids(self, state: State, place: int, seat: int) -> None:
        """The cheapest colors for each total, found one favor at a time, and their price."""
        base = seat * POPULATION_COUNT
        bid = [0, 0, 0, 0]
        free = self._worth(state, seat)
        bids: list[Bid] = [(0, 0, 0, 0)]
        price = [0.0]
        for _ in range(self._most(state, place, seat)):
            best, choice = -1e9, -1
            for population in range(POPULATION_COUNT):
                at = base + population
                if state.favors[at] and state.cubes[self.ward * POPULATION_COUNT + population]:
                    state.favors[at] -= 1
                    worth = self._worth(state, seat) + 1e-7 * state.favors[at]
                    state.favors[at] += 1
                    if worth > best:
                        best, choice = worth, population
            state.favors[base + choice] -= 1
            bid[choice] += 1
            bids.append((bid[0], bid[1], bid[2], bid[3]))
            price.append(max(self._thrift * (free - best), price[-1]))
        for population in range(POPULATION_COUNT):
            state.favors[base + population] += bid[population]
        self.bids.append(bids)
        self.price.append(price)

    def solve(self, rounds: int, leanings: Mapping[int, Leaning] = NOTHING_KNOWN) -> None:
        """Regret matching with sampled opponents: `mix` becomes everybody's average play."""
        places = len(self.seats)
        habits = [leanings.get(seat) for seat in self.seats]
        counts = [len(bids) for bids in self.bids]
        regret = [[0.0] * count for count in counts]
        total = [[0.0] * count for count in counts]
        now = [[1.0 / count] * count for count in counts]
        chosen = [0] * places
        met = [0] * places  # what the others meet: the choice, or a habit in its place
        for turn in range(rounds):
            for place in range(places):
                chosen[place] = met[place] = _draw(now[place], self._chance.random())
                habit = habits[place]
                if habit is not None and self._chance.random() < habit.share:
                    most = counts[place] - 1
                    met[place] = min(most, _draw(habit.totals, self._chance.random()))
            weight = float(turn + 1)
            for place in range(places):
                self._learn(place, chosen[place], met, regret[place])
                _match(regret[place], now[place])
                sums, current = total[place], now[place]
                for bid in range(counts[place]):
                    sums[bid] += weight * current[bid]
        self.mix = [_normal(sums) for sums in total]

    def _learn(self, place: int, mine: int, met: list[int], regret: list[float]) -> None:
        """Add what each bid would have earned beyond the one chosen, others as they are met."""
        rival = second = 0
        leader = -1
        for other, bosses in enumerate(self.bosses):
            if other == place:
                continue
            votes = bosses + met[other]
            if votes > rival:
                second, rival, leader = rival, votes, other
            elif votes > second:
                second = votes
        prize, price, own = self.prize[place], self.price[place], self.bosses[place]
        nobody = prize[len(self.seats)]
        lost = prize[leader] if rival > second else nobody
        earned = _outcome(own + mine, rival, prize[place], nobody, lost) - price[mine]
        for bid in range(len(regret)):
            worth = _outcome(own + bid, rival, prize[place], nobody, lost) - price[bid]
            kept = regret[bid] + worth - earned
            regret[bid] = kept if kept > 0.0 else 0.0  # regret matching plus

    def draw(self, seat: int) -> Bid:
        """A bid from the seat's mix; bids that the mix hardly plays are left out."""
        place = self.seats.index(seat)
        mix = [share if share > 0.03 else 0.0 for share in self.mix[place]]
        return self.bids[place][_draw(_normal(mix), self._chance.random())]


def _outcome(votes: int, rival: int, won: float, nobody: float, lost: float) -> float:
    if votes > rival:
        return won
    return nobody if votes == rival else lost


def _draw(mix: list[float], at: float) -> int:
    for choice, share in enumerate(mix):
        at -= share
        if at < 0.0:
            return choice
    return max(range(len(mix)), key=lambda choice: mix[choice])


def _normal(sums: list[float]) -> list[float]:
    total = sum(sums)
    if total <= 0.0:
        return [1.0 / len(sums)] * len(sums)
    return [value / total for value in sums]


def _match(regret: list[float], now: list[float]) -> None:
    total = 0.0
    for value in regret:
        total += value
    for bid in range(len(now)):
        now[bid] = regret[bid] / total if total > 0.0 else 1.0 / len(now)
