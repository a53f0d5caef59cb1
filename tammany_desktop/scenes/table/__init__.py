"""Opens tables: of new, resumed, opened and branched games, and of games that are watched."""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tammany_desktop import wording
from tammany_desktop.journal import JournalError, JournalInUse, opening, saves
from tammany_desktop.journal.saves import BranchPoint
from tammany_desktop.languages import Message, text
from tammany_desktop.rules.state import BIDDING, NOBODY
from tammany_desktop.scenes.base.dialog import Notice, Question, leaving_question
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review.snapshot import SpectatorScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.line_up import GameSetup
from tammany_desktop.session.session import Session

log = logging.getLogger(__name__)


def show(stage: Stage, session: Session, *, reopened: bool = False) -> None:
    """Replace all scenes by a session's table; `reopened` if the session was not in memory."""
    table = TableScene(stage, session)
    if reopened and session.match.state.phase == BIDDING:
        table.agenda.reopened_line = session.match.line
    stage.stack.reset(table)


def open_table(stage: Stage, game: GameSetup | Path | BranchPoint | None) -> None:
    """Open the table of a game, or of the last game if None; see `Stage.open_table`."""
    match game:
        case None:
            session = stage.games.under_way
            if session is not None:
                show(stage, session)
            elif path := stage.games.latest():
                _open_file(stage, path)
        case Path():
            _open_file(stage, game)
        case BranchPoint():
            _confirm_loss(stage, partial(_branch, stage, game))
        case _:
            _confirm_loss(stage, partial(_start, stage, game))


def _start(stage: Stage, setup: GameSetup) -> None:
    def start(saved: bool = True) -> None:
        session = stage.games.start(setup, saved)
        stage.apply(**stage.settings.changes_for_game(session.header.id, setup.talk, setup.unaided))
        show(stage, session)

    try:
        start()
    except JournalError as error:
        # The journal cannot be written: ask whether to play without saving.
        log.warning("no journal: %s", error)
        words = text("games.unsaved_words", reason=wording.message_words(error.message))
        yes_caption, start_unsaved = text("games.unsaved_yes"), partial(start, saved=False)
        stage.stack.push(Question(stage, text("games.unsaved"), words, yes_caption, start_unsaved))


def _open(stage: Stage, path: Path, losses: tuple[Message, ...] = ()) -> None:
    """Open a journal's game; show repairs, `losses` of its copy, or why it cannot be opened."""
    old_session = stage.games.session
    with _showing_errors(stage):
        try:
            session, notes = stage.games.open(path)
        except JournalInUse as error:
            log.warning("journal in use")
            words, watch = wording.message_words(error.message), partial(_watch, stage, path)
            yes_caption = text("games.look_on")
            stage.stack.push(Question(stage, text("games.in_use"), words, yes_caption, watch))
            return
        show(stage, session, reopened=session is not old_session)
        for note in (*losses, *notes):
            stage.stack.push(Notice(stage, text("games.mended"), wording.message_words(note)))


def _watch(stage: Stage, path: Path) -> None:
    """Watch a game that is being played in another copy of the program."""
    with _showing_errors(stage):
        stage.stack.push(SpectatorScene(stage, path, opening.read_journal(path)))


def _open_file(stage: Stage, path: Path) -> None:
    """Open the game of a file, which is copied to the folder of games if it is elsewhere."""
    folder, losses = stage.games.folder, tuple[Message, ...]()
    with _showing_errors(stage):
        # Path.resolve, unlike realpath, raises an error for circular links.
        real_folder = os.path.dirname(os.path.realpath(path))
        if path.parent != folder and real_folder != os.path.realpath(folder):
            losses = opening.read_journal(path).messages
            path = saves.import_game(path, folder)
        _confirm_loss(stage, partial(_open, stage, path, losses))


def _branch(stage: Stage, point: BranchPoint) -> None:
    """Begin a branch of a game; if its journal cannot be written, the table stays open."""
    with _showing_errors(stage):
        session = stage.games.branch(point.header, point.history, point.line)
        origins = point.header.id, point.header.origin
        talk, unaided = stage.settings.talk_in(*origins), stage.settings.unaided_in(*origins)
        stage.apply(**stage.settings.changes_for_game(session.header.id, talk, unaided))
        if point.seat != NOBODY and not session.plays_here(point.seat):
            session.change_player(point.seat, "")
        show(stage, session)


@contextmanager
def _showing_errors(stage: Stage) -> Iterator[None]:
    """Show the error if the game of the `with` block cannot be opened."""
    try:
        yield
    except JournalError as error:
        log.warning("not opened: %s", error)
        words = wording.message_words(error.message)
        stage.stack.push(Notice(stage, text("games.not_opened"), words))


def _confirm_loss(stage: Stage, open_game: Callable[[], object]) -> None:
    """Call `open_game`, after asking for confirmation if an unsaved game would be lost."""
    if not stage.games.unsaved:
        open_game()
        return
    stage.stack.push(leaving_question(stage, open_game))
