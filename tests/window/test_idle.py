"""While nothing moves the program naps: too short to be felt, long enough to cost nothing."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.audio import STREAM_STEP, Silence
from tammany_desktop.board.highlights import PRECOMPUTED
from tammany_desktop.loop import ACTIVE_POLL, ACTIVE_TIME, EVENT_WAIT, IDLE
from tammany_desktop.rules.board import WARD_COUNT
from tammany_desktop.rules.state import PICK_BONUS_CUBE
from tammany_desktop.scenes.table.hint import HintScene
from tammany_desktop.session.weighing import Adviser
from tammany_desktop.ui.waking import Signal
from tests.helpers.stand_ins import QuickClient
from tests.helpers.table import Keys, Table, play_person
from tests.helpers.window import Driver, key_event

pytestmark = pytest.mark.usefixtures("painted")  # the painting is watched

FELT = 0.0155  # seconds that what is done may wait at the most


class Bell(Signal):
    """Stands where the wake signal is: every nap passes at once and is written down."""

    def __init__(self, driver: Driver, rings_at: float = 1e9) -> None:
        super().__init__()
        self.driver = driver
        self.rings_at = rings_at
        self.heard = False  # whether events end the sleep
        self.naps: list[float] = []

    @property
    def waits_for_events(self) -> bool:
        return self.heard

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout is not None
        self.naps.append(timeout)
        self.driver.time += timeout
        return self.driver.time >= self.rings_at

    def clear(self) -> None:
        pass


class CountedSounds(Silence):
    updates = 0

    def stream(self) -> None:
        self.updates += 1


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, sounds=CountedSounds())
    driver.app.apply(reduce_motion=True)  # the title's picture stands still
    driver.settle()
    pygame.event.get()
    yield driver
    driver.close()


def test_naps_are_not_felt_and_few(window: Driver) -> None:
    bell = window.app.loop.signal = Bell(window)
    begun = window.time
    window.app.loop.sleep()
    passed = window.time - begun
    assert passed == pytest.approx(IDLE, abs=0.1)
    assert max(bell.naps) <= FELT
    assert len(bell.naps) / passed < 70


def test_where_an_event_ends_the_sleep_it_hardly_wakes(window: Driver) -> None:
    """Only in the second after an event, in which words composed elsewhere come as no event."""
    bell = window.app.loop.signal = Bell(window)
    bell.heard = True
    begun = window.time
    window.app.loop.sleep()
    assert window.time - begun == pytest.approx(IDLE, abs=0.1)
    assert max(bell.naps) <= EVENT_WAIT
    assert len(bell.naps) < (IDLE - ACTIVE_TIME) / EVENT_WAIT + ACTIVE_TIME / ACTIVE_POLL + 10


def test_lights_of_wards_are_made_while_all_rests(tmp_path: Path) -> None:
    """The first key that comes to a ward would wait for its light otherwise."""
    table = Table(tmp_path, people=1, seats=3, seed=2)
    table.rest()
    sleep(table.driver)
    soon = table.driver.app.look.idle_tasks
    assert len(soon) == len(PRECOMPUTED) * WARD_COUNT
    table.driver.app.loop.signal.set()
    table.driver.app.loop.sleep()
    assert len(soon) == len(PRECOMPUTED) * WARD_COUNT, "memory is freed first"
    table.driver.app.loop.signal = Bell(table.driver, table.driver.time + 2.0)
    table.driver.app.loop.sleep()
    assert not soon
    table.close()


@pytest.mark.parametrize(("map_moves", "made"), [(False, 1), (True, 0)])
def test_a_light_is_made_between_two_frames_while_pieces_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, map_moves: bool, made: int
) -> None:
    """The first frame of a person's turn would wait for all of them after moves of opponents."""
    table = Table(tmp_path, people=1, seats=3, seed=2)
    table.rest()
    table.driver.wait(1.0)
    app = table.driver.app
    soon, loop = app.look.idle_tasks, app.loop
    loop.signal = Bell(table.driver)
    monkeypatch.setattr(loop, "next_frame_in", lambda: 0.0)
    if map_moves:
        app.stack.repaint()
    loop.frame([])
    before = len(soon)
    loop.sleep()
    assert len(soon) == before - made
    table.close()


def test_a_wake_ends_the_nap(window: Driver) -> None:
    window.app.loop.signal = Bell(window, window.time + 3.0)
    begun = window.time
    window.app.loop.sleep()
    assert window.time - begun == pytest.approx(3.0, abs=FELT)


def test_sounds_go_on_without_a_frame(window: Driver) -> None:
    window.app.loop.signal = Bell(window, window.time + 10.0)
    sounds = window.app.sounds
    assert isinstance(sounds, CountedSounds)
    before = sounds.updates
    window.app.loop.sleep()
    assert sounds.updates - before == pytest.approx(10.0 / STREAM_STEP, abs=3)


def sleep(driver: Driver) -> None:
    """Frames until the program would wait for an event; then nothing may be left to paint."""
    for _ in range(6000):
        if driver.app.loop.next_frame_in() is None:
            assert driver.frame() == [], "painted too late for anybody to see"
            return
        driver.frame()
    raise AssertionError("it never sleeps")


def test_two_frames_follow_what_is_heard(window: Driver) -> None:
    """A text field of the library shows only in the second that the pointer came to it."""
    sleep(window)
    window.point((3, 3))
    followed = 0
    while window.app.loop.next_frame_in() is not None:
        window.frame()
        followed += 1
    assert followed == 2


def test_a_hint_is_painted_before_the_sleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scene begins to think in its first frame, after the program was asked how long to wait."""
    monkeypatch.setattr(Adviser.__init__, "__defaults__", (QuickClient,))
    table = Table(tmp_path, people=3, seats=3, seed=2)
    sleep(table.driver)
    table.driver.frame(key_event(pygame.KEYDOWN, pygame.K_h, character="h"))
    assert isinstance(table.top, HintScene)
    sleep(table.driver)
    table.close()


def test_what_a_bonus_offers_is_painted_before_the_sleep(tmp_path: Path) -> None:
    """The button that declines came only when the mouse moved."""
    table = Table(tmp_path, people=3, seats=3, seed=13, speed="fast")
    chance, seen = Random(1), 0
    for _ in range(400):
        sleep(table.driver)
        if table.uncovered and table.match.state.phase == PICK_BONUS_CUBE:
            seen += 1
            if seen == 2:
                break
        play_person(table, Keys(table), chance)
    assert seen == 2
    table.close()
