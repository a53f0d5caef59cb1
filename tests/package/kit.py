"""A home with settings and games in it, before a packaged program is first started there."""

from pathlib import Path
from random import Random
from typing import Any

from tammany_desktop.journal import opening
from tammany_desktop.journal.header import COLORS, Seat, new_header
from tammany_desktop.rules.game import new_game

SETTINGS = '{"speed": "instant", "reduce_motion": true, "seal_zero": true, "language": "en"}'


def furnish(place: Any, settings: str = SETTINGS) -> None:
    """Settings in the home, before the program is first started."""
    import sandbox

    config = place.home / ".config" / "tammany-hall"
    config.mkdir(parents=True)
    (config / "settings.json").write_text(settings, encoding="utf-8")
    sandbox.hand_over(place.home)


def new_journal(place: Any, number: int) -> Path:
    """A game of five opponents, which the program will continue."""
    import sandbox

    seats = tuple(Seat(f"Bot {seat}", color, "simple") for seat, color in enumerate(COLORS))
    header = new_header(seats, new_game(5, Random(number)))
    opened = opening.create(place.games, f"Game {number}", header)
    opened.journal.close()
    sandbox.hand_over(place.home)
    path: Path = opened.journal.path
    return path
