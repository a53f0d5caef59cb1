"""Pages with a winner's printed poster: an engraved portrait on rays in the player's color."""

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Final

import pygame

from tammany_desktop.play import piece_names
from tammany_desktop.scenes.base import pages
from tammany_desktop.scenes.base.pages import SheetScale, Space
from tammany_desktop.scenes.newspaper.engravings import portrait, portrait_name
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.skin import enlarged, fitted_sprite, reduced, smooth_ellipse
from tammany_desktop.ui.tokens import Gap, Height

NARROW_BELOW: Final = 1000.0  # units of width below which these pages are tighter
HEAD: Final = 152.0  # units: height of a wide page above the rows, to be scaled
HEAD_AND_GAP: Final = 162.0  # units: the same with the space below the rows
NARROW_HEAD: Final = 118.0  # units: the same of a narrow page, and the width of its poster
HEADLINE_ROLES: Final = ("tally", "title", "heading", "strong")  # roles, the largest first
SCALE: Final = 2  # factor by which posters are drawn larger, for smooth edges
ASPECT: Final = 0.72  # aspect ratio of a poster: its width, as a share of its height
OVAL: Final = (0.74, 0.6)  # greatest size of the portrait, as shares of the poster's
MIDDLE: Final = 0.46  # middle of the portrait, as a share of the poster's height
WREATH: Final = 1.24  # height of the laurel behind the portrait, as a share of the portrait's
RAYS: Final = 28  # pairs of rays, in the player's color and lighter
PLAQUE: Final = 0.15  # height of the name's plaque, as a share of the poster's
SMALL_BELOW: Final = 120.0  # units: height below which a portrait is too small for engraved lines
SWAGS, DROP = 4, 0.075  # number of swags of bunting, and their depth as a share of the height
NOBODY_SEEN: Final = "", "", ""  # portrait, color, and name of a poster that waits for a winner
NAME_ROLES: Final = ("display", "tally", "title", "heading", "strong")  # the largest first


def lay_poster_page(
    gui: Gui,
    scale: SheetScale,
    sheet: Space,
    foot: float,
    seats: Sequence[Seat],
    shown: Sequence[int],
    *signs: str,
    pasted: Callable[[], float] = lambda: 1.0,
) -> tuple[Space, Space]:
    """Lay out the posters of the seats `shown`; return the rooms for what is told, and for rows.

    `foot` units below stay free. Without seats there is one poster, on which nobody is seen yet.
    `signs` honor a winner: the laurel behind the portrait, the chain in front of it. `pasted`
    returns how much of the posters is seen, from the top, over one on which nobody is.
    """
    units, (x, top, width, height) = gui.look.units, sheet
    if scale.width > NARROW_BELOW:
        column = width * 0.26
        box = units.rect(x, top + scale(Gap.L), column, height - foot - scale(Gap.XL))
        left, room = x + column + scale(Gap.L), width - column - scale(Gap.L)
        head = Space(left, top + scale(Gap.L), room, scale(HEAD - Gap.L))
        rows = Space(left, top + scale(HEAD), room, height - foot - scale(HEAD_AND_GAP))
    else:
        box = units.rect(x - Gap.XXS, top + Gap.S, NARROW_HEAD - Gap.XS, Height.CARD)
        left, room = x + NARROW_HEAD, width - NARROW_HEAD
        head = Space(left, top + Gap.M, room, NARROW_HEAD - Gap.M)
        rows = Space(x, top + NARROW_HEAD, width, height - foot - NARROW_HEAD - Gap.XXS)
    people = [(portrait_name(seats, s), seats[s].color, seats[s].name) for s in shown]
    count = max(1, len(people))
    height = min(box.height, round(box.width / count / ASPECT))
    for n, person in enumerate(people or [NOBODY_SEEN]):
        rect = pygame.Rect(0, 0, round(height * ASPECT), height)
        rect.center = box.left + box.width * (2 * n + 1) // (2 * count), box.centery
        picture = poster(gui.look, *person, rect.size, signs)
        if pasted() < 1:
            gui.add_painter(rect, partial(_paste, picture, rect, pasted))
            picture = poster(gui.look, *NOBODY_SEEN, rect.size, signs)
        gui.picture(picture, rect)
    return head, rows


def _paste(
    picture: pygame.Surface, rect: pygame.Rect, pasted: Callable[[], float], surface: pygame.Surface
) -> None:
    surface.blit(picture, rect, (0, 0, rect.width, round(rect.height * pasted())))


def fitting_role(look: Look, words: str, roles: Sequence[str], width: int, height: int) -> str:
    """Return the first of `roles` in which a line fits `width` and `height` pixels, else small."""
    fitting = [role for role in roles if look.type.width(words, role) <= width]
    return next((role for role in fitting if look.type.cap_height(role) * 2 <= height), "small")


def lay_told(gui: Gui, scale: SheetScale, head: Space, headline: str, *told: str) -> None:
    """Lay out a headline as large as fits, and below it the first of the texts that fits."""
    look, height = gui.look, scale(Height.USUAL) if scale.width > NARROW_BELOW else 42.0
    rect = look.units.rect(*head._replace(height=height))
    role = fitting_role(look, headline, HEADLINE_ROLES, rect.width, round(rect.height * 1.3))
    gui.label(rect, headline, role, wrap=role == "small")
    area = look.units.rect(*head._replace(top=head.top + height, height=head.height - height))
    for words, role in ((words, role) for words in told for role in (scale.role("body"), "small")):
        lines = look.type.wrap(words, role, area.width)
        if len(lines) * look.type.line_height(role) <= area.height:
            break
    if told:
        gui.label(area, words, role, wrap=True)


def lay_player(
    gui: Gui, scale: SheetScale, row: Space, name_width: float, seat: Seat, note: str, won: bool
) -> None:
    """Lay out a row's band if the player has `won`, and boss, name, and a note below the name."""
    units, (x, y, width, height) = gui.look.units, row
    if won:
        band = units.rect(x, y + 1, width, height - 2)
        pages.lay_band(gui, band, gui.look.palette.tint(seat.color))
    side = min(scale(Gap.XXL), height)
    figure_rect = units.rect(x, y + Gap.XXS, side, height - Gap.XXS)
    pages.lay_sprite(gui, piece_names.boss(seat.color), figure_rect)
    indent = side + scale(Gap.XS)
    area = units.rect(x + indent, y, name_width - indent, height)
    pages.lay_with_note(gui, area, seat.name, scale.role("strong"), note)


@cached
def poster(
    look: Look, plate: str, color: str, name: str, size: tuple[int, int], signs: tuple[str, ...]
) -> pygame.Surface:
    """Return a poster of `size` pixels: the portrait `plate` on rays, bunting, and the name."""
    ink, paper = look.palette["ink"], look.palette["paper_light"]
    surface = enlarged(size, SCALE, paper)
    whole, fine = surface.get_rect(), max(1, size[1] * SCALE // 300)
    field = whole.inflate(-6 * fine, -6 * fine)
    ground = look.palette.players[color] if color else look.palette["paper_dark"]
    _draw_ground(surface.subsurface(field), ground, paper.lerp(ground, 0.55), ink)
    height = round(min(whole.height * OVAL[1], whole.width * OVAL[0] * 1.2))
    oval = pygame.Rect(0, 0, round(height / 1.2), height)
    oval.center = whole.centerx, round(whole.height * MIDDLE)
    if "laurel" in signs:
        wreath = look.sprite("laurel", round(height * WREATH))
        surface.blit(wreath, wreath.get_rect(midbottom=(oval.centerx, oval.bottom + height // 8)))
    surface.blit(smooth_ellipse(oval.size, paper.lerp(ground, 0.2)), oval)
    rim = oval.inflate(6 * fine, 6 * fine)
    pygame.draw.ellipse(surface, look.palette["brass"], rim, 4 * fine)
    pygame.draw.ellipse(surface, ink, rim, fine)
    plaque = pygame.Rect(field.left, 0, field.width, round(whole.height * PLAQUE))
    plaque.bottom = field.bottom
    label = look.inset(pygame.Rect(*(n // SCALE for n in plaque)), Gap.XS, Gap.XXS)
    role = fitting_role(look, name, NAME_ROLES, label.width, label.height)
    if role != "small":  # else the name stands beside the poster alone
        pygame.draw.rect(surface, paper, plaque)
        pygame.draw.rect(surface, ink, plaque, fine)
    for rect, line in ((whole, 2 * fine), (field, fine)):
        pygame.draw.rect(surface, ink, rect, line)
    result, oval = reduced(surface, SCALE), pygame.Rect(*(n // SCALE for n in oval))
    if plate and oval.height < look.px(SMALL_BELOW):
        face, area = fitted_sprite(look, plate.replace("plate_", "portrait_"), oval)
        result.blit(face.picture, area)
    elif plate:
        result.blit(portrait(look, plate, oval.size), oval)
    if "chain" in signs:
        chain_rect = oval.inflate(oval.width // 8, 0).move(0, oval.height // 5)
        chain, chain_rect = fitted_sprite(look, "chain", chain_rect)
        result.blit(chain.picture, chain_rect)
    look.type.draw(result, name if role != "small" else "", role, ink, label, "center")
    return result


def _draw_ground(
    field: pygame.Surface, dark: pygame.Color, light: pygame.Color, ink: pygame.Color
) -> None:
    """Fill a surface with rays from the portrait's middle, below swags of bunting, engraved."""
    field.fill(dark)
    width, height = field.get_size()
    x, y, reach, line = width / 2, height * MIDDLE, width + height, max(1, height // 500)
    for n in range(10 * RAYS):
        angle = 2 * pi * n / (10 * RAYS)
        end = x + reach * cos(angle), y + reach * sin(angle)
        if n % 10 == 0:
            next_angle = angle + pi / RAYS
            corner = x + reach * cos(next_angle), y + reach * sin(next_angle)
            pygame.draw.polygon(field, light, [(x, y), end, corner])
        if n % 10 < 5:  # lines of ink on the light rays alone
            pygame.draw.aaline(field, ink, (x, y), end, line)
    for n in range(SWAGS):
        for share, band in (
            (1.0, dark.lerp(ink, 0.25)),
            (0.7, light.lerp("white", 0.6)),
            (0.4, dark),
        ):
            box = pygame.Rect(0, 0, width / SWAGS * (0.5 + share / 2), 2 * DROP * height * share)
            box.center = round(width * (n + 0.5) / SWAGS), 0
            pygame.draw.ellipse(field, band, box)
            pygame.draw.ellipse(field, ink, box, 2 * line)
