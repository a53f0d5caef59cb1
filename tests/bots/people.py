"""People in a first game, as robots: what they do is legal, and no more thought out than theirs."""

from random import Random
from typing import Final

from tammany_desktop.bots import BidAnswer, Limit, MoveAnswer
from tammany_desktop.bots.simple import pay
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.wards import usable_favors

ACTS: Final = frozenset({m.PLACE_BOSS, m.PLACE_CUBE})
ENDS: Final = frozenset({m.END_TURN, m.CONFIRM, m.STOP_SPREAD})


class Naive:
    """Places pieces where it leads or may lead, takes what is open, and bids half by chance."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        return MoveAnswer(max(moves, key=lambda move: self._liking(view, move)))

    def _liking(self, view: View, move: m.Move) -> float:
        whim = self.chance.random()
        if m.kind_of(move) not in ACTS:
            return whim + (1.0 if m.kind_of(move) in ENDS else 0.0)
        bosses = view.state.bosses_in(m.target_ward(move))
        rivals = max(b for seat, b in enumerate(bosses) if seat != view.seat)
        more = m.kind_of(move) == m.PLACE_BOSS
        leads = bosses[view.seat] + more > rivals
        return whim + 2.0 + leads + (leads and sum(bosses) > bosses[view.seat])

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        usable = sum(usable_favors(view.state, view.state.voting, view.seat))
        half = (usable + 1) // 2
        return BidAnswer(pay(view.state, view.seat, half if self.chance.random() < 0.5 else 0))


class Child(Naive):
    """Half of its pieces go anywhere, and it bids anything."""

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        if self.chance.random() < 0.5:
            return MoveAnswer(self.chance.choice(moves))
        return super().choose(view, moves, limit)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        usable = sum(usable_favors(view.state, view.state.voting, view.seat))
        return BidAnswer(pay(view.state, view.seat, self.chance.randint(0, usable)))
