"""Try the packages as a new user would: `python build/package/try.py`.

On a separate screen, from another, read-only folder, as an ordinary user with an empty home, without
compiler, Python, shell or network: the self-test, a term played by real X events, two copies at once, and the
menu entry launched the way a file manager does. One line a trial; exit code 1 where one failed.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from traceback import format_exc

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

import desktop  # noqa: E402
import drive  # noqa: E402
from sandbox import (  # noqa: E402
    Failed,
    Place,
    end,
    ended_quietly,
    foreign_files,
    hand_over,
    lacking,
    offline,
    ordinary,
    scratch,
    screen,
    wait_for,
)

from tammany_desktop import __version__  # noqa: E402
from tammany_desktop.journal import opening  # noqa: E402

OUT = ROOT / "out" / "package"
PACKAGES = {
    "one folder": OUT / "onedir" / "tammany-hall",
    "one file": OUT / "onefile" / "tammany-hall",
}


GAME = ROOT / "tests" / "golden" / "4-sealed-35.jsonl"
KEPT = {"html": b"<!DOCTYPE html>", "png": b"\x89PNG"}  # how such files begin
ATTEMPTS = 3  # a machine may be busy: what fails is tried again, and says so


class Trials:
    """Runs trials, each in a fresh place, and counts."""

    def __init__(self, display: str, only: str, seconds: float) -> None:
        """Trials whose name holds `only`; none begins after `seconds`."""
        self.display = display
        self.only = only
        self.end = time.monotonic() + seconds
        self.failed = self.skipped = 0

    def attempt(self, name: str, act: Callable[[], str]) -> None:
        """One trial, one line; where it fails again and again, the last reason."""
        if self.only not in name:
            return
        for number in range(1, ATTEMPTS + 1):
            start = time.monotonic()
            if start > self.end:
                self.skipped += 1
                print(f"skipped  {name}: out of time", flush=True)
                return
            try:
                said = act()
            except Failed as error:
                last = number == ATTEMPTS
                print(f"{'FAILED' if last else 'again'}  {name}: {error}", flush=True)
                self.failed += last
                continue
            if said.startswith("skipped"):
                self.skipped += 1
            print(f"ok  {name}: {said} ({time.monotonic() - start:.1f} s)", flush=True)
            return

    def place(self, name: str, program: Path, act: Callable[[Place], str]) -> None:
        """A trial of one program in a separate place."""

        def once() -> str:
            with scratch() as folder:
                place = Place(program, folder, self.display)
                try:
                    said = act(place)
                    strangers = place.outside()
                    if strangers:
                        raise Failed(f"written where it should not: {', '.join(strangers)}")
                except Exception as error:
                    why = str(error) if isinstance(error, Failed) else format_exc()
                    raise Failed(f"{why}\n{place.log[-3000:]}") from error
                return said

        self.attempt(name, once)


def picture(display: str) -> None:
    """What the screen shows, for whoever looks into a failure."""
    if display and shutil.which("import"):
        OUT.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["import", "-display", display, "-window", "root", OUT / "failed.png"], check=False
        )


def version(place: Place) -> str:
    code, out, err = place.run("--version", seconds=30)
    if (code, out, err) != (0, f"{__version__}\n", ""):
        raise Failed(f"{code} {out!r} {err!r}")
    return out.strip()


def selftest(place: Place) -> str:
    code, out, err = place.run("--selftest")
    if code or err:
        raise Failed(f"exit code {code}\n{out}{err}")
    if any(place.home.rglob("*.json*")):
        raise Failed("the self-test left files in the home")
    return out.strip().splitlines()[-1]


def kept_game(place: Place) -> str:
    """A finished game as a web page and as pictures; a file that is there stays as it is."""
    game = place.temp / "game.jsonl"
    shutil.copy2(GAME, game)
    sizes = []
    for kind, begins in KEPT.items():
        out = place.temp / f"kept.{kind}"
        code, said, err = place.run("export", str(game), f"--{kind}", str(out))
        if code or err or not out.read_bytes().startswith(begins):
            raise Failed(f"{kind}: exit code {code}\n{said}{err}")
        before = out.read_bytes()
        code, said, _ = place.run("export", str(game), f"--{kind}", str(out))
        if not code or out.read_bytes() != before:
            raise Failed(f"{kind}: written over\n{said}")
        sizes.append(f"{kind} {len(before):,} bytes")
    page = (place.temp / "kept.html").read_text(encoding="utf-8")
    for path in (game, *place.temp.glob("kept.*")):
        path.unlink()
    if page.count("data:image/webp") < 20 or 'id="game"' not in page:
        raise Failed("the page lacks its pictures or its game")
    return ", ".join(sizes)


def no_display(place: Place) -> str:
    place.display = ""
    code, out, err = place.run(seconds=30)
    lines = [
        line for line in err.splitlines() if "XDG_RUNTIME_DIR" not in line
    ]  # libwayland's own remark
    if code != 2 or out or len(lines) != 1:
        raise Failed(f"{code} {out!r} {err!r}")
    return lines[0]


def safe_mode(place: Place) -> str:
    """Without anything that may be broken: settings are neither read nor kept, nothing is heard."""
    settings = place.home / ".config" / "tammany-hall" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"ui_scale": 200, "full_screen": true}', encoding="utf-8")
    hand_over(place.home)
    program = place.start("--safe-mode")
    try:
        hands = drive.Hands(place.display)
        time.sleep(1.0)
        hands.key("Return")
        hands.quit()
        ended_quietly(program)
    finally:
        end(program)
    if '"ui_scale": 200, "full' not in settings.read_text(encoding="utf-8"):
        raise Failed("the settings were written to")
    if "safe mode" not in place.log or "window (1280, 720)" not in place.log:
        raise Failed("not in safe mode")
    return "a plain window, settings left alone"


def term(place: Place) -> str:
    """A term by mouse and keys; then the cross of the window, and the journal."""
    program = place.start()
    try:
        hands = drive.Hands(place.display)
        own = (str(place.shelf), str(place.temp))
        wait_for("the window's icon", lambda: hands.icon() == (64, 64))
        foreign = foreign_files(program.pid, own)
        if foreign:
            raise Failed(f"uses {', '.join(foreign)}")
        mirror = drive.Mirror(place.folder / "mirror")
        session = drive.Session(place, hands, mirror)
        session.begin()
        line = session.play_term()
        hands.quit()
        ended_quietly(program)
    except Failed:
        picture(place.display)
        raise
    finally:
        end(program)
    path = session.journal()
    seen = opening.read_journal(path) if path else None
    if seen is None or seen.messages or seen.history.line < line or seen.history.state.term != 2:
        raise Failed(f"the journal holds something else: {seen}")
    trouble = [
        line for line in place.log.splitlines() if " INFO " not in line and "no sound" not in line
    ]
    if trouble:
        raise Failed(f"in the log: {trouble}")
    winners = seen.history.state.score
    return f"{seen.history.line} lines, {session.clicks} clicks on wards, points {winners}"


def two_copies(place: Place) -> str:
    """The second copy says that the game is being played, and may look on; the first plays on."""
    programs = [place.start()]
    try:
        first = drive.Hands(place.display)
        session = drive.Session(place, first, drive.Mirror(place.folder / "mirror"))
        session.begin()
        while session.line() < 6:
            session.act(session.now())
        programs.append(place.start())
        second = drive.Hands(place.display, beside=first.window)
        time.sleep(1.0)
        second.tool("windowraise", second.window)
        second.click(session.mirror.menus["title.resume"])
        wait_for("the second copy to be refused", lambda: "journal in use" in place.log)
        second.key("Return")  # look on
        time.sleep(1.0)
        line = session.line()
        first.tool("windowraise", first.window)
        first.tool("windowfocus", first.window)
        limit = time.monotonic() + 60
        while session.line() < line + 4 and time.monotonic() < limit:
            session.act(session.now())
        time.sleep(1.5)  # the onlooker takes notice
        for hands, program in ((second, programs[1]), (first, programs[0])):
            hands.quit()
            ended_quietly(program)
    except Failed:
        picture(place.display)
        raise
    finally:
        for program in programs:
            end(program)
    path = session.journal()
    seen = opening.read_journal(path) if path else None
    if seen is None or seen.messages or seen.history.line < line + 4:
        raise Failed(f"the journal suffered: {seen}")
    return f"the first wrote {seen.history.line} lines, the second looked on"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="trials whose name holds this")
    parser.add_argument("--seconds", type=float, default=900.0, help="no trial begins later")
    parser.add_argument("--strict", action="store_true", help="what is skipped has failed")
    options = parser.parse_args()
    start = time.monotonic()
    missing = [str(program) for program in PACKAGES.values() if not program.exists()]
    if missing:
        print(f"FAILED  not built: {', '.join(missing)}")
        return 1
    if lacking():
        print(f"skipped  everything: {lacking()}")
        return 1 if options.strict else 0
    user, network = "as we are", "not taken away"
    print(f"user: {' '.join(ordinary()) or user}; network: {'none' if offline() else network}")
    with screen() as display:
        trials = Trials(display, options.only, options.seconds)
        for kind, program in PACKAGES.items():
            for act in (version, kept_game, no_display, safe_mode, selftest, term, two_copies):
                trials.place(f"{kind}, {act.__name__.replace('_', ' ')}", program, act)
        for trial in desktop.TRIALS:
            name = f"desktop, {trial.__name__.replace('_', ' ')}"
            trials.attempt(name, partial(desktop.attempt, trial, display))
    failed = trials.failed or (options.strict and trials.skipped)
    verdict = "FAILED" if failed else "passed"
    counts = f"{trials.failed} failed, {trials.skipped} skipped"
    print(f"{verdict}: {counts}, {time.monotonic() - start:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
