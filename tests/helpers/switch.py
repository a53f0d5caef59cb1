"""A person with one switch, who waits until what is wanted is offered and then presses it."""

from typing import Any

from tammany_desktop.access.reader import Choice, Scanner
from tammany_desktop.ui.focus import Target
from tests.helpers.table import Mouse
from tests.helpers.table_view import TableView

STEP = 0.1  # seconds a frame: as much as the loop takes for one


class OneSwitch(Mouse):
    step = STEP

    def __init__(self, table: TableView) -> None:
        super().__init__(table)
        self.presses = 0
        self.pressed = 0.0  # when
        self.driver.app.apply(scanning=500)

    @property
    def scanner(self) -> Scanner:
        self.driver.frames(1)
        scanner = self.driver.app.loop._scanner
        assert scanner is not None
        return scanner

    def offered(self) -> tuple[Choice, ...]:
        scanner = self.scanner
        return scanner._groups[scanner._index] if scanner._groups and scanner._index >= 0 else ()

    def switch(self) -> None:
        self.presses, self.pressed = self.presses + 1, self.driver.time
        self.driver.key("space")

    def rested(self, group: tuple[Choice, ...]) -> bool:
        """Whether it is long enough since the last press for another one."""
        bounce = self.driver.app.settings.bounce / 1000
        return self.driver.time - self.pressed > 2 * bounce  # long frames count for less

    def take(self, target: Target) -> None:
        """Wait for the target and press; groups are taken on the way."""
        for _ in range(3000):
            group = self.offered()
            out = self.scanner._index == self.scanner._exit_index
            if not out and any(one.target is target for one in group) and self.rested(group):
                self.switch()
                if len(group) == 1:
                    return
            self.driver.time += self.step
            self.driver.frame()
        raise AssertionError(f"never offered: {target.label}")

    def press(self, label: str) -> None:
        self.take(self.driver.target(label))

    def ward(self, ward: int) -> None:
        self.take(self.table.ward_target(ward))

    def tray(self, place: int) -> None:
        self.take(self.table.tray_target(place))

    def act(self, name: str) -> None:
        self.take(self.table.act_target(name))

    def raise_bid(self, population: int) -> None:
        top: Any = self.table.top
        self.take(top.laid.bid_rows.rows[population].more.target)
