"""A small neural net that tells each seat's chance to win, taught by how games ended.

One set of weights for each term and kind of moment: after a turn, after a ballot, offices given.
All seats share them; each also sees the mean of all seats' first layer, so that renaming the
seats only renames the answers. Weights come from `build/net/train.py`.
"""

import base64
import math
import sys
from array import array
from typing import Final

from tammany_desktop.bots.mind import weights
from tammany_desktop.bots.mind.features import FEATURES, Features
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, OVER, TURN, State

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
    kind * TERMS + term: read(packed) for (kind, term), packed in weights.PACKED.items()
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
        return state.phase != OVER and kind_of(state) * TERMS + state.term in NETS

    def judge(self, state: State) -> list[float]:
        """The chance of each seat to win the game; the forecast's where no weights are known."""
        if not self.knows(state):
            return self.forecast.judge(state)
        self.features.look(state)
        n, table, standing = state.n, NETS[kind_of(state) * TERMS + state.term], self.standing
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
