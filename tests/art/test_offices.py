"""The emblems of the offices are told apart at 24 pixels, by their signs and not by their tints."""

import math
from itertools import combinations
from pathlib import Path

import pygame

from tests.helpers.light import luminance

PIECES = Path(__file__).parents[2] / "assets" / "pieces"
SIDE = 24
OFFICES = (
    "mayor",
    "deputy_mayor",
    "chief_of_police",
    "council_president",
    "precinct_chairman",
)
CLEAR = 0.038  # how far light spreads within the field


def field(office: str) -> list[float]:
    """The light of each pixel within the rim."""
    picture = pygame.image.load(PIECES / f"office_{office}.png")
    small = pygame.transform.smoothscale(picture, (SIDE, SIDE))
    middle, reach = SIDE / 2, SIDE * 0.36
    places = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    inside = [
        one for one in places if math.dist((one[0] + 0.5, one[1] + 0.5), (middle,) * 2) < reach
    ]
    return [luminance(small.get_at(place)) for place in inside]


def test_each_pair_differs_in_light() -> None:
    lights = {office: field(office) for office in OFFICES}
    for one, other in combinations(OFFICES, 2):
        pairs = zip(lights[one], lights[other], strict=True)
        apart = sum((a - b) ** 2 for a, b in pairs) / len(lights[one])
        assert apart > CLEAR, (one, other, apart)
