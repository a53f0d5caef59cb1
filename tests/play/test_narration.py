"""What is to be done is said for every choice, and for every bonus."""

from random import Random

import pytest

from tammany_desktop.languages import text
from tammany_desktop.play import narration
from tammany_desktop.play.selection import Plan
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import BIDDING, OVER, PICK_BONUS_CUBE, PICK_BONUS_FAVOR
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.games import open_to_slander


def test_there_are_words_for_every_choice_and_for_the_last(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A move complete but not yet in the journal is still told by what was asked last."""
    match, chance, seen = games.fresh(4, 3), Random(3), set()
    while match.state.phase != OVER:
        for move in match.legal() if match.state.phase != BIDDING else ():
            plan = Plan(m.kind_of(move))
            fields = m.fields_of(move)
            while True:
                assert narration.now(match, match.state, plan)
                field = plan.next_field()
                if field is None:
                    break
                plan = plan.choose(field, fields[field])
            if plan.chosen:  # pressed once more before it was written
                assert narration.now(match, match.state, plan.choose(*plan.chosen[-1]))
            seen.add(plan.kind)
        games.step(match, chance)
    assert not [one for one in caplog.records if one.levelname == "ERROR"]
    kinds = {m.SLANDER, m.SPREAD, m.RESETTLE, m.LOCK, m.TAKE_FAVOR, m.ARREST, m.BONUS_CUBE}
    assert kinds <= seen


@pytest.mark.parametrize("ward", [0, 1, 3, 6])
def test_a_bonus_says_what_it_is_for(ward: int) -> None:
    state = open_to_slander()
    state.phase = PICK_BONUS_CUBE if ward < 2 else PICK_BONUS_FAVOR
    state.voting = ward
    state.winners[ward] = 1
    match = Match.in_memory(games.seats(3), state)
    assert narration.left(match, state) == text("table.left.bonus", ward=WARD_NUMBERS[ward])
    assert str(WARD_NUMBERS[ward]) in narration.left(match, state)
