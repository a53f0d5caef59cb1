"""The judge: each seat's chance to win, and the worth of each way to decide, with errors."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from itertools import permutations
from random import Random
from typing import Annotated, Final, NamedTuple

from tammany_desktop.bots import position_after
from tammany_desktop.bots.mind import lookahead
from tammany_desktop.bots.mind.ballot import (
    Ballot,
    Chances,
    after_ballot,
    certain,
    gains_over_mix,
    mean_prize,
    outcome,
    with_own,
)
from tammany_desktop.bots.mind.last_election import LastElection
from tammany_desktop.bots.mind.net import Net
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.mind.turn import TurnSearch, beam_for, moves_of, varied
from tammany_desktop.bots.thinker import NET_PLANS, PLAYOUT_WEIGHT, Thinker
from tammany_desktop.journal.lines import BidJson, MoveJson
from tammany_desktop.records import Codec, codec_of
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_OFFICE, OFFICES, POPULATION_COUNT, TERMS
from tammany_desktop.rules.city import draw_garden
from tammany_desktop.rules.events import GardenFilled
from tammany_desktop.rules.moves import Bid, ByPopulation, Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import APPOINTING, BIDDING, NO_STEP, NOBODY, OVER, TURN, State

LEVEL: Final = "grand_sachem"  # the level of bot whose skill the judge has
EFFORT: Final = SKILLS[LEVEL].nodes  # positions searched for a decision
MAX_WAYS: Final = 8  # largest number of turns that are played out
BEAM_WIDTH: Final = 12  # number of unfinished turns that are continued
MIN_ROUNDS: Final = 4  # least number of playouts of a way in one stage
ELECTION_NODES: Final = 4  # cost of a playout of the last election, in positions searched
DRAWS: Final = 16  # draws into Castle Garden over which chances are averaged
STARTS: Final = 4  # number of draws for the chances before a term begins
DRAW_NODES: Final = 100  # positions searched for the turn after a draw
BATCHES: Final = 5  # parts of an effort, whose differences give the error of their mean

DIGITS: Final = 5  # decimals of a rounded number
# A number, rounded where it is written for another process or a file.
Rounded = Annotated[float, Codec(codec_of(float).read, partial(round, ndigits=DIGITS))]


class Estimate(NamedTuple):
    """A way to decide, with the chances after it, its cost against the best way, and the errors."""

    moves: tuple[MoveJson, ...]
    bid: BidJson | None
    chances: tuple[Rounded, ...]  # chances to win, by seat
    chance: Rounded  # chance to win of the seat that decides
    error: Rounded  # standard error of `chance`
    cost: Rounded  # chance to win that the way loses against the best one
    cost_error: Rounded  # standard error of `cost`
    share: Rounded = 0.0  # share of this bid in the mixed strategy


class Way(NamedTuple):
    """A way to decide, and the position it leads to, before the turn is ended."""

    moves: tuple[Move, ...]
    end: State


class Judge:
    """Judges positions, with a seed and an effort (positions searched for one decision)."""

    def __init__(self, seed: int = 0, effort: int = EFFORT) -> None:
        self.seed, self.effort = seed, effort
        self.errors: Chances = ()  # the standard errors of the last `static_chances`, by seat
        self._rng = Random(seed)
        self._thinker = Thinker(SKILLS[LEVEL], self._rng)
        self.forecast = self._thinker.forecast
        self._net = Net(self.forecast)
        self._search = TurnSearch(self.forecast)
        self._lookahead = lookahead.Lookahead(self.forecast, self._rng, net=self._net)
        self._election = LastElection(self._rng)

    def chances(self, state: State) -> Chances:
        """Return each seat's chance to win, together 1."""
        if state.phase == TURN:
            return self._chances_in_turn(state, 1)
        if state.phase == APPOINTING:
            return self._chances_appointed(state, self.ways(state)[0].moves)
        self._reseed(state)
        return self.static_chances(state)

    def _chances_in_turn(self, state: State, parts: int) -> Chances:
        """Return the chances in a turn, by playouts with a share of 1 / `parts` of the effort."""
        unfinished = not state.ward_done or state.step != NO_STEP
        turn_end = self.ways(state)[0].end if unfinished else state
        self._reseed(turn_end)
        rounds = max(MIN_ROUNDS, self.effort // (parts * lookahead.playout_nodes(turn_end)))
        results = [self._play_out(turn_end, self._rng.getrandbits(30)) for _ in range(rounds)]
        means, _ = lookahead.means_of(results)
        weight, judged = lookahead.playout_weight(rounds), self._net.judge(turn_end)[: state.n]
        return lookahead.blend(judged, means, weight)

    def _chances_appointed(self, state: State, moves: Sequence[Move]) -> Chances:
        """Return the chances in the turn after these appointments, over draws (R4.1, R9.5)."""
        self._reseed(state)
        end = position_after(state, moves, self._rng)
        starts = [game.fold(end, game.decide(end, m.CONFIRM, self._rng)) for _ in range(STARTS)]
        return lookahead.means_of([self._chances_in_turn(start, STARTS) for start in starts])[0]

    def static_chances(self, state: State) -> Chances:
        """Return each seat's chance to win, without playing turns; set `errors`."""
        n = state.n
        self.errors = (0.0,) * n
        if state.term == TERMS and state.phase not in (TURN, OVER):
            playouts = max(4, self.effort // ELECTION_NODES // BATCHES)
            batches = [tuple(self._election.judge(state, playouts)[:n]) for _ in range(BATCHES)]
            means, self.errors = lookahead.means_of(batches)
            return means
        return tuple(self._net.judge(state)[:n])

    def weigh(
        self,
        view: View,
        done: Sequence[Move] = (),
        bid: Bid | None = None,
        among: Sequence[Sequence[Move]] = (),
    ) -> list[Estimate]:
        """Return every sensible way to decide for the view's seat, or those in `among`, best first.

        A way is a turn (or the rest of it), all appointments, a bonus, or a bid. What was
        `done`, or `bid`, is included. Raises ValueError if the seat has nothing to decide.
        """
        state, seat = view.state, view.seat
        if state.phase == BIDDING:
            return self._weigh_bids(state, seat, bid)
        if state.phase == OVER or state.actor() != seat:
            raise ValueError("seat")
        ways = [self._way_of_moves(state, tuple(way)) for way in among] or self.ways(state)
        required = {self._index_of(state, ways, tuple(done))} if done else set[int]()
        self._reseed(state)
        if state.phase == TURN:
            return self._play_ways(seat, ways, required)
        seed = self._rng.getrandbits(60)
        judged: list[tuple[Way, Chances, Chances]] = []
        for way in ways:
            self._rng.seed(seed)
            judged.append((way, self.static_chances(way.end), self.errors))
        best = max(judged, key=lambda item: item[1][seat])
        best_chances, correction = best[1], (0.0,) * state.n
        if state.phase == APPOINTING:  # the net alone underrates a new Mayor's chance
            term_chances = self._chances_appointed(state, best[0].moves)
            correction = tuple(a - b for a, b in zip(term_chances, best_chances, strict=True))
        estimates: list[Estimate] = []
        for way, chances, errors in judged:
            corrected = [max(0.0, sum(pair)) for pair in zip(chances, correction, strict=True)]
            scaled = tuple(chance / sum(corrected) for chance in corrected)
            cost, own_error = best_chances[seat] - chances[seat], errors[seat]
            estimate = Estimate(way.moves, None, scaled, scaled[seat], own_error, cost, own_error)
            estimates.append(estimate)
        return _best_first(estimates)

    def luck_of_draw(self, state: State, drawn_cubes: ByPopulation) -> Chances:
        """Return what a draw into Castle Garden gave each seat beyond the mean (R4.1)."""
        self._reseed(state)
        draws = [draw_garden(state, self._rng) for _ in range(DRAWS)]
        mean, _ = lookahead.means_of([self._chances_after_draw(state, cubes) for cubes in draws])
        actual = self._chances_after_draw(state, drawn_cubes)
        return tuple(a - b for a, b in zip(actual, mean, strict=True))

    def _chances_after_draw(self, state: State, drawn: ByPopulation) -> Chances:
        """Return the chances after the likely turn that follows this draw."""
        state_after = game.fold(state, [GardenFilled(drawn)])
        plans = self._search.plans(state_after.copy(), state_after.turn, beam_for(DRAW_NODES))
        return tuple(self._net.judge(self._lookahead.follow(state_after, plans[0]))[: state.n])

    def after_bids(
        self, state: State, bids: Sequence[Bid], known_strategies: Mapping[int, Sequence[float]]
    ) -> tuple[Chances, Chances]:
        """Return chances after bids, and luck against others' mixed strategies, known or solved."""
        self._reseed(state)
        ballot = self._solved_ballot(state)
        seed = self._rng.getrandbits(60)
        prizes: list[Chances] = []
        for winner in [*ballot.seats, NOBODY]:
            self._rng.seed(seed)
            prizes.append(self.static_chances(after_ballot(state, winner)))
        mixes = [certain(sum(bids[seat])) for seat in ballot.seats]
        actual = mean_prize(outcome(ballot.bosses, mixes), prizes)
        luck = [0.0] * state.n
        for seat in range(state.n):
            expected = [
                mixes[index] if other == seat else known_strategies.get(other, ballot.mix[index])
                for index, other in enumerate(ballot.seats)
            ]
            luck[seat] = actual[seat] - mean_prize(outcome(ballot.bosses, expected), prizes)[seat]
        self._rng.seed(seed)
        state_after = game.fold(state, game.decide(state, m.OpenBallot(tuple(bids)), self._rng))
        return self.chances(state_after), tuple(luck)

    def ways(self, state: State) -> list[Way]:
        """Return the ways to decide of the seat to act, the most promising first."""
        self._reseed(state)
        if state.phase == APPOINTING:
            return self._appointments(state)
        if state.phase != TURN:
            return [self._way_of_moves(state, (move,)) for move in game.legal(state)]
        seat = state.turn
        if state.ward_done or state.slander_done or state.office_done or state.step != NO_STEP:
            result = self._ways_to_finish(state)
        else:
            plans = self._search.plans(state.copy(), seat, beam_for(EFFORT))[:NET_PLANS]
            result = [self._way_of_plan(state, moves_of(one)) for one in varied(plans, len(plans))]
        result.sort(key=lambda way: -self._net.judge(way.end)[seat])
        return result

    def _way_of_plan(self, state: State, moves: Sequence[Move]) -> Way:
        """Return the way of a plan's moves, without a STOP_SPREAD that is not legal."""
        end_state, legal = state.copy(), []
        for move in moves:
            if move == m.STOP_SPREAD and move not in game.legal(end_state):
                continue
            legal.append(move)
            if move != m.END_TURN:
                end_state = game.fold(end_state, game.decide(end_state, move, self._rng))
        return Way(tuple(legal), end_state)

    def _ways_to_finish(self, state: State) -> list[Way]:
        """Return every way to finish a half-done turn that a narrow search finds."""
        seat = state.turn
        result: list[Way] = []
        visited = {state.key()}
        open_ways = [Way((), state)]
        while open_ways:
            weighed_ways: list[tuple[float, Way]] = []
            for way in open_ways:
                for move in game.legal(way.end):
                    if move == m.END_TURN:
                        result.append(Way((*way.moves, move), way.end))
                        continue
                    state_after = game.fold(way.end, game.decide(way.end, move, self._rng))
                    if state_after.key() not in visited:
                        visited.add(state_after.key())
                        worth = self._search.worth(state_after, seat)
                        weighed_ways.append((worth, Way((*way.moves, move), state_after)))
            weighed_ways.sort(key=lambda pair: -pair[0])
            open_ways = [way for _, way in weighed_ways[:BEAM_WIDTH]]
        return result

    def _appointments(self, state: State) -> list[Way]:
        """Return every way to give offices to the seats that have none (R9.5)."""
        others = [seat for seat in range(state.n) if state.office[seat] == NO_OFFICE]
        taken_offices = set(state.office)
        offices = [office for office in range(1, len(OFFICES)) if office not in taken_offices]
        result: list[Way] = []
        for given_offices in permutations(offices, len(others)):
            moves = [m.appoint(*pair) for pair in zip(others, given_offices, strict=True)]
            result.append(self._way_of_moves(state, (*moves, m.CONFIRM)))
        return result

    def _index_of(self, state: State, ways: list[Way], done: tuple[Move, ...]) -> int:
        """Return the index of the way that was done, which is added if it is missing."""
        way = self._way_of_moves(state, done)
        for index, other in enumerate(ways):
            if other.end == way.end:
                ways[index] = way
                return index
        ways.append(way)
        return len(ways) - 1

    def _way_of_moves(self, state: State, moves: tuple[Move, ...]) -> Way:
        return Way(moves, position_after(state, moves, self._rng))

    def _reseed(self, state: State) -> None:
        """Set the random seed, which is the same for the same position."""
        key = blake2b(repr((self.seed, state.key())).encode(), digest_size=8).digest()
        self._rng.seed(int.from_bytes(key, "big"))

    def _play_out(self, end: State, seed: int) -> Chances:
        self._lookahead.reseed(seed)
        position = self._lookahead.play_out(end, 4 * end.n)
        n, net_chances = position.n, self._net.judge(position)
        if position.term < TERMS:
            return tuple(net_chances[:n])
        self._rng.seed(seed)
        by_playouts = self._election.judge(position, lookahead.ELECTIONS)
        return tuple(
            PLAYOUT_WEIGHT * a + (1.0 - PLAYOUT_WEIGHT) * b
            for a, b in zip(by_playouts[:n], net_chances[:n], strict=True)
        )

    def _play_ways(self, seat: int, ways: list[Way], required: set[int]) -> list[Estimate]:
        """Return the ways played out, with equal seeds; in each stage the better half goes on."""
        racing = sorted(required | set(range(min(MAX_WAYS, len(ways)))))
        race = lookahead.Race(seat, [tuple(self._net.judge(way.end)[: way.end.n]) for way in ways])
        seeds = Random(self._rng.getrandbits(60))
        stages = max(1, len(racing).bit_length())
        nodes = self.effort // stages
        for _ in range(stages):
            rounds = max(MIN_ROUNDS, nodes // (len(racing) * lookahead.playout_nodes(ways[0].end)))
            for _ in range(rounds):
                seed = seeds.getrandbits(30)
                for index in racing:
                    race.played[index].append(self._play_out(ways[index].end, seed))
            racing = race.better_half(racing, required)
        best = max(racing, key=lambda index: (race.gap(index, racing[0])[0], -index))
        best_chance = race.blended(best)[0][seat]
        estimates: list[Estimate] = []
        for index, way in enumerate(ways):
            if not race.played[index]:
                continue
            chances, error = race.blended(index)
            gap, gap_error = race.gap(best, index)
            cost = max(0.0, gap)
            chances = with_own(chances, seat, max(0.0, best_chance - cost))
            estimates.append(
                Estimate(way.moves, None, chances, chances[seat], error[seat], cost, gap_error)
            )
        return _best_first(estimates)

    def _weigh_bids(self, state: State, seat: int, bid: Bid | None) -> list[Estimate]:
        """Return each total, and `bid` if given, with the chances after it, best first."""
        self._reseed(state)
        ballots = [self._solved_ballot(state) for _ in range(BATCHES if state.term == TERMS else 1)]
        if seat not in ballots[0].seats:
            raise ValueError("seat")
        candidate = ballots[0].seats.index(seat)
        chances_now = self.static_chances(state)
        usual_bids = ballots[0].bids[candidate]
        gains = [gains_over_mix(ballot, candidate) for ballot in ballots]
        pairs = list(enumerate(usual_bids))  # a total, and a bid of it
        if bid is not None and bid not in usual_bids:
            pairs.append((min(sum(bid), len(usual_bids) - 1), bid))
        weighed: list[Estimate] = []
        for total, other_bid in pairs:
            usual = usual_bids[total]
            extra = 0.0 if other_bid == usual else self._extra_cost(state, seat, usual, other_bid)
            mean, error = lookahead.mean_of([gain[total] - extra for gain in gains])
            share = ballots[0].mix[candidate][total] if not extra else 0.0
            chance = min(1.0, max(0.0, chances_now[seat] + mean))
            chances = with_own(chances_now, seat, chance)
            weighed.append(Estimate((), other_bid, chances, chance, error, 0.0, error, share))
        best_chance = max(way.chance for way in weighed)
        return _best_first(way._replace(cost=best_chance - way.chance) for way in weighed)

    def _solved_ballot(self, state: State) -> Ballot:
        ballot = self._thinker.ballot(state)
        ballot.solve(SKILLS[LEVEL].rounds)
        return ballot

    def _extra_cost(self, state: State, seat: int, usual: Bid, bid: Bid) -> float:
        """Return what a bid costs beyond the usual bid of its total, by the favors it spends."""
        seed = self._rng.getrandbits(60)
        chances = []
        for spent in (usual, bid):
            scratch = state.copy()
            for population, count in enumerate(spent):
                scratch.favors[seat * POPULATION_COUNT + population] -= count
            self._rng.seed(seed)
            chances.append(self.static_chances(scratch)[seat])
        return max(0.0, chances[0] - chances[1])


def _best_first(ways: Iterable[Estimate]) -> list[Estimate]:
    return sorted(ways, key=lambda way: (way.cost, -way.chance))
