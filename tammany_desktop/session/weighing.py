"""Strong opponents' work in the background: hints, deals, and weighing games."""

import json
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from itertools import count, takewhile
from pathlib import Path
from queue import SimpleQueue
from typing import Final, Generic, NamedTuple, TypeVar

from tammany_desktop.bots.client import BotClient, BotQueries, GameWeigher
from tammany_desktop.bots.explanations import Hint, explain_bid, explain_turn
from tammany_desktop.bots.protocol import HINT, OFFER, WORTH, Question, Reply
from tammany_desktop.bots.review import MOMENT, Moment, Order, write_order
from tammany_desktop.journal import decode
from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.header import Seat
from tammany_desktop.journal.lines import History
from tammany_desktop.journal.writer import CLOSING_SECONDS
from tammany_desktop.rules.board import LAST_YEAR
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.session.gauge import Gauge, processes
from tammany_desktop.session.match import Match
from tammany_desktop.talk.deals import Answer, Deal, Offer, talk_so_far

JUDGMENT: Final = 3  # version of the judge's results: results of another version are not read
FOLDER: Final = "weighed"  # beside the folder of games
MAX_FILES: Final = 100  # files kept; a game has some 60 KB
LARGEST: Final = 4_000_000  # bytes
PART: Final = ".jsonl"  # suffix of results of a game partly weighed: a moment a line
SUM: Final = 32  # letters of a line's checksum
_WRONG: Final = (OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError)

log = logging.getLogger(__name__)


class Weighing:
    """The weighing of one game: not asked for, waiting for its turn, under way, or done."""

    def __init__(self, history: History, seats: Sequence[Seat], shelf: Path) -> None:
        """Weigh a game that began with `seats`; earlier results are in the folder `shelf`."""
        self.order = request_for(history, seats)
        self.path = shelf / f"{name_of(self.order)}.json"
        players = self.order.start.n
        self.moments = read_moments(self.path, players)  # all moments, or none
        self.part = self.path.with_suffix(PART)
        # Moments known so far, by index; whether the weighing was asked for, and not canceled.
        self.found, self.wanted = ({}, False) if self.moments else read_part(self.part, players)
        self.under_way = self.failed = False
        self.gauge = Gauge(self.order)
        self.workers: list[GameWeigher] = []  # empty while it waits for its turn

    @property
    def so_far(self) -> list[Moment]:
        """Return the moments of the first years, up to the first one that is missing."""
        known = [self.found[place] for place in takewhile(self.found.__contains__, count())]
        return [one for one in known if one.chances and one.year < known[-1].year]

    @property
    def _left(self) -> float:
        return sum(cost for place, cost in enumerate(self.gauge.costs) if place not in self.found)

    @property
    def share(self) -> float:
        """Return the estimated share of the time that has passed, from 0 to 1."""
        return 1.0 - self._left / (sum(self.gauge.costs) or 1.0)

    @property
    def seconds(self) -> float | None:
        """Return the estimated seconds left on this machine; None while there is no estimate."""
        return self.gauge.seconds(self._left)

    def begin(self, wake: Callable[[], object]) -> None:
        """Start at most two processes, leaving a core to the window; threads call `wake`."""
        order, parts = self.order, processes()
        self.gauge.stop()
        self.workers = [GameWeigher(wake) for _ in range(parts)]
        for part, worker in enumerate(self.workers):
            worker.ask(order._replace(part=part, parts=parts, known=tuple(self.found)))

    def stop(self) -> None:
        """End the processes, or leave the queue."""
        for worker in self.workers:
            worker.close()
        self.workers, self.under_way = [], False

    def poll(self) -> list[tuple[int, Moment]]:
        """Return results since the last poll, by index; stop once all are known, or on failure."""
        if not self.workers:
            return []
        found = [one for worker in self.workers for one in iter(worker.poll, None)]
        fresh = [(one.place, one.moment) for one in found]
        self.found.update(fresh)
        for place, _ in fresh:
            self.gauge.note_weighed(place)
        done = all(place in self.found for place in range(len(self.gauge.costs)))
        self.failed = not done and any(worker.trouble for worker in self.workers)
        if done:
            self.moments = tuple(self.found[place] for place in sorted(self.found))
        if done or self.failed:
            self.stop()
        return fresh


class Weighings:
    """Weighs games in the background, one after the other; a thread writes each result at once."""

    def __init__(self, shelf: Path, wake: Callable[[], object] = lambda: None) -> None:
        """Keep results in the folder `shelf`; `wake` asks for a poll, from any thread."""
        self.ended = 0  # number of games weighed to their end
        self.shelf = shelf
        self.queue: list[Weighing] = []
        self._wake = wake
        self._asked: dict[Path, Weighing] = {}  # weighings of this run: the disk may lag behind
        self._acts: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="weighings", daemon=True)
        self._thread.start()

    def of(self, history: History, seats: Sequence[Seat]) -> Weighing:
        """Return the weighing of a game that began with `seats`."""
        new = Weighing(history, seats, self.shelf)
        return self._asked.get(new.path, new)

    def start(self, weighing: Weighing) -> None:
        """Weigh a game, or continue to, after the games that are in the queue before it."""
        if not (weighing.under_way or weighing.moments):
            weighing.failed, weighing.under_way, weighing.wanted = False, True, True
            self._asked[weighing.path] = weighing
            self.queue.append(weighing)
            if not weighing.found:  # what is on the disk, if anything, is damaged
                self._acts.put(partial(REAL_DISK.remove, weighing.part))
            self._acts.put(partial(_append, weighing.part, True))
            self.poll()

    def cancel(self, weighing: Weighing) -> None:
        """Stop a weighing until `start` is called again; results are kept."""
        self.poll()
        if weighing in self.queue:
            weighing.stop()
            weighing.wanted = False
            self.queue.remove(weighing)
            self._acts.put(partial(_append, weighing.part, False))
            self.poll()

    def poll(self) -> None:
        """Take over results; where a game is done, the next one begins."""
        while self.queue:
            first = self.queue[0]
            if not first.workers:
                first.begin(self._wake)
            for place, moment in first.poll():
                self._acts.put(partial(_append, first.part, [place, MOMENT.write(moment)]))
            if first.moments:
                self._acts.put(partial(_keep, first.path, first.moments))
            if first.under_way:
                return
            self.ended += bool(first.moments)
            self.queue.pop(0)

    def close(self) -> None:
        """End the processes; their results are written, and continued another time."""
        del self.queue[1:]  # so that no other game begins
        self.poll()
        for one in self.queue:
            one.stop()
        self._acts.put(None)
        self._thread.join(CLOSING_SECONDS)

    def _write(self) -> None:
        while (act := self._acts.get()) is not None:
            try:
                act()
            except OSError as error:
                log.warning("weighed game not kept: %s", error)


def request_for(history: History, seats: Sequence[Seat]) -> Order:
    """Return the order to weigh a game that began with `seats`."""
    entries = tuple(history.entry(line) for line in history.path_to())
    return Order(JUDGMENT, history.start, entries, bots=tuple(seat.bot for seat in seats))


def name_of(order: Order) -> str:
    """Return the file name of an order's results."""
    return blake2b(write_order(order), digest_size=16).hexdigest()


def _fits(moment: Moment, players: int) -> bool:
    """True if a moment's figures are of `players` seats, in a year of the game."""
    seats = all(0 <= one.seat < players for one in moment.decisions)
    shares = {len(moment.chances), len(moment.luck)} <= {0, players}
    return seats and shares and 1 <= moment.year <= LAST_YEAR


def read_moments(path: Path, players: int) -> tuple[Moment, ...]:
    """Return the results of a game weighed to its end; none from a damaged file."""
    try:
        total, _, content = REAL_DISK.read(path, LARGEST).partition(b"\n")
        if total != _sum(content):
            raise ValueError("sum")
        found = tuple(MOMENT.read(one) for one in decode(content))
        if not (all(_fits(one, players) for one in found) and any(one.chances for one in found)):
            raise ValueError("players")
        return found
    except FileNotFoundError:
        return ()
    except _WRONG as error:
        log.warning("weighed game unreadable: %s", error)
        return ()


def read_part(part: Path, players: int) -> tuple[dict[int, Moment], bool]:
    """Return the moments kept so far by index, and whether the weighing was not canceled."""
    found, wanted, damaged = dict[int, Moment](), False, 0
    try:
        for line in REAL_DISK.read(part, LARGEST).split():
            content = line[SUM:]
            if line[:SUM] != _sum(part.stem.encode() + content):
                damaged += 1
            elif content.startswith(b"["):
                place, data = decode(content)
                if _fits(moment := MOMENT.read(data), players):
                    found[int(place)] = moment
            else:
                wanted = bool(decode(content))
    except FileNotFoundError:
        pass
    except _WRONG as error:
        log.warning("weighed game unreadable: %s", error)
    if damaged:
        log.warning("weighed game: %d lines damaged", damaged)
    return found, wanted


def _append(part: Path, data: object) -> None:
    """Add a line with its checksum: an index and its moment, or whether to continue weighing."""
    line = json.dumps(data, separators=(",", ":")).encode()
    REAL_DISK.make_folder(part.parent)
    file = REAL_DISK.open_old(part) if part.exists() else REAL_DISK.open_new(part)
    try:
        file.write(b"\n" + _sum(part.stem.encode() + line) + line)  # the last line may be torn
        file.sync()
    finally:
        file.close()


def _keep(path: Path, moments: tuple[Moment, ...]) -> None:
    """Write all results of a game, and delete the files used least lately."""
    content = json.dumps([MOMENT.write(one) for one in moments], separators=(",", ":")).encode()
    REAL_DISK.make_folder(path.parent)
    REAL_DISK.overwrite(path, _sum(content) + b"\n" + content)
    REAL_DISK.remove(path.with_suffix(PART))
    files = [*path.parent.glob("*.json"), *path.parent.glob(f"*{PART}")]
    for old in sorted(files, key=lambda one: one.stat().st_mtime)[:-MAX_FILES]:
        with suppress(OSError):
            old.unlink()


def _sum(content: bytes) -> bytes:
    return blake2b(content, digest_size=SUM // 2).hexdigest().encode("ascii")


Asked = TypeVar("Asked")
LEVEL: Final = "grand_sachem"  # the adviser's level: lower levels play some turns by rules of thumb


class DealsWeighed:
    """The deals of a game, and on request their `worth` to either side, in hundredths of a win."""

    def __init__(self, history: History, make: Callable[[], BotQueries] = BotClient) -> None:
        """`make` starts the process at the first question."""
        self.history = history
        said = [(one.line, one.talk) for one in history.said()]
        accepted = [line for line, talk in said if isinstance(talk, Answer) and talk.accepts]
        deals = history.ledger().deals
        self.deals: list[tuple[int, Deal]] = list(zip(accepted, deals, strict=True))
        self.worth: dict[int, tuple[int, int]] = {}
        self._make = make
        self._client: BotQueries | None = None

    @property
    def under_way(self) -> bool:
        """True if a deal is still to be weighed."""
        return self._client is not None

    def start(self) -> None:
        """Begin to weigh the deals, unless that was done."""
        if self._client is None and len(self.worth) < len(self.deals):
            self._client = self._make()
            self._ask(self._client)

    def _ask(self, client: BotQueries) -> None:
        """Ask about the next deal, in the position before it was accepted."""
        line, deal = self.deals[len(self.worth)]
        before = self.history.state_at(line)
        known = talk_so_far(self.history.ledger(line - 1), before.n)
        view = redact(before, {}, deal.offer.to)
        client.ask(Question(line, LEVEL, view, talk=known, about=WORTH))

    def poll(self) -> bool:
        """Take over results, without waiting; return True if there were any."""
        if self._client is None or (reply := self._client.poll()) is None:
            return False
        values = dict(reply.why.values) if reply.why is not None else {}
        self.worth[len(self.worth)] = values.get("offerer", 0), values.get("other", 0)
        if len(self.worth) < len(self.deals):
            self._ask(self._client)
        else:
            self.stop()
        return True

    def stop(self) -> None:
        """Stop weighing: nobody waits for it any more."""
        if self._client is not None:
            self._client.close()
        self._client = None


class PendingQuery(Generic[Asked]):
    """Asks the opponents' process one question at a time."""

    def __init__(self, match: Match, client: BotQueries | None) -> None:
        self._match, self._client = match, client
        self._asked: tuple[int, Asked] | None = None  # the line and the subject of the question

    def cancel(self) -> None:
        """Cancel the question."""
        if self._client is not None:
            self._client.cancel()
        self._asked = None

    def close(self) -> None:
        """End the process."""
        if self._client is not None:
            self._client.close()
        self._client, self._asked = None, None


class Suggestion(NamedTuple):
    """The offer that a strong player would make now; None if it would make none."""

    offer: Offer | None


class Adviser(PendingQuery[View]):
    """Asks for a hint for one seat at a time; `poll` it each frame until the hint has come."""

    def __init__(self, match: Match, make: Callable[[], BotQueries] = BotClient) -> None:
        """`make` starts the process at the first question."""
        super().__init__(match, None)
        self._make = make

    def ask(self, seat: int, about: str = HINT) -> None:
        """Ask what a seat that must act now should do, or which offer it should make."""
        if self._client is None:
            self._client = self._make()
        match = self._match
        known = talk_so_far(match.ledger, match.state.n) if about == OFFER else None
        view = match.view(seat)
        self._asked = (match.line, view)
        self._client.ask(Question(match.line, LEVEL, view, talk=known, about=about))

    def poll_offer(self) -> Suggestion | None:
        """Return the offer once it has come; None also if the position has changed since."""
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
        """Return the hint once it has come; None also if the position has changed since."""
        view = self._asked[1] if self._asked is not None else None
        reply = self._poll()
        if reply is None or view is None:
            return None
        if reply.bid is not None:
            return explain_bid(view, reply.bid, reply.why)
        return explain_turn(view, (reply.move, *reply.then)) if reply.move is not None else None
