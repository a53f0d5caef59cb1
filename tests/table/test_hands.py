"""Picking up, dragging, putting back, undoing, and being told why not."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.board.map_layers import slots
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_INDEX, ZONES
from tammany_desktop.rules.state import PICK_BONUS_CUBE
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.ui.intents import Intent
from tammany_desktop.wording import population_name
from tests.helpers.aloud import listen
from tests.helpers.staged import StagedTable
from tests.helpers.table import Mouse, Table, play_person


@pytest.fixture
def table(tmp_path: Path) -> StagedTable:
    """A person's first turn in a game of three, nothing done yet."""
    for seed in range(1, 50):
        table = StagedTable(tmp_path / str(seed), people=1, seats=3, seed=seed)
        table.rest()
        if table.match.line == 0:
            return table
        table.close()
    raise AssertionError("the person never begins")


def drag(table: StagedTable, start: tuple[int, int], end: tuple[int, int]) -> None:
    driver = table.driver
    driver.point(start)
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    driver.point(middle)
    driver.point(end)
    driver.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False))
    driver.frames(3)


def first_ward() -> int:
    return ZONES[0][0]


def test_a_click_on_a_ward_places_a_boss(table: StagedTable) -> None:
    Mouse(table).ward(first_ward())
    assert table.match.state.bosses[first_ward() * 5] == 1
    table.close()


def test_a_boss_is_dragged_from_the_card(table: StagedTable) -> None:
    start = table.boss_place(0)
    drag(table, start, table.ward_place(first_ward()))
    assert table.match.state.bosses[first_ward() * 5] == 1
    table.close()


def test_a_cube_is_dragged_from_castle_garden(table: StagedTable) -> None:
    population, place = slots(tuple(table.match.state.garden))[0]
    start = table.camera.point(place)
    before = table.match.state.cubes[first_ward() * 4 + population]
    drag(table, start, table.ward_place(first_ward()))
    assert table.match.state.cubes[first_ward() * 4 + population] == before + 1
    table.close()


def test_a_boss_and_a_cube_are_dragged_from_the_bar(table: StagedTable) -> None:
    drag(table, table.tray_place(0), table.ward_place(first_ward()))
    assert table.match.state.bosses[first_ward() * 5] == 1
    population = next(p for p, count in enumerate(table.match.state.garden) if count)
    before = table.match.state.cubes[first_ward() * 4 + population]
    drag(table, table.tray_place(population + 1), table.ward_place(first_ward()))
    assert table.match.state.cubes[first_ward() * 4 + population] == before + 1
    assert table.match.state.ward_done
    table.close()


def test_a_bonus_cube_is_chosen_in_the_bar_and_put_into_its_ward(tmp_path: Path) -> None:
    table = StagedTable(tmp_path, people=1, seats=3, seed=2)
    hands, chance = Mouse(table), Random(1)
    for _ in range(300):
        table.rest()
        if table.uncovered and table.match.state.phase == PICK_BONUS_CUBE:
            break
        play_person(table, hands, chance)
    state = table.match.state
    assert state.phase == PICK_BONUS_CUBE
    assert "ward" in table.bar_text, "where the cube goes"
    for act in ("end", "slander", "office"):  # a turn's acts answer with what is to be done first
        assert table.act_target(act).why_not == table.bar_text != ""
    population = next(p for p, count in enumerate(state.bag) if count)
    before = state.cubes[first_ward() * 4 + population]
    table.driver.click(table.choice_buttons[0].rect.center)
    hands.ward(first_ward())
    table.rest()
    assert table.match.state.cubes[first_ward() * 4 + population] == before + 1
    table.close()


def test_a_click_on_a_cube_then_a_ward_settles(table: StagedTable) -> None:
    population, place = slots(tuple(table.match.state.garden))[-1]
    table.driver.click(table.camera.point(place))
    assert table.plan is not None
    assert table.plan.kind == m.PLACE_CUBE
    Mouse(table).ward(first_ward())
    assert table.match.state.step_population == population
    table.close()


def test_with_a_cube_in_hand_the_sentence_asks_for_a_ward(table: StagedTable) -> None:
    before = table.bar_text
    table.driver.key("c")
    plan = table.plan
    assert plan is not None
    population = plan.get("population")
    assert population is not None
    now = table.bar_text
    assert now != before
    assert population_name(population) in now
    table.driver.key("escape")
    assert table.bar_text == before
    table.close()


def test_the_key_for_a_cube_says_why_none_can_be_taken(tmp_path: Path) -> None:
    """It names one that lies in the garden where there is any."""
    table = Table(tmp_path, people=3)
    table.rest()
    hands, listener = Mouse(table), listen(table.driver)
    table.driver.key("c")
    hands.ward(first_ward())
    listener.news.clear()
    table.driver.key("c")
    left = [at for at, count in enumerate(table.match.state.garden) if count]
    assert listener.news == [table.tray_target(left[0] + 1).tooltip_words()]
    table.close()


def test_escape_puts_a_cube_back(table: StagedTable) -> None:
    table.driver.key("c")
    assert table.begun
    table.driver.key("escape")
    assert not table.begun
    assert table.uncovered
    table.close()


def test_undo_and_restart(table: StagedTable) -> None:
    hands = Mouse(table)
    start = table.match.state.copy()
    hands.ward(first_ward())
    hands.act("undo")
    assert table.match.state == start
    hands.ward(first_ward())
    hands.ward(ZONES[0][1])
    hands.act("restart")
    assert table.match.state == start
    table.close()


def test_a_closed_ward_says_why_on_hover_and_click(table: StagedTable) -> None:
    closed = WARD_INDEX[11]
    place = table.ward_place(closed)
    table.driver.point(place)
    assert "(R5.3)" in table.why_not_pointed
    table.driver.click(place)
    assert "(R5.3)" in table.tooltip_text
    assert table.match.line == 0
    table.close()


def test_a_closed_ward_says_why_on_focus(table: StagedTable) -> None:
    for digit in "11":
        table.driver.key(digit)
    assert table.pointed == WARD_INDEX[11]
    assert "(R5.3)" in table.why_not_pointed
    table.driver.key("return")
    assert "(R5.3)" in table.tooltip_text
    table.close()


def test_enter_ends_the_number_typed(table: StagedTable) -> None:
    """1, Enter, 1, 4 is ward 14: the first 1 is done with."""
    table.driver.key("1")
    table.driver.key("return")
    assert table.pointed == WARD_INDEX[1]
    for digit in "14":
        table.driver.key(digit)
    assert table.pointed == WARD_INDEX[14]
    table.close()


def test_what_is_said_of_a_ward_goes_when_it_is_no_longer_so(table: StagedTable) -> None:
    hands = Mouse(table)
    hands.ward(first_ward())
    hands.ward(ZONES[0][1])  # the ward action is done
    table.driver.click(table.ward_place(first_ward()))
    assert "(R4.2)" in table.tooltip_text
    table.session.undo()
    table.driver.frames(3)
    assert table.tooltip_text == ""
    table.close()


def test_R4_2_closed_buttons_say_why(table: StagedTable) -> None:
    table.driver.click(table.act_place("end"))
    assert "R4.2" in table.tooltip_text
    table.close()


def test_arrows_walk_across_borders(table: StagedTable) -> None:
    table.driver.key("1")
    table.driver.wait(2)
    table.driver.key("right")
    assert table.pointed in (WARD_INDEX[2], WARD_INDEX[3])
    table.close()


def rivals_at_work(folder: Path, made: type[Table] = StagedTable) -> Table:
    table = made(folder, people=1, seats=3, seed=3, speed="slow")
    for _ in range(600):
        if table.rival_acts and table.playing:
            return table
        table.driver.frames(1)
        if table.may_act and table.still:
            table.make_move(table.legal[0])
    raise AssertionError("rivals never act")


def test_a_click_on_a_button_does_what_it_says_while_rivals_act(tmp_path: Path) -> None:
    """It finishes the motion, as any click, and is not lost."""
    table = rivals_at_work(tmp_path, Table)
    table.driver.click(table.tool_target(Intent.MENU).rect.center)
    assert isinstance(table.top, MenuScene)
    table.close()


def test_a_click_on_a_closed_button_only_finishes_what_rivals_do(tmp_path: Path) -> None:
    table = rivals_at_work(tmp_path)
    end = table.act_target("end")
    line = table.match.line
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=end.rect.center, button=1, touch=False)
    assert table.handle(click)
    assert table.match.line == line
    assert table.tooltip_text == ""
    table.close()


def test_a_click_finishes_what_rivals_do(tmp_path: Path) -> None:
    table = rivals_at_work(tmp_path)
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False)
    assert table.handle(click)
    assert table.still or table.held
    assert table.air == {}
    table.close()
