"""How a game ended, for its last newspaper: winners, the final count, best and worst moments."""

from collections.abc import Iterable
from typing import NamedTuple

from tammany_desktop.analysis import findings
from tammany_desktop.analysis.game_record import GameRecord, retell
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import NOBODY, State


class Ending(NamedTuple):
    """The end of a game; one entry a seat in tuples of numbers.

    `before` are the points before the final count, `haul` the term, seat and points of the richest
    election where it was one seat's alone, `lost` favors bid in wards that went to others.
    """

    winners: tuple[int, ...]
    decided_by: int
    before: tuple[int, ...]
    points: tuple[int, ...]
    haul: tuple[int, int, int] | None
    lost: tuple[int, ...]
    last_mayor: int


def ending_of(start: State, happened: Iterable[e.Event]) -> Ending | None:
    """The end of a game by its events; None before it is over."""
    events = list(happened)
    if not events or not isinstance(events[-1], e.GameEnded):
        return None
    told = retell(start, events)
    books = findings.ledger(told)
    points = tuple(told.state.score)
    gained = (told.state.favor_points, told.state.slander_points)
    before = tuple(total - a - b for total, a, b in zip(points, *gained, strict=True))
    lost = tuple(one.lost for one in books.spending)
    end = events[-1]
    mayor = told.elections[-1].mayor if told.elections else NOBODY
    return Ending(told.winners, end.decided_by, before, points, _haul(told), lost, mayor)


def _haul(told: GameRecord) -> tuple[int, int, int] | None:
    for one in findings.turning_points(told):
        if one.kind == findings.HAUL:
            return one.term, one.seat, one.amount
    return None
