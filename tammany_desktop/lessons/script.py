"""A lesson as data: steps, what brings and ends them, their conditions, and what rivals do."""

from collections.abc import Callable
from typing import Final, NamedTuple

from tammany_desktop.rules import state as states
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.state import State

ANYBODY: Final = "anybody"
LEARNER: Final = "learner"
RIVAL: Final = "rival"


class Cue(NamedTuple):
    """Something that happens: an event by its class's name, a moment, or the end of a step.

    Moments come from the table: `start`, `turn` (the learner's, untouched), `ballot`, `reveal`,
    `appoint`. `after` is the step passed before. `years` and `who` limit it to years of the game,
    and to events of the learner's or of a rival.
    """

    what: str
    who: str = ANYBODY
    years: tuple[int, ...] = ()


class Step(NamedTuple):
    """Two lines at most, pointing at a visible object.

    `key` is below `learn.` in the catalog. `target` is one of `scenes.learning.targets`;
    `ward:event` and `card:event` are those of the event that brought the step. Without `done` the
    step is read and dismissed; with it the learner acts. `fits` names a condition without which the
    step makes no sense. `rule` opens the rules. A step comes at its place in the lesson or not at
    all, unless it has `until`: then it may come at any time before the step of that key.
    """

    key: str
    cue: Cue
    target: str
    rule: str = ""
    done: Cue | None = None
    fits: str = "always"
    until: str = ""


class Wish(NamedTuple):
    """One act that a rival would like: a kind of move with its ward's number and population.

    `beside` and `like` look at the learner: a boss where the learner runs and can bid, a cube of
    a population whose favor the learner holds, in a ward of the learner's.
    """

    kind: str
    ward: int = 0
    population: int = 0


class Turn(NamedTuple):
    """A rival's turn: wishes for the first piece, the second, and benefits, the best first."""

    first: tuple[Wish, ...]
    second: tuple[Wish, ...]
    extra: tuple[Wish, ...] = ()


class Lesson(NamedTuple):
    """A lesson: the learner sits in seat 0.

    `position` is a file of assets/lessons; `colors` one a seat; `turns` by seat and year; `bid` is
    the most that rivals bid against the learner; the lesson is over once `ends` has happened and
    every step that it brought was read. `seed` makes the draws the same for everybody.
    """

    name: str
    position: str
    colors: tuple[str, ...]
    steps: tuple[Step, ...]
    turns: dict[tuple[int, int], Turn]
    ends: Cue
    bid: int = 1
    seed: int = 1


def boss(ward: int) -> Wish:
    """A boss in the ward of a number."""
    return Wish("boss", ward)


def cube(ward: int, population: int) -> Wish:
    """A cube in the ward of a number."""
    return Wish("cube", ward, population)


BESIDE: Final = Wish("beside")
LIKE: Final = Wish("like")

ME: Final = 0  # the learner's seat
Values = tuple[tuple[str, int], ...]  # of the event that brought a step, by name


def _has_slander(state: State) -> bool:
    return not state.slandered[ME] and state.tokens[ME] > 0


def my_turn(state: State) -> bool:
    """It is the learner's turn."""
    return state.phase == states.TURN and state.turn == ME


def beginning(state: State) -> bool:
    """Nobody has acted yet."""
    untouched = not state.ward_done and state.step == states.NO_STEP and state.turn == state.first
    return untouched and (state.year == 1 or state.year % YEARS_A_TERM == 0)


_BEFORE_CUBE: Final = (states.NO_STEP, states.STEP_BOSS)
FITTING: Final[dict[str, Callable[[State], bool]]] = {
    "always": lambda _: True,
    "beginning": beginning,
    "my_turn": my_turn,
    "may_settle": lambda s: my_turn(s) and not s.ward_done and s.step in _BEFORE_CUBE,
    "first_boss_down": lambda s: my_turn(s) and s.step == states.STEP_BOSS,
    "first_cube_down": lambda s: my_turn(s) and s.step == states.STEP_CUBE,
    "may_end": lambda s: my_turn(s) and bool(s.ward_done) and s.step == states.NO_STEP,
    "may_slander": lambda s: my_turn(s) and _has_slander(s) and s.step == states.NO_STEP,
    "may_use_office": lambda s: my_turn(s) and not s.office_done and s.office[ME] > 0,
    "may_spread": lambda s: my_turn(s) and s.step == states.STEP_SPREAD,
    "bidding": lambda s: s.phase == states.BIDDING,
    "appointing": lambda s: s.phase == states.APPOINTING and s.actor() == ME,
}


def fits(name: str, state: State, values: Values) -> bool:
    """Whether a step makes sense now, by its condition and the event. Raises KeyError."""
    found = dict(values)
    if name == "beside_me":  # the learner runs in the ward of the event too
        ward = found.get("ward", -1)
        stands = state.bosses[ward * states.MAX_SEATS + ME] > 0
        return state.phase == states.TURN and ward >= 0 and stands
    if name == "unopposed":  # only one side stood in the ward of the event
        return found.get("standing") == 1
    return FITTING[name](state)
