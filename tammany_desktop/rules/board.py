"""The fixed board: wards, zones, borders, populations, offices (R1, R2.1).

Inside the program a ward is an index from 0 to 14 into `WARD_NUMBERS`; a population is an
index from 0 to 3 into `POPULATIONS`; a set of wards is a bit mask of indexes.
"""

from typing import Final

WARD_NUMBERS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 17)
WARD_COUNT: Final = 15
WARD_INDEX: Final = {number: index for index, number in enumerate(WARD_NUMBERS)}

POPULATIONS: Final = ("irish", "english", "german", "italian")
POPULATION_COUNT: Final = 4
IRISH: Final = 0
ENGLISH: Final = 1
GERMAN: Final = 2
ITALIAN: Final = 3
CUBES_EACH: Final = 25  # cubes of each population

OFFICES: Final = (
    "mayor",
    "deputy_mayor",
    "chief_of_police",
    "council_president",
    "precinct_chairman",
)
MAYOR: Final = 0
DEPUTY_MAYOR: Final = 1
CHIEF_OF_POLICE: Final = 2
COUNCIL_PRESIDENT: Final = 3
PRECINCT_CHAIRMAN: Final = 4
NO_OFFICE: Final = -1
NO_WARD: Final = -1

BOSSES_EACH: Final = 19  # the twentieth marks the score (R2.1)
SLANDER_TOKENS: Final = 3  # tokens of each player
LOCKS_A_TERM: Final = 2
TERMS: Final = 4
YEARS_A_TERM: Final = 4
LAST_YEAR: Final = 16

ZONE_NAMES: Final = ("I", "II", "III")


def _indexes(*numbers: int) -> tuple[int, ...]:
    return tuple(WARD_INDEX[number] for number in numbers)


# Wards of each zone in voting order, and their starting cubes by population (R1.2).
ZONES: Final = (_indexes(1, 2, 4, 7, 6, 14), _indexes(9, 15, 8, 5, 3), _indexes(17, 11, 13, 10))
ZONE_CUBES: Final = ((2, 2, 2, 0), (2, 2, 1, 0), (2, 1, 1, 0))
VOTING_ORDER: Final = ZONES[0] + ZONES[1] + ZONES[2]
ZONE_OF: Final = tuple(
    next(zone for zone in range(3) if ward in ZONES[zone]) for ward in range(WARD_COUNT)
)
TAMMANY_HALL: Final = 12  # index of ward 14 (R1.4)
BONUS_CUBE_WARDS: Final = _indexes(1, 2)
BONUS_FAVOR_WARDS: Final = _indexes(4, 7)

# The wards of higher numbers that each ward borders on, by number.
BORDERS: Final = {
    1: (2, 3),
    2: (3, 4, 6),
    3: (5, 6),
    4: (6, 7),
    5: (6, 8),
    6: (10, 14),
    7: (10, 13),
    8: (9, 14, 15),
    9: (15,),
    10: (13, 14, 17),
    11: (13, 17),
    13: (17,),
    14: (15, 17),
    15: (17,),
}


def _neighbors(ward: int) -> tuple[int, ...]:
    number = WARD_NUMBERS[ward]
    lower_numbers = [lower for lower, higher in BORDERS.items() if number in higher]
    return tuple(sorted(WARD_INDEX[other] for other in (*lower_numbers, *BORDERS.get(number, ()))))


NEIGHBORS: Final = tuple(_neighbors(ward) for ward in range(WARD_COUNT))


def zones_at_start(players: int) -> int:
    """Return how many zones are populated at set-up: one for 3 players, three for 5 (R2.3)."""
    return players - 2


def zone_opening_after(players: int, term: int) -> int:
    """Return the zone populated (opened) when `term` ends, as an index; -1 for none (R9.6)."""
    zone = zones_at_start(players) + term - 1
    return zone if zone < len(ZONES) else -1


def zones_open(players: int, term: int) -> int:
    """Return how many zones are populated (open) while `term` is played (R2.3, R9.6)."""
    return min(len(ZONES), zones_at_start(players) + term - 1)
