"""The tails of notes: each points from its note at its subject, with a line along both sides."""

import math
from typing import Final

import pytest

from tests.helpers.board_table import board_look

# isort: split
import pygame

from tammany_desktop.board.placement import paint_tail, tail, tail_area

NOTE: Final = pygame.Rect(500, 300, 220, 140)
TIPS: Final = (
    *((610, 540), (420, 520), (800, 560), (505, 470)),  # below
    *((610, 220), (450, 230), (715, 250)),  # above
    *((400, 370), (360, 300), (430, 439)),  # at the left
    *((840, 370), (880, 302), (760, 438)),  # at the right
)


def across(first: pygame.Vector2, second: pygame.Vector2, share: float) -> pygame.Vector2:
    return first + (second - first) * share


@pytest.mark.parametrize("tip", TIPS)
def test_a_tail_leaves_the_near_side_of_its_note_and_ends_at_its_tip(tip: tuple[int, int]) -> None:
    look = board_look()
    first, second, end = map(pygame.Vector2, tail(look, NOTE, tip))
    assert tuple(end) == tip
    width = first.distance_to(second)
    assert 10 <= width <= min(NOTE.size) / 2
    for corner in (first, second):
        on_x = NOTE.left <= corner.x <= NOTE.right and corner.y in (NOTE.top, NOTE.bottom)
        on_y = NOTE.top <= corner.y <= NOTE.bottom and corner.x in (NOTE.left, NOTE.right)
        assert on_x or on_y
    middle = (first + second) / 2
    ways = [math.dist(tip, side) for side in (NOTE.midtop, NOTE.midbottom)]
    assert middle.distance_to(end) <= min(ways) + NOTE.width / 2
    area = tail_area(look, NOTE, tip)
    assert all(area.collidepoint(point) for point in (first, second, end))


@pytest.mark.parametrize("tip", TIPS)
def test_a_tail_is_paper_between_two_lines_and_open_to_its_note(tip: tuple[int, int]) -> None:
    look = board_look(scale=200)
    surface = pygame.Surface((1280, 720))
    surface.fill("red")
    before = surface.copy()
    paint_tail(look, surface, NOTE, tip)
    first, second, end = map(pygame.Vector2, tail(look, NOTE, tip))
    paper, ink = look.palette["paper"], look.palette["ink"]

    def at(point: pygame.Vector2) -> pygame.Color:
        return surface.get_at((round(point.x), round(point.y)))

    def near(point: pygame.Vector2, color: pygame.Color) -> float:
        """The least distance of a color there from the color wanted."""
        places = [point + pygame.Vector2(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return min(math.dist(at(place)[:3], color[:3]) for place in places)

    for share in (0.15, 0.4, 0.65):
        left, right = across(first, end, share), across(second, end, share)
        assert math.dist(at(across(left, right, 0.5))[:3], paper[:3]) < 12
        for side in (left, right):
            assert near(side, ink) < 120
        for out in (-0.5, 1.5):
            beyond = across(left, right, out)
            assert at(beyond)[:3] == (255, 0, 0) or NOTE.inflate(9, 9).collidepoint(beyond)
    inward = pygame.Vector2(NOTE.center) - (first + second) / 2
    inward.scale_to_length(1)
    assert math.dist(at((first + second) / 2 + inward)[:3], paper[:3]) < 12, "no line at the note"
    same = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255), before)
    same.invert()
    box = pygame.Rect.unionall(same.get_bounding_rects()[0], same.get_bounding_rects()[1:])
    assert tail_area(look, NOTE, tip).contains(box)


def test_no_tail_points_at_what_its_note_covers() -> None:
    surface = pygame.Surface((1280, 720))
    paint_tail(board_look(), surface, NOTE, NOTE.center)
    assert not pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() < 1280 * 720
