"""The opponents' own process: it waits for a question, thinks, answers, and waits again.

It runs beside the window at low priority and imports nothing that draws.
"""

import logging
import os
import time
from multiprocessing.connection import Connection
from typing import Final

from tammany_desktop.bots import levels, protocol
from tammany_desktop.bots.players import Bot, Limit
from tammany_desktop.rules import game

NICENESS: Final = 15

log = logging.getLogger(__name__)


def _be_nice() -> None:
    if hasattr(os, "nice"):
        try:
            os.nice(NICENESS)
        except OSError:
            log.warning("priority stays as it is")


def serve(pipe: Connection) -> None:
    """Answer questions until the other end closes."""
    _be_nice()
    brains: dict[tuple[int, str], Bot] = {}
    try:
        pipe.send_bytes(protocol.READY)
        while True:
            line = pipe.recv_bytes()
            if pipe.poll():
                continue  # a newer line waits: this question has been given up
            reply = answer(line, brains, pipe)
            if reply is not None:
                pipe.send_bytes(protocol.write_reply(reply))
    except (EOFError, OSError, KeyboardInterrupt):
        return


def answer(
    line: bytes, brains: dict[tuple[int, str], Bot], pipe: Connection
) -> protocol.Reply | None:
    """The reply to one line, or None where it calls off the question before it."""
    if line == protocol.STOP:
        return None
    question = protocol.read_question(line)
    view = question.view
    name = (view.seat, question.level)
    if name not in brains:
        brains[name] = levels.make(question.level)
    limit = Limit(question.seconds, question.nodes, pipe.poll)
    started = time.perf_counter()
    if protocol.is_bid_due(view):
        bid = brains[name].bid(view, limit)
        reply = protocol.Reply(question.number, None, bid.bid, bid.why)
    else:
        move = brains[name].choose(view, game.legal(view.state), limit)
        reply = protocol.Reply(question.number, move.move, None, move.why)
    log.debug("%s thought %.3f s", question.level, time.perf_counter() - started)
    return reply
