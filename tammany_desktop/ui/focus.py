"""The focus ring: what the keyboard points at, text fields among it."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame_gui.elements import UITextEntryLine

from tammany_desktop.ui.intents import KEY_REPEAT, WALK, Act, Handler, Intent, chord, types
from tammany_desktop.ui.look import Look, Manager
from tammany_desktop.ui.tokens import Gap, Line

# What one switch is offered in this order; an area lights up itself, a look changes nothing.
FIRST, USUAL, AREA, LOOK, AWAY = range(5)


def _nothing(place: tuple[int, int] = (0, 0)) -> None:
    return None


class Spoken(NamedTuple):
    """The words read aloud of a target besides its name, as it stands now."""

    value: str = ""
    more: str = ""
    closed: bool = False
    on: bool | None = None
    name: str = ""


class Parts(NamedTuple):
    """The parts of a target: their words, the one chosen or -1; if `pressed`, it is acted on."""

    words: Callable[[], Sequence[str]]
    chosen: Callable[[], int]
    choose: Callable[[int], object]
    pressed: bool = False


class Picture(str):
    """A picture in words, among the paragraphs of a text."""

    __slots__ = ()


class Title(str):
    """A heading among the paragraphs of a text."""

    __slots__ = ()


@dataclass(eq=False)
class Target:
    """One place that can be pointed at, pressed, and asked why it cannot be pressed."""

    rect: pygame.Rect
    press: Callable[[], object] = _nothing
    label: str = ""
    enabled: bool = True
    why_not: str = ""
    hint: str = ""
    nudge: Callable[[int, int], bool] | None = None
    page: Callable[[int], object] | None = None
    drag: Callable[[tuple[int, int]], object] | None = None
    part: Callable[[tuple[int, int]], Hashable] = _nothing
    typing: bool = False
    focus: Callable[[], object] = _nothing
    blur: Callable[[], object] = _nothing
    shown: bool = True
    spoken: Callable[[], Spoken] = Spoken
    parts: Parts | None = None
    paragraphs: Callable[[], Sequence[str]] | None = None
    line: int = -1
    reach: Callable[[int], object] = lambda line: None
    ask: Callable[[], str] | None = None
    secret: bool = False
    usable: Callable[[], bool] = lambda: True
    order: int = USUAL  # for one switch: one of `FIRST` to `AWAY`
    passed: Callable[[], bool] = lambda: False  # whether an arrow goes past it

    def says(self) -> str:
        """Return what the tooltip beside it reads: why it is closed, or what it is for."""
        return self.hint if self.enabled else self.why_not


@dataclass
class FocusRing:
    """An ordered ring of targets, one of them focused at most; the keyboard begins at `home`."""

    targets: list[Target] = field(default_factory=list)
    current: Target | None = None
    home: Target | None = None
    first: Target | None = None  # the target where Tab begins, if not at `home`
    visible: bool = False  # the ring is drawn once the keyboard has been used

    def add(self, target: Target) -> Target:
        """Put a target last in the order of Tab."""
        self.targets.append(target)
        return target

    def remove(self, target: Target) -> None:
        """Take one target out for good; the focus leaves it."""
        target.shown = False
        if target is self.current:
            self.give(None)
        self.targets.remove(target)

    def reachable(self) -> list[Target]:
        """Targets that the ring visits: all that are shown, the closed ones with their reasons."""
        return [target for target in self.targets if target.shown]

    def give(self, target: Target | None) -> None:
        """Move the focus to a target, or to no target."""
        if target is self.current:
            return
        old, self.current = self.current, target
        if old is not None:
            old.blur()
        if target is not None:
            target.focus()

    def walk(self, by: int) -> None:
        """Walk by Tab and Shift-Tab to the next or previous target, around the ring."""
        ring = self.reachable()
        if not ring:
            return
        start = self.first or self.home
        if self.current is None and start in ring:
            self.give(start)
        elif self.current in ring:
            self.give(ring[(ring.index(self.current) + by) % len(ring)])
        else:
            self.give(ring[0] if by > 0 else ring[-1])

    def move(self, dx: int, dy: int) -> bool:
        """Move by an arrow to the nearest target that way; False if no target is there."""
        if self.current is None:
            self.walk(1)
            return self.current is not None
        here = self.current.rect
        best, least = None, 0.0
        for target in self.reachable():
            if target is not self.current and not target.passed():
                cost = _cost(here, target.rect, dx, dy)
                if cost is not None and (best is None or cost < least):
                    best, least = target, cost
        if best is None:
            return False
        self.give(best)
        return True

    def alone(self, target: Target) -> bool:
        """True if nothing else is in the row of a target."""
        row = [one for one in self.reachable() if one is not target and one.rect.size != (0, 0)]
        return all(not one.rect.top < target.rect.centery < one.rect.bottom for one in row)

    def at(self, place: tuple[int, int]) -> Target | None:
        """The topmost target under a point."""
        for target in reversed(self.targets):
            if target.shown and target.rect.collidepoint(place):
                return target
        return None


def _cost(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float | None:
    """Return how far `there` is from `here` in a direction, sideways thrice; None if not."""
    if dx:
        ahead = (there.centerx - here.centerx) * dx
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        skew = abs(there.centery - here.centery)
    else:
        ahead = (there.centery - here.centery) * dy
        aside = max(0, there.left - here.right, here.left - there.right)
        skew = abs(there.centerx - here.centerx)
    return None if ahead <= 0 else ahead + 3 * aside + skew / 8


def ring_rect(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """The pixels that the ring around a target covers."""
    return look.inside(rect, -Gap.XXS, -Gap.XXS)


def draw_ring(look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a ring of the focus color between two of paper, seen on light and dark alike."""
    outer, line = ring_rect(look, rect), look.px(Line.HEAVY)
    radius = look.px(2 * Line.ROUND)
    paper = look.palette["paper_light"]
    pygame.draw.rect(surface, paper, outer, line + 2 * look.px(Line.EDGE), border_radius=radius)
    inner = look.inside(outer, Line.EDGE, Line.EDGE)
    pygame.draw.rect(surface, look.palette["focus"], inner, line, border_radius=radius)


CONFIRMS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
LEAVES: Final = (pygame.K_UP, pygame.K_DOWN)  # a line has nothing above or below: the ring moves on
PASSED: Final = (*WALK, Intent.START)  # intents that a key may have while a field has the focus
TYPED: Final = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)


class Entries(Handler):
    """The text fields of one GUI."""

    def __init__(self, look: Look, manager: Manager, ring: FocusRing) -> None:
        self._look, self._manager = look, manager
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
        above = font.ascent + font.headroom
        high = font.height + font.headroom + font.footroom
        sink = self._look.type.drop("body") - above + high // 2
        line = UITextEntryLine(rect.move(0, sink), self._manager, initial_text=words)
        line.set_text_length_limit(limit)
        target = Target(
            rect.copy(),
            label=label,
            typing=True,
            focus=partial(self._focus, line),
            blur=self._blur,
            spoken=lambda: Spoken(value=str(line.get_text())),
        )
        self._lines[target] = (line, changed)
        return self._ring.add(target)

    def _focus(self, line: UITextEntryLine) -> None:
        self._manager.set_focus_set(line.get_focus_set())
        if self._ring.visible:  # reached by keyboard: typing replaces what is there
            end = len(line.get_text())
            line.edit_position = end
            line.select_range = [0, end]
            line.cursor_has_moved_recently = True

    def _blur(self) -> None:
        self._manager.set_focus_set(None)
        pygame.key.set_repeat(*KEY_REPEAT)  # pygame-gui switched it off

    def __len__(self) -> int:
        """Return how many fields there are."""
        return len(self._lines)

    def keep_caret(self, target: Target, old: "Entries", before: Target) -> None:
        """Let a field go on where one of a page laid out before was, in the midst of typing."""
        if target in self._lines and before in old._lines:
            line, was = self._lines[target][0], old._lines[before][0]
            line.edit_position, line.select_range = was.edit_position, list(was.select_range)

    def words(self, target: Target) -> str:
        """Return what a field holds now. Raises KeyError for a target that is no field."""
        return str(self._lines[target][0].get_text())

    def notify_owner(self) -> None:
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
            if event.key in LEAVES or (act is not None and act.intent in PASSED):
                return False
            if event.key in CONFIRMS:
                self._confirm(current, act)
                return True
            if act is not None and act.intent is Intent.CANCEL:
                self._ring.give(None)
                return True
        if event.type == pygame.CONTROLLERBUTTONDOWN and act is not None:
            if act.intent is Intent.CONFIRM:
                self._confirm(current, act)
                return True
        if event.type in TYPED:
            self._manager.process_events(event)
            self.notify_owner()
            return True
        return False

    def clicked_beside(self, event: pygame.event.Event) -> bool:
        """True if a key was typed outside the text fields of the page: it must press nothing."""
        if event.type != pygame.KEYDOWN or not any(target.shown for target in self._lines):
            return False
        # Space presses what somebody walked to by key, not what was last clicked.
        walked = self._ring.current is not None and self._ring.visible
        confirms = walked and event.key == pygame.K_SPACE
        return types(chord(event)) and not confirms

    def _confirm(self, current: Target, act: Act | None) -> None:
        if current not in self.confirm:
            self._ring.visible = True
            self._ring.walk(1)
        elif act is None or not act.repeat:
            self.confirm[current]()
