"""Parameters that turn the learned table into one that plays better.

Numbers fitted to games predict what will happen, not what to do about it. So groups of numbers are
moved together, each by one setting that `tuning` finds by self-play; 0 leaves them as they are.
"""

import math
from typing import Final, NamedTuple

from tammany_desktop.bots.mind import weights as w


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
    "bosses": Parameter((w.BOSSES,)),
    "usable": Parameter((w.USABLE,)),
    "share": Parameter((w.SHARE,)),
    "turns": Parameter((w.TURNS,)),
    "reach_gap": Parameter((w.REACH_GAP,), step=0.5),
    "enter": Parameter((w.ENTER,), step=1.333),
    "level": Parameter((w.NONE_LEVEL,), step=1.333),
    "mayor_wards": Parameter((w.MAYOR_WARDS,)),
    "mayor_favors": Parameter((w.MAYOR_FAVORS,), voting=True, step=0.267),
    "leader": Parameter((w.LEADER,)),
    "keep": Parameter((w.KEEP,), terms=_EARLY),
    "spend": Parameter((w.SPEND,), terms=_EARLY, step=1.0),
    "favor_1": Parameter((w.FAVOR,), voting=True, terms=(1,)),
    "favor_2": Parameter((w.FAVOR,), voting=True, terms=(2,)),
    "favor_3": Parameter((w.FAVOR,), voting=True, terms=(3,)),
    "majority": Parameter((w.MAJORITY,), terms=(4,)),
    "keep_4": Parameter((w.KEEP,), voting=True, terms=(4,)),
    "incumbent": Parameter((w.INCUMBENT,), voting=True, terms=_EARLY, step=1.0),
    "mayor": Parameter((w.MAYOR,), voting=True, terms=_EARLY, step=3.333),
    "standing": Parameter((w.STANDING,), voting=True),
    "slander": Parameter((w.SLANDER,), terms=(2, 3, 4), step=1.0),
    "voting_bosses": Parameter((w.BOSSES,), turns=False, voting=True),
    "voting_usable": Parameter((w.USABLE, w.SHARE), turns=False, voting=True),
    "voting_none": Parameter((w.NONE_MANY,), turns=False, voting=True, step=1.667),
    "voting_mayor": Parameter((w.MAYOR_WARDS,), turns=False, voting=True),
    "voting_leader": Parameter((w.LEADER,), turns=False, voting=True),
    "voting_keep": Parameter((w.KEEP,), turns=False, voting=True, terms=_EARLY),
    "voting_spend": Parameter((w.SPEND,), turns=False, voting=True, terms=_EARLY, step=1.0),
    "voting_majority": Parameter((w.MAJORITY,), turns=False, voting=True, terms=(4,)),
}


def turned(table: list[float], settings: dict[str, float], share: float = 1.0) -> list[float]:
    """A copy of the table with every parameter at `share` of its setting, for 3 to 5 players.

    Raises KeyError for a parameter that does not exist.

    >>> turned([1.0] * (12 * w.STAGES * w.WIDTH), {"favor_1": 0.0})[w.FAVOR]
    1.0
    """
    found = table[:]
    for name, setting in settings.items():
        parameter = PARAMETERS[name]
        for players in (3, 4, 5):
            for term in parameter.terms:
                for stage in range(w.STAGES):
                    if parameter.turns if stage else parameter.voting:
                        _turn(found, w.row(players, term, stage), parameter, setting * share)
    return found


def _turn(table: list[float], row: int, parameter: Parameter, setting: float) -> None:
    for column in parameter.columns:
        if parameter.step:
            table[row + column] += parameter.step * setting
        else:
            table[row + column] *= math.exp(setting)
