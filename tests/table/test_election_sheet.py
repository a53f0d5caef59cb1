"""The sheet of the wards won: each ward in its place, in its winner's color, or with two dashes."""

import pytest

from tests.helpers.board_table import BoardTable

# isort: split
import pygame

from tammany_desktop.board.election_sheet import ElectionSheet
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.state import NOBODY, NOT_VOTED
from tests.helpers.ink import watching


def slot(contrast: str, winner: int) -> tuple[BoardTable, pygame.Surface, list[str]]:
    """One ward's place, and the words in it."""
    table = BoardTable(people=1, contrast=contrast)
    surface = pygame.Surface((61, 41))
    surface.fill(table.look.palette["paper"])
    sheet = ElectionSheet(table.look, table.model, (600, 200))
    with watching() as drawn:
        sheet._draw_slot(surface, surface.get_rect(), 3, winner)
    return table, surface, [ink.words for ink in drawn.inks]


def count(surface: pygame.Surface, color: pygame.Color) -> int:
    return pygame.mask.from_threshold(surface, color, (1, 1, 1, 255)).count()


@pytest.mark.parametrize("contrast", ["normal", "high_contrast"])
def test_a_ward_that_is_won_has_the_color_of_its_winner_and_its_number(contrast: str) -> None:
    for winner in range(3):
        table, surface, words = slot(contrast, winner)
        assert words == [str(WARD_NUMBERS[3])]
        color = table.look.palette.players[table.match.seats[winner].color]
        colored = count(surface, color)
        assert colored > (100 if contrast == "high_contrast" else 61 * 41 * 0.7)
        assert colored < 61 * 41 * 0.5 or contrast == "normal"


def test_a_ward_that_nobody_won_has_two_dashes_in_its_middle_and_no_number() -> None:
    table, surface, words = slot("normal", NOBODY)
    assert words == []
    assert count(surface, table.look.palette["paper_dark"]) > 61 * 41 * 0.6
    inner = surface.subsurface(surface.get_rect().inflate(-10, -6))
    mask = pygame.mask.from_threshold(inner, table.look.palette["ink_soft"], (1, 1, 1, 255))
    dashes = mask.get_bounding_rects()
    assert len(dashes) == 2
    upper, lower = sorted(dashes, key=lambda dash: dash.top)
    middle = inner.get_rect().center
    assert upper.size == lower.size
    assert abs(upper.centerx - middle[0]) <= 1
    assert upper.left == lower.left
    assert upper.bottom < middle[1] < lower.top + 1
    assert abs(upper.centery + lower.centery - 2 * middle[1]) <= 3


def test_a_ward_yet_to_vote_has_its_number_on_paper() -> None:
    table, surface, words = slot("normal", NOT_VOTED)
    assert words == [str(WARD_NUMBERS[3])]
    assert count(surface, table.look.palette["paper"]) > 61 * 41 * 0.6
