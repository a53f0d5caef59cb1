"""Every entry of a catalog with the values it can meet, as somebody may read it.

Each placeholder varies alone around the first of its values, but for those that change together.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from tammany_desktop.languages import text
from tammany_desktop.newspaper import capital
from tammany_desktop.newspaper.city_stories import Story
from tests.helpers.catalogs import entries
from tests.helpers.values import Value, kind_of, placeholders

# Placeholders that always change together.
TOGETHER: Final = (
    frozenset(("population", "people", "favor", "favor_many", "nation", "color", "colors")),
    frozenset(("wards", "less")),
    frozenset(("most", "next")),
    frozenset(("nth", "times")),
    frozenset(("number", "peoples")),
    frozenset(("count", "number")),
    frozenset(("count", "wards")),
    frozenset(("count", "names")),
)
STORY: Final = re.compile(r"press\.(headline|deck|item)\.")


class Rendering(NamedTuple):
    """An entry in words, as somebody may read it."""

    key: str
    words: str


def _groups(wanted: frozenset[str]) -> list[frozenset[str]]:
    found = [group & wanted for group in TOGETHER if len(group & wanted) > 1]
    grouped = frozenset().union(*found)
    return [*found, *(frozenset((name,)) for name in sorted(wanted - grouped))]


def _settings(key: str, wanted: frozenset[str]) -> Iterator[dict[str, Value]]:
    kinds = {name: kind_of(key, name) for name in wanted}
    # A test of its own complains of a placeholder without a kind.
    pools: dict[str, Sequence[Value]] = {n: kind() if kind else (n,) for n, kind in kinds.items()}
    base = {name: pool[0] for name, pool in pools.items()}
    yield base
    for group in _groups(wanted):
        for turn in range(1, max(len(pools[name]) for name in group)):
            yield base | {name: pools[name][turn % len(pools[name])] for name in group}


def _as_read(key: str, words: str, values: dict[str, Value]) -> str:
    """The newspaper begins its sentences with a capital."""
    return capital(words, Story(key, 0, values)) if STORY.match(key) else words


def renderings(code: str) -> Iterator[Rendering]:
    """Every entry of the language in use, `code`, with every value it can meet."""
    for key in entries(code):
        for values in _settings(key, placeholders(code, key)):
            yield Rendering(key, _as_read(key, text(key, **values), values))
