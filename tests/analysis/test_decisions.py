"""A way to decide in words."""

import pytest

from tammany_desktop.analysis.decisions import way_words
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m


@pytest.mark.parametrize(("move", "name"), [(m.DECLINE, "decline"), (m.STOP_SPREAD, "stop_spread")])
def test_an_ending_is_told_where_it_is_all_that_was_done(move: m.Move, name: str) -> None:
    assert way_words((move,), None, ()) == text(f"hint.act.{name}")


def test_the_end_of_a_turn_is_left_out_after_what_was_done_in_it() -> None:
    words = way_words((m.place_boss(3), m.END_TURN), None, ())
    assert words == way_words((m.place_boss(3),), None, ())
