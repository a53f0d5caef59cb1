"""What the table shows of a position, without a window."""

import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.state import APPOINTING, NOBODY, NOT_VOTED
from tammany_desktop.session.match import Seat
from tests.helpers.ballots import ballot_of_two


@pytest.fixture
def model() -> ViewModel:
    """At a ballot of three persons."""
    state = ballot_of_two(3)
    return ViewModel(tuple(Seat(f"P{n}", COLORS[n], "") for n in range(state.n)), state)


def test_an_election_is_under_way_while_a_ward_votes_or_once_one_has(model: ViewModel) -> None:
    state = model.state
    assert model.has_tally()
    state.voting = NOBODY  # between two wards
    state.winners[:] = [NOT_VOTED] * WARD_COUNT
    assert not model.has_tally()
    state.winners[4] = 1
    assert model.has_tally()
    state.winners[:] = [1] * WARD_COUNT
    assert model.has_tally()


def test_it_is_not_while_turns_are_taken_or_offices_given(model: ViewModel) -> None:
    model.state.turn = 0
    assert not model.has_tally()
    model.state.turn = NOBODY
    model.state.phase = APPOINTING
    assert not model.has_tally()


def test_it_gives_way_to_the_projection(model: ViewModel) -> None:
    model.projecting = True
    assert not model.has_tally()
    assert model.has_projection()
