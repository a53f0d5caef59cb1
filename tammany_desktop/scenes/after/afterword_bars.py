"""Where each player's favors went: a bar a player, its parts told apart by color and hatching."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tammany_desktop.journal.seats import Seat
from tammany_desktop.scenes.after.afterword_blocks import NAME, ROW, paint_name
from tammany_desktop.ui.column import Block
from tammany_desktop.ui.look import Look

# Ground, ink of the hatching and its slope, a part of a bar each.
PARTS: Final = (
    ("ink", "", 0),
    ("brass", "ink", 0),
    ("vermilion", "paper_light", 1),
    ("paper_dark", "ink", -1),
    ("paper_light", "", 0),
)
STEP: Final = 9  # units between two hatches
BOX: Final = 26  # of a sign in the key


def bars(
    look: Look,
    seats: tuple[Seat, ...],
    words: Sequence[str],
    shares: Sequence[Sequence[int]],
    width: int,
) -> list[Block]:
    """The key, then a bar a player; all on one scale. `words` and shares go with `PARTS`."""
    most = max(1, *(sum(one) for one in shares))
    made = [_key(look, words, width)]
    for seat, one in zip(seats, shares, strict=True):
        made.append(Block(look.px(ROW), partial(_bar, look, seat, one, most, width)))
    return made


def _key(look: Look, words: Sequence[str], width: int) -> Block:
    """Signs with their words, in as many rows as they need."""
    high, box = look.px(ROW - 6), look.px(BOX)
    rows: list[list[tuple[int, int]]] = [[]]
    left = 0
    for part, name in enumerate(words):
        wide = box + look.type.width(name, "small") + look.px(40)
        if left + wide > width and rows[-1]:
            rows.append([])
            left = 0
        rows[-1].append((part, left))
        left += wide

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        for row, signs in enumerate(rows):
            middle = rect.top + row * high + high // 2
            for part, at in signs:
                sign = pygame.Rect(rect.left + at, 0, box, box)
                sign.centery = middle
                _part(look, surface, sign, part)
                place = pygame.Rect(sign.right + look.px(10), middle - high // 2, width, high)
                look.type.draw(surface, words[part], "small", look.palette["ink"], place)

    return Block(high * len(rows) + look.px(8), paint)


def _bar(
    look: Look,
    seat: Seat,
    shares: Sequence[int],
    most: int,
    width: int,
    surface: pygame.Surface,
    rect: pygame.Rect,
) -> None:
    names = round(width * NAME)
    paint_name(look, seat, surface, pygame.Rect(rect.left, rect.top, names, rect.height))
    room = width - names - look.px(60)
    at = 0
    for part, count in enumerate(shares):
        if count:
            start, end = round(room * at / most), round(room * (at + count) / most)
            place = pygame.Rect(rect.left + names + start, 0, end - start, look.px(30))
            place.centery = rect.centery
            _part(look, surface, place, part)
        at += count
    total = pygame.Rect(rect.left + names + round(room * at / most), rect.top, 0, rect.height)
    total.left += look.px(12)
    total.width = look.px(48)
    look.type.draw(surface, str(sum(shares)), "strong", look.palette["ink"], total)


def _part(look: Look, surface: pygame.Surface, rect: pygame.Rect, part: int) -> None:
    ground, hatch, slope = PARTS[part]
    clip = surface.get_clip()
    surface.set_clip(clip.clip(rect))
    pygame.draw.rect(surface, look.palette[ground], rect)
    if hatch:
        high, line = rect.height, look.px(1.5)
        for x in range(rect.left - high, rect.right + high, look.px(STEP)):
            foot = x + slope * high
            pygame.draw.line(surface, look.palette[hatch], (x, rect.bottom), (foot, rect.top), line)
    surface.set_clip(clip)
    pygame.draw.rect(surface, look.palette["ink"], rect, look.px(1.5))
