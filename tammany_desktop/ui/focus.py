"""The focus ring: what the keyboard points at, for pygame-gui elements and plain places alike."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

import pygame

from tammany_desktop.ui.look import Look


def _nothing(place: tuple[int, int] = (0, 0)) -> None:
    return None


@dataclass(eq=False)
class Target:
    """One place that can be pointed at, pressed, and asked why it cannot be pressed.

    `rect` is in pixels. Where not `enabled`, a press only shows the reason, `why_not`. `nudge`
    hears the arrow keys (dx, dy) first and says whether it used them; `page` hears Page Up (-1),
    Page Down (1), Home and End (a million pages). `drag` hears where the pointer is, from the press
    until the release; `press` is then not called by the mouse. `part` names what of it lies under a
    point, such as the row of a list: a click must end on the part that it began on. `typing` marks
    a text field, which takes letter keys before any intent.
    """

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

    def says(self) -> str:
        """What the tooltip beside it reads: why it is closed, or what it is for."""
        return self.hint if self.enabled else self.why_not


@dataclass
class FocusRing:
    """An ordered ring of targets, one of them focused at most; the keyboard begins at `home`."""

    targets: list[Target] = field(default_factory=list)
    current: Target | None = None
    home: Target | None = None
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
        """Move the focus to a target, or to none."""
        if target is self.current:
            return
        old, self.current = self.current, target
        if old is not None:
            old.blur()
        if target is not None:
            target.focus()

    def step(self, by: int) -> None:
        """Tab and Shift-Tab: to the next or previous target, around the ring."""
        ring = self.reachable()
        if not ring:
            return
        if self.current is None and self.home in ring:
            self.give(self.home)
        elif self.current in ring:
            self.give(ring[(ring.index(self.current) + by) % len(ring)])
        else:
            self.give(ring[0] if by > 0 else ring[-1])

    def move(self, dx: int, dy: int) -> bool:
        """Arrows: to the nearest target that way; False where there is none."""
        if self.current is None:
            self.step(1)
            return self.current is not None
        here = self.current.rect
        best, least = None, 0.0
        for target in self.reachable():
            if target is not self.current:
                cost = _cost(here, target.rect, dx, dy)
                if cost is not None and (best is None or cost < least):
                    best, least = target, cost
        if best is None:
            return False
        self.give(best)
        return True

    def at(self, place: tuple[int, int]) -> Target | None:
        """The topmost target under a point."""
        for target in reversed(self.targets):
            if target.shown and target.rect.collidepoint(place):
                return target
        return None


def _cost(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float | None:
    """How far `there` lies from `here` in a direction, sideways counting thrice; None if not."""
    if dx:
        ahead = (there.centerx - here.centerx) * dx
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        skew = abs(there.centery - here.centery)
    else:
        ahead = (there.centery - here.centery) * dy
        aside = max(0, there.left - here.right, here.left - there.right)
        skew = abs(there.centerx - here.centerx)
    if ahead <= 0:
        return None
    return ahead + 3 * aside + skew / 8


def ring_rect(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """The pixels that the ring around a target covers."""
    return rect.inflate(2 * look.px(5), 2 * look.px(5))


def draw_ring(look: Look, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """A ring of the focus color between two of paper, seen on light and dark alike."""
    outer, line = ring_rect(look, rect), look.px(3)
    radius = look.px(7)
    paper = look.palette["paper_light"]
    pygame.draw.rect(surface, paper, outer, line + 2 * look.px(1.5), border_radius=radius)
    inner = outer.inflate(-2 * look.px(1.5), -2 * look.px(1.5))
    pygame.draw.rect(surface, look.palette["focus"], inner, line, border_radius=radius)
