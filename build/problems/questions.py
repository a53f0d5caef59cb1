"""Questions that a position asks: what is to be found, every answer to it, and where each leads."""

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots.mind import make_unmake
from tammany_desktop.bots.mind.turn import Plan, TurnSearch, beam_for
from tammany_desktop.lessons.problems import ACTION, APPOINT, BENEFIT, BID, BONUS, LOCK, SLANDER
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import LAST_YEAR, OFFICES, POPULATION_COUNT
from tammany_desktop.rules.offices import add_benefits
from tammany_desktop.rules.state import (
    APPOINTING,
    BIDDING,
    NO_STEP,
    PICK_BONUS_CUBE,
    PICK_BONUS_FAVOR,
    TURN,
    State,
    wards_in,
)
from tammany_desktop.rules.turn import add_slanders, boss_moves, spread_wards
from tammany_desktop.rules.wards import bidders

LOCKER: Final = OFFICES.index("council_president")
NODES: Final = 2500  # of the search that plays the rest of a turn
Answer = tuple[m.Move, ...]  # the moves asked for, and none else; () is to leave it


class Question(NamedTuple):
    """A position and what its `seat` is asked there."""

    kind: str
    state: State
    seat: int


def questions_at(state: State, search: TurnSearch) -> Iterator[Question]:
    """What can be asked where somebody is to act; of a turn, with the rest of it well played."""
    if state.phase == BIDDING:
        yield from (Question(BID, state.copy(), seat) for seat in bidders(state))
        return
    seat = state.actor()
    if state.phase in (PICK_BONUS_CUBE, PICK_BONUS_FAVOR):
        yield Question(BONUS, state.copy(), seat)
    elif state.phase == APPOINTING and not any(office > 0 for office in state.office):
        yield Question(APPOINT, state.copy(), seat)
    elif state.phase == TURN and state.step == NO_STEP:
        if not (state.ward_done or state.slander_done or state.office_done):
            plans = search.plans(state.copy(), seat, beam_for(NODES))
            if plans:
                yield from _in_turn(state, seat, plans[0])


def _in_turn(state: State, seat: int, plan: Plan) -> Iterator[Question]:
    slander = [plan.slander] if plan.slander >= 0 else []
    if slander:
        slander.append(m.spread(plan.spread) if plan.spread >= 0 else m.STOP_SPREAD)
    benefit = [plan.benefit] if plan.benefit >= 0 else []
    if state.year in (12, LAST_YEAR - 1, LAST_YEAR):
        yield from _asked(ACTION, state, seat, [*slander, *benefit])
    if _benefits(state):
        kind = LOCK if state.office[seat] == LOCKER else BENEFIT
        if state.year % 4 in ((2, 3, 0) if kind == LOCK else (3, 0)):
            yield from _asked(kind, state, seat, [*plan.action, *slander])
    if state.year % 4 == 0 and slander:
        yield from _asked(SLANDER, state, seat, [*plan.action, *benefit])


def _asked(kind: str, state: State, seat: int, first: list[m.Move]) -> Iterator[Question]:
    """The question after these moves of the turn, where they can be made in this order."""
    follow = state.copy()
    for move in first:
        if move not in game.legal(follow):
            if move == m.STOP_SPREAD:
                continue  # nothing to spread to: the slander ended by itself
            return
        for event in game.decide(follow, move, Random(0)):
            game.evolve(follow, event)
    if kind not in (LOCK, BENEFIT) and follow.office[seat] > 0:
        follow.office_done = 1
    yield Question(kind, follow, seat)


def answers(question: Question) -> list[Answer]:
    """Every answer of a turn's question, of appointments or a bonus; not of a bid."""
    state, seat = question.state, question.seat
    if question.kind == SLANDER:
        return [(), *_slanders(state, seat)]
    if question.kind in (LOCK, BENEFIT):
        return [(), *((move,) for move in _benefits(state))]
    if question.kind == BONUS:
        return [(move,) for move in game.legal(state) if move != m.DECLINE]
    if question.kind == APPOINT:
        return list(_appointments(state, seat))
    return list(_actions(state, seat))


def _benefits(state: State) -> list[m.Move]:
    found: list[m.Move] = []
    add_benefits(state, found)
    return found


def _slanders(state: State, seat: int) -> Iterator[Answer]:
    found: list[m.Move] = []
    add_slanders(state, found)
    for move in found:
        yield (move,)
        make_unmake.do(state, seat, move)
        ward, rival, population = m.target_ward(move), m.rival_of(move), m.population_of(move)
        left = state.favors[seat * POPULATION_COUNT + population]
        reach = spread_wards(state, ward, rival, population, left)
        make_unmake.undo(state, seat, move)
        for ward in reach:
            yield (move, m.spread(ward))


def _appointments(state: State, seat: int) -> Iterator[Answer]:
    others = [other for other in range(state.n) if other != seat]
    for offices in permutations(range(1, len(OFFICES)), len(others)):
        yield tuple(m.appoint(*pair) for pair in zip(others, offices, strict=True))


def _actions(state: State, seat: int) -> Iterator[Answer]:
    """Each pair of pieces once, a boss before a cube."""
    mask = state.active & ~state.locked
    bosses = boss_moves(mask) if state.boss_supply[seat] else []
    waiting = [population for population, count in enumerate(state.garden) if count]
    cubes = [m.place_cube(*each) for each in product(wards_in(mask), waiting)]
    for place, boss in enumerate(bosses):
        if state.boss_supply[seat] > 1:
            yield from ((boss, other) for other in bosses[place:])
        yield from ((boss, cube) for cube in cubes)


def after(question: Question, answer: Answer) -> State:
    """The position after the answer of a turn's question, its turn done."""
    state, seat = question.state.copy(), question.seat
    for place, move in enumerate(answer):
        if m.kind_of(move) == m.SPREAD:
            first = answer[place - 1]
            rival, population = m.rival_of(first), m.population_of(first)
            make_unmake.do_spread(state, seat, rival, population, m.target_ward(move), 1)
        else:
            make_unmake.do(state, seat, move)
    state.ward_done = 1
    return state
