"""What comes on top of the table, and when: what a person asks for, and what an election brings."""

from collections.abc import Callable
from functools import partial

from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.languages import Message, text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.outlook import prospect
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER, State
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.scenes.base.dialog import Choice, Dialog
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.results import ElectionScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.newspaper.scene import paper_of
from tammany_desktop.scenes.table.actions import Actions
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.session.session import Session
from tammany_desktop.wording import message_words, names

# The first of these after an election waits until newspaper or final count were seen.
MORNING_AFTER = (
    e.LocksLifted,
    e.ZonePopulated,
    e.TermBegan,
    e.MajorityWon,
    e.GameEnded,
)


def _for_mayor(event: e.Event) -> bool:
    return isinstance(event, e.PointsScored) and event.reason == e.FOR_MAYOR


class Flow:
    """Brings scenes up over one table; each knows the session and what it may open itself."""

    def __init__(
        self,
        stage: Stage,
        session: Session,
        tabletop: Tabletop,
        actions: Actions,
        advise: Callable[[tuple[int, ...]], object],
    ) -> None:
        """`advise` lights the wards that a hint speaks of."""
        self.stage = stage
        self.session = session
        self.match = session.match
        self.tabletop = tabletop
        self.actions = actions
        self.advise = advise
        self.decided: e.MayorNamed | e.NoMayor | None = None
        self.printed = 0  # the term whose newspaper was shown
        self.announced = -1  # the line whose ballot was announced
        self.zeroed: tuple[tuple[int, int], list[int]] = ((0, 0), [])  # term and ward, seats
        self.finished = False
        self.failure: Message | None = None

    def _push(self, scene: Scene) -> None:
        self.stage.stack.push(scene)

    # What a person asks for

    def open_hint(self, seat: int) -> None:
        """A hint for a person who must act; over the table, or over that person's own ballot."""
        self._push(HintScene(self.stage, self.session, seat, self.tabletop, self.advise))

    def open_menu(self) -> None:
        """Everything about the game that is no move."""
        self._push(MenuScene(self.stage, self.session))

    def open_log(self) -> None:
        """The log of what happened."""
        self._push(LogScene(self.stage, self.session))

    # Before events are played

    def hold(self, event: e.Event) -> bool:
        """Whether an event waits for something to be read first."""
        state = self.tabletop.model.state
        if isinstance(event, e.BallotOpened):
            return self._reveal(event)
        if isinstance(event, e.MayorNamed | e.NoMayor):
            self.decided = event
        elif self.decided is not None and not _for_mayor(event):
            decided, self.decided = self.decided, None
            scene = ElectionScene(self.stage, self.match.seats, state, decided)
            if not isinstance(event, e.AppointmentsBegan):
                scene.after = self._after_election
            self._push(scene)
            return True
        elif isinstance(event, MORNING_AFTER) and not self.finished:
            paper = self._after_election()
            if paper is not None:
                self._push(paper)
            return paper is not None
        return False

    def _after_election(self) -> Scene | None:
        """What is to be read before the next term begins, once: newspaper, or the final count."""
        term = self.tabletop.model.state.term
        if term == self.printed:
            return None
        self.printed = term
        if term == TERMS:
            self.finished = True
            return FinalScene(self.stage, self.session, self._catch_up)
        return paper_of(self.stage, self.match, term)

    def _catch_up(self) -> None:
        """The final count was seen: the table shows its end too."""
        self.tabletop.go_on()
        self.tabletop.skip()

    def _reveal(self, event: e.BallotOpened) -> bool:
        outcome = self.tabletop.waiting[1]
        if not isinstance(outcome, e.WardWon | e.WardTied):
            return False
        state = self.tabletop.model.state
        note = self._zero_note("ballot.zeroed_then", state.term, event.ward)
        self._push(RevealScene(self.stage, self.match.seats, state, event, outcome, note))
        return True

    # When everything has been shown

    def arrive(self) -> None:
        """The table is at rest: bring up what is due."""
        state = self.match.state
        if self.match.busy or self.tabletop.model.state.key() != state.key():
            return
        if state.phase == BIDDING:
            self.next_ballot()
        elif state.phase == APPOINTING and self.actions.mine:
            self._push(AppointmentsScene(self.stage, self.session))
        elif state.phase == OVER and not self.finished:
            self.finished = True
            self._push(FinalScene(self.stage, self.session))

    def bidders(self) -> list[int]:
        """Persons who still owe a bid; those whose bid can change nothing are sealed at zero."""
        match = self.match
        waiting = [seat for seat in match.owing() if not match.seats[seat].bot]
        asked = []
        for seat in waiting:
            state = match.state
            if self.stage.settings.seal_zero and not prospect(state, state.voting, seat).matters:
                self._zero(state, seat)
                self.session.seal(seat, NO_BID)
            else:
                asked.append(seat)
        return asked

    def _zero(self, state: State, seat: int) -> None:
        """Remember whose bid is sealed at zero: it is said before and after the ballot."""
        at = (state.term, state.voting)
        self.zeroed = (at, [*(self.zeroed[1] if self.zeroed[0] == at else []), seat])

    def _zero_note(self, key: str, term: int, ward: int) -> str:
        at, seats = self.zeroed
        if at != (term, ward):
            return ""
        return text(key, names=names(self.match.seats, seats), count=len(seats))

    def next_ballot(self) -> None:
        """The ballot of the next person, under a cover where several share the window."""
        asked = self.bidders()
        if not asked:
            return
        if len(self.session.people) > 1 and self.announced != self.match.line:
            self.announced = self.match.line
            state = self.match.state
            note = self._zero_note("ballot.zeroed", state.term, state.voting)
            begin = partial(self._show_ballot, asked[0])
            self._push(AnnounceScene(self.stage, self.session, begin, self.open_menu, note))
        else:
            self._push(self._ballot(asked[0]))

    def _show_ballot(self, seat: int) -> None:
        self.stage.stack.replace(self._ballot(seat))

    def _ballot(self, seat: int) -> Scene:
        def ballot() -> BallotScene:
            return BallotScene(self.stage, self.session, seat, self._next, self.open_hint)

        if len(self.session.people) > 1:
            return CoverScene(
                self.stage,
                self.session,
                seat,
                lambda: self.stage.stack.replace(ballot()),
                self.open_menu,
            )
        return ballot()

    def _next(self, scene: Scene) -> None:
        """A bid was sealed: the next person's cover, or back to the table."""
        asked = self.bidders()
        if asked:
            self._show_ballot(asked[0])
        else:
            self.stage.stack.pop(scene)

    def tell_failure(self) -> None:
        """A line could not be written: say so, and offer to try again."""
        failure, known = self.match.failure, self.failure
        self.failure = failure
        if failure is None or failure is known:
            return
        choices: list[Choice] = [
            (text("table.retry"), self.match.retry),
            (text("common.close"), lambda: None),
        ]
        self._push(Dialog(self.stage, text("table.failed"), message_words(failure), choices))
