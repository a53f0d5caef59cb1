"""A decision in the making: events gathered while a scratch copy of the state follows them.

With it the draws of Castle Garden and the beginning of a turn (R2.5, R4.1).
"""

from random import Random
from typing import Final

from tammany_desktop.rules.events import Event, GardenFilled, TurnBegan
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import State

Chance = Random


class Draft:
    """Events so far, and the state after them; `chance` rolls what must be rolled."""

    def __init__(self, state: State, chance: Chance) -> None:
        """Start from a copy of `state`, which itself is only read."""
        self.state = state.copy()
        self.chance = chance
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """Add an event and let the scratch state follow."""
        self.events.append(event)
        evolve(self.state, event)


def draw(bag: list[int], count: int, chance: Chance) -> tuple[int, int, int, int]:
    """Cubes drawn from a bag, each remaining one equally likely; all of them if it holds fewer.

    Counts by population, both; the bag itself is left as it was (R2.5, R4.1).
    """
    left = bag[:]
    drawn = [0, 0, 0, 0]
    total = sum(left)
    for _ in range(min(count, total)):
        at = chance.randrange(total)
        population = 0
        while at >= left[population]:
            at -= left[population]
            population += 1
        left[population] -= 1
        drawn[population] += 1
        total -= 1
    return drawn[0], drawn[1], drawn[2], drawn[3]


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
