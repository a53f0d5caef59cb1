"""Two seats of a level that bid otherwise, against two that bid as before, both ways on each deal.

python -m tests.bench.variants --level grand_sachem --kinds 0.04 --games 100 --keep variants.jsonl

A kind is a cost that the two allow, for each chance of a tie, so that a level ward of term 1 goes
to somebody (`EAGER_COST`; the others allow none), `sure` and one for each chance that a ward is
lost that few favors surely win (`SURE_COST`), `x` and a factor on all their bids of the last
election, or `paid`: in it the two list favors in the order of payment, where a bid has no idle
favor after the first one with a use. With `@1` behind it a game ends after the first election. The
turns before are the same for all. Each deal is played twice, the two seats exchanged with the two
others; where all bids of term 1 agree, the rest does too. Told are the share of the win of the two,
their lead in points, and their chances by the net after the first election, a measure of less
noise.
"""

import argparse
import sys
import time
from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from tournament import limit_for, mean_of, shown, step

from tammany_desktop.bots import BidAnswer, Bot, Limit, levels
from tammany_desktop.bots.mind.ballot import Ballot, ForecastBallot
from tammany_desktop.bots.mind.last_ballot import LastBallot
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules import game
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import OVER, State
from tammany_desktop.rules.wards import NO_BID, OpenedBid
from tests.bench.keeping import Task, Told, add_options, play_asked

SEATS: Final = 4
NEVER: Final = -9.0  # a cost that no bid meets
FIRST_TERM: Final = "@1"
KEYS: Final = ("first", "ahead", "net", "same")


class Way(NamedTuple):
    """How a seat bids, where not as today: `eager` in term 1, `factor` in the last."""

    eager: float | None = None
    factor: float = 1.0
    sure: float | None = None  # the most given up for a ward that one or two favors surely win
    idle_first: bool = True  # whether bids of the last election spend idle favors before others


def ways_of(kind: str) -> tuple[Way, Way]:
    """The way of the two, and that of the others.

    >>> ways_of("x0.5") == (Way(factor=0.5), Way())
    True
    """
    if kind == "paid":
        return Way(idle_first=False), Way()
    if kind.startswith("sure"):
        return Way(sure=float(kind[4:])), Way()
    if kind.startswith("x"):
        return Way(factor=float(kind[1:])), Way()
    return Way(float(kind)), Way(NEVER)


class Varied(Thinker):
    """An opponent that bids in some way."""

    way = Way()

    def ballot(self, state: State) -> Ballot:
        """As before, with the costs allowed."""
        ballot = super().ballot(state)
        if isinstance(ballot, ForecastBallot):
            ballot.eager = ballot.eager if self.way.eager is None else self.way.eager
            ballot.sure = ballot.sure if self.way.sure is None else self.way.sure
        if isinstance(ballot, LastBallot) and not self.way.idle_first:
            list_as_paid(ballot)
        return ballot

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """As before, times the factor in the last election."""
        answer = super().bid(view, limit)
        if view.state.term < TERMS or self.way.factor == 1.0:
            return answer
        ballot = self.ballot(view.state)
        total = int(self.way.factor * sum(answer.bid) + 0.5)
        return BidAnswer(ballot.bids[ballot.seats.index(view.seat)][total])


def list_as_paid(ballot: LastBallot) -> None:
    """List the bids with favors in the order of payment; those idle before others are forced."""
    election, cubes = ballot._election, ballot.ward * POPULATION_COUNT
    for place, seat in enumerate(ballot.seats):
        election.begin()
        bid, bids, base = [0] * POPULATION_COUNT, [NO_BID], seat * POPULATION_COUNT
        idle = ballot.bosses[place] + ballot.most[place] >= max(ballot.bosses)
        ballot._idle_counts[place] = 0
        for _ in range(ballot.most[place]):
            color = election.cheapest(base, cubes, 0)
            idle = idle and election.is_idle(seat, color)
            ballot._idle_counts[place] += idle
            election.favors[base + color] -= 1
            bid[color] += 1
            bids.append((bid[0], bid[1], bid[2], bid[3]))
        ballot.bids[place], ballot._paid[place] = bids, [list(each) for each in bids]


def bid_by(bot: Bot, way: Way) -> None:
    """Let an opponent bid in some way from now on."""
    assert isinstance(bot, Thinker)
    bot.__class__ = Varied
    bot.__dict__["way"] = way


class Ended(NamedTuple):
    """A game of four: bids of the first election, the net's chances after it, shares, points."""

    bids: list[tuple[int, int]]
    net: list[float]
    shares: list[float]
    points: list[int]


def play(task: Task, number: int, ways: list[Way]) -> Ended:
    """One game of a deal; where it ends early the share of the win is the chance to win."""
    bots = [levels.make(task.level, number * 8 + seat) for seat in range(SEATS)]
    for bot, way in zip(bots, ways, strict=True):
        bid_by(bot, way)
    judge, chance = bots[0], Random(number // 4)
    assert isinstance(judge, Thinker)
    assert judge._ballot_net is not None
    state, opened = game.new_game(SEATS, chance), list[OpenedBid]()
    limits, bids, net = [limit_for(task.level, task.effort)] * SEATS, [(0, 0)], list[float]()
    whole = not task.kind.endswith(FIRST_TERM)
    while state.phase != OVER and (whole or not net):
        step(state, bots, chance, limits, opened=opened)
        if state.term > 1 and not net:
            bids, net = [(bid.seat, bid.total) for bid in opened], judge._ballot_net.judge(state)
    won = [float(state.winners_mask >> seat & 1) for seat in range(SEATS)] if whole else net[:SEATS]
    return Ended(bids, net, [each / sum(won) for each in won], state.score[:SEATS])


def play_deal(task: Task) -> Told:
    """A deal both ways; deals are numbered in steps of four, as the cubes change with each."""
    started = time.process_time()
    block = task.seed // 1_000_000 * 1_000_000
    number = block + 4 * (task.seed - block)
    pair, (new, old) = (
        Random(number).sample(range(SEATS), 2),
        ways_of(task.kind.removesuffix(FIRST_TERM)),
    )
    told = dict.fromkeys(KEYS, 0.0)
    games = []
    for two in (pair, [seat for seat in range(SEATS) if seat not in pair]):
        ended = play(task, number, [new if seat in two else old for seat in range(SEATS)])
        games.append(ended)
        told["first"] += sum(ended.shares[seat] for seat in two) / 2
        told["ahead"] += (2 * sum(ended.points[seat] for seat in two) - sum(ended.points)) / 4
        told["net"] += sum(ended.net[seat] for seat in two) / 2
    told["same"] = float(games[0].bids == games[1].bids)
    return told | {"cpu": round(time.process_time() - started, 3)}


def tell(kind: str, deals: dict[Task, Told]) -> str:
    """Each figure with its interval."""
    told = [shown(mean_of([each[key] for each in deals.values()]), 3) for key in KEYS]
    pairs = zip(KEYS, told, strict=True)
    return f"{kind}, {2 * len(deals)} games: {', '.join(f'{k} {v}' for k, v in pairs)}\n"


def main(arguments: Iterable[str]) -> int:
    """Play, and tell what all deals of the file say; `--games` counts deals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kinds", default="0.04")
    add_options(parser)
    options = parser.parse_args(list(arguments))
    by_kind: dict[str, dict[Task, Told]] = {}
    for task, told in play_asked(play_deal, options, options.kinds.split(",")).items():
        by_kind.setdefault(f"{task.level} {task.kind}", {})[task] = told
    for kind, deals in by_kind.items():
        sys.stdout.write(tell(kind, deals))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
