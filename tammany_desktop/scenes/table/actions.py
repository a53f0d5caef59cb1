"""Every act of a person at the table, made from the legal moves."""

from collections.abc import Callable
from functools import partial

from tammany_desktop import wording
from tammany_desktop.audio import Effect
from tammany_desktop.board import map_layers
from tammany_desktop.languages import text
from tammany_desktop.play.playback import Playback
from tammany_desktop.play.selection import Plan, Selection
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.state import (
    BIDDING,
    NOBODY,
)
from tammany_desktop.session.session import Session

# What a move must pass before it is made: it calls the function that makes it, now, later or never.
LookFirst = Callable[[m.Move, Callable[[], object]], object]


class Actions:
    """Turns what is picked up and pointed at into moves.

    `changed` hears of every selection, `pointed` of every other ward that is pointed at.
    """

    def __init__(
        self,
        session: Session,
        model: ViewModel,
        playback: Playback,
        play: Callable[[Effect], object],
        changed: Callable[[], object],
        pointed: Callable[[], object],
    ) -> None:
        self.session = session
        self.match = session.match
        self.model = model
        self.playback = playback
        self.selection = Selection(session.match)
        self.before_move: Callable[[], object] = lambda: None
        self.look_first: LookFirst = lambda move, make: make()
        self._play = play
        self._changed = changed
        self._pointed = pointed

    @property
    def mine(self) -> bool:
        """Whether a person at this window may act now."""
        actor = self.match.state.actor()
        return actor != NOBODY and self.session.here(actor) and not self.playback.rival_acts

    def submit(self, move: m.Move) -> None:
        """Make a legal move of the person to act, once it was looked at."""
        if move in self.selection.legal:
            self.look_first(move, partial(self._make, move))

    def _make(self, move: m.Move) -> None:
        if move in self.selection.legal:
            self.before_move()
            self.session.submit(move)

    def take(self, kind: int, field: str = "", value: int = 0) -> bool:
        """Pick something up; picked up again it goes back."""
        plan = self.selection.plan
        again = plan is not None and plan.kind == kind and self.selection.begun()
        if again and (not field or plan is None or plan.get(field) == value):
            return self.put_back()
        if not self.selection.take(kind, field, value):
            return False
        self._play(Effect.PIECE_LIFT)
        self._go_on()
        return True

    def can_pick(self, kind: int, field: str, value: int) -> bool:
        """Whether any legal move begins so."""
        plan = Plan(kind).choose(field, value) if field else Plan(kind)
        return bool(plan.matching(self.selection.legal))

    def pick(self, kind: int, field: str, value: int) -> bool:
        """Pick something up to be dragged: no move before it is released; false where it stays."""
        if not self.selection.take(kind, field, value):
            return False
        self._play(Effect.PIECE_LIFT)
        self._changed()
        return True

    def restore(self, plan: Plan | None) -> None:
        """What was dragged goes back: the selection is what it was before."""
        self.selection.plan = plan
        self._changed()

    def choose(self, field: str, value: int) -> None:
        """Choose one thing; a complete plan is a move."""
        move = self.selection.choose(field, value)
        if move is not None:
            self.submit(move)
        else:
            self._changed()

    def press_ward(self, ward: int) -> bool:
        """Choose a ward, or another than the one chosen; false where it is closed."""
        selection = self.selection
        if ward in selection.wards() and selection.plan is not None:
            self.choose(str(selection.plan.next_field()), ward)
        elif selection.choose_other(ward):
            self._go_on()
        else:
            self._play(Effect.REFUSE)
            return False
        return True

    def _go_on(self) -> None:
        move = self.selection.plan.move() if self.selection.plan is not None else None
        if move is not None:
            self.submit(move)
        else:
            self._changed()

    def put_back(self) -> bool:
        """Take the last choice back."""
        done = self.selection.back()
        self._changed()
        return done

    def point(self, ward: int) -> None:
        """The pointer or the focus is on a ward, or on none."""
        if ward != self.model.pointed:
            self.model.point(ward)
            self._pointed()

    # What may be done, and why not

    def not_mine(self) -> str:
        """Why no person at this window may act now."""
        actor = self.match.state.actor()
        if actor == NOBODY:
            return text("table.why.nobody")
        return text("table.why.not_yours", name=self.match.seats[actor].name)

    def open_wards(self) -> list[int]:
        """The wards that may be pointed at now."""
        return [*self.selection.wards(), *self.selection.others()] if self.mine else []

    def why_not_ward(self, ward: int) -> str:
        """Why a ward cannot be chosen now."""
        if not self.mine:
            return self.not_mine()
        asked = self.selection.asks()
        refused = self.selection.why_not_ward(ward)
        if refused is not None and not (asked and self.selection.has_chosen(ward)):
            return wording.refusal(refused, self.match.seats)
        return text(f"table.why.choose_{asked}") if asked else ""

    # What the board shows of it

    def light(self) -> None:
        """Light the wards, and the piece selected where it is."""
        model, plan = self.model, self.selection.plan
        targets = self.selection.wards() if self.mine else []
        placing = plan is not None and plan.kind in (m.PLACE_BOSS, m.PLACE_CUBE, m.BONUS_CUBE)
        lit = dict.fromkeys(targets, map_layers.OPEN if placing else map_layers.TARGET)
        for field in ("ward", "from_ward"):
            ward = plan.get(field) if plan is not None else None
            if ward is not None:
                lit[ward] = map_layers.CHOSEN
        if model.state.phase == BIDDING and 0 <= model.state.voting < WARD_COUNT:
            lit[model.state.voting] = map_layers.VOTING
        lit |= dict.fromkeys(model.advised, map_layers.VOTING)
        pointed = model.pointed
        if pointed >= 0:
            here = lit.get(pointed, map_layers.QUIET)
            lit[pointed] = map_layers.POINTED if pointed in targets else here
        model.light(lit, self._picked())

    def _picked(self) -> tuple[str, int]:
        """The piece selected: a cube of a population, or a boss of a seat."""
        plan = self.selection.plan
        if not self.mine or plan is None:
            return "", 0
        population = plan.get("population")
        if plan.kind == m.PLACE_CUBE and population is not None:
            return "cube", population
        return ("boss", self.match.state.actor()) if plan.kind == m.PLACE_BOSS else ("", 0)
