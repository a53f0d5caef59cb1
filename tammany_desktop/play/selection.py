"""The selection of the person to act: a partly chosen move that matches legal moves."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from tammany_desktop import wording
from tammany_desktop.languages import text
from tammany_desktop.play.agenda import Agenda
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NEIGHBORS
from tammany_desktop.rules.moves import Refusal
from tammany_desktop.rules.state import NOBODY, State

WARD_FIELDS: Final = frozenset({"ward", "from_ward", "to_ward"})  # fields whose values are wards
IN_TRAY: Final = (m.PLACE_BOSS, m.PLACE_CUBE)  # kinds whose pieces are chosen in the tray
# The order in which a person chooses fields, if it differs from the move's.
FIELD_ORDER: Final[dict[int, tuple[str, ...]]] = {
    m.PLACE_CUBE: ("population", "ward"),
    m.BONUS_CUBE: ("population", "ward"),
    m.RESETTLE: ("from_ward", "population", "to_ward"),
}


@dataclass(frozen=True)
class Plan:
    """A partly chosen move; it is immutable: `choose` returns another plan."""

    kind: int
    chosen: tuple[tuple[str, int], ...] = ()

    @property
    def order(self) -> tuple[str, ...]:
        """Return the fields in the order of choosing."""
        return FIELD_ORDER.get(self.kind, m.KINDS[self.kind].fields)

    def get(self, field: str) -> int | None:
        """Return what was chosen for a field, or None."""
        return dict(self.chosen).get(field)

    def matching(self, legal: Iterable[m.Move]) -> list[m.Move]:
        """Return the legal moves that agree with the choices so far."""
        return [
            move
            for move in legal
            if m.kind_of(move) == self.kind
            and all(m.fields_of(move)[field] == value for field, value in self.chosen)
        ]

    def options(self, legal: Iterable[m.Move], field: str) -> list[int]:
        """Return the values that may be chosen for a field, ascending."""
        return sorted({m.fields_of(move)[field] for move in self.matching(legal)})

    def next_field(self) -> str | None:
        """Return the field to choose now, or None if all are chosen."""
        fields = {field for field, _ in self.chosen}
        return next((field for field in self.order if field not in fields), None)

    def choose(self, field: str, value: int) -> "Plan":
        """Return the plan with one more choice."""
        return Plan(self.kind, (*self.chosen, (field, value)))

    def filled_in(self, legal: list[m.Move]) -> "Plan":
        """Return the plan with each field chosen that has only one option, except wards."""
        plan = self
        # No ward is chosen for the person, even if only one is left: the move needs a click.
        while (field := plan.next_field()) is not None and field not in WARD_FIELDS:
            options = plan.options(legal, field)
            if len(options) != 1:
                break
            plan = plan.choose(field, options[0])
        return plan

    def without_last(self) -> "Plan | None":
        """Return the plan without the last choice, or None if there was no choice."""
        return Plan(self.kind, self.chosen[:-1]) if self.chosen else None

    def move(self) -> m.Move | None:
        """Return the move if every field is chosen."""
        if self.next_field() is not None:
            return None
        values = dict(self.chosen)
        return m.make(self.kind, *(values[field] for field in m.KINDS[self.kind].fields))

    def chosen_wards(self) -> list[int]:
        """Return the wards that were chosen."""
        return [value for field, value in self.chosen if field in WARD_FIELDS]

    def asks_ward(self) -> bool:
        """Return True if a ward is to be chosen now."""
        return self.next_field() in WARD_FIELDS


def default_plan(legal: list[m.Move]) -> Plan | None:
    """Return the first plan: a boss, the only act due, or the only population's cubes; or None."""
    kinds = {m.kind_of(move) for move in legal}
    for kind in (m.PLACE_BOSS, m.SPREAD, m.BONUS_CUBE, m.BONUS_FAVOR):
        if kind in kinds:
            return Plan(kind).filled_in(legal)
    if m.PLACE_CUBE in kinds:
        plan = Plan(m.PLACE_CUBE).filled_in(legal)
        return plan if plan.chosen else None
    return None


def _plan(kind: int, field: str, value: int) -> Plan:
    return Plan(kind).choose(field, value) if field else Plan(kind)


# Kinds of moves whose population is that of a favor, not of a cube.
FAVOR_KINDS: Final = (m.SLANDER, m.TAKE_FAVOR, m.BONUS_FAVOR)


class ChoiceResult(NamedTuple):
    """A choice's result: `done`, the `move` if complete, `why_not` if nothing was chosen."""

    done: bool
    move: m.Move | None = None
    why_not: str = ""
    lifted: bool = False  # whether a piece was picked up


# A function that gets a move and a function that makes it, to call now, later, or never.
CheckFirst = Callable[[m.Move, Callable[[], object]], object]


class Selection:
    """The choices so far; a complete move is submitted. `legal` is empty if no person may act."""

    def __init__(
        self, agenda: Agenda, changed: Callable[[ChoiceResult], object], check_first: CheckFirst
    ) -> None:
        """`changed` is called at every change of the selection, before a move is made."""
        self.agenda, self.session = agenda, agenda.session
        self.playback, self.match = agenda.playback, agenda.match
        self.legal: list[m.Move] = []
        self._legal_kinds: frozenset[int] = frozenset()
        self.plan: Plan | None = None
        self._half_chosen_plan: Plan | None = None  # kept at `_line`, even while nobody may act
        self._line = self.match.moved_line
        self._changed, self._check_first = changed, check_first

    # Who may act

    @property
    def may_act(self) -> bool:
        """Return True if a person at this window may act now."""
        return self.agenda.may_act

    @property
    def state(self) -> State:
        """Return the position that is shown."""
        return self.agenda.model.state

    @property
    def actor(self) -> int:
        """Return the seat that must move next in the position that is shown, or NOBODY."""
        return self.agenda.model.actor()

    def why_not_act(self) -> str:
        """Return why no person at this window may act now."""
        actor = self.actor
        if actor == NOBODY:
            return text("table.why.nobody")
        return text("table.why.not_yours", name=self.match.seats[actor].name)

    def reset(self) -> None:
        """Start again in the position that is shown; keep a half chosen move of the same line."""
        if self._line != self.match.moved_line:
            self._line, self._half_chosen_plan = self.match.moved_line, None
        elif self.legal:
            is_begun = self.can_put_back() and self.plan and self.plan.next_field()
            self._half_chosen_plan = self.plan if is_begun else None
        self.legal = self.match.legal() if self.may_act and self.playback.caught_up else []
        self._legal_kinds = frozenset(map(m.kind_of, self.legal))
        plan = self._half_chosen_plan
        self.plan = plan if plan and plan.matching(self.legal) else default_plan(self.legal)

    # What may be chosen

    def has_legal(self, kind: int) -> bool:
        """Return True if any legal move is of a kind."""
        return kind in self._legal_kinds

    def can_take(self, kind: int, field: str = "", value: int = 0) -> bool:
        """Return True if any legal move matches this choice."""
        return bool(_plan(kind, field, value).matching(self.legal))

    def options(self) -> list[int]:
        """Return the values that may be chosen now."""
        field = self.plan.next_field() if self.plan is not None else None
        return self.plan.options(self.legal, field) if self.plan is not None and field else []

    def can_put_back(self) -> bool:
        """Return True if a choice was made that can be put back."""
        return self.plan is not None and self.plan != default_plan(self.legal)

    def choosable_wards(self) -> list[int]:
        """Return the wards that may be chosen now."""
        return self.options() if self.plan is not None and self.plan.asks_ward() else []

    def replacements(self) -> list[int]:
        """Return the wards that may replace the chosen one while another field is asked for."""
        earlier_plan = self._before_ward()
        if earlier_plan is None or self.plan is None:
            return []
        field = str(earlier_plan.next_field())
        chosen_ward = self.plan.get(field)
        return [ward for ward in earlier_plan.options(self.legal, field) if ward != chosen_ward]

    def pressable_wards(self) -> list[int]:
        """Return the wards on which a press does something now."""
        return [*self.choosable_wards(), *self.replacements()] if self.may_act else []

    def choice_asked(self) -> str:
        """Return what is to be chosen now if not a ward: "rival", "favor", "cube" or ""."""
        if self.plan is None or self.plan.next_field() is None or self.plan.asks_ward():
            return ""
        if self.plan.next_field() == "rival":
            return "rival"
        return "favor" if self.plan.kind in FAVOR_KINDS else "cube"

    # Choosing

    def take(self, kind: int, field: str = "", value: int = 0) -> ChoiceResult:
        """Begin a move by picking a piece up, or put back a piece that was picked up already."""
        plan = self.plan
        is_repeated = plan is not None and plan.kind == kind and self.can_put_back()
        if is_repeated and (not field or plan is None or plan.get(field) == value):
            return ChoiceResult(self.put_back())
        if not self.can_take(kind, field, value):
            return ChoiceResult(False)
        return self._choose(_plan(kind, field, value), lifted=True)

    def drag(self, kind: int, field: str, value: int) -> ChoiceResult:
        """Pick a piece up to drag it; no move is made before the piece is released."""
        if not self.can_take(kind, field, value):
            return ChoiceResult(False)
        self.plan = _plan(kind, field, value).filled_in(self.legal)
        result = ChoiceResult(True, lifted=True)
        self._changed(result)
        return result

    def restore(self, plan: Plan | None) -> None:
        """Restore the selection from before a drag."""
        self.plan = plan
        self._changed(ChoiceResult(True))

    def choose(self, field: str, value: int) -> ChoiceResult:
        """Choose a value of the field that is asked for; return the result."""
        if self.plan is None or value not in self.plan.options(self.legal, field):
            return ChoiceResult(False)
        return self._choose(self.plan.choose(field, value))

    def press_ward(self, ward: int) -> ChoiceResult:
        """Choose a ward, or replace the chosen one; return the result."""
        plan = self.plan if ward in self.choosable_wards() else self._before_ward()
        if plan is None or ward not in (*self.choosable_wards(), *self.replacements()):
            return ChoiceResult(False, why_not=self.why_not_ward(ward))
        return self._choose(plan.choose(str(plan.next_field()), ward))

    def _choose(self, plan: Plan, lifted: bool = False) -> ChoiceResult:
        """Select a plan, fill in what has one option only, and submit it if it is complete."""
        self.plan = plan.filled_in(self.legal)
        result = ChoiceResult(True, self.plan.move(), lifted=lifted)
        self._changed(result)
        if result.move is not None:
            self.submit(result.move)
        return result

    def put_back(self) -> bool:
        """Undo the last choice, or all if the last was forced or places a cube; False if none."""
        begun = self.can_put_back()
        if begun and self.plan is not None:
            earlier_plan = self.plan.without_last() if self.plan.kind != m.PLACE_CUBE else None
            filled = earlier_plan.filled_in(self.legal) if earlier_plan else None
            self.plan = filled if filled not in (None, self.plan) else default_plan(self.legal)
        self._changed(ChoiceResult(begun))
        return begun

    def submit(self, move: m.Move) -> None:
        """Make a legal move of the person to act, when and if `check_first` lets it be made."""
        if move in self.legal:
            self._check_first(move, partial(self._make, move))

    def _make(self, move: m.Move) -> None:
        if move in self.legal and self.playback.caught_up:
            self.agenda.note_action()
            self.session.submit(move)

    def _before_ward(self) -> Plan | None:
        """Return the plan before its last ward was chosen, if no ward is to be chosen now."""
        plan = self.plan
        if plan is None or plan.next_field() is None or plan.asks_ward():
            return None
        indexes = [index for index, (field, _) in enumerate(plan.chosen) if field in WARD_FIELDS]
        return Plan(plan.kind, plan.chosen[: indexes[-1]]) if indexes else None

    # Why not

    def why_not_ward(self, ward: int) -> str:
        """Return why a ward cannot be chosen now."""
        if not self.may_act:
            return self.why_not_act()
        choice, refusal = self.choice_asked(), self.refusal_of_ward(ward)
        if choice and self.plan is not None and ward in self.plan.chosen_wards():
            refusal = None  # the ward is chosen already
        if refusal is not None:
            return wording.refusal_words(refusal, self.match.seats)
        return text(f"table.why.choose_{choice}") if choice else ""

    def refusal_of_move(self, move: m.Move) -> Refusal | None:
        """Return why a move may not be made in the position that is shown, or None."""
        return game.refusal(self.state, move)

    def refusal_of_ward(self, ward: int) -> Refusal | None:
        """Return why a ward may not be chosen now by the rules, or None."""
        state = self.state
        kind = self.plan.kind if self.plan is not None else m.PLACE_BOSS
        fields = m.KINDS[kind].fields
        guesses = {field: self._guess(state, field, ward) for field in fields}
        plan = self._before_ward() or self.plan
        if plan is not None:
            guesses |= dict(plan.chosen)
            field = plan.next_field()
            if field in WARD_FIELDS:
                guesses[field] = ward
        return self.refusal_of_move(m.make(kind, *(guesses[field] for field in fields)))

    def _guess(self, state: State, field: str, ward: int) -> int:
        """Return a plausible value of a field not yet chosen, so that the rules can be asked."""
        if field == "to_ward":
            unlocked = [w for w in NEIGHBORS[ward] if state.active & ~state.locked & 1 << w]
            return (unlocked or list(NEIGHBORS[ward]))[0]
        if field in WARD_FIELDS:
            return ward
        if field == "rival":
            rivals = [seat for seat in range(state.n) if seat != state.turn]
            return ([seat for seat in rivals if state.bosses_in(ward)[seat]] or rivals)[0]
        if field == "population" and self.has_legal(m.BONUS_CUBE):
            return self.plan.options(self.legal, field)[0] if self.plan is not None else 0
        cubes = state.cubes_in(ward) if field == "population" else ()
        return next((p for p, count in enumerate(cubes) if count), 0)
