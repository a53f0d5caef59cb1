"""Layout units and type: units to pixels, roles to faces, and a cache of rendered text."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import pygame

from tammany_desktop.languages import breaking
from tammany_desktop.ui.fonts import Font, face_file, inked
from tammany_desktop.ui.tokens import Size

REFERENCE: Final = (1920, 1080)
MIN_SCALE: Final = 100
# Below this scale text would be too small to read: small windows show fewer units instead.
FLOOR: Final = 0.62
LARGE: Final = 160  # the UI scale from which text is large
LITTLE: Final = (1100, 620)  # units: in a smaller window text counts as large too


@dataclass(frozen=True)
class Units:
    """Converts units to pixels in a window of `width` x `height` pixels."""

    width: int
    height: int
    scale: int = MIN_SCALE  # the UI scale in percent, 100 to 200
    strip: int = 0  # pixels at the bottom that only a coach uses

    @cached_property
    def factor(self) -> float:
        """Return the pixels per unit."""
        fit = min(self.width / REFERENCE[0], self.height / REFERENCE[1])
        return max(fit * self.scale / 100, FLOOR)

    @property
    def area(self) -> tuple[int, int]:
        """Return the window's width and height in whole units."""
        return int(self.width / self.factor), int(self.height / self.factor)

    @property
    def large(self) -> bool:
        """True if text is so large that there is little room for pages and panels."""
        return self.scale >= LARGE or self.area[0] < LITTLE[0] or self.area[1] < LITTLE[1]

    def px(self, units: float) -> int:
        """Return a length in pixels; any length above 0 is at least one pixel."""
        pixels = round(units * self.factor)
        return max(1, pixels) if units > 0 else pixels

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Return a rectangle in pixels, whose edges meet its neighbors' without gaps."""
        left, top = round(x * self.factor), round(y * self.factor)
        right, bottom = round((x + w) * self.factor), round((y + h) * self.factor)
        return pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))

    def units(self, pixels: float) -> float:
        """Return a length in units from one in pixels."""
        return pixels / self.factor


NARROW: Final = 0.8  # least width of condensed letters, as a share
SMALLER: Final = 0.7  # least size of letters made smaller, as a share
LEAST: Final = 11  # pixels: least height of capitals of letters made smaller
CACHED_PIXELS: Final = 12_000_000  # pixels of rendered text in the cache, about 48 MB
LINE: Final = 1.12  # line height, relative to the font's own
CLOSE: Final = 1.45  # height of a close line, relative to its capitals


@dataclass(frozen=True)
class Role:
    """A use of type: its face, the plain face instead, and the height of capitals in units."""

    face: str
    plain: str
    caps: float


ROLES: Final[dict[str, Role]] = {
    "display": Role("display-black", "plain-bold", Size.DISPLAY),  # the game's name
    "title": Role("display-bold", "plain-bold", Size.TITLE),  # heading of a scene
    "heading": Role("display-bold", "plain-bold", Size.HEADING),
    "prompt": Role("text-regular", "plain-regular", Size.LEAD),  # read by several on one laptop
    "button": Role("text-bold", "plain-bold", Size.BODY),
    "body": Role("text-regular", "plain-regular", Size.BODY),
    "strong": Role("text-bold", "plain-bold", Size.BODY),
    "italic": Role("text-italic", "plain-italic", Size.BODY),
    "small": Role("text-regular", "plain-regular", Size.SMALL),
    "report": Role("plain-regular", "plain-regular", Size.BODY),  # letters easily told apart
    "number": Role("text-bold", "plain-bold", Size.LEAD),
    "lead": Role("text-bold", "plain-bold", Size.LEAD),  # read by several on one laptop, bold
    "afar": Role("text-bold", "plain-bold", Size.TITLE),  # read from two meters
    "figure": Role("text-bold", "plain-bold", Size.LEAD),  # numbers on the map
    "tally": Role("display-black", "plain-bold", Size.TALLY),  # votes as they are counted
    "wood": Role("wood-regular", "plain-bold", Size.HEADING),
    "masthead": Role("masthead-bold", "plain-bold", Size.DISPLAY),
}


class Type:
    """The fonts for one window size, and the text rendered with them."""

    def __init__(self, units: Units, plain: bool = False) -> None:
        """Fonts open at first use; `plain` replaces every period face by a sans-serif one."""
        self.units, self.plain = units, plain
        self._fonts: dict[tuple[str, float], Font] = {}
        self._usual: dict[str, Font] = {}
        self._texts: OrderedDict[tuple[str, str, int, int], pygame.Surface] = OrderedDict()
        self._pixels = 0

    def face(self, role: str) -> str:
        """Return the name of the face that a role uses now."""
        chosen = ROLES[role]
        return chosen.plain if self.plain else chosen.face

    def path(self, role: str) -> Path | None:
        """Return the font file that a role uses now."""
        return face_file(self.face(role))

    def pixels(self, role: str) -> int:
        """Return the font size of a role in pixels."""
        return self.font(role).pixels

    def font(self, role: str) -> Font:
        """Return the font of a role at device pixels."""
        if role not in self._usual:
            self._usual[role] = self.sized(role, max(ROLES[role].caps, LEAST / self.units.factor))
        return self._usual[role]

    def sized(self, role: str, caps: float) -> Font:
        """Return a role's face with capitals `caps` units high, at device pixels."""
        font = self._fonts.get((role, caps))
        if font is None:
            font = self._fonts[role, caps] = Font(self.face(role), caps * self.units.factor)
        return font

    def cap_height(self, role: str) -> int:
        """Return the height in pixels of a capital."""
        return self.font(role).capital or self.pixels(role)

    def line_height(self, role: str) -> int:
        """Return the pixels from one line to the next."""
        return round(self.font(role).height * LINE)

    def lead(self, role: str, lines: Sequence[str]) -> int:
        """Return the pixels from one of these lines to the next: tall accents need more."""
        return max(self.line_height(role), *(self.font(role).size(line)[1] for line in lines))

    def close(self, role: str) -> int:
        """Return the pixels from one line to the next in close lines."""
        return min(self.font(role).height, round(self.cap_height(role) * CLOSE))

    def width(self, text: str, role: str) -> int:
        """Return the width in pixels of one line of text."""
        return self.font(role).size(text)[0]

    def render(self, text: str, role: str, color: pygame.Color) -> pygame.Surface:
        """Return one line of text with alpha, cached and shared: treat it as read-only."""
        key = (text, role, int(color), 0)
        found = self._texts.get(key)
        if found is not None:
            self._texts.move_to_end(key)
            return found
        surface = inked(self.font(role).render(text, color), self.cap_height(role))
        self._cache(key, surface)
        return surface

    def room(self, role: str, width: int) -> int:
        """Return the widest line that can be drawn in `width` pixels, condensed but legible."""
        return int(width / (NARROW * min(1.0, max(SMALLER, LEAST / self.cap_height(role)))))

    def fits(self, text: str, role: str, width: int) -> bool:
        """True if a line of text can be drawn within `width` pixels, perhaps condensed."""
        return self.width(text, role) <= self.room(role, width)

    def line(
        self, text: str, role: str, color: pygame.Color, width: int
    ) -> tuple[pygame.Surface, int]:
        """A line within `width` pixels, condensed, smaller or cut, and how far down it is."""
        fitted = self.fit(text, role, self.room(role, width))
        image, baseline = self.render(fitted, role, color), self.baseline(fitted, role)
        if image.get_width() <= width or width <= 0:
            return image, baseline
        smaller = min(1.0, width / image.get_width() / NARROW)
        key = (fitted, role, int(color), width)
        if key not in self._texts:
            size = width, round(image.get_height() * smaller)
            self._cache(key, pygame.transform.smoothscale(image, size))
        self._texts.move_to_end(key)
        return self._texts[key], round(baseline * smaller)

    def _cache(self, key: tuple[str, str, int, int], surface: pygame.Surface) -> None:
        self._texts[key] = surface
        self._pixels += surface.get_width() * surface.get_height()
        while self._pixels > CACHED_PIXELS and len(self._texts) > 1:
            _, old = self._texts.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()

    def drop(self, role: str) -> int:
        """Return the distance from a line's middle to its baseline; smaller roles use body's."""
        return round(max(ROLES[role].caps, Size.BODY) * self.units.factor / 2)

    def sink(self, role: str) -> int:
        """Return how far below the middle a smaller role must be to share body's baseline."""
        return self.drop(role) - round(ROLES[role].caps * self.units.factor / 2)

    def baseline(self, text: str, role: str) -> int:
        """Return how far below its picture's top a line's baseline is: accents push it down."""
        return self.font(role).baseline(text)

    def fit(self, text: str, role: str, width: int) -> str:
        """Return the text, cut with an ellipsis if it is wider than `width` pixels."""
        if not text or self.width(text, role) <= width:
            return text
        return breaking.cut(text, lambda shorter: self.width(shorter, role) <= width)

    def whole(self, text: str, role: str, width: int) -> bool:
        """True if no word of the text is wider than `width` pixels."""
        parts = (part for line in text.split("\n") for part in breaking.pieces(line))
        return all(self.width(part.words + part.hyphen, role) <= width for part in parts)

    def wrap_within(self, text: str, role: str, size: tuple[int, int], high: int) -> list[str]:
        """Return lines that fit `size`, each `high` pixels; condensed if they fit only then."""
        lines = self.wrap(text, role, size[0])
        if len(lines) * high > size[1]:
            fewer = self.wrap(text, role, int(size[0] / NARROW))
            return fewer if len(fewer) * high <= size[1] else lines
        return lines

    def wrap(self, text: str, role: str, width: int) -> list[str]:
        """Return the text in lines within `width` pixels; long words are broken or condensed."""

        def fits(words: str) -> bool:
            return self.width(words, role) <= width

        def alone(words: str) -> bool:
            return self.fits(words, role, width)

        return [line for part in text.split("\n") for line in breaking.lines(part, fits, alone)]

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        role: str,
        color: pygame.Color,
        rect: pygame.Rect,
        align: str = "left",
    ) -> pygame.Rect:
        """Draw a line in `rect`, condensed or cut, centered by capitals; return its pixels."""
        image, baseline = self.line(text, role, color, rect.width)
        edge = {"center": "centerx"}.get(align, align)
        place = image.get_rect(**{edge: getattr(rect, edge)})
        place.top = rect.centery + self.drop(role) - baseline
        surface.blit(image, place)
        return place

    def draw_lines(
        self,
        surface: pygame.Surface,
        lines: Sequence[str],
        role: str,
        color: pygame.Color,
        rect: pygame.Rect,
        align: str = "left",
        high: int = 0,
    ) -> None:
        """Draw lines below each other, each `high` or as usual, from the top of `rect` on."""
        place = pygame.Rect(rect.left, rect.top, rect.width, high or self.line_height(role))
        for line in lines:
            self.draw(surface, line, role, color, place, align)
            place.top += place.height
