"""Contests among bots on all cores: a tournament, and the ladder kept in the docs."""

from pathlib import Path

from tammany_desktop.bots import ladder, tournament
from tammany_desktop.bots.tournament import Mean
from tammany_desktop.commands import out
from tammany_desktop.languages import text


def hold_tournament(
    seats: tuple[str, ...], games: int, seed: int, effort: float, as_json: bool
) -> int:
    """Play a tournament and print its table."""
    report = tournament.run(seats, games, seed, effort)
    if as_json:
        out.data({"seats": list(seats), "seed": seed, "effort": effort}
                 | tournament.as_json(report))  # fmt: skip
        return 0
    rate = f"{report.games / report.seconds:.2f}"
    out.say("contest", count=report.games, seed=seed, rate=rate, cores=report.cores)
    for entry in report.entries:
        out.say(
            "contest_entry",
            name=entry.name,
            first=_percent(entry.first),
            place=f"{entry.place.mean:.2f}",
            points=_range(entry.points),
        )
    return 0


def make_ladder(games: int, seed: int, effort: float, path: Path) -> int:
    """Play the ladder's games and write its page."""
    rungs = ladder.climb(ladder.entrants(), games, seed, effort)
    lines = [
        "# " + text("ladder.title"),
        "",
        text("ladder.about", games=games, seed=seed, effort=f"{effort:g}"),
        "",
        "| " + " | ".join(text(f"ladder.{column}") for column in _COLUMNS) + " |",
        "|---|---|---|---|---|",
    ]
    for rung in rungs:
        rating = f"{rung.rating.mean:.0f} ({rung.rating.low:.0f} to {rung.rating.high:.0f})"
        cells = (f"`{rung.name}`", rating, _percent(rung.first), _range(rung.points), rung.games)
        lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    out.say("ladder_written", file=str(path))
    return 0


_COLUMNS = ("opponent", "rating", "first", "points", "games")


def _percent(mean: Mean) -> str:
    return f"{100 * mean.mean:.1f} % ({100 * mean.low:.1f} to {100 * mean.high:.1f})"


def _range(mean: Mean) -> str:
    return f"{mean.mean:.1f} ({mean.low:.1f} to {mean.high:.1f})"
