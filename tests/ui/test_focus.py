"""The ring of focus: order, arrows, reasons."""

import pygame
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop.ui.focus import FocusRing, Target
from tests.helpers.bench import show_button
from tests.helpers.window import Driver


def grid(columns: int, rows: int) -> FocusRing:
    ring = FocusRing()
    for row in range(rows):
        for column in range(columns):
            rect = pygame.Rect(column * 100, row * 60, 80, 40)
            ring.add(Target(rect, label=f"{column},{row}"))
    return ring


def test_tab_goes_round_both_ways() -> None:
    ring = grid(2, 2)
    seen = []
    for _ in range(5):
        ring.walk(1)
        assert ring.current is not None
        seen.append(ring.current.label)
    assert seen == ["0,0", "1,0", "0,1", "1,1", "0,0"]
    ring.walk(-1)
    assert ring.current is not None
    assert ring.current.label == "1,1"


def test_hidden_targets_are_passed_over_and_closed_ones_are_not() -> None:
    ring = grid(3, 1)
    ring.targets[0].shown = False
    ring.targets[1].enabled = False
    ring.targets[1].why_not = "because"
    ring.walk(1)
    assert ring.current is ring.targets[1]
    assert ring.current.tooltip_words() == "because"


def test_arrows_go_to_the_neighbor_that_way() -> None:
    ring = grid(3, 3)
    ring.set_focus(ring.targets[4])
    for (dx, dy), label in {(1, 0): "2,1", (-1, 0): "0,1", (0, 1): "1,2", (0, -1): "1,0"}.items():
        ring.set_focus(ring.targets[4])
        assert ring.move(dx, dy)
        assert ring.current is not None
        assert ring.current.label == label


def test_arrows_stop_at_the_edge() -> None:
    ring = grid(2, 1)
    ring.set_focus(ring.targets[1])
    assert not ring.move(1, 0)
    assert ring.current is ring.targets[1]


@given(st.lists(st.tuples(st.integers(0, 900), st.integers(0, 500)), min_size=1, max_size=25))
def test_tab_reaches_every_target_wherever_it_lies(places: list[tuple[int, int]]) -> None:
    ring = FocusRing()
    for x, y in places:
        ring.add(Target(pygame.Rect(x, y, 44, 44)))
    seen = set()
    for _ in places:
        ring.walk(1)
        seen.add(id(ring.current))
    assert len(seen) == len(places)


WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
SHOWN = st.tuples(st.integers(0, 9), st.integers(0, 5), st.booleans())


@given(st.lists(SHOWN, max_size=12), st.lists(st.sampled_from(WAYS), max_size=8))
def test_an_arrow_is_taken_if_and_only_if_the_focus_moves_and_moves_it_that_way(
    places: list[tuple[int, int, bool]], ways: list[tuple[int, int]]
) -> None:
    """The first one finds a target wherever one is shown; what is hidden is never in focus."""
    ring = FocusRing()
    for column, row, shown in places:
        ring.add(Target(pygame.Rect(column * 100, row * 60, 80, 40), shown=shown))
    for dx, dy in ways:
        old = ring.current
        assert ring.move(dx, dy) == (ring.current is not old)
        assert (ring.current is None) == (not any(one.shown for one in ring.targets))
        assert ring.current is None or ring.current.shown
        if old is not None and ring.current is not None and ring.current is not old:
            new, start = ring.current.rect, old.rect
            assert (new.x - start.x) * dx > 0 or (new.y - start.y) * dy > 0


def test_focus_and_blur_are_told_once_each() -> None:
    heard: list[str] = []
    one = Target(pygame.Rect(0, 0, 9, 9))
    one.focus, one.blur = lambda: heard.append("focus"), lambda: heard.append("blur")
    ring = FocusRing()
    ring.add(one)
    ring.walk(1)
    ring.walk(1)
    ring.remove(one)
    assert heard == ["focus", "blur"]
    assert ring.current is None


def test_the_topmost_target_under_a_point_is_the_one_added_last() -> None:
    ring = FocusRing()
    ring.add(Target(pygame.Rect(0, 0, 100, 100), label="below"))
    ring.add(Target(pygame.Rect(10, 10, 20, 20), label="above"))
    found = ring.at((15, 15))
    assert found is not None
    assert found.label == "above"
    assert ring.at((200, 200)) is None


def test_the_focus_stays_in_sight_where_a_page_is_laid_out_again(window: Driver) -> None:
    show_button(window)
    for walks in (False, True):
        if walks:
            window.key("tab")
        assert window.gui.ring.visible is walks
        window.scene.resize()
        assert window.gui.ring.visible is walks
