"""The newspaper on the screen: every size, long names, keys alone, mouse alone, at rest."""

import pygame
import pytest

from tammany_desktop.languages import available, text
from tammany_desktop.newspaper import compose, salt_of
from tammany_desktop.scenes.base.stack import GUARD
from tammany_desktop.scenes.newspaper import NewspaperScene, layout
from tammany_desktop.scenes.newspaper.layout import LEAST_ARTICLES, Column, PageLayout
from tammany_desktop.scenes.newspaper.typesetting import BODY, BODY_CAPS, ITALIC, Face, Fonts
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.match import Seat
from tammany_desktop.system.settings import MIN_WINDOW
from tests.helpers.catalogs import CODES
from tests.helpers.window import Driver
from tests.newspaper.elections import NAMES, Notification, crafted, played, report_of

COLORS = ("red", "yellow", "purple", "black", "brown")
ODD = ("W" * 40, "李小龍 and the Łódź", "Ångström-Żółć von und zu Öhring", "a b c d e f g", "fi‌́")
SIZES = (MIN_WINDOW, (1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160))


def scene_of(
    window: Driver, told: Notification, term: int, names: tuple[str, ...] = NAMES
) -> NewspaperScene:
    report = report_of(told, term)
    seats = [Seat(names[seat], COLORS[seat], "") for seat in range(told.start.n)]
    return NewspaperScene(window.app, seats, report, salt_of(told.start))


def opened(
    window: Driver, number: int = 5, term: int = 4, names: tuple[str, ...] = NAMES
) -> NewspaperScene:
    scene = scene_of(window, played(number), term, names)
    window.app.stack.push(scene)
    window.wait(GUARD + 0.1)
    assert window.scene is scene
    return scene


@pytest.fixture
def unprinted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are set, but stay blank: their sizes and what has room follow from the setting."""
    monkeypatch.setattr(layout, "newsprint", lambda _, size: pygame.Surface(size))
    monkeypatch.setattr(PageLayout, "_paint_head", lambda *_: None)
    monkeypatch.setattr(Column, "paint", lambda *_: None)


@pytest.mark.usefixtures("unprinted")
@pytest.mark.parametrize(
    ("number", "names", "whole"),  # five, three and three players
    [
        *((2, NAMES, False), (3, ODD, False), (6, NAMES, False)),
        *(
            pytest.param(number, names, True, marks=pytest.mark.long)
            for number in (2, 3, 6)
            for names in (NAMES, ODD)
        ),
    ],
)
def test_fits_every_window(
    window: Driver, number: int, names: tuple[str, ...], whole: bool
) -> None:
    """Where not whole, one scale a size: all that there are, over papers of three games."""
    scene = scene_of(window, played(number), 4, names)
    window.app.stack.reset(scene)  # no title below it that is laid out each time, too
    window.wait(GUARD + 0.1)
    scales = [100, 150, 200]
    for place, size in enumerate(SIZES):
        for scale in scales if whole else (scales[(number % 5 + place) % 3],):
            window.lay(size, scale)
            window.frames(1)
            assert window.gui.overfull == [], (size, scale)
            assert window.app.look.window.contains(scene.sheet)
            assert scene.laid.printed.articles >= 2
            for target in window.gui.ring.reachable():
                assert min(target.rect.size) >= 24
                assert window.app.look.window.contains(target.rect)
        if whole:
            scales.reverse()  # the next size begins as this one ends


@pytest.mark.usefixtures("unprinted")
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_it_lies_in_the_middle_and_nothing_beside_it_is_read(
    window: Driver, size: tuple[int, int]
) -> None:
    window.resize(size)
    scene = opened(window)
    wide, high = size
    assert abs(scene.sheet.left + scene.sheet.right - wide) <= 1
    ground = pygame.Surface(size)
    ground.fill("white")
    scene.paint_under(ground)
    assert max(ground.get_at((0, high - 1))[:3]) < 120  # with the usual night, under a third
    for target in window.gui.ring.reachable():
        if target.label in (text("picture.keep"), text("press.go_on")):
            assert not target.rect.colliderect(scene.sheet)
            assert target.rect.right <= scene.sheet.right
    assert scene.laid.column.view.width == scene.sheet.width  # the paper is not cut at its right


@pytest.mark.usefixtures("unprinted")
@pytest.mark.parametrize("games", [4, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("code", CODES)
def test_usual_windows_show_the_whole_page(window: Driver, code: str, games: int) -> None:
    window.app.apply(language=code)
    whole = 0
    for number in range(games):
        for term in (1, 2, 3, 4):
            scene = scene_of(window, played(number), term)
            window.app.stack.reset(scene)
            window.frames(1)
            whole += scene.laid.column.max_top == 0
    assert whole >= 11 / 3 * games


@pytest.mark.usefixtures("unprinted")
@pytest.mark.parametrize("games", [3, pytest.param(125, marks=pytest.mark.long)])
@pytest.mark.parametrize("code", CODES)
def test_no_column_of_any_page_is_overfull(window: Driver, code: str, games: int) -> None:
    window.app.apply(language=code)
    place = opened(window).sheet
    for number in range(games):
        for term in (1, 2, 3, 4):
            scene = scene_of(window, played(number), term)
            page = compose(scene.report, [seat.name for seat in scene.seats], scene.salt)
            made = PageLayout(window.app.look, page, scene.seats, place.width, place.height).make()
            assert not made.overfull, (number, term)
            assert made.articles >= LEAST_ARTICLES, (number, term)


@pytest.mark.parametrize(
    ("names", "apart"), [(("Ann", "Bob", "Cleo", "Dan", "Eve"), True), (ODD, False)]
)
def test_heads_of_columns_stand_above_their_figures_if_names_leave_room(
    window: Driver, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], apart: bool
) -> None:
    """ "Votes, favors bid" was one line at the right, above neither column."""
    scene, drawn = scene_of(window, played(3), 2, names), list[tuple[str, pygame.Rect]]()
    page = compose(scene.report, list(names), scene.salt)
    maker = PageLayout(window.app.look, page, scene.seats, 1133, 670).part_maker
    draw_cut = Fonts.draw_cut

    def spied(
        self: Fonts, surface: pygame.Surface, words: str, face: Face, rect: pygame.Rect, *how: str
    ) -> None:
        drawn.append((words, rect.copy()))
        draw_cut(self, surface, words, face, rect, *how)

    monkeypatch.setattr(Fonts, "draw_cut", spied)
    surface = pygame.Surface((maker.width, 100))
    for parts, key in ((maker.ward_table(), "wards"), (maker.race(), "race")):
        drawn.clear()
        title, note, first, *_ = parts
        for part in (title, note, first):
            part.paint(surface, pygame.Rect(0, 0, maker.width, part.height))
        heads = text(f"press.box.{key}_note").split(", ")
        rights = [rect.right for words, rect in drawn if words in heads]
        figures = [rect.right for words, rect in drawn if words not in heads][-len(heads) :]
        if apart:
            assert rights == figures, key
        else:
            assert rights == []
            assert ", ".join(heads) in [words for words, _ in drawn]


def test_nothing_is_printed_outside_its_column(window: Driver) -> None:
    window.app.apply(contrast="high_contrast")  # an even sheet, so that ink can be told from it
    look = window.app.look
    paper = look.palette["paper_light"]
    for number in (2, 3):
        scene = scene_of(window, played(number), 4, ODD)
        names = [seat.name for seat in scene.seats]
        page = compose(scene.report, names, scene.salt)
        for width in (620, 1000, 1400):
            maker = PageLayout(look, page, scene.seats, width, 600)
            made = maker.make()
            picture, high = made.picture, made.picture.get_height()
            edges = [pygame.Rect(0, 0, maker.margin - 2, high)]
            edges.append(pygame.Rect(width - maker.margin + 2, 0, maker.margin - 2, high))
            for column in range(1, made.columns):
                left = maker.margin + column * (maker.column_width + maker.gutter) - maker.gutter
                gutter = pygame.Rect(left + 1, maker.top + 2, maker.gutter // 2 - 4, high)
                edges.append(gutter.clip(picture.get_rect()))
            for edge in edges:
                ink = pygame.mask.from_threshold(picture.subsurface(edge), paper, (24, 24, 24, 255))
                assert ink.count() == edge.width * edge.height, (number, width, edge)


def test_letters_are_as_high_as_the_rest_of_the_program(window: Driver) -> None:
    for size, least in (((1920, 1080), 18), ((3840, 2160), 36), ((1280, 720), 12)):
        window.resize(size)
        cases = Fonts(window.app.look)
        assert cases.cap_height(Face(BODY, BODY_CAPS)) >= least


def test_lines_are_filled_and_hold_all_words(window: Driver) -> None:
    cases = Fonts(window.app.look)
    words = cases.words("the quick brown fox jumps over the lazy dog " * 12, Face(BODY), 300)
    lines = cases.lines(words, 300, paragraph=True)
    assert [word for line in lines for word in line.words] == words
    assert all(200 < line.width <= 300 for line in lines[:-1])
    long = cases.lines(cases.words("W" * 90, Face(BODY), 300), 300, paragraph=True)
    assert "".join(word.text for line in long for word in line.words) == "W" * 90
    assert all(line.width <= 300 for line in long)
    assert cases.lines([], 300, paragraph=True) == []


@pytest.mark.parametrize("name", ["return", "space", "escape", "click"])
def test_a_press_meant_for_what_moved_below_does_not_fold_the_paper(
    window: Driver, name: str
) -> None:
    press = {"click": lambda: window.click(window.target(text("press.go_on")).rect.center)}
    for speed, stays in (("normal", True), ("instant", False)):
        window.app.apply(speed=speed)
        scene = scene_of(window, played(5), 4, NAMES)
        window.app.stack.push(scene)
        window.frames(2)
        press.get(name, lambda: window.key(name))()
        assert (window.scene is scene) == stays
        if stays:
            window.wait(GUARD)
            press.get(name, lambda: window.key(name))()
            assert window.scene is not scene


def test_keyboard_alone_reads_and_folds(window: Driver) -> None:
    for name in ("return", "space", "escape"):
        opened(window)
        window.key(name)
        assert isinstance(window.scene, TitleScene)
    window.app.apply(ui_scale=200)
    scene = opened(window)
    assert scene.laid.column.max_top > 0
    window.key("down")
    assert scene.laid.column.top > 0
    window.key("end")
    assert scene.laid.column.top == scene.laid.column.max_top
    window.key("page up")
    window.key("home")
    assert scene.laid.column.top == 0
    window.key("up")
    assert scene.laid.column.top == 0


def test_mouse_alone_reads_and_folds(window: Driver) -> None:
    window.app.apply(ui_scale=200)
    scene = opened(window)
    window.point(scene.sheet.center)
    window.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False, touch=False))
    assert scene.laid.column.top > 0
    bar = scene.laid.column.bar
    window.click((bar.centerx, bar.bottom - 2))
    assert scene.laid.column.top == scene.laid.column.max_top
    window.click_on(text("press.go_on"))
    assert isinstance(window.scene, TitleScene)


def test_the_place_is_kept_when_the_window_changes(window: Driver) -> None:
    window.app.apply(ui_scale=200)
    scene = opened(window)
    window.key("end")
    window.resize((1280, 800))
    assert scene.laid.column.top == scene.laid.column.max_top > 0


@pytest.mark.usefixtures("painted")
def test_what_was_repainted_equals_a_fresh_painting(window: Driver) -> None:
    window.app.apply(ui_scale=200)
    opened(window)
    window.key("down")
    window.key("tab")
    window.point((300, 300))
    window.wait(1)
    left = window.picture()
    window.app.stack.forget()
    window.frame()
    assert window.picture() == left


def test_the_same_election_is_the_same_picture(window: Driver) -> None:
    pictures = []
    for _ in range(2):
        scene = opened(window, 8, 2)
        pictures.append(pygame.image.tobytes(scene.laid.printed.picture, "RGB"))
        scene.back()
        window.frames(2)
    assert pictures[0] == pictures[1]


def test_it_rests(window: Driver) -> None:
    opened(window)
    window.settle()
    window.frames(30)  # the page has come
    assert window.app.stack.due_in() is None


@pytest.mark.parametrize("place", range(4))
def test_rare_elections_have_a_page_too(window: Driver, place: int) -> None:
    told = crafted()[place]
    scene = scene_of(window, told, told.terms[0])
    window.app.stack.push(scene)
    window.frames(2)
    assert window.gui.overfull == []
    window.app.apply(contrast="high_contrast", plain_type=True)
    window.frames(2)
    assert window.gui.overfull == []


@pytest.mark.usefixtures("unprinted")
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES)
def test_the_dateline_never_runs_into_its_neighbors(
    window: Driver, size: tuple[int, int], scale: int
) -> None:
    window.lay(size, scale)
    scene = opened(window)
    page = compose(scene.report, list(NAMES), scene.salt)
    maker = PageLayout(scene.look, page, scene.seats, scene.sheet.width, scene.sheet.height)
    spans = []
    for words, face, align in maker.dateline():
        wide = maker.fonts.width(words, face)
        left = {"left": 0, "center": (maker.inner - wide) // 2, "right": maker.inner - wide}
        spans.append((left[align], left[align] + wide))
    for (_, end), (start, _) in zip(sorted(spans), sorted(spans)[1:], strict=False):
        assert end < start


@pytest.mark.usefixtures("unprinted")
@pytest.mark.parametrize("plain", [False, True], ids=["period", "plain"])
@pytest.mark.parametrize("spoken", available())
def test_the_sayings_beside_the_title_fit_their_boxes(
    window: Driver, spoken: str, plain: bool
) -> None:
    window.app.apply(language=spoken, plain_type=plain)
    scene = opened(window)
    page = compose(scene.report, list(NAMES), scene.salt)
    maker = PageLayout(scene.look, page, scene.seats, scene.sheet.width, scene.sheet.height)
    face, look = Face(ITALIC, 18), scene.look
    inner = maker.ear_width() - look.px(8) - look.px(10)
    for words in page.ears:
        rows = maker._ear_lines(words, inner)
        assert len(rows) * maker.fonts.line_height(face) <= look.px(92) - look.px(8), words
        assert max(row.width for row in rows) <= inner
