"""A prompt in the bar, with a button for each choice, such as a rival or a favor."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.board.ward_card import lead_words
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.play.selection import IN_TRAY, WARD_FIELDS, Plan, Selection
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import MAX_SEATS, NO_STEP, PICK_BONUS_CUBE, PICK_BONUS_FAVOR
from tammany_desktop.rules.wards import ward_votes
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import Spoken
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import piece
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.wording import capitalized, favor_name, population_name

BESIDE_WIDTH: Final = 150  # units: width of picture, key and margins beside the words of a choice
TIGHT_WIDTH: Final = 116  # units: the same if there are many choices, or with large text
PICTURE_WIDTH: Final = 84  # units: width of a picture without words, with its key
BACK_WIDTH: Final = 118  # units: width of the button that goes back, without words
KEY_WIDTH: Final = 36  # units: width of a key with a name, more than of a number
BACK_ICON: Final = "icon_undo"


class PromptChoice(NamedTuple):
    """A button of a prompt; without a picture it declines; `note` is a line below `words`."""

    words: str
    press: Callable[[], object]
    picture: str
    note: str = ""

    def has_words(self, beside: int) -> bool:
        """Return True for words with `beside` units beside them, False for a picture alone."""
        return beside >= (BESIDE_WIDTH if self.picture == BACK_ICON else 1 if self.picture else 0)


DECLINING_MOVES: Final = ((m.STOP_SPREAD, "stop"), (m.DECLINE, "decline"))
BONUSES: Final = (PICK_BONUS_CUBE, PICK_BONUS_FAVOR)


class Choices:
    """The prompt's buttons in the bar; there are none if only a ward is to be chosen."""

    def __init__(self, gui: Gui, tabletop: Tabletop, selection: Selection) -> None:
        self.gui, self.look = gui, gui.look
        self.tabletop, self.selection = tabletop, selection
        self.buttons: list[Button] = []
        self._basis: object = ()  # all that the present layout depends on
        self.card = pygame.Rect(0, 0, 0, 0)  # the buttons' part of the bar; empty without choices
        self.ward = -1  # the ward that the choice is about

    def refresh(self) -> None:
        """Show the choices of the person to act."""
        choices = self._choices() if self.selection.may_act else []
        # Callbacks are left out of the comparison, because new ones are never equal.
        basis = [choice._replace(press=tuple) for choice in choices], self._asked_ward()
        if basis != self._basis:
            self._basis = basis
            self._lay(choices)

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
        for button in self.buttons:
            self.gui.ring.remove(button.target)
            button.kill()
        self.gui.repaint(self.card)
        self.buttons, self.card = [], pygame.Rect(0, 0, 0, 0)
        self.ward = self._asked_ward() if choices else -1
        layout, gap = self.tabletop.layout, self.look.px(Gap.XXS)
        acts_rect, whole_rect = layout.act_buttons, layout.tray.union(layout.act_buttons)
        max_rows = round(whole_rect.height / acts_rect.height)
        whole = whole_rect, max_rows, BESIDE_WIDTH  # area, number of rows, and width beside words
        # Except with large text, the choices hide the tray, which would show the same cubes.
        first = (acts_rect, 1, TIGHT_WIDTH) if layout.large else whole
        layouts = (first, *((whole_rect, max_rows, beside) for beside in (TIGHT_WIDTH, 0)))
        for area, row_count, beside in layouts if choices else ():  # the first that fits, or last
            columns, self.card = -(-len(choices) // row_count), area.copy()
            widths = [self._width(choice, beside) + gap for choice in choices]
            starts = range(0, len(choices), columns)
            if max(sum(widths[start : start + columns]) for start in starts) - gap <= area.width:
                break
        for index, choice in enumerate(choices):
            row, column = divmod(index, columns)
            height = (self.card.height - gap * (row_count - 1)) // row_count
            left = self.card.left + sum(widths[index - column : index])
            width = min(widths[index] - gap, self.card.right - left)
            rect = pygame.Rect(left, self.card.top + row * (height + gap), width, height)
            self.buttons.append(self._button(rect, choice, beside))
        self.gui.unify_roles(self.buttons)
        self.tabletop.card_rect = self.card
        self.gui.repaint(self.card)

    def _width(self, choice: PromptChoice, beside: int) -> int:
        look = self.look
        if not choice.has_words(beside):
            return look.px(BACK_WIDTH if choice.picture == BACK_ICON else PICTURE_WIDTH)
        note = choice.note if beside == BESIDE_WIDTH else ""
        widest = max(look.type.width(choice.words, "button"), look.type.width(note, "small"))
        key_width = KEY_WIDTH if choice.picture == BACK_ICON and beside == BESIDE_WIDTH else 0
        return widest + look.px((beside or BESIDE_WIDTH) + key_width)

    def _button(self, rect: pygame.Rect, choice: PromptChoice, beside: int) -> Button:
        """Return a choice's button."""
        words, press, picture, note = choice
        look, with_words = self.look, choice.has_words(beside)
        button = self.gui.button(
            rect,
            words if with_words else "",  # otherwise the tooltip has the name
            press,
            hint="" if with_words else words,
            icon=piece(look, picture) if picture else None,
            intent=Intent.CANCEL if picture == BACK_ICON else None if picture else Intent.DECLINE,
        )
        if not look.family and choice.picture not in ("", BACK_ICON, "slander"):
            button.key = str(len(self.buttons) + 1)
        button.subcaption = note if beside == BESIDE_WIDTH else ""
        button.target.spoken = partial(Spoken, note)  # a hidden note is read aloud, too
        button.key_beside_icon = True
        button.refresh()
        return button

    def press_number(self, number: int) -> bool:
        """Press a button by the number it shows; return False if none shows it."""
        matching = [button for button in self.buttons if button.key == str(number)]
        for button in matching:
            button.press()
        return bool(matching)

    def _choices(self) -> list[PromptChoice]:
        selection, plan = self.selection, self.selection.plan
        in_tray = plan is None or plan.kind in IN_TRAY
        choices = [] if plan is None or in_tray else self._value_choices(plan)
        for kind, key in DECLINING_MOVES:
            if selection.has_legal(kind):
                press = partial(selection.submit, m.make(kind))
                choices.append(PromptChoice(text(f"table.act.{key}"), press, ""))
        # The choices cover the button of the act, which otherwise cancels it.
        if selection.can_put_back() and not in_tray and choices:
            choices.append(PromptChoice(text("table.act.cancel"), selection.put_back, BACK_ICON))
        return choices

    def _value_choices(self, plan: Plan) -> list[PromptChoice]:
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
                points = selection.state.score[value]
                name, picture = seats[value].name, piece_names.chip(seats[value].color)
                with_points = text("table.card.points", name=name, count=points)
                words = name if self.tabletop.layout.large else with_points
                note = self._after_slander(value)
            elif plan.kind in (m.ARREST, m.RESETTLE, m.BONUS_CUBE):
                words, picture = capitalized(population_name(value)), piece_names.cube(value)
                if plan.kind == m.BONUS_CUBE:
                    note = text("table.in_bag", count=selection.state.bag[value])
            else:
                words, picture = capitalized(favor_name(value)), piece_names.favor(value)
            press = partial(selection.choose, field, value)
            choices.append(PromptChoice(words, press, picture, note))
        return choices

    def _after_slander(self, rival: int) -> str:
        """Return who leads the ward after a rival loses a boss; without aids, only this loss."""
        state, ward = self.selection.state.copy(), self._asked_ward()
        if self.tabletop.model.unaided:
            return text("table.act.loses")
        state.bosses[ward * MAX_SEATS + rival] -= 1
        result = lead_words(self.selection.match.seats, ward_votes(state, ward)).rstrip(".")
        return text("table.act.then", result=result)
