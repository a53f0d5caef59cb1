"""The way to the games: nothing of them is imported before somebody plays.

So the title comes at once.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tammany_desktop.languages import Message
from tammany_desktop.system.settings import saves_folder

if TYPE_CHECKING:
    from tammany_desktop.games import Games, OpenTable
    from tammany_desktop.journal.header import Header
    from tammany_desktop.journal.history import History
    from tammany_desktop.scenes.base.stack import Stage
    from tammany_desktop.session.game_setup import GameSetup
    from tammany_desktop.session.match import Match

JOURNALS: Final = "*.jsonl"
NO_GAME: Final = Message("title.no_game")


class Lobby:
    """Stands where `games.Games` stands, and brings it in when it is first needed."""

    def __init__(self, table: "OpenTable", folder: Path | None = None) -> None:
        """As for `games.Games`."""
        self.folder = folder or saves_folder()
        self._table = table
        self._made: Games | None = None

    @property
    def games(self) -> "Games":
        """The games themselves."""
        if self._made is None:
            from tammany_desktop.games import Games

            self._made = Games(self._table, self.folder)
        return self._made

    def start(self, stage: "Stage", setup: "GameSetup") -> None:
        """Begin a new game."""
        self.games.start(stage, setup)

    def resume(self, stage: "Stage") -> None:
        """Open the game last played."""
        self.games.resume(stage)

    def resume_why_not(self) -> Message | None:
        """Where there is no journal at all, nothing need be imported to say so."""
        if self._made is None and not self._any_journal():
            return NO_GAME
        return self.games.resume_why_not()

    def _any_journal(self) -> bool:
        try:
            return any(self.folder.glob(JOURNALS))
        except OSError:
            return False

    def header_of(self, match: "Match") -> "Header":
        """The header of a match's journal."""
        return self.games.header_of(match)

    def open(self, stage: "Stage", path: Path) -> None:
        """Open the table of a journal."""
        self.games.open(stage, path)

    def branch(self, stage: "Stage", header: "Header", history: "History", line: int) -> None:
        """A new game from a moment of another."""
        self.games.branch(stage, header, history, line)

    def rest(self) -> None:
        """Let go of the journal last used."""
        if self._made is not None:
            self._made.rest()

    @property
    def unsaved(self) -> bool:
        """Whether a game is under way that is in no journal."""
        return self._made is not None and self._made.unsaved

    def close(self) -> None:
        """Finish what is being written."""
        if self._made is not None:
            self._made.close()
