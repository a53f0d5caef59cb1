"""A random hot seat: ballots, deals, controllers, opponents and a slow disk, all at once.

Whatever persons do, every frame is as `HotSeatTable` says it must be. A failure shrinks to its
shortest course, which is printed.
"""

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pygame
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.helpers.hotseat import MANNERS, STARTS
from tests.helpers.hotseat_acts import Persons
from tests.helpers.hotseat_table import ASKS, HotSeatTable, Party, unpainted

# isort: split
from tammany_desktop.scenes.base.dialog import Dialog
from tammany_desktop.scenes.base.stack import SceneStack
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.offer import OfferScene
from tammany_desktop.scenes.table.scene import TableScene

NUMBER = st.integers(0, 60)
SEAT = st.integers(0, 3)
PAD = st.integers(0, 2)
KEYS = (
    *("return", "space", "escape", "tab", "up", "down", "left", "right", "backspace"),
    *"123456789bcsopuixe",
    *"mlrhd",
)
BUTTONS = ("x", "dpup", "dpup", "dpup", "dpdown", "dpright", "dpleft", "b", "y", "a")
SIZES = ((1024, 600), (1280, 720), (1024, 768))
PARTIES = st.builds(
    Party,
    people=st.sampled_from((1, 2, 2, 3, 3, 4)),
    bots=st.integers(0, 2),
    start=st.sampled_from(("bids", "bids", *STARTS)),
    seed=st.integers(0, 5),
    looks=st.sampled_from((1, 1, 3, 8)),
    manner=st.sampled_from(MANNERS),
    offers=st.booleans(),
    reopened=st.booleans(),
    seal_zero=st.booleans(),
    painted=st.sampled_from((False, False, True)),
    speed=st.sampled_from(("instant", "instant", "fast")),
).filter(lambda party: 3 <= party.people + party.bots <= 5)

Machine = Callable[["HotSeat"], Any]


def on(*kinds: type) -> Callable[[Machine], Machine]:
    """A rule for when one of these scenes is on top."""

    def is_on(machine: "HotSeat") -> bool:
        return isinstance(machine.table.top, kinds)

    return precondition(is_on)


class HotSeat(RuleBasedStateMachine):
    """Persons at one window; each rule is something that one of them does."""

    table: HotSeatTable

    @initialize(party=PARTIES)
    def sit_down(self, party: Party) -> None:
        self.folder = TemporaryDirectory()
        self.patches = (
            [] if party.painted else [patch.object(SceneStack, "paint_damage", unpainted)]
        )
        for one in self.patches:
            one.start()
        self.table = HotSeatTable(Path(self.folder.name), party)
        self.persons = Persons(self.table)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.close()
        for one in getattr(self, "patches", ()):
            one.stop()
        if hasattr(self, "folder"):
            self.folder.cleanup()

    # The course of the game

    @rule(choice=NUMBER)
    def go_on(self, choice: int) -> None:
        self.persons.go_on(choice)

    @rule(choice=NUMBER, steps=st.integers(1, 5))
    def go_on_further(self, choice: int, steps: int) -> None:
        for step in range(steps):
            self.persons.go_on(choice + step)

    @on(*ASKS)
    @rule(bids=st.lists(st.integers(0, 3), min_size=1, max_size=3))
    def everybody_bids(self, bids: list[int]) -> None:
        self.persons.bid_in_turn(bids)

    @on(TableScene)
    @rule(choice=NUMBER)
    def move(self, choice: int) -> None:
        self.persons.move(choice)

    @on(BallotScene)
    @rule(population=SEAT, times=st.integers(1, 3), more=st.booleans())
    def change_bid(self, population: int, times: int, more: bool) -> None:
        self.persons.change_bid(population, times, more)

    @on(BallotScene)
    @rule(key=st.sampled_from(("all", "zero", "certain")))
    def set_bid(self, key: str) -> None:
        self.persons.set_bid(key)

    @on(BallotScene)
    @rule(hasty=st.booleans())
    def seal(self, hasty: bool) -> None:
        self.persons.tap("e", hasty)

    @on(CoverScene)
    @rule()
    def talk_before_bidding(self) -> None:
        self.persons.talk_first()

    @on(OfferScene, AnnounceScene)
    @rule()
    def press_the_page_below(self) -> None:
        self.persons.start_bidding()

    # Controllers

    @rule(pad=PAD, again=st.booleans())
    def plug(self, pad: int, again: bool) -> None:
        self.persons.plug(pad)
        if again:
            self.persons.plug(pad)

    @on(CoverScene, BallotScene, OfferScene)
    @rule(pad=PAD, buttons=st.lists(st.sampled_from(BUTTONS), min_size=1, max_size=4))
    def press_pad(self, pad: int, buttons: list[str]) -> None:
        self.persons.press_pad(pad, buttons)

    @on(CoverScene)
    @rule(pad=PAD, right=st.integers(0, 3), up=st.integers(1, 3), seals=st.booleans())
    def bid_on_pad(self, pad: int, right: int, up: int, seals: bool) -> None:
        self.persons.claim(pad)
        self.persons.press_pad(pad, ["dpright"] * right + ["dpup"] * up + ["a"] * seals)

    @on(CoverScene, OfferScene)
    @rule(pad=PAD)
    def seal_on_pad(self, pad: int) -> None:
        self.persons.press_pad(pad, ["a"])

    # Deals

    @on(TableScene, *ASKS)
    @rule(seat=SEAT, rival=SEAT, choices=st.lists(NUMBER, min_size=8, max_size=8))
    def offer(self, seat: int, rival: int, choices: list[int]) -> None:
        self.persons.offer(seat, rival, choices)

    @on(OfferScene)
    @rule(way=st.sampled_from(("deal.accept", "deal.decline", "deal.counter", "deal.look")))
    def answer(self, way: str) -> None:
        self.persons.answer(way)

    # Anything, anywhere

    @rule(key=st.sampled_from(KEYS), hasty=st.booleans())
    def press(self, key: str, hasty: bool) -> None:
        self.persons.tap(key, hasty)

    @on(TableScene, OfferScene, *ASKS)
    @rule(choice=NUMBER)
    def press_by_reader(self, choice: int) -> None:
        self.table.ask_reader(choice)

    @rule(choice=NUMBER)
    def get_on(self, choice: int) -> None:
        self.persons.get_on(choice)

    @on(TableScene, OfferScene, *ASKS)
    @rule(choice=NUMBER)
    def click_something(self, choice: int) -> None:
        self.persons.click_something(choice)

    @rule(key=st.sampled_from(("m", "l", "r", "h", "d")))
    def open_and_close(self, key: str) -> None:
        self.persons.open_and_close(key)

    @rule(seat=SEAT)
    def change_player(self, seat: int) -> None:
        self.persons.change_player(seat)

    @rule(frames=st.integers(1, 20))
    def wait(self, frames: int) -> None:
        self.table.driver.frames(frames)

    @rule()
    def look_away(self) -> None:
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self.table.driver.frame(pygame.event.Event(kind))
        self.table.driver.frames(2)

    @rule(language=st.sampled_from(("en", "de", "fr")), size=st.sampled_from(SIZES))
    def change_look(self, language: str, size: tuple[int, int]) -> None:
        driver = self.table.driver
        if driver.app.look.window.size == size:
            driver.app.apply(language=language)
            driver.frames(2)
        else:
            driver.resize(size)

    # The disk

    @rule(frames=st.sampled_from((0, 2, 6, 12)), full=st.sampled_from((0, 0, 1, 2)))
    def pace_disk(self, frames: int, full: int) -> None:
        self.table.sink.pace, self.table.sink.full = frames / 60, full

    @on(Dialog)
    @rule(again=st.booleans())
    def answer_dialog(self, again: bool) -> None:
        self.persons.tap("return" if again else "escape")


Act = tuple[str, tuple[Any, ...]]  # a rule, and what it is given
OFFER: Act = ("offer", (0, 1, [0] * 8))
ENTERED: Act = ("bid_on_pad", (0, 0, 2, False))
EACH: Act = ("everybody_bids", ([1, 1, 1],))
# The shortest courses to faults that there were, by what went wrong.
COURSES: dict[str, tuple[Party, tuple[Act, ...]]] = {
    "a bid on a controller was lost when somebody made an offer": (
        Party(people=3, bots=0),
        (ENTERED, OFFER, ("seal_on_pad", (0,))),
    ),
    "a bid on a controller was lost when another took a seat": (
        Party(people=3, bots=0),
        (ENTERED, ("change_player", (2,)), ("wait", (5,)), ("seal_on_pad", (0,))),
    ),
    "the count of a bid was told to another hand": (
        Party(people=3, bots=0),
        (
            *(("plug", (0, False)), ("plug", (1, False)), ("bid_on_pad", (1, 0, 2, False))),
            *(("plug", (0, True)), ("press_pad", (1, ["dpup"]))),
        ),
    ),
    "a ballot that the disk refused met an opponent's answer": (
        Party(people=1, bots=2, looks=8, seed=2),
        (
            *(OFFER, ("press", ("escape", True)), ("pace_disk", (0, 1))),
            *(("press", ("e", False)), ("wait", (20,))),
        ),
    ),
    "a bid was sealed while an offer was written": (
        Party(people=1, bots=2, seed=1),
        (("pace_disk", (12, 0)), OFFER, ("press", ("escape", True)), ("press", ("e", True))),
    ),
    "an offer that nobody saw was declined": (
        Party(people=3, bots=2, seed=2, manner="declines", offers=True),
        (("go_on_further", (54, 3)),),
    ),
    "an offer lay over the announcement": (
        Party(people=3, bots=0, reopened=True),
        (OFFER, ("press", ("return", False)), ("press_the_page_below", ()), EACH, EACH, EACH),
    ),
    "Enter placed a boss beneath an offer": (
        Party(people=2, bots=1, start="new"),
        (
            *(("press", ("b", False)), ("press", ("2", False)), OFFER),
            *(("wait", (5,)), ("press", ("return", False)), ("wait", (5,))),
        ),
    ),
}


def follow(party: Party, acts: tuple[Act, ...], then: Callable[[HotSeat], None]) -> None:
    """Do what a course says, then look at the end of it."""
    machine = HotSeat()
    machine.sit_down(party)
    try:
        for act, given in acts:
            getattr(machine, act)(*given)
        machine.wait(5)
        then(machine)
    finally:
        machine.teardown()


@pytest.mark.parametrize("fault", COURSES)
def test_a_course_that_went_wrong_once(fault: str) -> None:
    follow(*COURSES[fault], lambda machine: machine.get_on(1))


def test_a_failure_is_told_over_a_cover() -> None:
    def told(machine: HotSeat) -> None:
        assert isinstance(machine.table.top, Dialog), machine.table.names()

    party = Party(people=2, bots=2, seed=0, offers=True, looks=3)
    follow(party, (("pace_disk", (12, 1)), ("wait", (20,))), told)


def test_a_game_gets_on_after_a_failure_was_put_away() -> None:
    closed: tuple[Act, ...] = (
        ("go_on", (0,)),
        ("press", ("e", False)),
        ("press", ("escape", False)),
    )
    party = Party(people=2, bots=1, seed=0)
    follow(party, (("pace_disk", (0, 1)), *closed), lambda machine: machine.persons.get_on(1))


QUIET = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)


def play(examples: int, steps: int) -> None:
    """So many games of so many rules each."""
    run_state_machine_as_test(
        HotSeat,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=QUIET,
        ),
    )


@pytest.mark.usefixtures("painted")
def test_a_few_hot_seats() -> None:
    play(3, 40)


@pytest.mark.long
def test_hundreds_of_hot_seats() -> None:
    play(int(os.environ.get("TAMMANY_HOT_SEATS", "300")), 60)
