"""The layout of the table's panels around the map."""

from typing import Final, NamedTuple

import pygame

from tammany_desktop.board.geometry import Box, Camera, fit, geometry
from tammany_desktop.ui.tokens import Gap
from tammany_desktop.ui.type import MIN_SCALE, Units

# All lengths are in units.
WIDE_NEWS_BELOW: Final = 1720.0  # window width below which news is wider
NARROW_CARDS_BELOW: Final = 1500.0  # window width below which cards are narrower
CARD_WIDTHS: Final = (410.0, 330.0, 210.0)  # widths in a column: usual, narrow, with large text
PAD_X: Final = 18.0  # padding of the bar at the left and right
PAD_Y: Final = 4.0  # padding of the bar above its sentence; below the buttons it is the gap
MIN_TOOLS_WIDTH: Final = 250.0  # width of the tools above narrower cards
TITLE_WIDTH: Final = 392.0  # width of the map's title at the upper left
MIN_YEARS_WIDTH: Final = 520.0  # width of the year track if it shows only words
YEARS_WIDTH: Final = 800.0  # width of the year track with words and the years of a term
TOOLS_WIDTH: Final = 640.0  # width of the tools with captions
MAX_TRAY_WIDTH: Final = 396.0  # greatest width of the tray
TRAY_SHARES: Final = (0.34, 0.42)  # the tray's share of the bar with usual, large text
DRAWER_WIDTH: Final = 700.0  # greatest width of the game log
NEWS_SIZE: Final = (500.0, 300.0)  # largest size of news; a wider panel would cover ward 7
WIDE_NEWS: Final = 780.0  # width of news in a window where the bag's counts leave little height
LEAST_NEWS: Final = 110.0  # least height of news below the bag's counts
MIN_NEWS_HEIGHT: Final = 132.0  # least height of news above the bar; see MIN_CARD_HEIGHT
MIN_CARD_HEIGHT: Final = 138.0  # least height of cards that make room for news
EDGE: Final = 4.0  # world units of water above and below the island
MIN_ADVANTAGE: Final = 1.05  # how much larger another arrangement must show the map


class Sizes(NamedTuple):
    """Lengths that differ between usual and large text, in units."""

    band: float  # width of the score track along the window's edge
    gap: float
    tool: float  # height of the tools and the year track
    bar: float  # height of the bar
    line: float  # height of the bar's sentence
    head: float  # width of the head: the acting player, or a turn's pieces, left of the sentence
    panel_bar: float  # height of the bar below cards in two columns
    panel_line: float  # height of the sentence in that bar
    card: float  # greatest height of a player's card
    low_card: float  # greatest height of a card if all cards are in one row or column
    panel: tuple[float, float]  # least and greatest width of two columns above the bar


USUAL: Final = Sizes(40, 8, 56, 120, 34, 112, 224, 72, 190, 190, (828, 1000))
LARGE: Final = Sizes(20, 4, 40, 104, 52, 68, 178, 84, 92, 56, (442, 640))
COLUMN_WIDTHS: Final = (200.0, 420.0)  # least and greatest width of the column with large text
YEAR_HEIGHT: Final = 80.0  # height of the year in that column
PANEL_YEAR_HEIGHT: Final = 60.0  # height of the year above two columns


class Arrangement(NamedTuple):
    """An arrangement of panels around the map; boxes are in units."""

    view: Box  # the part of the window left for the map
    years: Box  # the year track
    tools: Box
    cards: list[Box]
    bar: Box
    news: Box
    stacked: bool = False  # whether the act buttons have a row of their own in the bar

    def scale(self) -> float:
        """Return the units per world unit at which all of the map's subject is visible."""
        return min(self.view[2] / subject()[2], self.view[3] / subject()[3])


class Layout(NamedTuple):
    """Rectangles in pixels; `band` is the width of the score track along the window's edge."""

    band: int
    years: pygame.Rect  # the year track
    tools: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    head: pygame.Rect  # the acting player or a turn's pieces, at the left of the bar
    sentence: pygame.Rect  # the bar's sentence
    bar: pygame.Rect
    tray: pygame.Rect  # the buttons of pieces, in the bar
    act_buttons: pygame.Rect
    drawer: pygame.Rect  # the game log
    notes: pygame.Rect  # the room for notes over the map
    news: pygame.Rect  # the room for rivals' acts, the projection or an election
    view: pygame.Rect  # the part of the window left for the map
    camera: Camera
    large: bool  # whether text is large


def sizes(units: Units) -> Sizes:
    """Return the sizes for usual or large text."""
    return LARGE if units.large else USUAL


class _Frame:
    """The window in which panels are placed, and their sizes, in units."""

    def __init__(self, units: Units, seat_count: int, min_scale: float) -> None:
        """`min_scale` is the smallest scale of the map, in pixels per world unit."""
        self.width, self.height = units.area
        self.seat_count = seat_count
        self.large = units.large
        self.min_scale_units = units.units(min_scale)
        self.sizes = sizes(units)
        self.gap = self.sizes.gap
        self.left = self.top = self.sizes.band + self.gap
        self.right, self.bottom = self.width - self.left, self.height - self.top
        self.below_tools = self.top + self.sizes.tool + self.gap
        self.card_width = CARD_WIDTHS[2 if self.large else int(self.width < NARROW_CARDS_BELOW)]
        self.tools_width = max(self.card_width, MIN_TOOLS_WIDTH)
        self.bar_top = self.bottom + self.gap / 2 - self.sizes.bar
        self.bar: Box = (self.left, self.bar_top, self.right - self.left, self.sizes.bar)

    def cards(self, box: Box, columns: int, max_height: float) -> list[Box]:
        """Return the players' cards in `columns` of a box, each at most `max_height` high."""
        left, top, box_width, box_height = box
        rows = -(-self.seat_count // columns)
        width = (box_width - self.gap * (columns - 1)) / columns
        height = min(max_height, (box_height - self.gap * (rows - 1)) / rows)
        return [
            (left + column * (width + self.gap), top + row * (height + self.gap), width, height)
            for row, column in (divmod(seat, columns) for seat in range(self.seat_count))
        ]

    def spare(self, left: float, height: float) -> float:
        """Return the width left beside a map of this height, at the smallest scale or larger."""
        scale = max(self.min_scale_units, height / subject()[3])
        return self.right - left - self.gap - subject()[2] * scale

    def news_at_map(self, view: Box) -> Box:
        """Return the box of news at the lower left of the map."""
        bottom = view[1] + view[3] - Gap.XXS
        width = min(WIDE_NEWS if self.width < WIDE_NEWS_BELOW else NEWS_SIZE[0], view[2])
        height = min(NEWS_SIZE[1], bottom - self.below_tools)
        return view[0], bottom - height, width, height


def lay_out(units: Units, seat_count: int, wide_bar: bool = False) -> Layout:
    """Return the layout; even with large text, `wide_bar` keeps the bar wide, below the map."""
    window, min_scale = pygame.Rect(0, 0, units.width, units.height), 0.0
    if units.large and units.scale > MIN_SCALE and not wide_bar:  # so that the map stays as large
        min_scale = lay_out(Units(units.width, units.height), seat_count).camera.scale
    frame = _Frame(units, seat_count, min_scale)
    best = (_column if frame.large and not wide_bar else _at_right)(frame)
    others = () if frame.large and wide_bar else (_panel,)
    for arrangement in (arrange(frame) for arrange in (_below, *others)):
        best = arrangement if arrangement.scale() > MIN_ADVANTAGE * best.scale() else best
    view = units.rect(*best.view)
    camera = _camera(view, window, min_scale, frame.large)
    news = units.rect(*best.news)
    head, sentence, tray, act_buttons = _bar(frame, best)
    left, view_top, width, height = best.view
    at_bottom = best.stacked or frame.large  # else the drawer ends above the bar
    drawer_end = sum(best.bar[1::2]) if at_bottom else frame.bar_top - frame.gap
    drawer_width = min(DRAWER_WIDTH, frame.right - frame.left)
    top = frame.below_tools if best.years[0] < left + width else frame.top
    count_rects = [camera.rect(box) for box in geometry().bag_counts]
    bag = count_rects[0].unionall(count_rects[1:]).inflate(0, 2 * units.px(Gap.XXS))
    if news.left < bag.right:  # the bag stays visible, or is covered whole by larger text
        is_low = news.bottom - bag.bottom < units.px(LEAST_NEWS)
        news = news.clip(news.move_to(top=bag.top if is_low else bag.bottom))
    return Layout(
        band=units.px(frame.sizes.band),
        years=units.rect(*best.years),
        tools=units.rect(*best.tools),
        cards=tuple(units.rect(*box) for box in best.cards),
        head=units.rect(*head),
        sentence=units.rect(*sentence),
        bar=units.rect(*best.bar),
        tray=units.rect(*tray),
        act_buttons=units.rect(*act_buttons),
        drawer=units.rect(frame.left, frame.top, drawer_width, drawer_end - frame.top),
        notes=units.rect(left, top, width + frame.gap, view_top + height - top),
        news=news,
        view=view,
        camera=camera,
        large=frame.large,
    )


def _at_right(frame: _Frame) -> Arrangement:
    """Return the arrangement with tools and cards in a column at the right, the bar below."""
    left = frame.right - frame.card_width
    height = frame.bar_top - frame.gap - frame.below_tools
    top = frame.below_tools - Gap.XXS
    view = frame.left, top, left - frame.gap - frame.left, frame.bar_top - top
    cards = frame.cards((left, frame.below_tools, frame.card_width, height), 1, frame.sizes.card)
    return Arrangement(view, *_top_row(frame), cards, frame.bar, frame.news_at_map(view))


def _below(frame: _Frame) -> Arrangement:
    """Return the arrangement with cards in a row between the map and the bar."""
    height = frame.sizes.low_card
    cards_top = frame.bar_top - frame.gap - height
    width = min(frame.right - frame.left, frame.seat_count * (CARD_WIDTHS[0] + frame.gap))
    cards = frame.cards((frame.left, cards_top, width, height), frame.seat_count, height)
    top = frame.below_tools - Gap.XXS
    view = frame.left, top, frame.right - frame.left, cards_top - top
    return Arrangement(view, *_top_row(frame), cards, frame.bar, frame.news_at_map(view))


def _panel(frame: _Frame) -> Arrangement:
    """Return the arrangement with cards in two columns and the bar beside a map of full height."""
    gap, top, tool = frame.gap, frame.sizes.band + Gap.XXS, frame.sizes.tool
    height = frame.height - 2 * top
    width = max(frame.sizes.panel[0], min(frame.sizes.panel[1], frame.spare(frame.left, height)))
    left, bar_top = frame.right - width, frame.bottom + gap / 2 - frame.sizes.panel_bar
    year_height = PANEL_YEAR_HEIGHT if frame.large else tool
    years = left, frame.top, width, year_height
    tools = left, frame.top + year_height + gap, width, tool
    cards_top = tools[1] + tool + gap
    view = frame.left, top, left - gap - frame.left, height
    cards_height, news = bar_top - gap - cards_top, frame.news_at_map(view)
    if cards_height - MIN_NEWS_HEIGHT >= MIN_CARD_HEIGHT * -(-frame.seat_count // 2):
        cards_height -= MIN_NEWS_HEIGHT
    cards = frame.cards((left, cards_top, width, cards_height), 2, frame.sizes.card)
    news_top = cards[-1][1] + cards[-1][3] + gap
    if bar_top - gap - news_top >= MIN_NEWS_HEIGHT - gap:
        news = left, news_top, width, bar_top - gap - news_top
    bar = left, bar_top, width, frame.sizes.panel_bar
    return Arrangement(view, years, tools, cards, bar, news, stacked=True)


def _column(frame: _Frame) -> Arrangement:
    """Return the arrangement for large text: year, tools, cards in a column, the bar beside it."""
    gap, band = frame.gap, frame.sizes.band
    height = frame.bar_top - band
    width = max(COLUMN_WIDTHS[0], min(COLUMN_WIDTHS[1], frame.spare(band, height)))
    left = frame.right - width
    years = left, frame.top, width, YEAR_HEIGHT
    tools = left, frame.top + YEAR_HEIGHT + gap, width, frame.sizes.tool
    cards_top = tools[1] + frame.sizes.tool + gap
    cards = frame.cards((left, cards_top, width, frame.bottom - cards_top), 1, frame.sizes.card)
    view = band, band, left - gap - band, height
    bar = frame.left, frame.bar_top, left - gap - frame.left, frame.sizes.bar
    return Arrangement(view, years, tools, cards, bar, frame.news_at_map(view))


def _camera(view: pygame.Rect, window: pygame.Rect, min_scale: float, large: bool) -> Camera:
    """Return the camera for the map's subject in `view`; `min_scale` is the smallest."""
    left, top, width, height = subject()
    scale = min(view.width / width, view.height / height)
    if large:
        scale = max(min_scale, scale)
        visible = view.width / scale, view.height / scale
        left, width = left + width - visible[0], visible[0]
        top, height = top + max(0.0, height - visible[1]) / 2, min(height, visible[1])
    return fit(view, window, (left, top, width, height), geometry().size)


def _top_row(frame: _Frame) -> tuple[Box, Box]:
    """Return the boxes of the year track and the tools above the map."""
    room = frame.right - frame.left - TITLE_WIDTH - YEARS_WIDTH - frame.gap
    width = min(room, TOOLS_WIDTH) if room > frame.tools_width else frame.tools_width
    tools = frame.right - width, frame.top, width, frame.sizes.tool
    room = tools[0] - frame.gap - frame.left
    if room >= TITLE_WIDTH + YEARS_WIDTH:
        return (tools[0] - frame.gap - YEARS_WIDTH, frame.top, YEARS_WIDTH, frame.sizes.tool), tools
    width = min(room, MIN_YEARS_WIDTH if frame.large else YEARS_WIDTH)
    return (frame.left + (room - width) / 2, frame.top, width, frame.sizes.tool), tools


def _bar(frame: _Frame, arrangement: Arrangement) -> tuple[Box, Box, Box, Box]:
    """Return the boxes of head, sentence, tray and act buttons; large text has the tray at left."""
    lengths, large, (left, top, width, height) = frame.sizes, frame.large, arrangement.bar
    line = lengths.panel_line if arrangement.stacked else lengths.line
    left, top, right, height = left + PAD_X, top + PAD_Y, left + width - PAD_X, height - PAD_Y
    text_left, gap, height = left + lengths.head + frame.gap, frame.gap, height - frame.gap
    tray_left, row_top = left if large else text_left, top + line + gap
    row_height = height - line - gap
    if arrangement.stacked:
        row_height = (row_height - gap) / 2
        buttons = left, row_top + row_height + gap, right - left, row_height
        tray = tray_left, row_top, right - tray_left, row_height
    else:
        tray_width = min(MAX_TRAY_WIDTH, (right - tray_left) * TRAY_SHARES[large])
        tray = tray_left, row_top, tray_width, row_height
        buttons_left = tray_left + tray_width + gap
        buttons = buttons_left, row_top, right - buttons_left, row_height
    head_height = line if large else buttons[1] - gap - top if arrangement.stacked else height
    sentence = text_left, top, right - text_left, line
    return (left, top, lengths.head, head_height), sentence, tray, buttons


def subject() -> Box:
    """Return the box that the camera must show: Castle Garden, the bag and the island."""
    shapes = geometry()
    x, y, width, height = shapes.island
    garden = shapes.garden[0] - shapes.garden_radius - Gap.XS
    left = min(x, garden, min(box[0] for box in shapes.bag_counts))
    top = min(y, shapes.garden[1] - shapes.garden_radius) - EDGE
    bottom = max(y + height + EDGE, max(box[1] + box[3] for box in shapes.bag_counts) + Gap.XS)
    return left, top, x + width - left, bottom - top
