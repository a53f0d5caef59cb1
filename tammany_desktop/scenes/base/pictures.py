"""Pictures to share, drawn at a fixed size and saved as PNG in the user's pictures folder."""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Final, cast

import pygame

from tammany_desktop.art import Cache
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.journal import JournalError
from tammany_desktop.journal.disk import FORBIDDEN, FULL, REAL_DISK, Disk, first_free, reason_of
from tammany_desktop.journal.header import Seat
from tammany_desktop.journal.opening import MAX_TITLE, valid_title
from tammany_desktop.keep.table_images import encode
from tammany_desktop.languages import Message, text
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.base.dialog import Callback, FileNotice
from tammany_desktop.scenes.base.stack import Picture, Stage
from tammany_desktop.session.games import default_title
from tammany_desktop.system import choosers
from tammany_desktop.system.memory import release_memory
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.type import Typography, Units
from tammany_desktop.wording import message_words

log = logging.getLogger(__name__)
PICTURE_SIZE: Final = (2560, 1440)  # pixels of the window for which pictures are laid out
MAX_BYTES: Final = 3 * MAX_TITLE  # greatest length of a file's name, which disks limit to 255 bytes
SUFFIX: Final = ".png"
POLL: Final = 0.05  # seconds between polls whether a file is written
CLOSABLE_AFTER: Final = 10.0  # seconds after which a dialog can be closed while a disk hangs


def game_title(stage: Stage, seats: Sequence[Seat]) -> str:
    """Return the title of the current game if it has these players, else the players' names."""
    session = stage.games.session
    names = [seat.name for seat in seats]
    if session is not None and [seat.name for seat in session.match.seats] == names:
        return session.title
    return default_title(tuple(seats))


def file_name(title: str, description: str) -> str:
    """Return "title - description", with a long title cut, as all systems allow a file's name."""
    end = f" - {description}"
    while len(title + end) > MAX_TITLE or len((title + end).encode()) > MAX_BYTES:
        title = (title.rpartition(", ")[0] or title.rpartition(" ")[0] or title[:-1]).rstrip(" .,")
    try:
        return valid_title(title + end if valid_title(title) else description)
    except JournalError:
        return valid_title(description)


class DrawingStage:
    """A stage with its own look, on which a scene is laid out only to be drawn."""

    def __init__(self, stage: Stage, look: Look) -> None:
        self._stage, self.look = stage, look

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stage, name)


def drawing_stage(stage: Stage) -> Stage:
    """Return a stage as if in a window of a fixed size, at 100%, without motion."""
    units = Units(*PICTURE_SIZE)
    look = replace(stage.look, units=units, type=Typography(units, stage.settings.plain_type))
    look = replace(look, family="", reduced_motion=True, surfaces=Cache())
    return cast(Stage, DrawingStage(stage, look))


def table_picture(stage: Stage, seats: tuple[Seat, ...], state: State) -> Picture:
    """Return the picture of the table at a position, without what can be pressed."""

    def draw(stage: Stage) -> pygame.Surface:
        tabletop = Tabletop(stage.look, ViewModel(seats, state), lambda _: None, lambda _: None)
        surface = pygame.Surface(stage.look.window.size)
        tabletop.paint(surface)
        return surface

    description = text("picture.of.map", term=state.term, year=(state.year - 1) % YEARS_A_TERM + 1)
    return Picture(file_name(game_title(stage, seats), description), draw)


class FileWriter:
    """Makes and writes a file in a thread of its own, and calls `wake` at the end."""

    def __init__(
        self, make: Callable[[], Path], error_message: Callable[[OSError], Message], wake: Callback
    ) -> None:
        """`make` writes the file and returns its path; `wake` is called by the thread."""
        self.path: Path | None = None  # the path once the file is written
        self.error: Message | None = None  # why the file was not written
        self._callbacks = make, error_message, wake
        self._thread = threading.Thread(target=self._run, name="file writer", daemon=True)
        self._thread.start()

    @property
    def ended(self) -> bool:
        """Return True if the file is written, or could not be."""
        return self.path is not None or self.error is not None

    def _run(self) -> None:
        make, error_message, wake = self._callbacks
        try:
            self.path = make()
        except OSError as error:
            log.warning("saving: %s", error.strerror)
            self.error = error_message(error)
        except Exception as error:  # after any failure the dialog must stop waiting
            log.exception("saving")
            self.error = error_message(OSError(0, type(error).__name__))
        wake()


def save_surface(
    surface: pygame.Surface, folder: Path, name: str, wake: Callback, disk: Disk = REAL_DISK
) -> FileWriter:
    """Save a picture in a folder under the first free name; return its writer."""

    def make() -> Path:
        data = encode(surface)
        names = (name if number == 1 else f"{name} {number}" for number in count(1))
        paths = (folder / f"{stem}{SUFFIX}" for stem in names)
        return first_free(paths, lambda free: disk.create(free, data))

    return FileWriter(make, lambda error: _failure(error, folder), wake)


def shown_folder(folder: Path) -> str:
    """Return the name of a folder as shown to people."""
    return choosers.path_text(Path(folder.name)) or str(folder).encode("ascii", "replace").decode()


def _failure(error: OSError, folder: Path) -> Message:
    """Return the message that a picture could not be written, and why."""
    if error.errno in FULL:
        return Message("picture.disk_full", {"folder": shown_folder(folder)})
    if error.errno in FORBIDDEN:
        return Message("picture.not_writable", {"folder": shown_folder(folder)})
    return Message("picture.failed", {"reason": reason_of(error)})


StartWriting = Callable[[Callback], FileWriter]  # its argument is the writer's `wake`


class SavingScene(FileNotice):
    """Says that a picture or a web page is being made, then where it is or why it failed."""

    def __init__(
        self,
        stage: Stage,
        picture: Picture | None,
        folder: Path | None = None,
        write_page: StartWriting | None = None,
    ) -> None:
        """`write_page` writes a web page; else `picture` is saved in `folder` or among pictures."""
        heading, words = text("picture.heading"), text("picture.making")
        if write_page is not None:
            heading, words = text("keep.page"), text("keep.making")
        super().__init__(stage, heading, words)
        self.picture, self.folder, self.write_page = picture, folder, write_page
        self.writer: FileWriter | None = None
        self.result = ""  # where the file is or why it failed, once known
        self._updates = 0  # number of updates: drawing begins once the dialog itself was painted

    def update(self, dt: float) -> None:
        super().update(dt)
        self._updates += 1
        if self.writer is None:
            if self._updates > 1:
                self._begin()
        elif self.writer.ended and not self.result:
            if self.writer.path is not None:
                folder = shown_folder(self.writer.path.parent)
                self.result = text("picture.kept", file=self.writer.path.name, folder=folder)
                self.finish(self.writer.path)
            elif self.writer.error is not None:
                self.result = message_words(self.writer.error)
            self.words = self.result
            self.resize()

    def _begin(self) -> None:
        if self.write_page is not None:
            self.writer = self.write_page(self.stage.wake)
        elif self.picture is not None:
            name, draw = self.picture
            release_memory()  # drawing needs much memory
            surface, folder = draw(drawing_stage(self.stage)), self.folder or choosers.pictures()
            self.writer = save_surface(surface, folder, name, self.stage.wake)

    def close(self, on_choice: Callback) -> None:
        """Close once the dialog says whether the file was saved, or after CLOSABLE_AFTER."""
        if self.result or self.stage.now() - self.opened_at > CLOSABLE_AFTER:
            super().close(on_choice)

    def status(self) -> str:
        return self.result

    def due_in(self) -> float | None:
        if self.writer is None:
            return 0.0
        return super().due_in() if self.result else POLL


def save_picture(stage: Stage) -> bool:
    """Save a picture of the top scene; return False if it has none or a scene is private."""
    top, is_private = stage.stack.top, any(scene.private for scene in stage.stack.scenes)
    picture = top.picture_to_save() if top is not None and not is_private else None
    if picture is not None:
        stage.stack.push(SavingScene(stage, picture))
    return picture is not None
