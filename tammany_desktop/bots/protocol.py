"""Questions and answers between the program and the opponents' process, as JSON lines.

A question holds the position as its seat may see it, and the bids of ballots opened before;
an answer holds a move or a bid in the words of the journal. An order holds a whole game that was
opened, and is answered by many lines, a moment each.
"""

import json
from typing import Any, Final, NamedTuple, cast

from tammany_desktop.bots import Reason
from tammany_desktop.bots.review import Moment, read_moment, write_moment
from tammany_desktop.journal.lines import BID
from tammany_desktop.records import named
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import position
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.rules.wards import Choice, OpenedBid
from tammany_desktop.talk import deals
from tammany_desktop.talk.deals import Talk, TalkSoFar

READY: Final = b'{"ready": true}'
STOP: Final = b'{"stop": true}'
REVIEW: Final = b'{"review":'  # how a line begins that asks for moments of a game
WRONG: Final = (
    *(KeyError, TypeError, ValueError, AttributeError, RecursionError),
    OverflowError,  # an infinite number is no whole one
)


class Garbage(ValueError):
    """A line that is no question or answer of this protocol."""


ACT: Final = "act"  # a move or a bid
OFFER: Final = "offer"
ANSWER: Final = "answer"  # to the offer that stands
WORTH: Final = "worth"  # of that offer to both sides, in `Reply.why`
ABOUT: Final = (ACT, OFFER, ANSWER, WORTH)


class Question(NamedTuple):
    """One question: `number` comes back with the answer; limits as in `players.Limit`.

    `about` is one of the above; `talk` is what was said so far, None where nobody talks.
    """

    number: int
    level: str
    view: View
    seconds: float = 0.0
    nodes: int = 0
    talk: TalkSoFar | None = None
    about: str = ACT


class Reply(NamedTuple):
    """A move, a bid or something said, which may be nothing where an offer was asked for.

    `trouble` says why a simpler bot answered: `died`, `garbage`, `overrun`.
    """

    number: int
    move: m.Move | None
    bid: m.Bid | None
    why: Reason | None = None
    trouble: str = ""
    about: str = ACT
    talk: Talk | None = None
    last: bool = True  # no other follows


def write_question(question: Question) -> bytes:
    """A question as one line."""
    view = question.view
    line: dict[str, object] = {
        "number": question.number,
        "level": question.level,
        "seat": view.seat,
        "seconds": question.seconds,
        "nodes": question.nodes,
        "position": position.write(view.state),
    }
    if view.opened:
        line["opened"] = [[b.seat, b.total, *b.choice, int(b.by_bot)] for b in view.opened]
    if question.talk is not None:
        line |= {"talk": named(TalkSoFar).write(question.talk), "about": question.about}
    return json.dumps(line, separators=(",", ":")).encode()


def read_question(line: bytes) -> Question:
    """The question of a line. Raises Garbage."""
    try:
        words = json.loads(line)
        opened = tuple(_opened(bid) for bid in words.get("opened", ()))
        view = View(int(words["seat"]), position.read(words["position"]), None, opened)
        return Question(
            int(words["number"]),
            str(words["level"]),
            view,
            float(words["seconds"]),
            int(words["nodes"]),
            *_talk(words, view.seat),
        )
    except WRONG as error:
        raise Garbage(str(error)) from error


def _talk(words: dict[str, Any], seat: int) -> tuple[TalkSoFar | None, str]:
    """What was said, and what is asked about it."""
    if "talk" not in words:
        return None, ACT
    known, about = named(TalkSoFar).read(words["talk"]), words["about"]
    standing = known.pending.standing
    if about not in ABOUT:
        raise ValueError("about")
    if about in (ANSWER, WORTH) and (standing is None or standing.to != seat):
        raise ValueError("answer")
    return known, about


def is_bid_due(view: View) -> bool:
    """Whether the view's seat is asked for a bid, not for a move."""
    return view.state.phase == BIDDING


def write_reply(reply: Reply) -> bytes:
    """An answer as one line."""
    line: dict[str, object] = {"number": reply.number}
    if reply.move is not None:
        line["move"] = m.to_json(reply.move)
    if reply.bid is not None:
        line["bid"] = list(reply.bid)
    if reply.about != ACT:
        line["about"] = reply.about
        line["talk"] = None if reply.talk is None else deals.write(reply.talk)
    if reply.why is not None:
        line["why"] = [reply.why.key, dict(reply.why.values)]
    return json.dumps(line, separators=(",", ":")).encode()


def read_reply(line: bytes) -> Reply:
    """The answer of a line. Raises Garbage."""
    try:
        words = json.loads(line)
        number = int(words["number"])
        move = m.from_json(words["move"]) if "move" in words else None
        bid = BID.read(words["bid"]) if "bid" in words else None
        why = _why(words["why"]) if "why" in words else None
        about = str(words.get("about", ACT))
        said = words.get("talk") if about in (OFFER, ANSWER) else None
        talk = None if said is None else deals.read(said)
    except WRONG as error:
        raise Garbage("reply") from error
    acts = (move is not None) + (bid is not None)
    if about not in ABOUT or acts != (about == ACT):
        raise Garbage("reply")
    return Reply(number, move, bid, why, about=about, talk=talk)


class WeighedMoment(NamedTuple):
    """A moment of a game, with its order's number and its place in the game."""

    number: int
    place: int
    moment: Moment
    last: bool = False  # others may follow


def write_weighed(number: int, place: int, moment: Moment) -> bytes:
    """A moment of a game as one line, with its order's number and its place in the game."""
    words = {"review": number, "place": place, "moment": write_moment(moment)}
    return json.dumps(words, separators=(",", ":")).encode()


def read_weighed(line: bytes) -> WeighedMoment:
    """The moment of a line. Raises Garbage."""
    try:
        words = json.loads(line)
        number, place = int(words["review"]), int(words["place"])
        return WeighedMoment(number, place, read_moment(words["moment"]))
    except WRONG as error:
        raise Garbage("moment") from error


def _opened(words: object) -> OpenedBid:
    seat, total, most, beats, halves, surely, bot = (int(n) for n in cast(list[int], words))
    return OpenedBid(seat, total, Choice(most, beats, halves, surely), bool(bot))


def _why(words: object) -> Reason:
    key, values = cast(tuple[object, object], words)
    if not isinstance(key, str) or not isinstance(values, dict):
        raise ValueError("why")
    return Reason(key, tuple((str(name), int(value)) for name, value in values.items()))
