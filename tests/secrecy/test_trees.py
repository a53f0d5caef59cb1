"""Two games equal but for one sealed bid sound the same to everybody, the owner's neighbors too."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tammany_desktop.access import Node, Role
from tammany_desktop.access.reader import Request
from tammany_desktop.bots import Reason
from tammany_desktop.bots.explanations import Hint
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.wards import prospect
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.bid_rows import BidRows
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.ui.focus import Spoken
from tests.helpers.aloud import Listener, listen, page
from tests.helpers.ballots import Tables
from tests.helpers.stand_ins import HeardSounds
from tests.helpers.window import Driver
from tests.helpers.witness import compare_many

PAIRS = 8


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path / "settings", size=(1024, 600), sounds=HeardSounds())
    made.app.apply(speed="instant")
    yield made
    made.close()


def test_nobody_can_hear_two_bids_apart(driver: Driver, tmp_path: Path) -> None:
    seeds = range(100, 100 + PAIRS)
    assert compare_many(driver, tmp_path, seeds, Listener(driver.app)) > 4 * PAIRS


@pytest.mark.long
def test_nobody_can_hear_two_bids_apart_in_a_thousand_pairs(driver: Driver, tmp_path: Path) -> None:
    assert compare_many(driver, tmp_path, range(1000, 2000), Listener(driver.app)) > 4000


def test_a_bid_read_aloud_would_be_noticed(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leak(rows: BidRows, population: int) -> Spoken:
        return Spoken(value=str(rows.bid[population]))

    monkeypatch.setattr(BidRows, "_number_spoken", leak)
    with pytest.raises(AssertionError, match="heard tells the bid"):
        compare_many(driver, tmp_path, range(100, 110), Listener(driver.app))


def cover(tables: Tables) -> tuple[Driver, Listener]:
    """A cover, and somebody who listens."""
    table = tables()
    listener = listen(table.driver)
    table.driver.wait(0.5)
    assert isinstance(table.top, CoverScene)
    return table.driver, listener


def ballot(tables: Tables) -> tuple[Driver, Listener, BallotScene]:
    """A ballot that its owner uncovered by ear."""
    driver, listener = cover(tables)
    listener.ask(Request.PRESS, listener.find(Role.BUTTON, name="I am ")[0])
    driver.frames(3)
    scene = driver.scene
    assert isinstance(scene, BallotScene)
    return driver, listener, scene


def test_a_cover_says_whose_turn_it_is_that_others_may_listen_and_no_more(tables: Tables) -> None:
    _, listener = cover(tables)
    words = page(listener.tree)
    assert "others nearby may hear" in words
    assert "favor" not in words
    assert any("others nearby may hear" in one for one in listener.news)


def rows(listener: Listener) -> list[Node]:
    return [one for one in listener.find(Role.BUTTON) if "you can bid" in one.name]


def test_the_tree_is_the_same_whatever_is_bid(tables: Tables) -> None:
    driver, listener, scene = ballot(tables)
    before = page(listener.tree)
    listener.news.clear()
    state = scene.match.state
    most: Bid = prospect(state, state.voting, scene.seat).usable
    scene.laid.bid_rows.set(most)
    driver.frames(3)
    assert page(listener.tree) == before
    assert not listener.news


def test_who_asks_for_the_bid_of_a_row_hears_it_once(tables: Tables) -> None:
    driver, listener, scene = ballot(tables)
    population = next(n for n, most in enumerate(scene.outlook.usable) if most > 1)
    scene.laid.bid_rows.set_favors(population, 2)
    driver.frames(2)
    listener.news.clear()
    listener.ask(Request.PRESS, rows(listener)[0])
    driver.frames(3)
    assert len(listener.news) == 1
    assert listener.news[0].startswith("You bid 2 ")


def test_what_cannot_be_bid_less_says_nothing_of_it(tables: Tables) -> None:
    driver, listener, scene = ballot(tables)
    listener.news.clear()
    listener.ask(Request.PRESS, listener.find(Role.BUTTON, name="Remove one ")[0])
    driver.frames(3)
    assert not listener.news
    assert scene.bid == [0, 0, 0, 0]


def test_a_hint_for_a_bid_is_not_announced_where_others_listen(tables: Tables) -> None:
    driver, listener, scene = ballot(tables)
    scene.open_hint(scene.seat)
    driver.frames(2)
    hint = driver.expect(HintScene)
    listener.news.clear()
    reason = Reason("bid_nothing", ())
    hint.hint, hint.depth = Hint(Reason("ballot", (("ward", 0), ("count", 3))), reason, ()), 2
    assert hint.status()
    hint.hint = hint.hint._replace(bid=(1, 0, 0, 0))
    driver.frames(3)
    assert not listener.news
    assert hint.status() == ""
