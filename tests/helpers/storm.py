"""Random input to the whole program, with journals on disk, closing and opening again.

Everything follows from one seed. A failure says how to see it again:

    python -m tests.helpers.storm SEED EVENTS
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from tests.helpers import games as random_games
from tests.helpers.window import Driver  # before pygame: it chooses the dummy drivers

# isort: split
import pygame

from tammany_desktop import games as games_module
from tammany_desktop import match as match_module
from tammany_desktop.adviser import Adviser
from tammany_desktop.app import open_table
from tammany_desktop.bots import levels
from tammany_desktop.bots.brain import Limit
from tammany_desktop.bots.wire import Reply, is_bid_due
from tammany_desktop.games import Games
from tammany_desktop.journal import opening
from tammany_desktop.journal.disk import File
from tammany_desktop.journal.header import new_header
from tammany_desktop.journal.history import NO_LINE, History
from tammany_desktop.journal.keeper import Outcome
from tammany_desktop.journal.writer import Journal
from tammany_desktop.match import Match
from tammany_desktop.opponents import Opponents
from tammany_desktop.rules import game
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import OVER
from tammany_desktop.rules.wards import refuse_bid
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.guide.hint import HintScene
from tammany_desktop.scenes.learning.lesson import LessonScene
from tammany_desktop.scenes.play.table import TableScene
from tammany_desktop.setup_choice import COLORS, GameSetup, SeatChoice

SIZES = ((1024, 600), (1024, 768), (1280, 720), (1100, 640), (1400, 600))
SPEEDS = ("instant", "instant", "fast", "normal", "step")
KEYS = (
    *"bcsoeulphimrxqz0123456789",
    *("return", "return", "space", "escape", "tab", "tab", "up", "down", "left", "right"),
    *("backspace", "home", "end", "page up", "page down", "f1", "f10", "f11", "=", "-", "delete"),
)
MODS = (0, 0, 0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
LETTERS = "abc ÄŽ李'\n1%{}"
CHECKED = 400  # events between looks at everything
PATIENCE = 4000  # frames until a table at rest must wait for a person
LONG = 0.1  # seconds a frame while waiting: animations pass quickly
DUE = (OVER,)


class QuickClient:
    """Answers in this process at the second look, always in the same way."""

    def __init__(self) -> None:
        self._asked: tuple[int, View] | None = None
        self._looks = 0
        self.brain = levels.make("random", 3)

    def ask(
        self, number: int, view: View, level: str, seconds: float = 0.0, nodes: int = 0
    ) -> None:
        self._asked, self._looks = (number, view), 0

    def poll(self) -> Reply | None:
        self._looks += 1
        if self._asked is None or self._looks < 2:
            return None
        (number, view), self._asked = self._asked, None
        if is_bid_due(view):
            return Reply(number, None, self.brain.bid(view, Limit()).bid)
        legal = game.legal(view.state)
        return Reply(number, self.brain.choose(view, legal, Limit()).move, None)

    def cancel(self) -> None:
        self._asked = None

    def close(self) -> None:
        self._asked = None


def prompt_poll(journal: Journal) -> Outcome | None:
    """The outcome of the line under way, waited for: so that a storm can be repeated."""
    if not journal._under_way:
        return None
    outcome = journal._outcomes.get(timeout=20)
    journal._under_way = False
    return outcome


@contextmanager
def sheltered(folder: Path, chance: Random) -> Iterator[None]:
    """All chance from one seed, no process, no waiting for disks, nothing outside `folder`."""

    def fresh() -> Random:
        return Random(chance.getrandbits(64))

    def opponents(match: Match) -> Opponents:
        return Opponents(match, QuickClient())

    home = {name: str(folder / "home") for name in ("HOME", "USERPROFILE", "APPDATA")}
    home |= {f"XDG_{one}_HOME": str(folder / one) for one in ("CONFIG", "DATA", "STATE", "CACHE")}
    before = Path.cwd()
    (folder / "home").mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, home))
        stack.enter_context(patch.object(games_module, "Opponents", opponents))
        stack.enter_context(patch.object(games_module, "fresh_chance", fresh))
        stack.enter_context(patch.object(match_module, "fresh_chance", fresh))
        stack.enter_context(patch.object(Adviser.__init__, "__defaults__", (QuickClient,)))
        stack.enter_context(patch.object(Journal, "poll", prompt_poll))
        stack.enter_context(patch.object(File, "sync", lambda file: None))
        stack.enter_context(patch("tammany_desktop.logs.open_folder", lambda *_: False))
        os.chdir(folder / "home")
        try:
            yield
        finally:
            os.chdir(before)


class Storm:
    """One run; `events` counts what was thrown at the program, `games` the games it played."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.seed = seed
        self.chance = Random(seed)
        self.events = self.games = self.lines = self.openings = 0
        self.under_way: tuple[Path, int] | None = None

    def run(self, events: int) -> None:
        """Throw so many events. Raises AssertionError telling how to repeat it."""
        with sheltered(self.folder, self.chance):
            self.open()
            try:
                while self.events < events:
                    self.frame()
                    if self.events % CHECKED < 3 and self.events > 3:
                        self.check()
                        self.events += 3
                self.check()
            except BaseException:
                again = f"python -m tests.helpers.storm {self.seed} {events}"
                sys.stderr.write(f"\nafter {self.events} events; again with: {again}\n")
                raise
            finally:
                self.driver.close()

    # Opening and closing the program

    def open(self) -> None:
        self.openings += 1
        self.kept = Games(open_table, self.folder / "games")
        self.driver = Driver(self.folder / "settings", size=SIZES[0], games=self.kept)
        app = self.driver.app
        app.apply(speed=self.chance.choice(SPEEDS), full_screen=False)
        app.apply(ui_scale=min(app.settings.ui_scale, 150))

    def close_and_open(self) -> None:
        """The window is closed at any moment; nothing that was seen may be lost."""
        match, games = self.kept.match, self.kept
        kept = match is not None and games._kept
        expected = None
        if match is not None and kept:
            keeper: Any = match._keeper
            expected = keeper.path, match.line, match.state.key()
        self.driver.close()
        if expected is not None:
            path, line, key = expected
            history = opening.look(path).history
            assert history.line >= line, "a line was lost"
            assert history.state_at(line).key() == key, "another position came back"
        self.open()
        if self.chance.random() < 0.7 and games.resume_why_not() is None:
            self.driver.app.resume_game()

    # Events

    def frame(self) -> None:
        """One frame with a few events in it."""
        if not self.driver.app.running:
            self.close_and_open()
        self.lead()
        events = self.some_events()
        self.events += len(events)
        self.driver.frame(*pygame.event.get(), *events)
        self.not_asleep_too_early()
        self.driver.frames(1)
        top = self.driver.scene
        assert not isinstance(top, CrashScene), top.report
        if isinstance(top, CoverScene):
            scenes = self.driver.app.stack.scenes
            assert not any(isinstance(one, BallotScene | HintScene) for one in scenes)
            assert self.driver.app.stack.seen() == [top]

    def not_asleep_too_early(self) -> None:
        """Where the program sleeps until an event, everything it has to show is shown."""
        app = self.driver.app
        for _ in range(5):
            if app.loop.wait() is None:
                late = self.driver.frame()
                names = [type(one).__name__ for one in app.stack.scenes]
                assert late == [], f"nobody would have seen {late} in {names}"
            self.driver.frame()

    def lead(self) -> None:
        """Now and then to a table, for most of the program is there."""
        app, chance = self.driver.app, self.chance
        if chance.random() < 0.03 and not any(isinstance(s, TableScene) for s in app.stack.scenes):
            roll = chance.random()
            if roll < 0.2 and app.resume_why_not() is None:
                app.resume_game()
            elif roll < 0.5:
                app.start_game(self.some_setup())
                self.games += 1
            else:
                self.kept.open(app, self.some_journal())
                self.games += 1
            app.stack.settle()

    def some_journal(self) -> Path:
        """A game that others have played for a while."""
        setup, seed = self.some_setup(), self.chance.getrandbits(32)
        match = random_games.fresh(len(setup.seats), seed, seed % 2)
        lines = self.chance.choice((0, 30, 45, 60, 90, 120, 150, 190, 230))
        random_games.play(match, Random(seed), until=lambda match: match.line >= lines)
        header = new_header(games_module.seats_of(setup), match.history.start)
        entries = random_games.entries(match)
        opened = opening.create(self.kept.folder, "Others", header, entries)
        opened.journal.close()
        return opened.journal.path

    def some_setup(self) -> GameSetup:
        count = self.chance.choice((3, 3, 4, 5))
        people = self.chance.choice((1, 1, 2, count))
        seats = tuple(
            SeatChoice(name, COLORS[n], "" if n < people else "random")
            for n, name in enumerate(("Ann", "Ben", "Cy", "Dot", "Eve")[:count])
        )
        return GameSetup(seats, self.chance.choice(("sealed", "placing_only")))

    def some_events(self) -> list[pygame.event.Event]:
        roll, chance = self.chance.random(), self.chance
        if roll < 0.12 and isinstance(self.driver.scene, TableScene):
            return self.some_act(self.driver.scene)
        if roll < 0.55:
            return self.click(self.some_place())
        if roll < 0.68:
            kinds = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
            kind = chance.choice((*kinds, pygame.MOUSEMOTION, pygame.MOUSEWHEEL))
            return [self.mouse(kind, self.some_place())]
        if roll < 0.95:
            return self.keys()
        if roll < 0.975:
            return [pygame.event.Event(pygame.TEXTINPUT, text=chance.choice(LETTERS))]
        return self.rarities()

    def some_act(self, table: TableScene) -> list[pygame.event.Event]:
        """What completes the choice begun, or a legal move from its beginning."""
        hand, pointing = table.hand, table.pointing
        wards = hand.wards()
        if wards:
            return self.click(pointing.targets[self.chance.choice(wards)].rect.center)
        idle = {id(one) for one in (*pointing.targets, *table.card_targets)}
        shown = [one for one in table.desk.ring.targets if one.shown and one.enabled]
        buttons = [one for one in shown if id(one) not in idle]
        return self.click(self.chance.choice(buttons).rect.center) if buttons else []

    def click(self, place: tuple[int, int]) -> list[pygame.event.Event]:
        kinds = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return [self.mouse(kind, place) for kind in kinds]

    def some_place(self) -> tuple[int, int]:
        """Anywhere, but oftener on something that can be pressed."""
        desk = getattr(self.driver.scene, "desk", None)
        shown = [one for one in desk.ring.targets if one.shown] if desk is not None else []
        roll = self.chance.random()
        open_ = [one for one in shown if one.enabled]
        if roll < 0.75 and open_:
            shown = open_
        if roll < 0.9 and shown:
            place: tuple[int, int] = self.chance.choice(shown).rect.center
            return place
        wide, high = self.driver.app.window.size
        return self.chance.randrange(-5, wide + 5), self.chance.randrange(-5, high + 5)

    def mouse(self, kind: int, place: tuple[int, int]) -> pygame.event.Event:
        if kind == pygame.MOUSEMOTION:
            return pygame.event.Event(kind, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        if kind == pygame.MOUSEWHEEL:
            y = self.chance.choice((-2, -1, 1, 2))
            return pygame.event.Event(kind, x=0, y=y, flipped=False, touch=False)
        button = self.chance.choice((1,) * 16 + (2, 3, 6))
        return pygame.event.Event(kind, pos=place, button=button, touch=False)

    def keys(self) -> list[pygame.event.Event]:
        name, mod = self.chance.choice(KEYS), self.chance.choice(MODS)
        fields = {"key": pygame.key.key_code(name), "mod": mod, "scancode": 0}
        fields["unicode"] = name if len(name) == 1 else ""
        events = [pygame.event.Event(pygame.KEYDOWN, **fields)]
        if len(name) == 1 and not mod:
            events.append(pygame.event.Event(pygame.TEXTINPUT, text=name))
        if self.chance.random() < 0.93:  # else it stays down and repeats
            events.append(pygame.event.Event(pygame.KEYUP, **fields))
        return events

    def rarities(self) -> list[pygame.event.Event]:
        roll, chance = self.chance.random(), self.chance
        if roll < 0.03:
            return [pygame.event.Event(pygame.QUIT)]
        if roll < 0.15 and not self.driver.app.window.full:
            size = chance.choice(SIZES)
            pygame.display.set_mode(size, pygame.RESIZABLE)
            return [pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])]
        if roll < 0.25:
            self.driver.time += chance.choice((0.3, 5.0, 40_000.0))  # sleep and wake
            return []
        kinds = (
            pygame.WINDOWFOCUSLOST,
            pygame.WINDOWFOCUSGAINED,
            pygame.WINDOWEXPOSED,
            pygame.WINDOWLEAVE,
            pygame.WINDOWMINIMIZED,
            pygame.WINDOWRESTORED,
            pygame.AUDIODEVICEREMOVED,
            pygame.USEREVENT,
        )
        return [pygame.event.Event(chance.choice(kinds))]

    # Checks

    def check(self) -> None:
        """The screen is right, the game is one of the rules, and someone can go on."""
        self.come_to_rest()
        self.same_as_repainted()
        match = self.kept.match
        if match is not None:
            check_history(match.history)
            self.lines = max(self.lines, match.line)
        if self.chance.random() < 0.1:
            self.close_and_open()

    def come_to_rest(self) -> None:
        """With nobody touching anything the program waits for a person, soon."""
        driver = self.driver
        for _ in range(PATIENCE):
            driver.time += LONG
            driver.frames(1)
            if driver.app.settings.speed == "step":
                driver.key("space")  # each thing waits for a key
            top = driver.scene
            assert not isinstance(top, CrashScene), top.report
            if not self.at_work(top):
                break
        else:
            raise AssertionError(f"{type(top).__name__} never rests: {self.why_not_still(top)}")
        desk = getattr(top, "desk", None)
        assert desk is not None
        assert any(one.shown and one.enabled for one in desk.ring.targets), "a dead end"
        if isinstance(top, TableScene) and not isinstance(top, LessonScene):
            match = top.match
            mine = [seat for seat in match.waiting_for() if not match.seats[seat].bot]
            assert match.state.phase in DUE or mine, "the table waits for nobody"
            assert match.state.phase in DUE or top.hand.legal, "a person who cannot act"

    def at_work(self, top: Any) -> bool:
        if isinstance(top, LessonScene):
            return False  # it waits for its learner in the midst of things
        if not isinstance(top, TableScene):
            wait = self.driver.app.stack.wait()
            return wait is not None and wait <= 0.0
        match = top.match
        bots = any(match.seats[seat].bot for seat in match.waiting_for())
        return match.busy or bots or not top.top.still

    def why_not_still(self, top: Any) -> str:
        if not isinstance(top, TableScene):
            return f"wait {self.driver.app.stack.wait()}"
        match, things = top.match, top.top
        return (
            f"line {match.line}, busy {match.busy}, waiting for {match.waiting_for()}, "
            f"phase {match.state.phase}, held {things.held}, to play {list(things.waiting)[:3]}, "
            f"moving {things.motions.moving}, failure {match.failure}"
        )

    def same_as_repainted(self) -> None:
        """What is on the screen is what a painting of everything would give."""
        desk = self.driver.scene.desk  # type: ignore[attr-defined]
        desk.ring.give(None)  # a caret blinks
        self.driver.frames(2)
        left = self.driver.picture()
        self.driver.app.stack.repaint()
        self.driver.app.stack.draw(self.driver.app.window.surface)
        right = self.driver.picture()
        assert right == left, self.where(left, right)

    def where(self, left: bytes, right: bytes) -> str:
        """Which pixels are stale, and what was open."""
        wide = self.driver.app.window.size[0]
        apart = [n // 3 for n in range(0, len(left), 3) if left[n : n + 3] != right[n : n + 3]]
        xs, ys = [n % wide for n in apart], [n // wide for n in apart]
        names = [type(one).__name__ for one in self.driver.app.stack.scenes]
        return f"stale pixels x {min(xs)}..{max(xs)} y {min(ys)}..{max(ys)} in {names}"


def check_history(history: History) -> None:
    """Every line was legal where it was made; folded anew they lead to the same position."""
    state = history.start.copy()
    for number in range(1, history.line + 1):
        entry = history.entry(number)
        if entry.back_to != NO_LINE:
            state = history.state_at(entry.back_to).copy()
            continue
        if isinstance(entry.move, OpenBallot):
            for seat, bid in enumerate(entry.move.bids):
                refused = refuse_bid(state, seat, bid) if any(bid) else None
                assert refused is None, (number, refused)
        elif entry.move is not None:
            assert game.refusal(state, entry.move) is None, (number, entry)
        state = game.fold(state, entry.events)
    assert state.key() == history.state.key()


def main(seed: int, events: int, told: Callable[[str], object] = print) -> None:
    """Repeat one storm."""
    with tempfile.TemporaryDirectory() as folder:
        storm = Storm(Path(folder), seed)
        storm.run(events)
        told(f"{storm.events} events, {storm.games} games, {storm.lines} lines")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
