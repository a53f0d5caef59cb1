"""Lines on the map from a player's card to the ward of that player's act against a person."""

from typing import Final

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import Camera, geometry
from tammany_desktop.board.layout import Layout
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.play.strikes import Strike
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Gap, Line

MARKS: Final = {
    e.Slandered: "broadside",
    e.SlanderSpread: "broadside",
    e.CubeArrested: "whistle",
    e.WardLocked: "shackle",
    e.CubeResettled: "cart",
}
SIDE: Final = 74.0  # world units of a mark
SLANT: Final = 9.0  # degrees


class StrikeLines(Sprite):
    """All lines with the marks at their ends, painted under the panels around the map."""

    def __init__(self, look: Look, camera: Camera, layout: Layout) -> None:
        super().__init__(look, layout.view)
        self.camera = camera
        self.cards = layout.cards

    def shows(self, model: ViewModel) -> object:
        return tuple(one for one in model.strikes if self._strikes_person(model, one)) or None

    @staticmethod
    def _strikes_person(model: ViewModel, strike: Strike) -> bool:
        return any(not model.seats[seat].is_bot for seat in strike.struck)

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        marked: list[int] = []
        for strike in model.strikes:
            if self._strikes_person(model, strike):
                self._mark(surface, strike, marked.count(strike.ward))
                marked.append(strike.ward)

    def _mark(self, surface: pygame.Surface, strike: Strike, nth: int) -> None:
        look, away = self.look, (-self.rect.left, -self.rect.top)
        left, top, wide, high = geometry().wards[strike.ward].tally
        at = pygame.Vector2(self.camera.point((left + wide / 2, top - high / 2))) + away
        card = self.cards[strike.event.seat]
        start = pygame.Vector2(card.left, card.centery) + away
        for color, line in (("paper_light", Line.HEAVY + Line.EDGE), ("vermilion", Line.EDGE)):
            pygame.draw.aaline(surface, look.palette[color], start, at, look.px(line))
        side = max(look.px(Gap.XL), round(SIDE * self.camera.scale))
        at.x += nth * side * 2 // 3  # next to earlier lines to the same ward
        mark = pygame.Surface((side, side), pygame.SRCALPHA)
        piece_images.blit(look, mark, MARKS[type(strike.event)], mark.get_rect())
        turned = pygame.transform.rotozoom(mark, SLANT, 1.0)
        surface.blit(turned, turned.get_rect(center=at))
