"""The newspaper in every language: every wording of every story, filled with real elections."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tammany_desktop import newspaper
from tammany_desktop.languages import has, text
from tammany_desktop.newspaper.city_stories import Facts, Story
from tammany_desktop.newspaper.report import Report
from tests.helpers.catalogs import CODES, MADE, OTHERS, entries, speaking
from tests.newspaper.claims import CLAIMS
from tests.newspaper.elections import crafted, played, report_of
from tests.newspaper.end_claims import END_CLAIMS

GAMES = 60
STYLES = ("headline", "deck", "item")
# A sentence that goes on in a small letter; German ordinals end in a period too.
SMALL = re.compile(r"(?<![0-9])[.!?][\s\u00a0]+([^\W\d_])")


@cache
def elections() -> tuple[tuple[Report, tuple[str, ...]], ...]:
    every = (*crafted(), *(played(number) for number in range(GAMES)))
    return tuple((report_of(told, term), told.names) for told in every for term in told.terms)


def wordings(story: Story) -> Iterator[tuple[str, str]]:
    """Every key of a story with its words."""
    yield f"press.slug.{story.kind}", text(f"press.slug.{story.kind}", **story.values)
    for form in STYLES:
        number = 1
        while has(key := f"press.{form}.{story.kind}.{number}"):
            yield key, newspaper.capital(text(key, **story.values), story)
            number += 1


@pytest.mark.parametrize("code", [*OTHERS, *MADE])
def test_every_wording_is_well_set(code: str) -> None:
    wrong: dict[str, str] = {}
    kinds, known = set(), set()
    with speaking(code):
        for report, names in elections():
            for story in newspaper.stories(Facts(report, names)):
                kinds.add(story.kind)
                same = names, story.kind, *story.values.items()
                if same in known:
                    continue
                known.add(same)
                found = wordings(story)
                wrong |= {key: words for key, words in found if not well_set(words, key, names)}
    assert wrong == {}
    assert kinds == set(CLAIMS | END_CLAIMS)


def well_set(words: str, key: str, names: tuple[str, ...]) -> bool:
    if "%" in words or "{" in words or "  " in words or words.strip() != words or not words:
        return False
    begun = words.startswith(names) or not words[0].islower()
    small = [found[1] for found in SMALL.finditer(words) if found[1].islower()]
    ends = words[-1] in ".!?" if ".item." in key else True
    return begun and ends and not small


@pytest.mark.parametrize("code", [*CODES, *MADE])
def test_a_whole_page_is_set(code: str) -> None:
    with speaking(code):
        for report, names in elections()[:12]:
            one = newspaper.compose(report, names, report.term)
            for words in (one.headline, *one.decks, one.caption, one.dateline, one.volume):
                assert "%" not in words
                assert words.strip() == words != ""
            for line in (*one.leaders, *one.offices):
                assert "%" not in line.title + line.name


@pytest.mark.parametrize("code", [*CODES, *MADE])
def test_no_two_wordings_are_the_same(code: str) -> None:
    """A game takes each wording once, so its papers never repeat one."""
    found = [
        words
        for key, words in entries(code).items()
        if key.startswith(tuple(f"press.{form}." for form in STYLES))
    ]
    assert sorted({str(one) for one in found if found.count(one) > 1}) == []
