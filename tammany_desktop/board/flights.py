"""Which pieces fly where when an event is heard: one small function an event."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any, Final

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import (
    CUES,
    HIGHER,
    STAGGER,
    Flight,
    Jolt,
    Settling,
    When,
    flight_time,
)
from tammany_desktop.board.geometry import Point, geometry
from tammany_desktop.board.layout import Layout
from tammany_desktop.board.map_layers import GROW, slot_of, slots
from tammany_desktop.board.player_card import Card
from tammany_desktop.board.tracks import figure, standing_place
from tammany_desktop.board.ward import DRAWN, boss_cells, cube_cells, foot_of
from tammany_desktop.play import piece_names
from tammany_desktop.play.view_model import BOSS, Spot, ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATION_COUNT, TAMMANY_HALL, WARD_COUNT, ZONES
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, State
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import smooth_ellipse
from tammany_desktop.ui.tokens import BEAT, Beats


class Anchors:
    """Places of one layout; pictures of what flies, to be painted by `paint_flying`."""

    def __init__(self, look: Look, layout: Layout, cards: list[Card]) -> None:
        self.look = look
        self.layout = layout
        self.camera = layout.camera
        self.cards = cards
        box = geometry().bag
        self.bag = self.point((box[0] + box[2] / 2, box[1] + box[3] / 2))
        left, top, wide, high = geometry().wards[TAMMANY_HALL].sign or (*geometry().garden, 0, 0)
        self.hall = self.point((left + wide / 2, top + high / 2))

    def point(self, world: Point) -> tuple[int, int]:
        """A world point."""
        return self.camera.point(world)

    def card(self, seat: int) -> tuple[int, int]:
        """Where a player's bosses wait."""
        rect = self.cards[seat].boss_rect()
        return rect.centerx, rect.centery

    def favor(self, seat: int, population: int) -> tuple[int, int]:
        """Where a player keeps favors of a color."""
        return self.cards[seat].favor_center(population)

    def seconds(self, start: tuple[int, int], end: tuple[int, int]) -> float:
        """How long a piece flies from one pixel to another at normal speed."""
        return flight_time(math.dist(start, end) / self.look.units.factor)

    def sprite(self, name: str, scale: float, exact: bool = False) -> PieceImage:
        """A piece at `scale` layout units a sprite unit, or at exactly so many pixels."""
        pixels = scale if exact else scale * self.look.units.factor
        return self._flying(piece_images.sprite(self.look, name, pixels))

    def _flying(self, found: PieceImage) -> PieceImage:
        """The same without empty edges, its alpha multiplied in: painted in a sixth of the time."""
        picture = found.picture
        inner = picture.get_bounding_rect() or picture.get_rect()
        made = self.look.once(("flying", picture), picture.subsurface(inner).premul_alpha)
        return PieceImage(made, (found.anchor[0] - inner.left, found.anchor[1] - inner.top))

    def standing(self, name: str) -> PieceImage:
        """A piece of a ward, held by the foot it is on."""
        found = piece_images.sprite(self.look, name, geometry().scale * self.camera.scale)
        wide, high = found.picture.get_size()
        return self._flying(PieceImage(found.picture, (wide // 2, high - high // 14)))

    def lifted(self, name: str, height: float) -> PieceImage:
        """A piece of a ward held above its place, 1.0 as high as a hand does, held by its foot."""
        look, scale = self.look, geometry().scale * self.camera.scale
        hand = max(GROWN * scale, HELD * look.units.factor)
        found = piece_images.sprite(look, name, scale + (hand - scale) * height)
        wide, high = found.picture.get_size()
        above = round(high * HEIGHT * height)

        def make() -> pygame.Surface:
            surface = pygame.Surface((wide, high + above), pygame.SRCALPHA)
            ground = pygame.Rect(0, 0, round(wide * 0.66), max(2, round(wide * 0.26)))
            ground.midbottom = wide // 2, high + above
            shade = pygame.Color(look.palette["ink"])
            shade.a = SHADOW
            surface.blit(smooth_ellipse(ground.size, shade), ground)
            surface.blit(found.picture, (0, 0))
            return surface

        picture = look.once(("lifted", name, wide, high, above), make) if above else found.picture
        return self._flying(PieceImage(picture, (wide // 2, high - high // 14)))

    def airborne(self, found: PieceImage, step: int) -> tuple[PieceImage, pygame.Surface]:
        """A piece and its shadow at one of `HIGHER` heights: larger, and less, the higher it is."""
        look, (wide, high) = self.look, found.picture.get_size()
        up = step / (HIGHER - 1)
        spread = 1 - 0.3 * up
        size = max(2, round(wide * 0.7 * spread)), max(2, round(wide * 0.3 * spread))
        color = pygame.Color(look.palette["ink"])
        color.a = SHADOW
        shade = look.once(("flying shadow", size), partial(_shadow, size, color))
        if not step:
            return found, shade
        grown = 1 + (AIRBORNE - 1) * up
        size = round(wide * grown), round(high * grown)
        scale = partial(pygame.transform.smoothscale, found.picture, size)
        anchor = round(found.anchor[0] * grown), round(found.anchor[1] * grown)
        return PieceImage(look.once(("grown", found.picture, size), scale), anchor), shade

    def walker(self, color: str) -> PieceImage:
        """A player's figure on the score track, held by its middle."""
        picture = figure(self.look, self.layout.band, color).picture
        middle = picture.get_width() // 2, picture.get_height() // 2
        return self._flying(PieceImage(picture, middle))

    def track(self, scores: list[int], seat: int) -> tuple[int, int]:
        """Where a player's figure is on the score track."""
        return standing_place(self.look.window, self.layout.band, scores, seat)


AIRBORNE: Final = 1.16  # a piece at the top of its way, by one that is put down
GROWN: Final = 1.22  # a piece in the hand, by one that is put down
HELD: Final = 1.0  # sprites' units to units, of a piece in the hand over a small map
HEIGHT: Final = 0.2  # of a lifted piece's own height, between its foot and its shadow
SHADOW: Final = 84  # opacity, 0 to 255


def _shadow(size: tuple[int, int], color: pygame.Color) -> pygame.Surface:
    return smooth_ellipse(size, color).premul_alpha()


STEP: Final = 0.09  # seconds from one space of the score track to the next
WALK, MOST_WALK = Beats.REST, Beats.EVENT  # of all of a player's points
SETTLE: Final = 0.18  # seconds from the hand to the ground
STEPS: Final = 5  # pictures of a piece between the hand and the ground
CROWNED: Final = 0.6  # seconds in which the chain of office reaches the new Mayor
CHAIN: Final = 2.0  # sprites' units to units
# Which of an event's flights, in their order, are heard as they land.
SOUNDING: Final = {
    When.AT_ONCE: slice(0, 0),
    When.FIRST: slice(0, 1),
    When.LAST: slice(-1, None),
    When.EACH: slice(None),
}


@dataclass
class _Departures:
    """What the flights of one event need: places, what is shown, and the position it met."""

    where: Anchors
    model: ViewModel
    before: State

    def boss(self, seat: int, ward: int, more: int) -> tuple[PieceImage, tuple[int, int]]:
        """A boss, and the foot on which the last of them would stand, were there `more`."""
        count = self.before.bosses[ward * MAX_SEATS + seat] + more
        picture = self.where.standing(piece_names.boss(self.model.seats[seat].color))
        return picture, self.where.point(foot_of(ward, BOSS, count, seat))

    def boss_to_ward(self, seat: int, ward: int) -> Flight:
        picture, foot = self.boss(seat, ward, 1)
        return Flight(picture, self.where.card(seat), foot)

    def boss_from_ward(self, seat: int, ward: int, nth: int = 0) -> Flight:
        picture, foot = self.boss(seat, ward, -nth)
        spot: Spot = ("ward", ward, BOSS + seat)
        return Flight(picture, foot, self.where.card(seat), spot, stays=False)

    def cube_to_ward(
        self, ward: int, population: int, start: tuple[int, int], spot: Spot | None = None
    ) -> Flight:
        where, count = self.where, self.before.cubes[ward * POPULATION_COUNT + population] + 1
        picture = where.standing(piece_names.cube(population))
        return Flight(picture, start, where.point(foot_of(ward, population, count)), spot)

    def cube_foot(self, ward: int, population: int) -> tuple[int, int]:
        count = self.before.cubes[ward * POPULATION_COUNT + population]
        return self.where.point(foot_of(ward, population, count))

    def paid(self, seat: int, population: int, count: int) -> list[Flight]:
        where = self.where
        picture = where.sprite(piece_names.favor(population), 1.0)
        own, delays = where.favor(seat, population), [STAGGER * n for n in range(count)]
        return [Flight(picture, own, where.bag, delay=delay, stays=False) for delay in delays]

    def taken(self, event: Any, starts: list[tuple[int, int]], count: int = 1) -> list[Flight]:
        picture = self.where.sprite(piece_names.favor(event.population), 1.0)
        own = self.where.favor(event.seat, event.population)
        return [
            Flight(picture, starts[n % len(starts)], own, delay=STAGGER * n) for n in range(count)
        ]

    def earned(self, event: e.LeaderNamed) -> list[Flight]:
        """The favors of a lead come from the wards in which it was won."""
        winners, population = self.before.winners, event.population
        wards = [ward for ward in range(WARD_COUNT) if winners[ward] == event.seat]
        there = [ward for ward in wards if self.before.cubes_in(ward)[population]]
        starts = [self.cube_foot(ward, population) for ward in there] or [self.where.hall]
        return self.taken(event, starts, event.favors)

    def bonus_favor(self, event: e.BonusFavorTaken) -> list[Flight]:
        ward = self.before.voting
        left, top, wide, high = geometry().wards[ward].tally
        middle = self.where.point((left + wide / 2, top + high / 2))
        return self.taken(event, [middle if ward >= 0 else self.where.hall])

    def leave(self, ward: int, stays: int = NOBODY) -> list[Flight]:
        flights: list[Flight] = []
        for seat in range(self.before.n):
            for nth in range(self.before.bosses[ward * MAX_SEATS + seat] - (seat == stays)):
                flight = self.boss_from_ward(seat, ward, nth)
                flight.delay = STAGGER / 2 * len(flights)
                flights.append(flight)
        return flights

    def garden_cube(self, population: int) -> PieceImage:
        scale = GROW * self.where.camera.scale
        return self.where.sprite(piece_names.cube(population), scale, exact=True)

    def lock_foot(self, ward: int) -> tuple[int, int]:
        left, top, wide, high = geometry().wards[ward].lock
        return self.where.point((left + wide / 2, top + high * 0.8))

    def cube_placed(self, event: e.CubePlaced) -> list[Flight]:
        start = self.where.point(slot_of(self.before, event.population))
        spot: Spot = ("garden", 0, event.population)
        return [self.cube_to_ward(event.ward, event.population, start, spot)]

    def garden_filled(self, event: e.GardenFilled) -> list[Flight]:
        flights = []
        for place, (population, world) in enumerate(slots(event.cubes)):
            picture, end = self.garden_cube(population), self.where.point(world)
            flights.append(Flight(picture, self.where.bag, end, delay=STAGGER * place))
        return flights

    def slandered(self, event: e.Slandered) -> list[Flight]:
        where, foot = self.where, foot_of(event.ward, BOSS, 1, event.rival)
        thrown = Flight(where.sprite("slander", 1.6), where.card(event.seat), where.point(foot))
        leaving = self.boss_from_ward(event.rival, event.ward)
        leaving.delay = where.seconds(thrown.start, thrown.end) + BEAT  # it can be read
        return [thrown, *self.paid(event.seat, event.population, 1), leaving]

    def spread(self, event: e.SlanderSpread) -> list[Flight]:
        leaving = self.boss_from_ward(event.rival, event.ward)
        leaving.delay = BEAT
        return [*self.paid(event.seat, event.population, 2), leaving]

    def arrested(self, event: e.CubeArrested) -> list[Flight]:
        picture = self.where.standing(piece_names.cube(event.population))
        start = self.cube_foot(event.ward, event.population)
        spot: Spot = ("ward", event.ward, event.population)
        return [Flight(picture, start, self.where.bag, spot, stays=False)]

    def locked(self, event: e.WardLocked) -> list[Flight]:
        start, end = self.where.card(event.seat), self.lock_foot(event.ward)
        return [Flight(self.where.sprite("lock", 1.2), start, end)]

    def resettled(self, event: e.CubeResettled) -> list[Flight]:
        start = self.cube_foot(event.from_ward, event.population)
        spot: Spot = ("ward", event.from_ward, event.population)
        return [self.cube_to_ward(event.to_ward, event.population, start, spot)]

    def election_began(self, event: e.ElectionBegan) -> list[Flight]:
        where = self.where
        flights = []
        for place, (population, world) in enumerate(slots(tuple(self.before.garden))):
            picture, spot = self.garden_cube(population), ("garden", 0, population)
            delay = STAGGER * place
            flights.append(Flight(picture, where.point(world), where.bag, spot, delay, stays=False))
        return flights

    def populated(self, event: e.ZonePopulated) -> list[Flight]:
        pairs = zip(ZONES[event.zone], event.populations, strict=True)
        shore = self.where.point(geometry().garden)
        flights = [self.cube_to_ward(ward, p, shore) for ward, p in pairs]
        for place, flight in enumerate(flights):
            flight.delay = Beats.REST + BEAT * place
        return flights

    def lifted(self, event: e.LocksLifted) -> list[Flight]:
        picture, bag = self.where.sprite("lock", 1.2), self.where.bag
        locked = [ward for ward in range(WARD_COUNT) if self.before.locked >> ward & 1]
        return [
            Flight(picture, self.lock_foot(ward), bag, ("lock", ward, 0), stays=False)
            for ward in locked
        ]

    def scored(self, event: e.PointsScored) -> list[Flight]:
        """Space by space along the track; the card follows as each step but the last is done."""
        where, seat, scores = self.where, event.seat, list(self.before.score[: self.before.n])
        places = [where.track(scores, seat)]
        for _ in range(event.points):
            scores[seat] += 1
            places.append(where.track(scores, seat))
        each = min(MOST_WALK, max(WALK, STEP * event.points)) / max(1, event.points)
        picture, walk = where.walker(self.model.seats[seat].color), list[Flight]()
        for nth, (start, end) in enumerate(pairwise(places)):
            spot: Spot = ("points" if nth else "track", seat, 0)
            walk.append(Flight(picture, start, end, spot, nth * each, each, stays=False))
        return walk

    def named(self, event: e.MayorNamed) -> list[Flight]:
        chain = self.where.sprite("chain", CHAIN)
        return [Flight(chain, self.where.hall, self.where.card(event.seat), seconds=CROWNED)]

    def appointed(self, event: e.Appointed) -> list[Flight]:
        where, giver = self.where, self.before.actor()
        picture = where.sprite(piece_names.emblem(event.office), 1.0)
        start = where.card(giver) if giver != NOBODY else where.hall
        return [Flight(picture, start, where.card(event.seat))]


Fly = Callable[[_Departures, Any], list[Flight]]
FLY: Final[dict[type, Fly]] = {
    e.BossPlaced: lambda go, event: [go.boss_to_ward(event.seat, event.ward)],
    e.CubePlaced: _Departures.cube_placed,
    e.GardenFilled: _Departures.garden_filled,
    e.FavorTaken: lambda go, event: go.taken(event, [go.where.hall]),
    e.DeputyFavorTaken: lambda go, event: go.taken(event, [go.where.hall]),
    e.BonusFavorTaken: _Departures.bonus_favor,
    e.Slandered: _Departures.slandered,
    e.SlanderSpread: _Departures.spread,
    e.CubeArrested: _Departures.arrested,
    e.WardLocked: _Departures.locked,
    e.CubeResettled: _Departures.resettled,
    e.ElectionBegan: _Departures.election_began,
    e.WardWon: lambda go, event: go.leave(event.ward, event.seat),
    e.WardTied: lambda go, event: go.leave(event.ward),
    e.BonusCubePlaced: lambda go, event: [
        go.cube_to_ward(event.ward, event.population, go.where.bag)
    ],
    e.LeaderNamed: _Departures.earned,
    e.ZonePopulated: _Departures.populated,
    e.LocksLifted: _Departures.lifted,
    e.PointsScored: _Departures.scored,
    e.MayorNamed: _Departures.named,
    e.Appointed: _Departures.appointed,
}


ON_TRACK: Final = (e.PointsScored, e.MayorNamed)  # what moves there walks, or is handed over
PLACED: Final = (e.BossPlaced, e.CubePlaced, e.BonusCubePlaced)


def ward_of(event: Any) -> int:
    """The ward in which an event puts a piece, or -1."""
    if isinstance(event, e.CubeResettled):
        return event.to_ward
    return event.ward if isinstance(event, PLACED) else -1


def _settling(where: Anchors, model: ViewModel, event: Any, flight: Flight) -> Flight:
    """The way of a piece that was released over its ward, from the hand that held it."""
    by_boss = isinstance(event, e.BossPlaced)
    color = model.seats[event.seat].color
    name = piece_names.boss(color) if by_boss else piece_names.cube(event.population)
    steps = tuple(where.lifted(name, 1 - step / (STEPS - 1)) for step in range(STEPS))
    return Settling(steps[0], flight.start, flight.end, flight.spot, seconds=SETTLE, steps=steps)


def flights_of(
    where: Anchors, model: ViewModel, event: e.Event, dropped: tuple[int, int] | None = None
) -> list[Flight]:
    """The flights of an event about to change the model; `dropped`: where its piece was let go."""
    fly = FLY.get(type(event))
    flights = fly(_Departures(where, model, model.state), event) if fly else []
    if dropped is not None and isinstance(event, PLACED):
        flights[0] = _settling(where, model, event, replace(flights[0], start=dropped))
    for flight in flights:
        if type(flight) is Flight and not isinstance(event, ON_TRACK):
            flight.rise = partial(where.airborne, flight.sprite)
            flight.seconds = where.seconds(flight.start, flight.end)
    for cue in CUES.get(type(event), ()):
        for flight in flights[SOUNDING[cue.when]]:
            flight.sound = cue.effect
    return flights


GIVE: Final = (0.14, -0.22)  # of its size, as a piece lands
NUDGE: Final = (0.05, -0.09)  # and as another does near it
NEAR: Final = 80.0  # world units


def _given(part: float) -> float:
    return (1 - part) * math.cos(1.5 * math.pi * part)


def _nudged(part: float) -> float:
    return (1 - part) * math.sin(2 * math.pi * part)


def jolts_of(where: Anchors, model: ViewModel, event: Any) -> list[Flight]:
    """What gives way when the piece of an event has landed in a ward: it, and those near it."""
    ward = ward_of(event)
    if ward < 0:
        return []
    place, state = geometry().wards[ward], model.state
    landed = BOSS + event.seat if isinstance(event, e.BossPlaced) else event.population
    cells = [*cube_cells(place), *boss_cells(place)[: state.n]]
    counts = [*state.cubes_in(ward), *state.bosses_in(ward)]
    names = [piece_names.cube(population) for population in range(POPULATION_COUNT)]
    names += [piece_names.boss(seat.color) for seat in model.seats]
    x, y = cells[landed].feet(counts[landed])[-1]
    jolts: list[Flight] = []
    for piece, (cell, count, name) in enumerate(zip(cells, counts, names, strict=True)):
        if count > DRAWN:
            continue  # under its count
        for nth, foot in enumerate(cell.feet(count)):
            itself = piece == landed and nth == count - 1
            if itself or math.dist(foot, (x, y)) < NEAR:
                picture, spot = where.standing(name), ("ward", ward, piece)
                jolt = Jolt(picture, where.point(foot), where.point(foot), spot)
                jolt.squeeze, jolt.wave = (GIVE, _given) if itself else (NUDGE, _nudged)
                jolts.append(jolt)
    return jolts
