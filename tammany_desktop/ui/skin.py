"""Cached surfaces of frames, buttons, lines and backgrounds, and shapes with smooth edges."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.ui.devices import button_of, draw_glyph, glyph_size
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.ui.window import dim

Painter = Callable[[pygame.Surface, pygame.Rect, pygame.Color], object]
SCALE: Final = 4  # the default factor of supersampling; large pictures use less


def with_alpha(color: pygame.Color, alpha: int) -> pygame.Color:
    """Return a color with another alpha value, 0 to 255."""
    return pygame.Color(color.r, color.g, color.b, alpha)


def enlarged(size: tuple[int, int], scale: int, background: pygame.Color) -> pygame.Surface:
    """Return a surface to be `reduced`; `background` fills it and tints the edges."""
    large = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    large.fill(background)
    return large


def reduced(large: pygame.Surface, scale: int) -> pygame.Surface:
    """Return an `enlarged` surface smoothly reduced to its final size."""
    return pygame.transform.smoothscale(large, (large.width // scale, large.height // scale))


def smooth_polygon(
    size: tuple[int, int], path: Sequence[tuple[float, float]], color: pygame.Color, scale: int = 3
) -> pygame.Surface:
    """Return a filled polygon with smooth edges on a transparent surface of `size` pixels."""
    large = enlarged(size, scale, with_alpha(color, 0))
    pygame.draw.polygon(large, color, [(x * scale, y * scale) for x, y in path])
    return reduced(large, scale)


def smooth_ellipse(size: tuple[int, int], color: pygame.Color) -> pygame.Surface:
    """Return a filled ellipse with smooth edges on a transparent surface of `size` pixels."""
    large = enlarged(size, SCALE, with_alpha(color, 0))
    pygame.draw.ellipse(large, color, large.get_rect())
    return reduced(large, SCALE)


NORMAL: Final = "normal"
HOVERED: Final = "hovered"
ACTIVE: Final = "active"
SELECTED: Final = "selected"
DISABLED: Final = "disabled"

# Kinds of buttons: the main one of a page, an ordinary one, one without frame, and a tab.
PRIMARY: Final = "primary"
PLAIN: Final = "plain"
QUIET: Final = "quiet"
TAB: Final = "tab"

NOTE: Final = "card"  # the frame of all small panels on the table: advice, offers, news, wards
BACKDROP: Final = "skin/title.jpg"
SMALL_BACKDROP: Final = "skin/title-1x.jpg"  # a smaller file for small windows, which loads faster
MAX_SMALL: Final = (1280, 720)  # pixels: the greatest size of a small window
PAPER: Final = "skin/paper.jpg"
GRAIN: Final = "skin/grain.png"
GRAIN_CONTRAST: Final = (58, 70, 88)  # contrast in red, green and blue, of 255
GRAINED: Final = ("panel", "dialog")  # frames large enough for the paper's grain to be visible
_FILES: Final = {HOVERED: "hover", ACTIVE: "pressed"}  # states whose pictures have other names


@cached
def frame(look: Look, name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a frame at `size` pixels with its shadow."""
    image = look.frames.frame(name, size, look.units.factor, look.high_contrast)
    if name in GRAINED and not look.high_contrast:
        _add_grain(look, image, name)
    return image


def _add_grain(look: Look, surface: pygame.Surface, name: str) -> None:
    """Multiply a frame, but not its shadow, by the grain of paper."""
    grain = look.art.picture(GRAIN)
    if grain is None:
        return
    tile = look.cached("grain", lambda: _fainter_grain(grain))
    left, top, right, bottom = look.frames.shadow_margins(name, look.units.factor)
    width, height = surface.get_size()
    surface.set_clip((left, top, width - left - right, height - top - bottom))
    for x in range(0, width, tile.get_width()):
        for y in range(0, height, tile.get_height()):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    surface.set_clip(None)


def _fainter_grain(grain: pygame.Surface) -> pygame.Surface:
    """Return the grain with less contrast and in warm colors, so that text stays readable."""
    tile = grain.copy()
    tile.fill(GRAIN_CONTRAST, special_flags=pygame.BLEND_RGB_MULT)
    tile.fill([255 - channel for channel in GRAIN_CONTRAST], special_flags=pygame.BLEND_RGB_ADD)
    return tile


def button_surface(look: Look, size: tuple[int, int], kind: str, state: str) -> pygame.Surface:
    """Return a button of `size` pixels without its content."""
    if kind == QUIET:
        return _quiet_button(look, size, state)
    if kind == TAB:
        return frame(look, "tab_active" if state == SELECTED else "tab_normal", size)
    if state == DISABLED:
        return _disabled_button(look, size)
    if kind == PRIMARY and state == SELECTED:
        state = NORMAL
    if state == SELECTED and not look.high_contrast:
        return _selected_button(look, size)
    name = "primary" if kind == PRIMARY else "button"
    return frame(look, f"{name}_{_FILES.get(state, state)}", size)


@cached
def _disabled_button(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return a disabled button: a thin line, without the shadow of enabled ones."""
    surface, radius = pygame.Surface(size, pygame.SRCALPHA), look.px(Line.ROUND)
    face = button_face(look, surface.get_rect())
    color = look.palette["ink_soft" if look.high_contrast else "paper_dark"]
    pygame.draw.rect(surface, with_alpha(look.palette["paper"], 140), face, border_radius=radius)
    pygame.draw.rect(surface, color, face, look.px(Line.EDGE), border_radius=radius)
    return surface


@cached
def _selected_button(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return a selected button: edged with ink, and checked in its corner."""
    surface, ink = frame(look, "button_normal", size).copy(), look.palette["ink"]
    face, radius = button_face(look, surface.get_rect()), look.px(Line.ROUND)
    pygame.draw.rect(surface, ink, face, look.px(Line.HEAVY), border_radius=radius)
    side = min(look.px(Gap.M), face.height // 2) if face.width > 2 * face.height else 0
    corner = pygame.Rect(face.right - side, face.top, side, side)
    pygame.draw.rect(surface, ink, corner, border_bottom_left_radius=radius)
    check = look.pieces.icon("icon_confirm", max(1, side * 3 // 4), look.palette["paper_light"])
    surface.blit(check, check.get_rect(center=corner.center))
    return surface


@cached
def _quiet_button(look: Look, size: tuple[int, int], state: str) -> pygame.Surface:
    """Return a button without a frame, which is filled when it is pointed at."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    fill = {HOVERED: "paper_light", ACTIVE: "paper_dark", SELECTED: "paper_dark"}.get(state)
    if fill is not None:
        radius = look.px(Line.ROUND)
        pygame.draw.rect(surface, look.palette[fill], surface.get_rect(), border_radius=radius)
    return surface


def button_body(look: Look, size: tuple[int, int], kind: str) -> pygame.Rect:
    """Return the rectangle for the content of a button, without shadow and border, in pixels."""
    area = pygame.Rect((0, 0), size)
    if kind == QUIET:
        return look.inset(area, Gap.XS)
    name = {PRIMARY: "primary_normal", TAB: "tab_normal"}.get(kind, "button_normal")
    body = button_face(look, area, name)
    edge = look.px(Gap.XS if size[0] > 2 * size[1] else Gap.XXS)
    return body.inflate(-2 * edge, -2 * look.px(Gap.XXS))


def button_face(look: Look, rect: pygame.Rect, name: str = "button_normal") -> pygame.Rect:
    """Return the visible part of a frame that fills `rect`, without its shadow."""
    left, top, right, bottom = look.frames.shadow_margins(name, look.units.factor)
    size = (rect.width - left - right, rect.height - top - bottom)
    return pygame.Rect((rect.left + left, rect.top + top), size)


@cached
def sheet(look: Look) -> pygame.Surface:
    """Return a sheet of paper with a printed border, as large as the window."""
    surface = pygame.Surface(look.window.size)
    surface.fill(look.palette["paper"])
    tile = look.art.picture(PAPER)
    if tile is not None and not look.high_contrast:
        for left in range(0, look.window.width, tile.get_width()):
            for top in range(0, look.window.height, tile.get_height()):
                surface.blit(tile, (left, top))
    for inset, line in ((Gap.S, Line.HEAVY), (Gap.L, Line.FINE)):
        rect = look.inset(look.window, inset, inset)
        pygame.draw.rect(surface, look.palette["ink"], rect, look.px(line))
    return surface


def backdrop(look: Look) -> pygame.Surface:
    """Return the picture of the title page, as large as the window; paper in high contrast."""
    if look.high_contrast:
        return sheet(look)
    width, height = look.window.size
    is_small = width <= MAX_SMALL[0] and height <= MAX_SMALL[1] and look.art.has(SMALL_BACKDROP)
    return look.art.cover(SMALL_BACKDROP if is_small else BACKDROP, (width, height)) or sheet(look)


@cached
def dimmed_backdrop(look: Look) -> pygame.Surface:
    """Return the backdrop of menus: the picture of the title page, darkened."""
    if look.high_contrast:  # a sheet would add a second border to the page
        surface = pygame.Surface(look.window.size)
        surface.fill(look.palette["paper_dark"])
        return surface
    surface = backdrop(look).copy()
    dim(surface, reduced_motion=look.reduced_motion)
    return surface


def _centered(make: Callable[[int, pygame.Color], pygame.Surface]) -> Painter:
    """Return a painter that centers a picture, which `make` returns for a size and color."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
        image = make(min(rect.size), color)
        surface.blit(image, image.get_rect(center=rect.center))

    return paint


def icon(look: Look, name: str) -> Painter:
    """Return a painter of `icon_<name>`."""
    return _centered(lambda size, color: look.pieces.icon(f"icon_{name}", size, color))


def pale(picture: pygame.Surface, opacity: int) -> pygame.Surface:
    """Return a copy of a picture at an opacity of 0 to 255."""
    copy = picture.copy()
    copy.set_alpha(opacity)
    return copy


def piece(look: Look, name: str, opacity: int = 255) -> Painter:
    """Return a painter of a piece, such as `chip_red`, with an opacity from 0 to 255."""
    return _centered(lambda size, _: pale(look.sprite(name, size), opacity))


def checkbox(look: Look, on: bool) -> Painter:
    """Return a painter of a check box."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, color: pygame.Color) -> None:
        side = min(rect.width, rect.height, look.px(Gap.XL))
        picture = look.frames.part("check_on" if on else "check_off", side, look.high_contrast)
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=rect.center))

    return paint


@cached
def oxford_line(look: Look, width: int) -> pygame.Surface:
    """Return a heavy line above a fine one, `width` pixels long."""
    heavy_width, gap, fine_width = look.px(Line.HEAVY), look.px(Gap.XXS), look.px(Line.FINE)
    surface = pygame.Surface((width, heavy_width + gap + fine_width), pygame.SRCALPHA)
    ink = look.palette["ink"]
    pygame.draw.rect(surface, ink, (0, 0, width, heavy_width))
    pygame.draw.rect(surface, ink, (0, heavy_width + gap, width, fine_width))
    return surface


@cached
def swelled_line(look: Look, width: int) -> pygame.Surface:
    """Return an ornamental line with a lozenge in its middle, `width` pixels long."""
    ink = look.palette["ink"]
    large = enlarged((width, look.px(Gap.S)), SCALE, with_alpha(ink, 0))
    right, middle, half = large.get_width(), large.get_height() // 2, look.px(Line.EDGE) * SCALE / 2
    gap, side = look.px(Gap.M) * SCALE, look.px(Gap.XXS) * SCALE
    center = right // 2
    for end, inner in ((0, center - gap), (right, center + gap)):
        swell = (end + 2 * inner) / 3
        points = [(end, middle), (swell, middle - half), (inner, middle)]
        pygame.draw.polygon(large, ink, [*points, (swell, middle + half)])
    lozenge = [(center - side, middle), (center, middle - side), (center + side, middle)]
    pygame.draw.polygon(large, ink, [*lozenge, (center, middle + side)])
    return reduced(large, SCALE)


def keycap_size(look: Look, words: str) -> tuple[int, int]:
    """Return the size in pixels of a keycap, or of a controller's button."""
    button = button_of(look, words)
    if button:
        return glyph_size(look, button)
    height = look.type.cap_height("small") + look.px(Gap.M)
    return max(height, look.type.width(words, "small") + look.px(Gap.S)), height


def draw_keycap(
    look: Look,
    surface: pygame.Surface,
    words: str,
    right: int,
    middle: int,
    color: pygame.Color,
    filled: bool = False,
) -> int:
    """Draw a keycap or a controller's button left of `right`; return its left edge."""
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
    area = cap.move(0, -look.type.lowering("small"))
    look.type.draw(surface, words, "small", color, area, "center")
    return cap.left


MARBLED_PAPER: Final = "skin/marbled.jpg"
TILE: Final = 560.0  # units: size of the marbled pattern


@cached
def marbled_paper(look: Look) -> pygame.Surface:
    """Return marbled paper in a frame, as large as the window; a sheet in high contrast."""
    side = look.px(TILE)
    tile = None if look.high_contrast else look.art.picture(MARBLED_PAPER, (side, side))
    if tile is None:
        return sheet(look)
    surface = pygame.Surface(look.window.size)
    for left in range(0, look.window.width, side):
        for top in range(0, look.window.height, side):
            surface.blit(tile, (left, top))
    dim(surface, reduced_motion=look.reduced_motion)
    lines = (0, Gap.M, "shadow"), (Gap.M, Line.HEAVY, "brass"), (Gap.L, Line.FINE, "brass_light")
    for inset, line, color in lines:
        rect = look.inset(look.window, inset, inset)
        pygame.draw.rect(surface, look.palette[color], rect, look.px(line))
    return surface


def sprite(look: Look, name: str, scale: float) -> PieceImage:
    """Return the image of a piece at `scale` pixels per unit of the sprite."""
    height = max(1, round(look.pieces.sprite_size(name)[1] * scale))
    return look.pieces.sprite(name, height, look.high_contrast)


def fitted_sprite(look: Look, name: str, box: pygame.Rect) -> tuple[PieceImage, pygame.Rect]:
    """Return a sprite as large as `box` allows, and its rectangle centered in the box."""
    width, height = look.pieces.sprite_size(name)
    image = sprite(look, name, min(box.width / width, box.height / height))
    return image, image.picture.get_rect(center=box.center)
