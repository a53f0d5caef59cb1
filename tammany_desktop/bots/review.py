"""Weighs the decisions and the luck of a finished game, moment by moment in any order."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Annotated, Any, Final, NamedTuple

from tammany_desktop.bots import levels
from tammany_desktop.bots.judge import Estimate, Judge, Rounded
from tammany_desktop.bots.mind.lookahead import NODES_PER_TURN, playout_nodes
from tammany_desktop.bots.playing import CAREFUL, win_shares
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.bots.thinker import Thinker
from tammany_desktop.journal import lines
from tammany_desktop.journal.lines import BidJson, Entry, MoveJson
from tammany_desktop.records import Codec, codec_of, within
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import position
from tammany_desktop.rules.board import NO_WARD, TERMS, VOTING_ORDER
from tammany_desktop.rules.events import GardenFilled
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.moves import Bid, Move, OpenBallot
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER, PHASES, TURN, State
from tammany_desktop.rules.wards import OpenedBid, bidders, opened_bids

DRAW: Final = "draw"  # kinds of moments: immigrants are drawn
BIDS: Final = "bids"  # a ballot is opened
END: Final = "end"  # the game is over
EFFORT: Final = 10_000  # positions searched for a decision of a finished game

# Relative durations of weighing moments (measured: docs/coach.md).
TURN_COSTS: Final = (5.0, 1.3, 0.9, 0.5)  # by turns left before the election: 0, 1, 2, more
LAST_TERM_FACTOR: Final = 1.6  # factor on the cost of turns in the last term
BID_COST: Final = 0.16  # cost of a bid in the last election, for each ward still to vote
LAST_ELECTION_COSTS: Final = {"bonus_cube": 6.5, "bonus_favor": 0.6}  # costs of moments by phase
LEAST_COST: Final = 0.05  # cost of all other moments
GAME_COSTS: Final = {3: 1.8, 4: 1.0}  # cost of the playout, by term, in the terms that have one

ChanceOrGain = Annotated[Rounded, within(-1.0, 1.0)]  # a chance to win, or a difference of two


class Decision(NamedTuple):
    """A seat's decision between several alternatives, as the judge weighs it."""

    line: int
    seat: int
    phase: str  # name of the phase
    best_chance: ChanceOrGain  # chance to win after the best alternative
    chance: ChanceOrGain  # chance to win after what was done
    error: ChanceOrGain  # standard error of the difference
    done: tuple[MoveJson, ...]
    best_moves: tuple[MoveJson, ...]
    bid: BidJson | None = None
    best_bid: BidJson | None = None
    ward: int = NO_WARD

    @property
    def cost(self) -> float:
        """Return the chance to win that the decision lost."""
        return max(0.0, self.best_chance - self.chance)


class Moment(NamedTuple):
    """The judge's findings on one moment: its decisions, and each seat's chances after it."""

    line: int
    year: int
    chances: tuple[ChanceOrGain, ...] = ()
    decisions: tuple[Decision, ...] = ()
    luck: tuple[ChanceOrGain, ...] = ()  # by seat: the gain by a draw or by the others' bids
    kind: str = ""
    played: tuple[ChanceOrGain, ...] = ()  # by seat: its share of the win in a game played on


class DueMoment(NamedTuple):
    """A moment to weigh: what was done after line `since` up to `line`, and the position before."""

    since: int
    line: int
    before: State
    moves: tuple[Move, ...] = ()
    bids: tuple[Bid, ...] = ()
    drawn: tuple[int, int, int, int] | None = None  # cubes from the bag, if it is a draw
    bots: tuple[str, ...] = ()  # by seat, "" for a person; () if no bids were made
    opened: tuple[OpenedBid, ...] = ()  # the bids of earlier ballots


def due_moments(
    start: State, entries: Iterable[Entry], bots: Sequence[str] = ()
) -> Iterator[DueMoment]:
    """Yield the moments to weigh; `bots` are those by seat at the start, "" for a person."""
    state, since, before = start.copy(), 0, start.copy()
    bots_now, opened = list(bots) or [""] * start.n, list[OpenedBid]()
    moves_done: list[Move] = []
    line = 0
    for entry in entries:
        if isinstance(entry.move, OpenBallot):
            at_ballot, bids, so_far = state.copy(), entry.move.bids, tuple(opened)
            yield DueMoment(line, entry.number, at_ballot, (), bids, None, tuple(bots_now), so_far)
            opened += opened_bids(state, bids, {seat for seat, bot in enumerate(bots_now) if bot})
        elif entry.move is not None:
            if not moves_done:
                since, before = line, state.copy()
            moves_done.append(entry.move)
            if state.phase not in (TURN, APPOINTING) or entry.move in (m.END_TURN, m.CONFIRM):
                yield DueMoment(since, entry.number, before, tuple(moves_done))
                moves_done = []
        if entry.player is not None:
            bots_now[entry.player.seat] = entry.player.bot
        for event in entry.events:
            if isinstance(event, GardenFilled) and entry.move is not None:
                yield DueMoment(line, entry.number, state.copy(), drawn=event.cubes)
            evolve(state, event)
        line = entry.number
    if state.phase == OVER:
        yield DueMoment(line, line, state)


def weigh(due: DueMoment, judge: Judge) -> Moment:
    """Return the judge's findings on one moment; in late terms also the result of a playout."""
    state, year = due.before, due.before.year
    if due.drawn is not None:
        return Moment(due.line, year, luck=judge.luck_of_draw(state, due.drawn), kind=DRAW)
    if not (due.bids or due.moves):
        return Moment(due.line, year, judge.chances(state), kind=END)
    moment = _weigh_ballot(due, judge) if due.bids else _weigh_moves(due, judge)
    if state.term in GAME_COSTS:
        moment = moment._replace(played=win_shares(state, CAREFUL, Random(judge.seed + due.line)))
    return moment


def _weigh_moves(due: DueMoment, judge: Judge) -> Moment:
    state, seat = due.before, due.before.actor()
    best, *others = judge.weigh(View(seat, state, None), due.moves)
    done = next(choice for choice in (best, *others) if choice.moves == due.moves)
    decisions = (decision(due.since, state, seat, done, best),) if others else ()
    return Moment(due.line, state.year, done.chances, decisions)


def cost_of(due: DueMoment) -> float:
    """Return the approximate time to weigh a moment, relative to others."""
    state, is_last_term = due.before, due.before.term == TERMS
    if not (due.bids or due.moves):
        return LEAST_COST
    cost = GAME_COSTS.get(state.term, 0.0)
    if due.bids and is_last_term:
        wards_left = VOTING_ORDER[::-1].index(state.voting) + 1
        return cost + BID_COST * len(bidders(state)) * wards_left
    if state.phase == APPOINTING:
        return cost + TURN_COSTS[-1]  # the next term's first turn is weighed with the appointments
    if state.phase != TURN:
        return cost + (
            LAST_ELECTION_COSTS.get(PHASES[state.phase], LEAST_COST) if is_last_term else LEAST_COST
        )
    turns_left = playout_nodes(state) // NODES_PER_TURN
    factor = LAST_TERM_FACTOR if is_last_term else 1.0
    return cost + factor * TURN_COSTS[min(turns_left, len(TURN_COSTS) - 1)]


def _weigh_ballot(due: DueMoment, judge: Judge) -> Moment:
    state = due.before
    decisions: list[Decision] = []
    for seat in bidders(state):
        bid = due.bids[seat]
        best, *others = judge.weigh(View(seat, state, None), bid=bid)
        done = next(choice for choice in (best, *others) if choice.bid == bid)
        if others:
            decisions.append(decision(due.since, state, seat, done, best))
    chances, luck = judge.after_bids(due.before, due.bids, bot_bid_chances(due, judge.seed))
    return Moment(due.line, state.year, chances, tuple(decisions), luck, BIDS)


def bot_bid_chances(due: DueMoment, seed: int) -> dict[int, list[float]]:
    """Return each bot's chance of each total that it may bid, by seat, without persons."""
    result: dict[int, list[float]] = {}
    for seat in bidders(due.before):
        name = due.bots[seat]
        bot = levels.make(name, seed + due.line) if levels.is_known(name) else None
        if isinstance(bot, Thinker | SimpleBot):
            result[seat] = bot.bid_distribution(View(seat, due.before, None, due.opened))
    return result


def decision(line: int, state: State, seat: int, done: Estimate, best: Estimate) -> Decision:
    """Return the decision of a seat after a line, by what was done and the best alternative."""
    return Decision(
        *(line, seat, PHASES[state.phase], done.chance + done.cost, done.chance, done.cost_error),
        *(done.moves, best.moves, done.bid, best.bid),
        state.voting if state.phase == BIDDING else NO_WARD,
    )


class ReviewRequest(NamedTuple):
    """The part of a game that one process weighs: every `part_count`-th moment, from `part` on."""

    number: int
    start: State
    entries: tuple[Entry, ...]
    effort: int = EFFORT
    seed: int = 0
    part: int = 0
    part_count: int = 1
    bots: tuple[str, ...] = ()
    known: tuple[int, ...] = ()  # indexes of moments that need not be weighed

    def due(self) -> list[tuple[int, DueMoment]]:
        """Return the moments of this part, each with its index in the whole game."""
        pairs = enumerate(due_moments(self.start, self.entries, self.bots))
        return [pair for pair in pairs if pair[0] not in self.known][self.part :: self.part_count]


def write_request(request: ReviewRequest) -> bytes:
    """Return a request as one line."""
    data: dict[str, object] = {
        "review": request.number,
        "start": position.write(request.start),
        "lines": [lines.write(entry, request.start) for entry in request.entries],
        "effort": [request.effort, request.seed, request.part, request.part_count],
        "bots": request.bots,
    }
    if request.known:  # left out if empty: results are named after this line's hash
        data["known"] = request.known
    return json.dumps(data, separators=(",", ":")).encode()


def read_request(data: Mapping[str, Any]) -> ReviewRequest:
    """Return the request in a line's data. Raises ValueError or KeyError for wrong data."""
    effort, seed, part, part_count = (int(number) for number in data["effort"])
    entries = tuple(lines.read({**line, "sum": ""}) for line in data["lines"])
    start, bots = position.read(data["start"]), tuple(map(str, data["bots"]))
    number, known = int(data["review"]), tuple(map(int, data.get("known", ())))
    return ReviewRequest(number, start, entries, effort, seed, part, part_count, bots, known)


_CODEC: Final = codec_of(Moment)
MOMENT_CODEC: Final = Codec(  # format of files, which had no `played` in version 0.2.0
    lambda data: _CODEC.read([*data, []] if len(data) == len(Moment._fields) - 1 else data),
    _CODEC.write,
)
