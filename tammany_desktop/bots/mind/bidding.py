"""Solves the ballot of one ward by regret matching, and predicts persons' bids (R7.5)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tammany_desktop.rules.wards import Choice, OpenedBid

PLAIN_WAY_COUNT: Final = 12  # a habit is a plain way to bid, or to repeat the shares bid before
SLIP: Final = 0.2  # share of bids in which a person departs from a habit
THOUGHTFUL: Final = 0.5  # belief at first that a person is a thoughtful player
MOST_BELIEF: Final = 0.6  # the highest belief in all habits together
SHARE_CLASS_COUNT: Final = 5  # nothing, little, half, much, and all of what could be bid
FIRST_COUNT: Final = 0.6  # count of each class before a person has bid


class Leaning(NamedTuple):
    """The chance (`share`) that a seat does not bid by the solved mix, and of each total then."""

    share: float
    totals: list[float]


def plain_bids(choice: Choice) -> list[int]:
    """Return the total by each plain way: a number, a part, just over the rivals, or a sure win."""
    most, half = choice.most, (choice.most + 1) // 2
    bids = [0, 1, 2, 3, most, half, (most + 2) // 4, choice.beats, choice.halves]
    bids += [choice.surely if choice.surely >= 0 else other for other in (0, 1, half)]
    return [min(bid, most) for bid in bids]


def share_class(total: int, most: int) -> int:
    """Return the class of the share `total / most`: from 0 (nothing) to 4 (everything)."""
    if total <= 0:
        return 0
    if total >= most:
        return 4
    return 1 + min(2, 3 * total // most)


class PersonBeliefs:
    """The beliefs about one person; `learn` from each bid opened, then ask for `leaning`."""

    def __init__(self) -> None:
        each = (1.0 - THOUGHTFUL) / (PLAIN_WAY_COUNT + 1)
        self._ways = [each] * PLAIN_WAY_COUNT  # belief in each plain way
        self._usual = each  # belief that the person repeats the classes bid before
        self._thoughtful = THOUGHTFUL
        self._class_counts = [FIRST_COUNT] * SHARE_CLASS_COUNT  # how often each class was bid

    def learn(self, choice: Choice, total: int) -> None:
        """Update all beliefs by one opened bid: its total in favors, and what was possible."""
        most = choice.most
        bid = min(total, most)
        even = 1.0 / (most + 1)
        expected = 0.0
        for way, plain in enumerate(plain_bids(choice)):
            chance = (1.0 - SLIP if plain == bid else 0.0) + SLIP * even
            expected += chance
            self._ways[way] *= chance
        self._usual *= self._usual_totals(most)[bid]
        # A thoughtful player bids what each plain way would bid, now and then.
        self._thoughtful *= 0.5 * expected / PLAIN_WAY_COUNT + 0.5 * even
        self._class_counts[share_class(bid, most)] += 1.0
        whole = self._usual + self._thoughtful + sum(self._ways)
        self._usual /= whole
        self._thoughtful /= whole
        for way in range(PLAIN_WAY_COUNT):
            self._ways[way] /= whole

    def _usual_totals(self, most: int) -> list[float]:
        """Return the chance of each total for a person who repeats the classes bid before."""
        classes = [share_class(total, most) for total in range(most + 1)]
        sizes = [classes.count(each) for each in range(SHARE_CLASS_COUNT)]  # in totals
        possible = sum([n for n, size in zip(self._class_counts, sizes, strict=True) if size])
        return [self._class_counts[each] / possible / sizes[each] for each in classes]

    def leaning(self, choice: Choice) -> Leaning:
        """Return the leaning of the person in a ballot with this choice."""
        most = choice.most
        totals = [self._usual * chance for chance in self._usual_totals(most)]
        slipped = sum(self._ways) * SLIP / (most + 1)
        for total in range(most + 1):
            totals[total] += slipped
        for plain, belief in zip(plain_bids(choice), self._ways, strict=True):
            totals[plain] += belief * (1.0 - SLIP)
        habit = 1.0 - self._thoughtful
        return Leaning(min(MOST_BELIEF, habit), [total / habit for total in totals])


def people_of(opened: Sequence[OpenedBid]) -> dict[int, PersonBeliefs]:
    """Return the beliefs about each seat whose bids were opened; bids count in their order."""
    result: dict[int, PersonBeliefs] = {}
    for bid in opened:
        if bid.seat not in result:
            result[bid.seat] = PersonBeliefs()
        result[bid.seat].learn(bid.choice, bid.total)
    return result


class Solver:
    """The ballot of a ward as a game of its candidates, who are numbered by place.

    `prize` is by place and the winner's place, with a tie last; `price` is by place and total.
    """

    def __init__(
        self,
        bosses: list[int],
        prize: list[list[float]],
        price: list[list[float]],
        habits: Sequence[Leaning | None],
    ) -> None:
        """`habits` is by place: a candidate with a leaning bids by it in that share of ballots."""
        self.bosses = bosses
        self.prize = prize
        self.price = price
        self.habits = list(habits)
        # One more than the most votes in anybody's reach.
        self.top = max([own + len(each) for own, each in zip(bosses, price, strict=True)])
        self.worth: list[list[float]] = [[0.0] * len(each) for each in price]  # before the price
        # By place and number of votes: the chance of just as many, and of fewer.
        self._vote_chance: list[list[float]] = [[0.0] * self.top for _ in price]
        self._fewer_chance: list[list[float]] = [[0.0] * (self.top + 1) for _ in price]
        # By number of votes: what is lost on average by rivals that win with at least as many.
        self._lost: list[float] = [0.0] * (self.top + 1)

    def mixes(self, rounds: int) -> list[list[float]]:
        """Return all candidates' average mixes; later rounds count more."""
        counts = [len(each) for each in self.price]
        regret = [[0.0] * count for count in counts]
        now = [[1.0 / count] * count for count in counts]
        mix_sums = [[0.0] * count for count in counts]
        for place, mix in enumerate(now):
            self.set_mix(place, mix)
        for number in range(rounds):
            weight = float(number + 1)
            for place in range(len(counts)):
                self.weigh(place)
                self._learn(place, regret[place], now[place])
                self.set_mix(place, now[place])
                sums, current = mix_sums[place], now[place]
                for bid in range(counts[place]):
                    sums[bid] += weight * current[bid]
        return [normalized(sums) for sums in mix_sums]

    def set_mix(self, place: int, mix: list[float]) -> None:
        """Set the chance of each number of votes of a candidate, by its mix and its habit."""
        met, below, own = self._vote_chance[place], self._fewer_chance[place], self.bosses[place]
        habit, most = self.habits[place], len(mix) - 1
        for vote in range(self.top):
            met[vote] = 0.0
        by_mix = 1.0
        if habit is not None:
            by_mix -= habit.share
            for bid, chance in enumerate(habit.totals):
                met[own + min(most, bid)] += habit.share * chance
        for bid in range(most + 1):
            met[own + bid] += by_mix * mix[bid]
        fewer = 0.0
        for vote in range(self.top):
            below[vote] = fewer
            fewer += met[vote]
        below[self.top] = fewer

    def weigh(self, place: int) -> None:
        """Set `worth`: what each bid of a candidate earns on average before its price."""
        places, prize, worth = len(self.price), self.prize[place], self.worth[place]
        nobody, lost = prize[places], self._lost
        lost[self.top] = 0.0
        for vote in range(self.top - 1, -1, -1):
            lost[vote] = lost[vote + 1]
            for other in range(places):
                chance = self._vote_chance[other][vote] if other != place else 0.0
                for third in range(places):
                    if chance and third != place and third != other:
                        chance *= self._fewer_chance[third][vote]
                if chance:  # a rival wins with that many votes
                    lost[vote] += chance * (prize[other] - nobody)
        for bid in range(len(worth)):
            votes = self.bosses[place] + bid
            chance = 1.0
            for other in range(places):
                if other != place:
                    chance *= self._fewer_chance[other][votes]
            worth[bid] = nobody + chance * (prize[place] - nobody) + lost[votes + 1]

    def _learn(self, place: int, regret: list[float], now: list[float]) -> None:
        """Update regrets (regret matching plus) by gains over the mix `now`, then that mix."""
        worth, price = self.worth[place], self.price[place]
        earned = 0.0
        for bid in range(len(now)):
            earned += now[bid] * (worth[bid] - price[bid])
        for bid in range(len(now)):
            new = regret[bid] + worth[bid] - price[bid] - earned
            regret[bid] = new if new > 0.0 else 0.0
        now[:] = normalized(regret)


def normalized(sums: list[float]) -> list[float]:
    """Return the numbers scaled to the sum 1; equal shares if all are 0."""
    total = sum(sums)
    if total <= 0.0:
        return [1.0 / len(sums)] * len(sums)
    return [value / total for value in sums]
