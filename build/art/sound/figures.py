"""Measure the finished files with ffmpeg's own meter and keep the table in the guide up to date."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import numpy as np
import ogg
from synth import HIGH, LOW, RATE, energy_between

_START, _END = "<!-- figures: written by make.py -->", "<!-- end of figures -->"


def _measured(path: Path) -> tuple[float, float, float, float]:
    """Return seconds, integrated LUFS, loudest 400 ms in LUFS, and true peak in dBFS of *path*."""
    meter = "apad=pad_dur=1,ebur128=peak=true:framelog=verbose"
    command = ["ffmpeg", "-v", "verbose", "-nostats", "-i", str(path), "-af", meter]
    report = subprocess.run(
        [*command, "-f", "null", "-"], capture_output=True, text=True, check=True
    ).stderr
    moments = [float(value) for value in re.findall(r"M:\s*(-?[\d.]+)", report)]
    whole = float(re.findall(r"I:\s*(-?[\d.]+) LUFS", report)[-1])
    peak = float(re.findall(r"Peak:\s*(-?[\d.]+) dBFS", report)[-1])
    hours, minutes, seconds = re.findall(r"Duration: (\d+):(\d+):([\d.]+)", report)[0]
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds), whole, max(moments), peak


def _voice(path: Path) -> str:
    """Return the share in percent of the energy of *path* that all loudspeakers play."""
    heard = np.mean(ogg.decode(path, 1, RATE), axis=1)
    return f"{100 * energy_between(heard, LOW, HIGH):.0f}"


def _row(path: Path) -> str:
    seconds, whole, moment, peak = _measured(path)
    kept = path.stat().st_size / 1000
    heard = f"{whole:.1f}" if seconds > 3 else "-"
    loud = f"{heard} | {moment:.1f} | {peak:.1f}"
    return f"| {path.stem} | {seconds:.2f} | {kept:.1f} | {loud} | {_voice(path)} |"


def table(*folders: Path) -> str:
    """Return a Markdown table of every Ogg file in *folders*."""
    files = [path for folder in folders for path in sorted(folder.glob("*.ogg"))]
    head = "| name | s | kB | integrated LUFS | loudest 400 ms LUFS | true peak dBFS |"
    head += " % in 400-2,000 Hz |\n"
    rows = "\n".join(_row(path) for path in files)
    total = sum(path.stat().st_size for path in files)
    return (
        f"{head}|---|---:|---:|---:|---:|---:|---:|\n{rows}\n\n{len(files)} files, {total} bytes."
    )


def write(guide: Path, *folders: Path) -> None:
    """Put the table of *folders* between the marks in *guide*; raise ValueError without them."""
    text = guide.read_text(encoding="utf-8")
    if _START not in text or _END not in text:
        raise ValueError(f"{guide.name} has no place for the figures")
    before, rest = text.split(_START, 1)
    after = rest.split(_END, 1)[1]
    guide.write_text(f"{before}{_START}\n\n{table(*folders)}\n\n{_END}{after}", encoding="utf-8")
