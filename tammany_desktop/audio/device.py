"""The sound device: opened late, on a thread of its own, and done without where there is none."""

import contextlib
import logging
import os
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tammany_desktop.audio.recordings import MURMUR_LEVELS, Effect, effect_files, murmur_file

if TYPE_CHECKING:
    from pygame.mixer import Sound

log = logging.getLogger(__name__)

RATE: Final = 44_100
CHANNELS: Final = 16
_BUFFER: Final = 512
_ASKED_FOR: Final = ("SDL_AUDIODRIVER", "SDL_AUDIO_DRIVER", "AUDIODEV", "PULSE_SERVER")
_NODES: Final = ("dev/snd", "dev/dsp", "dev/audio")
_SOCKETS: Final = ("pulse/native", "pipewire-0")


def hopeless(environment: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Whether this Linux machine shows no sign of sound, so that trying would only cost time."""
    if any(environment.get(name) for name in _ASKED_FOR):
        return False
    if any((root / node).exists() for node in _NODES):
        return False
    private = environment.get("XDG_RUNTIME_DIR", "")
    folders = [root / "run", *([Path(private)] if private else [])]
    return not any((folder / socket).exists() for folder in folders for socket in _SOCKETS)


class Shelf:
    """The device and the sounds read so far, filled by a thread; others only look at it."""

    def __init__(self, sound: Path) -> None:
        self.effects: dict[Effect, list[Sound]] = {}
        self.murmurs: list[Sound] = []
        self.open = False
        self.failed = False
        self._sound = sound
        self._ours = False
        self._leave = threading.Event()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Begin to open and read, if there are recordings; only the first call does anything."""
        if self._thread is None and self._sound.is_dir():
            self._thread = threading.Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()

    def wait(self, seconds: float) -> bool:
        """Wait until reading has ended; whether the device is open."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self.open

    def give_up(self, reason: object) -> None:
        """Go silent for good; *reason* is for the log."""
        if not self.failed:
            log.warning("no sound: %s", reason)
        self.failed, self.open = True, False

    def close(self) -> None:
        """Stop reading and give the device back, if it was opened here."""
        self._leave.set()
        self.wait(5.0)
        if self._ours:
            import pygame

            with contextlib.suppress(pygame.error):
                pygame.mixer.quit()
        self.open, self._ours = False, False
        self.effects, self.murmurs = {}, []

    def _work(self) -> None:
        try:
            self._start()
            self._read()
        except Exception as error:  # a broken sound system must never reach the game
            self.give_up(error)

    def _start(self) -> None:
        if sys.platform == "linux" and hopeless(os.environ):
            raise OSError("neither device nor sound server")
        from pygame import mixer

        if mixer.get_init() is None:
            mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
            self._ours = True
        mixer.set_num_channels(CHANNELS)
        mixer.set_reserved(MURMUR_LEVELS)
        self.open = True

    def _read(self) -> None:
        for effect in Effect:
            sounds = [self._sound_of(path) for path in effect_files(self._sound, effect)]
            self.effects[effect] = [sound for sound in sounds if sound is not None]
        loops = [self._sound_of(murmur_file(self._sound, n)) for n in range(MURMUR_LEVELS)]
        found = [loop for loop in loops if loop is not None]
        self.murmurs = found if len(found) == MURMUR_LEVELS else []

    def _sound_of(self, path: Path) -> "Sound | None":
        if self._leave.is_set():
            return None
        import pygame

        try:
            return pygame.mixer.Sound(path)
        except (OSError, pygame.error) as error:
            log.warning("sound unreadable: %s: %s", path.name, error)
            return None
