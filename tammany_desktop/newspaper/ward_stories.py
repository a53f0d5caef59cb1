"""Finds stories of the wards: Tammany Hall; costly, tied and uncontested wards (R7, R8)."""

from collections.abc import Iterator

from tammany_desktop.newspaper import wording
from tammany_desktop.newspaper.city_stories import Facts, Story, sole_best, story
from tammany_desktop.newspaper.report import WardVote
from tammany_desktop.newspaper.wording import Values, counted
from tammany_desktop.rules.board import TAMMANY_HALL, ZONE_NAMES, ZONES
from tammany_desktop.rules.state import NOBODY

# The least numbers that make a story.
MIN_DEAR = 4  # favors bid in one ward
MIN_HOT = 3  # favors bid in a tied ward
MIN_SPREE = 12  # favors bid in all wards
MIN_ROUT = 4  # votes ahead of the second
MIN_CROWD = 4  # candidates in a ward
MIN_CONTESTED = 3  # wards with several candidates, all without favors
MIN_WASTED = 3  # favors of one player in lost wards


def ward_stories(facts: Facts) -> Iterator[Story]:
    """Yield every true story from the wards."""
    for find in (_hall, _dear, _ties, _unopposed, _margins, _crowds, _zones, _favors, _shut_out):
        yield from find(facts)


def _values(facts: Facts, vote: WardVote) -> Values:
    values: Values = {"ward": wording.ward(vote.ward), "favors": counted("favors", vote.favors)}
    if vote.winner != NOBODY:
        values["name"] = facts.names[vote.winner]
    return values


def _contested(facts: Facts) -> list[WardVote]:
    return [vote for vote in facts.report.votes if len(vote.seats) > 1]


def _hall(facts: Facts) -> Iterator[Story]:
    report, vote = facts.report, facts.report.vote(TAMMANY_HALL)
    if vote is None:
        return
    if not vote.seats:
        yield story("hall_empty", 40)
    elif vote.winner == NOBODY:
        yield story("hall_tied", 76)
    elif report.mayor == NOBODY:
        yield story("hall_taken", 55, name=facts.names[vote.winner])
    elif vote.winner == report.mayor:
        yield story("hall_mayor", 42, name=facts.names[vote.winner])
    else:
        mayor = facts.names[report.mayor]
        yield story("hall_rival", 56, name=facts.names[vote.winner], mayor=mayor)


def _dear(facts: Facts) -> Iterator[Story]:
    votes = facts.report.votes
    index = sole_best([vote.favors for vote in votes])
    if index >= 0 and votes[index].favors >= MIN_DEAR and votes[index].winner != NOBODY:
        yield Story("dear", 44 + 2 * min(votes[index].favors, 10), _values(facts, votes[index]))


def _ties(facts: Facts) -> Iterator[Story]:
    tied = [vote for vote in _contested(facts) if vote.winner == NOBODY]
    tied = [vote for vote in tied if vote.ward != TAMMANY_HALL]
    hot = [vote for vote in tied if vote.favors >= MIN_HOT]
    cold = [vote for vote in tied if not vote.favors]
    if hot:
        vote = max(hot, key=lambda vote: vote.favors)
        yield Story("hot_tie", 50 + 2 * min(vote.favors, 10), _values(facts, vote))
    if cold:
        yield Story("cold_tie", 34, _values(facts, cold[0]))


def _unopposed(facts: Facts) -> Iterator[Story]:
    unopposed = [vote for vote in facts.report.votes if len(vote.seats) == 1]
    if len(unopposed) == 1:
        yield Story("unopposed_one", 22, _values(facts, unopposed[0]))
    elif unopposed:
        yield story("unopposed_many", 30, wards=counted("wards", len(unopposed)))
    empty = [vote for vote in facts.report.votes if not vote.seats and vote.ward != TAMMANY_HALL]
    if empty:
        yield Story("empty", 24, _values(facts, empty[0]))


def _margins(facts: Facts) -> Iterator[Story]:
    decided = [vote for vote in _contested(facts) if vote.winner != NOBODY]
    index = sole_best([vote.margin for vote in decided]) if decided else -1
    if index >= 0 and decided[index].margin >= MIN_ROUT:
        votes = counted("votes", decided[index].margin)
        yield story("rout", 38, **_values(facts, decided[index]), votes=votes)
    close = [vote for vote in decided if vote.margin == 1]
    if close:
        vote = max(close, key=lambda vote: sum(vote.votes))
        most, second = (wording.number(max(vote.votes) - less) for less in (0, 1))
        yield story("one_vote", 36, **_values(facts, vote), most=most, next=second)


def _crowds(facts: Facts) -> Iterator[Story]:
    crowds = [vote for vote in facts.report.votes if len(vote.seats) >= MIN_CROWD]
    if crowds:
        vote = max(crowds, key=lambda vote: (len(vote.seats), sum(vote.votes)))
        yield story("crowd", 28, **_values(facts, vote), number=wording.number(len(vote.seats)))


def _zones(facts: Facts) -> Iterator[Story]:
    winners = {vote.ward: vote.winner for vote in facts.report.votes}
    for zone, wards in enumerate(ZONES):
        holders = {winners.get(ward, NOBODY) for ward in wards}
        if len(holders) == 1 and NOBODY not in holders:
            yield story("zone", 70, name=facts.names[holders.pop()], zone=ZONE_NAMES[zone])
            return


def _favors(facts: Facts) -> Iterator[Story]:
    report, names, mayor = facts.report, facts.names, facts.report.mayor
    total, contested = sum(vote.favors for vote in report.votes), len(_contested(facts))
    if not total and contested >= MIN_CONTESTED:
        yield story("free_election", 68, contested=counted("wards", contested))
    if total >= MIN_SPREE:
        yield story("spree", 26, favors=counted("favors", total))
    wasted = [  # by seat: favors bid in wards that the seat did not win
        sum(vote.spent[seat] for vote in report.votes if vote.winner != seat)
        for seat in range(report.seat_count)
    ]
    seat = sole_best(wasted)
    if seat >= 0 and wasted[seat] >= MIN_WASTED:
        yield story("wasted", 35, name=names[seat], favors=counted("favors", wasted[seat]))
    thrifty = mayor != NOBODY and not any(vote.spent[mayor] for vote in report.votes)
    if thrifty and total and report.won[mayor] > 1:
        yield story("thrift", 44, name=names[mayor], wards=counted("wards", report.won[mayor]))


def _shut_out(facts: Facts) -> Iterator[Story]:
    report = facts.report
    stood_in = [  # by seat: wards in which the seat stood, if it won none
        sum(seat in vote.seats for vote in report.votes) if not report.won[seat] else 0
        for seat in range(report.seat_count)
    ]
    seat = stood_in.index(max(stood_in))
    if stood_in[seat] >= 2:
        yield story("shut_out", 58, name=facts.names[seat], wards=counted("wards", stood_in[seat]))
