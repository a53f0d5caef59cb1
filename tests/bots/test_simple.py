"""The instant opponents finish games legally, and thumb rules beat chance."""

from collections import Counter
from functools import lru_cache
from random import Random

import pytest
from tournament import next_move, play

from tammany_desktop.bots import Limit, levels
from tammany_desktop.bots.mind.parameters import CHARACTERS, PLAIN, Character
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, OVER


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("level", ["random", "simple"])
def test_games_end_legally(level: str, players: int) -> None:
    for seed in range(3):
        brains = [levels.make(level, seed * 10 + seat) for seat in range(players)]
        assert play(brains, Random(seed)).phase == OVER


def test_thumb_rules_beat_chance() -> None:
    shares = 0.0
    for seed in range(24):
        names = ["simple", "random"] * 2 if seed % 2 else ["random", "simple"] * 2
        brains = [levels.make(name, seed * 10 + seat) for seat, name in enumerate(names)]
        state = play(brains, Random(seed))
        won = [names[seat] for seat in range(4) if state.winners_mask >> seat & 1]
        shares += won.count("simple") / len(won)
    assert shares / 24 > 0.6


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ValueError, match="poobah"):
        levels.make("poobah")


def told(style: Character, games: int) -> Counter[str]:
    """What one seat of a character did among three plain ones, in all games."""
    return sum((told_in(style, seed) for seed in range(games)), Counter[str]())


@lru_cache(None)
def told_in(style: Character, seed: int) -> Counter[str]:
    """The same of one game."""
    found: Counter[str] = Counter()
    chance = Random(seed)
    state = game.new_game(4, chance)
    brains = [SimpleBot(Random(seed * 4 + seat)) for seat in range(4)]
    odd = seed % 4
    brains[odd] = SimpleBot(Random(seed * 4 + odd), style)
    while state.phase != OVER:
        for event in game.decide(state, next_move(state, brains, [Limit()] * 4), chance):
            if isinstance(event, e.Slandered | e.SlanderSpread) and event.seat == odd:
                found["slanders"] += 1
                score = [state.score[rival] for rival in range(4)]
                found["of the first"] += score[event.rival] == max(score)
            elif isinstance(event, e.BallotOpened) and state.term == TERMS:
                found["bids"] += sum(event.bids[odd])
            elif isinstance(event, e.TermBegan):
                found["favors"] += state.favors_held(odd)
            game.evolve(state, event)
    return found


@pytest.mark.parametrize(
    ("games", "oftener"), [(12, 1.0), pytest.param(40, 1.05, marks=pytest.mark.long)]
)
def test_a_slanderer_slanders_more_often(games: int, oftener: float) -> None:
    slandering, plain = told(CHARACTERS["slanderer"], games), told(PLAIN, games)
    assert slandering["slanders"] > oftener * plain["slanders"]


@pytest.mark.parametrize("games", [8, pytest.param(40, marks=pytest.mark.long)])
def test_characters_bend_the_rules_of_thumb(games: int) -> None:
    plain, hoarding = told(PLAIN, games), told(CHARACTERS["hoarder"], games)
    assert hoarding["favors"] > 1.3 * plain["favors"]
    assert hoarding["bids"] > 0.96 * plain["bids"]  # in the last election it spends as others do
    grudging = told(CHARACTERS["kingmaker"], games)
    assert grudging["of the first"] > 1.1 * plain["of the first"]


def test_a_hoarder_hoards_until_the_last_election() -> None:
    hoarder = CHARACTERS["hoarder"]
    assert hoarder.in_term(TERMS - 1) == hoarder
    assert hoarder.in_term(TERMS) == hoarder._replace(favor=0.0)
    assert all(one.in_term(TERMS) == one for one in (PLAIN, CHARACTERS["machine"]))


@pytest.mark.parametrize("level", ["beginner", "simple"])
def test_of_two_with_equally_many_bosses_in_term_1_one_bids_more(level: str) -> None:
    """So that a ward is seldom tied and won by nobody (R7.6)."""
    for ward in (1, 2, 3, 4):
        state = game.new_game(4, Random(ward))
        state.phase, state.voting = BIDDING, ward
        state.cubes[ward * 4 : ward * 4 + 4] = [1] * 4
        state.favors = [4] * len(state.favors)
        state.bosses[ward * MAX_SEATS + 1] = state.bosses[ward * MAX_SEATS + 2] = 1
        totals = {}
        for state.term, seat in ((1, 1), (1, 2), (2, 1), (2, 2)):
            answer = levels.make(level, 3).bid(redact(state, {}, seat), Limit())
            totals[state.term, seat] = sum(answer.bid)
        assert totals[1, 1] != totals[1, 2]
        assert totals[2, 1] == totals[2, 2]


def test_of_two_slanders_that_decide_no_ward_the_last_rival_is_spared() -> None:
    """The last by points, of equals the one with fewest favors."""
    state = game.new_game(4, Random(1))
    state.year, ward = 4, 1
    state.score[:4] = [5, 9, 9, 9]
    state.favors = [0] * len(state.favors)
    for seat, favors in enumerate((0, 2, 1, 3)):
        state.favors[seat * 4] = favors
        state.bosses[ward * MAX_SEATS + seat] = 1
    worths = [SimpleBot(Random(1))._slander_worth(state, 0, ward, rival) for rival in (1, 2, 3)]
    assert worths[1] < min(worths[0], worths[2]) - 0.5
