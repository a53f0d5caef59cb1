"""The end of the game: majorities of favors, unused slander, the winner (R10)."""

from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import MAYOR
from tammany_desktop.rules.draft import Draft
from tammany_desktop.rules.state import State
from tammany_desktop.rules.ties import lead


def favor_majorities(state: State, population: int) -> list[int]:
    """The seats with the most favors of a color, at least one (R10.1)."""
    held = [state.favors[seat * 4 + population] for seat in range(state.n)]
    most = max(held)
    return [seat for seat in range(state.n) if most and held[seat] == most]


def winners(state: State) -> tuple[tuple[int, ...], int]:
    """Who has won, and what decided it (R10.3)."""
    tied, decided_by = lead(state, state.score)
    if len(tied) > 1 and MAYOR in state.office and state.office.index(MAYOR) in tied:
        return (state.office.index(MAYOR),), e.BY_MAYOR
    return tuple(tied), decided_by


def finish(draft: Draft) -> None:
    """Score what is left and name the winners (R10)."""
    state = draft.state
    for population in range(4):
        for seat in favor_majorities(state, population):
            draft.happen(e.MajorityWon(seat, population))
    for seat, tokens in enumerate(state.tokens):
        if tokens:
            draft.happen(e.PointsScored(seat, tokens, e.FOR_SLANDER))
    draft.happen(e.GameEnded(*winners(state)))
