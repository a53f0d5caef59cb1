"""A move half chosen: its kind, and the fields pointed at so far.

Nothing here knows the rules: choices are whatever the legal moves leave open.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tammany_desktop.rules import moves as m

WARDS: Final = frozenset({"ward", "from_ward", "to_ward"})
# The order in which a person chooses, where it is not that of the move.
ORDER: Final[dict[int, tuple[str, ...]]] = {
    m.PLACE_CUBE: ("population", "ward"),
    m.BONUS_CUBE: ("population", "ward"),
    m.RESETTLE: ("from_ward", "population", "to_ward"),
}
# Fields never chosen for the person even where only one choice is left: the act needs a click.
POINTED: Final = WARDS


def field_of(move: m.Move, field: str) -> int:
    """One field of a move by its name.

    >>> field_of(m.resettle(1, 2, 3), "to_ward")
    2
    """
    place = m.FIELDS[m.kind_of(move)].index(field)
    return move >> 5 + 4 * place & 15


@dataclass(frozen=True)
class Plan:
    """Immutable: choosing gives another plan."""

    kind: int
    chosen: tuple[tuple[str, int], ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        """The fields in the order of choosing."""
        return ORDER.get(self.kind, m.FIELDS[self.kind])

    def get(self, field: str) -> int | None:
        """What was chosen for a field, or None."""
        return dict(self.chosen).get(field)

    def matching(self, legal: Iterable[m.Move]) -> list[m.Move]:
        """The legal moves that the choices so far allow."""
        return [
            move
            for move in legal
            if m.kind_of(move) == self.kind
            and all(field_of(move, field) == value for field, value in self.chosen)
        ]

    def options(self, legal: Iterable[m.Move], field: str) -> list[int]:
        """What may be chosen for a field, ascending."""
        return sorted({field_of(move, field) for move in self.matching(legal)})

    def next_field(self) -> str | None:
        """The field to choose now, or None where all are chosen."""
        taken = {field for field, _ in self.chosen}
        return next((field for field in self.order if field not in taken), None)

    def choose(self, field: str, value: int) -> "Plan":
        """The plan with one more choice."""
        return Plan(self.kind, (*self.chosen, (field, value)))

    def settle(self, legal: list[m.Move]) -> "Plan":
        """The plan with every choice made that has a single answer, wards apart."""
        plan = self
        while (field := plan.next_field()) is not None and field not in POINTED:
            options = plan.options(legal, field)
            if len(options) != 1:
                break
            plan = plan.choose(field, options[0])
        return plan

    def back(self) -> "Plan | None":
        """The plan before the last choice, or None where there was none."""
        return Plan(self.kind, self.chosen[:-1]) if self.chosen else None

    def move(self) -> m.Move | None:
        """The move, once every field is chosen."""
        if self.next_field() is not None:
            return None
        values = dict(self.chosen)
        return m.make(self.kind, *(values[field] for field in m.FIELDS[self.kind]))

    def asks_ward(self) -> bool:
        """Whether a ward is to be pointed at now."""
        return self.next_field() in WARDS


def default_plan(legal: list[m.Move]) -> Plan | None:
    """What is in hand when nothing was picked: a boss, else the only thing there is to do."""
    kinds = {m.kind_of(move) for move in legal}
    for kind in (m.PLACE_BOSS, m.SPREAD, m.BONUS_CUBE, m.BONUS_FAVOR):
        if kind in kinds:
            return Plan(kind).settle(legal)
    if m.PLACE_CUBE in kinds:
        plan = Plan(m.PLACE_CUBE).settle(legal)
        return plan if plan.chosen else None
    return None
