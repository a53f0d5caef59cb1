"""Characters: what a seat likes beyond the win, in the coin of the chance to win."""

from typing import Final, NamedTuple


class Style(NamedTuple):
    """How much of its chance to win a character would give for what it likes."""

    slander: float = 0.0  # for each boss slandered away
    favor: float = 0.0  # for each favor held
    ward: float = 0.0  # for each ward expected
    envy: float = 0.0  # for each point of chance that the strongest rival loses


PLAIN: Final = Style()
CHARACTERS: Final[dict[str, Style]] = {
    "slanderer": Style(slander=0.05),
    "hoarder": Style(favor=0.012),
    "kingmaker": Style(envy=0.6),
    "machine": Style(ward=0.03),
}
