"""The main loop: handles events, lets time pass, paints changes, sleeps until something is due."""

import gc
import logging
import math
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from tammany_desktop.audio import Effect
from tammany_desktop.languages import text
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.system.logs import SpareFiles
from tammany_desktop.system.memory import release_memory
from tammany_desktop.system.settings import TWO_SWITCHES
from tammany_desktop.ui import controller
from tammany_desktop.ui.controller import Press
from tammany_desktop.ui.devices import FINGER_EVENTS, LONG_PRESSED, PINCHED, Events, Touch
from tammany_desktop.ui.intents import Act, HeldKeys, Intent, by_finger
from tammany_desktop.ui.waking import Signal
from tammany_desktop.ui.window import NoDisplayError, Window

if TYPE_CHECKING:
    from tammany_desktop.access.adapter import Adapter
    from tammany_desktop.access.reader import Scanner

log = logging.getLogger(__name__)
FRAME: Final = 1 / 60  # seconds between frames while something moves
LONGEST_STEP: Final = 0.1  # most seconds by which a frame moves anything, even after a sleep
# Seconds between polls of events while nothing moves.
ACTIVE_POLL: Final = 1 / 120  # within ACTIVE_TIME after an event
QUIET_POLL: Final = 1 / 66  # later, where an event does not end a sleep
EVENT_WAIT: Final = 0.1  # later, where an event ends a sleep
ACTIVE_TIME: Final = 1.0  # seconds after an event in which polls are frequent
EXTRA_FRAMES: Final = 2  # frames after an event or a change in which pygame-gui shows the effect
IDLE: Final = 60.0  # seconds between checks while nothing happens
STILL_SECONDS: Final = 0.4  # without event or frame, after which freeing memory is not noticed
SPARE_TIME: Final = 0.01  # seconds until the next frame in which an idle task has time
MAX_SCENE_CHANGES: Final = 4  # scenes opened or closed, after which memory is freed anyway
FIRST_PICTURE: Final = "first picture"  # logged text by which the start is measured
KEYS_AND_MOUSE: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
# Events by which a person acts on what is visible; motion of the mouse alone is no such event.
INPUTS: Final = (
    *(*KEYS_AND_MOUSE, pygame.KEYUP, pygame.TEXTINPUT, pygame.MOUSEBUTTONUP),
    *(LONG_PRESSED, PINCHED, *controller.INPUTS),
)
HOLD: Final = 3.0  # seconds for which a switch is held on the title page to turn on scanning
SCANNING_IF_HELD: Final = 1500  # milliseconds for each target, one of the choices of the setting
RESIZES: Final = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)


class Program(Stage, Protocol):
    """The stage of all scenes, with what the loop asks of it; `App` implements it."""

    window: Window
    running: bool
    adapter: "Adapter | None"  # serves a screen reader

    def global_key(self, act: Act) -> bool:
        """Handle a key that works in every scene; return False if scenes must handle it."""
        ...

    def note_focus(self, focused: bool) -> None:
        """Note that the window has gained or lost the focus."""

    def take_weighed(self) -> None:
        """Take over results from games weighed in the background."""

    def relayout(self) -> None:
        """Lay out everything again, because the window's size has changed."""

    def make_room_for_coach(self) -> None:
        """Lay out again if a coach has appeared or gone."""

    def connect_screen_reader(self) -> None:
        """Connect a screen reader, after the first picture."""

    def find_controllers(self) -> None:
        """Look for game controllers, after the first picture."""

    def note_device(self, device: int) -> None:
        """Note the device used last: a controller, or -1 for keyboard and mouse."""

    def crash(self, error: Exception) -> None:
        """Show a fault of the program; raise it again if no window can show it."""


class Loop:
    """Runs a program, frame by frame; `last_frame_at` is the time of the last frame."""

    def __init__(self, program: Program, clock: Callable[[], float], has_sound: bool) -> None:
        """`clock` gives seconds and never goes back; sound is streamed only if `has_sound`."""
        self.clock = clock
        self.signal = Signal()  # ends a sleep
        self.last_frame_at = clock()
        self._last_event_at = self.last_frame_at  # time of the last event
        self._program, self._has_sound = program, has_sound
        self._held = HeldKeys()
        self._touch = Touch(lambda: program.look)
        self._scanner: Scanner | None = None  # it is made when one switch is used
        self._switch_since: float | None = None  # when a switch went down on the title page
        self._frames_left = 0  # frames still to come after an event or paint
        self._spare_files = SpareFiles()
        self._scene_changes = 0  # since memory was freed; 1 for the whole window painted
        self._whole = True  # whether the last frame painted the whole window
        self._unapplied = 0.0  # seconds for which nothing but pieces was updated

    def run(self) -> None:
        """Run frames until the program ends."""
        self._spare_files.hold()
        try:
            self.frame([])
            log.info(FIRST_PICTURE)
            gc.freeze()  # what was imported stays: collections need not check it
            gc.enable()
            self._program.connect_screen_reader()
            self._program.find_controllers()
            while self._program.running:
                if not self._frames_left:  # reserve file handles again: a crash released them
                    self._spare_files.hold()
                self.frame(self.sleep())
        finally:
            self._spare_files.release()

    def sleep(self) -> list[pygame.event.Event]:
        """Sleep until an event, a signal, or a scene's next motion; return the events."""
        wait = self.next_frame_in()
        events, event_wakes = list[pygame.event.Event](), self.signal.waits_for_events
        begun = self.clock()
        remaining = IDLE if wait is None else max(wait, FRAME - (begun - self.last_frame_at))
        sounds = self._program.sounds
        end, sound_due = begun + remaining, begun + sounds.due_in()
        while True:
            events += self._program.controllers.filter(pygame.event.get())
            now = self.clock()
            only_motion = events and all(event.type == pygame.MOUSEMOTION for event in events)
            if event_wakes and only_motion and (rest := self.last_frame_at + ACTIVE_POLL - now) > 0:
                time.sleep(min(ACTIVE_POLL, rest))  # a mouse moves a thousand times a second
                continue
            if self._has_sound and now >= sound_due:
                sounds.stream()
                sound_due = now + sounds.due_in()
            person_rests = now - self._last_event_at > STILL_SECONDS
            is_quiet = person_rests and end - now > STILL_SECONDS  # no frame comes soon
            has_time = person_rests and end - now > SPARE_TIME  # before the next frame
            if self._scene_changes >= (1 if is_quiet else MAX_SCENE_CHANGES):
                self._scene_changes = 0
                self._program.look.art.drop_large()
                release_memory()
            elif (is_quiet or (has_time and not self._whole)) and self._program.look.idle_tasks:
                self._program.look.idle_tasks.pop()()
                now = self.clock()
            if events:
                self._last_event_at = now
            adapter = self._program.adapter
            may_rest = event_wakes and (adapter is None or not adapter.reader.listening)
            quiet_poll = EVENT_WAIT if may_rest else QUIET_POLL
            poll = ACTIVE_POLL if now - self._last_event_at < ACTIVE_TIME else quiet_poll
            reader_waits = adapter is not None and adapter.has_requests
            if events or now >= end or reader_waits or self.signal.wait(min(end - now, poll)):
                self.signal.clear()
                return events

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame, or None if no frame is due."""
        if self._frames_left:
            return 0.0
        try:
            program, now = self._program, self.clock()
            play_due = program.play.due_in() if program.play is not None else None
            reader_due = program.adapter.due_in(now) if program.adapter is not None else None
            touch_due = self._touch.long_press_due_in(now)
            scan_due = self._scanner.next_mark_in() if self._scanner is not None else None
            held_due = program.controllers.due_in(now)
            since = self._switch_since
            switch_due = None if since is None else max(0.0, since + HOLD - now)
            input_waits = touch_due, scan_due, held_due, switch_due
            all_waits = (program.stack.due_in(), play_due, reader_due, *input_waits)
            return min((wait for wait in all_waits if wait is not None), default=None)
        except Exception as error:
            self._crash(error)
            return 0.0

    def frame(self, events: Sequence[pygame.event.Event]) -> list[pygame.Rect]:
        """Handle events, advance time, paint; return the painted areas. Raises NoDisplayError."""
        try:
            return self._frame(events)
        except NoDisplayError:
            raise
        except Exception as error:
            self._crash(error)
            return []

    def _crash(self, error: Exception) -> None:
        self._switch_since = None  # the release of the key may be lost
        self._spare_files.release()
        self._frames_left = EXTRA_FRAMES  # the crash window is painted without an event
        self._program.crash(error)

    def _frame(self, events: Sequence[pygame.event.Event]) -> list[pygame.Rect]:
        program, now = self._program, self.clock()
        dt, self.last_frame_at = min(LONGEST_STEP, max(0.0, now - self.last_frame_at)), now
        if events or self._touch.fingers:
            events = self._apply_size_and_gestures(events, now)
        if program.adapter is not None:
            program.adapter.serve(events)
        if events:
            self._handle_all(events)
        controllers = program.controllers
        if controllers.held is not None or controllers.axes or controllers.pulses:
            self._repeat_held(dt)
        self._unapplied += dt
        pieces_only = program.play is not None and program.play.tick(dt)
        if not pieces_only or events or program.adapter is not None:
            pieces_only, dt, self._unapplied = False, self._unapplied, 0.0
            program.take_weighed()
            program.stack.update(dt)
            self._scan(dt)
            program.sounds.stream()
            program.stack.apply_changes()
            program.make_room_for_coach()
        is_new_scene = not program.stack.painted
        rects = program.stack.paint_damage(program.window.surface, pieces_only)
        self._whole = rects == [program.look.window]  # true after a new page, or as the map moves
        self._scene_changes = max(self._scene_changes + int(is_new_scene), int(self._whole))
        if events or not rects:  # the pointer's shape stays while the map moves
            scenes = self._program.stack.over, self._program.stack.top
            shapes = [scene.gui.pointer_shape() for scene in scenes if scene and scene.gui]
            if shapes:
                self._program.window.set_pointer(next(filter(None, shapes), ""), self._program.look)
        if rects:
            pygame.display.update(rects)
        if program.adapter is not None:
            program.adapter.send_updates(now, bool(rects or events))
        if is_new_scene:
            for event in pygame.event.get(INPUTS):
                self._drop(event)
                self._program.controllers.read(event, self.last_frame_at)
            self._program.controllers.stop_repeats()
        self._frames_left = EXTRA_FRAMES if rects or events else max(0, self._frames_left - 1)
        return rects

    def _handle_all(self, events: Sequence[pygame.event.Event]) -> None:
        program, held = self._program, self._held
        for index, event in enumerate(events):
            if held.drops(event, events[index + 1 :]):
                continue
            by_controller = event.type in controller.EVENTS
            presses = program.controllers.read(event, self.last_frame_at) if by_controller else ()
            if event.type in INPUTS and not program.stack.painted:
                self._drop(event)
                continue
            self._handle(event)
            for press in presses:
                self._press(press)
            if program.stack.apply_changes():
                held.scene_opened(event)
                program.controllers.stop_repeats()

    def _drop(self, event: pygame.event.Event) -> None:
        """Drop input from before a scene was shown, but for keys that the scene handles early."""
        self._held.handle(event)
        if (front := self._program.stack.front) is not None:
            front.handle_early(event, self._program.look.keys.read(event))

    def _apply_size_and_gestures(self, events: Sequence[pygame.event.Event], now: float) -> Events:
        """Apply a new window size; return events, touches as gestures, without empty moves."""
        if any(event.type in RESIZES for event in events):
            if self._program.window.update_size():
                self._program.relayout()
            else:  # the size is unchanged, but the picture is gone
                self._program.stack.repaint()
        if self._touch.fingers or any(event.type in FINGER_EVENTS for event in events):
            self._program.touched = True
            return self._touch.read(events, now)
        return [
            event for event in events if getattr(event, "rel", ()) != (0, 0) or by_finger(event)
        ]

    def _handle(self, event: pygame.event.Event) -> None:
        """Handle one event in the program or by its scenes."""
        program = self._program
        repeat = self._held.handle(event)
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            program.note_focus(event.type == pygame.WINDOWFOCUSGAINED)
        if event.type == pygame.CONTROLLERDEVICEREMOVED:
            program.alert(Effect.UNPLUGGED)
            program.note_device(-1)
        if event.type == pygame.QUIT:
            program.leave_program()
        elif event.type == pygame.WINDOWEXPOSED:
            program.stack.repaint()
        elif event.type not in RESIZES and event.type not in controller.INPUTS:
            if event.type in KEYS_AND_MOUSE and program.look.family:
                program.note_device(-1)
            act = program.look.keys.read(event, repeat)
            reader = program.adapter.reader if program.adapter is not None else None
            if act is None or not (
                program.global_key(act)
                or self._scan_with(act, event)
                or (reader is not None and reader.read_on(act))
            ):
                program.stack.handle(event, act)

    def _scan(self, dt: float) -> None:
        """Advance the scan of targets for a person with one switch; begin to scan if it is held."""
        if not (self._held.down or self._program.controllers.down):
            self._switch_since = None
        if self._switch_since is not None and self.last_frame_at - self._switch_since >= HOLD:
            from tammany_desktop.scenes.base.dialog import Notice

            self._switch_since = None
            self._program.apply(scanning=SCANNING_IF_HELD)
            notice = Notice(self._program, text("settings.scanning"), text("title.switch_on"))
            self._program.stack.push(notice)
        settings = self._program.settings
        if settings.scanning and self._scanner is None:
            from tammany_desktop.access.reader import Scanner

            self._scanner = Scanner(self._program.stack)
        if self._scanner is not None:
            seconds = math.inf if settings.scanning == TWO_SWITCHES else settings.scanning / 1000
            self._scanner.advance(dt, seconds, settings.bounce / 1000)

    def _scan_with(self, act: Act, event: pygame.event.Event) -> bool:
        """Note a switch held on the title page; move the mark or press its target; True if used."""
        on_title = self._program.play is None and len(self._program.stack.scenes) == 1
        if act.intent is Intent.CONFIRM and not act.repeat and on_title:
            self._switch_since = None if self._program.settings.scanning else self.last_frame_at
        moves_mark = act.intent is Intent.NEXT or getattr(event, "key", 0) == pygame.K_SPACE
        moves_mark = moves_mark and self._program.settings.scanning == TWO_SWITCHES
        if self._scanner is None or (act.intent is not Intent.CONFIRM and not moves_mark):
            return False
        if moves_mark and not act.repeat:
            self._scanner.move_on()
        return moves_mark or act.repeat or self._scanner.press()

    def _press(self, press: Press) -> None:
        """Handle a controller's button: pass on its intents until one is used."""
        program, event = self._program, press.event()
        secret = program.stack.is_secret_input(press.device)
        if not secret:
            program.note_device(press.device)
        intents = program.look.buttons.intents_of(press.button)
        for intent in intents:
            act = Act(intent, repeat=press.repeat, device=press.device)
            if program.global_key(act) or (not secret and self._scan_with(act, event)):
                return
            if program.stack.handle(event, act):
                if not secret and program.stack.is_secret_input(press.device):
                    program.note_device(-1)  # the buttons are now its owner's alone
                return
        if not intents:
            program.stack.handle(event, None)

    def _repeat_held(self, dt: float) -> None:
        """Repeat the buttons that are held on a controller, and pan the map by its stick."""
        program = self._program
        for press in program.controllers.run_due(self.last_frame_at):
            if program.stack.painted:
                self._press(press)
        pan = program.controllers.pan(dt)
        if pan is not None and program.stack.painted:
            device, distance = pan
            event = Press(device, "rightstick").event()
            program.stack.handle(event, Act(Intent.PAN, device=device, pan=distance))
