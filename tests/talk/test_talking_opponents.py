"""Opponents that talk in a game under way: asked through the lines of their process, one by one."""

import json
from random import Random
from typing import Any, cast

import pytest

from tammany_desktop.bots import Bot, Limit, process, protocol
from tammany_desktop.bots.client import is_legal
from tammany_desktop.bots.levels import make
from tammany_desktop.bots.protocol import (
    ACT,
    ANSWER,
    OFFER,
    Question,
    Reply,
)
from tammany_desktop.bots.simple import SimpleBot
from tammany_desktop.bots.talker import talking
from tammany_desktop.journal.loading import WHOLE, load
from tammany_desktop.records import as_object
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import POLL, BotOpponents, Session
from tammany_desktop.talk.deals import Answer, Ledger, Offer, Pending, TalkSoFar, talk_so_far
from tests.helpers import games
from tests.helpers.talk import last_year, some_offer


class Quiet:
    """The pipe of a process that nobody calls off."""

    def poll(self) -> bool:
        return False


class Wire:
    """Answers at once in this process, but by the lines that would go through the pipe."""

    def __init__(self) -> None:
        self.brains: dict[tuple[int, str], Bot] = {}
        self.question: Question | None = None
        self.task: list[str] = []

    def ask(self, question: Question) -> None:
        self.question = question._replace(nodes=20)
        self.task.append(question.task)

    def poll(self) -> Reply | None:
        question, self.question = self.question, None
        if question is None:
            return None
        name = (question.view.seat, question.level)
        self.brains.setdefault(name, talking(make(question.level, name[0])))
        said = process.handle_line(protocol.write(question), self.brains, cast(Any, Quiet()))
        assert said is not None
        reply = protocol.read(protocol.Reply, protocol.write(said))
        assert is_legal(reply, question.view)
        assert reply.task == question.task
        return reply

    def cancel(self) -> None:
        self.question = None

    def close(self) -> None:
        self.question = None


def table_of(people: int, number: int = 1, talks: bool = True) -> tuple[Match, BotOpponents, Wire]:
    """The last year of a term; the first seats are persons'."""
    seats = [
        seat._replace(bot="" if at < people else "brave") for at, seat in enumerate(games.seats(4))
    ]
    wire = Wire()
    match = Match.in_memory(seats, last_year(number), Random(number))
    return match, BotOpponents(match, wire, talks=talks), wire


def test_what_was_said_survives_the_wire() -> None:
    for number in range(6):
        state, chance, ledger = last_year(number), Random(number), Ledger()
        for _ in range(6):
            offer = some_offer(state, chance)
            if offer is not None and not ledger.refusal(state, offer):
                ledger.say(state, offer)
                if chance.random() < 0.7:
                    ledger.say(state, Answer(offer.to, chance.random() < 0.8))
        known = talk_so_far(ledger, 4)
        words = as_object(TalkSoFar).write(known)
        assert as_object(TalkSoFar).read(json.loads(json.dumps(words))) == known
        seat = known.pending.offer.to if known.pending.offer else 0
        task = ANSWER if known.pending.offer else OFFER
        asked = Question(3, "brave", redact(state, {}, seat), 1.0, 20, known, task)
        again = protocol.read(protocol.Question, protocol.write(asked))
        assert (again.talk, again.task) == (known, task)
        silent = protocol.write(asked._replace(talk=None, task=ACT))
        assert b"talk" not in silent
        assert b"task" not in silent
        for talk in (*ledger.offers, Answer(1, True), None):
            reply = Reply(3, None, None, task=task, talk=talk)
            assert protocol.read(protocol.Reply, protocol.write(reply)) == reply


STATE = last_year(1)
KNOWN = as_object(TalkSoFar).write(TalkSoFar((), (0,) * 4, (0,) * 4))
BAD_TALK: tuple[dict[str, object], ...] = (
    {"talk": 3},
    {"talk": KNOWN | {"is_counteroffer": False}},
    {"talk": KNOWN, "task": "weather"},
    {"talk": KNOWN | {"promised": [{"maker": 1}]}, "task": OFFER},
    {"talk": KNOWN | {"offers": [{"say": "accept", "seat": 1}]}, "task": OFFER},
)


@pytest.mark.parametrize("words", BAD_TALK)
def test_wrong_talk_in_a_question_is_garbage(words: dict[str, object]) -> None:
    line = json.loads(protocol.write(Question(1, "brave", redact(STATE, {}, 0), 1.0, 20)))
    with pytest.raises(ValueError):  # noqa: PT011 - where it is, not how
        protocol.read(protocol.Question, json.dumps(line | words).encode())


@pytest.mark.parametrize(
    "words",
    [
        {"task": OFFER, "talk": {"say": "sing"}},
        {"task": "weather"},
    ],
)
def test_wrong_talk_in_a_reply_is_garbage(words: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - where it is, not how
        protocol.read(protocol.Reply, json.dumps({"number": 1} | words).encode())


def test_a_reply_must_be_of_the_seat_that_was_asked() -> None:
    view = redact(STATE, {}, 2)
    assert is_legal(Reply(1, None, None, task=OFFER), view)
    assert not is_legal(Reply(1, None, None, task=ANSWER), view)
    for seat in (1, 2):
        said = Reply(1, None, None, task=ANSWER, talk=Answer(seat, True))
        assert is_legal(said, view) == (seat == 2)


def test_who_does_not_talk_declines_and_offers_nothing() -> None:
    offer = some_offer_to(STATE, 1, 0)
    known = TalkSoFar((), (0,) * 4, (0,) * 4, frozenset((offer,)), Pending(offer))
    for task, said in ((ANSWER, Answer(1, False)), (OFFER, None)):
        question = Question(1, "simple", redact(STATE, {}, 1), 1.0, 20, known, task)
        reply = process.reply_of(SimpleBot(Random(1)), question, Limit())
        assert (reply.task, reply.talk) == (task, said)


def some_offer_to(state: State, to: int, seat: int) -> Offer:
    chance = Random(3)
    while True:
        offer = some_offer(state, chance)
        if offer is not None and (offer.seat, offer.to) == (seat, to):
            return offer


def play(match: Match, opponents: BotOpponents, steps: int = 3000) -> None:
    """Opponents alone, to the end of the term."""
    term = match.state.term
    for _ in range(steps):
        opponents.step()
        match.pump()
        if match.state.term != term:
            return
    raise AssertionError("the term does not end")


def test_four_opponents_make_deals_that_the_journal_keeps() -> None:
    match, opponents, wire = table_of(0)
    play(match, opponents)
    assert match.ledger.deals
    assert match.ledger.pending.offer is None
    assert wire.task.count(OFFER) == 4 + 4 + 4  # as turns, the election and appointments begin
    loaded = load(games.text(match), "a")
    assert loaded.condition == WHOLE
    assert loaded.history.ledger().offers == match.ledger.offers


def test_without_talk_nobody_is_asked_to() -> None:
    match, opponents, wire = table_of(0, talks=False)
    play(match, opponents)
    assert set(wire.task) == {ACT}
    assert match.ledger.talk_count == 0


def test_an_offer_of_a_person_is_answered_before_anything_else() -> None:
    match, opponents, wire = table_of(1)
    while match.state.actor() != 0:
        opponents.step()
        match.pump()
    session = Session(match, opponents)
    assert session.due_in() is None
    offer = some_offer_to(match.state, 2, 0)
    match.say(offer)
    match.pump()
    opponents.step()
    assert wire.task[-1] == ANSWER
    assert opponents.talk_due
    assert session.due_in() == POLL
    opponents.step()
    match.pump()
    said = match.history.entry(match.line).talk
    assert said is not None
    assert said.seat == 2
    assert match.ledger.pending.offer is None or match.ledger.pending.offer.to == 0


def test_an_offer_to_a_person_makes_opponents_wait() -> None:
    match, opponents, wire = table_of(1)
    seat = next(seat for seat in (1, 2, 3) if seat != match.state.turn)
    match.say(some_offer_to(match.state, 0, seat))
    match.pump()
    before = len(wire.task)
    for _ in range(5):
        opponents.step()
        assert not match.pump()
    assert len(wire.task) == before
    assert not opponents.talk_due
    match.say(Answer(0, False))
    match.pump()
    line = match.line
    for _ in range(20):
        opponents.step()
        match.pump()
    assert match.line > line or match.state.actor() == 0


def test_what_cannot_be_said_declines(monkeypatch: pytest.MonkeyPatch) -> None:
    match, opponents, wire = table_of(1)
    seat = match.state.turn
    answering = next(other for other in (1, 2, 3) if other != seat)
    offer = some_offer_to(match.state, answering, 0)
    odd = Reply(0, None, None, task=ANSWER, talk=offer._replace(seat=answering, to=answering))
    monkeypatch.setattr(wire, "poll", lambda: odd._replace(number=match.line))
    match.say(offer)
    match.pump()
    opponents.step()
    opponents.step()
    match.pump()
    assert match.history.entry(match.line).talk == Answer(answering, False)
