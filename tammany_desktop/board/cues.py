"""The sounds of events: which effects are played, and when."""

from enum import Enum
from typing import Final, NamedTuple

from tammany_desktop.audio import Effect
from tammany_desktop.rules import events as e


class When(Enum):
    """The flights of an event that play an effect as they land, in order; AT_ONCE has none."""

    AT_ONCE = slice(0, 0)
    FIRST = slice(0, 1)
    LAST = slice(-1, None)
    EACH = slice(None)


class Cue(NamedTuple):
    """An effect, and when it is played."""

    effect: Effect
    when: When = When.AT_ONCE


def _with_landing(effect: Effect, when: When = When.LAST) -> tuple[Cue, ...]:
    """Return two cues: `effect` at once, and the sound of a landing piece."""
    return Cue(effect), Cue(Effect.PIECE_SET, when)


# The sounds of each event, in the order in which they start, except the call of a person to act.
CUES: Final[dict[type[e.Event], tuple[Cue, ...]]] = {
    e.BossPlaced: (Cue(Effect.PIECE_SET, When.FIRST),),
    e.CubePlaced: (Cue(Effect.PIECE_SET, When.FIRST),),
    e.GardenFilled: (Cue(Effect.CUBE_TUMBLE, When.FIRST),),
    e.FavorTaken: (Cue(Effect.COIN, When.FIRST),),
    e.DeputyFavorTaken: (Cue(Effect.COIN, When.FIRST),),
    e.BonusFavorTaken: (Cue(Effect.COIN, When.FIRST),),
    e.Slandered: _with_landing(Effect.PRINTING_PRESS),
    e.SlanderSpread: _with_landing(Effect.PRINTING_PRESS),
    e.CubeArrested: _with_landing(Effect.WHISTLE),
    e.WardLocked: (Cue(Effect.LOCK, When.LAST),),
    e.CubeResettled: _with_landing(Effect.CART),
    e.TurnEnded: (Cue(Effect.STAMP),),
    e.ElectionBegan: (Cue(Effect.BELL), Cue(Effect.CUBE_TUMBLE, When.FIRST)),
    e.BonusCubePlaced: (Cue(Effect.PIECE_SET, When.FIRST),),
    e.LeaderNamed: (Cue(Effect.COINS, When.LAST),),
    e.ZonePopulated: (Cue(Effect.PIECE_SET, When.EACH),),
    e.LocksLifted: (Cue(Effect.LOCK, When.EACH),),
    e.PointsScored: (Cue(Effect.PEN),),
    e.MajorityWon: (Cue(Effect.COINS),),
    e.MayorNamed: (Cue(Effect.FANFARE, When.LAST),),
    e.Appointed: (Cue(Effect.PEN),),
    e.AppointmentsConfirmed: (Cue(Effect.STAMP),),
    e.TermBegan: (Cue(Effect.BELL),),
    e.GameEnded: (Cue(Effect.FANFARE),),
}
