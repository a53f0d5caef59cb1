"""Layout of the rule book's figures: panels in rows, headings, labels, caption."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.piece_images import paper
from tammany_desktop.languages import language, sentences, series, text
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolling import Block
from tammany_desktop.ui.tokens import Gap, Line

Size = tuple[int, int]

PAD: Final = 20  # units inside the frame
GUTTER: Final = 24  # units between panels
BETWEEN: Final = 18  # units between rows of panels
TALLEST: Final = 480  # units: greatest height of a picture
OF_WINDOW: Final = 0.62  # greatest height of a picture, as a share of the window's
NEAR: Final = 6  # units between a heading or label and its picture
APART: Final = 14  # units between panels and caption
WIDEST: Final = 1.6  # widest panel in a row with others, relative to its least width


class Panel(NamedTuple):
    """A picture with a heading above and a label below."""

    head: str
    label: str
    least: float
    share: float
    paint: Callable[[Look, Size], pygame.Surface]
    aloud: str = ""


class Figure(NamedTuple):
    """A figure of the book, which is below the first of its rules that is shown."""

    name: str
    rules: tuple[str, ...]
    panels: Callable[[], Sequence[Panel]]

    @property
    def caption(self) -> str:
        """Return the caption below it."""
        return text(f"rules_scene.figure.{self.name}")


class PlacedPanel(NamedTuple):
    """A panel after layout: its picture in pixels from the figure's corner, words in lines."""

    panel: Panel
    left: int
    width: int
    head: tuple[int, list[str]]  # top and lines of the heading
    picture: pygame.Rect
    label: tuple[int, list[str]]


def rows_of(look: Look, panels: Sequence[Panel], width: int) -> Iterator[list[tuple[Panel, int]]]:
    """Yield rows of equally many panels, with widths in pixels that headings' words fit."""
    widest = max(look.type.width(word, "strong") for one in panels for word in one.head.split())
    least = [max(look.px(panel.least), widest) for panel in panels]
    gutter, each = look.px(GUTTER), len(panels)
    if sum(least) + gutter * (each - 1) > width:
        most = max(1, (width + gutter) // (max(least) + gutter))
        each = -(-len(panels) // -(-len(panels) // most))
    for start in range(0, len(panels), each):
        row = list(zip(panels, least, strict=True))[start : start + each]
        room, whole = width - gutter * (len(row) - 1), sum(own for _, own in row)
        yield [(panel, room * own // whole) for panel, own in row]


def place_panels(look: Look, panels: Sequence[Panel], width: int) -> tuple[list[PlacedPanel], int]:
    """Return each panel's place in a figure `width` pixels wide, and the figure's height."""
    made: list[PlacedPanel] = []
    top = 0
    for row in rows_of(look, panels, width):
        found, top = _row(look, row, top + look.px(BETWEEN) * bool(made))
        made += found
    return made, top


def _row(look: Look, row: list[tuple[Panel, int]], top: int) -> tuple[list[PlacedPanel], int]:
    """Return a row of panels with their widths, from `top` on, and where the row ends."""
    strong, small = look.type.line_height("strong"), look.type.line_height("small")
    heads = [look.type.wrap(panel.head, "strong", width) for panel, width in row]
    labels = [look.type.wrap(panel.label, "small", width) for panel, width in row]
    sizes = [_size(look, panel, width) for panel, width in row]
    height, near = max(size[1] for size in sizes), look.px(NEAR)
    middle = top + max(map(len, heads)) * strong + near
    below = middle + height + near
    made, left = [], 0
    for (panel, width), head, label, size in zip(row, heads, labels, sizes, strict=True):
        picture = pygame.Rect((0, 0), size)
        picture.center = left + width // 2, middle + height // 2
        heading = middle - near - len(head) * strong, head
        made.append(PlacedPanel(panel, left, width, heading, picture, (below, label)))
        left += width + look.px(GUTTER)
    return made, below + max(map(len, labels)) * small


def _size(look: Look, panel: Panel, width: int) -> Size:
    """Return the size of a panel's picture in `width` pixels: neither too high nor enlarged."""
    tallest = min(look.px(TALLEST), round(look.window.height * OF_WINDOW))
    own = min(width, round(look.px(panel.least) * WIDEST))
    height = min(tallest, round(own * panel.share))
    return min(own, round(height / panel.share)), height


class Drawing:
    """A figure at a width, painted from pictures that are made once per size."""

    def __init__(self, look: Look, figure: Figure, width: int) -> None:
        self.look, self.figure = look, figure
        self.pad = look.px(PAD)
        self.inner = width - 2 * self.pad
        self.settings, self.height = place_panels(look, figure.panels(), self.inner)
        said = series(figure.rules)
        said = text("rules_scene.caption", rules=said, caption=figure.caption)
        self.caption = look.type.wrap(said, "italic", self.inner)
        line = look.type.line_height("italic")
        self.height = self.height + line * len(self.caption) + 2 * self.pad + look.px(APART)
        self._made: dict[object, pygame.Surface] = {}

    @property
    def alt_text(self) -> str:
        """Return what the picture shows, for screen readers."""
        panels = [setting.panel for setting in self.settings]
        panel_words = [
            text("rules_scene.panel", head=one.head, label=one.aloud or one.label) for one in panels
        ]
        return sentences([text("rules_scene.picture", caption=self.figure.caption), *panel_words])

    def unpainted(self) -> PlacedPanel | None:
        """Return the next panel whose picture is not made yet."""
        return next((one for one in self.settings if self._key(one) not in self._made), None)

    def _key(self, one: PlacedPanel) -> object:
        words = one.panel.head, one.panel.label
        return "figure", self.figure.name, words, one.picture.size, language()

    def make(self, placed: PlacedPanel) -> pygame.Surface:
        """Return the picture of a panel, cached in this drawing."""
        key, size = self._key(placed), placed.picture.size
        if key not in self._made:
            self._made[key] = self.look.cached(key, lambda: placed.panel.paint(self.look, size))
        return self._made[key]

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint frame, visible panels, and caption."""
        look = self.look
        line = look.px(Line.EDGE)
        pygame.draw.rect(surface, look.palette["paper_light"], rect)
        pygame.draw.rect(surface, look.palette["ink_soft"], rect, line)
        corner = rect.left + self.pad, rect.top + self.pad
        for one in self.settings:
            self._paint_panel(surface, one, corner)
        place = pygame.Rect(corner[0], corner[1] + self.height + look.px(APART), self.inner, 0)
        look.type.draw_lines(surface, self.caption, "italic", look.palette["ink"], place)

    def _paint_panel(self, surface: pygame.Surface, one: PlacedPanel, corner: Size) -> None:
        look = self.look
        place = one.picture.move(corner)
        if surface.get_clip().colliderect(place):
            surface.blit(self.make(one), place)
        for (top, lines), role in ((one.head, "strong"), (one.label, "small")):
            words = pygame.Rect(corner[0] + one.left, corner[1] + top, one.width, 0)
            look.type.draw_lines(surface, lines, role, look.palette["ink"], words, "center")


def joined(block: Block, drawing: Drawing, gap: int, indent: int) -> Block:
    """Return a rule with its figure below, `gap` pixels between, the figure at `indent`."""

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        block.paint(surface, pygame.Rect(rect.left, rect.top, rect.width, block.height))
        width = drawing.inner + 2 * drawing.pad
        place = pygame.Rect(rect.left + indent, rect.top + block.height + gap, width, 0)
        place.height = drawing.height
        drawing.paint(surface, place)

    return Block(block.height + gap + drawing.height, paint, block.words, drawing.alt_text)


class Cell(NamedTuple):
    """Part of a row of a sheet: pieces by name, or words; and its share of the row."""

    pieces: tuple[str, ...]
    words: str = ""
    best: bool = False
    share: float = 1.0
    over: float = 1.05
    role: str = "strong"


def sheet(rows: Sequence[Sequence[Cell]], look: Look, size: Size) -> pygame.Surface:
    """Return rows of pieces and words on a small sheet of paper."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    area = surface.get_rect()
    paper(look, surface, look.inside(area, Line.EDGE, Line.EDGE), look.palette["ink"])
    inner = look.inside(area, Gap.S, Gap.S)
    height = inner.height / len(rows)
    for number, row in enumerate(rows):
        top, left = round(inner.top + number * height), float(inner.left)
        each = inner.width / sum(cell.share for cell in row)
        for cell in row:
            box = pygame.Rect(round(left), top, 0, round(height)).inflate(0, -look.px(Gap.XXS))
            left += each * cell.share
            box.width = round(left) - box.left
            if cell.best:
                pygame.draw.rect(surface, look.palette["brass_light"], box)
            look.type.draw(surface, cell.words, cell.role, look.palette["ink"], box, "center")
            room = box.inflate(-look.px(Gap.XS), -round(height * 0.16))
            pieces_in_row(look, surface, cell.pieces, room, cell.over)
    return surface


def pieces_in_row(
    look: Look, surface: pygame.Surface, names: Sequence[str], box: pygame.Rect, over: float = 1.05
) -> None:
    """Paint pieces side by side in the middle of a box, at one scale, on one baseline."""
    if not names:
        return
    sizes = [look.pieces.sprite_size(name) for name in names]
    whole = sum(width * over for width, _ in sizes[:-1]) + sizes[-1][0]
    scale = min(box.width / whole, box.height / max(height for _, height in sizes))
    foot = box.centery + max(height for _, height in sizes) * scale / 2
    left = box.centerx - whole * scale / 2
    for name, (width, height) in zip(names, sizes, strict=True):
        own = pygame.Rect(round(left), 0, round(width * scale), round(height * scale))
        own.bottom = round(foot)
        piece_images.blit(look, surface, name, own)
        left += width * scale * over
