"""The record: a line an event, filters, and the board at the moment of a line."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.moment import MomentScene
from tammany_desktop.scenes.table_log import LogScene
from tammany_desktop.table import record
from tests.helpers.table import Mouse, Table, play_person


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A table some way into the second term."""
    table, random = Table(tmp_path, people=1, seats=3, seed=6), Random(6)
    while table.match.state.term < 2 or table.top is not table.table:
        table.rest()
        play_person(table, Mouse(table), random)
        table.rest()
    return table


def lines(table: Table) -> list[record.Line]:
    return record.lines_of(table.match.history, table.match.seats)


def test_years_and_elections_are_headings(table: Table) -> None:
    headings = [line for line in lines(table) if line.heading]
    assert len(headings) >= 6  # four years, an election, the fifth year
    assert len({line.words for line in headings}) == len(headings)
    table.close()


def test_every_line_names_a_line_of_the_journal(table: Table) -> None:
    assert all(1 <= line.at <= table.match.line for line in lines(table))
    table.close()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_filter_by_seat(table: Table, seat: int) -> None:
    kept = record.chosen(lines(table), seat=seat)
    assert kept
    assert all(line.heading or seat in line.seats for line in kept)
    table.close()


def test_filter_by_ward_and_kind(table: Table) -> None:
    found = lines(table)
    ward = next(line.wards[0] for line in found if line.wards)
    kept = record.chosen(found, ward=ward)
    assert all(line.heading or ward in line.wards for line in kept)
    elections = record.chosen(found, kind=record.ELECTIONS)
    assert elections
    assert all(line.kind == record.ELECTIONS for line in elections)
    assert len(record.chosen(found)) == len(found)
    table.close()


def test_no_heading_without_lines_below(table: Table) -> None:
    for seat in (NOBODY, 0, 1, 2):
        kept = record.chosen(lines(table), seat=seat)
        for one, other in zip(kept, [*kept[1:], kept[0]], strict=True):
            assert not (one.heading and other.heading)
    table.close()


def test_a_line_shows_the_board_of_its_moment(table: Table) -> None:
    table.driver.key("l")
    scene = table.top
    assert isinstance(scene, LogScene)
    table.driver.key("home")
    table.driver.key("return")
    moment = table.top
    assert isinstance(moment, MomentScene)
    first = next(line for line in lines(table) if not line.heading)
    assert moment.shown.state == table.match.history.state_at(first.at)
    table.driver.key("escape")
    assert table.top is scene
    table.driver.key("l")
    assert table.top is table.table
    table.close()


def test_a_click_on_a_line_does_the_same(table: Table) -> None:
    table.driver.key("l")
    scene = table.top
    assert isinstance(scene, LogScene)
    last = len(scene.rows) - 1
    row = (scene.view.left + 40, scene.view.top + (last - scene.first) * scene.high + 5)
    table.driver.click(row)
    assert isinstance(table.top, MomentScene)
    assert table.top.words == scene.rows[last][0].words
    table.close()
