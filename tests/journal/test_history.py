"""The tree of lines: what a way back costs."""

import pytest

from tammany_desktop.journal import lines
from tammany_desktop.journal.lines import Entry, History
from tammany_desktop.rules import evolution
from tammany_desktop.rules.events import Event
from tammany_desktop.rules.state import State
from tests.helpers import games


def test_a_way_back_folds_few_events_however_long_the_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = games.finished(3, 1)
    one = made.history.entry(2).events[0]
    folded = [0]

    def evolve(state: State, event: Event) -> None:
        folded[0] += 1

    def fold(state: State, events: tuple[Event, ...]) -> State:
        return state.copy()

    monkeypatch.setattr(lines, "evolve", evolve)
    monkeypatch.setattr(lines, "fold", fold)
    tree = History(made.history.start)
    for number in range(1, 16):
        tree.add(Entry(number, None, (one,) * 100))
    for number in range(16, 216):
        tree.add(Entry(number, None, (), 15))
    assert folded[0] <= 200 * (lines.CHECKPOINT_EVERY + 100)


def test_every_position_is_that_of_its_line() -> None:
    match = games.finished(4, 2)
    state = match.history.start
    for line in range(1, match.line + 1):
        for event in match.history.entry(line).events:
            evolution.evolve(state, event)
        assert match.history.state_at(line) == state
