"""Which effects are heard when several come together, and what is softer under them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pygame
import pytest

from tammany_desktop.audio import DUCKED_VOLUME, Effect, Player, Volumes
from tammany_desktop.audio.sounds import STALE, TABLE_TUNES, Kind


class Clock(Protocol):
    now: float

    def __call__(self) -> float: ...


class Heard(Player):
    """A player that remembers what it really plays, and when."""

    def __init__(self, assets: Path, clock: Clock) -> None:
        super().__init__(assets, clock)
        self.clock = clock
        self.heard: list[tuple[float, Effect]] = []

    def _play_take(self, effect: Effect) -> None:
        self.heard.append((round(self.clock.now - 100.0, 2), effect))
        super()._play_take(effect)

    def frames(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.02)):
            self.stream()
            self.clock.now += 0.02


@pytest.fixture
def player(assets: Path, clock: Clock, dummy_device: None) -> Iterator[Heard]:
    one = Heard(assets, clock)
    one._device.start_reading()
    assert one._device.wait_until_read(20)
    yield one
    one.close()


def test_the_turn_is_heard_120_ms_after_the_stamp(player: Heard) -> None:
    player.play(Effect.STAMP)
    player.play(Effect.TURN)
    player.frames(0.5)
    assert [one for _, one in player.heard] == [Effect.STAMP, Effect.TURN]
    assert player.heard[1][0] == pytest.approx(0.12, abs=0.03)


def test_no_two_effects_that_mean_something_begin_together(player: Heard) -> None:
    meant = [one for one in Effect if Kind.EVENT <= one.kind < Kind.ANSWER]
    for effect in meant:
        player.play(effect)
    player.frames(12)
    times = [time for time, _ in player.heard]
    assert len(times) == len(set(times))
    calls = {one for one in meant if one.kind is Kind.CALL}
    assert calls <= {one for _, one in player.heard}, "a call waits, and is never lost"


def test_what_waited_too_long_is_no_news(player: Heard) -> None:
    player.play(Effect.BELL)
    player.play(Effect.STAMP)
    player.frames(Effect.BELL.gap + STALE)
    assert [one for _, one in player.heard] == [Effect.BELL]


def test_a_refusal_is_heard_at_once(player: Heard) -> None:
    player.play(Effect.BELL)
    player.play(Effect.REFUSE)
    assert [one for _, one in player.heard] == [Effect.BELL, Effect.REFUSE]


def test_nothing_is_heard_under_a_fanfare(player: Heard) -> None:
    """Two padlocks clacked under the winner's."""
    player.play(Effect.FANFARE)
    for effect in (Effect.LOCK, Effect.PIECE_SET, Effect.PAGE, Effect.REFUSE, Effect.PIECE_LIFT):
        player.play(effect)
    player.play(Effect.TURN)
    player.frames(Effect.FANFARE.gap + 0.1)
    assert [one for _, one in player.heard] == [Effect.FANFARE, Effect.TURN]
    assert player.heard[1][0] == pytest.approx(Effect.FANFARE.gap, abs=0.03)


def test_a_press_is_heard_only_where_nothing_answers_it(player: Heard) -> None:
    player.play(Effect.PIECE_LIFT)
    player.frames(0.1)
    player.play(Effect.PIECE_LIFT)
    player.play(Effect.PAGE)
    player.frames(0.1)
    assert player.heard == [(0.0, Effect.PIECE_LIFT), (0.1, Effect.PAGE)]


def test_the_loop_is_told_when_the_next_one_is_due(player: Heard) -> None:
    assert player.due_in() == pytest.approx(0.2)
    player.play(Effect.STAMP)
    player.play(Effect.TURN)
    assert player.due_in() == pytest.approx(0.12)


def test_music_is_6_db_softer_under_an_effect_and_comes_back(player: Heard) -> None:
    player.set_volumes(Volumes(music=1))
    player.set_playlist(TABLE_TUNES)
    player.frames(0.1)
    player.play(Effect.BELL)
    player.frames(0.3)
    assert pygame.mixer.music.get_volume() == pytest.approx(DUCKED_VOLUME, abs=0.02)
    player.frames(Effect.BELL.gap + 1)
    assert pygame.mixer.music.get_volume() == 1


def test_music_is_as_loud_under_what_means_nothing(player: Heard) -> None:
    player.set_volumes(Volumes(music=1))
    player.set_playlist(TABLE_TUNES)
    player.frames(0.1)
    player.play(Effect.COINS)
    player.frames(0.3)
    assert pygame.mixer.music.get_volume() == 1


def test_calls_alone_are_heard_where_only_they_may(player: Heard) -> None:
    player.set_volumes(Volumes(calls_only=True))
    for effect in (Effect.BELL, Effect.COIN, Effect.TURN, Effect.REFUSE):
        player.play(effect)
    player.frames(0.1)
    assert [one for _, one in player.heard] == [Effect.TURN]
