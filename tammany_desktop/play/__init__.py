"""A game at one table, without a window: what is shown, what can be chosen, bids, and agendas."""

from typing import Final

BEAT: Final = 0.150  # seconds, of which all durations are multiples
