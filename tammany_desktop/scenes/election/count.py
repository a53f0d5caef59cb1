"""The final count as data: what is counted, when it is shown, and what decided the game (R10)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tammany_desktop.board.animation import ease
from tammany_desktop.languages import listed, series, text
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, POPULATIONS
from tammany_desktop.rules.evolution import MAJORITY_POINTS
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Seat

TOKENS: Final = POPULATION_COUNT  # the step after the last color
# Seconds at the normal speed.
INTRO: Final = 0.9
COUNTING: Final = 0.75  # until the numbers of a step stand
RUNNING: Final = 0.55  # of the figures along the score track
STEP: Final = 1.75
ROW: Final = 0.75  # from one row of the result to the next
TIED: Final = 2.2  # to read how a tie is broken


class Step(NamedTuple):
    """One count: a population's favors or TOKENS; what each seat has, and scores for it."""

    which: int
    held: tuple[int, ...]
    points: tuple[int, ...]


def steps_of(state: State) -> tuple[Step, ...]:
    """The steps of the count; those in which nobody has anything are left out (R10.1, R10.2)."""
    steps = []
    for population in range(POPULATION_COUNT):
        held = tuple(state.favors[seat * POPULATION_COUNT + population] for seat in range(state.n))
        first = city.favor_majorities(state, population)
        points = tuple(MAJORITY_POINTS if seat in first else 0 for seat in range(state.n))
        steps.append(Step(population, held, points))
    tokens = tuple(state.slander_points)
    steps.append(Step(TOKENS, tokens, tokens))
    return tuple(step for step in steps if any(step.held))


def winners_of(state: State) -> list[int]:
    """The seats that have won."""
    return [seat for seat in range(state.n) if state.winners_mask >> seat & 1]


def order_of(state: State) -> list[int]:
    """The seats from first to last: winners, then by points."""
    won = winners_of(state)
    return sorted(range(state.n), key=lambda seat: (seat not in won, -state.score[seat], seat))


class Moment(NamedTuple):
    """What the count shows at a time; it is laid out again whenever this changes.

    `rows` of the result are revealed, from the last one up; `decided`: what broke a tie is shown.
    """

    counting: bool
    rows: int
    decided: bool
    over: bool


class Count:
    """The final count of a game that is over, by seconds since it began."""

    def __init__(self, state: State) -> None:
        self.steps = steps_of(state)
        self.order = order_of(state)
        self.before = [
            state.score[seat] - state.favor_points[seat] - state.slander_points[seat]
            for seat in range(state.n)
        ]
        level = [seat for seat in range(state.n) if state.score[seat] == max(state.score)]
        self.tied = len(level) > 1
        self.contenders = {*level, *winners_of(state)}  # revealed together

    @property
    def counted(self) -> float:
        """When the rows of the result begin to come."""
        return INTRO + STEP * len(self.steps)

    def moment(self, age: float) -> Moment:
        """What is shown at a time."""
        if age < self.counted:
            return Moment(True, 0, False, False)
        early = len(self.order) - len(self.contenders)
        came = int((age - self.counted) / ROW)
        if came < early:
            return Moment(False, came, False, False)
        left = age - self.counted - ROW * early
        rows = len(self.order) if left >= ROW else early
        if not self.tied:
            return Moment(False, rows, False, left >= 2 * ROW)
        return Moment(False, rows, left >= 2 * ROW, left >= 2 * ROW + TIED)

    def within(self, step: int, age: float) -> float:
        """Seconds since a step began, below 0 before it does."""
        return age - INTRO - STEP * step

    def number(self, step: int, seat: int, age: float) -> int:
        """How many favors or tokens of a seat are counted so far."""
        part = min(1.0, max(0.0, self.within(step, age) / COUNTING))
        return round(self.steps[step].held[seat] * part)

    def scored(self, step: int, age: float) -> bool:
        """Whether the points of a step are given."""
        return self.within(step, age) >= COUNTING

    def points(self, seat: int, age: float) -> float:
        """A seat's points; between two numbers while its figure runs."""
        total = float(self.before[seat])
        for index, step in enumerate(self.steps):
            part = (self.within(index, age) - COUNTING) / RUNNING
            total += step.points[seat] * ease(min(1.0, max(0.0, part)))
        return total


def why(state: State, seats: Sequence[Seat]) -> str:
    """What decided the game: the points, or the tie-break with its numbers (R10.3, RT)."""
    first = winners_of(state)[0]
    level = [seat for seat in range(state.n) if state.score[seat] == max(state.score)]
    most = max(state.score)
    if state.decided_by == e.BY_COUNT:
        second = order_of(state)[1]
        name, points = seats[second].name, state.score[second]
        return text("results.why.count", points=most, name=name, next=points)
    if state.decided_by in (e.BY_MAYOR, e.BY_NOBODY):
        last, _ = city.lead(state, state.score)
        key = "shared" if state.decided_by == e.BY_NOBODY else "mayor"
        key = "mayor_untied" if key == "mayor" and first not in last else key
        names = listed([seats[seat].name for seat in last])
        return text(f"results.why.{key}", names=names, name=seats[first].name)
    held = {seat: state.favors_held(seat) for seat in level}
    key = "favors"
    if state.decided_by != e.BY_FAVORS:
        population = state.decided_by - e.BY_IRISH
        key, best = POPULATIONS[population], max(held.values())
        level = [seat for seat in level if held[seat] == best]
        held = {seat: state.favors[seat * POPULATION_COUNT + population] for seat in level}
    names = listed([seats[seat].name for seat in level])
    order = sorted(held, key=lambda seat: -held[seat])
    words = series(
        [text("saves.player", name=seats[seat].name, points=held[seat]) for seat in order]
    )
    return text(f"results.why.{key}", names=names, points=most, held=words)
