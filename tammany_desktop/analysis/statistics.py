"""Statistics of people's games, added up from journals, whose results are cached in a file."""

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
from tammany_desktop.analysis.coaching import Losses
from tammany_desktop.analysis.results import GameResult, SeatResult, Win
from tammany_desktop.journal import JournalError, decode, opening
from tammany_desktop.journal.disk import REAL_DISK, Disk
from tammany_desktop.journal.opening import SUFFIX, title_of
from tammany_desktop.languages import all_texts
from tammany_desktop.records import codec_of
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.session import weighing

FILE: Final = "statistics.json"
FORMAT: Final = 2
MAX_CACHE_SIZE: Final = 20_000_000  # bytes of the cache file
log: Final = logging.getLogger(__name__)


class CacheEntry(NamedTuple):
    """The game of a journal with this `size` and modification time in ns; None if unreadable."""

    size: int
    modified: int
    game: GameResult | None


class FolderResults(NamedTuple):
    """The games of a folder's journals; `unreadable` are titles of those that cannot be read."""

    games: tuple[GameResult, ...]
    unreadable: tuple[str, ...] = ()
    damaged: bool = False  # whether the cache file was damaged, and written again
    losses: Mapping[tuple[str, int], Losses] = MappingProxyType({})  # by weighed game and seat


def read_cache(path: Path, disk: Disk = REAL_DISK) -> dict[str, CacheEntry]:
    """Return the cached entries by journal; {} if missing or old. Raises ValueError, OSError."""
    try:
        data = disk.read(path, MAX_CACHE_SIZE)
    except FileNotFoundError:
        return {}
    if len(data) > MAX_CACHE_SIZE:
        raise ValueError("too large")
    try:
        contents: Any = decode(data)
        version, judged_by = contents["format"], contents.get("judgment")
        judged_now = weighing.JUDGE_VERSION
        if version in range(1, FORMAT) or (version == FORMAT and judged_by in range(judged_now)):
            return {}
        if (version, judged_by) != (FORMAT, judged_now):
            raise ValueError("format")
        return codec_of(dict[str, CacheEntry]).read(contents["games"])
    except (ArithmeticError, AttributeError, LookupError, TypeError) as error:
        raise ValueError(str(error)) from error


def read_folder(
    folder: Path,
    report: Callable[[int, int], bool] = lambda done, count: True,
    reread: bool = False,
    disk: Disk = REAL_DISK,
) -> FolderResults:
    """Return results; reads changed journals, or all, until `report(done, count)` returns False."""
    cached, damaged = _cached_entries(folder / FILE, reread, disk)
    entries: dict[str, CacheEntry] = {}
    try:
        paths = sorted(path for path in folder.glob(f"*{SUFFIX}") if not path.name.startswith("."))
    except OSError as error:
        log.warning("no journals: %s", error)
        paths = []
    for done, path in enumerate(paths):
        if not report(done, len(paths)):
            break
        if (entry := _entry(path, cached, disk)) is not None:
            entries[path.name] = entry
    else:  # all journals were read
        if entries != cached or damaged:
            games = codec_of(dict[str, CacheEntry]).write(entries)
            content = {"format": FORMAT, "judgment": weighing.JUDGE_VERSION, "games": games}
            # The file is in ASCII, because a journal's name may have bytes that are not UTF-8.
            data = json.dumps(content, separators=(",", ":")).encode("ascii")
            try:
                disk.overwrite(folder / FILE, data)
            except OSError as error:
                log.warning("statistics not kept: %s", error)
    unreadable = [folder / name for name, entry in entries.items() if entry.game is None]
    known_games = tuple(entry.game for entry in entries.values() if entry.game is not None)
    return FolderResults(known_games, tuple(map(title_of, unreadable)), damaged)


def _cached_entries(path: Path, reread: bool, disk: Disk) -> tuple[dict[str, CacheEntry], bool]:
    """Return the cached entries, and whether the cache file was damaged."""
    if reread:
        return {}, False
    try:
        return read_cache(path, disk), False
    except (OSError, ValueError) as error:
        log.warning("statistics are made again: %s", error)
        return {}, True


def _entry(path: Path, cached: dict[str, CacheEntry], disk: Disk) -> CacheEntry | None:
    """Return the entry of a journal, the cached one if unchanged; None if the journal is gone."""
    try:
        stat = path.stat()
    except OSError:
        return None
    entry = CacheEntry(stat.st_size, stat.st_mtime_ns, None)
    cached_entry = cached.get(path.name)
    if cached_entry is not None and cached_entry._replace(game=None) == entry:
        return cached_entry
    try:
        journal = opening.read_journal(path, disk=disk)
    except JournalError as error:
        log.info("not counted: %s", error)
        return entry
    return entry._replace(game=results.result_of(journal.header, journal.history, stat.st_mtime))


class Tally(NamedTuple):
    """A number of games, and how many of them were won, alone or with others."""

    games: int = 0
    won: int = 0

    def plus(self, won: bool) -> "Tally":
        """Return the tally after one more game, which was `won` or not."""
        return Tally(self.games + 1, self.won + won)


NO_GAMES: Final = Tally()


class BestMoment(NamedTuple):
    """The best moment of a kind, rated by `value`; in some kinds it has a `win` or a `term`."""

    seat: SeatResult
    game: GameResult
    value: int
    win: Win | None = None
    term: int = 0


@dataclass
class Person:
    """A person; names that differ only in case and spaces are of the same person."""

    name: str
    tally: Tally = NO_GAMES
    terms: int = 0  # number of terms as Mayor
    wards: int = 0
    points: int = 0  # sum of the points of all games
    levels: dict[str, Tally] = field(default_factory=dict)  # games with opponents of a level
    tallies_with: dict[str, Tally] = field(default_factory=dict)  # by another person's key
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
    met: dict[str, BestMoment]  # the earliest; `value` is how often the challenge was met


def normalized(name: str) -> str:
    """Return a name without differences of case and spaces."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


@cache
def default_names() -> dict[str, int]:
    """Return the default names of persons in every language, with the numbers of their seats."""
    return {
        normalized(name): number
        for number in range(1, MAX_SEATS + 1)
        for name in all_texts("new_game.player", seat=number)
    }


def person_key(name: str) -> str:
    """Return the key of a person's name; a default name has one key in all languages."""
    key = normalized(name)
    number = default_names().get(key)
    return key if number is None else f"\0{number}"


def level_of(bot: str) -> str:
    """Return the level of a bot with or without a character."""
    return bot.partition(":")[0]


def valid_games(games: Iterable[GameResult]) -> list[GameResult]:
    """Return the games that count, earliest first: finished ones, one of each game's branches."""
    by_id = {game.id: game for game in games}
    finished = sorted((g for g in games if g.seats), key=lambda g: (g.made, g.id))
    first_results: dict[str, GameResult] = {}
    for game in finished:
        first_results.setdefault(_root(game, by_id), game)
    return list(first_results.values())


def _root(game: GameResult, by_id: dict[str, GameResult]) -> str:
    """Return the id of the game from which a game branched off, directly or not."""
    visited = {game.id}
    while game.origin and game.origin not in visited:
        visited.add(game.origin)
        if game.origin not in by_id:
            return game.origin
        game = by_id[game.origin]
    return game.id


def add_up(games: Sequence[GameResult]) -> Statistics:
    """Return the sums by person and level; a seat whose player changed counts for nobody."""
    people: dict[str, Person] = {}
    bots: dict[str, Tally] = {}
    moments: dict[str, BestMoment] = {}
    met: dict[str, BestMoment] = {}
    counted = valid_games(games)
    for game in counted:
        for seat in (s for s in game.seats if s.one_player):
            if seat.is_bot:
                level = level_of(seat.bot)
                bots[level] = bots.get(level, NO_GAMES).plus(seat.won)
            else:
                _add_game(people.setdefault(person_key(seat.name), Person(seat.name)), seat, game)
                _keep_best(moments, seat, game)
                for name in seat.met:
                    first_moment = met.get(name, BestMoment(seat, game, 0))
                    met[name] = first_moment._replace(value=first_moment.value + 1)
    order = sorted(people, key=lambda key: (-people[key].tally.won, -people[key].terms, key))
    played = sum(1 for game in counted if any(s.one_player and not s.is_bot for s in game.seats))
    return Statistics(played, {key: people[key] for key in order}, bots, moments, met)


def _add_game(person: Person, seat: SeatResult, game: GameResult) -> None:
    person.name = seat.name  # the name as it was typed last
    person.tally = person.tally.plus(seat.won)
    person.terms += seat.terms
    person.wards += sum(seat.wards)
    person.points += seat.points
    person.colors[seat.color] += 1
    own_key = person_key(seat.name)
    others = [other for other in game.seats if other.one_player]
    for level in {level_of(other.bot) for other in others if other.is_bot}:
        person.levels[level] = person.levels.get(level, NO_GAMES).plus(seat.won)
    for key in {person_key(other.name) for other in others if not other.is_bot} - {own_key}:
        person.tallies_with[key] = person.tallies_with.get(key, NO_GAMES).plus(seat.won)


# Kinds of best moments.
VICTORY, POINTS, WARDS, MAYOR, CLOSE, BID = "victory", "points", "wards", "mayor", "close", "bid"


def _keep_best(moments: dict[str, BestMoment], seat: SeatResult, game: GameResult) -> None:
    """Keep each moment that is better than all earlier ones; of equal ones the earliest."""
    for kind, moment in _moments(seat, game):
        old_best = moments.get(kind)
        if old_best is None or _rank(kind, moment) > _rank(kind, old_best):
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
        yield CLOSE, BestMoment(seat, game, seat.closest.margin, seat.closest)
    if seat.dearest is not None and seat.dearest.bid:
        yield BID, BestMoment(seat, game, seat.dearest.bid, seat.dearest)


def _rank(kind: str, moment: BestMoment) -> tuple[int, int]:
    """Return by what moments rank: the value; if CLOSE, the smaller margin, then more votes."""
    if kind == CLOSE and moment.win is not None:
        return -moment.value, moment.win.votes
    return moment.value, 0


class StatisticsReader:
    """Reads a folder's journals in a thread, which calls `wake` at the end."""

    def __init__(self, folder: Path, wake: Callable[[], object], reread: bool = False) -> None:
        self.result: tuple[FolderResults, Statistics] | None = None  # None until the end
        self.progress = (0, 0)  # journals read, and all of them
        self._wake = wake
        self._stopped = False
        self._thread = threading.Thread(
            target=self._run, args=(folder, reread), name="statistics", daemon=True
        )
        self._thread.start()

    def _run(self, folder: Path, reread: bool) -> None:
        try:
            folder_results = read_folder(folder, self._set_progress, reread)
            games, weighed = folder_results.games, folder.parent / weighing.FOLDER
            losses = coaching.losses_in(valid_games(games), weighed)
            result = folder_results._replace(losses=losses), add_up(games)
        except Exception:  # whatever the error, the program goes on without statistics
            log.exception("statistics")
            result = FolderResults(()), add_up(())
        if not self._stopped:
            self.result = result
        self._wake()

    def _set_progress(self, done: int, count: int) -> bool:
        self.progress = (done, count)
        return not self._stopped

    def stop(self) -> None:
        """Stop after the journal being read, without waiting for it."""
        self._stopped = True
