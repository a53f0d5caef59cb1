"""The archive and the .deb as a desktop takes them: installed, launched from the menu, removed again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from traceback import format_exception

import drive
from make import APP_ID, LINUX, NAME, OUT, metainfo, version
from sandbox import Failed, hand_over, ordinary, scratch, wait_for

SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"


def attempt(trial: Callable[[str], str], display: str) -> str:
    """One of `TRIALS`; what it says. Raises Failed."""
    try:
        return trial(display)
    except Failed:
        raise
    except Exception as error:
        raise Failed("".join(format_exception(error))) from error


def need(*programs: str) -> str:
    """What this machine lacks for a trial, as the word to say; "" where it has all."""
    missing = [program for program in programs if shutil.which(program) is None]
    return f"skipped, without {', '.join(missing)}" if missing else ""


def quiet(*command: str | Path, **environment: str) -> str:
    """Run a command that must succeed; what it said."""
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    if done.returncode:
        raise Failed(f"{command[0]}: {done.stdout}{done.stderr}")
    return done.stdout


def validators(display: str) -> str:
    """The menu entry and the metainfo pass the desktop's own validators."""
    skipped = need("desktop-file-validate", "appstreamcli")
    if skipped:
        return skipped
    said = quiet("desktop-file-validate", LINUX / f"{APP_ID}.desktop")
    if said.strip():
        raise Failed(said)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / f"{APP_ID}.metainfo.xml"
        for pictures in ("", "https://example.org/pictures"):
            made.write_text(metainfo(pictures), encoding="utf-8")
            quiet("appstreamcli", "validate", "--no-net", "--pedantic", made)
    return "desktop-file-validate and appstreamcli have nothing to say"


def as_user(home: Path, display: str, *command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a desktop's own command for the ordinary user."""
    environment = {"HOME": str(home), "PATH": SYSTEM_PATH, "DISPLAY": display, "LANG": "C.UTF-8"}
    words = [*ordinary(), *[str(part) for part in command]]
    return subprocess.run(
        words, env=environment, cwd=home, capture_output=True, text=True, timeout=60
    )


def listing(folder: Path) -> set[str]:
    """Everything below a folder."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


def kept(name: str) -> bool:
    """Whether something in the home stays after the program is removed: what is a person's own."""
    own = ("keep.txt", ".config", ".local/state", ".cache", f".local/share/{NAME}")
    return name in (".local", ".local/share") or f"{name}/".startswith(
        tuple(f"{one}/" for one in own)
    )


def menu_entry(display: str) -> str:
    """install.sh, then what a file manager does with the entry, then uninstall.sh: nothing is left."""
    skipped = need("gtk-launch", "gio")
    with scratch() as folder:
        home = folder / "home"
        home.mkdir()
        quiet("tar", "-xzf", OUT / f"{NAME}-{version()}-linux.tar.gz", "-C", folder)
        (home / "keep.txt").write_text("mine")
        hand_over(folder)
        unpacked = folder / f"{NAME}-{version()}-linux"
        done = as_user(home, display, unpacked / "install.sh")
        if done.returncode or done.stderr:
            raise Failed(f"install.sh: {done.stdout}{done.stderr}")
        shutil.rmtree(unpacked)  # what was installed must stand alone
        share = home / ".local" / "share"
        entry = share / "applications" / f"{APP_ID}.desktop"
        if shutil.which("desktop-file-validate"):
            quiet("desktop-file-validate", entry)
        ways = [] if skipped else [("gtk-launch", APP_ID), ("gio", "launch", entry)]
        ways.append((home / ".local" / "bin" / NAME,))
        for way in ways:
            launch(home, display, *way)
        game = share / NAME / "games" / "mine.jsonl"
        game.parent.mkdir(parents=True)
        game.write_text("mine")
        done = as_user(home, display, share / f"{NAME}-program" / "uninstall.sh")
        if done.returncode or done.stderr:
            raise Failed(f"uninstall.sh: {done.stdout}{done.stderr}")
        left = sorted(name for name in listing(home) if not kept(name))
        if left or not game.exists():
            raise Failed(f"left behind: {left}, saved games: {game.exists()}")
    ways_said = ", ".join(Path(str(way[0])).name for way in ways)
    return f"installed, launched by {ways_said}, removed without a trace; {skipped or 'nothing skipped'}"


def launch(home: Path, display: str, *way: str | Path) -> None:
    """Start the program in one way, see its window, close it by its cross."""
    environment = {"HOME": str(home), "PATH": SYSTEM_PATH, "DISPLAY": display, "LANG": "C.UTF-8"}
    words = [*ordinary(), *[str(part) for part in way]]
    started = subprocess.Popen(
        words, env=environment, cwd=home, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        try:
            hands = drive.Hands(display)
        except Failed as error:
            started.kill()
            said = started.communicate()[0].decode()
            log = home / ".local/state/tammany-hall/log/tammany-hall.log"
            raise Failed(
                f"{way[0]}: {error}; {said}; {log.read_text() if log.exists() else 'no log'}"
            ) from None
        time.sleep(0.3)
        hands.quit()
        wait_for("its window to close", lambda: not hands.there(), 20)
        said, _ = started.communicate(timeout=20)
    finally:
        started.kill()
        started.wait()
    noise = [line for line in said.decode().splitlines() if "dbus" not in line.lower()]
    if started.returncode or noise:
        raise Failed(f"{way[0]}: exit code {started.returncode}: {noise}")


def debian(display: str) -> str:
    """The .deb holds the program, its entry and icons, and no file outside their places."""
    skipped = need("dpkg-deb")
    if skipped:
        return skipped
    packed = OUT / f"{NAME}_{version()}.deb"
    with scratch() as folder:
        quiet("dpkg-deb", "--extract", packed, folder)
        names = [name for name in listing(folder) if not (folder / name).is_dir()]
        stray = [
            name
            for name in names
            if not name.startswith((f"opt/{NAME}/", "usr/share/", f"usr/games/{NAME}"))
        ]
        if stray:
            raise Failed(f"stray files: {stray}")
        entry = folder / "usr" / "share" / "applications" / f"{APP_ID}.desktop"
        if f"Exec=/opt/{NAME}/{NAME}\n" not in entry.read_text(encoding="utf-8"):
            raise Failed("its menu entry does not say where the program is")
        if shutil.which("desktop-file-validate"):
            quiet("desktop-file-validate", entry)
        program = folder / "opt" / NAME / NAME
        if quiet(program, "--version").strip() != version():
            raise Failed("another version")
        for path in folder.rglob("*"):
            if not path.is_symlink() and path.stat().st_mode & 0o022:
                raise Failed(f"writable by others: {path.name}")
        said = quiet(
            "dpkg-deb", "--field", packed, "Package", "Version", "Architecture", "Installed-Size"
        )
    return f"{len(names)} files; {', '.join(said.split(chr(10))[:-1])}"


def wheels(display: str) -> str:
    """Each wheel runs by pipx, in an environment that has nothing else: version and self-test."""
    made = sorted((OUT / "wheel").glob("*.whl"))
    if not made:
        raise Failed("no wheel was built")
    with scratch() as folder:
        clean, home = folder / "clean", folder / "home"
        home.mkdir()
        quiet(sys.executable, "-m", "venv", clean)
        told = {"HOME": str(home), "PIPX_HOME": str(folder / "pipx"), "PYTHONPATH": ""}
        told |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        try:
            quiet(clean / "bin" / "python", "-m", "pip", "install", "-q", "pipx", **told)
        except Failed:
            return "skipped, without a network to install pipx from"
        said = [tried_by_pipx(clean / "bin" / "pipx", one, told) for one in made]
    return "; ".join(said)


def tried_by_pipx(pipx: Path, made: Path, told: dict[str, str]) -> str:
    """What the self-test of a wheel says at its end."""
    run = (pipx, "run", "--spec", made, NAME)
    if quiet(*run, "--version", **told).strip() != version():
        raise Failed("another version")
    said = quiet(*run, "--selftest", **told)
    python = pipx.with_name("python")
    quiet(python, "-m", "pip", "install", "-q", "--force-reinstall", "--no-deps", made, **told)
    code = "from tammany_desktop.rules import game; print(game.__file__)"
    file = quiet(python, "-P", "-c", code, **told)
    if file.strip().endswith(".py") != made.name.endswith("none-any.whl"):
        raise Failed(f"{made.name} is not what its name says: it imports {file}")
    return said.strip().splitlines()[-1]


TRIALS: tuple[Callable[[str], str], ...] = (validators, menu_entry, debian, wheels)
