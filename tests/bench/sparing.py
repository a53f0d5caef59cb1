"""Offers to spare a ward that votes after the ward asked for: who accepts, and what it costs.

python -m tests.bench.sparing --level sachem --games 20 --again 8 --keep sparing.jsonl

Four of a level play without talk. When an election begins, every seat is asked by every other to
bid nothing in a ward, for a promise to bid nothing in one that votes later. What is accepted in the
last election is played on several times with the deal, the offerer heeding nothing that it
promised, and as often without it, by the same luck. Told are how many offers are accepted, by term,
and by how much each side's share of the win changes, a deal.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, permutations
from random import Random
from typing import Final

from tournament import limit_for, mean_of, shown, step

from tammany_desktop import talk
from tammany_desktop.bots import Bot, levels
from tammany_desktop.bots.bargain import contested_wards
from tammany_desktop.bots.talker import TalkDriver, Talker
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules import game
from tammany_desktop.rules.board import TERMS, VOTING_ORDER
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, OVER, State
from tammany_desktop.rules.wards import OpenedBid
from tammany_desktop.talk import Promise, cannot_be_promised
from tammany_desktop.talk.deals import Answer, Ledger, Offer, Pending, TalkSoFar, with_makers
from tests.bench.keeping import Task, Told, add_options, play_asked
from tests.bots.dealers import Breaks

SEATS: Final = 4


class Mute(Breaks):
    """Relies on what others promise, heeds no word of its own, and offers nothing."""

    def offer(self, view: object) -> None:
        return None


def offers(state: State) -> Iterator[Offer]:
    """Every offer to bid nothing in a ward that votes after the ward asked for."""
    wards = [{*contested_wards(state, seat)} for seat in range(SEATS)]
    for seat, to in permutations(range(SEATS), 2):
        both = [ward for ward in VOTING_ORDER if ward in wards[seat] & wards[to]]
        for asked, given in combinations(both, 2):
            sides = [(Promise(talk.BID_AT_MOST, ward=ward, most=0),) for ward in (given, asked)]
            offer = Offer(seat, to, *sides)
            if not any(cannot_be_promised(state, *each) for each in with_makers(offer)):
                yield offer


def thinkers(task: Task, number: int) -> list[Thinker]:
    """Four of the level."""
    found = [levels.make(task.level, number * 8 + seat) for seat in range(SEATS)]
    return [bot for bot in found if isinstance(bot, Thinker)]


def accepts(bot: Talker, state: State, offer: Offer) -> bool:
    """Whether the seat asked says yes."""
    bot.know(TalkSoFar(pending=Pending(offer, True), offers=frozenset((offer,))))
    return bot.answer(redact(state, {}, offer.to))[0] == Answer(offer.to, True)


def shares(
    task: Task, start: State, luck: Sequence[int], offer: Offer, agreed: bool
) -> list[float]:
    """Each seat's share of the win from an election on, with the deal or without."""
    total = [0.0] * SEATS
    for number in luck:
        state, chance, ledger = start.copy(), Random(number), Ledger()
        talkers: list[Bot] = [
            (Mute if seat == offer.seat else Quiet)(bot)
            for seat, bot in enumerate(thinkers(task, number))
        ]
        for said in (offer, Answer(offer.to, True)) if agreed else ():
            ledger.say(state, said)
        driver, opened = TalkDriver(talkers, ledger), list[OpenedBid]()
        while state.phase != OVER:
            limits = [limit_for(task.level, task.effort)] * SEATS
            step(state, talkers, chance, limits, driver, opened)
        for seat in range(SEATS):
            won = state.winners_mask >> seat & 1
            total[seat] += won / state.winners_mask.bit_count() / len(luck)
    return total


class Quiet(Talker):
    """Offers nothing."""

    def offer(self, view: object) -> None:
        return None


def play_game(task: Task, again: int) -> Told:
    """The counts of one game, and the sums of what deals changed."""
    started = time.process_time()
    bots: list[Bot] = [*thinkers(task, task.seed)]
    chance, told = Random(task.seed), Told()
    state, opened, seen = game.new_game(SEATS, chance), list[OpenedBid](), 0
    told |= dict.fromkeys(("deals", "offerer", "acceptor"), 0.0)
    while state.phase != OVER:
        if state.phase == BIDDING and state.term != seen:
            seen, found = state.term, list(offers(state))
            yes = [each for each in found if accepts(Talker(thinkers(task, 0)[0]), state, each)]
            told |= {f"offers {seen}": len(found), f"accepted {seen}": len(yes)}
            luck = range(task.seed * 100, task.seed * 100 + again)
            for offer in yes if seen == TERMS and again else ():
                bound, free = (shares(task, state, luck, offer, both) for both in (True, False))
                told["deals"] += 1
                told["offerer"] += bound[offer.seat] - free[offer.seat]
                told["acceptor"] += bound[offer.to] - free[offer.to]
        step(state, bots, chance, [limit_for(task.level, task.effort)] * SEATS, opened=opened)
    return told | {"cpu": round(time.process_time() - started, 3)}


def tell(games: dict[Task, Told]) -> str:
    """What was accepted, and what it changed."""
    lines = []
    for term in range(1, TERMS + 1):
        yes, all_ = (sum(g.get(f"{k} {term}", 0) for g in games.values()) for k in KINDS)
        lines.append(f"term {term}: {yes:.0f} of {all_:.0f} accepted")
    dealt = [told for told in games.values() if told["deals"]]
    for side in ("offerer", "acceptor") if dealt else ():
        mean = mean_of([told[side] / told["deals"] for told in dealt])
        deals = sum(told["deals"] for told in dealt)
        lines.append(f"{side}: {shown(mean, 3)} of a win a deal, {deals:.0f} deals")
    return "\n".join(lines) + "\n"


KINDS: Final = ("accepted", "offers")


def main(arguments: Iterable[str]) -> int:
    """Play, and tell what all games of the file say."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_options(parser)
    parser.add_argument("--again", type=int, default=8, help="games from each deal accepted")
    options = parser.parse_args(list(arguments))
    games = play_asked(partial(play_game, again=options.again), options, [""])
    sys.stdout.write(f"{options.level}, {len(games)} games\n{tell(games)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
