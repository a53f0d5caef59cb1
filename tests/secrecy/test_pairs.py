"""Two games equal but for one sealed bid give everybody else the same frames, bytes and sounds."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.stand_ins import HeardSounds
from tests.helpers.window import Driver
from tests.helpers.witness import compare_many

LOOKS: tuple[dict[str, Any], ...] = (
    {"size": (1024, 600), "speed": "instant"},
    {"size": (1024, 600), "speed": "normal", "seal_zero": False},
    {"size": (1280, 720), "speed": "fast", "ui_scale": 150},
    {"size": (1024, 768), "speed": "slow", "contrast": "high_contrast", "plain_type": True},
    {"size": (1280, 720), "speed": "step", "reduce_motion": True, "quick_count": True},
)
EACH = 205  # pairs a look in the long run: more than a thousand in all


@pytest.fixture(params=range(len(LOOKS)), ids=["plain", "normal", "large", "contrast", "still"])
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    look = dict(LOOKS[request.param])
    made = Driver(tmp_path / "settings", size=look.pop("size"), sounds=HeardSounds())
    made.app.apply(**look)
    yield made
    made.close()


def test_nobody_else_can_tell_two_bids_apart(driver: Driver, tmp_path: Path) -> None:
    assert compare_many(driver, tmp_path, [2]) > 6


@pytest.mark.long
def test_nobody_else_can_tell_two_bids_apart_over_a_thousand_pairs(
    driver: Driver, tmp_path: Path
) -> None:
    look = sum(map(ord, driver.app.settings.speed))  # other games for each look
    seeds = range(1000 * look, 1000 * look + EACH)
    assert compare_many(driver, tmp_path, seeds) > 4 * EACH
