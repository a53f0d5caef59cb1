"""Castle Garden and the beginning of a turn (R2.5, R4.1)."""

from typing import Final

from tammany_desktop.rules.draft import Chance, draw
from tammany_desktop.rules.events import Event, GardenFilled, TurnBegan
from tammany_desktop.rules.state import State

GARDEN_EXTRA: Final = 2  # players + 2 cubes


def draw_for(state: State, chance: Chance) -> tuple[int, int, int, int]:
    """The cubes that chance brings to Castle Garden: players + 2, or all in the bag (R4.1)."""
    return draw(state.bag, state.n + GARDEN_EXTRA, chance)


def garden_refill(state: State, chance: Chance) -> GardenFilled | None:
    """The draw due at the start of a turn, if Castle Garden is empty and the bag is not (R4.1)."""
    if any(state.garden) or not any(state.bag):
        return None
    return GardenFilled(draw_for(state, chance))


def begin_turn(state: State, seat: int, year: int, chance: Chance) -> list[Event]:
    """A turn begins, with the draw that is due (R3.1, R4.1)."""
    refill = garden_refill(state, chance)
    began = TurnBegan(seat, year)
    return [began] if refill is None else [began, refill]
