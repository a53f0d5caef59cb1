"""What a person selects, without a window: the selection, and what it told."""

from collections.abc import Callable

from tammany_desktop.play.agenda import Agenda
from tammany_desktop.play.ballots import Ballots
from tammany_desktop.play.playback import Playback
from tammany_desktop.play.selection import CheckFirst, ChoiceResult, Selection
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Session
from tests.helpers import games


def made_at_once(move: m.Move, make: Callable[[], object]) -> None:
    make()


class Choosing(Selection):
    """The selection of a match that nobody looks at."""

    def __init__(self, match: Match, check_first: CheckFirst = made_at_once) -> None:
        self.told: list[ChoiceResult] = []
        playback = Playback(ViewModel(match.seats, match.state))
        session = Session(match, is_exercise=True)
        agenda = Agenda(session, playback, Ballots(session, lambda: (False, False)))
        super().__init__(agenda, self.told.append, check_first)
        self.reset()


def choosing(state: State) -> Choosing:
    """At a position among persons."""
    return Choosing(Match.in_memory(games.seats(state.n), state))
