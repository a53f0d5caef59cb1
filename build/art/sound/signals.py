"""Short signals with a shape of their own: refused, offered, kept, broken, found, weighed, gone.

They rise where something is good or open, and fall where it is not.
"""

from __future__ import annotations

import numpy as np
from catalog import effect
from synth import Signal, as_signal, burst, chance, clock, in_room, mixed, struck

_BAR = (1.0, 2.76, 4.07)  # partials of a wooden bar tuned by its maker


def _reed(pitches: tuple[float, float], seconds: float, nasal: float = 0.5) -> Signal:
    """Return a note of a concertina that slides between two *pitches* in Hz."""
    time = clock(seconds)
    pitch = pitches[0] * (pitches[1] / pitches[0]) ** (time / seconds)
    phase = 2 * np.pi * np.cumsum(pitch) / 44_100
    tone = sum(nasal ** (n - 1) * np.sin(n * phase) / n**0.5 for n in range(1, 6))
    breath = np.minimum(time / 0.012, 1) * np.minimum((seconds - time) / 0.05, 1)
    return as_signal(tone * breath)


def _bar(pitch: float, ring: float) -> Signal:
    """Return a struck wooden bar of *pitch* Hz that dies with the time constant *ring*."""
    pitches = [pitch * ratio for ratio in _BAR]
    return struck(pitches, (ring, 0.3 * ring, 0.15 * ring), (1, 0.3, 0.1), 0.5, 0.0012)


def _glass(pitch: float) -> Signal:
    """Return the lip of a glass touched with a spoon."""
    return struck((pitch, 1.002 * pitch, 2.32 * pitch), (0.2, 0.22, 0.06), (1, 0.4, 0.12), 0.6)


@effect(-23)
def refuse() -> Signal:
    """Return two reeds that fall, the second lower: not here."""
    parts = [(0.0, 1.0, _reed((560, 540), 0.10)), (0.13, 1.0, _reed((430, 400), 0.19))]
    return in_room(chance("refuse"), mixed(0.36, parts), 0.15, 0.1, 2000)


@effect(-23)
def offer() -> Signal:
    """Return a knock at the door and two reeds that rise like a question."""
    rng = chance("offer")
    parts = [(0.0, 0.8, _bar(520, 0.03)), (0.11, 0.8, _bar(520, 0.03))]
    parts += [(0.26, 0.6, _reed((587, 587), 0.12)), (0.39, 0.7, _reed((740, 880), 0.26))]
    return in_room(rng, mixed(0.7, parts), 0.25, 0.15)


@effect(-23)
def kept() -> Signal:
    """Return three bars that climb a major chord: a promise kept."""
    parts = [(0.12 * n, 1.0, _bar(pitch, 0.16)) for n, pitch in enumerate((523, 659, 784))]
    return in_room(chance("kept"), mixed(0.8, parts), 0.3, 0.2)


@effect(-23)
def broken() -> Signal:
    """Return a stick snapped, then two bars that fall by a tritone: a promise broken."""
    rng = chance("broken")
    parts: list[tuple[float, float, Signal]] = []
    for start, gain in ((0.0, 1.0), (0.035, 0.6)):
        parts.append((start, gain, burst(rng, 500, 2600, 0.009, 0.06)))
        parts.append((start, 0.7 * gain, struck((610, 1130), (0.012, 0.008), (1, 0.7), 0.08)))
    parts += [(0.16, 0.8, _bar(622, 0.12)), (0.31, 0.9, _bar(440, 0.2))]
    return in_room(rng, mixed(0.85, parts), 0.3, 0.2)


@effect(-24)
def found() -> Signal:
    """Return two glasses, the second a fifth higher: a hint was found."""
    parts = [(0.0, 0.8, _glass(880)), (0.10, 1.0, _glass(1319))]
    return in_room(chance("found"), mixed(0.75, parts), 0.3, 0.15)


@effect(-23)
def weighed() -> Signal:
    """Return the pans of a pair of scales that swing to rest, then one glass: all is weighed."""
    parts: list[tuple[float, float, Signal]] = []
    start, gap = 0.0, 0.17
    for swing in range(5):
        parts.append((start, 0.8 * 0.82**swing, _bar((988.0, 784.0)[swing % 2], 0.05)))
        start, gap = start + gap, gap * 0.82
    parts.append((start, 1.0, _glass(1047)))
    return in_room(chance("weighed"), mixed(1.25, parts), 0.3, 0.15)


@effect(-22)
def unplugged() -> Signal:
    """Return three reeds that run down: a controller has gone out."""
    notes = ((784.0, 770.0), (587.0, 570.0), (466.0, 415.0))
    parts = [(0.11 * n, 1.0, _reed(ends, 0.10 + 0.07 * (n == 2))) for n, ends in enumerate(notes)]
    return in_room(chance("unplugged"), mixed(0.45, parts), 0.2, 0.1, 2500)


def _plucked(pitch: float, seconds: float) -> Signal:
    """Return a string of a banjo: many partials, the high ones gone first."""
    partials = range(1, 9)
    pitches = [pitch * n * (1 + 0.0004 * n * n) for n in partials]
    decays = [0.05 / n**0.5 for n in partials]
    gains = [abs(np.sin(0.23 * np.pi * n)) / n**0.6 for n in partials]
    return struck(pitches, decays, gains, seconds, 0.0006)


def _horn(pitch: float, seconds: float) -> Signal:
    """Return a note of a post horn, which grows brighter as it swells."""
    time = clock(seconds)
    breath = np.minimum(time / 0.04, 1) * np.minimum((seconds - time) / 0.06, 1)
    phase = 2 * np.pi * pitch * (time + 0.0002 * np.sin(2 * np.pi * 5.5 * time))
    tone = sum(breath**n * np.sin(n * phase) / n**0.4 for n in range(1, 7))
    return as_signal(tone * breath)


@effect(-23)
def turn_purple() -> Signal:
    """Return five strings of a banjo, one after the other: purple is called."""
    strings = (784.0, 587.0, 494.0, 392.0, 784.0)
    parts = [(0.1 * n, 1.0, _plucked(pitch, 0.9)) for n, pitch in enumerate(strings)]
    return in_room(chance("turn_purple"), mixed(1.2, parts), 0.3, 0.1)


@effect(-23)
def turn_brown() -> Signal:
    """Return a post horn that leaps a fourth: brown is called."""
    parts = [(0.0, 0.8, _horn(349.2, 0.14)), (0.17, 1.0, _horn(466.2, 0.5))]
    return in_room(chance("turn_brown"), mixed(0.8, parts), 0.3, 0.15, 2600)


@effect(-28)
def mark_wanted() -> Signal:
    """Return two bars that rise: what is needed most."""
    parts = [(0.0, 0.8, _bar(587, 0.05)), (0.08, 1.0, _bar(880, 0.06))]
    return in_room(chance("mark_wanted"), mixed(0.34, parts), 0.15, 0.1)


@effect(-28)
def mark_acts() -> Signal:
    """Return one bar: pieces, actions, and buttons."""
    return in_room(chance("mark_acts"), mixed(0.3, [(0.0, 1.0, _bar(740, 0.05))]), 0.15, 0.1)


@effect(-28)
def mark_wards() -> Signal:
    """Return two low bars, one after the other: wards."""
    parts = [(0.0, 1.0, _bar(466, 0.05)), (0.09, 1.0, _bar(466, 0.06))]
    return in_room(chance("mark_wards"), mixed(0.36, parts), 0.15, 0.1)


@effect(-28)
def mark_away() -> Signal:
    """Return a reed that falls: what only shows something, or leads away."""
    return in_room(
        chance("mark_away"), mixed(0.3, [(0.0, 1.0, _reed((700, 560), 0.16))]), 0.15, 0.1
    )
