"""The second lesson: slander, locks and offices, in the last year of a second term."""

from typing import Final

from tammany_desktop.lessons.engine import AFTER
from tammany_desktop.lessons.script import LEARNER, RIVAL, Cue, Lesson, Step, Turn, Wish, boss

NEXT: Final = Cue(AFTER)
TURN: Final = Cue("turn")
NED: Final = 1
HAYES: Final = 2

_STEPS: Final = (
    Step("second.welcome", Cue("start"), "ribbon", "R3.2", fits="beginning"),
    Step("second.lock", Cue("WardLocked", RIVAL), "ward:event", "RL.1"),
    Step("second.offices", TURN, "emblem:0", "RO.0", None, "my_turn"),
    Step(
        "second.arrest", NEXT, "act:office", "RO.3", Cue("CubeArrested", LEARNER), "may_use_office"
    ),
    Step("second.arrested", Cue("CubeArrested", LEARNER), "ward:event", "R7.4"),
    Step("second.slander", TURN, "act:slander", "R6.2", Cue("Slandered", LEARNER), "may_slander"),
    Step(
        "second.spread",
        Cue("SpreadOpened", LEARNER),
        "ward:8",
        "R6.3",
        Cue("SlanderSpread", LEARNER),
        "may_spread",
    ),
    Step("second.tokens", NEXT, "tokens:0", "R10.2"),
    Step("second.action", TURN, "tray:all", "R4.2", Cue("WardActionDone", LEARNER), "my_turn"),
    Step(
        "second.end",
        Cue("WardActionDone", LEARNER),
        "act:end",
        "R4.3",
        Cue("TurnEnded", LEARNER),
        "may_end",
    ),
    Step("second.scoring", Cue("TurnEnded", LEARNER), "favors:0", "R10.1"),
)

_TURNS: Final = {
    (NED, 8): Turn((boss(15),), (boss(6),)),
    (HAYES, 8): Turn((boss(3),), (boss(7),), (Wish("lock", 9),)),
}

SECOND_TERM: Final = Lesson(
    name="second_term",
    position="second_term.json",
    colors=("red", "yellow", "purple"),
    steps=_STEPS,
    turns=_TURNS,
    ends=Cue("TurnEnded", LEARNER),
    bid=1,
    seed=1855,
)
