"""Four short lessons on playing well; each ends in three problems.

What they advise was checked by the judgment of the coach (docs/problems.md).
"""

from typing import Final

from tammany_desktop.lessons.script import AFTER, LEARNER, Cue, Lesson, Step

NEXT: Final = Cue(AFTER)
BALLOT: Final = Cue("ballot")
REVEAL: Final = Cue("reveal")
ENDED: Final = Cue("TurnEnded", LEARNER)
ACTED: Final = Cue("WardActionDone", LEARNER)
CONFIRMED: Final = Cue("AppointmentsConfirmed", LEARNER)
LEADER: Final = Cue("LeaderNamed")
SPREAD: Final = Cue("SlanderSpread", LEARNER)

_BIDS: Final = (
    Step("bids.welcome", Cue("start"), "ward:14", "R7.6"),
    Step("bids.reach", BALLOT, "ballot:candidates", "R7.5", fits="vote:14"),
    Step("bids.sure", NEXT, "ballot:certain", "R7.5", fits="vote:14"),
    Step("bids.seal", NEXT, "ballot:seal", "R7.4", REVEAL, "vote:14"),
    Step("bids.opened", REVEAL, "reveal:result", "R10.1", fits="vote:14"),
    Step("bids.unsure", BALLOT, "ballot:candidates", "R7.4", fits="vote:8"),
    Step("bids.mix", NEXT, "ballot:candidates", "R7.4", fits="vote:8"),
    Step("bids.keep", NEXT, "ballot:candidates", "R10.1", REVEAL, "vote:8"),
    Step("bids.rest", LEADER, "favors:0", "R10.1"),
)

BIDDING_MINDS: Final = Lesson(
    name="bidding_minds",
    position="bidding.json",
    colors=("red", "yellow", "purple"),
    steps=_BIDS,
    turns={},
    ends=LEADER,
    seed=1856,
    problems=("b8bc6cc4", "e97953cb", "84ce8b5f"),
)

_OFFICES: Final = (
    Step("offices.welcome", Cue("start"), "card:others", "R9.5"),
    Step("offices.strong", Cue("appoint"), "appoint:players", "RO.2", None, "appointing"),
    Step("offices.weak", NEXT, "appoint:players", "RO.5", None, "appointing"),
    Step("offices.rival", NEXT, "appoint:players", "R9.5", CONFIRMED, "appointing"),
    Step("offices.given", CONFIRMED, "card:others", "R9.3"),
)

CITY_OFFICES: Final = Lesson(
    name="city_offices",
    position="offices.json",
    colors=("red", "yellow", "purple", "black"),
    steps=_OFFICES,
    turns={},
    ends=CONFIRMED,
    seed=1857,
    problems=("07d42d5c", "e398f5a5", "22e4adeb"),
)

_SMEAR: Final = (
    Step("smear.welcome", Cue("start"), "tokens:0", "R10.2"),
    Step("smear.where", NEXT, "ward:5", "R7.3", None, "my_turn"),
    Step("smear.color", NEXT, "favors:0", "R10.1", None, "my_turn"),
    Step("smear.first", NEXT, "act:slander", "R6.2", Cue("Slandered", LEARNER), "may_slander"),
    Step(
        "smear.spread",
        Cue("SpreadOpened", LEARNER),
        "ward:6",
        "R6.3",
        SPREAD,
        "may_spread",
        until="smear.end",
    ),
    Step("smear.worth", SPREAD, "ward:6", "R6.3", None, "my_turn", until="smear.keep"),
    Step("smear.end", NEXT, "act:end", "R4.3", ENDED, "my_turn", until="smear.keep"),
    Step("smear.keep", ENDED, "tokens:0", "R10.2"),
)

SLANDER_SPENT: Final = Lesson(
    name="slander_spent",
    position="slander.json",
    colors=("red", "yellow", "purple"),
    steps=_SMEAR,
    turns={},
    ends=ENDED,
    seed=1858,
    problems=("7551490f", "0474acb1", "69e16b14"),
)

_LAST: Final = (
    Step("last.welcome", Cue("start"), "ribbon", "R3.2"),
    Step("last.scores", NEXT, "points:0", "R9.2", None, "my_turn"),
    Step("last.threat", NEXT, "ward:8", "R7.4", None, "my_turn"),
    Step("last.cube", NEXT, "tray:irish", "R5.2", Cue("CubePlaced", LEARNER), "may_settle"),
    Step("last.boss", NEXT, "ward:1", "R7.5", ACTED, "first_cube_down"),
    Step("last.end", ACTED, "act:end", "R4.3", ENDED, "may_end"),
    Step("last.spend", ENDED, "favors:0", "R10.1"),
)

LAST_ELECTION: Final = Lesson(
    name="last_election",
    position="last_election.json",
    colors=("red", "yellow", "purple"),
    steps=_LAST,
    turns={},
    ends=ENDED,
    seed=1859,
    problems=("0960da44", "6aedae1d", "d0a67586"),
)
