"""Small drawing shared by the things: lettering with a halo, smooth shapes."""

import pygame

from tammany_desktop.ui.look import Look

SUPER = 3  # shapes are drawn this much larger, then scaled down smoothly


def halo(
    look: Look, words: str, role: str, ink: str = "ink", edge: str = "paper_light"
) -> pygame.Surface:
    """Lettering in one color with a soft edge of another, readable on any ground; read-only."""
    return look.once(("halo", words, role, ink, edge), lambda: _halo(look, words, role, ink, edge))


def _halo(look: Look, words: str, role: str, ink: str, edge: str) -> pygame.Surface:
    wide = look.px(2.5)
    text = look.type.render(words, role, look.palette[ink])
    glow = look.type.render(words, role, look.palette[edge])
    surface = pygame.Surface(
        (text.get_width() + 2 * wide, text.get_height() + 2 * wide), pygame.SRCALPHA
    )
    for dx in range(-wide, wide + 1):
        for dy in range(-wide, wide + 1):
            if dx * dx + dy * dy <= wide * wide + 1:
                surface.blit(glow, (wide + dx, wide + dy))
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


def smooth_polygon(
    size: tuple[int, int], points: list[tuple[float, float]], color: pygame.Color
) -> pygame.Surface:
    """A filled polygon with smooth edges on a transparent surface of `size` pixels."""
    large = pygame.Surface((size[0] * SUPER, size[1] * SUPER), pygame.SRCALPHA)
    large.fill((color.r, color.g, color.b, 0))
    pygame.draw.polygon(large, color, [(x * SUPER, y * SUPER) for x, y in points])
    return pygame.transform.smoothscale(large, size)


def with_alpha(color: pygame.Color, alpha: int) -> pygame.Color:
    """The color at another opacity, 0 to 255."""
    return pygame.Color(color.r, color.g, color.b, alpha)


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
