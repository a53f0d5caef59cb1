"""The hall of Mayors: reached from the title, read in the background, told in sentences."""

import re
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tammany_desktop.access import Role
from tammany_desktop.analysis import coaching, game_record, statistics
from tammany_desktop.analysis.results import CHALLENGES
from tammany_desktop.journal import opening
from tammany_desktop.journal.header import COLORS, Seat, new_header
from tammany_desktop.journal.lines import Entry, PlayerChange
from tammany_desktop.journal.loading import load
from tammany_desktop.languages import decimal, series, text
from tammany_desktop.lessons.problems import THEMES, book
from tammany_desktop.lessons.ratings import ProblemRecord, ThemeTries
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.review.blocks import Page
from tammany_desktop.scenes.review.hall import TABS, HallScene, add_gallery
from tammany_desktop.scenes.review.mistakes import LEAST_TRIED, add_progress, problems_words
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tests.helpers import games
from tests.helpers.aloud import listen
from tests.helpers.catalogs import CODES
from tests.helpers.hall import TABLES, fill, finished_game
from tests.helpers.ink import watching
from tests.helpers.window import Driver


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path / "settings", games=Games(tmp_path / "games"))
    driver.app.apply(lesson_played=True)
    driver.app.to_title()
    driver.frames(2)
    yield driver
    driver.close()


def read(window: Driver) -> HallScene:
    """Wait for the thread."""
    scene = window.expect(HallScene)
    if scene.reader is not None:
        scene.reader._thread.join(30)
    window.frames(3)
    assert scene.stats is not None
    return scene


def opened(window: Driver, page: str = TABS[0]) -> HallScene:
    scene = HallScene(window.app)
    scene.tab_name = page
    window.app.stack.push(scene)
    window.frames(1)
    return read(window)


def words(scene: HallScene) -> str:
    return "\n".join(block.words for block in scene.column.blocks)


def test_from_the_title_by_mouse_and_back_by_key(window: Driver, tmp_path: Path) -> None:
    fill(tmp_path / "games")
    window.click_on(text("title.hall"))
    scene = read(window)
    assert "Anna: Games 4" in words(scene)
    window.click_on(text("hall.opponents"))
    assert "Grand Sachem: Games 1" in words(scene)
    window.click_on(text("hall.moments"))
    assert "Largest victory: " in words(scene)
    window.key("escape")
    assert isinstance(window.scene, TitleScene)
    assert scene.reader is None


def test_by_keyboard_alone(window: Driver, tmp_path: Path) -> None:
    fill(tmp_path / "games")
    window.tab_to(text("title.hall"))
    window.key("return")
    scene = read(window)
    window.tab_to(text("hall.opponents"))
    window.key("return")
    assert words(scene).startswith("Anna against bots")
    window.tab_to(text("hall.person"))
    window.key("right")
    assert "Anna against" not in words(scene)
    window.tab_to(text("hall.again"))
    window.key("return")
    assert "Annabel Lee" in words(read(window))


def test_who_has_never_played_is_not_shown_the_way(tmp_path: Path) -> None:
    driver = Driver(tmp_path / "settings", games=Games(tmp_path / "games"))
    assert text("title.hall") not in [one.label for one in driver.gui.ring.targets]
    assert text("access.settings") in [one.label for one in driver.gui.ring.targets]
    fill(tmp_path / "games")  # as after a game without any lesson
    driver.app.to_title()
    driver.frames(2)
    labels = [one.label for one in driver.gui.ring.targets]
    assert text("title.hall") in labels
    assert text("access.settings") not in labels
    driver.close()


def test_an_empty_hall_says_what_will_be_there(window: Driver) -> None:
    for page in TABS:
        scene = opened(window, page)
        assert words(scene) == text("hall.empty")
        window.app.stack.pop(scene)
        window.frames(2)


def test_what_is_damaged_is_told_in_a_sentence(window: Driver, tmp_path: Path) -> None:
    fill(tmp_path / "games")
    (tmp_path / "games" / "Broken.jsonl").write_bytes(b"no game")
    opened(window)
    window.key("escape")
    (tmp_path / "games" / statistics.FILE).write_bytes(b"{")
    scene = opened(window)
    said = [block.words for block in scene.column.blocks]
    assert said[:2] == [text("hall.damaged"), text("hall.unread", count=1, names="Broken")]
    assert "Anna: Games 4" in words(scene)


@pytest.mark.parametrize("made", ["NaN", "Infinity", "-Infinity", "1e999", "1" + "0" * 400])
def test_a_date_that_is_no_number_is_damage(window: Driver, tmp_path: Path, made: str) -> None:
    scene = dated(window, tmp_path, made)
    assert scene.column.blocks[0].words == text("hall.damaged")


@pytest.mark.parametrize("made", ["1e18", "-1e18", "1e308", "1" + "0" * 18, "7e16"])
def test_a_date_beyond_the_calendar_has_a_word(window: Driver, tmp_path: Path, made: str) -> None:
    scene = dated(window, tmp_path, made)
    assert text("saves.no_date") in words(scene)


def dated(window: Driver, tmp_path: Path, made: str) -> HallScene:
    """The best moments, after all dates of the file of statistics were changed."""
    fill(tmp_path / "games")
    statistics.read_folder(tmp_path / "games")
    path = tmp_path / "games" / statistics.FILE
    kept = path.read_text(encoding="ascii")
    dates = re.compile(r"(?<=,)\d{10}\.0(?=,)")
    assert len(dates.findall(kept)) == len(TABLES)
    path.write_text(dates.sub(made, kept), encoding="ascii")
    scene = opened(window, "moments")
    window.expect(HallScene)
    return scene


def test_a_long_reading_is_told_and_blocks_nothing(
    window: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "games")
    one, reached, goes_on = statistics._entry, threading.Event(), threading.Event()

    def slowly(path: Path, *rest: object) -> object:
        if path.name == "Game 2.jsonl":
            reached.set()
            assert goes_on.wait(60)
        return one(path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(statistics, "_entry", slowly)
    window.click_on(text("title.hall"))
    scene = window.expect(HallScene)
    assert reached.wait(60)
    window.wait(1.0)  # by the window's clock: frames are painted while the thread waits
    assert scene.stats is None
    assert text("hall.reading", number=2, count=5) in words(scene)
    assert text("hall.again_why_not") in [one.why_not for one in window.gui.ring.targets]
    assert scene.due_in() == pytest.approx(0.1)
    goes_on.set()
    assert "Anna: Games 4" in words(read(window))
    window.settle()
    assert window.app.stack.due_in() is None


def test_leaving_stops_the_reading(
    window: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "games")
    seen: list[str] = []
    one, reached, goes_on = statistics._entry, threading.Event(), threading.Event()

    def slowly(path: Path, *rest: object) -> object:
        seen.append(path.name)
        reached.set()
        assert goes_on.wait(60)
        return one(path, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(statistics, "_entry", slowly)
    window.click_on(text("title.hall"))
    thread = window.expect(HallScene).reader
    assert thread is not None
    assert reached.wait(60)
    window.key("escape")
    goes_on.set()
    thread._thread.join(30)
    assert seen == ["Game 0.jsonl"]
    assert isinstance(window.scene, TitleScene)


def test_it_is_read_aloud(window: Driver, tmp_path: Path) -> None:
    fill(tmp_path / "games")
    listener = listen(window)
    opened(window)
    assert text("hall.counted", count=5) in listener.news
    (document,) = listener.find(Role.DOCUMENT)
    told = [listener.tree.nodes[one].name for one in document.children]
    assert any(one.startswith("Anna: Mayor 4 times") for one in told)
    assert "Ben: Games 3, Won 0, Times Mayor 3, Wards 24, Points a game 12.7." in told


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("scale", [100, 200])
def test_nothing_is_cut_off(
    window: Driver, tmp_path: Path, code: str, scale: int, whole: bool
) -> None:
    """German, whose words are the longest, in each window; the others in the smallest."""
    fill(tmp_path / "games")
    window.app.apply(language=code, ui_scale=scale)
    sizes = ((1024, 600), (1280, 720), (1920, 1080))
    for size in sizes if whole or code == "de" else sizes[:1]:
        window.resize(size)
        for page in TABS:
            scene = opened(window, page)
            assert window.gui.overfull == []
            for target in window.gui.ring.reachable():
                assert window.app.look.window.contains(target.rect)
            window.app.stack.pop(scene)
            window.frames(2)


@pytest.mark.usefixtures("painted")
def test_what_was_repainted_equals_a_fresh_painting(window: Driver, tmp_path: Path) -> None:
    fill(tmp_path / "games")
    opened(window, "opponents")
    window.tab_to(text("hall.person"))
    window.key("right")
    window.point(window.app.look.window.center)
    window.wait(1)
    left = window.picture()
    window.app.stack.repaint()
    window.frame()
    assert window.picture() == left


def test_progress_and_challenges_say_what_they_know(window: Driver, tmp_path: Path) -> None:
    fill(tmp_path / "games")
    scene = opened(window, "progress")
    few = text("progress.few_games", count=0, least=3)
    assert few in words(scene)
    assert text("progress.few_problems", count=0, least=10) in words(scene)
    record, entries = ProblemRecord(tmp_path), book().entries[:12]
    for entry in entries:
        record.save_try(entry, entry is not entries[0], 1)
    scene = opened(window, "progress")
    assert text("progress.as_rated") in words(scene)
    name = text(f"problems.theme.{entries[0].theme}")
    tried = [entry for entry in entries if entry.theme == entries[0].theme]
    share = text("learn.place", number=len(tried) - 1, count=len(tried))
    assert series([name, share]) in words(scene)
    scene = opened(window, "challenges")
    assert words(scene).count(text("challenges.open")) == len(CHALLENGES)


def test_a_challenge_is_told_in_the_hall_and_in_one_line_after_the_game(
    window: Driver, tmp_path: Path
) -> None:
    history = games.finished(4, 3).history
    (winner, *_) = game_record(history).winners
    seats = tuple(
        Seat(name, COLORS[at], "" if at == winner else "sachem")
        for at, name in enumerate(games.NAMES[:4])
    )
    header = new_header(seats, history.start, made="2026-03-11T12:00:00+00:00")
    entries = [history.entry(line) for line in history.path_to()]
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "Won.jsonl"
    path.write_bytes(opening.journal_bytes(header, entries))
    scene = opened(window, "challenges")
    label = text("challenges.sachems")
    told = next(block.words for block in scene.column.blocks if block.words.startswith(label))
    assert games.NAMES[winner] in told
    assert text("challenges.open") not in told
    listener = listen(window)
    session, _ = window.games.open(path)
    window.app.stack.push(FinalScene(window.app, session))
    window.frames(3)
    lines = [node.name for node in listener.tree.nodes.values() if label in node.name]
    assert len(lines) == 1
    session.close()


def test_a_seat_that_changed_hands_counts_for_nobody_and_the_page_says_so(
    window: Driver, tmp_path: Path
) -> None:
    """The page said that nobody had finished a game, beside a game that was shown as finished."""
    header, data = finished_game(("Anna", "Ben", "*brave"))
    loaded = load(data, "")
    entries = [loaded.history.entry(line + 1) for line in range(loaded.history.line)]
    for seat in (0, 1):
        left = Entry(len(entries), None, (), player=PlayerChange(seat, "sachem"))
        entries.insert(len(entries) // 2, left)
    told = [entry._replace(number=place) for place, entry in enumerate(entries, 1)]
    (tmp_path / "games").mkdir(parents=True)
    (tmp_path / "games" / "Left.jsonl").write_bytes(opening.journal_bytes(header, told))
    scene = opened(window)
    assert words(scene) == text("hall.empty")
    assert "changed hands" in words(scene)


@pytest.mark.usefixtures("painted")
def test_mayors_stand_beside_their_names_across_the_page(window: Driver) -> None:
    """Two small figures once stood in the middle of an empty page."""
    page = Page(window.app.look, 1000)
    people = [
        statistics.Person("Anna", colors=Counter({"red": 1})),
        statistics.Person("Ben", colors=Counter({"yellow": 1})),
    ]
    add_gallery(page, people)
    (block,) = page.blocks
    surface = pygame.Surface((1000, block.height))
    with watching() as drawn:
        block.paint(surface, surface.get_rect())
    anna, ben = (next(ink for ink in drawn.inks if ink.words == one.name) for one in people)
    assert anna.role == ben.role == "heading"
    assert ben.rect.left - anna.rect.left == 500
    figure = pygame.Rect(0, 0, anna.rect.left - 4, block.height)
    red = surface.subsurface(figure).copy()
    found = pygame.mask.from_threshold(red, window.app.look.palette.players["red"], (60, 60, 60))
    assert max(found.get_bounding_rects(), key=lambda rect: rect.height).height > 40


def test_problems_solved_less_often_than_their_rating_says_are_named() -> None:
    as_rated = {theme: ThemeTries(10, 5, 5.0, 2.5) for theme in THEMES}
    few = {theme: ThemeTries(1, 0, 0.5, 0.25) for theme in THEMES[:2]}
    behind = as_rated | {THEMES[1]: ThemeTries(10, 0, 6.0, 2.4)}
    assert problems_words(as_rated) == text("progress.as_rated")
    assert problems_words(few) == text("progress.few_problems", count=2, least=LEAST_TRIED)
    theme = text(f"problems.theme.{THEMES[1]}")
    assert problems_words(behind) == text("progress.behind", theme=theme)


@pytest.mark.usefixtures("painted")
def test_costly_themes_come_first_over_bars_as_long_as_their_losses(window: Driver) -> None:
    page, ordered = Page(window.app.look, 1000), coaching.THEMES[::-1]
    losses = {theme: 0.01 * number for number, theme in enumerate(coaching.THEMES, 1)}
    add_progress(page, "Anna", [losses] * 3, {THEMES[0]: ThemeTries(10, 5, 6.0, 2.4)})
    labels = [text(f"progress.theme.{theme}") for theme in ordered]
    figures = [decimal(100 * losses[theme]) for theme in ordered]
    first = [block.words for block in page.blocks].index(series([labels[0], figures[0]]))
    bars = page.blocks[first : first + len(ordered)]
    assert [bar.words for bar in bars] == [*map(series, zip(labels, figures, strict=True))]
    assert text("progress.note") in "".join(block.words for block in page.blocks)
    red, lengths = window.app.look.palette["vermilion"], list[int]()
    for bar, *written in zip(bars, labels, figures, strict=True):
        surface = pygame.Surface((1000, bar.height))
        with watching() as drawn:
            bar.paint(surface, surface.get_rect())
        label, figure = (ink.rect for ink in drawn.inks)
        assert [ink.words for ink in drawn.inks] == written
        assert label.left < 10
        assert figure.right > 980
        filled = pygame.mask.from_threshold(surface, red, (1, 1, 1)).get_bounding_rects()[0]
        assert filled.top > figure.centery
        lengths.append(filled.width)
    assert lengths == pytest.approx([1000 * number / 7 for number in range(7, 0, -1)], abs=2)
