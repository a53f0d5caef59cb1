"""Groups of the learned numbers that `tuning` moves by self-play, by one setting each; 0: none."""

import math
from typing import Final, NamedTuple

from columns import (
    BOSSES,
    ENTER,
    FAVOR,
    INCUMBENT,
    KEEP,
    LEADER,
    MAJORITY,
    MAYOR_COLUMN,
    MAYOR_FAVORS,
    MAYOR_WARDS,
    NONE_LEVEL,
    NONE_MANY,
    REACH_GAP,
    SHARE,
    SLANDER,
    SPEND,
    TURNS,
    USABLE,
    WIN_SLOPE,
)

from tammany_desktop.bots.mind.parameters import STAGES, row_index


class Parameter(NamedTuple):
    """Columns to move, in which terms, in an election (`voting`) or before it (`turns`).

    By `step` for each unit of the setting; without a step it multiplies by exp(setting).
    """

    columns: tuple[int, ...]
    turns: bool = True
    voting: bool = False
    terms: tuple[int, ...] = (1, 2, 3, 4)
    step: float = 0.0


_EARLY: Final = (1, 2, 3)
PARAMETERS: Final[dict[str, Parameter]] = {
    "bosses": Parameter((BOSSES,)),
    "usable": Parameter((USABLE,)),
    "share": Parameter((SHARE,)),
    "turns": Parameter((TURNS,)),
    "reach_gap": Parameter((REACH_GAP,), step=0.5),
    "enter": Parameter((ENTER,), step=1.333),
    "level": Parameter((NONE_LEVEL,), step=1.333),
    "mayor_wards": Parameter((MAYOR_WARDS,)),
    "mayor_favors": Parameter((MAYOR_FAVORS,), voting=True, step=0.267),
    "leader": Parameter((LEADER,)),
    "keep": Parameter((KEEP,), terms=_EARLY),
    "spend": Parameter((SPEND,), terms=_EARLY, step=1.0),
    "favor_1": Parameter((FAVOR,), voting=True, terms=(1,)),
    "favor_2": Parameter((FAVOR,), voting=True, terms=(2,)),
    "favor_3": Parameter((FAVOR,), voting=True, terms=(3,)),
    "majority": Parameter((MAJORITY,), terms=(4,)),
    "keep_4": Parameter((KEEP,), voting=True, terms=(4,)),
    "incumbent": Parameter((INCUMBENT,), voting=True, terms=_EARLY, step=1.0),
    "mayor": Parameter((MAYOR_COLUMN,), voting=True, terms=_EARLY, step=3.333),
    "standing": Parameter((WIN_SLOPE,), voting=True),
    "slander": Parameter((SLANDER,), terms=(2, 3, 4), step=1.0),
    "voting_bosses": Parameter((BOSSES,), turns=False, voting=True),
    "voting_usable": Parameter((USABLE, SHARE), turns=False, voting=True),
    "voting_none": Parameter((NONE_MANY,), turns=False, voting=True, step=1.667),
    "voting_mayor": Parameter((MAYOR_WARDS,), turns=False, voting=True),
    "voting_leader": Parameter((LEADER,), turns=False, voting=True),
    "voting_keep": Parameter((KEEP,), turns=False, voting=True, terms=_EARLY),
    "voting_spend": Parameter((SPEND,), turns=False, voting=True, terms=_EARLY, step=1.0),
    "voting_majority": Parameter((MAJORITY,), turns=False, voting=True, terms=(4,)),
}


def turned(table: list[float], settings: dict[str, float], share: float = 1.0) -> list[float]:
    """A copy of the table with every parameter at `share` of its setting, for 3 to 5 players.

    Raises KeyError for a parameter that does not exist.
    """
    found = table[:]
    for name, setting in settings.items():
        parameter = PARAMETERS[name]
        for players in (3, 4, 5):
            for term in parameter.terms:
                for stage in range(STAGES):
                    if parameter.turns if stage else parameter.voting:
                        _turn(found, row_index(players, term, stage), parameter, setting * share)
    return found


def _turn(table: list[float], base: int, parameter: Parameter, setting: float) -> None:
    for column in parameter.columns:
        if parameter.step:
            table[base + column] += parameter.step * setting
        else:
            table[base + column] *= math.exp(setting)


# What `tuning` found, from games won.
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
