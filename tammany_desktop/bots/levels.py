"""The opponents by name: a level, and after a colon a character, as `alderman:slanderer`."""

from collections.abc import Callable
from random import Random
from typing import Final

from tammany_desktop.bots import Bot, RandomBot
from tammany_desktop.bots.mind.parameters import CHARACTERS, PLAIN, SKILLS
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.bots.thinker import Thinker

_PLAIN: Final[dict[str, Callable[[Random], Bot]]] = {
    "random": RandomBot,
    "simple": SimpleBot,
}


def levels() -> tuple[str, ...]:
    """Every level, weakest first."""
    return (*_PLAIN, *SKILLS)


def characters() -> tuple[str, ...]:
    """Every character that a thinking level may have."""
    return tuple(CHARACTERS)


def known(name: str) -> bool:
    """Whether `make` knows the name.

    >>> [known(name) for name in ("simple", "alderman:hoarder", "simple:hoarder", "poobah")]
    [True, True, False, False]
    """
    level, colon, character = name.partition(":")
    if not colon:
        return level in _PLAIN or level in SKILLS
    return level in SKILLS and character in CHARACTERS


def make(name: str, seed: int | None = None) -> Bot:
    """An opponent of that name, repeatable by a seed. Raises ValueError for an unknown name."""
    if not known(name):
        raise ValueError(name)
    level, _, character = name.partition(":")
    if level in _PLAIN:
        return _PLAIN[level](Random(seed))
    return Thinker(SKILLS[level], Random(seed), CHARACTERS.get(character, PLAIN))


def effort(name: str) -> tuple[float, int]:
    """How many seconds a level may think about a whole turn, and how many positions weigh."""
    skill = SKILLS.get(name.partition(":")[0])
    return (skill.seconds, skill.nodes) if skill else (0.1, 1)
