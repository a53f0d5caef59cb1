"""Weighs the only person's decisions before they are made, and positions under study."""

from typing import Final, NamedTuple

from tammany_desktop.bots.analyst import CHANCES, GAMES, Finding, Inquiry
from tammany_desktop.bots.client import JudgeClient
from tammany_desktop.bots.judge import Estimate
from tammany_desktop.bots.review import Decision, decision
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.state import BIDDING, NOBODY, State
from tammany_desktop.session.match import Match, turn_start

EFFORT: Final = 6000  # positions searched for a study
WAY_COUNT: Final = 4  # number of the best ways to act that a study returns
GAME_COUNT: Final = 400  # number of games that `Study.play` plays to the end


class Study:
    """The judge's findings on a position; call `poll` each frame while it is `waiting`."""

    def __init__(self, client: JudgeClient | None = None) -> None:
        """Prepare; the process starts at the first question."""
        self.finding: Finding | None = None  # chances to win, and best ways to act
        self.games: Finding | None = None  # results of the games played so far
        self.playing = False  # whether games are being played
        self._client = client or JudgeClient()

    @property
    def waiting(self) -> bool:
        """Return True if a finding is still to come."""
        return self._client.waiting

    @property
    def progress(self) -> tuple[int, int]:
        """Return the number of games played so far, and the number to be played."""
        return (self.games.played if self.games is not None else 0), GAME_COUNT

    def judge(self, state: State | None) -> None:
        """Judge another position; None ends the judging."""
        self.finding, self.games, self.playing = None, None, False
        if state is None:
            self._client.cancel()
        else:
            self._ask(state, EFFORT, CHANCES)

    def play(self, state: State) -> None:
        """Play games from a position to the end."""
        self.playing, self.games = True, None
        self._ask(state, GAME_COUNT, GAMES)

    def _ask(self, state: State, effort: int, kind: str) -> None:
        self._client.ask(Inquiry(0, 0, state, effort, WAY_COUNT, kind=kind))

    def stop(self) -> None:
        """Stop playing games; results stay."""
        self.playing = False
        self._client.cancel()

    def close(self) -> None:
        """End the process."""
        self._client.close()

    def poll(self) -> bool:
        """Apply a new finding; return True if there was one, or if playing games has ended."""
        finding = self._client.poll()
        ended = self.playing and not self.waiting
        self.playing = self.playing and not ended
        if finding is not None and finding.played:
            self.games = finding
        elif finding is not None:
            self.finding = finding
        return finding is not None or ended


EFFORT_AHEAD: Final = 4000  # positions searched while the person thinks
EFFORT_FOR_OTHER: Final = 2000  # positions searched for a choice that is not among the best
BEST_COUNT: Final = 3  # number of the best ways to act with which a choice is compared
ALL_WAYS: Final = 10_000  # more ways than there can be
BONUSES: Final = (m.BONUS_CUBE, m.BONUS_FAVOR)  # kinds of moves of a bonus, each a whole decision


class Pending(NamedTuple):
    """An open decision: its line, the position `before` it, and the moves made since."""

    line: int
    before: State
    moves: tuple[Move, ...]


class TutorVerdict(NamedTuple):
    """The tutor's judgment; `decision` is None if the choice is best, the only one, or unjudged."""

    decision: Decision | None = None


class Tutor:
    """Weighs the decisions of the person in `seat`, unless it is NOBODY; call `tick` each frame."""

    def __init__(self, match: Match, client: JudgeClient | None = None) -> None:
        """Prepare; the process starts at the first decision."""
        self.seat = NOBODY
        self._match = match
        self._client = client or JudgeClient()
        self._line: int | None = None  # the match's line at the last tick
        self._pending: Pending | None = None
        self._ways: tuple[Estimate, ...] = ()
        self._other: tuple[Move, ...] = ()  # the choice that is being weighed besides the best
        self._verdicts: dict[tuple[Move, ...], TutorVerdict] = {}

    @property
    def before(self) -> State:
        """Return the position in which the open decision began."""
        return self._pending.before if self._pending is not None else self._match.state

    def weigh_decision(self) -> None:
        """Weigh the open decision while the person thinks."""
        if self.seat == NOBODY:
            self.close()
            return
        if self._match.line != self._line:
            self._update()
        finding = self._client.poll()
        if finding is not None:
            self._apply(finding)

    def close(self) -> None:
        """End the process and forget the findings."""
        self._client.close()
        self._pending, self._line = None, None
        self._ways, self._other, self._verdicts = (), (), {}

    def verdict_on_move(self, move: Move) -> TutorVerdict | None:
        """Return the verdict on a move that ends the decision, or None while it is weighed."""
        self.weigh_decision()
        if self._pending is None or self._is_unavailable():
            return TutorVerdict()
        if not self._ways:
            return None
        choice = (*self._pending.moves, move)
        if len(self._ways) < 2 or choice == self._ways[0].moves:
            return TutorVerdict()
        if choice not in self._verdicts and self._other != choice:
            self._ask(self._pending, EFFORT_FOR_OTHER, BEST_COUNT, choice)
        return self._verdicts.get(choice)

    def verdict_on_bid(self, bid: Bid) -> TutorVerdict | None:
        """Return the verdict on a bid, by its total, or None while the ballot is weighed."""
        self.weigh_decision()
        pending = self._pending
        if pending is None or self._is_unavailable():
            return TutorVerdict()
        if not self._ways:
            return None
        choice = next((way for way in self._ways if way.bid and sum(way.bid) == sum(bid)), None)
        if choice is None:
            return TutorVerdict()
        choice, best_way = choice._replace(bid=bid), self._ways[0]
        return TutorVerdict(decision(pending.line, pending.before, self.seat, choice, best_way))

    def _is_unavailable(self) -> bool:
        """Return True if there is no finding and none will come."""
        return not self._client.waiting and (not self._ways or bool(self._other))

    def _update(self) -> None:
        """Begin to weigh the open decision, if it is new."""
        old_pending, self._line = self._pending, self._match.line
        self._pending = pending_of(self._match, self.seat)
        if self._pending is None or (old_pending and old_pending.before == self._pending.before):
            return
        self._ways, self._other, self._verdicts = (), (), {}
        self._ask(self._pending, EFFORT_AHEAD, ALL_WAYS)

    def _ask(self, pending: Pending, effort: int, ways: int, other: tuple[Move, ...] = ()) -> None:
        self._other = other
        best_ways = tuple(way.moves for way in self._ways[:BEST_COUNT]) if other else ()
        self._client.ask(Inquiry(0, self.seat, pending.before, effort, ways, other, best_ways))

    def _apply(self, finding: Finding) -> None:
        if not self._other:
            self._ways = finding.ways
            return
        choice, self._other = self._other, ()
        judged = next(way for way in finding.ways if way.moves == choice)
        pending = self._pending
        if pending is not None:
            line, before, best = pending.line, pending.before, finding.ways[0]
            # The choice's chance: the best way's in the first weighing, less the cost found now.
            judged = judged._replace(chance=max(0.0, self._ways[0].chance - judged.cost))
            self._verdicts[choice] = TutorVerdict(decision(line, before, self.seat, judged, best))


def ends_decision(move: Move) -> bool:
    """Return True if a move ends a decision: of a turn, of appointments, or of a bonus."""
    return move in (m.END_TURN, m.CONFIRM) or m.kind_of(move) in BONUSES


def pending_of(match: Match, seat: int) -> Pending | None:
    """Return the open decision of a seat with its moves so far, or None."""
    state, line = match.state, match.line
    if state.phase == BIDDING:
        return Pending(line, match.view(seat).state, ()) if seat in match.owing() else None
    if state.actor() != seat:
        return None
    history = match.history
    first_line = turn_start(history)
    first_line = line if first_line is None else first_line
    later_moves = [history.entry(n).move for n in history.path_to() if n > first_line]
    moves = tuple(move for move in later_moves if isinstance(move, int))
    return Pending(first_line, history.state_at(first_line), moves)
