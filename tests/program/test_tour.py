"""Every kind of scene opens at the real window, in games played by keys and by chance."""

from pathlib import Path

import pygame
import pytest

from tammany_desktop import resources
from tammany_desktop.bots import review
from tammany_desktop.bots.judge import Judge
from tammany_desktop.journal import opening
from tammany_desktop.lessons import LESSONS
from tammany_desktop.rules.state import APPOINTING, BIDDING
from tammany_desktop.scenes.base.dialog import FileChoice, Notice, Prompt, Question
from tammany_desktop.scenes.base.pages import SheetScene
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.learning.lesson import LessonEnd, open_lesson, open_lesson_problem
from tammany_desktop.scenes.learning.problem import ProblemMenu
from tammany_desktop.scenes.learning.problem_cards import VerdictCard
from tammany_desktop.scenes.learning.problems import ProblemsScene
from tammany_desktop.scenes.menus.keys import KeyDialog
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.players import NameScene, PlayersScene
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.review.hall import HallScene
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.scenes.review.mistakes import MistakesScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene, SpectatorScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.hint import GameTable, HintScene, TutorScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.selftest import SelfTest
from tammany_desktop.talk import NO_BOSS, possible_promises
from tammany_desktop.talk.deals import Answer, Offer
from tammany_desktop.ui.intents import Intent
from tests.helpers import scene_kinds as helper
from tests.helpers.no_answer import NoAnswer
from tests.helpers.scene_kinds import scene_kinds
from tests.helpers.visitor import Visitor

SCENES = resources.PACKAGE / "scenes"


class Tour(SelfTest):
    """What the program's own check plays, and all that it leaves out."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, lambda said: None)
        self.person: Visitor = Visitor(self.app, 600)

    def dialogs(self) -> None:
        app = self.app
        shown: list[Scene] = [
            HallScene(app),
            ProblemsScene(app),
            BoardScene(app),
            NewGameScene(app, hot_seat=False),
            NameScene(app, "A", lambda name: None),
            KeyDialog(app, Intent.UNDO),
            Notice(app, "A", "B"),
            Question(app, "A", "B", "C", lambda: None),
            Prompt(app, "A", "B", "C", "D", lambda words: ""),
            FileChoice(app, "A", NoAnswer(), lambda path: None, lambda: None),
        ]
        for scene in shown:
            self.person.show(scene)

    def hot_seat(self) -> None:
        """Three people to their first election and over it: covers, bids, offices."""
        self.open_table(3, "")
        person, table = self.person, self.person.require(TableScene)
        for opens in (table.flow.open_menu, table.flow.open_log):
            opens()
            person.frame()
            person.press(pygame.K_ESCAPE)
        person.show(PlayersScene(self.app, table.session))
        self.deal(table)
        person.play(lambda: isinstance(person.top, CoverScene))
        if isinstance(person.top, CoverScene) and person.top.show_table is not None:
            person.top.show_table()
        person.play(lambda: self.match.state.phase == APPOINTING)
        person.play(lambda: self.match.state.term == 2 and self.still())

    def deal(self, table: TableScene) -> None:
        """One person offers another a deal, who accepts it."""
        person, match = self.person, self.match
        table.flow.open_deals()
        person.frame()
        page = person.require(DealScene)
        made = tuple(possible_promises(match.state, page.seat, NO_BOSS)[:1])
        page.load_offer(Offer(page.seat, page.rival, made, made))
        page.send()
        while not isinstance(person.top, OfferScene):
            person.frame()
        table.session.say(Answer(page.rival, True))
        while not (match.ledger.deals and self.still()):
            person.frame()

    def lesson(self) -> None:
        """A lesson's first steps and its end, and a hint at its table."""
        open_lesson(self.app, LESSONS[0])
        person = self.person
        person.frame()
        table = person.require(TableScene)
        while table.agenda.pausing:
            person.press(pygame.K_n)
        table.ask_hint()
        person.frame()
        person.require(HintScene)
        person.press(pygame.K_ESCAPE)
        person.frame()
        under = GameTable(self.app, table.session, table.tabletop, table.light_wards)
        person.show(TutorScene(under, lambda: None, lambda: None))
        person.show(LessonEnd(self.app, LESSONS[0]))

    def problem(self) -> None:
        """A problem's task, its menu, and its solution."""
        page, person = ProblemsScene(self.app), self.person
        page.open(page.book.of_day(1))
        person.frame()
        person.press(pygame.K_RETURN)
        table = next(one for one in self.app.stack.scenes if isinstance(one, TableScene))
        table.flow.open_menu()
        person.frame()
        menu = person.require(ProblemMenu)
        menu.close(menu.choices[1][1])
        person.frame()
        person.require(VerdictCard)
        lesson = next(one for one in LESSONS if one.problems)
        open_lesson_problem(self.app, lesson, 0)
        person.frame()

    def rivals(self) -> None:
        """A ballot among opponents."""
        self.open_table(5, "simple")
        self.person.play(lambda: self.match.state.phase == BIDDING)
        self.app.apply(speed="fast")  # otherwise ballots among opponents would not be shown
        self.person.play(lambda: RivalBallot in self.person.seen)
        self.app.apply(speed="instant")

    def looking_back(self) -> None:
        """The other pages about a game."""
        path = max(self.games.folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
        seen = opening.read_journal(path)
        seats, person = seen.header.seats, self.person
        person.show(ReplayScene(self.app, seen.header, seen.history))
        person.show(HoldingsScene(self.app, seats, seen.history.state_at(9)))
        person.show(SpectatorScene(self.app, path, seen))
        entries = [seen.history.entry(line) for line in seen.history.path_to()]
        weighed = review.weigh(
            next(review.due_moments(seen.header.start, entries)), Judge(effort=1)
        )
        # As if each had cost the game: in a game by thumb the first may be the best there is.
        found = [
            (weighed.year, one._replace(best_chance=1.0, chance=0.0)) for one in weighed.decisions
        ]
        person.show(MistakesScene(self.app, seats, seen.history, found, seen.header))
        person.show(SnapshotScene(self.app, seats, seen.history.state_at(9), "A"))


def test_it_knows_every_scene_there_is() -> None:
    kinds = scene_kinds()
    names = {kind.__name__ for kind in kinds}
    assert {"TableScene", "BallotScene", "CrashScene", "ReplayScene", "KeyDialog"} <= names
    assert SheetScene not in kinds
    assert len(kinds) >= 22
    # What others are built on is shown itself, or is named in `BUILT_ON`.
    ours = [one for kind in kinds for one in kind.__subclasses__() if "tests" not in one.__module__]
    built_on = {kind.__name__ for one in ours for kind in one.__bases__ if kind in kinds}
    # No table is built on another.
    assert built_on <= {"ReplayScene", "RevealScene", "SnapshotScene", "Notice", "FileNotice"}


def test_it_looks_into_every_module_of_the_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are imported when they are first shown; none may stay unknown until then."""
    asked: list[str] = []
    monkeypatch.setattr(helper, "import_module", asked.append)
    scene_kinds()
    files = (path.relative_to(resources.PACKAGE) for path in SCENES.rglob("*.py"))
    names = {".".join(("tammany_desktop", *file.with_suffix("").parts)) for file in files}
    assert {name for name in names if not name.endswith("__init__")} <= set(asked)


@pytest.mark.long
def test_every_kind_of_scene_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for driver in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(driver, "dummy")
    tour = Tour(tmp_path)
    tour.menus()
    tour.dialogs()
    tour.hot_seat()
    tour.lesson()
    tour.problem()
    tour.rivals()
    tour.bots()
    tour.looking_back()
    tour.crash()
    tour.app.close()
    assert sorted(one.__name__ for one in scene_kinds() - tour.person.seen) == []
