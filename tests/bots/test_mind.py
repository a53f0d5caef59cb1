"""The search's shortcuts agree with the rules, and the forecast with its features."""

from random import Random

import pytest

from tammany_desktop.bots.mind import make_unmake
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.turn import TurnSearch, beam_for, moves_of
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import COUNCIL_PRESIDENT, DEPUTY_MAYOR
from tammany_desktop.rules.offices import add_benefits
from tammany_desktop.rules.state import BIDDING, NO_STEP, OVER, TURN, State
from tammany_desktop.rules.turn import add_slanders, boss_moves
from tammany_desktop.rules.wards import usable_favors

COMPARED = [
    "cubes",
    "cube_count",
    "garden",
    "bank",
    "favors",
    "tokens",
    "has_slandered",
    "boss_supply",
    "bosses",
    "bag",
    "locked",
]


def positions(seed: int, players: int = 4) -> list[State]:
    """Every position of a random game."""
    chance = Random(seed)
    state = game.new_game(players, chance)
    found = []
    while state.phase != OVER:
        found.append(state.copy())
        move: m.Move | m.OpenBallot
        if state.phase == BIDDING:
            bids = []
            for seat in range(players):
                held = usable_favors(state, state.voting, seat)
                stands = state.bosses[state.voting * 5 + seat]
                a, b, c, d = [chance.randint(0, count) if stands else 0 for count in held]
                bids.append((a, b, c, d))
            move = m.OpenBallot(tuple(bids))
        else:
            move = chance.choice(game.legal(state))
        for event in game.decide(state, move, chance):
            game.evolve(state, event)
    return found


def extras_of(state: State) -> list[m.Move]:
    """What may be added to the ward action."""
    found: list[m.Move] = []
    add_slanders(state, found)
    add_benefits(state, found)
    return found


def test_deeds_do_what_the_rules_do_and_undo_it() -> None:
    done: set[int] = set()
    for state in positions(8) + positions(9, 5):
        if state.phase != TURN or state.step != NO_STEP or state.ward_done:
            continue
        seat = state.turn
        extras = extras_of(state)
        for move in [*boss_moves(state.active & ~state.locked)[:2], *extras[:6]]:
            if move not in game.legal(state):
                continue
            after = game.fold(state, game.decide(state, move, Random(1)))
            mine = state.copy()
            make_unmake.do(mine, seat, move)
            for name in COMPARED:
                assert getattr(mine, name) == getattr(after, name), name
            make_unmake.undo(mine, seat, move)
            assert mine == state
            done.add(m.kind_of(move))
    assert done >= {m.PLACE_BOSS, m.SLANDER, m.TAKE_FAVOR, m.ARREST, m.LOCK, m.RESETTLE}


def test_a_settled_cube_brings_its_favor() -> None:
    state = game.new_game(4, Random(2))
    seat = state.turn
    waiting = next(p for p, count in enumerate(state.garden) if count)
    boss, cube = m.place_boss(1), m.place_cube(1, waiting)
    after = state
    for move in (boss, cube):
        after = game.fold(after, game.decide(after, move, Random(1)))
    mine = state.copy()
    make_unmake.do(mine, seat, boss)
    make_unmake.do(mine, seat, cube)
    for name in COMPARED:
        assert getattr(mine, name) == getattr(after, name), name


def test_a_search_leaves_its_state_alone_and_its_plans_are_legal() -> None:
    search = TurnSearch(Forecast())
    chance = Random(4)
    plans_checked = 0
    for state in positions(5)[::3]:
        if state.phase != TURN or state.step != NO_STEP or state.ward_done:
            continue
        if state.office_done or state.slander_done:
            continue
        before = state.copy()
        plans = search.plans(state, state.turn, beam_for(200))
        assert state == before
        for plan in plans[:3]:
            follow = state.copy()
            for move in moves_of(plan):
                if move == m.STOP_SPREAD and move not in game.legal(follow):
                    continue
                assert move in game.legal(follow), (plan, m.to_json(move))
                for event in game.decide(follow, move, chance):
                    game.evolve(follow, event)
            plans_checked += 1
    assert plans_checked > 20


def test_RO_0_no_plan_uses_an_office_again_that_was_used_before_placing() -> None:
    """A person may use the office first; whoever weighs the rest of that turn must not again."""
    used = [one for one in positions(5) if one.office_done and not one.ward_done]
    used = [one for one in used if one.step == NO_STEP]
    assert len(used) > 5
    for state in used:
        plans = TurnSearch(Forecast()).plans(state, state.turn, beam_for(2500))
        assert plans
        assert all(plan.benefit < 0 for plan in plans)


def test_a_forecast_does_not_depend_on_the_positions_before() -> None:
    used = Forecast()
    for players in (4, 3, 5):
        for state in positions(8, players)[::9]:
            fresh = Forecast()
            assert used.judge(state)[:players] == fresh.judge(state)[:players]
            assert used.points[:players] == fresh.points[:players]
            assert used.leads[: 4 * players] == fresh.leads[: 4 * players] or state.phase > BIDDING


@pytest.mark.parametrize("office", [DEPUTY_MAYOR, COUNCIL_PRESIDENT])
def test_RO_0_no_benefit_is_planned_in_the_first_term(office: int) -> None:
    """A position set up by hand may have officers before there was an election."""
    state = game.new_game(3, Random(1))
    state.office[state.turn] = office
    kinds = {m.kind_of(move) for move in game.legal(state)}
    assert kinds == {m.PLACE_BOSS, m.PLACE_CUBE}
    assert extras_of(state) == []
    state.term, state.year = 2, 5
    assert extras_of(state)
