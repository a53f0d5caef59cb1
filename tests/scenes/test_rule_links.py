"""Every rule that is named leads to the rule: from slips, from cards, from the record."""

from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop.board.game_log import SUBJECTS, rule_of
from tammany_desktop.languages.rulebook import ids, rule_cited
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_INDEX
from tammany_desktop.rules.events import REASONS
from tammany_desktop.scenes.base.dialog import Dialog
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.ui.tooltip import LEAVE_DELAY
from tests.helpers.games import open_to_slander
from tests.helpers.table import Keys, Mouse, Table, play_person
from tests.helpers.window import Driver
from tests.window.test_layout import MENUS, MOMENTS, open_at, overlays


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, people=1, seats=3)
    table.rest()
    return table


def opened(table: Table) -> str:
    scene = table.top
    assert isinstance(scene, RulesScene)
    return scene.scrolled_to


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("Ward 11 is not settled yet. (R5.3)", "R5.3"),
        ("No slander in the first term. (R6)", "R6"),
        ("Locked (RL.1), see (R5.3)", "RL.1"),
        ("Deputy (RO.2).", "RO.2"),
        ("All R99.9 and no rule", ""),
        ("Ward 3", ""),
    ],
)
def test_the_rule_that_words_name(words: str, rule: str) -> None:
    assert rule_cited(words) == rule


def test_a_key_opens_the_rule_of_a_refusal(table: Table) -> None:
    table.driver.click(table.ward_place(WARD_INDEX[11]))
    assert table.tooltip_rule == "R5.3"
    table.driver.key("f1")
    assert opened(table) == "R5.3"
    table.driver.key("escape")
    assert table.uncovered
    table.close()


def test_a_click_on_the_slip_opens_it(table: Table) -> None:
    table.driver.click(table.ward_place(WARD_INDEX[11]))
    place = table.tooltip_link.center
    line = table.match.line
    table.driver.click(place)
    assert opened(table) == "R5.3"
    assert table.match.line == line
    table.close()


def test_the_slip_waits_for_the_pointer_and_no_longer(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, state=open_to_slander())
    table.rest()
    target = table.act_target("slander").rect
    table.driver.point(target.center)
    table.driver.wait(0.5)
    assert table.tooltip_rule
    table.driver.point((target.centerx, 5))
    assert table.tooltip_target is not None
    table.driver.point(table.tooltip_link.center)
    table.driver.wait(2 * LEAVE_DELAY)
    assert table.tooltip_target is not None
    table.driver.point((5, 5))
    table.driver.wait(LEAVE_DELAY + 0.1)
    assert table.tooltip_target is None
    table.close()


def test_a_click_beside_the_rule_goes_through_the_slip(table: Table) -> None:
    table.driver.click(table.ward_place(WARD_INDEX[11]))
    left, top = table.tooltip_rect.topleft
    place = (left + 3, top + 3)
    table.driver.click(place)
    assert table.uncovered
    table.close()


def test_the_wards_card_names_a_rule_too(table: Table) -> None:
    table.focus_ward(WARD_INDEX[9])
    table.driver.frames(2)
    assert table.tooltip_target is None
    table.driver.key("r")
    assert opened(table) == "R5.3"
    table.close()


def test_with_nothing_named_the_book_opens_at_its_beginning(table: Table) -> None:
    table.driver.key("r")
    assert isinstance(table.top, RulesScene)
    assert table.top.requested == ""
    table.close()


def test_every_button_of_the_bar_names_its_rule(table: Table) -> None:
    pieces = [button.target for button in table.tray_buttons]
    for target in (*pieces, table.act_target("slander"), table.act_target("end")):
        assert rule_cited(target.tooltip_words()), target.tooltip_words()
    table.close()


def events() -> list[type]:
    return [one for one in vars(e).values() if isinstance(one, type) and hasattr(one, "_fields")]


def test_events_follow_rules_that_exist() -> None:
    assert {about.rule for about in SUBJECTS.values()} <= set(ids("en"))
    assert set(SUBJECTS) <= set(events())
    for reason in range(len(REASONS)):
        assert rule_of(e.PointsScored(0, 1, reason)) in ids("en")


def test_every_line_of_the_record_names_its_rule(table: Table) -> None:
    hands, random = Keys(table), Random(3)
    for _ in range(12):
        table.rest()
        play_person(table, hands, random)
    table.rest()
    table.driver.app.stack.push(LogScene(table.driver.app, table.session))
    table.driver.frames(2)
    scene = table.top
    told = [line for line in scene.lines if not line.heading]
    assert len(told) > 12
    assert {line.rule for line in told} <= set(ids("en"))
    table.close()


def test_the_record_opens_the_rule_of_the_chosen_line_by_a_key(table: Table) -> None:
    hands, random = Mouse(table), Random(3)
    for _ in range(6):
        table.rest()
        play_person(table, hands, random)
    table.rest()
    table.driver.key("l")
    table.driver.key("up")
    scene = table.top
    assert isinstance(scene, LogScene)
    wanted = scene.rows[scene.chosen][0].rule
    table.driver.key("r")
    assert opened(table) == wanted
    table.driver.key("escape")
    pygame.event.clear()
    table.close()


def rules_by_key(window: Driver) -> bool:
    """Whether F1 opens the rules over the scene on top, and Escape leads back to it.

    A ballot among persons is under its cover then.
    """
    scene = window.scene
    window.wait(0.6)  # hasty keys do nothing in some scenes
    window.key("f1")
    window.frames(2)
    found = isinstance(window.scene, RulesScene)
    window.key("escape")
    window.frames(2)
    return found and (window.scene is scene or isinstance(window.scene, CoverScene))


def test_f1_opens_the_rules_on_every_page(window: Driver) -> None:
    missing = []
    for name, make in MENUS.items():
        scene = make(window.app)
        if isinstance(scene, RulesScene | Dialog):  # a question comes first
            continue
        window.app.stack.reset(scene)
        window.app.stack.apply_changes()
        if not rules_by_key(window):
            missing.append(name)
    assert missing == []


def test_f1_opens_the_rules_over_every_table(window: Driver) -> None:
    missing = []
    for name in MOMENTS:
        table = open_at(window, name)
        for scene in overlays(table, name):
            window.app.stack.push(scene)
            window.app.stack.apply_changes()
            if not rules_by_key(window):
                missing.append(type(scene).__name__)
            window.app.stack.pop(scene)
            window.app.stack.apply_changes()
    assert missing == []


@given(st.lists(st.integers(0, 9), min_size=3, max_size=5))
def test_R7_3_a_ward_is_won_without_a_vote_where_at_most_one_player_has_bosses(
    votes: list[int],
) -> None:
    alone = len([one for one in votes if one]) <= 1
    won = rule_of(e.WardWon(0, 0, tuple(votes)))
    assert won == ("R7.3" if alone else rule_of(e.WardTied(0, tuple(votes))))
