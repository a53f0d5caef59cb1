"""The sound player as scenes see it: effects and playlists by plain names."""

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tammany_desktop.audio import (
    ELECTION_TUNES,
    TABLE_TUNES,
    Effect,
    NullPlayer,
    Player,
    SoundPlayer,
    Tune,
    Volumes,
)

log = logging.getLogger(__name__)
PLAYLISTS: Final[dict[str, Sequence[Tune]]] = {
    "": (),
    "table": TABLE_TUNES,
    "election": ELECTION_TUNES,
}


class Speakers:
    """Plays through `player`; a name it does not know is logged and not heard."""

    def __init__(self, player: SoundPlayer) -> None:
        self.player = player
        self._unknown: set[str] = set()

    @classmethod
    def of(cls, assets: Path) -> "Speakers":
        """Speakers for the recordings in the assets folder; silent where there are none."""
        return cls(Player(assets) if (assets / "sound").is_dir() else NullPlayer())

    def play(self, name: str) -> None:
        """Play an effect once: one of `audio.Effect`."""
        try:
            effect = Effect(name)
        except ValueError:
            if name not in self._unknown:
                log.error("no sound %s", name)
                self._unknown.add(name)
            return
        self.player.play(effect)

    def music(self, playlist: str) -> None:
        """Play "table" or "election" tunes, or with "" none."""
        self.player.music(PLAYLISTS.get(playlist, ()))

    def ambience(self, level: float) -> None:
        """How loud the street is, 0 to 1."""
        self.player.ambience(level)

    def volumes(self, effects: float, music: float, ambience: float) -> None:
        """Set the volumes, each 0 to 1."""
        self.player.set_volumes(Volumes(effects, music, ambience))

    def update(self) -> None:
        """Move fades and tunes on; a few times a second."""
        self.player.update()

    def close(self) -> None:
        """Stop and give the device back."""
        self.player.close()
