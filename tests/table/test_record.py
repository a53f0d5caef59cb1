"""The record: a line an event, filters, and the board at the moment of a line."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.board import game_log
from tammany_desktop.languages import text
from tammany_desktop.play.agenda import NOTHING
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.newspaper import NewspaperScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.scenes.table.log import UNFOLDED, LogScene
from tammany_desktop.session.match import Match
from tests.helpers.headless import HeadlessTable
from tests.helpers.table import Mouse, Table, played_again


@pytest.fixture(scope="module")
def game() -> Match:
    """A game some way into the second term."""
    table = HeadlessTable(people=1, start=new_game(3, Random(6)), seed=6)
    while table.match.state.term < 2 or table.opened != NOTHING:
        table.rest()
        table.do()
    table.rest()
    return table.match


@pytest.fixture
def table(tmp_path: Path, game: Match) -> Table:
    """A table at which that game goes on."""
    table = Table(tmp_path, people=1, match=played_again(game))
    table.rest()
    return table


def lines(match: Match) -> list[game_log.Line]:
    return game_log.lines_of(match.history, match.seats)


def test_years_and_elections_are_headings(game: Match) -> None:
    headings = [line for line in lines(game) if line.heading]
    assert len(headings) >= 6  # four years, an election, the fifth year
    assert len({line.words for line in headings}) == len(headings)


def test_every_line_names_a_line_of_the_journal(game: Match) -> None:
    assert all(1 <= line.number <= game.line for line in lines(game))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_filter_by_seat(game: Match, seat: int) -> None:
    kept = game_log.filtered(lines(game), seat=seat)
    assert kept
    assert all(line.heading or seat in line.seats for line in kept)


def test_filter_by_ward_and_kind(game: Match) -> None:
    found = lines(game)
    ward = next(line.wards[0] for line in found if line.wards)
    kept = game_log.filtered(found, ward=ward)
    assert all(line.heading or ward in line.wards for line in kept)
    elections = game_log.filtered(found, subset=game_log.ELECTIONS)
    assert elections
    assert all(line.kind == game_log.ELECTIONS for line in elections)
    assert len(game_log.filtered(found)) == len(found)


def test_no_heading_without_lines_below(game: Match) -> None:
    for seat in (NOBODY, 0, 1, 2):
        kept = game_log.filtered(lines(game), seat=seat)
        for one, other in zip(kept, [*kept[1:], kept[0]], strict=True):
            assert not (one.heading and other.heading)


def test_a_line_shows_the_board_of_its_moment(table: Table) -> None:
    table.driver.key("l")
    scene = table.driver.expect(LogScene)
    table.driver.key("home")
    table.driver.key("return")  # the first year unfolds
    table.driver.key("down")
    table.driver.key("return")
    moment = table.driver.expect(SnapshotScene)
    first = next(line for line in lines(table.match) if not line.heading)
    assert moment.model.state == table.match.history.state_at(first.number)
    table.driver.key("escape")
    assert table.top is scene
    table.driver.key("l")
    assert table.uncovered
    table.close()


def test_a_click_on_a_line_does_the_same(table: Table) -> None:
    table.driver.key("l")
    scene = table.top
    assert isinstance(scene, LogScene)
    last = len(scene.rows) - 1
    row = (
        scene.laid.view.left + 40,
        scene.laid.view.top + (last - scene.top_row) * scene.laid.row_height + 5,
    )
    table.driver.click(row)
    assert isinstance(table.top, SnapshotScene)
    assert table.top.words == scene.rows[last][0].words
    table.close()


def opened(table: Table) -> LogScene:
    table.driver.key("l")
    assert isinstance(table.top, LogScene)
    return table.top


def click_row(table: Table, scene: LogScene, row: int) -> None:
    place = (
        scene.laid.view.left + 60,
        scene.laid.view.top + (row - scene.top_row) * scene.laid.row_height + 5,
    )
    table.driver.click(place)


def test_old_years_are_folded_and_unfold(table: Table) -> None:
    scene = opened(table)
    headings = [line for line in scene.lines if line.heading]
    assert {line.number for line in headings[:-UNFOLDED]} == scene.folded
    model = [row[0] for row in scene.rows]
    assert len(model) < len(scene.lines)
    assert all(line in model for line in headings)
    scene.scroll(-1000)
    click_row(table, scene, 0)
    assert scene.rows[0][0] is headings[0]
    assert not scene.rows[1][0].heading
    click_row(table, scene, 0)
    assert scene.rows[1][0] is headings[1]
    table.close()


def test_filters_unfold_everything(table: Table) -> None:
    scene = opened(table)
    scene._filter_seat(1)
    kept = game_log.filtered(scene.lines, seat=1)
    assert len({id(row[0]) for row in scene.rows}) == len(kept)
    table.close()


@pytest.mark.parametrize("kind", [game_log.SLANDER, game_log.OFFICES])
def test_filter_by_topic(game: Match, kind: str) -> None:
    kept = [line for line in game_log.filtered(lines(game), subset=kind) if not line.heading]
    assert all(line.topic == kind for line in kept)
    assert len(kept) == sum(line.topic == kind for line in lines(game))
    if kind == game_log.OFFICES:
        assert kept


def test_a_newspaper_can_be_read_again(table: Table) -> None:
    scene = opened(table)
    row = next(n for n, row in enumerate(scene.rows) if row[0].paper)
    scene.scroll(row - scene.top_row)
    click_row(table, scene, row)
    assert table.driver.expect(NewspaperScene).report.term == 1
    table.driver.key("escape")
    assert table.top is scene
    table.close()


def test_against_bots_a_moment_can_be_gone_on_from(table: Table) -> None:
    scene = opened(table)
    scene.open_moment(next(line for line in scene.lines if line.number > 5))
    table.driver.frames(2)
    table.driver.click_on(text("table.moment_on"))
    (branched,) = table.driver.recorded.branched
    assert branched[1] is table.match.history
    assert branched[2] == next(line for line in scene.lines if line.number > 5).number
    table.close()


def test_with_others_at_the_table_it_can_only_be_looked_at(tmp_path: Path) -> None:
    table = Table(tmp_path, people=2, seats=3, seed=6)
    table.rest()
    Mouse(table).ward(table.wards[0])
    scene = opened(table)
    scene.open_moment(scene.lines[-1])
    table.driver.frames(2)
    labels = [one.label for one in table.driver.gui.ring.targets]
    cards = [seat.name for seat in table.match.seats]  # they open what everybody holds
    assert labels == [text("table.moment_back"), *cards]
    table.close()


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_moment_fits(table: Table, size: tuple[int, int], scale: int) -> None:
    table.driver.app.apply(ui_scale=scale)
    table.driver.resize(size)
    scene = opened(table)
    scene.open_moment(
        max((one for one in scene.lines if one.number), key=lambda one: len(one.words))
    )
    table.driver.frames(2)
    gui = table.driver.gui
    assert gui.overfull == []
    rects = [one.rect for one in gui.ring.targets]
    assert rects[0].collidelist(rects[1:]) == -1
    assert min(min(rect.size) for rect in rects) >= 24
    table.close()
