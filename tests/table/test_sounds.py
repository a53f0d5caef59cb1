"""What is heard at the table: causes at once, landings as they land, calls to persons alone."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.rules import events as e
from tammany_desktop.rules import moves as m
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.game import new_game
from tammany_desktop.rules.state import BIDDING, State
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.session.weighing import Adviser
from tammany_desktop.talk import BOSS, NO_BOSS, Promise
from tammany_desktop.talk.deals import Answer, Offer
from tests.helpers import play
from tests.helpers.board_table import BoardTable
from tests.helpers.stand_ins import PlayedSounds, QuickClient
from tests.helpers.table import Keys, Mouse, Table
from tests.helpers.table_view import TableView


class Loud(Table):
    """A table whose sounds are remembered."""

    def __init__(self, folder: Path, people: int = 1, **options: object) -> None:
        self.sounds = PlayedSounds()
        super().__init__(folder, people, sounds=self.sounds, **options)  # type: ignore[arg-type]

    def first_and_rest(self, event: e.Event) -> tuple[list[Effect], list[Effect]]:
        """What is heard in the frame of an event, and what once its pieces have landed."""
        self.sounds.take()
        self.play_event(event)
        self.driver.frames(1)
        first = self.sounds.take()
        for _ in range(200):
            self.driver.frames(1)
        return first, self.sounds.take()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Loud]:
    made = Loud(tmp_path, speed="normal")
    made.rest()
    made.driver.frames(20)
    yield made
    made.close()


def calm() -> BoardTable:
    """A table without a window, whose sounds are remembered."""
    table = BoardTable(1, speed="normal")
    table.rest()
    return table


def first_and_rest(table: BoardTable, event: e.Event) -> tuple[list[Effect], list[Effect]]:
    """What is heard in the frame of an event, and what once its pieces have landed."""
    table.sounds.clear()
    table.play_event(event)
    table.frames(1)
    first = table.sounds.copy()
    table.frames(200)
    return first, table.sounds[len(first) :]


def with_two_cubes(table: TableView) -> tuple[int, int]:
    """A ward that has a cube, and the cube's people."""
    state = table.match.state
    for ward in range(WARD_COUNT):
        for population in range(4):
            if state.cubes[ward * 4 + population]:
                return ward, population
    raise AssertionError("no cube")


def test_the_whistle_comes_with_the_arrest_and_the_thud_with_the_cube() -> None:
    table = calm()
    ward, population = with_two_cubes(table)
    first, rest = first_and_rest(table, e.CubeArrested(1, ward, population))
    assert (first, rest) == ([Effect.WHISTLE], [Effect.PIECE_SET])


def test_the_cart_rolls_as_the_cube_goes() -> None:
    table = calm()
    ward, population = with_two_cubes(table)
    to = 0 if ward else 1
    first, rest = first_and_rest(table, e.CubeResettled(1, ward, to, population))
    assert (first, rest) == ([Effect.CART], [Effect.PIECE_SET])


def test_an_election_begins_with_its_bell_whatever_flies() -> None:
    """With an empty Castle Garden nothing lands, and nothing was heard."""
    table = calm()
    table.model.state.garden[:] = [0, 0, 0, 0]
    first, rest = first_and_rest(table, e.ElectionBegan(1))
    assert (first, rest) == ([Effect.BELL], [])


def test_only_a_person_who_must_act_is_called(table: Loud) -> None:
    assert table.first_and_rest(e.TurnBegan(1, 1))[0] == []
    assert table.first_and_rest(e.TurnBegan(0, 1))[0] == [Effect.TURN]


def test_a_turn_is_called_after_the_stamp_of_the_one_before(table: Loud) -> None:
    table.sounds.take()
    table.play_event(e.TurnEnded(2))
    table.play_event(e.TurnBegan(0, 1))
    table.driver.frames(1)
    assert table.sounds.take() == [Effect.STAMP]
    table.driver.frames(12)
    assert table.sounds.take() == [Effect.TURN]


def place_a_boss(table: Loud, hand: Keys | Mouse) -> None:
    ward = next(m.target_ward(one) for one in table.legal if m.kind_of(one) == m.PLACE_BOSS)
    hand.ward(ward)
    table.driver.frames(60)


@pytest.mark.parametrize("name", ["undo"])
def test_an_act_sounds_the_same_by_key_and_by_mouse(table: Loud, name: str) -> None:
    heard = []
    for hand in (Keys(table), Mouse(table)):
        table.sounds.take()
        place_a_boss(table, hand)
        assert Effect.PIECE_SET in table.sounds.take()
        hand.act(name)
        table.driver.frames(30)
        heard.append(table.sounds.take())
    assert heard == [[Effect.PIECE_LIFT]] * 2


@pytest.mark.parametrize(("key", "words"), [("l", "log"), ("m", "menu"), ("p", "projection")])
def test_pages_of_the_table_open_alike_by_key_and_by_mouse(
    table: Loud, key: str, words: str
) -> None:
    driver, heard = table.driver, []
    tools = {"log": table.table.flow.open_log, "menu": table.table.flow.open_menu}
    for by_key in (True, False):
        table.sounds.take()
        shortcut = next(
            target for intent, target in table.table.gui.shortcuts.items() if intent == words
        )
        driver.key(key) if by_key else driver.click(shortcut.rect.center)
        driver.frames(30)
        heard.append(table.sounds.take())
        driver.key("escape" if words in tools else key)
        driver.frames(30)
        assert table.sounds.take() == [Effect.PAGE]
    assert heard == [[Effect.PAGE]] * 2


def test_a_hint_is_heard_as_it_is_found(table: Loud) -> None:
    table.session.adviser = Adviser(table.match, QuickClient)
    table.sounds.take()
    table.driver.key("h")
    for _ in range(600):
        table.driver.frames(1)
        if isinstance(table.top, HintScene) and table.top.hint is not None:
            break
    table.driver.frames(2)
    assert table.sounds.take() == [Effect.PAGE, Effect.FOUND]


@pytest.mark.parametrize("kept", [True, False])
def test_a_promise_kept_or_broken_is_heard_as_it_is_shown(tmp_path: Path, kept: bool) -> None:
    table = Loud(tmp_path, people=3, speed="normal")
    table.rest()
    state = table.match.state
    seat, rival = state.turn, (state.turn + 1) % 3
    wards = [m.target_ward(one) for one in table.legal if m.kind_of(one) == m.PLACE_BOSS]
    promise = Promise(BOSS if kept else NO_BOSS, ward=wards[0])
    back = Promise(NO_BOSS, ward=wards[1])
    for talk in (Offer(seat, rival, (promise,), (back,)), Answer(rival, True)):
        assert table.session.say(talk) == ""
        table.driver.frames(100)
    table.sounds.take()
    for ward in (wards[0], wards[2]):
        table.match.submit(m.place_boss(ward))
        table.rest()
    table.match.submit(m.make(m.END_TURN))
    table.driver.frames(120)
    heard = table.sounds.take()
    assert (Effect.KEPT in heard, Effect.BROKEN in heard) == (kept, not kept)
    table.close()


def test_the_end_of_the_final_count_is_shown_in_silence() -> None:
    """Padlocks clacked under the winner's fanfare, which is played by the count."""
    table = calm()
    table.model.state.locked = 0b1100
    table.play_event(e.LocksLifted())
    table.frames(1)
    assert table.moving
    table.sounds.clear()
    table.table.playback.show_rest()
    table.frames(60)
    assert table.sounds == []


def test_a_ballot_calls_its_person_once(tmp_path: Path) -> None:
    table = Loud(tmp_path, people=3, state=in_the_midst_of_bids(), speed="normal")
    for _ in range(300):
        table.driver.frames(1)
        if isinstance(table.top, CoverScene):
            break
    table.driver.frames(60)
    assert sum(one.startswith("turn") for one in table.sounds.take()) == 1
    table.driver.key("return")
    table.driver.frames(60)
    assert isinstance(table.top, BallotScene)
    assert not [one for one in table.sounds.take() if one.startswith("turn")]
    table.driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    table.driver.frames(60)
    assert isinstance(table.top, CoverScene), "it hides itself"
    assert not [one for one in table.sounds.take() if one.startswith("turn")]
    table.close()


def in_the_midst_of_bids() -> State:
    state, chance = new_game(3, Random(4)), Random(4)
    while state.phase != BIDDING:
        play.when(state, play.random_move(state, chance), chance)
    return state
