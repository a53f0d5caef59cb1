"""A game at one table, without a window: what is shown, can be chosen, is bid, and is due."""

from typing import Final

BEAT: Final = 0.150  # seconds, of which all durations are multiples
