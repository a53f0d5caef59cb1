"""Positions of the analysis board copied out and taken in: by the clipboard, and as files."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.opening import LARGEST_POSITION
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import FileWords, ask_for_file
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.system import choosers

SUFFIX: Final = ".json"


def _said(name: str) -> FileWords:
    heading = text(f"board.{name}")
    return FileWords(heading, heading, text("board.path"), heading)


class Exchange:
    """`give` has the position's text, `take` shows one or says why not, `told` hears it."""

    def __init__(
        self,
        stage: Stage,
        give: Callable[[], str],
        take: Callable[[bytes, str], str],
        told: Callable[[str], object],
    ) -> None:
        self.stage = stage
        self.give = give
        self.take = take
        self.told = told

    def ways(self) -> list[tuple[str, Callable[[], object]]]:
        """What can be done, in words, and what does it."""
        acts = {"copy": self.copy, "paste": self.paste, "save": self.save, "open": self.open}
        return [(text(f"board.{name}"), act) for name, act in acts.items()]

    def copy(self) -> None:
        """The position onto the clipboard."""
        try:
            pygame.scrap.put_text(self.give())
        except pygame.error:
            self.told(text("board.no_clipboard"))
        else:
            self.told(text("board.copied"))

    def paste(self) -> None:
        """The position that the clipboard holds."""
        try:
            words = pygame.scrap.get_text()
        except pygame.error:
            self.told(text("board.no_clipboard"))
            return
        refused = self.take(words.encode("utf-8", "replace"), text("board.clipboard"))
        if refused:
            self.told(refused)

    def save(self) -> None:
        """The position into a file."""
        start = choosers.documents() / f"{text('board.file')}{SUFFIX}"
        chosen = partial(self._write, replace=True)
        ask_for_file(self.stage, choosers.SAVE, _said("save"), start, chosen, self._write_typed)

    def open(self) -> None:
        """The position of a file."""
        start, said = choosers.documents(), _said("open")
        ask_for_file(self.stage, choosers.OPEN, said, start, self._read, self._read_typed)

    def _write_typed(self, words: str) -> str:
        return self._write(choosers.typed(words, f"{text('board.file')}{SUFFIX}"), False)

    def _write(self, path: Path, replace: bool = False) -> str:
        """Why not, or "". A path that was typed replaces nothing."""
        target = path if path.suffix else path.with_name(path.name + SUFFIX)
        try:
            if target.exists() and not (replace and target == path):
                return text("board.exists", name=target.name)
            REAL_DISK.overwrite(target, self.give().encode())
        except OSError as error:
            return text("board.not_written", reason=error.strerror or type(error).__name__)
        self.told(text("board.saved", name=target.name))
        return ""

    def _read(self, path: Path) -> str:
        try:
            words = REAL_DISK.read(path, LARGEST_POSITION)
        except OSError as error:
            return text("board.not_read", reason=error.strerror or type(error).__name__)
        return self.take(words, path.name)

    def _read_typed(self, words: str) -> str:
        return self._read(choosers.typed(words))
