"""One hot-seat table that is watched: after every frame it is as it must be, whatever was done.

Inputs are posted events. What persons know is kept beside the program: the bid that stood on the
screen, the bid that was felt on a controller, the offers that were seen, the answers given.
"""

from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.helpers.hotseat import (  # before pygame: it chooses the drivers
    COUNTED,
    Felt,
    HeldPad,
    Hub,
    PacedSink,
    QuickDriver,
    TalkingClient,
    start,
)
from tests.helpers.window import Driver

# isort: split
import pygame

from tammany_desktop.access import Role
from tammany_desktop.access.reader import Request
from tammany_desktop.journal.header import COLORS
from tammany_desktop.journal.lines import History
from tammany_desktop.rules.moves import Bid, OpenBallot
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.rules.wards import NO_BID, bidders, prospect
from tammany_desktop.scenes.base.stack import Scene, SceneStack
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match, Notification, Seat
from tammany_desktop.session.session import BotOpponents, Session
from tammany_desktop.session.weighing import Adviser
from tammany_desktop.talk.deals import Answer, Offer
from tammany_desktop.ui.controller import Controllers
from tests.helpers.aloud import Listener
from tests.helpers.games import sealed_bids
from tests.helpers.stand_ins import HeardSounds, QuickClient
from tests.helpers.table import NAMES
from tests.helpers.table_view import TableView

ASKS = (CoverScene, BallotScene, AnnounceScene)  # what an election asks persons with
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONUP, pygame.CONTROLLERBUTTONDOWN)
CONFIRMS = (pygame.K_RETURN, pygame.K_SPACE)
PATIENCE = 12  # frames after which an offer to a person is on the screen
SMALL = (1024, 600)


class Party(NamedTuple):
    """Who plays from where, and how the stand-ins behave."""

    people: int = 2
    bots: int = 1
    start: str = "bids"
    seed: int = 0
    looks: int = 1  # at which an opponent answers
    manner: str = "accepts"
    offers: bool = False
    reopened: bool = False
    seal_zero: bool = False
    painted: bool = False
    speed: str = "instant"


def unpainted(
    stack: SceneStack, surface: pygame.Surface, pieces_only: bool = False
) -> list[pygame.Rect]:
    """In the place of `SceneStack.paint_damage`, where nobody looks at pixels."""
    for scene in (*stack.scenes, *filter(None, [stack.over])):
        scene.damaged = []
    stack._repaint_all = False
    stack.painted = True
    return []


class HotSeatTable(TableView):
    """A table, its persons and what they remember; `frame` is where everything is watched."""

    def __init__(self, folder: Path, party: Party) -> None:
        self.party = party
        self.quick = QuickDriver(folder, size=SMALL, frames=1, sounds=HeardSounds())
        self.driver: Driver = self.quick
        app = self.driver.app
        talk = "lively" if party.offers else "asked"
        app.apply(speed=party.speed, talk=talk, seal_zero=party.seal_zero)
        self.hub = Hub()
        self._opened = patch("pygame._sdl2.controller.Controller", self.hub.open)
        self._opened.start()
        self._watched = [self._watch_last(name) for name in ("on_focus_lost", "_seal")]
        app.controllers = Controllers()
        self.chance = Random(party.seed)
        who = ["" if n < party.people else "simple" for n in range(party.people + party.bots)]
        self.chance.shuffle(who)
        seats = [Seat(NAMES[n], COLORS[n], bot) for n, bot in enumerate(who)]
        state = start(party.start, len(seats), party.seed)
        self.sink = PacedSink(self.driver)
        self.match = Match(seats, History(state), self.sink, self.chance)
        client = TalkingClient(self.chance, party.looks, party.manner, party.offers)
        self.client = client
        session = Session(self.match, BotOpponents(self.match, client))
        session.adviser = Adviser(self.match, QuickClient)
        self._forget_all()
        self.match.listen(self._told)
        self.table = TableScene(app, session)
        if party.reopened and state.phase == BIDDING:
            self.reopen()
        app.stack.reset(self.table)
        self._plain_frame = self.driver.frame
        self.driver.frame = self.frame  # type: ignore[method-assign]
        self.listener = Listener(app, each=False)
        self.driver.frames(4)

    def _forget_all(self) -> None:
        self.pads = [HeldPad(self.hub, number) for number in range(3)]
        self.actor: HeldPad | None = None
        self.ward = (0, 0)
        self.screen: dict[int, Bid] = {}  # the bid that each person last saw on their ballot
        self.felt: dict[int, Felt] = {}
        self.ballot: BallotScene | None = None  # the last one seen
        self.by_pad: set[int] = set()  # who sealed on a controller
        self.sealed: dict[int, Bid] = {}
        self.matters: dict[int, bool] = {}
        self.scenes: dict[int, tuple[Scene, tuple[int, int]]] = {}
        self.offer: Offer | None = None  # that waits for a person
        self.offer_seen = self.offer_touched = self.deal_touched = False
        self.said: tuple[bool, ...] = (False, True)  # what the answer given can be
        self.unseen = 0  # frames
        self.hidden_press = False
        self.anew = False  # whether another took a seat in this frame
        self.entering = False  # whether somebody presses something in this frame

    def _watch_last(self, name: str) -> Any:
        """What was entered in the very frame in which a ballot hides or seals is seen no more."""
        table, act = self, getattr(BallotScene, name)

        def watched(ballot: BallotScene) -> None:
            if table.entering and not ballot.done:
                table.screen[ballot.seat] = ballot.unsealed.value()
            act(ballot)

        patched = patch.object(BallotScene, name, watched)
        patched.start()
        return patched

    # Looking

    @property
    def stack(self) -> SceneStack:
        return self.driver.app.stack

    def find(self, *kinds: type[Scene]) -> list[Any]:
        return [scene for scene in self.stack.scenes if isinstance(scene, kinds)]

    def names(self) -> list[str]:
        return [type(scene).__name__ for scene in self.stack.scenes]

    @property
    def front(self) -> Any:
        """The scene on top but for an offer's card, which leaves controllers to it."""
        return next(one for one in reversed(self.stack.scenes) if not isinstance(one, OfferScene))

    @property
    def card(self) -> OfferScene | None:
        """The offer on top that is not folded."""
        top = self.top
        return top if isinstance(top, OfferScene) and not top.folded else None

    # Frames

    def frame(self, *events: pygame.event.Event) -> list[pygame.Rect]:
        """A frame of the program, then a look at everything."""
        pressed = [event for event in events if event.type in PRESSES]
        if pressed:
            self._before(pressed)
        self.entering = bool(pressed) or self.driver.app.adapter is not None
        painted: list[pygame.Rect] = self._plain_frame(*events)
        if self.anew:
            self.screen.clear()
        self.hidden_press = self.entering = self.anew = False
        self._watch_stack()
        self._watch_bids()
        self._watch_offer()
        self._watch_pads()
        self.driver.app.loop.next_frame_in()  # raises nothing either
        return painted

    def ask_reader(self, choice: int) -> None:
        """Press what a screen reader found on the screen a frame ago."""
        app = self.driver.app
        app.adapter = self.listener  # type: ignore[assignment]
        self.listener.look()
        nodes = self.listener.find(Role.BUTTON, Role.TOGGLE)
        if nodes:
            self.said = (False, True)
            self.offer_touched = self.offer_touched or self.card is not None
            self.deal_touched = self.deal_touched or bool(self.find(DealScene))
            self.listener.ask(Request.PRESS, nodes[choice % len(nodes)])
        self.driver.frames(2)
        app.adapter = None

    def _before(self, pressed: list[pygame.event.Event]) -> None:
        card = self.card
        self.offer_touched = self.offer_touched or card is not None
        self.deal_touched = self.deal_touched or bool(self.find(DealScene))
        keys = [event.key for event in pressed if event.type == pygame.KEYDOWN]
        focus = self.focus
        idle = not self.match.busy  # a line under way was entered before
        if card is not None and focus is not None and idle and any(k in CONFIRMS for k in keys):
            self.hidden_press = card.card.collidepoint(focus.rect.center)

    # What happens

    def _told(self, told: Notification) -> None:
        seats, talk = self.match.seats, told.talk
        if isinstance(told.move, OpenBallot):
            for seat, bid in enumerate(told.move.bids):
                if seat in self.matters and seat not in self.sealed:
                    self._check_bid(seat, bid)
        elif told.move is not None:
            assert not self.hidden_press, "D1: Enter acted on what lies hidden beneath an offer"
        if isinstance(talk, Answer) and not seats[talk.seat].is_bot:
            assert self.offer_seen, "F3: an offer that its person never saw was answered"
            owing = talk.seat in self.match.owing() or self.match.state.phase != BIDDING
            assert self.offer_touched or not owing, "an offer was answered without its person"
            assert talk.accepts in self.said, f"answered {talk.accepts}, meant {self.said}"
        if isinstance(talk, Offer) and not seats[talk.seat].is_bot:
            assert self.deal_touched, "an offer was made without its person"
        if told.player is not None:
            self.anew = True  # whoever is asked is asked anew
            self.screen.clear()
            self.felt.pop(told.player.seat, None)
        if self.offer is not self.session.offered:
            self.offer = self.session.offered
            self.offer_seen = self.offer_touched = False
            self.said = (False, True)
            self.unseen = 0
        self._follow_ward()

    # Bids

    def _follow_ward(self) -> None:
        """Another ward votes: nothing is entered for it yet."""
        state = self.match.state
        ward = (state.term, state.voting) if state.phase == BIDDING else (0, 0)
        if ward != self.ward:
            self.ward = ward
            for known in (self.screen, self.felt, self.sealed, self.by_pad):
                known.clear()
            asked = bidders(state) if ward != (0, 0) else ()
            self.matters = {seat: prospect(state, state.voting, seat).matters for seat in asked}

    def _watch_bids(self) -> None:
        self._follow_ward()
        for seat, bid in sealed_bids(self.match).items():
            if seat not in self.sealed:
                self._check_bid(seat, bid)
        for ballot in self.find(BallotScene):
            if not ballot.done:
                self._see_ballot(ballot)

    def _see_ballot(self, ballot: BallotScene) -> None:
        a, b, c, d = ballot.bid
        if ballot is not self.ballot:
            self.ballot = ballot
            known = self.screen.get(ballot.seat, NO_BID)
            assert (a, b, c, d) == known, "a bid that was begun on the screen is lost"
        self.screen[ballot.seat] = a, b, c, d

    def _check_bid(self, seat: int, bid: Bid) -> None:
        """A sealed bid is the one that its person entered, by the means that was used to seal."""
        self.sealed[seat] = bid
        if self.match.seats[seat].is_bot:
            return  # it may become a person's afterwards
        if seat in self.by_pad:
            felt = self.felt[seat].whole
            assert bid == felt, f"F1: felt {felt} on the controller, sealed {bid}"
        elif seat in self.screen:
            assert bid == self.screen[seat], f"saw {self.screen[seat]}, sealed {bid}"
        else:
            zero = self.party.seal_zero and not self.matters[seat] and bid == NO_BID
            assert zero, f"{bid} was sealed for a person who was not asked"

    # Scenes

    def _watch_stack(self) -> None:
        scenes = self.stack.scenes
        assert isinstance(scenes[0], TableScene), self.names()
        assert len(self.find(TableScene)) == 1, self.names()
        asking = self.find(*ASKS)
        assert len(asking) <= 1, f"several pages ask at once: {self.names()}"
        if asking:
            assert scenes[1] is asking[0], f"something lies beneath a ballot: {self.names()}"
        match, shown = self.match, self.shown
        now = (match.state.term, match.state.voting)
        for scene in asking:
            if getattr(scene, "done", False):
                continue
            assert match.state.phase == BIDDING, f"nobody bids now: {self.names()}"
            assert (shown.term, shown.voting) == now, "asked before the ward before was shown"
            known = self.scenes.get(id(scene), (scene, now))
            assert known[1] == now, "a page of a ward that is counted stays"
            if not isinstance(scene, AnnounceScene):
                assert scene.seat in match.owing(), f"asked again: {self.names()}"
                assert scene.seat not in self.sealed, f"asked twice: {self.names()}"
        self.scenes = {id(scene): (scene, now) for scene in asking}

    # Offers

    def _watch_offer(self) -> None:
        offered = self.session.offered
        if offered is None:
            return
        if self.match.failure is not None:
            self.said = (False, True)  # what could not be written was not said
        cards = [one for one in self.stack.seen() if isinstance(one, OfferScene)]
        if any(card.offer is offered for card in cards):
            self.offer_seen, self.unseen = True, 0
        elif self._in_the_way(offered):
            self.unseen = 0
        else:
            self.unseen += 1
            assert self.unseen < PATIENCE, f"F3: an offer to a person is not shown: {self.names()}"

    def _in_the_way(self, offered: Offer) -> bool:
        """Whether something else is due before an offer can be shown."""
        top = self.top
        if self.match.busy or self.match.failure is not None:
            return True
        if isinstance(top, TableScene):
            return not self.still
        if isinstance(top, BallotScene):
            return top.closing >= 0 or (top.seat != offered.to and len(self.session.people) > 1)
        return not isinstance(top, CoverScene | AnnounceScene)

    # Controllers

    def _watch_pads(self) -> None:
        for pad in self.pads:
            if pad is not self.actor and pad.counting < self.driver.time:
                assert not pad.shaken, "C1: a controller vibrates in another person's hands"

    def press_pad(self, pad: HeldPad, button: str) -> list[int]:
        """Press a button; what the hand feels."""
        before = self._holder(pad)
        self.actor = pad
        for event in pad.events(button):
            self.driver.frame(event)
        if button == "y" and before is not None:
            pad.counting = self.driver.time + COUNTED
            for _ in range(9):
                self.driver.skip(COUNTED / 9)
        self.driver.frames(1)
        pulses, pad.shaken, self.actor = pad.shaken, [], None
        return pulses

    def _holder(self, pad: HeldPad) -> int | None:
        """The seat whose person bids unseen on a controller now, as far as the screen says."""
        blind, top = self.unseen_bids, self.front
        seat = blind.seat_of(pad.instance) if pad.plugged else -1
        if seat < 0 or seat not in self.match.owing():
            return None
        covered = isinstance(top, CoverScene) and not top.ignores_input
        other = isinstance(top, BallotScene) and not top.ignores_input and top.seat != seat
        return seat if covered or other else None

    def bid_on(self, pad: HeldPad, button: str) -> None:
        """Press a button of a controller and remember what it told the hand."""
        seat = self._holder(pad)
        top, heard = self.front, len(self.driver.app.sounds.heard)  # type: ignore[attr-defined]
        quiet = self.party.painted and isinstance(top, CoverScene) and not self.driver.frames(2)
        before = self.driver.picture() if quiet else b""
        scenes = list(self.driver.app.stack.scenes)
        if button == "a" and seat is not None:
            self.by_pad.add(seat)
            self.felt.setdefault(seat, Felt())
        pulses = self.press_pad(pad, button)
        if button == "x" or seat is None:
            self.felt = {one: felt for one, felt in self.felt.items() if one != seat}
            return
        if button == "a":
            if not pulses:
                self.by_pad.discard(seat)
            return
        if button == "y":
            felt = self.felt.setdefault(seat, Felt())
            count = sum(5 if one > 200 else 1 for one in pulses)
            told = felt.bid[felt.population]
            assert not pulses or count == told, f"F1: counts {count}, was told {told}"
        self.felt.setdefault(seat, Felt()).feel(button, pulses)
        if self.front is top:
            now = len(self.driver.app.sounds.heard)  # type: ignore[attr-defined]
            assert now == heard, "a bid on a controller is heard"
            quiet = quiet and self.driver.app.stack.scenes == scenes  # no offer came or went
            assert not quiet or self.driver.picture() == before, "a bid on a controller is seen"

    def close(self) -> None:
        self.driver.frame = self._plain_frame  # type: ignore[method-assign]
        for watched in self._watched:
            watched.stop()
        self._opened.stop()
        self.driver.close()


__all__ = ["ASKS", "HotSeatTable", "Party", "unpainted"]
