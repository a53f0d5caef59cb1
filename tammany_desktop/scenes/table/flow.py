"""Decides which scene comes on top of the table: what a person asks for, and what is due."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from tammany_desktop.audio import Effect
from tammany_desktop.board.tabletop import Tabletop
from tammany_desktop.deal_wording import side_words
from tammany_desktop.journal.opening import SUFFIX
from tammany_desktop.languages import sentences, text
from tammany_desktop.play import course as courses
from tammany_desktop.play.ballots import Sealed
from tammany_desktop.rules.events import BallotOpened
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.state import NOBODY, OVER
from tammany_desktop.scenes.base.dialog import Choice, Dialog, Notice
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.blind import BlindBids
from tammany_desktop.scenes.election.cover import CoverScene, Tools
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.opening import Opening
from tammany_desktop.scenes.election.results import ElectionScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.newspaper import paper_of
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.hint import AdviceCard, GameTable, HintScene, TutorScene, mistaken
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.session.session import Session
from tammany_desktop.session.tutor import Verdict, ends
from tammany_desktop.talk.judging import OPEN
from tammany_desktop.wording import message_words, names

FIRST_GAMES: Final = 3  # games on this computer in which the tutor speaks unasked


def tutored(stage: Stage, session: Session) -> int:
    """Return the seat that the tutor watches: of the only person in a game with a journal."""
    people, wanted = session.people, stage.settings.tutor
    if session.bare or len(people) != 1 or not session.kept or not session.saved or wanted == "off":
        return NOBODY
    return people[0] if wanted == "always" or few_games(stage.games.folder) else NOBODY


def few_games(folder: Path) -> bool:
    """True if there are few journals, so that this is one of the first games."""
    try:
        return len(list(islice(folder.glob(f"*{SUFFIX}"), FIRST_GAMES + 1))) <= FIRST_GAMES
    except OSError:
        return False


Opener = Callable[["Flow", Any], Scene]
NO_OTHERS: Final[Mapping[type[courses.Due], Opener]] = MappingProxyType({})


class Flow:
    """Opens scenes over one table: what a person asks for, and, in `sync` alone, what is due."""

    def __init__(
        self,
        stage: Stage,
        table: Scene,
        course: courses.Course,
        tabletop: Tabletop,
        advise: Callable[[tuple[int, ...]], object],
        opens: Mapping[type[courses.Due], Opener] = NO_OTHERS,
        menu: Callable[["Flow"], Scene] | None = None,
    ) -> None:
        """`advise` lights a hint's wards; `opens` opens other due things, `menu` another menu."""
        self.stage, self.table = stage, table
        self.course = course
        self.session = course.session
        self.match = course.match
        self.playback = course.playback
        self.ballots = course.ballots
        self.tabletop = tabletop
        self.below = GameTable(stage, self.session, tabletop, advise)
        self._opens, self._menu = opens, menu
        self.failures = courses.Failures(course)
        self.blind = BlindBids(stage, self.ballots)
        self.tools = Tools(
            self.open_menu, self.open_log, self.open_deals, lambda: self.session.opponents.talks
        )
        self.opened = courses.NOTHING  # what is due and open
        self.page: Scene | None = None  # the scene that shows it
        self.deal: DealScene | None = None  # the page of deals opened last
        self._advice: list[Scene] = []  # cards that go with the person who is asked
        self._offer: OfferScene | None = None
        self._told_trouble = False
        self.ballots.listen(self._bid_sealed)

    def _push(self, scene: Scene) -> None:
        self.stage.stack.push(scene)

    def _advise(self, card: AdviceCard) -> None:
        self._advice = [card, *(one for one in self._advice if one in self.stage.stack.scenes)]
        self._push(card)

    def _drop_advice(self) -> None:
        for card in self._advice:
            self.stage.stack.pop(card)

    # What a person asks for

    def open_hint(self, seat: int) -> None:
        """Open a hint for who must act, over the table or that person's own ballot."""
        if self.session.bare:
            return
        if not self.course.hints:
            self.open_menu()
            return
        self._advise(HintScene(self.below, seat))

    def seat_tutor(self) -> None:
        """Let the tutor watch the seat that it may."""
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
        """Let the tutor look at a bid before it is sealed."""
        self._look(partial(self.session.tutor.of_bid, bid), seal)

    def _look(self, find: Callable[[], Verdict | None], go_on: Callable[[], object]) -> None:
        if self.session.tutor.seat == NOBODY:
            go_on()
            return
        verdict = find()
        if verdict is not None and mistaken(verdict) is None:
            go_on()
            return
        self._advise(TutorScene(self.below, find, go_on))

    def open_menu(self) -> None:
        """Open the menu of the game."""
        if self._menu is not None:
            self._push(self._menu(self))
            return
        deals = self.open_deals if self.session.opponents.talks else None
        self._push(MenuScene(self.stage, self.session, deals, self.playback.model.state))

    def open_log(self) -> None:
        """Open the game log, as far as the table has shown events."""
        self._push(LogScene(self.stage, self.session, sum(1 for _ in self.playback.ahead())))

    def open_deals(self, rival: int = NOBODY) -> None:
        """Open the page of deals for who acts, or the first person, with `rival` or the next."""
        people, actor = self.session.people, self.match.state.actor()
        actor = self.opened.seat if isinstance(self.opened, courses.Ask) else actor
        if self._unfold_offer() or not people or self.match.state.phase == OVER:
            return
        seat = actor if actor in people else people[0]
        if rival in (NOBODY, seat):
            rival = (seat + 1) % self.match.state.n
        self.deal = DealScene(self.stage, self.session, seat, rival)
        self._push(self.deal)

    def _unfold_offer(self) -> bool:
        """Unfold the offer that waits for an answer; return True if there is one."""
        if self._offer is None or self._offer not in self.stage.stack.scenes:
            return False
        self._offer.unfold()
        return True

    @property
    def shown(self) -> courses.Due:
        """Return what is due and open over the table now."""
        return self.opened if self.page in self.stage.stack.scenes else courses.NOTHING

    @property
    def outcome(self) -> str:
        """Return the outcome of a ballot among opponents on the map, else ""."""
        page = self.page
        return page.outcome() if page is not None and page in self.stage.stack.scenes else ""

    @property
    def draft(self) -> courses.Draft | None:
        """Return the deal that a person is making now, if any."""
        deal = self.deal
        return deal.sides if deal is not None and deal in self.stage.stack.scenes else None

    @property
    def dealing(self) -> bool:
        """True if a person is making a deal, for which opponents wait."""
        return any(scene.composing for scene in self.stage.stack.scenes)

    def _tell_offer(self) -> None:
        """Show an offer to its person: over the resting table, or after covering a ballot."""
        offered, stack = self.session.offered, self.stage.stack
        if offered is None or any(scene.keeps_offers for scene in stack.scenes):
            return
        front = stack.front
        if front is self.table:
            shown = self.playback.still and not self.match.busy
        else:
            asked = front is self.page and isinstance(self.opened, courses.ASKING)
            shown = asked and front is not None and not front.in_motion
        if shown and front is not None:
            front.on_focus_lost()
            self._offer = OfferScene(self.below, offered)
            self._push(self._offer)
            self.stage.call(Effect.OFFER)

    # Due scenes

    def watch(self) -> None:
        """In each frame, show what is due, a line that could not be written, and an offer."""
        self._tell_failure()
        self.sync()
        self._tell_offer()

    def arrive(self) -> None:
        """Open what is due, when the table is on top and at rest."""
        if not self.failures.asking:
            self.course.arrive()
        self.sync()

    def uncovered(self) -> None:
        """Note that the table is on top again: a scene over it may have been read and closed."""
        if self.page is not None and not self.stage.stack.holds(self.page):
            read, self.opened, self.page = self.opened, courses.NOTHING, None
            self.course.mark_read(read)
        self.sync()

    def sync(self) -> None:
        """Replace the scene of what was due by the scene of what is due now."""
        due, stack = self.course.due(), self.stage.stack
        if due == self.opened or (self.page is None and stack.top is not self.table):
            return
        scene, before = self._scene_of(due), self.page
        asked = self.opened.seat if isinstance(self.opened, courses.Ask) else NOBODY
        self.opened, self.page = due, scene
        if scene is None:
            self.opened = courses.NOTHING
            if before is not None:
                self._unfold_offer()
                stack.pop(before)
            elif due != courses.NOTHING:
                self.course.mark_read(due)
            return
        self.course.mark_opened(due)
        if isinstance(due, courses.ASKING) and not (
            isinstance(due, courses.Ask) and due.seat == asked
        ):
            self.stage.call(self.call_of(due.seat if isinstance(due, courses.Ask) else NOBODY))
        if before is None:
            stack.push(scene)
        else:
            stack.replace(scene, before)

    def call_of(self, seat: int) -> Effect:
        """Return the sound that calls a person: one for each if several share the window."""
        alone = seat == NOBODY or len(self.session.people) < 2
        return Effect.TURN if alone else Effect(f"turn_{self.match.seats[seat].color}")

    def _scene_of(self, due: courses.Due) -> Scene | None:
        """Return the scene for something due, or None."""
        stage, session, seats = self.stage, self.session, self.match.seats
        state = self.playback.model.state
        match due:
            case courses.Reveal(opened, outcome, among_bots):
                opening = Opening(stage, seats, state, opened, outcome)
                if among_bots:
                    return RivalBallot(opening, self.tabletop)
                note = self._zero_note("ballot.zeroed_then", state.term, opened.ward)
                note = sentences([note, self._promised(opened)])
                return RevealScene(opening, self.tools, self.tabletop, note)
            case courses.Results(decided):
                return ElectionScene(stage, seats, state, decided, self.open_menu)
            case courses.Paper(term):
                return paper_of(stage, self.match, term, self.open_menu)
            case courses.FinalCount(counting):
                return FinalScene(stage, session, self.course.catch_up if counting else None)
            case courses.Announcement():
                begin = partial(self._then, self.course.begin_bids)
                return AnnounceScene(stage, session, begin, self.tools, self._note())
            case courses.Cover(seat, first):
                talk = partial(self._then, self.course.talk_first) if first else None
                uncover = partial(self._then, self.course.uncover)
                parts = (stage, session, seat, uncover, self.tools, self.blind)
                return CoverScene(*parts, note=self._note() if first else "", talk=talk)
            case courses.Sheet(seat, first):
                note = self._note() if first else ""
                return self.ballot(seat, sentences([note, self._promised()]))
            case courses.Appointments():
                return AppointmentsScene(stage, session, self.tools, self.look_first)
        opener = self._opens.get(type(due))
        return opener(self, due) if opener is not None else None

    # Bids

    def ballot(self, seat: int, note: str = "") -> BallotScene:
        """Return a person's own ballot, which continues the begun bid."""
        parts = (self.stage, self.ballots, seat, self.open_hint, self.tools, self.blind)
        closed = partial(self._then, self.course.closed)
        return BallotScene(*parts, self._look_at_bid, self._hide, closed, note)

    def _zero_note(self, key: str, term: int, ward: int) -> str:
        seats = self.ballots.hopeless(term, ward)
        return text(key, names=names(self.match.seats, seats), count=len(seats)) if seats else ""

    def _promised(self, opened: BallotOpened | None = None) -> str:
        """Return what was promised about the voting ward, kept or not (R12)."""
        state, seats = self.playback.model.state, self.match.seats
        made = [one for one in self.match.ledger.pledges() if one.promise.ward == state.voting]
        about = [one for one in made if (one.ended_by is opened if opened else one.end == OPEN)]
        return sentences([side_words(one.maker, [one.promise], seats) for one in about])

    def _note(self) -> str:
        """Return what everybody should know before the bids of a ward."""
        state = self.match.state
        back = text("ballot.reopened") if self.course.reopened == self.match.line else ""
        return sentences([back, self._zero_note("ballot.zeroed", state.term, state.voting)])

    def _then(self, act: Callable[[], object]) -> None:
        """Do what a scene asks of the course, then show what is due."""
        act()
        self.sync()

    def _hide(self) -> None:
        """Replace a ballot by a cover, which restores it unchanged."""
        self._drop_advice()
        self._then(self.course.hide)

    def _bid_sealed(self, sealed: Sealed) -> None:
        """Note a sealed bid, wherever it was made: its person is asked no more; others see that."""
        if not sealed.hopeless:
            self.stage.sounds.play(Effect.PEN)  # whatever the bid
        if self.page is not None:
            self.page.bid_sealed(sealed.seat)
        self.sync()

    def seat_player(self, seat: int) -> None:
        """Note a seat's new player: release the seat's controller, and close cards of advice."""
        self.blind.release(self.blind.device_of(seat))
        self._drop_advice()

    # Failures

    def _tell_failure(self) -> None:
        """Offer to write a line again that failed, or show once that opponents failed."""
        if self.session.troubled and not self._told_trouble:
            self._told_trouble = True
            self._push(Notice(self.stage, text("table.trouble"), text("table.trouble_words")))
        failure = self.failures.due(self.stage.now())
        if failure is not None:
            choices: list[Choice] = [
                (text("table.retry"), partial(self._answer_failure, True)),
                (text("common.close"), partial(self._answer_failure, False)),
            ]
            self._push(Dialog(self.stage, text("table.failed"), message_words(failure), choices))

    def _answer_failure(self, again: bool) -> None:
        self.failures.answer(again, self.stage.now())
