"""The sounds and their files, and the players of music and of the street's ambience."""

import logging
import math
from collections.abc import Sequence
from enum import IntEnum, StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound


SHORT_GAP: Final = 0.08  # seconds: the usual gap of an effect
STALE: Final = 0.5  # seconds after which the sound of an event on the table is out of date


class Kind(IntEnum):
    """The purpose of an effect; of effects that wait, that of the highest value is played first."""

    PRESS = 0  # a button: played only if nothing else responds to the press
    HANDLING = 1  # a piece, paper or the focus is moved; any number at a time
    EVENT = 2  # an event on the table; waits for at most STALE seconds
    CALL = 3  # something that a person should know; waits until it is played
    ANSWER = 4  # a response to a person's act, played at once
    FANFARE = 5  # played at once, but not during another fanfare; other effects end


class Effect(StrEnum):
    """A short sound, not repeated for `gap` seconds."""

    kind: Kind
    takes: int  # number of recordings, played in turn
    gap: float  # seconds; after an EVENT or above, other events and calls wait that long

    def __new__(
        cls, stem: str, kind: Kind = Kind.HANDLING, takes: int = 1, gap: float = SHORT_GAP
    ) -> Self:
        """With several `takes` each file's stem is followed by a number."""
        result = str.__new__(cls, stem)
        result._value_, result.kind, result.takes, result.gap = stem, kind, takes, gap
        return result

    PIECE_LIFT = "piece_lift", Kind.PRESS
    PIECE_SET = "piece_set", Kind.HANDLING, 3
    CUBE_TUMBLE = "cube_tumble", Kind.HANDLING, 2, 0.25
    COIN = "coin", Kind.HANDLING, 2
    COINS = "coins", Kind.HANDLING, 1, 0.3
    PEN = "pen"
    STAMP = "stamp", Kind.EVENT, 1, 0.12
    PRINTING_PRESS = "press", Kind.EVENT, 1, 0.7
    LOCK = "lock", Kind.EVENT, 1, 0.3
    WHISTLE = "whistle", Kind.EVENT, 1, 0.6
    CART = "cart", Kind.EVENT, 1, 0.8
    PAGE = "page", Kind.HANDLING, 2
    ENVELOPE = "envelope"
    GAVEL = "gavel", Kind.EVENT, 1, 0.45
    TEAR = "tear", Kind.EVENT, 1, 0.45
    LANDSLIDE = "landslide", Kind.EVENT, 1, 1.2
    FANFARE = "fanfare", Kind.FANFARE, 1, 3.3
    BELL = "bell", Kind.EVENT, 1, 0.9
    REFUSE = "refuse", Kind.ANSWER, 1, 0.35
    FOCUS = "focus"
    MARK_WANTED = "mark_wanted"  # marks in scanning: what is needed most, alone
    MARK_ACTS = "mark_acts"  # pieces, acts, and all of a page
    MARK_WARDS = "mark_wards"
    MARK_AWAY = "mark_away"  # what only shows text or leads away
    TURN = "turn", Kind.CALL, 1, 0.6
    TURN_RED = "turn_red", Kind.CALL, 1, 0.6  # calls of persons who share a window, by color
    TURN_YELLOW = "turn_yellow", Kind.CALL, 1, 0.6
    TURN_PURPLE = "turn_purple", Kind.CALL, 1, 0.6
    TURN_BLACK = "turn_black", Kind.CALL, 1, 0.6
    TURN_BROWN = "turn_brown", Kind.CALL, 1, 0.6
    OFFER = "offer", Kind.CALL, 1, 0.7
    KEPT = "kept", Kind.CALL, 1, 0.6  # a promise was kept
    BROKEN = "broken", Kind.CALL, 1, 0.6  # a promise was broken
    FOUND = "found", Kind.CALL, 1, 0.4  # a hint or a better way to act was found
    WEIGHED = "weighed", Kind.CALL, 1, 0.9  # a whole game was rated
    UNPLUGGED = "unplugged", Kind.CALL, 1, 0.5


class EffectChooser:
    """Chooses which effect is played now: events and calls one at a time, answers at once."""

    def __init__(self) -> None:
        self.busy_until = 0.0  # when the last `EVENT` or above has ended
        self._last_admitted: Effect | None = None
        self.waiting: dict[Effect, float] = {}  # since when each effect waits

    def admit(self, effect: Effect, now: float) -> bool:
        """Return True if an effect may be played at once; if not, let an event or a call wait."""
        idle, in_fanfare = now >= self.busy_until, self._last_admitted is Effect.FANFARE
        if effect.kind < Kind.EVENT:
            return idle or not in_fanfare
        if idle or (effect.kind >= Kind.ANSWER and not in_fanfare):
            self._last_admitted, self.busy_until = effect, now + effect.gap
            return True
        if effect.kind <= Kind.CALL:
            self.waiting[effect] = now
        return False

    def next(self, now: float) -> Effect | None:
        """Take a waiting effect that may be played now, and return it; None if there is none."""
        for effect in [effect for effect, since in self.waiting.items() if now - since > STALE]:
            if effect.kind < Kind.CALL:
                del self.waiting[effect]
        if now < self.busy_until or not self.waiting:
            return None
        result = max(self.waiting, key=lambda effect: effect.kind)
        del self.waiting[result]
        self.admit(result, now)
        return result

    def due_in(self, now: float) -> float:
        """Return the seconds until a waiting effect may be played; infinite if none waits."""
        return max(0.0, self.busy_until - now) if self.waiting else math.inf


class Tune(StrEnum):
    """A piece of music; the value is the stem of its file."""

    ROSIN_THE_BEAU = "rosin_the_beau"
    IRISH_WASHERWOMAN = "irish_washerwoman"
    JENNY_LIND = "jenny_lind"
    GIRL_I_LEFT_BEHIND = "girl_i_left_behind"
    HARD_TIMES = "hard_times"
    LONG_AGO = "long_ago"


TABLE_TUNES: Final = (  # tunes at the table, quiet and lively in turn
    Tune.ROSIN_THE_BEAU,
    Tune.GIRL_I_LEFT_BEHIND,
    Tune.JENNY_LIND,
    Tune.IRISH_WASHERWOMAN,
)
ELECTION_TUNES: Final = (Tune.HARD_TIMES, Tune.LONG_AGO)  # during the count of an election

AMBIENCE_LEVELS: Final = 3  # number of loops, from quiet to loud


def effect_files(folder: Path, effect: Effect) -> list[Path]:
    """Return the files of `effect` in the sounds' folder."""
    endings = [f"_{number}" for number in range(1, effect.takes + 1)] if effect.takes > 1 else [""]
    return [folder / "effects" / f"{effect}{ending}.ogg" for ending in endings]


def ambience_file(folder: Path, level: int) -> Path:
    """Return the street's loop at `level`, from 0 (quiet) to `AMBIENCE_LEVELS - 1` (loud)."""
    return folder / "effects" / f"murmur_{level + 1}.ogg"


def tune_file(folder: Path, tune: Tune) -> Path:
    """Return the file of `tune` in the sounds' folder."""
    return folder / "music" / f"{tune}.ogg"


log = logging.getLogger(__name__)

SILENCE: Final = 25.0  # seconds of silence between two tunes
FADE_TIME: Final = 1.2  # seconds of fading a tune out or in


class MusicPlayer:
    """Plays tunes, one after another. Call it only while the device is open."""

    def __init__(self, folder: Path) -> None:
        self.playing: Tune | None = None
        self._folder = folder
        self.playlist: tuple[Tune, ...] = ()
        self._next = 0  # index of the next tune in the playlist; it may exceed the length
        self._silence = 0.0  # seconds since the last tune
        self._faded_volume = 1.0  # volume of a tune that fades, as a share
        self._paused = False

    def choose(self, playlist: Sequence[Tune]) -> None:
        """Play `playlist` from its start, unless it is the current one; fade out any other tune."""
        chosen = tuple(playlist)
        if chosen == self.playlist:
            return
        self.playlist, self._next, self._silence = chosen, 0, SILENCE  # the first need not wait

    def tick(self, seconds: float, volume: float) -> None:
        """Advance by `seconds`; pause if `volume` is 0. Raises pygame.error for a lost device."""
        from pygame import mixer

        self._pause(volume <= 0)
        if self._paused:
            if self.playing not in self.playlist:
                self.stop()
            return
        if self.playing is not None and self.playing not in self.playlist:
            self._faded_volume -= seconds / FADE_TIME
            if self._faded_volume <= 0:
                self._end()
        elif self.playing is not None and self._faded_volume < 1:
            self._faded_volume = min(1.0, self._faded_volume + seconds / FADE_TIME)
        if self.playing is not None:
            mixer.music.set_volume(volume * max(0.0, self._faded_volume))
            if not mixer.music.get_busy():
                self._end()
                self._silence = 0.0
        elif self.playlist:
            self._silence += seconds
            if self._silence >= SILENCE:
                self._begin(volume)

    def stop(self) -> None:
        """Stop the music at once."""
        if self.playing is not None:
            self._end()

    def _pause(self, paused: bool) -> None:
        from pygame import mixer

        if paused == self._paused:
            return
        self._paused = paused
        if self.playing is not None:
            (mixer.music.pause if paused else mixer.music.unpause)()

    def _end(self) -> None:
        from pygame import mixer

        mixer.music.stop()
        self.playing = None
        self._faded_volume = 1.0

    def _begin(self, volume: float) -> None:
        import pygame

        tune = self.playlist[self._next % len(self.playlist)]
        self._next += 1
        try:
            pygame.mixer.music.load(tune_file(self._folder, tune))
        except (OSError, pygame.error) as error:
            log.warning("tune unreadable: %s: %s", tune, error)
            self.playlist = tuple(other for other in self.playlist if other != tune)
            return
        pygame.mixer.music.set_volume(volume)
        pygame.mixer.music.play()
        self.playing, self._faded_volume = tune, 1.0


AMBIENCE_SPEED: Final = 0.3  # share of the range by which the ambience changes in a second


def blend(level: float) -> tuple[float, ...]:
    """Return the volume of each loop at `level`, 0 to 1; two loops crossfade at equal power."""
    position = min(1.0, max(0.0, level)) * AMBIENCE_LEVELS
    volumes = [0.0] * AMBIENCE_LEVELS
    rising = math.ceil(position) - 1
    angle = (position - rising) * math.pi / 2
    if rising >= 0:
        volumes[rising] = math.sin(angle)
    if rising >= 1:
        volumes[rising - 1] = math.cos(angle)
    return tuple(volumes)


class Ambience:
    """Plays the street's loops, all at the same time, so that volumes change smoothly."""

    def __init__(self) -> None:
        self.target = 0.0  # the wanted level, from 0 to 1
        self.level = 0.0
        self._channels: list[Channel] = []
        self._loops: list[Sound] = []

    def fade(self, seconds: float, loops: "list[Sound]", volume: float) -> None:
        """Advance by `seconds` toward the target; set the volumes, or stop the loops if silent."""
        step = AMBIENCE_SPEED * seconds
        self.level += min(step, max(-step, self.target - self.level))
        if self.level <= 0 or volume <= 0:
            self.stop()
            return
        if not self._channels and loops:
            self._start(loops)
        for loop, gain in zip(self._loops, blend(self.level), strict=False):
            loop.set_volume(gain * volume)

    def stop(self) -> None:
        """Stop the loops at once; the level is kept."""
        for channel in self._channels:
            channel.stop()
        self._channels, self._loops = [], []

    def _start(self, loops: "list[Sound]") -> None:
        from pygame import mixer

        for number, loop in enumerate(loops):
            channel = mixer.Channel(number)
            loop.set_volume(0.0)  # the loop's own volume, because playing resets a channel's
            channel.play(loop, loops=-1)
            self._channels.append(channel)
        self._loops = loops
