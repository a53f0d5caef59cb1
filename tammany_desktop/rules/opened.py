"""Bids that were opened for all to see, each beside what its owner could have bid (R7.4, R7.5)."""

from collections.abc import Sequence
from typing import NamedTuple

from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.outlook import prospect
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import bidders, candidates, usable_favors


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
    """What a seat that stands in the ward now voting can think of bidding."""
    ward = state.voting
    now = prospect(state, ward, seat)
    usable = sum(now.usable)
    halves = now.rivals_least
    for rival in candidates(state, ward):
        if rival != seat:
            held = sum(usable_favors(state, ward, rival))
            halves = max(halves, state.bosses[ward * 5 + rival] + (held + 1) // 2)
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
