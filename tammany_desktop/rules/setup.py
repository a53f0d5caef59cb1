"""A new game (R2)."""

from tammany_desktop.rules.board import (
    CUBES_EACH,
    IRISH,
    POPULATION_COUNT,
    TAMMANY_HALL,
    ZONE_CUBES,
    ZONES,
    zones_at_start,
)
from tammany_desktop.rules.city import deal_zone
from tammany_desktop.rules.draft import Chance, draw_for
from tammany_desktop.rules.evolution import add_cube
from tammany_desktop.rules.options import STANDARD, Options
from tammany_desktop.rules.state import State


def _set_zones_aside(state: State) -> None:
    for zone, cubes in enumerate(ZONE_CUBES):
        for population, count in enumerate(cubes):
            state.aside[zone * POPULATION_COUNT + population] = count
    for population in range(POPULATION_COUNT):
        set_aside = sum(cubes[population] for cubes in ZONE_CUBES)
        state.bag[population] = CUBES_EACH - set_aside


def _populate(state: State, zone: int, chance: Chance) -> None:
    wards = [ward for ward in ZONES[zone] if ward != TAMMANY_HALL]
    if zone == 0:  # ward 14 always begins Irish (R2.3)
        state.aside[IRISH] -= 1
        add_cube(state, TAMMANY_HALL, IRISH)
    cubes = deal_zone(state, zone, chance)
    for ward, population in zip(wards, cubes, strict=True):
        state.aside[zone * POPULATION_COUNT + population] -= 1
        add_cube(state, ward, population)


def new_game(players: int, chance: Chance, options: Options = STANDARD) -> State:
    """The position before the first turn, set up by chance (R2).

    Raises ValueError unless there are 3 to 5 players.
    """
    if not 3 <= players <= 5:
        raise ValueError("players")
    state = State(players, options)
    _set_zones_aside(state)
    for zone in range(zones_at_start(players)):
        _populate(state, zone, chance)
    for population, count in enumerate(draw_for(state, chance)):
        state.bag[population] -= count
        state.garden[population] = count
    state.first = state.turn = chance.randrange(players)
    return state
