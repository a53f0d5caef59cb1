"""A turn and its ward action: Campaign or Settle (R3, R4, R5).

The first piece placed opens the ward action and the second decides which it was.
"""

from typing import Final

from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import wards
from tammany_desktop.rules.board import POPULATION_COUNT, YEARS_A_TERM, wards_in
from tammany_desktop.rules.draft import Chance, Draft, begin_turn
from tammany_desktop.rules.moves import (
    NO_STEP_BETWEEN,
    NO_STEP_IN_SLANDER,
    NOT_IN_A_TURN,
    Refusal,
    ward_refusal,
)
from tammany_desktop.rules.options import SEALED
from tammany_desktop.rules.state import NO_STEP, STEP_BOSS, STEP_CUBE, STEP_SPREAD, TURN, State

_ACTION_DONE: Final = Refusal("R4.2", "ward_action_done", "end_turn")

_BOSS_MOVES: dict[int, list[m.Move]] = {}
_CUBE_MOVES: dict[tuple[int, int], list[m.Move]] = {}


def refuse_step(state: State) -> Refusal | None:
    """Refuses whatever would come between the halves of something begun (R4.2)."""
    if state.phase != TURN:
        return NOT_IN_A_TURN
    if state.step == NO_STEP:
        return None
    return NO_STEP_IN_SLANDER if state.step == STEP_SPREAD else NO_STEP_BETWEEN


def refuse_placing_in(state: State, ward: int, rule: str = "R5.3") -> Refusal | None:
    """Refuses a closed or a locked ward to anything that would be placed there (R5.3, RL)."""
    if not state.active >> ward & 1:
        return ward_refusal(rule, "ward_closed", "choose_an_open_ward", ward)
    if state.locked >> ward & 1:
        lock_rule = "RL.1" if state.options.locks == SEALED else "RL.2"
        return ward_refusal(lock_rule, "ward_locked", "choose_an_unlocked_ward", ward)
    return None


def _refuse_action(state: State) -> Refusal | None:
    if state.phase != TURN:
        return NOT_IN_A_TURN
    if state.step == STEP_SPREAD:
        return NO_STEP_IN_SLANDER
    return _ACTION_DONE if state.ward_done else None


def refuse_place_boss(state: State, move: m.Move) -> Refusal | None:
    """Why a boss may not be placed there now (R5.1, R5.3)."""
    refused = _refuse_action(state) or refuse_placing_in(state, m.target_ward(move))
    if refused is None and state.supply[state.turn] == 0:
        return Refusal("R5.4", "no_boss_left", "place_no_more")
    return refused


def refuse_place_cube(state: State, move: m.Move) -> Refusal | None:
    """Why a cube of that population may not be settled there now (R5.2, R5.3)."""
    refused = _refuse_action(state)
    if refused is None and state.step == STEP_CUBE:
        refused = Refusal("R5.2", "one_cube_only", "place_a_boss")
    if refused is None and not any(state.garden):
        remedy = "place_a_boss" if state.supply[state.turn] else "place_no_more"
        refused = Refusal("R5.4", "garden_empty", remedy)
    population = m.population_of(move)
    if refused is None and state.garden[population] == 0:
        values = (("population", population),)
        refused = Refusal("R5.2", "not_in_the_garden", "choose_a_cube_that_waits", values)
    return refused or refuse_placing_in(state, m.target_ward(move))


def refuse_place_no_more(state: State, move: m.Move) -> Refusal | None:
    """Why a Campaign may not end with fewer than two bosses (R5.4)."""
    refused = _refuse_action(state)
    if refused is None and state.step == STEP_CUBE:
        refused = Refusal("R5.2", "boss_missing", "place_a_boss")
    if refused is None and state.supply[state.turn] > 0:
        refused = Refusal("R5.4", "bosses_left", "place_a_boss")
    return refused


def refuse_end_turn(state: State, move: m.Move) -> Refusal | None:
    """Why the turn may not end yet (R4.2, R4.3)."""
    refused = refuse_step(state)
    if refused is None and not state.ward_done:
        return Refusal("R4.2", "ward_action_due", "campaign_or_settle")
    return refused


def _boss_moves(mask: int) -> list[m.Move]:
    found = _BOSS_MOVES.get(mask)
    if found is None:
        found = _BOSS_MOVES[mask] = [m.make(m.PLACE_BOSS, ward) for ward in wards_in(mask)]
    return found


def _cube_moves(mask: int, population: int) -> list[m.Move]:
    found = _CUBE_MOVES.get((mask, population))
    if found is None:
        found = [m.make(m.PLACE_CUBE, ward, population) for ward in wards_in(mask)]
        _CUBE_MOVES[mask, population] = found
    return found


def add_placements(state: State, found: list[m.Move]) -> None:
    """Append every legal move of the ward action under way or due."""
    mask = state.active & ~state.locked
    if state.supply[state.turn]:
        found.extend(_boss_moves(mask))
    elif state.step != STEP_CUBE:
        found.append(m.PLACE_NO_MORE)
    if state.step == STEP_CUBE:
        return
    garden = state.garden
    for population in range(POPULATION_COUNT):
        if garden[population]:
            found.extend(_cube_moves(mask, population))


def _settled(state: State, population: int) -> list[e.Event]:
    seat = state.turn
    done: list[e.Event] = [e.WardActionDone(seat, e.SETTLE)]
    if state.bank[population]:
        done.append(e.FavorTaken(seat, population))
    return done


def decide_place_boss(state: State, move: m.Move, chance: Chance) -> list[e.Event]:
    """The boss lands; it completes the action if it is the second piece, or the last (R5.4)."""
    seat = state.turn
    happened: list[e.Event] = [e.BossPlaced(seat, m.target_ward(move))]
    if state.step == STEP_CUBE:
        return happened + _settled(state, state.step_population)
    last = state.supply[seat] == 1 and not any(state.garden)
    if state.step == STEP_BOSS or last:
        happened.append(e.WardActionDone(seat, e.CAMPAIGN))
    return happened


def decide_place_cube(state: State, move: m.Move, chance: Chance) -> list[e.Event]:
    """The cube lands; without a boss to follow, or after one, that is a Settle (R5.2, R5.4)."""
    population = m.population_of(move)
    happened: list[e.Event] = [e.CubePlaced(state.turn, m.target_ward(move), population)]
    if state.step == STEP_BOSS or state.supply[state.turn] == 0:
        happened += _settled(state, population)
    return happened


def decide_place_no_more(state: State, move: m.Move, chance: Chance) -> list[e.Event]:
    """A Campaign with what bosses there were (R5.4)."""
    return [e.WardActionDone(state.turn, e.CAMPAIGN)]


def decide_end_turn(state: State, move: m.Move, chance: Chance) -> list[e.Event]:
    """On to the next seat, the next year, or the election (R3.1, R3.2)."""
    ended = e.TurnEnded(state.turn)
    following = (state.turn + 1) % state.n
    if following != state.first:
        return [ended, *begin_turn(state, following, state.year, chance)]
    if state.year % YEARS_A_TERM:
        return [ended, *begin_turn(state, following, state.year + 1, chance)]
    draft = Draft(state, chance)
    draft.happen(ended)
    wards.hold_election(draft)
    return draft.events
