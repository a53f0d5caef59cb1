"""Found by self-play: written by `tammany_desktop.bots.lab.tuning`; `parameters` explains it."""

from typing import Final

SETTINGS: Final[dict[str, float]] = {
    "bosses": -0.2,
    "usable": -0.15,
    "share": 0.05,
    "turns": -0.7,
    "reach_gap": 0.44,
    "enter": 0.78,
    "mayor_favors": 0.1,
    "leader": 0.2,
    "keep": -0.1,
    "spend": -0.05,
    "favor_1": 0.12,
    "favor_2": 0.12,
    "favor_3": 0.2,
    "majority": 0.05,
    "incumbent": -0.1,
    "standing": -0.15,
    "slander": -0.1,
    "voting_bosses": -0.1,
    "voting_usable": -0.05,
    "voting_keep": 0.45,
    "voting_spend": -0.2,
    "voting_majority": -0.05,
}
