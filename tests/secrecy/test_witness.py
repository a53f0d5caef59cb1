"""The witness itself: each way of telling a bid, put in on purpose, is noticed."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tammany_desktop.audio import Effect
from tammany_desktop.scenes.election.ballot import BallotScene
from tammany_desktop.scenes.election.cover import CoverScene
from tests.helpers import games
from tests.helpers.stand_ins import HeardSounds
from tests.helpers.window import Driver
from tests.helpers.witness import compare_many

TELLING = 4  # the first pair whose bids are of different sums, and are noticed by each leak


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    made = Driver(tmp_path_factory.mktemp("settings"), size=(1024, 600), sounds=HeardSounds())
    made.app.apply(seal_zero=False)
    yield made
    made.close()


def by_sound(scene: BallotScene) -> None:
    if sum(scene.bid):
        scene.stage.sounds.play(Effect.COIN)


def by_log(scene: BallotScene) -> None:
    logging.getLogger("tammany_desktop.scenes").debug("sealed %s", scene.bid)


def by_title(scene: BallotScene) -> None:
    pygame.display.set_caption(f"Tammany Hall {scene.bid}")


def by_file(scene: BallotScene) -> None:
    keeper: Any = scene.match._sink
    (keeper.journal.path.parent / "draft").write_text(str(scene.bid), encoding="utf-8")


def by_state(scene: BallotScene) -> None:
    scene.match.state.score[scene.seat] += sum(scene.bid)


LEAKS = (by_sound, by_log, by_title, by_file, by_state)


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_at_the_seal_is_noticed(
    driver: Driver,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    leak: Callable[[BallotScene], object],
) -> None:
    seal = BallotScene.seal

    def leaky(scene: BallotScene) -> None:
        leak(scene)
        seal(scene)

    monkeypatch.setattr(BallotScene, "seal", leaky)
    with pytest.raises(AssertionError, match="tells the bid"):
        compare_many(driver, tmp_path, range(TELLING, TELLING + 12))
    pygame.display.set_caption("Tammany Hall")


def test_a_leak_in_the_pixels_of_the_cover_is_noticed(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint_back = CoverScene.paint_back

    def leaky(scene: CoverScene, surface: pygame.Surface) -> None:
        paint_back(scene, surface)
        sealed = games.sealed_bids(scene.match).values()
        surface.fill((sum(map(sum, sealed)), 0, 0), pygame.Rect(5, 5, 1, 1))

    monkeypatch.setattr(CoverScene, "paint_back", leaky)
    with pytest.raises(AssertionError, match="tells the bid"):
        compare_many(driver, tmp_path, range(TELLING, TELLING + 30))


def test_a_leak_in_the_number_of_frames_is_noticed(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    update = CoverScene.update
    frames: Counter[CoverScene] = Counter()

    def slow(scene: CoverScene, dt: float) -> None:
        update(scene, dt)
        frames[scene] += 1
        sealed = sum(map(sum, games.sealed_bids(scene.match).values()))
        scene.ignores_input = frames[scene] < 7 * sealed

    monkeypatch.setattr(CoverScene, "update", slow)
    with pytest.raises(AssertionError, match="tells the bid"):
        compare_many(driver, tmp_path, range(TELLING, TELLING + 30))
