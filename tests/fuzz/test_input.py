"""Random input: no exception, no frozen frame, no rule broken, nothing lost, no dead end."""

from pathlib import Path

import pytest

from tests.helpers.medley import Medley
from tests.helpers.storm import Storm


def test_a_shower(tmp_path: Path) -> None:
    storm = Storm(tmp_path, 1)
    storm.run(500)
    assert storm.events >= 500
    assert storm.lines > 0  # it came to a game


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 140))
def test_a_storm(tmp_path: Path, seed: int) -> None:
    """Forty times five thousand events."""
    storm = Storm(tmp_path, seed)
    storm.run(5000)
    assert storm.events >= 5000
    assert storm.lines > 0


def test_a_small_medley(tmp_path: Path) -> None:
    medley = Medley(tmp_path, 203)
    medley.plays_out = False
    medley.run(100)
    assert medley.events >= 100
    assert medley.did


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200, 240))
def test_a_medley(tmp_path: Path, seed: int) -> None:
    """Features meet, and whatever came of it can be played to its end."""
    Medley(tmp_path, seed).run(4000)
