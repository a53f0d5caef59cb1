"""The likeness of an opponent, and what it is called."""

from typing import Final

from tammany_desktop.languages import text

# Portraits by character, where the two names differ.
BY_CHARACTER: Final = {
    "kingmaker": "king_maker",
    "machine": "machine_builder",
    "slanderer": "slanderer",
    "hoarder": "hoarder",
}
BY_LEVEL: Final = ("brave", "alderman", "sachem", "grand_sachem")


def portrait_of(level: str, character: str = "") -> str:
    """The portrait of an opponent's character, else of its rank; "" where there is none.

    >>> portrait_of("brave"), portrait_of("brave", "machine"), portrait_of("random")
    ('portrait_brave', 'portrait_machine_builder', '')
    """
    name = BY_CHARACTER.get(character) or (level if level in BY_LEVEL else "")
    return f"portrait_{name}" if name else ""


def likeness(bot: str) -> tuple[str, str]:
    """Portrait and rank of a seat's bot as the match names it, level and character."""
    level, _, character = bot.partition(":")
    return portrait_of(level, character), text(f"bot.level.{level}") if bot else ""
