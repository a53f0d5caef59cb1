"""SDL's own virtual controllers, plugged in to the running program: only SDL tells of them."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.events import BallotOpened
from tammany_desktop.rules.state import OVER
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.games import Games
from tammany_desktop.ui.controller import NINTENDO, PLAYSTATION, XBOX
from tammany_desktop.ui.intents import Intent
from tammany_desktop.wording import population_words
from tests.helpers import games
from tests.helpers.ballots import ballot_of_two
from tests.helpers.pads import Buttons, OwnButtons, Virtual, heard, plug_virtual, step_to
from tests.helpers.stand_ins import HeardSounds
from tests.helpers.table import Table, do_move, play_game
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver

MICROSOFT, SONY, NINTENDO_INC = 0x045E, 0x054C, 0x057E  # by USB's list of vendors


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes by keys or mouse fails."""
    monkeypatch.setattr(Driver, "key", None)
    monkeypatch.setattr(Driver, "click", None)


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize(
    ("vendor", "family"), [(MICROSOFT, XBOX), (SONY, PLAYSTATION), (NINTENDO_INC, NINTENDO)]
)
def test_a_game_is_set_up_and_a_turn_played(tmp_path: Path, vendor: int, family: str) -> None:
    driver = Driver(tmp_path, games=Games(tmp_path / "games"))
    driver.app.apply(speed="instant", lesson_played=True)
    (pad,) = plug_virtual(driver, vendor)
    driver.frames(2)
    step_to(pad, lambda one: one.label == text("title.hot_seat"))
    assert driver.app.look.family == family
    assert driver.app.look.key(Intent.CONFIRM) == ("A" if family != PLAYSTATION else "Cross")
    pad.press("a")
    driver.frames(2)
    driver.expect(NewGameScene)
    pad.press("start")
    driver.frames(4)
    table = TableView(driver, driver.expect(TableScene))
    hands, match = Buttons(table, pad), table.match
    first = match.state.turn
    for _ in range(2):
        place = next(one for one in table.legal if m.kind_of(one) == m.PLACE_BOSS)
        do_move(table, hands, place)
        games.settle(match)
        driver.wait(0.2)
    hands.act("end")
    games.settle(match)
    assert match.state.turn != first
    driver.close()


def test_pulled_out_and_plugged_in_in_the_midst_of_a_ballot(tmp_path: Path) -> None:
    """A sound calls, the bid that was begun stays on the ballot, and the next one seals it."""
    sounds = HeardSounds()
    table = Table(tmp_path, people=1, state=ballot_of_two(3, voters=3), sounds=sounds)
    table.rest()
    (pad,) = plug_virtual(table.driver, MICROSOFT)
    ballot = table.driver.expect(BallotScene)
    rich = next(one for one, most in enumerate(ballot.outlook.usable) if most)
    Buttons(table, pad).raise_bid(rich)
    bid = list(ballot.bid)
    assert sum(bid) == 1
    hints = {one.hint for one in ballot.gui.ring.targets}
    names = population_words(rich)
    assert text("ballot.number_pad", **names) in hints, "no wheel and no digits"
    assert text("ballot.number", **names) not in hints
    sounds.heard.clear()
    pad.detach()
    heard(table.driver)
    assert ("play", Effect.UNPLUGGED) in sounds.heard
    assert table.top is ballot
    again = Virtual(table.driver, SONY)
    heard(table.driver)
    again.press("y")
    events = table.match.history.events_since(0)
    assert next(list(one.bids[0]) for one in events if isinstance(one, BallotOpened)) == bid
    table.close()


def test_the_first_press_of_another_familys_controller_acts_where_the_focus_is(
    tmp_path: Path,
) -> None:
    """Its glyphs come with that press, and all is laid out anew for them."""
    table = Table(tmp_path, people=3)
    first, second = plug_virtual(table.driver, MICROSOFT, SONY)
    ward = text("table.hint.ward", number=1)
    step_to(first, lambda one: one.label == ward)
    second.press("a")
    assert table.driver.app.look.family == PLAYSTATION
    assert table.driver.focused() == ward
    games.settle(table.match)
    assert table.match.line == 1
    table.driver.key("return")  # the keyboard has no family
    games.settle(table.match)
    assert table.driver.app.look.family == ""
    assert table.match.line == 2
    table.close()


@pytest.mark.long
@pytest.mark.usefixtures("by_hand")
def test_three_persons_pass_one_to_the_end(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, seed=5)
    (pad,) = plug_virtual(table.driver, MICROSOFT)
    play_game(table, Buttons(table, pad), Random(3))
    assert table.match.state.phase == OVER
    assert isinstance(table.top, FinalScene)
    table.close()


@pytest.mark.long
@pytest.mark.usefixtures("by_hand")
def test_three_persons_bid_blind_on_three_to_the_end(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, seed=6)
    pads = plug_virtual(table.driver, MICROSOFT, SONY, NINTENDO_INC)
    hands, seen = OwnButtons(table, pads, Random(8)), set[type]()
    play_game(table, hands, Random(4), lambda: seen.add(type(table.top)))
    assert table.match.state.phase == OVER
    assert CoverScene in seen
    assert BallotScene not in seen
    opened = [one for one in table.match.history.events_since(0) if isinstance(one, BallotOpened)]
    assert set(hands.bids) <= {(seat, bid) for one in opened for seat, bid in enumerate(one.bids)}
    table.close()
