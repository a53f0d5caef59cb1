"""The bar of the table: a sentence, buttons of pieces, and buttons of acts."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.layout import NARROW_CARDS_BELOW, Layout
from tammany_desktop.board.piece_images import paint_tab
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.languages import sentences, text
from tammany_desktop.play import piece_names
from tammany_desktop.play.selection import Selection
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, POPULATIONS
from tammany_desktop.rules.state import APPOINTING, NOBODY, TURN
from tammany_desktop.scenes.table.act_buttons import TOGGLES, ActButtons, AskConsent
from tammany_desktop.scenes.table.choices import Choices
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import Spoken
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import Painter, frame
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import pieces_of_action, population_words

STRIPE: Final = 9.0  # units of the player's color at the bar's edge
# Units: width and height of the tab with a number of pieces; the second with large text.
TAB_SIZES: Final = ((21.0, 27.0), (17.0, 22.0))
ELECTION_PICTURE: Final = "ballot_box"  # the picture shown while wards vote


class BarContent(NamedTuple):
    """The content of the bar: two sentences, a player's color and portrait, a turn's pieces."""

    sentence_pair: tuple[str, str] = ("", "")
    color: str = ""
    slots: tuple[str, ...] = ()  # pictures of pieces; "" for one still to be placed
    portrait: str = ""
    alone: bool = False  # whether no buttons are below


def placed_pieces(events: Sequence[e.Event], seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the pictures of the pieces placed by this turn's ward action, in order."""
    pieces: list[str] = []
    for event in reversed(events):
        if isinstance(event, e.TurnBegan):
            break
        if isinstance(event, e.BossPlaced):
            pieces.append(piece_names.boss(seats[event.seat].color))
        elif isinstance(event, e.CubePlaced):
            pieces.append(piece_names.cube(event.population))
    return tuple(reversed(pieces))


class BarSprite(Sprite):
    """The bar without its buttons: its paper, a stripe, a portrait or pieces, and the sentences."""

    def __init__(self, look: Look, layout: Layout) -> None:
        super().__init__(look, layout.bar)
        self.layout = layout
        self.content = BarContent()
        self.quiet = False  # whether a page above shows the sentences, so that none is painted

    def picture_key(self, model: ViewModel) -> object:
        return None  # the bar tells what has changed

    def paint(self, surface: pygame.Surface, model: ViewModel) -> None:
        if not (self.quiet and self.content.alone):  # an empty bar below a page is not painted
            surface.blit(frame(self.look, "slip", self.rect.size), self.rect)
            self.draw(surface, model)

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        content, look = self.content, self.look
        if content.color:
            stripe = look.inset(self.layout.bar, Gap.XXS, Gap.XXS)  # a stripe in the player's color
            stripe.width, stripe.height = look.px(STRIPE), self.layout.bar.height - look.px(Gap.S)
            pygame.draw.rect(surface, look.palette.players[content.color], stripe)
        if content.portrait:
            slots_height = look.px(Gap.L + Gap.XXS) if content.slots else 0
            portrait_rect = self.layout.head.move_to(height=self.layout.head.height - slots_height)
            piece_images.blit(look, surface, content.portrait, portrait_rect)
        self._paint_slots(surface)
        for line, role, color, area in () if self.quiet else self.fitting_lines():
            look.type.draw(surface, line, role, look.palette[color], area)

    def fitting_lines(self) -> list[tuple[str, str, str, pygame.Rect]]:
        """Return lines with role, color, rect; unless `alone`, a second sentence if it fits."""
        (sentence, second), look, area = self.content.sentence_pair, self.look, self.layout.sentence
        alone, type_, lines = self.content.alone, look.type, [sentence]
        role = "body" if look.units.area[0] < NARROW_CARDS_BELOW else "prompt"
        max_lines = 1 if alone else area.height // type_.close_line_height(role)
        if max_lines == 1 and not (alone or type_.fits(sentence, role, area.width)):
            role, max_lines = "small", area.height // type_.close_line_height("small")
        if max_lines > 1:
            role = role if len(type_.wrap(sentence, role, area.width)) <= max_lines else "small"
            lines = type_.wrap_within(sentence, role, area.size, type_.close_line_height(role))
        row = area.move_to(height=type_.close_line_height(role)) if max_lines > 1 else area
        result = [(line, role, "ink", row.move(0, n * row.height)) for n, line in enumerate(lines)]
        if max_lines <= 1 and not alone:
            width = type_.width(sentence, role) + look.px(Gap.L)
            rest = pygame.Rect(area.left + width, area.top, max(0, area.width - width), area.height)
            fits = second and type_.fits(second, "small", rest.width)
            return [*result, (second, "small", "ink_soft", rest)] if fits else result
        second_lines = type_.wrap(second, "small", area.width) if second else []
        if alone or len(lines + second_lines) <= max_lines:
            top = self.layout.tray.top if alone else result[-1][3].bottom
            below = pygame.Rect(area.left, top, area.width, type_.close_line_height("small"))
            for n, line in enumerate(second_lines):
                result.append((line, "small", "ink_soft", below.move(0, n * below.height)))
        return result

    def _paint_slots(self, surface: pygame.Surface) -> None:
        """Paint each placed piece of the turn, and an empty ring for each still to be placed."""
        look, slots, side = self.look, self.content.slots, self.look.px(Gap.L)
        left, ink = self.layout.head.centerx - side * len(slots) // 2, look.palette["ink_soft"]
        for index, name in enumerate(slots):
            slot = pygame.Rect(left + index * side, self.layout.head.bottom - side, side, side)
            if name:
                piece_images.blit(look, surface, name, slot)
            else:
                pygame.draw.aacircle(surface, ink, slot.center, side // 3, look.px(Line.EDGE))


DONE_ICON: Final = "icon_confirm"  # stands for a piece placed before the game's first line


class Bar:
    """The bar's sprite and buttons; a button that cannot be used is disabled and shows why."""

    def __init__(
        self, gui: Gui, tabletop: Tabletop, selection: Selection, ask_consent: AskConsent
    ) -> None:
        """For `ask_consent` see `ActButtons`."""
        self.gui = gui
        self.look = look = gui.look
        self.layout = layout = tabletop.layout
        self.selection = selection
        self.match = selection.match
        self.sprite = BarSprite(look, layout)
        self.shown = True  # whether the buttons are shown
        self.placed: tuple[int, tuple[str, ...]] = (-1, ())  # a line, and pieces placed up to it
        self.pieces: list[tuple[str, int]] = [("", 0)] * (POPULATION_COUNT + 1)  # see `_piece`
        tabletop.panels.sprites.insert(0, self.sprite)  # the bar lies below counts of pieces
        tabletop.mark_stale(self.sprite.rect)
        self.tray: list[Button] = []
        area, gap = self.layout.tray, self.look.px(Gap.XS)
        width = (area.width - gap * POPULATION_COUNT) // (POPULATION_COUNT + 1)
        take, populations = self.selection.take, range(POPULATION_COUNT)
        presses: list[Callable[[], object]] = [partial(take, m.PLACE_BOSS)]
        presses += [partial(take, m.PLACE_CUBE, "population", number) for number in populations]
        for index, press in enumerate(presses):
            rect = pygame.Rect(area.left + index * (width + gap), area.top, width, area.height)
            self.tray.append(self.gui.button(rect, "", press, icon=self._counted_painter(index)))
            self.tray[index].target.spoken = partial(self._spoken, index)
        self.gui.shortcuts[Intent.CAMPAIGN] = self.tray[0].target
        self.acts = ActButtons(gui, look, layout, selection, ask_consent)
        self.choices = Choices(gui, tabletop, selection)

    def _counted_painter(self, index: int) -> Painter:
        """Return a painter of a piece and, at its lower right, how many there are."""

        def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
            name, count = self._piece(index)
            is_large = self.look.units.large
            role, (tab_width, tab_height) = "small" if is_large else "strong", TAB_SIZES[is_large]
            shift, width = self.look.px(Gap.XS), self.look.px(tab_width)
            count_width = self.look.type.width(str(count), role) + 2 * self.look.px(Gap.XXS)
            tab_rect = pygame.Rect(0, 0, max(width, count_width), self.look.px(tab_height))
            # A button is painted before it is added to the tray.
            usable = count and (index >= len(self.tray) or self.tray[index].target.enabled)
            inner = rect.move(-shift, 0) if is_large else rect.inflate(-2 * shift, -shift)
            piece_images.blit(self.look, surface, name, inner, faint=not usable)
            tab_rect.bottomright = rect.right + shift, rect.bottom + self.look.px(Gap.XXS)
            paint_tab(self.look, surface, str(count), role, tab_rect.clamp(surface.get_rect()))

        return paint

    def _piece(self, index: int) -> tuple[str, int]:
        """Return the picture and number of the tray's pieces at an index; 0 has the bosses."""
        match, state = self.match, self.selection.state
        if index:
            return piece_names.cube(index - 1), state.garden[index - 1]
        people = self.selection.session.people  # a single person's pieces stay visible
        actor = people[0] if len(people) == 1 else self.selection.actor
        if actor == NOBODY:
            return "icon_boss", 0
        return piece_names.boss(match.seats[actor].color), state.boss_supply[actor]

    def _spoken(self, index: int) -> Spoken:
        """Return the piece's name, how many are left, and whether it is picked up."""
        name = text(f"access.cube.{POPULATIONS[index - 1]}") if index else text("access.boss")
        count_words = text("access.left", count=self._piece(index)[1])
        return Spoken(count_words, on=self.tray[index].is_selected or None, name=name)

    def pick_next_cube(self) -> None:
        """Pick up a cube of the next population, or show why none can be taken."""
        plan = self.selection.plan
        picked = plan.get("population") if plan is not None else None
        start = 0 if picked is None else picked + 1
        order = [(start + step) % POPULATION_COUNT for step in range(POPULATION_COUNT)]
        for population in order:  # a bonus hides the tray, but can be taken too
            if self.selection.take(m.BONUS_CUBE, "population", population).done:
                return
        enabled = [population for population in order if self.tray[population + 1].target.enabled]
        present = [population for population in order if self.selection.state.garden[population]]
        if self.shown:
            self.gui.press(self.tray[(enabled or present or order)[0] + 1].target)

    def refresh(self, sentence_pair: tuple[str, str], subject: int = NOBODY) -> bool:
        """Show sentences, acts or the portrait of `subject`; return True if the bar changed."""
        if self.selection.may_act or self.choices.buttons:
            self.choices.refresh()
        phase, plays_here = self.selection.state.phase, self.selection.session.plays_here
        may_act = self.selection.may_act and phase != APPOINTING  # another page gives offices
        self._show(may_act or (phase == TURN and plays_here(self.selection.actor)))
        if self.shown:
            self.acts.refresh(sentence_pair[0])
            selection, plan = self.selection, self.selection.plan
            pieces = [self._piece(index) for index in range(POPULATION_COUNT + 1)]
            for button, old_piece, new_piece in zip(self.tray, self.pieces, pieces, strict=True):
                if old_piece != new_piece:
                    button.refresh()
            self.pieces = pieces
            ward = self.acts.some_ward()
            legal, move = selection.has_legal(m.PLACE_BOSS), m.make(m.PLACE_BOSS, ward)
            self.tray[0].allow_at_once("" if legal else self.acts.refusal(move))
            self.tray[0].target.hint = text("table.hint.boss")
            self.tray[0].choose(plan is not None and plan.kind == m.PLACE_BOSS)
            kind = m.PLACE_CUBE
            picked = plan.get("population") if plan is not None and plan.kind == kind else None
            takable = {m.population_of(move) for move in selection.legal if m.kind_of(move) == kind}
            for population in range(POPULATION_COUNT):
                button = self.tray[population + 1]
                move = m.make(kind, ward, population)
                button.allow_at_once("" if population in takable else self.acts.refusal(move))
                button.target.hint = text("table.hint.cube", **population_words(population))
                button.choose(population == picked)
        old, self.sprite.content = self.sprite.content, self._content(sentence_pair, subject)
        return self.sprite.content != old

    def _show(self, shown: bool) -> None:
        """Show or hide the buttons; those that the choices cover or term 1 bars are hidden."""
        barred = [self.acts.buttons[name] for name in TOGGLES if self.selection.state.term == 1]
        for button in (*self.tray, *self.acts.buttons.values()):
            covered = button.rect.colliderect(self.choices.card)
            is_visible = shown and not covered and button not in barred
            if is_visible != button.target.shown:
                button.target.shown = is_visible
                update: Callable[[], None] = button.show if is_visible else button.hide
                update()
                self.gui.repaint(self.layout.bar)
        self.shown = shown

    def _content(self, sentence_pair: tuple[str, str], subject: int) -> BarContent:
        seats, state = self.match.seats, self.selection.state
        seat = self.selection.actor if self.shown else subject
        if seat == NOBODY:
            return BarContent(sentence_pair, portrait=ELECTION_PICTURE, alone=not self.shown)
        color, portrait = seats[seat].color, piece_names.portraits(seats)[seat]
        if not self.shown or not self.selection.may_act or state.phase != TURN:
            return BarContent(sentence_pair, color, (), portrait, not self.shown)
        hidden = self.acts.hidden_reasons()
        reasons = [text("table.shut.named", act=act, why=why) for act, why in hidden]
        sentence_pair = sentence_pair[0], sentences((sentence_pair[1], *reasons))
        return BarContent(sentence_pair, color, self._slots(), portrait)

    def _slots(self) -> tuple[str, ...]:
        """Return the pieces placed this turn, and "" for each that may still be placed."""
        match, state = self.match, self.selection.state
        placed_count, max_count = pieces_of_action(state)
        if match.line != self.placed[0]:
            self.placed = match.line, placed_pieces(match.history.events_since(0), match.seats)
        pieces = self.placed[1]
        if state.ward_done:
            return pieces
        # The events of a game that began in the midst of a turn lack pieces.
        pieces = (*pieces, *[DONE_ICON] * placed_count)[:placed_count]
        return (*pieces, *[""] * (max_count - placed_count))
