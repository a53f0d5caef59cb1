"""Fingers on the window, as SDL tells of them: mouse events of the first, then its own."""

import pygame

from tests.helpers.table import Mouse
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver

Place = tuple[int, int]


class Fingers:
    """Fingers by number; the first moves the mouse."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.down_at: dict[int, Place] = {}

    def _send(self, kind: int, finger: int, place: Place, mouse: int = 0) -> None:
        wide, high = self.driver.app.look.window.size
        found = []
        if mouse == pygame.MOUSEBUTTONDOWN or (mouse and mouse == pygame.MOUSEMOTION):
            found.append(motion(place, mouse == pygame.MOUSEMOTION))
        if mouse in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            found.append(pygame.event.Event(mouse, pos=place, button=1, touch=True))
        x, y = place[0] / wide, place[1] / high
        found.append(pygame.event.Event(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0, dy=0))
        self.driver.frame(*found)

    def down(self, place: Place, finger: int = 0) -> None:
        mouse = 0 if self.down_at else pygame.MOUSEBUTTONDOWN
        self.down_at[finger] = place
        self._send(pygame.FINGERDOWN, finger, place, mouse)

    def move(self, place: Place, finger: int = 0) -> None:
        self.down_at[finger] = place
        self._send(pygame.FINGERMOTION, finger, place, 0 if finger else pygame.MOUSEMOTION)

    def up(self, finger: int = 0) -> None:
        place = self.down_at.pop(finger)
        self._send(pygame.FINGERUP, finger, place, 0 if finger else pygame.MOUSEBUTTONUP)

    def tap(self, place: Place) -> None:
        self.down(place)
        self.driver.wait(0.1)
        self.up()
        self.driver.frames(2)


def motion(place: Place, pressed: bool) -> pygame.event.Event:
    return pygame.event.Event(
        pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(int(pressed), 0, 0), touch=True
    )


class Touching(Mouse):
    """A person with a touch screen only."""

    def __init__(self, table: TableView) -> None:
        super().__init__(table)
        fingers = Fingers(table.driver)
        table.driver.click = lambda place, button=1: fingers.tap(place)  # type: ignore[method-assign]
