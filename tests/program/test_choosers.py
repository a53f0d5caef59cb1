"""The system's window for a file: which program shows it, what its end means, its polling."""

import stat
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest

from tammany_desktop.system import choosers
from tammany_desktop.system.choosers import (
    OPEN,
    SAVE,
    DialogResult,
    FileDialog,
    command_for,
    result_of,
)

START = Path("/home/ann/Documents/Ring of $(rm) 'Tweed'.jsonl")
PROMPT = 'Where to put "the copy"?'


def having(*names: str) -> Callable[[str], str | None]:
    return lambda name: f"/bin/{name}" if name in names else None


@pytest.mark.parametrize("kind", [SAVE, OPEN])
@pytest.mark.parametrize(
    ("platform", "programs", "expected"),
    [
        ("linux", ("zenity",), "zenity"),
        ("linux", ("qarma", "kdialog"), "qarma"),
        ("linux", ("kdialog",), "kdialog"),
        ("darwin", ("osascript",), "osascript"),
        ("win32", ("powershell",), "powershell"),
    ],
)
def test_each_system_has_its_own(
    kind: str,
    platform: str,
    programs: tuple[str, ...],
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Prompt and name go over as they are: no shell and no script ever reads them."""
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    start = START if kind == SAVE else START.parent
    found = command_for(kind, PROMPT, start, platform, having(*programs))
    assert found is not None
    assert found.arguments[0] == f"/bin/{expected}"
    given = [*found.arguments, *found.environment.values()]
    assert any(PROMPT in one for one in given)
    assert any(str(START.parent) in one for one in given)
    assert any(START.name in one for one in given) == (kind == SAVE)
    scripts = [one for one in found.arguments if "argv" in one or "New-Object" in one]
    assert not any("Tweed" in one or "copy" in one for one in scripts)


def test_kde_has_its_own_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    found = command_for(SAVE, PROMPT, START, "linux", having("zenity", "kdialog"))
    assert found is not None
    assert found.arguments[0] == "/bin/kdialog"


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_without_a_program_there_is_no_window(platform: str) -> None:
    assert command_for(OPEN, PROMPT, START, platform, having()) is None


@pytest.mark.parametrize(
    ("platform", "code", "err", "answer"),
    [
        ("linux", 1, "", DialogResult()),
        ("linux", 255, "cannot open display", DialogResult(failed=True)),
        ("linux", -9, "", DialogResult(failed=True)),
        ("darwin", 1, "execution error: User canceled. (-128)", DialogResult()),
        ("darwin", 1, "syntax error", DialogResult(failed=True)),
        ("win32", 3, "", DialogResult()),
        ("win32", 1, "not loaded", DialogResult(failed=True)),
    ],
)
def test_a_cancel_is_told_from_a_failure(
    platform: str, code: int, err: str, answer: DialogResult
) -> None:
    assert result_of(code, "", err, platform) == answer


def test_a_path_is_taken_as_it_is() -> None:
    assert result_of(0, "/a b/Ring .jsonl\n", "Gtk-WARNING", "linux") == DialogResult(
        Path("/a b/Ring .jsonl")
    )


def program(folder: Path, body: str) -> Path:
    """A program that stands where the system's own would."""
    path = folder / "chooser"
    path.write_text(f"#!{sys.executable}\n{body}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def until_answered(chooser: FileDialog) -> DialogResult:
    end = monotonic() + 20
    while monotonic() < end:
        answer = chooser.poll()
        if answer is not None:
            return answer
        sleep(0.01)
    raise AssertionError("no answer")


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_a_window_is_polled_and_answers(tmp_path: Path) -> None:
    path = program(tmp_path, "import os; print(os.environ['NAME'] + 'é')")
    chooser = FileDialog([str(path)], {"NAME": "/a/Ring", "PYTHONIOENCODING": "utf-8"})
    assert until_answered(chooser) == DialogResult(Path("/a/Ringé"))


@pytest.mark.skipif(sys.platform == "win32", reason="a script is no program there")
def test_a_window_nobody_waits_for_is_taken_away(tmp_path: Path) -> None:
    path = program(tmp_path, "import time; time.sleep(60)")
    begun = monotonic()
    chooser = FileDialog([str(path)], {})
    assert chooser.poll() is None
    chooser.close()
    assert chooser.poll() is not None
    assert monotonic() - begun < 30


def test_nothing_opens_where_there_is_no_screen() -> None:
    assert choosers.ask(OPEN, PROMPT, START.parent) is None
