"""Export and Import by the system's window: chosen, canceled, failed; the path typed instead."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.base.dialog import FileChoice, FileNotice, Notice, Prompt
from tammany_desktop.scenes.menus.saves import SavesScene
from tammany_desktop.session.games import Games
from tammany_desktop.system import choosers
from tammany_desktop.system.choosers import DialogResult
from tests.helpers.window import Driver
from tests.scenes.test_saves_scene import NOW, keep, names


class StandIn:
    """A window of the system's that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, Path]] = []
        self.answer: DialogResult | None = None
        self.closed = 0

    def ask(self, kind: str, prompt: str, start: Path) -> "StandIn":
        self.asked.append((kind, prompt, start))
        self.answer = None
        return self

    def poll(self) -> DialogResult | None:
        return self.answer

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    made = StandIn()
    monkeypatch.setattr(choosers, "ask", made.ask)
    return made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "games"
    made.mkdir()
    keep(made, "First", 3, 1, 3, 10)
    return made


@pytest.fixture
def window(tmp_path: Path, folder: Path, asked: StandIn, documents: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path / "config", games=Games(folder))
    driver.app.stack.push(SavesScene(driver.app, lambda: NOW))
    driver.settle()
    yield driver
    driver.close()


def answered(window: Driver, asked: StandIn, path: Path | None, failed: bool = False) -> None:
    window.expect(FileChoice)
    window.frames(5)
    window.expect(FileChoice)
    asked.answer = DialogResult(path, failed)
    window.frames(4)


def test_a_copy_goes_where_it_was_chosen(
    window: Driver, asked: StandIn, tmp_path: Path, folder: Path
) -> None:
    window.click_on(text("saves.export"))
    start = tmp_path / "Documents" / "First.jsonl"
    assert asked.asked == [(choosers.SAVE, text("saves.export_prompt"), start)]
    answered(window, asked, tmp_path / "Documents" / "Mine")  # without an ending
    copy = tmp_path / "Documents" / "Mine.jsonl"
    assert window.expect(FileNotice).file == copy
    window.key("escape")
    scene = window.expect(SavesScene)
    assert copy.read_bytes() == (folder / "First.jsonl").read_bytes()
    assert scene.message == text("saves.exported", name="Mine", folder="Documents")
    assert ".jsonl" not in scene.message
    assert asked.closed == 1


def test_a_file_is_replaced_only_where_the_window_asked(
    window: Driver, asked: StandIn, tmp_path: Path, folder: Path
) -> None:
    copy = tmp_path / "Documents" / "Mine.jsonl"
    copy.write_bytes(b"other")
    window.click_on(text("saves.export"))
    answered(window, asked, copy.with_suffix(""))  # it asked for another name
    assert copy.read_bytes() == b"other"
    assert window.expect(Notice).words == text("journal.name_taken", name="Mine")
    window.key("escape")
    window.click_on(text("saves.export"))
    answered(window, asked, copy)
    assert copy.read_bytes() == (folder / "First.jsonl").read_bytes()


def test_no_saved_game_is_replaced_by_a_copy(window: Driver, asked: StandIn, folder: Path) -> None:
    other = keep(folder, "Other", 3, 5, 2, 500)
    before = other.read_bytes()
    window.click_on(text("saves.export"))
    answered(window, asked, other)
    window.expect(Notice)
    assert other.read_bytes() == before


def test_a_game_chosen_is_taken_in(
    window: Driver, asked: StandIn, tmp_path: Path, folder: Path
) -> None:
    copy = tmp_path / "friend.jsonl"
    copy.write_bytes((folder / "First.jsonl").read_bytes())
    window.click_on(text("saves.import"))
    assert asked.asked[0][0] == choosers.OPEN
    answered(window, asked, copy)
    scene = window.expect(SavesScene)
    assert "friend" in names(scene)


def test_what_is_no_game_is_told(window: Driver, asked: StandIn, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir", encoding="utf-8")
    window.click_on(text("saves.import"))
    answered(window, asked, tmp_path / "letter.txt")
    assert window.expect(Notice).words == text("journal.not_a_journal", file="letter.txt")


@pytest.mark.parametrize("key", ["saves.export", "saves.import"])
def test_a_cancel_is_silent(window: Driver, asked: StandIn, key: str) -> None:
    window.click_on(text(key))
    answered(window, asked, None)
    scene = window.expect(SavesScene)
    assert scene.message == ""


@pytest.mark.parametrize("key", ["saves.export", "saves.import"])
def test_where_the_window_fails_a_path_is_typed(window: Driver, asked: StandIn, key: str) -> None:
    window.click_on(text(key))
    answered(window, asked, None, failed=True)
    assert window.expect(Prompt).heading == text(key)


def test_a_path_can_be_typed_all_the_same(window: Driver, asked: StandIn) -> None:
    window.click_on(text("saves.export"))
    window.expect(FileChoice)
    window.click_on(text("saves.type_path"))
    window.expect(Prompt)
    assert asked.closed == 1
    window.key("escape")
    window.expect(SavesScene)


def test_the_card_that_waits_can_be_left(window: Driver, asked: StandIn) -> None:
    window.click_on(text("saves.import"))
    window.expect(FileChoice)
    window.key("escape")
    window.expect(SavesScene)
    assert asked.closed == 1


def test_while_the_window_is_open_frames_go_on_and_paint_nothing(
    window: Driver, asked: StandIn
) -> None:
    window.click_on(text("saves.export"))
    window.settle()
    window.wait(0.5)  # the card has come in
    assert not window.frames(30)
    assert window.app.stack.due_in() is not None


@pytest.mark.skipif(os.name == "nt", reason="paths of other systems")
@pytest.mark.parametrize("words", ["~nosuchuser/x", "x" * 300, "/proc/1/none/x", "/dev/full"])
@pytest.mark.parametrize("act", ["import", "export"])
def test_a_path_that_cannot_be_is_refused_in_words(
    window: Driver, asked: StandIn, words: str, act: str
) -> None:
    window.click_on(text(f"saves.{act}"))
    answered(window, asked, None, failed=True)
    prompt = window.expect(Prompt)
    prompt.value = words
    window.key("return")
    assert window.scene is prompt
    assert prompt.error


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_names_that_are_no_text_are_not_offered(
    window: Driver, asked: StandIn, tmp_path: Path
) -> None:
    Path(os.fsdecode(bytes(tmp_path / "Documents") + b"/J\xfcrgen.jsonl")).write_bytes(b"")
    (tmp_path / "Documents" / "Fine.jsonl").write_bytes(b"")
    window.click_on(text("saves.import"))
    answered(window, asked, None, failed=True)
    assert [name for name, _ in window.expect(Prompt).suggestions] == ["Fine"]
