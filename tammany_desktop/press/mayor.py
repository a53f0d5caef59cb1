"""Stories about the Mayor: how the chair was won, kept, lost, or left empty (R9.3)."""

from tammany_desktop.languages import people_words, text
from tammany_desktop.press import wording
from tammany_desktop.press.story import Press, Story
from tammany_desktop.press.wording import Values, counted
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATIONS
from tammany_desktop.rules.state import NOBODY

LANDSLIDE_WARDS = 3
LANDSLIDE_GAP = 2
DYNASTY = 3


def stories(press: Press) -> list[Story]:
    """Every true story about the Mayor; at least one."""
    report = press.report
    if report.mayor == NOBODY:
        return [Story("no_mayor", 140, {}, mayor=True)]
    found = [*_by_wards(press), *_by_tie(press), *_by_past(press)]
    return [story._replace(mayor=True) for story in found]


def _values(press: Press) -> Values:
    report = press.report
    return {
        "name": press.names[report.mayor],
        "wards": counted("wards", report.won[report.mayor]),
        "total": wording.number(len(report.votes)),
    }


def _by_wards(press: Press) -> list[Story]:
    report, values = press.report, _values(press)
    won = report.won[report.mayor]
    others = [count for seat, count in enumerate(report.won) if seat != report.mayor]
    second = max(others)
    if won == len(report.votes):
        return [Story("sweep", 140, values)]
    if report.decided_by != e.BY_COUNT:
        return []
    if won - second == 1:
        close = [seat for seat, count in enumerate(report.won) if count == second]
        values |= {"less": counted("wards", second), "rivals": press.listed(close)}
        return [Story("by_one", 50, values)]
    if won >= LANDSLIDE_WARDS and 2 * won >= len(report.votes) and won - second >= LANDSLIDE_GAP:
        values["gap"] = counted("wards", won - second)
        return [Story("landslide", 78, values)]
    return []


def _by_tie(press: Press) -> list[Story]:
    report, values = press.report, _values(press)
    if report.decided_by == e.BY_COUNT:
        return []
    if report.decided_by == e.BY_MAYOR:
        return [Story("retained", 82, values)]
    level = [s for s, count in enumerate(report.won) if count == report.won[report.mayor]]
    if report.decided_by == e.BY_FAVORS:
        values["names"] = press.listed(level)
        values["rivals"] = press.listed(seat for seat in level if seat != report.mayor)
        return [Story("tie_favors", 72, values)]
    population = report.decided_by - e.BY_IRISH
    words = people_words(POPULATIONS[population])
    values |= {
        "people": words["people"],
        "nation": words["population"],
        "color": words["favor"],
        "colors": words["favor_many"],
    }
    return [Story("tie_color", 76, values)]


def _by_past(press: Press) -> list[Story]:
    report, values = press.report, _values(press)
    before, mayor = report.mayor_before, report.mayor
    found = []
    if report.term > 1 and _alone_last(report.before, mayor):
        found.append(Story("underdog", 80, values))
    if before == NOBODY:
        found.append(Story("first", 45, values))
    elif before != mayor:
        old = values | {"old": press.names[before]}
        back = mayor in report.mayors_before
        found.append(Story("comeback", 74, values) if back else Story("ousted", 62, old))
    elif report.reigns >= DYNASTY:
        again: Values = {
            "nth": text(f"press.nth.{report.reigns}"),
            "times": wording.number(report.reigns),
        }
        found.append(Story("third", 84, values | again))
    elif report.decided_by != e.BY_MAYOR:
        found.append(Story("again", 60, values))
    return found


def _alone_last(scores: tuple[int, ...], seat: int) -> bool:
    return all(score > scores[seat] for other, score in enumerate(scores) if other != seat)
