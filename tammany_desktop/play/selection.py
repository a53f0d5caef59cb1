"""What the person to act has selected: a move half chosen, kept in step with the legal moves."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NEIGHBORS
from tammany_desktop.rules.moves import Refusal
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Match

WARDS: Final = frozenset({"ward", "from_ward", "to_ward"})
# The order in which a person chooses, where it is not that of the move.
ORDER: Final[dict[int, tuple[str, ...]]] = {
    m.PLACE_CUBE: ("population", "ward"),
    m.BONUS_CUBE: ("population", "ward"),
    m.RESETTLE: ("from_ward", "population", "to_ward"),
}


@dataclass(frozen=True)
class Plan:
    """Immutable: choosing gives another plan."""

    kind: int
    chosen: tuple[tuple[str, int], ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        """The fields in the order of choosing."""
        return ORDER.get(self.kind, m.KINDS[self.kind].fields)

    def get(self, field: str) -> int | None:
        """What was chosen for a field, or None."""
        return dict(self.chosen).get(field)

    def matching(self, legal: Iterable[m.Move]) -> list[m.Move]:
        """The legal moves that the choices so far allow."""
        return [
            move
            for move in legal
            if m.kind_of(move) == self.kind
            and all(m.fields_of(move)[field] == value for field, value in self.chosen)
        ]

    def options(self, legal: Iterable[m.Move], field: str) -> list[int]:
        """What may be chosen for a field, ascending."""
        return sorted({m.fields_of(move)[field] for move in self.matching(legal)})

    def next_field(self) -> str | None:
        """The field to choose now, or None where all are chosen."""
        taken = {field for field, _ in self.chosen}
        return next((field for field in self.order if field not in taken), None)

    def choose(self, field: str, value: int) -> "Plan":
        """The plan with one more choice."""
        return Plan(self.kind, (*self.chosen, (field, value)))

    def settle(self, legal: list[m.Move]) -> "Plan":
        """The plan with every choice made that has a single answer, except wards."""
        plan = self
        # A ward is never chosen for the person, even the only one left: the act needs a click.
        while (field := plan.next_field()) is not None and field not in WARDS:
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
        return m.make(self.kind, *(values[field] for field in m.KINDS[self.kind].fields))

    def asks_ward(self) -> bool:
        """Whether a ward is to be pointed at now."""
        return self.next_field() in WARDS


def default_plan(legal: list[m.Move]) -> Plan | None:
    """What is selected when nothing was picked: a boss, else the only thing there is to do."""
    kinds = {m.kind_of(move) for move in legal}
    for kind in (m.PLACE_BOSS, m.SPREAD, m.BONUS_CUBE, m.BONUS_FAVOR):
        if kind in kinds:
            return Plan(kind).settle(legal)
    if m.PLACE_CUBE in kinds:
        plan = Plan(m.PLACE_CUBE).settle(legal)
        return plan if plan.chosen else None
    return None


# Kinds of moves whose population is the color of a favor.
PAID: Final = (m.SLANDER, m.TAKE_FAVOR, m.BONUS_FAVOR)


class Selection:
    """Choices so far. `legal` is empty while no person at this window is to move."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.legal: list[m.Move] = []
        self._kinds: frozenset[int] = frozenset()
        self.plan: Plan | None = None

    def reset(self, mine: bool) -> None:
        """Start again at a position; `mine` if a person is to move."""
        self.legal = self.match.legal() if mine else []
        self._kinds = frozenset(map(m.kind_of, self.legal))
        self.plan = default_plan(self.legal)

    def take(self, kind: int, field: str = "", value: int = 0) -> bool:
        """Pick something up; false where no legal move begins so."""
        plan = Plan(kind)
        if field:
            plan = plan.choose(field, value)
        if not plan.matching(self.legal):
            return False
        self.plan = plan.settle(self.legal)
        return True

    def can(self, kind: int) -> bool:
        """Whether any legal move is of a kind."""
        return kind in self._kinds

    def choose(self, field: str, value: int) -> m.Move | None:
        """Choose one thing; the move, where that completes it."""
        if self.plan is None or value not in self.options(field):
            return None
        self.plan = self.plan.choose(field, value).settle(self.legal)
        return self.plan.move()

    def options(self, field: str | None = None) -> list[int]:
        """What may be chosen now."""
        if self.plan is None:
            return []
        wanted = field or self.plan.next_field()
        return self.plan.options(self.legal, wanted) if wanted else []

    def begun(self) -> bool:
        """Whether anything was chosen that could be put back."""
        return self.plan is not None and self.plan != default_plan(self.legal)

    def wards(self) -> list[int]:
        """The wards that may be pointed at now."""
        return self.options() if self.plan is not None and self.plan.asks_ward() else []

    def has_chosen(self, ward: int) -> bool:
        """Whether a ward is among the choices so far."""
        chosen = self.plan.chosen if self.plan is not None else ()
        return any(field in WARDS and value == ward for field, value in chosen)

    def asks(self) -> str:
        """What is to be chosen that is no ward: "rival", "favor" or "cube"; else ""."""
        if self.plan is None or self.plan.next_field() is None or self.plan.asks_ward():
            return ""
        if self.plan.next_field() == "rival":
            return "rival"
        return "favor" if self.plan.kind in PAID else "cube"

    def others(self) -> list[int]:
        """The wards that may take the place of the one chosen, while something else is asked."""
        earlier = self._before_ward()
        if earlier is None or self.plan is None:
            return []
        field = str(earlier.next_field())
        chosen = self.plan.get(field)
        return [ward for ward in earlier.options(self.legal, field) if ward != chosen]

    def _before_ward(self) -> Plan | None:
        """The plan before its last ward was chosen, where no ward is to be pointed at now."""
        plan = self.plan
        if plan is None or plan.next_field() is None or plan.asks_ward():
            return None
        places = [place for place, (field, _) in enumerate(plan.chosen) if field in WARDS]
        return Plan(plan.kind, plan.chosen[: places[-1]]) if places else None

    def choose_other(self, ward: int) -> bool:
        """Point at another ward than the one chosen; false where that is closed."""
        earlier = self._before_ward()
        if earlier is None or ward not in self.others():
            return False
        field = str(earlier.next_field())
        self.plan = earlier.choose(field, ward).settle(self.legal)
        return True

    def back(self) -> bool:
        """Undo the last choice, or else the plan; false if nothing was begun."""
        default = default_plan(self.legal)
        if self.plan is None or self.plan == default:
            return False
        earlier = self.plan.back() if self.plan.kind != m.PLACE_CUBE else None
        settled = earlier.settle(self.legal) if earlier else None
        self.plan = settled if settled not in (None, self.plan) else default
        return True

    def why_not_ward(self, ward: int) -> Refusal | None:
        """Why that ward may not be chosen now, by the rules."""
        state = self.match.state
        kind = self.plan.kind if self.plan is not None else m.PLACE_BOSS
        fields = m.KINDS[kind].fields
        values = {field: self._guess(state, field, ward) for field in fields}
        plan = self._before_ward() or self.plan
        if plan is not None:
            values |= dict(plan.chosen)
            field = plan.next_field()
            if field in WARDS:
                values[field] = ward
        return self.match.refusal(m.make(kind, *(values[field] for field in fields)))

    def _guess(self, state: State, field: str, ward: int) -> int:
        """The likeliest meaning of a field not yet chosen."""
        if field == "to_ward":
            open_ = [one for one in NEIGHBORS[ward] if state.active & ~state.locked & 1 << one]
            return (open_ or list(NEIGHBORS[ward]))[0]
        if field in WARDS:
            return ward
        if field == "rival":
            rivals = [seat for seat in range(state.n) if seat != state.turn]
            here = [seat for seat in rivals if state.bosses_in(ward)[seat]]
            return (here or rivals)[0]
        if field == "population" and self.can(m.BONUS_CUBE):
            return self.options(field)[0]
        if field == "population":
            there = [p for p, count in enumerate(state.cubes_in(ward)) if count]
            paid = [p for p in there if state.turn >= 0 and state.favors_of(state.turn)[p]]
            return (paid or there or [0])[0]
        return 0
