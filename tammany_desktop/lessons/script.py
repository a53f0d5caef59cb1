"""A lesson as data: steps with what brings them and what ends them, and what rivals do."""

from typing import Final, NamedTuple

ANYBODY: Final = "anybody"
LEARNER: Final = "learner"
RIVAL: Final = "rival"


class Cue(NamedTuple):
    """Something that happens: an event by its class's name, a moment, or the end of a step.

    Moments are told by the table: `start`, `turn` (the learner's, untouched), `ballot`, `reveal`,
    `appoint`. `after` is the step before, once it was passed. `years` limits it to some years of
    the game; `who` to events of the learner's or of a rival.
    """

    what: str
    who: str = ANYBODY
    years: tuple[int, ...] = ()


class Step(NamedTuple):
    """Two lines at most, pointing at a visible thing.

    `key` is below `learn.` in the catalog. `target` names a thing of the table, see
    `scenes.lesson_targets`; `ward:event` and `card:event` are those of the event that brought the
    step. Without `done` the step is read and put away; with it the learner acts. `fits` names a
    condition of `lessons.fitting` without which the step makes no sense. `rule` opens the rules.
    """

    key: str
    cue: Cue
    target: str
    rule: str = ""
    done: Cue | None = None
    fits: str = "always"


class Wish(NamedTuple):
    """One act that a rival would like: a kind of move with its ward's number and population.

    `beside` and `like` look at the learner: a boss where the learner stands and can bid, a cube
    of a population whose favor the learner holds, in a ward of the learner's.
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

    `position` is a file of assets/lessons; `colors` one a seat; `turns` by seat and year; `bid`
    is the most that rivals bid against the learner; the lesson is over once `ends` has happened
    and every step that it brought was read. `seed` makes the draws the same for everybody.
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
