"""The command line: what it prints, and how it refuses."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tammany_desktop import __version__, cli, commands
from tammany_desktop.bots import levels
from tammany_desktop.journal import opening, saves
from tammany_desktop.journal.opening import parse_position, position_text
from tammany_desktop.languages import set_language, text
from tammany_desktop.rules import game, moves
from tammany_desktop.rules.options import Options
from tammany_desktop.rules.state import BIDDING
from tests.helpers import games
from tests.helpers.build import Table

ROOT = Path(__file__).parents[2]
THREE = ["--seats", "random,random,random"]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "ring.jsonl"
    path.write_bytes(games.finished_text(3, 2))
    return path


@pytest.fixture
def place(tmp_path: Path) -> Path:
    path = tmp_path / "place.json"
    path.write_text(position_text(games.finished(3, 2).history.state_at(50)))
    return path


def run(capsys: pytest.CaptureFixture[str], *argv: object) -> tuple[int, str, str]:
    code = cli.main([str(each) for each in argv])
    out, err = capsys.readouterr()
    return code, out, err


def good(capsys: pytest.CaptureFixture[str], *argv: object) -> Any:
    code, out, err = run(capsys, *argv, "--json")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, __version__ + "\n", "")


@pytest.mark.parametrize("argv", [[], ["simulate"], ["replay"], ["moves"], ["check"]])
def test_help(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    code, out, err = run(capsys, *argv, "--help")
    assert (code, err) == (0, "")
    assert "usage" in out
    assert "cli." not in out


def test_replay_prints_the_position_after_a_line(
    capsys: pytest.CaptureFixture[str], journal: Path
) -> None:
    history = games.finished(3, 2).history
    for line in (0, 1, 77, history.line):
        data = good(capsys, "replay", journal, "--at", line)
        assert parse_position(json.dumps(data).encode(), "p") == history.state_at(line)
    code, out, _ = run(capsys, "replay", journal)
    assert code == 0
    assert parse_position(out.encode(), "p") == history.state


def test_what_replay_prints_can_be_given_back(
    capsys: pytest.CaptureFixture[str], journal: Path, tmp_path: Path
) -> None:
    _, out, _ = run(capsys, "replay", journal, "--at", 90)
    path = tmp_path / "p.json"
    path.write_text(out)
    assert run(capsys, "replay", path)[1] == out
    assert run(capsys, "check", path)[0] == 0
    assert (
        good(capsys, "moves", path)["moves"] == good(capsys, "moves", journal, "--at", 90)["moves"]
    )


def test_moves_are_the_legal_ones(capsys: pytest.CaptureFixture[str], journal: Path) -> None:
    history = games.finished(3, 2).history
    for line in range(0, history.line + 1, 40):
        data = good(capsys, "moves", journal, "--at", line)
        state = history.state_at(line)
        assert [moves.from_json(each) for each in data["moves"]] == game.legal(state)
        _, out, _ = run(capsys, "moves", journal, "--at", line)
        assert out.count("place_boss") == sum(m["do"] == "place_boss" for m in data["moves"])


def test_moves_in_a_ballot_tell_who_owes_a_bid(
    capsys: pytest.CaptureFixture[str], journal: Path
) -> None:
    history = games.finished(3, 2).history
    line = next(line for line in range(history.line) if history.state_at(line).phase == BIDDING)
    data = good(capsys, "moves", journal, "--at", line)
    assert data["phase"] == "bidding"
    assert data["waiting_for"] == [bid["seat"] for bid in data["bids"]] != []
    _, out, _ = run(capsys, "moves", journal, "--at", line)
    assert out.count("sealed bid") == len(data["bids"])


def test_moves_of_a_finished_game(capsys: pytest.CaptureFixture[str], journal: Path) -> None:
    data = good(capsys, "moves", journal)
    assert (data["phase"], data["moves"], data["waiting_for"]) == ("over", [], [])
    assert "over" in run(capsys, "moves", journal)[1]


def test_moves_tell_of_a_draw_that_comes_first(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """R4.1: what will be drawn is not known, so only moves that are legal whatever comes."""
    state = Table(n=3).given()
    assert not any(state.garden)
    path = tmp_path / "p.json"
    path.write_text(position_text(state))
    data = good(capsys, "moves", path)
    after = game.fold(state, game.due_at_start(state, Random(3)))
    legal = [moves.from_json(each) for each in data["moves"]]
    assert data["draw_due"] == sum(after.garden) == 5
    assert (
        legal
        == [move for move in game.legal(after) if moves.kind_of(move) != moves.PLACE_CUBE]
        != []
    )
    assert "5 cubes are drawn" in run(capsys, "moves", path)[1]
    path.write_text(position_text(after))
    assert good(capsys, "moves", path)["draw_due"] == 0
    assert "drawn" not in run(capsys, "moves", path)[1]


def test_check_of_whole_files(
    capsys: pytest.CaptureFixture[str], journal: Path, place: Path
) -> None:
    for path, kind in ((journal, "journal"), (place, "position")):
        data = good(capsys, "check", path)
        assert (data["ok"], data["kind"], data["problems"]) == (True, kind, [])
        code, out, _ = run(capsys, "check", path)
        assert code == 0
        assert "intact" in out


def test_check_of_damaged_files(capsys: pytest.CaptureFixture[str], journal: Path) -> None:
    data = journal.read_bytes()
    for harm in (data[:-9], data[:9], data[:5000] + b"x" + data[5001:], b"", b"{}", b"\0" * 99):
        journal.write_bytes(harm)
        code, out, err = run(capsys, "check", journal)
        assert (code, err) == (1, "")
        assert "ring.jsonl" in out
        code, out, _ = run(capsys, "check", journal, "--json")
        assert code == 1
        assert json.loads(out)["problems"]
        assert journal.read_bytes() == harm


def test_a_torn_journal_is_replayed_with_a_sentence(
    capsys: pytest.CaptureFixture[str], journal: Path
) -> None:
    journal.write_bytes(journal.read_bytes()[:-9])
    code, out, err = run(capsys, "replay", journal, "--json")
    assert code == 0
    assert err.count("\n") == 1
    assert "unfinished" in err
    assert json.loads(out)["year"] == 16


def test_simulated_games_are_repeatable_and_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "kept"
    argv = ["simulate", "--seats", "random,simple,random", "--games", 3, "--seed", 7]
    data = good(capsys, *argv, "--journals", folder)
    assert data == good(capsys, *argv)
    assert data["seats"] == ["random", "simple", "random"]
    assert sum(data["wins"]) == pytest.approx(3)
    assert len(data["results"]) == 3
    kept = sorted(saves.listing(folder), key=lambda save: save.name)
    assert [list(save.score) for save in kept] == [each["score"] for each in data["results"]]
    assert [seat.bot for seat in kept[0].seats] == data["seats"]
    for save in kept:
        assert run(capsys, "check", save.path)[0] == 0
    assert good(capsys, *argv[:-1], 8)["results"] != data["results"]
    code, out, _ = run(capsys, *argv)
    assert code == 0
    assert out.count("\n") == 4


@pytest.mark.parametrize("level", levels.levels())
def test_every_level_plays(capsys: pytest.CaptureFixture[str], level: str, place: Path) -> None:
    seats = ",".join([level, "random", "random"])
    argv = ["simulate", "--seats", seats, "--seed", 1, "--position", place, "--nodes", 20]
    assert good(capsys, *argv)["games"] == 1


def test_a_game_from_a_position_that_is_over(
    capsys: pytest.CaptureFixture[str], journal: Path, tmp_path: Path
) -> None:
    path = tmp_path / "over.json"
    path.write_text(position_text(games.finished(3, 2).state))
    (result,) = good(capsys, "simulate", *THREE, "--position", path)["results"]
    assert result["score"] == games.finished(3, 2).state.score
    assert result["lines"] == 0


BAD: list[list[str]] = [
    [],
    ["bogus"],
    ["--bogus"],
    ["simulate"],
    ["simulate", "--seats"],
    ["simulate", "--seats", ""],
    ["simulate", "--seats", "random"],
    ["simulate", "--seats", "random,random"],
    ["simulate", "--seats", ",".join(["random"] * 6)],
    ["simulate", "--seats", "random,random,genius"],
    ["simulate", "--seats", "random,,random"],
    ["simulate", "--seats", "random,random,simple:\n\x1b[31m"],
    ["simulate", *THREE, "--games", "0"],
    ["simulate", *THREE, "--games", "-1"],
    ["simulate", *THREE, "--games", "many"],
    ["simulate", *THREE, "--games", "9" * 5000],
    ["simulate", *THREE, "--games", "1.5"],
    ["simulate", *THREE, "--seed", "x"],
    ["simulate", *THREE, "--seed", "-1"],
    ["simulate", *THREE, "--position", "no-such-file"],
    ["simulate", *THREE, "--position", "."],
    ["simulate", *THREE, "--bogus"],
    ["simulate", *THREE, "extra"],
    ["simulate", *THREE, "--gam", "1"],
    ["replay"],
    ["replay", "no-such-file"],
    ["replay", "."],
    ["replay", "/dev/null", "--at"],
    ["replay", "no\nsuch\x1b[31mfile"],
    ["replay", "x" * 5000],
    ["replay", "a\0b"],
    ["moves", "no-such-file", "--json"],
    ["moves", "a", "b"],
    ["check"],
    ["check", "no-such-file"],
    ["check", "no-such-file", "--at", "1"],
]


@pytest.mark.parametrize(
    "argv", BAD, ids=lambda argv: " ".join(argv)[:40].encode("unicode_escape").decode()
)
def test_bad_arguments_get_one_line_and_code_2(
    capsys: pytest.CaptureFixture[str], argv: list[str]
) -> None:
    code, out, err = run(capsys, *argv)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
    assert "Traceback" not in err
    assert "{" not in err


def test_lines_that_are_not_there(capsys: pytest.CaptureFixture[str], journal: Path) -> None:
    for command in ("replay", "moves"):
        for line in ("9999", "-1", "x", "1e3"):
            code, out, err = run(capsys, command, journal, "--at", line)
            assert (code, out, err.count("\n")) == (2, "", 1)


def test_a_position_for_other_seats(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    seats = ",".join(["random"] * 4)
    code, out, err = run(capsys, "simulate", "--seats", seats, "--position", place)
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("harm", [b"", b"\0" * 99, b"[]", b"{}", b"\xff", b"[" * 99_999])
def test_files_that_hold_no_game(
    capsys: pytest.CaptureFixture[str], journal: Path, harm: bytes
) -> None:
    journal.write_bytes(harm)
    for argv in (["replay", journal], ["moves", journal]):
        code, out, err = run(capsys, *argv)
        assert (code, out, err.count("\n")) == (1, "", 1)


def test_games_that_cannot_be_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("in the way")
    code, out, err = run(capsys, "simulate", *THREE, "--journals", path)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert path.read_text() == "in the way"


def _python(*argv: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "tammany_desktop", *argv]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, **more)


def test_the_program_itself(journal: Path) -> None:
    done = _python("replay", str(journal), "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["n"] == 3
    done = _python("replay")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_a_terminal_of_few_letters(tmp_path: Path) -> None:
    path = tmp_path / "李.jsonl"
    path.write_bytes(games.finished_text(3, 2))
    few = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = _python("check", str(path), env=few)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_reader_that_has_seen_enough(journal: Path) -> None:
    program = "import sys; from tammany_desktop import cli; sys.exit(cli.main(sys.argv[1:]))"
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-c", program, "replay", str(journal)]
    done = subprocess.run(command, cwd=ROOT, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def test_no_stdout_at_all(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["replay", str(journal)]) == 0
    assert cli.main(["bogus"]) == 2


def test_a_journal_under_way_may_be_looked_into(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    opened = opening.create(tmp_path, "Ring", games.header_of(games.fresh(3, 1)))
    assert run(capsys, "check", tmp_path / "Ring.jsonl")[0] == 0
    opened.journal.close()


OPTION_ARGUMENTS = [
    ([], Options()),
    (["--preset", "classic_2009_german"], Options("placing_only", 25)),
    (["--preset", "classic_2009", "--favor-supply", "25"], Options("placing_only", 25)),
    (["--to-the-letter"], Options(markers="bosses", last_tie="mayor")),
    (
        ["--preset", "classic_2009", "--to-the-letter", "--last-tie", "shared"],
        Options("placing_only", 35, "bosses", "shared"),
    ),
    (["--markers", "bosses"], Options(markers="bosses")),
    *((["--locks", locks], Options(locks)) for locks in ("sealed", "placing_only")),
]


@pytest.mark.parametrize(("argv", "options"), OPTION_ARGUMENTS)
def test_games_have_the_options_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, argv: list[str], options: Options
) -> None:
    good(capsys, "simulate", *THREE, "--seed", 1, "--journals", tmp_path, *argv)
    (path,) = tmp_path.glob("*.jsonl")
    assert commands.read(path).history.start.options == options


def test_a_position_has_its_own_options(capsys: pytest.CaptureFixture[str], place: Path) -> None:
    for argv in (["--locks", "sealed"], ["--preset", "revised_2020"], ["--to-the-letter"]):
        code, _, err = run(capsys, "simulate", *THREE, "--position", place, *argv)
        assert code == 2
        assert argv[0] in err


@pytest.mark.skipif(os.name == "nt", reason="no name of a file holds them there")
def test_no_control_characters_of_a_file_s_name_reach_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "a\x1b[31mb.jsonl"
    path.write_bytes(games.finished_text(3, 2))
    code, out, err = run(capsys, "check", path)
    assert (code, err) == (0, "")
    assert "a?[31mb" in out


@pytest.mark.parametrize("name", ["multiprocessing", "pygame", "argparse", "json"])
def test_nothing_is_imported_from_the_folder_that_one_starts_in(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.py").write_text("raise SystemExit('taken')", encoding="utf-8")
    program = "import runpy, sys; sys.argv[1:] = ['simulate', '--seats', 'random,random,random']; "
    program += f"sys.path[0] = {str(tmp_path)!r}; sys.path.insert(1, {str(ROOT)!r}); "
    program += "runpy.run_module('tammany_desktop', run_name='__main__', alter_sys=True)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_processes_of_ours_import_nothing_from_there_either(tmp_path: Path) -> None:
    (tmp_path / "multiprocessing.py").write_text("raise SystemExit('taken')", encoding="utf-8")
    program = "import sys; sys.path[:] = [p for p in sys.path if p]; "
    program += f"sys.path.insert(0, {str(ROOT)!r}); import tammany_desktop.__main__ as m; "
    program += "m.restrict_imports(); "
    program += "from tammany_desktop.bots import client; "
    program += "import subprocess; code = 'import multiprocessing.spawn'; "
    program += "raise SystemExit(subprocess.run([sys.executable, '-c', code]).returncode)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="no folder that is in use can be removed there")
def test_a_working_folder_that_is_gone_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    code = (
        "import os, sys; os.rmdir(os.getcwd()); import tammany_desktop.__main__ as m;"
        "sys.argv[1:] = ['--version']; sys.exit(m.main())"
    )
    root = str(Path(__file__).resolve().parents[2])
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path / "gone",
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, __version__, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a full disk of Linux")
@pytest.mark.parametrize("command", ["check", "moves", "replay"])
def test_output_that_is_full_is_told_in_a_sentence(journal: Path, command: str) -> None:
    words = [sys.executable, "-m", "tammany_desktop", command, str(journal)]
    told = {**os.environ, "LANGUAGE": "en", "HOME": str(journal.parent)}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            words, stdout=full, stderr=subprocess.PIPE, text=True, env=told, cwd=ROOT, check=False
        )
    assert done.returncode == 2
    reason = os.strerror(errno.ENOSPC)
    assert text("journal.write_failed", file="stdout", reason=reason) in done.stderr
    assert "Traceback" not in done.stderr


def test_the_help_names_what_can_be_opened_and_every_level(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, said, _ = run(capsys, "--help")
    for word in ("FILE", "--safe-mode", "--selftest"):
        assert word in said
    _, said, _ = run(capsys, "simulate", "--help")
    for name in (*levels.levels(), *levels.characters(), "2000"):
        assert name in said


def test_headings_have_the_language_s_space_before_their_colon(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_language("fr")
    try:
        _, said, _ = run(capsys, "--help")
    finally:
        set_language("en")
    assert "\noptions\u00a0:\n" in said
    assert "\ncommandes\u00a0:\n" in said
    assert "COMMANDE " in said


def test_an_unknown_argument_is_named_before_a_missing_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for argv in (["-x"], ["--safe-mode", "--x"]):
        code, _, err = run(capsys, *argv)
        assert code == 2
        assert text("cli.wrong.unknown", names=argv[-1]) in err


def test_choices_stand_as_they_are_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert "simulate, replay" in run(capsys, "foo")[2]
    assert "35, 25" in run(capsys, "simulate", *THREE, "--favor-supply", "7")[2]


def test_a_folder_is_called_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "check", tmp_path)
    assert code == 2
    assert text("journal.is_folder", file=tmp_path.name) in err
    assert text("journal.is_folder", file=".") in run(capsys, "check", ".")[2]
