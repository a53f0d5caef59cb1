"""The numbers of docs/accessibility.md: heights, contrasts, sizes, measured on what is painted."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from tammany_desktop import resources
from tammany_desktop.art import Art, Pieces
from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import geometry
from tammany_desktop.board.piece_images import paint_tab
from tammany_desktop.journal.header import COLORS
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import POPULATIONS, WARD_COUNT
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import MAX_SEATS, State
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.type import ROLES, Typography, Units
from tests.helpers import over_table
from tests.helpers.contrast import light_of, read
from tests.helpers.light import contrast, luminance, ratio
from tests.helpers.pixels import color as color_of
from tests.helpers.pixels import pixels
from tests.helpers.table import Table
from tests.helpers.window import Driver
from tests.table.test_layout import at_phase

pytestmark = pytest.mark.usefixtures("unshared")

GLYPH = 15  # pixels of a capital at 1080p
COUNT = 18  # and of counts on the map
SHARED = 24  # and of what several people read together
TOGETHER = ("prompt", "number", "title", "display")
TEXT = {"normal": 4.5, "high_contrast": 7.0}
LARGE = {"normal": 3.0, "high_contrast": 4.5}
LARGE_CAPS = 24  # pixels of a capital from which words count as large
GRAPHIC = 3.0


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    pygame.font.init()


def capital(type_: Typography, role: str) -> int:
    """Rows of pixels that a rendered H really covers."""
    image = type_.render("H", role, pygame.Color("black"))
    return image.get_bounding_rect(min_alpha=100).height


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("role", sorted(ROLES))
def test_capitals_at_1080p(role: str, plain: bool) -> None:
    height = capital(Typography(Units(1920, 1080), plain), role)
    assert height >= (SHARED if role in TOGETHER else GLYPH), (role, height)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("scale", [150, 200])
def test_capitals_grow_with_the_scale(scale: int, plain: bool) -> None:
    for role in ROLES:
        small = capital(Typography(Units(1920, 1080), plain), role)
        large = capital(Typography(Units(1920, 1080, scale), plain), role)
        assert large >= small * scale / 100 - 2, role


# Words on what lies behind them


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, size=(1920, 1080), games=Games(tmp_path / "games"))
    yield driver
    driver.close()


def menus(stage: Any) -> list[Any]:
    return [
        TitleScene(stage),
        NewGameScene(stage, False),
        RulesScene(stage),
        SettingsScene(stage, "reading"),
        SettingsScene(stage, "keys"),
    ]


def closed(scene: Any) -> set[str]:
    """What is written on buttons that are closed now."""
    found: set[str] = set()
    for one in scene.gui.manager.get_root_container().elements:
        if isinstance(one, Button) and not one.is_enabled:
            found |= {one.caption, one.key}
    return found


def poor(scene: Any, theme: str) -> set[tuple[str, str, float]]:
    """Words of a scene whose contrast is below the bar."""
    low, type_ = set(), scene.look.type
    found, inactive = read(scene), closed(scene)
    assert len(found) > 4
    for one in found:
        large = type_.cap_height(one.role) >= LARGE_CAPS
        bar = (LARGE if large else TEXT)[theme]
        bar = GRAPHIC if one.words in inactive else bar
        if one.ratio is not None and one.ratio < bar:
            low.add((one.words, one.role, round(one.ratio, 2)))
    return low


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("theme", sorted(TEXT))
def test_words_of_menus_read_on_their_ground(window: Driver, theme: str, scale: int) -> None:
    window.app.apply(contrast=theme, ui_scale=scale)
    low = set()
    for scene in menus(window.app):
        window.app.stack.reset(scene)
        window.app.stack.apply_changes()
        low |= poor(scene, theme)
    assert low == set()


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("theme", sorted(TEXT))
def test_the_focus_is_seen(window: Driver, theme: str) -> None:
    """Around what is in focus, as many pixels as its outline has change their light by 3 to 1."""
    window.app.apply(contrast=theme, ui_scale=100)
    for scene in (TitleScene(window.app), SettingsScene(window.app, "reading")):
        window.app.stack.reset(scene)
        window.app.stack.apply_changes()
        window.frames(2)
        for _ in range(4):
            window.key("tab")
            window.frames(2)
            target = window.gui.ring.current
            assert target is not None
            with_ring = window.app.window.surface.copy()
            window.gui.ring.set_focus(None)
            window.frames(2)
            box = target.rect.inflate(16, 16).clip(with_ring.get_rect())
            pairs = zip(lights(with_ring, box), lights(window.app.window.surface, box), strict=True)
            seen = sum(ratio(one, other) >= GRAPHIC for one, other in pairs)
            assert seen >= 2 * sum(target.rect.size), (target.label, seen)
            window.gui.ring.set_focus(target)


def lights(surface: pygame.Surface, box: pygame.Rect) -> list[float]:
    """The luminance of each pixel of a box."""
    pixels = memoryview(pygame.image.tobytes(surface.subsurface(box), "RGBA")).cast("I")
    return [light_of(one) for one in pixels]


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("theme", sorted(TEXT))
def test_words_of_the_table_read_on_their_ground(tmp_path: Path, theme: str, scale: int) -> None:
    state = at_phase(1)
    table = Table(tmp_path, 5, state=state, size=(1920, 1080), contrast=theme, ui_scale=scale)
    app = table.driver.app
    ward = state.voting
    rich = next((s for s in range(5) if any(usable_favors(state, ward, s))), 0)
    opened = e.BallotOpened(ward, ((1, 0, 1, 0),) * 5)
    won = e.WardWon(ward, rich, tuple(state.bosses_in(ward)))
    overlays = [
        over_table.announcement(table),
        over_table.cover(table, rich),
        table.ballot_of(rich),
        over_table.reveal(table, opened, won),
        LogScene(app, table.session),
    ]
    app.stack.pop()
    app.stack.apply_changes()
    table.hover(7)
    low = poor(table.table, theme)
    for overlay in overlays:
        app.stack.push(overlay)
        app.stack.apply_changes()
        low |= poor(overlay, theme)
        app.stack.pop(overlay)
        app.stack.apply_changes()
    table.close()
    assert low == set()


def test_figures_on_the_map_stand_on_paper(tmp_path: Path) -> None:
    """Counts and leads lie on slips of their own, so no ground can swallow them."""
    table = Table(tmp_path, 3, size=(1920, 1080))
    for theme, bar in TEXT.items():
        table.driver.app.apply(contrast=theme)
        look = table.driver.app.look
        ground = pygame.Surface((80, 60))
        ground.fill(look.palette["ink"])
        paint_tab(look, ground, "", "figure", pygame.Rect(20, 10, 40, 40))
        tooltip = ground.get_at((40, 30))
        assert contrast(look.palette["ink"], tooltip) >= bar
    table.close()


@pytest.mark.parametrize("theme", sorted(TEXT))
@pytest.mark.parametrize("color", COLORS)
def test_leads_stand_on_paper_beside_every_color(tmp_path: Path, theme: str, color: str) -> None:
    """A figure on a ribbon once ran into the stripe of its player, black as it was."""
    table = Table(tmp_path, 3, size=(1280, 720), contrast=theme)
    look = table.driver.app.look
    for high in (18, 26, 40):
        for words in ("+1", "+11", "=", "14"):
            paper, darkened = (
                on_ribbon(look, color, words, high, drawn) for drawn in (False, True)
            )
            pairs = zip(pixels(paper), pixels(darkened), strict=True)
            changed = {one for one, other in pairs if one != other}
            assert changed
            least = min(contrast(look.palette["ink"], seen) for seen in map(color_of, changed))
            assert least >= TEXT[theme], (high, words)
    table.close()


def on_ribbon(look: Look, color: str, words: str, high: int, drawn: bool) -> pygame.Surface:
    """A ribbon of one player, with its figures or with as much room for none."""
    surface, box = pygame.Surface((200, 60)), pygame.Rect(10, 8, 180, high)
    parts = piece_images.caption_parts

    def cleared(*given: Any) -> list[pygame.Surface]:
        return [pygame.Surface(one.get_size(), pygame.SRCALPHA) for one in parts(*given)]

    with patch.object(piece_images, "caption_parts", parts if drawn else cleared):
        piece_images.paint_ribbon(look, surface, box, (color,), words, "figure")
    return surface


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_counts_and_leads_in_every_ward_at_1080p(tmp_path: Path, seats: int, plain: bool) -> None:
    """A lead is so high that several people read it together; up to three pieces are drawn."""
    state = crowded(seats)
    table = Table(tmp_path, seats, state=state, size=(1920, 1080), plain_type=plain)
    wards = table.tabletop.map.wards
    assert len(wards) == WARD_COUNT
    for ward in wards:
        found = lettered(ward, table.model)
        assert {words for words, _ in found} == {"2", "5", "7"}, ward.index  # each kept once made
        assert min(high for _, high in found) >= COUNT, (ward.index, found)
        assert max(high for words, high in found if words == "2") >= SHARED, (ward.index, found)
    table.close()


def crowded(seats: int) -> State:
    """Five of each in every ward, and seven bosses of a player who so leads by two."""
    state = new_game(seats, Random(1))
    state.active = (1 << WARD_COUNT) - 1
    state.cubes = [5] * len(state.cubes)
    for ward in range(WARD_COUNT):
        for seat in range(seats):
            state.bosses[ward * MAX_SEATS + seat] = 7 if seat == ward % seats else 5
    return state


def lettered(ward: Any, model: ViewModel) -> list[tuple[str, int]]:
    """What a ward letters, and the height of a capital in that."""
    found: list[tuple[Typography, str, str]] = []
    render = Typography.render

    def watched(self: Typography, words: str, role: str, color: pygame.Color) -> pygame.Surface:
        found.append((self, words, role))
        return render(self, words, role, color)

    ward.look.surfaces.entries.clear()  # leads are kept as pictures
    with patch.object(Typography, "render", watched):
        ward.draw(pygame.Surface(ward.rect.size, pygame.SRCALPHA), model)
    return [(words, capital(type_, role)) for type_, words, role in found]


# Pieces on the map


@cache
def sheet() -> pygame.Surface:
    """The map at one pixel a world unit."""
    name = next(name for pixels, name in geometry().images if pixels == 1.0)
    return pygame.image.load(str(resources.assets() / "map" / name))


@cache
def pieces() -> Pieces:
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    return Pieces(Art(resources.assets()))


def outline(name: str, high: int) -> list[float]:
    """The luminance of the ink line along a sprite's edge, inside the pale rim around it."""
    picture = pieces().sprite(name, high).picture
    inside = picture.get_rect().inflate(-2, -2)
    found = []
    for x in range(inside.left, inside.right):
        for y in range(inside.top, inside.bottom):
            around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            if picture.get_at((x, y)).a < 128:
                continue
            if any(picture.get_at(place).a < 128 for place in around):
                found.append(_darkest_near(picture, x, y, max(2, high // 15)))
    return found


def _darkest_near(picture: pygame.Surface, x: int, y: int, reach: int) -> float:
    box = pygame.Rect(x - reach, y - reach, 2 * reach + 1, 2 * reach + 1).clip(picture.get_rect())
    solid = (
        picture.get_at((left, top))
        for left in range(box.left, box.right)
        for top in range(box.top, box.bottom)
    )
    return min(luminance(pixel) for pixel in solid if pixel.a >= 200)


def grounds(ward: int) -> list[pygame.Color]:
    """What a ward's pieces stand on: every pixel of its places for them."""
    place = geometry().wards[ward]
    found = []
    for left, top, width, height in place.clear_areas:
        for x in range(round(left), round(left + width), 3):
            found += [sheet().get_at((x, y)) for y in range(round(top), round(top + height), 3)]
    return found


@cache
def worst_ground(ward: int) -> float:
    """The luminance of the darkest of it, but for specks."""
    lights = sorted(luminance(color) for color in grounds(ward))
    return lights[int(len(lights) * 0.05)]


PIECES = [f"boss_{color}" for color in COLORS] + [f"cube_{name}" for name in POPULATIONS]


@pytest.mark.parametrize("name", PIECES)
def test_outlines_stand_out_from_every_ward(name: str) -> None:
    """Most of the edge reaches 3:1 against the darkest of each ward's ground."""
    edge = sorted(outline(name, 60))
    dark = edge[int(len(edge) * 0.75)]
    for ward in range(WARD_COUNT):
        apart = ratio(worst_ground(ward), dark)
        assert apart >= GRAPHIC, (ward, round(apart, 2))


def test_marks_stand_out_from_their_pieces() -> None:
    colors = json.loads((resources.assets() / "palette.json").read_text(encoding="utf-8"))
    for theme in TEXT:
        for group, mark in (("players", "text"), ("populations", "mark")):
            for one in colors[theme][group].values():
                base, written = pygame.Color(one["base"]), pygame.Color(one[mark])
                assert contrast(base, written) >= GRAPHIC


def test_pieces_differ_from_the_ground_by_more_than_color() -> None:
    """Whatever the tint, the edge of a piece is ink: so hue is never the only signal."""
    for name in PIECES:
        edge = outline(name, 60)
        assert sum(light < 0.2 for light in edge) > 0.6 * len(edge), name
