"""What lies beneath an overlay keeps still: no slip, no ward pointed at."""

from pathlib import Path

from tests.helpers.table import Table


def test_no_slip_stays_or_comes_beneath_an_overlay(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1)
    table.rest()
    closed = next(target for target in table.table.gui.ring.targets if not target.enabled)
    table.driver.point(closed.rect.center)
    table.driver.wait(1.0)
    assert table.table.gui.tooltip.words
    table.driver.point(table.ward_place(2))
    table.driver.point(closed.rect.center)  # a slip is due while the menu opens
    table.table.flow.open_menu()
    table.driver.wait(1.0)
    assert table.top is not table.table
    assert not table.table.gui.tooltip.words
    assert table.table.model.pointed == -1
    table.close()
