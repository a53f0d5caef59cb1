"""Whatever a person points at on the map answers: it acts, or it says why not."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import CHIEF_OF_POLICE, OFFICES, WARD_COUNT
from tammany_desktop.rules.setup import new_game
from tammany_desktop.rules.state import NO_STEP, State
from tammany_desktop.scenes.play.table import TableScene
from tammany_desktop.table.hand import Hand
from tammany_desktop.table.phrases import office_name
from tests.helpers.table import Mouse, Table, play_person


def slander() -> State:
    """Red to act in term 2, with two rivals in ward 1 and one in ward 2, English in both."""
    state = new_game(3, Random(4))
    state.term, state.year, state.turn, state.first, state.step = 2, 6, 0, 0, NO_STEP
    state.office[1] = CHIEF_OF_POLICE
    for ward in (0, 1):
        for seat in range(3 if ward == 0 else 2):
            state.bosses[ward * 5 + seat] = 1
            state.supply[seat] -= 1
    for seat in range(3):
        for color in range(4):
            state.favors[seat * 4 + color] = 4
            state.bank[color] -= 4
    return state


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, people=3, state=slander())
    table.rest()
    return table


def test_another_ward_takes_the_place_of_the_one_chosen(table: Table) -> None:
    hands, hand = Mouse(table), table.table.hand
    hands.act("slander")
    assert {0, 1} <= set(hand.wards())
    hands.ward(0)
    assert hand.plan is not None
    assert hand.plan.get("ward") == 0
    assert hand.plan.next_field() == "rival"
    table.driver.point(table.ward_place(1))
    assert table.table.shown.why_not == ""
    line = table.match.line
    hands.ward(1)
    chosen = hand.plan.get("ward") if hand.plan is not None else None
    assert chosen == 1 or table.match.line > line


def test_the_ward_already_chosen_says_what_is_to_be_chosen(table: Table) -> None:
    hands = Mouse(table)
    hands.act("slander")
    hands.ward(0)
    hands.ward(0)
    assert table.table.desk.slip.words == text("table.why.choose_rival")
    hands.ward(3)
    assert "R6.2" in table.table.desk.slip.words


def silent(table: TableScene) -> list[int]:
    """The wards that neither act nor say why not, with what is in hand now."""
    hand = table.hand
    open_ = {*hand.wards(), *hand.others()}
    closed = [ward for ward in range(WARD_COUNT) if ward not in open_]
    return [ward for ward in closed if not table.why_not_ward(ward)]


def half_steps(hand: Hand, random: Random) -> Iterator[None]:
    """Every kind of legal move taken up, with choices at random, and left before it is whole."""
    kinds = sorted({m.kind_of(move) for move in hand.legal})
    for kind in kinds:
        if m.FIELDS[kind] and hand.take(kind):
            while hand.plan is not None and (field := hand.plan.next_field()) is not None:
                yield
                if hand.choose(field, random.choice(hand.options())) is not None:
                    break


@pytest.mark.parametrize("seed", [1, 2])
def test_no_ward_is_ever_silent(tmp_path: Path, seed: int) -> None:
    table, random = Table(tmp_path, people=2, seats=3, seed=seed), Random(seed)
    hands, seen = Mouse(table), 0
    for _ in range(700):
        table.rest()
        if table.match.waiting_for() == ():
            break
        if table.top is table.table and table.table.mine:
            hand = table.table.hand
            assert silent(table.table) == [], table.match.state.phase
            for _ in half_steps(hand, random):
                seen += 1
                assert silent(table.table) == [], hand.plan
            hand.reset(True)
            table.table.refresh()
        play_person(table, hands, random)
    assert seen > 100
    table.close()


@pytest.mark.parametrize("by", ["hover", "focus", "click", "key"])
def test_a_players_card_explains_the_office(table: Table, by: str) -> None:
    target = table.table.card_targets[1]
    if by == "hover":
        table.driver.point(target.rect.center)
        table.driver.wait(0.6)
    elif by == "click":
        table.driver.click(target.rect.center)
    else:
        table.table.desk.ring.give(table.table.card_targets[0])
        table.driver.key("down")
        if by == "key":
            table.table.desk.slip.hide()
            table.driver.key("return")
    table.driver.frames(2)
    said = table.table.desk.slip.words
    assert office_name(CHIEF_OF_POLICE) in said
    assert text(f"office.benefit.{OFFICES[CHIEF_OF_POLICE]}").rstrip(".") in said
    table.close()
