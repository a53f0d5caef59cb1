"""A position changed by hand, checked like a position file, and played on for every seat."""

import math
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.rules import board, game, position
from tammany_desktop.rules import state as states
from tammany_desktop.rules.board import zones_open
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import NO_BID, bidders, leader_of, spread_bid, usable_favors

CUBES: Final = "cubes"
BOSSES: Final = "bosses"
LOCKED: Final = "locked"
YEAR: Final = "year"
MOMENT: Final = "moment"
FIRST: Final = "first"
GARDEN: Final = "garden"
FAVORS: Final = "favors"
TOKENS: Final = "tokens"
USED: Final = "used"
OFFICE: Final = "office"
SCORE: Final = "score"
BALLOTS: Final = 100  # the MOMENT of a ward's vote is its number plus this; of a turn, the seat
HIGHEST: Final = 99  # most points that can be set


class Key(NamedTuple):
    """A value to set: `one` is a ward, seat or population, `other` a population or a seat."""

    name: str
    one: int = 0
    other: int = 0


def ward_keys(state: State, ward: int) -> list[Key]:
    """Return what can be set in a ward."""
    found = [Key(CUBES, ward, population) for population in range(board.POPULATION_COUNT)]
    found += [Key(BOSSES, ward, seat) for seat in range(state.n)]
    return [*found, Key(LOCKED, ward)]


def city_keys(state: State) -> list[Key]:
    """Return what can be set apart from wards and players: time and order, then Castle Garden."""
    garden = [Key(GARDEN, population) for population in range(board.POPULATION_COUNT)]
    return [Key(MOMENT), Key(YEAR), Key(FIRST), *garden]


def seat_keys(seat: int) -> list[Key]:
    """Return what can be set of a player."""
    own = [Key(name, seat) for name in (SCORE, OFFICE, TOKENS, USED)]
    return own + [Key(FAVORS, seat, population) for population in range(board.POPULATION_COUNT)]


def value(state: State, key: Key) -> int:
    """Return the present value of a key: a count, an index or a flag."""
    name, one, _ = key
    if name == MOMENT:
        return BALLOTS + state.voting if state.phase == states.BIDDING else state.turn
    single = {YEAR: state.year, FIRST: state.first, LOCKED: state.locked >> one & 1}
    return single[name] if name in single else int(_row(state, name)[_place(key)])


def values(state: State, key: Key) -> list[int]:
    """Return the possible values of a key, as far as supplies allow, with the present one."""
    name, one, other = key
    now = value(state, key)
    if name == YEAR:
        return list(range(1, 17))
    if name == OFFICE:
        return [board.NO_OFFICE, *range(len(board.OFFICES))]
    if name == MOMENT:
        wards = [BALLOTS + ward for ward in board.VOTING_ORDER if state.active >> ward & 1]
        found = [*range(state.n), *wards]
        return found if now in found else [now, *found]
    stock = {CUBES: state.bag, GARDEN: state.bag, BOSSES: state.supply, FAVORS: state.bank}
    if name in stock:
        return list(range(now + stock[name][one if name == GARDEN else other] + 1))
    most = {TOKENS: board.SLANDER_TOKENS, SCORE: max(now, HIGHEST), FIRST: state.n - 1}
    return list(range(most.get(name, 1) + 1))


def edited(state: State, key: Key, to: int) -> State:
    """Return a copy with `key` set to `to`. Raises PositionError if that is impossible."""
    after = state.copy()
    name, one, other = key
    by = to - value(state, key)
    if name == MOMENT:
        _set_moment(after, to)
    elif name == YEAR:
        _set_year(after, to)
    elif name == FIRST:
        after.first = to
    elif name == LOCKED:
        after.locked ^= by and 1 << one
        after.locks_used = max(after.locks_used, after.locked.bit_count())
    elif name == OFFICE:
        _set_office(after, one, to)
    else:
        _row(after, name)[_place(key)] = to
        if name in (CUBES, GARDEN):
            after.bag[other if name == CUBES else one] -= by
        elif name == BOSSES:
            after.supply[other] -= by
        elif name == FAVORS:
            after.bank[other] -= by
    return checked(after)


def checked(state: State) -> State:
    """Check a position by writing and reading it; return it. Raises PositionError."""
    return position.read(position.write(state))


def _row(state: State, name: str) -> list[int]:
    row: list[int] = getattr(state, "slandered" if name == USED else name)
    return row


def _place(key: Key) -> int:
    wide = {CUBES: board.POPULATION_COUNT, FAVORS: board.POPULATION_COUNT, BOSSES: states.MAX_SEATS}
    return key.one * wide.get(key.name, 1) + key.other


def _set_office(state: State, seat: int, office: int) -> None:
    """Give an office to a seat; bosses that marked its old and new offices return."""
    for holder in range(state.n):
        if holder == seat or (office != board.NO_OFFICE and state.office[holder] == office):
            state.office[holder] = board.NO_OFFICE
            if holder in state.marked(states.OFFICE_ROW):
                state.markers &= ~(1 << states.OFFICE_ROW * states.MAX_SEATS + holder)
                state.supply[holder] += 1
    state.office[seat] = office


def _set_year(state: State, year: int) -> None:
    """Set the year; zones follow the term, and a new term has no slander and no locks yet."""
    term = (year - 1) // board.YEARS_A_TERM + 1
    if term != state.term:
        state.slandered = [0] * state.n
        state.locked = state.locks_used = 0
        for zone, wards in enumerate(board.ZONES):
            now, then = (zone < zones_open(state.n, one) for one in (state.term, term))
            if then and not now:
                _populate(state, zone, wards)
            elif now and not then:
                _clear(state, zone, wards)
    state.year, state.term = year, term
    if state.phase != states.TURN:
        _set_turn(state, state.first)


def _populate(state: State, zone: int, wards: tuple[int, ...]) -> None:
    """Put a set-aside cube into each ward, in their order; the rest go into the bag."""
    cubes = [each for each, count in enumerate(state.aside_of(zone)) for _ in range(count)]
    for place, population in enumerate(cubes):
        if place < len(wards):
            state.cubes[wards[place] * board.POPULATION_COUNT + population] += 1
        else:
            state.bag[population] += 1
    for population in range(board.POPULATION_COUNT):
        state.aside[zone * board.POPULATION_COUNT + population] = 0


def _clear(state: State, zone: int, wards: tuple[int, ...]) -> None:
    """Clear wards: cubes go into the bag, bosses to their owners; a zone's cubes are set aside."""
    for ward in wards:
        for population in range(board.POPULATION_COUNT):
            place = ward * board.POPULATION_COUNT + population
            state.bag[population] += state.cubes[place]
            state.cubes[place] = 0
        for seat in range(state.n):
            _take_bosses(state, ward, seat, 0)
    for population, count in enumerate(board.ZONE_CUBES[zone]):
        state.aside[zone * board.POPULATION_COUNT + population] = count
        state.bag[population] -= count


def _take_bosses(state: State, ward: int, seat: int, left: int) -> None:
    """Remove bosses of a seat from a ward until `left` remain."""
    place = ward * states.MAX_SEATS + seat
    state.supply[seat] += state.bosses[place] - left
    state.bosses[place] = left


def _set_moment(state: State, to: int) -> None:
    if to >= BALLOTS:
        _set_ballot(state, to - BALLOTS)
    elif to >= 0:
        _set_turn(state, to)


def _set_turn(state: State, seat: int) -> None:
    """Let a seat begin its turn."""
    state.phase, state.turn, state.voting = states.TURN, seat, states.NOBODY
    state.ward_done = state.slander_done = state.office_done = 0
    state.step = states.NO_STEP
    state.step_ward = state.step_rival = state.step_population = 0
    state.winners = [states.NOT_VOTED] * board.WARD_COUNT
    state.winners_mask, state.decided_by = 0, states.NOBODY
    state.favor_points = [0] * state.n
    state.slander_points = [0] * state.n


def _set_ballot(state: State, ward: int) -> None:
    """Set the election to a ward: earlier ones have voted, by bosses alone."""
    _set_turn(state, states.NOBODY)
    state.phase, state.voting = states.BIDDING, ward
    state.year = state.term * board.YEARS_A_TERM
    for population, count in enumerate(state.garden):
        state.bag[population] += count
    state.garden = [0] * board.POPULATION_COUNT
    for earlier in board.VOTING_ORDER[: board.VOTING_ORDER.index(ward)]:
        if state.active >> earlier & 1:
            winner = leader_of(state, earlier)
            for seat in range(state.n):
                _take_bosses(state, earlier, seat, int(seat == winner))
            state.winners[earlier] = winner


class Board:
    """A position under study with its history; undo takes changes back step by step."""

    def __init__(self, state: State, chance: Random | None = None) -> None:
        self.past = [state.copy()]
        self.chance = chance or Random()

    @property
    def state(self) -> State:
        """Return the position after the last change that was not undone."""
        return self.past[-1]

    @property
    def draw_due(self) -> bool:
        """True if immigrants must be drawn before anything else can be done (R4.1)."""
        return bool(game.due_at_start(self.state, Random(0)))

    def legal(self) -> list[Move]:
        """Return the legal moves of the seat to act, once Castle Garden is filled."""
        return [] if self.draw_due else game.legal(self.state)

    def show(self, state: State) -> None:
        """Start again from another position."""
        self.past.append(state.copy())

    def edit(self, key: Key, to: int) -> None:
        """Set a value. Raises PositionError if the position would be impossible."""
        self.show(edited(self.state, key, to))

    def draw_immigrants(self) -> None:
        """Draw the immigrants that are due."""
        self.show(game.fold(self.state, game.due_at_start(self.state, self.chance)))

    def move(self, move: Move) -> None:
        """Make a move of the seat to act. Raises IllegalMove."""
        self.show(game.fold(self.state, game.decide(self.state, move, self.chance)))

    def vote(self, bids: dict[int, int]) -> None:
        """Open the ballot with these totals by seat."""
        state = self.state
        found = [NO_BID] * state.n
        for seat in bidders(state):
            total = min(bids.get(seat, 0), most_bid(state, seat))
            found[seat] = spread_bid(usable_favors(state, state.voting, seat), total)
        self.show(game.fold(state, game.decide(state, OpenBallot(tuple(found)), self.chance)))

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        if len(self.past) > 1:
            self.past.pop()


def most_bid(state: State, seat: int) -> int:
    """Return how many favors a bidder can bid in the ward that votes."""
    return sum(usable_favors(state, state.voting, seat))


NORMAL: Final = 1.96  # standard errors in half a 95% interval


def interval_of(wins: float, played: int) -> tuple[float, float]:
    """Return the 95% interval of a share of games won (Wilson's)."""
    if not played:
        return 0.0, 1.0
    share, square = wins / played, NORMAL * NORMAL / played
    middle = (share + square / 2) / (1 + square)
    reach = NORMAL * math.sqrt(share * (1 - share) / played + square / played / 4) / (1 + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)
