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
                picture(place.display)
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="trials whose name holds this")
    only = parser.parse_args().only
    start = time.monotonic()
    print(
        f"user: {' '.join(ordinary()) or 'as we are'}; network: {'none' if offline() else 'not taken away'}"
    )
    with screen() as display:
        trials = Trials(display)
        for kind, program in PACKAGES.items():
            if not program.exists():
                print(f"FAILED  {kind}: {program} is not built")
                return 1
            for act in (version, no_display, selftest, term):
                name = f"{kind}, {act.__name__.replace('_', ' ')}"
                if only in name:
                    trials.attempt(name, program, act)
    print(
        f"{'FAILED' if trials.failed else 'passed'}: {trials.failed} failed, {time.monotonic() - start:.0f} s"
    )
    return 1 if trials.failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
