"""What a game came to, told by its events alone; nothing here knows of a sealed bid."""

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
