"""What rivals did since a player's last turn: one line a rival."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tammany_desktop.languages import text
from tammany_desktop.match import Seat
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import TURN, State
from tammany_desktop.table.phrases import favor_name, population_name


class Line(NamedTuple):
    """A rival and what it did, in words."""

    seat: int
    words: str


def due(state: State, seats: Sequence[Seat]) -> bool:
    """Whether a person's turn has just begun, nothing done yet."""
    if state.phase != TURN or seats[state.turn].bot:
        return False
    return not (state.step or state.ward_done or state.slander_done or state.office_done)


def since_last_turn(happened: Sequence[e.Event], seat: int) -> list[e.Event]:
    """The events after a seat's last turn, or after the last election where that came later."""
    found: list[e.Event] = []
    for event in reversed(happened):
        if isinstance(event, e.TermBegan):
            break
        if isinstance(event, e.TurnEnded) and event.seat == seat:
            break
        found.append(event)
    return found[::-1]


def recap(happened: Iterable[e.Event], seats: Sequence[Seat], viewer: int) -> tuple[Line, ...]:
    """One line for each rival that did something, in the order of play."""
    done: dict[int, list[e.Event]] = {}
    for event in happened:
        seat = getattr(event, "seat", viewer)
        if seat != viewer:
            done.setdefault(seat, []).append(event)
    lines = [Line(seat, _words(events, seats)) for seat, events in done.items()]
    return tuple(line for line in lines if line.words)


def _words(events: list[e.Event], seats: Sequence[Seat]) -> str:
    parts = []
    placed = [WARD_NUMBERS[one.ward] for one in events if isinstance(one, e.BossPlaced)]
    if placed:
        wards = ", ".join(str(number) for number in sorted(placed))
        parts.append(text("table.recap.bosses", count=len(placed), wards=wards))
    parts += [words for words in (_other(one, seats) for one in events) if words]
    return "; ".join(parts)


def _other(event: e.Event, seats: Sequence[Seat]) -> str:
    match event:
        case e.CubePlaced():
            key = "table.recap.cube"
        case e.Slandered() | e.SlanderSpread():
            key = "table.recap.slander"
        case e.DeputyFavorTaken():
            key = "table.recap.favor"
        case e.CubeArrested():
            key = "table.recap.arrest"
        case e.WardLocked():
            key = "table.recap.lock"
        case e.CubeResettled():
            start, goal = WARD_NUMBERS[event.from_ward], WARD_NUMBERS[event.to_ward]
            population = population_name(event.population)
            return text(
                "table.recap.resettle", population=population, from_ward=start, to_ward=goal
            )
        case _:
            return ""
    found: dict[str, str | int] = {}
    if "ward" in event._fields:
        found["ward"] = WARD_NUMBERS[getattr(event, "ward")]  # noqa: B009
    if "population" in event._fields:
        population_ = getattr(event, "population")  # noqa: B009
        found |= {"population": population_name(population_), "favor": favor_name(population_)}
    if "rival" in event._fields:
        found["rival"] = seats[getattr(event, "rival")].name  # noqa: B009
    return text(key, **found)
