"""What tests of scenes over the table begin with."""

from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from tests.helpers.table import Table


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for documents of somebody who has nothing else."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    folder = tmp_path / "Documents"
    folder.mkdir()
    own = str(folder)  # on Windows it does not follow from the environment
    monkeypatch.setattr(platformdirs, "user_documents_dir", lambda: own)
    return folder


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table of three people, the first to move."""
    made = Table(tmp_path, people=3)
    made.rest()
    yield made
    made.close()
