"""The strip above the bar: what is to be chosen by a button, such as a rival or a favor."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.scenes.table.actions import Actions
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.ornament import piece
from tammany_desktop.ui.skin import PLAIN
from tammany_desktop.wording import favor_name, population_name

BESIDE: Final = 150  # units beside the words of a choice: picture, key and margins
LONE: Final = 102  # units of a choice without words
LONE_BACK: Final = 118
BACK: Final = "icon_undo"
Choice = tuple[str, Callable[[], object], str]  # words, press, and the picture's name
# What these ask for is picked up from the tray.
IN_TRAY = (m.PLACE_BOSS, m.PLACE_CUBE, m.BONUS_CUBE)


def standing_alone(words: str) -> str:
    """Words as they stand on a button by themselves: with a capital, in every language."""
    return words[:1].upper() + words[1:]


class Choices:
    """Empty unless the plan asks for something that is no ward."""

    def __init__(self, gui: Gui, look: Look, area: pygame.Rect, actions: Actions) -> None:
        self.gui = gui
        self.look = look
        self.area = area
        self.actions = actions
        self.buttons: list[Button] = []
        self.model: object = ()

    def refresh(self) -> None:
        """Show the choices of the person to act."""
        choices = self._choices() if self.actions.mine else []
        key = tuple((caption, name) for caption, _, name in choices)
        if key == self.model:
            return
        self.model = key
        before = self._covered()
        for button in self.buttons:
            self.gui.ring.remove(button.target)
            button.kill()
        self.buttons = []
        self._lay(choices)
        self.gui.touch(before.union(self._covered()))

    def _covered(self) -> pygame.Rect:
        """The strip with the rows above it, where one was too short."""
        return self.area.unionall([button.rect for button in self.buttons])

    def _lay(self, choices: list[Choice]) -> None:
        area, look = self.area, self.look
        gap, pad = look.px(10), look.px(14)
        widths = [look.type.width(words, "button") + look.px(BESIDE) for words, _, _ in choices]
        total = sum(widths) + gap * (len(choices) - 1)
        brief = total > area.width  # pictures alone then; the tooltip tells the name
        if brief:
            widths = [
                look.px(LONE_BACK if name == BACK else LONE) if name else full
                for full, (_, _, name) in zip(widths, choices, strict=True)
            ]
        places = self._places(widths, gap, pad)
        for place, ((words, press, name), rect) in enumerate(zip(choices, places, strict=True)):
            intent = None if name else Intent.DECLINE
            intent = Intent.CANCEL if name == BACK else intent
            button = self.gui.button(
                rect,
                "" if brief and name else words,
                press,
                hint=words if brief else "",
                kind=PLAIN,
                icon=piece(look, name) if name else None,
                intent=intent,
            )
            if intent is None:
                button.key = str(place + 1)
            button.numbered = True
            button.refresh()
            self.buttons.append(button)

    def _places(self, widths: list[int], gap: int, pad: int) -> list[pygame.Rect]:
        """Side by side, in as many rows as it takes; the last row is the strip itself."""
        rows: list[list[int]] = [[]]
        for wide in widths:
            row = rows[-1]
            if row and sum(row) + gap * len(row) + wide > self.area.width:
                rows.append(row := [])
            row.append(wide)
        high, found = self.area.height - 2 * pad, []
        for up, row in zip(range(len(rows) - 1, -1, -1), rows, strict=True):
            left, top = self.area.left, self.area.top + pad - up * (high + gap)
            for wide in row:
                found.append(pygame.Rect(left, top, wide, high))
                left += wide + gap
        return found

    def press_number(self, number: int) -> bool:
        """Press a button by the number it shows; false where none shows it."""
        for button in self.buttons:
            if button.key == str(number):
                button.fire()
                return True
        return False

    def _choices(self) -> list[Choice]:
        """What is to be chosen by a button: words, what a press does, and the picture's name."""
        actions, selection = self.actions, self.actions.selection
        plan = selection.plan
        found: list[Choice] = []
        field = plan.next_field() if plan is not None else None
        seats = actions.match.seats
        for value in selection.options() if field in ("population", "rival") else []:
            if plan is not None and plan.kind in IN_TRAY:
                break
            press = partial(actions.choose, str(field), value)
            if field == "rival":
                found.append((seats[value].name, press, piece_images.chip(seats[value].color)))
            elif plan is not None and plan.kind in (m.ARREST, m.RESETTLE):
                found.append(
                    (standing_alone(population_name(value)), press, piece_images.cube(value))
                )
            else:
                found.append((standing_alone(favor_name(value)), press, piece_images.favor(value)))
        for kind, key in (
            (m.STOP_SPREAD, "stop"),
            (m.DECLINE, "decline"),
            (m.PLACE_NO_MORE, "no_more"),
        ):
            if selection.can(kind):
                found.append((text(f"table.act.{key}"), partial(actions.submit, m.make(kind)), ""))
        if selection.begun() and plan is not None and plan.kind not in IN_TRAY:
            found.append((text("table.act.cancel"), actions.put_back, BACK))
        return found
