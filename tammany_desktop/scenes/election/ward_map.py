"""The election so far on a small map: who won which wards, and the one that votes now."""

from typing import Final

import pygame

from tammany_desktop.board.geometry import centroid, geometry
from tammany_desktop.board.small_map import placing, ward_map
from tammany_desktop.languages import text
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base.pages import SheetScale, Space
from tammany_desktop.session.match import Match
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import FINE, supersampled, with_alpha

SHAPE: Final = 0.78  # the map's height over its width
LEAST: Final = 230.0  # units of its width
NUMBER: Final = 44.0  # units of the disc with the number of the ward that votes


def lay_map(gui: Gui, match: Match, size: SheetScale, space: Space, head: float) -> None:
    """The map in `space`, below a heading `head` units high."""
    look, (left, top, wide, high) = gui.look, space
    words = text("ballot.so_far")
    gui.label(look.units.rect(left, top, wide, head - 2), words, size.role("small"), "ink_soft")
    place = look.units.rect(left, top + head, wide, high - head)
    gui.picture(_picture(look, match, place.size), place)


def _picture(look: Look, match: Match, size: tuple[int, int]) -> pygame.Surface:
    made = ward_map(look, match.seats, _won(match.state), size)
    camera, spot = placing(size), geometry().wards[match.state.voting]
    ring = [camera.point(point) for point in spot.polygon]

    def paint(large: pygame.Surface) -> None:
        points = [(x * FINE, y * FINE) for x, y in ring]
        pygame.draw.polygon(large, look.palette["brass_light"], points)
        pygame.draw.lines(large, look.palette["ink"], True, points, look.px(3) * FINE)

    clear = with_alpha(look.palette["ink"], 0)
    made.blit(supersampled(size, FINE, clear, paint), (0, 0))
    disc = pygame.Rect(0, 0, look.px(NUMBER), look.px(NUMBER))
    disc.center = camera.point(centroid(spot.polygon))
    pygame.draw.aacircle(made, look.palette["paper_light"], disc.center, disc.width // 2)
    pygame.draw.aacircle(made, look.palette["ink"], disc.center, disc.width // 2, look.px(2))
    number = str(WARD_NUMBERS[match.state.voting])
    look.type.draw(made, number, "strong", look.palette["ink"], disc, "center")
    return made


def _won(state: State) -> State:
    """The position without bosses: only wards that have voted are somebody's."""
    shown = state.copy()
    shown.bosses[:] = [0] * len(shown.bosses)
    return shown
