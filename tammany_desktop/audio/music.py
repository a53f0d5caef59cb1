"""Music and the sounds of the street: tunes in turn with rests, and loops that are blended."""

import logging
import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tammany_desktop.audio.recordings import MURMUR_LEVELS, Tune, tune_file

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

log = logging.getLogger(__name__)

REST: Final = 25.0  # seconds of quiet between two tunes
FADE: Final = 1.2  # seconds that a tune takes to fade out


class MusicPlayer:
    """Which tune plays now and which comes next. Call it only while the device is open."""

    def __init__(self, sound: Path) -> None:
        self.playing: Tune | None = None
        self._sound = sound
        self._list: tuple[Tune, ...] = ()
        self._next = 0
        self._rested = 0.0
        self._fade = 1.0
        self._paused = False

    @property
    def wanted(self) -> bool:
        """Whether there is anything to play or to fade out."""
        return bool(self._list) or self.playing is not None

    def choose(self, playlist: Sequence[Tune]) -> None:
        """Take *playlist* up; what plays now fades out unless it is the same list."""
        chosen = tuple(playlist)
        if chosen == self._list:
            return
        self._list, self._next, self._rested = chosen, 0, REST

    def update(self, seconds: float, volume: float) -> None:
        """Let seconds pass: fades, the next tune. Raises pygame.error for a lost device."""
        from pygame import mixer

        self._pause(volume <= 0)
        if self._paused:
            if self.playing not in self._list:
                self.stop()
            return
        if self.playing is not None and self.playing not in self._list:
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
        elif self._list:
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

        tune = self._list[self._next % len(self._list)]
        self._next += 1
        try:
            pygame.mixer.music.load(tune_file(self._sound, tune))
        except (OSError, pygame.error) as error:
            log.warning("tune unreadable: %s: %s", tune, error)
            self._list = tuple(other for other in self._list if other != tune)
            return
        pygame.mixer.music.set_volume(volume)
        pygame.mixer.music.play()
        self.playing, self._fade = tune, 1.0


GLIDE: Final = 0.3  # of the whole range: how far the ambience rises or falls in a second


def blend(level: float) -> tuple[float, ...]:
    """The gain of each loop at *level* from 0 to 1, of equal power between two loops."""
    place = min(1.0, max(0.0, level)) * MURMUR_LEVELS
    gains = [0.0] * MURMUR_LEVELS
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

    def update(self, seconds: float, loops: "list[Sound]", volume: float) -> None:
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
