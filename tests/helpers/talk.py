"""Promises and offers made up at random, sensible or not."""

from collections.abc import Callable
from functools import cache
from random import Random

from tammany_desktop import talk as promises
from tammany_desktop.rules import game
from tammany_desktop.rules.board import OFFICES, POPULATION_COUNT, WARD_COUNT
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Match
from tammany_desktop.talk import KINDS, Promise, is_fresh
from tammany_desktop.talk.deals import Answer, Offer, Talk
from tests.helpers import games, play

TRIES = 60


def some_promise(chance: Random, players: int, kind: str = "") -> Promise:
    """Any promise of a table of so many, whether it says anything or not."""
    sizes = {
        "ward": WARD_COUNT,
        "population": POPULATION_COUNT,
        "seat": players,
        "office": len(OFFICES),
        "most": 6,
    }
    chosen = kind or chance.choice(list(KINDS))
    fields = {field: chance.randrange(sizes[field]) for field in KINDS[chosen]}
    return Promise(chosen, **fields)


def possible_promises(state: State, maker: int, chance: Random) -> Promise | None:
    """A promise that says something in this position, or None where none was found."""
    for _ in range(TRIES):
        promise = some_promise(chance, state.n)
        if not promises.cannot_be_promised(state, maker, promise):
            return promise
    return None


Make = Callable[[State, int, Random], Promise | None]


def some_offer(state: State, chance: Random, make: Make = possible_promises) -> Offer | None:
    """An offer between two seats, of one or two promises a side, or None."""
    seat, to = chance.sample(range(state.n), 2)
    sides = []
    for maker in (seat, to):
        found = {make(state, maker, chance) for _ in range(chance.choice((1, 1, 2)))} - {None}
        sides.append(tuple(one for one in found if one is not None))
    return Offer(seat, to, *sides) if all(sides) else None


def chatter(chance: Random, often: float = 0.15) -> Callable[[Match], bool]:
    """For `games.play`: between moves an offer now and then, and its answer; never the end."""

    def say(match: Match) -> bool:
        said: Talk | None = some_offer(match.state, chance) if chance.random() < often else None
        while said is not None and not match.ledger.refusal(match.state, said):
            match.say(said)
            games.settle(match)
            said = some_answer(match, chance)
        return False

    return say


def some_answer(match: Match, chance: Random) -> Talk | None:
    """An answer to the offer that stands, at times another offer, at times none."""
    standing, luck = match.ledger.pending.offer, chance.random()
    if standing is None or luck < 0.1:
        return None
    if luck < 0.3 and not match.ledger.pending.is_counteroffer:
        return Offer(standing.to, standing.seat, standing.asks, standing.gives)
    return Answer(standing.to, luck < 0.8)


@cache
def _last_year(number: int, term: int) -> State:
    chance = Random(number)
    state = game.new_game(4, chance)
    while state.year < 4 * term or state.step or not is_fresh(state, state.turn):
        play.when(state, play.random_move(state, chance), chance)
    return state


def last_year(number: int, term: int = 2) -> State:
    """The last year of a term after random moves: a turn of the first player begins."""
    return _last_year(number, term).copy()
