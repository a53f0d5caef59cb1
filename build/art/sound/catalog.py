"""Every effect and loop: how it is made, how loud it shall be, how finely it is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import fanfare
import metal
import paper
import street
import wood
from orchestra import RATE as BAND_RATE
from synth import RATE, Signal


@dataclass(frozen=True)
class Effect:
    """A recipe, the loudest 400 ms it may have in LUFS, its Vorbis quality and samples a second.

    A loop is never faded, so that its end meets its beginning.
    """

    make: Callable[[], Signal]
    loudness: float
    quality: float = 2.0
    loop: bool = False
    rate: int = RATE


EFFECTS: dict[str, Effect] = {
    "piece_lift": Effect(wood.piece_lift, -35),
    "piece_set_1": Effect(partial(wood.piece_set, 1), -26),
    "piece_set_2": Effect(partial(wood.piece_set, 2), -26),
    "piece_set_3": Effect(partial(wood.piece_set, 3), -26),
    "cube_tumble_1": Effect(partial(wood.cube_tumble, 1), -26),
    "cube_tumble_2": Effect(partial(wood.cube_tumble, 2), -26),
    "coin_1": Effect(partial(metal.coin, 1), -30),
    "coin_2": Effect(partial(metal.coin, 2), -30),
    "coins": Effect(metal.coins, -27),
    "pen": Effect(paper.pen, -33),
    "stamp": Effect(paper.stamp, -25),
    "press": Effect(wood.press, -24),
    "lock": Effect(metal.lock, -28),
    "whistle": Effect(metal.whistle, -28),
    "cart": Effect(street.cart, -26),
    "page_1": Effect(partial(paper.page, 1), -33),
    "page_2": Effect(partial(paper.page, 2), -33),
    "envelope": Effect(paper.envelope, -31),
    "gavel": Effect(wood.gavel, -22),
    "tear": Effect(paper.tear, -28),
    "landslide": Effect(street.landslide, -20),
    "fanfare": Effect(fanfare.fanfare, -21, rate=BAND_RATE),
    "bell": Effect(metal.bell, -25),
    "refuse": Effect(wood.refuse, -29),
    "focus": Effect(wood.focus, -40),
    "turn": Effect(metal.turn, -27),
    "murmur_1": Effect(partial(street.murmur, 1), -31, 0.0, loop=True),
    "murmur_2": Effect(partial(street.murmur, 2), -28, 0.0, loop=True),
    "murmur_3": Effect(partial(street.murmur, 3), -25, 0.0, loop=True),
}
