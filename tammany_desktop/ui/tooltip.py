"""Tooltips, which say why a target is disabled or what it is for, and keys on buttons."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.languages.rulebook import rule_cited
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import FocusRing, Target
from tammany_desktop.ui.intents import Intent, Timed
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import frame
from tammany_desktop.ui.tokens import Beats, Gap, Line

DELAY: Final = Beats.MOVE  # seconds of hovering before a tooltip appears
WIDTH: Final = 460  # units: greatest width of a line
READ_TIME: Final = (1.6, 0.055)  # seconds that an answer stays, and seconds per character
LEAVE_DELAY: Final = 0.7  # seconds in which the pointer can reach the tooltip and its link
NO_RECT: Final = pygame.Rect(0, 0, 0, 0)
FindRect = Callable[[tuple[int, int]], pygame.Rect]  # returns the rect of a tooltip of a size
TEXT_COST: Final = 2.0  # cost of covering any part of a text; covering a whole target costs 1


class Tooltip(Timed):
    """The one tooltip of a GUI, shown on hover, focus and click."""

    def __init__(
        self,
        look: Look,
        damage: Callable[[pygame.Rect], object],
        targets: Callable[[], Iterable[Target]] = tuple,
    ) -> None:
        """`targets` are what the tooltip avoids covering."""
        self.look, self.damage = look, damage
        self.targets = targets
        self.text_rects: list[pygame.Rect] = []  # texts that the tooltip avoids covering, too
        self.target: Target | None = None  # the target whose tooltip is shown
        self.surface: pygame.Surface | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._hovered_target: Target | None = None
        self.words = ""  # the words shown; "" while hidden
        self._delay = 0.0  # seconds until the tooltip appears; 0 if none is to appear
        self._hide_in = 0.0  # seconds until the tooltip is hidden; 0 if it stays
        self._link_rect = pygame.Rect(0, 0, 0, 0)  # the rule's link, relative to the tooltip
        self.rule = ""  # the rule that the tooltip names
        self.answered: Target | None = None  # the target of `show_timed`, while it is shown
        self._find_rect: FindRect | None = None
        self.answers: deque[str] = deque(maxlen=8)  # answers to presses, for screen readers

    def linked_rule(self, point: tuple[int, int]) -> str:
        """Return the rule whose link is at a pixel, or ""."""
        link_rect = self._link_rect.move(self.rect.topleft)
        return self.rule if self.target is not None and link_rect.collidepoint(point) else ""

    def follow_pointer(self, target: Target | None, point: tuple[int, int] | None = None) -> None:
        """Show or hide the tooltip: the pointer is at `point`, over `target`, if any."""
        if point is not None and self.linked_rule(point):
            self._hovered_target, self._delay, self._hide_in = self.target, 0.0, 0.0
            return
        if target is self._hovered_target:
            return
        self._hovered_target = target
        self._delay = DELAY
        if self.answered is not None:
            self._hide_in = self._hide_in or LEAVE_DELAY
            return
        if self.target is target:
            self._hide_in = 0.0
        elif self.target is not None and not self.rule:
            self.hide()
        elif self.target is not None and not self._hide_in:
            self._hide_in = LEAVE_DELAY

    def follow_focus(self, target: Target | None) -> None:
        """Show the tooltip of a target at once, when the keyboard reaches it."""
        if target is not None and target.tooltip_words():
            self.show(target)
        else:
            self.hide()

    def show(self, target: Target) -> None:
        """Show the tooltip of a target now."""
        words = target.tooltip_words()
        if not words or (target is self.target and words == self.words):
            return
        answered, find_rect = (target, self._find_rect) if target is self.answered else (None, None)
        self.hide()
        self.answered, self._find_rect = answered, find_rect
        self.words, self.rule = words, rule_cited(words)
        self._hide_in = 0.0
        self.surface = self._draw(words, disabled=not target.enabled)
        size = self.surface.get_size()
        self.rect = find_rect(size) if find_rect is not None else self._beside(target.rect, size)
        self.target = target
        self.damage(self.rect)

    def answer(self, target: Target) -> None:
        """Show a target's tooltip as the answer to a press; screen readers hear no `secret` one."""
        self.show(target)
        if not target.secret:
            self.answers.append(target.tooltip_words())

    def show_timed(self, target: Target, find_rect: FindRect | None = None) -> None:
        """Show a target's tooltip as an answer, long enough to be read, where `find_rect` says."""
        self.hide()
        self.answers.append(target.tooltip_words())
        self.answered, self._find_rect = target, find_rect
        self.show(target)
        self._hide_in = self.look.wait_factor * (READ_TIME[0] + READ_TIME[1] * len(self.words))

    def hide(self) -> None:
        """Hide the tooltip."""
        self.answered = self._find_rect = None
        if self.target is not None:
            self.damage(self.rect)
            self.target, self.surface, self.rule, self.words = None, None, "", ""
        self._hide_in = 0.0

    def dismiss(self) -> None:
        """Hide a pressed target's tooltip until the pointer enters it again."""
        self.hide()
        self._delay = 0.0

    def hide_unpointed(self, focused: Target | None) -> None:
        """Hide the tooltip unless its target is hovered or focused."""
        if self.target is not None and self.target not in (self._hovered_target, focused):
            self.hide()

    def reset(self) -> None:
        """Hide the tooltip and end hovering, because another scene is on top."""
        self.hide()
        self._hovered_target, self._delay = None, 0.0

    def update(self, dt: float) -> None:
        if self.target is not None:
            if not self.target.shown or not self.target.tooltip_words():
                self.hide()
            elif self.target.tooltip_words() != self.words:
                hide_in = self._hide_in
                self.show(self.target)
                self._hide_in = hide_in
        if self._hide_in > 0:
            self._hide_in -= dt
            if self._hide_in <= 0:
                self.hide()
        if self._delay > 0:
            self._delay -= dt
            hovered = self._hovered_target if self.answered is None else None
            if self._delay <= 0 and hovered is not None and hovered.shown:
                self.show(hovered)

    def due_in(self) -> float | None:
        hovered = self._hovered_target
        waiting = self._delay > 0 and hovered is not None and hovered.tooltip_words()
        times = [self._delay] if waiting else []
        if self._hide_in > 0:
            times.append(self._hide_in)
        return max(0.01, min(times)) if times else None

    def _draw(self, words: str, disabled: bool) -> pygame.Surface:
        type_, pad = self.look.type, self.look.px(Gap.M)
        max_width = min(self.look.px(WIDTH), self.look.window.width - 4 * pad)
        lines = type_.wrap(words, "small", max_width)
        line_height = type_.line_height("small")
        link = text("rules_scene.link", rule=self.rule, press=self.look.key_name(Intent.RULES))
        rows = [*lines, link] if self.rule else lines
        width = max(type_.width(line, "small") for line in rows)
        size = (width + 2 * pad, line_height * len(rows) + 2 * pad)
        surface = frame(self.look, "tooltip", size).copy()
        if disabled:
            edge = (pad // 2, pad, self.look.px(Line.HEAVY), size[1] - 2 * pad)
            surface.fill(self.look.palette["vermilion"], edge)
        for row, line in enumerate(lines):
            area = pygame.Rect(pad, pad + row * line_height, width, line_height)
            type_.draw(surface, line, "small", self.look.palette["ink"], area)
        bottom = pad + len(lines) * line_height
        self._link_rect = pygame.Rect(pad, bottom, width, line_height) if self.rule else NO_RECT
        if self.rule:
            ink, link_width = self.look.palette["vermilion_dark"], type_.width(link, "small")
            type_.draw(surface, link, "small", ink, self._link_rect)
            line_width = self.look.px(Line.EDGE)
            surface.fill(ink, (pad, self._link_rect.bottom - line_width, link_width, line_width))
        return surface

    def _beside(self, rect: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
        """Return the rectangle beside a target that covers other targets and texts least."""
        window, gap = self.look.window, self.look.px(Gap.XXS)
        outline = rect.inflate(2 * gap, 2 * gap)
        areas = [pygame.Rect((0, 0), size) for _ in range(8)]
        areas[0].midtop, areas[1].midleft = outline.midbottom, outline.midright
        areas[2].midbottom, areas[3].midright = outline.midtop, outline.midleft
        areas[4].topleft, areas[5].topright = outline.bottomleft, outline.bottomright
        areas[6].bottomleft, areas[7].bottomright = outline.topleft, outline.topright
        avoided = [t.rect for t in self.targets() if t.shown and t.rect] + self.text_rects
        low_rects = [other for other in avoided if other.height < 2 * size[1]]
        for area in (areas[2], areas[6], areas[7]):  # candidates above low rectangles, too
            tops = [low_rects[n].top for n in area.collidelistall(low_rects)]
            areas += [area.move(0, min(tops) - gap - area.bottom)] if tops else []
        inside_areas = [area for area in areas if window.contains(area)]

        def cost(area: pygame.Rect) -> float:
            """Return the sum of the covered shares of rects, plus TEXT_COST for each text."""
            overlaps = [(area.clip(rect), rect) for rect in avoided]
            text_cost = TEXT_COST * len(area.collidelistall(self.text_rects))
            return text_cost + sum(part.w * part.h / (rect.w * rect.h) for part, rect in overlaps)

        return min(inside_areas, key=cost) if inside_areas else areas[0].clamp(window)


class Badges:
    """The key badges on the buttons of one GUI."""

    def __init__(self, look: Look, ring: FocusRing) -> None:
        self._look, self._ring = look, ring
        self._buttons: list[tuple[Button, Intent | None]] = []
        self._focused: Button | None = None  # the button that shows Enter because it has the focus
        self._last_state: tuple[Target | None, int, bool] = (None, 0, True)
        self.enter_taken = False  # whether something on top handles Enter first

    def add(self, button: Button, intent: Intent | None) -> None:
        """Add a button, with the intent whose key it shows."""
        self._buttons.append((button, intent))

    def show(self, button: Button, intent: Intent | None) -> None:
        """Let a button show the key of another intent from now on."""
        if (button, intent) not in self._buttons:
            self._buttons = [pair for pair in self._buttons if pair[0] is not button]
            self.add(button, intent)
            self._last_state = (None, 0, True)

    def update(self) -> None:
        """Update the badges after the focus, the buttons or `enter_taken` have changed."""
        state = self._ring.current, len(self._buttons), self.enter_taken
        if state == self._last_state:
            return
        self._buttons = [pair for pair in self._buttons if pair[0].target.shown]
        self._last_state = state[0], len(self._buttons), state[2]
        for button, intent in self._buttons:
            if intent is not None:
                _set_badge(button, "" if self._hides(button, intent) else self._look.key(intent))
        self._show_enter(state[0])

    def _hides(self, button: Button, intent: Intent) -> bool:
        current = self._ring.current
        if intent is Intent.CONFIRM:
            return self.enter_taken or current not in (None, button.target)
        chords = self._look.keys.chords(intent)
        is_typed = chords and not chords[0].startswith(("ctrl+", "alt+"))
        return current is not None and current.is_text_field and bool(is_typed)

    def _show_enter(self, current: Target | None) -> None:
        """Show Enter on the focused button if it has no key of its own."""
        if self._focused is not None:
            _set_badge(self._focused, "")
            self._focused = None
        if self.enter_taken or not any(intent is Intent.CONFIRM for _, intent in self._buttons):
            return
        for button, intent in self._buttons:
            if button.target is current and intent is None and not button.key:
                self._focused = button
                _set_badge(button, self._look.key(Intent.CONFIRM))


def _set_badge(button: Button, key: str) -> None:
    if button.key != key and button.target.shown:
        button.key = key
        button.refresh()
