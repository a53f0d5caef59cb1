"""The opponents of a lesson: they follow its script, and use their heads where it cannot be."""

from collections.abc import Callable
from random import Random
from typing import Final

from tammany_desktop.bots import Limit
from tammany_desktop.bots.simple import SimpleBot, pay
from tammany_desktop.lessons.script import ME, Lesson, Turn, Wish
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_COUNT, WARD_INDEX
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.state import BIDDING, MAX_SEATS, NO_STEP, TURN, State
from tammany_desktop.rules.wards import NO_BID, usable_favors
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Opponents

RIVAL_BOT: Final = "simple"  # what the seats of a lesson say they are


def moves_for(wish: Wish, state: State) -> list[Move]:
    """The moves that would grant a wish, the best first; legal or not."""
    if wish.kind == "beside":
        return [m.make(m.PLACE_BOSS, ward) for ward in _where_learner_can_bid(state)]
    if wish.kind == "like":
        return [
            m.make(m.PLACE_CUBE, ward, population)
            for population in range(POPULATION_COUNT)
            if state.favors[ME * POPULATION_COUNT + population]
            for ward in _strongest_first(state)
        ]
    ward = WARD_INDEX[wish.ward]
    if wish.kind == "boss":
        return [m.make(m.PLACE_BOSS, ward)]
    if wish.kind == "cube":
        return [m.make(m.PLACE_CUBE, ward, wish.population)]
    return [m.make(m.LOCK, ward)]


def _strongest_first(state: State) -> list[int]:
    """The learner's wards, those with most of its bosses first."""
    found = [ward for ward in range(WARD_COUNT) if state.bosses[ward * MAX_SEATS + ME]]
    return sorted(found, key=lambda ward: (-state.bosses[ward * MAX_SEATS + ME], ward))


def _where_learner_can_bid(state: State) -> list[int]:
    """Wards where the learner runs and has favors to bid, those where the rival does too first."""
    found = [ward for ward in _strongest_first(state) if any(usable_favors(state, ward, ME))]
    return sorted(found, key=lambda ward: not any(usable_favors(state, ward, state.turn)))


def choose(turn: Turn, state: State, legal: list[Move]) -> Move | None:
    """The scripted move at this position, or None where the script cannot be followed."""
    if state.ward_done:
        wishes = turn.extra
    else:
        wishes = turn.first if state.step == NO_STEP else turn.second
    for wish in wishes:
        for move in moves_for(wish, state):
            if move in legal:
                return move
    return m.END_TURN if m.END_TURN in legal else None


class LessonRivals(Opponents):
    """Answers at once, while `waits()` never."""

    def __init__(self, match: Match, lesson: Lesson, waits: Callable[[], bool]) -> None:
        self._match = match
        self._lesson = lesson
        self._waits = waits
        self._brain = SimpleBot(Random(lesson.seed))

    def step(self) -> None:
        """Make one move or seal one bid of a rival's, where one is due."""
        match = self._match
        if match.busy or self._waits():
            return
        for seat in match.waiting_for():
            if match.seats[seat].bot:
                if match.state.phase == BIDDING:
                    match.seal(seat, self._bid(seat))
                else:
                    match.submit(self._move(seat))
                return

    def _move(self, seat: int) -> Move:
        match = self._match
        legal, state = match.legal(), match.state
        turn = self._lesson.turns.get((seat, state.year)) if state.phase == TURN else None
        scripted = choose(turn, state, legal) if turn is not None else None
        if scripted is not None:
            return scripted
        return self._brain.choose(match.view(seat), legal, Limit()).move

    def _bid(self, seat: int) -> Bid:
        """A little where the learner runs, nothing elsewhere."""
        state = self._match.state
        learner = state.bosses[state.voting * MAX_SEATS + ME] > 0
        return pay(state, seat, self._lesson.bid) if learner else NO_BID
