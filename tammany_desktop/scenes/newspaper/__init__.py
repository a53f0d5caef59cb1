"""An election's front page, shown over the table."""

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import text
from tammany_desktop.newspaper import Report, compose, page_words, salt_of
from tammany_desktop.newspaper.report import paper_report, seats_at_election
from tammany_desktop.scenes.base.pages import GuardedSheet, OpenMenu
from tammany_desktop.scenes.base.pictures import file_name, game_title, save_picture
from tammany_desktop.scenes.base.stack import Picture, Stage
from tammany_desktop.scenes.newspaper.layout import PageLayout, PrintedPage
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import PAGES, Act, Intent
from tammany_desktop.ui.scrolling import Block, Column, bar_width
from tammany_desktop.ui.skin import PLAIN, PRIMARY, dimmed_backdrop
from tammany_desktop.ui.tokens import Gap, Height

MAX_WIDTH: Final = 1700.0  # units: greatest width of the page
EDGE: Final = Gap.XS  # units around the page and its buttons
STRIP: Final = 54.0  # units: height of the strip with buttons below the page
BUTTON_WIDTH, BUTTON_HEIGHT = 312.0, Height.LOW  # units: width and height of a button
STEP: Final = 90.0  # units that an arrow key scrolls
SCROLL: Final = {Intent.UP: -1, Intent.DOWN: 1}


class NewspaperParts(NamedTuple):
    """The page after layout, and the column in which it scrolls."""

    printed: PrintedPage
    column: Column


class NewspaperScene(GuardedSheet):
    """The front page over the table: scrolled if it is longer than the window."""

    laid: NewspaperParts

    def __init__(
        self, stage: Stage, seats: Sequence[Seat], report: Report, salt: int, menu: OpenMenu = None
    ) -> None:
        super().__init__(stage, menu)
        self.seats = tuple(seats)
        self.report, self.salt = report, salt
        self.share = 0.0  # how far the page is scrolled, from 0 to 1
        self.sheet = pygame.Rect(0, 0, 0, 0)

    def lay(self, gui: Gui) -> NewspaperParts:
        units = self.look.units
        area_width, height = units.area
        width = min(MAX_WIDTH, area_width - 2 * (EDGE + units.units(bar_width(self.look))))
        left = (area_width - width) / 2
        self.sheet = units.rect(left, EDGE, width, height - 2 * EDGE - STRIP)
        laid = self._lay_page(gui)
        buttons = (
            (text("picture.keep"), lambda: save_picture(self.stage), PLAIN, Intent.PICTURE),
            (text("press.go_on"), self.back, PRIMARY, Intent.CONFIRM),
        )
        x, y = left + width - len(buttons) * BUTTON_WIDTH - EDGE, height - EDGE - BUTTON_HEIGHT
        for caption, press, kind, intent in buttons:
            hint = text("picture.hint") if intent is Intent.PICTURE else ""
            rect = units.rect(x, y, BUTTON_WIDTH, BUTTON_HEIGHT)
            gui.button(rect, caption, press, kind=kind, intent=intent, hint=hint)
            x += BUTTON_WIDTH + EDGE
        gui.face = self.sheet
        return laid

    def _lay_page(self, gui: Gui) -> NewspaperParts:
        look, area = self.look, self.sheet
        page = compose(self.report, [seat.name for seat in self.seats], self.salt)
        printed = PageLayout(look, page, self.seats, area.width, area.height).make()
        picture = printed.picture
        if printed.overfull:
            gui.overfull.append(page.headline)
        if picture.get_height() < area.height:
            area.inflate_ip(0, picture.get_height() - area.height)
        view = pygame.Rect(area.left, area.top, area.width + bar_width(look), area.height)
        block = Block(picture.get_height(), lambda surface, rect: surface.blit(picture, rect))
        label = text("press.reader")
        step, moved, words = look.px(STEP), self._moved, partial(page_words, page)
        column = Column(gui, view, [block], step, on_scroll=moved, label=label, paragraphs=words)
        self.laid = NewspaperParts(printed, column)  # needed by `_moved`
        column.scroll(round(self.share * column.max_top))
        return self.laid

    def title(self) -> str:
        return text("press.paper")

    def picture_to_save(self) -> Picture:
        kind = text("picture.of.paper", term=self.report.term)
        return Picture(file_name(game_title(self.stage, self.seats), kind), self._draw)

    def _draw(self, stage: Stage) -> pygame.Surface:
        look = stage.look
        page = compose(self.report, [seat.name for seat in self.seats], self.salt)
        sheet = look.units.rect(0, 0, MAX_WIDTH, 1.0)
        return PageLayout(look, page, self.seats, sheet.width, sheet.width * 3 // 4).make().picture

    def _moved(self) -> None:
        if self.laid.column.max_top:
            self.share = self.laid.column.top / self.laid.column.max_top

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        target = self.laid.column.target
        if act is not None and act.intent in SCROLL:
            if self.laid.column.max_top and target.arrow:
                target.arrow(0, SCROLL[act.intent])
            return True
        if act is not None and act.intent in PAGES and target.page is not None:
            target.page(PAGES[act.intent])
            return True
        return super().handle(event, act)

    def paint_under(self, surface: pygame.Surface) -> None:
        """Hide the table, so that its words do not stand beside those of the page."""
        surface.blit(dimmed_backdrop(self.look), surface.get_clip(), surface.get_clip())


def paper_of(stage: Stage, match: Match, term: int, menu: OpenMenu = None) -> NewspaperScene | None:
    """Return the scene of a term's newspaper, or None before it has appeared."""
    history = match.history
    if (report := paper_report(history, term)) is None:
        return None
    seats = seats_at_election(history, match.first_seats, term)
    return NewspaperScene(stage, seats, report, salt_of(history.start), menu)


def open_paper(stage: Stage, match: Match, term: int) -> None:
    """Open the newspaper of a term over the table, if it has appeared."""
    if (paper := paper_of(stage, match, term)) is not None:
        stage.stack.push(paper)
