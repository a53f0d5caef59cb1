"""A lesson as the course of a game: it waits while something is to be read."""

from tammany_desktop.lessons.playing import Place, Progress
from tammany_desktop.lessons.script import Engine
from tammany_desktop.play.ballots import Ballots
from tammany_desktop.play.course import Course
from tammany_desktop.play.playback import Playback
from tammany_desktop.rules import events as e
from tammany_desktop.session.match import Notification
from tammany_desktop.session.session import Session


class LessonCourse(Course):
    """What is due in a lesson; nothing of its game is kept but the learner's place."""

    recaps = False  # the coach shows what matters

    def __init__(
        self,
        session: Session,
        playback: Playback,
        ballots: Ballots,
        engine: Engine,
        progress: Progress,
    ) -> None:
        super().__init__(session, playback, ballots)
        self.engine = engine
        self.progress = progress
        self.turned = False  # whether the event shown last made another step due
        self._moment = ""

    def table_talk(self, setting: str) -> str:
        """Deals are made in the lesson about them, whatever the setting is."""
        return "asked" if self.engine.lesson.talks else "off"

    @property
    def pausing(self) -> bool:
        """Nothing more is shown, and no ballot begins, while a step is to be read."""
        return self.engine.waits

    def keep(self) -> None:
        """Remember where the learner is; what is still to be shown counts as shown."""
        ahead = self.engine.copy()
        for event, state in self.playback.ahead():
            ahead.hear(event, state)
        still = [deal.offer for deal in self.match.ledger.deals if deal.is_open]
        self.progress.keep(Place(ahead, self.match.state, deals=tuple(still)))

    def heard(self, told: Notification) -> None:
        """The game has gone on."""
        self.keep()

    def played(self, event: e.Event) -> None:
        """The lesson hears of it first."""
        before = self.engine.shown
        self.engine.hear(event, self.playback.model.state)
        self.turned = self.engine.shown is not before
        super().played(event)

    def arrive_at(self, moment: str, deals: list[str]) -> bool:
        """What is on the table, and how far a deal is put together; whether another step is due."""
        before = self.engine.shown
        if moment != self._moment and self._moment in ("ballot", "reveal"):
            self.engine.leave(self._moment)
        self._moment = moment
        for one in (moment, *deals):
            if one:
                self.engine.arrive(one, self.playback.model.state)
        return self.engine.shown is not before
