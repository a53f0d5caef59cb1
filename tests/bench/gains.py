"""What a best reply gains in ballots before the last election, by exact expectations.

python -m tests.bench.gains --level sachem --games 200 --seed 2000

Four of a level play games of as many deals. In each ballot everybody bids what it draws by the
judgment that solved it. Told are, a game: what a seat gains by the best reply to that, in
hundredths of the win; the same where rivals heed that it may reply, by `REPLYING`, as at first,
and the reply is one to what they draw without; the share of ballots of term 1 that are tied; and
how often a ward that one or two favors surely win is not won. Nothing is left to chance but the
positions, so that 200 games tell differences that whole games would need tens of thousands for.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from tournament import limit_for, mean_of, next_move, shown

from tammany_desktop.bots import Bot, levels
from tammany_desktop.bots.mind import ballot as rules
from tammany_desktop.bots.mind.ballot import ForecastBallot, outcome, prediction_of
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules import game
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.state import BIDDING, State
from tammany_desktop.rules.wards import OpenedBid

SEATS: Final = 4
COUNTED: Final = (
    *("gain 1", "gain 2", "gain 3", "gain", "gain heeded", "ballots 1", "tied 1", "let go"),
)
Mixes = list[list[float]]
Counts = defaultdict[str, float]


def drawn(ballot: ForecastBallot) -> Mixes:
    """What everybody draws, by place."""
    return [list(ballot.mix_to_draw(seat)) for seat in ballot.seats]


def best(worth: Sequence[float]) -> int:
    """The total that earns most."""
    return max(range(len(worth)), key=lambda total: worth[total])


def gain_of(ballot: ForecastBallot, place: int, mixes: Mixes, total: int) -> float:
    """What a total earns a candidate more than its own mix, against the others' mixes."""
    worth = ballot.worth_of_bids(place, mixes)
    mean = sum(share * one for share, one in zip(mixes[place], worth, strict=True))
    return 100.0 / SEATS * (worth[total] - mean)


def heeding(ballot: ForecastBallot, rounds: int) -> Mixes:
    """What each draws that takes all others to reply as far as at first."""
    replies = [ballot.best_replies(place) for place in range(len(ballot.seats))]
    found = drawn(ballot)
    belief = [rules.REPLYING / len(replies[0])] * len(replies[0])
    able = [place for place, bids in enumerate(ballot.bids) if len(bids) > 1]
    for place in able:
        believed = {
            ballot.seats[other]: prediction_of(replies[other], belief, len(ballot.bids[other]) - 1)
            for other in able
            if other != place
        }
        ballot.solve(rounds, believed)
        found[place] = list(ballot.mix_to_draw(ballot.seats[place]))
    return found


def count(counts: Counts, ballot: ForecastBallot, term: int, rounds: int) -> None:
    """Add what a ballot of a term shows."""
    ballot.solve(rounds)
    mixes = drawn(ballot)
    chances = outcome(ballot.bosses, mixes)
    if term == 1:
        counts["ballots 1"] += 1
        counts["tied 1"] += chances[-1]
    heeded = heeding(ballot, rounds)
    for place, choice in enumerate(ballot.bid_ranges):
        if 0 < choice.surely <= min(rules.CHEAP, len(ballot.bids[place]) - 1):
            counts["let go"] += 1.0 - chances[place]
        if len(ballot.bids[place]) > 1:
            reply = best(ballot.worth_of_bids(place, mixes))
            gain = gain_of(ballot, place, mixes, reply)
            counts[f"gain {term}"] += gain
            counts["gain"] += gain
            counts["gain heeded"] += gain_of(ballot, place, heeded, reply)


def play(level: str, deal: int, effort: float, costs: tuple[float, float]) -> Counts:
    """The counts of a game."""
    bots: list[Bot] = [levels.make(level, deal * 8 + seat) for seat in range(SEATS)]
    judge, chance, counts = bots[0], Random(deal), Counts(float)
    assert isinstance(judge, Thinker)
    state, opened = game.new_game(SEATS, chance), list[OpenedBid]()
    while state.term < TERMS:
        if state.phase == BIDDING:
            look(counts, judge, state, costs)
        move = next_move(state, bots, [limit_for(level, effort)] * SEATS, opened)
        for event in game.decide(state, move, chance):
            game.evolve(state, event)
    return counts


def look(counts: Counts, judge: Thinker, state: State, costs: tuple[float, float]) -> None:
    """Count the ballot of a position."""
    ballot = judge.ballot(state)
    assert isinstance(ballot, ForecastBallot)
    ballot.eager, ballot.sure = costs
    count(counts, ballot, state.term, judge.skill.rounds)


def main(arguments: Iterable[str]) -> int:
    """Play, and tell each figure with its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="sachem")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=2000, help="the first deal")
    parser.add_argument("--percent", type=float, default=10.0)
    parser.add_argument("--eager", type=float, default=rules.EAGER_COST)
    parser.add_argument("--sure", type=float, default=rules.SURE_COST)
    options = parser.parse_args(list(arguments))
    costs = options.eager, options.sure
    deals = range(options.seed, options.seed + options.games)
    games = [play(options.level, deal, options.percent / 100, costs) for deal in deals]
    for name in COUNTED:
        sys.stdout.write(f"{name}: {shown(mean_of([each[name] for each in games]), 2)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
