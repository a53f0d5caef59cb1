"""What the rest of the program knows of sound: volumes, the protocol, and a silent player."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tammany_desktop.audio.names import Effect, Tune


@dataclass(frozen=True)
class Volumes:
    """How loud each kind of sound is, from 0 to 1; values outside are brought to the nearer end."""

    effects: float = 0.5
    music: float = 0.3
    ambience: float = 0.3

    def __post_init__(self) -> None:
        for name in ("effects", "music", "ambience"):
            object.__setattr__(self, name, min(1.0, max(0.0, getattr(self, name))))


class SoundPlayer(Protocol):
    """A player. No method raises or waits, whatever the machine can or cannot do."""

    def warm_up(self) -> None:
        """Open the device and read the effects now, at a moment when nothing moves."""

    def play(self, effect: Effect) -> None:
        """Play *effect* once, unless it has just been played."""

    def music(self, playlist: Sequence[Tune]) -> None:
        """Play the tunes in turn, forever, with a rest between two; an empty list fades out.

        The list already playing goes on undisturbed.
        """

    def murmur(self, level: float) -> None:
        """Let the street's murmur glide to *level*: 0 silent, 1 the eve of an election."""

    def set_volumes(self, volumes: Volumes) -> None:
        """Change the volumes of what is heard now and later."""

    def mute(self, muted: bool) -> None:
        """Silence everything, or take it up again where it was."""

    def update(self) -> None:
        """Move fades and the playlist on; call it every frame, or at least a few times a second."""

    def close(self) -> None:
        """Stop everything and give the device back."""


class NullPlayer:
    """A player without a sound, for tests, commands without a window and safe mode."""

    def warm_up(self) -> None:
        """Do nothing."""

    def play(self, effect: Effect) -> None:
        """Do nothing."""

    def music(self, playlist: Sequence[Tune]) -> None:
        """Do nothing."""

    def murmur(self, level: float) -> None:
        """Do nothing."""

    def set_volumes(self, volumes: Volumes) -> None:
        """Do nothing."""

    def mute(self, muted: bool) -> None:
        """Do nothing."""

    def update(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""
