"""The record over the table: its paper covers what lies below, and is printed once a change."""

from collections.abc import Callable

import pygame
import pytest

from tammany_desktop.board.game_log import Line
from tammany_desktop.languages import available, text
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.system.settings import MIN_WINDOW
from tammany_desktop.ui.skin import frame
from tammany_desktop.ui.window import parts_around
from tests.helpers.ink import watching
from tests.helpers.table import Table

SIZES = (MIN_WINDOW, (1280, 720), (1920, 1080), (3440, 1440))


def opened(table: Table) -> LogScene:
    log = LogScene(table.driver.app, table.session)
    log.lines = [Line(f"Something happened, number {n}", n % 3, False) for n in range(200)]
    table.driver.app.stack.push(log)
    table.driver.app.stack.apply_changes()
    log.resize()
    table.driver.frames(2)
    return log


@pytest.mark.parametrize("contrast", ["normal", "high_contrast"])
@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_shines_through_the_paper(table: Table, scale: int, contrast: str) -> None:
    table.driver.app.apply(ui_scale=scale, contrast=contrast)
    log = opened(table)
    for size in SIZES:
        table.driver.resize(size)
        table.driver.frames(2)
        card = frame(log.look, "card", log.laid.area.size)
        inside = log.opaque_rect.move(-log.laid.area.left, -log.laid.area.top)
        assert card.get_rect().contains(inside)
        paper = card.subsurface(inside)
        solid = pygame.mask.from_surface(paper, 254)
        assert solid.count() == inside.width * inside.height, size


@pytest.mark.usefixtures("painted")
def test_rows_are_printed_when_they_change_only(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, stack = opened(table), table.driver.app.stack
    printed: list[int] = []
    paint = log._paint_row

    def counted(surface: pygame.Surface, rect: pygame.Rect, row: int) -> None:
        printed.append(row)
        paint(surface, rect, row)

    monkeypatch.setattr(log, "_paint_row", counted)
    for _ in range(3):
        stack.repaint()
        table.driver.frames(1)
    assert printed == []
    last = log.top_row
    changes: tuple[Callable[[], object], ...]
    changes = (lambda: log.scroll(-3), lambda: log.choose(-1), log.resize)
    for change in changes:
        before = len(printed)
        change()
        table.driver.frames(2)
        assert len(printed) == before + log.max_rows
    assert printed[0] == last - 3


@pytest.mark.usefixtures("painted")
def test_a_part_painted_anew_is_as_the_whole(table: Table) -> None:
    log, app = opened(table), table.driver.app
    whole = pygame.image.tobytes(app.window.surface, "RGB")
    wide, high = app.window.size
    inside = log.opaque_rect
    parts = [pygame.Rect(0, y, wide, 40) for y in (0, inside.top - 20, inside.centery)]
    parts += [pygame.Rect(x, 0, 40, high) for x in (0, inside.right - 20, wide - 40)]
    parts += [inside.inflate(-40, -60), pygame.Rect(0, inside.bottom + 5, 30, 20), app.look.window]
    for part in parts:
        log.damage(part)
        table.driver.frames(1)
        assert pygame.image.tobytes(app.window.surface, "RGB") == whole, part


def test_choosing_a_line_scrolls_only_as_far_as_needed_to_see_it(table: Table) -> None:
    log = opened(table)
    top = log.top_row
    log.choose(-1)
    log.choose(-1)
    assert log.chosen == len(log.rows) - 2
    assert log.top_row == top, "it was in view"
    log.scroll(-top)
    log.choose(1)
    assert log.top_row == top, "it was below"
    log.choose(-log.max_rows)
    assert log.top_row < top, "it was above"
    assert log.top_row <= log.chosen < log.top_row + log.max_rows


def test_four_strips_lie_around() -> None:
    outer, inner = pygame.Rect(0, 0, 90, 60), pygame.Rect(20, 5, 30, 40)
    strips = parts_around(inner, outer)
    assert sum(one.width * one.height for one in strips) == 90 * 60 - 30 * 40
    assert all(not one.colliderect(inner) for one in strips)
    assert parts_around(pygame.Rect(0, 0, 0, 0), outer) == [outer]
    assert parts_around(outer, outer) == []


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 200])
def test_marks_and_folds_are_seen_whole_and_lines_have_no_rule_numbers(
    table: Table, size: tuple[int, int], scale: int
) -> None:
    """The rows in the window are as on a paper on which nothing can be cut off."""
    table.driver.app.apply(ui_scale=scale)
    log = opened(table)
    table.driver.resize(size)
    log.lines = [Line("Year 1", 1, True), Line("It happened", 2, False, rule="R10.3")]
    log.resize()
    table.driver.frames(2)
    shown = table.driver.app.window.surface
    bare = shown.copy()
    bare.blit(frame(log.look, "card", log.laid.area.size), log.laid.area)
    whole, view, high = bare.copy(), log.laid.view, log.laid.row_height
    for row in range(2):
        log._paint_row(whole, pygame.Rect(view.x, view.y + row * high, view.w, high), row)
    assert same(shown, whole, view)
    marks = pygame.Rect(view.left, view.top, log.laid.side, 2 * high)
    right = pygame.Rect(view.centerx, view.top + high, view.width // 2, high)
    assert not same(bare, whole, marks)
    assert same(bare, whole, right)  # F1 opens the rule of the chosen line


def same(one: pygame.Surface, other: pygame.Surface, part: pygame.Rect) -> bool:
    pictures = (picture.subsurface(part) for picture in (one, other))
    return len({pygame.image.tobytes(picture, "RGB") for picture in pictures}) == 1


def test_the_log_takes_the_window_s_height_with_large_text(table: Table) -> None:
    """Three entries were seen at once, and a third of the height below them was empty."""
    table.driver.app.apply(ui_scale=200)
    table.driver.resize((1280, 720))
    log = opened(table)
    assert log.laid.view.height // log.laid.row_height >= 9
    assert log.laid.area.height >= 0.85 * 720


def test_the_newest_line_stays_in_view_when_fewer_rows_fit(table: Table) -> None:
    log = opened(table)
    table.driver.app.apply(ui_scale=200)
    assert log.rows[-1][1] == log.rows[log.top_row + log.max_rows - 1][1]
    log.scroll(-50)
    before = log.top_row
    table.driver.app.apply(ui_scale=100)
    assert log.top_row == before


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", available())
def test_the_heading_ends_before_the_button_that_closes(
    table: Table, language: str, scale: int
) -> None:
    """The button hid the end of "Cronologia della partita"."""
    table.driver.app.apply(language=language, ui_scale=scale)
    log = opened(table)
    close = log.gui.ring.targets[0]
    assert close.label == text("table.log_close")
    with watching() as drawn:
        log.paint_back(pygame.Surface(log.look.window.size))
    heads = [ink.rect for ink in drawn.inks if ink.role == "heading"]
    assert [head.right <= close.rect.left for head in heads] == [True]
