"""Where the table's panels lie: printed cards around a map that fills the window."""

from dataclasses import dataclass
from typing import Final

import pygame

from tammany_desktop.board.geometry import Box, Camera, fit, geometry
from tammany_desktop.ui.type import Units

# All in units.
LOW: Final = 1720  # below this width news are wide and low
NARROW: Final = 1500  # below this cards are narrower
SMALL: Final = 1250  # below this cards fold
BAND: Final = (40.0, 29.0)  # the score track along the window's edge; the second in small windows
GAP: Final = 8.0
PAD: Final = 18.0  # inside the bar
TOOL: Final = (56.0, 44.0)  # the height of the tools and the year track
FEW_TOOLS: Final = 250.0  # the width of the tools where the cards below are narrower
BAR: Final = (116.0, 114.0)  # the height of the bar; the second of each pair in small windows
LINE: Final = (34.0, 44.0)  # the height of its sentence
HEAD: Final = (112.0, 68.0)  # the width of whoever acts, or of a turn's pieces, beside it
EDGES: Final = (4.0, 9.0)  # from the bar's upper and lower edge
CARD: Final = 190.0  # the height of a player's card where there is room
FOLDED: Final = (186.0, 42.0)  # width and height of a card in a small window: the map comes first
TITLED: Final = 392.0  # of width that the map's title takes at the upper left
FEW_WORDS: Final = 520.0  # of width for the year track where it shows the year in words alone
RIBBON: Final = 800.0  # the year track: its longest words and the years of a term
TOOLS: Final = 640.0  # the width of the tools where they carry words
TRAY: Final = (396.0, 0.34)  # the width of the tray at most, and its share
STRIP: Final = 92.0  # the height of the strip above the bar
WARD_CARD: Final = (560.0, 420.0)
DRAWER: Final = 700.0
NOTE: Final = (520.0, 230.0)
NEWS: Final = (500.0, 300.0)  # a wider one would lie on ward 7
LOW_NEWS: Final = 780.0  # the width in low windows, where the bag's counts leave no height
EDGE: Final = 4.0  # world units of water over and under the island
SHARE: Final = 0.6  # of the map that a card may hide at most


@dataclass(frozen=True)
class Layout:
    """Rectangles in pixels; `band` is the width of the score track along the window's edge."""

    band: int
    ribbon: pygame.Rect
    tools: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    head: pygame.Rect
    sentence: pygame.Rect
    bar: pygame.Rect
    tray: pygame.Rect
    acts: pygame.Rect
    strip: pygame.Rect
    drawer: pygame.Rect
    coach: pygame.Rect
    news: pygame.Rect  # where rivals' acts and the projection are shown
    news_low: int  # the height of it that leaves the bag in view
    view: pygame.Rect
    camera: Camera


def band(wide: float) -> float:
    """How deep the score track is in a window so wide, both in units."""
    return BAND[wide < SMALL]


class _Lines:
    """The lines in a window that panels lie along, in units."""

    def __init__(self, wide: float, high: float) -> None:
        self.high = high
        self.small, self.low = wide < SMALL, wide < LOW
        self.band, self.tool = band(wide), TOOL[self.small]
        self.left = self.top = self.band + GAP
        self.right = wide - self.band - GAP
        self.card = 410.0 if wide >= NARROW else FOLDED[0] if self.small else 330.0
        self.tools = max(self.card, FEW_TOOLS)
        self.map_right = self.right - self.card - GAP
        self.map_wide = self.map_right - self.left
        self.below_tools = self.top + self.tool + GAP
        self.bar_high = BAR[self.small]
        self.bar_top = high - self.band - GAP - self.bar_high
        self.above_bar = self.bar_top - GAP
        self.bar: Box = (self.left, self.bar_top, self.right - self.left, self.bar_high)


def lay_out(units: Units, seats: int) -> Layout:
    """The layout for a window and a number of players."""
    lines = _Lines(*units.area)
    view = units.rect(*_view(lines))
    window = pygame.Rect(0, 0, units.width, units.height)
    camera = fit(_shown(view, lines.small), window, subject(), geometry().size)
    news = units.rect(*_news(lines))
    head, sentence, tray, acts = _bar(lines)
    return Layout(
        band=units.px(lines.band),
        ribbon=units.rect(*_ribbon(lines)),
        tools=units.rect(*_tools(lines)),
        cards=tuple(units.rect(*box) for box in _cards(lines, seats)),
        head=units.rect(*head),
        sentence=units.rect(*sentence),
        bar=units.rect(*lines.bar),
        tray=units.rect(*tray),
        acts=units.rect(*acts),
        strip=units.rect(*_strip(lines)),
        drawer=units.rect(*_drawer(lines)),
        coach=units.rect(*_coach(lines)),
        news=news,
        news_low=_low(news, camera, units),
        view=view,
        camera=camera,
    )


def _view(lines: _Lines) -> Box:
    top = lines.top + lines.tool + 2
    return lines.left, top, lines.map_wide, lines.bar_top - top


def _shown(view: pygame.Rect, small: bool) -> pygame.Rect:
    """Where the map's subject is: in small windows at the right, clear of news at the left."""
    if not small:
        return view
    scale = min(view.width / subject()[2], view.height / subject()[3])
    wide = round(subject()[2] * scale)
    return pygame.Rect(view.right - wide, view.top, wide, view.height)


def _ribbon(lines: _Lines) -> Box:
    """Above the map: beside the tools where the map's title can stay free, or in its middle."""
    tools = _tools(lines)[0]
    room = tools - GAP - lines.left
    if room >= TITLED + RIBBON:
        return tools - GAP - RIBBON, lines.top, RIBBON, lines.tool
    wide = min(room, FEW_WORDS if lines.small else RIBBON)
    return lines.left + (room - wide) / 2, lines.top, wide, lines.tool


def _tools(lines: _Lines) -> Box:
    """At the upper right: wide where title and year track leave room, else as the cards are."""
    room = lines.right - lines.left - TITLED - RIBBON - GAP
    wide = min(room, TOOLS) if room > lines.tools else lines.tools
    return lines.right - wide, lines.top, wide, lines.tool


def _cards(lines: _Lines, seats: int) -> list[Box]:
    room = lines.above_bar - lines.below_tools - GAP * (seats - 1)
    high = min(FOLDED[1] if lines.small else CARD, room / seats)
    left, top = lines.right - lines.card, lines.below_tools
    return [(left, top + (high + GAP) * seat, lines.card, high) for seat in range(seats)]


def _bar(lines: _Lines) -> tuple[Box, Box, Box, Box]:
    """Head and sentence, with tray and acts below: beside the head too where there is room."""
    edge, line, head = EDGES[lines.small], LINE[lines.small], HEAD[lines.small]
    left, top, right = lines.left + PAD, lines.bar_top + edge, lines.right - PAD
    words = left + head + GAP
    high = lines.bar_high - 2 * edge
    start, below = left if lines.small else words, high - line - 2
    tray = min(TRAY[0], (right - start) * TRAY[1])
    row, acts = top + line + 2, start + tray + GAP
    return (
        (left, top, head, line if lines.small else high),
        (words, top, right - words, line),
        (start, row, tray, below),
        (acts, row, right - acts, below),
    )


def _ward_card(lines: _Lines) -> Box:
    wide = min(WARD_CARD[0], lines.map_wide * SHARE)
    high = min(WARD_CARD[1], lines.high * SHARE)
    return lines.left, lines.above_bar - high, wide, high


def _strip(lines: _Lines) -> Box:
    """Right above the bar, beside the ward's card where there is room."""
    beside = 0.0 if lines.small else _ward_card(lines)[2] + GAP
    left = lines.left + beside
    return left, lines.bar_top - STRIP - 2, lines.map_right - left, STRIP


def _drawer(lines: _Lines) -> Box:
    wide = min(DRAWER, lines.right - lines.left)
    return lines.left, lines.top, wide, lines.above_bar - lines.top


def _coach(lines: _Lines) -> Box:
    """At the upper left of the map."""
    wide = min(NOTE[0], lines.map_wide * SHARE)
    high = min(NOTE[1], lines.above_bar - lines.below_tools)
    return lines.left, lines.below_tools, wide, high


def _news(lines: _Lines) -> Box:
    """At the lower left of the map."""
    wide = min(LOW_NEWS if lines.low else NEWS[0], lines.map_wide)
    high = min(NEWS[1], lines.above_bar - lines.below_tools)
    return lines.left, lines.above_bar - high, wide, high


def _low(news: pygame.Rect, camera: Camera, units: Units) -> int:
    """The height that is left for news below the counts of the bag."""
    counts = max(camera.rect(box).bottom for box in geometry().bag_counts)
    return news.bottom - max(news.top, counts + units.px(GAP))


def subject() -> Box:
    """What the camera must show, in world units: Castle Garden, the bag and the island."""
    place = geometry()
    x, y, width, height = place.island
    left = min(x, place.garden[0] - place.garden_radius - 8, min(c[0] for c in place.bag_counts))
    top = min(y, place.garden[1] - place.garden_radius) - EDGE
    bottom = max(y + height + EDGE, max(box[1] + box[3] for box in place.bag_counts) + 8)
    return left, top, x + width - left, bottom - top
