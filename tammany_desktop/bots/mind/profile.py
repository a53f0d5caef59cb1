"""How well a level thinks, in numbers, and characters: what a seat likes beyond the win."""

from typing import Final, NamedTuple


class Skill(NamedTuple):
    """The effort and the sloppiness of one level."""

    nodes: int  # positions weighed in a whole turn, at most
    seconds: float  # for a whole turn, at most
    rounds: int  # of solving a ballot
    plans: int = 0  # plans of its own that it follows into the rivals' turns
    insight: float = 1.0  # share of what self-play taught about how to win
    lapse: float = 0.0  # share of turns that it plays by rules of thumb
    thumb_bids: float = 0.0  # share of ballots in which it bids by rules of thumb
    counted: int = 0  # times that a ballot of the last election is played out to the end
    thrift: float = 1.0  # how many times its forecast worth a favor is when it bids


SKILLS: Final[dict[str, Skill]] = {
    "brave": Skill(60, 0.3, 30, insight=0.0, lapse=0.86, thumb_bids=0.86),
    "alderman": Skill(200, 0.3, 120, insight=0.0, lapse=0.66, thumb_bids=0.66),
    "sachem": Skill(2500, 1.0, 150, insight=0.2, lapse=0.45, counted=32, thrift=1.8),
    "grand_sachem": Skill(16000, 3.0, 300, plans=8, insight=0.2, counted=64, thrift=1.8),
}


class Character(NamedTuple):
    """How much of its chance to win a character would give for what it likes."""

    slander: float = 0.0  # for each boss slandered away
    favor: float = 0.0  # for each favor held
    ward: float = 0.0  # for each ward expected
    envy: float = 0.0  # for each point of chance that the strongest rival loses


PLAIN: Final = Character()
CHARACTERS: Final[dict[str, Character]] = {
    "slanderer": Character(slander=0.05),
    "hoarder": Character(favor=0.012),
    "kingmaker": Character(envy=0.6),
    "machine": Character(ward=0.03),
}
