"""The one sentence: whose turn it is, what to do now, and what is left of the turn."""

from tammany_desktop.languages import series, text
from tammany_desktop.match import Match
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import COUNCIL_PRESIDENT, MAYOR, NO_OFFICE, WARD_NUMBERS
from tammany_desktop.rules.slander import FIRST_TERM
from tammany_desktop.rules.state import (
    APPOINTING,
    BIDDING,
    NO_STEP,
    OVER,
    PICK_BONUS_CUBE,
    PICK_BONUS_FAVOR,
    STEP_BOSS,
    STEP_SPREAD,
    TURN,
    State,
)
from tammany_desktop.table.phrases import names, office_name, population_words, ward_name
from tammany_desktop.table.plan import Plan


def now(match: Match, state: State, plan: Plan | None) -> str:
    """Whose turn it is and what to do."""
    if state.phase == OVER:
        return text("table.now.over")
    if state.phase == BIDDING:
        return text("table.now.bidding", ward=ward_name(state.voting))
    seat = state.actor()
    name = match.seats[seat].name
    if match.seats[seat].bot:
        return text("table.now.bot", name=name)
    if state.phase == PICK_BONUS_CUBE:
        return text(_asking("table.now.bonus_cube", plan), name=name)
    if state.phase == PICK_BONUS_FAVOR:
        return text("table.now.bonus_favor", name=name)
    if state.phase == APPOINTING:
        return text("table.now.appoint", name=name)
    return _turn(name, state, plan, match)


def _asking(key: str, plan: Plan | None) -> str:
    field = plan.next_field() if plan is not None else None
    return f"{key}_{field}" if field else key


def _turn(name: str, state: State, plan: Plan | None, match: Match) -> str:
    if plan is not None and plan.kind not in (m.PLACE_BOSS, m.PLACE_CUBE):
        values: dict[str, str | int] = {"name": name}
        rival, ward = plan.get("rival"), plan.get("ward")
        if rival is None and state.step == STEP_SPREAD:
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
        return text(_asking(f"table.now.{m.NAMES[plan.kind]}", plan), **values)
    if state.ward_done:
        return text("table.now.end", name=name)
    held = plan.get("population") if plan is not None and plan.kind == m.PLACE_CUBE else None
    if held is not None:
        return text("table.now.place_cube_ward", name=name, **population_words(held))
    if state.step != NO_STEP:
        second = "second_after_boss" if state.step == STEP_BOSS else "second_after_cube"
        return text(f"table.now.{second}", name=name)
    return text("table.now.act", name=name)


def left(match: Match, state: State) -> str:
    """What else this turn, or this election, still holds."""
    if state.phase == BIDDING:
        standing = [s for s in range(state.n) if state.bosses[state.voting * 5 + s]]
        return text("table.left.standing", names=names(match.seats, standing))
    if state.phase in (PICK_BONUS_CUBE, PICK_BONUS_FAVOR):
        return text("table.left.bonus", ward=WARD_NUMBERS[state.voting])
    if state.phase != TURN or match.seats[state.turn].bot:
        return ""
    seat = state.turn
    open_ = [] if state.ward_done else [text("table.left.ward_action")]
    if state.term >= FIRST_TERM and not state.slandered[seat] and state.tokens[seat]:
        open_.append(text("table.left.slander"))
    if _benefit_left(state, seat):
        open_.append(office_name(state.office[seat]))
    if not open_:
        return text("table.left.nothing")
    return text("table.left.open", acts=series(open_))


def _benefit_left(state: State, seat: int) -> bool:
    office = state.office[seat]
    if office in (NO_OFFICE, MAYOR) or state.office_done:
        return False
    return office != COUNCIL_PRESIDENT or state.locks_used < 2
