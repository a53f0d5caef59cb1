"""What a test may see of a table and do there, in the terms of the game.

Tests ask here, so that only this module changes where the program keeps all that elsewhere.
"""

from collections import Counter, deque
from collections.abc import Sequence
from itertools import product
from typing import Any

from tests.helpers.table_places import TablePlaces
from tests.helpers.window import Driver  # before pygame: it chooses the drivers

# isort: split
import pygame

from tammany_desktop.play.narration import Narrator
from tammany_desktop.play.recap import Item, RecapLine
from tammany_desktop.play.selection import Plan, Selection
from tammany_desktop.play.view_model import Spot
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import State
from tammany_desktop.rules.wards import NO_BID
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import Tools
from tammany_desktop.scenes.election.unseen import UnseenBids
from tammany_desktop.scenes.table.hint import GameTable
from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.session.match import Match, Seat
from tammany_desktop.session.session import Session
from tammany_desktop.talk.deals import OpenPromise
from tammany_desktop.ui.focus import Target


class TableView(TablePlaces):
    """A table in its window. `match` goes before what else tells of the game."""

    match: Match

    def __init__(self, driver: Driver, table: TableScene) -> None:
        self.driver = driver
        self.table = table
        self.match = table.match

    # The scene

    @property
    def top(self) -> Any:
        """The scene on top of all."""
        return self.driver.scene

    @property
    def uncovered(self) -> bool:
        """Whether no other scene lies over the table."""
        return self.top is self.table

    @property
    def is_open(self) -> bool:
        """Whether the table is there, covered or not."""
        return self.table in self.driver.app.stack.scenes

    def uncover(self) -> None:
        """Put the table alone on the screen."""
        self.driver.app.stack.reset(self.table)

    @property
    def session(self) -> Session:
        """The game under way."""
        return self.table.session

    @property
    def under(self) -> GameTable:
        """The table as the cards over it know it."""
        return self.table.flow.game_table

    @property
    def tools(self) -> Tools:
        """What scenes over the table open: the menu and the log."""
        return self.table.flow.tools

    @property
    def unseen_bids(self) -> UnseenBids:
        """The bids that are entered on controllers."""
        return self.table.flow.unseen_bids

    # What is shown of the game

    @property
    def shown(self) -> State:
        """The position as the table shows it, which may be behind the match."""
        return self.table.model.state

    @property
    def shown_seats(self) -> Sequence[Seat]:
        """The players as the table shows them."""
        return self.table.model.seats

    @property
    def pointed(self) -> int:
        """The ward pointed at, or -1."""
        return self.table.model.pointed_ward

    @property
    def why_not_pointed(self) -> str:
        """Why the ward pointed at cannot be chosen, as its card says."""
        return self.table.model.why_not

    @property
    def advised(self) -> tuple[int, ...]:
        """The wards lit because a hint mentions them."""
        return self.table.model.advised_wards

    @property
    def promised(self) -> tuple[OpenPromise, ...]:
        """The open promises that the table shows."""
        return self.table.model.open_promises

    @property
    def recap(self) -> tuple[RecapLine, ...]:
        """What rivals did since the person's last turn, a line each."""
        return self.table.model.recap

    @property
    def air(self) -> Counter[Spot]:
        """The pieces of the position shown that still fly to their places."""
        return self.table.model.pieces_moved

    def tell_rivals(self) -> None:
        """Show a note of what the next seat did."""
        item = Item(("boss_red",), "a boss placed in a ward", "9")
        self.table.model.recap = self.recap or (RecapLine(1, (item,)),)
        self.table.play.refresh()

    def show_seats(self, seats: tuple[Seat, ...]) -> None:
        """Show the players with other names or levels."""
        self.table.model.seats = seats

    @property
    def tally_shown(self) -> bool:
        """Whether the cards tell of an election under way."""
        return self.table.model.has_tally()

    def toggle_projection(self) -> None:
        """Show or hide the election if it were today."""
        self.table.toggle_projection()

    def refresh(self) -> None:
        """Let everything look at the match again."""
        self.table.play.refresh()

    # What is still to be shown

    @property
    def still(self) -> bool:
        """Whether nothing moves and nothing is left to be shown."""
        return self.table.playback.still

    @property
    def playing(self) -> bool:
        """Whether something moves, or will without being asked."""
        return self.table.playback.playing

    @property
    def moving(self) -> bool:
        """Whether anything is in the air."""
        return self.table.tabletop.moving

    @property
    def flights(self) -> Sequence[Any]:
        """What is in the air."""
        return self.table.tabletop.motions.flights

    @property
    def stepping(self) -> bool:
        """Whether a rival's act was shown and the next waits to be asked for."""
        return self.table.playback.stepping

    @property
    def held(self) -> bool:
        """Whether an event waits until what comes before it was seen."""
        return self.table.playback.stopped

    @property
    def rival_acts(self) -> bool:
        """Whether what is being shown is a rival's act."""
        return self.table.playback.rivals_act

    def let_rival_act(self) -> None:
        """Take what is being shown for a rival's act."""
        self.table.playback.rivals_act = True

    def skip(self) -> None:
        """Finish what moves, or end the wait for the next act."""
        self.table.playback.skip()

    def land(self) -> None:
        """Let what is in the air land."""
        self.table.playback.land()

    @property
    def waiting_events(self) -> list[e.Event]:
        """The events that are still to be shown."""
        return [one for one in self.table.playback.waiting if not isinstance(one, float)]

    def queue_event(self, event: e.Event) -> None:
        """Let an event be shown when it is due."""
        self.table.playback.waiting.append(event)

    def play_event(self, event: e.Event) -> None:
        """Show an event now, whatever waits."""
        self.table.playback.show(event)

    # What a person may do, and has chosen

    @property
    def may_act(self) -> bool:
        """Whether a person at this window may act now."""
        return self.table.selection.may_act

    @property
    def legal(self) -> list[m.Move]:
        """The legal moves among which a person chooses."""
        return self.table.selection.legal

    @property
    def selection(self) -> Selection:
        """The choices themselves, for tests of how one leads to another."""
        return self.table.selection

    @property
    def plan(self) -> Plan | None:
        """The move half chosen, or None."""
        return self.table.selection.plan

    @property
    def begun(self) -> bool:
        """Whether anything was chosen that can be put back."""
        return self.table.selection.can_put_back()

    @property
    def options(self) -> list[int]:
        """What may be chosen next."""
        return self.table.selection.options()

    @property
    def wards(self) -> list[int]:
        """The wards that may be chosen next."""
        return self.table.selection.choosable_wards()

    @property
    def pressable_wards(self) -> list[int]:
        """The wards that may be pressed: those to be chosen next, and those in their place."""
        return self.table.selection.pressable_wards()

    def why_not_ward(self, ward: int) -> str:
        """Why a ward cannot be chosen now."""
        return self.table.selection.why_not_ward(ward)

    def hover(self, ward: int) -> None:
        """Point at a ward, or with -1 at none."""
        self.table.laid.map_pointer.point_at(ward)

    def take(self, kind: int, field: str = "", value: int = 0) -> bool:
        """Begin a kind of move; false where no legal move begins so."""
        return self.table.selection.take(kind, field, value).done

    def choose(self, field: str, value: int) -> None:
        """Choose one thing of the move half chosen."""
        self.table.selection.choose(field, value)

    def press_ward(self, ward: int) -> bool:
        """Choose a ward; false where it is closed."""
        return self.table.selection.press_ward(ward).done

    def make_move(self, move: m.Move) -> None:
        """Make a legal move as a person who chose it."""
        self.table.selection.submit(move)

    def choose_anew(self) -> None:
        """Put back what was chosen."""
        while self.table.selection.put_back():
            pass
        self.table.selection.reset()
        self.table.play.refresh()

    # Words

    @property
    def telling(self) -> Narrator:
        """What finds the words, for tests of it."""
        return self.table.narrator

    @property
    def bar_text(self) -> str:
        """What the bar says is to be done."""
        return self.table.laid.bar.sprite.content.sentence_pair[0]

    @property
    def bar_note(self) -> str:
        """What the bar says is left of the turn, in small."""
        return self.table.laid.bar.sprite.content.sentence_pair[1]

    @property
    def bar_lines(self) -> list[tuple[str, str, str]]:
        """The lines of the bar as they fit, each with its role and its color."""
        return [
            (line, role, color)
            for line, role, color, _ in self.table.laid.bar.sprite.fitting_lines()
        ]

    @property
    def bar_slots(self) -> tuple[str, ...]:
        """The pieces placed this turn, and "" for each place that is free."""
        return self.table.laid.bar.sprite.content.slots

    @property
    def bar_color(self) -> str:
        """The color of the bar's stripe: that of whoever acts."""
        return self.table.laid.bar.sprite.content.color

    @property
    def bar_portrait(self) -> str:
        """The picture beside the bar's words, or ""."""
        return self.table.laid.bar.sprite.content.portrait

    @property
    def bar_open(self) -> bool:
        """Whether the bar has its buttons: in a person's turn only."""
        return self.table.laid.bar.shown

    @property
    def bar_office(self) -> int:
        """The office whose emblem is on the bar's button, or NO_OFFICE."""
        return self.table.laid.bar.acts.office

    @property
    def tray_counts(self) -> list[int]:
        """How many of each piece of the bar are left."""
        return [count for _, count in self.table.laid.bar.pieces]

    @property
    def tooltip_text(self) -> str:
        """What the tooltip reads, or ""."""
        return self.table.gui.tooltip.words

    @property
    def tooltip_target(self) -> Target | None:
        """What the tooltip is about, or None."""
        return self.table.gui.tooltip.target

    @property
    def tooltip_rule(self) -> str:
        """The rule that the tooltip names, or ""."""
        return self.table.gui.tooltip.rule

    @property
    def tooltip_rect(self) -> pygame.Rect:
        """Where the tooltip is, or was last."""
        return self.table.gui.tooltip.rect

    @property
    def tooltip_link(self) -> pygame.Rect:
        """The line of the tooltip that leads to a rule."""
        tooltip, area = self.table.gui.tooltip, self.table.gui.tooltip.rect
        every = product(range(area.left, area.right), range(area.top, area.bottom))
        first, *others = [pygame.Rect(at, (1, 1)) for at in every if tooltip.linked_rule(at)]
        return first.unionall(others)

    def hide_tooltip(self) -> None:
        """Take the tooltip away."""
        self.table.gui.tooltip.hide()

    @property
    def news(self) -> deque[str]:
        """What those who listen are told, oldest first."""
        return self.table.news

    @property
    def read_aloud(self) -> list[str]:
        """What is read aloud of the table when it is asked for."""
        return list(self.table.extra_speech())

    @property
    def told(self) -> str:
        """The latest that the bar told of what happened."""
        return self.table.narrator.latest

    @property
    def teller(self) -> int:
        """The player of whom the bar tells."""
        return self.table.narrator.told_seat

    # What comes over it

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the table alone hear an event; whether it used it."""
        return self.table.handle(event, None)

    def reset_prompt(self) -> None:
        """Let the table take note of a new position."""
        self.table.play.reset_prompt()

    def ask_hint(self) -> None:
        """Ask for a hint as the person to act."""
        self.table.ask_hint()

    def open_hint(self, seat: int) -> None:
        """Open a person's hint."""
        self.table.flow.open_hint(seat)

    def open_menu(self) -> None:
        """Open the menu."""
        self.table.flow.open_menu()

    def open_log(self) -> None:
        """Open the log."""
        self.table.flow.open_log()

    def open_deals(self, rival: int) -> None:
        """Open the page of deals with a rival."""
        self.table.flow.open_deals(rival)

    def ballot_of(self, seat: int, bid: Bid = NO_BID) -> BallotScene:
        """The ballot of a person who has begun a bid, not yet shown."""
        self.table.flow.ballots.unsealed_bid(seat).bid[:] = bid
        return self.table.flow.ballot(seat)

    def seal(self, seat: int, bid: Bid) -> None:
        """Seal the bid of a person, wherever it was made."""
        assert self.table.flow.ballots.seal(seat, bid)

    @property
    def ballot_note(self) -> str:
        """What a ballot that opens now says of bids that begin again, or ""."""
        return self.table.flow._note_words()

    @property
    def reopened(self) -> int:
        """The line at which the game was opened in the midst of bids, or -1."""
        return self.table.agenda.reopened_line

    def reopen(self) -> None:
        """Ask all persons anew, as where the game was opened at this line."""
        self.table.agenda.reopened_line = self.match.line

    def seat_tutor(self) -> None:
        """Let the tutor sit beside the person whom it is for."""
        self.table.flow.update_tutor()
