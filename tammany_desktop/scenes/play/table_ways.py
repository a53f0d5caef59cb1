"""The ways from a table to other scenes that a person asks for."""

from tammany_desktop import press, rewind
from tammany_desktop.languages import language, text
from tammany_desktop.rules.board import TERMS, WARD_NUMBERS
from tammany_desktop.rules.state import LOCK_OPTIONS, OVER
from tammany_desktop.scenes.after.moment import MomentScene
from tammany_desktop.scenes.after.replay import ReplayScene
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.guide.hint import HintScene
from tammany_desktop.scenes.kit.table_kit import TableKit
from tammany_desktop.scenes.newspaper.newspaper import NewspaperScene
from tammany_desktop.scenes.play.table_log import LogScene
from tammany_desktop.scenes.play.table_menu import MenuScene
from tammany_desktop.setup_choice import GameSetup, SeatChoice


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
        locks = LOCK_OPTIONS[match.state.locks]
        setup = GameSetup(seats, locks, match.state.favor_supply, language())
        self.table.stage.start_game(setup)

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
        self._push(MomentScene(self.table.stage, match.seats, state, words, back_to=back))

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
        report = press.read(history.start, history.events_since(0), term)
        if report is not None:
            salt = press.salt_of(history.start)
            self._push(NewspaperScene(table.stage, table.match.seats, report, salt))

    # Going back

    def rewind_why_not(self) -> str:
        """Why the person cannot go back to an earlier moment; "" where that can be."""
        people = self.table.people
        if not self.table.kept:
            return text("table.rewind.lesson")
        if len(people) != 1:
            return text("table.rewind.only_bots")
        if rewind.earlier(self.table.match.history, people[0]) is None:
            return text("table.rewind.at_start")
        return ""

    def rewind(self) -> None:
        """Back to where something was last asked of the person; the game left stays as it is."""
        why = self.rewind_why_not()
        if why:
            self._push(Notice(self.table.stage, text("table.rewind.heading"), why))
            return
        line = rewind.earlier(self.table.match.history, self.table.people[0])
        if line is not None:
            self.rewind_to(line)

    def rewind_to(self, line: int) -> None:
        """Go on from an earlier line, in a journal of its own."""
        table = self.table
        games = table.stage.games
        games.branch(table.stage, games.header_of(table.match), table.match.history, line)
