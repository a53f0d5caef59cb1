"""What the bar says while a page of an election lies over the table."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tests.helpers.ballots import ballot_of_two
from tests.helpers.table import Keys, Table, play_person


def play_to(table: Table, reached: Callable[[], bool]) -> None:
    """Play on until a page is reached."""
    random = Random(1)
    for _ in range(60):
        table.rest()
        if reached():
            return
        play_person(table, Keys(table), random)
    raise AssertionError("never reached")


@pytest.mark.parametrize(("people", "later"), [(1, ""), (3, "Next: Clara.")])
def test_while_an_envelope_closes_the_bar_says_whose_bid_is_sealed_and_who_is_next(
    tmp_path: Path, people: int, later: str
) -> None:
    """It still asked for the bid that was sealed."""
    state = ballot_of_two(3)
    table = Table(
        tmp_path, people=people, seats=3, state=state, reduce_motion=False, speed="normal"
    )
    play_to(table, lambda: isinstance(table.top, BallotScene))
    seat = table.top.seat
    table.driver.wait(0.5)
    table.driver.key("e")
    table.driver.frames(6)
    assert table.top.closing >= 0
    assert table.bar_text == f"Sealed: {table.match.seats[seat].name}."
    assert table.bar_note == later
    table.driver.wait(6)
    assert "Sealed" not in table.bar_text
    table.close()


def test_behind_the_results_of_an_election_the_bar_says_to_go_on(tmp_path: Path) -> None:
    """It said that an opponent is thinking, or that a click skips ahead."""
    table = Table(tmp_path, people=1, seats=3, state=ballot_of_two(3))
    play_to(table, lambda: isinstance(table.top, ElectionResultScene))
    assert table.bar_note == "Continue"
    table.close()
