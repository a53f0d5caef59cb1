"""Two seats that work together from the first year to the last, without a word or a secret sign."""

from math import inf
from typing import Final

from tammany_desktop.bots import BidAnswer, Limit, MoveAnswer
from tammany_desktop.bots.mind.ballot import Ballot, ForecastBallot
from tammany_desktop.bots.mind.last_ballot import LastBallot
from tammany_desktop.bots.mind.lookahead import Lookahead
from tammany_desktop.bots.mind.turn import Constraints, Plan, TurnSearch, beam_for, moves_of
from tammany_desktop.bots.thinker import Commitments, Thinker
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import DEPUTY_MAYOR, POPULATION_COUNT, TERMS, WARD_COUNT
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import MAX_SEATS, NO_STEP, NOBODY, TURN, State
from tammany_desktop.rules.wards import reach

FOLLOWED: Final = 80  # best turns by its own chance, of which the best for both is played


class Partner:
    """Counts its friend's chance to win as its own, and never competes with it.

    It places no boss where the friend stands, bids nothing where the friend reaches further, never
    slanders it, and gives it the Deputy Mayor's office. What it needs to know is open to all.
    """

    def __init__(self, thinker: Thinker, friend: int) -> None:
        self.thinker = thinker
        self.friend = friend
        self._search = TurnSearch(thinker.forecast)
        self._ahead = Lookahead(thinker.forecast, thinker._rng)
        self._left: list[m.Move] = []

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        state = view.state
        self.thinker.commitments = self._commitments(state, view.seat)
        if state.phase == TURN and state.step == NO_STEP and not state.ward_done:
            self._left = []
            thumb = self.thinker._rng.random() < self.thinker.skill.simple_turns
            plan = None if thumb else self._plan(state, view.seat, limit)
            if plan is not None:
                self._left = moves_of(plan)
            elif thumb:
                self.thinker._plan_by_rule_of_thumb(state, view.seat, limit)
        while self._left:
            move = self._left.pop(0)
            if move in moves:
                return MoveAnswer(move)
        return self.thinker.choose(view, moves, limit)

    def _plan(self, state: State, seat: int, limit: Limit) -> Plan | None:
        """The turn after which the two together are most likely to win."""
        self._search.constraints = self._constraints(state, seat)
        plans = self._search.plans(state.copy(), seat, beam_for(limit.nodes))[:FOLLOWED]
        scored = [(self._together(self._ahead.follow(state, plan), seat), plan) for plan in plans]
        return max(scored)[1] if scored else None

    def _together(self, state: State, seat: int) -> float:
        standing = self.thinker.forecast.judge(state)
        return standing[seat] + standing[self.friend]

    def _constraints(self, state: State, seat: int) -> Constraints:
        barred = {
            m.PLACE_BOSS | ward << 5
            for ward in range(WARD_COUNT)
            if state.bosses[ward * MAX_SEATS + self.friend]
        }
        for ward in range(WARD_COUNT):
            barred |= {m.SLANDER | ward << 5 | self.friend << 9 | p << 13 for p in range(4)}
        return Constraints(barred=frozenset(barred))

    def _commitments(self, state: State, seat: int) -> Commitments:
        return Commitments(self._constraints(state, seat), {}, {self.friend: DEPUTY_MAYOR}, inf)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """A bid drawn from a mix, where the friend does not bid and is as good a winner."""
        state, seat = view.state, view.seat
        ballot = self.thinker.ballot(state)
        if self.friend in ballot.seats:
            if self._yields(state, seat):
                return BidAnswer((0, 0, 0, 0))
            ballot.cap(self.friend, 0)
        self._share_prizes(ballot, state, seat)
        ballot.solve(self.thinker.skill.rounds)
        return BidAnswer(ballot.sample(seat))

    def _yields(self, state: State, seat: int) -> bool:
        mine, theirs = (reach(state, state.voting, each) for each in (seat, self.friend))
        return (mine, -seat) < (theirs, -self.friend)

    def _share_prizes(self, ballot: Ballot, state: State, seat: int) -> None:
        """Every outcome is worth what it is worth to both."""
        if isinstance(ballot, LastBallot):
            ballot.allies[ballot.seats.index(seat)] = [self.friend]
            return
        assert isinstance(ballot, ForecastBallot)
        mine = ballot.prize[ballot.seats.index(seat)]
        if self.friend in ballot.seats:
            theirs = ballot.prize[ballot.seats.index(self.friend)]
        elif state.term < TERMS:
            theirs = self._prizes_of_friend(ballot, state)
        else:
            return
        for at, worth in enumerate(theirs):
            mine[at] += worth

    def _prizes_of_friend(self, ballot: ForecastBallot, state: State) -> list[float]:
        after, ward = state.copy(), ballot.ward
        found = []
        for winner in (*ballot.seats, NOBODY):
            for seat in ballot.seats:
                after.bosses[ward * MAX_SEATS + seat] = int(seat == winner)
            after.ward_winners[ward] = winner
            found.append(self.thinker.forecast.judge(after)[self.friend])
        return found


class Friend(Partner):
    """Plays turns wholly its own, as any other; what it does for its friend is done quietly.

    It never bids against the friend, never slanders it, counts its win in ballots as its own, and
    gives it the Deputy Mayor's office: what two friends at a table do without thinking.
    """

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        self.thinker.commitments = self._commitments(view.state, view.seat)
        return self.thinker.choose(view, moves, limit)

    def _constraints(self, state: State, seat: int) -> Constraints:
        slanders = {
            m.SLANDER | ward << 5 | self.friend << 9 | population << 13
            for ward in range(WARD_COUNT)
            for population in range(POPULATION_COUNT)
        }
        return Constraints(barred=frozenset(slanders))
