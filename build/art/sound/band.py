"""What the players do: vamps under a tune, a second voice beside it, ornaments on it.

All times are in eighths from the start of the piece; the arranger turns them into seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from notation import Chord, Note

PIANO, BASS, FIDDLE, SECOND, STRINGS = 0, 1, 2, 3, 4
_LOWEST_DOUBLED = 38


@dataclass(frozen=True)
class Tone:
    """A note for one player: channel, pitch, start, length in eighths, and force from 0 to 1."""

    channel: int
    pitch: int
    start: float
    length: float
    force: float


def nearest(pitch_class: int, around: int) -> int:
    """Return the pitch of *pitch_class* that is nearest to the pitch *around*."""
    return around + (pitch_class - around + 6) % 12 - 6


def voicing(chord: Chord, around: float, before: Sequence[int]) -> list[int]:
    """Return three tones of *chord* near the pitch *around*, moving little from *before*."""
    wanted = before or [round(around) - 4, round(around), round(around) + 4]
    tones = sorted(chord.tones, key=lambda tone: (tone == (chord.root + 7) % 12, tone))
    kept = tones[:3] if len(tones) > 3 else tones
    choices = []
    for turn in range(3):
        order = kept[turn:] + kept[:turn]
        low = nearest(order[0], round(around) - 4)
        pitches = [low]
        for tone in order[1:]:
            pitches.append(pitches[-1] + ((tone - pitches[-1]) % 12 or 12))
        drift = sum(abs(a - b) for a, b in zip(pitches, wanted, strict=False))
        choices.append((drift + abs(sum(pitches) / 3 - around), pitches))
    return min(choices)[1]


Pattern = Callable[[Chord, list[int], int], list[Tone]]


def _bass(chord: Chord, fifth: bool) -> int:
    """Return the root of *chord* low on the piano, or its fifth."""
    root = nearest(chord.root, 43)
    return nearest((chord.root + 7) % 12, root - 4) if fifth else root


def _strike(pitches: list[int], start: float, length: float, force: float) -> list[Tone]:
    return [Tone(PIANO, pitch, start, length, force) for pitch in pitches]


def _vamp(step: float, chords_at: tuple[float, ...], bar: float) -> Pattern:
    """Return bass on the beat (root and fifth in turn), chords at the given places after it.

    *step* is the distance of two bass notes and *bar* that of two bars, in eighths.
    """

    def play(chord: Chord, pitches: list[int], _: int) -> list[Tone]:
        tones: list[Tone] = []
        for beat in range(round(chord.length / step)):
            at = chord.start + beat * step
            first = at % bar == 0
            tones.append(
                Tone(BASS, _bass(chord, beat % 2 == 1), at, step * 0.6, 0.5 + 0.08 * first)
            )
            for place in chords_at:
                tones += _strike(pitches, at + place, 0.7, 0.40)
        return tones

    return play


def _broken(chord: Chord, pitches: list[int], _: int) -> list[Tone]:
    """Roll the chord up and down in eighths over a held bass."""
    tones = [Tone(BASS, _bass(chord, False), chord.start, chord.length, 0.5)]
    row = [pitches[0], pitches[1], pitches[2], pitches[1]]
    for step in range(round(chord.length)):
        force = 0.36 + 0.06 * (step % 4 == 0)
        tones.append(Tone(PIANO, row[step % 4], chord.start + step, 1.8, force))
    return tones


def _held(chord: Chord, pitches: list[int], _: int) -> list[Tone]:
    """Hold the chord softly in the strings over the piano's broken chord."""
    low = [nearest(chord.root, 50), *pitches[1:]]
    strings = [Tone(STRINGS, pitch, chord.start, chord.length * 0.98, 0.34) for pitch in low]
    return strings + _broken(chord, pitches, 0)


def _march(chord: Chord, pitches: list[int], _: int) -> list[Tone]:
    """Tread in quarters with a push before every second bass note, as a band marches."""
    tones: list[Tone] = []
    for beat in range(round(chord.length / 2)):
        at = chord.start + 2 * beat
        if beat % 2 == 0:
            low = _bass(chord, at % 8 == 4)
            tones.append(Tone(BASS, low, at, 1.4, 0.52))
            if low >= _LOWEST_DOUBLED:
                tones.append(Tone(BASS, low - 12, at, 1.4, 0.4))
        else:
            tones += _strike(pitches, at, 0.8, 0.45) + _strike(pitches, at + 1.5, 0.4, 0.3)
    return tones


PATTERNS: dict[str, Pattern] = {
    "jig": _vamp(3, (2,), 6),
    "waltz": _vamp(3, (1, 2), 6),
    "polka": _vamp(2, (1,), 4),
    "march": _march,
    "broken": _broken,
    "held": _held,
}


def backing(pattern: str, chords: Sequence[Chord], around: float = 59) -> list[Tone]:
    """Return the left hand and its fellows for *chords*, voiced near the pitch *around*."""
    tones: list[Tone] = []
    before: list[int] = []
    for number, chord in enumerate(chords):
        before = voicing(chord, around, before)
        tones += PATTERNS[pattern](chord, before, number)
    return tones


def chord_at(chords: Sequence[Chord], time: float) -> Chord:
    """Return the chord that sounds at *time*, the first one before it begins."""
    sounding = [chord for chord in chords if chord.start <= time + 1e-6]
    return sounding[-1] if sounding else chords[0]


def second_voice(
    notes: Sequence[Note],
    chords: Sequence[Chord],
    key: frozenset[int],
    channel: int,
    force: float,
) -> list[Tone]:
    """Return a line below *notes*: a tone of the chord where there is one, else a third below."""
    tones: list[Tone] = []
    for note in notes:
        chord = chord_at(chords, note.start)
        below = [note.pitch - step for step in (3, 4, 5, 8, 9)]
        fitting = [pitch for pitch in below if pitch % 12 in chord.tones]
        thirds = [pitch for pitch in below[:2] if pitch % 12 in key]
        pitch = (fitting or thirds or [note.pitch - 12])[0]
        tones.append(Tone(channel, pitch, note.start, note.length * 0.95, force))
    return tones


def graced(notes: Sequence[Note], key: frozenset[int], bar: float) -> list[Note]:
    """Return *notes* with a quick upper neighbor before long notes on the bar and repeated ones."""
    result: list[Note] = []
    before = -1
    for note in notes:
        again = note.pitch == before
        long_on_bar = note.length >= 2 and note.start % (bar / 2) == 0 and note.start > 0
        before = note.pitch
        if not (long_on_bar or (again and note.length >= 1 and note.start % 3 != 0)):
            result.append(note)
            continue
        step = next(step for step in (1, 2, 3) if (note.pitch + step) % 12 in key)
        quick = 0.22
        result.append(Note(note.pitch + step, note.start, quick))
        result.append(Note(note.pitch, note.start + quick, note.length - quick))
    return result


def divided(notes: Sequence[Note], key: frozenset[int], bar: float) -> list[Note]:
    """Return *notes* with their quarters split: the tone, then a step towards the next one."""
    result: list[Note] = []
    for number, note in enumerate(notes):
        after = notes[number + 1] if number + 1 < len(notes) else None
        plain = after is None or note.length != 2 or note.start < 0
        if after is None or plain or after.start - note.start != 2 or note.start % bar >= bar - 2:
            result.append(note)
            continue
        way = 1 if after.pitch >= note.pitch else -1
        passing = next(
            note.pitch + way * step for step in (2, 1, 3) if (note.pitch + way * step) % 12 in key
        )
        if passing == after.pitch:
            passing = note.pitch - way * next(
                step for step in (1, 2, 3) if (note.pitch - way * step) % 12 in key
            )
        result += [Note(note.pitch, note.start, 1), Note(passing, note.start + 1, 1)]
    return result
