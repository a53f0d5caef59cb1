"""Opponents, which decide for one seat from what that seat may know."""

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple, Protocol

from tammany_desktop.records import Pairs
from tammany_desktop.rules import game
from tammany_desktop.rules.moves import CONFIRM, END_TURN, Bid, Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import usable_favors


class Reason(NamedTuple):
    """The reason for an act: a key below `bots.why.`, and values as in `rules.moves.Refusal`."""

    key: str
    values: Pairs = ()


class MoveAnswer(NamedTuple):
    """A move, its reason if worth telling, and `then`, the moves planned for after it."""

    move: Move
    reason: Reason | None = None
    then: tuple[Move, ...] = ()


class BidAnswer(NamedTuple):
    """A sealed bid, and its reason if worth telling; both are shown only after the opening."""

    bid: Bid
    reason: Reason | None = None


class Limit(NamedTuple):
    """Limits of a search: `seconds`, `nodes` (positions; 0: no limit), and whether to stop it."""

    seconds: float = 0.0
    nodes: int = 0
    stopped: Callable[[], bool] = lambda: False


class Bot(Protocol):
    """One opponent in one seat. It is given the redacted view of its seat and nothing else."""

    def choose(self, view: View, moves: list[Move], limit: Limit) -> MoveAnswer:
        """Return one of the legal `moves` (never empty)."""
        ...

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """Return a legal bid for the ward now voting."""
        ...


def position_after(state: State, moves: Iterable[Move], rng: Random) -> State:
    """Return the position after the moves of one decision, without those that end or confirm it."""
    result = state.copy()
    for move in moves:
        if move not in (END_TURN, CONFIRM):
            result = game.fold(result, game.decide(result, move, rng))
    return result


class RandomBot:
    """An opponent that chooses at random: a baseline for the others."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View, moves: list[Move], limit: Limit) -> MoveAnswer:
        """Return any legal move."""
        return MoveAnswer(self._rng.choice(moves))

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """Return a bid with any number of each population's usable favors."""
        usable = usable_favors(view.state, view.state.voting, view.seat)
        a, b, c, d = [self._rng.randint(0, count) for count in usable]
        return BidAnswer((a, b, c, d))
