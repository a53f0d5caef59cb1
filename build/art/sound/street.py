"""Sounds of the street: the cart, the crowd, and the murmur that rises towards the election.

A voice is a string of vowels: one cycle of a voice's wave is drawn by its formants, then read at
the pitch of speech. Many voices at once make a crowd in which no word can be made out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from catalog import effect, takes
from synth import (
    RATE,
    Signal,
    as_signal,
    burst,
    chance,
    faded,
    filtered,
    hump,
    in_room,
    in_round_room,
    looped,
    mixed,
    noise,
    samples,
    softened,
    struck,
)

_VOWELS = {
    "ah": ((710, 1100, 2540), (1.0, 0.55, 0.18)),
    "eh": ((560, 1750, 2480), (1.0, 0.38, 0.22)),
    "ee": ((310, 2150, 2850), (1.0, 0.22, 0.18)),
    "oh": ((470, 900, 2410), (1.0, 0.50, 0.10)),
    "oo": ((330, 870, 2250), (1.0, 0.30, 0.06)),
    "uh": ((620, 1190, 2390), (1.0, 0.48, 0.15)),
}
_CYCLE = 1024


def _cycle(pitch: float, vowel: str, size: float) -> Signal:
    """Return one cycle of *vowel* at *pitch* Hz from a throat of relative *size*."""
    harmonics = np.arange(1, int(5200 / pitch) + 1)
    frequency = harmonics * pitch
    strength = np.zeros(len(harmonics))
    for formant, gain in zip(*_VOWELS[vowel], strict=True):
        width = 55 + 0.06 * formant
        strength += gain / (1 + ((frequency - formant / size) / width) ** 2)
    spectrum = np.zeros(_CYCLE // 2 + 1, dtype=complex)
    spectrum[harmonics] = strength / harmonics**0.6 * np.exp(1j * 0.4 * harmonics**1.3)
    wave = np.fft.irfft(spectrum)
    return as_signal(wave / np.sqrt(np.mean(wave**2)))


def _syllable(
    rng: np.random.Generator, seconds: float, pitches: tuple[float, float], vowel: str, size: float
) -> Signal:
    """Return one sung or spoken vowel that slides between two *pitches* in Hz."""
    count = samples(seconds)
    slide = np.linspace(*pitches, count) * (1 + 0.012 * noise(rng, seconds, 3, 25))
    phase = np.cumsum(slide) / RATE % 1.0
    wave = _cycle(float(np.mean(pitches)), vowel, size)
    voice = np.interp(phase * _CYCLE, np.arange(_CYCLE + 1), np.append(wave, wave[0]))
    breath = 0.10 * noise(rng, seconds, 900, 4000)
    return as_signal((voice + breath) * hump(seconds, rng.uniform(0.2, 0.4), 1.3))


@dataclass(frozen=True)
class Crowd:
    """How a crowd talks: *heat* from 0 (gossip) to 1 (shouting); *far* is its dullness in Hz."""

    voices: int
    heat: float
    far: float


def _talk(
    rng: np.random.Generator, seconds: float, crowd: Crowd
) -> list[tuple[float, float, Signal]]:
    """Return what one person says in *seconds*: phrases, pauses, a falling or rising line."""
    size = rng.uniform(0.92, 1.12) if rng.random() < 0.72 else rng.uniform(0.80, 0.90)
    base = rng.uniform(95, 150) if size > 0.91 else rng.uniform(180, 235)
    base *= 1 + 0.45 * crowd.heat * rng.random()
    loud = rng.uniform(0.45, 1.0)
    said: list[tuple[float, float, Signal]] = []
    at = rng.uniform(0, seconds)
    end = at + seconds
    while at < end - 0.2:
        syllables = int(rng.integers(3, 9))
        line = base * rng.uniform(1.0, 1.45 + 0.4 * crowd.heat)
        for number in range(syllables):
            length = rng.uniform(0.10, 0.21) * (1.5 if number == syllables - 1 else 1.0)
            length *= 1 + 0.5 * crowd.heat * rng.random()
            ends = (line * rng.uniform(0.92, 1.15), line * rng.uniform(0.80, 1.08))
            vowel = str(rng.choice(list(_VOWELS)))
            said.append((at, loud, _syllable(rng, length, ends, vowel, size)))
            if rng.random() < 0.35:
                said.append((at, 0.12 * loud, burst(rng, 1800, 4800, 0.02, 0.06)))
            at += length * rng.uniform(0.85, 1.05)
            line *= rng.uniform(0.95, 1.0)
        at += rng.uniform(0.15, 1.1 - 0.6 * crowd.heat)
    return said


def _shouts(
    rng: np.random.Generator, seconds: float, count: int
) -> list[tuple[float, float, Signal]]:
    """Return *count* calls that stand a little above the crowd."""
    calls: list[tuple[float, float, Signal]] = []
    for _ in range(count):
        pitch = rng.uniform(210, 320)
        length = rng.uniform(0.25, 0.5)
        vowel = str(rng.choice(["ah", "eh", "oh"]))
        call = _syllable(rng, length, (pitch, pitch * rng.uniform(0.8, 1.1)), vowel, 1.0)
        calls.append((rng.uniform(0, seconds), rng.uniform(0.7, 1.2), call))
    return calls


@takes(-31, -28, -25, quality=0.0, loop=True)
def murmur(level: int) -> Signal:
    """Return eight seconds of the street that loop without a seam; *level* 1 calm to 3 hot."""
    rng = chance(f"murmur_{level}")
    crowd = (Crowd(13, 0.0, 1800), Crowd(20, 0.35, 2200), Crowd(40, 0.85, 2900))[level - 1]
    seconds = 8.0
    parts: list[tuple[float, float, Signal]] = []
    for _ in range(crowd.voices):
        parts += _talk(rng, seconds, crowd)
    parts += _shouts(rng, seconds, (0, 5, 16)[level - 1])
    talk = looped(seconds, parts)
    air = noise(rng, seconds, 110, 520, 1) * (1 + 0.25 * noise(rng, seconds, 0.2, 0.6))
    wash = 0.16 * np.sqrt(np.mean(talk**2)) * air
    heard = in_round_room(rng, talk + wash, 0.5, 0.4, crowd.far)
    return filtered(heard, 110, crowd.far)


@effect(-20)
def landslide() -> Signal:
    """Return a crowd that breaks into a cheer while the floor shakes: a ward won by far."""
    rng = chance("landslide")
    parts: list[tuple[float, float, Signal]] = []
    for _ in range(44):
        size = rng.uniform(0.85, 1.12)
        pitch = rng.uniform(150, 215) if size > 0.93 else rng.uniform(230, 320)
        at, loud = rng.gamma(2.0, 0.07), rng.uniform(0.4, 1.0)
        up = pitch * rng.uniform(1.25, 1.5)
        parts.append((at, 0.5 * loud, _syllable(rng, 0.16, (pitch, up), "oo", size)))
        length = rng.uniform(0.8, 1.5)
        ends = (up, up * rng.uniform(0.78, 0.98))
        parts.append((at + 0.13, loud, _syllable(rng, length, ends, "ah", size)))
    for _ in range(170):
        clap = burst(rng, 800, 3600, rng.uniform(0.006, 0.012), 0.06)
        parts.append((0.35 + rng.beta(1.6, 2.2) * 1.7, rng.uniform(0.2, 0.7), clap))
    rumble = noise(rng, 1.7, 38, 105) * hump(1.7, 0.22, 1.5)
    cheer = softened(mixed(2.3, parts), 130, 4200)
    whole = cheer + mixed(2.3, [(0.0, 3.2, rumble)])
    return faded(in_room(rng, whole, 0.9, 0.55, 2600)[: samples(2.6)], 0.002, 0.8)


def _clop(rng: np.random.Generator) -> Signal:
    """Return a shod hoof on a cobble."""
    pitches = [pitch * rng.uniform(0.95, 1.05) for pitch in (640, 1080, 1790, 2600)]
    shoe = struck(pitches, (0.02, 0.016, 0.010, 0.006), (1, 0.8, 0.4, 0.25), 0.15, 0.0009)
    return mixed(0.15, [(0, 1.0, shoe), (0, 0.12, burst(rng, 600, 3500, 0.008, 0.05))])


@effect(-24)
def cart() -> Signal:
    """Return a handcart's iron tires over cobbles behind a trotting horse, passing by."""
    rng = chance("cart")
    seconds = 1.5
    parts: list[tuple[float, float, Signal]] = []
    at = 0.0
    while at < seconds - 0.2:
        jolt = struck(
            (171, 288, 470, 712), (0.03, 0.025, 0.02, 0.016), (0.5, 0.6, 0.8, 0.6), 0.2, 0.002
        )
        parts.append((at, rng.uniform(0.25, 0.7), jolt))
        parts.append((at, rng.uniform(0.03, 0.09), burst(rng, 900, 4200, 0.012, 0.06)))
        at += rng.uniform(0.035, 0.09)
    for beat in range(5):
        start = 0.06 + 0.28 * beat + rng.uniform(-0.01, 0.01)
        parts += [(start, 0.9, _clop(rng)), (start + 0.105, 0.7, _clop(rng))]
    roll = noise(rng, seconds, 180, 800) * (1 + 0.5 * noise(rng, seconds, 6, 18))
    parts.append((0.0, 0.12, roll))
    passing = mixed(seconds, parts) * hump(seconds, 0.42, 1.1)
    return faded(in_room(rng, passing, 0.4, 0.25, 2600), 0.01, 0.1)
