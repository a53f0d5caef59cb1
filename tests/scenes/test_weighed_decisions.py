"""Decisions weighed on the page after a game: progress, cancel, marks, and a page a mistake."""

import json
import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.analysis.consequences import consequences_of
from tammany_desktop.analysis.decisions import wards_of
from tammany_desktop.bots.review import MOMENT_CODEC
from tammany_desktop.journal.header import Seat, new_header
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import text
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.scenes.review import board, decisions
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.blocks import Page
from tammany_desktop.scenes.review.decisions import smoothed
from tammany_desktop.scenes.review.mistakes import MistakesScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.session import weighing
from tammany_desktop.session.gauge import duration_words
from tests.helpers.games import NAMES, finished
from tests.helpers.study import studied
from tests.helpers.table import Table
from tests.helpers.weighed import SlowWeigher as Slow
from tests.helpers.weighed import history_of, slowly, weighed
from tests.helpers.window import Driver

SIZES = ((1024, 600), (1920, 1080))


@pytest.fixture(autouse=True)
def _slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    slowly(monkeypatch)


def opened(window: Driver, people: int = 4, seed: int = 0) -> AnalysisScene:
    match, history = finished(4, seed), history_of(4, seed)
    seats = tuple(
        seat if place < people else Seat(seat.name, seat.color, "sachem")
        for place, seat in enumerate(match.seats)
    )
    scene = AnalysisScene(window.app, seats, history, new_header(seats, history.start))
    window.app.stack.push(scene)
    window.frames(2)
    window.tab_to(text("analysis.decisions"))
    window.key("return")
    return scene


def weigh(window: Driver, people: int = 4) -> AnalysisScene:
    scene = opened(window, people)
    window.tab_to(text("decisions.start"))
    window.key("return")
    Slow.made[-1].finish()
    window.frames(2)
    return scene


def test_the_page_says_how_long_rating_takes_here(window: Driver) -> None:
    scene = opened(window)
    assert text("decisions.measured") in shown(scene)
    clock = iter(range(0, 100_000, 30))
    scene.weighing.gauge._clock = lambda: float(next(clock))
    dear = max(range(len(scene.weighing.gauge.costs)), key=scene.weighing.gauge.costs.__getitem__)
    for _ in range(3):
        scene.weighing.gauge.note_weighed(dear)
    window.frames(2)
    seconds = scene.weighing.seconds
    assert seconds is not None
    assert text("decisions.takes", time=duration_words(seconds)) in shown(scene)


def test_the_page_shows_how_the_game_went_until_its_decisions_are_rated(window: Driver) -> None:
    """It was three lines on an empty sheet."""
    scene = opened(window)
    assert text("analysis.points") in shown(scene)
    assert sum(block.height for block in scene.column.blocks) > 0.8 * scene.column.rect.height
    window.tab_to(text("decisions.start"))
    window.key("return")
    Slow.made[-1].finish()
    window.frames(2)
    assert text("analysis.points") not in shown(scene)


def shown(scene: AnalysisScene) -> list[str]:
    """What the page says."""
    return [block.words for block in scene.column.blocks]


def labels(window: Driver) -> list[str]:
    return [target.label for target in window.gui.ring.targets]


@pytest.mark.usefixtures("painted")
def test_the_weighing_is_asked_for_shown_and_called_off(window: Driver) -> None:
    scene = opened(window)
    assert not Slow.made
    window.click_on(text("decisions.start"))
    window.frames(1)
    assert scene.weighing.under_way
    assert scene.status() == text("decisions.under_way")
    before = window.picture()
    weigher = Slow.made[0]
    weigher.coming = 5
    window.frames(1)
    assert len(scene.weighing.known) == 5
    assert window.picture() != before
    window.settle()  # until more is found nothing is painted
    assert window.app.stack.due_in() is None
    window.click_on(text("common.cancel"))
    assert weigher.closed
    assert not scene.weighing.under_way
    assert scene.summary is None
    window.settle()
    window.click_on(text("decisions.go_on"))
    assert len(Slow.made[1].asked) == len(weigher.all) - 5


DAMAGE: tuple[tuple[tuple[int, ...], object], ...] = (
    ((2, 0), 1e308),
    ((2, 0), -1e18),
    ((2,), "9"),
    ((3, 0, 1), 99),
    ((3, 0, 1), -1e308),
    ((3, 0, 4), -1e308),
    ((3, 0, 6), [9]),
    ((4,), "9"),
    ((4, 0), 1e308),
    ((1,), 0),
    ((1,), 10**9),
)


@pytest.mark.parametrize(("place", "value"), DAMAGE)
def test_figures_that_cannot_be_are_weighed_anew(
    window: Driver, place: tuple[int, ...], value: object
) -> None:
    """Whoever changes the file can make its sum too."""
    scene = opened(window)
    path = scene.weighing.path
    window.app.stack.pop(scene)
    moments = [MOMENT_CODEC.write(one) for one in weighed()]
    part: Any = next(one for one in moments if one[3] and one[4])
    for step in place[:-1]:
        part = part[step]
    weighing._write_all(path, weighed())
    assert opened(window).summary is not None
    window.app.stack.pop(window.scene)
    part[place[-1]] = value
    words = json.dumps(moments).encode()
    path.write_bytes(weighing._checksum(words) + b"\n" + words)
    scene = opened(window)
    window.frames(2)
    assert window.expect(AnalysisScene) is scene
    assert scene.summary is None


@pytest.mark.parametrize("place", [*DAMAGE, -1, 10**6, "4", [4], None, {}])
def test_figures_of_a_part_that_cannot_be_are_left_out(window: Driver, place: Any) -> None:
    """Likewise, whether the place of a moment is wrong or what is said of it."""
    scene = opened(window)
    part = scene.weighing.partial_path
    window.app.stack.pop(scene)
    for at, one in enumerate(weighed()[:40]):
        weighing._append(part, [at, MOMENT_CODEC.write(one)])
    moment: Any = next(m for m in map(MOMENT_CODEC.write, weighed()) if m[3] and m[4])
    if isinstance(place, tuple):
        where, value = place
        inside = moment
        for step in where[:-1]:
            inside = inside[step]
        inside[where[-1]], place = value, 40
    weighing._append(part, [place, moment])
    scene = opened(window)
    window.frames(2)
    assert window.expect(AnalysisScene) is scene
    window.click_on(text("decisions.go_on"))
    assert 60 < len(Slow.made[-1].asked) <= len(weighed()) - 40
    Slow.made[-1].finish()
    window.frames(3)
    assert window.expect(AnalysisScene) is scene


def test_leaving_the_page_keeps_it_going(window: Driver) -> None:
    opened(window)
    window.click_on(text("decisions.start"))
    (weigher,) = Slow.made
    window.key("escape")
    assert window.app.stack.top is window.app.stack.scenes[0]  # the title
    weigher.coming = 30
    window.app.loop.signal.clear()
    weigher.wake()  # as a thread does that hears the processes
    assert window.app.loop.signal.is_set()
    window.frames(2)
    assert not weigher.closed
    again = opened(window)
    assert len(again.weighing.known) == 30
    assert again.status() == text("decisions.under_way")
    window.key("escape")
    weigher.finish()
    window.frames(2)
    assert opened(window).summary is not None
    assert Slow.made == [weigher]


def test_it_goes_on_beside_another_game_at_the_table(tmp_path: Path) -> None:
    table = Table(tmp_path, people=3)
    table.rest()
    weighings, history = table.driver.app.weighing_queue(), history_of()
    one = weighings.weighing_of(history, finished(4, 0).seats)
    weighings.start(one)
    Slow.made[0].finish()
    table.driver.frames(2)
    assert table.driver.app.play is not None
    assert len(one.moments) == len(weighed())
    table.close()


def test_a_program_that_ended_goes_on_with_what_is_left(tmp_path: Path) -> None:
    for ended in (10, 25, 60):
        window = Driver(tmp_path)
        scene = opened(window)
        if not Slow.made:
            window.click_on(text("decisions.start"))
        weigher = Slow.made[-1]
        known = len(weigher.all) - len(weigher.asked)
        assert scene.weighing.under_way
        weigher.coming = ended - known
        window.close()  # what was found meanwhile counts
        assert weigher.closed
    assert [len(one.asked) for one in Slow.made] == [len(weigher.all) - n for n in (0, 10, 25)]


def test_what_was_called_off_waits_for_its_button(tmp_path: Path) -> None:
    window = Driver(tmp_path)
    opened(window)
    window.click_on(text("decisions.start"))
    Slow.made[0].coming = 12
    window.frames(1)
    window.click_on(text("common.cancel"))
    window.close()
    window = Driver(tmp_path)
    scene = opened(window)
    assert not scene.weighing.under_way
    assert text("decisions.start") not in labels(window)
    window.click_on(text("decisions.go_on"))
    assert len(Slow.made[1].asked) == len(weighed()) - 12
    window.close()


@pytest.mark.usefixtures("painted")
def test_while_it_is_weighed_a_mark_stands_on_the_tab(window: Driver) -> None:
    opened(window)
    for page in ("points", "decisions"):
        window.tab_to(text(f"analysis.{page}"))
        window.key("return")
        window.tab_to(text("analysis.story"))
        window.frames(30)  # no button is turning from state to state
        tab = window.target(text("analysis.decisions")).rect.copy()
        bare = tab_pixels(window, tab)
        scene: Any = window.scene
        scene.weighing_queue.start(scene.weighing)
        window.frames(2)
        assert tab_pixels(window, tab) != bare
        scene.weighing_queue.cancel(scene.weighing)
        window.frames(30)
        assert tab_pixels(window, tab) == bare


def tab_pixels(window: Driver, tab: pygame.Rect) -> bytes:
    return pygame.image.tobytes(window.app.window.surface.subsurface(tab), "RGB")


def test_a_second_game_takes_its_turn(window: Driver) -> None:
    first = opened(window)
    window.click_on(text("decisions.start"))
    window.key("escape")
    second = opened(window, seed=1)
    window.click_on(text("decisions.start"))
    assert len(Slow.made) == 1
    assert second.weighing.under_way
    assert second.status() == text("decisions.waiting")
    Slow.made[0].finish()
    window.frames(2)
    assert len(first.weighing.moments) == len(weighed())
    assert second.weighing.under_way
    assert second.status() == text("decisions.under_way")
    Slow.made[1].finish()
    window.frames(2)
    assert second.summary is not None


def test_a_game_that_waits_can_be_called_off_and_so_can_the_one_before_it(window: Driver) -> None:
    for cancels in (0, 1):
        scenes = [opened(window, seed=seed) for seed in (0, 1)]
        for scene in scenes:
            scene.weighing_queue.start(scene.weighing)
        count = len(Slow.made)
        scenes[cancels].weighing_queue.cancel(scenes[cancels].weighing)
        other = scenes[1 - cancels].weighing
        assert other.under_way
        assert other.workers
        assert not scenes[cancels].weighing.under_way
        assert len(Slow.made) == count + (cancels == 0)
        scenes[1 - cancels].weighing_queue.cancel(other)


def test_the_curve_is_shown_as_far_as_it_is_known_but_no_totals(window: Driver) -> None:
    scene = opened(window)
    window.click_on(text("decisions.start"))
    weigher = Slow.made[0]
    years = [one.year for one in weighed()]
    weigher.coming = years.index(2) + 1
    window.frames(2)
    assert text("decisions.so_far", year=1) in shown(scene)
    weigher.coming = years.index(7) - years.index(2)
    window.frames(2)
    assert text("decisions.so_far", year=6) in shown(scene)
    assert text("decisions.luck") not in shown(scene)
    assert text("decisions.mistakes") not in labels(window)
    window.click_on(text("common.cancel"))
    assert text("decisions.so_far", year=6) in shown(scene)
    window.click_on(text("decisions.go_on"))
    Slow.made[1].finish()
    window.frames(2)
    assert text("decisions.luck") in shown(scene)


def test_a_failure_is_said_and_can_be_tried_again(window: Driver) -> None:
    scene = opened(window)
    window.click_on(text("decisions.start"))
    Slow.made[0].failure = "died"
    window.frames(2)
    assert not scene.weighing.under_way
    assert text("decisions.failed") in [block.words for block in scene.column.blocks]
    window.click_on(text("decisions.start"))
    assert len(Slow.made) == 2


def test_what_was_weighed_is_remembered(window: Driver) -> None:
    scene = weigh(window)
    assert scene.summary is not None
    assert scene.status() == text("decisions.done_aloud")
    words = " ".join(block.words for block in scene.column.blocks)
    for name in NAMES[:4]:
        assert name in words
    window.key("escape")
    again = opened(window)
    assert again.summary == scene.summary
    assert len(Slow.made) == 1


def test_damaged_memory_of_it_is_nothing(tmp_path: Path) -> None:
    window = Driver(tmp_path)
    path = weigh(window).weighing.path
    window.close()
    path.write_bytes(path.read_bytes().replace(b"turn", b"burn", 1))
    window = Driver(tmp_path)
    assert opened(window).summary is None
    window.close()


@pytest.mark.skipif(os.name == "nt", reason="a named pipe")
def test_a_pipe_in_the_place_of_what_was_weighed_keeps_nobody_waiting(tmp_path: Path) -> None:
    window = Driver(tmp_path)
    one = weigh(window).weighing
    window.close()
    one.path.unlink()
    os.mkfifo(one.path)
    os.mkfifo(one.partial_path)
    window = Driver(tmp_path)
    assert opened(window).summary is None
    window.close()


def test_a_game_under_way_is_not_weighed(window: Driver) -> None:
    match = finished(4, 0)
    scene = AnalysisScene(window.app, match.seats, History(match.history.start))
    scene.page_name = "decisions"
    window.app.stack.push(scene)
    window.frames(2)
    assert shown(scene)[0] == text("decisions.not_over")
    assert text("decisions.start") not in [target.label for target in window.gui.ring.targets]


def words_of(page: MistakesScene) -> list[str]:
    """The words of the page as it is laid out."""
    return [block.words for block in page.column.blocks]


def test_mistakes_are_turned_seen_on_the_map_and_played_on_from(window: Driver) -> None:
    scene = weigh(window)
    window.click_on(text("decisions.mistakes"))
    window.frames(2)
    page = window.expect(MistakesScene)
    paper, (_, board) = page.gui.sheet, page.gui._painted[-1]
    assert board.w * board.h > 0.25 * paper.w * paper.h, "half of the page was empty"
    costs = [one.cost for _, one in page.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert page.status().startswith(text("decisions.which", number=1, count=len(costs)))
    first = words_of(page)
    window.tab_to(text("decisions.next"))
    window.key("return")
    assert page.index == 1
    second = words_of(page)
    page.resize()
    assert words_of(page) == second != first
    window.tab_to(text("decisions.on_map"))
    window.key("return")
    window.frames(2)
    shown = window.expect(SnapshotScene)
    assert shown.model.state == page.state()
    window.key("escape")
    window.click_on(text("replay.branch"))
    one = page.decision
    assert window.recorded.branched[-1] == (scene.header, scene.history, one.line, one.seat)
    window.key("escape")
    assert window.scene is scene


def test_a_mistake_is_taken_to_the_analysis_board(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "Study", studied)
    weigh(window)
    window.click_on(text("decisions.mistakes"))
    page = window.expect(MistakesScene)
    page.turn_page(1)
    window.frames(2)
    window.click_on(text("replay.analyze"))
    scene = window.expect(board.BoardScene)
    assert scene.state == page.state()
    assert scene.seats == page.seats
    window.key("escape")
    window.expect(MistakesScene)


def test_only_people_are_shown_their_mistakes(window: Driver) -> None:
    scene = weigh(window, people=1)
    assert {one.seat for _, one in scene._mistakes()} == {0}
    scene.seats = tuple(Seat(seat.name, seat.color, "sachem") for seat in scene.seats)
    assert len({one.seat for _, one in scene._mistakes()}) > 1


def test_every_mistake_has_words_signs_and_room(window: Driver) -> None:
    scene = weigh(window)
    scene._show_mistakes()
    window.frames(2)
    page = window.expect(MistakesScene)
    told_later = 0
    for at in range(0, len(page.mistakes), 3):
        page.index = at
        told = Page(page.look, 800)
        page.fill(told, page.state())
        words = [block.words for block in told.blocks]
        assert all(words)
        assert not any("{" in one or "decisions." in one or "hint." in one for one in words)
        one = page.decision
        later, heading = consequences_of(page.history, one), text("decisions.later")
        assert (heading in words) == bool(later)
        assert len(words[words.index(heading) :] if later else []) == len(later) + bool(later)
        told_later += bool(later)
        bid = text("decisions.bid", ward=WARD_NUMBERS[one.ward])
        assert (bid in words) == (one.phase == "bidding")
        assert (
            wards_of(one, of_better=True)
            or one.phase in ("appoint", "bonus_favor")
            or one.best_moves
        )
    assert told_later
    kinds = {one.phase: at for at, (_, one) in enumerate(page.mistakes)}
    assert {"turn", "bidding"} <= set(kinds)
    for size in SIZES:
        for scale in (100, 200):
            window.lay(size, scale)
            for at in kinds.values():
                page.index = at
                page.resize()
                window.frames(1)
                assert window.gui.overfull == [], (size, scale, at)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it"])
def test_the_scale_is_whole_in_every_language(window: Driver, language: str) -> None:
    scene = weigh(window)
    assert scene.summary is not None
    for scale in (100, 200):
        window.app.apply(ui_scale=scale, language=language)
        summary, size = scene.summary, (900, 400)
        chart = decisions.ChanceChart(scene.look, scene.seats, scene.record, size, summary)
        room = scene.look.px(chart.axis_width - 14)
        assert scene.look.type.words_fit(chart.scale_words(decisions.FULL_CHANCE), "small", room)


def test_the_curve_can_be_followed_and_is_exact_at_both_ends() -> None:
    """Each decision once had a corner of its own, so that four curves were a tangle."""
    rough = [(0.5 + 0.2 * (-1) ** place, 0.5 - 0.2 * (-1) ** place) for place in range(40)]
    calm = smoothed(rough, 4)
    assert (calm[0], calm[-1]) == ((700, 300), (300, 700))
    inner = calm[6:-6]
    assert max(abs(late[0] - early[0]) for early, late in pairwise(inner)) < 100
    assert all(sum(each) == 1000 for each in inner)
