"""A position as records of plain numbers, for the inner loops of forecasts and quick turns."""

import math
from typing import Final

from tammany_desktop.rules.board import NO_OFFICE, POPULATION_COUNT, VOTING_ORDER, WARD_COUNT
from tammany_desktop.rules.state import MAX_SEATS, NOT_VOTED, State
from tammany_desktop.rules.turn import slander_allowed

LOG: Final[list[float]] = [math.log1p(count) for count in range(160)]  # log of a count plus 1


class SeatFavors:
    """One seat in one population."""

    def __init__(self) -> None:
        self.favors = 0.0
        self.need = 0.0  # contested wards in which the seat can bid such a favor
        self.share = 0.0  # favors available for each of these wards
        self.cubes_won = 0.0  # expected number of cubes won
        self.lead = 0.0  # chance to lead the population
        self.prize = 0.0  # points that one more cube won is worth to the seat
        self.gain = 0.0  # what one more cube won by the seat adds to the judging seat's chance

    def split(self) -> None:
        """Split the favors among the wards that can use them."""
        need = self.need
        self.share = self.favors / need if need > 1.0 else self.favors


class Seat:
    """One player, with forecasts for it. The judging seat is the one of `QuickTurns.judge`."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.a = SeatFavors()
        self.b = SeatFavors()
        self.c = SeatFavors()
        self.d = SeatFavors()
        self.by_population = [self.a, self.b, self.c, self.d]
        self.favors = 0.0  # sum over the populations
        self.office = NO_OFFICE
        self.has_slandered = 0  # 1 once it has slandered in this term
        self.turns = 0.0  # turns left in this term
        self.certain_points = 0.0  # points on the track, and for tokens
        self.wards = 0.0  # expected wards won in this election
        self.mayor = 0.0  # chance to be Mayor
        self.points = 0.0  # expected points at the end of the game
        self.win_chance = 0.0  # chance to win the game
        self.weight = 0.0  # the judging seat's chance to win for each point of this seat
        self.prize = 0.0  # points that a ward without cubes is worth
        self.unscaled = 0.0  # a chance of this seat before it is divided by the seats' sum
        self.later_favors = 0.0  # favors that the next term begins with, and worth like them


class Population:
    """One population in the city."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.garden = 0  # cubes in Castle Garden
        self.favor_gain = 0.0  # gain of the judging seat by one more favor


class WardCubes:
    """One population in one ward."""

    def __init__(self, population: Population) -> None:
        self.population = population
        self.cubes = 0.0
        self.gain = 0.0  # gain of the judging seat by one more cube
        self.presence_gain = 0.0  # the same if its favors begin or cease to count in the ward
        self.presence_judgment = 0  # value of `Compact.judgments` for which that was computed


class WardSeat:
    """One seat in one ward."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.bosses = 0.0
        self.usable = 0.0  # favors that the seat could bid in the ward
        self.log = 0.0  # logarithm of those favors plus 1
        self.win = 0.0  # chance to win the ward
        self.unscaled = 0.0  # chance to win the ward before it is divided by the ward's sum
        self.logit = 0.0  # the last logit set, and its exponential
        self.exponential = 1.0
        self.prize = 0.0  # what the seat's win of the ward adds to the judging seat's chance

    def set_logit(self, logit: float) -> float:
        """Set `unscaled` to the exponential of a logit; return it. The last logit's is cached."""
        if logit != self.logit:
            self.logit = logit
            self.exponential = math.exp(logit)
        self.unscaled = self.exponential
        return self.unscaled

    def use(self, more: float) -> None:
        """Change the number of favors that can be bid in the ward by `more`."""
        self.usable += more
        self.log = LOG[int(self.usable)]


class Ward:
    """One ward: its candidates compared, and what it is worth to the judging seat."""

    def __init__(self, number: int, seats: list[Seat], populations: list[Population]) -> None:
        self.number = number
        self.all_seats = [WardSeat(seat) for seat in seats]
        self.seats = self.all_seats
        self.active = 0
        self.locked = 0
        self.winner = NOT_VOTED
        self.cube_count = 0.0  # cubes of all populations
        self.a = WardCubes(populations[0])
        self.b = WardCubes(populations[1])
        self.c = WardCubes(populations[2])
        self.d = WardCubes(populations[3])
        self.by_population = [self.a, self.b, self.c, self.d]
        self.candidate_count = 0.0
        self.most_bosses = 0.0  # of any seat
        self.second_bosses = 0.0  # of the seat after that one, which may have as many
        self.most_votes = 0.0  # in reach of any seat
        self.second_votes = 0.0  # in reach of the seat after that one
        self.value = 0.0  # what winning the ward for sure adds to the judging seat's chance


class Compact:
    """A position as `load` read it from a `State`; results for inactive wards are out of date."""

    def __init__(self) -> None:
        self.n = MAX_SEATS  # number of seats
        self.term = 1
        self.slanders = False  # whether players slander in this term
        self.judgments = 0  # counted by `QuickTurns`: each makes presence gains out of date
        self.all_seats = [Seat(number) for number in range(MAX_SEATS)]
        self.seats = self.all_seats
        self.populations = [Population(number) for number in range(POPULATION_COUNT)]
        self.wards = [Ward(index, self.all_seats, self.populations) for index in range(WARD_COUNT)]
        self._ward_cubes = [cubes for ward in self.wards for cubes in ward.by_population]
        self._ward_seats = [seat for ward in self.wards for seat in ward.all_seats]
        self._seat_favors = [favors for seat in self.all_seats for favors in seat.by_population]
        self.order = [self.wards[number] for number in VOTING_ORDER]

    def load(self, state: State) -> None:
        """Read the whole position."""
        if state.n != self.n:
            self._set_player_count(state.n)
        self._load_pieces(state)
        self.load_rest(state)

    def load_rest(self, state: State) -> None:
        """Read everything except cubes, bosses and favors, which are unchanged."""
        self.term = state.term
        self.slanders = slander_allowed(state)
        self._load_seats(state)
        for population, count in zip(self.populations, state.garden):  # noqa: B905
            population.garden = count
        active, locked = state.active, state.locked
        for ward, winner in zip(self.wards, state.ward_winners):  # noqa: B905
            ward.winner = winner
            ward.active = active >> ward.number & 1
            ward.locked = locked >> ward.number & 1

    def _load_pieces(self, state: State) -> None:
        # A `zip` without the check of lengths is compiled to a plain loop.
        for ward_seat, count in zip(self._ward_seats, state.bosses):  # noqa: B905
            ward_seat.bosses = float(count)
        for ward_cubes, count in zip(self._ward_cubes, state.cubes):  # noqa: B905
            ward_cubes.cubes = float(count)
        for ward, count in zip(self.wards, state.cube_count):  # noqa: B905
            ward.cube_count = float(count)
        for seat_favors, count in zip(self._seat_favors, state.favors):  # noqa: B905
            seat_favors.favors = float(count)

    def _load_seats(self, state: State) -> None:
        for seat in self.seats:
            number = seat.number
            seat.has_slandered = state.has_slandered[number]
            seat.office = state.office[number]
            seat.certain_points = float(state.score[number] + state.tokens[number])
            seat.favors = seat.a.favors + seat.b.favors + seat.c.favors + seat.d.favors

    def _set_player_count(self, player_count: int) -> None:
        self.n = player_count
        self.seats = self.all_seats[:player_count]
        for ward in self.wards:
            ward.seats = ward.all_seats[:player_count]

    def count(self) -> None:
        """Count usable favors by ward and seat, and by population the wards that can use them."""
        for seat in self.seats:
            for seat_favors in seat.by_population:
                seat_favors.need = 0.0
        for ward in self.wards:
            if ward.active and ward.winner == NOT_VOTED:
                _count_usable(ward)
                _count_needs(ward)

    def split(self) -> None:
        """Split the favors of each seat among the wards that `count` found for them."""
        for seat in self.seats:
            for seat_favors in seat.by_population:
                seat_favors.split()


def _count_usable(ward: Ward) -> None:
    a, b, c, d = ward.a.cubes, ward.b.cubes, ward.c.cubes, ward.d.cubes
    for ward_seat in ward.seats:
        seat = ward_seat.seat
        usable = 0.0
        if a:
            usable += seat.a.favors
        if b:
            usable += seat.b.favors
        if c:
            usable += seat.c.favors
        if d:
            usable += seat.d.favors
        ward_seat.usable = usable
        ward_seat.log = LOG[int(usable)]


def _count_needs(ward: Ward) -> None:
    a, b, c, d = ward.a.cubes, ward.b.cubes, ward.c.cubes, ward.d.cubes
    candidate_count = 0
    for ward_seat in ward.seats:
        if ward_seat.bosses:
            candidate_count += 1
    if candidate_count < 2:
        return
    for ward_seat in ward.seats:
        if ward_seat.bosses:
            seat = ward_seat.seat
            if a:
                seat.a.need += 1.0
            if b:
                seat.b.need += 1.0
            if c:
                seat.c.need += 1.0
            if d:
                seat.d.need += 1.0
