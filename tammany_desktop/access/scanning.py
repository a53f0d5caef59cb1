"""One switch: what can be done is offered in turn, and a single key takes what is offered.

Many things are offered by groups first: one press takes the group, the next one of it. A group
that is passed over often enough gives way to all again.
"""

import math
from typing import Final, NamedTuple

from tammany_desktop.access import gui_of, readable
from tammany_desktop.scenes.base.stack import Scene, SceneStack
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui

FEW: Final = 6  # so many are offered one by one
ROUNDS: Final = 2  # of a group, before all is offered again


class Offer(NamedTuple):
    """A target, or a row of a list."""

    gui: Gui
    target: Target
    row: int = -1


Group = tuple[Offer, ...]


class Scanner:
    """Offers what the scenes on top have; idle while it has no speed."""

    def __init__(self, stack: SceneStack) -> None:
        self._stack = stack
        self._scenes: list[Scene] = []
        self._found: list[Offer] = []  # all that could be done when offering began
        self._groups: list[Group] = []
        self._at = 0
        self._round = 0
        self._inside = False  # a group was taken
        self._left = 0.0

    def tick(self, dt: float, seconds: float) -> None:
        """Let time pass; each offer stands for some seconds, and 0 seconds is no offer at all."""
        if not seconds:
            self._stop()
            return
        self._left -= dt
        if readable(self._stack) != self._scenes or not self._stands():
            self._begin(seconds)
        elif self._left <= 0:
            self._next(seconds)

    def wait(self) -> float | None:
        """Seconds until the next offer, or None while there is none."""
        return max(0.0, self._left) if self._groups else None

    def press(self) -> bool:
        """The switch: true where it took something that was offered."""
        if not self._groups or not self._stands():
            return False
        group = self._groups[self._at]
        if len(group) > 1:
            self._take_group([(one,) for one in group])
            return True
        offer = group[0]
        parts, page = offer.target.parts, offer.target.page
        if parts is not None and parts.pressed and offer.row < 0 and len(parts.words()) > 1:
            rows = range(len(parts.words()))
            self._take_group(_grouped([offer._replace(row=row) for row in rows]))
            return True
        self._groups = []
        if parts is not None and not parts.pressed:
            parts.choose((parts.chosen() + 1) % len(parts.words()))
        elif parts is None and page is not None:
            page(1)
        else:
            offer.gui.press(offer.target)
        return True

    def _stop(self) -> None:
        if self._scenes:
            self._mark(())
            self._groups, self._scenes = [], []

    def _stands(self) -> bool:
        """Whether what is offered can still be done."""
        if not self._groups:
            return False
        return all(_open(one.gui, one.target) for one in self._groups[self._at])

    def _begin(self, seconds: float) -> None:
        self._scenes, self._found = readable(self._stack), self._find()
        self._groups, self._inside = _grouped(self._found), False
        self._at = self._round = 0
        self._show(seconds)

    def _find(self) -> list[Offer]:
        """All that can be done now."""
        guis = [gui for gui in map(gui_of, readable(self._stack)) if gui is not None]
        return [Offer(gui, one) for gui in guis for one in gui.ring.targets if _open(gui, one)]

    def _take_group(self, groups: list[Group]) -> None:
        self._groups, self._inside = groups, True
        self._at, self._round = -1, 0
        self._left = 0.0  # the first of it comes with the next frame

    def _next(self, seconds: float) -> None:
        if self._find() != self._found:
            self._begin(seconds)
            return
        self._at += 1
        if self._at >= len(self._groups):
            self._at, self._round = 0, self._round + 1
            if self._inside and self._round >= ROUNDS:
                self._begin(seconds)
                return
        self._show(seconds)

    def _show(self, seconds: float) -> None:
        self._left = seconds
        if not self._groups:
            return
        group = self._groups[self._at]
        self._mark(group)
        first = group[0]
        if first.row >= 0 and first.target.parts is not None:
            first.target.parts.choose(first.row)
        if len({one.target for one in group}) == 1:
            first.gui.offer(first.target)

    def _mark(self, group: Group) -> None:
        """Rings around all of a group; the focus goes to a single target alone."""
        several = len({one.target for one in group}) > 1
        for gui in {one.gui for one in group} | {g for s in self._scenes if (g := gui_of(s))}:
            gui.marked = [one.target for one in group if several and one.gui is gui]
            if several:
                gui.offer(None)


def _open(gui: Gui, target: Target) -> bool:
    """Whether a press would do something now; nobody learns whether a secret one is closed."""
    if not target.shown or target.typing or not gui.look.window.contains(target.rect):
        return False
    return target.offered() and (target.enabled or target.secret) and not target.spoken().closed


def _grouped(offers: list[Offer]) -> list[Group]:
    """Few one by one; many in groups, so that neither groups nor what is in them are many."""
    size = 1 if len(offers) <= FEW else math.ceil(math.sqrt(len(offers)))
    return [tuple(offers[start : start + size]) for start in range(0, len(offers), size)]
