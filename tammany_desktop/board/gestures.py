"""Special flights: thrown, hung and toppling pieces, and banners."""

import math
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Color, Vector2

from tammany_desktop.art import PieceImage
from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import DIM_SHARE, Flight
from tammany_desktop.board.geometry import point_along
from tammany_desktop.board.layout import Layout
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import BEAT, Beats, Gap, Line, anticipate, ease, overshoot
from tammany_desktop.ui.window import dim

PAY_TIME: Final = Beats.TOUCH  # seconds until a slander's broadside is thrown, as its favor flies
THROW_TIME: Final = Beats.REST  # seconds until what is thrown hits the ward
KNOCK_TIME: Final = 1.5 * BEAT  # seconds in which a ward shakes before a slandered boss falls
PULL_BACK: Final = 1.2  # how far a thrown piece is drawn back: the amount for `anticipate`
SHADE: Final = (0, 0, 0, 64)  # red, green, blue, opacity: makes a picture its own shadow
DROP, EDGE = 0.18, 0.06  # heights of a picture: how far its shadow falls, and its soft edge
ARC_GROWTH: Final = 1.2  # extra size at the top of a throw, as a share of the size's change


def turn_image(picture: pygame.Surface, angle: float, scale: float) -> PieceImage:
    """Return a picture turned by an angle in degrees and scaled, anchored at its middle."""
    turned = pygame.transform.rotozoom(picture, angle, scale)
    return PieceImage(turned, (turned.get_width() // 2, turned.get_height() // 2))


@dataclass
class Thrown(Flight):
    """A piece that is drawn back, thrown in a high arc over its shadow, and slams down."""

    turn: tuple[float, float] = (0.0, 0.0)  # degrees at start and end
    size: tuple[float, float] = (1.0, 1.0)  # shares of the picture's size, at start and end
    soft_shadow: pygame.Surface | None = None

    def update(self) -> pygame.Rect:
        picture = self.original.picture
        if self.soft_shadow is None:
            edge, outline = max(1, round(EDGE * picture.height)), pygame.mask.from_surface(picture)
            soft = pygame.Surface(Vector2(picture.size) + Vector2(4 * edge), pygame.SRCALPHA)
            outline.to_surface(soft, None, None, SHADE, None, (2 * edge, 2 * edge))
            self.soft_shadow = pygame.transform.gaussian_blur(soft, edge)
        eased, growth = anticipate(self.progress, PULL_BACK), self.size[1] - self.size[0]
        travel, angle = max(0.0, eased), self.turn[0] + (self.turn[1] - self.turn[0]) * eased
        height = (4 * travel * (1 - travel)) ** 2  # 1 at the top of the arc
        scale = self.size[0] + growth * travel + ARC_GROWTH * abs(growth) * height
        self.sprite = turn_image(picture, angle, scale)
        self.shadow = turn_image(self.soft_shadow, angle, scale).picture
        rect = self.sprite.at(self.arc_point(eased, travel))
        drop = round(DROP * picture.height * height)
        self.shadow_rect = self.shadow.get_rect(center=(rect.centerx, rect.centery + drop))
        return rect


NOD_ANGLE, NOD_COUNT = 9.0, 2.0  # degrees to which a ship nods, and how often


@dataclass
class Nodding(Flight):
    """A ship that nods in its place; `water` is the picture below the ship."""

    seconds: float = Beats.EVENT
    background: bool = True
    on_map: bool = True
    water: pygame.Surface = field(default_factory=lambda: pygame.Surface((0, 0)))

    def update(self) -> pygame.Rect:
        swing = math.sin(NOD_COUNT * math.tau * self.progress) * (1 - self.progress)
        hull = turn_image(self.original.picture, NOD_ANGLE * swing, 1.0)
        self.sprite = PieceImage(self.water.copy(), self.original.anchor)
        hull_rect = hull.at(self.original.anchor)
        self.sprite.picture.blit(hull.picture, hull_rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        return self.sprite.at(self.end)


HOP_HEIGHT: Final = 0.8  # how high a cube hops, in heights of the cube


@dataclass
class Walk(Flight):
    """A piece that hops from its start over the points of `way` to its end."""

    way: tuple[tuple[int, int], ...] = ()
    map_leg: int = -1  # index of the leg painted under the panels, or -1; with one, it does not hop

    def update(self) -> pygame.Rect:
        stops = (self.start, *self.way, self.end)
        leg = min(int(self.progress * (len(stops) - 1)), len(stops) - 2)
        share = self.progress * (len(stops) - 1) - leg
        x, y = pygame.Vector2(stops[leg]).lerp(stops[leg + 1], share)
        self.on_map = leg == self.map_leg
        height = 4 * share * (1 - share) * HOP_HEIGHT if self.map_leg < 0 else 0.0
        return self.sprite.at((round(x), round(y - height * self.sprite.picture.get_height())))


STAMP_GROWTH: Final = 1.0  # extra size of a ribbon before it comes down, as a share
UNROLL_SHARE: Final = 0.5  # share of the duration in which a ribbon is unrolled


@dataclass
class Stamped(Thrown):
    """A ribbon unrolled above a ward, then pressed on it; `turn[0]` is its first angle."""

    def update(self) -> pygame.Rect:
        remaining = 1 - overshoot(max(0.0, (self.progress - UNROLL_SHARE) / (1 - UNROLL_SHARE)))
        width, height = self.original.picture.get_size()
        span = max(1, round(width * ease(self.progress / UNROLL_SHARE)))
        strip = self.original.picture.subsurface(((width - span) // 2, 0, span, height))
        self.sprite = turn_image(strip, self.turn[0] * remaining, 1 + STAMP_GROWTH * remaining)
        return self.sprite.at(self.end)


HANGS, RESTS, SHRINKS, LEAVES = 0.24, 0.46, 0.62, 0.7  # shares of the time until a bestowed piece …
SWING_ANGLE: Final = 18.0  # degrees: the greatest angle of a bestowed piece


@dataclass
class Bestowed(Thrown):
    """A piece that grows as it falls to where it hangs, swings, shrinks, and goes to its end."""

    hangs_at: tuple[int, int] = (0, 0)  # the point where the piece hangs
    way: tuple[tuple[int, int], ...] = ()  # the corners of its way from there to its end
    least: float = 1.0  # the piece's size at both ends, as a share; `turn` and `size` are unused

    def update(self) -> pygame.Rect:
        fallen = overshoot(self.progress / HANGS)
        shrunk = ease((self.progress - SHRINKS) / (LEAVES - SHRINKS))
        gone = ease((self.progress - LEAVES) / (1 - LEAVES))
        middle = point_along((self.hangs_at, *self.way, self.end), gone)
        middle += (1 - fallen) * (self.start - Vector2(self.hangs_at))
        swinging = min(1.0, max(0.0, (self.progress - HANGS) / (RESTS - HANGS)))
        swing = SWING_ANGLE * math.sin(2 * math.tau * swinging) * (1 - swinging)
        size = self.least + (1 - self.least) * (fallen - shrunk)
        self.sprite = turn_image(self.original.picture, swing, size)
        return self.sprite.at((round(middle.x), round(middle.y)))


LIES_DOWN, GETS_UP = 0.2, 0.4  # shares of the duration after which a toppled boss lies, and leaves
LYING_ANGLE: Final = 80.0  # degrees


@dataclass
class Toppled(Flight):
    """A boss that is knocked over, then leaves."""

    upright: pygame.Surface | None = None  # the boss, its foot in the middle
    stays: bool = False

    def update(self) -> pygame.Rect:
        if self.upright is None:
            picture, (x, y) = self.sprite.picture, self.sprite.anchor
            side = 2 * max(x, y, picture.get_width() - x, picture.get_height() - y)
            self.upright = pygame.Surface((side, side), pygame.SRCALPHA)
            self.upright.blit(picture, (side // 2 - x, side // 2 - y))
        fallen = min(1.0, self.progress / LIES_DOWN)
        returned = max(0.0, (self.progress - GETS_UP) / (1 - GETS_UP))
        angle = LYING_ANGLE * (fallen * fallen if not returned else 1 - ease(returned))
        self.sprite = turn_image(self.upright, angle, 1.0)
        return self.sprite.at(self.arc_point(ease(returned), returned))


BANNER_SECONDS: Final = 8 * BEAT  # a banner's duration, from its first frame to its last
BANNER_HEIGHT: Final = 132.0  # units: the height of a banner
SHOWN_FROM, DARK_FROM, DARK_UNTIL, SHOWN_UNTIL = 0.22, 0.4, 0.7, 0.84  # shares of a banner's time
CORD, CORD_WIDTH = Color("#c9a227"), 4  # color, and width in pixels, of a banner's cords
DIM_STEPS: Final = 10  # number of steps in which the table is dimmed


@dataclass
class Banner(Flight):
    """A banner lowered on two cords, then raised; the table is dimmed if `dark`."""

    window: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    dark: bool = False  # whether the table is dimmed
    stays: bool = False
    step: int = 0  # number of steps, up to DIM_STEPS, by which the table is dimmed
    visible: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    def update(self) -> pygame.Rect:
        darkness = ease(min(self.progress / DARK_FROM, (1 - self.progress) / (1 - DARK_UNTIL)))
        raised = ease((self.progress - SHOWN_UNTIL) / (1 - SHOWN_UNTIL))
        bottom = self.end[1] + self.sprite.picture.get_height()
        lowered = overshoot(self.progress / SHOWN_FROM) - raised
        self.visible = self.sprite.at((self.end[0], self.end[1] - round((1 - lowered) * bottom)))
        old_step, self.step = self.step, round(DIM_STEPS * darkness) if self.dark else 0
        area = self.visible.union((self.visible.left, 0, self.visible.width, 0))
        return area if self.step == old_step else self.window

    def paint(self, surface: pygame.Surface) -> None:
        dim(surface, DIM_SHARE * self.step / DIM_STEPS)
        for x in (self.visible.left + CORD_WIDTH, self.visible.right - CORD_WIDTH):
            pygame.draw.line(surface, CORD, (x, 0), (x, self.visible.top), CORD_WIDTH)
        surface.blit(self.sprite.picture, self.visible)


def banner(
    look: Look, layout: Layout, caption: str, picture_name: str, color: str = "", dark: bool = False
) -> Banner:
    """Return a banner with a caption between two pictures, in a player's `color` or in ink."""
    strip = pygame.Rect(0, 0, look.window.width * 3 // 4, look.px(BANNER_HEIGHT))
    strip.center = look.window.centerx, layout.view.centery
    paper = look.palette.players[color] if color else look.palette["ink"]
    ink = look.palette.on_players[color] if color else look.palette["paper_light"]
    image = PieceImage(_picture(look, strip.size, caption, picture_name, (paper, ink)), (0, 0))
    result = Banner(image, strip.topleft, strip.topleft)
    result.seconds, result.window, result.dark = BANNER_SECONDS, look.window, dark
    return result


def _picture(
    look: Look, size: tuple[int, int], caption: str, picture: str, colors: tuple[Color, Color]
) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(colors[0])
    edge, area = look.px(Gap.XS), surface.get_rect()
    pygame.draw.rect(surface, colors[1], area.inflate(-2 * edge, -2 * edge), look.px(Line.EDGE))
    room = surface.get_rect().inflate(-2 * (size[1] + edge), 0)
    roles = [name for name in ("display", "title") if look.type.width(caption, name) <= room.width]
    role = roles[0] if roles else "strong"
    look.type.draw(surface, caption, role, colors[1], room, "center")
    distance = look.type.width(caption, role) // 2 + size[1] // 2 + edge
    for side in (-1, 1):
        box = pygame.Rect(0, 0, size[1] - 2 * edge, size[1] - 2 * edge)
        box.center = size[0] // 2 + side * min(distance, size[0] // 2 - size[1] // 2), size[1] // 2
        icon = pygame.Surface(box.size, pygame.SRCALPHA)
        piece_images.blit(look, icon, picture, icon.get_rect())
        surface.blit(pygame.transform.flip(icon, side < 0, False), box)
    return surface
