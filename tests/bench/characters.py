"""What a character costs at its level, and whether the log of three games tells which it was.

python -m tests.bench.characters --level sachem --games 400 --keep characters.jsonl

One of a character, or none, sits among three plain ones of its level; each game is a line of a
file, so that it can go on. What it did is counted from the events alone, with the board as
everybody sees it. A linear discriminant is fitted to half of the deals and names the character of
three games of the other half at a time; then the halves are changed about.
"""

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from tournament import limit_for, next_move

from tammany_desktop.bots import levels
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.board import TERMS, WARD_COUNT, YEARS_A_TERM
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.state import MAX_SEATS, NOT_VOTED, OVER, State
from tammany_desktop.rules.wards import OpenedBid
from tests.bench.keeping import (
    ROTATIONS,
    Task,
    Told,
    add_options,
    by_deal,
    play_asked,
    share_told,
)

SEATS: Final = 4
NONE: Final = "none"
TOGETHER: Final = 3  # games that are told apart as one
DAMPING: Final = 0.05  # of each variance, added to it, so that few games do not mislead
SHOWN: Final = ("slanders", "favors", "bids", "wards", "against leader")


def play_game(task: Task) -> Told:
    """What the odd seat did in one game, and its share of the win."""
    started = time.process_time()
    names = [task.level] * SEATS
    odd = task.seed % SEATS
    if task.kind != NONE:
        names[odd] = f"{task.level}:{task.kind}"
    bots = [levels.make(name, task.seed * 8 + seat) for seat, name in enumerate(names)]
    chance = Random(task.seed // ROTATIONS)
    state = game.new_game(SEATS, chance)
    watcher = Watcher(odd)
    opened: list[OpenedBid] = []
    while state.phase != OVER:
        limits = [limit_for(task.level, task.effort)] * SEATS
        move = next_move(state, bots, limits, opened)
        for event in game.decide(state, move, chance):
            watcher.hear(state, event)
            game.evolve(state, event)
    first = (state.winners_mask >> odd & 1) / state.winners_mask.bit_count()
    return {"first": first, **watcher.told(), "cpu": round(time.process_time() - started, 3)}


class Watcher:
    """Counts what one seat does, as anybody could who reads the log."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))

    def hear(self, state: State, event: Event) -> None:
        """An event, and the position before it."""
        if isinstance(event, e.BossPlaced) and event.seat == self.seat:
            self._boss(state, event.ward)
        elif isinstance(event, e.CubePlaced) and event.seat == self.seat:
            self._cube(state, event.ward)
        elif isinstance(event, e.Slandered | e.SlanderSpread) and event.seat == self.seat:
            self._slander(state, event)
        elif isinstance(event, e.BallotOpened):
            self._ballot(state, event)
        elif isinstance(event, e.WardWon) and event.seat == self.seat:
            self.counts["wards"] += 1
            self.counts["wards by default"] += event.votes.count(0) == state.n - 1
        elif isinstance(event, e.ElectionBegan):
            self._election(state)
        elif isinstance(event, e.TermBegan | e.GameEnded):
            kept_now = state.favors_held(self.seat)
            self.counts["favors" if isinstance(event, e.TermBegan) else "favors last"] += kept_now

    def _boss(self, state: State, ward: int) -> None:
        counts, bosses = self.counts, state.bosses_in(ward)
        leader = leading(state, self.seat)
        counts["bosses"] += 1
        counts["new wards"] += bosses[self.seat] == 0
        counts["empty wards"] += sum(bosses) == 0
        counts["against leader"] += bosses[leader] > 0
        counts["against leader ahead"] += bosses[leader] == max(bosses) > bosses[self.seat]
        counts["against others"] += sum(b > 0 for b in bosses) > (bosses[self.seat] > 0) + (
            bosses[leader] > 0
        )

    def _cube(self, state: State, ward: int) -> None:
        counts, bosses = self.counts, state.bosses_in(ward)
        leader = leading(state, self.seat)
        counts["cubes"] += 1
        counts["cubes with own"] += bosses[self.seat] > 0
        counts["cubes with leader"] += bosses[leader] > 0

    def _slander(self, state: State, event: e.Slandered | e.SlanderSpread) -> None:
        counts = self.counts
        counts["slanders"] += 1
        counts["spreads"] += isinstance(event, e.SlanderSpread)
        counts["slanders of leader"] += event.rival == leading(state, self.seat)
        counts["slanders of last"] += event.rival == leading(state, self.seat, -1)
        counts["slanders early"] += state.year % YEARS_A_TERM != 0

    def _ballot(self, state: State, event: e.BallotOpened) -> None:
        bosses, counts = state.bosses_in(event.ward), self.counts
        if not bosses[self.seat]:
            return
        bid, leader = sum(event.bids[self.seat]), leading(state, self.seat)
        votes = [each + sum(paid) for each, paid in zip(bosses, event.bids, strict=True)]
        rivals = max(vote for seat, vote in enumerate(votes) if seat != self.seat)
        last = " last" if state.term == TERMS else ""
        counts["ballots"] += 1
        counts["bids" + last] += bid
        counts["bids of nothing" + last] += bid == 0
        counts["bids against leader"] += bid * (bosses[leader] > 0)
        counts["too much"] += max(0, min(bid, votes[self.seat] - rivals - 1))
        counts["lost bids"] += bid * (votes[self.seat] <= rivals)

    def _election(self, state: State) -> None:
        last = " last" if state.term == TERMS else ""
        self.counts["held before" + last] += state.favors_held(self.seat)
        for ward in range(WARD_COUNT):
            own = state.bosses[ward * MAX_SEATS + self.seat]
            self.counts["stood in"] += own > 0
            self.counts["piled up"] += max(0, own - 1)

    def told(self) -> Told:
        return {name: float(count) for name, count in self.counts.items()}


COUNTED: Final = (
    *("bosses", "new wards", "empty wards", "against leader", "against leader ahead"),
    *("against others", "cubes", "cubes with own", "cubes with leader", "slanders", "spreads"),
    *("slanders of leader", "slanders of last", "slanders early", "ballots", "bids", "bids last"),
    *("bids of nothing", "bids of nothing last", "bids against leader", "too much", "lost bids"),
    *("wards", "wards by default", "favors", "favors last", "held before", "held before last"),
    *("stood in", "piled up"),
)


def leading(state: State, seat: int, place: int = 0) -> int:
    """The rival that stands best, or in another place, by what everybody sees.

    Points, a third of a favor each, and, before they vote, the wards where it has most bosses.
    """
    worth = [state.score[other] + state.favors_held(other) / 3 for other in range(state.n)]
    for ward in range(WARD_COUNT):
        bosses = state.bosses_in(ward)
        if state.active >> ward & 1 and state.ward_winners[ward] == NOT_VOTED and any(bosses):
            worth[max(range(state.n), key=lambda other: bosses[other])] += 1.0
    rivals = sorted((other for other in range(state.n) if other != seat), key=lambda o: -worth[o])
    return rivals[place]


class Discriminant:
    """The most likely of several kinds whose counts differ in their means alone."""

    def __init__(self, samples: dict[str, list[list[float]]]) -> None:
        """Counts of single games, by kind."""
        self.kinds = list(samples)
        means = {kind: _mean(rows) for kind, rows in samples.items()}
        inverse = _inverse(_spread(samples, means))
        self.weights = {kind: _times(inverse, mean) for kind, mean in means.items()}
        self.shift = {kind: -0.5 * _dot(self.weights[kind], means[kind]) for kind in self.kinds}

    def tell(self, games: Sequence[Sequence[float]]) -> str:
        """The kind that several games of one opponent speak for."""
        mean = _mean(games)
        return max(self.kinds, key=lambda kind: _dot(self.weights[kind], mean) + self.shift[kind])


def _mean(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _spread(
    samples: dict[str, list[list[float]]], means: dict[str, list[float]]
) -> list[list[float]]:
    """The covariance about the mean of each kind, its diagonal a little larger."""
    off = [
        [one - mean for one, mean in zip(row, means[kind], strict=True)]
        for kind, rows in samples.items()
        for row in rows
    ]
    size = len(off[0])
    found = [[sum(r[i] * r[j] for r in off) / len(off) for j in range(size)] for i in range(size)]
    for at in range(size):
        found[at][at] += DAMPING * found[at][at] + 1e-6
    return found


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By elimination, the largest pivot first.

    >>> _inverse([[0.0, 2.0], [1.0, 0.0]])
    [[0.0, 1.0], [0.5, 0.0]]
    """
    size = len(matrix)
    rows = [[*row, *(float(i == at) for i in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda i: abs(rows[i][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [one / rows[at][at] for one in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor:
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]


def _times(matrix: list[list[float]], vector: list[float]) -> list[float]:
    return [_dot(row, vector) for row in matrix]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def told_apart(games: dict[str, dict[Task, Told]]) -> Counter[tuple[str, str]]:
    """How often three games of a kind were taken for which, over both halves of the deals."""
    found: Counter[tuple[str, str]] = Counter()
    for half in (0, 1):
        fitted: dict[str, list[list[float]]] = defaultdict(list)
        tested: dict[str, list[list[float]]] = defaultdict(list)
        for kind, each in games.items():
            for task in sorted(each):
                into = fitted if task.seed // ROTATIONS % 2 == half else tested
                into[kind].append([each[task][name] for name in COUNTED])
        discriminant = Discriminant(fitted)
        for kind, rows in tested.items():
            for at in range(0, len(rows) - TOGETHER + 1, TOGETHER):
                found[kind, discriminant.tell(rows[at : at + TOGETHER])] += 1
    return found


def tell(level: str, games: dict[str, dict[Task, Told]]) -> str:
    """What each kind costs and does, and how well the four are told apart."""
    lines = [f"{level}:"]
    for kind, each in games.items():
        acts = [f"{name} {by_deal(each, name).mean:.1f}" for name in SHOWN]
        lines.append(f"  {share_told(kind, each)}, {', '.join(acts)}")
    told = told_apart({kind: each for kind, each in games.items() if kind != NONE})
    right = sum(count for (kind, taken), count in told.items() if kind == taken)
    lines.append(f"  told apart by three games: {right} of {told.total()}")
    for kind in games:
        taken = [f"{other} {told[kind, other]}" for other in games if told[kind, other]]
        lines += [f"    {kind} taken for: {', '.join(taken)}"] if taken else []
    return "\n".join(lines) + "\n"


def main(arguments: Iterable[str]) -> int:
    """Play, and tell what all games of the file say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kinds", default=",".join((NONE, *levels.characters())))
    add_options(parser)
    options = parser.parse_args(list(arguments))
    by_level: dict[str, dict[str, dict[Task, Told]]] = {}
    for task, told in play_asked(play_game, options, options.kinds.split(",")).items():
        by_level.setdefault(task.level, {}).setdefault(task.kind, {})[task] = told
    for level, games in by_level.items():
        sys.stdout.write(tell(level, games))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
