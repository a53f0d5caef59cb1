"""Every effect and loop: how it is made, how loud it should be, how finely it is kept.

A recipe enters itself under its own name, by the decorator `effect`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from synth import RATE, Signal

Recipe = Callable[[], Signal]
Take = Callable[[int], Signal]


@dataclass(frozen=True)
class Effect:
    """A recipe, the loudest 400 ms it may have in LUFS, its Vorbis quality and samples a second.

    A loop is never faded, so that its end meets its beginning.
    """

    make: Recipe
    loudness: float
    quality: float = 2.0
    loop: bool = False
    rate: int = RATE


EFFECTS: dict[str, Effect] = {}


def effect(loudness: float, rate: int = RATE) -> Callable[[Recipe], Recipe]:
    """Enter a recipe."""

    def enter(recipe: Recipe) -> Recipe:
        EFFECTS[recipe.__name__] = Effect(recipe, loudness, rate=rate)
        return recipe

    return enter


def takes(*loudness: float, quality: float = 2.0, loop: bool = False) -> Callable[[Take], Take]:
    """Enter a recipe for several takes, numbered from 1, each of its own loudness."""

    def enter(recipe: Take) -> Take:
        for number, level in enumerate(loudness, 1):
            made = partial(recipe, number)
            EFFECTS[f"{recipe.__name__}_{number}"] = Effect(made, level, quality, loop)
        return recipe

    return enter
