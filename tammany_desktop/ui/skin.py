"""Paper, ink and wax: the surfaces of cards, slips, buttons and fields, made once a size."""

from typing import Final

import pygame

from tammany_desktop.ui.look import Look

NORMAL: Final = "normal"
HOVERED: Final = "hovered"
ACTIVE: Final = "active"
SELECTED: Final = "selected"
DISABLED: Final = "disabled"

# Kinds of button: the one act that matters, an ordinary act, and one on a list or toolbar.
PRIMARY: Final = "primary"
PLAIN: Final = "plain"
QUIET: Final = "quiet"


def button_colors(look: Look, kind: str, state: str) -> tuple[pygame.Color, ...]:
    """Fill, border and lettering of a button."""
    colors = look.palette
    ink, soft, bright = colors["ink"], colors["ink_soft"], colors["paper_light"]
    if state == DISABLED:
        return colors["paper"].lerp(colors["paper_dark"], 0.5), soft, soft
    if kind == PRIMARY:
        pressed = state in (HOVERED, ACTIVE)
        fill = colors["vermilion_dark"] if pressed else colors["vermilion"]
        return fill, colors["vermilion_dark"], colors["on_vermilion"]
    if state == SELECTED:
        return ink, ink, bright
    fill = {HOVERED: colors["paper"], ACTIVE: colors["paper_dark"]}.get(state, bright)
    return fill, ink if kind == PLAIN or state != NORMAL else soft, ink


def button_surface(look: Look, size: tuple[int, int], kind: str, state: str) -> pygame.Surface:
    """The empty button of `size` pixels; read-only."""
    return look.once(("button", size, kind, state), lambda: _button(look, size, kind, state))


def _button(look: Look, size: tuple[int, int], kind: str, state: str) -> pygame.Surface:
    fill, border, _ = button_colors(look, kind, state)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    radius, depth = look.px(5), 0 if kind == QUIET else look.px(3)
    area = surface.get_rect()
    area.height -= depth
    if state in (ACTIVE, SELECTED, DISABLED):
        area.top += depth if state != DISABLED else 0
    else:
        pygame.draw.rect(surface, _faint(look, 90), area.move(0, depth), border_radius=radius)
    pygame.draw.rect(surface, fill, area, border_radius=radius)
    pygame.draw.rect(surface, border, area, look.px(2), border_radius=radius)
    if kind == PRIMARY and state != DISABLED:
        inner = area.inflate(-look.px(9), -look.px(9))
        pygame.draw.rect(surface, look.palette["vermilion_light"], inner, 1, border_radius=radius)
    return surface


def _faint(look: Look, alpha: int) -> pygame.Color:
    color = pygame.Color(look.palette["shadow"])
    color.a = alpha
    return color


def card_surface(look: Look, size: tuple[int, int], kind: str = "card") -> pygame.Surface:
    """A printed card of `size` pixels, its soft shadow inside that; "slip" has no inner line."""
    return look.once(("card", size, kind), lambda: _card(look, size, kind))


def _card(look: Look, size: tuple[int, int], kind: str) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    depth, radius = look.px(6), look.px(4)
    for step in range(depth):
        ring = surface.get_rect().inflate(-2 * step, -2 * step)
        strength = _faint(look, round(70 * (step + 1) / depth))
        pygame.draw.rect(surface, strength, ring, border_radius=radius + depth - step)
    paper = surface.get_rect().inflate(-2 * depth, -2 * depth)
    pygame.draw.rect(surface, look.palette["paper"], paper, border_radius=radius)
    pygame.draw.rect(surface, look.palette["ink"], paper, look.px(2), border_radius=radius)
    if kind == "card":
        inner = paper.inflate(-look.px(12), -look.px(12))
        pygame.draw.rect(surface, look.palette["ink_soft"], inner, 1)
    return surface


def field_surface(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """The ground of a field to choose or write in; a new surface."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    area = surface.get_rect()
    area.height -= look.px(3)
    pygame.draw.rect(surface, look.palette["paper_light"], area, border_radius=look.px(5))
    pygame.draw.rect(surface, look.palette["ink_soft"], area, 1, border_radius=look.px(5))
    return surface


def sheet(look: Look) -> pygame.Surface:
    """The whole window as a sheet of paper with a printed neat line."""
    return look.once("sheet", lambda: _sheet(look))


def _sheet(look: Look) -> pygame.Surface:
    surface = pygame.Surface(look.window.size).convert()
    surface.fill(look.palette["paper"])
    for inset, line in ((14, 4), (22, 1)):
        rect = look.window.inflate(-2 * look.px(inset), -2 * look.px(inset))
        pygame.draw.rect(surface, look.palette["ink"], rect, look.px(line))
    return surface
