"""Controllers and touch screens: glyphs of buttons, and gestures of fingers."""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from tammany_desktop.ui.controller import FAMILIES, LABELS, label_of
from tammany_desktop.ui.intents import by_finger
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.tokens import Gap, Line

SCALE: Final = 4  # factor by which glyphs are drawn larger, then reduced
CUT: Final = pygame.Color(0, 0, 0, 0)  # transparent: the color of holes in a glyph
SHOULDERS: Final = ("leftshoulder", "rightshoulder", "lefttrigger", "righttrigger")
STICK_LETTERS: Final = {"leftstick": "L", "rightstick": "R"}
DIRECTIONS: Final = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
Canvas = tuple[pygame.Surface, float, pygame.Color]  # a square, half its side in pixels, a color


def button_of(look: Look, words: str) -> str:
    """Return the button whose label on the current controller is `words`; "" for a key."""
    if not look.family:
        return ""
    return next((name for name in LABELS[look.family] if label_of(look.family, name) == words), "")


def letters(family: str, button: str) -> str:
    """Return the letters on a button's glyph; "" if it is only a picture."""
    if button in STICK_LETTERS:
        label = LABELS[family][button]
        return label if len(label) == 2 else STICK_LETTERS[button]
    is_picture = button.startswith("dp") or button in _PICTURES[family]
    return "" if is_picture else label_of(family, button)


def glyph_size(look: Look, button: str, family: str = "") -> tuple[int, int]:
    """Return the size in pixels of a button's glyph, by default of the current controller."""
    family = family or look.family
    height = look.type.cap_height("small") + look.px(Gap.S)
    width = look.type.width(letters(family, button), "small") + look.px(Gap.S)
    is_round = len(letters(family, button)) < 2 and button not in SHOULDERS
    return (height if is_round else max(height, width)), height


def draw_glyph(
    look: Look,
    surface: pygame.Surface,
    button: str,
    rect: pygame.Rect,
    ink: pygame.Color,
    family: str = "",
) -> None:
    """Draw a button's glyph centered in a rectangle, by default of the current controller."""
    family = family or look.family
    glyph = _glyph(look, family, button, glyph_size(look, button, family), tuple(ink))
    surface.blit(glyph, glyph.get_rect(center=rect.center))


class LegendItem(NamedTuple):
    """Buttons, and the words that explain them."""

    buttons: tuple[str, ...]
    words: str


def legend_rows(
    look: Look, family: str, items: Sequence[LegendItem], width: int
) -> list[pygame.Surface]:
    """Return the items in rows of at most `width` pixels, except single items that are wider."""
    rows: list[list[pygame.Surface]] = []
    used_width, gap = 0, look.px(Gap.L)
    for item in items:
        image = _legend_item(look, family, item)
        if rows and used_width + gap + image.get_width() <= width:
            rows[-1].append(image)
            used_width += gap + image.get_width()
        else:
            rows.append([image])
            used_width = image.get_width()
    return [_row(row, gap) for row in rows]


def _legend_item(look: Look, family: str, item: LegendItem) -> pygame.Surface:
    ink, gap = look.palette["ink"], look.px(Gap.XXS)
    sizes = [glyph_size(look, button, family) for button in item.buttons]
    text_width = look.type.width(item.words, "small")
    width = sum(size[0] + gap for size in sizes) + gap + text_width
    image = pygame.Surface((width, look.type.line_height("small") + gap), pygame.SRCALPHA)
    left = 0
    for button, size in zip(item.buttons, sizes, strict=True):
        rect = pygame.Rect(left, 0, size[0], image.get_height())
        draw_glyph(look, image, button, rect, ink, family)
        left = rect.right + gap
    area = pygame.Rect(left + gap, 0, text_width, image.get_height())
    look.type.draw(image, item.words, "small", ink, area)
    return image


def _row(images: list[pygame.Surface], gap: int) -> pygame.Surface:
    width = sum(image.get_width() for image in images) + gap * (len(images) - 1)
    row = pygame.Surface((width, images[0].get_height()), pygame.SRCALPHA)
    left = 0
    for image in images:
        row.blit(image, (left, 0))
        left += image.get_width() + gap
    return row


@cached
def _glyph(
    look: Look, family: str, button: str, size: tuple[int, int], ink: tuple[int, ...]
) -> pygame.Surface:
    """Return a glyph whose letters are cut out, so that it is readable on any background."""
    width, height = size[0] * SCALE, size[1] * SCALE
    image = pygame.Surface((width, height), pygame.SRCALPHA)
    color, line = pygame.Color(*ink), look.px(Line.EDGE) * SCALE
    rect = image.get_rect().inflate(-SCALE, -SCALE)
    if button.startswith("dp"):
        _dpad(image, color, look.px(Line.EDGE) * SCALE, DIRECTIONS[button[2:]])
    elif button in SHOULDERS:
        upper, lower = rect.height // (3 if "shoulder" in button else 2), rect.height // 6  # radii
        pygame.draw.rect(image, color, rect, 0, SCALE, upper, upper, lower, lower)
    else:
        pygame.draw.rect(image, color, rect, border_radius=rect.height // 2)
        if button in STICK_LETTERS and len(letters(family, button)) == 1:  # no room for two letters
            pygame.draw.ellipse(image, CUT, rect.inflate(-2 * line, -2 * line), line // 2)
        draw_picture = _PICTURES[family].get(button)
        if draw_picture is not None:
            draw_picture((image, height / 2, CUT), line)
    image = pygame.transform.smoothscale(image, size)
    label = letters(family, button)
    if label:
        holes = pygame.Surface(size, pygame.SRCALPHA)
        look.type.draw(holes, label, "small", pygame.Color(0, 0, 0), image.get_rect(), "center")
        image.blit(holes, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return image


def _dpad(surface: pygame.Surface, color: pygame.Color, width: int, arm: tuple[int, int]) -> None:
    """Draw a directional pad; `arm` is the direction of the filled arm."""
    side, third = surface.get_height(), surface.get_height() // 3
    edge = SCALE // 2
    horizontal = pygame.Rect(edge, third, side - 2 * edge, side - 2 * third)
    vertical = pygame.Rect(third, edge, side - 2 * third, side - 2 * edge)
    for bar in (horizontal, vertical):
        pygame.draw.rect(surface, color, bar, border_radius=width)
    for bar in (horizontal, vertical):
        pygame.draw.rect(surface, CUT, bar.inflate(-2 * width, -2 * width))
    middle = pygame.Rect(third, third, side - 2 * third, side - 2 * third)
    filled = middle.move(arm[0] * (third - edge), arm[1] * (third - edge))
    pygame.draw.rect(surface, color, filled, border_radius=width)


def _strokes(*strokes: tuple[float, float, float, float]) -> Callable[[Canvas, int], None]:
    """Return a painter of straight lines; coordinates are in radii from the center."""

    def draw(canvas: Canvas, width: int) -> None:
        surface, middle, color = canvas
        for x, y, to_x, to_y in strokes:
            start = middle + x * middle, middle + y * middle
            _stroke(surface, color, start, (middle + to_x * middle, middle + to_y * middle), width)

    return draw


def _stroke(
    surface: pygame.Surface,
    color: pygame.Color,
    start: tuple[float, float],
    end: tuple[float, float],
    width: int,
) -> None:
    """Draw a line with round ends, because the ends of pygame's lines are slanted."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    corners = [(start[0] + nx, start[1] + ny), (end[0] + nx, end[1] + ny)]
    corners += [(end[0] - nx, end[1] - ny), (start[0] - nx, start[1] - ny)]
    pygame.draw.polygon(surface, color, corners)
    for point in (start, end):
        pygame.draw.circle(surface, color, point, width / 2)


def _outline(*corners: tuple[float, float]) -> Callable[[Canvas, int], None]:
    return _strokes(*((*start, *end) for start, end in pairwise((*corners, corners[0]))))


def _ring(canvas: Canvas, width: int) -> None:
    surface, middle, color = canvas
    pygame.draw.circle(surface, color, (middle, middle), middle * 0.5, width)


def _arrow(dx: int, dy: int) -> Callable[[Canvas, int], None]:
    """Return a painter of a filled triangle that points in a direction."""

    def draw(canvas: Canvas, width: int) -> None:
        surface, middle, color = canvas
        tip, base, half = 0.62 * middle, 0.28 * middle, 0.5 * middle
        corners = [(middle + dx * tip, middle + dy * tip)]
        for side in (-1, 1):
            x, y = middle - dx * base + dy * half * side, middle - dy * base + dx * half * side
            corners.append((x, y))
        pygame.draw.polygon(surface, color, corners)

    return draw


_STICK_DIRECTIONS: Final = {f"right{name}": _arrow(dx, dy) for name, (dx, dy) in DIRECTIONS.items()}
_BARS: Final = _strokes((-0.4, -0.3, 0.4, -0.3), (-0.4, 0, 0.4, 0), (-0.4, 0.3, 0.4, 0.3))
_WINDOWS: Final = _strokes(
    *((-0.45, -0.4, 0.15, -0.4), (-0.45, -0.4, -0.45, 0.15), (0.45, -0.1, 0.45, 0.45)),
    *((-0.1, 0.45, 0.45, 0.45), (-0.1, -0.1, 0.45, -0.1), (-0.1, -0.1, -0.1, 0.45)),
)
# Painters of the glyphs without letters but the pads, which `_dpad` paints, by family and button.
_PICTURES: Final[dict[str, dict[str, Callable[[Canvas, int], None]]]] = {
    family: dict(_STICK_DIRECTIONS) for family in FAMILIES
}
_PICTURES["xbox"] |= {"start": _BARS, "back": _WINDOWS}
_PICTURES["playstation"] |= {
    "a": _strokes((-0.42, -0.42, 0.42, 0.42), (-0.42, 0.42, 0.42, -0.42)),
    "b": _ring,
    "x": _outline((-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42)),
    "y": _outline((0.0, -0.52), (0.48, 0.32), (-0.48, 0.32)),
}
_PICTURES["nintendo"] |= {
    "start": _strokes((-0.45, 0, 0.45, 0), (0, -0.45, 0, 0.45)),
    "back": _strokes((-0.45, 0, 0.45, 0)),
}

LONG_PRESSED: Final = pygame.event.custom_type()  # a finger, at `pos`, which asks for a tooltip
PINCHED: Final = pygame.event.custom_type()  # two fingers: middle `pos`, movement `rel`, `steps`
RESTING_RANGE: Final = Gap.S  # units by which a resting finger may move
PINCH_RATIO: Final = 1.3  # a growth of the distance of two fingers that is a step of zoom
STALE_SECONDS: Final = 3.0  # without movement, after which a finger may be lifted unreported
TOUCH_SIZE: Final = 44  # pixels: least width and height of a target for a finger
TOUCHES_PER_WINDOW: Final = 14  # the least size is also the window's height divided by this
NOWHERE: Final = (-10_000, -10_000)  # a point outside every window
MOUSE_EVENTS: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
FINGER_EVENTS: Final = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)
# Events of a window that a person leaves: the system may not report that a finger is lifted.
AWAY_EVENTS: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
Point = tuple[float, float]
Events = list[pygame.event.Event]


def touch_area(rect: pygame.Rect, look: Look) -> pygame.Rect:
    """Return a target's rectangle, enlarged to the size that a finger needs."""
    min_side = max(TOUCH_SIZE, math.ceil(look.full_window.height / TOUCHES_PER_WINDOW))
    return rect.inflate(max(0, min_side - rect.width), max(0, min_side - rect.height))


class Touch:
    """Replaces finger events by gestures, and drops the mouse events that SDL makes of them."""

    def __init__(self, look: Callable[[], Look]) -> None:
        """`look` returns the look in use, whose window the fingers touch."""
        self._look = look
        self.fingers: dict[int, Point] = {}  # positions of the fingers on the screen
        self._moved: dict[int, float] = {}  # times of the fingers' last movements
        self._start = (0.0, 0.0)  # where the first finger touched
        self._long_press_at: float | None = None  # when the only finger's press becomes long
        self._drops_mouse = False  # whether fingers' mouse events are dropped, until all are lifted
        self._keeps_tooltip = False  # whether the tooltip stays when the last finger is lifted

    def read(self, events: Iterable[pygame.event.Event], now: float) -> Events:
        """Return the events at `now`, in seconds, with those of fingers replaced by gestures."""
        result: Events = []
        for event in events:
            result += self._forget_lost(event, now) if self.fingers else ()
            if event.type in FINGER_EVENTS:
                result += self._handle_finger(event, now)
            elif not (self._drops_mouse and event.type in MOUSE_EVENTS and by_finger(event)):
                result.append(event)
        if self._long_press_at is None or now < self._long_press_at:
            return result
        self._long_press_at, self._drops_mouse, self._keeps_tooltip = None, True, True
        point = round(self._start[0]), round(self._start[1])
        long_pressed = pygame.event.Event(LONG_PRESSED, pos=point)
        return [*result, _release_event(), _motion_event(point), long_pressed]

    def long_press_due_in(self, now: float) -> float | None:
        """Return the seconds until a finger's press becomes a long press, or None."""
        return None if self._long_press_at is None else max(0.0, self._long_press_at - now)

    def _forget_lost(self, event: pygame.event.Event, now: float) -> Events:
        """Forget lost fingers (all if the window is left or entered); return what ends a press."""
        pressed_by_finger = event.type == pygame.MOUSEBUTTONDOWN and by_finger(event)
        if event.type in AWAY_EVENTS or event.type == pygame.WINDOWENTER:
            self.fingers.clear()
        elif pressed_by_finger or event.type == pygame.FINGERDOWN:
            for finger in [id_ for id_ in self.fingers if now - self._moved[id_] > STALE_SECONDS]:
                del self.fingers[finger]
        if not self.fingers:
            self._long_press_at, self._drops_mouse, self._keeps_tooltip = None, False, False
        return [_release_event(), _motion_event(NOWHERE)] if event.type in AWAY_EVENTS else []

    def _handle_finger(self, event: pygame.event.Event, now: float) -> Events:
        width, height = self._look().window.size
        point = event.x * width, event.y * height
        if event.type == pygame.FINGERUP:
            return self._lift(event.finger_id)
        is_down = event.type == pygame.FINGERDOWN
        if not is_down and event.finger_id not in self.fingers:
            return []
        self.fingers[event.finger_id], self._moved[event.finger_id] = point, now
        if is_down:
            if len(self.fingers) == 1:
                self._start, self._drops_mouse = point, False
                seconds = self._look().long_press
                self._long_press_at = now + seconds if seconds else None
                return []
            gesture_begins = not self._drops_mouse
            self._long_press_at, self._drops_mouse, self._keeps_tooltip = None, True, False
            self._measure()
            return [_release_event()] if gesture_begins else []
        if len(self.fingers) == 1:
            if math.dist(self._start, point) > self._look().px(RESTING_RANGE):
                self._long_press_at = None
            return []
        return self._pinch()

    def _lift(self, finger: int) -> Events:
        """Lift a finger; after the last, the pointer leaves, so that nothing stays highlighted."""
        self.fingers.pop(finger, None)
        self._long_press_at = None
        if self.fingers:
            if len(self.fingers) > 1:
                self._measure()
            return []
        keeps_tooltip, self._drops_mouse, self._keeps_tooltip = self._keeps_tooltip, False, False
        return [] if keeps_tooltip else [_motion_event(NOWHERE)]

    def _measure(self) -> None:
        """Set `_middle` and `_span`: the middle of two fingers, and their distance."""
        (x0, y0), (x1, y1) = list(self.fingers.values())[:2]
        self._span = math.dist((x0, y0), (x1, y1))
        self._middle = ((x0 + x1) / 2, (y0 + y1) / 2)

    def _pinch(self) -> Events:
        old_span, (x, y) = self._span, self._middle
        self._measure()
        ratio = self._span / max(1.0, old_span)
        steps = 1 if ratio >= PINCH_RATIO else -1 if ratio <= 1 / PINCH_RATIO else 0
        if not steps:
            self._span = old_span  # the next step is measured from here
        middle = round(self._middle[0]), round(self._middle[1])
        rel = round(self._middle[0] - x), round(self._middle[1] - y)
        if not steps and rel == (0, 0):
            self._middle = x, y  # the next movement is measured from here
            return []
        return [pygame.event.Event(PINCHED, pos=middle, rel=rel, steps=steps)]


def _release_event() -> pygame.event.Event:
    """Return a release outside the window, which ends a press without effect."""
    values = {"pos": NOWHERE, "button": pygame.BUTTON_LEFT, "touch": True}
    return pygame.event.Event(pygame.MOUSEBUTTONUP, values)


def _motion_event(point: tuple[int, int]) -> pygame.event.Event:
    values = {"pos": point, "rel": (0, 0), "buttons": (0, 0, 0), "touch": True}
    return pygame.event.Event(pygame.MOUSEMOTION, values)
