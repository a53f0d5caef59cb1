"""Journals opened: whole, torn, damaged, in use, branched off, or no journal at all."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import JournalError, JournalInUse, opening
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.disks import FailingDisk


def test_a_torn_line_is_cut_off_and_told(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    data = games.finished_text(3, 2)
    path.write_bytes(data[:-50])
    match, notes = games.reopened(path)
    assert notes == ("journal.torn",)
    match.close()
    assert path.read_bytes() == data[: data[:-50].rindex(b"\n") + 1]
    assert [each.name for each in tmp_path.iterdir()] == ["a.jsonl"]


def test_a_missing_last_newline_is_mended_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    data = games.finished_text(3, 2)
    path.write_bytes(data[:-1])
    match, notes = games.reopened(path)
    match.close()
    assert notes == ()
    assert path.read_bytes() == data


@pytest.mark.parametrize("place", [0.3, 0.6, 0.95])
def test_a_damaged_file_is_kept_aside_and_play_goes_on(tmp_path: Path, place: float) -> None:
    path = tmp_path / "a.jsonl"
    data = bytearray(games.finished_text(3, 2))
    data[int(len(data) * place)] ^= 4
    path.write_bytes(data)
    match, notes = games.reopened(path)
    assert notes == ("journal.damaged_kept",)
    assert (tmp_path / "a.jsonl.kept-1").read_bytes() == data
    assert match.waiting_for()
    games.play(match, Random(1))
    match.close()
    again, notes = games.reopened(path)
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
    assert refused.value.message.key == "journal.disk_full"
    assert path.read_bytes() == data
    seen = opening.read_journal(path)
    assert [note.key for note in seen.messages] == ["journal.damaged"]
    assert path.read_bytes() == data


def test_one_writer_and_any_lookers_on(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
    path = tmp_path / "Ring.jsonl"
    with pytest.raises(JournalInUse) as refused:
        opening.open_to_play(path)
    assert refused.value.message.key == "journal.in_use"
    assert opening.read_journal(path).history.line == 0
    match.submit(match.legal()[0])
    games.settle(match)
    assert opening.read_journal(path).history.line == 1
    match.close()
    games.reopened(path)[0].close()


def test_another_process_is_a_second_writer_too(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
    program = (
        "import sys; from pathlib import Path\n"
        "from tammany_desktop.journal import JournalInUse, opening\n"
        "try: opening.open_to_play(Path(sys.argv[1]))\n"
        "except JournalInUse: sys.exit(7)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "Ring.jsonl")]
    assert subprocess.run(command, check=False).returncode == 7
    match.close()
    assert subprocess.run(command, check=False).returncode == 0


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
        assert opened.history.line == len(match.history.path_to(line))
        assert (opened.journal.header.origin, opened.journal.header.origin_line) == (
            header.id,
            line,
        )
        on = Match.from_journal(opened, Random(1))
        games.play(on, Random(2), until=lambda on: on.line > 40)
        on.close()
        assert opening.read_journal(opened.journal.path).history.state == on.state
    with pytest.raises(IndexError):
        opening.branch(games.header_of(match), match.history, 99, tmp_path, "Branch")


@pytest.mark.parametrize("kind", ["folder", "missing", "fifo"])
def test_what_is_no_file(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.jsonl"
    if kind == "folder":
        path.mkdir()
    if kind == "fifo":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no named pipes here")
        os.mkfifo(path)
    for act in (opening.read_journal, opening.open_to_play):
        with pytest.raises(JournalError) as refused:
            act(path)
        assert "a.jsonl" in refused.value.message.text()
