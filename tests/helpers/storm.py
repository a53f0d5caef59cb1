"""Random input to the whole program, with journals on disk, closing and opening again.

Everything follows from one seed. A failure says how to see it again:

    python -m tests.helpers.storm SEED EVENTS
"""

import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Any

from tests.helpers import games as random_games
from tests.helpers.gusts import SIZES, Gusts
from tests.helpers.pads import NINTENDO, PLAYSTATION, XBOX, plug
from tests.helpers.play import EVERY_OPTIONS
from tests.helpers.shelter import sheltered
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver  # before pygame: it chooses the dummy drivers

# isort: split
from typing import cast

import pygame

from tammany_desktop.journal import opening
from tammany_desktop.journal.header import COLORS, new_header
from tammany_desktop.journal.lines import NO_LINE, History
from tammany_desktop.journal.writer import Journal
from tammany_desktop.play.lesson import LessonAgenda
from tammany_desktop.rules import game
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.state import OVER
from tammany_desktop.rules.wards import refuse_bid
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session import games as games_module
from tammany_desktop.session.games import Games
from tammany_desktop.session.line_up import GameSetup, SeatChoice

SPEEDS = ("instant", "instant", "fast", "normal", "step")
CHECKED = 400  # events between looks at everything
PATIENCE = 4000  # frames until a table at rest must wait for a person
LONG = 0.1  # seconds a frame while waiting: animations pass quickly


class Storm:
    """One run; `events` counts what was thrown at the program, `games` the games it played."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.seed = seed
        self.chance = Random(seed)
        self.events = self.games = self.lines = 0
        self.under_way: tuple[Path, int] | None = None

    def run(self, events: int) -> None:
        """Send so many events. Raises AssertionError saying how to repeat it."""
        with self.shelter():
            self.open()
            try:
                while self.events < events:
                    self.frame()
                    if self.events % CHECKED < 3 and self.events > 3:
                        self.check()
                        self.events += 3
                self.end()
            except BaseException:
                again = f"python -m {type(self).__module__} {self.seed} {events}"
                sys.stderr.write(f"\nafter {self.events} events; again with: {again}\n")
                raise
            finally:
                self.driver.close()

    def end(self) -> None:
        """What is looked at when all was thrown."""
        self.check()

    def shelter(self) -> AbstractContextManager[None]:
        """Nothing happens outside the folder, and nothing by chance."""
        return sheltered(self.folder, self.chance)

    # Opening and closing the program

    def open(self) -> None:
        self.kept = Games(self.folder / "games")
        self.driver = Driver(self.folder / "settings", size=SIZES[0], games=self.kept)
        plug(self.driver, XBOX, PLAYSTATION, NINTENDO)
        self.gusts = Gusts(self.driver, self.chance)
        app = self.driver.app
        app.apply(speed=self.chance.choice(SPEEDS), full_screen=False)
        app.apply(ui_scale=min(app.settings.ui_scale, 150))

    def close_and_open(self) -> None:
        """The window is closed at any moment; nothing that was seen may be lost."""
        session, expected = self.kept.session, None
        if session is not None and session.saved:
            match, sink = session.match, cast(Journal, session.match._sink)
            expected = sink.path, match.line, match.state.key()
        self.driver.close()
        if expected is not None:
            path, line, key = expected
            history = opening.read_journal(path).history
            assert history.line >= line, "a line was lost"
            assert history.state_at(line).key() == key, "another position came back"
        self.open()
        if self.chance.random() < 0.7 and self.driver.app.why_no_resume() is None:
            self.driver.app.open_table()

    # Events

    def frame(self) -> None:
        """One frame with a few events in it."""
        if not self.driver.app.running:
            self.close_and_open()
        self.lead()
        events = self.gusts.some()
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
            if app.loop.next_frame_in() is None:
                late = self.driver.frame()
                names = [type(one).__name__ for one in app.stack.scenes]
                assert late == [], f"nobody would have seen {late} in {names}"
            self.driver.frame()

    def lead(self) -> None:
        """Now and then to a table, for most of the program is there."""
        app, chance = self.driver.app, self.chance
        if chance.random() < 0.03 and not any(isinstance(s, TableScene) for s in app.stack.scenes):
            roll = chance.random()
            if roll < 0.2 and app.why_no_resume() is None:
                app.open_table()
            elif roll < 0.5:
                app.open_table(self.some_setup())
                self.games += 1
            else:
                app.open_table(self.some_journal())
                self.games += 1
            app.stack.apply_changes()

    def some_journal(self) -> Path:
        """A game that others have played for a while."""
        setup, seed = self.some_setup(), self.chance.getrandbits(32)
        match = random_games.fresh(len(setup.seats), seed, setup.options)
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
        return GameSetup(seats, self.chance.choice(EVERY_OPTIONS))

    # Checks

    def check(self) -> None:
        """The screen is right, the game is one of the rules, and someone can go on."""
        self.come_to_rest()
        self.same_as_repainted()
        if self.kept.session is not None:
            match = self.kept.session.match
            check_history(match.history)
            self.lines = max(self.lines, match.line)
        if self.chance.random() < 0.1:
            self.close_and_open()

    def come_to_rest(self) -> None:
        """Without input the program soon waits for a person."""
        driver = self.driver
        for _ in range(PATIENCE):
            driver.time += LONG
            driver.frames(1)
            waits = isinstance(driver.scene, TableScene | RivalBallot)
            if waits and "step" in (driver.app.settings.speed, driver.app.settings.rivals_speed):
                driver.key("space")  # each thing waits for a key
            top = driver.scene
            assert not isinstance(top, CrashScene), top.report
            if not self.at_work(top):
                break
        else:
            raise AssertionError(f"{type(top).__name__} never rests: {self.why_not_still(top)}")
        gui = getattr(top, "gui", None)
        assert gui is not None
        assert any(one.shown and one.enabled for one in gui.ring.targets), "a dead end"
        if isinstance(top, TableScene) and not isinstance(top.agenda, LessonAgenda):
            match = top.match
            view = TableView(self.driver, top)
            mine = [seat for seat in match.waiting_for() if not match.seats[seat].is_bot]
            assert match.state.phase == OVER or mine, "the table waits for nobody"
            assert match.state.phase == OVER or view.legal, "a person who cannot act"

    def at_work(self, top: Any) -> bool:
        if isinstance(top, TableScene) and isinstance(top.agenda, LessonAgenda):
            return False  # it waits for its learner in the midst of things
        if isinstance(top, RivalBallot):
            return True
        if not isinstance(top, TableScene):
            wait = self.driver.app.stack.due_in()
            return wait is not None and wait <= 0.0
        match = top.match
        bots = any(match.seats[seat].is_bot for seat in match.waiting_for())
        return match.busy or bots or not TableView(self.driver, top).still

    def why_not_still(self, top: Any) -> str:
        if not isinstance(top, TableScene):
            return f"wait {self.driver.app.stack.due_in()}"
        match, view = top.match, TableView(self.driver, top)
        return (
            f"line {match.line}, busy {match.busy}, waiting for {match.waiting_for()}, "
            f"phase {match.state.phase}, held {view.held}, to play {view.waiting_events[:3]}, "
            f"moving {view.moving}, failure {match.failure}"
        )

    def same_as_repainted(self) -> None:
        """What is on the screen is what a painting of everything would give."""
        gui = self.driver.gui
        gui.ring.set_focus(None)  # a caret blinks
        self.driver.frames(2)
        left = self.driver.picture()
        self.driver.app.stack.forget()
        self.driver.app.stack.paint_damage(self.driver.app.window.surface)
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
    """Every line was legal where it was made; folded again they lead to the same position."""
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


def main(kind: type[Storm], told: Callable[[str], object] = print) -> None:
    """Repeat one storm of a kind, whose seed and number of events the command line gives."""
    seed, events = map(int, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        storm = kind(Path(folder), seed)
        storm.run(events)
        told(f"{seed}: {storm.events} events, {storm.games} games, {storm.lines} lines")


if __name__ == "__main__":
    main(Storm)
