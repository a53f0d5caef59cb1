"""The door to the rules: what is legal, why not, what happens, what follows.

A position changes only by `evolve`; the others read it.
"""

from collections.abc import Callable
from typing import Final

from tammany_desktop.rules import city, offices, slander, turn, wards
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.draft import Chance, garden_refill
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.evolution import evolve, fold
from tammany_desktop.rules.moves import IllegalMove, Refusal
from tammany_desktop.rules.state import (
    APPOINTING,
    NO_STEP,
    PICK_BONUS_CUBE,
    PICK_BONUS_FAVOR,
    STEP_SPREAD,
    TURN,
    State,
)

Refuse = Callable[[State, m.Move], Refusal | None]
Decide = Callable[[State, m.Move, Chance], list[Event]]

# Every kind of move: why it may not be made now, and what happens.
_RULES: Final[dict[int, tuple[Refuse, Decide]]] = {
    m.PLACE_BOSS: (turn.refuse_place_boss, turn.decide_place_boss),
    m.PLACE_CUBE: (turn.refuse_place_cube, turn.decide_place_cube),
    m.PLACE_NO_MORE: (turn.refuse_place_no_more, turn.decide_place_no_more),
    m.SLANDER: (slander.refuse_slander, slander.decide_slander),
    m.SPREAD: (slander.refuse_spread, slander.decide_spread),
    m.STOP_SPREAD: (slander.refuse_stop_spread, slander.decide_stop_spread),
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
    """Every move the seat to act may make; empty while bids are due and when the game is over."""
    found: list[m.Move] = []
    if state.phase == TURN:
        if state.step == STEP_SPREAD:
            slander.add_spreads(state, found)
        elif state.step != NO_STEP:
            turn.add_placements(state, found)
        else:
            _add_free_choice(state, found)
    elif state.phase == PICK_BONUS_CUBE or state.phase == PICK_BONUS_FAVOR:
        wards.add_bonuses(state, found)
    elif state.phase == APPOINTING:
        city.add_appointments(state, found)
    return found


def _add_free_choice(state: State, found: list[m.Move]) -> None:
    if state.ward_done:
        found.append(m.END_TURN)
    else:
        turn.add_placements(state, found)
    if not state.slander_done:
        slander.add_slanders(state, found)
    offices.add_benefits(state, found)


def refusal(state: State, move: m.Move | m.OpenBallot) -> Refusal | None:
    """Why the move may not be made now, or None where it may."""
    if isinstance(move, m.OpenBallot):
        return wards.refuse_ballot(state, move)
    if move not in m.EVERY_MOVE:
        return Refusal("R4.2", "no_such_move")
    refuse, _ = _RULES[m.kind_of(move)]
    return refuse(state, move)


def decide(state: State, move: m.Move | m.OpenBallot, chance: Chance) -> list[Event]:
    """What happens when the seat to act makes the move; chance is rolled here and only here.

    Reads `state` and leaves it as it was. Raises IllegalMove, with the refusal as data.
    """
    refused = refusal(state, move)
    if refused is not None:
        raise IllegalMove(refused)
    if isinstance(move, m.OpenBallot):
        return wards.decide_ballot(state, move, chance)
    _, decided = _RULES[m.kind_of(move)]
    return decided(state, move, chance)


def due_at_start(state: State, chance: Chance) -> list[Event]:
    """What must happen before the first move of a game that starts here: the draw of R4.1."""
    fresh = not (state.ward_done or state.slander_done or state.office_done)
    if state.phase != TURN or state.step != NO_STEP or not fresh:
        return []
    refill = garden_refill(state, chance)
    return [] if refill is None else [refill]


__all__ = ["IllegalMove", "decide", "due_at_start", "evolve", "fold", "legal", "refusal"]
