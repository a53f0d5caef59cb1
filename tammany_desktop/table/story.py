"""What happened, in the words of the language in use: one sentence an event, for bar and log."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tammany_desktop.languages import series, text
from tammany_desktop.match import Seat
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS, ZONE_NAMES
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.table.phrases import names, office_name, population_name, population_words

# Events that say nothing by themselves: another tells it better.
SILENT: Final = (e.WardActionDone, e.TurnEnded, e.SpreadOpened, e.OfficesEnded, e.BonusOffered)


def key_of(event: e.Event) -> str:
    """The catalog key of an event below `log.`.

    >>> key_of(e.BossPlaced(0, 3))
    'boss_placed'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()


def contested(event: e.Event) -> bool:
    """Whether an event is the outcome of a ward where rivals stood."""
    return isinstance(event, e.WardWon | e.WardTied) and sum(v > 0 for v in event.votes) > 1


def uncontested(event: e.Event) -> bool:
    """Whether an event is the outcome of a ward where no rivals stood."""
    return isinstance(event, e.WardPassed | e.WardWon | e.WardTied) and not contested(event)


def tell(event: e.Event, seats: Sequence[Seat], before: e.Event | None = None) -> str:
    """The sentence of an event, or "" where it is not told.

    `before` is the event just before it: a contested ward that no opened ballot decided was one
    where nobody could bid, and that is said.
    """
    if isinstance(event, SILENT):
        return ""
    key = key_of(event)
    values = _values(event, seats)
    if isinstance(event, e.PointsScored):
        key = f"{key}_{e.REASONS[event.reason]}"
    elif isinstance(event, e.WardWon) and not contested(event):
        key = f"{key}_alone"
    elif contested(event) and not isinstance(before, e.BallotOpened):
        key = f"{key}_skipped"
    elif isinstance(event, e.GameEnded) and len(event.winners) > 1:
        key = f"{key}_shared"
    return text(f"log.{key}", **values)


def sweep(swept: Iterable[e.Event], seats: Sequence[Seat]) -> str:
    """One sentence on wards counted together: who carries which, and where nobody stood."""
    wards: dict[int, list[str]] = {}
    for event in swept:
        if isinstance(event, e.WardWon | e.WardPassed):
            seat = event.seat if isinstance(event, e.WardWon) else NOBODY
            wards.setdefault(seat, []).append(str(WARD_NUMBERS[event.ward]))
    parts = []
    for seat in sorted(wards, key=lambda seat: (seat == NOBODY, seat)):
        numbers = series(wards[seat])
        name = "" if seat == NOBODY else seats[seat].name
        key = "table.swept_by" if name else "table.swept_nobody"
        parts.append(text(key, name=name, wards=numbers))
    return text("table.swept", wards=text("table.swept_join").join(parts))


def _values(event: e.Event, seats: Sequence[Seat]) -> dict[str, str | int]:
    found: dict[str, str | int] = {}
    for field, value in event._asdict().items():
        found |= _value(field, value, seats)
    if isinstance(event, e.WardWon | e.WardTied):
        found["votes"] = text("table.dash").join(
            str(v) for v in sorted((v for v in event.votes if v), reverse=True)
        )
    if isinstance(event, e.GardenFilled):
        found["cubes"] = series(
            [
                text("table.times", count=count, thing=population_name(p))
                for p, count in enumerate(event.cubes)
                if count
            ]
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
        return {**population_words(value)}
    if field == "office":
        return {"office": office_name(value)}
    if field == "zone":
        return {"zone": ZONE_NAMES[value]}
    if field == "points":
        return {"count": value}
    if field == "favors":
        return {"count": value}
    return {field: value}
