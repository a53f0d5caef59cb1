"""Dialogs over a scene: a notice, a question, a prompt, and the wait for a file dialog."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from tammany_desktop.journal import notes
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.pages import SheetScene, Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.system import choosers, logs
from tammany_desktop.system.choosers import FileDialog
from tammany_desktop.ui.card import CardButton
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import PLAIN, PRIMARY
from tammany_desktop.ui.tokens import Gap, Height, Width

log = logging.getLogger(__name__)
MARGIN: Final = Gap.XXL  # units: width of the margins at the sides
HEAD: Final = 104.0  # units: height of the heading, above the words
FOOT: Final = Gap.L + Height.USUAL + Gap.XL  # units: height of the buttons, with margins
NO_DEFAULT: Final = -1  # a `default` for a dialog that Enter does not close
LONGEST_PATH: Final = 400  # greatest number of characters of a typed path
Callback = Callable[[], object]
DialogChoice = tuple[str, Callback]


class Dialog(SheetScene):
    """A dialog with buttons that close it; Escape presses the last, Enter the one at `default`."""

    opaque = False
    dims = True
    has_rules_key = False  # a question must be answered first
    default = 0
    has_primary = True  # whether a button is red as the primary one
    primary = 0  # the index of the choice with the primary button
    first_has_key = True  # whether the first button, if it is not the default, has a key of its own
    error = ""  # why the input is refused

    def __init__(self, stage: Stage, heading: str, words: str, choices: list[DialogChoice]) -> None:
        super().__init__(stage)
        self.heading, self.words = heading, words
        self.choices = choices
        self.only_closes = False  # whether the only button closes the dialog, as Escape does

    def close(self, on_choice: Callback) -> None:
        """Close the dialog, then call `on_choice`."""
        self.stack.pop(self)
        on_choice()

    def back(self) -> bool:
        self.close(self.choices[-1][1])
        return True

    def lay(self, gui: Gui) -> None:
        units, type_ = self.look.units, self.look.type
        width = min(Width.DIALOG, units.area[0] - Gap.XL)
        lines = type_.wrap(self.words, "body", self.look.px(width - 2 * MARGIN))
        text_height = units.units(type_.line_height("body") * len(lines)) + Gap.XXS
        x, top, inner_width, height = self.lay_frame(gui, width, text_height + HEAD + FOOT)
        self.lay_words(gui, units.rect(x, top + HEAD, inner_width, height - HEAD - FOOT))
        self.lay_buttons(gui, x, top + height - FOOT, inner_width, self._actions())

    def lay_frame(self, gui: Gui, width: float, height: float) -> Space:
        """Lay out the card and its heading; return the room between its margins at the sides."""
        units, height = self.look.units, min(self.look.units.area[1] - Gap.M, height)
        left, top = (units.area[0] - width) / 2, (units.area[1] - height) / 2
        gui.card(units.rect(left, top, width, height), "dialog")
        rect = units.rect(left + MARGIN, top + Gap.XL, width - 2 * MARGIN, Gap.XXL)
        gui.label(rect, self.heading, "heading")
        return Space(left + MARGIN, top, width - 2 * MARGIN, height)

    def lay_words(self, gui: Gui, rect: pygame.Rect) -> None:
        """Lay out the text, or `error` in its place."""
        words, color = self.error or self.words, "vermilion" if self.error else "ink"
        gui.label(rect, words, "body", color, wrap=True)

    def _actions(self) -> list[CardButton]:
        last_index, actions = len(self.choices) - 1, list[CardButton]()
        for index, (caption, on_choice) in enumerate(self.choices):
            closes = self.only_closes or (last_index > 0 and index == last_index)
            home = index == self.default
            intent = Intent.CANCEL if closes else Intent.CONFIRM if home else None
            if index == 0 and intent is None and self.first_has_key:
                intent = Intent.ACCEPT
            is_primary = index == self.primary and self.has_primary and not self.only_closes
            kind = PRIMARY if is_primary else PLAIN
            close = partial(self.close, on_choice)
            actions.append(CardButton(caption, close, intent, kind, home=home))
        return sorted(actions, key=lambda action: action.kind != PRIMARY)

    def lay_buttons(
        self, gui: Gui, left: float, top: float, width: float, actions: list[CardButton]
    ) -> None:
        """Lay out buttons of equal width, the first at the right."""
        button_width = min(320.0, (width - Gap.M * (len(actions) - 1)) / len(actions))
        x = left + width - button_width
        for action in actions:
            action.lay(gui, self.look.units.rect(x, top + Gap.L, button_width, Height.USUAL))
            x -= button_width + Gap.M


def copy_text(copied: str) -> bool:
    """Copy a text to the clipboard; return False if there is no clipboard."""
    try:
        pygame.scrap.put_text(copied)
    except pygame.error:
        log.warning("no clipboard")
        return False
    return True


class Notice(Dialog):
    """A message with one button."""

    def __init__(self, stage: Stage, heading: str, words: str) -> None:
        super().__init__(stage, heading, words, [(text("common.close"), lambda: None)])


class FileNotice(Dialog):
    """Says where a new file is, with buttons to open its folder and to copy its path."""

    has_primary = False  # the default only closes the dialog

    def __init__(self, stage: Stage, heading: str, words: str, path: Path | None = None) -> None:
        """Without `path` the file is still being made: see `finish`."""
        super().__init__(stage, heading, words, [(text("common.close"), lambda: None)])
        self.file: Path | None = None  # the file, once it is finished
        if path is not None:
            self.finish(path)

    def finish(self, path: Path) -> None:
        """Note that the file is finished, and add the buttons for it."""
        self.file = path
        folder, copy = text("file.open_folder"), text("file.copy_path")
        self.choices[:0] = [(folder, self._open_folder), (copy, self._copy_path)]
        self.default = len(self.choices) - 1

    def _open_folder(self) -> None:
        if self.file is not None and not logs.open_folder(self.file.parent):
            self.stack.push(Notice(self.stage, self.heading, text("crash.no_folder")))

    def _copy_path(self) -> None:
        message = text("file.path_copied" if copy_text(str(self.file)) else "board.no_clipboard")
        self.stack.push(Notice(self.stage, self.heading, message))


class Question(Dialog):
    """Asks before an action that cannot be undone; Enter and Escape cancel."""

    default = 1

    def __init__(
        self, stage: Stage, heading: str, words: str, yes: str, on_yes: Callback, stay: str = ""
    ) -> None:
        """`stay` is the caption in place of "Cancel", and primary, if `on_yes` loses data."""
        no = stay or text("common.cancel")
        super().__init__(stage, heading, words, [(yes, on_yes), (no, lambda: None)])
        self.primary = 1 if stay else 0


def leaving_question(stage: Stage, on_yes: Callback) -> Question:
    """Return a question to ask before `on_yes`, which loses a game that could not be saved."""
    words, yes, stay = (text(f"games.give_up_{key}") for key in ("words", "yes", "no"))
    return Question(stage, text("games.give_up"), words, yes, on_yes, stay)


ROW_HEIGHT: Final = 46  # units: height of a suggestion
Submit = Callable[[str], str]  # returns why a text cannot be used, or ""


class Prompt(Dialog):
    """Asks for a text, typed or suggested; `submit` returns why it cannot be used, or ""."""

    def __init__(
        self,
        stage: Stage,
        heading: str,
        words: str,
        value: str,
        yes: str,
        submit: Submit,
        *,
        limit: int = 60,
        suggestions: Sequence[tuple[str, str]] = (),
    ) -> None:
        """`yes` is the caption that submits; a suggestion is a text to show, and one to submit."""
        super().__init__(stage, heading, words, [(text("common.cancel"), lambda: None)])
        self.value, self.yes, self.submit, self.limit = value, yes, submit, limit
        self.suggestions = list(suggestions)

    def lay(self, gui: Gui) -> None:
        units = self.look.units
        width = min(Width.DIALOG, units.area[0] - Gap.XL)
        list_height = min(5, len(self.suggestions)) * ROW_HEIGHT + Gap.S if self.suggestions else 0
        x, top, inner_width, height = self.lay_frame(gui, width, 272.0 + FOOT + list_height)
        self.lay_words(gui, units.rect(x, top + HEAD, inner_width, Height.CARD))
        rect = units.rect(x, top + 206, inner_width, Height.USUAL)
        field = gui.text_field(rect, self.value, self._typed, limit=self.limit, label=self.heading)
        gui.text_fields.on_confirm[field] = self._answer
        if self.suggestions:
            ListView(
                gui,
                units.rect(x, top + 272, inner_width, height - 272 - FOOT),
                self.look.px(ROW_HEIGHT),
                len(self.suggestions),
                self._paint_suggestion,
                on_press=self._take_suggestion,
                label=self.words,
                words=lambda index: self.suggestions[index][0],
            )
        accept = CardButton(self.yes, self._answer, kind=PRIMARY)
        cancel = CardButton(self.choices[-1][0], self.back)
        self.lay_buttons(gui, x, top + height - FOOT, inner_width, [accept, cancel])
        gui.ring.visible = True
        gui.ring.set_focus(field)

    def _paint_suggestion(
        self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool
    ) -> None:
        look = self.look
        inner = look.inset(rect, Gap.S)
        look.type.draw(surface, self.suggestions[index][0], "small", look.palette["ink"], inner)

    def _typed(self, value: str) -> None:
        self.value = value

    def _take_suggestion(self, index: int) -> None:
        self.value = self.suggestions[index][1]
        self._answer()

    def _answer(self) -> None:
        self.error = self.submit(self.value.strip())
        if self.error:
            self.resize()
        else:
            self.stack.pop(self)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if act is not None and act.intent is Intent.CANCEL and not act.repeat:
            return self.back()
        return super().handle(event, act)


def ask_note(stage: Stage, words: str, note: str, submit: Submit) -> None:
    """Ask for a person's note on a game or a move; `note` is the present note, or ""."""
    heading, yes, limit = text("saves.note"), text("saves.note_yes"), notes.MAX_LENGTH
    stage.stack.push(Prompt(stage, heading, words, note, yes, submit, limit=limit))


POLL: Final = 0.1  # seconds between polls for the answer of the system's dialog


class FileChoice(Dialog):
    """Waits for the system's file dialog; `on_path` gets its path, `type_instead` asks for one."""

    def __init__(
        self,
        stage: Stage,
        heading: str,
        file_dialog: FileDialog,
        on_path: Callable[[Path], object],
        type_instead: Callback,
    ) -> None:
        choices = [(text("saves.type_path"), type_instead), (text("common.cancel"), lambda: None)]
        super().__init__(stage, heading, text("saves.choosing"), choices)
        self.file_dialog, self.on_path, self.type_instead = file_dialog, on_path, type_instead
        self.dialog_closed = False  # whether the file dialog has closed

    def update(self, dt: float) -> None:
        super().update(dt)
        result = None if self.dialog_closed else self.file_dialog.poll()
        if result is None:
            return
        self.dialog_closed = True
        self.stack.pop(self)
        if result.path is not None:
            self.on_path(result.path)
        elif result.failed:
            self.type_instead()

    def due_in(self) -> float | None:
        return POLL

    def leave(self) -> None:
        self.file_dialog.close()


class FileWords(NamedTuple):
    """The texts of a request for a file: `prompt` in the system's dialog, the rest in a Prompt."""

    heading: str
    prompt: str
    words: str
    yes: str


def ask_for_file(
    stage: Stage,
    kind: str,
    request: FileWords,
    suggested: Path,  # the path that is offered first
    submit: Callable[[Path, bool], str],  # called with a path, and if it may be replaced
    suffix: str = "",  # the suffix of files to suggest, if any
) -> None:
    """Ask in the system's file dialog, else for a path; `submit` returns an error or ""."""

    def submit_chosen(path: Path) -> None:
        error = submit(path, True)
        if error:
            stage.stack.push(Notice(stage, request.heading, error))

    def submit_typed(typed: str) -> str:
        name = suggested.name if kind == choosers.SAVE else ""
        return submit(choosers.typed_path(typed, name), False)

    def ask_for_path() -> None:
        files = choosers.candidate_files(suffix) if suffix else ()
        texts = (request.heading, request.words, choosers.path_text(suggested), request.yes)
        stage.stack.push(Prompt(stage, *texts, submit_typed, limit=LONGEST_PATH, suggestions=files))

    dialog = choosers.ask(kind, request.prompt, suggested)
    if dialog is None:
        ask_for_path()
    else:
        stage.stack.push(FileChoice(stage, request.heading, dialog, submit_chosen, ask_for_path))
