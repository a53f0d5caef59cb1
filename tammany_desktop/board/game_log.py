"""The log of a game: a line for each event with its rule, under headings by year and election."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tammany_desktop import deal_wording, wording
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TERMS, YEARS_A_TERM
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.session.match import Seat
from tammany_desktop.talk import NONE, Promise
from tammany_desktop.talk.deals import Said
from tammany_desktop.wording import player_words

TURNS = "turns"
ELECTIONS = "elections"
EVERYTHING = "everything"
SLANDER = "slander"
OFFICES = "offices"
DEALS = "deals"
KINDS = (EVERYTHING, TURNS, ELECTIONS, SLANDER, OFFICES, DEALS)


class About(NamedTuple):
    """The subject of an event: its rule, a piece, and SLANDER, OFFICES or nothing."""

    rule: str = ""
    picture: str = ""
    topic: str = ""


BY_EVENT: Final[dict[type, About]] = {
    e.GardenFilled: About("R4.1"),
    e.BossPlaced: About("R5.3"),
    e.CubePlaced: About("R5.2"),
    e.FavorTaken: About("R5.2"),
    e.Slandered: About("R6.2", "slander", SLANDER),
    e.SlanderSpread: About("R6.3", "slander", SLANDER),
    e.SpreadDeclined: About("R6.3", topic=SLANDER),
    e.DeputyFavorTaken: About("RO.2", topic=OFFICES),
    e.CubeArrested: About("RO.3", topic=OFFICES),
    e.WardLocked: About("RO.4", "lock", OFFICES),
    e.CubeResettled: About("RO.5", topic=OFFICES),
    e.ElectionBegan: About("R7.1", "ballot_box"),
    e.BallotCalled: About("R7.4", "envelope_sealed"),
    e.WardWon: About("R7.5", "rosette"),
    e.WardTied: About("R7.5", "envelope_torn"),
    e.WardPassed: About("R7.3"),
    e.BonusCubePlaced: About("R8.1"),
    e.BonusFavorTaken: About("R8.2"),
    e.BonusDeclined: About("R8.0"),
    e.LeaderNamed: About("R9.1"),
    e.MayorNamed: About("R9.3", "office_mayor", OFFICES),
    e.NoMayor: About("R9.3", topic=OFFICES),
    e.AppointmentsBegan: About("R9.5"),
    e.Appointed: About("R9.5", topic=OFFICES),
    e.LocksLifted: About("R9.6"),
    e.ZonePopulated: About("R9.6"),
    e.TermBegan: About("R3.3"),
    e.MajorityWon: About("R10.1"),
    e.GameEnded: About("R10.3", "laurel"),
}
DEAL_RULE: Final = "R12"
BY_REASON: Final = {"wards": "R9.2", "mayor": "R9.4", "slander": "R10.2"}


def rule_of(event: e.Event) -> str:
    """Return the rule that an event follows, or ""."""
    if isinstance(event, e.PointsScored):
        return BY_REASON.get(e.REASONS[event.reason], "R9.2")
    if isinstance(event, e.WardWon) and sum(votes > 0 for votes in event.votes) < 2:
        return "R7.3"
    return about(event).rule


def about(event: e.Event) -> About:
    """Return the subject of an event, as far as its type tells."""
    return BY_EVENT.get(type(event), About())


# Shown as part of neighboring events' lines.
LEFT_OUT = (e.TurnBegan, e.BallotOpened, e.AppointmentsConfirmed)


class Line(NamedTuple):
    """A heading, or what a seat (or nobody) did."""

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


def _told(history: History, unshown: int) -> Iterable[tuple[int, e.Event | None]]:
    """Yield lines and events, without the last `unshown` events; None for a line without events."""
    result: list[tuple[int, e.Event | None]] = []
    for number in history.path_to():
        result += [(number, event) for event in history.entry(number).events or (None,)]
    while unshown and result:
        unshown -= result.pop()[1] is not None
    return result


def players_told(history: History, seats: Sequence[Seat]) -> dict[int, str]:
    """Return who took which seat, by line, in a game that began with these seats."""
    now, result = list(seats), dict[int, str]()
    for number in history.path_to():
        change = history.entry(number).player
        if change is not None:
            result[number] = player_words(change, now[change.seat])
            now[change.seat] = now[change.seat]._replace(bot=change.bot)
    return result


def _about(event: e.Event) -> tuple[tuple[int, ...], tuple[int, ...]]:
    values = event._asdict()
    seats = [values[field] for field in ("seat", "rival") if field in values]
    seats += values.get("candidates", ())
    wards = [values[field] for field in ("ward", "from_ward", "to_ward") if field in values]
    return tuple(seats), tuple(wards)


def lines_of(history: History, seats: Sequence[Seat], unshown: int = 0) -> list[Line]:
    """Return the log of all moves that were not undone, without the last `unshown` events."""
    result: list[Line] = []
    players = players_told(history, seats)
    year, kind = 0, TURNS
    before: e.Event | None = None
    for number, event in _told(history, unshown):
        if (isinstance(event, e.TurnBegan) and event.year != year) or year == 0:
            year = event.year if isinstance(event, e.TurnBegan) else history.start.year
            kind = TURNS
            result.append(Line(_year(year), NOBODY, True, kind, at=number))
        if event is None:
            change = history.entry(number).player
            if change is not None:
                seat = change.seat
                result.append(Line(players[number], seat, False, kind, (seat,), at=number))
            continue
        if isinstance(event, e.ElectionBegan):
            kind = ELECTIONS
            words = text("table.log_election", term=event.term)
            result.append(Line(words, NOBODY, True, kind, at=number))
        if isinstance(event, e.TermBegan | e.GameEnded):
            term = event.term - 1 if isinstance(event, e.TermBegan) else TERMS
            words = text("table.log_paper", term=term)
            result.append(Line(words, NOBODY, False, kind, at=number, paper=term))
        words = "" if isinstance(event, LEFT_OUT) else wording.tell(event, seats, before)
        before = event
        if words:
            who, where = _about(event)
            actor = getattr(event, "seat", NOBODY)
            rule = rule_of(event)
            topic, what = about(event).topic, picture(event, seats)
            result.append(Line(words, actor, False, kind, who, where, number, rule, topic, what))
    for said in history.said():
        place = next((n for n, line in enumerate(result) if line.at > said.line), len(result))
        result[place:place] = talk_lines(said, seats, result[place - 1].kind)
    return result


def talk_lines(said: Said, seats: Sequence[Seat], kind: str) -> list[Line]:
    """Return what was said in a line of the game, or which promises it ended (R12)."""
    words = deal_wording.said_words(said, seats)
    if said.offer is not None and said.talk is not None:
        pair = (said.offer.seat, said.offer.to)
        about = [(said.talk.seat, pair, (*said.offer.gives, *said.offer.asks))]
    else:
        about = [(one.maker, (one.maker, one.to), (one.promise,)) for one in said.ended]
    return [
        Line(
            line, maker, False, kind, pair, wards_of(made), said.line, DEAL_RULE, DEALS, "wax_seal"
        )
        for line, (maker, pair, made) in zip(words, about, strict=True)
    ]


def wards_of(promises: Iterable[Promise]) -> tuple[int, ...]:
    """Return the wards that these promises name."""
    return tuple(sorted({promise.ward for promise in promises} - {NONE}))


def picture(event: e.Event, seats: Sequence[Seat]) -> str:
    """Return the name of the piece that an event is about, or ""."""
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
            return about(event).picture


def _year(year: int) -> str:
    term, within = (year - 1) // YEARS_A_TERM + 1, (year - 1) % YEARS_A_TERM + 1
    return text("table.log_year", term=term, year=within, years=YEARS_A_TERM)


def chosen(
    lines: Iterable[Line], seat: int = NOBODY, ward: int = NOBODY, kind: str = EVERYTHING
) -> list[Line]:
    """Return the lines about a seat and a ward, of a kind, with the headings over them."""
    result: list[Line] = []
    for line in lines:
        topical = kind in (SLANDER, OFFICES, DEALS)
        if kind not in (EVERYTHING, line.kind, line.topic) and not (topical and line.heading):
            continue
        if line.heading:
            if result and result[-1].heading:
                result.pop()
            result.append(line)
        elif (seat == NOBODY or seat in line.seats) and (ward == NOBODY or ward in line.wards):
            result.append(line)
    if result and result[-1].heading:
        result.pop()
    return result
