"""Glicko ratings of persons and problems, by first tries alone."""

import math
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from random import Random
from typing import Annotated, Final, NamedTuple

from tammany_desktop.journal.disk import JsonFile
from tammany_desktop.lessons.problems import Book, Chosen, Entry, Problem
from tammany_desktop.records import Codec, as_object, codec_of, within

FILE: Final = "problems.json"
FORMAT: Final = 1
SCALE: Final = math.log(10.0) / 400.0
LEAST: Final = 45.0  # least deviation, so that ratings can always change
MOST: Final = 350.0
SHORT: Final = 1.5  # standard deviations below the prediction at which a theme is told
A_DAY: Final = 8.0  # squared deviation that a day without problems adds
# In files: tenths, and 0 or 1.
Tenths = Annotated[
    float, Codec(lambda data: codec_of(float).read(data) / 10, lambda value: round(10 * value))
]
Bit = Annotated[bool, Codec(bool, int)]


class Rating(NamedTuple):
    """A rating and its standard deviation."""

    value: Annotated[Tenths, lambda value: abs(value) < 10_000]
    deviation: Annotated[Tenths, within(1, MOST)]

    def rested(self, days: int) -> "Rating":
        """Return the rating after days without a game, which is less certain."""
        return Rating(self.value, min(MOST, math.sqrt(self.deviation**2 + A_DAY**2 * max(0, days))))


START: Final = Rating(1200.0, MOST)
SURE: Final = 110.0  # deviation of a problem's first rating, which is made from opponents' tries


def expected(one: Rating, other: Rating) -> float:
    """Return how often `one` is expected to win against `other`."""
    return 1.0 / (1.0 + math.exp(_damped(other.deviation) * SCALE * (other.value - one.value)))


def _damped(deviation: float) -> float:
    """Return how much a game against a rating of this deviation counts."""
    return 1.0 / math.sqrt(1.0 + 3.0 * (SCALE * deviation / math.pi) ** 2)


def after(one: Rating, other: Rating, score: float) -> Rating:
    """Return the rating after one game against `other`: `score` is 1 if won, else 0."""
    weight, hoped = _damped(other.deviation), expected(one, other)
    known = 1.0 / one.deviation**2 + (SCALE * weight) ** 2 * hoped * (1.0 - hoped)
    value = one.value + SCALE / known * weight * (score - hoped)
    return Rating(value, max(LEAST, math.sqrt(1.0 / known)))


class Solved(NamedTuple):
    """The tries at a problem: whether the first was right, and whether any was."""

    first: Bit
    ever: Bit


class _Kept(NamedTuple):
    """The content of the file; `day` is the day of the last rated try."""

    rating: Rating
    day: Annotated[int, within(0, date.max.toordinal())]
    tried: dict[str, Solved]
    ratings: dict[str, Rating]


class Tried(NamedTuple):
    """Problems of a theme: tried, solved at the first try, and how many a rating predicts."""

    tried: int
    first: int
    hoped: float
    spread: float  # variance of the prediction


def behind(themes: Mapping[str, Tried]) -> str:
    """Return the theme furthest below the rating's prediction, beyond chance, or ""."""
    short = {
        theme: (one.hoped - one.first) / math.sqrt(one.spread)
        for theme, one in themes.items()
        if one.spread > 0.0
    }
    worst = max(short, key=lambda theme: short[theme], default="")
    return worst if worst and short[worst] > SHORT else ""


class Record:
    """The saved tries at problems; read when made, written after each try."""

    def __init__(self, folder: Path) -> None:
        self._file = JsonFile(folder / FILE, FORMAT)
        self.rating = START
        self.day = 0  # day of the last rated try (`date.toordinal`)
        self.tried: dict[str, Solved] = {}
        self.harder: dict[str, Rating] = {}  # ratings of problems that tries have changed
        self._read()

    def rated(self, entry: Entry) -> Rating:
        """Return this person's rating of the problem."""
        return self.harder.get(entry.name, Rating(entry.rating, SURE))

    def now(self, day: int) -> Rating:
        """Return the person's rating on a day."""
        return self.rating.rested(day - self.day) if self.day else self.rating

    def counts(self) -> tuple[int, int]:
        """Return how many problems were tried, and how many of these solved at the first try."""
        return len(self.tried), sum(one.first for one in self.tried.values())

    def themes(self, book: Book) -> dict[str, Tried]:
        """Return first tries by theme, without problems that no longer exist."""
        found: dict[str, Tried] = {}
        for entry in book.entries:
            if entry.name in self.tried:
                hope = expected(self.rating, Rating(entry.rating, SURE))
                one = found.get(entry.theme, Tried(0, 0, 0.0, 0.0))
                found[entry.theme] = Tried(
                    one.tried + 1,
                    one.first + self.tried[entry.name].first,
                    one.hoped + hope,
                    one.spread + hope * (1.0 - hope),
                )
        return found

    def solved(self, name: str) -> bool:
        """True if a problem was solved, at the first try or later."""
        return name in self.tried and self.tried[name].ever

    def keep(self, entry: Entry, right: bool, day: int) -> float:
        """Save a try; return the change of the person's rating, which only a first try changes."""
        before = self.tried.get(entry.name)
        change = 0.0
        if before is None:
            self.tried[entry.name] = Solved(right, right)
            mine, theirs = self.now(day), self.rated(entry)
            self.rating = after(mine, theirs, float(right))
            self.harder[entry.name] = after(theirs, mine, float(not right))
            self.day, change = day, self.rating.value - mine.value
        elif right and not before.ever:
            self.tried[entry.name] = Solved(before.first, True)
        else:
            return 0.0
        self._write()
        return change

    # The file

    def _read(self) -> None:
        if data := self._file.read():
            try:
                kept = as_object(_Kept).read(data)
            except ValueError as error:
                self._file.refuse(error)
            else:
                self.rating, self.day, self.tried, self.harder = kept

    def _write(self) -> None:
        kept = _Kept(self.rating, self.day, self.tried, self.harder)
        self._file.write(as_object(_Kept).write(kept))


class Round(NamedTuple):
    """A problem, and the choice from which the next one is drawn."""

    book: Book
    chosen: Chosen
    problem: Problem
    chance: Random

    def following(self, record: Record, day: int) -> "Round | None":
        """Return another problem of the choice, near to the person's rating."""
        return begin(self.book, self.chosen, record, day, self.chance, self.problem.entry.name)


def begin(
    book: Book, chosen: Chosen, record: Record, day: int, chance: Random, but: str = ""
) -> Round | None:
    """Return a round with an untried problem, else an unsolved one; None if all are solved."""
    among = [entry for entry in chosen.among(book) if entry.name != but]
    untried = [entry for entry in among if entry.name not in record.tried]
    unsolved = untried or [entry for entry in among if not record.solved(entry.name)]
    entry = book.next(record.now(day).value, unsolved, chance)
    return None if entry is None else Round(book, chosen, book.problem(entry.name), chance)
