"""What short measurements share: milliseconds, and figures as JSON lines with their bar."""

import json
import statistics
import time
from collections.abc import Callable
from typing import Any

import pygame


def took(work: Callable[[], object]) -> float:
    """Milliseconds of one run."""
    before = time.perf_counter()
    work()
    return (time.perf_counter() - before) * 1000


def cost(work: Callable[[], object], times: int = 40) -> float:
    """Median milliseconds."""
    return statistics.median(took(work) for _ in range(times))


def tell(what: str, bar: float | None = None, **figures: Any) -> None:
    driver = pygame.display.get_driver() if pygame.display.get_init() else ""
    rounded = {key: round(v, 3) if isinstance(v, float) else v for key, v in figures.items()}
    print("\n" + json.dumps({"what": what, "driver": driver, **rounded, "bar": bar}))  # noqa: T201
