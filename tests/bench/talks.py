"""Measurements of opponents that make deals (R12): each game a line of a file, so it can go on.

python -m tests.bench.talks --kind silent --games 2000 --seed 11 --keep silent.jsonl

Games that the file has are not played again; without `--games` only what it has is told. A game
is the same whenever it is played, compiled or not. Every deal of cubes is played four times, by the
same opponents with the same luck, with the odd one in each seat; the intervals are those of deals,
not of games.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from tournament import limit_for, next_move

from tammany_desktop.bots import Bot, levels
from tammany_desktop.bots.talker import TalkDriver, Talker
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules import codec, game
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.codec import Json
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.state import OVER, State
from tammany_desktop.rules.wards import OpenedBid
from tammany_desktop.talk import BID_AT_MOST, deals
from tammany_desktop.talk.deals import Answer, Ledger, Offer, Talk, with_makers
from tammany_desktop.talk.judging import BROKEN, KEPT, LAPSED
from tests.bench.keeping import ROTATIONS, Task, Told, add_options, play_asked, share_told
from tests.bots.dealers import AcceptsAll, Breaks, Colludes
from tests.talk.test_judging import another_judge

KINDS: Final = ("talker", "silent", "breaks", "accepts", "alone", "collude")
SEATS: Final = 4
END: Final = {KEPT: "kept", BROKEN: "broken"}
BIDS: Final = ("bids kept", "bids broken", "bids kept last", "bids broken last")


class Account:
    """What was said and what happened in one game, as JSON data like in a journal."""

    def __init__(self, brains: Sequence[Bot], start: State) -> None:
        self.lines: list[Json] = []
        self.start = start.copy()
        self.last: list[bool] = []  # of each deal: whether it was made in the last term
        self.parley = TalkDriver(brains, say=self._say)

    @property
    def ledger(self) -> Ledger:
        return self.parley.ledger

    def _say(self, state: State, talk: Talk) -> None:
        self.lines.append(deals.write(talk))
        self.parley.ledger.say(state, talk)
        self.last += [state.term == TERMS] * (len(self.ledger.deals) - len(self.last))

    def hear(self, state: State, happened: Sequence[Event]) -> None:
        self.ledger.add_events(state, happened)
        self.lines.append([codec.write(event) for event in happened])

    def ends(self) -> list[int]:
        return [pledge.status for deal in self.ledger.deals for pledge in deal.pledges]

    def ends_again(self) -> list[int]:
        """How each promise ended, by a second judge that reads the lines alone."""
        state, standing = self.start.copy(), None
        made: list[tuple[Offer, State, int]] = []
        happened: list[Event] = []
        for line in json.loads(json.dumps(self.lines)):
            if isinstance(line, list):
                for event in map(codec.read, line):
                    happened.append(event)
                    game.evolve(state, event)
                continue
            talk = deals.read(line)
            if isinstance(talk, Answer) and talk.accepts and standing is not None:
                made.append((standing, state.copy(), len(happened)))
            standing = talk if isinstance(talk, Offer) else None
        return [
            another_judge(maker, promise, before, happened[at:])
            for offer, before, at in made
            for maker, promise in with_makers(offer)
        ]


def play_game(task: Task) -> Told:
    """Opponents that make deals and one that does otherwise, or two; what became of both.

    `alone` is one talker among three that refuse, `collude` two that deal in secret. `first` is the
    share of the win of the odd seat, or of the two.
    """
    kind, seed, level, effort = task
    started = time.process_time()
    deal = seed // ROTATIONS  # its games have one luck, so that they differ by who is odd alone
    plain: list[Bot] = [levels.make(level, deal * 8 + seat) for seat in range(SEATS)]
    odd = [seed % 4, (seed + 2) % 4] if kind == "collude" else [seed % 4]
    brains, chance = _brains(kind, plain, odd), Random(deal)
    state = game.new_game(SEATS, chance)
    tables = [brains]
    if kind == "collude":  # each two hear nothing of the others
        each = [
            [brains[s] if (s in odd) == apart else plain[s] for s in range(4)]
            for apart in (False, True)
        ]
        tables = list(each)
    accounts = [Account(table, state) for table in tables]
    opened: list[OpenedBid] = []
    while state.phase != OVER:
        for account in accounts:
            account.parley.ask_for_offers(state)
        move = next_move(state, brains, [limit_for(level, effort)] * SEATS, opened)
        happened = game.decide(state, move, chance)
        for account in accounts:
            account.hear(state, happened)
        for event in happened:
            game.evolve(state, event)
    won = sum(state.winners_mask >> seat & 1 for seat in odd)
    told: Told = {"first": won / state.winners_mask.bit_count()}
    return told | _counted(accounts) | {"cpu": round(time.process_time() - started, 3)}


def _counted(accounts: Sequence[Account]) -> Told:
    """Offers and deals of the last account; how all promises ended, and how many judged alike."""
    ends = [end for account in accounts for end in account.ends()]
    again = [end for account in accounts for end in account.ends_again()]
    alike = sum(one == other for one, other in zip(ends, again, strict=True))
    ledger, last = accounts[-1].ledger, accounts[-1].ends()
    bids = Counter(
        f"bids {END[pledge.status]}{' last' if at_last else ''}"
        for deal, at_last in zip(ledger.deals, accounts[-1].last, strict=True)
        for pledge in deal.pledges
        if pledge.promise.kind == BID_AT_MOST and pledge.status in END
    )
    return {
        "offers": len(ledger.offers),
        "deals": len(ledger.deals),
        "kept": last.count(KEPT),
        "broken": last.count(BROKEN),
        "lapsed": last.count(LAPSED),
        "promises": len(ends),
        "alike": alike,
        **{key: bids[key] for key in BIDS},
    }


def _brains(kind: str, plain: list[Bot], odd: list[int]) -> list[Bot]:
    brains: list[Bot] = []
    for seat, bot in enumerate(plain):
        assert isinstance(bot, Thinker)
        strange: dict[str, Bot] = {
            "silent": bot,
            "breaks": Breaks(bot),
            "accepts": AcceptsAll(bot),
            "collude": Colludes(bot, odd),
        }
        usual = bot if kind == "alone" else Talker(bot)
        brains.append(strange.get(kind, Talker(bot)) if seat in odd else usual)
    return brains


def tell(kind: str, games: dict[Task, Told]) -> str:
    """The share of the win with its 95 % interval, and how promises ended."""
    total = {key: sum(told[key] for told in games.values()) for key in next(iter(games.values()))}
    count, heeded = len(games), total["kept"] + total["broken"]
    return (
        f"{share_told(kind, games)}\n"
        f"  a game: offers {total['offers'] / count:.1f}, deals {total['deals'] / count:.1f};"
        f" kept {100 * total['kept'] / max(1, heeded):.0f} % of {heeded:.0f},"
        f" lapsed {total['lapsed']:.0f};"
        f" judged alike {total['alike']:.0f} of {total['promises']:.0f};"
        f" bids kept and broken {', '.join(f'{total.get(key, 0):.0f}' for key in BIDS[:2])},"
        f" in the last election {', '.join(f'{total.get(key, 0):.0f}' for key in BIDS[2:])}\n"
    )


def main(arguments: Iterable[str]) -> int:
    """Play, and tell what all games of the file say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", choices=KINDS, default="talker")
    add_options(parser, percent=100.0)
    options = parser.parse_args(list(arguments))
    games = play_asked(play_game, options, [options.kind])
    for kind in KINDS:
        mine = {task: told for task, told in games.items() if task.kind == kind}
        if mine:
            sys.stdout.write(tell(kind, mine))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
