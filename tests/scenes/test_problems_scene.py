"""Problems solved by a person with a mouse or with keys; the page that lists them."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tammany_desktop.board.geometry import geometry
from tammany_desktop.languages import available, series, text
from tammany_desktop.lessons import problems
from tammany_desktop.lessons.problems import Filter, KnownAnswer, Problem, book
from tammany_desktop.lessons.ratings import (
    FILE,
    START,
    ProblemRecord,
    ProblemRun,
    ProblemTries,
    Rating,
    begin_run,
)
from tammany_desktop.play.problem import (
    AnswerResult,
    ProblemSession,
    Verdict,
    bid_words,
    move_words,
)
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.wards import bidders
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.learning.lesson import LearnScene
from tammany_desktop.scenes.learning.problem import ProblemMenu, open_problem
from tammany_desktop.scenes.learning.problem_cards import TaskCard, VerdictCard
from tammany_desktop.scenes.learning.problems import ProblemsScene, open_page
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.ui.intents import Act, Intent
from tests.helpers import games
from tests.helpers.sight import look_at
from tests.helpers.table import Hands, Keys, Mouse, appoint, do_move
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver

DAY = 739_000


@cache
def first(kind: str) -> Problem:
    """The first problem of a kind."""
    for entry in book().entries:
        one = book().problem(entry.name)
        if one.kind == kind:
            return one
    raise AssertionError(kind)


class Solver(TableView):
    """The table of a problem."""

    def __init__(self, driver: Driver, folder: Path) -> None:
        self.driver = driver
        self.record = ProblemRecord(folder)

    def open(self, problem: Problem, chosen: Filter | None = None) -> None:
        run = ProblemRun(book(), chosen or Filter(), problem, Random(1))
        app = self.driver.app
        leave = partial(open_page, app)
        open_problem(app, run, self.record, DAY, leave)
        self.driver.frames(3)
        self.find()

    def find(self) -> None:
        scenes = self.driver.app.stack.scenes
        self.table = next(one for one in scenes if isinstance(one, TableScene))
        self.match = self.table.match
        session = self.table.session
        assert isinstance(session, ProblemSession)
        self.solving = session

    def move_words(self, answer: problems.Answer) -> str:
        return move_words(answer, self.match.seats)

    def solve(self, hands: Hands, answer: problems.Answer, bid: int = 0) -> None:
        """Read the task, then give an answer by hand."""
        assert isinstance(self.top, TaskCard)
        hands.go_on(text("problems.begin"))
        self.driver.frames(4)
        if isinstance(self.top, BallotScene):
            self.driver.wait(0.5)  # before that a press was meant for something else
            usable = list(self.top.outlook.usable)
            for _ in range(bid):
                color = max(range(4), key=lambda p: usable[p])
                usable[color] -= 1
                hands.raise_bid(color)
            hands.stamp(text("ballot.seal"))
        elif isinstance(self.top, AppointmentsScene):
            for move in (*answer, m.CONFIRM):
                appoint(hands, self.match, move)
                self.driver.frames(3)
        else:
            self.act(hands, answer)
        for _ in range(200):
            self.driver.frames(1)
            if isinstance(self.top, VerdictCard):
                return
        raise AssertionError(f"no verdict: {type(self.top).__name__}")

    def act(self, hands: Hands, answer: problems.Answer) -> None:
        for move in answer:
            do_move(self, hands, move)
            self.driver.frames(3)
        if m.STOP_SPREAD in game.legal(self.match.state):
            do_move(self, hands, m.STOP_SPREAD)


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    driver = Driver(tmp_path_factory.mktemp("problems"))
    driver.app.apply(speed="instant", lesson_played=True)
    yield driver
    driver.close()


@pytest.fixture
def solver(window: Driver, tmp_path: Path) -> Solver:
    return Solver(window, tmp_path)


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("kind", problems.KINDS)
def test_the_solution_is_right_by_mouse(solver: Solver, kind: str) -> None:
    solver.open(first(kind))
    one = solver.solving.problem
    solver.solve(Mouse(solver), one.best().answer, one.best().bid)
    assert solver.top.answer.right
    assert text("problems.right") in solver.top.status()
    assert look_at(solver.top) == []
    assert solver.record.tried[one.entry.name].first
    assert solver.record.rating.value > START.value


@pytest.mark.parametrize("kind", problems.KINDS)
def test_no_run_of_enters_answers(solver: Solver, kind: str) -> None:
    """Only an answer that was meant changes a rating."""
    solver.open(first(kind))
    for turn in range(30):
        solver.driver.key("space" if turn % 3 == 2 else "return")
        solver.driver.wait(0.1)
    assert not solver.record.tried
    assert isinstance(solver.top, TableScene | BallotScene | AppointmentsScene)


@pytest.mark.parametrize("kind", ["bid", "slander", "action"])
def test_a_wrong_answer_by_keys_is_told_and_can_be_mended(solver: Solver, kind: str) -> None:
    solver.open(first(kind))
    one = solver.solving.problem
    wrong = next(each for each in one.wrong_answers() if each.answer or kind == "bid")
    solver.solve(Keys(solver), wrong.answer, wrong.bid)
    card = solver.top
    assert not card.answer.right
    solution = solver.move_words(one.best().answer) if one.bids is None else ""
    assert not solution or solution not in card.status()
    assert solver.record.rating.value < START.value
    solver.driver.key("return")  # once more
    solver.driver.frames(3)
    solver.find()
    solver.solve(Keys(solver), one.best().answer, one.best().bid)
    assert solver.top.answer.right
    assert solver.record.counts() == (1, 0)
    assert solver.record.solved(one.entry.name)
    assert text("problems.unrated") in solver.top.status()


@pytest.mark.usefixtures("painted")
def test_the_solution_is_shown_on_demand(solver: Solver) -> None:
    solver.open(first("lock"))
    one = solver.solving.problem
    solver.solve(Mouse(solver), (m.END_TURN,))
    solver.driver.click_on(text("problems.show"))
    solver.driver.frames(2)
    assert solver.move_words(one.best().answer) in solver.top.status()
    assert solver.advised == (m.target_ward(one.best().answer[0]),)
    assert look_at(solver.top) == []
    assert not solver.record.solved(one.entry.name)


def test_a_solved_problem_leads_to_the_analysis_board_and_back(solver: Solver) -> None:
    solver.open(first("lock"))
    one = solver.solving.problem
    solver.solve(Mouse(solver), one.best().answer)
    verdict = solver.top
    solver.driver.click_on(text("board.heading"))
    solver.driver.frames(3)
    board = solver.top
    assert isinstance(board, BoardScene)
    assert board.state.key() == one.state.key()
    solver.driver.key("escape")
    solver.driver.frames(3)
    assert solver.top is verdict


def test_the_verdict_covers_neither_the_answer_nor_the_solution(solver: Solver) -> None:
    """It lay on the very ward in which the person had placed a boss."""
    solver.open(first("action"))
    one = solver.solving.problem
    wrong = next(known.answer for known in one.wrong_answers() if len(known.answer) > 1)
    solver.solve(Mouse(solver), wrong)
    verdict = solver.top
    assert isinstance(verdict, VerdictCard)
    masks = solver.ward_masks
    for shown, answers in ((False, [wrong]), (True, [wrong, one.best().answer])):
        if shown:
            verdict.show_solution()
            solver.driver.frames(3)
        wards = [m.target_ward(move) for answer in answers for move in answer]
        assert set(verdict.wards()) == set(wards)
        for ward in wards:
            mask = masks.union([ward])
            assert 3 * masks.covered_cells(mask, verdict.card) < mask.count(), (shown, ward)
            number = solver.layout.camera.rect(geometry().wards[ward].numeral)
            assert not verdict.card.colliderect(number), (shown, ward)


@pytest.mark.parametrize("kind", problems.KINDS)
@pytest.mark.parametrize("given_up", [True, False])
def test_the_map_and_its_light_are_as_before_once_the_verdict_is_closed(
    kind: str, given_up: bool
) -> None:
    lit = list[tuple[int, ...]]([(9,)])
    session = SimpleNamespace(problem=first(kind), match=SimpleNamespace(seats=()))
    tabletop = SimpleNamespace(target_offset=(-40, 0))  # its ward would lie below the card
    table = SimpleNamespace(light_wards=lit.append)
    flow = SimpleNamespace(stage=None, tabletop=tabletop, game_table=table)
    due = Verdict(AnswerResult(not given_up), given_up=given_up)
    card = VerdictCard(flow, session, None, due)  # type: ignore[arg-type]
    card.leave()
    assert tabletop.target_offset == (0, 0)
    assert lit[-1] == ()


def test_giving_up_counts_as_a_wrong_answer(solver: Solver) -> None:
    solver.open(first("bid"))
    solver.driver.key("return")
    solver.driver.frames(4)
    assert isinstance(solver.top, BallotScene)
    solver.driver.key("h")
    solver.driver.frames(3)
    assert isinstance(solver.top, ProblemMenu)
    assert solver.record.counts() == (0, 0)
    solver.driver.click_on(text("problems.solution"))
    solver.driver.frames(4)
    assert isinstance(solver.top, VerdictCard)
    assert solver.record.counts() == (1, 0)
    assert solver.record.rating.value < START.value


def test_nothing_happens_while_a_problem_waits(solver: Solver) -> None:
    """Rivals never act, nothing is painted, and the loop may sleep."""
    solver.open(first("bid"))
    solver.driver.key("return")
    solver.driver.frames(30)
    line = solver.match.line
    solver.driver.frames(30)
    assert solver.match.line == line
    assert solver.solving.due_in() is None


def test_what_follows_from_the_answer_is_not_shown(solver: Solver) -> None:
    """The only bidder's bid opens the ballot; the election does not go on over the verdict."""
    for entry in book().entries:
        one = book().problem(entry.name)
        if one.kind == "bid" and len(bidders(one.state)) == 1 and one.best().bid:
            break
    solver.open(one)
    solver.solve(Mouse(solver), (), one.best().bid)
    solver.driver.frames(40)
    assert isinstance(solver.top, VerdictCard)
    assert solver.table.match.line > 0
    assert solver.shown.key() == one.state.key()


def test_there_is_no_earlier_moment(solver: Solver) -> None:
    solver.open(first("action"))
    solver.driver.key("return")
    solver.driver.frames(3)
    table = solver.table
    assert table.handle(pygame.event.Event(pygame.NOEVENT), Act(Intent.REWIND))
    solver.driver.frames(3)
    assert solver.top is table


def test_the_task_is_told_to_those_who_listen(solver: Solver) -> None:
    solver.open(first("slander"))
    assert text("problems.task.slander") in solver.top.status()
    solver.driver.key("return")
    solver.driver.frames(3)
    assert text("problems.task.slander") in solver.table.status()


def test_the_next_is_another_of_the_same_theme(solver: Solver) -> None:
    solver.open(first("lock"), Filter("lock"))
    before = solver.solving.problem.entry
    solver.solve(Mouse(solver), solver.solving.problem.best().answer)
    solver.driver.click_on(text("problems.next"))
    solver.driver.frames(4)
    solver.find()
    assert solver.solving.problem.entry.theme == "lock"
    assert solver.solving.problem.entry != before


def test_where_all_are_solved_the_list_comes(solver: Solver, tmp_path: Path) -> None:
    chosen = Filter("lock")
    for entry in chosen.among(book()):
        solver.record.save_try(entry, True, DAY)
    assert begin_run(book(), chosen, solver.record, DAY, Random(1)) is None
    solver.open(first("lock"), chosen)
    solver.driver.key("return")
    solver.solving.give_up()
    solver.driver.frames(3)
    solver.driver.click_on(text("problems.next"))
    solver.driver.frames(4)
    assert isinstance(solver.top, ProblemsScene)
    assert solver.top.chosen == chosen


# The page


@pytest.fixture
def page(window: Driver) -> tuple[Driver, ProblemsScene]:
    driver = window
    driver.app.to_title()
    driver.frames(2)
    driver.app.stack.push(LearnScene(driver.app))
    driver.frames(3)
    driver.click_on(text("problems.open"))
    driver.frames(3)
    scene = driver.scene
    assert isinstance(scene, ProblemsScene)
    return driver, scene


def test_the_page_filters_by_theme_and_band(page: tuple[Driver, ProblemsScene]) -> None:
    driver, scene = page
    scene.laid.choose(2)
    driver.frames(2)
    scene._set_band("hard")
    driver.frames(2)
    assert scene.chosen == Filter(problems.THEMES[1], "hard")
    driver.click_on(text("problems.next"))
    driver.frames(4)
    entry = driver.expect(TaskCard).problem.entry
    assert entry in scene.chosen.among(book())
    driver.key("escape")
    driver.frames(4)
    back: Any = driver.scene
    assert isinstance(back, ProblemsScene)
    assert back.chosen == scene.chosen
    driver.key("escape")
    driver.frames(3)
    assert isinstance(driver.scene, TitleScene)


def test_the_problem_of_the_day_is_that_of_the_day(page: tuple[Driver, ProblemsScene]) -> None:
    driver, scene = page
    scene.clock = lambda: 86_400.0 * 365 * 56
    driver.click_on(text("problems.day"))
    driver.frames(4)
    assert driver.expect(TaskCard).problem.entry == book().of_day(scene.day)


def test_a_damaged_record_opens_the_page(window: Driver) -> None:
    driver = window
    (driver.games.folder.parent / FILE).write_bytes(b"\xff damaged")
    driver.app.stack.push(ProblemsScene(driver.app))
    driver.frames(3)
    scene: Any = driver.scene
    assert text("problems.unrated_yet") in [one.words for one in scene.gui.labels]


def test_who_gives_offices_sees_what_each_player_has(solver: Solver) -> None:
    solver.open(first(problems.APPOINT))
    solver.driver.key("return")
    solver.driver.frames(4)
    scene = solver.driver.expect(AppointmentsScene)
    state = solver.match.state
    for seat, button in scene.laid.players.items():
        assert button.shows_subcaption
        assert f"{text('results.points')} {state.score[seat]}" in button.subcaption
        assert str(sum(state.favors[4 * seat : 4 * seat + 4])) in button.subcaption


def test_the_bar_says_the_verdict_and_the_solution_is_a_whole_turn(solver: Solver) -> None:
    """The bar still asked for the answer, and only a part of the best turn was named."""
    solver.open(first("action"))
    one = solver.solving.problem
    assert one.allows_more
    assert len(one.best().answer) > len(one.answers[0])
    wrong = next(known.answer for known in one.wrong_answers() if len(known.answer) > 1)
    solver.solve(Mouse(solver), wrong)
    assert solver.bar_text == solver.top.heading() == text("problems.wrong")
    solver.top.show_solution()
    solver.driver.frames(3)
    best = text("problems.best", words=solver.move_words(one.best().answer))
    assert best in solver.top.status()


def test_the_rating_shows_its_error_until_it_is_certain(window: Driver) -> None:
    scene = ProblemsScene(window.app)
    record = scene.record
    assert scene._about(0.0)[-1][0] == text("problems.unrated_yet")
    record.tried = dict.fromkeys(["one", "two"], ProblemTries(True, True))
    tried = text("problems.first_tries", number=2, count=2)
    for deviation, rating in (
        (150.0, text("problems.rating_open", number=1400, error=300)),
        (50.0, text("problems.rating", number=1400)),
    ):
        record.rating = Rating(1400.0, deviation)
        assert scene._about(0.0)[-1][0] == series([rating, tried])


@pytest.mark.parametrize("language", available())
def test_the_buttons_of_the_bar_cover_no_line_of_the_task(solver: Solver, language: str) -> None:
    """In large type, that of two pieces has more words than two lines of usual width take."""
    app = solver.driver.app
    app.apply(language=language, ui_scale=200)
    for kind in problems.KINDS:
        solver.open(first(kind))
        sentence = solver.table.tabletop.layout.sentence
        areas = [area for *_, area in solver.table.laid.bar.sprite.fitting_lines()]
        assert [area for area in areas if area.bottom > sentence.bottom] == [], kind
    app.apply(language="en", ui_scale=100)


@pytest.mark.parametrize("kind", problems.KINDS)
def test_the_solution_is_set_beside_the_answer_and_the_best_wrong_ones(kind: str) -> None:
    """Each way once, the person's own first if it was wrong, then three others, best first."""
    every = (book().problem(entry.name) for entry in book().entries)
    for one in islice((one for one in every if one.kind == kind), 8):
        seats = games.fresh(one.state.n, 1).seats

        def words(known: KnownAnswer, one: Problem = one, seats: Any = seats) -> str:
            is_bid = one.bids is not None
            return bid_words(known.bid, known.bid) if is_bid else move_words(known.answer, seats)

        wrong = one.wrong_answers()
        rating = SimpleNamespace(value=1500.0)
        session = SimpleNamespace(
            problem=one, match=SimpleNamespace(seats=seats), record=SimpleNamespace(rating=rating)
        )
        flow = SimpleNamespace(stage=None)
        for own in (None, one.best(), *wrong):
            right = own not in wrong
            told = words(own) if own is not None else ""
            result = AnswerResult(right and own is not None, told, own and own.chance, True, -2.0)
            card = VerdictCard(flow, session, None, Verdict(result, given_up=True))  # type: ignore[arg-type]
            rows = [(row.words, row.figure) for row in card.rows()]

            def figure(chance: float | None) -> str:
                return (
                    "" if chance is None else text("settings.percent", number=round(100 * chance))
                )

            percents = {words(each): each.chance for each in reversed(wrong)}
            others = [each for each in dict.fromkeys(map(words, wrong)) if each != told][:3]
            expected = [(each, figure(percents[each])) for each in others]
            if own is not None and not right:
                expected.insert(0, (text("problems.own", words=told), figure(own.chance)))
            change = text("problems.change", number=1500, change="\N{MINUS SIGN}2")
            assert rows[-1] == (change, "")
            at = [row for row, _ in rows].index(text("problems.instead")) if expected else -2
            assert rows[at + 1 : -1] == expected, (one.entry.name, told)
