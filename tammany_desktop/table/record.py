"""The record of a game: what happened, a line an event, under headings by year and election."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tammany_desktop.journal.history import History
from tammany_desktop.languages import text
from tammany_desktop.match import Seat
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.table import story
from tammany_desktop.table.cites import rule_of

# Told by the events around them.
LEFT_OUT = (e.TurnBegan, e.BallotOpened, e.AppointmentsConfirmed)
TURNS = "turns"
ELECTIONS = "elections"
EVERYTHING = "everything"
KINDS = (EVERYTHING, TURNS, ELECTIONS)


class Line(NamedTuple):
    """One line of the record.

    A heading, or what a seat (or nobody) did; `seats` and `wards` it is about; `kind` TURNS or
    ELECTIONS; `at` the line of the journal after which it can be seen; `rule` the one followed.
    """

    words: str
    seat: int
    heading: bool
    kind: str = TURNS
    seats: tuple[int, ...] = ()
    wards: tuple[int, ...] = ()
    at: int = 0
    rule: str = ""


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
        words = "" if isinstance(event, LEFT_OUT) else story.tell(event, seats, before)
        before = event
        if words:
            who, where = _about(event)
            actor = getattr(event, "seat", NOBODY)
            rule = rule_of(event)
            found.append(Line(words, actor, False, kind, who, where, number, rule))
    return found


def _year(year: int) -> str:
    term, within = (year - 1) // YEARS_A_TERM + 1, (year - 1) % YEARS_A_TERM + 1
    return text("table.log_year", term=term, year=within)


def chosen(
    lines: Iterable[Line], seat: int = NOBODY, ward: int = NOBODY, kind: str = EVERYTHING
) -> list[Line]:
    """The lines about a seat, a ward and of a kind; headings stay where something is below."""
    found: list[Line] = []
    for line in lines:
        if kind != EVERYTHING and line.kind != kind:
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
