"""Lines on a disk before they are seen; files that others removed, changed or replaced."""

import os
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import opening
from tammany_desktop.journal.loading import load
from tammany_desktop.session.match import Match
from tests.helpers import games


def test_a_whole_game_is_in_the_file_line_by_line(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
    path = tmp_path / "Ring.jsonl"
    chance = Random(4)
    while match.waiting_for() and match.line < 60:
        games.step(match, chance)
        assert load(path.read_bytes(), "Ring").history.state == match.state
    match.close()
    again, notes = games.reopened(path)
    assert notes == ()
    assert again.line == match.line
    assert again.state == match.state
    games.play(again, chance)
    again.close()
    assert load(path.read_bytes(), "Ring").history.state == again.state


def test_nothing_is_seen_before_it_is_in_the_file(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
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
    kept = Match.from_journal(opened, Random(1))
    kept.submit(kept.legal()[0])
    assert woken.wait(5)
    assert kept.pump()
    kept.close()


def test_closing_finishes_the_line_under_way(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
    match.submit(match.legal()[0])
    match.close()
    assert games.reopened(tmp_path / "Ring.jsonl")[0].line == 1


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    for expected in ("Ring.jsonl", "Ring 2.jsonl", "Ring 3.jsonl"):
        match = games.kept(tmp_path)
        match.close()
        assert (tmp_path / expected).is_file()
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.skipif(os.name == "nt", reason="a removed file keeps its name while it is open")
def test_a_file_that_was_removed_is_written_anew(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    match = games.kept(folder)
    games.play(match, Random(1), until=lambda match: match.line == 9)
    (folder / "Ring.jsonl").unlink()
    folder.rmdir()
    games.step(match, Random(2))
    assert match.failure is None
    assert opening.read_journal(folder / "Ring.jsonl").history.state == match.state
    match.close()


def test_a_file_that_another_program_changed_is_not_written_over(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
    path = tmp_path / "Ring.jsonl"
    good = path.read_bytes()
    path.write_bytes(good + b"scribble\n")
    games.step(match, Random(2))
    failure = match.failure
    assert failure is not None
    assert failure.key == "journal.changed"
    assert path.read_bytes() == good + b"scribble\n"
    path.write_bytes(good)
    match.retry()
    games.settle(match)
    assert (match.failure, match.line) == (None, 1)
    match.close()


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be replaced there")
def test_a_file_that_another_replaced_is_not_written_over(tmp_path: Path) -> None:
    match = games.kept(tmp_path)
    other = tmp_path / "other"
    other.write_bytes(b"mine\n")
    other.replace(tmp_path / "Ring.jsonl")
    games.step(match, Random(2))
    assert match.failure is not None
    assert match.failure.key == "journal.changed"
    assert (tmp_path / "Ring.jsonl").read_bytes() == b"mine\n"
    match.close()
