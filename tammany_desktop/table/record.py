"""The record of a game: what happened, a line an event, under headings by year and election."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tammany_desktop.journal.history import History
from tammany_desktop.languages import text
from tammany_desktop.match import Seat
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TERMS, YEARS_A_TERM
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.table import sprites, story
from tammany_desktop.table.cites import rule_of

# Told by the events around them.
LEFT_OUT = (e.TurnBegan, e.BallotOpened, e.AppointmentsConfirmed)
PICTURES: Final[dict[type, str]] = {
    e.Slandered: "slander",
    e.SlanderSpread: "slander",
    e.WardLocked: "lock",
    e.ElectionBegan: "ballot_box",
    e.BallotCalled: "envelope_sealed",
    e.WardWon: "rosette",
    e.WardTied: "envelope_torn",
    e.MayorNamed: "office_mayor",
    e.GameEnded: "laurel",
}
TURNS = "turns"
ELECTIONS = "elections"
EVERYTHING = "everything"
SLANDER = "slander"
OFFICES = "offices"
KINDS = (EVERYTHING, TURNS, ELECTIONS, SLANDER, OFFICES)
TOPICS: Final[dict[type, str]] = {
    e.Slandered: SLANDER,
    e.SlanderSpread: SLANDER,
    e.SpreadDeclined: SLANDER,
    e.DeputyFavorTaken: OFFICES,
    e.CubeArrested: OFFICES,
    e.WardLocked: OFFICES,
    e.CubeResettled: OFFICES,
    e.MayorNamed: OFFICES,
    e.NoMayor: OFFICES,
    e.Appointed: OFFICES,
}


class Line(NamedTuple):
    """One line of the record.

    A heading, or what a seat (or nobody) did; `seats` and `wards` it is about; `kind` TURNS or
    ELECTIONS; `at` the line of the journal after which it can be seen; `rule` the one followed;
    `topic` SLANDER, OFFICES or nothing; `picture` the piece it is about; `paper` the term whose
    newspaper it stands for, or 0.
    """

    words: str
    seat: int
    heading: bool
    kind: str = TURNS
    seats: tuple[int, ...] = ()
    wards: tuple[int, ...] = ()
    at: int = 0
    rule: str = ""
    topic: str = ""
    picture: str = ""
    paper: int = 0


def _told(history: History) -> Iterable[tuple[int, e.Event]]:
    for number in history.trunk():
        for event in history.entry(number).events:
            yield number, event


def _about(event: e.Event) -> tuple[tuple[int, ...], tuple[int, ...]]:
    values = event._asdict()
    seats = [values[field] for field in ("seat", "rival") if field in values]
    seats += values.get("candidates", ())
    wards = [values[field] for field in ("ward", "from_ward", "to_ward") if field in values]
    return tuple(seats), tuple(wards)


def lines_of(history: History, seats: Sequence[Seat]) -> list[Line]:
    """The record of what still counts, oldest first."""
    found: list[Line] = []
    year, kind = 0, TURNS
    before: e.Event | None = None
    for number, event in _told(history):
        if (isinstance(event, e.TurnBegan) and event.year != year) or year == 0:
            year = event.year if isinstance(event, e.TurnBegan) else history.start.year
            kind = TURNS
            found.append(Line(_year(year), NOBODY, True, kind, at=number))
        if isinstance(event, e.ElectionBegan):
            kind = ELECTIONS
            words = text("table.log_election", term=event.term)
            found.append(Line(words, NOBODY, True, kind, at=number))
        if isinstance(event, e.TermBegan | e.GameEnded):
            term = event.term - 1 if isinstance(event, e.TermBegan) else TERMS
            words = text("table.log_paper", term=term)
            found.append(Line(words, NOBODY, False, kind, at=number, paper=term))
        words = "" if isinstance(event, LEFT_OUT) else story.tell(event, seats, before)
        before = event
        if words:
            who, where = _about(event)
            actor = getattr(event, "seat", NOBODY)
            rule = rule_of(event)
            topic, what = TOPICS.get(type(event), ""), picture(event, seats)
            found.append(Line(words, actor, False, kind, who, where, number, rule, topic, what))
    return found


def picture(event: e.Event, seats: Sequence[Seat]) -> str:
    """The name of the piece that an event is about, or ""."""
    match event:
        case e.BossPlaced():
            return sprites.boss(seats[event.seat].color)
        case e.CubePlaced() | e.CubeArrested() | e.CubeResettled() | e.BonusCubePlaced():
            return sprites.cube(event.population)
        case e.FavorTaken() | e.DeputyFavorTaken() | e.BonusFavorTaken() | e.MajorityWon():
            return sprites.favor(event.population)
        case e.LeaderNamed():
            return sprites.favor(event.population)
        case e.Appointed():
            return sprites.emblem(event.office)
        case _:
            return PICTURES.get(type(event), "")


def _year(year: int) -> str:
    term, within = (year - 1) // YEARS_A_TERM + 1, (year - 1) % YEARS_A_TERM + 1
    return text("table.log_year", term=term, year=within, years=YEARS_A_TERM)


def chosen(
    lines: Iterable[Line], seat: int = NOBODY, ward: int = NOBODY, kind: str = EVERYTHING
) -> list[Line]:
    """The lines about a seat, a ward and of a kind; headings stay where something is below."""
    found: list[Line] = []
    for line in lines:
        topical = kind in (SLANDER, OFFICES)
        if kind not in (EVERYTHING, line.kind, line.topic) and not (topical and line.heading):
            continue
        if line.heading:
            if found and found[-1].heading:
                found.pop()
            found.append(line)
        elif (seat == NOBODY or seat in line.seats) and (ward == NOBODY or ward in line.wards):
            found.append(line)
    if found and found[-1].heading:
        found.pop()
    return found
