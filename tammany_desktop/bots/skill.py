"""How well a level thinks: numbers only."""

from typing import Final, NamedTuple

from tammany_desktop.bots.mind.turn import Width


class Skill(NamedTuple):
    """The effort and the sloppiness of one level."""

    width: Width
    rounds: int  # of solving a ballot
    noise: float  # chance to win that it may not notice between two turns
    seconds: float  # for a whole turn
    nodes: int  # positions weighed in a whole turn, at most
    lookahead: int = 0  # plans of its own that it follows into the rivals' turns


SKILLS: Final[dict[str, Skill]] = {
    "brave": Skill(Width(3, 3, 1), 40, 0.03, 0.3, 300),
    "alderman": Skill(Width(4, 4, 2), 120, 0.0, 0.3, 600),
    "sachem": Skill(Width(6, 6, 3), 400, 0.0, 1.0, 8000, 6),
    "grand_sachem": Skill(Width(8, 10, 4), 1000, 0.0, 3.0, 25000, 12),
}
