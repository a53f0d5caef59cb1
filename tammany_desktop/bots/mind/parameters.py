"""Parameters that turn the learned table into one that plays better.

What was fitted to games tells what will happen, not what to do about it. So groups of numbers are
moved together, each by one setting that `tuning` finds by self-play; 0 leaves them as they are.
"""

import math
from typing import Final, NamedTuple

from tammany_desktop.bots.mind import weights as w


class Knob(NamedTuple):
    """Columns to move, in which terms, in an election (`voting`) or before it (`turns`).

    By `step` for each unit of the setting; without a step it multiplies by exp(setting).
    """

    columns: tuple[int, ...]
    turns: bool = True
    voting: bool = False
    terms: tuple[int, ...] = (1, 2, 3, 4)
    step: float = 0.0


_EARLY: Final = (1, 2, 3)
KNOBS: Final[dict[str, Knob]] = {
    "bosses": Knob((w.BOSSES,)),
    "usable": Knob((w.USABLE,)),
    "share": Knob((w.SHARE,)),
    "turns": Knob((w.TURNS,)),
    "reach_gap": Knob((w.REACH_GAP,), step=0.5),
    "enter": Knob((w.ENTER,), step=1.333),
    "level": Knob((w.NONE_LEVEL,), step=1.333),
    "mayor_wards": Knob((w.MAYOR_WARDS,)),
    "mayor_favors": Knob((w.MAYOR_FAVORS,), voting=True, step=0.267),
    "leader": Knob((w.LEADER,)),
    "keep": Knob((w.KEEP,), terms=_EARLY),
    "spend": Knob((w.SPEND,), terms=_EARLY, step=1.0),
    "favor_1": Knob((w.FAVOR,), voting=True, terms=(1,)),
    "favor_2": Knob((w.FAVOR,), voting=True, terms=(2,)),
    "favor_3": Knob((w.FAVOR,), voting=True, terms=(3,)),
    "majority": Knob((w.MAJORITY,), terms=(4,)),
    "keep_4": Knob((w.KEEP,), voting=True, terms=(4,)),
    "incumbent": Knob((w.INCUMBENT,), voting=True, terms=_EARLY, step=1.0),
    "mayor": Knob((w.MAYOR,), voting=True, terms=_EARLY, step=3.333),
    "standing": Knob((w.STANDING,), voting=True),
    "slander": Knob((w.SLANDER,), terms=(2, 3, 4), step=1.0),
    "voting_bosses": Knob((w.BOSSES,), turns=False, voting=True),
    "voting_usable": Knob((w.USABLE, w.SHARE), turns=False, voting=True),
    "voting_none": Knob((w.NONE_MANY,), turns=False, voting=True, step=1.667),
    "voting_mayor": Knob((w.MAYOR_WARDS,), turns=False, voting=True),
    "voting_leader": Knob((w.LEADER,), turns=False, voting=True),
    "voting_keep": Knob((w.KEEP,), turns=False, voting=True, terms=_EARLY),
    "voting_spend": Knob((w.SPEND,), turns=False, voting=True, terms=_EARLY, step=1.0),
    "voting_majority": Knob((w.MAJORITY,), turns=False, voting=True, terms=(4,)),
}


def turned(table: list[float], settings: dict[str, float], share: float = 1.0) -> list[float]:
    """A copy of the table with every parameter at `share` of its setting, for 3 to 5 players.

    Raises KeyError for a parameter that does not exist.

    >>> turned([1.0] * (12 * w.STAGES * w.WIDTH), {"favor_1": 0.0})[w.FAVOR]
    1.0
    """
    found = table[:]
    for name, setting in settings.items():
        knob = KNOBS[name]
        for players in (3, 4, 5):
            for term in knob.terms:
                for stage in range(w.STAGES):
                    if knob.turns if stage else knob.voting:
                        _turn(found, w.row(players, term, stage), knob, setting * share)
    return found


def _turn(table: list[float], row: int, knob: Knob, setting: float) -> None:
    for column in knob.columns:
        if knob.step:
            table[row + column] += knob.step * setting
        else:
            table[row + column] *= math.exp(setting)
