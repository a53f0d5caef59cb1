"""The rule book set in type: blocks of a column, and rows of the contents."""

from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages.rulebook import Book, Rule, spans
from tammany_desktop.ui.column import Block
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolled import bar_width

INDENT: Final = 26  # units: room for the mark beside the rule that was asked for
GAP: Final = 20
LEADING: Final = 4


class Heading(NamedTuple):
    """A line of the contents: a chapter where `rule` is "", else one of its rules."""

    rule: str
    words: str
    block: int  # of the column


def headings(book: Book) -> list[Heading]:
    """The contents of a book, with the block that each stands in."""
    found: list[Heading] = []
    for chapter in book:
        found.append(Heading("", chapter.title, len(found)))
        found += [
            Heading(rule.id, rule.title, len(found) + place)
            for place, rule in enumerate(chapter.rules)
        ]
    return found


def blocks(look: Look, book: Book, width: int, words: tuple[str, ...], asked: str) -> list[Block]:
    """One block a heading, `width` pixels wide; `words` are marked, and the rule `asked` for."""
    made: list[Block] = []
    for chapter in book:
        made.append(_chapter(look, chapter.title, width))
        made += [_rule(look, rule, width, words, rule.id == asked) for rule in chapter.rules]
    return made


def _chapter(look: Look, title: str, width: int) -> Block:
    lines = look.type.wrap(title, "heading", width)
    high = look.type.line_height("heading")

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        place = pygame.Rect(rect.left, rect.top + look.px(GAP), width, high)
        for line in lines:
            look.type.draw(surface, line, "heading", look.palette["ink"], place)
            place.top += high
        rule = pygame.Rect(rect.left, rect.bottom - look.px(6), width, look.px(2))
        pygame.draw.rect(surface, look.palette["ink_soft"], rule)

    return Block(high * len(lines) + look.px(GAP + 12), paint)


def _rule(look: Look, rule: Rule, width: int, words: tuple[str, ...], asked: bool) -> Block:
    type_ = look.type
    inner = width - look.px(INDENT)
    number = type_.width(rule.id, "small") + look.px(16)
    titles = type_.wrap(rule.title, "strong", inner - number)
    lines = type_.wrap(rule.text, "body", inner)
    high = type_.line_height("body") + look.px(LEADING)
    title_high = type_.line_height("strong") + look.px(LEADING)
    height = look.px(GAP) + title_high * len(titles) + high * len(lines)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        left, top = rect.left + look.px(INDENT), rect.top + look.px(GAP)
        if asked:
            edge = pygame.Rect(rect.left + look.px(6), top, look.px(6), rect.bottom - top)
            pygame.draw.rect(surface, look.palette["vermilion"], edge)
        line_of = partial(marked, look, surface, words)
        line_of(rule.id, "small", "ink_soft", pygame.Rect(left, top, number, title_high))
        for row, line in enumerate(titles):
            place = pygame.Rect(left + number, top + row * title_high, inner - number, title_high)
            line_of(line, "strong", "ink", place)
        top += len(titles) * title_high
        for row, line in enumerate(lines):
            line_of(line, "body", "ink", pygame.Rect(left, top + row * high, inner, high))

    return Block(height, paint)


def marked(
    look: Look,
    surface: pygame.Surface,
    words: tuple[str, ...],
    line: str,
    role: str,
    color: str,
    place: pygame.Rect,
) -> None:
    """One line of text, the words looked for on a ground of their own."""
    for start, end in spans(line, words):
        left = look.type.width(line[:start], role)
        wide = look.type.width(line[:end], role) - left
        ground = pygame.Rect(place.left + left, place.top, wide, place.height)
        ground = ground.inflate(look.px(4), -look.px(4))
        pygame.draw.rect(surface, look.palette["brass_light"], ground, border_radius=look.px(3))
    look.type.draw(surface, line, role, look.palette[color], place)


def row_width(look: Look, lines: list[Heading]) -> int:
    """The pixels that the longest row of the contents needs, a scroll bar beside it."""
    rules = [look.type.width(line.words, "small") for line in lines if line.rule]
    chapters = [look.type.width(line.words, "strong") for line in lines if not line.rule]
    number = look.type.width("R10.3", "small") + look.px(16)
    return max(number + max(rules, default=0), *chapters) + 2 * look.px(14) + bar_width(look) + 2


class RowPainter:
    """Paints a row of the contents; see `ListView`."""

    def __init__(self, look: Look, lines: list[Heading]) -> None:
        self.look = look
        self.lines = lines

    def __call__(
        self, surface: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool
    ) -> None:
        """The chosen row lies on darker paper, with a mark at its edge."""
        look, line = self.look, self.lines[index]
        if chosen:
            pygame.draw.rect(surface, look.palette["paper_dark"], rect)
            edge = pygame.Rect(rect.left, rect.top, look.px(6), rect.height)
            pygame.draw.rect(surface, look.palette["vermilion"], edge)
        inner = rect.inflate(-2 * look.px(14), 0)
        if not line.rule:
            if index:
                hair = pygame.Rect(rect.left, rect.top, rect.width, look.px(1))
                pygame.draw.rect(surface, look.palette["ink_soft"], hair)
            look.type.draw(surface, line.words, "strong", look.palette["ink"], inner)
            return
        wide = look.type.width("R10.3", "small") + look.px(16)
        number = pygame.Rect(inner.left, inner.top, wide, inner.height)
        look.type.draw(surface, line.rule, "small", look.palette["ink_soft"], number)
        rest = pygame.Rect(number.right, inner.top, inner.right - number.right, inner.height)
        look.type.draw(surface, line.words, "small", look.palette["ink"], rest)
