"""A game that another copy of the program is playing: looked on, as its journal grows."""

import os
from pathlib import Path
from typing import Final

from tammany_desktop.journal import opening
from tammany_desktop.journal.errors import JournalError
from tammany_desktop.journal.history import History
from tammany_desktop.journal.opening import Seen
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.timeline import Playback

LOOK_EVERY: Final = 1.0  # seconds
Stamp = tuple[int, int]


class SpectatorScene(ReplayScene):
    """A replay that plays each line added at its end; journals hold no sealed bids."""

    def __init__(self, stage: Stage, path: Path, seen: Seen) -> None:
        super().__init__(stage, seen.header, seen.history)
        self.path = path
        self._stamp = stamp_of(path)
        self._since = 0.0

    def enter(self) -> None:
        """Begin where the game is."""
        super().enter()
        self._jump(self.playback.last)

    def update(self, dt: float) -> None:
        """Look at the file now and then."""
        self._since += dt
        if self._since >= LOOK_EVERY:
            self._since = 0.0
            self._look()
        super().update(dt)

    def wait(self) -> float | None:
        """Soon enough for the next look."""
        waits = [one for one in (super().wait(), LOOK_EVERY - self._since) if one is not None]
        return max(0.0, min(waits))

    def _look(self) -> None:
        stamp = stamp_of(self.path)
        if stamp == self._stamp:
            return
        try:
            seen = opening.look(self.path)
        except JournalError:
            return
        self._stamp = stamp
        if seen.header.id == self.header.id and seen.history.line > self.playback.history.line:
            self._follow(seen.history)

    def _follow(self, history: History) -> None:
        """Take over a longer history; what was at the end plays on."""
        old, playing = self.playback, self.playing
        at_end = old.at == old.last
        self.playback = Playback(history)
        stays = self.playback.lines[: old.at] == old.lines[: old.at]
        self.playback.go_to(old.at if stays else self.playback.last)
        if not stays:  # the players took something back
            self.tabletop.reset(self.playback.state())
        self.playing = playing or (at_end and self.playback.at < self.playback.last)
        self.resize()


def stamp_of(path: Path) -> Stamp:
    """What changes when a file does: its size and time."""
    try:
        seen = os.stat(path)
    except OSError:
        return 0, 0
    return seen.st_size, seen.st_mtime_ns
