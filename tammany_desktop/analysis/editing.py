"""Positions that a person edits on the analysis board, checked like a position file."""

import math
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.rules import board, game, position
from tammany_desktop.rules import state as states
from tammany_desktop.rules.board import zones_open
from tammany_desktop.rules.moves import Move, OpenBallot
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import NO_BID, balanced_bid, bidders, seat_ahead, usable_favors

CUBES: Final = "cubes"
BOSSES: Final = "bosses"
LOCKED: Final = "locked"
YEAR: Final = "year"
TO_MOVE: Final = "to_move"  # who moves: a seat, or the ward that votes
FIRST: Final = "first"
GARDEN: Final = "garden"
FAVORS: Final = "favors"
TOKENS: Final = "tokens"
SLANDERED: Final = "slandered"  # whether a seat has slandered in this term
OFFICE: Final = "office"
SCORE: Final = "score"
BALLOT_OFFSET: Final = 100  # a value of TO_MOVE is a seat, or this plus the ward that votes
MAX_POINTS: Final = 99  # most points that can be set


class Key(NamedTuple):
    """The key of a value: `row` is a ward, seat or population, `column` a population or a seat."""

    name: str
    row: int = 0
    column: int = 0


def ward_keys(state: State, ward: int) -> list[Key]:
    """Return the keys of a ward."""
    keys = [Key(CUBES, ward, population) for population in range(board.POPULATION_COUNT)]
    keys += [Key(BOSSES, ward, seat) for seat in range(state.n)]
    return [*keys, Key(LOCKED, ward)]


def city_keys(state: State) -> list[Key]:
    """Return the keys that belong to no ward or player: time, order of play, Castle Garden."""
    garden = [Key(GARDEN, population) for population in range(board.POPULATION_COUNT)]
    return [Key(TO_MOVE), Key(YEAR), Key(FIRST), *garden]


def seat_keys(seat: int) -> list[Key]:
    """Return the keys of a player."""
    keys = [Key(name, seat) for name in (SCORE, OFFICE, TOKENS, SLANDERED)]
    return keys + [Key(FAVORS, seat, population) for population in range(board.POPULATION_COUNT)]


def value(state: State, key: Key) -> int:
    """Return the present value of a key: a count, an index or a flag."""
    name, row, _ = key
    if name == TO_MOVE:
        return BALLOT_OFFSET + state.voting if state.phase == states.BIDDING else state.turn
    single = {YEAR: state.year, FIRST: state.first, LOCKED: state.locked >> row & 1}
    return single[name] if name in single else int(_counts(state, name)[_index(key)])


def values(state: State, key: Key) -> list[int]:
    """Return the possible values of a key, the current one included, within supplies."""
    name, row, column = key
    current = value(state, key)
    if name == YEAR:
        return list(range(1, board.LAST_YEAR + 1))
    if name == OFFICE:
        return [board.NO_OFFICE, *range(len(board.OFFICES))]
    if name == TO_MOVE:
        wards = [BALLOT_OFFSET + ward for ward in board.VOTING_ORDER if state.active >> ward & 1]
        choices = [*range(state.n), *wards]
        return choices if current in choices else [current, *choices]
    supplies = {CUBES: state.bag, GARDEN: state.bag, BOSSES: state.boss_supply, FAVORS: state.bank}
    if name in supplies:
        return list(range(current + supplies[name][row if name == GARDEN else column] + 1))
    maxima = {TOKENS: board.SLANDER_TOKENS, SCORE: max(current, MAX_POINTS), FIRST: state.n - 1}
    return list(range(maxima.get(name, 1) + 1))


def edited(state: State, key: Key, new_value: int) -> State:
    """Return a copy with `key` set to `new_value`. Raises PositionError if that is impossible."""
    result = state.copy()
    name, row, column = key
    change = new_value - value(state, key)
    if name == TO_MOVE:
        _set_to_move(result, new_value)
    elif name == YEAR:
        _set_year(result, new_value)
    elif name == FIRST:
        result.first = new_value
    elif name == LOCKED:
        result.locked ^= 1 << row if change else 0
        result.locks_used = max(result.locks_used, result.locked.bit_count())
    elif name == OFFICE:  # bosses that marked the seat's old office and the new one return
        for holder in range(result.n):
            gives_up = new_value != board.NO_OFFICE and result.office[holder] == new_value
            if holder == row or gives_up:
                result.office[holder] = board.NO_OFFICE
                if holder in result.seats_marked(states.OFFICE_ROW):
                    result.markers &= ~(1 << states.OFFICE_ROW * states.MAX_SEATS + holder)
                    result.boss_supply[holder] += 1
        result.office[row] = new_value
    else:
        _counts(result, name)[_index(key)] = new_value
        if name in (CUBES, GARDEN):
            result.bag[column if name == CUBES else row] -= change
        elif name == BOSSES:
            result.boss_supply[column] -= change
        elif name == FAVORS:
            result.bank[column] -= change
    return checked(result)


def checked(state: State) -> State:
    """Check a position by writing and reading it; return it. Raises PositionError."""
    return position.read(position.write(state))


def _counts(state: State, name: str) -> list[int]:
    """Return the state's flat list, row after row, with the values of the keys of a name."""
    counts: list[int] = getattr(state, "has_slandered" if name == SLANDERED else name)
    return counts


def _index(key: Key) -> int:
    count = board.POPULATION_COUNT
    row_lengths = {CUBES: count, FAVORS: count, BOSSES: states.MAX_SEATS}
    return key.row * row_lengths.get(key.name, 1) + key.column


def _set_year(state: State, year: int) -> None:
    """Set the year; zones follow the term, and a new term has no slander and no locks yet."""
    term = (year - 1) // board.YEARS_A_TERM + 1
    if term != state.term:
        state.has_slandered = [0] * state.n
        state.locked = state.locks_used = 0
        for zone, wards in enumerate(board.ZONES):
            was_open, is_open = (zone < zones_open(state.n, t) for t in (state.term, term))
            if is_open and not was_open:
                _populate(state, zone, wards)
            elif was_open and not is_open:
                _clear(state, zone, wards)
    state.year, state.term = year, term
    if state.phase != states.TURN:
        _set_turn(state, state.first)


def _populate(state: State, zone: int, wards: tuple[int, ...]) -> None:
    """Put a set-aside cube into each ward, in their order; the rest go into the bag."""
    populations = [p for p, count in enumerate(state.aside_of(zone)) for _ in range(count)]
    for index, population in enumerate(populations):
        if index < len(wards):
            state.cubes[wards[index] * board.POPULATION_COUNT + population] += 1
        else:
            state.bag[population] += 1
    for population in range(board.POPULATION_COUNT):
        state.aside[zone * board.POPULATION_COUNT + population] = 0


def _clear(state: State, zone: int, wards: tuple[int, ...]) -> None:
    """Put wards' cubes into the bag, return their bosses, and set the zone's cubes aside."""
    for ward in wards:
        for population in range(board.POPULATION_COUNT):
            index = ward * board.POPULATION_COUNT + population
            state.bag[population] += state.cubes[index]
            state.cubes[index] = 0
        for seat in range(state.n):
            _remove_bosses(state, ward, seat, 0)
    for population, count in enumerate(board.ZONE_CUBES[zone]):
        state.aside[zone * board.POPULATION_COUNT + population] = count
        state.bag[population] -= count


def _remove_bosses(state: State, ward: int, seat: int, left: int) -> None:
    """Remove bosses of a seat from a ward until `left` remain."""
    index = ward * states.MAX_SEATS + seat
    state.boss_supply[seat] += state.bosses[index] - left
    state.bosses[index] = left


def _set_to_move(state: State, to_move: int) -> None:
    if to_move >= BALLOT_OFFSET:
        _set_ballot(state, to_move - BALLOT_OFFSET)
    elif to_move >= 0:
        _set_turn(state, to_move)


def _set_turn(state: State, seat: int) -> None:
    state.phase, state.turn, state.voting = states.TURN, seat, board.NO_WARD
    state.ward_done = state.slander_done = state.office_done = 0
    state.step = states.NO_STEP
    state.step_ward = state.step_rival = state.step_population = 0
    state.ward_winners = [states.NOT_VOTED] * board.WARD_COUNT
    state.winners_mask, state.decided_by = 0, states.NOBODY
    state.favor_points = [0] * state.n
    state.slander_points = [0] * state.n


def _set_ballot(state: State, ward: int) -> None:
    """Set the election to a ward; let the wards before it have voted by bosses alone."""
    _set_turn(state, states.NOBODY)
    state.phase, state.voting = states.BIDDING, ward
    state.year = state.term * board.YEARS_A_TERM
    for population, count in enumerate(state.garden):
        state.bag[population] += count
    state.garden = [0] * board.POPULATION_COUNT
    for earlier in board.VOTING_ORDER[: board.VOTING_ORDER.index(ward)]:
        if state.active >> earlier & 1:
            winner = seat_ahead(state, earlier)
            for seat in range(state.n):
                _remove_bosses(state, earlier, seat, int(seat == winner))
            state.ward_winners[earlier] = winner


class AnalysisBoard:
    """The positions on the analysis board; `undo` goes back to the one before the last step."""

    def __init__(self, state: State, rng: Random | None = None) -> None:
        self.positions = [state.copy()]  # the current position is the last
        self.rng = rng or Random()

    @property
    def state(self) -> State:
        """Return the position after the last change that was not undone."""
        return self.positions[-1]

    @property
    def draw_due(self) -> bool:
        """Return True if immigrants must be drawn before anything else can be done (R4.1)."""
        return bool(game.due_at_start(self.state, Random(0)))

    def legal(self) -> list[Move]:
        """Return the legal moves of the seat to act, once Castle Garden is filled."""
        return [] if self.draw_due else game.legal(self.state)

    def put(self, state: State) -> None:
        """Make a position the current one; `undo` returns to the position before."""
        self.positions.append(state.copy())

    def edit(self, key: Key, new_value: int) -> None:
        """Set a value. Raises PositionError if the position would be impossible."""
        self.put(edited(self.state, key, new_value))

    def draw_immigrants(self) -> None:
        """Draw the immigrants that are due."""
        self.put(game.fold(self.state, game.due_at_start(self.state, self.rng)))

    def move(self, move: Move) -> None:
        """Make a move of the seat to act. Raises IllegalMove."""
        self.put(game.fold(self.state, game.decide(self.state, move, self.rng)))

    def vote(self, bids: dict[int, int]) -> None:
        """Open the ballot with these totals by seat; a total that is too high is reduced."""
        state = self.state
        bids_made = [NO_BID] * state.n
        for seat in bidders(state):
            total = min(bids.get(seat, 0), most_bid(state, seat))
            bids_made[seat] = balanced_bid(usable_favors(state, state.voting, seat), total)
        self.put(game.fold(state, game.decide(state, OpenBallot(tuple(bids_made)), self.rng)))

    def undo(self) -> None:
        """Undo the last step, if there is one."""
        if len(self.positions) > 1:
            self.positions.pop()


def most_bid(state: State, seat: int) -> int:
    """Return how many favors a bidder can bid in the ward that votes."""
    return sum(usable_favors(state, state.voting, seat))


QUANTILE: Final = 1.96  # the normal distribution's quantile at 97.5%, for a 95% interval


def interval_of(wins: float, played: int) -> tuple[float, float]:
    """Return the 95% interval (Wilson's) for the share of games won."""
    if not played:
        return 0.0, 1.0
    share, square = wins / played, QUANTILE * QUANTILE / played
    center = (share + square / 2) / (1 + square)
    margin = QUANTILE * math.sqrt(share * (1 - share) / played + square / played / 4) / (1 + square)
    return max(0.0, center - margin), min(1.0, center + margin)
