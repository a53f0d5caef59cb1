"""A prompt beside its ward, with a button for each choice, such as a rival or a favor."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board.placement import Anchor, Avoid, paint_tail, tail_area, tip_in
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.play.selection import IN_TRAY, WARD_FIELDS, Plan, Selection
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import NO_STEP, PICK_BONUS_CUBE, PICK_BONUS_FAVOR
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import Spoken
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import NOTE, PLAIN, QUIET, button_face, frame, piece
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.wording import capitalized, favor_name, population_name

BESIDE_WIDTH: Final = 150  # units: width of picture, key and margins beside the words of a choice
TIGHT_WIDTH: Final = 116  # units: the same on a small card, and in the bar with large text
KEYLESS_WIDTH: Final = 76  # units: the same where a key has no room
PICTURE_WIDTH: Final = 84  # units: width of a picture without words, with its key
BACK_WIDTH: Final = 118  # units: width of the button that goes back, without words
KEY_WIDTH: Final = 36  # units: width of a key with a name, more than of a number
BACK_ICON: Final = "icon_undo"


class Style(NamedTuple):
    """The layout of a prompt's buttons, in units: with words, or pictures alone."""

    height: int
    gap: int  # between buttons
    pad: int  # between the card's edge, with shadow, and its buttons
    beside: int  # width beside the words of a choice; 0 for pictures alone

    def has_words(self, choice: "PromptChoice") -> bool:
        """Return True if a choice has words, as one without a picture always has."""
        min_beside = BESIDE_WIDTH if choice.picture == BACK_ICON else 1 if choice.picture else 0
        return self.beside >= min_beside


# Styles, from the easiest to read to the smallest.
STYLES: Final = (
    Style(62, 6, 20, BESIDE_WIDTH),
    Style(56, 2, 14, TIGHT_WIDTH),
    Style(50, 2, 14, KEYLESS_WIDTH),
    Style(50, 2, 14, 0),
)


class PromptChoice(NamedTuple):
    """A button of a prompt; `picture` is "" if it declines, `note` is a line below `words`."""

    words: str
    press: Callable[[], object]
    picture: str
    note: str = ""

    @property
    def declines(self) -> bool:
        """Return True if the button chooses no value: it declines, or goes back."""
        return self.picture in ("", BACK_ICON)


DECLINING_MOVES: Final = ((m.STOP_SPREAD, "stop"), (m.DECLINE, "decline"))
BONUSES: Final = (PICK_BONUS_CUBE, PICK_BONUS_FAVOR)


class Choices:
    """The prompt's card; it is empty if only a ward is to be chosen."""

    def __init__(
        self, gui: Gui, tabletop: Tabletop, selection: Selection, avoid: Callable[[], Avoid]
    ) -> None:
        """`avoid` returns what the card should not cover."""
        self.gui = gui
        self.look = gui.look
        self.tabletop, self.selection = tabletop, selection
        self.buttons: list[Button] = []
        self._basis: object = ()  # all that the present layout depends on
        self.card = pygame.Rect(0, 0, 0, 0)  # in pixels, with its shadow; empty without choices
        self.ward = -1  # the ward beside which the card is
        self._tip: tuple[int, int] | None = None  # the pixel at which the card's tail ends
        self._avoid = avoid

    def refresh(self) -> None:
        """Show the choices of the person to act."""
        choices = self._choices() if self.selection.may_act else []
        # Callbacks are left out of the comparison, because new ones are never equal.
        shown_choices = [choice._replace(press=tuple) for choice in choices]
        basis = shown_choices, self._asked_ward(), tuple(self.tabletop.news_rect())
        if basis != self._basis:
            self._basis = basis
            self._lay(choices)

    def move_to_ward(self) -> None:
        """Place the card beside its ward again, because the map has moved."""
        if not self.buttons:
            return
        focused = [b.target.label for b in self.buttons if b.target is self.gui.ring.current]
        self._basis = ()
        self.refresh()  # there are no choices while the line of the chosen move is being saved
        for button in self.buttons:
            if button.target.label in focused:
                self.gui.ring.set_focus(button.target)

    def covered(self) -> pygame.Rect:
        """Return the pixels of the card and its tail."""
        if not self.card or self._tip is None:
            return self.card
        face = button_face(self.look, self.card, NOTE)
        return self.card.union(tail_area(self.look, face, self._tip))

    def _asked_ward(self) -> int:
        """Return the ward that the choice is about, or -1."""
        plan, state = self.selection.plan, self.selection.state
        for field in ("from_ward", "ward"):
            ward = plan.get(field) if plan is not None else None
            if ward is not None:
                return ward
        if state.phase in BONUSES:
            return state.voting
        return state.step_ward if state.step != NO_STEP else -1

    def _lay(self, choices: list[PromptChoice]) -> None:
        old_area = self.covered()
        for button in self.buttons:
            self.gui.ring.remove(button.target)
            button.kill()
        self.buttons, self.card, self._tip = [], pygame.Rect(0, 0, 0, 0), None
        self.ward = self._asked_ward() if choices else -1
        if self._paint in self.gui.underlays:
            self.gui.underlays.remove(self._paint)
        if choices and self.in_bar:
            layout, gap, acts_rect = self.tabletop.layout, Gap.XXS, self.tabletop.layout.act_buttons
            whole_rect = layout.tray.union(acts_rect)
            rows = round(whole_rect.height / acts_rect.height)
            tight = [style._replace(beside=style.beside and TIGHT_WIDTH) for style in STYLES]
            # Except with large text, the choices hide the tray, which would show the same cubes.
            first = (acts_rect, 1, tight[0]) if layout.large else (whole_rect, rows, STYLES[0])
            layouts = (first, *((whole_rect, rows, style) for style in tight))
            for area, row_count, style in layouts:  # the first that fits, else the last
                columns = -(-len(choices) // row_count)
                height = self.look.units.units(area.height) - gap * (row_count - 1)
                style = style._replace(height=int(height / row_count), gap=int(gap), pad=0)
                if self._size(choices, style, columns)[0] <= area.width:
                    break
            self.card = area.copy()
            self._fill(choices, style, columns)
        elif choices:
            self.gui.underlays.append(self._paint)
            self._place(choices)
        self.tabletop.floating = self.card
        self.gui.repaint(old_area)
        self.gui.repaint(self.covered())

    @property
    def in_bar(self) -> bool:
        """Return True if choices are in the bar: of a bonus or favor, or if the map has no room."""
        plan = self.selection.plan
        takes_favor = plan is not None and plan.kind == m.TAKE_FAVOR
        return takes_favor or self.selection.state.phase in BONUSES or self.tabletop.layout.large

    def _place(self, choices: list[PromptChoice]) -> None:
        """Place the card near its ward's middle, in the style and columns that cover the least."""
        table = self.tabletop
        view, plan, avoid = table.layout.view, self.selection.plan, self._avoid()
        anchor = Anchor(self.ward, table.ward_masks.anchor(self.ward).rect.scale_by(0.1))
        choosable = avoid.choosable if plan is None or plan.kind == m.SPREAD else ()
        avoid = avoid._replace(choosable=choosable, taken=[*avoid.taken, *table.label_rects()])
        max_columns = max(1, sum(not choice.declines for choice in choices))
        shapes = [
            (style, columns)
            for style in STYLES
            for columns in sorted({1, 2, 3, max_columns} & set(range(1, max_columns + 1)))
            if view.contains((view.topleft, self._size(choices, style, columns)))
        ] or [(STYLES[-1], max_columns)]
        sizes = [(*self._size(choices, *shape), STYLES.index(shape[0])) for shape in shapes]
        table.floating = pygame.Rect(0, 0, 0, 0)
        index, self.card = table.ward_masks.place_beside(sizes, anchor, view, avoid)
        self._tip = tip_in(table.layout.camera, self.ward, button_face(self.look, self.card, NOTE))
        self._fill(choices, *shapes[index])

    def _widths(self, choices: list[PromptChoice], style: Style, columns: int) -> list[list[int]]:
        """Return the widths of the buttons in each row; a card's last row declines or goes back."""
        widths = [self._width(choice, style) for choice in choices]
        if not style.pad:
            return [widths[start : start + columns] for start in range(0, len(widths), columns)]
        count = sum(not choice.declines for choice in choices)
        columns = min(columns, count)
        aligned = [max(widths[column:count:columns]) for column in range(columns)]
        last_row = widths[count:]
        total_width = max(self._row_width(row, style) for row in (aligned, last_row))
        for row in (aligned, last_row):
            spare = total_width - self._row_width(row, style)
            row[:] = [width + spare // len(row) for width in row]
        rows = [aligned[: count - start] for start in range(0, count, columns or 1)]
        return [*rows, last_row] if last_row else rows

    def _width(self, choice: PromptChoice, style: Style) -> int:
        look = self.look
        if not style.has_words(choice):
            return look.px(BACK_WIDTH if choice.picture == BACK_ICON else PICTURE_WIDTH)
        note = choice.note if style.beside == BESIDE_WIDTH else ""
        widest = max(look.type.width(choice.words, "button"), look.type.width(note, "small"))
        has_key_name = choice.picture == BACK_ICON and style.beside == BESIDE_WIDTH
        key_width = KEY_WIDTH if has_key_name else 0
        return widest + look.px((style.beside or BESIDE_WIDTH) + key_width)

    def _row_width(self, row: list[int], style: Style) -> int:
        return sum(row) + self.look.px(style.gap) * (len(row) - 1)

    def _size(self, choices: list[PromptChoice], style: Style, columns: int) -> tuple[int, int]:
        rows = self._widths(choices, style, columns)
        gap, pad = self.look.px(style.gap), self.look.px(style.pad)
        height = self.look.px(style.height) * len(rows) + gap * (len(rows) - 1)
        return max(self._row_width(row, style) for row in rows) + 2 * pad, height + 2 * pad

    def _fill(self, choices: list[PromptChoice], style: Style, columns: int) -> None:
        look, remaining = self.look, iter(choices)  # each row takes its choices from the rest
        gap, pad, height = look.px(style.gap), look.px(style.pad), look.px(style.height)
        top, right = self.card.top + pad, self.card.right - pad
        for row in self._widths(choices, style, columns):
            left = self.card.left + pad
            for width, choice in zip(row, remaining, strict=False):
                rect = pygame.Rect(left, top, min(width, right - left), height)
                self.buttons.append(self._button(rect, choice, style, not choices[0].declines))
                left += width + gap
            top += height + gap
        self.gui.unify_roles(self.buttons)

    def _button(self, box: pygame.Rect, choice: PromptChoice, style: Style, others: bool) -> Button:
        """Return the button of a choice; one that declines is quiet beside `others`, of values."""
        words, press, picture, note = choice
        look, with_words = self.look, style.has_words(choice)
        button = self.gui.button(
            box,
            words if with_words else "",  # else the name is in the tooltip
            press,
            hint="" if with_words else words,
            kind=QUIET if others and choice.declines else PLAIN,
            icon=piece(look, picture) if picture else None,
            intent=Intent.CANCEL if picture == BACK_ICON else None if picture else Intent.DECLINE,
        )
        numbered = style.beside != KEYLESS_WIDTH and not look.family  # no controller was used last
        if numbered and not choice.declines and picture != "slander":  # wards have own numbers
            button.key = str(len(self.buttons) + 1)
        button.subcaption = note if style.beside == BESIDE_WIDTH else ""
        button.target.spoken = partial(Spoken, note)  # read aloud even if it is not shown
        button.key_beside_icon = True
        button.refresh()
        return button

    def _paint(self, surface: pygame.Surface) -> None:
        if not self.card or not surface.get_clip().colliderect(self.covered()):
            return
        surface.blit(frame(self.look, NOTE, self.card.size), self.card)
        if self._tip is not None:
            paint_tail(self.look, surface, button_face(self.look, self.card, NOTE), self._tip)

    def press_number(self, number: int) -> bool:
        """Press a button by the number it shows; return False if none shows it."""
        matching = [button for button in self.buttons if button.key == str(number)]
        for button in matching:
            button.press()
        return bool(matching)

    def _choices(self) -> list[PromptChoice]:
        selection, plan = self.selection, self.selection.plan
        in_tray = plan is None or plan.kind in IN_TRAY
        choices = [] if plan is None or in_tray else self._values(plan)
        for kind, key in DECLINING_MOVES:
            if selection.has_legal(kind):
                press = partial(selection.submit, m.make(kind))
                choices.append(PromptChoice(text(f"table.act.{key}"), press, ""))
        # Choices in the bar cover the button of the act, which otherwise cancels it.
        if selection.can_put_back() and not in_tray and self.in_bar and choices:
            choices.append(PromptChoice(text("table.act.cancel"), selection.put_back, BACK_ICON))
        return choices

    def _values(self, plan: Plan) -> list[PromptChoice]:
        """Return a choice for each value of the next field; a ward only if a slander may spread."""
        selection, field = self.selection, plan.next_field() or ""
        seats, choices = selection.match.seats, list[PromptChoice]()
        for value in selection.options():
            note = ""
            if plan.kind == m.SPREAD:
                words, picture = text("table.act.spread", ward=WARD_NUMBERS[value]), "slander"
            elif field in WARD_FIELDS:
                continue
            elif field == "rival":
                words, picture = seats[value].name, piece_names.chip(seats[value].color)
                note = text("table.act.loses")
            elif plan.kind in (m.ARREST, m.RESETTLE, m.BONUS_CUBE):
                words, picture = capitalized(population_name(value)), piece_names.cube(value)
                if plan.kind == m.BONUS_CUBE:
                    note = text("table.in_bag", count=selection.state.bag[value])
            else:
                words, picture = capitalized(favor_name(value)), piece_names.favor(value)
            press = partial(selection.choose, field, value)
            choices.append(PromptChoice(words, press, picture, note))
        return choices
