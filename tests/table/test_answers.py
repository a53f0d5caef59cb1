"""Whatever a person points at on the map answers: it acts, or it says why not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules.board import (
    CHIEF_OF_POLICE,
    OFFICES,
)
from tammany_desktop.wording import office_name
from tests.helpers.games import open_to_slander
from tests.helpers.staged import StagedTable
from tests.helpers.table import Mouse, Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = StagedTable(tmp_path, people=3, state=open_to_slander())
    table.rest()
    yield table
    table.close()


def test_another_ward_takes_the_place_of_the_one_chosen(table: Table) -> None:
    hands, selection = Mouse(table), table.selection
    hands.act("slander")
    assert {0, 1} <= set(selection.choosable_wards())
    hands.ward(0)
    assert selection.plan is not None
    assert selection.plan.get("ward") == 0
    assert selection.plan.next_field() == "rival"
    table.driver.point(table.ward_place(1))
    assert table.why_not_pointed == ""
    line = table.match.line
    hands.ward(1)
    chosen = selection.plan.get("ward") if selection.plan is not None else None
    assert chosen == 1 or table.match.line > line


def test_the_ward_already_chosen_says_what_is_to_be_chosen(table: Table) -> None:
    hands = Mouse(table)
    hands.act("slander")
    hands.ward(0)
    hands.ward(0)
    assert table.tooltip_text == text("table.why.choose_rival")
    hands.ward(3)
    assert "R6.2" in table.tooltip_text


@pytest.mark.parametrize("by", ["hover", "focus", "click", "key"])
def test_a_players_card_explains_the_office(table: Table, by: str) -> None:
    target = table.card_target(1)
    if by == "hover":
        table.driver.point(target.rect.center)
        table.driver.wait(0.6)
    elif by == "click":
        table.driver.click(target.rect.center)
    else:
        table.give_focus(table.card_target(0))
        table.driver.key("down")
        if by == "key":
            table.hide_tooltip()
            table.driver.key("return")
    table.driver.frames(2)
    said = table.tooltip_text
    assert office_name(CHIEF_OF_POLICE) in said
    assert text(f"office.benefit.{OFFICES[CHIEF_OF_POLICE]}").rstrip(".") in said


def test_an_answer_goes_once_something_has_happened(table: Table) -> None:
    table.driver.key("e")  # no ward action yet
    assert "R4.2" in table.tooltip_text
    Mouse(table).ward(table.wards[0])
    table.rest()
    assert table.match.line == 1
    assert "R4.2" not in table.tooltip_text


def test_an_answer_to_a_key_goes_too_when_keys_go_on(table: Table) -> None:
    table.driver.key("e")
    said = table.tooltip_text
    assert said
    table.driver.wait(1.6)
    table.make_move(table.legal[0])
    table.rest()
    assert table.tooltip_text != said
