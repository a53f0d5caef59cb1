"""Tunes as letters: a small part of ABC notation, with an eighth note as the unit.

``A,`` ``A`` ``a`` ``a'`` climb by octaves (``C`` is middle C); ``^ _ =`` sharpen, flatten and undo
the key; ``2``, ``3``, ``/`` stretch and halve; ``>`` dots the first of two notes; ``-`` ties; ``z``
rests; ``|`` ends a bar. What is before the first ``|`` is a pickup and sounds before the part.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_SHARPS = {"C": "", "G": "F", "D": "FC", "A": "FCG"}
_FLATS = {"F": "B", "Bb": "BE", "Eb": "BEA"}
_TOKEN = re.compile(r"([\^_=]?)([A-Ga-gz])([,']*)(\d*)(/?)(-?)(>?)|(\|)")
_CHORD = re.compile(r"([A-G][b#]?)(m7|m|7|)")
_QUALITIES = {"": (0, 4, 7), "m": (0, 3, 7), "7": (0, 4, 7, 10), "m7": (0, 3, 7, 10)}


@dataclass(frozen=True)
class Note:
    """A tone: MIDI pitch, start and length in eighths from the part's first bar line."""

    pitch: int
    start: float
    length: float


@dataclass(frozen=True)
class Chord:
    """A harmony: the root's pitch class (C is 0), the pitch classes in it, start and length."""

    root: int
    tones: frozenset[int]
    start: float
    length: float


def scale(key: str) -> frozenset[int]:
    """Return the pitch classes of the major *key*."""
    return frozenset(_altered(letter, key) % 12 for letter in _STEPS)


def _altered(letter: str, key: str) -> int:
    shift = (letter in _SHARPS.get(key, "")) - (letter in _FLATS.get(key, ""))
    return _STEPS[letter] + shift


def _pitch(sign: str, letter: str, octaves: str, key: str) -> int:
    upper = letter.upper()
    step = _altered(upper, key) if not sign else _STEPS[upper] + {"^": 1, "_": -1, "=": 0}[sign]
    octave = (letter != upper) + octaves.count("'") - octaves.count(",")
    return 60 + step + 12 * octave


def melody(text: str, key: str) -> list[Note]:
    """Read the notes of *text* in the major *key*; raise ValueError on a sign it does not know."""
    if left := _TOKEN.sub("", text).strip():
        raise ValueError(f"not understood: {left}")
    notes: list[Note] = []
    at, carried, tied, pickup = 0.0, 0.0, False, -1.0
    for sign, letter, octaves, times, half, tie, dotted, bar in _TOKEN.findall(text):
        if bar:
            pickup = at if pickup < 0 else pickup
            continue
        length = (int(times) if times else 1) * (0.5 if half else 1.0)
        drawn = length / 2 if dotted else -carried
        carried, length = max(0.0, drawn), length + drawn
        if letter != "z":
            pitch = _pitch(sign, letter, octaves, key)
            if tied and notes and notes[-1].pitch == pitch:
                notes[-1] = replace(notes[-1], length=notes[-1].length + length)
            else:
                notes.append(Note(pitch, at, length))
        tied, at = bool(tie), at + length
    return [replace(note, start=note.start - max(0.0, pickup)) for note in notes]


def harmony(text: str, bar: float) -> list[Chord]:
    """Read chord names, bars apart by ``|``; the names in a bar share its *bar* eighths evenly.

    A ``.`` lets the chord before it go on.
    """
    chords: list[Chord] = []
    for number, cell in enumerate(text.split("|")):
        names = cell.split()
        length = bar / len(names)
        for place, name in enumerate(names):
            if name == ".":
                chords[-1] = replace(chords[-1], length=chords[-1].length + length)
                continue
            match = _CHORD.fullmatch(name)
            if match is None:
                raise ValueError(f"no chord: {name}")
            root = _STEPS[match[1][0]] + match[1].count("#") - match[1].count("b")
            tones = frozenset((root + step) % 12 for step in _QUALITIES[match[2]])
            chords.append(Chord(root % 12, tones, number * bar + place * length, length))
    return chords
