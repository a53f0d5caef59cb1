"""Layout units, the roles of type with their fonts, and a cache of rendered text."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Final

import pygame

from tammany_desktop.art import Cache
from tammany_desktop.languages import breaking
from tammany_desktop.ui.fonts import Font, darken, face_file
from tammany_desktop.ui.tokens import Caps

REFERENCE: Final = (1920, 1080)  # units: the window's size at a scale of 100%
MIN_SCALE: Final = 100
# Pixels per unit: with fewer, text would be too small, so small windows have fewer units instead.
MIN_FACTOR: Final = 0.62
LARGE: Final = 160  # the UI scale from which text is large
SMALL_AREA: Final = (1100, 620)  # units: in a smaller window, text counts as large, too


@dataclass(frozen=True)
class Units:
    """Converts units to pixels; `width` and `height`, in pixels, exclude the `strip` below."""

    width: int
    height: int
    scale: int = MIN_SCALE  # the UI scale in percent, 100 to 200
    strip: int = 0  # pixels at the bottom for the coach

    @cached_property
    def factor(self) -> float:
        """Return the number of pixels per unit."""
        fit = min(self.width / REFERENCE[0], self.height / REFERENCE[1])
        return max(fit * self.scale / 100, MIN_FACTOR)

    @property
    def area(self) -> tuple[int, int]:
        """Return the window's width and height in whole units."""
        return int(self.width / self.factor), int(self.height / self.factor)

    @property
    def large(self) -> bool:
        """Return True if text is so large, relative to the window, that pages have little room."""
        return self.scale >= LARGE or self.area[0] < SMALL_AREA[0] or self.area[1] < SMALL_AREA[1]

    def px(self, units: float) -> int:
        """Return a length in pixels, at least one pixel for a length above 0."""
        pixels = round(units * self.factor)
        return max(1, pixels) if units > 0 else pixels

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Return a rectangle in pixels from one in units; adjacent ones stay adjacent."""
        left, top = round(x * self.factor), round(y * self.factor)
        right, bottom = round((x + w) * self.factor), round((y + h) * self.factor)
        return pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))

    def units(self, pixels: float) -> float:
        """Return a length in units from one in pixels."""
        return pixels / self.factor


MIN_WIDTH: Final = 0.8  # least width of condensed letters, as a share
MIN_SIZE: Final = 0.7  # least size of letters made smaller, as a share
MIN_CAPS: Final = 11  # pixels: least height of capitals
CACHED_PIXELS: Final = 2_000_000  # pixels of rendered text in the cache at a factor of 1, 8 MB
LINE_HEIGHT: Final = 1.12  # line height, relative to the font's
CLOSE_HEIGHT: Final = 1.45  # height of closely set lines, relative to that of capitals


@dataclass(frozen=True)
class Role:
    """A role of text: its face, its face if type is plain, and its cap height in units."""

    face: str
    plain: str
    cap_units: float


COUNT_CAPS: Final = 21.0  # between two sizes of Caps, as high as a plate on the map can hold
ROLES: Final[dict[str, Role]] = {
    "display": Role("display-black", "plain-bold", Caps.DISPLAY),  # the game's name
    "title": Role("display-bold", "plain-bold", Caps.TITLE),  # heading of a scene
    "heading": Role("display-bold", "plain-bold", Caps.HEADING),
    "prompt": Role("text-regular", "plain-regular", Caps.PROMPT),  # read by several people at once
    "button": Role("text-bold", "plain-bold", Caps.BODY),
    "body": Role("text-regular", "plain-regular", Caps.BODY),
    "strong": Role("text-bold", "plain-bold", Caps.BODY),
    "italic": Role("text-italic", "plain-italic", Caps.BODY),
    "small": Role("text-regular", "plain-regular", Caps.SMALL),
    "report": Role("plain-regular", "plain-regular", Caps.BODY),  # letters easy to distinguish
    "number": Role("text-bold", "plain-bold", Caps.PROMPT),
    "prompt_bold": Role("text-bold", "plain-bold", Caps.PROMPT),  # as role "prompt", in bold
    "afar": Role("text-bold", "plain-bold", Caps.TITLE),  # read from two meters
    "score": Role("display-black", "plain-bold", Caps.TITLE),  # points; its digits differ in width
    "figure": Role("text-bold", "plain-bold", Caps.PROMPT),  # numbers on the map
    "tally": Role("display-black", "plain-bold", Caps.TALLY),  # votes as they are counted
    "count": Role("text-bold", "plain-bold", COUNT_CAPS),  # counts of pieces in wards
    "wood": Role("wood-regular", "plain-bold", Caps.HEADING),
    "masthead": Role("masthead-bold", "plain-bold", Caps.DISPLAY),
}


class Typography:
    """The fonts for one window size, and the text rendered with them."""

    def __init__(self, units: Units, plain: bool = False) -> None:
        """Fonts are opened at first use; `plain` selects sans-serif faces."""
        self.units, self.plain = units, plain
        self._fonts: dict[tuple[str, float], Font] = {}
        self._by_role: dict[str, Font] = {}
        # Pictures by text, role, color, and the width that they are condensed to, or 0.
        self._texts: Cache[pygame.Surface] = Cache(int(CACHED_PIXELS * min(1.0, units.factor) ** 2))

    def face(self, role: str) -> str:
        """Return the name of a role's face."""
        definition = ROLES[role]
        return definition.plain if self.plain else definition.face

    def path(self, role: str) -> Path | None:
        """Return the font file of a role, or None."""
        return face_file(self.face(role))

    def pixels(self, role: str) -> int:
        """Return the font size of a role in pixels."""
        return self.font(role).pixels

    def font(self, role: str) -> Font:
        """Return the font of a role, with capitals of at least MIN_CAPS pixels."""
        if role not in self._by_role:
            cap_units = max(ROLES[role].cap_units, MIN_CAPS / self.units.factor)
            self._by_role[role] = self.font_of_size(role, cap_units)
        return self._by_role[role]

    def font_of_size(self, role: str, cap_units: float) -> Font:
        """Return the font of a role's face whose capitals are `cap_units` units high."""
        if (role, cap_units) not in self._fonts:
            self._fonts[role, cap_units] = Font(self.face(role), cap_units * self.units.factor)
        return self._fonts[role, cap_units]

    def cap_height(self, role: str) -> int:
        """Return the height of a capital in pixels."""
        return self.font(role).cap_height or self.pixels(role)

    def line_height(self, role: str) -> int:
        """Return the line height in pixels."""
        return round(self.font(role).height * LINE_HEIGHT)

    def line_height_of(self, role: str, lines: Sequence[str]) -> int:
        """Return the line height of these lines in pixels, which tall accents increase."""
        return max(self.line_height(role), *(self.font(role).size(line)[1] for line in lines))

    def close_line_height(self, role: str) -> int:
        """Return the line height in pixels of closely set lines."""
        return min(self.font(role).height, round(self.cap_height(role) * CLOSE_HEIGHT))

    def width(self, text: str, role: str) -> int:
        """Return the width of a line of text in pixels."""
        return self.font(role).size(text)[0]

    def render(self, text: str, role: str, color: pygame.Color) -> pygame.Surface:
        """Return the picture of a line of text; it is cached, so treat it as read-only."""
        key = (text, role, int(color), 0)
        cached = self._texts.get(key)
        if cached is not None:
            return cached
        image = darken(self.font(role).render(text, color), self.cap_height(role))
        return self._texts.add(key, image)

    def natural_width(self, role: str, width: int) -> int:
        """Return the greatest natural width of a line that can be condensed to `width` pixels."""
        return int(width / (MIN_WIDTH * min(1.0, max(MIN_SIZE, MIN_CAPS / self.cap_height(role)))))

    def fits(self, text: str, role: str, width: int) -> bool:
        """Return True if a line of text fits `width` pixels, if needed condensed."""
        return self.width(text, role) <= self.natural_width(role, width)

    def line(
        self, text: str, role: str, color: pygame.Color, width: int
    ) -> tuple[pygame.Surface, int]:
        """Return a line's picture, condensed or truncated to `width` pixels, and its baseline."""
        fitted = self.cut(text, role, self.natural_width(role, width))
        image, baseline = self.render(fitted, role, color), self.baseline(fitted, role)
        if image.get_width() <= width or width <= 0:
            return image, baseline
        scale = min(1.0, width / image.get_width() / MIN_WIDTH)
        key = (fitted, role, int(color), width)
        condensed = self._texts.get(key)
        if condensed is None:
            size = width, round(image.get_height() * scale)
            condensed = self._texts.add(key, pygame.transform.smoothscale(image, size))
        return condensed, round(baseline * scale)

    def baseline_offset(self, role: str) -> int:
        """Return the distance from a line's middle to its baseline, at least that of "body"."""
        return round(max(ROLES[role].cap_units, Caps.BODY) * self.units.factor / 2)

    def lowering(self, role: str) -> int:
        """Return how much lower a small role is drawn, so that it has the baseline of "body"."""
        return self.baseline_offset(role) - round(ROLES[role].cap_units * self.units.factor / 2)

    def baseline(self, text: str, role: str) -> int:
        """Return the distance from a picture's top to the baseline, which accents increase."""
        return self.font(role).baseline(text)

    def cut(self, text: str, role: str, width: int) -> str:
        """Return the text, truncated with an ellipsis if it is wider than `width` pixels."""
        if not text or self.width(text, role) <= width:
            return text
        return breaking.cut(text, lambda shorter: self.width(shorter, role) <= width)

    def words_fit(self, text: str, role: str, width: int) -> bool:
        """Return True if no word is wider than `width` pixels, so that none must be split."""
        fragments = (each for line in text.split("\n") for each in breaking.fragments_of(line))
        return all(self.width(each.text + each.hyphen, role) <= width for each in fragments)

    def wrap_within(self, text: str, role: str, size: tuple[int, int], height: int) -> list[str]:
        """Return the text in lines `height` pixels high, which are condensed if it has no room."""
        lines = self.wrap(text, role, size[0])
        if len(lines) * height > size[1]:
            fewer_lines = self.wrap(text, role, int(size[0] / MIN_WIDTH))
            return fewer_lines if len(fewer_lines) * height <= size[1] else lines
        return lines

    def wrap(self, text: str, role: str, width: int) -> list[str]:
        """Return the text in lines of `width` pixels; long words are split or condensed."""
        fits = (
            (lambda words: self.width(words, role) <= width),
            partial(self.fits, role=role, width=width),
        )
        return [line for part in text.split("\n") for line in breaking.lines(part, *fits)]

    def wrap_evenly(self, text: str, role: str, width: int) -> list[str]:
        """Return as few lines as `width` allows, which are about equally long in each paragraph."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            fewest = self.wrap(paragraph, role, width)
            longest = max(self.width(word, role) for word in paragraph.split(" "))
            tries = (self.wrap(paragraph, role, limit) for limit in range(longest, width, 8))
            lines += next((wrapped for wrapped in tries if len(wrapped) == len(fewest)), fewest)
        return lines

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        role: str,
        color: pygame.Color,
        rect: pygame.Rect,
        align: str = "left",
    ) -> pygame.Rect:
        """Draw a line in `rect`, with capitals centered vertically; return its rectangle."""
        image, baseline = self.line(text, role, color, rect.width)
        edge = {"center": "centerx"}.get(align, align)
        area = image.get_rect(**{edge: getattr(rect, edge)})
        area.top = rect.centery + self.baseline_offset(role) - baseline
        surface.blit(image, area)
        return area

    def draw_lines(
        self,
        surface: pygame.Surface,
        lines: Sequence[str],
        role: str,
        color: pygame.Color,
        rect: pygame.Rect,
        align: str = "left",
        height: int = 0,
    ) -> None:
        """Draw lines from the top of `rect`, each `height` or the line height."""
        area = pygame.Rect(rect.left, rect.top, rect.width, height or self.line_height(role))
        for line in lines:
            self.draw(surface, line, role, color, area, align)
            area.top += area.height

    def draw_within(
        self,
        surface: pygame.Surface,
        text: str,
        roles: Sequence[str],
        color: pygame.Color,
        rect: pygame.Rect,
        align: str = "left",
    ) -> None:
        """Draw lines centered in `rect`, in the first of `roles` in which all words fit."""
        for role in roles:
            height = self.close_line_height(role)
            lines = self.wrap_within(text, role, rect.size, height)
            if height * len(lines) <= rect.height and self.words_fit(text, role, rect.width):
                break
        last_index = max(1, rect.height // height) - 1  # the line that is cut if there are more
        lines[last_index:] = lines[last_index:] and [" ".join(lines[last_index:])]
        area = rect.inflate(0, height * len(lines) - rect.height)
        self.draw_lines(surface, lines, role, color, area, align, height)
