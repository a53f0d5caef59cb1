"""The columns of the learned numbers: what each of them weighs, as `Row` reads them."""

from typing import Final

from tammany_desktop.bots.mind.parameters import MAYOR_COLUMN as MAYOR_COLUMN

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
INCUMBENT: Final = 25  # MAYOR_COLUMN comes next
WIN_SLOPE: Final = 31  # how sharply points ahead mean winning
