"""Music: a list of tunes played in turn with rests between them, changed by fading."""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tammany_desktop.audio.names import Tune, tune_file

log = logging.getLogger(__name__)

REST: Final = 25.0
"""Seconds of quiet between two tunes."""
FADE: Final = 1.2
"""Seconds that a tune takes to fade out."""


class Jukebox:
    """Which tune plays now and which comes next. Call it only while the device is open."""

    def __init__(self, sound: Path) -> None:
        """*sound* is the folder of the recordings."""
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
        """Fade, begin the next tune, set the volume; *seconds* have passed.

        Raises pygame.error where the device is lost.
        """
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
