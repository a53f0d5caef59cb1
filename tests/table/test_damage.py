"""On the bare board, painting what is damaged shows the same as painting all, in every frame."""

import pytest

from tests.helpers.board_table import BoardTable
from tests.helpers.games import last_term

FRAMES = 240


@pytest.mark.parametrize("speed", ["normal", "fast"])
@pytest.mark.parametrize("seats", [3, 5])
def test_every_frame_of_rivals_acts_shows_what_a_fresh_painting_shows(
    seats: int, speed: str
) -> None:
    """Of places that a piece has left, and of those where it lands, nothing old stays."""
    table = BoardTable(people=0, seats=seats, speed=speed, state=last_term(seats, 11))
    live = table.drawn()
    table.damaged.clear()
    moved = 0
    for frame in range(FRAMES):
        table.frames(1)
        areas, table.damaged[:] = list(table.damaged), []
        for area in areas:
            live.set_clip(area)
            table.tabletop.paint(live)
            table.tabletop.motions.paint(live)
        live.set_clip(None)
        moved += bool(table.tabletop.motions.flights)
        same = live.get_buffer().raw == table.drawn().get_buffer().raw
        assert same, frame  # pytest would compare all the bytes that differ
    assert moved > FRAMES // 4
