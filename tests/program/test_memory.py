"""Tests give back the memory that they have freed, or a worker would hold gigabytes."""

import subprocess
import sys

import pytest

from tests.helpers import memory

# A process of its own: one that has run other tests already holds room that it can use again.
TIDYING = """
from tests.helpers import memory
tidier = memory.Tidier(most=20_000_000)
before = memory.held()
room = [bytearray(100_000) for _ in range(1000)]
stays = room[::50]
assert memory.held() > before + 80_000_000, "the room was not taken"
room.clear()
assert tidier.tidy() or memory.held() < before + 20_000_000, "nothing was given back"
assert memory.held() < before + 20_000_000, "too little was given back"
assert len(stays) == 20
assert not tidier.tidy(), "it was tidied twice"
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells of a process")
def test_what_was_freed_between_things_that_stay_is_given_back() -> None:
    if memory.Tidier()._trim is None:
        pytest.skip("another C library")
    subprocess.run([sys.executable, "-c", TIDYING], check=True, timeout=120)
