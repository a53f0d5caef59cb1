"""People's folders, and the system's file dialog: zenity, kdialog, osascript or PowerShell."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from shutil import which
from typing import Final, NamedTuple

import platformdirs

from tammany_desktop.system.logs import SCREENLESS, outer_environment

MAX_CANDIDATES: Final = 50  # number of files that `candidate_files` returns


def documents() -> Path:
    """Return the documents folder, or another folder that exists, in which a dialog begins."""
    folder = Path(platformdirs.user_documents_dir())
    with suppress(OSError, RuntimeError):
        return folder if folder.is_dir() else Path.home()
    return Path(os.path.abspath(os.sep))


def pictures() -> Path:
    """Return the pictures folder, or `documents` if it does not exist."""
    folder = Path(platformdirs.user_pictures_dir())
    with suppress(OSError):
        if folder.is_dir():
            return folder
    return documents()


def candidate_files(suffix: str) -> tuple[tuple[str, str], ...]:
    """Return names and paths of files with a suffix, in the documents and downloads folders."""
    folders = [platformdirs.user_documents_dir(), platformdirs.user_downloads_dir()]
    paths: list[Path] = []
    for folder in map(Path, folders):
        try:
            paths += sorted(path for path in folder.glob(f"*{suffix}") if path_text(path))
        except OSError:
            continue
    return tuple((path.name.removesuffix(suffix), str(path)) for path in paths[:MAX_CANDIDATES])


def path_text(path: Path) -> str:
    """Return a path as text for a field, or "" if it is not printable."""
    path_words = str(path)
    return path_words if path_words.isprintable() else ""


def typed_path(typed: str, name: str = "") -> Path:
    """Return a typed path, relative to the documents folder; a folder is followed by `name`."""
    path = Path("".join(char for char in typed if char.isprintable()))
    with suppress(RuntimeError):  # no such user: a file's name may begin with ~
        path = path.expanduser()
    path = documents() / path
    try:
        return path / name if path.is_dir() else path
    except OSError:
        return path


SAVE: Final = "save"
OPEN: Final = "open"
ZENITIES: Final = ("zenity", "qarma", "matedialog")  # programs with the options of zenity
CANCELED_ON_WINDOWS: Final = 3  # exit code of the PowerShell script if the dialog was canceled
CANCELED_ON_MAC: Final = "-128"  # osascript's error number if the dialog was canceled
# Variables of the environment that the PowerShell script reads.
PROMPT, NAME, FOLDER = "TAMMANY_PROMPT", "TAMMANY_NAME", "TAMMANY_FOLDER"
MAC_CALLS: Final = {  # AppleScript
    SAVE: "choose file name with prompt (item 1 of argv) default name (item 2 of argv)",
    OPEN: "choose file with prompt (item 1 of argv)",
}
# The PowerShell script; `kind` is Save or Open.
WINDOWS_SCRIPT: Final = """
[Console]::OutputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Windows.Forms
$chooser = New-Object System.Windows.Forms.{kind}FileDialog
$chooser.Title = $env:TAMMANY_PROMPT
$chooser.FileName = $env:TAMMANY_NAME
$chooser.InitialDirectory = $env:TAMMANY_FOLDER
$owner = New-Object System.Windows.Forms.Form -Property @{{TopMost = $true}}
if ($chooser.ShowDialog($owner) -ne 'OK') {{ exit 3 }}
[Console]::Out.Write($chooser.FileName)
"""


class DialogResult(NamedTuple):
    """The result of a dialog: a path, or None if it was canceled or has `failed`."""

    path: Path | None = None
    failed: bool = False


class DialogCommand(NamedTuple):
    """A command that shows the dialog, and the environment it needs."""

    arguments: tuple[str, ...]  # the program first
    environment: Mapping[str, str] = {}


def command_for(
    kind: str,
    prompt: str,
    start: Path,
    platform: str = sys.platform,
    find_program: Callable[[str], str | None] = which,
) -> DialogCommand | None:
    """Return the command that suggests the path `start`, or None if no program has a dialog."""
    folder, name = (start.parent, start.name) if kind == SAVE else (start, "")
    if platform == "win32":
        script = WINDOWS_SCRIPT.format(kind="Save" if kind == SAVE else "Open")
        values = {PROMPT: prompt, NAME: name, FOLDER: str(folder)}
        program = find_program("powershell")
        options = ("-NoProfile", "-STA", "-Command", script)
        return DialogCommand((program, *options), values) if program else None
    if platform == "darwin":
        script = f"POSIX path of ({MAC_CALLS[kind]} default location (POSIX file (item 3 of argv)))"
        arguments = [part for line in ("on run argv", script, "end run") for part in ("-e", line)]
        program = find_program("osascript")
        return DialogCommand((program, *arguments, prompt, name, str(folder))) if program else None
    zenity = next((path for name in ZENITIES if (path := find_program(name))), None)
    kdialog = find_program("kdialog")
    if kdialog and (not zenity or "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", "")):
        mode = "--getsavefilename" if kind == SAVE else "--getopenfilename"
        return DialogCommand((kdialog, "--title", prompt, mode, str(start)))
    if not zenity:
        return None
    suggested = str(start) if kind == SAVE else f"{start}{os.sep}"
    saving = ("--save", "--confirm-overwrite") if kind == SAVE else ()
    texts = (f"--title={prompt}", f"--filename={suggested}")
    return DialogCommand((zenity, "--file-selection", *saving, *texts))


class FileDialog:
    """An open file dialog; `poll` it, and `close` it when it is no longer needed."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        """Raises OSError if the program cannot be started."""
        import subprocess

        self._process = subprocess.Popen(  # noqa: S603
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**outer_environment(), **environment},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    def poll(self) -> DialogResult | None:
        """Return the result, or None while the dialog is open."""
        code = self._process.poll()
        if code is None:
            return None
        out, err = (data.decode("utf-8", "replace") for data in self._process.communicate())
        return result_of(code, out, err)

    def close(self) -> None:
        """Close the dialog; its process is killed if it still runs."""
        if self._process.poll() is None:
            self._process.kill()
            with suppress(Exception):
                self._process.communicate(timeout=1.0)


def result_of(code: int, out: str, err: str, platform: str = sys.platform) -> DialogResult:
    """Return the result that follows from a program's exit code and output."""
    path = out.removesuffix("\n").removesuffix("\r")
    if code == 0 and path:
        return DialogResult(Path(path))
    if platform == "win32":
        canceled = code == CANCELED_ON_WINDOWS
    elif platform == "darwin":
        canceled = CANCELED_ON_MAC in err
    else:
        canceled = code in (0, 1)
    return DialogResult(failed=not canceled)


def ask(kind: str, prompt: str, start: Path) -> FileDialog | None:
    """Open a file dialog; return None if the system has none, or if it does not start."""
    import pygame

    if not pygame.display.get_init() or pygame.display.get_driver() in SCREENLESS:
        return None
    command = command_for(kind, prompt, start)
    if command is None:
        return None
    try:
        return FileDialog(command.arguments, command.environment)
    except OSError:
        return None
