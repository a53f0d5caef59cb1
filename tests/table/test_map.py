"""What the map itself shows: which wards may be chosen, plain contrast, soft edges, its signs."""

import weakref
from collections import Counter
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from tammany_desktop.board import piece_images
from tammany_desktop.board.geometry import ZOOMS, Camera, Point, Zoom, centroid, geometry, inside
from tammany_desktop.board.highlights import (
    CHOSEN,
    FREE,
    OPEN,
    POINTED,
    PRINTED,
    QUIET,
    SHUT,
    SUBJECT,
    Highlight,
    meaning,
)
from tammany_desktop.board.map_layers import (
    HEAD,
    SHAFT,
    Source,
    _arrow,
    cropped_map,
    map_background,
    map_picture,
    plain_background,
    stroke,
)
from tammany_desktop.board.piece_images import paint_ribbon
from tammany_desktop.board.tracks import ScoreMarker
from tammany_desktop.board.ward import cube_cells
from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import text
from tammany_desktop.rules.board import WARD_COUNT, WARD_INDEX
from tammany_desktop.ui.look import Look
from tests.helpers.board_table import BoardTable
from tests.helpers.light import luminance, ratio
from tests.helpers.table import Table

WARD = WARD_INDEX[13]  # its tint is pink


def lit(table: BoardTable, kind: str | None, ward: int = WARD) -> pygame.Surface:
    """The board with one ward lit, pieces and all."""
    top = table.tabletop
    top.model.highlight = {ward: kind} if kind else {}
    top.refresh()
    picture = pygame.Surface(top.look.window.size)
    top.paint(picture)
    return picture


def border(camera: Camera, ward: int, deep: float) -> list[tuple[int, int]]:
    """Pixels so many world units inside the border of a ward, towards its middle."""
    ring = geometry().wards[ward].polygon
    middle = centroid(ring)
    found: list[Point] = []
    for x, y in ring:
        far = ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5
        spot = (x + (middle[0] - x) * deep / far, y + (middle[1] - y) * deep / far)
        if inside(ring, spot):
            found.append(spot)
    return [camera.point(spot) for spot in found]


def mean_light(picture: pygame.Surface, places: list[tuple[int, int]]) -> float:
    return sum(luminance(picture.get_at(place)) for place in places) / len(places)


@pytest.mark.parametrize(("kind", "deep"), [(OPEN, 5), (POINTED, 19)])
def test_legal_wards_are_bright_and_never_red(kind: str, deep: float) -> None:
    """By light, which all sights see: brighter at the border than before, the others darker."""
    table = BoardTable(5, 5, size=(1920, 1080))
    camera = table.camera
    table.shown.active = (1 << WARD_COUNT) - 1
    before, after = lit(table, None), lit(table, kind)
    inner = border(camera, WARD, deep)
    assert mean_light(after, inner) > mean_light(before, inner) + 0.01
    for place in inner:
        red, green, _, _ = after.get_at(place)
        assert red - green < 110
    other = border(camera, WARD_INDEX[11], 30)
    assert mean_light(after, other) < mean_light(before, other) - 0.06, "in shade"


def local(sprite: Highlight, pixel: tuple[int, int]) -> tuple[int, int]:
    return pixel[0] - sprite.rect.left, pixel[1] - sprite.rect.top


def test_light_and_line_tell_open_chosen_and_spoken_of_apart() -> None:
    """Fine line: may be chosen; dashes: spoken of; line and light: chosen. No color of its own.

    A ward that may be chosen keeps its tint, and the printed border, which parts zones.
    """
    table = BoardTable(5, 5, size=(1920, 1080))
    sprite = Highlight(table.look, table.camera, WARD)
    marks = {kind: sprite.image_of(kind) for kind in (OPEN, SUBJECT, CHOSEN)}
    printed = [local(sprite, place) for place in border(table.camera, WARD, 0.5)]
    deep = [local(sprite, place) for place in border(table.camera, WARD, 34)]
    edge = [local(sprite, place) for place in border(table.camera, WARD, 9)]
    assert sum(marks[OPEN].get_at(place).a for place in printed) < 20 * len(printed)
    assert not sum(marks[OPEN].get_at(place).a for place in deep)
    assert not sum(marks[SUBJECT].get_at(place).a for place in deep)
    assert sum(marks[CHOSEN].get_at(place).a for place in deep) > 60 * len(deep)
    for kind, least, most in ((OPEN, 0.0, 0.5), (SUBJECT, 0.4, 0.8), (CHOSEN, 0.8, 1.0)):
        opaque = sum(marks[kind].get_at(place).a > 250 for place in edge)
        assert least <= opaque / len(edge) <= most, kind
    for kind in (SUBJECT, CHOSEN):
        for place in edge:
            red, _, blue, alpha = marks[kind].get_at(place)
            assert blue <= red or not alpha, "never the blue of the focus"


@pytest.mark.parametrize("contrast", ["normal", "high_contrast"])
def test_where_most_wards_can_be_chosen_those_that_cannot_are_marked_and_no_others(
    contrast: str,
) -> None:
    """Each open ward had a line, so that nothing stood out."""
    table = BoardTable(5, 5, size=(1280, 720), contrast=contrast)
    table.shown.active = 1 << WARD
    box = table.camera.rect(geometry().wards[WARD].bounds)
    pictures = [lit(table, kind) for kind in (None, FREE, SHUT, OPEN)]
    bare, free, shut, lined = (pixels(picture, box) for picture in pictures)
    assert free == bare
    assert len({bare, shut, lined}) == 3


@pytest.mark.parametrize("contrast", ["normal", "high_contrast"])
@pytest.mark.parametrize("kind", [FREE, OPEN, POINTED, SUBJECT])
def test_a_ward_that_cannot_be_chosen_is_darker_never_paler(kind: str, contrast: str) -> None:
    """It was paler under advice and in an offer, and darker in a slander."""
    table = BoardTable(5, 5, size=(1280, 720), contrast=contrast)
    table.shown.active = (1 << WARD_COUNT) - 1
    box = table.camera.rect(geometry().wards[WARD].bounds)
    box = box.inflate(-box.width // 2, -box.height // 2)

    def light(highlights: dict[int, str]) -> float:
        table.model.highlight = highlights
        table.tabletop.refresh()
        picture = pygame.Surface((1280, 720))
        table.tabletop.paint(picture)
        return luminance(pygame.Color(pygame.transform.average_color(picture, box)))

    other = (WARD + 1) % WARD_COUNT
    assert light({other: kind}) < light({}) - 0.02
    assert light({other: kind, WARD: QUIET}) == light({other: kind}), "below the pointer too"


def pixels(picture: pygame.Surface, box: pygame.Rect) -> bytes:
    """A part of a picture, to be compared."""
    return pygame.image.tobytes(picture.subsurface(box), "RGB")


def darkest(picture: pygame.Surface, box: pygame.Rect) -> float:
    """The luminance of the darkest pixel in a box."""
    places = ((x, y) for x in range(box.left, box.right) for y in range(box.top, box.bottom))
    return min(luminance(picture.get_at(place)) for place in places)


def rows(picture: pygame.Surface, ward: int, camera: Camera) -> list[int]:
    """How often the light changes by far along each of some lines of pixels through a ward."""
    left, top, wide, high = camera.rect(geometry().wards[ward].bounds)
    found = []
    for step in range(3, 8):
        y = top + high * step // 10
        light = [luminance(picture.get_at((x, y))) for x in range(left, left + wide)]
        found.append(sum(abs(a - b) > 0.08 for a, b in pairwise(light)))
    return found


@pytest.mark.parametrize("contrast", ["normal", "high_contrast"])
def test_a_lock_is_seen_in_every_phase_as_bars_over_its_ward(contrast: str) -> None:
    """Whoever acts, and whatever is lit: by light, not by color, and never over its number."""
    table = BoardTable(5, 5, size=(1920, 1080), contrast=contrast)
    camera, shown = table.camera, table.shown
    shown.active = (1 << WARD_COUNT) - 1
    for kind in (None, OPEN):
        shown.locked = 0
        plain = sum(rows(lit(table, kind, WARD_INDEX[11]), WARD, camera))
        shown.locked = 1 << WARD
        assert sum(rows(lit(table, kind, WARD_INDEX[11]), WARD, camera)) > plain + 20
    number = camera.rect(geometry().wards[WARD].numeral)
    barred = lit(table, None).copy()
    shown.locked = 0
    free = lit(table, None)
    places = [(x, y) for x in range(*spans(number, 0)) for y in range(*spans(number, 1))]
    figures = [place for place in places if luminance(free.get_at(place)) < 0.02]
    assert len(figures) > 100
    for x, y in figures:  # and the pixels around them
        for beside in ((x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            assert barred.get_at(beside) == free.get_at(beside)
    # Around the figures the bars go on: there is no patch in the shape of a box.
    bars = [place for place in places if barred.get_at(place) != free.get_at(place)]
    assert len(bars) > 20


@pytest.mark.parametrize("contrast", ["normal", "high_contrast"])
def test_a_locked_ward_looks_the_same_in_every_phase(contrast: str) -> None:
    """At rest it had bars over its tint, and bars in shade while a ward was to be chosen."""
    table = BoardTable(5, 5, size=(1280, 720), contrast=contrast)
    table.shown.active = (1 << WARD_COUNT) - 1
    inner = [place for deep in (6, 30, 60) for place in border(table.camera, WARD, deep)]
    shade = lit(table, OPEN, WARD_INDEX[11]).copy()
    table.shown.locked = 1 << WARD
    pictures = [lit(table, None).copy()]
    pictures += [lit(table, kind, WARD_INDEX[11]).copy() for kind in (FREE, OPEN, SUBJECT)]
    pictures.append(lit(table, SHUT))
    seen = [[picture.get_at(place) for place in inner] for picture in pictures]
    assert all(one == seen[0] for one in seen)
    assert mean_light(pictures[0], inner) < mean_light(shade, inner), "bars over the same shade"


def spans(rect: pygame.Rect, axis: int) -> tuple[int, int]:
    return rect.topleft[axis], rect.bottomright[axis]


def test_marks_of_what_may_be_chosen_leave_numbers_as_they_are() -> None:
    table = BoardTable(5, 5, size=(1920, 1080))
    camera = table.camera
    before, after = lit(table, None), lit(table, OPEN)
    number = camera.rect(geometry().wards[WARD].numeral)
    lines = range(number.top, number.bottom)
    places = [(x, y) for x in range(number.left, number.right) for y in lines]
    ink = [place for place in places if luminance(before.get_at(place)) < 0.02]
    assert len(ink) > 100
    assert all(luminance(after.get_at(place)) < 0.12 for place in ink)


def test_what_black_would_win_is_tinted_as_a_whole_and_darker_than_shade() -> None:
    """Its hatching looked like the stripes of a tie; shade is for what may not be chosen."""
    table = BoardTable(5, 5, size=(1920, 1080))
    sprite = table.tabletop.map.sprites[WARD]
    assert isinstance(sprite, Highlight)
    for certain in (True, False):
        black, red = sprite._make_tint("black", certain), sprite._make_tint("red", certain)
        middle = pygame.Rect(0, 0, 60, 60)
        middle.center = black.get_rect().center
        number = table.camera.rect(geometry().wards[WARD].numeral).move(
            -sprite.rect.left, -sprite.rect.top
        )
        if middle.colliderect(number.inflate(20, 20)):  # a number keeps an edge of light
            middle.top = number.bottom + 20
        for tint in (black, red):
            assert pygame.mask.from_surface(tint.subsurface(middle), 8).count() == 60 * 60
        papers = [pygame.Surface(black.get_size()) for _ in range(3)]
        for paper, layer in zip(papers, (None, sprite.image_of(SHUT), black), strict=True):
            paper.fill("#e8dcc0")
            if layer is not None:
                paper.blit(layer, (0, 0))
        bare, shade, tinted = (luminance(paper.get_at(middle.center)) for paper in papers)
        assert bare - tinted > 1.5 * (bare - shade) > 0.1


@pytest.mark.parametrize("color", COLORS)
def test_what_bids_can_still_change_has_a_double_edge_for_all_eyes(color: str) -> None:
    """A part of the edge differs in light by 3 to 1 from that of a ward that is certain."""
    table = BoardTable(5, 5, size=(1280, 720))
    sprite = table.tabletop.map.sprites[WARD]
    assert isinstance(sprite, Highlight)
    apart = 0
    pictures = [pygame.Surface(sprite.rect.size) for _ in range(2)]
    for picture, certain in zip(pictures, (True, False), strict=True):
        picture.fill("#e8dcc0")
        picture.blit(sprite._make_tint(color, certain), (0, 0))
    for x, y in (local(sprite, table.camera.point(p)) for p in geometry().wards[WARD].polygon):
        near = [(round(x) + dx, round(y) + dy) for dx in range(-9, 10) for dy in range(-9, 10)]
        near = [spot for spot in near if pictures[0].get_rect().collidepoint(spot)]
        lights = [[luminance(one.get_at(spot)) for spot in near] for one in pictures]
        apart += any(ratio(one, other) >= 3 for one, other in zip(*lights, strict=True))
    assert apart >= len(geometry().wards[WARD].polygon) / 4


def test_a_tied_ward_differs_from_an_empty_one_in_the_poll() -> None:
    """At a third of the size too, and in light alone: both looked as without a Poll."""
    table = BoardTable(5, 5, size=(1920, 1080))
    table.shown.active = (1 << WARD_COUNT) - 1
    sprite = table.tabletop.map.sprites[WARD]
    assert isinstance(sprite, Highlight)
    table.model.projecting = True
    spread = []
    for bosses in ((0, 0, 0, 0, 0), (1, 0, 0, 0, 0), (1, 1, 0, 0, 0)):
        table.shown.bosses[WARD * 5 : WARD * 5 + 5] = bosses
        picture = pygame.Surface(sprite.rect.size)
        picture.fill("#e8dcc0")
        sprite.draw(picture, table.model)
        small = pygame.transform.smoothscale_by(picture, 1 / 3)
        row = range(small.get_width() // 4, small.get_width() * 3 // 4)  # without the number
        lights = [luminance(small.get_at((x, small.get_height() * 3 // 4))) for x in row]
        spread.append(max(lights) - min(lights))
    empty, led, tied = spread
    assert max(empty, led) < 0.1
    assert tied > 0.15, "stripes in the colors of who is level"


def test_the_lines_of_a_lit_ward_are_smooth_and_of_one_thickness() -> None:
    """At 1280x720 they were stairs, and on slopes thin between thick corners."""
    table = BoardTable(5, 5, size=(1280, 720))
    sprite = table.tabletop.map.sprites[WARD]
    assert isinstance(sprite, Highlight)
    opacities = pygame.image.tobytes(sprite.image_of(QUIET), "RGBA")[3::4]
    assert len(set(opacities)) > 12, "from 0 to 255"
    covered = []
    for end in ((200, 0), (120, 160), (160, 120)):
        line = pygame.Surface((260, 260), pygame.SRCALPHA)
        stroke(line, pygame.Color("black"), [(30, 30), (30 + end[0], 30 + end[1])], 10)
        covered.append(pygame.mask.from_surface(line).count())
    assert max(covered) < 1.05 * min(covered), covered


def test_no_tint_of_the_map_is_seen_in_the_poll(painted: None) -> None:
    """Ward 14 is printed as red as the Poll paints a ward that red leads, ward 2 as yellow."""
    table = BoardTable(5, 5, size=(1280, 720))
    table.shown.active = (1 << WARD_COUNT) - 1
    table.shown.bosses[:] = [0] * len(table.shown.bosses)
    table.shown.cubes[:] = [0] * len(table.shown.cubes)
    leader = WARD_INDEX[9]
    table.shown.bosses[leader * 5] = 1

    def hues() -> list[float]:
        """The mean difference of red and blue in each ward, which paper has a little of."""
        picture, found = pygame.Surface(table.look.window.size), []
        table.tabletop.refresh()
        table.tabletop.paint(picture)
        for ward in geometry().wards:
            box = table.camera.rect(ward.bounds)
            spots = [(x, y) for x in range(*_span(box, 0)) for y in range(*_span(box, 1))]
            spots = [one for one in spots if inside(ward.polygon, table.camera.world(one))]
            colors = [picture.get_at(spot) for spot in spots]
            found.append(sum(color.r - color.b for color in colors) / len(colors))
        return found

    before = hues()
    table.model.projecting = True
    after = hues()
    paper = [hue for ward, hue in enumerate(after) if ward != leader]
    assert max(before) - min(before) > 40
    assert max(paper) - min(paper) < 12, paper
    assert after[leader] > max(paper) + 30


def test_the_poll_is_shown_while_a_ward_is_out_of_sight() -> None:
    """In a map shown from near there is no part of the printed map below the ward."""
    table = BoardTable(5, 5, size=(1280, 720))
    table.model.projecting = True
    sprite = Highlight(table.look, Camera(1.0, 3000.0, 3000.0), WARD)
    assert not sprite.rect.colliderect(table.look.window)
    sprite.refresh(table.model)
    assert sprite.image(table.model).get_size() == sprite.rect.size


def _span(box: pygame.Rect, axis: int) -> tuple[int, int, int]:
    return box.topleft[axis], box.bottomright[axis], 4


@pytest.mark.parametrize("scale", [100, 130, 150])
def test_the_lines_of_the_poll_do_not_cover_one_another(scale: int) -> None:
    table = BoardTable(3, 3, size=(1280, 720), ui_scale=scale)
    table.shown.bosses[: 2 * 5] = [1, 1, 0, 0, 0, 1, 0, 0, 0, 0]  # a tie and a lead: a legend too
    table.model.projecting = True
    table.changed()
    news, look = table.tabletop.panels.news, table.look
    rows = 5 * look.type.close_line_height("small")
    assert table.tabletop.news_rect().height >= rows
    counts = [table.camera.rect(box) for box in geometry().bag_counts]
    covered = [count for count in counts if news.paper.colliderect(count)]
    assert all(news.paper.top <= count.top for count in covered), "whole or not at all"


def test_the_frame_of_the_map_has_the_color_of_whose_turn_it_is() -> None:
    table = BoardTable(5, 5, size=(1920, 1080))
    look, picture = table.look, lit(table, None)
    for seat in (table.shown.turn, (table.shown.turn + 1) % 5):
        table.shown.turn = seat
        picture = lit(table, None)
        color = look.palette.players[table.shown_seats[seat].color]
        inner = table.tabletop.layout.band - 3
        for place in ((2, 700), (1010, 2), (inner, 700), (1010, inner), (1919 - inner, 700)):
            assert picture.get_at(place)[:3] == tuple(color)[:3], (seat, place)
    table.shown.turn = -1
    assert lit(table, None).get_at((2, 700))[:3] != tuple(color)[:3]


def test_markers_on_the_track_stand_on_paper_whoever_acts() -> None:
    """In the color of the one who acts, a marker of that color was lost."""
    table = BoardTable(5, 5, size=(1280, 720))
    paper = table.look.palette["paper"]
    table.shown.score[:5] = [2, 12, 24, 34, 44]
    for seat in range(5):
        table.shown.turn = seat
        picture = lit(table, None)
        markers = [one for one in table.tabletop.panels.sprites if isinstance(one, ScoreMarker)]
        assert len(markers) == 5
        for marker in markers:
            around = marker.rect.inflate(4, 4).clip(picture.get_rect())
            beside = {
                picture.get_at((x, around.centery))[:3] for x in (around.left, around.right - 1)
            }
            beside |= {
                picture.get_at((around.centerx, y))[:3] for y in (around.top, around.bottom - 1)
            }
            assert paper[:3] in beside, (seat, marker.seat)


def test_a_tie_is_a_ribbon_in_flat_colors_of_those_who_are_level() -> None:
    table = BoardTable(5, 5, size=(1920, 1080))
    look = table.look
    sheet, box = pygame.Surface((400, 80), pygame.SRCALPHA), pygame.Rect(0, 0, 400, 80)
    paint_ribbon(look, sheet, box, ("red", "brown", "black"), "=", "figure")
    counts = Counter(tuple(sheet.get_at((x, y)))[:3] for x in range(400) for y in range(80))
    for name in ("red", "brown", "black"):
        assert counts[tuple(look.palette.players[name])[:3]] > 150


def test_light_has_no_steps_at_4k() -> None:
    """From pixel to pixel inwards the light changes by a shade."""
    table = BoardTable(3, size=(3840, 2160))
    top = table.tabletop
    sprite = Highlight(top.look, top.layout.camera, WARD)
    made = sprite._light()
    y = made.get_height() // 2
    alphas = [made.get_at((x, y)).a for x in range(made.get_width())]
    inner = alphas[next(x for x, alpha in enumerate(alphas) if alpha) + 2 :]
    inner = inner[: len(inner) // 3]
    assert max(inner) > 80
    assert max(abs(a - b) for a, b in pairwise(inner)) <= 12


def test_high_contrast_draws_a_plain_map() -> None:
    """Flat grounds alone: hardly a color beside paper, ink and water."""
    table = BoardTable(3, size=(1280, 720), contrast="high_contrast")
    look, camera = table.look, table.camera
    picture = map_background(look, camera)
    small = pygame.transform.scale(picture, (320, 180))
    seen = Counter(tuple(small.get_at((x, y))) for x in range(320) for y in range(180))
    assert sum(count for _, count in seen.most_common(5)) > 0.97 * 320 * 180
    for ward in geometry().wards:
        x, y, wide, high = ward.clear_areas[0]
        spot = camera.point((x + wide / 2, y + high / 2))
        assert picture.get_at(spot) == look.palette["paper_light"]


@pytest.mark.parametrize("size", [(3440, 1000), (900, 1600)])
def test_the_sheet_runs_out_into_paper(size: tuple[int, int]) -> None:
    """No hard edge where the window is wider or higher than the map."""
    table = BoardTable(3, size=size)
    look, camera = table.look, table.camera
    picture = map_background(look, camera)
    paper = look.palette["paper_dark"]
    x, y = camera.point((0, 0))
    edge = (max(0, x), size[1] // 2) if x > 0 else (size[0] // 2, max(0, y))
    for step in range(3):
        place = (edge[0] + step, edge[1]) if x > 0 else (edge[0], edge[1] + step)
        found = picture.get_at(place)
        assert max(abs(found[n] - paper[n]) for n in range(3)) <= 4


def test_signs_say_what_they_mean() -> None:
    for ward, gift in ((1, "cube"), (2, "cube"), (4, "favor"), (7, "favor"), (14, "hall")):
        box = geometry().wards[WARD_INDEX[ward]].sign
        assert box is not None
        middle = box[0] + box[2] / 2, box[1] + box[3] / 2
        assert meaning(middle) == text(f"table.gives.{gift}")
    for point, _ in geometry().plazas:
        assert "-" in meaning(point)
    x, y, _, _ = geometry().arrows[0]
    assert meaning((x, y)) == text("table.sign.arrow")
    assert meaning(geometry().garden) == text("table.sign.garden")
    assert meaning((0, 0)) == ""


@pytest.mark.parametrize("number", range(len(geometry().arrows)))
def test_an_arrow_of_the_plain_map_is_even_and_points_along_its_way(number: int) -> None:
    table = BoardTable(people=1, contrast="high_contrast", size=(1920, 1080))
    arrow = geometry().arrows[number]
    table.tabletop.set_zoom(Zoom(ZOOMS[-1], (arrow[0], arrow[1])))
    camera = table.tabletop.layout.camera
    surface = pygame.Surface(table.look.window.size)
    surface.fill("red")
    _arrow(table.look, surface, camera, arrow)
    mask = pygame.mask.from_threshold(surface, table.look.palette["ink"], (1, 1, 1))
    x, y, angle, length = arrow
    middle, half = pygame.Vector2(camera.point((x, y))), camera.scale * length / 2
    tail, head = list[float](), list[float]()
    (box,) = mask.get_bounding_rects()
    for pixel in product(range(box.left, box.right), range(box.top, box.bottom)):
        if mask.get_at(pixel):
            along, across = (pixel - middle).rotate_rad(-angle)
            assert -half - 3 <= along <= half + 3
            neck = half - camera.scale * HEAD
            if abs(along - neck) > 3:  # pixels are round
                (head if along > neck else tail).append(across)
    for part, reach in ((tail, SHAFT / 2), (head, HEAD * 0.7)):
        assert min(part) == pytest.approx(-reach * camera.scale, abs=4)
        assert max(part) == pytest.approx(reach * camera.scale, abs=4)
        assert sum(part) / len(part) == pytest.approx(0, abs=1)


def test_beyond_the_picture_of_the_map_is_paper() -> None:
    table = BoardTable(people=1)
    look, camera = table.tabletop.look, table.camera
    away = pygame.Rect(-9_000, -9_000, 40, 30)
    part = cropped_map(look, camera, away, map_picture(look, camera.scale))
    assert part.get_size() == away.size
    assert pygame.transform.average_color(part)[:3] == tuple(look.palette["paper_dark"])[:3]


def test_a_lock_is_as_large_as_a_cube() -> None:
    """A lock that had landed was 25 pixels high at 1280x720, smaller than what it flew as."""
    table = BoardTable(people=3)
    table.shown.locked = 1
    table.refresh()
    ward = table.tabletop.map.wards[0]
    drawn: dict[str, pygame.Rect] = {}
    blit = piece_images.blit

    def spied(look: Look, surface: pygame.Surface, name: str, box: pygame.Rect) -> None:
        drawn[name] = box
        blit(look, surface, name, box)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(piece_images, "blit", spied)
        ward.draw(pygame.Surface(ward.rect.size, pygame.SRCALPHA), table.model)
    cube = ward.camera.rect(cube_cells(ward.shape)[0].box)
    assert drawn["lock"].height >= 0.9 * cube.height
    lock, _ = piece_images.fitted_sprite(table.look, "lock", drawn["lock"])
    assert lock.picture.get_bounding_rect(200).height in (27, 28)


def test_the_picture_of_the_map_is_held_as_its_file_has_it() -> None:
    """Three bytes a pixel, scaled to the same pixels as four."""
    table = BoardTable(people=1, seats=3, seed=8)
    look = table.look
    for camera in (
        table.tabletop.layout.camera,
        Camera(1.3, 300.0, 200.0),
        Camera(1.9, -50.0, 9.0),
    ):
        pixels, picture = map_picture(look, camera.scale)
        assert picture is not None
        assert picture.get_bytesize() == 3
        held = cropped_map(look, camera, look.window, (pixels, picture))
        converted = cropped_map(look, camera, look.window, (pixels, picture.convert()))
        assert pygame.image.tobytes(held, "RGB") == pygame.image.tobytes(converted, "RGB")


def test_one_picture_of_the_map_is_let_go_before_another_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = BoardTable(people=1, seats=3, seed=8)
    tabletop, gone = table.tabletop, list[bool]()
    before = weakref.ref(tabletop.background)

    def read(look: Look, scale: float) -> Source:
        gone.append(before() is None)
        return map_picture(look, scale)

    monkeypatch.setattr("tammany_desktop.board.map_layers.map_picture", read)
    for factor in (1.5, 2.0):
        before = weakref.ref(tabletop.background)
        assert tabletop.set_zoom(Zoom(factor))
        table.drawn()
        assert tabletop.background._source is not None
    assert gone == [True, True]


@pytest.mark.parametrize("kind", [OPEN, POINTED, CHOSEN, SUBJECT])
def test_no_mark_of_a_ward_has_the_color_of_a_player(kind: str) -> None:
    """Wards that may be chosen had a line in Boyd's yellow, whoever was to act."""
    table = BoardTable(5, 5, size=(1280, 720))
    mark = Highlight(table.look, table.camera, WARD).image_of(kind)
    places = ((x, y) for x in range(mark.get_width()) for y in range(mark.get_height()))
    colors = [color for place in places if (color := mark.get_at(place)).a > 200]
    assert colors
    assert max(color.hsva[1] for color in colors if color.hsva[2] > 50) < 20, "no yellow"


def test_a_line_ends_beside_the_number_of_its_ward() -> None:
    """Lines cut the heads of 8, 14, and 15."""
    table = BoardTable(5, 5, size=(1280, 720))
    for ward in range(WARD_COUNT):
        sprite = Highlight(table.look, table.camera, ward)
        number = table.camera.rect(geometry().wards[ward].numeral)
        part = number.move(-sprite.rect.left, -sprite.rect.top)
        mark = pygame.mask.from_surface(sprite.image_of(SUBJECT).subsurface(part), 30)
        source = map_picture(table.look, table.camera.scale)
        printed = cropped_map(table.look, table.camera, number, source)
        figures = pygame.mask.from_threshold(printed, table.look.palette["ink"], PRINTED)
        assert figures.count() > 30, ward
        assert not figures.overlap_area(mark, (0, 0)), ward


def test_wards_that_are_spoken_of_have_a_line_alone(tmp_path: Path) -> None:
    """All others that may be chosen were lined too, and readers asked which were meant."""
    table = Table(tmp_path, 3, 3, size=(1280, 720))
    table.rest()
    at_rest = dict(table.table.model.highlight)
    assert FREE in at_rest.values()
    table.table.light_wards((WARD,))
    table.driver.frames(2)
    assert table.table.model.highlight == at_rest | {WARD: SUBJECT}
    table.close()


def test_a_piece_that_is_only_held_over_a_ward_is_pale_with_its_ribbon() -> None:
    """Both looked as if the piece were placed already."""
    table = BoardTable(3, 3, size=(1280, 720))
    model, ward = table.model, table.tabletop.map.wards[WARD]
    table.shown.active |= 1 << WARD
    opacities = []
    for held in (True, False):
        model.highlight = {WARD: POINTED} if held else {}
        model.picked_piece = ("boss", 0) if held else ("", 0)
        table.shown.bosses[WARD * 5] = int(not held)
        layer = pygame.Surface(ward.rect.size, pygame.SRCALPHA)
        ward.draw(layer, model)
        ribbon_part = layer.subsurface(ward._ribbon_box())
        wide, high = ribbon_part.get_size()
        spots = ((x, y) for x in range(wide) for y in range(high))
        opacities.append(max(ribbon_part.get_at(spot).a for spot in spots))
    pale, placed = opacities
    assert 150 < pale < 210
    assert placed == 255


@pytest.mark.parametrize(("x", "within"), [(-2.0, False), (0.0, True), (2.0, False)])
def test_a_point_as_high_as_corners_is_inside_where_its_neighbors_are(
    x: float, within: bool
) -> None:
    for top, bottom in ((-1.0, 1.0), (1.0, -1.0)):
        assert inside(((0.0, top), (1.0, 0.0), (0.0, bottom), (-1.0, 0.0)), (x, 0.0)) is within


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
def test_no_ribbon_covers_a_number_in_high_contrast(size: tuple[int, int]) -> None:
    """Numbers were larger there than on the printed map, and ribbons hid their feet."""
    table = BoardTable(5, 5, size=size, contrast="high_contrast")
    camera = table.tabletop.layout.camera
    plain = plain_background(table.look, camera)
    for ward, shape in enumerate(geometry().wards):
        below = camera.rect(shape.ribbon).clip(plain.get_rect()).inflate(-2, -2)
        assert pygame.transform.average_color(plain, below)[:3] == plain.get_at(below.center)[:3], (
            ward
        )
