"""RO: the benefits of the offices."""

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import State
from tests.helpers.build import ENGLISH, GERMAN, IRISH, ITALIAN, Table, W
from tests.helpers.play import elect, refused, when

OFFICES = ("mayor", "deputy_mayor", "chief_of_police", "council_president", "precinct_chairman")
BENEFITS = (m.TAKE_FAVOR, m.ARREST, m.LOCK, m.RESETTLE)
EXAMPLES = {
    "deputy_mayor": m.make(m.TAKE_FAVOR, ITALIAN),
    "chief_of_police": m.make(m.ARREST, W[14], IRISH),
    "council_president": m.make(m.LOCK, W[14]),
    "precinct_chairman": m.resettle(W[14], W[6], IRISH),
}


def _held(office: str | None, term: int = 2) -> Table:
    """Seat 0 holds the office; ward 14 has two cubes."""
    rest = [other for other in OFFICES if other != office][:3]
    return Table(n=4, term=term).cubes(14, irish=3).offices(office, *rest).done()


def _kinds(state: State) -> set[int]:
    return {m.kind_of(move) for move in game.legal(state)}


@pytest.mark.parametrize("office", EXAMPLES)
def test_RO_0_once_a_turn(office: str) -> None:
    state = _held(office).given()
    when(state, EXAMPLES[office])
    assert game.legal(state) == [m.END_TURN]
    refusal = refused(state, EXAMPLES[office])
    assert refusal[:3] == ("RO.0", "benefit_used", "wait_for_next_turn")


@pytest.mark.parametrize("office", EXAMPLES)
def test_RO_0_again_in_the_next_year(office: str) -> None:
    state = _held(office).given()
    when(state, EXAMPLES[office])
    when(state, m.END_TURN)
    while state.turn != 0:
        when(state, m.place_boss(W[1]))
        when(state, m.place_boss(W[1]))
        when(state, m.END_TURN)
    assert state.year == 6
    assert _kinds(state) & set(BENEFITS)


@pytest.mark.parametrize("office", EXAMPLES)
def test_RO_0_only_its_holder_uses_it(office: str) -> None:
    state = _held(None).given()
    refusal = refused(state, EXAMPLES[office])
    assert refusal.reason == "not_your_office"
    assert refusal.rule == f"RO.{2 + list(EXAMPLES).index(office)}"
    assert refusal.values == (("office", OFFICES.index(office)),)
    assert not _kinds(state) & set(BENEFITS)


@pytest.mark.parametrize("office", EXAMPLES)
def test_RO_0_from_term_2(office: str) -> None:
    state = _held(office, term=1).given()
    refusal = refused(state, EXAMPLES[office])
    assert refusal[:3] == ("RO.0", "no_benefit_in_term_1", "wait_for_term_2")
    assert game.legal(state) == [m.END_TURN]


def test_RO_0_a_benefit_may_come_before_the_ward_action() -> None:
    table = _held("deputy_mayor")
    table.state.ward_done = 0
    state = table.given()
    when(state, EXAMPLES["deputy_mayor"])
    assert _kinds(state) == {m.PLACE_BOSS}


def test_RO_1_the_mayor_has_none_in_the_year() -> None:
    state = _held("mayor").given()
    assert game.legal(state) == [m.END_TURN]
    for office, move in EXAMPLES.items():
        assert refused(state, move).reason == "not_your_office", office


def test_RO_2_the_deputy_mayor_takes_a_favor_of_any_color() -> None:
    for population in range(4):
        state = _held("deputy_mayor").given()
        move = m.make(m.TAKE_FAVOR, population)
        assert when(state, move) == [e.DeputyFavorTaken(0, population)]
        assert state.favors_of(0)[population] == 1
        assert state.bank[population] == 34


def test_RO_3_the_chief_of_police_returns_a_cube_to_the_bag() -> None:
    state = _held("chief_of_police").cubes(6, irish=1, italian=1).given()
    bag = list(state.bag)
    assert when(state, m.make(m.ARREST, W[6], ITALIAN)) == [e.CubeArrested(0, W[6], ITALIAN)]
    assert state.cubes_in(W[6]) == (1, 0, 0, 0)
    assert state.bag == [bag[0], bag[1], bag[2], bag[3] + 1]


def test_RO_3_from_any_ward_with_two_cubes_whoever_stands_there() -> None:
    state = _held("chief_of_police").bosses(14, 0, 5, 5, 5).cubes(5, english=1, german=1).given()
    arrests = [move for move in game.legal(state) if m.kind_of(move) == m.ARREST]
    wanted = {(W[14], IRISH), (W[5], ENGLISH), (W[5], GERMAN)}
    assert {(m.target_ward(move), m.population_of(move)) for move in arrests} == wanted
    refusal = refused(state, m.make(m.ARREST, W[6], IRISH))
    assert refusal[:3] == ("RO.3", "last_cube_stays", "choose_a_ward_with_two")
    assert refused(state, m.make(m.ARREST, W[5], IRISH))[:2] == ("RO.3", "population_absent")


def test_RO_4_the_council_president_locks_an_active_ward_not_yet_locked() -> None:
    state = _held("council_president").lock(1).given()
    assert refused(state, m.make(m.LOCK, W[1]))[:2] == ("RO.4", "already_locked")
    assert when(state, m.make(m.LOCK, W[14])) == [e.WardLocked(0, W[14])]
    assert state.locked == 1 << W[1] | 1 << W[14]


def test_RO_4_no_ward_of_a_closed_zone() -> None:
    table = Table(n=3, term=2).offices("council_president", "mayor", None).done()
    assert refused(table.given(), m.make(m.LOCK, W[17]))[:2] == ("RO.4", "ward_closed")


def test_RO_4_at_most_two_locks_in_a_term() -> None:
    state = _held("council_president").lock(1, 2).given()
    refusal = refused(state, m.make(m.LOCK, W[14]))
    assert refusal[:3] == ("RO.4", "both_locks_used", "wait_for_next_term")
    assert game.legal(state) == [m.END_TURN]


def _next_president(state: State) -> None:
    """Hold the election; seat 0 becomes Mayor and seat 1 Council President."""
    elect(state)
    when(state, m.appoint(1, OFFICES.index("council_president")))
    when(state, m.appoint(2, 1))
    when(state, m.CONFIRM)


@pytest.mark.parametrize("locked", [(), (1,), (1, 2)])
def test_RO_4_the_next_term_has_two_locks_again(locked: tuple[int, ...]) -> None:
    table = Table(n=3, term=2).bosses(14, 1).lock(*locked).last_turn()
    table.state.locks_used = 2  # also where a position says so without the locked wards
    state = table.given()
    _next_president(state)
    assert (state.locked, state.locks_used) == (0, 0)


def test_RO_5_the_precinct_chairman_moves_a_cube_next_door_and_gains_nothing() -> None:
    state = _held("precinct_chairman").given()
    happened = when(state, m.resettle(W[14], W[15], IRISH))
    assert happened == [e.CubeResettled(0, W[14], W[15], IRISH)]
    assert state.cubes_in(W[14]) == (2, 0, 0, 0)
    assert state.cubes_in(W[15])[IRISH] == 1
    assert not any(state.favors)


def test_RO_5_from_two_cubes_to_an_adjacent_active_ward_only() -> None:
    table = Table(n=3, term=2).cubes(14, irish=2).offices("precinct_chairman", "mayor", None)
    state = table.done().given()
    resettlings = [move for move in game.legal(state) if m.kind_of(move) == m.RESETTLE]
    goals = {m.target_ward(move) for move in resettlings}
    assert goals == {W[6], W[8], W[15]}  # 10 and 17 lie in zone III, not yet in play
    assert refused(state, m.resettle(W[14], W[10], IRISH))[:2] == ("RO.5", "ward_closed")
    assert refused(state, m.resettle(W[14], W[1], IRISH))[:2] == ("RO.5", "not_adjacent")
    stays = refused(state, m.resettle(W[14], W[14], IRISH))
    assert stays[:3] == ("RO.5", "lives_there_already", "choose_a_neighbor")
    assert stays.values == (("ward", W[14]),)
    assert refused(state, m.resettle(W[6], W[14], IRISH))[:2] == ("RO.5", "last_cube_stays")
    assert refused(state, m.resettle(W[14], W[6], GERMAN))[:2] == ("RO.5", "population_absent")
