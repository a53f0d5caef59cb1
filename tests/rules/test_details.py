"""Small facts of the rules that no game shows by itself."""

from random import Random

import pytest

from tammany_desktop.rules import board, codec, events, game, position
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.options import Options
from tammany_desktop.rules.position_check import PositionError
from tammany_desktop.rules.state import BIDDING, NOT_VOTED, OVER, State, wards_in
from tammany_desktop.rules.wards import bid_range_of, bidders, project, prospect, ward_votes
from tests.helpers.build import Table, W
from tests.helpers.play import new_game as new_random_game
from tests.helpers.play import random_game, random_move, refused, when

SEEN = [event for line in random_game(*new_random_game(3), random_move) for event in line.events]


def test_the_constants_of_the_board_agree() -> None:
    """R1, R3.1: names and numbers that say the same thing twice."""
    assert board.TERMS * board.YEARS_A_TERM == board.LAST_YEAR
    assert board.ZONE_NAMES == ("I", "II", "III")
    seats = (board.IRISH, board.ENGLISH, board.GERMAN, board.ITALIAN)
    assert [board.POPULATIONS[seat] for seat in seats] == ["irish", "english", "german", "italian"]
    named = ("count", "favors", *board.POPULATIONS, "mayor", "shared")
    assert named == events.DECIDERS


def test_a_refused_appointment_names_seat_and_office() -> None:
    """R9.5: the sentence tells who has what."""
    state = Table(n=4).bosses(6, 1).last_turn().given()
    when(state, m.END_TURN)
    mayor = state.actor()
    first, second = [seat for seat in range(4) if seat != mayor][:2]
    when(state, m.appoint(first, board.DEPUTY_MAYOR))
    again = refused(state, m.appoint(first, board.CHIEF_OF_POLICE))
    assert dict(again.values) == {"seat": first, "office": board.DEPUTY_MAYOR}
    taken = refused(state, m.appoint(second, board.DEPUTY_MAYOR))
    assert dict(taken.values) == {"seat": first, "office": board.DEPUTY_MAYOR}


def test_a_populated_zone_has_as_many_populations_as_wards() -> None:
    words = {"on": "zone_populated", "zone": "I", "populations": ["irish"] * 3}
    with pytest.raises(ValueError, match=r"^populations$"):
        codec.read(words)


def test_options_of_nobody_else_have_no_name() -> None:
    """R11: a mix of one's own is no preset."""
    assert Options("placing_only", 25).preset == "classic_2009_german"
    assert Options("sealed", 25).preset == ""


def test_an_option_that_is_no_word_is_told_as_such() -> None:
    data = position.write(new_game(3, Random(1)))
    data["options"] = {"locks": "glued", "favor_supply": 35}
    with pytest.raises(PositionError) as caught:
        position.read(data)
    assert (caught.value.field, caught.value.reason) == ("options.locks", "unknown_word")


def test_half_of_a_rivals_favors_counts_up() -> None:
    """R7.5: with three favors a rival who bids half bids two."""
    table = Table(n=3).cubes(6, irish=1).bosses(6, 1, 1).bosses(14, 1, 3)
    state = table.favors(0, 5, 0, 0, 0).favors(1, 3, 0, 0, 0).given()
    state.phase, state.voting = BIDDING, W[6]
    bid_range = bid_range_of(state, 0)
    assert (bid_range.beats_bosses, bid_range.beats_half) == (1, 3)
    lone = Table(n=3).cubes(6, irish=1).bosses(6, 4, 1).favors(0, 5, 0, 0, 0).given()
    lone.phase, lone.voting = BIDDING, W[6]
    assert (bid_range_of(lone, 0).beats_bosses, bid_range_of(lone, 0).beats_half) == (0, 0)


def test_who_runs_alone_has_nobody_to_reach() -> None:
    """R7.4: no rival has any votes, with bids or without."""
    state = Table(n=3).cubes(6, irish=1).bosses(6, 1).favors(0, 2, 0, 0, 0).given()
    found = prospect(state, W[6], 0)
    assert (found.rivals_least, found.rivals_most, found.matters) == (0, 0, False)


def test_an_empty_ward_has_no_margin() -> None:
    state = Table(n=3).cubes(6, irish=1).given()
    found = ward_votes(state, W[6])
    assert (found.ahead, found.margin) == (-1, 0)


def test_the_door_of_the_rules_opens_every_way() -> None:
    assert {"legal", "refusal", "decide", "evolve", "fold"} <= set(game.__all__)


def test_a_new_state_begins_before_anything_happened() -> None:
    state = State(3)
    assert not any((*state.cubes, *state.bosses, *state.cube_count, *state.garden, *state.bag))
    assert not any((*state.aside, *state.favors))
    assert (state.first, state.turn, state.term, state.year) == (0, -1, 1, 1)


def test_a_favor_that_the_supply_lacks_is_named() -> None:
    """R5.4: the refusal tells the color that ran out."""
    state = Table(n=3, term=2).given()
    state.office[0] = board.DEPUTY_MAYOR
    state.bank[board.GERMAN] = 0
    told = refused(state, m.make(m.TAKE_FAVOR, board.GERMAN))
    assert (told.reason, dict(told.values)) == ("supply_empty", {"population": board.GERMAN})


def test_a_slander_of_a_rival_who_is_not_there_names_ward_and_rival() -> None:
    """R6.2: both must have a boss in the ward."""
    table = Table(n=3, term=2).cubes(6, irish=1).bosses(6, 1).favors(0, 1, 0, 0, 0)
    told = refused(table.given(), m.slander(W[6], 1, 0))
    assert (told.reason, dict(told.values)) == ("no_boss_of_rival", {"ward": W[6], "rival": 1})


def test_a_game_that_is_over_may_leave_its_last_election_out() -> None:
    """Readers of positions accept both forms."""
    data = position.write(list(random_game(*new_random_game(3), random_move))[-1].after)
    assert data["phase"] == "over"
    data["election"] = None
    assert position.read(data).phase == OVER


def test_what_is_no_move_at_all_is_refused_by_the_order_of_a_turn() -> None:
    """R4.2: a number that no kind of move has."""
    state = new_game(3, Random(1))
    nothing = next(move for move in range(10_000) if move not in m.EVERY_MOVE)
    told = game.refusal(state, nothing)
    assert told is not None
    assert (told.rule, told.reason) == ("R4.2", "no_such_move")


def test_an_illegal_move_says_rule_reason_and_values() -> None:
    told = m.IllegalMove(m.Refusal("R5.4", "supply_empty", values=(("population", 2),)))
    assert str(told) == "R5.4 supply_empty {'population': 2}"


def test_a_game_of_two_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"^players$"):
        new_game(2, Random(1))


def test_an_event_without_its_name_is_refused_by_that_field() -> None:
    for words in ({}, {"on": 3}, {"on": "nothing"}):
        with pytest.raises(ValueError, match=r"^on$"):
            codec.read(words)


def test_every_seat_of_an_event_must_be_one() -> None:
    for name, field in (("term_began", "first"), ("boss_placed", "seat")):
        one = next(event for event in SEEN if codec.name_of(event) == name)
        words = codec.write(one)
        codec.read(words)
        with pytest.raises(ValueError, match=rf"^{field}$"):
            codec.read({**words, field: 5})


def test_what_is_exported_is_there() -> None:
    for module in (codec, game):
        assert all(hasattr(module, name) for name in module.__all__)


def test_confirming_too_early_names_who_has_no_office() -> None:
    """R9.5: the sentence tells the first seat without one."""
    state = Table(n=4).bosses(6, 1).last_turn().given()
    when(state, m.END_TURN)
    told = refused(state, m.CONFIRM)
    first = state.office.index(board.NO_OFFICE)
    assert (told.reason, dict(told.values)) == ("office_missing", {"seat": first})


def test_nobody_bids_between_ballots() -> None:
    """R7.4: the list is empty, not missing."""
    assert bidders(new_game(3, Random(1))) == []


def test_a_bonus_that_the_bag_lacks_names_the_population() -> None:
    """R8.1: the refusal tells which cubes ran out."""
    state = Table(n=3).bosses(1, 1).last_turn().given()
    when(state, m.END_TURN)
    state.bag[board.GERMAN] = 0
    told = refused(state, m.make(m.BONUS_CUBE, W[1], board.GERMAN))
    assert (told.reason, dict(told.values)) == ("not_in_the_bag", {"population": board.GERMAN})


def test_leaders_named_is_a_flag() -> None:
    """RM.2: however many leaders were named, the flag is one."""
    found = set()
    for line in random_game(*new_random_game(36), random_move):
        state = line.before.copy()
        for event in line.events:
            game.evolve(state, event)
            found.add(state.leaders_named)
    assert found == {0, 1}


def test_a_ward_that_has_voted_is_certain_in_every_projection() -> None:
    """R9: what was decided stays decided, by a ballot or by nobody."""
    seen = 0
    for line in random_game(*new_random_game(5), random_move):
        state = line.after
        if state.phase != BIDDING:
            continue
        voted = [ward for ward in wards_in(state.active) if state.ward_winners[ward] != NOT_VOTED]
        certain = project(state).certain
        assert all(certain >> ward & 1 for ward in voted)
        seen += len(voted)
    assert seen
