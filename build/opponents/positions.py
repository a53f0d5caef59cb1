"""Positions of self-play with how their games ended, for `train_net.py` to learn from.

`python build/opponents/positions.py --games 1000 --seed 1 --out FILE` plays Sachems that
differ in thrift, sloppiness and effort, so that the same boards are seen in various hands.
"""

import argparse
import pickle
import sys
import zlib
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tournament import next_move

from tammany_desktop.bots import Bot, Limit
from tammany_desktop.bots.mind.parameters import SKILLS, Skill
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.options import STANDARD
from tammany_desktop.rules.state import APPOINTING, BIDDING, FIELDS, MAX_SEATS, OVER, TURN, State

THRIFTS: Final = (1.0, 1.4, 1.8, 1.8, 2.3)
NET_BIDS: Final = (0.0, 1.0, 1.3, 1.8)
LAPSES: Final = (0.0, 0.1, 0.3)
NODES: Final = (50, 120, 250)
_OPTIONS: Final = FIELDS.index("options")


class Played(NamedTuple):
    """One game: positions in order, each seat's share of the win, and its points."""

    positions: list[tuple[object, ...]]
    shares: tuple[float, ...]
    points: tuple[int, ...]


def packed(state: State) -> tuple[object, ...]:
    """A position without the options, of small integers alone."""
    key = state.key()
    return key[:_OPTIONS] + key[_OPTIONS + 1 :]


def unpacked(found: tuple[object, ...]) -> State:
    """The position that `packed` gave, under standard options."""
    return state_of((*found[:_OPTIONS], STANDARD, *found[_OPTIONS:]))


def state_of(key: tuple[object, ...]) -> State:
    """The position with a key, as `State.key` gives it."""
    state = State(MAX_SEATS)
    for name, value in zip(FIELDS, key, strict=True):
        setattr(state, name, list(value) if isinstance(value, tuple) else value)
    return state


def player(chance: Random) -> tuple[Bot, Limit]:
    """A Sachem of random habits; the last election is played out fewer times, to save time."""
    skill: Skill = SKILLS["sachem"]._replace(
        thrift=chance.choice(THRIFTS),
        simple_turns=chance.choice(LAPSES),
        last_playouts=8,
        rounds=80,
        net=chance.random() < 0.75,
        net_thrift=chance.choice(NET_BIDS),
    )
    if not skill.net:
        skill = skill._replace(net_thrift=0.0)
    return Thinker(skill, Random(chance.random())), Limit(0.0, chance.choice(NODES))


def play_one(players: int, seed: int) -> Played:
    """One game among such players, and the positions that opponents judge in it."""
    chance = Random(seed)
    brains, limits = zip(*[player(chance) for _ in range(players)], strict=True)
    state = game.new_game(players, chance)
    kept: list[tuple[object, ...]] = []
    while state.phase != OVER:
        move = next_move(state, brains, limits)
        ends = state.phase == TURN and move == m.END_TURN
        if ends or (state.phase == APPOINTING and move == m.CONFIRM):
            kept.append(packed(state))
        for event in game.decide(state, move, chance):
            game.evolve(state, event)
            voted = state.phase == BIDDING and isinstance(event, e.WardWon | e.WardTied)
            if voted and state.term < TERMS:
                kept.append(packed(state))
    won = state.winners_mask.bit_count()
    shares = tuple((state.winners_mask >> seat & 1) / won for seat in range(players))
    return Played(kept, shares, tuple(state.score))


def main(arguments: list[str]) -> int:
    """Play and write; the exit code. The file holds one compressed pickle a game."""
    parser = argparse.ArgumentParser(prog="positions", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    with options.out.open("ab") as file:
        for number in range(options.games):
            played = play_one(options.players, options.seed * 1_000_003 + number)
            pickle.dump(zlib.compress(pickle.dumps(tuple(played)), 1), file)
            file.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
