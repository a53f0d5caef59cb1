"""The simple bot, which uses rules of thumb and answers when a stronger opponent fails."""

import math
from random import Random
from typing import Final

from tammany_desktop.bots import BidAnswer, Limit, MoveAnswer
from tammany_desktop.bots.mind.parameters import PLAIN, Character
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import (
    BONUS_FAVOR_WARDS,
    POPULATION_COUNT,
    TAMMANY_HALL,
    TERMS,
    VOTING_ORDER,
    YEARS_A_TERM,
)
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.wards import candidates, prospect, reach, usable_favors


def uses_to_come(state: State, seat: int) -> tuple[int, int, int, int]:
    """Return, by population, the number of contested later wards where `seat` could bid a favor."""
    uses = [0, 0, 0, 0]
    voted = VOTING_ORDER.index(state.voting) + 1 if state.voting >= 0 else 0
    for ward in VOTING_ORDER[voted:]:
        bosses = state.bosses_in(ward)
        if bosses[seat] and sum(bosses) > bosses[seat]:
            for population in range(POPULATION_COUNT):
                uses[population] += state.cubes[ward * POPULATION_COUNT + population] > 0
    return uses[0], uses[1], uses[2], uses[3]


def cheapest_bid(state: State, seat: int, total: int) -> Bid:
    """Return a bid of `total` or all usable favors, first those least needed later (R10.1)."""
    favors = list(usable_favors(state, state.voting, seat))
    uses = uses_to_come(state, seat)
    bid = [0, 0, 0, 0]
    for _ in range(min(total, sum(favors))):
        best = max(range(POPULATION_COUNT), key=lambda p: (favors[p] > 0, favors[p] - 2 * uses[p]))
        favors[best] -= 1
        bid[best] += 1
    return bid[0], bid[1], bid[2], bid[3]


BUDGET_STEPS: Final = 60  # number of budgets from the least to the greatest
SETTLE_WORTH: Final = 2.0  # Settle is usually best: its favor is a vote
# Weights of a character's preferences, in the units of the rules of thumb.
FAVOR_WEIGHT: Final = 40.0
BID_WEIGHT: Final = 100.0  # favors by which a hoarder bids less
SLANDER_WEIGHT: Final = 20.0
SPARE_LAST: Final = 1.0  # cost of slandering the rival that is last by points, then by favors
ENVY_WEIGHT: Final = 2.0
RIVAL_WEIGHT: Final = 0.4  # where the strongest rival has the most bosses
CONTEST_WEIGHT: Final = 40.0
EAGER_CHANCE: Final = 0.8  # chance to bid more or less for a ward of term 1 by who should win it
OFFICE_HARM: Final = (0.0, 0.8, 1.0, 0.5, 0.7)  # by office: how much the office helps a rival


def ward_worth(state: State, ward: int) -> float:
    """Return the approximate worth of a ward in points: the win itself, its cubes, its bonus."""
    bonus = 1.0 * (ward == TAMMANY_HALL) + 0.3 * (ward in BONUS_FAVOR_WARDS)
    return 1.0 + 0.15 * min(state.cube_count[ward], 8) + bonus


class SimpleBot:
    """An opponent that spreads bosses, settles cubes for useful favors, and slanders late."""

    def __init__(self, rng: Random, character: Character = PLAIN) -> None:
        self._rng, self._character = rng, character

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        """Return the best move by rules of thumb; among nearly equal moves chance decides."""
        state, seat = view.state, view.seat
        return MoveAnswer(max([(self._worth(state, seat, move), move) for move in moves])[1])

    def _worth(self, state: State, seat: int, move: m.Move) -> float:
        kind = m.kind_of(move)
        jitter = 0.1 * self._rng.random()
        if kind == m.PLACE_BOSS:
            return jitter + self._boss_worth(state, seat, m.target_ward(move))
        if kind in (m.PLACE_CUBE, m.BONUS_CUBE):
            favor_worth = FAVOR_WEIGHT * self._character.in_term(state.term).favor
            return jitter + favor_worth + _cube_worth(state, seat, move)
        if kind in (m.SLANDER, m.SPREAD):
            rival = m.rival_of(move) if kind == m.SLANDER else state.step_rival
            return jitter + self._slander_worth(state, seat, m.target_ward(move), rival)
        if kind in (m.TAKE_FAVOR, m.BONUS_FAVOR):
            return jitter + 3.0 + 0.3 * _uses(state, seat, m.population_of(move))
        if kind in (m.ARREST, m.LOCK, m.RESETTLE):
            return jitter + _office_worth(state, seat, move)
        if kind == m.APPOINT:
            return jitter - _strength(state, m.seat_of(move)) * OFFICE_HARM[m.office_of(move)]
        return 0.05  # ends, declines or confirms only if nothing better is left

    def _boss_worth(self, state: State, seat: int, ward: int) -> float:
        """Return what a boss adds to the chance to win, more against the strongest or any rival."""
        others = [_strength_in(state, ward, other) for other in range(state.n) if other != seat]
        old_strength, new_strength = (_strength_in(state, ward, seat, more) for more in (0, 1))
        gain = _chance_to_win(new_strength, max(others)) - _chance_to_win(old_strength, max(others))
        worth = 3.0 * gain * ward_worth(state, ward)
        if envy := self._character.envy:
            bosses = state.bosses[ward * MAX_SEATS + _strongest(state, seat)]
            worth += RIVAL_WEIGHT * envy * (bosses == max(state.bosses_in(ward)) > 0)
        contested = sum(state.bosses_in(ward)) > state.bosses[ward * MAX_SEATS + seat]
        return worth + CONTEST_WEIGHT * self._character.contest * contested

    def _slander_worth(self, state: State, seat: int, ward: int, rival: int) -> float:
        """Return a slander's worth: most if it takes a ward away, less against the last rival."""
        character = self._character
        if state.year % YEARS_A_TERM:
            return -1.0
        others = [other for other in range(state.n) if other not in (seat, rival)]
        own, rivals, *others_votes = [reach(state, ward, s) for s in (seat, rival, *others)]
        decides = max(others_votes) < own and rivals >= own >= rivals - 1
        worth = ward_worth(state, ward) * (2.0 if decides else -0.5) + 0.1 * _strength(state, rival)
        ranks = [(state.score[other], state.favors_held(other)) for other in (rival, *others)]
        worth += SLANDER_WEIGHT * character.slander - SPARE_LAST * (ranks[0] == min(ranks))
        return worth + ENVY_WEIGHT * character.envy * (rival == _strongest(state, seat))

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """Return the least sure win if it is cheap, else a bid of the ward's worth, or no bid."""
        return BidAnswer(self._bid(view.state, view.seat, self._rng.random()))

    def bid_distribution(self, view: View) -> list[float]:
        """Return the probability of each total that this bot may bid in this ward, from 0 on."""
        result = [0.0] * (sum(usable_favors(view.state, view.state.voting, view.seat)) + 1)
        for step in range(BUDGET_STEPS):
            total = sum(self._bid(view.state, view.seat, (step + 0.5) / BUDGET_STEPS))
            result[total] += 1.0 / BUDGET_STEPS
        return result

    def _eagerness(self, state: State, seat: int, draw: float) -> int:
        """Return 1 in a ward of term 1 that this seat should win, -1 if a rival should, else 0."""
        if state.term > 1 or draw >= EAGER_CHANCE:
            return 0
        bosses = state.bosses_in(state.voting)
        # Of seats with equally many bosses one is chosen, so that they seldom bid the same.
        favorite = max(range(state.n), key=lambda s: (bosses[s], (s + state.voting) % state.n))
        return 1 if seat == favorite else -1

    def _bid(self, state: State, seat: int, draw: float) -> Bid:
        """Return the bid for a random `draw` (0 to 1), which sets the budget within its range."""
        ward = state.voting
        prospect_ = prospect(state, ward, seat)
        own_bosses, usable = prospect_.bosses, sum(prospect_.usable)
        needed = max(0, prospect_.rivals_most + 1 - own_bosses)
        budget = round(ward_worth(state, ward) * (1.0 + 0.6 * draw) * (1.0 + self._character.nerve))
        budget -= round(BID_WEIGHT * self._character.in_term(state.term).favor)
        budget = max(0, budget + (state.term == TERMS))
        if needed <= min(budget, usable):
            return cheapest_bid(state, seat, needed)
        if own_bosses + min(budget, usable) < max(state.bosses_in(ward)):
            return 0, 0, 0, 0
        budget += self._eagerness(state, seat, draw)
        return cheapest_bid(state, seat, min(budget, usable))


def _strength_in(state: State, ward: int, seat: int, more: int = 0) -> float:
    """Return a seat's strength in a ward after adding `more` bosses, or -1 without any boss."""
    bosses = state.bosses[ward * MAX_SEATS + seat] + more
    return bosses + 0.4 * min(4, sum(usable_favors(state, ward, seat))) if bosses else -1.0


def _chance_to_win(strength: float, rival: float) -> float:
    return 0.0 if strength < 0 else 1 / (1 + math.exp(1.2 * (max(rival, 1.0) - strength)))


def _uses(state: State, seat: int, population: int) -> int:
    """Return the number of wards where the seat could bid a favor of a population."""
    bosses, cubes = state.bosses[seat::MAX_SEATS], state.cubes[population::POPULATION_COUNT]
    return sum([1 for boss, cube in zip(bosses, cubes, strict=True) if boss and cube])


def _cube_worth(state: State, seat: int, move: m.Move) -> float:
    """Return a cube's worth by who is ahead in the ward, favors held, and the favor gained."""
    ward, population = m.target_ward(move), m.population_of(move)
    margin = _margin(state, ward, seat)
    worth = 0.4 * ((margin > 0) - (margin < 0))
    counts = state.favors[population::POPULATION_COUNT][: state.n]
    if state.bosses[ward * MAX_SEATS + seat]:
        worth += 0.15 * min(counts.pop(seat) - max(counts), 4)
    if m.kind_of(move) == m.BONUS_CUBE:
        return worth
    return worth + SETTLE_WORTH + 0.1 * min(_uses(state, seat, population), 5)


def _strongest(state: State, seat: int) -> int:
    return max((o for o in range(state.n) if o != seat), key=lambda rival: _strength(state, rival))


def _strength(state: State, seat: int) -> float:
    return state.score[seat] + 0.3 * state.favors_held(seat)


def _office_worth(state: State, seat: int, move: m.Move) -> float:
    ward, kind = m.target_ward(move), m.kind_of(move)
    if kind == m.LOCK:
        return _margin(state, ward, seat) - 1.0 if state.year % YEARS_A_TERM in (3, 0) else -1.0
    if kind == m.ARREST:
        return -_margin(state, ward, seat) * 0.4 * _threat(state, ward, seat, m.population_of(move))
    return 0.4 * (_margin(state, ward, seat) - _margin(state, m.from_ward(move), seat)) - 0.3


def _margin(state: State, ward: int, seat: int) -> float:
    """Return by how many bosses a seat is ahead of its best rival, from -2 to 2."""
    bosses = state.bosses_in(ward)
    return float(max(-2, min(2, bosses.pop(seat) - max(bosses))))


def _threat(state: State, ward: int, seat: int, population: int) -> float:
    """Return how many more favors of a population a ward's best rival has, from 0.3 to 4."""
    rivals = [rival for rival in candidates(state, ward) if rival != seat]
    most = max((state.favors[rival * POPULATION_COUNT + population] for rival in rivals), default=0)
    return min(4.0, max(0.3, most - state.favors[seat * POPULATION_COUNT + population]))
