"""Regret matching for the game of one ward, with exact expectations instead of samples (R7.5)."""

from collections.abc import Sequence

from tammany_desktop.bots.mind.human_bids import Leaning


class Solver:
    """The game of a ward: `prize` by place and winner's place, nobody last, `price` by total."""

    def __init__(
        self,
        bosses: list[int],
        prize: list[list[float]],
        price: list[list[float]],
        habits: Sequence[Leaning | None],
    ) -> None:
        """`habits` by place: how a candidate is met, for the share of bids in which it has one."""
        self.bosses = bosses
        self.prize = prize
        self.price = price
        self.habits = list(habits)
        self.top = max([own + len(each) for own, each in zip(bosses, price, strict=True)])
        self.worth: list[list[float]] = [[0.0] * len(each) for each in price]  # before its price
        self._met: list[list[float]] = [[0.0] * self.top for _ in price]  # chance of each vote
        self._below: list[list[float]] = [[0.0] * (self.top + 1) for _ in price]  # of fewer
        self._lost: list[float] = [0.0] * (self.top + 1)

    def mixes(self, rounds: int) -> list[list[float]]:
        """Everybody's average play, later rounds counting more."""
        counts = [len(each) for each in self.price]
        regret = [[0.0] * count for count in counts]
        now = [[1.0 / count] * count for count in counts]
        total = [[0.0] * count for count in counts]
        for place, mix in enumerate(now):
            self.meet(place, mix)
        for turn in range(rounds):
            weight = float(turn + 1)
            for place in range(len(counts)):
                self.weigh(place)
                self._learn(place, regret[place], now[place])
                self.meet(place, now[place])
                sums, current = total[place], now[place]
                for bid in range(counts[place]):
                    sums[bid] += weight * current[bid]
        return [normal(sums) for sums in total]

    def meet(self, place: int, mix: list[float]) -> None:
        """Let the others meet a candidate that bids by a mix, or by its habit."""
        met, below, own = self._met[place], self._below[place], self.bosses[place]
        habit, most = self.habits[place], len(mix) - 1
        for vote in range(self.top):
            met[vote] = 0.0
        kept = 1.0
        if habit is not None:
            kept -= habit.share
            for bid, chance in enumerate(habit.totals):
                met[own + min(most, bid)] += habit.share * chance
        for bid in range(most + 1):
            met[own + bid] += kept * mix[bid]
        known = 0.0
        for vote in range(self.top):
            below[vote] = known
            known += met[vote]
        below[self.top] = known

    def weigh(self, place: int) -> None:
        """What each bid earns a candidate on average before its price: `worth` of its place."""
        places, prize, worth = len(self.price), self.prize[place], self.worth[place]
        nobody, lost = prize[places], self._lost
        lost[self.top] = 0.0
        for vote in range(self.top - 1, -1, -1):
            lost[vote] = lost[vote + 1]
            for other in range(places):
                chance = self._met[other][vote] if other != place else 0.0
                for third in range(places):
                    if chance and third != place and third != other:
                        chance *= self._below[third][vote]
                if chance:  # a rival wins with that many votes
                    lost[vote] += chance * (prize[other] - nobody)
        for bid in range(len(worth)):
            votes = self.bosses[place] + bid
            chance = 1.0
            for other in range(places):
                if other != place:
                    chance *= self._below[other][votes]
            worth[bid] = nobody + chance * (prize[place] - nobody) + lost[votes + 1]

    def _learn(self, place: int, regret: list[float], now: list[float]) -> None:
        """Regret matching plus: what each bid would have earned beyond the mix played."""
        worth, price = self.worth[place], self.price[place]
        earned = total = 0.0
        for bid in range(len(now)):
            earned += now[bid] * (worth[bid] - price[bid])
        for bid in range(len(now)):
            kept = regret[bid] + worth[bid] - price[bid] - earned
            regret[bid] = kept if kept > 0.0 else 0.0
            total += regret[bid]
        for bid in range(len(now)):
            now[bid] = regret[bid] / total if total > 0.0 else 1.0 / len(now)


def normal(sums: list[float]) -> list[float]:
    """The same in proportion, together 1; all alike where there is nothing."""
    total = sum(sums)
    if total <= 0.0:
        return [1.0 / len(sums)] * len(sums)
    return [value / total for value in sums]
