"""The benefits of the offices, each once a turn (RO), and what locks bar (RL)."""

from random import Random
from typing import Final

from tammany_desktop.rules import board
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Refusal, ward_refusal
from tammany_desktop.rules.state import State, wards_in
from tammany_desktop.rules.turn import refuse_placing_in, refuse_unfinished

FIRST_BENEFIT_TERM: Final = 2  # RO.0
FEWEST_CUBES: Final = 2  # least number of cubes in a ward that a cube may leave (R1.5)


def has_benefit(state: State, seat: int) -> bool:
    """Return True if the seat's office has a benefit in this term, used already or not (RO.0)."""
    return state.office[seat] > board.MAYOR and state.term >= FIRST_BENEFIT_TERM


def _refuse_office(state: State, office: int, rule: str) -> Refusal | None:
    refused = refuse_unfinished(state)
    if refused is not None:
        return refused
    if state.office[state.turn] != office:
        return Refusal(rule, "not_your_office", "hold_the_office", (("office", office),))
    if not has_benefit(state, state.turn):
        return Refusal("RO.0", "no_benefit_in_term_1", "wait_for_term_2")
    if state.office_done:
        return Refusal("RO.0", "benefit_used", "wait_for_next_turn")
    return None


def _refuse_supply(state: State, population: int, rule: str) -> Refusal | None:
    if state.bank[population]:
        return None
    values = (("population", population),)
    return Refusal(rule, "supply_empty", "choose_another_color" if any(state.bank) else "", values)


def _refuse_leaving(state: State, ward: int, population: int, rule: str) -> Refusal | None:
    """Return why a cube may not leave a ward, or None (R1.5, RL.1)."""
    if state.barred_mask() >> ward & 1:
        return ward_refusal("RL.1", "ward_locked", "choose_an_unlocked_ward", ward)
    if state.cube_count[ward] < FEWEST_CUBES:
        return ward_refusal(rule, "last_cube_stays", "choose_a_ward_with_two", ward)
    if state.cubes[ward * board.POPULATION_COUNT + population] == 0:
        values = (("ward", ward), ("population", population))
        return Refusal(rule, "population_absent", "choose_a_population_present", values)
    return None


def refuse_take_favor(state: State, move: m.Move) -> Refusal | None:
    """Return why the Deputy Mayor cannot take a favor, or None (RO.2)."""
    refused = _refuse_office(state, board.DEPUTY_MAYOR, "RO.2")
    return refused or _refuse_supply(state, m.population_of(move), "RO.2")


def refuse_arrest(state: State, move: m.Move) -> Refusal | None:
    """Return why the Chief of Police cannot arrest a cube, or None (RO.3)."""
    refused = _refuse_office(state, board.CHIEF_OF_POLICE, "RO.3")
    return refused or _refuse_leaving(state, m.target_ward(move), m.population_of(move), "RO.3")


def refuse_lock(state: State, move: m.Move) -> Refusal | None:
    """Return why the Council President cannot lock a ward, or None (RO.4)."""
    refused = _refuse_office(state, board.COUNCIL_PRESIDENT, "RO.4")
    if refused is not None:
        return refused
    if state.locks_used >= board.LOCKS_A_TERM:
        return Refusal("RO.4", "both_locks_used", "wait_for_next_term")
    ward = m.target_ward(move)
    if not state.active >> ward & 1:
        return ward_refusal("RO.4", "ward_closed", "choose_an_open_ward", ward)
    if state.locked >> ward & 1:
        return ward_refusal("RO.4", "already_locked", "choose_an_unlocked_ward", ward)
    return None


def refuse_resettle(state: State, move: m.Move) -> Refusal | None:
    """Return why the Precinct Chairman cannot move a cube there, or None (RO.5)."""
    origin, target, population = m.from_ward(move), m.target_ward(move), m.population_of(move)
    refused = _refuse_office(state, board.PRECINCT_CHAIRMAN, "RO.5")
    refused = refused or _refuse_leaving(state, origin, population, "RO.5")
    if refused is None and target == origin:
        refused = ward_refusal("RO.5", "lives_there_already", "choose_a_neighbor", target)
    if refused is None and target not in board.NEIGHBORS[origin]:
        values = (("ward", target), ("from_ward", origin))
        refused = Refusal("RO.5", "not_adjacent", "choose_a_neighbor", values)
    return refused or refuse_placing_in(state, target, "RO.5")


def _add_arrests(state: State, moves: list[m.Move]) -> None:
    cubes = state.cubes
    for ward in wards_in(state.active & ~state.barred_mask()):
        if state.cube_count[ward] >= FEWEST_CUBES:
            for population in range(board.POPULATION_COUNT):
                if cubes[ward * board.POPULATION_COUNT + population]:
                    moves.append(m.make(m.ARREST, ward, population))  # noqa: PERF401


def _add_resettlings(state: State, moves: list[m.Move]) -> None:
    cubes = state.cubes
    unlocked = state.active & ~state.locked
    for ward in wards_in(state.active & ~state.barred_mask()):
        if state.cube_count[ward] < FEWEST_CUBES:
            continue
        targets = [target for target in board.NEIGHBORS[ward] if unlocked >> target & 1]
        for population in range(board.POPULATION_COUNT):
            if cubes[ward * board.POPULATION_COUNT + population]:
                move = m.RESETTLE | ward << 5 | population << 13  # packed as `make` does
                moves.extend([move | target << 9 for target in targets])


def add_benefits(state: State, moves: list[m.Move]) -> None:
    """Append every use of the office of the seat at turn, even if used in this turn already."""
    office = state.office[state.turn]
    if not has_benefit(state, state.turn):
        return
    if office == board.DEPUTY_MAYOR:
        moves.extend(
            m.make(m.TAKE_FAVOR, p) for p in range(board.POPULATION_COUNT) if state.bank[p]
        )
    elif office == board.CHIEF_OF_POLICE:
        _add_arrests(state, moves)
    elif office == board.PRECINCT_CHAIRMAN:
        _add_resettlings(state, moves)
    elif state.locks_used < board.LOCKS_A_TERM:  # the Council President
        moves.extend(m.make(m.LOCK, ward) for ward in wards_in(state.active & ~state.locked))


def decide_take_favor(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of the Deputy Mayor's favor (RO.2)."""
    return [e.DeputyFavorTaken(state.turn, m.population_of(move))]


def decide_arrest(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of an arrest: a cube goes back to the bag (RO.3)."""
    return [e.CubeArrested(state.turn, m.target_ward(move), m.population_of(move))]


def decide_lock(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of a lock, which bars a ward until the election is over (RO.4)."""
    return [e.WardLocked(state.turn, m.target_ward(move))]


def decide_resettle(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of a resettling: a cube crosses a border; no favor is gained (RO.5)."""
    return [
        e.CubeResettled(state.turn, m.from_ward(move), m.target_ward(move), m.population_of(move))
    ]
