"""The bar tells nothing that the table has not yet shown."""

from pathlib import Path
from random import Random

import pytest

from tammany_desktop.languages import available
from tammany_desktop.rules.board import NO_OFFICE
from tests.helpers.games import open_to_slander
from tests.helpers.table import Keys, Table, play_person


def test_neither_pieces_nor_offices_run_ahead_of_the_count(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seats=3, seed=2, speed="normal")
    chance = Random(1)
    behind = seen = 0
    while table.match.state.term == 1:
        for _ in range(4000):
            table.driver.frame()
            told, known = table.shown, table.match.state
            behind += told.supply[0] != known.supply[0]
            actor = told.actor()
            own = actor == 0 and table.may_act
            if table.bar_open:
                seen += 1
                assert table.tray_counts[0] == told.supply[0]
                assert table.bar_office == (told.office[0] if own else NO_OFFICE)
            if table.driver.app.loop.next_frame_in() is None:
                break
        play_person(table, Keys(table), chance)
    assert behind > 30
    assert seen > 30
    table.close()


@pytest.mark.parametrize("spoken", available())
def test_what_is_left_of_the_turn_is_said_in_every_language(tmp_path: Path, spoken: str) -> None:
    table = Table(tmp_path, people=3, state=open_to_slander(), language=spoken, plain_type=True)
    table.rest()
    assert table.bar_note
    lines = table.bar_lines
    assert " ".join(words for words, _, color in lines if color == "ink_soft") == table.bar_note
    table.close()
