"""Every recording is there, short, small, quiet, unclipped; loops have no seam."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tammany_desktop.audio.sounds import (
    AMBIENCE_LEVELS,
    Effect,
    Tune,
    ambience_file,
    effect_files,
    tune_file,
)
from tests.helpers import hearing
from tests.helpers.hearing import RATE, samples

SOUND = Path(__file__).parents[2] / "assets" / "sound"
SHORT = [path for effect in Effect for path in effect_files(SOUND, effect)]
LOOPS = [ambience_file(SOUND, level) for level in range(AMBIENCE_LEVELS)]
MUSIC = [tune_file(SOUND, tune) for tune in Tune]


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.quit()
        pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
        yield
        pygame.mixer.quit()


@cache
def peak_of(path: Path) -> int:
    return max(max(samples(path)), -min(samples(path)))


def seconds(path: Path) -> float:
    return len(samples(path)) / RATE


def test_the_folder_holds_exactly_what_a_player_may_ask_for() -> None:
    assert set(SOUND.rglob("*.ogg")) == {*SHORT, *LOOPS, *MUSIC}


def test_all_together_are_under_two_and_eight_tenths_of_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in (*SHORT, *LOOPS, *MUSIC)) < 2_800_000


@pytest.mark.parametrize("path", [*SHORT, *LOOPS], ids=lambda path: path.stem)
def test_no_effect_is_heard_in_one_ear_only(path: Path) -> None:
    head = path.read_bytes()[:200]
    assert head[head.index(b"\x01vorbis") + 11] == 1, "one channel"


@pytest.mark.parametrize("path", SHORT, ids=lambda path: path.stem)
def test_effects_are_short_and_small(path: Path) -> None:
    assert 0.04 < seconds(path) < 4.5
    assert 3_000 < path.stat().st_size < 40_000


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
def test_loops_have_their_exact_length(path: Path) -> None:
    assert len(samples(path)) == 8 * RATE
    assert path.stat().st_size < 60_000


@pytest.mark.parametrize("path", MUSIC, ids=lambda path: path.stem)
def test_music_is_of_a_song_s_length(path: Path) -> None:
    assert 45 < seconds(path) < 76


@pytest.mark.parametrize("path", [*SHORT, *LOOPS, *MUSIC], ids=lambda path: path.stem)
def test_nothing_is_clipped_and_nothing_is_empty(path: Path) -> None:
    assert 0.02 * 32768 < peak_of(path) < 0.80 * 32768


@pytest.mark.parametrize("path", [*SHORT, *MUSIC], ids=lambda path: path.stem)
def test_sounds_begin_and_end_near_silence(path: Path) -> None:
    heard, peak = samples(path), peak_of(path)
    assert abs(heard[0]) < 0.02 * peak
    assert max(abs(sample) for sample in heard[-20:]) < 0.02 * peak


@pytest.mark.parametrize("path", LOOPS, ids=lambda path: path.stem)
def test_loops_meet_their_beginning_without_a_click(path: Path) -> None:
    heard = samples(path)
    steps = sorted(abs(a - b) for a, b in pairwise(heard))
    assert abs(heard[0] - heard[-1]) <= steps[round(0.995 * len(steps))]


def test_the_murmur_grows_louder_level_by_level() -> None:
    powers = [sum(sample * sample for sample in samples(path)) for path in LOOPS]
    assert powers[0] * 1.4 < powers[1]
    assert powers[1] * 1.4 < powers[2]


@pytest.mark.parametrize("path", SHORT, ids=lambda path: path.stem)
def test_small_loudspeakers_and_old_ears_get_half_of_each_effect(path: Path) -> None:
    assert hearing.share_between(samples(path)) >= 0.5


# The quietest and the loudest 400 ms that effects of a kind may have, in LUFS.
SIGNALS = {"refuse", "turn", "offer", "kept", "broken", "found", "weighed", "unplugged"}
RANGES = {"signal": (-24.5, -21.0), "focus": (-37.0, -35.0), "other": (-31.0, -19.0)}


@pytest.mark.parametrize("path", SHORT, ids=lambda path: path.stem)
def test_effects_are_as_loud_as_their_kind(path: Path) -> None:
    kind = "signal" if path.stem in SIGNALS else path.stem if path.stem in RANGES else "other"
    least, most = RANGES[kind]
    assert least < hearing.loudest(samples(path)) < most


def test_a_laptop_plays_the_refusal_the_turn_and_a_piece() -> None:
    for stem in ("refuse", "turn", "piece_set_1", "stamp", "press"):
        heard = samples(SOUND / "effects" / f"{stem}.ogg")
        assert hearing.lost_without_bass(heard) < 3, stem


def test_the_refusal_is_like_nothing_that_tells_of_success() -> None:
    """It was 4.6 dB from a piece set down, nearer than any two that mean something else."""

    def shape(stem: str) -> list[float]:
        return hearing.shape(samples(SOUND / "effects" / f"{stem}.ogg"))

    refused = shape("refuse")
    for stem in ("piece_set_1", "stamp", "turn"):
        assert hearing.distance(refused, shape(stem)) > 8, stem
