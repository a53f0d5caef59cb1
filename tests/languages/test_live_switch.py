"""A language chosen while the program runs: every word changes at once, and none is left behind."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tammany_desktop import languages
from tammany_desktop.journal.header import COLORS
from tammany_desktop.languages import text
from tammany_desktop.rules.events import BossPlaced
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.session.session import BotOpponents, Session
from tests.helpers import games
from tests.helpers.catalogs import OTHERS
from tests.helpers.window import Driver

SEATS = tuple(Seat(f"P{number}", COLORS[number], "") for number in range(3))
FOREIGN = OTHERS[0] if OTHERS else ""
pytestmark = [
    pytest.mark.skipif(not OTHERS, reason="English alone"),
    pytest.mark.usefixtures("unshared"),
]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, games=Games(tmp_path / "games"))
    driver.app.apply(speed="instant")
    yield driver
    driver.close()


def show(window: Driver, name: str) -> Any:
    """A scene that lies under the settings when a language is chosen there, or chooses it."""
    stage = window.app
    if name == "title":
        stage.stack.reset(TitleScene(stage))
    elif name == "settings":
        stage.stack.reset(SettingsScene(stage, "reading"))
    else:
        played = games.fresh(3, 2)
        games.play(played, Random(2), lambda one: one.line >= 60)
        match = Match.in_memory(SEATS, played.state.copy(), Random(1))
        table: Any = TableScene(stage, Session(match, BotOpponents(match)))
        stage.stack.reset(table)
        stage.stack.apply_changes()
        if name == "menu":
            stage.stack.push(MenuScene(table.stage, table.session))
    stage.stack.apply_changes()
    window.settle()


@pytest.mark.parametrize(
    ("name", "code"),
    [  # each scene in one language, and each language in one scene; the rest in the long run
        pytest.param(name, code, marks=() if place == number else pytest.mark.long)
        for place, name in enumerate(("title", "settings", "table", "menu"))
        for number, code in enumerate(OTHERS)
    ],
)
def test_a_scene_looks_as_if_it_had_been_opened_in_the_language(
    window: Driver, name: str, code: str
) -> None:
    show(window, name)
    english = window.picture()
    window.app.apply(language=code)
    window.settle()
    switched = window.picture()
    assert switched != english
    show(window, name)
    assert window.picture() == switched
    window.app.apply(language="en")
    window.settle()
    show(window, name)
    assert window.picture() == english


def test_the_settings_change_it_by_their_own_button(window: Driver) -> None:
    window.app.stack.reset(SettingsScene(window.app, "reading"))
    window.app.stack.apply_changes()
    names = [languages.name_of(code) for code in languages.available()]
    assert names[0] == "English"
    assert len(set(names)) == len(names)
    window.tab_to(text("settings.language"))
    window.key("right")
    assert languages.language() == languages.available()[1] == window.app.settings.language
    assert window.focused() == text("settings.language") != "Language"


def test_what_a_bot_did_is_not_told_in_the_language_before(window: Driver) -> None:
    """The bar kept the sentence of the last act until something else happened."""
    show(window, "table")
    table: Any = window.scene
    narrator = table.narrator
    narrator.session.plays_here = lambda seat: False
    narrator.tell_event(BossPlaced(0, 1))
    english = narrator.bar_sentences(None, "")
    assert english[0] == narrator.latest
    window.app.apply(language=FOREIGN)
    told = narrator.bar_sentences(None, "")
    assert english[0] not in (*told, narrator.latest)
    assert not narrator.acts
    assert told[0]
    window.app.apply(language="en")
