"""What the packaged program holds in an hour of play, with every page opened again and again.

    python -m tests.bench.packaged_memory --minutes 60 --pictures out/packaged-memory

After `make package`, on Linux with Xvfb, xdotool and ImageMagick. A person plays games against the
opponents of *New game* at normal speed in one window, and opens the pages of the table in each
year, all others in each term. Where to click, and what a page looks like, is read off a window of
the same size in this process. Each minute a line tells what the window holds (RSS and PSS), what it
holds with the opponents' process (PSS), the most so far, measured each second, and how many pages
were opened, seen by what the window shows. `--pictures` keeps the latest picture of each page.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tests.helpers.table import Table  # before pygame: it chooses the drivers

# isort: split
import pygame

from tammany_desktop.journal.lines import History
from tammany_desktop.rules.state import NO_STEP, OVER, TURN
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.window import Driver

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "build" / "package"))

import drive  # noqa: E402
import sandbox  # noqa: E402

PROGRAM: Final = ROOT / "out" / "package" / "onedir" / "tammany-hall"
FINISHED: Final = ROOT / "tests" / "golden" / "4-sealed-35.jsonl"
SETTINGS: Final = (
    '{"window_size": [1280, 720], "speed": "normal", "lesson_played": true, "talk": "lively",'
    ' "tutor": "off"}'  # nobody answers it
)
BAR: Final = 250.0  # megabytes of the window
SMALL: Final = 64, 36  # pixels of a picture by which pages are told apart
SHOWN: Final = 1.0  # seconds from a click to the page
CHANGED: Final = 0.5  # mean difference of a channel by which a page over the table is seen
AT_TITLE: Final = 8.0  # difference of the title from that of the mirror, less than any page's
STUCK: Final = 6.0  # seconds in which nothing happens, after which a page is left by keys
LOST: Final = 180.0  # the same, after which the game is left and resumed

SAVES: Final = "Saved games/Search names, players, and notes/@Fini"
# Pages in a row, from the title: a button's label, #key, or @letters.
PAGES: Final = (
    "Play against bots/Rules: Revised edition, 2020",
    "Pass and play",
    f"{SAVES}/Replay",
    f"{SAVES}/Analysis/Turning points/Favors/Offices, slander/Decisions",
    "Hall of Mayors/Rivals/Best moments/Progress/Challenges",
    "Solve problems/Problem of the day/Solve it/#F10/The solution",
    "Analysis board/Moves/Odds/File",
    "Learn to play/Start",
    "Settings/Reading/Play/Sound/Keys",
    "Rules",
)
# At the table: the key that opens a page, and the one that leaves it; a second word is in the menu.
OVER_TABLE: Final = ("l Escape", "p p", "w Escape", "h Escape", "d Escape", "i i", "F1 Escape")
FROM_MENU: Final = ("Watch the game so far", "Last newspaper", "Who plays", "Settings")
LEAVES: Final = ("Main menu", "All problems")  # what leads on to the title, where Escape does not
PNG: Final = ("-define", "png:color-type=2", "-quality", "10")  # colors, quickly written
Place = tuple[int, int]


def small(picture: pygame.Surface) -> bytes:
    """A picture by which two pages can be told apart."""
    return pygame.image.tobytes(pygame.transform.smoothscale(picture, SMALL), "RGB")


def apart(one: bytes, other: bytes) -> float:
    """The mean difference of two small pictures."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def furnish(config: Path, kept: Path) -> None:
    """Settings, a finished game, and one that can be continued."""
    config.mkdir(parents=True)
    (config / "settings.json").write_text(SETTINGS, encoding="utf-8")
    games.kept(kept).close()
    shutil.copy2(FINISHED, kept / "Finished.jsonl")


def second_term() -> History:
    """A game until its first election is over."""
    full = games.finished(4, 1)
    history, line = History(full.history.start), 1
    while history.state.term == 1:
        history.add(full.history.entry(line))
        line += 1
    return history


class Step(NamedTuple):
    """What is done in the window, where, and what it shows then."""

    what: str
    place: Place | None
    look: bytes


class Held(NamedTuple):
    """Megabytes: of the window, and of the window and the processes that it started."""

    rss: float
    pss: float
    all_pss: float

    def words(self) -> str:
        return f"RSS {self.rss:.0f}, PSS {self.pss:.0f}, with opponents {self.all_pss:.0f} MB"


def most(found: Sequence[Held]) -> Held:
    """The most of each."""
    return Held(*map(max, zip(*found, strict=True)))


class Guide:
    """The same window in this process: where buttons are, and what pages look like."""

    def __init__(self, folder: Path) -> None:
        furnish(folder / "menus", folder / "menus" / "games")
        opened = Games(folder / "menus" / "games")
        self.driver = Driver(folder / "menus", size=drive.SIZE, games=opened)
        self.title = self._step("", None).look
        self.paths = {path: self._walk(path) for path in PAGES}
        self.resume = self._place("Continue")
        self.play = self._place("Play against bots")
        self._do("Play against bots")
        self.start = self._place("Start the game")
        self.driver.close()
        table = Table(folder / "table", 1, 4, size=drive.SIZE, level="sachem", talk="lively")
        table.rest()
        self.wards = [table.ward_place(ward) for ward in range(15)]
        seats = table.match.seats
        self.menus = [self._menu(table)]  # in the first term, and once there is a newspaper
        later = Match(seats, second_term(), rng=Random(1))
        self.menus += [
            self._menu(Table(folder / "later", 1, 4, size=drive.SIZE, match=later, talk="lively"))
        ]

    @staticmethod
    def _menu(table: Table) -> dict[str, Place]:
        """Where the buttons of a table's menu are."""
        table.table.flow.open_menu()
        table.driver.frames(2)
        targets = table.driver.gui.ring.targets
        found = {each.label: each.rect.center for each in targets if each.shown}
        table.close()
        return found

    def _place(self, label: str) -> Place:
        x, y = self.driver.target(label).rect.center
        return x, y

    def _step(self, what: str, place: Place | None) -> Step:
        self.driver.wait(SHOWN)
        return Step(what, place, small(self.driver.app.window.surface))

    def _do(self, what: str) -> Step:
        if what.startswith("#"):
            self.driver.key(what[1:])
        elif what.startswith("@"):
            self.driver.type(what[1:])
        else:
            place = self._place(what)
            self.driver.click(place)
            return self._step(what, place)
        return self._step(what, None)

    def _walk(self, path: str) -> tuple[list[Step], list[Step]]:
        """From the title to a page, and back."""
        there = [self._do(what) for what in path.split("/")]
        back: list[Step] = []
        while not isinstance(self.driver.scene, TitleScene):
            labels = [each.label for each in self.driver.gui.ring.targets if each.shown]
            leave = next((label for label in LEAVES if label in labels), "")
            table = isinstance(self.driver.scene, TableScene)
            back.append(self._do(leave or ("#F10" if table else "#Escape")))
        return there, back


class Meter(threading.Thread):
    """Measures each second what the program holds, in megabytes."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid, self.begun = pid, time.monotonic()
        self.found: list[Held] = []  # each second
        self.at_rest: list[Held] = []

    def run(self) -> None:
        with suppress(OSError):  # until the program ends
            while True:
                self.found.append(self.held())
                time.sleep(1.0)

    def held(self) -> Held:
        """What it holds now."""
        window = self._of(self.pid)
        others = [self._of(each)["Pss"] for each in sandbox.family(self.pid)[1:]]
        return Held(window["Rss"], window["Pss"], window["Pss"] + sum(others))

    def rest(self, what: str) -> None:
        """A line about a moment at which nothing moves."""
        time.sleep(2 * SHOWN)
        self.at_rest.append(self.held())
        minutes = (time.monotonic() - self.begun) / 60
        words = f"{self.at_rest[-1].words()}; at most so far {most(self.found).words()}"
        print(f"{minutes:3.0f} min, {what}: {words}", flush=True)  # noqa: T201

    @staticmethod
    def _of(pid: int) -> dict[str, float]:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
        words = [line.split() for line in lines[1:]]
        return {name.rstrip(":"): int(size) / 1000 for name, size, *_ in words}


class Person(drive.Session):
    """Plays, and opens pages."""

    def __init__(self, place: sandbox.Place, hands: drive.Hands, guide: Guide, shelf: Path) -> None:
        self.place, self.hands, self.guide, self.shelf = place, hands, guide, shelf
        super().__init__(place, hands, guide)  # type: ignore[arg-type]
        self.tried, self.opened = Counter[str](), Counter[str]()
        self.given = set(place.games.glob("*.jsonl"))
        self._moved, self._line = time.monotonic(), 0

    def journal(self) -> Path | None:
        """The latest game that this person began."""
        found = set(self.place.games.glob("*.jsonl")) - self.given
        return max(found, key=lambda path: path.stat().st_mtime, default=None)

    def look(self, name: str = "latest") -> bytes:
        """What the window shows, kept under that name."""
        path = self.shelf / f"{name.replace('/', ' - ')}.png"
        command = ["import", "-window", self.hands.window, *PNG, str(path)]
        if subprocess.run(command, env=self.hands.environment, check=False).returncode:
            raise sandbox.Failed("the window has gone")
        return small(pygame.image.load(path))

    def do(self, step: Step) -> None:
        """Click or press as the guide did."""
        if step.place is not None:
            self.hands.click(step.place)
        elif step.what.startswith("@"):
            self.hands.tool("type", step.what[1:])
        else:
            self.hands.key(step.what[1:])
        time.sleep(SHOWN)

    def count(self, name: str, opened: bool) -> None:
        self.tried[name] += 1
        self.opened[name] += opened

    def visit(self, path: str) -> None:
        """A page from the title, and back.

        Each step has opened its page where the window looks more like it than like the one before.
        """
        there, back = self.guide.paths[path]
        before, words = self.guide.title, ""
        for step in there:
            self.do(step)
            words = f"{words}/{step.what}".strip("/")
            shown = self.look(words)
            self.count(words, apart(shown, step.look) < apart(shown, before))
            before = step.look
        for step in back:
            self.do(step)
        self.go_to_title()

    @property
    def menu(self) -> dict[str, Place]:
        """Where the buttons of the table's menu are now."""
        return self.guide.menus[self.now().term > 1]

    @property
    def at_title(self) -> bool:
        return apart(self.look(), self.guide.title) < AT_TITLE

    def go_to_title(self) -> None:
        """From wherever the window is, most often from the title itself."""
        for keys in ((), (), ("BackSpace", "Return"), ("Escape",), ("Escape", "Escape")) * 3:
            if self.at_title:
                return
            self.hands.key(*keys, "F10")
            time.sleep(SHOWN)
            self.hands.click(self.menu["Main menu"])
            time.sleep(SHOWN)
        raise sandbox.Failed("the title is not reached")

    def over_table(self) -> None:
        """All pages of the table, at the person's turn."""
        time.sleep(3 * SHOWN)  # what the journal has is still to be seen
        self.hands.key("BackSpace")
        time.sleep(SHOWN)
        for keys in OVER_TABLE:
            opens, leaves = keys.split()
            self._over(f"table/{opens}", [opens])
            self.hands.key(leaves)
            time.sleep(SHOWN)
        for label in (
            FROM_MENU if self.now().term > 1 else FROM_MENU[2:]
        ):  # nothing has happened yet
            before = self._over("table/F10", ["F10"])
            self.hands.click(self.menu[label])
            time.sleep(SHOWN)
            self.count(f"table/{label}", apart(self.look(f"table/{label}"), before) > CHANGED)
            self.hands.key("Escape")
            time.sleep(SHOWN)
            if apart(self.look(), before) < CHANGED:  # the menu is back, not the table
                self.hands.key("Escape")
                time.sleep(SHOWN)

    def _over(self, name: str, keys: list[str]) -> bytes:
        before = self.look()
        self.hands.key(*keys)
        time.sleep(SHOWN)
        after = self.look(name)
        self.count(name, apart(before, after) > CHANGED)
        return after

    def wander(self, meter: Meter) -> None:
        """Leave the game, open every page from the title, and go on with the game."""
        self.go_to_title()
        for path in PAGES:
            self.visit(path)
        meter.rest("all other pages")
        self.resume()

    def resume(self) -> None:
        """From the title back to the game."""
        self.hands.click(self.guide.resume)
        time.sleep(2 * SHOWN)
        self._moved = time.monotonic()

    def begin(self) -> None:
        """From the title to a new game."""
        before = self.journal()
        self.hands.click(self.guide.play)
        time.sleep(SHOWN)
        self.hands.click(self.guide.start)
        sandbox.wait_for("a new game", lambda: self.journal() != before)
        time.sleep(SHOWN)
        self.settled = False

    def go_on(self) -> None:
        """One thing that a person does, who looks on while opponents move."""
        state, line = self.now(), self.line()
        if line != self._line:
            self._moved, self._line = time.monotonic(), line
        if time.monotonic() - self._moved > LOST:
            self.go_to_title()
            self.resume()
        looks_on = state.phase == TURN and state.turn != drive.ME and not self.asked()
        if looks_on and time.monotonic() - self._moved < STUCK:
            time.sleep(0.5)
        else:
            self.act(state)


def play(person: Person, meter: Meter, seconds: float) -> None:
    """Games one after the other, with every page, for so long."""
    sandbox.wait_for("the title", lambda: person.at_title)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        person.begin()
        year = term = -1
        while time.monotonic() < end and (state := person.now()).phase != OVER:
            mine = state.phase == TURN and state.turn == drive.ME and state.step == NO_STEP
            if mine and state.year != year:
                year = state.year
                person.over_table()
                meter.rest(f"year {year}, the table's pages")
            elif mine and state.term != term:
                term = state.term
                person.wander(meter)
            else:
                person.go_on()
        person.go_to_title()
        meter.rest("a game")


def main() -> int:
    """Measure; 1 where the window held more than its bar at rest, or a page was never seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--program", type=Path, default=PROGRAM)
    parser.add_argument("--pictures", type=Path, default=ROOT / "out" / "packaged-memory")
    options = parser.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    with (
        sandbox.screen() as display,
        sandbox.scratch() as folder,
        tempfile.TemporaryDirectory() as own,
    ):
        place, guide = sandbox.Place(options.program, folder, display), Guide(Path(own))
        furnish(place.home / ".config" / "tammany-hall", place.games)
        sandbox.hand_over(place.home)
        running = place.start()
        try:
            person = Person(place, drive.Hands(display), guide, options.pictures)
            meter = Meter(running.pid)
            meter.start()
            play(person, meter, options.minutes * 60)
        finally:
            sandbox.end(running)
    for name, tried in sorted(person.tried.items()):
        print(f"{person.opened[name]:4} of {tried:4} times {name}")  # noqa: T201
    missed = [name for name in person.tried if not person.opened[name]]
    print(f"at most, each second: {most(meter.found).words()}")  # noqa: T201
    print(f"at most, at rest: {most(meter.at_rest).words()}")  # noqa: T201
    return 1 if missed or most(meter.at_rest).rss > BAR else 0


if __name__ == "__main__":
    sys.exit(main())
