"""What the columns of the newspaper are filled with: paragraphs, decks, tables, engravings."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.languages import text
from tammany_desktop.newspaper.page import Article, FrontPage, PostLine, RaceLine, WardLine
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.newspaper.engravings import likeness, rule, ward_map
from tammany_desktop.scenes.newspaper.typesetting import (
    BOLD,
    DISPLAY,
    ITALIC,
    TEXT,
    WOOD,
    Cases,
    Face,
    Line,
)
from tammany_desktop.session.match import Seat

Paint = Callable[[pygame.Surface, pygame.Rect], object]
GAP: Final = 13.0  # units after a paragraph
RULE_GAP: Final = 20.0
TOGETHER: Final = 3  # lines of a paragraph at the head or foot of a column
TABLE_LINE: Final = 28.5  # units
PORTRAIT: Final = 262.0
DECK_FACES: Final = (Face(DISPLAY, 25), Face(ITALIC, 21), Face(WOOD, 19))


class Piece(NamedTuple):
    """A strip of a column, `height` pixels high; `soft` ones may grow; `keep` holds to the next."""

    height: int
    paint: Paint
    soft: bool = False
    keep: bool = False


def nothing(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Paint nothing."""


class Blocks:
    """Makes pieces `width` pixels wide for one page."""

    def __init__(self, cases: Cases, page: FrontPage, seats: Sequence[Seat], width: int) -> None:
        self.cases = cases
        self.look = cases.look
        self.page = page
        self.seats = seats
        self.width = width

    # Spaces and rules

    def rule(self, kind: str = "thin", units: float = RULE_GAP, keep: bool = False) -> Piece:
        """A printed line with white around it."""

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            rule(self.look, surface, rect, kind)

        return Piece(self.look.px(units), paint, soft=True, keep=keep)

    def closing(self) -> list[Piece]:
        """The ornament at the end of a column that is not full."""

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            rule(self.look, surface, rect, "ornament")

        return [Piece(self.look.px(24), paint)]

    # Words

    def article(self, article: Article) -> list[Piece]:
        """A paragraph, its slug run in; a few lines stay together at each break."""
        look, cases = self.look, self.cases
        bold, plain = Face(BOLD), Face(TEXT)
        slug = text("press.run_in", slug=article.slug.upper())
        words = cases.words(slug, bold, self.width)
        words += cases.words(article.words, plain, self.width)
        lines = cases.lines(words, self.width, fill=True)
        high, drop = cases.high(plain), cases.capital(plain)
        found = []
        for row, line in enumerate(lines):

            def paint(surface: pygame.Surface, rect: pygame.Rect, line: Line = line) -> None:
                baseline = rect.centery + drop // 2
                cases.paint(surface, line, rect.left, baseline)

            stays = row < TOGETHER - 1 or row >= len(lines) - TOGETHER
            found.append(Piece(high, paint, keep=stays and row < len(lines) - 1))
        return [*found, Piece(look.px(GAP), nothing, soft=True)]

    def centered(self, words: str, face: Face, ink: str = "ink") -> list[Piece]:
        """Lines in the middle of the column, none alone at a break."""
        cases = self.cases
        lines = cases.lines(cases.words(words, face, self.width), self.width, fill=False)
        high, drop = cases.high(face), cases.capital(face)
        found = []
        for line in lines:

            def paint(surface: pygame.Surface, rect: pygame.Rect, line: Line = line) -> None:
                left = rect.left + (rect.width - line.width) / 2
                cases.paint(surface, line, left, rect.centery + drop // 2)

            found.append(Piece(high, paint, keep=True))
        return found

    def decks(self) -> list[Piece]:
        """The stack of decks under the headline, a swelled rule between each two."""
        found: list[Piece] = []
        for place, words in enumerate(self.page.decks):
            if place:
                found.append(self.rule("ornament", 24, keep=True))
            face = DECK_FACES[place % len(DECK_FACES)]
            found += self.centered(words.upper() if face.role == WOOD else words, face)
        return [*found, self.rule("thin", 26)]

    def head(self, key: str) -> list[Piece]:
        """The heading of a table."""
        return self.centered(text(f"press.box.{key}").upper(), Face(DISPLAY, 18.5))

    def _note(self, key: str) -> list[Piece]:
        """What the figures of a table are, under its heading."""
        return self.centered(text(f"press.box.{key}"), Face(ITALIC))

    # Engravings

    def portrait(self) -> list[Piece]:
        """The Mayor in an oval, or the hat that nobody wears."""
        look, page = self.look, self.page
        nobody = page.mayor == NOBODY
        sprite = "office_mayor" if nobody else piece_images.boss(self.seats[page.mayor].color)
        high = look.px(PORTRAIT)
        size = (min(self.width, round(high * 0.82)), high)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = likeness(look, sprite, size)
            surface.blit(picture, picture.get_rect(midtop=rect.midtop))

        caption = self.centered(page.caption, Face(ITALIC, 18.5))
        return [Piece(high + look.px(4), paint, keep=True), *caption, self.rule("thin", 26)]

    def map(self) -> list[Piece]:
        """The island with the wards as they were carried."""
        colors = [seat.color for seat in self.seats]
        picture = ward_map(self.look, self.cases, self.page.wards, colors, self.width)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            surface.blit(picture, rect)

        piece = Piece(picture.get_height() + self.look.px(6), paint)
        return [*_kept(self.head("map")), piece, self.rule("thin", 24)]

    # Tables

    def _row(self, paint: Paint) -> Piece:
        return Piece(self.look.px(TABLE_LINE), paint, keep=True)

    def _chip(self, surface: pygame.Surface, seat: int, place: pygame.Rect) -> None:
        if seat != NOBODY:
            piece_images.blit(self.look, surface, piece_images.chip(self.seats[seat].color), place)

    def _columns(self, *shares: float) -> Callable[[pygame.Rect], list[pygame.Rect]]:
        """Cuts a row into cells, their widths in units; the one given as 0 takes what is left."""
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

    def wards(self) -> list[Piece]:
        """Every ward: its number, who carried it, the votes, the favors spent."""
        cases, plain, small = self.cases, Face(TEXT), Face(ITALIC)
        number = max(cases.width(line.number, Face(BOLD)) for line in self.page.wards)
        votes = max((cases.width(line.votes, plain) for line in self.page.wards), default=0)
        favors = max((cases.width(line.favors, plain) for line in self.page.wards), default=0)
        units = self.look.units.units
        cut = self._columns(units(number) + 5, 32, 0, units(votes) + 12, units(favors) + 16)
        found = [*self.head("wards"), *self._note("wards_note")]
        for line in self.page.wards:

            def paint(surface: pygame.Surface, rect: pygame.Rect, line: WardLine = line) -> None:
                number, chip, name, votes, favors = cut(rect)
                words = (line.number, line.name, line.votes, line.favors)
                cases.draw(surface, words[0], Face(BOLD), number.move(-self.look.px(4), 0), "right")
                self._chip(surface, line.seat, chip.inflate(-self.look.px(6), -self.look.px(6)))
                face = plain if line.seat != NOBODY else small
                cases.draw(surface, words[1], face, name)
                cases.draw(surface, words[2], plain, votes, "right")
                cases.draw(surface, words[3], plain, favors, "right")

            found.append(self._row(paint))
        return [*found, self.rule("thin", 24)]

    def race(self) -> list[Piece]:
        """The race for the city: wards carried, points gained, points in all."""
        cases, plain = self.cases, Face(TEXT)
        units, race = self.look.units.units, self.page.race
        gained = max(cases.width(line.gained, plain) for line in race)
        cut = self._columns(32, 0, 36, units(gained) + 12, 46)
        found = [*self.head("race"), *self._note("race_note")]
        for line in self.page.race:

            def paint(surface: pygame.Surface, rect: pygame.Rect, line: RaceLine = line) -> None:
                chip, name, carried, gained, total = cut(rect)
                self._chip(surface, line.seat, chip.inflate(-self.look.px(6), -self.look.px(6)))
                cases.draw(surface, line.name, plain, name)
                for words, cell in zip((line.wards, line.gained), (carried, gained), strict=True):
                    cases.draw(surface, words, plain, cell, "right")
                cases.draw(surface, line.total, Face(BOLD), total, "right")

            found.append(self._row(paint))
        return [*found, self.rule("thin", 24)]

    def leaders(self) -> list[Piece]:
        """Who leads each people."""
        return [*self.head("leaders"), *self._posts(self.page.leaders, piece_images.cube)]

    def offices(self) -> list[Piece]:
        """Who was given each office; nothing where none was."""
        if not self.page.offices:
            return []
        return [*self.head("offices"), *self._posts(self.page.offices, piece_images.emblem)]

    def _posts(self, lines: Sequence[PostLine], sprite: Callable[[int], str]) -> list[Piece]:
        """A picture, a title, the holder's name at the right, on a line of its own if need be."""
        cases, plain = self.cases, Face(TEXT)
        side, row = self.look.px(30), self.look.px(TABLE_LINE)
        start = side + self.look.px(6)
        found = []
        for line in lines:
            face = plain if line.seats else Face(ITALIC)
            room = self.width - start
            titles = cases.lines(cases.words(line.title, plain, room), room, fill=False)
            beside = titles[-1].width + self.look.px(10)
            first = len(titles) - (cases.width(line.name, face) <= room - beside)
            names = cases.lines(cases.words(line.name, face, self.width), self.width, fill=False)

            def paint(
                surface: pygame.Surface,
                rect: pygame.Rect,
                line: PostLine = line,
                face: Face = face,
                first: int = first,
                titles: Sequence[Line] = tuple(titles),
                names: Sequence[Line] = tuple(names),
            ) -> None:
                picture = pygame.Rect(rect.left, rect.top, side, row)
                piece_images.blit(self.look, surface, sprite(line.which), picture)
                baseline = rect.top + row // 2 + cases.capital(face) // 2
                for place, words in enumerate(titles):
                    cases.paint(surface, words, rect.left + start, baseline + row * place)
                for place, words in enumerate(names, first):
                    left = rect.left + self.width - words.width
                    cases.paint(surface, words, left, baseline + row * place)

            high = row * max(len(titles), first + len(names))
            found.append(Piece(high, paint, keep=True))
        return [*found, self.rule("thin", 24)]


def _kept(pieces: list[Piece]) -> list[Piece]:
    return [piece._replace(keep=True) for piece in pieces]
