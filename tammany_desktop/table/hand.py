"""What the person to act holds: a plan, kept in step with the legal moves."""

from tammany_desktop.match import Match
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.refusal import Refusal
from tammany_desktop.rules.state import State
from tammany_desktop.table.plan import WARDS, Plan, default_plan


class Hand:
    """Choices so far. `legal` is empty while it is nobody's turn at this window."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.legal: list[m.Move] = []
        self.plan: Plan | None = None

    def reset(self, mine: bool) -> None:
        """Begin anew at a position; `mine` where a person acts."""
        self.legal = self.match.legal() if mine else []
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
        return any(m.kind_of(move) == kind for move in self.legal)

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

    def back(self) -> bool:
        """Take the last choice back, then the whole plan; false where nothing was begun."""
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
        values = {field: self._guess(state, field, ward) for field in m.FIELDS[kind]}
        if self.plan is not None:
            values |= dict(self.plan.chosen)
            field = self.plan.next_field()
            if field in WARDS:
                values[field] = ward
        return self.match.refusal(m.make(kind, *(values[field] for field in m.FIELDS[kind])))

    def _guess(self, state: State, field: str, ward: int) -> int:
        """The likeliest meaning of a field not yet chosen."""
        if field in WARDS:
            return ward
        if field == "rival":
            rivals = [seat for seat in range(state.n) if seat != state.turn]
            here = [seat for seat in rivals if state.bosses[ward * 5 + seat]]
            return (here or rivals)[0]
        if field == "population":
            there = [p for p in range(POPULATION_COUNT) if state.cubes[ward * 4 + p]]
            paid = [p for p in there if state.turn >= 0 and state.favors[state.turn * 4 + p]]
            return (paid or there or [0])[0]
        return 0
