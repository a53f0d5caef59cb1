"""The portraits of the final result."""

import pygame
import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.scenes.election.drawings import OVAL, portrait
from tammany_desktop.scenes.newspaper.engravings import portrait_name
from tammany_desktop.session.match import Seat
from tests.helpers.window import Driver


@pytest.mark.usefixtures("unshared")
def test_the_wreath_lies_behind_the_winner_s_large_portrait(window: Driver) -> None:
    """The winner was a small piece in a wreath, then a portrait with leaves over its cheeks."""
    look = window.app.look
    assert OVAL[1] >= 0.8
    for seat in Seat("Anna", COLORS[0], ""), Seat("Boyd", COLORS[1], "sachem"):
        picture = portrait(look, portrait_name([seat], 0), 300)
        oval = pygame.Rect(0, 0, round(300 * OVAL[0]), round(300 * OVAL[1]))
        oval.midtop = picture.get_width() // 2, 6
        green = [
            (x, y)
            for x in range(0, picture.get_width(), 3)
            for y in range(0, picture.get_height(), 3)
            if is_laurel(picture.get_at((x, y)))
        ]
        assert len(green) > 100, "a wreath"
        assert not any(is_laurel(picture.get_at((x, 0))) for x in range(picture.get_width()))
        leaves = look.sprite("laurel", 300)
        assert leaves.get_bounding_rect(1).top > 0 < leaves.get_bounding_rect(1).left, "none is cut"
        assert not [place for place in green if is_in_ellipse(place, oval)], "none in the portrait"


def is_laurel(color: pygame.Color) -> bool:
    """Whether a pixel is of the green of laurel leaves."""
    return color.a > 200 and color.g > color.r + 20 and color.g > color.b + 40


def is_in_ellipse(place: tuple[int, int], box: pygame.Rect) -> bool:
    """Whether a point lies in the ellipse that fills a rectangle."""
    x, y = (place[0] - box.centerx) / box.width, (place[1] - box.centery) / box.height
    return x * x + y * y < 0.25
