"""Stand-ins for sounds, opponents and disks: each records its calls or has a fixed pace."""

import os
from collections.abc import Sequence
from pathlib import Path

from tammany_desktop.audio import Effect, Player, Silence, Volumes
from tammany_desktop.audio.sounds import Tune
from tammany_desktop.bots import Bot, Limit, Reason, levels, protocol
from tammany_desktop.bots.protocol import Question, Reply
from tammany_desktop.journal.lines import Entry
from tammany_desktop.journal.writer import Journal, WriteResult
from tammany_desktop.languages import Message
from tammany_desktop.rules import game
from tammany_desktop.rules.state import BIDDING, State

WRITES = 3  # looks for a line's outcome before it comes


class HeardSounds(Silence):
    """A sound player that remembers what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[object, ...]] = []

    def play(self, effect: Effect) -> None:
        self.heard.append(("play", effect))

    def set_playlist(self, playlist: Sequence[Tune]) -> None:
        self.heard.append(("music", tuple(playlist)))

    def set_ambience(self, level: float) -> None:
        self.heard.append(("murmur", level))


class PlayedSounds(Player):
    """A player without a device that remembers what it would really play."""

    def __init__(self) -> None:
        self.time = 0.0  # passes frame by frame
        super().__init__(Path(os.devnull), lambda: self.time)
        self._device.open = True
        self.heard: list[Effect] = []
        self.volumes = Volumes()

    def set_volumes(self, volumes: Volumes) -> None:
        self.volumes = volumes
        super().set_volumes(volumes._replace(music=0.0, ambience=0.0))

    def stream(self) -> None:
        super().stream()
        self.time += 1 / 60

    def _play_take(self, effect: Effect) -> None:
        self.heard.append(effect)

    def close(self) -> None:
        """There is nothing to stop."""

    def take(self) -> list[Effect]:
        """What was played since the last look."""
        taken, self.heard = self.heard, []
        return taken


class QuickClient:
    """Stands where the opponents' process is: answers in this one at the second look."""

    looks = 2

    def __init__(self) -> None:
        self.brain: Bot = levels.make("random", 3)
        self._asked: Question | None = None
        self._looks = 0

    def ask(self, question: Question) -> None:
        self._asked, self._looks = question, 0

    def poll(self) -> Reply | None:
        self._looks += 1
        if self._asked is None or self._looks < self.looks:
            return None
        (number, _, view, *_, task), self._asked = self._asked, None
        if view.state.phase == BIDDING:
            why = Reason("bid", ()) if task == protocol.ACT else None
            return Reply(number, None, self.brain.bid(view, Limit()).bid, why)
        legal = game.legal(view.state)
        return Reply(number, self.brain.choose(view, legal, Limit()).move, None)

    def cancel(self) -> None:
        self._asked = None

    def close(self) -> None:
        self._asked = None


class ReadMessages(QuickClient):
    """Keeps each message to the opponents' process; every answer is a new bot's, of one seed."""

    looks = 3

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.messages: list[bytes] = []
        self.seed = seed

    def ask(self, question: Question) -> None:
        super().ask(question)
        self.messages.append(protocol.write(question._replace(number=len(self.messages))))
        self.brain = levels.make("simple", self.seed)


class PacedSink:
    """Keeps nothing; a line is safe after so many looks, or refused where `trouble` is set."""

    def __init__(self, looks: int = 0) -> None:
        self.looks = looks
        self.trouble: Message | None = None
        self._left: int | None = None

    def put(self, entry: Entry, after: State) -> None:
        self._left = self.looks

    def poll(self) -> WriteResult | None:
        if self._left is None:
            return None
        self._left -= 1
        if self._left >= 0:
            return None
        self._left = None
        return WriteResult(self.trouble)

    def close(self) -> None:
        pass


class SlowKeeper:
    """A journal whose outcome comes after a number of looks, not of milliseconds."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.polls = 0
        self.writing = False

    def put(self, entry: Entry, after: State) -> None:
        self.journal.put(entry, after)
        self.writing, self.polls = True, 0

    def poll(self) -> WriteResult | None:
        if not self.writing:
            return None
        self.polls += 1
        if self.polls <= WRITES:
            return None
        outcome = None
        while outcome is None:
            outcome = self.journal.poll()
        self.writing = False
        return outcome

    def close(self) -> None:
        self.journal.close()
