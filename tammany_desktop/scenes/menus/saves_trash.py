"""The trash below the list of games: how many lie there, and the button that empties it."""

from collections.abc import Callable

from tammany_desktop.journal import saves
from tammany_desktop.journal.trouble import JournalError
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import Question
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.ui.desk import Desk

WIDE = 330.0  # units of the button


class Trash:
    """Not there while it is empty; `told` hears what to say once it was emptied, or why not."""

    def __init__(self, stage: Stage, told: Callable[[str, bool], object]) -> None:
        self.stage = stage
        self.told = told

    def lay(self, desk: Desk, place: tuple[float, float, float, float]) -> float:
        """Lay the button at the right end of a line; the units it takes, 0 for none."""
        away = saves.in_trash(self.stage.games.folder)
        if not away:
            return 0.0
        left, top, wide, high = place
        own = min(WIDE, wide / 2)
        desk.button(
            self.stage.look.units.rect(left + wide - own, top, own, high),
            text("saves.empty_trash", count=away),
            lambda: self._ask(away),
            hint=text("saves.empty_trash_hint"),
        )
        return own

    def _ask(self, away: int) -> None:
        """What is in the trash is gone for good: ask first."""
        heading, words = text("saves.empty_heading"), text("saves.empty_words", count=away)
        yes = text("saves.empty_yes")
        self.stage.stack.push(Question(self.stage, heading, words, yes, self._empty))

    def _empty(self) -> None:
        try:
            gone = saves.empty_trash(self.stage.games.folder)
        except JournalError as error:
            self.told(error.said.text(), False)
            return
        self.told(text("saves.emptied", count=gone), True)
