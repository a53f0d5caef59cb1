"""Ways to take advantage of an opponent's bids, grafted on an otherwise unchanged one."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from tournament import next_move

from tammany_desktop.bots import BidAnswer, Bot, Limit, MoveAnswer
from tammany_desktop.bots.mind.ballot import Ballot, ForecastBallot
from tammany_desktop.bots.simple import cheapest_bid
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.rules import game
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.moves import Bid, Move, OpenBallot
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import OVER, State
from tammany_desktop.rules.wards import NO_BID, bidders, usable_favors

PLAYED_OUT: Final = 24  # times that the rest of the game is played for each bid
SOLVED_ANEW: Final = 4  # times that the rivals' ballot is solved, with other luck each time
SLOPE: Final = 0.1  # of the win for a point ahead of the best rival, to tell bids apart


class Attacker:
    """Plays as the opponent that it is grafted on."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose(self, view: View, moves: list[Move], limit: Limit) -> MoveAnswer:
        return self._bot.choose(view, moves, limit)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        return self._bot.bid(view, limit)


class Watched:
    """How rivals of a level bid in truth, who watch what is bid and answer who replies to them.

    Each is taken for an opponent like them that has seen the ballots in which it met the attacker.
    """

    def __init__(self, make: Callable[[], Thinker]) -> None:
        self._make = make
        self._rivals: dict[int, Thinker] = {}

    def mixes(self, ballot: Ballot, view: View) -> list[list[float]]:
        """By place, instead of those of a ballot where the rivals' are known better."""
        found = []
        for place, (seat, usual) in enumerate(zip(ballot.seats, ballot.mix, strict=True)):
            mix = usual
            if seat != view.seat and len(ballot.bids[place]) > 1:
                rival = self._rivals.setdefault(seat, self._make())
                known = rival.bid_distribution(view._replace(seat=seat, own_bid=None))
                mix = [*known, *[0.0] * len(usual)][: len(usual)]
            found.append(mix)
        return found


class BidsLast(Attacker, ABC):
    """Bids otherwise in the last election."""

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        last = view.state.term == TERMS
        return self._bid_last(view, limit) if last else super().bid(view, limit)

    @abstractmethod
    def _bid_last(self, view: View, limit: Limit) -> BidAnswer:
        """The bid for the ward now voting."""


class PlaysOut(BidsLast):
    """In the last election, bids what did best when the rest of the game was played out."""

    def __init__(self, bot: Bot, rivals: Callable[[int], Bot], chance: Random) -> None:
        """`rivals` makes a bot from a seed: what all seats are taken to be in the playouts."""
        super().__init__(bot)
        self._rivals = rivals
        self._chance = chance

    def _bid_last(self, view: View, limit: Limit) -> BidAnswer:
        state, seat = view.state, view.seat
        most = sum(usable_favors(state, state.voting, seat))
        bids = [cheapest_bid(state, seat, total) for total in range(most + 1)]
        worth = [0.0] * len(bids)
        for _ in range(PLAYED_OUT):
            bots = [self._rivals(self._chance.getrandbits(30)) for _ in range(state.n)]
            others = [NO_BID] * state.n
            for other in bidders(state):
                if other != seat:
                    others[other] = bots[other].bid(redact(state, {}, other), limit).bid
            draws = self._chance.getrandbits(30)
            for at, bid in enumerate(bids):
                others[seat] = bid
                worth[at] += self._rest(state, others, bots, limit, Random(draws))[seat]
        return BidAnswer(bids[max(range(len(bids)), key=lambda at: worth[at])])

    def _rest(
        self, state: State, bids: list[Bid], bots: Sequence[Bot], limit: Limit, chance: Random
    ) -> list[float]:
        follow = game.fold(state, game.decide(state, OpenBallot(tuple(bids)), chance))
        while follow.phase != OVER:
            move = next_move(follow, bots, [limit] * follow.n)
            follow = game.fold(follow, game.decide(follow, move, chance))
        return worth_at_end(follow)


def worth_at_end(state: State) -> list[float]:
    """Each seat's share of the win, and a little for every point ahead of the best rival."""
    shared = state.winners_mask.bit_count()
    found = []
    for seat in range(state.n):
        best = max(state.score[other] for other in range(state.n) if other != seat)
        ahead = max(-5, min(5, state.score[seat] - best))
        found.append((state.winners_mask >> seat & 1) / shared + SLOPE * 0.2 * ahead)
    return found


class AnswersLast(BidsLast):
    """In the last election, bids what did best in many quick playouts after the rivals' mixes."""

    def __init__(self, bot: Bot, rival: Thinker, watched: Watched | None = None) -> None:
        """`bot` does all else; the rivals are taken to bid as `rival` would in their seats.

        Or as `watched` says.
        """
        super().__init__(bot)
        self._rival = rival
        self._watched = watched

    def _bid_last(self, view: View, limit: Limit) -> BidAnswer:
        # Luck is not known.
        ballots = [self._rival.ballot(view.state) for _ in range(SOLVED_ANEW)]
        place = ballots[0].seats.index(view.seat)
        found = []
        for theirs in ballots:
            theirs.solve(self._rival.skill.rounds)
            drawn = [theirs.mix_to_draw(other) for other in theirs.seats]
            if self._watched is not None:
                drawn = self._watched.mixes(theirs, view)
            found.append(theirs.worth_of_bids(place, drawn))
        worth = [sum(each) for each in zip(*found, strict=True)]
        return BidAnswer(ballots[0].bids[place][max(range(len(worth)), key=lambda at: worth[at])])


def level_at_first(state: State) -> bool:
    """Whether two or more have most bosses in the ward now voting, in the first term."""
    bosses = state.bosses_in(state.voting)
    return state.term == 1 and sorted(bosses)[-1] == sorted(bosses)[-2]


class RepliesBest(Attacker):
    """Bids the best reply to the mix of a thinking opponent, at prices of favors of its own."""

    def __init__(
        self,
        bot: Bot,
        rival: Thinker,
        prices: Sequence[float],
        judge: Thinker | None = None,
        watched: Watched | None = None,
    ) -> None:
        """`bot` does all else; the rivals are taken to bid as `rival` would in their seats.

        Or as `watched` says. `prices` by term say how many times its forecast worth a favor is to
        the attacker; `judge` says what wards and favors are worth to it; without one, `rival` does.
        """
        super().__init__(bot)
        self._rival = rival
        self._prices = prices
        self._judge = judge or rival
        self._watched = watched
        self.ties_alone = False  # then it replies in level ballots of the first term alone

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        if self.ties_alone and not level_at_first(view.state):
            return super().bid(view, limit)
        theirs = self._rival.ballot(view.state)
        theirs.solve(self._rival.skill.rounds)
        mixes = [theirs.mix_to_draw(seat) for seat in theirs.seats]
        mixes = mixes if self._watched is None else self._watched.mixes(theirs, view)
        place = theirs.seats.index(view.seat)
        mine = self._judge.ballot(view.state)  # with luck of its own, where it is played out
        skill, term = self._judge.skill, view.state.term
        if isinstance(mine, ForecastBallot) and term < TERMS:
            dear = self._prices[term - 1] / (skill.net_thrift or skill.thrift)
            worth = mine.worth_of_bids(place, mixes, dear)
        else:
            worth = mine.worth_of_bids(place, mixes)
        return BidAnswer(mine.bids[place][max(range(len(worth)), key=lambda at: worth[at])])
