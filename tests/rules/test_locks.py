"""RL: what a locked ward bars, under both options, for every act there is."""

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.options import LOCK_BARS_ALL, PLACING_ONLY
from tammany_desktop.rules.state import PICK_BONUS_CUBE
from tests.helpers.build import ENGLISH, GERMAN, IRISH, Table, W
from tests.helpers.play import elect, of, refused, when

# Ward 14 is locked; 6 and 15 are its neighbors. What comes in, and what goes out:
PLACING: dict[str, tuple[str | None, int]] = {
    "boss": (None, m.place_boss(W[14])),
    "cube": (None, m.place_cube(W[14], GERMAN)),
    "move in": ("precinct_chairman", m.resettle(W[15], W[14], IRISH)),
}
LEAVING: dict[str, tuple[str | None, int]] = {
    "slander": (None, m.slander(W[14], 1, IRISH)),
    "arrest": ("chief_of_police", m.make(m.ARREST, W[14], IRISH)),
    "move out": ("precinct_chairman", m.resettle(W[14], W[15], IRISH)),
}
ACTS = {**PLACING, **LEAVING}
OPTIONS = pytest.mark.parametrize("locks", [LOCK_BARS_ALL, PLACING_ONLY])


def _locked(locks: str, office: str | None, *numbers: int) -> Table:
    table = Table(n=4, term=2, locks=locks).cubes(14, irish=2).cubes(15, irish=2)
    table.garden(german=1).favors(0, 3, 0, 0, 0).bosses(14, 2, 2).bosses(15, 1, 1)
    return table.offices(office, "mayor").lock(*numbers)


def _legal_unlocked(locks: str, office: str | None, move: int) -> None:
    assert move in game.legal(_locked(locks, office).given())


@pytest.mark.parametrize("act", ACTS)
def test_RL_1_bars_every_act(act: str) -> None:
    office, move = ACTS[act]
    _legal_unlocked(LOCK_BARS_ALL, office, move)
    refusal = refused(_locked(LOCK_BARS_ALL, office, 14).given(), move)
    assert refusal[:3] == ("RL.1", "ward_locked", "choose_an_unlocked_ward")
    assert refusal.values == (("ward", W[14]),)


def test_RL_1_bars_a_spread_into_the_ward() -> None:
    state = _locked(LOCK_BARS_ALL, None, 14).cubes(6, irish=1).cubes(5, irish=1).given()
    assert when(state, m.slander(W[15], 1, IRISH)) == [e.Slandered(0, 1, W[15], IRISH)]
    state = _locked(LOCK_BARS_ALL, None, 14).cubes(8, irish=1).bosses(8, 1, 1).given()
    when(state, m.slander(W[15], 1, IRISH))
    assert game.legal(state) == [m.spread(W[8]), m.STOP_SPREAD]
    assert refused(state, m.spread(W[14]))[:2] == ("RL.1", "ward_locked")


def test_RL_1_the_council_president_is_barred_too() -> None:
    table = _locked(LOCK_BARS_ALL, "council_president", 14)
    state = table.given()
    assert refused(state, m.place_boss(W[14])).reason == "ward_locked"
    assert refused(state, m.slander(W[14], 1, IRISH)).reason == "ward_locked"


def test_RL_1_no_legal_move_touches_the_ward() -> None:
    for office in (None, "chief_of_police", "precinct_chairman", "council_president"):
        state = _locked(LOCK_BARS_ALL, office, 14).given()
        for move in game.legal(state):
            words = m.to_json(move)
            assert 14 not in (words.get("ward"), words.get("from_ward"), words.get("to_ward"))


@pytest.mark.parametrize("act", PLACING)
def test_RL_2_bars_placing(act: str) -> None:
    office, move = PLACING[act]
    _legal_unlocked(PLACING_ONLY, office, move)
    refusal = refused(_locked(PLACING_ONLY, office, 14).given(), move)
    assert refusal[:3] == ("RL.2", "ward_locked", "choose_an_unlocked_ward")


@pytest.mark.parametrize("act", LEAVING)
def test_RL_2_leaves_removing_and_moving_out_and_slander(act: str) -> None:
    office, move = LEAVING[act]
    state = _locked(PLACING_ONLY, office, 14).given()
    assert move in game.legal(state)
    when(state, move)


def test_RL_2_leaves_the_spread_into_the_ward() -> None:
    state = _locked(PLACING_ONLY, None, 14).given()
    when(state, m.slander(W[15], 1, IRISH))
    assert m.spread(W[14]) in game.legal(state)
    when(state, m.spread(W[14]))
    assert state.bosses_in(W[14]) == [2, 1, 0, 0]


def test_RL_2_moving_between_two_locked_wards_is_placing() -> None:
    state = _locked(PLACING_ONLY, "precinct_chairman", 14, 15).given()
    assert refused(state, m.resettle(W[14], W[15], IRISH))[:2] == ("RL.2", "ward_locked")


@pytest.mark.parametrize(("locks", "rule"), [(LOCK_BARS_ALL, "RL_1"), (PLACING_ONLY, "RL_2")])
def test_RL_1_RL_2_bonus_cubes_are_barred(locks: str, rule: str) -> None:
    state = Table(n=3, term=2, locks=locks).bosses(1, 1).lock(6).last_turn().given()
    when(state, m.END_TURN)
    assert state.phase == PICK_BONUS_CUBE, rule
    assert m.make(m.BONUS_CUBE, W[14], ENGLISH) in game.legal(state)
    refusal = refused(state, m.make(m.BONUS_CUBE, W[6], ENGLISH))
    assert refusal[:2] == ("R8.1", "ward_locked")


@OPTIONS
def test_RL_1_a_locked_ward_votes_and_its_bosses_leave(locks: str) -> None:
    state = Table(n=3, term=2, locks=locks).bosses(6, 3, 1, 1).lock(6).last_turn().given()
    happened = elect(state)
    assert of(happened, e.WardWon) == [e.WardWon(W[6], 0, (3, 1, 1))]
    assert state.bosses_in(W[6]) == [1, 0, 0]


@OPTIONS
def test_RL_1_locks_stay_until_the_election_is_over(locks: str) -> None:
    state = Table(n=3, term=2, locks=locks).bosses(6, 3, 1, 1).lock(6, 2).last_turn().given()
    elect(state)
    assert state.locked == 1 << W[6] | 1 << W[2]
    when(state, m.appoint(1, 1))
    when(state, m.appoint(2, 2))
    assert state.locked
    assert of(when(state, m.CONFIRM), e.LocksLifted) == [e.LocksLifted()]
    assert state.locked == 0
    assert {
        m.target_ward(move) for move in game.legal(state) if m.kind_of(move) == m.PLACE_BOSS
    } >= {
        W[6],
        W[2],
    }


@OPTIONS
def test_RL_1_locks_come_off_without_a_mayor_and_after_the_last_term(locks: str) -> None:
    for term in (2, 4):
        state = Table(n=3, term=term, locks=locks).lock(6).last_turn().given()
        assert of(elect(state), e.LocksLifted)
        assert (state.locked, state.locks_used) == (0, 0)
