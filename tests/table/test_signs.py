"""Arrows, plazas and the signs of wards explain themselves to the pointer."""

from pathlib import Path

import pygame

from tammany_desktop.board.geometry import geometry
from tammany_desktop.languages import text
from tests.helpers.table import Table


def test_what_is_printed_on_the_map_has_a_tooltip(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3, size=(1920, 1080))
    camera = table.camera
    gui = table.gui
    told = set()
    places = [point for point, _ in geometry().plazas]
    arrows = [(arrow[0], arrow[1]) for arrow in geometry().arrows]
    for point in (*places, *arrows, geometry().garden):
        target = gui.sign(camera.point(point))
        told.add(target.hint if target is not None else "")
    assert {text("table.sign.arrow"), text("table.sign.garden")} <= told
    assert len(told - {""}) >= 4
    assert gui.sign(table.layout.ribbon.center) is None
    moved = {"pos": camera.point(geometry().garden), "rel": (1, 1), "buttons": (0, 0, 0)}
    table.driver.frame(pygame.event.Event(pygame.MOUSEMOTION, moved))
    for _ in range(90):
        table.driver.frame()
    assert gui.tooltip.words == text("table.sign.garden")
