"""The game log as a drawer over the table, with lines by year and filters."""

from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board import game_log, piece_images
from tammany_desktop.board.game_log import Line
from tammany_desktop.board.geometry import NO_WARD
from tammany_desktop.board.layout import lay_out
from tammany_desktop.journal.saves import BranchPoint
from tammany_desktop.languages import text
from tammany_desktop.play import piece_names
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.pages import OverSheet
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.newspaper import open_paper
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.session.session import Session
from tammany_desktop.ui.focus import Target, Title
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import QUIET, frame, piece
from tammany_desktop.ui.tokens import Gap, Height
from tammany_desktop.ui.window import aligned

WHEEL_ROWS: Final = 3  # rows for each step of the wheel
UNFOLDED: Final = 3  # number of the latest years and elections that are unfolded at first
SHADOW_WIDTH: Final = 40  # units: width of the paper's two shadows, at left and right
CLOSE: Final = 180  # units: width of the button that closes the log
ROW_GAP: Final = 5  # units: space between two rows
WARD_SHARE: Final = 0.46  # width of the filter by ward, as a share of those by ward and by kind
STEPS: Final = {  # by how many lines an intent moves the choice; no log has 100,000
    Intent.UP: -1,
    Intent.DOWN: 1,
    Intent.PAGE_UP: -12,
    Intent.PAGE_DOWN: 12,
    Intent.FIRST: -100_000,
    Intent.LAST: 100_000,
}
Row = tuple[Line, str, bool]  # a line, one row of its wrapped text, whether that is the first


class LogLayout(NamedTuple):
    """The rects of the drawer and its rows, and the sizes of a row's parts, in pixels."""

    area: pygame.Rect  # the drawer
    view: pygame.Rect  # the visible rows
    row_height: int
    side: int  # width of a picture
    indent: int  # width of two pictures, before a line's words


def _measure(look: Look, seat_count: int) -> LogLayout:
    area, pad, side = lay_out(look.units, seat_count).drawer, look.px(Gap.XL), look.px(Gap.XL)
    button_height = look.px(Height.USUAL)
    top = area.top + look.px(Gap.L) + 2 * (button_height + look.px(Gap.XS))
    height = max(button_height, area.bottom - pad - top)
    return LogLayout(
        area,
        pygame.Rect(area.left + pad, top, area.width - 2 * pad, height),
        look.type.line_height("small") + look.px(ROW_GAP),
        side,
        2 * side + look.px(Gap.XS),
    )


class LogScene(OverSheet):
    """The game log without the last `unshown` events, scrolled to its end; arrows choose a line."""

    cached = True
    laid: LogLayout

    def __init__(self, stage: Stage, session: Session, unshown: int = 0) -> None:
        super().__init__(stage)
        self.session = session
        self.match = session.match
        self.lines = game_log.lines_of(self.match.history, self.match.first_seats, unshown)
        self.rows: list[Row] = []
        self.top_row = -1  # an index of `rows`; -1 for the last possible one, at the next layout
        self.chosen = -1  # the chosen row, or -1
        self._dragged = 0  # pixels dragged by a finger, less than a row
        self.seat = NOBODY  # the filters: a seat, a ward, and one of `game_log.FILTERS`
        self.ward = NO_WARD
        self.kind = game_log.EVERYTHING
        headings = [line for line in self.lines if line.heading]
        self.folded = {line.number for line in headings[:-UNFOLDED]}  # numbers of folded headings

    def lay(self, gui: Gui) -> LogLayout:
        look = self.look
        self.top_row = -1 if self.rows and self.top_row == self._last_top() else self.top_row
        self.laid = _measure(look, self.match.state.n)
        area, view, *_ = self.laid
        left, top, width = view.right - look.px(CLOSE), area.top + look.px(Gap.L), look.px(CLOSE)
        close_rect = pygame.Rect(left, top, width, look.px(Height.USUAL))
        gui.button(close_rect, text("table.log_close"), self.go_back, intent=Intent.LOG)
        top = close_rect.bottom + look.px(Gap.XS)
        self._lay_filters(gui, view.move_to(top=top, height=close_rect.height))
        contents = pygame.Rect(view.left, close_rect.top, view.width, view.bottom - close_rect.top)
        self.opaque_rect = aligned(contents).clip(area.inflate(-look.px(SHADOW_WIDTH), 0))
        self._wrap()
        self._redraw()
        gui.wheels.append((area, lambda steps: self.scroll(-steps * WHEEL_ROWS)))
        gui.drag_scrolls.append((area, self._drag))
        window_target = Target(look.window, press=self._click, part_at=self._part)
        gui.find_below = lambda point: window_target
        list_target = Target(
            self.laid.view,
            self._click,
            text("table.log"),
            part_at=self._part,
            page=self._turn_page,
            paragraphs=self._words,
            show_paragraph=self._choose_line,
        )
        gui.add(list_target)
        return self.laid

    def _lay_filters(self, gui: Gui, area: pygame.Rect) -> None:
        look, left = self.look, area.left
        gap, chip_width = look.px(Gap.XXS), min(area.height, look.px(Gap.XXL))
        for seat, player in enumerate(self.match.seats):
            rect = pygame.Rect(left, area.top, chip_width, area.height)
            hint = text("table.filter.seat", name=player.name)
            picture = piece(look, piece_names.chip(player.color))
            press = partial(self._filter_seat, seat)
            button = gui.button(rect, "", press, kind=QUIET, hint=hint, icon=picture)
            button.choose(seat == self.seat)
            left += chip_width + gap
        ward_width = round((area.right - left - gap) * WARD_SHARE)
        ward_words = text("table.filter.all_wards")
        if self.ward != NO_WARD:
            ward_words = text("table.ward_heading", number=WARD_NUMBERS[self.ward])
        kind_words = text(f"table.filter.{self.kind}")
        rect = pygame.Rect(left, area.top, ward_width, area.height)
        gui.button(rect, ward_words, self._filter_next_ward, hint=text("table.filter.hint_ward"))
        rect = area.move_to(left=rect.right + gap)
        rect.width = area.right - rect.left
        gui.button(rect, kind_words, self._filter_next_kind, hint=text("table.filter.hint_kind"))

    def _filter_seat(self, seat: int) -> None:
        self.seat = NOBODY if seat == self.seat else seat
        self._refilter()

    def _filter_next_ward(self) -> None:
        """Filter by the next ward that has lines, after the last by none."""
        wards = sorted({ward for line in self.lines for ward in line.wards})
        later = [ward for ward in wards if ward > self.ward]
        self.ward = later[0] if later else NO_WARD
        self._refilter()

    def _filter_next_kind(self) -> None:
        has_deals = any(line.topic == game_log.DEALS for line in self.lines)
        kinds = [kind for kind in game_log.FILTERS if has_deals or kind != game_log.DEALS]
        self.kind = kinds[(kinds.index(self.kind) + 1) % len(kinds)]
        self._refilter()

    def _refilter(self) -> None:
        self.top_row = self.chosen = -1
        self.resize()

    def _wrap(self) -> None:
        self.rows = []
        lines = game_log.filtered(self.lines, self.seat, self.ward, self.kind)
        shown_lines, hidden, laid = list[Line](), False, self.laid
        for line in lines:
            hidden = line.number in self.folded if line.heading else hidden
            if line.heading or not hidden or self._filtered():
                shown_lines.append(line)
        for line in shown_lines or [Line(text("table.log_empty"), NOBODY, False)]:
            role = "strong" if line.heading else "small"
            width = laid.view.width - (0 if line.heading else laid.indent)
            for index, words in enumerate(self.look.type.wrap(line.words, role, width)):
                self.rows.append((line, words, index == 0))
        last_top = self._last_top()
        self.top_row = min(self.top_row, last_top) if self.top_row >= 0 else last_top
        self.chosen = min(self.chosen, len(self.rows) - 1)

    def _filtered(self) -> bool:
        return self.seat != NOBODY or self.ward != NO_WARD or self.kind != game_log.EVERYTHING

    def fold(self, line: Line) -> None:
        """Hide the lines below a heading, or show them again."""
        self.folded ^= {line.number}
        self._wrap()
        self.chosen = next((n for n, (other, *_) in enumerate(self.rows) if other is line), -1)
        self._redraw()

    def _redraw(self) -> None:
        self.damage(self.opaque_rect)

    @property
    def max_rows(self) -> int:
        """Return the number of rows that fit."""
        return max(1, self.laid.view.height // self.laid.row_height)

    def _last_top(self) -> int:
        return max(0, len(self.rows) - self.max_rows)

    def _drag(self, pixels: int) -> None:
        """Scroll by a finger, by whole rows."""
        rows, self._dragged = divmod(self._dragged + pixels, self.laid.row_height)
        self.scroll(rows)

    def scroll(self, by: int) -> None:
        """Scroll by a number of rows."""
        self.top_row = max(0, min(self._last_top(), self.top_row + by))
        self._redraw()

    def _turn_page(self, by: int) -> None:
        """Scroll by a page; after the last comes the first, as one switch only turns forward."""
        at_end = by > 0 and self.top_row == self._last_top()
        self.scroll(-self.top_row if at_end else by * self.max_rows)

    def choose(self, by: int) -> None:
        """Choose the line that is `by` lines further, and scroll it into view."""
        starts = [n for n, (_, _, is_first) in enumerate(self.rows) if is_first]
        if not starts:
            return
        after_last = len(starts)  # if none is chosen, begin after the last line
        index = (starts.index(self.chosen) if self.chosen in starts else after_last) + by
        self.chosen = starts[max(0, min(len(starts) - 1, index))]
        if not self.top_row <= self.chosen < self.top_row + self.max_rows:
            self.top_row = max(0, min(self._last_top(), self.chosen - self.max_rows // 2))
        self._redraw()

    def _words(self) -> list[str]:
        """Return all lines for screen readers."""
        lines = [line for line, _, is_first in self.rows if is_first]
        return [Title(line.words) if line.heading else line.words for line in lines]

    def _choose_line(self, index: int) -> None:
        self.chosen = -1  # `choose` then counts from the last line
        self.choose(index - sum(is_first for _, _, is_first in self.rows))

    def open_row(self, row: int) -> None:
        """Open the table at a row's moment or a newspaper, or fold or unfold a heading."""
        line, *_ = self.rows[row]
        if line.heading and not self._filtered():
            self.fold(line)
        elif line.paper:
            open_paper(self.stage, self.match, line.paper)
        elif line.number:
            self.open_moment(line)

    def open_moment(self, line: Line) -> None:
        """Show the table at a line's moment, from which a person alone with bots may play on."""
        session, history, seats = self.session, self.match.history, self.match.seats
        state = history.state_at(line.number)
        play_on = partial(self.stage.open_table, BranchPoint(session.header, history, line.number))
        branch = play_on if session.may_rewind else None
        self.stack.push(SnapshotScene(self.stage, seats, state, line.words, branch))

    def row_at(self, point: tuple[int, int]) -> int:
        """Return the row at a point, or -1."""
        if not self.laid.view.collidepoint(point):
            return -1
        row = self.top_row + (point[1] - self.laid.view.top) // self.laid.row_height
        return row if row < len(self.rows) else -1

    def _part(self, point: tuple[int, int]) -> tuple[bool, int]:
        """Return whether a point is in the drawer, and the row at it."""
        return self.laid.area.collidepoint(point), self.row_at(point)

    def _click(self) -> None:
        in_drawer, row = self._part(self.gui.pointer)
        if not in_drawer:
            self.go_back()
        elif row >= 0:
            self.open_row(row)

    def rule_named(self) -> str:
        visible = self.rows[self.top_row : self.top_row + self.max_rows]
        shown_row = self.rows[self.chosen] if self.chosen >= 0 else visible[-1]
        return super().rule_named() or shown_row[0].rule

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        if act is not None and act.intent in STEPS:
            self.choose(STEPS[act.intent])
            return True
        confirmed = act is not None and act.intent is Intent.CONFIRM
        current = self.gui.ring.current
        if confirmed and self.chosen >= 0 and (current is None or current.paragraphs is not None):
            self.open_row(self.chosen)
            return True
        return super().handle(event, act)

    def title(self) -> str:
        return text("table.log")

    def paint_back(self, surface: pygame.Surface) -> None:
        look, (area, view, row_height, *_) = self.look, self.laid
        surface.blit(frame(look, "card", area.size), area)
        top = self.opaque_rect.top + look.px(Gap.XXS)
        width = view.width - look.px(CLOSE + Gap.S)
        heading_rect = pygame.Rect(view.left, top, width, look.px(Gap.XXL))
        look.type.draw(surface, text("table.log"), "heading", look.palette["ink"], heading_rect)
        for index in range(min(self.max_rows, len(self.rows) - self.top_row)):
            rect = pygame.Rect(view.left, view.top + index * row_height, view.width, row_height)
            if rect.colliderect(surface.get_clip()):
                self._paint_row(surface, rect, self.top_row + index)

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        look = self.look
        line, words, is_first = self.rows[row]
        if self.chosen >= 0 and line is self.rows[self.chosen][0]:
            pygame.draw.rect(surface, look.palette["brass_light"], rect)
        if line.heading:
            underline = pygame.Rect(rect.left, rect.bottom - look.px(Gap.XXS), rect.width, 1)
            pygame.draw.rect(surface, look.palette["ink_soft"], underline)
            if not self._filtered():
                name = "icon_right" if line.number in self.folded else "icon_down"
                arrow = look.pieces.icon(name, self.laid.side, look.palette["ink"])
                surface.blit(arrow, arrow.get_rect(midleft=rect.midleft))
            words_rect = rect.move(self.laid.indent, 0)
            look.type.draw(surface, words, "strong", look.palette["ink"], words_rect)
            return
        if is_first and line.seat != NOBODY:
            chip_rect = pygame.Rect(rect.left, rect.top, self.laid.side, rect.height)
            color = self.match.seats[line.seat].color
            piece_images.blit(look, surface, piece_names.chip(color), chip_rect)
        if is_first and (line.picture or line.paper):
            box = pygame.Rect(rect.left + self.laid.side, rect.top, self.laid.side, rect.height)
            piece_images.blit(look, surface, line.picture or "icon_newspaper", box)
        words_rect = pygame.Rect(rect.left + self.laid.indent, rect.top, 0, rect.height)
        words_rect.width = rect.width - self.laid.indent
        look.type.draw(surface, words, "small", look.palette["ink"], words_rect)
