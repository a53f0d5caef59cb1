"""What a person may bid, predicted from what the same person has bid before.

A person is first taken for a player as thoughtful as the opponents. Each bid opened speaks for or
against a few plain ways to bid, and for the usual part of what could be bid (Bayes' rule). An
opponent answers both, which bounds what a person who feigns a habit can win by it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tammany_desktop.rules.wards import Choice, OpenedBid

PLAIN_WAYS: Final = 12
SLIP: Final = 0.2  # share of bids in which somebody does not keep to a way
THOUGHTFUL: Final = 0.5  # belief, at first, in a thoughtful player
MOST_BELIEF: Final = 0.6  # in all ways together, ever
PARTS: Final = 5  # none, little, half, much, and all of what could be bid
FIRST_COUNT: Final = 0.6  # of each part, before a person has shown any


class Leaning(NamedTuple):
    """How likely a person bids by habit, and then each total, from 0 on."""

    share: float
    totals: list[float]


def plain_bids(choice: Choice) -> list[int]:
    """What each way bids: a number, a part, just over the rivals, or what surely wins."""
    most, half = choice.most, (choice.most + 1) // 2
    bids = [0, 1, 2, 3, most, half, (most + 2) // 4, choice.beats, choice.halves]
    bids += [choice.surely if choice.surely >= 0 else other for other in (0, 1, half)]
    return [min(bid, most) for bid in bids]


def part_of(total: int, most: int) -> int:
    """Which part of what could be bid a total is: 0 for none to 4 for all.

    >>> [part_of(total, 6) for total in range(7)]
    [0, 1, 2, 2, 3, 3, 4]
    """
    if total <= 0:
        return 0
    if total >= most:
        return 4
    return 1 + min(2, 3 * total // most)


class Person:
    """What is believed of one person; `learn` from each bid opened, then ask for `leaning`."""

    def __init__(self) -> None:
        each = (1.0 - THOUGHTFUL) / (PLAIN_WAYS + 1)
        self._ways = [each] * PLAIN_WAYS
        self._usual = each
        self._thoughtful = THOUGHTFUL
        self._parts = [FIRST_COUNT] * PARTS

    def learn(self, choice: Choice, total: int) -> None:
        """Take in one bid."""
        most = choice.most
        bid = min(total, most)
        even = 1.0 / (most + 1)
        expected = 0.0
        for way, plain in enumerate(plain_bids(choice)):
            chance = (1.0 - SLIP if plain == bid else 0.0) + SLIP * even
            expected += chance
            self._ways[way] *= chance
        self._usual *= self._usual_totals(most)[bid]
        # Somebody thoughtful bids what each way would bid at one time or another.
        self._thoughtful *= 0.5 * expected / PLAIN_WAYS + 0.5 * even
        self._parts[part_of(bid, most)] += 1.0
        whole = self._usual + self._thoughtful + sum(self._ways)
        self._usual /= whole
        self._thoughtful /= whole
        for way in range(PLAIN_WAYS):
            self._ways[way] /= whole

    def _usual_totals(self, most: int) -> list[float]:
        """Chance of each total for somebody who keeps to parts as often as before."""
        there = [0] * PARTS
        for total in range(most + 1):
            there[part_of(total, most)] += 1
        known = 0.0
        for part in range(PARTS):
            if there[part]:
                known += self._parts[part]
        found: list[float] = []
        for total in range(most + 1):
            part = part_of(total, most)
            found.append(self._parts[part] / known / there[part])
        return found

    def leaning(self, choice: Choice) -> Leaning:
        """What is believed for a ballot in which the person has this choice."""
        most = choice.most
        usual = self._usual_totals(most)
        totals = [self._usual * chance for chance in usual]
        slipped = sum(self._ways) * SLIP / (most + 1)
        for total in range(most + 1):
            totals[total] += slipped
        for plain, belief in zip(plain_bids(choice), self._ways, strict=True):
            totals[plain] += belief * (1.0 - SLIP)
        habit = 1.0 - self._thoughtful
        return Leaning(min(MOST_BELIEF, habit), [total / habit for total in totals])


def people_of(opened: Sequence[OpenedBid]) -> dict[int, Person]:
    """What is believed of each seat whose bids are among those opened, in their order."""
    found: dict[int, Person] = {}
    for bid in opened:
        if bid.seat not in found:
            found[bid.seat] = Person()
        found[bid.seat].learn(bid.choice, bid.total)
    return found
