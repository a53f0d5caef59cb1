"""What moves when much happens: a landslide, points on the track, a new Mayor, an office given."""

from pathlib import Path

import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.board.animation import Shake
from tammany_desktop.rules import events as e
from tests.helpers.table import Table

CHIEF = 3


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path, people=1, speed="normal")
    made.rest()
    return made


def play(table: Table, event: e.Event) -> list[object]:
    """What is in the air after an event was played, and the sounds."""
    sounds: list[object] = []
    table.table.tabletop.play = sounds.append
    table.table.tabletop._play(event)
    return sounds


def test_a_ward_won_by_far_trembles_and_comes_to_rest(table: Table) -> None:
    top = table.table.tabletop
    before = table.picture()
    sounds = play(table, e.WardWon(2, 1, (1, 4, 0)))
    assert sounds == [Effect.LANDSLIDE]
    assert isinstance(top.motions.flights[0], Shake)
    places = set()
    while top.motions.moving:
        places.add(top.motions.flights[0].rect.topleft)
        table.driver.frames(1)
    assert len(places) > 3
    table.driver.frames(2)
    assert table.picture() != before  # the rosette
    table.close()


def test_a_ward_won_by_little_does_not(table: Table) -> None:
    assert play(table, e.WardWon(2, 1, (1, 3, 0))) == []
    assert not any(isinstance(one, Shake) for one in table.table.tabletop.motions.flights)
    table.close()


def test_nothing_trembles_where_motion_is_reduced(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, speed="normal", reduce_motion=True)
    table.rest()
    play(table, e.WardWon(2, 1, (0, 5, 0)))
    assert not table.table.tabletop.motions.moving
    table.close()


def test_who_scores_walks_to_the_new_place(table: Table) -> None:
    top = table.table.tabletop
    play(table, e.PointsScored(0, 7, e.FOR_WARDS))
    (flight,) = top.motions.flights
    scores = [7, 0, 0]
    assert flight.end == top.anchors.track(scores, 0)
    assert top.model.flying("track", 0, 0)
    table.driver.wait(1.0)
    assert not top.model.flying("track", 0, 0)
    table.close()


@pytest.mark.parametrize(
    ("event", "seat"), [(e.MayorNamed(1, e.BY_COUNT), 1), (e.Appointed(2, CHIEF), 2)]
)
def test_chain_and_emblem_go_to_their_card(table: Table, event: e.Event, seat: int) -> None:
    top = table.table.tabletop
    play(table, event)
    assert top.motions.flights[-1].end == top.anchors.card(seat)
    table.close()
