"""Building blocks of the effects: struck bodies, shaped noise, envelopes, mixing and rooms.

Every signal is a mono float64 array at ``RATE`` samples a second. Chance comes only from a
generator that the caller passes in, so the same seed gives the same samples.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

RATE = 44_100

Signal = npt.NDArray[np.float64]


def chance(name: str) -> np.random.Generator:
    """Return the generator that belongs to the sound called *name*."""
    return np.random.default_rng(zlib.crc32(name.encode("ascii")))


def samples(seconds: float) -> int:
    """Turn *seconds* into a whole number of samples."""
    return round(seconds * RATE)


def as_signal(values: npt.ArrayLike) -> Signal:
    """Return *values* as a signal."""
    return np.asarray(values, dtype=np.float64)


def silence(seconds: float) -> Signal:
    """Return *seconds* of nothing."""
    return np.zeros(samples(seconds))


def clock(seconds: float) -> Signal:
    """Return the time of each sample of a signal of *seconds*, in seconds."""
    return np.arange(samples(seconds)) / RATE


def filtered(signal: Signal, low: float, high: float, order: int = 2) -> Signal:
    """Keep the band from *low* to *high* Hz; each edge falls by 6 dB an octave for each *order*.

    The filter is circular: a loop stays a loop, so pad a signal that must not wrap.
    """
    frequency = np.fft.rfftfreq(len(signal), 1 / RATE)
    ratio = np.maximum(frequency, 1e-3)
    gain = 1 / np.sqrt((1 + (low / ratio) ** (2 * order)) * (1 + (ratio / high) ** (2 * order)))
    return np.fft.irfft(np.fft.rfft(signal) * gain, len(signal))


def softened(signal: Signal, low: float, high: float) -> Signal:
    """Return a *signal* that does not loop, kept to the band from *low* to *high* Hz."""
    edge = samples(0.1)
    return filtered(np.pad(signal, edge), low, high)[edge:-edge]


LOW, HIGH = 400.0, 2000.0  # Hz: between these small loudspeakers play and old ears hear
_SHARE = 0.6  # of an effect's energy that lies there at least


def energy_between(signal: Signal, low: float, high: float, rate: int = RATE) -> float:
    """Return the share of the energy of *signal* between *low* and *high* Hz."""
    power = np.abs(np.fft.rfft(signal)) ** 2
    frequency = np.fft.rfftfreq(len(signal), 1 / rate)
    return float(power[(frequency >= low) & (frequency <= high)].sum() / power.sum())


def _quieter_outside(signal: Signal, gain: float, rate: int) -> Signal:
    """Return *signal* with what is far below `LOW` or above `HIGH` times *gain*, nothing sooner."""
    padded = np.pad(signal, (0, round(0.1 * rate)))
    s = 2j * np.pi * np.fft.rfftfreq(len(padded), 1 / rate)
    low, high = 2 * np.pi * LOW, 2 * np.pi * HIGH
    above = s**2 / (s**2 + np.sqrt(2) * low * s + low**2)
    below = high**2 / (s**2 + np.sqrt(2) * high * s + high**2)
    kept = gain + (1 - gain) * above * below
    return np.fft.irfft(np.fft.rfft(padded) * kept, len(padded))[: len(signal)]


def centered(signal: Signal, rate: int = RATE) -> Signal:
    """Return *signal* with at least `_SHARE` of its energy between `LOW` and `HIGH` Hz."""
    for gain in np.linspace(1.0, 0.05, 39):
        voiced = _quieter_outside(signal, float(gain), rate)
        if energy_between(voiced, LOW, HIGH, rate) >= _SHARE:
            return voiced
    raise ValueError("hardly anything of it is between 400 and 2,000 Hz")


def noise(
    rng: np.random.Generator, seconds: float, low: float, high: float, order: int = 2
) -> Signal:
    """Return loopable noise between *low* and *high* Hz with a root mean square of 1."""
    shaped = filtered(rng.standard_normal(samples(seconds)), low, high, order)
    return as_signal(shaped / np.sqrt(np.mean(shaped**2)))


def struck(
    pitches: Sequence[float],
    decays: Sequence[float],
    gains: Sequence[float],
    seconds: float,
    contact: float = 0.001,
) -> Signal:
    """Return a body ringing after one blow.

    *pitches* in Hz, *decays* as time constants in seconds, *gains* relative. *contact* is how long
    hammer and body touch, in seconds: longer is softer.
    """
    time = clock(seconds)
    body = np.zeros_like(time)
    for pitch, decay, gain in zip(pitches, decays, gains, strict=True):
        body += gain * np.sin(2 * np.pi * pitch * time) * np.exp(-time / decay)
    width = max(2, samples(contact))
    pulse = np.sin(np.pi * (np.arange(width) + 0.5) / width)
    return faded(convolved(body, pulse / pulse.sum())[: len(body)], 0, 0.3 * seconds)


def burst(
    rng: np.random.Generator, low: float, high: float, decay: float, seconds: float
) -> Signal:
    """Return a puff of noise that dies away with the time constant *decay* in seconds."""
    time = clock(seconds)
    attack = np.minimum(time / 0.0006, 1.0)
    return noise(rng, seconds, low, high) * attack * np.exp(-time / decay)


def hump(seconds: float, peak: float = 0.4, power: float = 2.0) -> Signal:
    """Return a swell from 0 to 1 to 0 that is highest at the share *peak* of its length."""
    share = np.linspace(0, 1, samples(seconds))
    bent = np.where(share < peak, share / peak, (1 - share) / (1 - peak))
    return np.sin(np.pi / 2 * np.clip(bent, 0, 1)) ** power


def faded(signal: Signal, start: float = 0.001, end: float = 0.01) -> Signal:
    """Return *signal* eased in over *start* and out over *end* seconds."""
    result = signal.copy()
    head, tail = min(samples(start), len(result)), min(samples(end), len(result))
    result[:head] *= np.linspace(0, 1, head) ** 2
    result[len(result) - tail :] *= np.linspace(1, 0, tail) ** 2
    return result


def mixed(seconds: float, parts: Iterable[tuple[float, float, Signal]]) -> Signal:
    """Lay down *parts*, each (start in seconds, gain, signal); what passes the end is cut."""
    result = silence(seconds)
    for start, gain, signal in parts:
        at = samples(start)
        piece = signal[: max(0, len(result) - at)]
        if len(piece) < len(signal):
            piece = faded(piece, 0, 0.02)
        result[at : at + len(piece)] += gain * piece
    return result


def looped(seconds: float, parts: Iterable[tuple[float, float, Signal]]) -> Signal:
    """Lay down *parts* like ``mixed``, but what passes the end goes on at the beginning."""
    result = silence(seconds)
    for start, gain, signal in parts:
        places = (samples(start) + np.arange(len(signal))) % len(result)
        np.add.at(result, places, gain * signal)
    return result


def convolved(signal: Signal, response: Signal) -> Signal:
    """Return the full convolution of *signal* with *response*."""
    length = len(signal) + len(response) - 1
    size = 1 << (length - 1).bit_length()
    product = np.fft.rfft(signal, size) * np.fft.rfft(response, size)
    return np.fft.irfft(product, size)[:length]


def echo(rng: np.random.Generator, seconds: float, dark: float) -> Signal:
    """Return the response of a room whose sound dies in about *seconds*, dull above *dark* Hz."""
    time = clock(seconds)
    diffuse = noise(rng, seconds, 120, dark, 1) * np.exp(-time * 5 / seconds)
    diffuse *= np.minimum(time / 0.012, 1.0)
    return as_signal(diffuse / np.sqrt(np.sum(diffuse**2)))


def in_room(
    rng: np.random.Generator, signal: Signal, seconds: float, wet: float, dark: float = 3500
) -> Signal:
    """Return *signal* heard in a room, lengthened by the room's tail; *wet* is the echo's share."""
    tail = convolved(signal, echo(rng, seconds, dark))
    dry = np.concatenate([signal, np.zeros(len(tail) - len(signal))])
    return dry + wet * tail


def in_round_room(
    rng: np.random.Generator, loop: Signal, seconds: float, wet: float, dark: float = 3000
) -> Signal:
    """Return *loop* heard in a room, its tail wrapped so that it still loops."""
    tail = convolved(loop, echo(rng, seconds, dark))
    wrapped = tail[: len(loop)].copy()
    wrapped[: len(tail) - len(loop)] += tail[len(loop) :]
    return loop + wet * wrapped
