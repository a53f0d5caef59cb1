"""`--selftest`: load everything, open every scene, play, crash and resume, in a separate folder."""

import logging
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from traceback import format_exception
from typing import Final

import pygame

from tammany_desktop import __version__, newspaper
from tammany_desktop.app import App
from tammany_desktop.bots import review
from tammany_desktop.bots.judge import Judge
from tammany_desktop.journal import opening
from tammany_desktop.journal.disk import of_writing
from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import decimal, series, text
from tammany_desktop.lessons import LESSONS
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.dialog import FileChoice, Notice, Prompt, Question
from tammany_desktop.scenes.base.pictures import PictureScene
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.learning.lesson import (
    LearnScene,
    LessonEnd,
    open_lesson,
    open_lesson_problem,
)
from tammany_desktop.scenes.learning.problem import ProblemMenu
from tammany_desktop.scenes.learning.problem_cards import VerdictCard
from tammany_desktop.scenes.learning.problems import ProblemsScene
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.players import NameScene, PlayersScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.saves import SavesScene
from tammany_desktop.scenes.menus.settings import KeyDialog, SettingsScene
from tammany_desktop.scenes.newspaper import NewspaperScene
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.review.hall import HallScene
from tammany_desktop.scenes.review.mistakes import MistakesScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene, SpectatorScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.hint import HintScene, TutorScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.selftest import tools
from tammany_desktop.selftest.tools import Person, SelfTestError
from tammany_desktop.session.games import Games
from tammany_desktop.session.line_up import GameSetup, SeatChoice, known_bots
from tammany_desktop.session.match import Match
from tammany_desktop.talk import NO_BOSS, sayable
from tammany_desktop.talk.deals import Answer, Offer
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.window import NoDisplayError

SECONDS: Final = 300.0  # for everything; a slow machine needs a tenth of it
SIZE: Final = (1280, 720)
NAMES: Final = ("A", "B", "C", "D", "E")


class _WantedFault(Exception):
    """The fault that is made on purpose."""


class _Faults(logging.Handler):
    """Collects what the program logs as an error while it is tested."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if not (record.exc_info and isinstance(record.exc_info[1], _WantedFault)):
            self.found.append(record.getMessage())


class _Unanswered:
    """A file window of the system that is never answered."""

    def poll(self) -> None:
        """Nothing yet."""

    def close(self) -> None:
        """Nothing is open."""


class SelfTest:
    """One run in a folder that is thrown away afterwards."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        """Open the window. Raises NoDisplayError where there is none."""
        self.say = say
        self.games = Games(folder / "games")
        self.app = App(self.games, folder=folder / "settings", bots=known_bots(), size=SIZE)
        self.app.apply(speed="instant", reduce_motion=True, seal_zero=False)
        self.person = Person(self.app, SECONDS)

    @property
    def match(self) -> Match:
        """The match at the table."""
        if self.games.session is None:
            raise SelfTestError("no match")
        return self.games.session.match

    def run(self) -> None:
        """All steps. Raises SelfTestError, RuntimeError."""
        steps = (
            self.assets,
            self.words,
            self.menus,
            self.hot_seat,
            self.lesson,
            self.bots,
            self.crash,
        )
        for step in steps:
            start = time.monotonic()
            said = step()
            self.say(text("selftest.step", what=said, seconds=decimal(time.monotonic() - start)))
        missing = sorted(one.__name__ for one in tools.scene_kinds() - self.person.seen)
        if missing:
            raise SelfTestError(text("selftest.unseen", names=series(missing)))

    def assets(self) -> str:
        """Everything in the assets folder loads."""
        return text("selftest.assets", count=tools.load_assets())

    def words(self) -> str:
        """Every catalog has words for everything."""
        languages, entries = tools.load_words()
        return text("selftest.words", languages=languages, entries=entries)

    def menus(self) -> str:
        """Every scene that needs no game."""
        app, person = self.app, self.person
        person.frame()
        app.find_controllers()
        if not app.controllers.started:
            raise SelfTestError("no controllers")
        shown: list[Scene] = [
            TitleScene(app),
            NewGameScene(app, hot_seat=False),
            NewGameScene(app, hot_seat=True),
            NameScene(app, "A", lambda name: None),
            SettingsScene(app),
            KeyDialog(app, Intent.UNDO),
            RulesScene(app),
            SavesScene(app),
            HallScene(app),
            LearnScene(app),
            ProblemsScene(app),
            BoardScene(app),
            Notice(app, "A", "B"),
            Question(app, "A", "B", "C", lambda: None),
            Prompt(app, "A", "B", "C", "D", lambda words: ""),
            FileChoice(app, "A", _Unanswered(), lambda path: None, lambda: None),
        ]
        for scene in shown:
            person.show(scene)
        driver = pygame.display.get_driver()
        wide, high = app.window.size
        return text("selftest.menus", driver=driver, wide=wide, high=high)

    def hot_seat(self) -> str:
        """Three people to their first election and over it: covers, bids, offices."""
        self._sit(3, "")
        person, table = self.person, self.person.at(TableScene)
        table.flow.open_menu()
        person.frame()
        person.press(pygame.K_ESCAPE)
        table.flow.open_log()
        person.frame()
        person.press(pygame.K_ESCAPE)
        person.show(PlayersScene(self.app, table.session))
        self._deal(table)
        person.play(lambda: isinstance(person.top, CoverScene))
        if isinstance(person.top, CoverScene) and person.top.talk is not None:
            person.top.talk()
        person.play(lambda: self.match.state.phase == APPOINTING)
        person.play(lambda: self.match.state.term == 2 and self._still())
        return text("selftest.hot_seat", lines=self.match.line)

    def _deal(self, table: TableScene) -> None:
        """One person offers another a deal, who accepts it."""
        person, match = self.person, self.match
        table.flow.open_deals()
        person.frame()
        page = person.at(DealScene)
        made = tuple(sayable(match.state, page.seat, NO_BOSS)[:1])
        page.take(Offer(page.seat, page.rival, made, made))
        page.send()
        person.wait(lambda: isinstance(person.top, OfferScene))  # a move would let it go
        table.session.say(Answer(page.rival, True))
        person.wait(lambda: bool(match.ledger.deals) and self._still())

    def lesson(self) -> str:
        """A lesson's first steps and its end, and a hint at its table."""
        open_lesson(self.app, LESSONS[0])
        person = self.person
        person.frame()
        table, steps = person.at(TableScene), 0
        while table.course.pausing:
            person.press(pygame.K_n)
            steps += 1
        table.ask_hint()
        person.frame()
        person.at(HintScene)
        person.press(pygame.K_ESCAPE)
        person.frame()
        parts = (self.app, table.session, table.tabletop, table.advise)
        person.show(TutorScene(*parts, lambda: None, lambda: None))
        person.show(LessonEnd(self.app, LESSONS[0]))
        self._problem()
        return text("selftest.lesson", steps=steps)

    def _problem(self) -> None:
        """A problem's task, its menu, and its solution."""
        page, person = ProblemsScene(self.app), self.person
        page.open(page.book.of_day(1))
        person.frame()
        person.press(pygame.K_RETURN)
        table = next(one for one in self.app.stack.scenes if isinstance(one, TableScene))
        table.flow.open_menu()
        person.frame()
        menu = person.at(ProblemMenu)
        menu.close(menu.choices[1][1])
        person.frame()
        person.at(VerdictCard)
        lesson = next(one for one in LESSONS if one.problems)
        open_lesson_problem(self.app, lesson, 0)
        person.frame()

    def bots(self) -> str:
        """Five opponents in their own process to the end; then the game is looked at again."""
        self._sit(5, "simple")
        person = self.person
        person.play(lambda: self.match.state.phase == BIDDING)
        self.app.apply(speed="fast")  # otherwise ballots among opponents would not be shown
        person.play(lambda: RivalBallot in person.seen)
        self.app.apply(speed="instant")
        person.play(lambda: isinstance(person.top, FinalScene))
        match = self.match
        path = max(self.games.folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
        if match.state.phase != OVER:
            raise SelfTestError("not over")
        seen = opening.look(path)
        if seen.history.state != match.state or seen.notes:
            raise SelfTestError("journal")
        seats, start = seen.header.seats, seen.history.start
        person.show(ReplayScene(self.app, seen.header, seen.history))
        person.show(SpectatorScene(self.app, path, seen))
        person.show(AnalysisScene(self.app, seats, seen.history, seen.header))
        entries = [seen.history.entry(line) for line in seen.history.trunk()]
        weighed = review.weigh(next(review.moments(seen.header.start, entries)), Judge(effort=1))
        # As if each had cost the game: in a game by thumb the first may be the best there is.
        found = [(weighed.year, one._replace(best=1.0, chance=0.0)) for one in weighed.decisions]
        person.show(MistakesScene(self.app, seats, seen.history, found, seen.header))
        person.show(SnapshotScene(self.app, seats, seen.history.state_at(9), "A"))
        report = newspaper.read(start, seen.history.events_since(0), TERMS)
        if report is None:
            raise SelfTestError("press")
        paper = NewspaperScene(self.app, seats, report, newspaper.salt_of(start))
        person.show(paper)
        self._keep_picture(paper)
        return text("selftest.bots", lines=match.line)

    def _keep_picture(self, paper: NewspaperScene) -> None:
        """A front page becomes a file, in the folder of the games of this check."""
        scene = PictureScene(self.app, paper.picture_to_keep(), self.games.folder)
        self.app.stack.push(scene)
        self.person.frame()
        while not scene.said:
            self.person.frame()
            time.sleep(0.01)
        if scene.keeper is None or scene.keeper.path is None:
            raise SelfTestError("picture")
        self.app.stack.pop(scene)
        self.person.frame()

    def crash(self) -> str:
        """A fault in a scene leads to the crash window, and from there back to the same line."""
        self._sit(3, "")
        person = self.person
        person.play(lambda: self.match.line >= 5 and self._still())
        line, person.crash_wanted = self.match.line, True
        person.at(TableScene).update = _fault  # type: ignore[method-assign]
        person.frame()
        person.at(CrashScene)
        person.frame()
        person.press(pygame.K_TAB)
        person.press(pygame.K_RETURN)
        person.crash_wanted = False
        person.frame()
        person.at(TableScene)
        if self.match.line != line:
            raise SelfTestError("not resumed")
        return text("selftest.crash", line=line)

    def close(self) -> None:
        """End the games and the window."""
        self.app.close()

    def _sit(self, seats: int, bot: str) -> None:
        chosen = tuple(
            SeatChoice(name, color, bot)
            for name, color in zip(NAMES[:seats], COLORS[:seats], strict=True)
        )
        self.app.open_table(GameSetup(chosen))
        self.person.frame()

    def _still(self) -> bool:
        top = self.person.top
        return isinstance(top, TableScene) and top.playback.still and not self.match.busy


def _fault(dt: float) -> None:
    raise _WantedFault


def main(report: Path | None = None) -> int:
    """Run all steps and print to stdout and `report`: 0 if all work, 1 if not, 2 for no display."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"  # sounds are decoded but not heard
    lines: list[str] = []
    refused: list[OSError] = []

    def say(line: str) -> None:
        lines.append(line)
        if sys.stdout is not None:
            print(line, flush=True)  # noqa: T201
        if report is not None and not refused:
            try:
                report.write_text("\n".join(lines) + "\n", encoding="utf-8")
            except OSError as error:
                refused.append(error)
                print(of_writing(error, report).text(), file=sys.stderr)  # noqa: T201

    faults = _Faults()
    root = logging.getLogger("tammany_desktop")
    root.addHandler(faults)
    before, root.propagate = root.propagate, False
    try:
        return _try(say, faults) or 2 * bool(refused)
    finally:
        root.removeHandler(faults)
        root.propagate = before


def _try(say: Callable[[str], None], faults: _Faults) -> int:
    say(text("selftest.start", version=__version__))
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tammany-selftest-") as name:
        try:
            test = SelfTest(Path(name), say)
        except NoDisplayError as error:
            say(text("app.no_display", reason=str(error)))
            return 2
        try:
            test.run()
        except Exception as error:
            say(text("selftest.failed", reason="".join(format_exception(error)).strip()))
            return 1
        finally:
            test.close()
    for fault in faults.found:
        say(text("selftest.failed", reason=fault))
    if faults.found:
        return 1
    say(text("selftest.passed", seconds=decimal(time.monotonic() - start)))
    return 0
