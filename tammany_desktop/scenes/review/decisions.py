"""The page of weighed decisions, and the charts of points and of chances to win."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

import pygame

from tammany_desktop.analysis import GameRecord
from tammany_desktop.analysis.coaching import BLUNDER, SHOWN_GRADES, Summary, grade_of
from tammany_desktop.board import piece_images
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import decimal, interval, text
from tammany_desktop.rules.board import LAST_YEAR, YEARS_A_TERM
from tammany_desktop.scenes.review import blocks
from tammany_desktop.scenes.review.hall import level_name
from tammany_desktop.session.gauge import duration_words
from tammany_desktop.session.weighing import Weighing
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import enlarged, reduced
from tammany_desktop.ui.tokens import Gap, Line

FACTOR: Final = 2  # lines are drawn larger by this factor, then reduced
CLEAR: Final = pygame.Color(0, 0, 0, 0)
AXIS_WIDTH: Final = 60  # units: width of the numbers of the scale
FOOT: Final = 66  # units: height of the years
MAX_NAMES: Final = 330  # units: greatest width of the names
CHIP: Final = 28  # units: size of a chip
NAME_DISTANCE: Final = 34  # units: least vertical distance of two names
END: Final = LAST_YEAR + 1  # column of points scored at the end of the game
CHART_YEARS: Final = END + 1  # width of the chart in years, with a gap before the last column

Values = tuple[tuple[int, ...], ...]  # points, or chances, by column and seat
Pixel = tuple[int, int]


def columns(record: GameRecord) -> Values:
    """Return the points by column: after each year, and at the end if the game is over."""
    points = tuple(record.points_by_year)
    return points if record.final_points is None else (*points, record.final_points)


def rank_among_equals(values: tuple[int, ...], seat: int) -> tuple[int, int]:
    """Return the index of a seat among those with the same points, and their number."""
    equal = [other for other, value in enumerate(values) if value == values[seat]]
    return equal.index(seat), len(equal)


class Chart:
    """The chart of the points of one game at one size, drawn once."""

    axis_width = AXIS_WIDTH

    def __init__(
        self, look: Look, seats: tuple[Seat, ...], record: GameRecord, size: tuple[int, int]
    ) -> None:
        """`size` is in pixels."""
        self.look, self.seats, self.winners = look, seats, record.winners
        self.values, self.size = columns(record), size
        highest = max(max(points) for points in self.values)
        self.step = 5 if highest <= 20 else 10  # the distance of numbers on the scale
        self.highest = max(10, -(-highest // self.step) * self.step)
        names_width = min(look.px(MAX_NAMES), size[0] // 3)
        left, height = look.px(self.axis_width), size[1] - look.px(Gap.M + FOOT)
        self.plot = pygame.Rect(left, look.px(Gap.M), size[0] - left - names_width, height)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the chart at the top left of `rect`."""
        surface.blit(self.picture, rect)

    @cached_property
    def picture(self) -> pygame.Surface:
        """Return the whole chart."""
        look, picture = self.look, pygame.Surface(self.size, pygame.SRCALPHA)
        self._paint_grid(picture)
        self._paint_years(picture)
        axis = pygame.Rect(0, self.plot.bottom + look.px(Gap.XXS), self.plot.left, look.px(Gap.XL))
        look.type.draw(picture, text("analysis.year_axis"), "small", look.palette["ink_soft"], axis)
        lines = enlarged(self.size, FACTOR, CLEAR)
        self._paint_lines(lines)
        picture.blit(reduced(lines, FACTOR), (0, 0))
        self._paint_chips(picture)
        points = self.values[-1]
        order = sorted(
            range(len(self.seats)), key=lambda seat: (-points[seat], seat not in self.winners)
        )
        left = self.plot.right + look.px(Gap.XXL)
        wanted_ys, distance = [self.y(points[seat]) for seat in order], look.px(NAME_DISTANCE)
        name_ys = spread_out(wanted_ys, distance, self.plot.bottom)
        for seat, y in zip(order, name_ys, strict=True):
            self._paint_chip(picture, seat, (left, y), look.px(CHIP))
            number = self.end_words(points[seat])
            width = look.type.width(number, "strong") + look.px(Gap.XXS)
            row = pygame.Rect(left + look.px(Gap.L), y - look.px(Gap.M), 0, look.px(Gap.XL))
            row.width = self.size[0] - row.left
            number_rect = pygame.Rect(row.right - width, row.top, width, row.height)
            look.type.draw(picture, number, "strong", look.palette["ink"], number_rect, "right")
            row.width -= width + look.px(Gap.XS)
            if seat in self.winners:
                row.width -= row.height
                box = pygame.Rect(row.right, row.top, row.height, row.height)
                piece_images.blit(look, picture, "rosette", box)
            look.type.draw(picture, self.seats[seat].name, "small", look.palette["ink"], row)
        return picture

    def x(self, column: int) -> int:
        """Return the x coordinate of a column."""
        years = column + 1 if column == END else column
        return self.plot.left + round(self.plot.width * years / CHART_YEARS)

    def y(self, points: float) -> int:
        """Return the y coordinate of a number of points, or of a chance."""
        return self.plot.bottom - round(self.plot.height * points / self.highest)

    def scale_words(self, points: int) -> str:
        """Return the label of a number on the scale."""
        return str(points)

    def end_words(self, points: int) -> str:
        """Return a player's number beside the name."""
        return str(points)

    def point(self, column: int, seat: int) -> Pixel:
        """Return the point of a seat's line in a column; lines with equal points are kept apart."""
        index, count = rank_among_equals(self.values[column], seat)
        points = self.values[column][seat]
        base_index = (count - 1) / 2 if points else count - 0.5  # no line is below the axis
        return self.x(column), self.y(points) + round((index - base_index) * self.look.px(Gap.XXS))

    def _paint_grid(self, surface: pygame.Surface) -> None:
        look = self.look
        for points in range(0, self.highest + 1, self.step):
            y = self.y(points)
            line_rect = pygame.Rect(self.plot.left, y, self.plot.width, look.px(Line.FINE))
            pygame.draw.rect(surface, look.palette["ink_soft"], line_rect)
            half, width = look.px(Gap.M), look.px(self.axis_width - Gap.S)
            number_rect = pygame.Rect(0, y - half, width, 2 * half)
            label = self.scale_words(points)
            look.type.draw(surface, label, "small", look.palette["ink_soft"], number_rect, "right")

    def _paint_years(self, surface: pygame.Surface) -> None:
        look = self.look
        box = pygame.Rect(0, 0, look.px(Gap.XL), look.px(Gap.XL))
        is_crowded = self.x(1) - self.x(0) < look.type.width("16", "small") + look.px(Gap.XXS)
        for column in range(1, END + 1):
            is_election = column % YEARS_A_TERM == 0
            x = self.x(column)
            if is_election:
                self._paint_election(surface, x)
            box.midtop = (x, self.plot.bottom + look.px(Gap.XXS))
            label = text("analysis.end") if column == END else str(column)
            if is_election or column == END or not is_crowded:
                role, color = ("strong", "ink") if is_election else ("small", "ink_soft")
                area = box.inflate(look.px(Gap.XL), 0) if column == END else box
                look.type.draw(surface, label, role, look.palette[color], area, "center")

    def _paint_election(self, surface: pygame.Surface, x: int) -> None:
        """Paint a dashed line and a ballot box below it."""
        look, dash = self.look, self.look.px(Gap.XXS)
        for top in range(self.plot.top, self.plot.bottom, 2 * dash):
            segment = pygame.Rect(x, top, look.px(Line.EDGE), min(dash, self.plot.bottom - top))
            pygame.draw.rect(surface, look.palette["ink_soft"], segment)
        sign = look.pieces.icon("icon_ballot", look.px(Gap.L), look.palette["ink"])
        surface.blit(sign, sign.get_rect(midtop=(x, self.plot.bottom + look.px(Gap.XL))))

    def _paint_lines(self, large: pygame.Surface) -> None:
        for seat in range(len(self.seats)):
            path = [
                (x * FACTOR, y * FACTOR)
                for x, y in (self.point(column, seat) for column in range(len(self.values)))
            ]
            color = self.look.palette.players[self.seats[seat].color]
            self._paint_line(large, path, self.look.palette["ink"], self.look.px(Gap.XS) * FACTOR)
            self._paint_line(large, path, color, self.look.px(Gap.XXS) * FACTOR)

    @staticmethod
    def _paint_line(
        surface: pygame.Surface, path: list[tuple[int, int]], color: pygame.Color, width: int
    ) -> None:
        for start, end in pairwise(path):
            pygame.draw.line(surface, color, start, end, width)
        for point in path:
            pygame.draw.circle(surface, color, point, width // 2)

    def _paint_chips(self, surface: pygame.Surface) -> None:
        chip_side = self.look.px(CHIP)
        for column, points in enumerate(self.values):
            if column and (column % YEARS_A_TERM == 0 or column == END):
                for seat in range(len(self.seats)):
                    index, count = rank_among_equals(points, seat)
                    shift = round((index - (count - 1) / 2) * chip_side * 0.8)
                    center = self.x(column) + shift, self.y(points[seat])
                    self._paint_chip(surface, seat, center, chip_side)

    def _paint_chip(self, surface: pygame.Surface, seat: int, center: Pixel, side: int) -> None:
        picture = self.look.sprite(f"chip_{self.seats[seat].color}", side)
        surface.blit(picture, picture.get_rect(center=center))


def spread_out(wanted: list[int], distance: int, bottom: int) -> list[int]:
    """Return y coordinates near `wanted` (ascending), `distance` apart, and above `bottom`."""
    result: list[int] = []
    for y in wanted:
        result.append(max(y, result[-1] + distance) if result else y)
    limit = bottom
    for index in range(len(result) - 1, -1, -1):
        result[index] = min(result[index], limit)
        limit = result[index] - distance
    return result


FULL_CHANCE: Final = 1000  # 100%, as the chart's numbers are chances in tenths of a percent
QUARTER: Final = 250  # 25%


def smoothed(curve: Sequence[Sequence[float]], radius: int) -> Values:
    """Return moving averages over `radius` columns to each side, over fewer near both ends."""
    means = []
    for column in range(len(curve)):
        span = min(radius, column, len(curve) - 1 - column)
        by_seat = zip(*curve[column - span : column + span + 1], strict=True)
        means.append(tuple(round(FULL_CHANCE * sum(chances) / len(chances)) for chances in by_seat))
    return tuple(means)


class ChanceChart(Chart):
    """The chart of every seat's chance to win, with signs where players made mistakes."""

    axis_width = 92  # units, for "100%"

    def __init__(
        self,
        look: Look,
        seats: tuple[Seat, ...],
        record: GameRecord,
        size: tuple[int, int],
        summary: Summary,
    ) -> None:
        super().__init__(look, seats, record, size)
        self.summary = summary
        self.values = smoothed([chances for _, _, chances in summary.curve], len(seats))
        self.last_year = summary.curve[-1][1]  # the last year that is weighed
        highest = max(max(chances) for chances in self.values)
        self.step = QUARTER
        self.highest = min(FULL_CHANCE, -(-highest // QUARTER) * QUARTER)

    def x(self, column: int) -> int:
        whole_game = max(1, len(self.values) - 1) * LAST_YEAR / self.last_year  # in columns
        return self.plot.left + round(self.plot.width * column / whole_game)

    def scale_words(self, points: int) -> str:
        return text("decisions.percent", number=points * 100 // FULL_CHANCE)

    def end_words(self, points: int) -> str:
        return text("decisions.percent", number=round(points * 100 / FULL_CHANCE))

    def point(self, column: int, seat: int) -> Pixel:
        return self.x(column), self.y(self.values[column][seat])

    def _paint_years(self, surface: pygame.Surface) -> None:
        """Paint the years of elections, as in the other chart, each at its last moment."""
        look, curve = self.look, self.summary.curve
        ends = {year: column for column, (_, year, _) in enumerate(curve)}
        box = pygame.Rect(0, 0, look.px(Gap.XL), look.px(Gap.XL))
        for year, column in ends.items():
            if year % YEARS_A_TERM == 0:
                x = self.x(column)
                self._paint_election(surface, x)
                box.midtop = (x, self.plot.bottom + look.px(Gap.XXS))
                look.type.draw(surface, str(year), "strong", look.palette["ink"], box, "center")

    def _paint_chips(self, surface: pygame.Surface) -> None:
        """Paint a chip for each mistake or blunder; ring and size tell blunders from mistakes."""
        columns_of = {line: column for column, (line, _, _) in enumerate(self.summary.curve)}
        for _, mistake in self.summary.mistakes:
            grade = grade_of(mistake)
            later = [column for line, column in columns_of.items() if line > mistake.line]
            if grade != SHOWN_GRADES[-1] and later:
                center = self.point(min(later), mistake.seat)
                ring = self.look.palette["vermilion" if grade == BLUNDER else "paper_light"]
                side = self.look.px(Gap.XL if grade == BLUNDER else Gap.L)
                pygame.draw.circle(surface, self.look.palette["ink"], center, side // 2 + 2)
                pygame.draw.circle(surface, ring, center, side // 2)
                self._paint_chip(surface, mistake.seat, center, side * 2 // 3)


def add_decisions(
    page: blocks.Page, seats: tuple[Seat, ...], record: GameRecord, summary: Summary, height: int
) -> None:
    """Add the chart, then the tables of decisions and luck once the whole game is weighed."""
    chart = ChanceChart(page.look, seats, record, (page.width, height), summary)
    page.heading(text("decisions.curve"))
    page.add(height, chart.paint, alt_text=text("decisions.curve_picture"))
    if chart.last_year < LAST_YEAR:
        page.text(text("decisions.so_far", year=chart.last_year))
        return
    heads = [text(f"decisions.head.{name}") for name in ("level", "loss", "mistakes", "blunders")]
    rows = [
        [levels_words(mark.levels), decimal(100 * mark.loss_rate), *map(str, mark.counts[-2:])]
        for mark in summary.marks  # the last two counts are of mistakes and blunders
    ]
    page.heading(text("decisions.decisions"))
    page.table(seats, heads, rows, strong=0)
    luck_heads = [text(f"decisions.head.{name}") for name in ("draws", "bids", "own")]
    luck = [
        [signed(draw), signed(bid), signed(-mark.lost)]
        for draw, bid, mark in zip(summary.draw_luck, summary.bid_luck, summary.marks, strict=True)
    ]
    page.heading(text("decisions.luck"))
    page.table(seats, luck_heads, luck)
    page.note(text("decisions.note"))


def levels_words(levels: tuple[str, ...]) -> str:
    """Return the level at which a seat played, or the two levels between which it played."""
    if not levels:
        return text("table.dash")
    names = [level_name(level) for level in (levels[0], levels[-1])]
    return names[0] if len(levels) == 1 else interval(*names)


def signed(value: float) -> str:
    """Return a change of a chance in percentage points, rounded, with its sign."""
    rounded = round(100.0 * value)
    key = "decisions.more" if rounded > 0 else "decisions.less" if rounded < 0 else "decisions.none"
    return text(key, number=abs(rounded))


def paint_progress(look: Look, rect: pygame.Rect, work: Weighing, surface: pygame.Surface) -> None:
    """Paint the progress of a weighing, or a notice that it waits for another game's."""
    percent = text("decisions.percent", number=int(100 * work.progress))
    words = text("decisions.progress" if work.workers else "decisions.waiting", share=percent)
    if work.workers and (seconds := work.seconds) is not None:
        words = text("decisions.progress_left", share=percent, time=duration_words(seconds))
    blocks.paint_progress(look, surface, rect, words, work.progress)
