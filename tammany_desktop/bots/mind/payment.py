"""Which colors pay a bid: those that will be missed least."""

from tammany_desktop.rules.board import POPULATION_COUNT, VOTING_ORDER
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import usable_favors


def wards_to_come(state: State) -> tuple[int, ...]:
    """The wards that vote after the one now voting; all of them where none is voting."""
    if state.voting < 0:
        return VOTING_ORDER
    return VOTING_ORDER[VOTING_ORDER.index(state.voting) + 1 :]


def uses_to_come(state: State, seat: int) -> tuple[int, int, int, int]:
    """By population: the contested wards still to vote where `seat` could bid such a favor."""
    uses = [0, 0, 0, 0]
    for ward in wards_to_come(state):
        bosses = state.bosses_in(ward)
        if bosses[seat] and sum(bosses) > bosses[seat]:
            for population in range(POPULATION_COUNT):
                uses[population] += state.cubes[ward * POPULATION_COUNT + population] > 0
    return uses[0], uses[1], uses[2], uses[3]


def pay(state: State, seat: int, total: int) -> Bid:
    """A bid of `total` favors, or of all usable ones, in the colors least needed later (R10.1)."""
    left = list(usable_favors(state, state.voting, seat))
    uses = uses_to_come(state, seat)
    bid = [0, 0, 0, 0]
    for _ in range(min(total, sum(left))):
        choice = max(range(POPULATION_COUNT), key=lambda p: (left[p] > 0, left[p] - 2 * uses[p]))
        left[choice] -= 1
        bid[choice] += 1
    return bid[0], bid[1], bid[2], bid[3]
