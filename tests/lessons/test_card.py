"""The card of a lesson under hasty hands: what is clicked, dragged, skipped and resumed over it."""

from pathlib import Path

import pygame

from tammany_desktop.languages import text
from tests.helpers.lessons import FIRST_TERM, LAST_ELECTION, LessonTable, faults, keys_of


def test_going_on_again_and_again_without_moving_the_mouse(tmp_path: Path) -> None:
    """The card comes anew under a pointer that rests: a click on it never reaches the map."""
    table = LessonTable(tmp_path, LAST_ELECTION)
    driver, line = table.driver, table.match.line
    gui = table.coach.gui
    assert gui is not None
    place = next(one for one in gui.ring.targets if one.label == text("learn.next")).rect.center
    driver.point(place)
    seen = [table.step]
    for _ in range(3):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            driver.frame(pygame.event.Event(kind, pos=place, button=1, touch=False))
        driver.frames(2)
        seen.append(table.step)
    assert seen == keys_of(LAST_ELECTION)[:4]
    assert table.match.line == line
    assert not table.tooltip_text
    table.close()


def test_the_wheel_over_a_card_that_has_just_come_stays_there(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    driver, coach = table.driver, table.coach
    driver.point(coach.card.center)
    table.go_on()
    driver.frames(2)
    assert table.coach.gui is not None
    assert coach.card.collidepoint(table.coach.gui.pointer)
    before = table.zoom.factor
    driver.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3, flipped=False))
    driver.frames(2)
    assert table.zoom.factor == before
    table.close()


def test_what_is_dragged_from_the_table_and_let_go_over_the_card_is_let_go(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    driver, coach = table.driver, table.coach
    start, end = table.tray_place(0), coach.card.center
    driver.point(start)
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    driver.point((start[0], start[1] - 80))
    driver.point(end)
    assert table.carrying
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    driver.frames(2)
    assert table.lifted is None
    table.close()


def to_a_thing_to_do(table: LessonTable) -> None:
    while table.reading:
        table.go_on()
        table.driver.frames(2)


def press(table: LessonTable, label: str) -> None:
    gui = table.coach.gui
    assert gui is not None
    place = next(one for one in gui.ring.targets if one.label == label).rect.center
    table.driver.click(place)


def test_what_is_skipped_leaves_a_card_that_leads_back(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    to_a_thing_to_do(table)
    skipped = table.step
    table.driver.wait(0.5)
    press(table, text("learn.skip"))
    coach = table.coach
    if coach.engine.shown is not None:
        table.driver.wait(0.5)
        press(table, text("learn.skip"))
    assert coach.engine.shown is None
    assert coach.gui is not None
    assert not coach.cut
    assert faults(coach.gui) == []
    table.driver.wait(0.5)
    press(table, text("learn.back"))
    shown = coach.engine.shown
    assert shown is not None
    assert keys_of(FIRST_TERM).index(shown.step.key) >= keys_of(FIRST_TERM).index(skipped)
    table.close()


def test_a_second_click_in_haste_skips_nothing(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    to_a_thing_to_do(table)
    step = table.step
    press(table, text("learn.skip"))
    assert table.step == step
    table.driver.wait(0.5)
    press(table, text("learn.skip"))
    assert table.coach.engine.past[-1].step.key == step
    table.close()


def test_resumed_where_a_step_was_skipped_it_says_that_it_waits(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    to_a_thing_to_do(table)
    while table.coach.engine.shown is not None:
        table.driver.wait(0.5)
        press(table, text("learn.skip"))
    table.open()
    assert table.coach.gui is not None
    assert table.coach.step_shown is None
    table.close()


def test_the_menu_of_a_lesson_says_that_it_goes_on(tmp_path: Path) -> None:
    table = LessonTable(tmp_path, FIRST_TERM)
    table.driver.key("f10")
    menu = table.top
    assert menu._words() == text("table.menu.words_lesson")
    assert menu.gui.overfull == []
    table.close()
