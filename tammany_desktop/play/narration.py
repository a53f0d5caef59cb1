"""What is to be done at the table, in sentences that follow what was chosen so far."""

from tammany_desktop.languages import text
from tammany_desktop.play.selection import Plan
from tammany_desktop.rules import board, game
from tammany_desktop.rules import moves as m
from tammany_desktop.rules import state as states
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Match
from tammany_desktop.wording import (
    BENEFITS,
    names,
    office_name,
    placing,
    population_words,
    ward_name,
)


def now(match: Match, state: State, plan: Plan | None) -> str:
    """Whose turn it is and what to do."""
    if state.phase == states.OVER:
        return text("table.now.over")
    if state.phase == states.BIDDING:
        return text("table.now.bidding", ward=ward_name(state.voting))
    seat = state.actor()
    name = match.seats[seat].name
    if match.seats[seat].is_bot:
        return text("table.now.bot", name=name)
    while plan is not None and plan.next_field() is None:  # a move by now, not yet written
        plan = plan.back()
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
            values |= population_words(state.step_population)
        if rival is not None:
            values["rival"] = match.seats[rival].name
        if ward is not None:
            values["ward"] = ward_name(ward)
        start, population = plan.get("from_ward"), plan.get("population")
        if start is not None:
            values["from_ward"] = ward_name(start)
        if population is not None:
            values |= population_words(population)
        return text(_asking(f"table.now.{m.KINDS[plan.kind].name}", plan), **values)
    if state.ward_done:
        return text("table.now.end", name=name)
    placed, most = placing(state)
    count: dict[str, str | int] = {"name": name, "number": placed + 1, "count": most}
    held = plan.get("population") if plan is not None and plan.kind == m.PLACE_CUBE else None
    if held is not None:
        return text("table.now.place_cube_ward", **count, **population_words(held))
    if not most:
        return text("table.now.place_none", name=name)
    boss = state.supply[state.turn] > 0
    cube = state.step != states.STEP_CUBE and any(state.garden)
    return text(
        f"table.now.place_{'any' if boss and cube else 'boss' if boss else 'cube'}", **count
    )


def left(match: Match, state: State) -> str:
    """What else this turn, or this election, still holds."""
    if state.phase == states.BIDDING:
        standing = [s for s in range(state.n) if state.bosses[state.voting * states.MAX_SEATS + s]]
        return text("table.left.standing", names=names(match.seats, standing))
    if state.phase in (states.PICK_BONUS_CUBE, states.PICK_BONUS_FAVOR):
        return text("table.left.bonus", ward=board.WARD_NUMBERS[state.voting])
    if state.phase != states.TURN or match.seats[state.turn].is_bot or state.step != states.NO_STEP:
        return ""
    acts = optional(state)
    if acts:
        both = len(acts) > 1 and text("table.left.either", first=acts[0], second=acts[1])
        return text("table.left.open", acts=both or acts[0])
    return ""


def optional(state: State) -> list[str]:
    """What the seat at turn may do besides placing, at this moment: slander, its office."""
    kinds = {m.kind_of(move) for move in game.legal(state)}
    office = state.office[state.turn]
    found = [text("table.left.slander")] if m.SLANDER in kinds else []
    if BENEFITS.get(office) in kinds:
        found.append(text("table.left.office", office=office_name(office)))
    return found
