"""What promises are worth: read off the forecast, without touching the position."""

from itertools import product
from random import Random

import pytest

from tammany_desktop.bots.bargain import PromiseWeigher, constraints_by, contested_wards
from tammany_desktop.bots.mind.ballot import outcome
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.turn import Constraints, Plan, TurnSearch, beam_for
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NEIGHBORS, WARD_INDEX
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, TURN, State
from tammany_desktop.talk import KINDS, OMISSIONS, Promise
from tammany_desktop.talk.deals import OpenPromise
from tammany_desktop.talk.judging import _ACTS, promised_moves
from tests.helpers.play import when
from tests.helpers.talk import last_year, possible_promises, some_promise

IN_6, IN_2 = WARD_INDEX[6], WARD_INDEX[2]


def test_the_chance_to_win_a_ballot_is_that_of_all_cases_together() -> None:
    chance = Random(1)
    for _ in range(40):
        bosses = [chance.randint(1, 3) for _ in range(3)]
        mixes = []
        for _ in bosses:
            weights = [chance.random() for _ in range(chance.randint(1, 4))]
            mixes.append([one / sum(weights) for one in weights])
        wanted = [0.0] * 4
        for bids in product(*(range(len(mix)) for mix in mixes)):
            votes = [own + bid for own, bid in zip(bosses, bids, strict=True)]
            share = 1.0
            for mix, bid in zip(mixes, bids, strict=True):
                share *= mix[bid]
            best = max(votes)
            wanted[votes.index(best) if votes.count(best) == 1 else 3] += share
        assert outcome(bosses, mixes) == pytest.approx(wanted)


def test_who_gives_the_offices_now_is_known_and_else_a_chance() -> None:
    state, values = last_year(2, term=2), PromiseWeigher(Forecast(), 1.8)
    values.set_position(state)
    assert 0.5 < sum(values.mayor_chance(seat) for seat in range(4)) < 1.0001
    state.phase, state.office[:4] = APPOINTING, [1, 0, 2, 3]
    values.set_position(state)
    assert [values.mayor_chance(seat) for seat in range(4)] == [0.0, 1.0, 0.0, 0.0]


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"bid_at_most", "office"}))
def test_a_turn_is_held_to_the_acts_that_the_judge_looks_for(kind: str) -> None:
    chance = Random(2)
    for _ in range(30):
        promise = some_promise(chance, 4, kind)
        constraints = constraints_by([promise])
        assert bool(constraints.wanted) == (kind not in OMISSIONS)
        found = frozenset[m.Move]().union(*constraints.wanted) | constraints.barred
        assert found == set(promised_moves(promise)) <= m.EVERY_MOVE
        for move in found:
            if m.kind_of(move) in (m.PLACE_BOSS, m.LOCK):
                assert m.target_ward(move) == promise.ward


def test_the_acts_that_are_barred_break_the_promise() -> None:
    state = last_year(1)
    seat = state.turn
    for move in (m.place_boss(ward) for ward in range(15) if state.active >> ward & 1):
        promise = Promise("no_boss", ward=m.target_ward(move))
        if move in constraints_by([promise]).barred and not state.locked >> m.target_ward(move) & 1:
            events = when(state.copy(), move)
            assert any(_ACTS["no_boss"](seat, promise, event) for event in events)


def test_a_search_that_is_held_does_what_is_wanted_and_nothing_barred() -> None:
    search, held = TurnSearch(Forecast()), 0
    for number in range(6):
        state = last_year(number)
        seat = state.turn
        free = search.plans(state.copy(), seat, beam_for(100))
        placed = [move for move in free[0].action if m.kind_of(move) == m.PLACE_BOSS]
        open_wards = state.active & ~state.locked
        wanted = m.place_boss(next(w for w in range(15) if open_wards >> w & 1))
        search.constraints = Constraints((frozenset((wanted,)),), frozenset(placed) - {wanted})
        before = state.key()
        for plan in search.plans(state, seat, beam_for(100)):
            assert wanted in plan.action
            assert search.constraints.shortfall(plan) == 0
            held += 1
        assert state.key() == before
        search.constraints = Constraints()
        assert search.plans(state, seat, beam_for(100)) == free
    assert held


def test_shortfall_counts_what_is_left_out_and_what_is_barred() -> None:
    boss, other = m.place_boss(IN_6), m.place_boss(IN_2)
    constraints = Constraints((frozenset((boss,)),), frozenset((other,)))
    assert constraints.shortfall(Plan(0.0, (boss, boss))) == 0
    assert constraints.shortfall(Plan(0.0, (boss, other))) == 1
    assert constraints.shortfall(Plan(0.0, (other, other))) == 2


def test_effects_are_differences_of_chances_that_add_up_to_nothing() -> None:
    seen = 0
    for number in range(3):
        state, chance = last_year(number), Random(number)
        before = state.key()
        values = PromiseWeigher(Forecast(), 1.0)
        values.set_position(state)
        for _ in range(12):
            maker = chance.randrange(state.n)
            promise = possible_promises(state, maker, chance)
            if promise is None:
                continue
            effect = values.effect([(maker, promise)])
            assert len(effect) == state.n
            assert abs(sum(effect)) < 0.02
            assert max(map(abs, effect)) < 0.6
            assert values.effect([(maker, promise)]) == effect
            seen += any(effect)
        assert state.key() == before
    assert seen > 5


def rich_rivals() -> tuple[State, int, int]:
    """Two seats with as many bosses and favors contest Tammany Hall alone; nobody else is near."""
    state = last_year(3)
    hall = 12
    for seat in range(state.n):
        state.bosses[hall * MAX_SEATS + seat] = 2 if seat < 2 else 0
    state.cubes[hall * 4 : hall * 4 + 4] = [3, 0, 0, 0]
    state.cube_count[hall] = 3
    state.favors[0], state.favors[4] = 4, 4
    return state, hall, 1


def test_who_promises_to_bid_nothing_leaves_the_ward_to_the_other() -> None:
    state, hall, maker = rich_rivals()
    values = PromiseWeigher(Forecast(), 1.0)
    values.set_position(state)
    none = values.effect([(maker, Promise("bid_at_most", ward=hall, most=0))])
    some = values.effect([(maker, Promise("bid_at_most", ward=hall, most=3))])
    assert none[0] > 0.01
    assert none[0] > some[0]
    assert values.effect([(2, Promise("bid_at_most", ward=hall, most=0))]) == (0.0,) * state.n


def test_bids_for_one_ward_are_weighed_together_and_beside_what_was_promised() -> None:
    state, hall, _ = rich_rivals()
    nothing = [(seat, Promise("bid_at_most", ward=hall, most=0)) for seat in (0, 1)]
    values = PromiseWeigher(Forecast(), 1.0)
    values.set_position(state)
    first, second, both = (values.effect(made) for made in (nothing[:1], nothing[1:], nothing))
    assert first[1] > 0 > first[0]
    assert second[0] > 0 > second[1]
    assert both[0] < second[0]  # with as many bosses both would win nothing
    values.set_position(state, (OpenPromise(0, 2, nothing[0][1]),))
    assert values.effect(nothing[:1]) == (0.0,) * 4
    beside = [one - other for one, other in zip(both, first, strict=True)]
    assert values.effect(nothing[1:]) == pytest.approx(beside)


def test_a_promise_that_the_maker_would_keep_anyway_is_worth_nothing() -> None:
    state = last_year(2)
    values = PromiseWeigher(Forecast(), 1.0)
    values.set_position(state)
    plan = values.plan(state.turn)
    assert plan is not None
    placed = {m.target_ward(move) for move in plan.action}
    ward = next(w for w in range(15) if state.active >> w & 1 and w not in placed)
    assert values.effect([(state.turn, Promise("no_boss", ward=ward))]) == (0.0,) * state.n


def test_contested_wards_are_those_with_rivals_and_favors_to_bid() -> None:
    state, hall, _ = rich_rivals()
    assert hall in contested_wards(state, 0)
    assert hall not in contested_wards(state, 2)
    state.favors = [0] * len(state.favors)
    assert contested_wards(state, 0) == []
    assert state.phase == TURN
    assert NEIGHBORS[hall]
