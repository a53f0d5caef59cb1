"""The command line on Windows, where pipes and encodings have ways of their own."""

import errno
import io
import os
import sys
from pathlib import Path

import pytest

from tammany_desktop import cli
from tests.helpers import games
from tests.helpers.catalogs import speaking


class Terminal(io.TextIOWrapper):
    """Stdout as Windows makes it, in the encoding of its region."""

    def __init__(self, is_terminal: bool) -> None:
        self.bytes = io.BytesIO()
        self.is_terminal = is_terminal
        super().__init__(self.bytes, encoding="cp1252")

    def isatty(self) -> bool:
        return self.is_terminal


class ClosedPipe(io.StringIO):
    """Stdout whose reader has gone: Windows says EINVAL, which is no BrokenPipeError."""

    def __init__(self, handle: int) -> None:
        super().__init__()
        self.handle = handle

    def write(self, words: str) -> int:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    def fileno(self) -> int:
        return self.handle


def test_a_reader_that_has_seen_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ring.jsonl"
    path.write_bytes(games.finished_text(3, 2))
    with (tmp_path / "stdout").open("wb") as file:
        monkeypatch.setattr(sys, "stdout", ClosedPipe(file.fileno()))
        assert cli.main(["replay", str(path)]) == 0
        os.write(file.fileno(), b"what Python still flushes at its end")
    assert (tmp_path / "stdout").read_bytes() == b""


@pytest.mark.parametrize(("is_terminal", "encoding"), [(False, "utf-8"), (True, "cp1252")])
def test_what_is_passed_on_is_utf_8(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, encoding: str
) -> None:
    out = Terminal(is_terminal)
    with speaking("fr"), monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        patch.setattr(os, "name", "nt")
        assert cli.main(["--help"]) == 0
    out.flush()
    assert "vérifie" in out.bytes.getvalue().decode(encoding)
