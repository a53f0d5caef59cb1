"""The flights of each event's pieces, in one small function for each event."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from typing import Any, Final, get_args

import pygame

from tammany_desktop.art import PieceImage
from tammany_desktop.audio import Effect
from tammany_desktop.board import gestures
from tammany_desktop.board.animation import LIFT, LIFT_END, STAGGER, Arrival, Fading, Flight, Squash
from tammany_desktop.board.card_parts import paint_portrait
from tammany_desktop.board.cues import CUES
from tammany_desktop.board.flight_parts import FlightParts, Pixel
from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.gestures import PAY_TIME, THROW_TIME, Bestowed, Thrown, Toppled, Walk
from tammany_desktop.board.map_layers import GARDEN_SCALE, slots
from tammany_desktop.board.verdict import REDUCED, Column, CountedEvent, amount_icon
from tammany_desktop.board.ward import MAX_DRAWN, boss_cells, cube_cells, foot_of
from tammany_desktop.languages import text
from tammany_desktop.play import election, piece_names
from tammany_desktop.play.view_model import BOSS, Spot, ViewModel
from tammany_desktop.rules import board
from tammany_desktop.rules import events as e
from tammany_desktop.rules.evolution import MAJORITY_POINTS
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, State, wards_in
from tammany_desktop.ui.tokens import BEAT, Beats, Gap, overshoot

STEP: Final = 0.6 * BEAT  # seconds from one space of the score track to the next
MIN_WALK, MAX_WALK = Beats.REST, Beats.EVENT  # seconds of a marker's way on the score track
SINK_SECONDS: Final = Beats.TOUCH  # seconds that a released piece takes to sink to its place
CHAIN_SECONDS: Final = Beats.CEREMONY  # seconds in which the chain of office reaches the new Mayor
FAVOR_SHARE: Final = 0.7  # duration of a favor's flight, as a share of another piece's
COUNT_SIZE: Final = 1.7  # size of a counted piece, in layout units per unit of its sprite
COUNT_SECONDS: Final = 0.4 * BEAT  # seconds for each of the most pieces that a player has
HANG_SHARE: Final = 0.75  # a sheet is opaque for this share of the time until its boss has landed
# Sizes of pieces thrown at a ward, in layout units per unit of its sprite.
THROWN_SIZES: Final = {"broadside": 1.5, "whistle": 1.8, "lock": 2.7, "cart": 1.0}
ROSETTE_SIZE: Final = 2.4  # size of a thrown rosette, in layout units per unit of its sprite
BAR_DELAY: Final = BEAT / 8  # seconds from one bar over a locked ward to the next
CHAIN_WIDTH: Final = 0.92  # width of the chain of office, in widths of the portrait
NECK: Final = 0.38  # how far above the portrait's foot the middle of the chain hangs, in its widths
Counted = tuple[int, PieceImage, Pixel]  # ward or -1, picture, and start of a counted piece


@dataclass
class _FlightBuilder:
    """Makes an event's flights from `parts`, the view model and the position before the event."""

    parts: FlightParts
    model: ViewModel
    before: State

    def boss_and_foot(self, seat: int, ward: int, count_change: int) -> tuple[PieceImage, Pixel]:
        """Return a boss's picture, and the foot of the seat's last boss after `count_change`."""
        count = self.before.bosses[ward * MAX_SEATS + seat] + count_change
        picture = self.parts.ward_piece(piece_names.boss(self.model.seats[seat].color))
        return picture, self.parts.point(foot_of(ward, BOSS, count, seat))

    def boss_to_ward(self, seat: int, ward: int) -> Flight:
        picture, foot = self.boss_and_foot(seat, ward, 1)
        layout, is_bot = self.parts.layout, self.model.seats[seat].is_bot
        tray_point = layout.tray.left + layout.tray.height // 2, layout.tray.centery
        return Flight(picture, layout.head.center if is_bot else tray_point, foot)

    def boss_from_ward(self, seat: int, ward: int, nth: int = 0) -> Flight:
        picture, foot = self.boss_and_foot(seat, ward, -nth)
        spot: Spot = ("ward", ward, BOSS + seat)
        return Flight(picture, foot, self.parts.supply_point(seat), spot, stays=False)

    def cube_to_ward(
        self, ward: int, population: int, start: Pixel, spot: Spot | None = None
    ) -> Flight:
        parts, count = self.parts, self.before.cubes_in(ward)[population] + 1
        picture = parts.ward_piece(piece_names.cube(population))
        return Flight(picture, start, parts.point(foot_of(ward, population, count)), spot)

    def cube_foot(self, ward: int, population: int) -> Pixel:
        return self.parts.point(foot_of(ward, population, self.before.cubes_in(ward)[population]))

    def favors_paid(self, event: e.Slandered | e.SlanderSpread) -> list[Flight]:
        picture = self.parts.sprite(piece_names.favor(event.population), 2.0)
        ends = self.parts.favor_point(event.seat, event.population), self.parts.bag
        spot: Spot = ("paid", event.seat, event.population)
        delays = (STAGGER * n for n in range(1 + isinstance(event, e.SlanderSpread)))
        return [Flight(picture, *ends, spot, delay, stays=False) for delay in delays]

    def favors_taken(self, event: Any, start: Pixel) -> list[Flight]:
        picture = self.parts.sprite(piece_names.favor(event.population), 1.0)
        end = self.parts.favor_point(event.seat, event.population)
        spot: Spot = ("favors", event.seat, event.population)
        return [Flight(picture, start, end, stays=False, landed_spot=spot)]

    def leader_named(self, event: e.LeaderNamed) -> list[Flight]:
        """Return the flights of cubes from the wards won, then of the leader's favors."""
        panel, columns = self.parts.verdict_panel(self.model, event)
        flights: list[Flight] = [] if self.model.count_continues else [panel]
        delay = 0.0 if self.model.count_continues else panel.seconds
        if self.model.counting or self.model.counted_event != event:  # else its cubes were counted
            cubes, delay = self.counting_flights(event, columns, delay)
            flights += cubes
        (favor,), (*_, row) = self.favors_taken(event, self.parts.hall), columns[event.seat]
        for nth in range(event.favors):
            leaving = self.walk(favor.sprite, favor.end, row, delay + BEAT * nth)
            leaving.start, leaving.end, leaving.map_leg = leaving.end, leaving.start, 1
            leaving.landed_spot = favor.landed_spot
            flights.append(leaving)
        return flights

    def walk(self, image: PieceImage, start: Pixel, row: pygame.Rect, delay: float) -> Walk:
        """Return the way of a piece, under the bar and up in it, to the amount in a row."""
        x, height, anchor = amount_icon(row).centerx, image.picture.get_height(), image.anchor[1]
        lowest = self.parts.layout.bar.bottom - height  # top of a piece at the foot of the bar
        end = x, min(lowest, max(row.top, row.centery - height // 2)) + anchor
        result = Walk(image, start, end, None, delay, Beats.REST, stays=False, map_leg=0)
        result.way = ((x, lowest + anchor),)
        return result

    def mayor_decided(self, event: e.MayorNamed | e.NoMayor) -> list[Flight]:
        """Return the flights of counted pieces, of the panel, of the Mayor's portrait and chain."""
        parts = self.parts
        strip, columns = parts.verdict_panel(self.model, event)
        counted, delay = self.counting_flights(event, columns, Beats.MOVE + Beats.TOUCH)
        panel, columns = parts.verdict_panel(self.model, event, is_decided=True)
        panel.delay, delay = delay + BEAT, delay + BEAT + panel.seconds  # while the map is dark
        if not isinstance(event, e.MayorNamed):
            return [strip, *counted, panel]
        column, frame, *_ = columns[event.seat]
        foot, width, shrinking = frame.midbottom, round(frame.width / REDUCED), REDUCED - 1
        face = pygame.Surface((width, width), pygame.SRCALPHA)
        paint_portrait(parts.look, face, face.get_rect(), self.model.seats, event.seat)
        picture = PieceImage(face.premul_alpha(), (width // 2, width))  # anchored at its foot
        mayor = Squash(picture, foot, foot, None, delay, Beats.REST, stretch=(shrinking, shrinking))
        mayor.wave = lambda progress: 1 - overshoot(progress)
        size = CHAIN_WIDTH * width / parts.sprite("chain", 1.0).picture.get_width()
        image, end = parts.sprite("chain", size), parts.cards[event.seat].figure_rect.center
        start = foot[0], column.top + round(image.picture.get_height() / size / 2)
        chain = Bestowed(image, start, end, None, delay, CHAIN_SECONDS)
        chain.hangs_at, chain.least = (foot[0], foot[1] - round(NECK * width)), 1 / size
        left_of_card = parts.cards[event.seat].rect.left - parts.look.px(Gap.S)
        chain.way = start, (left_of_card, start[1]), (left_of_card, end[1])  # above portraits
        return [strip, *counted, panel, mayor, chain]

    def counting_flights(
        self, event: CountedEvent, columns: list[Column], first_delay: float
    ) -> tuple[list[Flight], float]:
        """Return counted pieces' flights by player, the first at `first_delay`, and their end."""
        flights, lit_wards = list[Flight](), {-1}
        for index, step in enumerate(election.steps_of(self.before, event)):
            groups = {seat: self.counted_pieces(event, step.basis, seat) for seat in step.amounts}
            pieces = [(seat, *piece) for seat, group in groups.items() for piece in group]
            least = 0.0 if isinstance(event, e.LeaderNamed) else Beats.MOVE * len(groups)
            longest = min(COUNT_SECONDS * max(map(len, groups.values())), Beats.EVENT)
            spread = max(least, longest + Beats.TOUCH - COUNT_SECONDS)
            for nth, (seat, ward, picture, start) in enumerate(pieces):
                delay = first_delay + spread * nth / len(pieces)
                if ward not in lit_wards:
                    lit_wards.add(ward)
                    flights.append(self.parts.lit_border(ward, self.model.seats[seat].color, delay))
                *_, first_row, last_row = columns[seat]
                piece = self.walk(picture, start, last_row if index else first_row, delay)
                piece.landed_spot = "counted", seat, index
                flights.append(piece)
            first_delay += spread + Beats.REST + Beats.TOUCH
        return flights, first_delay

    def counted_pieces(self, event: CountedEvent, basis: int, seat: int) -> list[Counted]:
        """Return wards or -1, pictures, and starts of the cubes, rosettes, or favors counted."""
        parts, before, point = self.parts, self.before, self.parts.point
        won = [ward for ward in board.VOTING_ORDER if before.ward_winners[ward] == seat]
        if isinstance(event, e.LeaderNamed):
            population = event.population
            cube = parts.ward_piece(piece_names.cube(population))
            cubes = [(ward, n) for ward in won for n in range(before.cubes_in(ward)[population])]
            return [(ward, cube, point(foot_of(ward, population, n + 1))) for ward, n in cubes]
        if basis == e.BY_COUNT:
            rosette = parts.sprite("rosette", COUNT_SIZE)
            return [(ward, rosette, self.ribbon_center(ward)) for ward in won]
        favor_point = partial(parts.favor_point, seat)
        return [
            (-1, parts.sprite(piece_names.favor(population), COUNT_SIZE), favor_point(population))
            for population, count in enumerate(before.favors_of(seat))
            for _ in range(count)
            if basis in (e.BY_FAVORS, e.BY_IRISH + population)
        ]

    def bonus_cube(self, event: e.BonusCubePlaced) -> list[Flight]:
        return [self.cube_to_ward(event.ward, event.population, self.parts.bag)]

    def bonus_favor(self, event: e.BonusFavorTaken) -> list[Flight]:
        ward = self.before.voting
        return self.favors_taken(event, self.ribbon_center(ward) if ward >= 0 else self.parts.hall)

    def ribbon_center(self, ward: int) -> Pixel:
        """Return the center of a ward's ribbon."""
        return self.parts.camera.rect(geometry().wards[ward].ribbon).center

    def bosses_leave(self, ward: int, winner: int = NOBODY) -> list[Flight]:
        """Return the flights of a ward's bosses, which rise together, except one of `winner`."""
        flights: list[Flight] = []
        for seat in range(self.before.n):
            for nth in range(self.before.bosses[ward * MAX_SEATS + seat] - (seat == winner)):
                flights.append(self.boss_from_ward(seat, ward, nth))
                flights[-1].landed_spot = ("supply", seat, 0)
        return flights

    def garden_cube(self, population: int) -> PieceImage:
        scale = GARDEN_SCALE * self.parts.camera.scale
        return self.parts.sprite(piece_names.cube(population), scale, exact=True)

    def cube_placed(self, event: e.CubePlaced) -> list[Flight]:
        population = event.population
        points = [point for p, point in slots(tuple(self.before.garden)) if p == population]
        start = self.parts.point(points[-1])
        return [self.cube_to_ward(event.ward, population, start, ("garden", 0, population))]

    def garden_filled(self, event: e.GardenFilled) -> list[Flight]:
        flights = list[Flight]()
        for index, (population, point) in enumerate(slots(event.cubes)):
            picture, end = self.garden_cube(population), self.parts.point(point)
            flight = Walk(picture, self.parts.bag, end, delay=0.5 * STAGGER * index)
            flight.way = tuple(map(self.parts.point, geometry().landing))
            flight.seconds, flight.counted_spot = Beats.REST, ("bag", 0, population)
            flights.append(flight)
        return flights

    def thrown_flight(self, name: str, ends: tuple[Pixel, Pixel]) -> Thrown:
        """Return a thrown piece's flight; `CUES` has its sound by its index in the event."""
        flight = Thrown(self.parts.sprite(name, THROWN_SIZES[name]), *ends, seconds=THROW_TIME)
        flight.turn, flight.size = (-12.0, 4.0), (0.4, 1.0)
        return flight

    def slandered(self, event: e.Slandered | e.SlanderSpread) -> list[Flight]:
        """Return the flights of a broadside beside a boss, which is marked, falls, and leaves."""
        rival, parts = event.rival, self.parts
        boss, start = self.boss_from_ward(rival, event.ward), parts.supply_point(event.seat)
        if isinstance(event, e.SlanderSpread):
            ward = self.before.step_ward
            start = parts.point(foot_of(ward if ward >= 0 else event.ward, BOSS, 1, rival))
        sheet = self.thrown_flight("broadside", (start, boss.start))
        if isinstance(event, e.Slandered):  # the slanderer's token leaves the card
            sheet.spot = "slander", event.seat, 0
        target = parts.look.inset(boss.sprite.at(boss.start), -Gap.XS, -Gap.XS)
        sheet.end = parts.center_beside(target, sheet.sprite.picture.get_size(), event.ward)
        sheet.size, sheet.stays, sheet.sound = (0.2, 1.0), False, Effect.STAMP
        leaving = Toppled(boss.sprite, boss.start, boss.end, boss.spot)
        leaving.delay, rest = THROW_TIME + gestures.KNOCK_TIME, Beats.REST - gestures.KNOCK_TIME
        leaving.seconds = parts.seconds(boss.start, boss.end) + rest
        ring = Fading(parts.ring(target), target.topleft, target.topleft, None, THROW_TIME)
        ring.seconds, ring.hold_share, ring.stays = Beats.REST, HANG_SHARE, False
        hung_image = gestures.turn_image(sheet.original.picture.premul_alpha(), sheet.turn[1], 1.0)
        hanging = Fading(hung_image, sheet.end, sheet.end, None, THROW_TIME, stays=False)
        hanging.seconds = leaving.delay + leaving.seconds - THROW_TIME
        hanging.hold_share = HANG_SHARE
        for flight in (sheet, hanging, ring, leaving):
            flight.delay += PAY_TIME
        return [sheet, hanging, ring, *self.favors_paid(event), leaving]

    def cube_arrested(self, event: e.CubeArrested) -> list[Flight]:
        picture = self.parts.ward_piece(piece_names.cube(event.population))
        start = self.cube_foot(event.ward, event.population)
        spot: Spot = ("ward", event.ward, event.population)
        whistle = self.thrown_flight("whistle", (self.parts.supply_point(event.seat), start))
        removed = Flight(picture, start, self.parts.bag, spot, THROW_TIME + 2 * BEAT, stays=False)
        return [whistle, removed]

    def ward_locked(self, event: e.WardLocked) -> list[Flight]:
        """Return the flight of a lock to its target, and of the bars that then fall one by one."""
        parts, target = self.parts, self.parts.camera.rect(geometry().wards[event.ward].lock)
        lock = self.thrown_flight("lock", (parts.supply_point(event.seat), target.center))
        end_scale = target.height / lock.sprite.picture.get_height()
        lock.turn, lock.size, delay = (-12.0, 0.0), (1.0, end_scale), lock.seconds
        bars = [
            Arrival(bar, (x, y - bar.picture.get_height()), (x, y), None, delay + BAR_DELAY * nth)
            for nth, (bar, (x, y)) in enumerate(parts.bars(event.ward))
        ]
        return [*bars, lock]

    def cube_resettled(self, event: e.CubeResettled) -> list[Flight]:
        """Return the flight of a cube on its cart."""
        start = self.cube_foot(event.from_ward, event.population)
        spot: Spot = ("ward", event.from_ward, event.population)
        cube = self.cube_to_ward(event.to_ward, event.population, start, spot)
        cart = Thrown(self.parts.sprite("cart", THROWN_SIZES["cart"]), cube.start, cube.end)
        cart.seconds, cart.stays = self.parts.seconds(cube.start, cube.end), False
        return [cart, cube]

    def election_began(self, event: e.ElectionBegan) -> list[Flight]:
        parts = self.parts
        flights = []
        for index, (population, point) in enumerate(slots(tuple(self.before.garden))):
            picture, spot = self.garden_cube(population), ("garden", 0, population)
            ends = parts.point(point), parts.bag
            flights.append(Flight(picture, *ends, spot, delay=STAGGER * index, stays=False))
            flights[-1].landed_spot = ("returned", 0, population)
        caption = text("table.log_election", term=event.term)
        banner = gestures.banner(parts.look, parts.layout, caption, "torch", dark=True)
        landings = [cube.delay + parts.seconds(cube.start, cube.end) for cube in flights]
        banner.delay = max(landings, default=0.0)
        dimming = Fading(banner.sprite, banner.end, banner.end, seconds=0.0, stays=False)  # unseen
        dimming.delay = banner.delay + gestures.DARK_FROM * banner.seconds
        dimming.counted_spot = "dark", 0, 0
        return [*flights, banner, dimming]

    def zone_populated(self, event: e.ZonePopulated) -> list[Flight]:
        pairs = zip(board.ZONES[event.zone], event.populations, strict=True)
        garden_point = self.parts.point(geometry().garden)
        flights = [self.cube_to_ward(ward, p, garden_point) for ward, p in pairs]
        for index, flight in enumerate(flights):
            flight.delay = Beats.REST + BEAT * index
        return flights

    def locks_lifted(self, event: e.LocksLifted) -> list[Flight]:
        picture, rect, bag = self.parts.sprite("lock", 1.2), self.parts.camera.rect, self.parts.bag
        locks = [(ward, geometry().wards[ward].lock) for ward in wards_in(self.before.locked)]
        return [
            Flight(picture, rect(box).center, bag, ("lock", ward, 0), stays=False)
            for ward, box in locks
        ]

    def points_scored(self, event: e.PointsScored | e.MajorityWon) -> list[Flight]:
        """Return the flights along the track, space by space; the card's points follow them."""
        points = event.points if isinstance(event, e.PointsScored) else MAJORITY_POINTS
        parts, seat, scores = self.parts, event.seat, list(self.before.score[: self.before.n])
        centers = [parts.track_point(scores, seat)]
        for _ in range(points):
            scores[seat] += 1
            centers.append(parts.track_point(scores, seat))
        seconds = min(MAX_WALK, max(MIN_WALK, STEP * points)) / max(1, points)  # for each step
        picture, steps = parts.track_marker(self.model.seats[seat].color), list[Flight]()
        for index, (start, end) in enumerate(pairwise(centers)):
            spot: Spot = ("points" if index else "track", seat, 0)
            steps.append(Flight(picture, start, end, spot, index * seconds, seconds, stays=False))
        return steps

    def appointed(self, event: e.Appointed) -> list[Flight]:
        parts, giver = self.parts, self.before.actor()
        picture = parts.sprite(piece_names.emblem(event.office), 1.0)
        start = parts.supply_point(giver) if giver != NOBODY else parts.hall
        return [Flight(picture, start, parts.supply_point(event.seat))]


MakeFlights = Callable[[_FlightBuilder, Any], list[Flight]]
MAKE_FLIGHTS: Final[dict[type, MakeFlights]] = {  # functions by type of event
    e.BossPlaced: lambda builder, event: [builder.boss_to_ward(event.seat, event.ward)],
    e.CubePlaced: _FlightBuilder.cube_placed,
    e.GardenFilled: _FlightBuilder.garden_filled,
    e.FavorTaken: lambda builder, event: builder.favors_taken(event, builder.parts.hall),
    e.DeputyFavorTaken: lambda builder, event: builder.favors_taken(event, builder.parts.hall),
    e.BonusFavorTaken: _FlightBuilder.bonus_favor,
    e.Slandered: _FlightBuilder.slandered,
    e.SlanderSpread: _FlightBuilder.slandered,
    e.CubeArrested: _FlightBuilder.cube_arrested,
    e.WardLocked: _FlightBuilder.ward_locked,
    e.CubeResettled: _FlightBuilder.cube_resettled,
    e.ElectionBegan: _FlightBuilder.election_began,
    e.WardWon: lambda builder, event: builder.bosses_leave(event.ward, event.seat),
    e.WardTied: lambda builder, event: builder.bosses_leave(event.ward),
    e.BonusCubePlaced: _FlightBuilder.bonus_cube,
    e.LeaderNamed: _FlightBuilder.leader_named,
    e.ZonePopulated: _FlightBuilder.zone_populated,
    e.LocksLifted: _FlightBuilder.locks_lifted,
    e.PointsScored: _FlightBuilder.points_scored,
    e.MajorityWon: _FlightBuilder.points_scored,
    e.MayorNamed: _FlightBuilder.mayor_decided,
    e.NoMayor: _FlightBuilder.mayor_decided,
    e.Appointed: _FlightBuilder.appointed,
}


# Events whose flights have times and pictures of their own.
OWN_TIMES: Final = (*get_args(CountedEvent), e.Slandered, e.SlanderSpread)
PLACED: Final = (e.BossPlaced, e.CubePlaced, e.BonusCubePlaced)  # a piece was put into a ward


def ward_of(event: Any) -> int:
    """Return the ward in which an event puts a piece, or -1."""
    if isinstance(event, e.CubeResettled):
        return event.to_ward
    return event.ward if isinstance(event, PLACED) else -1


def flights_of(
    parts: FlightParts,
    model: ViewModel,
    event: e.Event,
    start_point: Pixel | None = None,  # a drag's end, or the rosette of an opened ballot
    before: State | None = None,  # the position before the event, if not the model's
) -> list[Flight]:
    """Return the flights of an event about to change the model."""
    make = MAKE_FLIGHTS.get(type(event))
    builder = _FlightBuilder(parts, model, before or model.state)
    flights = make(builder, event) if make else []
    for index, flight in enumerate(flights):
        if type(flight) is Flight and not isinstance(event, OWN_TIMES):
            flight.image_at = cache(partial(parts.airborne, flight.sprite))
            flight.seconds = parts.seconds(flight.start, flight.end)
            if flight.landed_spot and flight.landed_spot[0] == "favors":
                flight.seconds *= FAVOR_SHARE
            if isinstance(event, e.WardWon | e.WardTied):
                wait = BEAT + STAGGER / 2 * index  # seconds that a boss waits, lifted with others
                share = flight.seconds / (flight.seconds + wait)
                flight.lift_share, flight.leave_share = LIFT_END * share, 1 - (1 - LIFT_END) * share
                flight.seconds += wait
    if start_point is not None and isinstance(event, PLACED):
        released, height = flights[0], flights[0].sprite.picture.get_height()
        released.start = start_point[0], start_point[1] + round(LIFT * height)  # already lifted
        released.seconds, released.lift_share, released.leave_share = SINK_SECONDS, 0.0, 0.0
    if start_point is not None and isinstance(event, e.WardWon):
        seconds = max([Beats.REST, *(flight.seconds for flight in flights)])
        sprite, end = parts.sprite("rosette", ROSETTE_SIZE), builder.ribbon_center(event.ward)
        flights = [Thrown(sprite, start_point, end, seconds=seconds, stays=False), *flights]
    audible_flights = [f for f in flights if f.seconds and not isinstance(f, gestures.Banner)]
    for cue in CUES.get(type(event), ()):
        for flight in audible_flights[cue.when.value]:
            flight.sound = cue.effect
    return flights


STRETCH: Final = (0.14, -0.22)  # change of a landing piece's width and height, as shares
NEAR_STRETCH: Final = (0.05, -0.09)  # the same of a piece near the landed one
NEAR: Final = 80.0  # world units within which pieces are near
WAVES: Final[tuple[Callable[[float], float], ...]] = (  # by progress: a near piece, the landed one
    lambda progress: (1 - progress) * math.sin(2 * math.pi * progress),
    lambda progress: (1 - progress) * math.cos(1.5 * math.pi * progress),
)


def squashes_of(parts: FlightParts, model: ViewModel, event: Any) -> list[Flight]:
    """Return a ward's lit border, and squashes of a piece that landed there and of near pieces."""
    ward = ward_of(event)
    if ward < 0:
        return []
    shape, state = geometry().wards[ward], model.state
    landed = BOSS + event.seat if isinstance(event, e.BossPlaced) else event.population
    cells = [*cube_cells(shape), *boss_cells(shape)[: state.n]]
    counts = [*state.cubes_in(ward), *state.bosses_in(ward)]
    names = [piece_names.cube(population) for population in range(board.POPULATION_COUNT)]
    names += [piece_names.boss(seat.color) for seat in model.seats]
    x, y = cells[landed].feet(counts[landed])[-1]
    squashes: list[Flight] = [parts.lit_border(ward, model.seats[event.seat].color, 0.0)]
    squashes[0].seconds = 0.8 * BEAT
    for kind, (cell, count, name) in enumerate(zip(cells, counts, names, strict=True)):
        if count > MAX_DRAWN or (kind < BOSS and kind != landed and count > 1):
            continue  # such pieces are drawn as a count, or would cover it
        for index, foot in enumerate(cell.feet(count)):
            is_new = kind == landed and index == count - 1
            if is_new or (math.dist(foot, (x, y)) < NEAR and (kind >= BOSS or kind != landed)):
                picture, spot = parts.ward_piece(name), ("ward", ward, kind)
                squash = Squash(picture, parts.point(foot), parts.point(foot), spot)
                squash.stretch, squash.wave = STRETCH if is_new else NEAR_STRETCH, WAVES[is_new]
                squashes.append(squash)
    return squashes
