"""Statistics of people's games, added up from journals; a file spares reading them again."""

import json
import logging
import threading
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tammany_desktop.analysis import coaching, results
from tammany_desktop.analysis.coaching import Lost
from tammany_desktop.analysis.results import GameResult, SeatResult, Win
from tammany_desktop.journal import JournalError, decode, opening
from tammany_desktop.journal.disk import REAL_DISK, Disk
from tammany_desktop.journal.opening import SUFFIX, title_of
from tammany_desktop.languages import everywhere
from tammany_desktop.records import codec_of
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.session.weighing import FOLDER, JUDGMENT

FILE: Final = "statistics.json"
FORMAT: Final = 2
LARGEST: Final = 20_000_000  # bytes
log: Final = logging.getLogger(__name__)


class Kept(NamedTuple):
    """A journal's game, or None; valid while `size` (bytes) and `changed` (ns) are unchanged."""

    size: int
    changed: int
    game: GameResult | None


class Reading(NamedTuple):
    """All journals of a folder; `unread` are the names of those that could not be read."""

    games: tuple[GameResult, ...]
    unread: tuple[str, ...] = ()
    damaged: bool = False  # whether the file of statistics was damaged and is written anew
    lost: Mapping[tuple[str, int], Lost] = MappingProxyType({})  # by game and seat, if weighed


def read_kept(path: Path, disk: Disk = REAL_DISK) -> dict[str, Kept]:
    """Return the file's contents by journal; {} if missing or old. Raises ValueError, OSError."""
    try:
        data = disk.read(path, LARGEST)
    except FileNotFoundError:
        return {}
    if len(data) > LARGEST:
        raise ValueError("too large")
    try:
        whole: Any = decode(data)
        found, judgment = whole["format"], whole.get("judgment")
        if found in range(1, FORMAT) or (found == FORMAT and judgment in range(JUDGMENT)):
            return {}
        if (found, judgment) != (FORMAT, JUDGMENT):
            raise ValueError("format")
        return codec_of(dict[str, Kept]).read(whole["games"])
    except (ArithmeticError, AttributeError, LookupError, TypeError) as error:
        raise ValueError(str(error)) from error


def write_kept(path: Path, kept: dict[str, Kept], disk: Disk = REAL_DISK) -> None:
    """Write what was read, if the file can be written."""
    whole = {"format": FORMAT, "judgment": JUDGMENT, "games": codec_of(dict[str, Kept]).write(kept)}
    # In ASCII, because a journal's name may have bytes that are not UTF-8.
    data = json.dumps(whole, separators=(",", ":")).encode("ascii")
    try:
        disk.overwrite(path, data)
    except OSError as error:
        log.warning("statistics not kept: %s", error)


def read_folder(
    folder: Path,
    tell: Callable[[int, int], bool] = lambda done, of: True,
    anew: bool = False,
    disk: Disk = REAL_DISK,
) -> Reading:
    """Read new or changed journals (all if `anew`) until `tell(done, of)` is False; no errors."""
    kept, damaged = _known(folder / FILE, anew, disk)
    found: dict[str, Kept] = {}
    paths = _journals(folder)
    for done, path in enumerate(paths):
        if not tell(done, len(paths)):
            break
        if (one := _one(path, kept, disk)) is not None:
            found[path.name] = one
    else:
        if found != kept or damaged:
            write_kept(folder / FILE, found, disk)
    unread = tuple(title_of(folder / name) for name, one in found.items() if one.game is None)
    games = tuple(one.game for one in found.values() if one.game is not None)
    return Reading(games, unread, damaged)


def _known(path: Path, anew: bool, disk: Disk) -> tuple[dict[str, Kept], bool]:
    """Return the contents of the file, and whether it was damaged."""
    if anew:
        return {}, False
    try:
        return read_kept(path, disk), False
    except (OSError, ValueError) as error:
        log.warning("statistics are made again: %s", error)
        return {}, True


def _journals(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.glob(f"*{SUFFIX}") if not path.name.startswith("."))
    except OSError as error:
        log.warning("no journals: %s", error)
        return []


def _one(path: Path, kept: dict[str, Kept], disk: Disk) -> Kept | None:
    """Return what a journal tells, from the file if unchanged; None if the journal is gone."""
    try:
        there = path.stat()
    except OSError:
        return None
    read = Kept(there.st_size, there.st_mtime_ns, None)
    known = kept.get(path.name)
    if known is not None and known._replace(game=None) == read:
        return known
    try:
        seen = opening.look(path, disk=disk)
    except JournalError as error:
        log.info("not counted: %s", error)
        return read
    return read._replace(game=results.result_of(seen.header, seen.history, there.st_mtime))


# Sums


class Tally(NamedTuple):
    """A number of games, and how many of them were won, alone or with others."""

    games: int = 0
    won: int = 0

    def plus(self, won: bool) -> "Tally":
        """Return the tally after one more game, which was `won` or not."""
        return Tally(self.games + 1, self.won + won)


NONE: Final = Tally()


class BestMoment(NamedTuple):
    """The best moment of a kind; `value` is what counts, `win` the ward if there is one."""

    seat: SeatResult
    game: GameResult
    value: int
    win: Win | None = None
    term: int = 0


@dataclass
class Person:
    """A person; names that differ only in case and spaces are one person."""

    name: str
    tally: Tally = NONE
    terms: int = 0  # number of terms as Mayor
    wards: int = 0
    points: int = 0  # in all games together
    levels: dict[str, Tally] = field(default_factory=dict)  # games with opponents of a level
    people: dict[str, Tally] = field(default_factory=dict)  # games with another person, by key
    colors: Counter[str] = field(default_factory=Counter)

    @property
    def color(self) -> str:
        """Return the color played most often."""
        return self.colors.most_common(1)[0][0]


class Statistics(NamedTuple):
    """People by key, most games won first; opponents by level; best moments; challenges `met`."""

    games: int
    people: dict[str, Person]
    bots: dict[str, Tally]
    moments: dict[str, BestMoment]
    met: dict[str, BestMoment]


def key_of(name: str) -> str:
    """Return the key of a name."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


@cache
def default_names() -> dict[str, int]:
    """Return the default names of persons in every language, with the numbers of their seats."""
    return {
        key_of(name): seat
        for seat in range(1, MAX_SEATS + 1)
        for name in everywhere("new_game.player", seat=seat)
    }


def person_key(name: str) -> str:
    """Return the key of a person's name; a default name has one key in all languages."""
    key = key_of(name)
    seat = default_names().get(key)
    return key if seat is None else f"\0{seat}"


def level_of(bot: str) -> str:
    """Return the level of a bot with or without a character."""
    return bot.partition(":")[0]


def counted(games: Iterable[GameResult]) -> list[GameResult]:
    """Return the games that count, earliest first: finished ones, one of each game's branches."""
    known = {game.id: game for game in games}
    finished = sorted((one for one in games if one.seats), key=lambda one: (one.made, one.id))
    found: dict[str, GameResult] = {}
    for game in finished:
        found.setdefault(_root(game, known), game)
    return list(found.values())


def _root(game: GameResult, known: dict[str, GameResult]) -> str:
    """Return the id of the game from which a game branched off, directly or not."""
    seen = {game.id}
    while game.origin and game.origin not in seen:
        seen.add(game.origin)
        if game.origin not in known:
            return game.origin
        game = known[game.origin]
    return game.id


def add_up(games: Sequence[GameResult]) -> Statistics:
    """Return the sums by person and level; a seat whose player changed counts for nobody."""
    people: dict[str, Person] = {}
    bots: dict[str, Tally] = {}
    moments: dict[str, BestMoment] = {}
    met: dict[str, BestMoment] = {}
    kept = counted(games)
    for game in kept:
        for seat in (one for one in game.seats if one.whole):
            if seat.is_bot:
                level = level_of(seat.bot)
                bots[level] = bots.get(level, NONE).plus(seat.won)
            else:
                _add(people.setdefault(person_key(seat.name), Person(seat.name)), seat, game)
                _note(moments, seat, game)
                for name in seat.met:
                    first = met.get(name, BestMoment(seat, game, 0))
                    met[name] = first._replace(value=first.value + 1)
    order = sorted(people, key=lambda one: (-people[one].tally.won, -people[one].terms, one))
    played = sum(1 for game in kept if any(one.whole and not one.is_bot for one in game.seats))
    return Statistics(played, {key: people[key] for key in order}, bots, moments, met)


def _add(person: Person, seat: SeatResult, game: GameResult) -> None:
    person.name = seat.name  # as typed last
    person.tally = person.tally.plus(seat.won)
    person.terms += seat.terms
    person.wards += sum(seat.wards)
    person.points += seat.points
    person.colors[seat.color] += 1
    own = person_key(seat.name)
    others = [one for one in game.seats if one.whole]
    for level in {level_of(one.bot) for one in others if one.is_bot}:
        person.levels[level] = person.levels.get(level, NONE).plus(seat.won)
    for other in {person_key(one.name) for one in others if not one.is_bot} - {own}:
        person.people[other] = person.people.get(other, NONE).plus(seat.won)


VICTORY, POINTS, WARDS, MAYOR, CLOSE, BID = "victory", "points", "wards", "mayor", "close", "bid"


def _note(moments: dict[str, BestMoment], seat: SeatResult, game: GameResult) -> None:
    """Keep each moment that is better than all earlier ones; of equal ones the earliest."""
    for kind, moment in _moments(seat, game):
        best = moments.get(kind)
        if best is None or _rank(kind, moment) > _rank(kind, best):
            moments[kind] = moment


def _moments(seat: SeatResult, game: GameResult) -> Iterable[tuple[str, BestMoment]]:
    if seat.ahead:
        yield VICTORY, BestMoment(seat, game, seat.ahead)
    yield POINTS, BestMoment(seat, game, seat.points)
    most = max(seat.wards, default=0)
    if most:
        yield WARDS, BestMoment(seat, game, most, term=seat.wards.index(most) + 1)
    if seat.terms:
        yield MAYOR, BestMoment(seat, game, seat.terms)
    if seat.closest is not None:
        yield CLOSE, BestMoment(seat, game, seat.closest.lead, seat.closest)
    if seat.dearest is not None and seat.dearest.bid:
        yield BID, BestMoment(seat, game, seat.dearest.bid, seat.dearest)


def _rank(kind: str, moment: BestMoment) -> tuple[int, int]:
    """Return the rank of a moment: its value; of close votes a small lead, then many votes."""
    if kind == CLOSE and moment.win is not None:
        return -moment.value, moment.win.votes
    return moment.value, 0


class Reader:
    """Reads a folder in a thread of its own, which calls `wake`."""

    def __init__(self, folder: Path, wake: Callable[[], object], anew: bool = False) -> None:
        self.found: tuple[Reading, Statistics] | None = None
        self.progress = (0, 0)  # journals read, and all of them
        self._wake = wake
        self._stopped = False
        self._thread = threading.Thread(
            target=self._run, args=(folder, anew), name="statistics", daemon=True
        )
        self._thread.start()

    def _run(self, folder: Path, anew: bool) -> None:
        try:
            reading = read_folder(folder, self._tell, anew)
            lost = coaching.lost_in(counted(reading.games), folder.parent / FOLDER)
            reading = reading._replace(lost=lost)
            found = reading, add_up(reading.games)
        except Exception:  # whatever the error, the program goes on without statistics
            log.exception("statistics")
            found = Reading(()), add_up(())
        if not self._stopped:
            self.found = found
        self._wake()

    def _tell(self, done: int, of: int) -> bool:
        self.progress = (done, of)
        return not self._stopped

    def stop(self) -> None:
        """Stop after the journal being read; nobody waits for a disk that hangs."""
        self._stopped = True
