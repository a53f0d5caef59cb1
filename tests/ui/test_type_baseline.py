"""Lines of type stand on the line, whatever accents they carry."""

from collections.abc import Iterator

import pygame
import pytest

from tammany_desktop.ui.type import ROLES, Type
from tammany_desktop.ui.units import Units


@pytest.fixture
def type_() -> Iterator[Type]:
    pygame.font.init()
    yield Type(Units(1920, 1080))
    pygame.font.quit()


def foot(type_: Type, words: str, role: str) -> int:
    surface = pygame.Surface((900, 200))
    rect = pygame.Rect(0, 50, 900, 60)
    type_.draw(surface, words, role, pygame.Color("white"), rect)
    mask = pygame.mask.from_threshold(surface, pygame.Color("white"), (60, 60, 60, 255))
    return max(rect.bottom for rect in mask.get_bounding_rects())


@pytest.mark.parametrize("role", sorted(ROLES))
@pytest.mark.parametrize("words", ["ČH", "ÅNÉ", "ÔÜH"])
def test_accents_do_not_push_a_line_down(type_: Type, role: str, words: str) -> None:
    assert abs(foot(type_, words, role) - foot(type_, "HNE", role)) <= 1
