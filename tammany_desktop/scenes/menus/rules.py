"""The rule book: contents beside a scrolled page, with a search."""

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages import labeled, language, series, text
from tammany_desktop.languages import rulebook as texts
from tammany_desktop.scenes.base.pages import BACK_WIDTH, BELOW_ROW, PageScene
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.menus.rule_figures import FigureLayout, rule_with_figure
from tammany_desktop.scenes.menus.rule_pictures import figures_by_rule
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.focus import Target, Title
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolling import Block, Column, ListView, bar_width
from tammany_desktop.ui.skin import icon
from tammany_desktop.ui.tokens import Gap, Height, Line
from tammany_desktop.ui.widgets import Choice

INDENT: Final = 26  # units for the mark beside the requested rule
GAP: Final = 20  # units above a rule or chapter
LEADING: Final = 4  # units between lines
WIDEST_ID: Final = "R10.3"  # the rule whose number needs the most room


class Heading(NamedTuple):
    """A row of the contents, for each block of the page: a rule, or a chapter if `rule` is ""."""

    rule: str
    title: str


def headings(book: texts.Book) -> list[Heading]:
    """Return the contents of a book."""
    rows: list[Heading] = []
    for chapter in book:
        rows.append(Heading("", chapter.title))
        rows += [Heading(rule.id, rule.title) for rule in chapter.rules]
    return rows


def blocks(
    look: Look,
    book: texts.Book,
    width: int,
    words: tuple[str, ...],
    requested: str,
    layouts: Mapping[str, FigureLayout],
) -> list[Block]:
    """Return a block per heading, `width` pixels wide; `words` and rule `requested` are marked."""
    result: list[Block] = []
    for chapter in book:
        result.append(_chapter(look, chapter.title, width))
        for rule in chapter.rules:
            block = _rule(look, rule, width, words, rule.id == requested)
            layout = layouts.get(rule.id)
            gap, indent = look.px(GAP * 0.7), look.px(INDENT)
            block = block if layout is None else rule_with_figure(block, layout, gap, indent)
            result.append(block)
    return result


def _chapter(look: Look, title: str, width: int) -> Block:
    lines = look.type.wrap(title, "heading", width)
    height = look.type.line_height("heading")

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        title_rect = pygame.Rect(rect.left, rect.top + look.px(GAP), width, height)
        look.type.draw_lines(surface, lines, "heading", look.palette["ink"], title_rect)
        edge = pygame.Rect(rect.left, rect.bottom - look.px(Gap.XXS), width, look.px(Line.EDGE))
        pygame.draw.rect(surface, look.palette["ink_soft"], edge)

    return Block(height * len(lines) + look.px(GAP + Gap.S), paint, Title(title))


def _rule(
    look: Look, rule: texts.Rule, width: int, words: tuple[str, ...], is_requested: bool
) -> Block:
    type_ = look.type
    inner = width - look.px(INDENT)
    id_width = type_.width(rule.id, "small") + look.px(Gap.M)
    title_lines = type_.wrap(rule.title, "strong", inner - id_width)
    names = series(texts.known_as(rule, words))
    other_names = type_.wrap(text("rules_scene.also", names=names), "small", inner) if names else []
    lines = type_.wrap(rule.text, "body", inner)
    step = type_.line_height("body") + look.px(LEADING)
    title_step = type_.line_height("strong") + look.px(LEADING)
    other_height = type_.line_height("small")
    height = look.px(GAP) + title_step * len(title_lines) + step * len(lines)
    height += other_height * len(other_names)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        left, top = rect.left + look.px(INDENT), rect.top + look.px(GAP)
        if is_requested:
            thickness = look.px(Gap.XXS)
            edge = pygame.Rect(rect.left + thickness, top, thickness, rect.bottom - top)
            pygame.draw.rect(surface, look.palette["vermilion"], edge)
        paint_line = partial(paint_marked, look, surface, words)
        paint_line(rule.id, "small", "ink_soft", pygame.Rect(left, top, id_width, title_step))
        title_rect = pygame.Rect(left + id_width, top, inner - id_width, title_step)
        for line in title_lines:
            paint_line(line, "strong", "ink", title_rect)
            title_rect.top += title_step
        top += len(title_lines) * title_step
        for line in other_names:
            paint_line(line, "small", "ink_soft", pygame.Rect(left, top, inner, other_height))
            top += other_height
        for row, line in enumerate(lines):
            paint_line(line, "body", "ink", pygame.Rect(left, top + row * step, inner, step))

    return Block(height, paint, labeled(f"{rule.id} {rule.title}", rule.text))


def paint_marked(
    look: Look,
    surface: pygame.Surface,
    words: tuple[str, ...],
    line: str,
    role: str,
    color: str,
    rect: pygame.Rect,
) -> None:
    """Paint one line of text, with a background behind the words searched for."""
    for start, end in texts.spans(line, words):
        left = look.type.width(line[:start], role)
        width = look.type.width(line[:end], role) - left
        background = pygame.Rect(rect.left + left, rect.top, width, rect.height)
        surface.fill(look.palette["brass_light"], look.inset(background, -Line.EDGE, Line.EDGE))
    look.type.draw(surface, line, role, look.palette[color], rect)


def _id_width(look: Look) -> int:
    return look.type.width(WIDEST_ID, "small") + look.px(Gap.M)


def paint_row(
    look: Look, row: Heading, surface: pygame.Surface, rect: pygame.Rect, first: bool, chosen: bool
) -> None:
    """Paint a row of the contents: chapters have a line above unless `first`, `chosen` a mark."""
    if chosen:
        surface.fill(look.palette["vermilion"], (*rect.topleft, look.px(Gap.XXS), rect.height))
    area = look.inset(rect, Gap.S)
    if not row.rule:
        if not first:
            surface.fill(look.palette["ink_soft"], (*rect.topleft, rect.width, look.px(Line.FINE)))
        look.type.draw(surface, row.title, "strong", look.palette["ink"], area)
        return
    id_rect = pygame.Rect(area.left, area.top, _id_width(look), area.height)
    look.type.draw(surface, row.rule, "small", look.palette["ink_soft"], id_rect)
    title_rect = pygame.Rect(id_rect.right, area.top, area.right - id_rect.right, area.height)
    look.type.draw(surface, row.title, "small", look.palette["ink"], title_rect)


CONTENTS_FROM: Final = 1150  # units of width from which the contents are beside the page
MIN_CONTENTS: Final = 450  # units: least width of the contents
MAX_CONTENTS: Final = 560  # units: greatest width of the contents
MEASURE: Final = 1000  # units: the longest line that is easy to read
ROW: Final = 46  # units: height of a row of the contents
LIMIT: Final = 40  # characters of a search


class RulesScene(PageScene):
    """The rule book, opened at a rule such as "R7.4", or at its beginning for an unknown id."""

    field: Target
    page: Column
    contents: ListView | None
    chapters: Choice | None
    clear_button: Button
    has_rules_key = False

    def __init__(self, stage: Stage, rule_id: str = "") -> None:
        super().__init__(stage)
        self.requested = rule_id
        self.scrolled_to = rule_id  # the rule's id, or the chapter's title, at the top of the page
        self.query = ""
        self.headings: list[Heading] = []  # the headings of the page, in order
        self.layouts: dict[str, FigureLayout] = {}
        self._syncing = False  # whether page and contents are being set to the same heading

    @property
    def matching(self) -> texts.Book:
        """Return the rules that match the search; all rules without a search."""
        return texts.found_in(texts.rulebook(language()), self.words)

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words searched for, as the book spells them."""
        return texts.corrected(texts.rulebook(language()), tuple(self.query.split()))

    def lay(self, gui: Gui) -> None:
        units = self.look.units
        space = self.lay_page(gui)
        search = min(760.0, space.width - BACK_WIDTH - 290)  # the width of the search
        left, top, width, height = self.lay_head(gui, space, text("rules_scene.heading"), search)
        search_left = space.left + space.width - BACK_WIDTH - Gap.M - search
        self._lay_search(gui, search_left, space.top, search)
        self.contents, self.chapters = None, None
        self.headings = headings(self.matching)
        if width >= CONTENTS_FROM:
            rows, type_ = headings(texts.rulebook(language())), self.look.type
            rule_widths = [type_.width(row.title, "small") for row in rows if row.rule]
            chapter_widths = [type_.width(row.title, "strong") for row in rows if not row.rule]
            longest = max(_id_width(self.look) + max(rule_widths, default=0), *chapter_widths)
            longest += 2 * self.look.px(Gap.S) + bar_width(self.look) + 2
            list_width = min(max(MIN_CONTENTS, units.units(longest)), MAX_CONTENTS)
            rect = units.rect(left, top, list_width, height)
            rect.height -= rect.height % self.look.px(ROW)  # whole rows only
            self.contents = ListView(
                gui,
                rect,
                self.look.px(ROW),
                len(self.headings),
                self._paint_row,
                on_choose=self._chose,
                label=text("rules_scene.contents"),
                words=lambda index: (
                    f"{self.headings[index].rule} {self.headings[index].title}".strip()
                ),
            )
            left, width = left + list_width + Gap.XL, width - list_width - Gap.XL
        else:
            options = [(chapter.title, chapter.title) for chapter in texts.rulebook(language())]
            go_to, label = self._go_to_chapter, text("rules_scene.chapter")
            rect = units.rect(left, top, width, Gap.XXL)
            self.chapters = Choice(gui, rect, options, "", go_to, label=label)
            top, height = top + BELOW_ROW, height - BELOW_ROW
        rect = units.rect(left, top, width, height)
        self.page = Column(gui, rect, on_scroll=self._moved, label=text("rules_scene.page"))
        gui.add_painter(rect, self._paint_none)
        gui.speak(rect, lambda: [] if self.headings else [self._none_words()])
        self._fill()
        gui.ring.set_focus(self.page.target)

    def _lay_search(self, gui: Gui, left: float, top: float, width: float) -> None:
        units = self.look.units
        icon_rect = units.rect(left, top + Gap.XXS, Gap.XXL, Gap.XXL)
        picture = self.look.pieces.icon("icon_search", icon_rect.width, self.look.palette["ink"])
        gui.picture(picture, icon_rect)
        field_rect = units.rect(left + Gap.XXL, top, width - Gap.XXL - BELOW_ROW, Height.USUAL)
        label = text("rules_scene.search")
        self.field = gui.text_field(field_rect, self.query, self._search, limit=LIMIT, label=label)
        self.clear_button = gui.button(
            units.rect(left + width - Height.USUAL, top, Height.USUAL, Height.USUAL),
            "",
            self._clear,
            icon=icon(self.look, "close"),
            hint=text("rules_scene.clear"),
            why_not="" if self.query else text("rules_scene.clear_why_not"),
        )

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, i: int, chosen: bool) -> None:
        paint_row(self.look, self.headings[i], surface, rect, first=i == 0, chosen=chosen)

    def _paint_none(self, surface: pygame.Surface) -> None:
        if not self.headings:
            lines = self.look.type.wrap(self._none_words(), "body", self.page.view.width)
            ink = self.look.palette["ink"]
            self.look.type.draw_lines(surface, lines, "body", ink, self.page.view)

    def _none_words(self) -> str:
        return text("rules_scene.none", words=self.query)

    def _fill(self) -> None:
        """Lay out the page again, scrolled to `scrolled_to`."""
        book = self.matching
        self.headings = headings(book)
        look = self.look
        width = min(self.page.view.width - look.px(Gap.M), look.px(MEASURE))
        figures = figures_by_rule(rule.id for chapter in book for rule in chapter.rules)
        inner = width - look.px(INDENT)
        self.layouts = {rule: FigureLayout(look, figure, inner) for rule, figure in figures.items()}
        marked_words = (*self.query.split(), *self.words)
        page_blocks = blocks(look, book, width, marked_words, self.requested, self.layouts)
        self._syncing = True
        self.page.show(page_blocks, self._block_of(self.scrolled_to))
        if self.contents is not None:
            self.contents.set_count(len(self.headings), follow=False)
        self._syncing = False
        self._follow(self._block_of(self.scrolled_to))

    def _block_of(self, reference: str) -> int:
        """Return the index of the block of a rule or chapter, 0 if there is none."""
        matches = (index for index, row in enumerate(self.headings) if reference in row)
        return next(matches, 0) if reference else 0

    def _search(self, query: str) -> None:
        if query == self.query:
            return
        self.query = query
        self.clear_button.allow("" if query else text("rules_scene.clear_why_not"))
        self.scrolled_to = "" if query else self.scrolled_to
        self._fill()

    def _clear(self) -> None:
        self.query = ""
        self.resize()

    def _chose(self, index: int) -> None:
        if not self._syncing and index < len(self.headings):
            self._syncing = True
            self.page.go_to(index)
            self._syncing = False
            self._remember(index)

    def _go_to_chapter(self, title: object) -> None:
        self.scrolled_to = str(title)
        if self.query:
            self._clear()
        else:
            self.page.go_to(self._block_of(self.scrolled_to))

    def _moved(self) -> None:
        if not self._syncing:
            self._follow(self.page.first)

    def _follow(self, index: int) -> None:
        """Choose in the contents what the page was scrolled to."""
        if not self.headings:
            return
        self._remember(index)
        if self.contents is not None:
            self.contents.chosen = index
            self.contents.reveal(index)
        if self.chapters is not None:
            rows_above = reversed(self.headings[: index + 1])
            self.chapters.show(next(row.title for row in rows_above if not row.rule))

    def _remember(self, index: int) -> None:
        self.scrolled_to = self.headings[index].rule or self.headings[index].title

    def update(self, dt: float) -> None:
        super().update(dt)
        layout = self._next_unmade()
        if layout is not None and (placed := layout.next_unmade()) is not None:
            layout.make(placed)

    def due_in(self) -> float | None:
        return 0.0 if self._next_unmade() is not None else super().due_in()

    def _next_unmade(self) -> FigureLayout | None:
        return next((each for each in self.layouts.values() if each.next_unmade()), None)

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        is_typing = getattr(self.gui.ring.current, "typing", False)
        if self.query and act is not None and act.intent is Intent.CANCEL and not act.repeat:
            self._clear()
            self.gui.ring.set_focus(self.page.target)
            return True
        if event.type == pygame.TEXTINPUT and not is_typing and event.text.strip():
            self.gui.ring.visible = False
            self.gui.ring.set_focus(self.field)
        return super().handle(event, act)
