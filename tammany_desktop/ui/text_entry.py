"""Lines of text to fill in: the library's own fields, as stops of our ring of focus."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame
from pygame_gui.elements import UITextEntryLine

from tammany_desktop.ui.focus import FocusRing, Target
from tammany_desktop.ui.intents import KEY_REPEAT, WALK, Act, Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.manager import Manager

CONFIRMS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
LEAVES: Final = (pygame.K_UP, pygame.K_DOWN)  # a line has nothing above or below: the ring moves on
TYPED: Final = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)


class Entries:
    """The text fields of one GUI."""

    def __init__(self, look: Look, manager: Manager, ring: FocusRing) -> None:
        self._look = look
        self._manager = manager
        self._ring = ring
        self._lines: dict[Target, tuple[UITextEntryLine, Callable[[str], object]]] = {}
        self.confirm: dict[Target, Callable[[], object]] = {}  # what Enter does, if not move on

    def add(
        self,
        rect: pygame.Rect,
        words: str,
        changed: Callable[[str], object],
        limit: int,
        label: str,
    ) -> Target:
        """A field over `rect` pixels for at most `limit` characters; `changed` hears each one."""
        # The library centers the line; ours stand on one baseline, centered by their capitals.
        font = self._look.type.font("body")
        sink = self._look.type.drop("body") - font.get_ascent() + font.get_height() // 2
        line = UITextEntryLine(rect.move(0, sink), self._manager, initial_text=words)
        line.set_text_length_limit(limit)
        target = Target(rect.copy(), label=label, typing=True)
        target.focus = partial(self._focus, line)
        target.blur = self._blur
        self._lines[target] = (line, changed)
        return self._ring.add(target)

    def _focus(self, line: UITextEntryLine) -> None:
        self._manager.set_focus_set(line.get_focus_set())
        if self._ring.visible:  # come to by keyboard: typing replaces what is there
            end = len(line.get_text())
            line.edit_position = end
            line.select_range = [0, end]
            line.cursor_has_moved_recently = True

    def _blur(self) -> None:
        self._manager.set_focus_set(None)
        pygame.key.set_repeat(*KEY_REPEAT)  # pygame-gui switched it off

    def words(self, target: Target) -> str:
        """What a field holds now. Raises KeyError for a target that is none."""
        return str(self._lines[target][0].get_text())

    def tell(self) -> None:
        """Tell the owner of the field that has the focus what it holds."""
        current = self._ring.current
        if current in self._lines:
            self._lines[current][1](self.words(current))

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Take keys before any intent; only moving on, confirming and leaving stay intents."""
        current = self._ring.current
        if current is None or not current.typing:
            return False
        if event.type == pygame.KEYDOWN:
            if event.key in LEAVES or (act is not None and act.intent in WALK):
                return False
            if event.key in CONFIRMS:
                self._confirm(current, act)
                return True
            if act is not None and act.intent is Intent.CANCEL:
                self._ring.give(None)
                return True
        if event.type in TYPED:
            self._manager.process_events(event)
            self.tell()
            return True
        return False

    def _confirm(self, current: Target, act: Act | None) -> None:
        if current not in self.confirm:
            self._ring.visible = True
            self._ring.step(1)
        elif act is None or not act.repeat:
            self.confirm[current]()
