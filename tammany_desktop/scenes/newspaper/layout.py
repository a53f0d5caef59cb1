"""Layout of the front page: masthead and headline across it, then columns of equal height."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages.breaking import fragments_of
from tammany_desktop.newspaper import FrontPage
from tammany_desktop.scenes.newspaper import typesetting
from tammany_desktop.scenes.newspaper.engravings import draw_rule
from tammany_desktop.scenes.newspaper.parts import Part, PartMaker
from tammany_desktop.scenes.newspaper.typesetting import Face, Fonts, Line
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import HIGH_CONTRAST, Look

MARGIN: Final = 46.0  # units around the print
FOOT: Final = 40.0  # units below the columns
COLUMN_WIDTH: Final = 345.0  # units: the preferred width of a column
GUTTER: Final = 26.0  # units between columns
EAR: Final = 244.0  # units: least width of an ear, a box with text beside the title
EAR_WIDEST: Final = 400.0  # units: greatest width of an ear
EAR_HEIGHT: Final = 92.0  # units: height of an ear
HEADLINE_CAPS: Final = (62, 58, 54, 50, 46, 42, 38, 34, 30, 26)  # units: heights of capitals to try
ONE_LINE_LEAST: Final = 42  # units: least height of capitals of a headline on one line
SEVERAL_MOST: Final = 48  # units: greatest height of capitals of a headline on several lines
STRETCH: Final = 1.2  # how much the white space of a column may grow, as a share of it
SQUEEZE: Final = 0.6  # how much the white space of a column may shrink, as a share of it
CLOSING: Final = 34.0  # units: least space at the foot of a column for an ornament
LEAST_ARTICLES: Final = 2  # least number of articles on a page
PAPER: Final = "skin/newsprint.jpg"


class PrintedPage(NamedTuple):
    """The picture of a page, its numbers of articles and columns, and whether it is too full."""

    picture: pygame.Surface
    articles: int
    columns: int
    overfull: bool


class Column:
    """A column of parts, from top to bottom."""

    def __init__(self, parts: Sequence[Part] = ()) -> None:
        self.parts: list[Part] = []
        self._fixed = self._flexible = 0  # pixels of content and of white space, also at the foot
        self.add(parts)

    def add(self, parts: Sequence[Part]) -> None:
        """Add parts below."""
        self.parts += parts
        flexible = sum(part.height for part in parts if part.flexible)
        self._flexible += flexible
        self._fixed += sum(part.height for part in parts) - flexible

    def used_height(self, tight: bool) -> float:
        """Return the height used, with reduced white space if `tight`."""
        return self._fixed + self._flexible * (1 - SQUEEZE if tight else 1)

    def _visible(self) -> list[Part]:
        parts = self.parts
        while parts and parts[-1].flexible:
            parts = parts[:-1]
        return parts

    @property
    def height(self) -> int:
        """Return the height used, without white space at the foot."""
        return sum(part.height for part in self._visible())

    @property
    def least_height(self) -> int:
        """Return the height used with reduced white space, and none at the foot."""
        flexible = sum(part.height for part in self._visible() if part.flexible)
        return self.height - int(flexible * SQUEEZE)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the parts; white space is adjusted so that the last line is at the foot."""
        flexible = sum(part.height for part in self._visible() if part.flexible)
        spare_height = min(rect.height - self.height, flexible * STRETCH)
        growth = max(-SQUEEZE, spare_height / flexible) if flexible else 0.0
        top = float(rect.top)
        for part in self._visible():
            height = part.height * (1 + growth) if part.flexible else part.height
            part.paint(surface, pygame.Rect(rect.left, round(top), rect.width, round(height)))
            top += height


def _least_height(columns: list[list[Part]]) -> int:
    return max(Column(parts).least_height for parts in columns)


def _arrangements(
    column_count: int,
    decks: list[Part],
    portrait: list[Part],
    map_: list[Part],
    race: list[Part],
    leaders: list[Part],
    wards: list[Part],
    offices: list[Part],
) -> list[list[list[Part]]]:
    """Return arrangements of the parts in columns, the preferred one first."""
    if column_count >= 4:
        empty: list[list[Part]] = [[] for _ in range(column_count - 4)]
        return [
            [decks, portrait, *empty, map_ + race + leaders, wards + offices],
            [decks, portrait + leaders, *empty, map_ + race, wards + offices],
            [decks, portrait + offices, *empty, map_ + race + leaders, wards],
            [decks, portrait + leaders, *empty, map_ + race + offices, wards],
            [decks + offices, portrait + leaders, *empty, map_ + race, wards],
        ]
    if column_count == 3:
        return [[decks + portrait, map_ + race + leaders, wards + offices]]
    if column_count == 2:
        return [[decks + portrait + race, map_ + wards + offices + leaders]]
    return [[decks + portrait + map_ + race + leaders + wards + offices]]


def add_story(columns: list[Column], story: Sequence[Part], height: int, tight: bool) -> bool:
    """Add a story to the first column with room (if `tight`, with less white space), if any."""
    needed_height = sum(part.height for part in story if not part.flexible)
    for column in columns:
        if column.used_height(tight) + needed_height <= height:
            column.add(story)
            return True
    return False


class PageLayout:
    """Lays out one page `width` pixels wide, at least `height` high if there is enough text."""

    def __init__(
        self, look: Look, page: FrontPage, seats: Sequence[Seat], width: int, height: int
    ) -> None:
        self.look, self.page = look, page
        self.fonts = Fonts(look)
        self.width = width
        self.margin = look.px(MARGIN)
        self.inner = width - 2 * self.margin  # width of the print, within the margins
        gutter = look.px(GUTTER)
        column_width = look.px(COLUMN_WIDTH) + gutter
        self.column_count = max(1, min(7, round((self.inner + gutter) / column_width)))
        self.gutter = gutter
        self.column_width = (self.inner - gutter * (self.column_count - 1)) // self.column_count
        self.part_maker = PartMaker(self.fonts, page, seats, self.column_width)
        self.headline = self._headline()
        face, lines = self.headline
        self.top = look.px(MARGIN * 0.62 + 110 + 46 + 26) + self._line_height(face) * len(lines)
        self.wanted_height = height - self.top - look.px(FOOT)
        # Arrangements of parts above the text: those that fit, else the shortest.
        maker, count = self.part_maker, self.column_count
        pictures = (maker.portrait(), maker.map(), maker.race())
        lists = (maker.leaders(), maker.ward_table(), maker.offices())
        decks = (maker.decks(limit) for limit in (None, 2))
        tried = [parts for deck in decks for parts in _arrangements(count, deck, *pictures, *lists)]
        fitting = [parts for parts in tried if _least_height(parts) <= self.wanted_height]
        self.arrangements = fitting or [min(tried, key=_least_height)]

    def _headline(self) -> tuple[Face, list[Line]]:
        """Return the largest face in which the headline fits, and its lines: one if possible."""
        fonts, headline = self.fonts, self.page.headline.upper()
        result: tuple[Face, list[Line]] | None = None
        for limit in (1, 2, 3, 4, 9):
            for size in HEADLINE_CAPS:
                if limit == 1 and size < ONE_LINE_LEAST:
                    break
                face = Face(typesetting.DISPLAY, size if limit == 1 else min(size, SEVERAL_MOST))
                words = fonts.words(headline, face, self.inner)
                is_unbroken = len(words) == len(fragments_of(headline))
                result = face, fonts.lines(words, self.inner)
                if len(result[1]) <= limit and is_unbroken:
                    return result
        assert result is not None  # noqa: S101
        return result

    def _line_height(self, face: Face) -> int:
        return round(self.fonts.cap_height(face) * 1.34)

    def _paint_head(self, surface: pygame.Surface) -> None:
        look, fonts = self.look, self.fonts
        left, width = self.margin, self.inner
        top = look.px(MARGIN * 0.62)
        self._paint_title(surface, pygame.Rect(left, top, width, look.px(104)))
        top += look.px(110)
        band = pygame.Rect(left, top, width, look.px(46))
        draw_rule(look, surface, pygame.Rect(left, top, width, look.px(6)), "double")
        lower_rect = pygame.Rect(left, band.bottom - look.px(8), width, look.px(6))
        draw_rule(look, surface, lower_rect, "thin")
        for caption, face, align in self.dateline():
            fonts.draw_cut(surface, caption, face, band.inflate(0, -look.px(8)), align)
        headline_face, lines = self.headline
        top = band.bottom + look.px(6)
        height = self._line_height(headline_face)
        for row, words in enumerate(lines):
            baseline = top + row * height + (height + fonts.cap_height(headline_face)) // 2
            fonts.draw_line(surface, words, left + (width - words.width) / 2, baseline)
        foot_rect = pygame.Rect(left, top + height * len(lines) + look.px(2), width, look.px(12))
        draw_rule(look, surface, foot_rect, "double")

    def dateline(self) -> list[tuple[str, Face, str]]:
        """Return volume, date and imprint, or only the date, with faces and alignments."""
        fonts, page = self.fonts, self.page
        volume = (page.volume, Face(typesetting.BODY, 18), "left")
        imprint = (page.imprint, Face(typesetting.ITALIC, 18), "right")
        side_width = max(fonts.width(volume[0], volume[1]), fonts.width(imprint[0], imprint[1]))
        if self.column_count > 2:
            for words in (page.dateline.upper(), page.dateline):
                max_width = (self.inner - fonts.width(words, Face(typesetting.BOLD, 18))) / 2
                if side_width + self.look.px(18) <= max_width:
                    return [volume, (words, Face(typesetting.BOLD, 18), "center"), imprint]
        return [(page.dateline, Face(typesetting.BOLD, 18), "center")]

    def _paint_title(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        look, fonts = self.look, self.fonts
        has_ears = self.column_count > 2
        ear_width = self.ear_width()
        title_width = area.width - (2 * (ear_width + look.px(24)) if has_ears else 0)
        face = next(
            (
                face
                for face in (Face(typesetting.MASTHEAD, size) for size in range(70, 20, -2))
                if fonts.width(self.page.title, face) <= title_width
            ),
            Face(typesetting.MASTHEAD, 20),
        )
        fonts.draw_cut(surface, self.page.title, face, area, "center")
        if not has_ears:
            return
        for side, words in zip(("left", "right"), self.page.ears, strict=True):
            box = pygame.Rect(0, 0, ear_width, look.px(EAR_HEIGHT))
            box.midleft = area.midleft
            if side == "right":
                box.right = area.right
            pygame.draw.rect(surface, look.palette["ink"], box, look.px(1.4))
            inner = box.inflate(-look.px(8), -look.px(8))
            pygame.draw.rect(surface, look.palette["ink"], inner, look.px(1.2))
            self._paint_ear(surface, inner.inflate(-look.px(10), 0), words)

    def ear_width(self) -> int:
        """Return the width in pixels of the ears, as wide as the longer text needs."""
        look, face = self.look, Face(typesetting.ITALIC, 18)
        max_height = look.px(EAR_HEIGHT) - look.px(8)
        for width in range(round(EAR), round(EAR_WIDEST), 12):
            text_width = look.px(width) - look.px(8) - look.px(10)
            rows = max(len(self._ear_lines(words, text_width)) for words in self.page.ears)
            if rows * self.fonts.line_height(face) <= max_height:
                return look.px(width)
        return look.px(EAR_WIDEST)

    def _ear_lines(self, words: str, width: int) -> list[Line]:
        fonts = self.fonts
        return fonts.lines(fonts.words(words, Face(typesetting.ITALIC, 18), width), width)

    def _paint_ear(self, surface: pygame.Surface, box: pygame.Rect, words: str) -> None:
        fonts, face = self.fonts, Face(typesetting.ITALIC, 18)
        lines = self._ear_lines(words, box.width)
        height = min(fonts.line_height(face), box.height // max(1, len(lines)))
        top = box.centery - height * len(lines) // 2
        for row, line in enumerate(lines):
            baseline = top + row * height + (height + fonts.cap_height(face)) // 2
            fonts.draw_line(surface, line, box.left + (box.width - line.width) / 2, baseline)

    def _fill(self) -> tuple[list[Column], int, int]:
        """Return the columns, their height, and the number of articles in them."""
        articles = [self.part_maker.article(article) for article in self.page.articles]
        notices = [self.part_maker.article(notice) for notice in self.page.notices]
        height = max(self.wanted_height, min(map(_least_height, self.arrangements)))
        step, tight = self.look.px(8), False
        while (filled := self._fill_columns(articles, height, tight)) is None:
            height, tight = height + step * tight, True  # first with less white space, then higher
        columns, article_count = filled
        article_count += sum(add_story(columns, notice, height, tight) for notice in notices)
        for column in columns:
            if height - column.height > self.look.px(CLOSING):
                column.add(self.part_maker.closing())
        return columns, height, article_count

    def _fill_columns(
        self, articles: Sequence[Sequence[Part]], height: int, tight: bool
    ) -> tuple[list[Column], int] | None:
        """Return filled columns and their number of articles, or None if those are too few."""
        for needs_first in (True, False) if tight else (True,):
            for arrangement in self.arrangements:
                columns = [Column(parts) for parts in arrangement]
                has_first = add_story(columns, articles[0], height, tight)
                added = [add_story(columns, story, height, tight) for story in articles[1:]]
                count = has_first + sum(added)
                if count >= min(LEAST_ARTICLES, len(articles)) and (has_first or not needs_first):
                    return columns, count
        return None

    def make(self) -> PrintedPage:
        """Return the printed page."""
        look = self.look
        columns, height, article_count = self._fill()
        column_height = max(column.height for column in columns)
        if column_height < height * 0.97:  # clearly too high for the text
            height = max(column_height, 1)
        surface = newsprint(look, (self.width, self.top + height + look.px(FOOT)))
        self._paint_head(surface)
        for index, column in enumerate(columns):
            left = self.margin + index * (self.column_width + self.gutter)
            column.paint(surface, pygame.Rect(left, self.top, self.column_width, height))
            if index:
                line_rect = pygame.Rect(left - self.gutter // 2, self.top, look.px(1.2), height)
                pygame.draw.rect(surface, look.palette["ink"], line_rect)
        overfull = any(column.least_height > height for column in columns)
        return PrintedPage(surface, article_count, self.column_count, overfull)


def newsprint(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return an empty sheet of newsprint, folded once; plain in high contrast."""
    surface = pygame.Surface(size)
    surface.fill(look.palette["paper_light"])
    picture = look.art.load(PAPER) if look.palette.name != HIGH_CONTRAST else None
    if picture is not None:
        pygame.transform.smoothscale(picture, size, surface)
    return surface
