"""The events of a game, named in the past tense. They hold every outcome of chance.

An event is a small named tuple; wards, populations and offices are indexes as in `board`. `codec`
writes them as JSON data and reads them back.
"""

from typing import Final, NamedTuple

from tammany_desktop.rules.moves import Bid, ByPopulation

# Why points were scored (R9.2, R9.4, R10.2).
FOR_WARDS: Final = 0
FOR_MAYOR: Final = 1
FOR_SLANDER: Final = 2
REASONS: Final = ("wards", "mayor", "slander")

# What decided who is Mayor (R9.3) or has won (R10.3), in the order of comparison.
BY_COUNT: Final = 0  # wards won, or points
BY_FAVORS: Final = 1
BY_IRISH: Final = 2  # then English, German, Italian: 3, 4, 5
BY_MAYOR: Final = 6  # the Mayor of the ending term, or the one named last
BY_NOBODY: Final = 7  # nothing decided: the victory is shared, or there is no Mayor
DECIDERS: Final = ("count", "favors", "irish", "english", "german", "italian", "mayor", "shared")

CAMPAIGN: Final = 0
SETTLE: Final = 1
ACTIONS: Final = ("campaign", "settle")


class TurnBegan(NamedTuple):
    """A seat's turn of a year began (R3.1)."""

    seat: int
    year: int


class GardenFilled(NamedTuple):
    """Castle Garden was empty at a turn's start and was refilled by a draw from the bag (R4.1)."""

    cubes: ByPopulation


class BossPlaced(NamedTuple):
    """A boss went from its owner's supply into a ward (R5)."""

    seat: int
    ward: int


class CubePlaced(NamedTuple):
    """A cube went from Castle Garden into a ward (R5.2)."""

    seat: int
    ward: int
    population: int


class WardActionDone(NamedTuple):
    """The turn's ward action is complete: `action` is CAMPAIGN or SETTLE (R5)."""

    seat: int
    action: int


class FavorTaken(NamedTuple):
    """A seat took the favor that follows a Settle (R5.2)."""

    seat: int
    population: int


class Slandered(NamedTuple):
    """One token and one favor of `population` were paid; the rival lost a boss in `ward` (R6.2)."""

    seat: int
    rival: int
    ward: int
    population: int


class SpreadOpened(NamedTuple):
    """The slander in `ward` may still spread to a neighboring ward (R6.3)."""

    seat: int
    rival: int
    ward: int
    population: int


class SlanderSpread(NamedTuple):
    """Two more favors were paid; one boss of the rival left a second ward (R6.3)."""

    seat: int
    rival: int
    ward: int
    population: int


class SpreadDeclined(NamedTuple):
    """The slander was not spread (R6.3)."""

    seat: int


class DeputyFavorTaken(NamedTuple):
    """The Deputy Mayor took a favor (RO.2)."""

    seat: int
    population: int


class CubeArrested(NamedTuple):
    """The Chief of Police sent a cube back to the bag (RO.3)."""

    seat: int
    ward: int
    population: int


class WardLocked(NamedTuple):
    """The Council President locked a ward (RO.4)."""

    seat: int
    ward: int


class CubeResettled(NamedTuple):
    """The Precinct Chairman moved a cube across a border (RO.5)."""

    seat: int
    from_ward: int
    to_ward: int
    population: int


class TurnEnded(NamedTuple):
    """A seat ended its turn (R4.3)."""

    seat: int


class ElectionBegan(NamedTuple):
    """A term's election began; Castle Garden's cubes went back to the bag (R7.1)."""

    term: int


class BallotCalled(NamedTuple):
    """A ward is contested and someone can bid: sealed bids are due (R7.4)."""

    ward: int
    candidates: tuple[int, ...]


class BallotOpened(NamedTuple):
    """All bids of a ward, one a seat, were revealed and paid to the supply (R7.4, R7.6)."""

    ward: int
    bids: tuple[Bid, ...]


class WardWon(NamedTuple):
    """A seat won a ward; `votes` are by seat; one boss of the winner stayed (R7.3, R7.5, R7.6)."""

    ward: int
    seat: int
    votes: tuple[int, ...]


class WardTied(NamedTuple):
    """The most votes were tied: no winner, and all bosses left (R7.5, R7.6)."""

    ward: int
    votes: tuple[int, ...]


class WardPassed(NamedTuple):
    """Nobody stood in the ward (R7.3)."""

    ward: int


class BonusOffered(NamedTuple):
    """The winner of a special ward may take its bonus (R8)."""

    seat: int
    ward: int


class BonusCubePlaced(NamedTuple):
    """A cube of the winner's choice went from the bag into a ward (R8.1)."""

    seat: int
    ward: int
    population: int


class BonusFavorTaken(NamedTuple):
    """The winner took a favor (R8.2)."""

    seat: int
    population: int


class BonusDeclined(NamedTuple):
    """The winner took no bonus (R8.0)."""

    seat: int


class LeaderNamed(NamedTuple):
    """A seat leads a population and took `favors` of that population (R9.1)."""

    seat: int
    population: int
    favors: int


class PointsScored(NamedTuple):
    """A seat scored points; `reason` is one of the FOR_ constants (R9.2, R9.4, R10.2)."""

    seat: int
    points: int
    reason: int


class OfficesEnded(NamedTuple):
    """All offices of the ending term ended (R9.3)."""


class MayorNamed(NamedTuple):
    """A Mayor was named, newly or again; `decided_by` is one of the BY_ constants (R9.3)."""

    seat: int
    decided_by: int


class NoMayor(NamedTuple):
    """The tie could not be broken and there was no Mayor before (R9.3)."""


class AppointmentsBegan(NamedTuple):
    """The Mayor is to give every other player an office (R9.5)."""

    seat: int


class Appointed(NamedTuple):
    """A seat was given an office (R9.5)."""

    seat: int
    office: int


class AppointmentsConfirmed(NamedTuple):
    """The Mayor confirmed the appointments (R9.5)."""

    seat: int


class LocksLifted(NamedTuple):
    """The election is over, and the locks were removed (R9.6)."""


class ZonePopulated(NamedTuple):
    """A zone was opened: one cube a ward, `populations` in the voting order of its wards (R9.6)."""

    zone: int
    populations: tuple[int, ...]


class TermBegan(NamedTuple):
    """A new term began, with its first player (R3.3)."""

    term: int
    first: int


class MajorityWon(NamedTuple):
    """A seat had the most favors of a population at the game's end and scored for it (R10.1)."""

    seat: int
    population: int


class GameEnded(NamedTuple):
    """The game ended; `decided_by` is one of the BY_ constants (R10.3)."""

    winners: tuple[int, ...]
    decided_by: int


Event = (
    TurnBegan
    | GardenFilled
    | BossPlaced
    | CubePlaced
    | WardActionDone
    | FavorTaken
    | Slandered
    | SpreadOpened
    | SlanderSpread
    | SpreadDeclined
    | DeputyFavorTaken
    | CubeArrested
    | WardLocked
    | CubeResettled
    | TurnEnded
    | ElectionBegan
    | BallotCalled
    | BallotOpened
    | WardWon
    | WardTied
    | WardPassed
    | BonusOffered
    | BonusCubePlaced
    | BonusFavorTaken
    | BonusDeclined
    | LeaderNamed
    | PointsScored
    | OfficesEnded
    | MayorNamed
    | NoMayor
    | AppointmentsBegan
    | Appointed
    | AppointmentsConfirmed
    | LocksLifted
    | ZonePopulated
    | TermBegan
    | MajorityWon
    | GameEnded
)
