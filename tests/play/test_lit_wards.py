"""What the board shows of a selection follows from it, and from what is pointed at."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tammany_desktop.board.highlights import (
    CHOSEN,
    FREE,
    OPEN,
    POINTED,
    QUIET,
    SHUT,
    SUBJECT,
    kind_of,
    lit_wards,
    picked_piece,
)
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import NO_WARD
from tammany_desktop.rules.state import wards_in
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.choosing import Choosing, choosing
from tests.helpers.games import open_to_slander


def test_wards_open_to_a_boss_are_lit_alike_but_the_one_pointed_at() -> None:
    selection = choosing(open_to_slander())
    state, wards = selection.match.state, selection.choosable_wards()
    closed = next(ward for ward in range(15) if ward not in wards)
    assert lit_wards(selection, state, -1, ()) == dict.fromkeys(wards, FREE)
    assert lit_wards(selection, state, wards[0], ())[wards[0]] == POINTED
    assert lit_wards(selection, state, closed, ())[closed] == QUIET
    assert lit_wards(selection, state, wards[0], (closed,))[closed] == SUBJECT
    assert picked_piece(selection) == ("boss", 0)


def test_a_ward_chosen_is_lit_otherwise_than_those_to_choose() -> None:
    """Wards open to slander differed too little from the others: those are in shade now."""
    selection = choosing(open_to_slander())
    selection.take(m.SLANDER)
    assert lit_wards(selection, selection.match.state, -1, ()) == {0: OPEN, 1: OPEN}
    selection.press_ward(0)
    lit = lit_wards(selection, selection.match.state, -1, ())
    assert {ward: kind for ward, kind in lit.items() if kind != SHUT} == {0: CHOSEN, 1: OPEN}
    assert picked_piece(selection) == ("", 0)


def test_a_cube_that_is_picked_up_is_the_piece_shown_and_all_its_wards_are_outlined() -> None:
    """With a cube in hand the map was as at rest, while a slander outlined what may be chosen."""
    selection = choosing(open_to_slander())
    held = next(p for p, count in enumerate(selection.match.state.garden) if count)
    selection.take(m.PLACE_CUBE, "population", held)
    assert picked_piece(selection) == ("cube", held)
    wards = selection.choosable_wards()
    assert len(wards) == selection.match.state.active.bit_count(), "all have the outline"
    assert lit_wards(selection, selection.match.state, -1, ()) == dict.fromkeys(wards, OPEN)
    assert lit_wards(selection, selection.match.state, wards[0], ())[wards[0]] == POINTED


def test_the_few_wards_that_cannot_be_chosen_are_in_shade_while_the_others_are_lit() -> None:
    selection = choosing(open_to_slander())
    state = selection.match.state
    locked = selection.choosable_wards()[0]
    state.locked |= 1 << locked
    selection.reset()
    model = ViewModel(selection.match.seats, state)
    model.highlight = lit_wards(selection, state, -1, ())
    kinds = {ward: kind_of(model, ward) for ward in wards_in(state.active)}
    assert kinds.pop(locked) == SHUT
    assert set(kinds.values()) == {FREE}


def test_while_a_rival_acts_only_what_is_pointed_at_and_what_votes_is_lit() -> None:
    selection = choosing(open_to_slander())
    selection.playback.rivals_act = True
    assert lit_wards(selection, selection.match.state, 3, ()) == {3: QUIET}
    assert picked_piece(selection) == ("", 0)
    match = games.fresh(3, 1)
    games.play(match, Random(1), lambda match: bool(match.owing()))
    assert lit_wards(Choosing(match), match.state, -1, ()) == {match.state.voting: SUBJECT}


def test_wards_that_cannot_be_chosen_stay_in_shade_while_a_rival_is_chosen() -> None:
    """The shade went as soon as the ward was chosen."""
    selection = choosing(open_to_slander())
    selection.take(m.SLANDER)
    state = selection.match.state
    model = ViewModel(selection.match.seats, state)
    others = [ward for ward in wards_in(state.active) if ward > 1]
    assert others
    for press in (lambda: None, lambda: selection.press_ward(0)):
        press()
        model.highlight = lit_wards(selection, state, -1, ())
        assert {kind_of(model, ward) for ward in others} == {SHUT}
    assert selection.choice_asked() == "rival"


@settings(max_examples=4, deadline=None)
@given(st.integers(0, 10_000), st.integers(3, 5))
def test_the_ward_that_votes_is_the_subject_at_each_event_of_a_game(seed: int, count: int) -> None:
    match = games.fresh(count, seed)
    selection, told = Choosing(match), set[int]()

    def watched(match: Match) -> bool:
        state = match.state
        lit = lit_wards(selection, state, -1, ())
        subjects = {ward for ward, kind in lit.items() if kind == SUBJECT}
        assert subjects == {state.voting} - {NO_WARD}
        told.update(subjects)
        return False

    games.play(match, Random(seed), watched)
    assert len(told) > 5
