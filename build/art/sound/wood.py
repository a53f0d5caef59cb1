"""Wooden effects: pieces on the paper map, the bag, the gavel, the press."""

from __future__ import annotations

import numpy as np
from catalog import effect, takes
from synth import Signal, burst, chance, hump, in_room, mixed, noise, silence, struck

_PAWN = (1.0, 1.83, 2.71, 3.94, 5.6)


def _table(gain: float = 1.0) -> Signal:
    """Return the desk under the map answering a blow."""
    gains = [gain * share for share in (0.9, 0.6, 0.5, 0.3)]
    return struck((118, 176, 248, 331), (0.055, 0.045, 0.038, 0.03), gains, 0.35, 0.003)


def _knock(rng: np.random.Generator, pitch: float, hardness: float) -> Signal:
    """Return one turned piece of wood touching paper; *hardness* from 0 to 1."""
    pitches = [pitch * ratio * rng.uniform(0.985, 1.015) for ratio in _PAWN]
    decays = (0.030, 0.022, 0.016, 0.010, 0.007)
    gains = (1.0, 0.7, 0.45 * hardness, 0.3 * hardness, 0.15 * hardness)
    wood = struck(pitches, decays, gains, 0.3, 0.0028 - 0.002 * hardness)
    paper = burst(rng, 900, 5000, 0.010, 0.08)
    return mixed(0.35, [(0, 1.0, wood), (0, 0.10, paper)])


@takes(-25, -25, -25)
def piece_set(variant: int) -> Signal:
    """Return a boss set down on the map: a knock, the desk's answer and a small second touch."""
    rng = chance(f"piece_set_{variant}")
    pitch = (545.0, 598.0, 507.0)[variant - 1]
    parts = [
        (0.0, 1.0, _knock(rng, pitch, 0.55)),
        (0.0005, 0.4, _table()),
        (0.044 + 0.008 * variant, 0.22, _knock(rng, pitch * 1.04, 0.4)),
    ]
    return in_room(rng, mixed(0.3, parts), 0.22, 0.16)


@effect(-30)
def piece_lift() -> Signal:
    """Return a boss taken off the map: felt brushing paper and a light tap."""
    rng = chance("piece_lift")
    brush = noise(rng, 0.13, 550, 2600) * hump(0.13, 0.7, 1.5)
    tap = _knock(rng, 720, 0.2)
    return in_room(rng, mixed(0.2, [(0, 0.12, brush), (0.095, 0.35, tap)]), 0.15, 0.12)


def _cube(rng: np.random.Generator, parts: list[tuple[float, float, Signal]], start: float) -> None:
    """Add one cube that lands at *start* and skips to rest."""
    pitch, gain, gap = rng.uniform(880, 1420), rng.uniform(0.65, 1.0), rng.uniform(0.07, 0.11)
    for _ in range(4):
        parts.append((start, gain, _knock(rng, pitch * rng.uniform(0.97, 1.03), 0.8)))
        parts.append((start, 0.2 * gain, _table()))
        start, gain, gap = start + gap, gain * 0.45, gap * 0.62


@takes(-25, -25)
def cube_tumble(variant: int) -> Signal:
    """Return cubes poured out of the bag: cloth, then wood skipping on the desk."""
    rng = chance(f"cube_tumble_{variant}")
    parts: list[tuple[float, float, Signal]] = []
    for start in (0.10, 0.19, 0.25, 0.36, 0.50):
        _cube(rng, parts, start + rng.uniform(-0.02, 0.02))
    parts.append((0.0, 0.11, noise(rng, 0.42, 350, 2600) * hump(0.42, 0.35)))
    return in_room(rng, mixed(0.85, parts), 0.25, 0.18)


@effect(-36)
def focus() -> Signal:
    """Return a tick no louder than a fingernail on wood."""
    rng = chance("focus")
    tick = struck((1380, 2270, 3150), (0.007, 0.005, 0.003), (1, 0.5, 0.2), 0.05, 0.0009)
    return mixed(0.06, [(0.001, 1.0, tick), (0.001, 0.04, burst(rng, 1500, 6000, 0.003, 0.02))])


@effect(-22)
def gavel() -> Signal:
    """Return two blows of the gavel in a hall: the ward is won."""
    rng = chance("gavel")
    parts: list[tuple[float, float, Signal]] = []
    for start, gain in ((0.0, 0.8), (0.29, 1.0)):
        pitches = [pitch * rng.uniform(0.99, 1.01) for pitch in (438, 748, 1236, 1893, 2710)]
        head = struck(
            pitches, (0.05, 0.04, 0.028, 0.018, 0.01), (1, 0.9, 0.6, 0.35, 0.2), 0.4, 0.0008
        )
        parts += [(start, gain, head), (start, gain, _table(0.6))]
        parts.append((start, 0.16 * gain, burst(rng, 1200, 6500, 0.006, 0.06)))
    return in_room(rng, mixed(0.6, parts), 0.75, 0.42, 2800)


@effect(-23)
def press() -> Signal:
    """Return one pull of a hand press: the bar creaks, the platen falls, a sheet is peeled off."""
    rng = chance("press")
    creak = silence(0.2)
    at, gap = 0.0, 0.021
    while at < 0.19:
        creak += mixed(0.2, [(at, rng.uniform(0.5, 1.0), _grain(rng))])
        at, gap = at + gap * rng.uniform(0.85, 1.15), gap * 0.955
    platen = struck((92, 141, 236), (0.09, 0.07, 0.05), (0.6, 0.7, 0.8), 0.5, 0.004)
    iron = struck(
        (541, 862, 1437, 2210), (0.07, 0.055, 0.04, 0.02), (1, 0.8, 0.5, 0.3), 0.4, 0.0012
    )
    bed = noise(rng, 0.2, 180, 700) * hump(0.2, 0.6)
    sheet = noise(rng, 0.24, 1500, 7000) * hump(0.24, 0.55, 2.5)
    parts = [(0.0, 0.4, creak), (0.12, 0.16, bed), (0.28, 0.9, platen), (0.283, 0.7, iron)]
    parts += [(0.28, 0.2, burst(rng, 500, 3500, 0.015, 0.1)), (0.50, 0.20, iron)]
    parts += [(0.50, 0.45, _knock(rng, 480, 0.4)), (0.62, 0.07, sheet)]
    return in_room(rng, mixed(0.95, parts), 0.35, 0.2, 2500)


def _grain(rng: np.random.Generator) -> Signal:
    """Return one slip of dry wood against wood."""
    pitches = [pitch * rng.uniform(0.96, 1.04) for pitch in (318, 702, 1290, 2050)]
    return struck(pitches, (0.012, 0.010, 0.007, 0.004), (1, 0.8, 0.6, 0.3), 0.06, 0.0008)
