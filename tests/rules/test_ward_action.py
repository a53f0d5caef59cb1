"""R5: Campaign and Settle."""

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.options import LOCK_BARS_ALL, PLACING_ONLY
from tests.helpers.build import ENGLISH, GERMAN, IRISH, ITALIAN, Table, W
from tests.helpers.play import elect, refused, when

CAMPAIGN_DONE = e.WardActionDone(0, e.CAMPAIGN)
SETTLE_DONE = e.WardActionDone(0, e.SETTLE)


@pytest.mark.parametrize("second", [14, 6])
def test_R5_1_campaign_two_bosses_in_one_ward_or_two(second: int) -> None:
    state = Table().garden(irish=1).given()
    assert when(state, m.place_boss(W[14])) == [e.BossPlaced(0, W[14])]
    assert when(state, m.place_boss(W[second])) == [e.BossPlaced(0, W[second]), CAMPAIGN_DONE]
    assert state.boss_supply[0] == 17
    assert state.bosses_in(W[14])[0] + state.bosses_in(W[6])[0] == 2
    assert game.legal(state) == [m.END_TURN]


@pytest.mark.parametrize("cube_first", [True, False])
@pytest.mark.parametrize("other", [14, 6])
def test_R5_2_settle_a_boss_a_cube_and_its_favor(cube_first: bool, other: int) -> None:
    state = Table().garden(german=2).given()
    moves = [m.place_boss(W[other]), m.place_cube(W[14], GERMAN)]
    happened = []
    for move in reversed(moves) if cube_first else moves:
        happened += when(state, move)
    assert happened[-2:] == [SETTLE_DONE, e.FavorTaken(0, GERMAN)]
    assert state.favors_of(0) == (0, 0, 1, 0)
    assert state.bank == [35, 35, 34, 35]
    assert state.garden == [0, 0, 1, 0]
    assert state.cubes_in(W[14]) == (1, 0, 1, 0)
    assert state.boss_supply[0] == 18


def test_R5_2_only_a_cube_that_waits_in_the_garden() -> None:
    state = Table().garden(german=1).given()
    refusal = refused(state, m.place_cube(W[14], ITALIAN))
    assert refusal[:2] == ("R5.2", "not_in_the_garden")
    assert refusal.values == (("population", ITALIAN),)


def test_R5_2_never_two_cubes_nor_a_cube_alone() -> None:
    state = Table().garden(german=2).given()
    when(state, m.place_cube(W[14], GERMAN))
    assert refused(state, m.place_cube(W[14], GERMAN))[:2] == ("R5.2", "one_cube_only")
    assert refused(state, m.PLACE_NO_MORE)[:2] == ("R5.2", "boss_missing")
    assert all(m.kind_of(move) == m.PLACE_BOSS for move in game.legal(state))


def test_R5_3_any_active_ward_full_or_empty_with_or_without_a_boss() -> None:
    table = Table(n=3).garden(irish=1).bosses(14, 5, 9, 3).cubes(6, irish=9, italian=20)
    state = table.given()
    wards = {m.target_ward(move) for move in game.legal(state) if m.kind_of(move) == m.PLACE_BOSS}
    cubes = {m.target_ward(move) for move in game.legal(state) if m.kind_of(move) == m.PLACE_CUBE}
    assert wards == cubes == {W[n] for n in (1, 2, 4, 6, 7, 14)}


@pytest.mark.parametrize("number", [3, 5, 8, 9, 10, 11, 13, 15, 17])
def test_R5_3_no_ward_of_a_zone_not_in_play(number: int) -> None:
    state = Table(n=3).garden(irish=1).given()
    for move in (m.place_boss(W[number]), m.place_cube(W[number], IRISH)):
        refusal = refused(state, move)
        assert refusal[:3] == ("R5.3", "ward_closed", "choose_an_open_ward")
        assert refusal.values == (("ward", W[number]),)


@pytest.mark.parametrize(("locks", "rule"), [(LOCK_BARS_ALL, "RL.1"), (PLACING_ONLY, "RL.2")])
def test_R5_3_nothing_is_placed_in_a_locked_ward(locks: str, rule: str) -> None:
    state = Table(term=2, locks=locks).garden(irish=1).lock(14).given()
    for move in (m.place_boss(W[14]), m.place_cube(W[14], IRISH)):
        assert refused(state, move)[:3] == (rule, "ward_locked", "choose_an_unlocked_ward")
    when(state, m.place_boss(W[1]))
    assert refused(state, m.place_boss(W[14])).reason == "ward_locked"


def test_R5_4_one_boss_left_campaign_places_one() -> None:
    state = Table().supply(0, 1).garden(irish=1).given()
    assert refused(state, m.PLACE_NO_MORE)[:2] == ("R5.4", "bosses_left")
    assert when(state, m.place_boss(W[6])) == [e.BossPlaced(0, W[6])]
    assert refused(state, m.place_boss(W[6]))[:3] == ("R5.4", "no_boss_left", "place_no_more")
    assert when(state, m.PLACE_NO_MORE) == [CAMPAIGN_DONE]
    assert state.favors_of(0) == (0, 0, 0, 0)


def test_R5_4_one_boss_left_settle_as_ever_in_either_order() -> None:
    for moves in (
        [m.place_boss(W[6]), m.place_cube(W[1], 0)],
        [m.place_cube(W[1], 0), m.place_boss(W[6])],
    ):
        state = Table().supply(0, 1).garden(irish=1).given()
        when(state, moves[0])
        assert when(state, moves[1])[1:] == [SETTLE_DONE, e.FavorTaken(0, IRISH)]
        assert state.boss_supply[0] == 0


def test_R5_4_one_boss_left_and_no_cube_campaign_ends_by_itself() -> None:
    state = Table().supply(0, 1).given()
    assert {m.kind_of(move) for move in game.legal(state)} == {m.PLACE_BOSS}
    assert when(state, m.place_boss(W[6])) == [e.BossPlaced(0, W[6]), CAMPAIGN_DONE]


def test_R5_4_no_boss_left_settle_places_the_cube_alone() -> None:
    state = Table().supply(0, 0).garden(italian=1).given()
    assert {m.kind_of(move) for move in game.legal(state)} == {m.PLACE_CUBE, m.PLACE_NO_MORE}
    assert when(state, m.place_cube(W[6], ITALIAN)) == [
        e.CubePlaced(0, W[6], ITALIAN),
        SETTLE_DONE,
        e.FavorTaken(0, ITALIAN),
    ]


def test_R5_4_no_boss_left_campaign_places_none() -> None:
    state = Table().supply(0, 0).garden(italian=1).given()
    assert refused(state, m.place_boss(W[6]))[:2] == ("R5.4", "no_boss_left")
    assert when(state, m.PLACE_NO_MORE) == [CAMPAIGN_DONE]
    assert state.garden == [0, 0, 0, 1]


def test_R5_4_no_boss_and_no_cube_campaign_places_none() -> None:
    state = Table().supply(0, 0).given()
    assert game.legal(state) == [m.PLACE_NO_MORE]
    assert when(state, m.PLACE_NO_MORE) == [CAMPAIGN_DONE]


def test_R5_4_no_cube_in_the_garden_no_settle() -> None:
    state = Table().given()
    assert {m.kind_of(move) for move in game.legal(state)} == {m.PLACE_BOSS}
    assert refused(state, m.place_cube(W[6], IRISH))[:3] == (
        "R5.4",
        "garden_empty",
        "place_a_boss",
    )
    when(state, m.place_boss(W[6]))
    assert refused(state, m.place_cube(W[6], IRISH)).reason == "garden_empty"
    assert when(state, m.place_boss(W[6]))[-1] == CAMPAIGN_DONE


@pytest.mark.parametrize("supply", [35, 25])
def test_R5_4_a_favor_the_supply_lacks_is_not_taken(supply: int) -> None:
    table = Table(favor_supply=supply).favors(1, 0, supply, 0, 0).garden(english=1)
    state = table.given()
    when(state, m.place_boss(W[6]))
    happened = when(state, m.place_cube(W[6], ENGLISH))
    assert happened == [e.CubePlaced(0, W[6], ENGLISH), SETTLE_DONE]
    assert state.favors_of(0) == (0, 0, 0, 0)
    assert state.bank[ENGLISH] == 0


@pytest.mark.parametrize("supply", [35, 25])
def test_R5_4_the_supply_gives_its_very_last_favor(supply: int) -> None:
    state = Table(favor_supply=supply).favors(1, 0, supply - 1, 0, 0).garden(english=1).given()
    when(state, m.place_boss(W[6]))
    assert when(state, m.place_cube(W[6], ENGLISH))[-1] == e.FavorTaken(0, ENGLISH)
    assert state.bank[ENGLISH] == 0


def test_R5_4_a_color_the_supply_lacks_cannot_be_named() -> None:
    table = Table(term=2).offices("deputy_mayor", "mayor").favors(1, 0, 35, 0, 0)
    state = table.done().given()
    named = {m.population_of(move) for move in game.legal(state) if m.kind_of(move) == m.TAKE_FAVOR}
    assert named == {IRISH, GERMAN, ITALIAN}
    assert refused(state, m.make(m.TAKE_FAVOR, ENGLISH))[:2] == ("RO.2", "supply_empty")


def test_R5_4_with_every_supply_empty_the_deputy_mayor_is_not_asked() -> None:
    table = Table(term=2).offices("deputy_mayor", "mayor").favors(1, 35, 35, 35, 35)
    state = table.done().given()
    assert game.legal(state) == [m.END_TURN]
    for p in range(4):
        refusal = refused(state, m.make(m.TAKE_FAVOR, p))
        assert refusal[:3] == ("RO.2", "supply_empty", "")


def test_R5_4_markers_use_up_no_boss() -> None:
    state = Table(n=3).bosses(14, 1, 0, 0).last_turn().given()
    elect(state)
    when(state, m.appoint(1, 1))
    when(state, m.appoint(2, 2))
    when(state, m.CONFIRM)
    assert state.boss_supply == [18, 19, 19]
    assert state.bosses_in(W[14]) == [1, 0, 0]
