"""Problems: positions whose right answers are clearly best, in a file made by `build/problems`."""

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple

from tammany_desktop import resources
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import position
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.state import NO_STEP, TURN, State

FILE: Final = "problems.bin"
FORMAT: Final = 1
THEMES: Final = (
    *("bid", "keep", "slander", "double", "lock", "office", "placing", "last_year", "appoint"),
    "bonus",
)
BID, SLANDER, LOCK, BENEFIT, ACTION, APPOINT, BONUS = KINDS = (  # what a problem asks for
    *("bid", "slander", "lock", "benefit", "action", "appoint", "bonus"),
)
# The least rating of each band, and the rating at which the next begins.
BANDS: Final = {"any": (0, 9999), "easy": (0, 1300), "middle": (1300, 1600), "hard": (1600, 9999)}
POOL_SIZE: Final = 12  # the next problem is drawn from this many of the nearest ratings
Answer = tuple[Move, ...]
ASKED: Final[Mapping[str, frozenset[int]]] = {  # by kind of problem: the kinds of moves asked for
    BID: frozenset(),
    SLANDER: frozenset((m.SLANDER, m.SPREAD)),
    LOCK: frozenset((m.LOCK,)),
    BENEFIT: frozenset((m.TAKE_FAVOR, m.ARREST, m.RESETTLE)),
    ACTION: frozenset((m.PLACE_BOSS, m.PLACE_CUBE)),
    APPOINT: frozenset((m.APPOINT,)),
    BONUS: frozenset((m.BONUS_CUBE, m.BONUS_FAVOR)),
}


class IndexEntry(NamedTuple):
    """An entry of the index; the higher the rating, the harder the problem."""

    name: str
    theme: str
    rating: int


class KnownAnswer(NamedTuple):
    """An answer with its chance to win the game, 0 to 1; a bid only as a number of favors."""

    chance: float
    answer: Answer = ()
    bid: int = 0


class Problem(NamedTuple):
    """A position, what its `seat` is asked in it, and the right answers."""

    entry: IndexEntry
    kind: str
    state: State
    seat: int
    answers: tuple[Answer, ...]
    bids: tuple[int, int] | None  # the least and the most favors that solve a bid
    allows_more: bool  # whether other moves may be made besides an answer
    known: tuple[KnownAnswer, ...]  # the best first
    levels: tuple[int, ...]  # how many of 100 tries each bot level solves, weakest first

    def moves_asked(self, moves: Iterable[Move]) -> Answer:
        """Return the moves that are of a kind that the problem asks about."""
        return tuple(move for move in moves if m.kind_of(move) in ASKED[self.kind])

    def is_complete(self, state: State, moves: Sequence[Move]) -> bool:
        """Return True if these moves, which led to `state`, are a whole answer, right or wrong."""
        if any(move in (m.END_TURN, m.CONFIRM, m.DECLINE) for move in moves):
            return True
        if self.kind == BONUS:
            return bool(moves)
        if state.phase != TURN or state.step != NO_STEP:
            return False
        flags = {ACTION: state.ward_done, SLANDER: state.slander_done}
        return self.kind != APPOINT and bool(flags.get(self.kind, state.office_done))

    def solved(self, moves: Iterable[Move]) -> bool:
        """Return True if the moves made solve the problem."""
        made = sorted(self.moves_asked(moves))
        if self.allows_more:
            return any(Counter(answer) <= Counter(made) for answer in self.answers)
        return made in [sorted(answer) for answer in self.answers]

    def solved_by_bid(self, bid: Bid) -> bool:
        """Return True if a bid solves the problem, by its number of favors in any colors."""
        return self.bids is not None and self.bids[0] <= sum(bid) <= self.bids[1]

    def chance(self, moves: Iterable[Move]) -> float | None:
        """Return the chance known for these moves, or None."""
        made = sorted(self.moves_asked(moves))
        return next((known.chance for known in self.known if sorted(known.answer) == made), None)

    def best(self) -> KnownAnswer:
        """Return the answer with the greatest chance to win the game."""
        return self.known[0]

    def wrong_answers(self) -> list[KnownAnswer]:
        """Return the other known answers, which are wrong, best first."""
        if self.bids is not None:
            fewest, most = self.bids
            return [known for known in self.known if not fewest <= known.bid <= most]
        return [known for known in self.known if not self.solved(known.answer)]


class Book:
    """All problems: the entries of the index are read at once, each problem when needed."""

    def __init__(self, packed: bytes) -> None:
        header, *self._lines = zlib.decompress(packed).splitlines()
        self.entries = tuple(IndexEntry(*row) for row in json.loads(header)["problems"])
        self._indexes = {entry.name: index for index, entry in enumerate(self.entries)}

    def problem(self, name: str) -> Problem:
        """Return a problem by name. Raises KeyError for an unknown name."""
        index = self._indexes[name]
        return read(self.entries[index], json.loads(self._lines[index]))

    def of_day(self, day: int) -> IndexEntry:
        """Return the problem of a day (`date.toordinal`); all are used before one is repeated."""
        cycle, index = divmod(day, len(self.entries))
        order = sorted(
            self.entries, key=lambda entry: sha256(f"{cycle}{entry.name}".encode()).digest()
        )
        return order[index]

    def next(self, rating: float, among: Iterable[IndexEntry], rng: Random) -> IndexEntry | None:
        """Return one of the problems nearest to a rating, at random; None if there is none."""
        pool = sorted(among, key=lambda entry: (abs(entry.rating - rating), entry.name))[:POOL_SIZE]
        return rng.choice(pool) if pool else None


class Filter(NamedTuple):
    """The problems that a person wants: a theme ("" for all), and how hard (a key of `BANDS`)."""

    theme: str = ""
    band: str = "any"

    def among(self, book: Book) -> list[IndexEntry]:
        """Return the problems of a book with the theme and a rating within the band."""
        least, most = BANDS[self.band]
        return [
            entry
            for entry in book.entries
            if self.theme in ("", entry.theme) and least <= entry.rating < most
        ]


@cache
def book() -> Book:
    """Return the problems that come with the program."""
    return Book((resources.assets() / FILE).read_bytes())


def read(entry: IndexEntry, row: Mapping[str, Any]) -> Problem:
    """Return a problem from its line. Raises ValueError or KeyError for other data."""
    bids = row.get("bids")
    known_rows = row["tries"]
    return Problem(
        entry,
        row["kind"],
        position.read(row["position"]),
        row["seat"],
        tuple(_moves(answer) for answer in row.get("answers", ())),
        (bids[0], bids[1]) if bids else None,
        bool(row.get("part")),
        tuple(
            KnownAnswer(chance / 1000, () if bids else _moves(answer), answer if bids else 0)
            for answer, chance in known_rows
        ),
        tuple(row["levels"]),
    )


def _moves(rows: Iterable[Mapping[str, object]]) -> Answer:
    return tuple(m.from_json(row) for row in rows)
