"""The names of the fitted coefficients, and the levels and characters that use them."""

from functools import partial
from typing import Final, NamedTuple

from tammany_desktop.bots.mind.tables import TABLE as TABLE  # exported again
from tammany_desktop.rules.board import TERMS

WIDTH: Final = 32  # coefficients in a row
STAGES: Final = 5  # a stage is the most turns that a seat has left in the term
ROWS: Final = 4 * STAGES  # rows for one count of players

MAYOR_COLUMN: Final = 26  # column of the worth of the Mayor's office; the other four follow


def row_index(player_count: int, term: int, stage: int) -> int:
    """Return the index at which the row of a stage begins in `TABLE`."""
    return ((player_count - 3) * ROWS + (term - 1) * STAGES + stage) * WIDTH


class Row:
    """The coefficients of one row by name: once compiled, much faster to read than a list."""

    def __init__(self, table: list[float], start: int) -> None:
        """Read the row that begins at `start`, a `row_index` (see build/opponents/columns.py)."""
        numbers = table[start : start + WIDTH]
        self.bosses, self.usable, self.share, self.turns = numbers[0:4]
        self.slander, self.sure, self.hopeless, self.reach_gap = numbers[4:8]
        self.enter, self.enter_turns, self.enter_usable, self.enter_crowd = numbers[8:12]
        self.enter_bosses, self.none_many, self.none_one, self.none_zero = numbers[12:16]
        self.none_level, self.mayor_wards, self.mayor_favors, self.leader = numbers[16:20]
        self.keep, self.gain, self.spend, self.majority = numbers[20:24]
        self.favor, self.incumbent, self.mayor = numbers[24 : MAYOR_COLUMN + 1]
        self.win_slope = numbers[31]


class Skill(NamedTuple):
    """The effort and the weaknesses of an opponent of one level."""

    nodes: int  # positions judged in a whole turn, at most
    seconds: float  # seconds for a whole turn, at most
    rounds: int  # rounds of solving a ballot
    plans: int = 0  # plans that it plays out through the rivals' turns
    tuned_share: float = 1.0  # share of the way from `TABLE` to the coefficients of self-play
    simple_turns: float = 0.0  # share of turns that it plays by rules of thumb
    simple_bids: float = 0.0  # share of ballots in which it bids by rules of thumb
    last_playouts: int = 0  # playouts of each ballot of the last election
    thrift: float = 1.0  # factor on the forecast worth of a favor when it bids
    net: bool = False  # whether the net judges its best turns, its look-ahead and offices
    net_thrift: float = 0.0  # `thrift` if the net judges ballots; 0 if the forecast judges them
    watches: bool = False  # whether it notices others that work together


_sachem = partial(Skill, tuned_share=0.2, thrift=1.8, net_thrift=1.0, watches=True)
SKILLS: Final[dict[str, Skill]] = {
    "brave": Skill(60, 0.3, 30, tuned_share=0.0, simple_turns=0.86, simple_bids=0.86),
    "alderman": Skill(200, 0.3, 120, tuned_share=0.0, simple_turns=0.4, simple_bids=0.85),
    "sachem": _sachem(2500, 1.0, 150, last_playouts=32),
    "grand_sachem": _sachem(16000, 3.0, 300, last_playouts=64, plans=8, net=True),
}


class Character(NamedTuple):
    """A style of play: worth in chance to win, except `honor` and `nerve`, which are factors."""

    slander: float = 0.0  # worth of each boss slandered away
    favor: float = 0.0  # worth of each favor held
    ward: float = 0.0  # worth of each ward that the seat expects to win
    envy: float = 0.0  # worth of each unit of chance that the strongest rival loses
    honor: float = 1.0  # factor on the price at which the seat breaks its promises
    contest: float = 0.0  # worth of each ward in which the seat stands against somebody
    nerve: float = 0.0  # share of a favor's worth that the seat ignores when it bids

    def in_term(self, term: int) -> "Character":
        """Return the character as it plays in a term: in the last one it hoards no favors."""
        return self._replace(favor=0.0) if term == TERMS and self.favor else self


PLAIN: Final = Character()
CHARACTERS: Final[dict[str, Character]] = {
    "slanderer": Character(slander=0.035, honor=0.6),
    "hoarder": Character(favor=0.0125, honor=1.5),
    "kingmaker": Character(envy=0.8, honor=0.8),
    "machine": Character(ward=0.045, honor=1.2),
}
BOLDNESS: Final = {"cautious": -1.0, "bold": 0.6}  # steps for `bolder`; a bold bot wins less


def bolder(character: Character, steps: float) -> Character:
    """Return a character that slanders, opposes others and pays for wards by `steps` more."""
    return character._replace(
        slander=character.slander + 0.02 * steps,
        contest=character.contest + 0.01 * steps,
        nerve=character.nerve + 0.3 * steps,
    )
