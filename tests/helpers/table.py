"""A table under the dummy driver: a match in memory, quick opponents, hands on mouse or keys."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from tammany_desktop.audio import Player
from tammany_desktop.journal.header import COLORS
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import State
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.newspaper import NewspaperScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.session.session import Opponents, Session
from tammany_desktop.wording import capitalized, favor_name, office_name, population_name
from tests.helpers.headless import SimpleOpponents
from tests.helpers.table_view import TableView
from tests.helpers.window import Driver

NAMES = ("Anna", "Boyd", "Clara", "Dan", "Edith")


class QuickOpponents(SimpleOpponents):
    """The simple bot in this process, answering at once."""

    offers = False


def played_again(match: Match) -> Match:
    """The same game so far, for another table."""
    history = History(match.history.start)
    for line in range(1, match.line + 1):
        history.add(match.history.entry(line))
    return Match(match.seats, history, rng=Random(1))


def in_motion(top: Any) -> bool:
    """Whether an envelope opens or closes, after which something else comes by itself."""
    return bool(getattr(top, "opens", False)) or getattr(top, "closing", -1.0) >= 0


class Table(TableView):
    """One table, driven by posted events."""

    def __init__(
        self,
        folder: Path,
        people: int,
        seats: int = 3,
        *,
        seed: int = 1,
        state: State | None = None,
        size: tuple[int, int] = (1280, 720),
        speed: str = "instant",
        level: str = "simple",
        match: Match | None = None,
        sounds: Player | None = None,
        **settings: Any,
    ) -> None:
        given = {"speed": speed, **settings}
        self.driver = self.driver_of(folder, size, sounds, given)
        start = state if state is not None else new_game(seats, Random(seed))
        who = tuple(Seat(NAMES[n], COLORS[n], "" if n < people else level) for n in range(start.n))
        self.match = match or Match.in_memory(who, start, Random(seed))
        opponents = cast(Opponents, QuickOpponents(self.match, level))
        self.table = TableScene(self.driver.app, Session(self.match, opponents))
        self.driver.app.stack.reset(self.table)
        self.driver.frames(2)

    @staticmethod
    def driver_of(
        folder: Path, size: tuple[int, int], sounds: Player | None, settings: Mapping[str, Any]
    ) -> Driver:
        """What shows the table, before it shows anything."""
        return Driver(folder, size=size, frames=0, sounds=sounds, settings=settings)

    def rest(self, most: int = 3000) -> None:
        """Frames until the table itself is on top and still, or something is over it."""
        for _ in range(most):
            if in_motion(self.top):
                self.driver.frames(1)
                continue
            if not self.uncovered or (self.still and not self._bots_due()):
                self.driver.frames(2)
                return
            self.driver.frames(1)
        raise AssertionError("the table never comes to rest")

    def _bots_due(self) -> bool:
        match = self.match
        return match.busy or any(match.seats[seat].is_bot for seat in match.waiting_for())

    def picture(self) -> bytes:
        return self.driver.picture()

    def close(self) -> None:
        self.driver.close()


class Mouse:
    """A person with a mouse only."""

    def __init__(self, table: TableView) -> None:
        self.table = table
        self.driver = table.driver

    def press(self, label: str) -> None:
        self.driver.click_on(label)

    def ward(self, ward: int) -> None:
        place = self.table.ward_place(ward)
        if self.table.note_paper.collidepoint(place):
            self.driver.click(place)  # takes the note off the ward
        self.driver.click(place)

    def tray(self, place: int) -> None:
        self.driver.click(self.table.tray_place(place))

    def act(self, name: str) -> None:
        self.driver.click(self.table.act_place(name))

    def raise_bid(self, population: int) -> None:
        self.driver.click(self.table.top.laid.bid_rows.rows[population].more.rect.center)

    def go_on(self, label: str) -> None:
        self.press(label)

    def stamp(self, label: str) -> None:
        self.press(label)


class Keys:
    """A person with a keyboard only."""

    def __init__(self, table: TableView) -> None:
        self.table = table
        self.driver = table.driver

    def press(self, label: str) -> None:
        self.driver.tab_to(label)
        self.driver.key("return")

    def ward(self, ward: int) -> None:
        self.driver.skip(1.6)  # or the digits would join those typed before
        for digit in str(WARD_NUMBERS[ward]):
            self.driver.key(digit)
        self.driver.key("return")

    def tray(self, place: int) -> None:
        if place == 0:
            self.driver.key("b")
            return
        for _ in range(8):
            self.driver.key("c")
            plan = self.table.plan
            if plan is not None and plan.get("population") == place - 1:
                return
        raise AssertionError(f"no cube {place}")

    def act(self, name: str) -> None:
        self.driver.key({"slander": "s", "office": "o", "end": "e", "undo": "u"}[name])

    def raise_bid(self, population: int) -> None:
        self.driver.key(str(population + 1))

    def go_on(self, label: str) -> None:
        self.driver.key("return")

    def stamp(self, label: str) -> None:
        self.driver.key("e")


class Hands(Protocol):
    """A person with some device: what is done at a table by it."""

    driver: Driver

    def press(self, label: str) -> None: ...

    def ward(self, ward: int) -> None: ...

    def tray(self, place: int) -> None: ...

    def act(self, name: str) -> None: ...

    def raise_bid(self, population: int) -> None: ...

    def go_on(self, label: str) -> None: ...

    def stamp(self, label: str) -> None: ...


# What goes on from a page that only shows something.
ONWARD: dict[type, str] = {
    RevealScene: "ballot.go_on",
    ElectionResultScene: "results.go_on",
    NewspaperScene: "press.go_on",
}


def do_move(table: TableView, hands: Hands, move: m.Move) -> None:
    """What a person does to make one legal move of a turn or a bonus."""
    kind = m.kind_of(move)
    if kind in (m.PLACE_BOSS, m.PLACE_CUBE, m.BONUS_CUBE):
        _place(table, hands, move)
    elif kind == m.SLANDER:
        hands.act("slander")
        hands.ward(m.target_ward(move))
        rival = m.rival_of(move)
        name, points = table.match.seats[rival].name, table.match.state.score[rival]
        _choose(table, hands, "rival", text("table.card.points", name=name, count=points))
        _choose(table, hands, "population", capitalized(favor_name(m.population_of(move))))
    elif kind in (m.SPREAD, m.LOCK):
        if kind == m.LOCK:
            hands.act("office")
        hands.ward(m.target_ward(move))
    elif kind in (m.TAKE_FAVOR, m.BONUS_FAVOR):
        if kind == m.TAKE_FAVOR:
            hands.act("office")
        _choose(table, hands, "population", capitalized(favor_name(m.population_of(move))))
    elif kind == m.ARREST:
        hands.act("office")
        hands.ward(m.target_ward(move))
        _choose(table, hands, "population", capitalized(population_name(m.population_of(move))))
    elif kind == m.RESETTLE:
        hands.act("office")
        hands.ward(m.from_ward(move))
        _choose(table, hands, "population", capitalized(population_name(m.population_of(move))))
        hands.ward(m.target_ward(move))
    elif kind in (m.END_TURN, m.PLACE_NO_MORE):
        hands.act("end")
    else:
        key = {m.STOP_SPREAD: "stop", m.DECLINE: "decline"}[kind]
        hands.press(text(f"table.act.{key}"))


def _place(table: TableView, hands: Hands, move: m.Move) -> None:
    kind, plan = m.kind_of(move), table.plan
    held = plan is not None and plan.kind == kind
    if kind == m.PLACE_BOSS:
        if not held:
            hands.tray(0)
    elif plan is None or not held or plan.get("population") != m.population_of(move):
        if kind == m.BONUS_CUBE:
            if table.selection.can_put_back():
                hands.press(text("table.act.cancel"))
            _choose(table, hands, "population", capitalized(population_name(m.population_of(move))))
        else:
            hands.tray(m.population_of(move) + 1)
    hands.ward(m.target_ward(move))


def _choose(table: TableView, hands: Hands, field: str, label: str) -> None:
    plan = table.plan
    if plan is not None and plan.next_field() == field and len(table.options) > 1:
        hands.press(label)


def pick(random: Random, legal: list[m.Move]) -> m.Move:
    """A legal move at random, the rarer kinds oftener than their number."""
    kinds = sorted({m.kind_of(move) for move in legal})
    kind = random.choice(kinds)
    return random.choice([move for move in legal if m.kind_of(move) == kind])


def play_person(table: TableView, hands: Hands, random: Random) -> None:
    """One thing that a person does at the table as it is."""
    top, match = table.top, table.match
    if isinstance(top, TableScene):
        legal = list(table.legal)
        assert legal, (match.state.phase, match.waiting_for())
        before = match.line
        move = pick(random, legal)
        do_move(table, hands, move)
        table.driver.frames(2)
        assert match.line > before, m.to_json(move)
    elif isinstance(top, CoverScene):
        table.driver.skip(0.5)  # before that a press was meant for something else
        hands.go_on(text("cover.ready", name=match.seats[top.seat].name))
    elif isinstance(top, BallotScene):
        table.driver.frames(3)
        for population, most in enumerate(top.outlook.usable):
            for _ in range(random.randint(0, most)):
                hands.raise_bid(population)
        hands.stamp(text("ballot.seal"))
    elif isinstance(top, AppointmentsScene):
        appoint(hands, match, random.choice(match.legal()))
    else:
        turn_page(hands, top)


def turn_page(hands: Hands, top: Any) -> None:
    """Go on from a page that only shows something."""
    if isinstance(top, RivalBallot):
        hands.driver.key("return")
        return
    skips = isinstance(top, RevealScene) and not top.opening.finished
    hands.go_on(text("results.skip" if skips else ONWARD[type(top)]))


def appoint(hands: Hands, match: Match, move: m.Move) -> None:
    """Give an office, or confirm all that were given."""
    if m.kind_of(move) == m.CONFIRM:
        hands.stamp(text("appoint.confirm"))
    else:
        hands.press(match.seats[m.seat_of(move)].name)
        hands.press(office_name(m.office_of(move)))


def play_game(
    table: Table,
    hands: Hands,
    random: Random,
    each: Callable[[], object] = lambda: None,
    most: int = 5000,
) -> None:
    """A whole game; `each` is called whenever the table waits for the person."""
    for _ in range(most):
        table.rest()
        if isinstance(table.top, FinalScene):
            return
        each()
        play_person(table, hands, random)
    raise AssertionError("the game never ends")
