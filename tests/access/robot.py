"""A player who only listens: what it knows is the names that a reader would speak.

No module of the program is imported: under AT-SPI it runs in the system's own Python.
"""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

# Names in English of what leads away from the game, or back in it.
AWAY = (
    *("Menu", "Log", "Poll", "Hint", "A hint", "Deals", "Undo", "Restart", "Rules", "Game log"),
    *("Look at the table", "Talk before", "Start over", "Cancel", "Quit", "Settings"),
    *("Saved games", "Learn to play", "Analysis", "Play again", "Main menu", "Back"),
    *("One ", "Newspaper", "Text size", "Offer a deal", "Counteroffer", "Answer later"),
)
OPEN = "You may choose this ward now."
ASKED = re.compile(r", (place|choose) |, spread the slander")
OVER = "Main menu"
CARD = re.compile(r": \d+ points?$")


class Thing(NamedTuple):
    """What is heard of one thing: its kind, its name, whether it is closed, and its place."""

    role: str
    name: str
    closed: bool
    place: object


def over(things: Sequence[Thing]) -> bool:
    """Whether the game is."""
    return any(one.name == OVER and one.role == "button" for one in things)


def choose(things: Sequence[Thing], chance: Random) -> Thing | None:
    """What to press next; None where there is nothing but to wait."""
    buttons = [one for one in things if one.role == "button" and not one.closed]
    found = [one for one in buttons if not one.name.startswith(AWAY) and not CARD.search(one.name)]
    wards = [one for one in found if one.name.startswith("Ward ") and ":" in one.name]
    asked = any(ASKED.search(one.name) for one in things if one.role in ("text", "label"))
    open_ = wards if asked else [one for one in wards if one.name.endswith(OPEN)]
    others = [one for one in found if one not in wards]
    ends = [one for one in others if one.name.startswith(("End turn", "Continue", "Seal the bid"))]
    if open_ and chance.random() < 0.7:
        return chance.choice(open_)
    if ends and chance.random() < 0.6:
        return ends[0]
    if others:
        return chance.choice(others)
    return chance.choice(open_) if open_ else None
