"""What persons do at a hot-seat table, each by real input: keys, clicks, controllers."""

from typing import Any

from tests.helpers.hotseat import HeldPad
from tests.helpers.hotseat_table import ASKS, HotSeatTable  # before pygame: it chooses the drivers

# isort: split
from tammany_desktop.languages import text
from tammany_desktop.play.agenda import RETRY_SECONDS
from tammany_desktop.rules.moves import Move
from tammany_desktop.rules.state import APPOINTING, OVER
from tammany_desktop.scenes.base.dialog import Dialog
from tammany_desktop.scenes.base.stack import GUARD
from tammany_desktop.scenes.election.appointments import AppointmentsScene
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.election.results import ElectionResultScene
from tammany_desktop.scenes.election.reveal import RevealScene
from tammany_desktop.scenes.menus.players import PlayersScene
from tammany_desktop.scenes.newspaper import NewspaperScene
from tammany_desktop.scenes.table.deals import DealScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.promise_steps import NO_KIND
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Seat
from tammany_desktop.talk import KINDS
from tammany_desktop.talk.deals import Offer
from tammany_desktop.ui.focus import Target
from tests.helpers.table import ONWARD, Mouse, appoint, do_move

READ = (ElectionResultScene, NewspaperScene)  # pages that only show something
ANSWERS = {"deal.accept": (True,), "deal.decline": (False,)}
SAFE = ("table.menu.resume", "table.menu.deals", "table.menu.rules", "table.menu.players")
OWN = (TableScene, OfferScene, *ASKS)


class QuickHands(Mouse):
    """Somebody with a mouse who clicks on nothing that is not there."""

    def press(self, label: str) -> None:
        for target in self.driver.gui.ring.targets:
            if target.shown and target.label == label:
                self.driver.click(target.rect.center)
                return


class Persons:
    """All who share one window; every act leaves some frames behind."""

    def __init__(self, table: HotSeatTable) -> None:
        self.table = table
        self.driver = table.quick
        self.hands = QuickHands(table)
        self.answered: Offer | None = None

    @property
    def top(self) -> Any:
        return self.table.top

    def unhurried(self) -> None:
        """Wait until a press is meant for what is on top."""
        self.driver.frames(1)
        if self.driver.time - self.top.opened_at < GUARD:
            self.driver.skip(GUARD + 0.05)

    def tap(self, key: str, hasty: bool = False) -> None:
        if not hasty:
            self.unhurried()
        if isinstance(self.top, MenuScene) and key in ("return", "space"):
            if self.driver.focused() not in ("", *map(text, SAFE)):
                return  # the game is not to be left
        if isinstance(self.top, FinalScene) and self.driver.focused() == text("results.title"):
            return  # neither is its end
        self.table.said = (False, True)  # a key may answer too
        self.driver.tap(key)

    def press(self, label: str) -> None:
        self.unhurried()
        self.hands.press(label)

    # The course of the game

    def get_on(self, choice: int) -> None:
        """Whoever does what each page invites to gets on, once the disk works."""
        table, match = self.table, self.table.match
        table.sink.pace, table.sink.full = 0.0, 0
        before = match.moved_line
        for step in range(60):
            if match.moved_line > before or match.state.phase == OVER:
                return
            self.go_on(choice + step)
            self.driver.frames(3)
            if match.failure is not None:
                self.driver.skip(RETRY_SECONDS)  # the table tries again by itself
        raise AssertionError(f"nothing goes on: {table.names()}, {match.failure}")

    def go_on(self, choice: int) -> None:
        """What the scene on top invites to."""
        top = self.top
        if isinstance(top, TableScene):
            self.move(choice)
        elif isinstance(top, CoverScene):
            self.press(text("cover.ready", name=self.table.match.seats[top.seat].name))
        elif isinstance(top, BallotScene):
            self.tap("e")
        elif isinstance(top, AnnounceScene):
            self.press(text("ballot.announce_ready"))
        elif isinstance(top, OfferScene):
            self.answer("deal.accept" if choice % 2 else "deal.decline")
        elif isinstance(top, AppointmentsScene):
            self._appoint(top, choice)
        elif isinstance(top, RevealScene):  # the focus may be on its rules or log
            self.unhurried()
            top.advance()
        elif isinstance(top, Dialog):
            self.tap("return")
        elif isinstance(top, READ):
            self.press(text(ONWARD[type(top)]))
        elif not isinstance(top, FinalScene):
            self.tap("escape")

    def move(self, choice: int) -> None:
        """A legal move at the table, if it is a person's turn."""
        table = self.table
        for _ in range(30):
            if table.still or not table.uncovered:
                break
            self.driver.frames(1)
        legal = list(table.legal)
        waits = table.match.state.phase == APPOINTING  # for its own page
        if not table.uncovered or not legal or not table.may_act or waits:
            self.driver.frames(4)
            return
        self._do(legal[choice * 7 % len(legal)])

    def _do(self, move: Move) -> None:
        do_move(self.table, self.hands, move)
        self.driver.frames(1)

    def _appoint(self, scene: AppointmentsScene, choice: int) -> None:
        self.unhurried()
        legal = self.table.match.legal()
        if legal and self.top is scene:
            appoint(self.hands, self.table.match, legal[choice % len(legal)])

    # Bids

    def change_bid(self, population: int, times: int, more: bool) -> None:
        """Click a number up or down: it stops at none and at all."""
        self.unhurried()
        ballot = self.top
        if not isinstance(ballot, BallotScene) or ballot.done or ballot.ignores_input:
            return
        most, row = ballot.outlook.usable[population], ballot.laid.bid_rows.rows[population]
        button = row.more if more else row.less
        if button is None:
            return  # nothing to choose among
        wanted = list(ballot.bid)
        for _ in range(times):
            self.driver.click(button.rect.center)
            by = 1 if more else -1
            wanted[population] = max(0, min(most, wanted[population] + by))
        if self.top is ballot and not ballot.done:
            assert ballot.bid == wanted, f"clicked for {wanted}, stands at {ballot.bid}"

    def set_bid(self, key: str) -> None:
        if self.top.done:
            return
        now = self.top.outlook
        count = {"zero": 0, "all": sum(now.usable)}.get(key, now.surely_wins)
        self.press(text(f"ballot.{key}", count=count))

    def bid_in_turn(self, bids: list[int]) -> None:
        """One person after the other opens the ballot, bids that many of one color and seals."""
        for number, bid in enumerate(bids):
            for _ in range(3):
                if isinstance(self.top, BallotScene):
                    self.change_bid(number % 4, bid, True)
                    self.tap("e")
                    break
                self.go_on(0)

    def talk_first(self) -> None:
        self.press(text("cover.talk"))

    def start_bidding(self) -> None:
        """Press the announcement's own button, also where an offer's card lies beside it."""
        words = text("ballot.announce_ready")
        for page in self.table.find(AnnounceScene):
            self.unhurried()
            for target in page.gui.ring.targets:
                if target.label == words:
                    self.driver.click(target.rect.center)
                    return

    # Controllers

    def plug(self, number: int) -> None:
        """Plug a controller in, or out where it is in."""
        pad, hub = self.table.pads[number], self.table.hub
        seat = self.table.unseen_bids.seat_of(pad.instance) if pad.plugged else -1
        self.table.felt.pop(seat, None)
        pad.counting = 0.0
        self.driver.frame(hub.unplug(pad) if pad.plugged else hub.plug(pad))
        self.driver.frames(1)

    def _pad(self, number: int) -> HeldPad:
        """That of the person whom the cover asks, else any."""
        blind, pads, top = self.table.unseen_bids, self.table.pads, self.table.front
        if isinstance(top, CoverScene):
            for pad in pads:
                if pad.plugged and blind.seat_of(pad.instance) == top.seat:
                    return pad
        return pads[number]

    def press_pad(self, number: int, buttons: list[str]) -> None:
        pad = self._pad(number)
        self.unhurried()
        for button in buttons:
            if pad.plugged and isinstance(self.table.front, CoverScene | BallotScene):
                self.table.bid_on(pad, button)

    def claim(self, number: int) -> None:
        """Take a controller for the seat of the cover."""
        pad = self._pad(number)
        if not pad.plugged:
            self.plug(pad.number)
        self.unhurried()
        cover, blind = self.top, self.table.unseen_bids
        if not isinstance(cover, CoverScene) or cover.ignores_input or cover.opens:
            return
        if blind.seat_of(pad.instance) >= 0:
            return
        self.table.bid_on(pad, "x")
        if self.top is cover:
            held = blind.seat_of(pad.instance)
            assert held == cover.seat, "C1: a controller that is plugged in cannot be claimed"
        self.table.felt.pop(cover.seat, None)

    # Deals

    def offer(self, seat: int, rival: int, choices: list[int]) -> None:
        """Compose a deal on its page, and send it; from a cover the menu leads there."""
        if isinstance(self.top, CoverScene):
            self.tap("m")
        self.tap("d")
        page = self.top
        if not isinstance(page, DealScene):
            return
        self._choose_player("by", seat)
        self._choose_player("with", rival)
        picks = iter(choices)
        for side in ("gives", "asks"):
            self._promise(page, side, picks)
        if self.top is page and page.steps is None:
            self.driver.tap("e")
        if isinstance(self.top, MenuScene):
            self.driver.tap("escape")

    def _choose_player(self, key: str, seat: int) -> None:
        page = self.top
        if not isinstance(page, DealScene):
            return
        seats = range(len(self.table.match.seats))
        known = self.table.session.people if key == "by" else [s for s in seats if s != page.seat]
        for target in page.gui.ring.targets:
            if target.label == text(f"deal.{key}") and known:
                wide = target.rect.width / len(known)
                left = target.rect.left + wide * (seat % len(known) + 0.5)
                self.driver.click((round(left), target.rect.centery))
                return

    def _promise(self, page: DealScene, side: str, picks: Any) -> None:
        if self.top is not page or side not in page.add_targets:
            return
        self.driver.click(page.add_targets[side].rect.center)
        for pick in picks:
            if self.top is not page or page.steps is None:
                return
            steps = page.steps
            if steps.kind == NO_KIND:
                labels = [text(f"deal.kind.{kind}") for kind in KINDS]
            elif steps.field() == "ward":
                labels = [one.label for one in page.gui.ring.targets]
                labels = [one for one in labels if one[-1:].isdigit()]
            else:
                labels = [steps._words(steps.field(), value) for value in steps.options()]
            open_ = [one for one in page.gui.ring.targets if one.enabled and one.label in labels]
            if not open_:
                return
            self.driver.click(open_[pick % len(open_)].rect.center)

    def answer(self, way: str) -> None:
        """Press a button of an offer's card; a counter-offer is sent as it stands."""
        if isinstance(self.top, OfferScene) and self.top.folded:
            self.tap("d")
        table, given = self.table, ANSWERS.get(way, (False, True))
        if table.card is not None and table.card.offer is not self.answered:
            # A key may have answered before, whose line is still being written.
            self.answered, table.said = (
                table.card.offer,
                (False, True) if table.match.busy else given,
            )
        elif table.said != given:
            table.said = (False, True)  # the first of two answers that was heard
        self.press(text(way))
        if way == "deal.counter" and isinstance(self.top, DealScene):
            self.tap("e")

    # Anything

    def click_something(self, choice: int) -> None:
        self.unhurried()
        if not isinstance(self.top, OWN):
            return
        self.table.said = (False, True)
        gui = self.top.gui
        open_: list[Target] = [one for one in gui.ring.targets if one.shown and one.enabled]
        if open_:
            self.driver.click(open_[choice % len(open_)].rect.center)

    def open_and_close(self, key: str) -> None:
        """Open the menu, the log, the rules, a hint or the deals, and leave it."""
        if not isinstance(self.top, OWN):
            return
        self.tap(key)
        if not isinstance(self.top, OWN):
            self.tap("escape")

    def change_player(self, number: int) -> None:
        """By the menu: a person's seat goes to an opponent, or comes back."""
        if not isinstance(self.top, OWN):
            return
        self.tap("m")
        if not isinstance(self.top, MenuScene) or self.table.match.state.phase == OVER:
            return
        self.press(text("table.menu.players"))
        page = self.top
        if not isinstance(page, PlayersScene):
            return
        people = [seat for seat, own in enumerate(page.began_as_person) if own]
        seat = people[number % len(people)]
        if len(self.table.session.people) == 1 and not page.seats[seat].is_bot:
            self.tap("escape")  # somebody stays
            return
        self.hands.press(self._name(self.table.match.seats[seat]))
        bot = not page.seats[seat].is_bot
        words = text("new_game.who", seat=seat + 1)
        for target in page.gui.ring.targets:
            if target.label == words:
                left = target.rect.left + target.rect.width * (0.75 if bot else 0.25)
                self.driver.click((round(left), target.rect.centery))
                break
        self.hands.press(text("players.done"))
        self.driver.frames(1)
        if isinstance(self.top, PlayersScene):
            self.tap("escape")

    def _name(self, seat: Seat) -> str:
        return seat.name


__all__ = ["Persons"]
