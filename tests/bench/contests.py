"""Measurements of opponents that take minutes: against fixed bids, attackers, earlier versions.

python -m tests.bench.contests match --seats "sachem,v0.1.0 sachem,sachem,v0.1.0 sachem" --games 40
python -m tests.bench.contests bids --games 100 --percent 2
python -m tests.bench.contests people --games 100 --percent 2
python -m tests.bench.contests attack --games 80 --percent 10 --keep attacks.jsonl
python -m tests.bench.contests attack --games 80 --percent 10 --attackers eve_last
python -m tests.bench.contests waste --games 20 --percent 10
"""

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import versions
from tournament import limit_for, mean_of, next_move, run, step

from tammany_desktop.bots import Bot, Limit, levels
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.state import OVER, TURN, State
from tammany_desktop.rules.wards import OpenedBid, candidates
from tests.bench.keeping import ROTATIONS, Told, play_on, share_told, tasks_of
from tests.bench.keeping import Task as Kept
from tests.bench.variants import FIRST_TERM, NEVER, Way, bid_by
from tests.bots.attackers import AnswersLast, PlaysOut, RepliesBest, Watched
from tests.bots.fixed_bids import STRATEGIES, FixedBids

Task = tuple[str, str, int, float]  # what, with whom, seed, effort


def bids_game(task: Task) -> float:
    """Four of a level, one with fixed bids: that seat's share of the win."""
    return _fixed_game(task, known=False)


def people_game(task: Task) -> float:
    """As `bids_game`, but the others know that the seat with fixed bids is a person's."""
    return _fixed_game(task, known=True)


def _fixed_game(task: Task, known: bool) -> float:
    strategy, level, seed, effort = task
    brains: list[Bot] = [levels.make(level, seed * 8 + seat) for seat in range(4)]
    odd = seed % 4
    fixed = FixedBids(brains[odd], strategy, Random(seed)) if strategy in STRATEGIES else None
    if fixed is not None:
        brains[odd] = fixed
    chance = Random(seed // 4)
    state = game.new_game(4, chance)
    opened: list[OpenedBid] = []
    people = [odd] if known else []
    while state.phase != OVER:
        move = next_move(state, brains, [limit_for(level, effort)] * 4, opened, people)
        if isinstance(move, OpenBallot) and fixed is not None:
            fixed.told(odd, move.bids)
        for event in game.decide(state, move, chance):
            game.evolve(state, event)
    return (state.winners_mask >> odd & 1) / state.winners_mask.bit_count()


PRICES: Final = ("1.0", "1.4", "1.8")
ATTACKERS: Final = (
    *(f"reply_{price}" for price in PRICES),
    "last",
    *(f"both_{price}" for price in PRICES),
    "net_1.0",  # as both, but wards and favors are worth to it what the net says
    "plays_out",  # minutes a game
)

# Who says what wards and favors are worth to an attacker: the net, the plain forecast, or that with
# all that tuning taught. Without a name it is the level attacked.
JUDGES: Final = {
    "net": SKILLS["grand_sachem"],
    "plain": SKILLS["alderman"],
    "tuned": SKILLS["alderman"]._replace(tuned_share=1.0),
}
EVE: Final = "eve_"
AWARE: Final = "aware_"  # before an attacker that knows that its rivals watch what it bids
TIES: Final = "ties_"  # before one that replies in level ballots of the first term alone
WAYS: Final = {  # first of all: how everybody bids, if not as today
    "lax_": Way(eager=NEVER),  # gives up nothing for a level ward of the first term
    "mild_": Way(eager=0.02),  # gives up less for it
    "milder_": Way(eager=0.01),
    "sure_": Way(sure=0.03),  # gives up less for wards that one or two favors surely win
    "unsure_": Way(sure=NEVER),  # gives up nothing for them
    "bare_": Way(eager=NEVER, sure=NEVER),  # gives up nothing for either
}


def attack_game(task: Kept) -> Told:
    """Three of a level, and one whose bids are an attacker's: that seat's share of the win.

    After `EVE` in its kind the attacker takes a seat on the eve of the last election alone; before
    all else a name of `WAYS` says that everybody, the attacker's own bids too, bids in that way.
    With `FIRST_TERM` at the end it is the chance to win by the net after the first election.
    """
    started = time.process_time()
    level, seed = task.level, task.seed
    told = task.kind.removesuffix(FIRST_TERM)
    prefix = next((each for each in WAYS if told.startswith(each)), "")
    whole, limits = told.removeprefix(prefix), [limit_for(level, task.effort)] * 4
    kind, (deal, odd) = whole.removeprefix(EVE), divmod(seed, ROTATIONS)
    chance = Random(deal)
    if kind == whole:
        state = game.new_game(4, chance)
    else:
        state = eve(level, deal, limits, chance)
    bots: list[Bot] = [versions.make(level, seed * 8 + seat) for seat in range(4)]
    for bot in bots if prefix else ():
        bid_by(bot, WAYS[prefix])
    bots[odd] = attacker(kind, level, bots[odd], Random(seed))
    opened: list[OpenedBid] = []
    while state.phase != OVER and (told == task.kind or state.term == 1):
        step(state, bots, chance, limits, opened=opened)
    share = (state.winners_mask >> odd & 1) / (state.winners_mask.bit_count() or 1)
    if state.phase != OVER:
        net = _thinker(level, chance)._ballot_net
        assert net is not None
        share = net.judge(state)[odd]
    return {"first": share, "cpu": round(time.process_time() - started, 3)}


def eve(level: str, deal: int, limits: Sequence[Limit], chance: Random) -> State:
    """The eve of the last election in a game of four of a level."""
    bots = [versions.make(level, deal * 8 + seat) for seat in range(4)]
    state = game.new_game(4, chance)
    while state.term < TERMS or state.phase == TURN:
        step(state, bots, chance, limits)
    return state


def attacker(kind: str, level: str, bot: Bot, chance: Random) -> Bot:
    """One of `ATTACKERS`, with all that it knows of a level's bids; `bot` does the rest.

    After a judge's name (`JUDGES`) stands a price of favors for each term before the last, or one
    for all. `net` and `both` play the last election out too, the others bid there as the level.
    """
    if kind == "plays_out":
        return PlaysOut(bot, partial(versions.make, level), chance)
    way, *words = kind.removeprefix(TIES).removeprefix(AWARE).split("_")
    prices = [float(word) for word in words] * (TERMS if len(words) == 1 else 1)
    judge = Thinker(JUDGES[way], chance) if way in JUDGES else None
    knows = kind.removeprefix(TIES).startswith(AWARE)
    watched = Watched(partial(_thinker, level, chance)) if knows else None
    assert isinstance(bot, Thinker)
    replies = RepliesBest(bot, bot, prices, judge, watched) if prices else bot
    if isinstance(replies, RepliesBest):
        replies.ties_alone = kind.startswith(TIES)
    if way in ("reply", "plain", "tuned"):
        return replies
    return AnswersLast(replies, _thinker(level, chance), watched)


def _thinker(level: str, chance: Random) -> Thinker:
    bot = levels.make(level, chance.getrandbits(30))
    assert isinstance(bot, Thinker)
    return bot


WASTE: Final = ("held", "spent", "kept", "idle", "lost", "lost by few", "lost to idle")


def waste_game(task: Task) -> dict[str, float]:
    """Wards lost in the last election that favors kept to its end would have won, over all seats.

    Each favor counts once. `lost by few` are those that one or two more would have won, `lost to
    idle` those that favors would have won that came to nothing: neither was a majority theirs, nor
    did it need them.
    """
    _, level, seed, effort = task
    bots: list[Bot] = [versions.make(level, seed * 8 + seat) for seat in range(4)]
    chance = Random(seed // 4)
    state = game.new_game(4, chance)
    told: dict[str, float] = dict.fromkeys(WASTE, 0.0)
    short: list[Shortfall] = []
    kept: list[int] = []
    opened: list[OpenedBid] = []
    while state.phase != OVER:
        move = next_move(state, bots, [limit_for(level, effort)] * 4, opened)
        for event in game.decide(state, move, chance):
            ballot = state.term == TERMS and isinstance(event, e.BallotOpened)
            if ballot and isinstance(event, e.BallotOpened):
                told["held"] = told["held"] or sum(state.favors) / 4
                told["spent"] += sum(sum(bid) for bid in event.bids) / 4
                short += shortfalls(state, event)
            game.evolve(state, event)
            if ballot or (state.term == TERMS and isinstance(event, e.BonusFavorTaken)):
                kept = state.favors[:]
    idle = [min(*pair) for pair in zip(kept, idle_favors(state.favors), strict=False)]
    told["kept"], told["idle"] = sum(kept) / 4, sum(idle) / 4
    lost = won_by(kept, short)
    told["lost"], told["lost to idle"] = len(lost), len(won_by(idle, short))
    told["lost by few"] = sum(each.missed <= 2 for each in lost)
    return told


def idle_favors(favors: Sequence[int]) -> list[int]:
    """Those without which every majority would be the same, by seat and population (R10.1).

    >>> idle_favors([4, 0, 1, 1, 1, 2, 1, 0])
    [3, 0, 0, 0, 1, 1, 0, 0]
    """
    found = []
    for at, count in enumerate(favors):
        rows = range(at % POPULATION_COUNT, len(favors), POPULATION_COUNT)
        needed = max(1, *(favors[other] for other in rows if other != at))
        found.append(count - needed if count >= needed else count)
    return found


class Shortfall(NamedTuple):
    """How many votes more would have won a seat a ward, and in which populations."""

    missed: int
    ward: int
    seat: int
    populations: list[int]


def won_by(favors: Sequence[int], short: Sequence[Shortfall]) -> list[Shortfall]:
    """The wards that these favors would have won, the cheapest first; each favor counts once."""
    left, won = list(favors), dict[int, Shortfall]()
    for each in sorted(short):
        missed, ward, seat, populations = each
        if ward in won or sum(left[seat * POPULATION_COUNT + p] for p in populations) < missed:
            continue
        won[ward] = each
        for p in populations:
            used = min(missed, left[seat * POPULATION_COUNT + p])
            left[seat * POPULATION_COUNT + p] -= used
            missed -= used
    return list(won.values())


def shortfalls(state: State, event: e.BallotOpened) -> list[Shortfall]:
    """Who would have won the ward with more votes."""
    votes = [b + sum(bid) for b, bid in zip(state.bosses_in(event.ward), event.bids, strict=True)]
    there = [p for p in range(4) if state.cubes_in(event.ward)[p]]
    found = []
    for seat in candidates(state, event.ward):
        best = max(vote for other, vote in enumerate(votes) if other != seat)
        if votes[seat] <= best:
            found.append(Shortfall(best + 1 - votes[seat], event.ward, seat, there))
    return found


def match(seats: list[str], games: int, seed: int, effort: float, workers: int) -> int:
    """A tournament, in which opponents of earlier versions may sit."""
    report = run(seats, games, seed, effort, workers)
    for entry in report.entries:
        first, points = entry.first, entry.points
        sys.stdout.write(
            f"{entry.name}: first {100 * first.mean:.1f} % ({100 * first.low:.1f} to"
            f" {100 * first.high:.1f}), points {points.mean:.1f}, {report.games} games,"
            f" {report.seconds / report.games:.2f} s each\n"
        )
    return 0


def attack(options: argparse.Namespace) -> int:
    """Each attacker's games, those of the file `--keep` among them, played on from there."""
    level = options.level
    with tempfile.TemporaryDirectory() as folder:
        file = options.keep or Path(folder) / "games.jsonl"
        for kind in options.attackers.split(","):
            tasks = tasks_of(kind, options.seed, options.games, level, options.percent)
            games = play_on(attack_game, tasks, file, options.workers)
            sys.stdout.write(f"{share_told(f'{kind} among {level}', games)}\n")
            sys.stdout.flush()
    return 0


def _start() -> None:
    if hasattr(os, "nice"):
        os.nice(10)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "what",
        choices=("match", "bids", "people", "attack", "waste"),
    )
    parser.add_argument("--attackers", default=",".join(ATTACKERS))
    parser.add_argument("--keep", type=Path, help="the file of an attack's games, played on")
    parser.add_argument("--seats", default="")
    parser.add_argument("--level", default="sachem")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--percent", type=float, default=10.0)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    options = parser.parse_args()
    effort = options.percent / 100
    if options.what == "match":
        return match(options.seats.split(","), options.games, options.seed, effort, options.workers)
    if options.what == "attack":
        return attack(options)
    seeds = range(options.seed * 1_000_000, options.seed * 1_000_000 + options.games)
    context = multiprocessing.get_context("spawn")
    with context.Pool(options.workers, initializer=_start) as pool:
        if options.what == "waste":
            lost = list(pool.imap(waste_game, [("", options.level, s, effort) for s in seeds]))
            for key in WASTE:
                mean = mean_of([float(game_[key]) for game_ in lost])
                sys.stdout.write(f"{key}: {mean.mean:.2f} ({mean.low:.2f} to {mean.high:.2f})\n")
        else:
            known = options.what == "people"
            for strategy in (*(("as the others",) if known else ()), *STRATEGIES):
                tasks = [(strategy, options.level, s, effort) for s in seeds]
                game_of = people_game if known else bids_game
                tell(strategy, pool.map(game_of, tasks, chunksize=4))
    return 0


def tell(name: str, shares: list[float]) -> None:
    mean = mean_of(shares)
    interval = f"{100 * mean.low:.1f} to {100 * mean.high:.1f}"
    sys.stdout.write(f"{name}: first {100 * mean.mean:.1f} % ({interval}), {len(shares)} games\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
