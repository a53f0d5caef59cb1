"""A small neural net that predicts each seat's chance to win, trained on how games ended."""

import base64
import math
import sys
from array import array
from typing import Final

from tammany_desktop.bots.mind.compact import Seat, Ward, WardSeat
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.tables import PACKED
from tammany_desktop.rules import board
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, NOT_VOTED, OVER, TURN, State

FEATURES: Final = 54  # inputs for each seat; the next names are indexes where parts of them begin
_FORECAST: Final = 0  # 13 inputs from the forecast
_HOLDINGS: Final = 13  # 18 inputs: score, tokens, bosses, office and favors
_WARDS: Final = 31  # 15 inputs: wards still to vote, and wards won
_STAGE: Final = 46  # 8 inputs: the stage of the term, and the strongest rival


class Features:
    """The inputs of the net: `compute` sets `values`, `FEATURES` numbers for each seat in turn."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast = forecast
        self.values: list[float] = [0.0] * (MAX_SEATS * FEATURES)

    def compute(self, state: State) -> None:
        """Judge the position and fill `values`. The game must not be over."""
        forecast, values = self.forecast, self.values
        forecast.judge(state)
        position = forecast.position
        for index in range(state.n * FEATURES):
            values[index] = 0.0
        appointing = state.phase == APPOINTING
        for seat in position.seats:
            self._add_points(seat)
            if not appointing:
                self._add_forecast(state, seat)
            self._add_holdings(state, seat)
            self._add_favors(state, seat)
        if not appointing:
            for ward in position.order:
                if ward.active and ward.winner == NOT_VOTED:
                    self._add_ward(state, ward)
        self._add_stage(state, appointing)

    def _add_points(self, seat: Seat) -> None:
        seats = self.forecast.position.seats
        index, n = seat.number * FEATURES + _FORECAST, len(seats)
        mean, rival_points, rival_chance = 0.0, -1e9, 0.0  # the highest points and chance
        for other in seats:
            mean += other.points / n
            if other is not seat:
                rival_points = max(rival_points, other.points)
                rival_chance = max(rival_chance, other.win_chance)
        values = self.values
        values[index] = 0.25 * math.log(seat.win_chance + 1e-4)
        values[index + 1] = 0.2 * (seat.points - rival_points)
        values[index + 2] = 0.2 * (seat.points - mean)
        values[seat.number * FEATURES + _STAGE + 7] = rival_chance

    def _add_forecast(self, state: State, seat: Seat) -> None:
        values, wards = self.values, self.forecast.position.wards
        index, number = seat.number * FEATURES + _FORECAST, seat.number
        leads = most = uncertainty = cubes = 0.0
        for seat_favors in seat.by_population:
            lead = seat_favors.lead
            leads += lead
            most = max(most, lead)
            uncertainty += lead * (1.0 - lead)
            cubes += seat_favors.cubes_won
        values[index + 3] = 0.25 * seat.wards
        values[index + 4] = seat.mayor
        values[index + 5] = 0.5 * leads
        values[index + 6] = most
        values[index + 7] = uncertainty
        values[index + 12] = 0.1 * cubes
        uncertainty = 0.0
        for ward in wards:
            if ward.active:
                win = ward.seats[number].win
                uncertainty += win * (1.0 - win)
        values[index + 8] = 0.5 * uncertainty
        hall = wards[board.TAMMANY_HALL]
        if hall.active:
            values[index + 9] = hall.seats[number].win
        for offset, special in ((10, board.BONUS_FAVOR_WARDS), (11, board.BONUS_CUBE_WARDS)):
            for ward_number in special:
                if wards[ward_number].winner == NOT_VOTED or state.voting == ward_number:
                    values[index + offset] += wards[ward_number].seats[number].win

    def _add_holdings(self, state: State, seat: Seat) -> None:
        values = self.values
        index, number = seat.number * FEATURES + _HOLDINGS, seat.number
        mean, rival_points = 0.0, -100.0
        for other in self.forecast.position.seats:
            mean += other.certain_points / state.n
            if other is not seat:
                rival_points = max(rival_points, other.certain_points)
        values[index] = 0.2 * (seat.certain_points - rival_points)
        values[index + 1] = 0.2 * (seat.certain_points - mean)
        values[index + 2] = state.tokens[number] / 3.0
        if seat.has_slandered and self.forecast.position.slanders:
            values[index + 3] = 1.0
        values[index + 4] = 0.1 * state.boss_supply[number]
        values[index + 5] = 0.25 * seat.turns
        if seat.office >= 0:
            values[index + 6 + seat.office] = 1.0

    def _add_favors(self, state: State, seat: Seat) -> None:
        values, seats = self.values, self.forecast.position.seats
        index, held_favors = seat.number * FEATURES + _HOLDINGS + 11, seat.favors
        populations = majorities = ties = 0
        most = total = 0.0
        for other in seats:
            total += other.favors
        for p in range(board.POPULATION_COUNT):
            own, rival = seat.by_population[p].favors, 0.0
            for other in seats:
                if other is not seat:
                    rival = max(rival, other.by_population[p].favors)
            most = max(most, own)
            if own:
                populations += 1
                majorities += own > rival
                ties += own == rival
        values[index] = 0.1 * held_favors
        values[index + 1] = 0.25 * min(held_favors, 4.0)
        values[index + 2] = 0.2 * most
        values[index + 3] = 0.2 * (held_favors - (total - held_favors) / (state.n - 1))
        values[index + 4] = 0.5 * majorities
        values[index + 5] = 0.5 * ties
        values[index + 6] = 0.25 * populations

    def _add_ward(self, state: State, ward: Ward) -> None:
        """Add who is strongest in a ward, who could outbid whom, and who could slander whom."""
        for ward_seat in ward.seats:
            if ward_seat.bosses:
                self._add_candidate(ward, ward_seat)
                if ward.candidate_count > 1 and self.forecast.position.slanders:
                    self._add_slanders(state, ward, ward_seat)

    def _add_candidate(self, ward: Ward, ward_seat: WardSeat) -> None:
        values, index = self.values, ward_seat.seat.number * FEATURES + _WARDS
        boss_count, reach = ward_seat.bosses, ward_seat.bosses + ward_seat.usable
        rival_bosses = ward.second_bosses if boss_count == ward.most_bosses else ward.most_bosses
        rival_reach = ward.second_votes if reach == ward.most_votes else ward.most_votes
        values[index] += 0.2
        values[index + 1] += 0.125 * boss_count
        if boss_count > rival_reach:
            values[index + 2] += 0.333
        elif boss_count > rival_bosses:
            values[index + 3] += 0.333
        elif boss_count == rival_bosses:
            values[index + 4] += 0.333
        elif reach > rival_bosses:
            values[index + 5] += 0.333
        else:
            values[index + 6] += 0.333
        if ward.candidate_count > 1:
            self._add_contest(ward, ward_seat.seat, reach - rival_reach)
            if ward.locked and boss_count > rival_bosses:
                values[index + 10] += 0.5

    def _add_contest(self, ward: Ward, seat: Seat, gap: float) -> None:
        """Add by how many votes the seat outbids all rivals, and its favors, split among wards."""
        values, index = self.values, seat.number * FEATURES + _WARDS
        values[index + 7] += 0.125 * (4.0 if gap > 4.0 else -4.0 if gap < -4.0 else gap)
        if gap > 0.0:
            values[index + 8] += 0.333
        for p in range(board.POPULATION_COUNT):
            seat_favors = seat.by_population[p]
            if seat_favors.favors and ward.by_population[p].cubes:
                value = 0.2 * seat_favors.favors
                values[index + 9] += value / seat_favors.need if seat_favors.need > 1.0 else value

    def _add_slanders(self, state: State, ward: Ward, ward_seat: WardSeat) -> None:
        """Add the rivals that the seat may slander in a ward, and those that may slander it."""
        values, index = self.values, ward_seat.seat.number * FEATURES + _WARDS
        may_slander = _can_slander(state, ward_seat)
        for other in ward.seats:
            if other is not ward_seat and other.bosses:
                if may_slander:
                    values[index + 11] += 0.2
                if _can_slander(state, other):
                    values[index + 12] += 0.2

    def _add_stage(self, state: State, appointing: bool) -> None:
        values, position, n = self.values, self.forecast.position, state.n
        wards_left = stage = 0
        turns = total = 0.0
        for ward in position.wards:
            if ward.active and ward.winner == NOT_VOTED:
                wards_left += 1
        for seat in position.seats:
            total += seat.favors
            stage = max(stage, int(seat.turns))
            turns += seat.turns
        first = state.first
        if appointing and board.MAYOR in state.office:
            first = state.office.index(board.MAYOR)
        for seat in position.seats:
            won = 0
            for ward in position.wards:
                won += ward.winner == seat.number
            index = seat.number * FEATURES
            values[index + _WARDS + 13] = float((seat.number - first) % n) / n
            values[index + _WARDS + 14] = 0.333 * won
            values[index + _STAGE] = 0.1 * wards_left
            values[index + _STAGE + 1] = 0.025 * total
            values[index + _STAGE + 2] = turns / (4 * n)
            if 0 < stage < 5:
                values[index + _STAGE + 2 + stage] = 1.0


def _can_slander(state: State, ward_seat: WardSeat) -> bool:
    seat = ward_seat.seat
    may_slander = not seat.has_slandered and state.tokens[seat.number] > 0 and seat.turns > 0.0
    return may_slander and ward_seat.usable > 0.0


FIRST: Final = 24  # units of the first layer
SECOND: Final = 16  # units of the second layer
NODES_PER_NET: Final = 3  # cost of evaluating the net, in positions judged
_FIRST_BIASES: Final = FIRST * FEATURES
_SECOND_WEIGHTS: Final = _FIRST_BIASES + FIRST
_SHARED_WEIGHTS: Final = _SECOND_WEIGHTS + SECOND * FIRST
_SECOND_BIASES: Final = _SHARED_WEIGHTS + SECOND * FIRST
_LAST_WEIGHTS: Final = _SECOND_BIASES + SECOND
_DIRECT_WEIGHTS: Final = _LAST_WEIGHTS + SECOND
SIZE: Final = _DIRECT_WEIGHTS + FEATURES  # weights and biases of a net, in parts at these indexes
SCALE: Final = 1.0 / 1024.0  # value of 1 in the packed integers


def read(packed: str) -> list[float]:
    """Return the weights of one net, decoded from 16-bit integers in base 85."""
    numbers = array("h")
    numbers.frombytes(base64.b85decode(packed))
    if sys.byteorder == "big":
        numbers.byteswap()
    return [number * SCALE for number in numbers]


NETS: Final[dict[int, list[float]]] = {
    kind * board.TERMS + term: read(packed) for (kind, term), packed in PACKED.items()
}


def kind_of(state: State) -> int:
    """Return the kind of moment of a position: 0 in turns, 1 in an election, 2 after it."""
    return 0 if state.phase == TURN else 2 if state.phase == APPOINTING else 1


class Net:
    """Judges as a `Forecast` does, by a net over the forecast's results and the board."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast = forecast
        self.features = Features(forecast)
        self.win_chances: list[float] = [0.0] * MAX_SEATS
        self._first: list[float] = [0.0] * (MAX_SEATS * FIRST)  # outputs of the first layer
        self._mean: list[float] = [0.0] * FIRST
        self._shared: list[float] = [0.0] * SECOND

    def has_weights(self, state: State) -> bool:
        """Return True if there are weights for the position."""
        return state.phase != OVER and kind_of(state) * board.TERMS + state.term in NETS

    def judge(self, state: State) -> list[float]:
        """Return each seat's chance to win the game: the forecast's where there are no weights."""
        if not self.has_weights(state):
            return self.forecast.judge(state)
        self.features.compute(state)
        n, win_chances = state.n, self.win_chances
        weights = NETS[kind_of(state) * board.TERMS + state.term]
        for seat in range(n):
            self._compute_first_layer(weights, seat)
        self._compute_shared_input(weights, n)
        most = -1e9
        for seat in range(n):
            win_chances[seat] = self._output(weights, seat)
            most = max(most, win_chances[seat])
        total = 0.0
        for seat in range(n):
            win_chances[seat] = math.exp(win_chances[seat] - most)
            total += win_chances[seat]
        for seat in range(n):
            win_chances[seat] /= total
        return win_chances

    def gain(self, state: State, seat: int) -> float:
        """Return how much better a seat's chance is than the forecast says."""
        return self.judge(state)[seat] - self.forecast.win_chances[seat]

    def _compute_first_layer(self, weights: list[float], seat: int) -> None:
        values, first = self.features.values, self._first
        value_offset, unit_offset = seat * FEATURES, seat * FIRST
        for unit in range(0, FIRST, 4):
            offset = unit * FEATURES
            a, b = weights[_FIRST_BIASES + unit], weights[_FIRST_BIASES + unit + 1]
            c, d = weights[_FIRST_BIASES + unit + 2], weights[_FIRST_BIASES + unit + 3]
            for index in range(FEATURES):
                value = values[value_offset + index]
                if value != 0.0:
                    a += value * weights[offset + index]
                    b += value * weights[offset + FEATURES + index]
                    c += value * weights[offset + 2 * FEATURES + index]
                    d += value * weights[offset + 3 * FEATURES + index]
            first[unit_offset + unit] = a if a > 0.0 else 0.0
            first[unit_offset + unit + 1] = b if b > 0.0 else 0.0
            first[unit_offset + unit + 2] = c if c > 0.0 else 0.0
            first[unit_offset + unit + 3] = d if d > 0.0 else 0.0

    def _compute_shared_input(self, weights: list[float], n: int) -> None:
        """Compute the part of the second layer's input that is the mean of all seats."""
        for unit in range(FIRST):
            total = 0.0
            for seat in range(n):
                total += self._first[seat * FIRST + unit]
            self._mean[unit] = total / n
        for unit in range(SECOND):
            total = weights[_SECOND_BIASES + unit]
            offset = _SHARED_WEIGHTS + unit * FIRST
            for index in range(FIRST):
                total += self._mean[index] * weights[offset + index]
            self._shared[unit] = total

    def _output(self, weights: list[float], seat: int) -> float:
        """Return the net's output for one seat, by the second layer and the direct weights."""
        values, first = self.features.values, self._first
        value_offset, unit_offset = seat * FEATURES, seat * FIRST
        result = 0.0
        for index in range(FEATURES):
            result += values[value_offset + index] * weights[_DIRECT_WEIGHTS + index]
        for unit in range(SECOND):
            total = self._shared[unit]
            offset = _SECOND_WEIGHTS + unit * FIRST
            for index in range(FIRST):
                value = first[unit_offset + index]
                if value != 0.0:
                    total += value * weights[offset + index]
            if total > 0.0:
                result += total * weights[_LAST_WEIGHTS + unit]
        return result
