"""The table without a window: whatever is written is told at once, and never waits for a frame."""

from random import Random

import pytest

from tammany_desktop.play.selection import Selection
from tammany_desktop.play.table import TableObserver
from tammany_desktop.rules.state import OVER
from tests.helpers.games import last_term
from tests.helpers.headless import HeadlessTable


class Counting(TableObserver):
    """How often something is to be drawn again."""

    def __init__(self) -> None:
        self.changes = 0

    def changed(self) -> None:
        self.changes += 1


class Watched(HeadlessTable):
    """After each line that is written: whether the table was drawn, and its selection is due."""

    def __init__(self, people: int, seed: int) -> None:
        super().__init__(people, last_term(3, seed), seed, speed="fast")
        self.play.observer = self.observer = Counting()
        self.before = self.told = self.reset = 0
        self.match.listen(lambda _: self.look())

    def look(self) -> None:
        """Called after the table has heard of the line."""
        play = self.play
        assert self.observer.changes > self.before, self.match.line
        self.before = self.observer.changes
        self.told += 1
        if play.playback.caught_up or play.playback.rivals_act:
            fresh = Selection(play.agenda, lambda _: None, play.observer.check_first)
            fresh.reset()
            now = play.selection
            assert (now.plan, now.legal) == (fresh.plan, fresh.legal), self.match.line
            self.reset += 1

    def frame(self) -> None:
        super().frame()
        self.before = self.observer.changes


@pytest.mark.parametrize("people", [1, 3])
def test_each_line_is_drawn_and_asked_about_before_the_next_frame(people: int) -> None:
    table, random = Watched(people, people), Random(people)
    while table.match.state.phase != OVER:
        table.rest()
        table.before = table.observer.changes
        if table.match.can_undo() and random.random() < 0.3:
            table.session.undo()
        else:
            table.do()
    assert table.told > 60
    assert table.reset > 20
