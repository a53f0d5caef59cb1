"""Looking ahead: playouts to the eve of the election, weighed against the search."""

from random import Random

from tammany_desktop.bots.mind.compact import Compact
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.lookahead import Lookahead, playout_weight
from tammany_desktop.bots.mind.turn import Plan, TurnSearch, beam_for, varied
from tammany_desktop.journal.loading import can_be_shown
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import BOSSES_EACH, CUBES_EACH
from tammany_desktop.rules.state import NO_STEP, TURN, State
from tammany_desktop.session.match import Match
from tests.helpers import games


def opening(seed: int = 4) -> State:
    return game.new_game(4, Random(seed))


def searched(state: State) -> tuple[TurnSearch, list[Plan]]:
    search = TurnSearch(Forecast())
    return search, search.plans(state.copy(), state.turn, beam_for(2500))


def never() -> bool:
    return False


def test_no_more_than_two_plans_share_a_ward_action() -> None:
    boss, cube = m.place_boss(0), m.place_boss(1)
    plans = [Plan(1.0 - n / 10, (boss,), -1, -1, n) for n in range(4)]
    plans += [Plan(0.2 - n / 10, (cube,), -1, -1, n) for n in range(2)]
    assert varied(plans, 8) == [plans[0], plans[1], plans[4], plans[5]]
    assert varied(plans, 3) == [plans[0], plans[1], plans[4]]


def test_a_playout_ends_on_the_eve_of_the_election() -> None:
    state = opening()
    search, plans = searched(state)
    ahead = Lookahead(search.forecast, Random(1))
    before = state.key()
    end = ahead.play_out(ahead.follow(state, plans[0]), 4 * state.n)
    assert state.key() == before
    assert end.year == 4
    assert (end.turn + 1) % end.n == end.first
    assert end.ward_done
    assert sum(end.boss_supply) < sum(state.boss_supply)


def late_turns() -> list[State]:
    """Turns just begun in every year from the second term on, with offices and tokens about."""
    found: dict[int, State] = {}
    for seed in range(3):
        match = games.fresh(4, seed)

        def keep(match: Match, found: dict[int, State] = found) -> bool:
            state = match.state
            begun = state.phase == TURN and state.step == NO_STEP and not state.ward_done
            if begun and state.term > 1 and state.turn == state.first:
                found.setdefault(state.year, state.copy())
            return False

        games.play(match, Random(seed), keep)
    return [found[year] for year in sorted(found)]


def test_quick_turns_use_offices_and_slander_and_keep_every_piece() -> None:
    forecast, slandered, benefits = Forecast(), 0, 0
    for state in late_turns():
        ahead = Lookahead(forecast, Random(1), 0.1)
        end = ahead.play_out(state, 2 * state.n)
        assert can_be_shown(end)
        for seat in range(state.n):
            assert sum(end.bosses[seat::5]) + end.boss_supply[seat] == BOSSES_EACH
        for population in range(4):
            elsewhere = end.garden[population] + end.bag[population] + sum(end.aside[population::4])
            assert sum(end.cubes[population::4]) + elsewhere == CUBES_EACH
        slandered += sum(state.tokens) - sum(end.tokens)
        benefits += end.office_done or end.locked != state.locked
    assert slandered
    assert benefits


def pieces(position: Compact) -> list[list[float]]:
    """Everything on the board, and in hands, that a quick turn may change."""
    ward_seats = [ward_seat.bosses for ward in position.wards for ward_seat in ward.seats]
    ward_cubes = [ward_cubes.cubes for ward in position.wards for ward_cubes in ward.by_population]
    return [
        ward_seats,
        [*ward_cubes, *(ward.cube_count for ward in position.wards)],
        [seat_favors.favors for seat in position.seats for seat_favors in seat.by_population],
    ]


def test_quick_turns_know_every_piece_without_reading_it_again() -> None:
    forecast, fresh = Forecast(), Compact()
    for state in late_turns():
        for turns in (1, 2, 5, 4 * state.n):
            ahead = Lookahead(forecast, Random(turns), 0.1)
            fresh.load(ahead.play_out(state, turns))
            assert pieces(ahead.quick.position) == pieces(fresh)


def test_a_plan_with_a_slander_that_spreads_is_followed() -> None:
    """E5: as the rules themselves play it, move by move."""
    for state in late_turns():
        search = TurnSearch(Forecast())
        plans = search.plans(state.copy(), state.turn, beam_for(2500))
        for plan in (plan for plan in plans if plan.slander >= 0):
            followed = Lookahead(search.forecast, Random(1)).follow(state, plan)
            assert sum(followed.tokens) < sum(state.tokens)
            assert sum(followed.bosses) < sum(state.bosses) + len(plan.action)
            assert can_be_shown(followed)


def test_playouts_go_against_the_search_by_half_at_most() -> None:
    shares = [playout_weight(rounds) for rounds in range(100)]
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert max(shares) <= 0.5


def test_ranking_keeps_every_plan_and_its_budget() -> None:
    state = opening()
    search, plans = searched(state)
    few = varied(plans, 6)
    for budget in (1, 400, 4000):
        ahead = Lookahead(search.forecast, Random(7))
        begun = search.nodes
        ranked = ahead.rank(state, search, few, budget, never)
        assert sorted(ranked) == sorted(few)
        round_of_all = len(few) * 4 * 16 + len(few)
        assert ahead.nodes + search.nodes - begun <= budget + 3 * round_of_all


def test_ranking_is_called_off_at_once() -> None:
    state = opening()
    search, plans = searched(state)
    ahead = Lookahead(search.forecast, Random(7))
    asked: list[int] = []

    def stop() -> bool:
        asked.append(ahead.nodes)
        return True

    ranked = ahead.rank(state, search, plans[:6], 100_000, stop)
    assert len(asked) == 1
    assert len(ranked) == 6


def test_the_same_chance_gives_the_same_ranking() -> None:
    state = opening(9)
    search, plans = searched(state)
    found = [
        Lookahead(search.forecast, Random(3)).rank(state, search, plans, 2000, never) for _ in "ab"
    ]
    assert found[0] == found[1]
    assert game.legal(state)
