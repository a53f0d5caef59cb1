"""What each story of the end claims, checked against the bare events."""

from collections import Counter
from typing import Any

from tammany_desktop.rules import events as e
from tests.newspaper.claims import Claim, Facts, count

COLORS = ("green", "white", "orange", "blue")


def final(f: Facts) -> Counter[int]:
    """The points of the whole game."""
    total = Counter(f.after)
    for event in f.now:
        if isinstance(event, e.MajorityWon):
            total[event.seat] += 2
        elif isinstance(event, e.PointsScored) and event.reason == e.FOR_SLANDER:
            total[event.seat] += event.points
    return total


def end(f: Facts) -> e.GameEnded:
    return next(one for one in f.now if isinstance(one, e.GameEnded))


def sole_best(f: Facts, v: dict[str, Any]) -> bool:
    """One winner, with these points."""
    seat = f.seat(v["name"])
    return end(f).winners == (seat,) and count(v["points"]) == max(final(f).values())


def margin(f: Facts, v: dict[str, Any]) -> int:
    """By how many points the winner is ahead of these rivals, who are next."""
    points, first = final(f), f.seat(v["name"])
    rest = {seat: points[seat] for seat in range(f.n) if seat != first}
    most = max(rest.values())
    assert f.seats(v["rivals"]) == {seat for seat, one in rest.items() if one == most}
    assert count(v["gap"]) == points[first] - most
    return points[first] - most


def level(f: Facts) -> set[int]:
    return f.first(final(f))


def tie(f: Facts, v: dict[str, Any]) -> bool:
    by = end(f).decided_by
    words = "unspent" if by == e.BY_FAVORS else COLORS[by - e.BY_IRISH]
    rivals = level(f) - {f.seat(v["name"])}
    return sole_best(f, v) and f.seats(v["rivals"]) == rivals != set() and v["favors"] == words


def haul(f: Facts, v: dict[str, Any]) -> bool:
    gains = {
        (term, seat): sum(
            one.points
            for one in events
            if isinstance(one, e.PointsScored) and one.reason != e.FOR_SLANDER and one.seat == seat
        )
        for term, events in f.terms.items()
        for seat in range(f.n)
    }
    most = max(gains.values())
    mine = gains[(int(v["year"]) - 1854) // 4, f.seat(v["name"])]
    return count(v["points"]) == most == mine and list(gains.values()).count(most) == 1


def lost(f: Facts, v: dict[str, Any]) -> bool:
    found: Counter[int] = Counter()
    for events in f.terms.values():
        bids: tuple[Any, ...] = ()
        for event in events:
            if isinstance(event, e.BallotOpened):
                bids = event.bids
            elif isinstance(event, e.WardWon | e.WardTied):
                for seat, bid in enumerate(bids):
                    if not (isinstance(event, e.WardWon) and event.seat == seat):
                        found[seat] += sum(bid)
                bids = ()
    seat = f.seat(v["name"])
    return found[seat] == count(v["favors"]) >= 3 and f.first(found) == {seat}


def gained(f: Facts, v: dict[str, Any]) -> bool:
    total = final(f)
    gains = Counter({seat: total[seat] - f.after[seat] for seat in range(f.n)})
    seat = f.seat(v["name"])
    return f.first(gains) == {seat} and count(v["points"]) == gains[seat]


def bottom(f: Facts, v: dict[str, Any]) -> bool:
    total, seat = final(f), f.seat(v["name"])
    last = [one for one in range(f.n) if total[one] == min(total[s] for s in range(f.n))]
    return last == [seat] and count(v["points"]) == total[seat] and seat not in end(f).winners


END_CLAIMS: dict[str, Claim] = {
    "end_far": lambda f, v: sole_best(f, v) and margin(f, v) >= 8,
    "end_clear": lambda f, v: sole_best(f, v) and 2 < margin(f, v) < 8,
    "end_close": lambda f, v: sole_best(f, v) and 0 < margin(f, v) <= 2,
    "end_tie": tie,
    "end_mayor": lambda f, v: (
        end(f).winners == (f.seat(v["name"]),)
        and f.mayor == f.seat(v["name"])
        and f.seats(v["rivals"]) == level(f) - {f.mayor}
    ),
    "end_shared": lambda f, v: (
        set(end(f).winners) == f.seats(v["names"]) <= level(f)
        and len(end(f).winners) > 1
        and count(v["points"]) == max(final(f).values())
    ),
    "end_overtaken": lambda f, v: (
        f.first(f.after) == {f.seat(v["rival"])}
        and f.seats(v["winner"]) == set(end(f).winners)
        and f.seat(v["rival"]) not in end(f).winners
    ),
    "end_count": gained,
    "end_best": haul,
    "end_worst": lost,
    "end_mayor_lost": lambda f, v: (
        f.seat(v["mayor"]) == f.mayor not in end(f).winners
        and f.seats(v["winner"]) == set(end(f).winners)
    ),
    "end_bottom": bottom,
}
