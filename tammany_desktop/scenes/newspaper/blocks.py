"""The blocks of the newspaper's columns: paragraphs, decks, tables, engravings."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.languages import text
from tammany_desktop.newspaper import Article, FrontPage, PostLine, RaceLine, WardLine
from tammany_desktop.play import piece_names
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.newspaper import typesetting
from tammany_desktop.scenes.newspaper.engravings import portrait, rule, sitter, ward_map
from tammany_desktop.scenes.newspaper.typesetting import Face, Fonts, Line
from tammany_desktop.session.match import Seat

Paint = Callable[[pygame.Surface, pygame.Rect], object]
Row = TypeVar("Row")
PaintRow = Callable[[Row, pygame.Surface, pygame.Rect], object]
GAP: Final = 13.0  # units after a paragraph
RULE_GAP: Final = 20.0
TABLE_LINE: Final = 28.5  # units
PORTRAIT: Final = 262.0
DECK_FACES: Final = (
    Face(typesetting.DISPLAY, 25),
    Face(typesetting.ITALIC, 21),
    Face(typesetting.WOOD, 19),
)


class Piece(NamedTuple):
    """Part of a column, `height` pixels high; `soft` ones may grow."""

    height: int
    paint: Paint
    soft: bool = False


def nothing(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Paint nothing."""


class Blocks:
    """Makes pieces `width` pixels wide for one page."""

    def __init__(self, fonts: Fonts, page: FrontPage, seats: Sequence[Seat], width: int) -> None:
        self.fonts = fonts
        self.look = fonts.look
        self.page, self.seats = page, seats
        self.width = width

    def rule(self, kind: str = "thin", units: float = RULE_GAP) -> Piece:
        """Return a printed line with space around it."""
        return Piece(self.look.px(units), self._line(kind), soft=True)

    def _line(self, kind: str) -> Paint:
        return lambda surface, rect: rule(self.look, surface, rect, kind)

    def closing(self) -> list[Piece]:
        """Return the ornament at the end of a column that is not full."""
        return [Piece(self.look.px(24), self._line("ornament"))]

    def lines(self, article: Article) -> list[Line]:
        """Return a paragraph in lines, its slug in the first, or above if that would be ragged."""
        fonts, width = self.fonts, self.width
        slug = fonts.words(
            text("press.run_in", slug=article.slug.upper()), Face(typesetting.BOLD), width
        )
        words = fonts.words(article.words, Face(typesetting.TEXT), width)
        lines = fonts.lines([*slug, *words], width, fill=True)
        if len(lines) == 1 or abs(lines[0].width - width) <= 1:
            return lines
        head = fonts.words(article.slug.upper(), Face(typesetting.BOLD), width)
        return [*fonts.lines(head, width, fill=False), *fonts.lines(words, width, fill=True)]

    def article(self, article: Article) -> list[Piece]:
        """Return a paragraph, whole in one column."""
        fonts, plain = self.fonts, Face(typesetting.TEXT)
        high, drop = fonts.high(plain), fonts.capital(plain)

        def paint(line: Line, surface: pygame.Surface, rect: pygame.Rect) -> None:
            fonts.paint(surface, line, rect.left, rect.centery + drop // 2)

        found = [Piece(high, partial(paint, line)) for line in self.lines(article)]
        return [*found, Piece(self.look.px(GAP), nothing, soft=True)]

    def centered(self, words: str, face: Face) -> list[Piece]:
        """Return lines centered in the column, none alone at a break."""
        fonts = self.fonts
        lines = fonts.lines(fonts.words(words, face, self.width), self.width, fill=False)
        high, drop = fonts.high(face), fonts.capital(face)

        def paint(line: Line, surface: pygame.Surface, rect: pygame.Rect) -> None:
            left = rect.left + (rect.width - line.width) / 2
            fonts.paint(surface, line, left, rect.centery + drop // 2)

        return [Piece(high, partial(paint, line)) for line in lines]

    def decks(self, most: int = 3) -> list[Piece]:
        """Return the decks under the headline, with a swelled rule between each two."""
        found: list[Piece] = []
        for place, words in enumerate(self.page.decks[:most]):
            if place:
                found.append(self.rule("ornament", 24))
            face = DECK_FACES[place % len(DECK_FACES)]
            found += self.centered(words.upper() if face.role == typesetting.WOOD else words, face)
        return [*found, self.rule("thin", 26)]

    def head(self, key: str) -> list[Piece]:
        """Return the heading of a table."""
        return self.centered(text(f"press.box.{key}").upper(), Face(typesetting.DISPLAY, 18.5))

    def portrait(self) -> list[Piece]:
        """Return the Mayor or the winners in ovals; without a Mayor, the emblem of the office."""
        look, page = self.look, self.page
        sprites = [sitter(self.seats, seat) for seat in page.shown] or ["office_mayor"]
        columns = len(sprites) if len(sprites) < 3 else (len(sprites) + 1) // 2
        rows = -(-len(sprites) // columns)
        wide = min(self.width // columns, round(look.px(PORTRAIT) * 0.82))
        each = (wide, round(wide / 0.82))

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            for place, sprite in enumerate(sprites):
                row, column = divmod(place, columns)
                here = min(columns, len(sprites) - row * columns)
                left = rect.centerx - wide * here // 2 + column * wide
                surface.blit(portrait(look, sprite, each), (left, rect.top + row * each[1]))

        caption = self.centered(page.caption, Face(typesetting.ITALIC, 18.5))
        return [Piece(each[1] * rows + look.px(4), paint), *caption, self.rule("thin", 26)]

    def map(self) -> list[Piece]:
        """Return the map with the wards in their winners' colors."""
        colors = [seat.color for seat in self.seats]
        picture = ward_map(self.look, self.fonts, self.page.wards, colors, self.width)
        high = picture.get_height() + self.look.px(6)
        piece = Piece(high, lambda surface, rect: surface.blit(picture, rect))
        return [*self.head("map"), piece, self.rule("thin", 24)]

    def _table(self, key: str, lines: Sequence[Row], paint: PaintRow[Row]) -> list[Piece]:
        """Return a heading, the meaning of the figures, and a row for each line."""
        note = self.centered(text(f"press.box.{key}_note"), Face(typesetting.ITALIC))
        high = self.look.px(TABLE_LINE)
        rows = [Piece(high, partial(paint, line)) for line in lines]
        return [*self.head(key), *note, *rows, self.rule("thin", 24)]

    def _chip(self, surface: pygame.Surface, seat: int, place: pygame.Rect) -> None:
        if seat != NOBODY:
            inner = place.inflate(-self.look.px(6), -self.look.px(6))
            piece_images.blit(self.look, surface, piece_names.chip(self.seats[seat].color), inner)

    def _columns(self, *shares: float) -> Callable[[pygame.Rect], list[pygame.Rect]]:
        """Return what cuts a row into cells by widths in units; a 0 takes the rest."""
        fixed = [self.look.px(share) for share in shares]
        left_over = self.width - sum(width for width in fixed if width)
        widths = [width or left_over for width in fixed]

        def cut(rect: pygame.Rect) -> list[pygame.Rect]:
            cells, at = [], rect.left
            for width in widths:
                cells.append(pygame.Rect(at, rect.top, width, rect.height))
                at += width
            return cells

        return cut

    def ward_table(self) -> list[Piece]:
        """Return a table of all wards: number, winner, votes, favors spent."""
        fonts, plain, small = self.fonts, Face(typesetting.TEXT), Face(typesetting.ITALIC)
        number = max(fonts.width(line.number, Face(typesetting.BOLD)) for line in self.page.wards)
        votes = max((fonts.width(line.votes, plain) for line in self.page.wards), default=0)
        favors = max((fonts.width(line.favors, plain) for line in self.page.wards), default=0)
        units = self.look.units.units
        cut = self._columns(units(number) + 5, 32, 0, units(votes) + 12, units(favors) + 16)

        def paint(line: WardLine, surface: pygame.Surface, rect: pygame.Rect) -> None:
            number, chip, name, votes, favors = cut(rect)
            number.left -= self.look.px(4)
            fonts.set_line(surface, line.number, Face(typesetting.BOLD), number, "right")
            self._chip(surface, line.seat, chip)
            fonts.set_line(surface, line.name, plain if line.seat != NOBODY else small, name)
            fonts.set_line(surface, line.votes, plain, votes, "right")
            fonts.set_line(surface, line.favors, plain, favors, "right")

        return self._table("wards", self.page.wards, paint)

    def race(self) -> list[Piece]:
        """Return a table of players: wards won, points gained, points in all."""
        fonts, plain = self.fonts, Face(typesetting.TEXT)
        units, race = self.look.units.units, self.page.race
        gained = max(fonts.width(line.gained, plain) for line in race)
        cut = self._columns(32, 0, 36, units(gained) + 12, 46)

        def paint(line: RaceLine, surface: pygame.Surface, rect: pygame.Rect) -> None:
            chip, name, carried, gained, total = cut(rect)
            self._chip(surface, line.seat, chip)
            fonts.set_line(surface, line.name, plain, name)
            fonts.set_line(surface, line.wards, plain, carried, "right")
            fonts.set_line(surface, line.gained, plain, gained, "right")
            fonts.set_line(surface, line.total, Face(typesetting.BOLD), total, "right")

        return self._table("final" if self.page.ended else "race", race, paint)

    def leaders(self) -> list[Piece]:
        """Return who leads each population."""
        return [*self.head("leaders"), *self._posts(self.page.leaders, piece_names.cube)]

    def offices(self) -> list[Piece]:
        """Return who was given each office; nothing if no office was given."""
        if not self.page.offices:
            return []
        return [*self.head("offices"), *self._posts(self.page.offices, piece_names.emblem)]

    def _posts(self, lines: Sequence[PostLine], sprite: Callable[[int], str]) -> list[Piece]:
        return [*[self._post(line, sprite(line.which)) for line in lines], self.rule("thin", 24)]

    def _post(self, line: PostLine, sprite: str) -> Piece:
        """Return a picture, a title, and the holder's name at the right, or on its own line."""
        fonts, face = self.fonts, Face(typesetting.TEXT) if line.seats else Face(typesetting.ITALIC)
        side, row = self.look.px(30), self.look.px(TABLE_LINE)
        start = side + self.look.px(6)
        room = self.width - start
        titles = fonts.lines(
            fonts.words(line.title, Face(typesetting.TEXT), room), room, fill=False
        )
        beside = titles[-1].width + self.look.px(10)
        first = len(titles) - (fonts.width(line.name, face) <= room - beside)
        names = fonts.lines(fonts.words(line.name, face, self.width), self.width, fill=False)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = pygame.Rect(rect.left, rect.top, side, row)
            piece_images.blit(self.look, surface, sprite, picture)
            baseline = rect.top + row // 2 + fonts.capital(face) // 2
            for place, words in enumerate(titles):
                fonts.paint(surface, words, rect.left + start, baseline + row * place)
            for place, words in enumerate(names, first):
                left = rect.left + self.width - words.width
                fonts.paint(surface, words, left, baseline + row * place)

        return Piece(row * max(len(titles), first + len(names)), paint)
