"""Every menu at every size and scale: nothing cut off, overlapping, outside or too small."""

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from tammany_desktop.languages import text
from tammany_desktop.scenes.crash import CrashScene
from tammany_desktop.scenes.dialog import Question
from tammany_desktop.scenes.keys import KeyDialog
from tammany_desktop.scenes.new_game import NewGameScene
from tammany_desktop.scenes.settings import PAGES, SettingsScene
from tammany_desktop.scenes.sheet import SheetScene
from tammany_desktop.scenes.stack import Stage
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.ui.desk import Desk
from tammany_desktop.ui.intents import Intent
from tests.helpers.window import Driver

SIZES = (
    (1024, 600),
    (1024, 768),
    (1280, 720),
    (1280, 960),
    (1366, 768),
    (1600, 900),
    (1600, 1200),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (2560, 1440),
    (3840, 2160),
)
LEAST = 24
LONG = "Traceback (most recent call last):\n" + "  File, line, in a function\n" * 40


def five_seats(stage: Stage) -> NewGameScene:
    scene = NewGameScene(stage, False)
    scene.resize()
    scene._set_count(5)
    return scene


def question(stage: Stage) -> Question:
    words = text("games.unsaved_words", reason=text("journal.disk_full", file="Ann, Ben, Cy.jsonl"))
    return Question(stage, text("games.unsaved"), words, text("games.unsaved_yes"), lambda: None)


MAKERS: dict[str, Callable[[Stage], SheetScene]] = {
    "title": TitleScene,
    "new_game": five_seats,
    "hot_seat": lambda stage: NewGameScene(stage, True),
    "question": question,
    "key": lambda stage: KeyDialog(stage, Intent.UNDO),
    "fixed_key": lambda stage: KeyDialog(stage, Intent.CANCEL),
    "crash": lambda stage: CrashScene(stage, LONG),
    **{page: lambda stage, page=page: SettingsScene(stage, page) for page in PAGES},
}


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    driver = Driver(tmp_path_factory.mktemp("settings"))
    yield driver
    driver.close()


def faults(desk: Desk) -> list[str]:
    found = [f"cut off: {words}" for words in desk.overfull]
    targets = [target for target in desk.ring.targets + desk.grips if target.shown]
    for target in targets:
        if min(target.rect.size) < LEAST:
            found.append(f"small: {target.label} {target.rect}")
        if not desk.look.window.contains(target.rect):
            found.append(f"outside: {target.label} {target.rect}")
    for surface, rect in desk._print:
        if not desk.look.window.inflate(desk.look.px(40), desk.look.px(40)).contains(rect):
            found.append(f"outside: card or label {rect} {surface}")
    for one, other in combinations(targets, 2):
        if one.rect.colliderect(other.rect):
            found.append(f"overlap: {one.label} {other.label}")
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_menus_fit(window: Driver, size: tuple[int, int]) -> None:
    found = []
    window.resize(size)
    for scale, plain in ((100, False), (150, True), (200, False), (200, True)):
        window.app.apply(ui_scale=scale, plain_type=plain)
        for name, make in MAKERS.items():
            scene = make(window.app)
            scene.resize()
            found += [f"{name} {scale} plain={plain} {fault}" for fault in faults(scene.desk)]
    assert not found


def test_everything_pressed_has_a_name(window: Driver) -> None:
    nameless = []
    for name, make in MAKERS.items():
        scene = make(window.app)
        scene.resize()
        nameless += [name for target in scene.desk.ring.targets if not target.label]
    assert not nameless
