"""The record of a game: what happened, a line an event, under headings by year and election."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tammany_desktop.languages import text
from tammany_desktop.match import Seat
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.table import story

# Told by the events around them.
LEFT_OUT = (e.TurnBegan, e.BallotOpened, e.AppointmentsConfirmed)


class Line(NamedTuple):
    """A heading where `seat` is NOBODY and `heading` true; else what a seat (or nobody) did."""

    words: str
    seat: int
    heading: bool


def lines_of(happened: Iterable[e.Event], seats: Sequence[Seat]) -> list[Line]:
    """The record of events, oldest first."""
    found: list[Line] = []
    year = 0
    for event in happened:
        if (isinstance(event, e.TurnBegan) and event.year != year) or year == 0:
            year = event.year if isinstance(event, e.TurnBegan) else 1
            found.append(Line(_year(year), NOBODY, True))
        if isinstance(event, e.ElectionBegan):
            found.append(Line(text("table.log_election", term=event.term), NOBODY, True))
        if isinstance(event, LEFT_OUT):
            continue
        words = story.tell(event, seats)
        if words:
            found.append(Line(words, getattr(event, "seat", NOBODY), False))
    return found


def _year(year: int) -> str:
    term, within = (year - 1) // YEARS_A_TERM + 1, (year - 1) % YEARS_A_TERM + 1
    return text("table.log_year", term=term, year=within)
