"""Journals on a disk: written, reopened, repaired, locked, branched, on disks that fail."""

import errno
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import opening
from tammany_desktop.journal.loading import load
from tammany_desktop.journal.trouble import JournalError, JournalInUse
from tammany_desktop.match import Match
from tammany_desktop.rules.state import BIDDING
from tests.helpers import games
from tests.helpers.disks import FailingDisk


def start(folder: Path, seed: int = 1, disk: opening.Disk = opening.REAL_DISK) -> Match:
    match = games.fresh(3, seed)
    opened = opening.create(folder, "Ring", games.header_of(match), disk=disk)
    return Match.of(opened, Random(seed))


def reopen(path: Path) -> tuple[Match, tuple[str, ...]]:
    opened = opening.open_to_play(path)
    return Match.of(opened, Random(1)), tuple(note.key for note in opened.notes)


def test_a_whole_game_is_in_the_file_line_by_line(tmp_path: Path) -> None:
    match = start(tmp_path)
    path = tmp_path / "Ring.jsonl"
    chance = Random(4)
    while match.waiting_for() and match.line < 60:
        games.step(match, chance)
        assert load(path.read_bytes(), "Ring").history.state == match.state
    match.close()
    again, notes = reopen(path)
    assert notes == ()
    assert again.line == match.line
    assert again.state == match.state
    games.play(again, chance)
    again.close()
    assert load(path.read_bytes(), "Ring").history.state == again.state


def test_nothing_is_seen_before_it_is_in_the_file(tmp_path: Path) -> None:
    match = start(tmp_path)
    before = match.state
    told: list[int] = []
    match.listen(lambda each: told.append(each.line))
    match.submit(match.legal()[0])
    assert match.busy
    assert (match.line, told, match.state) == (0, [], before)
    games.settle(match)
    assert (match.line, told) == (1, [1])
    assert (tmp_path / "Ring.jsonl").read_bytes().count(b"\n") == 2
    match.close()


def test_the_window_is_woken_when_a_line_is_safe(tmp_path: Path) -> None:
    import threading

    woken = threading.Event()
    match = games.fresh(3, 1)
    opened = opening.create(tmp_path, "Ring", games.header_of(match), wake=woken.set)
    kept = Match.of(opened, Random(1))
    kept.submit(kept.legal()[0])
    assert woken.wait(5)
    assert kept.pump()
    kept.close()


def test_closing_finishes_the_line_under_way(tmp_path: Path) -> None:
    match = start(tmp_path)
    match.submit(match.legal()[0])
    match.close()
    assert reopen(tmp_path / "Ring.jsonl")[0].line == 1


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    for expected in ("Ring.jsonl", "Ring 2.jsonl", "Ring 3.jsonl"):
        match = start(tmp_path)
        match.close()
        assert (tmp_path / expected).is_file()
    assert len(list(tmp_path.iterdir())) == 3


def test_a_torn_line_is_cut_off_and_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    data = games.finished_text(3, 2)
    path.write_bytes(data[:-50])
    match, notes = reopen(path)
    assert notes == ("journal.torn",)
    match.close()
    assert path.read_bytes() == data[: data[:-50].rindex(b"\n") + 1]
    assert [each.name for each in tmp_path.iterdir()] == ["a.jsonl"]


def test_a_missing_last_newline_is_mended_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    data = games.finished_text(3, 2)
    path.write_bytes(data[:-1])
    match, notes = reopen(path)
    match.close()
    assert notes == ()
    assert path.read_bytes() == data


@pytest.mark.parametrize("place", [0.3, 0.6, 0.95])
def test_a_damaged_file_is_kept_aside_and_play_goes_on(tmp_path: Path, place: float) -> None:
    path = tmp_path / "a.jsonl"
    data = bytearray(games.finished_text(3, 2))
    data[int(len(data) * place)] ^= 4
    path.write_bytes(data)
    match, notes = reopen(path)
    assert notes == ("journal.damaged_kept",)
    assert (tmp_path / "a.jsonl.kept-1").read_bytes() == data
    assert match.waiting_for()
    games.play(match, Random(1))
    match.close()
    again, notes = reopen(path)
    assert notes == ()
    assert again.state == match.state
    again.close()


def test_a_damaged_file_is_left_alone_when_the_copy_cannot_be_made(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    data = bytearray(games.finished_text(3, 2))
    data[len(data) // 2] ^= 4
    path.write_bytes(data)
    disk = FailingDisk()
    disk.failing = {"open_new"}
    with pytest.raises(JournalError) as refused:
        opening.open_to_play(path, disk=disk)
    assert refused.value.said.key == "journal.disk_full"
    assert path.read_bytes() == data
    seen = opening.look(path)
    assert [note.key for note in seen.notes] == ["journal.damaged"]
    assert path.read_bytes() == data


def test_one_writer_and_any_lookers_on(tmp_path: Path) -> None:
    match = start(tmp_path)
    path = tmp_path / "Ring.jsonl"
    with pytest.raises(JournalInUse) as refused:
        opening.open_to_play(path)
    assert refused.value.said.key == "journal.in_use"
    assert opening.look(path).history.line == 0
    match.submit(match.legal()[0])
    games.settle(match)
    assert opening.look(path).history.line == 1
    match.close()
    reopen(path)[0].close()


def test_another_process_is_a_second_writer_too(tmp_path: Path) -> None:
    match = start(tmp_path)
    program = (
        "import sys; from pathlib import Path\n"
        "from tammany_desktop.journal import opening, trouble\n"
        "try: opening.open_to_play(Path(sys.argv[1]))\n"
        "except trouble.JournalInUse: sys.exit(7)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "Ring.jsonl")]
    assert subprocess.run(command, check=False).returncode == 7
    match.close()
    assert subprocess.run(command, check=False).returncode == 0


FAILURES = [{"write"}, {"sync"}, {"write", "truncate"}, {"sync", "truncate"}]


@pytest.mark.parametrize("failing", FAILURES, ids=lambda acts: "+".join(sorted(acts)))
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_a_failed_write_refuses_the_move_and_can_be_tried_again(
    tmp_path: Path, failing: set[str], number: int
) -> None:
    disk = FailingDisk()
    match = start(tmp_path, disk=disk)
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
    match = start(tmp_path, disk=disk)
    disk.failing = {"write"}
    match.submit(match.legal()[0])
    games.settle(match)
    disk.failing = set()
    other = match.legal()[1]
    match.submit(other)
    games.settle(match)
    assert match.history.entry(1).move == other
    match.close()
    assert opening.look(tmp_path / "Ring.jsonl").history.line == 1


def test_a_ballot_that_cannot_be_written_keeps_its_bids(tmp_path: Path) -> None:
    disk = FailingDisk()
    match = start(tmp_path, seed=3, disk=disk)
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
    assert all(opened.bids[seat] == bid for seat, bid in bids.items())  # type: ignore[union-attr]
    match.close()


@pytest.mark.parametrize("act", ["open_new", "write", "sync", "link", "sync_folder", "open_old"])
def test_a_new_game_that_cannot_be_written_says_so(tmp_path: Path, act: str) -> None:
    disk = FailingDisk()
    disk.failing = {act}
    with pytest.raises(JournalError) as refused:
        start(tmp_path, disk=disk)
    assert refused.value.said.key == "journal.disk_full"
    left = [path for path in tmp_path.iterdir() if path.name != "Ring.jsonl"]
    assert left == []


def test_a_file_that_was_removed_is_written_anew(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    match = start(folder)
    games.play(match, Random(1), until=lambda match: match.line == 9)
    (folder / "Ring.jsonl").unlink()
    folder.rmdir()
    games.step(match, Random(2))
    assert match.failure is None
    assert opening.look(folder / "Ring.jsonl").history.state == match.state
    match.close()


def test_a_file_that_another_program_changed_is_not_written_over(tmp_path: Path) -> None:
    match = start(tmp_path)
    path = tmp_path / "Ring.jsonl"
    good = path.read_bytes()
    path.write_bytes(good + b"scribble\n")
    games.step(match, Random(2))
    assert match.failure is not None
    assert match.failure.key == "journal.changed"
    assert path.read_bytes() == good + b"scribble\n"
    path.write_bytes(good)
    match.retry()
    games.settle(match)
    assert (match.failure, match.line) == (None, 1)
    match.close()


def test_a_file_that_another_replaced_is_not_written_over(tmp_path: Path) -> None:
    match = start(tmp_path)
    other = tmp_path / "other"
    other.write_bytes(b"mine\n")
    other.replace(tmp_path / "Ring.jsonl")
    games.step(match, Random(2))
    assert match.failure is not None
    assert match.failure.key == "journal.changed"
    assert (tmp_path / "Ring.jsonl").read_bytes() == b"mine\n"
    match.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_really_full_device() -> None:
    from tammany_desktop.journal import trouble
    from tammany_desktop.journal.disk import Disk

    file = Disk().open_old(Path("/dev/full"))
    with pytest.raises(OSError, match="No space") as refused:
        file.write(b"x")
    file.close()
    said = trouble.of_writing(refused.value, Path("a.jsonl"))
    assert "full" in said.text()


LIMITED = """
import resource, signal, sys
from pathlib import Path
from random import Random
from tammany_desktop.journal import opening
from tammany_desktop.match import Match
from tests.helpers import games
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
base = games.fresh(3, 1)
match = Match.of(opening.create(Path(sys.argv[1]), "Ring", games.header_of(base)), Random(1))
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
assert opening.look(path).history.state == match.state
"""


def test_a_file_that_may_grow_no_more(tmp_path: Path) -> None:
    """The system itself cuts the write short, as on a full disk."""
    assert resource.RLIMIT_FSIZE is not None
    root = str(Path(__file__).parents[2])
    subprocess.run([sys.executable, "-c", LIMITED, str(tmp_path)], check=True, cwd=root)


READ_ONLY = """
import os, sys
from pathlib import Path
from tammany_desktop.journal import opening, trouble
from tests.helpers import games
folder = Path(sys.argv[1])
opening.look(folder / "Ring.jsonl")  # imports all it needs while it may
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
for act in (
    lambda: opening.create(folder, "New", games.header_of(games.fresh(3, 1))),
    lambda: opening.open_to_play(folder / "Ring.jsonl"),
):
    try:
        act()
    except trouble.JournalError as error:
        assert error.said.key == "journal.not_writable", error.said
    else:
        raise AssertionError
assert opening.look(folder / "Ring.jsonl").history.line == 0
"""


@pytest.mark.skipif(sys.platform == "win32", reason="modes are of other systems")
def test_a_read_only_folder_as_an_ordinary_user() -> None:
    root = str(Path(__file__).parents[2])
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        folder = Path(place) / "games"
        start(folder).close()
        (folder / "Ring.jsonl").chmod(0o444)
        folder.chmod(0o555)
        command = [sys.executable, "-c", READ_ONLY, str(folder)]
        subprocess.run(command, check=True, cwd=root)
        folder.chmod(0o755)


def test_branching_keeps_the_way_there_without_what_was_undone(tmp_path: Path) -> None:
    match = games.fresh(3, 1)
    games.play(match, Random(1), until=lambda match: match.line == 30)
    while not match.can_undo():
        games.step(match, Random(1))
    match.undo()
    games.settle(match)
    for line in (0, 1, 17, match.line - 1, match.line):
        header = games.header_of(match)
        opened = opening.branch(header, match.history, line, tmp_path, "Branch")
        assert opened.history.state == match.history.state_at(line)
        assert opened.history.line == len(match.history.trunk(line))
        assert (opened.journal.header.origin, opened.journal.header.origin_line) == (
            header.id,
            line,
        )
        on = Match.of(opened, Random(1))
        games.play(on, Random(2), until=lambda on: on.line > 40)
        on.close()
        assert opening.look(opened.journal.path).history.state == on.state
    with pytest.raises(IndexError):
        opening.branch(games.header_of(match), match.history, 99, tmp_path, "Branch")


@pytest.mark.parametrize("kind", ["folder", "missing", "fifo"])
def test_what_is_no_file(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.jsonl"
    if kind == "folder":
        path.mkdir()
    if kind == "fifo":
        os.mkfifo(path)
    for act in (opening.look, opening.open_to_play):
        with pytest.raises(JournalError) as refused:
            act(path)
        assert "a.jsonl" in refused.value.said.text()
