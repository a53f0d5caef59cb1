"""Lessons at the real table: the ends of a first and of a second term, and tactics, as data."""

from typing import Final

from tammany_desktop.lessons.script import (
    AFTER,
    LEARNER,
    RIVAL,
    Cue,
    Lesson,
    Step,
    Turn,
    Wish,
    boss,
    match,
)

NEXT: Final = Cue(AFTER)
ACTED: Final = Cue("WardActionDone", LEARNER)
ENDED: Final = Cue("TurnEnded", LEARNER)
ARRESTED: Final = Cue("CubeArrested", LEARNER)
SPREAD: Final = Cue("SlanderSpread", LEARNER)
OPENED: Final = Cue("SpreadOpened", LEARNER)
PLACED: Final = Cue("CubePlaced", LEARNER)
BONUS: Final = Cue("BonusCubePlaced", LEARNER)
CONFIRMED: Final = Cue("AppointmentsConfirmed", LEARNER)
FILLED: Final = Cue("GardenFilled", years=(5,))  # the first turn of the next term
NED: Final = 1
HAYES: Final = 2
# With these it is too late for what may come at any time before.
COUNTED: Final = "first.leader"
SCORED: Final = "second.scoring"

_FIRST_STEPS: Final = (
    # The end of a term: in year 3 a Campaign, in year 4 a Settle
    Step("first.welcome", Cue("start"), "ribbon", "R3.2", fits="beginning"),
    Step("first.boss", NEXT, "ward:1", "R5.1", Cue("BossPlaced", LEARNER), "my_turn"),
    Step("first.second", NEXT, "ward:4", "R5.1", ACTED, "first_boss_down"),
    Step("first.end", ACTED._replace(years=(3,)), "act:end", "R4.3", ENDED, "may_end"),
    Step(
        "first.cube",
        Cue("turn", LEARNER, (4,)),
        "tray:irish",
        "R5.2",
        PLACED,
        "may_settle",
        then="ward:14",
    ),
    Step("first.with", NEXT, "tray:boss", "R5.2", ACTED, "first_cube_down", then="ward:1"),
    Step("first.favor", Cue("FavorTaken", LEARNER, (4,)), "favors:0", "R7.4", until="first.last"),
    Step("first.last", ACTED._replace(years=(4,)), "act:end", "R4.3", ENDED, "may_end"),
    # The ballot
    Step("first.ballot", Cue("ballot"), "ballot:candidates", "R7.4", None, "bidding"),
    Step(
        "first.seal", NEXT, "ballot:certain", "R7.6", Cue("reveal"), "bidding", then="ballot:seal"
    ),
    Step("first.reveal", Cue("reveal"), "reveal:result", "R7.6"),
    Step("first.bonus", Cue("BonusOffered", LEARNER), "tray:cubes", "R8.1", BONUS, "choosing_cube"),
    Step("first.unopposed", Cue("WardWon"), "ward:event", "R7.3", None, "unopposed", until=COUNTED),
    Step("first.tie", Cue("WardTied"), "ward:event", "R7.5", until=COUNTED),
    Step("first.leader", Cue("LeaderNamed"), "favors:event", "R9.1"),
    # The offices
    Step("first.points", Cue("PointsScored"), "points:event", "R9.2"),
    Step("first.mayor", Cue("MayorNamed"), "card:event", "R9.3"),
    Step("first.offices", Cue("AppointmentsBegan"), "card:others", "R9.5"),
    Step("first.appoint", Cue("appoint"), "appoint:players", "R9.5", CONFIRMED, "appointing"),
    Step("first.zone", Cue("ZonePopulated"), "ward:8", "R9.6"),
    Step("first.scoring", FILLED, "points:0", "R10.3"),
)

# Honest Ned stands in ward 1 as strongly as the learner, who has a ballot there whatever happens;
# Deacon Hayes shares ward 6 with him, and takes ward 7 from him.
_FIRST_TURNS: Final = {
    (NED, 3): Turn((match(1), boss(6)), (match(1), boss(6))),
    (NED, 4): Turn((match(1), boss(6)), (match(1), boss(6))),
    (HAYES, 3): Turn((boss(6),), (boss(2),)),
    (HAYES, 4): Turn((boss(6),), (boss(7),)),
}

FIRST_TERM: Final = Lesson(
    "first_term",
    _FIRST_STEPS,
    FILLED,
    1854,
    turns=_FIRST_TURNS,
    acts=("first.welcome", "first.ballot", "first.points"),
)

TURN: Final = Cue("turn")

_SECOND_STEPS: Final = (
    Step("second.welcome", Cue("start"), "ribbon", "R3.2", fits="beginning"),
    Step("second.lock", Cue("WardLocked", RIVAL), "ward:event", "RL.1"),
    Step("second.offices", TURN, "emblem:0", "RO.0", None, "my_turn"),
    Step("second.arrest", NEXT, "act:office", "RO.3", ARRESTED, "may_use_office"),
    Step("second.arrested", ARRESTED, "ward:event", "R7.4", until=SCORED),
    Step("second.slander", TURN, "act:slander", "R6.2", Cue("Slandered", LEARNER), "may_slander"),
    Step("second.spread", OPENED, "ward:8", "R6.3", SPREAD, "may_spread", until=SCORED),
    Step("second.tokens", NEXT, "tokens:0", "R10.2", until=SCORED),
    Step("second.action", TURN, "tray:all", "R4.2", ACTED, "my_turn"),
    Step("second.end", ACTED, "act:end", "R4.3", ENDED, "may_end"),
    Step("second.scoring", ENDED, "favors:0", "R10.1"),
)

_SECOND_TURNS: Final = {
    (NED, 8): Turn((boss(15),), (boss(6),)),
    (HAYES, 8): Turn((boss(3),), (boss(7),), (Wish("lock", 9),)),
}

SECOND_TERM: Final = Lesson("second_term", _SECOND_STEPS, ENDED, 1855, turns=_SECOND_TURNS)

# Tactics: what these advise was checked by the judgment of the coach (docs/problems.md).

BALLOT: Final = Cue("ballot")
REVEAL: Final = Cue("reveal")
LEADER: Final = Cue("LeaderNamed")

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
    "bidding_minds", _BIDS, LEADER, 1856, problems=("d4102d7a", "e97953cb", "f2843f80")
)

_OFFICES: Final = (
    Step("offices.welcome", Cue("start"), "card:others", "R9.5"),
    Step("offices.strong", Cue("appoint"), "appoint:players", "RO.2", None, "appointing"),
    Step("offices.weak", NEXT, "appoint:players", "RO.5", None, "appointing"),
    Step("offices.rival", NEXT, "appoint:players", "R9.5", CONFIRMED, "appointing"),
    Step("offices.given", CONFIRMED, "card:others", "R9.3"),
)

CITY_OFFICES: Final = Lesson(
    "city_offices", _OFFICES, CONFIRMED, 1857, problems=("07d42d5c", "e398f5a5", "22e4adeb")
)

_SMEAR: Final = (
    Step("smear.welcome", Cue("start"), "tokens:0", "R10.2"),
    Step("smear.where", NEXT, "ward:5", "R7.3", None, "my_turn"),
    Step("smear.color", NEXT, "favors:0", "R10.1", None, "my_turn"),
    Step("smear.first", NEXT, "act:slander", "R6.2", Cue("Slandered", LEARNER), "may_slander"),
    Step("smear.spread", OPENED, "ward:6", "R6.3", SPREAD, "may_spread", until="smear.end"),
    Step("smear.worth", SPREAD, "ward:6", "R6.3", None, "my_turn", until="smear.keep"),
    Step("smear.end", NEXT, "act:end", "R4.3", ENDED, "my_turn", until="smear.keep"),
    Step("smear.keep", ENDED, "tokens:0", "R10.2"),
)

SLANDER_SPENT: Final = Lesson(
    "slander_spent", _SMEAR, ENDED, 1858, problems=("7551490f", "0474acb1", "69e16b14")
)

_LAST: Final = (
    Step("last.welcome", Cue("start"), "ribbon", "R3.2"),
    Step("last.scores", NEXT, "points:0", "R9.2", None, "my_turn"),
    Step("last.threat", NEXT, "ward:8", "R7.4", None, "my_turn"),
    Step("last.cube", NEXT, "tray:irish", "R5.2", PLACED, "may_settle"),
    Step("last.boss", NEXT, "ward:1", "R7.5", ACTED, "first_cube_down"),
    Step("last.end", ACTED, "act:end", "R4.3", ENDED, "may_end"),
    Step("last.spend", ENDED, "favors:0", "R10.1"),
)

LAST_ELECTION: Final = Lesson(
    "last_election", _LAST, ENDED, 1859, problems=("0960da44", "6aedae1d", "d0a67586")
)

_AGREED: Final = Cue("agreed")
_DEALS: Final = (
    Step("deals.welcome", Cue("start"), "card:others", "R12"),
    Step("deals.wards", NEXT, "ward:6", "R7.3", None, "my_turn"),
    Step("deals.open", NEXT, "card:1", "R12", Cue("deals"), "my_turn"),
    Step("deals.give", Cue("deals"), "deal:gives", "R12.1", Cue("given"), "my_turn"),
    Step("deals.ask", Cue("given"), "deal:asks", "R12.1", Cue("asked"), "my_turn"),
    Step("deals.send", Cue("asked"), "deal:send", "R12", Cue("answered"), "my_turn"),
    Step("deals.answer", Cue("answered"), "deal:back", "R12", _AGREED, "my_turn"),
    Step("deals.marks", _AGREED, "ward:14", "R12.2", None, "my_turn"),
    Step("deals.end", NEXT, "act:end", "R4.3", ENDED, "my_turn"),
    Step("deals.keep", Cue("ballot_mine"), "ballot:seal", "R12.2", REVEAL, "bidding"),
    Step("deals.kept", Cue("reveal_mine"), "reveal:result", "R12.3"),
    Step("deals.trust", Cue("ballot_theirs"), "ballot:candidates", "R12.3", None, "bidding"),
    Step("deals.broken", Cue("reveal_theirs"), "reveal:result", "R12.3"),
    Step("deals.record", LEADER, "tool:log", "R12"),
    Step("deals.setting", NEXT, "tool:menu", "R12"),
)

DEALS_MADE: Final = Lesson(name="deals_made", steps=_DEALS, ends=LEADER, seed=1860, talks=True)

LESSONS: Final[tuple[Lesson, ...]] = (
    FIRST_TERM,
    SECOND_TERM,
    BIDDING_MINDS,
    CITY_OFFICES,
    SLANDER_SPENT,
    LAST_ELECTION,
    DEALS_MADE,
)
