"""Opponents drive the bot seats of a match, drop stale answers, and see nobody's secrets."""

from random import Random
from typing import NamedTuple

from tammany_desktop.bots.players import Limit, Reason
from tammany_desktop.bots.protocol import Question, Reply, is_bid_due
from tammany_desktop.bots.simple import SimpleBrain
from tammany_desktop.rules import game, setup
from tammany_desktop.rules.moves import Bid, Move, OpenBallot
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import BIDDING, OVER
from tammany_desktop.rules.wards import NO_BID, usable_favors
from tammany_desktop.session.opponents import Opponents


class Chair(NamedTuple):
    bot: str


class Board:
    """A match without a journal: every line is written at once."""

    def __init__(self, bots: list[str], seed: int) -> None:
        self.seats = [Chair(bot) for bot in bots]
        self.chance = Random(seed)
        self.state = setup.new_game(len(bots), self.chance)
        self.line = 0
        self.busy = False
        self.sealed: dict[int, Bid] = {}

    def owing(self) -> tuple[int, ...]:
        state = self.state
        if state.phase != BIDDING:
            return ()
        return tuple(
            seat
            for seat in range(state.n)
            if seat not in self.sealed
            and state.bosses[state.voting * 5 + seat]
            and any(usable_favors(state, state.voting, seat))
        )

    def waiting_for(self) -> tuple[int, ...]:
        if self.state.phase == OVER:
            return ()
        return self.owing() if self.state.phase == BIDDING else (self.state.actor(),)

    def view(self, seat: int) -> View:
        return redact(self.state, self.sealed, seat)

    def submit(self, move: Move) -> None:
        self._write(move)

    def seal(self, seat: int, bid: Bid) -> None:
        assert seat in self.owing()
        self.sealed[seat] = bid
        if not self.owing():
            bids = tuple(self.sealed.get(each, NO_BID) for each in range(self.state.n))
            self.sealed = {}
            self._write(OpenBallot(bids))

    def _write(self, move: Move | OpenBallot) -> None:
        self.state = game.fold(self.state, game.decide(self.state, move, self.chance))
        self.line += 1


class Gui:
    """Answers after `delay` polls, by the simple opponent, and keeps what it was asked."""

    def __init__(self, delay: int = 0, trouble: str = "") -> None:
        self.brain = SimpleBrain(Random(1))
        self.delay = delay
        self.trouble = trouble
        self.asked: Question | None = None
        self.left = 0
        self.views: list[View] = []
        self.cancels = 0

    def ask(
        self, number: int, view: View, level: str, seconds: float = 0.0, nodes: int = 0
    ) -> None:
        self.asked = Question(number, level, view, seconds, nodes)
        self.views.append(view)
        self.left = self.delay

    def poll(self) -> Reply | None:
        if self.asked is None:
            return None
        self.left -= 1
        if self.left >= 0:
            return None
        number, view = self.asked.number, self.asked.view
        self.asked = None
        if is_bid_due(view):
            bid = self.brain.bid(view, Limit()).bid
            return Reply(number, None, bid, Reason("bid"), self.trouble)
        move = self.brain.choose(view, game.legal(view.state), Limit()).move
        return Reply(number, move, None, Reason("move"), self.trouble)

    def cancel(self) -> None:
        self.cancels += 1
        self.asked = None

    def close(self) -> None:
        self.asked = None


def test_bots_alone_play_to_the_end() -> None:
    board = Board(["simple"] * 4, 3)
    opponents = Opponents(board, Gui())
    for _ in range(3000):
        opponents.step()
    assert board.state.phase == OVER


def test_a_person_is_waited_for() -> None:
    board = Board(["", "simple", "simple", "simple"], 3)
    opponents = Opponents(board, Gui())
    for _ in range(100):
        opponents.step()
    assert board.waiting_for() == (0,)
    assert opponents.thinking is None


def test_an_answer_to_an_older_position_is_dropped() -> None:
    board = Board(["simple"] * 4, 4)
    gui = Gui(delay=5)
    opponents = Opponents(board, gui)
    opponents.step()
    assert opponents.thinking == board.state.turn
    board.submit(game.legal(board.state)[0])  # someone undid or branched meanwhile
    opponents.step()
    assert gui.cancels == 1
    assert gui.asked is not None
    assert gui.asked.number == board.line


def test_nothing_is_asked_while_a_line_is_written() -> None:
    board = Board(["simple"] * 4, 4)
    board.busy = True
    gui = Gui()
    opponents = Opponents(board, gui)
    opponents.step()
    assert gui.views == []


def test_trouble_is_told() -> None:
    heard: list[tuple[int, str]] = []
    board = Board(["simple"] * 4, 4)
    opponents = Opponents(
        board, Gui(trouble="died"), lambda seat, trouble: heard.append((seat, trouble))
    )
    opponents.step()
    seat = board.state.turn
    opponents.step()
    assert heard == [(seat, "died")]


def first_ballot(people: int) -> Board:
    """A board whose first seats are people, brought to a ballot in which a person and a bot owe."""
    for seed in range(200):
        board = Board([""] * people + ["simple"] * (4 - people), seed)
        brain = SimpleBrain(Random(seed))
        while board.state.phase != BIDDING:
            view = board.view(board.state.actor())
            board.submit(brain.choose(view, game.legal(board.state), Limit()).move)
        owing = board.owing()
        if any(seat < people for seat in owing) and any(seat >= people for seat in owing):
            return board
    raise AssertionError("no such ballot")


def test_a_bots_question_does_not_depend_on_what_people_sealed() -> None:
    asked: list[list[View]] = []
    for sealed in (None, 0, 1):
        board = first_ballot(2)
        person = next(seat for seat in board.owing() if seat < 2)
        if sealed is not None:
            held = usable_favors(board.state, board.state.voting, person)
            bid = tuple(min(sealed, count) for count in held)
            board.sealed[person] = bid[0], bid[1], bid[2], bid[3]
        gui = Gui(delay=3)
        opponents = Opponents(board, gui)
        opponents.step()
        asked.append(gui.views)
        assert opponents.thinking is None  # the table must not tell whose bid is out
    assert asked[0] == asked[1] == asked[2]
    assert asked[0]


def test_why_of_a_bid_is_told_after_the_opening_only() -> None:
    board = first_ballot(2)
    opponents = Opponents(board, Gui())
    for _ in range(10):
        opponents.step()
    people = board.owing()
    assert people
    assert all(seat < 2 for seat in people)
    bots = [seat for seat in board.sealed if seat >= 2]
    assert all(opponents.why(seat) is None for seat in bots)
    for seat in people:
        board.seal(seat, NO_BID)
    opponents.step()
    assert [opponents.why(seat) for seat in bots] == [Reason("bid")] * len(bots)
