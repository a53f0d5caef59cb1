"""Events and moves as words: there and back, and what is no event or move is refused."""

from typing import get_args

import pytest

from tammany_desktop.rules import codec, evolution
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tests.helpers.build import W
from tests.helpers.play import all_moves

WORDS = {"on": "cube_placed", "seat": 1, "ward": 14, "population": "italian"}


def test_every_event_has_words_and_is_followed() -> None:
    kinds = set(get_args(e.Event))
    assert set(evolution._EVOLVE) == kinds
    assert set(codec._EVENT_NAMES) == kinds


def test_every_move_goes_through_words() -> None:
    moves = all_moves()
    assert [m.from_json(m.to_json(move)) for move in moves] == moves


def test_words_of_an_event() -> None:
    event = e.CubePlaced(1, W[14], 3)
    assert codec.write(event) == WORDS
    assert codec.read(WORDS) == event
    bids = e.BallotOpened(W[17], ((1, 0, 0, 0), (0, 0, 0, 2)))
    assert codec.read(codec.write(bids)) == bids


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("on", "cube_eaten"),
        ("on", None),
        ("on", []),
        ("seat", 5),
        ("seat", -1),
        ("seat", True),
        ("seat", "1"),
        ("ward", 12),
        ("ward", None),
        ("ward", []),
        ("population", "dutch"),
        ("population", 3),
        ("population", None),
    ],
)
def test_an_impossible_event_is_refused_by_its_field(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=field):
        codec.read({**WORDS, field: value})


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"on": "cube_placed"},
        {**WORDS, "bid": 1},
        {"on": "ballot_opened", "ward": 1, "bids": [[1, 2, 3]]},
        {"on": "ballot_opened", "ward": 1, "bids": [[1, 2, 3, -4]]},
        {"on": "ballot_opened", "ward": 1, "bids": 4},
        {"on": "garden_filled", "cubes": [1, 2, 3]},
        {"on": "zone_populated", "zone": "II", "populations": ["irish"] * 99},
        {"on": "zone_populated", "zone": "II", "populations": ["irish"] * 4},
        {"on": "game_ended", "winners": [7], "decided_by": "shared"},
        {"on": "mayor_named", "seat": 5, "decided_by": "count"},
        {"on": "slandered", "seat": 0, "rival": 9, "ward": 1, "population": "irish"},
        {"on": "ballot_called", "ward": 1, "candidates": [0, 5]},
    ],
)
def test_an_event_of_the_wrong_shape_is_refused(words: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        codec.read(words)


@pytest.mark.parametrize(
    ("words", "field"),
    [
        ({"do": "fly"}, "do"),
        ({}, "do"),
        ({"do": []}, "do"),
        ({"do": "place_boss"}, "ward"),
        ({"do": "place_boss", "ward": 12}, "ward"),
        ({"do": "place_boss", "ward": "14"}, "ward"),
        ({"do": "place_boss", "ward": True}, "ward"),
        ({"do": "place_boss", "ward": 14, "seat": 1}, "seat"),
        ({"do": "place_cube", "ward": 14, "population": "dutch"}, "population"),
        ({"do": "slander", "ward": 14, "rival": 5, "population": "irish"}, "rival"),
        ({"do": "appoint", "seat": -1, "office": "mayor"}, "seat"),
        ({"do": "appoint", "seat": 1, "office": "king"}, "office"),
    ],
)
def test_an_impossible_move_is_refused_by_its_field(words: dict[str, object], field: str) -> None:
    with pytest.raises(ValueError, match=field):
        m.from_json(words)
