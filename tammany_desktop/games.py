"""Between the window and the games: setups become matches with journals, opponents and tables."""

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from tammany_desktop.journal import opening, save_names, saves
from tammany_desktop.journal.errors import JournalError, JournalInUse
from tammany_desktop.journal.header import Header, Seat, new_header, tidy_name
from tammany_desktop.journal.history import History
from tammany_desktop.journal.opening import Opened
from tammany_desktop.journal.save_names import fit
from tammany_desktop.languages import Message, text
from tammany_desktop.rules.setup import new_game
from tammany_desktop.rules.state import OVER, State
from tammany_desktop.scenes.base.dialog import Notice, Question
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.session.game_setup import GameSetup
from tammany_desktop.session.match import Match, fresh_chance
from tammany_desktop.session.opponents import Opponents
from tammany_desktop.system.settings import saves_folder

OpenTable = Callable[[Stage, Match, Opponents], Scene]
NO_GAME: Final = Message("title.no_game")
LOOKED_AT: Final = 8  # the newest games, among which Continue seeks one that is not over
log = logging.getLogger(__name__)


def seats_of(setup: GameSetup) -> tuple[Seat, ...]:
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
    """What a new game's journal is called: its players."""
    try:
        return fit(", ".join(seat.name for seat in seats))
    except JournalError:
        return fit(text("games.unnamed"))


class Games:
    """Makes matches, keeps them in journals, and opens their tables: see `app.Games`."""

    def __init__(self, table: OpenTable, folder: Path | None = None) -> None:
        """`table` makes the scene of a match; `folder` holds the journals."""
        self.table = table
        self.folder = folder or saves_folder()
        self.match: Match | None = None
        self.opponents: Opponents | None = None
        self._latest: Path | None = None
        self._looked = False
        self._kept = True
        self._header: Header | None = None

    # New games

    def start(self, stage: Stage, setup: GameSetup) -> None:
        """A new game by chance, in a journal of its own, at its own table."""
        self._let_go(stage, partial(self._start, stage, setup))

    def _start(self, stage: Stage, setup: GameSetup) -> None:
        self.close()
        seats = seats_of(setup)
        state = new_game(len(seats), fresh_chance(), setup.options)
        try:
            opened = opening.create(
                self.folder, name_of(seats), new_header(seats, state), wake=stage.wake
            )
        except JournalError as error:
            log.warning("no journal: %s", error)
            self._ask_unsaved(stage, error.message, seats, state)
            return
        self._sit_at(stage, opened)

    @property
    def unsaved(self) -> bool:
        """Whether a game is under way that is in no journal."""
        return self.match is not None and not self._kept and not self._over()

    def _let_go(self, stage: Stage, then: Callable[[], object]) -> None:
        """Ask before a game in no journal is given up for another; else go on at once."""
        if not self.unsaved:
            then()
            return
        words, yes = text("games.give_up_words"), text("games.give_up_yes")
        stage.stack.push(Question(stage, text("games.give_up"), words, yes, then))

    def header_of(self, match: Match) -> Header:
        """The header of a match's journal; a new one where no journal keeps it."""
        if match is self.match and self._header is not None:
            return self._header
        return new_header(match.seats, match.history.start)

    def _ask_unsaved(
        self, stage: Stage, why: Message, seats: tuple[Seat, ...], state: State
    ) -> None:
        """The disk refuses: a person may still play, knowing that nothing will be kept."""

        def play() -> None:
            self._kept, self._header = False, None
            self._sit(stage, Match.in_memory(seats, state))

        words = text("games.unsaved_words", reason=why.text())
        yes = text("games.unsaved_yes")
        stage.stack.push(Question(stage, text("games.unsaved"), words, yes, play))

    def _sit_at(self, stage: Stage, opened: Opened) -> None:
        self._kept, self._header = True, opened.journal.header
        save_names.note(self.folder, opened.journal.path.name)
        self._sit(stage, Match.of(opened))

    def _sit(self, stage: Stage, match: Match) -> None:
        self.match, self.opponents = match, Opponents(match)
        stage.stack.reset(self.table(stage, match, self.opponents))

    # Games kept

    def resume(self, stage: Stage) -> None:
        """Back to the table under way, or to the game last played, as far as its journal goes."""
        if self.match is not None and self.opponents is not None and not self._over():
            stage.stack.reset(self.table(stage, self.match, self.opponents))
            return
        path = self.latest()
        if path is not None:
            self.open(stage, path)

    def open(self, stage: Stage, path: Path) -> None:
        """The table of a journal; what was mended is told, and why if it cannot be opened."""
        self._let_go(stage, partial(self._open, stage, path))

    def _open(self, stage: Stage, path: Path) -> None:
        self.close()
        try:
            opened = opening.open_to_play(path, wake=stage.wake)
        except JournalInUse as error:
            log.warning("journal in use")
            self._offer_to_look_on(stage, path, error.message)
            return
        except JournalError as error:
            log.warning("journal not opened: %s", error)
            stage.stack.push(Notice(stage, text("games.not_opened"), error.message.text()))
            return
        self._sit_at(stage, opened)
        for note in opened.notes:
            stage.stack.push(Notice(stage, text("games.mended"), note.text()))

    def _offer_to_look_on(self, stage: Stage, path: Path, why: Message) -> None:
        """Another copy of the program is the game's one writer: this one may watch."""

        def look_on() -> None:
            from tammany_desktop.scenes.review.spectate import SpectatorScene

            try:
                seen = opening.look(path)
            except JournalError as error:
                stage.stack.push(Notice(stage, text("games.not_opened"), error.message.text()))
                return
            stage.stack.push(SpectatorScene(stage, path, seen))

        yes = text("games.look_on")
        stage.stack.push(Question(stage, text("games.in_use"), why.text(), yes, look_on))

    def branch(self, stage: Stage, header: Header, history: History, line: int) -> None:
        """A new game from a moment of another, at its own table.

        Where the system refuses the new journal, the table in use stays as it is.
        """
        self._let_go(stage, partial(self._branch, stage, header, history, line))

    def _branch(self, stage: Stage, header: Header, history: History, line: int) -> None:
        name = text("games.branched", name=name_of(header.seats))
        try:
            opened = opening.branch(header, history, line, self.folder, fit(name), wake=stage.wake)
        except JournalError as error:
            log.warning("not branched: %s", error)
            stage.stack.push(Notice(stage, text("games.not_opened"), error.message.text()))
            return
        self.close()
        self._sit_at(stage, opened)

    def rest(self) -> None:
        """Let go of the journal last used; what is in no journal must stay in memory."""
        if self._kept:
            self.close()
        self._looked = False

    def resume_why_not(self) -> Message | None:
        """Nothing to continue where no game is under way and none is kept unfinished."""
        under_way = self.match is not None and not self._over()
        return None if under_way or self.latest() is not None else NO_GAME

    def _over(self) -> bool:
        return self.match is not None and self.match.state.phase == OVER

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
        """Finish the line being written, end the opponents, let the journal go."""
        if self.opponents is not None:
            self.opponents.close()
        if self.match is not None:
            self.match.close()
        self.match, self.opponents = None, None
        self._looked = False
