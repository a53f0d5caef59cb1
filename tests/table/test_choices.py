"""Prompts: words that stand alone on a button begin with a capital."""

from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop import wording
from tammany_desktop.languages import text
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_INDEX, WARD_NUMBERS
from tammany_desktop.rules.state import State
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.skin import PLAIN
from tests.helpers import games
from tests.helpers.build import Table as Position
from tests.helpers.catalogs import CODES
from tests.helpers.staged import StagedTable
from tests.helpers.stand_ins import PacedSink
from tests.helpers.table import Table


def able(kind: int, least: int = 3) -> State:
    """A position in which somebody may make a kind of move in so many ways."""
    for seed in range(40):
        match, chance = games.fresh(5, seed), Random(seed)
        while match.waiting_for():
            games.step(match, chance)
            found = [one for one in game.legal(match.state) if m.kind_of(one) == kind]
            if len(found) >= least:
                return match.state.copy()
    raise AssertionError


@pytest.mark.parametrize("code", CODES)
def test_colors_begin_with_a_capital(tmp_path: Path, code: str) -> None:
    table = StagedTable(tmp_path, people=5, state=able(m.TAKE_FAVOR), language=code)
    table.rest()
    table.take(m.TAKE_FAVOR)
    table.refresh()
    words = [one.target.label for one in table.choice_buttons]
    assert len(words) > 2
    assert all(one[0].isupper() for one in words), words
    table.close()


@pytest.mark.parametrize("scale", [100, 200])
def test_every_choice_shows_the_key_that_presses_it(tmp_path: Path, scale: int) -> None:
    table = StagedTable(tmp_path, people=5, state=able(m.TAKE_FAVOR), ui_scale=scale)
    table.rest()
    table.take(m.TAKE_FAVOR)
    table.refresh()
    *choices, back = table.choice_buttons
    assert [one.key for one in choices] == [str(place + 1) for place in range(len(choices))]
    assert back.key == table.driver.app.look.key(Intent.CANCEL)
    for button in (*choices, back):
        with_key = pygame.image.tobytes(button._paint("normal"), "RGBA")
        button.key = ""
        assert pygame.image.tobytes(button._paint("normal"), "RGBA") != with_key, button.caption
    table.close()


def test_a_caption_stands_in_the_middle_of_a_button_where_icon_and_key_leave_room(
    tmp_path: Path,
) -> None:
    table = StagedTable(tmp_path, people=3)
    button = table.act_button("undo")
    body = pygame.Rect(0, 0, 400, 60)
    free = pygame.Rect(70, 0, 280, 60)
    assert button._caption_rect(body.centerx, free, 0).centerx == body.centerx
    tight = pygame.Rect(70, 0, table.driver.app.look.type.width(button.caption, button.role), 60)
    assert button._caption_rect(body.centerx, tight, 0) == tight
    table.close()


def spreading(folder: Path) -> Table:
    """Somebody has slandered, and may spread it or stop."""
    table = StagedTable(folder, people=5, state=able(m.SPREAD, 1))
    table.rest()
    assert m.STOP_SPREAD in {m.kind_of(move) for move in table.match.legal()}
    return table


def test_the_key_shown_stops_a_slander_though_wards_may_be_typed(tmp_path: Path) -> None:
    table = spreading(tmp_path)
    *_, stop = table.choice_buttons
    line = table.match.line
    table.driver.key("1")  # a ward's number
    assert table.match.line == line
    assert table.focus is table.ward_target(0)
    table.driver.key(stop.key.lower())
    assert table.match.line > line
    assert m.SPREAD not in {m.kind_of(move) for move in table.match.legal()}
    table.close()


@pytest.mark.parametrize("scale", [100, 200])
def test_R6_3_where_a_slander_may_spread_the_yes_stands_before_the_no(
    tmp_path: Path, scale: int
) -> None:
    table = StagedTable(tmp_path, people=5, state=able(m.SPREAD, 1), ui_scale=scale)
    table.rest()
    *wards, stop = table.choice_buttons
    moves = [move for move in table.match.legal() if m.kind_of(move) == m.SPREAD]
    numbers = [WARD_NUMBERS[m.target_ward(move)] for move in moves]
    assert [one.target.label for one in wards] == [f"Spread to ward {one}" for one in numbers]
    assert (stop.target.label, stop.kind) == ("Do not spread", "plain")
    line = table.match.line
    table.driver.click(wards[0].rect.center)
    table.rest()
    assert table.match.line > line
    assert moves[0] in {table.match.history.entry(line + 1).move}
    table.close()


@pytest.mark.parametrize("scale", [100, 200])
def test_R8_1_a_bonus_cube_is_chosen_by_its_population(tmp_path: Path, scale: int) -> None:
    state = able(m.BONUS_CUBE)
    table = StagedTable(tmp_path, people=5, state=state, ui_scale=scale)
    table.rest()
    if scale == 100:
        assert all(one.caption for one in table.choice_buttons), "not pictures alone"
    *cubes, decline = table.choice_buttons
    present = [each for each in range(4) if state.bag[each]]
    assert [one.target.label for one in cubes] == [
        wording.capitalized(wording.population_name(each)) for each in present
    ]
    assert (decline.target.label, decline.kind) == ("Decline bonus", "plain")
    if cubes[0].subcaption:
        assert [one.subcaption for one in cubes] == [
            f"{state.bag[each]} in the bag" for each in present
        ]
    cubes[1].press()
    table.driver.frames(2)
    assert table.plan is not None
    assert table.plan.get("population") == present[1]
    assert [one.target.label for one in table.choice_buttons] == ["Decline bonus", "Cancel"]
    before = state.cubes_in(table.wards[0])[present[1]]
    table.driver.click(table.ward_place(ward := table.wards[0]))
    table.rest()
    assert table.match.state.cubes_in(ward)[present[1]] == before + 1
    table.close()


@pytest.mark.parametrize("kind", [m.SLANDER, m.LOCK, m.ARREST])
def test_the_button_of_an_act_that_was_begun_cancels_it(tmp_path: Path, kind: int) -> None:
    """Cancel stood on a card of its own over the water, far from the button pressed."""
    table = StagedTable(tmp_path, people=5, state=able(kind))
    table.rest()
    name = "slander" if kind == m.SLANDER else "office"
    button, intent = table.act_button(name), Intent.SLANDER if name == "slander" else Intent.OFFICE
    before = button.caption
    table.driver.click(button.rect.center)
    assert table.plan is not None
    assert table.plan.kind == kind
    assert not table.choice_buttons, "nothing lies over the map while a ward is asked for"
    assert (button.caption, button.target.label) == (text("table.act.cancel"),) * 2
    assert (button.subcaption, button.key) == (before, table.look.key(Intent.CANCEL))
    table.driver.key("escape")
    table.driver.frames(2)
    assert button.caption == before
    assert button.key in ("", table.look.key(intent))
    table.driver.click(button.rect.center)
    table.driver.click(button.rect.center)
    assert button.caption == before
    assert table.plan is None or table.plan.kind != kind
    table.close()


@pytest.mark.parametrize("kind", [m.BONUS_CUBE, m.BONUS_FAVOR, m.TAKE_FAVOR])
def test_what_comes_from_no_ward_is_chosen_in_the_bar_alone(tmp_path: Path, kind: int) -> None:
    """A card over the ship and the order of the vote asked for what the tray offered too."""
    table = StagedTable(tmp_path, people=5, state=able(kind))
    table.rest()
    if kind == m.TAKE_FAVOR:
        table.take(kind)
        table.refresh()
    table.driver.frames(2)
    assert table.choice_buttons
    assert table.layout.bar.contains(table.choices_card)
    assert not any(button.target.shown for button in table.tray_buttons)
    if kind == m.BONUS_CUBE:
        bag = table.match.state.bag
        counts = [text("table.in_bag", count=bag[each]) for each in range(4) if bag[each]]
        assert [one.subcaption for one in table.choice_buttons[:-1]] == counts
    table.close()


def test_the_key_of_the_next_cube_chooses_a_bonus_too(tmp_path: Path) -> None:
    """The tray, whose cubes that key presses, is hidden then."""
    state = able(m.BONUS_CUBE)
    table = StagedTable(tmp_path, people=5, state=state)
    table.rest()
    for population in [each for each in range(4) if state.bag[each]]:
        table.driver.key("c")
        assert table.plan is not None
        assert table.plan.get("population") == population
    table.close()


def test_what_rivals_did_stays_while_something_is_chosen(tmp_path: Path) -> None:
    """Choices on the map put it away."""
    table = StagedTable(tmp_path, people=5, state=able(m.TAKE_FAVOR), size=(1024, 600))
    table.rest()
    table.tell_rivals()
    table.driver.frames(2)
    paper = table.note_paper.copy()
    assert paper
    table.take(m.TAKE_FAVOR)
    table.refresh()
    table.driver.frames(2)
    assert table.choice_buttons
    assert table.note_paper == paper
    table.close()


def test_the_map_may_move_while_the_choice_made_is_written(tmp_path: Path) -> None:
    """Nothing more is to be chosen then, though the line is not safe yet."""
    table = StagedTable(tmp_path, people=5, state=able(m.TAKE_FAVOR))
    table.rest()
    table.match._sink = PacedSink(20)
    table.take(m.TAKE_FAVOR)
    table.refresh()
    color = table.choice_buttons[0]
    table.driver.gui.ring.set_focus(color.target)
    table.driver.point(table.ward_place(3))
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, touch=False)
    color.press()
    assert table.match.busy
    table.driver.frame(wheel)
    table.driver.frames(40)
    assert m.TAKE_FAVOR not in {m.kind_of(move) for move in table.match.legal()}
    table.close()


@pytest.mark.parametrize("bare", [False, True], ids=["aids", "bare"])
def test_R6_1_whom_to_slander_says_what_the_ward_is_then_and_who_has_how_many_points(
    tmp_path: Path, bare: bool
) -> None:
    """A name with a number beside it did not say what happens to the rival or the ward."""
    made = Position(3, 4).bosses(2, 2, 2, 1).favors(0, 4, 4, 4, 4)
    state = made.given()
    state.score[:3] = [1, 12, 7]
    table = StagedTable(tmp_path, people=3, state=state)
    table.rest()
    table.table.model.unaided = bare
    table.take(m.SLANDER)
    assert table.press_ward(WARD_INDEX[2])
    table.refresh()
    names = [seat.name for seat in table.match.seats]
    *named, cancel = table.choice_buttons
    assert (cancel.caption, cancel.kind) == ("Cancel", PLAIN), "framed like any button"
    points = [text("table.card.points", name=names[n], count=(1, 12, 7)[n]) for n in (1, 2)]
    assert [one.caption for one in named] == points
    leads = text("table.leads_by", name=names[0], count=1).rstrip(".")
    tied = text("table.tied").rstrip(".")
    results = [text("table.act.then", result=each) for each in (leads, tied)]
    assert [one.subcaption for one in named] == [text("table.act.loses")] * 2 if bare else results
    table.close()


@pytest.mark.parametrize("kind", [m.PLACE_BOSS, m.PLACE_CUBE])
def test_R5_pieces_chosen_in_the_tray_are_no_choices_beside_it(tmp_path: Path, kind: int) -> None:
    table = StagedTable(tmp_path, people=3, seats=3, seed=6)
    table.rest()
    table.take(kind)
    table.refresh()
    assert table.plan is not None
    assert table.choice_buttons == []
    table.close()
