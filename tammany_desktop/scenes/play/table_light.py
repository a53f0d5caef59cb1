"""What glows on the map: where a piece may go, what was chosen, what is pointed at."""

from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.scenes.kit.table_kit import TableKit
from tammany_desktop.table import glow


def light(table: TableKit) -> None:
    """Light the wards, and the piece in the hand where it lies."""
    shown, plan = table.shown, table.hand.plan
    targets = table.hand.wards() if table.mine else []
    placing = plan is not None and plan.kind in (m.PLACE_BOSS, m.PLACE_CUBE, m.BONUS_CUBE)
    lit = dict.fromkeys(targets, glow.OPEN if placing else glow.TARGET)
    for field in ("ward", "from_ward"):
        ward = plan.get(field) if plan is not None else None
        if ward is not None:
            lit[ward] = glow.CHOSEN
    if shown.state.phase == BIDDING and 0 <= shown.state.voting < WARD_COUNT:
        lit[shown.state.voting] = glow.VOTING
    lit |= dict.fromkeys(table.advised, glow.VOTING)
    if shown.pointed >= 0:
        pointed = shown.pointed
        lit[pointed] = glow.POINTED if pointed in targets else lit.get(pointed, glow.QUIET)
    shown.glow = lit
    shown.picked = _picked(table)


def _picked(table: TableKit) -> tuple[str, int]:
    """The piece in the hand: a cube of a population, or a boss of a seat."""
    plan = table.hand.plan
    if not table.mine or plan is None:
        return "", 0
    population = plan.get("population")
    if plan.kind == m.PLACE_CUBE and population is not None:
        return "cube", population
    return ("boss", table.match.state.actor()) if plan.kind == m.PLACE_BOSS else ("", 0)
