"""The score track: the map's neat line round the window, walked by small bosses."""

from typing import Final

import pygame

from tammany_desktop.table import sprites
from tammany_desktop.table.shown import Shown
from tammany_desktop.table.thing import Thing
from tammany_desktop.ui.look import Look

SPACES: Final = 60
FIVE: Final = 5


def place_of(window: pygame.Rect, band: int, points: int) -> tuple[int, int]:
    """The middle of a space, clockwise from the lower left corner; the track goes round again.

    >>> place_of(pygame.Rect(0, 0, 400, 200), 20, 0)
    (10, 190)
    """
    wide, high = window.width - band, window.height - band
    way = (points % SPACES) / SPACES * 2 * (wide + high)
    half = band // 2
    if way <= high:
        return half, round(window.height - half - way)
    way -= high
    if way <= wide:
        return round(half + way), half
    way -= wide
    if way <= high:
        return window.width - half, round(half + way)
    return round(window.width - half - (way - high)), window.height - half


def standing_place(window: pygame.Rect, band: int, scores: list[int], seat: int) -> tuple[int, int]:
    """The middle of a figure: those on one space stand side by side along the track."""
    points = scores[seat] % SPACES
    here = [one for one, score in enumerate(scores) if score % SPACES == points]
    x, y = place_of(window, band, points)
    aside = round((here.index(seat) - (len(here) - 1) / 2) * band * 0.62)
    half = band // 2
    along = y <= half or y >= window.height - half - 1
    x, y = (x + aside, y) if along else (x, y + aside)
    return min(max(x, half), window.width - half), min(max(y, half), window.height - half)


def figure(look: Look, band: int, color: str) -> sprites.Sprite:
    """A player's figure as high as the band allows."""
    high = max(look.pieces.size(sprites.boss(color)))
    return sprites.sprite(look, sprites.boss(color), band / high)


class Neatline(Thing):
    """The band itself; it never changes."""

    def __init__(self, look: Look, band: int, side: int) -> None:
        self.band = band
        window = look.window
        rects = (
            pygame.Rect(0, 0, window.width, band),
            pygame.Rect(0, window.height - band, window.width, band),
            pygame.Rect(0, band, band, window.height - 2 * band),
            pygame.Rect(window.width - band, band, band, window.height - 2 * band),
        )
        super().__init__(look, rects[side])

    def shows(self, shown: Shown) -> object:
        """Nothing that changes."""
        return True

    def draw(self, surface: pygame.Surface, shown: Shown) -> None:
        """Paper, two lines, a tick a point, a number every fifth."""
        look, window = self.look, self.look.window
        surface.fill(look.palette["paper"])
        dx, dy = -self.rect.left, -self.rect.top
        outer = window.inflate(-look.px(4), -look.px(4)).move(dx, dy)
        inner = window.inflate(-2 * self.band + look.px(6), -2 * self.band + look.px(6))
        pygame.draw.rect(surface, look.palette["ink"], outer, look.px(2))
        pygame.draw.rect(surface, look.palette["ink"], inner.move(dx, dy), look.px(2))
        for points in range(SPACES):
            x, y = place_of(window, self.band, points)
            center = (x + dx, y + dy)
            if points % FIVE == 0:
                box = pygame.Rect(0, 0, look.px(40), self.band)
                box.center = center
                half = look.type.width(str(points), "small") // 2 + look.px(6)
                left, right = half + dx, window.width - half + dx
                box.centerx = min(max(box.centerx, left), right)
                look.type.draw(
                    surface, str(points), "small", look.palette["ink_soft"], box, "center"
                )
            else:
                pygame.draw.circle(surface, look.palette["ink_soft"], center, look.px(2.5))


class Walker(Thing):
    """A player's small boss on the track."""

    def __init__(self, look: Look, band: int, seat: int) -> None:
        super().__init__(look, pygame.Rect(0, 0, 1, 1))
        self.band = band
        self.seat = seat

    def shows(self, shown: Shown) -> object:
        """Place and color, and whether it is on its way; the rectangle follows."""
        walking = bool(shown.flying("track", self.seat, 0))
        return self.place(shown), shown.seats[self.seat].color, walking

    def place(self, shown: Shown) -> tuple[int, int]:
        """The middle of the figure."""
        scores = shown.state.score[: shown.state.n]
        return standing_place(self.look.window, self.band, scores, self.seat)

    def figure(self, shown: Shown) -> sprites.Sprite:
        """The figure, as high as the band allows."""
        return figure(self.look, self.band, shown.seats[self.seat].color)

    def refresh(self, shown: Shown) -> bool:
        """Moved or not: the rectangle goes along."""
        changed = super().refresh(shown)
        if changed:
            picture = self.figure(shown).picture
            self.rect = picture.get_rect(center=self.place(shown))
        return changed

    def draw(self, surface: pygame.Surface, shown: Shown) -> None:
        """The figure, unless it is on its way."""
        if not shown.flying("track", self.seat, 0):
            surface.blit(self.figure(shown).picture, (0, 0))
