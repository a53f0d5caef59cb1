"""The colors in use, read from assets/palette.json: paper by day, or high contrast."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Final

import pygame

from tammany_desktop import locator

PAPER: Final = "normal"
HIGH_CONTRAST: Final = "high_contrast"


@dataclass(frozen=True)
class Swatch:
    """The shades of one piece: its base, a light and a dark edge, and what is written on it."""

    base: pygame.Color
    light: pygame.Color
    dark: pygame.Color
    mark: pygame.Color


@dataclass(frozen=True, eq=False)
class Palette:
    """Colors by role, by player color name and by population name."""

    name: str
    surface: dict[str, pygame.Color]
    players: dict[str, Swatch]
    populations: dict[str, Swatch]

    def __getitem__(self, role: str) -> pygame.Color:
        """A surface color: paper, ink, ink_soft, vermilion, focus and so on."""
        return self.surface[role]


def _swatch(shades: dict[str, str], mark: str) -> Swatch:
    base, light, dark, written = (shades[name] for name in ("base", "light", "dark", mark))
    return Swatch(*(pygame.Color(shade) for shade in (base, light, dark, written)))


@cache
def palette(name: str = PAPER) -> Palette:
    """The palette called `name`: PAPER or HIGH_CONTRAST."""
    path = locator.assets() / "palette.json"
    data = json.loads(path.read_text(encoding="utf-8"))[name]
    return Palette(
        name=name,
        surface={role: pygame.Color(value) for role, value in data["surface"].items()},
        players={who: _swatch(shades, "text") for who, shades in data["players"].items()},
        populations={who: _swatch(shades, "mark") for who, shades in data["populations"].items()},
    )
