"""Loudness after ITU-R BS.1770: what an ear hears, not what a meter of peaks shows."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float64]

_CEILING = 10 ** (-3 / 20)
_BLOCK = 0.4
_STEP = 0.1


def _weight(frequency: Samples) -> Samples:
    """Return the power gain of the K filter at *frequency* in Hz, by its two analog prototypes."""
    s = 2j * np.pi * frequency
    corner = 2 * np.pi * 1681.97
    lift, quality = 10 ** (3.99984 / 20), 0.70718
    band = lift**0.499667
    shelf = (lift * s**2 + band * corner / quality * s + corner**2) / (
        s**2 + corner / quality * s + corner**2
    )
    low = 2 * np.pi * 38.1355
    rumble = s**2 / (s**2 + low / 0.500327 * s + low**2)
    return np.asarray(np.abs(shelf * rumble) ** 2, dtype=np.float64)


def _block_powers(samples: Samples, rate: int) -> Samples:
    """Return the weighted power of each 400 ms block of *samples* (frames, channels)."""
    pad = round(_BLOCK * rate)
    padded = np.pad(samples, ((pad, pad), (0, 0)))
    spectrum = np.fft.rfft(padded, axis=0)
    gain = np.sqrt(_weight(np.asarray(np.fft.rfftfreq(len(padded), 1 / rate), dtype=np.float64)))[
        :, None
    ]
    weighted = np.fft.irfft(spectrum * gain, len(padded), axis=0)
    running = np.concatenate([[0.0], np.cumsum(np.sum(weighted**2, axis=1))])
    starts = np.arange(0, len(padded) - pad + 1, round(_STEP * rate))
    return np.asarray((running[starts + pad] - running[starts]) / pad, dtype=np.float64)


def _decibels(power: float) -> float:
    return float(-0.691 + 10 * np.log10(max(power, 1e-12)))


def momentary(samples: Samples, rate: int) -> float:
    """Return the loudest 400 ms of *samples* (frames, channels), in LUFS."""
    return _decibels(float(np.max(_block_powers(samples, rate))))


def integrated(samples: Samples, rate: int) -> float:
    """Return the gated loudness of all of *samples* (frames, channels), in LUFS."""
    powers = _block_powers(samples, rate)
    heard = powers[powers > 10 ** ((-70 + 0.691) / 10)]
    heard = heard[heard > np.mean(heard) / 10]
    return _decibels(float(np.mean(heard)))


def brought_to(samples: Samples, now: float, target: float) -> Samples:
    """Return *samples* of loudness *now* at the loudness *target*; no peak passes -3 dBFS."""
    gained = samples * 10 ** ((target - now) / 20)
    peak = float(np.max(np.abs(gained)))
    return gained * min(1.0, _CEILING / peak)
