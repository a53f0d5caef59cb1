"""The results of a game for statistics: players, winners, wards won, challenges met."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Final, NamedTuple

from tammany_desktop.analysis import GameRecord, Outcome, game_record
from tammany_desktop.journal.header import COLORS, Header, Seat, bot_is_fit, name_is_fit
from tammany_desktop.journal.lines import History
from tammany_desktop.records import Codec, codec_of, within
from tammany_desktop.rules.board import IRISH, TERMS, WARD_INDEX, WARD_NUMBERS, YEARS_A_TERM
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import bidders
from tammany_desktop.session.weighing import name_of, request_for

STRONG: Final = ("sachem", "grand_sachem")
RIVALS: Final = 3  # strong opponents to win against
AHEAD: Final = 10  # points of lead
THRIFTY: Final = 2  # most favors bid for a ward
HALL: Final = WARD_INDEX[14]  # the ward of Tammany Hall
THIRD: Final = 3 * YEARS_A_TERM  # the last year of the third term
Levels = Sequence[str]  # levels of the defeated opponents


def _clean(record: GameRecord, seat: int, levels: Levels) -> bool:
    return all(slander.seat != seat for slander in record.slanders)


def _citizen(record: GameRecord, seat: int, levels: Levels) -> bool:
    return all(election.mayor != seat for election in record.elections)


def _always(record: GameRecord, seat: int, levels: Levels) -> bool:
    return all(election.mayor == seat for election in record.elections)


def _irish(record: GameRecord, seat: int, levels: Levels) -> bool:
    return all((seat, IRISH) in election.leaders for election in record.elections)


def _hall(record: GameRecord, seat: int, levels: Levels) -> bool:
    outcomes = [outcome for election in record.elections for outcome in election.outcomes]
    return sum((one.ward, one.winner) == (HALL, seat) for one in outcomes) == TERMS


def _thrift(record: GameRecord, seat: int, levels: Levels) -> bool:
    outcomes = [outcome for election in record.elections for outcome in election.outcomes]
    return all(sum(outcome.bids[seat]) <= THRIFTY for outcome in outcomes)


def _behind(record: GameRecord, seat: int, levels: Levels) -> bool:
    points = record.by_year[THIRD]
    return all(points[seat] < each for other, each in enumerate(points) if other != seat)


def _ahead(record: GameRecord, seat: int, levels: Levels) -> bool:
    return min(_leads(record, seat)) >= AHEAD


def _tie(record: GameRecord, seat: int, levels: Levels) -> bool:
    return record.winners == (seat,) and min(_leads(record, seat)) == 0


def _sachems(record: GameRecord, seat: int, levels: Levels) -> bool:
    return sum(level in STRONG for level in levels) >= RIVALS


def _leads(record: GameRecord, seat: int) -> list[int]:
    """Return by how many points a seat was ahead of each other seat."""
    final = record.final or ()
    return [final[seat] - points for other, points in enumerate(final) if other != seat]


Check = Callable[[GameRecord, int, Levels], bool]
_CHECKS: Final[Sequence[Check]] = (
    *(_clean, _ahead, _citizen, _always, _irish, _hall, _thrift, _behind, _tie, _sachems),
)
_CHECK_OF: Final[Mapping[str, Check]] = {check.__name__[1:]: check for check in _CHECKS}
CHALLENGES: Final = tuple(_CHECK_OF)


def challenges_met(
    start: State, record: GameRecord, acted: Sequence[set[str]]
) -> dict[int, tuple[str, ...]]:
    """Return the challenges met by the only person, by seat; empty if the game was not won."""
    people = [seat for seat, names in enumerate(acted) if "" in names]
    fresh = start.year == 1 and not any(start.score) and not any(start.bosses)
    if len(people) != 1 or not fresh or record.final is None:
        return {}
    (seat,) = people
    if acted[seat] != {""} or seat not in record.winners:
        return {}
    levels = [min(names).partition(":")[0] for names in acted if names and "" not in names]
    met = tuple(name for name, check in _CHECK_OF.items() if check(record, seat, levels))
    return {seat: met}


MOST: Final = 10_000  # larger than any figure of a game
LONGEST: Final = 100  # characters of an id

Count = Annotated[int, within(0, MOST)]
Text = Annotated[str, lambda text: len(text) <= LONGEST]


class Win(NamedTuple):
    """A ward won against rivals: votes and favors bid of the winner, and the runner-up's votes."""

    ward: Count  # number of the ward
    term: Count
    votes: Count
    runner_up: Count
    bid: Count

    @property
    def lead(self) -> int:
        """Return by how many votes the ward was won."""
        return self.votes - self.runner_up


def _known(met: object) -> tuple[str, ...]:
    """Return the challenges among `met` that this version knows."""
    names = codec_of(tuple[str, ...]).read(met)
    return tuple(name for name in CHALLENGES if name in names)


class SeatResult(NamedTuple):
    """One seat of a finished game."""

    name: Annotated[str, name_is_fit]
    color: Annotated[str, COLORS.__contains__]
    bot: Annotated[str, bot_is_fit]
    points: Count
    won: bool
    ahead: Count
    terms: Count  # number of terms as Mayor
    wards: Annotated[tuple[Count, ...], lambda wards: len(wards) <= TERMS]
    closest: Win | None
    dearest: Win | None
    whole: bool = True
    met: Annotated[tuple[str, ...], Codec(_known, list)] = ()

    @property
    def is_bot(self) -> bool:
        """True if an opponent played the seat."""
        return bool(self.bot)


class GameResult(NamedTuple):
    """A game; `seats` is empty while it is not over. `made` is in seconds since 1970.

    `judgment_file` is the name of the file with its judgment, if its decisions were weighed.
    """

    id: Text
    origin: Text
    made: float
    seats: tuple[SeatResult, ...] = ()
    judgment_file: Text = ""


def result_of(header: Header, history: History, changed: float) -> GameResult:
    """Return the result of a game; `changed`, the file's time, replaces a damaged date."""
    try:
        time = datetime.fromisoformat(header.made).timestamp()
    except (ValueError, OverflowError, OSError):
        time = changed
    result = GameResult(header.id, header.origin, time)
    record = game_record(history)
    if not record.winners or record.final is None:
        return result
    acted = players_of(header.seats, history)
    met = challenges_met(history.start, record, acted)
    seats = tuple(
        _seat(header.seats, record, seat, acted[seat])._replace(met=met.get(seat, ()))
        for seat in range(record.players)
    )
    return result._replace(seats=seats, judgment_file=name_of(request_for(history, header.seats)))


def players_of(seats: Sequence[Seat], history: History) -> list[set[str]]:
    """Return the names of those who decided in each seat, "" for a person; a sealed bid counts."""
    bots, state = [seat.bot for seat in seats], history.start
    names: list[set[str]] = [set() for _ in seats]
    for line in history.path_to():
        _, move, events, _, player, *_ = history.entry(line)
        acting = bidders(state) if isinstance(move, OpenBallot) else [state.actor()]
        if player is not None:
            acting = [seat for seat in bidders(state) if seat == player.seat]
        for seat in acting if move is not None or player is not None else []:
            names[seat].add(bots[seat])
        if player is not None:
            bots[player.seat] = player.bot
        for event in events:
            evolve(state, event)
    return names


def _seat(seats: Sequence[Seat], record: GameRecord, seat: int, acted: set[str]) -> SeatResult:
    final = record.final or ()
    wins = _wins(record, seat)
    rivals = [points for other, points in enumerate(final) if other != seat]
    whole = len({bot.partition(":")[0] for bot in acted}) < 2
    bot = min(acted) if acted and whole else seats[seat].bot
    return SeatResult(
        name=seats[seat].name,
        color=seats[seat].color,
        bot=bot,
        points=final[seat],
        won=seat in record.winners,
        ahead=max(0, final[seat] - max(rivals)) if record.winners == (seat,) else 0,
        terms=sum(one.mayor == seat for one in record.elections),
        wards=tuple(sum(o.winner == seat for o in one.outcomes) for one in record.elections),
        closest=min(wins, key=lambda one: (one.lead, -one.votes, one.term), default=None),
        dearest=max(wins, key=lambda one: (one.bid, -one.term), default=None),
        whole=whole,
    )


def _wins(record: GameRecord, seat: int) -> list[Win]:
    """Return the wards that a seat won against rivals."""
    return [
        _win(outcome, election.term)
        for election in record.elections
        for outcome in election.outcomes
        if outcome.winner == seat and sum(1 for votes in outcome.votes if votes) > 1
    ]


def _win(outcome: Outcome, term: int) -> Win:
    first, second = sorted(outcome.votes, reverse=True)[:2]
    return Win(WARD_NUMBERS[outcome.ward], term, first, second, sum(outcome.bids[outcome.winner]))
