"""The news panel above the bar: rivals' acts or an election; and lines to wards rivals harmed."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import accumulate
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
from tammany_desktop.languages import series, text
from tammany_desktop.play import piece_names, recap
from tammany_desktop.play.view_model import HarmfulAct, ViewModel
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.state import NOBODY, wards_in
from tammany_desktop.session.match import Seat
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import NOTE, frame, icon
from tammany_desktop.ui.tokens import Gap, Line
from tammany_desktop.wording import capitalized, population_name

MAX_NAME: Final = 0.36  # share of a row that a name takes at most
Cell = tuple[str, str, Sequence[Seat]]  # a picture, words, and the seats that are meant
Lines = Sequence[recap.RecapLine]
SeatLines = Sequence[tuple[Seat, recap.RecapLine]]


@dataclass(frozen=True)
class Part:
    """A word or, if `words` is "", a picture, at `rect` from the upper left corner of its row."""

    words: str
    picture: str
    rect: pygame.Rect


@dataclass(frozen=True)
class Row:
    """A rival's name and acts; the first act may have harmed the player to act."""

    seat: Seat
    name: pygame.Rect
    parts: tuple[Part, ...]
    size: tuple[int, int]
    cut: int  # acts left out for lack of room
    next_cut: tuple[bool, ...]  # sort key of the next act that can be left out, or ()
    line: recap.RecapLine  # without the acts left out
    role: str  # the words' role of type
    top: int = 0  # distance from the recap's upper edge; the rectangles are relative to it


@dataclass(frozen=True)
class RecapLayout:
    """The recap of rivals' acts after layout; all lengths are in pixels."""

    look: Look
    size: tuple[int, int]
    heading: pygame.Rect
    rows: tuple[Row, ...]
    close_box: pygame.Rect  # where a press closes the panel
    cut: int  # acts left out for lack of room

    def draw_recap(self, surface: pygame.Surface) -> None:
        """Draw everything except the paper; the heading says if a press shows more acts."""
        look, ink, cut = self.look, self.look.palette["ink"], self.cut
        icon(look, "close")(surface, self.close_box, ink)
        look.type.draw(surface, text("table.recap.heading"), "strong", ink, self.heading)
        if cut:
            label, red = text("table.recap.more", count=cut), look.palette["vermilion_dark"]
            area = look.type.draw(surface, label, "small", red, self.heading, "right")
            surface.fill(red, (area.left, self.heading.bottom, area.width, look.px(Line.FINE)))
        for row in self.rows:
            self._draw_row(surface, row)

    def _draw_row(self, surface: pygame.Surface, row: Row) -> None:
        """Draw a name on its player's color, then acts; a row that harms is in that color."""
        look, color, ground = self.look, row.seat.color, row.name.move(0, row.top)
        harms, name_rect = row.line.items[0].harm, ground.inflate(-look.px(Gap.XS), 0)
        if harms:
            ground.size = self.size[0] - 2 * ground.left, row.size[1]
        pygame.draw.rect(surface, look.palette.players[color], ground.inflate(0, -Line.EDGE))
        look.type.draw(surface, row.seat.name, "strong", look.palette.on_players[color], name_rect)
        ink = look.palette.on_players[color] if harms else look.palette["ink"]
        for part in row.parts:
            rect = part.rect.move(0, row.top)
            if part.picture:
                if harms:
                    surface.fill(look.palette["paper_light"], rect)
                piece_images.blit(look, surface, part.picture, rect)
            else:
                look.type.draw(surface, part.words, row.role, ink, rect)


def lay_recap(
    look: Look, room: pygame.Rect, taken: Sequence[pygame.Rect], seat_lines: SeatLines
) -> RecapLayout:
    """Return the recap in a room, clear of `taken`, that tells the most acts, if it can larger."""
    make_row, layouts = cache(partial(_make_row, look, seat_lines)), list[RecapLayout]()
    for role in ("body", "small"):
        for fortieths in range(40, 15, -2):
            size = room.width * fortieths // 40, room.height
            layout = _lay_in_room(look, size, len(seat_lines), partial(make_row, role))
            rect = pygame.Rect((0, 0), layout.size).move_to(bottomleft=room.bottomleft)
            if room.contains(rect) and rect.collidelist(taken) < 0:
                layouts.append(layout)
                break
        if layouts and not layouts[-1].cut:
            break
    return min(layouts, key=lambda option: option.cut) if layouts else layout


def _lay_in_room(
    look: Look, room: tuple[int, int], count: int, make_row: Callable[..., Row]
) -> RecapLayout:
    """Return the recap in a `room` of width and height, without acts that have no room."""
    cut, pad, pad_y = [0] * count, look.px(Gap.S), look.px(Gap.XS + Line.EDGE)
    removed = list[int]()  # rows from which acts were left out, in this order
    side = look.type.close_line_height("strong")
    top, width = pad_y + side, room[0] - 2 * pad
    while True:
        rows = [make_row(nth, cut[nth], pad, width) for nth in range(count)]
        bottom = top + sum(row.size[1] for row in rows)
        cuttable = [nth for nth, row in enumerate(rows) if row.next_cut]
        if bottom + pad <= room[1] or not (cuttable or count > 1):
            break
        if not cuttable:
            count -= 1
        nth = min(cuttable, key=lambda nth: (rows[nth].next_cut, -rows[nth].size[1]), default=count)
        cut[nth] += 1
        removed += [nth] * (nth < count)
    for nth in reversed(removed):  # put back what saves no line
        fuller = [*rows[:nth], make_row(nth, cut[nth] - 1, pad, width), *rows[nth + 1 :]]
        height = top + sum(row.size[1] for row in fuller)
        if height + pad <= room[1]:
            rows, bottom, cut[nth] = fuller, height, cut[nth] - 1
    more = text("table.recap.more", count=sum(cut)) * any(cut)
    head_width = look.type.width(f"{text('table.recap.heading')}  {more}", "strong") + pad
    left = max(pad + head_width, max(row.size[0] for row in rows) - side)
    cross = pygame.Rect(left, pad_y, side, side)
    heading = pygame.Rect(pad, pad_y, cross.left - pad - look.px(Gap.XS), side)
    tops = accumulate((row.size[1] for row in rows), initial=top)
    placed = tuple(replace(row, top=y) for row, y in zip(rows, tops, strict=False))
    return RecapLayout(look, (cross.right + pad, bottom + pad), heading, placed, cross, sum(cut))


def _make_row(
    look: Look, told: SeatLines, role: str, nth: int, cut: int, left: int, width: int
) -> Row:
    """Return a row from y = 0: a name and acts, without the `cut` least important ones."""
    type_, gap, side = look.type, look.px(Gap.XS), look.type.close_line_height(role)
    side += look.px(Gap.XXS) * (role == "body")
    (seat, line), room = told[nth], pygame.Rect(left, 0, width, 0)
    names = [one.name for one, _ in told] if role == "body" else [seat.name]  # or in a column
    name_width = max(type_.width(name, "strong") for name in names)
    name_width = min(name_width, round(room.width * MAX_NAME)) + gap
    name_rect = pygame.Rect(room.left, room.top, name_width, side)
    priorities = [("slander" in item.pictures, bool(item.short)) for item in line.items]
    order = [index for index, item in enumerate(line.items) if not item.harm]
    order.sort(key=lambda index: (priorities[index], -index))  # first acts without a ward
    order = order[: len(line.items) - 1]  # one act is never left out
    items = [item for index, item in enumerate(line.items) if index not in order[:cut]]
    act_words = [item.harm or item.told for item in items]
    pictures = iter([piece for item in items if not item.harm for piece in item.told_pictures])
    parts, (x, y), end = list[Part](), (name_rect.right + gap, name_rect.top), room.right
    for group in _unbroken(series(act_words)):
        chunks = [chunk for chunk in re.split(f"({recap.PICTURE})", group) if chunk]
        widths = [side if c == recap.PICTURE else type_.width(c, role) for c in chunks]
        if x + sum(widths) > end:
            x, y = room.left + gap, y + side
        for chunk, chunk_width in zip(chunks, widths, strict=True):
            is_piece, rect = chunk == recap.PICTURE, pygame.Rect(x, y, chunk_width, side)
            parts.append(Part("", next(pictures), rect) if is_piece else Part(chunk, "", rect))
            x += chunk_width
        x += type_.width(" ", role)
    size = max([name_rect.right, *(part.rect.right for part in parts)]), y + side
    next_cut = priorities[order[cut]] if len(order) > cut else ()
    shown_line = line._replace(items=tuple(items))
    return Row(seat, name_rect, tuple(parts), size, cut, next_cut, shown_line, role)


def _unbroken(words: str) -> list[str]:
    """Return the parts of a text between which a line may end: none parts a piece from its ward."""
    parts: list[str] = []
    for word in words.split(" "):
        before = parts[-1] if parts else ","
        is_end = word[:1] != "+" and re.search(f"[,:]$|{recap.PICTURE}.*[0-9]$", before)
        if is_end or not (recap.PICTURE in before + word or word[0].isdigit()):
            parts.append(word)
        else:
            parts[-1] += f" {word}"
    return parts


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
        yield from election_sheet.projection_words(model)
    elif model.has_tally():
        yield from election_sheet.sheet_words(model)


def _patterns(model: ViewModel) -> list[tuple[str, tuple[str, ...]]]:
    """Return the meaning of each pattern in which the projection paints wards, and its colors."""
    projected, active = model.projection(), wards_in(model.state.active)
    undecided = [w for w in active if projected.winners[w] >= 0 and not projected.certain >> w & 1]
    tied = next(filter(None, (tied_seats(model, ward) for ward in active)), ())
    seats_of = ("tie", tied), ("open", [projected.winners[ward] for ward in undecided[:1]])
    colors = [(key, tuple(model.seats[seat].color for seat in seats)) for key, seats in seats_of]
    return [(text(f"table.projection.{key}"), names) for key, names in colors if names]


class NewsPanel(Sprite):
    """The panel of news on a `paper` as high as its lines; empty if there is no news."""

    paper = pygame.Rect(0, 0, 0, 0)  # the panel's rectangle in the window
    recap: RecapLayout | None = None  # what rivals did, if the panel shows it

    def __init__(self, look: Look, rect: pygame.Rect, camera: Camera) -> None:
        super().__init__(look, rect)
        self.camera = camera
        self.bag_rects = [camera.rect(box) for box in geometry().bag_counts]
        boxes = [box for ward in geometry().wards for box in (*ward.clear_areas, ward.ribbon)]
        self.piece_rects = [camera.rect(box) for box in boxes]
        self.number_rects = [camera.rect(ward.numeral) for ward in geometry().wards]
        obstacles = [*self.number_rects, *self.piece_rects]
        lefts = (obstacle.left for obstacle in obstacles if obstacle.colliderect(rect))
        self.clear_width = min([rect.right, *lefts]) - rect.left  # up to the nearest obstacle
        self._layouts: dict[object, RecapLayout] = {}  # the last recap, by what it depends on

    def picture_key(self, model: ViewModel) -> object:
        colors = tuple(seat.color for seat in model.seats)
        if model.has_projection():
            projected = model.projection()
            leads = projected.leaders, projected.most, projected.mayor
            return "projection", leads, tuple(_patterns(model)), colors
        if model.has_tally() and not model.sheet_closed:
            return "tally", tuple(model.state.ward_winners), model.state.voting, colors
        return "recap", model.recap, colors

    def told(self, model: ViewModel) -> Lines:
        """Return what rivals did, without acts left out for lack of room; the map marks these."""
        self.image(model)
        rows = self.recap.rows if self.recap is not None else ()
        return model.recap if self.look.units.large else [row.line for row in rows]

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        self.paper, self.recap = pygame.Rect(0, 0, 0, 0), None
        if self.look.units.large or not self.rect:
            return
        if model.has_projection():
            self._draw_projection(surface, model)
        elif model.has_tally() and not model.sheet_closed:
            sheet = ElectionSheet(self.look, model, (self.clear_width, self.rect.height))
            sheet.draw_sheet(surface.subsurface(self._paint_paper(surface, sheet.size)))
        elif model.recap:
            seat_lines = [(model.seats[line.seat], line) for line in model.recap]
            shapes = [geometry().wards[w].polygon for line in model.recap for w in line.wards]
            edges = [pygame.Rect(self.camera.point(p), (1, 1)) for shape in shapes for p in shape]
            taken = [*self.piece_rects, *self.number_rects, *edges]
            key = tuple(self.rect), model.seats, model.recap  # shown again after an undo
            layout = self._layouts.get(key) or lay_recap(self.look, self.rect, taken, seat_lines)
            self.recap, self._layouts = layout, {key: layout}
            layout.draw_recap(surface.subsurface(self._paint_paper(surface, layout.size)))

    def row_rects(self, model: ViewModel) -> list[pygame.Rect]:
        """Return the rectangles in the window of the rows of rivals' acts."""
        self.image(model)
        paper, rows = self.paper, self.recap.rows if self.recap is not None else ()
        return [pygame.Rect(paper.left, paper.top + r.top, paper.width, r.size[1]) for r in rows]

    def _draw_projection(self, surface: pygame.Surface, model: ViewModel) -> None:
        """Draw who would be Mayor, who leads each population, and what the patterns mean."""
        look, type_, legend = self.look, self.look.type, _patterns(model)
        pad, gap, pad_y = look.px(Gap.S), look.px(Gap.M), look.px(Gap.XS + Line.EDGE)
        ink, heading = look.palette["ink"], text("table.projection.heading")
        head, side = (type_.close_line_height(role) for role in ("strong", "small"))
        mayors = [model.seats[seat] for seat in [model.projection().mayor] if seat != NOBODY]
        names = [seat.name for seat in mayors] or [text("table.projection.nobody")]
        mayor: Cell = "office_mayor", text("table.projection.mayor", name=names[0]), mayors
        limit, room = max(0, self.clear_width - 2 * pad), self.rect.height - head - pad_y
        key_widths = [2 * side + gap + type_.width(words, "small") for words, _ in legend]
        while sum(key_widths) > limit:  # the key of ties goes first, as ties are plain
            del legend[0], key_widths[0]
        for per_row, named in ((2, True), (2, False), (4, False), (2, False)):
            cells = [mayor, *(self._leaders(model, p, named) for p in range(POPULATION_COUNT))]
            widths = [side * (len(c[2]) + 3) // 2 + type_.width(c[1], "small") + pad for c in cells]
            lines = 1 + 4 // per_row + bool(legend)
            if lines * side <= room and per_row * max(widths[1:]) <= limit:
                break
        else:
            legend, key_widths, lines = [], [], 3
        least = type_.width(heading, "strong") + head + gap, widths[0], per_row * max(widths[1:])
        width = min(limit, max(*least, sum(key_widths)))
        step = min(side, (room - pad // 2) // lines)
        paper = self._paint_paper(surface, (width + 2 * pad, head + lines * side + pad_y + pad))
        top_row = paper.move(pad, pad_y).move_to(size=(width, head))
        role = "strong" if type_.fits(heading, "strong", width - head) else "small"
        type_.draw(surface, heading, role, ink, top_row.move_to(width=width - head))
        icon(look, "close")(surface, top_row.move_to(width=head, right=top_row.right), ink)
        row = pygame.Rect(top_row.bottomleft, (width, side))
        self._draw_cell(surface, mayor, row)
        for index, cell in enumerate(cells[1:]):
            box = row.move(index % per_row * width // per_row, (1 + index // per_row) * step)
            self._draw_cell(surface, cell, box.move_to(width=width // per_row))
        row.top += (1 + 4 // per_row) * step
        for (words, colors), key_width in zip(legend, key_widths, strict=True):
            self._draw_key(surface, colors, row.move_to(width=2 * side - look.px(Gap.XS)))
            type_.draw(surface, words, "small", ink, row.move(2 * side, 0))
            row.left += key_width

    def _draw_key(self, surface: pygame.Surface, colors: Sequence[str], box: pygame.Rect) -> None:
        """Draw stripes of the colors of a tied ward or, of one color, a ward's double edge."""
        look, box = self.look, self.look.inset(box, 0, Line.EDGE)
        width = max(1, box.width // 4 // len(colors) + 1)
        for index, left in enumerate(range(box.left, box.right, width)):
            color = look.palette.players[colors[index % len(colors)]]
            surface.fill(color, pygame.Rect(left, box.top, width, box.height).clip(box))
        if len(colors) == 1:
            inner = look.inset(box, 2 * Line.EDGE, 2 * Line.EDGE)
            pygame.draw.rect(surface, look.palette["paper_light"], inner, look.px(Line.EDGE))
        pygame.draw.rect(surface, look.palette["ink"], box, look.px(Line.FINE))

    def _leaders(self, model: ViewModel, population: int, named: bool) -> Cell:
        """Return a population's cube, most cubes in wards won, after its name, and its leaders."""
        seats = [model.seats[seat] for seat in model.projection().leaders[population]]
        count = str(model.projection().most[population])
        people, nobody = capitalized(population_name(population)), text("table.projection.nobody")
        sentence = text("table.projection.leads", people=people, count=count if seats else nobody)
        return piece_names.cube(population), sentence if named else count, seats

    def _draw_cell(self, surface: pygame.Surface, cell: Cell, box: pygame.Rect) -> None:
        """Draw a picture, words, and chips of the seats, which overlap if they are many."""
        (picture, words, seats), look, side = cell, self.look, box.height
        piece_images.blit(look, surface, picture, box.move_to(width=side))
        room = box.move(side + look.px(Gap.XXS), 0)
        room.width -= room.left - box.left + (side + look.px(Gap.XS)) * bool(seats)
        chip = look.type.draw(surface, words, "small", look.palette["ink"], room)
        chip = chip.move_to(left=chip.right + look.px(Gap.XXS), top=box.top, size=(side, side))
        step = (box.right - look.px(Gap.XXS) - chip.right) // max(1, len(seats) - 1)
        for seat in seats:
            piece_images.blit(look, surface, piece_names.chip(seat.color), chip)
            chip.left += min(side, step)

    def _paint_paper(self, surface: pygame.Surface, size: tuple[int, int]) -> pygame.Rect:
        """Paint a sheet of paper in the lower left corner; return its rectangle on the surface."""
        width, height = size
        if self.rect.move(0, self.rect.height - height).collidelist(self.bag_rects) >= 0:
            height = self.rect.height  # cover the bag's counts whole rather than in part
        paper_rect = pygame.Rect(0, 0, min(width, self.rect.width), min(height, self.rect.height))
        paper_rect.bottom = self.rect.height
        surface.blit(frame(self.look, NOTE, paper_rect.size), paper_rect)
        self.paper = paper_rect.move(self.rect.topleft)
        return paper_rect


MARK_SIDE: Final = 74.0  # world units: the side of a mark
MARK_ANGLE: Final = 9.0  # degrees by which a mark is turned


def mark_rect(camera: Camera, ward: int, side: int) -> pygame.Rect:
    """Return a mark's rectangle above a ward's ribbon, or below it if its number is above."""
    shape = geometry().wards[ward]
    left, top, width, height = shape.ribbon
    rect = pygame.Rect(0, 0, side, side)
    rect.center = camera.point((left + width / 2, top - height / 2))
    if rect.colliderect(camera.rect(shape.numeral)):
        rect.center = camera.point((left + width / 2, top + height * 3 / 2))
    return rect


class HarmLines(Sprite):
    """Lines from players' cards to the wards of their acts against persons, with marks there."""

    def __init__(self, look: Look, camera: Camera, layout: Layout) -> None:
        super().__init__(look, layout.view)
        self.camera, self.cards = camera, layout.cards

    def picture_key(self, model: ViewModel) -> object:
        return self._acts_shown(model) or None

    @staticmethod
    def _acts_shown(model: ViewModel) -> tuple[HarmfulAct, ...]:
        persons = {seat for seat, player in enumerate(model.seats) if not player.is_bot}
        return tuple(act for act in model.harmful_acts if persons.intersection(act.harmed))

    def draw(self, surface: pygame.Surface, model: ViewModel) -> None:
        look, offset = self.look, (-self.rect.left, -self.rect.top)
        side, marked = max(look.px(Gap.XL), round(MARK_SIDE * self.camera.scale)), list[int]()
        for act in self._acts_shown(model):
            end = pygame.Vector2(mark_rect(self.camera, act.ward, side).center) + offset
            card = self.cards[act.event.seat]
            start = pygame.Vector2(card.left, card.centery) + offset
            for color, line in (("paper_light", Line.HEAVY + Line.EDGE), ("vermilion", Line.EDGE)):
                pygame.draw.aaline(surface, look.palette[color], start, end, look.px(line))
            end.x += marked.count(act.ward) * side * 2 // 3  # beside marks of earlier acts
            mark = pygame.Surface((side, side), pygame.SRCALPHA)
            piece_images.blit(look, mark, recap.HARM_NAMES[type(act.event)][1], mark.get_rect())
            turned = pygame.transform.rotozoom(mark, MARK_ANGLE, 1.0)
            surface.blit(turned, turned.get_rect(center=end))
            marked.append(act.ward)
