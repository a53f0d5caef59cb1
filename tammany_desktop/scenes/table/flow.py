"""What comes on top of the table, and when: what a person asks for, and what an election brings."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from tammany_desktop.audio import Effect
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.journal.opening import SUFFIX
from tammany_desktop.languages import Message, sentences, text
from tammany_desktop.play.ballots import Ballots, Sealed
from tammany_desktop.play.playback import Playback
from tammany_desktop.play.selection import Selection
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import TERMS
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.state import APPOINTING, BIDDING, NOBODY, OVER, State
from tammany_desktop.rules.wards import candidates
from tammany_desktop.scenes.base.dialog import Choice, Dialog, Notice
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.blind import BlindBids
from tammany_desktop.scenes.election.cover import CoverScene, Tools
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.results import ElectionScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.newspaper import paper_of
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.hint import AdviceCard, HintScene, TutorScene, mistaken
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.session.session import Session
from tammany_desktop.session.tutor import Verdict, ends
from tammany_desktop.wording import message_words, names

# The first of these after an election waits until newspaper or final count were seen.
MORNING_AFTER = (
    e.LocksLifted,
    e.ZonePopulated,
    e.TermBegan,
    e.MajorityWon,
    e.GameEnded,
)

ASKING: Final = (CoverScene, BallotScene, AnnounceScene, AppointmentsScene)
RETRY: Final = 5.0  # seconds until a line is tried again that nothing else can replace
FIRST_GAMES: Final = 3  # of this computer, in which the tutor comes unasked


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


def _for_mayor(event: e.Event) -> bool:
    return isinstance(event, e.PointsScored) and event.reason == e.FOR_MAYOR


OF_ONE: Final = (BallotScene, CoverScene)  # the scenes of one person in an election


class Flow:
    """Brings scenes up over one table; each knows the session and what it may open itself."""

    def __init__(
        self,
        stage: Stage,
        session: Session,
        playback: Playback,
        tabletop: Tabletop,
        selection: Selection,
        advise: Callable[[tuple[int, ...]], object],
    ) -> None:
        """`advise` lights the wards that a hint mentions."""
        self.stage = stage
        self.session = session
        self.match = session.match
        self.playback = playback
        self.tabletop = tabletop
        self.selection = selection
        self.advise = advise
        self.decided: e.MayorNamed | e.NoMayor | None = None
        self.printed = 0  # the term whose newspaper was shown
        self.reopened = -1  # the line at which a game was opened in the midst of bids
        self.ballots = Ballots(session, lambda: stage.settings.seal_zero)
        self.ballots.listen(self._bid_sealed)
        self.blind = BlindBids(stage, self.ballots)
        self.tools = Tools(
            self.open_menu, self.open_log, self.open_deals, lambda: self.session.opponents.talks
        )
        self.finished = False
        self.failure: Message | None = None  # the one that was told last
        self.asks_to_retry = False  # whether its dialog is open
        self.retry_at = 0.0
        self.told_trouble = False

    def _push(self, scene: Scene) -> None:
        self.stage.stack.push(scene)

    # What a person asks for

    def open_hint(self, seat: int) -> None:
        """A hint for a person who must act; over the table, or over that person's own ballot."""
        self._push(HintScene(self.stage, self.session, seat, self.tabletop, self.advise))

    def seat_tutor(self) -> None:
        """Let the tutor look at the decisions of whom it may."""
        tutor = self.session.tutor
        before, tutor.seat = tutor.seat, tutored(self.stage, self.session)
        if tutor.seat == NOBODY != before:
            tutor.close()

    def look_first(self, move: Move, make: Callable[[], object]) -> None:
        """Let the tutor look at a move that ends a decision, before it is made."""
        if self.session.tutor.seat != NOBODY and ends(move):
            self._look(partial(self.session.tutor.of_move, move), make)
        else:
            make()

    def _look_at_bid(self, bid: Bid, seal: Callable[[], object]) -> None:
        """Let the tutor look at a bid, before it is sealed."""
        self._look(partial(self.session.tutor.of_bid, bid), seal)

    def _look(self, find: Callable[[], Verdict | None], go_on: Callable[[], object]) -> None:
        if self.session.tutor.seat == NOBODY:
            go_on()
            return
        verdict = find()
        if verdict is not None and mistaken(verdict) is None:
            go_on()
            return
        parts = (self.stage, self.session, self.tabletop, self.advise)
        self._push(TutorScene(*parts, find, go_on))

    def open_menu(self) -> None:
        """Everything about the game that is no move."""
        deals = self.open_deals if self.session.opponents.talks else None
        self._push(MenuScene(self.stage, self.session, deals))

    def open_log(self) -> None:
        """The log of what happened."""
        self._push(LogScene(self.stage, self.session))

    def open_deals(self, rival: int = NOBODY) -> None:
        """A deal with a rival, else with the next player, by the person who acts or the first.

        An offer that waits for its answer comes first. Over a ballot its owner acts.
        """
        people, actor = self.session.people, self.match.state.actor()
        owners = [one.seat for one in self.stage.stack.scenes if isinstance(one, OF_ONE)]
        actor = owners[0] if owners else actor
        if self._unfold_offer() or not people or self.match.state.phase == OVER:
            return
        seat = actor if actor in people else people[0]
        if rival in (NOBODY, seat):
            rival = (seat + 1) % self.match.state.n
        self._push(DealScene(self.stage, self.session, seat, rival))

    def _unfold_offer(self) -> bool:
        """Show the offer that waits for its answer in full; whether there is one."""
        waiting = [one for one in self.stage.stack.scenes if isinstance(one, OfferScene)]
        for card in waiting:
            card.unfold()
        return bool(waiting)

    @property
    def dealing(self) -> bool:
        """Whether a person puts a deal together, and opponents wait for it."""
        scenes = self.stage.stack.scenes
        return any(isinstance(one, DealScene) and one.composing for one in scenes)

    def tell_offer(self, table: Scene) -> None:
        """Show an offer that a person must answer: over the resting table, a cover or a ballot.

        A ballot that others must not see goes under its cover first.
        """
        offered, stack = self.session.offered, self.stage.stack
        if offered is None or any(isinstance(one, DealScene | OfferScene) for one in stack.scenes):
            return
        front = stack.front
        if front is table:
            shown = self.playback.still and not self.match.busy
        else:
            shown = isinstance(front, ASKING) and not front.in_motion
        if shown and front is not None:
            front.away()
            card = OfferScene(self.stage, self.session, self.tabletop, self.advise, offered)
            self._push(card)

    # Before events are played

    def hold(self, event: e.Event) -> bool:
        """Whether an event waits for something to be read first."""
        state = self.playback.model.state
        if isinstance(event, e.BallotOpened):
            return self._reveal(event)
        if isinstance(event, e.MayorNamed | e.NoMayor):
            self.decided = event
        elif self.decided is not None and not _for_mayor(event):
            decided, self.decided = self.decided, None
            scene = ElectionScene(self.stage, self.match.seats, state, decided)
            if not isinstance(event, e.AppointmentsBegan):
                scene.after = self._after_election
            self._push(scene)
            return True
        elif isinstance(event, MORNING_AFTER) and not self.finished:
            paper = self._after_election()
            if paper is not None:
                self._push(paper)
            return paper is not None
        return False

    def _after_election(self) -> Scene | None:
        """What is to be read before the next term begins, once: newspaper, or the final count."""
        term = self.playback.model.state.term
        if term == self.printed:
            return None
        self.printed = term
        if term == TERMS:
            self.finished = True
            return FinalScene(self.stage, self.session, self._catch_up)
        return paper_of(self.stage, self.match, term)

    def _catch_up(self) -> None:
        """The final count was seen: the table shows its end too."""
        self.playback.go_on()
        self.playback.skip()

    def _reveal(self, event: e.BallotOpened) -> bool:
        outcome = self.playback.following
        if not isinstance(outcome, e.WardWon | e.WardTied):
            return False
        state = self.playback.model.state
        note = self._zero_note("ballot.zeroed_then", state.term, event.ward)
        seats = self.match.seats
        if all(seats[seat].is_bot for seat in candidates(state, event.ward)):
            return self._show_rivals(state, event, outcome)
        tools, tabletop = self.tools, self.tabletop
        self._push(RevealScene(self.stage, seats, state, event, outcome, tools, tabletop, note))
        return True

    def _show_rivals(
        self, state: State, event: e.BallotOpened, outcome: e.WardWon | e.WardTied
    ) -> bool:
        """A ballot among bots alone is shown on the map, at the pace of all they do."""
        if self.stage.settings.speed == "instant":
            return False
        seats, tabletop = self.match.seats, self.tabletop
        self._push(RivalBallot(self.stage, seats, state, event, outcome, tabletop))
        return True

    # When everything has been shown

    def arrive(self) -> None:
        """The table is at rest: bring up what is due."""
        state = self.match.state
        shown = self.playback.model.state
        if self.match.busy or self.asks_to_retry or shown.key() != state.key():
            return
        if self.session.opponents.asked or self.session.offered is not None:
            return  # offers come before the bids of an election
        if state.phase == BIDDING:
            self.next_ballot()
        elif state.phase == APPOINTING and self.selection.mine:
            self._push(AppointmentsScene(self.stage, self.session, self.tools, self.look_first))
        elif state.phase == OVER and not self.finished:
            self.finished = True
            self._push(FinalScene(self.stage, self.session))

    def _zero_note(self, key: str, term: int, ward: int) -> str:
        seats = self.ballots.hopeless(term, ward)
        return text(key, names=names(self.match.seats, seats), count=len(seats)) if seats else ""

    def next_ballot(self) -> None:
        """The ballot of the next person, under a cover where several share the window."""
        self.ballots.seal_hopeless()
        back = self.reopened == self.match.line and len(self.session.people) > 1
        if back and self.ballots.due():
            self._talk()  # people come back to the game: they look at the table first
        else:
            self._next(first=True)

    def _note(self) -> str:
        """What everybody should know before the bids of a ward."""
        state = self.match.state
        back = text("ballot.reopened") if self.reopened == self.match.line else ""
        return sentences([back, self._zero_note("ballot.zeroed", state.term, state.voting)])

    def _talk(self) -> None:
        """Look at what is public together before the first bid."""
        begin, note = self._begin_bids, self._note()
        self._ask_with(AnnounceScene(self.stage, self.session, begin, self.tools, note))

    def _begin_bids(self) -> None:
        self.reopened = -1
        self._next(first=True)

    @property
    def _asking(self) -> Scene | None:
        """What asks the persons of this window now, whatever lies over it."""
        scenes = reversed(self.stage.stack.scenes)
        return next((one for one in scenes if isinstance(one, ASKING)), None)

    def _ask_with(self, scene: Scene) -> None:
        """In the place of what asks now, or over the table."""
        asking = self._asking
        if asking is None:
            self._push(scene)
        else:
            self.stage.stack.replace(scene, asking)

    def ballot(self, seat: int, note: str = "") -> BallotScene:
        """A person's own ballot, which goes on from what is begun."""
        parts = (self.stage, self.ballots, seat, self.open_hint, self.tools, self.blind)
        return BallotScene(*parts, self._look_at_bid, self._hide, self._next, note)

    def _ballot(self, seat: int, first: bool = False) -> Scene:
        """What a person is asked with: the ballot, or its cover where others could look."""
        note = self._note() if first else ""
        if len(self.session.people) < 2:
            return self.ballot(seat, note)
        parts = (self.stage, self.session, seat, self._uncover, self.tools, self.blind)
        return CoverScene(*parts, note=note, talk=self._talk if first else None)

    def _uncover(self) -> None:
        """The ballot in the place of its cover."""
        if isinstance(cover := self._asking, CoverScene):
            self._ask_with(self.ballot(cover.seat))

    def _hide(self) -> None:
        """A cover in the place of a ballot, which it brings back as it was."""
        for over in self.stage.stack.scenes:
            if isinstance(over, AdviceCard):
                self.stage.stack.pop(over)
        if isinstance(sheet := self._asking, BallotScene):
            self._ask_with(self._ballot(sheet.seat))

    def _bid_sealed(self, sealed: Sealed) -> None:
        """A bid is in, wherever it was made: its person is asked no more, the others see it."""
        if not sealed.hopeless:
            self.stage.sounds.play(Effect.PEN)  # whatever the bid
        match self._asking:
            case BallotScene() as sheet if sheet.seat == sealed.seat:
                sheet.close()
            case CoverScene() as cover if cover.seat != sealed.seat:
                cover.resize()
            case CoverScene():
                self._next()
            case AnnounceScene() if not self.ballots.due():
                self._next()

    def _next(self, first: bool = False) -> None:
        """The next person's ballot or cover, or back to the table.

        The last bid opens the ballot, which is seen there before the next ward is asked for.
        """
        shown, state = self.playback.model.state, self.match.state
        asked, asking = list[int](), self._asking
        if (shown.term, shown.voting) == (state.term, state.voting):
            self.ballots.seal_hopeless()
            asked = self.ballots.due()
        if asked:
            self._ask_with(self._ballot(asked[0], first))
        elif asking is not None:
            self._unfold_offer()
            self.stage.stack.pop(asking)

    def seat_player(self, seat: int) -> None:
        """Another player has taken a seat: whoever is asked now is asked anew, of the table.

        A bid that was begun is forgotten; one that was sealed stays sealed.
        """
        if self.reopened == self.match.line - 1:
            self.reopened = self.match.line
        self.blind.release(self.blind.device_of(seat))
        for scene in self.stage.stack.scenes:
            if isinstance(scene, (*ASKING, AdviceCard)):
                self.stage.stack.pop(scene)

    def tell_failure(self) -> None:
        """A line could not be written: offer to try again. Or opponents failed: show it once."""
        if self.session.troubled and not self.told_trouble:
            self.told_trouble = True
            self._push(Notice(self.stage, text("table.trouble"), text("table.trouble_words")))
        failure = self.match.failure
        if failure is None:
            self.failure = self.failure if self.match.busy else None
        elif failure != self.failure:
            self.failure, self.asks_to_retry = failure, True
            choices: list[Choice] = [
                (text("table.retry"), partial(self._answer_failure, again=True)),
                (text("common.close"), partial(self._answer_failure, again=False)),
            ]
            self._push(Dialog(self.stage, text("table.failed"), message_words(failure), choices))
        elif not (self.asks_to_retry or self.selection.mine) and self.stage.now() >= self.retry_at:
            self._retry()  # nobody can do anything else

    def _answer_failure(self, again: bool) -> None:
        """What was chosen as a line could not be written: try again now, or in some seconds."""
        self.asks_to_retry = False
        self.retry_at = self.stage.now() + RETRY
        if again:
            self.failure = None
            self._retry()

    def _retry(self) -> None:
        self.retry_at = self.stage.now() + RETRY
        self.match.retry()
