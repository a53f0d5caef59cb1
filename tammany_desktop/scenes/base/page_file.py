"""A game kept as a web page: where it should go, and a card that says how far it is."""

import logging
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from tammany_desktop.analysis.coaching import Account, account_of
from tammany_desktop.journal.disk import REAL_DISK, of_writing
from tammany_desktop.journal.header import Header
from tammany_desktop.journal.lines import History
from tammany_desktop.keep.page import Looks, page_of
from tammany_desktop.languages import Message, text
from tammany_desktop.scenes.base.dialog import FileMade, FileWords, ask_for_file
from tammany_desktop.scenes.base.pictures import POLL, folder_shown, game_title
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.system import choosers
from tammany_desktop.wording import message_words

log = logging.getLogger(__name__)
SUFFIX: Final = ".html"


def keep_page(stage: Stage, header: Header, history: History) -> None:
    """Ask where the page of a game should go, then make it."""
    heading = text("keep.page")
    said = FileWords(heading, text("keep.prompt"), text("keep.words"), heading)
    start = choosers.documents() / f"{game_title(stage, header.seats)}{SUFFIX}"
    act = partial(_begin, stage, header, history)
    ask_for_file(stage, choosers.SAVE, said, start, act)


def _begin(stage: Stage, header: Header, history: History, path: Path, replace: bool) -> str:
    """Why not, or "". A path that was typed replaces nothing."""
    target = path if path.suffix else path.with_name(path.name + SUFFIX)
    if target.exists() and not (replace and target == path):
        return text("journal.name_taken", name=target.name)
    weighing = stage.in_background().of(history, header.seats)
    moments = weighing.moments or weighing.so_far
    account = account_of(moments, len(header.seats)) if moments else None
    looks = Looks(stage.look.high_contrast, stage.settings.plain_type)
    stage.stack.push(PageFileScene(stage, target, partial(_write, header, history, account, looks)))
    return ""


Write = Callable[[Path, Callable[[float], object]], None]


def _write(
    header: Header,
    history: History,
    account: Account | None,
    looks: Looks,
    path: Path,
    progress: Callable[[float], object],
) -> None:
    """The whole page or none. Raises OSError."""
    words = page_of(header, history, account, looks, progress)
    REAL_DISK.overwrite(path, words.encode("utf-8"))


class PageFileScene(FileMade):
    """Says that a page is made, and then where it is or why it is not."""

    def __init__(self, stage: Stage, path: Path, write: Write) -> None:
        """`write` makes the page at the path, in a thread of its own."""
        super().__init__(stage, text("keep.page"), "")
        self.path = path
        self.share = 0.0
        self.said: Message | None = None
        self._written = False
        self._shown = ""
        self._thread = threading.Thread(target=self._run, args=(write,), name="page", daemon=True)

    def enter(self) -> None:
        """Begin."""
        self._thread.start()
        super().enter()

    def _run(self, write: Write) -> None:
        try:
            write(self.path, self._hear)
            values = {"file": self.path.name, "folder": folder_shown(self.path.parent)}
            self._written = True
            self.said = Message("picture.kept", {**values})
        except OSError as error:
            log.warning("page: %s", error.strerror)
            self.said = of_writing(error, self.path)
        except Exception as error:  # a bug must not leave anybody waiting
            log.exception("page")
            reason = type(error).__name__
            self.said = Message("journal.write_failed", {"file": self.path.name, "reason": reason})
        self.stage.wake()

    def _hear(self, share: float) -> None:
        self.share = share

    def update(self, dt: float) -> None:
        """Say how far it is."""
        super().update(dt)
        percent = text("settings.percent", number=round(100 * self.share))
        now = message_words(self.said) if self.said else text("keep.making", share=percent)
        if now != self._shown:
            self._shown = self.words = now
            if self._written:
                self.offer(self.path)
            self.resize()

    def close(self, act: Callable[[], object]) -> None:
        """Not before the page is there or refused: somebody should hear of it."""
        if self.said is not None:
            super().close(act)

    def status(self) -> str:
        """Where it is, or why it is not."""
        return self.words if self.said is not None else ""

    def wait(self) -> float | None:
        """Soon, until it is there."""
        return super().wait() if self.said is not None else POLL
