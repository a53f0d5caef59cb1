"""The events still to be shown, one by one: the event shown moves the view model on."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import State
from tammany_desktop.wording import uncontested

# The pause after a rival's act in seconds, so that people can follow, by the speed in use.
PAUSES: Final = {"slow": 0.9, "normal": 0.45, "fast": 0.12, "instant": 0.0, "step": 0.3}
# What a ward's vote comes to: a pause follows, so that people see ward after ward.
OUTCOMES: Final = (e.WardWon, e.WardTied, e.WardPassed)
# What takes something from a player is looked at for longer than what adds to the map.
STRIKING: Final = (e.Slandered, e.SlanderSpread, e.CubeArrested, e.WardLocked)
LONG, SHORT = 1.0, 1 / 6  # pauses
# Pauses after what is told in a sentence of its own, before anything else is shown.
RESTS: Final = {
    e.ElectionBegan: 1.0,
    e.LeaderNamed: 1.0,
    e.MayorNamed: 2.0,
    e.NoMayor: 2.0,
    e.Appointed: 1.0,
    e.MajorityWon: 1.0,
    e.ZonePopulated: 2.0,
}
READING: Final = 4.0  # pauses: the time to read what was counted together
Pause = float  # seconds


def part_of(event: e.Event | None) -> object:
    """The part of an election that an event belongs to, which a press ends; None for all else."""
    match event:
        case e.WardWon() | e.WardTied() | e.WardPassed():
            return "wards"
        case e.LeaderNamed():
            return event.population
        case e.PointsScored(reason=e.FOR_WARDS):
            return "points"
        case e.MayorNamed() | e.NoMayor() | e.PointsScored(reason=e.FOR_MAYOR):
            return "mayor"
        case e.MajorityWon():
            return "most", event.population
        case e.PointsScored(reason=e.FOR_SLANDER):
            return "slander"
        case e.ElectionBegan() | e.Appointed():
            return event
    return None


class View:
    """Shows events as motions; this one shows nothing, and every event is over at once."""

    speed = "normal"  # a word of the setting, set by playback alone

    @property
    def moving(self) -> bool:
        """True if anything is in the air."""
        return False

    @property
    def squeezing(self) -> bool:
        """True if something still gives way to what has landed; nothing waits for it."""
        return False

    def ready_for(self, event: e.Event) -> bool:
        """True if the event can be seen, or the map still slides to its place."""
        return True

    def flies(self, event: e.Event) -> bool:
        """True if an event moves pieces, which take time to watch."""
        return False

    def begin(self, event: e.Event) -> None:
        """Let the pieces of an event go; it changes the view model as soon as they land."""

    def show(self, event: e.Event) -> None:
        """Called when an event has changed the view model."""

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass for what is in the air."""

    def finish(self) -> None:
        """Let everything in the air land."""

    def reset(self) -> None:
        """Called when another position is shown at once, as after an undo."""


class Audience:
    """Whoever follows a playback, and may stop it before an event; this one only lets it go on."""

    @property
    def pausing(self) -> bool:
        """True if something has to be read before anything else is shown."""
        return False

    def stops(self, event: e.Event) -> bool:
        """True if an event waits until `Playback.go_on`, as something is shown before it."""
        return False

    def played(self, event: e.Event) -> None:
        """Called when an event was shown."""

    def swept(self, events: Sequence[e.Event]) -> None:
        """Called when wards without rivals were counted together, each `played` before."""


class Playback:
    """Events of one game on their way to the view model, which nothing else moves on."""

    def __init__(
        self, model: ViewModel, view: View | None = None, audience: Audience | None = None
    ) -> None:
        self.model = model
        self.view = view or View()
        self.audience = audience or Audience()
        self.waiting: deque[e.Event | Pause] = deque()
        self.setting = "normal"  # the speed in the settings
        self._landing: e.Event | None = None  # changes the view model as soon as its pieces land
        self._in_motion = False  # the last event has changed it, and something still moves
        self.stopped = False  # the first event waits until `go_on`
        self.stepping = False  # a rival's act was shown; the next waits to be asked for
        self.sweeping = False  # wards without rivals are counted together
        self.rival_acts = False  # what is shown is not the act of a person at this window
        self.last: e.Event | None = None  # the event shown before
        self.rest = 0.0  # seconds until the next event

    @property
    def speed(self) -> str:
        """Return how fast things are shown now: a word of the setting; a skip is instant."""
        return self.view.speed

    def pace(self, speed: str, sweeping: bool = False) -> None:
        """Show what follows at a speed; `sweeping` counts wards without rivals together."""
        self.view.speed, self.setting, self.sweeping = speed, speed, sweeping

    @property
    def still(self) -> bool:
        """True if nothing moves and nothing is left to show."""
        busy = self.view.moving or self.view.squeezing or self.stopped or self.stepping
        return not busy and not self.waiting and self._landing is None and self.rest <= 0

    @property
    def caught_up(self) -> bool:
        """True if all that happened was shown, to its last motion; pauses may be left."""
        moves = self._landing is not None or self._in_motion
        return not moves and all(isinstance(one, Pause) for one in self.waiting)

    @property
    def playing(self) -> bool:
        """True if something moves or will without being asked."""
        waits = self.audience.pausing and not (self.view.moving or self.view.squeezing)
        return not self.still and not (self.stopped or self.stepping or waits)

    def ahead(self) -> Iterator[tuple[e.Event, State]]:
        """Yield what is still to be shown, each event with the position after it, read only."""
        state = self.model.state.copy()
        for event in (*([self._landing] if self._landing is not None else ()), *self.waiting):
            if not isinstance(event, Pause):
                evolve(state, event)
                yield event, state

    @property
    def following(self) -> e.Event | None:
        """The second event that waits, or None if a pause comes before it."""
        second = self.waiting[1] if len(self.waiting) > 1 else None
        return None if isinstance(second, Pause) else second

    # What comes in

    def hear(self, events: Sequence[e.Event], own: bool = False) -> None:
        """Queue what happened; what is not a person's `own` act is followed by a pause."""
        for event in events:
            self.waiting.append(event)
            if isinstance(event, OUTCOMES) and event is not events[-1]:
                self.linger()
            if type(event) in RESTS:
                self.linger(RESTS[type(event)])
        if not own:
            self.rival_acts = True
            if any(map(self.view.flies, events)):
                self.linger(LONG if any(isinstance(event, STRIKING) for event in events) else SHORT)

    def linger(self, pauses: float = 1.0) -> None:
        """Leave time to read what was said."""
        self.waiting.append(pauses * PAUSES[self.speed])

    def let_read(self, pauses: float) -> None:
        """Leave time for what somebody else has said, as for an act."""
        self.rival_acts = True
        self.linger(pauses)

    def reset(self, state: State) -> None:
        """Show a position at once, as after an undo; what waited is dropped."""
        self.waiting.clear()
        self._landing, self._in_motion = None, False
        self.view.finish()
        self.rest = 0.0
        self.stopped = self.stepping = False
        self.model.reset(state)
        self.view.reset()

    # What is shown

    def go_on(self) -> None:
        """Let the event held be shown."""
        if self.stopped:
            self.stopped = False
            event = self.waiting.popleft()
            if not isinstance(event, Pause):
                self.show(event)

    def pass_time(self, dt: float) -> None:
        """Let time pass; an event that nothing stops any more, as other players came, is shown."""
        if self.stopped and not self._stopped(self.waiting[0]):
            self.go_on()
        if self.rest > 0 and not self.view.moving:
            self.rest -= dt
        self.view.advance(dt)
        self.apply_landed()
        while self._may_go_on() and self.waiting and self._ready(self.waiting[0]):
            self._next()

    def _stopped(self, event: e.Event | Pause) -> bool:
        return not isinstance(event, Pause) and self.audience.stops(event)

    def _ready(self, event: e.Event | Pause) -> bool:
        return isinstance(event, Pause) or self.view.ready_for(event)

    def _may_go_on(self) -> bool:
        waits = self.stopped or self.stepping or self.view.moving or self._landing is not None
        return not waits and self.rest <= 0 and not self.audience.pausing

    def dwell(self, pauses: float) -> None:
        """Leave more time to look at what was shown just now."""
        self.waiting.appendleft(pauses * PAUSES[self.speed])

    def hurry(self) -> None:
        """Finish whatever moves, but no more of an election than the part that is under way."""
        part = part_of(self._landing or self.last)
        self.skip(lambda event: part_of(event) in (None, part))

    def skip(self, through: Callable[[e.Event], bool] = lambda _: True) -> None:
        """Finish whatever moves `through` what waits, up to the next event that is held."""
        self.rest = 0.0
        if self.stepping:
            self.stepping = False
            self.view.finish()
            return
        self.land()
        speed, self.view.speed = self.speed, "instant"
        while not self.stopped and self.waiting and not self.audience.pausing:
            following = self.waiting[0]
            if not isinstance(following, Pause) and not through(following):
                break
            self.rest = 0.0
            self._next()
        self.rest = 0.0
        self.view.speed = speed

    def show_rest(self) -> None:
        """Show all that waits, up to an event that is held, at once and in silence."""
        speed, self.view.speed, self.rival_acts = self.speed, "instant", False
        self.go_on()
        self.skip()
        self.view.speed = speed

    def rivals_shown(self) -> bool:
        """True if the acts of others have all been shown just now: true once."""
        shown = self.rival_acts and self.still
        self.rival_acts = self.rival_acts and not shown
        return shown

    def _next(self) -> None:
        event = self.waiting[0]
        if isinstance(event, Pause):
            self.waiting.popleft()
            self.rest = event if self.speed not in ("instant", "step") else 0.0
            self.stepping = self.speed == "step"
        elif self._stopped(event):
            self.stopped = True
        elif self.sweeping and uncontested(event):
            self._sweep()
        else:
            self.waiting.popleft()
            self.show(event)

    def _sweep(self) -> None:
        """Show every ward without rivals that waits in a row, and leave time to read."""
        swept: list[e.Event] = []
        while self.waiting and (isinstance(self.waiting[0], Pause) or uncontested(self.waiting[0])):
            event = self.waiting.popleft()
            if not isinstance(event, Pause):
                self.show(event)
                swept.append(event)
        self.audience.swept(swept)
        self.dwell(READING)

    def show(self, event: e.Event) -> None:
        """Show an event now, whatever waits."""
        if self._landing is not None:
            self.land()
        self._landing = event
        self.model.begin(event)
        self.view.begin(event)
        self.apply_landed()

    def land(self) -> None:
        """Let everything in the air land at once."""
        self.view.finish()
        self.apply_landed()
        self.view.finish()
        self.apply_landed()

    def apply_landed(self) -> None:
        """Let the event whose pieces have landed change the view model."""
        if self.view.moving:
            return
        self._in_motion = False
        if self._landing is None:
            return
        event, self._landing = self._landing, None
        self.model.apply(event)
        self.view.show(event)
        self._in_motion = self.view.moving
        self.audience.played(event)
        self.last = event
