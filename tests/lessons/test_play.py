"""Lessons played through the real window: by mouse alone, by keys alone, left and resumed."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop.deal_wording import side_words
from tammany_desktop.journal import saves
from tammany_desktop.languages import text
from tammany_desktop.lessons import LESSONS
from tammany_desktop.lessons.playing import FILE, start_of
from tammany_desktop.lessons.problems import book
from tammany_desktop.lessons.script import Lesson
from tammany_desktop.play.lesson import LessonAgenda
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_INDEX
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.learning.lesson import (
    ROW,
    LearnScene,
    LessonEnd,
    open_lesson,
    progress_of,
)
from tammany_desktop.scenes.learning.problem_cards import TaskCard
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.talk.judging import BROKEN, KEPT
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.type import Typography
from tests.helpers.lessons import (
    DEALS_MADE,
    FIRST_TERM,
    SECOND_TERM,
    SLANDER_SPENT,
    Learner,
    LessonTable,
    at_its_end,
    faults,
    keys_of,
)
from tests.helpers.pads import Buttons
from tests.helpers.sight import look_at
from tests.helpers.switch import OneSwitch
from tests.helpers.table import Hands, Keys, Mouse
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver

LONG = [pytest.mark.long]


def played_by(hands: type, *lessons: Lesson) -> list[Any]:
    """Each lesson by some hands; all but those named at length only."""
    return [
        pytest.param(hands, lesson, id=f"{hands.__name__}-{lesson.name}", marks=marks)
        for lesson in LESSONS
        for marks in ([] if lesson in lessons else LONG,)
    ]


@pytest.mark.parametrize(
    ("hands", "lesson"),
    # Keys play them all below, where the lines are looked at; a mouse, where its buttons are.
    [
        *(*played_by(Mouse), *played_by(Keys), *played_by(Buttons, FIRST_TERM, DEALS_MADE)),
        *played_by(OneSwitch, SLANDER_SPENT),
    ],
)
def test_to_the_end_by_every_step(
    tmp_path: Path, hands: Callable[[TableView], Hands], lesson: Lesson
) -> None:
    table = LessonTable(tmp_path, lesson)
    seen = Learner(table, hands(table)).play()
    assert sorted(seen) == sorted(keys_of(lesson))
    at_its_end(table, lesson)
    table.close()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_a_learner_who_does_otherwise_comes_to_the_end_too(tmp_path: Path, lesson: Lesson) -> None:
    table = LessonTable(tmp_path, lesson)
    seen = Learner(table, Mouse(table), stubborn=True).play()
    assert seen[-1] == keys_of(lesson)[-1]
    table.close()


def test_with_motion_nothing_changes(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, SECOND_TERM, speed="fast")
    assert sorted(Learner(table, Keys(table)).play()) == sorted(keys_of(SECOND_TERM))
    table.close()


@pytest.mark.parametrize(
    ("size", "plain"),
    [
        ((1280, 720), False),
        pytest.param((1280, 720), True, marks=pytest.mark.long),
        pytest.param((1920, 1080), False, marks=pytest.mark.long),
        pytest.param((1920, 1080), True, marks=pytest.mark.long),
        pytest.param((1024, 768), False, marks=pytest.mark.long),
        pytest.param((1024, 768), True, marks=pytest.mark.long),
    ],
)
def test_lines_that_never_cover_what_they_point_at(
    tmp_path: Path, size: tuple[int, int], plain: bool
) -> None:
    found = []
    for lesson in LESSONS:
        table = LessonTable(tmp_path / lesson.name, lesson, size=size, plain_type=plain)
        learner = Learner(table, Keys(table))
        while learner.once():
            table.rest()
            coach = table.coach
            if coach.step_shown is None or coach.gui is None:
                continue
            found += [f"{table.step}: {fault}" for fault in faults(coach.gui)]
            if coach.cut:
                found.append(f"{table.step}: more lines than the card holds")
            if coach.target is None or coach.hand is None:
                found.append(f"{table.step}: points at nothing")
            elif coach.hand[1].colliderect(coach.target):
                found.append(f"{table.step}: covered")
            elif coach.card != coach.look.strip:
                found.append(f"{table.step}: elsewhere")
            elif not coach.look.window.contains(coach.target):
                found.append(f"{table.step}: out of sight")
        assert sorted(learner.seen) == sorted(keys_of(lesson))
        table.close()
    assert not found


@pytest.mark.parametrize(
    "stop", [7, 20, *(pytest.param(stop, marks=pytest.mark.long) for stop in (1, 12, 26))]
)
def test_left_and_resumed_in_the_middle(tmp_path: Path, stop: int) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    learner = Learner(table, Keys(table))
    for _ in range(stop):
        assert learner.once()
    table.rest()
    step, state, past = table.step, table.match.state.copy(), len(table.engine.past)
    table.driver.app.to_title()
    table.driver.frames(3)
    assert isinstance(table.top, TitleScene)
    assert table.driver.app.stack.over is None
    table.open()
    table.driver.frames(3)
    assert table.step == step
    assert table.match.state.key() == state.key()
    assert len(table.engine.past) == past
    learner.play()
    assert learner.seen[-1] == keys_of(FIRST_TERM)[-1]
    table.close()


def test_a_deal_of_a_lesson_is_remembered(tmp_path: Path) -> None:
    """Left with promises open, the lesson goes on with them, to the one that is broken."""
    table = LessonTable(tmp_path, DEALS_MADE)
    learner = Learner(table, Keys(table))
    while table.step != "deals.marks":
        assert learner.once()
    made = [deal.offer for deal in table.match.ledger.deals]
    assert len(made) == 1
    table.driver.app.to_title()
    table.driver.frames(3)
    table.open()
    assert [deal.offer for deal in table.match.ledger.deals] == made
    assert len(table.promised) == 2
    learner.play()
    assert {"deals.keep", "deals.kept", "deals.trust", "deals.broken"} <= set(learner.seen)
    assert [one.status for one in table.match.ledger.deals[0].pledges] == [KEPT, BROKEN]
    table.close()


def test_killed_at_any_line_it_goes_on(tmp_path: Path) -> None:
    """What lies in the file after each act is enough, without a farewell."""
    table = LessonTable(tmp_path, FIRST_TERM)
    learner = Learner(table, Keys(table))
    for _ in range(12):
        learner.once()
    table.rest()
    path = tmp_path / FILE
    kept = path.read_bytes()
    past, state = [due.step.key for due in table.engine.past], table.match.state.key()
    table.driver.app.to_title()
    table.driver.frames(3)
    path.write_bytes(kept)
    table.open()
    assert [due.step.key for due in table.engine.past] == past
    assert table.match.state.key() == state
    table.close()


@pytest.mark.parametrize(
    "words",
    ["", "{", "[]", '{"format": 1}', '{"format":1,"done":[],"under_way":{"first_term":{}}}'],
)
def test_a_damaged_file_begins_anew(tmp_path: Path, words: str) -> None:
    (tmp_path / FILE).write_text(words, encoding="utf-8")
    table = LessonTable(tmp_path, FIRST_TERM)
    assert table.step == keys_of(FIRST_TERM)[0]
    table.press_coach(text("learn.next"))
    assert progress_of(table.driver.app).under_way(FIRST_TERM) is not None
    table.close()


def test_a_folder_that_cannot_be_written_stops_no_lesson(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    table = LessonTable(tmp_path, SECOND_TERM)
    Learner(table, Keys(table)).play()
    table.close()


def test_lessons_are_never_among_the_saved_games(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, SECOND_TERM)
    Learner(table, Keys(table)).play()
    assert saves.listing(tmp_path / "games") == []
    assert not (tmp_path / "games").exists()
    table.close()


def test_a_wrong_act_is_answered_as_in_any_game(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    table.driver.key("n")
    assert table.step == "first.boss"
    table.driver.click(table.ward_place(WARD_INDEX[11]))
    assert "R5.3" in table.tooltip_text
    assert table.step == "first.boss"
    table.close()


def test_enter_goes_on_while_there_is_something_to_read_and_never_plays(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    table.focus_ward(WARD_INDEX[1])
    table.driver.key("return")
    assert table.step == "first.boss"
    assert table.match.line == 0
    table.driver.key("return")
    table.driver.frames(2)
    assert table.match.line == 1
    table.close()


def test_back_and_on_by_keys(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    table.driver.key("n")
    table.driver.wait(0.5)
    table.driver.key("n", pygame.KMOD_SHIFT)
    shown = table.engine.shown
    assert shown is not None
    assert shown.step.key == "first.welcome"
    table.driver.key("n")
    assert table.step == "first.boss"
    table.close()


def test_a_step_to_do_can_be_skipped(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    for _ in range(2):
        table.driver.wait(0.5)
        table.driver.key("n")
    assert table.step != "first.boss"
    assert table.match.line == 0
    table.close()


def test_the_rule_of_a_step_opens_and_comes_back(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    table.press_coach(text("learn.rule", rule="R3.2"))
    assert isinstance(table.top, RulesScene)
    assert table.top.scrolled_to == "R3.2"
    assert table.coach.step_shown is None
    table.driver.key("escape")
    table.driver.frames(2)
    assert table.coach.step_shown is not None
    table.close()


def test_acting_by_mouse_while_reading_is_play_too(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    table.driver.click(table.ward_place(WARD_INDEX[14]))
    table.driver.frames(2)
    assert table.match.line == 1
    assert table.step == "first.second"
    table.close()


def test_undo_takes_back_inside_a_lesson(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    table.driver.click(table.ward_place(WARD_INDEX[14]))
    table.driver.frames(2)
    table.driver.key("u")
    table.driver.frames(3)
    assert table.match.state.bosses_in(WARD_INDEX[14]) == [1, 0, 0]
    assert m.make(m.PLACE_BOSS, WARD_INDEX[14]) in table.legal
    table.close()


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("learn.start_game", NewGameScene),
        ("learn.to_title", TitleScene),
        ("learn.next_lesson", TableScene),
    ],
)
def test_the_end_offers_what_comes_next(tmp_path: Path, label: str, kind: type) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    table.driver.app.stack.push(LessonEnd(table.driver.app, FIRST_TERM))
    table.driver.frames(2)
    table.driver.click_on(text(label))
    table.driver.frames(3)
    assert isinstance(table.driver.scene, kind)
    table.close()


def test_nothing_moves_while_a_step_is_read(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    table.driver.settle()
    wait = table.driver.app.stack.due_in()
    assert wait is None or wait > 0
    table.close()


def test_until_a_lesson_was_played_the_title_begins_with_learn(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.app.stack.reset(TitleScene(driver.app))
    driver.frames(2)
    home = driver.gui.ring.home
    assert home is not None
    assert home.label == text("title.learn")
    driver.key("return")
    driver.frames(2)
    assert isinstance(driver.scene, LearnScene)
    driver.click_on(text("learn.start"))
    driver.frames(3)
    assert isinstance(driver.expect(TableScene).agenda, LessonAgenda)
    driver.close()


def test_after_a_lesson_the_title_begins_with_play(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    driver = table.driver
    assert not driver.app.settings.lesson_played
    table.go_on()
    driver.app.to_title()
    driver.frames(2)
    assert driver.app.settings.lesson_played
    labels = [target.label for target in driver.gui.ring.targets]
    assert labels[0] == text("title.play")
    assert labels.index(text("title.learn")) > labels.index(text("title.hot_seat"))
    table.close()


def test_looking_at_the_lessons_is_not_playing_one(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.click_on(text("title.learn"))
    assert not driver.app.settings.lesson_played
    driver.close()


def test_lessons_of_older_versions_count(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    progress = progress_of(driver.app)
    progress.save(start_of(FIRST_TERM))
    driver.click_on(text("title.learn"))
    assert driver.app.settings.lesson_played
    driver.close()


def test_a_row_of_the_lessons_tells_its_number_or_progress_and_how_long_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dash stood before each new lesson, and only the chosen one told its minutes."""
    driver = Driver(tmp_path)
    open_lesson(driver.app, FIRST_TERM)
    driver.frames(3)
    drawn = list[str]()
    draw = Typography.draw

    def record(type_: Typography, surface: pygame.Surface, words: str, *rest: Any) -> pygame.Rect:
        drawn.append(words)
        return draw(type_, surface, words, *rest)

    monkeypatch.setattr(Typography, "draw", record)
    scene = LearnScene(driver.app)
    driver.app.stack.push(scene)
    for index in range(2):
        rect = pygame.Rect(0, 0, 400, 90)
        scene._paint_row(pygame.Surface(rect.size), rect, index, chosen=False)
    assert drawn == [
        text("learn.first_term.title"),
        text("learn.under_way"),
        "2",
        text("learn.second_term.title"),
        text("learn.minutes", count=3),
    ]
    driver.close()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_the_lessons_page_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = Driver(tmp_path, size=size)
    open_lesson(driver.app, SECOND_TERM)
    driver.frames(3)
    driver.app.stack.reset(TitleScene(driver.app))
    driver.frames(2)
    for scale, plain in ((100, False), (150, True), (200, False), (200, True)):
        driver.app.apply(ui_scale=scale, plain_type=plain)
        assert look_at(LearnScene(driver.app)) == []
    driver.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_lessons_page_shows_the_board_on_which_a_lesson_begins(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """Half of the page was empty paper."""
    driver = Driver(tmp_path, size=size)
    scene = LearnScene(driver.app, SECOND_TERM)
    driver.app.stack.push(scene)
    driver.frames(2)
    page, (_, board) = scene.gui.sheet, scene.gui._painted[-1]
    assert page.contains(board)
    assert board.w * board.h > 0.25 * page.w * page.h
    driver.close()


@pytest.mark.parametrize(
    "lesson", [one for one in LESSONS if one.problems], ids=lambda one: one.name
)
def test_a_lesson_ends_in_its_problems(tmp_path: Path, lesson: Lesson) -> None:
    table = LessonTable(tmp_path, lesson)
    driver, progress = table.driver, progress_of(table.driver.app)
    progress.note_solved(lesson, 0)
    open_lesson(driver.app, lesson)
    for number, name in enumerate(lesson.problems):
        driver.frames(3)
        card = driver.expect(TaskCard)
        assert card.problem.entry.name == name
        place = text("learn.problem", number=number + 1, count=len(lesson.problems))
        assert place in card.status()
        driver.key("return")
        driver.frames(2)
        card.session.give_up()
        driver.frames(2)
        assert not progress.done(lesson)
        last = number + 1 == len(lesson.problems)
        driver.click_on(text("learn.finish" if last else "problems.next"))
    driver.frames(3)
    assert progress.done(lesson)
    assert progress.under_way(lesson) is None
    assert isinstance(driver.scene, LearnScene)
    driver.close()


def test_problems_of_a_lesson_are_gone_on_with(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, SLANDER_SPENT)
    driver = table.driver
    Learner(table, Mouse(table)).play()
    driver.click_on(text("learn.problems"))
    driver.frames(3)
    driver.expect(TaskCard)
    driver.click_on(text("learn.to_lessons"))
    driver.frames(3)
    assert driver.expect(LearnScene).chosen is SLANDER_SPENT
    progress_of(driver.app).note_solved(SLANDER_SPENT, 1)
    driver.scene.resize()
    driver.frames(2)
    driver.click_on(text("learn.resume_problems", number=2, count=3))
    driver.frames(3)
    assert driver.expect(TaskCard).problem.entry.name == SLANDER_SPENT.problems[1]
    driver.app.to_title()
    driver.frames(2)
    table.open(anew=True)
    assert table.step == "smear.welcome"
    table.close()


def lesson_begun(driver: Driver) -> Lesson:
    """The lesson whose table has opened."""
    driver.frames(3)
    agenda = driver.expect(TableScene).agenda
    assert isinstance(agenda, LessonAgenda)
    return agenda.engine.lesson


def test_enter_on_a_lesson_of_the_list_begins_it_and_a_click_only_chooses_it(
    tmp_path: Path,
) -> None:
    """Enter did nothing; only the button below the list began a lesson."""
    driver = Driver(tmp_path)
    driver.app.stack.push(LearnScene(driver.app))
    driver.frames(2)
    view = driver.target(text("learn.lessons")).rect
    driver.click((view.centerx, view.top + driver.app.look.px(1.5 * ROW)))
    driver.frames(2)
    assert driver.expect(LearnScene).chosen is LESSONS[1]
    driver.tab_to(text("learn.lessons"))
    driver.key("down")
    driver.key("return")
    assert lesson_begun(driver) is LESSONS[2]
    driver.close()


def test_the_list_of_lessons_by_keys(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.app.stack.push(LearnScene(driver.app))
    driver.frames(2)
    driver.tab_to(text("learn.lessons"))
    for _ in range(2):
        driver.key("down")
    driver.frames(2)
    assert driver.expect(LearnScene).chosen is LESSONS[2]
    driver.tab_to(text("learn.start"))
    driver.key("return")
    assert lesson_begun(driver) is LESSONS[2]
    driver.close()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.name)
def test_the_problems_of_lessons_are_in_the_collection(lesson: Lesson) -> None:
    found = [book().problem(name) for name in lesson.problems]
    assert len(set(lesson.problems)) == len(found) == (3 if found else 0)
    assert [one.entry.rating for one in found] == sorted(one.entry.rating for one in found)


@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=() if way < 4 else LONG) for way in range(8)]
)
def test_a_first_lesson_always_has_a_ballot_of_the_learners_own(tmp_path: Path, way: int) -> None:
    """Whatever is played: within ten steps, with a bid that is sure to win (finding 1)."""
    table = LessonTable(tmp_path, FIRST_TERM, seal_zero=True)
    chance = Random(way)
    while not isinstance(table.top, BallotScene):
        table.rest()
        if table.reading:
            table.go_on()
        elif table.uncovered:
            table.make_move(chance.choice(table.legal))
        table.driver.frames(2)
    outlook = table.top.outlook
    assert outlook.surely_wins == 2
    assert keys_of(FIRST_TERM).index("first.ballot") < 10
    table.close()


def test_the_first_lesson_has_three_acts(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    learner, parts = Learner(table, Keys(table)), []
    while learner.once():
        if table.coach.step_shown is not None:
            parts.append(table.engine.part)
    assert parts == sorted(parts)
    assert set(parts) == {1, 2, 3}
    table.close()


def test_the_coach_leaves_its_strip_to_the_title(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    look = table.driver.app.look
    assert look.strip.height
    assert look.full_window.size == (1280, 720)
    table.driver.app.to_title()
    table.driver.frames(2)
    assert table.driver.app.look.window.size == (1280, 720)
    table.close()


def test_ballot_and_opening_name_the_promise_about_their_ward(tmp_path: Path) -> None:
    """What was promised, not whether it was kept: that would tell bids before they open."""
    table = LessonTable(tmp_path, DEALS_MADE)
    learner, seen = Learner(table, Keys(table)), dict[str, str]()
    while learner.once():
        table.rest()
        if table.step in ("deals.keep", "deals.kept", "deals.broken"):
            pledges = table.match.ledger.pledges()
            ward = table.shown.voting
            words = [
                side_words(one.maker, [one.promise], table.match.seats)
                for one in pledges
                if one.promise.ward == ward
            ]
            assert words
            assert all(one in table.top.note for one in words), table.step
            seen[table.step] = table.top.note
    assert set(seen) == {"deals.keep", "deals.kept", "deals.broken"}
    table.close()


@pytest.mark.usefixtures("painted")
def test_every_lesson_is_seen_without_scrolling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six of eight were, in a page that left two fifths of the window free."""
    lists = list[ListView]()
    paint = ListView.paint_view

    def spied(self: ListView, surface: pygame.Surface) -> None:
        lists.append(self)
        paint(self, surface)

    monkeypatch.setattr(ListView, "paint_view", spied)
    driver = Driver(tmp_path, size=(1280, 720))
    driver.app.stack.push(LearnScene(driver.app))
    driver.frames(2)
    driver.picture()
    assert lists
    assert all(one.max_top == 0 for one in lists)
    driver.close()
