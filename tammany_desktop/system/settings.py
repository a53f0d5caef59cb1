"""The settings of the program, saved in the system's configuration folder."""

import json
import logging
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Final

import platformdirs

from tammany_desktop import resources
from tammany_desktop.journal import dump, parse_object
from tammany_desktop.journal.disk import REAL_DISK, set_aside
from tammany_desktop.languages import Message
from tammany_desktop.records import Codec, codec_of, within

FILE: Final = "settings.json"
MAX_FILE: Final = 1_000_000  # bytes of a file that is read; most have about 2,000
SPEEDS: Final = ("slow", "normal", "fast", "instant", "step")
SLOWEST_FIRST: Final = ("step", "slow", "normal", "fast", "instant")  # "step" waits for presses
CONTRASTS: Final = ("normal", "high_contrast")
SCALES: Final = (100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200)  # percent
ANNOUNCEMENTS: Final = ("long", "full", "brief", "off")  # how much is announced, the most first
TWO_SWITCHES: Final = 10_000  # value of `scanning`: no timer, a second switch moves the focus
SCANNING: Final = (0, 500, 750, 1000, 1500, 2000, 3000, 5000, TWO_SWITCHES)  # ms; 0 is off
BOUNCES: Final = (100, 300, 500, 750, 1000)  # milliseconds that a switch is ignored after use
LONG_PRESSES: Final = (500, 1000, 1500, 2000, 0)  # milliseconds; 0: a finger's press is never long
TUTORS: Final = ("off", "first_games", "always")  # when the tutor warns of a mistake
# How deals are made: by the number of persons, not at all, bots only answer, bots also offer.
TALKS: Final = ("auto", "off", "asked", "lively")
MAX_TALKS: Final = 50  # number of games whose own value of `talk` is saved
BOLDNESS: Final = ("cautious", "normal", "bold")  # how bold bots are in deals
ORDERS: Final = ("played", "favorites", "name", "length", "margin")  # orders of saved games
CONTROLLERS: Final = ("off", "still", "on")  # no controllers, without rumble, with rumble
BACKGROUNDS: Final = ("all", "calls", "none")  # what is heard while the window is in the background
VOLUME_STEP: Final = 10  # percent
MIN_WINDOW: Final = (1024, 600)  # pixels
SIZES: Final = (  # window sizes to choose from
    *((1024, 600), (1280, 720), (1366, 768), (1600, 900)),
    *((1920, 1080), (2560, 1440), (3840, 2160)),
)
MAX_WINDOW: Final = (7680, 4320)  # pixels

log = logging.getLogger(__name__)


def _can_be_written(value: object) -> bool:
    """Return True. Raises ValueError for lone surrogates, which cannot be written or drawn."""
    return bool(dump(value))


def _window_size(size: object) -> tuple[int, int]:
    """Return a saved size of the window, within the limits. Raises ValueError for other data."""
    width, height = codec_of(tuple[_Side, _Side]).read(size)
    return max(MIN_WINDOW[0], width), max(MIN_WINDOW[1], min(height, MAX_WINDOW[1]))


_Side = Annotated[int, within(1, MAX_WINDOW[0])]
_Coordinate = Annotated[int, within(-MAX_WINDOW[0], MAX_WINDOW[0])]
_Percent = Annotated[int, within(0, 100)]
_Scale = Annotated[int, within(SCALES[0], SCALES[-1])]
_Delay = Annotated[int, within(0, TWO_SWITCHES)]
_Language = Annotated[str, lambda code: len(code) <= 16, _can_be_written]
_Talks = Annotated[dict[str, str], lambda talks: set(talks.values()) <= {*TALKS}, _can_be_written]
_Page = Annotated[str, lambda page: len(page) <= 16, _can_be_written]
_Size = Annotated[tuple[int, int], Codec(_window_size)]
_Games = Annotated[tuple[str, ...], _can_be_written]
_Object = Annotated[dict[str, Any], _can_be_written]
_Keys = Annotated[dict[str, tuple[str, ...]], _can_be_written]


@dataclass(frozen=True)
class Setting:
    """The properties of a setting besides its name and default."""

    kind: Any  # a type, for `records.codec_of`
    page: str = ""  # the page of the Settings scene that shows it, or ""
    row: str = ""  # the kind of row that shows it on that page
    choices: tuple[object, ...] = ()
    look: bool = False  # whether a change makes a new `Look`, so that all is drawn again


def _setting(default: object, setting: Setting) -> Any:
    return field(default=default, metadata={"setting": setting})


def _toggle(page: str, on: bool = False, look: bool = False) -> Any:
    return _setting(on, Setting(bool, page, "toggle", look=look))


def _choice(page: str, choices: tuple[str, ...], default: str, look: bool = False) -> Any:
    kind = Annotated[str, choices.__contains__]
    return _setting(default, Setting(kind, page, "word", choices, look))


def _mapping(setting: Setting) -> Any:
    return field(default_factory=dict, metadata={"setting": setting})


def _volume(percent: int) -> Any:
    return _setting(percent, Setting(_Percent, "sound", "volume"))


@dataclass(frozen=True)
class Settings:
    """All settings; volumes and UI scale are in percent, and `language` is "" until chosen."""

    window_size: tuple[int, int] = _setting((1280, 720), Setting(_Size, "window", "size"))
    window_place: tuple[int, int] | None = _setting(
        None, Setting(tuple[_Coordinate, _Coordinate] | None)
    )
    full_screen: bool = _toggle("window")
    language: str = _setting("", Setting(_Language, "reading", "language", look=True))
    ui_scale: int = _setting(100, Setting(_Scale, "reading", "scale", SCALES, look=True))
    contrast: str = _choice("reading", CONTRASTS, "normal", look=True)
    plain_type: bool = _toggle("reading", look=True)
    reduce_motion: bool = _toggle("reading", look=True)
    reader: str = _choice("reading", ANNOUNCEMENTS, "full")
    speed: str = _choice("play", SPEEDS, "normal", look=True)
    rivals_speed: str = _choice("play", ("same", *SPEEDS), "same")
    boldness: str = _choice("play", BOLDNESS, "normal")
    seal_zero: bool = _toggle("play", on=True)  # bid zero unasked where no bid matters
    seal_ties: bool = _toggle("play")  # bid zero unasked where a bid could at best tie
    quick_count: bool = _toggle("play")  # count uncontested wards together
    tutor: str = _choice("play", TUTORS, "first_games")
    talk: str = _choice("play", TALKS, "auto")
    controllers: str = _choice("devices", CONTROLLERS, "on")
    long_press: int = _setting(500, Setting(_Delay, "devices", "delay", LONG_PRESSES, look=True))
    scanning: int = _setting(0, Setting(_Delay, "devices", "delay", SCANNING))
    bounce: int = _setting(300, Setting(_Delay, "devices", "delay", BOUNCES))
    volume: int = _volume(100)  # the volume of all sounds
    effects: int = _volume(70)
    music: int = _volume(40)
    ambience: int = _volume(40)
    mute: bool = _toggle("sound")
    background: str = _choice("sound", BACKGROUNDS, "all")
    scan_sounds: bool = _toggle("sound", on=True)
    keys: dict[str, tuple[str, ...]] = _mapping(Setting(_Keys, "keys", "keys", look=True))
    buttons: dict[str, tuple[str, ...]] = _mapping(Setting(_Keys, look=True))  # of controllers
    page: str = _setting("window", Setting(_Page))  # the page of the Settings scene shown last
    saves_order: str = _setting("played", Setting(Annotated[str, ORDERS.__contains__]))
    # How players make deals, by the ids of games that have a choice of their own, the newest last.
    game_talk: dict[str, str] = _mapping(Setting(_Talks))
    bare_games: tuple[str, ...] = _setting((), Setting(_Games))  # ids of games without aids
    house_rules: dict[str, Any] = _mapping(Setting(_Object))  # saved rules of games, by name
    lesson_played: bool = _setting(False, Setting(bool))
    # The last setups, of one person against bots and of several people at one computer.
    last_setup: dict[str, Any] = _mapping(Setting(_Object))
    last_hot_seat: dict[str, Any] = _mapping(Setting(_Object))

    def talk_in(self, *games: str) -> str:
        """Return how players make deals, by the first of these game ids with its own setting."""
        return next((self.game_talk[game] for game in games if game in self.game_talk), self.talk)

    def unaided_in(self, *games: str) -> bool:
        """Return True if a game with one of these ids is played without aids."""
        return not set(games).isdisjoint(self.bare_games)

    def speed_of_acts(self, rivals: bool) -> str:
        """Return the speed at which the acts of people, or of `rivals`, are shown."""
        return self.speed if not rivals or self.rivals_speed == "same" else self.rivals_speed

    def changes_for_game(self, game_id: str, talk: str, unaided: bool) -> dict[str, Any]:
        """Return the changes for a new game: `talk`, if not "" or the default, and `unaided`."""
        new_talks = [(game_id, talk)] if talk not in ("", self.talk) else []
        talks = [*self.game_talk.items(), *new_talks]
        bare_games = (*self.bare_games, game_id) if unaided else self.bare_games
        return {"game_talk": dict(talks[-MAX_TALKS:]), "bare_games": bare_games}


SETTINGS: Final[dict[str, Setting]] = {s.name: s.metadata["setting"] for s in fields(Settings)}
LOOK_SETTINGS: Final = {name for name, setting in SETTINGS.items() if setting.look}
PAGES: Final = tuple(dict.fromkeys(setting.page for setting in SETTINGS.values() if setting.page))


def saves_folder() -> Path:
    """Return the system's folder for journals of games."""
    return resources.user_folder("games")


def any_journal(folder: Path) -> bool:
    """Return True if a folder has any journal; the check needs no import of other modules."""
    try:
        return any(folder.glob("*.jsonl"))
    except OSError:
        return False


def from_json(data: dict[str, object]) -> tuple[Settings, list[str]]:
    """Return settings from a JSON object, and the names of unusable values."""
    values: dict[str, Any] = {}
    unusable: list[str] = []
    for name in (name for name in SETTINGS if name in data):
        try:
            values[name] = codec_of(SETTINGS[name].kind).read(data[name])
        except ValueError:
            unusable.append(name)
    return Settings(**values), unusable


def _unknown_values(data: dict[str, object]) -> dict[str, object]:
    """Return the values of settings unknown to this version that can be written again."""
    values: dict[str, object] = {}
    for name in data.keys() - SETTINGS.keys():
        with suppress(ValueError):
            dump({name: data[name]})  # raises ValueError for lone surrogates
            values[name] = data[name]
    return values


class SettingsFile:
    """The file of the settings, which is read at the start and written at every change."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` replaces the system's configuration folder in tests."""
        self._folder = folder
        self._unreadable = False
        self._unknown: dict[str, object] = {}  # values from a newer version, written back

    @property
    def path(self) -> Path:
        """Return the path of the file."""
        default = platformdirs.user_config_dir(resources.APP_NAME, appauthor=False)
        return (self._folder or Path(default)) / FILE

    def load(self) -> tuple[Settings, Message | None]:
        """Return the saved settings, and a message if the file was damaged or unreadable."""
        try:
            data = self._read()
        except FileNotFoundError:
            return Settings(), None
        except OSError as error:
            log.warning("settings unreadable: %s", error)
            self._unreadable = True
            reason = error.strerror or type(error).__name__
            return Settings(), Message("settings_file.unreadable", {"reason": reason})
        except ValueError:
            return Settings(), self._set_aside()
        self._unknown = _unknown_values(data)
        settings, unusable = from_json(data)
        if unusable:
            log.warning("settings unusable: %s", ", ".join(unusable))
            return settings, Message("settings_file.partly", {"count": len(unusable)})
        return settings, None

    def _read(self) -> dict[str, object]:
        """Return the file's JSON object. Raises OSError, or ValueError for other content."""
        data = REAL_DISK.read(self.path, MAX_FILE)
        if len(data) > MAX_FILE:
            raise ValueError("too large")
        return parse_object(data)

    def _set_aside(self) -> Message:
        return Message("settings_file.damaged", {"file": set_aside(self.path).name})

    def language(self) -> str:
        """Return the chosen language, or "" if there is none or the file cannot be read."""
        try:
            return codec_of(SETTINGS["language"].kind).read(self._read()["language"])  # type: ignore[no-any-return]
        except (OSError, ValueError, KeyError):
            return ""

    def save(self, settings: Settings) -> Message | None:
        """Write the settings; if that fails, the old file stays and a message is returned."""
        data = self._unknown | asdict(settings)
        content = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True)
        if self._unreadable:  # keep the old file, because it may become readable again
            self._set_aside()
            self._unreadable = False
        path = Path(os.path.realpath(self.path))  # keep a symbolic link
        try:
            REAL_DISK.make_folder(path.parent)
            REAL_DISK.overwrite(path, f"{content}\n".encode())
        except OSError as error:
            log.warning("settings not saved: %s", error)
            reason = error.strerror or type(error).__name__
            return Message("settings_file.unsaved", {"reason": reason})
        return None


class SafeSettings(SettingsFile):
    """The settings of safe mode: defaults without sound and motion; the file is not changed."""

    def load(self) -> tuple[Settings, Message | None]:
        """Return the defaults of safe mode."""
        return Settings(reduce_motion=True, effects=0, music=0, ambience=0), None

    def save(self, settings: Settings) -> Message | None:
        """Do nothing, so that the person's own settings stay."""
        return None
