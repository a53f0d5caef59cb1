"""The pictures in the list of games tell no sealed bid (R7.4)."""

import os
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.rules.wards import NO_BID, prospect, usable_favors
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.window import Driver
from tests.scenes.test_saves_scene import NOW, opened

pytestmark = pytest.mark.usefixtures("unshared")


def decisive(match: Match) -> bool:
    """A ballot of two or more that the first to bid wins with all it has, and not with nothing."""
    owing = match.owing()
    if len(owing) < 2:
        return False
    now = prospect(match.state, match.state.voting, owing[0])
    return now.bosses <= now.rivals_least < now.bosses + sum(now.usable)


def pictures_around_a_bid(driver: Driver, path: Path, all_: bool) -> tuple[bytes, bytes]:
    """The list of games when one bid is sealed, and once the ballot has been opened."""
    match, _ = games.reopened(path)
    found = []
    first, *rest = match.owing()
    bids = [(first, usable_favors(match.state, match.state.voting, first) if all_ else NO_BID)]
    for age, due in ((9, bids), (0, [(seat, NO_BID) for seat in rest])):
        for seat, bid in due:
            match.seal(seat, bid)
        games.settle(match)
        os.utime(path, (NOW - age, NOW - age))
        scene = opened(driver)
        assert scene.save is not None
        assert scene.save.path == path
        found.append(driver.picture())
        driver.app.stack.pop(scene)
        driver.frames(2)
    match.close()
    return found[0], found[1]


def test_pictures_tell_only_what_everybody_sees(tmp_path: Path) -> None:
    """A sealed bid changes no pixel of the list of games; what it did, once opened, is seen."""
    match, chance = games.fresh(4, 5), Random(5)
    games.play(match, chance, decisive)
    sealed, after = [], []
    for name, all_ in (("none", False), ("all", True)):
        folder = tmp_path / name
        folder.mkdir()
        path = folder / "Ring.jsonl"
        path.write_bytes(games.text(match))
        driver = Driver(tmp_path / f"config {name}", games=Games(folder))
        one, other = pictures_around_a_bid(driver, path, all_)
        sealed.append(one)
        after.append(other)
        driver.close()
    assert sealed[0] == sealed[1]
    assert after[0] != after[1]
    assert sealed[1] != after[1]
