"""A position of the game: flat lists of small integers, quick to copy.

Only `evolve` changes a state, and only a copy that its caller owns.
"""

from typing import Final

from tammany_desktop.rules.board import (
    BOSSES_EACH,
    NO_OFFICE,
    POPULATION_COUNT,
    SLANDER_TOKENS,
    WARD_COUNT,
)

TURN: Final = 0
BIDDING: Final = 1
PICK_BONUS_CUBE: Final = 2
PICK_BONUS_FAVOR: Final = 3
APPOINTING: Final = 4
OVER: Final = 5
PHASES: Final = ("turn", "bidding", "bonus_cube", "bonus_favor", "appoint", "over")

# What is half done in a turn.
NO_STEP: Final = 0
STEP_BOSS: Final = 1  # a boss opened the ward action; step_ward holds where
STEP_CUBE: Final = 2  # a cube opened it; step_ward, step_population
STEP_SPREAD: Final = 3  # a slander may spread; step_ward, step_rival, step_population
STEPS: Final = ("none", "boss", "cube", "spread")

SEALED: Final = 0  # a lock bars everything (RL.1)
PLACING_ONLY: Final = 1  # a lock bars only placing (RL.2)
LOCK_OPTIONS: Final = ("sealed", "placing_only")

NOBODY: Final = -1
NOT_VOTED: Final = -2
MAX_SEATS: Final = 5


class State:
    """One position. `p` is a population, `w` a ward, `s` a seat; lists are flat.

    cubes[w*4+p]; bosses[w*5+s]; crowd[w]: all cubes of a ward; garden[p], bag[p], bank[p];
    aside[z*4+p] for zones I to III; favors[s*4+p]; tokens[s]; slandered[s] (in this term);
    office[s]; score[s]; supply[s]: bosses; winners[w]: a seat, NOBODY or NOT_VOTED;
    favor_points[s], slander_points[s]; active and locked: bit masks of wards.

    n seats; locks and favor_supply are the options (R11); term 1 to 4, year 1 to 16; first: the
    first player of the term, turn: the seat at turn, or NOBODY; phase and step: constants above;
    the step_ fields hold what the half-done step is about; ward_done, slander_done and
    office_done are 1 once done in the turn (R4.2); locks_used counts those of the term (RO.4);
    voting: the ward that votes, or NOBODY; when the game is over winners_mask holds its winners,
    a bit a seat, and decided_by a BY_ constant (R10.3).
    """

    __slots__ = (
        "active",
        "aside",
        "bag",
        "bank",
        "bosses",
        "crowd",
        "cubes",
        "decided_by",
        "favor_points",
        "favor_supply",
        "favors",
        "first",
        "garden",
        "locked",
        "locks",
        "locks_used",
        "n",
        "office",
        "office_done",
        "phase",
        "score",
        "slander_done",
        "slander_points",
        "slandered",
        "step",
        "step_population",
        "step_rival",
        "step_ward",
        "supply",
        "term",
        "tokens",
        "turn",
        "voting",
        "ward_done",
        "winners",
        "winners_mask",
        "year",
    )

    def __init__(self, players: int, locks: int = SEALED, favor_supply: int = 35) -> None:
        """An empty board before set-up, with full supplies and an empty bag.

        With no players, a shell that `copy` fills: `__new__` alone makes none when compiled.
        """
        if not players:
            return
        self.n = players
        self.locks = locks
        self.favor_supply = favor_supply
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
        self.voting = NOBODY
        self.winners_mask = 0
        self.decided_by = NOBODY
        self.cubes = [0] * (WARD_COUNT * POPULATION_COUNT)
        self.bosses = [0] * (WARD_COUNT * MAX_SEATS)
        self.crowd = [0] * WARD_COUNT
        self.garden = [0] * POPULATION_COUNT
        self.bag = [0] * POPULATION_COUNT
        self.bank = [favor_supply] * POPULATION_COUNT
        self.aside = [0] * (3 * POPULATION_COUNT)
        self.favors = [0] * (MAX_SEATS * POPULATION_COUNT)
        self.tokens = [SLANDER_TOKENS] * players
        self.slandered = [0] * players
        self.office = [NO_OFFICE] * players
        self.score = [0] * players
        self.supply = [BOSSES_EACH] * players
        self.winners = [NOT_VOTED] * WARD_COUNT
        self.favor_points = [0] * players
        self.slander_points = [0] * players

    def copy(self) -> "State":
        """An independent copy."""
        other = State(0)
        other.n = self.n
        other.locks = self.locks
        other.favor_supply = self.favor_supply
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
        other.voting = self.voting
        other.winners_mask = self.winners_mask
        other.decided_by = self.decided_by
        other.cubes = self.cubes[:]
        other.bosses = self.bosses[:]
        other.crowd = self.crowd[:]
        other.garden = self.garden[:]
        other.bag = self.bag[:]
        other.bank = self.bank[:]
        other.aside = self.aside[:]
        other.favors = self.favors[:]
        other.tokens = self.tokens[:]
        other.slandered = self.slandered[:]
        other.office = self.office[:]
        other.score = self.score[:]
        other.supply = self.supply[:]
        other.winners = self.winners[:]
        other.favor_points = self.favor_points[:]
        other.slander_points = self.slander_points[:]
        return other

    def key(self) -> tuple[int | tuple[int, ...], ...]:
        """Everything that tells two positions apart, hashable."""
        return (
            self.n,
            self.locks,
            self.favor_supply,
            self.term,
            self.year,
            self.first,
            self.turn,
            self.phase,
            self.ward_done,
            self.slander_done,
            self.office_done,
            self.step,
            self.step_ward,
            self.step_rival,
            self.step_population,
            self.active,
            self.locked,
            self.locks_used,
            self.voting,
            self.winners_mask,
            self.decided_by,
            tuple(self.cubes),
            tuple(self.bosses),
            tuple(self.crowd),
            tuple(self.garden),
            tuple(self.bag),
            tuple(self.bank),
            tuple(self.aside),
            tuple(self.favors),
            tuple(self.tokens),
            tuple(self.slandered),
            tuple(self.office),
            tuple(self.score),
            tuple(self.supply),
            tuple(self.winners),
            tuple(self.favor_points),
            tuple(self.slander_points),
        )

    def __eq__(self, other: object) -> bool:
        """Whether two positions are the same in every respect."""
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        """Of the position as it is now: do not keep a state that changes in a set."""
        return hash(self.key())

    def actor(self) -> int:
        """The seat that must move next, or NOBODY (bidding, over)."""
        if self.phase == TURN:
            return self.turn
        if self.phase == PICK_BONUS_CUBE or self.phase == PICK_BONUS_FAVOR:
            return self.winners[self.voting]
        if self.phase == APPOINTING:
            return self.office.index(0)
        return NOBODY

    def favors_held(self, seat: int) -> int:
        """How many favors a seat has in all."""
        base = seat * POPULATION_COUNT
        return sum(self.favors[base : base + POPULATION_COUNT])

    def favors_of(self, seat: int) -> tuple[int, int, int, int]:
        """A seat's favors by population."""
        a, b, c, d = self.favors[seat * 4 : seat * 4 + 4]
        return a, b, c, d

    def cubes_in(self, ward: int) -> tuple[int, int, int, int]:
        """A ward's cubes by population."""
        a, b, c, d = self.cubes[ward * 4 : ward * 4 + 4]
        return a, b, c, d

    def bosses_in(self, ward: int) -> list[int]:
        """A ward's bosses, one entry a seat."""
        return self.bosses[ward * MAX_SEATS : ward * MAX_SEATS + self.n]

    def leaving_barred(self) -> int:
        """Wards that nothing may leave: the locked ones under RL.1, none under RL.2."""
        return self.locked if self.locks == SEALED else 0
