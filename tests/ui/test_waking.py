"""What ends the sleep of the loop: an event of the window, or another thread."""

import threading
import time

import pygame
import pytest

from tammany_desktop.ui import waking
from tammany_desktop.ui.waking import WAKE, Signal
from tests.helpers.window import Driver


class Waits:
    """Stands where SDL is: waits for an event of pygame's queue as SDL does."""

    def __init__(self, controllers: int = 0) -> None:
        self.controllers = controllers
        self.waited: list[int] = []

    def SDL_NumJoysticks(self) -> int:
        return self.controllers

    def SDL_WaitEventTimeout(self, event: None, milliseconds: int) -> int:
        self.waited.append(milliseconds)
        end = time.monotonic() + milliseconds / 1000
        while time.monotonic() < end and not pygame.event.peek():
            time.sleep(0.001)
        return int(pygame.event.peek())


@pytest.fixture
def waits(window: Driver, monkeypatch: pytest.MonkeyPatch) -> Waits:
    found = Waits()
    monkeypatch.setattr(waking, "sdl", lambda: found)
    monkeypatch.setattr(waking, "DRIVERS", (pygame.display.get_driver(),))
    pygame.event.clear()
    return found


def test_an_event_ends_the_wait_though_nothing_is_set(waits: Waits) -> None:
    threading.Timer(0.02, pygame.event.post, [pygame.event.Event(pygame.WINDOWENTER)]).start()
    begun = time.monotonic()
    assert not Signal().wait(5.0)
    assert time.monotonic() - begun < 2.0
    assert waits.waited == [5000]


def test_a_thread_ends_the_wait_by_an_event_that_says_nothing(waits: Waits, window: Driver) -> None:
    signal = Signal()
    threading.Timer(0.02, signal.set).start()
    assert signal.wait(5.0)
    assert [event.type for event in pygame.event.get()] == [WAKE]
    assert window.app.controllers.filter([pygame.event.Event(WAKE)]) == []


def test_what_was_set_before_does_not_wait_and_sends_no_event(waits: Waits) -> None:
    signal = Signal()
    signal.set()
    assert signal.wait(5.0)
    assert waits.waited == []
    assert not pygame.event.peek(WAKE)


def test_with_a_controller_another_driver_or_no_library_it_naps(
    waits: Waits, monkeypatch: pytest.MonkeyPatch
) -> None:
    signal = Signal()
    assert signal.waits_for_events
    waits.controllers = 1
    assert not signal.waits_for_events
    assert not signal.wait(0.002)
    waits.controllers = 0
    monkeypatch.setattr(waking, "DRIVERS", ("x11",))
    assert not signal.waits_for_events
    monkeypatch.setattr(waking, "DRIVERS", (pygame.display.get_driver(),))
    monkeypatch.setattr(waking, "sdl", lambda: None)
    assert not signal.waits_for_events
    assert waits.waited == []


def test_the_library_of_pygame_is_found() -> None:
    assert waking.sdl().SDL_NumJoysticks() == 0


def test_moves_of_the_mouse_come_together_and_a_key_does_not_wait(
    waits: Waits, window: Driver
) -> None:
    """A mouse tells of a thousand moves a second: no frame each."""
    loop = window.app.loop
    loop.clock = time.monotonic
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 1), buttons=(0, 0, 0))
    key = pygame.event.Event(pygame.KEYUP, key=pygame.K_F12, mod=0, unicode="", scancode=0)
    for event, least in ((move, 0.004), (key, 0.0)):
        loop.last_frame_at = begun = time.monotonic()
        pygame.event.post(event)
        assert event.type in [one.type for one in loop.sleep()]
        assert time.monotonic() - begun >= least
