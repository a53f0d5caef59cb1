"""What comes on top of the table, and when: what a person asks for, and what an election brings."""

from functools import partial

from tammany_desktop import newspaper
from tammany_desktop.languages import Message, language, text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TERMS, WARD_NUMBERS
from tammany_desktop.rules.outlook import prospect
from tammany_desktop.rules.state import APPOINTING, BIDDING, OVER, State
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.scenes.base.dialog import Choice, Dialog, Notice
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.results import ElectionScene, FinalScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.guide.hint import HintScene
from tammany_desktop.scenes.kit.base import TableKit
from tammany_desktop.scenes.newspaper.scene import NewspaperScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.session import undo
from tammany_desktop.session.game_setup import GameSetup, SeatChoice
from tammany_desktop.wording.phrases import names


class Ways:
    """Opens scenes over one table, or leaves it."""

    def __init__(self, table: TableKit) -> None:
        self.table = table

    def _push(self, scene: Scene) -> None:
        self.table.stack.push(scene)

    def to_title(self) -> None:
        """Leave the table; the game is kept."""
        self.table.opponents.pause()
        self.table.stage.to_title()

    def rematch(self) -> None:
        """The same players at a new table."""
        match = self.table.match
        seats = tuple(
            SeatChoice(seat.name, seat.color, *seat.bot.partition(":")[::2]) for seat in match.seats
        )
        self.table.stage.start_game(GameSetup(seats, match.state.options, language()))

    def open_result(self) -> None:
        """The last page, once the game is over."""
        raise NotImplementedError

    def open_log(self) -> None:
        """The record of what happened."""
        self._push(LogScene(self.table))

    def open_rules(self, rule: str = "") -> None:
        """The book of rules, at one of them or at its beginning."""
        self.table.stage.open_rules(rule)

    def open_hint(self, seat: int) -> None:
        """A hint for a person who must act; over the table, or over that person's own ballot."""
        self._push(HintScene(self.table, seat))

    def open_board(self) -> None:
        """The table as it stands, which a ballot covers; nothing of a bid is on it."""
        match = self.table.match
        words = text("ballot.board", ward=WARD_NUMBERS[match.state.voting])
        state, back = match.state.copy(), text("ballot.board_back")
        self._push(SnapshotScene(self.table.stage, match.seats, state, words, back_to=back))

    def open_menu(self) -> None:
        """Everything about the game that is no move."""
        self._push(MenuScene(self.table))

    def open_replay(self) -> None:
        """The game so far, watched again."""
        table = self.table
        header = table.stage.games.header_of(table.match)
        self._push(ReplayScene(table.stage, header, table.match.history))

    # Newspapers

    def papers(self) -> list[int]:
        """The terms whose newspaper is out."""
        if self.table.match.state.phase == OVER:
            return list(range(1, TERMS + 1))
        return list(range(1, self.table.match.state.term))

    def open_paper(self, term: int) -> None:
        """An old newspaper."""
        table, history = self.table, self.table.match.history
        report = newspaper.read(history.start, history.events_since(0), term)
        if report is not None:
            salt = newspaper.salt_of(history.start)
            self._push(NewspaperScene(table.stage, table.match.seats, report, salt))

    # Going back

    def rewind_why_not(self) -> str:
        """Why the person cannot go back to an earlier moment; "" where that can be."""
        people = self.table.people
        if not self.table.kept:
            return text("table.rewind.lesson")
        if len(people) != 1:
            return text("table.rewind.only_bots")
        if undo.earlier(self.table.match.history, people[0]) is None:
            return text("table.rewind.at_start")
        return ""

    def rewind(self) -> None:
        """Back to where something was last asked of the person; the game left stays as it is."""
        why = self.rewind_why_not()
        if why:
            self._push(Notice(self.table.stage, text("table.rewind.heading"), why))
            return
        line = undo.earlier(self.table.match.history, self.table.people[0])
        if line is not None:
            self.rewind_to(line)

    def rewind_to(self, line: int) -> None:
        """Go on from an earlier line, in a journal of its own."""
        table = self.table
        games = table.stage.games
        games.branch(table.stage, games.header_of(table.match), table.match.history, line)


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
        self.failure: Message | None = None

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
                    ElectionScene(table.stage, table.match.seats, table.model.state, decided)
                )
                return True
        elif isinstance(event, MORNING_AFTER):
            return self._newspaper()
        return False

    def _newspaper(self) -> bool:
        table = self.table
        term, history = table.model.state.term, table.match.history
        if term == self.printed:
            return False
        self.printed = term
        report = newspaper.read(history.start, history.events_since(0), term)
        if report is None:
            return False
        salt = newspaper.salt_of(history.start)
        self._push(NewspaperScene(table.stage, table.match.seats, report, salt))
        return True

    def _reveal(self, event: e.BallotOpened) -> bool:
        table = self.table
        outcome = table.top.waiting[1]
        if not isinstance(outcome, e.WardWon | e.WardTied):
            return False
        state = table.model.state
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
            or table.model.state.key() != state.key()
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
