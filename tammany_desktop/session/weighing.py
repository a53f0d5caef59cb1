"""What strong opponents are asked for: the weighing of a finished game, and a hint.

A weighing tells of its progress while it lasts, and is kept on disk once it is done.
"""

import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

from tammany_desktop.bots.client import Asks, BotClient, GameWeigher
from tammany_desktop.bots.explanations import Hint, explain_bid, explain_move
from tammany_desktop.bots.protocol import OFFER, WORTH, Question, Reply
from tammany_desktop.bots.review import Moment, Order, read_moment, write_moment, write_order
from tammany_desktop.journal import decode
from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.header import Seat
from tammany_desktop.journal.lines import History
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.session.match import Match
from tammany_desktop.talk.deals import Answer, Deal, Offer, talk_so_far

JUDGMENT: Final = 2  # to be raised when the judge says something else: nothing old is read then
FOLDER: Final = "weighed"  # beside the folder of games
MOST: Final = 100  # files kept; a game has some 60 KB
LARGEST: Final = 4_000_000  # bytes

log = logging.getLogger(__name__)


class Weighing:
    """The weighing of one game: asked for, under way, or known already."""

    def __init__(self, history: History, seats: Sequence[Seat], shelf: Path) -> None:
        """A game that began with `seats`.

        What was found is kept in a file of the folder `shelf`, and read from there again.
        """
        self.order = order_of(history, seats)
        self.shelf = shelf
        self.path = shelf / f"{name_of(self.order)}.json"
        self.weigher: GameWeigher | None = None
        self.failed = False
        self.moments = read_moments(self.path, self.order.start.n)

    @property
    def under_way(self) -> bool:
        """Whether it is weighed just now."""
        return self.weigher is not None

    @property
    def progress(self) -> tuple[int, int]:
        """How many moments are weighed, of how many."""
        weigher = self.weigher
        return (len(weigher.found), weigher.total) if weigher is not None else (0, 0)

    def start(self) -> None:
        """Begin."""
        self.failed = False
        self.weigher = GameWeigher(self.order.start, self.order.entries, self.order.bots)

    def stop(self) -> None:
        """Leave off; what was found is forgotten."""
        if self.weigher is not None:
            self.weigher.close()
        self.weigher = None

    def poll(self) -> bool:
        """Take over what was found; whether it has come to an end, one way or the other."""
        weigher = self.weigher
        if weigher is None:
            return False
        weigher.poll()
        if weigher.done:
            self.moments = tuple(weigher.moments)
            _keep(self.path, self.moments)
        elif weigher.trouble:
            self.failed = True
        else:
            return False
        self.stop()
        return True


def order_of(history: History, seats: Sequence[Seat]) -> Order:
    """What is asked to weigh a game that began with `seats`."""
    entries = tuple(history.entry(line) for line in history.trunk())
    bots = tuple(seat.bot for seat in seats)
    return Order(JUDGMENT, history.start, entries, bots=bots)


def name_of(order: Order) -> str:
    """The name under which what was found is kept."""
    return blake2b(write_order(order), digest_size=16).hexdigest()


def _fits(moment: Moment, players: int) -> bool:
    """Whether its figures are of so many seats."""
    seats = all(0 <= one.seat < players for one in moment.decisions)
    return seats and {len(moment.chances), len(moment.luck)} <= {0, players}


def read_moments(path: Path, players: int) -> tuple[Moment, ...]:
    """What was kept of a game; nothing where that is damaged."""
    try:
        total, _, words = REAL_DISK.read(path, LARGEST).partition(b"\n")
        if total != _sum(words):
            raise ValueError("sum")
        found = tuple(read_moment(one) for one in decode(words))
        if not all(_fits(one, players) for one in found):
            raise ValueError("players")
        return found
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
        log.warning("weighed game unreadable: %s", error)
        return ()


def _keep(path: Path, moments: tuple[Moment, ...]) -> None:
    """Keep what was found; the files read or written least lately go."""
    words = json.dumps([write_moment(one) for one in moments], separators=(",", ":")).encode()
    try:
        REAL_DISK.make_folder(path.parent)
        REAL_DISK.overwrite(path, _sum(words) + b"\n" + words)
        files = sorted(path.parent.glob("*.json"), key=lambda one: one.stat().st_mtime)
        for old in files[:-MOST]:
            with suppress(OSError):
                old.unlink()
    except OSError as error:
        log.warning("weighed game not kept: %s", error)


def _sum(words: bytes) -> bytes:
    return blake2b(words, digest_size=16).hexdigest().encode("ascii")


ADVISER: Final = "grand_sachem"  # whose count it is


class DealsWeighed:
    """The deals of a game, and what each was worth to both sides when it was made, once asked.

    `worth` has hundredths of a win, if both keep it, by deal: the offerer's and the other's.
    """

    def __init__(self, history: History, make: Callable[[], Asks] = BotClient) -> None:
        """`make` starts what counts, at the first question."""
        self.history = history
        accepted = [one.line for one in history.said() if one.talk and _is_yes(one.talk)]
        self.deals: list[tuple[int, Deal]] = list(
            zip(accepted, history.ledger().deals, strict=True)
        )
        self.worth: dict[int, tuple[int, int]] = {}
        self._make = make
        self._client: Asks | None = None
        self._asked = -1

    @property
    def under_way(self) -> bool:
        """Whether something is still to be counted."""
        return self._client is not None

    def start(self) -> None:
        """Begin to count, where it is not done yet."""
        if self._client is None and len(self.worth) < len(self.deals):
            self._client = self._make()
            self._ask()

    def _ask(self) -> None:
        """Ask about the next deal, as it stood before it was accepted."""
        if self._client is None:
            return
        if len(self.worth) == len(self.deals):
            self.stop()
            return
        self._asked = len(self.worth)
        line, deal = self.deals[self._asked]
        before = self.history.state_at(line)
        known = talk_so_far(self.history.ledger(line - 1), before.n)
        view = redact(before, {}, deal.offer.to)
        self._client.ask(Question(self._asked, ADVISER, view, talk=known, about=WORTH))

    def poll(self) -> bool:
        """Take over what was counted; whether there was anything. Never waits."""
        reply = self._client.poll() if self._client is not None else None
        if reply is None or reply.number != self._asked:
            return False
        values = dict(reply.why.values) if reply.why is not None else {}
        self.worth[self._asked] = values.get("offerer", 0), values.get("other", 0)
        self._ask()
        return True

    def stop(self) -> None:
        """Nobody waits for it any more."""
        if self._client is not None:
            self._client.close()
        self._client = None


def _is_yes(talk: object) -> bool:
    return isinstance(talk, Answer) and talk.accepts


# A hint

LEVEL: Final = "grand_sachem"  # the lower ones play some turns by rules of thumb
Asked = TypeVar("Asked")


class Asking(Generic[Asked]):
    """One question at a time to the opponents' process."""

    def __init__(self, match: Match, client: Asks | None) -> None:
        self._match = match
        self._client = client
        self._asked: tuple[int, Asked] | None = None  # the line it is about, and what is asked

    def cancel(self) -> None:
        """Call the question off."""
        if self._client is not None:
            self._client.cancel()
        self._asked = None

    def close(self) -> None:
        """End the process."""
        if self._client is not None:
            self._client.close()
        self._client, self._asked = None, None


class Suggestion(NamedTuple):
    """The offer that a strong player would make now, or None where it would make none."""

    offer: Offer | None


class Adviser(Asking[View]):
    """Asks for one seat at a time; `poll` each frame until the hint has come."""

    def __init__(self, match: Match, make: Callable[[], Asks] = BotClient) -> None:
        """`make` starts what thinks, at the first question."""
        super().__init__(match, None)
        self._make = make

    @property
    def asking(self) -> bool:
        """Whether an answer is expected."""
        return self._asked is not None

    def ask(self, seat: int) -> None:
        """Ask what a seat that must act now should do."""
        if self._client is None:
            self._client = self._make()
        view = self._match.view(seat)
        self._asked = (self._match.line, view)
        self._client.ask(Question(self._match.line, LEVEL, view))

    def ask_offer(self, seat: int) -> None:
        """Ask which offer a seat should make now; `poll_offer` has the answer."""
        if self._client is None:
            self._client = self._make()
        match = self._match
        view, known = match.view(seat), talk_so_far(match.ledger, match.state.n)
        self._asked = (match.line, view)
        self._client.ask(Question(match.line, LEVEL, view, talk=known, about=OFFER))

    def poll_offer(self) -> Suggestion | None:
        """The offer, once it has come; None too where the position has passed meanwhile."""
        reply = self._poll()
        if reply is None:
            return None
        return Suggestion(reply.talk if isinstance(reply.talk, Offer) else None)

    def _poll(self) -> Reply | None:
        if self._client is None or self._asked is None:
            return None
        line, _ = self._asked
        if line != self._match.line:
            self.cancel()
            return None
        reply = self._client.poll()
        if reply is None or reply.number != line:
            return None
        self._asked = None
        return reply

    def poll(self) -> Hint | None:
        """The hint, once it has come; None too where the position has passed meanwhile."""
        view = self._asked[1] if self._asked is not None else None
        reply = self._poll()
        if reply is None or view is None:
            return None
        if reply.bid is not None:
            return explain_bid(view, reply.bid)
        return explain_move(view, reply.move) if reply.move is not None else None
