"""Plays effects, street sounds, and tunes; stays silent without a sound device."""

import contextlib
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tammany_desktop.audio import sounds as sound_files
from tammany_desktop.audio.sounds import Effect as Effect

if TYPE_CHECKING:
    from pygame.mixer import Sound

__all__ = ["ELECTION_TUNES", "TABLE_TUNES", "Effect", "Player", "Silence", "Tune", "Volumes"]
log = logging.getLogger(__name__)

SAMPLE_RATE: Final = 44_100  # samples a second
CHANNELS: Final = 16  # sounds that can be heard at the same time
_BUFFER: Final = 512  # samples
_DRIVER_VARIABLES: Final = ("SDL_AUDIODRIVER", "SDL_AUDIO_DRIVER", "AUDIODEV", "PULSE_SERVER")
_DEVICE_FILES: Final = ("dev/snd", "dev/dsp", "dev/audio")
_SOCKETS: Final = ("pulse/native", "pipewire-0")


def has_no_sound_device(environment: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Return True if this Linux system shows no sign of a sound device, so none is tried."""
    if any(environment.get(name) for name in _DRIVER_VARIABLES):
        return False
    if any((root / node).exists() for node in _DEVICE_FILES):
        return False
    runtime = environment.get("XDG_RUNTIME_DIR", "")
    folders = [root / "run", *([Path(runtime)] if runtime else [])]
    return not any((folder / socket).exists() for folder in folders for socket in _SOCKETS)


class SoundDevice:
    """The sound device and the recordings; a thread opens it and reads them."""

    def __init__(self, folder: Path) -> None:
        self.effects: dict[Effect, list[Sound]] = {}
        self.loops: list[Sound] = []
        self.open = False
        self.failed = False
        self._folder, self._has_recordings = folder, folder.is_dir()
        self._opened_here = False
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start_reading(self) -> None:
        """Open the device and read the recordings in a thread; only the first call does it."""
        if self._thread is None and self._has_recordings:
            self._thread = threading.Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()

    def wait_until_read(self, seconds: float) -> bool:
        """Wait until reading has ended; return True if the device is open."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self.open

    def give_up(self, reason: object) -> None:
        """Stop playing anything; `reason` is for the log."""
        if not self.failed:
            log.warning("no sound: %s", reason)
        self.failed, self.open = True, False

    def close(self) -> None:
        """Stop reading and release the device, if it was opened here."""
        self._stopped.set()
        self.wait_until_read(5.0)
        if self._opened_here:
            import pygame

            with contextlib.suppress(pygame.error):
                pygame.mixer.quit()
        self.open, self._opened_here = False, False
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
            mixer.init(SAMPLE_RATE, -16, 2, _BUFFER, allowedchanges=0)
            self._opened_here = True
        mixer.set_num_channels(CHANNELS)
        mixer.set_reserved(sound_files.AMBIENCE_LEVELS)
        self.open = True

    def _read(self) -> None:
        for effect in Effect:
            sounds = [self._load(path) for path in sound_files.effect_files(self._folder, effect)]
            self.effects[effect] = [sound for sound in sounds if sound is not None]
        levels, file_of = sound_files.AMBIENCE_LEVELS, sound_files.ambience_file
        loops = [self._load(file_of(self._folder, level)) for level in range(levels)]
        complete = [loop for loop in loops if loop is not None]
        self.loops = complete if len(complete) == levels else []

    def _load(self, path: Path) -> "Sound | None":
        if self._stopped.is_set():
            return None
        import pygame

        try:
            return pygame.mixer.Sound(path)
        except (OSError, pygame.error) as error:
            log.warning("sound unreadable: %s: %s", path.name, error)
            return None


_LONGEST_STEP: Final = 0.25  # greatest seconds by which one call of `stream` advances fades
_SHORTEST_STEP: Final = 0.05  # seconds that `stream` lets pass while no effect is heard
STREAM_STEP: Final = 0.2  # seconds between calls of `stream` while no effect waits
DUCKED_VOLUME: Final = 0.5  # volume of music and ambience during a meaningful effect
_DUCKING: Final = (0.1, 0.6)  # seconds of fading to DUCKED_VOLUME, and back
_CUT_TIME: Final = 60  # milliseconds of fading out an effect that another one replaces


class Volumes(NamedTuple):
    """The volume of each kind of sound, 0 to 1; with `calls_only` all effects but calls are off."""

    effects: float = 0.7
    music: float = 0.4
    ambience: float = 0.4
    calls_only: bool = False


class Player:
    """Plays the recordings: opens the device when first needed, never raises and never waits."""

    def __init__(self, assets: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """`assets` is the assets folder; `clock` gives seconds and may be replaced in tests."""
        self._volumes = Volumes()
        self._clock = clock
        self._last_time = clock()
        self._last_played: dict[Effect, float] = {}
        self._play_counts: dict[Effect, int] = {}
        self._chooser = sound_files.EffectChooser()
        self._pressed = False  # whether a button was pressed, and nothing was played yet
        self._loudness = 1.0  # factor on the volumes of music and ambience
        self._device = SoundDevice(assets / "sound")
        self._ambience = sound_files.Ambience()
        self._tunes = sound_files.MusicPlayer(assets / "sound")

    def play(self, effect: Effect) -> None:
        """Play `effect` once, unless it was just played or another takes precedence."""
        silent = self._volumes.calls_only and effect.kind is not sound_files.Kind.CALL
        if self._volumes.effects <= 0 or silent:
            return
        self._pressed = effect.kind is sound_files.Kind.PRESS
        if not self._pressed:
            self._request(effect)

    def _request(self, effect: Effect) -> None:
        now = self._clock()
        if now - self._last_played.get(effect, -1e9) < effect.gap:
            return
        self._last_played[effect] = now
        self._device.start_reading()
        if self._device.open and self._chooser.admit(effect, now):
            self._silence_on_error(lambda: self._play_take(effect))

    def set_playlist(self, playlist: Sequence[sound_files.Tune]) -> None:
        """Play tunes in turn, with pauses; a playing tune that is not among them fades out."""
        self._tunes.choose(playlist)

    def set_ambience(self, level: float) -> None:
        """Change the street's ambience gradually to `level`, from 0 (silent) to 1 (the loudest)."""
        self._ambience.target = min(1.0, max(0.0, level))

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes of current and later sounds."""
        self._volumes = volumes

    def stream(self) -> None:
        """Play waiting effects, continue fades and the playlist; call it after `due_in` seconds."""
        now = self._clock()
        passed, ducked = now - self._last_time, now < self._chooser.busy_until
        busy = ducked or self._loudness < 1 or self._pressed or self._chooser.waiting
        if 0 < passed < _SHORTEST_STEP and not busy:
            return
        self._last_time, seconds = now, min(_LONGEST_STEP, passed)
        if self._pressed:
            self._pressed = False
            self._request(Effect.PIECE_LIFT)
        waiting = self._chooser.next(now) if self._chooser.waiting else None
        if waiting is not None and self._device.open and self._volumes.effects > 0:
            self._silence_on_error(lambda: self._play_take(waiting))
        if ducked or self._loudness < 1:
            down, up = ((1 - DUCKED_VOLUME) * seconds / duration for duration in _DUCKING)
            loudness = self._loudness - down if ducked else self._loudness + up
            self._loudness = min(1.0, max(DUCKED_VOLUME, loudness))
        _, music, ambience, _ = self._volumes
        music, ambience = music * self._loudness, ambience * self._loudness
        has_tunes = self._tunes.playlist or self._tunes.playing
        if (music > 0 and has_tunes) or (ambience > 0 and self._ambience.target > 0):
            self._device.start_reading()
        if self._device.open:
            self._silence_on_error(lambda: self._fade(seconds, music, ambience))

    def due_in(self) -> float:
        """Return the seconds until `stream` has something to do."""
        return min(STREAM_STEP, self._chooser.due_in(self._clock()))

    def close(self) -> None:
        """Stop everything and release the device."""
        if self._device.open:
            self._silence_on_error(self._stop_all)
            self._silence_on_error(self._tunes.stop)
        self._device.close()

    def _fade(self, seconds: float, music: float, ambience: float) -> None:
        self._tunes.tick(seconds, music)
        self._ambience.fade(seconds, self._device.loops, ambience)

    def _play_take(self, effect: Effect) -> None:
        takes = self._device.effects.get(effect)
        if not takes:
            return
        count = self._play_counts.get(effect, 0)
        self._play_counts[effect] = count + 1
        take = takes[count % len(takes)]
        all_kinds = effect.kind is sound_files.Kind.FANFARE
        for other, sounds in self._device.effects.items():
            if all_kinds or effect.kind >= sound_files.Kind.EVENT <= other.kind:
                for sound in sounds:  # none may be heard during the effect
                    sound.fadeout(_CUT_TIME)
        take.set_volume(self._volumes.effects)
        take.play()  # finds a free channel beside the ambience's, or stays silent

    def _stop_all(self) -> None:
        from pygame import mixer

        mixer.stop()
        self._ambience.stop()
        self._tunes.tick(0.0, 0.0)

    def _silence_on_error(self, function: Callable[[], None]) -> None:
        """Call `function`; if the device is lost, become silent instead of raising an error."""
        import pygame

        try:
            function()
        except pygame.error as error:
            self._device.give_up(error)


class Silence(Player):
    """A player without recordings: for tests, and for programs without sound."""

    def __init__(self) -> None:
        super().__init__(Path(os.devnull))
