"""Questions to the judge about one position, and its findings, as JSON lines between processes."""

from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots import Bot, Limit, levels, protocol
from tammany_desktop.bots.judge import Figure, Judge, Weighed
from tammany_desktop.journal.lines import MoveJson, StateJson
from tammany_desktop.rules import game
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import BIDDING, OVER, State
from tammany_desktop.rules.wards import NO_BID, bidders

Ways = tuple[tuple[MoveJson, ...], ...]
Figures = tuple[Figure, ...]
WAYS: Final = "ways"
STANDING: Final = "standing"
GAMES: Final = "games"
LEVEL: Final = "brave"  # the level that plays games on: quick, with rules of thumb
NODES: Final = 100  # positions it weighs for a move
BATCH: Final = 4  # games played between two findings


class Inquiry(NamedTuple):
    """The options of a seat in a position: all ways, or those `among`, beside the one `done`.

    `number` comes back with the finding; `effort` is in positions weighed, or in games to play;
    `most` ways are told. `kind` is what is asked: WAYS, STANDING of all seats, or GAMES.
    """

    number: int
    seat: int
    state: StateJson
    effort: int
    most: int
    done: tuple[MoveJson, ...] = ()
    among: Ways = ()
    kind: str = WAYS


class Finding(NamedTuple):
    """The judge's answer: ways to decide, best first, with the one done; or what else was asked."""

    number: int
    ways: tuple[Weighed, ...] = ()
    chances: Figures = ()
    errors: Figures = ()
    mixes: tuple[tuple[int, tuple[Weighed, ...]], ...] = ()
    wins: tuple[float, ...] = ()
    played: int = 0
    last: bool = True


def find(inquiry: Inquiry) -> Finding:
    """Return what the judge says. Raises ValueError where the seat has nothing to decide."""
    judge, state = Judge(effort=inquiry.effort), inquiry.state
    if inquiry.kind == STANDING:
        return _standing(inquiry, judge)
    found = judge.weigh(View(inquiry.seat, state, None), inquiry.done, among=inquiry.among)
    kept = [one for at, one in enumerate(found) if at < inquiry.most or one.moves == inquiry.done]
    return Finding(inquiry.number, tuple(kept))


def _standing(inquiry: Inquiry, judge: Judge) -> Finding:
    """Each seat's chance to win, the best ways of the seat to act, the mixes of a ballot."""
    state = inquiry.state
    result = Finding(inquiry.number, (), judge.chances(state), judge.error)
    if state.phase == BIDDING:
        mixes = [(seat, tuple(judge.weigh(View(seat, state, None)))) for seat in bidders(state)]
        return result._replace(mixes=tuple(mixes))
    if state.phase == OVER:
        return result
    ways = judge.weigh(View(state.actor(), state, None))[: inquiry.most]
    return result._replace(ways=tuple(ways))


def play_on(state: State, brains: Sequence[Bot], chance: Random) -> State:
    """Play a game on to its end, in place, and return it; a draw that is due comes first."""
    limit = Limit(nodes=NODES)
    for event in game.due_at_start(state, chance):
        game.evolve(state, event)
    while state.phase != OVER:
        move: Move | OpenBallot
        if state.phase == BIDDING:
            bids = [NO_BID] * state.n
            for seat in bidders(state):
                bids[seat] = brains[seat].bid(View(seat, state.copy(), None), limit).bid
            move = OpenBallot(tuple(bids))
        else:
            seat = state.actor()
            view, legal = View(seat, state.copy(), None), game.legal(state)
            move = brains[seat].choose(view, legal, limit).move
        for event in game.decide(state, move, chance):
            game.evolve(state, event)
    return state


def games(inquiry: Inquiry, stop: Callable[[], bool]) -> Iterator[Finding]:
    """Play `effort` games, or until `stop`; yield the wins so far after each batch of games."""
    state, chance = inquiry.state, Random(inquiry.effort)
    brains = [levels.make(LEVEL, chance.getrandbits(30)) for _ in range(state.n)]
    wins = [0.0] * state.n
    for played in range(1, inquiry.effort + 1):
        if stop():
            return
        end = play_on(state.copy(), brains, chance)
        shared = end.winners_mask.bit_count()
        for seat in range(end.n):
            wins[seat] += (end.winners_mask >> seat & 1) / shared
        last = played == inquiry.effort
        if last or played % BATCH == 0:
            yield Finding(inquiry.number, wins=tuple(wins), played=played, last=last)


def serve(inquiry: Inquiry, pipe: Connection) -> None:
    """Answer an inquiry through the pipe, in one line or more."""
    found = games(inquiry, pipe.poll) if inquiry.kind == GAMES else iter([find(inquiry)])
    for finding in found:
        pipe.send_bytes(protocol.write(finding))
