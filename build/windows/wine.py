"""Programs of Windows run under Wine: a prefix of our own, a limit of time on everything."""

import hashlib
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parents[2]
OUT = Path(
    os.environ.get("TAMMANY_WINDOWS", ROOT / "out" / "windows")
)  # all that is fetched and made
PREFIX = OUT / "prefix"  # where programs run unless `use` says otherwise
LINKED = ("Documents", "Desktop", "Downloads", "Music", "Pictures", "Videos")


def sum_of(places: list[Path]) -> str:
    """A sum of all files below some folders, by name and content."""
    found = hashlib.sha256()
    for place in places:
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and "__pycache__" not in path.parts:
                found.update(f"{path.relative_to(place)}\0".encode())
                found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def environment(**more: str) -> dict[str, str]:
    """Wine's environment: 64 bits, no messages, neither Mono nor Gecko."""
    told = {
        "WINEARCH": "win64",
        "WINEDEBUG": "-all",
        "LC_ALL": "C.UTF-8",  # or file names lose their letters
        "WINEPREFIX": str(PREFIX),
        "WINEDLLOVERRIDES": "mscoree=d;mshtml=d;winemenubuilder.exe=d",
    }
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "DISPLAY") if name in os.environ}
    return kept | told | more


def use(prefix: Path) -> None:
    """Run everything in this prefix from now on: what one does to a prefix no other sees."""
    global PREFIX
    PREFIX = prefix


def prepare() -> None:
    """Make the prefix once; its folders for documents are its own, not the person's."""
    if not (PREFIX / "system.reg").exists():
        PREFIX.mkdir(parents=True, exist_ok=True)
        quietly(["wineboot", "-i"], 300)
    # Without its own server that stays, the first program keeps our pipes open forever.
    quietly(["wineserver", "-p"], 60)
    for home in (PREFIX / "drive_c" / "users").iterdir():
        for name in LINKED:
            if (home / name).is_symlink():
                (home / name).unlink()
                (home / name).mkdir()


def show_desktop(wide: int, high: int) -> None:
    """Show every program on a desktop with a taskbar, as Windows does."""
    explorer = r"HKCU\Software\Wine\Explorer"
    quietly(["wine", "reg", "add", explorer, "/v", "Desktop", "/d", "shell", "/f"], 60)
    size = ["/v", "shell", "/d", f"{wide}x{high}", "/f"]
    quietly(["wine", "reg", "add", explorer + r"\Desktops", *size], 60)


def quietly(command: list[str], seconds: float) -> None:
    """Run a command of Wine itself; nothing of it is read."""
    subprocess.run(
        command,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=seconds,
        check=False,
    )


def stop() -> None:
    """End every program of the prefix."""
    quietly(["wineserver", "-k"], 60)


def path(place: Path) -> str:
    r"""A path as Windows programs know it: `Z:\...`, or `C:\...` within the prefix."""
    disk = PREFIX / "drive_c"
    if place.is_relative_to(disk):
        return "C:\\" + str(place.relative_to(disk)).replace("/", "\\")
    return "Z:" + str(place).replace("/", "\\")


def start(
    program: Path, *words: str, cwd: Path | None = None, **more: str
) -> subprocess.Popen[str]:
    """Start a program; its output is one stream of text."""
    return subprocess.Popen(
        ["wine", str(program), *words],
        cwd=cwd or ROOT,
        env=environment(**more),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )


def run(
    program: Path,
    *words: str,
    seconds: float = 300,
    cwd: Path | None = None,
    hear: Callable[[str], object] = lambda line: None,
    **more: str,
) -> tuple[int, str]:
    """Run a program to its end; exit code and output, told to `hear` line by line.

    Raises TimeoutError, the program ended.
    """
    began = start(program, *words, cwd=cwd, **more)
    said: list[str] = []

    def read() -> None:
        for line in began.stdout or ():
            said.append(line)
            hear(line)

    reader = Thread(target=read, daemon=True)
    reader.start()
    try:
        code = began.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(began.pid, signal.SIGKILL)
        raise TimeoutError(f"{program.name} {' '.join(words)}: more than {seconds} s") from None
    reader.join(5.0)  # a desktop that it started may keep the pipe open for ever
    return code, "".join(said)
