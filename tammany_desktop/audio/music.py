"""What can be heard and the files that hold it; music and the street are played from them."""

import logging
import math
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound


class Effect(StrEnum):
    """A short sound. The value is the stem of its file, or of its numbered files."""

    PIECE_LIFT = "piece_lift"
    PIECE_SET = "piece_set"
    CUBE_TUMBLE = "cube_tumble"
    COIN = "coin"
    COINS = "coins"
    PEN = "pen"
    STAMP = "stamp"
    PRESS = "press"
    LOCK = "lock"
    WHISTLE = "whistle"
    CART = "cart"
    PAGE = "page"
    ENVELOPE = "envelope"
    GAVEL = "gavel"
    TEAR = "tear"
    LANDSLIDE = "landslide"
    FANFARE = "fanfare"
    BELL = "bell"
    REFUSE = "refuse"
    FOCUS = "focus"
    TURN = "turn"


class Tune(StrEnum):
    """A piece of music. The value is the stem of its file."""

    ROSIN_THE_BEAU = "rosin_the_beau"
    IRISH_WASHERWOMAN = "irish_washerwoman"
    JENNY_LIND = "jenny_lind"
    GIRL_I_LEFT_BEHIND = "girl_i_left_behind"
    HARD_TIMES = "hard_times"


TABLE_TUNES: Final = (
    Tune.ROSIN_THE_BEAU,
    Tune.GIRL_I_LEFT_BEHIND,
    Tune.JENNY_LIND,
    Tune.IRISH_WASHERWOMAN,
)
"""Music for the table, in an order that lets quiet and lively tunes take turns."""

ELECTION_TUNES: Final = (Tune.HARD_TIMES,)  # for the count of an election

VARIANTS: Final = {
    Effect.PIECE_SET: 3,
    Effect.CUBE_TUMBLE: 2,
    Effect.COIN: 2,
    Effect.PAGE: 2,
}
"""Effects heard so often that they have several files, used in turn."""

AMBIENCE_LEVELS: Final = 3

SHORT_GAP: Final = 0.08
GAPS: Final = {
    Effect.CUBE_TUMBLE: 0.25,
    Effect.COINS: 0.3,
    Effect.PRESS: 0.5,
    Effect.WHISTLE: 0.5,
    Effect.CART: 0.5,
    Effect.GAVEL: 0.4,
    Effect.TEAR: 0.4,
    Effect.LANDSLIDE: 1.5,
    Effect.FANFARE: 3.0,
    Effect.BELL: 1.0,
    Effect.TURN: 0.5,
    Effect.REFUSE: 0.25,
}
"""Seconds that must pass before the same effect sounds again, where not ``SHORT_GAP``."""


def effect_files(sound: Path, effect: Effect) -> list[Path]:
    """The files of *effect* in the folder *sound*."""
    count = VARIANTS.get(effect, 0)
    stems = [f"{effect}_{number}" for number in range(1, count + 1)] or [str(effect)]
    return [sound / "effects" / f"{stem}.ogg" for stem in stems]


def ambience_file(sound: Path, level: int) -> Path:
    """The loop of the street at *level*, 0 calm to ``AMBIENCE_LEVELS - 1`` hot."""
    return sound / "effects" / f"murmur_{level + 1}.ogg"


def tune_file(sound: Path, tune: Tune) -> Path:
    """The file of *tune* in the folder *sound*."""
    return sound / "music" / f"{tune}.ogg"


log = logging.getLogger(__name__)

REST: Final = 25.0  # seconds of quiet between two tunes
FADE: Final = 1.2  # seconds that a tune takes to fade out


class MusicPlayer:
    """Which tune plays now and which comes next. Call it only while the device is open."""

    def __init__(self, sound: Path) -> None:
        self.playing: Tune | None = None
        self._sound = sound
        self.playlist: tuple[Tune, ...] = ()
        self._next = 0
        self._rested = 0.0
        self._fade = 1.0
        self._paused = False

    def choose(self, playlist: Sequence[Tune]) -> None:
        """Take *playlist* up; what plays now fades out unless it is the same list."""
        chosen = tuple(playlist)
        if chosen == self.playlist:
            return
        self.playlist, self._next, self._rested = chosen, 0, REST

    def fade(self, seconds: float, volume: float) -> None:
        """Let seconds pass: fades, the next tune. Raises pygame.error for a lost device."""
        from pygame import mixer

        self._pause(volume <= 0)
        if self._paused:
            if self.playing not in self.playlist:
                self.stop()
            return
        if self.playing is not None and self.playing not in self.playlist:
            self._fade -= seconds / FADE
            if self._fade <= 0:
                self._end()
        elif self.playing is not None and self._fade < 1:
            self._fade = min(1.0, self._fade + seconds / FADE)
        if self.playing is not None:
            mixer.music.set_volume(volume * max(0.0, self._fade))
            if not mixer.music.get_busy():
                self._end()
                self._rested = 0.0
        elif self.playlist:
            self._rested += seconds
            if self._rested >= REST:
                self._begin(volume)

    def stop(self) -> None:
        """End the music at once."""
        if self.playing is not None:
            self._end()

    def _pause(self, paused: bool) -> None:
        from pygame import mixer

        if paused == self._paused:
            return
        self._paused = paused
        if self.playing is not None:
            (mixer.music.pause if paused else mixer.music.unpause)()

    def _end(self) -> None:
        from pygame import mixer

        mixer.music.stop()
        self.playing = None
        self._fade = 1.0

    def _begin(self, volume: float) -> None:
        import pygame

        tune = self.playlist[self._next % len(self.playlist)]
        self._next += 1
        try:
            pygame.mixer.music.load(tune_file(self._sound, tune))
        except (OSError, pygame.error) as error:
            log.warning("tune unreadable: %s: %s", tune, error)
            self.playlist = tuple(other for other in self.playlist if other != tune)
            return
        pygame.mixer.music.set_volume(volume)
        pygame.mixer.music.play()
        self.playing, self._fade = tune, 1.0


GLIDE: Final = 0.3  # of the whole range: how far the ambience rises or falls in a second


def blend(level: float) -> tuple[float, ...]:
    """The gain of each loop at *level* from 0 to 1, of equal power between two loops."""
    place = min(1.0, max(0.0, level)) * AMBIENCE_LEVELS
    gains = [0.0] * AMBIENCE_LEVELS
    rising = math.ceil(place) - 1
    angle = (place - rising) * math.pi / 2
    if rising >= 0:
        gains[rising] = math.sin(angle)
    if rising >= 1:
        gains[rising - 1] = math.cos(angle)
    return tuple(gains)


class Ambience:
    """The loops on their channels; all run together, so that a blend never jumps."""

    def __init__(self) -> None:
        self.target = 0.0
        self.level = 0.0
        self._channels: list[Channel] = []
        self._loops: list[Sound] = []

    def fade(self, seconds: float, loops: "list[Sound]", volume: float) -> None:
        """Glide for *seconds* towards the target and set the gains; stop when silent."""
        step = GLIDE * seconds
        self.level += min(step, max(-step, self.target - self.level))
        if self.level <= 0 or volume <= 0:
            self.stop()
            return
        if not self._channels and loops:
            self._start(loops)
        for loop, gain in zip(self._loops, blend(self.level), strict=False):
            loop.set_volume(gain * volume)

    def stop(self) -> None:
        """End the loops at once; the level is kept."""
        for channel in self._channels:
            channel.stop()
        self._channels, self._loops = [], []

    def _start(self, loops: "list[Sound]") -> None:
        from pygame import mixer

        for number, loop in enumerate(loops):
            channel = mixer.Channel(number)
            loop.set_volume(0.0)  # the loop's own volume: a channel's is reset by every play
            channel.play(loop, loops=-1)
            self._channels.append(channel)
        self._loops = loops
