"""One game at one table, with or without a window: playback, selection, agenda and narration."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar

from tammany_desktop.languages import text
from tammany_desktop.play import BEAT
from tammany_desktop.play.agenda import Agenda
from tammany_desktop.play.ballots import Ballots
from tammany_desktop.play.narration import Narrator
from tammany_desktop.play.playback import EventView, Playback, PlaybackObserver
from tammany_desktop.play.selection import ChoiceResult, Selection
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules import events as e
from tammany_desktop.session.match import Notification
from tammany_desktop.session.session import Session
from tammany_desktop.talk.deals import OpenPromise
from tammany_desktop.wording import names

SessionType = TypeVar("SessionType", bound=Session)
SESSION_INTERVAL: Final = BEAT / 3  # seconds between steps of the session while pieces move


class TableSettings(Protocol):
    """The settings that a table follows; they may change at any time."""

    def speed_of_acts(self, rivals: bool) -> str:
        """Return the speed at which a person's own acts, or acts of `rivals`, are shown."""

    @property
    def quick_count(self) -> bool:
        """Return True if uncontested wards are counted together."""

    @property
    def seal_zero(self) -> bool:
        """Return True if bids that can change nothing are sealed unasked."""

    @property
    def seal_ties(self) -> bool:
        """Return True if nobody is asked for a bid that can only tie."""

    def unaided_in(self, *games: str) -> bool:
        """Return True if a game with one of these ids is played without aids."""

    def talk_in(self, *games: str) -> str:
        """Return how players make deals, by the first of these game ids with its own setting."""

    @property
    def boldness(self) -> str:
        """Return how bold opponents are in deals, as a value of the setting."""


class TableObserver:
    """An observer of a table, usually a scene; this base class does nothing."""

    def line_written(self, notification: Notification) -> None:
        """Called when a line is written, before it is shown."""

    def event_shown(self, event: e.Event) -> None:
        """Called when an event was shown."""

    def changed(self) -> None:
        """Called when something visible has changed."""

    def chosen(self, result: ChoiceResult) -> None:
        """Called when a person has chosen something."""

    def ticked(self) -> None:
        """Called when the match has advanced, before anything else is shown."""

    @property
    def dealing(self) -> bool:
        """Return True if a person is composing a deal, for which opponents wait."""
        return False

    @property
    def may_wait(self) -> bool:
        """Return True if nothing but pieces moves, so that all else may be updated later."""
        return False

    def check_first(self, move: int, submit: Callable[[], object]) -> None:
        """Check a person's move; call `submit`, which makes the move, now, later or never."""
        submit()


class TablePlay(PlaybackObserver):
    """A session at its table; `agenda_of` makes its agenda, such as a lesson's."""

    def __init__(
        self,
        session: SessionType,
        settings: Callable[[], TableSettings],
        model: ViewModel | None = None,
        view: EventView | None = None,
        observer: TableObserver | None = None,
        agenda_of: Callable[[SessionType, Playback, Ballots], Agenda] = Agenda,
    ) -> None:
        """`view` shows `model`, which begins with the position of the match."""
        self.session: Session = session
        self.match, self.settings = session.match, settings
        self.observer = observer or TableObserver()
        self.model = model or ViewModel(self.match.seats, self.match.state)
        self.playback = Playback(self.model, view, self)
        self.ballots = Ballots(session, self._sealed_unasked)
        header = session.header
        session.unaided = self.model.unaided = settings().unaided_in(header.id, header.origin)
        self.agenda = agenda_of(session, self.playback, self.ballots)
        self.selection = Selection(self.agenda, self.observer.chosen, self.observer.check_first)
        self.narrator = Narrator(session, self.playback)
        self.ballots.listen(lambda _: self.refresh())
        self._closed_at: int | None = None  # the line at which the news were closed
        self._prompt_reset = False  # whether `reset_prompt` was called after everything was seen
        self._since_session_step = 0.0  # seconds since the session was advanced
        self._ongoing = "", False  # what is told of events under way, and whether they stopped
        self.on_top = False  # whether the table is on top, so that events are shown

    def _sealed_unasked(self) -> tuple[bool, bool]:
        """Return whether bids that change nothing, and bids that only tie, are sealed unasked."""
        settings, may_seal = self.settings(), self.agenda.seals_futile
        return may_seal and settings.seal_zero, may_seal and settings.seal_ties

    # The match

    def open(self) -> Callable[[], None]:
        """Follow the match from now on; return a function that stops this."""
        self.follow_settings()
        stop_listening = self.match.listen(self._show_line)
        self.reset_prompt()
        return stop_listening

    @property
    def talk(self) -> str:
        """Return how players make deals here, as a value of the setting."""
        header = self.session.header
        return self.agenda.table_talk(self.settings().talk_in(header.id, header.origin))

    def follow_settings(self) -> bool:
        """Apply the settings to opponents; return True if table talk was switched on or off."""
        opponents, talk, settings = self.session.opponents, self.talk, self.settings()
        self.model.seal_ties, opponents.boldness = settings.seal_ties, settings.boldness
        talked_before = opponents.talks
        opponents.talks, opponents.offers = talk != "off", talk == "lively"
        return opponents.talks != talked_before

    def _show_line(self, notification: Notification) -> None:
        """Show the events of a written line, or the position after an undo."""
        self.observer.line_written(notification)
        if notification.player is not None:
            self.narrator.tell_seat(notification.player)
            self.agenda.player_changed()
        elif notification.talk is not None:
            self.narrator.tell_talk(notification.talk)
        elif notification.undone:
            ahead = [act for act, _ in self.playback.events_ahead() if type(act) is e.Appointed]
            for event in [act for act in ahead if self.match.state.office[act.seat] == act.office]:
                self.narrator.tell_event(event)  # told before the table shows it
            self.playback.reset(self.match.state)
        else:
            self.narrator.queue_events(notification.events)
        self.agenda.line_written(notification)
        self._prompt_reset = False
        is_next = self.playback.caught_up or self.playback.rivals_act
        (self.reset_prompt if is_next else self.refresh)()  # a person's own act is shown first

    def _all_seen(self) -> bool:
        """Return True if everything was shown, and what other players did was seen."""
        return self.playback.caught_up and not self.playback.rivals_act

    def reset_prompt(self) -> None:
        """Reset the selection for the position shown, and the recap that a turn begins with."""
        self._prompt_reset = self._all_seen()
        self.selection.reset()
        is_closed = self._closed_at == self.match.moved_line
        has_recap = self.agenda.shows_recap and self.agenda.may_act and not is_closed
        self.model.recap = self.narrator.recap() if has_recap and self._prompt_reset else ()
        self.refresh()

    def close_news(self) -> None:
        """Close an election's sheet, and what rivals did until the position changes."""
        self.model.sheet_closed, self.model.recap, self._closed_at = True, (), self.match.moved_line
        self.refresh()

    def refresh(self) -> None:
        """Set the view model's open promises, and tell the observer that something has changed."""
        pledges = self.match.ledger.open_pledges()
        self.model.open_promises = tuple(OpenPromise(p.maker, p.to, p.promise) for p in pledges)
        self.observer.changed()

    def sentences(self, key: str) -> tuple[str, str]:
        """Return what happened and why, or what to do and what is left; `key`: the key to press."""
        if seats := self.agenda.sealed_then_asked:
            sealed, later = (names(self.match.seats, part) for part in (seats[:1], seats[1:]))
            return text("cover.sealed", names=sealed), later and text("cover.next", names=later)
        task = self.agenda.bar_words
        if task and not self.narrator.tells_events and not self.selection.can_put_back():
            return task, ""
        return self.narrator.bar_sentences(self.selection.plan, key)

    # What is shown

    def tick(self, dt: float) -> bool:
        """Advance the session; if on top, show events; return True if only pieces have moved."""
        self._since_session_step += dt
        only_motion = self.playback.view.moving and self._since_session_step < SESSION_INTERVAL
        if not only_motion:
            self._since_session_step = 0.0
            self._step_session(dt)
        if self.on_top:
            only_motion, old_ongoing = self.playback.pass_time(dt) and only_motion, self._ongoing
            self._ongoing = self.narrator.ongoing_words, self.playback.stopped
            if self._ongoing != old_ongoing and any(self._ongoing):
                self.observer.changed()
        if only_motion and self.observer.may_wait:
            return self.on_top
        if not self._prompt_reset and self._all_seen():
            self.reset_prompt()
        return False

    def _step_session(self, dt: float) -> None:
        self.session.tick()
        self.session.step_opponents(not self.playback.still or self.observer.dealing)
        if self.narrator.pass_time(dt):
            self.refresh()
        self.observer.ticked()
        settings = self.settings()
        speed = settings.speed_of_acts(self.playback.rivals_act and not self.playback.in_election)
        self.playback.set_pace(speed, settings.quick_count)

    def due_in(self) -> float | None:
        """Return the seconds until the next tick is due, or None if none is."""
        return 0.0 if self.on_top and self.playback.playing else self.session.due_in()

    def reset_prompt_at_rest(self) -> bool:
        """Call `reset_prompt` if rivals' acts now end; return True if nothing is left to show."""
        if not self.playback.still or self.agenda.pausing:
            return False
        if self.playback.end_rival_acts():
            self.reset_prompt()
        return self.playback.still

    @property
    def pausing(self) -> bool:
        return self.agenda.pausing

    def stops(self, event: e.Event) -> bool:
        return self.agenda.stops(event)

    def event_begun(self) -> None:
        if self.narrator.ongoing_words:
            self.observer.changed()

    def event_shown(self, event: e.Event) -> None:
        self.agenda.event_shown(event)
        self.narrator.tell_event(event)
        self.observer.event_shown(event)
        self.reset_prompt()

    def counted_together(self, events: Sequence[e.Event]) -> None:
        self.narrator.tell_together(events)
        self.refresh()
