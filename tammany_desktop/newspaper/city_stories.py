"""Finds stories of the city, the Mayor, the past four years, and the end of the game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tammany_desktop.languages import has, listed, people_words, text
from tammany_desktop.newspaper import wording
from tammany_desktop.newspaper.report import Ending, Report
from tammany_desktop.newspaper.wording import Values, counted
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import CHIEF_OF_POLICE, POPULATIONS, ZONE_NAMES
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.wording import office_name

# Every kind of story may be an item; these may also be the headline.
HEADLINE_KINDS: Final = frozenset(
    (
        *("no_mayor", "sweep", "landslide", "by_one", "first"),
        *("retained", "tie_favors", "tie_color"),
        *("underdog", "ousted", "again", "third", "comeback"),
        *("hall_rival", "hall_tied", "dear", "hot_tie", "free_election", "zone", "shut_out"),
        *("slander_paid", "slandered_mayor", "leader_three", "ahead_new"),
    )
)
# Never a deck: too minor to stand above the columns, or so important that it is the headline.
NO_DECK: Final = frozenset(("hall_empty", "unopposed_one", "empty", "no_mayor", "sweep"))


class Story(NamedTuple):
    """A story: `kind` names its text, `rank` is its importance; `mayor` if about the Mayor."""

    kind: str
    rank: int
    values: Values
    mayor: bool = False


def story(kind: str, rank: int, /, **values: str | int) -> Story:
    """Return a story with the values that its text names."""
    return Story(kind, rank, values)


class Facts(NamedTuple):
    """Material for stories: a report, and the names of players as the paper prints them."""

    report: Report
    names: tuple[str, ...]

    def listed(self, seats: Iterable[int]) -> str:
        """Return players as a list."""
        return listed([self.names[seat] for seat in seats])


def sole_best(counts: Sequence[int]) -> int:
    """Return the index of the greatest count if it is unique, else -1."""
    maximum = max(counts)
    return list(counts).index(maximum) if list(counts).count(maximum) == 1 else -1


MIN_LED = 3  # least number of populations that one player must lead for a story


def city_stories(facts: Facts) -> Iterator[Story]:
    """Yield every true story of the city."""
    for find in (_leaders, _race, _offices, _new_zone, _broken_promises):
        yield from find(facts)


def _broken_promises(facts: Facts) -> Iterator[Story]:
    """Yield a story on the first promise that was broken (R12)."""
    for maker, receiver in facts.report.broken[:1]:
        yield story("betrayed", 56, name=facts.names[maker], other=facts.names[receiver])


def _leaders(facts: Facts) -> Iterator[Story]:
    report, names, leads = facts.report, facts.names, facts.report.leads
    sole = [p for p, lead in enumerate(leads) if len(lead.seats) == 1]
    if sole:
        population = max(sole, key=lambda p: leads[p].cubes)
        people, lead = wording.people(population), leads[population]
        cubes = counted("cubes", lead.cubes)
        yield story("leader_one", 27, people=people, name=names[lead.seats[0]], cubes=cubes)
    shared = [p for p, lead in enumerate(leads) if len(lead.seats) > 1]
    if shared:
        tied = facts.listed(leads[shared[0]].seats)
        yield story("leader_tied", 23, people=wording.people(shared[0]), names=tied)
    led = [sum(seat in lead.seats for lead in leads) for seat in range(report.seat_count)]
    seat = sole_best(led)
    if seat >= 0 and led[seat] >= MIN_LED:
        number, peoples = wording.number(led[seat]), text(f"press.peoples.{led[seat]}")
        yield story("leader_three", 58, name=names[seat], number=number, peoples=peoples)
    if report.mayor != NOBODY and max(led) and not led[report.mayor]:
        yield story("no_people", 39, name=names[report.mayor])


def _race(facts: Facts) -> Iterator[Story]:
    report, names = facts.report, facts.names
    if report.last:
        return  # after the game, stories of the end tell who is ahead
    first, first_before = sole_best(report.after), sole_best(report.before)
    points = counted("points", max(report.after))
    if first < 0:
        tied = [seat for seat, score in enumerate(report.after) if score == max(report.after)]
        extra = 55 * (len(tied) > 2)  # more important if more than two are tied
        yield story("level", 43 + extra, names=facts.listed(tied), points=points)
    elif report.term > 1 and first_before == first:
        yield story("ahead_same", 21, name=names[first], points=points)
    elif report.term > 1 and first_before >= 0:
        yield story("ahead_new", 69, name=names[first], points=points, rival=names[first_before])


def _offices(facts: Facts) -> list[Story]:
    report, names = facts.report, facts.names
    if report.mayor == NOBODY:
        return [] if report.last else [story("no_offices", 48)]
    collected: list[Story] = []
    for seat, office in enumerate(report.offices):
        values: Values = {"name": names[seat], "mayor": names[report.mayor]}
        if office <= 0:
            continue
        values["office"] = office_name(office)
        if office == CHIEF_OF_POLICE:
            collected.append(Story("office_chief", 30, values))
        elif seat == report.mayor_before:
            collected.append(Story("office_ousted", 47, values))
        elif report.offices_before[seat] == office:
            collected.append(Story("office_same", 20, values))
    return _first_of_each_kind(collected)


def _new_zone(facts: Facts) -> Iterator[Story]:
    if facts.report.zone >= 0:
        yield story("zone_opens", 32, zone=ZONE_NAMES[facts.report.zone])


LANDSLIDE_WARDS = 3  # least number of wards won in a landslide, which also takes half of all wards
LANDSLIDE_GAP = 2  # least number of wards more than anybody else, in a landslide
MIN_DYNASTY = 3  # least number of elections won in a row for a story
SAME_MAYOR, NEW_MAYOR = 12, 45  # added to the ranks of stories of a Mayor, by which it is


def mayor_stories(facts: Facts) -> list[Story]:
    """Return every true story about the Mayor; at least one."""
    if facts.report.mayor == NOBODY:
        return [Story("no_mayor", 140, {}, mayor=True)]
    collected = (*_by_wards(facts), *_by_tie(facts), *_by_past(facts))
    extra = SAME_MAYOR if facts.report.mayor == facts.report.mayor_before else NEW_MAYOR
    return [item._replace(rank=item.rank + extra, mayor=True) for item in collected]


def _values(facts: Facts) -> Values:
    report = facts.report
    return {
        "name": facts.names[report.mayor],
        "wards": counted("wards", report.won[report.mayor]),
        "total": wording.number(len(report.votes)),
    }


def _by_wards(facts: Facts) -> Iterator[Story]:
    report, values = facts.report, _values(facts)
    won, total = report.won[report.mayor], len(report.votes)
    second = max(count for seat, count in enumerate(report.won) if seat != report.mayor)
    if won == total:
        yield Story("sweep", 140, values)
    elif report.decided_by != e.BY_COUNT:
        return
    elif won - second == 1:
        runners_up = facts.listed(seat for seat, count in enumerate(report.won) if count == second)
        yield story("by_one", 50, **values, less=counted("wards", second), rivals=runners_up)
    elif won >= LANDSLIDE_WARDS and 2 * won >= total and won - second >= LANDSLIDE_GAP:
        yield story("landslide", 78, **values, gap=counted("wards", won - second))


def _by_tie(facts: Facts) -> Iterator[Story]:
    report, values = facts.report, _values(facts)
    if report.decided_by == e.BY_COUNT:
        return
    if report.decided_by == e.BY_MAYOR:
        yield Story("retained", 82, values)
    elif report.decided_by == e.BY_FAVORS:
        tied = [s for s, count in enumerate(report.won) if count == report.won[report.mayor]]
        rivals = facts.listed(seat for seat in tied if seat != report.mayor)
        yield story("tie_favors", 72, **values, names=facts.listed(tied), rivals=rivals)
    else:
        people = people_words(POPULATIONS[report.decided_by - e.BY_IRISH])
        values |= {"people": people["people"], "nation": people["population"]}
        values |= {"color": people["favor"], "colors": people["favor_many"]}
        yield Story("tie_color", 76, values)


def _by_past(facts: Facts) -> Iterator[Story]:
    report, values = facts.report, _values(facts)
    old_mayor, mayor = report.mayor_before, report.mayor
    if report.term > 1 and sole_best([-points for points in report.before]) == mayor:
        yield Story("underdog", 80, values)
    if old_mayor == NOBODY:
        yield Story("first", 45, values)
    elif old_mayor != mayor and mayor in report.mayors_before:
        yield Story("comeback", 74, values)
    elif old_mayor != mayor:
        yield story("ousted", 62, **values, old=facts.names[old_mayor])
    elif report.mayor_streak >= MIN_DYNASTY and has(f"press.nth.{report.mayor_streak}"):
        nth, times = text(f"press.nth.{report.mayor_streak}"), wording.number(report.mayor_streak)
        yield story("third", 84, **values, nth=nth, times=times)
    elif report.decided_by != e.BY_MAYOR:
        yield Story("again", 60, values)


def term_stories(facts: Facts) -> list[Story]:
    """Return every true story of the term."""
    if facts.report.term == 1:
        return []
    return [*_slander(facts), *_first_of_each_kind(_locks(facts)), *_benefits(facts)]


def _slander(facts: Facts) -> list[Story]:
    report, names = facts.report, facts.names
    collected: list[Story] = []
    for act in report.slanders:
        vote, rival = report.vote(act.ward), names[act.rival]
        winner = vote.winner if vote is not None else NOBODY
        values: Values = {"name": names[act.seat], "rival": rival, "ward": wording.ward(act.ward)}
        if winner == act.seat:  # no headline for whom the city has just chosen or who leads
            is_first = act.rival == report.mayor or report.after[act.rival] == max(report.after)
            collected.append(Story("slander_paid", 12 if is_first else 57, values))
        elif winner == act.rival:
            collected.append(Story("slander_wasted", 41, values))
        if act.rival == report.mayor:
            collected.append(story("slandered_mayor", 66, **values, mayor=rival))
    if report.from_term_start and report.slanders:
        collected.append(story("slander_toll", 31, bosses=counted("bosses", len(report.slanders))))
    elif report.from_term_start:
        collected.append(story("no_slander", 33))
    return _first_of_each_kind(collected)


def _first_of_each_kind(stories: Iterable[Story]) -> list[Story]:
    by_kind: dict[str, Story] = {}
    for item in stories:
        by_kind.setdefault(item.kind, item)
    return list(by_kind.values())


def _locks(facts: Facts) -> Iterator[Story]:
    for seat, ward in facts.report.locks:
        vote, values = facts.report.vote(ward), {"ward": wording.ward(ward)}
        if vote is None or vote.winner == NOBODY:
            continue
        if vote.winner == seat:
            yield story("lock_paid", 37, **values, name=facts.names[seat])
        else:
            winner = facts.names[vote.winner]
            yield story("lock_lost", 29, **values, name=facts.names[seat], winner=winner)


def _benefits(facts: Facts) -> Iterator[Story]:
    report = facts.report
    if report.from_term_start and report.arrests:
        name, persons = facts.names[report.arrests[0][0]], counted("persons", len(report.arrests))
        yield story("arrests", 32, name=name, persons=persons)
    if report.from_term_start and report.resettled:
        yield story("moved", 25, families=counted("families", report.resettled))


MIN_FAR: Final = 8  # points ahead of the next player, from which the story is "end_far"
MAX_CLOSE: Final = 2  # points ahead of the next player, up to which the story is "end_close"
MIN_WASTED: Final = 3  # least number of favors bid in wards that went to others
# One of these is the headline of the last newspaper.
ENDINGS: Final = frozenset(
    ("end_far", "end_clear", "end_close", "end_tie", "end_mayor", "end_shared")
)


def end_stories(facts: Facts, end: Ending) -> list[Story]:
    """Return every true story of the end: first who won, and why."""
    return [_winner(facts, end), *_count(facts, end), *_moments(facts, end), *_others(facts, end)]


def _winner(facts: Facts, end: Ending) -> Story:
    winner, most_points = end.winners[0], max(end.points)
    values: Values = {"name": facts.names[winner], "points": counted("points", most_points)}
    others = [(seat, points) for seat, points in enumerate(end.points) if seat != winner]
    if len(end.winners) > 1:
        return story("end_shared", 300, **values, names=facts.listed(end.winners))
    second = max(points for _, points in others)
    values["rivals"] = facts.listed(seat for seat, points in others if points == second)
    if end.decided_by == e.BY_MAYOR:
        return Story("end_mayor", 300, values)
    if end.decided_by != e.BY_COUNT:
        return story("end_tie", 300, **values, favors=_favors(end))
    gap = most_points - second
    kind = "end_far" if gap >= MIN_FAR else "end_close" if gap <= MAX_CLOSE else "end_clear"
    return story(kind, 300, **values, gap=counted("points", gap))


def _favors(end: Ending) -> str:
    """Return the favors that broke the tie: of all colors, or of one."""
    if end.decided_by == e.BY_FAVORS:
        return text("press.favors_in_all")
    return people_words(POPULATIONS[end.decided_by - e.BY_IRISH])["favor_many"]


def _count(facts: Facts, end: Ending) -> Iterator[Story]:
    """Yield stories of what the final count changed."""
    leader = sole_best(end.before)
    if leader >= 0 and leader not in end.winners:
        winner, rival = facts.listed(end.winners), facts.names[leader]
        yield story("end_overtaken", 130, winner=winner, rival=rival)
    gains = [after - before for before, after in zip(end.before, end.points, strict=True)]
    seat = sole_best(gains)
    if seat >= 0:
        yield story("end_count", 105, name=facts.names[seat], points=counted("points", gains[seat]))


def _moments(facts: Facts, end: Ending) -> Iterator[Story]:
    """Yield stories of the best election, and of who lost most favors without winning by them."""
    if end.best_result is not None:
        term, seat, gained = end.best_result
        year, points = wording.publication_date(term).year, counted("points", gained)
        yield story("end_best", 125, name=facts.names[seat], points=points, year=year)
    seat = sole_best(end.lost)
    if seat >= 0 and end.lost[seat] >= MIN_WASTED:
        favors = counted("favors", end.lost[seat])
        yield story("end_worst", 120, name=facts.names[seat], favors=favors)


def _others(facts: Facts, end: Ending) -> Iterator[Story]:
    """Yield stories of a Mayor who did not win, and of who came last."""
    names, mayor = facts.names, end.last_mayor
    if mayor != NOBODY and mayor not in end.winners:
        yield story("end_mayor_lost", 115, mayor=names[mayor], winner=facts.listed(end.winners))
    seat = sole_best([-points for points in end.points])
    if seat >= 0 and seat not in end.winners:
        points = counted("points", end.points[seat])
        yield story("end_bottom", 110, name=names[seat], points=points)
