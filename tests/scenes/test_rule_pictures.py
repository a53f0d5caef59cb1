"""The pictures of the rule book: each below its rule, true to the rules, whole at every size."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.access import Role
from tammany_desktop.board.geometry import Camera, geometry
from tammany_desktop.board.highlights import SHUT
from tammany_desktop.board.placement import overlap
from tammany_desktop.board.small_map import map_part
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages.rulebook import ids
from tammany_desktop.play.piece_names import favor
from tammany_desktop.rules import city, game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import (
    IRISH,
    POPULATION_COUNT,
    WARD_COUNT,
    WARD_INDEX,
    WARD_NUMBERS,
    ZONES,
)
from tammany_desktop.rules.city import LEADER_FAVORS
from tammany_desktop.rules.state import MAX_SEATS, NO_STEP, NOBODY, State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.menus import rule_pictures as examples
from tammany_desktop.scenes.menus.rule_figures import Cell, FigureLayout, Panel, sheet
from tammany_desktop.scenes.menus.rule_pictures import FIGURES, figures_by_rule
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.ui.look import Look
from tests.helpers.aloud import listen
from tests.helpers.catalogs import CODES
from tests.helpers.pairs import paired
from tests.helpers.window import Driver

NAMES = ("map", "turn", "slander", "offices", "ballot", "leaders")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


def opened(window: Driver, rule: str = "") -> RulesScene:
    scene = RulesScene(window.app, rule)
    window.app.stack.push(scene)
    window.frames(2)
    return scene


def test_every_picture_is_below_the_first_of_its_rules() -> None:
    assert tuple(figure.name for figure in FIGURES) == NAMES
    assert all(rule in ids("en") for figure in FIGURES for rule in figure.rules)
    whole = figures_by_rule(ids("en"))
    assert [whole[figure.rules[0]] for figure in FIGURES] == list(FIGURES)
    found = figures_by_rule(["R5.3", "R6.2", "R7.6"])
    assert {rule: figure.name for rule, figure in found.items()} == {
        "R6.2": "slander",
        "R7.6": "ballot",
    }


def test_a_search_keeps_the_pictures_of_what_it_finds(window: Driver) -> None:
    scene = opened(window)
    assert len(scene.layouts) == len(NAMES)
    window.type("R6.2")
    assert {rule: one.figure.name for rule, one in scene.layouts.items()} == {"R6.2": "slander"}


@paired("code scale size", CODES, [100, 200], [(1024, 600), (1280, 720), (1920, 1080)])
def test_panels_lie_beside_each_other_and_no_word_is_cut(
    window: Driver, code: str, scale: int, size: tuple[int, int]
) -> None:
    window.app.apply(language=code)
    window.lay(size, scale)
    scene, type_ = opened(window), window.app.look.type
    for drawing in scene.layouts.values():
        assert drawing.height < 3 * window.app.look.window.height
        for one in drawing.panels:
            assert one.left >= 0
            assert one.left + one.width <= drawing.inner_width
            assert min(one.picture.size) >= 24
            for (_, lines), role in ((one.heading, "strong"), (one.label, "small")):
                assert all(type_.fits(line, role, one.width) for line in lines), lines
        for first, second in combinations(drawing.panels, 2):
            assert not first.picture.colliderect(second.picture)
    assert window.gui.overfull == []


def pictures(drawing: FigureLayout) -> list[bytes]:
    return [pygame.image.tobytes(drawing.make(one), "RGBA") for one in drawing.panels]


def test_pictures_follow_contrast_and_language(window: Driver) -> None:
    scene = opened(window)
    english = {rule: pictures(one) for rule, one in scene.layouts.items()}
    window.app.apply(language="de")
    window.frames(2)
    german = {rule: pictures(one) for rule, one in scene.layouts.items()}
    assert english["R9.1"] != german["R9.1"]  # the signs of the special wards have words
    window.app.apply(language="en", contrast="high_contrast")
    window.frames(2)
    strong = {rule: pictures(one) for rule, one in scene.layouts.items()}
    assert all(english[rule] != strong[rule] for rule in english)


def test_pictures_are_made_one_a_frame_and_kept(window: Driver) -> None:
    scene = RulesScene(window.app)
    window.app.stack.push(scene)
    window.frames(1)
    assert window.app.stack.due_in() == 0.0
    window.settle()
    window.frames(40)
    assert window.app.stack.due_in() is None
    drawing = scene.layouts["R7.5"]
    assert drawing.make(drawing.panels[0]) is drawing.make(drawing.panels[0])


def test_a_picture_is_read_aloud_as_a_picture(window: Driver) -> None:
    listener = listen(window)
    opened(window)
    window.frames(2)
    found = listener.find(Role.IMAGE)
    assert len(found) == len(NAMES)
    assert "9, 15, 8, 5, 3" in found[0].name
    assert "Black: bosses 1, favors bid 3, votes 4." in found[4].name
    assert all(node.name.startswith("Picture: ") for node in found)


def test_each_zone_is_lit_and_its_wards_are_in_the_order_of_the_vote(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, drawn = window.app.look, map_part
    lit: list[Mapping[int, str]] = []

    def part(*given: Any) -> pygame.Surface:
        lit.append(given[-1])
        return drawn(*given)

    monkeypatch.setattr(examples, "map_part", part)
    panels = FIGURES[0].panels()
    made = {pygame.image.tobytes(one.paint(look, (300, 190)), "RGB") for one in panels}
    assert len(made) == len(ZONES) == len(panels)
    for panel, wards, lights in zip(panels, ZONES, lit, strict=True):
        assert [WARD_INDEX[int(number)] for number in panel.label.split(" → ")] == list(wards)
        assert {ward for ward, kind in lights.items() if kind != SHUT} == set(wards)
        assert len(lights) == WARD_COUNT
    window.app.apply(contrast="high_contrast")
    strong = {pygame.image.tobytes(one.paint(window.app.look, (300, 190)), "RGB") for one in panels}
    assert len(strong) == len(panels)
    assert not strong & made


def rows_of(panel: Panel) -> Sequence[Sequence[Cell]]:
    assert isinstance(panel.paint, partial)
    rows: Sequence[Sequence[Cell]] = panel.paint.args[0]
    return rows


def test_the_sheets_have_pieces_that_exist_and_each_is_seen(window: Driver) -> None:
    look, found = window.app.look, 0
    for figure in FIGURES:
        sheets = [one for one in figure.panels() if getattr(one.paint, "func", None) is sheet]
        for panel in sheets:
            rows, size = [list(row) for row in rows_of(panel)], (400, round(400 * panel.proportion))
            whole = pygame.image.tobytes(panel.paint(look, size), "RGBA")
            for row in rows:
                for place, cell in enumerate(row):
                    assert set(cell.pieces) <= look.pieces._sprites.keys()
                    if cell.pieces or cell.words:
                        row[place] = cell._replace(pieces=cell.pieces[1:], words="")
                        less = pygame.image.tobytes(sheet(rows, look, size), "RGBA")
                        assert less != whole, (figure.name, cell)
                        row[place] = cell
                        found += 1
    assert found > 40


def test_the_slander_of_the_picture_is_legal() -> None:
    before = examples.before_slander(False)
    before.term, before.year, before.turn, before.step = 2, 5, examples.RED, NO_STEP
    moves = [m.to_json(move) for move in game.legal(before)]
    ward = WARD_NUMBERS[examples.SLANDERED]
    wanted = {"do": "slander", "rival": examples.BLACK, "ward": ward}
    assert any(wanted.items() <= move.items() for move in moves), moves[:3]
    after = examples.before_slander(True)
    assert after.bosses_in(examples.SLANDERED)[examples.BLACK] == 0
    assert after.favors_of(examples.RED)[IRISH] == 2
    assert after.bosses_in(examples.SPREAD_TO)[examples.BLACK] == 1
    assert after.cubes_in(examples.SPREAD_TO)[IRISH] >= 1


def test_the_ballot_of_the_picture_is_counted_as_the_rules_count_it() -> None:
    before, ward = examples.ballot_state(False), examples.WARD_6
    assert candidates(before, ward) == [examples.RED, examples.BLACK]
    for seat in (examples.RED, examples.BLACK):
        usable = usable_favors(before, ward, seat)
        assert all(bid <= most for bid, most in zip(examples.BIDS[seat], usable, strict=True))
    after = examples.ballot_state(True)
    assert after.ward_winners[ward] == examples.BLACK
    assert after.bosses_in(ward) == [0, 1, 0]
    assert not any(after.favors)
    for pieces, votes in rows_of(examples.ballot_panels()[1]):
        assert len(pieces.pieces) == int(votes.words)
        assert votes.highlighted == ("boss_black" in pieces.pieces)


def test_the_leaders_of_the_picture_show_a_tie_and_a_ward_of_nobody() -> None:
    state = examples.voted_zone()
    assert state.ward_winners[examples.TIED] == NOBODY
    leaders = [city.leaders(state, population) for population in range(POPULATION_COUNT)]
    assert any(len(one) > 1 for one in leaders)
    assert any(len(one) == 1 for one in leaders)
    for population, row in enumerate(rows_of(examples.leader_panels()[1])[1:]):
        counts = [cell for cell in row if cell.words]
        assert [int(cell.words) for cell in counts] == list(city.leader_counts(state, population))
        assert [seat for seat, cell in enumerate(counts) if cell.highlighted] == leaders[population]
        favors = [cell.pieces for cell in row[1:] if cell.pieces]
        assert favors == [(favor(population),) * LEADER_FAVORS] * len(leaders[population])


def _pieces(state: State, camera: Camera, size: tuple[int, int]) -> list[tuple[str, int]]:
    """The bosses and cubes of a position in the wards of which a camera shows the most."""
    window = pygame.Rect((0, 0), size)
    shown = [
        ward
        for ward, spot in enumerate(geometry().wards)
        if overlap(window, [camera.rect(spot.bounds)])
        > 0.8 * camera.rect(spot.bounds).w * camera.rect(spot.bounds).h
    ]
    kinds = (("bosses", state.bosses, MAX_SEATS), ("cubes", state.cubes, POPULATION_COUNT))
    return [
        (name, place)
        for name, counts, each in kinds
        for place, count in enumerate(counts)
        if count and place // each in shown
    ]


@pytest.mark.parametrize(
    "panels", [examples.slander_panels, examples.ballot_panels, examples.leader_panels]
)
def test_each_piece_of_an_example_is_seen(
    window: Driver, panels: Callable[[], Sequence[Panel]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One piece less in the position of a picture, and the picture is another."""
    look, drawn = window.app.look, map_part
    shown: list[tuple[str, int]] = []
    left_out: list[tuple[str, int]] = []

    def part(
        look_: Look,
        camera: Camera,
        size: tuple[int, int],
        seats: tuple[Seat, ...],
        state: State,
        *lit: Mapping[int, str],
    ) -> pygame.Surface:
        shown[:] = _pieces(state, camera, size)
        state = state.copy()
        for name, place in left_out:
            getattr(state, name)[place] = 0
        return drawn(look_, camera, size, seats, state, *lit)

    monkeypatch.setattr(examples, "map_part", part)
    looked_at = 0
    for panel in panels():
        size = (480, round(480 * panel.proportion))
        shown.clear()
        whole = pygame.image.tobytes(panel.paint(look, size), "RGB")
        for piece in tuple(shown):
            left_out[:] = [piece]
            assert pygame.image.tobytes(panel.paint(look, size), "RGB") != whole, piece
            looked_at += 1
        left_out.clear()
    assert looked_at > 2


def test_what_a_picture_shows_is_read_in_whole_sentences(window: Driver) -> None:
    for figure in FIGURES:
        words = FigureLayout(window.app.look, figure, 900).alt_text
        assert ".." not in words
        labels = [
            panel.label for panel in figure.panels() if panel.spoken_label.startswith(panel.label)
        ]
        assert all(f"{label}." in words for label in labels)
