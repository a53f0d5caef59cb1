"""Text fields, and the focus ring, which moves the keyboard focus between targets."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame_gui.elements import UITextEntryLine

from tammany_desktop.ui.intents import KEY_REPEAT, WALK, Act, Handler, Intent, chord
from tammany_desktop.ui.look import Look, Manager
from tammany_desktop.ui.tokens import Gap, Line

# The order in which switch scanning visits targets; those in AREA (wards) highlight themselves.
FIRST, USUAL, AREA, READ_ONLY, EXIT = range(5)


def _nothing(point: tuple[int, int] = (0, 0)) -> None:
    return None


class Spoken(NamedTuple):
    """Words and states of a target for screen readers, besides or instead of its label."""

    value: str = ""
    more: str = ""  # read on request, after the tooltip's text
    refuses: bool = False  # whether a press is refused, although the target is `enabled`
    on: bool | None = None  # the state of what can be on or off; None for other targets
    name: str = ""  # replaces the target's label


class Parts(NamedTuple):
    """The parts of a target: their words, the chosen index or -1, and how to choose another."""

    words: Callable[[], Sequence[str]]
    chosen: Callable[[], int]
    choose: Callable[[int], object]
    presses: bool = False  # whether choosing a part presses the target, too


class AltText(str):
    """A description of a picture, among the paragraphs of a text."""

    __slots__ = ()


class Title(str):
    """A heading among the paragraphs of a text."""

    __slots__ = ()


@dataclass(eq=False)
class Target:
    """A rectangle that can be pointed at and pressed, or that says why it is disabled."""

    rect: pygame.Rect
    press: Callable[[], object] = _nothing
    label: str = ""
    enabled: bool = True
    why_not: str = ""
    hint: str = ""
    arrow: Callable[[int, int], bool] | None = None  # called by arrow keys; False: move the focus
    page: Callable[[int], object] | None = None  # called by paging keys with a value of `PAGES`
    drag: Callable[[tuple[int, int]], object] | None = None  # called with each point of a drag
    part_at: Callable[[tuple[int, int]], Hashable] = _nothing  # returns which part is at a point
    is_text_field: bool = False
    focus: Callable[[], object] = _nothing  # called when the focus comes
    blur: Callable[[], object] = _nothing  # called when the focus leaves
    shown: bool = True
    spoken: Callable[[], Spoken] = Spoken
    parts: Parts | None = None
    paragraphs: Callable[[], Sequence[str]] | None = None
    paragraph_read: int = -1  # index of the paragraph that a screen reader is at, or -1
    show_paragraph: Callable[[int], object] = lambda index: None
    answer: Callable[[], str] | None = None  # returns words to be read aloud after a press
    secret: bool = False  # whether screen readers must not tell if it is disabled
    usable: Callable[[], bool] = lambda: True  # whether a press does something now
    order: int = USUAL  # rank in scanning: `FIRST` to `EXIT`
    skipped: Callable[[], bool] = lambda: False  # whether arrow keys move past it

    def tooltip_words(self) -> str:
        """Return the tooltip's text: what the target is for, or why it is disabled; "" for none."""
        return self.hint if self.enabled else self.why_not


@dataclass
class FocusRing:
    """A ring of targets, at most one of them focused; Tab begins at `tab_start` or `home`."""

    targets: list[Target] = field(default_factory=list)
    current: Target | None = None
    home: Target | None = None  # what Enter presses without a focus, and where Tab begins
    tab_start: Target | None = None  # the target where Tab begins instead of `home`
    visible: bool = False  # whether the focus is drawn: after the keyboard was used

    def add(self, target: Target) -> Target:
        """Add a target at the end of Tab's order; return it."""
        self.targets.append(target)
        return target

    def remove(self, target: Target) -> None:
        """Remove a target; the focus leaves it."""
        target.shown = False
        if target is self.current:
            self.set_focus(None)
        self.targets.remove(target)

    def reachable(self) -> list[Target]:
        """Return the targets that Tab visits: all visible targets, disabled ones included."""
        return [target for target in self.targets if target.shown]

    def set_focus(self, target: Target | None) -> None:
        """Move the focus to a target, or to none."""
        if target is self.current:
            return
        last_target, self.current = self.current, target
        if last_target is not None:
            last_target.blur()
        if target is not None:
            target.focus()

    def copy_focus(self, old: "FocusRing") -> None:
        """Focus the target that has the index of the focused target in `old`, an earlier ring."""
        self.visible = old.visible
        if old.current in (targets := old.targets[: len(self.targets)]):
            self.set_focus(self.targets[targets.index(old.current)])

    def walk(self, by: int) -> None:
        """Move the focus to the next or previous target, around the ring, as Tab does."""
        targets = self.reachable()
        if not targets:
            return
        start = self.tab_start or self.home
        if self.current is None and start in targets:
            self.set_focus(start)
        elif self.current in targets:
            self.set_focus(targets[(targets.index(self.current) + by) % len(targets)])
        else:
            self.set_focus(targets[0] if by > 0 else targets[-1])

    def move(self, dx: int, dy: int) -> bool:
        """Move the focus to the nearest target in a direction; return False if there is none."""
        if self.current is None:
            self.walk(1)
            return self.current is not None
        origin = self.current.rect
        nearest, least_cost = None, 0.0
        for target in self.reachable():
            if target is not self.current and not target.skipped():
                cost = _cost(origin, target.rect, dx, dy)
                if cost is not None and (nearest is None or cost < least_cost):
                    nearest, least_cost = target, cost
        if nearest is None:
            return False
        self.set_focus(nearest)
        return True

    def alone_in_row(self, target: Target) -> bool:
        """Return True if no other target is in the row of a target."""
        y, others = target.rect.centery, [t.rect for t in self.reachable() if t is not target]
        return all(not rect.top < y < rect.bottom for rect in others if rect.size != (0, 0))

    def at(self, point: tuple[int, int]) -> Target | None:
        """Return the topmost target at a point, or None."""
        hits = (t for t in reversed(self.targets) if t.shown and t.rect.collidepoint(point))
        return next(hits, None)


def _cost(start: pygame.Rect, rect: pygame.Rect, dx: int, dy: int) -> float | None:
    """Return a move's cost, the distance ahead plus gap and offset across; None if not ahead."""
    if dx:
        ahead = (rect.centerx - start.centerx) * dx
        gap_across = max(0, rect.top - start.bottom, start.top - rect.bottom)
        offset_across = abs(rect.centery - start.centery)
    else:
        ahead = (rect.centery - start.centery) * dy
        gap_across = max(0, rect.left - start.right, start.left - rect.right)
        offset_across = abs(rect.centerx - start.centerx)
    return None if ahead <= 0 else ahead + 3 * gap_across + offset_across / 8


def outline_rect(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """Return the rectangle that the outline around a focused target covers."""
    return look.inset(rect, -Gap.XXS, -Gap.XXS)


def draw_outline(look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw an outline around a focused target; its light edges are visible on light and dark."""
    outer, width = outline_rect(look, rect), look.px(Line.HEAVY)
    radius = look.px(2 * Line.ROUND)
    paper = look.palette["paper_light"]
    pygame.draw.rect(surface, paper, outer, width + 2 * look.px(Line.EDGE), border_radius=radius)
    inner = look.inset(outer, Line.EDGE, Line.EDGE)
    pygame.draw.rect(surface, look.palette["focus"], inner, width, border_radius=radius)


CONFIRM_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
LEAVING_KEYS: Final = (pygame.K_UP, pygame.K_DOWN)  # keys that move the focus out of a field
PASSED_INTENTS: Final = (*WALK, Intent.START)  # their keys also work while a field has the focus
TYPING_EVENTS: Final = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)


class TextFields(Handler):
    """The text fields of one GUI."""

    def __init__(self, look: Look, manager: Manager, ring: FocusRing) -> None:
        self._look, self._manager = look, manager
        self._ring = ring
        self._entries: dict[Target, tuple[UITextEntryLine, Callable[[str], object]]] = {}
        self.on_confirm: dict[Target, Callable[[], object]] = {}  # callbacks of the Enter key

    def add(
        self, rect: pygame.Rect, words: str, notify: Callable[[str], object], limit: int, label: str
    ) -> Target:
        """Return a new field of at most `limit` characters; `notify` is called with its text."""
        # The library centers the line; here its capitals are centered, as on other labels.
        font = self._look.type.font("body")
        ascent = font.ascent + font.headroom
        height = font.height + font.headroom + font.footroom
        offset = self._look.type.baseline_offset("body") - ascent + height // 2
        entry = UITextEntryLine(rect.move(0, offset), self._manager, initial_text=words)
        entry.set_text_length_limit(limit)
        self._manager.has_entries = True
        target = Target(
            rect.copy(),
            label=label,
            is_text_field=True,
            focus=partial(self._focus, entry),
            blur=self._blur,
            spoken=lambda: Spoken(value=str(entry.get_text())),
        )
        self._entries[target] = (entry, notify)
        return self._ring.add(target)

    def _focus(self, entry: UITextEntryLine) -> None:
        self._manager.set_focus_set(entry.get_focus_set())
        if self._ring.visible:  # focused by keyboard: typing replaces the text
            end = len(entry.get_text())
            entry.edit_position = end
            entry.select_range = [0, end]
            entry.cursor_has_moved_recently = True

    def _blur(self) -> None:
        self._manager.set_focus_set(None)
        pygame.key.set_repeat(*KEY_REPEAT)  # pygame-gui switched it off

    def __len__(self) -> int:
        """Return the number of fields."""
        return len(self._entries)

    def copy_caret(self, target: Target, old: "TextFields", old_target: Target) -> None:
        """Copy caret and selection from `old_target`, a field of an earlier layout."""
        if target in self._entries and old_target in old._entries:
            own, source = self._entries[target][0], old._entries[old_target][0]
            own.edit_position, own.select_range = source.edit_position, list(source.select_range)

    def words(self, target: Target) -> str:
        """Return the text of a field. Raises KeyError if the target is no field."""
        return str(self._entries[target][0].get_text())

    def report_text(self) -> None:
        """Call `notify` of the focused field with its text."""
        current = self._ring.current
        if current in self._entries:
            self._entries[current][1](self.words(current))

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Handle keys before any intent; return False for those that are not typed into a field."""
        current = self._ring.current
        if current is None or not current.is_text_field:
            return False
        if event.type == pygame.KEYDOWN:
            if event.key in LEAVING_KEYS or (act is not None and act.intent in PASSED_INTENTS):
                return False
            if event.key in CONFIRM_KEYS:
                self._confirm(current, act)
                return True
            if act is not None and act.intent is Intent.CANCEL:
                self._ring.set_focus(None)
                return True
        if event.type == pygame.CONTROLLERBUTTONDOWN and act is not None:
            if act.intent is Intent.CONFIRM:
                self._confirm(current, act)
                return True
        if event.type in TYPING_EVENTS:
            self._manager.process_events(event)
            self.report_text()
            return True
        return False

    def typed_outside(self, event: pygame.event.Event) -> bool:
        """Return True if a key that no field took types a letter on a page with text fields."""
        if event.type != pygame.KEYDOWN or not any(target.shown for target in self._entries):
            return False
        # Space presses a target that was focused by keyboard, not one that was clicked.
        has_key_focus = self._ring.current is not None and self._ring.visible
        name, is_space = chord(event).removeprefix("shift+"), event.key == pygame.K_SPACE
        return (len(name) == 1 or name == "space") and not (has_key_focus and is_space)

    def _confirm(self, target: Target, act: Act | None) -> None:
        if target not in self.on_confirm:
            self._ring.visible = True
            self._ring.walk(1)
        elif act is None or not act.repeat:
            self.on_confirm[target]()
