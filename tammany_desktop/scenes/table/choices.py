"""A prompt beside its ward, with a button for each choice, such as a rival or a favor."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board.placement import Anchor, Avoid, body, paint_tail, tail_area, tip_in
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.play.selection import Selection
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import NO_STEP, PICK_BONUS_CUBE, PICK_BONUS_FAVOR
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PLAIN, frame, piece
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.wording import capitalized, favor_name, population_name

BESIDE: Final = 150  # units: width of picture, key and margins beside the words of a choice
TIGHT: Final = 100  # the same in the bar with large text
BACK: Final = "icon_undo"
CLEAR: Final = 20.0  # cost of covering choosable wards, a cell of the grid in `placement`


class Style(NamedTuple):
    """The layout of a prompt's buttons, in units: with words, or pictures alone."""

    words: bool
    height: int
    icon_width: int  # width of a choice without words
    back_width: int  # width of the button that goes back, without words
    gap: int  # between buttons
    pad: int  # between the card's edge, with shadow, and its buttons
    beside: int = BESIDE

    def has_words(self, name: str) -> bool:
        """True if a choice has words, by the name of its picture."""
        return not name or (self.words and (name != BACK or self.beside == BESIDE))


# Styles, from the easiest to read to the smallest.
STYLES: Final = (
    Style(True, 62, 102, 118, 6, 20),
    Style(False, 62, 102, 118, 6, 20),
    Style(False, 50, 84, 118, 2, 14),
)
Choice = tuple[str, Callable[[], object], str]  # words, callback, picture ("": it declines)
DECLINING: Final = ((m.STOP_SPREAD, "stop"), (m.DECLINE, "decline"), (m.PLACE_NO_MORE, "no_more"))
IN_TRAY = (m.PLACE_BOSS, m.PLACE_CUBE, m.BONUS_CUBE)  # their pieces are chosen in the tray


class Choices:
    """The prompt's card; it is empty if only a ward is to be chosen and nothing can be canceled."""

    def __init__(
        self,
        gui: Gui,
        tabletop: Tabletop,
        selection: Selection,
        acts: dict[int, pygame.Rect],
        avoid: Callable[[], Avoid],
    ) -> None:
        """`acts` has the rect of each kind of move's button; `avoid` returns what not to cover."""
        self.gui = gui
        self.look = gui.look
        self.tabletop, self.selection = tabletop, selection
        self.buttons: list[Button] = []
        self._key: object = ()  # what was laid out last, to be compared
        self.card = pygame.Rect(0, 0, 0, 0)  # pixels with shadow; empty without choices
        self.ward = -1  # the ward it is beside
        self._tip: tuple[int, int] | None = None
        self._acts, self._avoid = acts, avoid

    def refresh(self) -> None:
        """Show the choices of the person to act."""
        choices, table = self._choices() if self.selection.may_act else [], self.tabletop
        news = tuple(table.news())
        key = tuple((caption, name) for caption, _, name in choices), self._asked_ward(), news
        if key != self._key:
            self._key = key
            self._lay(choices)

    def move_to_ward(self) -> None:
        """Place the card beside its ward again, because the map has moved."""
        if not self.buttons:
            return
        ring = self.gui.ring
        focused = [b.target.label for b in self.buttons if b.target is ring.current]
        self._key = ()
        self.refresh()  # there are none while the line of the chosen move is being saved
        for button in self.buttons:
            if button.target.label in focused:
                ring.set_focus(button.target)

    def covered(self) -> pygame.Rect:
        """Return the pixels of the card and its tail."""
        if not self.card or self._tip is None:
            return self.card
        return self.card.union(tail_area(self.look, body(self.look, self.card), self._tip))

    def _asked_ward(self) -> int:
        """Return the ward that the choice is about, or -1."""
        plan, state = self.selection.plan, self.selection.state
        for field in ("from_ward", "ward"):
            ward = plan.get(field) if plan is not None else None
            if ward is not None:
                return ward
        if state.phase in (PICK_BONUS_CUBE, PICK_BONUS_FAVOR):
            return state.voting
        return state.step_ward if state.step != NO_STEP else -1

    def _anchor(self) -> Anchor:
        """Return the ward, else the act's button, else the place above the bar."""
        plan = self.selection.plan
        if self.ward >= 0:
            return self.tabletop.ward_masks.anchor(self.ward)
        rect = self._acts.get(plan.kind) if plan is not None else None
        return Anchor(-1, rect or self.tabletop.layout.strip)

    def _lay(self, choices: list[Choice]) -> None:
        before = self.covered()
        for button in self.buttons:
            self.gui.ring.remove(button.target)
            button.kill()
        self.buttons, self.card, self._tip = [], pygame.Rect(0, 0, 0, 0), None
        self.ward = self._asked_ward() if choices else -1
        if self._paint in self.gui.floats:
            self.gui.floats.remove(self._paint)
        if choices and self.tabletop.layout.large:
            self._place_in_bar(choices)
        elif choices:
            self.gui.floats.append(self._paint)
            self._place(choices)
        self.tabletop.floating = self.card
        self.gui.touch(before)
        self.gui.touch(self.covered())

    def _place_in_bar(self, choices: list[Choice]) -> None:
        """Place the choices over the bar's buttons: large text leaves no room on the map."""
        layout, gap = self.tabletop.layout, Gap.XXS
        whole, buttons = layout.tray.union(layout.act_buttons), layout.act_buttons
        rows = round(whole.height / buttons.height)
        tight = [style._replace(beside=TIGHT) for style in STYLES]
        layouts = ((buttons, 1, tight[0]), *((whole, rows, style) for style in tight))
        for room, row_count, style in layouts:  # the first that fits, else the last
            columns = -(-len(choices) // row_count)
            height = self.look.units.units(room.height) - gap * (row_count - 1)
            style = style._replace(height=int(height / row_count), gap=int(gap), pad=0)
            if self._size(choices, style, columns)[0] <= room.width:
                break
        self.card = room.copy()
        self._fill(choices, style, columns)

    def _place(self, choices: list[Choice]) -> None:
        """Place the card and its buttons, in the style and columns that cover the least."""
        table = self.tabletop
        anchor, room, avoid = self._anchor(), table.layout.view, self._avoid()
        avoid = avoid._replace(taken=(*avoid.taken, *table.figures()))
        if anchor.ward < 0:  # such a choice must not cover choosable wards
            layout = table.layout
            panels = (*layout.cards, layout.bar, layout.tools, layout.ribbon)
            avoid = avoid._replace(cost=CLEAR, taken=(*avoid.taken, *panels))
            room = room.unionall(layout.cards)
        shapes = [
            (style, columns)
            for style in STYLES
            for columns in sorted({1, 2, 3, len(choices)} & set(range(1, len(choices) + 1)))
            if room.contains((room.topleft, self._size(choices, style, columns)))
        ] or [(STYLES[-1], len(choices))]
        sizes = [(*self._size(choices, *shape), STYLES.index(shape[0])) for shape in shapes]
        table.floating = pygame.Rect(0, 0, 0, 0)
        index, self.card = table.ward_masks.beside(sizes, anchor, room, avoid)
        if anchor.ward >= 0:  # a tail to a button would cross the bar's sentence
            self._tip = tip_in(table.layout.camera, anchor.ward, body(self.look, self.card))
        self._fill(choices, *shapes[index])

    def _widths(self, choices: list[Choice], style: Style, columns: int) -> list[list[int]]:
        """Return the widths of the buttons in each row; on a card, columns are aligned."""
        look = self.look
        widths = [
            look.px(style.back_width if name == BACK else style.icon_width)
            if name and not style.has_words(name)
            else look.type.width(words, "button") + look.px(style.beside)
            for words, _, name in choices
        ]
        if style.pad:
            columns_widths = [max(widths[column::columns]) for column in range(columns)]
            return [columns_widths] * -(-len(widths) // columns)
        return [widths[start : start + columns] for start in range(0, len(widths), columns)]

    def _size(self, choices: list[Choice], style: Style, columns: int) -> tuple[int, int]:
        rows = self._widths(choices, style, columns)
        gap, pad = self.look.px(style.gap), self.look.px(style.pad)
        width = max(sum(row) + gap * (len(row) - 1) for row in rows)
        height = self.look.px(style.height) * len(rows) + gap * (len(rows) - 1)
        return width + 2 * pad, height + 2 * pad

    def _fill(self, choices: list[Choice], style: Style, columns: int) -> None:
        look, rows = self.look, self._widths(choices, style, columns)
        gap, pad, height = look.px(style.gap), look.px(style.pad), look.px(style.height)
        right = self.card.right - pad
        for place, (words, press, name) in enumerate(choices):
            row, column = divmod(place, columns)
            left = self.card.left + pad + sum(rows[row][:column]) + gap * column
            top = self.card.top + pad + row * (height + gap)
            intent = Intent.CANCEL if name == BACK else None if name else Intent.DECLINE
            button = self.gui.button(
                pygame.Rect(left, top, min(rows[row][column], right - left), height),
                words if style.has_words(name) else "",  # else the name is in the tooltip
                press,
                hint="" if style.has_words(name) else words,
                kind=PLAIN,
                icon=piece(look, name) if name else None,
                intent=intent,
            )
            if intent is None and not look.family:  # no controller was used last
                button.key = str(place + 1)
            button.numbered = True
            button.refresh()
            self.buttons.append(button)
        self.gui.even(self.buttons)

    def _paint(self, surface: pygame.Surface) -> None:
        """Paint the card under its buttons."""
        if not self.card or not surface.get_clip().colliderect(self.covered()):
            return
        surface.blit(frame(self.look, "slip", self.card.size), self.card)
        if self._tip is not None:
            paint_tail(self.look, surface, body(self.look, self.card), self._tip)

    def press_number(self, number: int) -> bool:
        """Press a button by the number it shows; return False if none shows it."""
        for button in self.buttons:
            if button.key == str(number):
                button.fire()
                return True
        return False

    def _choices(self) -> list[Choice]:
        """Return the choices, each with its words, callback and picture."""
        selection = self.selection
        plan = selection.plan
        choices: list[Choice] = []
        field = plan.next_field() if plan is not None else None
        seats = selection.match.seats
        for value in selection.options() if field in ("population", "rival") else []:
            if plan is not None and plan.kind in IN_TRAY:
                break
            press: Callable[[], object] = partial(selection.choose, str(field), value)
            if field == "rival":
                choices.append((seats[value].name, press, piece_names.chip(seats[value].color)))
            elif plan is not None and plan.kind in (m.ARREST, m.RESETTLE):
                words = capitalized(population_name(value))
                choices.append((words, press, piece_names.cube(value)))
            else:
                choices.append((capitalized(favor_name(value)), press, piece_names.favor(value)))
        for kind, key in DECLINING:
            if selection.can(kind):
                press = partial(selection.submit, m.make(kind))
                choices.append((text(f"table.act.{key}"), press, ""))
        if selection.begun() and plan is not None and plan.kind not in IN_TRAY:
            choices.append((text("table.act.cancel"), selection.put_back, BACK))
        return choices
