"""What can be heard: every effect, loop and tune, and the files under ``sound`` that hold them."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final


class Effect(StrEnum):
    """A short sound. The value is the stem of its file, or of its numbered files."""

    PIECE_LIFT = "piece_lift"
    PIECE_SET = "piece_set"
    CUBE_TUMBLE = "cube_tumble"
    COIN = "coin"
    COINS = "coins"
    PEN = "pen"
    STAMP = "stamp"
    PRESS = "press"
    LOCK = "lock"
    WHISTLE = "whistle"
    CART = "cart"
    PAGE = "page"
    ENVELOPE = "envelope"
    GAVEL = "gavel"
    TEAR = "tear"
    LANDSLIDE = "landslide"
    FANFARE = "fanfare"
    BELL = "bell"
    REFUSE = "refuse"
    FOCUS = "focus"
    TURN = "turn"


class Tune(StrEnum):
    """A piece of music. The value is the stem of its file."""

    ROSIN_THE_BEAU = "rosin_the_beau"
    IRISH_WASHERWOMAN = "irish_washerwoman"
    CAMPTOWN_RACES = "camptown_races"
    GIRL_I_LEFT_BEHIND = "girl_i_left_behind"
    HARD_TIMES = "hard_times"


TABLE_TUNES: Final = (
    Tune.ROSIN_THE_BEAU,
    Tune.GIRL_I_LEFT_BEHIND,
    Tune.CAMPTOWN_RACES,
    Tune.IRISH_WASHERWOMAN,
)
"""Music for the table, in an order that lets quiet and lively tunes take turns."""

ELECTION_TUNES: Final = (Tune.HARD_TIMES,)  # for the count of an election

VARIANTS: Final = {
    Effect.PIECE_SET: 3,
    Effect.CUBE_TUMBLE: 2,
    Effect.COIN: 2,
    Effect.PAGE: 2,
}
"""Effects heard so often that they have several files, used in turn."""

MURMUR_LEVELS: Final = 3

SHORT_GAP: Final = 0.08
GAPS: Final = {
    Effect.CUBE_TUMBLE: 0.25,
    Effect.COINS: 0.3,
    Effect.PRESS: 0.5,
    Effect.WHISTLE: 0.5,
    Effect.CART: 0.5,
    Effect.GAVEL: 0.4,
    Effect.TEAR: 0.4,
    Effect.LANDSLIDE: 1.5,
    Effect.FANFARE: 3.0,
    Effect.BELL: 1.0,
    Effect.TURN: 0.5,
    Effect.REFUSE: 0.25,
}
"""Seconds that must pass before the same effect sounds again, where not ``SHORT_GAP``."""


def gap(effect: Effect) -> float:
    """Seconds that must pass before *effect* sounds again."""
    return GAPS.get(effect, SHORT_GAP)


def effect_files(sound: Path, effect: Effect) -> list[Path]:
    """The files of *effect* in the folder *sound*."""
    count = VARIANTS.get(effect, 0)
    stems = [f"{effect}_{number}" for number in range(1, count + 1)] or [str(effect)]
    return [sound / "effects" / f"{stem}.ogg" for stem in stems]


def murmur_file(sound: Path, level: int) -> Path:
    """The loop of the street at *level*, 0 calm to ``MURMUR_LEVELS - 1`` hot."""
    return sound / "effects" / f"murmur_{level + 1}.ogg"


def tune_file(sound: Path, tune: Tune) -> Path:
    """The file of *tune* in the folder *sound*."""
    return sound / "music" / f"{tune}.ogg"


def all_files(sound: Path) -> Iterator[Path]:
    """Every file that a player may ask for."""
    for effect in Effect:
        yield from effect_files(sound, effect)
    for level in range(MURMUR_LEVELS):
        yield murmur_file(sound, level)
    for tune in Tune:
        yield tune_file(sound, tune)
