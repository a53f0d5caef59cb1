"""A person at Windows' desktop under Wine and Xvfb: clicks, keys, pictures, dropped files."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import interpreter
import wine
from wine import OUT, ROOT

sys.path.insert(0, str(ROOT / "build" / "package"))
from sandbox import Failed, wait_for  # noqa: E402

PREFIX = OUT / "stranger"  # made anew for each run
PICTURES = OUT / "pictures"
EXE = "tammany-hall.exe"
OPPONENTS = b"--multiprocessing-fork"
WIDE, HIGH = 1280, 800  # of the desktop in which Wine shows everything
MOST = 240.0  # seconds for anything to happen on a busy machine
# What Explorer sends a window on which a file is let go; other processes cannot read its memory.
DROP = r"""
import struct, sys
from ctypes import byref, c_size_t, c_ulong, c_void_p, windll
user, kernel = windll.user32, windll.kernel32
user.FindWindowW.restype = kernel.OpenProcess.restype = kernel.VirtualAllocEx.restype = c_void_p
window = c_void_p(user.FindWindowW("pygame", None))
number = c_ulong()
user.GetWindowThreadProcessId(window, byref(number))
process = c_void_p(kernel.OpenProcess(0x38, False, number))  # its memory, to be had and written
files = struct.pack("=IiiII", 20, 10, 10, 0, 1) + (sys.argv[1] + "\0\0").encode("utf-16-le")
size = c_size_t(len(files))
place = c_void_p(kernel.VirtualAllocEx(process, None, size, 0x3000, 4))
assert kernel.WriteProcessMemory(process, place, files, size, None)
assert user.PostMessageW(window, 0x233, place, None)
"""


TITLES = r"""
from ctypes import WINFUNCTYPE, c_int, c_void_p, create_unicode_buffer, windll
title = create_unicode_buffer(200)
def tell(window, _):
    if windll.user32.IsWindowVisible(window):
        windll.user32.GetWindowTextW(window, title, 200)
        print(title.value)
    return 1
windll.user32.EnumWindows(WINFUNCTYPE(c_int, c_void_p, c_void_p)(tell), None)
"""


def home() -> Path:
    """The person's own folder."""
    (found,) = [one for one in (PREFIX / "drive_c" / "users").iterdir() if one.name != "Public"]
    return found


def program() -> Path:
    """What was installed."""
    return home() / "AppData" / "Local" / "Programs" / "Tammany Hall" / EXE


def data() -> Path:
    """Where the program keeps settings and games."""
    return home() / "AppData" / "Local" / "tammany-hall"


def settle(**settings: object) -> None:
    """Settings of a person in a hurry."""
    known = {"speed": "instant", "reduce_motion": True, "seal_zero": True, "talk": "off"}
    known["language"] = "en"
    data().mkdir(parents=True, exist_ok=True)
    (data() / "settings.json").write_text(json.dumps(known | settings), encoding="utf-8")


def tool(*words: str) -> str:
    """One xdotool command; what it says."""
    return subprocess.run(["xdotool", *words], capture_output=True, text=True).stdout


def click(place: tuple[int, int]) -> None:
    tool("mousemove", str(place[0]), str(place[1]))
    time.sleep(0.3)
    tool("click", "1")
    time.sleep(1.0)


def key(*names: str) -> None:
    for name in names:
        tool("key", name)
        time.sleep(0.3)


def focus() -> None:
    """Give the program's window the keys, as a window manager does at a click; here is none."""
    tool("search", "--name", "^Tammany Hall$", "windowfocus", "--sync")
    time.sleep(1.0)


def picture(name: str) -> None:
    """What the desktop shows."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    cut = ["-crop", f"{WIDE}x{HIGH}+0+0"]
    subprocess.run(["import", "-window", "root", *cut, str(PICTURES / f"{name}.png")], check=True)


def running(name: str = EXE, but: bytes | None = None) -> list[int]:
    """The processes of a program in our prefix, without those with certain words."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            ours = f"WINEPREFIX={PREFIX}\0".encode() in (entry / "environ").read_bytes()
            words = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if ours and name.encode() in words and (but is None or but not in words):
            found.append(int(entry.name))
    return found


def end(name: str = EXE) -> None:
    """Kill a program; its opponents must end by themselves. Raises Failed where they do not."""
    for pid in running(name, but=OPPONENTS):
        os.kill(pid, signal.SIGKILL)
    wait_for(f"{name} to leave no process behind", lambda: not running(name), MOST)


def drop(path: Path) -> None:
    """Let a file go over the program's window. Raises Failed where that could not be done."""
    code, said = wine.run(interpreter.HOME / "python.exe", "-c", DROP, wine.path(path))
    if code:
        raise Failed(f"nothing could be dropped: {said}")


def titled(title: str) -> bool:
    """Whether a window has this title, blanks at its end aside."""
    python = interpreter.HOME / "python.exe"
    _, said = wine.run(python, "-c", TITLES, PYTHONUTF8="1")
    return title in map(str.strip, said.splitlines())
