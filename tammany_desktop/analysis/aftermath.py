"""Facts about the later cost of a bid that was too high: wards, favors and points."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from tammany_desktop.bots.review import Decision
from tammany_desktop.journal.lines import History
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import VOTING_ORDER
from tammany_desktop.rules.state import BIDDING, OVER, State

MOST: Final = 3  # wards that are told
Values = tuple[tuple[str, int], ...]
Ballot = e.WardWon | e.WardTied


class Later(NamedTuple):
    """A consequence: its key below `decisions.later`, its values, the ward to look at or -1."""

    key: str
    values: Values
    ward: int = -1


def _fact(key: str, lit: int = -1, **values: int) -> Later:
    return Later(key, tuple(values.items()), lit)


def later(history: History, one: Decision) -> list[Later]:
    """Return the consequences of bidding more than the better bid; none for other decisions."""
    if one.bid is None or one.better_bid is None or sum(one.bid) <= sum(one.better_bid):
        return []
    over = [max(0, bid - better) for bid, better in zip(one.bid, one.better_bid, strict=True)]
    term, seat = history.state_at(one.line).term, one.seat
    ballots = list(_ballots(history, one.line))
    found = [_won(event, seat, over) for event, _ in ballots[:1] if isinstance(event, e.WardWon)]
    left = _left(history, one)
    rest = [each for each in ballots[1:] if each[1].term == term]
    lacking = [_lacked(event, before, seat, over) for event, before in rest]
    missed = [one for one in lacking if one is not None][:MOST]
    points = _points(history.state, seat, over)
    none = [] if missed or points else [_fact("none")]
    return [*(one for one in found if one is not None), *left, *missed, *points, *none]


def _ballots(history: History, line: int) -> Iterator[tuple[Ballot, State]]:
    """Yield each ballot's outcome after a line, with the position before its line."""
    trunk = history.path_to()
    for before, number in zip((0, *trunk), trunk, strict=False):
        events = history.entry(number).events
        if number <= line or not any(isinstance(event, e.BallotOpened) for event in events):
            continue
        outcome = next((one for one in events if isinstance(one, Ballot)), None)
        if outcome is not None:
            yield outcome, history.state_at(before)


def _won(event: e.WardWon, seat: int, over: list[int]) -> Later | None:
    """Return the fact that the ward was won by more favors than the better bid, or None."""
    if event.seat != seat:
        return None
    others = max(votes for at, votes in enumerate(event.votes) if at != seat)
    votes, favors = event.votes[seat], sum(over)
    return _fact("won", ward=event.ward, votes=votes, most=others, favors=favors)


def _left(history: History, one: Decision) -> list[Later]:
    """Return how many favors were left for the seat's own wards still to vote."""
    state = history.state_at(one.line)
    assert one.bid is not None  # noqa: S101
    rest = sum(state.favors_of(one.seat)) - sum(one.bid)
    to_come = VOTING_ORDER[VOTING_ORDER.index(one.ward) + 1 :]
    wards = sum(1 for ward in to_come if state.bosses_in(ward)[one.seat])
    return [_fact("left", favors=rest, wards=wards)]


def _lacked(event: Ballot, before: State, seat: int, over: list[int]) -> Later | None:
    """Return a ward lost or tied later that the overpaid favors would have won, or None."""
    votes = event.votes
    if before.phase != BIDDING or not votes[seat]:
        return None
    if isinstance(event, e.WardWon) and event.seat == seat:
        return None
    cubes = before.cubes_in(event.ward)
    usable = sum(count for count, living in zip(over, cubes, strict=True) if living)
    most = max(count for at, count in enumerate(votes) if at != seat)
    if votes[seat] + usable <= most:
        return None
    lacking = most - votes[seat] + 1
    return _fact("ward", event.ward, ward=event.ward, votes=votes[seat], most=most, favors=lacking)


def _points(state: State, seat: int, over: list[int]) -> list[Later]:
    """Return the majorities at the end that the overpaid favors would have won."""
    found = []
    others = [state.favors_of(other) for other in range(state.n) if other != seat]
    for population, count in enumerate(over):
        held, most = state.favors_of(seat)[population], max(one[population] for one in others)
        if state.phase == OVER and held < most <= held + count:
            found.append(_fact("points", population=population, held=held, most=most))
    return found
