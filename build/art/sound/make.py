"""Make every sound of the game: ``python build/art/sound/make.py [NAME ...] [--to FOLDER]``.

Needs numpy (requirements.txt), ffmpeg, fluidsynth and the FluidR3 General MIDI sound font. A whole
run takes about a minute, and ends by writing the measured figures into docs/sound.md.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import fanfare
import figures
import metal
import numpy as np
import ogg
import orchestra
import paper
import signals
import street
import wood
from arranger import arrange, voices
from catalog import EFFECTS, Effect
from loudness import brought_to, integrated, momentary
from synth import centered, faded
from tunes import TUNES, Tune

_RECIPES = (fanfare, metal, paper, signals, street, wood)  # their effects enter the catalog
_ROOT = Path(__file__).resolve().parents[3]
_MUSIC_LOUDNESS = -20.0
_MUSIC_QUALITY = 0.0
_RING = 2.2
_LEAD = 0.003  # at rest, so that the coder's pre-echo does not begin with a click


def make_effect(name: str, effect: Effect, folder: Path) -> None:
    """Make the effect called *name* and write it into *folder*."""
    signal = effect.make()
    if not effect.loop:
        rest = np.zeros(round(_LEAD * effect.rate))
        signal = centered(np.concatenate([rest, faded(signal, 0.0003, 0.02)]), effect.rate)
    mono = signal[:, None]
    level = integrated if effect.loop else momentary
    leveled = brought_to(mono, level(mono, effect.rate), effect.loudness)
    ogg.encode(folder / f"{name}.ogg", leveled, effect.rate, effect.quality)


def make_tune(name: str, tune: Tune, folder: Path) -> None:
    """Perform *tune* and write it into *folder* under *name*, rung out to silence."""
    notes = arrange(name, tune)
    end = max(note.start + note.length for note in notes)
    heard = orchestra.perform(voices(tune), notes)[: round((end + _RING) * orchestra.RATE)]
    tail = round(_RING * orchestra.RATE)
    heard[-tail:] *= np.linspace(1, 0, tail)[:, None] ** 1.5
    leveled = brought_to(heard, integrated(heard, orchestra.RATE), _MUSIC_LOUDNESS)
    ogg.encode(folder / f"{name}.ogg", leveled, orchestra.RATE, _MUSIC_QUALITY)


def main() -> None:
    """Make the sounds named on the command line, or all."""
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("names", nargs="*", choices=[*EFFECTS, *TUNES, []], metavar="NAME")
    parser.add_argument("--to", type=Path, default=_ROOT / "assets" / "sound", metavar="FOLDER")
    chosen = parser.parse_args()
    effects, music = chosen.to / "effects", chosen.to / "music"
    for folder in (effects, music):
        folder.mkdir(parents=True, exist_ok=True)
    for name, effect in EFFECTS.items():
        if name in chosen.names or not chosen.names:
            make_effect(name, effect, effects)
    for name, tune in TUNES.items():
        if name in chosen.names or not chosen.names:
            make_tune(name, tune, music)
    if not chosen.names:
        figures.write(_ROOT / "docs" / "sound.md", effects, music)


if __name__ == "__main__":
    main()
