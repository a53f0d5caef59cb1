"""The thinking opponents: plan a whole turn at its first move, then play it move by move."""

import time
from itertools import permutations, product, zip_longest
from random import Random
from typing import Final, NamedTuple

from tammany_desktop.bots import BidAnswer, Limit, MoveAnswer, explanations
from tammany_desktop.bots.mind.alliances import NO_DEAL_MIN, SURE, ObservedActs, Pair, rival_weights
from tammany_desktop.bots.mind.ballot import Ballot, BestReplyDetector, ForecastBallot
from tammany_desktop.bots.mind.bidding import Prediction, beliefs_by_seat
from tammany_desktop.bots.mind.forecast import Forecast
from tammany_desktop.bots.mind.last_ballot import LastBallot
from tammany_desktop.bots.mind.last_election import LastElection
from tammany_desktop.bots.mind.lookahead import Lookahead, playout_nodes
from tammany_desktop.bots.mind.net import NODES_PER_NET, Net
from tammany_desktop.bots.mind.parameters import PLAIN, Character, Skill
from tammany_desktop.bots.mind.tables import TUNED
from tammany_desktop.bots.mind.turn import (
    UNCONSTRAINED,
    Beam,
    Constraints,
    Plan,
    TurnSearch,
    beam_for,
    moves_of,
    varied,
)
from tammany_desktop.bots.simple import SimpleBot, cheapest_bid
from tammany_desktop.rules import board, game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import APPOINTING, NO_STEP, OVER, TURN, Key, State
from tammany_desktop.rules.wards import NO_BID, bid_range_of, bidders, reach

PLAYOUT_WEIGHT: Final = 0.8  # weight of playouts of the last election in judging a position
LAST_PLANS: Final = 6  # least number of plans that are played out in the last year
NET_PLANS: Final = 24  # number of best turns that the net judges
PLAUSIBLE: Final = 0.015  # chance to win that plausible offices are worth
MIN_PLAYOUTS: Final = 3  # least number of playouts of each plan
LATE_GOODWILL: Final = 0.5  # factor on goodwill in the last two years, where it costs most


class Commitments(NamedTuple):
    """The promises of a seat, and what others promised; `price` is the cost of breaking them."""

    constraints: Constraints
    max_bids: dict[tuple[int, int], int]  # by seat and ward, also for the opponent's own seat
    offices: dict[int, int]  # the office promised to each seat
    price: float  # a chance to win
    envy: float = 0.0  # envy of rivals that cooperate, as in `Character`
    goodwill: tuple[float, ...] = ()  # by seat, the weight of that seat's chance to win
    pairs_with_deal: frozenset[Pair] = frozenset()


NO_COMMITMENTS: Final = Commitments(UNCONSTRAINED, {}, {}, 0.0)


class Thinker:
    """A thinking opponent; it remembers its plan, and its commitments if it makes deals."""

    def __init__(
        self,
        skill: Skill,
        rng: Random,
        character: Character = PLAIN,
        table: list[float] | None = None,
    ) -> None:
        self.skill, self._rng = skill, rng
        self.last_rounds = skill.rounds  # rounds of solving a ballot of the last election
        self.forecast = Forecast(table or TUNED[skill.tuned_share])
        self._search = TurnSearch(self.forecast, character)
        net = Net(self.forecast) if skill.net or skill.net_thrift else None
        self._net = net if skill.net else None
        self._ballot_net = net if skill.net_thrift else None
        weight = PLAYOUT_WEIGHT if skill.last_playouts else 0.0
        self._lookahead = Lookahead(self.forecast, rng, last_weight=weight, net=self._net)
        self._election = LastElection(rng)
        self._planned_moves: dict[Key, m.Move] = {}
        self._simple_bot = SimpleBot(rng, character)
        self.character = character
        self.commitments = NO_COMMITMENTS
        self._observed = ObservedActs()
        self._reply_detector = BestReplyDetector()
        self._pair: tuple[int, ...] = ()  # two rivals that cooperate, if any
        self._allies: list[int] = []  # the seats outside that pair, whose wins count as its own
        self._truce = UNCONSTRAINED  # constraints that protect its allies

    def choose(self, view: View, moves: list[m.Move], limit: Limit) -> MoveAnswer:
        """Return the next move of the plan, or of a new plan for an unexpected position."""
        state = view.state
        if state.phase == TURN and state.step == NO_STEP and not state.ward_done:
            self._detect_pairs(view)
        key = state.key()
        move = self._planned_moves.get(key, -1)
        if move not in moves:
            self._planned_moves = {}
            self._plan(state, view.seat, moves, limit)
            move = self._planned_moves.get(key, -1)
        if move not in moves:
            move = self._best_move(state, view.seat, moves)
        reason = explanations.move_reason(state, move, self.forecast)
        if m.kind_of(move) == m.SLANDER and m.rival_of(move) in self._pair:
            ward = "ward", m.target_ward(move)
            reason = explanations.pair_reason("hurt_pair", self._pair, ward)
        return MoveAnswer(move, reason, self._moves_after(state, move))

    def _moves_after(self, state: State, move: m.Move) -> tuple[m.Move, ...]:
        """Return the planned moves after a move; END_TURN stands for the first unplanned one."""
        later_moves: list[m.Move] = []
        while state.phase == TURN and move in self._planned_moves.values() and move != m.END_TURN:
            state = game.fold(state, game.decide(state, move, Random(0)))
            move = self._planned_moves.get(state.key(), m.END_TURN)
            later_moves.append(move)
        return tuple(later_moves)

    def bid(self, view: View, limit: Limit) -> BidAnswer:
        """Return a bid drawn from the mixed strategy that is solved for the ward now voting."""
        self._detect_pairs(view)
        if self._leaves_ward(view.state, view.seat):
            return BidAnswer(NO_BID, explanations.pair_reason("bid_yields", self._pair))
        if self.skill.simple_bids and self._rng.random() < self.skill.simple_bids:
            bid = self._within_promises(view, self._simple_bot.bid(view, limit).bid)
            return BidAnswer(bid, explanations.opened_bid_reason(view.state, view.seat, bid))
        ballot = self.ballot(view.state)
        self._share_prizes(ballot, view.seat)
        believed = self._solve_believing(ballot, view)
        bid = ballot.sample(view.seat)
        return BidAnswer(bid, explanations.opened_bid_reason(view.state, view.seat, bid, believed))

    def _solve_believing(self, ballot: Ballot, view: View) -> dict[int, Prediction]:
        """Solve a ballot, again if a rival seems to bid best replies; return the beliefs."""
        believed = predictions(view)
        self._solve(ballot, view.seat, believed)
        if not self.skill.watches:
            return believed
        replying = self._reply_detector.predictions(ballot, view.state, view.seat, view.opened)
        for seat, prediction in replying.items():
            believed[seat] = max(prediction, believed.get(seat, prediction))
        if replying:
            self._solve(ballot, view.seat, believed)
        return believed

    def _detect_pairs(self, view: View) -> None:
        """Find out whether two rivals cooperate, and set whom to oppose, to spare and to favor."""
        state, seat = view.state, view.seat
        goodwill = [*self.commitments.goodwill] or [0.0] * state.n
        if self.skill.watches:
            self._observed.update(state, seat, self.commitments.pairs_with_deal, view.opened)
            beliefs = self._observed.beliefs(state, seat)
            win_chances = (self._ballot_net or self.forecast).judge(state)[: state.n]
            suspects = [
                (belief, pair)
                for pair, belief in beliefs.items()
                if belief > SURE and sum(win_chances[member] for member in pair) >= NO_DEAL_MIN
            ]
            self._pair = max(suspects)[1] if suspects else ()
            others = [other for other in range(state.n) if other not in (seat, *self._pair)]
            self._allies = others if self._pair else []
            self._truce = truce_with(state, self._allies) if self._allies else UNCONSTRAINED
            factor = LATE_GOODWILL if state.year >= board.LAST_YEAR - 1 else 1.0
            for other, worth in enumerate(rival_weights(win_chances, seat, beliefs)):
                goodwill[other] += factor * worth
        self._search.goodwill = goodwill if any(goodwill) else []

    def _leaves_ward(self, state: State, seat: int) -> bool:
        """Return True if the ward is left to an ally with more possible votes."""
        own_rank = reach(state, state.voting, seat), -seat
        allies = [other for other in self._allies if other in bidders(state)]
        return any((reach(state, state.voting, other), -other) > own_rank for other in allies)

    def _share_prizes(self, ballot: Ballot, seat: int) -> None:
        """Count allies' wins as its own, and let allies that are candidates bid nothing."""
        own_candidate = ballot.seats.index(seat)
        if isinstance(ballot, LastBallot):
            ballot.allies[own_candidate] = self._allies
        for ally in self._allies:
            if ally in ballot.seats:
                ballot.cap(ally, 0)
                if isinstance(ballot, ForecastBallot):
                    for index, worth in enumerate(ballot.prize[ballot.seats.index(ally)]):
                        ballot.prize[own_candidate][index] += worth

    def bid_distribution(self, view: View) -> list[float]:
        """Return the probability of each total, from 0 on; promises limit only solved bids."""
        ballot = self.ballot(view.state)
        self._solve_believing(ballot, view)
        simple, solved = self._simple_bot.bid_distribution(view), ballot.mix_to_draw(view.seat)
        share = self.skill.simple_bids
        pairs = zip_longest(simple, solved, fillvalue=0.0)
        return [share * a + (1.0 - share) * b for a, b in pairs]

    def _solve(self, ballot: Ballot, seat: int, believed: dict[int, Prediction]) -> None:
        """Solve a ballot in which others keep promises, and this seat too unless it costs more."""
        own_cap, caps = -1, self.commitments.max_bids
        for other in ballot.seats if caps else ():
            cap = caps.get((other, ballot.ward), -1)
            if other == seat:
                own_cap = cap
            elif cap >= 0:
                ballot.cap(other, cap)
        rounds = self.last_rounds if isinstance(ballot, LastBallot) else self.skill.rounds
        ballot.solve(rounds, believed)
        if own_cap < 0:
            return
        worth = ballot.worth_of_bids(ballot.seats.index(seat), ballot.mix)
        if max(worth) - max(worth[: own_cap + 1]) <= self.commitments.price:
            ballot.cap(seat, own_cap)
            ballot.solve(rounds, believed)

    def _within_promises(self, view: View, bid: Bid) -> Bid:
        """Return `bid`, or as large a bid as was promised if `bid` is larger."""
        cap = self.commitments.max_bids.get((view.seat, view.state.voting), sum(bid))
        return bid if sum(bid) <= cap else cheapest_bid(view.state, view.seat, cap)

    def ballot(self, state: State) -> Ballot:
        """Return the ballot of the ward now voting, as this opponent models it."""
        skill, net = self.skill, self._ballot_net
        if state.term < board.TERMS:
            thrift = (skill.net_thrift if net else skill.thrift) * (1.0 - self.character.nerve)
            return ForecastBallot(self.forecast, state, self._rng, self.character, thrift, net)
        if skill.last_playouts:
            return LastBallot(state, self._rng)
        character = self.character.in_term(board.TERMS)
        return ForecastBallot(self.forecast, state, self._rng, character, skill.thrift)

    def _plan(self, state: State, seat: int, moves: list[m.Move], limit: Limit) -> None:
        if len(moves) == 1:
            return
        if state.phase == APPOINTING:
            self._plan_moves(state, self._appointments(state, seat))
        elif state.phase == TURN and state.step == NO_STEP:
            share = 0.0 if state.ward_done else self.skill.simple_turns
            if share and self._rng.random() < share:
                self._plan_by_rule_of_thumb(state, seat, limit)
                return
            if plans := self._search_plans(state, seat, limit):
                self._plan_moves(state, moves_of(plans[0]))

    def _search_plans(self, state: State, seat: int, limit: Limit) -> list[Plan]:
        deadline = time.perf_counter() + (limit.seconds or 3600.0)
        nodes = min(limit.nodes or self.skill.nodes, self.skill.nodes)
        nodes_before = self._search.nodes
        character = self.character.in_term(state.term)
        self._search.character = character._replace(envy=max(character.envy, self.commitments.envy))
        self._search.constraints = self._truce
        plans = self._search.plans(state.copy(), seat, beam_for(nodes))
        plans = self._keeping_promises(state, seat, plans, beam_for(nodes))
        if self._net is not None:
            plans = self._by_net(self._net, state, seat, plans[:NET_PLANS])
        remaining = nodes - (self._search.nodes - nodes_before)
        affordable = max(0, remaining) // (MIN_PLAYOUTS * playout_nodes(state))
        plan_count = self.skill.plans
        if state.year == board.LAST_YEAR and self.skill.last_playouts:
            plan_count = max(plan_count, LAST_PLANS)
        to_play_out = varied(plans, min(plan_count, affordable))
        if len(to_play_out) < 2 or state.ward_done:
            return plans
        return self._lookahead.rank(
            *(state, self._search, to_play_out, remaining),
            lambda: time.perf_counter() > deadline or limit.stopped(),
        )

    def _keeping_promises(
        self, state: State, seat: int, plans: list[Plan], beam: Beam
    ) -> list[Plan]:
        """Return plans that keep the promises, unless breaking them gains more than their price."""
        constraints = self.commitments.constraints
        if constraints == UNCONSTRAINED or not plans:
            return plans
        if constraints.shortfall(plans[0]):
            barred = constraints.barred | self._truce.barred
            self._search.constraints = constraints._replace(barred=barred)
            kept_plans = self._search.plans(state.copy(), seat, beam)
            self._search.constraints = self._truce
            if not kept_plans or plans[0].worth - kept_plans[0].worth > self.commitments.price:
                return plans
            return kept_plans
        return [plan for plan in plans if not constraints.shortfall(plan)]

    def _by_net(self, net: Net, state: State, seat: int, plans: list[Plan]) -> list[Plan]:
        """Return these turns ordered by the net's judgment of the positions they lead to."""
        self._search.nodes += NODES_PER_NET * len(plans)
        judged = [
            plan._replace(worth=plan.worth + net.gain(self._lookahead.follow(state, plan), seat))
            for plan in plans
        ]
        judged.sort(reverse=True)
        return judged

    def _plan_moves(self, state: State, moves: list[m.Move]) -> None:
        """Remember each move by its position; stop at one that is not legal, as after chance."""
        position = state.copy()
        for move in moves:
            if move not in game.legal(position):
                if move == m.STOP_SPREAD:
                    continue  # nowhere to spread to: the slander ended by itself
                return
            self._planned_moves[position.key()] = move
            if move in (m.END_TURN, m.CONFIRM):
                return
            position = game.fold(position, game.decide(position, move, self._rng))

    def _plan_by_rule_of_thumb(self, state: State, seat: int, limit: Limit) -> None:
        position = state.copy()
        open_promises = list(self.commitments.constraints.wanted)
        move = -1
        while move != m.END_TURN:
            view = View(seat, position.copy(), None)
            allowed = self._allowed(game.legal(position), open_promises)
            move = self._simple_bot.choose(view, allowed, limit).move
            open_promises = [moves for moves in open_promises if move not in moves]
            self._planned_moves[position.key()] = move
            if move != m.END_TURN:
                position = game.fold(position, game.decide(position, move, self._rng))

    def _allowed(self, moves: list[m.Move], open_promises: list[frozenset[m.Move]]) -> list[m.Move]:
        """Return promised moves if any are due, else all that break no promise or truce."""
        barred = self.commitments.constraints.barred | self._truce.barred
        allowed = [move for move in moves if move not in barred]
        wanted = [move for move in allowed if any(move in required for required in open_promises)]
        return wanted or allowed or moves

    def _appointments(self, state: State, seat: int) -> list[m.Move]:
        """Return the appointments; every distribution of the offices is weighed (R9.5)."""
        others = [other for other in range(state.n) if other != seat]
        appointed = state.copy()
        best_choice: tuple[float, tuple[int, ...]] = (-1e9, ())
        for offices in permutations(range(1, len(board.OFFICES)), len(others)):
            pairs = list(zip(others, offices, strict=True))
            for other, office in pairs:
                appointed.office[other] = office
            worth = self._search.worth(appointed, seat) + plausibility(appointed, pairs)
            if self._net is not None:
                worth += self._net.gain(appointed, seat)
            broken = sum(self.commitments.offices.get(s, given) != given for s, given in pairs)
            worth -= self.commitments.price * broken if broken else 0.0  # the price may be infinite
            best_choice = max(best_choice, (worth, offices))
        chosen = zip(others, best_choice[1], strict=True)
        return [*[m.appoint(*pair) for pair in chosen if state.office[pair[0]] < 0], m.CONFIRM]

    def _best_move(self, state: State, seat: int, moves: list[m.Move]) -> m.Move:
        """Return the move to the best position, for a bonus or a turn begun without a plan."""
        if len(moves) == 1:
            return moves[0]
        return max(
            (self._worth_after(game.fold(state, game.decide(state, move, self._rng)), seat), move)
            for move in moves
        )[1]

    def _worth_after(self, state: State, seat: int) -> float:
        """Return the worth of a position; in the last election it is played out."""
        worth = self._search.worth(state, seat)
        playouts = self.skill.last_playouts
        if playouts and state.term == board.TERMS and state.phase not in (TURN, OVER):
            played = self._election.judge(state, playouts)[seat]
            worth += PLAYOUT_WEIGHT * (played - self.forecast.win_chances[seat])
        return worth


def plausibility(state: State, appointments: list[tuple[int, int]]) -> float:
    """Return a small worth of appointments that look sensible to a person, below 0 if not."""
    others = [seat for seat, _ in appointments]
    strongest = max(others, key=lambda seat: (state.score[seat], state.favors_held(seat)))
    office = dict(appointments)[strongest]
    if office == board.CHIEF_OF_POLICE:
        return PLAUSIBLE
    return -PLAUSIBLE if office in (board.DEPUTY_MAYOR, board.COUNCIL_PRESIDENT) else 0.0


def truce_with(state: State, allies: list[int]) -> Constraints:
    """Return constraints: no bosses in allies' wards, and no slander against allies."""
    wards, populations = range(board.WARD_COUNT), range(board.POPULATION_COUNT)
    theirs = [ward for ward in wards if any(state.bosses_in(ward)[ally] for ally in allies)]
    slanders = {m.slander(*fields) for fields in product(wards, allies, populations)}
    return Constraints(barred=frozenset({m.place_boss(ward) for ward in theirs} | slanders))


def predictions(view: View) -> dict[int, Prediction]:
    """Return the seat's beliefs about the habits of people who bid in the ward now voting."""
    beliefs = beliefs_by_seat([bid for bid in view.opened if not bid.by_bot])
    rivals = [seat for seat in bidders(view.state) if seat != view.seat and seat in beliefs]
    return {seat: beliefs[seat].prediction(bid_range_of(view.state, seat)) for seat in rivals}
