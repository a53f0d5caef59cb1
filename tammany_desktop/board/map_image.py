"""The map under everything: its picture at the window's scale, and fog over closed zones."""

import math
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.camera import Camera
from tammany_desktop.board.geometry import Point, bounds, centroid, geometry, inside
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.board.view_model import ViewModel
from tammany_desktop.languages import text
from tammany_desktop.rules.board import TERMS, ZONE_CUBES, ZONE_NAMES, ZONES, zones_at_start
from tammany_desktop.ui.drawing import smooth_polygon, with_alpha
from tammany_desktop.ui.look import Look, kept
from tammany_desktop.ui.skin import card_surface

STEP: Final = 16.0  # world units: how finely a quiet place is looked for


def _picture(look: Look, scale: float) -> tuple[float, pygame.Surface | None]:
    """The smallest picture of the map that needs no enlarging, or the largest there is."""
    there = [one for one in geometry().images if look.art.has(f"map/{one[1]}")]
    enough = [one for one in there if one[0] >= scale * 0.98]
    for pixels, name in [*enough[:1], *reversed(there)]:
        picture = look.art.load(f"map/{name}")
        if picture is not None:
            return pixels, picture
    return 1.0, None


@kept
def ground(look: Look, camera: Camera) -> pygame.Surface:
    """The part of the map that the window shows; scaled once, read-only."""
    result = pygame.Surface(look.window.size).convert()
    result.fill(look.palette["paper_dark"])
    pixels, picture = _picture(look, camera.scale)
    if picture is None:
        return result
    wide, high = look.window.width / camera.scale, look.window.height / camera.scale
    want = pygame.Rect(
        round(camera.left * pixels),
        round(camera.top * pixels),
        round(wide * pixels),
        round(high * pixels),
    )
    seen = want.clip(picture.get_rect())
    part = picture.subsurface(seen)
    zoom = camera.scale / pixels
    size = max(1, round(seen.width * zoom)), max(1, round(seen.height * zoom))
    if seen == want:
        size = look.window.size
    place = round((seen.left - want.left) * zoom), round((seen.top - want.top) * zoom)
    result.blit(pygame.transform.smoothscale(part, size), place)
    return result


class Fog(Sprite):
    """A zone not yet populated: under fog, with what waits for it (R9.6)."""

    def __init__(self, look: Look, camera: Camera, zone: int) -> None:
        self.zone = zone
        self.camera = camera
        self.picture = geometry().fog[zone]
        outline = geometry().zones[zone]
        self.box = bounds(outline)
        around = self.picture[1] if self.picture else self.box
        rect = camera.rect(around).union(camera.rect(self.box))
        super().__init__(look, rect.inflate(2 * camera.px(10), 2 * camera.px(10)))

    def closed(self, model: ViewModel) -> bool:
        """Whether no ward of the zone is active."""
        return not any(model.state.active >> ward & 1 for ward in ZONES[self.zone])

    def shows(self, model: ViewModel) -> object:
        """Whether it is closed, and the cubes set aside."""
        if not self.closed(model):
            return None
        state = model.state
        return state.n, state.aside_of(self.zone)

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        """The fog, then a label with the set-aside cubes."""
        if self.closed(model):
            fog = self.look.once(("fog", self.zone, self.camera), self._make_fog)
            surface.blit(fog, (0, 0))
            self._label(surface, model)

    def _make_fog(self) -> pygame.Surface:
        surface = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        if self.picture and self.look.art.has(f"map/{self.picture[0]}"):
            place = self.camera.rect(self.picture[1])
            image = self.look.art.load(f"map/{self.picture[0]}")
            if image is not None:
                image = pygame.transform.smoothscale(image, place.size)
                surface.blit(image, place.move(-self.rect.left, -self.rect.top))
                return surface
        points = [self.camera.point(p) for p in geometry().zones[self.zone]]
        local = [(float(x - self.rect.left), float(y - self.rect.top)) for x, y in points]
        color = with_alpha(self.look.palette["paper"], 165)
        surface.blit(smooth_polygon(self.rect.size, local, color), (0, 0))
        return surface

    def _quiet(self, wide: float, high: float) -> Point:
        """Where a label of so many world units lies wholly in the zone, nearest to its middle."""
        ring, size = geometry().zones[self.zone], (wide / 2, high / 2)
        middle = centroid(ring)
        steps = [(dx * STEP, dy * STEP) for dx in range(-8, 9) for dy in range(-8, 9)]
        for dx, dy in sorted(steps, key=lambda step: math.hypot(*step)):
            x, y = middle[0] + dx, middle[1] + dy
            corners = [(x + a * size[0], y + b * size[1]) for a in (-1, 0, 1) for b in (-1, 1)]
            if all(inside(ring, corner) for corner in corners):
                return x, y
        return middle

    def _label(self, surface: pygame.Surface, model: ViewModel) -> None:
        look = self.look
        term = self.zone - zones_at_start(model.state.n) + 1
        words = text("table.zone_opens", zone=ZONE_NAMES[self.zone], term=min(term, TERMS))
        wide = look.type.width(words, "small") + look.px(44)
        high = look.px(96)
        plate_rect = pygame.Rect(0, 0, wide, high)
        middle = self.camera.point(self._quiet(wide / self.camera.scale, high / self.camera.scale))
        plate_rect.center = middle[0] - self.rect.left, middle[1] - self.rect.top
        surface.blit(card_surface(look, plate_rect.size, "slip"), plate_rect)
        top = pygame.Rect(plate_rect.left, plate_rect.top + look.px(15), wide, look.px(28))
        look.type.draw(surface, words, "small", look.palette["ink"], top, "center")
        aside = model.state.aside_of(self.zone)
        present = [p for p in range(4) if ZONE_CUBES[self.zone][p]]
        each = look.px(66)
        left = plate_rect.centerx - each * len(present) // 2
        for place, population in enumerate(present):
            box = pygame.Rect(left + place * each, top.bottom + look.px(2), each // 2, look.px(36))
            found, at = piece_images.fitted(look, piece_images.cube(population), box)
            surface.blit(found.picture, at)
            count = pygame.Rect(box.right, box.top, each // 2, box.height)
            count.left += look.px(4)
            look.type.draw(surface, str(aside[population]), "strong", look.palette["ink"], count)
