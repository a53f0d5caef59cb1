"""Challenges: ways to win alone against the program, recognized from what happened in a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tammany_desktop.analysis.game_record import GameRecord
from tammany_desktop.rules.board import IRISH, TERMS, WARD_INDEX, YEARS_A_TERM
from tammany_desktop.rules.state import State

STRONG: Final = ("sachem", "grand_sachem")
RIVALS: Final = 3  # strong opponents to win against
AHEAD: Final = 10  # points
MOST: Final = 2  # favors bid for a ward
HALL: Final = WARD_INDEX[14]  # where Tammany Hall stands
THIRD: Final = 3 * YEARS_A_TERM  # the year after which three terms are over
Levels = Sequence[str]  # of the opponents that were won against


def _clean(told: GameRecord, seat: int, levels: Levels) -> bool:
    return all(smear.seat != seat for smear in told.smears)


def _citizen(told: GameRecord, seat: int, levels: Levels) -> bool:
    return all(election.mayor != seat for election in told.elections)


def _always(told: GameRecord, seat: int, levels: Levels) -> bool:
    return all(election.mayor == seat for election in told.elections)


def _irish(told: GameRecord, seat: int, levels: Levels) -> bool:
    return all((seat, IRISH) in election.leaders for election in told.elections)


def _hall(told: GameRecord, seat: int, levels: Levels) -> bool:
    won = [o for one in told.elections for o in one.outcomes if (o.ward, o.winner) == (HALL, seat)]
    return len(won) == TERMS


def _thrift(told: GameRecord, seat: int, levels: Levels) -> bool:
    outcomes = [outcome for election in told.elections for outcome in election.outcomes]
    return all(sum(outcome.bids[seat]) <= MOST for outcome in outcomes)


def _behind(told: GameRecord, seat: int, levels: Levels) -> bool:
    points = told.by_year[THIRD]
    return all(points[seat] < each for other, each in enumerate(points) if other != seat)


def _ahead(told: GameRecord, seat: int, levels: Levels) -> bool:
    return min(_leads(told, seat)) >= AHEAD


def _tie(told: GameRecord, seat: int, levels: Levels) -> bool:
    return told.winners == (seat,) and min(_leads(told, seat)) == 0


def _sachems(told: GameRecord, seat: int, levels: Levels) -> bool:
    return sum(level in STRONG for level in levels) >= RIVALS


def _leads(told: GameRecord, seat: int) -> list[int]:
    """By how many points a seat was ahead of each other."""
    final = told.final or ()
    return [final[seat] - points for other, points in enumerate(final) if other != seat]


_MET: Final[Mapping[str, Callable[[GameRecord, int, Levels], bool]]] = {
    "clean": _clean,
    "ahead": _ahead,
    "citizen": _citizen,
    "always": _always,
    "irish": _irish,
    "hall": _hall,
    "thrift": _thrift,
    "behind": _behind,
    "tie": _tie,
    "sachems": _sachems,
}
NAMES: Final = tuple(_MET)


def met(start: State, told: GameRecord, acted: Sequence[set[str]]) -> dict[int, tuple[str, ...]]:
    """The challenges that the only person in a game has met, by seat; empty if it was not won.

    `acted` are those who did anything in each seat, "" for a person. A game from a position that
    was set up, or with several persons, counts for nothing.
    """
    people = [seat for seat, names in enumerate(acted) if "" in names]
    fresh = start.year == 1 and not any(start.score) and not any(start.bosses)
    if len(people) != 1 or not fresh or told.final is None:
        return {}
    (seat,) = people
    if acted[seat] != {""} or seat not in told.winners:
        return {}
    levels = [min(names).partition(":")[0] for names in acted if names and "" not in names]
    return {seat: tuple(name for name, check in _MET.items() if check(told, seat, levels))}
