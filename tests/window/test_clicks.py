"""A click is a press and a release over the same thing, in every scene; scenes read no keys."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

import tammany_desktop
from tammany_desktop.board.game_log import Line
from tammany_desktop.board.geometry import geometry, ward_at
from tammany_desktop.languages import text
from tammany_desktop.rules.board import WARD_INDEX, ZONES
from tammany_desktop.scenes.base.dialog import Prompt
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.scenes.table.log import LogScene
from tests.helpers.table import Table

Place = tuple[int, int]
PACKAGE = Path(tammany_desktop.__file__).parent
# These begin a drag, end a motion, or forget, pass on and pan with what the mouse does.
HEAR_PRESSES = {
    "scenes/base/stack.py": {"is_press"},
    "scenes/election/appointments.py": {"is_press", "MOUSEBUTTONUP"},
    "scenes/election/ballot.py": {"is_press"},  # ends the pressing of the seal
    "scenes/election/final.py": {"is_press"},
    "scenes/election/cover.py": {"MOUSEBUTTONDOWN", "MOUSEBUTTONUP"},
    "scenes/election/reveal.py": {"is_press"},
    "scenes/election/rival_ballot.py": {"is_press"},
    "scenes/learning/coach.py": {"MOUSEBUTTONDOWN", "MOUSEBUTTONUP"},
    "scenes/table/scene.py": {"is_press"},
    "scenes/table/dragging.py": {"is_press"},
    "scenes/table/camera.py": {"MOUSEBUTTONDOWN", "MOUSEBUTTONUP", "BUTTON_LEFT"},
    "scenes/table/pointer.py": {"MOUSEBUTTONDOWN", "MOUSEBUTTONUP"},
}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, people=3)
    made.rest()
    if made.note_paper:
        made.driver.click(made.note_paper.center)
    yield made
    made.close()


def send(table: Table, kind: int, place: Place) -> None:
    table.driver.point(place)
    table.driver.frame(pygame.event.Event(kind, pos=place, button=1, touch=False))
    table.driver.frames(2)


def press(table: Table, place: Place) -> None:
    send(table, pygame.MOUSEBUTTONDOWN, place)


def let_go(table: Table, place: Place) -> None:
    send(table, pygame.MOUSEBUTTONUP, place)


def places(table: Table, ward: int) -> tuple[Place, Place]:
    """A ward's numeral, and a place in the ward far from it."""
    numeral = table.ward_target(ward).rect
    area = table.camera.rect(geometry().wards[ward].bounds)
    beside = (
        (x, y)
        for y in range(area.top, area.bottom, 4)
        for x in range(area.left, area.right, 4)
        if ward_at(table.camera.world((x, y))) == ward and table.on_bare_map((x, y))
    )
    return numeral.center, next(beside)


@pytest.mark.parametrize("start", [0, 1], ids=["numeral", "beside"])
@pytest.mark.parametrize("end", [0, 1], ids=["numeral", "beside"])
def test_a_boss_lands_when_the_button_is_let_go_over_the_ward(
    table: Table, start: int, end: int
) -> None:
    ward = ZONES[0][0]
    found, line = places(table, ward), table.match.line
    press(table, found[start])
    assert table.match.line == line
    let_go(table, found[end])
    assert table.match.line == line + 1
    assert table.match.state.bosses_in(ward)[table.match.state.turn] == 1


@pytest.mark.parametrize("start", [0, 1], ids=["numeral", "beside"])
def test_let_go_over_another_ward_nothing_happens(table: Table, start: int) -> None:
    one, other = ZONES[0][:2]
    line = table.match.line
    press(table, places(table, one)[start])
    for end in places(table, other):
        let_go(table, end)
        press(table, places(table, one)[start])
    let_go(table, table.layout.years.center)
    let_go(table, places(table, one)[start])
    assert table.match.line == line


def test_a_closed_ward_says_why_when_let_go(table: Table) -> None:
    closed = WARD_INDEX[11]
    for place in places(table, closed):
        table.hide_tooltip()
        press(table, place)
        assert table.tooltip_text == ""
        let_go(table, place)
        assert "(R5.3)" in table.tooltip_text


def test_the_right_button_puts_back_when_let_go(table: Table) -> None:
    table.driver.key("c")
    assert table.begun
    place = places(table, ZONES[0][0])[1]
    for kind, begun in ((pygame.MOUSEBUTTONDOWN, True), (pygame.MOUSEBUTTONUP, False)):
        table.driver.frame(pygame.event.Event(kind, pos=place, button=3, touch=False))
        assert table.begun == begun


def test_a_click_that_ends_a_motion_lands_nowhere(table: Table) -> None:
    """Its release falls on a table at rest, over a ward that is open."""
    _, place = places(table, ZONES[0][1])
    table.driver.app.apply(speed="slow")
    table.make_move(table.legal[0])
    table.driver.frames(3)
    table.let_rival_act()
    assert not table.still
    line = table.match.line
    press(table, place)
    assert table.still
    let_go(table, place)
    assert table.match.line == line
    assert table.tooltip_text == ""


def test_the_note_goes_when_it_is_let_go(table: Table) -> None:
    table.toggle_projection()
    table.driver.frames(2)
    paper = table.note_paper.copy()
    press(table, paper.center)
    let_go(table, table.layout.years.center)
    assert table.note_paper == paper
    press(table, paper.center)
    assert table.note_paper == paper
    let_go(table, paper.center)
    assert not table.note_paper


def test_the_record_opens_the_row_that_is_let_go(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = LogScene(table.driver.app, table.session)
    log.lines = [Line(f"Line {n}", 0, False, number=0, rule="R4.2") for n in range(40)]
    opened: list[int] = []
    monkeypatch.setattr(log, "open_row", opened.append)
    table.driver.app.stack.push(log)
    table.driver.frames(2)
    row = log.laid.view.left + 60, log.laid.view.top + log.laid.row_height // 2
    below = row[0], row[1] + log.laid.row_height
    press(table, row)
    let_go(table, below)
    assert opened == []
    assert table.top is log
    press(table, row)
    assert opened == []
    let_go(table, row)
    assert opened == [log.top_row]


@pytest.mark.parametrize("kind", [LogScene, HintScene])
def test_a_click_beside_an_overlay_closes_it_when_let_go(
    table: Table, kind: type[LogScene | HintScene]
) -> None:
    if kind is LogScene:
        table.open_log()
    else:
        table.ask_hint()
    table.driver.frames(2)
    scene = table.top
    assert isinstance(scene, LogScene | HintScene)
    assert type(scene) is kind
    window = table.driver.app.look.window
    corners = [(3, 3), (window.right - 3, window.bottom - 3), (3, window.bottom - 3)]
    rect = scene.card if isinstance(scene, HintScene) else scene.laid.area
    inside, outside = rect.center, next(one for one in corners if not rect.collidepoint(one))
    press(table, outside)
    let_go(table, inside)
    assert table.top is scene
    press(table, outside)
    assert table.top is scene
    let_go(table, outside)
    assert table.uncovered


def test_a_rule_on_a_slip_opens_when_let_go(table: Table) -> None:
    table.driver.click(table.ward_place(WARD_INDEX[11]))
    left, middle = table.tooltip_link.midleft
    place = (left + 4, middle)
    assert table.gui.tooltip.linked_rule(place)
    press(table, place)
    assert table.uncovered
    let_go(table, place)
    assert isinstance(table.top, RulesScene)


def parsed(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text("utf-8"))


def test_scenes_hear_intents_and_never_keys() -> None:
    """`ui/intents.py` alone knows what a key event holds; text fields have their own keys."""
    found = []
    for name, tree in parsed("scenes", "board"):
        arguments = [
            node for node in ast.walk(tree) if isinstance(node, ast.arg) and node.annotation
        ]
        events = {
            argument.arg
            for argument in arguments
            if argument.annotation and ast.unparse(argument.annotation) == "pygame.event.Event"
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                owner, attribute = node.value.id, node.attr
                keys = attribute == "key" or attribute.startswith(("K_", "KMOD_"))
                if owner == "pygame" and keys:
                    found.append((name, node.lineno, attribute))
                if owner in events and attribute in ("key", "mod", "unicode", "scancode"):
                    found.append((name, node.lineno, attribute))
            if isinstance(node, ast.Constant) and node.value in ("mod", "unicode", "scancode"):
                found.append((name, node.lineno, str(node.value)))
    assert found == []


def test_what_a_click_is_no_scene_says_for_itself() -> None:
    words = {"is_press", "MOUSEBUTTONDOWN", "MOUSEBUTTONUP", "BUTTON_LEFT"}
    for name, tree in parsed("scenes", "board"):
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        used |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        allowed = HEAR_PRESSES.get(name, set())
        assert used & words <= allowed, name


def test_enter_answers_a_question_once(table: Table) -> None:
    answers: list[str] = []

    def answer(words: str) -> str:
        answers.append(words)
        return "No."

    for key in ("return", "enter"):
        ask = Prompt(table.driver.app, "Name", "Words", "Ann", text("common.close"), answer)
        table.driver.app.stack.push(ask)
        table.driver.frames(2)
        down: dict[str, Any] = {
            "key": pygame.key.key_code(key),
            "mod": 0,
            "unicode": "\r",
            "scancode": 0,
        }
        for _ in range(4):
            table.driver.frame(pygame.event.Event(pygame.KEYDOWN, **down))
        table.driver.frame(pygame.event.Event(pygame.KEYUP, **down))
        table.driver.key("escape")
    assert answers == ["Ann", "Ann"]
