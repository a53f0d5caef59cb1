"""The games of the storyboards: of every kind so many, each following from its name alone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple, TypeVar
from zlib import crc32

from tammany_desktop.rules import game
from tammany_desktop.rules.options import STANDARD, Options
from tammany_desktop.rules.state import BIDDING, OVER, TURN, State
from tammany_desktop.rules.wards import bidders, prospect
from tammany_desktop.talk import is_fresh
from tests.helpers import hotseat, play

Choice = TypeVar("Choice")
STARTS: Final = ("new", "later", "last_turn", "bids", "later", "last_bids", "last_turn")
ELECTIONS: Final = ("bids", "last_turn", "last_bids", "bids")
ALONE: Final[dict[str, Any]] = {"tutor": "off"}  # whose judge would be a process
CALM: Final[dict[str, Any]] = {"reduce_motion": True, "effects": 0, "music": 0, "ambience": 0}


@dataclass(frozen=True)
class Kind:
    """What the games of a kind have in common; of what there are several each has one in turn."""

    count: int
    hands: tuple[str, ...] = ("mouse",)  # of each person
    people: tuple[int, ...] = (1,)
    starts: tuple[str, ...] = STARTS
    speeds: tuple[str, ...] = ("instant",)
    opens: str = "table"
    taste: Mapping[str, float] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    tutor: tuple[float | None, ...] = (-1.0,)  # what everything costs
    talk: tuple[str, ...] = ("off",)
    looks: tuple[int, ...] = (1,)  # at which an opponent answers
    trouble: float = 0.0  # how often something gets in the way
    meddles: str = "disk"  # or the speed, or who plays a seat
    rows: int = 45


MENUS: Final = {"log": 5, "projection": 3, "hint": 6, "menu": 6, "card": 2, "key": 5}
KINDS: Final[dict[str, Kind]] = {
    "mouse": Kind(18),
    "keys": Kind(18, ("keys",)),
    "pads": Kind(12, ("pad",)),
    "hot_seat": Kind(
        22, ("mouse", "keys", "pad", "keys"), (2, 3, 4, 5), ELECTIONS, settings={"seal_zero": False}
    ),
    "blind": Kind(12, ("pad",), (2, 3, 4, 5), ("bids", "last_bids", "last_turn"), rows=60),
    "seal_zero": Kind(6, ("mouse", "keys"), (2, 3), ("poor",), speeds=("instant", "fast")),
    "away": Kind(6, ("keys", "mouse"), (2, 3), ELECTIONS, taste={"away": 0.2}),
    "seats": Kind(4, ("pad",), (2, 3), ("bids", "last_bids"), trouble=0.15, meddles="seats"),
    "tutor": Kind(
        10,
        ("keys", "mouse"),
        starts=("new", "bids", "later", "last_turn"),
        settings={"tutor": "always", "seal_zero": False},
        tutor=(0.3, None, 0.09, 0.0),
        taste={"end_turn": 16},
    ),
    "talk": Kind(
        14,
        ("mouse", "keys"),
        speeds=("instant", "fast"),
        taste={"deals": 3, "card": 3},
        talk=("lively", "asked"),
        looks=(1, 3),
    ),
    "talk_first": Kind(
        10,
        ("mouse", "pad", "keys"),
        (2, 3),
        ("bids", "last_turn", "last_bids"),
        taste={"deals": 3, "card": 3},
        talk=("lively", "asked"),
        looks=(1, 3),
    ),
    "undo": Kind(8, ("keys", "mouse"), taste={"undo": 6, "restart_turn": 2, "end_turn": 4}),
    "menus": Kind(10, ("mouse", "keys", "pad"), (1, 2), taste=MENUS, talk=("asked", "off")),
    "lessons": Kind(16, ("mouse", "keys", "pad", "mouse"), opens="lesson", trouble=0.03, rows=70),
    "problems": Kind(14, ("mouse", "keys"), opens="problem", rows=30),
    "speeds": Kind(
        14,
        ("mouse", "keys"),
        (1, 1, 2),
        speeds=("normal", "fast", "slow", "step", "fast", "normal", "step"),
        taste={"patience": 0.6, "skip": 1},
        talk=("off", "lively"),
        trouble=0.05,
        meddles="speed",
    ),
    "count": Kind(
        4, ("keys", "mouse"), (1, 2), ELECTIONS, ("normal", "fast"), settings={"quick_count": True}
    ),
    "quiet": Kind(6, ("mouse", "keys", "pad"), speeds=("normal", "instant"), settings=CALM | ALONE),
    "options": Kind(12, ("mouse", "keys"), starts=("later", "last_turn", "last_bids", "new")),
    "watching": Kind(5, ("keys", "mouse"), (0,), ELECTIONS, ("fast", "step", "normal", "instant")),
    "onlook": Kind(3, ("mouse", "keys"), opens="onlook", speeds=("fast",), rows=30),
    "replay": Kind(4, ("mouse", "keys"), opens="replay", speeds=("fast", "normal"), rows=30),
    "players": Kind(6, ("mouse", "keys"), (2, 3), taste={"menu": 4}),
    "trouble": Kind(
        8, ("keys", "mouse"), (1, 2, 3), looks=(3, 8), trouble=0.25, talk=("off", "lively")
    ),
    "program": Kind(4, ("mouse", "keys"), (1, 2), opens="program", trouble=0.1, settings=ALONE),
    "switch": Kind(3, ("switch",), speeds=("instant", "step"), settings={"scanning": 500}),
    "ears": Kind(5, ("ears",), (1, 2), talk=("off", "asked")),
}


class Game(NamedTuple):
    """One game: all that is chosen before it begins."""

    name: str
    kind: Kind
    number: int

    @property
    def chance(self) -> Random:
        """The chance of what persons do, of opponents and of the cards."""
        return Random(crc32(self.name.encode()))

    def one(self, choices: tuple[Choice, ...]) -> Choice:
        """What this game has of several."""
        return choices[self.number % len(choices)]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return max(3 + self.number // 2 % 3, self.one(self.kind.people))

    def start(self) -> State:
        """The position in which it begins."""
        options = play.EVERY_OPTIONS[self.number % len(play.EVERY_OPTIONS)]
        options = options if self.name.startswith("options") else STANDARD
        where = self.one(self.kind.starts)
        return _start(where, self.players, self.number // 3, options).copy()


@cache
def _start(where: str, players: int, seed: int, options: Options) -> State:
    if options == STANDARD and where not in ("later", "poor"):
        return hotseat.start(where, players, seed)
    chance = Random(1000 + seed)
    state = game.new_game(players, chance, options)
    term, phase = {"new": (1, TURN), "later": (2 + seed % 2, TURN)}.get(where, (2, BIDDING))
    while state.term < term or state.phase != phase or not _fresh(state):
        if state.phase == OVER:
            return _start(where, players, seed + 100, options)
        play.when(state, play.random_move(state, chance), chance)
    return state


def _fresh(state: State) -> bool:
    """Whether a turn begins, or a ballot that somebody cannot change any more."""
    if state.phase == TURN:
        return is_fresh(state, state.turn)
    asked = bidders(state)
    return any(not prospect(state, state.voting, seat).matters for seat in asked)


GAMES: Final[dict[str, Game]] = {
    f"{name}-{number:02}": Game(f"{name}-{number:02}", kind, number)
    for name, kind in KINDS.items()
    for number in range(kind.count)
}
