"""A position under study: judged in a process of its own, and played on to count who wins."""

from typing import Final

from tammany_desktop.bots.analyst import GAMES, STANDING, Finding, Inquiry
from tammany_desktop.bots.judge_client import JudgeClient
from tammany_desktop.rules.state import State

EFFORT: Final = 6000  # positions weighed for a judgment
WAYS: Final = 4  # best lines told
PLAYED: Final = 400  # games played on


class Study:
    """What is known of one position; `poll` it each frame while it is `waiting`."""

    def __init__(self, client: JudgeClient | None = None) -> None:
        """The process starts at the first question."""
        self.found: Finding | None = None  # each seat's chances, best ways, mixes
        self.games: Finding | None = None  # played on so far
        self.playing = False  # whether games are played on
        self._client = client or JudgeClient()
        self._number = 0

    @property
    def waiting(self) -> bool:
        """Whether something is still to come."""
        return self._client.waiting

    @property
    def progress(self) -> tuple[int, int]:
        """How many games are played, of how many."""
        return (self.games.played if self.games is not None else 0), PLAYED

    def judge(self, state: State | None) -> None:
        """Judge another position; None: there is nothing to judge."""
        self.found, self.games, self.playing = None, None, False
        if state is None:
            self._client.cancel()
        else:
            self._ask(state, EFFORT, STANDING)

    def play(self, state: State) -> None:
        """Play games on from the position."""
        self.playing, self.games = True, None
        self._ask(state, PLAYED, GAMES)

    def _ask(self, state: State, effort: int, kind: str) -> None:
        self._number += 1
        self._client.ask(Inquiry(self._number, 0, state, effort, WAYS, kind=kind))

    def stop(self) -> None:
        """Play no more games; what was counted stays."""
        self.playing = False
        self._client.cancel()

    def close(self) -> None:
        """End the process."""
        self._client.close()

    def poll(self) -> bool:
        """Take over what was found; whether there was anything, or no more will come."""
        finding = self._client.poll()
        ended = self.playing and not self.waiting
        if finding is None or finding.number != self._number:
            self.playing = self.playing and not ended
            return ended
        if finding.played:
            self.games = finding
            self.playing = not finding.last
        else:
            self.found = finding
        return True
