"""Positions for tests, built piece by piece; nothing appears that is not taken from somewhere.

Wards are named by their numbers and populations by name, as in the rules; `given` checks that the
position can be, by writing and reading it.
"""

import json
from pathlib import Path
from typing import Any

from tammany_desktop.rules import position
from tammany_desktop.rules.board import (
    BOSSES_EACH,
    CUBES_EACH,
    OFFICES,
    POPULATIONS,
    WARD_INDEX,
    ZONE_CUBES,
    ZONES,
    zones_open,
)
from tammany_desktop.rules.options import Options
from tammany_desktop.rules.state import State

DATA = Path(__file__).resolve().parent.parent / "data"
W = WARD_INDEX  # W[14] is the index of ward 14
IRISH, ENGLISH, GERMAN, ITALIAN = range(4)


def load(name: str) -> State:
    """A position of tests/data/positions."""
    return position.read(load_json(name))


def load_json(name: str) -> dict[str, Any]:
    words = (DATA / "positions" / f"{name}.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(words)
    return loaded


class Table:
    """A position in the making; every method but `given` returns the table itself."""

    def __init__(self, n: int = 4, term: int = 1, **options: Any) -> None:
        """A turn of seat 0 in the first year of `term`: starting cubes, an empty garden.

        `options` are those of the game that are not the default.
        """
        self.state = state = State(n, Options(**options))
        state.term = term
        state.year = 4 * term - 3
        state.first = state.turn = 0
        state.bag = [CUBES_EACH] * 4
        for zone, wards in enumerate(ZONES):
            cubes = [p for p in range(4) for _ in range(ZONE_CUBES[zone][p])]
            for population in cubes:
                state.bag[population] -= 1
            if zone >= zones_open(n, term):
                for population in cubes:
                    state.aside[zone * 4 + population] += 1
                continue
            for ward, population in zip(reversed(wards), cubes, strict=True):
                self._add_cubes(ward, population, 1)

    def _add_cubes(self, ward: int, population: int, count: int) -> None:
        self.state.cubes[ward * 4 + population] += count
        self.state.cube_count[ward] += count
        self.state.active |= 1 << ward

    def cubes(self, number: int, **counts: int) -> "Table":
        """Just these cubes in a ward, exchanged with the bag."""
        ward = W[number]
        for population, name in enumerate(POPULATIONS):
            change = counts.get(name, 0) - self.state.cubes[ward * 4 + population]
            self.state.bag[population] -= change
            self._add_cubes(ward, population, change)
        return self

    def garden(self, **counts: int) -> "Table":
        """Just these cubes in Castle Garden, exchanged with the bag."""
        for population, name in enumerate(POPULATIONS):
            change = counts.get(name, 0) - self.state.garden[population]
            self.state.bag[population] -= change
            self.state.garden[population] += change
        return self

    def bosses(self, number: int, *counts: int) -> "Table":
        """So many bosses of each seat in a ward."""
        for seat, count in enumerate(counts):
            place = W[number] * 5 + seat
            self.state.boss_supply[seat] -= count - self.state.bosses[place]
            self.state.bosses[place] = count
        return self

    def supply(self, seat: int, left: int, *, parked: int = 14) -> "Table":
        """Only so many bosses left to a seat: the others go to the ward `parked`."""
        place = W[parked] * 5 + seat
        self.state.bosses[place] += self.state.boss_supply[seat] - left
        self.state.boss_supply[seat] = left
        return self

    def favors(self, seat: int, *counts: int) -> "Table":
        """So many Irish, English, German, Italian favors of a seat, exchanged with the supply."""
        for population, count in enumerate(counts):
            place = seat * 4 + population
            self.state.bank[population] -= count - self.state.favors[place]
            self.state.favors[place] = count
        return self

    def offices(self, *names: str | None) -> "Table":
        """The office of each seat."""
        for seat, name in enumerate(names):
            self.state.office[seat] = -1 if name is None else OFFICES.index(name)
        return self

    def lock(self, *numbers: int) -> "Table":
        """Lock these wards, as the Council President did earlier in the term."""
        for number in numbers:
            self.state.locked |= 1 << W[number]
            self.state.locks_used += 1
        return self

    def mark(self, row: int, *seats: int) -> "Table":
        """A boss of each of these seats is a marker: in a population's row, or OFFICE_ROW."""
        for seat in seats:
            self.state.boss_supply[seat] -= 1
            self.state.mark(row, seat)
        return self

    def turn(self, seat: int, *, first: int | None = None) -> "Table":
        """Whose turn it is, and who is first player."""
        self.state.turn = seat
        self.state.first = self.state.first if first is None else first
        return self

    def done(self) -> "Table":
        """The ward action of this turn is done."""
        self.state.ward_done = 1
        return self

    def last_turn(self, *, first: int = 0) -> "Table":
        """The last turn of the term, its ward action done: ending it opens the election."""
        self.state.year = self.state.term * 4
        self.state.first = first
        self.state.turn = (first - 1) % self.state.n
        return self.done()

    def scores(self, *points: int) -> "Table":
        self.state.score = list(points)
        return self

    def tokens(self, *left: int) -> "Table":
        """Slander tokens left to each seat."""
        self.state.tokens = list(left)
        return self

    def given(self) -> State:
        """The finished position, proved to be one that can be."""
        for seat in range(self.state.n):
            bosses = sum(self.state.bosses[seat::5]) + self.state.boss_supply[seat]
            assert bosses + self.state.markers_of(seat) == BOSSES_EACH
        again = position.read(position.write(self.state))
        assert again == self.state
        return self.state


def scarce(number: int) -> State:
    """Term 2 with next to nothing left: up to two bosses a seat, few favors, few cubes."""
    n = 3 + number % 3
    locks, markers = ("sealed", "placing_only")[number % 2], ("own", "bosses")[number // 2 % 2]
    table = Table(n=n, term=2, locks=locks, favor_supply=25, markers=markers)
    table.offices(*(OFFICES[(seat + number) % len(OFFICES)] for seat in range(n)))
    here = table.state.cubes_in(W[14])
    left = number % 7
    counts = [here[p] + table.state.bag[p] - left for p in range(4)]
    table.cubes(14, **dict(zip(POPULATIONS, counts, strict=True)))
    for seat in range(n):
        table.supply(seat, (number + seat) % 3)
        table.favors(seat, *[25 // n] * 4)
    return table.given()
