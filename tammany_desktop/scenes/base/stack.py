"""Scenes, the stack that paints what they mark as damaged, and the program's stage for them."""

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import pygame

from tammany_desktop.audio import Effect, Player
from tammany_desktop.languages import Message
from tammany_desktop.system.settings import Settings
from tammany_desktop.ui.controller import Controllers
from tammany_desktop.ui.devices import AWAY_EVENTS
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Handler, Intent, Timed, is_press
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Beats, Gap
from tammany_desktop.ui.window import (
    CURTAINS_AT,
    DimmedCache,
    OpenEnvelope,
    Transition,
    dim,
    merge,
    offset_of,
    parts_around,
)

if TYPE_CHECKING:
    from tammany_desktop.journal.saves import BranchPoint
    from tammany_desktop.play.table import TablePlay
    from tammany_desktop.session.games import Games
    from tammany_desktop.session.line_up import BotLevel, GameSetup
    from tammany_desktop.session.weighing import WeighingQueue


class Stage(Protocol):
    """The program as a scene sees it; `look` and `settings` are replaced, so keep neither."""

    look: Look
    settings: Settings
    stack: "SceneStack"
    play: "TablePlay | None"  # the game at the table, ticked by the loop
    sounds: Player
    controllers: Controllers
    touched: bool  # whether a finger was used

    @property
    def games(self) -> "Games":
        """Return the games of this computer."""
        ...

    @property
    def bots(self) -> "tuple[BotLevel, ...]":
        """Return the opponents that can be chosen, weakest first."""
        ...

    def weighing_queue(self) -> "WeighingQueue":
        """Return the background evaluation of finished games."""
        ...

    def now(self) -> float:
        """Return the time of a monotonic clock, in seconds."""

    def alert(self, effect: Effect) -> None:
        """Get a person's attention by a sound, and if the window is hidden, in the task bar."""

    def wake(self) -> None:
        """Let the waiting loop run a frame; may be called from any thread."""

    def apply(self, **changes: Any) -> None:
        """Change settings by name, save them, and update everything."""

    def open_table(self, game: "GameSetup | Path | BranchPoint | None" = None) -> None:
        """Open a new game, a file, a game from a moment on, or by default the last game."""

    def why_no_resume(self) -> Message | None:
        """Return why no game can be continued, or None."""

    def to_title(self) -> None:
        """Leave all scenes for the title."""

    def open_rules(self, rule: str = "") -> None:
        """Open the rule book at a rule or at its beginning."""

    def leave_program(self) -> None:
        """End the program after this frame."""


GUARD: Final = 0.4  # seconds in which a press is still meant for the previous scene
SKIP_INTENTS: Final = (Intent.CONFIRM, Intent.CANCEL, Intent.SKIP)  # keys that may end a motion


class Picture(NamedTuple):
    """A picture to save: a file name without suffix, and a function that draws it on a stage."""

    name: str
    draw: Callable[[Stage], pygame.Surface]


class Scene(Handler, Timed):
    """One screen, or one overlay, which is a scene that is not opaque."""

    opaque = True  # whether all scenes below are hidden: neither painted nor updated
    dims = False  # whether an overlay darkens all below it
    cached = False  # whether an overlay is painted by `paint_under` alone, since it changes little
    private = False  # whether only one person may see it: then no picture is saved
    opaque_rect = pygame.Rect(0, 0, 0, 0)  # where an overlay hides all below it
    modal = True  # whether events that an overlay does not use go nowhere else
    logged = False  # whether the news is also in the game log
    lights_wards = False  # whether this is a card that highlights wards of the map below
    delays_offers = False  # whether offers to a person wait until the scene has closed
    on_map = True  # whether a card above avoids wards and bar, not the scene's targets
    gui: Gui | None = None  # the scene's widgets, after the layout
    sound: Effect | None = None  # played as the scene opens and closes
    strip = 0.0  # share of the window's height kept free for a scene that lies over all others
    ground: pygame.Surface | None = None  # the picture behind the sheet; it hides the table
    open_envelope: OpenEnvelope | None = None  # the envelope out of which the sheet comes
    slides = False  # whether the sheet moves as the scene opens and closes
    slide_offset = 0, 0  # pixels: where the sheet moved in from, relative to its place

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.damaged: list[pygame.Rect] = []
        self.opened_at = 0.0  # time when the scene or its present page opened
        self.news: deque[str] = deque(maxlen=40)  # what happened, for screen readers

    @property
    def look(self) -> Look:
        """Return the look in use."""
        return self.stage.look

    @property
    def stack(self) -> "SceneStack":
        """Return the stack that holds this scene."""
        return self.stage.stack

    def enter(self) -> None:
        """Begin, as the scene was put on the stack: note the time, and lay out."""
        self.opened_at = self.stage.now()
        self.resize()

    def leave(self) -> None:
        """End, as the scene was taken off the stack."""

    def cover(self) -> None:
        """React to another scene that came on top."""

    def uncover(self) -> None:
        """React to being on top again."""

    def on_focus_lost(self) -> None:
        """React to a window that lost the focus or was minimized; called in every scene."""

    def resize(self) -> None:
        """Lay out again, because the look has changed (size, scale, language, contrast, keys)."""

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        return False

    def handle_early(self, event: pygame.event.Event, act: Act | None) -> None:
        """Handle a key pressed before the scene could be seen, if it is not meant for another."""

    @property
    def in_motion(self) -> bool:
        """Return True during a motion after which another scene opens."""
        return False

    @property
    def closes_soon(self) -> bool:
        """Return True if the scene may close soon: screen readers stay with the previous one."""
        return False

    @property
    def stays_open(self) -> bool:
        """Return True if the scene stays open until a press closes it."""
        return False

    def advance(self) -> None:
        """Go on from where a scene waits: to its next part, or close it."""

    def bid_sealed(self, seat: int) -> None:
        """React to a bid that was sealed, wherever it was made."""

    @property
    def moving_sheet(self) -> pygame.Rect:
        """Return the sheet that moves as the scene opens and closes, in pixels; may be empty."""
        return self.gui.face if self.slides and self.gui else pygame.Rect(0, 0, 0, 0)

    @property
    def darkens(self) -> bool:
        """Return True if what is around the sheet is dark."""
        return self.dims or (self.opaque and bool(self.moving_sheet))

    def landmark(self, name: str) -> Target | pygame.Rect | None:
        """Return the target or area that lessons call `name`, or None if it is not visible."""
        return None

    @property
    def started(self) -> bool:
        """Return True if the learner has begun what a lesson asks for here."""
        return False

    @property
    def composing(self) -> bool:
        """Return True if a person is composing a deal here, for which opponents wait."""
        return False

    def is_secret_input(self, device: int) -> bool:
        """Return True if a controller's input is one person's secret, which must change nothing."""
        return False

    def is_stray(self, event: pygame.event.Event, act: Act | None = None) -> bool:
        """Return True if a press, or a key that skips motion, came too soon for this scene."""
        if self.stage.now() - self.opened_at >= GUARD:
            return False
        return is_press(event) or (act is not None and act.intent in SKIP_INTENTS)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass, and report damage."""

    def due_in(self) -> float | None:
        return None

    def title(self) -> str:
        """Return the scene's name for screen readers; "" stands for its first heading."""
        return ""

    def status(self) -> str:
        """Return what is read aloud whenever it changes, such as whose turn it is."""
        return ""

    def outcome(self) -> str:
        """Return the outcome of a ballot on the map, which the bar below tells too."""
        return ""

    def picture_to_save(self) -> Picture | None:
        """Return a picture that may be saved; None if there is none or it would be secret."""
        return None

    def extra_speech(self) -> Iterable[str]:
        """Return what is read aloud besides the texts of its GUI."""
        return ()

    def paint_under(self, surface: pygame.Surface) -> None:
        """Paint the part of an overlay that does not change: cached with what is below it."""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint everything else within the clip; the same state gives the same pixels."""

    def damage(self, rect: pygame.Rect | None = None) -> None:
        """Mark pixels to be painted again; the whole window for None."""
        self.damaged.append(self.look.window if rect is None else rect)


class Frame(NamedTuple):
    """All scenes of a frame, the visible ones, and the top scene's sheet."""

    scenes: list[Scene]
    seen: list[Scene]
    sheet: pygame.Rect
    private: bool  # whether a visible scene was private


class SceneStack(Handler, Timed):
    """The open scenes, the lowest first."""

    def __init__(self, slowness: Callable[[], float] = lambda: 0.0) -> None:
        """`slowness` returns the factor for the durations of motions."""
        self.scenes: list[Scene] = []
        self.over: Scene | None = None  # the scene over all others, which gets events first
        self.painted = False  # whether the open scenes were painted, so that a person saw them
        self._queue: list[Callable[[], None]] = []
        self._coming: list[Scene] = []  # scenes that the queue will put on the stack
        self._repaint_all = True
        self.dimmed = DimmedCache()
        self.slowness = slowness
        self.transition: Transition | None = None
        self._shown: Frame | None = None  # what was painted last
        self._pressed: tuple[int, int] | None = None  # where the pointer pressed; None after a key

    @property
    def top(self) -> Scene | None:
        """Return the scene on top, or None."""
        return self.scenes[-1] if self.scenes else None

    @property
    def front(self) -> Scene | None:
        """Return the topmost scene that is modal or opaque, or None."""
        return next((scene for scene in reversed(self.scenes) if scene.modal or scene.opaque), None)

    def holds(self, scene: Scene) -> bool:
        """Return True if a scene is on the stack, or will be."""
        return scene in self.scenes or scene in self._coming

    # Changes, made at the frame's end

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._coming.append(scene)
        self._queue.append(lambda: self._push(scene))

    def pop(self, scene: Scene | None = None) -> None:
        """Remove the top scene, or `scene` wherever it is."""
        self._queue.append(lambda: self._remove(scene or self.top))

    def replace(self, scene: Scene, replaced: Scene | None = None) -> None:
        """Replace the top scene, or `replaced` if it is still on the stack."""
        self._coming.append(scene)
        self._queue.append(lambda: self._swap(scene, replaced))

    def reset(self, scene: Scene) -> None:
        """Remove all scenes and begin with `scene`."""
        self._queue.append(lambda: self._reset(scene))

    def lay_over(self, scene: Scene | None) -> None:
        """Keep a scene over all others from now on, or none."""
        if self.over is not None:
            self.over.leave()
        self.over = scene
        if scene is not None:
            scene.enter()
        self._repaint_all = True

    def apply_changes(self) -> bool:
        """Apply the queued changes; return True if there were any."""
        changed = bool(self._queue)
        while self._queue:
            self._queue.pop(0)()
            self.forget()
            self.painted = False
        return changed

    def _push(self, scene: Scene) -> None:
        self._coming.remove(scene)
        if self.top is not None:
            self.top.cover()
        self.scenes.append(scene)
        scene.enter()
        _play_sound(scene)

    def _remove(self, scene: Scene | None) -> None:
        if scene not in self.scenes or scene is None:
            return
        was_top = scene is self.top
        self.scenes.remove(scene)
        scene.leave()
        _play_sound(scene)
        if was_top and self.top is not None:
            self.top.uncover()

    def _swap(self, scene: Scene, replaced: Scene | None) -> None:
        self._coming.remove(scene)
        if replaced is not None and replaced not in self.scenes:
            return
        removed = replaced or self.top
        index = len(self.scenes) if removed is None else self.scenes.index(removed)
        if removed is not None:
            self.scenes.remove(removed)
            removed.leave()
        self.scenes.insert(index, scene)
        scene.enter()

    def _reset(self, scene: Scene) -> None:
        while self.scenes:
            self.scenes.pop().leave()
        self.scenes.append(scene)
        scene.enter()

    def seen(self) -> list[Scene]:
        """Return the visible scenes: the topmost opaque one and all above it."""
        start = len(self.scenes) - 1
        while start > 0 and not self.scenes[start].opaque:
            start -= 1
        return self.scenes[start:] if self.over is None else [*self.scenes[start:], self.over]

    def resize(self) -> None:
        """Lay out every scene again, because the look has changed."""
        for scene in (*self.scenes, *filter(None, [self.over])):
            scene.resize()
        self.transition, self._shown = None, None

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Pass an event down until a scene uses it (return True) or is modal (return False)."""
        if is_press(event) or act is not None:
            self._pressed = event.pos if is_press(event) else None
            if self.transition is not None:
                self.transition.end()  # presses act on the end of a transition
        if event.type in AWAY_EVENTS:
            for scene in tuple(self.scenes):
                scene.on_focus_lost()
        if self.over is not None and self.over.handle(event, act):
            return True
        for scene in reversed(self.scenes):
            if scene.handle(event, act):
                return True
            if scene.modal or scene.opaque:
                return False
        return False

    def is_secret_input(self, device: int) -> bool:
        """Return True if the front scene treats a controller's input as one person's secret."""
        return self.front is not None and self.front.is_secret_input(device)

    def update(self, dt: float) -> None:
        if self.transition is not None:
            self.transition.age += dt
            if self.transition.age >= self.transition.seconds:
                self.transition, self._repaint_all = None, True
        for scene in self.seen():
            scene.update(dt)

    def due_in(self) -> float | None:
        if self.transition is not None:
            return 0.0
        waits = [wait for wait in (scene.due_in() for scene in self.seen()) if wait is not None]
        return min(waits) if waits else None

    def repaint(self) -> None:
        """Paint everything again, because the window has lost its picture."""
        self._repaint_all = True

    def forget(self) -> None:
        """Drop the cached picture, and paint everything again."""
        self.dimmed.forget()
        self._repaint_all = True

    def paint_damage(self, surface: pygame.Surface, pieces_only: bool = False) -> list[pygame.Rect]:
        """Paint damage; return its rects. `pieces_only`: since the last frame only pieces moved."""
        if pieces_only and self._shown is not None:
            return self._paint(surface, self._shown.seen)
        seen, private = self.seen(), False
        for scene in seen:
            if scene.gui is not None and scene.gui.needs_first_update:
                scene.gui.update(0.0)  # a page that was just laid out has no buttons before
            private = private or scene.private
        self._begin_transition(surface, seen, private)
        if self.transition is None:
            return self._paint(surface, seen)
        self._paint(self.transition.last_frame, seen)
        self.transition.show(surface)
        return [surface.get_rect()]

    def _begin_transition(self, surface: pygame.Surface, seen: list[Scene], private: bool) -> None:
        """Begin a transition to the open scenes, unless a private scene was visible."""
        if not self.scenes:
            return
        top, old = self.scenes[-1], self._shown
        if self.transition is None and old == (self.scenes, seen, top.moving_sheet, private):
            return
        self._shown = new = Frame([*self.scenes], seen, top.moving_sheet.copy(), private)
        if self.transition is not None and old is not None and new.sheet != old.sheet:
            self.transition.end()  # the sheet was laid out again
        if old is None or not old.scenes or old.scenes[-1] is top:
            return
        self.transition, seconds = None, Beats.MOVE * self.slowness()
        if seconds > 0 and not old.private:
            self.transition = _transition(surface, old, new, seconds, self._pressed)

    def _paint(self, surface: pygame.Surface, seen: list[Scene]) -> list[pygame.Rect]:
        """Paint the damage of visible scenes; return its rects."""
        below = seen[: _cacheable_count(seen)] if len(seen) > 1 else []
        to_overlay = seen[: len(below) + 1]  # these, and the overlay that dims them
        rects = self._take_damage(surface.get_rect(), seen, below)
        for rect in rects:
            surface.set_clip(rect)
            if below:
                self.dimmed.copy_to(surface, lambda image: _paint_below(to_overlay, image))
                to_overlay[-1].paint(surface)
            _paint_scenes(seen[len(to_overlay) :] if below else seen, surface)
        surface.set_clip(None)
        self.painted = True
        return rects

    def _take_damage(
        self, window: pygame.Rect, seen: list[Scene], below: list[Scene]
    ) -> list[pygame.Rect]:
        """Clear and return the damage; that below a dimming overlay also goes to the cache."""
        damaged: list[pygame.Rect] = []
        for scene in self.scenes if self.over is None else (*self.scenes, self.over):
            if scene in seen:
                damaged += scene.damaged
            if scene in below or scene.cached:
                self.dimmed.damage(scene.damaged)
            scene.damaged = []
        if self._repaint_all:
            self._repaint_all = False
            return [window]
        return merge(damaged, window)


def _play_sound(scene: Scene) -> None:
    if scene.sound is not None:
        scene.stage.sounds.play(scene.sound)


def _cacheable_count(seen: list[Scene]) -> int:
    """Return how many visible scenes, from the lowest up, may be cached as one picture."""
    overlay = max(0, len(seen) - 1)  # index of the topmost scene that dims; 0 if none does
    while overlay and not seen[overlay].dims:
        overlay -= 1
    return 0 if any(scene.private for scene in seen[:overlay]) else overlay


def _transition(
    surface: pygame.Surface, old: Frame, new: Frame, seconds: float, pressed: tuple[int, int] | None
) -> Transition | None:
    """Return the transition between two frames, or None; deeper pages come from the right."""
    top, prior, window = new.scenes[-1], old.scenes[-1], surface.get_rect()
    is_deeper = top not in old.scenes
    are_apart = prior not in new.seen and top not in old.seen  # neither was visible with the other
    distance = top.look.px(Gap.XXL) * (1 if is_deeper else -1)
    moves_in, sheet = True, new.sheet
    if prior.ground is not None and top.ground is None and prior not in new.scenes:
        transition = Transition(surface.copy(), old.sheet, (0, 0), False, 2 * seconds)
        transition.curtains, transition.switch_at = prior.ground, CURTAINS_AT if old.sheet else 0.0
        return transition
    if new.sheet and are_apart and (old.sheet or prior is not old.scenes[0]):  # from page to page
        offset = distance, 0
    elif new.sheet and is_deeper:  # a sheet opens
        offset = top.slide_offset = offset_of(sheet, window, pressed)
    elif old.sheet and not (is_deeper and prior in new.seen):  # a sheet closes
        moves_in, sheet = False, old.sheet
        offset = prior.slide_offset if any(prior.slide_offset) else offset_of(sheet, window, None)
    elif top.opaque and are_apart:  # all of the window changes
        offset, sheet = (distance, 0), window
    else:
        return None
    transition = Transition(surface.copy(), sheet, offset, moves_in, seconds)
    if moves_in and is_deeper and top.ground is not None:
        transition.curtains, transition.envelope = top.ground, top.open_envelope
        transition.seconds = 2 * seconds
        transition.switch_at = 0.0 if prior.ground else CURTAINS_AT
    elif moves_in and are_apart:
        transition.switch_at = 0.0  # nothing of the hidden page stays in sight
    if (top if moves_in else prior).darkens:
        transition.shaded = _light_areas((old if moves_in else new).seen, window)
    return transition


def _light_areas(below: list[Scene], window: pygame.Rect) -> list[pygame.Rect]:
    """Return the areas that are not dark: the window, or sheets and targets above what is dark."""
    darkening = max((index for index, scene in enumerate(below) if scene.darkens), default=-1)
    if darkening < 0 or not below[darkening].moving_sheet:
        return [window]
    areas = [scene.moving_sheet for scene in below[darkening:]]
    gui = below[darkening].gui
    rects = [target.rect for target in gui.ring.targets if target.shown] if gui is not None else []
    return [*areas, *(rect for rect in rects if rect.collidelist(areas) < 0)]


def _paint_scenes(scenes: list[Scene], surface: pygame.Surface) -> None:
    for index, scene in enumerate(scenes):
        if scene.dims:
            _dim(scenes[:index], surface, scene.look.reduced_motion)
        scene.paint_under(surface)
        scene.paint(surface)


def _dim(below: list[Scene], surface: pygame.Surface, reduced_motion: bool) -> None:
    """Darken what lies below an overlay, within the clip."""
    clip = surface.get_clip()
    for area in _light_areas(below, surface.get_rect()):
        if part := area.clip(clip):
            surface.set_clip(part)
            dim(surface, reduced_motion=reduced_motion)
    surface.set_clip(clip)


def _paint_below(scenes: list[Scene], picture: pygame.Surface) -> None:
    """Paint the scenes below the last, dimmed where visible; then the last one's constant part."""
    clip = picture.get_clip()
    for part in parts_around(scenes[-1].opaque_rect.clip(clip), clip):
        picture.set_clip(part)
        _paint_scenes(scenes[:-1], picture)
        _dim(scenes[:-1], picture, scenes[-1].look.reduced_motion)
    picture.set_clip(clip)
    scenes[-1].paint_under(picture)
