"""What pictures cost when a table is opened: decoding and scaling, printed with its bar."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.bench.timing import tell
from tests.helpers.table import Table

pytestmark = pytest.mark.bench
SIZES = ((1920, 1080), (3840, 2160))
BAR = {1920: 150.0, 3840: None}  # milliseconds
WORK = ((pygame.image, "load"), (pygame.transform, "smoothscale"))


class Watch:
    """Adds up the processor's milliseconds that functions take."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    def __call__(self, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*given: Any, **named: Any) -> Any:
            before = time.process_time()
            try:
                return work(*given, **named)
            finally:
                spent = (time.process_time() - before) * 1000
                self.spent[name] = self.spent.get(name, 0.0) + spent

        return timed


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_image_work_of_opening_a_table(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch()
    for module, name in WORK:
        monkeypatch.setattr(module, name, watch(name, getattr(module, name)))
    table = Table(tmp_path, people=1, seats=5, seed=8, size=size)
    tell("opening a table", BAR[size[0]], size=size, **watch.spent, ms=sum(watch.spent.values()))
    table.close()
    assert set(watch.spent) == {name for _, name in WORK}
