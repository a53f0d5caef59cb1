"""Contests among bots on all cores: a tournament, and the ladder kept in the docs."""

import math
from pathlib import Path
from typing import Final

from tammany_desktop.bots.lab import tournament
from tammany_desktop.bots.lab.tournament import Mean
from tammany_desktop.commands import output
from tammany_desktop.journal.errors import refused
from tammany_desktop.languages import decimal, interval, text
from tammany_desktop.rules.options import Options


def hold_tournament(
    seats: tuple[str, ...], games: int, seed: int, effort: float, options: Options, as_json: bool
) -> int:
    """Play a tournament and print its table."""
    report = tournament.run(seats, games, seed, effort, options=options)
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
