"""Stamps and folding ballots as they are drawn."""

import pygame
import pytest

from tammany_desktop.scenes.election.drawings import paint_folding, stamp
from tammany_desktop.ui.tokens import Line
from tests.helpers.window import Driver


def test_a_stamp_is_perforated_along_all_its_edges(window: Driver) -> None:
    picture = stamp(window.app.look, 7, 90, "red")
    width, height = picture.get_size()
    edges = {
        "top": [(x, 0) for x in range(width)],
        "bottom": [(x, height - 1) for x in range(width)],
        "left": [(0, y) for y in range(height)],
        "right": [(width - 1, y) for y in range(height)],
    }
    for name, places in edges.items():
        clear = [picture.get_at(place).a == 0 for place in places]
        assert clear[0], name
        assert clear[-1], name
        teeth = [len(tooth) for tooth in "".join(" x"[not hole] for hole in clear).split()]
        assert len(teeth) >= 4, name
        assert max(teeth) <= min(teeth) + 2, name
    assert picture.get_at((width // 2, height // 4)).a == 255


@pytest.mark.parametrize("folded", [0.0, 0.2])
def test_a_folding_ballot_keeps_its_outline(window: Driver, folded: float) -> None:
    look, surface = window.app.look, pygame.Surface(window.app.look.window.size)
    form = pygame.Rect(300, 40, 400, 300)
    printed = pygame.Surface(form.size)
    printed.fill(look.palette["paper"])
    paint_folding(look, surface, form, printed, pygame.Rect(350, 500, 300, 160), folded)
    row = [surface.get_at((x, form.top + 90)) for x in range(surface.get_width())]
    assert row.count(look.palette["ink_soft"]) >= 2 * look.px(Line.EDGE)
    assert row.count(pygame.Color("black")) < surface.get_width() - form.width // 2
