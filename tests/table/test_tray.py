"""The pieces in the bar: their counts lie within their buttons."""

from pathlib import Path

import pygame
import pytest

from tammany_desktop.board import piece_images
from tammany_desktop.ui.look import Look
from tests.helpers.staged import StagedTable


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)], ids=str)
def test_a_count_of_two_figures_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    laid: list[tuple[pygame.Rect, pygame.Rect]] = []
    paper = piece_images.paint_paper

    def note(look: Look, surface: pygame.Surface, rect: pygame.Rect, edge: pygame.Color) -> None:
        laid.append((surface.get_rect(), rect.copy()))
        paper(look, surface, rect, edge)

    table = StagedTable(tmp_path, people=3, size=size, ui_scale=scale)
    table.rest()
    button = table.tray_buttons[0]
    monkeypatch.setattr(piece_images, "paint_paper", note)
    button.rebuild()
    table.driver.frames(2)
    tabs = [(whole, rect) for whole, rect in laid if whole.size == button.rect.size]
    assert tabs
    assert all(whole.contains(rect) for whole, rect in tabs)
    table.close()
