"""A table without a window: persons who do what is due, opponents who answer at once."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from types import SimpleNamespace

from tammany_desktop.bots import Limit, levels
from tammany_desktop.play import recap
from tammany_desktop.play.agenda import (
    NOTHING,
    Announcement,
    Appointments,
    Cover,
    Due,
    FinalCount,
    OwnBallot,
)
from tammany_desktop.play.playback import EventView
from tammany_desktop.play.table import TablePlay
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import BIDDING, OVER, State
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.session.match import Match
from tammany_desktop.session.session import Opponents, Session
from tests.helpers import games

STEP = 1 / 60


class SimpleOpponents(Opponents):
    """The simple bot in this process."""

    def __init__(self, match: Match, level: str = "simple") -> None:
        self.match = match
        self.bot = levels.make(level, 7)

    def step(self) -> None:
        match = self.match
        if match.busy:
            return
        for seat in match.waiting_for():
            if match.seats[seat].is_bot:
                view, limit = match.view(seat), Limit()
                if match.state.phase == BIDDING:
                    match.seal(seat, self.bot.bid(view, limit).bid)
                else:
                    match.submit(self.bot.choose(view, match.legal(), limit).move)
                return


class HeadlessTable:
    """One table; `opened` is what is due that its persons look at, `seen` all that was."""

    def __init__(
        self,
        people: int,
        start: State,
        seed: int = 1,
        level: str = "simple",
        names: Sequence[str] = games.NAMES,
        board: Callable[[ViewModel], EventView] | None = None,
        **settings: object,
    ) -> None:
        """`board` makes what shows the position, nothing by default."""
        seats = tuple(
            seat._replace(name=name, bot="" if number < people else level)
            for number, (seat, name) in enumerate(zip(games.seats(start.n), names, strict=False))
        )
        self.match = Match.in_memory(seats, start, Random(seed))
        self.session = Session(self.match, SimpleOpponents(self.match, level), is_exercise=True)
        defaults = {"speed": "normal", "quick_count": False, "seal_zero": False, "talk": "off"}
        defaults["seal_ties"] = False
        self.settings = SimpleNamespace(**{**defaults, "boldness": "normal", **settings})
        self.settings.talk_in = lambda *games: self.settings.talk
        self.settings.speed_of_acts = lambda rivals: self.settings.speed
        self.settings.unaided_in = lambda *games: False
        model = ViewModel(seats, self.match.state)
        view = board(model) if board is not None else None
        self.play = TablePlay(self.session, lambda: self.settings, model, view)
        self.agenda = self.play.agenda
        self.random = Random(seed)
        self.opened: Due = NOTHING
        self.seen: list[Due] = []
        self.play.open()

    # The loop, and the one place that opens what is due

    def frame(self) -> None:
        """One frame of a window that shows nothing."""
        self.play.on_top = self.opened == NOTHING
        self.play.tick(STEP)
        if self.opened == NOTHING and self.play.reset_prompt_at_rest():
            self.agenda.ask_if_due()
        self.follow()

    def follow(self) -> None:
        """Open what is due."""
        due = self.agenda.due()
        if due != self.opened:
            self.opened = due
            self.agenda.mark_opened(due)
            self.seen.append(due)

    def rest(self, most: int = 5000) -> None:
        """Frames until a person has something to do."""
        for _ in range(most):
            self.frame()
            waits = self.agenda.may_act and self.play.playback.still and not self.match.busy
            if self.opened != NOTHING or (waits and self.play.selection.legal):
                return
            if self.match.state.phase == OVER and self.play.playback.still:
                return
        raise AssertionError("the table never comes to rest")

    # Persons

    def do(self) -> None:
        """What a person does about what is due, or a legal move."""
        due, agenda, random = self.opened, self.agenda, self.random
        match due:
            case Announcement():
                agenda.begin_bids()
            case Cover() if due.is_first and random.random() < 0.1:
                agenda.announce_ballot()
            case Cover():
                agenda.uncover()
            case OwnBallot() if random.random() < 0.1 and len(self.session.people) > 1:
                agenda.cover_ballot()
            case OwnBallot():
                self.bid(due.seat)
            case Appointments():
                self.session.submit(random.choice(self.match.legal()))
            case Due() if due == NOTHING:
                self.play.selection.submit(random.choice(self.play.selection.legal))
            case _:
                self.leave()
        self.follow()

    def bid(self, seat: int) -> None:
        """Seal any bid that a person can make."""
        usable = usable_favors(self.match.state, self.match.state.voting, seat)
        a, b, c, d = (self.random.randint(0, most) for most in usable)
        assert self.play.ballots.seal(seat, (a, b, c, d))
        self.agenda.mark_closed()

    def leave(self) -> None:
        """Leave a page that only shows something."""
        left, self.opened = self.opened, NOTHING
        if left == FinalCount(counting=True):
            self.agenda.catch_up()
        self.agenda.mark_read(left)

    def play_to_the_end(self, most: int = 20_000) -> None:
        """A whole game."""
        for _ in range(most):
            self.rest()
            if self.match.state.phase == OVER and self.opened == NOTHING:
                return
            self.do()
        raise AssertionError("the game never ends")


@cache
def match_at_turn(seats: int, seat: int, year: int) -> Match:
    """A game of persons at the beginning of a turn; to be played again, not played on."""
    table = HeadlessTable(seats, new_game(seats, Random(2)), 2, speed="instant")
    for _ in range(400):
        table.rest()
        state = table.match.state
        begins = state.turn == seat and state.year == year and table.opened == NOTHING
        if begins and recap.is_due(state, table.match.seats):
            return table.match
        table.do()
    raise AssertionError("the turn never comes")
