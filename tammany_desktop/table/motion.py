"""Pieces in the air: flights, eased, and the clock that moves them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import pygame

from tammany_desktop.table.shown import Spot
from tammany_desktop.table.sprites import Sprite

LIFT: Final = 0.10  # of the way: how high a piece is carried
SECONDS: Final = 0.30
STAGGER: Final = 0.07
# By the setting: how long a flight takes, as a factor.
SPEEDS: Final = {"slow": 1.9, "normal": 1.0, "fast": 0.5, "instant": 0.0, "step": 1.0}
# The rest after a rival's act, in seconds, so that people can follow.
PAUSES: Final = {"slow": 0.9, "normal": 0.45, "fast": 0.12, "instant": 0.0, "step": 0.3}


@dataclass
class Flight:
    """One piece on its way. `spot` tells the place that waits for it; None for one that leaves."""

    sprite: Sprite
    start: tuple[int, int]
    end: tuple[int, int]
    spot: Spot | None = None
    delay: float = 0.0
    seconds: float = SECONDS
    sound: str = ""
    age: float = 0.0
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    @property
    def done(self) -> bool:
        """Whether it has arrived."""
        return self.age >= self.delay + self.seconds

    @property
    def under_way(self) -> bool:
        """Whether it has started and not arrived."""
        return self.age >= self.delay and not self.done

    def place(self) -> pygame.Rect:
        """The pixels it covers now."""
        part = min(1.0, max(0.0, (self.age - self.delay) / self.seconds)) if self.seconds else 1.0
        eased = ease(part)
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        lift = LIFT * (abs(dx) + abs(dy)) * 4 * part * (1 - part)
        x, y = self.start[0] + dx * eased, self.start[1] + dy * eased - lift
        return self.sprite.at((round(x), round(y)))


def ease(part: float) -> float:
    """Slow at both ends.

    >>> ease(0.0), ease(0.5), ease(1.0)
    (0.0, 0.5, 1.0)
    """
    return part * part * (3 - 2 * part)


class Motions:
    """The flights under way."""

    def __init__(
        self,
        damage: Callable[[pygame.Rect], object],
        landed: Callable[[Flight], object],
    ) -> None:
        self.flights: list[Flight] = []
        self.damage = damage
        self.landed = landed

    @property
    def moving(self) -> bool:
        """Whether anything is in the air."""
        return bool(self.flights)

    def start(self, flights: list[Flight], speed: float, below: bool = False) -> None:
        """Let pieces go, over or below those in the air, at a speed factor; 0 lands them."""
        for flight in flights:
            flight.delay *= speed
            flight.seconds *= speed
            flight.rect = flight.place()
        self.flights = [*flights, *self.flights] if below else [*self.flights, *flights]
        if speed == 0:
            self.finish()

    def update(self, dt: float) -> None:
        """Let time pass."""
        for flight in self.flights:
            flight.age += dt
            self.damage(flight.rect)
            if flight.under_way:
                flight.rect = flight.place()
                self.damage(flight.rect)
        self._land()

    def finish(self) -> None:
        """Land everything now."""
        for flight in self.flights:
            flight.age = flight.delay + flight.seconds
            self.damage(flight.rect)
        self._land()

    def _land(self) -> None:
        arrived = [flight for flight in self.flights if flight.done]
        self.flights = [flight for flight in self.flights if not flight.done]
        for flight in arrived:
            self.landed(flight)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint what is in the air."""
        for flight in self.flights:
            if flight.under_way:
                surface.blit(flight.sprite.picture, flight.rect)
