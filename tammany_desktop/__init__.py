"""Tammany Hall for the desktop: an unofficial edition of Doug Eckhart's board game."""

from typing import Final

__version__: Final = "0.1.0"
