"""How everything looks now: one object made anew when size, scale, type or contrast change."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import Concatenate, Final, ParamSpec

import pygame

from tammany_desktop import resources
from tammany_desktop.art import Art, Frames, Pieces
from tammany_desktop.ui.intents import Intent, KeyMap
from tammany_desktop.ui.type import Type, Units

PAPER: Final = "normal"
HIGH_CONTRAST: Final = "high_contrast"
P = ParamSpec("P")


@dataclass(frozen=True, eq=False)
class Palette:
    """Colors by role and by player color name."""

    name: str
    surface: dict[str, pygame.Color]
    players: dict[str, pygame.Color]

    def __getitem__(self, role: str) -> pygame.Color:
        """A surface color: paper, ink, ink_soft, vermilion, focus and so on."""
        return self.surface[role]


@cache
def palette(name: str = PAPER) -> Palette:
    """The palette called `name`: PAPER or HIGH_CONTRAST."""
    path = resources.assets() / "palette.json"
    data = json.loads(path.read_text(encoding="utf-8"))[name]
    return Palette(
        name=name,
        surface={role: pygame.Color(value) for role, value in data["surface"].items()},
        players={who: pygame.Color(one["base"]) for who, one in data["players"].items()},
    )


@dataclass(frozen=True, eq=False)
class Look:
    """Units, type, colors, pictures and key labels; read-only for all who draw."""

    units: Units
    type: Type
    palette: Palette
    art: Art
    pieces: Pieces
    frames: Frames
    keys: KeyMap
    still: bool = False  # motion reduced: show the end of every movement at once
    made: dict[object, pygame.Surface] = field(default_factory=dict)

    def px(self, units: float) -> int:
        """A length in pixels from one in layout units."""
        return self.units.px(units)

    @property
    def high_contrast(self) -> bool:
        """Whether plain paper and strong colors are wanted, without pictures behind words."""
        return self.palette.name == HIGH_CONTRAST

    @property
    def area(self) -> tuple[int, int]:
        """The window in layout units."""
        return self.units.area

    @property
    def window(self) -> pygame.Rect:
        """The window in pixels."""
        return pygame.Rect(0, 0, self.units.width, self.units.height)

    def sprite(self, name: str, high: int) -> pygame.Surface:
        """A piece `high` pixels high, the one for high contrast where that is in use; read-only."""
        return self.pieces.sprite(name, high, self.high_contrast).picture

    def key(self, intent: Intent | None) -> str:
        """The key to show for an intent; "" for none."""
        return self.keys.label(intent) if intent is not None else ""

    def once(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under `key`, made at the first call; read-only, gone with this look."""
        surface = self.made.get(key)
        if surface is None:
            surface = self.made[key] = make()
        return surface


def kept(
    make: Callable[Concatenate[Look, P], pygame.Surface],
) -> Callable[Concatenate[Look, P], pygame.Surface]:
    """A painter whose pictures are kept by its arguments, read-only, as long as their look."""

    @wraps(make)
    def found(look: Look, /, *args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
        key = (make.__qualname__, *args, *kwargs.items())
        return look.once(key, lambda: make(look, *args, **kwargs))

    return found
