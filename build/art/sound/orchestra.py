"""MIDI to samples by fluidsynth and the FluidR3 General MIDI sound font (build time only)."""

from __future__ import annotations

import subprocess
import tempfile
import wave
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
from midi import Played, Voice, write

RATE = 32_000
SOUND_FONT = Path("/usr/share/sounds/sf2/FluidR3_GM.sf2")
_ROOM = ("synth.reverb.room-size=0.45", "synth.reverb.damp=0.4", "synth.reverb.level=0.55")


def perform(
    voices: Mapping[int, Voice], notes: Iterable[Played], font: Path = SOUND_FONT
) -> npt.NDArray[np.float64]:
    """Return *notes* as samples (frames, 2) at ``RATE``.

    Raises subprocess.CalledProcessError if fluidsynth fails, FileNotFoundError without it.
    """
    with tempfile.TemporaryDirectory() as folder:
        score, sound = Path(folder, "score.mid"), Path(folder, "sound.wav")
        write(score, voices, notes)
        command = ["fluidsynth", "-ni", "-q", "-g", "0.6", "-r", str(RATE), "-C", "0", "-R", "1"]
        command += ["-o", "synth.cpu-cores=1", "-O", "s16", "-T", "wav", "-F", str(sound)]
        for setting in _ROOM:
            command += ["-o", setting]
        subprocess.run([*command, str(font), str(score)], check=True, stdout=subprocess.DEVNULL)
        with wave.open(str(sound)) as reader:
            raw = reader.readframes(reader.getnframes())
    return np.frombuffer(raw, dtype="<i2").reshape(-1, 2).astype(np.float64) / 32768
