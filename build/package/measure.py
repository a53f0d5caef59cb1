"""Measure the packages: size, start-up against a bare pygame window frozen the same way, memory.

    python build/package/measure.py            # after build/package/make.py

Times run from the start of the process to the first complete picture, the programs in turn, medians of many runs
on a screen of our own with a warm cache. The bare window is pygame's own, with nothing set, which is what the
bars are about; `hinted`, it takes the advice to SDL that our program gives itself, the strictest comparison. Memory is of the program and its opponents' process together,
in a game of five opponents at 1920 x 1080: PSS, which counts shared pages once, and RSS, which does not.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT)]

import drive  # noqa: E402
import make  # noqa: E402
from sandbox import Failed, Place, end, family, scratch, screen, wait_for  # noqa: E402

from tammany_desktop.journal import opening  # noqa: E402
from tammany_desktop.journal.header import (  # noqa: E402
    COLORS,
    Seat,
    new_header,  # noqa: E402
)
from tammany_desktop.loop import FIRST_PICTURE  # noqa: E402
from tammany_desktop.rules.game import new_game  # noqa: E402

BARS = {"onedir": 1.7, "onefile": 2.6}
SIZES = {"onedir": 50.0, "onefile": 32.0}
MEMORY = 220.0
SETTINGS = '{"window_size": [1920, 1080], "speed": "fast", "seal_zero": true}'


def bare(kind: str) -> Path:
    """The bare window, frozen the same way."""
    place = make.OUT / "bare" / kind
    program = place / make.NAME / make.NAME if kind == "onedir" else place / make.NAME
    if not program.is_file():
        make.freeze(kind == "onefile", bare=True)
    return program


def start_bare(program: Path, display: str, home: Path, *words: str) -> float:
    """Seconds from start to picture of the bare window."""
    environment = {"DISPLAY": display, "HOME": str(home), "PATH": "/nonexistent"}
    start = time.time()
    done = subprocess.run(
        [program, *words], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout) - start


def start_ours(program: Path, display: str, home: Path) -> float:
    """Seconds from start to the title with everything on it."""
    log = home / ".local/state/tammany-hall/log/tammany-hall.log"
    log.unlink(missing_ok=True)
    environment = {"DISPLAY": display, "HOME": str(home), "PATH": "/nonexistent"}
    start = time.time()
    running = subprocess.Popen([program], env=environment, start_new_session=True)
    try:
        wait_for("the title", lambda: log.exists() and FIRST_PICTURE in log.read_text(), 30)
    finally:
        end(running)
    line = next(line for line in log.read_text().splitlines() if FIRST_PICTURE in line)
    return datetime.strptime(line[:23], "%Y-%m-%d %H:%M:%S,%f").timestamp() - start


def startup(rounds: int, display: str) -> bool:
    """All four programs in turn, again and again; whether the bars hold."""
    taken: dict[str, list[float]] = {}
    with scratch() as home:
        for number in range(rounds + 1):
            for kind in BARS:
                ours = make.OUT / kind / make.NAME
                ours = ours / make.NAME if kind == "onedir" else ours
                seen = {
                    "bare": start_bare(bare(kind), display, home),
                    "hinted": start_bare(bare(kind), display, home, "hinted"),
                    "ours": start_ours(ours, display, home),
                }
                if number:  # the first round fills the cache
                    for who, seconds in seen.items():
                        taken.setdefault(f"{kind} {who}", []).append(seconds)
    good = True
    for kind, bar in BARS.items():
        plain, hinted, ours = (
            statistics.median(taken[f"{kind} {who}"]) * 1000 for who in ("bare", "hinted", "ours")
        )
        good &= ours / plain <= bar
        print(
            f"start-up {kind}: ours {ours:.0f} ms, bare window {plain:.0f} ms: {ours / plain:.2f} times"
            f" (bar {bar}); bare with our hints {hinted:.0f} ms: {ours / hinted:.2f} times; {rounds} rounds",
            flush=True,
        )
    return good


def pages(pid: int) -> tuple[float, float]:
    """PSS and RSS in MB of a process and all below it."""
    pss = rss = 0
    for number in family(pid):
        try:
            lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        for line in lines:
            name, _, rest = line.partition(":")
            if name in ("Pss", "Rss"):
                value = int(rest.split()[0])
                pss, rss = (pss + value, rss) if name == "Pss" else (pss, rss + value)
    return pss / 1000, rss / 1000


def memory(level: str, seconds: float, display: str) -> bool:
    """The most memory while five opponents play; whether the bar holds."""
    with scratch() as folder:
        place = Place(make.OUT / "onedir" / make.NAME, folder, display)
        seats = tuple(Seat(f"Bot {number}", color, level) for number, color in enumerate(COLORS))
        opened = opening.create(place.games, "Five", new_header(seats, new_game(5, Random(5))))
        opened.journal.close()
        config = place.home / ".config" / "tammany-hall"
        config.mkdir(parents=True)
        (config / "settings.json").write_text(SETTINGS, encoding="utf-8")
        for path in (place.home, *place.home.rglob("*")):
            shutil.chown(path, *owner_of(place.temp))
        running = place.start()
        try:
            hands = drive.Hands(display)
            time.sleep(1.0)
            title = pages(running.pid)
            hands.key("Return", "Tab", "Return")
            limit, most, line = time.monotonic() + seconds, (0.0, 0.0), 0
            while time.monotonic() < limit and running.poll() is None:
                time.sleep(0.25)
                hands.key("BackSpace", "Return")
                now = pages(running.pid)
                most = max(most[0], now[0]), max(most[1], now[1])
            path = next(iter(place.games.glob("*.jsonl")))
            line = opening.read_journal(path).history.line
        finally:
            end(running)
    if line < 20:
        raise Failed(f"the game did not go on: line {line}\n{place.log}")
    print(
        f"memory, five opponents ({level}), 1920 x 1080, {line} lines: {most[0]:.0f} MB PSS, {most[1]:.0f} MB RSS"
        f" at the most (bar {MEMORY:.0f}); at the title {title[0]:.0f} MB PSS",
        flush=True,
    )
    return most[0] <= MEMORY


def owner_of(folder: Path) -> tuple[int, int]:
    """Who owns a folder."""
    seen = folder.stat()
    return seen.st_uid, seen.st_gid


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--level", default="grand_sachem")
    parser.add_argument("--seconds", type=float, default=90.0)
    options = parser.parse_args()
    good = True
    for kind, bar in SIZES.items():
        measured = make.size(make.OUT / kind / make.NAME) / 1e6
        good &= measured <= bar
        print(f"size {kind}: {measured:.1f} MB (bar {bar:.0f})")
    with screen() as display:
        good &= startup(options.rounds, display)
        good &= memory(options.level, options.seconds, display)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
