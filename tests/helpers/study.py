"""A study of a position that answers at once, with figures made up."""

from tammany_desktop.analysis.editing import most_bid
from tammany_desktop.bots import analyst
from tammany_desktop.bots.analyst import Finding, Inquiry
from tammany_desktop.bots.client import JudgeClient
from tammany_desktop.bots.judge import Estimate
from tammany_desktop.rules import game
from tammany_desktop.rules.state import BIDDING, State
from tammany_desktop.rules.wards import bidders
from tammany_desktop.session.tutor import Study


class AtOnce(JudgeClient):
    """Everybody has the same chance, and every bid is as good; `silent`, it is never done."""

    def __init__(self, silent: bool = False) -> None:
        super().__init__()
        self.silent = silent
        self.due: list[Finding] = []
        self.told: list[Inquiry] = []
        self.closed = False

    def ask(self, question: Inquiry) -> None:
        """Find it out now."""
        self.told.append(question)
        self.waiting = True
        if self.silent:
            self.due = []
        elif question.kind == analyst.GAMES:
            even = tuple(2.0 / question.state.n for _ in range(question.state.n))
            first = Finding(question.number, wins=even, played=2, last=False)
            self.due = [first, first._replace(last=True)]
        else:
            self.due = [made_up(question.number, question.state)]

    def poll(self) -> Finding | None:
        """One after the other."""
        if not self.due or not self.waiting:
            return None
        found = self.due.pop(0)
        self.waiting = not found.last
        return found

    def cancel(self) -> None:
        """Forget it."""
        self.due, self.waiting = [], False

    def close(self) -> None:
        """Nothing is open."""
        self.cancel()
        self.closed = True


def made_up(number: int, state: State) -> Finding:
    """Figures of the right form for a position."""
    even = tuple(1.0 / state.n for _ in range(state.n))
    found = Finding(number, (), even, tuple(0.02 for _ in even))
    if state.phase == BIDDING:
        bidder_ways = []
        for seat in bidders(state):
            totals = range(most_bid(state, seat) + 1)
            share = 1.0 / len(totals)
            bids = [(total, 0, 0, 0) for total in totals]
            ways = [Estimate((), bid, even, even[0], 0.0, 0.0, 0.0, share) for bid in bids]
            bidder_ways.append((seat, tuple(ways)))
        return found._replace(bidder_ways=tuple(bidder_ways))
    moves = game.legal(state)[:3]
    ways = [Estimate((move,), None, even, even[0], 0.01, 0.0, 0.01) for move in moves]
    return found._replace(ways=tuple(ways))


def studied(silent: bool = False) -> Study:
    """A study that knows everything at the next look, or never."""
    return Study(AtOnce(silent))
