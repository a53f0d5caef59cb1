"""The thinking opponents: plan a whole turn at its first move, then play it move by move."""

import time
from itertools import permutations, zip_longest
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots import BidAnswer, Limit, MoveAnswer, explanations
from tammany_desktop.bots.mind.alliances import HARMFUL, SURE, Meetings, spared
from tammany_desktop.bots.mind.ballot import Ballot, ForecastBallot, Replies, certain
from tammany_desktop.bots.mind.bidding import Leaning, people_of
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.last_ballot import LastBallot
from tammany_desktop.bots.mind.last_election import LastElection
from tammany_desktop.bots.mind.lookahead import Ahead, playout_nodes
from tammany_desktop.bots.mind.net import NODES_A_LOOK, Net
from tammany_desktop.bots.mind.parameters import PLAIN, Character, Skill
from tammany_desktop.bots.mind.tables import TUNED
from tammany_desktop.bots.mind.turn import (
    FREE,
    Constraints,
    Plan,
    TurnSearch,
    Width,
    moves_of,
    varied,
    width_for,
)
from tammany_desktop.bots.simple import SimpleBot, pay
from tammany_desktop.rules import board, game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, NO_STEP, OVER, TURN, Key, State
from tammany_desktop.rules.wards import NO_BID, bidders, choice_of, reach

PLAYED: Final = 0.8  # weight of playouts in judging a position in or before the last election
LAST_PLANS: Final = 6  # plans that are played to the last election in its year
ASKED: Final = 24  # the number of best turns that the net judges
FITTING: Final = 0.015  # chance to win given up for offices that a person understands
SURE_COST: Final = 0.1  # chance to win given up at most for a cheap sure win
CHEAP: Final = 2  # favors that a cheap sure win costs at most
LEAST_PLAYOUTS: Final = 3  # least playouts of each plan for looking ahead


class Commitments(NamedTuple):
    """The promises that bind a seat, and the chance to win for which it would break them."""

    constraints: Constraints
    most: dict[tuple[int, int], int]
    offices: dict[int, int]
    price: float
    envy: float = 0.0
    goodwill: tuple[float, ...] = ()
    dealt: frozenset[tuple[int, int]] = frozenset()


class Thinker:
    """One thinking opponent. It remembers its plan, and the promises that it is told of."""

    def __init__(
        self,
        skill: Skill,
        chance: Random,
        style: Character = PLAIN,
        table: list[float] | None = None,
    ) -> None:
        self.skill, self._chance = skill, chance
        self.forecast = Forecast(table or TUNED[skill.insight])
        self._search = TurnSearch(self.forecast, style)
        net = Net(self.forecast) if skill.net or skill.net_bids else None
        self._net = net if skill.net else None
        self._net_bids = net if skill.net_bids else None
        counted = PLAYED if skill.counted else 0.0
        self._ahead = Ahead(self.forecast, chance, counted=counted, net=self._net)
        self._last = LastElection(chance)
        self._script: dict[Key, m.Move] = {}
        self._simple_bot = SimpleBot(chance, style)
        self.style = style
        self.commitments: Commitments | None = None
        self._meetings = Meetings()
        self._replies = Replies()
        self._pair: tuple[int, ...] = ()  # two rivals that work together, if any
        self._friends: list[int] = []  # the seats outside such a pair, valued like itself
        self._peace = FREE  # no bosses and slanders against seats that oppose a pair with it

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        """Return the next move of the plan, or of a new plan for an unexpected position."""
        state = view.state
        if state.phase == TURN and state.step == NO_STEP and not state.ward_done:
            self._look_around(view)
        key = state.key()
        move = self._script.get(key, -1)
        if move not in moves:
            self._script = {}
            self._plan(state, view.seat, moves, limit)
            move = self._script.get(key, -1)
        if move not in moves:
            move = self._best_single(state, view.seat, moves)
        if m.kind_of(move) == m.SLANDER and m.rival_of(move) in self._pair:
            ward = m.target_ward(move)
            return MoveAnswer(move, explanations.of_pair("hurt_pair", self._pair, ("ward", ward)))
        return MoveAnswer(
            move, explanations.of_move(state, move, self.forecast), self._rest(state, move)
        )

    def _rest(self, state: State, move: m.Move) -> tuple[m.Move, ...]:
        """Return the moves of the plan after a move, up to the first that depends on chance."""
        rest: list[m.Move] = []
        while state.phase == TURN and move in self._script.values() and move != m.END_TURN:
            state = game.fold(state, game.decide(state, move, Random(0)))
            move = self._script.get(state.key(), m.END_TURN)
            rest.append(move)
        return tuple(rest)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """Return a bid drawn from the solved mix of the ward now voting."""
        self._look_around(view)
        if self._yields(view.state, view.seat):
            return BidAnswer(NO_BID, explanations.of_pair("bid_yields", self._pair))
        if self._uses_rule_of_thumb(self.skill.thumb_bids):
            bid = self._within_promises(view, self._simple_bot.bid(view, limit).bid)
            return BidAnswer(bid, explanations.of_bid(view.state, view.seat, bid))
        ballot = self.ballot(view.state)
        self._share_prizes(ballot, view.seat)
        believed = self._solve_believing(ballot, view)
        sure = self._cheap_sure_total(ballot, view.state, view.seat)
        bid = ballot.bids[ballot.seats.index(view.seat)][sure] if sure else ballot.sample(view.seat)
        return BidAnswer(bid, explanations.of_bid(view.state, view.seat, bid, believed))

    def _cheap_sure_total(self, ballot: Ballot, state: State, seat: int) -> int:
        """Return a cheap total that surely wins, if the last election has not come; else 0."""
        place, sure = ballot.seats.index(seat), choice_of(state, seat).surely
        if state.term == board.TERMS or not 0 < sure <= min(CHEAP, len(ballot.bids[place]) - 1):
            return 0
        worth = ballot.worth_of_bids(place, ballot.mix)
        return sure if max(worth) - worth[sure] <= SURE_COST else 0

    def _solve_believing(self, ballot: Ballot, view: View) -> dict[int, Leaning]:
        """Solve a ballot, and again if somebody seems to bid the best reply; return the beliefs."""
        believed = leanings(view)
        self._solve(ballot, view.seat, believed)
        if not self.skill.watches:
            return believed
        replying = self._replies.leanings(ballot, view.state, view.seat, view.opened)
        for seat, leaning in replying.items():
            believed[seat] = max(leaning, believed.get(seat, leaning))
        if replying:
            self._solve(ballot, view.seat, believed)
        return believed

    def _look_around(self, view: View) -> None:
        """Find out whether two others work together; the rest then oppose them together."""
        state, seat, commitments = view.state, view.seat, self.commitments
        goodwill = [*(commitments.goodwill if commitments is not None else ())] or [0.0] * state.n
        if self.skill.watches:
            dealt = commitments.dealt if commitments is not None else frozenset()
            self._meetings.look(state, seat, dealt, view.opened)
            beliefs = self._meetings.beliefs(state, seat)
            net = self._net_bids
            standing = (self.forecast.judge(state) if net is None else net.judge(state))[: state.n]
            self._suspect(state, seat, beliefs, standing)
            for other, worth in enumerate(spared(standing, seat, beliefs)):
                goodwill[other] += worth
        self._search.goodwill = goodwill if any(goodwill) else []

    def _suspect(
        self, state: State, seat: int, beliefs: dict[tuple[int, int], float], standing: list[float]
    ) -> None:
        """Make peace with the rest if two others surely work together and would win."""
        suspects = [
            (belief, pair)
            for pair, belief in beliefs.items()
            if belief > SURE and sum(standing[each] for each in pair) >= HARMFUL
        ]
        self._pair = max(suspects)[1] if suspects else ()
        rest = [other for other in range(state.n) if other not in (seat, *self._pair)]
        self._friends = rest if self._pair else []
        self._peace = peace_with(state, self._friends) if self._friends else FREE

    def _yields(self, state: State, seat: int) -> bool:
        """True if the ward is left to a friend with more votes in reach."""
        mine = reach(state, state.voting, seat), -seat
        standing = [other for other in self._friends if other in bidders(state)]
        return any((reach(state, state.voting, other), -other) > mine for other in standing)

    def _share_prizes(self, ballot: Ballot, seat: int) -> None:
        """Count friends' wins as worth something too; friends that stand bid nothing."""
        place = ballot.seats.index(seat)
        if isinstance(ballot, LastBallot):
            ballot.friends[place] = self._friends
        for friend in self._friends:
            if friend in ballot.seats:
                ballot.cap(friend, 0)
                if isinstance(ballot, ForecastBallot):
                    for index, worth in enumerate(ballot.prize[ballot.seats.index(friend)]):
                        ballot.prize[place][index] += worth

    def totals(self, view: View) -> list[float]:
        """Return the chance of each total here, from 0 on, without regard to promises."""
        ballot = self.ballot(view.state)
        self._solve_believing(ballot, view)
        sure = self._cheap_sure_total(ballot, view.state, view.seat)
        simple = self._simple_bot.totals(view)
        solved = certain(sure) if sure else ballot.drawn_from(view.seat)
        share = self.skill.thumb_bids
        pairs = zip_longest(simple, solved, fillvalue=0.0)
        return [share * one + (1.0 - share) * other for one, other in pairs]

    def _solve(self, ballot: Ballot, seat: int, believed: dict[int, Leaning]) -> None:
        """Solve a ballot in which all seats keep what they promised for it."""
        commitments = self.commitments
        most = -1
        caps = commitments.most if commitments is not None else {}
        for other in ballot.seats if caps else ():
            capped = caps.get((other, ballot.ward), -1)
            if other == seat:
                most = capped
            elif capped >= 0:
                ballot.cap(other, capped)
        ballot.solve(self.skill.rounds, believed)
        if commitments is None or most < 0:
            return
        worth = ballot.worth_of_bids(ballot.seats.index(seat), ballot.mix)
        if max(worth) - max(worth[: most + 1]) <= commitments.price:
            ballot.cap(seat, most)
            ballot.solve(self.skill.rounds, believed)

    def _within_promises(self, view: View, bid: Bid) -> Bid:
        """Return a bid by rule of thumb, limited to what was promised."""
        if self.commitments is None:
            return bid
        most = self.commitments.most.get((view.seat, view.state.voting), sum(bid))
        return bid if sum(bid) <= most else pay(view.state, view.seat, most)

    def ballot(self, state: State) -> Ballot:
        """Return the ballot of the ward now voting, as this opponent models it."""
        skill, net = self.skill, self._net_bids
        if state.term < board.TERMS:
            thrift = (skill.net_bids if net else skill.thrift) * (1.0 - self.style.nerve)
            return ForecastBallot(self.forecast, state, self._chance, self.style, thrift, net)
        if skill.counted:
            return LastBallot(state, self._chance)
        style = self.style.in_term(board.TERMS)
        return ForecastBallot(self.forecast, state, self._chance, style, skill.thrift)

    def _plan(self, state: State, seat: int, moves: list[m.Move], limit: Limit) -> None:
        if len(moves) == 1:
            return
        if state.phase == APPOINTING:
            self._script_plan(state, self._appointments(state, seat))
        elif state.phase == TURN and state.step == NO_STEP:
            if not state.ward_done and self._uses_rule_of_thumb(self.skill.thumb_turns):
                self._script_rule_of_thumb(state, seat, limit)
                return
            plans = self._think(state, seat, limit)
            if plans:
                self._script_plan(state, moves_of(plans[0]))

    def _think(self, state: State, seat: int, limit: Limit) -> list[Plan]:
        ends = time.perf_counter() + (limit.seconds or 3600.0)
        nodes = min(limit.nodes or self.skill.nodes, self.skill.nodes)
        before = self._search.nodes
        envy = self.commitments.envy if self.commitments is not None else 0.0
        style = self.style.in_term(state.term)
        self._search.style = style._replace(envy=max(style.envy, envy))
        self._search.constraints = self._peace
        plans = self._search.plans(state.copy(), seat, width_for(nodes))
        if self.commitments is not None and plans:
            plans = self._keeping_promises(self.commitments, state, seat, plans, width_for(nodes))
        if self._net is not None:
            plans = self._ask_net(self._net, state, seat, plans[:ASKED])
        left = nodes - (self._search.nodes - before)
        most = max(0, left) // (LEAST_PLAYOUTS * playout_nodes(state))
        wanted = self.skill.plans
        if state.year == board.LAST_YEAR and self.skill.counted:
            wanted = max(wanted, LAST_PLANS)
        few = varied(plans, min(wanted, most))
        if len(few) < 2 or state.ward_done:
            return plans

        def over() -> bool:
            return time.perf_counter() > ends or limit.stopped()

        return self._ahead.rank(state, self._search, few, left, over)

    def _keeping_promises(
        self, commitments: Commitments, state: State, seat: int, plans: list[Plan], width: Width
    ) -> list[Plan]:
        """Return plans that keep the promises, unless breaking them gains more than their price."""
        constraints = commitments.constraints
        if constraints == FREE:
            return plans
        if constraints.shortfall(plans[0]):
            barred = constraints.barred | self._peace.barred
            self._search.constraints = constraints._replace(barred=barred)
            keeping = self._search.plans(state.copy(), seat, width)
            self._search.constraints = self._peace
            if not keeping or plans[0].worth - keeping[0].worth > commitments.price:
                return plans
            return keeping
        return [plan for plan in plans if not constraints.shortfall(plan)]

    def _ask_net(self, net: Net, state: State, seat: int, plans: list[Plan]) -> list[Plan]:
        """Return these turns ordered by the net's judgment of the positions they lead to."""
        self._search.nodes += NODES_A_LOOK * len(plans)
        judged = [
            plan._replace(worth=plan.worth + net.gain(self._ahead.follow(state, plan), seat))
            for plan in plans
        ]
        judged.sort(reverse=True)
        return judged

    def _script_plan(self, state: State, moves: list[m.Move]) -> None:
        """Remember the move for each position on the way; stop where chance would decide."""
        follow = state.copy()
        for move in moves:
            if move not in game.legal(follow):
                if move == m.STOP_SPREAD:
                    continue  # nowhere to spread to: the slander ended by itself
                return
            self._script[follow.key()] = move
            if move in (m.END_TURN, m.CONFIRM):
                return
            for event in game.decide(follow, move, self._chance):
                game.evolve(follow, event)

    def _uses_rule_of_thumb(self, share: float) -> bool:
        return share > 0.0 and self._chance.random() < share

    def _script_rule_of_thumb(self, state: State, seat: int, limit: Limit) -> None:
        follow = state.copy()
        due = list(self.commitments.constraints.wanted) if self.commitments is not None else []
        move = -1
        while move != m.END_TURN:
            view = View(seat, follow.copy(), None)
            move = self._simple_bot.choose(view, self._allowed(game.legal(follow), due), limit).move
            due = [each for each in due if move not in each]
            self._script[follow.key()] = move
            if move != m.END_TURN:
                for event in game.decide(follow, move, self._chance):
                    game.evolve(follow, event)

    def _allowed(self, moves: list[m.Move], due: list[frozenset[m.Move]]) -> list[m.Move]:
        """Return the moves that keep the promises: promised ones if any are due, no barred ones."""
        promised = self.commitments.constraints if self.commitments is not None else FREE
        barred = promised.barred | self._peace.barred
        allowed = [move for move in moves if move not in barred]
        wanted = [move for move in allowed if any(move in each for each in due)]
        return wanted or allowed or moves

    def _appointments(self, state: State, seat: int) -> list[m.Move]:
        """Return the appointments; every distribution of the offices is weighed (R9.5)."""
        others = [other for other in range(state.n) if other != seat]
        scratch = state.copy()
        commitments = self.commitments
        best: tuple[float, tuple[int, ...]] = (-1e9, ())
        for offices in permutations(range(1, len(board.OFFICES)), len(others)):
            given = list(zip(others, offices, strict=True))
            for other, office in given:
                scratch.office[other] = office
            worth = self._search.worth(scratch, seat) + fitting(scratch, given)
            if self._net is not None:
                worth += self._net.gain(scratch, seat)
            if commitments is not None:
                broken = sum(commitments.offices.get(other, each) != each for other, each in given)
                worth -= commitments.price * broken if broken else 0.0  # the price may be infinite
            best = max(best, (worth, offices))
        chosen = zip(others, best[1], strict=True)
        return [*[m.appoint(*pair) for pair in chosen if state.office[pair[0]] < 0], m.CONFIRM]

    def _best_single(self, state: State, seat: int, moves: list[m.Move]) -> m.Move:
        """Return the move to the best position, for a bonus or a turn begun without a plan."""
        if len(moves) == 1:
            return moves[0]
        scored: list[tuple[float, m.Move]] = []
        for move in moves:
            follow = game.fold(state, game.decide(state, move, self._chance))
            scored.append((self._after(follow, seat), move))
        return max(scored)[1]

    def _after(self, state: State, seat: int) -> float:
        """Return the worth of a position; in the last election it is played out."""
        worth = self._search.worth(state, seat)
        if self.skill.counted and state.term == board.TERMS and state.phase not in (TURN, OVER):
            played = self._last.judge(state, self.skill.counted)[seat]
            worth += PLAYED * (played - self.forecast.standing[seat])
        return worth


def fitting(state: State, appointments: list[tuple[int, int]]) -> float:
    """Return what it is worth that these offices look sensible to a person."""
    others = [seat for seat, _ in appointments]
    leader = max(others, key=lambda seat: (state.score[seat], state.favors_held(seat)))
    office = dict(appointments)[leader]
    if office == board.CHIEF_OF_POLICE:
        return FITTING
    return -FITTING if office in (board.DEPUTY_MAYOR, board.COUNCIL_PRESIDENT) else 0.0


def peace_with(state: State, friends: list[int]) -> Constraints:
    """Return a limit: no bosses where friends stand, and no slander against them."""
    barred = {
        m.PLACE_BOSS | ward << 5
        for ward in range(board.WARD_COUNT)
        if any(state.bosses[ward * MAX_SEATS + friend] for friend in friends)
    }
    for friend in friends:
        barred |= {
            m.SLANDER | ward << 5 | friend << 9 | population << 13
            for ward in range(board.WARD_COUNT)
            for population in range(board.POPULATION_COUNT)
        }
    return Constraints(barred=frozenset(barred))


def leanings(view: View) -> dict[int, Leaning]:
    """Return the seat's beliefs about the habits of people who bid in the ward now voting."""
    people = people_of([bid for bid in view.opened if not bid.by_bot])
    rivals = [seat for seat in bidders(view.state) if seat != view.seat and seat in people]
    return {seat: people[seat].leaning(choice_of(view.state, seat)) for seat in rivals}
