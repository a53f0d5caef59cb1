"""What glows on the map: where a piece may go, what was chosen, what is pointed at."""

from tammany_desktop.board import highlights
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.scenes.kit.base import TableKit


def light(table: TableKit) -> None:
    """Light the wards, and the piece in the hand where it lies."""
    model, plan = table.model, table.selection.plan
    targets = table.selection.wards() if table.mine else []
    placing = plan is not None and plan.kind in (m.PLACE_BOSS, m.PLACE_CUBE, m.BONUS_CUBE)
    lit = dict.fromkeys(targets, highlights.OPEN if placing else highlights.TARGET)
    for field in ("ward", "from_ward"):
        ward = plan.get(field) if plan is not None else None
        if ward is not None:
            lit[ward] = highlights.CHOSEN
    if model.state.phase == BIDDING and 0 <= model.state.voting < WARD_COUNT:
        lit[model.state.voting] = highlights.VOTING
    lit |= dict.fromkeys(table.advised, highlights.VOTING)
    if model.pointed >= 0:
        pointed = model.pointed
        lit[pointed] = (
            highlights.POINTED if pointed in targets else lit.get(pointed, highlights.QUIET)
        )
    model.glow = lit
    model.picked = _picked(table)


def _picked(table: TableKit) -> tuple[str, int]:
    """The piece in the hand: a cube of a population, or a boss of a seat."""
    plan = table.selection.plan
    if not table.mine or plan is None:
        return "", 0
    population = plan.get("population")
    if plan.kind == m.PLACE_CUBE and population is not None:
        return "cube", population
    return ("boss", table.match.state.actor()) if plan.kind == m.PLACE_BOSS else ("", 0)
