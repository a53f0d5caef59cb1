"""A bid from outside the window is sealed, whatever is on top, and the table goes on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.languages import text
from tammany_desktop.play.agenda import (
    NOTHING,
    Announcement,
    Ask,
    Cover,
    Due,
    OwnBallot,
    Reveal,
)
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.scene import TableScene
from tests.helpers.ballots import to_cover
from tests.helpers.headless import HeadlessTable
from tests.play.test_ballots import Phone
from tests.scenes.test_talk_in_ballots import Election, ballot

ANNA, BOB, CARA = 0, 1, 2
ONE: Bid = (1, 0, 0, 0)


class Away(Election):
    """A table at a ballot, some of whose persons bid on a telephone."""

    def __init__(self, folder: Path, *seats: int, people: int = 3) -> None:
        super().__init__(folder, people)
        self.phone = Phone(*seats)
        self.table.flow.ballots.sources.append(self.phone)
        self.driver.frames(2)

    def bid(self, seat: int, bid: Bid = ONE) -> None:
        """It comes while nobody touches anything."""
        before = self.match.moved_line
        self.phone.waiting.append((seat, bid))
        self.driver.frames(3)
        assert self.phone.answers[-1] == (seat, True)
        assert self.match._sealed.get(seat, bid) == bid
        assert seat not in self.match.owing() or self.match.moved_line > before

    def seal_here(self) -> int:
        """The person who is asked now bids nothing."""
        if isinstance(self.top, CoverScene):
            self.open_ballot()
        seat = self.driver.expect(BallotScene).seat
        self.driver.key("e")
        self.driver.frames(4)
        return seat

    def find(self, kind: type[CoverScene | BallotScene]) -> CoverScene | BallotScene:
        return next(one for one in self.driver.app.stack.scenes if isinstance(one, kind))


class Called(HeadlessTable):
    """Three persons at a ballot without a window, some of whom bid on a telephone."""

    def __init__(self, *seats: int) -> None:
        super().__init__(3, ballot())
        self.phone = Phone(*seats)
        self.play.ballots.sources.append(self.phone)
        self.rest()

    def call(self, seat: int) -> None:
        """A bid comes while nobody touches anything."""
        self.phone.waiting.append((seat, ONE))
        for _ in range(40):
            self.frame()
        assert self.phone.answers[-1] == (seat, True)


def asked(due: Due, kind: type[Ask]) -> int:
    """The person whom a cover or a ballot that is due asks."""
    assert isinstance(due, kind)
    return due.seat


Make = Callable[..., Away]


@pytest.fixture
def away(tmp_path: Path) -> Iterator[Make]:
    made: list[Away] = []

    def make(*seats: int, people: int = 3) -> Away:
        made.append(Away(tmp_path, *seats, people=people))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_under_the_cover_of_another_person_the_cover_stays(away: Make) -> None:
    made = away(BOB)
    cover = to_cover(made)  # type: ignore[arg-type]
    assert cover.seat == ANNA
    made.bid(BOB)
    assert made.top is cover
    printed = " ".join(one.words for one in cover.gui.labels)
    assert text("cover.sealed", names=made.match.seats[BOB].name) in printed
    assert [made.seal_here(), made.seal_here()] == [ANNA, CARA]
    made.driver.frames(4)
    assert isinstance(made.top, RevealScene)
    assert made.top.opening.bids[BOB] == ONE


def test_under_the_own_cover_the_next_person_is_asked() -> None:
    table = Called()
    assert asked(table.opened, Cover) == ANNA
    table.phone.held = {ANNA}
    table.call(ANNA)
    assert asked(table.opened, Cover) == BOB


def test_under_a_cover_that_opens_the_next_person_is_asked(away: Make) -> None:
    made = away()
    made.driver.app.apply(speed="normal")
    to_cover(made)  # type: ignore[arg-type]
    made.driver.key("return")
    made.driver.frames(4)
    assert made.driver.expect(CoverScene).opens
    made.phone.held = {ANNA}
    made.bid(ANNA)
    made.driver.wait(1.0)
    assert made.driver.expect(CoverScene).seat == BOB


@pytest.mark.usefixtures("painted")
def test_under_another_persons_ballot_nothing_changes_there(away: Make) -> None:
    made = away(BOB)
    sheet = made.open_ballot()
    made.driver.key("1")
    bid = list(sheet.bid)
    made.driver.settle()
    picture = made.driver.picture()
    made.bid(BOB)
    assert made.top is sheet
    assert sheet.bid == bid == [1, 0, 0, 0]
    assert made.driver.picture() == picture
    assert made.seal_here() == ANNA
    assert made.match._sealed == {ANNA: ONE, BOB: ONE}
    assert made.driver.expect(CoverScene).seat == CARA


def test_the_own_ballot_closes_its_envelope_and_what_was_begun_is_gone(away: Make) -> None:
    made = away()
    made.driver.app.apply(speed="normal")
    to_cover(made)  # type: ignore[arg-type]
    made.driver.key("return")
    made.driver.wait(1.0)
    sheet = made.driver.expect(BallotScene)
    made.driver.key("1")
    made.driver.key("1")
    assert sum(sheet.bid) == 2
    made.phone.held = {ANNA}
    made.bid(ANNA)
    assert sheet.closing >= 0
    assert sheet.bid == [0, 0, 0, 0]
    made.driver.key("e")
    made.driver.wait(2.0)
    assert made.driver.expect(CoverScene).seat == BOB
    assert made.match._sealed == {ANNA: ONE}


@pytest.mark.parametrize("page", ["settings", "menu"])
def test_under_a_page_the_cover_below_is_another_persons(away: Make, page: str) -> None:
    made = away()
    to_cover(made)  # type: ignore[arg-type]
    if page == "settings":
        made.driver.app.stack.push(SettingsScene(made.driver.app))
    else:
        made.driver.key("m")
    made.driver.frames(3)
    top = made.top
    assert isinstance(top, SettingsScene | MenuScene)
    made.phone.held = {ANNA}
    made.bid(ANNA)
    assert made.top is top
    made.driver.key("escape")
    made.driver.frames(3)
    assert made.driver.expect(CoverScene).seat == BOB


def test_under_settings_the_last_bid_opens_the_ballot_which_the_table_then_shows(
    away: Make,
) -> None:
    made = away(CARA)
    assert [made.seal_here(), made.seal_here()] == [ANNA, BOB]
    assert isinstance(made.top, TableScene)
    made.driver.app.stack.push(SettingsScene(made.driver.app))
    made.driver.frames(3)
    made.bid(CARA)
    assert made.match.moved_line > 0
    made.driver.key("escape")
    made.driver.frames(6)
    assert isinstance(made.top, RevealScene)
    assert made.top.opening.bids == (NO_BID, NO_BID, ONE)


def test_an_opaque_page_over_the_own_ballot_leaves_no_ballot_below(away: Make) -> None:
    made = away(people=1)
    sheet = made.driver.expect(BallotScene)
    made.driver.app.stack.push(SettingsScene(made.driver.app))
    made.driver.frames(3)
    made.driver.app.apply(speed="normal")
    made.phone.held = {ANNA}
    made.bid(ANNA)
    assert sheet not in made.driver.app.stack.scenes


def test_under_an_offer_the_offer_stays_and_the_next_person_is_asked(away: Make) -> None:
    made = away()
    to_cover(made)  # type: ignore[arg-type]
    made.offer(CARA, BOB)
    assert made.kinds()[-2:] == [CoverScene, OfferScene]
    made.phone.held = {ANNA}
    made.bid(ANNA)
    assert made.kinds()[-2:] == [CoverScene, OfferScene]
    assert made.find(CoverScene).seat == BOB
    made.driver.wait(0.5)
    made.driver.key("y")
    made.driver.frames(4)
    assert [made.seal_here(), made.seal_here()] == [BOB, CARA]
    made.driver.frames(4)
    assert isinstance(made.top, RevealScene)


def test_under_a_hint_over_the_own_ballot_the_ballot_goes(away: Make) -> None:
    made = away(people=1)
    sheet = made.driver.expect(BallotScene)
    made.driver.wait(0.5)
    made.driver.key("h")
    made.driver.frames(2)
    assert isinstance(made.top, HintScene)
    made.phone.held = {ANNA}
    made.bid(ANNA)
    made.driver.frames(4)
    assert sheet not in made.driver.app.stack.scenes


def test_while_people_talk_first_the_page_stays_as_long_as_somebody_is_asked() -> None:
    table = Called()
    table.agenda.announce_ballot()
    table.follow()
    page = table.opened
    assert page == Announcement()
    table.phone.held = {ANNA, BOB, CARA}
    table.call(ANNA)
    assert table.opened != page, "nobody at this window is asked any more"
    table.call(CARA)
    table.phone.held = {BOB}
    table.call(BOB)
    assert isinstance(table.opened, Reveal)


def test_after_the_talk_the_first_person_who_still_owes_a_bid_is_asked() -> None:
    table = Called()
    table.agenda.announce_ballot()
    table.follow()
    page = table.opened
    table.phone.held = {ANNA}
    table.call(ANNA)
    assert table.opened == page == Announcement()
    table.do()
    assert asked(table.opened, Cover) == BOB


def test_who_puts_the_telephone_away_is_asked_at_the_window() -> None:
    table = Called(CARA)
    for seat in (ANNA, BOB):
        assert asked(table.opened, Cover) == seat
        table.agenda.uncover()
        table.follow()
        table.bid(asked(table.opened, OwnBallot))
        table.follow()
    table.frame()
    assert table.opened == NOTHING
    table.phone.held.clear()
    table.frame()
    assert asked(table.opened, Cover) == CARA


def test_a_pen_is_heard_whatever_the_bid(away: Make) -> None:
    made = away(BOB)
    played: list[Effect] = []
    made.driver.app.sounds.play = played.append  # type: ignore[method-assign, assignment]
    made.bid(BOB)
    assert played == [Effect.PEN]
