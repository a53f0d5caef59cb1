"""A story: something that happened in an election and is worth printing."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tammany_desktop.languages import listed
from tammany_desktop.press.report import Report
from tammany_desktop.press.wording import Values

# Every kind of story may be an item below; these may be the headline.
HEADLINED: Final = frozenset(
    (
        *("no_mayor", "sweep", "landslide", "by_one", "first"),
        *("retained", "tie_favors", "tie_color"),
        *("underdog", "ousted", "again", "third", "comeback"),
        *("hall_rival", "hall_tied", "dear", "hot_tie", "free_election", "zone", "shut_out"),
        *("slander_paid", "slandered_mayor", "leader_three", "ahead_new"),
    )
)
# Never a deck: too small to stand above the columns, or so great that it is the headline.
NO_DECK: Final = frozenset(("hall_empty", "unopposed_one", "empty", "no_mayor", "sweep"))


class Story(NamedTuple):
    """One story: its kind names its words in the catalog, `rank` how much it is news.

    `mayor` marks the stories that say who is Mayor, or that nobody is.
    """

    kind: str
    rank: int
    values: Values
    mayor: bool = False


class Press(NamedTuple):
    """What a reporter has at hand: the facts, and the names as the paper prints them."""

    report: Report
    names: tuple[str, ...]

    def listed(self, seats: Iterable[int]) -> str:
        """Some players as a list."""
        return listed([self.names[seat] for seat in seats])


def alone(counts: Sequence[int]) -> int:
    """The index of the greatest count if no other equals it, else -1.

    >>> alone((1, 3, 2)), alone((3, 3, 2))
    (1, -1)
    """
    most = max(counts)
    return list(counts).index(most) if list(counts).count(most) == 1 else -1
