"""Where packages are tried: a screen, an ordinary user with an empty home, and nothing else."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

NOBODY = 65534
SCREEN = "1920x1080x24"
# It must not restart when the last window closes: a program started then would find no display.
XSERVER = ("-noreset", "-nolisten", "tcp", "-screen", "0", SCREEN)
# What a packaged program must never need: no compiler, no Python, no shell.
NO_PATH = "/nonexistent"


class Failed(Exception):
    """A trial failed; the message says how."""


@contextmanager
def screen() -> Iterator[str]:
    """An X server of our own; its display name."""
    program = shutil.which("Xvfb")
    if program is None:
        raise Failed("Xvfb is not installed")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [program, "-displayfd", str(writing), *XSERVER],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        ready, _, _ = select.select([reading], [], [], 20)
        number = os.read(reading, 16).decode().strip() if ready else ""
        if not number:
            raise Failed("Xvfb did not start")
        yield f":{number}"
    finally:
        os.close(reading)
        server.terminate()
        server.wait()


def works(words: list[str], folder: str) -> bool:
    """Whether a command may begin with these words, and can then look into `folder`."""
    if shutil.which(words[0]) is None:
        return False
    probe = [*words, "ls", folder]
    try:
        return subprocess.run(probe, capture_output=True, timeout=20).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


@cache
def ordinary() -> list[str]:
    """The words before a command that make it an ordinary user's, where we are the administrator.

    None where a container forbids it, or hides the folder of temporary files from others.
    """
    if os.name == "nt" or os.getuid() != 0:
        return []
    words = [
        "setpriv",
        f"--reuid={NOBODY}",
        f"--regid={NOBODY}",
        "--clear-groups",
        "--no-new-privs",
    ]
    with tempfile.TemporaryDirectory(prefix="tammany-probe-") as folder, suppress(OSError):
        os.chown(folder, NOBODY, NOBODY)
        return words if works(words, folder) else []
    return []


@cache
def offline() -> list[str]:
    """The words before a command that take the network away, where the system lets us."""
    for words in (["unshare", "--net"], ["unshare", "--net", "--map-root-user"]):
        if works([*words, *ordinary()], "/"):
            return words
    return []


def lacking() -> str:
    """Why nothing can be tried here, or ""."""
    missing = [program for program in ("Xvfb", "xdotool") if shutil.which(program) is None]
    if missing:
        return f"{', '.join(missing)} not installed"
    with tempfile.TemporaryDirectory(prefix="tammany-probe-") as folder:
        probe = shutil.copy2(shutil.which("true") or "/bin/true", folder)
        with suppress(OSError):
            return "" if subprocess.run([probe]).returncode == 0 else "programs do not run here"
    return "no program may run in the folder of temporary files"


def hand_over(folder: Path) -> None:
    """Let the ordinary user own a folder."""
    if ordinary():
        for path in (folder, *folder.rglob("*")):
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder that the ordinary user can reach, removed afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="tammany-try-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        remove(folder)


class Place:
    """One installed copy of a package in a read-only folder, and one home to run it in."""

    def __init__(self, program: Path, folder: Path, display: str) -> None:
        """Copy `program`, the one file or the one folder, below `folder`."""
        self.folder = folder
        self.display = display
        shelf = folder / "Ça joue ici"
        shelf.mkdir(parents=True)
        target = shelf / program.name
        if program.is_dir():
            shutil.copytree(program, target, symlinks=True)
            self.program = target / program.name
        else:
            shutil.copy2(program, target)
            self.program = target
        self.shelf = shelf
        self.home = folder / "home"
        self.temp = folder / "tmp"
        for made in (self.home, self.temp):
            made.mkdir()
            hand_over(made)
        for path in (*shelf.rglob("*"), shelf):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)
        self.before = self.listing()

    def listing(self) -> dict[str, tuple[int, int]]:
        """Every file beside the program: size and time of change."""
        found = {}
        for path in self.shelf.rglob("*"):
            seen = path.lstat()
            found[str(path.relative_to(self.shelf))] = (seen.st_size, seen.st_mtime_ns)
        return found

    def environment(self) -> dict[str, str]:
        """Next to nothing."""
        return {
            "PATH": NO_PATH,
            "HOME": str(self.home),
            "TMPDIR": str(self.temp),
            "DISPLAY": self.display,
            "LANG": "C.UTF-8",
        }

    def command(self, *words: str) -> list[str]:
        """The program, without network, as an ordinary user, as far as the system allows."""
        inner = [str(self.program), *words]
        outer = [
            shutil.which(word) or word if number == 0 else word
            for number, word in enumerate(offline())
        ]
        user = [
            shutil.which(word) or word if number == 0 else word
            for number, word in enumerate(ordinary())
        ]
        return [*outer, *user, *inner]

    def start(self, *words: str, **environment: str) -> subprocess.Popen[bytes]:
        """Start it in its own session."""
        return subprocess.Popen(
            self.command(*words),
            cwd=self.temp,
            env=self.environment() | environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def run(self, *words: str, seconds: float = 300.0, **environment: str) -> tuple[int, str, str]:
        """Run it to its end: exit code, stdout, stderr."""
        program = self.start(*words, **environment)
        try:
            out, err = program.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            end(program)
            raise Failed(f"{' '.join(words)}: not over after {seconds:.0f} s") from None
        return program.returncode, out.decode(errors="replace"), err.decode(errors="replace")

    @property
    def games(self) -> Path:
        """Where its journals lie."""
        return self.home / ".local" / "share" / "tammany-hall" / "games"

    @property
    def log(self) -> str:
        """What it has logged."""
        path = self.home / ".local" / "state" / "tammany-hall" / "log" / "tammany-hall.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def outside(self) -> list[str]:
        """Files that should not be there: beside the program, or in the home but not where they belong."""
        changed = [name for name, seen in self.listing().items() if self.before.get(name) != seen]
        known = (
            ".config/tammany-hall/",
            ".local/share/tammany-hall/",
            ".local/state/tammany-hall/",
        )
        for path in self.home.rglob("*"):
            name = str(path.relative_to(self.home))
            if path.is_file() and not name.startswith(known):
                changed.append(name)
        return changed + [f"tmp/{path.name}" for path in self.temp.iterdir()]


def end(program: subprocess.Popen[bytes], sign: int = signal.SIGKILL) -> None:
    """End a program and all that it started."""
    with suppress(ProcessLookupError):
        os.killpg(program.pid, sign)
    program.wait()
    for pipe in (program.stdout, program.stderr):
        if pipe is not None:
            pipe.close()


def ended_quietly(program: subprocess.Popen[bytes]) -> None:
    """Wait for a program that was asked to end. Raises Failed where it failed or said anything."""
    try:
        out, err = program.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        raise Failed("it does not end, or something that it started does not") from None
    if program.returncode or out or err:
        raise Failed(f"exit code {program.returncode}, console: {(out + err).decode()!r}")


def family(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    for number in found:
        children = Path(f"/proc/{number}/task/{number}/children")
        if children.exists():
            found += [int(word) for word in children.read_text().split()]
    return found


def group(leader: int) -> list[int]:
    """The processes that a program started and that still run, by their group."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError, IndexError):
                words = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(words[2]) == leader and words[0] != "Z":
                    found.append(int(entry.name))
    return found


def remove(path: Path) -> None:
    """A file or a complete folder, even one that is read-only."""
    if not path.is_dir() or path.is_symlink():
        path.unlink()
        return
    for below in (path, *path.rglob("*")):
        if below.is_dir() and not below.is_symlink():
            below.chmod(0o755)
    shutil.rmtree(path, ignore_errors=True)


def foreign_files(pid: int, own: tuple[str, ...]) -> list[str]:
    """Python's own files that a family of processes has mapped from elsewhere than `own` folders."""
    found = set()
    for number in family(pid):
        try:
            lines = Path(f"/proc/{number}/maps").read_text().splitlines()
        except OSError:
            continue
        for line in lines:
            path = line[73:].strip()
            if "python" in path.lower() and not path.startswith(own):
                found.add(path)
    return sorted(found)


def wait_for(what: str, holds, seconds: float = 20.0) -> None:  # type: ignore[no-untyped-def]
    """Wait until something holds. Raises Failed with `what` otherwise."""
    limit = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > limit:
            raise Failed(f"waited {seconds:.0f} s for {what}")
        time.sleep(0.05)
