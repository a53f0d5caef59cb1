"""The animations on the board: flights of pieces, and pictures that move or fade in place."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.audio import Effect
from tammany_desktop.board.geometry import Camera, geometry
from tammany_desktop.play.playback import EventView
from tammany_desktop.play.view_model import Spot
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import smooth_polygon
from tammany_desktop.ui.tokens import BEAT, Beats, ease, overshoot
from tammany_desktop.ui.window import dim, join, parts_around

ARC_HEIGHT: Final = 0.14  # height of a flight, as a share of its distance
HEIGHT_STEPS: Final = 5  # number of pictures of a piece from the ground to the top of its flight
LIFT: Final = 0.5  # how far a piece is lifted before it leaves, in heights of the piece
MAX_ARC: Final = 1.2  # greatest height of the arc above the lift, in heights of the piece
LIFT_END, DROP_START = 0.2, 0.85  # shares of the duration: until a piece is up, until it drops
STAGGER: Final = BEAT / 2  # seconds from one piece's takeoff to the next
OPACITY_STEPS: Final = 16  # number of opacities of a picture that fades
BORDER_WIDTH: Final = 0.07  # width of a border that is lit, as a share of its ward's height


@dataclass
class Flight:
    """A piece or picture that moves or changes; it leaves `spot` of the model at takeoff."""

    sprite: PieceImage
    start: tuple[int, int]
    end: tuple[int, int]
    spot: Spot | None = None
    delay: float = 0.0  # seconds until it takes off
    seconds: float = Beats.MOVE  # duration from takeoff to landing
    sound: Effect | None = None  # played when it lands
    stays: bool = True  # whether it stays visible when it has landed, until all have landed
    background: bool = False  # whether the next event need not wait for it
    took_off: bool = False  # whether `Motions.on_takeoff` was called for it
    landed: bool = False  # whether `Motions.on_landing` was called for it
    age: float = 0.0  # seconds since its start
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    # By height step: the piece's picture and its shadow.
    image_at: Callable[[int], tuple[PieceImage, pygame.Surface]] | None = None
    shadow_rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    shadow: pygame.Surface | None = None
    counted_spot: Spot | None = None  # another key of `pieces_moved` counted up at takeoff
    landed_spot: Spot | None = None  # key of `pieces_moved` counted up at landing
    early: bool = False  # whether it is visible before its delay has passed
    on_map: bool = False  # whether it is painted under the panels, by the tabletop
    lift_share: float = LIFT_END  # share of its duration that lifting takes
    leave_share: float = LIFT_END  # share of its duration until it moves from its start
    original: PieceImage = field(init=False)  # the picture before it is turned, sized, or faded

    def __post_init__(self) -> None:
        self.original = self.sprite

    @property
    def under_way(self) -> bool:
        """Return True during the time between takeoff and landing."""
        return self.delay <= self.age < self.delay + self.seconds

    @property
    def progress(self) -> float:
        """Return the share of its duration that has passed, 0 to 1."""
        passed = self.age - self.delay
        if passed >= self.seconds:
            return 1.0
        return passed / self.seconds if passed > 0 else 0.0

    def update(self) -> pygame.Rect:
        """Set picture and shadow for the current time; return the covered rectangle."""
        progress = self.progress
        if self.image_at is None:
            return self.sprite.at(self.arc_point(ease(progress), progress))
        travel = (progress - self.leave_share) / (DROP_START - self.leave_share)
        share = ease(travel)
        rise = ease(progress / self.lift_share) if progress < self.lift_share else 1.0
        if progress > DROP_START:
            rise = min(rise, 1 - ((progress - DROP_START) / (1 - DROP_START)) ** 2)
        width, height = self.original.picture.get_size()
        self.sprite, self.shadow = self.image_at(round(rise * (HEIGHT_STEPS - 1)))
        (start_x, start_y), (end_x, end_y) = self.start, self.end
        x, y = start_x * (1 - share) + end_x * share, start_y * (1 - share) + end_y * share
        foot = round(y) + height - self.original.anchor[1]
        middle = round(x) + width // 2 - self.original.anchor[0]
        self.shadow_rect = self.shadow.get_rect(midbottom=(middle, foot))
        peak = min(ARC_HEIGHT * (abs(end_x - start_x) + abs(end_y - start_y)), MAX_ARC * height)
        arc = peak * max(0.0, 4 * travel * (1 - travel))
        return self.sprite.at((round(x), round(y - LIFT * height * rise - arc)))

    def arc_point(self, share: float, progress: float) -> tuple[int, int]:
        """Return the point after a `share` of the distance, at the share `progress` of the time."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        arc = round(ARC_HEIGHT * (abs(dx) + abs(dy)) * 4 * progress * (1 - progress))
        return self.start[0] + round(dx * share), self.start[1] + round(dy * share) - arc

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the shadow on the ground, then the piece."""
        if self.shadow is not None:
            surface.blit(self.shadow, self.shadow_rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.blit(self.sprite.picture, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


@dataclass
class Squash(Flight):
    """A squashed, stretched piece: width and height change by the shares `stretch` times `wave`."""

    seconds: float = 1.5 * BEAT
    background: bool = True
    stretch: tuple[float, float] = (0.0, 0.0)
    wave: Callable[[float], float] = lambda progress: math.sin(math.pi * progress)

    def update(self) -> pygame.Rect:
        original = self.original
        x_scale, y_scale = (1 + change * self.wave(self.progress) for change in self.stretch)
        size = round(original.picture.width * x_scale), round(original.picture.height * y_scale)
        anchor = round(original.anchor[0] * x_scale), round(original.anchor[1] * y_scale)
        self.sprite = PieceImage(pygame.transform.smoothscale(original.picture, size), anchor)
        return self.sprite.at(self.end)


@dataclass
class Fading(Flight):
    """A picture that fades in or out, such as fog; its alpha is premultiplied."""

    opacity: int = -1  # the opacity of `sprite`, 0 to 255
    appears: bool = False  # whether it fades in, not out
    hold_share: float = 0.0  # share of the duration before it fades

    def update(self) -> pygame.Rect:
        faded_share = max(0.0, self.progress - self.hold_share) / (1 - self.hold_share)
        visible_share = faded_share if self.appears else 1 - faded_share
        opacity = round(255 * round(ease(visible_share) * OPACITY_STEPS) / OPACITY_STEPS)
        if opacity != self.opacity:
            self.opacity, picture = opacity, self.original.picture.copy()
            picture.fill((opacity,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            self.sprite = PieceImage(picture, self.original.anchor)
        return self.sprite.at(self.arc_point(ease(faded_share), 0.0))


@dataclass(eq=False)
class Motions:
    """The flights under way in a view; landed ones remain until all have landed."""

    view: EventView
    damage: Callable[[pygame.Rect], object]
    on_takeoff: Callable[[Flight], object]  # called when a flight takes off
    on_landing: Callable[[Flight], object]  # called when a flight lands
    flights: list[Flight] = field(default_factory=list)

    def start(self, flights: list[Flight], factor: float) -> None:
        """Start flights over earlier ones; `factor` multiplies durations, and 0 lands them now."""
        for flight in flights:
            flight.delay *= factor
            flight.seconds *= factor
            flight.rect = flight.update()
            self._damage(flight)
        self.flights = [*self.flights, *flights]
        self._take_off()
        if factor == 0:
            self.finish()

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        due = False  # whether any flight takes off or lands now
        for flight in self.flights:
            flight.age += dt
            if not flight.landed and flight.age >= flight.delay:
                due |= not flight.took_off or flight.age >= flight.delay + flight.seconds
                old_rect, old_shadow_rect = flight.rect, flight.shadow_rect
                flight.rect = flight.update()
                areas = old_rect.union(flight.rect), old_shadow_rect.union(flight.shadow_rect)
                for area in join(*areas) if old_shadow_rect else areas[:1]:
                    self.damage(area)
        if due:
            self._take_off()
            self._land()

    def _take_off(self) -> None:
        are_background = [f.background for f in self.flights if f.age < f.delay + f.seconds]
        self.view.moving, self.view.in_background = False in are_background, True in are_background
        for flight in self.flights:
            if not flight.took_off and flight.age >= flight.delay:
                flight.took_off = True
                self.on_takeoff(flight)

    def finish(self, background: bool = False) -> None:
        """Land all flights now; if `background`, only background ones, such as squashed pieces."""
        for flight in [f for f in self.flights if f.background or not background]:
            flight.age = flight.delay + flight.seconds
            self._damage(flight)
        self._take_off()
        self._land()

    def _damage(self, flight: Flight) -> None:
        self.damage(flight.rect)
        if flight.shadow_rect:
            self.damage(flight.shadow_rect)

    def _land(self) -> None:
        for flight in self.flights:
            if not flight.landed and flight.age >= flight.delay + flight.seconds:
                flight.landed = True
                self.on_landing(flight)
        if not self.view.moving and not self.view.in_background:
            for flight in self.flights:
                self._damage(flight)
            self.flights = []

    def paint(self, surface: pygame.Surface) -> None:
        """Paint all flights over standing pieces, from back to front."""
        for flight in sorted(self.flights, key=lambda f: f.end[1] if f.background else math.inf):
            is_over, waits = flight.age >= flight.delay + flight.seconds, flight.age < flight.delay
            visible = (flight.landed and flight.stays) if is_over else (flight.early or not waits)
            if visible and not flight.on_map:
                flight.paint(surface)


LANDSLIDE: Final = 3  # least lead in votes of a landslide
SHAKE_SECONDS: Final = Beats.REST
SWING_RATE: Final = 11.0  # swings to either side per second as a ward shakes
STRONG_REACH, WEAK_REACH = 9.0, 3.0  # world units of the largest swing in a strong, a weak shake


@dataclass
class Shake(Flight):
    """A cut-out ward that shakes in place, less and less; `reach` is in pixels."""

    on_map: bool = True
    reach: int = 0

    def update(self) -> pygame.Rect:
        progress = self.progress
        swings = progress * self.seconds * SWING_RATE
        sway = math.sin(2 * math.pi * swings) * (1 - progress) * self.reach
        return self.sprite.at((self.start[0] + round(sway), self.start[1] + round(abs(sway) / 3)))


@dataclass
class Arrival(Flight):
    """A picture that moves in, clipped to its final rectangle."""

    seconds: float = BEAT
    easing: Callable[[float], float] = overshoot

    def update(self) -> pygame.Rect:
        remaining = 1 - self.easing(self.progress)  # the share of the distance that remains
        x, y = pygame.Vector2(self.end) + remaining * (pygame.Vector2(self.start) - self.end)
        return self.sprite.at((round(x), round(y)))

    def paint(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.sprite.at(self.end).clip(clip))
        super().paint(surface)
        surface.set_clip(clip)


DIMMING_STEPS: Final = 5  # number of steps in which the map is dimmed
DIM_SHARE: Final = 0.7  # strength of the dimming around a ward or behind a banner, 0 to 1


@dataclass
class Dimming(Flight):
    """The map in an `area`, dimmed in a few steps except in a ward; `sprite` is the ward's mask."""

    background: bool = True
    on_map: bool = True
    area: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    step: int = 0  # number of steps, up to DIMMING_STEPS, by which the map is dimmed

    def update(self) -> pygame.Rect:
        age = self.age - self.delay
        share = min(age / BEAT, (self.seconds - age) / Beats.MOVE, 1.0)
        old_step, self.step = self.step, round(DIMMING_STEPS * max(0.0, share))
        return pygame.Rect(0, 0, 0, 0) if self.step == old_step else self.area

    def paint(self, surface: pygame.Surface) -> None:
        clip, ward_rect = surface.get_clip(), self.sprite.at(self.end)
        if not (area := self.area.clip(clip)):
            return
        lit = self.sprite.picture.copy()
        lit.blit(surface, (0, 0), ward_rect, special_flags=pygame.BLEND_RGB_MIN)
        surface.set_clip(area)
        dim(surface, DIM_SHARE * self.step / DIMMING_STEPS)
        surface.blit(lit, ward_rect)
        surface.set_clip(clip)


def border(mask: pygame.Surface, color: pygame.Color) -> PieceImage:
    """Return the border, in a color, of a ward's white mask; its alpha is premultiplied."""
    picture = pygame.Surface(mask.get_size(), pygame.SRCALPHA)
    width = max(3, round(BORDER_WIDTH * mask.get_height()))
    pygame.draw.lines(picture, color, True, pygame.mask.from_surface(mask).outline(), width)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return PieceImage(picture.premul_alpha(), (0, 0))


def ward_mask(look: Look, camera: Camera, ward: int) -> tuple[pygame.Rect, pygame.Surface]:
    """Return a ward's rectangle, and a picture of that size that is white in the ward."""
    shape = geometry().wards[ward]
    rect = camera.rect(shape.bounds)

    def make() -> pygame.Surface:
        points = [camera.point(point) for point in shape.polygon]
        polygon = [(float(x - rect.left), float(y - rect.top)) for x, y in points]
        return smooth_polygon(rect.size, polygon, pygame.Color(255, 255, 255, 255))

    return rect, look.cached(("ward cut out", ward, camera), make)


def cut_out(
    look: Look, board: pygame.Surface, camera: Camera, ward: int, covers: Iterable[pygame.Rect] = ()
) -> PieceImage:
    """Return a ward's part of the board, clear in `covers`, anchored at the window's corner."""
    rect, mask = ward_mask(look, camera, ward)
    cut = mask.copy()
    cut.blit(board, (0, 0), rect, special_flags=pygame.BLEND_RGB_MIN)
    for cover in (*parts_around(rect.clip(board.get_rect()), rect), *covers):
        cut.fill((0, 0, 0, 0), cover.move(-rect.left, -rect.top))
    return PieceImage(cut, (-rect.left, -rect.top))


def make_shake(cut: PieceImage, camera: Camera, reach: float = STRONG_REACH) -> Shake:
    """Return a flight that shakes a cut-out ward by up to `reach` world units."""
    corner = -cut.anchor[0], -cut.anchor[1]
    picture = PieceImage(cut.picture.premul_alpha(), (0, 0))
    return Shake(picture, corner, corner, seconds=SHAKE_SECONDS, reach=camera.px(reach))
