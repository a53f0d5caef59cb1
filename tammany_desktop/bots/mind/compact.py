"""A position as records of plain numbers, for the inner loops of forecasts and quick turns."""

import math
from typing import Final

from tammany_desktop.rules.board import NO_OFFICE, POPULATION_COUNT, VOTING_ORDER, WARD_COUNT
from tammany_desktop.rules.state import MAX_SEATS, NOT_VOTED, State
from tammany_desktop.rules.turn import slander_allowed

LOG: Final[list[float]] = [math.log1p(count) for count in range(160)]  # log of a count plus 1


class Stake:
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
        self.a = Stake()
        self.b = Stake()
        self.c = Stake()
        self.d = Stake()
        self.stakes = [self.a, self.b, self.c, self.d]
        self.favors = 0.0  # sum over the colors
        self.office = NO_OFFICE
        self.slandered = 0  # 1 once it has slandered in this term
        self.turns = 0.0  # turns left in this term
        self.sure = 0.0  # points on the track, and for tokens
        self.wards = 0.0  # expected wards won in this election
        self.mayor = 0.0  # chance to be Mayor
        self.points = 0.0  # expected points at the end of the game
        self.win_chance = 0.0  # chance to win the game
        self.weight = 0.0  # the judging seat's chance to win for each point of this seat
        self.prize = 0.0  # points that a ward without cubes is worth
        self.unscaled = 0.0  # a chance of this seat before it is divided by the seats' sum
        self.later_favors = 0.0  # favors that the next term begins with, and worth like them


class Color:
    """One population in the city."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.garden = 0  # cubes in Castle Garden
        self.favor = 0.0  # gain of the judging seat by one more favor


class Pile:
    """One population in one ward."""

    def __init__(self, color: Color) -> None:
        self.color = color
        self.cubes = 0.0
        self.gain = 0.0  # gain of the judging seat by one more cube
        self.presence_gain = 0.0  # its gain if favors of the color begin or cease to count there
        self.presence_judgment = 0  # value of `Compact.judgments` for which that was computed


class Cell:
    """One seat in one ward."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.bosses = 0.0
        self.usable = 0.0  # favors that it could bid there
        self.log = 0.0  # logarithm of those favors plus 1
        self.win = 0.0  # chance to win the ward
        self.unscaled = 0.0  # chance to win the ward before it is divided by the ward's sum
        self.logit = 0.0  # the last logit set, and its exponential
        self.exponential = 1.0
        self.prize = 0.0  # what the seat's win of the ward adds to the judging seat's chance

    def set_logit(self, logit: float) -> float:
        """Set `unscaled` to the exponential of a logit and return it; the last one is cached."""
        if logit != self.logit:
            self.logit = logit
            self.exponential = math.exp(logit)
        self.unscaled = self.exponential
        return self.unscaled

    def use(self, more: float) -> None:
        """Change the number of favors that can be bid there by `more`."""
        self.usable += more
        self.log = LOG[int(self.usable)]


class Ward:
    """One ward: its candidates compared, and what it is worth to the judging seat."""

    def __init__(self, number: int, seats: list[Seat], colors: list[Color]) -> None:
        self.number = number
        self.all_cells = [Cell(seat) for seat in seats]
        self.cells = self.all_cells
        self.active = 0
        self.locked = 0
        self.winner = NOT_VOTED
        self.crowd = 0.0  # cubes of all colors
        self.a = Pile(colors[0])
        self.b = Pile(colors[1])
        self.c = Pile(colors[2])
        self.d = Pile(colors[3])
        self.piles = [self.a, self.b, self.c, self.d]
        self.candidates = 0.0  # number of seats with bosses
        self.best = 0.0  # the most bosses of a seat
        self.second = 0.0  # those of the next seat, which may be as many
        self.best_reach = 0.0  # the most votes that a seat could have
        self.second_reach = 0.0
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
        self.colors = [Color(number) for number in range(POPULATION_COUNT)]
        self.wards = [Ward(index, self.all_seats, self.colors) for index in range(WARD_COUNT)]
        self._piles = [pile for ward in self.wards for pile in ward.piles]
        self._cells = [cell for ward in self.wards for cell in ward.all_cells]
        self._stakes = [stake for seat in self.all_seats for stake in seat.stakes]
        self.order = [self.wards[number] for number in VOTING_ORDER]

    def load(self, state: State) -> None:
        """Read the whole position."""
        if state.n != self.n:
            self._set_players(state.n)
        self._load_pieces(state)
        self.load_rest(state)

    def load_rest(self, state: State) -> None:
        """Read everything except cubes, bosses and favors, which are unchanged."""
        self.term = state.term
        self.slanders = slander_allowed(state)
        self._load_seats(state)
        for color, count in zip(self.colors, state.garden):  # noqa: B905
            color.garden = count
        active, locked = state.active, state.locked
        for ward, winner in zip(self.wards, state.winners):  # noqa: B905
            ward.winner = winner
            ward.active = active >> ward.number & 1
            ward.locked = locked >> ward.number & 1

    def _load_pieces(self, state: State) -> None:
        # A `zip` without the check of lengths is compiled to a plain loop.
        for cell, count in zip(self._cells, state.bosses):  # noqa: B905
            cell.bosses = float(count)
        for pile, count in zip(self._piles, state.cubes):  # noqa: B905
            pile.cubes = float(count)
        for ward, count in zip(self.wards, state.crowd):  # noqa: B905
            ward.crowd = float(count)
        for stake, count in zip(self._stakes, state.favors):  # noqa: B905
            stake.favors = float(count)

    def _load_seats(self, state: State) -> None:
        for seat in self.seats:
            number = seat.number
            seat.slandered = state.slandered[number]
            seat.office = state.office[number]
            seat.sure = float(state.score[number] + state.tokens[number])
            seat.favors = seat.a.favors + seat.b.favors + seat.c.favors + seat.d.favors

    def _set_players(self, players: int) -> None:
        self.n = players
        self.seats = self.all_seats[:players]
        for ward in self.wards:
            ward.cells = ward.all_cells[:players]

    def count(self) -> None:
        """Count the favors each seat could bid in each ward, and the wards that need each color."""
        for seat in self.seats:
            for stake in seat.stakes:
                stake.need = 0.0
        for ward in self.wards:
            if ward.active and ward.winner == NOT_VOTED:
                _count_usable(ward)
                _count_needs(ward)

    def split(self) -> None:
        """Split the favors of each seat among the wards that `count` found for them."""
        for seat in self.seats:
            for stake in seat.stakes:
                stake.split()


def _count_usable(ward: Ward) -> None:
    a, b, c, d = ward.a.cubes, ward.b.cubes, ward.c.cubes, ward.d.cubes
    for cell in ward.cells:
        seat = cell.seat
        usable = 0.0
        if a:
            usable += seat.a.favors
        if b:
            usable += seat.b.favors
        if c:
            usable += seat.c.favors
        if d:
            usable += seat.d.favors
        cell.usable = usable
        cell.log = LOG[int(usable)]


def _count_needs(ward: Ward) -> None:
    a, b, c, d = ward.a.cubes, ward.b.cubes, ward.c.cubes, ward.d.cubes
    candidates = 0
    for cell in ward.cells:
        if cell.bosses:
            candidates += 1
    if candidates < 2:
        return
    for cell in ward.cells:
        if cell.bosses:
            seat = cell.seat
            if a:
                seat.a.need += 1.0
            if b:
                seat.b.need += 1.0
            if c:
                seat.c.need += 1.0
            if d:
                seat.d.need += 1.0
