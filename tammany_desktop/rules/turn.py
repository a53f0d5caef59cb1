"""A turn (R3 to R6): a ward action, whose pieces make it a Campaign or a Settle; and slander."""

from random import Random
from typing import Final

from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import state as states
from tammany_desktop.rules import wards
from tammany_desktop.rules.board import NEIGHBORS, POPULATION_COUNT, YEARS_A_TERM
from tammany_desktop.rules.city import Draft, begin_turn
from tammany_desktop.rules.moves import (
    NOT_IN_A_TURN,
    SLANDER_UNFINISHED,
    WARD_ACTION_UNFINISHED,
    Refusal,
    ward_refusal,
)
from tammany_desktop.rules.options import LOCK_BARS_ALL
from tammany_desktop.rules.state import State, wards_in

_ACTION_DONE: Final = Refusal("R4.2", "ward_action_done", "end_turn")

_BOSS_MOVES: dict[int, list[m.Move]] = {}
_CUBE_MOVES: dict[tuple[int, int], list[m.Move]] = {}


def refuse_unfinished(state: State) -> Refusal | None:
    """Return a refusal outside a turn or if a ward action or slander is unfinished, else None."""
    if state.phase != states.TURN:
        return NOT_IN_A_TURN
    if state.step == states.NO_STEP:
        return None
    return SLANDER_UNFINISHED if state.step == states.STEP_SPREAD else WARD_ACTION_UNFINISHED


def refuse_placing_in(state: State, ward: int, rule: str = "R5.3") -> Refusal | None:
    """Return a refusal if nothing may be placed in a ward, else None (R5.3, RL)."""
    if not state.active >> ward & 1:
        return ward_refusal(rule, "ward_closed", "choose_an_open_ward", ward)
    if state.locked >> ward & 1:
        lock_rule = "RL.1" if state.options.locks == LOCK_BARS_ALL else "RL.2"
        return ward_refusal(lock_rule, "ward_locked", "choose_an_unlocked_ward", ward)
    return None


def _refuse_action(state: State) -> Refusal | None:
    if state.phase != states.TURN:
        return NOT_IN_A_TURN
    if state.step == states.STEP_SPREAD:
        return SLANDER_UNFINISHED
    return _ACTION_DONE if state.ward_done else None


def refuse_place_boss(state: State, move: m.Move) -> Refusal | None:
    """Return why a boss may not be placed in a ward now, or None (R5.1, R5.3)."""
    refused = _refuse_action(state) or refuse_placing_in(state, m.target_ward(move))
    if refused is None and state.boss_supply[state.turn] == 0:
        return Refusal("R5.4", "no_boss_left", "place_no_more")
    return refused


def refuse_place_cube(state: State, move: m.Move) -> Refusal | None:
    """Return why a cube may not be placed in a ward now, or None (R5.2, R5.3)."""
    refused = _refuse_action(state)
    if refused is None and state.step == states.STEP_CUBE:
        refused = Refusal("R5.2", "one_cube_only", "place_a_boss")
    if refused is None and not any(state.garden):
        remedy = "place_a_boss" if state.boss_supply[state.turn] else "place_no_more"
        refused = Refusal("R5.4", "garden_empty", remedy)
    population = m.population_of(move)
    if refused is None and state.garden[population] == 0:
        values = (("population", population),)
        refused = Refusal("R5.2", "not_in_the_garden", "choose_a_cube_that_waits", values)
    return refused or refuse_placing_in(state, m.target_ward(move))


def refuse_place_no_more(state: State, move: m.Move) -> Refusal | None:
    """Return why a Campaign may not end with fewer than two bosses, or None (R5.4)."""
    refused = _refuse_action(state)
    if refused is None and state.step == states.STEP_CUBE:
        refused = Refusal("R5.2", "boss_missing", "place_a_boss")
    if refused is None and state.boss_supply[state.turn] > 0:
        refused = Refusal("R5.4", "bosses_left", "place_a_boss")
    return refused


def refuse_end_turn(state: State, move: m.Move) -> Refusal | None:
    """Return why the turn may not end yet, or None (R4.2, R4.3)."""
    refused = refuse_unfinished(state)
    if refused is None and not state.ward_done:
        return Refusal("R4.2", "ward_action_due", "campaign_or_settle")
    return refused


def boss_moves(mask: int) -> list[m.Move]:
    """Return the moves that place a boss in each ward of a mask; do not change the shared list."""
    moves = _BOSS_MOVES.get(mask)
    if moves is None:
        moves = _BOSS_MOVES[mask] = [m.make(m.PLACE_BOSS, ward) for ward in wards_in(mask)]
    return moves


def cube_moves(mask: int, population: int) -> list[m.Move]:
    """Return the moves that place a cube in each ward of a mask; do not change the shared list."""
    moves = _CUBE_MOVES.get((mask, population))
    if moves is None:
        moves = [m.make(m.PLACE_CUBE, ward, population) for ward in wards_in(mask)]
        _CUBE_MOVES[mask, population] = moves
    return moves


def add_placements(state: State, moves: list[m.Move]) -> None:
    """Append every move that begins or continues the ward action."""
    mask = state.active & ~state.locked
    if state.boss_supply[state.turn]:
        moves.extend(boss_moves(mask))
    elif state.step != states.STEP_CUBE:
        moves.append(m.PLACE_NO_MORE)
    if state.step == states.STEP_CUBE:
        return
    garden = state.garden
    for population in range(POPULATION_COUNT):
        if garden[population]:
            moves.extend(cube_moves(mask, population))


def _end_settle(state: State, population: int) -> list[e.Event]:
    seat = state.turn
    events: list[e.Event] = [e.WardActionDone(seat, e.SETTLE)]
    if state.bank[population]:
        events.append(e.FavorTaken(seat, population))
    return events


def decide_place_boss(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of placing a boss; the second or last piece ends the action (R5.4)."""
    seat = state.turn
    events: list[e.Event] = [e.BossPlaced(seat, m.target_ward(move))]
    if state.step == states.STEP_CUBE:
        return events + _end_settle(state, state.step_population)
    is_last_piece = state.boss_supply[seat] == 1 and not any(state.garden)
    if state.step == states.STEP_BOSS or is_last_piece:
        events.append(e.WardActionDone(seat, e.CAMPAIGN))
    return events


def decide_place_cube(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of placing a cube; as the second or only piece it ends a Settle."""
    population = m.population_of(move)
    events: list[e.Event] = [e.CubePlaced(state.turn, m.target_ward(move), population)]
    if state.step == states.STEP_BOSS or state.boss_supply[state.turn] == 0:
        events += _end_settle(state, population)
    return events


def decide_place_no_more(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of ending a Campaign without enough bosses (R5.4)."""
    return [e.WardActionDone(state.turn, e.CAMPAIGN)]


def decide_end_turn(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events that lead to the next seat, the next year, or the election (R3.1, R3.2)."""
    ended = e.TurnEnded(state.turn)
    next_seat = (state.turn + 1) % state.n
    if next_seat != state.first:
        return [ended, *begin_turn(state, next_seat, state.year, rng)]
    if state.year % YEARS_A_TERM:
        return [ended, *begin_turn(state, next_seat, state.year + 1, rng)]
    draft = Draft(state, rng)
    draft.apply(ended)
    wards.hold_election(draft)
    return draft.events


FIRST_SLANDER_TERM: Final = 2  # the first term in which players may slander (R6)
SLANDER_PRICE: Final = 1  # favors for a slander
SPREAD_PRICE: Final = 2  # favors for the spread of a slander


def slander_allowed(state: State) -> bool:
    """Return True if players may slander in this term, from the second on (R6)."""
    return state.term >= FIRST_SLANDER_TERM


def may_slander(state: State, seat: int) -> bool:
    """Return True if the seat may still slander in this term (R6, R6.1)."""
    return slander_allowed(state) and not state.has_slandered[seat] and state.tokens[seat] > 0


def _refuse_slander_now(state: State) -> Refusal | None:
    if not slander_allowed(state):
        return Refusal("R6", "no_slander_in_term_1", "wait_for_term_2")
    seat = state.turn
    if state.has_slandered[seat]:
        return Refusal("R6.1", "slandered_this_term", "wait_for_next_term")
    if state.tokens[seat] == 0:
        return Refusal("R6.1", "no_slander_token")
    return None


def _refuse_slander_in(state: State, ward: int, rule: str) -> Refusal | None:
    """Return why no rival can be slandered in a ward, whatever the favor, or None."""
    if not state.active >> ward & 1:
        return ward_refusal(rule, "ward_closed", "choose_an_open_ward", ward)
    if state.barred_mask() >> ward & 1:
        return ward_refusal("RL.1", "ward_locked", "choose_an_unlocked_ward", ward)
    if state.bosses[ward * states.MAX_SEATS + state.turn] == 0:
        return ward_refusal(rule, "no_boss_of_yours", "choose_a_ward_you_share", ward)
    return None


def _refuse_target(
    state: State, ward: int, rival: int, population: int, rule: str
) -> Refusal | None:
    refused = _refuse_slander_in(state, ward, rule)
    if refused is not None:
        return refused
    if state.bosses[ward * states.MAX_SEATS + rival] == 0:
        values = (("ward", ward), ("rival", rival))
        return Refusal(rule, "no_boss_of_rival", "choose_a_ward_you_share", values)
    if state.cubes[ward * POPULATION_COUNT + population] == 0:
        values = (("ward", ward), ("population", population))
        return Refusal(rule, "population_absent", "choose_a_population_present", values)
    return None


def _refuse_price(state: State, population: int, price: int) -> Refusal | None:
    if state.favors[state.turn * POPULATION_COUNT + population] >= price:
        return None
    values = (("population", population), ("count", price))
    rule = "R6.2" if price == SLANDER_PRICE else "R6.3"
    return Refusal(rule, "favors_missing", "gain_favors", values)


def refuse_slander(state: State, move: m.Move) -> Refusal | None:
    """Return why a rival cannot be slandered there with a favor, or None (R6.1, R6.2)."""
    ward, rival, population = m.target_ward(move), m.rival_of(move), m.population_of(move)
    refused = refuse_unfinished(state)
    if refused is None and (rival == state.turn or rival >= state.n):
        refused = Refusal("R6.1", "not_an_opponent", "choose_an_opponent")
    return (
        refused
        or _refuse_slander_now(state)
        or _refuse_target(state, ward, rival, population, "R6.2")
        or _refuse_price(state, population, SLANDER_PRICE)
    )


def _refuse_unless_spreading(state: State) -> Refusal | None:
    if state.phase == states.TURN and state.step == states.STEP_SPREAD:
        return None
    return Refusal("R6.3", "no_slander_under_way", "slander_first")


def refuse_spread(state: State, move: m.Move) -> Refusal | None:
    """Return why the slander cannot spread to a ward, or None (R6.3)."""
    ward = m.target_ward(move)
    refused = _refuse_unless_spreading(state)
    if refused is not None:  # after a slander that cannot spread, say what bars this ward
        after_slander = (
            state.phase == states.TURN and state.step == states.NO_STEP and state.slander_done
        )
        return (_refuse_slander_in(state, ward, "R6.3") if after_slander else None) or refused
    if ward == state.step_ward:
        return ward_refusal("R6.3", "just_slandered_there", "choose_a_neighbor", ward)
    if ward not in NEIGHBORS[state.step_ward]:
        values = (("ward", ward), ("from_ward", state.step_ward))
        return Refusal("R6.3", "not_adjacent", "choose_a_neighbor", values)
    refused = _refuse_target(state, ward, state.step_rival, state.step_population, "R6.3")
    return refused or _refuse_price(state, state.step_population, SPREAD_PRICE)


def refuse_stop_spread(state: State, move: m.Move) -> Refusal | None:
    """Return why a spread cannot be declined, or None if one is open (R6.3)."""
    return _refuse_unless_spreading(state)


def add_slanders(state: State, moves: list[m.Move]) -> None:
    """Append every slander that the seat whose turn it is may make (R6.2)."""
    seat = state.turn
    if not may_slander(state, seat):
        return
    favors, cubes, bosses = state.favors, state.cubes, state.bosses
    payable = [p for p in range(POPULATION_COUNT) if favors[seat * POPULATION_COUNT + p]]
    if not payable:
        return
    for ward in wards_in(state.active & ~state.barred_mask()):
        boss_offset = ward * states.MAX_SEATS
        if bosses[boss_offset + seat] == 0:
            continue
        usable = [p for p in payable if cubes[ward * POPULATION_COUNT + p]]
        for rival in range(state.n):
            if rival != seat and bosses[boss_offset + rival]:
                for population in usable:
                    moves.append(m.make(m.SLANDER, ward, rival, population))  # noqa: PERF401


def spread_wards(state: State, start: int, rival: int, population: int, favors: int) -> list[int]:
    """Return the wards to which a slander in `start` can spread with `favors` to pay (R6.3)."""
    if favors < SPREAD_PRICE:
        return []
    barred = state.barred_mask()
    bosses, seat = state.bosses, state.turn
    return [
        ward
        for ward in NEIGHBORS[start]
        if bosses[ward * states.MAX_SEATS + rival]
        and bosses[ward * states.MAX_SEATS + seat]
        and state.cubes[ward * POPULATION_COUNT + population]
        and not barred >> ward & 1
    ]


def add_spreads(state: State, moves: list[m.Move]) -> None:
    """Append the spreads of the current slander, and the move that declines them (R6.3)."""
    population = state.step_population
    favors = state.favors[state.turn * POPULATION_COUNT + population]
    targets = spread_wards(state, state.step_ward, state.step_rival, population, favors)
    moves.extend(m.make(m.SPREAD, ward) for ward in targets)
    moves.append(m.STOP_SPREAD)


def decide_slander(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of a slander; a spread opens only if one is possible (R6.2, R6.3)."""
    ward, rival, population = m.target_ward(move), m.rival_of(move), m.population_of(move)
    seat = state.turn
    events: list[e.Event] = [e.Slandered(seat, rival, ward, population)]
    favors = state.favors[seat * POPULATION_COUNT + population] - SLANDER_PRICE
    if spread_wards(state, ward, rival, population, favors):
        events.append(e.SpreadOpened(seat, rival, ward, population))
    return events


def decide_spread(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of a spread: the same rival's boss leaves a neighboring ward too (R6.3)."""
    return [
        e.SlanderSpread(state.turn, state.step_rival, m.target_ward(move), state.step_population)
    ]


def decide_stop_spread(state: State, move: m.Move, rng: Random) -> list[e.Event]:
    """Return the events of declining a spread (R6.3)."""
    return [e.SpreadDeclined(state.turn)]
