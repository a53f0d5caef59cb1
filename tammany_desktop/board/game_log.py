"""The game log: a line for each event with its rule, under headings by year and election."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tammany_desktop import deal_wording, wording
from tammany_desktop.board.geometry import NO_WARD
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TERMS, YEARS_A_TERM
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.session.match import Seat
from tammany_desktop.talk import NONE, Promise
from tammany_desktop.talk.deals import TalkRecord
from tammany_desktop.wording import player_words

TURNS = "turns"
ELECTIONS = "elections"
EVERYTHING = "everything"
SLANDER = "slander"
OFFICES = "offices"
DEALS = "deals"
FILTERS = (EVERYTHING, TURNS, ELECTIONS, SLANDER, OFFICES, DEALS)


class Subject(NamedTuple):
    """The subject of an event: its rule, the picture of a piece, and SLANDER, OFFICES or ""."""

    rule: str = ""
    picture: str = ""
    topic: str = ""


SUBJECTS: Final[dict[type, Subject]] = {
    e.GardenFilled: Subject("R4.1"),
    e.BossPlaced: Subject("R5.3"),
    e.CubePlaced: Subject("R5.2"),
    e.FavorTaken: Subject("R5.2"),
    e.Slandered: Subject("R6.2", "slander", SLANDER),
    e.SlanderSpread: Subject("R6.3", "slander", SLANDER),
    e.SpreadDeclined: Subject("R6.3", topic=SLANDER),
    e.DeputyFavorTaken: Subject("RO.2", topic=OFFICES),
    e.CubeArrested: Subject("RO.3", topic=OFFICES),
    e.WardLocked: Subject("RO.4", "lock", OFFICES),
    e.CubeResettled: Subject("RO.5", topic=OFFICES),
    e.ElectionBegan: Subject("R7.1", "ballot_box"),
    e.BallotCalled: Subject("R7.4", "envelope_sealed"),
    e.WardWon: Subject("R7.5", "rosette"),
    e.WardTied: Subject("R7.5", "envelope_torn"),
    e.WardPassed: Subject("R7.3"),
    e.BonusCubePlaced: Subject("R8.1"),
    e.BonusFavorTaken: Subject("R8.2"),
    e.BonusDeclined: Subject("R8.0"),
    e.LeaderNamed: Subject("R9.1"),
    e.MayorNamed: Subject("R9.3", "office_mayor", OFFICES),
    e.NoMayor: Subject("R9.3", topic=OFFICES),
    e.AppointmentsBegan: Subject("R9.5"),
    e.Appointed: Subject("R9.5", topic=OFFICES),
    e.LocksLifted: Subject("R9.6"),
    e.ZonePopulated: Subject("R9.6"),
    e.TermBegan: Subject("R3.3"),
    e.MajorityWon: Subject("R10.1"),
    e.GameEnded: Subject("R10.3", "laurel"),
}
DEAL_RULE: Final = "R12"
RULES_BY_REASON: Final = {"wards": "R9.2", "mayor": "R9.4", "slander": "R10.2"}


def rule_of(event: e.Event) -> str:
    """Return the rule that an event follows, or ""."""
    if isinstance(event, e.PointsScored):
        return RULES_BY_REASON.get(e.REASONS[event.reason], "R9.2")
    if isinstance(event, e.WardWon) and sum(votes > 0 for votes in event.votes) < 2:
        return "R7.3"
    return subject_of(event).rule


def subject_of(event: e.Event) -> Subject:
    """Return the subject of an event, as far as its type tells."""
    return SUBJECTS.get(type(event), Subject())


# Events without a line of their own: the lines of neighboring events tell them.
HIDDEN_EVENTS = (e.TurnBegan, e.BallotOpened, e.AppointmentsConfirmed)


class Line(NamedTuple):
    """A heading, or what a seat (or NOBODY) did; `kind` is TURNS or ELECTIONS."""

    words: str
    seat: int
    heading: bool
    kind: str = TURNS
    seats: tuple[int, ...] = ()
    wards: tuple[int, ...] = ()
    number: int = 0  # number of the journal's line, or 0
    rule: str = ""
    topic: str = ""
    picture: str = ""
    paper: int = 0  # the term whose newspaper the line opens, or 0


def _events(history: History, unshown: int) -> Iterable[tuple[int, e.Event | None]]:
    """Return line numbers with events, or None for a line without; omit the last `unshown`."""
    events: list[tuple[int, e.Event | None]] = []
    for number in history.path_to():
        events += [(number, event) for event in history.entry(number).events or (None,)]
    while unshown and events:
        unshown -= events.pop()[1] is not None
    return events


def player_changes(history: History, seats: Sequence[Seat]) -> dict[int, str]:
    """Return a sentence for each change of a player, by journal line, from the first `seats`."""
    seats_now, result = list(seats), dict[int, str]()
    for number in history.path_to():
        change = history.entry(number).player
        if change is not None:
            result[number] = player_words(change, seats_now[change.seat])
            seats_now[change.seat] = seats_now[change.seat]._replace(bot=change.bot)
    return result


def lines_of(history: History, seats: Sequence[Seat], unshown: int = 0) -> list[Line]:
    """Return the log of all that was not undone, without the last `unshown` events."""
    lines: list[Line] = []
    changes = player_changes(history, seats)
    year, kind = 0, TURNS
    last_event: e.Event | None = None
    for number, event in _events(history, unshown):
        if (isinstance(event, e.TurnBegan) and event.year != year) or year == 0:
            year = event.year if isinstance(event, e.TurnBegan) else history.start.year
            kind = TURNS
            term_index, nth = divmod(year - 1, YEARS_A_TERM)
            heading = text("table.log_year", term=term_index + 1, year=nth + 1, years=YEARS_A_TERM)
            lines.append(Line(heading, NOBODY, True, kind, number=number))
        if event is None:
            change = history.entry(number).player
            if change is not None:
                seat = change.seat
                lines.append(Line(changes[number], seat, False, kind, (seat,), number=number))
            continue
        if isinstance(event, e.ElectionBegan):
            kind = ELECTIONS
            sentence = text("table.log_election", term=event.term)
            lines.append(Line(sentence, NOBODY, True, kind, number=number))
        if isinstance(event, e.TermBegan | e.GameEnded):
            term = event.term - 1 if isinstance(event, e.TermBegan) else TERMS
            sentence = text("table.log_paper", term=term)
            lines.append(Line(sentence, NOBODY, False, kind, number=number, paper=term))
        is_shown = not isinstance(event, HIDDEN_EVENTS)
        sentence = wording.event_words(event, seats, last_event) if is_shown else ""
        last_event = event
        if sentence:
            values = event._asdict()
            involved = [values[field] for field in ("seat", "rival") if field in values]
            involved += values.get("candidates", ())
            wards = [values[field] for field in ("ward", "from_ward", "to_ward") if field in values]
            actor = getattr(event, "seat", NOBODY)
            rule = rule_of(event)
            topic, image = subject_of(event).topic, picture(event, seats)
            about = tuple(involved), tuple(wards)
            lines.append(Line(sentence, actor, False, kind, *about, number, rule, topic, image))
    for record in history.talk_records():
        index = next((i for i, line in enumerate(lines) if line.number > record.line), len(lines))
        lines[index:index] = talk_lines(record, seats, lines[index - 1].kind)
    return lines


def talk_lines(record: TalkRecord, seats: Sequence[Seat], kind: str) -> list[Line]:
    """Return the log lines of an offer or answer, or of promises that ended (R12)."""
    sentences, offer = deal_wording.talk_record_words(record, seats), record.offer
    if offer is not None and record.talk is not None:
        details = [(record.talk.seat, (offer.seat, offer.to), (*offer.gives, *offer.asks))]
    else:
        details = [(p.maker, (p.maker, p.to), (p.promise,)) for p in record.ended]
    return [
        Line(
            *(sentence, speaker, False, kind, pair, wards_of(promises)),
            *(record.line, DEAL_RULE, DEALS, "wax_seal"),
        )
        for sentence, (speaker, pair, promises) in zip(sentences, details, strict=True)
    ]


def wards_of(promises: Iterable[Promise]) -> tuple[int, ...]:
    """Return the wards that these promises name."""
    return tuple(sorted({promise.ward for promise in promises} - {NONE}))


def picture(event: e.Event, seats: Sequence[Seat]) -> str:
    """Return the name of the picture of the piece that an event is about, or ""."""
    match event:
        case e.BossPlaced():
            return piece_names.boss(seats[event.seat].color)
        case e.CubePlaced() | e.CubeArrested() | e.CubeResettled() | e.BonusCubePlaced():
            return piece_names.cube(event.population)
        case e.FavorTaken() | e.DeputyFavorTaken() | e.BonusFavorTaken() | e.MajorityWon():
            return piece_names.favor(event.population)
        case e.LeaderNamed():
            return piece_names.favor(event.population)
        case e.Appointed():
            return piece_names.emblem(event.office)
        case _:
            return subject_of(event).picture


def filtered(
    lines: Iterable[Line], seat: int = NOBODY, ward: int = NO_WARD, subset: str = EVERYTHING
) -> list[Line]:
    """Return the lines about a seat and a ward, of a subset (in FILTERS), with headings."""
    result: list[Line] = []
    for line in lines:
        by_topic = subset in (SLANDER, OFFICES, DEALS)
        if subset not in (EVERYTHING, line.kind, line.topic) and not (by_topic and line.heading):
            continue
        if line.heading:
            if result and result[-1].heading:
                result.pop()
            result.append(line)
        elif (seat == NOBODY or seat in line.seats) and (ward == NO_WARD or ward in line.wards):
            result.append(line)
    if result and result[-1].heading:
        result.pop()
    return result
