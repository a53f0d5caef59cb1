"""When a Linux machine is taken to have no sound at all, and how loops are blended."""

from itertools import pairwise
from pathlib import Path

import pytest

from tammany_desktop.audio import has_no_sound_device
from tammany_desktop.audio.sounds import blend


def test_a_bare_machine_is_hopeless(tmp_path: Path) -> None:
    assert has_no_sound_device({}, tmp_path)
    assert has_no_sound_device({"XDG_RUNTIME_DIR": str(tmp_path)}, tmp_path)


@pytest.mark.parametrize("name", ["SDL_AUDIODRIVER", "PULSE_SERVER", "AUDIODEV"])
def test_a_device_asked_for_by_name_is_tried(tmp_path: Path, name: str) -> None:
    assert not has_no_sound_device({name: "dummy"}, tmp_path)


@pytest.mark.parametrize("node", ["dev/snd", "dev/dsp", "run/pulse/native"])
def test_a_sign_of_a_device_is_enough(tmp_path: Path, node: str) -> None:
    (tmp_path / node).mkdir(parents=True)
    assert not has_no_sound_device({}, tmp_path)


def test_a_sound_server_of_the_person_s_own_is_enough(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "pipewire-0").touch()
    assert not has_no_sound_device({"XDG_RUNTIME_DIR": str(tmp_path / "mine")}, tmp_path)


def test_the_blend_moves_from_loop_to_loop_at_equal_power() -> None:
    assert blend(0) == (0, 0, 0)
    assert blend(1 / 3) == pytest.approx((1, 0, 0))
    assert blend(2 / 3) == pytest.approx((0, 1, 0), abs=1e-9)
    assert blend(1) == pytest.approx((0, 0, 1), abs=1e-9)
    for level in (0.4, 0.5, 0.6, 0.8, 0.95):
        assert sum(gain**2 for gain in blend(level)) == pytest.approx(1)
    steps = [blend(number / 300) for number in range(301)]
    leaps = [abs(a - b) for one, two in pairwise(steps) for a, b in zip(one, two, strict=True)]
    assert max(leaps) < 0.02
