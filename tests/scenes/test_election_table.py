"""The table of an election: it always comes, whoever is Mayor, and nothing on it overlaps."""

from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.languages import available, text
from tammany_desktop.rules import city
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TAMMANY_HALL
from tammany_desktop.scenes.base import pages
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import Gap
from tests.helpers.build import Table as Position
from tests.helpers.ink import watching
from tests.helpers.table import Keys, Table, play_person
from tests.scenes.test_enter_runs import eve_of_the_end
from tests.table.test_counting import eve_of_election


@pytest.mark.parametrize("players", [4, 5])
def test_all_leaders_stand_beside_the_points(
    tmp_path: Path, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = Position(n=players).cubes(14, irish=3, english=3, german=3, italian=3).given()
    state.ward_winners[TAMMANY_HALL] = 0
    favors: list[pygame.Rect] = []

    def noted(gui: Gui, name: str, box: pygame.Rect) -> None:
        if name.startswith("favor_"):
            favors.append(box)

    monkeypatch.setattr(pages, "lay_sprite", noted)
    table = Table(tmp_path, players, state=state, size=(1024, 600), ui_scale=200)
    scene = ElectionResultScene(
        table.driver.app, table.match.seats, state, e.MayorNamed(0, e.BY_COUNT)
    )
    table.driver.app.stack.push(scene)
    table.driver.frames(2)
    heads = {text("results.points"), text("results.points_gain")}
    points = next(one for one in scene.gui.labels if one.words in heads)
    assert len(favors) == 4
    assert max(box.right for box in favors) <= points.rect.left
    for one, other in pairwise(favors):
        assert one.right <= other.left
    table.close()


@pytest.mark.parametrize("people", [0, 1, 3])
@pytest.mark.parametrize("last", [False, True])
def test_it_comes_whoever_is_mayor(tmp_path: Path, people: int, last: bool) -> None:
    state = eve_of_the_end(4) if last else eve_of_election(3)
    table = Table(tmp_path, people, state=state)
    for _ in range(400):
        table.rest()
        if isinstance(table.top, ElectionResultScene):
            break
        if not isinstance(table.top, TableScene) or table.may_act:
            play_person(table, Keys(table), Random(1))
    table.driver.expect(ElectionResultScene)
    assert sum(table.shown.score) > sum(state.score)
    table.close()


@pytest.mark.usefixtures("painted")
def test_counts_of_leads_are_as_bold_as_wards(tmp_path: Path) -> None:
    """They were small and gray beside small cubes."""
    state = Position(n=4).cubes(14, irish=7).given()
    state.ward_winners[TAMMANY_HALL] = 0
    table = Table(tmp_path, 4, state=state)
    scene = ElectionResultScene(
        table.driver.app, table.match.seats, state, e.MayorNamed(0, e.BY_COUNT)
    )
    with watching() as drawn:
        table.driver.app.stack.push(scene)
        table.driver.wait(1.0)
    assert "strong" in {ink.role for ink in drawn.inks if ink.words == "3"}
    table.close()


@pytest.mark.usefixtures("painted")
def test_one_medal_stands_for_the_mayor_and_all_names_begin_in_one_column(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A medal pushed the Mayor's name aside, and a chain below stood for the same office."""
    state = Position(n=4).cubes(14, irish=3).given()
    table, signs = Table(tmp_path, 4, state=state), list[str]()
    lay_sprite = pages.lay_sprite

    def noted(gui: Gui, name: str, box: pygame.Rect) -> None:
        signs.extend([name] if name in ("office_mayor", "chain") else [])
        lay_sprite(gui, name, box)

    monkeypatch.setattr(pages, "lay_sprite", noted)
    scene = ElectionResultScene(
        table.driver.app, table.match.seats, state, e.MayorNamed(1, e.BY_COUNT)
    )
    table.driver.app.stack.push(scene)
    table.driver.wait(1.0)
    signs.clear()
    scene.resize()
    table.driver.frames(2)
    assert signs == ["office_mayor"]
    names = {seat.name for seat in table.match.seats}
    lefts = [one.rect.left for one in scene.gui.labels if one.words in names]
    assert len(lefts) == 4
    assert len(set(lefts)) == 1
    table.close()


def test_R9_2_how_the_points_of_an_election_add_up_is_shown_and_read_aloud(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was a riddle that four wards give eight points."""
    state = Position(n=4).cubes(14, irish=3).given()
    for ward in (TAMMANY_HALL, 0, 1, 2):
        state.ward_winners[ward] = 0
    state.ward_winners[3] = 1
    table, signs = Table(tmp_path, 4, state=state), dict[str, list[pygame.Rect]]()
    lay_sprite = pages.lay_sprite

    def noted(gui: Gui, name: str, box: pygame.Rect) -> None:
        signs.setdefault(name, []).append(box)
        lay_sprite(gui, name, box)

    monkeypatch.setattr(pages, "lay_sprite", noted)
    scene = ElectionResultScene(
        table.driver.app, table.match.seats, state, e.MayorNamed(0, e.BY_COUNT)
    )
    table.driver.app.stack.push(scene)
    table.driver.frames(2)
    signs.clear()
    scene.resize()

    def count(box: pygame.Rect) -> str:
        beside = [one for one in scene.gui.labels if one.rect.left - box.right in range(-1, 4)]
        return next(one.words for one in beside if one.rect.centery == box.centery)

    told = {name: [count(box) for box in boxes] for name, boxes in signs.items() if name in PARTS}
    assert told == {"rosette": ["4", "1"], "sign_tammany": ["1"], "office_mayor": ["3"]}
    assert "+8 (4 wards + 1 for Tammany Hall + 3 as Mayor)" in scene._sentences(0)[0]
    assert "+1 (1 ward)" in scene._sentences(1)[0]
    table.close()


PARTS = ("rosette", "sign_tammany", "office_mayor")  # what gives points in an election


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("language", available())
def test_R9_1_the_head_of_leads_tells_what_they_bring(tmp_path: Path, language: str) -> None:
    """Counts of cubes stood below a heading of favors, and ribbons, Hall, and Mayor below none."""
    state = Position(n=4).cubes(14, irish=7).given()
    state.ward_winners[TAMMANY_HALL] = 0
    table = Table(tmp_path, 4, state=state, size=(1280, 720))
    table.driver.app.apply(language=language)
    scene = ElectionResultScene(
        table.driver.app, table.match.seats, state, e.MayorNamed(0, e.BY_COUNT)
    )
    with watching() as drawn:
        table.driver.app.stack.push(scene)
        table.driver.wait(1.0)
    words, points = text("results.leaders_gain"), text("results.points_gain")
    assert {words, points} <= {ink.words for ink in drawn.inks}
    assert not {words, points} & set(drawn.cut)
    heads = {label.words: label for label in scene.gui.labels}
    assert heads[words].rect.right <= heads[points].rect.left
    assert str(city.LEADER_FAVORS) in heads, "favors, not cubes"
    assert "7" not in heads
    assert state.bank[0] > 0
    table.close()


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("players", [4, 5])
def test_a_tie_in_everything_is_told_within_the_sheet(
    tmp_path: Path, players: int, code: str
) -> None:
    """Four or five sentences of ties by color ran into the lower edge, and beyond it."""
    state = Position(n=players).given()
    state.ward_winners[:] = [ward % players if ward < 2 * players else -1 for ward in range(15)]
    state.favors[: 4 * players] = [3] * (4 * players)
    table = Table(tmp_path, players, state=state, size=(1280, 720), language=code)
    seats = table.match.seats
    table.driver.app.stack.push(ElectionResultScene(table.driver.app, seats, state, e.NoMayor()))
    table.driver.frames(2)
    gui = table.driver.gui
    lowest = max(label.rect.bottom for label in gui.labels)
    assert lowest <= gui.face.bottom - table.driver.app.look.px(Gap.M)
    assert text("results.decided.shared") in gui.labels[1].words, "below the headline"
    table.close()
