"""The player for a first game: its slips are a person's, and a person in a first game may win."""

from random import Random

import pytest
import tournament

from tammany_desktop.bots import Bot, Limit, levels
from tammany_desktop.bots.beginner import LEADER_WORTH, TOTALS, Beginner, WardHeeler
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.rules import board, game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, MAX_SEATS
from tammany_desktop.rules.wards import bidders, prospect, usable_favors
from tests.bots.people import Child, Naive
from tests.bots.test_ballot import contested


def beginner(seed: int) -> Beginner:
    bot = levels.make("beginner", seed)
    assert isinstance(bot, Beginner)
    return bot


def test_it_bids_round_numbers_as_far_as_it_has_them() -> None:
    totals = set()
    for number, state in enumerate(contested()):
        for seat in bidders(state):
            bid = sum(beginner(number).bid(redact(state, {}, seat), Limit()).bid)
            assert bid in (0, *TOTALS, sum(usable_favors(state, state.voting, seat)))
            totals.add(bid)
            tells = beginner(number).bid_distribution(redact(state, {}, seat))
            assert abs(sum(tells) - 1.0) < 1e-9
    assert {0, 1, 2} <= totals


def test_it_pays_what_a_ward_seems_worth_where_fewer_would_beat_the_bosses() -> None:
    totals = []
    for state in contested():
        state.term, state.favors = TERMS, [3] * len(state.favors)
        for seat in bidders(state):
            state.bosses[state.voting * MAX_SEATS + seat] = 1
        totals.append(sum(beginner(1)._bid(state, bidders(state)[0], 1.0)))
    assert totals.count(5) > len(totals) / 2


def test_it_mostly_sees_that_one_or_two_favors_surely_win_before_the_last_election() -> None:
    """R7.4: four times of five it bids as many, whatever the ward is worth to it."""
    seen = 0
    for state in contested():
        for seat in bidders(state):
            needed = prospect(state, state.voting, seat).surely_wins
            if 0 < needed <= 2 and state.term < TERMS:
                totals = [sum(beginner(1)._bid(state, seat, draw / 100)) for draw in range(80)]
                assert totals == [needed] * 80
                seen += 1
    assert seen > 5


def test_it_forgets_what_rivals_could_bid() -> None:
    for number, state in enumerate(contested()):
        seat = bidders(state)[0]
        rich = state.copy()
        for other in range(state.n):
            if other != seat:
                rich.favors[other * 4 : other * 4 + 4] = [9] * 4
        if not 0 < prospect(state, state.voting, seat).surely_wins <= 2:
            told = (redact(one, {}, seat) for one in (state, rich))
            bids = [beginner(number).bid(view, Limit()).bid for view in told]
            assert bids[0] == bids[1]


def test_it_goes_after_whoever_hurt_it_last_until_that_is_rewound() -> None:
    bot, state = beginner(1), game.new_game(4, Random(1))
    state.year = 4
    state.bosses[0] = 2
    state.tokens = [3] * 4
    bot._remember(state, 0)
    assert bot.last_slanderer < 0
    state.bosses[0] = 1
    state.tokens[2] = 2
    bot._remember(state, 0)
    assert bot.last_slanderer == 2
    state.bosses[1 * MAX_SEATS + 2] = 1
    calm, cross = beginner(3), beginner(3)
    cross.last_slanderer, move = 2, m.place_boss(1)
    more = cross._worth(state, 0, move) - calm._worth(state, 0, move)
    assert abs(more - cross.grudge_worth) < 1e-9
    state.year = 1
    bot._remember(state, 0)
    assert bot.last_slanderer < 0


def test_a_ward_heeler_bears_a_smaller_grudge_and_bids_by_rules_of_thumb() -> None:
    state = game.new_game(4, Random(1))
    state.bosses[1 * MAX_SEATS + 2] = 1
    calm, cross = WardHeeler(Random(3)), WardHeeler(Random(3))
    cross.last_slanderer = 2
    more = cross._worth(state, 0, m.place_boss(1)) - calm._worth(state, 0, m.place_boss(1))
    assert 0.0 < more < Beginner.grudge_worth
    state.phase, state.voting = BIDDING, 1
    state.cubes[4:8], state.favors = [1] * 4, [4] * len(state.favors)
    state.bosses[1 * MAX_SEATS : 1 * MAX_SEATS + 3] = [1, 0, 1]
    draws = [step / 20 for step in range(20)]
    bids = [cross._bid(state, 0, draw) for draw in draws]
    assert bids == [SimpleBot(Random(3))._bid(state, 0, draw) for draw in draws]
    assert bids != [beginner(3)._bid(state, 0, draw) for draw in draws]


def test_it_hunts_the_rival_that_leads_by_points() -> None:
    """By slander, and in wards where the leader's only boss stands alone."""
    state = game.new_game(4, Random(1))
    state.bosses[1 * MAX_SEATS + 2] = state.bosses[2 * MAX_SEATS + 2] = 1
    state.bosses[2 * MAX_SEATS + 1] = 1
    for move, more in (
        (m.place_boss(1), LEADER_WORTH),
        (m.place_boss(2), 0.0),
        (m.place_boss(3), 0.0),
        (m.slander(1, 2, 0), LEADER_WORTH),
    ):
        worths = []
        for points in (0, 5):
            state.score[2] = points
            worths.append(beginner(3)._worth(state, 0, move))
        if m.kind_of(move) == m.SLANDER:
            worths[0] = beginner(3)._worth(state, 0, m.slander(1, 1, 0))
        assert abs(worths[1] - worths[0] - more) < 0.5, m.to_json(move)


def test_the_strongest_is_given_the_harmless_office_first() -> None:
    """The Chief of Police keeps nothing; favors and locks go to the weaker."""
    state = game.new_game(4, Random(1))
    state.score = [9, 7, 5, 2, 0]
    offices = {
        office: beginner(1)._worth(state, 0, m.appoint(1, office))
        - beginner(1)._worth(state, 0, m.appoint(3, office))
        for office in range(1, len(board.OFFICES))
    }
    assert max(offices, key=lambda office: offices[office]) == board.CHIEF_OF_POLICE
    assert min(offices, key=lambda office: offices[office]) == board.COUNCIL_PRESIDENT
    first = max(
        (m.appoint(seat, office) for seat in (1, 2, 3) for office in offices),
        key=lambda move: beginner(1)._worth(state, 0, move),
    )
    assert first == m.appoint(1, board.CHIEF_OF_POLICE)


@pytest.mark.parametrize("games", [16, pytest.param(60, marks=pytest.mark.long)])
def test_somebody_in_a_first_game_wins_a_fair_share_and_less_from_stronger_opponents(
    games: int,
) -> None:
    def share(level: str, person: type[Naive]) -> float:
        won = 0.0
        for seed in range(games):
            bots: list[Bot] = [levels.make(level, seed * 8 + seat) for seat in range(4)]
            bots[seed % 4] = person(Random(seed))
            state = tournament.play(bots, Random(seed // 4))
            won += (state.winners_mask >> seed % 4 & 1) / state.winners_mask.bit_count()
        return won / games

    beginners, braves = (
        sum(share(level, person) for person in (Naive, Child)) for level in ("beginner", "brave")
    )
    assert beginners > 1.5 * braves
