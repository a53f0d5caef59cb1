"""The parts of the newspaper's columns: paragraphs, decks, tables, engravings."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.languages import text
from tammany_desktop.newspaper import Article, FrontPage, HolderLine, RaceLine, WardLine
from tammany_desktop.play import piece_names
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.newspaper import typesetting
from tammany_desktop.scenes.newspaper.engravings import draw_rule, portrait, portrait_name, ward_map
from tammany_desktop.scenes.newspaper.typesetting import Face, Fonts, Line
from tammany_desktop.session.match import Seat

Paint = Callable[[pygame.Surface, pygame.Rect], object]
Row = TypeVar("Row")
PaintRow = Callable[[Row, pygame.Surface, pygame.Rect], object]
GAP: Final = 13.0  # units: space after a paragraph
RULE_GAP: Final = 20.0  # units: height of a line with the space around it
TABLE_LINE: Final = 28.5  # units: height of a table's row
PORTRAIT: Final = 262.0  # units: greatest height of a portrait
ASPECT: Final = 0.82  # aspect ratio of a portrait: its width, as a share of its height
DECK_FACES: Final = (
    Face(typesetting.DISPLAY, 25),
    Face(typesetting.ITALIC, 21),
    Face(typesetting.WOOD, 19),
)


class Part(NamedTuple):
    """A part of a column, `height` pixels high; the height of `flexible` parts may vary."""

    height: int
    paint: Paint
    flexible: bool = False


class PartMaker:
    """Makes the parts of one page, all `width` pixels wide."""

    def __init__(self, fonts: Fonts, page: FrontPage, seats: Sequence[Seat], width: int) -> None:
        self.fonts = fonts
        self.look = fonts.look
        self.page, self.seats = page, seats
        self.width = width

    def rule(self, kind: str = "thin", units: float = RULE_GAP) -> Part:
        """Return a horizontal line with space around it."""
        return Part(self.look.px(units), self._rule_painter(kind), flexible=True)

    def _rule_painter(self, kind: str) -> Paint:
        return lambda surface, rect: draw_rule(self.look, surface, rect, kind)

    def closing(self) -> list[Part]:
        """Return the ornament at the end of a column that is not full."""
        return [Part(self.look.px(24), self._rule_painter("ornament"))]

    def lines(self, article: Article) -> list[Line]:
        """Return an article's lines, set flush left, the first of which begins with its slug."""
        fonts, width = self.fonts, self.width
        slug = text("press.run_in", slug=article.heading.upper())
        words = fonts.words(slug, Face(typesetting.BOLD), width)
        words += fonts.words(article.words, Face(typesetting.BODY), width)
        return fonts.lines(words, width, paragraph=True)

    def article(self, article: Article) -> list[Part]:
        """Return the parts of a paragraph, which stay in one column."""
        fonts, plain = self.fonts, Face(typesetting.BODY)
        height, cap_height = fonts.line_height(plain), fonts.cap_height(plain)

        def paint(line: Line, surface: pygame.Surface, rect: pygame.Rect) -> None:
            fonts.draw_line(surface, line, rect.left, rect.centery + cap_height // 2)

        lines = [Part(height, partial(paint, line)) for line in self.lines(article)]
        return [*lines, Part(self.look.px(GAP), lambda surface, rect: None, flexible=True)]

    def centered(self, words: str, face: Face) -> list[Part]:
        """Return lines of words that are centered in the column."""
        fonts = self.fonts
        lines = fonts.lines(fonts.words(words, face, self.width), self.width)
        height, cap_height = fonts.line_height(face), fonts.cap_height(face)

        def paint(line: Line, surface: pygame.Surface, rect: pygame.Rect) -> None:
            left = rect.left + (rect.width - line.width) / 2
            fonts.draw_line(surface, line, left, rect.centery + cap_height // 2)

        return [Part(height, partial(paint, line)) for line in lines]

    def decks(self, limit: int | None) -> list[Part]:
        """Return `limit` decks at most, or all, under the headline, with ornaments between."""
        result: list[Part] = []
        for index, words in enumerate(self.page.decks[:limit]):
            if index:
                result.append(self.rule("ornament", 24))
            face = DECK_FACES[index % len(DECK_FACES)]
            result += self.centered(words.upper() if face.role == typesetting.WOOD else words, face)
        return [*result, self.rule("thin", 26)]

    def head(self, key: str) -> list[Part]:
        """Return the heading of a table."""
        return self.centered(text(f"press.box.{key}").upper(), Face(typesetting.DISPLAY, 18.5))

    def portrait(self) -> list[Part]:
        """Return portraits of the Mayor or the winners; the Mayor's emblem if nobody is Mayor."""
        look, page = self.look, self.page
        names = [portrait_name(self.seats, s) for s in page.portrait_seats] or ["office_mayor"]
        count = len(names)
        columns = count if count < 3 else (count + 1) // 2
        rows = -(-count // columns)
        width = min(self.width // columns, round(look.px(PORTRAIT) * ASPECT))
        size = (width, round(width / ASPECT))

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            for index, name in enumerate(names):
                row, column = divmod(index, columns)
                in_row = min(columns, count - row * columns)
                left = rect.centerx - width * in_row // 2 + column * width
                surface.blit(portrait(look, name, size), (left, rect.top + row * size[1]))

        caption = self.centered(page.caption, Face(typesetting.ITALIC, 18.5))
        return [Part(size[1] * rows + look.px(4), paint), *caption, self.rule("thin", 26)]

    def map(self) -> list[Part]:
        """Return the map with the wards in their winners' colors."""
        colors = [player.color for player in self.seats]
        picture = ward_map(self.look, self.fonts, self.page.wards, colors, self.width)
        height = picture.get_height() + self.look.px(6)
        part = Part(height, lambda surface, rect: surface.blit(picture, rect))
        return [*self.head("map"), part, self.rule("thin", 24)]

    def _table(
        self,
        key: str,
        lines: Sequence[Row],
        paint: PaintRow[Row],
        split: Callable[[pygame.Rect], list[pygame.Rect]],
    ) -> list[Part]:
        """Return a heading, what the figures below are, and a row for each line, in the cells."""
        note, height = text(f"press.box.{key}_note"), self.look.px(TABLE_LINE)
        heads, face = note.split(", "), Face(typesetting.ITALIC)

        def paint_note(surface: pygame.Surface, rect: pygame.Rect) -> None:
            pairs = list(zip(heads, split(rect)[-len(heads) :], strict=True))
            fits = all(self.fonts.width(head, face) <= cell.width for head, cell in pairs)
            for words, area in pairs if fits else [(note, rect)]:
                self.fonts.draw_cut(surface, words, face, area, "right")

        rows = [Part(height, partial(paint, line)) for line in lines]
        return [*self.head(key), Part(height, paint_note), *rows, self.rule("thin", 24)]

    def _with_heads(self, key: str, names_width: float, widths: Sequence[float]) -> list[float]:
        """Return columns' widths in units, wide enough for their heads if names leave room."""
        heads, units = text(f"press.box.{key}_note").split(", "), self.look.units.units
        head_widths = [units(self.fonts.width(head, Face(typesetting.ITALIC))) for head in heads]
        widened = [max(width, head + GAP) for width, head in zip(widths, head_widths, strict=True)]
        return widened if names_width + sum(widened) <= units(self.width) else [*widths]

    def _paint_chip(self, surface: pygame.Surface, seat: int, area: pygame.Rect) -> None:
        if seat != NOBODY:
            inner = area.inflate(-self.look.px(6), -self.look.px(6))
            piece_images.blit(self.look, surface, piece_names.chip(self.seats[seat].color), inner)

    def _columns(self, *widths: float) -> Callable[[pygame.Rect], list[pygame.Rect]]:
        """Return a function that splits a row into cells by widths in units; 0 takes the rest."""
        fixed_widths = [self.look.px(width) for width in widths]
        rest_width = self.width - sum(width for width in fixed_widths if width)
        cell_widths = [width or rest_width for width in fixed_widths]

        def split(rect: pygame.Rect) -> list[pygame.Rect]:
            cells, left = [], rect.left
            for width in cell_widths:
                cells.append(pygame.Rect(left, rect.top, width, rect.height))
                left += width
            return cells

        return split

    def ward_table(self) -> list[Part]:
        """Return a table of all wards: number, winner, votes and favors bid."""
        fonts, plain, italic = self.fonts, Face(typesetting.BODY), Face(typesetting.ITALIC)
        lines, units = self.page.wards, self.look.units.units
        bold = Face(typesetting.BOLD)
        number_width = units(max(fonts.width(line.number, bold) for line in lines))
        votes_width = units(max((fonts.width(line.votes, plain) for line in lines), default=0))
        favors_width = units(max((fonts.width(line.favors, plain) for line in lines), default=0))
        faces = (plain if line.seat != NOBODY else italic for line in lines)
        names = [units(fonts.width(x.name, face)) for x, face in zip(lines, faces, strict=True)]
        figure_widths = votes_width + 12, favors_width + 16
        widths = self._with_heads("wards", number_width + 37 + max(names), figure_widths)
        split = self._columns(number_width + 5, 32, 0, *widths)

        def paint(line: WardLine, surface: pygame.Surface, rect: pygame.Rect) -> None:
            number, chip, name, votes, favors = split(rect)
            number.left -= self.look.px(4)
            fonts.draw_cut(surface, line.number, bold, number, "right")
            self._paint_chip(surface, line.seat, chip)
            fonts.draw_cut(surface, line.name, plain if line.seat != NOBODY else italic, name)
            fonts.draw_cut(surface, line.votes, plain, votes, "right")
            fonts.draw_cut(surface, line.favors, plain, favors, "right")

        return self._table("wards", lines, paint, split)

    def race(self) -> list[Part]:
        """Return a table of players: wards won, points scored in the election, and total."""
        fonts, plain = self.fonts, Face(typesetting.BODY)
        units, race = self.look.units.units, self.page.race
        gained_width = units(max(fonts.width(line.gained, plain) for line in race))
        key = "final" if self.page.ended else "race"
        name_width = units(max(fonts.width(line.name, plain) for line in race))
        widths = self._with_heads(key, 32 + name_width, (36, gained_width + 12, 46))
        split = self._columns(32, 0, *widths)

        def paint(line: RaceLine, surface: pygame.Surface, rect: pygame.Rect) -> None:
            chip, name, wards, gained, total = split(rect)
            self._paint_chip(surface, line.seat, chip)
            fonts.draw_cut(surface, line.name, plain, name)
            fonts.draw_cut(surface, line.wards, plain, wards, "right")
            fonts.draw_cut(surface, line.gained, plain, gained, "right")
            fonts.draw_cut(surface, line.total, Face(typesetting.BOLD), total, "right")

        return self._table(key, race, paint, split)

    def leaders(self) -> list[Part]:
        """Return a list of who leads each population, or at the end has the most of its favors."""
        key = "majorities" if self.page.ended else "leaders"
        return [*self.head(key), *self._rows(self.page.leaders, piece_names.cube)]

    def offices(self) -> list[Part]:
        """Return a list of the holders of offices; nothing if no office was given."""
        if not self.page.offices:
            return []
        return [*self.head("offices"), *self._rows(self.page.offices, piece_names.emblem)]

    def _rows(self, lines: Sequence[HolderLine], name_of: Callable[[int], str]) -> list[Part]:
        return [*[self._row(line, name_of(line.number)) for line in lines], self.rule("thin", 24)]

    def _row(self, line: HolderLine, picture_name: str) -> Part:
        """Return a picture, a title, and the holder's name at the right, or below the title."""
        fonts, face = self.fonts, Face(typesetting.BODY) if line.seats else Face(typesetting.ITALIC)
        side, row_height = self.look.px(30), self.look.px(TABLE_LINE)
        indent = side + self.look.px(6)
        title_room = self.width - indent
        words = fonts.words(line.title, Face(typesetting.BODY), title_room)
        titles = fonts.lines(words, title_room)
        title_width = titles[-1].width + self.look.px(10)
        name_row = len(titles) - (fonts.width(line.name, face) <= title_room - title_width)
        names = fonts.lines(fonts.words(line.name, face, self.width), self.width)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture_rect = pygame.Rect(rect.left, rect.top, side, row_height)
            piece_images.blit(self.look, surface, picture_name, picture_rect)
            baseline = rect.top + row_height // 2 + fonts.cap_height(face) // 2
            for index, title in enumerate(titles):
                fonts.draw_line(surface, title, rect.left + indent, baseline + row_height * index)
            for index, name in enumerate(names, name_row):
                left = rect.left + self.width - name.width
                fonts.draw_line(surface, name, left, baseline + row_height * index)

        return Part(row_height * max(len(titles), name_row + len(names)), paint)
