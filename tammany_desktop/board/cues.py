"""What is heard when an event is played: one table for all of them."""

from enum import Enum
from typing import Final, NamedTuple

from tammany_desktop.audio import Effect
from tammany_desktop.rules import events as e


class When(Enum):
    """When an effect is heard: at once, or as pieces that the event moves land."""

    AT_ONCE = "at once"
    FIRST = "as the first piece lands"
    LAST = "as the last piece lands"
    EACH = "as each piece lands"


class Cue(NamedTuple):
    """An effect, and when it is heard."""

    effect: Effect
    when: When = When.AT_ONCE


CUES: Final[dict[type[e.Event], Cue]] = {
    e.TurnBegan: Cue(Effect.TURN),
    e.BossPlaced: Cue(Effect.PIECE_SET, When.FIRST),
    e.CubePlaced: Cue(Effect.PIECE_SET, When.FIRST),
    e.GardenFilled: Cue(Effect.CUBE_TUMBLE, When.FIRST),
    e.FavorTaken: Cue(Effect.COIN, When.FIRST),
    e.DeputyFavorTaken: Cue(Effect.COIN, When.FIRST),
    e.BonusFavorTaken: Cue(Effect.COIN, When.FIRST),
    e.Slandered: Cue(Effect.PRESS, When.FIRST),
    e.SlanderSpread: Cue(Effect.PRESS, When.LAST),
    e.CubeArrested: Cue(Effect.WHISTLE, When.FIRST),
    e.WardLocked: Cue(Effect.LOCK, When.FIRST),
    e.CubeResettled: Cue(Effect.CART, When.FIRST),
    e.TurnEnded: Cue(Effect.STAMP),
    e.ElectionBegan: Cue(Effect.BELL, When.FIRST),
    e.BonusCubePlaced: Cue(Effect.PIECE_SET, When.FIRST),
    e.LeaderNamed: Cue(Effect.COINS, When.FIRST),
    e.ZonePopulated: Cue(Effect.PIECE_SET, When.EACH),
    e.LocksLifted: Cue(Effect.LOCK, When.EACH),
    e.PointsScored: Cue(Effect.PEN),
    e.MayorNamed: Cue(Effect.FANFARE),
    e.Appointed: Cue(Effect.PEN),
    e.AppointmentsConfirmed: Cue(Effect.STAMP),
    e.TermBegan: Cue(Effect.BELL),
    e.GameEnded: Cue(Effect.FANFARE),
}
