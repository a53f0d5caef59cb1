"""Lines of type stand on the line, whatever accents they carry."""

import pygame
import pytest

from tammany_desktop import resources
from tammany_desktop.ui.type import ROLES, Typography, Units


@pytest.fixture
def type_() -> Typography:
    pygame.font.init()
    return Typography(Units(1920, 1080))


def foot(type_: Typography, words: str, role: str) -> int:
    surface = pygame.Surface((900, 200))
    rect = pygame.Rect(0, 50, 900, 60)
    type_.draw(surface, words, role, pygame.Color("white"), rect)
    mask = pygame.mask.from_threshold(surface, pygame.Color("white"), (60, 60, 60, 255))
    return max(rect.bottom for rect in mask.get_bounding_rects())


@pytest.mark.parametrize("role", sorted(ROLES))
@pytest.mark.parametrize("words", ["ČH", "ÅNÉ", "ÔÜH"])
def test_accents_do_not_push_a_line_down(type_: Typography, role: str, words: str) -> None:
    (run,) = type_.font(role).runs(words)
    if run.font is not type_.font(role).runs("H")[0].font:
        role = "display"  # its face stands in, and the letters of the other hang lower
    assert abs(foot(type_, words, role) - foot(type_, "HNE", role)) <= 1


@pytest.mark.parametrize("width", [1024, 1280, 1366, 1600, 1920, 2560, 3840])
@pytest.mark.parametrize("plain", [False, True])
def test_bold_and_regular_stand_on_one_line(width: int, plain: bool) -> None:
    pygame.font.init()
    type_ = Typography(Units(width, width * 9 // 16), plain)
    feet = {role: foot(type_, "HNE", role) for role in ("small", "body", "strong", "button")}
    assert max(feet.values()) == min(feet.values()), feet


@pytest.mark.parametrize("size", range(13, 25))
@pytest.mark.parametrize("face", ["text-regular", "text-bold", "text-italic"])
def test_no_letter_is_heavier_than_its_neighbors(face: str, size: int) -> None:
    """An auto-hinter made the t of some sizes look bold."""
    pygame.font.init()
    font = pygame.font.Font(resources.assets() / "fonts" / f"{face}.ttf", size)

    def stem(letter: str) -> float:
        image = font.render(letter, True, pygame.Color("black"))
        columns = range(image.get_width())
        middle = range(font.get_ascent() - size // 4, font.get_ascent() - size // 8)
        return max(sum(image.get_at((x, y)).a for x in columns) / 255 for y in middle)

    assert stem("t") < 1.45 * stem("i")


@pytest.mark.parametrize("role", ["body", "small", "strong"])
def test_tall_accents_move_lines_apart(role: str) -> None:
    """An acute touched the tail of the line above it."""
    pygame.font.init()
    type_ = Typography(Units(1920, 1080, 200))
    surface = pygame.Surface((600, 400))
    lines = ["ęęęęęęęę", "ŚŚŚŚŚŚŚŚ"]
    place = pygame.Rect(0, 50, 600, 60)
    high = type_.line_height_of(role, lines)
    type_.draw_lines(surface, lines, role, pygame.Color("white"), place, height=high)
    mask = pygame.mask.from_threshold(surface, pygame.Color("white"), (90, 90, 90, 255))
    rows = [y for y in range(400) if mask.overlap_area(pygame.Mask((600, 1), fill=True), (0, y))]
    assert set(range(rows[0], rows[-1])) - set(rows)  # a row between the lines is free
    assert type_.line_height_of(role, ["plain", "lines"]) == type_.line_height(role)
