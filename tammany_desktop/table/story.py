"""What happened, in the words of the language in use: one sentence an event, for bar and log."""

import re
from collections.abc import Sequence
from typing import Final

from tammany_desktop.languages import text
from tammany_desktop.match import Seat
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS, ZONE_NAMES
from tammany_desktop.table.phrases import favor_name, names, office_name, population_name

# Events that say nothing by themselves: another tells it better.
SILENT: Final = (e.WardActionDone, e.TurnEnded, e.SpreadOpened, e.OfficesEnded, e.BonusOffered)


def key_of(event: e.Event) -> str:
    """The catalog key of an event below `log.`.

    >>> key_of(e.BossPlaced(0, 3))
    'boss_placed'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()


def tell(event: e.Event, seats: Sequence[Seat]) -> str:
    """The sentence of an event, or "" where it is not told."""
    if isinstance(event, SILENT):
        return ""
    key = key_of(event)
    values = _values(event, seats)
    if isinstance(event, e.PointsScored):
        key = f"{key}_{e.REASONS[event.reason]}"
    elif isinstance(event, e.WardWon) and len([v for v in event.votes if v]) < 2:
        key = f"{key}_alone"
    elif isinstance(event, e.GameEnded) and len(event.winners) > 1:
        key = f"{key}_shared"
    return text(f"log.{key}", **values)


def _values(event: e.Event, seats: Sequence[Seat]) -> dict[str, str | int]:
    found: dict[str, str | int] = {}
    for field, value in event._asdict().items():
        found |= _value(field, value, seats)
    if isinstance(event, e.WardWon | e.WardTied):
        found["votes"] = text("table.dash").join(
            str(v) for v in sorted((v for v in event.votes if v), reverse=True)
        )
    if isinstance(event, e.GardenFilled):
        found["cubes"] = ", ".join(
            text("table.times", count=count, thing=population_name(p))
            for p, count in enumerate(event.cubes)
            if count
        )
    return found


def _value(field: str, value: object, seats: Sequence[Seat]) -> dict[str, str | int]:
    if field in ("candidates", "winners") and isinstance(value, tuple):
        return {"names": names(seats, value)}
    if not isinstance(value, int):
        return {}
    if field in ("seat", "first"):
        return {"name": seats[value].name}
    if field == "rival":
        return {"rival": seats[value].name}
    if field.endswith("ward"):
        return {field: WARD_NUMBERS[value]}
    if field == "population":
        return {"population": population_name(value), "favor": favor_name(value)}
    if field == "office":
        return {"office": office_name(value)}
    if field == "zone":
        return {"zone": ZONE_NAMES[value]}
    if field == "points":
        return {"count": value}
    if field == "favors":
        return {"count": value}
    return {field: value}
