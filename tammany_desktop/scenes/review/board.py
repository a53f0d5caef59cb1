"""The analysis board: a position set up by hand and played on for every seat, judged live."""

from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pygame

from tammany_desktop.analysis.editing import BALLOTS, Key
from tammany_desktop.board.geometry import geometry, ward_at
from tammany_desktop.board.highlights import CHOSEN
from tammany_desktop.board.small_map import box_camera, map_part, ward_squares
from tammany_desktop.board.tracks import when_words
from tammany_desktop.board.ward_card import ward_words
from tammany_desktop.journal import JournalError
from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.journal.header import Seat
from tammany_desktop.journal.opening import LARGEST_POSITION, parse_position, position_text
from tammany_desktop.languages import text
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import BIDDING, NOBODY, OVER, State
from tammany_desktop.scenes.base.dialog import FileMade, FileWords, ask_for_file
from tammany_desktop.scenes.base.pages import BACK, Space, lay_tabs
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review import blocks
from tammany_desktop.scenes.review import board_lists as say
from tammany_desktop.scenes.review.board_lists import BoardLists, seats_for
from tammany_desktop.session.tutor import Study
from tammany_desktop.system import choosers
from tammany_desktop.ui.focus import Spoken, Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Intent
from tammany_desktop.ui.scrolling import Block, Column
from tammany_desktop.ui.skin import PLAIN
from tammany_desktop.ui.tokens import Gap, High
from tammany_desktop.wording import message_words

BESIDE: Final = 1150.0  # units of width from which the map is beside the pages
UNDO: Final = 170.0
POLL: Final = 0.05  # seconds between polls while something is weighed
SUFFIX: Final = ".json"
PAGES: Final = ("map", "set", "play", "judge", "file")


def _said(name: str) -> FileWords:
    heading = text(f"board.{name}")
    return FileWords(heading, heading, text("board.path"), heading)


class BoardScene(BoardLists):
    """The analysis board: map, values, moves, judgment and files, beside each other or as tabs."""

    def __init__(
        self,
        stage: Stage,
        seats: tuple[Seat, ...] = (),
        state: State | None = None,
        study: Study | None = None,
    ) -> None:
        super().__init__(stage, seats, state)
        self.study = study or Study()
        self.trouble = ""  # the message shown: why something was refused, or what was done
        self.targets: list[Target] = []  # targets of the wards
        self.line = self.bar = pygame.Rect(0, 0, 0, 0)

    # Entering, leaving, time

    def enter(self) -> None:
        super().enter()
        self._judge()

    def leave(self) -> None:
        self.study.close()

    def _judge(self) -> None:
        """Judge the position shown."""
        self.study.judge(None if self.state.phase == OVER or self.board.draw_due else self.state)

    def play_games(self) -> None:
        """Play games on, to count who wins them."""
        self.study.play(self.state)
        self.resize()

    def stop_games(self) -> None:
        """Stop playing games; counts stay."""
        self.study.stop()
        self.resize()

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.study.poll():
            return
        self.gui.touch(self.line)
        self.gui.touch(self.bar)
        if self.shown == "judge" and not self.study.playing:
            self.resize()

    def wait(self) -> float | None:
        return POLL if self.study.waiting else super().wait()

    # Acts

    def changed(self) -> None:
        self.row, self.bids, self.trouble = 0, {}, ""
        self._judge()
        self.resize()

    def tell(self, words: str) -> None:
        self.trouble = words
        self.resize()

    def undo(self) -> None:
        """Undo the last step."""
        self.board.undo()
        self._seat()
        self.changed()

    def fresh(self, players: int) -> None:
        """Start with an empty city for that many players."""
        self.board.show(new_game(players, Random()))
        self._seat()
        self.changed()

    def _seat(self) -> None:
        """Set the players of the position."""
        if len(self.seats) != self.state.n:
            self.seats = seats_for(self.state.n)

    def turn(self, page: str) -> None:
        """Turn to another page."""
        self.shown, self.row, self.trouble = page, 0, ""
        self.resize()

    def take_text(self, data: bytes, name: str) -> str:
        """Show the position in a text; return why not, or ""."""
        try:
            state = parse_position(data, name)
        except JournalError as error:
            return message_words(error.message)
        self.board.show(state)
        self._seat()
        self.changed()
        return ""

    # Layout

    def lay(self, gui: Gui) -> None:
        self.list = None
        space = self.lay_page(gui)
        left, top, width, _ = space
        body = self.lay_head(gui, space, text("board.heading"), UNDO + Gap.S, False)
        rect = self.look.units.rect(left + width - BACK - Gap.S - UNDO, top, UNDO, High.USUAL)
        why_not = "" if len(self.board.past) > 1 else text("refusal.nothing_to_undo")
        gui.button(rect, text("board.undo"), self.undo, why_not=why_not, intent=Intent.UNDO)
        left, top, width, height = body
        beside = width >= BESIDE
        if beside:
            part = min(width * 0.54, height * 1.5)
            self._lay_map(gui, Space(left, top, part, height))
            left, width = left + part + Gap.L, width - part - Gap.L
        pages = PAGES[1:] if beside else PAGES
        if self.shown not in pages:
            self.shown = "set"
        names = [(name, text(f"board.page.{name}")) for name in pages]
        room = Space(left, top, width, height)
        left, top, width, height = room = lay_tabs(gui, room, names, self.shown, self.turn)
        head = self._lay_status(gui, room)
        space = Space(left, top + head, width, height - head)
        lay_page = {
            "map": self._lay_map,
            "set": self.lay_set,
            "play": self.lay_play,
            "judge": self._lay_judge,
            "file": self._lay_file,
        }
        lay_page[self.shown](gui, space)

    def _lay_status(self, gui: Gui, space: Space) -> float:
        """Lay the moment or a refusal, and everybody's chance; return the height."""
        units, type_ = self.look.units, self.look.type
        line = units.units(type_.line_height("small")) + 2
        lines = type_.wrap(self.trouble or self._moment(), "small", units.px(space.wide))[:2]
        color = "vermilion_dark" if self.trouble else "ink"
        for place, one in enumerate(lines):
            rect = units.rect(space.left, space.top + place * line, space.wide, line)
            gui.label(rect, one, "small", color)
        rows = 2 if self.shown == "file" else len(lines)  # no button moves when a message appears
        self.line = units.rect(space.left, space.top + rows * line, space.wide, line)
        gui.live(self.line, self._paint_line)
        gui.tell(self.line, lambda: [self._line_words()])
        return (rows + 1) * line + Gap.XS

    def _moment(self) -> str:
        state = self.state
        now = BALLOTS + state.voting if state.phase == BIDDING else state.actor()
        if state.phase == OVER or now < 0:
            return when_words(state)
        who = say.value_words(Key("moment"), now, self.seats)
        who = who if now >= BALLOTS else text("board.turn", name=who)
        return f"{when_words(state)} · {who}"

    def _line_words(self) -> str:
        if self.study.found is not None:
            pairs = zip(self.seats, self.study.found.chances, strict=True)
            return " · ".join(f"{seat.name} {say.percent(chance)}" for seat, chance in pairs)
        if self.state.phase == OVER or self.board.draw_due:
            return text("board.no_judgment")
        return text("board.weighing" if self.study.waiting else "board.failed")

    def _paint_line(self, surface: pygame.Surface) -> None:
        """Paint a chip and a percentage for each seat, or why there are none."""
        look, ink, found = self.look, self.look.palette["ink"], self.study.found
        if found is None:
            words = look.type.fit(self._line_words(), "small", self.line.width)
            look.type.draw(surface, words, "small", look.palette["ink_soft"], self.line)
            return
        each, side = self.line.width // len(self.seats), look.px(Gap.L)
        for seat, chance in enumerate(found.chances):
            place = pygame.Rect(self.line.left + seat * each, self.line.top, each, self.line.height)
            chip = look.sprite(f"chip_{self.seats[seat].color}", side)
            surface.blit(chip, chip.get_rect(midleft=place.midleft))
            place.left += side + look.px(Gap.XS)
            look.type.draw(surface, say.percent(chance), "strong", ink, place)

    def _lay_map(self, gui: Gui, space: Space) -> None:
        """Lay the wards with their pieces, each a target."""
        rect = self.look.units.rect(*space)
        camera = box_camera(rect.size, geometry().island)
        lit = {self.ward: CHOSEN} if self.ward != NOBODY else {}
        gui.picture(map_part(self.look, camera, rect.size, self.seats, self.state, lit), rect)
        model = ViewModel(self.seats, self.state)
        self.targets.clear()
        for ward, place in enumerate(ward_squares(camera, self.look.px(60))):
            place = place.move(rect.topleft).clip(rect)
            label = text("table.hint.ward", number=WARD_NUMBERS[ward])
            spoken = partial(lambda one: Spoken(ward_words(model, one)), ward)
            press = partial(self.choose_ward, ward)
            self.targets.append(gui.place(Target(place, label=label, press=press, spoken=spoken)))

        def below(point: tuple[int, int]) -> Target | None:
            x, y = point[0] - rect.left, point[1] - rect.top
            ward = ward_at(camera.world((x, y))) if rect.collidepoint(point) else NOBODY
            return self.targets[ward] if ward >= 0 else None

        gui.below = below

    def _lay_judge(self, gui: Gui, space: Space) -> None:
        """Lay the judge's findings, and games played on."""
        left, top, width, height = space
        units = self.look.units
        rect = units.rect(left, top, width, height - High.USUAL - Gap.S)
        column = Column(gui, rect, label=text("board.page.judge"))
        column.show(self._judgment(column.view.width - self.look.px(Gap.M)))
        gui.ring.set_focus(column.target)
        each = min(300.0, width / 2)
        button = units.rect(left + width - each, top + height - High.USUAL, each, High.USUAL)
        if self.study.playing:
            self.bar = units.rect(left, top + height - High.USUAL, width - each - Gap.M, High.USUAL)
            gui.live(self.bar, self._paint_bar)
            gui.tell(self.bar, lambda: [self._games_words()])
            gui.button(button, text("common.cancel"), self.stop_games)
            return
        over = text("table.when.over") if self.state.phase == OVER else ""
        gui.button(button, text("board.play_on"), self.play_games, kind=PLAIN, why_not=over)

    def _judgment(self, width: int) -> list[Block]:
        page = blocks.Page(self.look, width)
        if self.study.games is not None:
            say.add_game_results(page, self.seats, self.study.games)
        if self.study.found is not None:
            say.add_chances(page, self.seats, self.study.found)
        return page.blocks

    def _games_words(self) -> str:
        number, count = self.study.progress
        return text("board.progress", number=number, count=count)

    def _paint_bar(self, surface: pygame.Surface) -> None:
        number, count = self.study.progress
        blocks.paint_progress(self.look, surface, self.bar, self._games_words(), number / count)

    def _lay_file(self, gui: Gui, space: Space) -> None:
        """Lay copy, paste, save, open, and a new city."""
        left, top, width, height = space
        actions = {"copy": self.copy, "paste": self.paste, "save": self.save, "open": self.open}
        buttons = [(text(f"board.{name}"), act) for name, act in actions.items()]
        buttons += [(text("board.fresh", count=n), partial(self.fresh, n)) for n in (3, 4, 5)]
        columns = 1 if height >= (High.USUAL + Gap.S) * len(buttons) else 2
        rows = -(-len(buttons) // columns)
        step, each = min(High.USUAL + Gap.S, height / rows), width / columns
        for index, (words, act) in enumerate(buttons):
            column, row = divmod(index, rows)
            place = (left + column * each, top + row * step, each - Gap.XS, step - Gap.XS)
            gui.button(self.look.units.rect(*place), words, act, kind=PLAIN)

    # Files and the clipboard

    def copy(self) -> None:
        """Copy the position to the clipboard."""
        try:
            pygame.scrap.put_text(position_text(self.state))
        except pygame.error:
            self.tell(text("board.no_clipboard"))
        else:
            self.tell(text("board.copied"))

    def paste(self) -> None:
        """Paste the position in the clipboard."""
        try:
            words = pygame.scrap.get_text()
        except pygame.error:
            self.tell(text("board.no_clipboard"))
            return
        refused = self.take_text(words.encode("utf-8", "replace"), text("board.clipboard"))
        if refused:
            self.tell(refused)

    def save(self) -> None:
        """Save the position to a file."""
        start = choosers.documents() / f"{text('board.file')}{SUFFIX}"
        ask_for_file(self.stage, choosers.SAVE, _said("save"), start, self._write)

    def open(self) -> None:
        """Open a position from a file."""
        ask_for_file(self.stage, choosers.OPEN, _said("open"), choosers.documents(), self._read)

    def _write(self, path: Path, replace: bool) -> str:
        """Write the file; return why not, or "". A typed path replaces no file."""
        target = path if path.suffix else path.with_name(path.name + SUFFIX)
        try:
            if target.exists() and not (replace and target == path):
                return text("board.exists", name=target.name)
            REAL_DISK.overwrite(target, position_text(self.state).encode())
        except OSError as error:
            return text("board.not_written", reason=error.strerror or type(error).__name__)
        words = text("board.saved", name=target.name)
        self.tell(words)
        self.stack.push(FileMade(self.stage, text("board.heading"), words, target))
        return ""

    def _read(self, path: Path, replace: bool = False) -> str:
        try:
            words = REAL_DISK.read(path, LARGEST_POSITION)
        except OSError as error:
            return text("board.not_read", reason=error.strerror or type(error).__name__)
        return self.take_text(words, path.name)

    # For screen readers

    def status(self) -> str:
        if self.trouble:
            return self.trouble
        return self._line_words() if self.study.found is not None else ""
