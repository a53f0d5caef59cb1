"""Lessons played at the real table: a first term, the last year of a second, and tactics.

What is said when, what rivals do, how far a learner came. The second has slander and offices.
"""

from typing import Final

from tammany_desktop.lessons.script import (
    AFTER,
    BESIDE,
    LEARNER,
    LIKE,
    RIVAL,
    Cue,
    Lesson,
    Step,
    Turn,
    Wish,
    boss,
    cube,
)
from tammany_desktop.lessons.tactics import (
    BIDDING_MINDS,
    CITY_OFFICES,
    LAST_ELECTION,
    SLANDER_SPENT,
)
from tammany_desktop.rules.board import ENGLISH, GERMAN, ITALIAN

NEXT: Final = Cue(AFTER)
ACTED: Final = Cue("WardActionDone", LEARNER)
ENDED: Final = Cue("TurnEnded", LEARNER)
ARRESTED: Final = Cue("CubeArrested", LEARNER)
SPREAD: Final = Cue("SlanderSpread", LEARNER)
CONFIRMED: Final = Cue("AppointmentsConfirmed", LEARNER)
FILLED: Final = Cue("GardenFilled", years=(5,))  # the first turn of the next term
NED: Final = 1
HAYES: Final = 2
# With these it is too late for what may come at any time before.
ELECTION: Final = "first.election"
COUNTED: Final = "first.leader"
SCORED: Final = "second.scoring"

_FIRST_STEPS: Final = (
    # Year 1: a Campaign
    Step("first.welcome", Cue("start"), "island", "R3.2", fits="beginning"),
    Step("first.ribbon", NEXT, "ribbon", "R3.1"),
    Step("first.boss", NEXT, "ward:14", "R5.1", Cue("BossPlaced", LEARNER), "my_turn"),
    Step("first.second", NEXT, "ward:4", "R5.1", ACTED, "first_boss_down"),
    Step("first.end", ACTED._replace(years=(1,)), "act:end", "R4.3", ENDED, "may_end"),
    Step("first.rival_settles", Cue("FavorTaken", RIVAL, (1,)), "favors:event", "R5.2"),
    # Year 2: a Settle
    Step("first.garden", Cue("turn", LEARNER, (2, 3, 4)), "garden", "R5.2", None, "may_settle"),
    Step("first.cube", NEXT, "tray:irish", "R5.2", Cue("CubePlaced", LEARNER), "may_settle"),
    Step("first.with", NEXT, "tray:boss", "R5.2", ACTED, "first_cube_down"),
    Step("first.favor", Cue("FavorTaken", LEARNER), "favors:0", "R7.4", until=ELECTION),
    Step(
        "first.contest",
        Cue("BossPlaced", RIVAL),
        "ward:event",
        "R7.5",
        None,
        "beside_me",
        until=ELECTION,
    ),
    # Year 3: free choice
    Step("first.special", Cue("turn", LEARNER, (3,)), "sign:4", "R8.2", None, "my_turn"),
    Step("first.projection", NEXT, "tool:projection", "R7.5", None, "my_turn"),
    Step("first.alone", NEXT, "ward:7", "R7.3", ACTED, "my_turn"),
    # Year 4
    Step("first.leaders", Cue("turn", LEARNER, (4,)), "ward:14", "R9.1", None, "my_turn"),
    Step("first.last", NEXT, "tray:all", "R3.2", ENDED, "my_turn"),
    # The election
    Step("first.election", Cue("ElectionBegan"), "ward:1", "R7.2"),
    Step("first.unopposed", Cue("WardWon"), "ward:event", "R7.3", None, "unopposed", until=COUNTED),
    Step("first.bonus", Cue("BonusOffered"), "ward:event", "R8.1", until=COUNTED),
    Step(
        "first.ballot", Cue("ballot"), "ballot:candidates", "R7.4", None, "bidding", until=COUNTED
    ),
    Step("first.bid", NEXT, "ballot:certain", "R7.6", None, "bidding", until=COUNTED),
    Step("first.seal", NEXT, "ballot:seal", "R7.4", Cue("reveal"), "bidding", until=COUNTED),
    Step("first.reveal", Cue("reveal"), "reveal:result", "R7.6", until=COUNTED),
    Step("first.tie", Cue("WardTied"), "ward:event", "R7.5", until=COUNTED),
    Step("first.leader", Cue("LeaderNamed"), "favors:event", "R9.1"),
    Step("first.points", Cue("PointsScored"), "points:event", "R9.2"),
    Step("first.mayor", Cue("MayorNamed"), "card:event", "R9.3"),
    Step("first.offices", Cue("AppointmentsBegan"), "card:others", "R9.5"),
    Step("first.appoint", Cue("appoint"), "appoint:players", "R9.5", CONFIRMED, "appointing"),
    Step("first.zone", Cue("ZonePopulated"), "ward:8", "R9.6"),
    Step("first.scoring", FILLED, "points:0", "R10.3"),
)

# Honest Ned settles, follows the learner about, and shares ward 6 with Deacon Hayes.
_FIRST_TURNS: Final = {
    (NED, 1): Turn((cube(1, ENGLISH),), (boss(1),)),
    (NED, 2): Turn((LIKE, cube(1, GERMAN), boss(1)), (BESIDE, boss(1))),
    (NED, 3): Turn((boss(6),), (boss(6),)),
    (NED, 4): Turn((boss(1),), (boss(1),)),
    (HAYES, 1): Turn((boss(6),), (boss(2),)),
    (HAYES, 2): Turn((cube(2, ITALIAN), boss(2)), (boss(2),)),
    (HAYES, 3): Turn((boss(6),), (boss(2),)),
    (HAYES, 4): Turn((boss(2),), (boss(2),)),
}

FIRST_TERM: Final = Lesson(
    name="first_term",
    position="first_term.json",
    colors=("red", "yellow", "purple"),
    steps=_FIRST_STEPS,
    turns=_FIRST_TURNS,
    ends=FILLED,
    seed=1854,
)

TURN: Final = Cue("turn")

_SECOND_STEPS: Final = (
    Step("second.welcome", Cue("start"), "ribbon", "R3.2", fits="beginning"),
    Step("second.lock", Cue("WardLocked", RIVAL), "ward:event", "RL.1"),
    Step("second.offices", TURN, "emblem:0", "RO.0", None, "my_turn"),
    Step("second.arrest", NEXT, "act:office", "RO.3", ARRESTED, "may_use_office"),
    Step("second.arrested", ARRESTED, "ward:event", "R7.4", until=SCORED),
    Step("second.slander", TURN, "act:slander", "R6.2", Cue("Slandered", LEARNER), "may_slander"),
    Step(
        "second.spread",
        Cue("SpreadOpened", LEARNER),
        "ward:8",
        "R6.3",
        SPREAD,
        "may_spread",
        until=SCORED,
    ),
    Step("second.tokens", NEXT, "tokens:0", "R10.2", until=SCORED),
    Step("second.action", TURN, "tray:all", "R4.2", ACTED, "my_turn"),
    Step("second.end", ACTED, "act:end", "R4.3", ENDED, "may_end"),
    Step("second.scoring", ENDED, "favors:0", "R10.1"),
)

_SECOND_TURNS: Final = {
    (NED, 8): Turn((boss(15),), (boss(6),)),
    (HAYES, 8): Turn((boss(3),), (boss(7),), (Wish("lock", 9),)),
}

SECOND_TERM: Final = Lesson(
    name="second_term",
    position="second_term.json",
    colors=("red", "yellow", "purple"),
    steps=_SECOND_STEPS,
    turns=_SECOND_TURNS,
    ends=ENDED,
    seed=1855,
)

LESSONS: Final[tuple[Lesson, ...]] = (
    FIRST_TERM,
    SECOND_TERM,
    BIDDING_MINDS,
    CITY_OFFICES,
    SLANDER_SPENT,
    LAST_ELECTION,
)
