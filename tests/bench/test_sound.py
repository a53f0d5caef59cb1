"""How effects sound to ears and loudspeakers, how alike they are, and how many are heard.

python -m pytest tests/bench/test_sound.py -m bench -s
"""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.audio.sounds import Kind, effect_files
from tammany_desktop.rules import moves as m
from tests.bench.timing import tell
from tests.helpers import hearing
from tests.helpers.hearing import FULL, RATE, samples
from tests.helpers.stand_ins import PlayedSounds
from tests.helpers.table import Table

pytestmark = pytest.mark.bench
SOUND = Path(__file__).parents[2] / "assets" / "sound"
FILES = [path for effect in Effect for path in effect_files(SOUND, effect)]
NEAREST = 8.0  # decibels between a signal and any other effect
ROUNDS = 4


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("mixer")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_figures_of_an_effect(path: Path) -> None:
    heard = samples(path)
    top = max(map(abs, heard))
    begins = next(at for at, sample in enumerate(heard) if abs(sample) > top / 10)
    share, loud = hearing.share_between(heard), hearing.loudest(heard)
    lost = hearing.lost_without_bass(heard)
    tell(
        f"effect {path.stem}",
        0.5,
        share=share,
        lufs=loud,
        lost_on_a_laptop=lost,
        peak=top / FULL,
        begins_ms=1000 * begins / RATE,
    )
    assert share >= 0.5
    assert lost < 3


@pytest.mark.usefixtures("mixer")
def test_signals_are_like_nothing_else() -> None:
    """Their first 0.6 seconds, in 16 bands and 12 slices."""
    meant = [one for one in Effect if one.kind >= Kind.EVENT]
    shapes = {one: hearing.shape(samples(effect_files(SOUND, one)[0])) for one in meant}
    pairs = [
        (hearing.distance(shapes[one], shapes[other]), one.name, other.name)
        for one, other in combinations(meant, 2)
    ]
    nearest = sorted(pairs)[:5]
    for far, one, other in nearest:
        tell(f"pair {one} {other}", NEAREST, decibels=far)
    signals = {one.name for one in meant if one.kind in (Kind.CALL, Kind.ANSWER)}
    assert min(far for far, *both in pairs if signals & {*both}) >= NEAREST


def test_what_a_round_with_three_opponents_plays(tmp_path: Path) -> None:
    sounds = PlayedSounds()
    table = Table(tmp_path, people=1, seats=4, speed="normal", sounds=sounds)
    chance, turns = Random(3), 0
    table.rest()
    sounds.take()
    while turns < ROUNDS and table.uncovered:
        move = chance.choice(table.legal)
        turns += m.kind_of(move) == m.END_TURN
        table.match.submit(move)
        table.driver.frames(2)
        table.rest()
    heard = sounds.take()
    counts = {one.name: heard.count(one) for one in Effect if one in heard}
    tell("sounds of four rounds, one person and three opponents", ROUNDS, **counts)
    assert heard.count(Effect.TURN) <= ROUNDS
    table.close()
