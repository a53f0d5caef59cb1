"""The opponents' process seen from inside: in a thread, at the other end of a real pipe."""

import logging
import multiprocessing
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.connection import Connection
from random import Random
from threading import Thread

import pytest

from tammany_desktop.bots import Limit, Reason, analyst, levels, process, protocol
from tammany_desktop.bots.client import is_legal
from tammany_desktop.bots.talker import talking
from tammany_desktop.rules import game
from tammany_desktop.rules.board import YEARS_A_TERM
from tammany_desktop.rules.redact import View, redact
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.rules.wards import NO_BID, BidRange, OpenedBid, prospect
from tammany_desktop.session.match import Match
from tests.helpers import games

Serve = Callable[..., Connection]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts the process's loop, some lines already waiting; the pipe to talk to it."""
    here, there = multiprocessing.Pipe()
    thread = Thread(target=process.serve, args=(there,))

    def start(*waiting: bytes) -> Connection:
        for line in waiting:
            here.send_bytes(line)
        thread.start()
        assert here.recv_bytes() == protocol.READY
        return here

    yield start
    here.close()
    thread.join(10.0)
    assert not thread.is_alive()


def turn() -> View:
    state = game.new_game(4, Random(5))
    return redact(state, {}, state.turn)


def ballot() -> View:
    match = games.fresh(4, 5)
    games.play(match, Random(5), until=lambda match: match.state.phase == BIDDING)
    return match.view(match.owing()[0])


def line_of(number: int, view: View) -> bytes:
    return protocol.write(protocol.Question(number, "simple", view, 0.1, 10))


def answer(pipe: Connection) -> protocol.Reply:
    assert pipe.poll(20.0)
    return protocol.read(protocol.Reply, pipe.recv_bytes())


@pytest.mark.parametrize("make", [turn, ballot])
def test_it_answers_by_the_rules_again_and_again(serve: Serve, make: Callable[[], View]) -> None:
    view = make()
    pipe = serve()
    for number in (1, 2):
        pipe.send_bytes(line_of(number, view))
        reply = answer(pipe)
        assert reply.number == number
        assert is_legal(reply, view)


def test_only_the_newest_of_the_questions_that_wait_is_answered(serve: Serve) -> None:
    pipe = serve(line_of(1, turn()), line_of(2, turn()))
    assert answer(pipe).number == 2
    assert not pipe.poll(0.1)


def test_what_calls_off_a_question_gets_no_answer(serve: Serve) -> None:
    pipe = serve(protocol.STOP)
    pipe.send_bytes(line_of(3, turn()))
    assert answer(pipe).number == 3


def test_a_fault_tells_its_kind_and_nothing_that_was_bid(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("bids 41 42 43 44")

    monkeypatch.setattr(process, "reply_of", fail)
    pipe = serve()
    with caplog.at_level(logging.DEBUG):
        pipe.send_bytes(line_of(1, ballot()))
        with pytest.raises(EOFError):
            pipe.recv_bytes()
    assert [record.getMessage() for record in caplog.records] == ["opponents: ValueError"]


def test_what_people_bid_before_and_reasons_survive_the_wire() -> None:
    opened = (OpenedBid(2, 3, BidRange(4, 2, 1, 3)), OpenedBid(1, 0, BidRange(1, 2, 1, -1), True))
    asked = protocol.Question(3, "simple", turn()._replace(opened=opened), 0.3, 50)
    assert protocol.read(protocol.Question, protocol.write(asked)) == asked
    reply = protocol.Reply(1, None, (1, 0, 2, 0), Reason("bid.safe", (("ward", 3),)))
    assert protocol.read(protocol.Reply, protocol.write(reply)) == reply


@pytest.mark.parametrize("line", [b"", b"[]", b"{}", b'{"seat": 0, "position": {}}'])
def test_a_question_that_is_garbage_is_told_as_such(line: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - where it is, not how
        protocol.read(protocol.Question, line)


@pytest.mark.parametrize("why", ["3", "[3, {}]", '["bid.safe", []]'])
def test_a_reason_that_is_garbage_is_told_as_such(why: str) -> None:
    line = b'{"number": 1, "bid": [0, 0, 0, 0], "reason": %s}' % why.encode()
    with pytest.raises(ValueError):  # noqa: PT011 - where it is, not how
        protocol.read(protocol.Reply, line)


def test_levels_weigh_as_many_positions_as_they_promise() -> None:
    names = ("brave", "alderman:machine", "sachem", "grand_sachem")
    assert [levels.effort(name)[1] for name in names] == [60, 200, 2500, 16000]
    assert levels.effort("simple")[1] == levels.effort("random")[1] == 1


def test_a_hint_to_bid_nothing_names_both_chances_or_says_that_either_is_fine() -> None:
    """Only where a few favors would win for sure; where they win more, the hint bids them."""
    keys, bot = set[str](), talking(levels.make("grand_sachem", 1))
    for seed in range(1, 40):
        match = games.fresh(4, seed)
        games.play(match, Random(seed), until=lambda match: match.state.phase == BIDDING)
        for seat in match.owing():
            view = match.view(seat)
            sure = prospect(view.state, view.state.voting, seat).surely_wins
            bid, why = process._weigh_no_bid(view, NO_BID, Limit())
            if sure <= 0:
                assert (bid, why) == (NO_BID, None)
                continue
            assert why is not None
            values = dict(why.values)
            better = values["was"] - values["now"]
            assert values["count"] == sure
            assert (why.key == "either") == (abs(better) <= 1)
            assert sum(bid) == (sure if better > 1 else 0)
            keys.add(why.key)
            question = protocol.Question(1, "grand_sachem", view, nodes=300, task=protocol.HINT)
            reply = process.reply_of(bot, question, Limit(nodes=300))
            assert is_legal(reply, view)
            assert sum(reply.bid or NO_BID) or reply.reason == why
    assert keys == {"either", "keep_chance"}


def _votes_after(year: int, match: Match) -> bool:
    return match.state.phase == BIDDING and match.state.year > year


def test_late_hints_to_bid_nothing_are_told_by_games_played_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both chances rise and fall alike, as on the analysis board; in term 1 the judge is right."""
    monkeypatch.setattr(analyst, "CAREFUL", ("simple", 1, 1))
    monkeypatch.setattr(analyst, "STUDY_GAMES", 4)
    moved = {1: 0, 3: 0}
    for seed in range(22):
        match, term = games.fresh(4, seed), 3 - seed % 2 * 2
        games.play(match, Random(seed), partial(_votes_after, YEARS_A_TERM * (term - 1)))
        told = []
        for limit in (Limit(stopped=lambda: True), Limit()):  # without games, and with them
            hints = [process._weigh_no_bid(match.view(s), NO_BID, limit) for s in match.owing()]
            told.append([dict(why.values) for _, why in hints if why])
        for judged, drawn in zip(*told, strict=True):
            rises = [drawn[name] - judged[name] for name in ("was", "now")]
            assert abs(rises[0] - rises[1]) <= 1  # rounded
            moved[term] += rises != [0, 0]
    assert moved[1] == 0
    assert moved[3] > 0


def test_a_sure_win_of_more_favors_than_are_weighed_changes_no_hint() -> None:
    match = games.fresh(3, 30)
    games.play(match, Random(30), lambda m: m.state.phase == BIDDING and m.state.term == 3)
    view = match.view(1)
    assert prospect(view.state, view.state.voting, 1).surely_wins == 17
    assert process._weigh_no_bid(view, NO_BID, Limit()) == (NO_BID, None)
