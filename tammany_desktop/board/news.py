"""The news panel above the bar: rivals' acts or an election; and lines to wards they harmed."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import pygame

from tammany_desktop.board import election_sheet, piece_images
from tammany_desktop.board.election_sheet import ElectionSheet
from tammany_desktop.board.geometry import Camera, geometry
from tammany_desktop.board.highlights import tied_seats
from tammany_desktop.board.layout import Layout
from tammany_desktop.board.sprite import Sprite
from tammany_desktop.board.tracks import when_words
from tammany_desktop.board.ward_card import cube_words
from tammany_desktop.languages import sentences, series, text
from tammany_desktop.play import piece_names, recap
from tammany_desktop.play.view_model import HarmfulAct, ViewModel
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY, wards_in
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import frame, icon
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import capitalized, people_name, population_name

MAX_NAME: Final = 0.36  # share of a row that a name takes at most
SeatLines = Sequence[tuple[Seat, recap.RecapLine]]


@dataclass(frozen=True)
class Part:
    """A word or, if `words` is "", a picture, at `rect` from the recap's upper left corner."""

    words: str
    picture: str
    rect: pygame.Rect


@dataclass(frozen=True)
class Row:
    """A rival's name in its color, and its acts; `harms` if one harmed the player to act."""

    seat: Seat
    name: pygame.Rect
    parts: tuple[Part, ...]
    bottom: int
    cut: int  # acts left out for lack of room
    harms: bool


@dataclass(frozen=True)
class RecapLayout:
    """The recap of rivals' acts after layout; all lengths are in pixels."""

    look: Look
    size: tuple[int, int]
    heading: pygame.Rect
    rows: tuple[Row, ...]
    close: pygame.Rect  # where a press closes the panel

    def draw_recap(self, surface: pygame.Surface) -> None:
        """Draw everything except the paper."""
        type_, ink = self.look.type, self.look.palette["ink_soft"]
        type_.draw(surface, text("table.recap.heading"), "small", ink, self.heading)
        icon(self.look, "close")(surface, self.close, ink)
        for row in self.rows:
            self._draw_row(surface, row)

    def _draw_row(self, surface: pygame.Surface, row: Row) -> None:
        """Draw a name on its player's color, then acts; a row that `harms` is in that color."""
        look, color, ground = self.look, row.seat.color, row.name.copy()
        if row.harms:
            ground.size = self.size[0] - 2 * ground.left, row.bottom - ground.top
        pygame.draw.rect(surface, look.palette.players[color], ground)
        name, ink = row.name.inflate(-2 * look.px(Gap.XS), 0), look.palette.on_players[color]
        look.type.draw(surface, row.seat.name, "strong", ink, name)
        ink = ink if row.harms else look.palette["ink"]
        for part in row.parts:
            if part.picture:
                if row.harms:
                    surface.fill(look.palette["paper_light"], part.rect)
                square = part.rect.inflate(0, part.rect.width - part.rect.height)
                piece_images.blit(look, surface, part.picture, square)
            else:
                look.type.draw(surface, part.words, "small", ink, part.rect)


def lay_recap(
    look: Look, rooms: Sequence[pygame.Rect], taken: Sequence[pygame.Rect], seat_lines: SeatLines
) -> RecapLayout:
    """Return the widest recap with most acts, clear of `taken`, in the first room that fits."""
    fewest, best = math.inf, None
    for room in rooms:
        for share, lower in product(range(40, 15, -2), (0, room.height // 4, room.height // 2)):
            layout = _lay_in_room(look, (room.width * share // 40, room.height - lower), seat_lines)
            rect, cut_acts = pygame.Rect((0, 0), layout.size), sum(row.cut for row in layout.rows)
            rect.bottomleft = room.bottomleft
            if cut_acts < fewest and room.contains(rect) and rect.collidelist(taken) < 0:
                fewest, best = cut_acts, layout
            if not fewest:
                break
        if best is not None:
            break
    return best or layout


def _cuttable(line: recap.RecapLine) -> list[int]:
    """Return the indices of acts that may be left out: not the first, and none that harms."""
    return [index for index, item in enumerate(line.items) if index and not item.harm]


def _lay_in_room(look: Look, room: tuple[int, int], seat_lines: SeatLines) -> RecapLayout:
    """Return the recap in a room of this size, without the last acts if it would be too high."""
    pad, side, cut = look.px(Gap.S), look.type.close_line_height("small"), [0] * len(seat_lines)
    width = look.type.width(text("table.recap.heading"), "small")
    heading = pygame.Rect(pad, pad // 2, width, side)
    while True:
        rows, top = list[Row](), heading.bottom
        for (seat, line), count in zip(seat_lines, cut, strict=True):
            rows.append(_make_row(look, seat, line, count, pygame.Rect(pad // 2, top, room[0], 0)))
            top = rows[-1].bottom
        cuttable = [n for n, (_, line) in enumerate(seat_lines) if len(_cuttable(line)) > cut[n]]
        if top + pad // 2 <= room[1] or not cuttable:
            break
        cut[max(cuttable, key=lambda nth: rows[nth].bottom - rows[nth].name.top)] += 1
    right = max(part.rect.right for row in rows for part in (*row.parts, Part("", "", row.name)))
    cross = pygame.Rect(max(heading.right + pad, right - side), heading.top, side, side)
    size = max(right, cross.right) + pad, top + pad // 2
    return RecapLayout(look, size, heading, tuple(rows), cross)


def _make_row(look: Look, seat: Seat, line: recap.RecapLine, cut: int, room: pygame.Rect) -> Row:
    """Return a row in a room: a name, and acts in one flow of words, without the last `cut`."""
    type_, gap, side = look.type, look.px(Gap.XS), look.type.close_line_height("small")
    name_width = min(type_.width(seat.name, "strong"), round(room.width * MAX_NAME)) + 2 * gap
    name = pygame.Rect(room.left, room.top, name_width, side)
    left_out = _cuttable(line)[::-1][:cut]
    items = [item for index, item in enumerate(line.items) if index not in left_out]
    rest = [text("table.recap.more", count=cut)] if cut else []
    act_words = [*(item.harm or item.told for item in items), *rest]
    pictures = iter([piece for item in items if not item.harm for piece in item.pieces])
    parts, (x, y), end = list[Part](), (name.right + gap, name.top), room.right - 2 * gap
    for word in series(act_words).split(" "):
        chunks = [chunk for chunk in re.split(f"({recap.PIECE})", word) if chunk]
        picture_width = side + look.px(Gap.XXS)  # pictures are higher than lines, too
        widths = [picture_width if c == recap.PIECE else type_.width(c, "small") for c in chunks]
        if x + sum(widths) > end:
            x, y = room.left + gap, y + side
        for chunk, width in zip(chunks, widths, strict=True):
            is_piece, rect = chunk == recap.PIECE, pygame.Rect(x, y, width, side)
            parts.append(Part("" if is_piece else chunk, next(pictures) if is_piece else "", rect))
            x += width
        x += type_.width(" ", "small")
    return Row(seat, name, tuple(parts), y + side, cut, any(item.harm for item in line.items))


def recap_words(model: ViewModel) -> str:
    """Return what rivals did, with a line for each rival."""
    acts = ((line.seat, series([item.words for item in line.items])) for line in model.recap)
    rows = [text("access.row", name=model.seats[seat].name, cells=words) for seat, words in acts]
    return "\n".join([text("table.recap.heading"), *rows] if rows else [])


def board_words(model: ViewModel) -> Iterator[str]:
    """Yield year, Castle Garden, and projection or election, as sentences for a screen reader."""
    yield when_words(model.state)
    yield f"{text('table.sign.garden')} {cube_words(model.state.garden)}"
    if model.has_projection():
        yield from projection_words(model)
    elif model.has_tally():
        yield from election_sheet.sheet_words(model)


def projection_words(model: ViewModel) -> Iterator[str]:
    """Yield the projection of an election held now, as sentences to be read aloud."""
    projected, nobody = model.projection(), text("table.projection.nobody")
    name = nobody if projected.mayor == NOBODY else model.seats[projected.mayor].name
    yield text("table.projection.heading")
    yield text("table.projection.mayor", name=name)
    for population, seats in enumerate(projected.leaders):
        leaders = series([model.seats[seat].name for seat in seats]) or nobody
        yield text("access.leads", names=leaders, people=people_name(population))
    for seat, count in enumerate(projected.wards):
        yield text("access.wards", name=model.seats[seat].name, count=count)


PROJECTION_WIDTH: Final = 472.0  # units: the width of the projection
ROW_HEIGHT: Final = 38.0  # units between rows of the projection


def _patterns(model: ViewModel) -> tuple[str, ...]:
    """Return the meanings of the patterns in which the projection paints wards."""
    projected, active = model.projection(), wards_in(model.state.active)
    led = sum(1 << ward for ward in active if projected.winners[ward] >= 0)
    shown = ("tie", any(tied_seats(model, w) for w in active)), ("open", led & ~projected.certain)
    return tuple(text(f"table.projection.{key}") for key, is_shown in shown if is_shown)


class NewsPanel(Sprite):
    """The panel of news on a `paper` as high as its lines; empty if there is no news."""

    paper = pygame.Rect(0, 0, 0, 0)  # its rectangle in the window
    recap: RecapLayout | None = None  # what rivals did, if the panel shows it

    def __init__(self, look: Look, rect: pygame.Rect, height: int, camera: Camera) -> None:
        """Make the panel; `height` is the greatest with which the bag stays visible."""
        super().__init__(look, rect)
        self.usual, self.tall = rect, rect.move(0, -rect.height).union(rect)
        self.room, self.camera = rect.move(0, rect.height - height), camera
        self.room.height = height
        self.bag_top = min(camera.rect(box).top for box in geometry().bag_counts) - look.px(Gap.XXS)
        boxes = [box for ward in geometry().wards for box in (*ward.clear_areas, ward.tally)]
        self.pieces = [camera.rect(box) for box in boxes]
        self.numbers = [camera.rect(ward.numeral) for ward in geometry().wards]

    def picture_key(self, model: ViewModel) -> object:
        colors = tuple(seat.color for seat in model.seats)
        if model.has_projection():
            projected = model.projection()
            return "projection", projected.leaders, projected.mayor, _patterns(model), colors
        if model.has_tally() and not model.sheet_away:
            return "tally", tuple(model.state.winners), model.state.voting, colors
        return "recap", model.recap, model.unfolded, colors

    def rect_for(self, model: ViewModel) -> pygame.Rect:
        return self.tall if model.recap and model.unfolded is model.recap else self.usual

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        self.paper, self.recap = pygame.Rect(0, 0, 0, 0), None
        if self.look.units.large:
            return
        if model.has_projection():
            self._draw_projection(surface, model)
        elif model.has_tally() and not model.sheet_away:
            sheet = ElectionSheet(self.look, model, self.room.size)
            sheet.draw_sheet(surface.subsurface(self._paint_paper(surface, sheet.size)))
        elif model.recap:
            seat_lines = [(model.seats[line.seat], line) for line in model.recap]
            named = [WARD_NUMBERS.index(number) for _, line in seat_lines for number in line.wards]
            borders = [point for ward in named for point in geometry().wards[ward].polygon]
            border_points = [pygame.Rect(self.camera.point(point), (1, 1)) for point in borders]
            rooms, taken = [self.room, self.rect], [*self.pieces, *self.numbers, *border_points]
            if self.rect == self.tall:
                rooms, taken = rooms[1:], []
            self.recap = layout = lay_recap(self.look, rooms, taken, seat_lines)
            layout.draw_recap(surface.subsurface(self._paint_paper(surface, layout.size)))

    def _draw_projection(self, surface: pygame.Surface, model: ViewModel) -> None:
        """Draw who would be Mayor, who leads each population, and what the patterns mean."""
        look, mayor, pad = self.look, model.projection().mayor, self.look.px(2 * Gap.S)
        draw, ink, legend = look.type.draw, look.palette["ink"], sentences(_patterns(model))
        count = 5 if legend else 4
        least = look.type.close_line_height("strong")
        height = min(look.px(ROW_HEIGHT), max(least, (self.room.height - pad) // count))
        paper = self._paint_paper(surface, (look.px(PROJECTION_WIDTH), count * height + pad))
        first = paper.inflate(-pad, -pad)
        first.height = height
        rows = [first.move(0, nth * height) for nth in range(count)]
        cross = pygame.Rect(first.right - height, first.top, height, height)
        icon(look, "close")(surface, cross, ink)
        rows[0].width -= height
        draw(surface, text("table.projection.heading"), "strong", ink, rows[0])
        name = model.seats[mayor].name if mayor != NOBODY else text("table.projection.nobody")
        draw(surface, text("table.projection.mayor", name=name), "small", ink, rows[1])
        for population in range(POPULATION_COUNT):
            cell = rows[2 + population // 2].copy()
            cell.width = (cell.width - look.px(Gap.S)) // 2
            cell.left += (cell.width + look.px(Gap.S)) * (population % 2)
            self._draw_leaders(surface, model, population, cell)
        if legend:
            draw(surface, legend, "small", look.palette["ink_soft"], rows[4])

    def _draw_leaders(
        self, surface: pygame.Surface, model: ViewModel, population: int, cell: pygame.Rect
    ) -> None:
        """Draw a population's cube and its leaders: a sentence, names, or only chips, as fits."""
        look, side = self.look, min(cell.height, self.look.px(Gap.XL))
        seats = [model.seats[seat] for seat in model.projection().leaders[population]]
        names = [seat.name for seat in seats]
        leaders = series(names) or text("table.projection.nobody")
        leaders = text("table.projection.level", names=leaders) if len(names) > 1 else leaders
        people = capitalized(population_name(population))
        sentence = text("table.projection.leads", people=people, names=leaders)
        piece_images.blit(look, surface, piece_names.cube(population), cell.move_to(width=side))
        room = pygame.Rect(cell.left + side + look.px(Gap.XXS), cell.top, 0, cell.height)
        room.width = cell.right - room.left
        fitting = [t for t in (sentence, leaders) if look.type.fits(t, "small", room.width)]
        if fitting:
            look.type.draw(surface, fitting[0], "small", look.palette["ink"], room)
        for nth, seat in enumerate(() if fitting else seats):
            mark = room.move(nth * side, 0).move_to(width=side)
            piece_images.blit(look, surface, piece_names.chip(seat.color), mark)

    def _paint_paper(self, surface: pygame.Surface, size: tuple[int, int]) -> pygame.Rect:
        """Paint a sheet of paper in the lower left corner; return its rectangle on the surface."""
        width, height = size
        if height > self.room.height:  # cover the bag's counts whole rather than in part
            height = max(height, self.rect.bottom - self.bag_top)
        card = pygame.Rect(0, 0, min(width, self.rect.width), min(height, self.rect.height))
        card.bottom = self.rect.height
        surface.blit(frame(self.look, "slip", card.size), card)
        self.paper = card.move(self.rect.topleft)
        return card


MARK_SIDE: Final = 74.0  # world units of a mark
MARK_ANGLE: Final = 9.0  # degrees


def mark_rect(camera: Camera, ward: int, side: int) -> pygame.Rect:
    """Return a mark's rectangle above a ward's ribbon, or below it if its number is above."""
    shape = geometry().wards[ward]
    left, top, width, height = shape.tally
    rect = pygame.Rect(0, 0, side, side)
    rect.center = camera.point((left + width / 2, top - height / 2))
    if rect.colliderect(camera.rect(shape.numeral)):
        rect.center = camera.point((left + width / 2, top + height * 3 / 2))
    return rect


class HarmLines(Sprite):
    """Lines from players' cards to the wards of their acts against persons, with marks there."""

    def __init__(self, look: Look, camera: Camera, layout: Layout) -> None:
        super().__init__(look, layout.view)
        self.camera = camera
        self.cards = layout.cards

    def picture_key(self, model: ViewModel) -> object:
        return self._acts_shown(model) or None

    @staticmethod
    def _acts_shown(model: ViewModel) -> tuple[HarmfulAct, ...]:
        people = {seat for seat, player in enumerate(model.seats) if not player.is_bot}
        return tuple(act for act in model.harmful_acts if people.intersection(act.harmed))

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        look, offset = self.look, (-self.rect.left, -self.rect.top)
        side = max(look.px(Gap.XL), round(MARK_SIDE * self.camera.scale))
        marked: list[int] = []
        for act in self._acts_shown(model):
            end = pygame.Vector2(mark_rect(self.camera, act.ward, side).center) + offset
            card = self.cards[act.event.seat]
            start = pygame.Vector2(card.left, card.centery) + offset
            for color, line in (("paper_light", Line.HEAVY + Line.EDGE), ("vermilion", Line.EDGE)):
                pygame.draw.aaline(surface, look.palette[color], start, end, look.px(line))
            end.x += marked.count(act.ward) * side * 2 // 3  # next to earlier lines to it
            mark = pygame.Surface((side, side), pygame.SRCALPHA)
            piece_images.blit(look, mark, recap.HARM_NAMES[type(act.event)][1], mark.get_rect())
            turned = pygame.transform.rotozoom(mark, MARK_ANGLE, 1.0)
            surface.blit(turned, turned.get_rect(center=end))
            marked.append(act.ward)
