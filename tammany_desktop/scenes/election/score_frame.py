"""The score track around the window, lit over a dimmed table, with figures that run."""

from collections.abc import Sequence

import pygame

from tammany_desktop.board.layout import band
from tammany_desktop.board.tracks import Neatline, figure, place_of, standing_place
from tammany_desktop.board.view_model import ViewModel
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import Look


class ScoreFrame:
    """The band and a figure a seat; `points` may lie between two numbers."""

    def __init__(self, look: Look, seats: tuple[Seat, ...], state: State) -> None:
        self.look = look
        self.seats = seats
        self.band = look.px(band(look.units.area[0]))
        self.model = ViewModel(seats, state)
        self.lines = [Neatline(look, self.band, side) for side in range(4)]

    def places(self, points: Sequence[float]) -> list[pygame.Rect]:
        """Where the figures stand or run, in pixels."""
        window, band = self.look.window, self.band
        found = []
        for seat, exact in enumerate(points):
            low = int(exact)
            center = pygame.Vector2(place_of(window, band, exact))
            part = exact - low
            for share, score in ((1 - part, low), (part, low + 1)):
                scores = [round(one) for one in points]
                scores[seat] = score
                stand = pygame.Vector2(standing_place(window, band, scores, seat))
                center += share * (stand - pygame.Vector2(place_of(window, band, score)))
            picture = figure(self.look, band, self.seats[seat].color).picture
            found.append(picture.get_rect(center=(round(center.x), round(center.y))))
        return found

    def paint(self, surface: pygame.Surface, points: Sequence[float]) -> None:
        """The band, then the figures."""
        clip = surface.get_clip()
        for line in self.lines:
            if clip.colliderect(line.rect):
                line.paint(surface, self.model)
        for seat, place in enumerate(self.places(points)):
            surface.blit(figure(self.look, self.band, self.seats[seat].color).picture, place)
