"""A run of Enters loses, starts, deletes and leaves nothing, wherever it may come by."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import text
from tammany_desktop.lessons import LESSONS
from tammany_desktop.play.problem import ProblemAgenda
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER, TURN, State
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.dialog import (
    Dialog,
    FileChoice,
    FileNotice,
    Notice,
    Prompt,
    Question,
)
from tammany_desktop.scenes.base.pictures import SavingScene
from tammany_desktop.scenes.base.stack import Picture, Scene, Stage
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.learning.coach import Coach
from tammany_desktop.scenes.learning.lesson import LearnScene, LessonEnd
from tammany_desktop.scenes.learning.problem import ProblemMenu
from tammany_desktop.scenes.learning.problem_cards import TaskCard, VerdictCard
from tammany_desktop.scenes.learning.problems import ProblemsScene
from tammany_desktop.scenes.menus.keys import KeyDialog
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.players import NameScene, PlayersScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.saves import SavesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.menus.sounds import SoundsScene
from tammany_desktop.scenes.newspaper import NewspaperScene
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.review.hall import HallScene
from tammany_desktop.scenes.review.holdings import HoldingsScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene, SpectatorScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.hint import HintScene, TutorScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Seat
from tammany_desktop.talk import Promise
from tammany_desktop.talk.deals import Offer, Pending
from tammany_desktop.ui import skin
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PRIMARY
from tests.helpers import games, over_table
from tests.helpers.play import random_move
from tests.helpers.scene_kinds import scene_kinds
from tests.helpers.table import Table
from tests.helpers.window import Driver
from tests.newspaper.elections import NAMES, played, report_of
from tests.table.test_layout import at_phase
from tests.window.test_layout import MENUS, mistakes

RUN = 18  # presses, after which each page has long come to rest
# Opened on purpose, from pages that a run of Enters never leads to.
ON_PURPOSE: set[type[Scene]] = {
    TitleScene,
    NewGameScene,
    SavesScene,
    HallScene,
    SettingsScene,
    SoundsScene,
    LearnScene,
    RulesScene,
    KeyDialog,
    FileChoice,
    FileNotice,
    CrashScene,
    SpectatorScene,
    ReplayScene,
    HoldingsScene,
    HintScene,
    Coach,
    ProblemsScene,
    ProblemMenu,
    TaskCard,
    VerdictCard,
    BoardScene,  # nothing there is lost: every step can be undone
    TutorScene,  # tests/table/test_tutor.py presses Enter there
    DealScene,  # opened by its button or key; an offer is sent by its own key
    OfferScene,  # tests/scenes/test_deals.py presses Enter there
    NameScene,  # one comes back from it with the name that was there
    RivalBallot,  # it tells what is told on the map anyway, and goes by itself
    TableScene,  # of problems: tests/scenes/test_problems_scene.py presses Enter there
}


def enters(table: Table, pause: float) -> None:
    """Press Enter and Space by turns."""
    for turn in range(RUN):
        table.driver.key("space" if turn % 3 == 2 else "return")
        table.driver.wait(pause)


def lost(*_: object) -> None:
    raise AssertionError("something was done")


def at_rest(table: Table) -> tuple[object, ...]:
    """What no run of Enters may change."""
    app = table.driver.recorded
    begun = (app.started, app.opened, app.branched, app.resumed)
    return *map(str, begun), app.running, table.match.line, table.match.owing()


def dot(stage: Stage) -> pygame.Surface:
    return pygame.Surface((1, 1))


def over_any(table: Table) -> dict[str, Callable[[], Scene]]:
    app, match, session = table.driver.app, table.match, table.session
    return {
        "menu": lambda: MenuScene(app, session),
        "log": lambda: LogScene(app, session),
        "players": lambda: PlayersScene(app, session),
        "notice": lambda: Notice(app, "A", "B"),
        "picture": lambda: SavingScene(app, Picture("A", dot), Path("no such folder")),
        "question": lambda: Question(app, "A", "B", "C", lost),
        "failure": lambda: Dialog(app, "A", "B", [("C", lambda: None), ("D", lambda: None)]),
        "prompt": lambda: Prompt(app, "A", "B", "C", "D", lambda _: "no"),
        "snapshot": lambda: SnapshotScene(app, match.seats, match.state, "A"),
        "analysis": lambda: AnalysisScene(app, match.seats, match.history),
        "mistakes": lambda: mistakes(app),
        "lesson": lambda: LessonEnd(app, LESSONS[0]),
        "deals": lambda: DealScene(app, session, 0, 1),
        "offer": lambda: offered(table),
    }


def offered(table: Table) -> OfferScene:
    """The card of an offer to the first person, which stands until it is answered."""
    stays = (Promise("office", seat=1, office=2),)
    offer = Offer(1, 0, (Promise("office", seat=0, office=2),), stays)
    table.match.ledger.pending = Pending(offer)
    return over_table.offer_card(table, offer)


def over_the_end(table: Table) -> dict[str, Callable[[], Scene]]:
    app, session = table.driver.app, table.session
    told = played(5)
    seats = [Seat(name, color, "") for name, color in zip(NAMES, COLORS, strict=True)]
    report = report_of(told, 4)
    return {
        "final": lambda: FinalScene(app, session),
        "counting": lambda: FinalScene(app, session, lambda: None),
        "paper": lambda: NewspaperScene(app, seats, report, 1),
    }


def over_appointments(table: Table) -> dict[str, Callable[[], Scene]]:
    app, state = table.driver.app, table.match.state
    named = e.MayorNamed(1, e.BY_FAVORS)
    return {
        "appointments": lambda: over_table.appointments(table),
        "election": lambda: ElectionResultScene(app, table.match.seats, state, named),
    }


def over_ballot(table: Table) -> dict[str, Callable[[], Scene]]:
    state = table.match.state
    ward, seat = state.voting, table.match.owing()[0]
    opened = e.BallotOpened(ward, ((0, 0, 0, 0),) * 5)
    won = e.WardWon(ward, seat, tuple(state.bosses_in(ward)))
    return {
        "announce": lambda: over_table.announcement(table),
        "cover": lambda: over_table.cover(table, seat),
        "ballot": lambda: table.ballot_of(seat),
        "reveal": lambda: over_table.reveal(table, opened, won),
    }


Scenes = Callable[[Table], dict[str, Callable[[], Scene]]]
MOMENTS: dict[Scenes, int] = {
    over_any: OVER,
    over_the_end: OVER,
    over_appointments: APPOINTING,
    over_ballot: BIDDING,
}


@pytest.mark.parametrize("scenes", MOMENTS, ids=lambda scenes: scenes.__name__)
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_nothing_is_lost_started_deleted_or_left(
    tmp_path: Path, scenes: Scenes, speed: str
) -> None:
    table = Table(tmp_path, 5, state=at_phase(MOMENTS[scenes]))
    table.driver.frames(3)
    table.driver.app.apply(speed=speed)
    stack = table.driver.app.stack
    for name, make in scenes(table).items():
        scene = make()
        stack.push(scene)
        table.driver.frames(2)
        before = at_rest(table)
        enters(table, 0.1)
        assert at_rest(table) == before, name
        assert table.is_open, name
        if isinstance(scene, FinalScene | AppointmentsScene | BallotScene | LessonEnd):
            assert type(table.top) is type(scene), name  # the table may bring its own
        stack.pop(scene)
        table.driver.frames(1)
    table.close()


def test_no_page_of_the_menus_starts_deletes_or_ends_anything(tmp_path: Path) -> None:
    """From a page just opened: whoever walks to a button means it."""
    kept = tmp_path / "games"
    kept.mkdir()
    match = games.fresh(3, 1)
    games.play(match, Random(1), lambda one: one.line >= 50)
    (kept / "First.jsonl").write_bytes(games.text(match))
    window = Driver(tmp_path / "settings", games=Games(kept))
    app = window.app
    before = {path: path.read_bytes() for path in kept.rglob("*.jsonl")}
    for name, make in MENUS.items():
        app.stack.reset(TitleScene(app))
        app.stack.apply_changes()
        app.stack.push(make(app))
        window.frames(2)
        window.wait(0.5)
        for turn in range(RUN * 2 // 3):
            if isinstance(window.scene, TitleScene | CrashScene | TaskCard):
                break  # their default goes on with the last game; no problem is a game
            window.key("space" if turn % 3 == 2 else "return")
            window.wait(0.1)
            tables = [one for one in app.stack.scenes if isinstance(one, TableScene)]
            assert all(isinstance(one.agenda, ProblemAgenda) for one in tables), name
        assert app.running, name
        assert before == {path: path.read_bytes() for path in kept.rglob("*.jsonl")}, name
    window.close()


def shows_key(button: Button) -> bool:
    """Whether its key is seen on it."""
    inside = skin.button_body(button.look, button.rect.size, button.kind)
    return bool(button.key) and button._parts_shown(inside)[0] and button._key_fits(inside)


def unanswered(scene: Scene) -> list[str]:
    """The red buttons of a scene that neither answer Enter nor show a key."""
    gui = getattr(scene, "gui", None)
    if not isinstance(gui, Gui):
        return []
    return [
        button.target.label
        for button, intent in gui.badges._buttons
        if button.kind == PRIMARY and button.target.shown and button.target.enabled
        if not (shows_key(button) or intent is Intent.CONFIRM or gui.text_fields.on_confirm)
        if gui.ring.home is not button.target
    ]


@pytest.mark.parametrize("scenes", MOMENTS, ids=lambda scenes: scenes.__name__)
def test_a_red_button_answers_enter_or_shows_its_key(tmp_path: Path, scenes: Scenes) -> None:
    table = Table(tmp_path, 5, state=at_phase(MOMENTS[scenes]))
    table.driver.frames(3)
    stack = table.driver.app.stack
    for name, make in scenes(table).items():
        stack.push(scene := make())
        table.driver.frames(3)
        assert unanswered(scene) == [], name
        stack.pop(scene)
        table.driver.frames(1)
    table.close()


def test_a_red_button_of_the_menus_answers_enter_or_shows_its_key(window: Driver) -> None:
    for name, make in MENUS.items():
        window.app.stack.reset(TitleScene(window.app))
        window.app.stack.apply_changes()
        window.app.stack.push(make(window.app))
        window.frames(3)
        assert unanswered(window.scene) == [], name


def test_a_question_is_answered_yes_by_its_own_key_alone(window: Driver) -> None:
    done: list[str] = []
    window.app.stack.push(Question(window.app, "A", "B", "C", lambda: done.append("C")))
    window.frames(2)
    window.wait(0.5)
    assert window.expect(Question).gui.shortcuts[Intent.ACCEPT].label == "C"
    window.key("y")
    assert done == ["C"]


def test_every_kind_of_scene_is_looked_at(tmp_path: Path) -> None:
    kinds: set[type[Scene]] = set()
    for number, (scenes, phase) in enumerate(MOMENTS.items()):
        table = Table(tmp_path / str(number), 5, state=at_phase(phase))
        table.driver.frames(3)
        kinds |= {type(make()) for make in scenes(table).values()}
        table.close()
    assert scene_kinds() - ON_PURPOSE <= kinds


def eve_of_the_end(seed: int) -> State:
    """The last player of year 16 may end the turn."""
    chance = Random(seed)
    state = game.new_game(3, chance)
    while not (state.year == 16 and state.phase == TURN and state.turn == (state.first - 1) % 3):
        state = game.fold(state, game.decide(state, random_move(state, chance), chance))
    return state


@pytest.mark.parametrize("pause", [0.0, 0.45])
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_run_through_the_last_election_ends_on_the_last_page(
    tmp_path: Path, speed: str, pause: float
) -> None:
    table = Table(tmp_path, 0, state=eve_of_the_end(4), speed=speed)
    seen: list[type] = []
    for turn in range(400):
        table.driver.key("space" if turn % 3 == 2 else "return")
        table.driver.wait(pause)
        if not seen or seen[-1] is not type(table.top):
            seen.append(type(table.top))
        if NewspaperScene in seen and seen[-1] is FinalScene:
            break
    ways = [kind for kind in seen if kind not in (TableScene, RevealScene, RivalBallot)]
    assert ways == [ElectionResultScene, FinalScene, NewspaperScene, FinalScene]
    before = at_rest(table)
    enters(table, pause)
    assert at_rest(table) == before
    assert table.driver.expect(FinalScene).complete
    assert table.shown.key() == table.match.state.key()
    table.close()


def test_a_held_key_and_a_click_do_no_more(tmp_path: Path) -> None:
    table = Table(tmp_path, 3, state=games.finished(3, 3).state, speed="slow")
    scene = FinalScene(table.driver.app, table.session, lambda: None)
    table.driver.app.stack.push(scene)
    table.driver.frames(3)
    for turn in range(RUN):
        table.driver.frame(repeated(pygame.K_RETURN, turn > 0))
        table.driver.wait(0.05)
    assert table.top is scene
    assert not scene.complete  # the first came too soon, the others are one key held
    table.driver.click(table.driver.app.look.window.center)
    assert scene.complete
    assert table.top is scene
    table.close()


def repeated(key: int, repeat: bool) -> pygame.event.Event:
    words = {"key": key, "mod": 0, "unicode": "", "scancode": 0, "repeat": repeat}
    return pygame.event.Event(pygame.KEYDOWN, words)


def test_leaving_takes_a_deliberate_act_and_can_be_undone(tmp_path: Path) -> None:
    table = Table(tmp_path, 3, state=games.finished(3, 3).state)
    table.driver.frames(3)
    table.driver.expect(FinalScene)
    table.driver.key("escape")
    assert table.uncovered
    table.driver.click_on(text("table.hint.menu"))
    table.driver.click_on(text("table.menu.result"))
    table.driver.expect(FinalScene)
    table.driver.tab_to(text("results.rematch"))
    table.driver.key("return")
    assert len(table.driver.recorded.started) == 1
    table.close()
