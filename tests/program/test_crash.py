"""A fault of our own: the crash window, its three acts, and a game that is not lost."""

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop import app as app_module
from tammany_desktop import cli
from tammany_desktop.journal import opening
from tammany_desktop.journal.header import COLORS
from tammany_desktop.journal.loading import FIRST_WORDS
from tammany_desktop.languages import text
from tammany_desktop.rules import position
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.dialog import Prompt
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.line_up import GameSetup, SeatChoice
from tammany_desktop.system import logs
from tammany_desktop.system.settings import SafeSettings, Settings
from tests.helpers.window import Driver

SEATS = tuple(
    SeatChoice(name, color) for name, color in zip(("Ann", "Ben", "Cy"), COLORS, strict=False)
)


class Fault(Exception):
    pass


def fail(*arguments: object, **options: object) -> None:
    raise Fault("in the midst of it")


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    made = Driver(tmp_path / "settings", games=Games(tmp_path / "games"))
    made.app.apply(speed="instant")
    yield made
    made.close()


def table_of(driver: Driver) -> TableScene:
    assert isinstance(driver.scene, TableScene)
    return driver.scene


def spoil(driver: Driver, part: str) -> None:
    """A method of the table fails from now on."""
    setattr(table_of(driver), part, fail)


def fail_once(driver: Driver) -> None:
    """The table fails, and the crash window comes."""
    spoil(driver, "update")
    with driver.crash_expected():
        driver.frames(2)


def play(driver: Driver, lines: int) -> int:
    """Some moves at a hot-seat table; the last line shown."""
    driver.app.open_table(GameSetup(SEATS))
    driver.settle()
    for _ in range(lines):
        play_on(driver)
    return table_of(driver).match.line


def play_on(driver: Driver, chance: Random | None = None) -> None:
    """One move, the first that is legal or any."""
    table = table_of(driver)
    before, legal = table.match.line, table.match.legal()
    table.session.submit(chance.choice(legal) if chance is not None else legal[0])
    while table.match.line == before:  # until the writer's thread has it on disk
        assert table.match.failure is None
        time.sleep(0.001)
        driver.frames(1)
    driver.settle()


@pytest.mark.parametrize("part", ["update", "paint", "handle"])
def test_a_fault_of_a_scene_never_loses_the_game(driver: Driver, part: str) -> None:
    line = play(driver, 7)
    spoil(driver, part)
    driver.app.stack.repaint()
    with driver.crash_expected():
        driver.point((300, 300))
        driver.settle()
    assert isinstance(driver.scene, CrashScene)
    driver.click_on(text("crash.resume"))
    driver.settle()
    assert table_of(driver).match.line == line >= 7


def test_a_fault_between_frames_is_caught_too(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(driver, 3)
    spoil(driver, "due_in")
    frames = iter(range(3))
    real = driver.app.loop.frame

    def frame(events: object) -> list[pygame.Rect]:
        driver.app.running = next(frames, None) is not None
        driver.app.wake()
        return real([])

    monkeypatch.setattr(driver.app.loop, "frame", frame)
    with driver.crash_expected():
        driver.app.loop.run()
    assert isinstance(driver.scene, CrashScene)


@pytest.mark.parametrize("part", ["update", "paint", "due_in", "handle"])
def test_the_crash_window_is_painted_at_once(driver: Driver, part: str) -> None:
    """Nobody has to press a key first: the loop does not sleep between the fault and its window."""
    play(driver, 3)
    driver.app.apply(reduce_motion=True)
    driver.settle()
    assert driver.app.loop.next_frame_in() != 0.0
    spoil(driver, part)
    with driver.crash_expected():
        if part == "due_in":
            driver.app.loop.next_frame_in()
        else:
            driver.app.stack.repaint()
            driver.point((300, 300))
    driver.expect(CrashScene)
    assert driver.app.loop.next_frame_in() == 0.0
    assert driver.frame() == [driver.app.look.window]
    shown = driver.picture()
    driver.app.stack.repaint()
    driver.frame()
    assert driver.picture() == shown


@pytest.mark.skipif(os.name == "nt", reason="no limit of open files that a program can set")
def test_without_files_left_the_crash_window_has_all_its_letters(tmp_path: Path) -> None:
    shown = set()
    for files in ("all", "none"):
        words = [sys.executable, "-m", "tests.helpers.last_file", str(tmp_path / files), files]
        done = subprocess.run(words, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        shown.add(done.stdout.splitlines()[-1])
    assert len(shown) == 1
    assert shown.pop().startswith("CrashScene ")


def test_the_report_is_copied_whole(driver: Driver) -> None:
    play(driver, 2)
    fail_once(driver)
    scene = driver.scene
    assert isinstance(scene, CrashScene)
    driver.click_on(text("crash.copy"))
    assert pygame.scrap.get_text() == scene.report
    assert scene.report.startswith(FIRST_WORDS)
    assert "in the midst of it" not in scene.report
    assert scene.message == text("crash.copied")


def crashed(driver: Driver, lines: int = 2) -> CrashScene:
    play(driver, lines)
    fail_once(driver)
    return driver.expect(CrashScene)


def test_the_report_is_kept_where_a_path_says_by_keyboard_alone(
    driver: Driver, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = crashed(driver, 3)
    state = opening.read_journal(next(driver.games.folder.glob("*.jsonl"))).history.state
    driver.tab_to(text("crash.keep"))
    driver.key("return")
    prompt = driver.expect(Prompt)
    prompt.value = str(tmp_path / "nowhere" / "report.txt")
    driver.key("return")
    assert driver.expect(Prompt).error == text("journal.no_folder", folder="nowhere")
    prompt.value = str(tmp_path / "report.txt")
    driver.key("return")
    assert driver.scene is scene
    assert scene.message == text("crash.kept", name="report.txt", folder=tmp_path.name)
    assert (tmp_path / "report.txt").read_text(encoding="utf-8") == scene.report
    assert cli.main(["replay", str(tmp_path / "report.txt"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == position.write(state)


def test_a_report_that_is_not_kept_leaves_no_file(driver: Driver, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    crashed(driver, 1)
    journals = set(driver.games.folder.iterdir())
    driver.click_on(text("crash.keep"))
    driver.key("escape")
    driver.click_on(text("crash.title"))
    assert isinstance(driver.scene, TitleScene)
    assert set(tmp_path.rglob("*")) - journals == {*before, driver.games.folder}


def test_a_report_of_many_causes_and_frames_is_short() -> None:
    def deeper(depth: int) -> None:
        if depth == 0:
            raise Fault("Ann bids 3")
        deeper(depth - 1)

    try:
        try:
            deeper(500)
        except Fault as error:
            raise ValueError("Ann") from error
    except ValueError as error:
        error.add_note("Ann")
        lines = logs.trace(error)
    assert lines[-1] == "builtins.ValueError"
    assert f"{Fault.__module__}.Fault" in lines
    assert len(lines) < 2 * logs.MAX_FRAMES
    assert not any("Ann" in line for line in lines)


def test_the_log_folder_is_opened_or_it_says_so(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[bool] = []
    play(driver, 1)
    fail_once(driver)

    def opens() -> bool:
        opened.append(True)
        return True

    monkeypatch.setattr(logs, "open_folder", opens)
    driver.click_on(text("crash.logs"))
    assert opened == [True]
    monkeypatch.setattr(logs, "open_folder", lambda: False)
    driver.click_on(text("crash.logs"))
    scene = driver.scene
    assert isinstance(scene, CrashScene)
    assert scene.message == text("crash.no_folder")


def test_from_the_crash_window_to_the_title_and_back_to_the_game(driver: Driver) -> None:
    line = play(driver, 4)
    fail_once(driver)
    driver.click_on(text("crash.title"))
    assert isinstance(driver.scene, TitleScene)
    driver.click_on(text("title.resume"))
    assert table_of(driver).match.line == line


def test_a_crash_at_a_ballot_leads_back_to_that_ballot(driver: Driver) -> None:
    play(driver, 0)
    chance = Random(1)
    while not isinstance(driver.scene, CoverScene):
        play_on(driver, chance)
    match = driver.scene.match
    line, ward, owing = match.line, match.state.voting, match.owing()
    driver.wait(0.5)
    driver.key("return")
    driver.wait(0.5)
    ballot = driver.expect(BallotScene)
    setattr(ballot, "update", fail)  # noqa: B010
    with driver.crash_expected():
        driver.frames(2)
    assert "BallotScene" in driver.expect(CrashScene).report
    driver.click_on(text("crash.resume"))
    driver.wait(0.5)
    driver.expect(AnnounceScene)
    driver.key("return")
    driver.wait(0.5)
    again = driver.expect(CoverScene).match
    assert again is not match
    assert (again.line, again.state.voting, again.owing()) == (line, ward, owing)
    driver.wait(0.5)
    driver.key("return")
    driver.wait(0.5)
    assert driver.expect(BallotScene).bid == [0, 0, 0, 0]


def test_after_a_crash_the_journal_is_free_for_another_copy(driver: Driver) -> None:
    play(driver, 4)
    fail_once(driver)
    (path,) = driver.games.folder.glob("*.jsonl")
    opened = opening.open_to_play(path)
    assert opened.messages == ()
    opened.journal.close()


def test_what_no_window_can_show_goes_to_stderr_and_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    logger = logging.getLogger("tammany_desktop")
    before = logger.handlers[:], logger.propagate, logger.level
    monkeypatch.setattr(logs, "folder", lambda: tmp_path)
    monkeypatch.setattr(app_module, "App", fail)
    assert app_module.main() == 1
    logger.handlers[:], logger.propagate = before[0], before[1]
    logger.setLevel(before[2])
    said, kept = capsys.readouterr().err, (tmp_path / logs.FILE).read_text(encoding="utf-8")
    assert f"{Fault.__module__}.Fault" in said
    assert f"{Fault.__module__}.Fault" in kept
    assert "in the midst of it" not in said + kept


def test_safe_mode_neither_reads_nor_keeps_settings(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"ui_scale": 200, "music": 90}', encoding="utf-8")
    file = SafeSettings(tmp_path)
    settings, said = file.load()
    assert said is None
    assert (settings.ui_scale, settings.reduce_motion) == (100, True)
    assert settings.effects == settings.music == settings.ambience == 0
    assert file.save(Settings(ui_scale=150)) is None
    driver = Driver(tmp_path, settings_file=file)
    driver.app.apply(ui_scale=130)
    assert driver.app.look.reduced_motion
    driver.close()
    kept = (tmp_path / "settings.json").read_text(encoding="utf-8")
    assert kept == '{"ui_scale": 200, "music": 90}'
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
