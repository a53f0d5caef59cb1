"""What comes on top of the table, and when: ballots, reveals, appointments, results."""

from functools import partial

from tammany_desktop import press
from tammany_desktop.languages import Said, text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.outlook import prospect
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER, State
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.scenes.base.dialog import Choice, Dialog
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.results import ElectionScene, FinalScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.kit.table_kit import TableKit
from tammany_desktop.scenes.newspaper.newspaper import NewspaperScene
from tammany_desktop.scenes.play.table_ways import Ways
from tammany_desktop.table.phrases import names

# The first of these after an election waits until the newspaper was read.
MORNING_AFTER = (
    e.LocksLifted,
    e.ZonePopulated,
    e.TermBegan,
    e.MajorityWon,
    e.GameEnded,
)


class Flow(Ways):
    """Brings scenes up over one table."""

    def __init__(self, table: TableKit) -> None:
        super().__init__(table)
        self.decided: e.MayorNamed | e.NoMayor | None = None
        self.printed = 0  # the term whose newspaper was shown
        self.announced = -1  # the line whose ballot was announced
        self.zeroed: tuple[tuple[int, int], list[int]] = ((0, 0), [])  # term and ward, seats
        self.finished = False
        self.failure: Said | None = None

    # Before events are played

    def hold(self, event: e.Event) -> bool:
        """Whether an event waits for something to be read first."""
        table = self.table
        if isinstance(event, e.BallotOpened):
            return self._reveal(event)
        if isinstance(event, e.MayorNamed | e.NoMayor):
            self.decided = event
        elif self.decided is not None and isinstance(event, e.AppointmentsBegan):
            decided, self.decided = self.decided, None
            if not table.match.seats[event.seat].bot:  # who appoints wants to know the result
                self._push(
                    ElectionScene(table.stage, table.match.seats, table.shown.state, decided)
                )
                return True
        elif isinstance(event, MORNING_AFTER):
            return self._newspaper()
        return False

    def _newspaper(self) -> bool:
        table = self.table
        term, history = table.shown.state.term, table.match.history
        if term == self.printed:
            return False
        self.printed = term
        report = press.read(history.start, history.events_since(0), term)
        if report is None:
            return False
        salt = press.salt_of(history.start)
        self._push(NewspaperScene(table.stage, table.match.seats, report, salt))
        return True

    def _reveal(self, event: e.BallotOpened) -> bool:
        table = self.table
        outcome = table.top.waiting[1]
        if not isinstance(outcome, e.WardWon | e.WardTied):
            return False
        state = table.shown.state
        note = self._zero_note("ballot.zeroed_then", state.term, event.ward)
        self._push(RevealScene(table.stage, table.match.seats, state, event, outcome, note))
        return True

    # When everything has been shown

    def arrive(self) -> None:
        """The table is at rest: bring up what is due."""
        table = self.table
        state = table.match.state
        if (
            table.stack.top is not table
            or table.match.busy
            or table.shown.state.key() != state.key()
        ):
            return
        if state.phase == BIDDING:
            self.next_ballot()
        elif state.phase == APPOINTING and table.mine:
            self._push(AppointmentsScene(table))
        elif state.phase == OVER and not self.finished:
            self.finished = True
            self.open_result()

    def open_result(self) -> None:
        """The last page, once the game is over."""
        self._push(FinalScene(self.table))

    def bidders(self) -> list[int]:
        """Persons who still owe a bid; those whose bid can change nothing are sealed at zero."""
        table, match = self.table, self.table.match
        waiting = [seat for seat in match.owing() if not match.seats[seat].bot]
        asked = []
        for seat in waiting:
            state = match.state
            if table.stage.settings.seal_zero and not prospect(state, state.voting, seat).matters:
                self._zero(state, seat)
                match.seal(seat, NO_BID)
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
        return text(key, names=names(self.table.match.seats, seats), count=len(seats))

    def next_ballot(self) -> None:
        """The ballot of the next person, under a cover where several share the window."""
        table = self.table
        asked = self.bidders()
        if not asked:
            return
        shared = len(table.people) > 1
        if shared and self.announced != table.match.line:
            self.announced = table.match.line
            state = table.match.state
            note = self._zero_note("ballot.zeroed", state.term, state.voting)
            begin = partial(self._begin_ballot, asked[0])
            self._push(AnnounceScene(table, begin, note))
        else:
            self._push(self._ballot(asked[0]))

    def _begin_ballot(self, seat: int) -> None:
        self._show(self._ballot(seat))

    def _show(self, scene: Scene) -> None:
        self.table.stack.replace(scene)

    def _ballot(self, seat: int) -> Scene:
        table = self.table
        if len(table.people) > 1:
            return CoverScene(table, seat, lambda: self._show(BallotScene(table, seat, self._next)))
        return BallotScene(table, seat, self._next)

    def _next(self, scene: Scene) -> None:
        """A bid was sealed: the next person's cover, or back to the table."""
        asked = self.bidders()
        if asked:
            self._show(self._ballot(asked[0]))
        else:
            self.table.stack.pop(scene)

    def tell_failure(self) -> None:
        """A line could not be written: say so, and offer to try again."""
        match = self.table.match
        failure = match.failure
        if failure is None or failure is self.failure:
            self.failure = failure
            return
        self.failure = failure
        choices: list[Choice] = [
            (text("table.retry"), match.retry),
            (text("common.close"), lambda: None),
        ]
        stage = self.table.stage
        self._push(Dialog(stage, text("table.failed"), failure.text(), choices))
