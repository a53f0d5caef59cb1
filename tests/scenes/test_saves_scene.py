"""The list of games: kept, damaged, renamed, put away, copied, by keyboard and by mouse alone."""

import errno
import math
import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tammany_desktop.journal import JournalError, opening, saves
from tammany_desktop.journal.disk import Disk
from tammany_desktop.languages import ENGLISH, set_language, text
from tammany_desktop.scenes import table as table_opening
from tammany_desktop.scenes.base.dialog import FileNotice, Notice, Prompt, Question
from tammany_desktop.scenes.base.pictures import SavingScene
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.scenes.menus import saves_list
from tammany_desktop.scenes.menus.saves import SECONDARY, SavesScene
from tammany_desktop.scenes.review.analysis import AnalysisScene
from tammany_desktop.scenes.review.replay import ReplayScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.session import Session
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.scrolling import ListView
from tammany_desktop.ui.skin import PLAIN, PRIMARY, QUIET
from tammany_desktop.wording import date_words, message_words
from tests.helpers import games
from tests.helpers.aloud import listen, page
from tests.helpers.board_table import board_look
from tests.helpers.cards import finish
from tests.helpers.catalogs import CODES
from tests.helpers.window import Driver

NOW = 1_800_000_000.0
SIZES = ((1024, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080))


class PlainTable(Scene):
    """Stands where the table is."""

    def __init__(self, stage: Stage, session: Session) -> None:
        super().__init__(stage)
        self.match = session.match


def keep(folder: Path, name: str, players: int, seed: int, year: int, age: float) -> Path:
    match = games.fresh(players, seed)
    games.play(match, Random(seed), lambda match: match.state.year >= year)
    path = folder / f"{name}.jsonl"
    path.write_bytes(games.text(match))
    os.utime(path, (NOW - age, NOW - age))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    keep(folder, "First", 4, 1, 7, 10)
    keep(folder, "Second", 3, 2, 99, 100_000)
    broken = keep(folder, "Broken", 5, 3, 2, 200_000)
    broken.write_bytes(broken.read_bytes().replace(b'"seats"', b'"saets"', 1))
    os.utime(broken, (NOW - 200_000, NOW - 200_000))
    return folder


@pytest.fixture
def window(
    tmp_path: Path, folder: Path, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Driver]:
    monkeypatch.setattr(table_opening, "TableScene", PlainTable)
    driver = Driver(tmp_path / "config", games=Games(folder))
    yield driver
    driver.close()


def heard(window: Driver) -> str:
    """The page as it is read aloud."""
    return page(listen(window).tree)


def opened(window: Driver) -> SavesScene:
    scene = SavesScene(window.app, lambda: NOW)
    window.app.stack.push(scene)
    window.settle()
    return scene


def names(scene: SavesScene) -> list[str]:
    return [save.name for save in scene.saves]


def listed(scene: SavesScene) -> ListView:
    assert scene.list_view is not None
    return scene.list_view


def chosen(scene: SavesScene) -> saves.SavedGame:
    assert scene.save is not None
    return scene.save


def test_the_last_played_comes_first_and_pictures_follow(window: Driver) -> None:
    scene = SavesScene(window.app, lambda: NOW)
    window.app.stack.push(scene)
    window.frame()
    assert names(scene) == ["First", "Second", "Broken"]
    assert len(scene._previews) <= 1  # the list does not wait for whole journals
    window.settle()
    window.wait(0.5)  # the page has come in
    assert len(scene._previews) == 2
    assert window.app.stack.due_in() is None


def test_each_act_has_a_sign_of_its_own(window: Driver) -> None:
    """Copies had the sign of pictures, web pages that of newspapers, and notes that of the log."""
    signs = {name: sign for name, sign, *_ in opened(window)._actions()}
    assert len(set(signs.values())) == len(signs)
    elsewhere = {"copy": "copy", "page": "web_page", "note": "note", "analysis": "analysis"}
    assert elsewhere.items() <= signs.items()


def test_title_leads_to_the_list(window: Driver) -> None:
    window.click_on(text("title.saves"))
    assert isinstance(window.scene, SavesScene)
    window.key("escape")
    assert isinstance(window.scene, TitleScene)


def test_one_escape_leaves_the_card_that_asks(window: Driver) -> None:
    scene = opened(window)
    window.click_on(text("saves.rename"))
    assert window.scene is not scene
    window.key("escape")
    assert window.scene is scene


def test_an_empty_folder_says_what_will_be_here(window: Driver, folder: Path) -> None:
    for path in folder.glob("*.jsonl"):
        path.unlink()
    scene = opened(window)
    assert scene.list_view is None
    for name in ("continue", "replay", "rename", "export", "delete"):
        target = window.target(text(f"saves.{name}"))
        assert target.why_not == text("saves.none_chosen")
    assert window.target(text("saves.import")).enabled


def test_a_game_named_after_its_players_is_read_without_them_again(
    window: Driver, folder: Path
) -> None:
    keep(folder, "Boss Tweed, Ben", 3, 1, 7, 10)
    scene = opened(window)
    save = next(one for one in scene.saves if one.name == "Boss Tweed, Ben")
    others = ", ".join(seat.name for seat in save.seats[1:])
    standing = saves_list.standing_words(save, None)
    assert saves_list.row_words(save, None, NOW).endswith(f"{standing}, {others}")


def test_continue_by_keyboard_alone(window: Driver) -> None:
    opened(window)
    window.tab_to(text("saves.games"))
    window.key("return")
    assert isinstance(window.scene, PlainTable)
    assert window.scene.match.state.year == 7


def test_a_click_only_chooses_and_the_button_continues(window: Driver) -> None:
    scene = opened(window)
    row = listed(scene).view
    window.click((row.centerx, row.top + listed(scene).row_height + 20))
    assert window.scene is scene
    assert chosen(scene).name == "Second"
    window.click((row.centerx, row.top + 20))
    window.click_on(text("saves.continue"))
    assert isinstance(window.scene, PlainTable)


def test_a_damaged_journal_says_so_and_cannot_be_played(window: Driver) -> None:
    scene = opened(window)
    listed(scene).choose(2)
    window.frames(2)
    said = chosen(scene).problem
    assert said is not None
    problem = message_words(said)
    assert ".jsonl" not in problem
    assert "Broken" in problem
    for name in ("continue", "replay", "analysis", "export"):
        assert window.target(text(f"saves.{name}")).why_not == problem
    window.tab_to(text("saves.games"))
    window.key("return")
    assert window.scene is scene
    window.click_on(text("saves.delete"))
    assert names(scene) == ["First", "Second"]


def test_put_away_and_brought_back(window: Driver, folder: Path) -> None:
    scene = opened(window)
    before = (folder / "First.jsonl").read_bytes()
    assert window.target(text("saves.undo")).why_not == text("saves.nothing_deleted")
    window.click_on(text("saves.delete"))
    assert names(scene) == ["Second", "Broken"]
    assert scene.message == text("saves.deleted", name="First")
    assert not (folder / "First.jsonl").exists()
    window.click_on(text("saves.undo"))
    assert names(scene) == ["First", "Second", "Broken"]
    assert chosen(scene).name == "First"
    assert (folder / "First.jsonl").read_bytes() == before


def test_rename_by_keyboard_and_a_name_that_is_taken(window: Driver, folder: Path) -> None:
    scene = opened(window)
    window.tab_to(text("saves.rename"))
    window.key("return")
    window.expect(Prompt)
    window.type("Second")
    window.key("return")
    assert "Second" in window.expect(Prompt).error
    window.type("Tiger")
    window.key("return")
    assert window.scene is scene
    assert names(scene)[0] == "Tiger"
    assert (folder / "Tiger.jsonl").exists()


def test_export_and_import_again(window: Driver, tmp_path: Path, folder: Path) -> None:
    scene = opened(window)
    window.click_on(text("saves.export"))
    ask = window.expect(Prompt)
    ask.value = str(tmp_path / "copy.jsonl")
    ask._answer()
    window.frames(2)
    assert (tmp_path / "copy.jsonl").read_bytes() == (folder / "First.jsonl").read_bytes()
    assert window.expect(FileNotice).file == tmp_path / "copy.jsonl"
    window.key("escape")
    window.click_on(text("saves.export"))
    ask = window.expect(Prompt)
    ask.value = str(tmp_path / "copy.jsonl")
    ask._answer()
    window.frames(2)
    window.expect(Prompt)  # nothing is replaced
    window.key("escape")
    assert window.scene is scene
    dropped = pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "copy.jsonl"))
    window.frame(dropped)
    window.frames(2)
    assert "copy" in names(scene)
    assert chosen(scene).name == "copy"


def test_files_in_the_documents_are_offered(window: Driver, tmp_path: Path, folder: Path) -> None:
    (tmp_path / "Documents" / "friend.jsonl").write_bytes((folder / "Second.jsonl").read_bytes())
    scene = opened(window)
    window.click_on(text("saves.import"))
    assert [name for name, _ in window.expect(Prompt).suggestions] == ["friend"]
    window.tab_to(text("saves.import_words"))
    window.key("return")
    assert window.scene is scene
    assert "friend" in names(scene)


def test_what_is_no_game_is_not_taken_in(window: Driver, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir", encoding="utf-8")
    scene = opened(window)
    window.frame(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "letter.txt")))
    window.frames(2)
    assert len(scene.saves) == 3
    assert scene.message == text("journal.not_a_journal", file="letter.txt")


def test_what_is_offered_for_a_copy_can_be_taken(
    window: Driver, tmp_path: Path, folder: Path
) -> None:
    (tmp_path / "Documents").rmdir()
    opened(window)
    window.click_on(text("saves.export"))
    window.key("return")
    window.settle()
    assert isinstance(window.scene, FileNotice)
    window.key("return")
    assert isinstance(window.scene, SavesScene)
    assert (tmp_path / "First.jsonl").read_bytes() == (folder / "First.jsonl").read_bytes()


def test_a_copy_into_no_folder_says_so(window: Driver, tmp_path: Path) -> None:
    opened(window)
    window.click_on(text("saves.export"))
    window.expect(Prompt).value = str(tmp_path / "nowhere" / "Copy.jsonl")
    window.key("return")
    assert window.expect(Prompt).error == text("journal.no_folder", folder="nowhere")


def test_a_damaged_game_taken_in_tells_how_far_it_is_good(
    window: Driver, tmp_path: Path, folder: Path
) -> None:
    lines = (folder / "First.jsonl").read_bytes().splitlines(keepends=True)
    lines[21] = lines[21].replace(b"1", b"2", 1)
    (tmp_path / "Hurt.jsonl").write_bytes(b"".join(lines))
    scene = opened(window)
    window.app.stack.handle(
        pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "Hurt.jsonl")), None
    )
    window.settle()
    notice = window.scene
    assert isinstance(notice, Notice)
    assert notice.words == text("journal.damaged", file="Hurt", line="20")
    window.key("return")
    assert window.scene is scene
    assert names(scene)[0] == "Hurt"


def test_replay_and_analysis_open(window: Driver) -> None:
    opened(window)
    window.click_on(text("saves.replay"))
    assert isinstance(window.scene, ReplayScene)
    window.key("escape")
    window.click_on(text("saves.analysis"))
    assert isinstance(window.scene, AnalysisScene)
    window.key("escape")
    assert isinstance(window.scene, SavesScene)


def test_the_game_left_at_the_title_can_be_renamed(window: Driver, folder: Path) -> None:
    window.app.open_table(folder / "First.jsonl")
    window.frames(2)
    window.app.stack.reset(TitleScene(window.app))
    window.frames(2)
    scene = opened(window)
    window.click_on(text("saves.delete"))
    assert scene.message == text("saves.deleted", name="First")


def test_nothing_is_cut_off_at_any_size(window: Driver) -> None:
    scene = opened(window)
    for size in SIZES:
        for scale in (100, 150, 200):
            window.lay(size, scale)
            window.frames(4)
            assert window.gui.overfull == [], (size, scale)
            screen = window.app.look.window
            rects = [target.rect for target in window.gui.ring.reachable()]
            for index, rect in enumerate(rects):
                assert min(rect.size) >= 24
                assert screen.contains(rect)
                assert rect.collidelist(rects[:index]) == -1
            assert scene.list_view is not None
            assert scene.list_view.rect.height >= scene.list_view.row_height


@pytest.mark.usefixtures("painted")
def test_what_was_repainted_equals_a_fresh_painting(window: Driver) -> None:
    opened(window)
    window.tab_to(text("saves.games"))
    window.key("down")
    window.key("up")
    window.click_on(text("saves.delete"))
    window.wait(1)
    left = window.picture()
    window.app.stack.repaint()
    window.frame()
    assert window.picture() == left


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the time zone is the system's there")
def test_a_moment_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    try:
        assert date_words(NOW, NOW) == "Today, 08:00"
        assert date_words(NOW - 86_400, NOW) == "Yesterday, 08:00"
        assert date_words(NOW - 3 * 86_400, NOW) == "January 12, 2027"
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("moment", [math.nan, math.inf, -math.inf, 1e18, -1e18, 1e308, 7e16])
@pytest.mark.parametrize("code", CODES)
def test_a_moment_beyond_the_calendar_has_a_word(code: str, moment: float) -> None:
    set_language(code)
    try:
        assert date_words(moment, NOW) == text("saves.no_date")
    finally:
        set_language(ENGLISH)


def test_a_file_dated_beyond_the_calendar_is_listed(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    glance = saves._read_save

    def late(path: Path) -> saves.SavedGame | None:
        seen = glance(path)
        return None if seen is None else seen._replace(played=7e16)

    monkeypatch.setattr(saves, "_read_save", late)
    scene = opened(window)
    parts = listed(scene).target.parts
    assert parts is not None
    assert [text("saves.no_date") in row for row in parts.words()] == [True] * 3


def test_players_never_run_into_the_buttons(window: Driver, folder: Path) -> None:
    keep(folder, "Five", 5, 4, 6, 0)
    for size, scale in (((1280, 720), 150), ((1920, 1070), 150), ((1280, 720), 100)):
        window.lay(size, scale)
        opened(window)
        buttons = [target.rect for target in window.gui.ring.targets if target.label]
        beside = window.target(text("saves.continue")).rect.left
        names = [rect for _, rect in window.gui._painted if rect.left >= beside]
        small = [rect for rect in names if rect.height < window.app.look.px(60)]
        assert small
        assert not [rect for rect in small if rect.collidelist(buttons) >= 0 and rect.width < 60]
        window.key("escape")


def test_a_game_that_is_over_is_there_to_be_read(window: Driver) -> None:
    scene = opened(window)
    assert not scene._is_over()
    listed(scene).choose(names(scene).index("Second"))
    window.settle()
    assert scene._is_over()


def test_the_trash_is_emptied_only_after_a_question(window: Driver, folder: Path) -> None:
    scene = opened(window)
    labels = [target.label for target in window.gui.ring.targets]
    assert text("saves.empty_trash", count=1) not in labels
    window.click_on(text("saves.delete"))
    window.click_on(text("saves.empty_trash", count=1))
    assert isinstance(window.scene, Question)
    window.click_on(text("common.cancel"))
    assert saves.trash_count(folder) == 1
    window.click_on(text("saves.empty_trash", count=1))
    window.click_on(text("saves.empty_yes"))
    assert saves.trash_count(folder) == 0
    assert scene.message == text("saves.emptied", count=1)
    assert window.target(text("saves.undo")).why_not == text("saves.nothing_deleted")
    assert names(scene) == ["Second", "Broken"]


def test_a_game_put_away_long_ago_can_be_removed_too(window: Driver, folder: Path) -> None:
    saves.move_to_trash(folder / "Second.jsonl")
    opened(window)
    window.tab_to(text("saves.empty_trash", count=1))
    window.key("return")
    assert isinstance(window.scene, Question)
    window.key("return")  # back: what cannot be undone is never the default
    assert saves.trash_count(folder) == 1
    window.tab_to(text("saves.empty_trash", count=1))
    window.key("return")
    window.tab_to(text("saves.empty_yes"))
    window.key("return")
    assert saves.trash_count(folder) == 0


@pytest.mark.parametrize("width", range(120, 720, 40))
def test_no_number_in_the_list_is_ever_cut(window: Driver, folder: Path, width: int) -> None:
    """Whatever room there is: of long names less is shown, of points and numbers all."""
    look = window.app.look
    save = next(one for one in saves.listing(folder) if one.problem is None)

    def fits(words: str) -> bool:
        return look.type.width(words, "small") <= width

    name = "Another way, Annabel Lee, Boyd, Clarissa, Dan, Edith Wharton 12"
    shown = saves_list.name_within(look, "strong", name, width)
    assert shown.endswith(" 12")
    assert look.type.width(shown, "strong") <= width + 2
    for leaders in ((0,), (0, 1), tuple(range(len(save.seats)))):
        score = tuple(13 if seat in leaders else 2 for seat in range(len(save.seats)))
        words = saves_list.standing_within(save._replace(leaders=leaders, score=score), None, fits)
        told = fits(words) or words == text("saves.tied", number=len(leaders), count=13)
        assert told or not any(mark.isdigit() for mark in words), words


def test_letters_of_a_new_name_are_no_keys(window: Driver) -> None:
    """Whatever is typed into the name goes there; the games below stay as they are."""
    scene = opened(window)
    window.click_on(text("saves.rename"))
    ask = window.expect(Prompt)
    for letter in "emlupr1":
        window.key(letter)
    assert window.scene is ask
    assert ask.value == "emlupr1"
    window.key("escape")
    assert names(window.expect(SavesScene)) == names(scene) == ["First", "Second", "Broken"]


def test_a_game_is_kept_as_a_web_page(window: Driver, tmp_path: Path) -> None:
    opened(window)
    window.click_on(text("keep.short"))
    ask = window.expect(Prompt)
    assert ask.value.endswith(".html")
    out = tmp_path / "sent.html"
    out.write_text("mine")
    ask.value = str(out)
    ask._answer()
    window.frames(2)
    assert window.expect(Prompt).error == text("journal.name_taken", name="sent.html")
    ask.value = str(tmp_path / "page")
    ask._answer()
    window.frames(2)
    card = window.expect(SavingScene)
    card.close(lambda: None)
    window.frames(1)
    assert window.expect(SavingScene) is card  # not before somebody knows how it ended
    assert finish(window) is card
    window.frames(2)
    words = (tmp_path / "page.html").read_text("utf-8")
    assert words.startswith("<!DOCTYPE html>")
    assert "page.html" in card.status()
    assert card.status() == card.words
    window.key("escape")
    window.expect(SavesScene)


def test_why_there_is_no_page_is_said(window: Driver, tmp_path: Path) -> None:
    opened(window)
    window.click_on(text("keep.short"))
    ask = window.expect(Prompt)
    ask.value = str(tmp_path / "nowhere" / "page.html")
    ask._answer()
    window.frames(2)
    card = finish(window)
    window.frames(2)
    values = {"file": "page.html", "reason": "No such file or directory"}
    assert card.status() == text("journal.write_failed", **values)


def test_a_finished_game_is_read_and_not_continued(window: Driver) -> None:
    scene = opened(window)
    listed(scene).choose(names(scene).index("Second"))
    window.settle()
    assert window.target(text("saves.continue")).why_not == text("saves.is_over")
    window.tab_to(text("saves.games"))
    window.key("return")
    assert isinstance(window.scene, AnalysisScene)


def test_games_are_found_by_name_player_and_note_while_one_types(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(window)
    window.click_on(text("saves.note"))
    window.type("Die Wahl der Löcher")
    window.key("return")
    window.tab_to(text("saves.search"))
    monkeypatch.setattr(saves, "listing", lambda folder: pytest.fail("files are read"))
    window.type("loch")
    assert names(scene) == ["First"]
    window.key("backspace")
    window.type("h")  # the caret stays where it was
    assert scene.finder.query == "loch"
    window.type("zzz")
    assert names(scene) == []
    assert text("saves.none_found") in heard(window)
    for name in ("continue", "delete", "note", "copy"):
        assert window.target(text(f"saves.{name}")).why_not == text("saves.none_chosen")
    scene.finder.query = chosen_name = "second"
    scene._apply_search()
    assert names(scene) == [chosen_name.capitalize()]


def test_a_list_that_was_scrolled_stays_where_it_is_while_games_in_it_are_chosen(
    window: Driver, folder: Path
) -> None:
    """It moves only for a game that is not in view, and only as far as that game needs."""
    content = (folder / "First.jsonl").read_bytes()
    for n in range(30):
        (folder / f"Copy {n}.jsonl").write_bytes(content)
    scene = opened(window)
    height, rows = listed(scene).row_height, listed(scene).rect.height // listed(scene).row_height
    listed(scene).scroll_to(8 * height)
    for index in (9, 8 + rows - 1, 12, 8):
        scene._chose(index)
        assert listed(scene).top == 8 * height, index
        assert scene.chosen == index
    scene._chose(5)
    assert listed(scene).top == 5 * height
    listed(scene).scroll_to(listed(scene).max_top)
    scene.finder.query = "copy 2"
    scene._apply_search()
    assert 0 <= listed(scene).top <= listed(scene).max_top


def test_the_order_of_the_list_stays(window: Driver, folder: Path) -> None:
    scene = opened(window)
    for order, first in (("name", "Broken"), ("length", "Second"), ("played", "First")):
        scene.finder._sort(order)
        assert names(scene)[0] == first, order
    scene.finder._sort("margin")
    good = [save for save in scene.saves if save.problem is None]
    leads = [sorted(save.score)[-1] - sorted(save.score)[-2] for save in good]
    assert leads == sorted(leads)
    assert window.app.settings.saves_order == "margin"
    listed(scene).choose(names(scene).index("Second"))
    window.click_on(text("saves.mark"))
    scene.finder._sort("favorites")
    assert names(scene)[0] == "Second"
    assert names(opened(window))[0] == "Second"


def test_mark_and_note_follow_a_game(window: Driver, folder: Path) -> None:
    scene = opened(window)
    before = (folder / "First.jsonl").read_bytes()
    window.click_on(text("saves.mark"))
    window.click_on(text("saves.note"))
    window.type("the two locks")
    window.key("return")
    window.click_on(text("saves.rename"))
    window.type("Tiger")
    window.key("return")
    window.click_on(text("saves.delete"))
    window.click_on(text("saves.undo"))
    window.click_on(text("saves.copy"))
    assert scene.message == text("saves.copied", name="Tiger 2")
    for name in ("Tiger", "Tiger 2"):
        (save,) = [one for one in scene.saves if one.name == name]
        assert (save.notes.favorite, save.notes.words) == (True, "the two locks")
        assert (folder / f"{name}.jsonl").read_bytes() == before
    parts = listed(scene).target.parts
    assert parts is not None
    assert "the two locks" in parts.words()[scene.chosen]
    window.click_on(text("saves.unmark"))
    assert not chosen(scene).notes.favorite


def test_a_note_that_cannot_be_kept_says_so(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Disk, path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "full")

    opened(window)
    monkeypatch.setattr(Disk, "overwrite", full)
    window.click_on(text("saves.note"))
    window.type("lost")
    window.key("return")
    assert window.expect(Prompt).error


def test_a_file_given_at_the_start_says_what_it_lost(tmp_path: Path) -> None:
    """Cut in mid-line it opened as it stood, without a word of its last line."""
    window = Driver(tmp_path / "settings", games=Games(tmp_path / "games"))
    path = tmp_path / "Given.jsonl"
    path.write_bytes(games.finished_text(3, 2)[:-9])
    window.app.open_table(path)
    window.frames(3)
    notes = [message_words(note) for note in opening.read_journal(path).messages]
    assert [window.expect(Notice).words] == notes
    window.close()


def test_acts_on_a_game_have_three_weights(window: Driver) -> None:
    """One is red, two have frames, and the rest are quiet, in lighter letters."""
    scene = opened(window)
    root: Any = scene.gui.manager.get_root_container()
    kinds = {one.caption: one.kind for one in root.elements if isinstance(one, Button)}
    names = ("continue", *SECONDARY, "rename")
    weighed = {name: kinds.get(text(f"saves.{name}")) for name in names}
    assert weighed == {"continue": PRIMARY, "replay": PLAIN, "analysis": PLAIN, "rename": QUIET}
    assert list(kinds.values()).count(PRIMARY) == 1


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("why", ["not_writable", "disk_full"])
def test_why_nothing_could_be_written_is_said_in_full(
    window: Driver, why: str, code: str, folder: Path
) -> None:
    """With what to do about it, also beside the button of the trash."""
    saves.move_to_trash(folder / "Second.jsonl")
    window.app.apply(language=code)
    scene = opened(window)
    words = text(f"journal.{why}", file="Ann, Ben, Charlotte, and Dorothea")
    scene._report(words)
    assert words in [label.words for label in scene.gui.labels]
    assert scene.gui.overfull == []
    window.app.apply(language=ENGLISH)


@pytest.mark.parametrize("act", ["delete", "copy"])
def test_why_a_game_cannot_be_deleted_or_copied_is_said(
    window: Driver, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    def refused(*_: object) -> Path:
        raise JournalError("journal.disk_full", file="First")

    scene = opened(window)
    for name in ("move_to_trash", "duplicate"):
        monkeypatch.setattr(saves, name, refused)
    window.click_on(text(f"saves.{act}"))
    assert scene.message == text("journal.disk_full", file="First")
    assert names(scene) == ["First", "Second", "Broken"]


def test_why_the_list_or_a_game_cannot_be_read_is_said(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> Path:
        raise JournalError("journal.disk_full", file="First")

    why, scene = text("journal.disk_full", file="First"), opened(window)
    with monkeypatch.context() as patch:
        patch.setattr(opening, "read_journal", refused)
        window.click_on(text("saves.replay"))
        assert window.expect(Notice).words == why
        window.key("escape")
    monkeypatch.setattr(saves, "listing", refused)
    scene.read()
    assert names(scene) == []
    assert scene.message == why


@pytest.mark.parametrize("count", [1, 8, 40])
def test_what_is_wrong_with_a_file_takes_two_lines_at_most(count: int) -> None:
    look, surface = board_look(), pygame.Surface((300, 200), pygame.SRCALPHA)
    first_line = pygame.Rect(0, 0, 300, look.type.line_height("small"))
    saves_list._paint_problem(look, surface, first_line, "damaged " * count)
    lines = surface.get_bounding_rect().bottom / first_line.height
    assert lines == pytest.approx(1 if count == 1 else 2, abs=0.2)
