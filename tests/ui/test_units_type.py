"""Units become pixels in one place, and type keeps its height."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tammany_desktop.system.settings import CONTRASTS
from tammany_desktop.ui.look import palette
from tammany_desktop.ui.type import ROLES, Typography, Units
from tests.helpers.light import contrast

SIZES = ((1024, 600), (1280, 720), (1920, 1080), (2560, 1080), (1600, 1200), (3840, 2160))
BOARD = ("prompt", "number", "title", "display", "wood", "masthead")


@pytest.fixture(autouse=True, scope="module")
def fonts() -> None:
    pygame.font.init()


@given(st.integers(640, 4000), st.integers(480, 2400), st.integers(100, 200))
def test_the_area_in_units_always_fits_the_window(width: int, height: int, scale: int) -> None:
    units = Units(width, height, scale)
    wide, high = units.area
    assert units.px(wide) <= width + 1
    assert units.px(high) <= height + 1
    assert wide >= 640
    assert high >= 480


@given(st.floats(0, 900), st.floats(0, 900), st.floats(1, 500))
def test_neighbors_meet_without_gap_or_overlap(x: float, first: float, second: float) -> None:
    units = Units(1366, 768, 130)
    left = units.rect(x, 0, first, 10)
    right = units.rect(x + first, 0, second, 10)
    assert left.right == right.left


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("role", ROLES)
def test_capitals_are_high_enough_at_1080p(role: str, plain: bool) -> None:
    assert Typography(Units(1920, 1080), plain).cap_height(role) >= (24 if role in BOARD else 15)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_text_grows_with_window_and_scale_but_never_vanishes(
    size: tuple[int, int], scale: int
) -> None:
    units = Units(*size, scale)
    assert Typography(units).cap_height("small") >= max(11, int(15 * units.factor))


def test_plain_type_replaces_every_period_face() -> None:
    assert {Typography(Units(1280, 720), True).face(role) for role in ROLES} <= {
        "plain-regular",
        "plain-bold",
        "plain-italic",
    }


def test_rendered_text_is_kept() -> None:
    type_ = Typography(Units(1280, 720))
    ink = pygame.Color("black")
    assert type_.render("Ward 14", "body", ink) is type_.render("Ward 14", "body", ink)
    assert type_.render("Ward 14", "body", ink) is not type_.render("Ward 14", "strong", ink)


def test_old_text_makes_room() -> None:
    type_ = Typography(Units(3840, 2160, 200))
    ink = pygame.Color("black")
    first = type_.render("0 wards", "display", ink)
    for number in range(1, 200):
        type_.render(f"{number} wards", "display", ink)
    assert type_.render("0 wards", "display", ink) is not first
    assert len(type_._texts.entries) < 200


def test_text_of_a_small_window_takes_less_memory() -> None:
    type_ = Typography(Units(1280, 720))
    ink = pygame.Color("black")
    for number in range(400):
        type_.render(f"{number} wards vote in the election of this term", "display", ink)
    cached = type_._texts.entries.values()
    assert 3e6 < sum(4 * text.get_width() * text.get_height() for text in cached) < 4e6


@given(st.text(st.characters(min_codepoint=32, max_codepoint=0x17F), max_size=60))
def test_fitted_text_fits_and_wrapped_lines_do(words: str) -> None:
    type_ = Typography(Units(1280, 720))
    assert type_.width(type_.cut(words, "body", 120), "body") <= 120
    for line in type_.wrap(words, "body", 160):
        assert type_.fits(line, "body", 160)


def test_wrapping_loses_no_word() -> None:
    type_ = Typography(Units(1280, 720))
    words = "All bids are opened at once and all favors bid go back to the supply"
    assert " ".join(type_.wrap(words, "body", 200)) == words
    assert type_.wrap("Nebuchadnezzar", "body", 120) == ["Nebuchadnezzar"]  # condensed
    assert type_.wrap("Nebuchadnezzars", "body", 80) == ["Nebucha-", "dnezzars"]


@pytest.mark.parametrize("name", CONTRASTS)
def test_letters_stand_out_from_their_paper(name: str) -> None:
    colors = palette(name)
    least = 7.0 if name == "high_contrast" else 4.5
    for ground in ("paper", "paper_light", "paper_dark"):
        assert contrast(colors["ink"], colors[ground]) >= least
        assert contrast(colors["ink_soft"], colors[ground]) >= 4.5
        assert contrast(colors["focus"], colors[ground]) >= 3
    assert contrast(colors["on_vermilion"], colors["vermilion"]) >= least - 0.01


@pytest.mark.parametrize("count", [1, 2])
def test_fewer_lines_than_have_room_stand_in_the_middle(count: int) -> None:
    type_ = Typography(Units(1280, 720, 100))
    height = type_.close_line_height("body")
    surface = pygame.Surface((300, 3 * height))
    text, ink = "\n".join(["HHH"] * count), pygame.Color("white")
    type_.draw_within(surface, text, ("body",), ink, surface.get_rect())
    drawn = pygame.mask.from_threshold(surface, ink, (99, 99, 99)).get_bounding_rects()
    assert abs(drawn[0].unionall(drawn[1:]).centery - surface.get_rect().centery) <= 2
