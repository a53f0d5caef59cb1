"""The built packages, and a screen to try them on; skipped where either is missing."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "build" / "package"))
BUILT = ROOT / "out" / "package"


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """An X server of our own."""
    import sandbox

    why_not = "no packages were built" if not BUILT.exists() else sandbox.lacking()
    if os.name == "nt" or why_not:
        pytest.skip(why_not or "of other systems")
    with sandbox.screen() as name:
        yield name


@pytest.fixture(params=["onedir", "onefile"])
def program(request: pytest.FixtureRequest) -> Path:
    """Each of the two packages."""
    path: Path = BUILT / request.param / "tammany-hall"
    if not path.exists():
        pytest.skip(f"{request.param} was not built")
    return path
