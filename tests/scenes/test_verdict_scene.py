"""Decisions weighed on the page after a game: progress, cancel, marks, and a page a mistake."""

import json
import os
from typing import Any

import pytest

from tammany_desktop.bots.review import Moment, write_moment
from tammany_desktop.journal.header import Seat, new_header
from tammany_desktop.journal.lines import History
from tammany_desktop.languages import text
from tammany_desktop.scenes.review import board, verdict, wards_of
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.mistakes import MistakesScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.session import weighing
from tests.helpers.games import NAMES, finished
from tests.helpers.study import studied
from tests.helpers.weighed import history_of, weighed
from tests.helpers.window import Driver

SIZES = ((1024, 600), (1920, 1080))


class Slow:
    """Finds a moment whenever the test says so."""

    made: "list[Slow]" = []  # noqa: RUF012 - emptied by each test

    def __init__(self, start: object, entries: object, bots: object) -> None:
        self.all = weighed()
        self.total = len(self.all)
        self.moments: list[Moment] = []
        self.coming: list[Moment] = []
        self.trouble = ""
        self.closed = False
        Slow.made.append(self)

    @property
    def found(self) -> list[Moment]:
        return self.moments

    @property
    def done(self) -> bool:
        return len(self.moments) == self.total

    def poll(self) -> bool:
        self.moments += self.coming
        self.coming = []
        return False

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "GameWeigher", Slow)
    Slow.made = []


def opened(window: Driver, people: int = 4) -> AnalysisScene:
    match, history = finished(4, 0), history_of()
    seats = tuple(
        seat if place < people else Seat(seat.name, seat.color, "sachem")
        for place, seat in enumerate(match.seats)
    )
    scene = AnalysisScene(window.app, seats, history, new_header(seats, history.start))
    window.app.stack.push(scene)
    window.frames(2)
    window.tab_to(text("afterword.verdict"))
    window.key("return")
    return scene


def weigh(window: Driver, people: int = 4) -> AnalysisScene:
    scene = opened(window, people)
    window.tab_to(text("verdict.start"))
    window.key("return")
    Slow.made[-1].moments = list(weighed())
    window.frames(2)
    return scene


def test_the_weighing_is_asked_for_shown_and_called_off(window: Driver) -> None:
    scene = opened(window)
    assert not Slow.made
    window.click_on(text("verdict.start"))
    window.frames(1)
    assert scene.weighing.under_way
    assert scene.status() == text("verdict.under_way")
    before = window.picture()
    weigher = Slow.made[0]
    weigher.coming = list(weigher.all[:40])
    window.frames(1)
    assert scene.weighing.progress == (40, weigher.total)
    assert window.picture() != before
    assert (window.app.stack.wait() or 1.0) <= 0.1
    window.click_on(text("common.cancel"))
    assert weigher.closed
    assert not scene.weighing.under_way
    assert scene.account is None
    window.settle()
    assert window.app.stack.wait() is None


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
)


@pytest.mark.parametrize(("place", "value"), DAMAGE)
def test_figures_that_cannot_be_are_weighed_anew(
    window: Driver, place: tuple[int, ...], value: object
) -> None:
    """Whoever changes the file can make its sum too."""
    scene = opened(window)
    path = scene.weighing.path
    window.app.stack.pop(scene)
    moments = [write_moment(one) for one in weighed()]
    part: Any = next(one for one in moments if one[3] and one[4])
    for step in place[:-1]:
        part = part[step]
    weighing._keep(path, weighed())
    assert opened(window).account is not None
    window.app.stack.pop(window.scene)
    part[place[-1]] = value
    words = json.dumps(moments).encode()
    path.write_bytes(weighing._sum(words) + b"\n" + words)
    scene = opened(window)
    window.frames(2)
    assert window.expect(AnalysisScene) is scene
    assert scene.account is None


def test_leaving_ends_the_weighing(window: Driver) -> None:
    opened(window)
    window.click_on(text("verdict.start"))
    window.key("escape")
    assert Slow.made[0].closed


def test_a_failure_is_said_and_can_be_tried_again(window: Driver) -> None:
    scene = opened(window)
    window.click_on(text("verdict.start"))
    Slow.made[0].trouble = "died"
    window.frames(2)
    assert not scene.weighing.under_way
    assert text("verdict.failed") in [block.words for block in scene.page.blocks]
    window.click_on(text("verdict.start"))
    assert len(Slow.made) == 2


def test_what_was_weighed_is_remembered(window: Driver) -> None:
    scene = weigh(window)
    assert scene.account is not None
    assert scene.status() == text("verdict.done_aloud")
    words = " ".join(block.words for block in scene.page.blocks)
    for name in NAMES[:4]:
        assert name in words
    window.key("escape")
    again = opened(window)
    assert again.account == scene.account
    assert len(Slow.made) == 1
    window.key("escape")
    path = again.weighing.path
    path.write_bytes(path.read_bytes().replace(b"turn", b"burn", 1))
    assert opened(window).account is None


@pytest.mark.skipif(os.name == "nt", reason="a named pipe")
def test_a_pipe_in_the_place_of_what_was_weighed_keeps_nobody_waiting(window: Driver) -> None:
    path = weigh(window).weighing.path
    window.key("escape")
    path.unlink()
    os.mkfifo(path)
    assert opened(window).account is None


def test_a_game_under_way_is_not_weighed(window: Driver) -> None:
    match = finished(4, 0)
    scene = AnalysisScene(window.app, match.seats, History(match.history.start))
    scene.model = "verdict"
    window.app.stack.push(scene)
    window.frames(2)
    assert [block.words for block in scene.page.blocks] == [text("verdict.not_over")]
    assert text("verdict.start") not in [target.label for target in window.gui.ring.targets]


def test_mistakes_are_turned_seen_on_the_map_and_played_on_from(window: Driver) -> None:
    scene = weigh(window)
    window.click_on(text("verdict.mistakes"))
    window.frames(2)
    page = window.expect(MistakesScene)
    costs = [one.cost for _, one in page.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert page.status().startswith(text("verdict.which", number=1, count=len(costs)))
    window.tab_to(text("verdict.next"))
    window.key("return")
    assert page.at == 1
    window.tab_to(text("verdict.on_map"))
    window.key("return")
    window.frames(2)
    shown = window.expect(SnapshotScene)
    assert shown.model.state == page.state()
    window.key("escape")
    window.click_on(text("replay.branch"))
    assert window.recorded.branched[-1] == (scene.header, scene.history, page.decision.line)
    window.key("escape")
    assert window.scene is scene


def test_a_mistake_is_taken_to_the_analysis_board(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "Study", studied)
    weigh(window)
    window.click_on(text("verdict.mistakes"))
    page = window.expect(MistakesScene)
    page.turn(1)
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
    page: Any = window.scene
    for at in range(0, len(page.mistakes), 3):
        page.at = at
        words = [block.words for block in page.blocks(page.state(), 800)]
        assert all(words)
        assert not any("{" in one or "verdict." in one or "hint." in one for one in words)
        one = page.decision
        assert wards_of(one, 1) or one.kind in ("appoint", "bonus_favor") or one.better
    kinds = {one.kind: at for at, (_, one) in enumerate(page.mistakes)}
    assert {"turn", "bidding"} <= set(kinds)
    for size in SIZES:
        window.resize(size)
        for scale in (100, 200):
            window.app.apply(ui_scale=scale)
            for at in kinds.values():
                page.at = at
                page.resize()
                window.frames(1)
                assert window.gui.overfull == [], (size, scale, at)


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "it"])
def test_the_scale_is_whole_in_every_language(window: Driver, language: str) -> None:
    scene = weigh(window)
    assert scene.account is not None
    for scale in (100, 200):
        window.app.apply(ui_scale=scale, language=language)
        account, size = scene.account, (900, 400)
        chart = verdict.ChanceChart(scene.look, scene.seats, scene.told, size, account)
        room = scene.look.px(chart.left - 14)
        assert scene.look.type.whole(chart.scale_words(verdict.TENTHS), "small", room)
