"""Where pieces come from and go to, in pixels."""

from tammany_desktop.table import sprites
from tammany_desktop.table.card import Card
from tammany_desktop.table.geometry import Point, geometry
from tammany_desktop.table.layout import Layout
from tammany_desktop.table.sprites import Sprite
from tammany_desktop.table.track import figure, standing_place
from tammany_desktop.ui.look import Look


class Whereabouts:
    """Places of one layout."""

    def __init__(self, look: Look, layout: Layout, cards: list[Card]) -> None:
        self.look = look
        self.layout = layout
        self.camera = layout.camera
        self.cards = cards
        box = geometry().bag
        self.bag = self.point((box[0] + box[2] / 2, box[1] + box[3] / 2))
        self.middle = layout.view.center

    def point(self, world: Point) -> tuple[int, int]:
        """A world point."""
        return self.camera.point(world)

    def card(self, seat: int) -> tuple[int, int]:
        """Where a player's bosses wait."""
        rect = self.cards[seat].boss_rect()
        return rect.centerx, rect.centery

    def favor(self, seat: int, population: int) -> tuple[int, int]:
        """Where a player keeps favors of a color."""
        return self.cards[seat].favor_center(population)

    def sprite(self, name: str, scale: float, exact: bool = False) -> Sprite:
        """A piece at `scale` layout units a sprite unit, or at exactly so many pixels."""
        pixels = scale if exact else scale * self.look.units.factor
        return sprites.sprite(self.look, name, pixels)

    def standing(self, name: str) -> Sprite:
        """A piece of a ward, held by the foot it stands on."""
        found = sprites.sprite(self.look, name, geometry().scale * self.camera.scale)
        picture = found.picture
        wide, high = picture.get_size()
        return Sprite(picture, (wide // 2, high - high // 14))

    def walker(self, color: str) -> Sprite:
        """A player's figure on the score track, held by its middle."""
        picture = figure(self.look, self.layout.band, color).picture
        return Sprite(picture, (picture.get_width() // 2, picture.get_height() // 2))

    def track(self, scores: list[int], seat: int) -> tuple[int, int]:
        """Where a player's figure stands on the score track."""
        return standing_place(self.look.window, self.layout.band, scores, seat)
