"""What lies beneath an overlay keeps still: no slip, no ward pointed at."""

from pathlib import Path

from tammany_desktop.rules import moves as m
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


def test_what_was_begun_is_still_in_hand_once_a_page_has_closed(tmp_path: Path) -> None:
    table = Table(tmp_path, people=1, seed=6)
    table.rest()
    cube = next(one for one in table.legal if m.kind_of(one) == m.PLACE_CUBE)
    table.take(m.PLACE_CUBE, "population", m.fields_of(cube)["population"])
    assert table.begun
    told = table.bar_text
    table.open_log()
    table.driver.frames(3)
    assert not table.uncovered
    table.driver.key("l")
    table.driver.frames(3)
    assert table.uncovered
    assert table.begun
    assert table.bar_text == told
    table.close()
