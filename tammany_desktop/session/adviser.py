"""Hints for a person, computed in a separate process so that no frame is delayed.

The process is started at the first question. It is asked with what the person may see, and with
nothing else; an answer to a position that has passed is dropped.
"""

from collections.abc import Callable
from typing import Final

from tammany_desktop.bots.client import Asks, BotClient
from tammany_desktop.bots.explanations import Hint, explain_bid, explain_move
from tammany_desktop.rules.redact import View
from tammany_desktop.session.match import Match

LEVEL: Final = "grand_sachem"  # the lower ones play some turns by rules of thumb


class Adviser:
    """Asks for one seat at a time; `poll` each frame until the hint has come."""

    def __init__(self, match: Match, make: Callable[[], Asks] = BotClient) -> None:
        """`make` starts what thinks, at the first question."""
        self._match = match
        self._make = make
        self._client: Asks | None = None
        self._asked: tuple[int, View] | None = None

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
        self._client.ask(self._match.line, view, LEVEL)

    def poll(self) -> Hint | None:
        """The hint, once it has come; None too where the position has passed meanwhile."""
        if self._client is None or self._asked is None:
            return None
        line, view = self._asked
        if line != self._match.line:
            self.cancel()
            return None
        reply = self._client.poll()
        if reply is None or reply.number != line:
            return None
        self._asked = None
        if reply.bid is not None:
            return explain_bid(view, reply.bid)
        return explain_move(view, reply.move) if reply.move is not None else None

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
