"""The news panel above the bar: rivals' acts or an election; and lines to the wards they struck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from tammany_desktop.board import election_sheet, piece_images
from tammany_desktop.board.election_sheet import ElectionSheet
from tammany_desktop.board.geometry import Camera, geometry
from tammany_desktop.board.layout import Layout
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.board.tracks import when_words
from tammany_desktop.board.ward_card import cube_words
from tammany_desktop.languages import series, text
from tammany_desktop.play import piece_names, recap
from tammany_desktop.play.view_model import Strike, ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import frame
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import people_name

PAGE_PAD: Final = Gap.M
PAGE_ROW: Final = 28.0  # units between rows
PIECE: Final = 30.0  # units: the side of a piece in a row
CHIP: Final = 28.0  # units: the side of a player's chip
MARK: Final = 34.0  # units: a rival's mark and the gap after it
ACT_GAP: Final = Gap.M  # units between acts
SHORT_WIDTH: Final = 0.85  # estimated share of their width that short labels take
FULL_NAME, SHORT_NAME, NO_NAME = 1.0, 0.25, 0.0  # shares of a column's width for a name
HEAD_HEIGHT: Final = 36.0  # units: height of the banner that says whose turn it is
BANNER_REST: Final = 96.0  # units: width of a banner without its caption
Recap = Sequence[tuple[Seat, recap.Line]]
Head = tuple[str, str] | None  # caption and color of a banner


@dataclass(frozen=True)
class Piece:
    """One act, placed from the page's upper left corner."""

    pictures: tuple[str, ...]
    words: str
    place: pygame.Rect


@dataclass(frozen=True)
class Rival:
    """A rival's mark and name, before its acts."""

    seat: Seat
    place: pygame.Rect


@dataclass(frozen=True)
class Page:
    """A page after layout; all lengths are in pixels."""

    look: Look
    size: tuple[int, int]
    head: Head
    band: pygame.Rect
    rivals: tuple[Rival, ...]
    pieces: tuple[Piece, ...]

    def draw_page(self, surface: pygame.Surface) -> None:
        """Draw everything except the paper."""
        look, ink = self.look, self.look.palette["ink"]
        if self.head is not None:
            self._banner(surface, *self.head)
        side = look.px(PIECE)
        for rival in self.rivals:
            mark = pygame.Rect(rival.place.topleft, (look.px(CHIP), rival.place.height))
            piece_images.blit(look, surface, piece_names.chip(rival.seat.color), mark)
            name = rival.place.move(look.px(MARK), 0)
            name_text = look.type.fit(rival.seat.name, "strong", name.width) if name.width else ""
            look.type.draw(surface, name_text, "strong", ink, name)
        for piece in self.pieces:
            left = piece.place.left
            for picture in piece.pictures:
                slot = pygame.Rect(left, piece.place.top, side, piece.place.height)
                piece_images.blit(look, surface, picture, slot.inflate(0, -look.px(Gap.XXS)))
                left += side
            rest = piece.place.clip((left + look.px(Gap.XXS), 0, *look.window.size))
            look.type.draw(surface, piece.words, "body", ink, rest)

    def _banner(self, surface: pygame.Surface, caption: str, color: str) -> None:
        """Draw a strip in the color of the player at turn, with the figure on paper."""
        look, band = self.look, self.band
        ink = look.palette.on_players[color]
        pygame.draw.rect(surface, look.palette.players[color], band)
        pad = look.px(Gap.XS)
        boss = pygame.Rect(band.left + pad, band.top, look.px(Gap.XL), band.height)
        boss.inflate_ip(0, -look.px(Gap.XXS))
        surface.fill(look.palette["paper_light"], boss)
        piece_images.blit(look, surface, piece_names.boss(color), boss)
        rect = pygame.Rect(boss.right + pad, band.top, 0, band.height)
        rect.width = band.right - pad - rect.left
        fits = look.type.width(caption, "strong") <= rect.width
        role = "strong" if fits else "small"
        lines = [caption] if fits else look.type.wrap(caption, role, rect.width)[:2]
        rect.height = band.height // len(lines)
        for line in lines:
            look.type.draw(surface, line, role, ink, rect)
            rect = rect.move(0, rect.height)


def make_page(
    look: Look, room: pygame.Rect, figures: Sequence[pygame.Rect], recaps: Recap, head: Head
) -> Page:
    """Return the page with the most detailed labels that fits `room`, else the lowest page."""
    pages = [
        _make_page(look, room.width, recaps, head, form, columns, share)
        for share in (FULL_NAME, SHORT_NAME, NO_NAME)
        for form in range(4)
        for columns in (1, 2)
    ]
    fitting = [page for page in pages if page is not None]
    for page in fitting:
        rect = pygame.Rect((0, 0), page.size).move_to(bottomleft=room.bottomleft)
        if room.contains(rect) and rect.collidelist(figures) < 0:
            return page
    return min(fitting, key=lambda page: page.size[1])


def _make_page(
    look: Look, width: int, recaps: Recap, head: Head, form: int, columns: int, share: float
) -> Page | None:
    """Return the page in `columns`, names cut to a `share` of them; None if acts do not fit."""
    pad, row = look.px(PAGE_PAD), look.px(PAGE_ROW)
    top = look.px(HEAD_HEIGHT) + pad if head is not None else pad
    names = [look.type.width(seat.name, "strong") for seat, _ in recaps]
    column = (width - pad) // columns
    name = min(max(names, default=0), round((column - pad) * share))
    can_be_cut = columns > 1 or share == FULL_NAME
    rivals: list[Rival] = []
    pieces: list[Piece] = []
    right = pad + look.px(MARK) + name + look.px(Gap.S)
    bottom = top
    for index, (seat, line) in enumerate(recaps):
        if index % columns == 0:
            top = bottom
        left = pad + index % columns * column
        rivals.append(Rival(seat, pygame.Rect(left, top, name, row)))
        indent = left + look.px(MARK) + name + look.px(Gap.S)
        acts = _acts(look, line, form, (indent, top), left + column - pad)
        if can_be_cut and any(indent + piece.place.width > left + column - pad for piece in acts):
            return None
        pieces += acts
        right = max([right, *(min(piece.place.right, width - pad) for piece in acts)])
        bottom = max([bottom, top + row, *(piece.place.bottom for piece in acts)])
    top = bottom
    size = right + pad, top + pad // 2
    band = pygame.Rect(0, 0, 0, 0)
    if head is not None:
        alone = look.type.width(head[0], "strong") + look.px(BANNER_REST)
        size = max(size[0], min(width, alone)), size[1]
        inset = look.px(Gap.XXS)
        band = pygame.Rect(inset, inset, size[0] - 2 * inset, look.px(HEAD_HEIGHT))
    return Page(look, size, head, band, tuple(rivals), tuple(pieces))


def _acts(
    look: Look, line: recap.Line, form: int, start: tuple[int, int], end: int
) -> tuple[Piece, ...]:
    """Return a line's acts in rows from `start` to `end`; `form` is 0 (full) to 3 (shortest)."""
    x, y = start
    row = look.px(PAGE_ROW)
    pieces: list[Piece] = []
    for item in line.items:
        brief, short = item.brief or item.words, form in (1, 2)
        is_placement = item.pictures[0].startswith(("boss", "cube"))
        words = (item.words, brief, item.short if is_placement else brief, item.short)[form]
        pictures = tuple(name for name in item.pictures if not short or "office" not in name)
        width = round(look.type.width(words, "body") * (SHORT_WIDTH if short else 1.0))
        width_ = look.px(Gap.XXS) + width + len(pictures) * look.px(PIECE)
        if x > start[0] and x + width_ > end:
            x, y = start[0], y + row
        pieces.append(Piece(pictures, words, pygame.Rect(x, y, width_, row)))
        x += width_ + look.px(ACT_GAP)
    return tuple(pieces)


def board_words(model: ViewModel) -> Iterator[str]:
    """Yield year, Castle Garden, and projection or election, as sentences for a screen reader."""
    yield when_words(model.state)
    yield f"{text('table.sign.garden')} {cube_words(model.state.garden)}"
    if model.has_projection():
        yield from projection_words(model)
    elif model.has_tally():
        yield from election_sheet.words(model)


def projection_words(model: ViewModel) -> Iterator[str]:
    """Yield the projection of an election held now, as sentences to be read aloud."""
    today, nobody = model.projection(), text("table.projection.nobody")
    name = nobody if today.mayor == NOBODY else model.seats[today.mayor].name
    yield text("table.projection.heading")
    yield text("table.projection.mayor", name=name)
    for population, seats in enumerate(today.leaders):
        leaders = series([model.seats[seat].name for seat in seats]) or nobody
        yield text("access.leads", names=leaders, people=people_name(population))
    for seat, count in enumerate(today.wards):
        yield text("access.wards", name=model.seats[seat].name, count=count)


PAD: Final = Gap.M
PROJECTION_WIDTH: Final = 520.0  # units: the width of the projection
ROW: Final = 38.0  # units between rows of the projection


class NewsPanel(Sprite):
    """The panel on its `paper`, as high as its lines; empty if there is nothing to tell."""

    paper = pygame.Rect(0, 0, 0, 0)
    page: Page | None = None  # the recap after layout

    def __init__(self, look: Look, rect: pygame.Rect, low: int, camera: Camera) -> None:
        """Make the panel; `low` is the height that leaves the bag visible."""
        super().__init__(look, rect)
        self.room = pygame.Rect(rect.left, rect.bottom - low, rect.width, low)
        self.figures = [camera.rect(box) for ward in geometry().wards for box in ward.calm]

    def shows(self, model: ViewModel) -> object:
        colors = tuple(seat.color for seat in model.seats)
        if model.has_projection():
            today = model.projection()
            return "projection", today.leaders, today.mayor, today.wards, colors
        if model.has_sheet():
            return election_sheet.shows(model), colors
        return "recap", model.recap, model.handed, model.state.turn, colors

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        self.paper, self.page = pygame.Rect(0, 0, 0, 0), None
        if self.look.units.large:
            return
        if model.has_projection():
            self._draw_projection(surface, model)
        elif model.has_sheet():
            sheet = ElectionSheet(self.look, model, self.room.size)
            sheet.draw_page(surface.subsurface(self._paper(surface, sheet.size)))
        elif model.recap or model.handed != NOBODY:
            self._draw_recap(surface, model)

    def paint(self, surface: pygame.Surface, model: ViewModel) -> None:
        image = self.image(model)
        surface.blit(image, self.paper, self.paper.move(-self.rect.left, -self.rect.top))

    def _draw_recap(self, surface: pygame.Surface, model: ViewModel) -> None:
        player, head = model.handed, None
        if player != NOBODY:
            head = text("table.handed", name=model.seats[player].name), model.seats[player].color
        lines = [(model.seats[line.seat], line) for line in model.recap]
        page = make_page(self.look, self.room, self.figures, lines, head)
        if lines and page.size[1] > self.room.height:  # the bar tells whose turn it is
            page = make_page(self.look, self.room, self.figures, lines, None)
        self.page = page
        page.draw_page(surface.subsurface(self._paper(surface, page.size)))

    def _paper(self, surface: pygame.Surface, size: tuple[int, int]) -> pygame.Rect:
        """Paint a sheet of paper in the lower left corner; return its place on the surface."""
        card = pygame.Rect(0, 0, min(size[0], self.rect.width), min(size[1], self.rect.height))
        card.bottom = self.rect.height
        surface.blit(frame(self.look, "slip", card.size), card)
        self.paper = card.move(self.rect.topleft)
        return card

    def _draw_projection(self, surface: pygame.Surface, model: ViewModel) -> None:
        look, today = self.look, model.projection()
        pad = 2 * look.px(PAD)
        row = min(look.px(ROW), max(look.px(PAGE_ROW), (self.room.height - pad) // 4))
        inner = self._paper(surface, (look.px(PROJECTION_WIDTH), 4 * row + pad)).inflate(-pad, -pad)
        rows = [pygame.Rect(inner.left, inner.top + n * row, inner.width, row) for n in range(4)]
        heading = text("table.projection.heading")
        role = "strong" if look.type.width(heading, "strong") <= inner.width else "small"
        look.type.draw(surface, heading, role, look.palette["ink"], rows[0])
        nobody = today.mayor == NOBODY
        name = text("table.projection.nobody") if nobody else model.seats[today.mayor].name
        mayor_text = text("table.projection.mayor", name=name)
        look.type.draw(surface, mayor_text, "small", look.palette["ink"], rows[1])
        column = inner.width // POPULATION_COUNT
        for population in range(POPULATION_COUNT):
            box = pygame.Rect(inner.left + column * population, rows[2].top, look.px(Gap.XL), row)
            piece_images.blit(look, surface, piece_names.cube(population), box)
            for index, seat in enumerate(today.leaders[population][:3]):
                chip = pygame.Rect(box.right + index * look.px(Gap.L), box.top, look.px(CHIP), row)
                piece_images.blit(look, surface, piece_names.chip(model.seats[seat].color), chip)
        hint = text("table.projection.hint")
        if look.type.width(hint, "small") > inner.width:
            hint = text("table.projection.hint_short")
        look.type.draw(surface, hint, "small", look.palette["ink_soft"], rows[3])


MARKS: Final = {
    e.Slandered: "broadside",
    e.SlanderSpread: "broadside",
    e.CubeArrested: "whistle",
    e.WardLocked: "shackle",
    e.CubeResettled: "cart",
}
MARK_SIDE: Final = 74.0  # world units of a mark
MARK_ANGLE: Final = 9.0  # degrees


class StrikeLines(Sprite):
    """Lines from players' cards to the wards of their acts against persons, with marks there."""

    def __init__(self, look: Look, camera: Camera, layout: Layout) -> None:
        super().__init__(look, layout.view)
        self.camera = camera
        self.cards = layout.cards

    def shows(self, model: ViewModel) -> object:
        return tuple(s for s in model.strikes if self._strikes_person(model, s)) or None

    @staticmethod
    def _strikes_person(model: ViewModel, strike: Strike) -> bool:
        return any(not model.seats[seat].is_bot for seat in strike.struck)

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        marked: list[int] = []
        for strike in model.strikes:
            if self._strikes_person(model, strike):
                self._mark(surface, strike, marked.count(strike.ward))
                marked.append(strike.ward)

    def _mark(self, surface: pygame.Surface, strike: Strike, earlier: int) -> None:
        look, offset = self.look, (-self.rect.left, -self.rect.top)
        left, top, width, height = geometry().wards[strike.ward].tally
        end = pygame.Vector2(self.camera.point((left + width / 2, top - height / 2))) + offset
        card = self.cards[strike.event.seat]
        start = pygame.Vector2(card.left, card.centery) + offset
        for color, line in (("paper_light", Line.HEAVY + Line.EDGE), ("vermilion", Line.EDGE)):
            pygame.draw.aaline(surface, look.palette[color], start, end, look.px(line))
        side = max(look.px(Gap.XL), round(MARK_SIDE * self.camera.scale))
        end.x += earlier * side * 2 // 3  # next to earlier lines to the same ward
        mark = pygame.Surface((side, side), pygame.SRCALPHA)
        piece_images.blit(look, mark, MARKS[type(strike.event)], mark.get_rect())
        turned = pygame.transform.rotozoom(mark, MARK_ANGLE, 1.0)
        surface.blit(turned, turned.get_rect(center=end))
