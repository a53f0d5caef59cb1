"""Drawings for elections: an envelope with slip and seal, a stamp."""

from math import cos, pi, sin
from typing import Final

import pygame

from tammany_desktop.languages import text
from tammany_desktop.ui import skin
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.skin import fitted_sprite, with_alpha
from tammany_desktop.ui.tokens import BEAT, Beats, Gap, Line, ease
from tammany_desktop.ui.window import OpenEnvelope

LARGEST: Final = (1320.0, 820.0)  # units: width and height of the largest envelope
FOLD_TIME: Final = 2 * BEAT  # seconds until a ballot's form is folded to a slip
SLIP_TIME: Final = 1.5 * BEAT  # seconds until a slip is in its envelope
SLIP_OUT: Final = 0.3  # how far a slip comes out, as a share of the envelope's height
FLAP_TIME: Final = 1.5 * BEAT  # seconds until a flap is closed
OPENING_TIME: Final = Beats.REST  # seconds until wax is broken and has fallen, and a flap is open
CRACK: Final = 0.25  # share of OPENING_TIME after which the wax falls in halves and the flap turns
FALLEN: Final = 0.8  # share of OPENING_TIME after which the wax is below the envelope
PRESS_TIME: Final = Beats.TOUCH  # seconds until the wax is pressed
SHOWN_TIME: Final = BEAT / 2  # seconds that the sealed envelope is shown
CAST_TIME: Final = 4.5 * BEAT  # seconds until the envelope is in the ballot box
CLOSING_TIME: Final = FOLD_TIME + SLIP_TIME + FLAP_TIME + PRESS_TIME + SHOWN_TIME + CAST_TIME
CAST_WIDTH: Final = 0.7  # width of an envelope above the ballot box, as a share of the box's
EDGE_ON: Final = 0.5  # width of an envelope turned towards the slot, as a share of its full width
SLOT: Final = (0.48, 0.36)  # middle of the slot of the ballot box, as shares of the picture's size
OVER_SLOT: Final = 0.5  # share of CAST_TIME after which the envelope is above the slot
IN_SLOT: Final = 0.82  # share of CAST_TIME after which the envelope is inside, and the box hops
ARC: Final = 0.3  # height of the flight to the ballot box, as a share of the envelope's height
TURN_IN_FLIGHT: Final = 13.0  # degrees by which an envelope turns on its way
TOUCH_AT: Final = 0.45  # `wax_lifted` below which the wax touches the paper, and is squashed
SQUASH: Final = 0.16  # how much wider and lower the squashed wax is, as a share of its size
WAX: Final = 0.19  # size of the wax seal, as a share of the envelope's height
FLAP: Final = 0.31  # how far the flap comes down, as a share of the envelope's height
FOLD_PERSPECTIVE: Final = 0.06  # share by which the raised edge looks longer halfway through a fold
EDGE: Final = 18.0  # units around an envelope for its shadow; less around a small envelope
TURN: Final = 40.0  # degrees by which half of a wax seal turns as it falls
STAMP: Final = (0.87, 0.685, 0.114)  # middle and width of the stamp, as shares of an envelope's
PERFORATION_PITCH: Final = 11.0  # units between holes of a stamp's edge


def envelope_box(look: Look, share: float = 1.0) -> tuple[float, float, float, float]:
    """Return left, top, width and height, in units, of a cover's envelope times `share`."""
    area_width, area_height = look.units.area
    width = min(LARGEST[0], area_width - Gap.XL) * share
    height = min(LARGEST[1], area_height - Gap.XL) * share
    return (area_width - width) / 2, (area_height - height) / 2, width, height


def flap_tip(rect: pygame.Rect) -> tuple[int, int]:
    """Return the tip of the flap of an envelope at `rect`, where its wax is."""
    return rect.centerx, rect.top + round(rect.height * FLAP)


def paper_rect(look: Look, rect: pygame.Rect) -> pygame.Rect:
    """Return the part of an envelope's `rect` that is paper, without the room for its shadow."""
    edge = min(look.px(EDGE), rect.width // 14)
    return rect.inflate(-2 * edge, -2 * edge)


@cached
def envelope(look: Look, size: tuple[int, int], flap: bool = True) -> pygame.Surface:
    """Return the back of an envelope of `size` pixels, closed or without flap; read-only."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    body = paper_rect(look, surface.get_rect())
    edge = body.left
    for step in range(edge, 0, -1):  # a soft shadow, slightly below
        dark = with_alpha(look.palette["shadow"], 70 * (edge - step + 1) // edge)
        around = body.inflate(2 * step, 2 * step).move(0, edge // 3)
        pygame.draw.rect(surface, dark, around, border_radius=edge)
    pygame.draw.rect(surface, look.palette["paper_light"], body)
    shade = look.palette["paper_dark"]
    tip = body.centerx, round(size[1] * FLAP)
    for corner in (body.bottomleft, body.bottomright):  # seams; the edge is drawn over them
        pygame.draw.aaline(surface, shade, corner, tip, look.px(Line.EDGE))
    pygame.draw.rect(surface, look.palette["ink"], body, look.px(Line.EDGE))
    if flap:
        paint_flap(look, surface, surface.get_rect())
    else:  # the inside, seen where the flap is open
        pygame.draw.polygon(surface, shade, [body.topleft, body.topright, tip])
        for corner in (body.topleft, body.topright):
            pygame.draw.aaline(surface, look.palette["ink_soft"], corner, tip, look.px(Line.EDGE))
    return surface


def paint_flap(look: Look, surface: pygame.Surface, rect: pygame.Rect, shut: float = 1.0) -> None:
    """Paint the flap of an envelope at `rect`: closed if `shut` is 1, turned up if it is 0."""
    body = paper_rect(look, rect)
    tip_y = rect.top + round(rect.height * FLAP)  # where a closed flap ends
    tip = body.centerx, body.top - round((tip_y - body.top) * cos(pi * shut))
    shade, ink = look.palette["paper_dark"], look.palette["ink_soft"]
    if shut > 0.5:
        shadow = [(body.left, body.top + look.px(Gap.XS)), (body.right, body.top + look.px(Gap.XS))]
        pygame.draw.polygon(surface, shade, [*shadow, (tip[0], tip[1] + look.px(Gap.XS))])
    color = look.palette["paper"] if shut > 0.5 else shade
    pygame.draw.polygon(surface, color, [body.topleft, body.topright, tip])
    for corner in (body.topleft, body.topright):
        pygame.draw.aaline(surface, ink, corner, tip, look.px(Line.EDGE))
    if shut < 1:  # the fold, which alone is seen while the flap is edge-on
        pygame.draw.line(surface, ink, body.topleft, body.topright, look.px(Line.EDGE))


@cached
def wax(look: Look, side: int, color: str) -> pygame.Surface:
    """Return an envelope's wax seal in a player's color, or red for ""; read-only."""
    picture = look.sprite("wax_seal", side)
    if not color:
        return picture
    tinted = pygame.transform.grayscale(picture)
    tinted.blit(tinted, (0, 0), special_flags=pygame.BLEND_RGB_ADD)  # red wax is dark in gray
    light = tinted.copy()
    light.fill((40, 40, 40), special_flags=pygame.BLEND_RGB_MULT)
    tinted.fill(look.palette.players[color], special_flags=pygame.BLEND_RGB_MULT)
    tinted.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return tinted


@cached
def stamp(look: Look, number: int, side: int, color: str) -> pygame.Surface:
    """Return a stamp `side` pixels wide with a ward's number, in a player's color; read-only."""
    pitch = max(2, min(look.px(PERFORATION_PITCH), side // 7))
    columns = max(4, side // pitch)
    rows = max(5, round(side * 1.18) // pitch)
    surface = pygame.Surface((columns * pitch, rows * pitch), pygame.SRCALPHA)
    area = surface.get_rect()
    surface.fill(look.palette["paper_dark"])
    clear, hole = (0, 0, 0, 0), pitch * 0.3
    for step in range(columns + 1):
        for y in (0, area.bottom):
            pygame.draw.circle(surface, clear, (step * pitch, y), hole)
    for step in range(rows + 1):
        for x in (0, area.right):
            pygame.draw.circle(surface, clear, (x, step * pitch), hole)
    inner = area.inflate(-1.6 * pitch, -1.6 * pitch)
    ink = look.palette.on_players[color]
    pygame.draw.rect(surface, look.palette.players[color], inner)
    pygame.draw.rect(surface, ink, inner.inflate(-pitch, -pitch), look.px(Line.EDGE))
    role = "tally" if side > look.px(100) else "prompt_bold"
    if side > look.px(Gap.XL):  # a smaller number could not be read
        look.type.draw(surface, str(number), role, ink, inner, "center")
    return surface


def slip_area(rect: pygame.Rect) -> pygame.Rect:
    """Return the area of an envelope at `rect`, with room to dip, and for its slip above it."""
    return rect.inflate(0, rect.height // 20).union(rect.move(0, -round(rect.height * SLIP_OUT)))


@cached
def _pocket(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return the near wall of an open envelope's pocket, with its shadow on a slip; read-only."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    body = paper_rect(look, surface.get_rect())
    surface.blit(envelope(look, size, False), body, body)
    tip = body.centerx, round(size[1] * FLAP) - look.px(Gap.XS)
    surface.fill((0, 0, 0, 0), (0, 0, size[0], body.top + 1))
    pygame.draw.polygon(surface, (0, 0, 0, 0), [body.topleft, body.topright, tip])
    return surface


def slip_at(look: Look, rect: pygame.Rect, inside: float = 0.0) -> pygame.Rect:
    """Return the rectangle of a slip; `inside` is how far it is in its envelope, from 0 to 1."""
    body = paper_rect(look, rect)
    slip = pygame.Rect(0, 0, round(body.width * 0.8), round(body.height * 0.66))
    out_top, hidden_top = body.top - SLIP_OUT * rect.height, flap_tip(rect)[1] + look.px(Gap.XS)
    slip.midtop = body.centerx, round(out_top + (hidden_top - out_top) * inside)
    return slip


def open_images(look: Look, rect: pygame.Rect, color: str, name: str, number: int) -> OpenEnvelope:
    """Return the pictures of an open envelope at `rect`, out of which a sheet comes."""
    area = slip_area(rect)
    back, front = (pygame.Surface(area.size, pygame.SRCALPHA) for _ in range(2))
    box = rect.move(-area.left, -area.top)
    paint_envelope(look, back, box, 0.0, 1.0, color=color, name=name, number=number)
    front.blit(_pocket(look, rect.size), box)
    paint_address(look, front, box, color, name, number)
    slip = slip_at(look, rect, 1.0)
    slip.top, slip.height = flap_tip(rect)[1], paper_rect(look, rect).bottom - flap_tip(rect)[1]
    return OpenEnvelope(skin.marbled_paper(look), back, front, area, slip)


def _paint_slip(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, inside: float, number: int
) -> None:
    """Paint the visible part of a slip, with the ward's number and no bid; see `slip_at`."""
    slip = slip_at(look, rect, inside)
    pygame.draw.rect(surface, look.palette["paper_light"], slip)
    pygame.draw.rect(surface, look.palette["ink_soft"], slip, look.px(Line.EDGE))
    head = pygame.Rect(slip.left, slip.top, slip.width, round(SLIP_OUT * rect.height))
    if head.height > look.type.line_height("display"):
        look.type.draw(surface, str(number), "display", look.palette["ink"], head, "center")
    surface.blit(_pocket(look, rect.size), rect)


def paint_folding(
    look: Look,
    surface: pygame.Surface,
    form: pygame.Rect,
    form_picture: pygame.Surface,
    rect: pygame.Rect,
    folded: float,
) -> pygame.Rect:
    """Paint a folding form and its envelope; return the envelope's box.

    `form_picture` is that of the form without its bid, which is secret; `folded` is 0 to 1.
    """
    moved, is_second, turned = ease(folded), folded >= 0.5, ease(2 * folded % 1)
    slip, lift = slip_at(look, rect), sin(pi * turned)
    rect = rect.move(0, round((surface.get_height() - slip_area(rect).top) * (1 - moved)))
    paint_envelope(look, surface, rect, 0.0, 1.0)
    half = pygame.Vector2(form.size).lerp((2 * slip.width, 2 * slip.height), moved) / 2
    x, y = pygame.Vector2(form.midtop).lerp(slip.midtop, moved)
    offset = pygame.Vector2(half.x, 0) if is_second else pygame.Vector2(0, half.y)
    paper = pygame.Rect(x - half.x * (1 - is_second * turned / 2), y, 2 * half.x - offset.x, half.y)
    start = pygame.Vector2(paper.topright if is_second else paper.bottomleft)
    end = pygame.Vector2(paper.bottomright)
    raised, spread = offset * cos(pi * turned), (end - start) * FOLD_PERSPECTIVE * lift
    light = look.palette["paper_light" if is_second else "paper"]  # the form's own, without a flash
    color = light.lerp(look.palette["paper_dark"], lift / 2)
    corners_of = paper.topleft, paper.topright, paper.bottomright, paper.bottomleft
    fixed_half = list(map(pygame.Vector2, corners_of))
    flap = pygame.Rect(start, (paper.width, max(0, round(raised.y))))  # the front, if visible
    moving_half = [start, start + raised - spread, end + raised + spread, end]
    for n, (corners, front) in enumerate(((fixed_half, paper), (moving_half, flap))):
        pygame.draw.polygon(surface, color, corners)
        if not is_second and front.height:
            side = form_picture.subsurface(0, n * form.height // 2, form.width, form.height // 2)
            surface.blit(pygame.transform.smoothscale(side, front.size), front)
        pygame.draw.polygon(surface, look.palette["ink_soft"], corners, look.px(Line.EDGE))
    surface.blit(_pocket(look, rect.size), rect)
    return rect


def _paint_broken(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, progress: float, color: str
) -> None:
    """Paint the two halves of the wax, which crack, then fall off the bottom of the surface."""
    side, (x, y) = round(rect.height * WAX) + look.px(Gap.XS), flap_tip(rect)
    picture = wax(look, side, color)
    width, fallen = picture.get_width() // 2, max(0.0, progress - CRACK) / (1 - CRACK)
    drop = round(fallen * fallen * (surface.get_height() - y + 2 * side))
    for direction in (-1, 1):
        half = picture.subsurface(0 if direction < 0 else width, 0, width, picture.get_height())
        turned = pygame.transform.rotozoom(half, -direction * TURN * (0.1 + fallen), 1.0)
        apart = width // 2 + round(side * (0.07 + 0.25 * fallen))
        surface.blit(turned, turned.get_rect(center=(x + direction * apart, y + drop)))


def paint_envelope(
    look: Look,
    surface: pygame.Surface,
    rect: pygame.Rect,
    flap_shut: float,
    wax_lifted: float = 0.0,
    slip_inside: float | None = None,
    wax_broken: float = 0.0,
    color: str = "",
    name: str = "",
    number: int = 0,
) -> None:
    """Paint an envelope with its player's color and name, and the number of its ward.

    From 0 to 1: `flap_shut`, `wax_lifted` (1: no wax), `wax_broken` as the broken wax falls, and
    `slip_inside`, which is None for an envelope without a slip.
    """
    pressed = sin(pi * min(1.0, wax_lifted / TOUCH_AT))
    rect = rect.move(0, round(look.px(Gap.XS) * pressed))
    surface.blit(envelope(look, rect.size, flap_shut >= 1), rect)
    if flap_shut <= 0.5:  # behind the slip
        paint_flap(look, surface, rect, flap_shut)
    if flap_shut < 1 and slip_inside is not None:
        _paint_slip(look, surface, rect, slip_inside, number)
    if 0.5 < flap_shut < 1:
        paint_flap(look, surface, rect, flap_shut)
    name_hidden = 0 < wax_broken < FALLEN  # the falling wax covers it
    paint_address(look, surface, rect, color, "" if name_hidden else name, number)
    if 0 < wax_broken < 1:
        _paint_broken(look, surface, rect, wax_broken, color)
    if wax_lifted >= 1 or wax_broken:
        return
    picture, (x, y) = wax(look, round(rect.height * WAX) + look.px(Gap.XS), color), flap_tip(rect)
    if wax_lifted > 0:
        lift = 1 - (1 - max(0.0, wax_lifted - TOUCH_AT) / (1 - TOUCH_AT)) ** 2
        factors = 1 + lift + SQUASH * pressed, 1 + lift - SQUASH * pressed
        picture = pygame.transform.smoothscale_by(picture, factors)
        y -= round(lift * rect.height * FLAP)
    surface.blit(picture, picture.get_rect(center=(x, y)))


def paint_address(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, color: str, name: str, number: int
) -> None:
    """Paint the bidder's name and the ward's stamp, each if it is given, on an envelope's back."""
    right = rect.right
    if color and number:
        (x_share, y_share, width_share), body = STAMP, paper_rect(look, rect).inflate(-2, -2)
        picture = stamp(look, number, round(rect.width * width_share) + look.px(Gap.XXS), color)
        middle = rect.left + round(rect.width * x_share), rect.top + round(rect.height * y_share)
        right = surface.blit(picture, picture.get_rect(center=middle).clamp(body)).left
    if name:
        address = text("ballot.heading", name=name, ward=number)
        text_rect = rect.move(0, rect.height // 5)
        max_width = 2 * (right - rect.centerx - look.px(Gap.M))  # the name is in the middle
        role = "heading" if look.type.width(address, "heading") <= max_width else "strong"
        if look.type.width(address, role) > max_width:  # in the middle of what the stamp leaves
            text_rect.width = right - look.px(Gap.M) - rect.left
        look.type.draw(surface, address, role, look.palette["ink"], text_rect, "center")


def cast_share(age: float) -> float:
    """Return the share of CAST_TIME gone by, `age` seconds after folding began; negative before."""
    return 1 - (CLOSING_TIME - age) / CAST_TIME


def paint_casting(
    look: Look,
    surface: pygame.Surface,
    ends: tuple[pygame.Rect, pygame.Rect],
    progress: float,
    address: tuple[str, str, int],
) -> None:
    """Paint a sealed envelope on its way from the first of `ends` to the second, the ballot box."""
    flown, inserted = ease(progress / OVER_SLOT), max(0.0, progress - IN_SLOT) / (1 - IN_SLOT)
    rect, (image, box) = ends[0], fitted_sprite(look, "ballot_box", ends[1])
    hop = round(look.px(Gap.XS) * sin(pi * min(1.0, inserted)))
    grown = pygame.transform.smoothscale(image.picture, (box.width, box.height + hop))
    grown.set_alpha(round(255 * flown))
    surface.blit(grown, box.move(0, -hop))  # it covers the table's box
    if inserted > 0:
        return
    face = pygame.Surface(rect.size, pygame.SRCALPHA)
    paint_envelope(look, face, face.get_rect(), 1.0, 0.0, None, 0.0, *address)
    factor = 1 - flown * (1 - CAST_WIDTH * box.width / rect.width)
    face = pygame.transform.smoothscale_by(face, factor)
    turned = pygame.transform.rotozoom(face, TURN_IN_FLIGHT * sin(pi * flown), 1.0)
    slot = box.left + box.width * SLOT[0], box.top + box.height * SLOT[1]
    middle = pygame.Vector2(rect.center).lerp((slot[0], slot[1] - face.get_height() / 2), flown)
    sunk = max(0.0, progress - OVER_SLOT) / (IN_SLOT - OVER_SLOT)
    turned = pygame.transform.smoothscale_by(turned, (1 - (1 - EDGE_ON) * ease(2 * sunk), 1))
    middle.y += sunk * sunk * face.get_height() - ARC * rect.height * 4 * flown * (1 - flown)
    area = turned.get_rect(center=middle)
    shown_height = round(slot[1]) - area.top if sunk else area.height
    surface.blit(turned, area, (0, 0, area.width, max(0, shown_height)))


def closing_parts(since_fold: float) -> tuple[float, float, float]:
    """Return `flap_shut`, `wax_lifted`, and `slip_inside`, `since_fold` seconds after the fold."""
    if since_fold < SLIP_TIME:
        return 0.0, 1.0, ease(since_fold / SLIP_TIME)
    since_slip = since_fold - SLIP_TIME
    if since_slip < FLAP_TIME:
        return since_slip / FLAP_TIME, 1.0, 1.0
    return 1.0, min(0.99, max(0.0, 1 - (since_slip - FLAP_TIME) / PRESS_TIME)), 1.0
