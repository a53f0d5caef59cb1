"""The tutor's question before a mistake is done: what it costs, what is better, and why."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Final

import pygame

from tammany_desktop.analysis.coaching import BLUNDER, MISTAKE, grade_of
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.bots.review import Decision
from tammany_desktop.journal.opening import SUFFIX
from tammany_desktop.languages import sentences, text
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.state import NOBODY
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.review import better_words, wards_of, way_words
from tammany_desktop.scenes.table.hint import POLL, AdviceCard
from tammany_desktop.session.judging import Verdict
from tammany_desktop.session.session import Session
from tammany_desktop.ui.gui import Gui
from tammany_desktop.ui.intents import Act, Intent
from tammany_desktop.ui.skin import PLAIN, PRIMARY

FIRST_GAMES: Final = 3  # of this computer, in which the tutor comes unasked
PATIENCE: Final = 0.6  # seconds after which what was chosen is done, whatever the tutor thinks
UNSEEN: Final = 0.25  # of these, before it says that it looks
ENDING: Final = (m.BONUS_CUBE, m.BONUS_FAVOR)  # kinds of moves that end a decision by themselves


def tutored(stage: Stage, session: Session) -> int:
    """The seat whose decisions the tutor looks at: the only person's of a game that is kept."""
    people, wanted = session.people, stage.settings.tutor
    if len(people) != 1 or not session.kept or not session.saved or wanted == "off":
        return NOBODY
    first = wanted == "always" or few_games(stage.games.folder)
    return people[0] if first else NOBODY


def few_games(folder: Path) -> bool:
    """Whether these are the first games of this computer, by the journals there are."""
    try:
        return len(list(islice(folder.glob(f"*{SUFFIX}"), FIRST_GAMES + 1))) <= FIRST_GAMES
    except OSError:
        return False


def ends(move: Move) -> bool:
    """Whether a move ends a decision: the turn, the appointments, or a bonus."""
    return move in (m.END_TURN, m.CONFIRM) or m.kind_of(move) in ENDING


def mistaken(verdict: Verdict | None) -> Decision | None:
    """The decision, where it is a mistake or a blunder."""
    one = verdict.decision if verdict is not None else None
    return one if one is not None and grade_of(one) in (MISTAKE, BLUNDER) else None


class TutorScene(AdviceCard):
    """Waits a little for the tutor; asks where it found a mistake, else does what was chosen."""

    def __init__(
        self,
        stage: Stage,
        session: Session,
        tabletop: Tabletop,
        advise: Callable[[tuple[int, ...]], object],
        find: Callable[[], Verdict | None],
        go_on: Callable[[], object],
    ) -> None:
        """`find` gives the verdict once it is known; `go_on` does what was chosen."""
        super().__init__(stage, session, tabletop, advise)
        self.find = find
        self.go_on = go_on
        self.decision: Decision | None = None
        self.looking = False  # whether the wait is long enough to be told
        self.begun = stage.now()

    # What is said

    def heading(self) -> str:
        """What the person is asked."""
        return text("tutor.heading" if self.decision is not None else "tutor.looking")

    def wards(self) -> tuple[int, ...]:
        """The wards of the better way."""
        return tuple(wards_of(self.decision, 1)) if self.decision is not None else ()

    def bid(self) -> Bid | None:
        """The better bid."""
        return self.decision.better_bid if self.decision is not None else None

    def lines(self) -> list[tuple[str, str, str]]:
        """What it costs, what is better, and why in a line."""
        one = self.decision
        if one is None:
            return []
        seats = self.session.match.seats
        was, now = round(100 * one.best), round(100 * one.chance)
        cost = text("tutor.cost", number=round(100 * one.cost), was=was, now=now)
        better = way_words(one.better, one.better_bid, seats) or text("tutor.end_now")
        found = [(cost, "body", "ink")]
        found.append((text("tutor.better", words=better), "strong", "vermilion_dark"))
        whys = better_words(one, self.session.tutor.before, seats)
        return [*found, *((why, "small", "ink") for why in whys[:1])]

    def status(self) -> str:
        """The question, as soon as it is asked."""
        if self.decision is None:
            return ""
        return sentences([self.heading(), *(words for words, _, _ in self.lines())])

    # Layout

    def lay(self, gui: Gui) -> None:
        """Nothing until there is something to say, or the wait is felt."""
        if self.decision is not None or self.looking:
            super().lay(gui)

    def lay_ways_on(self, gui: Gui, row: pygame.Rect) -> None:
        """Look again, which Enter and Escape do too; or play it anyway."""
        if self.decision is None:
            return
        gap = self.look.px(12)
        each = (row.width - gap) // 2
        again = pygame.Rect(row.right - each, row.top, each, row.height)
        anyway = pygame.Rect(row.left, row.top, each, row.height)
        gui.button(
            again, text("tutor.again"), self.close, kind=PRIMARY, intent=Intent.CANCEL, home=True
        )
        gui.button(anyway, text("tutor.anyway"), self.play, kind=PLAIN)

    # Acts

    def play(self) -> None:
        """Do what was chosen."""
        self.stack.pop(self)
        self.go_on()

    def handle(self, event: pygame.event.Event, act: Act | None) -> bool:
        """Nothing that was pressed before the question could be read."""
        if self.decision is None or self.stray(event, act):
            return True
        if super().handle(event, act):
            return True
        if act is not None and act.intent is Intent.CONFIRM and not act.repeat:
            self.close()
            return True
        return False

    # The frame

    def update(self, dt: float) -> None:
        """Ask, go on, or wait a little longer."""
        super().update(dt)
        if self.decision is not None or self not in self.stack.scenes:
            return
        verdict, waited = self.find(), self.stage.now() - self.begun
        self.decision = mistaken(verdict)
        if self.decision is not None:
            self.came = self.stage.now()
            self.advise(self.wards())
            self.again()
        elif verdict is not None or waited >= PATIENCE:
            self.play()
        elif waited >= UNSEEN and not self.looking:
            self.looking = True
            self.again()

    def wait(self) -> float | None:
        """Soon, while the tutor looks."""
        return POLL if self.decision is None else super().wait()
