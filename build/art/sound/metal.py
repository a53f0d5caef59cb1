"""Metal effects: coins, the padlock, bells and the policeman's whistle."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from catalog import effect, takes
from synth import (
    Signal,
    as_signal,
    burst,
    chance,
    clock,
    faded,
    hump,
    in_room,
    mixed,
    noise,
    struck,
)

_DISC = (1.0, 1.593, 2.305, 3.01, 4.12)


def _clink(rng: np.random.Generator, pitch: float, ring: float) -> Signal:
    """Return a struck disc of *pitch* Hz whose ring dies with the time constant *ring*."""
    pitches = [pitch * ratio * rng.uniform(0.985, 1.015) for ratio in _DISC]
    decays = [ring / (1 + 0.45 * order) for order in range(len(_DISC))]
    tone = struck(pitches, decays, (1.0, 0.8, 0.45, 0.3, 0.15), 0.45, 0.00035)
    touch = struck((420, 780, 1250), (0.02, 0.014, 0.01), (0.5, 0.35, 0.2), 0.15, 0.0015)
    return mixed(0.45, [(0, 1.0, tone), (0, 0.8, touch)])


@takes(-26, -26)
def coin(variant: int) -> Signal:
    """Return one silver piece dropped on the desk, skipping to rest."""
    rng = chance(f"coin_{variant}")
    pitch = (1180.0, 1240.0)[variant - 1]
    parts: list[tuple[float, float, Signal]] = []
    start, gain, gap = 0.001, 1.0, 0.125
    for bounce in range(6):
        parts.append((start, gain, _clink(rng, pitch, 0.11 if bounce == 0 else 0.05)))
        start, gain, gap = start + gap, gain * 0.52, gap * 0.66
    return in_room(rng, mixed(0.6, parts), 0.2, 0.1)


@effect(-24)
def coins() -> Signal:
    """Return a handful of silver pushed across and released."""
    rng = chance("coins")
    parts: list[tuple[float, float, Signal]] = []
    start = 0.001
    for number in range(11):
        gain = rng.uniform(0.4, 1.0) * (1.0 if number < 8 else 0.6)
        parts.append((start, gain, _clink(rng, rng.uniform(1050, 1500), rng.uniform(0.03, 0.08))))
        start += rng.uniform(0.022, 0.075)
    slide = noise(rng, 0.35, 1000, 3500) * hump(0.35, 0.4)
    return in_room(rng, mixed(0.85, [*parts, (0.0, 0.04, slide)]), 0.2, 0.1)


@effect(-25)
def lock() -> Signal:
    """Return a padlock shut: the shackle slides home, the bolt snaps, the brass rings dully."""
    rng = chance("lock")
    slide = noise(rng, 0.09, 1500, 5500) * hump(0.09, 0.8)
    click = struck(
        (1890, 3120, 4740, 6100), (0.02, 0.016, 0.010, 0.007), (0.7, 1, 0.6, 0.3), 0.2, 0.0004
    )
    snap = struck(
        (1230, 2210, 3480, 5230), (0.035, 0.028, 0.018, 0.01), (1, 0.9, 0.6, 0.3), 0.3, 0.0005
    )
    body = struck((415, 668, 905), (0.05, 0.035, 0.025), (1, 0.6, 0.4), 0.3, 0.002)
    parts = [(0.0, 0.07, slide), (0.085, 0.4, click), (0.16, 0.9, snap), (0.16, 0.8, body)]
    parts.append((0.16, 0.12, burst(rng, 1500, 6500, 0.006, 0.05)))
    return in_room(rng, mixed(0.42, parts), 0.25, 0.14)


def _blast(rng: np.random.Generator, seconds: float) -> Signal:
    """Return one breath through a two-note whistle with a pea in it."""
    time = clock(seconds)
    breath = np.minimum(time / 0.03, 1) * np.minimum((seconds - time) / 0.06, 1)
    pea = np.sin(2 * np.pi * 31 * time + 0.6 * np.sin(2 * np.pi * 5 * time))
    tone = np.zeros_like(time)
    for pitch, gain in ((1640.0, 1.0), (1950.0, 0.7)):
        bent = pitch * (1 + 0.012 * pea + 0.03 * (breath - 1)) + 6 * noise(rng, seconds, 8, 60)
        phase = 2 * np.pi * np.cumsum(bent) / 44_100
        tone += gain * (np.sin(phase) + 0.10 * np.sin(2 * phase))
    air = noise(rng, seconds, 1500, 5000)
    return as_signal((tone * (0.62 + 0.38 * pea) + 0.12 * air) * breath)


@effect(-25)
def whistle() -> Signal:
    """Return two short blasts from down the street: an arrest."""
    rng = chance("whistle")
    parts = [(0.0, 0.8, _blast(rng, 0.16)), (0.22, 1.0, _blast(rng, 0.36))]
    return in_room(rng, mixed(0.65, parts), 0.5, 0.45, 3200)


def _bell(rng: np.random.Generator, strike: float, seconds: float) -> Signal:
    """Return a cast bell of the strike note *strike* Hz, its partials beating slowly."""
    ratios = (0.5, 1.0, 1.2, 1.5, 2.0, 2.67, 3.0, 4.1, 5.4)
    decays = (0.95, 0.8, 0.62, 0.42, 0.5, 0.28, 0.22, 0.12, 0.07)
    gains = (0.5, 0.8, 0.55, 0.22, 0.9, 0.3, 0.3, 0.22, 0.12)
    pairs = [
        (ratio * strike + shift) for ratio in ratios for shift in (-0.5, rng.uniform(0.3, 0.9))
    ]
    twins = [share for gain in gains for share in (gain, 0.4 * gain)]
    return struck(pairs, np.repeat(decays, 2).tolist(), twins, seconds, 0.0007)


@effect(-23)
def bell() -> Signal:
    """Return a ship's bell struck twice across the water."""
    rng = chance("bell")
    water = noise(rng, 2.5, 220, 1300) * hump(2.5, 0.45)
    ding = _bell(rng, 587, 2.4)
    parts = [(0.0, 0.7, ding), (0.40, 0.9, ding), (0.0, 0.022, water)]
    return faded(in_room(rng, mixed(2.5, parts), 0.7, 0.3, 2600)[:110_250], 0.001, 0.5)


@effect(-22)
def turn() -> Signal:
    """Return a small desk bell tapped once: it is your turn."""
    rng = chance("turn")
    ring = struck(
        (1568.0, 1569.4, 4327, 8467), (0.32, 0.34, 0.14, 0.05), (0.8, 0.2, 0.28, 0.06), 1.1, 0.0006
    )
    tap = struck((720, 1180), (0.012, 0.008), (1, 0.6), 0.06, 0.001)
    rung = in_room(rng, mixed(1.1, [(0.0, 0.25, tap), (0.006, 1.0, ring)]), 0.3, 0.1)
    return faded(rung, 0.0005, 0.35)


def _called(name: str, strokes: Iterable[tuple[float, float]], ring: float) -> Signal:
    """Return strokes on a bell of its own for a player: when in seconds, and of which pitch."""
    parts: list[tuple[float, float, Signal]] = []
    for start, pitch in strokes:
        pitches = (pitch, 1.001 * pitch, 2.76 * pitch)
        tone = struck(pitches, (ring, 1.06 * ring, 0.3 * ring), (0.8, 0.2, 0.24), 1.1)
        parts.append((start, 1.0, tone))
    return faded(in_room(chance(name), mixed(1.3, parts), 0.3, 0.1), 0.0005, 0.35)


@effect(-23)
def turn_red() -> Signal:
    """Return a fire bell rung fast: red is called."""
    return _called("turn_red", [(0.07 * n, 1108.7) for n in range(8)], 0.045)


@effect(-23)
def turn_yellow() -> Signal:
    """Return a small bell tapped twice, with a rest between: yellow is called."""
    return _called("turn_yellow", [(0.0, 1975.5), (0.3, 1480.0)], 0.07)


@effect(-23)
def turn_black() -> Signal:
    """Return a low bell of a ship struck twice: black is called."""
    return _called("turn_black", [(0.0, 415.3), (0.3, 415.3)], 0.6)
