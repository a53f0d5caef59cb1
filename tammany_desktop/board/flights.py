"""Which pieces fly where when an event is heard: one small function an event."""

from collections.abc import Callable
from typing import Any, Final

from tammany_desktop.board import piece_images
from tammany_desktop.board.animation import STAGGER, Flight
from tammany_desktop.board.castle_garden import GROW, slot_of, slots
from tammany_desktop.board.cues import CUES, When
from tammany_desktop.board.geometry import Point, geometry
from tammany_desktop.board.layout import Layout
from tammany_desktop.board.piece_images import PieceImage
from tammany_desktop.board.player_card import Card
from tammany_desktop.board.tracks import figure, standing_place
from tammany_desktop.board.view_model import BOSS, Spot, ViewModel
from tammany_desktop.board.ward import foot_of
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import ZONES
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.ui.look import Look


class Anchors:
    """Places of one layout."""

    def __init__(self, look: Look, layout: Layout, cards: list[Card]) -> None:
        self.look = look
        self.layout = layout
        self.camera = layout.camera
        self.cards = cards
        box = geometry().bag
        self.bag = self.point((box[0] + box[2] / 2, box[1] + box[3] / 2))
        self.middle = layout.view.center

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

    def sprite(self, name: str, scale: float, exact: bool = False) -> PieceImage:
        """A piece at `scale` layout units a sprite unit, or at exactly so many pixels."""
        pixels = scale if exact else scale * self.look.units.factor
        return piece_images.sprite(self.look, name, pixels)

    def standing(self, name: str) -> PieceImage:
        """A piece of a ward, held by the foot it stands on."""
        found = piece_images.sprite(self.look, name, geometry().scale * self.camera.scale)
        picture = found.picture
        wide, high = picture.get_size()
        return PieceImage(picture, (wide // 2, high - high // 14))

    def walker(self, color: str) -> PieceImage:
        """A player's figure on the score track, held by its middle."""
        picture = figure(self.look, self.layout.band, color).picture
        return PieceImage(picture, (picture.get_width() // 2, picture.get_height() // 2))

    def track(self, scores: list[int], seat: int) -> tuple[int, int]:
        """Where a player's figure stands on the score track."""
        return standing_place(self.look.window, self.layout.band, scores, seat)


WALK: Final = 0.2  # seconds of a step on the score track
CROWNED: Final = 0.6  # seconds in which the chain of office reaches the new Mayor
CHAIN: Final = 2.0  # sprites' units to units
# Which of an event's flights, in their order, are heard as they land.
SOUNDING: Final = {
    When.AT_ONCE: slice(0, 0),
    When.FIRST: slice(0, 1),
    When.LAST: slice(-1, None),
    When.EACH: slice(None),
}
Fly = Callable[[Anchors, ViewModel, State, Any], list[Flight]]


def _boss_to_ward(where: Anchors, model: ViewModel, before: State, seat: int, ward: int) -> Flight:
    count = before.bosses[ward * 5 + seat] + 1
    foot = foot_of(ward, BOSS, count, seat)
    spot: Spot = ("ward", ward, BOSS + seat)
    return Flight(
        where.standing(piece_images.boss(model.seats[seat].color)),
        where.card(seat),
        where.point(foot),
        spot,
    )


def _boss_from_ward(
    where: Anchors, model: ViewModel, before: State, seat: int, ward: int, nth: int = 0
) -> Flight:
    count = before.bosses[ward * 5 + seat] - nth
    foot = foot_of(ward, BOSS, count, seat)
    name = piece_images.boss(model.seats[seat].color)
    return Flight(where.standing(name), where.point(foot), where.card(seat))


def _cube_to_ward(
    where: Anchors, before: State, ward: int, population: int, start: tuple[int, int]
) -> Flight:
    count = before.cubes[ward * 4 + population] + 1
    foot = foot_of(ward, population, count)
    return Flight(
        where.standing(piece_images.cube(population)),
        start,
        where.point(foot),
        ("ward", ward, population),
    )


def _cube_foot(where: Anchors, before: State, ward: int, population: int) -> tuple[int, int]:
    count = before.cubes[ward * 4 + population]
    return where.point(foot_of(ward, population, count))


def _favor(where: Anchors, seat: int, population: int, count: int) -> list[Flight]:
    found = where.sprite(piece_images.favor(population), 1.0)
    start, end = where.middle, where.favor(seat, population)
    return [Flight(found, start, end, delay=STAGGER * n) for n in range(count)]


def _paid(where: Anchors, seat: int, population: int, count: int) -> list[Flight]:
    found = where.sprite(piece_images.favor(population), 1.0)
    start = where.favor(seat, population)
    return [Flight(found, start, where.bag, delay=STAGGER * n) for n in range(count)]


def _boss_placed(w: Anchors, s: ViewModel, before: State, event: e.BossPlaced) -> list[Flight]:
    return [_boss_to_ward(w, s, before, event.seat, event.ward)]


def _cube_placed(w: Anchors, s: ViewModel, before: State, event: e.CubePlaced) -> list[Flight]:
    start = w.point(slot_of(before, event.population))
    return [_cube_to_ward(w, before, event.ward, event.population, start)]


def _garden_filled(w: Anchors, s: ViewModel, before: State, event: e.GardenFilled) -> list[Flight]:
    flights = []
    for place, (population, world) in enumerate(slots(event.cubes)):
        found = w.sprite(piece_images.cube(population), GROW * w.camera.scale, exact=True)
        spot: Spot = ("garden", 0, population)
        flights.append(Flight(found, w.bag, w.point(world), spot, delay=STAGGER * place))
    return flights


def _favor_taken(w: Anchors, s: ViewModel, before: State, event: e.FavorTaken) -> list[Flight]:
    return _favor(w, event.seat, event.population, 1)


def _slandered(w: Anchors, s: ViewModel, before: State, event: e.Slandered) -> list[Flight]:
    sheet = w.sprite("slander", 1.6)
    foot = foot_of(event.ward, BOSS, 1, event.rival)
    thrown = Flight(sheet, w.card(event.seat), w.point(foot))
    leaving = _boss_from_ward(w, s, before, event.rival, event.ward)
    leaving.delay = 0.25
    return [thrown, *_paid(w, event.seat, event.population, 1), leaving]


def _spread(w: Anchors, s: ViewModel, before: State, event: e.SlanderSpread) -> list[Flight]:
    leaving = _boss_from_ward(w, s, before, event.rival, event.ward)
    leaving.delay = 0.15
    return [*_paid(w, event.seat, event.population, 2), leaving]


def _arrested(w: Anchors, s: ViewModel, before: State, event: e.CubeArrested) -> list[Flight]:
    found = w.standing(piece_images.cube(event.population))
    start = _cube_foot(w, before, event.ward, event.population)
    return [Flight(found, start, w.bag)]


def _locked(w: Anchors, s: ViewModel, before: State, event: e.WardLocked) -> list[Flight]:
    box = geometry().wards[event.ward].lock
    found = w.sprite("lock", 1.2)
    end = w.point((box[0] + box[2] / 2, box[1] + box[3] * 0.8))
    return [Flight(found, w.card(event.seat), end, ("lock", event.ward, 0))]


def _resettled(w: Anchors, s: ViewModel, before: State, event: e.CubeResettled) -> list[Flight]:
    start = _cube_foot(w, before, event.from_ward, event.population)
    return [_cube_to_ward(w, before, event.to_ward, event.population, start)]


def _election_began(
    w: Anchors, s: ViewModel, before: State, event: e.ElectionBegan
) -> list[Flight]:
    flights = []
    for place, (population, world) in enumerate(slots(tuple(before.garden))):
        found = w.sprite(piece_images.cube(population), GROW * w.camera.scale, exact=True)
        flights.append(Flight(found, w.point(world), w.bag, delay=STAGGER * place))
    return flights


def _leave(
    where: Anchors, model: ViewModel, before: State, ward: int, keeper: int = -1
) -> list[Flight]:
    flights: list[Flight] = []
    for seat in range(before.n):
        leaving = before.bosses[ward * 5 + seat] - (seat == keeper)
        for nth in range(leaving):
            flight = _boss_from_ward(where, model, before, seat, ward, nth)
            flight.delay = STAGGER / 2 * len(flights)
            flights.append(flight)
    return flights


def _ward_won(w: Anchors, s: ViewModel, before: State, event: e.WardWon) -> list[Flight]:
    return _leave(w, s, before, event.ward, event.seat)


def _ward_tied(w: Anchors, s: ViewModel, before: State, event: e.WardTied) -> list[Flight]:
    return _leave(w, s, before, event.ward)


def _bonus_cube(w: Anchors, s: ViewModel, before: State, event: e.BonusCubePlaced) -> list[Flight]:
    return [_cube_to_ward(w, before, event.ward, event.population, w.bag)]


def _leader(w: Anchors, s: ViewModel, before: State, event: e.LeaderNamed) -> list[Flight]:
    return _favor(w, event.seat, event.population, event.favors)


def _populated(w: Anchors, s: ViewModel, before: State, event: e.ZonePopulated) -> list[Flight]:
    flights = []
    for place, (ward, population) in enumerate(
        zip(ZONES[event.zone], event.populations, strict=True)
    ):
        flight = _cube_to_ward(w, before, ward, population, w.bag)
        flight.delay = STAGGER * place
        flights.append(flight)
    return flights


def _lifted(w: Anchors, s: ViewModel, before: State, event: e.LocksLifted) -> list[Flight]:
    flights = []
    for ward, place in enumerate(geometry().wards):
        if before.locked >> ward & 1:
            foot = (place.lock[0] + place.lock[2] / 2, place.lock[1] + place.lock[3] * 0.8)
            flights.append(Flight(w.sprite("lock", 1.2), w.point(foot), w.bag))
    return flights


def _scored(w: Anchors, s: ViewModel, before: State, event: e.PointsScored) -> list[Flight]:
    scores = list(before.score[: before.n])
    start = w.track(scores, event.seat)
    scores[event.seat] += event.points
    found = w.walker(s.seats[event.seat].color)
    end = w.track(scores, event.seat)
    return [Flight(found, start, end, ("track", event.seat, 0), seconds=WALK)]


def _named(w: Anchors, s: ViewModel, before: State, event: e.MayorNamed) -> list[Flight]:
    chain = w.sprite("chain", CHAIN)
    return [Flight(chain, w.middle, w.card(event.seat), seconds=CROWNED)]


def _appointed(w: Anchors, s: ViewModel, before: State, event: e.Appointed) -> list[Flight]:
    found = w.sprite(piece_images.emblem(event.office), 1.0)
    giver = before.actor()
    start = w.card(giver) if giver != NOBODY else w.middle
    return [Flight(found, start, w.card(event.seat))]


FLY: Final[dict[type, Fly]] = {
    e.BossPlaced: _boss_placed,
    e.CubePlaced: _cube_placed,
    e.GardenFilled: _garden_filled,
    e.FavorTaken: _favor_taken,
    e.DeputyFavorTaken: _favor_taken,
    e.BonusFavorTaken: _favor_taken,
    e.Slandered: _slandered,
    e.SlanderSpread: _spread,
    e.CubeArrested: _arrested,
    e.WardLocked: _locked,
    e.CubeResettled: _resettled,
    e.ElectionBegan: _election_began,
    e.WardWon: _ward_won,
    e.WardTied: _ward_tied,
    e.BonusCubePlaced: _bonus_cube,
    e.LeaderNamed: _leader,
    e.ZonePopulated: _populated,
    e.LocksLifted: _lifted,
    e.PointsScored: _scored,
    e.MayorNamed: _named,
    e.Appointed: _appointed,
}


def flights_of(where: Anchors, model: ViewModel, before: State, event: e.Event) -> list[Flight]:
    """The flights of an event; none for what moves no piece. `before` is the position it met."""
    fly = FLY.get(type(event))
    flights = fly(where, model, before, event) if fly else []
    if cue := CUES.get(type(event)):
        for flight in flights[SOUNDING[cue.when]]:
            flight.sound = cue.effect
    return flights
