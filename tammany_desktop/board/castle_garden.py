"""Castle Garden's cubes in the bay, and the bag with what it still holds."""

from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.camera import Camera
from tammany_desktop.board.geometry import Point, geometry
from tammany_desktop.board.labels import write
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.board.view_model import ViewModel
from tammany_desktop.languages import text
from tammany_desktop.rules.state import State
from tammany_desktop.ui.look import Look

GROW: Final = 1.45  # cubes of Castle Garden over those of the wards


def slots(counts: tuple[int, ...]) -> list[tuple[int, Point]]:
    """Each cube's population and place: seven places, filled population by population."""
    places = geometry().garden_slots
    cubes = [population for population, count in enumerate(counts) for _ in range(count)]
    return [(p, places[index % len(places)]) for index, p in enumerate(cubes)]


def slot_of(state: State, population: int) -> Point:
    """The place of the last cube of a population, or the middle where there is none."""
    found = [place for p, place in slots(tuple(state.garden)) if p == population]
    return found[-1] if found else geometry().garden


class Garden(Sprite):
    """The cubes waiting in Castle Garden."""

    def __init__(self, look: Look, camera: Camera) -> None:
        self.camera = camera
        x, y = geometry().garden
        radius = geometry().garden_radius
        rect = camera.rect((x - radius, y - radius, 2 * radius, 2 * radius))
        super().__init__(look, rect)

    def counts(self, model: ViewModel) -> tuple[int, ...]:
        """Cubes by population without those still flying there."""
        return tuple(
            count - model.flying("garden", 0, p) for p, count in enumerate(model.state.garden)
        )

    def shows(self, model: ViewModel) -> object:
        """The cubes, and the one picked."""
        return self.counts(model), model.picked

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        """The cubes from the back to the front; the picked one with a ring under it."""
        scale = self.camera.scale * GROW
        placed = sorted(slots(self.counts(model)), key=lambda one: one[1][1])
        for population, world in placed:
            x, y = self.camera.point(world)
            found = piece_images.sprite(self.look, piece_images.cube(population), scale)
            rect = found.at((x - self.rect.left, y - self.rect.top))
            if model.picked == ("cube", population):
                ring = rect.inflate(self.look.px(8), self.look.px(6))
                pygame.draw.ellipse(surface, self.look.palette["vermilion"], ring, self.look.px(3))
            surface.blit(found.picture, rect)

    def population_at(self, place: tuple[int, int], model: ViewModel) -> int:
        """The population of the cube under a pixel, or -1."""
        scale = self.camera.scale * GROW
        for population, world in reversed(slots(self.counts(model))):
            found = piece_images.sprite(self.look, piece_images.cube(population), scale)
            if found.at(self.camera.point(world)).collidepoint(place):
                return population
        return -1


class Bag(Sprite):
    """What the bag still holds, by population."""

    def __init__(self, look: Look, figures: Look, camera: Camera) -> None:
        self.camera = camera
        self.figures = figures
        boxes = [camera.rect(box) for box in geometry().bag_counts]
        rect = boxes[0].unionall(boxes[1:])
        super().__init__(look, rect.inflate(camera.px(16), camera.px(70)))

    def shows(self, model: ViewModel) -> object:
        """The counts."""
        return tuple(model.state.bag)

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        """A cube and a number for each population."""
        for population, box in enumerate(geometry().bag_counts):
            rect = self.camera.rect(box).move(-self.rect.left, -self.rect.top)
            words = str(model.state.bag[population])
            wide = self.figures.type.width(words, "figure")
            room = rect.width - wide - self.camera.px(12)  # so that no figure touches the next cube
            slot = pygame.Rect(rect.left, rect.top, min(rect.height, room), rect.height)
            piece_images.blit(self.look, surface, piece_images.cube(population), slot)
            count = pygame.Rect(slot.right + self.camera.px(2), rect.top, wide, rect.height)
            write(self.figures, surface, words, "figure", count, "left")
        high = self.camera.px(35)
        label = pygame.Rect(0, self.rect.height - high, self.rect.width, high)
        write(self.look, surface, text("table.bag"), "small", label)
