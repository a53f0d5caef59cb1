"""Try the packages as a stranger would: `python build/package/try.py`.

On a screen of their own, from another and read-only folder, as an ordinary user with an empty home, without
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
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

import desktop  # noqa: E402
import drive  # noqa: E402
from sandbox import Failed, Place, end, foreign_files, offline, ordinary, scratch, screen, wait_for  # noqa: E402

from tammany_desktop import __version__  # noqa: E402
from tammany_desktop.journal import opening  # noqa: E402

OUT = ROOT / "out" / "package"
PACKAGES = {
    "one folder": OUT / "onedir" / "tammany-hall",
    "one file": OUT / "onefile" / "tammany-hall",
}


class Trials:
    """Runs trials, each in a fresh place, and counts."""

    def __init__(self, display: str) -> None:
        self.display = display
        self.failed = 0

    def attempt(self, name: str, program: Path, act: Callable[[Place], str]) -> None:
        """One trial, one line."""
        start = time.monotonic()
        with scratch() as folder:
            place = Place(program, folder, self.display)
            try:
                said = act(place)
                strangers = place.outside()
                if strangers:
                    raise Failed(f"written where it should not: {', '.join(strangers)}")
            except Failed as error:
                self.failed += 1
                print(f"FAILED  {name}: {error}\n{place.log[-3000:]}", flush=True)
                return
        print(f"ok  {name}: {said} ({time.monotonic() - start:.1f} s)", flush=True)


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


def no_display(place: Place) -> str:
    place.display = ""
    code, out, err = place.run(seconds=30)
    lines = [
        line for line in err.splitlines() if "XDG_RUNTIME_DIR" not in line
    ]  # libwayland's own remark
    if code != 2 or out or len(lines) != 1:
        raise Failed(f"{code} {out!r} {err!r}")
    return lines[0]


def term(place: Place) -> str:
    """A term by mouse and keys; then the cross of the window, and the journal."""
    program = place.start()
    try:
        hands = drive.Hands(place.display)
        own = (str(place.shelf), str(place.temp))
        foreign = foreign_files(program.pid, own)
        if foreign:
            raise Failed(f"uses {', '.join(foreign)}")
        mirror = drive.Mirror(place.folder / "mirror")
        session = drive.Session(place, hands, mirror)
        session.begin()
        line = session.play_term()
        hands.quit()
        wait_for("its end", lambda: program.poll() is not None)
        noise = (program.stdout.read() + program.stderr.read()).decode()  # type: ignore[union-attr]
        if program.returncode or noise:
            raise Failed(f"exit code {program.returncode}, console: {noise!r}")
    except Failed:
        picture(place.display)
        raise
    finally:
        end(program)
    path = session.journal()
    seen = opening.look(path) if path else None
    if seen is None or seen.notes or seen.history.line < line or seen.history.state.term != 2:
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
            wait_for("the end of a copy", lambda program=program: program.poll() is not None)
            noise = (program.stdout.read() + program.stderr.read()).decode()  # type: ignore[union-attr]
            if program.returncode or noise:
                raise Failed(f"exit code {program.returncode}, console: {noise!r}")
    except Failed:
        picture(place.display)
        raise
    finally:
        for program in programs:
            end(program)
    path = session.journal()
    seen = opening.look(path) if path else None
    if seen is None or seen.notes or seen.history.line < line + 4:
        raise Failed(f"the journal suffered: {seen}")
    return f"the first wrote {seen.history.line} lines, the second looked on"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="trials whose name holds this")
    only = parser.parse_args().only
    start = time.monotonic()
    print(
        f"user: {' '.join(ordinary()) or 'as we are'}; network: {'none' if offline() else 'not taken away'}"
    )
    missing = [str(program) for program in PACKAGES.values() if not program.exists()]
    if missing:
        print(f"FAILED  not built: {', '.join(missing)}")
        return 1
    failed = 0
    with screen() as display:
        trials = Trials(display)
        for kind, program in PACKAGES.items():
            acts = (version, no_display, selftest, term, two_copies)
            for act in acts:
                name = f"{kind}, {act.__name__.replace('_', ' ')}"
                if only in name:
                    trials.attempt(name, program, act)
        if only in "desktop":
            failed = desktop.attempt_all(display)
    failed += trials.failed
    print(f"{'FAILED' if failed else 'passed'}: {failed} failed, {time.monotonic() - start:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
