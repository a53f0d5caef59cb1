"""The log of a game: a line an event with its rule, under headings by year and election."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tammany_desktop.board import piece_images
from tammany_desktop.journal.history import History
from tammany_desktop.languages import text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TERMS, YEARS_A_TERM
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.session.match import Seat
from tammany_desktop.wording import sentences

BY_EVENT: Final[dict[type, str]] = {
    e.GardenFilled: "R4.1",
    e.BossPlaced: "R5.3",
    e.CubePlaced: "R5.2",
    e.FavorTaken: "R5.2",
    e.Slandered: "R6.2",
    e.SlanderSpread: "R6.3",
    e.SpreadDeclined: "R6.3",
    e.DeputyFavorTaken: "RO.2",
    e.CubeArrested: "RO.3",
    e.WardLocked: "RO.4",
    e.CubeResettled: "RO.5",
    e.ElectionBegan: "R7.1",
    e.BallotCalled: "R7.4",
    e.WardWon: "R7.5",
    e.WardTied: "R7.5",
    e.WardPassed: "R7.3",
    e.BonusCubePlaced: "R8.1",
    e.BonusFavorTaken: "R8.2",
    e.BonusDeclined: "R8.0",
    e.LeaderNamed: "R9.1",
    e.MayorNamed: "R9.3",
    e.NoMayor: "R9.3",
    e.AppointmentsBegan: "R9.5",
    e.Appointed: "R9.5",
    e.LocksLifted: "R9.6",
    e.ZonePopulated: "R9.6",
    e.TermBegan: "R3.3",
    e.MajorityWon: "R10.1",
    e.GameEnded: "R10.3",
}
BY_REASON: Final = {"wards": "R9.2", "mayor": "R9.4", "slander": "R10.2"}


def rule_of(event: e.Event) -> str:
    """The rule that an event follows, or "".

    >>> rule_of(e.WardWon(0, 1, (0, 2, 0))), rule_of(e.WardWon(0, 1, (1, 2, 0)))
    ('R7.3', 'R7.5')
    """
    if isinstance(event, e.PointsScored):
        return BY_REASON.get(e.REASONS[event.reason], "R9.2")
    if isinstance(event, e.WardWon) and sum(votes > 0 for votes in event.votes) < 2:
        return "R7.3"
    return BY_EVENT.get(type(event), "")


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
    """A heading, or what a seat (or nobody) did.

    `at` is the line of the journal after which it can be seen, `rule` the one followed, `picture`
    the piece it is about, `paper` the term whose newspaper it stands for, or 0.
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
        words = "" if isinstance(event, LEFT_OUT) else sentences.tell(event, seats, before)
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
            return piece_images.boss(seats[event.seat].color)
        case e.CubePlaced() | e.CubeArrested() | e.CubeResettled() | e.BonusCubePlaced():
            return piece_images.cube(event.population)
        case e.FavorTaken() | e.DeputyFavorTaken() | e.BonusFavorTaken() | e.MajorityWon():
            return piece_images.favor(event.population)
        case e.LeaderNamed():
            return piece_images.favor(event.population)
        case e.Appointed():
            return piece_images.emblem(event.office)
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
