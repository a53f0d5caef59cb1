"""Sound at run time: effects, the sounds of the street, a few tunes; silent where it must be."""

from tammany_desktop.audio.music import ELECTION_TUNES, TABLE_TUNES, Effect, Tune
from tammany_desktop.audio.player import Player, Silence, Volumes

__all__ = ["ELECTION_TUNES", "TABLE_TUNES", "Effect", "Player", "Silence", "Tune", "Volumes"]
