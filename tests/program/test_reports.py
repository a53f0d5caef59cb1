"""Faults at random places of games under way: each report opens, and none tells a name or a bid."""

import inspect
import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any

import pygame
import pytest

import tammany_desktop
from tammany_desktop import cli
from tammany_desktop.app import App
from tammany_desktop.journal import JournalError, opening
from tammany_desktop.journal import header as headers
from tammany_desktop.journal.header import COLORS
from tammany_desktop.journal.loading import WHOLE, journal_in, load
from tammany_desktop.rules import position
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.line_up import GameSetup, SeatChoice
from tammany_desktop.system import logs
from tests.helpers import games
from tests.helpers.shelter import sheltered
from tests.helpers.visitor import Visitor
from tests.helpers.window import Driver

NAMES = ("Zebediah Quill", "Wilhelmina Oerst", "Ngozi Adébáyò", "Xochitl Vey", "Jürgen Øxn")
WHERE = ("rules", "journal", "session", "board", "scenes", "wording")
# The crash window and what makes the report: a fault there has no window to be told in.
SPARED = ("scenes.base.crash",)
SECRET = "sealed:"
PATIENCE = 30  # frames until a fault that does not come about gives way to another
STAYS = 0.5  # how often a fault is waited for at a ballot, once there was one
# What changes a bid and what is looked at, and never seals it.
BIDDING = tuple((getattr(pygame, f"K_{key}"), key) for key in "123456789") + tuple(
    (key, "") for key in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB)
)
HEAD = (
    r"Tammany Hall crash report, version [\d.]+",
    r"Python [\w.+]+, pygame-ce [\w.]+, \w+[\w.+ -]+",
    r"driver \w+, window \d+x\d+",
    r"settings( ?\w+=(\w+|\(\d+,\d+\)))+",
    r"scenes( (> )?\w+)+",
    "",
)
FRAME = re.compile(r"  [\w.]+:\d+ [\w.<>]+|  \.\.\. \d+ more \.\.\.|[\w.]+(<locals>\.\w+)?")


class Fault(Exception):
    """Tells everything, as a careless message might."""


class Trap:
    """A function of the program that raises once, at one of its next calls."""

    def __init__(self, function: FunctionType, calls: int, words: Callable[[], str]) -> None:
        self.function = function
        self.left = calls
        self.words = words
        self.sprung = False

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            self.sprung = True
            try:
                raise KeyError(self.words())
            except KeyError as error:
                raise Fault(self.words(), given) from error
        return self.function(*given, **named)


def functions() -> list[tuple[Any, str, FunctionType]]:
    """Functions and methods, with where they stand."""
    for module in walk_packages(tammany_desktop.__path__, "tammany_desktop."):
        if module.name.split(".")[1] in WHERE:
            import_module(module.name)
    names = [n for n in sys.modules if n.startswith("tammany_desktop.")]
    found: list[tuple[Any, str, FunctionType]] = []
    for name in sorted(names):
        place = name.partition(".")[2]
        if not place.startswith(WHERE) or place in SPARED:
            continue
        module_ = sys.modules[name]
        for owner in [module_, *(one for one in vars(module_).values() if inspect.isclass(one))]:
            if owner is module_ or owner.__module__ == name:
                found += [
                    (owner, key, one)
                    for key, one in sorted(vars(owner).items(), key=lambda item: item[0])
                    if isinstance(one, FunctionType) and one.__module__ == name
                ]
    return found


@contextmanager
def set_trap(owner: Any, name: str, trap: Trap) -> Iterator[None]:
    """Put the trap in the place of its function, wherever that was imported."""

    def caught(*given: Any, **named: Any) -> Any:
        return trap(*given, **named)

    places = [(owner, name)]
    if inspect.ismodule(owner):
        modules = [one for key, one in sys.modules.items() if key.startswith("tammany_desktop")]
        places = [
            (module, key)
            for module in modules
            for key, value in list(vars(module).items())
            if value is trap.function
        ]
    for place, key in places:
        setattr(place, key, caught)
    try:
        yield
    finally:
        for place, key in places:
            setattr(place, key, trap.function)


class Hands(Visitor):
    """A person whose frames let the window's own time pass."""

    def __init__(self, driver: Driver) -> None:
        super().__init__(driver.app, 3600.0)
        self.driver = driver
        self.crash_expected = True

    def frame(self, *events: pygame.event.Event) -> None:
        self.driver.time += 0.1
        super().frame(*events)


class Ordeal:
    """Games of people and bots, with faults strewn in; counts the reports that were looked at."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = Random(seed)
        self.places = functions()
        self.called: set[CodeType] = set()
        self.called_in_ballots: set[CodeType] = set()
        self.reports = 0
        self.begun = False  # whether the last fault came about over a bid in the making
        self.bids = 0  # such faults
        self.faulty: set[str] = set()
        self.games = Games(folder / "games")
        self.driver = Driver(folder / "settings", games=self.games)
        self.app: App = self.driver.app
        self.app.apply(speed="instant")
        self.person = Hands(self.driver)

    def run(self, wanted: int) -> None:
        while self.reports < wanted:
            self.begin()
            for _ in range(20):
                if self.reports == wanted or not self.go_on(self.chance.randint(1, 25)):
                    break
                self.one_fault()

    def begin(self) -> None:
        count = self.chance.randint(3, 5)
        people = self.chance.randint(1, count)
        seats = tuple(
            SeatChoice(name, color, "" if number < people else "simple")
            for number, (name, color) in enumerate(zip(NAMES[:count], COLORS, strict=False))
        )
        self.app.to_title()
        self.app.open_table(GameSetup(seats))
        self.person.frame()

    def go_on(self, lines: int) -> bool:
        """Play some lines; whether the game still is one."""
        if self.games.session is None:
            return False  # the fault came when it was over: there was nothing to resume
        match = self.match
        wanted = match.line + lines
        stays = not self.bids or self.chance.random() < STAYS
        with self.noted(self.called):
            self.person.play(
                lambda: match.line >= wanted or self.ended or (stays and self.ballot is not None)
            )
        with self.noted(self.called_in_ballots):
            self.fill_in(lambda: False)
        return not self.ended

    @property
    def ballot(self) -> BallotScene | None:
        """The ballot at which a person sits."""
        return self.person.top if isinstance(self.person.top, BallotScene) else None

    @property
    def bidding(self) -> bool:
        return self.ballot is not None and any(self.ballot.bid)

    def fill_in(self, until: Callable[[], bool]) -> None:
        """Change the bid of a ballot, if there is one, without sealing it."""
        for key, character in self.chance.choices(BIDDING, k=PATIENCE):
            if self.ballot is None or until():
                return
            self.begun = self.bidding
            self.person.press(key, character)

    @contextmanager
    def noted(self, called: set[CodeType]) -> Iterator[None]:
        """Note which functions are called at all: a trap elsewhere would never be sprung."""

        def note(frame: FrameType, event: str, value: object) -> None:
            if event == "call":
                called.add(frame.f_code)

        sys.setprofile(note)
        try:
            yield
        finally:
            sys.setprofile(None)

    @property
    def match(self) -> Any:
        assert self.games.session is not None
        return self.games.session.match

    @property
    def ended(self) -> bool:
        return isinstance(self.person.top, FinalScene | TitleScene | CrashScene)

    def words(self) -> str:
        """What no report may tell."""
        bid = self.ballot.bid if self.ballot is not None else ()
        return f"{SECRET} {NAMES} {games.sealed_bids(self.match)} {bid}"

    def one_fault(self) -> None:
        """Set traps until one leads to the crash window, and look at the report."""
        called = self.called if self.ballot is None else self.called_in_ballots
        known = [place for place in self.places if place[2].__code__ in called]
        for _ in range(50):
            owner, name, function = self.chance.choice(known)
            trap = Trap(function, self.chance.choice((1, 1, 2, 5)), self.words)
            match = self.match
            self.begun = False
            with set_trap(owner, name, trap), self.driver.crash_expected(sure=False):
                try:
                    self.fill_in(lambda trap=trap: trap.sprung)  # type: ignore[misc]
                    if not trap.sprung:
                        self.begun = False
                        self.person.play(self.until_sprung(trap))
                    if trap.sprung:
                        self.person.frame()
                except Fault as fault:  # called by the test's own hands, not in a frame
                    self.app.crash(fault)
            if isinstance(self.person.top, CrashScene):
                self.look_at(match, f"{function.__module__}.{function.__qualname__}")
                return
            if self.ended or match.failure is not None:
                return  # told at the table: a line that the disk refused

    def until_sprung(self, trap: Trap) -> Callable[[], bool]:
        """Holds once the trap is sprung, the game is over, or patience at its end."""
        frames = iter(range(PATIENCE))
        return lambda: trap.sprung or self.ended or next(frames, None) is None

    def look_at(self, match: Any, place: str) -> None:
        """The report's text, its journal, its replay; then the game goes on."""
        crash = self.driver.expect(CrashScene)
        path = self.folder / "report.txt"
        path.unlink(missing_ok=True)
        assert crash._write_report(path, replace=False) == ""
        data = path.read_bytes()
        self.check_text(data.decode(), place)
        loaded = load(journal_in(data), path.name)
        line = loaded.history.line
        assert (loaded.condition, line) == (WHOLE, match.line), place
        assert [loaded.history.entry(n) for n in range(1, line + 1)] == [
            match.history.entry(n) for n in range(1, line + 1)
        ]
        assert [seat.name for seat in loaded.header.seats] == [
            f"Player {number + 1}" for number in range(len(match.seats))
        ]
        self.check_replay(path, match)
        self.reports += 1
        self.bids += self.begun
        self.faulty.add(place)
        crash.stage.open_table()
        self.person.frame()

    def check_text(self, text: str, place: str) -> None:
        assert not [name for name in NAMES if name in text or name.split()[0] in text], place
        assert SECRET not in text
        above = text.partition('\n{"journal"')[0].rstrip("\n").split("\n")
        for pattern, line in zip(HEAD, above, strict=False):
            assert re.fullmatch(pattern, line), (place, line)
        for line in above[len(HEAD) :]:
            assert FRAME.fullmatch(line), (place, line)
        assert above[-1] == f"{Fault.__module__}.{Fault.__qualname__}", place

    def check_replay(self, path: Path, match: Any) -> None:
        """The command prints the position of the last line."""
        said: list[object] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("tammany_desktop.commands.print_json", said.append)
            assert cli.main(["replay", str(path), "--json"]) == 0
        assert json.loads(json.dumps(said[0])) == position.write(match.state)


def ordeal(folder: Path, seed: int, wanted: int) -> Ordeal:
    with sheltered(folder, Random(seed)):
        logs.start(folder / "log")
        try:
            tried = Ordeal(folder, seed)
            tried.run(wanted)
            tried.driver.close()
        finally:
            logs.stop()
    kept = [path for path in (folder / "log").iterdir() if path.is_file()]
    assert kept
    assert not any(SECRET in path.read_text(encoding="utf-8") for path in kept)
    return tried


def test_reports_of_faults_at_random_places(tmp_path: Path) -> None:
    tried = ordeal(tmp_path, 1, 6)
    assert tried.reports == 6
    assert len(tried.faulty) > 3


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_two_hundred_reports_of_faults(tmp_path: Path, seed: int) -> None:
    tried = ordeal(tmp_path, 100 + seed, 20)
    assert tried.reports == 20
    assert len(tried.faulty) > 10
    assert tried.bids > 0


def test_a_report_says_that_it_is_none_of_todays_journals(tmp_path: Path) -> None:
    """A game is taken in by its journal alone: a report is looked at, not played on."""
    path = tmp_path / "report.jsonl"
    path.write_text("Tammany Hall crash report, version 0\n\nbuiltins.ValueError", encoding="utf-8")
    with pytest.raises(JournalError, match=r"not_a_journal"):
        opening.read_journal(path)
    assert cli.main(["replay", str(path)]) == 1
    assert headers.KIND in "tammany-hall"


def test_a_log_keeps_no_value_that_another_handler_wrote_out(tmp_path: Path) -> None:
    """The library keeps the text of an error with its record, for whoever writes it next."""
    record = logging.LogRecord("tammany_desktop", logging.ERROR, "", 1, "uncaught", (), None)
    try:
        raise KeyError(SECRET)
    except KeyError:
        record.exc_info = sys.exc_info()
    first = logging.Formatter().format(record)
    assert SECRET in first
    assert SECRET not in logs.SecretlessFormatter().format(record)
    assert "KeyError" in logs.SecretlessFormatter().format(record)
    assert logging.Formatter().format(record) == first
