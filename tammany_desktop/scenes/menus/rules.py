"""The rule book: contents beside a page to scroll, searched while one types."""

from typing import Final

import pygame

from tammany_desktop.languages import language, text
from tammany_desktop.languages.rulebook import Book, found_in, rulebook, words_of
from tammany_desktop.scenes.base.page import BACK, PageScene
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.menus.rule_pages import Heading, RowPainter, blocks, headings, row_width
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.column import Column
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.icons import icon
from tammany_desktop.ui.intents import Act
from tammany_desktop.ui.listview import ListView
from tammany_desktop.ui.widgets import Choice

WIDE: Final = 1150  # units: below this the contents become a choice of chapters
CONTENTS: Final = 450
WIDEST: Final = 560  # contents of long words
MEASURE: Final = 1000  # the widest line that is easy to read
ROW: Final = 46
LIMIT: Final = 40  # characters of a search


class RulesScene(PageScene):
    """Opens at a rule's id, such as "R7.4" in a refusal; an unknown id opens at the beginning."""

    field: Target
    page: Column
    contents: ListView | None
    chapters: Choice | None
    clear: Button

    def __init__(self, stage: Stage, rule: str = "") -> None:
        super().__init__(stage)
        self.asked = rule
        self.at = rule  # the rule or chapter at the top of the page
        self.query = ""
        self.lines: list[Heading] = []
        self._quiet = False

    @property
    def shown(self) -> Book:
        """The rules that match what is looked for; all of them while that is nothing."""
        return found_in(rulebook(language()), words_of(self.query))

    # Layout

    def lay(self, desk: Desk) -> None:
        """Heading, search, Back; the contents; the page."""
        units = self.look.units
        space = self.lay_page(desk, CONTENTS + MEASURE + 90)
        room = min(760.0, space.wide - BACK - 290)
        left, top, wide, high = self.lay_head(desk, space, text("rules_scene.heading"), room)
        self._lay_search(desk, space.left + space.wide - BACK - 20 - room, space.top, room)
        self.contents, self.chapters = None, None
        self.lines = headings(self.shown)
        if wide >= WIDE:
            contents = self._contents_width()
            self._lay_contents(desk, units.rect(left, top, contents, high))
            left, wide = left + contents + 40, wide - contents - 40
        else:
            self._lay_chapters(desk, units.rect(left, top, wide, 50))
            top, high = top + 58, high - 58
        place = units.rect(left, top, wide, high)
        self.page = Column(
            desk, place, [], self.look.px(60), moved=self._moved, label=text("rules_scene.page")
        )
        desk.live(place, self._paint_none)
        self._fill(self.at)
        desk.ring.give(self.page.target)

    def _lay_search(self, desk: Desk, left: float, top: float, wide: float) -> None:
        units = self.look.units
        glass = units.rect(left, top + 4, 44, 44)
        desk.picture(self._glass(glass), glass)
        self.field = desk.entry(
            units.rect(left + 50, top, wide - 50 - 62, 52),
            self.query,
            self._search,
            limit=LIMIT,
            label=text("rules_scene.search"),
        )
        self.clear = desk.button(
            units.rect(left + wide - 56, top, 56, 52),
            "",
            self._clear,
            icon=icon(self.look, "close"),
            hint=text("rules_scene.clear"),
            why_not="" if self.query else text("rules_scene.clear_why_not"),
        )

    def _glass(self, rect: pygame.Rect) -> pygame.Surface:
        return self.look.pieces.icon("icon_search", rect.width, self.look.palette["ink"])

    def _contents_width(self) -> float:
        """Units for the longest title that the contents may have to hold, within limits."""
        longest = row_width(self.look, headings(rulebook(language())))
        return min(max(CONTENTS, longest / self.look.units.factor), WIDEST)

    def _lay_contents(self, desk: Desk, rect: pygame.Rect) -> None:
        rect.height -= rect.height % self.look.px(ROW)  # whole rows only
        self.contents = ListView(
            desk,
            rect,
            self.look.px(ROW),
            len(self.lines),
            self._paint_row,
            chose=self._chose,
            label=text("rules_scene.contents"),
        )

    def _lay_chapters(self, desk: Desk, rect: pygame.Rect) -> None:
        options: list[tuple[object, str]] = [
            (chapter.title, chapter.title) for chapter in rulebook(language())
        ]
        self.chapters = Choice(
            desk, rect, options, "", self._go_to_chapter, label=text("rules_scene.chapter")
        )

    def _paint_row(
        self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool
    ) -> None:
        RowPainter(self.look, self.lines)(surface, rect, index, chosen)

    def _paint_none(self, surface: pygame.Surface) -> None:
        if not self.lines:
            words = text("rules_scene.none", words=self.query)
            line = self.look.type.line_height("body")
            place = pygame.Rect(self.page.view.left, self.page.view.top, self.page.view.width, line)
            for each in self.look.type.wrap(words, "body", place.width):
                self.look.type.draw(surface, each, "body", self.look.palette["ink"], place)
                place.top += line

    # What is shown

    def _fill(self, at: str) -> None:
        """Set the page anew, from the rule or chapter `at` on."""
        book = self.shown
        self.lines = headings(book)
        width = min(self.page.view.width - self.look.px(20), self.look.px(MEASURE))
        made = blocks(self.look, book, width, words_of(self.query), self.asked)
        self._quiet = True
        self.page.show(made, self._block_of(at))
        if self.contents is not None:
            self.contents.grow(len(self.lines), follow=False)
        self._quiet = False
        self._follow(self._block_of(at))

    def _block_of(self, at: str) -> int:
        for line in self.lines:
            if at and at in (line.rule, line.words):
                return line.block
        return 0

    def _search(self, query: str) -> None:
        if query == self.query:
            return
        self.query = query
        self.clear.allow("" if query else text("rules_scene.clear_why_not"))
        self.at = "" if query else self.at
        self._fill(self.at)

    def _clear(self) -> None:
        self.query = ""
        self.resize()

    def _chose(self, index: int) -> None:
        """A line of the contents was chosen: the page goes there."""
        if not self._quiet and index < len(self.lines):
            self._quiet = True
            self.page.go_to(self.lines[index].block)
            self._quiet = False
            self._note(index)

    def _go_to_chapter(self, title: object) -> None:
        self.at = str(title)
        if self.query:
            self.query = ""
            self.resize()
        else:
            self.page.go_to(self._block_of(self.at))

    def _moved(self) -> None:
        """The page was scrolled: the contents follow."""
        if not self._quiet:
            self._follow(self.page.first)

    def _follow(self, block: int) -> None:
        if not self.lines:
            return
        self._note(block)
        if self.contents is not None:
            self.contents.chosen = block
            self.contents.reveal(block)
        if self.chapters is not None:
            self.chapters.show(self._chapter_of(block))

    def _note(self, block: int) -> None:
        line = self.lines[block]
        self.at = line.rule or line.words

    def _chapter_of(self, block: int) -> str:
        return next(line.words for line in reversed(self.lines[: block + 1]) if not line.rule)

    # Keys

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Letters typed anywhere are looked for."""
        current = self.desk.ring.current
        typing = current is not None and current.typing
        if event.type == pygame.TEXTINPUT and not typing and event.text.strip():
            self.desk.ring.visible = False
            self.desk.ring.give(self.field)
        return super().handle(event, act)
