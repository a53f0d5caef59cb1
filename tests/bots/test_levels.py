"""Thinking opponents: legal whole games at any table, repeatable by nodes, in time by the clock."""

import itertools
from collections import Counter
from random import Random

import pytest
from tournament import next_move, play, step

from tammany_desktop.bots import Limit, levels
from tammany_desktop.bots.mind.last_ballot import LastBallot
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.options import PRESETS, STANDARD, TO_THE_LETTER
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import OVER
from tests.bots.test_last_election import last_ward
from tests.helpers.pairs import paired

NAMES = (
    "brave:bold",
    "alderman:cautious",
    "sachem:slanderer",
    "grand_sachem:hoarder",
    "alderman:machine:bold",
)


@paired("players preset letter", [3, 4, 5], ["revised_2020", "classic_2009_german"], [False, True])
def test_whole_games_are_legal(players: int, preset: str, letter: bool) -> None:
    chance = Random(players)
    options = STANDARD.change(PRESETS[preset]).change(TO_THE_LETTER[letter])
    state = game.new_game(players, chance, options)
    brains = [levels.make(NAMES[seat], seat) for seat in range(players)]
    while state.phase != OVER:
        step(state, brains, chance, [Limit(nodes=40)] * players)
    assert state.winners_mask


def test_a_seed_and_a_node_budget_repeat_a_game() -> None:
    ends = []
    for _ in range(2):
        brains = [levels.make(name, 5) for name in ("sachem", "brave", "alderman:kingmaker")]
        ends.append(play(brains, Random(1), [Limit(nodes=150)] * 3).key())
    assert ends[0] == ends[1]


def test_games_played_on_solve_ballots_of_the_last_election_in_fewer_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(
        LastBallot, "solve", lambda ballot, rounds, predictions: asked.append(rounds)
    )
    state = last_ward()
    for rounds in (0, 8):
        thinker = levels.make("sachem:bold", 1, rounds)
        assert isinstance(thinker, Thinker)
        assert thinker.skill.rounds == 150
        thinker._solve(thinker.ballot(state), 0, {})
    assert asked == [150, 8]


@pytest.mark.parametrize(
    ("level", "games"),
    [("brave", 8), pytest.param("sachem", 4, marks=pytest.mark.long)],
)
def test_the_bolder_the_more_it_slanders_and_stands_against_others(level: str, games: int) -> None:
    acts = [acts_of(f"{level}{boldness}", games) for boldness in (":cautious", "", ":bold")]
    assert acts[0]["slanders"] < acts[2]["slanders"]
    assert acts[0]["contests"] < acts[1]["contests"] < acts[2]["contests"]


def acts_of(name: str, games: int) -> Counter[str]:
    """What four opponents of a name do in a few games."""
    found: Counter[str] = Counter()
    for seed in range(games):
        chance = Random(seed)
        state, bots = game.new_game(4, chance), [levels.make(name, seed * 8 + s) for s in range(4)]
        while state.phase != OVER:
            for event in game.decide(state, next_move(state, bots, [Limit(nodes=40)] * 4), chance):
                if isinstance(event, e.BossPlaced):
                    bosses = state.bosses_in(event.ward)
                    found["contests"] += sum(bosses) > bosses[event.seat]
                found["slanders"] += isinstance(event, e.Slandered | e.SlanderSpread)
                game.evolve(state, event)
    return found


def test_the_clock_ends_a_long_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of its own, which goes a hundredth of a second on each time it is read."""
    readings = itertools.count()
    monkeypatch.setattr("time.perf_counter", lambda: next(readings) / 100)
    state = game.new_game(4, Random(1))
    brain = levels.make("grand_sachem", 1)
    brain.choose(redact(state, {}, state.turn), game.legal(state), Limit(seconds=0.055))
    assert next(readings) == 7  # the beginning, five within the limit, one beyond it


def test_a_question_called_off_ends_at_once() -> None:
    state = game.new_game(4, Random(1))
    asked = []

    def stopped() -> bool:
        asked.append(1)
        return True

    brain = levels.make("grand_sachem", 1)
    brain.choose(redact(state, {}, state.turn), game.legal(state), Limit(stopped=stopped))
    assert len(asked) == 1


def test_positions_half_done_by_others_are_played_on() -> None:
    """A bot may be asked in the middle of a turn: each step of it, from scratch."""
    chance = Random(2)
    state = game.new_game(3, chance)
    for _ in range(200):
        if state.phase == OVER:
            break
        brains = [levels.make("alderman", seat) for seat in range(3)]  # they remember no plan
        step(state, brains, chance, [Limit(nodes=30)] * 3)
    assert state.year > 4
