"""A mixer that sounds nowhere, and a clock that moves when told."""

from collections.abc import Iterator
from pathlib import Path

import pytest

ASSETS = Path(__file__).parents[2] / "assets"


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def assets() -> Path:
    return ASSETS


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def dummy_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    import pygame

    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def no_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    import pygame

    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    yield
    pygame.mixer.quit()
