"""What frames of the table cost, as ratios to a bare full-screen blit and flip in the same run.

SDL_VIDEODRIVER=x11 python -m pytest tests/bench/test_frames.py -m bench -s
"""

import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tammany_desktop.rules import moves as m
from tests.helpers.table import Table

pytestmark = pytest.mark.bench


def cost(work: Callable[[], object], times: int = 30) -> float:
    """Median milliseconds."""
    found = []
    for _ in range(times):
        before = time.perf_counter()
        work()
        found.append((time.perf_counter() - before) * 1000)
    return statistics.median(found)


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_frames_against_a_bare_blit(tmp_path: Path, size: tuple[int, int]) -> None:
    table = Table(tmp_path, people=1, seats=5, seed=8, size=size, speed="normal")
    table.rest()
    app = table.driver.app
    surface = app.window.surface
    sheet = surface.copy()

    def bare() -> None:
        surface.blit(sheet, (0, 0))
        pygame.display.flip()

    def full() -> None:
        app.stack.repaint()
        app.frame([])

    bare_cost, full_cost = cost(bare), cost(full)
    moving = []
    for move in [one for one in table.table.hand.legal if m.kind_of(one) == m.PLACE_BOSS][:1]:
        table.table.submit(move)
        while not table.table.top.still:
            table.driver.time += 1 / 60
            before = time.perf_counter()
            app.frame([])
            moving.append((time.perf_counter() - before) * 1000)
    piece = statistics.median(moving)
    print(  # noqa: T201
        json.dumps(
            {
                "driver": pygame.display.get_driver(),
                "size": size,
                "bare_ms": round(bare_cost, 2),
                "full_ratio": round(full_cost / bare_cost, 2),
                "piece_ratio": round(piece / bare_cost, 2),
            }
        )
    )
    table.close()
