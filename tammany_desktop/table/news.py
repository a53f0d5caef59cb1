"""What rivals did, set as a small page: a row or more a rival, each act a piece and its words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from tammany_desktop.match import Seat
from tammany_desktop.table import sprites
from tammany_desktop.table.recap import Item, Line
from tammany_desktop.ui.look import Look

PAD: Final = 16.0
ROW: Final = 31.0  # units from one row to the next
PIECE: Final = 30.0  # the side of a piece in a row
MARK: Final = 34.0  # a rival's mark and the room after it
GAP: Final = 20.0  # between acts
HEAD: Final = 42.0  # the band of a hand-over
BESIDE: Final = 96.0  # what a banner takes beside its words
Told = Sequence[tuple[Seat, Line]]


@dataclass(frozen=True)
class Piece:
    """One act in its place, from the page's upper left corner."""

    pictures: tuple[str, ...]
    words: str
    place: pygame.Rect


@dataclass(frozen=True)
class Rival:
    """A rival's mark and name at the head of what it did."""

    seat: Seat
    place: pygame.Rect


@dataclass(frozen=True)
class Page:
    """A page as it is set: everything in pixels."""

    look: Look
    size: tuple[int, int]
    head: tuple[str, str] | None
    band: pygame.Rect
    rivals: tuple[Rival, ...]
    pieces: tuple[Piece, ...]

    def draw(self, surface: pygame.Surface) -> None:
        """Everything but the paper."""
        look, ink = self.look, self.look.palette["ink"]
        if self.head is not None:
            self._banner(surface, *self.head)
        side = look.px(PIECE)
        for rival in self.rivals:
            mark = pygame.Rect(rival.place.left, rival.place.top, look.px(28), rival.place.height)
            sprites.blit(look, surface, sprites.chip(rival.seat.color), mark)
            name = rival.place.move(look.px(MARK), 0)
            words = look.type.fit(rival.seat.name, "strong", name.width)
            look.type.draw(surface, words, "strong", ink, name)
        for piece in self.pieces:
            left = piece.place.left
            for picture in piece.pictures:
                slot = pygame.Rect(left, piece.place.top, side, piece.place.height)
                sprites.blit(look, surface, picture, slot.inflate(0, -look.px(2)))
                left += side
            rest = piece.place.move(left + look.px(4) - piece.place.left, 0)
            look.type.draw(surface, piece.words, "body", ink, rest)

    def _banner(self, surface: pygame.Surface, words: str, color: str) -> None:
        """Whose turn it is, on a band of its own."""
        look, band = self.look, self.band
        pygame.draw.rect(surface, look.palette["brass_light"], band)
        for edge in (band.top + look.px(3), band.bottom - look.px(4)):
            rule = pygame.Rect(band.left, edge, band.width, look.px(1))
            pygame.draw.rect(surface, look.palette["brass_dark"], rule)
        pad = look.px(8)
        boss = pygame.Rect(band.left + pad, band.top, look.px(34), band.height)
        boss.inflate_ip(0, -2 * look.px(2))
        sprites.blit(look, surface, sprites.boss(color), boss)
        place = pygame.Rect(boss.right + pad, band.top, 0, band.height)
        place.width = band.right - pad - place.left
        fits = look.type.width(words, "strong") <= place.width
        role = "strong" if fits else "small"
        lines = [words] if fits else look.type.wrap(words, role, place.width)[:2]
        place.height = band.height // len(lines)
        for line in lines:
            look.type.draw(surface, line, role, look.palette["ink"], place)
            place = place.move(0, place.height)


def set_page(look: Look, room: tuple[int, int], told: Told, head: tuple[str, str] | None) -> Page:
    """The page in the fullest words that fit `room`; `head` is a banner's words and color."""
    page = _set(look, room[0], told, head, short=False)
    return page if page.size[1] <= room[1] else _set(look, room[0], told, head, short=True)


def _set(look: Look, wide: int, told: Told, head: tuple[str, str] | None, short: bool) -> Page:
    pad, row = look.px(PAD), look.px(ROW)
    left = pad
    top = look.px(HEAD) + pad if head is not None else pad
    names = [look.type.width(seat.name, "strong") for seat, _ in told]
    name = min(max(names, default=0), (wide - left) // 4)
    indent = left + look.px(MARK) + name + look.px(14)
    rivals: list[Rival] = []
    pieces: list[Piece] = []
    right = indent
    for seat, line in told:
        rivals.append(Rival(seat, pygame.Rect(left, top, name, row)))
        x = indent
        for item in line.items:
            need = _width(look, item, short)
            if x > indent and x + need > wide - pad:
                x, top = indent, top + row
            words = item.short if short else item.words
            pieces.append(Piece(item.pictures, words, pygame.Rect(x, top, need, row)))
            right = max(right, min(x + need, wide - pad))
            x += need + look.px(GAP)
        top += row
    size = right + pad, top + pad // 2
    band = pygame.Rect(0, 0, 0, 0)
    if head is not None:
        alone = look.type.width(head[0], "strong") + look.px(BESIDE)
        size = max(size[0], min(wide, alone)), size[1]
        inset = look.px(6)
        band = pygame.Rect(inset, inset, size[0] - 2 * inset, look.px(HEAD))
    return Page(look, size, head, band, tuple(rivals), tuple(pieces))


def _width(look: Look, item: Item, short: bool) -> int:
    words = look.type.width(item.short if short else item.words, "body")
    return len(item.pictures) * look.px(PIECE) + look.px(4) + words
