"""A lesson as the agenda of its table, which waits while something is to be read."""

from dataclasses import dataclass
from random import Random
from typing import Final

from tammany_desktop.journal.lines import Entry, History
from tammany_desktop.lessons.playing import LessonRivals, Progress, ProgressFile, seats_of
from tammany_desktop.lessons.script import LEARNER_SEAT, Engine, StartedStep, learners_turn
from tammany_desktop.play.agenda import NOTHING, Agenda, Appointments, Due, OwnBallot, Reveal, Sides
from tammany_desktop.play.ballots import Ballots
from tammany_desktop.play.playback import Playback
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_INDEX
from tammany_desktop.rules.state import NO_STEP
from tammany_desktop.session.match import Match, Notification
from tammany_desktop.session.session import Session
from tammany_desktop.talk.deals import Answer

EVENT: Final = "event"  # a step's target that stands for the ward of the event that made it due
DEALING: Final = ("deals", "given", "asked", "answered")  # moments of making a deal, in order


@dataclass(frozen=True)
class LessonOver(Due):
    """Due when the game has ended and every step of the lesson was read."""


def lesson_session(progress: Progress) -> Session:
    """Return a session that continues a lesson; its rivals wait for the learner."""
    engine, history = progress.engine, History(progress.state)
    for offer in progress.deals:
        for talk in (offer, Answer(offer.to, True)):
            history.add(Entry(history.line + 1, None, (), talk=talk))
    match = Match(seats_of(history.state.n), history, rng=Random(engine.lesson.seed))
    rivals = LessonRivals(match, engine.lesson, lambda: engine.waits)
    return Session(match, rivals, is_exercise=True)


def ward_of(started: StartedStep, target: str = "") -> int:
    """Return the ward that `target` (a number, or EVENT) or else the step names; -1 for none."""
    step = started.step
    ward_target = next((t for t in (step.target, step.acting_target) if t.startswith("ward:")), "")
    target = target or ward_target.removeprefix("ward:")
    if not target:
        return -1
    return dict(started.values).get("ward", -1) if target == EVENT else WARD_INDEX[int(target)]


def moment_of(due: Due) -> str:
    """Return the name of the moment at which a scene over the table opens, or ""."""
    match due:
        case OwnBallot():
            return "ballot"
        case Reveal(among_bots=False):
            return "reveal"
        case Appointments():
            return "appoint"
    return ""


class LessonAgenda(Agenda):
    """The agenda of a lesson; of its game only the learner's progress is saved."""

    shows_recap = False  # the coach shows which acts of rivals matter
    seals_futile = False  # a learner sees every ballot

    def __init__(
        self,
        session: Session,
        playback: Playback,
        ballots: Ballots,
        engine: Engine,
        progress_file: ProgressFile,
    ) -> None:
        super().__init__(session, playback, ballots)
        self.engine, self.progress_file = engine, progress_file
        self._moment = ""  # the present moment: "turn", a result of `moment_of`, or ""
        self._step = engine.shown  # the step that the table shows
        self._end_seen = False  # whether the scene that ends the lesson was seen
        engine.begin_moment("start", playback.model.state)

    def table_talk(self, setting: str) -> str:
        return "asked" if self.engine.lesson.talks else "off"

    @property
    def pausing(self) -> bool:
        return self.engine.waits

    def due(self) -> Due:
        due = super().due()
        return LessonOver() if due == NOTHING and self.engine.over and not self._end_seen else due

    def mark_read(self, due: Due) -> None:
        self._end_seen = isinstance(due, LessonOver)
        super().mark_read(due)

    def note_action(self) -> None:
        """Close a text that was only to be read; its highlights stay until the next step."""
        self.engine.note_action()
        self._step = self.engine.shown

    def line_written(self, notification: Notification) -> None:
        self._save()

    def event_shown(self, event: e.Event) -> None:
        self.engine.note_event(event, self.playback.model.state)
        super().event_shown(event)
        self._show_step()

    def note_frame(self, due: Due, draft: Sides | None) -> bool:
        state = self.playback.model.state
        is_untouched = learners_turn(state) and not state.ward_done and state.step == NO_STEP
        begins_turn = is_untouched and self.may_act and self.playback.still
        moment = moment_of(due) or ("turn" if begins_turn else "")
        if moment != self._moment and self._moment in ("ballot", "reveal"):
            self.engine.end_moment(self._moment)
        self._moment = moment
        for name in (moment, *self._deal_moments(due, draft)):
            if name:
                self.engine.begin_moment(name, state)
        return self._show_step()

    def _deal_moments(self, due: Due, draft: Sides | None) -> list[str]:
        """Return the names of the moments of deal-making that have been reached."""
        deals = self.match.ledger.deals
        if draft is not None:
            reached = (True, bool(draft[0]), all(draft), bool(deals))
            return [name for name, is_reached in zip(DEALING, reached, strict=True) if is_reached]
        if self._moment in ("ballot", "reveal"):
            ward = self.playback.model.state.voting
            pledges = [p for deal in deals for p in deal.pledges if p.promise.ward == ward]
            owners = ["mine" if p.maker == LEARNER_SEAT else "theirs" for p in pledges]
            return [f"{self._moment}_{owner}" for owner in owners]
        return ["agreed"] if deals and due == NOTHING else []

    def _show_step(self) -> bool:
        """Highlight a new step's ward and save the learner's progress; return True if it is new."""
        step = self.engine.shown
        if step is self._step:
            return False
        self._step = step
        self._save()
        ward = ward_of(step) if step is not None else -1
        self.playback.model.advised_wards = (ward,) if ward >= 0 else ()
        return True

    def _save(self) -> None:
        """Save the learner's progress; events still to be shown count as shown."""
        engine = self.engine.copy()
        for event, state in self.playback.events_ahead():
            engine.note_event(event, state)
        open_deals = [deal.offer for deal in self.match.ledger.deals if deal.is_open]
        self.progress_file.save(Progress(engine, self.match.state, deals=tuple(open_deals)))
