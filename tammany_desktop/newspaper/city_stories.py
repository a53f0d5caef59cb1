"""Stories of the city, the Mayor, the four years before, and the end: who won, and by what."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tammany_desktop.languages import has, listed, people_words, text
from tammany_desktop.newspaper import wording
from tammany_desktop.newspaper.report import Ending, Report
from tammany_desktop.newspaper.wording import Values, counted
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import CHIEF_OF_POLICE, POPULATIONS, ZONE_NAMES
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.wording import office_name

# Every kind of story may be an item below; these may be the headline.
HEADLINED: Final = frozenset(
    (
        *("no_mayor", "sweep", "landslide", "by_one", "first"),
        *("retained", "tie_favors", "tie_color"),
        *("underdog", "ousted", "again", "third", "comeback"),
        *("hall_rival", "hall_tied", "dear", "hot_tie", "free_election", "zone", "shut_out"),
        *("slander_paid", "slandered_mayor", "leader_three", "ahead_new"),
    )
)
# Never a deck: too small to stand above the columns, or so great that it is the headline.
NO_DECK: Final = frozenset(("hall_empty", "unopposed_one", "empty", "no_mayor", "sweep"))


class Story(NamedTuple):
    """A story: `kind` names its words, `rank` how much it is news; `mayor`: on the Mayor."""

    kind: str
    rank: int
    values: Values
    mayor: bool = False


class Press(NamedTuple):
    """What a reporter has at hand: the facts, and the names as the paper prints them."""

    report: Report
    names: tuple[str, ...]

    def listed(self, seats: Iterable[int]) -> str:
        """Some players as a list."""
        return listed([self.names[seat] for seat in seats])


def alone(counts: Sequence[int]) -> int:
    """The index of the greatest count if no other equals it, else -1.

    >>> alone((1, 3, 2)), alone((3, 3, 2))
    (1, -1)
    """
    most = max(counts)
    return list(counts).index(most) if list(counts).count(most) == 1 else -1


MANY = 3  # populations


def city_stories(press: Press) -> list[Story]:
    """Every true story of the city."""
    stories = [*_leaders(press), *_race(press), *_offices(press), *_next(press)]
    return [*stories, *_broken_words(press)]


def _broken_words(press: Press) -> list[Story]:
    """The first promise that was broken (R12)."""
    pairs = [(press.names[maker], press.names[to]) for maker, to in press.report.broken[:1]]
    return [Story("betrayed", 56, {"name": name, "other": other}) for name, other in pairs]


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
        level = press.listed(leads[shared[0]].seats)
        values = {"people": wording.people(shared[0]), "names": level}
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
    if report.last:
        return []  # it is over: the stories of the end tell it
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
    found: list[Story] = []
    for seat, office in enumerate(report.offices):
        values: Values = {"name": names[seat], "mayor": names[report.mayor]}
        if office <= 0:
            continue
        values["office"] = office_name(office)
        if office == CHIEF_OF_POLICE:
            found.append(Story("office_chief", 30, values))
        elif seat == report.mayor_before:
            found.append(Story("office_ousted", 47, values))
        elif report.offices_before[seat] == office:
            found.append(Story("office_same", 20, values))
    return _first_of_each(found)


def _next(press: Press) -> list[Story]:
    report = press.report
    if report.zone == NOBODY:
        return []
    return [Story("zone_opens", 32, {"zone": ZONE_NAMES[report.zone]})]


LANDSLIDE_WARDS = 3
LANDSLIDE_GAP = 2
DYNASTY = 3


def mayor_stories(press: Press) -> list[Story]:
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
    if report.term > 1 and alone([-points for points in report.before]) == mayor:
        found.append(Story("underdog", 80, values))
    if before == NOBODY:
        found.append(Story("first", 45, values))
    elif before != mayor:
        old = values | {"old": press.names[before]}
        back = mayor in report.mayors_before
        found.append(Story("comeback", 74, values) if back else Story("ousted", 62, old))
    elif report.reigns >= DYNASTY and has(f"press.nth.{report.reigns}"):
        again: Values = {
            "nth": text(f"press.nth.{report.reigns}"),
            "times": wording.number(report.reigns),
        }
        found.append(Story("third", 84, values | again))
    elif report.decided_by != e.BY_MAYOR:
        found.append(Story("again", 60, values))
    return found


def term_stories(press: Press) -> list[Story]:
    """Every true story from the term."""
    if press.report.term == 1:
        return []
    return [*_slander(press), *_locks(press), *_deeds(press)]


def _slander(press: Press) -> list[Story]:
    report, names = press.report, press.names
    found: list[Story] = []
    for blow in report.blows:
        vote = report.vote(blow.ward)
        winner = vote.winner if vote is not None else NOBODY
        values: Values = {
            "name": names[blow.seat],
            "rival": names[blow.rival],
            "ward": wording.ward(blow.ward),
        }
        if winner == blow.seat:
            found.append(Story("slander_paid", 57, values))
        elif winner == blow.rival:
            found.append(Story("slander_wasted", 41, values))
        if blow.rival == report.mayor:
            found.append(Story("slandered_mayor", 66, values | {"mayor": names[blow.rival]}))
    if report.whole and report.blows:
        toll: Values = {"bosses": counted("bosses", len(report.blows))}
        found.append(Story("slander_toll", 31, toll))
    elif report.whole:
        found.append(Story("no_slander", 33, {}))
    return _first_of_each(found)


def _first_of_each(found: list[Story]) -> list[Story]:
    kinds: dict[str, Story] = {}
    for story in found:
        kinds.setdefault(story.kind, story)
    return list(kinds.values())


def _locks(press: Press) -> list[Story]:
    report, names = press.report, press.names
    found: list[Story] = []
    for seat, ward in report.locks:
        vote = report.vote(ward)
        if vote is None or vote.winner == NOBODY:
            continue
        values: Values = {"name": names[seat], "ward": wording.ward(ward)}
        if vote.winner == seat:
            found.append(Story("lock_paid", 37, values))
        else:
            found.append(Story("lock_lost", 29, values | {"winner": names[vote.winner]}))
    return _first_of_each(found)


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


FAR: Final = 8  # points ahead of the next
CLOSE: Final = 2
WASTED: Final = 3  # favors
# One of these heads the last newspaper; the others may be its decks.
ENDINGS: Final = frozenset(
    ("end_far", "end_clear", "end_close", "end_tie", "end_mayor", "end_shared")
)


def end_stories(press: Press, end: Ending) -> list[Story]:
    """Every true story of the end: first who won, and why."""
    return [_winner(press, end), *_count(press, end), *_moments(press, end), *_others(press, end)]


def _winner(press: Press, end: Ending) -> Story:
    names, first = press.names, end.winners[0]
    most = max(end.points)
    values: Values = {"name": names[first], "points": counted("points", most)}
    level = [seat for seat, points in enumerate(end.points) if points == most]
    if len(end.winners) > 1:
        return Story("end_shared", 300, {**values, "names": press.listed(end.winners)})
    if end.decided_by == e.BY_MAYOR:
        rivals = press.listed(seat for seat in level if seat != first)
        return Story("end_mayor", 300, {**values, "rivals": rivals})
    if end.decided_by != e.BY_COUNT:
        rivals = press.listed(seat for seat in level if seat != first)
        return Story("end_tie", 300, {**values, "rivals": rivals, "favors": _favors(end)})
    second = max(points for seat, points in enumerate(end.points) if seat != first)
    near = [seat for seat, points in enumerate(end.points) if points == second and seat != first]
    gap = most - second
    kind = "end_far" if gap >= FAR else "end_close" if gap <= CLOSE else "end_clear"
    values |= {"gap": counted("points", gap), "rivals": press.listed(near)}
    return Story(kind, 300, values)


def _favors(end: Ending) -> str:
    """The favors that broke the tie: of all colors, or of one."""
    if end.decided_by == e.BY_FAVORS:
        return text("press.favors_in_all")
    return people_words(POPULATIONS[end.decided_by - e.BY_IRISH])["favor_many"]


def _count(press: Press, end: Ending) -> list[Story]:
    """What the final count changed."""
    names, found = press.names, []
    led = alone(end.before)
    if led >= 0 and led not in end.winners:
        values: Values = {"winner": press.listed(end.winners), "rival": names[led]}
        found.append(Story("end_overtaken", 130, values))
    gains = [after - before for before, after in zip(end.before, end.points, strict=True)]
    seat = alone(gains)
    if seat >= 0:
        values = {"name": names[seat], "points": counted("points", gains[seat])}
        found.append(Story("end_count", 105, values))
    return found


def _moments(press: Press, end: Ending) -> list[Story]:
    """The best election of the game, and the worst purse."""
    names, found = press.names, []
    if end.haul is not None:
        term, seat, points = end.haul
        year = wording.morning_after(term).year
        values: Values = {"name": names[seat], "points": counted("points", points), "year": year}
        found.append(Story("end_best", 125, values))
    seat = alone(end.lost)
    if seat >= 0 and end.lost[seat] >= WASTED:
        values = {"name": names[seat], "favors": counted("favors", end.lost[seat])}
        found.append(Story("end_worst", 120, values))
    return found


def _others(press: Press, end: Ending) -> list[Story]:
    """The Mayor who is not the winner, and whoever came last."""
    names, found, mayor = press.names, [], end.last_mayor
    if mayor != NOBODY and mayor not in end.winners:
        winner = press.listed(end.winners)
        found.append(Story("end_mayor_lost", 115, {"mayor": names[mayor], "winner": winner}))
    seat = alone([-points for points in end.points])
    if seat >= 0 and seat not in end.winners:
        values: Values = {"name": names[seat], "points": counted("points", end.points[seat])}
        found.append(Story("end_bottom", 110, values))
    return found
