"""Layout of the page: masthead and headline across, then columns filled to one height."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from tammany_desktop.languages.breaking import pieces
from tammany_desktop.newspaper import FrontPage
from tammany_desktop.scenes.newspaper import typesetting
from tammany_desktop.scenes.newspaper.blocks import Blocks, Piece
from tammany_desktop.scenes.newspaper.engravings import rule
from tammany_desktop.scenes.newspaper.typesetting import Face, Fonts, Line
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import HIGH_CONTRAST, Look

MARGIN: Final = 46.0  # units around the print
FOOT: Final = 40.0
COLUMN: Final = 345.0  # units: the preferred width of a column
GUTTER: Final = 26.0
EAR: Final = 244.0
EAR_WIDEST: Final = 400.0
EAR_HIGH: Final = 92.0
HEADLINES: Final = (62, 58, 54, 50, 46, 42, 38, 34, 30, 26)  # heights of capitals to try
ONE_LINE: Final = 42  # least height of capitals at which a headline stays on one line
SEVERAL: Final = 48  # greatest height of capitals of a headline on several lines
STRETCH: Final = 1.2  # how much the white space of a column may grow
SQUEEZE: Final = 0.6  # how much the white space of a column may shrink
CLOSING: Final = 34.0  # units left at the foot that get an ornament
LEAST: Final = 2  # least number of articles on a page
PAPER: Final = "skin/newsprint.jpg"


class MadeUp(NamedTuple):
    """The printed page, and which of its stories had room on it."""

    picture: pygame.Surface
    articles: int
    columns: int
    overfull: bool


class Column:
    """Pieces below each other, up to a height."""

    def __init__(self, pieces: Sequence[Piece] = ()) -> None:
        self.pieces: list[Piece] = []
        self._hard = self._soft = 0  # pixels, with white space at the foot
        self.add(pieces)

    def add(self, pieces: Sequence[Piece]) -> None:
        """Add pieces below."""
        self.pieces += pieces
        soft = sum(piece.height for piece in pieces if piece.soft)
        self._soft += soft
        self._hard += sum(piece.height for piece in pieces) - soft

    def taken(self, tight: bool) -> float:
        """Return the pixels above the next piece, with less white space if `tight`."""
        return self._hard + self._soft * (1 - SQUEEZE if tight else 1)

    def _printed(self) -> list[Piece]:
        pieces = self.pieces
        while pieces and pieces[-1].soft:
            pieces = pieces[:-1]
        return pieces

    @property
    def height(self) -> int:
        """Return the pixels used, without white space at the foot."""
        return sum(piece.height for piece in self._printed())

    @property
    def least(self) -> int:
        """Return the pixels used with squeezed white space."""
        soft = sum(piece.height for piece in self._printed() if piece.soft)
        return self.height - int(soft * SQUEEZE)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint from the top, with white space adjusted so that the last line is at the foot."""
        soft = sum(piece.height for piece in self._printed() if piece.soft)
        room = min(rect.height - self.height, soft * STRETCH)
        grown = max(-SQUEEZE, room / soft) if soft else 0.0
        top = float(rect.top)
        for piece in self._printed():
            high = piece.height * (1 + grown) if piece.soft else piece.height
            piece.paint(surface, pygame.Rect(rect.left, round(top), rect.width, round(high)))
            top += high


def furniture(blocks: Blocks, columns: int, height: int) -> list[list[list[Piece]]]:
    """Return arrangements of what heads the columns above the text, within `height` if possible."""
    parts = (blocks.portrait(), blocks.map(), blocks.race())
    lists = (blocks.leaders(), blocks.ward_table(), blocks.offices())
    decks = (blocks.decks(most) for most in (3, 2))
    wanted = [each for one in decks for each in _arrangements(columns, one, *parts, *lists)]
    return [one for one in wanted if _least(one) <= height] or [min(wanted, key=_least)]


def _least(columns: list[list[Piece]]) -> int:
    return max(Column(pieces).least for pieces in columns)


def _arrangements(
    columns: int,
    decks: list[Piece],
    portrait: list[Piece],
    map_: list[Piece],
    race: list[Piece],
    leaders: list[Piece],
    wards: list[Piece],
    offices: list[Piece],
) -> list[list[list[Piece]]]:
    """Return arrangements of the parts in columns, the preferred one first."""
    if columns >= 4:
        spare: list[list[Piece]] = [[] for _ in range(columns - 4)]
        return [
            [decks, portrait, *spare, map_ + race + leaders, wards + offices],
            [decks, portrait + leaders, *spare, map_ + race, wards + offices],
            [decks, portrait + offices, *spare, map_ + race + leaders, wards],
            [decks, portrait + leaders, *spare, map_ + race + offices, wards],
            [decks + offices, portrait + leaders, *spare, map_ + race, wards],
        ]
    if columns == 3:
        return [[decks + portrait, map_ + race + leaders, wards + offices]]
    if columns == 2:
        return [[decks + portrait + race, map_ + wards + offices + leaders]]
    return [[decks + portrait + map_ + race + leaders + wards + offices]]


def place(columns: list[Column], story: Sequence[Piece], height: int, tight: bool = False) -> bool:
    """Set a story in the first column with room, `tight` or not; return False if there is none."""
    need = sum(piece.height for piece in story if not piece.soft)
    for column in columns:
        if column.taken(tight) + need <= height:
            column.add(story)
            return True
    return False


class Maker:
    """Makes up one page at `width` pixels, at least `height` high if there is enough to print."""

    def __init__(
        self, look: Look, page: FrontPage, seats: Sequence[Seat], width: int, height: int
    ) -> None:
        self.look, self.page = look, page
        self.fonts = Fonts(look)
        self.width = width
        self.margin = look.px(MARGIN)
        self.inner = width - 2 * self.margin
        gutter = look.px(GUTTER)
        wanted = look.px(COLUMN) + gutter
        self.count = max(1, min(7, round((self.inner + gutter) / wanted)))
        self.gutter = gutter
        self.column = (self.inner - gutter * (self.count - 1)) // self.count
        self.blocks = Blocks(self.fonts, page, seats, self.column)
        self.headline = self._headline()
        face, lines = self.headline
        self.top = look.px(MARGIN * 0.62 + 110 + 46 + 26) + self._line(face) * len(lines)
        self.wish = height - self.top - look.px(FOOT)
        self.furniture = furniture(self.blocks, self.count, self.wish)

    def _headline(self) -> tuple[Face, list[Line]]:
        """Return the largest face in which the headline is on one line, else on two, or more."""
        fonts, words = self.fonts, self.page.headline.upper()
        found: tuple[Face, list[Line]] | None = None
        for most in (1, 2, 3, 4, 9):
            for caps in HEADLINES:
                if most == 1 and caps < ONE_LINE:
                    break
                face = Face(typesetting.DISPLAY, caps if most == 1 else min(caps, SEVERAL))
                cut = fonts.words(words, face, self.inner)
                whole = len(cut) == len(pieces(words))
                found = face, fonts.lines(cut, self.inner, fill=False)
                if len(found[1]) <= most and whole:
                    return found
        assert found is not None  # noqa: S101
        return found

    def _line(self, face: Face) -> int:
        return round(self.fonts.capital(face) * 1.34)

    def _paint_head(self, surface: pygame.Surface) -> None:
        look, fonts = self.look, self.fonts
        left, wide = self.margin, self.inner
        top = look.px(MARGIN * 0.62)
        self._paint_title(surface, pygame.Rect(left, top, wide, look.px(104)))
        top += look.px(110)
        band = pygame.Rect(left, top, wide, look.px(46))
        rule(look, surface, pygame.Rect(left, top, wide, look.px(6)), "double")
        rule(look, surface, pygame.Rect(left, band.bottom - look.px(8), wide, look.px(6)), "thin")
        line = band.inflate(0, -look.px(8))
        for said, face, align in self.dateline():
            fonts.set_line(surface, said, face, line, align)
        head, lines = self.headline
        top = band.bottom + look.px(6)
        high = self._line(head)
        for row, words in enumerate(lines):
            baseline = top + row * high + (high + fonts.capital(head)) // 2
            fonts.paint(surface, words, left + (wide - words.width) / 2, baseline)
        foot = pygame.Rect(left, top + high * len(lines) + look.px(2), wide, look.px(12))
        rule(look, surface, foot, "double")

    def dateline(self) -> list[tuple[str, Face, str]]:
        """Return volume, date and imprint, with faces and sides: as many as fit side by side."""
        fonts, page = self.fonts, self.page
        left = (page.volume, Face(typesetting.TEXT, 18), "left")
        right = (page.imprint, Face(typesetting.ITALIC, 18), "right")
        beside = max(fonts.width(left[0], left[1]), fonts.width(right[0], right[1]))
        if self.count > 2:
            for words in (page.dateline.upper(), page.dateline):
                room = (self.inner - fonts.width(words, Face(typesetting.BOLD, 18))) / 2
                if beside + self.look.px(18) <= room:
                    return [left, (words, Face(typesetting.BOLD, 18), "center"), right]
        return [(page.dateline, Face(typesetting.BOLD, 18), "center")]

    def _paint_title(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        look, fonts = self.look, self.fonts
        ears = self.count > 2
        ear = self.ear_width()
        room = place.width - (2 * (ear + look.px(24)) if ears else 0)
        face = next(
            (
                face
                for face in (Face(typesetting.MASTHEAD, caps) for caps in range(70, 20, -2))
                if fonts.width(self.page.title, face) <= room
            ),
            Face(typesetting.MASTHEAD, 20),
        )
        fonts.set_line(surface, self.page.title, face, place, "center")
        if not ears:
            return
        for side, words in zip(("left", "right"), self.page.ears, strict=True):
            box = pygame.Rect(0, 0, ear, look.px(EAR_HIGH))
            box.midleft = place.midleft
            if side == "right":
                box.right = place.right
            pygame.draw.rect(surface, look.palette["ink"], box, look.px(1.4))
            inner = box.inflate(-look.px(8), -look.px(8))
            pygame.draw.rect(surface, look.palette["ink"], inner, look.px(1.2))
            self._paint_ear(surface, inner.inflate(-look.px(10), 0), words)

    def ear_width(self) -> int:
        """Return the pixels of the boxes beside the title, as wide as the longer text needs."""
        look, face = self.look, Face(typesetting.ITALIC, 18)
        room = look.px(EAR_HIGH) - look.px(8)
        for wide in range(round(EAR), round(EAR_WIDEST), 12):
            text_wide = look.px(wide) - look.px(8) - look.px(10)
            rows = max(len(self._ear_lines(words, text_wide)) for words in self.page.ears)
            if rows * self.fonts.high(face) <= room:
                return look.px(wide)
        return look.px(EAR_WIDEST)

    def _ear_lines(self, words: str, wide: int) -> list[Line]:
        fonts = self.fonts
        return list(
            fonts.lines(fonts.words(words, Face(typesetting.ITALIC, 18), wide), wide, fill=False)
        )

    def _paint_ear(self, surface: pygame.Surface, box: pygame.Rect, words: str) -> None:
        fonts, face = self.fonts, Face(typesetting.ITALIC, 18)
        lines = self._ear_lines(words, box.width)
        high = min(fonts.high(face), box.height // max(1, len(lines)))
        top = box.centery - high * len(lines) // 2
        for row, line in enumerate(lines):
            baseline = top + row * high + (high + fonts.capital(face)) // 2
            fonts.paint(surface, line, box.left + (box.width - line.width) / 2, baseline)

    def _fill(self) -> tuple[list[Column], int, int]:
        """Return columns, their height, and how many articles had room."""
        articles = [self.blocks.article(one) for one in self.page.articles]
        notices = [self.blocks.article(one) for one in self.page.notices]
        height = max(self.wish, min(map(_least, self.furniture)))
        step, tight = self.look.px(8), False
        while (made := self._set_columns(articles, height, tight)) is None:
            height, tight = height + step * tight, True  # less white space, before it grows
        columns, printed = made
        printed += sum(place(columns, notice, height, tight) for notice in notices)
        for column in columns:
            if height - column.height > self.look.px(CLOSING):
                column.add(self.blocks.closing())
        return columns, height, printed

    def _set_columns(
        self, articles: Sequence[Sequence[Piece]], height: int, tight: bool
    ) -> tuple[list[Column], int] | None:
        """Return columns and the number of articles in them; None if too few have room."""
        for led in (True, False)[: 1 + tight]:
            for standing in self.furniture:
                columns = [Column(pieces) for pieces in standing]
                first = place(columns, articles[0], height, tight)
                printed = first + sum(place(columns, one, height, tight) for one in articles[1:])
                if printed >= min(LEAST, len(articles)) and (first or not led):
                    return columns, printed
        return None

    def make(self) -> MadeUp:
        """Return the whole page as a picture."""
        look = self.look
        columns, height, printed = self._fill()
        used = max(column.height for column in columns)
        height = min(height, max(used, 1)) if used < height * 0.97 else height
        surface = newsprint(look, (self.width, self.top + height + look.px(FOOT)))
        self._paint_head(surface)
        for place, column in enumerate(columns):
            left = self.margin + place * (self.column + self.gutter)
            column.paint(surface, pygame.Rect(left, self.top, self.column, height))
            if place:
                line = pygame.Rect(left - self.gutter // 2, self.top, look.px(1.2), height)
                pygame.draw.rect(surface, look.palette["ink"], line)
        overfull = any(column.least > height for column in columns)
        return MadeUp(surface, printed, self.count, overfull)


def newsprint(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Return an empty sheet of the paper, folded once; plain in high contrast."""
    surface = pygame.Surface(size)
    surface.fill(look.palette["paper_light"])
    picture = look.art.load(PAPER) if look.palette.name != HIGH_CONTRAST else None
    if picture is not None:
        pygame.transform.smoothscale(picture, size, surface)
    return surface
