"""Layout of the rule book's figures: panels in rows, headings, labels, caption."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from tammany_desktop.board import piece_images
from tammany_desktop.board.piece_images import paint_paper
from tammany_desktop.languages import language, sentences, series, text
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.scrolling import Block
from tammany_desktop.ui.tokens import Gap, Line

Size = tuple[int, int]

PAD: Final = 20  # units inside the frame
GUTTER: Final = 24  # units between panels
ROW_GAP: Final = 18  # units between rows of panels
MAX_HEIGHT: Final = 480  # units: greatest height of a picture
MAX_HEIGHT_SHARE: Final = 0.62  # the same as a share of the window's height
LABEL_GAP: Final = 6  # units between a heading or label and its picture
CAPTION_GAP: Final = 14  # units between panels and caption
MAX_WIDTH_RATIO: Final = 1.6  # greatest width of a picture, relative to its least width


class Panel(NamedTuple):
    """A picture with a heading above and a label below."""

    heading: str
    label: str
    least_width: float  # units
    proportion: float  # the picture's height, relative to its width
    paint: Callable[[Look, Size], pygame.Surface]  # called with the size in pixels
    spoken_label: str = ""  # what is read aloud instead of the label


class Figure(NamedTuple):
    """A figure of the rule book; it stands below the first shown rule among `rules`."""

    name: str
    rules: tuple[str, ...]
    panels: Callable[[], Sequence[Panel]]

    @property
    def caption(self) -> str:
        """Return the caption below the figure."""
        return text(f"rules_scene.figure.{self.name}")


class PlacedPanel(NamedTuple):
    """A panel after layout: its picture in pixels from the figure's corner, words in lines."""

    panel: Panel
    left: int
    width: int
    heading: tuple[int, list[str]]  # top and lines of the heading
    picture: pygame.Rect
    label: tuple[int, list[str]]  # top and lines of the label


def rows_of(look: Look, panels: Sequence[Panel], width: int) -> Iterator[list[tuple[Panel, int]]]:
    """Yield rows of about equally many panels, each with its width in pixels."""
    words = " ".join(panel.heading for panel in panels).split()
    widest_word = max(look.type.width(word, "strong") for word in words)
    least_widths = [max(look.px(panel.least_width), widest_word) for panel in panels]
    gutter, columns = look.px(GUTTER), len(panels)
    if sum(least_widths) + gutter * (columns - 1) > width:
        max_columns = max(1, (width + gutter) // (max(least_widths) + gutter))
        columns = -(-len(panels) // -(-len(panels) // max_columns))  # as few rows as fit
    for start in range(0, len(panels), columns):
        row = list(zip(panels, least_widths, strict=True))[start : start + columns]
        free_width, total_width = width - gutter * (len(row) - 1), sum(least for _, least in row)
        yield [(panel, free_width * least // total_width) for panel, least in row]


def _place_row(look: Look, row: list[tuple[Panel, int]], top: int) -> tuple[list[PlacedPanel], int]:
    """Place the panels of a row, whose top is at `top`; return them and the row's bottom."""
    strong_height, small_height = look.type.line_height("strong"), look.type.line_height("small")
    headings = [look.type.wrap(panel.heading, "strong", width) for panel, width in row]
    labels = [look.type.wrap(panel.label, "small", width) for panel, width in row]
    sizes = [_size(look, panel, width) for panel, width in row]
    height, gap = max(size[1] for size in sizes), look.px(LABEL_GAP)
    picture_top = top + max(map(len, headings)) * strong_height + gap
    label_top = picture_top + height + gap
    panels, left = [], 0
    for (panel, width), lines, label, size in zip(row, headings, labels, sizes, strict=True):
        picture_rect = pygame.Rect((0, 0), size)
        picture_rect.center = left + width // 2, picture_top + height // 2
        heading = picture_top - gap - len(lines) * strong_height, lines
        panels.append(PlacedPanel(panel, left, width, heading, picture_rect, (label_top, label)))
        left += width + look.px(GUTTER)
    return panels, label_top + max(map(len, labels)) * small_height


def _size(look: Look, panel: Panel, width: int) -> Size:
    """Return the size of a panel's picture in `width` pixels, limited by the constants."""
    max_height = min(look.px(MAX_HEIGHT), round(look.window.height * MAX_HEIGHT_SHARE))
    own_width = min(width, round(look.px(panel.least_width) * MAX_WIDTH_RATIO))
    height = min(max_height, round(own_width * panel.proportion))
    return min(own_width, round(height / panel.proportion)), height


class FigureLayout:
    """A figure laid out for a width in pixels; pictures are made once for each size."""

    def __init__(self, look: Look, figure: Figure, width: int) -> None:
        self.look, self.figure = look, figure
        self.pad = look.px(PAD)
        self.inner_width = width - 2 * self.pad
        self.panels, self.caption_top = list[PlacedPanel](), 0
        for row in rows_of(look, figure.panels(), self.inner_width):
            row_top = self.caption_top + look.px(ROW_GAP) * bool(self.panels)
            placed_row, self.caption_top = _place_row(look, row, row_top)
            self.panels += placed_row
        self.caption_top += look.px(CAPTION_GAP)
        caption = text("rules_scene.caption", rules=series(figure.rules), caption=figure.caption)
        self.caption_lines = look.type.wrap(caption, "italic", self.inner_width)
        line_height = look.type.line_height("italic")
        self.height = self.caption_top + line_height * len(self.caption_lines) + 2 * self.pad
        self._made: dict[object, pygame.Surface] = {}

    @property
    def alt_text(self) -> str:
        """Return what the figure shows, for screen readers."""
        panels = [placed.panel for placed in self.panels]
        labels = [(panel.heading, panel.spoken_label or panel.label) for panel in panels]
        descriptions = [text("rules_scene.panel", head=head, label=label) for head, label in labels]
        return sentences([text("rules_scene.picture", caption=self.figure.caption), *descriptions])

    def next_unmade(self) -> PlacedPanel | None:
        """Return the next panel whose picture must still be made, or None."""
        return next((placed for placed in self.panels if self._key(placed) not in self._made), None)

    def _key(self, placed: PlacedPanel) -> object:
        texts = placed.panel.heading, placed.panel.label
        return "figure", self.figure.name, texts, placed.picture.size, language()

    def make(self, placed: PlacedPanel) -> pygame.Surface:
        """Return the picture of a panel, cached in this layout."""
        key, size = self._key(placed), placed.picture.size
        if key not in self._made:
            self._made[key] = self.look.cached(key, lambda: placed.panel.paint(self.look, size))
        return self._made[key]

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint frame, visible panels, and caption."""
        look = self.look
        line_width, ink = look.px(Line.EDGE), look.palette["ink"]
        pygame.draw.rect(surface, look.palette["paper_light"], rect)
        pygame.draw.rect(surface, look.palette["ink_soft"], rect, line_width)
        corner = rect.left + self.pad, rect.top + self.pad
        for placed in self.panels:
            picture_rect = placed.picture.move(corner)
            if surface.get_clip().colliderect(picture_rect):
                surface.blit(self.make(placed), picture_rect)
            for (top, lines), role in ((placed.heading, "strong"), (placed.label, "small")):
                text_rect = pygame.Rect(corner[0] + placed.left, corner[1] + top, placed.width, 0)
                look.type.draw_lines(surface, lines, role, ink, text_rect, "center")
        caption_rect = pygame.Rect(corner[0], corner[1] + self.caption_top, self.inner_width, 0)
        look.type.draw_lines(surface, self.caption_lines, "italic", ink, caption_rect)


def rule_with_figure(block: Block, layout: FigureLayout, gap: int, indent: int) -> Block:
    """Return a rule with its figure `gap` pixels below, `indent` pixels from the left."""

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        block.paint(surface, pygame.Rect(rect.left, rect.top, rect.width, block.height))
        width = layout.inner_width + 2 * layout.pad
        figure_rect = pygame.Rect(rect.left + indent, rect.top + block.height + gap, width, 0)
        figure_rect.height = layout.height
        layout.paint(surface, figure_rect)

    return Block(block.height + gap + layout.height, paint, block.words, layout.alt_text)


class Cell(NamedTuple):
    """Part of a row of a sheet: pieces by name, or words."""

    pieces: tuple[str, ...]
    words: str = ""
    highlighted: bool = False  # whether the cell has a background of its own
    share: float = 1.0  # the cell's width, relative to the other cells in the row
    step: float = 1.05  # how far a piece begins from the one before, in widths of that one
    role: str = "strong"


def sheet(rows: Sequence[Sequence[Cell]], look: Look, size: Size) -> pygame.Surface:
    """Return rows of pieces and words on a small sheet of paper."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    area = surface.get_rect()
    paint_paper(look, surface, look.inset(area, Line.EDGE, Line.EDGE), look.palette["ink"])
    inner = look.inset(area, Gap.S, Gap.S)
    height = inner.height / len(rows)
    for number, row in enumerate(rows):
        top, left = round(inner.top + number * height), float(inner.left)
        unit_width = inner.width / sum(cell.share for cell in row)
        for cell in row:
            box = pygame.Rect(round(left), top, 0, round(height)).inflate(0, -look.px(Gap.XXS))
            left += unit_width * cell.share
            box.width = round(left) - box.left
            if cell.highlighted:
                pygame.draw.rect(surface, look.palette["brass_light"], box)
            look.type.draw(surface, cell.words, cell.role, look.palette["ink"], box, "center")
            pieces_rect = box.inflate(-look.px(Gap.XS), -round(height * 0.16))
            paint_pieces(look, surface, cell.pieces, pieces_rect, cell.step)
    return surface


def paint_pieces(
    look: Look, surface: pygame.Surface, names: Sequence[str], box: pygame.Rect, step: float = 1.05
) -> None:
    """Paint pieces in the middle of a box, at one scale, on one baseline; for `step` see `Cell`."""
    if not names:
        return
    sizes = [look.pieces.sprite_size(name) for name in names]
    total_width = sum(width * step for width, _ in sizes[:-1]) + sizes[-1][0]
    scale = min(box.width / total_width, box.height / max(height for _, height in sizes))
    bottom = box.centery + max(height for _, height in sizes) * scale / 2
    left = box.centerx - total_width * scale / 2
    for name, (width, height) in zip(names, sizes, strict=True):
        piece_rect = pygame.Rect(round(left), 0, round(width * scale), round(height * scale))
        piece_rect.bottom = round(bottom)
        piece_images.blit(look, surface, name, piece_rect)
        left += width * scale * step
