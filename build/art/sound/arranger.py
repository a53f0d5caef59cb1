"""From a tune and its sections to notes in seconds: form, hands, a human touch, an ending."""

from __future__ import annotations

from dataclasses import replace

import band
import numpy as np
from band import BASS, FIDDLE, PIANO, SECOND, STRINGS, Tone
from midi import Played, Voice
from notation import Chord, Note, harmony, melody, scale
from synth import chance
from tunes import Section, Tune

_EARLY = {FIDDLE: 0.022, SECOND: 0.022, STRINGS: 0.05}
_SPREAD = {PIANO: 0.006, BASS: 0.005, FIDDLE: 0.009, SECOND: 0.012, STRINGS: 0.015}
_LEAD_IN = 0.08


def voices(tune: Tune) -> dict[int, Voice]:
    """Return the players of *tune* and where they sit in the parlor."""
    return {
        PIANO: Voice(0, 50, 112, 34),
        BASS: Voice(0, 40, 96, 30),
        FIDDLE: Voice(tune.fiddle, 80, 90 if tune.fiddle == 110 else 78, 46),
        SECOND: Voice(tune.fiddle, 92, 70, 52),
        STRINGS: Voice(48, 64, 88, 60),
    }


def _cut(
    section: Section, bar: int, notes: list[Note], chords: list[Chord]
) -> tuple[list[Note], list[Chord], int]:
    """Keep the bars that *section* asks for; return notes, chords and the number of bars."""
    whole = round((chords[-1].start + chords[-1].length) / bar)
    first, last = section.bars or (0, whole)
    low, high = first * bar, last * bar
    inside = [
        replace(note, start=note.start - low)
        for note in notes
        if (low if first else -bar) <= note.start < high
    ]
    under = [
        replace(chord, start=chord.start - low) for chord in chords if low <= chord.start < high
    ]
    return inside, under, last - first


def _leads(section: Section, tune: Tune, notes: list[Note], chords: list[Chord]) -> list[Tone]:
    """Return the tune as its leads play it."""
    key, force = scale(tune.parts[section.part].key or tune.key), section.force
    line = band.divided(notes, key, tune.bar) if section.varied else notes
    tones: list[Tone] = []
    if "piano" in section.leads:
        tones += [Tone(PIANO, n.pitch, n.start, n.length * 0.94, force) for n in line]
    if "octave" in section.leads:
        gain = 0.72 if "fiddle" in section.leads else 0.9
        tones += [Tone(PIANO, n.pitch + 12, n.start, n.length * 0.9, force * gain) for n in line]
    if "fiddle" in section.leads:
        played = band.graced(line, key, tune.bar)
        tones += [Tone(FIDDLE, n.pitch, n.start, n.length * 0.97, force) for n in played]
    if "plain" in section.leads:
        tones += [Tone(FIDDLE, n.pitch, n.start, n.length * 1.0, force) for n in line]
    if "second" in section.leads:
        tones += band.second_voice(notes, chords, key, SECOND, force * 0.8)
    return tones


def _ending(tune: Tune, at: float, last: Chord) -> list[Tone]:
    """Return the final chord, rolled from the bass up."""
    root = band.nearest(last.root, 43)
    low = [(BASS, root - 12), (BASS, root)]
    high = [(PIANO, pitch) for pitch in (*band.voicing(last, 62, []), band.nearest(last.root, 79))]
    strings = [
        (FIDDLE, band.nearest(last.root, 74)),
        (SECOND, band.nearest((last.root + 4) % 12, 70)),
    ]
    length = tune.bar * 1.25
    rolled = [
        Tone(channel, pitch, at + 0.10 * number, length, 0.6 - 0.02 * number)
        for number, (channel, pitch) in enumerate(low + high)
    ]
    return rolled + [Tone(channel, pitch, at, length * 0.7, 0.5) for channel, pitch in strings]


def _accented(tone: Tone, bar: int) -> float:
    """Return the force of *tone* with the weight that its place in the *bar* gives it."""
    place = tone.start % bar
    weight = 1.08 if place == 0 else 1.03 if place == bar / 2 else 0.94
    return tone.force * weight


def _swung(time: float, swing: float) -> float:
    """Return *time* with every second eighth late by *swing* of an eighth."""
    whole, rest = divmod(time, 2.0)
    bent = rest * (1 + swing) if rest <= 1 else (1 + swing) + (rest - 1) * (1 - swing)
    return whole * 2.0 + bent


class _Tempo:
    """Seconds of a time in eighths: steady, then slower over the last two bars."""

    def __init__(self, tune: Tune, end: float) -> None:
        self._eighth = 60 / tune.bars_a_minute / tune.bar
        self._slow = end - 2 * tune.bar
        self._swing = 0.0 if tune.bar == 6 else tune.swing
        self._stretch = 0.42 / (2 * tune.bar)

    def __call__(self, time: float) -> float:
        time = _swung(time, self._swing)
        late = max(0.0, time - self._slow)
        return self._eighth * (time + self._stretch * late**2 / 2)


def arrange(name: str, tune: Tune) -> list[Played]:
    """Return every note of *tune*; *name* seeds the human touch."""
    tones: list[Tone] = []
    at = float(tune.bar)  # one bar is kept free for a pickup
    chords: list[Chord] = []
    for section in tune.sections:
        part = tune.parts[section.part]
        notes, chords, bars = _cut(
            section,
            tune.bar,
            melody(part.melody, part.key or tune.key),
            harmony(part.chords, tune.bar),
        )
        under = band.backing(section.backing, chords, 57 if "piano" in section.leads else 60)
        lead = _leads(section, tune, notes, chords)
        tones += [replace(tone, start=tone.start + at) for tone in under + lead]
        at += bars * tune.bar
    tones = [tone for tone in tones if tone.start < at - tune.bar / 2 or tone.channel != BASS]
    tones += _ending(tune, at, chords[-1])
    return _performed(chance(name), tune, tones, at)


def _performed(rng: np.random.Generator, tune: Tune, tones: list[Tone], end: float) -> list[Played]:
    """Give every tone its second and its velocity, none of them quite even."""
    tempo = _Tempo(tune, end)
    start = min(tempo(tone.start) for tone in tones) - _LEAD_IN
    played: list[Played] = []
    for tone in sorted(tones, key=lambda tone: (tone.start, tone.channel, tone.pitch)):
        begin = tempo(tone.start) - start
        length = tempo(tone.start + tone.length) - start - begin
        begin += rng.normal(0, _SPREAD[tone.channel]) - _EARLY.get(tone.channel, 0.0)
        force = _accented(tone, tune.bar) * rng.normal(1, 0.05)
        velocity = int(np.clip(round(127 * force), 8, 118))
        played.append(Played(tone.channel, tone.pitch, max(0.0, begin), length, velocity))
    return played
