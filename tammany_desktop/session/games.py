"""The games of this computer, as sessions with journals; one of them is open."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tammany_desktop.journal import JournalError, opening, saves
from tammany_desktop.journal.header import Header, Seat, new_header, tidy_name
from tammany_desktop.journal.lines import History
from tammany_desktop.journal.opening import OpenJournal, is_path_of, valid_title
from tammany_desktop.journal.saves import BranchPoint
from tammany_desktop.languages import Message, series, text
from tammany_desktop.rules.state import OVER

if TYPE_CHECKING:
    from tammany_desktop.session.line_up import GameSetup
    from tammany_desktop.session.session import Session

SEARCHED_GAMES: Final = 8  # number of the newest games in which Continue finds an unfinished one
log = logging.getLogger(__name__)


def seats_of(setup: "GameSetup") -> tuple[Seat, ...]:
    """Return the seats of a match for a setup; bots are given as `level` or `level:character`."""
    return tuple(
        Seat(
            tidy_name(seat.name),
            seat.color,
            f"{seat.bot}:{seat.character}" if seat.character else seat.bot,
        )
        for seat in setup.seats
    )


def default_title(seats: tuple[Seat, ...]) -> str:
    """Return the title of a new game: its players' names, unless no file can have that name."""
    try:
        return valid_title(series([seat.name for seat in seats]))
    except JournalError:
        return valid_title(text("games.unnamed"))


class Games:
    """Creates and opens sessions with journals; threads call `wake` when a line is written."""

    def __init__(self, folder: Path, wake: Callable[[], None] = lambda: None) -> None:
        self.folder = folder
        self.session: Session | None = None
        self.wake = wake
        self._latest: Path | None = None  # the result of the last search
        self._searched = False  # whether `_latest` is up to date

    def start(self, setup: "GameSetup", saved: bool = True) -> "Session":
        """Return the session of a new game, with a journal if `saved`. Raises JournalError."""
        from tammany_desktop.rules.game import new_game
        from tammany_desktop.session.match import Match, new_random
        from tammany_desktop.session.session import Session

        rng = new_random()
        state = new_game(len(setup.seats), rng, setup.options)
        seats = seats_of(setup.with_seats_drawn(rng))
        if not saved:
            self.close()
            self.session = Session(Match.in_memory(seats, state))
            return self.session
        header, title = new_header(seats, state), default_title(seats)
        session = self._replace(opening.create(self.folder, title, header, wake=self.wake))
        session.series_winners = setup.series_winners
        return session

    def open(self, path: Path) -> "tuple[Session, tuple[Message, ...]]":
        """Return the session of a journal, and messages about repairs. Raises JournalError."""
        if self.session is not None and self.session.is_journal(path):
            return self.session, ()
        opened = opening.open_to_play(path, wake=self.wake)
        return self._replace(opened), opened.messages

    def branch(self, header: Header, history: History, line: int) -> "Session":
        """Return a game that branches off at a line; delete older branches that nobody played."""
        # A branch without a move of its own is the same game as its origin: that one is branched.
        header, history, line = saves.origin_of(self.folder, BranchPoint(header, history, line))[:3]
        title = valid_title(text("games.branched", name=default_title(header.seats)))
        untouched = saves.untouched_branches(self.folder, header, history)
        opened = opening.branch(header, history, line, self.folder, title, wake=self.wake)
        self.close()
        for path in untouched:
            if is_path_of(title, path):
                try:
                    saves.remove(path)
                except JournalError as error:  # the branch is in use
                    log.info("branch kept: %s", error)
        return self._replace(opened)

    def _replace(self, opened: OpenJournal) -> "Session":
        from tammany_desktop.session.match import Match
        from tammany_desktop.session.session import Session

        self.close()  # closed last: if no new game can be opened, the old one stays open
        opening.note_played(self.folder, opened.journal.path.name)
        journal = opened.journal
        self.session = Session(Match.from_journal(opened), header=journal.header, journal=journal)
        return self.session

    @property
    def under_way(self) -> "Session | None":
        """Return the open session if its game is unfinished."""
        return None if self.session is None or self.session.over else self.session

    @property
    def unsaved(self) -> bool:
        """Return True if an unfinished game is open that has no journal."""
        return self.under_way is not None and not self.under_way.saved

    def suspend(self) -> None:
        """Close the open session if it has a journal; otherwise it stays in memory."""
        if self.session is not None and self.session.saved:
            self.close()
        self._searched = False

    def latest(self) -> Path | None:
        """Return the journal of the unfinished game played last, or None."""
        if not self._searched:
            self._searched, self._latest = True, self._find_latest()
        return self._latest

    def _find_latest(self) -> Path | None:
        try:
            readable = [save for save in saves.listing(self.folder) if save.problem is None]
        except JournalError as error:
            log.warning("no list of games: %s", error)
            return None
        for save in readable[:SEARCHED_GAMES]:
            try:
                if opening.read_journal(save.path).history.state.phase != OVER:
                    return save.path
            except JournalError:
                continue
        return None

    def close(self) -> None:
        """Close the open session: finish its line and release its journal."""
        if self.session is not None:
            self.session.close()
        self.session, self._searched = None, False
