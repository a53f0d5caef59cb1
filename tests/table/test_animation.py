"""Motions alone, on a bare surface: what is damaged is what changes, in every frame."""

from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar, Final, cast

import pytest

from tests.helpers import window  # noqa: F401  before pygame: it chooses the drivers

# isort: split
import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.board.animation import (
    DROP_START,
    HEIGHT_STEPS,
    LIFT,
    LIFT_END,
    Arrival,
    Fading,
    Flight,
    Motions,
    Squash,
)

SIZE: Final = (120, 90)
STEP: Final = 1 / 30
KINDS: Final = ("bare", "piece", "squash", "fade in", "fade out", "arrival")


def picture(size: tuple[int, int], color: str) -> PieceImage:
    """An even picture whose alpha is premultiplied."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(color)
    return PieceImage(surface, (size[0] // 2, size[1] - 1))


def made(kind: str, random: Random) -> Flight:
    """One motion of a kind, by chance."""
    color = random.choice(["red", "green", "blue", "orange"])
    sprite = picture((random.randint(4, 14), random.randint(4, 14)), color)
    start, end = ((random.randint(20, 100), random.randint(30, 70)) for _ in range(2))
    options: dict[str, Any] = {
        "delay": random.choice([0.0, 0.1, 0.3]),
        "seconds": random.choice([0.1, 0.3, 0.5]),
        "background": random.random() < 0.3,
        "stays": random.random() < 0.7,
        "early": random.random() < 0.3,
    }
    match kind:
        case "piece":
            shadow = picture((9, 4), "gray").picture
            options["image_at"] = lambda height: (sprite, shadow)
        case "squash":
            return Squash(sprite, end, end, stretch=(0.4, -0.3), **options)
        case "fade in" | "fade out":
            options |= {"appears": kind == "fade in", "hold_share": random.choice([0.0, 0.5])}
            return Fading(sprite, start, end, **options)
        case "arrival":
            return Arrival(sprite, (end[0], end[1] - 9), end, **options)
    return Flight(sprite, start, end, **options)


class Screen:
    """What a person sees: only what is damaged is painted again, the ground first."""

    def __init__(self) -> None:
        self.view = SimpleNamespace(moving=False, in_background=False)
        self.damaged = list[pygame.Rect]()
        self.landed, self.took_off = list[Flight](), list[Flight]()
        self.motions = Motions(
            cast(Any, self.view), self.damaged.append, self.took_off.append, self.landed.append
        )
        self.surface = self.afresh()

    def afresh(self) -> pygame.Surface:
        """A whole picture."""
        surface = pygame.Surface(SIZE)
        self.paint(surface)
        return surface

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill("white")
        self.motions.paint(surface)

    def frame(self) -> None:
        """Paint the damage, and compare."""
        for rect in self.damaged:
            self.surface.set_clip(rect)
            self.paint(self.surface)
        self.surface.set_clip(None)
        self.damaged.clear()
        fresh = self.afresh()
        assert pygame.image.tobytes(self.surface, "RGB") == pygame.image.tobytes(fresh, "RGB")


@pytest.mark.parametrize("seed", range(8))
def test_what_is_damaged_is_all_that_changes_in_any_mixture_of_motions(seed: int) -> None:
    random, screen, all_flights = Random(seed), Screen(), list[Flight]()
    for _ in range(40):
        if random.random() < 0.15:
            flights = [made(random.choice(KINDS), random) for _ in range(random.randint(1, 3))]
            all_flights += flights
            screen.motions.start(flights, 1.0)
            screen.frame()
        if random.random() < 0.05:
            screen.motions.finish(background=random.random() < 0.5)
            screen.frame()
        screen.motions.advance(STEP)
        screen.frame()
    screen.motions.finish()
    screen.frame()
    assert not screen.motions.flights
    assert not screen.view.moving
    assert not screen.view.in_background
    # By identity: each motion takes off once and lands once.
    for told in (screen.took_off, screen.landed):
        assert sorted(map(id, told)) == sorted(map(id, all_flights))


class Noted(Flight):
    """A motion that notes where it is painted."""

    painted: ClassVar[list[Flight]] = []

    def paint(self, surface: pygame.Surface) -> None:
        self.painted.append(self)


@pytest.mark.parametrize("pace", [0.5, 1.0, 2.0])
def test_motions_are_painted_in_their_time_at_their_place_and_at_rest_damage_nothing(
    pace: float,
) -> None:
    screen, flights = Screen(), list[Flight]()
    kinds = [*product((False, True), repeat=4)]
    for number, (stays, early, on_map, background) in enumerate(kinds):
        delay, seconds = 0.2 + 0.01 * number, 0.1 + 0.04 * number
        start, end = (10 + number, 40), (60 + number, 80 - number)
        flight = Noted(picture((6, 6), "red"), start, end, delay=delay, seconds=seconds)
        flight.stays, flight.early, flight.on_map = stays, early, on_map
        flight.background = background
        flights.append(flight)
    times = [(pace * one.delay, pace * one.seconds) for one in flights]
    screen.motions.start(flights, pace)
    age, step = 0.0, 0.0173
    while screen.motions.flights:
        Noted.painted.clear()
        screen.motions.paint(screen.surface)
        shown = list[Flight]()
        for one, (delay, seconds) in zip(flights, times, strict=True):
            assert one.rect == one.update()
            over = age >= delay + seconds
            assert one.rect == one.sprite.at(one.end) or not over
            assert one.rect == one.sprite.at(one.start) or age >= delay
            if not one.on_map and (one.stays if over else one.early or age >= delay):
                shown.append(one)
        # What gives way stands among the pieces, from back to front; the others are above them.
        shown.sort(key=lambda one: (not one.background, one.end[1] if one.background else 0))
        assert list(map(id, Noted.painted)) == list(map(id, shown))
        screen.damaged.clear()
        before, age = age, age + step
        screen.motions.advance(step)
        moves = [delay <= age and before < delay + seconds for delay, seconds in times]
        assert bool(screen.damaged) == any(moves)
    assert age - step < max(map(sum, times)) <= age


def test_a_motion_alone_takes_off_and_lands_in_its_time() -> None:
    screen = Screen()
    flight = made("bare", Random(3))
    flight.delay, flight.seconds = 0.2, 0.3
    screen.motions.start([flight], 1.0)
    seen = list[tuple[int, int]]()
    for _ in range(7):
        seen.append((len(screen.took_off), len(screen.landed)))
        screen.motions.advance(0.1001)
    assert seen == [(0, 0), (0, 0), (1, 0), (1, 0), (1, 0), (1, 1), (1, 1)]


@pytest.mark.parametrize("seed", range(5))
def test_a_view_moves_while_a_motion_is_under_way_that_is_waited_for(seed: int) -> None:
    random, screen = Random(seed), Screen()
    flights = [made(kind, random) for kind in KINDS]
    screen.motions.start(flights, 1.0)
    while screen.motions.flights:
        under_way = [one for one in flights if one.age < one.delay + one.seconds]
        assert screen.view.moving == any(not one.background for one in under_way)
        assert screen.view.in_background == any(one.background for one in under_way)
        for one in flights:
            assert one.took_off == (one.age >= one.delay)
            assert one.landed == (one not in under_way)
        screen.motions.advance(STEP)


def test_at_no_pace_motions_land_at_once() -> None:
    screen = Screen()
    flights = [made(kind, Random(1)) for kind in KINDS]
    screen.motions.start(flights, 0.0)
    assert list(map(id, screen.landed)) == list(map(id, flights))
    assert not screen.motions.flights


@pytest.mark.parametrize("end", [(20, 60), (100, 60), (60, 20)])
def test_a_piece_is_lifted_moves_on_and_is_put_down(end: tuple[int, int]) -> None:
    heights = list[int]()
    sprite, shadow = picture((10, 20), "red"), picture((9, 4), "gray").picture

    def image_at(height: int) -> tuple[PieceImage, pygame.Surface]:
        heights.append(height)
        return sprite, shadow

    start = (60, 60)
    flight = Flight(sprite, start, end, seconds=1.0, image_at=image_at)
    grounds, lifts = list[pygame.Vector2](), list[int]()
    for percent in range(101):
        flight.age = percent / 100
        place = flight.update()
        ground = pygame.Vector2(flight.shadow_rect.midbottom)
        grounds.append(ground)
        lifts.append(round(ground.y) - place.bottom)
    # The shadow runs on the ground, from under the start to under the end, never backward.
    foot = [pygame.Vector2(sprite.at(place).midbottom) for place in (start, end)]
    assert (grounds[0], grounds[-1]) == (foot[0], foot[1])
    ways = [(one - foot[0]).length() for one in grounds]
    assert ways == sorted(ways)
    assert max(ways[: round(100 * LIFT_END)]) == 0
    assert min(ways[round(100 * DROP_START) :]) >= (foot[1] - foot[0]).length() - 1
    # It is up by its lift in between, and on the ground at both ends.
    assert (lifts[0], lifts[-1]) == (0, 0)
    assert min(lifts[20:85]) >= LIFT * 20
    assert (heights[0], heights[-1], max(heights), min(heights)) == (0, 0, HEIGHT_STEPS - 1, 0)
    assert set(heights[20:86]) == {HEIGHT_STEPS - 1}
    up, down = lifts[:21], lifts[85:]
    assert up == sorted(up)
    assert down == sorted(down, reverse=True)
