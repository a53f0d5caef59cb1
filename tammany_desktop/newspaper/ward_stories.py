"""Stories from the wards: Tammany Hall, the dear, the tied, the free, the routs (R7, R8)."""

from tammany_desktop.newspaper import wording
from tammany_desktop.newspaper.city_stories import Press, Story, alone
from tammany_desktop.newspaper.report import WardVote
from tammany_desktop.newspaper.wording import Values, counted
from tammany_desktop.rules.board import TAMMANY_HALL, ZONE_NAMES, ZONES
from tammany_desktop.rules.state import NOBODY

DEAR = 4  # favors
BITTER = 3
SPREE = 12
ROUT = 4  # votes
CROWD = 4  # candidates
CONTESTED = 3  # wards
LOST = 3  # favors


def ward_stories(press: Press) -> list[Story]:
    """Every true story from the wards."""
    finders = (_hall, _dear, _ties, _unopposed, _margins, _crowds, _zones, _purses, _fallen)
    return [story for find in finders for story in find(press)]


def _at(press: Press, vote: WardVote) -> Values:
    values: Values = {
        "ward": wording.ward(vote.ward),
        "favors": counted("favors", vote.favors),
    }
    if vote.winner != NOBODY:
        values["name"] = press.names[vote.winner]
    return values


def _contested(press: Press) -> list[WardVote]:
    return [vote for vote in press.report.votes if len(vote.stood) > 1]


def _hall(press: Press) -> list[Story]:
    report = press.report
    vote = report.vote(TAMMANY_HALL)
    if vote is None:
        return []
    if not vote.stood:
        return [Story("hall_empty", 40, {})]
    if vote.winner == NOBODY:
        return [Story("hall_tied", 76, {})]
    values: Values = {"name": press.names[vote.winner]}
    if report.mayor == NOBODY:
        return [Story("hall_taken", 55, values)]
    if vote.winner == report.mayor:
        return [Story("hall_mayor", 42, values)]
    return [Story("hall_rival", 56, values | {"mayor": press.names[report.mayor]})]


def _dear(press: Press) -> list[Story]:
    place = alone([vote.favors for vote in press.report.votes])
    vote = press.report.votes[place]
    if place < 0 or vote.favors < DEAR or vote.winner == NOBODY:
        return []
    return [Story("dear", 44 + 2 * min(vote.favors, 10), _at(press, vote))]


def _ties(press: Press) -> list[Story]:
    tied = [vote for vote in _contested(press) if vote.winner == NOBODY]
    tied = [vote for vote in tied if vote.ward != TAMMANY_HALL]
    bitter = [vote for vote in tied if vote.favors >= BITTER]
    cold = [vote for vote in tied if not vote.favors]
    found = []
    if bitter:
        vote = max(bitter, key=lambda one: one.favors)
        found.append(Story("hot_tie", 50 + 2 * min(vote.favors, 10), _at(press, vote)))
    if cold:
        found.append(Story("cold_tie", 34, _at(press, cold[0])))
    return found


def _unopposed(press: Press) -> list[Story]:
    easy = [vote for vote in press.report.votes if len(vote.stood) == 1]
    found = []
    if len(easy) == 1:
        found.append(Story("unopposed_one", 22, _at(press, easy[0])))
    elif easy:
        found.append(Story("unopposed_many", 30, {"wards": counted("wards", len(easy))}))
    empty = [vote for vote in press.report.votes if not vote.stood and vote.ward != TAMMANY_HALL]
    if empty:
        found.append(Story("empty", 24, _at(press, empty[0])))
    return found


def _margins(press: Press) -> list[Story]:
    won = [vote for vote in _contested(press) if vote.winner != NOBODY]
    found = []
    if won:
        place = alone([vote.margin for vote in won])
        vote = won[place]
        if place >= 0 and vote.margin >= ROUT:
            values = _at(press, vote) | {"votes": counted("votes", vote.margin)}
            found.append(Story("rout", 38, values))
    close = [vote for vote in won if vote.margin == 1]
    if close:
        vote = max(close, key=lambda one: sum(one.votes))
        most = max(vote.votes)
        values = _at(press, vote)
        values |= {"most": wording.number(most), "next": wording.number(most - 1)}
        found.append(Story("one_vote", 36, values))
    return found


def _crowds(press: Press) -> list[Story]:
    crowds = [vote for vote in press.report.votes if len(vote.stood) >= CROWD]
    if not crowds:
        return []
    vote = max(crowds, key=lambda one: (len(one.stood), sum(one.votes)))
    return [Story("crowd", 28, _at(press, vote) | {"number": wording.number(len(vote.stood))})]


def _zones(press: Press) -> list[Story]:
    winners = {vote.ward: vote.winner for vote in press.report.votes}
    found = []
    for zone, wards in enumerate(ZONES):
        holders = {winners.get(ward, NOBODY) for ward in wards}
        if len(holders) == 1 and NOBODY not in holders:
            values: Values = {"name": press.names[holders.pop()], "zone": ZONE_NAMES[zone]}
            found.append(Story("zone", 70, values))
    return found[:1]


def _purses(press: Press) -> list[Story]:
    report = press.report
    total = sum(vote.favors for vote in report.votes)
    contested = len(_contested(press))
    found = []
    if not total and contested >= CONTESTED:
        values: Values = {"contested": counted("wards", contested)}
        found.append(Story("free_election", 68, values))
    if total >= SPREE:
        found.append(Story("spree", 26, {"favors": counted("favors", total)}))
    wasted = [report.wasted_by(seat) for seat in range(report.players)]
    seat = alone(wasted)
    if seat >= 0 and wasted[seat] >= LOST:
        values = {"name": press.names[seat], "favors": counted("favors", wasted[seat])}
        found.append(Story("wasted", 35, values))
    mayor = report.mayor
    saved = mayor != NOBODY and not any(vote.spent[mayor] for vote in report.votes)
    if saved and total and report.won[mayor] > 1:
        values = {"name": press.names[mayor], "wards": counted("wards", report.won[mayor])}
        found.append(Story("thrift", 44, values))
    return found


def _fallen(press: Press) -> list[Story]:
    report = press.report
    stood = [
        sum(seat in vote.stood for vote in report.votes) if not report.won[seat] else 0
        for seat in range(report.players)
    ]
    if max(stood) < 2:
        return []
    seat = stood.index(max(stood))
    values: Values = {"name": press.names[seat], "wards": counted("wards", stood[seat])}
    return [Story("shut_out", 58, values)]
