"""Positions as flat lists of small integers, quick to copy; only `evolve` changes them."""

from operator import attrgetter
from typing import Final

from tammany_desktop.rules.board import (
    BOSSES_EACH,
    MAYOR,
    NO_OFFICE,
    NO_WARD,
    POPULATION_COUNT,
    SLANDER_TOKENS,
    WARD_COUNT,
)
from tammany_desktop.rules.options import LOCK_BARS_ALL, STANDARD, Options

TURN: Final = 0
BIDDING: Final = 1
PICK_BONUS_CUBE: Final = 2
PICK_BONUS_FAVOR: Final = 3
APPOINTING: Final = 4
OVER: Final = 5
PHASES: Final = ("turn", "bidding", "bonus_cube", "bonus_favor", "appoint", "over")

# The unfinished step of a turn.
NO_STEP: Final = 0
STEP_BOSS: Final = 1  # a boss began the ward action, in step_ward
STEP_CUBE: Final = 2  # a cube began it, of step_population in step_ward
STEP_SPREAD: Final = 3  # a slander may spread from step_ward, with step_rival and step_population
STEPS: Final = ("none", "boss", "cube", "spread")

NOBODY: Final = -1  # instead of a seat
NOT_VOTED: Final = -2  # instead of a ward's winner
MAX_SEATS: Final = 5  # greatest number of players
# Rows of `State.markers`, a bit per seat in each: leaders by population, then offices (RM.2).
OFFICE_ROW: Final = POPULATION_COUNT
LEADER_ROWS: Final = (1 << OFFICE_ROW * MAX_SEATS) - 1
_SEAT_IN_EACH_ROW: Final = sum(1 << row * MAX_SEATS for row in range(OFFICE_ROW + 1))

# All fields of a position, lists last; `State.copy` names them again, which is faster.
_NUMBERS: Final = (
    "n options term year first turn phase ward_done slander_done office_done step step_ward"
    " step_rival step_population active locked locks_used markers leaders_named voting winners_mask"
    " decided_by"
)
_LISTS: Final = (
    "cubes bosses cube_count garden bag bank aside favors tokens has_slandered office score"
    " boss_supply ward_winners favor_points slander_points"
)
FIELDS: Final = (*_NUMBERS.split(), *_LISTS.split())
_get_numbers: Final = attrgetter(*_NUMBERS.split())
_get_lists: Final = attrgetter(*_LISTS.split())
Key = tuple[int | Options | tuple[int, ...], ...]

_WARD_SETS: dict[int, tuple[int, ...]] = {}


def wards_in(mask: int) -> tuple[int, ...]:
    """Return the ward indexes of a bit mask, ascending."""
    wards = _WARD_SETS.get(mask)
    if wards is None:
        wards = tuple([ward for ward in range(WARD_COUNT) if mask >> ward & 1])
        _WARD_SETS[mask] = wards
    return wards


class State:
    """One position. `p` is a population, `w` a ward, `s` a seat; lists are flat.

    cubes[w*4+p]; bosses[w*5+s]; cube_count[w]: all cubes of a ward; garden[p], bag[p]: cubes;
    bank[p]: favors in the supply; aside[z*4+p]: cubes set aside for zone z, 0 to 2;
    favors[s*4+p]; tokens[s]; has_slandered[s]: 1 after a slander by s in the term; office[s];
    score[s]; boss_supply[s]: bosses that s has left; ward_winners[w]: a seat, NOBODY or NOT_VOTED;
    favor_points[s], slander_points[s]: parts of the final score; active, locked: masks of wards.

    n seats; options of the game (R11), shared by all copies; term 1 to 4, year 1 to 16; first: the
    first player of the term, turn: the seat at turn, or NOBODY; phase and step: constants above;
    the step_ fields describe the unfinished step; ward_done, slander_done and office_done are 1
    once done in the turn (R4.2); locks_used counts the term's locks (RO.4); markers: bosses on
    leaders and offices, bit row*5+s, none under RM.1; leaders_named is 1 from an election's first
    leader until the offices end; voting: the ward that votes or has a bonus due, or NO_WARD; after
    the game, winners_mask has a bit a winner, and decided_by is a BY_ constant of `events` (R10.3).
    """

    __slots__ = FIELDS

    def __init__(self, players: int, options: Options = STANDARD) -> None:
        """Make an empty board before set-up; without players, only an object for `copy` to fill."""
        if not players:
            return
        self.n = players
        self.options = options
        self.term = 1
        self.year = 1
        self.first = 0
        self.turn = NOBODY
        self.phase = TURN
        self.ward_done = 0
        self.slander_done = 0
        self.office_done = 0
        self.step = NO_STEP
        self.step_ward = 0
        self.step_rival = 0
        self.step_population = 0
        self.active = 0
        self.locked = 0
        self.locks_used = 0
        self.markers = 0
        self.leaders_named = 0
        self.voting = NO_WARD
        self.winners_mask = 0
        self.decided_by = NOBODY
        self.cubes = [0] * (WARD_COUNT * POPULATION_COUNT)
        self.bosses = [0] * (WARD_COUNT * MAX_SEATS)
        self.cube_count = [0] * WARD_COUNT
        self.garden = [0] * POPULATION_COUNT
        self.bag = [0] * POPULATION_COUNT
        self.bank = [options.favor_supply] * POPULATION_COUNT
        self.aside = [0] * (3 * POPULATION_COUNT)
        self.favors = [0] * (MAX_SEATS * POPULATION_COUNT)
        self.tokens = [SLANDER_TOKENS] * players
        self.has_slandered = [0] * players
        self.office = [NO_OFFICE] * players
        self.score = [0] * players
        self.boss_supply = [BOSSES_EACH] * players
        self.ward_winners = [NOT_VOTED] * WARD_COUNT
        self.favor_points = [0] * players
        self.slander_points = [0] * players

    def copy(self) -> "State":
        """Return a copy that shares no list, so that `evolve` changes only one of the two."""
        other = State(0)
        other.n = self.n
        other.options = self.options
        other.term = self.term
        other.year = self.year
        other.first = self.first
        other.turn = self.turn
        other.phase = self.phase
        other.ward_done = self.ward_done
        other.slander_done = self.slander_done
        other.office_done = self.office_done
        other.step = self.step
        other.step_ward = self.step_ward
        other.step_rival = self.step_rival
        other.step_population = self.step_population
        other.active = self.active
        other.locked = self.locked
        other.locks_used = self.locks_used
        other.markers = self.markers
        other.leaders_named = self.leaders_named
        other.voting = self.voting
        other.winners_mask = self.winners_mask
        other.decided_by = self.decided_by
        other.cubes = self.cubes[:]
        other.bosses = self.bosses[:]
        other.cube_count = self.cube_count[:]
        other.garden = self.garden[:]
        other.bag = self.bag[:]
        other.bank = self.bank[:]
        other.aside = self.aside[:]
        other.favors = self.favors[:]
        other.tokens = self.tokens[:]
        other.has_slandered = self.has_slandered[:]
        other.office = self.office[:]
        other.score = self.score[:]
        other.boss_supply = self.boss_supply[:]
        other.ward_winners = self.ward_winners[:]
        other.favor_points = self.favor_points[:]
        other.slander_points = self.slander_points[:]
        return other

    def key(self) -> Key:
        """Return the values of all fields, hashable, in the order of `FIELDS`."""
        return _get_numbers(self) + tuple(map(tuple, _get_lists(self)))

    def __eq__(self, other: object) -> bool:
        """Return True if two positions are the same in every respect."""
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        """Hash the position as it is now; a state that still changes must not be in a set."""
        return hash(self.key())

    def actor(self) -> int:
        """Return the seat that must move next, or NOBODY while bids are due or after the game."""
        if self.phase == TURN:
            return self.turn
        if self.phase == PICK_BONUS_CUBE or self.phase == PICK_BONUS_FAVOR:
            return self.ward_winners[self.voting]
        if self.phase == APPOINTING:
            return self.office.index(MAYOR)
        return NOBODY

    def mark(self, row: int, seat: int) -> None:
        """Place a boss that was taken from the seat's supply as its marker in a row (RM.2)."""
        self.markers |= 1 << row * MAX_SEATS + seat

    def seats_marked(self, row: int) -> list[int]:
        """Return the seats with a boss as a marker in a row (RM.2)."""
        return [seat for seat in range(self.n) if self.markers >> row * MAX_SEATS + seat & 1]

    def markers_of(self, seat: int, rows_mask: int = -1) -> int:
        """Return how many bosses of a seat are markers, in all rows or a mask of them (RM.2)."""
        return (self.markers & rows_mask & _SEAT_IN_EACH_ROW << seat).bit_count()

    def favors_held(self, seat: int) -> int:
        """Return how many favors a seat has in all."""
        start = seat * POPULATION_COUNT
        return sum(self.favors[start : start + POPULATION_COUNT])

    def favors_of(self, seat: int) -> tuple[int, int, int, int]:
        """Return a seat's favors by population."""
        a, b, c, d = self.favors[seat * POPULATION_COUNT : (seat + 1) * POPULATION_COUNT]
        return a, b, c, d

    def aside_of(self, zone: int) -> tuple[int, int, int, int]:
        """Return a zone's cubes that are set aside, by population."""
        a, b, c, d = self.aside[zone * POPULATION_COUNT : (zone + 1) * POPULATION_COUNT]
        return a, b, c, d

    def cubes_in(self, ward: int) -> tuple[int, int, int, int]:
        """Return a ward's cubes by population."""
        a, b, c, d = self.cubes[ward * POPULATION_COUNT : (ward + 1) * POPULATION_COUNT]
        return a, b, c, d

    def bosses_in(self, ward: int) -> list[int]:
        """Return a ward's bosses by seat."""
        return self.bosses[ward * MAX_SEATS : ward * MAX_SEATS + self.n]

    def barred_mask(self) -> int:
        """Return a mask of the wards that nothing may leave: locked ones under RL.1, else none."""
        return self.locked if self.locked and self.options.locks == LOCK_BARS_ALL else 0
