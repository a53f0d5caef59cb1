"""A tutor that finds what it is told to find."""

from random import Random

from tammany_desktop.bots.review import Decision
from tammany_desktop.rules import game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.state import BIDDING, NOBODY, PHASES, TURN, State
from tammany_desktop.rules.wards import candidates, usable_favors
from tammany_desktop.scenes.table.hint import TutorScene
from tammany_desktop.session.match import Match
from tammany_desktop.session.tutor import Tutor, TutorVerdict
from tests.helpers.table_view import TableView


class Stern(Tutor):
    """Everything costs the same; where that is None, it never comes to an end."""

    def __init__(self, match: Match, seat: int, cost: float | None) -> None:
        super().__init__(match)
        self.seat = seat
        self.cost = cost

    def weigh_decision(self) -> None:
        """Think nothing."""

    def verdict_on_move(self, move: Move) -> TutorVerdict | None:
        """So much worse than something else."""
        return self._found((move,), None)

    def verdict_on_bid(self, bid: Bid) -> TutorVerdict | None:
        """So much worse than a bid of half of the favors that count."""
        return self._found((), bid)

    def _found(self, moves: tuple[Move, ...], bid: Bid | None) -> TutorVerdict | None:
        if self.cost is None:
            return None
        return TutorVerdict(mistake(self._match.state, self.seat, moves, bid, self.cost))


def mistake(
    state: State, seat: int, done: tuple[Move, ...], bid: Bid | None, cost: float
) -> Decision:
    """A decision of that cost; better would have been all else that a turn can hold."""
    better = (*full_turn(state), m.END_TURN) if state.phase == TURN else ()
    ward = state.voting if state.phase == BIDDING else NOBODY
    other = half(usable_favors(state, ward, seat)) if bid is not None else None
    figures = (0.55, 0.55 - cost, 0.01)
    return Decision(0, seat, PHASES[state.phase], *figures, done, better, bid, other, ward)


def half(favors: Bid) -> Bid:
    """Return a bid of half of these favors, rounded up."""
    a, b, c, d = [(count + 1) // 2 for count in favors]
    return a, b, c, d


def full_turn(state: State, choice: int = -1) -> tuple[Move, ...]:
    """As many moves as a turn can hold, without its end; `choice` is which legal move is made."""
    found: list[Move] = []
    while moves := [move for move in game.legal(state) if move not in (m.END_TURN, m.STOP_SPREAD)]:
        found.append(moves[choice])
        state = game.fold(state, game.decide(state, found[-1], Random(1)))
    return tuple(found)


def question_over(table: TableView, cost: float = 0.09) -> TutorScene:
    """The tutor's question over a table, a turn or a ballot."""
    state = table.match.state
    seat = candidates(state, state.voting)[0] if state.phase == BIDDING else max(0, state.actor())
    table.session.tutor = Stern(table.match, seat, cost)
    bid = (0, 0, 0, 0) if state.phase == BIDDING else None
    done = (*full_turn(state, 0), m.END_TURN) if state.phase == TURN else (m.END_TURN,)
    one = mistake(state, seat, done, bid, cost)
    return TutorScene(table.under, lambda: TutorVerdict(one), lambda: None)
