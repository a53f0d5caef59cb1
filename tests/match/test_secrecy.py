"""With everything else equal, what others can see is the same whatever a sealed bid is."""

import io
import logging
import pickle
import traceback
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.journal import opening
from tammany_desktop.rules import position
from tammany_desktop.rules.moves import Bid, IllegalMove
from tammany_desktop.rules.state import BIDDING, NOBODY
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.session.match import Match, Notification
from tests.helpers import games
from tests.helpers.disks import FailingDisk

NONE: Bid = (0, 0, 0, 0)


class Table:
    """One of two tables that differ in one sealed bid."""

    def __init__(self, folder: Path) -> None:
        match = games.fresh(4, 3)
        self.log = io.StringIO()
        self.disk = FailingDisk()
        opened = opening.create(folder, "Ring", games.header_of(match), disk=self.disk)
        self.match = Match.from_journal(opened, Random(3))
        self.path = opened.journal.path
        self.told: list[Notification] = []
        self.match.listen(self.told.append)
        games.play(self.match, Random(3), until=lambda match: len(match.owing()) > 2)

    def seen_by(self, seat: int) -> tuple[object, ...]:
        """Everything that another seat, a bystander or a thief of the file could look at."""
        match = self.match
        view = match.view(seat)
        return (
            self.path.read_bytes(),
            repr(match),
            repr(view),
            repr(match.history),
            view.own_bid,
            view.state.key(),
            pickle.dumps(view),
            position.write(view.state),
            tuple(self.told),
            match.line,
            match.legal(),
            match.can_undo(),
            match.failure,
            self.log.getvalue(),
        )


def two_tables(tmp_path: Path) -> tuple[Table, Table]:
    return Table(tmp_path / "one"), Table(tmp_path / "two")


def strip(seen: tuple[object, ...]) -> tuple[object, ...]:
    """Without the one thing that is an address in memory."""
    return (*seen[:3], *seen[4:])


def test_nothing_that_others_see_depends_on_a_sealed_bid(tmp_path: Path) -> None:
    one, two = two_tables(tmp_path)
    owner = one.match.owing()[0]
    others = [seat for seat in (NOBODY, *range(4)) if seat != owner]
    most = usable_favors(one.match.state, one.match.state.voting, owner)
    assert any(most)
    handler = logging.StreamHandler(one.log)
    logging.getLogger().addHandler(handler)
    before = [strip(one.seen_by(seat)) for seat in others]
    one.match.seal(owner, NONE)
    two.match.seal(owner, most)
    logging.getLogger().removeHandler(handler)
    for seat, unsealed in zip(others, before, strict=True):
        assert strip(one.seen_by(seat)) == strip(two.seen_by(seat))
        assert strip(one.seen_by(seat)) == unsealed  # nor on whether it is sealed yet
    assert one.match.view(owner).own_bid == NONE
    assert two.match.view(owner).own_bid == most
    assert repr(one.match.view(owner)) == repr(two.match.view(owner))


def test_a_ballot_being_written_shows_nothing_yet(tmp_path: Path) -> None:
    one, two = two_tables(tmp_path)
    most = usable_favors(one.match.state, one.match.state.voting, one.match.owing()[0])
    for table, bid in ((one, NONE), (two, most)):
        table.disk.failing = {"write"}
        table.disk.bytes_left = 0
        owing = table.match.owing()
        for seat in owing:
            table.match.seal(seat, bid if seat == owing[0] else NONE)
    for seat in (NOBODY, 3):
        assert strip(one.seen_by(seat))[1:3] == strip(two.seen_by(seat))[1:3]
    for table in (one, two):
        assert "bid" not in repr(table.match._writing).lower()
        games.settle(table.match)
        assert table.match.failure is not None
    for seat in (NOBODY, 3):
        assert strip(one.seen_by(seat)) == strip(two.seen_by(seat))


def test_the_file_never_holds_a_bid_before_the_opening(tmp_path: Path) -> None:
    table = Table(tmp_path)
    before = table.path.read_bytes()
    for seat in table.match.owing()[:-1]:
        table.match.seal(seat, games.some_bid(table.match, seat, Random(1)))
        assert table.path.read_bytes() == before


def test_after_a_crash_in_a_ballot_everybody_bids_again(tmp_path: Path) -> None:
    table = Table(tmp_path)
    owing = table.match.owing()
    for seat in owing[:-1]:
        table.match.seal(seat, games.some_bid(table.match, seat, Random(1)))
    table.match.close()
    again = Match.from_journal(opening.open_to_play(table.path))
    assert again.state.phase == BIDDING
    assert again.owing() == owing
    assert all(again.view(seat).own_bid is None for seat in range(4))
    again.close()


def test_no_exception_tells_a_bid(tmp_path: Path) -> None:
    one, two = two_tables(tmp_path)
    texts = []
    for table in (one, two):
        owner = table.match.owing()[0]
        most = usable_favors(table.match.state, table.match.state.voting, owner)
        table.match.seal(owner, NONE if table is one else most)
        with pytest.raises(IllegalMove) as refused:
            table.match.seal(owner, (1, 0, 0, 0))
        last = traceback.TracebackException.from_exception(refused.value)
        texts.append((str(refused.value), repr(refused.value), "".join(last.format())))
    assert texts[0] == texts[1]


def test_bids_are_forgotten_once_opened(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for seat in table.match.owing():
        table.match.seal(seat, games.some_bid(table.match, seat, Random(1)))
    games.settle(table.match)
    assert all(table.match.view(seat).own_bid is None for seat in range(4))
    table.match.close()
