"""The scene of a table on a bare stage: no program, no loop, and no window are around it.

Events go to the open scenes, and frames follow each other, as in the loop. Keys that work in every
scene, fingers, controllers, and sizes of a window are for `tests.helpers.table.Table`.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from tests.helpers.window import BOTS, STEP, Driver  # before pygame: it chooses the drivers

# isort: split
import pygame

from tammany_desktop.app import App
from tammany_desktop.audio import Effect, Player, Silence
from tammany_desktop.languages import ENGLISH, set_language
from tammany_desktop.loop import LONGEST_STEP
from tammany_desktop.play.table import TablePlay
from tammany_desktop.scenes.base.stack import SceneStack, Stage
from tammany_desktop.scenes.menus.rules import RulesScene
from tammany_desktop.session.games import Games
from tammany_desktop.system import choose_language
from tammany_desktop.system.settings import LOOK_SETTINGS, Settings
from tammany_desktop.ui.controller import Controllers
from tests.helpers.board_table import board_look
from tests.helpers.painting import Canvas
from tests.helpers.table import Table

Place = tuple[int, int]


class BareStage:
    """What scenes at a table ask of the program; whoever asks for more has an AttributeError."""

    bots = BOTS

    def __init__(
        self, games: Games, size: Place, settings: Settings, sounds: Player | None
    ) -> None:
        self.games = games
        self.size, self.settings, self.time = size, settings, 0.0
        self.sounds = sounds or Silence()
        self.play: TablePlay | None = None
        self.touched = False
        self.controllers = Controllers()
        self.stack = SceneStack(lambda: self.look.slowness)
        self.relayout()

    def relayout(self) -> None:
        """Lay out all scenes for the settings."""
        given = self.settings
        self.look = board_look(
            self.size,
            given.ui_scale,
            given.contrast,
            given.speed,
            given.reduce_motion,
            given.plain_type,
        )
        self.window = Canvas(pygame.Surface(self.size).convert())
        self.stack.resize()

    def now(self) -> float:
        return self.time

    def alert(self, effect: Effect) -> None:
        self.sounds.play(effect)

    def apply(self, **changes: Any) -> None:
        before, self.settings = self.settings, replace(self.settings, **changes)
        if any(getattr(before, name) != changes[name] for name in LOOK_SETTINGS & {*changes}):
            choose_language(self.settings.language)
            self.relayout()

    def open_rules(self, rule: str = "") -> None:
        self.stack.push(RulesScene(cast(Stage, self), rule))


class StageDriver(Driver):
    """What a person does on a bare stage: every event goes to the scenes themselves."""

    def __init__(
        self, folder: Path, size: Place, sounds: Player | None, settings: Mapping[str, Any]
    ) -> None:
        given = Settings(**{"talk": "off", **settings})
        self.games = Games(folder / "games")
        given = replace(given, language=choose_language(given.language))
        self.stage = BareStage(self.games, size, given, sounds)
        self.app = cast(App, self.stage)
        self.time = self._last = self._behind = 0.0  # seconds

    def frame(self, *events: pygame.event.Event) -> list[pygame.Rect]:
        stage = self.stage
        self.time += STEP
        stage.time, seconds = self.time, min(LONGEST_STEP, self.time - self._last)
        self._last = self.time
        for event in events:
            stage.stack.handle(event, stage.look.keys.read(event, repeat=False))
            stage.stack.apply_changes()
        self._behind += seconds
        pieces_only = stage.play is not None and stage.play.tick(seconds)
        if not pieces_only or events:
            pieces_only, seconds, self._behind = False, self._behind, 0.0
            stage.stack.update(seconds)
            stage.sounds.stream()
            stage.stack.apply_changes()
        return stage.stack.paint_damage(stage.window.surface, pieces_only)

    def close(self) -> None:
        pygame.event.get()
        if self.stage.stack.top is not None:
            self.stage.stack.top.leave()
        set_language(ENGLISH)


class StagedTable(Table):
    """A table whose driver has no window."""

    driver: StageDriver

    @staticmethod
    def driver_of(
        folder: Path, size: Place, sounds: Player | None, settings: Mapping[str, Any]
    ) -> Driver:
        return StageDriver(folder, size, sounds, settings)
