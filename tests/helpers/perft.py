"""Counting move sequences, as chess programs do: a change in the rules changes a number."""

from random import Random

from tammany_desktop.rules import events as e
from tammany_desktop.rules import game
from tammany_desktop.rules.state import State

CHANCE = (e.GardenFilled, e.ZonePopulated)


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` moves there are; chance and bids end a line early.

    A move that rolls, opens a ballot or ends the game counts as one line.
    """
    moves = game.legal(state)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        happened = game.decide(state, move, Random(0))
        after = game.fold(state, happened)
        rolled = any(isinstance(event, CHANCE) for event in happened)
        total += 1 if rolled or not game.legal(after) else perft(after, depth - 1)
    return total
