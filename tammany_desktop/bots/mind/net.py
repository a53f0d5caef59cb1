"""A small neural net that tells each seat's chance to win, taught by how games ended.

`Features` is what it is told of each seat: the forecast's numbers and counts of what is on the
board, open to all, scaled to about 0 to 1. One set of weights for each term and kind of moment:
after a turn, after a ballot, offices given. All seats share them; each also sees the mean of all
seats' first layer, so that renaming the seats only renames the answers. Weights come from
`build/opponents/train_net.py`.
"""

import base64
import math
import sys
from array import array
from typing import Final

from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.tables import PACKED
from tammany_desktop.rules import board
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, NOT_VOTED, OVER, TURN, State

FEATURES: Final = 54  # numbers a seat
_FORECAST: Final = 0  # 13 of what the forecast says
_GOODS: Final = 13  # 18 of score, tokens, bosses, office and favors
_WARDS: Final = 31  # 15 of wards still to vote, and of those won
_TABLE: Final = 46  # 8 of the stage of the term, and of the rivals


class Features:
    """Filled by `look`; `values` holds `FEATURES` numbers for each seat in turn."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast = forecast
        self.values: list[float] = [0.0] * (MAX_SEATS * FEATURES)
        self._reach: list[int] = [0] * MAX_SEATS
        self._held: list[int] = [0] * MAX_SEATS
        # What the forecast says, read once a look: its lists are made anew at each reading.
        self._wins: list[float] = []
        self._usable: list[int] = []
        self._wards: list[float] = []
        self._mayor: list[float] = []
        self._points: list[float] = []
        self._turns: list[int] = []
        self._cubes: list[float] = []
        self._leads: list[float] = []
        self._needs: list[int] = []

    def look(self, state: State) -> None:
        """Judge the position and fill `values`. The game must not be over."""
        forecast, values = self.forecast, self.values
        forecast.judge(state)
        self._read(forecast)
        for at in range(state.n * FEATURES):
            values[at] = 0.0
        for seat in range(state.n):
            base = state.favors[seat * board.POPULATION_COUNT : (seat + 1) * board.POPULATION_COUNT]
            self._held[seat] = base[0] + base[1] + base[2] + base[3]
        settled = state.phase == APPOINTING
        for seat in range(state.n):
            self._add_points(state, seat)
            if not settled:
                self._add_forecast(state, seat)
            self._add_goods(state, seat, settled)
            self._add_favors(state, seat)
        if not settled:
            for ward in board.VOTING_ORDER:
                if state.active >> ward & 1 and state.winners[ward] == NOT_VOTED:
                    self._add_ward(state, ward)
        self._add_table(state, settled)

    def _read(self, forecast: Forecast) -> None:
        self._wins = forecast.wins
        self._usable = forecast.usable
        self._wards = forecast.wards
        self._mayor = forecast.mayor
        self._points = forecast.points
        self._turns = forecast.turns
        self._cubes = forecast.held
        self._leads = forecast.leads
        self._needs = forecast.needs

    def _add_points(self, state: State, seat: int) -> None:
        points, standing = self._points, self.forecast.standing
        at, n = seat * FEATURES + _FORECAST, state.n
        mean, best, rival = 0.0, -1e9, 0.0
        for other in range(n):
            mean += points[other] / n
            if other != seat:
                best = max(best, points[other])
                rival = max(rival, standing[other])
        values = self.values
        values[at] = 0.25 * math.log(standing[seat] + 1e-4)
        values[at + 1] = 0.2 * (points[seat] - best)
        values[at + 2] = 0.2 * (points[seat] - mean)
        values[seat * FEATURES + _TABLE + 7] = rival

    def _add_forecast(self, state: State, seat: int) -> None:
        values = self.values
        at = seat * FEATURES + _FORECAST
        leads = most = doubt = cubes = 0.0
        for p in range(board.POPULATION_COUNT):
            lead = self._leads[seat * board.POPULATION_COUNT + p]
            leads += lead
            most = max(most, lead)
            doubt += lead * (1.0 - lead)
            cubes += self._cubes[seat * board.POPULATION_COUNT + p]
        values[at + 3] = 0.25 * self._wards[seat]
        values[at + 4] = self._mayor[seat]
        values[at + 5] = 0.5 * leads
        values[at + 6] = most
        values[at + 7] = doubt
        values[at + 12] = 0.1 * cubes
        doubt = 0.0
        for ward in range(board.WARD_COUNT):
            if state.active >> ward & 1:
                win = self._wins[ward * MAX_SEATS + seat]
                doubt += win * (1.0 - win)
        values[at + 8] = 0.5 * doubt
        if state.active >> board.TAMMANY_HALL & 1:
            values[at + 9] = self._wins[board.TAMMANY_HALL * MAX_SEATS + seat]
        for ward in board.BONUS_FAVOR_WARDS:
            if state.winners[ward] == NOT_VOTED or state.voting == ward:
                values[at + 10] += self._wins[ward * MAX_SEATS + seat]
        for ward in board.BONUS_CUBE_WARDS:
            if state.winners[ward] == NOT_VOTED or state.voting == ward:
                values[at + 11] += self._wins[ward * MAX_SEATS + seat]

    def _add_goods(self, state: State, seat: int, settled: bool) -> None:
        values, n = self.values, state.n
        at = seat * FEATURES + _GOODS
        mean, best = 0.0, -100
        for other in range(n):
            points = state.score[other] + state.tokens[other]
            mean += float(points) / n
            if other != seat and points > best:
                best = points
        mine = state.score[seat] + state.tokens[seat]
        values[at] = 0.2 * (mine - best)
        values[at + 1] = 0.2 * (mine - mean)
        values[at + 2] = state.tokens[seat] / 3.0
        if state.slandered[seat] and self.forecast.position.slanders:
            values[at + 3] = 1.0
        values[at + 4] = 0.1 * state.supply[seat]
        if not settled:
            values[at + 5] = 0.25 * self._turns[seat]
        if state.office[seat] >= 0:
            values[at + 6 + state.office[seat]] = 1.0

    def _add_favors(self, state: State, seat: int) -> None:
        values, n = self.values, state.n
        at, held = seat * FEATURES + _GOODS + 11, self._held[seat]
        most = kinds = leads = ties = total = 0
        for other in range(n):
            total += self._held[other]
        for p in range(board.POPULATION_COUNT):
            mine, rival = state.favors[seat * board.POPULATION_COUNT + p], 0
            for other in range(n):
                if other != seat:
                    rival = max(rival, state.favors[other * board.POPULATION_COUNT + p])
            most = max(most, mine)
            if mine:
                kinds += 1
                leads += mine > rival
                ties += mine == rival
        values[at] = 0.1 * held
        values[at + 1] = 0.25 * min(held, 4)
        values[at + 2] = 0.2 * most
        values[at + 3] = 0.2 * (held - float(total - held) / (n - 1))
        values[at + 4] = 0.5 * leads
        values[at + 5] = 0.5 * ties
        values[at + 6] = 0.25 * kinds

    def _add_ward(self, state: State, ward: int) -> None:
        """Who leads, who could outbid whom, and whose bosses may be slandered away."""
        n, row = state.n, ward * MAX_SEATS
        bosses, usable, reaches = state.bosses, self._usable, self._reach
        best = second = best_reach = second_reach = standing = 0
        for seat in range(n):
            count = bosses[row + seat]
            reach = count + usable[row + seat] if count else 0
            reaches[seat] = reach
            standing += count > 0
            if count > best:
                best, second = count, best
            elif count > second:
                second = count
            if reach > best_reach:
                best_reach, second_reach = reach, best_reach
            elif reach > second_reach:
                second_reach = reach
        for seat in range(n):
            count = bosses[row + seat]
            if count:
                rival = second if count == best else best
                over = second_reach if reaches[seat] == best_reach else best_reach
                self._add_stander(state, ward, seat, standing, rival, over)

    def _add_stander(
        self, state: State, ward: int, seat: int, standing: int, rival: int, over: int
    ) -> None:
        values, at = self.values, seat * FEATURES + _WARDS
        count, reach = state.bosses[ward * MAX_SEATS + seat], self._reach[seat]
        values[at] += 0.2
        values[at + 1] += 0.125 * count
        if count > over:
            values[at + 2] += 0.333
        elif count > rival:
            values[at + 3] += 0.333
        elif count == rival:
            values[at + 4] += 0.333
        elif reach > rival:
            values[at + 5] += 0.333
        else:
            values[at + 6] += 0.333
        if standing > 1:
            self._add_contest(state, ward, seat, reach - over)
            if state.locked >> ward & 1 and count > rival:
                values[at + 10] += 0.5
            if self.forecast.position.slanders:
                self._add_slanders(state, ward, seat)

    def _add_contest(self, state: State, ward: int, seat: int, gap: int) -> None:
        """By how many votes the seat outbids all rivals, and favors for it that have less use."""
        values, at = self.values, seat * FEATURES + _WARDS
        values[at + 7] += 0.125 * (4 if gap > 4 else -4 if gap < -4 else gap)
        if gap > 0:
            values[at + 8] += 0.333
        for p in range(board.POPULATION_COUNT):
            favors = state.favors[seat * board.POPULATION_COUNT + p]
            if favors and state.cubes[ward * board.POPULATION_COUNT + p]:
                need = self._needs[seat * board.POPULATION_COUNT + p]
                values[at + 9] += 0.2 * favors / need if need > 1 else 0.2 * favors

    def _add_slanders(self, state: State, ward: int, seat: int) -> None:
        """Rivals that it may slander there, and rivals that may slander it."""
        values, at = self.values, seat * FEATURES + _WARDS
        mine = self._can_slander(state, ward, seat)
        for other in range(state.n):
            if other != seat and state.bosses[ward * MAX_SEATS + other]:
                if mine:
                    values[at + 11] += 0.2
                if self._can_slander(state, ward, other):
                    values[at + 12] += 0.2

    def _can_slander(self, state: State, ward: int, seat: int) -> bool:
        if state.slandered[seat] or not state.tokens[seat] or not self._turns[seat]:
            return False
        return self._usable[ward * MAX_SEATS + seat] > 0

    def _add_table(self, state: State, settled: bool) -> None:
        values, n = self.values, state.n
        left = stage = turns = total = 0
        for ward in range(board.WARD_COUNT):
            if state.active >> ward & 1 and state.winners[ward] == NOT_VOTED:
                left += 1
        for seat in range(n):
            total += self._held[seat]
            if state.phase == TURN:
                stage = max(stage, self._turns[seat])
                turns += self._turns[seat]
        first = state.first
        if settled and board.MAYOR in state.office:
            first = state.office.index(board.MAYOR)
        for seat in range(n):
            won = 0
            for ward in range(board.WARD_COUNT):
                won += state.winners[ward] == seat
            values[seat * FEATURES + _WARDS + 13] = float((seat - first) % n) / n
            values[seat * FEATURES + _WARDS + 14] = 0.333 * won
            at = seat * FEATURES + _TABLE
            values[at] = 0.1 * left
            values[at + 1] = 0.025 * total
            values[at + 2] = float(turns) / (4 * n)
            if 0 < stage < 5:
                values[at + 2 + stage] = 1.0


FIRST: Final = 24  # units of the first layer
SECOND: Final = 16
NODES_A_LOOK: Final = 3  # a look takes about as long as three forecasts
_FIRST_BIAS: Final = FIRST * FEATURES
_SECOND: Final = _FIRST_BIAS + FIRST
_SHARED: Final = _SECOND + SECOND * FIRST
_SECOND_BIAS: Final = _SHARED + SECOND * FIRST
_LAST: Final = _SECOND_BIAS + SECOND
_DIRECT: Final = _LAST + SECOND
SIZE: Final = _DIRECT + FEATURES
SCALE: Final = 1.0 / 1024.0


def read(packed: str) -> list[float]:
    """The weights of one net, from 16-bit integers in base 85."""
    numbers = array("h")
    numbers.frombytes(base64.b85decode(packed))
    if sys.byteorder == "big":
        numbers.byteswap()
    return [number * SCALE for number in numbers]


NETS: Final[dict[int, list[float]]] = {
    kind * board.TERMS + term: read(packed) for (kind, term), packed in PACKED.items()
}


def kind_of(state: State) -> int:
    """Which kind of moment a position is: 0 in turns, 1 in an election, 2 after it."""
    return 0 if state.phase == TURN else 2 if state.phase == APPOINTING else 1


class Net:
    """Judges as a `Forecast` does, from that forecast's numbers and the board."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast = forecast
        self.features = Features(forecast)
        self.standing: list[float] = [0.0] * MAX_SEATS
        self._first: list[float] = [0.0] * (MAX_SEATS * FIRST)
        self._mean: list[float] = [0.0] * FIRST
        self._shared: list[float] = [0.0] * SECOND

    def knows(self, state: State) -> bool:
        """Whether there are weights for the position."""
        return state.phase != OVER and kind_of(state) * board.TERMS + state.term in NETS

    def judge(self, state: State) -> list[float]:
        """The chance of each seat to win the game; the forecast's where no weights are known."""
        if not self.knows(state):
            return self.forecast.judge(state)
        self.features.look(state)
        n, table, standing = state.n, NETS[kind_of(state) * board.TERMS + state.term], self.standing
        for seat in range(n):
            self._see(table, seat)
        self._share(table, n)
        most = -1e9
        for seat in range(n):
            standing[seat] = self._answer(table, seat)
            most = max(most, standing[seat])
        total = 0.0
        for seat in range(n):
            standing[seat] = math.exp(standing[seat] - most)
            total += standing[seat]
        for seat in range(n):
            standing[seat] /= total
        return standing

    def gain(self, state: State, seat: int) -> float:
        """How much better a seat's chance is than the forecast says."""
        return self.judge(state)[seat] - self.forecast.standing[seat]

    def _see(self, table: list[float], seat: int) -> None:
        """The first layer of one seat."""
        values, found = self.features.values, self._first
        base, out = seat * FEATURES, seat * FIRST
        for unit in range(0, FIRST, 4):
            row = unit * FEATURES
            a, b = table[_FIRST_BIAS + unit], table[_FIRST_BIAS + unit + 1]
            c, d = table[_FIRST_BIAS + unit + 2], table[_FIRST_BIAS + unit + 3]
            for at in range(FEATURES):
                value = values[base + at]
                if value != 0.0:
                    a += value * table[row + at]
                    b += value * table[row + FEATURES + at]
                    c += value * table[row + 2 * FEATURES + at]
                    d += value * table[row + 3 * FEATURES + at]
            found[out + unit] = a if a > 0.0 else 0.0
            found[out + unit + 1] = b if b > 0.0 else 0.0
            found[out + unit + 2] = c if c > 0.0 else 0.0
            found[out + unit + 3] = d if d > 0.0 else 0.0

    def _share(self, table: list[float], n: int) -> None:
        """What the second layer takes from the mean of all seats."""
        for unit in range(FIRST):
            total = 0.0
            for seat in range(n):
                total += self._first[seat * FIRST + unit]
            self._mean[unit] = total / n
        for unit in range(SECOND):
            total = table[_SECOND_BIAS + unit]
            row = _SHARED + unit * FIRST
            for at in range(FIRST):
                total += self._mean[at] * table[row + at]
            self._shared[unit] = total

    def _answer(self, table: list[float], seat: int) -> float:
        """The second layer of one seat, and how promising the seat is."""
        values, first = self.features.values, self._first
        base, row = seat * FEATURES, seat * FIRST
        found = 0.0
        for at in range(FEATURES):
            found += values[base + at] * table[_DIRECT + at]
        for unit in range(SECOND):
            total = self._shared[unit]
            start = _SECOND + unit * FIRST
            for at in range(FIRST):
                value = first[row + at]
                if value != 0.0:
                    total += value * table[start + at]
            if total > 0.0:
                found += total * table[_LAST + unit]
        return found
