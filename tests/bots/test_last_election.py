"""The last election by arithmetic: playouts end as the rules do, and favors are not left over."""

from random import Random

import pytest

from tammany_desktop.bots import Limit, levels
from tammany_desktop.bots.mind.bidding import Prediction
from tammany_desktop.bots.mind.last_ballot import LastBallot
from tammany_desktop.bots.mind.last_election import LastElection
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import BONUS_FAVOR_WARDS, POPULATION_COUNT, TERMS, WARD_COUNT
from tammany_desktop.rules.options import STANDARD
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, NOBODY, NOT_VOTED, OVER, State
from tammany_desktop.rules.wards import NO_BID, bid_range_of, usable_favors
from tests.bots.test_mind import positions


def last_ballots(seed: int, players: int = 4) -> list[State]:
    """The ballots of the last election of a random game."""
    found = positions(seed, players)
    return [state for state in found if state.term == TERMS and state.phase == BIDDING]


class NobodyBids(LastElection):
    def _guess_bid(self, slot: int, seat: int, usable: int, vote_gap: int, boss_gap: int) -> int:
        return 0


@pytest.mark.plain
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_playout_scores_as_the_rules_do(players: int) -> None:
    """R9, R10: the same points and winners when nobody bids; wards of a bonus favor left empty."""
    compared = 0
    for state in [one for seed in range(12) for one in last_ballots(seed, players)[:2]]:
        for ward in BONUS_FAVOR_WARDS:
            for seat in range(MAX_SEATS):
                state.bosses[ward * MAX_SEATS + seat] = 0
        last = NobodyBids(Random(1))
        last.judge(state, 1)
        after = state
        while after.phase != OVER:
            ballot = after.phase == BIDDING
            move = m.OpenBallot((NO_BID,) * players) if ballot else m.DECLINE
            after = game.fold(after, game.decide(after, move, Random(1)))
        assert last.points[:players] == after.score
        most = max(last.worth[:players])
        assert [worth > 0.9 * most for worth in last.worth[:players]] == [
            bool(after.winners_mask >> seat & 1) for seat in range(players)
        ]
        compared += 1
    assert compared > 10


def last_ward() -> State:
    """Two with a boss each; one has three useless favors, its rival two: three of them win."""
    state = last_ballots(1)[-1]
    ward = state.voting
    state.ward_winners = [NOT_VOTED if other == ward else NOBODY for other in range(WARD_COUNT)]
    for seat in range(MAX_SEATS):
        state.bosses[ward * MAX_SEATS + seat] = 1 if seat < 2 else 0
    state.score[:4] = [20, 21, 3, 3]
    state.tokens[:] = [0] * 4
    color = next(p for p in range(POPULATION_COUNT) if state.cubes[ward * POPULATION_COUNT + p])
    state.favors[:] = [0] * len(state.favors)
    for seat, count in enumerate((3, 2, 9, 0)):
        state.favors[seat * POPULATION_COUNT + color] = count
    return state


def test_favors_that_are_worth_nothing_later_are_bid() -> None:
    state = last_ward()
    bids = [
        sum(levels.make("sachem", seed).bid(redact(state, {}, 0), Limit()).bid) for seed in range(8)
    ]
    assert bids == [3] * 8


def test_every_bid_has_the_idle_favors_but_where_a_majority_needs_them_or_the_ward_is_lost() -> (
    None
):
    """(R10.1) A favor that is worth nothing later costs nothing, whatever the mix says."""
    mix = [0.4, 0.3, 0.2, 0.1]
    needed, hopeless = last_ward(), last_ward()
    for population in range(POPULATION_COUNT):
        needed.favors[2 * POPULATION_COUNT + population] = 0
    hopeless.bosses[hopeless.voting * MAX_SEATS + 1] = 9
    for state, drawn in ((last_ward(), [0.0, 0.0, 0.0, 1.0]), (needed, mix), (hopeless, mix)):
        ballot = LastBallot(state, Random(2))
        ballot.mix[0] = mix
        assert ballot.mix_to_draw(0) == pytest.approx(drawn)


def test_idle_favors_are_bid_before_those_that_a_majority_needs() -> None:
    """(R10.1) Of the first color the seat holds most with a rival; of the second it is behind."""
    state = last_ward()
    row = state.voting * POPULATION_COUNT
    state.cubes[row : row + POPULATION_COUNT] = [1, 1, 0, 0]
    for seat, held in enumerate(([3, 2, 0, 0], [3, 0, 0, 0], [0, 9, 0, 0], [0] * 4)):
        state.favors[seat * POPULATION_COUNT : (seat + 1) * POPULATION_COUNT] = held
    ballot = LastBallot(state, Random(2))
    assert ballot.bids[0][:4] == [(0, 0, 0, 0), (0, 1, 0, 0), (0, 2, 0, 0), (1, 2, 0, 0)]
    ballot.mix[0] = [1.0] + [0.0] * (len(ballot.bids[0]) - 1)
    assert ballot.mix_to_draw(0)[:3] == [0.0, 0.0, 1.0]


def test_colors_needed_later_are_kept() -> None:
    state = last_ballots(2)[0]
    last = LastElection(Random(1))
    last.load(state, state.voting)
    last.begin()
    last.uses[:POPULATION_COUNT] = [2, 0, 1, 0]
    last.favors[:POPULATION_COUNT] = [5, 1, 5, 3]
    cube = state.voting * POPULATION_COUNT
    last.cubes[cube : cube + POPULATION_COUNT] = [1, 1, 1, 0]
    last.pay(0, state.voting, 0, 2)
    assert last.favors[:POPULATION_COUNT] == [5, 0, 4, 3]


def test_judging_leaves_the_position_as_it_was_and_adds_up() -> None:
    state = last_ballots(3)[0]
    before = state.key()
    worth = LastElection(Random(2)).judge(state, 20)[:4]
    assert state.key() == before
    assert abs(sum(worth) - 1.0) < 1e-9
    assert state.options == STANDARD


def test_the_same_luck_gives_the_same_ballot() -> None:
    state = last_ballots(5)[0]
    found = []
    for _ in "ab":
        ballot = LastBallot(state, Random(7))
        ballot.solve(50)
        found.append((ballot.mix, ballot.worth_of_bids(0, ballot.mix)))
        for seat in ballot.seats:
            bid = ballot.sample(seat)
            held = usable_favors(state, state.voting, seat)
            assert all(count <= most for count, most in zip(bid, held, strict=True))
    assert found[0] == found[1]


def contested_last() -> list[State]:
    """Last ballots of random games in which somebody has a choice."""
    found = [state for seed in range(4) for state in last_ballots(seed)[-5:]]
    return [state for state in found if any(len(b) > 1 for b in LastBallot(state, Random(1)).bids)]


def test_no_bid_is_higher_than_what_surely_wins() -> None:
    """Idle favors are bid too, but none beyond the bid that beats whatever the rivals can bid."""
    met = 0
    for state in contested_last():
        ballot = LastBallot(state, Random(1))
        ballot.solve(20)
        for place, seat in enumerate(ballot.seats):
            sure = bid_range_of(state, seat).surely
            if sure >= 0:
                assert len(ballot.bids[place]) <= sure + 1
                assert len(ballot.mix_to_draw(seat)) <= sure + 1
                met += sure < sum(usable_favors(state, state.voting, seat))
    assert met > 3


def test_no_bid_earns_much_more_than_the_mix() -> None:
    gains = []
    for state in contested_last():
        ballot = LastBallot(state, Random(3))
        ballot.solve(100)
        for place, mix in enumerate(ballot.mix):
            worth = ballot.worth_of_bids(place, ballot.mix)
            gains.append(max(worth) - sum(x * y for x, y in zip(mix, worth, strict=True)))
    assert len(gains) > 10
    assert sum(gains) / len(gains) < 0.02


def test_nobody_bids_more_than_the_cap_and_habits_are_answered() -> None:
    state = last_ward()
    ballot = LastBallot(state, Random(2))
    ballot.cap(1, 0)
    ballot.solve(200)
    assert ballot.mix[1] == [1.0]
    assert ballot.mix[0][0] < 0.1  # any bid at all wins
    ballot = LastBallot(state, Random(2))
    ballot.solve(200, {1: Prediction(1.0, [0.0, 1.0])})
    assert ballot.mix[0][2] + ballot.mix[0][3] > 0.9


def test_whose_friend_may_win_need_not_bid() -> None:
    state = last_ward()
    spread = []
    alone: list[list[int]] = [[], []]
    for allies in (alone, [[1], [0]]):
        ballot = LastBallot(state, Random(2))
        ballot.allies = allies
        worth = ballot.worth_of_bids(0, [[0.5, 0.5]] * 2)
        spread.append(max(worth) - min(worth))
    assert spread[0] > 0.3 > 3 * spread[1]
