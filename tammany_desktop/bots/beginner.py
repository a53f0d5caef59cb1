"""Opponents for a first game and the next ones, with sensible aims and human mistakes."""

from random import Random
from typing import Final

from tammany_desktop.bots import BidAnswer, Limit, MoveAnswer
from tammany_desktop.bots.mind.parameters import PLAIN, Character
from tammany_desktop.bots.simple import SimpleBot, cheapest_bid, ward_worth
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS, WARD_COUNT
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import NOBODY, NOT_VOTED, State
from tammany_desktop.rules.wards import prospect

TOTALS: Final = (1, 2, 5, 10)  # the totals that a Beginner bids
FAVORITE_WORTH: Final = 1.2  # worth of the favorite population, in the units of the rules of thumb
HARMLESS: Final = (1.0, 0.2, 0.5, 0.0, 0.3)  # by office: how little the office helps a strong rival
LEADER_WORTH: Final = 3.0  # worth of a move against the rival with the most points
BUDGET_SPREAD: Final = 0.6  # random part of the budget for a ward, as a share of the ward's worth
SURE_CHANCE: Final = 0.8  # chance to see that one or two favors surely win, in terms 1 to 3
NO_BID_CHANCE: Final = 0.3  # chance to bid nothing where one's own bosses are ahead


class Beginner(SimpleBot):
    """An opponent that uses rules of thumb, with the mistakes of a first game."""

    grudge_worth = 1.5  # worth of a move against the rival that slandered this seat last
    random_worth = 0.9  # largest random part of a move's worth

    def __init__(self, rng: Random, character: Character = PLAIN) -> None:
        super().__init__(rng, character)
        self.favorite = rng.randrange(POPULATION_COUNT)
        self.last_slanderer = NOBODY  # the seat that slandered this one last
        self._last_state: State | None = None

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        self._remember(view.state, view.seat)
        return super().choose(view, moves, limit)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        self._remember(view.state, view.seat)
        return super().bid(view, limit)

    def _remember(self, state: State, seat: int) -> None:
        """Remember who has slandered `seat` since the last call, if that seat lost a boss."""
        last_state = self._last_state
        if last_state is None or last_state.year > state.year:
            self.last_slanderer = NOBODY
        elif any(
            state.ward_winners[ward] == NOT_VOTED and state.bosses_in(ward)[seat] < bosses[seat]
            for ward, bosses in enumerate(map(last_state.bosses_in, range(WARD_COUNT)))
        ):
            for rival in range(state.n):
                if rival != seat and state.tokens[rival] < last_state.tokens[rival]:
                    self.last_slanderer = rival
        self._last_state = state.copy()

    def _worth(self, state: State, seat: int, move: m.Move) -> float:
        """Return a move's worth by rules of thumb, the favorite population, and the grudge."""
        kind = m.kind_of(move)
        if kind == m.APPOINT:
            return state.score[m.seat_of(move)] * HARMLESS[m.office_of(move)]
        worth = super()._worth(state, seat, move) + self.random_worth * self._rng.random()
        if kind in (m.PLACE_CUBE, m.TAKE_FAVOR, m.BONUS_CUBE, m.BONUS_FAVOR):
            worth += FAVORITE_WORTH * (m.population_of(move) == self.favorite)
        rivals = [rival for rival in range(state.n) if rival != seat]
        leader, slanderer = max(rivals, key=lambda rival: state.score[rival]), self.last_slanderer
        if kind == m.PLACE_BOSS:
            bosses = state.bosses_in(m.target_ward(move))
            worth += self.grudge_worth * (slanderer != NOBODY and bosses[slanderer] > 0)
            worth += LEADER_WORTH * (state.score[leader] > 0 and bosses[leader] == sum(bosses) == 1)
        if kind == m.SLANDER:
            rival = m.rival_of(move)
            worth += self.grudge_worth * (rival == slanderer) + LEADER_WORTH * (rival == leader)
        return worth

    def _bid(self, state: State, seat: int, draw: float) -> Bid:
        """Return a cheap sure win, else the round bid that seems worth it, else no bid."""
        prospect_ = prospect(state, state.voting, seat)
        if 0 < prospect_.surely_wins <= TOTALS[1] and draw < SURE_CHANCE and state.term < TERMS:
            return cheapest_bid(state, seat, prospect_.surely_wins)
        needed_total, usable = 1 + prospect_.rivals_least - prospect_.bosses, sum(prospect_.usable)
        budget = ward_worth(state, state.voting) * (1.0 + BUDGET_SPREAD * (2.0 * draw - 1.0))
        budget *= 1.0 + (state.term == TERMS)
        total = next(number for number in TOTALS if number >= needed_total or number == TOTALS[-1])
        expects_win = needed_total <= 0 and draw < NO_BID_CHANCE
        if expects_win or needed_total > usable or (needed_total > 0 and total > budget + 1.0):
            return 0, 0, 0, 0
        index = max(TOTALS.index(total), sum(number <= budget for number in TOTALS) - 1)
        index = max(0, min(index + self._eagerness(state, seat, draw), len(TOTALS) - 1))
        return cheapest_bid(state, seat, min(TOTALS[index], usable))


class WardHeeler(Beginner):
    """An easy opponent like a Beginner, with a smaller grudge, without random moves and bids."""

    grudge_worth, random_worth = 0.5, 0.0
    _bid = SimpleBot._bid
