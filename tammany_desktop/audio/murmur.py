"""The murmur of the street: three loops that are blended, so that it rises without a seam."""

import math
from typing import TYPE_CHECKING, Final

from tammany_desktop.audio.names import MURMUR_LEVELS

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

GLIDE: Final = 0.3
"""How much of the whole range the murmur climbs or falls in a second."""


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


class Murmur:
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
