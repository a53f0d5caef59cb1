"""A plain Monte Carlo tree search with light playouts: a yardstick, not an opponent to play.

Open-loop UCT over the game's small moves: chance is rolled anew in each descent, bids are drawn at
random, and a playout is random to the end of the term's election, where points and favors count.
A node is one position visited, in the tree or in a playout.
"""

import math
from random import Random

from tammany_desktop.bots import BidAnswer, Limit, MoveAnswer
from tammany_desktop.bots.simple import cheapest_bid
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import BIDDING, OVER, State
from tammany_desktop.rules.wards import candidates, usable_favors

EXPLORE = 0.7
FAVOR_WORTH = 0.4
MOVES_A_TURN = 4


class Node:
    __slots__ = ("children", "value", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.value = 0.0
        self.children: dict[m.Move, Node] = {}


class TreeSearch:
    """UCT; `nodes` positions for a whole turn, shared among its moves."""

    def __init__(self, chance: Random, nodes: int) -> None:
        self._chance = chance
        self._nodes = nodes
        self._spent = 0

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        if len(moves) == 1:
            return MoveAnswer(moves[0])
        root = Node()
        self._spent = 0
        while self._spent < self._nodes / MOVES_A_TURN:
            self._descend(root, view.state.copy())
        best = max(root.children, key=lambda move: root.children[move].visits)
        return MoveAnswer(best)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """Each total against random bids of the others, played out."""
        state, seat = view.state, view.seat
        most = sum(usable_favors(state, state.voting, seat))
        values, counts = [0.0] * (most + 1), [0] * (most + 1)
        self._spent = 0
        rounds = 0
        while self._spent < self._nodes / MOVES_A_TURN or rounds <= most:
            total = rounds % (most + 1)
            rounds += 1
            follow = state.copy()
            self._open(follow, seat, cheapest_bid(state, seat, total))
            values[total] += self._play_out(follow)[seat]
            counts[total] += 1
        best = max(range(most + 1), key=lambda total: values[total] / max(1, counts[total]))
        return BidAnswer(cheapest_bid(state, seat, best))

    def _descend(self, root: Node, state: State) -> None:
        path: list[tuple[Node, int]] = []
        node, term = root, state.term
        fresh = False
        while not fresh and state.phase != OVER and state.term == term:
            if state.phase == BIDDING:
                break
            seat = state.actor()
            moves = game.legal(state)
            untried = [move for move in moves if move not in node.children]
            if untried:
                move = self._chance.choice(untried)
                node.children[move] = Node()
                fresh = True
            else:
                move = self._select(node, moves)
            node = node.children[move]
            path.append((node, seat))
            self._step(state, move)
        reward = self._play_out(state)
        root.visits += 1
        for node, seat in path:
            node.visits += 1
            node.value += reward[seat]

    def _select(self, node: Node, moves: list[m.Move]) -> m.Move:
        log = math.log(1 + sum(node.children[move].visits for move in moves))

        def bound(move: m.Move) -> float:
            child = node.children[move]
            return child.value / child.visits + EXPLORE * math.sqrt(log / child.visits)

        return max(moves, key=bound)

    def _play_out(self, state: State) -> list[float]:
        term = state.term
        while state.phase != OVER and state.term == term:
            if state.phase == BIDDING:
                self._open(state, -1, (0, 0, 0, 0))
            else:
                moves = game.legal(state)
                self._step(state, moves[int(self._chance.random() * len(moves))])
        worth = [
            state.score[seat] + FAVOR_WORTH * state.favors_held(seat) for seat in range(state.n)
        ]
        if state.phase == OVER:
            worth = [1e3 * (state.winners_mask >> seat & 1) for seat in range(state.n)]
        powers = [math.exp(0.4 * (value - max(worth))) for value in worth]
        return [power / sum(powers) for power in powers]

    def _step(self, state: State, move: m.Move | m.OpenBallot) -> None:
        self._spent += 1
        for event in game.decide(state, move, self._chance):
            game.evolve(state, event)

    def _open(self, state: State, mine: int, bid: m.Bid) -> None:
        """Open a ballot: the bid of seat `mine` as given, all others at random."""
        bids: list[m.Bid] = []
        standing = candidates(state, state.voting)
        for seat in range(state.n):
            if seat == mine:
                bids.append(bid)
            elif seat in standing:
                held = usable_favors(state, state.voting, seat)
                total = int(self._chance.random() * (1 + min(6, sum(held))))
                bids.append(cheapest_bid(state, seat, total))
            else:
                bids.append((0, 0, 0, 0))
        self._step(state, m.OpenBallot(tuple(bids)))
