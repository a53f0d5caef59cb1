"""The result of a game for statistics: players, winners, wards won, and challenges met."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Final, NamedTuple

from tammany_desktop.analysis import GameRecord, game_record
from tammany_desktop.journal.header import COLORS, Header, Seat, is_valid_bot, is_valid_name
from tammany_desktop.journal.lines import History
from tammany_desktop.records import Codec, codec_of, within
from tammany_desktop.rules.board import IRISH, TAMMANY_HALL, TERMS, WARD_NUMBERS, YEARS_A_TERM
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import bidders
from tammany_desktop.session.weighing import name_of, request_for

STRONG: Final = ("sachem", "grand_sachem")
MIN_STRONG: Final = 3  # least number of strong opponents
MIN_LEAD: Final = 10  # least lead in points
MAX_BID: Final = 2  # most favors bid for any ward
THIRD_TERM_END: Final = 3 * YEARS_A_TERM  # the last year of the third term
Levels = Sequence[str]  # levels of the defeated opponents


def _hall(record: GameRecord, seat: int, levels: Levels) -> bool:
    outcomes = [outcome for election in record.elections for outcome in election.outcomes]
    return sum(o.ward == TAMMANY_HALL and o.winner == seat for o in outcomes) == TERMS


def _thrift(record: GameRecord, seat: int, levels: Levels) -> bool:
    outcomes = [outcome for election in record.elections for outcome in election.outcomes]
    return all(sum(outcome.bids[seat]) <= MAX_BID for outcome in outcomes)


def _behind(record: GameRecord, seat: int, levels: Levels) -> bool:
    points = record.points_by_year[THIRD_TERM_END]
    return all(points[seat] < theirs for other, theirs in enumerate(points) if other != seat)


def _leads(record: GameRecord, seat: int) -> list[int]:
    """Return the lead in points of a seat over each other seat."""
    final = record.final_points or ()
    return [final[seat] - points for other, points in enumerate(final) if other != seat]


Check = Callable[[GameRecord, int, Levels], bool]
_CHECK_OF: Final[Mapping[str, Check]] = {  # by the names of challenges
    "clean": lambda record, seat, _: all(slander.seat != seat for slander in record.slanders),
    "ahead": lambda record, seat, _: min(_leads(record, seat)) >= MIN_LEAD,
    "citizen": lambda record, seat, _: all(election.mayor != seat for election in record.elections),
    "always": lambda record, seat, _: all(election.mayor == seat for election in record.elections),
    "irish": lambda record, seat, _: all(
        (seat, IRISH) in election.leaders for election in record.elections
    ),
    "hall": _hall,
    "thrift": _thrift,
    "behind": _behind,
    "tie": lambda record, seat, _: record.winners == (seat,) and min(_leads(record, seat)) == 0,
    "sachems": lambda record, seat, levels: sum(map(STRONG.__contains__, levels)) >= MIN_STRONG,
}
CHALLENGES: Final = tuple(_CHECK_OF)


def challenges_met(
    start: State, record: GameRecord, bot_ids_by_seat: Sequence[set[str]]
) -> dict[int, tuple[str, ...]]:
    """Return, by seat, the challenges met in a game that its only person won; {} for others."""
    persons = [seat for seat, bot_ids in enumerate(bot_ids_by_seat) if "" in bot_ids]
    is_whole = start.year == 1 and not any(start.score) and not any(start.bosses)
    if len(persons) != 1 or not is_whole or record.final_points is None:
        return {}
    (seat,) = persons
    if bot_ids_by_seat[seat] != {""} or seat not in record.winners:
        return {}
    levels = [min(ids).partition(":")[0] for ids in bot_ids_by_seat if ids and "" not in ids]
    return {seat: tuple(name for name, check in _CHECK_OF.items() if check(record, seat, levels))}


MAX_COUNT: Final = 10_000  # larger than any figure of a game
MAX_ID_LENGTH: Final = 100  # characters of an id

Count = Annotated[int, within(0, MAX_COUNT)]
Id = Annotated[str, lambda text: len(text) <= MAX_ID_LENGTH]


class Win(NamedTuple):
    """A ward won against rivals: votes and favors bid of the winner, and the runner-up's votes."""

    ward: Count  # number of the ward
    term: Count
    votes: Count
    runner_up: Count
    bid: Count

    @property
    def margin(self) -> int:
        """Return the number of votes by which the ward was won."""
        return self.votes - self.runner_up


def _known(met: object) -> tuple[str, ...]:
    """Return the names in `met` that are challenges of this version."""
    names = codec_of(tuple[str, ...]).read(met)
    return tuple(name for name in CHALLENGES if name in names)


class SeatResult(NamedTuple):
    """One seat of a finished game."""

    name: Annotated[str, is_valid_name]
    color: Annotated[str, COLORS.__contains__]
    bot: Annotated[str, is_valid_bot]
    points: Count
    won: bool
    ahead: Count  # points more than the second, if the seat won alone
    terms: Count  # number of terms as Mayor
    wards: Annotated[tuple[Count, ...], lambda wards: len(wards) <= TERMS]  # won, by term
    closest: Win | None  # the win with the smallest margin
    dearest: Win | None  # the win with the highest bid
    one_player: bool = True  # whether the same player made all decisions
    met: Annotated[tuple[str, ...], Codec(_known, list)] = ()  # challenges

    @property
    def is_bot(self) -> bool:
        """Return True if an opponent played the seat."""
        return bool(self.bot)


class GameResult(NamedTuple):
    """A game; `seats` is empty until it is over."""

    id: Id
    origin: Id  # id of the game from which this one branched off, or ""
    made: float  # when it was begun, in seconds since 1970
    seats: tuple[SeatResult, ...] = ()
    judgment_file: Id = ""  # the file with its judgment, if it was weighed, without suffix


def result_of(header: Header, history: History, modified: float) -> GameResult:
    """Return the result of a game; `modified`, the time of its file, replaces a damaged date."""
    try:
        made = datetime.fromisoformat(header.made).timestamp()
    except (ValueError, OverflowError, OSError):
        made = modified
    result = GameResult(header.id, header.origin, made)
    record = game_record(history)
    if not record.winners or record.final_points is None:
        return result
    bot_ids_by_seat = bot_ids_of(header.seats, history)
    met = challenges_met(history.start, record, bot_ids_by_seat)
    seats = tuple(
        _seat(header.seats, record, seat, bot_ids_by_seat[seat])._replace(met=met.get(seat, ()))
        for seat in range(record.n)
    )
    return result._replace(seats=seats, judgment_file=name_of(request_for(history, header.seats)))


def bot_ids_of(seats: Sequence[Seat], history: History) -> list[set[str]]:
    """Return the ids of the bots that made each seat's decisions and bids; "" for a person."""
    bots, state = [seat.bot for seat in seats], history.start
    bot_ids: list[set[str]] = [set() for _ in seats]
    for line in history.path_to():
        entry = history.entry(line)
        move, events, player = entry.move, entry.events, entry.player
        deciders = bidders(state) if isinstance(move, OpenBallot) else [state.actor()]
        if player is not None:
            # The earlier player of a bidder may have sealed its bid.
            deciders = [seat for seat in bidders(state) if seat == player.seat]
        for seat in deciders if move is not None or player is not None else []:
            bot_ids[seat].add(bots[seat])
        if player is not None:
            bots[player.seat] = player.bot
        for event in events:
            evolve(state, event)
    return bot_ids


def _seat(seats: Sequence[Seat], record: GameRecord, seat: int, bot_ids: set[str]) -> SeatResult:
    final = record.final_points or ()
    wins = _wins(record, seat)
    rivals = [points for other, points in enumerate(final) if other != seat]
    one_player = len({bot.partition(":")[0] for bot in bot_ids}) < 2
    bot = min(bot_ids) if bot_ids and one_player else seats[seat].bot
    return SeatResult(
        name=seats[seat].name,
        color=seats[seat].color,
        bot=bot,
        points=final[seat],
        won=seat in record.winners,
        ahead=max(0, final[seat] - max(rivals)) if record.winners == (seat,) else 0,
        terms=sum(election.mayor == seat for election in record.elections),
        wards=tuple([o.winner for o in term.outcomes].count(seat) for term in record.elections),
        closest=min(wins, key=lambda win: (win.margin, -win.votes, win.term), default=None),
        dearest=max(wins, key=lambda win: (win.bid, -win.term), default=None),
        one_player=one_player,
    )


def _wins(record: GameRecord, seat: int) -> list[Win]:
    return [
        Win(
            ward=WARD_NUMBERS[outcome.ward],
            term=election.term,
            votes=max(outcome.votes),
            runner_up=sorted(outcome.votes)[-2],
            bid=sum(outcome.bids[seat]),
        )
        for election in record.elections
        for outcome in election.outcomes
        if outcome.winner == seat and sum(1 for votes in outcome.votes if votes) > 1
    ]
