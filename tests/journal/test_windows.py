"""Journals where open files cannot be renamed unless they are shared, as on Windows."""

import os
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import (
    JournalError,
    JournalInUse,
    disk,
    loading,
    opening,
    saves,
)
from tammany_desktop.journal.disk import Disk, WindowsDisk, extended
from tammany_desktop.journal.lines import TALK_FORMAT
from tests.helpers import games
from tests.helpers.talk import some_offer
from tests.helpers.windows import FakeWindows

elsewhere = pytest.mark.skipif(os.name == "nt", reason="the real one is there")


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> FakeWindows:
    if os.name == "nt":
        pytest.skip("the real one is there")
    monkeypatch.setattr(disk, "PAUSES", (0.0, 0.0))
    return FakeWindows(monkeypatch)


@pytest.fixture
def ring(tmp_path: Path) -> Path:
    path = tmp_path / "Ring.jsonl"
    path.write_bytes(games.finished_text(3, 2))
    return path


def names(folder: Path) -> list[str]:
    return [save.name for save in saves.listing(folder)]


def test_renamed_deleted_and_restored(system: FakeWindows, ring: Path) -> None:
    disk = WindowsDisk()
    other = saves.rename(ring, "Other", disk=disk)
    assert names(ring.parent) == ["Other"]
    trashed = saves.move_to_trash(other, disk=disk)
    assert names(ring.parent) == []
    saves.restore(trashed, disk=disk)
    assert names(ring.parent) == ["Other"]


def test_what_is_not_shared_cannot_be_renamed_there(system: FakeWindows, ring: Path) -> None:
    with pytest.raises(JournalError, match="not_writable"):
        saves.rename(ring, "Other", disk=Disk())


def test_a_taken_name_is_refused_in_one_step(system: FakeWindows, ring: Path) -> None:
    ring.with_name("Other.jsonl").write_bytes(b"taken")
    with pytest.raises(JournalError, match="name_taken"):
        saves.rename(ring, "Other", disk=WindowsDisk())
    assert ring.with_name("Other.jsonl").read_bytes() == b"taken"


def test_played_on_while_it_is_open(system: FakeWindows, tmp_path: Path) -> None:
    match = games.kept(tmp_path, disk=WindowsDisk())
    match.submit(match.legal()[0])
    games.settle(match)
    with pytest.raises(JournalInUse):
        opening.open_to_play(tmp_path / "Ring.jsonl", disk=WindowsDisk())
    with pytest.raises(JournalInUse):
        saves.move_to_trash(tmp_path / "Ring.jsonl", disk=WindowsDisk())
    match.close()
    opened = opening.open_to_play(tmp_path / "Ring.jsonl", disk=WindowsDisk())
    assert opened.history.line == 1
    opened.journal.close()


def test_the_first_word_is_kept_though_no_open_file_can_be_replaced(
    system: FakeWindows, tmp_path: Path
) -> None:
    match = games.kept(tmp_path, disk=WindowsDisk())
    games.play(match, Random(1), until=lambda match: match.line > 5)
    offer = some_offer(match.state, Random(1))
    assert offer is not None
    match.say(offer)
    games.settle(match)
    assert match.ledger.pending.offer == offer
    match.close()
    assert opening.read_journal(tmp_path / "Ring.jsonl").header.format == TALK_FORMAT


@pytest.mark.parametrize("times", [1, 2])
def test_a_scanner_that_holds_a_file_for_a_moment(
    system: FakeWindows, ring: Path, times: int
) -> None:
    system.scanned = times
    saves.rename(ring, "Other", disk=WindowsDisk())
    assert names(ring.parent) == ["Other"]


@pytest.mark.parametrize(("times", "kept"), [(2, b"new"), (3, b"old")])
def test_content_is_replaced_in_three_tries(
    system: FakeWindows, tmp_path: Path, times: int, kept: bytes
) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b"old")
    system.scanned = times
    with nullcontext() if kept == b"new" else pytest.raises(OSError, match="cannot access"):
        WindowsDisk().overwrite(path, b"new")
    assert path.read_bytes() == kept
    assert [one.name for one in tmp_path.iterdir()] == ["settings.json"]


def test_a_scanner_that_holds_it_for_long(system: FakeWindows, ring: Path) -> None:
    system.scanned = 9
    with pytest.raises(JournalError, match="not_writable"):
        saves.rename(ring, "Other", disk=WindowsDisk())
    assert names(ring.parent) == ["Ring"]


def test_the_lock_keeps_nobody_from_reading(system: FakeWindows, tmp_path: Path) -> None:
    match = games.kept(tmp_path, disk=WindowsDisk())
    assert min(system.locked_at) > loading.MAX_JOURNAL  # what is locked there cannot be read either
    match.close()


@pytest.mark.parametrize(("error", "locked"), [(1, True), (33, False)])
def test_a_disk_without_locks_has_one_writer(
    system: FakeWindows, ring: Path, error: int, locked: bool
) -> None:
    system.no_locks = error
    file = WindowsDisk().open_old(ring)
    assert file.lock() is locked
    file.close()


def test_played_below_a_long_path(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if os.name != "nt":
        request.getfixturevalue("system")
    folder = tmp_path / ("x" * 100) / ("y" * 100) / ("z" * 100)
    disk = WindowsDisk()
    disk.make_folder(folder)
    match = games.kept(folder, disk=disk)
    match.submit(match.legal()[0])
    games.settle(match)
    match.close()
    path = saves.rename(folder / "Ring.jsonl", "Other", disk=disk)
    opened = opening.open_to_play(path, disk=disk)
    assert opened.history.line == 1
    opened.journal.close()


@elsewhere
def test_long_paths_get_the_prefix() -> None:
    assert extended(Path("/a/b")) == "/a/b"
    assert extended(Path("/" + 300 * "a")) == "\\\\?\\/" + 300 * "a"


@elsewhere
@pytest.mark.parametrize("number", [1, 22, 38, 95])
def test_a_disk_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """FAT and exFAT, as on USB sticks."""

    def link(*arguments: object, **options: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "link", link)
    match = games.kept(tmp_path)
    match.close()
    assert names(tmp_path) == ["Ring"]
    saves.rename(tmp_path / "Ring.jsonl", "Other")
    assert names(tmp_path) == ["Other"]
