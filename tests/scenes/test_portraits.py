"""The portraits of the final result."""

from typing import Any

import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.scenes.election.drawings import portrait
from tammany_desktop.scenes.newspaper.engravings import portrait_name
from tammany_desktop.session.match import Seat
from tests.helpers.window import Driver


@pytest.mark.usefixtures("unshared")
def test_a_plate_fills_its_oval_and_a_boss_stands_in_it(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = window.app.look
    seats = [Seat("Anna", COLORS[0], ""), Seat("Boyd", COLORS[1], "sachem")]
    person, opponent = (portrait_name(seats, seat) for seat in range(2))
    heights: dict[str, int] = {}
    drawn = type(look.pieces).sprite

    def sprite(pieces: Any, name: str, high: int, *rest: Any) -> Any:
        heights[name] = high
        return drawn(pieces, name, high, *rest)

    monkeypatch.setattr(type(look.pieces), "sprite", sprite)
    for name in (person, opponent):
        portrait(look, name, 200)
    assert heights[person] < 0.9 * heights[opponent]
