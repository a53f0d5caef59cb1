"""The bar of the table: the sentence, the pieces to pick up, the acts now possible."""

from collections.abc import Callable
from functools import partial

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.labels import tab
from tammany_desktop.board.layout import SMALL, Layout
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import (
    CHIEF_OF_POLICE,
    COUNCIL_PRESIDENT,
    DEPUTY_MAYOR,
    NO_OFFICE,
    OFFICES,
    POPULATION_COUNT,
    PRECINCT_CHAIRMAN,
)
from tammany_desktop.rules.state import NOBODY, PICK_BONUS_CUBE, PICK_BONUS_FAVOR
from tammany_desktop.scenes.table.actions import Actions
from tammany_desktop.scenes.table.choices import Choices
from tammany_desktop.ui.button import Button, Painter
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.ornament import icon
from tammany_desktop.ui.skin import PLAIN, PRIMARY
from tammany_desktop.wording import office_name, population_words, refusal

BENEFITS = {
    DEPUTY_MAYOR: m.TAKE_FAVOR,
    CHIEF_OF_POLICE: m.ARREST,
    COUNCIL_PRESIDENT: m.LOCK,
    PRECINCT_CHAIRMAN: m.RESETTLE,
}


class Bar:
    """Buttons that stay where they are; each is closed with its reason where it cannot be used."""

    def __init__(self, gui: Gui, look: Look, layout: Layout, actions: Actions) -> None:
        self.gui = gui
        self.look = look
        self.layout = layout
        self.actions = actions
        self.choices = Choices(gui, look, layout.strip, actions)
        self.sentence = ("", "")
        self.office = NO_OFFICE
        self.pieces: list[tuple[str, int]] = [("", 0)] * (POPULATION_COUNT + 1)
        gui.card(layout.bar, "slip")
        # Lettering may hang a little over its lines.
        self.words_at = layout.sentence.inflate(0, 2 * look.px(8)).clip(layout.bar)
        gui.live(self.words_at, self._paint_sentence)
        self.tray = self._lay_tray()
        self.acts = self._lay_acts()

    # Laying out

    def _lay_tray(self) -> list[Button]:
        area, gap = self.layout.tray, self.look.px(6)
        each = (area.width - gap * POPULATION_COUNT) // (POPULATION_COUNT + 1)
        found = []
        for place in range(POPULATION_COUNT + 1):
            rect = pygame.Rect(area.left + place * (each + gap), area.top, each, area.height)
            if place == 0:
                press: Callable[[], object] = partial(self.actions.take, m.PLACE_BOSS)
            else:
                press = partial(self._take_cube, place - 1)
            painter = self._counted_painter(place)
            found.append(self.gui.button(rect, "", press, icon=painter))
        self.gui.shortcuts[Intent.CAMPAIGN] = found[0].target
        return found

    def _counted_painter(self, place: int) -> Painter:
        """The piece, and how many of it there are, over its lower right."""

        def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
            name, count = self._piece(place)
            shift, wide = self.look.px(7), self.look.px(21)
            figures = self.look.type.width(str(count), "strong") + 2 * self.look.px(3)
            box = pygame.Rect(0, 0, max(wide, figures), self.look.px(27))
            aside = shift + (box.width - wide) // 2  # so that its mark is not covered
            (piece_images.blit if count else piece_images.faint)(
                self.look, surface, name, rect.move(-aside, 0)
            )
            box.bottomright = rect.right + shift, rect.bottom + self.look.px(3)
            tab(self.look, surface, str(count), "strong", box)

        return paint

    def _piece(self, place: int) -> tuple[str, int]:
        match, state = self.actions.match, self.actions.model.state  # not ahead of what is told
        actor = state.actor()
        if place:
            held = state.bag if state.phase == PICK_BONUS_CUBE else state.garden
            return piece_images.cube(place - 1), held[place - 1]
        people = [seat for seat, one in enumerate(match.seats) if not one.bot]
        if len(people) == 1:
            actor = people[0]  # one's own pieces stay in sight while opponents are at work
        if actor == NOBODY:
            return "icon_boss", 0
        return piece_images.boss(match.seats[actor].color), state.supply[actor]

    def _take_cube(self, population: int) -> None:
        bonus = self.actions.match.state.phase == PICK_BONUS_CUBE
        self.actions.take(m.BONUS_CUBE if bonus else m.PLACE_CUBE, "population", population)

    def next_cube(self) -> None:
        """Pick up the next cube in turn."""
        plan = self.actions.selection.plan
        held = plan.get("population") if plan is not None else None
        start = 0 if held is None else held + 1
        for step in range(POPULATION_COUNT):
            population = (start + step) % POPULATION_COUNT
            if self.tray[population + 1].target.enabled:
                self._take_cube(population)
                return

    def _lay_acts(self) -> dict[str, Button]:
        area, gap, look = self.layout.acts, self.look.px(8), self.look
        actions = self.actions
        wants: list[tuple[str, float, Callable[[], object], str, Intent, str]] = [
            ("slander", 1.5, partial(actions.take, m.SLANDER), PLAIN, Intent.SLANDER, "slander"),
            ("office", 1.75, self._take_office, PLAIN, Intent.OFFICE, "office"),
            ("undo", 0.42, actions.session.undo, PLAIN, Intent.UNDO, "undo"),
            ("restart", 0.42, actions.session.restart_turn, PLAIN, Intent.RESTART_TURN, "restart"),
            ("end", 1.15, partial(actions.submit, m.END_TURN), PRIMARY, Intent.END_TURN, "confirm"),
        ]
        total = sum(self._share(name, share) for name, share, *_ in wants)
        room = area.width - gap * (len(wants) - 1)
        left, found = float(area.left), {}
        for name, share, press, kind, intent, picture in wants:
            wide = room * self._share(name, share) / total
            rect = pygame.Rect(round(left), area.top, round(wide), area.height)
            caption = text(f"table.act.{'end_turn' if name == 'end' else name}")
            small = self._wordless(name)
            painter = icon(look, picture) if name != "end" else None
            painter = self._office_painter() if name == "office" else painter
            found[name] = self.gui.button(
                rect, "" if small else caption, press, kind=kind, intent=intent, icon=painter
            )
            left += wide + gap
        return found

    def _office_painter(self) -> Painter:
        """The emblem of the office held, or the plain icon."""
        plain = icon(self.look, "office")

        def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
            state = self.actions.model.state
            actor = state.actor()
            if actor != NOBODY and state.office[actor] != NO_OFFICE:
                name = piece_images.emblem(state.office[actor])
                piece_images.blit(self.look, surface, name, rect.inflate(rect.width // 6, 0))
            else:
                plain(surface, rect, color)

        return paint

    def _wordless(self, name: str) -> bool:
        """Whether a button shows its icon alone."""
        tight = self.look.area[0] < SMALL and name in ("slander", "office")
        return tight or name in ("undo", "restart")

    def _share(self, name: str, share: float) -> float:
        """A button's share of the row."""
        return 0.6 if self._wordless(name) and share > 0.6 else share

    def _take_office(self) -> None:
        state = self.actions.match.state
        actor = state.actor()
        if actor != NOBODY and state.office[actor] in BENEFITS:
            self.actions.take(BENEFITS[state.office[actor]])

    # Keeping up

    def refresh(self, sentence: tuple[str, str]) -> None:
        """Show what may be done now."""
        if sentence != self.sentence:
            self.sentence = sentence
            self.gui.touch(self.words_at)
        self._refresh_tray()
        self._refresh_acts()
        self.choices.refresh()

    def _set(self, button: Button, caption: str, why_not: str, hint: str) -> None:
        button.target.hint = hint
        if button.target.why_not != why_not or button.target.enabled == bool(why_not):
            button.allow(why_not)
        if button.caption != caption:
            button.caption = caption
            button.refresh()

    def _refresh_tray(self) -> None:
        selection = self.actions.selection
        bonus = self.actions.match.state.phase == PICK_BONUS_CUBE
        pieces = [self._piece(place) for place in range(POPULATION_COUNT + 1)]
        for button, old, new in zip(self.tray, self.pieces, pieces, strict=True):
            if old != new:
                button.refresh()
        self.pieces = pieces
        why = "" if selection.can(m.PLACE_BOSS) else self._why(m.make(m.PLACE_BOSS, self._ward()))
        self._set(self.tray[0], "", why, text("table.hint.boss"))
        plan = selection.plan
        self.tray[0].choose(plan is not None and plan.kind == m.PLACE_BOSS)
        kind = m.BONUS_CUBE if bonus else m.PLACE_CUBE
        for population in range(POPULATION_COUNT):
            button = self.tray[population + 1]
            can = any(
                m.kind_of(move) == kind and m.population_of(move) == population
                for move in selection.legal
            )
            move = m.make(kind, self._ward(), population)
            hint = "table.hint.bag_cube" if bonus else "table.hint.cube"
            words = text(hint, **population_words(population))
            self._set(button, "", "" if can else self._why(move), words)
            held = plan is not None and plan.kind == kind and plan.get("population") == population
            button.choose(held)

    def _ward(self) -> int:
        """Any ward where placing is open, for asking the rules why not."""
        state = self.actions.match.state
        free = state.active & ~state.locked
        return max(0, (free & -free).bit_length() - 1)

    def _not_now(self) -> str:
        """Why no act of a turn is open at all: another acts, or a bonus comes first."""
        if not self.actions.mine:
            return self.actions.not_mine()
        bonus = self.actions.match.state.phase in (PICK_BONUS_CUBE, PICK_BONUS_FAVOR)
        return self.sentence[0] if bonus else ""

    def _why(self, move: m.Move) -> str:
        if why := self._not_now():
            return why
        refused = self.actions.match.refusal(move)
        return refusal(refused, self.actions.match.seats) if refused else text("table.why.nobody")

    def _refresh_acts(self) -> None:
        match, selection, acts = self.actions.match, self.actions.selection, self.acts
        state, actor = match.state, match.state.actor()
        plan = selection.plan
        can = selection.can(m.SLANDER)
        why = "" if can else self._why_slander()
        words = "" if self._wordless("slander") else text("table.act.slander")
        self._set(acts["slander"], words, why, text("table.hint.slander"))
        acts["slander"].choose(plan is not None and plan.kind == m.SLANDER)
        office = state.office[actor] if actor != NOBODY else -1
        told = self.actions.model.state
        now = told.actor()
        emblem = told.office[now] if now != NOBODY else NO_OFFICE
        held = office in BENEFITS
        kind = BENEFITS.get(office, m.TAKE_FAVOR)
        benefit = text(f"office.benefit.{OFFICES[office]}") if held else ""
        if emblem != self.office:
            self.office = emblem
            acts["office"].refresh()
        why = "" if selection.can(kind) else self._why_office(office, kind)
        caption = office_name(office) if held else text("table.act.office")
        if not acts["office"].holds(caption):
            caption = text("table.act.office")  # the emblem tells which
        wordless = self._wordless("office") or not acts["office"].holds(caption)
        caption = "" if wordless else caption
        self._set(acts["office"], caption, why, benefit)
        acts["office"].choose(held and plan is not None and plan.kind == kind)
        undo = "" if self.actions.mine and match.can_undo() else self._why_undo()
        self._set(acts["undo"], "", undo, text("table.hint.undo"))
        self._set(acts["restart"], "", undo, text("table.hint.restart"))
        why = "" if selection.can(m.END_TURN) else self._why(m.END_TURN)
        self._set(acts["end"], text("table.act.end_turn"), why, text("table.hint.end_turn"))

    def _why_undo(self) -> str:
        return text("refusal.nothing_to_undo") if self.actions.mine else self.actions.not_mine()

    def _why_slander(self) -> str:
        if why := self._not_now():
            return why
        match = self.actions.match
        rival = 1 if match.state.actor() == 0 else 0
        refused = match.refusal(m.slander(self._ward(), rival, 0))
        if refused is not None and refused.rule in ("R6", "R6.1", "R4.2"):
            return refusal(refused, match.seats)
        return text("table.why.no_legal_slander")

    def _why_office(self, office: int, kind: int) -> str:
        if why := self._not_now():
            return why
        if office not in BENEFITS:
            return text("table.why.no_office")
        refused = self.actions.match.refusal(m.make(kind, self._ward()))
        if refused is not None and refused.rule in ("RO.0", "R4.2", "RO.4"):
            return refusal(refused, self.actions.match.seats)
        return text("table.why.no_legal_benefit")

    def _paint_sentence(self, surface: pygame.Surface) -> None:
        """The sentence as large as it fits, what is left of the turn below it."""
        look, area = self.look, self.layout.sentence
        now, left = self.sentence
        if self.layout.rows > 1 and self._paint_in_line(surface, now, left):
            return
        lines = self.fitted(now, left)
        high = sum(look.type.line_height(each) for _, each, _ in lines)
        top = max(area.top, area.centery - high // 2)
        for line, each, color in lines:
            place = pygame.Rect(area.left, top, area.width, look.type.line_height(each))
            if place.bottom <= self.words_at.bottom:
                look.type.draw(surface, line, each, look.palette[color], place)
            top = place.bottom

    def fitted(self, now: str, left: str) -> list[tuple[str, str, str]]:
        """Lines with their roles and colors, as large as three of them fit."""
        look, area = self.look, self.layout.sentence
        lines: list[tuple[str, str, str]] = []
        for role, more in (
            ("prompt", left),
            ("body", left),
            ("small", left),
            ("body", ""),
            ("small", ""),
        ):
            lines = [(line, role, "ink") for line in look.type.wrap(now, role, area.width)]
            below = look.type.wrap(more, "small", area.width) if more else []
            lines += [(line, "small", "ink_soft") for line in below]
            high = sum(look.type.line_height(each) for _, each, _ in lines)
            if high <= area.height and len(lines) <= 3:
                break
        return lines

    def _paint_in_line(self, surface: pygame.Surface, now: str, left: str) -> bool:
        """Both parts side by side, where they fit into one line."""
        look, area = self.look, self.layout.sentence
        wide = look.type.width(now, "body") + look.px(24)
        if wide + look.type.width(left, "small") > area.width:
            return False
        look.type.draw(surface, now, "body", look.palette["ink"], area)
        rest = pygame.Rect(area.left + wide, area.top, area.width - wide, area.height)
        look.type.draw(surface, left, "small", look.palette["ink_soft"], rest)
        return True
