"""`export`: a saved game as a file to send; whole or not at all, and never over another unasked."""

from pathlib import Path

import pytest

from tammany_desktop import cli, commands
from tammany_desktop.journal.opening import position_text
from tammany_desktop.languages import text
from tammany_desktop.session import weighing
from tests.helpers import games
from tests.helpers.disks import FailingDisk
from tests.helpers.weighed import weighed


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "games" / "ring.jsonl"
    path.parent.mkdir()
    path.write_bytes(games.finished_text(4, 6))
    return path


def run(capsys: pytest.CaptureFixture[str], *argv: object) -> tuple[int, str, str]:
    code = cli.main(["export", *(str(each) for each in argv)])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_page(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "ring.html"
    assert run(capsys, journal, "--html", out)[::2] == (0, "")
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert text("decisions.curve") not in out.read_text("utf-8")


def test_a_weighed_game_has_its_chances(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = commands.read(journal)
    assert source.header is not None
    shelf = tmp_path / weighing.FOLDER
    path = weighing.Weighing(source.history, source.header.seats, shelf).path
    weighing._write_all(path, weighed(4, 6))
    out = tmp_path / "ring.html"
    assert run(capsys, journal, "--html", out)[0] == 0
    assert text("decisions.curve") in out.read_text("utf-8")


def test_a_file_that_is_there_is_asked_for(
    journal: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = tmp_path / "ring.html"
    out.write_text("mine")
    code, _, err = run(capsys, journal, "--html", out)
    assert (code, out.read_text()) == (2, "mine")
    assert text("journal.name_taken", name="ring.html") in err
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    for answer, kept in (("n\n", True), ("\n", True), ("y\n", False)):
        monkeypatch.setattr("sys.stdin.readline", lambda answer=answer: answer, raising=False)
        _, told, _ = run(capsys, journal, "--html", out)
        assert text("cli.ask_replace", name="ring.html") in told
        assert (out.read_text("utf-8") == "mine") == kept
    out.write_text("mine")
    assert run(capsys, journal, "--html", out, "--replace")[0] == 0
    assert out.read_text("utf-8") != "mine"


def test_the_game_itself_is_never_replaced(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, other = journal.read_bytes(), tmp_path / "games" / ".." / "games" / "ring.jsonl"
    for kind in ("--html", "--png", "--animation"):
        assert run(capsys, journal, kind, other, "--replace")[0] == 2
    assert journal.read_bytes() == game


def test_a_full_disk_leaves_what_was_there(
    journal: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk = FailingDisk()
    disk.failing.add("write")
    monkeypatch.setattr(commands, "REAL_DISK", disk)
    out = tmp_path / "ring.html"
    out.write_text("mine")
    code, _, err = run(capsys, journal, "--html", out, "--replace")
    assert (code, out.read_text()) == (1, "mine")
    assert text("journal.disk_full", file="ring.html") in err
    assert {one.name for one in tmp_path.iterdir()} == {"games", "ring.html"}


def test_progress_is_shown_at_a_terminal_alone(
    journal: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    err = run(capsys, journal, "--html", tmp_path / "ring.html")[2]
    assert "ring.html: 0%" in err
    assert "ring.html: 50%" in err
    assert err.endswith("ring.html: 100% \n")


def test_what_is_refused(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, journal)[0] == 2
    place = tmp_path / "place.json"
    place.write_text(position_text(games.finished(3, 2).history.state_at(50)))
    code, _, err = run(capsys, place, "--html", tmp_path / "place.html")
    assert (code, err.strip().endswith(text("cli.no_players", file="place.json"))) == (2, True)
    code = run(capsys, journal, "--html", tmp_path / "nowhere" / "ring.html")[0]
    assert code == 1
