"""Bids entered on one's own controller under the cover: nobody can tell two of them apart."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.deal_wording import side_words
from tammany_desktop.languages import text
from tammany_desktop.rules.board import POPULATION_COUNT
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.wards import NO_BID, bidders, usable_favors
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.candidates import held_words
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.unseen import UnseenBids
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.talk import BID_AT_MOST, Promise
from tammany_desktop.talk.deals import Ledger
from tammany_desktop.talk.judging import Pledge
from tammany_desktop.ui.controller import LONG_PULSE, PULSE_SLOTS, SHORT_PULSE, SLOT_SECONDS
from tammany_desktop.ui.intents import Act, Intent
from tests.helpers import games, pads
from tests.helpers.aloud import Listener, listen
from tests.helpers.ballots import Tables, ballot_of_two
from tests.helpers.pads import Pad, Virtual, begun_blind, enter_blind, heard, plug, plug_virtual
from tests.helpers.stand_ins import HeardSounds
from tests.helpers.table import Table
from tests.helpers.window import Driver
from tests.helpers.witness import Case, Witness, compare

PAIRS = 8


class BlindWitness(Witness):
    """The owner bids on a controller; one of the others too, and the rest at the screen."""

    def __init__(
        self, driver: Driver, folder: Path, case: Case, listener: Listener | None = None
    ) -> None:
        driver.app.to_title()  # the match of the table before is closed
        driver.app.note_device(-1)  # keys are shown, as at the beginning
        self.pads = plug(driver, *[pads.XBOX] * len(case.seats))
        super().__init__(driver, folder, case, listener)

    def _at_cover(self, cover: CoverScene, bid: Bid) -> None:
        state = self.match.state
        usable = usable_favors(state, state.voting, cover.seat)
        if cover.seat == self.case.owner:
            self.entered = True
        elif cover.seat % 2:
            chance = Random(self.case.seed + cover.seat)
            a, b, c, d = (chance.randint(0, most) for most in usable)
            bid = a, b, c, d
        else:
            super()._at_cover(cover, bid)
            return
        pad = self.pads[cover.seat]
        if cover.unseen_bids.device_of(cover.seat) < 0:
            self._buttons(pad, "x")
        self._enter(pad, bid, usable)
        self._wait_counted(pad)
        self._buttons(pad, "a")

    def _enter(self, pad: Pad, bid: Bid, usable: Bid) -> None:
        """As many presses whatever is bid; then every population is counted."""
        for population in range(POPULATION_COUNT):
            none = usable[population] - bid[population]
            self._buttons(pad, *["dpdown"] * none, *["dpup"] * bid[population])
            if population < POPULATION_COUNT - 1:
                self._buttons(pad, "dpright")

    def _wait_counted(self, pad: Pad) -> None:
        self._buttons(pad, "y")
        self._frames(round(SLOT_SECONDS * PULSE_SLOTS * 60) + 2)

    def _buttons(self, pad: Pad, *buttons: str) -> None:
        for button in buttons:
            self.frame(pad.down(button))
            self.frame(pad.up(button))
        self._frames(2)


@pytest.fixture(params=["plain", "heard"])
def driver(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path / "settings", size=(1024, 600), sounds=HeardSounds())
    made.app.apply(speed="instant", seal_zero=False)
    if request.param == "heard":
        made.app.adapter = Listener(made.app)  # type: ignore[assignment]
    yield made
    made.close()


def compare_blind(driver: Driver, folder: Path, seeds: range) -> int:
    listener = driver.app.adapter
    assert listener is None or isinstance(listener, Listener)
    return sum(
        compare(driver, folder, seed, listener=listener, kind=BlindWitness) for seed in seeds
    )


def test_nobody_can_tell_two_blind_bids_apart(driver: Driver, tmp_path: Path) -> None:
    heard = driver.app.adapter is not None
    assert compare_blind(driver, tmp_path, range(300 + heard, 300 + PAIRS // 2, 2)) > 10 * PAIRS


@pytest.mark.long
def test_nobody_can_tell_blind_bids_apart_in_a_thousand_pairs(
    driver: Driver, tmp_path: Path
) -> None:
    assert compare_blind(driver, tmp_path, range(4000, 4500)) > 40_000


def test_a_pixel_of_the_entry_would_be_noticed(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = UnseenBids.handle

    def leak(blind: UnseenBids, act: Act) -> None:
        if any(map(any, begun_blind(blind).values())):
            blind.stage.stack.repaint()
        handle(blind, act)

    monkeypatch.setattr(UnseenBids, "handle", leak)
    with pytest.raises(AssertionError, match="tells the bid"):
        compare_blind(driver, tmp_path, range(300, 306))


# At one table


class Seats:
    """A table of three persons at a cover, a controller each."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.driver = table.driver
        self.match = table.match
        self.pads = plug(table.driver, *[pads.XBOX] * 3)
        self.driver.wait(0.5)

    @property
    def cover(self) -> CoverScene:
        return self.driver.expect(CoverScene)

    @property
    def seat(self) -> int:
        return self.cover.seat

    def claim(self) -> Pad:
        pad = self.pads[self.seat]
        pad.press("x")
        self.driver.wait(0.5)
        return pad

    def usable(self, seat: int) -> Bid:
        return usable_favors(self.match.state, self.match.state.voting, seat)

    def sealed(self, seat: int) -> Bid:
        """What only the match knows."""
        return games.sealed_bids(self.match)[seat]


@pytest.fixture
def seats(tables: Tables) -> Seats:
    return Seats(tables())


def test_what_is_entered_is_what_is_sealed(seats: Seats) -> None:
    seat, pad = seats.seat, seats.claim()
    bid = seats.usable(seat)
    enter_blind(pad, bid, bid)
    pad.press("a")
    assert seats.sealed(seat) == bid
    assert seats.seat != seat


def test_no_more_than_there_is_and_no_less_than_none(seats: Seats) -> None:
    seat, pad = seats.seat, seats.claim()
    for _ in range(POPULATION_COUNT + 3):
        pad.press(*["dpup"] * 40, "dpright")
    pad.press("a")
    assert seats.sealed(seat) == seats.usable(seat)


def test_canceling_takes_all_back(seats: Seats) -> None:
    seat, pad = seats.seat, seats.claim()
    enter_blind(pad, seats.usable(seat), seats.usable(seat))
    pad.press("b", "a")
    assert seats.sealed(seat) == NO_BID


def test_not_a_pixel_is_painted_while_a_bid_is_entered(seats: Seats) -> None:
    pad = seats.claim()
    seats.driver.settle()
    picture = seats.driver.picture()
    for button in ("dpup", "dpright", "dpup", "dpup", "dpdown", "dpleft", "y", "b", "dpup"):
        for event in (pad.down(button), pad.up(button)):
            assert seats.driver.frame(event) == []
        assert seats.driver.frames(60) == []
    assert seats.driver.picture() == picture
    assert seats.driver.app.loop.next_frame_in() is None


def test_a_held_direction_enters_one_favor(seats: Seats) -> None:
    seat, pad = seats.seat, seats.claim()
    rich = next(p for p, most in enumerate(seats.usable(seat)) if most)
    pad.press(*["dpright"] * rich)
    seats.driver.frame(pad.down("dpup"))
    seats.driver.frames(120)
    seats.driver.frame(pad.up("dpup"))
    pad.press("a")
    assert sum(seats.sealed(seat)) == 1


def test_a_pulse_tells_its_holder_what_was_done(seats: Seats) -> None:
    seat, pad = seats.seat, seats.claim()
    rich = next(p for p, most in enumerate(seats.usable(seat)) if most)
    pad.press(*["dpright"] * rich)
    pad.shaken.clear()
    pad.press("dpdown", "dpup")
    assert pad.shaken == [LONG_PULSE, SHORT_PULSE]  # there was nothing to take back
    pad.shaken.clear()
    pad.press("y")
    seats.driver.wait(SLOT_SECONDS * PULSE_SLOTS)
    assert pad.shaken == [SHORT_PULSE]
    assert all(not other.shaken for other in seats.pads if other is not pad)


def test_another_persons_controller_does_nothing_to_a_bid_on_the_screen(seats: Seats) -> None:
    first = seats.seat
    pad = seats.claim()
    enter_blind(pad, NO_BID, seats.usable(first))
    pad.press("x")  # gives it back
    seats.driver.wait(0.5)
    others = [one for one in bidders(seats.match.state) if one != first]
    seats.cover.unseen_bids.claim(seats.pads[others[0]].id, others[0])
    seats.driver.key("return")
    ballot = seats.driver.expect(BallotScene)
    seats.driver.frames(3)
    before = seats.driver.picture()
    seats.driver.settle()
    for button in ("dpright", "rightshoulder", "dpup", "y", "b", "start", "x"):
        seats.pads[others[0]].press(button)
    assert seats.driver.scene is ballot
    assert seats.driver.picture() == before
    seats.pads[others[0]].press("a")  # seals, without a sign on this person's ballot
    assert others[0] not in seats.match.owing()
    assert seats.driver.scene is ballot
    assert seats.driver.picture() == before


def test_the_cover_says_only_who_has_sealed(seats: Seats) -> None:
    listener = listen(seats.driver)
    seat, pad = seats.seat, seats.claim()
    name = seats.match.seats[seat].name
    enter_blind(pad, seats.usable(seat), seats.usable(seat))
    pad.press("a")
    seats.driver.wait(0.5)
    said = [one.words for one in seats.cover.gui.labels]
    words = text("cover.sealed", names=name)
    assert any(words in one for one in said)
    listener.look()
    assert not any("favor" in one.lower() for one in listener.news)


def test_a_seat_that_has_sealed_enters_nothing_more(seats: Seats) -> None:
    seat, pad = seats.seat, seats.claim()
    pad.press("a")
    seats.driver.wait(0.5)
    cover = seats.cover
    picture = seats.driver.picture()
    for button in ("a", "dpup", "y", "b", "rightshoulder"):
        pad.press(button)
    assert seats.driver.scene is cover
    assert seats.driver.picture() == picture
    assert seats.sealed(seat) == NO_BID


def test_a_hasty_press_seals_nothing(seats: Seats) -> None:
    seat, pad = seats.seat, seats.claim()
    seats.cover.opened_at = seats.driver.time
    pad.press("a")
    assert seat in seats.match.owing()


def test_public_pages_open_from_a_claimed_controller(seats: Seats) -> None:
    pad = seats.claim()
    pad.press("back")
    seats.driver.frames(2)
    seats.driver.expect(LogScene)
    pad.press("b")
    seats.driver.frames(2)
    seats.driver.expect(CoverScene)


def test_a_controller_pulled_out_forgets_its_bid_and_its_person(seats: Seats) -> None:
    seat, pad = seats.seat, seats.claim()
    enter_blind(pad, seats.usable(seat), seats.usable(seat))
    pad.unplug()
    blind = seats.cover.unseen_bids
    assert blind.device_of(seat) < 0
    assert not begun_blind(blind)
    seats.driver.wait(0.5)
    seats.driver.key("return")
    assert seats.driver.expect(BallotScene).bid == [0, 0, 0, 0]


def test_a_controller_that_was_out_tells_nobody_else_a_bid(tables: Tables) -> None:
    """Two of SDL's own, the first out and in again: each is its holder's, and tells no other."""
    table = tables()
    driver, state = table.driver, table.match.state
    first, other = plug_virtual(driver, 0, 0)
    cover = driver.expect(CoverScene)
    owner, blind = cover.seat, cover.unseen_bids
    rival = next(seat for seat in table.match.owing() if seat != owner)
    blind.claim(other.id, rival)
    first.press("x", "dpup")
    assert blind.device_of(owner) == first.id
    first.detach()
    heard(driver)
    assert blind.device_of(owner) < 0
    assert text("cover.lost") in cover._words("")
    again = Virtual(driver)
    heard(driver)
    again.press("x")
    assert text("cover.lost") not in cover._words("")
    assert (blind.seat_of(again.id), blind.seat_of(other.id)) == (owner, rival)
    shaken = other.shaken
    most = usable_favors(state, state.voting, owner)[0]
    again.press(*["dpup"] * most, "y")
    driver.wait(SLOT_SECONDS * PULSE_SLOTS)
    assert again.shaken
    assert other.shaken == shaken
    again.press("a")
    assert games.sealed_bids(table.match)[owner] == (most, 0, 0, 0)
    assert rival in table.match.owing()
    driver.app.controllers.apply_setting("off")


def test_a_new_ballot_begins_with_no_bid(seats: Seats) -> None:
    """What was begun and then sealed at the screen instead is not in the next ward's bid."""
    seat, pad, line = seats.seat, seats.claim(), seats.match.line
    for _ in range(POPULATION_COUNT):
        pad.press("dpup", "dpup", "dpright")
    for _ in range(400):
        seats.driver.wait(0.5)
        top = seats.driver.scene
        if isinstance(top, CoverScene) and top.seat == seat and seats.match.line > line:
            break
        seats.driver.key("e" if isinstance(top, BallotScene) else "return")
    assert seats.seat == seat
    pad.press("a")
    assert seats.sealed(seat) == NO_BID


def test_without_a_controller_the_cover_offers_none(tables: Tables) -> None:
    table = tables()
    table.driver.wait(0.5)
    cover = table.driver.expect(CoverScene)
    assert cover.laid.rows == []
    (pad,) = plug(table.driver, pads.PLAYSTATION)
    table.driver.frames(2)
    assert len(cover.laid.rows) == 1
    pad.unplug()
    table.driver.frames(2)
    assert cover.laid.rows == []


def test_a_cover_shows_a_key_where_no_controller_can_uncover_the_ballot(seats: Seats) -> None:
    pad = seats.claim()
    pad.press("a")
    seats.driver.wait(0.5)
    assert seats.cover.look.key(Intent.CONFIRM) == "Enter"  # the only controller is somebody else's
    seats.driver.app.note_device(pad.id)
    pad.unplug()
    assert seats.cover.look.key(Intent.CONFIRM) == "Enter"


def test_the_cover_of_who_bids_unseen_names_the_promise_about_the_ward(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the ballot did, which is not looked at then."""
    state = ballot_of_two(3)
    promise = Promise(BID_AT_MOST, ward=state.voting, most=0)
    maker, other, *_ = bidders(state)
    pledge = Pledge(maker, other, promise, state)
    monkeypatch.setattr(Ledger, "pledges", lambda ledger: [pledge])
    seats = Seats(tables(state=state))
    words = side_words(pledge.maker, [promise], seats.match.seats)
    assert words not in laid_out(seats.cover)
    seats.claim()
    assert words in laid_out(seats.cover)


def laid_out(cover: CoverScene) -> str:
    return " ".join(label.words for label in cover.gui.labels).replace("\N{NO-BREAK SPACE}", " ")


def test_one_controller_is_one_persons(seats: Seats) -> None:
    first, pad = seats.seat, seats.claim()
    blind = seats.cover.unseen_bids
    pad.press("a")
    seats.driver.wait(0.5)
    second = seats.seat
    assert second != first
    blind.claim(pad.id, second)
    assert blind.device_of(first) < 0
    assert blind.seat_of(pad.id) == second
    pygame.event.clear()


def test_who_bids_unseen_sees_what_all_may_know_of_the_ward(seats: Seats) -> None:
    """Bosses, cubes and the favors that count, while nothing tells what is bid."""
    words = text("ballot.that_count")
    assert not any(words in one.words for one in seats.cover.gui.labels)
    seat, pad = seats.seat, seats.claim()
    said = " ".join(one.words for one in seats.cover.gui.labels)
    assert f"{words}: {held_words(seats.usable(seat))}" in said
    assert text("access.cubes", cubes="").strip(" .") in said
    enter_blind(pad, seats.usable(seat), seats.usable(seat))
    assert " ".join(one.words for one in seats.cover.gui.labels) == said


@pytest.mark.parametrize("scale", [150, 200])
def test_where_room_is_short_the_cover_says_less_and_cuts_nothing(
    tables: Tables, scale: int
) -> None:
    table = tables()
    table.driver.app.apply(ui_scale=scale)
    seats = Seats(table)
    seats.claim()
    assert not seats.cover.gui.overfull
