"""The bar of the table: the sentence, the pieces to pick up, the acts now possible."""

from collections.abc import Callable
from functools import partial

import pygame

from tammany_desktop.board import piece_images, portraits
from tammany_desktop.board.labels import tab
from tammany_desktop.board.layout import Layout
from tammany_desktop.languages import sentences, text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.state import NOBODY, PICK_BONUS_CUBE, TURN
from tammany_desktop.scenes.table.act_buttons import ActButtons
from tammany_desktop.scenes.table.actions import Actions
from tammany_desktop.scenes.table.choices import Choices
from tammany_desktop.scenes.table.narrator import CITY, Narrator, Saying, placed_pieces
from tammany_desktop.ui.button import Button, Painter
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.wording import placing, population_words

DONE = "icon_confirm"  # a piece placed before the game's first line


class Bar:
    """Buttons that stay where they are; each is closed with its reason where it cannot be used."""

    def __init__(self, gui: Gui, look: Look, layout: Layout, actions: Actions) -> None:
        self.gui = gui
        self.look = look
        self.layout = layout
        self.actions = actions
        self.choices = Choices(gui, look, layout.strip, actions)
        self.narrator = Narrator(look, layout)
        self.shown = True
        self.placed: tuple[int, tuple[str, ...]] = (-1, ())  # after which line, what was placed
        self.pieces: list[tuple[str, int]] = [("", 0)] * (POPULATION_COUNT + 1)
        gui.card(layout.bar, "slip")
        gui.live(layout.bar, self.narrator.paint)
        self.tray: list[Button] = []
        self._lay_tray()
        self.buttons = ActButtons(gui, look, layout, actions)
        self.acts = self.buttons.buttons

    # Laying out

    def _lay_tray(self) -> None:
        area, gap = self.layout.tray, self.look.px(6)
        each = (area.width - gap * POPULATION_COUNT) // (POPULATION_COUNT + 1)
        found = self.tray
        for place in range(POPULATION_COUNT + 1):
            rect = pygame.Rect(area.left + place * (each + gap), area.top, each, area.height)
            if place == 0:
                press: Callable[[], object] = partial(self.actions.take, m.PLACE_BOSS)
            else:
                press = partial(self._take_cube, place - 1)
            painter = self._counted_painter(place)
            found.append(self.gui.button(rect, "", press, icon=painter))
        self.gui.shortcuts[Intent.CAMPAIGN] = found[0].target

    def _counted_painter(self, place: int) -> Painter:
        """The piece, and how many of it there are, over its lower right."""

        def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
            name, count = self._piece(place)
            shift, wide = self.look.px(7), self.look.px(21)
            figures = self.look.type.width(str(count), "strong") + 2 * self.look.px(3)
            box = pygame.Rect(0, 0, max(wide, figures), self.look.px(27))
            aside = shift + (box.width - wide) // 2  # so that its mark is not covered
            open_ = count and (place >= len(self.tray) or self.tray[place].target.enabled)
            show = piece_images.blit if open_ else piece_images.faint
            show(self.look, surface, name, rect.move(-aside, 0))
            box.bottomright = rect.right + shift, rect.bottom + self.look.px(3)
            tab(self.look, surface, str(count), "strong", box)

        return paint

    def _piece(self, place: int) -> tuple[str, int]:
        match, state = self.actions.match, self.actions.model.state  # not ahead of what is shown
        actor = state.actor()
        if place:
            held = state.bag if state.phase == PICK_BONUS_CUBE else state.garden
            return piece_images.cube(place - 1), held[place - 1]
        people = [seat for seat, one in enumerate(match.seats) if not one.bot]
        if len(people) == 1:
            actor = people[0]  # one's own pieces stay in view while opponents are at work
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

    # Keeping up

    @property
    def sentence(self) -> tuple[str, str]:
        """What the bar says: what to do, and what is left."""
        return self.narrator.saying.sentence

    def refresh(self, sentence: tuple[str, str], teller: int = NOBODY) -> None:
        """Show what may be done now, or what `teller` does."""
        self._show(not self._others_act())
        self.buttons.refresh(sentence[0])
        self._refresh_tray()
        self.choices.refresh()
        saying = self._saying(sentence, teller)
        if saying != self.narrator.saying:
            before = self.narrator.extent()
            self.narrator.saying = saying
            for rect in (*before, *self.narrator.extent()):
                self.gui.touch(rect)

    def _others_act(self) -> bool:
        """Whether what is shown is the act of an opponent, or of nobody."""
        told = self.actions.model.state.actor()
        return not self.actions.mine and (
            told == NOBODY or bool(self.actions.match.seats[told].bot)
        )

    def _show(self, shown: bool) -> None:
        """The buttons are there in a person's turn only: others have the bar to themselves."""
        if shown == self.shown:
            return
        self.shown = shown
        for button in (*self.tray, *self.acts.values()):
            button.target.shown = shown
            change: Callable[[], None] = button.show if shown else button.hide
            change()
        self.gui.touch(self.layout.bar)

    def _saying(self, sentence: tuple[str, str], teller: int) -> Saying:
        match = self.actions.match
        if not self.shown:
            seat = match.seats[teller] if teller != NOBODY else None
            color = seat.color if seat else ""
            portrait = portraits.likeness(match.seats, teller)[0] if seat else CITY
            return Saying(sentence, color, (), portrait or piece_images.boss(color))
        state = match.state
        if not self.actions.mine or state.phase != TURN:
            actor = state.actor()
            return Saying(sentence, match.seats[actor].color if actor != NOBODY else "")
        return Saying(self._with_reasons(sentence), match.seats[state.turn].color, self._slots())

    def _slots(self) -> tuple[str, ...]:
        """The pieces placed this turn, and a free place for each that may follow."""
        match = self.actions.match
        placed, most = placing(match.state)
        if match.line != self.placed[0]:
            found = placed_pieces(match.history.events_since(0), match.seats)
            self.placed = match.line, found
        pieces = self.placed[1]
        if match.state.ward_done:
            return pieces
        pieces = (*pieces, *[DONE] * placed)[:placed]  # a game may begin in the middle of a turn
        return (*pieces, *[""] * (most - placed))

    def _with_reasons(self, sentence: tuple[str, str]) -> tuple[str, str]:
        """Why acts are closed, where their buttons have no room to say so."""
        untold = self.buttons.untold()
        parts = [text("table.shut.named", act=act, why=why) for act, why in untold]
        return sentence[0], sentences((sentence[1], *parts))

    def _set(self, button: Button, why_not: str, hint: str) -> None:
        button.target.hint = hint
        if button.target.why_not != why_not or button.target.enabled == bool(why_not):
            button.allow(why_not)
            button.refresh()

    def _refresh_tray(self) -> None:
        selection = self.actions.selection
        bonus = self.actions.match.state.phase == PICK_BONUS_CUBE
        pieces = [self._piece(place) for place in range(POPULATION_COUNT + 1)]
        for button, old, new in zip(self.tray, self.pieces, pieces, strict=True):
            if old != new:
                button.refresh()
        self.pieces = pieces
        ward = self.buttons.some_ward()
        why = "" if selection.can(m.PLACE_BOSS) else self.buttons.why(m.make(m.PLACE_BOSS, ward))
        self._set(self.tray[0], why, text("table.hint.boss"))
        plan = selection.plan
        self.tray[0].choose(plan is not None and plan.kind == m.PLACE_BOSS)
        kind = m.BONUS_CUBE if bonus else m.PLACE_CUBE
        for population in range(POPULATION_COUNT):
            button = self.tray[population + 1]
            can = any(
                m.kind_of(move) == kind and m.population_of(move) == population
                for move in selection.legal
            )
            move = m.make(kind, ward, population)
            hint = "table.hint.bag_cube" if bonus else "table.hint.cube"
            words = text(hint, **population_words(population))
            self._set(button, "" if can else self.buttons.why(move), words)
            held = plan is not None and plan.kind == kind and plan.get("population") == population
            button.choose(held)
