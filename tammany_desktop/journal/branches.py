"""Branches in which no person has acted yet: one a game is enough, and a new one takes its place.

Such a branch holds nothing that the game it came from does not hold, but moves of bots.
"""

import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from tammany_desktop.journal.errors import JournalError
from tammany_desktop.journal.header import Header
from tammany_desktop.journal.history import NO_LINE, History
from tammany_desktop.journal.loading import LONGEST_HEADER
from tammany_desktop.journal.opening import Seen, look, trunk_entries
from tammany_desktop.journal.save_names import SUFFIX
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.rules.wards import bidders

log: Final = logging.getLogger(__name__)


class Moment(NamedTuple):
    """A line of a game."""

    header: Header
    history: History
    line: int


def unplayed(folder: Path, header: Header, history: History) -> list[Path]:
    """The branches of a game in a folder in which no person has acted since they branched off."""
    return [
        path
        for path, seen in _naming(folder, header.id)
        if seen.header.origin == header.id and _adds_nothing(seen.header, seen.history, history)
    ]


def root(folder: Path, moment: Moment) -> Moment:
    """The same moment of the game that an unplayed branch came from, where that is still there.

    A moment of any other game, and one that the game does not have, stays what it is.
    """
    header, history, line = moment
    if not header.origin:
        return moment
    for _, seen in _naming(folder, header.origin):
        if seen.header.id == header.origin and _adds_nothing(header, history, seen.history):
            trunk = (0, *seen.history.trunk(header.origin_line))
            if line < len(trunk):
                return Moment(seen.header, seen.history, trunk[line])
    return moment


def _naming(folder: Path, game: str) -> Iterator[tuple[Path, Seen]]:
    """The games in a folder whose first line names an id."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        with suppress(OSError, JournalError):
            with path.open("rb") as file:
                first = file.read(LONGEST_HEADER).partition(b"\n")[0]
            if game.encode() in first:
                yield path, look(path)


def _adds_nothing(header: Header, branch: History, origin: History) -> bool:
    """Whether a branch is what its origin was, and no person has acted in it since."""
    if not 0 <= header.origin_line <= origin.line or branch.start.key() != origin.start.key():
        return False
    shared = trunk_entries(origin, header.origin_line)
    if branch.line < len(shared):
        return False
    if [branch.entry(line) for line in range(1, len(shared) + 1)] != shared:
        return False
    people = {seat for seat, one in enumerate(header.seats) if not one.bot}
    return not any(_acted(branch, line, people) for line in range(len(shared) + 1, branch.line + 1))


def _acted(history: History, line: int, people: set[int]) -> bool:
    """Whether a line is a person's: a move, a bid or an undo."""
    entry, before = history.entry(line), history.state_at(line - 1)
    if entry.back_to != NO_LINE:
        return True
    if before.phase == BIDDING:
        return not people.isdisjoint(bidders(before))
    return entry.move is not None and before.actor() in people
