"""Stories of the city: leaders, the race for it, offices, what comes next (R9, R10)."""

from tammany_desktop.languages import text
from tammany_desktop.press import wording
from tammany_desktop.press.story import Press, Story, alone
from tammany_desktop.press.wording import Values, counted
from tammany_desktop.rules.board import CHIEF_OF_POLICE, ZONE_NAMES
from tammany_desktop.rules.state import NOBODY

MANY = 3  # populations


def stories(press: Press) -> list[Story]:
    """Every true story of the city."""
    return [*_leaders(press), *_race(press), *_offices(press), *_next(press)]


def _leaders(press: Press) -> list[Story]:
    report, names = press.report, press.names
    leads = report.leads
    found = []
    sole = [p for p, lead in enumerate(leads) if len(lead.seats) == 1]
    if sole:
        population = max(sole, key=lambda p: leads[p].cubes)
        values: Values = {
            "people": wording.people(population),
            "name": names[leads[population].seats[0]],
            "cubes": counted("cubes", leads[population].cubes),
        }
        found.append(Story("leader_one", 27, values))
    shared = [p for p, lead in enumerate(leads) if len(lead.seats) > 1]
    if shared:
        values = {
            "people": wording.people(shared[0]),
            "names": press.listed(leads[shared[0]].seats),
        }
        found.append(Story("leader_tied", 23, values))
    led = [sum(seat in lead.seats for lead in leads) for seat in range(report.players)]
    seat = alone(led)
    if seat >= 0 and led[seat] >= MANY:
        values = {
            "name": names[seat],
            "number": wording.number(led[seat]),
            "peoples": text(f"press.peoples.{led[seat]}"),
        }
        found.append(Story("leader_three", 54, values))
    if report.mayor != NOBODY and max(led) and not led[report.mayor]:
        found.append(Story("no_people", 39, {"name": names[report.mayor]}))
    return found


def _race(press: Press) -> list[Story]:
    report, names = press.report, press.names
    first, was = alone(report.after), alone(report.before)
    points = counted("points", max(report.after))
    if first < 0:
        level = [s for s, score in enumerate(report.after) if score == max(report.after)]
        return [Story("level", 43, {"names": press.listed(level), "points": points})]
    values: Values = {"name": names[first], "points": points}
    if report.term == 1 or was < 0:
        return []
    if was == first:
        return [Story("ahead_same", 21, values)]
    return [Story("ahead_new", 59, values | {"rival": names[was]})]


def _offices(press: Press) -> list[Story]:
    report, names = press.report, press.names
    if report.mayor == NOBODY:
        return [] if report.last else [Story("no_offices", 48, {})]
    found: dict[str, Story] = {}
    for seat, office in enumerate(report.offices):
        values: Values = {"name": names[seat], "mayor": names[report.mayor]}
        if office <= 0:
            continue
        values["office"] = wording.office(office)
        if office == CHIEF_OF_POLICE:
            story = Story("office_chief", 30, values)
        elif seat == report.mayor_before:
            story = Story("office_ousted", 47, values)
        elif report.offices_before[seat] == office:
            story = Story("office_same", 20, values)
        else:
            continue
        found.setdefault(story.kind, story)
    return list(found.values())


def _next(press: Press) -> list[Story]:
    report = press.report
    if report.last:
        return [Story("last", 49, {})]
    if report.zone == NOBODY:
        return []
    return [Story("zone_opens", 32, {"zone": ZONE_NAMES[report.zone]})]
