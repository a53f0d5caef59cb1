"""R8: what the special wards give."""

from random import Random

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATIONS
from tammany_desktop.rules.state import BIDDING, PICK_BONUS_CUBE, PICK_BONUS_FAVOR, State
from tests.helpers.build import ENGLISH, GERMAN, IRISH, ITALIAN, Table, W
from tests.helpers.play import ballot, elect, of, refused, when


def _hoarded(table: Table, left: tuple[int, int, int, int]) -> Table:
    """Only so many cubes are left in the bag: ward 6 holds the others."""
    here = table.state.cubes_in(W[6])
    counts = [here[p] + table.state.bag[p] - left[p] for p in range(4)]
    return table.cubes(6, **dict(zip(POPULATIONS, counts, strict=True)))


def test_R8_0_at_once_before_the_next_ward_votes() -> None:
    state = Table(n=3).bosses(1, 2, 1).bosses(2, 1).favors(0, 1, 1, 1, 0).last_turn().given()
    assert when(state, m.END_TURN)[-1] == e.BallotCalled(W[1], (0, 1))
    happened = when(state, ballot(state))
    assert happened[1:] == [e.WardWon(W[1], 0, (2, 1, 0)), e.BonusOffered(0, W[1])]
    assert state.phase == PICK_BONUS_CUBE
    assert state.actor() == 0
    assert state.bosses_in(W[1]) == [1, 0, 0]  # R7.6 came first
    happened = when(state, m.make(m.BONUS_CUBE, W[2], ITALIAN))
    assert happened[:2] == [
        e.BonusCubePlaced(0, W[2], ITALIAN),
        e.WardWon(W[2], 0, (1, 0, 0)),
    ]


def test_R8_0_a_bonus_cube_changes_what_the_next_wards_can_bid() -> None:
    table = Table(n=3).bosses(1, 1).bosses(2, 1, 1).favors(1, 0, 0, 0, 1).last_turn()
    state = table.given()
    when(state, m.END_TURN)
    unchanged = game.fold(state, game.decide(state, m.DECLINE, Random(0)))
    assert unchanged.phase != BIDDING
    happened = when(state, m.make(m.BONUS_CUBE, W[2], ITALIAN))
    assert happened[-1] == e.BallotCalled(W[2], (0, 1))


@pytest.mark.parametrize("number", [1, 2, 4, 7])
def test_R8_0_winners_by_default_too_and_each_may_be_declined(number: int) -> None:
    state = Table(n=3).bosses(number, 0, 1).last_turn().given()
    bag, bank = sum(state.bag), sum(state.bank)
    assert when(state, m.END_TURN)[-1] == e.BonusOffered(1, W[number])
    assert m.DECLINE in game.legal(state)
    assert state.actor() == 1
    happened = when(state, m.DECLINE)
    assert happened[0] == e.BonusDeclined(1)
    assert sum(state.bag) == bag
    assert sum(state.bank) == bank - 3  # its one cube made seat 1 a leader


@pytest.mark.parametrize("number", [1, 2, 4, 7])
def test_R8_0_nothing_for_a_tie_or_an_empty_ward(number: int) -> None:
    state = Table(n=3).bosses(number, 1, 1).last_turn().given()
    assert not of(elect(state), e.BonusOffered)


def test_R8_0_no_bonus_to_take_or_decline_at_other_times() -> None:
    state = Table(n=3).given()
    for move in (m.make(m.BONUS_CUBE, W[1], 0), m.make(m.BONUS_FAVOR, 0), m.DECLINE):
        assert refused(state, move)[1:3] == ("no_bonus_now", "win_the_ward")


def _cube_offered(table: Table) -> State:
    state = table.last_turn().given()
    when(state, m.END_TURN)
    assert state.phase == PICK_BONUS_CUBE
    return state


@pytest.mark.parametrize("number", [1, 2])
def test_R8_1_any_population_of_the_bag_into_any_active_ward(number: int) -> None:
    state = _cube_offered(Table(n=3).bosses(number, 1))
    choices = {
        (m.target_ward(mv), m.population_of(mv)) for mv in game.legal(state) if mv != m.DECLINE
    }
    assert choices == {(W[n], p) for n in (1, 2, 4, 6, 7, 14) for p in range(4)}
    bag = list(state.bag)
    when(state, m.make(m.BONUS_CUBE, W[14], ENGLISH))
    assert state.cubes_in(W[14]) == (1, 1, 0, 0)
    assert state.bag[ENGLISH] == bag[ENGLISH] - 1


def test_R8_1_no_favor_is_gained() -> None:
    state = _cube_offered(Table(n=3).bosses(1, 1))
    happened = game.decide(state, m.make(m.BONUS_CUBE, W[14], ENGLISH), Random(0))
    assert not game.fold(state, happened[:1]).favors_held(0)


def test_R8_1_only_what_the_bag_holds_never_what_is_set_aside() -> None:
    state = _cube_offered(_hoarded(Table(n=3).bosses(1, 1), (0, 1, 0, 0)))
    assert any(state.aside)
    named = {m.population_of(mv) for mv in game.legal(state) if mv != m.DECLINE}
    assert named == {ENGLISH}
    for p in (IRISH, GERMAN, ITALIAN):
        refusal = refused(state, m.make(m.BONUS_CUBE, W[14], p))
        assert refusal[:2] == ("R8.1", "not_in_the_bag")


def test_R8_1_not_into_a_closed_ward() -> None:
    state = _cube_offered(Table(n=3).bosses(1, 1))
    assert refused(state, m.make(m.BONUS_CUBE, W[9], 0))[:2] == ("R8.1", "ward_closed")
    assert refused(state, m.make(m.BONUS_FAVOR, 0))[:2] == ("R8.2", "no_bonus_now")


def test_R8_1_with_an_empty_bag_nobody_is_asked() -> None:
    state = _hoarded(Table(n=3).bosses(1, 1).bosses(2, 1), (0, 0, 0, 0)).last_turn().given()
    happened = elect(state)
    assert len(of(happened, e.WardWon)) == 2
    assert not of(happened, e.BonusOffered)


def test_R8_1_cubes_back_from_the_garden_are_in_the_bag() -> None:
    table = _hoarded(Table(n=3).bosses(1, 1).garden(german=1), (0, 0, 0, 0))
    state = _cube_offered(table)
    assert m.make(m.BONUS_CUBE, W[1], GERMAN) in game.legal(state)


@pytest.mark.parametrize("number", [4, 7])
def test_R8_2_a_favor_of_any_color(number: int) -> None:
    for p in range(4):
        state = Table(n=3).bosses(number, 0, 0, 1).last_turn().given()
        when(state, m.END_TURN)
        assert state.phase == PICK_BONUS_FAVOR
        move = m.make(m.BONUS_FAVOR, p)
        assert game.decide(state, move, Random(0))[0] == e.BonusFavorTaken(2, p)
        after = game.fold(state, game.decide(state, move, Random(0))[:1])
        assert after.favors_of(2)[p] == 1
        assert after.bank[p] == 34


@pytest.mark.parametrize("supply", [35, 25])
def test_R8_2_a_color_the_supply_lacks_cannot_be_named(supply: int) -> None:
    table = Table(n=3, favor_supply=supply).bosses(4, 1).favors(1, supply, 0, supply, 0)
    state = table.last_turn().given()
    when(state, m.END_TURN)
    assert [m.population_of(mv) for mv in game.legal(state) if mv != m.DECLINE] == [
        ENGLISH,
        ITALIAN,
    ]
    assert refused(state, m.make(m.BONUS_FAVOR, IRISH))[:2] == ("R8.2", "supply_empty")
    assert refused(state, m.make(m.BONUS_CUBE, W[1], IRISH))[:2] == ("R8.1", "no_bonus_now")


def test_R8_2_with_every_supply_empty_nobody_is_asked() -> None:
    table = Table(n=3, favor_supply=25).bosses(4, 1).favors(1, 25, 25, 25, 25)
    assert not of(elect(table.last_turn().given()), e.BonusOffered)


def test_R8_2_favors_just_bid_are_back_in_the_supply() -> None:
    table = Table(n=3, favor_supply=25).cubes(4, irish=1).bosses(4, 2, 1)
    table.favors(0, 25, 25, 25, 25).last_turn()
    state = table.given()
    when(state, m.END_TURN)
    happened = when(state, ballot(state, s0=(1, 0, 0, 0)))
    assert happened[-1] == e.BonusOffered(0, W[4])
    assert game.legal(state) == [m.make(m.BONUS_FAVOR, IRISH), m.DECLINE]
