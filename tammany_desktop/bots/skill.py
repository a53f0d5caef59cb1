"""How well a level thinks: numbers only."""

from typing import Final, NamedTuple


class Skill(NamedTuple):
    """The effort and the sloppiness of one level."""

    nodes: int  # positions weighed in a whole turn, at most
    seconds: float  # for a whole turn, at most
    rounds: int  # of solving a ballot
    plans: int = 0  # plans of its own that it follows into the rivals' turns
    insight: float = 1.0  # share of what self-play taught about how to win
    noise: float = 0.0  # chance to win that it may not notice between two turns


SKILLS: Final[dict[str, Skill]] = {
    "brave": Skill(60, 0.3, 30, noise=0.1),
    "alderman": Skill(200, 0.3, 120),
    "sachem": Skill(12000, 1.0, 300, plans=8),
    "grand_sachem": Skill(100000, 3.0, 800, plans=12),
}
