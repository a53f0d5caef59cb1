"""The bar tells nothing that the table has not yet shown."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.languages import available
from tammany_desktop.rules.board import NO_OFFICE
from tests.helpers.table import Keys, Table, play_person
from tests.table.test_answers import slander


def test_neither_pieces_nor_offices_run_ahead_of_the_count(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=2, speed="normal")
    bar, model, chance = table.table.bar, table.table.model, Random(1)
    behind = seen = 0
    while table.match.state.term == 1:
        for _ in range(4000):
            table.driver.frame()
            told, known = model.state, table.match.state
            behind += told.supply[0] != known.supply[0]
            bar = table.table.bar
            actor = told.actor()
            own = actor == 0 and table.table.actions.mine
            if bar.shown:
                seen += 1
                assert bar.pieces[0][1] == told.supply[0]
                assert bar.buttons.office == (told.office[0] if own else NO_OFFICE)
            if table.driver.app.loop.wait() is None:
                break
        play_person(table, Keys(table), chance)
        bar = table.table.bar
    assert behind > 30
    assert seen > 30
    table.close()


@pytest.mark.parametrize("spoken", available())
def test_what_is_left_of_the_turn_is_said_in_every_language(tmp_path: Path, spoken: str) -> None:
    table = Table(tmp_path, people=3, state=slander(), language=spoken, plain_type=True)
    table.rest()
    bar = table.table.bar
    assert bar.sentence[1]
    lines = bar.narrator.fitted(*bar.sentence)
    assert " ".join(words for words, _, color in lines if color == "ink_soft") == bar.sentence[1]
    table.close()
