"""The names of the pictures of pieces, and the portraits of opponents."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from tammany_desktop.journal.header import COLORS, Seat
from tammany_desktop.languages import all_texts, text
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

AnySeat = Seat | SeatChoice


def portraits(seats: Sequence[AnySeat]) -> tuple[str, ...]:
    """Return each seat's portrait, "" for a person; a default name always has the same one."""
    chosen = [""] * len(seats)
    order = sorted(range(len(seats)), key=lambda index: COLORS.index(seats[index].color))
    for index in order:
        portrait = _default_portraits().get(seats[index].name, "")
        if seats[index].is_bot and portrait not in chosen:
            chosen[index] = portrait
    unused = [portrait for portrait in (*SPARE, *NAMED) if portrait not in chosen]
    for index in order:
        if seats[index].is_bot and not chosen[index]:
            chosen[index] = unused.pop(0)
    return tuple(f"portrait_{portrait}" if portrait else "" for portrait in chosen)


@cache
def _default_portraits() -> dict[str, str]:
    """Return the portrait of each default name, as named in every language."""
    return {
        name: portrait
        for number, portrait in enumerate(NAMED, 1)
        for name in all_texts(f"new_game.bot_name.{number}")
    }


def portrait_and_rank(seats: Sequence[AnySeat], seat: int) -> tuple[str, str]:
    """Return the portrait and the rank of a seat's bot; both are "" for a person."""
    level = seats[seat].bot.partition(":")[0]
    return portraits(seats)[seat], text(f"bot.level.{level}") if level else ""
