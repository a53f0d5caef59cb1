"""Pages without a game on the table: title, menus, settings, rules, saved games, hall, dialogs."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from tammany_desktop.journal import saves
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.crash import CrashScene
from tammany_desktop.scenes.base.dialog import (
    Dialog,
    DialogChoice,
    FileChoice,
    FileNotice,
    Notice,
    Prompt,
    leaving_question,
)
from tammany_desktop.scenes.base.stack import Scene
from tammany_desktop.scenes.menus.keys import KeyDialog
from tammany_desktop.scenes.menus.new_game import NewGameScene
from tammany_desktop.scenes.menus.players import NameScene
from tammany_desktop.scenes.menus.rule_pictures import FIGURES
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.scenes.menus.saves import SavesScene
from tammany_desktop.scenes.menus.settings import SettingsScene
from tammany_desktop.scenes.menus.sounds import SoundsScene
from tammany_desktop.scenes.review.hall import TABS as HALLS
from tammany_desktop.scenes.review.hall import HallScene
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.system.settings import PAGES as SETTINGS
from tammany_desktop.ui.intents import Intent
from tests.helpers.no_answer import NoAnswer
from tests.pictures.studio import NOW, Page, Studio

MADE: Final = Path("/") / "games" / "Tammany Hall.tammany"
REPORT: Final = "Traceback (most recent call last):\n" + "  File, line, in a function\n" * 40


def alone(make: Callable[[Studio], Scene]) -> Callable[[Studio], object]:
    """A page that is a scene and nothing else."""
    return lambda studio: studio.show(make(studio))


def over_title(make: Callable[[Studio], Scene]) -> Callable[[Studio], object]:
    """A card over the title."""

    def open_card(studio: Studio) -> None:
        studio.show(TitleScene(studio.app))
        studio.lay(make(studio))

    return open_card


def new_game(count: int, rules: bool = False) -> Callable[[Studio], Scene]:
    """The page of a new game with so many seats, or its page of rules."""

    def make(studio: Studio) -> Scene:
        scene = NewGameScene(studio.app, hot_seat=False)
        scene.resize()
        scene._set_count(count)
        scene.rules_open = rules
        return scene

    return make


def name(studio: Studio) -> None:
    """The page of letters over that of a new game."""
    studio.show(NewGameScene(studio.app, hot_seat=False))
    studio.lay(NameScene(studio.app, "Bridget Doyle", lambda _: None))


def trash(studio: Studio) -> None:
    """Saved games after one was deleted."""
    scene = SavesScene(studio.app, lambda: NOW)
    saves.move_to_trash(studio.folder / "games" / "Game 2.jsonl")
    studio.kept = False
    studio.show(scene)


def hall(page: str, studio: Studio) -> None:
    """A page of the hall once all games are read."""
    scene = HallScene(studio.app, lambda: NOW)
    scene.tab_name = page
    studio.show(scene)
    if scene.reader is not None:
        scene.reader._thread.join()
    studio.driver.frames(2)


def settings(page: str, studio: Studio) -> Scene:
    """A page of the settings."""
    return SettingsScene(studio.app, page)


def rule(number: str, studio: Studio) -> Scene:
    """The book of rules at one of them."""
    return RulesScene(studio.app, number)


def found_rules(studio: Studio) -> None:
    """What the book of rules has of a word."""
    scene = RulesScene(studio.app)
    scene.query = text("color.red")
    studio.show(scene)


def _question(studio: Studio) -> Scene:
    """A Question before a loss."""
    return leaving_question(studio.app, lambda: None)


def _prompt(studio: Studio) -> Scene:
    words, yes = text("saves.rename_words"), text("saves.rename")
    offers = [(f"Game {number}", f"Game {number}") for number in range(1, 6)]
    return Prompt(studio.app, yes, words, "Game 1", yes, lambda _: "", suggestions=offers)


def _failure(studio: Studio) -> Scene:
    choices: list[DialogChoice] = [
        (text("table.retry"), lambda: None),
        (text("common.close"), lambda: None),
    ]
    words = text("journal.disk_full", file="Game 1.jsonl")
    return Dialog(studio.app, text("table.failed"), words, choices)


def _file(studio: Studio) -> Scene:
    heading = text("saves.export")
    return FileChoice(studio.app, heading, NoAnswer(), lambda _: None, lambda: None)


def _file_made(studio: Studio) -> FileNotice:
    return FileNotice(studio.app, "Tammany Hall", REPORT[:33], MADE)


MENUS: Final = (
    Page("title", alone(lambda studio: TitleScene(studio.app))),
    Page("title-resume", alone(lambda studio: TitleScene(studio.app)), kept=True),
    Page("new-game", alone(new_game(4))),
    Page("new-game-five", alone(new_game(5))),
    Page("new-game-rules", alone(new_game(4, rules=True))),
    Page("new-game-hot-seat", alone(lambda studio: NewGameScene(studio.app, hot_seat=True))),
    Page("name", name),
    *(Page(f"settings-{name}", alone(partial(settings, name))) for name in SETTINGS),
    Page("settings-sounds", alone(lambda studio: SoundsScene(studio.app))),
    Page("settings-key", over_title(lambda studio: KeyDialog(studio.app, Intent.UNDO))),
    Page("rules", alone(lambda studio: RulesScene(studio.app))),
    Page("rules-found", found_rules),
    *(
        Page(
            f"rules-{figure.name}",
            alone(partial(rule, figure.rules[0])),
        )
        for figure in FIGURES
    ),
    Page("saves", alone(lambda studio: SavesScene(studio.app, lambda: NOW)), kept=True),
    Page("saves-trash", trash, kept=True),
    Page("saves-empty", alone(lambda studio: SavesScene(studio.app, lambda: NOW))),
    *(Page(f"hall-{name}", partial(hall, name), kept=True) for name in HALLS),
    Page("crash", alone(lambda studio: CrashScene(studio.app, REPORT))),
    Page("question", over_title(_question)),
    Page(
        "file-made",
        over_title(lambda studio: FileNotice(studio.app, "Tammany Hall", REPORT[:33], MADE)),
    ),
    Page("notice", over_title(lambda studio: Notice(studio.app, "Tammany Hall", REPORT[:33]))),
    Page("prompt", over_title(_prompt)),
    Page("failure", over_title(_failure)),
    Page("file", over_title(_file)),
)
