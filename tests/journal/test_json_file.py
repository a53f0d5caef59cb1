"""Small files of JSON: whatever lies in their place, the program goes on and nothing is lost."""

import os
from pathlib import Path

import pytest

from tammany_desktop.journal.disk import MAX_JSON, JsonFile, set_aside

DAMAGED = {
    "empty": b"",
    "no JSON": b"\xff\xfe\x00",
    "no object": b"[]",
    "newer": b'{"format": 3}',
    "deep": b"[" * 100_000,
    "no number": b'{"format": 2, "n": NaN}',
    "infinite": b'{"format": 2, "n": 1e999}',
    "long number": b'{"format": 2, "n": ' + b"9" * 5000 + b"}",
    "too large": b'{"format": 2, "n": "' + b"x" * MAX_JSON + b'"}',
}


@pytest.fixture
def file(tmp_path: Path) -> JsonFile:
    return JsonFile(tmp_path / "deep" / "kept.json", 2)


def test_what_is_written_is_read(file: JsonFile) -> None:
    assert file.read() == {}
    file.write({"name": "Tweed\ud800"})
    assert file.read() == {"name": "Tweed\ud800"}


@pytest.mark.parametrize("name", DAMAGED)
def test_what_is_damaged_is_kept_aside(file: JsonFile, name: str) -> None:
    file.path.parent.mkdir()
    for number in (1, 2):
        file.path.write_bytes(DAMAGED[name])
        assert file.read() == {}
        file.write({"number": number})
        assert file.read()["number"] == number
        aside = file.path.with_name(f"kept.damaged-{number}.json")
        assert aside.read_bytes() == DAMAGED[name]


@pytest.mark.skipif(os.name == "nt", reason="named pipes and devices")
@pytest.mark.parametrize("kind", ["pipe", "endless", "circle", "folder"])
def test_what_is_no_file_keeps_nobody_waiting(file: JsonFile, kind: str) -> None:
    file.path.parent.mkdir()
    if kind == "pipe":
        os.mkfifo(file.path)
    elif kind == "folder":
        file.path.mkdir()
    else:
        file.path.symlink_to("/dev/zero" if kind == "endless" else file.path)
    assert file.read() == {}
    file.write({"number": 1})
    assert file.read()["number"] == 1


def test_a_file_that_became_whole_is_not_set_aside(file: JsonFile) -> None:
    file.path.parent.mkdir()
    file.path.write_bytes(b"half")
    file.read()
    file.path.write_bytes(b'{"format": 2, "number": 1}')
    assert file.read()["number"] == 1
    file.write({"number": 2})
    assert [path.name for path in file.path.parent.iterdir()] == ["kept.json"]


def test_what_cannot_be_written_harms_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    file = JsonFile(tmp_path / "file" / "kept.json", 1)
    file.write({})
    assert file.read() == {}


def test_a_name_that_is_gone_cannot_be_set_aside(tmp_path: Path) -> None:
    assert set_aside(tmp_path / "none.json").name == "none.damaged-1.json"
