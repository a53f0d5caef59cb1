"""An opponent for a first game: its wants are sensible, and its mistakes are human."""

from random import Random
from typing import Final

from tammany_desktop.bots import BidAnswer, Limit, MoveAnswer
from tammany_desktop.bots.mind.parameters import PLAIN, Character
from tammany_desktop.bots.simple import SimpleBot, pay, ward_worth
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS, WARD_COUNT
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, NOT_VOTED, State
from tammany_desktop.rules.wards import usable_favors

ROUND: Final = (1, 2, 5, 10)  # the totals that it considers as bids
LIKED: Final = 1.2  # worth of its favorite population, in the units of the rules of thumb
GRUDGE: Final = 1.5  # worth of a move against the rival that hurt it last, such as a slander
WHIM: Final = 0.9  # the random part of its judgment of moves
LOOSE: Final = 0.6  # the random part of what it pays for a ward, as a share of the ward's worth


class Beginner(SimpleBot):
    """Goes by rules of thumb, with the mistakes of a first game."""

    def __init__(self, chance: Random, style: Character = PLAIN) -> None:
        super().__init__(chance, style)
        self.favorite = chance.randrange(POPULATION_COUNT)
        self.grudge = NOBODY  # the seat that hurt it last
        self._last: State | None = None

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        self._remember(view.state, view.seat)
        return super().choose(view, moves, limit)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """Bid a round number of favors, if the ward seems worth as much."""
        self._remember(view.state, view.seat)
        return super().bid(view, limit)

    def _remember(self, state: State, seat: int) -> None:
        """Remember who slandered it since it last looked, if it lost a boss."""
        last = self._last
        if last is None or last.year > state.year:
            self.grudge = NOBODY
        elif any(_hurt(last, state, seat, ward) for ward in range(WARD_COUNT)):
            for rival in range(state.n):
                if rival != seat and state.tokens[rival] < last.tokens[rival]:
                    self.grudge = rival
        self._last = state.copy()

    def _worth(self, state: State, seat: int, move: m.Move) -> float:
        """Return the worth of a move by rules of thumb, by what it likes, and by its grudge."""
        kind = m.kind_of(move)
        worth = super()._worth(state, seat, move) + WHIM * self._chance.random()
        if kind in (m.PLACE_CUBE, m.TAKE_FAVOR, m.BONUS_CUBE, m.BONUS_FAVOR):
            worth += LIKED * (m.population_of(move) == self.favorite)
        if kind == m.PLACE_BOSS and self.grudge != NOBODY:
            worth += GRUDGE * (state.bosses[m.target_ward(move) * MAX_SEATS + self.grudge] > 0)
        if kind == m.SLANDER:
            worth += GRUDGE * (m.rival_of(move) == self.grudge)
        return worth

    def _bid(self, state: State, seat: int, whim: float) -> Bid:
        """Return the round bid that beats the bosses in the ward, if the ward seems worth it."""
        ward = state.voting
        bosses = state.bosses_in(ward)
        usable = sum(usable_favors(state, ward, seat))
        missing = max(b for rival, b in enumerate(bosses) if rival != seat) + 1 - bosses[seat]
        budget = ward_worth(state, ward) * (1.0 - LOOSE + 2.0 * LOOSE * whim)
        budget *= 1.0 + (state.term == TERMS)
        wanted = next(number for number in ROUND if number >= missing or number == ROUND[-1])
        trusts = missing <= 0 and whim < LOOSE / 2  # it leads, and thinks that this is enough
        if trusts or missing > usable or (missing > 0 and wanted > budget + 1.0):
            return 0, 0, 0, 0
        fair = [number for number in ROUND if number <= budget]
        return pay(state, seat, min(max([wanted, *fair]), usable))


def _hurt(last: State, state: State, seat: int, ward: int) -> bool:
    at = ward * MAX_SEATS + seat
    return state.winners[ward] == NOT_VOTED and state.bosses[at] < last.bosses[at]
