"""A standard MIDI file of one track, written from notes timed in seconds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

_TICKS = 960  # a second, since the file says 480 ticks a beat and half a second a beat


@dataclass(frozen=True)
class Played:
    """A note as it sounds: MIDI channel, pitch, start and length in seconds, velocity 1 to 127."""

    channel: int
    pitch: int
    start: float
    length: float
    velocity: int


@dataclass(frozen=True)
class Voice:
    """An instrument: its General MIDI program, place (0 left, 127 right), level, share of room."""

    program: int
    pan: int
    level: int
    room: int


def _number(value: int) -> bytes:
    """Return *value* in MIDI's variable-length form."""
    parts = [value & 0x7F]
    while value := value >> 7:
        parts.append(0x80 | value & 0x7F)
    return bytes(reversed(parts))


def write(path: Path, voices: Mapping[int, Voice], notes: Iterable[Played]) -> None:
    """Write *notes* for *voices* (by channel) to *path*."""
    events: list[tuple[int, int, bytes]] = []
    for channel, voice in voices.items():
        events.append((0, 0, bytes([0xC0 | channel, voice.program])))
        for control, value in ((7, voice.level), (10, voice.pan), (91, voice.room), (93, 0)):
            events.append((0, 0, bytes([0xB0 | channel, control, value])))
    for note in notes:
        on, off = round(note.start * _TICKS), round((note.start + note.length) * _TICKS)
        events.append((on, 2, bytes([0x90 | note.channel, note.pitch, note.velocity])))
        events.append((max(off, on + 1), 1, bytes([0x80 | note.channel, note.pitch, 0])))
    track, now = b"", 0
    for tick, _, data in sorted(events):
        track += _number(tick - now) + data
        now = tick
    track += b"\x00\xff\x2f\x00"
    head = b"MThd\x00\x00\x00\x06\x00\x00\x00\x01\x01\xe0"
    path.write_bytes(head + b"MTrk" + len(track).to_bytes(4, "big") + track)
