"""Sound at run time: effects, the murmur of the street, a few tunes; silent where it must be."""

from tammany_desktop.audio.names import ELECTION_TUNES, TABLE_TUNES, Effect, Tune
from tammany_desktop.audio.player import Player
from tammany_desktop.audio.sounds import NullPlayer, SoundPlayer, Volumes

__all__ = [
    "ELECTION_TUNES",
    "TABLE_TUNES",
    "Effect",
    "NullPlayer",
    "Player",
    "SoundPlayer",
    "Tune",
    "Volumes",
]
