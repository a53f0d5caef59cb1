"""What follows from a position: votes now, reach, margins, the election if it were today.

Also what opened bids show: each with what its owner could have bid (R7.4, R7.5).
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tammany_desktop.rules import city
from tammany_desktop.rules.board import POPULATION_COUNT, wards_in
from tammany_desktop.rules.draft import Draft
from tammany_desktop.rules.events import Event, WardPassed, WardTied, WardWon
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, NOT_VOTED, State
from tammany_desktop.rules.wards import bidders, candidates, usable_favors


class Standing(NamedTuple):
    """The votes in a ward: `votes` now and the most each seat could reach there, one entry a seat.

    `reach` is 0 for a seat that does not stand, and no bid is known or assumed. `leader` has most
    votes now (NOBODY for a tie or an empty ward), `margin` votes more than the next. `certain`:
    no bids can change the outcome.
    """

    ward: int
    votes: tuple[int, ...]
    reach: tuple[int, ...]
    leader: int
    margin: int
    certain: bool


class Prospect(NamedTuple):
    """What one seat can do in a ballot (R7.4, R7.5).

    `bosses` and `usable` favors are its own; `rivals_least` and `rivals_most` bound the votes of
    its strongest rival; `surely_wins` is the smallest bid that wins whatever the rivals bid, or -1
    where none does; `matters` is false where no bid of this seat changes the outcome.
    """

    bosses: int
    usable: tuple[int, int, int, int]
    rivals_least: int
    rivals_most: int
    surely_wins: int
    matters: bool


class Projection(NamedTuple):
    """The election if it were today and without bids (R9); wards that have voted stay as they are.

    `winners` by ward (a seat, NOBODY or NOT_VOTED for a closed ward); `certain` is a mask of the
    wards no bid can change; `wards` and `points` one entry a seat, `points` with the Mayor's;
    `leaders` the seats that lead each population; `mayor` a seat or NOBODY.
    """

    winners: tuple[int, ...]
    certain: int
    wards: tuple[int, ...]
    points: tuple[int, ...]
    leaders: tuple[tuple[int, ...], ...]
    mayor: int
    decided_by: int


def reach(state: State, ward: int, seat: int) -> int:
    """The most votes a seat could have in a ward: bosses and usable favors (R7.5).

    0 without a boss, for then it does not stand (R7.3).
    """
    bosses = state.bosses[ward * MAX_SEATS + seat]
    return bosses + sum(usable_favors(state, ward, seat)) if bosses else 0


def standing(state: State, ward: int) -> Standing:
    """The votes in a ward now."""
    votes = state.bosses_in(ward)
    most = max(votes)
    ranked = sorted(votes, reverse=True)
    alone = most > 0 and votes.count(most) == 1
    leader = votes.index(most) if alone else NOBODY
    reaches = [reach(state, ward, seat) for seat in range(state.n)]
    rivals = [reaches[seat] for seat in range(state.n) if seat != leader]
    certain = most > max(rivals) if alone else most >= max(reaches)
    return Standing(
        ward, tuple(votes), tuple(reaches), leader, ranked[0] - ranked[1] if alone else 0, certain
    )


def prospect(state: State, ward: int, seat: int) -> Prospect:
    """What a candidate in a ward can do in its ballot (R7.4)."""
    bosses = state.bosses[ward * MAX_SEATS + seat]
    usable = usable_favors(state, ward, seat)
    most = sum(usable)
    rivals = [rival for rival in candidates(state, ward) if rival != seat]
    present = [state.bosses[ward * MAX_SEATS + rival] for rival in rivals]
    least = max(present, default=0)
    utmost = max((reach(state, ward, rival) for rival in rivals), default=0)
    needed = max(0, utmost - bosses + 1)
    ties_one = bosses + most == least and present.count(least) == 1  # a tie of others stays one
    matters = most > 0 and bosses <= utmost and (bosses + most > least or ties_one)
    return Prospect(bosses, usable, least, utmost, needed if needed <= most else -1, matters)


def project(state: State) -> Projection:
    """The election if it were today, every undecided ward by its votes now (R9)."""
    draft = Draft(state, Random(0))  # nothing is rolled: no zone opens here
    certain = 0
    for ward in wards_in(state.active):
        now = standing(state, ward)
        voted = state.winners[ward] != NOT_VOTED
        certain |= (voted or now.certain) << ward
        if not voted:
            draft.happen(_outcome(now))
    held = draft.state
    leading = tuple(tuple(city.leaders(held, population)) for population in range(POPULATION_COUNT))
    city.pay_leaders(draft)
    mayor, decided_by = city.elect_mayor(held)
    points = city.ward_points(held)
    if mayor != NOBODY:
        points[mayor] += city.MAYOR_POINTS
    return Projection(
        tuple(held.winners),
        certain,
        tuple(city.wards_won(held)),
        tuple(points),
        leading,
        mayor,
        decided_by,
    )


def _outcome(now: Standing) -> Event:
    if not any(now.votes):
        return WardPassed(now.ward)
    if now.leader == NOBODY:
        return WardTied(now.ward, now.votes)
    return WardWon(now.ward, now.leader, now.votes)


class Choice(NamedTuple):
    """The bids that a seat could think of in one ballot, in favors.

    `most` is all that can be bid there, but no more than surely wins; `beats` is one vote more than
    every rival has by bosses alone, `halves` one more than with half of each rival's favors, and
    both may lie beyond `most`; `surely` wins whatever the rivals bid, or is -1 where none does.
    """

    most: int
    beats: int
    halves: int
    surely: int


class OpenedBid(NamedTuple):
    """What a seat bid, in favors, and what it could have bid."""

    seat: int
    total: int
    choice: Choice


def choice_of(state: State, seat: int) -> Choice:
    """The bids that a candidate in the ward now voting may consider."""
    ward = state.voting
    now = prospect(state, ward, seat)
    usable = sum(now.usable)
    halves = now.rivals_least
    for rival in candidates(state, ward):
        if rival != seat:
            held = sum(usable_favors(state, ward, rival))
            halves = max(halves, state.bosses[ward * MAX_SEATS + rival] + (held + 1) // 2)
    return Choice(
        usable if now.surely_wins < 0 else min(usable, now.surely_wins),
        max(0, now.rivals_least + 1 - now.bosses),
        max(0, halves + 1 - now.bosses),
        now.surely_wins,
    )


def opened_bids(state: State, bids: Sequence[Bid]) -> tuple[OpenedBid, ...]:
    """The bids of a ballot, where `state` is the position before its opening.

    Seats that had nothing to choose are left out.
    """
    found = []
    for seat in bidders(state):
        choice = choice_of(state, seat)
        if choice.most:
            found.append(OpenedBid(seat, sum(bids[seat]), choice))
    return tuple(found)
