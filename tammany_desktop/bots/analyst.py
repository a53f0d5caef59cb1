"""Questions to the judge about one position, and its findings, as JSON lines between processes.

A position is answered by what its seats can do, by each seat's chance to win with the mixes of a
ballot, or by games played on from it, whose count is told as it grows.

No sealed bid is in either: a ballot is asked about as a whole, and answered for every total.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final, NamedTuple

from tammany_desktop.bots import Bot, Limit, levels
from tammany_desktop.bots.judge import Judge, Weighed
from tammany_desktop.bots.mind.ballot import Chances
from tammany_desktop.journal.lines import read_bid
from tammany_desktop.rules import game, position
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import BIDDING, OVER, State
from tammany_desktop.rules.wards import NO_BID, bidders

INQUIRY: Final = b'{"inquiry":'  # how a line begins that asks about a position
DIGITS: Final = 5

Ways = tuple[tuple[Move, ...], ...]


WAYS: Final = "ways"
STANDING: Final = "standing"
GAMES: Final = "games"
LEVEL: Final = "brave"  # plays games on: quick, and it knows the rules of thumb
NODES: Final = 100  # positions it weighs for a move
BATCH: Final = 4  # games played between two findings


class Inquiry(NamedTuple):
    """What a seat can do in a position: all ways, or those `among`, beside what was `done`.

    `number` comes back with the finding; `effort` is in positions weighed, or in games to play;
    `most` ways are told. `kind` is what is asked: WAYS, STANDING of all seats, or GAMES.
    """

    number: int
    seat: int
    state: State
    effort: int
    most: int
    done: tuple[Move, ...] = ()
    among: Ways = ()
    kind: str = WAYS


class Finding(NamedTuple):
    """Ways to decide, best first, with what was done among them; or what else was asked.

    `chances` are each seat's to win, `errors` their standard errors; `mixes` are a ballot's, by
    seat: every total with how often it is bid and the chance it leads to. `wins` are those of
    `played` games, a shared one in shares. `last` is false while more is to come.
    """

    number: int
    ways: tuple[Weighed, ...] = ()
    chances: Chances = ()
    errors: Chances = ()
    mixes: tuple[tuple[int, tuple[Weighed, ...]], ...] = ()
    wins: Chances = ()
    played: int = 0
    last: bool = True


def find(inquiry: Inquiry) -> Finding:
    """What the judge says. Raises ValueError where the seat has nothing to decide."""
    judge, state = Judge(effort=inquiry.effort), inquiry.state
    if inquiry.kind == STANDING:
        return _standing(inquiry, judge)
    found = judge.weigh(View(inquiry.seat, state, None), inquiry.done, among=inquiry.among)
    kept = [one for at, one in enumerate(found) if at < inquiry.most or one.moves == inquiry.done]
    return Finding(inquiry.number, tuple(kept))


def _standing(inquiry: Inquiry, judge: Judge) -> Finding:
    """Each seat's chance to win, the best ways of the seat to act, the mixes of a ballot."""
    state = inquiry.state
    chances = judge.chances(state)
    found = Finding(inquiry.number, (), chances, judge.error)
    if state.phase == BIDDING:
        mixes = [(seat, tuple(judge.weigh(View(seat, state, None)))) for seat in bidders(state)]
        return found._replace(mixes=tuple(mixes))
    if state.phase == OVER:
        return found
    ways = judge.weigh(View(state.actor(), state, None))
    return found._replace(ways=tuple(ways[: inquiry.most]))


def play_on(state: State, brains: Sequence[Bot], chance: Random) -> State:
    """The end of a game from a position, which is changed; the draw due comes first."""
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
    """Games of `effort`, told as they grow, until `stop`; the same for the same position."""
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


def serve(line: bytes, pipe: Connection) -> None:
    """Answer one line through the pipe, in one line or more."""
    inquiry = read_inquiry(json.loads(line))
    found = games(inquiry, pipe.poll) if inquiry.kind == GAMES else iter([find(inquiry)])
    for finding in found:
        pipe.send_bytes(write_finding(finding))


def write_inquiry(inquiry: Inquiry) -> bytes:
    """An inquiry as one line."""
    words = {
        "inquiry": inquiry.number,
        "seat": inquiry.seat,
        "position": position.write(inquiry.state),
        "effort": [inquiry.effort, inquiry.most],
        "done": _write_moves(inquiry.done),
        "among": [_write_moves(way) for way in inquiry.among],
        "kind": inquiry.kind,
    }
    return json.dumps(words, separators=(",", ":")).encode()


def read_inquiry(words: Mapping[str, Any]) -> Inquiry:
    """The inquiry of a line's words. Raises ValueError or KeyError for a wrong one."""
    effort, most = (int(number) for number in words["effort"])
    state = position.read(words["position"])
    among = tuple(_read_moves(way) for way in words["among"])
    number, seat = int(words["inquiry"]), int(words["seat"])
    done, kind = _read_moves(words["done"]), str(words["kind"])
    return Inquiry(number, seat, state, effort, most, done, among, kind)


def write_finding(finding: Finding) -> bytes:
    """A finding as one line."""
    words = {
        "inquiry": finding.number,
        "ways": [_write_way(way) for way in finding.ways],
        "chances": [_rounded(finding.chances), _rounded(finding.errors)],
        "mixes": [[seat, [_write_way(way) for way in ways]] for seat, ways in finding.mixes],
        "games": [finding.wins, finding.played, finding.last],
    }
    return json.dumps(words, separators=(",", ":")).encode()


def read_finding(line: bytes) -> Finding:
    """The finding of a line. Raises ValueError, TypeError or KeyError for anything else."""
    words = json.loads(line)
    chances, errors = (tuple(float(each) for each in row) for row in words["chances"])
    mixes = tuple((int(seat), _read_ways(ways)) for seat, ways in words["mixes"])
    wins, played, last = words["games"]
    return Finding(
        *(int(words["inquiry"]), _read_ways(words["ways"]), chances, errors, mixes),
        *(tuple(float(each) for each in wins), int(played), bool(last)),
    )


def _read_ways(words: list[Any]) -> tuple[Weighed, ...]:
    return tuple(_read_way(way) for way in words)


def _write_way(way: Weighed) -> list[object]:
    figures = (way.chance, way.error, way.cost, way.cost_error, way.share)
    return [_write_moves(way.moves), way.bid, _rounded(way.chances), _rounded(figures)]


def _read_way(words: list[Any]) -> Weighed:
    moves, bid, chances, figures = words
    chance, error, cost, cost_error, share = (float(figure) for figure in figures)
    own = None if bid is None else read_bid(bid)
    found = tuple(float(each) for each in chances)
    return Weighed(_read_moves(moves), own, found, chance, error, cost, cost_error, share)


def _rounded(figures: Chances) -> list[float]:
    return [round(figure, DIGITS) for figure in figures]


def _write_moves(moves: tuple[Move, ...]) -> list[object]:
    return [m.to_json(move) for move in moves]


def _read_moves(words: list[Any]) -> tuple[Move, ...]:
    return tuple(m.from_json(move) for move in words)
