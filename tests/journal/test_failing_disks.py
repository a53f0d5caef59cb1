"""Full disks, broken disks, folders that may not be written: a sentence, and nothing lost."""

import errno
import os
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path
from random import Random
from threading import Event

import pytest

from tammany_desktop.journal import JournalError, opening, writer
from tammany_desktop.journal.disk import REAL_DISK, File
from tammany_desktop.journal.loading import load
from tammany_desktop.rules.events import BallotOpened
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.disks import FailingDisk

FAILURES = [{"write"}, {"sync"}, {"write", "truncate"}, {"sync", "truncate"}]


@pytest.mark.parametrize("failing", FAILURES, ids=lambda acts: "+".join(sorted(acts)))
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_failed_write_refuses_the_move_and_can_be_tried_again(
    tmp_path: Path, failing: set[str], number: int
) -> None:
    disk = FailingDisk()
    match = games.kept(tmp_path, disk=disk)
    path = tmp_path / "Ring.jsonl"
    match.submit(match.legal()[0])
    games.settle(match)
    good, state = path.read_bytes(), match.state
    disk.failing, disk.number = failing, number
    match.submit(match.legal()[0])
    games.settle(match)
    assert match.failure is not None
    assert "Ring.jsonl" in match.failure.text()
    assert (match.line, match.state, match.waiting_for()) == (1, state, ())
    assert load(path.read_bytes(), "Ring").history.line in (1, 2)
    if "truncate" not in failing:
        assert path.read_bytes() == good
    match.retry()
    games.settle(match)
    assert match.failure is not None
    disk.failing = set()
    match.retry()
    games.settle(match)
    assert match.failure is None
    assert match.line == 2
    games.play(match, Random(3), until=lambda match: match.line > 20)
    assert load(path.read_bytes(), "Ring").history.state == match.state
    match.close()


def test_after_a_failed_write_another_move_may_be_made(tmp_path: Path) -> None:
    disk = FailingDisk()
    match = games.kept(tmp_path, disk=disk)
    disk.failing = {"write"}
    match.submit(match.legal()[0])
    games.settle(match)
    disk.failing = set()
    other = match.legal()[1]
    match.submit(other)
    games.settle(match)
    assert match.history.entry(1).move == other
    match.close()
    assert opening.read_journal(tmp_path / "Ring.jsonl").history.line == 1


def test_a_ballot_that_cannot_be_written_keeps_its_bids(tmp_path: Path) -> None:
    disk = FailingDisk()
    match = games.kept(tmp_path, seed=3, disk=disk)
    games.play(match, Random(3), until=lambda match: match.state.phase == BIDDING)
    disk.failing = {"sync"}
    bids = {seat: games.some_bid(match, seat, Random(seat)) for seat in match.owing()}
    for seat, bid in bids.items():
        match.seal(seat, bid)
    games.settle(match)
    assert match.failure is not None
    assert (match.owing(), match.waiting_for()) == ((), ())
    disk.failing = set()
    line = match.line
    match.retry()
    games.settle(match)
    opened = match.history.entry(line + 1).events[0]
    assert isinstance(opened, BallotOpened)
    assert all(opened.bids[seat] == bid for seat, bid in bids.items())
    match.close()


@pytest.mark.parametrize("act", ["open_new", "write", "sync", "link", "sync_folder", "open_old"])
def test_a_new_game_that_cannot_be_written_says_so(tmp_path: Path, act: str) -> None:
    disk = FailingDisk()
    disk.failing = {act}
    with pytest.raises(JournalError) as refused:
        games.kept(tmp_path, disk=disk)
    assert refused.value.message.key == "journal.disk_full"
    left = [path for path in tmp_path.iterdir() if path.name != "Ring.jsonl"]
    assert left == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_really_full_device() -> None:
    from tammany_desktop.journal.disk import Disk, write_message

    file = Disk().open_old(Path("/dev/full"))
    with pytest.raises(OSError, match="No space") as refused:
        file.write(b"x")
    file.close()
    said = write_message(refused.value, Path("a.jsonl"))
    assert "full" in said.text()


LIMITED = """
import resource, signal, sys
from pathlib import Path
from random import Random
from tammany_desktop.journal import opening
from tammany_desktop.session.match import Match
from tests.helpers import games
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
base = games.fresh(3, 1)
opened = opening.create(Path(sys.argv[1]), "Ring", games.header_of(base))
match = Match.from_journal(opened, Random(1))
games.play(match, Random(1), until=lambda match: match.line == 5)
path = Path(sys.argv[1]) / "Ring.jsonl"
size = path.stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size + 40, resource.RLIM_INFINITY))
games.step(match, Random(2))
assert match.failure.key == "journal.disk_full", match.failure
assert path.stat().st_size == size
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
match.retry()
games.settle(match)
assert match.failure is None and match.line == 6
games.play(match, Random(3))
match.close()
assert opening.read_journal(path).history.state == match.state
"""


def test_a_file_that_may_grow_no_more(tmp_path: Path) -> None:
    """The system itself cuts the write short, as on a full disk."""
    pytest.importorskip("resource")
    root = str(Path(__file__).parents[2])
    subprocess.run([sys.executable, "-c", LIMITED, str(tmp_path)], check=True, cwd=root)


READ_ONLY = """
import os, sys
from pathlib import Path
from tammany_desktop.journal import JournalError, opening
from tests.helpers import games
folder = Path(sys.argv[1])
opening.read_journal(folder / "Ring.jsonl")  # imports all it needs while it may
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
for act in (
    lambda: opening.create(folder, "New", games.header_of(games.fresh(3, 1))),
    lambda: opening.open_to_play(folder / "Ring.jsonl"),
):
    try:
        act()
    except JournalError as error:
        assert error.message.key == "journal.not_writable", error.message
    else:
        raise AssertionError
assert opening.read_journal(folder / "Ring.jsonl").history.line == 0
"""


@pytest.mark.skipif(sys.platform == "win32", reason="modes are of other systems")
def test_a_read_only_folder_as_an_ordinary_user() -> None:
    root = str(Path(__file__).parents[2])
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        folder = Path(place) / "games"
        games.kept(folder).close()
        (folder / "Ring.jsonl").chmod(0o444)
        folder.chmod(0o555)
        command = [sys.executable, "-c", READ_ONLY, str(folder)]
        subprocess.run(command, check=True, cwd=root)
        folder.chmod(0o755)


def test_where_links_are_unknown_a_file_is_renamed_but_replaces_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a memory card: FAT knows no hard links."""

    def refuse(part: Path, path: Path) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr("os.link", refuse)
    path = tmp_path / "file"
    REAL_DISK.create(path, b"first")
    with pytest.raises(FileExistsError):
        REAL_DISK.create(path, b"second")
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be synced there")
@pytest.mark.parametrize(("number", "raises"), [(errno.EINVAL, False), (errno.EIO, True)])
def test_folders_that_cannot_be_synced_are_let_be_but_broken_disks_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, raises: bool
) -> None:
    def refuse(handle: int) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(OSError, match="refused") if raises else nullcontext():
        REAL_DISK.sync_folder(tmp_path)


def test_a_mistake_of_ours_does_not_leave_the_match_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = games.kept(tmp_path)

    def fail(file: File, data: bytes) -> None:
        raise RuntimeError("a mistake")

    with monkeypatch.context() as patch:
        patch.setattr(File, "write", fail)
        match.submit(match.legal()[0])
        games.settle(match)
    assert match.failure is not None
    assert match.failure.key == "journal.write_failed"
    match.retry()
    games.settle(match)
    assert match.line == 1
    match.close()


def test_a_window_that_fails_to_wake_stops_no_writing(tmp_path: Path) -> None:
    def fail() -> None:
        raise RuntimeError("no window")

    match = games.fresh(3, 1)
    opened = opening.create(tmp_path, "Ring", games.header_of(match), wake=fail)
    kept = Match.from_journal(opened, Random(1))
    games.play(kept, Random(1), until=lambda match: match.line == 3)
    assert kept.line == 3
    kept.close()


def test_a_journal_that_would_grow_too_large_refuses_the_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = games.kept(tmp_path)
    monkeypatch.setattr(writer, "MAX_JOURNAL", len((tmp_path / "Ring.jsonl").read_bytes()) + 10)
    match.submit(match.legal()[0])
    games.settle(match)
    assert match.failure is not None
    assert match.failure.key == "journal.full"
    match.close()


def test_one_line_at_a_time_and_none_when_closed(tmp_path: Path) -> None:
    match = games.fresh(3, 1)
    games.play(match, Random(1), until=lambda match: match.line == 1)
    entry, after = match.history.entry(1), match.history.state_at(1)
    journal = opening.create(tmp_path, "Ring", games.header_of(match)).journal
    journal.put(entry, after)
    with pytest.raises(RuntimeError):
        journal.put(entry, after)
    journal.close()
    journal.close()  # nothing happens
    with pytest.raises(RuntimeError):
        journal.put(entry, after)
    assert load((tmp_path / "Ring.jsonl").read_bytes(), "Ring").history.line == 1


def test_a_disk_that_hangs_does_not_hold_up_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = games.kept(tmp_path)
    go_on = Event()
    monkeypatch.setattr(File, "sync", lambda file: go_on.wait(30))
    monkeypatch.setattr(writer, "CLOSING_SECONDS", 0.05)
    match.submit(match.legal()[0])
    match.close()
    assert "still being written" in caplog.text
    go_on.set()


def test_a_refused_line_that_could_not_be_cut_off_is_cut_off_at_the_end(tmp_path: Path) -> None:
    disk = FailingDisk()
    match = games.kept(tmp_path, disk=disk)
    disk.failing = {"sync", "truncate"}
    match.submit(match.legal()[0])
    games.settle(match)
    assert match.failure is not None
    disk.failing = set()
    match.close()
    assert opening.read_journal(tmp_path / "Ring.jsonl").history.line == 0


def test_a_refused_line_that_can_never_be_cut_off_does_not_come_back(tmp_path: Path) -> None:
    disk = FailingDisk()
    match = games.kept(tmp_path, disk=disk)
    match.submit(match.legal()[0])
    games.settle(match)
    disk.failing = {"sync", "truncate"}
    match.submit(match.legal()[0])
    games.settle(match)
    assert match.failure is not None
    match.close()
    seen = opening.read_journal(tmp_path / "Ring.jsonl")
    assert (seen.history.line, seen.history.state) == (1, match.state)


@pytest.mark.skipif(os.name == "nt", reason="another kind of lock there")
def test_a_lock_goes_with_its_file_though_a_process_that_is_being_started_has_it_open(
    tmp_path: Path,
) -> None:
    first = REAL_DISK.open_new(tmp_path / "game")
    assert first.lock()
    inherited = os.dup(
        first._descriptor
    )  # as between the fork of a process and its program's start
    second = REAL_DISK.open_old(tmp_path / "game")
    assert not second.lock()
    first.close()
    assert second.lock()
    second.close()
    os.close(inherited)
