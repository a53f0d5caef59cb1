"""The title page: the main menu on a picture in which some things move."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from tammany_desktop import __version__
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.pages import Space, TableOpener
from tammany_desktop.ui.button import Button
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.skin import PLAIN, PRIMARY, backdrop, swelled_line
from tammany_desktop.ui.tokens import Gap, Height, Width

ANIMATIONS: Final = "skin/title-moves.json"  # where in the picture each animation is shown
LEAST_STEP: Final = 64.0  # units: least distance between the tops of a column's buttons
TICK: Final = 1 / 7  # seconds between ticks; a frame stays for one or more


@dataclass(frozen=True)
class Animation:
    """A moving part of the picture: its rect in the window, and its opaque frames."""

    rect: pygame.Rect
    frames: tuple[pygame.Surface, ...]
    period: int  # ticks that each frame stays

    def frame(self, tick: int) -> pygame.Surface:
        """Return the frame of a tick."""
        return self.frames[tick // self.period % len(self.frames)]


class AnimatedBackdrop:
    """The backdrop of a look with its animations, except those that `cover` hides."""

    def __init__(self, look: Look, cover: pygame.Rect) -> None:
        self.look = look
        self.still = backdrop(look)
        self.cover = cover
        self.parts: list[Animation] = []
        self._tick = 0
        self.next_tick = 0.0  # time of the next tick
        motionless = look.high_contrast or look.reduced_motion
        self._manifest: dict[str, Any] = {} if motionless else look.art.manifest(ANIMATIONS)
        self._to_load = list(self._manifest.get("things", ()))

    @property
    def has_animations(self) -> bool:
        """Return True if there are animations, loaded or still to be loaded."""
        return bool(self.parts or self._to_load)

    def advance(self, now: float) -> list[pygame.Rect]:
        """Go on to the next tick if it is due, and load one animation; return the changed rects."""
        if now < self.next_tick:
            return []
        self.next_tick = now + TICK
        self._tick += 1
        loaded = self._load_animation(self._to_load.pop(0)) if self._to_load else None
        return [part.rect for part in self.parts if self._tick % part.period == 0 or part is loaded]

    def _load_animation(self, entry: dict[str, Any]) -> Animation | None:
        """Load an animation; return None if it is hidden or has no file."""
        window = self.look.window
        width, height = self._manifest["size"]
        scale = max(window.width / width, window.height / height)
        left = (window.width - width * scale) / 2 + entry["box"][0] * scale
        top = (window.height - height * scale) / 2 + entry["box"][1] * scale
        right, bottom = left + entry["box"][2] * scale, top + entry["box"][3] * scale
        x, y = round(left), round(top)
        rect = pygame.Rect(x, y, round(right) - x, round(bottom) - y)
        if rect.clip(self.look.window) != rect or self.cover.contains(rect):
            return None
        strip = self.look.art.load(f"skin/{entry['file']}")
        if strip is None:
            return None
        count = int(self._manifest["frames"])
        frame_width, frame_height = strip.get_width() // (count - 1), strip.get_height()
        frames = [self.still.subsurface(rect)]
        for number in range(count - 1):
            picture = strip.subsurface((number * frame_width, 0, frame_width, frame_height))
            frames.append(frames[0].copy())
            frames[-1].blit(pygame.transform.smoothscale(picture, rect.size), (0, 0))
        self.parts.append(Animation(rect, tuple(frames), int(entry["every"])))
        return self.parts[-1]

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the backdrop and the current frames within the surface's clip."""
        clip = surface.get_clip()
        shown = [part for part in self.parts if part.rect.colliderect(clip)]
        if not any(part.rect.contains(clip) for part in shown):
            surface.blit(self.still, clip, clip)
        for animation in shown:
            surface.blit(animation.frame(self._tick), animation.rect)


Item = tuple[str, Callable[[], object], str]  # caption's key, callback, why it is disabled or ""
NO_GAME: Final = "title.no_game"  # key of the reason why there is no Continue: no game is saved
ACCESS_KEY: Final = "access.settings"  # key of the button that Tab reaches first at the first start
FAR_KEY: Final = "title.sofa"  # key of the button that enlarges type to `FAR_SCALE`
FAR_SCALE: Final = 120  # percent: scale of type that can be read from three meters away
TOUCH_KEY: Final = "title.fingers"  # key of the button that enlarges buttons to `TOUCH_SCALE`
TOUCH_SCALE: Final = 150  # percent: scale at which fingers hit all buttons on a tablet
# Events after which the window is visible or has the focus again.
RETURN_EVENTS: Final = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)
ANIMATION_SECONDS: Final = 120.0  # seconds after the last input during which the picture moves


class TitleWidgets(NamedTuple):
    """The picture, and the buttons by the keys of their captions."""

    picture: AnimatedBackdrop
    buttons: dict[str, Button]


class TitleScene(TableOpener):
    """The title and the menu; lessons come first, or after Continue, until one was played."""

    sound = None  # no sound device is opened at the start
    slides = False  # pages slide in over the title

    laid: TitleWidgets
    _last_input = 0.0  # time of the last input
    _unfocused = False  # whether the window has lost the focus, or is hidden

    def lay(self, gui: Gui) -> TitleWidgets:
        units = self.look.units
        width, height = units.area
        card_width = min(Width.DIALOG - 2 * Gap.XXL, width - Gap.XL)  # wider, it hides animations
        choices = self._choices()
        major_count = 1 + [key for key, _, _ in choices].index("title.hot_seat")
        major, minor = choices[:major_count], choices[major_count:]
        minor_rows = -(-len(minor) // 2)
        roomy = height > 364 + LEAST_STEP * (len(major) + minor_rows)
        rows = (len(major) if roomy else -(-len(major) // 2)) + minor_rows
        trim = 0 if roomy else 18 if rows < 6 else 24  # units left out above and below
        max_step, room_height = (78.0, height - 364) if roomy else (66.0, height - 330 + 2 * trim)
        step = min(max_step, room_height / rows)
        card_height = (336 if roomy else 312) + step * rows - 2 * trim
        left = max(20.0, min(width * 0.06, width - card_width - Gap.M))
        if self.look.high_contrast:
            left = (width - card_width) / 2  # there is no picture to be seen
        top = (height - card_height) / 2
        card = units.rect(left, top, card_width, card_height)
        gui.card(card, "dialog")
        x, inner_width = left + 2 * Gap.XL, card_width - 4 * Gap.XL

        def label(y: float, height: float, caption: str, role: str, color: str = "ink") -> None:
            gui.label(units.rect(x, top + y, inner_width, height), caption, role, color, "center")

        label(54 - trim, Height.CARD, text("app.title"), "display")
        label(148 - trim, Gap.XL, text("title.subtitle"), "italic")
        caption = text("title.version", version=__version__)
        label(card_height - 86 + trim, Gap.XL, caption, "small", "ink_soft")
        if ACCESS_KEY in [key for key, _, _ in choices] and not self.stage.settings.scanning:
            bottom_line = card_height - Gap.XXL - Gap.S + trim
            label(bottom_line, Gap.XL, text("title.switch"), "small", "ink_soft")
            gui.mute(gui.labels[-1].rect)  # reading it aloud takes time
        if roomy:
            area = units.rect(x + inner_width / 4, top + 194, inner_width / 2, Gap.S)
            gui.picture(swelled_line(self.look, area.width), area)
        space = Space(x, top + (230 if roomy else 206) - trim, inner_width, step)
        buttons = self._lay_buttons(gui, space, roomy, major, minor)
        return TitleWidgets(AnimatedBackdrop(self.look, card), buttons)

    def _lay_buttons(
        self, gui: Gui, space: Space, single: bool, *groups: list[Item]
    ) -> dict[str, Button]:
        """Lay out buttons in two columns, the first group in one if `single`; return all by key."""
        step, buttons = space.height, dict[str, Button]()  # step: the distance between rows
        gap = 12 if step > 60 else 7 if step > 45 else 5
        margin = max(0.0, (space.width - Width.CARD) / 2) if single else 0.0
        space = Space(space.left + margin, space.top, space.width - 2 * margin, step - gap)
        for role, choices in zip(("button", "body"), groups, strict=True):
            columns = 1 if single and role == "button" else 2
            for index, (key, press, why) in enumerate(choices):
                is_home = gui.ring.home is None and not why
                last_alone = columns == 2 and index == len(choices) - 1 and index % 2 == 0
                cell = space.cell(*((index // 2, 1) if last_alone else (index, columns)), gap)
                kind, rect = PRIMARY if is_home else PLAIN, self.look.units.rect(*cell)
                buttons[key] = gui.button(
                    rect, text(key), press, kind=kind, why_not=why, home=is_home, role=role
                )
                if key == ACCESS_KEY:
                    gui.ring.tab_start = buttons[key].target
            space = space._replace(top=space.top + step * -(-len(choices) // columns))
        return buttons

    def _choices(self) -> list[Item]:
        stage = self.stage
        why, no_lesson_played = stage.why_no_resume(), not stage.settings.lesson_played
        learn = ("title.learn", partial(self._push_page, "learn"), "")
        is_first_start = no_lesson_played and why is not None and why.key == NO_GAME
        scale = stage.settings.ui_scale
        shows_far = is_first_start and bool(self.look.family) and scale < FAR_SCALE
        shows_touch = stage.touched and scale < TOUCH_SCALE
        resume: Item = "title.resume", self._resume, why.text() if why else ""
        more: list[Item] = [
            ("title.hall", partial(self._push_page, "hall"), ""),
            ("problems.open", partial(self._push_page, "problems"), ""),
            ("board.heading", partial(self._push_page, "board"), ""),
        ]
        return [
            *([] if why else [resume]),  # a game under way comes first
            *([learn] if no_lesson_played else []),
            ("title.play", lambda: self._new_game(hot_seat=False), ""),
            ("title.hot_seat", lambda: self._new_game(hot_seat=True), ""),
            *([(ACCESS_KEY, lambda: self._settings("reading"), "")] if is_first_start else []),
            *([(FAR_KEY, lambda: stage.apply(ui_scale=FAR_SCALE), "")] if shows_far else []),
            *([(TOUCH_KEY, lambda: stage.apply(ui_scale=TOUCH_SCALE), "")] if shows_touch else []),
            ("title.settings", self._settings, ""),
            ("title.rules", stage.open_rules, ""),
            ("title.saves", partial(self._push_page, "saves"), ""),
            *([] if is_first_start else more),
            *([] if no_lesson_played else [learn]),
            *([resume] if why and why.key != NO_GAME else []),
            ("title.quit", stage.leave_program, ""),
        ]

    def _resume(self) -> None:
        self.open_after(self.laid.buttons["title.resume"], self.stage.open_table)

    def _push_page(self, page: str) -> None:
        """Open a page over the title; imports are late so that the title appears at once."""
        from tammany_desktop.scenes.learning.lesson import LearnScene
        from tammany_desktop.scenes.learning.problems import ProblemsScene
        from tammany_desktop.scenes.menus.saves import SavesScene
        from tammany_desktop.scenes.review.board import BoardScene
        from tammany_desktop.scenes.review.hall import HallScene

        pages = {"saves": SavesScene, "board": BoardScene, "hall": HallScene}
        learning_pages = {"learn": LearnScene, "problems": ProblemsScene}
        self.stack.push((pages | learning_pages)[page](self.stage))

    def _settings(self, page: str = "") -> None:
        from tammany_desktop.scenes.menus.settings import SettingsScene

        self.stack.push(SettingsScene(self.stage, page))

    def _new_game(self, hot_seat: bool) -> None:
        from tammany_desktop.scenes.menus.new_game import NewGameScene

        self.stack.push(NewGameScene(self.stage, hot_seat=hot_seat))

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Note the time and if the window has returned; open a game dropped on the window."""
        self._last_input = self.stage.now()
        if event.type in RETURN_EVENTS:
            self._unfocused = False
        if event.type == pygame.DROPFILE and not self.opening:
            self.stage.open_table(Path(event.file))
            return True
        return super().handle(event, act)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._animated and self.stack.painted:
            for rect in self.laid.picture.advance(self.stage.now()):
                self.damage(rect)

    def due_in(self) -> float | None:
        wait = super().due_in()
        if not self._animated:
            return wait
        until_tick = max(0.0, self.laid.picture.next_tick - self.stage.now())
        return until_tick if wait is None else min(wait, until_tick)

    @property
    def _animated(self) -> bool:
        is_visible = self.stack.top is self and not self._unfocused and not self.opening
        is_recent = self.stage.now() - max(self._last_input, self.opened_at) < ANIMATION_SECONDS
        return is_visible and is_recent and self.laid.picture.has_animations

    def on_focus_lost(self) -> None:
        self._unfocused = True

    uncover = TableOpener.resize

    def leave(self) -> None:  # pygame-gui keeps the first page through its buttons: free pictures
        self.laid.picture.still, self.laid.picture.parts = pygame.Surface((0, 0)), []

    def paint_back(self, surface: pygame.Surface) -> None:
        self.laid.picture.paint(surface)
