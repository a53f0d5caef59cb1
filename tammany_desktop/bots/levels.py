"""The opponents by name: a level, and after a colon a character, as `alderman:slanderer`."""

from collections.abc import Callable
from random import Random
from typing import Final

from tammany_desktop.bots.brain import Brain
from tammany_desktop.bots.randoms import RandomBrain
from tammany_desktop.bots.simple import SimpleBrain

_PLAIN: Final[dict[str, Callable[[Random], Brain]]] = {
    "random": RandomBrain,
    "simple": SimpleBrain,
}


def levels() -> tuple[str, ...]:
    """Every level, weakest first."""
    return tuple(_PLAIN)


def characters() -> tuple[str, ...]:
    """Every character that a thinking level may have."""
    return ()


def known(name: str) -> bool:
    """Whether `make` knows the name.

    >>> known("simple"), known("grand_poobah")
    (True, False)
    """
    return name in _PLAIN


def make(name: str, seed: int | None = None) -> Brain:
    """An opponent of that name; with a seed its choices are repeatable.

    Raises ValueError, holding the name, for a level or character that does not exist.
    """
    if not known(name):
        raise ValueError(name)
    return _PLAIN[name](Random(seed))


def think_seconds(name: str) -> float:
    """How long a level may think about a whole turn, in seconds."""
    return 0.3
