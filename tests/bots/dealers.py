"""Opponents that make deals in ways of their own, to measure how others withstand them."""

from collections.abc import Sequence
from math import inf

from tammany_desktop.bots import Reason
from tammany_desktop.bots.mind.turn import UNCONSTRAINED
from tammany_desktop.bots.talker import Talker
from tammany_desktop.bots.thinker import Commitments, Thinker
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import State
from tammany_desktop.talk.deals import Answer, Offer, Talk


class Breaks(Talker):
    """Makes deals, relies on what others promise, and never heeds what it promised itself."""

    def _commitments(self, view: View) -> Commitments:
        word = super()._commitments(view)
        others = {key: most for key, most in word.max_bids.items() if key[0] != view.seat}
        return word._replace(constraints=UNCONSTRAINED, max_bids=others, offices={})


class AcceptsAll(Talker):
    """Accepts whatever can be kept, keeps it whatever it costs, and offers nothing."""

    def price(self, state: State) -> float:
        return inf

    def offer(self, view: View) -> Offer | None:
        return None

    def answer(self, view: View) -> tuple[Talk, Reason | None]:
        standing = self.known.pending.offer
        assert standing is not None
        return Answer(view.seat, not self._contradicts(standing)), None


class Colludes(Talker):
    """Deals with its friends alone, trusts them as itself and never breaks its word."""

    def __init__(self, thinker: Thinker, friends: Sequence[int]) -> None:
        super().__init__(thinker)
        self.friends = friends

    def price(self, state: State) -> float:
        return inf

    def trust(self, seat: int) -> float:
        return 1.0

    def offer(self, view: View) -> Offer | None:
        return self._best_offer(view, [seat for seat in self.friends if seat != view.seat])
