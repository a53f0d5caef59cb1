"""Tammany Hall for the desktop: an unofficial edition of Doug Eckhart's board game."""

__version__ = "0.2.1"
