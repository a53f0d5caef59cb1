"""Whatever a person points at on the map answers: it acts, or it says why not."""

from pathlib import Path

import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules.board import (
    CHIEF_OF_POLICE,
    OFFICES,
)
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import NO_STEP, PICK_BONUS_CUBE, PICK_BONUS_FAVOR, State
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.wording import office_name
from tests.helpers.games import open_to_slander
from tests.helpers.table import Mouse, Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, people=3, state=open_to_slander())
    table.rest()
    return table


def test_another_ward_takes_the_place_of_the_one_chosen(table: Table) -> None:
    hands, selection = Mouse(table), table.selection
    hands.act("slander")
    assert {0, 1} <= set(selection.wards())
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


def test_no_ward_is_told_that_it_does_not_border_on_itself(tmp_path: Path) -> None:
    state = slander()
    state.cubes[3 * 4 : 3 * 4 + 4] = [1, 1, 0, 0]
    state.crowd[3] = 2
    state.office = [PRECINCT_CHAIRMAN, NO_OFFICE, NO_OFFICE]
    table = Table(tmp_path, people=3, state=state)
    table.rest()
    selection, told = table.selection, table.why_not_ward
    assert selection.take(m.RESETTLE)
    itself = [text("refusal.not_adjacent", ward=n, from_ward=n) for n in WARD_NUMBERS]
    for ward in range(WARD_COUNT):
        if ward not in selection.wards():
            assert not any(words in told(ward) for words in itself)
    kinds = {w: sum(1 for p in range(4) if state.cubes[w * 4 + p]) for w in selection.wards()}
    many = next(ward for ward, count in kinds.items() if count > 1)
    selection.choose("from_ward", many)
    assert selection.asks() == "cube"
    assert told(many) == text("table.why.choose_cube")
    selection.choose("population", selection.options()[0])
    assert selection.plan is not None
    assert selection.plan.next_field() == "to_ward"
    lives = text("refusal.lives_there_already", ward=WARD_NUMBERS[many])
    assert told(many).startswith(lives)
    assert "RO.5" in told(many)
    table.close()


def test_a_slander_does_not_spread_to_the_ward_it_was_in(table: Table) -> None:
    german = m.slander(0, 1, 2)
    assert german in table.legal
    table.make_move(german)
    table.rest()
    assert m.SPREAD in {m.kind_of(move) for move in table.legal}
    told = table.why_not_ward(0)
    assert told.startswith(text("refusal.just_slandered_there", ward=WARD_NUMBERS[0]))
    assert "R6.3" in told


def silent(table: Table) -> list[int]:
    """The wards that neither act nor say why not, with what is in hand now."""
    closed = [ward for ward in range(WARD_COUNT) if ward not in table.open_wards]
    return [ward for ward in closed if not table.why_not_ward(ward)]


def half_steps(selection: Selection, random: Random) -> Iterator[None]:
    """Every kind of legal move taken up, with choices at random, and left before it is whole."""
    kinds = sorted({m.kind_of(move) for move in selection.legal})
    for kind in kinds:
        if m.KINDS[kind].fields and selection.take(kind):
            while selection.plan is not None and (field := selection.plan.next_field()) is not None:
                yield
                if selection.choose(field, random.choice(selection.options())) is not None:
                    break


@pytest.mark.parametrize("seed", [1, 2])
def test_no_ward_is_ever_silent(tmp_path: Path, seed: int) -> None:
    table, random = Table(tmp_path, people=2, seats=3, seed=seed), Random(seed)
    hands, seen = Mouse(table), 0
    for _ in range(700):
        table.rest()
        if table.match.waiting_for() == ():
            break
        if table.uncovered and table.may_act:
            assert silent(table) == [], table.match.state.phase
            for _ in half_steps(table.selection, random):
                seen += 1
                assert silent(table) == [], table.plan
            table.choose_anew()
        play_person(table, hands, random)
    assert seen > 100
    table.close()


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
    table.close()


def test_an_answer_goes_once_something_has_happened(table: Table) -> None:
    table.driver.key("e")  # no ward action yet
    assert "R4.2" in table.tooltip_text
    Mouse(table).ward(table.wards[0])
    table.rest()
    assert table.match.line == 1
    assert "R4.2" not in table.tooltip_text
    table.close()


def test_an_answer_to_a_key_goes_too_when_keys_go_on(table: Table) -> None:
    table.driver.key("e")
    said = table.tooltip_text
    assert said
    table.driver.wait(1.6)
    table.make_move(table.legal[0])
    table.rest()
    assert table.tooltip_text != said
    table.close()
