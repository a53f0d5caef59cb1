"""The judge says the same when asked again, its ways are legal, and its figures hold together."""

from collections.abc import Iterator
from random import Random

import pytest
from tournament import next_move

from tammany_desktop.bots import Limit, levels
from tammany_desktop.bots.judge import Estimate, Judge
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import APPOINTING, BIDDING, NO_STEP, OVER, TURN, State
from tammany_desktop.rules.wards import bidders, refuse_bid

EFFORT = 60


def moments(seed: int, players: int = 4) -> Iterator[tuple[State, Move | OpenBallot]]:
    """Every position of a game of Braves, and what is done there."""
    chance = Random(seed)
    state = game.new_game(players, chance)
    brains = [levels.make("brave", seed + seat) for seat in range(players)]
    while state.phase != OVER:
        move = next_move(state, brains, [Limit(0.0, 60)] * players)
        yield state.copy(), move
        for event in game.decide(state, move, chance):
            game.evolve(state, event)
    yield state, m.END_TURN


def decider(state: State) -> int:
    return bidders(state)[0] if state.phase == BIDDING else state.actor()


def sample(seed: int, players: int, every: int) -> list[State]:
    """Some positions of a game, of every phase."""
    states = [state for state, _ in moments(seed, players)]
    first = {state.phase: state for state in reversed(states)}
    return [*states[seed % every :: every], *first.values()]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_chances_are_shares_and_repeatable(players: int) -> None:
    states = sample(players, players, 150)
    judge = Judge(1, EFFORT)
    found = [judge.chances(state) for state in states]
    for state, chances in zip(states, found, strict=True):
        assert len(chances) == players
        assert min(chances) >= 0.0
        assert sum(chances) == pytest.approx(1.0)
        judge.static_chances(state)
        assert len(judge.errors) == players
        assert min(judge.errors) >= 0.0
    again = Judge(1, EFFORT)
    assert [again.chances(state) for state in reversed(states)] == found[::-1]
    assert [Judge(2, EFFORT).chances(state) for state in states[:3]] != found[:3]


def test_the_end_is_known() -> None:
    state = next(state for state, _ in moments(3) if state.phase == OVER)
    shared = state.winners_mask.bit_count()
    expected = tuple((state.winners_mask >> seat & 1) / shared for seat in range(state.n))
    assert Judge(0, EFFORT).chances(state) == expected


def play(state: State, found: Estimate) -> State:
    """The position after a way, and whether every move of it was legal on the way."""
    end = state.copy()
    for move in found.moves:
        assert move in game.legal(end)
        for event in game.decide(end, move, Random(0)):
            game.evolve(end, event)
    return end


def test_every_way_is_legal_and_the_best_costs_nothing() -> None:
    judge = Judge(0, EFFORT)
    for state in sample(4, 4, 90):
        if state.phase == OVER:
            continue
        seat = decider(state)
        found = judge.weigh(redact(state, {}, seat))
        assert found[0].cost == 0.0
        assert [each.cost for each in found] == sorted(each.cost for each in found)
        for each in found:
            assert sum(each.chances) == pytest.approx(1.0)
            assert each.chances[seat] == pytest.approx(each.chance)
            assert each.chance == pytest.approx(max(0.0, found[0].chance - each.cost), abs=1e-9)
            if each.bid is not None:
                assert refuse_bid(state, seat, each.bid) is None
                continue
            end = play(state, each)
            if state.phase in (TURN, APPOINTING):
                assert each.moves[-1] == (m.END_TURN if state.phase == TURN else m.CONFIRM)
                assert end.turn != state.turn or end.phase != state.phase or end.n == 1


def test_a_turn_half_done_is_finished() -> None:
    judge = Judge(0, EFFORT)
    half = [state for state, _ in moments(6) if state.phase == TURN and state.step != NO_STEP]
    assert half
    for state in half[::50]:
        found = judge.weigh(redact(state, {}, state.turn))
        assert all(each.moves[-1] == m.END_TURN for each in found)
        for each in found[:3]:
            play(state, each)


def test_a_turn_may_begin_with_slander_or_office() -> None:
    """What comes first is kept, and is not done twice."""
    judge, begun = Judge(0, EFFORT), list[State]()
    for state, _ in moments(6):
        if state.phase == TURN and not state.ward_done and state.step == NO_STEP:
            acts = [
                move
                for move in game.legal(state)
                if m.kind_of(move) in (m.TAKE_FAVOR, m.ARREST, m.LOCK, m.RESETTLE, m.SLANDER)
            ]
            begun += [game.fold(state, game.decide(state, acts[-1], Random(0)))] if acts else []
    assert any(state.slander_done for state in begun)
    assert any(state.office_done for state in begun)
    for state in begun[::40]:
        judge.chances(state)
        for each in judge.weigh(redact(state, {}, state.turn))[:3]:
            play(state, each)


def turns(seed: int) -> Iterator[tuple[State, tuple[Move, ...]]]:
    """Every whole turn of a game: the position before it and its moves."""
    before, done = None, list[Move]()
    for state, move in moments(seed):
        if state.phase != TURN or isinstance(move, OpenBallot):
            continue
        before = before or state
        done.append(move)
        if move == m.END_TURN:
            yield before, tuple(done)
            before, done = None, []


def test_what_was_done_is_among_the_ways() -> None:
    judge = Judge(0, EFFORT)
    for state, done in list(turns(7))[5::20]:
        found = judge.weigh(redact(state, {}, state.turn), done)
        assert sum(each.moves == done for each in found) == 1


def test_a_bid_is_graded_by_its_mean_against_the_mix() -> None:
    judge = Judge(0, EFFORT)
    ballots = [state for state, _ in moments(8) if state.phase == BIDDING]
    for state in ballots[::9]:
        seat = bidders(state)[0]
        found = judge.weigh(redact(state, {}, seat))
        mean = sum(each.share * each.chance for each in found)
        clipped = any(each.chance in (0.0, 1.0) for each in found)
        assert sum(each.share for each in found) == pytest.approx(1.0)
        if state.term < 4 and not clipped:
            assert mean == pytest.approx(judge.static_chances(state)[seat], abs=1e-6)


def test_who_has_nothing_to_decide_is_refused() -> None:
    state = game.new_game(4, Random(1))
    with pytest.raises(ValueError, match="seat"):
        Judge().weigh(redact(state, {}, (state.turn + 1) % 4))


def test_the_last_ballot_of_a_term_tells_what_is_told_before_offices_are_given() -> None:
    judge, met = Judge(0, 400), 0
    for state, move in moments(2):
        if isinstance(move, OpenBallot):
            after = game.fold(state, game.decide(state, move, Random(0)))
            if after.phase == APPOINTING:
                assert judge.after_bids(state, move.bids, {})[0] == judge.chances(after)
                met += 1
    assert met


def test_offices_confirmed_decide_nothing() -> None:
    """A Mayor has the same chance before and after (R9.5); the net alone is five points off."""
    judge, gaps = Judge(0, 4000), list[float]()
    for seed in (2, 3):
        for state, move in moments(seed):
            if move != m.CONFIRM:
                continue
            mayor = state.actor()
            (told,) = judge.weigh(redact(state, {}, mayor), (move,))
            after = game.fold(state, game.decide(state, move, Random(seed)))
            gaps.append(abs(judge.chances(after)[mayor] - told.chance))
            assert told.chance == pytest.approx(judge.chances(state)[mayor])
    assert len(gaps) == 6
    assert sum(gaps) / len(gaps) < 0.025
