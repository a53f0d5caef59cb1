"""Opponents by name: `level:character:boldness`, such as `brave:bold`, `alderman:slanderer`."""

from collections.abc import Callable
from random import Random
from typing import Final

from tammany_desktop.bots import Bot, RandomBot
from tammany_desktop.bots.beginner import Beginner, WardHeeler
from tammany_desktop.bots.mind.parameters import BOLDNESS, CHARACTERS, PLAIN, SKILLS, bolder
from tammany_desktop.bots.thinker import Thinker

_WITHOUT_CHARACTER: Final[dict[str, Callable[[Random], Bot]]] = {
    "random": RandomBot,
    "beginner": Beginner,
    "simple": WardHeeler,
}


def levels() -> tuple[str, ...]:
    """Return the names of all levels of opponents, the weakest first."""
    return (*_WITHOUT_CHARACTER, *SKILLS)


def characters() -> tuple[str, ...]:
    """Return the characters that a thinking level may have."""
    return tuple(CHARACTERS)


def is_known(name: str) -> bool:
    """Return True if `make` accepts the name."""
    level, *parts = name.split(":")
    if parts and parts[-1] in BOLDNESS:
        parts.pop()
    if not parts:
        return level in _WITHOUT_CHARACTER or level in SKILLS
    return level in SKILLS and len(parts) == 1 and parts[0] in CHARACTERS


def make(name: str, seed: int | None = None, last_rounds: int = 0) -> Bot:
    """Return the opponent of a name, its random numbers from `seed`. Raises ValueError."""
    if not is_known(name):
        raise ValueError(name)
    level, *parts = name.split(":")
    if level in _WITHOUT_CHARACTER:  # these levels have no boldness either
        return _WITHOUT_CHARACTER[level](Random(seed))
    character = CHARACTERS.get(parts[0], PLAIN) if parts else PLAIN
    boldness = BOLDNESS.get(parts[-1], 0.0) if parts else 0.0
    thinker = Thinker(SKILLS[level], Random(seed), bolder(character, boldness))
    # In how many rounds a ballot of the last election is solved; 0 stands for the level's number.
    thinker.last_rounds = last_rounds or thinker.last_rounds
    return thinker


def effort(name: str) -> tuple[float, int]:
    """Return the seconds and the number of positions that a level may spend on a turn."""
    skill = SKILLS.get(name.partition(":")[0])
    return (skill.seconds, skill.nodes) if skill else (0.1, 1)
