"""SDL_mixer without its player of MIDI files, as it is packed on Linux."""

import os
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

import accesskit
import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]
OGG: Final = ROOT / "assets" / "sound" / "effects" / "focus.ogg"
MIDI: Final = b"MThd\0\0\0\6\0\0\0\1\0\x60MTrk\0\0\0\4\0\xff\x2f\0"  # a piece without a note
LEFT_OUT: Final = ("libfluidsynth", "libsndfile", "libvorbisenc", "libstdc++")
# Opens the sound, and prints whether music can be loaded from each file.
LOADS: Final = """
import ctypes, sys
mixer = ctypes.CDLL(sys.argv[1])
mixer.Mix_LoadMUS.restype = ctypes.c_void_p
assert mixer.Mix_OpenAudio(44100, 0x8010, 2, 512) == 0
print(*(mixer.Mix_LoadMUS(path.encode()) is not None for path in sys.argv[2:]))
"""


def unlink() -> Any:
    """The script, which is in no package."""
    spec = spec_from_file_location("unlink", ROOT / "build" / "package" / "unlink.py")
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    sys.modules["unlink"] = made
    spec.loader.exec_module(made)
    return made


@pytest.fixture
def mixer() -> Path:
    """SDL_mixer as a wheel of pygame brings it."""
    folder = Path(pygame.__file__).parents[1] / "pygame_ce.libs"
    found = [*folder.glob("libSDL2_mixer*")]
    if not found:
        pytest.skip("no SDL_mixer of a wheel for Linux")
    return found[0]


def test_it_is_linked_with_all_else(mixer: Path) -> None:
    tools, data = unlink(), mixer.read_bytes()
    before = tools.needed(data)
    after = tools.needed(tools.unlinked(data, "libfluidsynth", "fluid_"))
    assert [one for one in before if not one.startswith("libfluidsynth")] == after
    assert len(after) == len(before) - 1


def test_nothing_that_stays_is_linked_with_what_is_left_out(mixer: Path) -> None:
    tools = unlink()
    paths = [
        *mixer.parent.iterdir(),
        *Path(pygame.__file__).parent.rglob("*.so"),
        *Path(accesskit.__file__).parent.glob("*.so"),
    ]
    wants = {path.name: tools.needed(path.read_bytes()) for path in paths}
    wants[mixer.name] = tools.needed(tools.unlinked(mixer.read_bytes(), "libfluidsynth", "fluid_"))
    stays = {name: all_ for name, all_ in wants.items() if not name.startswith(LEFT_OUT)}
    assert len(stays) == len(wants) - len(LEFT_OUT) + 1  # the library of C++ is the system's
    assert [name for name, all_ in stays.items() for one in all_ if one.startswith(LEFT_OUT)] == []


def test_it_plays_all_but_midi_files(mixer: Path, tmp_path: Path) -> None:
    tune = tmp_path / "empty.mid"
    tune.write_bytes(MIDI)
    libraries = tmp_path / "libraries"
    shutil.copytree(mixer.parent, libraries, ignore=shutil.ignore_patterns("libfluidsynth*"))
    without = unlink().unlinked(mixer.read_bytes(), "libfluidsynth", "fluid_")
    (libraries / mixer.name).write_bytes(without)
    command = [sys.executable, "-c", LOADS, *map(str, (libraries / mixer.name, OGG, tune))]
    quiet = os.environ | {"SDL_AUDIODRIVER": "dummy"}
    told = subprocess.run(command, env=quiet, capture_output=True, text=True, check=True).stdout
    assert told.split() == ["True", "False"]


def test_another_kind_of_file_is_refused(mixer: Path) -> None:
    tools, data = unlink(), mixer.read_bytes()
    for other in (b"", b"MZ" + data[2:], data[:4] + b"\1" + data[5:]):
        with pytest.raises(ValueError, match="no section"):
            tools.needed(other)
    with pytest.raises(ValueError, match="not linked with libtcl"):
        tools.unlinked(data, "libtcl", "Tcl_")
