"""The moments a person may go back to."""

from random import Random

from tammany_desktop.rules.state import BIDDING, OVER, TURN
from tammany_desktop.session.match import decision_id, decision_lines, last_decision_line
from tests.helpers import games


def test_every_turn_and_ballot_of_a_seat_is_a_moment() -> None:
    match = games.finished(3, 5)
    history = match.history
    assert match.state.phase == OVER
    for seat in range(3):
        lines = decision_lines(history, seat)
        assert lines == sorted(set(lines))
        states = [history.state_at(line) for line in lines]
        turns = [state.year for state in states if state.phase == TURN]
        assert turns == list(range(1, 17))
        assert all(decision_id(state, seat) is not None for state in states)
        assert any(state.phase == BIDDING for state in states)


def test_in_the_midst_of_a_turn_its_beginning_comes_first() -> None:
    match = games.fresh(3, 2)
    games.play(match, Random(2), lambda m: m.state.year == 3 and m.state.step != 0)
    seat = match.state.turn
    line = last_decision_line(match.history, seat)
    assert line is not None
    state = match.history.state_at(line)
    assert (state.year, state.turn, state.step) == (3, seat, 0)


def test_at_the_beginning_of_a_turn_the_one_before_comes() -> None:
    match = games.fresh(3, 2)
    first = match.state.turn
    games.play(match, Random(2), lambda m: m.state.year == 3 and m.state.turn == first)
    line = last_decision_line(match.history, first)
    assert line is not None
    assert match.history.state_at(line).year == 2


def test_before_the_first_turn_there_is_nothing() -> None:
    match = games.fresh(3, 2)
    games.settle(match)
    assert last_decision_line(match.history, match.state.turn) is None


def test_what_was_undone_is_no_moment() -> None:
    match = games.fresh(3, 2)
    games.play(match, Random(4), lambda m: m.can_undo())
    seat = match.state.turn
    before = decision_lines(match.history, seat)
    match.undo()
    games.settle(match)
    assert decision_lines(match.history, seat) == before
