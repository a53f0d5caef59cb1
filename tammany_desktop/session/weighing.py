"""Background work of strong bots: advice to a person, and the weighing of games and deals."""

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
from tammany_desktop.bots.review import MOMENT_CODEC, Moment, ReviewRequest, write_request
from tammany_desktop.journal import decode
from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.header import Seat
from tammany_desktop.journal.lines import History
from tammany_desktop.journal.writer import CLOSING_SECONDS
from tammany_desktop.rules.board import LAST_YEAR
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.session.gauge import Gauge, process_count
from tammany_desktop.session.match import Match
from tammany_desktop.talk.deals import Answer, Deal, Offer, talk_so_far

JUDGE_VERSION: Final = 3  # version of the judge's results: those of another are not read
FOLDER: Final = "weighed"  # name of a folder beside that of games
MAX_FILES: Final = 100  # number of files that are kept; a game has some 60 KB
MAX_SIZE: Final = 4_000_000  # bytes of a file that is read
PARTIAL_SUFFIX: Final = ".jsonl"  # suffix of the results of a game that is partly weighed
CHECKSUM_LENGTH: Final = 32  # hexadecimal digits of a line's checksum
# What reading a damaged file may raise.
_DAMAGED: Final = (OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError)

log = logging.getLogger(__name__)


class Weighing:
    """The weighing of one game: not requested, in the queue, running, or done."""

    def __init__(self, history: History, seats: Sequence[Seat], folder: Path) -> None:
        """Prepare for a game that began with `seats`; earlier results are in `folder`."""
        self.request = request_for(history, seats)
        self.path = folder / f"{name_of(self.request)}.json"
        players = self.request.start.n
        self.moments = read_moments(self.path, players)  # all moments of the game, or none
        self.partial_path = self.path.with_suffix(PARTIAL_SUFFIX)
        # The known moments by index; whether the weighing was requested and not canceled.
        stored = ({}, False) if self.moments else read_partial(self.partial_path, players)
        self.known, self.wanted = stored
        self.under_way = self.failed = False
        self.gauge = Gauge(self.request)
        self.workers: list[GameWeigher] = []  # empty while the game is in the queue

    @property
    def so_far(self) -> list[Moment]:
        """Return the known moments of complete years, up to the first one that is missing."""
        moments = [self.known[index] for index in takewhile(self.known.__contains__, count())]
        return [moment for moment in moments if moment.chances and moment.year < moments[-1].year]

    @property
    def _remaining_cost(self) -> float:
        return sum(cost for index, cost in enumerate(self.gauge.costs) if index not in self.known)

    @property
    def progress(self) -> float:
        """Return the estimated progress, from 0 to 1."""
        return 1.0 - self._remaining_cost / (sum(self.gauge.costs) or 1.0)

    @property
    def seconds(self) -> float | None:
        """Return the estimated seconds left, or None."""
        return self.gauge.seconds(self._remaining_cost)

    def start_processes(self, wake: Callable[[], object]) -> None:
        """Start the processes, whose threads call `wake`."""
        request, part_count = self.request._replace(known=tuple(self.known)), process_count()
        self.gauge.stop_sampling()
        self.workers = [GameWeigher(wake) for _ in range(part_count)]
        for part, worker in enumerate(self.workers):
            worker.ask(request._replace(part=part, part_count=part_count))

    def stop(self) -> None:
        """End the processes."""
        for worker in self.workers:
            worker.close()
        self.workers, self.under_way = [], False

    def poll(self) -> list[tuple[int, Moment]]:
        """Return new results with their indexes; stop if all are known, or after a failure."""
        if not self.workers:
            return []
        results = [result for worker in self.workers for result in iter(worker.poll, None)]
        new_results = [(result.place, result.moment) for result in results]
        self.known.update(new_results)
        for index, _ in new_results:
            self.gauge.note_weighed(index)
        is_complete = all(index in self.known for index in range(len(self.gauge.costs)))
        self.failed = not is_complete and any(worker.failure for worker in self.workers)
        if is_complete:
            self.moments = tuple(self.known[index] for index in sorted(self.known))
        if is_complete or self.failed:
            self.stop()
        return new_results


class WeighingQueue:
    """Weighs games in the background, one after the other; a thread writes the results."""

    def __init__(self, folder: Path, wake: Callable[[], object] = lambda: None) -> None:
        """Write results to `folder`; threads call `wake` to request a poll."""
        self.ended_count = 0  # number of games that were weighed completely
        self.folder = folder
        self.queue: list[Weighing] = []
        self._wake = wake
        self._started: dict[Path, Weighing] = {}  # weighings begun in this run
        self._writes: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="weighings", daemon=True)
        self._thread.start()

    def weighing_of(self, history: History, seats: Sequence[Seat]) -> Weighing:
        """Return the weighing of a game that began with `seats`."""
        new_weighing = Weighing(history, seats, self.folder)
        return self._started.get(new_weighing.path, new_weighing)

    def start(self, weighing: Weighing) -> None:
        """Add a weighing to the queue, unless it is done or already in the queue."""
        if not (weighing.under_way or weighing.moments):
            weighing.failed, weighing.under_way, weighing.wanted = False, True, True
            self._started[weighing.path] = weighing
            self.queue.append(weighing)
            if not weighing.known:  # a file on the disk, if any, is damaged
                self._writes.put(partial(REAL_DISK.remove, weighing.partial_path))
            self._writes.put(partial(_append, weighing.partial_path, True))
            self.poll()

    def cancel(self, weighing: Weighing) -> None:
        """Remove a weighing from the queue; results are kept."""
        self.poll()
        if weighing in self.queue:
            weighing.stop()
            weighing.wanted = False
            self.queue.remove(weighing)
            self._writes.put(partial(_append, weighing.partial_path, False))
            self.poll()

    def poll(self) -> None:
        """Apply new results; once a game is weighed, start to weigh the next."""
        while self.queue:
            first_weighing = self.queue[0]
            if not first_weighing.workers:
                first_weighing.start_processes(self._wake)
            for index, moment in first_weighing.poll():
                data = [index, MOMENT_CODEC.write(moment)]
                self._writes.put(partial(_append, first_weighing.partial_path, data))
            if first_weighing.moments:
                self._writes.put(partial(_write_all, first_weighing.path, first_weighing.moments))
            if first_weighing.under_way:
                return
            self.ended_count += bool(first_weighing.moments)
            self.queue.pop(0)

    def close(self) -> None:
        """End the processes; results are written, so that weighing can continue another time."""
        del self.queue[1:]  # so that the weighing of no other game starts
        self.poll()
        for weighing in self.queue:
            weighing.stop()
        self._writes.put(None)
        self._thread.join(CLOSING_SECONDS)

    def _write(self) -> None:
        while (write := self._writes.get()) is not None:
            try:
                write()
            except OSError as error:
                log.warning("weighed game not kept: %s", error)


def request_for(history: History, seats: Sequence[Seat]) -> ReviewRequest:
    """Return the request to weigh a whole game that began with `seats`."""
    entries = tuple(history.entry(line) for line in history.path_to())
    return ReviewRequest(JUDGE_VERSION, history.start, entries, bots=tuple(s.bot for s in seats))


def name_of(request: ReviewRequest) -> str:
    """Return the name, without suffix, of the file for the results of a request."""
    return blake2b(write_request(request), digest_size=16).hexdigest()


def _fits(moment: Moment, players: int) -> bool:
    """Return True if a moment is plausible for a game of `players`."""
    seats_exist = all(0 <= decision.seat < players for decision in moment.decisions)
    lengths_fit = set(map(len, (moment.chances, moment.luck, moment.played))) <= {0, players}
    return seats_exist and lengths_fit and 1 <= moment.year <= LAST_YEAR


def read_moments(path: Path, players: int) -> tuple[Moment, ...]:
    """Return the results of a game that is weighed completely; none from a damaged file."""
    try:
        checksum, _, content = REAL_DISK.read(path, MAX_SIZE).partition(b"\n")
        if checksum != _checksum(content):
            raise ValueError("sum")
        moments = tuple(map(MOMENT_CODEC.read, decode(content)))
        if not (all(_fits(m, players) for m in moments) and any(m.chances for m in moments)):
            raise ValueError("players")
        return moments
    except FileNotFoundError:
        return ()
    except _DAMAGED as error:
        log.warning("weighed game unreadable: %s", error)
        return ()


def read_partial(path: Path, players: int) -> tuple[dict[int, Moment], bool]:
    """Return the moments of a partly weighed game by index, and whether to continue."""
    moments, is_wanted, damaged_count = dict[int, Moment](), False, 0
    try:
        for line in REAL_DISK.read(path, MAX_SIZE).split():
            content = line[CHECKSUM_LENGTH:]
            if line[:CHECKSUM_LENGTH] != _checksum(path.stem.encode() + content):
                damaged_count += 1
            elif content.startswith(b"["):
                index, data = decode(content)
                if _fits(moment := MOMENT_CODEC.read(data), players):
                    moments[int(index)] = moment
            else:
                is_wanted = bool(decode(content))
    except FileNotFoundError:
        pass
    except _DAMAGED as error:
        log.warning("weighed game unreadable: %s", error)
    if damaged_count:
        log.warning("weighed game: %d lines damaged", damaged_count)
    return moments, is_wanted


def _append(path: Path, data: object) -> None:
    """Append a line with its checksum: an index and a moment, or whether to continue."""
    line = json.dumps(data, separators=(",", ":")).encode()
    REAL_DISK.make_folder(path.parent)
    file = REAL_DISK.open_old(path) if path.exists() else REAL_DISK.open_new(path)
    try:
        # A line break comes first, because the file's last line may have been cut short.
        file.write(b"\n" + _checksum(path.stem.encode() + line) + line)
        file.sync()
    finally:
        file.close()


def _write_all(path: Path, moments: tuple[Moment, ...]) -> None:
    """Write all results of a game, and delete the oldest files."""
    content = json.dumps(list(map(MOMENT_CODEC.write, moments)), separators=(",", ":")).encode()
    REAL_DISK.make_folder(path.parent)
    REAL_DISK.overwrite(path, _checksum(content) + b"\n" + content)
    REAL_DISK.remove(path.with_suffix(PARTIAL_SUFFIX))
    files = [*path.parent.glob("*.json"), *path.parent.glob(f"*{PARTIAL_SUFFIX}")]
    for old_file in sorted(files, key=lambda file: file.stat().st_mtime)[:-MAX_FILES]:
        with suppress(OSError):
            old_file.unlink()


def _checksum(content: bytes) -> bytes:
    return blake2b(content, digest_size=CHECKSUM_LENGTH // 2).hexdigest().encode("ascii")


Subject = TypeVar("Subject")
ADVISER_LEVEL: Final = "grand_sachem"  # level of the bot that gives advice and weighs deals


class DealWeighing:
    """Weighs the deals of a game: `worth` holds both sides' gains by deal, in percentage points."""

    def __init__(self, history: History, make: Callable[[], BotQueries] = BotClient) -> None:
        """`make` starts the process for the first question."""
        self.history = history
        talks = [(record.line, record.talk) for record in history.talk_records()]
        accepted = [line for line, talk in talks if isinstance(talk, Answer) and talk.accepts]
        deals = history.ledger().deals
        self.deals: list[tuple[int, Deal]] = list(zip(accepted, deals, strict=True))
        self.worth: dict[int, tuple[int, int]] = {}
        self._make = make
        self._client: BotQueries | None = None

    @property
    def under_way(self) -> bool:
        """Return True if a deal is still to be weighed."""
        return self._client is not None

    def start(self) -> None:
        """Begin to weigh the deals, unless all were weighed."""
        if self._client is None and len(self.worth) < len(self.deals):
            self._client = self._make()
            self._ask(self._client)

    def _ask(self, client: BotQueries) -> None:
        """Ask about the next deal, in the position that accepting it left unchanged."""
        line, deal = self.deals[len(self.worth)]
        state = self.history.state_at(line)
        talk = talk_so_far(self.history.ledger(line - 1), state.n)
        view = redact(state, {}, deal.offer.to)
        client.ask(Question(line, ADVISER_LEVEL, view, talk=talk, task=WORTH))

    def poll(self) -> bool:
        """Apply a new result, if any; return True if there was one."""
        if self._client is None or (reply := self._client.poll()) is None:
            return False
        values = dict(reply.reason.values) if reply.reason is not None else {}
        self.worth[len(self.worth)] = values.get("offerer", 0), values.get("other", 0)
        if len(self.worth) < len(self.deals):
            self._ask(self._client)
        else:
            self.stop()
        return True

    def stop(self) -> None:
        """Stop weighing."""
        if self._client is not None:
            self._client.close()
        self._client = None


class Asker(Generic[Subject]):
    """The base class of objects that ask a process one question at a time."""

    def __init__(self, match: Match, client: BotQueries | None) -> None:
        self._match, self._client = match, client
        self._asked: tuple[int, Subject] | None = None  # line and subject of the open question

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
    """The offer that a strong player would make now, or None."""

    offer: Offer | None


class Adviser(Asker[View]):
    """Asks for a hint or an offer for one seat at a time; `poll` it each frame."""

    def __init__(self, match: Match, make: Callable[[], BotQueries] = BotClient) -> None:
        """`make` starts the process for the first question."""
        super().__init__(match, None)
        self._make = make

    def ask(self, seat: int, task: str = HINT) -> None:
        """Ask what a seat should do now, or which offer it should make."""
        if self._client is None:
            self._client = self._make()
        match = self._match
        talk = talk_so_far(match.ledger, match.state.n) if task == OFFER else None
        view = match.view(seat)
        self._asked = (match.line, view)
        self._client.ask(Question(match.line, ADVISER_LEVEL, view, talk=talk, task=task))

    def poll_offer(self) -> Suggestion | None:
        """Return the suggestion once it has come; None if the position has changed since."""
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
        """Return the hint once it has come; None if the position has changed since."""
        view = self._asked[1] if self._asked is not None else None
        reply = self._poll()
        if reply is None or view is None:
            return None
        if reply.bid is not None:
            return explain_bid(view, reply.bid, reply.reason)
        return explain_turn(view, (reply.move, *reply.then)) if reply.move is not None else None
