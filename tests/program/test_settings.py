"""Settings are kept, checked and never lost by a damaged file or a full disk."""

import json
import os
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import pytest

from tammany_desktop.journal.disk import REAL_DISK
from tammany_desktop.records import codec_of
from tammany_desktop.system.settings import (
    LOOK_SETTINGS,
    PAGES,
    SETTINGS,
    Settings,
    SettingsFile,
    from_json,
)


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "deep" / "er").load() == (Settings(), None)


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    changed = replace(
        Settings(),
        ui_scale=150,
        window_place=(-20, 40),
        keys={"undo": ("j", "ctrl+z")},
        last_setup={"seats": []},
        last_hot_seat={"seats": [1]},
        lesson_played=True,
        speed="step",
    )
    assert SettingsFile(tmp_path).save(changed) is None
    assert SettingsFile(tmp_path).load() == (changed, None)
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_every_setting_is_checked() -> None:
    assert set(SETTINGS) == {one.name for one in fields(Settings)}


def test_every_default_passes_its_own_check() -> None:
    for name, value in asdict(Settings()).items():
        read = codec_of(SETTINGS[name].kind).read(json.loads(json.dumps(value)))
        assert read == value


def test_a_setting_says_where_it_is_shown() -> None:
    assert PAGES == ("window", "reading", "play", "devices", "sound", "keys")
    assert {name for name, one in SETTINGS.items() if not one.page} == {
        "window_place",
        "buttons",
        "page",
        "saves_order",
        "game_talk",
        "bare_games",
        "house_rules",
        "lesson_played",
        "last_setup",
        "last_hot_seat",
    }
    reading = {"ui_scale", "contrast", "plain_type", "language", "reduce_motion", "speed"}
    assert set(LOOK_SETTINGS) == reading | {"long_press", "keys", "buttons"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ui_scale", 99),
        ("ui_scale", "150"),
        ("ui_scale", True),
        ("window_size", [1]),
        ("window_size", [0, 700]),
        ("window_size", None),
        ("window_place", ["a", 1]),
        ("full_screen", 1),
        ("speed", "warp"),
        ("contrast", ""),
        ("effects", -1),
        ("music", 101),
        ("language", 3),
        ("language", "x" * 17),
        ("keys", []),
        ("keys", {"undo": "u"}),
        ("keys", {"undo": [1]}),
        ("last_setup", []),
        ("last_hot_seat", 3),
        ("lesson_played", "yes"),
        ("page", "x" * 17),
        ("game_talk", {"1": "shouted"}),
        ("seal_zero", None),
    ],
)
def test_an_unusable_value_gives_way_to_its_default(name: str, value: Any) -> None:
    settings, bad = from_json({name: value, "plain_type": True})
    assert bad == [name]
    assert settings == replace(Settings(), plain_type=True)


def test_small_windows_grow_to_the_least_size() -> None:
    settings, bad = from_json({"window_size": [300, 200]})
    assert (settings.window_size, bad) == ((1024, 600), [])


def test_unusable_values_are_told(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"ui_scale": 1, "music": 900}', encoding="utf-8")
    settings, said = SettingsFile(tmp_path).load()
    assert settings == Settings()
    assert said is not None
    assert said.text() == "2 settings were unusable and were reset to their defaults."


@pytest.mark.parametrize("words", ["", "{", "[]", "null", '"x"', "\x00\xff", "[" * 100_000])
def test_a_damaged_file_is_set_aside(tmp_path: Path, words: str) -> None:
    for number in (1, 2):
        (tmp_path / "settings.json").write_text(words, encoding="utf-8")
        settings, said = SettingsFile(tmp_path).load()
        assert settings == Settings()
        assert said is not None
        assert f"settings.damaged-{number}.json" in said.text()
        kept = tmp_path / f"settings.damaged-{number}.json"
        assert kept.read_text(encoding="utf-8") == words


def test_a_failing_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SettingsFile(tmp_path)
    file.save(Settings(ui_scale=120))

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = file.save(Settings(ui_scale=200))
    assert said is not None
    assert "No space left on device" in said.text()
    assert json.loads(file.path.read_text(encoding="utf-8"))["ui_scale"] == 120
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    said = SettingsFile(tmp_path / "taken").save(Settings())
    assert said is not None
    settings, said = SettingsFile(tmp_path / "taken").load()
    assert settings == Settings()
    assert (said is None) == (os.name == "nt")  # which says that there is nothing


def test_what_a_newer_version_keeps_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"later": {"a": [1]}, "speed": "fast", "half": "\\ud800"}', encoding="utf-8")
    file = SettingsFile(tmp_path)
    settings, _ = file.load()
    assert file.save(replace(settings, speed="slow")) is None
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert (kept["later"], kept["speed"], "half" in kept) == ({"a": [1]}, "slow", False)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_to_settings_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "real.json"
    real.write_text("{}", encoding="utf-8")
    (tmp_path / "settings.json").symlink_to("real.json")
    assert SettingsFile(tmp_path).save(replace(Settings(), speed="fast")) is None
    assert (tmp_path / "settings.json").is_symlink()
    assert json.loads(real.read_text(encoding="utf-8"))["speed"] == "fast"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_settings_that_are_a_named_pipe_are_set_aside(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.json")
    file = SettingsFile(tmp_path)
    settings, said = file.load()
    assert (settings, said is not None) == (Settings(), True)
    assert file.save(settings) is None
    assert (tmp_path / "settings.json").is_file()
    assert (tmp_path / "settings.damaged-1.json").is_fifo()


def test_settings_that_could_not_be_read_are_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"speed": "fast"}', encoding="utf-8")
    file = SettingsFile(tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(type(REAL_DISK), "open_to_read", _forbidden)
        assert file.load()[0] == Settings()
    assert file.save(Settings()) is None
    aside = json.loads((tmp_path / "settings.damaged-1.json").read_text(encoding="utf-8"))
    assert aside == {"speed": "fast"}


def _forbidden(*arguments: object, **options: object) -> None:
    raise PermissionError(13, "Permission denied")
