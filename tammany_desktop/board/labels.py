"""Lettering and small papers on the map: tabs with counts, ribbons that tell who leads a ward."""

from dataclasses import dataclass, replace
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import Camera
from tammany_desktop.ui.look import Look, kept
from tammany_desktop.ui.skin import FINE, supersampled, with_alpha
from tammany_desktop.ui.type import REFERENCE, Type, Units


@kept
def halo(
    look: Look, words: str, role: str, ink: str = "ink", edge: str = "paper_light"
) -> pygame.Surface:
    """Lettering in one color with a soft edge of another, readable on any ground; read-only."""
    wide = look.px(2.5)
    text = look.type.render(words, role, look.palette[ink])
    rim = look.type.render(words, role, look.palette[edge])
    surface = pygame.Surface(text.get_rect().inflate(2 * wide, 2 * wide).size, pygame.SRCALPHA)
    for dx in range(-wide, wide + 1):
        for dy in range(-wide, wide + 1):
            if dx * dx + dy * dy <= wide * wide + 1:
                surface.blit(rim, (wide + dx, wide + dy))
    surface.blit(text, (wide, wide))
    return surface


def write(
    look: Look,
    surface: pygame.Surface,
    words: str,
    role: str,
    place: pygame.Rect,
    align: str = "center",
    ink: str = "ink",
) -> None:
    """Lettering with a halo, its capitals in the middle of `place` by height."""
    image = halo(look, words, role, ink)
    edge = look.px(2.5)
    left = {
        "left": place.left - edge,
        "right": place.right - image.get_width() + edge,
    }.get(align, place.centerx - image.get_width() // 2)
    ascent = look.type.font(role).get_ascent() + edge
    surface.blit(image, (left, place.centery + look.type.cap_height(role) // 2 - ascent))


def plate(
    look: Look,
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: str = "paper_light",
    border: str = "ink",
    line: float = 1.5,
    radius: float = 5,
) -> None:
    """A small printed label."""
    corner = look.px(radius)
    pygame.draw.rect(surface, look.palette[fill], rect, border_radius=corner)
    pygame.draw.rect(surface, look.palette[border], rect, look.px(line), border_radius=corner)


GROWTH: Final = 1.08  # layout units a world unit that lettering may take
FIGURES: Final = 1.0628  # layout units a world unit: 26 pixels of height at 1920x1080


def map_look(look: Look, camera: Camera) -> Look:
    """The look for what is drawn on the map, no larger than its wards bear at large UI scales."""
    factor = camera.scale * GROWTH
    if factor >= look.units.factor:
        return look
    units = Units(round(REFERENCE[0] * factor), round(REFERENCE[1] * factor))
    return replace(look, units=units, type=Type(units, look.type.plain), made={})


@dataclass(frozen=True)
class Scaled(Units):
    """Units of the map's figures, which stay as small as their wards."""

    @property
    def factor(self) -> float:
        """Pixels a unit, with no least."""
        return self.width / REFERENCE[0]


def figure_look(look: Look, camera: Camera) -> Look:
    """The look for the figures in wards: they grow and shrink with the map alone."""
    factor = camera.scale * FIGURES
    units = Scaled(round(REFERENCE[0] * factor), round(REFERENCE[1] * factor))
    return replace(look, units=units, type=Type(units, look.type.plain), made={})


PLUS: Final = 0.62  # the height of a sign over that of a figure
AHEAD, LEVEL = "+", "="


def tab(look: Look, surface: pygame.Surface, words: str, role: str, box: pygame.Rect) -> None:
    """A count on a tab of paper, as large as `box` or as its figures need, grown to the left."""
    wide = max(box.width, look.type.width(words, role) + 2 * look.px(3))
    high = max(box.height, look.type.cap_height(role) + 2 * look.px(3.5))
    place = pygame.Rect(0, 0, wide, high)
    place.midright = box.right + (wide - box.width) // 3, box.centery
    paper(look, surface, place, look.palette["ink"])
    look.type.draw(surface, words, role, look.palette["ink"], place, "center")


def paper(look: Look, surface: pygame.Surface, rect: pygame.Rect, edge: pygame.Color) -> None:
    """A small sheet with rounded corners, its edge inked, a shadow under it."""
    key = ("tab", rect.size, tuple(edge))
    lift = look.px(1.5)
    image = look.once(key, lambda: _sheet(look, rect.size, edge, lift))
    surface.blit(image, rect.topleft)


def _sheet(look: Look, size: tuple[int, int], edge: pygame.Color, lift: int) -> pygame.Surface:
    whole = pygame.Rect(0, 0, size[0] * FINE, size[1] * FINE)
    round_ = min(whole.height // 5, look.px(5) * FINE)
    line = max(FINE, round(1.2 * look.units.factor * FINE))
    ink = look.palette["ink"]

    def paint(large: pygame.Surface) -> None:
        under = whole.move(lift * FINE, lift * FINE)
        pygame.draw.rect(large, with_alpha(ink, 70), under, border_radius=round_)
        pygame.draw.rect(large, look.palette["paper_light"], whole, border_radius=round_)
        pygame.draw.rect(large, edge, whole, line, border_radius=round_)

    return supersampled((size[0] + lift, size[1] + lift), FINE, with_alpha(ink, 0), paint)


def ribbon(
    look: Look,
    surface: pygame.Surface,
    box: pygame.Rect,
    colors: tuple[str, ...],
    words: str,
    role: str,
    icon: str = "",
) -> None:
    """A ribbon in the middle of `box`: marks of players, and how far ahead or what they won."""
    pad, gap = look.px(4), look.px(2)
    side = box.height - 2 * look.px(2.5)
    parts = _parts(look, words, role)
    tail = sum(part.get_width() for part in parts) or (side if icon else 0)
    fork = box.height // 5
    step = _step(side, len(colors), box.width - tail - gap - 2 * pad - fork - side)
    marks = side + step * (len(colors) - 1) if colors else 0
    wide = marks + (gap if marks and tail else 0) + tail + 2 * pad
    place = pygame.Rect(0, 0, wide + fork, box.height)
    place.center = box.center
    edge = look.palette["paper_dark"]
    if len(colors) == 1:
        edge = look.palette.players[colors[0]]
    key = ("ribbon", place.size, tuple(edge))
    surface.blit(look.once(key, lambda: _strip(look, place.size, edge)), place.topleft)
    left = place.left + pad
    for index in reversed(range(len(colors))):
        mark = pygame.Rect(left + step * index, place.top, side, place.height)
        piece_images.blit(look, surface, piece_images.chip(colors[index]), mark)
    left += marks + gap * bool(marks and tail)
    if icon:
        piece_images.blit(look, surface, icon, pygame.Rect(left, place.top, side, place.height))
    for part in parts:
        surface.blit(part, part.get_rect(midleft=(left, place.centery)))
        left += part.get_width()


def _step(side: int, count: int, room: int) -> int:
    """From one mark to the next: side by side where there is room, never quite hidden."""
    return max(side // 3, min(side, room // max(1, count - 1)))


def _parts(look: Look, words: str, role: str) -> list[pygame.Surface]:
    """The words in ink, cut close; plus and equals are signs smaller than figures."""
    if not words:
        return []
    if words == LEVEL:
        return [_sign(look, look.type.cap_height(role), words)]
    if not words.startswith(AHEAD):
        return [_cut(look, words, role)]
    figures = _cut(look, words[1:], role)
    return [_sign(look, figures.get_height(), AHEAD), figures]


@kept
def _cut(look: Look, words: str, role: str) -> pygame.Surface:
    image = look.type.render(words, role, look.palette["ink"])
    box = image.get_bounding_rect()
    return image.subsurface(0, box.top, image.get_width(), box.height)


@kept
def _sign(look: Look, high: int, words: str) -> pygame.Surface:
    """A plus, or the two bars of what is level."""
    side = round(high * PLUS)
    gap = max(1, high // 8)
    ink = look.palette["ink"]
    line = max(FINE, side * FINE // 5)
    middle = side * FINE // 2

    def paint(large: pygame.Surface) -> None:
        if words == AHEAD:
            large.fill(ink, (0, middle - line // 2, side * FINE, line))
            large.fill(ink, (middle - line // 2, 0, line, side * FINE))
        else:
            for top in (middle - line * 3 // 2, middle + line // 2):
                large.fill(ink, (0, top, side * FINE, line))

    return supersampled((side + gap, side), FINE, with_alpha(ink, 0), paint)


def _strip(look: Look, size: tuple[int, int], edge: pygame.Color) -> pygame.Surface:
    """A strip of paper with a forked end, edged twice: in ink, and inside it in a color."""
    wide, high = size[0] * FINE, size[1] * FINE
    lift = look.px(2)
    fork = high // 5
    ink = look.palette["ink"]
    line = max(FINE, round(1.1 * look.units.factor * FINE))
    band = max(2 * FINE, round(2.6 * look.units.factor * FINE))

    def shape(by: int) -> list[tuple[int, int]]:
        return [
            (by, by),
            (wide - by * 2, by),
            (wide - fork - by, high // 2),
            (wide - by * 2, high - by),
            (by, high - by),
        ]

    def paint(large: pygame.Surface) -> None:
        shade = [(x + lift * FINE, y + lift * FINE) for x, y in shape(0)]
        pygame.draw.polygon(large, with_alpha(ink, 80), shade)
        pygame.draw.polygon(large, ink, shape(0))
        pygame.draw.polygon(large, edge, shape(line))
        pygame.draw.polygon(large, look.palette["paper_light"], shape(line + band))

    return supersampled((size[0] + lift, size[1] + lift), FINE, with_alpha(ink, 0), paint)
