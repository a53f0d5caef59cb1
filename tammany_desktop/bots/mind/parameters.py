"""The meaning of the learned numbers, and the levels and characters that use them."""

from typing import Final, NamedTuple

from tammany_desktop.bots.mind.tables import TABLE as TABLE
from tammany_desktop.rules.board import TERMS

WIDTH: Final = 32
STAGES: Final = 5
ROWS: Final = 4 * STAGES  # for one count of players

# A seat that runs in a ward.
BOSSES: Final = 0
USABLE: Final = 1  # log(1 + favors it could bid there)
SHARE: Final = 2  # those favors, each split among the contested wards that want it
TURNS: Final = 3  # turns left to it in the term
SLANDER: Final = 4  # it may still slander this term
SURE: Final = 5  # no rival standing there can reach its bosses
HOPELESS: Final = 6  # its reach is below a rival's bosses
REACH_GAP: Final = 7  # its reach less the best rival's, within -4..4
# A seat that may still come.
ENTER: Final = 8
ENTER_TURNS: Final = 9
ENTER_USABLE: Final = 10
ENTER_CROWD: Final = 11
ENTER_BOSSES: Final = 12  # most bosses of another seat there
# Nobody wins: a tie, or an empty ward.
NONE_MANY: Final = 13
NONE_ONE: Final = 14
NONE_ZERO: Final = 15
NONE_LEVEL: Final = 16  # the two with most bosses have equally many
# The city.
MAYOR_WARDS: Final = 17
MAYOR_FAVORS: Final = 18
LEADER: Final = 19
KEEP: Final = 20  # favors at the election's end, before leaders: share kept
GAIN: Final = 21  # ... and gained a turn left
SPEND: Final = 22  # ... and lost for each ward won
MAJORITY: Final = 23
# What is carried into the next term, in points.
FAVOR: Final = 24
INCUMBENT: Final = 25
MAYOR: Final = 26  # and the four offices after it
STANDING: Final = 31  # how sharply points ahead mean winning


def row(players: int, term: int, stage: int) -> int:
    """Return where the numbers of a stage begin in `TABLE`."""
    return ((players - 3) * ROWS + (term - 1) * STAGES + stage) * WIDTH


class Row:
    """The numbers of one stage, by name: much faster to read than a list once compiled."""

    def __init__(self, table: list[float], base: int) -> None:
        """Read the numbers that begin there, as `row` says."""
        self.bosses = table[base + BOSSES]
        self.usable = table[base + USABLE]
        self.share = table[base + SHARE]
        self.turns = table[base + TURNS]
        self.slander = table[base + SLANDER]
        self.sure = table[base + SURE]
        self.hopeless = table[base + HOPELESS]
        self.reach_gap = table[base + REACH_GAP]
        self.enter = table[base + ENTER]
        self.enter_turns = table[base + ENTER_TURNS]
        self.enter_usable = table[base + ENTER_USABLE]
        self.enter_crowd = table[base + ENTER_CROWD]
        self.enter_bosses = table[base + ENTER_BOSSES]
        self.none_many = table[base + NONE_MANY]
        self.none_one = table[base + NONE_ONE]
        self.none_zero = table[base + NONE_ZERO]
        self.none_level = table[base + NONE_LEVEL]
        self.mayor_wards = table[base + MAYOR_WARDS]
        self.mayor_favors = table[base + MAYOR_FAVORS]
        self.leader = table[base + LEADER]
        self.keep = table[base + KEEP]
        self.gain = table[base + GAIN]
        self.spend = table[base + SPEND]
        self.majority = table[base + MAJORITY]
        self.favor = table[base + FAVOR]
        self.incumbent = table[base + INCUMBENT]
        self.mayor = table[base + MAYOR]
        self.standing = table[base + STANDING]


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
    net: bool = False  # whether the net judges its best turns, ends of looking ahead, and offices
    net_bids: float = 0.0  # as `thrift` where the net judges ballots; 0 where it does not
    watches: bool = False  # whether it sees when two others work together


SKILLS: Final[dict[str, Skill]] = {
    "brave": Skill(60, 0.3, 30, insight=0.0, lapse=0.86, thumb_bids=0.86),
    "alderman": Skill(200, 0.3, 120, insight=0.0, lapse=0.45, thumb_bids=0.45),
    "sachem": Skill(
        2500, 1.0, 150, insight=0.2, counted=32, thrift=1.8, net_bids=1.0, watches=True
    ),
    "grand_sachem": Skill(
        16000,
        3.0,
        300,
        plans=8,
        insight=0.2,
        counted=64,
        thrift=1.8,
        net=True,
        net_bids=1.0,
        watches=True,
    ),
}


class Character(NamedTuple):
    """The share of its chance to win that a character would give for what it likes."""

    slander: float = 0.0  # for each boss slandered away
    favor: float = 0.0  # for each favor held
    ward: float = 0.0  # for each ward expected
    envy: float = 0.0  # for each point of chance that the strongest rival loses
    honor: float = 1.0  # how many times the usual price of its name it wants for breaking its word
    contest: float = 0.0  # for each ward where it stands against somebody
    nerve: float = 0.0  # share of what a favor is worth that it does not mind when it bids

    def in_term(self, term: int) -> "Character":
        """Return what it likes in a term: in the last one, favors are there to be spent."""
        return self._replace(favor=0.0) if term == TERMS and self.favor else self


PLAIN: Final = Character()
CHARACTERS: Final[dict[str, Character]] = {
    "slanderer": Character(slander=0.035, honor=0.6),
    "hoarder": Character(favor=0.0125, honor=1.5),
    "kingmaker": Character(envy=0.8, honor=0.8),
    "machine": Character(ward=0.045, honor=1.2),
}
BOLDNESS: Final = {"cautious": -1.0, "bold": 0.6}  # steps: boldness costs more than caution


def bolder(style: Character, steps: float) -> Character:
    """A character that slanders, stands against others and pays for wards more readily, or less."""
    return style._replace(
        slander=style.slander + 0.02 * steps,
        contest=style.contest + 0.01 * steps,
        nerve=style.nerve + 0.3 * steps,
    )
