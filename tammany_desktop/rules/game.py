"""The entry point to the rules: a new game (R2), legal moves, refusals, the events of a move."""

from collections.abc import Callable
from random import Random
from typing import Final

from tammany_desktop.rules import board, city, offices, turn, wards
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import state as states
from tammany_desktop.rules.board import zones_at_start
from tammany_desktop.rules.city import draw_garden, garden_refill, shuffle_zone
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.evolution import add_cube, evolve, fold
from tammany_desktop.rules.moves import IllegalMove, Refusal
from tammany_desktop.rules.options import STANDARD, Options
from tammany_desktop.rules.state import State

Refuse = Callable[[State, m.Move], Refusal | None]
Decide = Callable[[State, m.Move, Random], list[Event]]

# By kind of move: the function that says why it is refused, and the one that returns its events.
_RULES: Final[dict[int, tuple[Refuse, Decide]]] = {
    m.PLACE_BOSS: (turn.refuse_place_boss, turn.decide_place_boss),
    m.PLACE_CUBE: (turn.refuse_place_cube, turn.decide_place_cube),
    m.PLACE_NO_MORE: (turn.refuse_place_no_more, turn.decide_place_no_more),
    m.SLANDER: (turn.refuse_slander, turn.decide_slander),
    m.SPREAD: (turn.refuse_spread, turn.decide_spread),
    m.STOP_SPREAD: (turn.refuse_stop_spread, turn.decide_stop_spread),
    m.TAKE_FAVOR: (offices.refuse_take_favor, offices.decide_take_favor),
    m.ARREST: (offices.refuse_arrest, offices.decide_arrest),
    m.LOCK: (offices.refuse_lock, offices.decide_lock),
    m.RESETTLE: (offices.refuse_resettle, offices.decide_resettle),
    m.END_TURN: (turn.refuse_end_turn, turn.decide_end_turn),
    m.BONUS_CUBE: (wards.refuse_bonus_cube, wards.decide_bonus_cube),
    m.BONUS_FAVOR: (wards.refuse_bonus_favor, wards.decide_bonus_favor),
    m.DECLINE: (wards.refuse_decline, wards.decide_decline),
    m.APPOINT: (city.refuse_appoint, city.decide_appoint),
    m.CONFIRM: (city.refuse_confirm, city.decide_confirm),
}


def legal(state: State) -> list[m.Move]:
    """Return every move that the seat to act may make; [] while bids are due or after the game."""
    moves: list[m.Move] = []
    if state.phase == states.TURN:
        if state.step == states.STEP_SPREAD:
            turn.add_spreads(state, moves)
        elif state.step != states.NO_STEP:
            turn.add_placements(state, moves)
        else:
            _add_free_choice(state, moves)
    elif state.phase == states.PICK_BONUS_CUBE or state.phase == states.PICK_BONUS_FAVOR:
        wards.add_bonuses(state, moves)
    elif state.phase == states.APPOINTING:
        city.add_appointments(state, moves)
    return moves


def _add_free_choice(state: State, moves: list[m.Move]) -> None:
    """Append the moves of a turn in which no step is unfinished (R4.2)."""
    if state.ward_done:
        moves.append(m.END_TURN)
    else:
        turn.add_placements(state, moves)
    if not state.slander_done:
        turn.add_slanders(state, moves)
    if state.office[state.turn] > board.MAYOR and not state.office_done:
        offices.add_benefits(state, moves)


def refusal(state: State, move: m.Move | m.OpenBallot) -> Refusal | None:
    """Return why a move may not be made now, or None if it may."""
    if isinstance(move, m.OpenBallot):
        return wards.refuse_ballot(state, move)
    if move not in m.EVERY_MOVE:
        return Refusal("R4.2", "no_such_move")
    refuse, _ = _RULES[m.kind_of(move)]
    return refuse(state, move)


def decide(state: State, move: m.Move | m.OpenBallot, rng: Random) -> list[Event]:
    """Return the events of a move, with all that `rng` has drawn. Raises IllegalMove."""
    refused = refusal(state, move)
    if refused is not None:
        raise IllegalMove(refused)
    if isinstance(move, m.OpenBallot):
        return wards.decide_ballot(state, move, rng)
    _, decide_ = _RULES[m.kind_of(move)]
    return decide_(state, move, rng)


def due_at_start(state: State, rng: Random) -> list[Event]:
    """Return the events before the first move of a game that starts from this position (R4.1)."""
    has_acted = state.ward_done or state.slander_done or state.office_done
    if state.phase != states.TURN or state.step != states.NO_STEP or has_acted:
        return []
    refill = garden_refill(state, rng)
    return [] if refill is None else [refill]


def _populate(state: State, zone: int, rng: Random) -> None:
    zone_wards = [ward for ward in board.ZONES[zone] if ward != board.TAMMANY_HALL]
    if zone == 0:  # ward 14 always begins Irish (R2.3)
        state.aside[board.IRISH] -= 1
        add_cube(state, board.TAMMANY_HALL, board.IRISH)
    for ward, population in zip(zone_wards, shuffle_zone(state, zone, rng), strict=True):
        state.aside[zone * board.POPULATION_COUNT + population] -= 1
        add_cube(state, ward, population)


def new_game(players: int, rng: Random, options: Options = STANDARD) -> State:
    """Return a random position before the first turn (R2). Raises ValueError unless 3 to 5 play."""
    if not 3 <= players <= 5:
        raise ValueError("players")
    state = State(players, options)
    for zone, cubes in enumerate(board.ZONE_CUBES):
        for population, count in enumerate(cubes):
            state.aside[zone * board.POPULATION_COUNT + population] = count
    state.bag = [board.CUBES_EACH - sum(counts) for counts in zip(*board.ZONE_CUBES, strict=True)]
    for zone in range(zones_at_start(players)):
        _populate(state, zone, rng)
    for population, count in enumerate(draw_garden(state, rng)):
        state.bag[population] -= count
        state.garden[population] = count
    state.first = state.turn = rng.randrange(players)
    return state


__all__ = ["IllegalMove", "decide", "due_at_start", "evolve"]
__all__ += ["fold", "legal", "new_game", "refusal"]
