"""The player under a device that sounds nowhere: effects, limits, murmur, music."""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pygame
import pytest

from tammany_desktop.audio import CHANNELS, Effect, Player, Silence, Volumes
from tammany_desktop.audio.sounds import (
    AMBIENCE_LEVELS,
    ELECTION_TUNES,
    FADE_TIME,
    SHORT_GAP,
    SILENCE,
    TABLE_TUNES,
    Tune,
    tune_file,
)


class Clock(Protocol):
    now: float

    def __call__(self) -> float: ...


def loud(assets: Path, volumes: Volumes, clock: Clock) -> Player:
    player = Player(assets, clock)
    player.set_volumes(volumes)
    return player


def opened(player: Player) -> bool:
    """Whether a device is open, as soon as the recordings are read."""
    player._device.start_reading()
    return player._device.wait_until_read(20)


@pytest.fixture
def player(assets: Path, clock: Clock, dummy_device: None) -> Iterator[Player]:
    one = loud(assets, Volumes(1, 1, 1), clock)
    assert opened(one)
    yield one
    one.close()


def busy() -> int:
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(CHANNELS))


def playing(player: Player) -> Tune | None:
    return player._tunes.playing


def pass_time(player: Player, clock: Clock, seconds: float) -> None:
    for _ in range(round(seconds / 0.1)):
        clock.now += 0.1
        player.stream()


def until(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + 5
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    return condition()


def test_every_effect_sounds(player: Player, clock: Clock) -> None:
    sounding = {}
    for effect in Effect:
        pygame.mixer.stop()
        clock.now += 10
        player.play(effect)
        player.stream()
        sounding[effect] = busy()
    assert sounding == dict.fromkeys(Effect, 1)


def test_twenty_coins_in_a_frame_are_one_coin(player: Player, clock: Clock) -> None:
    for _ in range(20):
        player.play(Effect.COIN)
    assert busy() == 1
    clock.now += SHORT_GAP + 0.001
    player.play(Effect.COIN)
    assert busy() == 2


def test_different_effects_in_a_frame_all_sound(player: Player) -> None:
    for effect in (Effect.PIECE_SET, Effect.COINS, Effect.BELL):
        player.play(effect)
    assert busy() == 3


def test_repeated_effects_take_turns_among_their_files(player: Player, clock: Clock) -> None:
    heard = []
    for _ in range(4):
        player.play(Effect.PIECE_SET)
        sounds = [pygame.mixer.Channel(n).get_sound() for n in range(CHANNELS)]
        heard.append(next(sound.get_length() for sound in sounds if sound is not None))
        pygame.mixer.stop()
        clock.now += 1
    takes = player._device.effects[Effect.PIECE_SET]
    assert len(takes) == 3
    assert heard == [takes[turn % 3].get_length() for turn in range(4)]


def test_more_effects_than_channels_do_no_harm(player: Player, clock: Clock) -> None:
    for _ in range(10):
        for effect in Effect:
            player.play(effect)
        clock.now += 10
    assert busy() <= CHANNELS - AMBIENCE_LEVELS


def test_an_effect_takes_the_volume_for_effects(player: Player) -> None:
    player.set_volumes(Volumes(effects=0.25, music=1, ambience=1))
    player.play(Effect.GAVEL)
    assert player._device.effects[Effect.GAVEL][0].get_volume() == pytest.approx(0.25, abs=0.01)
    player.set_volumes(Volumes(effects=0))
    player.play(Effect.FANFARE)
    assert busy() == 1


def test_the_murmur_glides_rises_and_ends(player: Player, clock: Clock) -> None:
    player.set_ambience(1.0)
    pass_time(player, clock, 0.5)
    loops = player._device.loops
    assert busy() == AMBIENCE_LEVELS
    assert loops[0].get_volume() > 0.4
    assert loops[2].get_volume() == 0
    pass_time(player, clock, 5)
    assert [round(loop.get_volume()) for loop in loops] == [0, 0, 1]
    player.set_ambience(0.0)
    pass_time(player, clock, 5)
    assert busy() == 0


def test_effects_never_take_the_murmur_s_channels(player: Player, clock: Clock) -> None:
    for effect in Effect:
        player.play(effect)
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(AMBIENCE_LEVELS))


def test_music_begins_at_once_and_asking_again_changes_nothing(
    player: Player, clock: Clock
) -> None:
    player.set_playlist(TABLE_TUNES)
    player.stream()
    assert playing(player) == TABLE_TUNES[0]
    pass_time(player, clock, 3)
    player.set_playlist(list(TABLE_TUNES))
    pass_time(player, clock, 3)
    assert playing(player) == TABLE_TUNES[0]
    assert pygame.mixer.music.get_busy()


def test_another_list_fades_the_tune_out_and_begins(player: Player, clock: Clock) -> None:
    player.set_playlist(TABLE_TUNES)
    player.stream()
    player.set_playlist([Tune.HARD_TIMES])
    clock.now += FADE_TIME / 8
    player.stream()
    assert playing(player) == TABLE_TUNES[0]
    assert 0 < pygame.mixer.music.get_volume() < 1
    pass_time(player, clock, FADE_TIME + 0.3)
    assert playing(player) == Tune.HARD_TIMES
    assert pygame.mixer.music.get_volume() == 1


def test_an_empty_list_ends_the_music(player: Player, clock: Clock) -> None:
    player.set_playlist(TABLE_TUNES)
    player.stream()
    player.set_playlist([])
    pass_time(player, clock, FADE_TIME + 0.5)
    assert playing(player) is None
    assert not pygame.mixer.music.get_busy()


def test_a_tune_that_ends_is_followed_after_a_rest(
    tmp_path: Path, assets: Path, clock: Clock, dummy_device: None
) -> None:
    shutil.copytree(assets / "sound", tmp_path / "sound")
    for tune in Tune:
        shutil.copy(
            tmp_path / "sound" / "effects" / "focus.ogg", tune_file(tmp_path / "sound", tune)
        )
    player = Player(tmp_path, clock=clock)
    assert opened(player)
    player.set_playlist(TABLE_TUNES)
    player.stream()
    assert until(lambda: not pygame.mixer.music.get_busy())
    pass_time(player, clock, SILENCE - 1)
    assert playing(player) is None
    pass_time(player, clock, 1.2)
    assert player._tunes._next == 2
    player.close()


def test_missing_and_damaged_files_are_skipped(
    tmp_path: Path, assets: Path, clock: Clock, dummy_device: None
) -> None:
    shutil.copytree(assets / "sound", tmp_path / "sound")
    files = sorted((tmp_path / "sound").rglob("*.ogg"))
    for number, path in enumerate(files):
        if number % 2:
            path.unlink()
        else:
            path.write_bytes(b"no music in here")
    player = loud(tmp_path, Volumes(1, 1, 1), clock)
    assert opened(player)
    player.play(Effect.GAVEL)
    player.set_ambience(1)
    player.set_playlist(TABLE_TUNES)
    pass_time(player, clock, 3)
    assert busy() == 0
    assert playing(player) is None
    player.close()


def test_a_mixer_opened_by_others_is_used_and_left_open(
    assets: Path, clock: Clock, dummy_device: None
) -> None:
    pygame.mixer.init()
    player = Player(assets, clock=clock)
    assert opened(player)
    player.close()
    assert pygame.mixer.get_init() is not None


def test_a_device_closed_under_the_player_silences_it(player: Player, clock: Clock) -> None:
    player.set_playlist(TABLE_TUNES)
    player.set_ambience(1)
    pass_time(player, clock, 1)
    pygame.mixer.quit()
    player.play(Effect.GAVEL)
    pass_time(player, clock, 1)
    assert player._device.failed
    assert not player._device.open


def test_the_first_effect_opens_the_device(assets: Path, clock: Clock, dummy_device: None) -> None:
    player = Player(assets, clock=clock)
    assert not player._device.open
    player.play(Effect.TURN)
    assert player._device.wait_until_read(20)
    player.close()
    assert not player._device.open


def test_closing_while_reading_does_not_hang(
    assets: Path, clock: Clock, dummy_device: None
) -> None:
    player = Player(assets, clock=clock)
    player._device.start_reading()
    begun = time.monotonic()
    player.close()
    assert time.monotonic() - begun < 4
    player.play(Effect.TURN)
    player.stream()


def test_nothing_wakes_at_volume_zero(assets: Path, clock: Clock, dummy_device: None) -> None:
    player = loud(assets, Volumes(0, 0, 0), clock)
    player.play(Effect.GAVEL)
    player.set_playlist(TABLE_TUNES)
    player.set_ambience(1)
    player.stream()
    assert not player._device.wait_until_read(1)
    assert pygame.mixer.get_init() is None


def test_importing_and_building_a_player_loads_no_pygame(assets: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tammany_desktop.audio import Player;"
        f"p = Player(Path({str(assets)!r})); p.stream(); p.close();"
        "sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], cwd=assets.parent).returncode == 0


def every_call(player: Player) -> None:
    for effect in Effect:
        player.play(effect)
    player.set_playlist(TABLE_TUNES)
    player.set_ambience(1)
    player.set_volumes(Volumes(1, 1, 1))
    player.stream()
    player.set_playlist([])
    player.stream()
    player.close()
    player.play(Effect.GAVEL)
    player.stream()
    player.close()


def test_the_silent_player_takes_every_call(dummy_device: None) -> None:
    every_call(Silence())
    assert pygame.mixer.get_init() is None


def test_the_player_takes_every_call(assets: Path, dummy_device: None) -> None:
    every_call(Player(assets))


def test_without_a_device_the_player_is_silent(
    assets: Path, no_device: None, caplog: pytest.LogCaptureFixture
) -> None:
    player = Player(assets)
    assert not opened(player)
    assert player._device.failed
    every_call(player)
    assert sum("no sound" in record.message for record in caplog.records) == 1


def test_an_election_has_more_than_one_tune(assets: Path) -> None:
    assert len(ELECTION_TUNES) > 1
    assert not {*ELECTION_TUNES} & {*TABLE_TUNES}
    assert all(tune_file(assets / "sound", tune).is_file() for tune in Tune)
