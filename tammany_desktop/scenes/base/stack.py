"""Scenes, which report damage, the stack that paints it, and what they may ask of the program."""

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import pygame

from tammany_desktop.audio import Effect, Player
from tammany_desktop.languages import Message
from tammany_desktop.system.settings import Settings
from tammany_desktop.ui.controller import Controllers
from tammany_desktop.ui.focus import Target
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Handler, Intent, Timed, is_press
from tammany_desktop.ui.look import Look
from tammany_desktop.ui.tokens import Beats, Gap
from tammany_desktop.ui.window import Backdrop, Transition, around, dim, merge

if TYPE_CHECKING:
    from tammany_desktop.journal.saves import Moment
    from tammany_desktop.play.table import TablePlay
    from tammany_desktop.session.games import Games
    from tammany_desktop.session.line_up import BotLevel, GameSetup
    from tammany_desktop.session.weighing import Weighings


class Stage(Protocol):
    """The requests open to a scene; `look` and `settings` are replaced, so keep neither."""

    look: Look
    settings: Settings
    stack: "SceneStack"
    play: "TablePlay | None"  # the game at the table, ticked by the loop
    sounds: Player
    controllers: Controllers

    @property
    def games(self) -> "Games":
        """The games of this computer."""
        ...

    @property
    def bots(self) -> "tuple[BotLevel, ...]":
        """The opponents that can be chosen, weakest first."""
        ...

    def in_background(self) -> "Weighings":
        """Return what weighs finished games, whatever is shown meanwhile."""
        ...

    def now(self) -> float:
        """Seconds by a clock that never goes back; tests bring their own."""

    def call(self, effect: Effect) -> None:
        """Call a person by a sound, and in the task bar while the window is behind others."""

    def wake(self) -> None:
        """Make the waiting loop run a frame; may be called from any thread."""

    def apply(self, **changes: Any) -> None:
        """Change settings by name, keep them, and let everything show the change."""

    def open_table(self, game: "GameSetup | Path | Moment | None" = None) -> None:
        """Open the table of a game, by default the last; copy a journal in, play a moment on."""

    def resume_why_not(self) -> Message | None:
        """Return why no game can be continued, or None where one can."""

    def to_title(self) -> None:
        """Leave every scene for the title."""

    def open_rules(self, rule: str = "") -> None:
        """Open the book of rules, at one of them or at its beginning."""

    def leave_program(self) -> None:
        """End the program after this frame."""


GUARD: Final = 0.4  # seconds in which a press was still meant for what was there before
AWAY: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
HURRYING: Final = (Intent.CONFIRM, Intent.CANCEL, Intent.SKIP)


class Picture(NamedTuple):
    """A file's name without its suffix, and what draws it on a stage with a look of fixed size."""

    name: str
    draw: Callable[[Stage], pygame.Surface]


class Scene(Handler, Timed):
    """One screen, or one overlay.

    `opaque` scenes hide all below them, which then are neither painted nor updated. An overlay
    (not opaque) is modal unless it says otherwise: what it leaves unused goes nowhere else.
    """

    opaque = True
    dims = False  # an overlay that darkens all below it
    kept = False  # an overlay that changes little: `paint_under` paints all of it
    private = False  # whether one person alone may see it: then no picture is kept
    covers = pygame.Rect(0, 0, 0, 0)  # where an overlay on top hides all below it completely
    modal = True
    logged = False  # its news can be read in the game log as well
    keeps_offers = False  # offers that a person must answer wait until it has gone
    on_map = True  # a card over it keeps clear of wards and the bar; else of what is pressed here
    gui: Gui | None = None  # its widgets, once they are laid out
    sound: Effect | None = None  # heard as it is opened, and as it goes
    strip = 0.0  # share of the window at its foot that it keeps to itself while it lies over all
    slides = False  # its sheet moves as it comes and goes; else all of it fades

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.damaged: list[pygame.Rect] = []
        self.came = 0.0  # when the page that is shown came
        self.news: deque[str] = deque(maxlen=40)  # what happened, for screen readers

    @property
    def look(self) -> Look:
        """Return how everything looks now."""
        return self.stage.look

    @property
    def stack(self) -> "SceneStack":
        """The stack that holds this scene."""
        return self.stage.stack

    def enter(self) -> None:
        """Called when the scene was put on the stack; lays out (`resize` by default)."""
        self.came = self.stage.now()
        self.resize()

    def leave(self) -> None:
        """Called when the scene was taken off the stack."""

    def cover(self) -> None:
        """Called when another scene came on top."""

    def uncover(self) -> None:
        """Called when the scene is on top again."""

    def on_focus_lost(self) -> None:
        """Called when the window lost the focus or was minimized, whatever is on top."""

    def resize(self) -> None:
        """Lay out again: the look changed (size, scale, language, contrast, keys)."""

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        return False

    @property
    def in_motion(self) -> bool:
        """True if another scene comes by itself as soon as something here has moved."""
        return False

    @property
    def passing(self) -> bool:
        """True if it may go by itself before it says a word: readers stay with what was before."""
        return False

    @property
    def waits(self) -> bool:
        """True if it stays until somebody asks for what follows."""
        return False

    def end(self) -> None:
        """Show what follows."""

    def bid_sealed(self, seat: int) -> None:
        """Called when a bid is in, wherever it was made."""

    def landmark(self, name: str) -> Target | pygame.Rect | None:
        """Return what a lesson points at by a name, if it can be seen here now."""
        return None

    @property
    def started(self) -> bool:
        """True if what a lesson asks for here was begun."""
        return False

    @property
    def composing(self) -> bool:
        """True if a person makes up a deal here, and opponents wait for it."""
        return False

    def secretly(self, device: int) -> bool:
        """True if what a controller does here is one person's secret: the look must not tell."""
        return False

    def stray(self, event: pygame.event.Event, act: Act | None = None) -> bool:
        """True if a press, or a key that hurries things on, came too soon for this scene."""
        if self.stage.now() - self.came >= GUARD:
            return False
        return is_press(event) or (act is not None and act.intent in HURRYING)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass, report damage."""

    def wait(self) -> float | None:
        return None

    def title(self) -> str:
        """The scene's name for screen readers; "" for the first heading in print."""
        return ""

    def status(self) -> str:
        """Return what is read aloud whenever it changes, such as whose turn it is."""
        return ""

    def picture_to_keep(self) -> Picture | None:
        """Return what may be kept as a picture; None, as for all that is one person's secret."""
        return None

    def aloud(self) -> Iterable[str]:
        """Return what is read of the scene besides what its GUI prints."""
        return ()

    def paint_under(self, surface: pygame.Surface) -> None:
        """Paint what of an overlay stays as long as it is open: kept with what lies below it."""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint everything else within the clip; the same state gives the same pixels."""

    def damage(self, rect: pygame.Rect | None = None) -> None:
        """Ask for pixels to be painted again; None for the complete window."""
        self.damaged.append(self.look.window if rect is None else rect)


class SceneStack(Handler, Timed):
    """The scenes now open, the lowest first."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.over: Scene | None = None  # is over whatever is on top, and hears first
        self.painted = False  # whether what is open now was painted, so that a person saw it
        self._queue: list[Callable[[], None]] = []
        self._coming: list[Scene] = []  # scenes that the queue will put on the stack
        self._whole = True
        self.backdrop = Backdrop()
        self.pace: Callable[[], float] = lambda: 0.0  # how long motions take, as a factor
        self.transition: Transition | None = None
        self._shown: tuple[list[Scene], pygame.Rect, bool] | None = None  # what was painted last

    @property
    def top(self) -> Scene | None:
        """The scene on top, or None."""
        return self.scenes[-1] if self.scenes else None

    @property
    def front(self) -> Scene | None:
        """The scene on top, except cards that are not modal, or None."""
        return next((scene for scene in reversed(self.scenes) if scene.modal or scene.opaque), None)

    def holds(self, scene: Scene) -> bool:
        """True if a scene is on the stack, or about to be."""
        return scene in self.scenes or scene in self._coming

    # Changes, made at the frame's end

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._coming.append(scene)
        self._queue.append(lambda: self._push(scene))

    def pop(self, scene: Scene | None = None) -> None:
        """Take the top scene off, or `scene` wherever it is."""
        self._queue.append(lambda: self._remove(scene or self.top))

    def replace(self, scene: Scene, old: Scene | None = None) -> None:
        """Put a scene in the place of the top one, or of `old`, unless `old` is gone by then."""
        self._coming.append(scene)
        self._queue.append(lambda: self._swap(scene, old))

    def reset(self, scene: Scene) -> None:
        """Leave every scene and begin with `scene`."""
        self._queue.append(lambda: self._reset(scene))

    def lay_over(self, scene: Scene | None) -> None:
        """Keep a scene over all other scenes from now on, or no scene."""
        if self.over is not None:
            self.over.leave()
        self.over = scene
        if scene is not None:
            scene.enter()
        self._whole = True

    def apply_changes(self) -> bool:
        """Make the queued changes; return whether there were any."""
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
        _be_heard(scene)

    def _remove(self, scene: Scene | None) -> None:
        if scene not in self.scenes or scene is None:
            return
        was_top = scene is self.top
        self.scenes.remove(scene)
        scene.leave()
        _be_heard(scene)
        if was_top and self.top is not None:
            self.top.uncover()

    def _swap(self, scene: Scene, old: Scene | None) -> None:
        self._coming.remove(scene)
        if old is not None and old not in self.scenes:
            return
        gone = old or self.top
        place = len(self.scenes) if gone is None else self.scenes.index(gone)
        if gone is not None:
            self.scenes.remove(gone)
            gone.leave()
        self.scenes.insert(place, scene)
        scene.enter()

    def _reset(self, scene: Scene) -> None:
        while self.scenes:
            self.scenes.pop().leave()
        self.scenes.append(scene)
        scene.enter()

    # The frame

    def seen(self) -> list[Scene]:
        """The scenes that can be seen: the topmost opaque one and all above it."""
        start = 0
        for index, scene in enumerate(self.scenes):
            if scene.opaque:
                start = index
        return [*self.scenes[start:], *self._over()]

    def _over(self) -> list[Scene]:
        return [] if self.over is None else [self.over]

    def resize(self) -> None:
        """Lay out every scene again, as the look changed."""
        for scene in (*self.scenes, *self._over()):
            scene.resize()
        self.forget()
        self.transition, self._shown = None, None

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Offer an event from the top down, until a scene uses it or is modal."""
        if self.transition is not None and (is_press(event) or act is not None):
            self.transition.end()  # what is pressed is where it will be
        if event.type in AWAY:
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

    def secretly(self, device: int) -> bool:
        """True if the scene in front takes what a controller does as one person's secret."""
        return self.front is not None and self.front.secretly(device)

    def update(self, dt: float) -> None:
        if self.transition is not None:
            self.transition.age += dt
            if self.transition.done:
                self.transition, self._whole = None, True
        for scene in self.seen():
            scene.update(dt)

    def wait(self) -> float | None:
        if self.transition is not None:
            return 0.0
        waits = [wait for wait in (scene.wait() for scene in self.seen()) if wait is not None]
        return min(waits) if waits else None

    def repaint(self) -> None:
        """Show everything again, for the window has lost its picture."""
        self._whole = True

    def forget(self) -> None:
        """Keep no picture: everything must be painted again."""
        self.backdrop.forget()
        self._whole = True

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what is damaged; returns the pixels painted, for pygame.display.update."""
        seen = self.seen()
        for scene in seen:
            if scene.gui is not None and scene.gui.fresh:
                scene.gui.update(0.0)  # laid out in this frame: no page is shown without buttons
        self._begin_transition(surface, seen)
        if self.transition is None:
            return self._paint(surface, seen)
        self._paint(self.transition.after, seen)
        self.transition.show(surface)
        return [surface.get_rect()]

    def _begin_transition(self, surface: pygame.Surface, seen: list[Scene]) -> None:
        """Begin to turn from what the window shows to what is open, unless it is a secret."""
        top, sheet = self.top, pygame.Rect(0, 0, 0, 0)
        if top is not None and top.slides and top.gui is not None:
            sheet = top.gui.sheet
        shown, secret = self._shown, any(scene.private for scene in seen)
        self._shown = [*self.scenes], sheet, secret
        if shown is None or top is None or not shown[0] or shown[0][-1] is top:
            return
        self.transition = None
        seconds = Beats.MOVE * self.pace()
        if seconds > 0 and not shown[2]:
            coming = top not in shown[0]
            way, moves = top.look.px(Gap.XXL), sheet if coming else shown[1]
            self.transition = Transition(surface.copy(), moves, coming, way, seconds)

    def _paint(self, surface: pygame.Surface, seen: list[Scene]) -> list[pygame.Rect]:
        below = seen[: _under_veil(seen)]
        veiled = seen[: len(below) + 1]
        rects = self._damage(surface.get_rect(), seen, below)
        hidden = seen[-1].covers if seen else pygame.Rect(0, 0, 0, 0)
        for rect in rects:
            for part in around(hidden.clip(rect), rect):
                surface.set_clip(part)
                if below:
                    self.backdrop.copy_to(surface, lambda picture: _paint_below(veiled, picture))
                    veiled[-1].paint(surface)
                    _paint(seen[len(veiled) :], surface)
                else:
                    _paint(seen, surface)
            if hidden.colliderect(rect):
                surface.set_clip(hidden.clip(rect))
                seen[-1].paint(surface)
        surface.set_clip(None)
        self.painted = True
        return rects

    def _damage(
        self, window: pygame.Rect, seen: list[Scene], below: list[Scene]
    ) -> list[pygame.Rect]:
        """Return what is to be painted; the picture `below` a dim is told of its part."""
        damaged: list[pygame.Rect] = []
        for scene in (*self.scenes, *self._over()):
            if scene in seen:
                damaged += scene.damaged
            if scene in below or scene.kept:
                self.backdrop.damage(scene.damaged)
            scene.damaged = []
        if self._whole:
            self._whole = False
            return [window]
        return merge(damaged, window)


def _be_heard(scene: Scene) -> None:
    if scene.sound is not None:
        scene.stage.sounds.play(scene.sound)


def _under_veil(seen: list[Scene]) -> int:
    """Return how many of the scenes seen, from the lowest up, may be kept as one picture."""
    dims = max((place for place, scene in enumerate(seen) if scene.dims), default=0)
    return 0 if any(scene.private for scene in seen[:dims]) else dims


def _paint(scenes: list[Scene], surface: pygame.Surface) -> None:
    for scene in scenes:
        if scene.dims:
            dim(surface, scene.look.still)
        scene.paint_under(surface)
        scene.paint(surface)


def _paint_below(scenes: list[Scene], picture: pygame.Surface) -> None:
    """Paint all but the last scene, dimmed, and what stays of the last."""
    _paint(scenes[:-1], picture)
    dim(picture, scenes[-1].look.still)
    scenes[-1].paint_under(picture)
