"""Consequences of a bid that was too high: wards, favors and points."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from tammany_desktop.bots.review import Decision
from tammany_desktop.journal.lines import History
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import VOTING_ORDER
from tammany_desktop.rules.state import BIDDING, OVER, State

MAX_MISSED: Final = 3  # largest number of missed wards among the consequences
Values = tuple[tuple[str, int], ...]  # placeholders of a text, with their values
Outcome = e.WardWon | e.WardTied


class Consequence(NamedTuple):
    """A consequence: a key below `decisions.later`, the text's values, the ward to mark or -1."""

    key: str
    values: Values
    ward: int = -1


def _consequence(key: str, marked_ward: int = -1, **values: int) -> Consequence:
    return Consequence(key, tuple(values.items()), marked_ward)


def consequences_of(history: History, decision: Decision) -> list[Consequence]:
    """Return the consequences of bidding more than the best bid; none for other decisions."""
    bid, best_bid = decision.bid, decision.best_bid
    if bid is None or best_bid is None or sum(bid) <= sum(best_bid):
        return []
    overpaid = [max(0, count - best_count) for count, best_count in zip(bid, best_bid, strict=True)]
    term, seat = history.state_at(decision.line).term, decision.seat
    outcomes = list(_outcomes(history, decision.line))
    won = [_ward_won(event, seat, overpaid) for event, _ in outcomes[:1]]
    later_outcomes = [(event, before) for event, before in outcomes[1:] if before.term == term]
    lost = [_ward_lost(event, before, seat, overpaid) for event, before in later_outcomes]
    missed = [consequence for consequence in lost if consequence is not None][:MAX_MISSED]
    majorities = _lost_majorities(history.state, seat, overpaid)
    no_effect = [] if missed or majorities else [_consequence("none")]
    favors_left = sum(history.state_at(decision.line).favors_of(seat)) - sum(bid)
    later_wards = VOTING_ORDER[VOTING_ORDER.index(decision.ward) + 1 :]
    bosses = [history.state_at(decision.line).bosses_in(ward)[seat] for ward in later_wards]
    left = _consequence("left", favors=favors_left, wards=len(bosses) - bosses.count(0))
    return [*filter(None, won), left, *missed, *majorities, *no_effect]


def _outcomes(history: History, after: int) -> Iterator[tuple[Outcome, State]]:
    """Yield each ballot's outcome after line `after`, with the position before its line."""
    path = history.path_to()
    for line_before, line in zip((0, *path), path, strict=False):
        events = history.entry(line).events
        if line <= after or not any(isinstance(event, e.BallotOpened) for event in events):
            continue
        outcome = next((event for event in events if isinstance(event, Outcome)), None)
        if outcome is not None:
            yield outcome, history.state_at(line_before)


def _ward_won(event: Outcome, seat: int, overpaid: list[int]) -> Consequence | None:
    """Return that a ward was won with `overpaid` favors above the best bid; None if not won."""
    if not isinstance(event, e.WardWon) or event.seat != seat:
        return None
    rival_votes = max(votes for index, votes in enumerate(event.votes) if index != seat)
    own_votes, favors = event.votes[seat], sum(overpaid)
    return _consequence("won", ward=event.ward, votes=own_votes, most=rival_votes, favors=favors)


def _ward_lost(event: Outcome, before: State, seat: int, overpaid: list[int]) -> Consequence | None:
    """Return that a ward was lost or tied later, which the overpaid favors would have won."""
    own_votes, won = event.votes[seat], isinstance(event, e.WardWon) and event.seat == seat
    if before.phase != BIDDING or won or not own_votes:
        return None
    cubes = before.cubes_in(event.ward)
    usable = sum(count for count, present in zip(overpaid, cubes, strict=True) if present)
    most = max(votes for index, votes in enumerate(event.votes) if index != seat)
    if own_votes + usable <= most:
        return None
    ward, needed = event.ward, most - own_votes + 1
    return _consequence("ward", ward, ward=ward, votes=own_votes, most=most, favors=needed)


def _lost_majorities(state: State, seat: int, overpaid: list[int]) -> list[Consequence]:
    """Return the majorities at the end that the overpaid favors would have won."""
    lost = []
    others = [state.favors_of(other) for other in range(state.n) if other != seat]
    for population, count in enumerate(overpaid):
        held, most = state.favors_of(seat)[population], max(favors[population] for favors in others)
        if state.phase == OVER and held < most <= held + count:
            lost.append(_consequence("points", population=population, held=held, most=most))
    return lost
