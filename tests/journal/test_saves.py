"""The list of saved games, and what may be done to them."""

import errno
import json
import os
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import JournalError, JournalInUse, opening, saves
from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.opening import valid_title
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.disks import FailingDisk


def put(folder: Path, name: str, data: bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    path.write_bytes(data)
    return path


def test_no_folder_no_games(tmp_path: Path) -> None:
    assert saves.listing(tmp_path / "nowhere") == []


def test_a_game_is_listed_with_names_year_and_leader(tmp_path: Path) -> None:
    match = games.finished(4, 1)
    path = put(tmp_path, "Ring", games.finished_text(4, 1))
    os.utime(path, (1000, 1000))
    (save,) = saves.listing(tmp_path)
    assert (save.name, save.played, save.path) == ("Ring", 1000, path)
    assert save.seats == match.seats
    assert (save.year, save.score, save.line) == (16, tuple(match.state.score), match.line)
    best = max(match.state.score)
    assert save.leaders == tuple(s for s in range(4) if match.state.score[s] == best)
    assert save.problem is None


def test_every_line_tells_the_year_and_points_after_it(tmp_path: Path) -> None:
    match = games.finished(3, 2)
    lines = games.finished_text(3, 2).splitlines(keepends=True)
    for line in (0, 1, 30, 60, 100, 150, match.line):
        put(tmp_path, "Ring", b"".join(lines[: line + 1]))
        (save,) = saves.listing(tmp_path)
        state = match.history.state_at(line)
        assert (save.line, save.year, save.score) == (line, state.year, tuple(state.score))
        assert bool(save.leaders) == any(state.score)


def test_the_last_played_comes_first_and_others_are_left_out(tmp_path: Path) -> None:
    for age, name in enumerate(("old", "older", "oldest")):
        path = put(tmp_path, name, games.finished_text(3, 2))
        os.utime(path, (10_000 - age, 10_000 - age))
    (tmp_path / "notes.txt").write_text("hello")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / ".hidden.jsonl").write_text("")
    (tmp_path / "old.jsonl.kept-1").write_text("")
    assert [save.name for save in saves.listing(tmp_path)] == ["old", "older", "oldest"]


@pytest.mark.parametrize("harm", [b"", b"\0" * 99, b"{}\n", b"[" * 9999, b"\xff\xfe" * 40])
def test_a_file_that_is_no_game_is_listed_with_its_problem(tmp_path: Path, harm: bytes) -> None:
    put(tmp_path, "bad", harm)
    (save,) = saves.listing(tmp_path)
    assert save.problem is not None
    assert "bad.jsonl" in save.problem.text()


def test_a_torn_last_line_does_not_spoil_the_list(tmp_path: Path) -> None:
    data = games.finished_text(3, 2)
    put(tmp_path, "torn", data[:-70])
    (save,) = saves.listing(tmp_path)
    assert save.problem is None
    assert save.line == games.finished(3, 2).line - 1


def test_listing_does_not_read_whole_files(tmp_path: Path) -> None:
    """A hole of two gigabytes would take its time."""
    path = put(tmp_path, "huge", games.finished_text(3, 2))
    with path.open("r+b") as file:
        file.truncate(2_000_000_000)
    (save,) = saves.listing(tmp_path)
    assert save.seats == games.finished(3, 2).seats


def test_renaming(tmp_path: Path) -> None:
    path = put(tmp_path, "one", games.finished_text(3, 2))
    put(tmp_path, "two", b"other")
    target = saves.rename(path, "  The: Ring? ")
    assert target.name == "The Ring.jsonl"
    assert not path.exists()
    assert saves.rename(target, "The Ring") == target
    with pytest.raises(JournalError) as refused:
        saves.rename(target, "two")
    assert refused.value.message.key == "journal.name_taken"
    assert (tmp_path / "two.jsonl").read_bytes() == b"other"
    with pytest.raises(JournalError):
        saves.rename(tmp_path / "gone.jsonl", "x")


DEVICES = ("con", "NUL.txt", "Aux .a", "COM1", "lpt0", "COM¹", "LPT³.x", "CONIN$", "conout$")


@pytest.mark.parametrize("name", ["", "   ", "...", "///", "\x00\x01", "\u202e", *DEVICES])
def test_unfit_names(name: str) -> None:
    with pytest.raises(JournalError) as refused:
        valid_title(name)
    assert refused.value.message.key == "journal.name_unfit"


@pytest.mark.parametrize(
    "name", ["x" * 500, "李" * 500, "../../etc/passwd", "a\nb", "..\\x", ".x."]
)
def test_fit_names_stay_in_the_folder(tmp_path: Path, name: str) -> None:
    made = valid_title(name)
    assert valid_title(made) == made
    path = tmp_path / f"{made}.jsonl"
    assert path.resolve().parent == tmp_path.resolve()
    path.write_bytes(b"")
    assert len((made + ".jsonl.kept-999").encode()) < 250


def test_deleting_and_bringing_back(tmp_path: Path) -> None:
    data = games.finished_text(3, 2)
    path = put(tmp_path, "Ring", data)
    trashed = saves.move_to_trash(path)
    assert saves.listing(tmp_path) == []
    assert trashed.read_bytes() == data
    put(tmp_path, "Ring", b"another of that name")
    back = saves.restore(trashed)
    assert back == tmp_path / "Ring 2.jsonl"
    assert back.read_bytes() == data
    assert saves.move_to_trash(back) == tmp_path / "trash" / "Ring 2.jsonl"
    assert saves.empty_trash(tmp_path) == 1
    assert saves.empty_trash(tmp_path) == 0


def test_a_game_being_played_is_left_alone(tmp_path: Path) -> None:
    base = games.fresh(3, 1)
    match = Match.from_journal(opening.create(tmp_path, "Ring", games.header_of(base)), Random(1))
    for act in (saves.move_to_trash, lambda path: saves.rename(path, "Other")):
        with pytest.raises(JournalInUse):
            act(tmp_path / "Ring.jsonl")
    match.close()
    saves.move_to_trash(tmp_path / "Ring.jsonl")


def test_export_and_import(tmp_path: Path) -> None:
    data = games.finished_text(3, 2)
    path = put(tmp_path / "a", "Ring", data + b"torn")
    target = tmp_path / "sent.jsonl"
    saves.export(path, target)
    assert target.read_bytes() == data
    with pytest.raises(JournalError) as refused:
        saves.export(path, target)
    assert refused.value.message.key == "journal.name_taken"
    saves.export(path, target, replace=True)
    first = saves.import_game(target, tmp_path / "b")
    assert saves.import_game(target, tmp_path / "b") == first  # the same game lies there
    other = put(tmp_path, "sent", games.finished_text(3, 1))
    second = saves.import_game(other, tmp_path / "b")
    assert (first.name, second.name) == ("sent.jsonl", "sent 2.jsonl")
    assert opening.read_journal(first).history.state == games.finished(3, 2).state
    assert path.read_bytes() == data + b"torn"


def test_a_game_that_a_desktop_knows_as_ours_loses_that_suffix(tmp_path: Path) -> None:
    sent = tmp_path / "Ring.tammany"
    sent.write_bytes(games.finished_text(3, 2))
    assert saves.import_game(sent, tmp_path / "b").name == "Ring.jsonl"


def test_importing_what_is_no_game(tmp_path: Path) -> None:
    path = put(tmp_path / "a", "bad", b"not a game\n")
    for source in (path, tmp_path / "gone", tmp_path):
        with pytest.raises(JournalError):
            saves.import_game(source, tmp_path / "b")
    assert not (tmp_path / "b").exists()


def test_a_full_disk_loses_no_game(tmp_path: Path) -> None:
    data = games.finished_text(3, 2)
    path = put(tmp_path, "Ring", data)
    disk = FailingDisk()
    disk.failing = {"open_new", "link"}
    for act in (
        lambda: saves.rename(path, "Other", disk=disk),
        lambda: saves.move_to_trash(path, disk=disk),
        lambda: saves.export(path, tmp_path / "x", disk=disk),
        lambda: saves.import_game(path, tmp_path / "b", disk=disk),
    ):
        with pytest.raises(JournalError) as refused:
            act()
        assert refused.value.message.key == "journal.disk_full"
    assert path.read_bytes() == data


def test_a_folder_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path, pattern: str) -> None:
        raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(Path, "glob", refuse)
    with pytest.raises(JournalError) as refused:
        saves.listing(tmp_path)
    assert refused.value.message.key == "journal.unreadable"
    assert saves.trash_count(tmp_path) == 0


def test_a_game_that_cannot_be_read_is_listed_with_its_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "Ring", games.finished_text(3, 2))

    def refuse(path: Path, *arguments: object) -> None:
        raise PermissionError(errno.EACCES, "not yours")

    monkeypatch.setattr(REAL_DISK, "open_to_read", refuse)
    (save,) = saves.listing(tmp_path)
    assert save.problem is not None
    assert save.problem.key == "journal.unreadable"


def test_a_game_that_goes_while_it_is_listed_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "Ring", games.finished_text(3, 2))

    def gone(path: Path, **options: object) -> None:
        raise FileNotFoundError(errno.ENOENT, "gone")

    monkeypatch.setattr(Path, "is_file", gone)
    assert saves.listing(tmp_path) == []


@pytest.mark.parametrize(
    "words",
    [
        {"line": 1, "year": 0, "score": [0, 0, 0]},
        {"line": "1", "year": 1, "score": [0, 0, 0]},
        {"line": 1, "year": 1, "score": [0, 0]},
        {"line": 1, "year": 1, "score": 0},
        {"line": 1, "year": 1, "score": [0, 0, "0"]},
    ],
)
def test_a_last_line_that_tells_nonsense_is_passed_over(
    tmp_path: Path, words: dict[str, object]
) -> None:
    start = games.finished_text(3, 2).splitlines(keepends=True)[0]
    put(tmp_path, "Ring", start + json.dumps({**words, "sum": "0" * 16}).encode() + b"\n")
    (save,) = saves.listing(tmp_path)
    assert (save.line, save.score) == (0, (0, 0, 0))


def test_a_disk_that_fails_under_the_trash_and_an_export_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, "Ring", games.finished_text(3, 2))
    with pytest.raises(JournalError) as refused:
        saves.export(path, tmp_path / "nowhere" / "Ring.jsonl")
    assert refused.value.message.key == "journal.no_folder"
    disk = FailingDisk()
    disk.failing, disk.number = {"open_new"}, errno.EACCES
    with pytest.raises(JournalError) as refused:
        saves.export(path, tmp_path / "copy.jsonl", disk=disk)
    assert refused.value.message.key == "journal.not_writable"
    saves.move_to_trash(path)

    def refuse(path: Path, **options: object) -> None:
        raise PermissionError(errno.EACCES, "not yours")

    monkeypatch.setattr(Path, "unlink", refuse)
    with pytest.raises(JournalError) as refused:
        saves.empty_trash(tmp_path)
    assert refused.value.message.key == "journal.not_writable"


@pytest.mark.skipif(os.name == "nt", reason="names there are always text")
def test_a_name_that_is_no_text_is_shown_and_continued(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/J\xfcrgen.jsonl"))
    path.write_bytes(games.finished_text(3, 2))
    opening.note_played(tmp_path, path.name)
    (save,) = saves.listing(tmp_path)
    assert (save.name, save.path, save.problem) == ("J?rgen", path, None)
    assert opening.last_played(tmp_path) == [path.name]


def test_a_name_needs_letters_that_the_file_system_can_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.getfilesystemencoding", lambda: "iso-8859-1")
    assert valid_title("Łódź Ring café") == "ód Ring café"
    with pytest.raises(JournalError, match="name_unfit"):
        valid_title("Ψηφος")


@pytest.mark.parametrize(
    "tail",
    [
        {"line": 1, "year": 1, "score": [10**99, 0, 0]},
        {"line": 1, "year": 1, "score": [-1, 0, 0]},
        {"line": 10**99, "year": 1, "score": [0, 0, 0]},
        {"line": 1, "year": 0, "score": [0, 0, 0]},
    ],
)
def test_a_line_with_impossible_numbers_is_not_shown(
    tmp_path: Path, tail: dict[str, object]
) -> None:
    head = games.finished_text(3, 2).splitlines(keepends=True)[0]
    last = json.dumps(tail | {"sum": "0" * 16}, separators=(",", ":")).encode()
    put(tmp_path, "Ring", head + last + b"\n")
    (save,) = saves.listing(tmp_path)
    assert (save.line, save.score) == (0, (0, 0, 0))


def test_among_very_many_games_the_newest_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "MAX_LISTED", 3)
    for age, name in enumerate("zyxwv"):
        path = put(tmp_path, name, games.finished_text(3, 2))
        os.utime(path, (10_000 - age, 10_000 - age))
    opening.note_played(tmp_path, "v.jsonl")
    assert [save.name for save in saves.listing(tmp_path)] == ["v", "z", "y"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_relative_link_comes_back_from_the_trash(tmp_path: Path) -> None:
    put(tmp_path, "real", games.finished_text(3, 2))
    link = tmp_path / "folder" / "link.jsonl"
    link.parent.mkdir()
    link.symlink_to("../real.jsonl")
    trashed = saves.move_to_trash(link)
    assert saves.listing(trashed.parent)[0].problem is None
    assert saves.listing(saves.restore(trashed).parent)[0].problem is None


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be synced there")
@pytest.mark.parametrize("after", [0, 1])
def test_a_rename_that_fails_at_the_last_sync_leaves_one_name(tmp_path: Path, after: int) -> None:
    path = put(tmp_path, "Ring", games.finished_text(3, 2))
    disk = FailingDisk()
    disk.failing, disk.spared = {"sync_folder"}, after
    if after:
        saves.rename(path, "Other", disk=disk)
    else:
        with pytest.raises(JournalError):
            saves.rename(path, "Other", disk=disk)
    assert [save.name for save in saves.listing(tmp_path)] == ["Other" if after else "Ring"]


def test_a_disk_without_links_that_fails_at_the_last_sync_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*arguments: object, **options: object) -> None:
        raise OSError(errno.EPERM, "no links")

    monkeypatch.setattr(os, "link", link)
    path = put(tmp_path, "Ring", games.finished_text(3, 2))
    disk = FailingDisk()
    disk.failing = {"sync_folder"}
    saves.rename(path, "Other", disk=disk)
    assert [save.name for save in saves.listing(tmp_path)] == ["Other"]
