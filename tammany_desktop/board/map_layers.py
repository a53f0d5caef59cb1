"""The layers of the map: its picture, a plain background for high contrast, fog, garden and bag."""

import math
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

import pygame
from pygame import Vector2

from tammany_desktop.art import PieceImage
from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import Fading, Flight, Squash
from tammany_desktop.board.geometry import Camera, Point, bounds, centroid, geometry, inside
from tammany_desktop.board.piece_images import figure_look, write
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import Spot, ViewModel
from tammany_desktop.rules import board
from tammany_desktop.rules.board import TERMS, WARD_NUMBERS, ZONE_NAMES, ZONES
from tammany_desktop.ui.look import Look, cached
from tammany_desktop.ui.skin import frame, smooth_polygon, with_alpha
from tammany_desktop.ui.tokens import BEAT, Beats, Gap, Line
from tammany_desktop.ui.window import parts_around

FADE_DIVISOR: Final = 7  # the window's smaller side, divided by the width of the faded edge
FADE_STEPS: Final = 64  # number of opacities in the fade
LABEL_STEP: Final = 16.0  # world units between positions tried for a label

Source = tuple[float, pygame.Surface | None]  # pixels per world unit, and the map's picture


def map_picture(look: Look, scale: float) -> Source:
    """Return the smallest picture of the map that is large enough, or the largest one."""
    images = [image for image in geometry().images if look.art.has(f"map/{image[1]}")]
    large_enough = [image for image in images if image[0] >= scale * 0.98]
    for pixels_per_unit, name in [*large_enough[:1], *reversed(images)]:
        picture = look.art.load(f"map/{name}", convert=False)  # converted: a third larger
        if picture is not None:
            return pixels_per_unit, picture
    return 1.0, None


@cached
def map_background(look: Look, camera: Camera) -> pygame.Surface:
    """Return the part of the map that the window shows, scaled once; read-only."""
    return cropped_map(look, camera, look.window, map_picture(look, camera.scale))


def cropped_map(look: Look, camera: Camera, area: pygame.Rect, source: Source) -> pygame.Surface:
    """Return the map under `area`, a rectangle of the window, from a picture of the map."""
    if look.high_contrast:
        return plain_background(look, camera).subsurface(area).copy()
    result = pygame.Surface(area.size)
    result.fill(look.palette["paper_dark"])
    pixels_per_unit, picture = source
    if picture is None:
        return result
    left, top = camera.world(area.topleft)
    width, height = area.width / camera.scale, area.height / camera.scale
    wanted = pygame.Rect(*(round(units * pixels_per_unit) for units in (left, top, width, height)))
    visible = wanted.clip(picture.get_rect())
    if not visible:
        return result
    part = picture.subsurface(visible)
    zoom = camera.scale / pixels_per_unit
    size = max(1, round(visible.width * zoom)), max(1, round(visible.height * zoom))
    if visible == wanted:
        size = area.size
    offset = round((visible.left - wanted.left) * zoom), round((visible.top - wanted.top) * zoom)
    result.blit(pygame.transform.smoothscale(part, size), offset)
    _fade(look, result, pygame.Rect(offset, size))
    return result


class MapBackground:
    """The map without sprites, for any camera; for `home`, which shows all, the look keeps it."""

    def __init__(self, look: Look, home: Camera) -> None:
        self.look, self.home = look, home
        self.is_scrolled = False  # whether the picture was scrolled since it was scaled
        self._picture: pygame.Surface | None = None  # made from `_source`
        self._source: Source | None = None  # None while the map is neither enlarged nor moved

    def at(self, camera: Camera) -> pygame.Surface:
        """Return the picture for a camera; `_source` stays loaded while it is not `home`."""
        if self._picture is None:
            if camera == self.home:
                return map_background(self.look, camera)
            self._source = self._source or map_picture(self.look, camera.scale)
            self._picture = cropped_map(self.look, camera, self.look.window, self._source)
        return self._picture

    def scroll(self, old: Camera, new: Camera) -> tuple[int, int]:
        """Scroll to another camera, by the pixels returned; only what comes into view is scaled."""
        shift = round((old.left - new.left) * new.scale), round((old.top - new.top) * new.scale)
        scrolled, window = self.at(old), self.look.window
        if self._source is None:  # the whole map stays cached
            scrolled, self._source = scrolled.copy(), map_picture(self.look, new.scale)
        scrolled.scroll(*shift)
        for strip in parts_around(window.move(shift).clip(window), window):
            scrolled.blit(cropped_map(self.look, new, strip, self._source), strip)
        self._picture, self.is_scrolled = scrolled, True
        return shift

    def rescale(self, camera: Camera) -> None:
        """Let the picture be scaled again after it was scrolled."""
        self._picture, self.is_scrolled = None, False
        self._source = None if camera == self.home else self._source


def _fade(look: Look, surface: pygame.Surface, picture_rect: pygame.Rect) -> None:
    """Fade the picture's edges into the paper, if the surface is larger."""
    color, area = look.palette["paper_dark"], surface.get_rect()
    depth = max(1, min(look.window.size) // FADE_DIVISOR)
    ramp = pygame.Surface((1, FADE_STEPS), pygame.SRCALPHA)
    for step in range(FADE_STEPS):
        opacity = (1 + math.cos(math.pi * (step + 0.5) / FADE_STEPS)) / 2
        ramp.set_at((0, step), with_alpha(color, round(255 * opacity)))
    above, below = picture_rect.top > 0, picture_rect.bottom < area.bottom
    left, right = picture_rect.left > 0, picture_rect.right < area.right
    for quarter, visible in enumerate((above, left, below, right)):
        if visible:
            size = (depth, picture_rect.height) if quarter % 2 else (picture_rect.width, depth)
            band = pygame.transform.smoothscale(pygame.transform.rotate(ramp, 90 * quarter), size)
            below_right = picture_rect.right - size[0], picture_rect.bottom - size[1]
            surface.blit(band, picture_rect.topleft if quarter < 2 else below_right)


def label_point(zone: int, width: float, height: float) -> Point:
    """Return the point near a zone's middle at which a label hides the fewest numbers."""
    polygon = geometry().zones[zone]
    number_boxes = [geometry().wards[ward].numeral for ward in ZONES[zone]]
    middle, label = centroid(polygon), pygame.FRect(0, 0, width, height)
    steps = sorted(product(range(-8, 9), repeat=2), key=lambda step: math.hypot(*step))
    for max_hidden, (dx, dy) in product(range(len(number_boxes) + 1), steps):
        label.center = x, y = middle[0] + dx * LABEL_STEP, middle[1] + dy * LABEL_STEP
        corners = [(a, b) for a in (label.left, x, label.right) for b in (label.top, label.bottom)]
        hits = label.collidelistall(number_boxes)
        if len(hits) <= max_hidden and all(inside(polygon, corner) for corner in corners):
            return x, y
    return middle


FOG_SECONDS: Final = Beats.EVENT  # duration in which fog vanishes
NUMBER_STRETCH: Final = (0.8, 0.8)  # shares by which a number gets wider and higher while stamped


class Fog(Sprite):
    """A closed zone under fog, with the cubes set aside for it (R9.6)."""

    def __init__(self, look: Look, camera: Camera, zone: int) -> None:
        self.zone, self.camera, self.box = zone, camera, bounds(geometry().zones[zone])
        self.fog = geometry().fog[zone]  # the picture's file and its box, or None
        rect = camera.rect(self.fog[1] if self.fog else self.box).union(camera.rect(self.box))
        super().__init__(look, rect.inflate(2 * camera.px(Gap.XS), 2 * camera.px(Gap.XS)))

    def closed(self, model: ViewModel) -> bool:
        """Return True if no ward of the zone is active or about to become active."""
        opens = model.moved("zone", self.zone, 0)
        return not opens and not any(model.state.active >> ward & 1 for ward in ZONES[self.zone])

    def picture_key(self, model: ViewModel) -> object:
        return (model.state.n, model.state.aside_of(self.zone)) if self.closed(model) else None

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        if self.closed(model):
            surface.blit(self.look.cached(("fog", self.zone, self.camera), self._make_fog), (0, 0))
            self._draw_label(surface, model)

    def opening_flights(self, model: ViewModel) -> list[Flight]:
        """Return the flight of vanishing fog, then those of the ward numbers stamped below it."""
        corner = self.rect.topleft
        fog = PieceImage(self.image(model).premul_alpha(), (0, 0))
        spot: Spot = ("zone", self.zone, 0)
        result: list[Flight] = [Fading(fog, corner, corner, spot, 0.0, FOG_SECONDS, stays=False)]
        digit_look, ink = figure_look(self.look, self.camera), self.look.palette["ink"]
        for index, ward in enumerate(ZONES[self.zone]):
            number = digit_look.type.render(str(WARD_NUMBERS[ward]), "tally", ink)
            digits_rect = number.get_bounding_rect()
            picture = number.subsurface(digits_rect).premul_alpha()
            middle = self.camera.rect(geometry().wards[ward].numeral).center
            sprite = PieceImage(picture, (digits_rect.width // 2, digits_rect.height // 2))
            stamp = Squash(sprite, middle, middle, None, Beats.REST + index * BEAT, Beats.MOVE)
            stamp.stays, stamp.background, stamp.stretch = False, False, NUMBER_STRETCH
            result.append(stamp)
        return result

    def _make_fog(self) -> pygame.Surface:
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        fog = None if self.look.high_contrast else self.fog
        if fog is not None and (image := self.look.art.load(f"map/{fog[0]}")):
            rect = self.camera.rect(fog[1])
            image = pygame.transform.smoothscale(image, rect.size)
            surface.blit(image, rect.move(-self.rect.left, -self.rect.top))
            return surface
        points = [self.camera.point(corner) for corner in geometry().zones[self.zone]]
        local_points = [(float(x - self.rect.left), float(y - self.rect.top)) for x, y in points]
        color = with_alpha(self.look.palette["paper"], 165)
        surface.blit(smooth_polygon(self.rect.size, local_points, color), (0, 0))
        return surface

    def _draw_label(self, surface: pygame.Surface, model: ViewModel) -> None:
        look = self.look
        term = self.zone - board.zones_at_start(model.state.n) + 1
        caption = text("table.zone_opens", zone=ZONE_NAMES[self.zone], term=min(term, TERMS))
        width, height = look.type.width(caption, "small") + look.px(Gap.XXL), look.px(2 * Gap.XXL)
        slip = pygame.Rect(0, 0, width, height)
        point = label_point(self.zone, width / self.camera.scale, height / self.camera.scale)
        slip.center = Vector2(self.camera.point(point)) - self.rect.topleft
        surface.blit(frame(look, "slip", slip.size), slip)
        caption_rect = pygame.Rect(slip.left, slip.top + look.px(Gap.M), width, look.px(Gap.L))
        look.type.draw(surface, caption, "small", look.palette["ink"], caption_rect, "center")
        aside = model.state.aside_of(self.zone)
        populations = [index for index, cubes in enumerate(board.ZONE_CUBES[self.zone]) if cubes]
        step = look.px(66)
        left = slip.centerx - step * len(populations) // 2
        for index, population in enumerate(populations):
            box = pygame.Rect(left + index * step, caption_rect.bottom, step // 2, look.px(Gap.XL))
            image, corner = piece_images.fitted_sprite(look, piece_names.cube(population), box)
            surface.blit(image.picture, corner)
            count = box.move(box.width + look.px(Gap.XXS), 0)
            look.type.draw(surface, str(aside[population]), "strong", look.palette["ink"], count)


GARDEN_SCALE: Final = 1.75  # size of cubes in Castle Garden, relative to cubes in wards


def slots(counts: tuple[int, ...]) -> list[tuple[int, Point]]:
    """Return each cube's population and point in the garden, centered as a group."""
    cubes = [population for population, count in enumerate(counts) for _ in range(count)]
    points = (geometry().garden_slots * len(cubes))[: len(cubes)]
    x, y = geometry().garden - sum(map(Vector2, points), Vector2()) / max(1, len(points))
    return [(cube, (x + dx, y + dy)) for cube, (dx, dy) in zip(cubes, points, strict=True)]


class Garden(Sprite):
    """The cubes waiting in Castle Garden."""

    def __init__(self, look: Look, camera: Camera) -> None:
        self.camera = camera
        (x, y), radius = geometry().garden, geometry().garden_radius
        super().__init__(look, camera.rect((x - radius, y - radius, 2 * radius, 2 * radius)))

    def cube_counts(self, model: ViewModel) -> tuple[int, ...]:
        """Return the number of cubes of each population, without cubes that are still in flight."""
        return tuple(n - model.moved("garden", 0, p) for p, n in enumerate(model.state.garden))

    def picture_key(self, model: ViewModel) -> object:
        return self.cube_counts(model), model.picked_piece

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        look, scale = self.look, self.camera.scale * GARDEN_SCALE
        cubes, picked = slots(self.cube_counts(model)), model.picked_piece
        for population, point in sorted(cubes, key=lambda c: (("cube", c[0]) == picked, c[1][1])):
            x, y = self.camera.point(point)
            image = piece_images.sprite(look, piece_names.cube(population), scale)
            rect = image.at((x - self.rect.left, y - self.rect.top))
            if picked == ("cube", population):
                line = look.px(Line.HEAVY)
                box = rect.inflate(3 * line, 3 * line)  # framed as in the tray
                for color, width in (("paper_light", 2 * line), ("ink", line)):
                    pygame.draw.rect(surface, look.palette[color], box, width, line)
            surface.blit(image.picture, rect)

    def population_at(self, pixel: tuple[int, int], model: ViewModel) -> int:
        """Return the population of the cube at a pixel, or -1."""
        scale = self.camera.scale * GARDEN_SCALE
        for population, point in reversed(slots(self.cube_counts(model))):
            image = piece_images.sprite(self.look, piece_names.cube(population), scale)
            if image.at(self.camera.point(point)).collidepoint(pixel):
                return population
        return -1


class Bag(Sprite):
    """The contents of the bag, by population."""

    def __init__(self, look: Look, digit_look: Look, camera: Camera) -> None:
        self.camera, self.digit_look = camera, digit_look
        boxes = [camera.rect(box) for box in geometry().bag_counts]
        rect = camera.rect(geometry().bag_label).unionall(boxes)
        super().__init__(look, rect.inflate(camera.px(Gap.M), camera.px(Gap.M)))
        rects = (box.move(-self.rect.left, -self.rect.top) for box in boxes)
        self.amount_rects = dict(zip(map(piece_names.cube, range(4)), rects, strict=True))

    def picture_key(self, model: ViewModel) -> object:
        return tuple(self.amounts(model).values())

    def amounts(self, model: ViewModel) -> dict[str, int]:
        """Return the amount of each population's cubes in the bag, as far as flights have ended."""
        return {
            piece_names.cube(p): count - model.moved("bag", 0, p) + model.moved("returned", 0, p)
            for p, count in enumerate(model.state.bag)
        }

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        for name, rect in self.amount_rects.items():
            amount_text = str(self.amounts(model)[name])
            width = self.digit_look.type.width(amount_text, "figure")
            room = rect.width - width - self.camera.px(Gap.XS)  # so that no digit touches a cube
            slot = pygame.Rect(rect.left, rect.top, min(rect.height, room), rect.height)
            piece_images.blit(self.look, surface, name, slot)
            amount_rect = rect.move_to(left=slot.right + self.camera.px(Line.EDGE), width=width)
            write(self.digit_look, surface, amount_text, "figure", amount_rect, left=True)
        tag = self.camera.rect(geometry().bag_label).move(-self.rect.left, -self.rect.top)
        caption, ink = text("table.bag"), self.look.palette["ink"]
        tag.inflate_ip(self.look.type.width(caption, "small") + tag.height - tag.width, 0)
        piece_images.paint_paper(self.look, surface, tag, ink)
        self.look.type.draw(surface, caption, "small", ink, tag, "center")


# Lengths on the map in high contrast, in world units.
SHORE: Final = 7.0  # width of the shores on both sides of uptown
BORDER: Final = 4.5  # width of a ward's border
ZONE: Final = (13.0, 5.0)  # widths of a zone's dark border, and of the white line on it
FORT: Final = 8.0  # thickness of Castle Garden's wall
PLAZA: Final = 3.0  # thickness of a plaza's outline
SHAFT: Final = 7.0  # width of an arrow's shaft
HEAD: Final = 12.0  # length of an arrow's head


def plain_background(look: Look, camera: Camera) -> pygame.Surface:
    """Return the plain background that the window shows; read-only."""
    result = pygame.Surface(look.window.size)
    result.fill(look.palette["sea"])
    _paint_land(look, result, camera)
    for width, color in zip(ZONE, ("ink", "paper_light"), strict=True):
        for zone in geometry().zones:
            stroke(result, look.palette[color], _ring(camera, zone), camera.px(width))
    for point, radius in geometry().plazas:
        for color, border in (("ink", 0.0), ("paper_light", PLAZA)):
            center = camera.point(point)
            pygame.draw.circle(result, look.palette[color], center, camera.px(radius - border))
    for arrow in geometry().arrows:
        _arrow(look, result, camera, arrow)
    for number, ward in zip(WARD_NUMBERS, geometry().wards, strict=True):
        image = figure_look(look, camera).type.render(str(number), "tally", look.palette["ink"])
        inner = image.get_bounding_rect()
        rect = inner.fit(camera.rect(ward.numeral))  # like the printed number, above the ribbon
        result.blit(pygame.transform.smoothscale(image.subsurface(inner), rect.size), rect)
    for color, border in (("ink", 0.0), ("paper_light", FORT)):
        center, radius = camera.point(geometry().garden), geometry().garden_radius
        pygame.draw.circle(result, look.palette[color], center, camera.px(radius - border))
    hall = geometry().wards[board.TAMMANY_HALL].sign
    if hall is not None:
        piece_images.blit(look, result, "sign_tammany", camera.rect(hall))
    return result


def stroke(
    surface: pygame.Surface, color: pygame.Color, points: Sequence[Point], width: int
) -> None:
    """Draw a line with round corners, of a width in pixels, through points in pixels."""
    for start, end in pairwise(map(Vector2, points)):
        if across := (end - start).rotate(90):
            across.scale_to_length(width / 2)
            corners = start + across, end + across, end - across, start - across
            pygame.draw.polygon(surface, color, corners)
    for point in points:
        pygame.draw.circle(surface, color, point, width // 2)


def _ring(camera: Camera, points: tuple[Point, ...]) -> list[tuple[int, int]]:
    polygon = [camera.point(point) for point in points]
    return [*polygon, polygon[0]]


def _paint_land(look: Look, surface: pygame.Surface, camera: Camera) -> None:
    """Paint the island white, and uptown in another color of paper."""
    left, top, width, height = geometry().island
    uptown = camera.rect((left + width, top, geometry().size[0] - left - width, height))
    pygame.draw.rect(surface, look.palette["paper_dark"], uptown)
    stroke(surface, look.palette["ink"], [uptown.topright, uptown.topleft], camera.px(SHORE))
    stroke(surface, look.palette["ink"], [uptown.bottomleft, uptown.bottomright], camera.px(SHORE))
    for ward in geometry().wards:
        ring = _ring(camera, ward.polygon)
        pygame.draw.polygon(surface, look.palette["paper_light"], ring)
        stroke(surface, look.palette["ink"], ring, camera.px(BORDER))


def _arrow(look: Look, surface: pygame.Surface, camera: Camera, arrow: tuple[float, ...]) -> None:
    x, y, angle, length = arrow
    dx, dy = math.cos(angle), math.sin(angle)

    def corner_at(along: float, across: float) -> tuple[int, int]:
        return camera.point((x + dx * along - dy * across, y + dy * along + dx * across))

    half, neck = length / 2, length / 2 - HEAD
    shape = [(-half, -SHAFT / 2), (neck, -SHAFT / 2), (neck, -HEAD * 0.7), (half, 0.0)]
    shape += [(along, -across) for along, across in reversed(shape[:3])]
    points = [corner_at(*corner) for corner in shape]
    pygame.draw.lines(surface, look.palette["paper_light"], True, points, camera.px(Line.HEAVY))
    pygame.draw.polygon(surface, look.palette["ink"], points)
