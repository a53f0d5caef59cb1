"""The games of this computer: sessions with journals, one under way, and games to import."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tammany_desktop.journal import JournalError, opening, saves
from tammany_desktop.journal.header import Header, Seat, new_header, tidy_name
from tammany_desktop.journal.lines import History
from tammany_desktop.journal.opening import Opened, fit, is_numbered
from tammany_desktop.journal.saves import Moment
from tammany_desktop.languages import Message, series, text
from tammany_desktop.rules.state import OVER

if TYPE_CHECKING:
    from tammany_desktop.session.line_up import GameSetup
    from tammany_desktop.session.session import Session

LOOKED_AT: Final = 8  # newest games among which Continue seeks an unfinished one
log = logging.getLogger(__name__)


def seats_of(setup: "GameSetup") -> tuple[Seat, ...]:
    """Return the seats of a match for a setup; a bot with a character is `level:character`."""
    return tuple(
        Seat(
            tidy_name(seat.name),
            seat.color,
            f"{seat.bot}:{seat.character}" if seat.character else seat.bot,
        )
        for seat in setup.seats
    )


def name_of(seats: tuple[Seat, ...]) -> str:
    """Return the title of a new game's journal: its players."""
    try:
        return fit(series([seat.name for seat in seats]))
    except JournalError:
        return fit(text("games.unnamed"))


class Games:
    """Makes sessions with journals, one under way; a thread calls `wake` once a line is safe."""

    def __init__(self, folder: Path, wake: Callable[[], None] = lambda: None) -> None:
        self.folder = folder
        self.session: Session | None = None
        self.wake = wake
        self._latest: Path | None = None
        self._looked = False

    def start(self, setup: "GameSetup", kept: bool = True) -> "Session":
        """Return the session of a new random game, in a journal if `kept`. Raises JournalError."""
        from tammany_desktop.rules.game import new_game
        from tammany_desktop.session.match import Match, fresh_chance
        from tammany_desktop.session.session import Session

        chance = fresh_chance()
        state = new_game(len(setup.seats), chance, setup.options)
        seats = seats_of(setup.seated(chance))
        if not kept:
            self.close()
            self.session = Session(Match.in_memory(seats, state))
            return self.session
        header, name = new_header(seats, state), name_of(seats)
        begun = self._go_on(opening.create(self.folder, name, header, wake=self.wake))
        begun.series_winners = setup.series_winners
        return begun

    def open(self, path: Path) -> "tuple[Session, tuple[Message, ...]]":
        """The game of a journal, and notes on repairs. Raises JournalInUse, else JournalError."""
        if self.session is not None and self.session.lies_at(path):
            return self.session, ()
        opened = opening.open_to_play(path, wake=self.wake)
        return self._go_on(opened), opened.notes

    def branch(self, header: Header, history: History, line: int) -> "Session":
        """Return a new game from a line of another, in place of a branch where no person acted."""
        header, history, line = saves.origin_of(self.folder, Moment(header, history, line))[:3]
        name = fit(text("games.branched", name=name_of(header.seats)))
        left = saves.untouched_branches(self.folder, header, history)
        opened = opening.branch(header, history, line, self.folder, name, wake=self.wake)
        self.close()
        for path in left:
            if is_numbered(name, path):
                self._give_up(path)
        return self._go_on(opened)

    def _give_up(self, path: Path) -> None:
        """Delete a branch without any new move, unless it is in use."""
        try:
            saves.remove(path)
        except JournalError as error:
            log.info("branch kept: %s", error)

    def _go_on(self, opened: Opened) -> "Session":
        from tammany_desktop.session.match import Match
        from tammany_desktop.session.session import Session

        self.close()  # only now: where the new game cannot be opened, the old one goes on
        opening.note_played(self.folder, opened.journal.path.name)
        journal = opened.journal
        self.session = Session(Match.of(opened), header=journal.header, journal=journal)
        return self.session

    @property
    def under_way(self) -> "Session | None":
        """Return the session of an unfinished game, if there is one."""
        return None if self.session is None or self.session.over else self.session

    @property
    def unsaved(self) -> bool:
        """True if a game is under way that is in no journal."""
        return self.under_way is not None and not self.under_way.saved

    def rest(self) -> None:
        """Close the journal used last; a game without a journal stays in memory."""
        if self.session is not None and self.session.saved:
            self.close()
        self._looked = False

    def latest(self) -> Path | None:
        """Return the journal of the unfinished game played last, or None."""
        if not self._looked:
            self._looked, self._latest = True, self._find_latest()
        return self._latest

    def _find_latest(self) -> Path | None:
        try:
            kept = [save for save in saves.listing(self.folder) if save.problem is None]
        except JournalError as error:
            log.warning("no list of games: %s", error)
            return None
        for save in kept[:LOOKED_AT]:
            try:
                if opening.look(save.path).history.state.phase != OVER:
                    return save.path
            except JournalError:
                continue
        return None

    def close(self) -> None:
        """Close the session under way: finish its line and release its journal."""
        if self.session is not None:
            self.session.close()
        self.session, self._looked = None, False
