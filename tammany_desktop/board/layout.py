"""Where the table's panels lie: printed cards around a map that fills the window."""

from dataclasses import dataclass
from typing import Final

import pygame

from tammany_desktop.board.camera import Camera, fit
from tammany_desktop.board.geometry import geometry
from tammany_desktop.ui.type import Units

TWO_ROWS: Final = 1720  # units: below this the bar has two rows
TITLED: Final = 392.0  # units of width that the map's title takes at the upper left
RIBBON: Final = 980.0  # units: a narrower ribbon would crowd its years
NARROW: Final = 1500  # units: below this cards are narrower
SMALL: Final = 1250  # units: below this cards fold


@dataclass(frozen=True)
class Layout:
    """Rectangles in pixels; `band` is the width of the score track along the window's edge."""

    units: Units
    band: int
    ribbon: pygame.Rect
    tools: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    sentence: pygame.Rect
    bar: pygame.Rect
    tray: pygame.Rect
    acts: pygame.Rect
    strip: pygame.Rect
    ward_card: pygame.Rect
    drawer: pygame.Rect
    note: pygame.Rect
    news: pygame.Rect  # where rivals' acts and the projection are told
    view: pygame.Rect
    camera: Camera
    rows: int


def _bar_height(wide: float) -> float:
    if wide >= TWO_ROWS:
        return 108.0
    return 142.0 if wide >= SMALL else 156.0


def lay_out(units: Units, seats: int) -> Layout:
    """The layout for a window and a number of players."""
    wide, high = units.area
    band = 40.0
    gap = 8.0
    rows = 1 if wide >= TWO_ROWS else 2
    bar_high = _bar_height(wide)
    card_wide = 410.0 if wide >= NARROW else 330.0 if wide >= SMALL else 280.0
    right = wide - band - gap
    bar_top = high - band - gap - bar_high
    tool = 56.0
    tools = (right - card_wide, band + gap, card_wide, tool)
    top = band + gap + tool + gap
    each = min(190.0, (bar_top - gap - top - gap * (seats - 1)) / seats)
    cards = tuple(
        units.rect(right - card_wide, top + (each + gap) * seat, card_wide, each)
        for seat in range(seats)
    )
    left = band + gap
    map_right = right - card_wide - gap
    ribbon_wide = min(map_right - left, 1160.0)
    ribbon_left = left + (map_right - left - ribbon_wide) / 2
    if map_right - left >= TITLED + RIBBON:  # the map's title stays free
        ribbon_wide = min(map_right - left - TITLED, 1160.0)
        ribbon_left = map_right - ribbon_wide
    view = units.rect(
        left, band + gap + tool + 4, map_right - left, bar_top - band - gap - tool - gap
    )
    bar = (left, bar_top, right - left, bar_high)
    pad = 18.0
    if rows == 1:
        tray_wide, acts_wide = 420.0, 830.0
        row = (bar_top + 20, bar_high - 40)
        acts = (right - pad - acts_wide, row[0], acts_wide, row[1])
        tray = (acts[0] - gap - tray_wide, row[0], tray_wide, row[1])
        sentence = (left + pad, bar_top + 4, tray[0] - left - pad - gap, bar_high - 8)
    else:
        words_high = 44.0 if wide >= SMALL else 60.0
        tray_wide = (right - left - 2 * pad) * 0.36
        sentence = (left + pad, bar_top + 9, right - left - 2 * pad, words_high)
        row = (bar_top + 15 + words_high, bar_high - words_high - 30)
        tray = (left + pad, row[0], tray_wide, row[1])
        acts = (
            left + pad + tray_wide + gap,
            row[0],
            right - left - 2 * pad - tray_wide - gap,
            row[1],
        )
    strip_high = 92.0
    ward_wide, ward_high = min(560.0, (map_right - left) * 0.6), min(420.0, high * 0.6)
    strip_left = left + ward_wide + gap if wide >= SMALL else left
    strip = (strip_left, bar_top - strip_high - 2, map_right - strip_left, strip_high)
    ward_card = (left, bar_top - gap - ward_high, ward_wide, ward_high)
    drawer = (left, band + gap, min(700.0, right - left), bar_top - gap - band - gap)
    note_top = band + gap + tool + gap
    note_high = min(230.0, bar_top - gap - note_top)
    note = (left, note_top, min(520.0, (map_right - left) * 0.6), note_high)
    news_wide, news_high = min(780.0, map_right - left), min(300.0, bar_top - gap - note_top)
    news = (left, bar_top - gap - news_high, news_wide, news_high)
    canvas = geometry().size
    return Layout(
        units=units,
        band=units.px(band),
        ribbon=units.rect(ribbon_left, band + gap, ribbon_wide, tool),
        tools=units.rect(*tools),
        cards=cards,
        sentence=units.rect(*sentence),
        bar=units.rect(*bar),
        tray=units.rect(*tray),
        acts=units.rect(*acts),
        strip=units.rect(*strip),
        ward_card=units.rect(*ward_card),
        drawer=units.rect(*drawer),
        note=units.rect(*note),
        news=units.rect(*news),
        view=view,
        camera=fit(view, pygame.Rect(0, 0, units.width, units.height), subject(), canvas),
        rows=rows,
    )


def subject() -> tuple[float, float, float, float]:
    """What the camera must show, in world units: Castle Garden, the bag and the island."""
    place = geometry()
    x, y, width, height = place.island
    left = min(x, place.garden[0] - place.garden_radius - 8, min(c[0] for c in place.bag_counts))
    top = min(y, place.garden[1] - place.garden_radius) - 16
    bottom = max(y + height + 16, max(box[1] + box[3] for box in place.bag_counts) + 8)
    return left, top, x + width - left, bottom - top
