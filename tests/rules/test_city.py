"""R9: the city: leaders, points, Mayor, offices, locks and zones."""

from itertools import permutations
from random import Random

import pytest

from tammany_desktop.rules import board, game
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import APPOINTING, TURN, State
from tests.helpers.build import ENGLISH, GERMAN, IRISH, ITALIAN, Table, W
from tests.helpers.play import elect, of, refused, when


def _leaders(happened: list[e.Event]) -> list[tuple[int, int, int]]:
    return [(seat, p, count) for seat, p, count in of(happened, e.LeaderNamed)]


def test_R9_1_most_cubes_in_wards_won_takes_three_favors() -> None:
    table = Table(n=3).cubes(6, irish=3).cubes(14, irish=1, italian=1).cubes(7, english=9)
    state = table.bosses(6, 1).bosses(14, 0, 1).last_turn().given()
    assert _leaders(elect(state)) == [(0, IRISH, 3), (1, ITALIAN, 3)]
    assert state.favors_of(0) == (3, 0, 0, 0)
    assert state.favors_of(1) == (0, 0, 0, 3)
    assert state.bank == [32, 35, 35, 32]


def test_R9_1_every_tied_player_takes_three() -> None:
    table = Table(n=3).cubes(6, irish=3).cubes(14, irish=3).cubes(2, irish=2)
    state = table.bosses(6, 1).bosses(14, 0, 1).bosses(2, 0, 0, 1).last_turn().given()
    assert _leaders(elect(state)) == [(0, IRISH, 3), (1, IRISH, 3)]


def test_R9_1_wards_add_up() -> None:
    table = Table(n=3).cubes(6, irish=2).cubes(14, irish=3).cubes(2, irish=2)
    state = table.bosses(6, 1).bosses(14, 0, 1).bosses(2, 1).last_turn().given()
    assert _leaders(elect(state))[0] == (0, IRISH, 3)


def test_R9_1_a_tied_ward_is_nobodys() -> None:
    table = Table(n=3).cubes(6, irish=9).bosses(6, 1, 1).cubes(14, irish=1).bosses(14, 1)
    assert _leaders(elect(table.last_turn().given())) == [(0, IRISH, 3)]


def test_R9_1_nobody_leads_without_a_cube() -> None:
    state = Table(n=3).cubes(6, irish=1).bosses(6, 1).last_turn().given()
    assert _leaders(elect(state)) == [(0, IRISH, 3)]


def test_R9_1_in_the_order_irish_english_german_italian() -> None:
    table = Table(n=3).cubes(6, irish=1, english=1, german=1, italian=1).bosses(6, 1)
    found = _leaders(elect(table.last_turn().given()))
    assert [population for _, population, _ in found] == [IRISH, ENGLISH, GERMAN, ITALIAN]


def test_R9_1_bonus_cubes_count_for_they_came_before() -> None:
    state = Table(n=3).cubes(1, irish=1).bosses(1, 1).last_turn().given()
    when(state, m.END_TURN)
    happened = when(state, m.make(m.BONUS_CUBE, W[1], ITALIAN))
    assert _leaders(happened) == [(0, IRISH, 3), (0, ITALIAN, 3)]


@pytest.mark.parametrize(
    ("first", "left", "paid"),
    [
        (0, 7, [(0, 3), (1, 3), (2, 1)]),
        (1, 7, [(1, 3), (2, 3), (0, 1)]),
        (2, 7, [(2, 3), (0, 3), (1, 1)]),
        (1, 2, [(1, 2), (2, 0), (0, 0)]),
        (2, 3, [(2, 3), (0, 0), (1, 0)]),
        (0, 0, [(0, 0), (1, 0), (2, 0)]),
        (0, 9, [(0, 3), (1, 3), (2, 3)]),
    ],
)
@pytest.mark.parametrize("supply", [35, 25])
def test_R9_1_a_short_supply_is_paid_from_the_first_player_on(
    supply: int, first: int, left: int, paid: list[tuple[int, int]]
) -> None:
    table = Table(n=4, favor_supply=supply).favors(3, 0, 0, 0, supply - left)
    for number, bosses in ((6, (1, 0, 0)), (14, (0, 1, 0)), (8, (0, 0, 1))):
        table.cubes(number, italian=2).bosses(number, *bosses)
    table.last_turn(first=first)
    happened = elect(table.given())
    assert [(s, count) for s, p, count in _leaders(happened) if p == ITALIAN] == paid


def test_R9_2_one_point_a_ward_two_for_ward_14() -> None:
    table = Table(n=3).bosses(6, 1).bosses(14, 0, 1).bosses(1, 1).bosses(2, 0, 0, 1)
    happened = elect(table.last_turn().given())
    scored = {s: pts for s, pts, why in of(happened, e.PointsScored) if why == e.FOR_WARDS}
    assert scored == {0: 2, 1: 2, 2: 1}


def test_R9_2_ward_14_counts_as_one_ward_for_mayor() -> None:
    table = Table(n=3).bosses(6, 1).bosses(1, 1).bosses(14, 0, 1)
    happened = elect(table.last_turn().given())
    assert of(happened, e.MayorNamed) == [e.MayorNamed(0, e.BY_COUNT)]


def test_R9_2_a_tied_ward_14_scores_for_nobody() -> None:
    state = Table(n=3).bosses(6, 0, 0, 1).bosses(14, 1, 1).last_turn().given()
    elect(state)
    assert state.score == [0, 0, 4]


def test_R9_3_all_offices_end() -> None:
    table = Table(n=4, term=2).offices("precinct_chairman", "mayor", "deputy_mayor", None)
    state = table.bosses(6, 0, 0, 1).last_turn().given()
    happened = elect(state)
    assert of(happened, e.OfficesEnded)
    assert state.office == [-1, -1, board.MAYOR, -1]


def _tied(term: int, mayor: int | None, *favors: tuple[int, int, int, int]) -> list[e.Event]:
    """Three seats with a ward each (no leader among them: one cube of each population each)."""
    names: list[str | None] = [None, None, None]
    if mayor is not None:
        names = ["deputy_mayor", "chief_of_police", "precinct_chairman"]
        names[mayor] = "mayor"
    table = Table(n=3, term=term).offices(*names)
    for seat, number in enumerate((6, 14, 7)):
        table.cubes(number, irish=1).bosses(number, *(int(s == seat) for s in range(3)))
    for seat, held in enumerate(favors):
        table.favors(seat, *held)
    return elect(table.last_turn().given())


@pytest.mark.parametrize(
    ("favors", "winner", "decider"),
    [
        # favors in all, though fewer green ones; each has 3 more green ones as a leader
        ([(5, 0, 0, 0), (0, 3, 3, 0), (0, 0, 0, 1)], 1, e.BY_FAVORS),
        ([(2, 1, 0, 0), (3, 0, 0, 0), (0, 0, 0, 3)], 1, e.BY_IRISH),
        ([(1, 2, 0, 0), (1, 1, 1, 0), (0, 3, 0, 0)], 0, e.BY_IRISH + 1),
        ([(1, 1, 0, 1), (1, 1, 1, 0), (0, 3, 0, 0)], 1, e.BY_IRISH + 2),
    ],
)
def test_R9_3_ties_drop_out_step_by_step(
    favors: list[tuple[int, int, int, int]], winner: int, decider: int
) -> None:
    for order in permutations(range(3)):
        happened = _tied(1, None, *(favors[seat] for seat in order))
        assert of(happened, e.MayorNamed) == [e.MayorNamed(order.index(winner), decider)]


def test_R9_3_who_dropped_out_does_not_come_back() -> None:
    """Seat 2 has most Irish favors but fewer in all; seats 0 and 1 go on without it."""
    happened = _tied(1, None, (0, 2, 1, 0), (0, 1, 2, 0), (2, 0, 0, 0))
    assert of(happened, e.MayorNamed) == [e.MayorNamed(0, e.BY_IRISH + 1)]


def test_R9_3_the_last_step_is_italian() -> None:
    """All before equal and the total equal leaves Italian equal too: only a tie can remain."""
    happened = _tied(1, None, (1, 1, 1, 1), (1, 1, 1, 1), (0, 0, 0, 0))
    assert of(happened, e.NoMayor) == [e.NoMayor()]


@pytest.mark.parametrize("mayor", [0, 1, 2])
def test_R9_3_still_tied_the_mayor_of_the_ending_term_serves_again_tied_or_not(mayor: int) -> None:
    happened = _tied(2, mayor, (1, 1, 0, 0), (1, 1, 0, 0), (0, 0, 0, 0))
    assert of(happened, e.MayorNamed) == [e.MayorNamed(mayor, e.BY_MAYOR)]
    scored = [event for event in of(happened, e.PointsScored) if event.reason == e.FOR_MAYOR]
    assert scored == [e.PointsScored(mayor, 3, e.FOR_MAYOR)]


def test_R9_3_an_incumbent_without_a_single_ward_serves_again() -> None:
    table = Table(n=3, term=2).offices("deputy_mayor", "chief_of_police", "mayor")
    table.cubes(6, irish=1).bosses(6, 1).cubes(14, irish=1).bosses(14, 0, 1).last_turn()
    assert of(elect(table.given()), e.MayorNamed) == [e.MayorNamed(2, e.BY_MAYOR)]


def test_R9_3_zero_wards_included_if_nobody_won_any() -> None:
    state = Table(n=3).favors(1, 0, 0, 0, 1).last_turn().given()
    happened = elect(state)
    assert of(happened, e.MayorNamed) == [e.MayorNamed(1, e.BY_FAVORS)]
    assert state.score == [0, 3, 0]


def test_R9_3_no_mayor_and_no_offices_until_the_next_election() -> None:
    state = Table(n=3).last_turn().given()
    happened = elect(state)
    assert of(happened, e.NoMayor)
    assert not of(happened, e.MayorNamed, e.AppointmentsBegan, e.PointsScored)
    assert (state.phase, state.term, state.office) == (TURN, 2, [-1, -1, -1])


def test_R9_3_a_third_term_without_a_mayor_still_has_none() -> None:
    state = Table(n=3, term=3).last_turn().given()
    assert of(elect(state), e.NoMayor)
    assert state.term == 4


def test_R9_3_favors_count_after_the_bonus_and_the_leaders() -> None:
    table = Table(n=3).cubes(7, irish=1).bosses(7, 1).cubes(6, irish=1).bosses(6, 0, 1)
    state = table.last_turn().given()
    when(state, m.END_TURN)
    happened = when(state, m.make(m.BONUS_FAVOR, GERMAN))
    assert of(happened, e.MayorNamed) == [e.MayorNamed(0, e.BY_FAVORS)]


def test_R9_4_the_mayor_scores_three_newly_or_again() -> None:
    for names in ((None, None, None), ("mayor", "deputy_mayor", "chief_of_police")):
        table = Table(n=3, term=2).offices(*names).bosses(6, 1).scores(5, 0, 0).last_turn()
        state = table.given()
        elect(state)
        assert state.score == [9, 0, 0]


def _appointing(n: int = 4) -> State:
    state = Table(n=n).bosses(6, 0, 1).last_turn().given()
    elect(state)
    assert state.phase == APPOINTING
    assert state.actor() == 1
    return state


def test_R9_5_one_office_to_every_other_player_no_two_the_same() -> None:
    state = _appointing(5)
    assert refused(state, m.CONFIRM)[:3] == ("R9.5", "office_missing", "appoint_everybody")
    choices = {(m.seat_of(move), m.office_of(move)) for move in game.legal(state)}
    assert choices == {(s, office) for s in (0, 2, 3, 4) for office in (1, 2, 3, 4)}
    assert when(state, m.appoint(0, 2)) == [e.Appointed(0, 2)]
    assert refused(state, m.appoint(0, 3))[:2] == ("R9.5", "already_appointed")
    assert refused(state, m.appoint(2, 2))[:2] == ("R9.5", "office_taken")
    assert refused(state, m.appoint(1, 3))[:2] == ("R9.5", "mayor_has_an_office")
    for seat, office in ((2, 1), (3, 3), (4, 4)):
        when(state, m.appoint(seat, office))
    assert game.legal(state) == [m.CONFIRM]
    assert when(state, m.CONFIRM)[0] == e.AppointmentsConfirmed(1)
    assert state.office == [2, 0, 1, 3, 4]


@pytest.mark.parametrize("move", [m.appoint(0, 0), m.appoint(4, 1)])
def test_R9_5_nobody_is_appointed_mayor_and_nobody_outside_the_game(move: int) -> None:
    assert refused(_appointing(), move)[:2] == ("R9.5", "no_such_appointment")


@pytest.mark.parametrize(("n", "vacant"), [(3, 2), (4, 1), (5, 0)])
def test_R9_5_with_fewer_than_five_players_the_rest_stay_vacant(n: int, vacant: int) -> None:
    state = _appointing(n)
    for office, seat in enumerate((s for s in range(n) if s != 1), start=1):
        when(state, m.appoint(seat, office))
    when(state, m.CONFIRM)
    assert len([o for o in range(5) if o not in state.office]) == vacant
    assert state.phase == TURN


def test_R9_5_a_player_may_get_the_same_office_as_before() -> None:
    table = Table(n=3, term=2).offices("mayor", "deputy_mayor", "chief_of_police")
    state = table.bosses(6, 1).last_turn().given()
    elect(state)
    when(state, m.appoint(1, 1))
    when(state, m.appoint(2, 2))
    when(state, m.CONFIRM)
    assert state.office == [0, 1, 2]


def test_R9_5_skipped_after_term_4() -> None:
    state = Table(n=3, term=4).bosses(6, 1).last_turn().given()
    happened = elect(state)
    assert of(happened, e.MayorNamed)
    assert not of(happened, e.AppointmentsBegan, e.TermBegan)
    assert isinstance(happened[-1], e.GameEnded)


def test_R9_5_offices_are_given_at_no_other_time() -> None:
    state = Table(n=4).given()
    for move in (m.appoint(1, 1), m.CONFIRM):
        assert refused(state, move)[:3] == ("R9.5", "no_appointments_now", "become_mayor")


@pytest.mark.parametrize(
    ("n", "term", "zone"),
    [(3, 1, 1), (3, 2, 2), (3, 3, None), (4, 1, 2), (4, 2, None), (5, 1, None), (5, 3, None)],
)
def test_R9_6_the_next_zone_is_populated(n: int, term: int, zone: int | None) -> None:
    table = Table(n=n, term=term).last_turn()
    before = table.given().copy()
    state = table.given()
    happened = elect(state)
    populated = of(happened, e.ZonePopulated)
    if zone is None:
        assert populated == []
        assert state.active == before.active
        return
    assert [event.zone for event in populated] == [zone]
    counts = [0, 0, 0, 0]
    for ward in board.ZONES[zone]:
        assert sum(state.cubes_in(ward)) == 1
        counts = [counts[p] + state.cubes_in(ward)[p] for p in range(4)]
    assert tuple(counts) == board.ZONE_CUBES[zone]
    assert not any(state.aside[zone * 4 : zone * 4 + 4])
    refill = sum(event.cubes[p] for event in of(happened, e.GardenFilled) for p in range(4))
    assert sum(state.bag) == sum(before.bag) - refill  # set aside, never from the bag


def test_R9_6_the_zone_is_dealt_at_random() -> None:
    state = Table(n=3).last_turn().given()
    dealt = set()
    for seed in range(40):
        happened = game.decide(state, m.END_TURN, Random(seed))
        dealt |= {event.populations for event in of(happened, e.ZonePopulated)}
    assert len(dealt) > 10


def test_R9_6_locks_then_zone_then_term() -> None:
    state = Table(n=3, term=2).lock(6).last_turn().given()
    kinds = [type(event) for event in elect(state)]
    tail = kinds[kinds.index(e.NoMayor) + 1 :]
    assert tail == [e.LocksLifted, e.ZonePopulated, e.TermBegan, e.TurnBegan, e.GardenFilled]
