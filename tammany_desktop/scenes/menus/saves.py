"""The page of saved games: to continue, watch, rename, delete, export and import."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import pygame

from tammany_desktop.journal import JournalError, notes, opening, saves
from tammany_desktop.journal.opening import MAX_TITLE, SUFFIX
from tammany_desktop.journal.saves import SavedGame
from tammany_desktop.languages import text
from tammany_desktop.scenes.base import dialog
from tammany_desktop.scenes.base.page_file import export_page
from tammany_desktop.scenes.base.pages import BACK_WIDTH, PageScene, Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.menus import saves_list
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.system import choosers
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import PLAIN, PRIMARY, QUIET, icon
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.wording import message_words

SIDE_FROM: Final = 1100  # units of width from which the buttons are beside the list
SIDE_WIDTH: Final = 440  # units: width of the column beside the list
ICON: Final = 90  # units: width of a button's icon and margins
T = TypeVar("T")  # the result of a call
GameAction = tuple[str, str, Callable[[], object], str]  # name, icon, callback, why not


def _file_words(name: str) -> dialog.FileWords:
    heading, prompt = text(f"saves.{name}"), text(f"saves.{name}_prompt")
    return dialog.FileWords(heading, prompt, text(f"saves.{name}_words"), heading)


SECONDARY: Final = ("replay", "analysis")  # buttons less prominent than the primary one


class SavesScene(PageScene):
    """The list of saved games; the table's game is paused. `clock` returns seconds since 1970."""

    list_view: ListView | None

    def __init__(self, stage: Stage, clock: Callable[[], float] = time.time) -> None:
        super().__init__(stage)
        self.clock = clock
        self.all_saves: list[SavedGame] = []
        self.finder = saves_list.Finder(stage, self._apply_search)
        self.saves: list[SavedGame] = []  # the games found, in order
        self.chosen = 0
        self.message = ""  # a message shown below the list
        self.deleted: Path | None = None  # the game deleted last, in the trash: undo restores it
        self._previews: dict[tuple[Path, float], saves_list.Preview | None] = {}

    def enter(self) -> None:
        self.stage.games.suspend()
        self.uncover()

    def uncover(self) -> None:
        self.read()
        self.resize()

    def read(self, keep: Path | None = None) -> None:
        """Read the list again; the game at `keep`, or the chosen one, stays chosen."""
        try:
            self.all_saves = saves.listing(self.stage.games.folder)
        except JournalError as error:
            self.all_saves, self.message = [], message_words(error.message)
        self._show_matches(keep)

    def _show_matches(self, keep: Path | None = None) -> None:
        """Show the games that match the search, in their order, without reading files."""
        path = keep or (self.save.path if self.save is not None else None)
        self.saves = self.finder.matches(self.all_saves)
        paths = [save.path for save in self.saves]
        self.chosen = paths.index(path) if path in paths else min(self.chosen, len(paths) - 1)
        self.chosen = max(0, self.chosen)

    @property
    def save(self) -> SavedGame | None:
        """Return the chosen game, or None without games."""
        return self.saves[self.chosen] if self.chosen < len(self.saves) else None

    @property
    def preview(self) -> saves_list.Preview | None:
        """Return the preview of the chosen game, if its journal was read."""
        return self._preview(self.save) if self.save is not None else None

    def _preview(self, save: SavedGame) -> saves_list.Preview | None:
        return self._previews.get((save.path, save.played))

    def lay(self, gui: Gui) -> None:
        space = self.lay_page(gui)
        heading, inner = text("saves.heading"), space.width - BACK_WIDTH - Gap.M
        search_width = self.finder.measure(self.look, inner, heading) if self.all_saves else 0.0
        left, top, width, height = self.lay_head(gui, space, heading, search_width)
        self.list_view = None
        if self.all_saves:
            self.finder.lay_field(gui, space.left + inner - search_width, space.top)
        if width >= SIDE_FROM and height >= 480:
            list_width = width - SIDE_WIDTH - Gap.XXL
            self._lay_games(gui, Space(left, top, list_width, height))
            self._lay_side(gui, Space(left + list_width + Gap.XXL, top, SIDE_WIDTH, height))
        else:
            foot_height = 3 * Height.USUAL + Gap.M
            self._lay_games(gui, Space(left, top, width, height - foot_height - Gap.S))
            self._lay_buttons(gui, Space(left, top + height - foot_height, width, foot_height), 4)

    def _lay_games(self, gui: Gui, space: Space) -> None:
        units, foot_height = self.look.units, 48.0
        left, top, width, height = space
        count = saves.trash_count(self.stage.games.folder)
        foot = Space(left, top + height - foot_height, width, foot_height)
        beside_rect = saves_list.lay_trash(gui, foot, count, partial(self._ask_to_empty, count))
        if self.message or self.finder.order_beside or not self.all_saves:
            fits = self.look.type.fits(self.message, "small", beside_rect.width)
            gui.label(beside_rect, self.message, "small", wrap=not fits)
        else:
            self.finder.lay_order(gui, beside_rect)
        list_rect = units.rect(left, top, width, height - foot_height - Gap.XXS)
        if not self.saves:
            key = "saves.none_found" if self.all_saves else "saves.empty"
            gui.label(list_rect, text(key), "body", wrap=True)
            return
        self.list_view = ListView(
            gui,
            list_rect,
            self.look.px(saves_list.ROW),
            len(self.saves),
            self._paint_row,
            on_choose=self._chose,
            on_press=self._pressed,
            chosen=self.chosen,
            label=text("saves.games"),
            words=lambda row: saves_list.row_words(
                self.saves[row], self._preview(self.saves[row]), self.clock()
            ),
        )

    def _lay_side(self, gui: Gui, space: Space) -> None:
        left, top, width, height = space
        foot_height = 6 * Height.USUAL + Gap.XXL
        self._lay_buttons(gui, Space(left, top + height - foot_height, width, foot_height), 2)
        if self.save is not None:
            space_above = Space(left, top, width, height - foot_height - Gap.L)
            saves_list.lay_save(gui, space_above, self.save, self.preview)

    def _lay_buttons(self, gui: Gui, space: Space, columns: int) -> None:
        button_width = space.cell(0, columns, Gap.XS).width
        main = "analysis" if self._is_over() else "continue"
        actions = sorted(self._actions(), key=lambda action: action[0] == main)
        last_cell = -(-len(actions) // columns) * columns - 1
        for index, (name, icon_name, press, why_not) in enumerate(actions):
            cell = space.cell(last_cell if name == main else index, columns, Gap.XS, Height.USUAL)
            is_page = name == "page"
            caption = text("keep.short" if is_page else f"saves.{name}")
            icon_fits = self.look.type.width(caption, "button") <= self.look.px(button_width - ICON)
            gui.button(
                self.look.units.rect(*cell),
                caption,
                press,
                kind=PRIMARY if name == main else PLAIN if name in SECONDARY else QUIET,
                role="button" if name in (main, *SECONDARY) else "body",
                align="center" if name == main else "left",
                icon=icon(self.look, icon_name) if icon_fits else None,
                hint=text("keep.page_hint" if is_page else f"saves.{name}_hint"),
                why_not=why_not,
            )

    def _is_over(self) -> bool:
        """Return True if the chosen game is over, so that its analysis is the main button."""
        return self.preview is not None and bool(self.preview.winners)

    def _actions(self) -> list[GameAction]:
        # Reasons why actions are disabled, or "".
        save, why_no_game = self.save, "" if self.saves else text("saves.none_chosen")
        problem = message_words(save.problem) if save is not None and save.problem else ""
        reason = why_no_game or problem
        why_over = text("saves.is_over") if self._is_over() else ""
        is_unaided = save is not None and self.stage.settings.unaided_in(save.notes.game)
        unaided = text("table.hint.bare") if is_unaided and not why_over else ""
        why_no_undo = "" if self.deleted is not None else text("saves.nothing_deleted")
        is_favorite = save is not None and save.notes.favorite
        of_game: list[tuple[str, str, Callable[[SavedGame], object], str]] = [
            ("continue", "play", lambda save: self.stage.open_table(save.path), reason or why_over),
            ("replay", "replay", lambda save: self._open(partial(self._replay, save)), reason),
            ("analysis", "analysis", lambda save: self._open(self._analysis), reason or unaided),
            ("rename", "edit", self._ask_name, why_no_game),
            ("unmark" if is_favorite else "mark", "star", self._toggle_favorite, reason),
            ("note", "note", self._ask_note, reason),
            ("copy", "copy", self._duplicate, reason),
            ("export", "export", self._export, reason),
            ("page", "web_page", lambda save: self._open(self._export_page), reason),
            ("delete", "trash", self._delete, why_no_game),
        ]
        actions: list[GameAction] = [
            (name, image, partial(self._with_save, call), why) for name, image, call, why in of_game
        ]
        actions.insert(-1, ("import", "import", self._import, ""))
        return [*actions, ("undo", "undo", self._undo, why_no_undo)]

    def _with_save(self, action: Callable[[SavedGame], object]) -> None:
        """Call `action` with the chosen game."""
        if self.save is not None:
            action(self.save)

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, i: int, chosen: bool) -> None:
        save, now = self.saves[i], self.clock()
        saves_list.paint_row(self.look, surface, rect, save, self._preview(save), chosen, now)

    def _next_unread(self) -> SavedGame | None:
        """Return the next visible game whose journal was not read yet, or None."""
        if self.list_view is None:
            return None
        first_row = self.list_view.top // self.list_view.row_height
        rows = self.list_view.rect.height // self.list_view.row_height + 2
        nearby = [self.saves[self.chosen], *self.saves[first_row : first_row + rows]]
        readable = (save for save in nearby if save.problem is None)
        return next((s for s in readable if (s.path, s.played) not in self._previews), None)

    def update(self, dt: float) -> None:
        super().update(dt)
        save = self._next_unread()
        if save is not None:
            self._previews[save.path, save.played] = saves_list.preview_of(save)
            if save is self.save:
                self.resize()
            elif self.list_view is not None:
                self.gui.repaint(self.list_view.rect)

    def due_in(self) -> float | None:
        return 0.0 if self._next_unread() is not None else super().due_in()

    def _chose(self, index: int) -> None:
        if index != self.chosen:
            self.chosen, self.message = index, ""
            self._lay_again()

    def _apply_search(self) -> None:
        old_fields, focused = self.gui.text_fields, self.gui.ring.current
        self._show_matches()
        self._lay_again()
        if focused is not None and self.gui.ring.current is not None:
            self.gui.text_fields.copy_caret(self.gui.ring.current, old_fields, focused)

    def _lay_again(self) -> None:
        top = self.list_view.top if self.list_view is not None else 0
        self.resize()
        if self.list_view is not None:
            self.list_view.top = min(top, self.list_view.max_top)
            self.list_view.reveal(self.chosen)

    def _pressed(self, index: int) -> None:
        """Continue the game of a row on Enter; a click only chooses it."""
        if self.gui.ring.visible and self.saves[index].problem is None:
            if self._is_over():
                self._open(self._analysis)
            else:
                self.stage.open_table(self.saves[index].path)

    def _report(self, message: str, keep: Path | None = None) -> None:
        """Read the list again and show a message; the game at `keep`, if given, is then chosen."""
        self.message = message
        self.read(keep)
        self.resize()

    def _open(self, show: Callable[[opening.JournalContents], object]) -> None:
        """Read the chosen game and call `show` with it, or show why it cannot be read."""
        if self.save is None:
            return
        try:
            game = opening.read_journal(self.save.path)
        except JournalError as error:
            self.stack.push(dialog.Notice(self.stage, self.save.name, message_words(error.message)))
            return
        show(game)

    def _replay(self, save: SavedGame, game: opening.JournalContents) -> None:
        self.stack.push(ReplayScene(self.stage, game.header, game.history, save.path))

    def _analysis(self, game: opening.JournalContents) -> None:
        self.stack.push(AnalysisScene(self.stage, game.header.seats, game.history, game.header))

    def _ask_name(self, save: SavedGame) -> None:
        words, call = text("saves.rename_words"), partial(self._rename, save)
        yes = text("saves.rename")
        prompt = dialog.Prompt(self.stage, yes, words, save.name, yes, call, limit=MAX_TITLE)
        self.stack.push(prompt)

    def _export(self, save: SavedGame) -> None:
        """Ask for a path, and write a copy of the game there."""
        path, submit = choosers.documents() / save.path.name, partial(self._write_export, save)
        dialog.ask_for_file(self.stage, choosers.SAVE, _file_words("export"), path, submit)

    def _export_page(self, game: opening.JournalContents) -> None:
        export_page(self.stage, game.header, game.history)

    def _write_export(self, save: SavedGame, path: Path, replace: bool) -> str:
        """Export a game; replace a file only if the system's dialog asked about its name."""
        target = path if path.suffix or not replace else path.with_name(path.name + SUFFIX)
        in_folder = target.parent == self.stage.games.folder
        try:
            saves.export(save.path, target, replace=replace and target == path and not in_folder)
        except JournalError as error:
            return message_words(error.message)
        name, folder = target.name.removesuffix(SUFFIX), target.parent
        message = text("saves.exported", name=name, folder=folder.name or str(folder))
        self._report(message)
        self.stack.push(dialog.FileNotice(self.stage, text("saves.export"), message, target))
        return ""

    def _import(self) -> None:
        """Ask for a file, and copy its game into the folder of games."""
        words, folder, submit = _file_words("import"), choosers.documents(), self._import_file
        dialog.ask_for_file(self.stage, choosers.OPEN, words, folder, submit, SUFFIX)

    def _import_file(self, source: Path, replace: bool = False) -> str:
        """Import a game and show its repairs; return why it failed, or ""."""
        try:
            path = saves.import_game(source, self.stage.games.folder)
            repairs = opening.read_journal(source).messages
        except JournalError as error:
            return message_words(error.message)
        self._report(text("saves.imported", name=path.name.removesuffix(SUFFIX)), path)
        for repair in repairs:
            self.stack.push(dialog.Notice(self.stage, text("games.mended"), message_words(repair)))
        return ""

    def _rename(self, save: SavedGame, name: str) -> str:
        try:
            path = saves.rename(save.path, name)
        except JournalError as error:
            return message_words(error.message)
        self._report(text("saves.renamed", name=path.name.removesuffix(SUFFIX)), path)
        return ""

    def _try(self, call: Callable[[], T]) -> T | None:
        """Return the result of `call` on files, or None, with a message, if it failed."""
        try:
            return call()
        except JournalError as error:
            self._report(message_words(error.message))
            return None

    def _delete(self, save: SavedGame) -> None:
        if path := self._try(partial(saves.move_to_trash, save.path)):
            self.deleted = path
            self._report(text("saves.deleted", name=save.name))

    def _duplicate(self, save: SavedGame) -> None:
        if path := self._try(partial(saves.duplicate, save.path)):
            self._report(text("saves.copied", name=path.name.removesuffix(SUFFIX)), path)

    def _write(self, save: SavedGame, new_notes: notes.Notes) -> str:
        """Save a mark or a note on a game; return why it failed, or ""."""
        error_message = message_words(error) if (error := notes.write(save.path, new_notes)) else ""
        self._report(error_message)
        return error_message

    def _toggle_favorite(self, save: SavedGame) -> None:
        self._write(save, save.notes._replace(favorite=not save.notes.favorite))

    def _ask_note(self, save: SavedGame) -> None:
        def write(words: str) -> str:
            return self._write(save, save.notes._replace(words=words))

        dialog.ask_note(self.stage, text("saves.note_words"), save.notes.words, write)

    def _ask_to_empty(self, count: int) -> None:
        heading, words = text("saves.empty_heading"), text("saves.empty_words", count=count)
        yes, no = text("saves.empty_yes"), text("common.cancel")
        self.stack.push(dialog.Question(self.stage, heading, words, yes, self._empty, no))

    def _empty(self) -> None:
        count = self._try(partial(saves.empty_trash, self.stage.games.folder))
        if count is not None:
            self.deleted = None
            self._report(text("saves.emptied", count=count))

    def _undo(self) -> None:
        if self.deleted is not None and (path := self._try(partial(saves.restore, self.deleted))):
            self.deleted = None
            self._report(text("saves.restored", name=path.name.removesuffix(SUFFIX)), path)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if event.type == pygame.DROPFILE:
            if error := self._import_file(Path(event.file)):
                self._report(error)
            return True
        return super().handle(event, act)
