"""Stories of the end of a game: who won and by what, what the count changed, best and worst."""

from typing import Final

from tammany_desktop.languages import people_words, text
from tammany_desktop.newspaper import wording
from tammany_desktop.newspaper.city_stories import Press, Story, alone
from tammany_desktop.newspaper.report import Ending
from tammany_desktop.newspaper.wording import Values, counted
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATIONS
from tammany_desktop.rules.state import NOBODY

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
