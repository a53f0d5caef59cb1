"""Shows events one by one, and applies each to the view model when it was shown."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tammany_desktop.play import BEAT
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.rules.evolution import evolve
from tammany_desktop.rules.state import NOBODY, State
from tammany_desktop.wording import uncontested

# Beats of a pause of the length 1, by the speed in use.
PAUSE_BEATS: Final = {"slow": 6, "normal": 3, "fast": 1, "instant": 0, "step": 2}
# A ward's outcomes: a pause follows each, so that people see ward after ward.
OUTCOMES: Final = (e.WardWon, e.WardTied, e.WardPassed)
# Acts that remove pieces or lock a ward: the pause after them is longer.
LONG_PAUSED: Final = (e.Slandered, e.SlanderSpread, e.CubeArrested, e.WardLocked)
HARM_PAUSE, ACT_PAUSE = 1.0, 1 / 6  # lengths of the pauses after such an act, and after another one
# Lengths of the pauses after events that have a sentence of their own.
EVENT_PAUSES: Final = {
    e.ElectionBegan: 1.0,
    e.LeaderNamed: 1.0,
    e.MayorNamed: 2.0,
    e.NoMayor: 2.0,
    e.Appointed: 1.0,
    e.MajorityWon: 1.0,
    e.ZonePopulated: 2.0,
}
READING_PAUSE: Final = 4.0  # length of the pause to read about wards that were counted together
Pause = float  # its length, a multiple of PAUSE_BEATS


def part_of(event: e.Event | None) -> object:
    """Return what a press skips at an event: its part of the election; None outside one."""
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


class EventView:
    """Shows events as motions; this base class shows nothing, and events are over at once."""

    speed = "normal"  # a value of the setting, set by playback alone
    moving = False  # whether any piece is moving
    in_background = False  # whether flights for which the next event need not wait are under way

    def ready_for(self, event: e.Event) -> bool:
        """Return True if an event can be shown now; False while the map slides to its place."""
        return True

    def moves_pieces(self, event: e.Event) -> bool:
        """Return True if an event moves pieces, which takes time to watch."""
        return False

    def begin(self, event: e.Event) -> None:
        """Start the motions of an event, which changes the view model when they have ended."""

    def event_applied(self, event: e.Event) -> None:
        """Called when an event has changed the view model."""

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass for all motions."""

    def finish(self) -> None:
        """Finish all motions."""

    def reset(self) -> None:
        """Called when another position is shown at once, such as after an undo."""


class PlaybackObserver:
    """Observes what a playback shows, and may stop it before an event; by default does neither."""

    @property
    def pausing(self) -> bool:
        """Return True if something has to be read before anything else is shown."""
        return False

    def stops(self, event: e.Event) -> bool:
        """Return True if an event waits until `Playback.go_on`, because a scene comes before it."""
        return False

    def event_begun(self) -> None:
        """Called when an event's pieces have begun to move."""

    def event_shown(self, event: e.Event) -> None:
        """Called when an event was shown."""

    def counted_together(self, events: Sequence[e.Event]) -> None:
        """Called when uncontested wards were counted together, after `event_shown` for each."""


class Playback:
    """Shows the events of one game in order; nothing else applies events to its view model."""

    def __init__(
        self,
        model: ViewModel,
        view: EventView | None = None,
        observer: PlaybackObserver | None = None,
    ) -> None:
        self.model, self.view = model, view or EventView()
        self.observer = observer or PlaybackObserver()
        self.waiting: deque[e.Event | Pause] = deque()
        self.usual_speed = "normal"  # the speed when nothing is skipped
        self.landing: e.Event | None = None  # the event that is to change the view model
        self._in_motion = False  # whether something moves after `last` has changed the view model
        self.stopped = False  # whether the first event waits for `go_on`
        self.stepping = False  # whether what follows a pause waits for a press, at the speed "step"
        self.quick_count = False  # whether uncontested wards are counted together
        self.rivals_act = False  # whether acts are shown that no person at this window made
        self.last: e.Event | None = None  # the last event shown
        self.pause_left = 0.0  # seconds until the next event

    @property
    def speed(self) -> str:
        """Return the speed in use, a value of the setting; while skipping it is instant."""
        return self.view.speed

    def set_pace(self, speed: str, quick_count: bool = False) -> None:
        """Set the speed; with `quick_count` uncontested wards are counted together."""
        self.view.speed, self.usual_speed, self.quick_count = speed, speed, quick_count

    @property
    def still(self) -> bool:
        """Return True if nothing moves and nothing is left to show."""
        busy = self.stopped or self.stepping or self.waiting or self.landing is not None
        return not (busy or self.pause_left > 0 or self.view.moving or self.view.in_background)

    @property
    def caught_up(self) -> bool:
        """Return True if everything was shown and nothing moves; pauses may be left."""
        return not self._in_motion and self.landing is None and self._next_event() is None

    @property
    def playing(self) -> bool:
        """Return True if something moves, or will move without a press."""
        must_read = self.observer.pausing and not (self.view.moving or self.view.in_background)
        return not self.still and not (self.stopped or self.stepping or must_read)

    @property
    def in_election(self) -> bool:
        """Return True if an election is what is shown now or next."""
        event = self._next_event()
        begins = isinstance(event, e.ElectionBegan)
        return begins or (self.model.state.turn == NOBODY and not isinstance(event, e.TurnBegan))

    def events_ahead(self) -> Iterator[tuple[e.Event, State]]:
        """Yield the events still to be shown, each with the position after it, read only."""
        state = self.model.state.copy()
        landing = () if self.landing is None else (self.landing,)
        for event in (*landing, *self.waiting):
            if not isinstance(event, Pause):
                evolve(state, event)
                yield event, state

    def _next_event(self) -> e.Event | None:
        """Return the event whose pieces fly, else the first that waits."""
        events = (item for item in self.waiting if not isinstance(item, Pause))
        return self.landing if self.landing is not None else next(events, None)

    # Events come in

    def queue(self, events: Sequence[e.Event], is_own: bool = False) -> None:
        """Queue events; acts that are not a person's own are followed by a pause."""
        for event in events:
            self.waiting.append(event)
            if isinstance(event, OUTCOMES) and event is not events[-1]:
                self.add_pause()
            if type(event) in EVENT_PAUSES:
                self.add_pause(EVENT_PAUSES[type(event)])
        if not is_own:
            self.rivals_act = True
            if any(map(self.view.moves_pieces, events)):
                harms = any(isinstance(event, LONG_PAUSED) for event in events)
                self.add_pause(HARM_PAUSE if harms else ACT_PAUSE)

    def add_pause(self, length: Pause = 1.0) -> None:
        """Queue a pause, as time to read what was told."""
        self.waiting.append(length)

    def reset(self, state: State) -> None:
        """Show a position at once, such as after an undo; waiting events are dropped."""
        self.waiting.clear()
        self.landing, self._in_motion, self.pause_left = None, False, 0.0
        self.view.finish()
        self.stopped = self.stepping = False
        self.model.reset(state)
        self.view.reset()

    # What is shown

    def go_on(self) -> None:
        """Show the event before which playback was stopped."""
        if self.stopped:
            self.stopped = False
            event = self.waiting.popleft()
            if not isinstance(event, Pause):
                self.show(event)

    def pass_time(self, dt: float) -> bool:
        """Let `dt` seconds pass and show what is due; return True if earlier motions go on."""
        if self.stopped and not self._must_stop(self.waiting[0]):
            self.go_on()
        if self.pause_left > 0 and not self.view.moving:
            self.pause_left -= dt
        self.view.advance(dt)
        if self.view.moving:
            return True
        self.apply_landed()
        was_in_election = self.in_election  # if it changes, so may the speed
        while self._may_show_next() and self.waiting and self.in_election == was_in_election:
            item = self.waiting[0]
            if not isinstance(item, Pause) and not self.view.ready_for(item):
                break
            self._show_next()
        return False

    def _must_stop(self, event: e.Event | Pause) -> bool:
        return not isinstance(event, Pause) and self.observer.stops(event)

    def _may_show_next(self) -> bool:
        blocked = self.stopped or self.stepping or self.view.moving or self.landing is not None
        return not blocked and self.pause_left <= 0 and not self.observer.pausing

    def pause_now(self, length: Pause) -> None:
        """Insert a pause before the next event, as time to look at the last one."""
        self.waiting.appendleft(length)

    def skip_part(self) -> None:
        """Show all that waits at once; in an election, only the rest of the part shown now."""
        part = part_of(self.landing or self.last)
        self.skip(lambda event: part_of(event) in (None, part))

    def skip(self, includes: Callable[[e.Event], bool] = lambda _: True) -> None:
        """Show events at once as far as `includes` is true of them, until playback has to stop."""
        self.pause_left = 0.0
        if self.stepping:  # the press lets what waits for it go on, and skips nothing
            self.stepping = False
            self.view.finish()
            return
        self.land()
        speed, self.view.speed = self.speed, "instant"
        while not self.stopped and self.waiting and not self.observer.pausing:
            item = self.waiting[0]
            if not isinstance(item, Pause) and not includes(item):
                break
            self.pause_left = 0.0
            self._show_next()
        self.pause_left = 0.0
        self.view.speed = speed

    def show_rest(self) -> None:
        """Show all events at once, also the one playback stopped before; end rivals' acts."""
        speed, self.view.speed, self.rivals_act = self.speed, "instant", False
        self.go_on()
        self.skip()
        self.view.speed = speed

    def end_rival_acts(self) -> bool:
        """End the show of rivals' acts if all were shown; return True if it ends now."""
        has_ended = self.rivals_act and self.still
        self.rivals_act = self.rivals_act and not has_ended
        return has_ended

    def _show_next(self) -> None:
        """Go on with the first in the queue: begin a pause, or show an event or stop before it."""
        item = self.waiting[0]
        if isinstance(item, Pause):
            self.waiting.popleft()
            self.stepping = self.speed == "step"
            self.pause_left = 0.0 if self.stepping else item * (PAUSE_BEATS[self.speed] * BEAT)
        elif self._must_stop(item):
            self.stopped = True
        elif self.quick_count and uncontested(item):
            self._count_together()
        else:
            self.waiting.popleft()
            self.show(item)

    def _count_together(self) -> None:
        """Show all waiting uncontested wards in a row, and leave time to read."""
        wards_counted: list[e.Event] = []
        while self.waiting and (isinstance(self.waiting[0], Pause) or uncontested(self.waiting[0])):
            event = self.waiting.popleft()
            if not isinstance(event, Pause):
                self.show(event)
                wards_counted.append(event)
        self.observer.counted_together(wards_counted)
        self.pause_now(READING_PAUSE)

    def show(self, event: e.Event) -> None:
        """Show an event now, before what waits."""
        if self.landing is not None:
            self.land()
        self.landing = event
        self.model.begin(event)
        self.view.begin(event)
        self.observer.event_begun()
        self.apply_landed()

    def land(self) -> None:
        """Finish all motions at once, also those that begin when the event has landed."""
        self.view.finish()
        self.apply_landed()
        self.view.finish()
        self.apply_landed()

    def apply_landed(self) -> None:
        """Apply the event whose pieces have landed to the view model."""
        if self.view.moving:
            return
        self._in_motion = False
        if self.landing is None:
            return
        event, self.landing = self.landing, None
        self.model.apply(event)
        self.view.event_applied(event)
        self._in_motion = self.view.moving
        self.observer.event_shown(event)
        self.last = event
