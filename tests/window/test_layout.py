"""Every scene at every size and scale: no words cut off, nothing over another, no small target."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any, cast

import pygame
import pytest

from tammany_desktop import languages
from tammany_desktop import talk as promises
from tammany_desktop.analysis.coaching import summary_of
from tammany_desktop.analysis.statistics import FolderResults, add_up
from tammany_desktop.journal.header import COLORS, new_header
from tammany_desktop.languages import text
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.playing import start_of
from tammany_desktop.lessons.problems import Problem, book
from tammany_desktop.lessons.ratings import ProblemRecord
from tammany_desktop.newspaper import salt_of, term_report
from tammany_desktop.play.problem import (
    AnswerResult,
    ProblemSession,
    Verdict,
    bid_words,
    move_words,
)
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.options import DECLARED
from tammany_desktop.rules.state import (
    APPOINTING,
    BIDDING,
    OVER,
    PICK_BONUS_CUBE,
    PICK_BONUS_FAVOR,
    TURN,
    State,
)
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.dialog import FileChoice, Prompt, Question
from tammany_desktop.scenes.base.pictures import SavingScene
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.learning.lesson import LearnScene, lesson_table, progress_of
from tammany_desktop.scenes.learning.problem import ProblemMenu, problem_table
from tammany_desktop.scenes.learning.problem_cards import CardCallbacks, VerdictCard
from tammany_desktop.scenes.learning.problems import ProblemsScene
from tammany_desktop.scenes.menus import game_rules
from tammany_desktop.scenes.menus.keys import KeyDialog
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.players import NameScene, PlayersScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.saves import SavesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.menus.sounds import SoundsScene
from tammany_desktop.scenes.newspaper import NewspaperScene
from tammany_desktop.scenes.review.analysis import PAGES as AFTER
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.board import PAGES as BOARD
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.review.hall import TABS as HALLS
from tammany_desktop.scenes.review.hall import HallScene
from tammany_desktop.scenes.review.mistakes import MistakesScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.session.session import BotOpponents, Session
from tammany_desktop.system.settings import PAGES
from tammany_desktop.talk.deals import Offer, Pending
from tammany_desktop.ui.intents import Intent
from tests.helpers import games, hall, over_table, pseudo
from tests.helpers.catalogs import OTHERS
from tests.helpers.ink import watching
from tests.helpers.no_answer import NoAnswer
from tests.helpers.sight import look_at
from tests.helpers.study import studied
from tests.helpers.table_view import TableView
from tests.helpers.tutor import question_over
from tests.helpers.weighed import history_of, weighed
from tests.helpers.window import Driver

pytestmark = pytest.mark.usefixtures("painted")  # a careful eye paints each scene itself

PORTRAIT = (1080, 1920)
SIZES = (
    (1024, 600),
    (1024, 768),
    PORTRAIT,
    (1280, 720),
    (1280, 960),
    (1366, 768),
    (1600, 900),
    (1600, 1200),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (3440, 1440),
    (3840, 2160),
)
LOOKS = ((100, False), (150, True), (200, False), (200, True))
SAMPLE = (((1024, 600), 200, False), ((1024, 768), 150, True), ((1920, 1080), 100, False))
TRANSLATED = (
    *SAMPLE,
    ((1024, 600), 100, True),
    ((1280, 720), 130, False),
    ((1280, 720), 200, False),
)
MADE_SIZES = ((1024, 600), (1280, 960), (1920, 1080), (2560, 1080), (3840, 2160))
LONG = "Traceback (most recent call last):\n" + "  File, line, in a function\n" * 40
NAMES = ("Annabel Lee", "Boyd", "Clarissa", "Dan", "Edith Wharton")
SEATS = tuple(Seat(NAMES[n], COLORS[n], "") for n in range(5))
# What people wrote may be shortened: their own names, and the names of games made of them.
PEOPLE = frozenset((*NAMES, *games.NAMES, ", ".join(NAMES)))


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    folder = tmp_path_factory.mktemp("layout")
    kept = folder / "games"
    kept.mkdir()
    for number, name in enumerate(("Annabel Lee, Boyd, Clarissa, Dan, Edith Wharton", "Second")):
        match = games.fresh(5 - number, number)
        games.play(match, Random(number), lambda one: one.line >= 150)
        (kept / f"{name}.jsonl").write_bytes(games.text(match))
    (kept / "Broken.jsonl").write_bytes(b"no game at all")
    driver = Driver(folder / "settings", games=Games(kept))
    driver.app.apply(speed="instant")
    yield driver
    driver.close()


# Positions of five players, found once


@cache
def positions() -> dict[str, State]:
    """A crowded table at each kind of moment."""
    found: dict[str, State] = {}
    for seed in range(40):
        match = games.fresh(5, seed)
        chance = Random(seed)
        while match.waiting_for():
            games.step(match, chance)
            name = moment_of(match.state)
            if name and name not in found:
                found[name] = match.state.copy()
        if len(found) == len(MOMENTS):
            return found
    raise AssertionError(set(MOMENTS) - set(found))


def moment_of(state: State) -> str:
    phases = {PICK_BONUS_CUBE: "bonus_cube", PICK_BONUS_FAVOR: "bonus_favor", OVER: "over"}
    phases |= {APPOINTING: "appointing"}
    if state.phase == BIDDING:
        standing = candidates(state, state.voting)
        rich = [seat for seat in standing if any(usable_favors(state, state.voting, seat))]
        return "ballot" if len(standing) >= 4 and len(rich) >= 2 else ""
    if state.phase == TURN:
        kinds = {m.kind_of(move) for move in game.legal(state)}
        offices = {m.ARREST: "arrest", m.RESETTLE: "resettle", m.TAKE_FAVOR: "favor"}
        for kind, name in offices.items():
            if kind in kinds:
                return name
        if m.SLANDER in kinds and state.year >= 14:
            return "slander"
        return "late" if state.year == 16 else "early" if state.year == 1 else ""
    return phases.get(state.phase, "")


MOMENTS = (
    *("early", "late", "slander", "arrest", "resettle", "favor", "bonus_cube", "bonus_favor"),
    *("appointing", "ballot", "over"),
)


@cache
def finished() -> Match:
    return games.finished(5, 3)


# Scenes


def five_seats(stage: Any) -> NewGameScene:
    scene = NewGameScene(stage, False)
    scene.resize()
    scene._set_count(5)
    return scene


def rules_of_five(stage: Any) -> NewGameScene:
    scene = five_seats(stage)
    scene.rules_open = True
    return scene


class Talkative(NewGameScene):
    """A game with table talk, whatever the settings say."""

    @property
    def talks(self) -> bool:
        return True


Talkative.__name__ = NewGameScene.__name__  # by which readers find what is said of the page


def sharks(stage: Any) -> NewGameScene:
    scene = Talkative(stage, False)
    scene.resize()
    scene._set_count(5)
    scene._set_table(scene._tables()[2])
    scene.chosen = 4
    return scene


def question(stage: Any) -> Question:
    words = text("games.unsaved_words", reason=text("journal.disk_full", file="Ann, Ben, Cy.jsonl"))
    return Question(stage, text("games.unsaved"), words, text("games.unsaved_yes"), lambda: None)


def asking(stage: Any) -> Prompt:
    words, offers = text("saves.heading"), [(f"Game {n}", f"Game {n}") for n in range(9)]
    yes = text("common.close")
    return Prompt(stage, words, words, "Ann", yes, lambda _: "", suggestions=offers)


def choosing(stage: Any) -> FileChoice:
    return FileChoice(stage, text("saves.export"), NoAnswer(), lambda _: None, lambda: None)


def after(page: str) -> Callable[[Any], Any]:
    def make(stage: Any) -> AnalysisScene:
        scene = AnalysisScene(stage, finished().seats, finished().history)
        scene.page_name = page
        return scene

    return make


def after_weighing(stage: Any) -> AnalysisScene:
    history = history_of()
    scene = AnalysisScene(stage, SEATS[:4], history, new_header(SEATS[:4], history.start))
    scene.page_name, scene.summary = "decisions", summary_of(weighed(), 4)
    return scene


def weighed_in_part(waiting: bool) -> Callable[[Any], Any]:
    """Called off, or waiting for its turn."""

    def make(stage: Any) -> AnalysisScene:
        scene = AnalysisScene(stage, SEATS[:4], history_of())
        scene.page_name, scene.weighing.under_way = "decisions", waiting
        scene.weighing.known = dict(enumerate(weighed()[:60]))
        return scene

    return make


def mistakes(stage: Any) -> MistakesScene:
    """The longest of them first."""
    found = sorted(summary_of(weighed(), 4).mistakes, key=lambda each: -len(each[1].done))
    history = history_of()
    header = new_header(SEATS[:4], history.start)
    return MistakesScene(stage, SEATS[:4], history, found, header)


def hall_at(page: str) -> Callable[[Any], Any]:
    """The hall of Mayors once all games are read."""

    def make(stage: Any) -> HallScene:
        played = [hall.game_of((name, NAMES[0], "*sachem", "*simple")) for name in NAMES[1:]]
        reading = FolderResults(tuple(played), ("Broken",), damaged=True)
        scene: Any = HallScene(stage)
        scene.tab_name, scene.folder = page, reading
        scene.statistics = add_up(reading.games)
        scene._read = lambda **_: None
        return cast(HallScene, scene)

    return make


def newspaper(stage: Any) -> NewspaperScene:
    history = finished().history
    report = term_report(history.start, history.events_since(0), 4)
    assert report is not None
    return NewspaperScene(stage, SEATS, report, salt_of(history.start))


def kept_picture(stage: Any) -> SavingScene:
    """The card of a picture that is kept under a long name."""
    made = newspaper(stage).picture_to_save()
    scene = SavingScene(stage, made._replace(draw=lambda stage: pygame.Surface((1, 1))))
    words = text("picture.kept", file=f"{made.name} 12.png", folder="Pictures")
    scene.result = scene.words = words
    return scene


def replay(stage: Any) -> ReplayScene:
    match = finished()
    return ReplayScene(stage, new_header(SEATS, match.history.start), match.history)


def lesson(stage: Any) -> TableScene:
    return lesson_table(stage, start_of(LESSONS[0]), progress_of(stage))


def board_at(page: str, moment: str) -> Callable[[Any], BoardScene]:
    """The analysis board at one of its pages, with all that can be known of the position."""

    def make(stage: Any) -> BoardScene:
        scene = BoardScene(stage, SEATS, positions()[moment].copy(), studied())
        scene.page_name = page
        scene.study.play(scene.state)
        scene.study.poll()
        scene.study.judge(scene.state)
        scene.study.poll()
        return scene

    return make


MENUS: dict[str, Callable[[Any], Any]] = {
    "title": TitleScene,
    "sounds": SoundsScene,
    "new_game": five_seats,
    "sharks": sharks,
    "game_rules": rules_of_five,
    "spelling": lambda stage: NameScene(stage, "Bridget Doyle", lambda name: None),
    "hot_seat": lambda stage: NewGameScene(stage, True),
    "question": question,
    "ask": asking,
    "choosing": choosing,
    "key": lambda stage: KeyDialog(stage, Intent.UNDO),
    "fixed_key": lambda stage: KeyDialog(stage, Intent.CANCEL),
    "crash": lambda stage: CrashScene(stage, LONG),
    "rules": RulesScene,
    "rule": lambda stage: RulesScene(stage, "R7.4"),
    "rule_picture": lambda stage: RulesScene(stage, "RO.0"),
    "saves": SavesScene,
    "learn": LearnScene,
    "problems": ProblemsScene,
    "replay": replay,
    "newspaper": newspaper,
    "picture": kept_picture,
    "hall": HallScene,
    **{f"hall_{page}": hall_at(page) for page in HALLS},
    **{f"after_{page}": after(page) for page in AFTER},
    "after_weighing": after_weighing,
    "weighing_called_off": weighed_in_part(False),
    "weighing_waits": weighed_in_part(True),
    "mistakes": mistakes,
    **{f"board_{page}": board_at(page, "late") for page in BOARD},
    "board_bids": board_at("play", "ballot"),
    "board_mixes": board_at("judge", "ballot"),
    **{page: partial(SettingsScene, page=page) for page in PAGES},
}


def open_at(window: Driver, name: str) -> TableView:
    """The table of five persons at a moment, with nothing on top."""
    match = Match.in_memory(SEATS, positions()[name].copy(), Random(1))
    scene = TableScene(window.app, Session(match, BotOpponents(match)))
    window.app.stack.reset(scene)
    window.app.stack.apply_changes()
    return TableView(window, scene)


def overlays(table: TableView, name: str) -> Iterator[Any]:
    """What comes over the table at a moment."""
    stage, state = table.driver.app, table.match.state
    if name == "ballot":
        ward = state.voting
        rich = next(s for s in range(5) if any(usable_favors(state, ward, s)))
        opened = e.BallotOpened(ward, ((1, 1, 1, 1),) * 5)
        won = e.WardWon(ward, rich, tuple(state.bosses_in(ward)))
        yield over_table.announcement(table)
        yield over_table.cover(table, rich)
        yield table.ballot_of(rich)
        yield question_over(table)
        yield over_table.reveal(table, opened, won)
        yield over_table.reveal(table, opened, e.WardTied(ward, won.votes))
    elif name == "appointing":
        yield over_table.appointments(table)
        yield ElectionResultScene(stage, SEATS, state, e.MayorNamed(1, e.BY_FAVORS))
    elif name == "over":
        yield FinalScene(stage, table.session)
    elif name == "late":
        yield LogScene(stage, table.session)
        yield MenuScene(stage, table.session)
        yield MenuScene(stage, table.session, lambda: None)
        yield from deals(table)
        yield PlayersScene(stage, table.session)
        yield replaced(PlayersScene(stage, table.session))
        yield question_over(table)
        words = "Edith Wharton slanders Clarissa in ward 17 for one orange favor."
        yield SnapshotScene(stage, SEATS, state, words)


def deals(table: TableView) -> Iterator[Any]:
    """The page of deals, empty, full, at every choice; an offer to a person, open and folded."""
    session, state = table.session, table.match.state
    scene = DealScene(table.driver.app, session, 0, 4)
    yield scene
    made = {kind: promises.possible_promises(state, 0, kind) for kind in promises.KINDS}
    there = [found[-1] for found in made.values() if found]
    theirs = [promises.Promise("send", 14, 2), promises.Promise("office", seat=4, office=4)]
    offer = Offer(0, 4, tuple(there[:3]), tuple(theirs))
    scene.load_offer(offer)
    scene.note = text("deal.suggested", name=NAMES[4])
    yield scene
    scene._toggle_ledger()
    yield scene
    scene._toggle_ledger()
    yield from promised(table, "", 0)
    for kind in (kind for kind, found in made.items() if found):
        steps = 0
        while page := next(promised(table, kind, steps), None):
            yield page
            steps += 1
    card = over_table.offer_card(table, offer)
    table.match.ledger.pending = Pending(offer)
    yield card
    card._toggle_fold()
    yield card
    table.match.ledger.pending = Pending()


def promised(table: TableView, kind: str, steps: int) -> Iterator[DealScene]:
    """The page after so many choices of a promise of some kind, unless it is complete by then."""
    scene = DealScene(table.driver.app, table.session, 0, 4)
    scene._begin(0)
    if kind and scene.steps is not None:
        scene.steps.choose_kind(kind)
    for _ in range(steps):
        if scene.steps is not None:
            scene.steps.choose(scene.steps.options()[0])
    if scene.steps is not None:
        yield scene


def replaced(scene: PlayersScene) -> PlayersScene:
    """The page of players where a bot shall take a person's seat."""
    scene.resize()
    scene.set_level(0, "grand_sachem")
    return scene


def poses(table: TableView, name: str) -> Iterator[str]:
    """The same table with this and that in hand."""
    yield name
    if name == "late":
        table.toggle_projection()
        yield "projecting"
        table.toggle_projection()
        for ward in (0, 7, 12, 14):
            table.hover(ward)
            yield f"ward {ward}"
        table.hover(-1)
    kinds = {"slander": m.SLANDER, "arrest": m.ARREST, "resettle": m.RESETTLE}
    if name in kinds:
        table.take(kinds[name])
        for step in range(3):
            yield f"{name} {step}"
            options = table.options
            field = table.plan.next_field() if table.plan is not None else None
            if not options or field is None:
                return
            if table.selection.choose(field, options[0]).move is not None:
                return
            table.refresh()


def table_faults(
    table: TableView, names: frozenset[str] = PEOPLE, parted: bool = False
) -> list[str]:
    """The table, and that choices lie on no card and no tool; in large text all are in the bar."""
    found = look_at(table.table, names, parted)
    layout = table.layout
    panels = (layout.tools, layout.years, *layout.cards)
    for button in table.choice_buttons:
        bar, rect = layout.bar, button.rect
        placed = bar.contains(rect) or not (layout.large or bar.colliderect(rect))
        if not placed or rect.collidelist(panels) >= 0:
            found.append(f"a choice over a panel: {button.target.label!r} {button.rect}")
    return found


def check(window: Driver, size: tuple[int, int], scale: int, plain: bool) -> list[str]:
    found: list[str] = []
    parted = languages.language() in pseudo.PSEUDO  # their words are longer than any
    stack = window.app.stack

    def note(name: str, faults: list[str]) -> None:
        kind = "plain " if plain else ""
        found.extend(f"{size[0]}x{size[1]} {scale} {kind}{name}: {fault}" for fault in faults)

    window.app.apply(ui_scale=scale, plain_type=plain)
    if window.app.window.size != size:
        window.resize(size)

    def bring(open_: Callable[[Scene], None], scene: Scene) -> None:
        open_(scene)
        stack.apply_changes()

    for name, make in MENUS.items():
        scene = make(window.app)
        note(name, look_at(scene, PEOPLE, parted, partial(bring, stack.reset, scene)))
    for name in MOMENTS:
        table = open_at(window, name)
        for pose in poses(table, name):
            note(pose, table_faults(table, PEOPLE, parted))
        for scene in overlays(table, name):
            faults = look_at(scene, PEOPLE, parted, partial(bring, stack.push, scene))
            note(type(scene).__name__, faults)
            stack.pop(scene)
            stack.apply_changes()
    scene = lesson(window.app)
    stack.reset(scene)
    stack.apply_changes()
    taught = {seat.name for seat in scene.match.seats}
    note("lesson", table_faults(TableView(window, scene), PEOPLE | taught, parted))
    for kind, words in problem_cards(window):
        note(f"problem {kind}", look_at(stack.scenes[-1], PEOPLE | words, parted))
    return found


@cache
def some_problems() -> list[Problem]:
    return [book().problem(entry.name) for entry in book().entries[:400]]


def longest(kind: str) -> Problem:
    """The problem of a kind whose solution has most moves."""
    found = (one for one in some_problems() if one.kind == kind)
    return max(found, key=lambda one: len(one.best().answer))


def problem_cards(window: Driver) -> Iterator[tuple[str, frozenset[str]]]:
    """The cards of problems on top of their tables, one after the other; names that may be cut."""
    stack = window.app.stack
    for kind in ("slander", "appoint", "action", "bid"):
        record = ProblemRecord(window.games.folder / "none")
        session = ProblemSession(longest(kind), record, 739_000)
        callbacks = CardCallbacks(lambda: None, lambda: None, lambda: None)
        scene = problem_table(window.app, session, callbacks)
        stack.reset(scene)
        stack.apply_changes()
        names = frozenset(seat.name for seat in scene.match.seats)
        yield f"{kind} task", names
        first = session.problem.wrong_answers()[0]
        words = move_words(first.answer, session.match.seats) if first.answer else bid_words(12, 12)
        answered = AnswerResult(False, words, first.chance, True, -12.0)
        for shown in (False, True):
            stack.push(VerdictCard(scene.flow, session, callbacks, Verdict(answered, shown)))
            stack.apply_changes()
            yield f"{kind} {shown}", names
    stack.push(ProblemMenu(scene.flow, session, callbacks))
    stack.apply_changes()
    yield "menu", names


# The roomiest of the sample is among all sizes, which are looked at in the long run.
@pytest.mark.parametrize(("size", "scale", "plain"), [*SAMPLE[:-1], (PORTRAIT, 150, False)])
def test_everything_fits(window: Driver, size: tuple[int, int], scale: int, plain: bool) -> None:
    assert check(window, size, scale, plain) == []


@pytest.mark.long
@pytest.mark.parametrize(("scale", "plain"), LOOKS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_fits_everywhere(
    window: Driver, size: tuple[int, int], scale: int, plain: bool
) -> None:
    assert check(window, size, scale, plain) == []


@pytest.fixture
def choose_language(window: Driver) -> Iterator[Callable[[str], None]]:
    """Another language until the test is over."""
    yield lambda code: window.app.apply(language=code)
    window.app.apply(language="en")


def test_everything_fits_in_german(window: Driver, choose_language: Callable[[str], None]) -> None:
    choose_language("de")  # the longest words, in the largest type
    assert check(window, (1280, 720), 200, False) == []


@pytest.mark.long
@pytest.mark.parametrize(("size", "scale", "plain"), TRANSLATED)
@pytest.mark.parametrize("code", OTHERS)
def test_everything_fits_in_every_language(
    window: Driver,
    choose_language: Callable[[str], None],
    code: str,
    size: tuple[int, int],
    scale: int,
    plain: bool,
) -> None:
    choose_language(code)
    assert check(window, size, scale, plain) == []


@pytest.fixture
def made(choose_language: Callable[[str], None]) -> Iterator[Callable[[str], None]]:
    """The same for languages made for tests."""
    with pseudo.known():
        yield choose_language
        choose_language("en")


@pytest.mark.parametrize("code", pseudo.PSEUDO)
def test_everything_fits_in_a_made_language(
    window: Driver, made: Callable[[str], None], code: str
) -> None:
    made(code)
    assert check(window, (1280, 720), 100, False) == []


@pytest.mark.long
@pytest.mark.parametrize(("scale", "plain"), LOOKS)
@pytest.mark.parametrize("size", MADE_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("code", pseudo.PSEUDO)
def test_everything_fits_in_every_made_language(
    window: Driver,
    made: Callable[[str], None],
    code: str,
    size: tuple[int, int],
    scale: int,
    plain: bool,
) -> None:
    made(code)
    assert check(window, size, scale, plain) == []


@pytest.mark.parametrize(("size", "scale", "plain"), [*SAMPLE, ((1024, 600), 200, True)])
@pytest.mark.parametrize("code", ["en", "de"])
def test_two_more_options_fit(
    window: Driver,
    choose_language: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    code: str,
    size: tuple[int, int],
    scale: int,
    plain: bool,
) -> None:
    choose_language(code)
    window.app.apply(ui_scale=scale, plain_type=plain)
    window.resize(size)
    monkeypatch.setattr(game_rules, "DECLARED", (*DECLARED, *DECLARED[-2:]))
    scene = rules_of_five(window.app)
    window.app.stack.reset(scene)
    window.app.stack.apply_changes()
    assert look_at(scene, PEOPLE) == []
    labels = [target.label for target in scene.gui.ring.targets]
    assert labels.count(text(f"new_game.{DECLARED[-1].name}_label")) == 2


@pytest.mark.parametrize(
    ("code", "size", "scale", "plain"),
    [
        ("en", (1024, 600), 100, False),
        ("en", (1024, 600), 150, True),
        ("fr", (1024, 600), 100, True),
        ("de", (1024, 768), 150, True),
        ("en", (2560, 1080), 150, True),
    ],
)
def test_the_poll_fits_its_paper(
    window: Driver,
    choose_language: Callable[[str], None],
    code: str,
    size: tuple[int, int],
    scale: int,
    plain: bool,
) -> None:
    """What its patterns mean lay over its numbers, and ran out of the paper."""
    choose_language(code)
    window.app.apply(ui_scale=scale, plain_type=plain)
    window.resize(size)
    table = open_at(window, "late")
    table.toggle_projection()
    assert table_faults(table) == []
    news = table.table.tabletop.panels.news
    with watching() as drawn:
        news.draw(pygame.Surface(news.rect.size), table.model)
    paper = news.paper.move(-news.rect.left, -news.rect.top)
    assert [ink.words for ink in drawn.inks if not paper.contains(ink.rect.inflate(0, -8))] == []


@pytest.mark.parametrize("code", ["de", "es", "fr"])
def test_long_promises_fit_the_page_of_deals_in_the_smallest_window(
    window: Driver, choose_language: Callable[[str], None], code: str
) -> None:
    """The page did not grow, so that a promise was cut, and a button was too small."""
    choose_language(code)
    window.app.apply(ui_scale=100, plain_type=True)
    window.resize((1024, 600))
    table, stack = open_at(window, "late"), window.app.stack
    for scene in (scene for scene in deals(table) if isinstance(scene, DealScene)):
        stack.push(scene)
        stack.apply_changes()
        assert look_at(scene, PEOPLE) == []
        stack.pop(scene)
        stack.apply_changes()


@pytest.mark.parametrize("name", ["late", "over"])
def test_counts_fit_in_the_plain_faces_of_a_narrow_card(window: Driver, name: str) -> None:
    window.app.apply(ui_scale=150, plain_type=True)
    window.resize(PORTRAIT)
    table = open_at(window, name)
    assert table_faults(table) == []


def test_the_strength_of_a_bot_is_named_whole_in_the_smallest_window(window: Driver) -> None:
    window.app.apply(ui_scale=100, plain_type=False)
    window.resize((1024, 600))
    scene = five_seats(window.app)
    window.app.stack.reset(scene)
    window.app.stack.apply_changes()
    assert look_at(scene, PEOPLE) == []


def test_everything_pressed_has_a_name(window: Driver) -> None:
    nameless = []
    for name, make in MENUS.items():
        scene = make(window.app)
        window.app.stack.reset(scene)
        window.app.stack.apply_changes()
        nameless += [name for target in scene.gui.ring.targets if not target.label]
    assert not nameless


def test_a_word_cut_off_is_noticed(window: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The eye itself: words cut, over words, and small targets are found."""
    scene = TitleScene(window.app)
    window.app.stack.reset(scene)
    window.app.stack.apply_changes()
    lay = scene.lay

    def spoilt(gui: Any) -> Any:
        laid = lay(gui)
        units = gui.look.units
        gui.label(units.rect(700, 500, 60, 40), "far too long for so little room")
        gui.label(units.rect(1000, 500, 400, 40), "one line")
        gui.label(units.rect(1010, 504, 400, 40), "another line")
        gui.button(pygame_rect(900, 700, 10, 10), "", lambda: None, hint="tiny")
        return laid

    monkeypatch.setattr(scene, "lay", spoilt)
    faults = " ".join(look_at(scene))
    for fault in ("cut off", "does not fit", "words over words", "small target"):
        assert fault in faults


def pygame_rect(*edges: int) -> Any:
    import pygame

    return pygame.Rect(*edges)
