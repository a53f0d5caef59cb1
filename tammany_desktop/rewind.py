"""Where a person may go back to: the moments at which something was asked of that seat."""

from typing import NamedTuple

from tammany_desktop.journal.history import History
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER, TURN, State
from tammany_desktop.rules.wards import bidders


class Question(NamedTuple):
    """What is asked of a seat: the same while it goes on with one turn, ballot or choice."""

    term: int
    year: int
    phase: int
    ward: int


def asked(state: State, seat: int) -> Question | None:
    """What a position asks of a seat, or None where it asks nothing."""
    if state.phase == OVER:
        return None
    if state.phase == BIDDING:
        due = seat in bidders(state)
        return Question(state.term, state.year, state.phase, state.voting) if due else None
    if state.actor() != seat:
        return None
    ward = -1 if state.phase in (TURN, APPOINTING) else state.voting
    return Question(state.term, state.year, state.phase, ward)


def moments(history: History, seat: int) -> list[int]:
    """The lines after which something new was asked of a seat, ascending; 0 for the start."""
    state = history.start
    found: list[int] = []
    before = asked(state, seat)
    if before is not None:
        found.append(0)
    for line in history.trunk():
        for event in history.entry(line).events:
            evolve(state, event)
        now = asked(state, seat)
        if now is not None and now != before:
            found.append(line)
        before = now
    return found


def earlier(history: History, seat: int) -> int | None:
    """The last such line before the present position, or None where there is none.

    In the midst of a turn that is the turn's own beginning.
    """
    tip = history.tip(history.line)
    past = [line for line in moments(history, seat) if line < tip]
    return past[-1] if past else None
