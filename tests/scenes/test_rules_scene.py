"""The rule book: opened at a rule, searched, read by keyboard alone and by mouse alone."""

import shutil
from pathlib import Path

import pygame
import pytest

from tammany_desktop import languages, resources
from tammany_desktop.languages import text
from tammany_desktop.languages.rulebook import found_in, rulebook, spans
from tammany_desktop.scenes.base.pages import HEADING_ROLES, Space
from tammany_desktop.scenes.menus.rules import MAX_CONTENTS, RulesScene, _id_width
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.tokens import Gap
from tests.helpers.catalog_files import assets_in, write_catalog
from tests.helpers.window import Driver

SIZES = ((1024, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160))


def opened(window: Driver, rule: str = "") -> RulesScene:
    scene = RulesScene(window.app, rule)
    window.app.stack.push(scene)
    window.frames(2)
    assert window.scene is scene
    return scene


def test_every_rule_that_the_code_cites_can_be_opened(window: Driver) -> None:
    ids = [rule.id for chapter in rulebook("en") for rule in chapter.rules]
    assert len(set(ids)) == len(ids) > 50
    for id_ in ("R1.1", "R6.2", "R7.4", "RL.1", "RO.5", "R12"):
        scene = opened(window, id_)
        assert scene.scrolled_to == id_
        window.key("escape")


def test_opens_with_the_rule_asked_for_in_view(window: Driver) -> None:
    scene = opened(window, "R6.3")
    block = scene._block_of("R6.3")
    top = scene.page._tops[block] - scene.page.top
    assert 0 <= top < scene.page.rect.height / 2
    assert scene.contents is not None
    assert scene.headings[scene.contents.chosen].rule == "R6.3"
    assert opened(window, "R99").page.top == 0


def test_the_contents_follow_the_page_as_it_is_scrolled(window: Driver) -> None:
    scene = opened(window)
    assert scene.contents is not None
    scene.page.scroll(scene.page.rect.height * 3)
    window.frames(2)
    assert scene.contents.chosen == scene.page.first > 0


def test_search_as_you_type_from_anywhere(window: Driver) -> None:
    scene = opened(window)
    window.type("Sealed bid")
    assert window.focused() == text("rules_scene.search")
    found = [rule.id for chapter in scene.matching for rule in chapter.rules]
    assert "R7.4" in found
    assert "R5.1" not in found
    assert [line.rule for line in scene.headings if line.rule] == found
    window.key("return")  # from the field to what it found
    window.key("return")
    window.click_on(text("rules_scene.clear"))
    assert scene.query == ""
    assert scene.matching == rulebook("en")


@pytest.mark.parametrize("words", ["sealed", "zzz", "favor bag"])
@pytest.mark.parametrize("way", ["button", "escape"])
def test_a_search_that_is_cleared_leaves_the_page_as_it_was(
    window: Driver, words: str, way: str
) -> None:
    def shown(scene: RulesScene) -> list[object]:
        assert scene.contents is not None
        field = window.gui.text_fields.words(window.target(text("rules_scene.search")))
        targets = [(one.label, one.rect.copy(), one.why_not) for one in scene.gui.ring.targets]
        return [scene.headings, scene.contents.count, scene.page.length, field, targets]

    scene = opened(window)
    before = shown(scene)
    window.type(words)
    assert shown(scene) != before
    if way == "escape":
        window.key("escape")
    else:
        window.click_on(text("rules_scene.clear"))
    window.frames(2)
    assert shown(window.expect(RulesScene)) == before


@pytest.mark.usefixtures("painted")
def test_a_search_without_a_find_says_so(window: Driver) -> None:
    scene = opened(window)
    before = window.picture()
    window.type("zeppelin")
    assert scene.matching == ()
    assert scene.headings == []
    assert window.picture() != before
    window.key("page down")
    for _ in range(len("zeppelin")):
        window.key("backspace")
    assert scene.matching == rulebook("en")


def test_keyboard_alone_reads_and_leaves(window: Driver) -> None:
    scene = opened(window)
    window.key("down")
    assert scene.page.top > 0
    window.key("end")
    assert scene.page.top == scene.page.max_top
    window.key("home")
    assert scene.page.top == 0
    window.tab_to(text("rules_scene.contents"))
    for _ in range(12):
        window.key("down")
    assert scene.contents is not None
    assert scene.page.first == scene.contents.chosen == 12
    window.key("escape")
    assert isinstance(window.scene, TitleScene)


def test_escape_clears_a_search_and_then_leaves(window: Driver) -> None:
    """It only took the field's focus, which is hardly seen, and kept the search."""
    scene = opened(window)
    window.type("bid")
    assert scene.query == "bid"
    window.key("escape")
    assert window.scene is scene
    assert scene.query == ""
    window.key("escape")
    assert isinstance(window.scene, TitleScene)


def test_mouse_alone_reads_and_leaves(window: Driver) -> None:
    scene = opened(window)
    window.point(scene.page.rect.center)
    window.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False, touch=False))
    assert scene.page.top > 0
    assert scene.contents is not None
    row = scene.contents.view
    window.click((row.centerx, row.top + scene.contents.row_height // 2))
    assert scene.page.top == 0
    bar = scene.page.bar
    window.click((bar.centerx, bar.bottom - 2))
    assert scene.page.top == scene.page.max_top
    window.click_on(text("common.back"))
    assert isinstance(window.scene, TitleScene)


def test_a_narrow_window_chooses_by_chapter(window: Driver) -> None:
    window.app.apply(ui_scale=200)
    window.resize((1024, 600))
    scene = opened(window)
    assert scene.contents is None
    window.tab_to(text("rules_scene.chapter"))
    window.key("right")
    assert scene.headings[scene.page.first].title == rulebook("en")[1].title
    window.app.apply(ui_scale=100)
    window.frames(2)
    assert scene.contents is not None
    assert scene.headings[scene.page.first].title == rulebook("en")[1].title


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_nothing_is_cut_off_at_any_size(window: Driver, whole: bool) -> None:
    scene = opened(window, "R7.4")
    for number, size in enumerate(SIZES):
        for scale in (100, 150, 200) if whole else ((200, 150, 100)[number % 3],):
            window.lay(size, scale)
            window.frames(1)
            assert window.gui.overfull == []
            assert scene.scrolled_to == "R7.4"
            for target in window.gui.ring.reachable():
                assert min(target.rect.size) >= 24
                assert window.app.look.window.contains(target.rect)


@pytest.mark.usefixtures("painted")
def test_what_was_repainted_equals_a_fresh_painting(window: Driver) -> None:
    opened(window)
    window.type("favor")
    window.key("tab")
    window.key("tab")
    window.key("down")
    window.wait(1)
    left = window.picture()
    window.app.stack.repaint()
    window.frame()
    assert window.picture() == left


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("size", [(1280, 720), (1600, 1200), (2560, 1080)])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_contents_are_as_wide_as_their_longest_row_unless_that_is_too_wide(
    window: Driver, language: str, size: tuple[int, int]
) -> None:
    window.app.apply(language=language)
    window.resize(size)
    scene = opened(window)
    assert scene.contents is not None
    look, view = window.app.look, scene.contents.view
    if view.width < look.px(MAX_CONTENTS) - look.px(Gap.XXL):
        for row in scene.headings:
            room = view.width - 2 * look.px(Gap.S) - bool(row.rule) * _id_width(look)
            assert look.type.width(row.title, "small" if row.rule else "strong") <= room, row
    window.app.apply(language="en")


def test_it_rests(window: Driver) -> None:
    scene = opened(window)
    window.frames(sum(len(drawing.panels) for drawing in scene.layouts.values()))
    window.settle()
    assert window.app.stack.due_in() is None


def test_another_language_replaces_rule_by_rule(tmp_path: Path) -> None:
    (tmp_path / "languages").mkdir()
    shutil.copy(resources.assets() / "rulebook.json", tmp_path)
    shutil.copy(languages.path_of("en"), tmp_path / "languages")
    words = {"rulebook.chapter.city": "Kapitel", "rulebook.R7.4.title": "Das Gebot"}
    write_catalog(tmp_path / "languages" / "de.mo", words)
    with assets_in(tmp_path):
        german = {rule.id: rule for chapter in rulebook("de") for rule in chapter.rules}
        english = {rule.id: rule for chapter in rulebook("en") for rule in chapter.rules}
        assert rulebook("de")[0].title == "Kapitel"
        assert rulebook("de")[1].title == rulebook("en")[1].title == "Pieces and setup"
        assert german["R7.4"].title == "Das Gebot"
        assert german["R7.4"].text == english["R7.4"].text
        assert german["R7.5"] == english["R7.5"]


def test_searching() -> None:
    book = rulebook("en")
    assert found_in(book, ()) == book
    assert [rule.id for chapter in found_in(book, ("r7.4",)) for rule in chapter.rules] == ["R7.4"]
    assert spans("a (b) a", ("(b)", "A")) == [(0, 1), (2, 5), (6, 7)]


def test_a_heading_is_as_large_as_its_room_allows(
    window: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, roles = opened(window), list[str]()
    monkeypatch.setattr(Gui, "label", lambda _, rect, words, role: roles.append(role))
    for count in range(10, 200, 5):
        scene.lay_head(scene.gui, Space(0, 0, 1800, 500), "R" * count)
    assert list(dict.fromkeys(roles)) == list(HEADING_ROLES)
