"""On the bare board, painting what is damaged shows the same as painting all, in every frame."""

import pytest

from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import MAX_SEATS, wards_in
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


@pytest.mark.parametrize("seed", [3, 11])
def test_bosses_that_are_home_from_a_ward_stay_in_sight_nowhere(seed: int) -> None:
    """A card shows how many bosses there are, not where they lie."""
    state = last_term(4, seed)
    for ward in wards_in(state.active):
        table = BoardTable(people=1, seats=4, speed="normal", state=state.copy())
        table.play_event(e.WardTied(ward, (2, 2, 0, 0)))
        flights, landed = table.tabletop.motions.flights, 0
        bosses = state.bosses[ward * MAX_SEATS : (ward + 1) * MAX_SEATS]
        while table.tabletop.motions.flights:
            table.frames(1)
            down = [one for one in flights if one.landed]
            home = [one for one in down if one.landed_spot and one.landed_spot[0] == "supply"]
            assert not any(one.stays for one in home)
            landed = max(landed, len(home))
        assert landed == sum(bosses)
