"""The names of the pictures of pieces, and the portraits of opponents."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from tammany_desktop.journal.header import COLORS, Seat
from tammany_desktop.languages import everywhere, text
from tammany_desktop.rules.board import OFFICES, POPULATIONS
from tammany_desktop.session.line_up import SeatChoice


def boss(color: str) -> str:
    """Return the name of the picture of a player's boss."""
    return f"boss_{color}"


def chip(color: str) -> str:
    """Return the name of the picture of a player's small round mark."""
    return f"chip_{color}"


def cube(population: int) -> str:
    """Return the name of the picture of a cube."""
    return f"cube_{POPULATIONS[population]}"


def favor(population: int) -> str:
    """Return the name of the picture of a favor."""
    return f"favor_{POPULATIONS[population]}"


def emblem(office: int) -> str:
    """Return the name of the picture of an office's emblem."""
    return f"office_{OFFICES[office]}"


# Portraits of the default names of bots, seat by seat; then portraits for other names.
NAMED: Final = ("alderman", "hoarder", "king_maker", "sachem", "machine_builder")
SPARE: Final = ("slanderer", "grand_sachem", "brave")

Seated = Seat | SeatChoice


def portraits(seats: Sequence[Seated]) -> tuple[str, ...]:
    """Return each seat's portrait, "" for a person; a default name has the same in any seat."""
    faces = [""] * len(seats)
    order = sorted(range(len(seats)), key=lambda index: COLORS.index(seats[index].color))
    for index in order:
        face = _faces().get(seats[index].name, "")
        if seats[index].is_bot and face not in faces:
            faces[index] = face
    unused = [face for face in (*SPARE, *NAMED) if face not in faces]
    for index in order:
        if seats[index].is_bot and not faces[index]:
            faces[index] = unused.pop(0)
    return tuple(f"portrait_{face}" if face else "" for face in faces)


@cache
def _faces() -> dict[str, str]:
    """Return the portraits of default names, in every language."""
    return {
        name: face
        for number, face in enumerate(NAMED, 1)
        for name in everywhere(f"new_game.bot_name.{number}")
    }


def portrait_and_rank(seats: Sequence[Seated], seat: int) -> tuple[str, str]:
    """Return portrait and rank of a seat; both are "" for a person."""
    level = seats[seat].bot.partition(":")[0]
    return portraits(seats)[seat], text(f"bot.level.{level}") if level else ""
