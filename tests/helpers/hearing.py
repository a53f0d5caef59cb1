"""What ears and loudspeakers make of recorded samples: loudness, bands, distances; no numpy needed.

Filters are pairs of poles and zeros (Butterworth, and the two of ITU-R BS.1770 for loudness).
"""

import math
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pygame

RATE = 44_100
LOW, HIGH = 400.0, 2000.0  # Hz: between these small loudspeakers play and old ears hear
BASS = 300.0  # Hz: below this a laptop plays nothing
BANDS = tuple(100.0 * 2 ** (n * math.log2(100) / 16) for n in range(17))  # 100 Hz to 10 kHz
SLICE = 0.05  # seconds
SLICES = 12
FULL = 32_768
Samples = Sequence[float]


class Biquad(NamedTuple):
    """Two zeros and two poles: the shares of the last samples, and of the last ones made."""

    zeros: tuple[float, float, float]
    poles: tuple[float, float]


K_SHELF = Biquad(
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (-1.69065929318241, 0.73248077421585),
)
K_RUMBLE = Biquad((1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621))
# Of a Butterworth filter of the fourth order: 24 dB an octave.
FOURTH = (0.54119610, 1.30656296)


@cache
def samples(path: Path) -> "array[int]":
    """The samples of a file, by the mixer, which was opened with one channel at `RATE`."""
    return array("h", pygame.mixer.Sound(path).get_raw())


def edge(frequency: float, quality: float, above: bool) -> Biquad:
    """What lets pass what is above a frequency in Hz, or below it."""
    omega = 2 * math.pi * frequency / RATE
    cosine, alpha = math.cos(omega), math.sin(omega) / (2 * quality)
    norm = 1 + alpha
    outer = (1 + cosine) / 2 / norm if above else (1 - cosine) / 2 / norm
    middle = -2 * outer if above else 2 * outer
    return Biquad((outer, middle, outer), (-2 * cosine / norm, (1 - alpha) / norm))


def filtered(heard: Samples, filters: Iterable[Biquad]) -> list[float]:
    """The samples behind filters, one after the other."""
    found = list(map(float, heard))
    for (b0, b1, b2), (a1, a2) in filters:
        one = two = 0.0
        for place, x in enumerate(found):
            y = b0 * x + one
            one = b1 * x - a1 * y + two
            two = b2 * x - a2 * y
            found[place] = y
    return found


def above(heard: Samples, frequency: float) -> list[float]:
    """The samples without what is below a frequency, 24 dB an octave."""
    return filtered(heard, [edge(frequency, quality, True) for quality in FOURTH])


def between(heard: Samples, low: float, high: float) -> list[float]:
    """The samples between two frequencies, 24 dB an octave."""
    return filtered(above(heard, low), [edge(high, quality, False) for quality in FOURTH])


def energy(heard: Samples) -> float:
    """The sum of all squares."""
    return math.fsum(sample * sample for sample in heard)


def share_between(heard: Samples, low: float = LOW, high: float = HIGH) -> float:
    """The share of the energy that lies between two frequencies."""
    return energy(between(heard, low, high)) / energy(heard)


def decibels(power: float) -> float:
    """A power in decibels; silence is -120."""
    return 10 * math.log10(max(power, 1e-12))


def loudest(heard: Samples) -> float:
    """The loudest 400 ms in LUFS (BS.1770), in steps of 100 ms."""
    block, step = round(0.4 * RATE), round(0.1 * RATE)
    weighed = filtered(heard, (K_SHELF, K_RUMBLE))
    weighed += [0.0] * block
    parts = [energy(weighed[at : at + step]) for at in range(0, len(weighed), step)]
    most = max(sum(parts[at : at + 4]) for at in range(len(parts)))
    return -0.691 + decibels(most / block / FULL**2)


def lost_without_bass(heard: Samples) -> float:
    """By how many decibels it is softer from a loudspeaker without bass."""
    return loudest(heard) - loudest(above(heard, BASS))


def shape(heard: Samples) -> list[float]:
    """How loud each band is in each slice of the beginning, in decibels below the loudest."""
    step, found = round(SLICE * RATE), list[float]()
    for low, high in pairwise(BANDS):
        band = between(heard[: SLICES * step], low, high)
        found += [
            decibels(energy(band[n * step : (n + 1) * step]) / FULL**2) for n in range(SLICES)
        ]
    top = max(found)
    return [max(level - top, -40.0) for level in found]


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two shapes are apart: the mean difference in decibels where either is heard."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if max(a, b) > -40.0]
    return math.fsum(abs(a - b) for a, b in pairs) / len(pairs)
