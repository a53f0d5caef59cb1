"""What a person chose for the program itself: kept in the system's place for configuration.

The file is JSON, checked value by value: an unusable value gives way to its default. A file that
is no JSON is set aside, and the program says so and starts with defaults.
"""

import json
import logging
import os
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from itertools import count
from pathlib import Path
from typing import Any, Final

import platformdirs

from tammany_desktop.journal.lines import dump, parse_object
from tammany_desktop.languages import Message

APP_NAME: Final = "tammany-hall"
FILE: Final = "settings.json"
LARGEST: Final = 1_000_000  # bytes; ours has some two thousand
SPEEDS: Final = ("slow", "normal", "fast", "instant", "step")
CONTRASTS: Final = ("normal", "high_contrast")
SCALES: Final = (100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200)
VOLUME_STEP: Final = 10
MIN_WINDOW: Final = (1024, 600)
MAX_WINDOW: Final = (7680, 4320)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Settings:
    """Every setting with its default. Volumes and the UI scale are in percent.

    `language` is "" until the program has found out what the system speaks.
    """

    language: str = ""
    ui_scale: int = 100
    window_size: tuple[int, int] = (1280, 720)
    window_place: tuple[int, int] | None = None
    full_screen: bool = False
    speed: str = "normal"
    reduce_motion: bool = False
    contrast: str = "normal"
    plain_type: bool = False
    effects: int = 50
    music: int = 30
    ambience: int = 30
    seal_zero: bool = True
    quick_count: bool = False
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    last_setup: dict[str, Any] = field(default_factory=dict)


def saves_folder() -> Path:
    """Where the system wants the journals of games."""
    return Path(platformdirs.user_data_dir(APP_NAME, appauthor=False)) / "games"


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _whole(value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError
    return value


def _one_of(value: object, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise ValueError
    return value


def _pair(value: object, low: int, high: int) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError
    return _whole(value[0], low, high), _whole(value[1], low, high)


def _window_size(value: object) -> tuple[int, int]:
    width, height = _pair(value, 1, MAX_WINDOW[0])
    return max(MIN_WINDOW[0], width), max(MIN_WINDOW[1], min(height, MAX_WINDOW[1]))


def _language(value: object) -> str:
    if not isinstance(value, str) or len(value) > 16:
        raise ValueError
    dump(value)
    return value


def _keys(value: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise ValueError
    dump(value)  # raises ValueError for half characters, which no file and no font takes
    for chords in value.values():
        if not isinstance(chords, list | tuple) or any(not isinstance(c, str) for c in chords):
            raise ValueError
    return {str(intent): tuple(chords) for intent, chords in value.items()}


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError
    dump(value)
    return value


CHECKS: Final[dict[str, Callable[[object], object]]] = {
    "language": _language,
    "ui_scale": lambda value: _whole(value, 100, 200),
    "window_size": _window_size,
    "window_place": lambda v: None if v is None else _pair(v, -MAX_WINDOW[0], MAX_WINDOW[0]),
    "full_screen": _flag,
    "speed": lambda value: _one_of(value, SPEEDS),
    "reduce_motion": _flag,
    "contrast": lambda value: _one_of(value, CONTRASTS),
    "plain_type": _flag,
    "effects": lambda value: _whole(value, 0, 100),
    "music": lambda value: _whole(value, 0, 100),
    "ambience": lambda value: _whole(value, 0, 100),
    "seal_zero": _flag,
    "quick_count": _flag,
    "keys": _keys,
    "last_setup": _object,
}


def from_json(data: dict[str, object]) -> tuple[Settings, list[str]]:
    """Settings from an object, and the names of values that were unusable."""
    good: dict[str, Any] = {}
    bad: list[str] = []
    for one in fields(Settings):
        if one.name in data:
            try:
                good[one.name] = CHECKS[one.name](data[one.name])
            except ValueError:
                bad.append(one.name)
    return Settings(**good), bad


class SettingsFile:
    """The settings' file: read once at the start, written whole at every change."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` replaces the system's place for configuration, in tests."""
        self._folder = folder

    @property
    def path(self) -> Path:
        """Where the settings are kept."""
        folder = self._folder or Path(platformdirs.user_config_dir(APP_NAME, appauthor=False))
        return folder / FILE

    def load(self) -> tuple[Settings, Message | None]:
        """The settings kept, and a sentence where the file was damaged or unreadable."""
        try:
            data = self._read()
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            log.warning("settings unreadable: %s", error)
            reason = error.strerror or type(error).__name__
            return Settings(), Message("settings_file.unreadable", {"reason": reason})
        except ValueError:
            return Settings(), self._set_aside()
        settings, bad = from_json(data)
        if bad:
            log.warning("settings unusable: %s", ", ".join(bad))
            return settings, Message("settings_file.partly", {"count": len(bad)})
        return settings, None

    def _read(self) -> dict[str, object]:
        """The file's object. Raises ValueError for any other content, OSError."""
        with self.path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise ValueError("too large")
        return parse_object(data)

    def _set_aside(self) -> Message:
        for number in count(1):
            aside = self.path.with_name(f"settings.damaged-{number}.json")
            if not aside.exists():
                break
        try:
            os.replace(self.path, aside)
        except OSError:
            log.exception("damaged settings stay where they are")
        log.warning("settings damaged, kept as %s", aside.name)
        return Message("settings_file.damaged", {"file": aside.name})

    def language(self) -> str:
        """The language chosen; "" where none was or the file cannot tell. Nothing is set aside."""
        try:
            return _language(self._read()["language"])
        except (OSError, ValueError, KeyError):
            return ""

    def save(self, settings: Settings) -> Message | None:
        """Write the settings in one step; a sentence where that failed, the old file untouched."""
        words = json.dumps(asdict(settings), ensure_ascii=False, indent=1, sort_keys=True)
        scratch = ""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle, scratch = tempfile.mkstemp(prefix=".settings-", dir=self.path.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(words + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(scratch, self.path)
        except OSError as error:
            log.warning("settings not saved: %s", error)
            if scratch:
                Path(scratch).unlink(missing_ok=True)
            reason = error.strerror or type(error).__name__
            return Message("settings_file.unsaved", {"reason": reason})
        return None


class SafeSettings(SettingsFile):
    """Defaults without sound or motion, for a program that fails otherwise; the file is left be."""

    def load(self) -> tuple[Settings, Message | None]:
        """The safe defaults, whatever the file holds."""
        return Settings(reduce_motion=True, effects=0, music=0, ambience=0), None

    def save(self, settings: Settings) -> Message | None:
        """Keep nothing."""
        return None
