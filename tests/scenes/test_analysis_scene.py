"""The pages after the game: every sentence can be phrased, nothing is cut off, keys suffice."""

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.analysis.findings import AHEAD, FINALE, KINDS, MissedSlander, TurningPoint
from tammany_desktop.board import piece_images
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import available, has, text
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.dialog import Prompt
from tammany_desktop.scenes.election.count import order_of
from tammany_desktop.scenes.review import decisions
from tammany_desktop.scenes.review.analysis import ICONS, PAGES, AnalysisScene, turning_words
from tammany_desktop.scenes.review.blocks import PARTS, Page
from tammany_desktop.scenes.review.decisions import Chart
from tammany_desktop.ui.focus import Title
from tammany_desktop.ui.type import Typography
from tests.helpers import games
from tests.helpers.cards import finish
from tests.helpers.games import finished, header_of
from tests.helpers.ink import watching
from tests.helpers.window import Driver

pytestmark = pytest.mark.usefixtures("unshared")

SIZES = ((1024, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160))


def opened(window: Driver, players: int = 5, seed: int = 3) -> AnalysisScene:
    match = finished(players, seed)
    scene = AnalysisScene(window.app, match.seats, match.history)
    window.app.stack.push(scene)
    window.frames(2)
    return scene


def test_keyboard_and_mouse_reach_every_page(window: Driver) -> None:
    scene = opened(window)
    seen = [window.picture()]
    for page in PAGES[1:]:
        window.tab_to(text(f"analysis.{page}"))
        window.key("return")
        assert scene.page_name == page
        seen.append(window.picture())
    window.click_on(text("analysis.points"))
    assert scene.page_name == "points"
    assert len(set(seen)) == len(PAGES)
    window.key("escape")
    assert window.scene is not scene


def test_every_kind_of_turning_point_has_words_and_a_sign(window: Driver) -> None:
    scene = opened(window)
    for kind in KINDS:
        assert kind in ICONS
        for other in (1, NOBODY) if kind in (AHEAD, FINALE) else (1,):
            for amount in (1, 4):
                words = turning_words(TurningPoint(kind, 2, 0, other, 3, amount), scene.seats)
                assert not words.startswith("analysis.")
                assert "{" not in words
                assert scene.seats[0].name in words
    for wards in ((3,), (3, 5)):
        words = scene.missed_words(MissedSlander(2, 0, 1, wards, 2, 1))
        assert not words.startswith("analysis.")
        assert "{" not in words


@pytest.mark.parametrize("eventful", [False, True])
def test_below_each_heading_something_is_told(window: Driver, eventful: bool) -> None:
    scene = opened(window)
    scene.turning_points = [TurningPoint(KINDS[0], 2, 0, 1, 3, 1)] * eventful
    scene.missed = [MissedSlander(2, 0, 1, (3,), 2, 1)] * eventful
    scene.player_changes = [(2, "Ann went.")] * eventful
    if not eventful:
        scene.record = replace(scene.record, slanders=[], offices=[])
    for name in ("story", "favors", "power"):  # on the others a chart bears its heading
        page = Page(window.app.look, 800, range(len(scene.seats)))
        scene._page_makers()[name](page)
        told = [block.words for block in page.blocks]
        for here, below in pairwise([*told, Title("")]):
            assert not (isinstance(here, Title) and isinstance(below, Title)), told
        if name == "story":
            assert len(told) == (7 if eventful else 4)


def test_the_chart_tells_players_apart_without_color(window: Driver) -> None:
    scene = opened(window)
    chart = Chart(scene.look, scene.seats, scene.record, (900, 400))
    last = len(chart.values) - 1
    places = [chart.point(last, seat) for seat in range(5)]
    assert len(set(places)) == 5
    for seat in range(5):
        assert chart.plot.left <= chart.point(last, seat)[0] <= chart.plot.right
        assert has(f"color.{scene.seats[seat].color}")
    assert chart.y(chart.highest) == chart.plot.top


def test_a_rosette_marks_who_won_beside_the_chart(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chances before the last count once contradicted the heading, which names the winner."""
    scene, painted = opened(window), list[str]()
    monkeypatch.setattr(piece_images, "blit", lambda *args: painted.append(args[2]))
    chart = Chart(scene.look, scene.seats, scene.record, (900, 400))
    assert chart.picture.get_width() == 900
    assert painted.count("rosette") == len(scene.record.winners) > 0


@pytest.mark.parametrize(("most", "scale"), [(7, (10, 5)), (12, (15, 5)), (41, (50, 10))])
def test_the_scale_of_the_chart_holds_the_most_points(
    window: Driver, monkeypatch: pytest.MonkeyPatch, most: int, scale: tuple[int, int]
) -> None:
    scene = opened(window)
    monkeypatch.setattr(decisions, "columns", lambda _: ((0,) * 5, (most, 3, 0, 0, 0)))
    chart = Chart(scene.look, scene.seats, scene.record, (900, 400))
    assert (chart.highest, chart.step) == scale


def test_a_game_that_has_hardly_begun(window: Driver) -> None:
    history = History(finished(4, 0).history.start)
    scene = AnalysisScene(window.app, finished(4, 0).seats, history)
    window.app.stack.push(scene)
    for page in PAGES:
        scene.page_name = page
        scene.resize()
        window.frames(2)
        assert window.gui.overfull == []
    assert scene._heading() == text("analysis.so_far")


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_nothing_is_cut_off_at_any_size(window: Driver, whole: bool) -> None:
    scene = opened(window)
    for number, size in enumerate(SIZES):
        for scale in (100, 200) if whole else ((200, 100)[number % 2],):
            window.lay(size, scale)
            for page in PAGES:
                scene.page_name = page
                scene.resize()
                window.frames(1)
                assert window.gui.overfull == [], (size, scale, page)
                for target in window.gui.ring.reachable():
                    assert min(target.rect.size) >= 24
                    assert window.app.look.window.contains(target.rect)


def test_it_scrolls_by_keys_and_rests(window: Driver) -> None:
    window.app.apply(ui_scale=200)
    window.resize((1024, 600))
    scene = opened(window)
    window.key("down")
    assert scene.column.top > 0
    window.key("end")
    assert scene.column.top == scene.column.max_top
    window.settle()
    assert window.app.stack.due_in() is None
    left = window.picture()
    window.app.stack.forget()
    window.frame()
    assert window.picture() == left


def test_sentences_under_each_other_begin_in_line(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: dict[str, int] = {}
    draw = Typography.draw

    def watched(self: Typography, surface: Any, words: str, *more: Any, **named: Any) -> Any:
        begun[words] = more[2].left
        return draw(self, surface, words, *more, **named)

    monkeypatch.setattr(Typography, "draw", watched)
    surface = pygame.Surface((900, 100))
    page = Page(window.app.look, 900)
    for label, words in (("Year 8", "first"), ("Year 12", "second")):
        page.item("icon_star", label, words)
    for block in page.blocks:
        block.paint(surface, pygame.Rect(0, 0, 900, block.height))
    assert begun["first"] == begun["second"]


def test_a_game_with_its_beginning_is_kept_as_a_web_page(window: Driver, documents: Path) -> None:
    match = finished(4, 3)
    window.app.stack.push(AnalysisScene(window.app, match.seats, match.history, header_of(match)))
    window.frames(2)
    window.click_on(text("keep.page_hint"))
    ask = window.expect(Prompt)
    ask.value = str(documents / "page.html")
    ask._answer()
    window.frames(2)
    finish(window)
    assert (documents / "page.html").exists()


@pytest.mark.parametrize("language", available())
def test_heads_of_columns_do_not_touch(
    window: Driver, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """In Spanish and large text they read "PujadosNecesarios"."""
    window.app.apply(language=language, ui_scale=200)
    names = ("bid", "needed", "overpaid", "lost", "elsewhere", "held")
    heads = [text(f"analysis.spent.{name}") for name in names]
    look, covered, draw = window.app.look, list[pygame.Rect](), Typography.draw

    def spied(self: Typography, *parts: Any) -> pygame.Rect:
        covered.append(draw(self, *parts))
        return covered[-1]

    monkeypatch.setattr(Typography, "draw", spied)
    page = Page(look, look.px(960))
    page.table(games.seats(4), heads, [["1"] * 6] * 4, strong=3)
    page.blocks[0].paint(pygame.Surface((look.px(1000), 200)), pygame.Rect(0, 0, look.px(960), 90))
    assert len(covered) >= len(heads)
    for one in covered:
        beside = [other for other in covered if other.top == one.top]
        assert [other for other in beside if one.inflate(look.px(8), 0).colliderect(other)] == [one]


def test_parts_of_a_bar_differ_by_more_than_the_lean_of_their_hatching() -> None:
    """Without red and green too: two hatched grounds have hatching of another ink."""
    for (_, one, _), (_, other, _) in combinations(PARTS, 2):
        assert not one or one != other


@pytest.mark.parametrize("language", available())
def test_the_axis_of_years_has_a_name(window: Driver, language: str) -> None:
    """Below the points were numbers from 1 to 16 of nothing."""
    window.app.apply(language=language)
    scene = opened(window)
    with watching() as drawn:
        picture = Chart(window.app.look, scene.seats, scene.record, (1000, 400)).picture
    named = [ink for ink in drawn.inks if ink.words == text("analysis.year_axis")]
    assert [ink.surface for ink in named] == [picture]
    assert text("analysis.year_axis") not in drawn.cut
    first = next(ink for ink in drawn.inks if ink.words == "1" and ink.rect.top > 300)
    assert named[0].rect.right < first.rect.left


def test_players_stand_in_the_order_of_the_result_and_empty_columns_are_left_out(
    window: Driver,
) -> None:
    """They stood as seated, and "Tokens" had nothing but zeros."""
    scene = opened(window, seed=3)
    order = [scene.seats[seat].name for seat in order_of(finished(5, 3).state)]
    assert order != [seat.name for seat in scene.seats]
    for name in ("points", "favors", "power"):
        page = Page(window.app.look, 960, scene.order)
        scene._page_makers()[name](page)
        told = [block.words.partition(":")[0] for block in page.blocks]
        assert [one for one in told if one in order][: len(order)] == order
    sources = tuple(one._replace(slander=0) for one in scene.balance.sources)
    scene.balance = scene.balance._replace(sources=sources)
    page = Page(window.app.look, 960, scene.order)
    scene._add_points(page)
    assert text("results.source.slander") not in " ".join(block.words for block in page.blocks)
    assert text("results.source.wards") in page.blocks[-1].words
