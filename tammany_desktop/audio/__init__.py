"""Sound at run time: effects, street sounds, and tunes; silent without a sound device."""

import contextlib
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tammany_desktop.audio.music import (
    AMBIENCE_LEVELS,
    ELECTION_TUNES,
    TABLE_TUNES,
    Ambience,
    Effect,
    EffectChooser,
    Kind,
    MusicPlayer,
    Tune,
    ambience_file,
    effect_files,
)

if TYPE_CHECKING:
    from pygame.mixer import Sound

__all__ = ["ELECTION_TUNES", "TABLE_TUNES", "Effect", "Player", "Silence", "Tune", "Volumes"]
log = logging.getLogger(__name__)

RATE: Final = 44_100
CHANNELS: Final = 16
_BUFFER: Final = 512
_ASKED_FOR: Final = ("SDL_AUDIODRIVER", "SDL_AUDIO_DRIVER", "AUDIODEV", "PULSE_SERVER")
_NODES: Final = ("dev/snd", "dev/dsp", "dev/audio")
_SOCKETS: Final = ("pulse/native", "pipewire-0")


def has_no_sound_device(environment: Mapping[str, str], root: Path = Path("/")) -> bool:
    """True if this Linux machine has no sign of a sound device, so that trying would cost time."""
    if any(environment.get(name) for name in _ASKED_FOR):
        return False
    if any((root / node).exists() for node in _NODES):
        return False
    private = environment.get("XDG_RUNTIME_DIR", "")
    folders = [root / "run", *([Path(private)] if private else [])]
    return not any((folder / socket).exists() for folder in folders for socket in _SOCKETS)


class Device:
    """The sound device and the sounds read so far, filled by a thread; others only read it."""

    def __init__(self, sound: Path) -> None:
        self.effects: dict[Effect, list[Sound]] = {}
        self.loops: list[Sound] = []
        self.open = False
        self.failed = False
        self._sound, self._there = sound, sound.is_dir()
        self._ours = False
        self._leave = threading.Event()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """Start to open and read, if there are recordings; later calls do nothing."""
        if self._thread is None and self._there:
            self._thread = threading.Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()

    def wait_until_read(self, seconds: float) -> bool:
        """Wait until reading has ended; return True if the device is open."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self.open

    def give_up(self, reason: object) -> None:
        """Become silent for good; *reason* is for the log."""
        if not self.failed:
            log.warning("no sound: %s", reason)
        self.failed, self.open = True, False

    def close(self) -> None:
        """Stop reading and release the device, if it was opened here."""
        self._leave.set()
        self.wait_until_read(5.0)
        if self._ours:
            import pygame

            with contextlib.suppress(pygame.error):
                pygame.mixer.quit()
        self.open, self._ours = False, False
        self.effects, self.loops = {}, []

    def _work(self) -> None:
        try:
            self._start()
            self._read()
        except Exception as error:  # a broken sound system must not affect the game
            self.give_up(error)

    def _start(self) -> None:
        if sys.platform == "linux" and has_no_sound_device(os.environ):
            raise OSError("neither device nor sound server")
        from pygame import mixer

        if mixer.get_init() is None:
            mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
            self._ours = True
        mixer.set_num_channels(CHANNELS)
        mixer.set_reserved(AMBIENCE_LEVELS)
        self.open = True

    def _read(self) -> None:
        for effect in Effect:
            sounds = [self._sound_of(path) for path in effect_files(self._sound, effect)]
            self.effects[effect] = [sound for sound in sounds if sound is not None]
        loops = [self._sound_of(ambience_file(self._sound, n)) for n in range(AMBIENCE_LEVELS)]
        found = [loop for loop in loops if loop is not None]
        self.loops = found if len(found) == AMBIENCE_LEVELS else []

    def _sound_of(self, path: Path) -> "Sound | None":
        if self._leave.is_set():
            return None
        import pygame

        try:
            return pygame.mixer.Sound(path)
        except (OSError, pygame.error) as error:
            log.warning("sound unreadable: %s: %s", path.name, error)
            return None


_LONGEST_STEP: Final = 0.25
STEP: Final = 0.2  # seconds between calls of `stream` while nothing waits to be played
DUCKED: Final = 0.5  # volume of music and ambience during an effect that means something
_DUCKING: Final = (0.1, 0.6)  # seconds in which music and ambience fade out, and in
_CUT: Final = 60  # milliseconds in which an effect ends that another one replaces


class Volumes(NamedTuple):
    """The volume of each kind of sound, from 0 to 1; with `calls_only` only calls are effects."""

    effects: float = 0.7
    music: float = 0.4
    ambience: float = 0.4
    calls_only: bool = False


class Player:
    """Plays the recordings: opens the device when first needed, never raises and never waits."""

    def __init__(self, assets: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """*assets* is the assets folder; *clock* gives seconds and may be replaced in tests."""
        self._volumes = Volumes()
        self._clock = clock
        self._then = clock()
        self._last: dict[Effect, float] = {}
        self._turns: dict[Effect, int] = {}
        self._chooser = EffectChooser()
        self._pressed = False  # a button was pressed, and nothing has sounded yet
        self._loudness = 1.0  # volume of music and ambience during effects
        self._device = Device(assets / "sound")
        self._ambience = Ambience()
        self._tunes = MusicPlayer(assets / "sound")

    def play(self, effect: Effect) -> None:
        """Play *effect* once, unless it was just played or another takes precedence."""
        silent = self._volumes.calls_only and effect.kind is not Kind.CALL
        if self._volumes.effects <= 0 or silent:
            return
        self._pressed = effect.kind is Kind.PRESS
        if not self._pressed:
            self._ask(effect)

    def _ask(self, effect: Effect) -> None:
        now = self._clock()
        if now - self._last.get(effect, -1e9) < effect.gap:
            return
        self._last[effect] = now
        self._device.wake()
        if self._device.open and self._chooser.admits(effect, now):
            self._silence_on_error(lambda: self._sound(effect))

    def music(self, playlist: Sequence[Tune]) -> None:
        """Play tunes in turn, with pauses; no tune fades out, and a playing tune goes on."""
        self._tunes.choose(playlist)

    def ambience(self, level: float) -> None:
        """Let the street's ambience glide to *level*: 0 silent, 1 just before an election."""
        self._ambience.target = min(1.0, max(0.0, level))

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes of present and later sounds."""
        self._volumes = volumes

    def stream(self) -> None:
        """Play what waits, move fades and playlist on: each frame, and after `due_in` seconds."""
        now = self._clock()
        seconds = min(_LONGEST_STEP, now - self._then)
        self._then = now
        if self._pressed:
            self._pressed = False
            self._ask(Effect.PIECE_LIFT)
        waited = self._chooser.next(now)
        if waited is not None and self._device.open and self._volumes.effects > 0:
            self._silence_on_error(lambda: self._sound(waited))
        self._duck(seconds, now < self._chooser.busy_until)
        music, ambience = (part * self._loudness for part in self._volumes[1:3])
        tune = self._tunes.playlist or self._tunes.playing
        if (music > 0 and tune) or (ambience > 0 and self._ambience.target > 0):
            self._device.wake()
        if self._device.open:
            self._silence_on_error(lambda: self._flow(seconds, music, ambience))

    def due_in(self) -> float:
        """Return the seconds until `stream` has something to do."""
        return min(STEP, self._chooser.due_in(self._clock()))

    def _duck(self, seconds: float, under: bool) -> None:
        """Lower music and ambience during an effect that means something, or raise them again."""
        down, up = ((1 - DUCKED) * seconds / all_of_it for all_of_it in _DUCKING)
        gone = self._loudness - down if under else self._loudness + up
        self._loudness = min(1.0, max(DUCKED, gone))

    def close(self) -> None:
        """Stop everything and release the device."""
        if self._device.open:
            self._silence_on_error(self._stop_all)
            self._silence_on_error(self._tunes.stop)
        self._device.close()

    def _flow(self, seconds: float, music: float, ambience: float) -> None:
        self._tunes.fade(seconds, music)
        self._ambience.fade(seconds, self._device.loops, ambience)

    def _sound(self, effect: Effect) -> None:
        takes = self._device.effects.get(effect)
        if not takes:
            return
        turn = self._turns.get(effect, 0)
        self._turns[effect] = turn + 1
        take = takes[turn % len(takes)]
        self._make_room(effect)
        take.set_volume(self._volumes.effects)
        take.play()  # finds a free channel beside the ambience's, or stays silent

    def _make_room(self, effect: Effect) -> None:
        """End sounds that must not be heard during an effect."""
        over = effect.kind is Kind.FANFARE
        for other, takes in self._device.effects.items():
            if over or effect.kind >= Kind.EVENT <= other.kind:
                for take in takes:
                    take.fadeout(_CUT)

    def _stop_all(self) -> None:
        from pygame import mixer

        mixer.stop()
        self._ambience.stop()
        self._tunes.fade(0.0, 0.0)

    def _silence_on_error(self, act: Callable[[], None]) -> None:
        """Call *act*; losing the device makes the player silent instead of raising an error."""
        import pygame

        try:
            act()
        except pygame.error as error:
            self._device.give_up(error)


class Silence(Player):
    """A player without recordings: for tests, and for programs without sound."""

    def __init__(self) -> None:
        super().__init__(Path(os.devnull))
