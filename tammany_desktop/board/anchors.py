"""The places where flights start and end in one layout, and the pictures that fly."""

import math
from functools import partial
from typing import Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import HIGHER
from tammany_desktop.board.geometry import Point, geometry
from tammany_desktop.board.layout import Layout
from tammany_desktop.board.player_card import Card
from tammany_desktop.board.tracks import figure, standing_place
from tammany_desktop.rules.board import POPULATION_COUNT, TAMMANY_HALL
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import smooth_ellipse
from tammany_desktop.ui.tokens import BEAT

START_TIME: Final = 1.5 * BEAT  # seconds of a flight, and for each world unit UNIT_TIME
UNIT_TIME: Final = BEAT / 600
LEAST_TIME, MOST_TIME = 1.75 * BEAT, 4 * BEAT  # seconds


class Anchors:
    """The start and end points of flights in one layout, and their pictures for `paint_flying`."""

    def __init__(self, look: Look, layout: Layout, cards: list[Card]) -> None:
        self.look, self.layout = look, layout
        self.camera = layout.camera
        self.cards = cards
        box = geometry().bag
        self.bag = self.point((box[0] + box[2] / 2, box[1] + box[3] / 2))
        left, top, width, height = geometry().wards[TAMMANY_HALL].sign or (*geometry().garden, 0, 0)
        self.hall = self.point((left + width / 2, top + height / 2))

    def point(self, world: Point) -> tuple[int, int]:
        """Return the pixel of a world point."""
        return self.camera.point(world)

    def card(self, seat: int) -> tuple[int, int]:
        """Return where a player's bosses wait."""
        rect = self.cards[seat].boss_rect()
        return rect.centerx, rect.centery

    def favor(self, seat: int, population: int) -> tuple[int, int]:
        """Return where a player keeps favors of a color."""
        card = self.cards[seat].rect
        return card.left + card.width * (2 * population + 1) // (2 * POPULATION_COUNT), card.centery

    def seconds(self, start: tuple[int, int], end: tuple[int, int]) -> float:
        """Return how long a piece flies from one pixel to another at normal speed."""
        units = math.dist(start, end) / self.look.units.factor
        return min(MOST_TIME, max(LEAST_TIME, START_TIME + UNIT_TIME * units))

    def sprite(self, name: str, scale: float, exact: bool = False) -> PieceImage:
        """Return a piece at `scale` layout units (`exact`: pixels) for each unit of its sprite."""
        pixels = scale if exact else scale * self.look.units.factor
        return self._flying(piece_images.sprite(self.look, name, pixels))

    def _flying(self, found: PieceImage) -> PieceImage:
        """Return the picture cropped, with premultiplied alpha: that paints six times as fast."""
        picture = found.picture
        inner = picture.get_bounding_rect() or picture.get_rect()
        made = self.look.cached(("flying", picture), picture.subsurface(inner).premul_alpha)
        return PieceImage(made, (found.anchor[0] - inner.left, found.anchor[1] - inner.top))

    def printed(self, sheet: PieceImage, words: tuple[str, str]) -> PieceImage:
        """Return a broadside with a word above its picture and another below it."""
        made, ink, type_ = sheet.picture.copy(), self.look.palette["ink"], self.look.type
        width, height = made.get_size()
        for said, top in zip(words, (0.08, 0.79), strict=True):
            room = pygame.Rect(width // 8, round(height * top), width * 3 // 4, height // 6)
            role = "strong" if type_.width(said, "strong") <= room.width else "small"
            type_.draw(made, said, role, ink, room, "center")
        return PieceImage(made, sheet.anchor)

    def standing(self, name: str) -> PieceImage:
        """Return a piece as it stands in a ward; its anchor is its foot."""
        found = piece_images.sprite(self.look, name, geometry().scale * self.camera.scale)
        width, height = found.picture.get_size()
        return self._flying(PieceImage(found.picture, (width // 2, height - height // 14)))

    def lifted(self, name: str, height: float) -> PieceImage:
        """A ward's piece `height` above its place (1.0: in the hand); its anchor is its foot."""
        look, scale = self.look, geometry().scale * self.camera.scale
        hand = max(GROWN * scale, HELD * look.units.factor)
        found = piece_images.sprite(look, name, scale + (hand - scale) * height)
        width, high = found.picture.get_size()
        above = round(high * HEIGHT * height)

        def make() -> pygame.Surface:
            surface = pygame.Surface((width, high + above), pygame.SRCALPHA)
            ground = pygame.Rect(0, 0, round(width * 0.66), max(2, round(width * 0.26)))
            ground.midbottom = width // 2, high + above
            shade = pygame.Color(look.palette["ink"])
            shade.a = SHADOW
            surface.blit(smooth_ellipse(ground.size, shade), ground)
            surface.blit(found.picture, (0, 0))
            return surface

        picture = (
            look.cached(("lifted", name, width, high, above), make) if above else found.picture
        )
        return self._flying(PieceImage(picture, (width // 2, high - high // 14)))

    def airborne(self, image: PieceImage, step: int) -> tuple[PieceImage, pygame.Surface]:
        """Return a piece at height `step` of `HIGHER`, enlarged, and its shadow, made smaller."""
        look, (width, height) = self.look, image.picture.get_size()
        up = step / (HIGHER - 1)
        spread = 1 - 0.3 * up
        size = max(2, round(width * 0.7 * spread)), max(2, round(width * 0.3 * spread))
        color = pygame.Color(look.palette["ink"])
        color.a = SHADOW
        ellipse = partial(smooth_ellipse, size, color)
        shade = look.cached(("flying shadow", size), lambda: ellipse().premul_alpha())
        if not step:
            return image, shade
        grown = 1 + (AIRBORNE - 1) * up
        size = round(width * grown), round(height * grown)
        scale = partial(pygame.transform.smoothscale, image.picture, size)
        anchor = round(image.anchor[0] * grown), round(image.anchor[1] * grown)
        return PieceImage(look.cached(("grown", image.picture, size), scale), anchor), shade

    def walker(self, color: str) -> PieceImage:
        """Return a player's figure on the score track; its anchor is its middle."""
        picture = figure(self.look, self.layout.band, color).picture
        middle = picture.get_width() // 2, picture.get_height() // 2
        return self._flying(PieceImage(picture, middle))

    def track(self, scores: list[int], seat: int) -> tuple[int, int]:
        """Return where a player's figure is on the score track."""
        return standing_place(self.look.window, self.layout.band, scores, seat)


AIRBORNE: Final = 1.16  # size of a piece at the top of its flight, relative to one on the board
GROWN: Final = 1.22  # size of a piece in the hand, relative to one on the board
HELD: Final = 1.0  # least size of a piece in the hand, in layout units per unit of its sprite
HEIGHT: Final = 0.2  # gap between a lifted piece's foot and its shadow, as a share of its height
SHADOW: Final = 84  # opacity of a shadow, 0 to 255
