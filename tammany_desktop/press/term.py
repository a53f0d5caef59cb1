"""Stories from the four years before the election: slander, locks, police, removals (R6, RO)."""

from tammany_desktop.press import wording
from tammany_desktop.press.story import Press, Story
from tammany_desktop.press.wording import Values, counted
from tammany_desktop.rules.state import NOBODY


def stories(press: Press) -> list[Story]:
    """Every true story from the term."""
    if press.report.term == 1:
        return []
    return [*_slander(press), *_locks(press), *_deeds(press)]


def _slander(press: Press) -> list[Story]:
    report, names = press.report, press.names
    found: dict[str, Story] = {}
    for blow in report.blows:
        vote = report.vote(blow.ward)
        winner = vote.winner if vote is not None else NOBODY
        values: Values = {
            "name": names[blow.seat],
            "rival": names[blow.rival],
            "ward": wording.ward(blow.ward),
        }
        if winner == blow.seat:
            found.setdefault("slander_paid", Story("slander_paid", 57, values))
        elif winner == blow.rival:
            found.setdefault("slander_wasted", Story("slander_wasted", 41, values))
        if blow.rival == report.mayor:
            values = values | {"mayor": names[blow.rival]}
            found.setdefault("slandered_mayor", Story("slandered_mayor", 66, values))
    if report.whole and report.blows:
        toll: Values = {"bosses": counted("bosses", len(report.blows))}
        found["slander_toll"] = Story("slander_toll", 31, toll)
    elif report.whole:
        found["no_slander"] = Story("no_slander", 33, {})
    return list(found.values())


def _locks(press: Press) -> list[Story]:
    report, names = press.report, press.names
    found: dict[str, Story] = {}
    for seat, ward in report.locks:
        vote = report.vote(ward)
        if vote is None or vote.winner == NOBODY:
            continue
        values: Values = {"name": names[seat], "ward": wording.ward(ward)}
        if vote.winner == seat:
            found.setdefault("lock_paid", Story("lock_paid", 37, values))
        else:
            values["winner"] = names[vote.winner]
            found.setdefault("lock_lost", Story("lock_lost", 29, values))
    return list(found.values())


def _deeds(press: Press) -> list[Story]:
    report = press.report
    found = []
    if report.whole and report.arrests:
        values: Values = {
            "name": press.names[report.arrests[0][0]],
            "persons": counted("persons", len(report.arrests)),
        }
        found.append(Story("arrests", 32, values))
    if report.whole and report.resettled:
        values = {"families": counted("families", report.resettled)}
        found.append(Story("moved", 25, values))
    return found
