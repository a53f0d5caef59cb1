"""The analysis board: a position that can be edited, played and judged."""

from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pygame

from tammany_desktop.analysis.editing import BALLOT_OFFSET, TO_MOVE, Key
from tammany_desktop.board.geometry import NO_WARD, geometry, ward_at
from tammany_desktop.board.highlights import CHOSEN
from tammany_desktop.board.small_map import box_camera, map_part, ward_squares
from tammany_desktop.board.tracks import when_words
from tammany_desktop.board.ward_card import ward_words
from tammany_desktop.journal import JournalError
from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.header import Seat
from tammany_desktop.journal.opening import MAX_POSITION, parse_position, position_text
from tammany_desktop.languages import text
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import BIDDING, OVER, State
from tammany_desktop.scenes.base.dialog import FileNotice, FileWords, ask_for_file, copy_text
from tammany_desktop.scenes.base.pages import BACK_WIDTH, Space, lay_tabs
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review import blocks
from tammany_desktop.scenes.review import board_lists as lists
from tammany_desktop.scenes.review.board_lists import BoardLists, seats_for
from tammany_desktop.session.tutor import Study
from tammany_desktop.system import choosers
from tammany_desktop.ui.focus import Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.scrolling import Column
from tammany_desktop.ui.skin import PLAIN
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.wording import message_words

BESIDE: Final = 1150.0  # units of width from which the map is beside the pages
UNDO_WIDTH: Final = 170.0  # units: width of the undo button
POLL: Final = 0.05  # seconds between polls while a position is judged
SUFFIX: Final = ".json"
PAGES: Final = ("map", "set", "play", "judge", "file")


def _file_words(name: str) -> FileWords:
    heading = text(f"board.{name}")
    return FileWords(heading, heading, text("board.path"), heading)


class BoardScene(BoardLists):
    """The scene of the analysis board: map, values, moves, judgment and files, as tabs."""

    def __init__(
        self,
        stage: Stage,
        seats: tuple[Seat, ...] = (),
        state: State | None = None,
        study: Study | None = None,
    ) -> None:
        super().__init__(stage, seats, state)
        self.study = study or Study()
        self.message = ""  # why something was refused, or what was done
        self.targets: list[Target] = []  # targets of the wards
        self.column: Column | None = None  # the judgment, once its page was shown
        self.chances_rect = pygame.Rect(0, 0, 0, 0)  # the line of chances
        self.bar_rect = pygame.Rect(0, 0, 0, 0)  # the progress bar

    def enter(self) -> None:
        super().enter()
        self._judge()

    def leave(self) -> None:
        self.study.close()

    def _judge(self) -> None:
        self.study.judge(None if self.state.phase == OVER or self.board.draw_due else self.state)

    def play_games(self) -> None:
        """Play games from the position to the end, to count who wins."""
        self.study.play(self.state)
        self.resize()

    def stop_games(self) -> None:
        """Stop playing games; results stay."""
        self.study.stop()
        self.resize()

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.study.poll():
            return
        self.gui.repaint(self.chances_rect)
        self.gui.repaint(self.bar_rect)
        if self.page_name == "judge" and not self.study.playing:
            self.resize()

    def due_in(self) -> float | None:
        return POLL if self.study.waiting else super().due_in()

    def changed(self) -> None:
        if len(self.seats) != self.state.n:
            self.seats = seats_for(self.state.n)
        self.row, self.bids, self.message = 0, {}, ""
        self._judge()
        self.resize()

    def show_message(self, message: str) -> None:
        self.message = message
        self.resize()

    def undo(self) -> None:
        """Undo the last step."""
        self.board.undo()
        self.changed()

    def show_start(self, count: int) -> None:
        """Show the start of a game for a number of players."""
        self.board.put(new_game(count, Random()))
        self.changed()

    def show_page(self, page: str) -> None:
        """Show another page."""
        self.page_name, self.row, self.message = page, 0, ""
        self.resize()

    def load_text(self, data: bytes, name: str) -> str:
        """Show the position in the text `data`, called `name` in errors; return an error, or ""."""
        try:
            state = parse_position(data, name)
        except JournalError as error:
            return message_words(error.message)
        self.board.put(state)
        self.changed()
        return ""

    def lay(self, gui: Gui) -> None:
        self.list = None
        space = self.lay_page(gui)
        left, top, width, _ = space
        body = self.lay_head(gui, space, text("board.heading"), UNDO_WIDTH + Gap.S, False)
        undo_left = left + width - BACK_WIDTH - Gap.S - UNDO_WIDTH
        rect = self.look.units.rect(undo_left, top, UNDO_WIDTH, Height.USUAL)
        why_not = "" if len(self.board.positions) > 1 else text("refusal.nothing_to_undo")
        gui.button(rect, text("board.undo"), self.undo, why_not=why_not, intent=Intent.UNDO)
        left, top, width, height = body
        is_beside = width >= BESIDE
        if is_beside:
            map_width = min(width * 0.54, height * 1.5)
            self._lay_map(gui, Space(left, top, map_width, height))
            left, width = left + map_width + Gap.L, width - map_width - Gap.L
        pages = PAGES[1:] if is_beside else PAGES
        if self.page_name not in pages:
            self.page_name = "set"
        tabs = [(name, text(f"board.page.{name}")) for name in pages]
        room = Space(left, top, width, height)
        left, top, width, height = room = lay_tabs(gui, room, tabs, self.page_name, self.show_page)
        status_height = self._lay_status(gui, room)
        space = Space(left, top + status_height, width, height - status_height)
        lay_methods = {
            "map": self._lay_map,
            "set": self.lay_set,
            "play": self.lay_play,
            "judge": self._lay_judge,
            "file": self._lay_file,
        }
        lay_methods[self.page_name](gui, space)

    def _lay_status(self, gui: Gui, space: Space) -> float:
        """Lay out the moment or a message, and a line with all chances; return the height."""
        units, type_ = self.look.units, self.look.type
        height = units.units(type_.line_height("small")) + 2  # of a line
        lines = type_.wrap(self.message or self._moment(), "small", units.px(space.width))[:2]
        color = "vermilion_dark" if self.message else "ink"
        for row, words in enumerate(lines):
            rect = units.rect(space.left, space.top + row * height, space.width, height)
            gui.label(rect, words, "small", color)
        rows = 2 if self.page_name == "file" else len(lines)  # no button may move
        self.chances_rect = units.rect(space.left, space.top + rows * height, space.width, height)
        gui.add_painter(self.chances_rect, self._paint_chances)
        gui.speak(self.chances_rect, lambda: [self._chances_words()])
        return (rows + 1) * height + Gap.XS

    def _moment(self) -> str:
        state = self.state  # `moment` is a value of the key TO_MOVE, or negative
        moment = BALLOT_OFFSET + state.voting if state.phase == BIDDING else state.actor()
        if state.phase == OVER or moment < 0:
            return when_words(state)
        subject = lists.value_words(Key(TO_MOVE), moment, self.seats)
        subject = subject if moment >= BALLOT_OFFSET else text("board.turn", name=subject)
        return f"{when_words(state)} · {subject}"

    def _chances_words(self) -> str:
        if self.study.finding is not None:
            pairs = zip(self.seats, self.study.finding.chances, strict=True)
            return " · ".join(f"{player.name} {lists.percent(chance)}" for player, chance in pairs)
        if self.state.phase == OVER or self.board.draw_due:
            return text("board.no_judgment")
        return text("board.weighing" if self.study.waiting else "board.failed")

    def _paint_chances(self, surface: pygame.Surface) -> None:
        """Paint the chip and the chance of each seat, or why there are no chances."""
        look, ink, finding = self.look, self.look.palette["ink"], self.study.finding
        if finding is None:
            words = look.type.cut(self._chances_words(), "small", self.chances_rect.width)
            look.type.draw(surface, words, "small", look.palette["ink_soft"], self.chances_rect)
            return
        row, side = self.chances_rect, look.px(Gap.L)
        width = row.width // len(self.seats)
        for seat, chance in enumerate(finding.chances):
            area = pygame.Rect(row.left + seat * width, row.top, width, row.height)
            chip = look.sprite(f"chip_{self.seats[seat].color}", side)
            surface.blit(chip, chip.get_rect(midleft=area.midleft))
            area.left += side + look.px(Gap.XS)
            look.type.draw(surface, lists.percent(chance), "strong", ink, area)

    def _lay_map(self, gui: Gui, space: Space) -> None:
        """Lay out the map, in which each ward is a target."""
        rect = self.look.units.rect(*space)
        camera = box_camera(rect.size, geometry().island)
        lit = {self.ward: CHOSEN} if self.ward != NO_WARD else {}
        gui.picture(map_part(self.look, camera, rect.size, self.seats, self.state, lit), rect)
        model = ViewModel(self.seats, self.state)
        self.targets.clear()
        for ward, area in enumerate(ward_squares(camera, self.look.px(60))):
            area = area.move(rect.topleft).clip(rect)
            label = text("table.hint.ward", number=WARD_NUMBERS[ward])
            spoken = partial(lambda n: Spoken(ward_words(model, n)), ward)
            press = partial(self._choose_group, NO_WARD if ward == self.ward else ward)
            self.targets.append(gui.add(Target(area, label=label, press=press, spoken=spoken)))

        def target_at(point: tuple[int, int]) -> Target | None:
            x, y = point[0] - rect.left, point[1] - rect.top
            ward = ward_at(camera.world((x, y))) if rect.collidepoint(point) else NO_WARD
            return self.targets[ward] if ward >= 0 else None

        gui.find_below = target_at

    def _lay_judge(self, gui: Gui, space: Space) -> None:
        """Lay out the judgment, and the button that plays games."""
        (left, top, width, height), units = space, self.look.units
        rect = units.rect(left, top, width, height - Height.USUAL - Gap.S)
        old_column, column = self.column, Column(gui, rect, label=text("board.page.judge"))
        page = blocks.Page(self.look, column.view.width - self.look.px(Gap.M))
        if self.study.games is not None:
            lists.add_game_results(page, self.seats, self.study.games)
        if self.study.finding is not None:
            lists.add_chances(page, self.seats, self.study.finding)
        column.show(page.blocks)
        column.scroll_to(old_column.top if old_column is not None else 0)
        self.column = column
        gui.ring.set_focus(column.target)
        foot_top, button_width = top + height - Height.USUAL, min(300.0, width / 2)
        area = units.rect(left + width - button_width, foot_top, button_width, Height.USUAL)
        if self.study.playing:
            self.bar_rect = units.rect(left, foot_top, width - button_width - Gap.M, Height.USUAL)
            gui.add_painter(self.bar_rect, self._paint_bar)
            gui.speak(self.bar_rect, lambda: [self._games_words()])
            gui.button(area, text("common.cancel"), self.stop_games)
            return
        why_not = text("table.when.over") if self.state.phase == OVER else ""
        gui.button(area, text("board.play_on"), self.play_games, kind=PLAIN, why_not=why_not)

    def _games_words(self) -> str:
        number, count = self.study.progress
        return text("board.progress", number=number, count=count)

    def _paint_bar(self, surface: pygame.Surface) -> None:
        number, count = self.study.progress
        words = self._games_words()
        blocks.paint_progress(self.look, surface, self.bar_rect, words, number / count)

    def _lay_file(self, gui: Gui, space: Space) -> None:
        """Lay out the buttons of the page: copy, paste, save, open, and new games."""
        left, top, width, height = space
        actions = {"copy": self.copy, "paste": self.paste, "save": self.save, "open": self.open}
        buttons = [(text(f"board.{name}"), press) for name, press in actions.items()]
        buttons += [(text("board.fresh", count=n), partial(self.show_start, n)) for n in (3, 4, 5)]
        columns = 1 if height >= (Height.USUAL + Gap.S) * len(buttons) else 2
        rows = -(-len(buttons) // columns)
        step, column_width = min(Height.USUAL + Gap.S, height / rows), width / columns
        for index, (caption, press) in enumerate(buttons):
            column_index, row = divmod(index, rows)
            x, y = left + column_index * column_width, top + row * step
            rect = self.look.units.rect(x, y, column_width - Gap.XS, step - Gap.XS)
            gui.button(rect, caption, press, kind=PLAIN)

    def copy(self) -> None:
        """Copy the position to the clipboard."""
        is_copied = copy_text(position_text(self.state))
        self.show_message(text("board.copied" if is_copied else "board.no_clipboard"))

    def paste(self) -> None:
        """Show the position in the clipboard."""
        try:
            pasted = pygame.scrap.get_text()
        except pygame.error:
            self.show_message(text("board.no_clipboard"))
            return
        if failure := self.load_text(pasted.encode("utf-8", "replace"), text("board.clipboard")):
            self.show_message(failure)

    def save(self) -> None:
        """Save the position to a file."""
        path = choosers.documents() / f"{text('board.file')}{SUFFIX}"
        ask_for_file(self.stage, choosers.SAVE, _file_words("save"), path, self._write)

    def open(self) -> None:
        """Open a position from a file."""
        folder = choosers.documents()
        ask_for_file(self.stage, choosers.OPEN, _file_words("open"), folder, self._read)

    def _write(self, path: Path, replace: bool) -> str:
        """Write a file, and replace one only if `replace`; return an error message, or ""."""
        target = path if path.suffix else path.with_name(path.name + SUFFIX)
        try:
            if target.exists() and not (replace and target == path):  # consent is for `path` only
                return text("board.exists", name=target.name)
            REAL_DISK.overwrite(target, position_text(self.state).encode())
        except OSError as error:
            return text("board.not_written", reason=error.strerror or type(error).__name__)
        message = text("board.saved", name=target.name)
        self.show_message(message)
        self.stack.push(FileNotice(self.stage, text("board.heading"), message, target))
        return ""

    def _read(self, path: Path, replace: bool = False) -> str:
        try:
            data = REAL_DISK.read(path, MAX_POSITION)
        except OSError as error:
            return text("board.not_read", reason=error.strerror or type(error).__name__)
        return self.load_text(data, path.name)

    def status(self) -> str:
        return self.message or (self._chances_words() if self.study.finding is not None else "")
