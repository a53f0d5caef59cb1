"""The installer and what it installed, tried under Wine and Xvfb as a stranger would.

Pictures of what was seen are left in out/windows/pictures.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import wine
from wine import OUT, PREFIX, ROOT

PICTURES = OUT / "pictures"
SCREEN = "1280x800x24"
LANGUAGES = ("en", "de", "fr", "es", "it")
KEPT = ROOT / "tests" / "golden" / "3-sealed-35.jsonl"


def local() -> Path:
    """The person's own application data in the prefix."""
    (home,) = [one for one in (PREFIX / "drive_c" / "users").iterdir() if one.name != "Public"]
    return home / "AppData" / "Local"


INSTALLED = Path("Programs") / "Tammany Hall"


@contextmanager
def screen() -> Iterator[None]:
    """A screen of our own for as long as it is needed."""
    number = next(n for n in range(40, 90) if not Path(f"/tmp/.X11-unix/X{n}").exists())
    server = subprocess.Popen(
        ["Xvfb", f":{number}", "-screen", "0", SCREEN, "-nolisten", "tcp"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = f":{number}"
    try:
        time.sleep(1.0)
        yield
    finally:
        wine.stop()
        server.terminate()
        server.wait()
        if before is None:
            del os.environ["DISPLAY"]
        else:
            os.environ["DISPLAY"] = before


def picture(name: str) -> None:
    """What the screen shows."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    subprocess.run(["import", "-window", "root", str(PICTURES / f"{name}.png")], check=True)


def require(fact: bool, words: str) -> None:
    """End with a sentence where something is not as it should be."""
    if not fact:
        raise SystemExit(f"trial failed: {words}")
    print(f"  {words}", flush=True)


def show(name: str, program: Path, *words: str, seconds: float, **environment: str) -> None:
    """A picture of a program after so many seconds; it is then ended."""
    began = wine.start(program, *words, **environment)
    time.sleep(seconds)
    still = began.poll() is None
    picture(name)
    wine.stop()
    began.wait(30)
    wine.prepare()
    require(still, f"{name}: runs after {seconds:.0f} s")


def main(setup: Path) -> None:
    """All trials, in order."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    with screen():
        wine.prepare()
        show("installer", setup, seconds=15)
        code, _ = wine.run(setup, "/S", seconds=300)
        program = local() / INSTALLED / "tammany-hall.exe"
        require(code == 0 and program.exists(), "installed in silence")
        menus = [*PREFIX.rglob("Tammany Hall.lnk")]
        require(len(menus) == 1, "an entry in the Start menu")
        report = PREFIX / "drive_c" / "selftest.txt"
        code, _ = wine.run(program, "--selftest", wine.path(report), seconds=400)
        require(code == 0, "self-test of the installed program")
        for language in LANGUAGES:
            show(f"title-{language}", program, seconds=20, LANGUAGE=language, LANG=language)
        game = PREFIX / "drive_c" / "Ring.jsonl"
        shutil.copyfile(KEPT, game)
        show("game", program, wine.path(game), seconds=30)
        saves = [*local().rglob("games/*.jsonl")]
        require(len(saves) == 1, "a game given as argument was taken in")
        code, _ = wine.run(program.with_name("uninstall.exe"), "/S", seconds=300)
        time.sleep(5)
        require(not program.exists(), "uninstalled in silence")
        require(saves[0].exists(), "saved games stay")
