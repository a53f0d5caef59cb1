"""Finished games of people and opponents, for the statistics."""

from functools import cache
from pathlib import Path

from tammany_desktop.analysis.results import GameResult, result_of
from tammany_desktop.journal import opening
from tammany_desktop.journal.header import COLORS, Header, Seat, new_header
from tests.helpers import games

# Who sat at each game, a bot by its level: names of one person are written in several ways.
TABLES: tuple[tuple[str, ...], ...] = (
    ("Anna", "Ben", "*brave", "*alderman"),
    ("anna ", "*sachem", "*alderman:slanderer"),
    ("ANNA", "Ben", "Hélène", "*grand_sachem"),
    ("Ben", "Hélène", "Annabel Lee of the Seventh Ward"),
    ("Anna", "*brave", "*brave"),
)


def seats_of(names: tuple[str, ...]) -> tuple[Seat, ...]:
    """Seats by name, those that begin with a star by level."""
    return tuple(
        Seat(f"Bot {seat}", COLORS[seat], name[1:])
        if name.startswith("*")
        else Seat(name.strip(), COLORS[seat])
        for seat, name in enumerate(names)
    )


def finished_game(names: tuple[str, ...], seed: int = 1, made: str = "") -> tuple[Header, bytes]:
    """A game at its end, and the bytes of its journal."""
    match = games.finished(len(names), seed)
    made = made or f"2026-0{1 + seed % 9}-11T12:00:00+00:00"
    header = new_header(seats_of(names), match.history.start, made=made)
    return header, opening.journal_bytes(header, games.entries(match))


def fill(folder: Path) -> None:
    """A folder with a game of each table."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed, names in enumerate(TABLES):
        (folder / f"Game {seed}.jsonl").write_bytes(finished_game(names, seed)[1])


@cache
def game_of(names: tuple[str, ...], seed: int = 1) -> GameResult:
    """What statistics keep of such a game."""
    header, _ = finished_game(names, seed)
    return result_of(header, games.finished(len(names), seed).history, 0.0)
