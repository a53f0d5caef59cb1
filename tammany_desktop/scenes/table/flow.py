"""Control of the scenes over the table: those that a person opens, and those that are due."""

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
from tammany_desktop.play import agenda as agendas
from tammany_desktop.play.ballots import BidSealed
from tammany_desktop.rules.events import BallotOpened
from tammany_desktop.rules.moves import Bid, Move
from tammany_desktop.rules.state import NOBODY, OVER
from tammany_desktop.scenes.base.dialog import Dialog, DialogChoice, Notice
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene, Tools
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.opening import Opening
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.election.rival_ballot import RivalBallot
from tammany_desktop.scenes.election.unseen import UnseenBids
from tammany_desktop.scenes.newspaper import paper_of
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.hint import AdviceCard, GameTable, HintScene, TutorScene, mistake
from tammany_desktop.scenes.table.log import LogScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.session.session import Session
from tammany_desktop.session.tutor import TutorVerdict, ends_decision
from tammany_desktop.talk.judging import OPEN
from tammany_desktop.wording import message_words, names

FIRST_GAMES: Final = 3  # number of games on this computer in which the tutor is on by default


def tutored_seat(stage: Stage, session: Session) -> int:
    """Return the seat that the tutor watches, the only person's, or NOBODY."""
    people, setting = session.people, stage.settings.tutor
    is_off = session.unaided or session.is_exercise or not session.saved or setting == "off"
    if is_off or len(people) != 1:
        return NOBODY
    return people[0] if setting == "always" or few_games(stage.games.folder) else NOBODY


def few_games(folder: Path) -> bool:
    """Return True if there are so few journals that this is one of the first games."""
    try:
        return len(list(islice(folder.glob(f"*{SUFFIX}"), FIRST_GAMES + 1))) <= FIRST_GAMES
    except OSError:
        return False


SceneFactory = Callable[["Flow", Any], Scene]
NO_FACTORIES: Final[Mapping[type[agendas.Due], SceneFactory]] = MappingProxyType({})


class Flow:
    """Opens the scenes over one table; those that are due are opened by `sync` alone."""

    def __init__(
        self,
        stage: Stage,
        table: Scene,
        agenda: agendas.Agenda,
        tabletop: Tabletop,
        light_wards: Callable[..., object],
        factories: Mapping[type[agendas.Due], SceneFactory] = NO_FACTORIES,
        menu: Callable[["Flow"], Scene] | None = None,
    ) -> None:
        """`factories` make the scenes of further types of `Due`; `menu` makes another menu."""
        self.stage, self.table = stage, table
        self.agenda = agenda
        self.session, self.match = agenda.session, agenda.match
        self.playback, self.ballots = agenda.playback, agenda.ballots
        self.tabletop = tabletop
        self.game_table = GameTable(stage, self.session, tabletop, light_wards)
        self._factories, self._menu = factories, menu
        self.failures = agendas.WriteFailures(agenda)
        self.unseen_bids = UnseenBids(stage, self.ballots)
        self.tools = Tools(
            self.open_menu, self.open_log, self.open_deals, lambda: self.session.opponents.talks
        )
        self.opened_due = agendas.NOTHING  # what was due when `page` was opened
        self.page: Scene | None = None  # the scene of `opened_due`
        self.deal_page: DealScene | None = None  # the page of deals that was opened last
        self._advice: list[Scene] = []  # cards to be closed when another person is asked
        self._offer: OfferScene | None = None
        self._told_failure = False  # whether a person was told that opponents have failed
        self.ballots.listen(self._bid_sealed)

    def _push(self, scene: Scene) -> None:
        self.stage.stack.push(scene)

    def _push_advice(self, card: AdviceCard) -> None:
        self._advice = [card, *(old for old in self._advice if old in self.stage.stack.scenes)]
        self._push(card)

    def _drop_advice(self) -> None:
        for card in self._advice:
            self.stage.stack.pop(card)

    def open_hint(self, seat: int) -> None:
        """Open a hint for a person, over the table or over that person's ballot."""
        if self.session.unaided:
            return
        if not self.agenda.allows_hints:
            self.open_menu()
            return
        self._push_advice(HintScene(self.game_table, seat))

    def update_tutor(self) -> None:
        """Set the seat that the tutor watches."""
        tutor = self.session.tutor
        old_seat, tutor.seat = tutor.seat, tutored_seat(self.stage, self.session)
        if tutor.seat == NOBODY != old_seat:
            tutor.close()

    def check_move(self, move: Move, submit: Callable[[], object]) -> None:
        """Call `submit`, after a check by the tutor if the move ends a decision."""
        if self.session.tutor.seat != NOBODY and ends_decision(move):
            self._check(partial(self.session.tutor.verdict_on_move, move), submit)
        else:
            submit()

    def _check_bid(self, bid: Bid, seal: Callable[[], object]) -> None:
        """Have the tutor check a bid before it is sealed."""
        self._check(partial(self.session.tutor.verdict_on_bid, bid), seal)

    def _check(self, poll: Callable[[], TutorVerdict | None], go_on: Callable[[], object]) -> None:
        """Call `go_on`; if the verdict that `poll` returns is bad or None, show a card first."""
        if self.session.tutor.seat == NOBODY:
            go_on()
            return
        verdict = poll()
        if verdict is not None and mistake(verdict) is None:
            go_on()
            return
        self._push_advice(TutorScene(self.game_table, poll, go_on))

    def open_menu(self) -> None:
        """Open the menu of the game."""
        if self._menu is not None:
            self._push(self._menu(self))
            return
        open_deals = self.open_deals if self.session.opponents.talks else None
        self._push(MenuScene(self.stage, self.session, open_deals, self.playback.model.state))

    def open_log(self) -> None:
        """Open the game log, without events that the table has not shown."""
        self._push(LogScene(self.stage, self.session, sum(1 for _ in self.playback.events_ahead())))

    def open_deals(self, rival: int = NOBODY) -> None:
        """Unfold the waiting offer, or open a person's deals with `rival`, or with any rival."""
        people, actor = self.session.people, self.match.state.actor()
        actor = self.opened_due.seat if isinstance(self.opened_due, agendas.Ask) else actor
        if self._unfold_offer() or not people or self.match.state.phase == OVER:
            return
        seat = actor if actor in people else people[0]
        if rival in (NOBODY, seat):
            rival = (seat + 1) % self.match.state.n
        self.deal_page = DealScene(self.stage, self.session, seat, rival)
        self._push(self.deal_page)

    def _unfold_offer(self) -> bool:
        """Unfold the offer that waits for an answer; return True if there is one."""
        if self._offer is None or self._offer not in self.stage.stack.scenes:
            return False
        self._offer.unfold()
        return True

    @property
    def shown_due(self) -> agendas.Due:
        """Return what is due if its scene is open over the table, else NOTHING."""
        return self.opened_due if self.page in self.stage.stack.scenes else agendas.NOTHING

    @property
    def outcome(self) -> str:
        """Return the outcome of a ballot among bots that is shown on the map, else ""."""
        page = self.page
        return page.outcome() if page is not None and page in self.stage.stack.scenes else ""

    @property
    def draft(self) -> agendas.Sides | None:
        """Return the deal that a person is making now, if any."""
        deals = self.deal_page
        return deals.sides if deals is not None and deals in self.stage.stack.scenes else None

    @property
    def dealing(self) -> bool:
        """Return True if a person is making a deal; opponents wait meanwhile."""
        return any(scene.composing for scene in self.stage.stack.scenes)

    def _show_offer(self) -> None:
        """Show an offer to the person who must answer, over an idle table or a hidden ballot."""
        offered, stack = self.session.offered, self.stage.stack
        if offered is None or any(scene.delays_offers for scene in stack.scenes):
            return
        front = stack.front
        if front is self.table:
            can_show = self.playback.still and not self.match.busy
        else:
            is_asking = front is self.page and isinstance(self.opened_due, agendas.ASKING)
            can_show = is_asking and front is not None and not front.in_motion
        if can_show and front is not None:
            front.on_focus_lost()
            self._offer = OfferScene(self.game_table, offered)
            self._push(self._offer)
            self.stage.alert(Effect.OFFER)

    def watch(self) -> None:
        """Show failures of bots and of writing, what is due, and an offer; called each frame."""
        if self.session.bot_failed or self.failures.announced or self.match.failure is not None:
            if self.session.bot_failed and not self._told_failure:
                self._told_failure = True
                self._push(Notice(self.stage, text("table.trouble"), text("table.trouble_words")))
            failure = self.failures.failure_to_announce(self.stage.now())
            if failure is not None:
                choices: list[DialogChoice] = [
                    (text("table.retry"), partial(self._answer_failure, True)),
                    (text("common.close"), partial(self._answer_failure, False)),
                ]
                heading, words = text("table.failed"), message_words(failure)
                self._push(Dialog(self.stage, heading, words, choices))
        self.sync()
        self._show_offer()

    def on_idle(self) -> None:
        """Open what is due, because the table is on top and idle."""
        if not self.failures.asking:
            self.agenda.ask_if_due()
        self.sync()

    def on_uncovered(self) -> None:
        """Note that a closed due scene was read, and show what is due, as the table is on top."""
        if self.page is not None and not self.stage.stack.holds(self.page):
            closed_due, self.opened_due, self.page = self.opened_due, agendas.NOTHING, None
            self.agenda.mark_read(closed_due)
        self.sync()

    def sync(self) -> None:
        """Replace the open due scene by the one that is due now."""
        due, stack = self.agenda.due(), self.stage.stack
        if due == self.opened_due or (self.page is None and stack.top is not self.table):
            return
        scene, old_page = self._scene_of(due), self.page
        old_seat = self.opened_due.seat if isinstance(self.opened_due, agendas.Ask) else NOBODY
        self.opened_due, self.page = due, scene
        if scene is None:
            self.opened_due = agendas.NOTHING
            if old_page is not None:
                self._unfold_offer()
                stack.pop(old_page)
            elif due != agendas.NOTHING:
                self.agenda.mark_read(due)
            return
        self.agenda.mark_opened(due)
        is_same_seat = isinstance(due, agendas.Ask) and due.seat == old_seat
        if isinstance(due, agendas.ASKING) and not is_same_seat:
            self.stage.alert(self.turn_sound(due.seat if isinstance(due, agendas.Ask) else NOBODY))
        if old_page is None:
            stack.push(scene)
        else:
            stack.replace(scene, old_page)

    def turn_sound(self, seat: int) -> Effect:
        """Return the sound that tells a person to act, by seat if there are several people."""
        is_alone = seat == NOBODY or len(self.session.people) < 2
        return Effect.TURN if is_alone else Effect(f"turn_{self.match.seats[seat].color}")

    def _scene_of(self, due: agendas.Due) -> Scene | None:
        """Return the scene for something due, or None."""
        stage, session, seats = self.stage, self.session, self.match.seats
        state = self.playback.model.state
        match due:
            case agendas.Reveal(opened, outcome, among_bots):
                opening = Opening(stage, seats, state, opened, outcome)
                if among_bots:
                    return RivalBallot(opening, self.tools, self.tabletop)
                note = self._zero_note("ballot.zeroed_then", state.term, opened.ward)
                note = sentences([note, self._promise_words(opened)])
                return RevealScene(opening, self.tools, self.tabletop, note)
            case agendas.Results(mayor_event):
                return ElectionResultScene(stage, seats, state, mayor_event, self.open_menu)
            case agendas.Paper(term):
                return paper_of(stage, self.match, term, self.open_menu)
            case agendas.FinalCount(counting):
                return FinalScene(stage, session, self.agenda.catch_up if counting else None)
            case agendas.Announcement():
                begin_bids = partial(self._then_sync, self.agenda.begin_bids)
                return AnnounceScene(stage, session, begin_bids, self.tools, self._note_words())
            case agendas.Cover(seat, first):
                show = partial(self._then_sync, self.agenda.announce_ballot) if first else None
                uncover = partial(self._then_sync, self.agenda.uncover)
                args = (stage, session, seat, uncover, self.tools, self.unseen_bids)
                note = self._note_words() if first else ""
                return CoverScene(*args, note=note, promises=self._promise_words(), show_table=show)
            case agendas.OwnBallot(seat, first):
                note = self._note_words() if first else ""
                ballot = self.ballot(seat, sentences([note, self._promise_words()]))
                if isinstance(self.page, CoverScene) and self.page.seat == seat:
                    ballot.early_keys = self.page.early_keys
                return ballot
            case agendas.Appointments():
                return AppointmentsScene(stage, session, self.tools, self.check_move)
        factory = self._factories.get(type(due))
        return factory(self, due) if factory is not None else None

    def ballot(self, seat: int, note: str = "") -> BallotScene:
        """Return the ballot of a person, which continues a bid that was begun."""
        args = (self.stage, self.ballots, seat, self.open_hint, self.tools, self.unseen_bids)
        on_closed = partial(self._then_sync, self.agenda.mark_closed)
        return BallotScene(*args, self._check_bid, self._cover_ballot, on_closed, note)

    def _zero_note(self, key: str, term: int, ward: int) -> str:
        """Return a sentence about bids of 0 in a ward that were sealed without asking, or ""."""
        seats = self.ballots.futile_seats(term, ward)
        return text(key, names=names(self.match.seats, seats), count=len(seats)) if seats else ""

    def _promise_words(self, opened: BallotOpened | None = None) -> str:
        """Return a sentence about promises for the voting ward (R12), open or ended by `opened`."""
        state, seats = self.playback.model.state, self.match.seats
        pledges = [p for p in self.match.ledger.pledges() if p.promise.ward == state.voting]
        relevant = [p for p in pledges if (p.ended_by is opened if opened else p.status == OPEN)]
        return sentences([side_words(pledge.maker, [pledge.promise], seats) for pledge in relevant])

    def _note_words(self) -> str:
        """Return a note for all players before they bid for a ward."""
        state = self.match.state
        reopened = text("ballot.reopened") if self.agenda.reopened_line == self.match.line else ""
        return sentences([reopened, self._zero_note("ballot.zeroed", state.term, state.voting)])

    def _then_sync(self, call: Callable[[], object]) -> None:
        """Call a method of the agenda, highlight no ward any longer, and show what is due."""
        call()
        self.game_table.light_wards(())
        self.sync()

    def _cover_ballot(self) -> None:
        """Replace a ballot by a cover; the ballot returns unchanged."""
        self._drop_advice()
        self._then_sync(self.agenda.cover_ballot)

    def _bid_sealed(self, sealed: BidSealed) -> None:
        """React to a sealed bid, wherever it was made: show it, and what is due now."""
        if not sealed.futile:
            self.stage.sounds.play(Effect.PEN)  # the same sound for every bid
        if self.page is not None:
            self.page.bid_sealed(sealed.seat)
        self.sync()

    def player_changed(self, seat: int) -> None:
        """React to a seat's new player: release the controller, and close cards of advice."""
        self.unseen_bids.release(self.unseen_bids.device_of(seat))
        self._drop_advice()

    def _answer_failure(self, retry: bool) -> None:
        self.failures.answer(retry, self.stage.now())
