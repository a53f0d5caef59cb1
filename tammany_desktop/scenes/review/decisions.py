"""The judgment of a game: marks and luck as a page, charts of chances and points."""

from functools import cached_property
from itertools import pairwise
from typing import Final

import pygame

from tammany_desktop.analysis import GameRecord
from tammany_desktop.analysis.coaching import BLUNDER, SHOWN, Account, grade_of
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import decimal, interval, text
from tammany_desktop.rules.board import LAST_YEAR, YEARS_A_TERM
from tammany_desktop.scenes.review import blocks as set_in
from tammany_desktop.scenes.review.hall import level_name
from tammany_desktop.session.gauge import about
from tammany_desktop.session.weighing import Weighing
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import enlarged, reduced
from tammany_desktop.ui.tokens import Gap, Line

FINE: Final = 2  # factor by which lines are drawn larger, then reduced
CLEAR: Final = pygame.Color(0, 0, 0, 0)
LEFT: Final = 60  # units for the numbers of points
FOOT: Final = 66  # units for the years
NAMES: Final = 330
CHIP: Final = 28
APART: Final = 34  # units between two names at the right
END: Final = LAST_YEAR + 1  # column of points scored at the end of the game
WIDTHS: Final = END + 1  # widths of a year in the chart, with a gap before the last column

Points = tuple[tuple[int, ...], ...]


def columns(record: GameRecord) -> Points:
    """Return the points by column: after each year, and at the end if the game is over."""
    found = tuple(record.by_year)
    return found if record.final is None else (*found, record.final)


def scale_of(shown: Points) -> tuple[int, int]:
    """Return the highest number on the scale, and the step between two numbers."""
    most = max(max(each) for each in shown)
    step = 5 if most <= 20 else 10
    return max(10, -(-most // step) * step), step


def rank_among_equals(points: tuple[int, ...], seat: int) -> tuple[int, int]:
    """Return a seat's rank among seats with the same points, and how many these are."""
    equal = [each for each, value in enumerate(points) if value == points[seat]]
    return equal.index(seat), len(equal)


class Chart:
    """Paints the chart of one game at one size; the picture is made once."""

    left = LEFT

    def __init__(
        self, look: Look, seats: tuple[Seat, ...], record: GameRecord, size: tuple[int, int]
    ) -> None:
        """`size` is in pixels."""
        self.look, self.seats = look, seats
        self.shown = columns(record)
        self.top, self.step = scale_of(self.shown)
        self.size = size
        names = min(look.px(NAMES), size[0] // 3)
        self.plot = pygame.Rect(
            look.px(self.left),
            look.px(Gap.M),
            size[0] - look.px(self.left) - names,
            size[1] - look.px(Gap.M + FOOT),
        )

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Blit the chart at the top left of `rect`."""
        surface.blit(self.picture, rect)

    @cached_property
    def picture(self) -> pygame.Surface:
        """Return the whole chart."""
        return self._draw()

    def x(self, column: int) -> int:
        """Return the x coordinate of a column."""
        years = column + 1 if column == END else column
        return self.plot.left + round(self.plot.width * years / WIDTHS)

    def y(self, points: float) -> int:
        """Return the y coordinate of a number of points."""
        return self.plot.bottom - round(self.plot.height * points / self.top)

    def scale_words(self, points: int) -> str:
        """Return a number beside the scale."""
        return str(points)

    def end_words(self, points: int) -> str:
        """Return a number beside a name."""
        return str(points)

    def place(self, column: int, seat: int) -> tuple[int, int]:
        """Return where a seat's line crosses a column; equal lines run side by side."""
        rank, many = rank_among_equals(self.shown[column], seat)
        points = self.shown[column][seat]
        middle = (many - 1) / 2 if points else many - 0.5  # none is below the ground line
        return self.x(column), self.y(points) + round((rank - middle) * self.look.px(Gap.XXS))

    def _draw(self) -> pygame.Surface:
        made = pygame.Surface(self.size, pygame.SRCALPHA)
        self._grid(made)
        self._years(made)
        lines = enlarged(self.size, FINE, CLEAR)
        self._lines(lines)
        made.blit(reduced(lines, FINE), (0, 0))
        self._chips(made)
        self._names(made)
        return made

    def _grid(self, made: pygame.Surface) -> None:
        look = self.look
        for points in range(0, self.top + 1, self.step):
            height = self.y(points)
            rule = pygame.Rect(self.plot.left, height, self.plot.width, look.px(Line.FINE))
            pygame.draw.rect(made, look.palette["ink_soft"], rule)
            half, wide = look.px(Gap.M), look.px(self.left - Gap.S)
            number = pygame.Rect(0, height - half, wide, 2 * half)
            words = self.scale_words(points)
            look.type.draw(made, words, "small", look.palette["ink_soft"], number, "right")

    def _years(self, made: pygame.Surface) -> None:
        look = self.look
        box = pygame.Rect(0, 0, look.px(Gap.XL), look.px(Gap.XL))
        for column in range(1, END + 1):
            election = column % YEARS_A_TERM == 0
            at = self.x(column)
            if election:
                self._dashes(made, at)
                sign = look.pieces.icon("icon_ballot", look.px(Gap.L), look.palette["ink"])
                made.blit(sign, sign.get_rect(midtop=(at, self.plot.bottom + look.px(Gap.XL))))
            box.midtop = (at, self.plot.bottom + look.px(Gap.XXS))
            words = text("analysis.end") if column == END else str(column)
            if self._room(column, words):
                role, color = ("strong", "ink") if election else ("small", "ink_soft")
                wide = box.inflate(look.px(Gap.XL), 0) if column == END else box
                look.type.draw(made, words, role, look.palette[color], wide, "center")

    def _room(self, column: int, words: str) -> bool:
        """True if a year's number fits; if years are narrow, only elections' numbers do."""
        close = self.x(1) - self.x(0) < self.look.type.width("16", "small") + self.look.px(Gap.XXS)
        return column == END or column % YEARS_A_TERM == 0 or not close

    def _dashes(self, made: pygame.Surface, at: int) -> None:
        dash = self.look.px(Gap.XXS)
        for top in range(self.plot.top, self.plot.bottom, 2 * dash):
            bar = pygame.Rect(at, top, self.look.px(Line.EDGE), min(dash, self.plot.bottom - top))
            pygame.draw.rect(made, self.look.palette["ink_soft"], bar)

    def _lines(self, fine: pygame.Surface) -> None:
        for seat in range(len(self.seats)):
            path = [
                (x * FINE, y * FINE)
                for x, y in (self.place(column, seat) for column in range(len(self.shown)))
            ]
            color = self.look.palette.players[self.seats[seat].color]
            self._line(fine, path, self.look.palette["ink"], self.look.px(Gap.XS) * FINE)
            self._line(fine, path, color, self.look.px(Gap.XXS) * FINE)

    @staticmethod
    def _line(
        fine: pygame.Surface, path: list[tuple[int, int]], color: pygame.Color, wide: int
    ) -> None:
        for start, end in pairwise(path):
            pygame.draw.line(fine, color, start, end, wide)
        for point in path:
            pygame.draw.circle(fine, color, point, wide // 2)

    def _chips(self, made: pygame.Surface) -> None:
        chip = self.look.px(CHIP)
        for column, points in enumerate(self.shown):
            if column and (column % YEARS_A_TERM == 0 or column == END):
                for seat in range(len(self.seats)):
                    rank, many = rank_among_equals(points, seat)
                    aside = round((rank - (many - 1) / 2) * chip * 0.8)
                    self._chip(made, seat, (self.x(column) + aside, self.y(points[seat])), chip)

    def _chip(self, made: pygame.Surface, seat: int, center: tuple[int, int], side: int) -> None:
        picture = self.look.sprite(f"chip_{self.seats[seat].color}", side)
        made.blit(picture, picture.get_rect(center=center))

    def _names(self, made: pygame.Surface) -> None:
        """Paint names and points at the right, the leader on top, without overlap."""
        look, last = self.look, self.shown[-1]
        order = sorted(range(len(self.seats)), key=lambda seat: (-last[seat], seat))
        left = self.plot.right + look.px(Gap.XXL)
        for seat, height in zip(
            order,
            spread([self.y(last[s]) for s in order], look.px(APART), self.plot.bottom),
            strict=True,
        ):
            self._chip(made, seat, (left, height), look.px(CHIP))
            points = self.end_words(last[seat])
            wide = look.type.width(points, "strong") + look.px(Gap.XXS)
            row = pygame.Rect(left + look.px(Gap.L), height - look.px(Gap.M), 0, look.px(Gap.XL))
            row.width = self.size[0] - row.left
            right = pygame.Rect(row.right - wide, row.top, wide, row.height)
            look.type.draw(made, points, "strong", look.palette["ink"], right, "right")
            row.width -= wide + look.px(Gap.XS)
            look.type.draw(made, self.seats[seat].name, "small", look.palette["ink"], row)


def spread(wanted: list[int], apart: int, bottom: int) -> list[int]:
    """Return heights as near as possible to the `wanted`, ascending, at least `apart`."""
    found: list[int] = []
    for height in wanted:
        found.append(max(height, found[-1] + apart) if found else height)
    limit = bottom
    for index in range(len(found) - 1, -1, -1):
        found[index] = min(found[index], limit)
        limit = found[index] - apart
    return found


TENTHS: Final = 1000  # tenths of a percent in the whole, as charts take whole numbers
QUARTER: Final = 250


class ChanceChart(Chart):
    """Each seat's chance to win after every moment; signs where a player blundered."""

    left = 92  # units, for "100%"

    def __init__(
        self,
        look: Look,
        seats: tuple[Seat, ...],
        record: GameRecord,
        size: tuple[int, int],
        account: Account,
    ) -> None:
        super().__init__(look, seats, record, size)
        self.account = account
        self.shown = tuple(
            tuple(round(TENTHS * chance) for chance in chances) for _, _, chances in account.curve
        )
        self.years = account.curve[-1][1]
        most = max(max(each) for each in self.shown)
        self.step = QUARTER
        self.top = min(TENTHS, -(-most // QUARTER) * QUARTER)

    def x(self, column: int) -> int:
        columns = max(1, len(self.shown) - 1) * LAST_YEAR / self.years
        return self.plot.left + round(self.plot.width * column / columns)

    def scale_words(self, points: int) -> str:
        return text("decisions.percent", number=points * 100 // TENTHS)

    def end_words(self, points: int) -> str:
        return text("decisions.percent", number=round(points * 100 / TENTHS))

    def place(self, column: int, seat: int) -> tuple[int, int]:
        return self.x(column), self.y(self.shown[column][seat])

    def _years(self, made: pygame.Surface) -> None:
        """Paint the last moment of each year; elections are marked as in the other chart."""
        look, curve = self.look, self.account.curve
        ends = {year: column for column, (_, year, _) in enumerate(curve)}
        box = pygame.Rect(0, 0, look.px(Gap.XL), look.px(Gap.XL))
        for year, column in ends.items():
            if year % YEARS_A_TERM == 0:
                at = self.x(column)
                self._dashes(made, at)
                sign = look.pieces.icon("icon_ballot", look.px(Gap.L), look.palette["ink"])
                made.blit(sign, sign.get_rect(midtop=(at, self.plot.bottom + look.px(Gap.XL))))
                box.midtop = (at, self.plot.bottom + look.px(Gap.XXS))
                look.type.draw(made, str(year), "strong", look.palette["ink"], box, "center")

    def _chips(self, made: pygame.Surface) -> None:
        """Paint a sign in the player's color for a large loss, edged by how large."""
        lines = {line: column for column, (line, _, _) in enumerate(self.account.curve)}
        side = self.look.px(Gap.XL)
        for _, one in self.account.mistakes:
            grade = grade_of(one)
            after = [column for line, column in lines.items() if line > one.line]
            if grade != SHOWN[-1] and after:
                center = self.place(min(after), one.seat)
                ring = self.look.palette["vermilion" if grade == BLUNDER else "paper_light"]
                pygame.draw.circle(made, self.look.palette["ink"], center, side // 2 + 2)
                pygame.draw.circle(made, ring, center, side // 2)
                self._chip(made, one.seat, center, side * 2 // 3)


def tell(
    page: set_in.Page, seats: tuple[Seat, ...], record: GameRecord, account: Account, high: int
) -> None:
    """Tell the chart, then decisions and luck; only the chart until all is weighed."""
    chart = ChanceChart(page.look, seats, record, (page.width, high), account)
    page.heading(text("decisions.curve"))
    page.add(high, chart.paint, picture=text("decisions.curve_picture"))
    if chart.years < LAST_YEAR:
        page.say(text("decisions.so_far", year=chart.years))
        return
    heads = [text(f"decisions.head.{name}") for name in ("level", "loss", "mistakes", "blunders")]
    rows = [
        [levels_words(mark.levels), hundredths(mark.loss), str(mark.counts[3]), str(mark.counts[4])]
        for mark in account.marks
    ]
    page.heading(text("decisions.decisions"))
    page.table(seats, heads, rows, strong=0)
    lucky = [text(f"decisions.head.{name}") for name in ("draws", "bids", "own")]
    luck = [
        [signed(draw), signed(bid), signed(-mark.lost)]
        for draw, bid, mark in zip(account.draws, account.bids, account.marks, strict=True)
    ]
    page.heading(text("decisions.luck"))
    page.table(seats, lucky, luck)
    page.note(text("decisions.note"))


def levels_words(levels: tuple[str, ...]) -> str:
    """Return the level a seat played like, or the two levels between which it played."""
    if not levels:
        return text("table.dash")
    names = [level_name(level) for level in (levels[0], levels[-1])]
    return names[0] if len(levels) == 1 else interval(*names)


def hundredths(value: float) -> str:
    """Return a share in hundredths, with one decimal."""
    return decimal(100.0 * value)


def signed(value: float) -> str:
    """Return a change of chance in hundredths, with its sign."""
    rounded = round(100.0 * value)
    key = "decisions.more" if rounded > 0 else "decisions.less" if rounded < 0 else "decisions.none"
    return text(key, number=abs(rounded))


def paint_progress(look: Look, rect: pygame.Rect, task: Weighing, surface: pygame.Surface) -> None:
    """Paint the progress of the weighing, or that it waits for its turn."""
    percent = text("decisions.percent", number=int(100 * task.share))
    words = text("decisions.progress" if task.workers else "decisions.waiting", share=percent)
    if task.workers and (seconds := task.seconds) is not None:
        words = text("decisions.progress_left", share=percent, time=about(seconds))
    set_in.paint_progress(look, surface, rect, words, task.share)
