"""What the table shows of a position, without a window."""

from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from tammany_desktop.board.player_card import PlayerCard, card_words
from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import text
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.state import APPOINTING, MAX_SEATS, NOBODY, NOT_VOTED
from tammany_desktop.session.match import Seat
from tammany_desktop.talk import NO_BOSS, Promise
from tammany_desktop.talk.deals import OpenPromise
from tammany_desktop.wording import office_name
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
    state.ward_winners[:] = [NOT_VOTED] * WARD_COUNT
    assert not model.has_tally()
    state.ward_winners[4] = 1
    assert model.has_tally()
    state.ward_winners[:] = [1] * WARD_COUNT
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


@pytest.mark.parametrize("projecting", [False, True])
def test_a_card_changes_with_its_projection_while_that_is_shown(
    model: ViewModel, projecting: bool
) -> None:
    """Cubes of a ward that a player holds are on no card; a projection tells who leads by them."""
    look = SimpleNamespace(px=round, units=SimpleNamespace(large=False))
    card = PlayerCard(cast(Any, look), pygame.Rect(0, 0, 9, 9), 0)
    model.projecting, ward = projecting, model.projection().winners.index(0)
    keys = []
    for count in (0, 9):
        model.state.cubes[4 * ward] = count
        keys.append(card.picture_key(model))
    assert (keys[0] != keys[1]) is projecting


def test_all_that_a_card_shows_is_read_aloud(model: ViewModel) -> None:
    state, seat = model.state, 1
    promise = OpenPromise(seat, 0, Promise(NO_BOSS, ward=3))
    told = [
        text("table.card.markers", count=2),
        text("table.card.spent"),
        text("table.card.first"),
        text("table.card.promises", count=2),
        office_name(1),
    ]
    state.first = 0
    assert not [words for words in told if words.rstrip(".") in card_words(model, seat)]
    state.markers = 1 << seat | 1 << MAX_SEATS + seat
    state.has_slandered[seat], state.first, state.office[seat] = True, seat, 1
    model.open_promises = (promise, promise)
    full = card_words(model, seat)
    assert not [words for words in told if words.rstrip(".") not in full]
