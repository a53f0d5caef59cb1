"""Whether problems keep their answers at ten times the effort, and which levels solve them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.bench
ROOT = Path(__file__).resolve().parents[2]
COUNT = 60


def test_a_sample_keeps_its_answers_and_stronger_levels_solve_more() -> None:
    """Of sixty drawn with seed 1; hundreds are quicker on the compiled package, by the recipe."""
    command = [sys.executable, str(ROOT / "build" / "problems" / "make.py"), "check"]
    done = subprocess.run(
        [*command, "--games", str(COUNT), "--seed", "1"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    print(done.stdout)  # noqa: T201
    found = re.findall(rf"^{COUNT} kept (\d+) judge \d+ solved \[(.*)\]", done.stdout, re.M)
    kept, shares = int(found[0][0]), [float(share) for share in found[0][1].split(",")]
    assert kept >= 0.95 * COUNT
    assert shares == sorted(shares)
    assert len(set(shares)) == len(shares)
