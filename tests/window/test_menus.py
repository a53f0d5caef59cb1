"""The real window, driven by events alone: title, new game, settings."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import Message, text
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.scenes.base.pages import SheetScene
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.learning.problems import ProblemsScene
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.review.board import BoardScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.system.settings import PAGES, SETTINGS
from tammany_desktop.ui.button import Button
from tests.helpers import games
from tests.helpers.window import Driver, revised_rules


def test_title_comes_first_and_rests(window: Driver) -> None:
    assert isinstance(window.scene, TitleScene)
    window.app.apply(reduce_motion=True)
    window.settle()
    assert window.app.stack.due_in() is None
    assert window.frames(5) == []


def test_two_clicks_to_a_game_against_bots(window: Driver) -> None:
    window.click_on(text("title.play"))
    assert isinstance(window.scene, NewGameScene)
    window.click_on(text("new_game.start"))
    (setup,) = window.recorded.started
    assert setup.person_count == 1
    assert len(setup.seats) == 4
    assert [seat.color for seat in setup.seats] == list(COLORS[:4])
    assert setup.options.preset == "revised_2020"


def test_every_setting_of_play_says_what_it_does(window: Driver) -> None:
    window.resize((1280, 720))
    for page in ("play", "reading", "sound", "window"):
        scene = SettingsScene(window.app, page)
        window.app.stack.push(scene)
        window.frames(1)
        rows = [name for name, one in SETTINGS.items() if one.page == page]
        assert all(scene._shows_hint(name) for name in rows), page


def test_keyboard_alone_from_title_to_game(window: Driver) -> None:
    window.tab_to(text("title.hot_seat"))
    window.key("return")
    assert isinstance(window.scene, NewGameScene)
    window.tab_to(text("new_game.name", seat=1))
    for _ in range(20):
        window.key("backspace")
    window.type("Eve")
    window.tab_to(text("new_game.who", seat=3))
    window.key("right")
    window.tab_to(text("new_game.level", seat=3))
    window.key("left")
    window.tab_to(revised_rules())
    window.key("return")
    window.tab_to(text("new_game.edition"))
    window.key("right")
    window.tab_to(text("new_game.start"))
    window.key("space")
    (setup,) = window.recorded.started
    assert setup.seats[0].name == "Eve"
    assert [seat.bot for seat in setup.seats] == ["", "", "brave", ""]
    assert setup.options.preset == "classic_2009"


def test_the_switch_to_the_letter_goes_with_any_edition(window: Driver) -> None:
    window.click_on(text("title.play"))
    window.click_on(revised_rules())
    window.tab_to(text("new_game.edition"))
    window.key("right")
    window.tab_to(text("new_game.letter_label"))
    window.key("right")
    options = window.expect(NewGameScene).setup.options
    assert (options.preset, options.to_the_letter) == ("classic_2009", True)
    window.tab_to(text("new_game.last_tie_label"))
    window.key("right")
    options = window.expect(NewGameScene).setup.options
    assert (options.preset, options.to_the_letter) == ("classic_2009", None)
    window.click_on(text("new_game.start"))
    (setup,) = window.recorded.started
    assert (setup.options.markers, setup.options.last_tie) == ("bosses", "shared")


def test_the_rules_have_a_page_of_their_own(window: Driver) -> None:
    window.click_on(text("title.play"))
    labels = [target.label for target in window.gui.ring.targets]
    assert text("new_game.letter_label") not in labels
    window.click_on(revised_rules())
    window.tab_to(text("new_game.letter_label"))
    window.key("right")
    assert window.expect(NewGameScene).setup.options.to_the_letter
    window.key("escape")
    window.tab_to(text("new_game.name", seat=4))
    window.key("escape")  # leaves the field
    window.key("escape")
    assert isinstance(window.scene, TitleScene)


def test_no_two_seats_share_a_color(window: Driver) -> None:
    window.click_on(text("title.play"))
    for seat in (1, 2, 3, 4):
        window.tab_to(text("new_game.color", seat=seat))
        window.key("right")
        colors = [one.color for one in window.expect(NewGameScene).setup.seats]
        assert len(set(colors)) == 4


def test_a_game_with_a_nameless_seat_says_why_it_cannot_start(window: Driver) -> None:
    window.click_on(text("title.play"))
    window.click_on(text("new_game.name", seat=2))
    for _ in range(20):
        window.key("backspace")
    window.click_on(text("new_game.start"))
    assert window.recorded.started == []
    assert window.gui.tooltip.words == text("setup.problem.no_name", seat=2)


def test_the_last_choices_come_back(window: Driver, tmp_path: Path) -> None:
    window.click_on(text("title.play"))
    window.tab_to(text("new_game.seats_label"))
    window.key("right")
    assert len(window.expect(NewGameScene).setup.seats) == 5
    window.click_on(text("new_game.start"))
    again = Driver(tmp_path)
    again.click_on(text("title.play"))
    assert len(again.expect(NewGameScene).setup.seats) == 5


def test_continue_comes_with_the_first_game_and_is_closed_with_a_reason_without_one(
    window: Driver,
) -> None:
    """It was the last and palest word of the first start."""
    labels = [target.label for target in window.gui.ring.targets]
    assert text("title.resume") not in labels
    all_over(window)
    window.click_on(text("title.resume"))
    assert window.recorded.resumed == 0
    assert window.gui.tooltip.words == text("title.all_over")
    window.recorded.why_not = None
    window.click_on(text("title.settings"))
    window.key("escape")
    window.click_on(text("title.resume"))
    assert window.recorded.resumed == 1


def test_a_game_to_continue_leads_before_the_lessons(window: Driver) -> None:
    title = window.expect(TitleScene)
    keys = [key for key, _, _ in title._choices()]
    assert keys[0] == "title.learn"
    assert keys.index("access.settings") == keys.index("title.hot_seat") + 1, "below the main ones"
    window.recorded.why_not = None
    title.uncover()
    window.frames(2)
    assert not window.app.settings.lesson_played
    assert [key for key, _, _ in title._choices()][:2] == ["title.resume", "title.learn"]
    home = window.gui.ring.home
    assert home is not None
    assert home.label == text("title.resume")


def test_the_menu_of_the_title_has_three_weights_and_its_first_can_be_pressed(
    window: Driver,
) -> None:
    for why in (None, Message("title.no_game")):
        window.recorded.why_not = why
        window.app.to_title()
        window.frames(2)
        root: Any = window.gui.manager.get_root_container()
        made = root.elements
        weights = [(one.kind, one.role) for one in made]
        assert weights.count(("primary", "button")) == 1
        order = [("primary", "button"), ("plain", "button"), ("plain", "body")]
        assert weights == sorted(weights, key=order.index), "each looks like a button"
        assert all(one.is_enabled for one in made if one.role == "button")


def test_lesser_choices_of_the_title_stand_below_the_main_ones_from_edge_to_edge(
    window: Driver,
) -> None:
    """They were words without a frame, in two columns that were not those of the main ones."""
    window.recorded.why_not = None
    window.expect(TitleScene).uncover()
    window.frames(2)
    buttons = list(window.expect(TitleScene).laid.buttons.values())
    main = [one.rect for one in buttons if one.role == "button"]
    lesser = [one.rect for one in buttons if one.role == "body"]
    assert len({(rect.left, rect.right) for rect in main}) == 1
    rows = {rect.top: [other for other in lesser if other.top == rect.top] for rect in lesser}
    for row in rows.values():
        assert (row[0].left, row[-1].right) == (main[0].left, main[0].right)


@pytest.mark.parametrize(
    ("words", "kind"), [("problems.open", ProblemsScene), ("board.heading", BoardScene)]
)
def test_problems_and_the_analysis_board_are_on_the_title(
    tmp_path: Path, words: str, kind: type[Scene]
) -> None:
    driver = Driver(tmp_path, games=Games(tmp_path / "games"))
    driver.app.apply(lesson_played=True)
    driver.app.to_title()
    driver.settle()
    driver.click_on(text(words))
    assert isinstance(driver.scene, kind)
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)
    driver.close()


def test_why_nothing_can_be_continued_tells_finished_games_from_none(tmp_path: Path) -> None:
    driver = Driver(tmp_path, games=Games(tmp_path / "games"))
    assert driver.app.why_no_resume() == Message("title.no_game")
    (tmp_path / "games").mkdir(exist_ok=True)
    (tmp_path / "games" / "Ring.jsonl").write_bytes(games.finished_text(3, 2))
    assert driver.app.why_no_resume() == Message("title.all_over")
    driver.close()


@pytest.mark.usefixtures("painted")
def test_continue_shows_that_it_was_pressed_before_the_table_is_opened(window: Driver) -> None:
    window.recorded.why_not = None
    title = TitleScene(window.app)
    window.app.stack.reset(title)
    window.frames(2)
    press_that_opens(window, title.laid.buttons["title.resume"])
    assert window.recorded.resumed == 0
    window.key("escape")  # goes nowhere, and the table is opened once
    window.frames(3)
    assert window.recorded.resumed == 1
    assert title.laid.buttons["title.resume"].caption == text("title.resume")


@pytest.mark.usefixtures("painted")
def test_start_shows_that_it_was_pressed_before_the_table_is_opened(window: Driver) -> None:
    window.click_on(text("title.play"))
    page = window.expect(NewGameScene)
    press_that_opens(window, page.laid.start)
    assert window.recorded.started == []
    window.key("escape")  # goes nowhere
    window.frames(3)
    assert len(window.recorded.started) == 1
    assert window.scene is page
    assert page.laid.start.caption == text("new_game.start")


def press_that_opens(window: Driver, button: Button) -> None:
    """Press a button with the mouse: the next frame says that the table is opening."""
    place = button.target.rect
    window.point(place.center)
    before = window.app.window.surface.subsurface(place).copy()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        window.frame(pygame.event.Event(kind, pos=place.center, button=1, touch=False))
    assert button.caption == text("title.opening")
    shown = window.app.window.surface.subsurface(place)
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(before, "RGB")
    assert window.app.stack.due_in() == 0


def all_over(window: Driver) -> None:
    """Only finished games are saved."""
    window.recorded.why_not = Message("title.all_over")
    window.expect(TitleScene).uncover()
    window.frames(2)


def test_hover_shows_the_reason_after_a_moment(window: Driver) -> None:
    all_over(window)
    window.point(window.target(text("title.resume")).rect.center)
    assert window.gui.tooltip.words == ""
    window.wait(0.5)
    assert window.gui.tooltip.words == text("title.all_over")
    window.point((2, 2))
    assert window.gui.tooltip.words == ""


def test_settings_by_mouse_are_kept(window: Driver, tmp_path: Path) -> None:
    window.click_on(text("title.settings"))
    assert isinstance(window.scene, SettingsScene)
    window.click_on(text("settings.page.reading"))
    window.click_on(text("settings.plain_type"))
    assert window.app.look.type.plain
    window.click_on(text("settings.page.sound"))
    place = window.target(text("settings.music")).rect
    window.click((place.centerx, place.centery))
    kept = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert kept["plain_type"] is True
    assert kept["music"] == window.app.settings.music != 30
    again = Driver(tmp_path)
    assert again.app.settings == window.app.settings


def test_the_first_start_leads_to_what_everything_looks_like(window: Driver) -> None:
    """By the first press of Tab, for who could not read on."""
    window.key("tab")
    assert window.focused() == text("access.settings")
    window.key("return")
    assert window.expect(SettingsScene).page == "reading"
    window.tab_to(text("settings.ui_scale"))
    window.key("escape")
    window.app.apply(lesson_played=True)
    window.app.to_title()
    window.frames(2)
    assert text("access.settings") not in [one.label for one in window.gui.ring.targets]


def test_scale_changes_everything_at_once(window: Driver) -> None:
    window.click_on(text("title.settings"))
    window.click_on(text("settings.page.reading"))
    window.tab_to(text("settings.ui_scale"))
    before = window.app.look.type.cap_height("body")
    for _ in range(10):
        window.key("right")
    assert window.app.settings.ui_scale == 200
    assert window.app.look.type.cap_height("body") >= 2 * before - 2
    assert window.focused() == text("settings.ui_scale")


def test_settings_open_where_they_were_left(window: Driver) -> None:
    window.app.stack.push(SettingsScene(window.app))
    window.settle()
    assert window.expect(SettingsScene).page == "window"
    window.click_on(text("settings.page.sound"))
    window.key("escape")
    window.click_on(text("title.settings"))
    assert window.expect(SettingsScene).page == "sound"
    window.app.apply(page="of another version")
    assert SettingsScene(window.app).page == "window"


def test_a_key_can_be_bound_anew(window: Driver) -> None:
    window.app.stack.push(SettingsScene(window.app, "keys"))
    window.frames(2)
    window.tab_to(text("settings.page.keys"))
    window.key("tab")
    assert window.focused() == text("settings.page.keys")  # the list itself
    window.key("down")
    window.key("return")
    window.key("j")
    assert window.app.settings.keys == {"undo": ("j",)}
    window.key("return")
    window.key("tab", 0)
    window.key("escape")
    assert isinstance(window.scene, SettingsScene)


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_buttons_of_the_first_start_are_high_with_the_largest_type(
    window: Driver, size: tuple[int, int]
) -> None:
    window.lay(size, 200)
    least = window.app.look.px(40)
    assert all(target.rect.height >= least for target in window.gui.ring.targets)


def test_focus_reaches_every_target_of_every_menu(window: Driver) -> None:
    scenes: list[SheetScene] = [TitleScene(window.app), NewGameScene(window.app, False)]
    scenes += [SettingsScene(window.app, page) for page in PAGES]
    for scene in scenes:
        window.app.stack.push(scene)
        window.frames(2)
        ring = window.gui.ring
        seen = []
        for _ in range(len(ring.targets)):
            window.key("tab")
            seen.append(ring.current)
        assert len(set(map(id, seen))) == len(ring.reachable()), type(scene)


@pytest.mark.usefixtures("painted")
def test_a_storm_of_sizes_changes_nothing(window: Driver) -> None:
    window.click_on(text("title.play"))
    window.click_on(text("new_game.name", seat=1))
    window.key("x")
    name = window.expect(NewGameScene).setup.seats[0].name
    for size in ((1024, 600), (3840, 2160), (1280, 960), (2560, 1080), (1024, 768), (1280, 720)):
        for scale in (100, 150, 200):
            window.lay(size, scale)
            assert window.app.window.surface.get_size() == size
            assert not window.gui.overfull, (size, scale, window.gui.overfull)
    assert window.gui.text_fields.words(window.target(text("new_game.name", seat=1))) == name


@pytest.mark.usefixtures("painted")
def test_what_was_repainted_equals_a_fresh_painting(window: Driver) -> None:
    window.click_on(text("title.play"))
    window.click_on(text("new_game.name", seat=2))
    window.type("Kate")
    window.key("tab")
    window.key("right")
    window.point((5, 5))
    window.wait(1)
    left = window.picture()
    window.app.stack.forget()
    window.frame()
    assert window.picture() == left


@pytest.mark.usefixtures("painted")
def test_all_open_pages_are_painted_anew_in_another_contrast(window: Driver) -> None:
    window.click_on(text("title.settings"))
    window.app.stack.push(Notice(window.app, "Notice", "Words"))
    window.point((5, 5))
    window.wait(1)
    window.app.apply(contrast="high_contrast")
    window.wait(1)
    left = window.picture()
    window.app.stack.forget()
    window.frame()
    assert window.picture() == left


def test_a_fault_leads_to_the_crash_scene_and_on(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(dt: float) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(window.scene, "update", fail)
    with window.crash_expected():
        window.frames(3)
    assert isinstance(window.scene, CrashScene)
    assert window.scene.report.endswith("fail\nbuiltins.RuntimeError")
    window.click_on(text("crash.title"))
    assert isinstance(window.scene, TitleScene)


def test_damaged_settings_are_set_aside_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{ not json", encoding="utf-8")
    driver = Driver(tmp_path)
    assert isinstance(driver.scene, Notice)
    assert "settings.damaged-1.json" in driver.scene.words
    assert (tmp_path / "settings.damaged-1.json").read_text(encoding="utf-8") == "{ not json"
    driver.key("return")
    assert isinstance(driver.scene, TitleScene)
    driver.close()


def test_quit_by_button_and_by_window(window: Driver) -> None:
    window.click_on(text("title.quit"))
    assert not window.app.running
    window.app.running = True
    window.frame(pygame.event.Event(pygame.QUIT))
    assert not window.app.running


def test_said_sentences_are_phrased_late() -> None:
    assert Message("setup.problem.no_name", {"seat": 3}).text() == text(
        "setup.problem.no_name", seat=3
    )


def test_full_screen_and_back_by_the_key(window: Driver) -> None:
    before = window.app.window.size
    window.key("f11")
    window.frames(3)
    assert window.app.settings.full_screen
    assert window.app.window.size == pygame.display.get_desktop_sizes()[0]
    assert window.app.look.window.size == window.app.window.size
    window.key("f11")
    window.frames(3)
    assert window.app.look.window.size == before


def test_the_size_chosen_in_the_settings_is_taken(window: Driver) -> None:
    window.click_on(text("title.settings"))
    window.tab_to(text("settings.window_size"))
    window.key("right")
    window.frames(3)
    assert window.app.window.size == (1366, 768)
    assert window.app.look.window.size == (1366, 768)


def test_where_a_setting_has_no_room_for_what_it_does_its_tooltip_says_it(tmp_path: Path) -> None:
    driver = Driver(tmp_path, size=(1024, 600))
    driver.app.apply(ui_scale=150)
    driver.app.stack.push(SettingsScene(driver.app))
    driver.frames(2)
    scene = driver.expect(SettingsScene)
    scene._show_page("play")
    driver.frames(2)
    assert not scene._shows_hint("speed")
    driver.point(driver.target(text("settings.speed")).rect.center)
    driver.wait(2.0)
    assert driver.gui.tooltip.words == text("settings.speed_hint")
    driver.close()


def test_an_explanation_is_nearer_to_its_setting_than_to_the_next_one(window: Driver) -> None:
    window.resize((1280, 720))
    window.app.stack.push(SettingsScene(window.app, "play"))
    window.frames(1)
    labels = {label.words: label.rect.centery for label in window.gui.labels}
    rows = [name for name, one in SETTINGS.items() if one.page == "play"]
    middles = [
        labels[words]
        for name in rows
        for words in (text(f"settings.{name}"), text(f"settings.{name}_hint"))
    ]
    steps = [below - above for above, below in pairwise(middles)]
    assert 1.5 * max(steps[::2]) < min(steps[1::2])
