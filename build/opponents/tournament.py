"""Many games between opponents, on all cores, with numbers that can be trusted.

`python build/opponents/tournament.py --seats alderman,brave,alderman,brave --games 40 --seed 1`
plays every deal in each rotation of the seats. Opponents of earlier versions may sit too, such as
`v0.1.0 sachem`.
"""

import argparse
import json
import math
import multiprocessing
import os
import sys
import time
from collections.abc import Collection, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from random import Random
from typing import NamedTuple

import versions

from tammany_desktop.bots import Bot, Limit, levels
from tammany_desktop.bots.process import lower_priority
from tammany_desktop.bots.talker import TalkDriver, talking
from tammany_desktop.rules import game
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.options import DECLARED, PRESETS, STANDARD, TO_THE_LETTER, Options
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, OVER, State
from tammany_desktop.rules.wards import NO_BID, OpenedBid, opened_bids, usable_favors


def play(
    brains: Sequence[Bot],
    chance: Random,
    limits: Sequence[Limit] = (),
    options: Options = STANDARD,
    parley: TalkDriver | None = None,
) -> State:
    """A whole game from a new set-up; `limits` per seat. Every answer is checked by `decide`.

    With a `parley` of the same opponents they make deals.
    """
    state = game.new_game(len(brains), chance, options)
    allowed = limits or [Limit()] * len(brains)
    opened: list[OpenedBid] = []
    while state.phase != OVER:
        step(state, brains, chance, allowed, parley, opened)
    return state


def step(
    state: State,
    brains: Sequence[Bot],
    chance: Random,
    limits: Sequence[Limit],
    parley: TalkDriver | None = None,
    opened: list[OpenedBid] | None = None,
) -> None:
    """One move, or one whole ballot, whose bids are added to `opened`; before it what is said."""
    if parley is not None:
        parley.ask_for_offers(state)
    happened = game.decide(state, next_move(state, brains, limits, opened), chance)
    if parley is not None:
        parley.ledger.add_events(state, happened)
    for event in happened:
        game.evolve(state, event)


def next_move(
    state: State,
    brains: Sequence[Bot],
    limits: Sequence[Limit],
    opened: list[OpenedBid] | None = None,
    people: Collection[int] = (),
) -> Move | OpenBallot:
    """What is done next: the move of the seat to act, or all bids.

    Bids are added to `opened`, which holds those of earlier ballots; `people` are taken for such.
    """
    if state.phase != BIDDING:
        seat = state.actor()
        return brains[seat].choose(redact(state, {}, seat), game.legal(state), limits[seat]).move
    bids = [NO_BID] * state.n
    known = tuple(opened or ())
    for seat in range(state.n):
        stands = state.bosses[state.voting * MAX_SEATS + seat] > 0
        if stands and any(usable_favors(state, state.voting, seat)):
            bids[seat] = brains[seat].bid(redact(state, {}, seat, known), limits[seat]).bid
    if opened is not None:
        opened += opened_bids(state, bids, set(range(state.n)).difference(people))
    return OpenBallot(tuple(bids))


class Score(NamedTuple):
    """How one game ended, by seat: share of the win, place (1 best, ties averaged), points."""

    names: tuple[str, ...]
    shares: tuple[float, ...]
    places: tuple[float, ...]
    points: tuple[int, ...]


class Mean(NamedTuple):
    """A mean and its 95% interval."""

    mean: float
    low: float
    high: float


class Entry(NamedTuple):
    """One opponent's record; `first` is the share of wins of all its seats together."""

    name: str
    seats: int
    first: Mean
    place: Mean
    points: Mean


class Report(NamedTuple):
    """A whole tournament."""

    entries: tuple[Entry, ...]
    games: int
    deals: int
    seconds: float
    cores: int


class Task(NamedTuple):
    """One deal: seats in order, the seed, the share of each level's node budget, the options."""

    names: tuple[str, ...]
    seed: int
    effort: float
    options: Options = STANDARD
    talk: bool = False  # whether those that can make deals


def limit_for(name: str, effort: float) -> Limit:
    """A level's node budget times `effort`, by nodes alone, so that a game can be repeated."""
    return Limit(0.0, max(1, round(levels.effort(versions.split(name)[1])[1] * effort)))


def play_seats(names: Sequence[str], task: Task, place: int) -> Score:
    """One game of a deal; `place` only varies the opponents' own chance."""
    seed = task.seed
    brains: list[Bot] = [
        versions.make(name, seed * 64 + place * 8 + seat) for seat, name in enumerate(names)
    ]
    limits = [limit_for(name, task.effort) for name in names]
    parley = None
    if task.talk:
        brains = [talking(brain) for brain in brains]
        parley = TalkDriver(brains)
    state = play(brains, Random(seed), limits, task.options, parley)
    won = state.winners_mask.bit_count()
    shares = [(state.winners_mask >> seat & 1) / won for seat in range(state.n)]
    order = [(-shares[seat], -state.score[seat]) for seat in range(state.n)]
    places = [
        1 + sum(other < mine for other in order) + (order.count(mine) - 1) / 2 for mine in order
    ]
    return Score(tuple(names), tuple(shares), tuple(places), tuple(state.score))


def play_deal(task: Task) -> list[Score]:
    """Every rotation of one deal."""
    names = list(task.names)
    Random(task.seed).shuffle(names)
    scores = []
    for place in range(len(names)):
        turned = names[place:] + names[:place]
        scores.append(play_seats(turned, task, place))
    return scores


def play_all(tasks: Sequence[Task], workers: int = 0) -> list[list[Score]]:
    """All deals, on `workers` processes (0: one a core), or in this one where one is enough.

    Raises BrokenProcessPool where one of them dies, for it would die again in another.
    """
    count = min(workers or os.cpu_count() or 1, len(tasks))
    if count == 1:
        return [play_deal(task) for task in tasks]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, mp_context=spawn, initializer=lower_priority) as pool:
        return list(pool.map(play_deal, tasks))


def run(
    seats: Sequence[str],
    games: int,
    seed: int,
    effort: float = 1.0,
    workers: int = 0,
    options: Options = STANDARD,
    talk: bool = False,
) -> Report:
    """A tournament of at least `games` games. Raises ValueError for a name or a number of seats."""
    if not 3 <= len(seats) <= 5:
        raise ValueError(len(seats))
    for name in seats:
        if not versions.known(name):
            raise ValueError(name)
        versions.make(name)  # made once, before the workers need it
    deals = max(1, math.ceil(games / len(seats)))
    first = seed * 1_000_003
    tasks = [Task(tuple(seats), first + deal, effort, options, talk) for deal in range(deals)]
    started = time.perf_counter()
    scores = play_all(tasks, workers)
    seconds = time.perf_counter() - started
    entries = tuple(_entry(name, seats, scores) for name in dict.fromkeys(seats))
    return Report(entries, deals * len(seats), deals, seconds, workers or os.cpu_count() or 1)


def _entry(name: str, seats: Sequence[str], deals: list[list[Score]]) -> Entry:
    count = list(seats).count(name)
    first: list[float] = []
    place: list[float] = []
    points: list[float] = []
    for scores in deals:
        mine = seats_of(name, scores)
        first.append(sum(score.shares[i] for score, i in mine) / len(scores))
        place.append(sum(score.places[i] for score, i in mine) / len(mine))
        points.append(sum(score.points[i] for score, i in mine) / len(mine))
    return Entry(name, count, mean_of(first), mean_of(place), mean_of(points))


def seats_of(name: str, scores: Sequence[Score]) -> list[tuple[Score, int]]:
    """The seats of an opponent in games, each with how its game ended."""
    return [(one, i) for one in scores for i, each in enumerate(one.names) if each == name]


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of independent values and its 95% interval."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Mean(mean, -math.inf, math.inf)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return Mean(mean, mean - 1.96 * spread, mean + 1.96 * spread)


def as_json(report: Report) -> dict[str, object]:
    """The report as JSON data, numbers rounded to three places."""
    return {
        "games": report.games,
        "deals": report.deals,
        "seconds": round(report.seconds, 1),
        "games_a_second": round(report.games / report.seconds, 2),
        "cores": report.cores,
        "entries": [
            {name: _json(value) for name, value in entry._asdict().items()}
            for entry in report.entries
        ],
    }


def _json(value: object) -> object:
    """A mean with its 95% interval, an unknown bound null; other values as they are."""
    if not isinstance(value, Mean):
        return value
    numbers = value._asdict().items()
    return {name: round(one, 3) if math.isfinite(one) else None for name, one in numbers}


# On the command line.


def shown(mean: Mean, places: int = 1, unit: str = "") -> str:
    """A mean with its interval, which one deal alone does not give.

    Shares are shown in percent: `unit` is then "%".
    """
    scale = 100 if unit else 1
    words = f"{scale * mean.mean:.{places}f}{unit}"
    if not math.isfinite(mean.low):
        return words
    return f"{words} ({scale * mean.low:.{places}f} to {scale * mean.high:.{places}f})"


def _seats(value: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in value.split(","))
    if not 3 <= len(names) <= MAX_SEATS:
        raise argparse.ArgumentTypeError("there must be 3 to 5 seats")
    for name in names:
        if not versions.known(name):
            raise argparse.ArgumentTypeError(f"there is no opponent {name!r}")
    return names


def add_amount(parser: argparse.ArgumentParser, games: int) -> None:
    """The arguments that say how many games are played, which ones, and how thoroughly."""
    parser.add_argument("--games", type=int, default=games, help="how many; %(default)s by default")
    parser.add_argument("--seed", type=int, default=1, help="the same one gives the same games")
    words = "how much of its thinking each opponent may use, in percent"
    parser.add_argument("--effort", type=float, default=100.0, metavar="PERCENT", help=words)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tournament", description=__doc__)
    words = "opponents, with commas between them"
    parser.add_argument("--seats", type=_seats, required=True, metavar="NAME,NAME,...", help=words)
    add_amount(parser, 40)
    parser.add_argument("--talk", action="store_true", help="those that know how make deals")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--preset", choices=tuple(PRESETS), help="an edition of the rules")
    words = "play to the letter of the rulebooks (RM.2, RT.2)"
    parser.add_argument("--to-the-letter", action="store_true", help=words)
    for option in DECLARED:
        flag, kind = "--" + option.name.replace("_", "-"), type(option.choices[0])
        words = "an option (" + ", ".join(option.rules) + ")"
        parser.add_argument(flag, type=kind, choices=option.choices, help=words)
    return parser


def _options(arguments: argparse.Namespace) -> Options:
    """Those of the edition and the switch, but for those named one by one."""
    given = {option.name: getattr(arguments, option.name) for option in DECLARED}
    edition = STANDARD.change(PRESETS.get(arguments.preset, {}))
    edition = edition.change(TO_THE_LETTER[arguments.to_the_letter])
    return edition.change({name: value for name, value in given.items() if value is not None})


def main(argv: list[str]) -> int:
    """Play a tournament and print its table; the exit code."""
    given = _parser().parse_args(argv)
    options, effort = _options(given), given.effort / 100
    try:
        report = run(given.seats, given.games, given.seed, effort, options=options, talk=given.talk)
    except BrokenExecutor:
        sys.stderr.write("A process that was playing games ended; its games are not counted.\n")
        return 1
    if given.json:
        asked = {"seats": list(given.seats), "seed": given.seed, "effort": effort}
        print(json.dumps({**asked, "options": options.to_json(), **as_json(report)}))
        return 0
    rate = report.games / report.seconds
    print(f"{report.games} games, seed {given.seed}; {rate:.2f} a second on {report.cores} cores")
    for entry in report.entries:
        print(
            f"{entry.name}: first in {shown(entry.first, unit='%')},"
            f" place {entry.place.mean:.2f} on average, {shown(entry.points)} points"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
