"""What lies beneath an overlay keeps still: no slip, no ward pointed at."""

from pathlib import Path

from tests.helpers.table import Table


def test_no_slip_stays_or_comes_beneath_an_overlay(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1)
    table.rest()
    closed = next(target for target in table.targets if not target.enabled)
    table.driver.point(closed.rect.center)
    table.driver.wait(1.0)
    assert table.tooltip_text
    table.driver.point(table.ward_place(2))
    table.driver.point(closed.rect.center)  # a slip is due while the menu opens
    table.open_menu()
    table.driver.wait(1.0)
    assert not table.uncovered
    assert not table.tooltip_text
    assert table.pointed == -1
    table.close()
