"""Everything that lies on the table, and the events still to be played on it."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.board.animation import PAUSES, SPEEDS, Flight, Motions, landslide, shake
from tammany_desktop.board.cues import CUES, When
from tammany_desktop.board.flights import FLY, Anchors, flights_of
from tammany_desktop.board.geometry import Camera, Zoom
from tammany_desktop.board.labels import figure_look, map_look
from tammany_desktop.board.layout import Layout, lay_out, subject
from tammany_desktop.board.map_layers import Bag, Fog, Garden, Highlights, ground
from tammany_desktop.board.news import NewsPanel
from tammany_desktop.board.player_card import Card
from tammany_desktop.board.tracks import Neatline, Walker, YearTrack
from tammany_desktop.board.view_model import Sprite, SpriteGroup, ViewModel, marks_after
from tammany_desktop.board.ward import Ward
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import State
from tammany_desktop.session.match import Notification
from tammany_desktop.ui.look import Look
from tammany_desktop.wording import uncontested

# What a ward's vote comes to: a rest follows, so that people see ward after ward.
OUTCOMES: Final = (e.WardWon, e.WardTied, e.WardPassed)
READING: Final = 4.0  # rests to read what was counted together
MANY: Final = 40  # rectangles from which composing everything is cheaper


class Tabletop:
    """Sprites bound to events: `hear` queues, `update` plays them, `hold` stops before one."""

    def __init__(
        self,
        look: Look,
        model: ViewModel,
        damage: Callable[[pygame.Rect], object],
        play: Callable[[Effect], object],
        hold: Callable[[e.Event], bool] = lambda _: False,
    ) -> None:
        self.model = model
        self.damage = damage
        self.play = play
        self.hold = hold
        self.on_play: Callable[[e.Event], object] = lambda _: None
        self.on_sweep: Callable[[Sequence[e.Event]], object] = lambda _: None
        self.sweeping = False  # wards without rivals are counted together
        self.last: e.Event | None = None  # the event played before
        self.paused: Callable[[], bool] = lambda: False  # asked before each event
        self.zoom = Zoom()
        self.speed = "normal"
        self.waiting: deque[e.Event | float] = deque()
        self.held = False
        self.stepping = False  # a rival's act was shown; the next waits to be asked for
        self.rest = 0.0
        self.motions = Motions(damage, self._landed)
        self.build(look)

    def build(self, look: Look) -> None:
        """Lay everything out for a look; what was in the air lands."""
        self.motions.finish()
        self.look = look
        home = lay_out(look.units, self.model.state.n)
        camera = self.zoom.camera(home.camera, home.view, subject())
        self.layout: Layout = replace(home, camera=camera)
        _forget_cameras(look, (home.camera, camera))
        band = self.layout.band
        seats = range(self.model.state.n)
        self.cards = [Card(look, self.layout.cards[seat], seat) for seat in seats]
        self.note = NewsPanel(look, self.layout.news)
        printed = map_look(look, camera)
        figures = figure_look(look, camera)
        self.wards = [Ward(figures, camera, ward) for ward in range(WARD_COUNT)]
        self.garden = Garden(printed, camera)
        sprites: list[Sprite] = [
            *(Fog(printed, camera, zone) for zone in range(3)),
            *(Highlights(printed, camera, ward) for ward in range(WARD_COUNT)),
            self.garden,
            Bag(printed, figures, camera),
            *self.wards,
            *(Neatline(look, band, side) for side in range(4)),
            *(Walker(look, band, seat) for seat in seats),
            self.note,
            YearTrack(look, self.layout.ribbon),
            *self.cards,
        ]
        self.board = pygame.Surface(look.window.size).convert()
        self.stale = [look.window]
        self.sprites = SpriteGroup(sprites, self._changed)
        self.anchors = Anchors(look, self.layout, self.cards)
        self.sprites.refresh(self.model)

    def on_map(self, place: tuple[int, int]) -> bool:
        """Whether a pixel lies on the map, under no panel."""
        layout = self.layout
        panels = (layout.bar, layout.ribbon, layout.tools, *layout.cards, self.note.paper)
        return not any(panel.collidepoint(place) for panel in panels)

    # Events

    @property
    def still(self) -> bool:
        """Whether nothing moves and nothing is left to play."""
        busy = self.motions.moving or self.waiting or self.held or self.stepping
        return not busy and self.rest <= 0

    @property
    def playing(self) -> bool:
        """Whether something moves or will without being asked."""
        waits = self.held or self.stepping or (self.paused() and not self.motions.moving)
        return not self.still and not waits

    def hear(self, told: Notification, pause: bool) -> None:
        """Queue what happened; `pause` lets people see a rival's act before the next."""
        for event in told.events:
            self.waiting.append(event)
            if isinstance(event, OUTCOMES) and event is not told.events[-1]:
                self.waiting.append(PAUSES[self.speed])
        if pause and any(type(event) in FLY for event in told.events):
            self.waiting.append(PAUSES[self.speed])

    def reset(self, state: State) -> None:
        """Show a position at once, as after an undo."""
        self.waiting.clear()
        self.motions.finish()
        self.rest = 0.0
        self.held = self.stepping = False
        self.model.state = state.copy()
        self.model.air.clear()
        self.refresh()

    def go_on(self) -> None:
        """The event held may be played."""
        if self.held:
            self.held = False
            event = self.waiting.popleft()
            if not isinstance(event, float):
                self._play(event)

    def update(self, dt: float) -> None:
        """Let time pass."""
        if self.motions.moving:
            self.motions.update(dt)
        elif self.rest > 0:
            self.rest -= dt
        while self._may_go_on() and self.waiting:
            self._next()

    def _may_go_on(self) -> bool:
        waits = self.held or self.stepping or self.motions.moving
        return not waits and self.rest <= 0 and not self.paused()

    def skip(self) -> None:
        """Finish whatever moves, up to the next event that is held."""
        self.rest = 0.0
        if self.stepping:
            self.stepping = False
            return
        self.motions.finish()
        speed, self.speed = self.speed, "instant"
        while not self.held and self.waiting and not self.paused():
            self.rest = 0.0
            self._next()
        self.rest = 0.0
        self.speed = speed

    def _next(self) -> None:
        event = self.waiting[0]
        if isinstance(event, float):
            self.waiting.popleft()
            self.rest = event if self.speed not in ("instant", "step") else 0.0
            self.stepping = self.speed == "step"
        elif self.hold(event):
            self.held = True
        elif self.sweeping and uncontested(event):
            self._sweep()
        else:
            self.waiting.popleft()
            self._play(event)

    def _sweep(self) -> None:
        """Play every ward without rivals that waits in a row, and leave time to read."""
        swept: list[e.Event] = []
        while self.waiting and (isinstance(self.waiting[0], float) or uncontested(self.waiting[0])):
            event = self.waiting.popleft()
            if not isinstance(event, float):
                self._play(event)
                swept.append(event)
        self.on_sweep(swept)
        self.waiting.appendleft(READING * PAUSES[self.speed])

    def _play(self, event: e.Event) -> None:
        before = self.model.state.copy()
        flights = flights_of(self.anchors, self.model, before, event)
        evolve(self.model.state, event)
        self.model.marks = marks_after(self.model.marks, before, event)
        for flight in flights:
            if flight.spot is not None:
                self.model.air[flight.spot] += 1
        speed = 0.0 if self.look.still else SPEEDS[self.speed]
        self.motions.start(flights, speed)
        cue = CUES.get(type(event))
        if cue is not None and cue.when is When.AT_ONCE and self.speed != "instant":
            self.play(cue.effect)
        self.refresh()
        if landslide(event) and speed:
            self._shake(event.ward, speed)
        self.on_play(event)
        self.last = event

    def _shake(self, ward: int, speed: float) -> None:
        """The ground trembles under a ward won by far."""
        self._compose()
        self.motions.start([shake(self.board, self.layout.camera, ward)], speed, below=True)
        self.play(Effect.LANDSLIDE)

    def _landed(self, flight: Flight) -> None:
        if flight.spot is not None:
            self.model.air[flight.spot] -= 1
            if not self.model.air[flight.spot]:
                del self.model.air[flight.spot]
        if flight.sound and self.speed != "instant":
            self.play(flight.sound)
        self.refresh()

    def refresh(self) -> None:
        """Let every sprite look at what is shown."""
        self.sprites.refresh(self.model)

    def _changed(self, rect: pygame.Rect) -> None:
        """A sprite looks different: compose its pixels anew before the next paint."""
        self.stale.append(rect)
        self.damage(rect)

    def _compose(self) -> None:
        """Bring the board, an opaque picture of map and sprites, up to date."""
        window = self.look.window
        whole = window in self.stale or len(self.stale) > MANY
        for rect in [window] if whole else self.stale:
            self.board.set_clip(rect)
            self.board.blit(ground(self.look, self.layout.camera), rect, rect)
            self.sprites.paint(self.board, self.model)
        self.board.set_clip(None)
        self.stale = []

    def paint(self, surface: pygame.Surface) -> None:
        """The board, copied."""
        if self.stale:
            self._compose()
        clip = surface.get_clip()
        surface.blit(self.board, clip, clip)

    def paint_air(self, surface: pygame.Surface) -> None:
        """What flies, over everything else."""
        self.motions.paint(surface)


def _forget_cameras(look: Look, kept: tuple[Camera, ...]) -> None:
    """Let go of pictures as large as the window, made for cameras no longer in use."""
    for key in list(look.made):
        parts = key if isinstance(key, tuple) else ()
        if any(isinstance(part, Camera) and part not in kept for part in parts):
            del look.made[key]
