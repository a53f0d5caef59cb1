"""Rules saved under a name: the options, how players talk, whether help is shown."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

import pygame

from tammany_desktop.journal.header import tidy_name
from tammany_desktop.languages import text
from tammany_desktop.rules.options import PRESETS, STANDARD, Options, Value
from tammany_desktop.scenes.base.dialog import Prompt
from tammany_desktop.scenes.base.pages import Space
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.menus import game_rules
from tammany_desktop.scenes.menus.seat_card import SeatsScene
from tammany_desktop.session.line_up import SeatChoice
from tammany_desktop.system.settings import TALKS
from tammany_desktop.ui.gui import Gui

LIMIT: Final = 24  # greatest number of characters of a name


class HouseRules(NamedTuple):
    """All choices on the page of rules; `talk` is one of TALKS, `unaided` is True without help."""

    options: Options
    talk: str
    unaided: bool


def saved_rules(stage: Stage) -> dict[str, HouseRules]:
    """Return the saved rules by name; damaged ones are left out."""
    rules_by_name = {}
    for name, data in stage.settings.house_rules.items():
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            options, talk = Options.read(data["options"]), str(data["talk"])
            if talk in TALKS:
                rules_by_name[name] = HouseRules(options, talk, data["bare"] is True)
    return rules_by_name


def name_of(stage: Stage, rules: HouseRules) -> str:
    """Return the name under which these rules are saved, or ""."""
    return next((name for name, saved in saved_rules(stage).items() if saved == rules), "")


def ask_name(stage: Stage, rules: HouseRules, on_saved: Callable[[], object]) -> None:
    """Ask for a name, save the rules under it, then call `on_saved`."""

    def save(typed: str) -> str:
        name = tidy_name(typed)
        if not name:
            return text("new_game.house_unnamed")
        data = {"options": rules.options.to_json(), "talk": rules.talk, "bare": rules.unaided}
        stage.apply(house_rules={**stage.settings.house_rules, name: data})
        on_saved()
        return ""

    heading, words = text("new_game.house_save"), text("new_game.house_words")
    stage.stack.push(Prompt(stage, heading, words, "", text("saves.note_yes"), save, limit=LIMIT))


class RulesPage(SeatsScene):
    """The part of the New game page on which the rules are chosen."""

    def __init__(self, stage: Stage, seats: tuple[SeatChoice, ...]) -> None:
        super().__init__(stage, seats)
        self.options: Options = STANDARD
        self.talk = stage.settings.talk  # how players talk in this game
        self.unaided = False  # whether this game has no help

    @property
    def rules(self) -> HouseRules:
        """Return the choices on the page of rules."""
        return HouseRules(self.options, self.talk, self.unaided)

    @property
    def can_deal(self) -> bool:
        return self.talk != "off"

    def rules_words(self) -> str:
        """Return the name of the rules, in one line."""
        return game_rules.edition_words(self.options, name_of(self.stage, self.rules))

    def lay_choices(self, gui: Gui, space: Space, people_count: int) -> None:
        """Lay out the choices of the page."""
        talk = game_rules.talk_choice(self.talk, people_count, self._set_talk)
        house_name, names = name_of(self.stage, self.rules), list(saved_rules(self.stage))
        edition = game_rules.edition_choice(self.options, self._set_edition, names, house_name)
        values = [(False, text("common.off")), (True, text("common.on"))]
        words, hint = text("table.tool.bare"), text("new_game.bare_hint")
        unaided = game_rules.GameChoice(words, values, self.unaided, self._set_unaided, hint)
        game_rules.lay_rules(gui, space, self.options, self._set_options, edition, talk, unaided)

    def lay_save(self, gui: Gui, rect: pygame.Rect) -> None:
        """Lay out the button that saves these rules under a name, or deletes them."""
        saved_name = name_of(self.stage, self.rules)
        caption = text("new_game.house_forget" if saved_name else "new_game.house_save")
        save = partial(ask_name, self.stage, self.rules, self.resize)
        press = partial(self._delete, saved_name) if saved_name else save
        gui.button(rect, caption, press, hint=text("new_game.house_hint"))

    def _delete(self, name: str) -> None:
        """Delete the rules saved under a name; the page keeps its choices."""
        saved = self.stage.settings.house_rules
        kept_rules = {other: data for other, data in saved.items() if other != name}
        self.stage.apply(house_rules=kept_rules)
        self.resize()

    def _set_options(self, values: Mapping[str, Value]) -> None:
        self.options = self.options.change(values)
        self.resize()

    def _set_talk(self, talk: object) -> None:
        self.talk = str(talk)
        self.resize()

    def _set_unaided(self, on: object) -> None:
        self.unaided = bool(on)
        self.resize()

    def _set_edition(self, name: object) -> None:
        """Apply the options of an edition, or all choices saved under a name."""
        rules = saved_rules(self.stage).get(str(name).removeprefix(game_rules.HOUSE_PREFIX))
        if rules is not None:
            self.options, self.talk, self.unaided = rules
            return self.resize()
        return self._set_options(PRESETS.get(str(name), {}))
