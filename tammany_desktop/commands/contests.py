"""Games among bots without a window: simulated ones, tournaments, the ladder of the docs."""

import math
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots import levels
from tammany_desktop.bots.lab import tournament
from tammany_desktop.bots.lab.tournament import Mean
from tammany_desktop.bots.players import Bot, Limit
from tammany_desktop.bots.talker import Parley, talking
from tammany_desktop.commands import output
from tammany_desktop.journal.header import COLORS, Seat, new_header, tidy_name
from tammany_desktop.journal.lines import refused
from tammany_desktop.journal.opening import create
from tammany_desktop.languages import decimal, interval, text
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.options import STANDARD, Options
from tammany_desktop.rules.position import DECIDERS
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Match
from tammany_desktop.talk.deals import Talk

NODES: Final = 2000  # positions searched per move: counted, not timed, so that games are repeatable


class Order(NamedTuple):
    """What to play: the level of each seat, how many games, and from where."""

    levels: tuple[str, ...]
    games: int
    seed: int
    start: State | None = None
    journals: Path | None = None
    nodes: int = NODES
    options: Options = STANDARD  # of games without a given position
    talk: bool = False  # whether those bots that can make deals


class Result(NamedTuple):
    """How a game ended."""

    score: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    lines: int


def play(match: Match, brains: list[Bot], limit: Limit, talk: bool = False) -> None:
    """Play a match to its end. Raises IllegalMove for a bot that breaks the rules."""

    def say(state: State, said: Talk) -> None:
        match.say(said)
        match.pump()

    parley = Parley(brains, match.ledger, say) if talk else None
    while match.busy or match.waiting_for():
        if not match.busy:
            if parley is not None:
                parley.before(match.state)
            seat = match.waiting_for()[0]
            if match.owing():
                match.seal(seat, brains[seat].bid(match.view(seat), limit).bid)
            else:
                answer = brains[seat].choose(match.view(seat), match.legal(), limit)
                match.submit(answer.move)
        match.pump()


def one_game(order: Order, number: int) -> tuple[Result, Match]:
    """The game of that number; the same order gives the same game."""
    chance = Random(f"{order.seed}:{number}")
    brains = [levels.make(level, chance.getrandbits(48)) for level in order.levels]
    if order.talk:
        brains = [talking(brain) for brain in brains]
    start = order.start or new_game(len(order.levels), chance, order.options)
    seats = [
        Seat(tidy_name(f"{level} {seat + 1}"), COLORS[seat], level)
        for seat, level in enumerate(order.levels)
    ]
    match = Match.in_memory(seats, start, chance)
    play(match, brains, Limit(nodes=order.nodes), order.talk)
    state = match.state
    winners = tuple(seat for seat in range(state.n) if state.winners_mask >> seat & 1)
    return Result(tuple(state.score), winners, DECIDERS[state.decided_by], match.line), match


def _keep(match: Match, folder: Path, number: int) -> None:
    entries = [match.history.entry(line) for line in range(1, match.line + 1)]
    header = new_header(match.first_seats, match.history.start)
    create(folder, f"game {number:06}", header, entries).journal.close()


def simulate(order: Order, as_json: bool) -> int:
    """Play them all and print how they ended. Raises JournalError where one cannot be kept."""
    results: list[Result] = []
    for number in range(1, order.games + 1):
        result, match = one_game(order, number)
        results.append(result)
        if order.journals is not None:
            _keep(match, order.journals, number)
    if as_json:
        _print_json(order, results)
    else:
        _print_table(order, results)
    return 0


def _wins(results: list[Result], seat: int) -> float:
    """Games won; a shared victory counts in shares."""
    return sum(1 / len(result.winners) for result in results if seat in result.winners)


def _mean(results: list[Result], seat: int) -> float:
    return sum(result.score[seat] for result in results) / len(results)


def _print_json(order: Order, results: list[Result]) -> None:
    seats = range(len(order.levels))
    output.data(
        {
            "seats": list(order.levels),
            "games": order.games,
            "seed": order.seed,
            "wins": [round(_wins(results, seat), 4) for seat in seats],
            "mean_score": [round(_mean(results, seat), 4) for seat in seats],
            "results": [result._asdict() for result in results],
        }
    )


def _print_table(order: Order, results: list[Result]) -> None:
    output.say("simulated", count=order.games, seed=order.seed)
    for seat, level in enumerate(order.levels):
        wins, mean = _wins(results, seat), _mean(results, seat)
        output.say(
            "simulated_seat",
            seat=seat,
            level=level,
            wins=f"{wins:g}",
            share=decimal(100 * wins / len(results)),
            points=decimal(mean),
        )


def hold_tournament(
    seats: tuple[str, ...],
    games: int,
    seed: int,
    effort: float,
    options: Options,
    as_json: bool,
    talk: bool = False,
) -> int:
    """Play a tournament and print its table."""
    report = tournament.run(seats, games, seed, effort, options=options, talk=talk)
    if as_json:
        output.data({"seats": list(seats), "seed": seed, "effort": effort}
                 | {"options": options.to_json()} | tournament.as_json(report))  # fmt: skip
        return 0
    rate = decimal(report.games / report.seconds, 2)
    output.say("contest", count=report.games, seed=seed, rate=rate, cores=report.cores)
    for entry in report.entries:
        output.say(
            "contest_entry",
            name=entry.name,
            first=_percent(entry.first),
            place=decimal(entry.place.mean, 2),
            points=_range(entry.points),
        )
    return 0


def make_ladder(games: int, seed: int, effort: float, path: Path) -> int:
    """Play the ladder's games and write its page. Raises JournalError where it cannot be."""
    rungs = tournament.climb(tournament.entrants(), games, seed, effort)
    share = f"{100 * effort:g}"
    command = f"{_LADDER} --games {games} --seed {seed} --effort {share}"
    lines = [
        "# " + text("ladder.title"),
        "",
        text("ladder.about", command=command, count=games, effort=share),
        "",
        "| " + " | ".join(text(f"ladder.{column}") for column in _COLUMNS) + " |",
        "|---|---|---|---|---|",
    ]
    for rung in rungs:
        cells = (
            f"`{rung.name}`",
            _range(rung.rating, 0),
            _percent(rung.first),
            _range(rung.points),
            rung.games,
        )
        lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
    try:
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    except OSError as error:
        raise refused(error, path) from error
    output.say("ladder_written", file=str(path))
    return 0


_LADDER: Final = "python -m tammany_desktop ladder"
_COLUMNS = ("opponent", "rating", "first", "points", "games")


def _percent(mean: Mean) -> str:
    share = text("settings.percent", number=decimal(100 * mean.mean))
    if not math.isfinite(mean.low):
        return share  # one deal gives no interval
    within = interval(decimal(100 * mean.low), decimal(100 * mean.high))
    return text("cli.measured", value=share, range=within)


def _range(mean: Mean, places: int = 1) -> str:
    if not math.isfinite(mean.low):
        return decimal(mean.mean, places)
    within = interval(decimal(mean.low, places), decimal(mean.high, places))
    return text("cli.measured", value=decimal(mean.mean, places), range=within)
