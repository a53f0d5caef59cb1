"""The games of this computer: sessions with journals, one under way; imported to play."""

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

LOOKED_AT: Final = 8  # the newest games, among which Continue seeks one that is not over
log = logging.getLogger(__name__)


def seats_of(setup: "GameSetup") -> tuple[Seat, ...]:
    """The seats of a match as they were chosen; a bot with a character is `level:character`."""
    return tuple(
        Seat(
            tidy_name(seat.name),
            seat.color,
            f"{seat.bot}:{seat.character}" if seat.character else seat.bot,
        )
        for seat in setup.seats
    )


def name_of(seats: tuple[Seat, ...]) -> str:
    """Return what a new game's journal is called: its players."""
    try:
        return fit(series([seat.name for seat in seats]))
    except JournalError:
        return fit(text("games.unnamed"))


class Games:
    """Makes sessions, keeps journals, one under way; a thread calls `wake` when a line is safe."""

    def __init__(self, folder: Path, wake: Callable[[], None] = lambda: None) -> None:
        self.folder = folder
        self.session: Session | None = None
        self.wake = wake
        self._latest: Path | None = None
        self._looked = False

    def start(self, setup: "GameSetup", kept: bool = True) -> "Session":
        """A new random game, in a new journal if `kept`. Raises JournalError if that is refused."""
        from tammany_desktop.rules.game import new_game
        from tammany_desktop.session.match import Match, fresh_chance
        from tammany_desktop.session.session import Session

        self.close()
        chance = fresh_chance()
        state = new_game(len(setup.seats), chance, setup.options)
        seats = seats_of(setup.seated(chance))
        if not kept:
            self.session = Session(Match.in_memory(seats, state))
            return self.session
        header, name = new_header(seats, state), name_of(seats)
        begun = self._go_on(opening.create(self.folder, name, header, wake=self.wake))
        begun.evening = setup.evening
        return begun

    def open(self, path: Path) -> "tuple[Session, tuple[Message, ...]]":
        """The game of a journal, and notes on repairs. Raises JournalInUse, else JournalError."""
        self.close()
        opened = opening.open_to_play(path, wake=self.wake)
        return self._go_on(opened), opened.notes

    def branch(self, header: Header, history: History, line: int) -> "Session":
        """A new game from a line of another; it replaces a branch in which no person has acted."""
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
        """Remove a branch without any new move; it stays if it is in use."""
        try:
            saves.remove(path)
        except JournalError as error:
            log.info("branch kept: %s", error)

    def _go_on(self, opened: Opened) -> "Session":
        from tammany_desktop.session.match import Match
        from tammany_desktop.session.session import Session

        opening.note_played(self.folder, opened.journal.path.name)
        journal = opened.journal
        self.session = Session(Match.of(opened), header=journal.header, journal=journal)
        return self.session

    @property
    def under_way(self) -> "Session | None":
        """The session whose game is not over, if any."""
        return None if self.session is None or self.session.over else self.session

    @property
    def unsaved(self) -> bool:
        """True if a game is under way that is in no journal."""
        return self.under_way is not None and not self.under_way.saved

    def rest(self) -> None:
        """Let go of the journal last used; what is in no journal must stay in memory."""
        if self.session is not None and self.session.saved:
            self.close()
        self._looked = False

    def latest(self) -> Path | None:
        """The journal of the game last played that is not over, or None."""
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
        """End the session under way: its line is finished, its journal released."""
        if self.session is not None:
            self.session.close()
        self.session, self._looked = None, False
