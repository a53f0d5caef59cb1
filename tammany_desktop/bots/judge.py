"""The judge: each seat's chance to win, and what each way to decide is worth, with errors."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from itertools import permutations
from random import Random
from typing import Annotated, Final, NamedTuple

from tammany_desktop.bots import played
from tammany_desktop.bots.mind import lookahead
from tammany_desktop.bots.mind.ballot import (
    Ballot,
    Chances,
    certain,
    decided,
    mean_prize,
    outcome,
    with_own,
    worths,
)
from tammany_desktop.bots.mind.last_election import LastElection
from tammany_desktop.bots.mind.net import Net
from tammany_desktop.bots.mind.parameters import SKILLS
from tammany_desktop.bots.mind.turn import TurnSearch, moves_of, varied, width_for
from tammany_desktop.bots.thinker import ASKED, PLAYED, Thinker
from tammany_desktop.journal.lines import BidJson, MoveJson
from tammany_desktop.records import Codec, codec_of
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_OFFICE, OFFICES, TERMS
from tammany_desktop.rules.city import draw_for
from tammany_desktop.rules.events import GardenFilled
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import APPOINTING, BIDDING, NO_STEP, NOBODY, OVER, TURN, State

LEVEL: Final = "grand_sachem"
EFFORT: Final = SKILLS[LEVEL].nodes  # positions weighed for a decision
MOST_WAYS: Final = 8  # turns that are played on
BEAM: Final = 12  # half-done turns that are finished in every way
LEAST_ROUNDS: Final = 4
ELECTION_NODES: Final = 4  # cost of a playout of the last election, in positions weighed
DRAWS: Final = 16  # draws into Castle Garden over which chances are averaged
BEGUN: Final = 4  # the first of these draws, used for the chances before a term begins
GLANCE: Final = 100  # positions weighed for the turn after a draw
BATCHES: Final = 5  # parts of an effort, whose spread gives the error of their mean

DIGITS: Final = 5
# A number, rounded where it is written for another process or a file.
Figure = Annotated[float, Codec(codec_of(float).read, partial(round, ndigits=DIGITS))]


class Weighed(NamedTuple):
    """A way to decide, the chances after it, its cost against the best way, and the errors."""

    moves: tuple[MoveJson, ...]
    bid: BidJson | None
    chances: tuple[Figure, ...]
    chance: Figure
    error: Figure
    cost: Figure
    cost_error: Figure
    share: Figure = 0.0


class Way(NamedTuple):
    """A way to decide, and the position it leads to, before the turn is ended."""

    moves: tuple[Move, ...]
    end: State


class Judge:
    """Judges positions by a seed and an effort (positions weighed for one decision)."""

    def __init__(self, seed: int = 0, effort: int = EFFORT) -> None:
        self.seed, self.effort = seed, effort
        self.error: Chances = ()  # the standard errors of the last `still`, by seat
        self._chance = Random(seed)
        self._thinker = Thinker(SKILLS[LEVEL], self._chance)
        self.forecast = self._thinker.forecast
        self._net = Net(self.forecast)
        self._search = TurnSearch(self.forecast)
        self._ahead = lookahead.Ahead(self.forecast, self._chance, net=self._net)
        self._last = LastElection(self._chance)

    def chances(self, state: State) -> Chances:
        """Return each seat's chance to win, together 1."""
        if state.phase == TURN:
            return self._turn(state, 1)
        if state.phase == APPOINTING:
            return self._appointed(state, self.ways(state)[0].moves)
        self._reseed(state)
        return self.still(state)

    def _turn(self, state: State, parts: int) -> Chances:
        """Return the chances in a turn, averaged over `parts` of the effort."""
        end = state
        if not state.ward_done or state.step != NO_STEP:
            end = self.ways(state)[0].end
        self._reseed(end)
        rounds = max(LEAST_ROUNDS, self.effort // (parts * lookahead.playout_nodes(end)))
        found = [self._play_out(end, self._chance.getrandbits(30)) for _ in range(rounds)]
        means, _ = lookahead.means_of(found)
        return lookahead.blend(self._net.judge(end)[: state.n], means, lookahead.believed(rounds))

    def _appointed(self, state: State, moves: Sequence[Move]) -> Chances:
        """Return the chances in the turn after these appointments, over draws (R4.1, R9.5)."""
        self._reseed(state)
        end = played(state, moves, self._chance)
        begun = [game.fold(end, game.decide(end, m.CONFIRM, self._chance)) for _ in range(BEGUN)]
        return lookahead.means_of([self._turn(each, BEGUN) for each in begun])[0]

    def still(self, state: State) -> Chances:
        """Each seat's chance to win, judged without playing beyond this turn, or this election."""
        self.error = (0.0,) * state.n
        if state.term == TERMS and state.phase not in (TURN, OVER):
            times = max(4, self.effort // ELECTION_NODES // BATCHES)
            found = [tuple(self._last.judge(state, times)[: state.n]) for _ in range(BATCHES)]
            means, self.error = lookahead.means_of(found)
            return means
        return tuple(self._net.judge(state)[: state.n])

    def weigh(
        self,
        view: View,
        done: Sequence[Move] = (),
        bid: Bid | None = None,
        among: Sequence[Sequence[Move]] = (),
    ) -> list[Weighed]:
        """Every sensible way to decide for the view's seat, best first; only those `among`, if any.

        A whole turn (or what is left of one), all appointments, a bonus, or a bid. What was
        `done`, or `bid`, is among them. Raises ValueError where the seat has nothing to decide.
        """
        state = view.state
        if state.phase == BIDDING:
            return self._weigh_bids(state, view.seat, bid)
        if state.phase == OVER or state.actor() != view.seat:
            raise ValueError("seat")
        ways = [self._done(state, tuple(way)) for way in among] or self.ways(state)
        kept = {self._add(state, ways, tuple(done))} if done else set[int]()
        self._reseed(state)
        if state.phase == TURN:
            return self._race(view.seat, ways, kept)
        seed = self._chance.getrandbits(60)
        found: list[tuple[Way, Chances, Chances]] = []
        for way in ways:
            self._chance.seed(seed)
            found.append((way, self.still(way.end), self.error))
        top = max(found, key=lambda each: each[1][view.seat])
        best, rise = top[1], (0.0,) * state.n
        if state.phase == APPOINTING:  # the net alone underrates a new Mayor's chance
            term = self._appointed(state, top[0].moves)
            rise = tuple(one - other for one, other in zip(term, best, strict=True))
        rows: list[Weighed] = []
        for way, chances, error in found:
            risen = [max(0.0, sum(pair)) for pair in zip(chances, rise, strict=True)]
            scaled, off = tuple(one / sum(risen) for one in risen), error[view.seat]
            cost = best[view.seat] - chances[view.seat]
            rows.append(Weighed(way.moves, None, scaled, scaled[view.seat], off, cost, off))
        return _sorted(rows)

    def luck_of_draw(self, state: State, drawn: Bid) -> Chances:
        """Return what a draw into Castle Garden gave each seat beyond the mean (R4.1)."""
        self._reseed(state)
        others = [draw_for(state, self._chance) for _ in range(DRAWS)]
        mean, _ = lookahead.means_of([self._glance(state, cubes) for cubes in others])
        found = self._glance(state, drawn)
        return tuple(one - other for one, other in zip(found, mean, strict=True))

    def _glance(self, state: State, drawn: Bid) -> Chances:
        """Return the chances after the likely turn that follows this draw."""
        after = game.fold(state, [GardenFilled(drawn)])
        plans = self._search.plans(after.copy(), after.turn, width_for(GLANCE))
        return tuple(self._net.judge(self._ahead.follow(after, plans[0]))[: state.n])

    def after_bids(
        self, state: State, bids: Sequence[Bid], known: Mapping[int, Sequence[float]]
    ) -> tuple[Chances, Chances]:
        """Each seat's chances once these bids are open, and what others' bids added to them."""
        self._reseed(state)
        ballot = self._solved(state)
        seed = self._chance.getrandbits(60)
        prizes: list[Chances] = []
        for winner in [*ballot.seats, NOBODY]:
            self._chance.seed(seed)
            prizes.append(self.still(decided(state, winner)))
        totals = [sum(bids[seat]) for seat in ballot.seats]
        own = [certain(total) for total in totals]
        now = mean_prize(outcome(ballot.bosses, own), prizes)
        luck = [0.0] * state.n
        for seat in range(state.n):
            met = [
                own[place] if s == seat else known.get(s, ballot.mix[place])
                for place, s in enumerate(ballot.seats)
            ]
            luck[seat] = now[seat] - mean_prize(outcome(ballot.bosses, met), prizes)[seat]
        self._chance.seed(seed)
        after = game.fold(state, game.decide(state, m.OpenBallot(tuple(bids)), self._chance))
        return self.chances(after), tuple(luck)

    def ways(self, state: State) -> list[Way]:
        """Ways to decide for the seat to act, the most promising first."""
        self._reseed(state)
        if state.phase == APPOINTING:
            return self._appointments(state)
        if state.phase != TURN:
            return [self._done(state, (move,)) for move in game.legal(state)]
        seat = state.turn
        if state.ward_done or state.slander_done or state.office_done or state.step != NO_STEP:
            result = self._finish(state)
        else:
            plans = self._search.plans(state.copy(), seat, width_for(EFFORT))[:ASKED]
            result = [self._way(state, moves_of(plan)) for plan in varied(plans, len(plans))]
        result.sort(key=lambda way: -self._net.judge(way.end)[seat])
        return result

    def _way(self, state: State, moves: Sequence[Move]) -> Way:
        """Return a way of these moves, without a spread that is not open."""
        end, kept = state.copy(), []
        for move in moves:
            if move == m.STOP_SPREAD and move not in game.legal(end):
                continue
            kept.append(move)
            if move != m.END_TURN:
                for event in game.decide(end, move, self._chance):
                    game.evolve(end, event)
        return Way(tuple(kept), end)

    def _finish(self, state: State) -> list[Way]:
        """Return every way to finish a half-done turn that a narrow search finds."""
        seat = state.turn
        result: list[Way] = []
        seen = {state.key()}
        open_ways = [Way((), state)]
        while open_ways:
            reached: list[tuple[float, Way]] = []
            for way in open_ways:
                for move in game.legal(way.end):
                    if move == m.END_TURN:
                        result.append(Way((*way.moves, move), way.end))
                        continue
                    end = game.fold(way.end, game.decide(way.end, move, self._chance))
                    if end.key() not in seen:
                        seen.add(end.key())
                        worth = self._search.worth(end, seat)
                        reached.append((worth, Way((*way.moves, move), end)))
            reached.sort(key=lambda each: -each[0])
            open_ways = [way for _, way in reached[:BEAM]]
        return result

    def _appointments(self, state: State) -> list[Way]:
        """Return every way to give offices to the seats that have none (R9.5)."""
        others = [seat for seat in range(state.n) if state.office[seat] == NO_OFFICE]
        taken = set(state.office)
        offices = [office for office in range(1, len(OFFICES)) if office not in taken]
        result: list[Way] = []
        for given in permutations(offices, len(others)):
            pairs = zip(others, given, strict=True)
            moves = [m.appoint(*pair) for pair in pairs]
            result.append(self._done(state, (*moves, m.CONFIRM)))
        return result

    def _add(self, state: State, ways: list[Way], done: tuple[Move, ...]) -> int:
        """Return the index of what was done among the ways, adding it if it is missing."""
        way = self._done(state, done)
        for index, other in enumerate(ways):
            if other.end == way.end:
                ways[index] = way
                return index
        ways.append(way)
        return len(ways) - 1

    def _done(self, state: State, done: tuple[Move, ...]) -> Way:
        return Way(done, played(state, done, self._chance))

    def _reseed(self, state: State) -> None:
        """Set the random seed, which is the same for the same position."""
        key = blake2b(repr((self.seed, state.key())).encode(), digest_size=8).digest()
        self._chance.seed(int.from_bytes(key, "big"))

    def _play_out(self, end: State, seed: int) -> Chances:
        self._ahead.reseed(seed)
        eve = self._ahead.play_out(end, 4 * end.n)
        n, foretold = eve.n, self._net.judge(eve)
        if eve.term < TERMS:
            return tuple(foretold[:n])
        self._chance.seed(seed)
        played = self._last.judge(eve, lookahead.ELECTIONS)
        return tuple(
            PLAYED * one + (1.0 - PLAYED) * other
            for one, other in zip(played[:n], foretold[:n], strict=True)
        )

    def _race(self, seat: int, ways: list[Way], kept: set[int]) -> list[Weighed]:
        """Play ways to the end with equal seeds, the better half again each round; return all."""
        alive = sorted(kept | set(range(min(MOST_WAYS, len(ways)))))
        race = lookahead.Race(seat, [tuple(self._net.judge(way.end)[: way.end.n]) for way in ways])
        seeds = Random(self._chance.getrandbits(60))
        stages = max(1, len(alive).bit_length())
        nodes = self.effort // stages
        for _ in range(stages):
            rounds = max(LEAST_ROUNDS, nodes // (len(alive) * lookahead.playout_nodes(ways[0].end)))
            for _ in range(rounds):
                seed = seeds.getrandbits(30)
                for at in alive:
                    race.played[at].append(self._play_out(ways[at].end, seed))
            alive = race.better_half(alive, kept)
        return _told(race, ways, alive)

    def _weigh_bids(self, state: State, seat: int, bid: Bid | None) -> list[Weighed]:
        """Return each total weighed: the chance, and what it earns beyond the solved mix."""
        self._reseed(state)
        ballots = [self._solved(state) for _ in range(BATCHES if state.term == TERMS else 1)]
        if seat not in ballots[0].seats:
            raise ValueError("seat")
        place = ballots[0].seats.index(seat)
        base = self.still(state)
        level = base[seat]
        listed = ballots[0].bids[place]
        earned = [worths(ballot, place) for ballot in ballots]
        rows = [(total, one) for total, one in enumerate(listed)]
        if bid is not None and bid not in listed:
            rows.append((min(sum(bid), len(listed) - 1), bid))
        found: list[Weighed] = []
        for total, one in rows:
            extra = 0.0 if one == listed[total] else self._extra(state, seat, listed[total], one)
            mean, error = lookahead.mean_of([worth[total] - extra for worth in earned])
            share = ballots[0].mix[place][total] if not extra else 0.0
            chance = min(1.0, max(0.0, level + mean))
            chances = with_own(base, seat, chance)
            found.append(Weighed((), one, chances, chance, error, 0.0, error, share))
        best = max(each.chance for each in found)
        return _sorted(each._replace(cost=best - each.chance) for each in found)

    def _solved(self, state: State) -> Ballot:
        ballot = self._thinker.ballot(state)
        ballot.solve(SKILLS[LEVEL].rounds)
        return ballot

    def _extra(self, state: State, seat: int, usual: Bid, bid: Bid) -> float:
        """Return what a bid costs beyond the usual bid of its total, by the favors it spends."""
        seed = self._chance.getrandbits(60)
        worths = []
        for paid in (usual, bid):
            scratch = state.copy()
            for population, count in enumerate(paid):
                scratch.favors[seat * 4 + population] -= count
            self._chance.seed(seed)
            worths.append(self.still(scratch)[seat])
        return max(0.0, worths[0] - worths[1])


def _told(race: lookahead.Race, ways: list[Way], alive: list[int]) -> list[Weighed]:
    """Return all ways that were played on at least once, best first."""
    seat = race.seat
    best = max(alive, key=lambda at: (race.gap(at, alive[0])[0], -at))
    top = race.blended(best)[0][seat]
    found: list[Weighed] = []
    for at, way in enumerate(ways):
        if not race.played[at]:
            continue
        chances, error = race.blended(at)
        gap, gap_error = race.gap(best, at)
        cost = max(0.0, gap)
        chances = with_own(chances, seat, max(0.0, top - cost))
        found.append(Weighed(way.moves, None, chances, chances[seat], error[seat], cost, gap_error))
    return _sorted(found)


def _sorted(found: Iterable[Weighed]) -> list[Weighed]:
    return sorted(found, key=lambda each: (each.cost, -each.chance))
