"""Making moves in tests: one move, an election with given bids, a random game."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product, starmap
from random import Random
from typing import NamedTuple, TypeVar

import pytest

from tammany_desktop.rules import game, wards
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_COUNT, WARD_INDEX
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.moves import Refusal
from tammany_desktop.rules.options import DECLARED, Options
from tammany_desktop.rules.state import BIDDING, OVER, PICK_BONUS_CUBE, PICK_BONUS_FAVOR, State

Bid = tuple[int, int, int, int]
NO_BID: Bid = (0, 0, 0, 0)


def when(state: State, move: m.Move | m.OpenBallot, chance: Random | None = None) -> list[Event]:
    """Decide a move, let the state follow, and give the events; decide changes nothing."""
    before = state.key()
    happened = game.decide(state, move, chance or Random(0))
    assert state.key() == before
    for event in happened:
        game.evolve(state, event)
    return happened


def refused(state: State, move: m.Move | m.OpenBallot) -> Refusal:
    """The refusal of a move, which is neither legal nor decided and changes nothing."""
    before = state.key()
    refusal = game.refusal(state, move)
    assert refusal is not None, "the move is legal"
    assert move not in game.legal(state)
    with pytest.raises(game.IllegalMove) as caught:
        game.decide(state, move, Random(0))
    assert caught.value.refusal == refusal
    assert state.key() == before
    return refusal


Kind = TypeVar("Kind")


def of(events: Iterable[Event], *kinds: type[Kind]) -> list[Kind]:
    """Only the events of these kinds."""
    return [event for event in events if isinstance(event, kinds)]


def ballot(state: State, **bids: Bid) -> m.OpenBallot:
    """Bids by seat, as s0=(1, 0, 0, 0); the others bid nothing."""
    return m.OpenBallot(tuple(bids.get(f"s{seat}", NO_BID) for seat in range(state.n)))


def elect(state: State, bids: dict[int, dict[str, Bid]] | None = None) -> list[Event]:
    """End the turn and hold the election: bids by ward number, every bonus declined."""
    happened = when(state, m.END_TURN)
    while state.phase in (BIDDING, PICK_BONUS_CUBE, PICK_BONUS_FAVOR):
        if state.phase == BIDDING:
            number = next(n for n, ward in WARD_INDEX.items() if ward == state.voting)
            happened += when(state, ballot(state, **(bids or {}).get(number, {})))
        else:
            happened += when(state, m.DECLINE)
    return happened


def random_ballot(state: State, chance: Random) -> m.OpenBallot:
    """Any bids that the rules allow."""
    standing = wards.candidates(state, state.voting)
    usable = [
        wards.usable_favors(state, state.voting, seat) if seat in standing else NO_BID
        for seat in range(state.n)
    ]
    return m.OpenBallot(
        tuple(
            (chance.randint(0, a), chance.randint(0, b), chance.randint(0, c), chance.randint(0, d))
            for a, b, c, d in usable
        )
    )


def random_move(state: State, chance: Random) -> m.Move | m.OpenBallot:
    """Any move; never asked when the game is over."""
    if state.phase == BIDDING:
        return random_ballot(state, chance)
    return chance.choice(game.legal(state))


class Line(NamedTuple):
    """One move of a game: the state it was made in, the move, and what happened."""

    before: State
    move: m.Move | m.OpenBallot
    events: list[Event]
    after: State


MOST_MOVES = 5000  # no game of 16 years comes near


def random_game(
    start: State, chance: Random, choose: Callable[[State, Random], m.Move | m.OpenBallot]
) -> Iterator[Line]:
    """Play on from `start` to the end of the game."""
    state = game.fold(start, game.due_at_start(start, chance))
    for _ in range(MOST_MOVES):
        if state.phase == OVER:
            return
        move = choose(state, chance)
        happened = game.decide(state, move, chance)
        after = game.fold(state, happened)
        yield Line(state, move, happened, after)
        state = after
    raise AssertionError("the game does not end")


EVERY_OPTIONS = tuple(starmap(Options, product(*(option.choices for option in DECLARED))))
# Games without the optional ones come first, for every count of players.
OPTIONS = sorted(product((3, 4, 5), EVERY_OPTIONS), key=lambda one: len(one[1].to_json()))

MARKED = (len(OPTIONS) - 12, len(OPTIONS) - 7, len(OPTIONS) - 1)  # games with bosses as markers


def new_game(number: int) -> tuple[State, Random]:
    """The start of game `number`, and its chance: every option and player count in turn."""
    players, options = OPTIONS[number % len(OPTIONS)]
    chance = Random(number)
    return game.new_game(players, chance, options), chance


def all_moves() -> list[m.Move]:
    """Every move that words can say: each kind with every value of its fields."""
    sizes = {"population": 4, "rival": 5, "seat": 5, "office": 5}
    found: list[m.Move] = []
    for number, kind in m.KINDS.items():
        moves = [number]
        for place, field in enumerate(kind.fields):
            values = range(sizes.get(field, WARD_COUNT))
            moves = [move | value << 5 + 4 * place for move in moves for value in values]
        found.extend(moves)
    return found
