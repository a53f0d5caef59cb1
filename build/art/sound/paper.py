"""Paper effects: pen, stamp, pages, envelopes, torn ballots."""

from __future__ import annotations

import numpy as np
from catalog import effect, takes
from synth import (
    Signal,
    burst,
    chance,
    clock,
    convolved,
    hump,
    in_room,
    mixed,
    noise,
    samples,
    silence,
    softened,
    struck,
)


def _stroke(rng: np.random.Generator, seconds: float) -> Signal:
    """Return one stroke of a steel nib: hiss that follows the hand's speed and sticks and slips."""
    time = clock(seconds)
    speed = hump(seconds, 0.45, 0.8)
    rate = 140 + 90 * speed + 12 * noise(rng, seconds, 4, 30)
    slip = 0.55 + 0.45 * np.sin(2 * np.pi * np.cumsum(rate) / 44_100)
    hiss = noise(rng, seconds, 900, 3600) + 0.35 * noise(rng, seconds, 500, 1400)
    return hiss * speed * slip * (1 + 0.2 * np.sin(2 * np.pi * 9 * time))


@effect(-28)
def pen() -> Signal:
    """Return a name signed with a flourish."""
    rng = chance("pen")
    parts: list[tuple[float, float, Signal]] = []
    start = 0.02
    for seconds, gain in ((0.13, 0.8), (0.09, 0.6), (0.10, 0.75), (0.16, 0.8), (0.30, 1.0)):
        parts.append((start, 0.30 * gain, _stroke(rng, seconds)))
        nib = struck((1900, 3100), (0.006, 0.004), (1, 0.6), 0.04, 0.0008)
        parts.append((start, 0.35 * gain, nib))
        start += seconds + rng.uniform(0.02, 0.035)
    return in_room(rng, mixed(start + 0.04, parts), 0.15, 0.1)


@effect(-24)
def stamp() -> Signal:
    """Return a rubber stamp: the touch of the handle, then at once the blow on the paper."""
    rng = chance("stamp")
    pad = struck((110, 190), (0.03, 0.02), (1, 0.6), 0.15, 0.006)
    body = struck((138, 214, 418), (0.05, 0.04, 0.03), (0.6, 0.6, 0.8), 0.35, 0.0022)
    handle = struck((532, 905, 1490), (0.035, 0.022, 0.012), (1, 0.7, 0.4), 0.2, 0.0012)
    smack = burst(rng, 280, 2600, 0.014, 0.12)
    lift = noise(rng, 0.05, 900, 4500) * hump(0.05, 0.3)
    parts = [(0.0, 0.30, pad), (0.0, 0.05, burst(rng, 300, 1800, 0.02, 0.1))]
    parts += [(0.04, 0.8, body), (0.04, 0.9, handle), (0.04, 0.3, smack), (0.19, 0.06, lift)]
    return in_room(rng, mixed(0.36, parts), 0.16, 0.14)


@takes(-29, -29)
def page(variant: int) -> Signal:
    """Return a leaf turned: a rising rustle, then the sheet lying down."""
    rng = chance(f"page_{variant}")
    seconds = 0.30 + 0.05 * variant
    air = noise(rng, seconds, 350, 1500) * hump(seconds, 0.35)
    rustle = noise(rng, seconds, 1600, 6500) * hump(seconds, 0.62, 3.0)
    flutter = 0.6 + 0.4 * np.abs(noise(rng, seconds, 12, 60))
    slap = burst(rng, 380, 3200, 0.014, 0.1)
    parts = [(0.0, 0.5, air * flutter), (0.0, 0.45, rustle * flutter)]
    parts.append((seconds * 0.86, 0.55, slap))
    return in_room(rng, mixed(seconds + 0.1, parts), 0.12, 0.1)


def _crackle(
    rng: np.random.Generator, seconds: float, slow: float, fast: float, bright: float
) -> Signal:
    """Return fibers parting, from *slow* to *fast* snaps a second, up to *bright* Hz."""
    snaps = silence(seconds)
    rate = np.linspace(slow, fast, samples(seconds)) / 44_100
    hits = rng.random(len(snaps)) < rate
    snaps[hits] = rng.exponential(1.0, int(hits.sum())) * rng.choice([-1.0, 1.0], int(hits.sum()))
    snap = burst(rng, 700, bright, 0.0016, 0.012)
    return softened(convolved(snaps, snap)[: len(snaps)], 500, bright)


@effect(-27)
def envelope() -> Signal:
    """Return an envelope slit open and its flap thrown back."""
    rng = chance("envelope")
    slit = _crackle(rng, 0.22, 250, 900, 3200) * hump(0.22, 0.7, 1.2)
    crease = _crackle(rng, 0.14, 160, 60, 2600) * hump(0.14, 0.3, 1.2)
    hiss = noise(rng, 0.22, 800, 2800) * hump(0.22, 0.7)
    parts = [(0.0, 0.5, crease), (0.10, 0.5, slit), (0.10, 0.12, hiss)]
    parts.append((0.33, 0.35, burst(rng, 420, 3500, 0.010, 0.08)))
    return in_room(rng, mixed(0.45, parts), 0.12, 0.1)


@effect(-25)
def tear() -> Signal:
    """Return ballots torn across, twice."""
    rng = chance("tear")
    parts: list[tuple[float, float, Signal]] = []
    for start, seconds, gain in ((0.0, 0.34, 0.8), (0.43, 0.40, 1.0)):
        rip = _crackle(rng, seconds, 500, 1900, 3400) * hump(seconds, 0.78, 1.0)
        body = noise(rng, seconds, 500, 2400) * hump(seconds, 0.8, 1.5)
        parts += [(start, 0.6 * gain, rip), (start, 0.22 * gain, body)]
        parts.append((start + seconds * 0.97, 0.3 * gain, burst(rng, 350, 2500, 0.02, 0.1)))
    return in_room(rng, mixed(1.0, parts), 0.2, 0.14)
