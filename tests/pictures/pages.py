"""All pages, in the order in which they are drawn."""

from typing import Final

from tests.pictures.elections import ELECTIONS
from tests.pictures.learning import LEARNING
from tests.pictures.menus import MENUS
from tests.pictures.reviews import REVIEWS
from tests.pictures.studio import Page
from tests.pictures.tables import TABLES

ONCE: Final = (*MENUS, *TABLES, *ELECTIONS, *REVIEWS, *LEARNING)
# At 200 %: the table, and what comes over it.
LARGE: Final = """
table table-told table-five table-ward table-zoomed table-projection slander-rival office-favor
bonus-favor tally hint-3 tutor offer offer-folded deals deals-ward deals-ledger log menu players
announcement cover ballot ballot-board reveal rival-ballot elected appointments newspaper-1 final
replay snapshot-ward board-set problem-slander verdict-slander lesson-first_term
"""
# In German, which has the longest words.
GERMAN: Final = """
title new-game new-game-rules settings-reading settings-play settings-keys rules saves hall-mayors
hall-challenges crash question learn problems table table-told table-ward table-projection
slander-rival office-favor hint-3 tutor offer deals deals-kind log menu players announcement ballot
reveal elected appointments newspaper-1 final analysis-favors analysis-weighed mistakes board-set
verdict-slander lesson-first_term
"""


def _also(names: str, ending: str, settings: dict[str, object]) -> list[Page]:
    by_name = {page.name: page for page in ONCE}
    pages = [by_name[name] for name in names.split()]
    return [
        page._replace(
            name=f"{page.name}-{ending}",
            shows=frozenset(),
            settings={**page.settings, **settings},
        )
        for page in pages
    ]


PAGES: Final[tuple[Page, ...]] = (
    *ONCE,
    *_also(LARGE, "200", {"ui_scale": 200}),
    *_also(GERMAN, "de", {"language": "de"}),
)
