"""Turns that once gave a game away, out of a false belief in two who work together."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tammany_desktop.bots import Limit, levels
from tammany_desktop.bots.mind.alliances import rival_weights
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules import game, moves, position
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import BIDDING, NO_STEP, TURN, State
from tammany_desktop.rules.wards import OpenedBid, bidders, opened_bids

FILE: Final = Path(__file__).parent.parent / "data" / "gifts.json"
GIFTS: Final[list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))["turns"]
NAMES: Final = [f"{gift['seed']}, year {gift['year']}" for gift in GIFTS]


def to_the_turn(gift: dict[str, Any]) -> tuple[State, list[OpenedBid], Thinker, Random]:
    """The position before the turn, and the player as it then knew the game."""
    chance, seat = Random(gift["seed"]), gift["seat"]
    state, opened = game.new_game(gift["seats"], chance), list[OpenedBid]()
    bot = levels.make("grand_sachem", gift["players"][seat])
    assert isinstance(bot, Thinker)
    for words in gift["moves"]:
        turn = state.phase == TURN and state.turn == seat
        fresh = turn and state.step == NO_STEP and not state.ward_done
        if fresh or (state.phase == BIDDING and seat in bidders(state)):
            bot._detect_pairs(redact(state, {}, seat, tuple(opened)))
        move: Move | OpenBallot
        if "open_ballot" in words:
            move = OpenBallot(tuple(tuple(bid) for bid in words["open_ballot"]))
            opened += opened_bids(state, move.bids, set(range(state.n)))
        else:
            move = moves.from_json(words)
        for event in game.decide(state, move, chance):
            game.evolve(state, event)
    return state, opened, bot, chance


@pytest.mark.parametrize("gift", GIFTS, ids=NAMES)
def test_no_turn_is_given_away_again_with_the_past_of_its_game(gift: dict[str, Any]) -> None:
    state, opened, bot, chance = to_the_turn(gift)
    assert position.write(state) == gift["before_turn"]
    done: list[Move] = []
    while state.phase == TURN and state.turn == gift["seat"]:
        view = redact(state, {}, gift["seat"], tuple(opened))
        done.append(bot.choose(view, game.legal(state), Limit(nodes=4000)).move)
        for event in game.decide(state, done[-1], chance):
            game.evolve(state, event)
    told = [moves.to_json(move) for move in done]
    assert told != gift["did"]
    locked = [moves.target_ward(move) for move in done if moves.kind_of(move) == moves.LOCK]
    assert all(state.bosses_in(ward)[gift["seat"]] for ward in locked), "a ward for a rival"


def test_a_doubt_and_a_leader_are_worth_nothing() -> None:
    pair = (1, 2)
    assert rival_weights([0.2, 0.4, 0.3, 0.1], 0, {pair: 0.2}) == [0.0] * 4, "a doubt"
    assert rival_weights([0.1, 0.2, 0.2, 0.5], 0, {pair: 1.0}) == [0.0] * 4, "one ahead of all"
    assert rival_weights([0.1, 0.3, 0.3, 0.3], 0, {pair: 1.0})[3] == 1.0
    known = [
        rival_weights([0.2, 0.3, 0.3, 0.2], 0, {pair: belief})[3] for belief in (0.3, 0.6, 0.9)
    ]
    assert known == sorted(known), "it rises with the belief"
    assert 0.0 < known[0] < known[-1] < 1.0
