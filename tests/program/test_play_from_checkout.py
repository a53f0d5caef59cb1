"""`make play`: at once, compiled in the background once, and plain wherever anything fails."""

import importlib
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from tammany_desktop import compiled

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The program that starts the game, with a folder of its own for what is compiled."""
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    play = importlib.import_module("play")

    monkeypatch.setattr(play.recipe, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(play, "compiler", lambda: "/usr/bin/cc")
    monkeypatch.setattr(play, "on_battery", lambda: False)
    monkeypatch.setattr(play, "saves_power", lambda: False)
    return play


@pytest.fixture
def begun(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of the processes that were begun in the background."""
    commands: list[list[str]] = []

    def note(command: list[str], environment: Mapping[str, str]) -> None:
        commands.append(command)

    monkeypatch.setattr(play, "in_background", note)
    return commands


def test_a_first_start_has_the_rules_compiled_once(
    play: ModuleType, begun: list[list[str]]
) -> None:
    environment: dict[str, str] = {}
    play.prepare(environment)
    play.prepare(environment)
    assert [command[-1] for command in begun] == ["--in-background"]
    assert environment == {}


def compiled_folder(play: ModuleType) -> Path:
    """A folder as a compilation leaves it, with one module."""
    folder: Path = play.recipe.kept_folder()
    (folder / "tammany_desktop").mkdir(parents=True)
    (folder / "tammany_desktop" / "game.so").write_bytes(b"compiled")
    (folder / play.recipe.SUMS).write_text(play.recipe.sums(folder), encoding="utf-8")
    return folder


def test_what_is_compiled_is_used(play: ModuleType, begun: list[list[str]]) -> None:
    folder = compiled_folder(play)
    environment: dict[str, str] = {}
    play.prepare(environment)
    assert (environment, begun) == ({compiled.VARIABLE: str(folder)}, [])


@pytest.mark.parametrize("left", [b"compi", b"compilex", None])
def test_what_is_damaged_is_not_used_and_compiled_anew(
    play: ModuleType, begun: list[list[str]], left: bytes | None
) -> None:
    module = compiled_folder(play) / "tammany_desktop" / "game.so"
    if left is None:
        module.unlink()
    else:
        module.write_bytes(left)
    environment: dict[str, str] = {}
    play.prepare(environment)
    assert (environment, len(begun)) == ({}, 1)


def test_a_damaged_folder_is_replaced(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_in(out: Path, modules: list[str], level: int) -> None:
        (out / "game.so").write_bytes(b"compiled again")

    folder = compiled_folder(play)
    (folder / "tammany_desktop" / "game.so").write_bytes(b"")
    monkeypatch.setattr(play.recipe, "compile_in", compile_in)
    monkeypatch.setattr(play.recipe, "check", lambda out, **variables: None)
    assert play.recipe.kept() == folder
    assert play.recipe.whole(folder)
    assert (folder / "game.so").read_bytes() == b"compiled again"


def test_other_sources_are_compiled_anew(
    play: ModuleType, begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled_folder(play)
    monkeypatch.setattr(play.recipe, "HOT", ("tammany_desktop/rules/*.py",))
    environment: dict[str, str] = {}
    play.prepare(environment)
    assert (environment, len(begun)) == ({}, 1)


@pytest.mark.parametrize("lack", ["compiler", "mains"])
def test_nothing_is_compiled_without_a_compiler_or_on_a_battery(
    play: ModuleType, begun: list[list[str]], monkeypatch: pytest.MonkeyPatch, lack: str
) -> None:
    if lack == "compiler":
        monkeypatch.setattr(play, "compiler", lambda: "")
    else:
        monkeypatch.setattr(play, "on_battery", lambda: True)
    play.prepare({})
    assert begun == []


def test_a_failure_is_not_repeated(
    play: ModuleType, begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = play.recipe.kept_folder()
    assert play.begin(folder)
    monkeypatch.setattr(play.recipe, "kept", lambda: None)
    monkeypatch.setattr(play, "install", lambda: None)
    monkeypatch.setattr("tammany_desktop.bots.process.lower_priority", lambda lowest: None)
    assert play.compile_patiently(folder) == 1
    play.prepare({})
    assert begun == []


def test_a_compilation_that_was_cut_off_is_begun_again(
    play: ModuleType, begun: list[list[str]]
) -> None:
    folder = play.recipe.kept_folder()
    assert play.begin(folder)
    long_ago = time.time() - play.BUSY - 60
    os.utime(folder.with_suffix(".begun"), (long_ago, long_ago))
    play.prepare({})
    assert len(begun) == 1


@pytest.fixture
def power(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program that starts the game, which asks this system about its power."""
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    return importlib.import_module("play")


@pytest.mark.parametrize(
    ("supplies", "expected"),
    [
        ({}, False),
        ({"BAT0": "Discharging"}, True),
        ({"BAT0": "Charging"}, False),
        ({"BAT0": "Full", "AC": ""}, False),
        ({"macsmc-battery": "Discharging"}, True),
        ({"hidpp_battery_0": "Discharging Device"}, False),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="the files are those of Linux")
def test_a_battery_that_empties_is_known(
    tmp_path: Path, power: ModuleType, supplies: dict[str, str], expected: bool
) -> None:
    for name, words in supplies.items():
        (tmp_path / name).mkdir()
        for file, word in zip(("status", "scope"), words.split(), strict=False):
            (tmp_path / name / file).write_text(word + "\n", encoding="utf-8")
    assert power.on_battery(tmp_path) is expected


@pytest.mark.parametrize("tool", ["busctl", "dbus-send"])
@pytest.mark.parametrize(
    ("said", "profile", "expected"),
    [
        ("power-saver", "", True),
        ("balanced", "", False),
        ("performance", "balanced", False),
        ("", "low-power", True),
        ("", "", False),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="the tools and files are those of Linux")
def test_the_battery_saver_is_known(
    tmp_path: Path,
    power: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tool: str,
    said: str,
    profile: str,
    expected: bool,
) -> None:
    command = tmp_path / tool
    words = f"echo 's \"{said}\"'" if said else "exit 1"
    command.write_text(f"#!/bin/sh\n{words}\n", encoding="utf-8")
    command.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "profile").write_text(profile + "\n", encoding="utf-8")
    assert power.saves_power(tmp_path / "profile") is expected


def test_a_tool_that_never_answers_is_not_waited_for(
    power: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(power, "ANSWERS_IN", 0.1)
    assert power.said_by(sys.executable, "-c", "import time; time.sleep(60)") == ""


def test_nothing_is_compiled_while_power_is_saved_and_the_next_start_asks_again(
    play: ModuleType, begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise AssertionError("it compiles")

    folder = play.recipe.kept_folder()
    monkeypatch.setattr(play, "saves_power", lambda: True)
    monkeypatch.setattr(play.recipe, "kept", fail)
    monkeypatch.setattr("tammany_desktop.bots.process.lower_priority", lambda lowest: None)
    play.prepare({})
    assert play.compile_patiently(folder) == 0
    play.prepare({})
    assert len(begun) == 2


def test_the_game_starts_where_nothing_can_be_prepared(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(environment: dict[str, str]) -> None:
        environment[compiled.VARIABLE] = "half"
        raise OSError("a full disk")

    started: list[dict[str, str]] = []

    def execute(path: str, command: list[str], environment: dict[str, str]) -> None:
        started.append(environment)

    monkeypatch.setattr(play, "prepare", fail)
    monkeypatch.setattr(os, "execve", execute)
    monkeypatch.setattr(sys, "argv", ["play.py"])
    monkeypatch.setattr(
        subprocess, "run", lambda *words, **named: subprocess.CompletedProcess(words, 0)
    )
    play.main()
    assert all(compiled.VARIABLE not in environment for environment in started)


@pytest.mark.parametrize(("head", "found"), [("", True), ("sys.frozen = True;", False)])
def test_only_a_checkout_reads_the_folder(tmp_path: Path, head: str, found: bool) -> None:
    code = (
        f"import sys; {head} import tammany_desktop;"
        "print(any(type(one).__module__ == 'tammany_desktop.compiled' for one in sys.meta_path))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), compiled.VARIABLE: str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == str(found)
