"""R6: slander, in terms 2 to 4."""

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.options import LOCK_BARS_ALL
from tammany_desktop.rules.state import State
from tests.helpers.build import ENGLISH, GERMAN, IRISH, ITALIAN, Table, W
from tests.helpers.play import elect, refused, when


def _shared(term: int = 2, n: int = 4, locks: str = LOCK_BARS_ALL) -> Table:
    """Seats 0 and 1 stand together in wards 14 and 15 (neighbors), both Irish and German."""
    table = Table(n, term, locks=locks).cubes(14, irish=1, german=1).cubes(15, irish=1, german=1)
    return table.bosses(14, 1, 2).bosses(15, 1, 1).favors(0, 3, 0, 3, 0).garden(irish=1)


def _slanders(state: State) -> list[int]:
    return [mv for mv in game.legal(state) if m.kind_of(mv) == m.SLANDER]


def test_R6_1_no_slander_in_term_1() -> None:
    state = _shared(term=1).given()
    assert refused(state, m.slander(W[14], 1, IRISH))[:3] == (
        "R6",
        "no_slander_in_term_1",
        "wait_for_term_2",
    )


@pytest.mark.parametrize("term", [2, 3, 4])
def test_R6_1_once_a_term_for_one_token(term: int) -> None:
    state = _shared(term).given()
    happened = when(state, m.slander(W[14], 1, IRISH))
    assert happened[0] == e.Slandered(0, 1, W[14], IRISH)
    assert state.tokens == [2, 3, 3, 3]
    assert state.has_slandered == [1, 0, 0, 0]
    when(state, m.STOP_SPREAD)
    assert refused(state, m.slander(W[15], 1, IRISH))[:2] == ("R6.1", "slandered_this_term")


def test_R6_1_not_again_in_a_later_turn_of_the_term() -> None:
    table = _shared()
    table.state.has_slandered[0] = 1
    state = table.tokens(2, 3, 3, 3).given()
    assert refused(state, m.slander(W[14], 1, IRISH)).reason == "slandered_this_term"
    assert not _slanders(state)


def test_R6_1_the_next_term_allows_another() -> None:
    table = _shared()
    table.state.has_slandered[3] = 1
    state = table.tokens(3, 3, 3, 2).garden().last_turn().given()
    elect(state)
    assert state.has_slandered == [0, 0, 0, 1]  # it is still the old term
    others = [seat for seat in range(4) if seat != state.actor()]
    for office, seat in enumerate(others, start=1):
        when(state, m.appoint(seat, office))
    when(state, m.CONFIRM)
    assert state.has_slandered == [0, 0, 0, 0]
    assert state.tokens == [3, 3, 3, 2]


def test_R6_1_without_a_token_no_slander() -> None:
    state = _shared().tokens(0, 3, 3, 3).given()
    assert refused(state, m.slander(W[14], 1, IRISH))[:3] == ("R6.1", "no_slander_token", "")
    assert not _slanders(state)


@pytest.mark.parametrize("rival", [0, 4])
def test_R6_1_only_an_opponent(rival: int) -> None:
    state = _shared().given()
    assert refused(state, m.slander(W[14], rival, IRISH)).reason == "not_an_opponent"


def test_R6_2_one_boss_of_the_opponent_returns_for_one_favor() -> None:
    state = _shared().given()
    when(state, m.slander(W[14], 1, GERMAN))
    assert state.bosses_in(W[14]) == [1, 1, 0, 0]
    assert state.boss_supply == [17, 17, 19, 19]
    assert state.favors_of(0) == (3, 0, 2, 0)
    assert state.bank == [32, 35, 33, 35]
    assert state.cubes_in(W[14]) == (1, 0, 1, 0)


def test_R6_2_both_must_have_a_boss_there() -> None:
    state = _shared().bosses(13, 1, 0).bosses(10, 0, 1).given()
    assert refused(state, m.slander(W[13], 1, IRISH))[:2] == ("R6.2", "no_boss_of_rival")
    assert refused(state, m.slander(W[10], 1, IRISH))[:2] == ("R6.2", "no_boss_of_yours")
    assert refused(state, m.slander(W[14], 2, IRISH)).reason == "no_boss_of_rival"


def test_R6_2_the_population_must_be_there() -> None:
    state = _shared().favors(0, 1, 1, 1, 1).given()
    for population in (ENGLISH, ITALIAN):
        refusal = refused(state, m.slander(W[14], 1, population))
        assert refusal[:2] == ("R6.2", "population_absent")


def test_R6_2_and_a_favor_of_it_must_be_held() -> None:
    state = _shared().favors(0, 0, 9, 1, 9).given()
    refusal = refused(state, m.slander(W[14], 1, IRISH))
    assert refusal[:3] == ("R6.2", "favors_missing", "gain_favors")
    assert refusal.values == (("population", IRISH), ("count", 1))
    assert _slanders(state) == [m.slander(W[14], 1, GERMAN), m.slander(W[15], 1, GERMAN)]


def test_R6_2_only_in_an_active_ward() -> None:
    state = Table(n=3, term=2).favors(0, 3, 0, 0, 0).given()
    assert refused(state, m.slander(W[10], 1, IRISH))[:2] == ("R6.2", "ward_closed")


def test_R6_2_token_and_favor_are_paid_before_the_spread() -> None:
    state = _shared().given()
    assert when(state, m.slander(W[14], 1, IRISH)) == [
        e.Slandered(0, 1, W[14], IRISH),
        e.SpreadOpened(0, 1, W[14], IRISH),
    ]
    assert (state.tokens[0], state.favors_of(0)) == (2, (2, 0, 3, 0))
    assert game.legal(state) == [m.spread(W[15]), m.STOP_SPREAD]


def test_R6_3_two_more_favors_and_a_boss_next_door() -> None:
    state = _shared().given()
    when(state, m.slander(W[14], 1, IRISH))
    assert when(state, m.spread(W[15])) == [e.SlanderSpread(0, 1, W[15], IRISH)]
    assert state.bosses_in(W[15]) == [1, 0, 0, 0]
    assert state.favors_of(0) == (0, 0, 3, 0)
    assert state.tokens[0] == 2
    assert refused(state, m.spread(W[15])).reason == "no_slander_under_way"  # once only
    assert refused(state, m.STOP_SPREAD)[:2] == ("R6.3", "no_slander_under_way")


def test_R6_3_a_spread_may_be_declined() -> None:
    state = _shared().given()
    when(state, m.slander(W[14], 1, IRISH))
    assert when(state, m.STOP_SPREAD) == [e.SpreadDeclined(0)]
    assert state.bosses_in(W[15]) == [1, 1, 0, 0]


def test_R6_3_it_needs_two_favors_left_of_that_same_color() -> None:
    state = _shared().favors(0, 2, 5, 9, 5).given()
    assert when(state, m.slander(W[14], 1, IRISH)) == [e.Slandered(0, 1, W[14], IRISH)]
    assert state.step == 0


def test_R6_3_the_same_population_must_be_there() -> None:
    state = _shared().cubes(15, german=2).given()
    assert len(when(state, m.slander(W[14], 1, IRISH))) == 1
    state = _shared().cubes(15, german=2).bosses(6, 1, 1).given()
    when(state, m.slander(W[14], 1, IRISH))
    assert refused(state, m.spread(W[15]))[:2] == ("R6.3", "population_absent")
    assert game.legal(state) == [m.spread(W[6]), m.STOP_SPREAD]


def test_R6_3_the_same_opponent_must_be_there() -> None:
    state = _shared().bosses(15, 1, 0, 1).bosses(6, 1, 1).given()
    when(state, m.slander(W[14], 1, IRISH))
    assert refused(state, m.spread(W[15]))[:2] == ("R6.3", "no_boss_of_rival")


def test_R6_3_you_must_be_there_too() -> None:
    state = _shared().bosses(15, 0, 1).bosses(6, 1, 1).given()
    when(state, m.slander(W[14], 1, IRISH))
    assert refused(state, m.spread(W[15]))[:2] == ("R6.3", "no_boss_of_yours")


def test_R6_3_only_to_a_neighbor() -> None:
    state = _shared().cubes(13, irish=1).bosses(13, 1, 1).given()
    when(state, m.slander(W[14], 1, IRISH))
    refusal = refused(state, m.spread(W[13]))
    assert refusal[:2] == ("R6.3", "not_adjacent")
    assert refusal.values == (("ward", W[13]), ("from_ward", W[14]))
    again = refused(state, m.spread(W[14]))
    assert again[:3] == ("R6.3", "just_slandered_there", "choose_a_neighbor")
    assert again.values == (("ward", W[14]),)


def test_R6_3_the_price_is_looked_at_even_in_a_given_position() -> None:
    state = _shared().given()
    when(state, m.slander(W[14], 1, IRISH))
    state.favors[IRISH] -= 1
    state.bank[IRISH] += 1
    refusal = refused(state, m.spread(W[15]))
    assert refusal[:3] == ("R6.3", "favors_missing", "gain_favors")
    assert refusal.values == (("population", IRISH), ("count", 2))
    assert game.legal(state) == [m.STOP_SPREAD]


@pytest.mark.parametrize("slandered", [True, False])
def test_R6_3_RL_1_where_a_slander_could_not_spread_the_ward_itself_says_why(
    slandered: bool,
) -> None:
    """No spread is opened where none is possible; the only neighbor's own bar is told then."""
    locked = _shared().lock(15).given()
    absent = _shared().bosses(15, 0, 1).given()
    closed = _shared(n=3).bosses(15, 0, 1).given()
    wanted = (
        (locked, W[15], ("RL.1", "ward_locked", "choose_an_unlocked_ward")),
        (absent, W[15], ("R6.3", "no_boss_of_yours", "choose_a_ward_you_share")),
        (closed, W[17], ("R6.3", "ward_closed", "choose_an_open_ward")),
    )
    for state, ward, refusal in wanted:
        if slandered:
            assert len(when(state, m.slander(W[14], 1, IRISH))) == 1
            assert refused(state, m.spread(ward)) == (*refusal, (("ward", ward),))
        else:
            assert refused(state, m.spread(ward)).reason == "no_slander_under_way"
        assert refused(state, m.STOP_SPREAD).reason == "no_slander_under_way"


def test_R6_3_RL_2_a_lock_that_bars_only_placing_bars_no_spread() -> None:
    state = _shared(locks="placing_only").lock(15).given()
    when(state, m.slander(W[14], 1, IRISH))
    assert m.spread(W[15]) in game.legal(state)


def test_R6_3_the_last_boss_of_each_may_be_slandered() -> None:
    state = _shared().bosses(14, 1, 1).given()
    when(state, m.slander(W[14], 1, IRISH))
    when(state, m.spread(W[15]))
    assert state.boss_supply[1] == 19


def test_R6_4_an_unused_slander_is_not_carried_over_but_its_token_stays() -> None:
    state = _shared(term=3).given()  # nobody slandered in term 2
    assert state.tokens == [3, 3, 3, 3]
    when(state, m.slander(W[14], 1, IRISH))
    when(state, m.STOP_SPREAD)
    assert refused(state, m.slander(W[15], 1, IRISH)).reason == "slandered_this_term"
