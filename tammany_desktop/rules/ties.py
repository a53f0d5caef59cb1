"""Breaking a tie by unspent favors, as for Mayor and for the game (R9.3, R10.3)."""

from tammany_desktop.rules.events import BY_COUNT, BY_FAVORS, BY_IRISH, BY_NOBODY
from tammany_desktop.rules.state import State


def _most(seats: list[int], measure: list[int]) -> list[int]:
    best = max(measure)
    return [seat for seat, value in zip(seats, measure, strict=True) if value == best]


def lead(state: State, count: list[int]) -> tuple[list[int], int]:
    """Who leads by `count` (one entry a seat), and what decided it (one of the BY_ constants).

    Step by step, whoever has fewer drops out: favors held in all, then Irish, English, German,
    Italian ones. More than one seat is left, with BY_NOBODY, where even that does not part them.
    """
    seats = _most(list(range(state.n)), count)
    if len(seats) == 1:
        return seats, BY_COUNT
    seats = _most(seats, [state.favors_held(seat) for seat in seats])
    if len(seats) == 1:
        return seats, BY_FAVORS
    for population in range(4):
        seats = _most(seats, [state.favors[seat * 4 + population] for seat in seats])
        if len(seats) == 1:
            return seats, BY_IRISH + population
    return seats, BY_NOBODY
