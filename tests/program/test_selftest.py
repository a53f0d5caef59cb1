"""The self-test's own parts: it must load everything, and fail where it should."""

import logging
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tammany_desktop import languages, resources, selftest
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.selftest import SelfTestError, SimulatedPlayer
from tests.helpers import games
from tests.helpers.table import Table
from tests.helpers.window import Driver


def test_every_file_of_the_assets_loads() -> None:
    assert selftest.load_assets() > 250


@pytest.mark.parametrize(
    "name", ["pieces/lock.png", "fonts/text-bold.ttf", "palette.json", "languages/de.mo"]
)
def test_a_damaged_asset_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    copy = tmp_path / "assets"
    for folder in ("pieces", "fonts", "languages"):
        shutil.copytree(resources.assets() / folder, copy / folder)
    shutil.copy(resources.assets() / "palette.json", copy)
    (copy / name).write_bytes(b"{")
    monkeypatch.setattr(resources, "assets", lambda: copy)
    with pytest.raises(RuntimeError, match=Path(name).name):
        selftest.load_assets()


def test_missing_assets_are_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert languages.text("common.on")  # the catalog is loaded before its file is missing
    monkeypatch.setattr(resources, "assets", lambda: tmp_path)
    with pytest.raises(RuntimeError, match=r"\.png"):
        selftest.load_assets()


class Broken(Notice):
    def update(self, dt: float) -> None:
        raise KeyError("broken scene")


def test_a_scene_that_fails_fails_the_test(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    person = SimulatedPlayer(driver.app, 60)
    found = pytest.raises(SelfTestError, match=r"Broken\.update\nbuiltins\.KeyError$")
    with driver.crash_expected(), found:
        driver.app.stack.push(Broken(driver.app, "A", "B"))
        person.frame()
        person.frame()
    driver.close()


def test_what_is_logged_as_an_error_is_a_fault_unless_it_was_wanted() -> None:
    faults = selftest._ErrorLog()
    log = logging.Logger("any")
    log.addHandler(faults)
    log.warning("well")
    log.error("no words for %s", "x.y")
    try:
        raise selftest._IntendedError
    except selftest._IntendedError:
        log.exception("uncaught")
    assert faults.messages == ["no words for x.y"]


def test_a_report_that_cannot_be_written_fails_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run_test(say: Callable[[str], None], faults: object) -> int:
        say("one")
        say("two")
        return 0

    monkeypatch.setattr(selftest, "_run_test", run_test)
    assert selftest.main(tmp_path / "report.txt") == 0
    assert (tmp_path / "report.txt").read_text(encoding="utf-8") == "one\ntwo\n"
    assert selftest.main(tmp_path / "none" / "report.txt") == 2
    said = capsys.readouterr()
    assert said.out == "one\ntwo\n" * 2
    assert said.err.count("report.txt") == 1


def test_the_buttons_of_the_result_are_found_by_their_labels(tmp_path: Path) -> None:
    """They were counted, and the first one left the table once their order had changed."""
    table = Table(tmp_path, people=0, match=games.finished(3, 1))
    table.driver.frames(3)
    page = table.driver.expect(FinalScene)
    person = SimulatedPlayer(table.driver.app, 60.0)
    person.visit(page, (text("results.newspaper"), text("saves.analysis")))
    assert person.top is page
    table.close()
