"""What a seat may know: the position, its own sealed bid, and no other (R7.4)."""

from random import Random

from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.redact import redact
from tammany_desktop.rules.wards import BidRange, OpenedBid

SEALED = {0: (1, 0, 0, 0), 2: (0, 3, 0, 0)}


def test_R7_4_a_view_holds_the_seats_own_bid_and_no_other() -> None:
    state = new_game(3, Random(1))
    assert [redact(state, SEALED, seat).own_bid for seat in range(3)] == [
        SEALED[0],
        None,
        SEALED[2],
    ]
    assert redact(state, SEALED).own_bid is None
    assert redact(state, {0: (2, 2, 2, 2)}, 1) == redact(state, {}, 1)


def test_R7_4_a_view_in_a_log_tells_only_whose_it_is() -> None:
    state = new_game(3, Random(1))
    assert repr(redact(state, SEALED, 2)) == "View(seat=2)"


def test_a_view_is_a_copy_with_what_was_opened_before() -> None:
    state, opened = new_game(3, Random(1)), (OpenedBid(1, 3, BidRange(2, 1, 0, 0)),)
    view = redact(state, SEALED, 1, opened)
    assert view.opened == opened
    assert view.state == state
    view.state.score[1] += 5
    assert view.state != state
