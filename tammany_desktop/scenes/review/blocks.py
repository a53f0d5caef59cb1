"""Blocks of the pages of a review: headings, sentences, tables, bars."""

import re
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from tammany_desktop.journal.header import Seat
from tammany_desktop.languages import labeled
from tammany_desktop.ui.focus import Title
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolling import Block, words_block
from tammany_desktop.ui.tokens import Gap, Height, Line
from tammany_desktop.wording import row_words

Paint = Callable[[pygame.Surface, pygame.Rect], object]
Office = tuple[str, str]  # an emblem or "", and a name
# For each part of a bar: its background, the color of its hatching, and the hatching's slope.
PARTS: Final = (
    ("ink", "", 0),
    ("brass", "", 0),
    ("vermilion", "paper_light", 1),
    ("paper_dark", "ink", -1),
    ("paper_light", "", 0),
)
HATCH_STEP: Final = 9  # units between two hatching lines
BOX_SIDE: Final = 26  # units: the side of a box in the legend
NAME_SHARE: Final = 0.32  # width of names in a table, as a share of its width
NARROW_NAME: Final = 0.2  # the same if headings need more room
ROW: Final = 46  # units: height of a player's row
PAD: Final = 10  # units above and below a block
NUMBER: Final = re.compile(r"\d+")


def _legend(look: Look, labels: Sequence[str], width: int) -> Block:
    """Return the legend of bars: boxes with their words, in as many rows as needed."""
    height, side = look.px(ROW - Gap.XXS), look.px(BOX_SIDE)
    rows: list[list[tuple[int, int]]] = [[]]
    left = 0
    for part, name in enumerate(labels):
        item_width = side + look.type.width(name, "small") + look.px(Gap.XL)
        if left + item_width > width and rows[-1]:
            rows.append([])
            left = 0
        rows[-1].append((part, left))
        left += item_width

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        for row, boxes in enumerate(rows):
            middle = rect.top + row * height + height // 2
            for part, x in boxes:
                box_rect = pygame.Rect(rect.left + x, 0, side, side)
                box_rect.centery = middle
                _paint_part(look, surface, box_rect, part)
                area = pygame.Rect(0, 0, width, height)
                area.midleft = box_rect.right + look.px(Gap.XS), middle
                look.type.draw(surface, labels[part], "small", look.palette["ink"], area)

    return Block(height * len(rows) + look.px(Gap.XS), paint)


def _player_bar(look: Look, seat: Seat, counts: Sequence[int], greatest: int, width: int) -> Block:
    """Return a player's bar of `counts` by part; a bar of `greatest` is the longest."""
    name_width = round(width * NAME_SHARE)
    bar_width = width - name_width - look.px(60)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_name(look, seat, surface, rect, name_width)
        left, count_before = rect.left + name_width, 0
        for part, count in enumerate(counts):
            if count:
                start = round(bar_width * count_before / greatest)
                end = round(bar_width * (count_before + count) / greatest)
                area = pygame.Rect(left + start, 0, end - start, look.px(Gap.XL))
                area.centery = rect.centery
                _paint_part(look, surface, area, part)
            count_before += count
        left += round(bar_width * count_before / greatest) + look.px(Gap.S)
        total_rect = pygame.Rect(left, rect.top, look.px(Gap.XXL), rect.height)
        look.type.draw(surface, str(sum(counts)), "strong", look.palette["ink"], total_rect)

    return Block(look.px(ROW), paint)


def _paint_part(look: Look, surface: pygame.Surface, rect: pygame.Rect, part: int) -> None:
    fill, hatch, slope = PARTS[part]
    clip = surface.get_clip()
    surface.set_clip(clip.clip(rect))
    pygame.draw.rect(surface, look.palette[fill], rect)
    if hatch:
        height, edge = rect.height, look.px(Line.EDGE)
        for x in range(rect.left - height, rect.right + height, look.px(HATCH_STEP)):
            end = x + slope * height
            pygame.draw.line(surface, look.palette[hatch], (x, rect.bottom), (end, rect.top), edge)
    surface.set_clip(clip)
    pygame.draw.rect(surface, look.palette["ink"], rect, look.px(Line.EDGE))


class Page:
    """The content of a page: a column of blocks, `width` pixels wide; players are in `order`."""

    def __init__(self, look: Look, width: int, order: Sequence[int] = ()) -> None:
        self.look, self.width, self.order = look, width, order
        self.blocks: list[Block] = []

    def add(self, height: int, paint: Paint, words: str = "", alt_text: str = "") -> None:
        """Add a block; see `Block`."""
        self.blocks.append(Block(height, paint, words, alt_text))

    def heading(self, words: str) -> None:
        """Add a heading with a line below."""
        look, width = self.look, self.width
        height = look.type.line_height("heading")
        role = "heading" if look.type.fits(words, "heading", width) else "strong"

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            area = pygame.Rect(rect.left, rect.top + look.px(2 * PAD), width, height)
            look.type.draw(surface, words, role, look.palette["ink"], area)
            line = pygame.Rect(rect.left, rect.bottom - look.px(PAD), width, look.px(Line.EDGE))
            pygame.draw.rect(surface, look.palette["ink_soft"], line)

        self.add(height + look.px(3 * PAD + Gap.XS), paint, Title(words))

    def text(self, words: str, role: str = "body", color: str = "ink") -> None:
        """Add a paragraph."""
        pad = self.look.px(PAD)
        self.blocks.append(words_block(self.look, words, role, color, self.width, pad))

    def note(self, words: str) -> None:
        """Add an explanation in small type."""
        self.text(words, "small", "ink_soft")

    def item(self, icon: str, label: str, words: str, other_labels: Sequence[str] = ()) -> None:
        """Add an icon, a label and a sentence, aligned with the items labeled `other_labels`."""
        look, icon_width = self.look, self.look.px(Height.USUAL)
        longest = NUMBER.sub("00", label)  # so that labels with other numbers are as wide
        width = max(look.type.width(text, "strong") for text in (label, longest, *other_labels))
        width += look.px(Gap.L)
        room, height = self.width - icon_width - width, look.type.line_height("body")
        is_below = room < 0.6 * self.width  # whether words are below the label
        room, label_width = (room + width, room + width) if is_below else (room, width)
        offset = (0, height) if is_below else (width, 0)  # from the label to the words
        lines = look.type.wrap(words, "body", room)
        step = look.type.line_height_of("body", lines)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = look.pieces.icon(icon, look.px(Gap.XL), look.palette["vermilion"])
            top = rect.top + look.px(PAD)
            middle = top + height // 2
            surface.blit(picture, picture.get_rect(midleft=(rect.left + look.px(Gap.XXS), middle)))
            area = pygame.Rect(rect.left + icon_width, top, label_width, height)
            look.type.draw(surface, label, "strong", look.palette["ink"], area)
            area = pygame.Rect(area.left + offset[0], top + offset[1], room, height)
            look.type.draw_lines(surface, lines, "body", look.palette["ink"], area, height=step)

        self.add(step * len(lines) + offset[1] + look.px(2 * PAD), paint, labeled(label, words))

    def table(
        self,
        seats: tuple[Seat, ...],
        headings: Sequence[str],
        rows: Sequence[Sequence[str]],
        strong: int = -1,
        pictures: Sequence[str] = (),
    ) -> None:
        """Add a row for each player: chip or picture, name, and cells; column `strong` is bold."""
        look, widths = self.look, (self.width, _column_width(self.look, headings, self.width))
        sprites = pictures or [f"chip_{seat.color}" for seat in seats]
        self.blocks.append(_heading_row(look, headings, widths, "right"))
        for index in self.order or range(len(rows)):
            seat, row = seats[index], rows[index]
            block = _player_row(look, seat, sprites[index], row, widths, strong)
            self.blocks.append(block._replace(words=_spoken_row(seat, headings, row)))

    def offices(
        self, seats: tuple[Seat, ...], headings: Sequence[str], cells: Sequence[Sequence[Office]]
    ) -> None:
        """Add a row for each player, with the emblem and name of the office, or a dash, by term."""
        look, widths = self.look, (self.width, _column_width(self.look, headings, self.width))
        self.blocks.append(_heading_row(look, headings, widths, "left"))
        for index in self.order or range(len(cells)):
            seat, row = seats[index], cells[index]
            words = _spoken_row(seat, headings, [office for _, office in row])
            self.blocks.append(_office_row(look, seat, row, widths)._replace(words=words))

    def bars(
        self, seats: tuple[Seat, ...], labels: Sequence[str], counts: Sequence[Sequence[int]]
    ) -> None:
        """Add a legend with `labels` of the parts, and a bar for each player, of counts by part."""
        greatest = max(1, *map(sum, counts))
        self.blocks.append(_legend(self.look, labels, self.width))
        for index in self.order or range(len(counts)):
            bar = _player_bar(self.look, seats[index], counts[index], greatest, self.width)
            self.blocks.append(bar)


def _spoken_row(seat: Seat, headings: Sequence[str], cells: Sequence[str]) -> str:
    """Return the text of a row for screen readers."""
    return row_words(seat.name, dict(zip(headings, cells, strict=True)))


def _heading_row(look: Look, headings: Sequence[str], widths: tuple[int, int], align: str) -> Block:
    """Return a row of headings; `widths`: the widths of the row and of a column."""
    width, column_width = widths
    room = column_width - look.px(2 * PAD)  # there is space between headings
    wrapped = [look.type.wrap(heading, "small", room) for heading in headings]
    height = look.type.line_height("small")
    line_count = max(len(lines) for lines in wrapped)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        for index, lines in enumerate(wrapped):
            right = rect.left + width - column_width * (len(headings) - 1 - index)
            left = right - (room if align == "right" else column_width)
            area = pygame.Rect(left, rect.top + height * (line_count - len(lines)), room, height)
            look.type.draw_lines(surface, lines, "small", look.palette["ink_soft"], area, align)
        line = pygame.Rect(rect.left, rect.bottom - look.px(Gap.XXS), width, look.px(Line.EDGE))
        pygame.draw.rect(surface, look.palette["ink"], line)

    return Block(height * line_count + look.px(PAD), paint)


def _column_width(look: Look, headings: Sequence[str], width: int) -> int:
    """Return a column's width: an equal share of the room beside the names, or a long word's."""
    count, words = max(1, len(headings)), " ".join(headings).split()
    widest = max((look.type.width(word, "small") for word in words), default=0) + look.px(2 * PAD)
    narrowest, most = width * (1 - NAME_SHARE) / count, width * (1 - NARROW_NAME) / count
    return round(max(narrowest, min(widest, most)))


def _player_row(
    look: Look, seat: Seat, picture: str, cells: Sequence[str], widths: tuple[int, int], strong: int
) -> Block:
    """Return a row; `widths`: the widths of row and column; `strong`: the bold column's index."""
    width, column_width = widths
    names_width = width - column_width * len(cells)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_name(look, seat, surface, rect, names_width, picture)
        for index, words in enumerate(cells):
            right = rect.left + width - column_width * (len(cells) - 1 - index)
            area = pygame.Rect(right - column_width, rect.top, column_width, rect.height)
            roles = "strong" if index == strong else "body", "small"
            look.type.draw_within(surface, words, roles, look.palette["ink"], area, "right")

    return Block(look.px(ROW), paint)


def paint_name(
    look: Look, seat: Seat, surface: pygame.Surface, rect: pygame.Rect, width: int, sprite: str = ""
) -> None:
    """Paint a chip, or another `sprite`, and a player's name, together `width` pixels wide."""
    chip = look.sprite(sprite or f"chip_{seat.color}", look.px(Gap.XL))
    surface.blit(chip, chip.get_rect(midleft=(rect.left, rect.centery)))
    left, name_width = rect.left + look.px(Gap.XXL), width - look.px(Gap.XXL)
    area = pygame.Rect(left, rect.top, name_width, rect.height)
    look.type.draw(surface, seat.name, "body", look.palette["ink"], area)


def _office_row(look: Look, seat: Seat, row: Sequence[Office], widths: tuple[int, int]) -> Block:
    width, column_width = widths
    height = look.type.line_height("small") + look.px(Gap.XXS)  # room for accents and descenders
    rooms = column_width - look.px(Gap.XXS), column_width - look.px(Gap.XXL + Gap.XXS + 2 * PAD)
    emblem_fits = [look.type.words_fit(words, "small", rooms[1]) for _, words in row]
    pairs = zip(emblem_fits, row, strict=True)
    lines_of = [look.type.wrap(words, "small", rooms[fits]) for fits, (_, words) in pairs]

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_name(look, seat, surface, rect, round(width * NAME_SHARE))
        for index, (emblem, _) in enumerate(row):
            left = rect.left + width - column_width * (len(row) - index)
            right = left + column_width - look.px(Gap.XXS)
            if emblem and emblem_fits[index]:
                picture = look.sprite(emblem, look.px(Height.USUAL))
                surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
                left += picture.get_width() + look.px(PAD)
            lines = lines_of[index]
            area = pygame.Rect(left, rect.centery - height * len(lines) // 2, right - left, height)
            for line in lines:
                look.type.draw(surface, line, "small", look.palette["ink"], area)
                area.top += height

    line_count = max((len(lines) for lines in lines_of), default=0)
    return Block(max(look.px(98), height * line_count + look.px(PAD)), paint)


LABEL_SHARE: Final = 0.37  # width of a label without a player, as a share of the page's
WORDS_SHARE: Final = 0.3  # width of the words beside a bar, as a share of the page's


def add_share_bar(
    page: Page,
    seat: Seat | None,
    label: str,
    share: float,
    words: str,
    interval: tuple[float, float] | None = None,
) -> None:
    """Add a name or a label, a bar of a share (0 to 1) with its interval, if any, and words."""
    look, width = page.look, page.width
    left = round(width * (NAME_SHARE if seat is not None else LABEL_SHARE)) + look.px(PAD)
    right = round(width * (1.0 - WORDS_SHARE))
    height = look.px(ROW)

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if seat is not None:
            paint_name(look, seat, surface, rect, round(width * NAME_SHARE))
        else:
            area = pygame.Rect(rect.left, rect.top, left - look.px(PAD), rect.height)
            look.type.draw(surface, label, "body", look.palette["ink"], area)
        track = pygame.Rect(rect.left + left, 0, right - left, look.px(Gap.L))
        track.centery = rect.centery
        pygame.draw.rect(surface, look.palette["paper_dark"], track)
        filled = pygame.Rect(track.topleft, (round(track.width * share), track.height))
        pygame.draw.rect(surface, look.palette["brass"], filled)
        pygame.draw.rect(surface, look.palette["ink"], track, look.px(Line.EDGE))
        if interval is not None:
            ink, edge = look.palette["ink"], look.px(Gap.XXS)
            low, high = (track.left + round(track.width * end) for end in interval)
            pygame.draw.line(surface, ink, (low, track.centery), (high, track.centery), edge)
            for end in (low, high):
                pygame.draw.line(surface, ink, (end, track.top), (end, track.bottom - 1), edge)
        area = pygame.Rect(rect.left + right, rect.top, width - right, rect.height)
        look.type.draw(surface, words, "small", look.palette["ink"], area, "right")

    page.add(height, paint, labeled(seat.name if seat is not None else label, words))


def paint_progress(
    look: Look, surface: pygame.Surface, rect: pygame.Rect, words: str, share: float
) -> None:
    """Paint a progress bar below words."""
    track = pygame.Rect(rect.left, rect.bottom - look.px(Gap.M), rect.width, look.px(Gap.XS))
    pygame.draw.rect(surface, look.palette["paper_dark"], track, border_radius=track.height)
    filled = pygame.Rect(track.topleft, (round(track.width * share), track.height))
    pygame.draw.rect(surface, look.palette["vermilion"], filled, border_radius=track.height)
    pygame.draw.rect(surface, look.palette["ink_soft"], track, 1, border_radius=track.height)
    area = pygame.Rect(rect.left, rect.top, rect.width, track.top - rect.top)
    look.type.draw(surface, words, "body", look.palette["ink"], area)
