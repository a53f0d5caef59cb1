"""Surfaces made once per size: cards, buttons, fields, rules, envelopes; and drawn shapes."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.ui.devices import button_of, draw_glyph, glyph_size
from tammany_desktop.ui.look import Look, kept
from tammany_desktop.ui.tokens import Gap, Line

Painter = Callable[[pygame.Surface, pygame.Rect, pygame.Color], object]
FINE: Final = 4  # the usual factor of supersampling; large pictures use less


def with_alpha(color: pygame.Color, alpha: int) -> pygame.Color:
    """Return the color at another opacity, 0 to 255."""
    return pygame.Color(color.r, color.g, color.b, alpha)


def enlarged(size: tuple[int, int], scale: int, edge: pygame.Color) -> pygame.Surface:
    """Return a surface on which to paint what is then `reduced`; `edge` is its edges' color."""
    large = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    large.fill(edge)
    return large


def reduced(large: pygame.Surface, scale: int) -> pygame.Surface:
    """Return what was painted on an `enlarged` surface, smooth and in its true size."""
    return pygame.transform.smoothscale(large, (large.width // scale, large.height // scale))


def smooth_polygon(
    size: tuple[int, int], ring: Sequence[tuple[float, float]], color: pygame.Color, scale: int = 3
) -> pygame.Surface:
    """Return a filled polygon with smooth edges on a transparent surface of `size` pixels."""
    large = enlarged(size, scale, with_alpha(color, 0))
    pygame.draw.polygon(large, color, [(x * scale, y * scale) for x, y in ring])
    return reduced(large, scale)


def smooth_ellipse(size: tuple[int, int], color: pygame.Color) -> pygame.Surface:
    """Return a filled ellipse with smooth edges on a transparent surface of `size` pixels."""
    large = enlarged(size, FINE, with_alpha(color, 0))
    pygame.draw.ellipse(large, color, large.get_rect())
    return reduced(large, FINE)


NORMAL: Final = "normal"
HOVERED: Final = "hovered"
ACTIVE: Final = "active"
SELECTED: Final = "selected"
DISABLED: Final = "disabled"

# Kinds of button: the main act of a page, an ordinary act, one in a list, one of several pages.
PRIMARY: Final = "primary"
PLAIN: Final = "plain"
QUIET: Final = "quiet"
TAB: Final = "tab"

BACKDROP: Final = "skin/title.jpg"
SMALL_BACKDROP: Final = "skin/title-1x.jpg"  # loads in a fifth of the time, as the first picture
SMALL: Final = (1280, 720)
PAPER: Final = "skin/paper.jpg"
GRAIN: Final = "skin/grain.png"
FAINT: Final = (58, 70, 88)  # the grain's strength in red, green and blue, of 255
GRAINED: Final = ("panel", "dialog")  # frames large enough for the paper's grain to be visible
_FILES: Final = {HOVERED: "hover", ACTIVE: "pressed"}  # states whose files have other names


@kept
def frame(look: Look, name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a frame at `size` pixels with its shadow; a plain card for an unknown name."""
    image = look.frames.frame(name, size, look.units.factor, look.high_contrast)
    if image is None:
        return _plain(look, size)
    if name in GRAINED and not look.high_contrast:
        _grain(look, image, name)
    return image


def _grain(look: Look, surface: pygame.Surface, name: str) -> None:
    """Multiply the paper's grain over the sheet, but not over its shadow."""
    gray = look.art.picture(GRAIN)
    if gray is None:
        return
    tile = look.once("grain", lambda: _faint(gray))
    left, top, right, bottom = look.frames.pad(name, look.units.factor)
    width, height = surface.get_size()
    surface.set_clip((left, top, width - left - right, height - top - bottom))
    for x in range(0, width, tile.get_width()):
        for y in range(0, height, tile.get_height()):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    surface.set_clip(None)


def _faint(gray: pygame.Surface) -> pygame.Surface:
    """Return a third of the grain in warm colors, so that words stay readable."""
    tile = gray.copy()
    tile.fill(FAINT, special_flags=pygame.BLEND_RGB_MULT)
    tile.fill([255 - part for part in FAINT], special_flags=pygame.BLEND_RGB_ADD)
    return tile


def _plain(look: Look, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    area = surface.get_rect()
    surface.fill(look.palette["paper_light"])
    pygame.draw.rect(surface, look.palette["ink"], area, look.px(Line.EDGE))
    return surface


def button_ink(look: Look, kind: str, state: str) -> pygame.Color:
    """Return the color of words and icons on a button."""
    if state == DISABLED:
        return look.palette["ink_soft"]
    return look.palette["on_vermilion" if kind == PRIMARY else "ink"]


def button_surface(look: Look, size: tuple[int, int], kind: str, state: str) -> pygame.Surface:
    """Return an empty button of `size` pixels."""
    if kind == QUIET:
        return _quiet(look, size, state)
    if kind == TAB:
        return frame(look, "tab_active" if state == SELECTED else "tab_normal", size)
    if state == DISABLED:
        return _flat(look, size)
    if kind == PRIMARY and state == SELECTED:
        state = NORMAL
    name = "primary" if kind == PRIMARY else "button"
    return frame(look, f"{name}_{_FILES.get(state, state)}", size)


@kept
def _flat(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return a disabled button: a thin line without paper, lighter than anything enabled."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    left, top, right, bottom = look.frames.pad("button_normal", look.units.factor)
    face = pygame.Rect(left, top, size[0] - left - right, size[1] - top - bottom)
    color = look.palette["ink_soft" if look.high_contrast else "paper_dark"]
    pygame.draw.rect(
        surface, with_alpha(look.palette["paper"], 140), face, border_radius=look.px(Line.ROUND)
    )
    pygame.draw.rect(surface, color, face, look.px(Line.EDGE), border_radius=look.px(Line.ROUND))
    return surface


@kept
def _quiet(look: Look, size: tuple[int, int], state: str) -> pygame.Surface:
    """Return a button that has no frame until it is pointed at."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    fill = {HOVERED: "paper_light", ACTIVE: "paper_dark", SELECTED: "paper_dark"}.get(state)
    if fill is not None:
        radius = look.px(Line.ROUND)
        pygame.draw.rect(surface, look.palette[fill], surface.get_rect(), border_radius=radius)
    return surface


def button_body(look: Look, size: tuple[int, int], kind: str) -> pygame.Rect:
    """Return the part of a button for words: without shadow and border, in pixels."""
    area = pygame.Rect((0, 0), size)
    if kind == QUIET:
        return look.inside(area, Gap.XS)
    name = {PRIMARY: "primary_normal", TAB: "tab_normal"}.get(kind, "button_normal")
    left, top, right, bottom = look.frames.pad(name, look.units.factor)
    body = pygame.Rect(left, top, area.width - left - right, area.height - top - bottom)
    edge = look.px(Gap.XS if size[0] > 2 * size[1] else Gap.XXS)
    return body.inflate(-2 * edge, -2 * look.px(Gap.XXS))


def button_face(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """Return the visible part of a button that fills `rect`, without its shadow."""
    left, top, right, bottom = look.frames.pad("button_normal", look.units.factor)
    size = (rect.width - left - right, rect.height - top - bottom)
    return pygame.Rect((rect.left + left, rect.top + top), size)


@kept
def sheet(look: Look) -> pygame.Surface:
    """Return the whole window as a sheet of paper with a printed border line."""
    surface = pygame.Surface(look.window.size)
    surface.fill(look.palette["paper"])
    tile = look.art.picture(PAPER)
    if tile is not None and not look.high_contrast:
        for left in range(0, look.window.width, tile.get_width()):
            for top in range(0, look.window.height, tile.get_height()):
                surface.blit(tile, (left, top))
    for inset, line in ((Gap.S, Line.HEAVY), (Gap.L, Line.FINE)):
        rect = look.inside(look.window, inset, inset)
        pygame.draw.rect(surface, look.palette["ink"], rect, look.px(line))
    return surface


def backdrop(look: Look) -> pygame.Surface:
    """Return the picture behind the title, as large as the window; plain paper in high contrast."""
    if look.high_contrast:
        return sheet(look)
    wide, high = look.window.size
    small = wide <= SMALL[0] and high <= SMALL[1] and look.art.has(SMALL_BACKDROP)
    return look.art.cover(SMALL_BACKDROP if small else BACKDROP, (wide, high)) or sheet(look)


@kept
def dimmed(look: Look) -> pygame.Surface:
    """Return the backdrop of menus: the same picture darkened, so that cards stand out."""
    if look.high_contrast:  # no second border around the page's own
        surface = pygame.Surface(look.window.size)
        surface.fill(look.palette["paper_dark"])
        return surface
    surface = backdrop(look).copy()
    surface.fill((105, 100, 100), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _middle(picture: Callable[[int, pygame.Color], pygame.Surface]) -> Painter:
    """Return a painter of a picture of a size and color in the middle of a rectangle."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
        image = picture(min(rect.size), color)
        surface.blit(image, image.get_rect(center=rect.center))

    return paint


def icon(look: Look, name: str) -> Painter:
    """Return a painter of `icon_<name>`."""
    return _middle(lambda size, color: look.pieces.icon(f"icon_{name}", size, color))


def piece(look: Look, name: str) -> Painter:
    """Return a painter of a piece, such as `chip_red`."""
    return _middle(lambda size, _: look.sprite(name, size))


def check(look: Look, on: bool) -> Painter:
    """Return a painter of a check box."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
        side = min(rect.width, rect.height, look.px(Gap.XL))
        picture = look.frames.part("check_on" if on else "check_off", side, look.high_contrast)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=rect.center))
            return
        box = pygame.Rect(0, 0, side, side)
        box.center = rect.center
        pygame.draw.rect(surface, color, box, look.px(Line.EDGE))
        if on:
            box.inflate_ip(-side // 2, -side // 2)
            pygame.draw.rect(surface, look.palette["vermilion"], box)

    return paint


@kept
def oxford(look: Look, width: int) -> pygame.Surface:
    """Return a heavy line above a fine one, `width` pixels long."""
    heavy, gap, fine = look.px(Line.HEAVY), look.px(Gap.XXS), look.px(Line.FINE)
    surface = pygame.Surface((width, heavy + gap + fine), pygame.SRCALPHA)
    ink = look.palette["ink"]
    pygame.draw.rect(surface, ink, (0, 0, width, heavy))
    pygame.draw.rect(surface, ink, (0, heavy + gap, width, fine))
    return surface


@kept
def swelled(look: Look, width: int) -> pygame.Surface:
    """Return a line that swells toward a lozenge in its middle, `width` pixels long."""
    ink = look.palette["ink"]
    big = enlarged((width, look.px(Gap.S)), FINE, with_alpha(ink, 0))
    right, middle, half = big.get_width(), big.get_height() // 2, look.px(Line.EDGE) * FINE / 2
    gap, side = look.px(Gap.M) * FINE, look.px(Gap.XXS) * FINE
    center = right // 2
    for end, near in ((0, center - gap), (right, center + gap)):
        swell = (end + 2 * near) / 3
        points = [(end, middle), (swell, middle - half), (near, middle)]
        pygame.draw.polygon(big, ink, [*points, (swell, middle + half)])
    lozenge = [(center - side, middle), (center, middle - side), (center + side, middle)]
    pygame.draw.polygon(big, ink, [*lozenge, (center, middle + side)])
    return reduced(big, FINE)


def keycap_size(look: Look, words: str) -> tuple[int, int]:
    """Return width and height in pixels of a keycap, or of a controller's button."""
    button = button_of(look, words)
    if button:
        return glyph_size(look, button)
    high = look.type.cap_height("small") + look.px(Gap.M)
    return max(high, look.type.width(words, "small") + look.px(Gap.S)), high


def keycap(
    look: Look,
    surface: pygame.Surface,
    words: str,
    right: int,
    middle: int,
    color: pygame.Color,
    filled: bool = False,
) -> int:
    """Draw a key's label in a box, or a controller's button, left of `right`; return its left."""
    cap = pygame.Rect((0, 0), keycap_size(look, words))
    cap.midright = right, middle
    button = button_of(look, words)
    if button:
        draw_glyph(look, surface, button, cap, color)
        return cap.left
    if filled:
        paper = look.palette["paper_light"]
        pygame.draw.rect(surface, paper, cap, border_radius=look.px(Line.ROUND))
    edge = look.px(Line.EDGE)
    surface.fill(color, (cap.left + edge, cap.bottom - edge, cap.width - 2 * edge, edge))
    pygame.draw.rect(surface, color, cap, look.px(Line.FINE), border_radius=look.px(Line.ROUND))
    look.type.draw(surface, words, "small", color, cap.move(0, -look.type.sink("small")), "center")
    return cap.left


MARBLED: Final = "skin/marbled.jpg"
TILE: Final = 560.0  # units: size of the marbled pattern


@kept
def marbled(look: Look) -> pygame.Surface:
    """Return the whole window as marbled paper in a narrow frame; plain in high contrast."""
    side = look.px(TILE)
    tile = None if look.high_contrast else look.art.picture(MARBLED, (side, side))
    if tile is None:
        return sheet(look)
    surface = pygame.Surface(look.window.size)
    for left in range(0, look.window.width, side):
        for top in range(0, look.window.height, side):
            surface.blit(tile, (left, top))
    surface.fill((172, 168, 164), special_flags=pygame.BLEND_RGB_MULT)  # darker, as if by lamplight
    lines = (0, Gap.M, "shadow"), (Gap.M, Line.HEAVY, "brass"), (Gap.L, Line.FINE, "brass_light")
    for inset, line, color in lines:
        rect = look.inside(look.window, inset, inset)
        pygame.draw.rect(surface, look.palette[color], rect, look.px(line))
    return surface


def sprite(look: Look, name: str, scale: float) -> PieceImage:
    """Return a piece at `scale` pixels per sprite unit."""
    high = max(1, round(look.pieces.sprite_size(name)[1] * scale))
    return look.pieces.sprite(name, high, look.high_contrast)


def fitted(look: Look, name: str, box: pygame.Rect) -> tuple[PieceImage, pygame.Rect]:
    """Return a sprite as large as `box` allows, and its place in the middle of the box."""
    wide, high = look.pieces.sprite_size(name)
    image = sprite(look, name, min(box.width / wide, box.height / high))
    return image, image.picture.get_rect(center=box.center)
