"""The program's end of a process that judges positions: ask, poll each frame, close."""

import contextlib
import logging
from typing import Final

from tammany_desktop.bots import process, protocol
from tammany_desktop.bots.analyst import Finding, Inquiry, read_finding, write_inquiry
from tammany_desktop.bots.client import Made, Serve, end, spawn

MOST_STARTS: Final = 4

log = logging.getLogger(__name__)


class JudgeClient:
    """Asks the judge about one position at a time; only the latest inquiry is answered."""

    def __init__(self, serve: Serve = process.serve) -> None:
        """The process starts with the first inquiry, and anew after trouble, a few times."""
        self._serve = serve
        self._made: Made | None = None
        self._starts = 0
        self._unsent: Inquiry | None = None
        self._asked: int | None = None
        self._ready = False

    @property
    def waiting(self) -> bool:
        """Whether a finding may still come."""
        return self._asked is not None

    @property
    def starting(self) -> bool:
        """Whether an inquiry waits for the process to be there: it must be polled soon."""
        return self._unsent is not None

    def cancel(self) -> None:
        """Drop the inquiry; what is played on just now is the last of it."""
        if self._ready and self._made is not None and self._asked is not None:
            with contextlib.suppress(OSError, ValueError):
                self._made[1].send_bytes(protocol.STOP)
        self._unsent = self._asked = None

    def ask(self, inquiry: Inquiry) -> None:
        """Ask; any inquiry before is dropped, after what is being weighed just now."""
        if self._made is None and self._starts < MOST_STARTS:
            self._starts += 1
            self._made, self._ready = spawn(self._serve), False
        self._unsent = inquiry if self._made is not None else None
        self._asked = inquiry.number if self._made is not None else None
        self._send()

    def poll(self) -> Finding | None:
        """The finding, if it has come; never waits."""
        if self._made is None:
            return None
        try:
            while (line := self._made[2].next()) is not None:
                if line == protocol.READY:
                    self._ready = True
                    self._send()
                    continue
                finding = read_finding(line)
                if finding.number == self._asked:
                    self._starts = 0
                    self._asked = None if finding.last else self._asked
                    return finding
        except (EOFError, ValueError, TypeError, KeyError) as error:
            log.warning("judge: %s", type(error).__name__)
            self.close()
        return None

    def _send(self) -> None:
        if self._ready and self._unsent is not None and self._made is not None:
            with contextlib.suppress(OSError, ValueError):
                self._made[1].send_bytes(write_inquiry(self._unsent))
            self._unsent = None

    def close(self) -> None:
        """End the process, whatever it does, without waiting for its end."""
        end(self._made)
        self._made, self._unsent, self._asked = None, None, None
