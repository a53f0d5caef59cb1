"""What a game came to: points by source and year, turning points, favors, slanders, offices.

All of it follows from the events of a game that is over, or of one under way as far as it has
been told; nothing here knows of a sealed bid.
"""

from tammany_desktop.analysis.chronicle import Chronicle, Election, Outcome, Smear, chronicle
from tammany_desktop.analysis.ledger import Ledger, Sources, Spending, ledger
from tammany_desktop.analysis.missed import Missed, best_missed
from tammany_desktop.analysis.turning import Turning, turning_points

__all__ = [
    "Chronicle",
    "Election",
    "Ledger",
    "Missed",
    "Outcome",
    "Smear",
    "Sources",
    "Spending",
    "Turning",
    "best_missed",
    "chronicle",
    "ledger",
    "turning_points",
]
