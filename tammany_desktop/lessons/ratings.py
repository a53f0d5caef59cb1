"""Glicko ratings of persons and problems; only the first try at a problem counts."""

import math
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from random import Random
from typing import Annotated, Final, NamedTuple

from tammany_desktop.journal.disk import JsonFile
from tammany_desktop.lessons.problems import Book, Filter, IndexEntry, Problem
from tammany_desktop.records import Codec, as_object, codec_of, within

FILE: Final = "problems.json"
FORMAT: Final = 1
SCALE: Final = math.log(10.0) / 400.0  # 400 more in rating: ten wins for each loss
MIN_DEVIATION: Final = 45.0  # the least deviation, so that ratings can always change
MAX_DEVIATION: Final = 350.0  # the deviation of a rating of which nothing is known
WEAKNESS: Final = 1.5  # standard deviations below the prediction that make a theme weak
DAILY_DEVIATION: Final = 8.0  # its square is added to the variance for each day without problems
# Types that the file holds as integers: as tenths, and as 0 or 1.
Tenths = Annotated[
    float, Codec(lambda data: codec_of(float).read(data) / 10, lambda value: round(10 * value))
]
Bit = Annotated[bool, Codec(bool, int)]


class Rating(NamedTuple):
    """A rating and its standard deviation."""

    value: Annotated[Tenths, lambda value: abs(value) < 10_000]
    deviation: Annotated[Tenths, within(1, MAX_DEVIATION)]

    def after_break(self, days: int) -> "Rating":
        """Return the rating after days without a problem, which make the rating less certain."""
        variance = self.deviation**2 + DAILY_DEVIATION**2 * max(0, days)
        return Rating(self.value, min(MAX_DEVIATION, math.sqrt(variance)))


START: Final = Rating(1200.0, MAX_DEVIATION)  # the rating of a person who has tried no problem
PROBLEM_DEVIATION: Final = 110.0  # the deviation of a problem's first rating, made from bots' tries


def expected_score(own: Rating, other: Rating) -> float:
    """Return the expected score, 0 to 1, of `own` against `other`."""
    return 1.0 / (1.0 + math.exp(_weight(other.deviation) * SCALE * (other.value - own.value)))


def _weight(deviation: float) -> float:
    """Return the weight of a game against a rating of this deviation, 0 to 1."""
    return 1.0 / math.sqrt(1.0 + 3.0 * (SCALE * deviation / math.pi) ** 2)


def rating_after(own: Rating, other: Rating, score: float) -> Rating:
    """Return the rating after one game against `other`: `score` is 1 if won, else 0."""
    weight, chance = _weight(other.deviation), expected_score(own, other)
    precision = 1.0 / own.deviation**2 + (SCALE * weight) ** 2 * chance * (1.0 - chance)
    value = own.value + SCALE / precision * weight * (score - chance)
    return Rating(value, max(MIN_DEVIATION, math.sqrt(1.0 / precision)))


class ProblemTries(NamedTuple):
    """A person's tries at a problem: whether the first was right, and whether any was."""

    first: Bit
    ever: Bit


class _RatingFile(NamedTuple):
    """The content of the file; `day` is the day of the last rated try."""

    rating: Rating
    day: Annotated[int, within(0, date.max.toordinal())]
    tried: dict[str, ProblemTries]
    ratings: dict[str, Rating]


class ThemeTries(NamedTuple):
    """Numbers of a theme's problems: tried, solved at the first try, `predicted` to be solved."""

    tried_count: int
    solved_first: int
    predicted: float
    variance: float  # the variance of the prediction


def weakest_theme(themes: Mapping[str, ThemeTries]) -> str:
    """Return the theme furthest below the rating's prediction, if by over WEAKNESS, else ""."""
    shortfalls = {
        theme: (tries.predicted - tries.solved_first) / math.sqrt(tries.variance)
        for theme, tries in themes.items()
        if tries.variance > 0.0
    }
    worst = max(shortfalls, key=lambda theme: shortfalls[theme], default="")
    return worst if worst and shortfalls[worst] > WEAKNESS else ""


class ProblemRecord:
    """The saved tries at problems; read when made, written after each try."""

    def __init__(self, folder: Path) -> None:
        self._file = JsonFile(folder / FILE, FORMAT)
        self.rating = START
        self.day = 0  # day of the last rated try (`date.toordinal`)
        self.tried: dict[str, ProblemTries] = {}
        self.problem_ratings: dict[str, Rating] = {}  # ratings of problems that tries have changed
        self._read()

    def rating_of(self, entry: IndexEntry) -> Rating:
        """Return the rating of the problem, as this person's first try has changed it."""
        return self.problem_ratings.get(entry.name, Rating(entry.rating, PROBLEM_DEVIATION))

    def rating_on(self, day: int) -> Rating:
        """Return the person's rating on a day."""
        return self.rating.after_break(day - self.day) if self.day else self.rating

    def counts(self) -> tuple[int, int]:
        """Return how many problems were tried, and how many of these solved at the first try."""
        return len(self.tried), sum(tries.first for tries in self.tried.values())

    def themes(self, book: Book) -> dict[str, ThemeTries]:
        """Return first tries by theme, without problems that no longer exist."""
        tries: dict[str, ThemeTries] = {}
        for entry in book.entries:
            if entry.name in self.tried:
                chance = expected_score(self.rating, Rating(entry.rating, PROBLEM_DEVIATION))
                sums = tries.get(entry.theme, ThemeTries(0, 0, 0.0, 0.0))
                tries[entry.theme] = ThemeTries(
                    sums.tried_count + 1,
                    sums.solved_first + self.tried[entry.name].first,
                    sums.predicted + chance,
                    sums.variance + chance * (1.0 - chance),
                )
        return tries

    def solved(self, name: str) -> bool:
        """Return True if a problem was solved, at the first try or later."""
        return name in self.tried and self.tried[name].ever

    def save_try(self, entry: IndexEntry, right: bool, day: int) -> float:
        """Save a try of a day; return the change of the person's rating, 0 for a later try."""
        earlier = self.tried.get(entry.name)
        change = 0.0
        if earlier is None:
            self.tried[entry.name] = ProblemTries(right, right)
            own, other = self.rating_on(day), self.rating_of(entry)
            self.rating = rating_after(own, other, float(right))
            self.problem_ratings[entry.name] = rating_after(other, own, float(not right))
            self.day, change = day, self.rating.value - own.value
        elif right and not earlier.ever:
            self.tried[entry.name] = ProblemTries(earlier.first, True)
        else:
            return 0.0
        self._write()
        return change

    # The file

    def _read(self) -> None:
        if data := self._file.read():
            try:
                saved = as_object(_RatingFile).read(data)
            except ValueError as error:
                self._file.mark_unusable(error)
            else:
                self.rating, self.day, self.tried, self.problem_ratings = saved

    def _write(self) -> None:
        saved = _RatingFile(self.rating, self.day, self.tried, self.problem_ratings)
        self._file.write(as_object(_RatingFile).write(saved))


class ProblemRun(NamedTuple):
    """A problem being solved, and the filter of the problems from which the next one is drawn."""

    book: Book
    criteria: Filter
    problem: Problem
    rng: Random

    def next_run(self, record: ProblemRecord, day: int) -> "ProblemRun | None":
        """Return a run with another problem of the filter, near the person's rating, or None."""
        return begin_run(self.book, self.criteria, record, day, self.rng, self.problem.entry.name)


def begin_run(
    book: Book, criteria: Filter, record: ProblemRecord, day: int, rng: Random, excluded: str = ""
) -> ProblemRun | None:
    """Return a run with an untried problem, else an unsolved one; None if all are solved."""
    entries = [entry for entry in criteria.among(book) if entry.name != excluded]
    untried = [entry for entry in entries if entry.name not in record.tried]
    unsolved = untried or [entry for entry in entries if not record.solved(entry.name)]
    entry = book.next(record.rating_on(day).value, unsolved, rng)
    return None if entry is None else ProblemRun(book, criteria, book.problem(entry.name), rng)
