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
    "piece_lift": Effect(wood.piece_lift, -37),
    "piece_set_1": Effect(partial(wood.piece_set, 1), -28),
    "piece_set_2": Effect(partial(wood.piece_set, 2), -28),
    "piece_set_3": Effect(partial(wood.piece_set, 3), -28),
    "cube_tumble_1": Effect(partial(wood.cube_tumble, 1), -28),
    "cube_tumble_2": Effect(partial(wood.cube_tumble, 2), -28),
    "coin_1": Effect(partial(metal.coin, 1), -32),
    "coin_2": Effect(partial(metal.coin, 2), -32),
    "coins": Effect(metal.coins, -29),
    "pen": Effect(paper.pen, -35),
    "stamp": Effect(paper.stamp, -27),
    "press": Effect(wood.press, -26),
    "lock": Effect(metal.lock, -30),
    "whistle": Effect(metal.whistle, -30),
    "cart": Effect(street.cart, -28),
    "page_1": Effect(partial(paper.page, 1), -35),
    "page_2": Effect(partial(paper.page, 2), -35),
    "envelope": Effect(paper.envelope, -33),
    "gavel": Effect(wood.gavel, -24),
    "tear": Effect(paper.tear, -30),
    "landslide": Effect(street.landslide, -22),
    "fanfare": Effect(fanfare.fanfare, -23, rate=BAND_RATE),
    "bell": Effect(metal.bell, -27),
    "refuse": Effect(wood.refuse, -31),
    "focus": Effect(wood.focus, -42),
    "turn": Effect(metal.turn, -29),
    "murmur_1": Effect(partial(street.murmur, 1), -36, 0.0, loop=True),
    "murmur_2": Effect(partial(street.murmur, 2), -32, 0.0, loop=True),
    "murmur_3": Effect(partial(street.murmur, 3), -28, 0.0, loop=True),
}
