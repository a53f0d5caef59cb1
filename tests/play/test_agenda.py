"""What is due at a table, in whole games without a window."""

from random import Random

import pytest

from tammany_desktop.play.agenda import (
    NOTHING,
    Announcement,
    Appointments,
    Ask,
    Cover,
    Due,
    FinalCount,
    OwnBallot,
    Paper,
    Results,
    Reveal,
)
from tammany_desktop.play.ballots import BidSealed
from tammany_desktop.rules import events as e
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import BIDDING, OVER
from tammany_desktop.rules.wards import prospect
from tests.helpers.headless import HeadlessTable


def kinds(seen: list[Due]) -> list[type[Due]]:
    return [type(due) for due in seen if due != NOTHING]


@pytest.mark.parametrize("people", [0, 1, 2, 4])
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_whole_game_shows_everything_once_and_in_order(people: int, speed: str) -> None:
    table = HeadlessTable(people, new_game(4, Random(people)), people + 1, speed=speed)
    table.play_to_the_end()
    match, seen = table.match, table.seen
    assert table.play.model.state.key() == match.state.key()
    assert match.state.phase == OVER
    happened = match.history.events_since(0)
    contested = [one for one in happened if isinstance(one, e.BallotOpened)]
    reveals = [due for due in seen if isinstance(due, Reveal)]
    if speed != "instant":
        assert [due.opened for due in reveals] == contested
    assert any(due.among_bots for due in reveals) == (people < 4 and speed != "instant")
    assert any(not due.among_bots for due in reveals) == (people > 0)
    assert [due.term for due in seen if isinstance(due, Paper)] == [1, 2, 3]
    assert len([due for due in seen if isinstance(due, Results)]) == 4
    assert kinds(seen)[-1] is FinalCount


@pytest.mark.parametrize("seed", range(6))
def test_nobody_is_asked_before_the_ward_is_shown(seed: int) -> None:
    """Whoever is asked for a bid sees the position in which it is due."""
    table = HeadlessTable(1 + seed % 3, new_game(3 + seed % 3, Random(seed)), seed)
    before: Due = NOTHING
    for _ in range(3000):
        table.rest()
        state, shown = table.match.state, table.play.model.state
        if before == NOTHING and isinstance(table.opened, Ask | Announcement | Appointments):
            assert shown.key() == state.key()
        if state.phase == OVER and table.opened == NOTHING:
            return
        before = table.opened
        table.do()
    raise AssertionError("the game never ends")


@pytest.mark.parametrize("seed", range(4))
def test_before_each_ballot_comes_the_cover_of_its_person(seed: int) -> None:
    table = HeadlessTable(3, new_game(3, Random(seed)), seed)
    table.play_to_the_end()
    assert any(isinstance(due, OwnBallot) for due in table.seen)
    for previous, due in zip(table.seen, table.seen[1:], strict=False):
        if isinstance(due, OwnBallot):
            assert isinstance(previous, Cover)
            assert previous.seat == due.seat


def test_a_lone_person_has_no_cover() -> None:
    table = HeadlessTable(1, new_game(4, Random(3)), 3)
    table.play_to_the_end()
    assert not any(isinstance(due, Cover | Announcement) for due in table.seen)
    assert any(isinstance(due, OwnBallot) for due in table.seen)


def test_whose_bid_changes_nothing_is_not_asked_where_the_setting_says_so() -> None:
    futile = 0
    for seed in range(4):
        table = HeadlessTable(4, new_game(4, Random(seed)), seed, seal_zero=True)
        sealed: list[BidSealed] = []
        table.play.ballots.listen(sealed.append)
        for _ in range(5000):
            table.rest()
            state = table.match.state
            if isinstance(table.opened, Ask) and table.play.ballots.owes(table.opened.seat):
                assert prospect(state, state.voting, table.opened.seat).matters
            if state.phase == OVER and table.opened == NOTHING:
                break
            table.do()
        futile += sum(one.futile for one in sealed)
    assert futile > 0


def test_who_comes_back_in_the_midst_of_bids_looks_at_the_table_first() -> None:
    table = HeadlessTable(3, new_game(3, Random(2)), 2)
    while not isinstance(table.opened, Cover):
        table.rest()
        if table.opened == NOTHING or not isinstance(table.opened, Cover):
            table.do()
    again = HeadlessTable(3, table.match.state.copy(), 3)
    assert again.match.state.phase == BIDDING
    again.agenda.reopened_line = again.match.line
    again.rest()
    assert again.opened == Announcement()
    again.do()
    again.rest()
    assert isinstance(again.opened, Cover)
    assert again.opened.is_first
    assert again.agenda.reopened_line < 0


def test_another_player_is_asked_anew() -> None:
    table = HeadlessTable(2, new_game(3, Random(4)), 4)
    while not isinstance(table.opened, OwnBallot):
        table.rest()
        if not isinstance(table.opened, OwnBallot):
            table.do()
    seat = table.opened.seat
    table.session.change_player(seat, "simple")
    table.frame()
    assert table.opened == NOTHING
    table.rest()
    assert not isinstance(table.opened, OwnBallot | Cover) or table.opened.seat != seat
