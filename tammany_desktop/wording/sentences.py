"""Sentences about the game: what happened, one an event, and what the person may do now."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tammany_desktop.languages import series, text
from tammany_desktop.rules import board
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import state as states
from tammany_desktop.rules.slander import FIRST_TERM
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.session.selection import Plan
from tammany_desktop.wording import phrases

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
    """The sentence of an event, if any; `before` tells a ward where nobody could bid."""
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
            seat = event.seat if isinstance(event, e.WardWon) else states.NOBODY
            wards.setdefault(seat, []).append(str(board.WARD_NUMBERS[event.ward]))
    parts = []
    for seat in sorted(wards, key=lambda seat: (seat == states.NOBODY, seat)):
        numbers = series(wards[seat])
        name = "" if seat == states.NOBODY else seats[seat].name
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
                text("table.times", count=count, thing=phrases.population_name(p))
                for p, count in enumerate(event.cubes)
                if count
            ]
        )
    return found


def _value(field: str, value: object, seats: Sequence[Seat]) -> dict[str, str | int]:
    if field in ("candidates", "winners") and isinstance(value, tuple):
        return {"names": phrases.names(seats, value)}
    if not isinstance(value, int):
        return {}
    if field in ("seat", "first"):
        return {"name": seats[value].name}
    if field == "zone":
        return {"zone": board.ZONE_NAMES[value]}
    if field in ("points", "favors"):
        return {"count": value}
    return phrases.values_of([(field, value)], seats)


def now(match: Match, state: State, plan: Plan | None) -> str:
    """Whose turn it is and what to do."""
    if state.phase == states.OVER:
        return text("table.now.over")
    if state.phase == states.BIDDING:
        return text("table.now.bidding", ward=phrases.ward_name(state.voting))
    seat = state.actor()
    name = match.seats[seat].name
    if match.seats[seat].bot:
        return text("table.now.bot", name=name)
    if state.phase == states.PICK_BONUS_CUBE:
        return text(_asking("table.now.bonus_cube", plan), name=name)
    if state.phase == states.PICK_BONUS_FAVOR:
        return text("table.now.bonus_favor", name=name)
    if state.phase == states.APPOINTING:
        return text("table.now.appoint", name=name)
    return _turn(name, state, plan, match)


def _asking(key: str, plan: Plan | None) -> str:
    field = plan.next_field() if plan is not None else None
    return f"{key}_{field}" if field else key


def _turn(name: str, state: State, plan: Plan | None, match: Match) -> str:
    if plan is not None and plan.kind not in (m.PLACE_BOSS, m.PLACE_CUBE):
        values: dict[str, str | int] = {"name": name}
        rival, ward = plan.get("rival"), plan.get("ward")
        if rival is None and state.step == states.STEP_SPREAD:
            rival, ward = state.step_rival, state.step_ward
            values |= phrases.population_words(state.step_population)
        if rival is not None:
            values["rival"] = match.seats[rival].name
        if ward is not None:
            values["ward"] = phrases.ward_name(ward)
        start, population = plan.get("from_ward"), plan.get("population")
        if start is not None:
            values["from_ward"] = phrases.ward_name(start)
        if population is not None:
            values |= phrases.population_words(population)
        return text(_asking(f"table.now.{m.KINDS[plan.kind].name}", plan), **values)
    if state.ward_done:
        return text("table.now.end", name=name)
    held = plan.get("population") if plan is not None and plan.kind == m.PLACE_CUBE else None
    if held is not None:
        return text("table.now.place_cube_ward", name=name, **phrases.population_words(held))
    if state.step != states.NO_STEP:
        second = "second_after_boss" if state.step == states.STEP_BOSS else "second_after_cube"
        return text(f"table.now.{second}", name=name)
    return text("table.now.act", name=name)


def left(match: Match, state: State) -> str:
    """What else this turn, or this election, still holds."""
    if state.phase == states.BIDDING:
        standing = [s for s in range(state.n) if state.bosses[state.voting * states.MAX_SEATS + s]]
        return text("table.left.standing", names=phrases.names(match.seats, standing))
    if state.phase in (states.PICK_BONUS_CUBE, states.PICK_BONUS_FAVOR):
        return text("table.left.bonus", ward=board.WARD_NUMBERS[state.voting])
    if state.phase != states.TURN or match.seats[state.turn].bot:
        return ""
    seat = state.turn
    open_ = [] if state.ward_done else [text("table.left.ward_action")]
    if state.term >= FIRST_TERM and not state.slandered[seat] and state.tokens[seat]:
        open_.append(text("table.left.slander"))
    if _benefit_left(state, seat):
        open_.append(phrases.office_name(state.office[seat]))
    if not open_:
        return text("table.left.nothing")
    return text("table.left.open", acts=series(open_))


def _benefit_left(state: State, seat: int) -> bool:
    office = state.office[seat]
    if office in (board.NO_OFFICE, board.MAYOR) or state.office_done:
        return False
    return office != board.COUNCIL_PRESIDENT or state.locks_used < 2
