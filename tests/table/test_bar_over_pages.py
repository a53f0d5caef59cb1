"""What the bar says while a page of an election lies over the table."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.board.map_layers import map_background
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.ui.skin import frame
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


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("people", [1, 3])
def test_no_empty_bar_lies_below_a_page_of_an_election(tmp_path: Path, people: int) -> None:
    """It lay there as a band without words, which looked as if it had failed to load."""
    table = Table(tmp_path, people=people, seats=3, state=ballot_of_two(3))
    play_to(table, lambda: isinstance(table.top, ElectionResultScene))
    table.driver.frames(3)
    tabletop, bar = table.tabletop, table.layout.bar
    below = tabletop.panels.board.subsurface(bar)
    land = map_background(table.look, tabletop.layout.camera).subsurface(bar)
    same = pygame.mask.from_threshold(below, (0, 0, 0), (8, 8, 8, 255), land.convert(below))
    assert same.count() > 0.95 * bar.width * bar.height, "the map goes on"
    play_to(table, lambda: not any(scene.dims for scene in table.driver.app.stack.scenes))
    slip, spot = frame(table.look, "slip", bar.size), (bar.width - 40, bar.height // 2)
    assert below.get_at(spot)[:3] == slip.get_at(spot)[:3], "it is there with its words"
    table.close()
