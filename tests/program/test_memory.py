"""Tests give back the memory that they have freed, or a worker would hold gigabytes."""

import sys

import pytest

from tests.helpers import memory


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells of a process")
def test_what_was_freed_between_things_that_stay_is_given_back() -> None:
    tidier = memory.Tidier(most=20_000_000)
    if tidier._trim is None:
        pytest.skip("another C library")
    before = memory.held()
    room = [bytearray(100_000) for _ in range(1000)]
    stays = room[::50]
    assert memory.held() > before + 80_000_000
    room.clear()
    assert tidier.tidy() or memory.held() < before + 20_000_000
    assert memory.held() < before + 20_000_000
    assert len(stays) == 20
    assert not tidier.tidy()
