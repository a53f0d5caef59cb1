"""R3 and R4: game, term, year and turn."""

from random import Random

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tests.helpers.build import IRISH, ITALIAN, Table, W
from tests.helpers.play import elect, new_game, of, random_game, random_move, refused, when


def _turns(players: int, seed: int) -> list[e.Event]:
    chance = Random(seed)
    start = game.new_game(players, chance)
    events: list[e.Event] = [e.TurnBegan(start.first, 1)]
    for line in random_game(start, chance, random_move):
        events += of(line.events, e.TurnBegan, e.TermBegan, e.ElectionBegan)
    return events


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R3_1_sixteen_years_a_turn_each_from_the_first_player(players: int) -> None:
    events = _turns(players, 10)
    turns = [event for event in events if isinstance(event, e.TurnBegan)]
    assert len(turns) == 16 * players
    for year in range(1, 17):
        seats = [turn.seat for turn in turns if turn.year == year]
        assert seats == [(seats[0] + step) % players for step in range(players)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_R3_2_elections_after_years_4_8_12_16_then_the_end(players: int) -> None:
    year, elections = 0, []
    for event in _turns(players, 11):
        if isinstance(event, e.TurnBegan):
            year = event.year
        elif isinstance(event, e.ElectionBegan):
            elections.append((event.term, year))
    assert elections == [(1, 4), (2, 8), (3, 12), (4, 16)]


def test_R3_3_the_mayor_is_first_player_of_the_term() -> None:
    state = Table(n=3).bosses(6, 0, 0, 1).last_turn(first=1).given()
    elect(state)
    assert state.actor() == 2
    when(state, m.appoint(0, 1))
    when(state, m.appoint(1, 2))
    happened = when(state, m.CONFIRM)
    assert of(happened, e.TermBegan) == [e.TermBegan(2, 2)]
    assert of(happened, e.TurnBegan) == [e.TurnBegan(2, 5)]
    assert (state.first, state.turn) == (2, 2)


def test_R3_3_without_a_mayor_the_first_player_stays() -> None:
    state = Table(n=3).last_turn(first=1).given()
    happened = elect(state)
    assert of(happened, e.NoMayor)
    assert of(happened, e.TermBegan) == [e.TermBegan(2, 1)]
    assert (state.first, state.turn, state.year) == (1, 1, 5)


def test_R4_1_an_empty_garden_is_filled_when_the_next_turn_begins() -> None:
    state = Table(n=4).garden(irish=1).given()
    when(state, m.place_cube(W[14], IRISH))
    happened = when(state, m.place_boss(W[14]))
    assert not of(happened, e.GardenFilled)
    assert state.garden == [0, 0, 0, 0]
    bag = list(state.bag)
    happened = when(state, m.END_TURN)
    began, filled = happened[1:]
    assert began == e.TurnBegan(1, 1)
    assert isinstance(filled, e.GardenFilled)
    assert sum(filled.cubes) == 6
    assert state.bag == [bag[p] - filled.cubes[p] for p in range(4)]


def test_R4_1_one_cube_left_is_not_topped_up() -> None:
    state = Table(n=4).garden(irish=2).given()
    when(state, m.place_cube(W[14], IRISH))
    when(state, m.place_boss(W[14]))
    assert not of(when(state, m.END_TURN), e.GardenFilled)
    assert state.garden == [1, 0, 0, 0]


def _hoard(table: Table, *left: int) -> Table:
    """Everything in the bag but so many cubes lies in ward 14."""
    names = ("irish", "english", "german", "italian")
    here = dict(zip(names, table.state.cubes_in(W[14]), strict=True))
    for p, name in enumerate(names):
        here[name] += table.state.bag[p] - left[p]
    return table.cubes(14, **here)


def test_R4_1_a_short_bag_gives_all_it_holds() -> None:
    state = _hoard(Table(n=4).done(), 0, 1, 0, 2).given()
    assert when(state, m.END_TURN)[-1] == e.GardenFilled((0, 1, 0, 2))
    assert (state.garden, state.bag) == ([0, 1, 0, 2], [0, 0, 0, 0])


def test_R4_1_an_empty_bag_gives_nothing() -> None:
    state = _hoard(Table(n=4).done(), 0, 0, 0, 0).given()
    assert when(state, m.END_TURN) == [e.TurnEnded(0), e.TurnBegan(1, 1)]
    assert all(m.kind_of(move) == m.PLACE_BOSS for move in game.legal(state))


def test_R4_1_a_cube_arrested_into_an_empty_bag_is_drawn_at_the_next_turn_only() -> None:
    table = _hoard(Table(term=2), 0, 0, 0, 0).offices("chief_of_police", "mayor")
    state = table.given()
    assert when(state, m.make(m.ARREST, W[14], ITALIAN)) == [e.CubeArrested(0, W[14], ITALIAN)]
    assert state.garden == [0, 0, 0, 0]
    assert game.due_at_start(state, Random(0)) == []
    when(state, m.place_boss(W[14]))
    when(state, m.place_boss(W[14]))
    assert when(state, m.END_TURN)[-1] == e.GardenFilled((0, 0, 0, 1))


def test_R4_1_each_remaining_cube_is_equally_likely() -> None:
    state = _hoard(Table(n=4).done(), 3, 0, 9, 0).given()
    german = 0
    for seed in range(400):
        filled = game.decide(state, m.END_TURN, Random(seed))[-1]
        assert isinstance(filled, e.GardenFilled)
        german += filled.cubes[2]
    assert 400 * 6 * 0.70 < german < 400 * 6 * 0.80  # three quarters of the bag


def test_R4_1_the_draw_is_due_at_the_start_of_a_given_turn() -> None:
    state = Table(n=4).given()
    due = game.due_at_start(state, Random(1))
    assert len(due) == 1
    assert [sum(filled.cubes) for filled in of(due, e.GardenFilled)] == [6]
    assert game.due_at_start(Table(n=4).garden(irish=1).given(), Random(1)) == []
    assert game.due_at_start(Table(n=4).done().given(), Random(1)) == []
    assert game.due_at_start(Table(n=3).last_turn().given(), Random(1)) == []


def test_R4_2_exactly_one_ward_action() -> None:
    state = Table().garden(irish=2, german=2).given()
    assert refused(state, m.END_TURN) == ("R4.2", "ward_action_due", "campaign_or_settle", ())
    when(state, m.place_boss(W[1]))
    when(state, m.place_boss(W[2]))
    for move in (m.place_boss(W[1]), m.place_cube(W[1], IRISH), m.PLACE_NO_MORE):
        assert refused(state, move)[:2] == ("R4.2", "ward_action_done")


def _busy() -> Table:
    table = Table(term=2).offices("deputy_mayor", "mayor").garden(irish=3)
    return table.bosses(14, 1, 1).favors(0, 1, 0, 0, 0)


@pytest.mark.parametrize("order", ["abc", "acb", "bac", "bca", "cab", "cba"])
def test_R4_2_action_slander_and_benefit_in_any_order_once_each(order: str) -> None:
    acts = {
        "a": [m.place_boss(W[1]), m.place_cube(W[1], IRISH)],
        "b": [m.slander(W[14], 1, IRISH)],
        "c": [m.make(m.TAKE_FAVOR, ITALIAN)],
    }
    state = _busy().given()
    for act in order:
        for move in acts[act]:
            when(state, move)
    assert game.legal(state) == [m.END_TURN]
    assert refused(state, acts["b"][0]).reason == "slandered_this_term"
    assert refused(state, acts["c"][0]).reason == "benefit_used"


@pytest.mark.parametrize("opening", [m.place_boss(W[1]), m.place_cube(W[1], IRISH)])
def test_R4_2_nothing_between_the_two_placements(opening: int) -> None:
    state = _busy().given()
    when(state, opening)
    for move in (m.slander(W[14], 1, IRISH), m.make(m.TAKE_FAVOR, ITALIAN), m.END_TURN):
        assert refused(state, move)[:2] == ("R4.2", "finish_the_ward_action")


def test_R4_2_nothing_before_a_slander_is_finished() -> None:
    state = _busy().cubes(6, irish=1).bosses(6, 1, 1).favors(0, 3, 0, 0, 0).given()
    when(state, m.slander(W[14], 1, IRISH))
    for move in (m.place_boss(W[1]), m.place_cube(W[1], IRISH), m.make(m.TAKE_FAVOR, 1)):
        assert refused(state, move)[:2] == ("R4.2", "finish_the_slander")
    assert refused(state, m.END_TURN).reason == "finish_the_slander"
    assert refused(state, m.PLACE_NO_MORE).reason == "finish_the_slander"
    when(state, m.STOP_SPREAD)
    when(state, m.place_boss(W[1]))


def test_R4_2_optional_actions_may_follow_the_ward_action_or_be_left_out() -> None:
    state = _busy().done().given()
    assert m.END_TURN in game.legal(state)
    when(state, m.slander(W[14], 1, IRISH))
    assert m.END_TURN in game.legal(state)


def test_R4_2_no_act_of_a_turn_outside_turns() -> None:
    state = Table(n=3).bosses(6, 0, 0, 1).last_turn().given()
    elect(state)
    moves = [m.place_boss(W[1]), m.place_cube(W[1], 0), m.END_TURN, m.slander(W[1], 1, 0)]
    moves += [m.PLACE_NO_MORE, m.make(m.TAKE_FAVOR, 0), m.make(m.ARREST, W[1], 0)]
    moves += [m.make(m.LOCK, W[1]), m.resettle(W[1], W[2], 0)]
    for move in moves:
        assert refused(state, move)[:2] == ("R4.2", "not_in_a_turn")


def test_R4_3_a_turn_ends_only_when_the_player_says_so() -> None:
    for number in range(6):
        start, chance = new_game(number)
        for line in random_game(start, chance, random_move):
            ended = bool(of(line.events, e.TurnEnded))
            assert ended == (line.move == m.END_TURN)
    state = Table(term=1).garden(irish=1).done().given()
    assert game.legal(state) == [m.END_TURN]
    assert state.turn == 0
