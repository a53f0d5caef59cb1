"""The black and the brown boss are told from two meters: one wears a cape, one is in sleeves."""

from pathlib import Path

import pygame
import pytest

from tests.helpers.light import luminance

PIECES = Path(__file__).parents[2] / "assets" / "pieces"
SLEEVE = (13, 94, 10, 8)  # in pixels of the picture
LIGHT = 0.5


@pytest.mark.parametrize("theme", ["", "_hc"])
def test_brown_has_light_sleeves(theme: str) -> None:
    picture = pygame.image.load(PIECES / f"boss_brown{theme}.png")
    left, top, wide, high = SLEEVE
    places = [(x, y) for x in range(left, left + wide) for y in range(top, top + high)]
    found = sorted(luminance(picture.get_at(place)) for place in places)
    assert found[len(found) // 2] > LIGHT
