"""The portraits of the final result."""

import pygame
import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.scenes.election.drawings import OVAL, portrait
from tammany_desktop.scenes.newspaper.engravings import portrait_name
from tammany_desktop.session.match import Seat
from tests.helpers.window import Driver


@pytest.mark.usefixtures("unshared")
def test_the_winner_s_face_is_large_and_above_the_wreath(window: Driver) -> None:
    """The winner was a small piece in a wreath that framed it up to the hat."""
    look = window.app.look
    assert OVAL[1] >= 0.95
    for seat in Seat("Anna", COLORS[0], ""), Seat("Boyd", COLORS[1], "sachem"):
        picture = portrait(look, portrait_name([seat], 0), 300)
        green = [
            y
            for x in range(0, picture.get_width(), 3)
            for y in range(0, picture.get_height(), 3)
            if is_laurel(picture.get_at((x, y)))
        ]
        assert len(green) > 100, "a wreath"
        assert min(green) > 0.3 * picture.get_height(), "below the face"


def is_laurel(color: pygame.Color) -> bool:
    """Whether a pixel is of the green of laurel leaves."""
    return color.a > 200 and color.g > color.r + 20 and color.g > color.b + 40
