"""Questions to the judge about one position, and its findings, as JSON lines between processes.

No sealed bid is in either: a ballot is asked about as a whole, and answered for every total.
"""

import json
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

from tammany_desktop.bots.judge import Judge, Weighed
from tammany_desktop.bots.mind.ballot import Chances
from tammany_desktop.journal.lines import read_bid
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import position
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import State

INQUIRY: Final = b'{"inquiry":'  # how a line begins that asks about a position
DIGITS: Final = 5

Ways = tuple[tuple[Move, ...], ...]


class Inquiry(NamedTuple):
    """What a seat can do in a position: all ways, or those `among`, beside what was `done`.

    `number` comes back with the finding; `effort` is in positions weighed, `most` ways are told.
    """

    number: int
    seat: int
    state: State
    effort: int
    most: int
    done: tuple[Move, ...] = ()
    among: Ways = ()


class Finding(NamedTuple):
    """Ways to decide, best first, with what was done among them."""

    number: int
    ways: tuple[Weighed, ...]


def find(inquiry: Inquiry) -> Finding:
    """What the judge says. Raises ValueError where the seat has nothing to decide."""
    judge = Judge(effort=inquiry.effort)
    view = View(inquiry.seat, inquiry.state, None)
    found = judge.weigh(view, inquiry.done, among=inquiry.among)
    kept = [one for at, one in enumerate(found) if at < inquiry.most or one.moves == inquiry.done]
    return Finding(inquiry.number, tuple(kept))


def serve(line: bytes, pipe: Connection) -> None:
    """Answer one line through the pipe."""
    pipe.send_bytes(write_finding(find(read_inquiry(json.loads(line)))))


def write_inquiry(inquiry: Inquiry) -> bytes:
    """An inquiry as one line."""
    words = {
        "inquiry": inquiry.number,
        "seat": inquiry.seat,
        "position": position.write(inquiry.state),
        "effort": [inquiry.effort, inquiry.most],
        "done": _write_moves(inquiry.done),
        "among": [_write_moves(way) for way in inquiry.among],
    }
    return json.dumps(words, separators=(",", ":")).encode()


def read_inquiry(words: Mapping[str, Any]) -> Inquiry:
    """The inquiry of a line's words. Raises ValueError or KeyError for a wrong one."""
    effort, most = (int(number) for number in words["effort"])
    state = position.read(words["position"])
    among = tuple(_read_moves(way) for way in words["among"])
    number, seat = int(words["inquiry"]), int(words["seat"])
    return Inquiry(number, seat, state, effort, most, _read_moves(words["done"]), among)


def write_finding(finding: Finding) -> bytes:
    """A finding as one line."""
    words = {"inquiry": finding.number, "ways": [_write_way(way) for way in finding.ways]}
    return json.dumps(words, separators=(",", ":")).encode()


def read_finding(line: bytes) -> Finding:
    """The finding of a line. Raises ValueError, TypeError or KeyError for anything else."""
    words = json.loads(line)
    return Finding(int(words["inquiry"]), tuple(_read_way(way) for way in words["ways"]))


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
