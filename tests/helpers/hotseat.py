"""Stand-ins around one hot-seat table: opponents that talk, a disk with a pace, controllers.

What the table does with them is real: the window, the session, and `BotOpponents` that drives the
stand-in opponents as it drives their process.
"""

from functools import cache
from random import Random
from typing import Any, cast

from tests.helpers.window import STEP, Driver, key_event  # before pygame: it chooses the drivers

# isort: split
import pygame

from tammany_desktop import talk as p
from tammany_desktop.bots import Limit, levels
from tammany_desktop.bots.protocol import ANSWER, OFFER, Question, Reply
from tammany_desktop.journal.lines import Entry
from tammany_desktop.journal.writer import WriteResult
from tammany_desktop.languages import Message
from tammany_desktop.rules import game
from tammany_desktop.rules.board import POPULATION_COUNT, WARD_COUNT
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.state import BIDDING, NOT_VOTED, OVER, State
from tammany_desktop.rules.wards import NO_BID, candidates, usable_favors
from tammany_desktop.talk.deals import Answer, Offer, Talk
from tammany_desktop.ui.controller import BUTTONS, LONG_PULSE, PULSE_SLOTS, SLOT_SECONDS
from tests.helpers import play

STARTS = ("new", "last_turn", "bids", "last_bids")
MANNERS = ("accepts", "declines", "counters", "unsure")


class PacedSink:
    """Stands where the journal's writer is: says after `pace` seconds that a line is safe.

    The next `full` lines are refused instead.
    """

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self.pace = 0.0
        self.full = 0
        self._due: float | None = None

    def put(self, entry: Entry, after: State) -> None:
        if self._due is not None:
            raise RuntimeError("a line is under way")
        self._due = self._driver.time + self.pace

    def poll(self) -> WriteResult | None:
        if self._due is None or self._driver.time < self._due - STEP / 4:
            return None
        self._due = None
        if self.full:
            self.full -= 1
            return WriteResult(Message("journal.disk_full", {"file": "Ring.jsonl"}))
        return WriteResult(None)

    def close(self) -> None:
        self._due = None


class TalkingClient:
    """Stands where the opponents' process is: answers in this one, at a look of its own."""

    def __init__(self, chance: Random, looks: int, manner: str, offers: bool) -> None:
        self._chance = chance
        self._bot = levels.make("random", chance.randrange(100))
        self.looks = looks
        self.manner = manner
        self.offers = offers
        self._question: Question | None = None
        self._looked = 0

    def ask(self, question: Question) -> None:
        self._question, self._looked = question, 0

    def poll(self) -> Reply | None:
        self._looked += 1
        question = self._question
        if question is None or self._looked < self.looks:
            return None
        self._question = None
        if question.task in (OFFER, ANSWER):
            said = self._offer(question) if question.task == OFFER else self._answer(question)
            return Reply(question.number, None, None, task=question.task, talk=said)
        view = question.view
        if view.state.phase == BIDDING:
            return Reply(question.number, None, self._bot.bid(view, Limit()).bid)
        legal = game.legal(view.state)
        return Reply(question.number, self._bot.choose(view, legal, Limit()).move, None)

    def _offer(self, question: Question) -> Talk | None:
        if not self.offers:
            return None
        state, seat = question.view.state, question.view.seat
        to = self._chance.choice([one for one in range(state.n) if one != seat])
        return some_offer(state, seat, to, self._chance)

    def _answer(self, question: Question) -> Talk | None:
        assert question.talk is not None
        pending = question.talk.pending
        offer = pending.offer
        assert offer is not None
        manner = self._chance.choice(MANNERS[:3]) if self.manner == "unsure" else self.manner
        if manner == "counters" and not pending.is_counteroffer:
            return Offer(offer.to, offer.seat, offer.asks, offer.gives)
        return Answer(offer.to, manner == "accepts")

    def cancel(self) -> None:
        self._question = None

    def close(self) -> None:
        self._question = None


def some_offer(state: State, seat: int, to: int, chance: Random) -> Offer | None:
    """One promise of each side that says something, or None where there is none."""
    sides = []
    for maker in (seat, to):
        found = [one for kind in p.KINDS for one in p.possible_promises(state, maker, kind)]
        if not found:
            return None
        sides.append((chance.choice(found),))
    return Offer(seat, to, *sides)


# Positions to begin from


@cache
def _start(kind: str, players: int, seed: int) -> State:
    chance = Random(seed)
    state = game.new_game(players, chance)
    if kind == "new":
        return state
    term = 4 if kind == "last_bids" else 1
    while not _arrived(state, kind, term):
        if state.phase == OVER:
            return _start(kind, players, seed + 1000)
        move = play.random_move(state, chance)
        play.when(state, move, chance)
    if state.phase == BIDDING:
        _enrich(state, chance)
    return state


def _arrived(state: State, kind: str, term: int) -> bool:
    if state.term < term:
        return False
    if kind == "last_turn":
        order = [(state.first + step) % state.n for step in range(state.n)]
        last = state.year % 4 == 0 and order[-1] == state.turn
        return last and p.is_fresh(state, state.turn)
    if state.phase != BIDDING or len(candidates(state, state.voting)) < 2:
        return False
    return sum(state.active >> ward & 1 for ward in range(len(state.ward_winners))) > 2


def _enrich(state: State, chance: Random) -> None:
    """Everybody has favors to bid, in this ward and in those that vote later."""
    for ward in range(WARD_COUNT):
        if state.active >> ward & 1 and state.ward_winners[ward] == NOT_VOTED:
            for population in range(POPULATION_COUNT):
                place = ward * POPULATION_COUNT + population
                state.cubes[place] = max(1, state.cubes[place])
    for seat in range(state.n):
        for population in range(POPULATION_COUNT):
            state.favors[seat * POPULATION_COUNT + population] = chance.randint(1, 4)


def start(kind: str, players: int, seed: int) -> State:
    """A position of a kind; the last turn before an election, or one in the midst of bids."""
    return _start(kind, players, seed).copy()


# Controllers


class HeldPad:
    """A controller in somebody's hands; SDL gives it another instance id each time it comes."""

    def __init__(self, hub: "Hub", number: int) -> None:
        self.hub = hub
        self.number = number
        self.instance = -1
        self.shaken: list[int] = []  # milliseconds
        self.counting = 0.0  # until when pulses of a count may come

    @property
    def plugged(self) -> bool:
        return self in self.hub.order

    def events(self, button: str) -> list[pygame.event.Event]:
        values = {"instance_id": self.instance, "button": BUTTONS.index(button)}
        kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        return [pygame.event.Event(kind, values) for kind in kinds]


class Hub:
    """SDL's list of controllers: who goes out leaves its index to the next one."""

    def __init__(self) -> None:
        self.order: list[HeldPad] = []
        self._next = 0

    def plug(self, pad: HeldPad) -> pygame.event.Event:
        pad.instance = self._next
        self._next += 1
        self.order.append(pad)
        index = len(self.order) - 1
        return pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=index, guid="")

    def unplug(self, pad: HeldPad) -> pygame.event.Event:
        self.order.remove(pad)
        return pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=pad.instance)

    def open(self, index: int) -> "OpenPad":
        """As the library's `Controller(index)`."""
        if not 0 <= index < len(self.order):
            raise pygame.error("invalid index")
        return OpenPad(self.order[index], index)


class OpenPad:
    """An open controller as the library has it: its `id` is the index at which it was opened."""

    def __init__(self, pad: HeldPad, index: int) -> None:
        self._pad = pad
        self.id = index
        self.name = "Xbox Series Controller"
        self._instance = pad.instance

    def as_joystick(self) -> "OpenPad":
        return self

    def get_instance_id(self) -> int:
        return self._instance

    def rumble(self, low: float, high: float, milliseconds: int, /) -> bool:
        if self._pad.instance == self._instance and self._pad.plugged:
            self._pad.shaken.append(milliseconds)
        return True

    def quit(self) -> None:
        pass


# What persons remember


class Felt:
    """What a person believes to have entered on a controller, by what it told the hand."""

    def __init__(self) -> None:
        self.bid = list(NO_BID)
        self.population = 0

    def feel(self, button: str, pulses: list[int]) -> None:
        """Take notice of a press: a short pulse says that it did something."""
        if not pulses:
            return
        if button == "b":
            self.__init__()  # type: ignore[misc]
        elif pulses[0] != LONG_PULSE:
            step = {"dpup": 1, "dpdown": -1}.get(button, 0)
            self.bid[self.population] += step
            self.population += {"dpright": 1, "dpleft": -1}.get(button, 0)

    @property
    def whole(self) -> Bid:
        return cast(Bid, tuple(self.bid))


def usable(state: State, seat: int) -> Bid:
    return usable_favors(state, state.voting, seat)


# Input in few frames


class QuickDriver(Driver):
    """A driver whose program raises its own faults instead of showing them."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)

        def crash(error: Exception) -> None:
            raise error

        self.app.crash = crash  # type: ignore[method-assign]

    def tap(self, name: str, mod: int = 0) -> None:
        """A key goes down and up within a frame."""
        code = pygame.key.key_code(name)
        character = name if len(name) == 1 else " " if name == "space" else ""
        events = [key_event(pygame.KEYDOWN, code, mod, character)]
        if character and not mod:
            events.append(pygame.event.Event(pygame.TEXTINPUT, text=character))
        self.frame(*events, key_event(pygame.KEYUP, code, mod, character))
        self.frames(2)

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        motion = {"pos": place, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
        pressed = {"pos": place, "button": button, "touch": False}
        self.frame(
            pygame.event.Event(pygame.MOUSEMOTION, motion),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pressed),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pressed),
        )
        self.frames(2)


COUNTED = SLOT_SECONDS * PULSE_SLOTS + 0.1  # seconds after which a count has been told
