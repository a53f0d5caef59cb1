"""While nothing moves the program naps: too short to be felt, long enough to cost nothing."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.app import IDLE, SOUND_STEP
from tammany_desktop.scenes.silence import Silence
from tests.helpers.window import Driver

FELT = 0.0155  # seconds that what is done may wait at the most


class Bell:
    """Stands where the wake signal is: every nap passes at once and is written down."""

    def __init__(self, driver: Driver, rings_at: float = 1e9) -> None:
        self.driver = driver
        self.rings_at = rings_at
        self.naps: list[float] = []

    def wait(self, seconds: float) -> bool:
        self.naps.append(seconds)
        self.driver.time += seconds
        return self.driver.time >= self.rings_at

    def clear(self) -> None:
        pass


class CountedSounds(Silence):
    updates = 0

    def update(self) -> None:
        self.updates += 1


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, sounds=CountedSounds())
    driver.settle()
    pygame.event.get()
    yield driver
    driver.close()


def test_naps_are_not_felt_and_few(window: Driver) -> None:
    bell = window.app._signal = Bell(window)  # type: ignore[assignment]
    begun = window.time
    window.app._await()
    passed = window.time - begun
    assert passed == pytest.approx(IDLE, abs=0.1)
    assert max(bell.naps) <= FELT
    assert len(bell.naps) / passed < 70


def test_a_wake_ends_the_nap(window: Driver) -> None:
    window.app._signal = Bell(window, window.time + 3.0)  # type: ignore[assignment]
    begun = window.time
    window.app._await()
    assert window.time - begun == pytest.approx(3.0, abs=FELT)


def test_sounds_go_on_without_a_frame(window: Driver) -> None:
    window.app._signal = Bell(window, window.time + 10.0)  # type: ignore[assignment]
    sounds = window.app.sounds
    assert isinstance(sounds, CountedSounds)
    before = sounds.updates
    window.app._await()
    assert sounds.updates - before == pytest.approx(10.0 / SOUND_STEP, abs=3)
