"""Each gesture on its own: it begins and ends where it should, and jumps nowhere on its way."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import pytest

from tests.helpers import window  # noqa: F401  before pygame: it chooses the drivers

# isort: split
import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.board.animation import Flight
from tammany_desktop.board.gestures import (
    DARK_FROM,
    DARK_UNTIL,
    DIM_STEPS,
    GETS_UP,
    HANGS,
    HOP_HEIGHT,
    LEAVES,
    LIES_DOWN,
    RESTS,
    SHOWN_FROM,
    SHOWN_UNTIL,
    SHRINKS,
    STAMP_GROWTH,
    UNROLL_SHARE,
    Banner,
    Bestowed,
    Nodding,
    Stamped,
    Thrown,
    Toppled,
    Walk,
)

START, END = (60, 200), (300, 90)
SIZE: Final = (30, 44)
STEPS: Final = 400


def piece() -> PieceImage:
    """A picture that is not the same in a mirror, with its anchor in the middle."""
    picture = pygame.Surface(SIZE, pygame.SRCALPHA)
    picture.fill("red")
    picture.fill("blue", (0, 0, 8, 20))
    return PieceImage(picture, (SIZE[0] // 2, SIZE[1] // 2))


def steps(flight: Flight) -> Iterator[tuple[float, pygame.Rect]]:
    """The share of its time, and where it is."""
    for step in range(STEPS + 1):
        flight.age = flight.delay + flight.seconds * step / STEPS
        yield step / STEPS, flight.update()


def jumps(places: list[pygame.Rect]) -> float:
    """The longest way of a middle from one step to the next, in pixels."""
    return max(math.dist(a.center, b.center) for a, b in pairwise(places))


def near(place: pygame.Rect, point: tuple[int, int], by: float = 2) -> bool:
    return math.dist(place.center, point) <= by


def test_what_is_thrown_is_drawn_back_flies_over_its_shadow_and_comes_down() -> None:
    flight = Thrown(piece(), START, END, turn=(-40.0, 20.0), size=(0.5, 1.5))
    way, places, heights = math.dist(START, END), [], []
    for share, place in steps(flight):
        places.append(place)
        heights.append(flight.shadow_rect.centery - place.centery)
        left = math.dist(flight.shadow_rect.center, END)
        assert left >= way - 1 or share > 0.3
        assert left <= way + 1 or share < 0.6
    assert near(places[0], START)
    assert near(places[-1], END)
    assert abs(heights[0]) <= 1
    assert abs(heights[-1]) <= 1
    assert min(heights) >= -1
    assert 5 < max(heights) <= 20, "a piece is near the map"
    assert jumps(places) < 8
    back = [math.dist(place.center, END) for place in places]
    assert max(back) > way + 10
    shapes = [pygame.transform.rotozoom(piece().picture, *of) for of in ((-40, 0.5), (20, 1.5))]
    assert [place.size for place in (places[0], places[-1])] == [one.get_size() for one in shapes]
    assert max(place.height for place in places) > 1.1 * places[-1].height, "larger in the air"


def test_a_ship_nods_less_and_less_and_rests_as_it_was() -> None:
    water = pygame.Surface((80, 80), pygame.SRCALPHA)
    flight = Nodding(PieceImage(piece().picture, (40, 40)), END, END, water=water)
    pictures, moved = [], []
    for _, place in steps(flight):
        assert place == flight.sprite.at(END)
        assert place.size == (80, 80)
        pictures.append(pygame.mask.from_surface(flight.sprite.picture))
    still = pictures[0]
    for mask in pictures:
        apart = mask.copy()
        apart.erase(still, (0, 0))
        moved.append(apart.count())
    assert moved[-1] <= 4
    quarter = STEPS // 8  # the middle of each swing, to one side and the other
    swings = [moved[quarter * n] for n in (1, 3, 5, 7)]
    assert swings == sorted(swings, reverse=True)
    assert swings[0] > 60
    assert all(moved[quarter * n] <= 8 for n in (2, 4, 6))
    assert not water.get_bounding_rect(), "the picture of the water stays as it is"


@pytest.mark.parametrize("map_leg", [-1, 1])
def test_a_walk_touches_each_of_its_stops_in_turn(map_leg: int) -> None:
    way = ((100, 160), (180, 160), (240, 60))
    stops = (START, *way, END)
    flight = Walk(piece(), START, END, way=way, map_leg=map_leg)
    legs, high = len(stops) - 1, 0.0
    for share, place in steps(flight):
        leg = min(int(share * legs), legs - 1)
        assert flight.on_map == (leg == map_leg)
        ground = pygame.Vector2(stops[leg]).lerp(stops[leg + 1], share * legs - leg)
        assert abs(place.centerx - ground.x) <= 1
        height = ground.y - place.centery
        assert -1 <= height <= HOP_HEIGHT * SIZE[1] + 1
        high = max(high, height)
        if share * legs == round(share * legs):
            assert near(place, stops[round(share * legs)])
    assert (high > 0.9 * HOP_HEIGHT * SIZE[1]) == (map_leg < 0)


def test_a_ribbon_is_unrolled_in_its_place_and_pressed_down() -> None:
    flight = Stamped(piece(), END, END, turn=(30.0, 0.0))
    sizes = []
    for share, place in steps(flight):
        assert near(place, END)
        sizes.append((share, place.size))
    unrolled = [size for share, size in sizes if share < UNROLL_SHARE]
    turned = pygame.transform.rotozoom(piece().picture, 30, 1 + STAMP_GROWTH).get_size()
    assert max(unrolled) == pytest.approx(turned, abs=2)
    areas = [wide for wide, _ in unrolled]
    assert areas == sorted(areas)
    assert areas[0] < 0.8 * areas[-1]
    assert sizes[-1][1] == pytest.approx(SIZE, abs=1)


def test_what_is_bestowed_grows_hangs_in_its_place_and_goes_home_small() -> None:
    hangs, corner = (150, 120), (280, 200)
    flight = Bestowed(piece(), START, END, hangs_at=hangs, way=(corner,), least=0.4)
    places, corners = [], []
    for share, place in steps(flight):
        places.append(place)
        if HANGS <= share <= LEAVES:
            assert near(place, hangs)
        if RESTS <= share <= SHRINKS:
            assert place.size == pytest.approx(SIZE, abs=1)
        if share >= LEAVES:
            assert place.height == pytest.approx(0.4 * SIZE[1], abs=2)
            corners.append(math.dist(place.center, corner))
    assert near(places[0], START)
    assert near(places[-1], END)
    assert places[0].height == pytest.approx(0.4 * SIZE[1], abs=2)
    assert min(corners) < 8
    assert jumps(places) < 12
    swinging = [place.width for place in places[round(HANGS * STEPS) : round(RESTS * STEPS)]]
    assert max(swinging) > SIZE[0] + 4


def test_a_boss_that_topples_lies_in_its_place_then_leaves_upright() -> None:
    flight = Toppled(PieceImage(piece().picture, (SIZE[0] // 2, SIZE[1] - 1)), START, END)
    feet = []
    for share, place in steps(flight):
        seen = flight.sprite.picture.get_bounding_rect()
        if LIES_DOWN <= share < GETS_UP:
            assert seen.width > seen.height
        if share in (0, 1):
            assert seen.size == pytest.approx(SIZE, abs=1)
        feet.append(place.center)
    resting = feet[: round(GETS_UP * STEPS)]
    assert all(math.dist(foot, START) <= 2 for foot in resting)
    assert math.dist(feet[-1], END) <= 2
    assert max(math.dist(a, b) for a, b in pairwise(feet)) < 8


@pytest.mark.parametrize("dark", [False, True])
def test_a_banner_comes_down_stays_and_goes_and_the_table_is_dark_meanwhile(dark: bool) -> None:
    whole = pygame.Rect(0, 0, 400, 300)
    flat = pygame.Surface((200, 60))
    flat.fill("red")
    banner = Banner(PieceImage(flat, (0, 0)), (100, 120), (100, 120), window=whole, dark=dark)
    banner.seconds, before = 2.0, 0
    for share, area in steps(banner):
        assert area == (whole if banner.step != before else area)
        assert area.contains(banner.visible.clip(whole)) or not banner.visible.clip(whole)
        if share in (0, 1):
            assert not banner.visible.colliderect(whole)
            assert banner.step == 0
        if SHOWN_FROM <= share <= SHOWN_UNTIL:
            assert banner.visible.topleft == (100, 120)
        if DARK_FROM <= share <= DARK_UNTIL:
            assert banner.step == (DIM_STEPS if dark else 0)
        assert 0 <= banner.step <= (DIM_STEPS if dark else 0)
        before = banner.step
    banner.age = banner.seconds / 2
    banner.update()
    ground = pygame.Surface(whole.size)
    ground.fill((200, 180, 160))
    banner.paint(ground)
    assert ground.get_at((200, 150))[:3] == (255, 0, 0)
    assert (ground.get_at((20, 280))[:3] == (200, 180, 160)) is not dark
    cords = [x for x in range(400) if ground.get_at((x, 60)) != ground.get_at((20, 60))]
    assert 4 <= len(cords) <= 12
    assert sum(cords) / len(cords) == pytest.approx(200, abs=2)
    assert cords[0] >= 100
    assert cords[-1] < 300
