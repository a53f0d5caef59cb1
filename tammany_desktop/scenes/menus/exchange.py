"""Games copied out to files and taken in from them, chosen in the system's window or by a path."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tammany_desktop.journal import opening, saves
from tammany_desktop.journal.lines import JournalError
from tammany_desktop.journal.save_names import SUFFIX
from tammany_desktop.journal.saves import Save
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import LONGEST_PATH, Notice, Prompt, ask_for_file
from tammany_desktop.scenes.base.stage import Stage
from tammany_desktop.system import choosers
from tammany_desktop.wording import message_words

Offers = tuple[tuple[str, str], ...]


class Exchange:
    """`told` gets what was done, and where an imported game is now."""

    def __init__(self, stage: Stage, told: Callable[[str, Path | None], object]) -> None:
        self.stage = stage
        self.told = told

    def export(self, save: Save) -> None:
        """Ask where a copy is to go, and make it."""
        start = choosers.documents() / save.path.name
        by_path = partial(
            self._ask, "export", choosers.shown(start), partial(self._copy_to_typed, save)
        )
        self._choose(choosers.SAVE, "export", start, partial(self._copy_to_chosen, save), by_path)

    def bring_in(self) -> None:
        """Ask for a file, and take the game in it among the others."""
        start = choosers.documents()
        self._choose(choosers.OPEN, "import", start, self.take_in, partial(self._ask_source, start))

    def take_in(self, source: Path) -> str:
        """Import a game; why not, or "". What was repaired in it is shown."""
        try:
            path = saves.bring_in(source, self.stage.games.folder)
            notes = opening.look(source).notes
        except JournalError as error:
            return message_words(error.message)
        self.told(text("saves.imported", name=path.name.removesuffix(SUFFIX)), path)
        for note in notes:
            self.stage.stack.push(Notice(self.stage, text("games.mended"), message_words(note)))
        return ""

    def _choose(
        self,
        kind: str,
        name: str,
        start: Path,
        act: Callable[[Path], str],
        by_path: Callable[[], object],
    ) -> None:
        """By the system's own window; where there is none, by a path that is typed."""
        heading, prompt = text(f"saves.{name}"), text(f"saves.{name}_prompt")
        ask_for_file(self.stage, kind, heading, prompt, start, act, by_path)

    def _ask(
        self, name: str, value: str, answer: Callable[[str], str], offered: Offers = ()
    ) -> None:
        words, yes = text(f"saves.{name}_words"), text(f"saves.{name}")
        ask = Prompt(self.stage, yes, words, value, yes, answer, limit=LONGEST_PATH, offers=offered)
        self.stage.stack.push(ask)

    def _ask_source(self, start: Path) -> None:
        self._ask("import", choosers.shown(start), self._take_in_typed, choosers.offers(SUFFIX))

    def _take_in_typed(self, words: str) -> str:
        return self.take_in(choosers.typed(words))

    def _copy_to_typed(self, save: Save, words: str) -> str:
        return self._copy(save, choosers.typed(words, save.path.name), replace=False)

    def _copy_to_chosen(self, save: Save, path: Path) -> str:
        """The system's window has asked before a file is replaced, but for this very name alone."""
        target = path if path.suffix else path.with_name(path.name + SUFFIX)
        kept = target.parent == self.stage.games.folder
        return self._copy(save, target, replace=target == path and not kept)

    def _copy(self, save: Save, target: Path, replace: bool) -> str:
        try:
            saves.export(save.path, target, replace=replace)
        except JournalError as error:
            return message_words(error.message)
        name, folder = target.name.removesuffix(SUFFIX), target.parent
        self.told(text("saves.exported", name=name, folder=folder.name or str(folder)), None)
        return ""
