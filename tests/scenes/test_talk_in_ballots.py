"""Deals while bids are out: nothing is lost, and nobody is answered for, at covers and ballots."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pytest

from tammany_desktop import talk as p
from tammany_desktop.bots.protocol import ANSWER, Question, Reply
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import Message, text
from tammany_desktop.play.agenda import RETRY_SECONDS
from tammany_desktop.rules.board import IRISH
from tammany_desktop.rules.moves import Bid, OpenBallot
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.scenes.base.dialog import Dialog
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.session.session import BotOpponents, Opponents, Session
from tammany_desktop.talk import Promise
from tammany_desktop.talk.deals import Answer, Offer
from tammany_desktop.ui.intents import Intent
from tammany_desktop.wording import prize_key
from tests.helpers import games
from tests.helpers.ballots import PERSONS, ballot_of_two, to_cover
from tests.helpers.pads import XBOX, Pad, plug
from tests.helpers.stand_ins import PacedSink
from tests.helpers.table import QuickOpponents
from tests.helpers.window import Driver

ANNA, BOB = 0, 1
ONE_IRISH: Final[Bid] = (1, 0, 0, 0)


def ballot() -> State:
    """All three seats stand in the ward that votes, and hold two Irish favors each."""
    state = ballot_of_two(3)
    for seat in range(state.n):
        state.bosses[state.voting * MAX_SEATS + seat] = 1
        state.favors[seat * 4 + IRISH] = 2
    state.cubes[state.voting * 4 + IRISH] = 1
    return state


class Silent(QuickOpponents):
    """Opponents who talk, but neither offer nor answer by themselves; bots bid when let."""

    talks = True
    holding = True

    def step(self) -> None:
        if not self.holding:
            super().step()


class Election:
    """A table at a ballot; every line takes some frames to write."""

    def __init__(self, folder: Path, people: int = 3, looks: int = 0) -> None:
        self.driver = Driver(folder)
        self.driver.app.apply(speed="instant", talk="asked")
        seats = tuple(
            Seat(one.name, one.color, "" if at < people else "simple")
            for at, one in enumerate(PERSONS)
        )
        self.sink = PacedSink(looks)
        self.match = Match(seats, History(ballot()), self.sink, Random(1))
        self.opponents: Any = Silent(self.match)
        self.session = Session(self.match, cast(Opponents, self.opponents))
        self.table = TableScene(self.driver.app, self.session)
        self.driver.app.stack.reset(self.table)
        self.driver.frames(4)

    @property
    def top(self) -> Any:
        return self.driver.scene

    def kinds(self) -> list[type]:
        return [type(one) for one in self.driver.app.stack.scenes]

    def offer(self, seat: int, to: int) -> Offer:
        """An offer about the next turn, which anybody can make at any time."""
        sides = [self._promise(one) for one in (seat, to)]
        offer = Offer(seat, to, (sides[0],), (sides[1],))
        assert self.session.say(offer) == ""
        self.driver.frames(self.sink.looks + 3)
        return offer

    def _promise(self, maker: int) -> Promise:
        state = self.match.state
        ward = next(
            ward
            for ward in range(15)
            if not p.cannot_be_promised(state, maker, Promise(p.NO_SLANDER, seat=(maker + 1) % 3))
            or not p.cannot_be_promised(state, maker, Promise(p.BID_AT_MOST, ward=ward, most=0))
        )
        for promise in (
            Promise(p.OFFICE, seat=(maker + 1) % 3, office=0),
            Promise(p.BID_AT_MOST, ward=ward, most=0),
        ):
            if not p.cannot_be_promised(state, maker, promise):
                return promise
        raise AssertionError("nothing to promise")

    def said(self) -> list[object]:
        return [one.talk for one in self.match.history.talk_records() if one.talk is not None]

    def open_ballot(self) -> BallotScene:
        to_cover(self)  # type: ignore[arg-type]
        self.driver.key("return")
        self.driver.frames(4)
        found = self.driver.expect(BallotScene)
        self.driver.wait(0.5)
        return found

    def close(self) -> None:
        self.driver.close()


@pytest.fixture
def election(tmp_path: Path) -> Iterator[Election]:
    made = Election(tmp_path)
    yield made
    made.close()


# F6: the page on which people talk before bidding


def test_R8_1_the_page_on_which_people_talk_names_the_prize(election: Election) -> None:
    """People were told to talk, and not what about."""
    driver, state = election.driver, election.match.state
    to_cover(election)  # type: ignore[arg-type]
    driver.click_on(text("cover.talk"))
    driver.frames(3)
    assert isinstance(election.top, AnnounceScene)
    prize = text(prize_key(state, state.voting))
    words = [label.words for label in election.top.gui.labels]
    told = text("ballot.announce_words", prize=prize)
    assert [one for one in words if one.endswith(told)]
    assert prize in text("ballot.announce_words", prize=prize)


def test_an_offer_over_the_announcement_leaves_no_page_below(election: Election) -> None:
    driver = election.driver
    to_cover(election)  # type: ignore[arg-type]
    driver.click_on(text("cover.talk"))
    driver.frames(3)
    assert isinstance(election.top, AnnounceScene)
    election.offer(ANNA, BOB)
    assert isinstance(election.top, OfferScene)
    driver.wait(0.5)
    driver.key("return")
    driver.frames(3)
    assert AnnounceScene in election.kinds(), "the card has the focus, not the page below it"
    driver.key("escape")  # folded, Enter is the page's again
    driver.wait(0.5)
    driver.key("return")
    driver.frames(3)
    assert AnnounceScene not in election.kinds()
    assert CoverScene in election.kinds()
    assert isinstance(election.top, OfferScene), "the offer still waits for its answer"
    assert election.said() == [election.match.ledger.offers[0]]
    driver.key("d")
    driver.wait(0.5)
    driver.key("x")
    driver.frames(4)
    for _ in range(3):
        election.open_ballot()
        driver.key("e")
        driver.frames(4)
    driver.wait(0.5)
    assert not {CoverScene, BallotScene, AnnounceScene} & set(election.kinds())
    assert isinstance(election.top, RevealScene)


# F3: an offer made to a person while bids are out


@pytest.mark.parametrize("seat", [ANNA, BOB])
def test_an_offer_to_a_person_is_shown_over_a_cover(election: Election, seat: int) -> None:
    to_cover(election)  # type: ignore[arg-type]
    offer = election.offer(2 if seat == ANNA else ANNA, seat)
    card = election.driver.expect(OfferScene)
    assert card.offer is offer
    assert election.kinds()[-2] is CoverScene
    election.driver.wait(0.5)
    election.driver.key("y")
    election.driver.frames(4)
    assert election.said()[-1] == Answer(seat, True)
    assert isinstance(election.top, CoverScene)


def test_an_offer_puts_a_ballot_that_others_must_not_see_under_its_cover(
    election: Election,
) -> None:
    sheet = election.open_ballot()
    election.driver.key("1")
    bid = list(sheet.bid)
    assert sum(bid) == 1
    election.offer(ANNA, BOB)
    assert election.kinds()[-2:] == [CoverScene, OfferScene]
    election.driver.wait(0.5)
    election.driver.key("escape")
    again = election.driver
    again.key("return")
    again.frames(4)
    found = next(one for one in again.app.stack.scenes if isinstance(one, BallotScene))
    assert found.bid == bid, "what was begun stays"
    again.key("d")
    again.frames(3)
    assert BallotScene not in election.kinds(), "nobody reads an offer over another's ballot"


def test_alone_an_offer_is_shown_over_the_own_ballot(tmp_path: Path) -> None:
    election = Election(tmp_path, people=1)
    sheet = election.driver.expect(BallotScene)
    election.driver.wait(0.5)
    election.driver.key("1")
    election.offer(BOB, ANNA)
    assert isinstance(election.top, OfferScene)
    assert election.kinds()[-2] is BallotScene
    assert sum(sheet.bid) == 1
    election.driver.wait(0.5)
    election.driver.key("e")  # seals nothing below the card
    election.driver.frames(3)
    assert ANNA in election.match.owing()
    election.driver.key("x")
    election.driver.frames(4)
    assert election.said()[-1] == Answer(ANNA, False)
    election.driver.key("e")
    election.driver.frames(4)
    assert ANNA not in election.match.owing()
    election.close()


def test_nobody_is_answered_for_once_their_bid_is_sealed(tmp_path: Path) -> None:
    """Bots wait with their bids; the offer unfolds on the table and only its person answers."""
    election = Election(tmp_path, people=1)
    driver, match = election.driver, election.match
    opponents = BotOpponents(match, talks=True)
    election.offer(BOB, ANNA)
    driver.wait(0.5)
    driver.key("escape")
    driver.key("e")
    driver.frames(4)
    assert ANNA not in match.owing()
    for _ in range(5):
        opponents.step()
    assert len(election.said()) == 1
    card = driver.expect(OfferScene)
    assert not card.folded
    assert election.kinds() == [TableScene, OfferScene]
    driver.wait(0.5)
    driver.key("x")
    driver.frames(4)
    assert election.said()[-1] == Answer(ANNA, False)
    opponents.close()
    election.close()


def test_the_deals_opened_from_a_ballot_give_way_to_the_offer(election: Election) -> None:
    election.open_ballot()
    election.driver.key("d")
    election.driver.frames(3)
    page = election.driver.expect(DealScene)
    page.sides[0].append(election._promise(page.seat))
    page.sides[1].append(election._promise(page.rival))
    page.send()
    election.driver.frames(4)
    assert election.kinds()[-2:] == [CoverScene, OfferScene]


def test_an_offer_waits_below_a_menu_and_is_shown_after_it(election: Election) -> None:
    election.driver.key("m")
    election.driver.frames(2)
    election.offer(ANNA, BOB)
    assert not isinstance(election.top, OfferScene)
    election.driver.key("escape")
    election.driver.frames(3)
    assert isinstance(election.top, OfferScene)


def test_a_seat_given_to_a_bot_takes_the_card_away(election: Election) -> None:
    election.offer(ANNA, BOB)
    assert isinstance(election.top, OfferScene)
    election.session.change_player(BOB, "simple")
    election.driver.frames(4)
    assert OfferScene not in election.kinds()
    assert isinstance(election.top, CoverScene)


# F1: bids on controllers


def claimed(election: Election) -> Pad:
    pad = plug(election.driver, XBOX)[0]
    to_cover(election)  # type: ignore[arg-type]
    pad.press("x")
    return pad


def test_a_bid_begun_on_a_controller_outlives_a_deal_of_others(election: Election) -> None:
    pad = claimed(election)
    seat = election.driver.expect(CoverScene).seat
    usable = election.match.state.favors[seat * 4 + IRISH]
    assert usable == 2
    pad.press("dpup", "dpup")
    others = [one for one in range(3) if one != seat]
    election.offer(*others)
    assert isinstance(election.top, OfferScene)
    pad.press("dpdown")  # the controller's bid is no business of the card
    assert election.top.gui.ring.current is None
    assert election.session.say(Answer(others[1], True)) == ""
    election.driver.frames(4)
    pad.press("a")
    election.driver.frames(3)
    assert games.sealed_bids(election.match)[seat] == ONE_IRISH


# Sealing while a line is being written


def test_a_bid_sealed_while_a_line_is_written_is_kept(tmp_path: Path) -> None:
    election = Election(tmp_path, looks=8)
    driver, match = election.driver, election.match
    sheet = election.open_ballot()
    driver.key("1")
    bid, seat = tuple(sheet.bid), sheet.seat
    election.session.say(Offer(2, seat, (election._promise(2),), (election._promise(seat),)))
    driver.frames(1)
    assert match.busy
    driver.key("e")
    assert games.sealed_bids(match) == {seat: bid}
    driver.frames(30)
    assert match.ledger.pending.offer is not None
    assert CoverScene in election.kinds(), "the next person is asked"
    election.close()


def test_the_last_bid_waits_for_the_line_under_way_and_then_opens_the_ballot() -> None:
    sink = PacedSink(looks=3)
    match = Match(PERSONS, History(ballot()), sink, Random(1))
    match.seal(0, NO_BID)
    match.seal(1, ONE_IRISH)
    match.change_player(2, "simple")
    match.seal(2, NO_BID)
    assert match.busy
    assert match.owing() == ()
    for _ in range(12):
        match.pump()
    assert [match.history.entry(line).player is not None for line in (1, 2)] == [True, False]
    opened = match.history.entry(2).move
    assert isinstance(opened, OpenBallot)
    assert opened.bids[1] == ONE_IRISH


def test_a_line_that_fails_gives_way_to_the_ballot() -> None:
    sink = PacedSink(looks=2)
    match = Match(PERSONS, History(ballot()), sink, Random(1))
    match.seal(0, NO_BID)
    match.seal(1, NO_BID)
    match.change_player(2, "simple")
    sink.trouble = Message("disk.full")
    match.seal(2, NO_BID)
    for _ in range(3):
        match.pump()
    sink.trouble = None
    match.pump()
    for _ in range(4):
        match.pump()
    assert match.failure is None
    assert match.moved_line == 1, "the line of the player was never written"
    assert match.history.entry(1).player is None


# F2: a full disk as the ballot opens


class Answering:
    """Stands where the opponents' process is, with one answer ready."""

    def __init__(self, reply: Reply) -> None:
        self.reply: Reply | None = reply

    def ask(self, question: Question) -> None:
        self.reply = None

    def poll(self) -> Reply | None:
        reply, self.reply = self.reply, None
        return reply

    def cancel(self) -> None:
        self.reply = None

    def close(self) -> None:
        self.reply = None


def test_a_bots_answer_waits_while_the_disk_is_full(tmp_path: Path) -> None:
    election = Election(tmp_path, people=1)
    driver, match, sink = election.driver, election.match, election.sink
    offer = election.offer(ANNA, BOB)
    client = Answering(Reply(match.line, None, None, task=ANSWER, talk=Answer(BOB, True)))
    opponents = BotOpponents(match, client, talks=True)
    opponents._asked, opponents._task = (match.line, BOB), ANSWER
    sink.trouble = Message("disk.full")
    for seat in match.owing():
        match.seal(seat, NO_BID)
    driver.frames(4)
    assert match.failure is not None
    assert isinstance(election.top, Dialog)
    opponents.step()
    assert client.reply is not None, "it waits"
    sink.trouble = None
    driver.wait(0.5)
    driver.click_on(text("table.retry"))
    driver.frames(6)
    assert match.failure is None
    opponents.step()
    assert election.said() == [offer], "the ballot made the offer void"
    opponents.close()
    election.close()


def test_talk_said_while_a_line_is_written_is_said_after_it(tmp_path: Path) -> None:
    election = Election(tmp_path, looks=6)
    offer = election.offer(ANNA, BOB)
    election.driver.wait(0.5)
    assert isinstance(election.top, OfferScene)
    for _ in range(2):  # pressed twice, it is answered once
        election.driver.key("y")
    election.driver.frames(30)
    assert election.said() == [offer, Answer(BOB, True)]
    election.close()


# The focus is the card's


@pytest.mark.parametrize("name", ["return", "space", "e", "b", "c", "u", "3", "backspace"])
def test_no_key_plays_on_below_an_offer(tmp_path: Path, name: str) -> None:
    from tests.scenes.test_deals import Talking, sides

    table = Talking(tmp_path, people=2)
    driver, state = table.driver, table.match.state
    driver.key("1")  # a ward has the focus before the offer comes
    driver.key("tab")
    offer = Offer(2, 0, sides(state, 2), sides(state, 0))
    assert table.session.say(offer) == ""
    driver.frames(4)
    line = table.match.line
    assert isinstance(table.top, OfferScene)
    driver.wait(0.5)
    driver.key(name)
    driver.key("return")
    driver.frames(3)
    assert table.match.line == line
    assert isinstance(table.top, OfferScene)
    driver.close()


def test_no_button_below_the_card_promises_to_answer_enter(election: Election) -> None:
    cover = to_cover(election)  # type: ignore[arg-type]
    button = next(one for one, intent in cover.gui.badges._buttons if intent is Intent.CONFIRM)
    assert button.key == "Enter"
    election.offer(ANNA, BOB)
    assert button.key == ""
    election.driver.wait(0.5)
    election.driver.key("escape")
    election.driver.frames(2)
    assert button.key == "Enter"


def test_the_card_shows_the_keys_that_answer(election: Election) -> None:
    election.offer(ANNA, BOB)
    card, keys = election.driver.expect(OfferScene), election.driver.app.look.keys
    for intent, words, key in (
        (Intent.ACCEPT, "deal.accept", "Y"),
        (Intent.DECLINE, "deal.decline", "X"),
    ):
        assert card.gui.shortcuts[intent].label == text(words)
        assert keys.label(intent) == key


def test_the_bar_says_why_a_sealed_ballot_waits_for_the_disk(tmp_path: Path) -> None:
    """Whoever closes the message still sees that something is to be done."""
    election = Election(tmp_path, people=3)
    driver, match, sink = election.driver, election.match, election.sink
    sink.trouble = Message("journal.disk_full", {"file": "Ring.jsonl"})
    for seat in match.owing():
        match.seal(seat, NO_BID)
    driver.frames(4)
    driver.wait(0.5)
    driver.click_on(text("common.close"))
    driver.frames(4)
    table = driver.expect(TableScene)
    assert table.laid.bar.sprite.content.sentence_pair[1] == text("journal.disk_full", file="Ring")
    sink.trouble = None
    driver.wait(RETRY_SECONDS + 1)
    assert match.failure is None
    election.close()


def test_who_plays_next_waits_until_a_sealed_ballot_is_written(tmp_path: Path) -> None:
    """While the disk is full nothing else can be written, and the choice is not forgotten."""
    election = Election(tmp_path, people=3)
    driver, match, sink = election.driver, election.match, election.sink
    sink.trouble = Message("disk.full")
    for seat in match.owing():
        match.seal(seat, NO_BID)
    driver.frames(4)
    assert match.failure is not None
    driver.expect(Dialog)
    election.session.change_player(ANNA, "simple")
    driver.frames(4)
    sink.trouble = None
    driver.wait(0.5)
    driver.click_on(text("table.retry"))
    driver.frames(6)
    assert match.failure is None
    assert match.seats[ANNA].bot == "simple"
    election.close()
