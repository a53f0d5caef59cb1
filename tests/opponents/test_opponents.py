"""Opponents drive the bot seats of a match, drop stale answers, and see nobody's secrets."""

from random import Random

from tammany_desktop.bots import Limit, Reason, levels
from tammany_desktop.bots.protocol import Question, Reply
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.journal.header import COLORS
from tammany_desktop.journal.lines import History
from tammany_desktop.rules import game
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.redact import View
from tammany_desktop.rules.state import BIDDING, OVER
from tammany_desktop.rules.wards import NO_BID, bidders, usable_favors
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.session.session import BotOpponents
from tammany_desktop.system.settings import BOLDNESS
from tests.helpers import games
from tests.helpers.talk import some_offer


class Board(Match):
    """A match without a journal: every line is written at once."""

    def submit(self, move: Move) -> None:
        super().submit(move)
        self.pump()

    def seal(self, seat: int, bid: Bid) -> None:
        super().seal(seat, bid)
        self.pump()


def board_of(bots: list[str], seed: int) -> Board:
    seats = [Seat(f"P{n}", COLORS[n], bot) for n, bot in enumerate(bots)]
    chance = Random(seed)
    board = Board(seats, History(game.new_game(len(bots), chance)), None, chance)
    board.pump()
    return board


class Answers:
    """Answers after `delay` polls, by the simple opponent, and keeps what it was asked."""

    def __init__(self, delay: int = 0, failure: str = "") -> None:
        self.brain = SimpleBot(Random(1))
        self.delay = delay
        self.failure = failure
        self.asked: Question | None = None
        self.left = 0
        self.views: list[View] = []
        self.cancels = 0

    def ask(self, question: Question) -> None:
        self.asked = question
        self.views.append(question.view)
        self.left = self.delay

    def poll(self) -> Reply | None:
        if self.asked is None:
            return None
        self.left -= 1
        if self.left >= 0:
            return None
        number, view = self.asked.number, self.asked.view
        self.asked = None
        if view.state.phase == BIDDING:
            bid = self.brain.bid(view, Limit()).bid
            return Reply(number, None, bid, Reason("bid"), self.failure)
        move = self.brain.choose(view, game.legal(view.state), Limit()).move
        return Reply(number, move, None, Reason("move"), self.failure)

    def cancel(self) -> None:
        self.cancels += 1
        self.asked = None

    def close(self) -> None:
        self.asked = None


def test_bots_alone_play_to_the_end() -> None:
    board = board_of(["simple"] * 4, 3)
    opponents = BotOpponents(board, Answers())
    for _ in range(3000):
        opponents.step()
    assert board.state.phase == OVER


def test_a_person_is_waited_for() -> None:
    board = board_of(["", "simple", "simple", "simple"], 3)
    opponents = BotOpponents(board, Answers())
    for _ in range(100):
        opponents.step()
    assert board.waiting_for() == (0,)
    assert opponents._asked is None


def test_all_are_as_bold_as_the_setting_says() -> None:
    answers = Answers(delay=9)
    opponents = BotOpponents(board_of(["brave:hoarder"] * 4, 3), answers)
    asked = []
    for opponents.boldness in BOLDNESS:
        opponents.cancel()
        opponents.step()
        assert answers.asked is not None
        asked.append(answers.asked.level)
    assert asked == ["brave:hoarder:cautious", "brave:hoarder", "brave:hoarder:bold"]
    assert all(levels.is_known(name) for name in asked)


def test_an_answer_to_an_older_position_is_dropped() -> None:
    board = board_of(["simple"] * 4, 4)
    answers = Answers(delay=5)
    opponents = BotOpponents(board, answers)
    opponents.step()
    assert opponents._asked == (board.line, board.state.turn)
    board.submit(game.legal(board.state)[0])  # someone undid or branched meanwhile
    opponents.step()
    assert answers.cancels == 1
    assert answers.asked is not None
    assert answers.asked.number == board.line


def test_nothing_is_asked_while_a_line_is_written() -> None:
    board = board_of(["simple"] * 4, 4)
    Match.submit(board, board.legal()[0])
    assert board.busy
    answers = Answers()
    opponents = BotOpponents(board, answers)
    opponents.step()
    assert answers.views == []


def test_trouble_is_told() -> None:
    heard: list[tuple[int, str]] = []
    board = board_of(["simple"] * 4, 4)
    opponents = BotOpponents(
        board, Answers(failure="died"), lambda seat, failure: heard.append((seat, failure))
    )
    opponents.step()
    seat = board.state.turn
    opponents.step()
    assert heard == [(seat, "died")]


def first_ballot(people: int) -> Board:
    """A board whose first seats are people, brought to a ballot in which a person and a bot owe."""
    for seed in range(200):
        board = board_of([""] * people + ["simple"] * (4 - people), seed)
        brain = SimpleBot(Random(seed))
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
            board.seal(person, (bid[0], bid[1], bid[2], bid[3]))
        answers = Answers(delay=3)
        opponents = BotOpponents(board, answers)
        opponents.step()
        asked.append(answers.views)
    assert asked[0] == asked[1] == asked[2]
    assert asked[0]


def test_why_of_a_bid_is_told_after_the_opening_only() -> None:
    board = first_ballot(2)
    opponents = BotOpponents(board, Answers())
    for _ in range(10):
        opponents.step()
    people = board.owing()
    assert people
    assert all(seat < 2 for seat in people)
    bots = [seat for seat in bidders(board.state) if seat >= 2]
    assert all(opponents.reason(seat) is None for seat in bots)
    offer = some_offer(board.state, Random(1))
    assert offer is not None
    board.say(offer)  # what is said meanwhile opens no ballot
    games.settle(board)
    opponents.step()
    assert all(opponents.reason(seat) is None for seat in bots)
    for seat in people:
        board.seal(seat, NO_BID)
    opponents.step()
    assert [opponents.reason(seat) for seat in bots] == [Reason("bid")] * len(bots)
