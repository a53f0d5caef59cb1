"""The search of one turn: it pairs the best placements, then adds benefits and slanders."""

from typing import Final, NamedTuple

from tammany_desktop.bots.mind import make_unmake
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.parameters import PLAIN, Character
from tammany_desktop.bots.mind.quick import QuickTurns
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_COUNT, YEARS_A_TERM
from tammany_desktop.rules.offices import add_benefits
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.turn import add_slanders, boss_moves, cube_moves, spread_wards

SPARE_LAST: Final = 0.045  # least chance to win that slandering the seat in last place must add


class Plan(NamedTuple):
    """A whole turn and its worth; moves in the order in which they are to be made."""

    worth: float
    action: tuple[m.Move, ...]
    benefit: m.Move = -1  # -1 for none
    slander: m.Move = -1  # -1 for none
    spread: int = -1  # the second ward, or -1


class Beam(NamedTuple):
    """The number of best candidates that each stage of the search keeps for the next."""

    singles: int  # bosses kept; the number of cubes kept is greater by two
    pairs: int  # ward actions
    extras: int  # benefits; also the number of slanders


def beam_for(nodes: int) -> Beam:
    """Return the beam of a search that judges about this many positions."""
    if nodes < 60:
        return Beam(2, 2, 1)
    if nodes < 150:
        return Beam(4, 4, 2)
    return Beam(6, 6, 3) if nodes < 1500 else Beam(8, 10, 4)


class Constraints(NamedTuple):
    """Moves that promises require: if possible one of each set in `wanted`, none in `barred`."""

    wanted: tuple[frozenset[m.Move], ...] = ()
    barred: frozenset[m.Move] = frozenset()

    def shortfall(self, plan: Plan) -> int:
        """Return the number of wanted acts that a plan lacks and of barred acts that it has."""
        acts = {*plan.action, plan.benefit, plan.slander}
        return sum([not acts & moves for moves in self.wanted]) + len(acts & self.barred)


UNCONSTRAINED: Final = Constraints()


def _contested(state: State, seat: int) -> int:
    """Return the number of wards where the seat has a boss and a rival has one, too."""
    count = 0
    for ward in range(WARD_COUNT):
        boss_offset = ward * MAX_SEATS
        if state.bosses[boss_offset + seat]:
            for other in range(state.n):
                if other != seat and state.bosses[boss_offset + other]:
                    count += 1
                    break
    return count


class TurnSearch:
    """Searches turns on its caller's state, which is unchanged when the search returns."""

    def __init__(self, forecast: Forecast, character: Character = PLAIN) -> None:
        self.forecast = forecast
        self.character = character
        self.goodwill: list[float] = []  # by seat, the worth of its chance to win; empty for none
        self.quick = QuickTurns(forecast)
        self.nodes = 0  # positions judged so far
        self.unused_slander_worth = 0.02  # chance to win, for each turn left
        self.constraints = UNCONSTRAINED

    def worth(self, state: State, seat: int) -> float:
        """Return the worth of the position to the seat."""
        self.nodes += 1
        win_chances = self.forecast.judge(state)
        character = self.character
        worth = win_chances[seat]
        if character.favor:
            worth += character.favor * state.favors_held(seat)
        if character.ward:
            worth += character.ward * self.forecast.position.seats[seat].wards
        if character.contest:
            worth += character.contest * _contested(state, seat)
        if character.envy:
            best_chance = 0.0
            for other in range(state.n):
                if other != seat and win_chances[other] > best_chance:
                    best_chance = win_chances[other]
            worth -= character.envy * best_chance
        for other in range(len(self.goodwill)):
            worth += self.goodwill[other] * win_chances[other]
        return worth

    def slander_bonus(self, state: State, plan: Plan) -> float:
        """Return what the character adds for a slander, less `SPARE_LAST` for the last seat."""
        if plan.slander < 0:
            return 0.0
        cost = SPARE_LAST if _is_last(state, state.turn, m.rival_of(plan.slander)) else 0.0
        return self.character.slander * (2.0 if plan.spread >= 0 else 1.0) - cost

    def _worth_after(self, state: State, seat: int, move: m.Move) -> float:
        has_favor = make_unmake.bank_has(state, move)
        make_unmake.do(state, seat, move)
        worth = self.worth(state, seat)
        make_unmake.undo(state, seat, move, has_favor)
        return worth

    def _best_moves(
        self, state: State, seat: int, moves: list[m.Move], count: int, factor: int
    ) -> list[m.Move]:
        """Return the `count` best benefits or slanders; `factor * count` are evaluated fully."""
        if self.constraints is not UNCONSTRAINED:
            moves = self._permitted(moves)
        moves = self._promising(state, seat, moves, factor * count)
        return _top([(self._worth_after(state, seat, move), move) for move in moves], count)

    def _permitted(self, moves: list[m.Move]) -> list[m.Move]:
        """Return the moves that are not barred; if some are wanted, only these."""
        allowed = [move for move in moves if move not in self.constraints.barred]
        all_wanted = frozenset[m.Move]().union(*self.constraints.wanted)
        return [move for move in allowed if move in all_wanted] or allowed

    def _singles(self, state: State, seat: int, beam: Beam) -> tuple[list[m.Move], list[m.Move]]:
        """Return the bosses and the cubes to evaluate fully, by the slopes of one forecast."""
        quick = self.quick
        quick.judge(state, seat)
        mask = state.active & ~state.locked
        bosses = boss_moves(mask) if state.boss_supply[seat] else []
        cubes = [
            move for p in range(POPULATION_COUNT) if state.garden[p] for move in cube_moves(mask, p)
        ]
        if self.constraints.barred:
            bosses = [move for move in bosses if move not in self.constraints.barred]
        self.nodes += 3 + len(bosses) // 8
        by_boss = [(quick.boss_gain(seat, m.target_ward(move)), move) for move in bosses]
        by_cube = [(quick.settle_gain(m.target_ward(c), m.population_of(c)), c) for c in cubes]
        best_bosses, best_cubes = _top(by_boss, beam.singles), _top(by_cube, beam.singles + 2)
        for moves in self.constraints.wanted:
            best_bosses += [move for move in bosses if move in moves and move not in best_bosses]
            best_cubes += [move for move in cubes if move in moves and move not in best_cubes]
        return best_bosses, best_cubes

    def _promising(self, state: State, seat: int, moves: list[m.Move], most: int) -> list[m.Move]:
        if len(moves) <= most:
            return moves
        quick = self.quick
        quick.judge(state, seat)
        self.nodes += 2 + len(moves) // 8
        return _top([(quick.extra_gain(seat, move), move) for move in moves], most)

    def actions(self, state: State, seat: int, beam: Beam) -> list[Plan]:
        """Return the best ward actions without any other move, best first."""
        bosses, cubes = self._singles(state, seat, beam)
        plans: list[Plan] = []
        for index, boss in enumerate(bosses):
            make_unmake.do(state, seat, boss)
            seconds = [*cubes, *bosses[index:]] if state.boss_supply[seat] else cubes
            plans += [Plan(self._worth_after(state, seat, move), (boss, move)) for move in seconds]
            if not seconds:
                plans.append(Plan(self.worth(state, seat), (boss,)))
            make_unmake.undo(state, seat, boss)
        if not bosses:
            plans.extend([Plan(self._worth_after(state, seat, cube), (cube,)) for cube in cubes])
            plans.append(Plan(self.worth(state, seat), (m.PLACE_NO_MORE,)))
        plans.sort(reverse=True)
        return self._least_broken(plans)[: beam.pairs]

    def _least_broken(self, plans: list[Plan]) -> list[Plan]:
        """Return the plans that break the fewest promises, in the same order."""
        if self.constraints is UNCONSTRAINED or not plans:
            return plans
        shortfalls = [self.constraints.shortfall(plan) for plan in plans]
        least = min(shortfalls)
        pairs = zip(plans, shortfalls, strict=True)
        return [plan for plan, shortfall in pairs if shortfall == least]

    def plans(self, state: State, seat: int, beam: Beam) -> list[Plan]:
        """Return the best whole turns, best first. No boss or cube may have been placed yet."""
        old_ward_done = state.ward_done
        state.ward_done = 1
        actions = self.actions(state, seat, beam)
        turns: list[Plan] = []
        if actions:
            best_action = actions[0]
            had_favors = self._do_action(state, seat, best_action)
            extras = beam.extras
            benefits, slanders = list[m.Move](), list[m.Move]()
            if not state.office_done:
                add_benefits(state, benefits)
                benefits = [move for move in benefits if not _locks_for_rival(state, seat, move)]
            add_slanders(state, slanders)
            benefits = self._best_moves(state, seat, benefits, extras, 4)
            slanders = self._best_moves(state, seat, slanders, extras, 3)
            self._undo_action(state, seat, best_action, had_favors)
            for action in actions:
                had_favors = self._do_action(state, seat, action)
                self._add_turns(state, seat, action, benefits, slanders, turns)
                self._undo_action(state, seat, action, had_favors)
        state.ward_done = old_ward_done
        turns.sort(reverse=True)
        return self._least_broken(turns)

    def _add_turns(
        self,
        state: State,
        seat: int,
        action: Plan,
        benefits: list[m.Move],
        slanders: list[m.Move],
        turns: list[Plan],
    ) -> None:
        for benefit in [-1, *benefits]:
            if benefit >= 0:
                if not _still_legal(state, benefit) or _locks_for_rival(state, seat, benefit):
                    continue
                make_unmake.do(state, seat, benefit)
                worth = self.worth(state, seat)
            else:
                worth = action.worth
            turns.append(Plan(worth, action.action, benefit))
            for slander in slanders:
                if _can_slander(state, seat, slander):
                    self._add_slander_turns(state, seat, action, benefit, slander, turns)
            if benefit >= 0:
                make_unmake.undo(state, seat, benefit)

    def _add_slander_turns(
        self,
        state: State,
        seat: int,
        action: Plan,
        benefit: m.Move,
        slander: m.Move,
        turns: list[Plan],
    ) -> None:
        make_unmake.do(state, seat, slander)
        turns_left = YEARS_A_TERM - 1 - (state.year - 1) % YEARS_A_TERM  # later in this term
        slander_bonus = self.character.slander - self.unused_slander_worth * turns_left
        if _is_last(state, seat, m.rival_of(slander)):
            slander_bonus -= SPARE_LAST
        worth = self.worth(state, seat) + slander_bonus
        turns.append(Plan(worth, action.action, benefit, slander))
        rival, population = m.rival_of(slander), m.population_of(slander)
        favors = state.favors[seat * POPULATION_COUNT + population]
        for ward in spread_wards(state, m.target_ward(slander), rival, population, favors):
            make_unmake.do_spread(state, seat, rival, population, ward, 1)
            worth = self.worth(state, seat) + slander_bonus + self.character.slander
            turns.append(Plan(worth, action.action, benefit, slander, ward))
            make_unmake.do_spread(state, seat, rival, population, ward, -1)
        make_unmake.undo(state, seat, slander)

    def _do_action(self, state: State, seat: int, plan: Plan) -> list[int]:
        had_favors: list[int] = []
        for move in plan.action:
            had_favors.append(make_unmake.bank_has(state, move))
            make_unmake.do(state, seat, move)
        return had_favors

    def _undo_action(self, state: State, seat: int, plan: Plan, had_favors: list[int]) -> None:
        for index in range(len(plan.action) - 1, -1, -1):
            make_unmake.undo(state, seat, plan.action[index], had_favors[index])


def varied(plans: list[Plan], most: int) -> list[Plan]:
    """Return the best plans, at most two of them with the same ward action."""
    counts: dict[tuple[m.Move, ...], int] = {}
    result: list[Plan] = []
    for plan in plans:
        count = counts.get(plan.action, 0)
        if count < 2 and len(result) < most:
            result.append(plan)
        counts[plan.action] = count + 1
    return result


def moves_of(plan: Plan) -> list[m.Move]:
    """Return the plan's moves in order, the end of the turn included."""
    moves = list(plan.action)
    if plan.benefit >= 0:
        moves.append(plan.benefit)
    if plan.slander >= 0:
        moves.append(plan.slander)
        moves.append(m.spread(plan.spread) if plan.spread >= 0 else m.STOP_SPREAD)
    moves.append(m.END_TURN)
    return moves


def _top(scored: list[tuple[float, m.Move]], count: int) -> list[m.Move]:
    scored.sort(reverse=True)
    return [move for _, move in scored[:count]]


def _still_legal(state: State, benefit: m.Move) -> bool:
    """Return True if a benefit that was legal before another ward action is legal now."""
    kind, population = m.kind_of(benefit), m.population_of(benefit)
    if kind == m.TAKE_FAVOR:
        return state.bank[population] > 0
    if kind == m.LOCK:
        return True
    ward = m.from_ward(benefit)
    return state.cube_count[ward] > 1 and state.cubes[ward * POPULATION_COUNT + population] > 0


def _locks_for_rival(state: State, seat: int, benefit: m.Move) -> bool:
    """Return True if a benefit locks a ward in which one rival stands alone, which helps it."""
    if m.kind_of(benefit) != m.LOCK:
        return False
    bosses = state.bosses_in(m.target_ward(benefit))
    return not bosses[seat] and sum([count > 0 for count in bosses]) == 1


def _is_last(state: State, seat: int, rival: int) -> bool:
    """Return True if a rival is behind everybody but the seat, by points, then by favors."""
    others = [other for other in range(state.n) if other not in (seat, rival)]
    rank = state.score[rival], state.favors_held(rival)
    return all((state.score[other], state.favors_held(other)) > rank for other in others)


def _can_slander(state: State, seat: int, slander: m.Move) -> bool:
    ward, rival, population = m.target_ward(slander), m.rival_of(slander), m.population_of(slander)
    if state.barred_mask() >> ward & 1 or not state.favors[seat * POPULATION_COUNT + population]:
        return False
    return (
        state.bosses[ward * MAX_SEATS + seat] > 0
        and state.bosses[ward * MAX_SEATS + rival] > 0
        and state.cubes[ward * POPULATION_COUNT + population] > 0
    )
