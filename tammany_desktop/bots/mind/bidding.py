"""Solves the ballot of one ward by regret matching, and predicts persons' bids (R7.5)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tammany_desktop.rules.wards import BidRange, OpenedBid

PLAIN_HABIT_COUNT: Final = 12  # habits in `plain_totals`; one more repeats the shares bid before
SLIP: Final = 0.2  # share of bids in which a person departs from a habit
THOUGHTFUL: Final = 0.5  # prior belief that a person is a thoughtful player
MOST_BELIEF: Final = 0.6  # the highest belief in all habits together
SHARE_CLASS_COUNT: Final = 5  # nothing, little, half, much, and all of what could be bid
FIRST_COUNT: Final = 0.6  # count of each class before a person has bid


class Prediction(NamedTuple):
    """Predicted bids: the chance that a seat bids by habit, and in this case of each total."""

    chance: float
    totals: list[float]


def plain_totals(bid_range: BidRange) -> list[int]:
    """Return each plain habit's total: a number, a part, just over the rivals, or a sure win."""
    most, half = bid_range.most, (bid_range.most + 1) // 2
    totals = [0, 1, 2, 3, most, half, (most + 2) // 4, bid_range.beats_bosses, bid_range.beats_half]
    totals += [bid_range.surely if bid_range.surely >= 0 else other for other in (0, 1, half)]
    return [min(total, most) for total in totals]


def share_class(total: int, most: int) -> int:
    """Return the class of the share `total / most`: from 0 (nothing) to 4 (everything)."""
    if total <= 0:
        return 0
    if total >= most:
        return 4
    return 1 + min(2, 3 * total // most)


class PersonBeliefs:
    """The beliefs about one person; `learn` from each bid opened, then ask for `prediction`."""

    def __init__(self) -> None:
        prior = (1.0 - THOUGHTFUL) / (PLAIN_HABIT_COUNT + 1)
        self._plain_beliefs = [prior] * PLAIN_HABIT_COUNT  # in each plain habit
        self._repeat_belief = prior  # that the person repeats the classes bid before
        self._thoughtful_belief = THOUGHTFUL
        self._class_counts = [FIRST_COUNT] * SHARE_CLASS_COUNT  # how often each class was bid

    def learn(self, bid_range: BidRange, total: int) -> None:
        """Update all beliefs by one opened bid: its total in favors, and what was possible."""
        most = bid_range.most
        total = min(total, most)
        uniform = 1.0 / (most + 1)
        expected = 0.0
        for habit, plain_total in enumerate(plain_totals(bid_range)):
            chance = (1.0 - SLIP if plain_total == total else 0.0) + SLIP * uniform
            expected += chance
            self._plain_beliefs[habit] *= chance
        self._repeat_belief *= self._repeated_totals(most)[total]
        # A thoughtful player bids what each plain habit would bid, now and then.
        self._thoughtful_belief *= 0.5 * expected / PLAIN_HABIT_COUNT + 0.5 * uniform
        self._class_counts[share_class(total, most)] += 1.0
        total_belief = self._repeat_belief + self._thoughtful_belief + sum(self._plain_beliefs)
        self._repeat_belief /= total_belief
        self._thoughtful_belief /= total_belief
        for habit in range(PLAIN_HABIT_COUNT):
            self._plain_beliefs[habit] /= total_belief

    def _repeated_totals(self, most: int) -> list[float]:
        """Return the chance of each total for a person who repeats the classes bid before."""
        classes = [share_class(total, most) for total in range(most + 1)]
        sizes = [classes.count(class_) for class_ in range(SHARE_CLASS_COUNT)]  # in totals
        possible = sum([n for n, size in zip(self._class_counts, sizes, strict=True) if size])
        return [self._class_counts[class_] / possible / sizes[class_] for class_ in classes]

    def prediction(self, bid_range: BidRange) -> Prediction:
        """Return the prediction of the person in a ballot with this range of bids."""
        most = bid_range.most
        totals = [self._repeat_belief * chance for chance in self._repeated_totals(most)]
        slipped = sum(self._plain_beliefs) * SLIP / (most + 1)
        for total in range(most + 1):
            totals[total] += slipped
        for plain_total, belief in zip(plain_totals(bid_range), self._plain_beliefs, strict=True):
            totals[plain_total] += belief * (1.0 - SLIP)
        belief = 1.0 - self._thoughtful_belief
        return Prediction(min(MOST_BELIEF, belief), [total / belief for total in totals])


def beliefs_by_seat(opened: Sequence[OpenedBid]) -> dict[int, PersonBeliefs]:
    """Return the beliefs about each seat whose bids were opened; bids count in their order."""
    result: dict[int, PersonBeliefs] = {}
    for bid in opened:
        if bid.seat not in result:
            result[bid.seat] = PersonBeliefs()
        result[bid.seat].learn(bid.bid_range, bid.total)
    return result


class Solver:
    """The ballot of a ward as a game of its candidates, who are numbered as in `Ballot.seats`.

    `prize` is by candidate and winner, with a tie last; `price` is by candidate and total.
    """

    def __init__(
        self,
        bosses: list[int],
        prize: list[list[float]],
        price: list[list[float]],
        predictions: Sequence[Prediction | None],
    ) -> None:
        """A candidate with a prediction bids by its `totals` in `chance` of ballots."""
        self.bosses = bosses
        self.prize = prize
        self.price = price
        self.predictions = list(predictions)
        # One more than the most votes in anybody's reach.
        self.end = max([count + len(costs) for count, costs in zip(bosses, price, strict=True)])
        self.worth: list[list[float]] = [[0.0] * len(costs) for costs in price]  # before the price
        # By candidate and number of votes: the chance of just as many, and of fewer.
        self._vote_chance: list[list[float]] = [[0.0] * self.end for _ in price]
        self._fewer_chance: list[list[float]] = [[0.0] * (self.end + 1) for _ in price]
        # By number of votes: what rivals that win with at least as many cost on average.
        self._losses: list[float] = [0.0] * (self.end + 1)

    def mixes(self, rounds: int) -> list[list[float]]:
        """Return all candidates' average mixes (mixed strategies); later rounds count more."""
        total_counts = [len(costs) for costs in self.price]
        regret = [[0.0] * count for count in total_counts]
        current_mixes = [[1.0 / count] * count for count in total_counts]
        mix_sums = [[0.0] * count for count in total_counts]
        for candidate, mix in enumerate(current_mixes):
            self.set_mix(candidate, mix)
        for round_number in range(rounds):
            weight = float(round_number + 1)
            for candidate in range(len(total_counts)):
                self.set_expected_worth(candidate)
                self._learn(candidate, regret[candidate], current_mixes[candidate])
                self.set_mix(candidate, current_mixes[candidate])
                sums, current_mix = mix_sums[candidate], current_mixes[candidate]
                for total in range(total_counts[candidate]):
                    sums[total] += weight * current_mix[total]
        return [normalized(sums) for sums in mix_sums]

    def set_mix(self, candidate: int, mix: list[float]) -> None:
        """Set the chance of each number of votes of a candidate, by its mix and prediction."""
        exactly, fewer = self._vote_chance[candidate], self._fewer_chance[candidate]
        prediction, bosses, most = self.predictions[candidate], self.bosses[candidate], len(mix) - 1
        for votes in range(self.end):
            exactly[votes] = 0.0
        mix_chance = 1.0
        if prediction is not None:
            mix_chance -= prediction.chance
            for total, chance in enumerate(prediction.totals):
                exactly[bosses + min(most, total)] += prediction.chance * chance
        for total in range(most + 1):
            exactly[bosses + total] += mix_chance * mix[total]
        chance_so_far = 0.0
        for votes in range(self.end):
            fewer[votes] = chance_so_far
            chance_so_far += exactly[votes]
        fewer[self.end] = chance_so_far

    def set_expected_worth(self, candidate: int) -> None:
        """Set `worth`: what each total of a candidate earns on average before its price."""
        count, prize, worth = len(self.price), self.prize[candidate], self.worth[candidate]
        nobody, losses = prize[count], self._losses
        losses[self.end] = 0.0
        for votes in range(self.end - 1, -1, -1):
            losses[votes] = losses[votes + 1]
            for other in range(count):
                chance = self._vote_chance[other][votes] if other != candidate else 0.0
                for third in range(count):
                    if chance and third != candidate and third != other:
                        chance *= self._fewer_chance[third][votes]
                if chance:  # a rival wins with that many votes
                    losses[votes] += chance * (prize[other] - nobody)
        for total in range(len(worth)):
            votes = self.bosses[candidate] + total
            chance = 1.0
            for other in range(count):
                if other != candidate:
                    chance *= self._fewer_chance[other][votes]
            worth[total] = nobody + chance * (prize[candidate] - nobody) + losses[votes + 1]

    def _learn(self, candidate: int, regret: list[float], mix: list[float]) -> None:
        """Update regrets (regret matching plus) by gains over `mix`, then `mix` itself."""
        worth, price = self.worth[candidate], self.price[candidate]
        earned = 0.0
        for total in range(len(mix)):
            earned += mix[total] * (worth[total] - price[total])
        for total in range(len(mix)):
            new_regret = regret[total] + worth[total] - price[total] - earned
            regret[total] = new_regret if new_regret > 0.0 else 0.0
        mix[:] = normalized(regret)


def normalized(sums: list[float]) -> list[float]:
    """Return the numbers scaled to the sum 1; equal shares if all are 0."""
    total = sum(sums)
    if total <= 0.0:
        return [1.0 / len(sums)] * len(sums)
    return [value / total for value in sums]
