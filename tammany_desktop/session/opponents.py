"""Plays every seat of a match that is not a person's.

It asks the opponents' process when the match waits for such a seat and hands in what comes back.
A bot's bid is asked for when its ballot is called, whatever people have sealed by then, and with
nothing in hand but what its own seat may see.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable

from tammany_desktop.bots.client import Asks, BotClient
from tammany_desktop.bots.players import Reason
from tammany_desktop.bots.protocol import Reply
from tammany_desktop.session.match import Match

log = logging.getLogger(__name__)


class Opponents(ABC):
    """Whoever plays the seats of a match that are not persons'."""

    @abstractmethod
    def step(self) -> None:
        """Take an answer, hand it in, ask the next question. Never waits."""

    def why(self, seat: int) -> Reason | None:
        """Why the seat did what it last did, where that is worth a word; bids once opened."""
        return None

    def pause(self) -> None:  # noqa: B027 - those who answer at once have nothing to call off
        """Call off the question under way; the next `step` asks afresh."""

    def close(self) -> None:  # noqa: B027 - nor anything to close
        """End what thinks."""


class BotOpponents(Opponents):
    """Drives the bots of one match through their process."""

    def __init__(
        self,
        match: Match,
        client: Asks | None = None,
        on_trouble: Callable[[int, str], None] | None = None,
    ) -> None:
        """Start thinking ahead of need; `on_trouble` hears (seat, `died`/`garbage`/`overrun`)."""
        self._match = match
        self._wanted = any(seat.bot for seat in match.seats)
        self._client = client or (BotClient() if self._wanted else None)
        self._on_trouble = on_trouble
        self._asked: tuple[int, int] | None = None  # line and seat of the question under way
        self._whys: dict[int, Reason] = {}
        self._untold: dict[int, tuple[int, Reason]] = {}  # of bids still sealed, with their line

    @property
    def thinking(self) -> int | None:
        """The seat whose answer is awaited, or None; never tells who owes a sealed bid."""
        if self._asked is None or self._match.owing():
            return None
        return self._asked[1]

    def why(self, seat: int) -> Reason | None:
        """Why the seat did what it last did, where that is worth a word; bids once opened."""
        return self._whys.get(seat)

    def step(self) -> None:
        """Take an answer, hand it in, ask the next question. Never waits."""
        if self._client is None:
            return
        self._tell()
        if self._asked is not None and self._asked[0] != self._match.line:
            self._client.cancel()
            self._asked = None
        if self._match.busy:
            return
        if self._asked is not None:
            reply = self._client.poll()
            if reply is None:
                return
            self._hand_in(reply)
        if not self._match.busy:
            self._ask()

    def pause(self) -> None:
        """Call off the question under way; the next `step` asks afresh."""
        if self._client is not None:
            self._client.cancel()
        self._asked = None

    def close(self) -> None:
        """End the process."""
        if self._client is not None:
            self._client.close()
        self._asked = None

    def _ask(self) -> None:
        assert self._client is not None  # noqa: S101
        match = self._match
        for seat in match.waiting_for():
            if match.seats[seat].bot:
                self._client.ask(match.line, match.view(seat), match.seats[seat].bot)
                self._asked = (match.line, seat)
                return

    def _hand_in(self, reply: Reply) -> None:
        assert self._asked is not None  # noqa: S101
        line, seat = self._asked
        self._asked = None
        if reply.trouble and self._on_trouble is not None:
            self._on_trouble(seat, reply.trouble)
        if reply.number != line or seat not in self._match.waiting_for():
            return
        if reply.bid is not None:
            if reply.why is not None:
                self._untold[seat] = (line, reply.why)
            self._match.seal(seat, reply.bid)
        elif reply.move is not None:
            self._remember(seat, reply.why)
            self._match.submit(reply.move)

    def _remember(self, seat: int, why: Reason | None) -> None:
        if why is not None:
            self._whys[seat] = why

    def _tell(self) -> None:
        """Why a bid was made may be told once it has been opened."""
        for seat, (line, why) in list(self._untold.items()):
            if self._match.line != line:
                self._whys[seat] = why
                del self._untold[seat]
