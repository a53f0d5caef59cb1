"""The new Mayor's fanfare: our own two bars for cornets, horn, tuba and drums."""

from __future__ import annotations

import numpy as np
from catalog import effect
from midi import Played, Voice
from notation import melody
from orchestra import RATE, perform
from synth import Signal, chance

_EIGHTH = 60 / 126 / 2
_CORNET, _ALTO, _HORN, _TUBA, _TIMPANI, _DRUMS = 0, 1, 2, 3, 4, 9
_VOICES = {
    _CORNET: Voice(56, 70, 92, 60),
    _ALTO: Voice(56, 52, 76, 60),
    _HORN: Voice(60, 44, 88, 64),
    _TUBA: Voice(58, 60, 86, 50),
    _TIMPANI: Voice(47, 64, 84, 60),
    _DRUMS: Voice(0, 60, 52, 60),
}
_LINES = {
    _CORNET: "| B>F B>d f2 d>f | b5",
    _ALTO: "| F>D F>B d2 B>d | f5",
    _HORN: "| D3 F B2 A2 | B5",
    _TUBA: "| B,,2 z2 B,,2 F,,2 | B,,5",
    _TIMPANI: "| B,, z z2 B,, z F,,F,, | B,,2",
}
_SNARE = (0.0, 1.5, 2.0, 3.5, 4.0, 5.0, 5.5, 6.0, 6.5, 7.0, 7.25, 7.5, 7.75, 8.0)


@effect(-20, RATE)
def fanfare() -> Signal:
    """Return the fanfare as one channel at the orchestra's rate."""
    rng = chance("fanfare")
    notes: list[Played] = []
    for channel, line in _LINES.items():
        for note in melody(line, "Bb"):
            start = 0.05 + note.start * _EIGHTH + abs(rng.normal(0, 0.006))
            length = note.length * _EIGHTH * 0.88
            velocity = int(84 + 14 * (note.start % 4 == 0) + rng.integers(-4, 5))
            notes.append(Played(channel, note.pitch, start, length, velocity))
    for place in _SNARE:
        velocity = int(46 + 30 * (place % 4 == 0) + rng.integers(-5, 6))
        notes.append(Played(_DRUMS, 38, 0.05 + place * _EIGHTH, 0.1, velocity))
    heard = np.mean(perform(_VOICES, notes), axis=1)[: round(4.2 * RATE)]
    tail = round(1.0 * RATE)
    heard[-tail:] *= np.linspace(1, 0, tail) ** 2
    return np.asarray(heard, dtype=np.float64)
