"""The names of the pictures of pieces, and the portraits of players."""

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


# Portraits of bots with default names, seat by seat; then portraits of other players.
DEFAULTS: Final = ("alderman", "hoarder", "king_maker", "sachem", "machine_builder")
OTHERS: Final = ("slanderer", "grand_sachem", "brave")
WOMEN: Final = ("milliner", "singer", "widow")  # portraits for women's names

AnySeat = Seat | SeatChoice


def portraits(seats: Sequence[AnySeat]) -> tuple[str, ...]:
    """Return each player's portrait, which stays the same when others take seats."""
    result = [""] * len(seats)
    order = sorted(range(len(seats)), key=lambda seat: COLORS.index(seats[seat].color))
    for seat in order:
        portrait = _default_portraits().get(seats[seat].name, "")
        if portrait not in result:
            result[seat] = portrait
    for seat in order:
        preferred = WOMEN if seats[seat].name.split(" ")[0] in _womens_names() else ()
        unused = (name for name in (*preferred, *OTHERS, *DEFAULTS) if name not in result)
        result[seat] = result[seat] or next(unused)
    return tuple(f"portrait_{portrait}" for portrait in result)


@cache
def _womens_names() -> frozenset[str]:
    """Return the first names that women have, in every language."""
    return frozenset(" ".join(all_texts("new_game.womens_names")).split())


@cache
def _default_portraits() -> dict[str, str]:
    """Return the portrait of each default name, as named in every language."""
    return {
        name: portrait
        for number, portrait in enumerate(DEFAULTS, 1)
        for name in all_texts(f"new_game.bot_name.{number}")
    }


def portrait_and_level(seats: Sequence[AnySeat], seat: int) -> tuple[str, str]:
    """Return a player's portrait, and the name of a bot's level or "" for a person."""
    level_id = seats[seat].bot.partition(":")[0]
    return portraits(seats)[seat], text(f"bot.level.{level_id}") if level_id else ""


def kind_words(seats: Sequence[AnySeat], seat: int) -> str:
    """Return in words whether a person or a bot plays, and the level of a bot."""
    level = portrait_and_level(seats, seat)[1]
    return text("table.card.bot", level=level) if level else text("new_game.person")
