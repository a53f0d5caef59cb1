"""A ballot among bots alone is told on the map; a person's own keeps its opening."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tammany_desktop.languages import text
from tammany_desktop.rules import events as e
from tammany_desktop.rules.state import MAX_SEATS
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.ui.intents import Intent
from tests.helpers import over_table
from tests.helpers.ballots import ballot_of_two, rich_ballot
from tests.helpers.table import Table

Make = Callable[..., Table]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    made: list[Table] = []

    def table(speed: str = "normal", person_stands: bool = False, **settings: Any) -> Table:
        state = rich_ballot(5, 6)
        if not person_stands:
            state.bosses[state.voting * MAX_SEATS] = 0
        made.append(Table(tmp_path, 1, state=state, speed=speed, **settings))
        return made[0]

    yield table
    made[0].close()


def until_panel(table: Table, most: int = 400) -> RivalBallot:
    for _ in range(most):
        if isinstance(table.top, RivalBallot):
            return table.top
        table.driver.frames(1)
    raise AssertionError(type(table.top))


def opened(table: Table) -> bool:
    """Whether the ballot was played on the map."""
    return table.shown.voting != table.match.history.start.voting


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_it_comes_and_goes_by_itself(make: Make, speed: str) -> None:
    table = make(speed)
    panel = until_panel(table)
    assert not panel.opening.counted
    assert not opened(table)
    frames = 0
    while table.top is panel:
        table.driver.frames(1)
        frames += 1
        assert frames < 600
    assert panel.opening.counted
    table.driver.wait(0.1)
    assert opened(table)


def test_its_outcome_can_be_read_on_it_and_in_the_bar(make: Make) -> None:
    table = make("normal")
    panel = until_panel(table)
    outcome = panel.opening.outcome_texts(panel.opening.winner)[0]
    while not panel.opening.counted:
        assert table.bar_text != outcome
        table.driver.frames(1)
    begun = table.driver.time
    table.driver.frames(1)
    while table.top is panel:
        assert table.bar_text == outcome
        table.driver.frames(1)
    assert table.driver.time - begun > 1.6 - 1 / 60
    table.driver.frames(2)
    assert table.bar_text != ""


def test_it_takes_as_long_as_the_pace_says(make: Make) -> None:
    def length(speed: str) -> int:
        table.driver.app.apply(speed=speed)
        panel.opening.age, frames = 0.0, 0
        table.driver.app.stack.push(panel)
        table.driver.frames(1)
        while table.top is panel:
            table.driver.frames(1)
            frames += 1
        return frames

    table = make("normal")
    panel = until_panel(table)
    table.driver.app.stack.pop(panel)
    table.driver.frames(1)
    assert length("fast") < length("normal") < length("slow")


def test_without_motion_it_begins_open(make: Make) -> None:
    table = make(reduce_motion=True)
    assert until_panel(table).opening.counted


def test_step_by_step_it_waits(make: Make) -> None:
    table = make("step")
    for _ in range(40):
        if isinstance(table.top, RivalBallot):
            break
        table.driver.key("return")
        table.driver.frames(5)
    panel = until_panel(table)
    out = []  # how many envelopes are open at each wait
    for _ in range(len(panel.opening.order) + 1):
        table.driver.wait(6.0)
        assert table.top is panel
        out.append(sum(panel.opening.opened(seat) for seat in panel.opening.order))
        table.driver.key("return")
        table.driver.frames(2)
    assert out == list(range(len(panel.opening.order) + 1))
    assert table.top is not panel


def test_at_once_means_that_nothing_is_told(make: Make) -> None:
    table = make("instant")
    kinds = set()
    for _ in range(60):
        kinds.add(type(table.top))
        table.driver.frames(1)
    assert RivalBallot not in kinds
    assert opened(table)


@pytest.mark.parametrize("by", ["return", "space", "backspace", "mouse"])
def test_it_can_be_skipped(make: Make, by: str) -> None:
    table = make("slow")
    panel = until_panel(table)
    for expected in (True, False):
        if by == "mouse":
            table.driver.click(panel.laid.card.center)
        else:
            table.driver.key(by)
        table.driver.frames(2)
        assert panel.opening.counted
        assert (table.top is panel) is expected


@pytest.mark.parametrize(("key", "kind"), [("f10", MenuScene), ("l", LogScene)])
def test_the_table_below_answers(make: Make, key: str, kind: type) -> None:
    """It is not modal; under another page it waits."""
    table = make("fast")
    panel = until_panel(table)
    table.driver.key(key)
    table.driver.frames(2)
    assert isinstance(table.top, kind)
    age = panel.opening.age
    table.driver.wait(4.0)
    assert panel.opening.age == age
    table.driver.key("escape")
    table.driver.frames(2)
    assert table.top is panel
    table.driver.point(table.ward_place(3))
    assert table.pointed == 3


def test_it_lies_in_the_window_and_beside_its_ward(make: Make) -> None:
    table = make("step", size=(1920, 1080))
    table.driver.app.apply(speed="slow")
    panel = until_panel(table)
    table.driver.wait(1.0)  # the map has moved aside
    ward = table.ward_target(panel.opening.ward).rect
    assert table.driver.app.look.window.contains(panel.laid.card)
    assert not panel.laid.card.colliderect(ward)


def test_a_persons_ballot_keeps_its_opening(make: Make) -> None:
    table = make("normal", person_stands=True, seal_zero=False)
    kinds: list[type] = []
    for _ in range(600):
        if not kinds or type(table.top) is not kinds[-1]:
            kinds.append(type(table.top))
        if isinstance(table.top, RevealScene):
            break
        if isinstance(table.top, BallotScene):
            table.driver.key("e")
        table.driver.frames(1)
    assert RevealScene in kinds
    assert RivalBallot not in kinds


@pytest.mark.usefixtures("painted")
def test_a_fresh_painting_is_what_is_seen(tmp_path: Path) -> None:
    table = Table(tmp_path, 1, state=ballot_of_two(3), speed="slow")
    state = table.match.state
    seats = [seat for seat in range(3) if state.bosses[state.voting * MAX_SEATS + seat]]
    bids = tuple((0, 0, 0, 0) for _ in range(3))
    votes = tuple(state.bosses_in(state.voting))
    opened_ = e.BallotOpened(state.voting, bids)
    won = e.WardWon(state.voting, seats[0], votes)
    panel = over_table.rival_ballot(table, opened_, won)
    table.driver.app.stack.push(panel)
    for _ in range(4):
        table.driver.wait(0.35)
        left = table.picture()
        table.driver.app.stack.forget()
        table.driver.app.stack.paint_damage(table.driver.app.window.surface)
        assert table.picture() == left
    table.close()


@pytest.mark.usefixtures("painted")
def test_it_looks_like_the_opening_of_a_persons_ballot(make: Make) -> None:
    """Its table is dimmed, too, and a button says how the counting is skipped."""
    table = make("slow")
    bright = table.driver.app.window.surface.get_at((12, 360))
    panel = until_panel(table)
    table.driver.wait(1.0)
    dimmed = table.driver.app.window.surface.get_at((12, 360))
    assert sum(dimmed[:3]) < 0.7 * sum(bright[:3])
    button = panel.gui.shortcuts[Intent.CONFIRM]
    assert button.label == text("results.skip")
    assert not panel.gui.ring.targets, "what can be pressed is the table's"
    table.driver.click(button.rect.center)
    table.driver.frames(2)
    assert panel.opening.counted
    assert panel.gui.shortcuts[Intent.CONFIRM].label == text("ballot.go_on")
