"""The buttons of the acts of a turn: slander, office, undo, restart and end."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop import wording
from tammany_desktop.board import piece_images
from tammany_desktop.board.layout import Layout
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.play.selection import Selection
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_OFFICE, OFFICES
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.state import NOBODY, PICK_BONUS_CUBE, PICK_BONUS_FAVOR, TURN, State
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import PLAIN, PRIMARY, Painter, icon
from tammany_desktop.ui.tokens import Gap

UNDOING: Final = ("undo", "restart")  # buttons that take moves back
# Widths of the buttons, as shares of their sum; TIGHT_SHARES are for buttons without words.
SHARES: Final = {"slander": 1.35, "office": 1.85, "undo": 0.95, "restart": 1.15, "end": 1.15}
TIGHT_SHARES: Final = {"slander": 0.7, "office": 0.7, "undo": 0.65, "restart": 0.65, "end": 1.5}
OFFICE_KINDS: Final = frozenset(wording.BENEFITS.values())
# Buttons that begin an act, then cancel it; if they have no room for reasons, the bar shows them.
TOGGLES: Final = {"slander": Intent.SLANDER, "office": Intent.OFFICE}

AskConsent = Callable[[int], object]


class ActButtons:
    """The buttons of slander, office, undo, restart and the end of the turn, in a row."""

    def __init__(
        self, gui: Gui, look: Look, layout: Layout, selection: Selection, ask_consent: AskConsent
    ) -> None:
        """`ask_consent` asks whether a seat may take back the end of its turn."""
        self.gui, self.look, self.area = gui, look, layout.act_buttons
        self.selection, self.match = selection, selection.match
        self.office = NO_OFFICE  # the office whose emblem is shown
        self.canceling = ""  # the act that was begun, whose button cancels it
        self.sentence = ""  # the sentence of the bar
        self.ask_consent = ask_consent
        self.buttons: dict[str, Button] = {}
        self._lay()

    def _lay(self) -> None:
        look, selection, session = self.look, self.selection, self.selection.session
        slander = partial(selection.take, m.SLANDER)
        specs: list[tuple[str, Callable[[], object], str, Intent, Painter | None]] = [
            ("slander", slander, PLAIN, Intent.SLANDER, self._painter("slander")),
            ("office", self._take_office, PLAIN, Intent.OFFICE, self._painter("office")),
            ("undo", self._undo, PLAIN, Intent.UNDO, icon(look, "undo")),
            ("restart", session.restart_turn, PLAIN, Intent.RESTART_TURN, icon(look, "restart")),
            ("end", lambda: selection.submit(self._ending_move()), PRIMARY, Intent.END_TURN, None),
        ]
        rects, buttons = self._rects(), self.buttons
        for name, press, kind, intent, painter in specs:
            rect = rects[name]
            buttons[name] = self.gui.button(rect, "", press, kind=kind, intent=intent, icon=painter)
            if name in UNDOING:
                buttons[name].key = ""  # the key is in the tooltip
        labels = {name: text(f"table.act.{name}") for name in UNDOING}
        self._has_labels = all(buttons[b].has_room_for(labels[b], role="button") for b in UNDOING)

    def _rects(self) -> dict[str, pygame.Rect]:
        area, gap = self.area, self.look.px(Gap.XS)
        shares = TIGHT_SHARES if self.look.units.large else SHARES
        free_width = area.width - gap * (len(shares) - 1)
        left, rects = float(area.left), {}
        for name, share in shares.items():
            width = free_width * share / sum(shares.values())
            rects[name] = pygame.Rect(round(left), area.top, round(width), area.height)
            left += width + gap
        return rects

    def _painter(self, act: str) -> Painter:
        """Return a painter of an act's picture, or of undo while its button cancels the act."""

        def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
            if act == self.canceling:
                icon(self.look, "undo")(surface, rect, color)
                return
            enabled = act not in self.buttons or self.buttons[act].target.enabled
            emblem = piece_names.emblem(self.office) if self.office != NO_OFFICE else "icon_office"
            name = emblem if act == "office" else act
            piece_images.blit(self.look, surface, name, rect, faint=not enabled)

        return paint

    def _undo(self) -> None:
        """Undo the last step; without steps, ask for consent to undo the end of the last turn."""
        if (seat := self.match.reopenable_seat()) != NOBODY:
            self.ask_consent(seat)
        else:
            self.selection.session.undo()

    def _take_office(self) -> None:
        state = self.selection.state
        actor = state.actor()
        if actor != NOBODY and state.office[actor] in wording.BENEFITS:
            self.selection.take(wording.BENEFITS[state.office[actor]])

    def refresh(self, sentence: str) -> None:
        """Update all buttons; `sentence` is the bar's."""
        self.sentence = sentence
        match, selection, state = self.match, self.selection, self.selection.state
        self.canceling = self._begun_act()
        # Whether buttons say below their captions why they are disabled, or what is unused.
        explains = selection.may_act and state.phase in (TURN, PICK_BONUS_CUBE, PICK_BONUS_FAVOR)
        move = m.slander(self.some_ward(), int(state.actor() == 0), 0)  # against any rival
        why = self.refusal(move, ("R6", "R6.1", "R4.2"), "table.why.no_legal_slander")
        why = "" if selection.has_legal(m.SLANDER) else why
        key = wording.why_no_slander(state) if why and explains and state.term > 1 else ""
        subcaption = text(f"table.shut.{key}") if key else text("table.open.slander") * (not why)
        self._set("slander", text("table.act.slander"), why, subcaption, text("table.hint.slander"))
        self._refresh_office(state, explains)
        may_act, can_undo = selection.may_act, selection.may_act and match.can_undo()
        why_no_undo = text(f"refusal.{match.why_no_undo().reason}")
        why_no_undo = why_no_undo if may_act else selection.why_not_act()
        seat = match.reopenable_seat() if may_act and not can_undo else NOBODY
        for name in UNDOING:
            needs_consent = seat != NOBODY and name == "undo"
            hint = text(f"table.hint.{name}")
            hint = text("table.nod.hint", name=match.seats[seat].name) if needs_consent else hint
            why = "" if can_undo or needs_consent else why_no_undo
            self._set(name, text(f"table.act.{name}"), why, "", hint)
        end_move = self._ending_move()
        why = "" if end_move in selection.legal else self.refusal(end_move)
        subcaption = self._end_note(state, bool(why)) if explains else ""
        end, kind = self.buttons["end"], PLAIN if selection.can_put_back() else PRIMARY
        if end.kind != kind:  # plain while another move is begun
            end.kind = kind
            end.refresh()
        key = "end_turn" if end_move == m.END_TURN else "no_more"
        self._set("end", text(f"table.act.{key}"), why, subcaption, text(f"table.hint.{key}"))

    def _ending_move(self) -> Move:
        """Return the move that stops placing, if it is legal, else the one that ends the turn."""
        place_no_more = m.make(m.PLACE_NO_MORE)
        return place_no_more if place_no_more in self.selection.legal else m.END_TURN

    def _refresh_office(self, state: State, explains: bool) -> None:
        """Update the button of the office of the person to act."""
        actor = state.actor() if self.selection.may_act else NOBODY
        office = state.office[actor] if actor != NOBODY else NO_OFFICE
        button = self.buttons["office"]
        if office != self.office:
            self.office = office
            button.refresh()
        kind = wording.BENEFITS.get(office, -1)
        why = self._why_not_now() or text("table.why.no_office")
        if office in wording.BENEFITS:
            move, rules = m.make(kind, self.some_ward()), ("RO.0", "R4.2", "RO.4")
            why = self.refusal(move, rules, "table.why.no_legal_benefit")
        why = "" if self.selection.has_legal(kind) else why
        key = wording.why_no_benefit(state) if why and explains else ""
        benefit = "" if why else text(f"office.does.{OFFICES[office]}")
        subcaption = text(f"table.shut.{key}") if key else benefit
        has_office = office != NO_OFFICE
        caption = wording.office_name(office) if has_office else text("table.act.office")
        hint = text(f"office.benefit.{OFFICES[office]}") if has_office else ""
        if has_office and not button.has_room_for(caption, subcaption):
            caption = wording.office_short(office)
        self._set("office", caption, why, subcaption, hint)

    def _begun_act(self) -> str:
        """Return the act that is begun but not complete: "slander", "office" or ""."""
        plan = self.selection.plan
        if plan is None or not self.selection.can_put_back():
            return ""
        return "slander" if plan.kind == m.SLANDER else "office" * (plan.kind in OFFICE_KINDS)

    def _set(self, name: str, caption: str, why_not: str, subcaption: str, hint: str) -> None:
        """Update a button, which `why_not` disables; words without room are left out."""
        button = self.buttons[name]
        if name in TOGGLES:
            is_canceling = name == self.canceling and button.target.shown
            button.choose(is_canceling)
            if is_canceling:
                caption, subcaption = text("table.act.cancel"), caption
                self.gui.shortcuts[Intent.CANCEL] = button.target
            elif self.gui.shortcuts.get(Intent.CANCEL) is button.target:
                del self.gui.shortcuts[Intent.CANCEL]
            self.gui.badges.show(button, Intent.CANCEL if is_canceling else TOGGLES[name])
        button.target.hint = hint
        button.target.label = caption
        if name in TOGGLES:
            fits = button.has_room_for(caption, subcaption) or button.has_room_for(caption)
            caption = caption if fits and not self.look.units.large else ""
        elif name in UNDOING and (self.look.units.large or not self._has_labels):
            caption = ""  # only the picture is shown
        button.allow_at_once(why_not)
        if (button.caption, button.subcaption) != (caption, subcaption):
            button.caption, button.subcaption = caption, subcaption
            button.refresh()

    def hidden_reasons(self) -> list[tuple[str, str]]:
        """Return names and reasons of disabled acts whose buttons have no room for the reason."""
        buttons = [self.buttons[name] for name in TOGGLES if self.buttons[name].target.shown]
        hidden = [button for button in buttons if not button.shows_subcaption]
        return [(b.target.label, b.subcaption) for b in hidden if b.target.why_not and b.subcaption]

    def _why_not_now(self) -> str:
        """Return why no act is possible: it is not the person's turn, or a bonus comes first."""
        if not self.selection.may_act:
            return self.selection.why_not_act()
        in_bonus = self.selection.state.phase in (PICK_BONUS_CUBE, PICK_BONUS_FAVOR)
        return self.sentence if in_bonus else ""

    def refusal(self, move: Move, rules: Sequence[str] = (), key: str = "table.why.nobody") -> str:
        """Return why a move is illegal, by one of `rules` or any rule, else the text of `key`."""
        if why := self._why_not_now():
            return why
        reason = self.selection.refusal_of_move(move)
        # A refusal by a rule that is not in `rules` concerns only the ward of the move.
        if reason is None or (rules and reason.rule not in rules):
            return text(key)
        return wording.refusal_words(reason, self.match.seats)

    def some_ward(self) -> int:
        """Return any ward where pieces can be placed, so that refusals are not about the ward."""
        state = self.selection.state
        unlocked = state.active & ~state.locked
        return max(0, (unlocked & -unlocked).bit_length() - 1)

    def _end_note(self, state: State, disabled: bool) -> str:
        """Return what must be done before the end of the turn, or that a benefit is unused."""
        if disabled:
            key, count = wording.why_no_end(state)
            return text(f"table.shut.{key}", count=count)
        benefit = wording.BENEFITS.get(state.office[state.turn], -1)
        return text("table.open.unused") if self.selection.has_legal(benefit) else ""
