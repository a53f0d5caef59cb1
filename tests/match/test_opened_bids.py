"""What the match tells a seat of earlier ballots: the bids that were opened, no other (R7.4)."""

from random import Random

from tammany_desktop.bots import Limit, levels
from tammany_desktop.journal.header import COLORS, Seat
from tammany_desktop.journal.lines import bids_so_far
from tammany_desktop.rules import game
from tammany_desktop.rules.moves import OpenBallot
from tammany_desktop.rules.state import BIDDING, OVER
from tammany_desktop.rules.wards import OpenedBid, bidders, opened_bids
from tammany_desktop.session.match import Match

BOTS = ("", "simple", "", "simple")


def played(seed: int, lines: int) -> tuple[Match, list[OpenedBid]]:
    """A match after so many lines, and every bid opened in it."""
    chance = Random(seed)
    seats = [Seat(f"P{n}", COLORS[n], bot) for n, bot in enumerate(BOTS)]
    match = Match.in_memory(seats, game.new_game(4, chance), chance)
    brains = [levels.make("simple", seed + n) for n in range(4)]
    opened: list[OpenedBid] = []
    match.pump()
    while match.state.phase != OVER and match.line < lines:
        before = match.state
        if before.phase == BIDDING:
            for seat in match.owing():
                assert match.view(seat).opened == tuple(opened)
                match.seal(seat, brains[seat].bid(match.view(seat), Limit()).bid)
        else:
            seat = before.actor()
            assert match.view(seat).opened == ()  # asked for ballots alone
            match.submit(brains[seat].choose(match.view(seat), match.legal(), Limit()).move)
        match.pump()
        move = match.history.entry(match.line).move
        if isinstance(move, OpenBallot):
            opened += opened_bids(before, move.bids, {1, 3})
    return match, opened


def test_all_that_was_opened_and_by_whom_r7_4() -> None:
    match, opened = played(5, 10_000)
    assert {(bid.seat, bid.by_bot) for bid in opened} == {
        (0, False),
        (1, True),
        (2, False),
        (3, True),
    }
    assert bids_so_far(match.history, {0, 2}) == tuple(opened)


def test_a_sealed_bid_is_not_among_them_r7_4() -> None:
    match, _ = played(5, 10_000)
    ballots = (
        match.history.state_at(line - 1)
        for line in range(match.line, 0, -1)
        if isinstance(match.history.entry(line).move, OpenBallot)
    )
    state = next(state for state in ballots if len(bidders(state)) > 1)
    again = Match.in_memory(match.seats, state, Random(1))
    again.pump()
    first, *others = again.owing()
    before = again.view(others[0])
    again.seal(first, (0, 0, 0, 0))
    assert again.view(others[0]) == before
