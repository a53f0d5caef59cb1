"""How long a game's course takes by this machine's clock, and what of it is thinking and motion.

    xvfb-run -s "-screen 0 1280x720x24" env SDL_VIDEODRIVER=x11 \\
        python -m tests.bench.course --seats 3,4,5 --speeds normal --level sachem --terms 1

A whole program plays with real opponents; the person decides at once, and pages are left as soon
as they wait, so no time is a person's. Told are medians of: the start of this process to the first
piece that can be placed; *End turn* to the own next turn; the last turn of a term to its newspaper.
Each second is of one kind: pieces move, a pause lets people read, an opponent thinks, or the rest.
"""

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pygame

import tammany_desktop.__main__ as program
from tammany_desktop.app import App
from tammany_desktop.bots import Bot, Limit, levels
from tammany_desktop.journal.header import COLORS
from tammany_desktop.loop import FRAME
from tammany_desktop.rules.moves import END_TURN
from tammany_desktop.rules.state import APPOINTING, OVER, TURN
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.newspaper import NewspaperScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.line_up import GameSetup, SeatChoice, known_bots

NAMES: Final = ("Anna", "Boyd", "Clara", "Dan", "Edith")
SIZE: Final = (1280, 720)
PATIENCE: Final = 0.45  # seconds without a frame due, after which a page waits for the person
START, TURNS, PAPER = "start to first piece", "end of turn to own turn", "end of term to newspaper"
Shares = dict[str, float]


def age() -> float:
    """Seconds since this process began."""
    with suppress(OSError):
        ticks = float(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        return float(Path("/proc/uptime").read_text().split()[0]) - ticks / 100
    return time.process_time()


IMPORTED: Final = age()


class Course:
    """One game at its window, played through as fast as the program lets it."""

    def __init__(self, folder: Path, seats: int, speed: str, level: str, seed: int) -> None:
        begun = age()
        self.games = Games(folder / "games")
        self.app = App(self.games, folder=folder / "settings", bots=known_bots(), size=SIZE)
        self.app.loop.frame([])
        self.titled = IMPORTED + age() - begun  # as if each program had a process of its own
        self._since = begun - IMPORTED
        self.app.apply(speed=speed, talk="off", tutor="off")
        self.me, self.brain = seed % seats, levels.make("simple", seed)
        chosen = tuple(
            SeatChoice(NAMES[n], COLORS[n], "" if n == self.me else level) for n in range(seats)
        )
        self.app.open_table(GameSetup(chosen))
        self.app.loop.frame([])
        self.found: dict[str, list[tuple[float, Shares]]] = defaultdict(list)
        self._begun: tuple[str, float, Shares] | None = None
        self._idle = 0.0  # seconds in which a page has waited for the person

    @property
    def table(self) -> TableScene:
        return next(one for one in self.app.stack.scenes if isinstance(one, TableScene))

    @property
    def mine(self) -> bool:
        """Whether the person may act at the table now."""
        table = self.app.stack.top
        still = isinstance(table, TableScene) and table.playback.still and not table.match.busy
        return still and self.table.match.waiting_for() == (self.me,)

    @property
    def asks(self) -> bool:
        """Whether a page over the table stays until the person leaves it."""
        top, playback = self.app.stack.top, self.table.playback
        if top is None or isinstance(top, TableScene):
            return False
        moves = self.app.stack.transition is not None or playback.view.moving
        return top.stays_open or not (
            moves or isinstance(top, RivalBallot) or top.due_in() is not None
        )

    def kind(self) -> str:
        """What the time now is spent on."""
        playback, match = self.table.playback, self.table.match
        view = playback.view
        if view.moving or view.in_background or self.app.stack.transition is not None:
            return "motion"
        if not playback.still:
            return "pause" if playback.pause_left > 0 else "motion"
        bots = any(match.seats[seat].is_bot for seat in match.waiting_for())
        return "thinking" if bots and not match.busy else "rest"

    def frame(self) -> None:
        """One turn of the loop; its time goes to what the course is in."""
        before, kind, asked = time.perf_counter(), self.kind(), self.asks
        loop = self.app.loop
        if asked:
            loop.signal.wait(FRAME)  # the person's answer comes from here, not from an event
            loop.frame([])
        else:
            loop.frame(loop.sleep())
        taken = time.perf_counter() - before
        self._idle = self._idle + taken if asked else 0.0
        if self._begun is not None and self._idle == 0:
            self._begun[2][kind] += taken

    def begin(self, what: str) -> None:
        self._begun = what, time.perf_counter(), defaultdict(float)

    def end(self, what: str) -> None:
        if self._begun is not None and self._begun[0] == what:
            shares = self._begun[2]
            self.found[what].append((sum(shares.values()), shares))
            self._begun = None

    def act(self) -> None:
        """What the person does, where the program waits for it."""
        match, top = self.table.match, self.app.stack.top
        if self.mine:
            self.end(TURNS)
            if START not in self.found:
                whole = age() - self._since
                shares = {"title": self.titled, "table": whole - self.titled}
                self.found[START] = [(whole, shares)]
        deciding = isinstance(top, TableScene) or match.state.phase == APPOINTING
        if self.mine or (self._idle > 0 and deciding and match.waiting_for() == (self.me,)):
            self._decide(self.brain)
        elif self._idle > PATIENCE:
            self._press(pygame.K_e if isinstance(top, BallotScene) else pygame.K_RETURN)

    def _press(self, key: int) -> None:
        words = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
        self.app.loop.frame([pygame.event.Event(pygame.KEYDOWN, words)])
        self.app.loop.frame([pygame.event.Event(pygame.KEYUP, words)])
        self._idle = 0.0

    def _decide(self, brain: Bot) -> None:
        match = self.table.match
        choice = brain.choose(match.view(self.me), match.legal(), Limit())
        self.table.session.submit(choice.move)
        if choice.move == END_TURN:
            self.begin(TURNS)

    def run(self, terms: int) -> None:
        """So many terms, each to its newspaper."""
        papers, shown, voting = 0, False, False
        while papers < terms and not (self.table.match.state.phase == OVER and self._idle):
            self.frame()
            votes = self.table.match.state.phase != TURN
            if votes and not voting:
                self.begin(PAPER)
            paper = isinstance(self.app.stack.top, NewspaperScene)
            if paper and not shown:
                self.end(PAPER)
                papers += 1
            shown, voting = paper, votes
            self.act()


def tell(name: str, found: Sequence[tuple[float, Shares]]) -> None:
    """The median and the longest, and the shares of all."""
    seconds, total = [one for one, _ in found], defaultdict[str, float](float)
    for _, shares in found:
        for kind, part in shares.items():
            total[kind] += part
    whole, most = sum(total.values()) or 1.0, sorted(total, key=lambda kind: -total[kind])
    parts = ", ".join(f"{kind} {100 * total[kind] / whole:.0f}%" for kind in most)
    longest = f"at most {max(seconds):.1f}, of {len(found)}"
    print(f"{name}: {statistics.median(seconds):.1f} s, {longest}; {parts}", flush=True)  # noqa: T201


def main(arguments: Sequence[str]) -> int:
    """Play, and print a line a figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", default="3,4,5")
    parser.add_argument("--speeds", default="slow,normal,fast,instant")
    parser.add_argument("--level", default="sachem")
    parser.add_argument("--terms", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    # A process of opponents imports this one's main module again, which here would be all of it.
    sys.modules["__main__"] = program
    for seats in map(int, options.seats.split(",")):
        for speed in options.speeds.split(","):
            with TemporaryDirectory() as folder:
                seed = Random(options.seed * 100 + seats).randrange(60)
                course = Course(Path(folder), seats, speed, options.level, seed)
                course.run(options.terms)
                course.app.close()
            for what, found in course.found.items():
                tell(f"{seats} seats, {speed}, {what}", found)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
