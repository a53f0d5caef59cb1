"""A storm of which each frame is looked at, and whose games can be played to their ends."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

from tests.helpers.storm import Storm

# isort: split

from tammany_desktop.journal import opening
from tammany_desktop.journal.writer import Journal
from tammany_desktop.play.agenda import RETRY_SECONDS
from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.base.dialog import Dialog
from tammany_desktop.scenes.base.stack import GUARD, SceneStack
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match
from tests.helpers.aloud import Listener
from tests.helpers.hotseat_table import unpainted
from tests.helpers.meeting import SlowDisk, meeting
from tests.helpers.table_view import TableView

FINISH = 6000  # acts until a game must have come to its end


class WatchedStorm(Storm):
    """A storm on a slow disk that at times is full; every second seed paints no frames."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, seed)
        self.disk = SlowDisk(self.chance)
        self.bare = seed % 2 == 1
        self.plays_out = True

    @contextmanager
    def shelter(self) -> Iterator[None]:
        bare = patch.object(SceneStack, "paint_damage", unpainted) if self.bare else nullcontext()
        with super().shelter(), meeting(self.disk, self.chance), bare:
            yield

    def same_as_repainted(self) -> None:
        if not self.bare:
            super().same_as_repainted()

    @property
    def top(self) -> Any:
        return self.driver.scene

    def tables(self) -> list[TableScene]:
        return [one for one in self.driver.app.stack.scenes if isinstance(one, TableScene)]

    def go_on(self) -> None:
        """Do what the scene on top invites to."""
        raise NotImplementedError

    # What must be so

    def watch(self) -> None:
        """After each frame."""
        for table in self.tables():
            match = table.match
            for seat in match._sealed:
                assert seat < match.state.n
            assert len(self.tables()) == 1
            asks = [
                s
                for s in self.driver.app.stack.scenes
                if isinstance(s, CoverScene | BallotScene | AnnounceScene)
            ]
            assert len(asks) <= 1, [type(s).__name__ for s in self.driver.app.stack.scenes]

    def hidden_bids_are_hidden(self) -> None:
        """Frame and tree are the same whatever bids are sealed."""
        for table in self.tables() if not self.bare else ():
            match = table.match
            if not match._sealed or len(match._sealed) == len(match.owing()):
                continue
            before = dict(match._sealed)
            left = self.everything()
            match._sealed = dict.fromkeys(before, (7, 7, 7, 7))
            right = self.everything()
            match._sealed = before
            assert left == right, "a sealed bid is shown"

    def everything(self) -> tuple[bytes, str]:
        app = self.driver.app
        app.relayout()
        for scene in app.stack.scenes:
            if scene.gui is not None:
                scene.gui.ring.set_focus(None)
        app.stack.forget()
        app.stack.paint_damage(app.window.surface)
        listener = Listener(app, each=False)
        listener.look()
        nodes = [
            (n.role, n.name, n.value, n.description, n.on, n.disabled)
            for n in listener.tree.nodes.values()
        ]
        return self.driver.picture(), repr(nodes)

    def check(self) -> None:
        self.disk.pace = self.disk.full = 0
        if self.driver.app.settings.scanning:
            self.driver.app.apply(scanning=0)
        self.driver.frames(40)
        super().check()
        session = self.kept.session
        if session is not None and session.saved and not session.match.busy:
            match, sink = session.match, cast(Journal, session.match._sink)
            if match.line:
                history = opening.read_journal(sink.path).history
                assert history.line == match.line, (history.line, match.line)
                assert history.state.key() == match.state.key(), "the file has another position"
                assert [s.bot for s in match.seats] == [
                    s.bot for s in Match(match.first_seats, history).seats
                ]
        top = self.top
        if isinstance(top, TableScene) and TableView(self.driver, top).still:
            assert top.model.state.key() == top.match.state.key(), (
                "the table shows another position"
            )

    def end(self) -> None:
        """Before the program is closed: whatever is on the table can be played to its end."""
        self.check()
        if self.plays_out:
            self.play_out()

    def come_to_rest(self) -> None:
        for _ in range(12):
            failed = [one for one in self.tables() if one.match.failure is not None]
            if not failed:
                break
            if isinstance(self.top, Dialog):
                self.driver.skip(GUARD + 0.05)
                self.driver.key("return")
            self.driver.skip(RETRY_SECONDS)
            self.driver.frames(3)
            self.go_on()  # the table tries again by itself only where no person can act
        else:
            names = [type(s).__name__ for s in self.driver.app.stack.scenes]
            raise AssertionError(f"a failure never goes: {names} {failed[0].match.failure}")
        super().come_to_rest()

    def play_out(self) -> None:
        """The game can be brought to its end by the ordinary way."""
        self.driver.app.apply(speed="instant", rivals_speed="same", scanning=0, keys={}, buttons={})
        for _ in range(FINISH):
            tables = self.tables()
            if not tables or tables[0].match.state.phase == OVER or tables[0].session.is_exercise:
                return  # a lesson waits for what it teaches
            self.go_on()
            self.driver.frames(2)
        names = [type(s).__name__ for s in self.driver.app.stack.scenes]
        raise AssertionError(f"the game cannot be finished: {names}")
