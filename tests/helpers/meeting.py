"""Stand-ins for where features meet: a disk that fails, a severe judge, opponents that talk."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from unittest.mock import patch

from tests.helpers.hotseat import MANNERS, TalkingClient  # before pygame: it chooses the drivers

# isort: split
from tammany_desktop.bots.analyst import Inquiry
from tammany_desktop.journal.disk import File
from tammany_desktop.journal.writer import Journal, WriteResult
from tammany_desktop.session import session as session_module
from tammany_desktop.session import tutor as tutor_module
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import BotOpponents, Opponents
from tests.helpers.study import AtOnce, made_up


class SlowDisk:
    """Lines take their time, and some are refused, by the system's own error."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.pace = 0  # looks until an outcome is told
        self.full = 0  # so many syncs fail
        self._left = 0

    @property
    def poll_of(self) -> Callable[[Journal], WriteResult | None]:
        """In the place of the journal's: the outcome is waited for, and told later."""
        return lambda journal: self.poll(journal)

    @property
    def sync_of(self) -> Callable[[File], None]:
        """In the place of the file's."""
        return lambda file: self.sync(file)

    def poll(self, journal: Journal) -> WriteResult | None:
        if not journal._under_way:
            return None
        self._left += 1
        if self._left <= self.pace:
            return None
        self._left = 0
        outcome = journal._results.get(timeout=20)
        journal._under_way = False
        return outcome

    def sync(self, file: File) -> None:
        if self.full:
            self.full -= 1
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class Severe(AtOnce):
    """A judge who finds whatever was done worse than something else."""

    def ask(self, question: Inquiry) -> None:
        super().ask(question)
        if question.done:
            found = made_up(question.number, question.state)
            done = found.ways[0]._replace(moves=question.done, chance=0.0, cost=0.2)
            self.due = [found._replace(ways=(*found.ways, done))]


@contextmanager
def meeting(disk: SlowDisk, chance: Random) -> Iterator[None]:
    """Opponents that talk, a disk with a pace, a judge that answers at once."""

    def opponents(match: Match, on_failure: Callable[[int, str], None]) -> Opponents:
        manner, looks = chance.choice(MANNERS), chance.choice((1, 1, 3, 8))
        client = TalkingClient(chance, looks, manner, chance.random() < 0.7)
        return BotOpponents(match, client, on_failure)

    with ExitStack() as stack:
        stack.enter_context(patch.object(session_module, "BotOpponents", opponents))
        stack.enter_context(patch.object(tutor_module, "JudgeClient", Severe))
        stack.enter_context(patch.object(Journal, "poll", disk.poll_of))
        stack.enter_context(patch.object(File, "sync", disk.sync_of))
        yield
