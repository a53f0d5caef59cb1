"""The black and the brown boss are told from two meters: by lightness, in a picture of a third."""

import math
from pathlib import Path

import pygame

from tests.helpers.light import luminance

PIECES = Path(__file__).parents[2] / "assets" / "pieces"
BODY = (34, 84, 50, 50)  # in pixels of the picture, and the badge's middle and reach
BADGE, REACH = (59, 110), 28
APART = 4.5  # times as light


def coat(color: str) -> float:
    """The mean light of the body around the badge."""
    picture = pygame.image.load(PIECES / f"boss_{color}.png")
    left, top, wide, high = BODY
    places = [(x, y) for x in range(left, left + wide) for y in range(top, top + high)]
    places = [one for one in places if math.dist(one, BADGE) > REACH]
    return sum(luminance(picture.get_at(place)) for place in places) / len(places)


def test_the_brown_coat_is_lighter_than_the_black_one() -> None:
    assert coat("brown") > APART * coat("black")
