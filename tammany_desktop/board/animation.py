"""The motions on the board: flights, their clock, a ward that shakes."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeGuard

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.audio import Effect
from tammany_desktop.board.geometry import Camera, geometry
from tammany_desktop.play.view_model import Spot
from tammany_desktop.rules import events as e
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import smooth_polygon
from tammany_desktop.ui.tokens import BEAT, Beats, ease
from tammany_desktop.ui.window import around

LIFT: Final = 0.14  # height of a flight, as a share of its way
HIGHER: Final = 5  # number of pictures of a piece between the ground and the top of its flight
LEAST_LIFT: Final = 0.5  # least height of a flight, in heights of the piece
MOST_LIFT: Final = 1.4  # greatest height of a flight, in heights of the piece
STAGGER: Final = BEAT / 2


@dataclass
class Flight:
    """A piece in flight. `spot` is where it stands in the position until it takes off."""

    sprite: PieceImage
    start: tuple[int, int]
    end: tuple[int, int]
    spot: Spot | None = None
    delay: float = 0.0
    seconds: float = Beats.MOVE
    sound: Effect | None = None  # played when it lands
    stays: bool = True
    idle: bool = False
    took_off: bool = False
    landed: bool = False
    age: float = 0.0
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    rise: Callable[[int], tuple[PieceImage, pygame.Surface]] | None = None
    below: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))  # the shadow
    shade: pygame.Surface | None = None
    counts: Spot | None = None  # a piece that the model counts as this takes off

    @property
    def done(self) -> bool:
        """True if it has landed."""
        return self.age >= self.delay + self.seconds

    @property
    def under_way(self) -> bool:
        """True if it has taken off and not landed."""
        return self.age >= self.delay and not self.done

    @property
    def part(self) -> float:
        """Return what share of its time has passed, 0 to 1."""
        if not self.seconds:
            return 1.0
        return min(1.0, max(0.0, (self.age - self.delay) / self.seconds))

    def place(self) -> pygame.Rect:
        """The pixels that it covers now; also sets the picture and the shadow for its height."""
        part = self.part
        eased, height = ease(part), 4 * part * (1 - part)
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        x, y = self.start[0] + dx * eased, self.start[1] + dy * eased
        lift = LIFT * (abs(dx) + abs(dy))
        if self.rise is not None:
            ground, _ = self.rise(0)
            high = ground.picture.get_height()
            lift = min(max(lift, LEAST_LIFT * high), MOST_LIFT * high)
            self.sprite, self.shade = self.rise(round(height * (HIGHER - 1)))
            foot = round(y) + high - ground.anchor[1]
            middle = round(x) + ground.picture.get_width() // 2 - ground.anchor[0]
            self.below = self.shade.get_rect(midbottom=(middle, foot))
        return self.sprite.at((round(x), round(y - lift * height)))

    def carried(self, gone: float, part: float) -> tuple[int, int]:
        """Return its place after a share `gone` of the way, at the share `part` of its time."""
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        arc = round(LIFT * (abs(dx) + abs(dy)) * 4 * part * (1 - part))
        return self.start[0] + round(dx * gone), self.start[1] + round(dy * gone) - arc

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the shadow on the ground, then the piece."""
        if self.shade is not None:
            paint_flying(surface, PieceImage(self.shade, (0, 0)), self.below)
        paint_flying(surface, self.sprite, self.rect)


@dataclass
class Sinking(Flight):
    """A released piece that sinks straight to its place; `steps` are its pictures, high to low."""

    steps: tuple[PieceImage, ...] = ()

    def place(self) -> pygame.Rect:
        gone = 1 - (1 - self.part) ** 2
        self.sprite = self.steps[round(gone * (len(self.steps) - 1))]
        return self.sprite.at(self.carried(gone, 0.0))


@dataclass
class Jolt(Flight):
    """A piece whose width and height change in place, by the shares `squeeze` times `wave`."""

    seconds: float = 1.5 * BEAT
    idle: bool = True
    squeeze: tuple[float, float] = (0.0, 0.0)
    wave: Callable[[float], float] = lambda part: math.sin(math.pi * part)
    whole: PieceImage | None = None

    def place(self) -> pygame.Rect:
        self.whole = whole = self.whole or self.sprite
        part = self.part
        across, up = (1 + share * self.wave(part) for share in self.squeeze)
        size = round(whole.picture.get_width() * across), round(whole.picture.get_height() * up)
        anchor = round(whole.anchor[0] * across), round(whole.anchor[1] * up)
        self.sprite = PieceImage(pygame.transform.smoothscale(whole.picture, size), anchor)
        return self.sprite.at(self.end)


FADES: Final = 16  # steps of opacity


@dataclass
class Fading(Flight):
    """A picture that fades out in place, such as fog; its alpha is premultiplied."""

    whole: PieceImage | None = None
    level: int = -1

    def place(self) -> pygame.Rect:
        self.whole = whole = self.whole or self.sprite
        level = round(255 * (1 - round(ease(self.part) * FADES) / FADES))
        if level != self.level:
            self.level, picture = level, whole.picture.copy()
            picture.fill((level,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            self.sprite = PieceImage(picture, whole.anchor)
        return self.sprite.at(self.end)


@dataclass(eq=False)
class Motions:
    """The flights under way; landed ones are kept until all have landed."""

    damage: Callable[[pygame.Rect], object]
    took_off: Callable[[Flight], object]
    landed: Callable[[Flight], object]
    flights: list[Flight] = field(default_factory=list)

    @property
    def moving(self) -> bool:
        """True if a flight that events wait for is under way."""
        return any(not f.idle and f.age < f.delay + f.seconds for f in self.flights)

    @property
    def squeezing(self) -> bool:
        """True if a piece is still squeezed by one that landed."""
        return any(not flight.done and flight.idle for flight in self.flights)

    def start(self, flights: list[Flight], speed: float) -> None:
        """Start flights, drawn over earlier ones, at a speed factor; 0 lands them at once."""
        for flight in flights:
            flight.delay *= speed
            flight.seconds *= speed
            flight.rect = flight.place()
        self.flights = [*self.flights, *flights]
        self._take_off()
        if speed == 0:
            self.finish()

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        for flight in self.flights:
            flight.age += dt
            if not flight.landed:
                before, under = flight.rect, flight.below
                flight.rect = flight.place()
                self._moved(before, flight.rect)
                if flight.below:
                    self._moved(under, flight.below)
        self._take_off()
        self._land()

    def _take_off(self) -> None:
        for flight in self.flights:
            if not flight.took_off and (flight.under_way or flight.done):
                flight.took_off = True
                self.took_off(flight)

    def finish(self) -> None:
        """Land all flights now."""
        self._land_at_once(self.flights)

    def rest(self) -> None:
        """End the squeezing of pieces."""
        self._land_at_once([flight for flight in self.flights if flight.idle])

    def _land_at_once(self, flights: list[Flight]) -> None:
        for flight in flights:
            flight.age = flight.delay + flight.seconds
            self._damage(flight)
        self._take_off()
        self._land()

    def _moved(self, before: pygame.Rect, now: pygame.Rect) -> None:
        """Damage both places, at once if they overlap, which takes half the time."""
        for rect in (now.union(before),) if now.colliderect(before) else (before, now):
            self.damage(rect)

    def _damage(self, flight: Flight) -> None:
        self.damage(flight.rect)
        if flight.below:
            self.damage(flight.below)

    def _land(self) -> None:
        for flight in [flight for flight in self.flights if flight.done and not flight.landed]:
            flight.landed = True
            self.landed(flight)
        if not self.moving and not self.squeezing:
            for flight in self.flights:
                self._damage(flight)
            self.flights = []

    def paint(self, surface: pygame.Surface) -> None:
        """Paint all flights over standing pieces, from back to front."""
        for flight in sorted(self.flights, key=lambda f: f.end[1] if f.idle else math.inf):
            seen = flight.under_way or (flight.landed and flight.stays)
            if seen and not isinstance(flight, Shake):
                flight.paint(surface)

    def shaken(self) -> "list[Shake]":
        """Return the shaking parts of the board."""
        return [flight for flight in self.flights if isinstance(flight, Shake) and not flight.done]


def paint_flying(surface: pygame.Surface, image: PieceImage, place: pygame.Rect) -> None:
    """Paint a picture with premultiplied alpha from `Anchors`."""
    surface.blit(image.picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


LANDSLIDE: Final = 3  # least lead in votes of a landslide
SHAKE_SECONDS: Final = Beats.REST
SWINGS: Final = 5.0  # swings to either side as a ward shakes
REACH: Final = 9.0  # world units of the largest swing


def landslide(event: e.Event) -> TypeGuard[e.WardWon]:
    """True if a ward was won by at least LANDSLIDE votes."""
    if not isinstance(event, e.WardWon):
        return False
    most, *rest = sorted(event.votes, reverse=True)
    return most - rest[0] >= LANDSLIDE


@dataclass
class Shake(Flight):
    """A cut-out that shakes in place, less and less; `reach` is in pixels."""

    reach: int = 0

    def place(self) -> pygame.Rect:
        part = self.part
        sway = math.sin(part * SWINGS * 2 * math.pi) * (1 - part) * self.reach
        return self.sprite.at((self.start[0] + round(sway), self.start[1] + round(abs(sway) / 3)))


TURN_SECONDS: Final = Beats.REST
TURN_AFTER: Final = Beats.MOVE  # seconds before a ribbon turns, unless bosses leave first
RISE: Final = 0.5  # how far a ribbon rises as it turns, in its heights


@dataclass
class Turning(Flight):
    """A ribbon that turns over in place; `faces` are its two sides, with premultiplied alpha."""

    faces: tuple[pygame.Surface, ...] = ()

    @property
    def under_way(self) -> bool:
        """True from the start, because its first side is shown until it turns."""
        return not self.done

    def place(self) -> pygame.Rect:
        """The pixels that it covers now; sets its picture to the visible side, foreshortened."""
        turn = math.pi * ease(self.part)
        face = self.faces[turn > math.pi / 2]
        width, high = face.get_size()
        size = width, max(1, round(high * abs(math.cos(turn))))
        picture = pygame.transform.smoothscale(face, size)
        self.sprite = PieceImage(picture, (width // 2, picture.get_height() // 2))
        return self.sprite.at((self.start[0], self.start[1] - round(high * RISE * math.sin(turn))))


def cut_out(
    look: Look, board: pygame.Surface, camera: Camera, ward: int, over: Iterable[pygame.Rect] = ()
) -> PieceImage:
    """Return the ward's part of the board, without what is `over` it, and its pixel."""
    place = geometry().wards[ward]
    rect = camera.rect(place.bounds)

    def make() -> pygame.Surface:
        points = [camera.point(point) for point in place.polygon]
        local = [(float(x - rect.left), float(y - rect.top)) for x, y in points]
        return smooth_polygon(rect.size, local, pygame.Color(255, 255, 255, 255))

    cut = look.cached(("ward cut out", ward, camera), make).copy()
    cut.blit(board, (0, 0), rect, special_flags=pygame.BLEND_RGB_MIN)
    for part in (*around(rect.clip(board.get_rect()), rect), *over):
        cut.fill((0, 0, 0, 0), part.move(-rect.left, -rect.top))
    return PieceImage(cut, (-rect.left, -rect.top))


def shake(cut: PieceImage, camera: Camera) -> Shake:
    """Return a cut-out ward, ready to shake."""
    corner = -cut.anchor[0], -cut.anchor[1]
    picture = PieceImage(cut.picture.premul_alpha(), (0, 0))
    return Shake(picture, corner, corner, seconds=SHAKE_SECONDS, reach=camera.px(REACH))
