"""What everything at a table may ask of it: overlays and pointing know this, never the scene."""

from typing import Protocol

from tammany_desktop.audio import Effect
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.view_model import ViewModel
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.scenes.kit.bar import Bar
from tammany_desktop.session.adviser import Adviser
from tammany_desktop.session.match import Busy, Match
from tammany_desktop.session.opponents import Opponents
from tammany_desktop.session.selection import Selection
from tammany_desktop.ui.gui import Gui
from tammany_desktop.wording import phrases


class Doors(Protocol):
    """The ways from a table to other scenes."""

    def open_rules(self, rule: str = "") -> None:
        """The book of rules, at one of them or at its beginning."""

    def open_hint(self, seat: int) -> None:
        """A hint for a person who must act."""

    def open_board(self) -> None:
        """The table as it stands, which a ballot covers."""

    def open_menu(self) -> None:
        """The table's menu."""

    def to_title(self) -> None:
        """Leave the table."""

    def rematch(self) -> None:
        """The same players at a new table."""

    def open_replay(self) -> None:
        """The game so far, watched again."""

    def open_result(self) -> None:
        """The last page, once the game is over."""

    def papers(self) -> list[int]:
        """The terms whose newspaper is out."""
        ...

    def open_paper(self, term: int) -> None:
        """An old newspaper."""

    def rewind_why_not(self) -> str:
        """Why the person cannot go back to an earlier moment; "" where that can be."""
        ...

    def rewind(self) -> None:
        """Back to where something was last asked of the person."""

    def rewind_to(self, line: int) -> None:
        """Go on from an earlier line, in a journal of its own."""


class TableKit(Scene):
    """Match, hand and what is shown, and every act made from the legal moves."""

    gui: Gui
    bar: Bar
    flow: Doors
    kept = True  # the match is one of the games; a lesson's is not

    def __init__(self, stage: Stage, match: Match, opponents: Opponents) -> None:
        super().__init__(stage)
        self.match = match
        self.opponents = opponents
        self.model = ViewModel(match.seats, match.state)
        self.selection = Selection(match)
        self.advised: tuple[int, ...] = ()  # the wards that a hint speaks of
        self.rival_acts = False  # what is being played is not the person's own act
        self.latest = ""  # the sentence of the event last played
        self.adviser = Adviser(match)
        self.tabletop: Tabletop | None = None

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat, one in enumerate(self.match.seats) if not one.bot]

    @property
    def may_rewind(self) -> bool:
        """Whether the only person at this table may go back as far as wanted."""
        return self.kept and len(self.people) == 1

    @property
    def mine(self) -> bool:
        """Whether a person at this window may act now."""
        actor = self.match.state.actor()
        return actor != NOBODY and not self.match.seats[actor].bot and not self.rival_acts

    @property
    def top(self) -> Tabletop:
        """The things on the table; laid out when the scene is entered."""
        assert self.tabletop is not None  # noqa: S101
        return self.tabletop

    # What the scene itself does

    def free(self, place: tuple[int, int]) -> bool:
        """Whether a pixel lies on the map, under no panel."""
        layout = self.top.layout
        panels = (layout.bar, layout.ribbon, layout.tools, *layout.cards, self.top.note.paper)
        return not any(panel.collidepoint(place) for panel in panels)

    def refresh(self) -> None:
        """Everything looks at the match and the hand again."""
        raise NotImplementedError

    def tick(self) -> None:
        """Keep the match going; called even while another scene lies on top."""
        raise NotImplementedError

    def point(self, ward: int) -> None:
        """The pointer or the focus is on a ward, or on none."""
        raise NotImplementedError

    def see(self, ward: int) -> None:
        """Bring a ward into sight where the map is enlarged."""
        raise NotImplementedError

    def press_ward(self, ward: int) -> None:
        """Point at a ward: act there, or hear why not."""
        raise NotImplementedError

    def advise(self, wards: tuple[int, ...]) -> None:
        """Light the wards that a hint speaks of, or none."""
        raise NotImplementedError

    # Acts, all from the legal moves

    def submit(self, move: m.Move) -> None:
        """Make a legal move of the person to act."""
        if move not in self.selection.legal:
            return
        try:
            self.match.submit(move)
        except Busy:
            return
        self.tick()

    def take(self, kind: int, field: str = "", value: int = 0) -> bool:
        """Pick something up; picked up again it goes back."""
        plan = self.selection.plan
        again = plan is not None and plan.kind == kind and self.selection.begun()
        if again and (not field or plan is None or plan.get(field) == value):
            return self.put_back()
        if not self.selection.take(kind, field, value):
            return False
        self.stage.sounds.play(Effect.PIECE_LIFT)
        return self._go_on()

    def choose(self, field: str, value: int) -> bool:
        """Choose one thing; a complete plan is a move."""
        move = self.selection.choose(field, value)
        if move is not None:
            self.submit(move)
            return True
        self.refresh()
        return True

    def _go_on(self) -> bool:
        move = self.selection.plan.move() if self.selection.plan is not None else None
        if move is not None:
            self.submit(move)
        else:
            self.refresh()
        return True

    def put_back(self) -> bool:
        """Take the last choice back."""
        done = self.selection.back()
        self.refresh()
        return done

    def undo(self) -> None:
        """Take the last step back."""
        if self.match.can_undo() and not self.match.busy:
            self.match.undo()
            self.tick()

    def restart(self) -> None:
        """Take back every step of the turn."""
        if self.match.can_undo() and not self.match.busy:
            self.match.restart_turn()
            self.tick()

    def toggle_projection(self) -> None:
        """Show or hide the election if it were today."""
        self.model.projecting = not self.model.projecting
        self.refresh()

    def why_not_ward(self, ward: int) -> str:
        """Why a ward cannot be chosen now."""
        if not self.mine:
            actor = self.match.state.actor()
            if actor == NOBODY:
                return text("table.why.nobody")
            return text("table.why.not_yours", name=self.match.seats[actor].name)
        chosen = self.selection.asks() and self.selection.has_chosen(ward)
        refused = None if chosen else self.selection.why_not_ward(ward)
        if refused is not None:
            return phrases.refusal(refused, self.match.seats)
        return text(f"table.why.choose_{self.selection.asks()}") if self.selection.asks() else ""
