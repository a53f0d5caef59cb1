"""Solves the ballot of one ward by regret matching, and predicts persons' bids (R7.5)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tammany_desktop.rules.wards import BidRange, OpenedBid

PLAIN_WAY_COUNT: Final = 12  # ways in `plain_bids`; one more habit repeats the shares bid before
SLIP: Final = 0.2  # share of bids in which a person departs from a habit
THOUGHTFUL: Final = 0.5  # prior belief that a person is a thoughtful player
MOST_BELIEF: Final = 0.6  # the highest belief in all habits together
SHARE_CLASS_COUNT: Final = 5  # nothing, little, half, much, and all of what could be bid
FIRST_COUNT: Final = 0.6  # count of each class before a person has bid


class Leaning(NamedTuple):
    """The chance (`share`) that a seat departs from its solved mix, and that of each total then."""

    share: float
    totals: list[float]


def plain_bids(bid_range: BidRange) -> list[int]:
    """Return the total by each plain way: a number, a part, just over the rivals, or a sure win."""
    most, half = bid_range.most, (bid_range.most + 1) // 2
    bids = [0, 1, 2, 3, most, half, (most + 2) // 4, bid_range.beats_bosses, bid_range.beats_half]
    bids += [bid_range.surely if bid_range.surely >= 0 else other for other in (0, 1, half)]
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
        prior = (1.0 - THOUGHTFUL) / (PLAIN_WAY_COUNT + 1)
        self._ways = [prior] * PLAIN_WAY_COUNT  # belief in each plain way
        self._usual = prior  # belief that the person repeats the classes bid before
        self._thoughtful = THOUGHTFUL
        self._class_counts = [FIRST_COUNT] * SHARE_CLASS_COUNT  # how often each class was bid

    def learn(self, bid_range: BidRange, total: int) -> None:
        """Update all beliefs by one opened bid: its total in favors, and what was possible."""
        most = bid_range.most
        bid = min(total, most)
        uniform = 1.0 / (most + 1)
        expected = 0.0
        for way, plain in enumerate(plain_bids(bid_range)):
            chance = (1.0 - SLIP if plain == bid else 0.0) + SLIP * uniform
            expected += chance
            self._ways[way] *= chance
        self._usual *= self._usual_totals(most)[bid]
        # A thoughtful player bids what each plain way would bid, now and then.
        self._thoughtful *= 0.5 * expected / PLAIN_WAY_COUNT + 0.5 * uniform
        self._class_counts[share_class(bid, most)] += 1.0
        total_belief = self._usual + self._thoughtful + sum(self._ways)
        self._usual /= total_belief
        self._thoughtful /= total_belief
        for way in range(PLAIN_WAY_COUNT):
            self._ways[way] /= total_belief

    def _usual_totals(self, most: int) -> list[float]:
        """Return the chance of each total for a person who repeats the classes bid before."""
        classes = [share_class(total, most) for total in range(most + 1)]
        sizes = [classes.count(class_) for class_ in range(SHARE_CLASS_COUNT)]  # in totals
        possible = sum([n for n, size in zip(self._class_counts, sizes, strict=True) if size])
        return [self._class_counts[class_] / possible / sizes[class_] for class_ in classes]

    def leaning(self, bid_range: BidRange) -> Leaning:
        """Return the leaning of the person in a ballot with this range of bids."""
        most = bid_range.most
        totals = [self._usual * chance for chance in self._usual_totals(most)]
        slipped = sum(self._ways) * SLIP / (most + 1)
        for total in range(most + 1):
            totals[total] += slipped
        for plain, belief in zip(plain_bids(bid_range), self._ways, strict=True):
            totals[plain] += belief * (1.0 - SLIP)
        habit_belief = 1.0 - self._thoughtful
        return Leaning(min(MOST_BELIEF, habit_belief), [total / habit_belief for total in totals])


def beliefs_by_seat(opened: Sequence[OpenedBid]) -> dict[int, PersonBeliefs]:
    """Return the beliefs about each seat whose bids were opened; bids count in their order."""
    result: dict[int, PersonBeliefs] = {}
    for bid in opened:
        if bid.seat not in result:
            result[bid.seat] = PersonBeliefs()
        result[bid.seat].learn(bid.bid_range, bid.total)
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
        leanings: Sequence[Leaning | None],
    ) -> None:
        """`leanings` is by place: a candidate with one bids by it in that share of ballots."""
        self.bosses = bosses
        self.prize = prize
        self.price = price
        self.leanings = list(leanings)
        # One more than the most votes in anybody's reach.
        self.top = max([count + len(costs) for count, costs in zip(bosses, price, strict=True)])
        self.worth: list[list[float]] = [[0.0] * len(costs) for costs in price]  # before the price
        # By place and number of votes: the chance of just as many, and of fewer.
        self._vote_chance: list[list[float]] = [[0.0] * self.top for _ in price]
        self._fewer_chance: list[list[float]] = [[0.0] * (self.top + 1) for _ in price]
        # By number of votes: what is lost on average by rivals that win with at least as many.
        self._lost: list[float] = [0.0] * (self.top + 1)

    def mixes(self, rounds: int) -> list[list[float]]:
        """Return all candidates' average mixes; later rounds count more."""
        counts = [len(costs) for costs in self.price]
        regret = [[0.0] * count for count in counts]
        current_mixes = [[1.0 / count] * count for count in counts]
        mix_sums = [[0.0] * count for count in counts]
        for place, mix in enumerate(current_mixes):
            self.set_mix(place, mix)
        for number in range(rounds):
            weight = float(number + 1)
            for place in range(len(counts)):
                self.weigh(place)
                self._learn(place, regret[place], current_mixes[place])
                self.set_mix(place, current_mixes[place])
                sums, current_mix = mix_sums[place], current_mixes[place]
                for bid in range(counts[place]):
                    sums[bid] += weight * current_mix[bid]
        return [normalized(sums) for sums in mix_sums]

    def set_mix(self, place: int, mix: list[float]) -> None:
        """Set the chance of each number of votes of a candidate, by its mix and its leaning."""
        exactly, fewer = self._vote_chance[place], self._fewer_chance[place]
        leaning, bosses, most = self.leanings[place], self.bosses[place], len(mix) - 1
        for vote in range(self.top):
            exactly[vote] = 0.0
        by_mix = 1.0
        if leaning is not None:
            by_mix -= leaning.share
            for bid, chance in enumerate(leaning.totals):
                exactly[bosses + min(most, bid)] += leaning.share * chance
        for bid in range(most + 1):
            exactly[bosses + bid] += by_mix * mix[bid]
        fewer_chance = 0.0
        for vote in range(self.top):
            fewer[vote] = fewer_chance
            fewer_chance += exactly[vote]
        fewer[self.top] = fewer_chance

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

    def _learn(self, place: int, regret: list[float], mix: list[float]) -> None:
        """Update regrets (regret matching plus) by gains over `mix`, then `mix` itself."""
        worth, price = self.worth[place], self.price[place]
        earned = 0.0
        for bid in range(len(mix)):
            earned += mix[bid] * (worth[bid] - price[bid])
        for bid in range(len(mix)):
            new = regret[bid] + worth[bid] - price[bid] - earned
            regret[bid] = new if new > 0.0 else 0.0
        mix[:] = normalized(regret)


def normalized(sums: list[float]) -> list[float]:
    """Return the numbers scaled to the sum 1; equal shares if all are 0."""
    total = sum(sums)
    if total <= 0.0:
        return [1.0 / len(sums)] * len(sums)
    return [value / total for value in sums]
