"""Has the judge weigh the only person's decision before it is made, and a position studied."""

from typing import Final, NamedTuple

from tammany_desktop.bots.analyst import GAMES, STANDING, Finding, Inquiry
from tammany_desktop.bots.client import JudgeClient
from tammany_desktop.bots.judge import Weighed
from tammany_desktop.bots.review import Decision, decision
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.state import BIDDING, NOBODY, State
from tammany_desktop.session.match import Match, turn_start

EFFORT: Final = 6000  # positions weighed for a study
WAYS: Final = 4  # number of best ways to be found
PLAYED: Final = 400  # number of games that are played to the end


class Study:
    """The judge's findings on a position; `poll` it each frame while it is `waiting`."""

    def __init__(self, client: JudgeClient | None = None) -> None:
        """Prepare the process, which starts at the first question."""
        self.found: Finding | None = None  # chances, best ways, mixes
        self.games: Finding | None = None  # games played so far
        self.playing = False  # whether games are being played
        self._client = client or JudgeClient()

    @property
    def waiting(self) -> bool:
        """True if a finding is still to come."""
        return self._client.waiting

    @property
    def progress(self) -> tuple[int, int]:
        """Return how many games have been played, and how many are to be played."""
        return (self.games.played if self.games is not None else 0), PLAYED

    def judge(self, state: State | None) -> None:
        """Judge another position; for None, judge nothing."""
        self.found, self.games, self.playing = None, None, False
        if state is None:
            self._client.cancel()
        else:
            self._ask(state, EFFORT, STANDING)

    def play(self, state: State) -> None:
        """Play games on from the position."""
        self.playing, self.games = True, None
        self._ask(state, PLAYED, GAMES)

    def _ask(self, state: State, effort: int, kind: str) -> None:
        self._client.ask(Inquiry(0, 0, state, effort, WAYS, kind=kind))

    def stop(self) -> None:
        """Stop playing games; what was counted stays."""
        self.playing = False
        self._client.cancel()

    def close(self) -> None:
        """End the process."""
        self._client.close()

    def poll(self) -> bool:
        """Take over new findings; return True if there were any, or no more will come."""
        finding = self._client.poll()
        ended = self.playing and not self.waiting
        self.playing = self.playing and not ended
        if finding is not None and finding.played:
            self.games = finding
        elif finding is not None:
            self.found = finding
        return finding is not None or ended


AHEAD: Final = 4000  # positions weighed while the person thinks
OTHER: Final = 2000  # positions weighed for a choice that is not among the best ways
BEST: Final = 3  # best ways that a choice is compared with
ALL_WAYS: Final = 10_000  # more than there can be
ENDING: Final = (m.BONUS_CUBE, m.BONUS_FAVOR)  # moves that end a decision by themselves


class Pending(NamedTuple):
    """A decision under way: the position `before` it, its line, and the moves made since."""

    line: int
    before: State
    moves: tuple[Move, ...]


class Verdict(NamedTuple):
    """The tutor's judgment; None if there was nothing to choose, or no time."""

    decision: Decision | None = None


class Tutor:
    """Weighs the decisions of one `seat` (of nobody for NOBODY); call `tick` each frame."""

    def __init__(self, match: Match, client: JudgeClient | None = None) -> None:
        """Prepare the process, which starts at the first decision."""
        self.seat = NOBODY
        self._match = match
        self._client = client or JudgeClient()
        self._line = NOBODY  # the match's line at the last look
        self._pending: Pending | None = None
        self._ways: tuple[Weighed, ...] = ()
        self._other: tuple[Move, ...] = ()  # a choice not among the best, being weighed now
        self._known: dict[tuple[Move, ...], Verdict] = {}

    @property
    def before(self) -> State:
        """Return the position in which the decision under way began."""
        return self._pending.before if self._pending is not None else self._match.state

    def tick(self) -> None:
        """Weigh the decision while the seat's person thinks, without waiting for the result."""
        if self.seat == NOBODY:
            self.close()
            return
        if self._match.line != self._line:
            self._look()
        finding = self._client.poll()
        if finding is not None:
            self._take_finding(finding)

    def close(self) -> None:
        """End the process and forget its findings."""
        self._client.close()
        self._pending, self._line = None, NOBODY
        self._ways, self._other, self._known = (), (), {}

    def of_move(self, move: Move) -> Verdict | None:
        """Return the verdict on a move that ends the decision; None while it is being weighed."""
        self.tick()
        if self._pending is None or self._out_of_reach():
            return Verdict()
        if not self._ways:
            return None
        done = (*self._pending.moves, move)
        if len(self._ways) < 2 or done == self._ways[0].moves:
            return Verdict()
        if done not in self._known and self._other != done:
            self._ask(self._pending, OTHER, BEST, done)
        return self._known.get(done)

    def of_bid(self, bid: Bid) -> Verdict | None:
        """Return the verdict on a bid by its total; None while the ballot is being weighed."""
        self.tick()
        pending = self._pending
        if pending is None or self._out_of_reach():
            return Verdict()
        if not self._ways:
            return None
        own = next((way for way in self._ways if way.bid and sum(way.bid) == sum(bid)), None)
        if own is None:
            return Verdict()
        own = own._replace(bid=bid)
        return Verdict(decision(pending.line, pending.before, self.seat, own, self._ways[0]))

    def _out_of_reach(self) -> bool:
        """True if nothing is known and nothing will be."""
        return not self._client.waiting and (not self._ways or bool(self._other))

    def _look(self) -> None:
        """Begin to weigh what the seat has to decide now, if that is new."""
        before, self._line = self._pending, self._match.line
        self._pending = pending_of(self._match, self.seat)
        if self._pending is None or (before and before.before == self._pending.before):
            return
        self._ways, self._other, self._known = (), (), {}
        self._ask(self._pending, AHEAD, ALL_WAYS)

    def _ask(self, pending: Pending, effort: int, most: int, done: tuple[Move, ...] = ()) -> None:
        self._other = done
        among = tuple(way.moves for way in self._ways[:BEST]) if done else ()
        self._client.ask(Inquiry(0, self.seat, pending.before, effort, most, done, among))

    def _take_finding(self, finding: Finding) -> None:
        if not self._other:
            self._ways = finding.ways
            return
        done, self._other = self._other, ()
        own = next(way for way in finding.ways if way.moves == done)
        pending = self._pending
        if pending is not None:
            judged = decision(pending.line, pending.before, self.seat, own, finding.ways[0])
            self._known[done] = Verdict(judged)


def ends(move: Move) -> bool:
    """True if a move ends a decision: of a turn, of appointments, or of a bonus."""
    return move in (m.END_TURN, m.CONFIRM) or m.kind_of(move) in ENDING


def pending_of(match: Match, seat: int) -> Pending | None:
    """Return what a seat has to decide, with its moves so far; None if nothing is due."""
    state, line = match.state, match.line
    if state.phase == BIDDING:
        return Pending(line, match.view(seat).state, ()) if seat in match.owing() else None
    if state.actor() != seat:
        return None
    history = match.history
    since = turn_start(history)
    since = line if since is None else since
    later = [history.entry(one).move for one in history.path_to() if one > since]
    moves = tuple(move for move in later if isinstance(move, int))
    return Pending(since, history.state_at(since), moves)
