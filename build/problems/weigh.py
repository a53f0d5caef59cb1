"""What each answer to a question is worth: the seat's chance to win the game, by playing on.

Turns that follow are played by quick guesses up to the election; the last election is played out to
the points, an earlier one's eve is judged by the net. All answers are played over the same luck.
`effort` 1 is what finds a problem; ten times as much must find the same answer.
"""

import math
from random import Random
from typing import Final, NamedTuple

from questions import Answer, Question, after, answers

from tammany_desktop.bots.mind.ballot import Ballot, ForecastBallot, choice_at
from tammany_desktop.bots.mind.last_election import POINTS_SHARE, SLOPE, LastElection
from tammany_desktop.bots.mind.lookahead import Lookahead, mean_of
from tammany_desktop.bots.mind.net import Net
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.mind.turn import TurnSearch
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.lessons.problems import ACTION, APPOINT, BID, BONUS
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, TERMS
from tammany_desktop.rules.state import NOBODY, State

PLAYOUTS: Final = 40  # of each answer, at effort 1
BALLOTS: Final = 200  # of a ballot of the last election, at effort 1
ELECTIONS: Final = 3  # from one eve of the last election
SEEN: Final = 10  # answers that are played out, the most promising ones
OTHERS: Final = 3  # more of them that lack a piece of the most promising one


class Weighed(NamedTuple):
    """An answer, the chance to win it leads to, and the standard error of its lag behind the best.

    A bid is weighed as a number: `bid` is how many favors, and `answer` is empty.
    """

    chance: float
    error: float
    answer: Answer
    bid: int = NOBODY


class Weigher:
    """Weighs answers; the same seed and question always give the same numbers."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.thinker = Thinker(SKILLS["grand_sachem"], Random(seed))
        self.forecast = self.thinker.forecast
        self.net = Net(self.forecast)
        self.search = TurnSearch(self.forecast)
        self.ahead = Lookahead(self.forecast, Random(0), net=self.net)
        self.draws = Random(0)
        self.last = LastElection(self.draws)

    def weigh(
        self, question: Question, effort: float = 1.0, few: list[Answer] | None = None
    ) -> list[Weighed]:
        """These answers or the most promising, best first; every number of favors of a bid."""
        if question.kind == BID:
            return self._bids(question, effort)
        if few is None:
            few = varied(question.kind, self.promising(question))
        times = max(8, int(PLAYOUTS * effort))
        if question.kind == BONUS and question.state.term < TERMS:
            times = 1
        return self.play_answers(question, few, times)

    def promising(self, question: Question) -> list[Answer]:
        """Answers by a quick look at where they lead, best first."""
        seat = question.seat
        if question.kind in (APPOINT, BONUS):
            ends = [(self._next(question, answer, 1), answer) for answer in answers(question)]
        else:
            ends = [(after(question, answer), answer) for answer in answers(question)]
        rough = [(self.forecast.judge(end)[seat], answer, end) for end, answer in ends]
        rough.sort(key=lambda one: (-one[0], one[1]))
        few = [(self._judge(end, seat), answer) for _, answer, end in rough[:40]]
        few.sort(key=lambda one: (-one[0], one[1]))
        return [answer for _, answer in few]

    def _judge(self, state: State, seat: int) -> float:
        return self.net.judge(state)[seat]

    def _next(self, question: Question, answer: Answer, seed: int) -> State:
        """The position after appointments, or a bonus: the next that somebody must decide."""
        state, chance = question.state.copy(), Random(seed)
        moves = (*answer, m.CONFIRM) if question.kind == APPOINT else answer
        for move in moves:
            for event in game.decide(state, move, chance):
                game.evolve(state, event)
        return state

    def play_answers(self, question: Question, few: list[Answer], times: int) -> list[Weighed]:
        """These answers played out, the same luck for all."""
        starts = [after(question, answer) for answer in few]
        rows: list[list[float]] = [[] for _ in few]
        for number in range(times):
            for at, answer in enumerate(few):
                luck = self.seed * 1_000_003 + number
                rows[at].append(self._playout(question, answer, starts[at], luck))
        means = [sum(row) / times for row in rows]
        best = max(range(len(few)), key=lambda at: means[at])
        found = [
            Weighed(means[at], _error(rows[best], rows[at]), few[at]) for at in range(len(few))
        ]
        return sorted(found, key=lambda one: (-one.chance, one.answer))

    def _playout(self, question: Question, answer: Answer, start: State, luck: int) -> float:
        ahead, seat, draws = self.ahead, question.seat, self.ahead._draws
        draws.seed(luck)
        if question.kind == BONUS:
            return self._end(self._next(question, answer, luck), seat, luck)
        if question.kind == APPOINT:
            start = self._next(question, answer, luck)
            ahead.quick.play(start, start.turn, draws, ahead.noise, False)
            start.ward_done = 1
        return self._end(ahead.play_out(start, 4 * start.n), seat, luck)

    def _end(self, end: State, seat: int, luck: int) -> float:
        if end.term < TERMS:
            return self.net.judge(end)[seat]
        self.draws.seed(luck)
        self.last.load(end)
        total = 0.0
        for _ in range(ELECTIONS):
            self.last.shuffle()
            self.last.begin()
            self.last.finish()
            total += share_of(self.last, seat)
        return total / ELECTIONS

    # Bids

    def _bids(self, question: Question, effort: float) -> list[Weighed]:
        """Each number of favors against the rivals' mixes, as the strongest opponent solves them."""
        state, seat = question.state, question.seat
        thinker = self.thinker
        thinker._rng.seed(self.seed)
        ballot = thinker.ballot(state)
        ballot.solve(int(thinker.skill.rounds * effort))
        place = ballot.seats.index(seat)
        if state.term == TERMS:
            rows = self._play_ballot(state, ballot, place, int(BALLOTS * effort))
        else:
            rows = [[worth] for worth in self._expect(state, ballot, place)]
        means = [sum(row) / len(row) for row in rows]
        best = max(range(len(means)), key=lambda at: means[at])
        found = [
            Weighed(mean, _error(rows[best], rows[at]), (), at) for at, mean in enumerate(means)
        ]
        return sorted(found, key=lambda one: (-one.chance, one.bid))

    def _play_ballot(
        self, state: State, ballot: Ballot | ForecastBallot, place: int, times: int
    ) -> list[list[float]]:
        """The last election played out after each number, the rivals' drawn from their mixes."""
        last, seats = self.last, ballot.seats
        self.draws.seed(self.seed)
        last.load(state, ballot.ward)
        rows: list[list[float]] = [[] for _ in ballot.bids[place]]
        for _ in range(times):
            met = [choice_at(mix, self.draws.random()) for mix in ballot.mix]
            last.shuffle()
            for total, row in enumerate(rows):
                met[place] = total
                last.begin()
                votes = []
                for at, seat in enumerate(seats):
                    votes.append(ballot.bosses[at] + met[at])
                    for population, count in enumerate(ballot.bids[at][met[at]]):
                        last.favors[seat * POPULATION_COUNT + population] -= count
                most = max(votes)
                if votes.count(most) == 1:
                    winner = seats[votes.index(most)]
                    last.win(winner, ballot.ward)
                    last.bonus(winner, ballot.ward, 0)
                last.finish()
                row.append(share_of(last, seats[place]))
        return rows

    def _expect(self, state: State, ballot: Ballot | ForecastBallot, place: int) -> list[float]:
        """What the net says after each number, on average over the rivals' mixes."""
        profiles: list[tuple[float, list[int]]] = [(1.0, [])]
        for at, mix in enumerate(ballot.mix):
            if at == place:
                profiles = [(share, [*bids, 0]) for share, bids in profiles]
                continue
            likely = [(share, bid) for bid, share in enumerate(mix) if share > 0.01]
            profiles = [
                (share * more, [*bids, bid]) for share, bids in profiles for more, bid in likely
            ]
        whole = sum(share for share, _ in profiles)
        found = []
        for total in range(len(ballot.bids[place])):
            worth = 0.0
            for share, bids in profiles:
                bids[place] = total
                worth += share * self._outcome(state, ballot, place, bids)
            found.append(worth / whole)
        return found

    def _outcome(
        self, state: State, ballot: Ballot | ForecastBallot, place: int, totals: list[int]
    ) -> float:
        scratch, ward = state.copy(), ballot.ward
        votes = []
        for at, seat in enumerate(ballot.seats):
            votes.append(ballot.bosses[at] + totals[at])
            for population, count in enumerate(ballot.bids[at][totals[at]]):
                scratch.favors[seat * POPULATION_COUNT + population] -= count
                scratch.bank[population] += count
            scratch.boss_supply[seat] += scratch.bosses[ward * 5 + seat]
            scratch.bosses[ward * 5 + seat] = 0
        most = max(votes)
        winner = ballot.seats[votes.index(most)] if votes.count(most) == 1 else NOBODY
        scratch.ward_winners[ward] = winner
        if winner >= 0:
            scratch.bosses[ward * 5 + winner] = 1
            scratch.boss_supply[winner] -= 1
        chances: list[float] = self.net.judge(scratch)
        return chances[ballot.seats[place]]


def varied(kind: str, found: list[Answer]) -> list[Answer]:
    """The first answers; of several pieces, also the first without each piece of the best."""
    few = found[:SEEN]
    if kind in (ACTION, APPOINT):
        for piece in found[0]:
            without = [answer for answer in found if piece not in answer]
            few += [answer for answer in without[:OTHERS] if answer not in few]
    return few


def share_of(last: LastElection, seat: int) -> float:
    """A seat's share of the win in the playout just finished, without what points add."""
    most = max(last.points[: last.n])
    soft = [math.exp(SLOPE * (points - most)) for points in last.points[: last.n]]
    share = (last.worth[seat] - POINTS_SHARE * soft[seat] / sum(soft)) / (1.0 - POINTS_SHARE)
    return max(0.0, share)


def _error(best: list[float], row: list[float]) -> float:
    """The standard error of the mean difference between two rows over the same luck."""
    return mean_of([one - other for one, other in zip(best, row, strict=True)])[1]
