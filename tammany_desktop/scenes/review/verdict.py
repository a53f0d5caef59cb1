"""How well a game was played: its weighing, the curve of chances, marks and luck as a page."""

from functools import partial
from typing import Final

import pygame

from tammany_desktop.analysis.coaching import BLUNDER, SHOWN, Account, grade_of
from tammany_desktop.analysis.game_record import GameRecord
from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import decimal, interval, text
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.scenes.review import blocks as set_in
from tammany_desktop.scenes.review.chart import Chart
from tammany_desktop.scenes.review.hall import level_name
from tammany_desktop.session.weighing import Weighing
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolling import Block

TENTHS: Final = 1000  # of a percent: chances are drawn as whole numbers
QUARTER: Final = 250


class ChanceChart(Chart):
    """Each seat's chance to win after every moment; signs where somebody blundered."""

    left = 92  # units, for "100 %"

    def __init__(
        self,
        look: Look,
        seats: tuple[Seat, ...],
        told: GameRecord,
        size: tuple[int, int],
        account: Account,
    ) -> None:
        super().__init__(look, seats, told, size)
        self.account = account
        self.shown = tuple(
            tuple(round(TENTHS * chance) for chance in chances) for _, _, chances in account.curve
        )
        most = max(max(each) for each in self.shown)
        self.step = QUARTER
        self.top = min(TENTHS, -(-most // QUARTER) * QUARTER)

    def x(self, column: int) -> int:
        """Where a moment is."""
        return self.plot.left + round(self.plot.width * column / max(1, len(self.shown) - 1))

    def scale_words(self, points: int) -> str:
        """A chance at the left edge."""
        return text("verdict.percent", number=points * 100 // TENTHS)

    def end_words(self, points: int) -> str:
        """A chance at the right edge."""
        return text("verdict.percent", number=round(points * 100 / TENTHS))

    def place(self, column: int, seat: int) -> tuple[int, int]:
        """Where a seat's line passes a moment."""
        return self.x(column), self.y(self.shown[column][seat])

    def _years(self, made: pygame.Surface) -> None:
        """The last moment of each year; elections are marked as in the other chart."""
        look, curve = self.look, self.account.curve
        ends = {year: column for column, (_, year, _) in enumerate(curve)}
        box = pygame.Rect(0, 0, look.px(40), look.px(30))
        for year, column in ends.items():
            if year % YEARS_A_TERM == 0:
                at = self.x(column)
                self._dashes(made, at)
                sign = look.pieces.icon("icon_ballot", look.px(26), look.palette["ink"])
                made.blit(sign, sign.get_rect(midtop=(at, self.plot.bottom + look.px(36))))
                box.midtop = (at, self.plot.bottom + look.px(6))
                look.type.draw(made, str(year), "strong", look.palette["ink"], box, "center")

    def _chips(self, made: pygame.Surface) -> None:
        """A sign where somebody lost much: in the players' color, edged the more the worse."""
        lines = {line: column for column, (line, _, _) in enumerate(self.account.curve)}
        side = self.look.px(30)
        for _, one in self.account.mistakes:
            grade = grade_of(one)
            after = [column for line, column in lines.items() if line > one.line]
            if grade != SHOWN[-1] and after:
                center = self.place(min(after), one.seat)
                ring = self.look.palette["vermilion" if grade == BLUNDER else "paper_light"]
                pygame.draw.circle(made, self.look.palette["ink"], center, side // 2 + 2)
                pygame.draw.circle(made, ring, center, side // 2)
                self._chip(made, one.seat, center, side * 2 // 3)


def page(
    look: Look,
    seats: tuple[Seat, ...],
    told: GameRecord,
    account: Account,
    size: tuple[int, int],
) -> list[Block]:
    """The curve, a row a player of decisions and of luck, and what the figures mean."""
    width, high = size
    chart = ChanceChart(look, seats, told, size, account)
    heads = [text(f"verdict.head.{name}") for name in ("level", "loss", "mistakes", "blunders")]
    rows = [
        [levels_words(mark.levels), hundredths(mark.loss), str(mark.counts[3]), str(mark.counts[4])]
        for mark in account.marks
    ]
    lucky = [text(f"verdict.head.{name}") for name in ("draws", "bids", "own")]
    luck = [
        [signed(draw), signed(bid), signed(-mark.lost)]
        for draw, bid, mark in zip(account.draws, account.bids, account.marks, strict=True)
    ]
    note = text("verdict.note")
    return [
        set_in.heading(look, text("verdict.curve"), width),
        Block(high, chart.paint, picture=text("verdict.curve_picture")),
        set_in.heading(look, text("verdict.decisions"), width),
        *set_in.table(look, seats, heads, rows, width, strong=0),
        set_in.heading(look, text("verdict.luck"), width),
        *set_in.table(look, seats, lucky, luck, width),
        set_in.sentence(look, note, width, "small", "ink_soft"),
    ]


def levels_words(levels: tuple[str, ...]) -> str:
    """The level a seat played like, or between which two."""
    if not levels:
        return text("table.dash")
    names = [level_name(level) for level in (levels[0], levels[-1])]
    return names[0] if len(levels) == 1 else interval(*names)


def hundredths(value: float) -> str:
    """A share in hundredths, to one place."""
    return decimal(100.0 * value)


def signed(value: float) -> str:
    """A change of chance in hundredths, with its sign."""
    rounded = round(100.0 * value)
    key = "verdict.more" if rounded > 0 else "verdict.less" if rounded < 0 else "verdict.none"
    return text(key, number=abs(rounded))


def lay_progress(gui: Gui, rect: pygame.Rect, weighing: Weighing) -> None:
    """A bar of how far the weighing is, with words in it."""
    gui.live(rect, partial(_paint_progress, gui.look, rect, weighing))


def _paint_progress(
    look: Look, rect: pygame.Rect, weighing: Weighing, surface: pygame.Surface
) -> None:
    done, total = weighing.progress
    track = pygame.Rect(rect.left, rect.bottom - look.px(16), rect.width, look.px(10))
    pygame.draw.rect(surface, look.palette["paper_dark"], track, border_radius=track.height)
    filled = pygame.Rect(track.topleft, (track.width * done // max(1, total), track.height))
    pygame.draw.rect(surface, look.palette["vermilion"], filled, border_radius=track.height)
    pygame.draw.rect(surface, look.palette["ink_soft"], track, 1, border_radius=track.height)
    place = pygame.Rect(rect.left, rect.top, rect.width, track.top - rect.top)
    words = text("verdict.progress", number=done, count=total)
    look.type.draw(surface, words, "body", look.palette["ink"], place)
