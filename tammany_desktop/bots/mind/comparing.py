"""Ways to decide compared over the same luck, with errors; small sums of chances."""

import math
from collections.abc import Sequence

from tammany_desktop.bots.mind.ballot import Ballot
from tammany_desktop.bots.mind.lookahead import believed
from tammany_desktop.rules.state import MAX_SEATS, State

Chances = tuple[float, ...]


class Race:
    """What playouts found of each way, by place and round, and what the net says of each."""

    def __init__(self, seat: int, still: list[Chances]) -> None:
        self.seat = seat
        self.still = still
        self.played: list[list[Chances]] = [[] for _ in still]

    def gap(self, at: int, other: int) -> tuple[float, float]:
        """How much better `at` is than `other` over the rounds both went; its standard error."""
        seat, mine, theirs = self.seat, self.played[at], self.played[other]
        rounds = min(len(mine), len(theirs))
        plain = self.still[at][seat] - self.still[other][seat]
        if not rounds or at == other:
            return plain, 0.0
        pairs = zip(mine[:rounds], theirs[:rounds], strict=True)
        mean, error = mean_of([one[seat] - another[seat] for one, another in pairs])
        share = believed(rounds)
        return plain + share * (mean - plain), share * error

    def better_half(self, alive: list[int], kept: set[int]) -> list[int]:
        """The better half of those in the running, the best first, and those kept anyway."""
        order = sorted(alive, key=lambda at: -self.gap(at, alive[0])[0])
        half = order[: (len(order) + 1) // 2]
        return half + [at for at in order if at in kept and at not in half]

    def blended(self, at: int) -> tuple[Chances, Chances]:
        """Each seat's chance after a way, and its standard error."""
        share = believed(len(self.played[at]))
        means, errors = means_of(self.played[at])
        return blend(self.still[at], means, share), tuple(share * error for error in errors)


def outcome(bosses: Sequence[int], mixes: Sequence[Sequence[float]]) -> list[float]:
    """How likely each candidate wins, and last nobody, by everybody's mix of totals (R7.5).

    >>> outcome([1, 2], [[0.5, 0.5], [1.0]])
    [0.0, 0.5, 0.5]
    """
    wins = [0.0] * len(bosses)
    for place, mix in enumerate(mixes):
        for total, chance in enumerate(mix):
            for other, theirs in enumerate(mixes):
                if other != place:
                    below = bosses[place] + total - bosses[other]
                    chance *= sum(theirs[: max(0, below)])
            wins[place] += chance
    return [*wins, max(0.0, 1.0 - sum(wins))]


def mean_prize(outcome: Sequence[float], prizes: Sequence[Chances]) -> Chances:
    """Each seat's chances over what may come of a ballot."""
    columns = zip(*prizes, strict=True)
    return tuple(
        sum(share * one for share, one in zip(outcome, column, strict=True)) for column in columns
    )


def blend(still: Sequence[float], played: Sequence[float], share: float) -> Chances:
    """Both together, the second counting `share`."""
    return tuple(a + share * (b - a) for a, b in zip(still, played, strict=True))


def with_own(chances: Chances, seat: int, own: float) -> Chances:
    """The chances where one seat has `own`, the others in proportion."""
    n, rest = len(chances), 1.0 - chances[seat]
    if rest <= 0.0:
        return tuple(own if each == seat else (1.0 - own) / (n - 1) for each in range(n))
    factor = (1.0 - own) / rest
    return tuple(own if each == seat else factor * one for each, one in enumerate(chances))


def means_of(rows: Sequence[Chances]) -> tuple[Chances, Chances]:
    """The means of columns and their standard errors."""
    pairs = [mean_of(column) for column in zip(*rows, strict=True)]
    return tuple(mean for mean, _ in pairs), tuple(error for _, error in pairs)


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; 0 for a single value."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 0.0
    return mean, math.sqrt(sum((one - mean) ** 2 for one in values) / (count - 1) / count)


def decided(state: State, winner: int) -> State:
    """The ward now voting won by a seat, or by nobody, favors as they were (R7.6)."""
    after = state.copy()
    row = state.voting * MAX_SEATS
    for seat in range(state.n):
        kept = 1 if seat == winner else 0
        after.supply[seat] += after.bosses[row + seat] - kept
        after.bosses[row + seat] = kept
    after.winners[state.voting] = winner
    return after


def certain(total: int) -> list[float]:
    """The mix that always bids a total."""
    return [0.0] * total + [1.0]


def worths(ballot: Ballot, place: int) -> list[float]:
    """What each total earns beyond the mix itself, against the others' mixes."""
    worth = ballot.worth_of_bids(place, ballot.mix)
    mine = ballot.mix[place]
    mean = sum(share * one for share, one in zip(mine, worth, strict=True))
    return [one - mean for one in worth]
