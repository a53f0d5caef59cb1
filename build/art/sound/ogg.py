"""Samples to Ogg Vorbis and back, by ffmpeg; the same samples give the same bytes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float64]


def encode(path: Path, samples: Samples, rate: int, quality: float) -> None:
    """Write *samples* (frames, channels) to *path* at Vorbis *quality* (-1 to 10).

    Raises subprocess.CalledProcessError if ffmpeg refuses.
    """
    command = ["ffmpeg", "-v", "error", "-y", "-f", "f32le", "-ar", str(rate)]
    command += ["-ac", str(samples.shape[1]), "-i", "-", "-map_metadata", "-1"]
    command += ["-c:a", "libvorbis", "-q:a", str(quality)]
    command += ["-fflags", "+bitexact", "-flags:a", "+bitexact", str(path)]
    subprocess.run(command, input=samples.astype("<f4").tobytes(), check=True)


def decode(path: Path, channels: int, rate: int) -> Samples:
    """Return the samples (frames, channels) that a player gets from *path*."""
    command = ["ffmpeg", "-v", "error", "-i", str(path), "-f", "f32le"]
    command += ["-ar", str(rate), "-ac", str(channels), "-"]
    raw = subprocess.run(command, capture_output=True, check=True).stdout
    return np.frombuffer(raw, dtype="<f4").reshape(-1, channels).astype(np.float64)
