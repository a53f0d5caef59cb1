"""What special wards give, written on the map; and what its arrows, squares and lines mean."""

import math
from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import Box, Camera, Point, geometry
from tammany_desktop.board.labels import caption_look, halo, paper
from tammany_desktop.board.view_model import Sprite, ViewModel
from tammany_desktop.languages import text
from tammany_desktop.rules.board import BONUS_CUBE_WARDS, BONUS_FAVOR_WARDS, TAMMANY_HALL
from tammany_desktop.ui.look import Look

CAPTION: Final = 0.38  # of a sign's height, for the caption
WORTH: Final = 18.0  # world units below the hall's name
NEAR: Final = 16.0  # world units round an arrow in which the pointer means it


def gift(ward: int) -> str:
    """What the winner of a ward gets beside a point (R8, R9.2): cube, favor, hall, or ""."""
    if ward in BONUS_CUBE_WARDS:
        return "cube"
    if ward in BONUS_FAVOR_WARDS:
        return "favor"
    return "hall" if ward == TAMMANY_HALL else ""


class Sign(Sprite):
    """The sign of one special ward."""

    def __init__(self, look: Look, camera: Camera, ward: int, box: Box) -> None:
        self.gift = gift(ward)
        hall = box[0], box[1] + box[3] - WORTH, box[2], WORTH
        super().__init__(look, camera.rect(hall if self.gift == "hall" else box))
        self.captions = caption_look(look, camera)
        self.camera = camera

    def shows(self, model: ViewModel) -> object:
        """Its words, in the language in use."""
        return self._words()

    def _words(self) -> str:
        return text("table.sign.hall") if self.gift == "hall" else text("table.sign.winner")

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        """Who gets it, a plus and a picture of what; or what Tammany Hall is worth."""
        rect = surface.get_rect()
        if self.gift == "hall":
            self._caption(surface, self._words(), rect)
            return
        paper(self.look, surface, rect.inflate(-2, -2), self.look.palette["ink"])
        caption = pygame.Rect(0, rect.height // 16, rect.width, round(rect.height * CAPTION))
        self._caption(surface, self._words(), caption)
        below = pygame.Rect(0, caption.bottom, rect.width, rect.height - caption.bottom)
        below.height -= rect.height // 16
        words = self.captions.type.render("+1", "strong", self.look.palette["ink"])
        wide = words.get_width() + below.height
        place = words.get_rect(midleft=((rect.width - wide) // 2, below.centery))
        surface.blit(words, place)
        picture = pygame.Rect(place.right, below.top, below.height, below.height)
        piece_images.blit(self.look, surface, f"sign_{self.gift}", picture)

    def _caption(self, surface: pygame.Surface, words: str, box: pygame.Rect) -> None:
        hall = self.gift == "hall"
        ink = self.look.palette["ink"]
        plain = self.captions.type.render(words, "strong", ink)
        image = halo(self.captions, words, "strong") if hall else plain
        room = box.width - self.captions.px(4)
        if image.get_width() > room:
            size = room, max(1, image.get_height() * room // image.get_width())
            image = pygame.transform.smoothscale(image, size)
        surface.blit(image, image.get_rect(center=box.center))


def signs(look: Look, camera: Camera) -> list[Sign]:
    """The signs of all special wards."""
    places = enumerate(geometry().wards)
    return [Sign(look, camera, ward, place.sign) for ward, place in places if place.sign]


def meaning(point: Point) -> str:
    """What a sign of the map at a world point means, for a tooltip; "" where there is none."""
    for ward, place in enumerate(geometry().wards):
        if place.sign is not None and _within(place.sign, point):
            return text(f"table.gives.{gift(ward)}")
    for (middle, radius), parted in zip(geometry().plazas, geometry().parted, strict=True):
        if math.dist(middle, point) <= radius:
            pairs = [f"{one}-{other}" for one, other in parted]
            return text("table.sign.plaza", one=pairs[0], other=pairs[1])
    if any(math.dist(arrow[:2], point) <= NEAR for arrow in geometry().arrows):
        return text("table.sign.arrow")
    if math.dist(geometry().garden, point) <= geometry().garden_radius:
        return text("table.sign.garden")
    return text("table.sign.bag") if _within(geometry().bag, point) else ""


def _within(box: Box, point: Point) -> bool:
    across, down = point[0] - box[0], point[1] - box[1]
    return 0 <= across <= box[2] and 0 <= down <= box[3]
