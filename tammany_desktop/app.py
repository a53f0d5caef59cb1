"""The program with a window: settings, look, scenes, the loop, and their connections."""

import logging
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from tammany_desktop import resources
from tammany_desktop.art import MIN_CACHE, PAINTED_LIMIT, Art, Cache, Frames, Pieces
from tammany_desktop.audio import Effect, Player, Silence, Volumes
from tammany_desktop.languages import Message, labeled, own_catalogs, sentences, set_language, text
from tammany_desktop.loop import Loop, Program
from tammany_desktop.scenes.base.stack import Scene, SceneStack
from tammany_desktop.scenes.title import TitleScene
from tammany_desktop.system import choose_language, logs
from tammany_desktop.system.memory import release_pictures_at_once
from tammany_desktop.system.settings import (
    LOOK_SETTINGS,
    SCALES,
    SLOWEST_FIRST,
    SafeSettings,
    SettingsFile,
    any_journal,
    saves_folder,
)
from tammany_desktop.ui.controller import ButtonMap, Controllers
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.intents import KEY_REPEAT, Act, Intent, KeyMap
from tammany_desktop.ui.look import Look, palette
from tammany_desktop.ui.tokens import DURATION_FACTORS, SLOW_ANSWERS
from tammany_desktop.ui.type import Typography, Units
from tammany_desktop.ui.window import NoDisplayError, Window

if TYPE_CHECKING:
    from tammany_desktop.access.adapter import Adapter
    from tammany_desktop.journal.saves import BranchPoint
    from tammany_desktop.play.table import TablePlay
    from tammany_desktop.session.games import Games
    from tammany_desktop.session.line_up import BotLevel, GameSetup
    from tammany_desktop.session.weighing import WeighingQueue

log = logging.getLogger(__name__)
NO_GAME: Final = Message("title.no_game")
ALL_OVER: Final = Message("title.all_over")


class App(Program):
    """The stage of all scenes, and the program that the loop runs."""

    def __init__(
        self,
        games: "Games | None" = None,
        *,
        folder: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        bots: "Sequence[BotLevel] | None" = (),
        size: tuple[int, int] | None = None,
        sounds: Player | None = None,
        settings_file: SettingsFile | None = None,
    ) -> None:
        """Show the title in a window; if `bots` is None, find bots later. Raises NoDisplayError."""
        self._games = games
        if games is not None:
            games.wake = self.wake
        self.play: TablePlay | None = None
        self._weighing_queue: WeighingQueue | None = None
        self._settings_file = settings_file or SettingsFile(folder)
        self.settings, problem = self._settings_file.load()
        self.settings = replace(self.settings, language=choose_language(self.settings.language))
        self._bots = None if bots is None else tuple(bots)
        self.sounds = sounds or Silence()
        self.controllers = Controllers()
        self.touched = False
        self._controller_family = ""  # family of the controller used last
        self.stack = SceneStack(lambda: self.look.slowness)
        self.running = True
        self.unfocused = False  # whether another window has the focus
        self.adapter: Adapter | None = None
        self.loop = Loop(self, clock, has_sound=sounds is not None)
        self._question: Scene | None = None  # if a game is not saved, asked before the end
        self._notified = False  # whether a notice said that settings cannot be saved
        self.window = self._open_window(size)
        self.art = Art(resources.assets())
        self.pieces = Pieces(self.art)
        self.frames = Frames(self.art)
        self.look = self._make_look()
        self._set_volumes()
        self.stack.push(TitleScene(self))
        if problem is not None:
            self._show_notice("notice.settings", problem.text())
        portrait_messages = [Message("own.portrait", {"file": name}) for name in self.pieces.unused]
        if warnings := [*own_catalogs()[1], *portrait_messages]:
            self._show_notice("own.heading", sentences(message.text() for message in warnings))
        self.stack.apply_changes()

    def _show_notice(self, title_key: str, message: str) -> None:
        """Show a notice over the scene; the scene of notices is imported when first needed."""
        from tammany_desktop.scenes.base.dialog import Notice

        self.stack.push(Notice(self, text(title_key), message))

    def _open_window(self, size: tuple[int, int] | None) -> Window:
        pygame.font.init()
        saved = self.settings
        title, size = text("app.title"), size or saved.window_size
        window = Window(title, size, saved.window_place, saved.full_screen)
        logs.set_window_icon()
        pygame.key.set_repeat(*KEY_REPEAT)
        return window

    @property
    def bots(self) -> "tuple[BotLevel, ...]":
        """Return the opponents that can be chosen; found when first needed, unless given."""
        if self._bots is None:
            from tammany_desktop.session.line_up import known_bots

            self._bots = known_bots()
        return self._bots

    @property
    def games(self) -> "Games":
        """Return the games of this computer; their module is imported when first needed."""
        if self._games is None:
            from tammany_desktop.session.games import Games

            self._games = Games(saves_folder(), self.wake)
        return self._games

    def weighing_queue(self) -> "WeighingQueue":
        """Return the queue that weighs games in the background, made when first needed."""
        if self._weighing_queue is None:
            from tammany_desktop.session.weighing import FOLDER, WeighingQueue

            self._weighing_queue = WeighingQueue(self.games.folder.parent / FOLDER, self.wake)
        return self._weighing_queue

    def now(self) -> float:
        return self.loop.clock()

    def alert(self, effect: Effect) -> None:
        self.sounds.play(effect)
        if self.unfocused:
            self.window.flash()

    def note_focus(self, focused: bool) -> None:
        self.unfocused = not focused
        self._set_volumes()

    def wake(self) -> None:
        self.loop.signal.set()

    def apply(self, **changes: Any) -> None:
        old, self.settings = self.settings, replace(self.settings, **changes)
        changed = {name for name in changes if getattr(old, name) != getattr(self.settings, name)}
        if not changed:
            return
        self._save()
        if "language" in changed:
            set_language(self.settings.language)
            pygame.display.set_caption(text("app.title"))
        if "full_screen" in changed:
            self.window.set_full(self.settings.full_screen)
        if "window_size" in changed and not self.settings.full_screen:
            if self.window.size != self.settings.window_size:
                self.window.set_size(self.settings.window_size)
        if changed & {"volume", "effects", "music", "ambience", "mute", "background"}:
            self._set_volumes()
        if "reader" in changed and "off" in (old.reader, self.settings.reader):
            self.connect_screen_reader()
        if "controllers" in changed:
            self.find_controllers()
        units = self.look.units
        if changed & LOOK_SETTINGS or self.window.size != (units.width, units.height + units.strip):
            self.relayout()

    def open_table(self, game: "GameSetup | Path | BranchPoint | None" = None) -> None:
        """Open a table, whose scene is imported when somebody plays."""
        from tammany_desktop.scenes import table

        table.open_table(self, game)

    def why_no_resume(self) -> Message | None:
        """Return why Continue is disabled (no game to go on with), or None if it is not."""
        if self._games is None and not any_journal(saves_folder()):
            return NO_GAME
        if self.games.under_way is not None or self.games.latest() is not None:
            return None
        return ALL_OVER if any_journal(self.games.folder) else NO_GAME

    def to_title(self) -> None:
        self.stack.reset(TitleScene(self))

    def open_rules(self, rule: str = "") -> None:
        from tammany_desktop.scenes.menus.rules import RulesScene

        self.stack.push(RulesScene(self, rule))

    def leave_program(self) -> None:
        """End after this frame; if a game is not saved, ask first, but end on a second request."""
        is_asking = self._question is not None and self._question in self.stack.scenes
        if is_asking or self._games is None or not self._games.unsaved:
            self.running = False
            return
        from tammany_desktop.scenes.base.dialog import leaving_question

        self._question = leaving_question(self, self.end)
        self.stack.push(self._question)

    def end(self) -> None:
        """End after this frame, without asking."""
        self.running = False
        self.wake()

    def take_weighed(self) -> None:
        if self._weighing_queue is not None:
            before = self._weighing_queue.ended_count
            self._weighing_queue.poll()
            if self._weighing_queue.ended_count > before:
                self.alert(Effect.WEIGHED)

    def run(self) -> None:
        """Run frames until the program ends."""
        self.loop.run()
        self.close()

    def global_key(self, act: Act) -> bool:
        if act.intent is Intent.FULL_SCREEN:
            if not act.repeat:
                self.apply(full_screen=not self.settings.full_screen)
        elif act.intent is Intent.PICTURE:
            from tammany_desktop.scenes.base.pictures import save_picture

            return not act.repeat and save_picture(self)
        elif act.intent is Intent.MUTE:
            if not act.repeat:
                self.apply(mute=not self.settings.mute)
                self._show_tooltip(text("sound.muted" if self.settings.mute else "sound.heard"))
        elif act.intent in (Intent.SLOWER, Intent.FASTER):
            for name in ("speed", "rivals_speed"):
                if (speed := getattr(self.settings, name)) in SLOWEST_FIRST:
                    index = SLOWEST_FIRST.index(speed) + (1 if act.intent is Intent.FASTER else -1)
                    self.apply(**{name: SLOWEST_FIRST[max(0, min(index, len(SLOWEST_FIRST) - 1))]})
            words = text(f"settings.speed_of.{self.settings.speed}")
            self._show_tooltip(labeled(text("settings.speed"), words))
        elif act.intent in (Intent.LARGER, Intent.SMALLER):
            index = SCALES.index(self.settings.ui_scale // 10 * 10)
            index += 1 if act.intent is Intent.LARGER else -1
            self.apply(ui_scale=SCALES[max(0, min(index, len(SCALES) - 1))])
        else:
            return False
        return True

    def _show_tooltip(self, message: str) -> None:
        """Show a tooltip at the top of the scene in front for as long as it takes to read."""
        front = self.stack.front
        if front is not None and front.gui is not None:
            top_rect = pygame.Rect(self.look.window.midtop, (1, 1))
            front.gui.tooltip.show_timed(Target(top_rect, label=message, hint=message))

    def relayout(self) -> None:
        self.look = self._make_look()
        self.stack.resize()

    def connect_screen_reader(self) -> None:
        """Connect the system's screen reader, if there is one and the settings allow it."""
        if self.settings.reader == "off":
            self.adapter = None
            return
        from tammany_desktop.access.adapter import connect

        self.adapter = connect(self, self.window.hidden)

    def find_controllers(self) -> None:
        self.controllers.apply_setting(self.settings.controllers)

    def note_device(self, device: int) -> None:
        family = self.controllers.family(device) if device >= 0 else ""
        if family != self._controller_family:
            self._controller_family = family
            self.relayout()

    def crash(self, error: Exception) -> None:
        """Replace all scenes by the crash window; raise an error of that window itself again."""
        from tammany_desktop.scenes.base.crash import CrashScene  # imported late: it loads journals

        scenes = self.stack.scenes
        log.exception("uncaught\n%s", "\n".join(logs.report_head(self.settings, scenes)))
        if isinstance(self.stack.top, CrashScene):
            raise error
        open_session = self._games.session if self._games is not None else None
        session = self.play.session if self.play is not None else open_session
        report = logs.with_game(logs.describe(error, self.settings, scenes), session)
        with suppress(Exception):  # the journal is safe; the match in memory may be damaged
            self._close_games()
        self.stack = SceneStack(lambda: self.look.slowness)
        self.stack.push(CrashScene(self, report))
        self.stack.apply_changes()

    def close(self) -> None:
        """Save the window's place and the settings, and quit pygame."""
        geometry = {"window_size": self.window.normal_size, "window_place": self.window.position}
        self.settings = replace(self.settings, **geometry)  # type: ignore[arg-type]
        self._save()
        self._close_games()
        self.sounds.close()
        self.controllers.apply_setting("off")  # else SDL reports no controllers to the next window
        pygame.quit()

    def _close_games(self) -> None:
        self.play = None
        if self._games is not None:
            self._games.close()
        if self._weighing_queue is not None:
            self._weighing_queue.close()
        self._weighing_queue = None

    def make_room_for_coach(self) -> None:
        strip = self.look.units.strip
        if (strip or self.stack.over is not None) and self._strip_height() != strip:
            self.relayout()

    def _strip_height(self) -> int:
        """Return the height in pixels that the coach covers at the bottom of the window, or 0."""
        overlay, scale = self.stack.over, self.settings.ui_scale / 100
        # The coach's height grows with the text, but less.
        share = 0.0 if overlay is None else overlay.strip * (0.4 + 0.6 * scale)
        return round(self.window.size[1] * share)

    def _make_look(self) -> Look:
        settings, (width, height), strip = self.settings, self.window.size, self._strip_height()
        units = Units(width, height - strip, settings.ui_scale, strip)
        area = width * height
        self.art.set_limit(area)
        self.pieces.set_limit(area)
        return Look(
            units=units,
            type=Typography(units, settings.plain_type),
            palette=palette(settings.contrast),
            art=self.art,
            pieces=self.pieces,
            frames=self.frames,
            keys=KeyMap(settings.keys),
            buttons=ButtonMap(settings.buttons),
            family=self._controller_family,
            reduced_motion=settings.reduce_motion,
            surfaces=Cache(max(MIN_CACHE, PAINTED_LIMIT * area)),
            slowness=0.0 if settings.reduce_motion else DURATION_FACTORS[settings.speed],
            wait_factor=SLOW_ANSWERS if settings.speed in ("slow", "step") else 1.0,
            long_press=settings.long_press / 1000,
        )

    def _set_volumes(self) -> None:
        settings = self.settings
        background = settings.background if self.unfocused else "all"
        master = 0.0 if settings.mute or background == "none" else settings.volume / 100**2
        calls_only = background == "calls"
        other_volume = 0.0 if calls_only else master  # volume of sounds that start alone
        music, ambience = other_volume * settings.music, other_volume * settings.ambience
        self.sounds.set_volumes(Volumes(master * settings.effects, music, ambience, calls_only))

    def _save(self) -> None:
        """Save the settings; if that fails, show a notice, once."""
        problem = self._settings_file.save(self.settings)
        if problem is not None and not self._notified:
            self._notified = True
            self._show_notice("notice.settings", problem.text())


def main(safe: bool = False, game_path: Path | None = None) -> int:
    """Play, maybe from a file; `safe`: default settings, no sound. Return the exit code."""
    logs.start()
    try:
        _play(safe, game_path)
    except NoDisplayError as error:
        log.warning("no display: %s", error)
        logs.report_fatal(text("app.no_display", reason=str(error)))
        return 2
    except Exception as error:
        log.exception("the program ends")
        logs.report_fatal(f"{logs.stopped_message()}\n\n{logs.describe(error)}", boxed=True)
        return 1
    finally:
        logs.stop()
    return 0


def _play(safe: bool, game_path: Path | None) -> None:
    release_pictures_at_once()
    if safe:
        log.info("safe mode")
        app = App(bots=None, settings_file=SafeSettings())
    else:
        app = App(bots=None, sounds=Player(resources.assets()))
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):  # Ctrl+C, shutdown, a terminal that closes
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: app.end())
    if game_path is not None:
        app.open_table(game_path)
    if safe:
        app._show_notice("notice.safe", text("notice.safe_words"))
    app.stack.apply_changes()
    app.run()
