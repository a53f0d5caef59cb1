"""What the coach of each lesson proposes."""

from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import ENGLISH, GERMAN, IRISH, WARD_INDEX

# What the coach proposes, by step: the moves of the turn, or the next of them.
PROPOSED: dict[str, tuple[int, ...]] = {
    "first.boss": (m.make(m.PLACE_BOSS, WARD_INDEX[1]),),
    "first.second": (m.make(m.PLACE_BOSS, WARD_INDEX[4]),),
    "first.end": (m.END_TURN,),
    "first.cube": (m.make(m.PLACE_CUBE, WARD_INDEX[14], IRISH),),
    "first.with": (m.make(m.PLACE_BOSS, WARD_INDEX[1]),),
    "first.last": (m.END_TURN,),
    "second.arrest": (m.make(m.ARREST, WARD_INDEX[4], ENGLISH),),
    "second.slander": (m.slander(WARD_INDEX[14], 2, IRISH),),
    "second.spread": (m.spread(WARD_INDEX[8]),),
    "second.action": (m.make(m.PLACE_BOSS, WARD_INDEX[5]),),
    "smear.first": (m.slander(WARD_INDEX[5], 1, GERMAN),),
    "smear.spread": (m.spread(WARD_INDEX[6]),),
    "last.cube": (m.make(m.PLACE_CUBE, WARD_INDEX[8], IRISH),),
    "last.boss": (m.make(m.PLACE_BOSS, WARD_INDEX[1]),),
}

# The promises that the coach proposes, by step: whose they are, and the ward.
PROMISED = {"deals.give": ("gives", 6), "deals.ask": ("asks", 14)}
