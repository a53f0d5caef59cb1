"""Questions and replies between the program and the opponents' process, as JSON lines."""

from typing import Annotated, Final, NamedTuple, TypeVar

from tammany_desktop.bots import Reason
from tammany_desktop.bots.review import Moment
from tammany_desktop.journal import decode, dump
from tammany_desktop.journal.lines import BidJson, MoveJson, StateJson
from tammany_desktop.records import Codec, as_object, codec_of
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.wards import BidRange, OpenedBid
from tammany_desktop.talk.deals import TalkJson, TalkSoFar

READY: Final = b'{"ready": true}'
STOP: Final = b'{"stop": true}'
T = TypeVar("T")

ACT: Final = "act"  # make a move or a bid
OFFER: Final = "offer"
ANSWER: Final = "answer"  # answer the pending offer
WORTH: Final = "worth"  # tell what the pending offer is worth to both sides, in `Reply.reason`
HINT: Final = "hint"  # advise a move or a bid
Task = Annotated[str, (ACT, OFFER, ANSWER, WORTH, HINT).__contains__]


def _read_opened(data: object) -> OpenedBid:
    seat, total, most, beats, halves, surely, bot, ward = codec_of(tuple[int, ...]).read(data)
    return OpenedBid(seat, total, BidRange(most, beats, halves, surely), bool(bot), ward)


_OPENED: Final[Codec[OpenedBid]] = Codec(
    _read_opened, lambda bid: [bid.seat, bid.total, *bid.bid_range, int(bid.by_bot), bid.ward]
)


class _View(NamedTuple):
    """A view as a question holds it."""

    seat: int
    position: StateJson
    opened: tuple[Annotated[OpenedBid, _OPENED], ...] = ()


def _read_view(data: object) -> View:
    view = as_object(_View, sparse=True).read(data)
    return View(view.seat, view.position, None, view.opened)


def _write_view(view: View) -> object:
    return as_object(_View, sparse=True).write(_View(view.seat, view.state, view.opened))


class Question(NamedTuple):
    """One question: `number` comes back with the reply; limits as in `bots.Limit`."""

    number: int
    level: str
    view: Annotated[View, Codec(_read_view, _write_view)]
    seconds: float = 0.0
    nodes: int = 0
    talk: TalkSoFar | None = None
    task: Task = ACT


class Reply(NamedTuple):
    """A move, a bid, or talk; `failure` says why a simpler bot replied, or is ""."""

    number: int
    move: MoveJson | None = None
    bid: BidJson | None = None
    reason: Reason | None = None
    failure: str = ""
    task: Task = ACT
    talk: TalkJson | None = None
    last: bool = True  # no other reply follows
    then: tuple[MoveJson, ...] = ()  # the rest of the turn


class WeighedMoment(NamedTuple):
    """A moment of a game, with its request's number and its `place` among the moments, from 0."""

    number: int
    place: int
    moment: Moment
    last: bool = False  # True if no other moment follows


def write(record: NamedTuple) -> bytes:
    """Return a record of this module, or an Inquiry or Finding of `analyst`, as one line."""
    return dump(as_object(type(record), sparse=True).write(record))


def read(kind: type[T], line: bytes) -> T:
    """Return the record of a kind that `write` wrote. Raises ValueError for anything else."""
    return as_object(kind, sparse=True).read(decode(line))
