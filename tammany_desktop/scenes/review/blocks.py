"""Blocks of the analysis: headings, sentences, tables with a row per player, bars of favors."""

import re
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tammany_desktop.journal.header import Seat
from tammany_desktop.ui.focus import Title
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolling import Block, words_block
from tammany_desktop.ui.tokens import Gap, High, Line
from tammany_desktop.wording import row_words

Paint = Callable[[pygame.Surface, pygame.Rect], object]
# For each part of a bar: its ground, the color of its hatching and the slope of that.
PARTS: Final = (
    ("ink", "", 0),
    ("brass", "", 0),
    ("vermilion", "paper_light", 1),
    ("paper_dark", "ink", -1),
    ("paper_light", "", 0),
)
STEP: Final = 9  # units between two hatching lines
BOX: Final = 26  # units: the side of a sign in the key


def _key(look: Look, words: Sequence[str], width: int) -> Block:
    """Return signs with their words, in as many rows as needed."""
    high, box = look.px(ROW - Gap.XXS), look.px(BOX)
    rows: list[list[tuple[int, int]]] = [[]]
    left = 0
    for part, name in enumerate(words):
        wide = box + look.type.width(name, "small") + look.px(Gap.XL)
        if left + wide > width and rows[-1]:
            rows.append([])
            left = 0
        rows[-1].append((part, left))
        left += wide

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        for row, signs in enumerate(rows):
            middle = rect.top + row * high + high // 2
            for part, at in signs:
                sign = pygame.Rect(rect.left + at, 0, box, box)
                sign.centery = middle
                _part(look, surface, sign, part)
                place = pygame.Rect(sign.right + look.px(Gap.XS), middle - high // 2, width, high)
                look.type.draw(surface, words[part], "small", look.palette["ink"], place)

    return Block(high * len(rows) + look.px(Gap.XS), paint)


def _bar(look: Look, seat: Seat, shares: Sequence[int], most: int, width: int) -> Block:
    names = round(width * NAME)
    room = width - names - look.px(60)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_name(look, seat, surface, rect, width)
        left, at = rect.left + names, 0
        for part, count in enumerate(shares):
            if count:
                start, end = round(room * at / most), round(room * (at + count) / most)
                place = pygame.Rect(left + start, 0, end - start, look.px(Gap.XL))
                place.centery = rect.centery
                _part(look, surface, place, part)
            at += count
        left += round(room * at / most) + look.px(Gap.S)
        total = pygame.Rect(left, rect.top, look.px(Gap.XXL), rect.height)
        look.type.draw(surface, str(sum(shares)), "strong", look.palette["ink"], total)

    return Block(look.px(ROW), paint)


def _part(look: Look, surface: pygame.Surface, rect: pygame.Rect, part: int) -> None:
    ground, hatch, slope = PARTS[part]
    clip = surface.get_clip()
    surface.set_clip(clip.clip(rect))
    pygame.draw.rect(surface, look.palette[ground], rect)
    if hatch:
        high, line = rect.height, look.px(Line.EDGE)
        for x in range(rect.left - high, rect.right + high, look.px(STEP)):
            foot = x + slope * high
            pygame.draw.line(surface, look.palette[hatch], (x, rect.bottom), (foot, rect.top), line)
    surface.set_clip(clip)
    pygame.draw.rect(surface, look.palette["ink"], rect, look.px(Line.EDGE))


NAME: Final = 0.32  # share of a table's width for names
NARROW: Final = 0.2  # share of the width for names if headings need more
ROW: Final = 46  # units
PAD: Final = 10
NUMBER: Final = re.compile(r"\d+")


class Page:
    """The contents of one page: blocks below each other, all `width` pixels wide."""

    def __init__(self, look: Look, width: int) -> None:
        self.look, self.width = look, width
        self.blocks: list[Block] = []

    def add(self, height: int, paint: Paint, words: str = "", picture: str = "") -> None:
        """Add something painted; see `Block`."""
        self.blocks.append(Block(height, paint, words, picture))

    def heading(self, words: str) -> None:
        """Add a line of large type with a rule below."""
        look, width = self.look, self.width
        high = look.type.line_height("heading")
        role = "heading" if look.type.fits(words, "heading", width) else "strong"

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            place = pygame.Rect(rect.left, rect.top + look.px(2 * PAD), width, high)
            look.type.draw(surface, words, role, look.palette["ink"], place)
            rule = pygame.Rect(rect.left, rect.bottom - look.px(PAD), width, look.px(Line.EDGE))
            pygame.draw.rect(surface, look.palette["ink_soft"], rule)

        self.add(high + look.px(3 * PAD + Gap.XS), paint, Title(words))

    def say(self, words: str, role: str = "body", color: str = "ink") -> None:
        """Add wrapped words."""
        pad = self.look.px(PAD)
        self.blocks.append(words_block(self.look, words, role, color, self.width, pad))

    def note(self, words: str) -> None:
        """Add an explanation in small type."""
        self.say(words, "small", "ink_soft")

    def item(self, sign: str, label: str, words: str, others: Sequence[str] = ()) -> None:
        """Add an icon, a label and a sentence, aligned with items of the labels `others`."""
        look, mark = self.look, self.look.px(High.USUAL)
        widest = NUMBER.sub("00", label)  # so that sentences are aligned
        wide = max(look.type.width(one, "strong") for one in (label, widest, *others))
        wide += look.px(Gap.L)
        room, high = self.width - mark - wide, look.type.line_height("body")
        below = high if room < 0.6 * self.width else 0  # words are below if little room is beside
        room, wide = (room + wide, 0) if below else (room, wide)
        lines = look.type.wrap(words, "body", room)
        lead = look.type.lead("body", lines)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = look.pieces.icon(sign, look.px(Gap.XL), look.palette["vermilion"])
            top = rect.top + look.px(PAD)
            middle = top + high // 2
            surface.blit(picture, picture.get_rect(midleft=(rect.left + look.px(Gap.XXS), middle)))
            place = pygame.Rect(rect.left + mark, top, wide or room, high)
            look.type.draw(surface, label, "strong", look.palette["ink"], place)
            place = pygame.Rect(place.left + wide, top + below, room, high)
            look.type.draw_lines(surface, lines, "body", look.palette["ink"], place, high=lead)

        self.add(lead * len(lines) + below + look.px(2 * PAD), paint, f"{label}: {words}")

    def table(
        self,
        seats: tuple[Seat, ...],
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        strong: int = -1,
        pictures: Sequence[str] = (),
    ) -> None:
        """Add a row per player: chip or picture, name, numbers under headings; `strong` in bold."""
        look, width = self.look, self.width
        each = _column(look, heads, width)
        signs = pictures or [f"chip_{seat.color}" for seat in seats]
        self.blocks.append(_heads(look, heads, width, each, "right"))
        for seat, sign, row in zip(seats, signs, rows, strict=True):
            found = _row(look, seat, sign, row, (width, each), strong)
            self.blocks.append(found._replace(words=_aloud(seat, heads, row)))

    def offices(
        self,
        seats: tuple[Seat, ...],
        heads: Sequence[str],
        cells: Sequence[Sequence[tuple[str, str]]],
    ) -> None:
        """Add a row per player, a column per term: an emblem with the office's name, or a dash."""
        look, width = self.look, self.width
        each = _column(look, heads, width)
        self.blocks.append(_heads(look, heads, width, each, "left"))
        for seat, row in zip(seats, cells, strict=True):
            words = _aloud(seat, heads, [office for _, office in row])
            self.blocks.append(_office_row(look, seat, row, width, each)._replace(words=words))

    def bars(
        self, seats: tuple[Seat, ...], words: Sequence[str], shares: Sequence[Sequence[int]]
    ) -> None:
        """Add the key, then a bar per player, on one scale. `words` and shares go with `PARTS`."""
        most = max(1, *(sum(one) for one in shares))
        self.blocks.append(_key(self.look, words, self.width))
        for seat, share in zip(seats, shares, strict=True):
            self.blocks.append(_bar(self.look, seat, share, most, self.width))


def _aloud(seat: Seat, heads: Sequence[str], cells: Sequence[str]) -> str:
    """Return a row, to be read aloud."""
    return row_words(seat.name, dict(zip(heads, cells, strict=True)))


def _heads(look: Look, heads: Sequence[str], width: int, each: int, align: str) -> Block:
    room = each - look.px(2 * PAD)  # a long word is broken before it touches the next heading
    wrapped = [look.type.wrap(head, "small", room) for head in heads]
    high = look.type.line_height("small")
    most = max(len(lines) for lines in wrapped)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        for index, lines in enumerate(wrapped):
            right = rect.left + width - each * (len(heads) - 1 - index)
            left = right - (room if align == "right" else each)
            place = pygame.Rect(left, rect.top + high * (most - len(lines)), room, high)
            look.type.draw_lines(surface, lines, "small", look.palette["ink_soft"], place, align)
        line = pygame.Rect(rect.left, rect.bottom - look.px(Gap.XXS), width, look.px(Line.EDGE))
        pygame.draw.rect(surface, look.palette["ink"], line)

    return Block(high * most + look.px(PAD), paint)


def _column(look: Look, heads: Sequence[str], width: int) -> int:
    """Return the width of a column: headings do not touch, as far as names leave room."""
    count, words = max(1, len(heads)), " ".join(heads).split()
    widest = max((look.type.width(word, "small") for word in words), default=0) + look.px(2 * PAD)
    return round(max(width * (1 - NAME) / count, min(widest, width * (1 - NARROW) / count)))


def _row(
    look: Look, seat: Seat, sign: str, cells: Sequence[str], size: tuple[int, int], strong: int
) -> Block:
    width, each = size

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_name(look, seat, surface, rect, round((width - each * len(cells)) / NAME), sign)
        for index, words in enumerate(cells):
            right = rect.left + width - each * (len(cells) - 1 - index)
            place = pygame.Rect(right - each, rect.top, each, rect.height)
            role = "strong" if index == strong else "body"
            look.type.draw(surface, words, role, look.palette["ink"], place, "right")

    return Block(look.px(ROW), paint)


def paint_name(
    look: Look, seat: Seat, surface: pygame.Surface, rect: pygame.Rect, width: int, sign: str = ""
) -> None:
    """Paint a player's chip or sign and name at the left of a table's row, `width` pixels wide."""
    chip = look.sprite(sign or f"chip_{seat.color}", look.px(Gap.XL))
    surface.blit(chip, chip.get_rect(midleft=(rect.left, rect.centery)))
    left, room = rect.left + look.px(Gap.XXL), round(width * NAME) - look.px(Gap.XXL)
    place = pygame.Rect(left, rect.top, room, rect.height)
    look.type.draw(surface, seat.name, "body", look.palette["ink"], place)


def _beside(look: Look, words: str, each: int) -> bool:
    """True if the words of an office fit beside its emblem."""
    return look.type.whole(words, "small", each - look.px(Gap.XXL + Gap.XXS + 2 * PAD))


def _office_lines(look: Look, words: str, each: int) -> list[str]:
    """Return an office's name in lines: in a narrow column without emblem, and hyphenated."""
    if _beside(look, words, each):
        return look.type.wrap(words, "small", each - look.px(Gap.XXL + Gap.XXS + 2 * PAD))
    return look.type.wrap(words, "small", each - look.px(Gap.XXS))


def _office_row(
    look: Look, seat: Seat, row: Sequence[tuple[str, str]], width: int, each: int
) -> Block:
    high = look.type.line_height("small") + look.px(Gap.XXS)  # accents, and descenders above them
    set_in = [_office_lines(look, words, each) for _, words in row]

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_name(look, seat, surface, rect, width)
        for index, (emblem, words) in enumerate(row):
            left = rect.left + width - each * (len(row) - index)
            right = left + each - look.px(Gap.XXS)
            if emblem and _beside(look, words, each):
                picture = look.sprite(emblem, look.px(High.USUAL))
                surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
                left += picture.get_width() + look.px(PAD)
            lines = set_in[index]
            place = pygame.Rect(left, rect.centery - high * len(lines) // 2, right - left, high)
            for line in lines:
                look.type.draw(surface, line, "small", look.palette["ink"], place)
                place.top += high

    most = max((len(lines) for lines in set_in), default=0)
    return Block(max(look.px(98), high * most + look.px(PAD)), paint)


LABEL: Final = 0.37  # share of the width, if no player is named
SHARE: Final = 0.3  # share of the width for the words beside a bar


def share_bar(
    page: Page,
    seat: Seat | None,
    label: str,
    share: float,
    words: str,
    within: tuple[float, float] | None = None,
) -> None:
    """Add a name or label, a bar of a share, and words; `within` is the share's interval."""
    look, width = page.look, page.width
    left = round(width * (NAME if seat is not None else LABEL)) + look.px(PAD)
    right = round(width * (1.0 - SHARE))
    high = look.px(ROW)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if seat is not None:
            paint_name(look, seat, surface, rect, width)
        else:
            place = pygame.Rect(rect.left, rect.top, left - look.px(PAD), rect.height)
            look.type.draw(surface, label, "body", look.palette["ink"], place)
        track = pygame.Rect(rect.left + left, 0, right - left, look.px(Gap.L))
        track.centery = rect.centery
        pygame.draw.rect(surface, look.palette["paper_dark"], track)
        filled = pygame.Rect(track.topleft, (round(track.width * share), track.height))
        pygame.draw.rect(surface, look.palette["brass"], filled)
        pygame.draw.rect(surface, look.palette["ink"], track, look.px(Line.EDGE))
        if within is not None:
            _paint_interval(look, surface, track, within)
        place = pygame.Rect(rect.left + right, rect.top, width - right, rect.height)
        look.type.draw(surface, words, "small", look.palette["ink"], place, "right")

    page.add(high, paint, f"{seat.name if seat is not None else label}: {words}")


def _paint_interval(
    look: Look, surface: pygame.Surface, track: pygame.Rect, within: tuple[float, float]
) -> None:
    """Paint a line from one end of an interval to the other, with a stroke at each end."""
    ink, line = look.palette["ink"], look.px(Gap.XXS)
    low, high = (track.left + round(track.width * end) for end in within)
    pygame.draw.line(surface, ink, (low, track.centery), (high, track.centery), line)
    for end in (low, high):
        pygame.draw.line(surface, ink, (end, track.top), (end, track.bottom - 1), line)


def paint_progress(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, words: str, share: float
) -> None:
    """Paint a progress bar below words."""
    track = pygame.Rect(rect.left, rect.bottom - look.px(Gap.M), rect.width, look.px(Gap.XS))
    pygame.draw.rect(surface, look.palette["paper_dark"], track, border_radius=track.height)
    filled = pygame.Rect(track.topleft, (round(track.width * share), track.height))
    pygame.draw.rect(surface, look.palette["vermilion"], filled, border_radius=track.height)
    pygame.draw.rect(surface, look.palette["ink_soft"], track, 1, border_radius=track.height)
    place = pygame.Rect(rect.left, rect.top, rect.width, track.top - rect.top)
    look.type.draw(surface, words, "body", look.palette["ink"], place)
