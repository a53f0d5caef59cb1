"""The worked examples E1 to E6 of the rules."""

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import PICK_BONUS_CUBE
from tests.helpers.build import ENGLISH, GERMAN, IRISH, ITALIAN, Table, W, load
from tests.helpers.play import ballot, elect, of, refused, when


def test_E1_a_slander_and_its_spread() -> None:
    state = load("E1-slander")
    assert state.term == 2
    assert when(state, m.slander(W[1], 1, ENGLISH))[0] == e.Slandered(0, 1, W[1], ENGLISH)
    assert when(state, m.spread(W[3])) == [e.SlanderSpread(0, 1, W[3], ENGLISH)]
    assert state.bosses_in(W[1])[:2] == [1, 0]
    assert state.bosses_in(W[3])[:2] == [1, 0]
    assert state.favors_of(0) == (0, 0, 0, 0)
    assert state.tokens == [2, 3, 3]
    assert refused(state, m.slander(W[1], 1, ENGLISH)).reason == "slandered_this_term"


def test_E2_sealed_bids_in_ward_1() -> None:
    state = load("E2-before-election")
    red, purple = 0, 1
    assert when(state, m.END_TURN)[-1] == e.BallotCalled(W[1], (red, purple))
    happened = when(state, ballot(state, s0=(0, 1, 0, 1), s1=(0, 1, 0, 0)))
    assert of(happened, e.WardWon) == [e.WardWon(W[1], red, (4, 2, 0))]
    assert state.bosses_in(W[1]) == [1, 0, 0]
    assert state.favors_of(red) == (0, 0, 0, 2)
    assert state.favors_of(purple) == (0, 0, 0, 1)
    assert state.boss_supply == [18, 19, 19]
    assert (state.phase, state.actor()) == (PICK_BONUS_CUBE, red)


def test_E3_bosses_and_favors_add_up() -> None:
    red, yellow = 0, 1
    table = Table(n=3).cubes(6, english=1, irish=1).bosses(6, 2, 3)
    table.favors(red, 2, 2, 0, 0).favors(yellow, 0, 2, 0, 3).last_turn()
    state = table.given()
    when(state, m.END_TURN)
    useless = refused(state, ballot(state, s1=(0, 0, 0, 1)))
    assert useless.reason == "color_not_in_ward"
    happened = when(state, ballot(state, s0=(1, 2, 0, 0), s1=(0, 1, 0, 0)))
    assert of(happened, e.WardWon) == [e.WardWon(W[6], red, (5, 4, 0))]


def test_E4_immigrant_leaders() -> None:
    black, red, yellow = 0, 1, 2
    table = Table(n=3).cubes(6, irish=5, english=7, italian=2).bosses(6, 1)
    table.cubes(14, irish=3, english=2, german=5).bosses(14, 0, 1)
    table.cubes(1, irish=6, german=5, italian=2).bosses(1, 0, 0, 1)
    state = table.last_turn().given()
    happened = elect(state)
    assert {(s, p) for s, p, _ in of(happened, e.LeaderNamed)} == {
        (yellow, IRISH),
        (black, ENGLISH),
        (red, GERMAN),
        (yellow, GERMAN),
        (black, ITALIAN),
        (yellow, ITALIAN),
    }
    assert state.favors_of(black) == (0, 3, 0, 3)
    assert state.favors_of(red) == (0, 0, 3, 0)
    assert state.favors_of(yellow) == (3, 0, 3, 3)


def test_E5_it_can_spread_only_to_ward_14() -> None:
    state = load("E5-slander-spread")
    assert when(state, m.slander(W[8], 1, GERMAN))[0] == e.Slandered(0, 1, W[8], GERMAN)
    assert game.legal(state) == [m.spread(W[14]), m.STOP_SPREAD]
    assert refused(state, m.spread(W[5])).reason == "population_absent"
    assert refused(state, m.spread(W[10])).reason == "not_adjacent"
    when(state, m.spread(W[14]))
    assert state.favors_of(0) == (0, 0, 0, 0)


def test_E6_points_of_the_first_term() -> None:
    red, purple, third = 0, 1, 2
    table = Table(n=3).bosses(1, 1).bosses(7, 1).bosses(14, 0, 1)
    table.bosses(2, 0, 0, 1).bosses(4, 0, 0, 1).bosses(6, 0, 0, 1)
    state = table.last_turn().given()
    happened = elect(state)
    scored = [tuple(event) for event in of(happened, e.PointsScored)]
    assert scored == [
        (red, 2, e.FOR_WARDS),
        (purple, 2, e.FOR_WARDS),
        (third, 3, e.FOR_WARDS),
        (third, 3, e.FOR_MAYOR),
    ]
    assert of(happened, e.MayorNamed) == [e.MayorNamed(third, e.BY_COUNT)]
    assert state.score == [2, 2, 6]
