"""Highlights of wards: choosable ones, projected winners, locks; and signs of special wards."""

import math
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

import pygame
from pygame import Vector2

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import Box, Camera, Point, geometry, point_along
from tammany_desktop.board.map_layers import cropped_map, map_background, map_picture, stroke
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.languages import text
from tammany_desktop.play.selection import Selection
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import board as rules
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import NOBODY, State, wards_in
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import SCALE, enlarged, reduced, with_alpha
from tammany_desktop.ui.tokens import Gap

Band = tuple[float, pygame.Color]  # width in world units, and color
Ruling = tuple[float, float, float, int, float]  # see `BARS`
# Kinds of highlights. Shade is for a ward that cannot be chosen, a thin line for one that can, a
# thick line and light for one that is chosen, dashes for one that the program speaks of.
FREE: Final = "free"  # a boss may go there, with nothing in hand: as printed, others are SHUT
OPEN: Final = "open"  # the ward can be chosen for the piece or act in hand: a thin line
# The ward can be chosen, and the pointer, the focus or a dragged piece is on it.
POINTED: Final = "pointed"
CHOSEN: Final = "chosen"
SUBJECT: Final = "subject"  # the ward votes, or a prompt, a hint or a finding is about it
LIT: Final = "lit"  # the subject, with light, while other wards are FREE, so that they can be read
QUIET: Final = "quiet"  # pointed at, but the ward cannot be chosen
SHUT: Final = "shut"  # the ward cannot be chosen, while others can or are the subject: shade
PRECOMPUTED: Final = (OPEN, POINTED, SHUT)  # made while nothing moves, the last one first
# World units from the border inward of the dark line, the white line on it, and what stays bare.
LINES: Final = {
    OPEN: (7.5, 6.2, 2.0),
    POINTED: (10.0, 7.5, 0.0),
    SUBJECT: (10.0, 7.5, 0.0),
    LIT: (10.0, 7.5, 0.0),
    QUIET: (2.5, 0.0, 0.0),
}
DASHES: Final = 60.0, 0.5  # world units from dash to dash; a dash's share without round ends
LIGHT: Final = 60.0, 90  # how far light reaches into a ward, and its opacity beyond, 0 to 255
NO_PIECE: Final = ("", 0)  # returned by `picked_piece` if none is picked up
SHADE: Final = "sea_dark", 120  # color over a ward that is SHUT, opacity
BORDER: Final = 9.0  # world units along the border that light leaves unchanged
# Bars of a lock: step and width in world units, slant, opacity of 255, and offset in world units.
BARS: Final = (38.0, 6.0, 0.0, 150, 0.0)
PRINTED: Final = (95, 95, 95, 255)  # greatest difference of a printed number's color from ink
NUMBER_EDGE: Final = 4.0  # world units of a number's light outline, on which bars are clear
LIGHT_SCALE: Final = 3.0  # world units per pixel of computed light, which has no sharp edges
# Opacity of the projection's tint on a ward, 0 to 255; black is to differ from shade.
TINT: Final = 80
BLACK_TINT: Final = 100
TINT_BANDS: Final = ((34, 90), (22, 150), (12, 230))  # widths, opacities along the border
# Stripes of each tied color: width in world units, opacity (0 to 255).
STRIPE: Final = 22.0, 170
MAX_WIDTH: Final = 900  # most pixels of a supersampled ward's width
WHITE: Final = pygame.Color("white")
UNTINTED: Final = (40, 40, 40)  # the color added to a gray ward while a projection is shown


class Highlight(Sprite):
    """The highlight of one ward."""

    def __init__(self, look: Look, camera: Camera, index: int) -> None:
        self.index, self.camera = index, camera
        rect = camera.rect(geometry().wards[index].bounds)
        super().__init__(look, look.inset(rect, -Gap.XS, -Gap.XS))

    def picture_key(self, model: ViewModel) -> object:
        winner, tied = self._projected_winner(model), tied_seats(model, self.index)
        key = self._painted_kind(model), winner, tied, self._locked(model), model.has_projection()
        return key if any(key) else None

    def _painted_kind(self, model: ViewModel) -> str | None:
        """Return the kind painted by itself, or None; a locked ward has shade already."""
        kind = kind_of(model, self.index)
        return None if kind == FREE or (kind == SHUT and self._locked(model)) else kind

    def _locked(self, model: ViewModel) -> bool:
        return bool(model.state.locked >> self.index & 1 and not model.moved("lock", self.index, 0))

    def _projected_winner(self, model: ViewModel) -> tuple[str, bool] | None:
        """Return the projected winner's color, and whether it is certain."""
        is_projected = model.has_projection() and model.state.active >> self.index & 1
        winner = model.projection().winners[self.index] if is_projected else NOBODY
        if winner < 0:
            return None
        return model.seats[winner].color, bool(model.projection().certain >> self.index & 1)

    def image(self, model: ViewModel) -> pygame.Surface:
        is_only_kind = self._key == (kind := self._painted_kind(model), None, (), False, False)
        return self.image_of(kind) if kind is not None and is_only_kind else super().image(model)

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        projected, rect_key = self._projected_winner(model), (self.index, self.camera, *self.rect)
        if model.has_projection():
            surface.blit(self.look.cached(("untinted", *rect_key), self._make_untinted), (0, 0))
        if projected is not None:
            key: tuple[object, ...] = ("tint", *rect_key, *projected)
            surface.blit(self.look.cached(key, lambda: self._make_tint(*projected)), (0, 0))
        if seats := tied_seats(model, self.index):
            colors = [model.seats[seat].color for seat in seats]
            key = ("stripes", *rect_key, *colors)
            surface.blit(self.look.cached(key, lambda: self._make_stripes(colors)), (0, 0))
        if self._locked(model):
            surface.blit(self._cleared(self.image_of(SHUT).copy(), NUMBER_EDGE), (0, 0))
            surface.blit(self.bars(), (0, 0))
        if (kind := self._painted_kind(model)) is not None:
            surface.blit(self.image_of(kind), (0, 0))

    def bars(self) -> pygame.Surface:
        """Return the bars over a locked ward."""
        key, ink = ("bars", self.index, self.camera, *self.rect), self.look.palette["ink"]
        return self.look.cached(key, lambda: self._hatched(ink, BARS))

    def image_of(self, kind: str) -> pygame.Surface:
        """Return the overlay of a kind; its key has the rectangle, which scrolling may round."""
        kind = POINTED if kind == CHOSEN else kind
        key = ("glow", kind, self.index, self.camera, *self.rect)
        return self.look.cached(key, lambda: self._make_overlay(kind))

    def _outline(self, factor: float = 1.0) -> list[tuple[float, float]]:
        scale, corner = self.camera.scale, self.camera.world(self.rect.topleft)
        points = (Vector2(point) - corner for point in geometry().wards[self.index].polygon)
        return [(x * scale * factor, y * scale * factor) for x, y in points]

    def _make_untinted(self) -> pygame.Surface:
        """Return the ward as it is printed, but in gray on paper."""
        image = self._filled_with_bands(self.look.palette["paper_light"], [])
        printed = pygame.Surface(self.rect.size)
        printed.blit(map_background(self.look, self.camera), (-self.rect.left, -self.rect.top))
        gray = pygame.transform.grayscale(printed)
        gray.fill(UNTINTED, special_flags=pygame.BLEND_RGB_ADD)
        image.blit(gray, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return image

    def _make_tint(self, color_name: str, certain: bool) -> pygame.Surface:
        """Return a thin tint, strong along the border, with an edge of ink unless certain."""
        color = self.look.palette.players[color_name]
        fill = with_alpha(color, BLACK_TINT if color_name == "black" else TINT)
        bands: list[Band] = [(width, with_alpha(color, alpha)) for width, alpha in TINT_BANDS]
        if not certain:
            edge = (36.0, self.look.palette["ink"]), (30.0, self.look.palette["paper_light"])
            bands = [bands[0], *edge, *bands[1:]]
        return self._cleared(self._filled_with_bands(fill, bands), NUMBER_EDGE)

    def _make_stripes(self, colors: Sequence[str]) -> pygame.Surface:
        width, opacity = STRIPE
        image = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        for index, name in enumerate(colors):
            ruling = width * len(colors), width, 1.0, opacity, index * width
            image.blit(self._hatched(self.look.palette.players[name], ruling), (0, 0))
        return image

    def _hatched(self, color: pygame.Color, ruling: Ruling) -> pygame.Surface:
        """Return parallel lines over the ward, but not over its number and the number's outline."""
        step, line_width, slant, opacity, offset = ruling
        factor, size, scale = 2, self.rect.size, self.camera.scale
        large = enlarged(size, factor, with_alpha(color, 0))
        height, line_px = large.get_height(), max(1, round(line_width * scale * factor))
        x = -slant * height + (offset - step) * scale * factor
        while x < large.get_width():
            ends = (round(x), 0), (round(x + slant * height), height)
            pygame.draw.line(large, with_alpha(color, opacity), *ends, line_px)
            x += step * scale * factor
        return self._cleared(self._clipped(large, factor), NUMBER_EDGE)

    def _cleared(self, image: pygame.Surface, edge: float) -> pygame.Surface:
        """Clear the ward's printed number in an image, and `edge` world units around it."""
        if box := self.camera.rect(geometry().wards[self.index].numeral).clip(self.look.window):
            source = map_picture(self.look, self.camera.scale)
            printed = cropped_map(self.look, self.camera, box, source)
            digits = pygame.mask.from_threshold(printed, self.look.palette["ink"], PRINTED)
            radius = self.camera.px(edge)
            outlined = digits.convolve(pygame.Mask((2 * radius + 1, 2 * radius + 1), fill=True))
            mask = outlined.to_surface(setcolor=(255, 255, 255, 0), unsetcolor=(255, 255, 255, 255))
            corner = box.move(-self.rect.left - radius, -self.rect.top - radius)
            image.blit(mask, corner, special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def _make_overlay(self, kind: str) -> pygame.Surface:
        palette = self.look.palette
        if kind == SHUT:
            return self._filled_with_bands(with_alpha(palette[SHADE[0]], SHADE[1]), [])
        transparent = with_alpha(palette["glow"], 0)
        pairs = zip(LINES[kind], (palette["ink"], palette["glow"], transparent), strict=True)
        bands = [(2 * width, color) for width, color in pairs if width]
        border = self._filled_with_bands(transparent, bands, dashed=kind in (SUBJECT, LIT))
        image = self._light() if kind in (POINTED, LIT) else enlarged(border.size, 1, transparent)
        image.blit(self._cleared(border, NUMBER_EDGE), (0, 0))
        return image

    def _light(self) -> pygame.Surface:
        """Return light that is brightest at the border and fades smoothly toward the middle."""
        color, (reach, fill) = self.look.palette["glow"], LIGHT
        factor = 1 / max(1.0, LIGHT_SCALE * self.camera.scale)
        size = round(self.rect.width * factor) + 1, round(self.rect.height * factor) + 1
        coarse = enlarged(size, 1, with_alpha(color, 255))
        pygame.draw.polygon(coarse, with_alpha(color, 0), self._outline(factor))
        coarse = pygame.transform.gaussian_blur(coarse, round(reach / LIGHT_SCALE / 2))
        coarse.fill((0, 0, 0, fill), special_flags=pygame.BLEND_RGBA_ADD)
        image = self._cleared(pygame.transform.smoothscale(coarse, self.rect.size), 1.0)
        mask = self._filled_with_bands(WHITE, [(2 * BORDER, with_alpha(WHITE, 0))])
        image.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return image

    def _filled_with_bands(
        self, fill: pygame.Color, bands: Sequence[Band], dashed: bool = False
    ) -> pygame.Surface:
        """Return the ward filled, with bands inside its border, painted in order, widest first."""
        factor = max(1, min(SCALE, MAX_WIDTH // self.rect.width))
        pixels_per_unit, points = self.camera.scale * factor, self._outline(factor)
        ring = [*points, points[0]]
        lines = dashes(ring, DASHES[0] * pixels_per_unit) if dashed else [ring]
        large = enlarged(self.rect.size, factor, fill)
        for (width, color), line in product(bands, lines):
            stroke(large, color, line, round(width * pixels_per_unit))
        return self._clipped(large, factor)

    def _clipped(self, large: pygame.Surface, factor: int) -> pygame.Surface:
        """Return an enlarged picture reduced, and clear outside the ward."""
        mask = enlarged(self.rect.size, factor, with_alpha(WHITE, 0))
        pygame.draw.polygon(mask, WHITE, self._outline(factor))
        large.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return reduced(large, factor)


def dashes(line: Sequence[Point], step: float) -> list[list[Point]]:
    """Return the dashes of a line, each as points, about `step` from one dash to the next."""
    count = round(sum(math.dist(*leg) for leg in pairwise(line)) / step)
    dash_shares = [[(i + DASHES[1] * part / 5) / count for part in range(6)] for i in range(count)]
    return [[(p.x, p.y) for p in (point_along(line, s) for s in shares)] for shares in dash_shares]


def tied_seats(model: ViewModel, ward: int) -> tuple[int, ...]:
    """Return the seats that are tied in a ward, while a projection is shown."""
    bosses = model.state.bosses_in(ward)
    is_tied = model.has_projection() and model.projection().winners[ward] == NOBODY
    tied = (seat for seat, count in enumerate(bosses) if count and count == max(bosses))
    return tuple(tied) if is_tied else ()


def kind_of(model: ViewModel, ward: int) -> str | None:
    """Return the kind of a ward's highlight, or None; SHUT if only others can be chosen."""
    kind = model.highlight.get(ward)
    if kind in (None, QUIET) and model.state.active >> ward & 1:
        others = {FREE, OPEN, POINTED, SUBJECT}.intersection(model.highlight.values())
        return SHUT if others else kind
    return kind


def lit_wards(
    selection: Selection, state: State, pointed: int, advised: Sequence[int], dragging: bool = False
) -> dict[int, str]:
    """Return wards' kinds of highlights; while an act in a ward is incomplete, others are SHUT."""
    plan, choosable = selection.plan, selection.pressable_wards()
    in_hand = dragging or (plan is not None and plan.kind != m.PLACE_BOSS)
    kinds = dict.fromkeys(choosable, OPEN if in_hand and not advised else FREE)
    kinds |= dict.fromkeys(plan.chosen_wards() if plan is not None else (), CHOSEN)
    if state.voting != rules.NO_WARD:
        kinds[state.voting] = SUBJECT
    kinds |= dict.fromkeys(advised, SUBJECT)
    if pointed >= 0:
        kinds[pointed] = POINTED if pointed in choosable else kinds.get(pointed, QUIET)
    incomplete = plan is not None and plan.chosen_wards() and plan.next_field() is not None
    return dict.fromkeys(wards_in(state.active) if incomplete else (), SHUT) | kinds


def picked_piece(selection: Selection) -> tuple[str, int]:
    """Return the piece picked up: "cube" and a population, or "boss" and a seat."""
    plan = selection.plan
    if not selection.may_act or plan is None:
        return NO_PIECE
    population = plan.get("population")
    if plan.kind == m.PLACE_CUBE and population is not None:
        return "cube", population
    return ("boss", selection.actor) if plan.kind == m.PLACE_BOSS else NO_PIECE


FADED_SIGN: Final = (255, 255, 255, 150)  # factor on a sign while its ward is no subject
MIN_SIGN: Final = 0.039  # least size of a sign, as a share of the window's height
HALL_HEIGHT: Final = 22.0  # world units: height of Tammany Hall's sign, below its name
ARROW_REACH: Final = 16.0  # world units from an arrow's middle that count as pointing at it


def extra_of(ward: int) -> str:
    """Return what a ward's winner gets besides a point (R8, R9.2): cube, favor, hall, or ""."""
    extras = dict.fromkeys(rules.BONUS_CUBE_WARDS, "cube") | {rules.TAMMANY_HALL: "hall"}
    return (extras | dict.fromkeys(rules.BONUS_FAVOR_WARDS, "favor")).get(ward, "")


class Sign(Sprite):
    """The sign of one special ward."""

    def __init__(self, look: Look, camera: Camera, ward: int, box: Box, min_height: float) -> None:
        self.ward, self.extra = ward, extra_of(ward)
        hall_box = box[0], box[1] + box[3] - HALL_HEIGHT, box[2], HALL_HEIGHT
        rect = camera.rect(hall_box if self.extra == "hall" else box)
        super().__init__(look, rect.scale_by(max(1.0, min_height / rect.height)))
        self.caption_look = piece_images.figure_look(look, camera, piece_images.CAPTION_SCALE)
        self.camera = camera

    def picture_key(self, model: ViewModel) -> tuple[str, bool]:
        """Return the hall's caption, and whether the sign is faded, as its ward is no subject."""
        faded = model.highlight.get(self.ward, FREE) in (FREE, OPEN, SHUT)
        return text("table.sign.hall"), faded and model.state.voting != self.ward

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        rect = surface.get_rect()
        if self.extra == "hall":
            image = piece_images.halo(self.caption_look, text("table.sign.hall"), "strong")
            room = rect.width - self.caption_look.px(Gap.XXS)
            image = pygame.transform.smoothscale_by(image, min(1.0, room / image.get_width()))
            surface.blit(image, image.get_rect(center=rect.center))
            return
        piece_images.paint_paper(self.look, surface, rect.inflate(-2, -2), self.look.palette["ink"])
        picture_rect = pygame.Rect(0, 0, rect.height, rect.height)
        picture_rect.midright = rect.right - rect.height // 12, rect.centery
        piece_images.blit(self.look, surface, f"sign_{self.extra}", picture_rect)
        rosette = pygame.Rect(2, 0, picture_rect.left - 2, rect.height)
        piece_images.blit(self.look, surface, "rosette", rosette)
        if self.picture_key(model)[1] and not self.look.high_contrast:
            surface.fill(FADED_SIGN, special_flags=pygame.BLEND_RGBA_MULT)


PROMISE_MARK: Final = 1.05  # size of the mark, in heights of a numeral


class PromiseMark(Sprite):
    """The mark of open promises about a ward (R12), beside its numeral."""

    def __init__(self, look: Look, camera: Camera, ward: int) -> None:
        left, top, width, height = geometry().wards[ward].numeral
        side = height * PROMISE_MARK
        super().__init__(look, camera.rect((left + width - side / 5, top - side / 3, side, side)))
        self.camera, self.ward = camera, ward

    def picture_key(self, model: ViewModel) -> object:
        return any(promise.ward == self.ward for _, _, promise in model.open_promises) or None

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        piece_images.blit(self.look, surface, "wax_seal", surface.get_rect())


def signs(look: Look, camera: Camera, height: int = 0) -> list[Sign]:
    """Return the signs of all special wards, for the height of the window in pixels."""
    shapes, least = enumerate(geometry().wards), height * MIN_SIGN
    return [Sign(look, camera, i, shape.sign, least) for i, shape in shapes if shape.sign]


def meaning(point: Point) -> str:
    """Return the meaning of a sign of the map at a world point, or ""."""
    for ward, shape in enumerate(geometry().wards):
        if shape.sign is not None and pygame.FRect(shape.sign).collidepoint(point):
            return text(f"table.gives.{extra_of(ward)}")
    for (middle, radius), touching in zip(geometry().plazas, geometry().touching, strict=True):
        if math.dist(middle, point) <= radius:
            pairs = [f"{ward}-{opposite}" for ward, opposite in touching]
            return text("table.sign.plaza", one=pairs[0], other=pairs[1])
    if any(math.dist(arrow[:2], point) <= ARROW_REACH for arrow in geometry().arrows):
        return text("table.sign.arrow")
    if math.dist(geometry().garden, point) <= geometry().garden_radius:
        return text("table.sign.garden")
    return text("table.sign.bag") if pygame.FRect(geometry().bag).collidepoint(point) else ""
