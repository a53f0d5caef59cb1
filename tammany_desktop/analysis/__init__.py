"""What a game came to: points by source and year, turning points, favors, slanders, offices.

All of it follows from the events of a game that is over, or of one under way as far as it has
been told; nothing here knows of a sealed bid.
"""

from tammany_desktop.analysis.findings import (
    Ledger,
    Missed,
    Sources,
    Spending,
    Turning,
    best_missed,
    ledger,
    turning_points,
)
from tammany_desktop.analysis.game_record import Election, GameRecord, Outcome, Smear, game_record

__all__ = [
    "GameRecord",
    "Election",
    "Ledger",
    "Missed",
    "Outcome",
    "Smear",
    "Sources",
    "Spending",
    "Turning",
    "best_missed",
    "game_record",
    "ledger",
    "turning_points",
]
