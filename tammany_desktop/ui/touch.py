"""Fingers on a touch screen: what they mean beyond the mouse events that SDL makes of the first.

A tap clicks and a drag drags, for SDL says so itself. A finger that rests asks for details, two
fingers zoom and pan; the press that came before is then no click: it ends nowhere.
"""

import math
from collections.abc import Callable, Iterable
from typing import Final

import pygame

from tammany_desktop.ui.look import Look

HELD: Final = pygame.event.custom_type()  # `pos`: details are wanted of what is there
PINCHED: Final = pygame.event.custom_type()  # `pos` between two fingers, `rel`, `steps` nearer
REST: Final = 0.5  # seconds after which a finger is taken to rest
SLACK: Final = 12  # units that a resting finger may move by
PINCH: Final = 1.3  # how much further apart two fingers are for one step of the zoom
REACH: Final = 44  # pixels: how wide and high a place is for a finger, whatever is seen of it
NOWHERE: Final = (-10_000, -10_000)
MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
FINGERS: Final = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)
Place = tuple[float, float]
Events = list[pygame.event.Event]


def by_finger(event: pygame.event.Event) -> bool:
    """Whether a mouse event is SDL's word for a finger."""
    return bool(getattr(event, "touch", False))


def reachable(rect: pygame.Rect) -> pygame.Rect:
    """A place as large as a finger needs it."""
    return rect.inflate(max(0, REACH - rect.width), max(0, REACH - rect.height))


class Touch:
    """Where the fingers are, and since when one rests."""

    def __init__(self, look: Callable[[], Look]) -> None:
        """`look` gives the look in use, whose window the fingers are on."""
        self._look = look
        self._fingers: dict[int, Place] = {}
        self._start = (0.0, 0.0)
        self._since: float | None = None  # when the only finger came, while it rests
        self._gesture = False  # what the fingers do is no click; until all are lifted
        self._span = 0.0  # pixels between two fingers at the last step of the zoom
        self._middle = (0.0, 0.0)

    def read(self, events: Iterable[pygame.event.Event], now: float) -> Events:
        """The events, those of fingers replaced by what they mean."""
        found: Events = []
        for event in events:
            if event.type in FINGERS:
                found += self._finger(event, now)
            elif not (self._gesture and event.type in MOUSE and by_finger(event)):
                found.append(event)
        return found + self._rested(now)

    def wait(self, now: float) -> float | None:
        """Seconds until a finger has rested long enough, or None where none does."""
        return None if self._since is None else max(0.0, self._since + REST - now)

    def _finger(self, event: pygame.event.Event, now: float) -> Events:
        wide, high = self._look().window.size
        place = event.x * wide, event.y * high
        if event.type == pygame.FINGERUP:
            return self._lift(event.finger_id)
        if event.type == pygame.FINGERDOWN:
            self._fingers[event.finger_id] = place
            return self._come(place, now)
        if event.finger_id not in self._fingers:
            return []
        self._fingers[event.finger_id] = place
        if len(self._fingers) == 1:
            if math.dist(self._start, place) > self._look().px(SLACK):
                self._since = None
            return []
        return self._pinch()

    def _come(self, place: Place, now: float) -> Events:
        if len(self._fingers) == 1:
            self._start, self._since, self._gesture = place, now, False
            return []
        first = not self._gesture
        self._since, self._gesture = None, True
        self._measure()
        return [_release()] if first else []

    def _lift(self, finger: int) -> Events:
        """The last finger takes the pointer with it, so that nothing stays lit under nobody."""
        self._fingers.pop(finger, None)
        self._since = None
        if self._fingers:
            self._measure()
            return []
        details, self._gesture = self._gesture, False
        return [] if details else [_motion(NOWHERE)]

    def _rested(self, now: float) -> Events:
        if self._since is None or now - self._since < REST:
            return []
        self._since, self._gesture = None, True
        place = round(self._start[0]), round(self._start[1])
        held = pygame.event.Event(HELD, pos=place)
        return [_release(), _motion(place), held]

    def _measure(self) -> None:
        """Where two fingers are, and how far apart."""
        (x, y), (to_x, to_y) = list(self._fingers.values())[:2]
        self._span = math.dist((x, y), (to_x, to_y))
        self._middle = ((x + to_x) / 2, (y + to_y) / 2)

    def _pinch(self) -> Events:
        span, (x, y) = self._span, self._middle
        self._measure()
        grown = self._span / max(1.0, span)
        steps = 1 if grown >= PINCH else -1 if grown <= 1 / PINCH else 0
        if not steps:
            self._span = span  # measured from the last step on
        middle = round(self._middle[0]), round(self._middle[1])
        rel = round(self._middle[0] - x), round(self._middle[1] - y)
        if not steps and rel == (0, 0):
            self._middle = x, y  # less than a pixel: kept for the next
            return []
        return [pygame.event.Event(PINCHED, pos=middle, rel=rel, steps=steps)]


def _release() -> pygame.event.Event:
    """The press under way ends where nothing is."""
    return pygame.event.Event(
        pygame.MOUSEBUTTONUP, pos=NOWHERE, button=pygame.BUTTON_LEFT, touch=True
    )


def _motion(place: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(
        pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=True
    )
