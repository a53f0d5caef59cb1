"""Motions other than flights: hopping, thrown and toppling pieces, and banners."""

import math
from dataclasses import dataclass, field
from typing import Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import Flight
from tammany_desktop.board.layout import Layout
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Beats, Gap, Line, ease, overshoot


@dataclass
class Hop(Flight):
    """A counted piece that hops once in place."""

    seconds: float = Beats.MOVE
    height: int = 0  # pixels

    def place(self) -> pygame.Rect:
        up = round(4 * self.part * (1 - self.part) * self.height)
        return self.sprite.at((self.end[0], self.end[1] - up))


def _turned(picture: pygame.Surface, angle: float, size: float) -> PieceImage:
    made = pygame.transform.rotozoom(picture, angle, size)
    return PieceImage(made, (made.get_width() // 2, made.get_height() // 2))


@dataclass
class Thrown(Flight):
    """A thing thrown in a high arc that turns and grows, and hits at its end."""

    turn: tuple[float, float] = (0.0, 0.0)  # degrees
    size: tuple[float, float] = (1.0, 1.0)
    whole: PieceImage | None = None

    def place(self) -> pygame.Rect:
        self.whole = whole = self.whole or self.sprite
        gone, landed = ease(self.part), overshoot(self.part)
        angle = self.turn[0] + (self.turn[1] - self.turn[0]) * gone
        size = self.size[0] + (self.size[1] - self.size[0]) * landed
        self.sprite = _turned(whole.picture, angle, size)
        return self.sprite.at(self.carried(gone, self.part))


# Shares of the time: what is bestowed hangs; it leaves. Then degrees of its swing.
RISEN, LEAVES, SWING = 0.35, 0.6, 18.0


@dataclass
class Bestowed(Thrown):
    """A thing that rises and grows, hangs for all to see, and swings into its place."""

    held: tuple[int, int] = (0, 0)
    least: float = 1.0  # its size at both ends, as a share

    def place(self) -> pygame.Rect:
        self.whole = whole = self.whole or self.sprite
        up, gone = overshoot(self.part / RISEN), ease((self.part - LEAVES) / (1 - LEAVES))
        way = pygame.Vector2(self.start).lerp(self.held, ease(self.part / RISEN))
        middle = way.lerp(self.end, gone)
        size = self.least + (1 - self.least) * (up if not gone else 1 - gone)
        swing = SWING * math.sin(2 * math.tau * gone) * (1 - gone)
        self.sprite = _turned(whole.picture, swing, size)
        return self.sprite.at((round(middle.x), round(middle.y)))


FALLS: Final = 0.35  # share of the time after which a toppled boss lies on the ground
FALLEN: Final = 80.0  # degrees of a toppled boss


@dataclass
class Toppled(Flight):
    """A boss that is knocked over, then leaves."""

    whole: pygame.Surface | None = None
    stays: bool = False

    def place(self) -> pygame.Rect:
        if self.whole is None:
            picture, (x, y) = self.sprite.picture, self.sprite.anchor
            side = 2 * max(x, y, picture.get_width() - x, picture.get_height() - y)
            self.whole = pygame.Surface((side, side), pygame.SRCALPHA)
            self.whole.blit(picture, (side // 2 - x, side // 2 - y))
        down, home = min(1.0, self.part / FALLS), max(0.0, (self.part - FALLS) / (1 - FALLS))
        angle = FALLEN * (down * down if not home else 1 - ease(home))
        self.sprite = _turned(self.whole, angle, 1.0)
        return self.sprite.at(self.carried(ease(home), home))


HIGH: Final = 132.0  # units: the height of a banner
COMES, GOES = 0.22, 0.84  # shares of the time: a banner has come; a banner begins to leave
NIGHTS: Final = 10  # number of steps of the fading to night
FLICKER: Final = 4.0  # flickers in a second: fewer than what counts as flashing
NIGHT: Final = (70, 84, 128)  # what remains of each color at night, of 255


@dataclass
class Banner(Flight):
    """A strip of alternating `faces` that crosses the table; if `dark`, night falls around it."""

    faces: tuple[pygame.Surface, ...] = ()
    window: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    dark: bool = False
    stays: bool = False
    level: int = 0
    shown: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    def place(self) -> pygame.Rect:
        came, gone = ease(self.part / COMES), ease((self.part - GOES) / (1 - GOES))
        whole = self.faces[0].get_rect(topleft=self.end)
        self.shown = whole.copy()
        self.shown.left += round(gone * whole.width)
        self.shown.width = round((came - gone) * whole.width)
        before, self.level = self.level, round(NIGHTS * (came - gone)) if self.dark else 0
        return whole if self.level == before else self.window

    def paint(self, surface: pygame.Surface) -> None:
        if self.level:
            left = [255 - (255 - light) * self.level // NIGHTS for light in NIGHT]
            surface.fill(left, special_flags=pygame.BLEND_RGB_MULT)
        face = self.faces[int(self.age * FLICKER) % len(self.faces)]
        surface.blit(face, self.shown, self.shown.move(-self.end[0], -self.end[1]))


def banner(
    look: Look, layout: Layout, words: str, picture: str, color: str = "", dark: bool = False
) -> Banner:
    """Return a banner with words between two pictures, in a player's color."""
    inner = look.window.inflate(-2 * layout.band, -2 * layout.band)
    place = pygame.Rect(inner.left, 0, inner.width, look.px(HIGH))
    place.centery = layout.view.centery
    ground = look.palette.players[color] if color else look.palette["ink"]
    ink = look.palette.on_players[color] if color else look.palette["paper_light"]
    faces = tuple(_face(look, place.size, words, picture, (ground, ink), flip) for flip in (0, 1))
    empty = PieceImage(faces[0], (0, 0))
    result = Banner(empty, place.topleft, place.topleft, seconds=Beats.CEREMONY, faces=faces)
    result.window, result.dark = look.window, dark
    return result


def _face(
    look: Look,
    size: tuple[int, int],
    words: str,
    picture: str,
    colors: tuple[pygame.Color, pygame.Color],
    flip: int,
) -> pygame.Surface:
    result = pygame.Surface(size)
    result.fill(colors[0])
    edge = look.px(Gap.XS)
    line = result.get_rect().inflate(2 * edge, -2 * edge)
    pygame.draw.rect(result, colors[1], line, look.px(Line.EDGE))
    room = result.get_rect().inflate(-2 * (size[1] + edge), 0)
    roles = [one for one in ("display", "title") if look.type.width(words, one) <= room.width]
    role = roles[0] if roles else "strong"
    look.type.draw(result, words, role, colors[1], room, "center")
    width = look.type.width(words, role) // 2 + size[1] // 2 + edge
    for side in (-1, 1):
        box = pygame.Rect(0, 0, size[1] - 2 * edge, size[1] - 2 * edge)
        box.center = size[0] // 2 + side * min(width, size[0] // 2 - size[1] // 2), size[1] // 2
        lit = pygame.Surface(box.size, pygame.SRCALPHA)
        piece_images.blit(look, lit, picture, lit.get_rect())
        result.blit(pygame.transform.flip(lit, (side < 0) ^ bool(flip), False), box)
    return result
