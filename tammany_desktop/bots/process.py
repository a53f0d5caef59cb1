"""The opponents' own process, which answers questions; it imports nothing that draws."""

import logging
import os
import sys
import time
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any, Final

from tammany_desktop.bots import Bot, Limit, Reason, analyst, levels, protocol, review
from tammany_desktop.bots.judge import EFFORT, Judge
from tammany_desktop.bots.talker import DealMaker, talking
from tammany_desktop.journal import decode
from tammany_desktop.rules import game
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.rules.wards import NO_BID, prospect
from tammany_desktop.talk.deals import Answer, Offer, Talk, TalkSoFar

NICENESS: Final = 10  # niceness of a process whose answer a person awaits
BELOW_NORMAL: Final = 0x4000  # BELOW_NORMAL_PRIORITY_CLASS
IDLE_NICENESS: Final = 19  # niceness of a process for which nobody waits: the lowest priority
IDLE: Final = 0x40  # IDLE_PRIORITY_CLASS
GAMES_SECONDS: Final = 2.0  # time to play games on for a hint to bid nothing
_ALIKE: Final = 1  # hundredths of a chance to win: bids that differ by no more are equally good
SET_INFORMATION: Final = 0x200  # PROCESS_SET_INFORMATION
Bots = dict[tuple[int, str], Bot]  # opponents by seat and level

log = logging.getLogger(__name__)


def lower_priority(pid: int = 0, lowest: bool = False) -> None:
    """Lower the priority of a process (0: this one), to the lowest of all if `lowest`."""
    try:
        if hasattr(os, "setpriority"):
            least = IDLE_NICENESS if lowest else NICENESS
            niceness = max(least, os.getpriority(os.PRIO_PROCESS, pid))  # never raise the priority
            os.setpriority(os.PRIO_PROCESS, pid, niceness)
            if lowest and hasattr(os, "sched_setscheduler"):
                os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))
        elif os.name == "nt":
            kernel: Any = import_module("ctypes").WinDLL("kernel32")
            if handle := kernel.OpenProcess(SET_INFORMATION, False, pid or os.getpid()):
                kernel.SetPriorityClass(handle, IDLE if lowest else BELOW_NORMAL)
                kernel.CloseHandle(handle)
    except OSError:
        log.warning("priority stays as it is")


def serve(pipe: Connection) -> None:
    """Answer questions until the other end closes."""
    bots: Bots = {}
    try:
        pipe.send_bytes(protocol.READY)
        while True:
            line = pipe.recv_bytes()
            if pipe.poll():
                continue  # a newer line waits: this question was canceled
            reply = handle_line(line, bots, pipe)
            if reply is not None:
                pipe.send_bytes(protocol.write(reply))
    except (EOFError, OSError, KeyboardInterrupt):
        return
    except Exception as error:  # the error's message, which may hold a bid, is not logged
        log.error("opponents: %s", type(error).__name__)
    finally:
        pipe.close()


def handle_line(line: bytes, bots: Bots, pipe: Connection) -> protocol.Reply | None:
    """Return the reply to a question; None if the line cancels one, or its replies were sent."""
    if line == protocol.STOP:
        return None
    data = decode(line)
    if "review" in data:
        weigh_game(review.read_request(data), pipe)
        return None
    if "effort" in data:
        analyst.serve(protocol.read(analyst.Inquiry, line), pipe)
        return None
    question = protocol.read(protocol.Question, line)
    key = (question.view.seat, question.level)
    if key not in bots:
        bots[key] = talking(levels.make(question.level))
    limit = Limit(question.seconds, question.nodes, pipe.poll)
    started = time.perf_counter()
    reply = reply_of(bots[key], question, limit)
    log.debug("%s thought %.3f s", question.level, time.perf_counter() - started)
    return reply


def weigh_game(request: review.ReviewRequest, pipe: Connection) -> None:
    """Weigh the moments that a request names; send each when known, until a line comes in."""
    judge = Judge(request.seed, request.effort)
    for index, due in request.due():
        if pipe.poll():
            return
        moment = protocol.WeighedMoment(request.number, index, review.weigh(due, judge))
        pipe.send_bytes(protocol.write(moment))


def reply_of(bot: Bot, question: protocol.Question, limit: Limit) -> protocol.Reply:
    """Return an opponent's reply: talk if asked for, a bid if one is due, else a move."""
    view = question.view
    if isinstance(bot, DealMaker):
        bot.know(question.talk or TalkSoFar())
    number, task = question.number, question.task
    if task not in (protocol.ACT, protocol.HINT):
        return _talk_reply(bot, question)
    if view.state.phase == BIDDING:
        bid, reason = bot.bid(view, limit)
        if task == protocol.HINT:
            can_weigh = isinstance(bot, DealMaker)  # the fallback would block the window
            bid, reason = _weigh_no_bid(view, bid, limit) if can_weigh else (bid, None)
        return protocol.Reply(number, None, bid, reason, task=task)
    choice = bot.choose(view, game.legal(view.state), limit)
    return protocol.Reply(number, choice.move, None, choice.reason, task=task, then=choice.then)


def _weigh_no_bid(view: View, bid: Bid, limit: Limit) -> tuple[Bid, Reason | None]:
    """Return a bid and its reason: no bid becomes the smallest sure win where that is better."""
    sure_total = prospect(view.state, view.state.voting, view.seat).surely_wins
    if sum(bid) or sure_total <= 0 or view.state.term == TERMS:  # the last election takes too long
        return bid, None
    # In term 3 games are played on for a while, as for the analysis board.
    deadline = time.perf_counter() + (GAMES_SECONDS if view.state.term == TERMS - 1 else 0.0)
    inquiry = analyst.Inquiry(0, view.seat, view.state, EFFORT, most=sys.maxsize)
    *_, finding = analyst.study(inquiry, lambda: limit.stopped() or time.perf_counter() > deadline)
    ways = {sum(way.bid): way for way in finding.ways if way.bid is not None}
    if sure_total not in ways:  # more favors than any total that is weighed
        return bid, None
    bought, saved = (round(100 * ways[total].chance) for total in (sure_total, 0))
    key = "either" if abs(bought - saved) <= _ALIKE else "keep_chance"
    reason = Reason(key, (("count", sure_total), ("was", bought), ("now", saved)))
    return ways[sure_total if bought > saved + _ALIKE else 0].bid or NO_BID, reason


def _talk_reply(bot: Bot, question: protocol.Question) -> protocol.Reply:
    """Return an offer, an answer, or a deal's worth; a bot that does not talk declines offers."""
    view, task = question.view, question.task
    talk: Talk | None = None
    reason: Reason | None = None
    if not isinstance(bot, DealMaker):
        talk = Answer(view.seat, False) if task == protocol.ANSWER else None
    elif task == protocol.WORTH:
        reason = bot.deal_worth_reason(view)
    elif task == protocol.ANSWER:
        talk, reason = bot.answer(view)
    else:
        talk = bot.offer(view)
        reason = bot.argument(talk) if isinstance(talk, Offer) else None
    return protocol.Reply(question.number, None, None, reason, task=task, talk=talk)
