"""The net works out what its weights say, for every number of players, alike for all seats."""

import math
from itertools import pairwise
from random import Random

import pytest

from tammany_desktop.bots import levels
from tammany_desktop.bots.mind import net as nets
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.lookahead import Lookahead
from tammany_desktop.bots.mind.net import FEATURES, FIRST, SECOND, SIZE, Net
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.mind.tables import PACKED
from tammany_desktop.bots.mind.turn import TurnSearch, beam_for
from tammany_desktop.bots.thinker import NET_PLANS, Thinker
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS, WARD_COUNT
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, NO_STEP, TURN, State
from tests.bots.test_mind import positions

MOMENTS = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]


def turned(state: State, by: int) -> State:
    """The same position with every seat's number raised."""
    n = state.n

    def new(seat: int) -> int:
        return (seat + by) % n if seat >= 0 else seat

    found = state.copy()
    found.first, found.turn = new(state.first), new(state.turn)
    found.ward_winners = [new(seat) for seat in state.ward_winners]
    for seat in range(n):
        for name in ("tokens", "has_slandered", "office", "score", "boss_supply"):
            getattr(found, name)[new(seat)] = getattr(state, name)[seat]
        for ward in range(WARD_COUNT):
            row = ward * MAX_SEATS
            found.bosses[row + new(seat)] = state.bosses[row + seat]
        for p in range(POPULATION_COUNT):
            held = state.favors[seat * POPULATION_COUNT + p]
            found.favors[new(seat) * POPULATION_COUNT + p] = held
    return found


def test_there_are_weights_for_all_moments_that_are_judged_and_few_of_them() -> None:
    assert sorted(PACKED) == MOMENTS
    assert all(len(nets.read(packed)) == SIZE for packed in PACKED.values())
    assert sum(map(len, PACKED.values())) < 100_000


@pytest.mark.parametrize("players", [3, 4, 5])
def test_chances_sum_to_one_and_follow_the_seats_when_these_are_renamed(players: int) -> None:
    net, known = Net(Forecast()), set()
    for state in [one for seed in range(3) for one in positions(seed, players)[::5]]:
        told = net.judge(state)[:players]
        assert math.isclose(sum(told), 1.0, rel_tol=1e-9)
        for by in range(1, players):
            after = net.judge(turned(state, by))[:players]
            for seat in range(players):
                assert math.isclose(after[(seat + by) % players], told[seat], rel_tol=1e-9)
        if net.has_weights(state):
            known.add((nets.kind_of(state), state.term))
    assert known >= {(kind, term) for kind, term in MOMENTS if kind < 2}


def test_offices_tell_whom_they_were_given() -> None:
    net, changed = Net(Forecast()), 0
    for state in [one for seed in range(4) for one in positions(seed)]:
        if state.phase == APPOINTING and state.office.count(-1) == 0:
            before = net.judge(state)[:4]
            a, b = [seat for seat in range(4) if state.office[seat] > 0][:2]
            state.office[a], state.office[b] = state.office[b], state.office[a]
            changed += net.judge(state)[:4] != before
    assert changed > 3


def test_the_net_is_what_its_weights_say() -> None:
    """Layer by layer as `build/opponents/train_net.py` has them, written out anew."""
    net, compared = Net(Forecast()), 0
    for state in positions(6)[::9]:
        if not net.has_weights(state):
            continue
        told = net.judge(state)[:4]
        table = iter(nets.NETS[nets.kind_of(state) * TERMS + state.term])
        first = [[next(table) for _ in range(FEATURES)] for _ in range(FIRST)]
        first_bias = [next(table) for _ in range(FIRST)]
        second = [[next(table) for _ in range(FIRST)] for _ in range(SECOND)]
        shared = [[next(table) for _ in range(FIRST)] for _ in range(SECOND)]
        second_bias = [next(table) for _ in range(SECOND)]
        last = [next(table) for _ in range(SECOND)]
        direct = [next(table) for _ in range(FEATURES)]
        values = net.features.values
        seen = [values[seat * FEATURES : (seat + 1) * FEATURES] for seat in range(4)]
        hidden = [
            [max(0.0, dot(row, x) + bias) for row, bias in zip(first, first_bias, strict=True)]
            for x in seen
        ]
        mean = [sum(unit) / 4 for unit in zip(*hidden, strict=True)]
        logits = []
        for x, h in zip(seen, hidden, strict=True):
            units = [
                max(0.0, dot(a, h) + dot(b, mean) + bias)
                for a, b, bias in zip(second, shared, second_bias, strict=True)
            ]
            logits.append(math.exp(dot(last, units) + dot(direct, x)))
        for seat in range(4):
            assert math.isclose(told[seat], logits[seat] / sum(logits), rel_tol=1e-9)
        compared += 1
    assert compared > 5


def dot(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def test_chance_and_the_cubes_to_come_are_not_read() -> None:
    net = Net(Forecast())
    for state in positions(8)[::9]:
        if net.has_weights(state):
            before = net.judge(state)[:4]
            state.bag, state.aside = [0] * len(state.bag), [0] * len(state.aside)
            assert net.judge(state)[:4] == before


def test_only_the_highest_level_asks_the_net_about_turns_and_one_more_in_ballots() -> None:
    assert [level for level in SKILLS if SKILLS[level].net] == ["grand_sachem"]
    assert [level for level in SKILLS if SKILLS[level].net_thrift] == ["sachem", "grand_sachem"]
    assert levels.effort("grand_sachem")[0] == 3.0


def test_the_best_turns_are_put_in_the_order_of_the_net() -> None:
    """What the search says of a turn is replaced by the net's word on where it leads."""
    forecast = Forecast()
    search, ahead, net = TurnSearch(forecast), Lookahead(forecast, Random(1)), Net(forecast)
    thinker = Thinker(SKILLS["grand_sachem"]._replace(plans=0), Random(1), table=forecast.table)
    reordered = 0
    for state in positions(5)[::3]:
        if state.phase != TURN or state.step != NO_STEP or state.ward_done or state.term > 1:
            continue
        if state.office_done:
            continue
        plans = search.plans(state.copy(), state.turn, beam_for(200))[:NET_PLANS]
        asked = thinker._by_net(net, state, state.turn, plans)
        assert sorted(plan[1:] for plan in plans) == sorted(plan[1:] for plan in asked)
        said = [net.judge(ahead.follow(state, plan))[state.turn] for plan in asked]
        assert all(a > b - 1e-9 for a, b in pairwise(said))
        reordered += [plan[1:] for plan in plans] != [plan[1:] for plan in asked]
    assert reordered > 3
