"""The random player: any legal move, any legal bid, each as likely as the next."""

from random import Random

from tammany_desktop.bots.brain import Answer, BidAnswer, Limit
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.wards import usable_favors


class RandomBrain:
    """A yardstick: what chance alone achieves."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View, moves: list[Move], limit: Limit) -> Answer:
        """Any legal move."""
        return Answer(self._chance.choice(moves))

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """Any number of each usable color."""
        held = usable_favors(view.state, view.state.voting, view.seat)
        a, b, c, d = [self._chance.randint(0, count) for count in held]
        return BidAnswer((a, b, c, d))
