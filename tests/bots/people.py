"""People in a first game, as robots: what they do is legal, and no more thought out than theirs."""

from random import Random
from typing import Final

from tammany_desktop.bots import BidAnswer, Limit, MoveAnswer
from tammany_desktop.bots.simple import cheapest_bid
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.wards import usable_favors

ACTS: Final = frozenset({m.PLACE_BOSS, m.PLACE_CUBE})
GIFTS: Final = frozenset({m.TAKE_FAVOR, m.BONUS_CUBE, m.BONUS_FAVOR, m.APPOINT})
ENDS: Final = frozenset({m.END_TURN, m.CONFIRM, m.STOP_SPREAD})


class Naive:
    """Places pieces where it leads or comes to lead; bids about half, in half of the ballots."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        return MoveAnswer(max(moves, key=lambda move: self._liking(view, move)))

    def _liking(self, view: View, move: m.Move) -> float:
        whim, kind = self.chance.random(), m.kind_of(move)
        if kind not in ACTS:
            return whim + (1.0 if kind in ENDS else 1.5 if kind in GIFTS else 0.0)
        bosses = view.state.bosses_in(m.target_ward(move))
        rivals = max(b for seat, b in enumerate(bosses) if seat != view.seat)
        own = bosses[view.seat]
        return whim + 2.0 + (own == rivals if kind == m.PLACE_BOSS else own > rivals)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        wanted = sum(self.chance.random() < 0.5 for _ in range(usable(view)))
        total = wanted if self.chance.random() < 0.5 else 0
        return BidAnswer(cheapest_bid(view.state, view.seat, total))


class Child(Naive):
    """Half of its pieces go anywhere, and it bids anything."""

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        if self.chance.random() < 0.5:
            return MoveAnswer(self.chance.choice(moves))
        return super().choose(view, moves, limit)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        return BidAnswer(cheapest_bid(view.state, view.seat, self.chance.randint(0, usable(view))))


class Solid(Naive):
    """Some games behind: bids half, or more where its rivals' bosses ask for it, else nothing."""

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        most, bosses = usable(view), view.state.bosses_in(view.state.voting)
        own = bosses.pop(view.seat)
        needed = max(bosses) + 1 - own
        total = 0 if needed > most else max(needed, (most + 1) // 2)
        return BidAnswer(cheapest_bid(view.state, view.seat, total))


def usable(view: View) -> int:
    """The favors that it could bid in the ward now voting."""
    return sum(usable_favors(view.state, view.state.voting, view.seat))
