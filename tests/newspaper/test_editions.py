"""All editions of a game, in every language: nothing comes twice, every word is in its place."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tammany_desktop import newspaper
from tammany_desktop.languages import has, text
from tammany_desktop.newspaper import FrontPage, compose, salt_of
from tammany_desktop.newspaper.city_stories import Facts
from tests.helpers.catalogs import CODES, entries, speaking
from tests.newspaper.claims import CLAIMS
from tests.newspaper.elections import Notification, played, report_of
from tests.newspaper.end_claims import END_CLAIMS

FEW, MANY = 15, 125  # games: 60 pages and 500
SIZES = [FEW, pytest.param(MANY, marks=pytest.mark.long)]
# How often the rules let a kind of story come in the four elections of a game; all others always.
OFTEN = {
    **dict.fromkeys(END_CLAIMS, 1),
    **dict.fromkeys(("first",), 1),
    **dict.fromkeys(("comeback", "third", "ahead_new", "ahead_same"), 2),
    **dict.fromkeys(("office_ousted", "office_same"), 2),
    **dict.fromkeys(("retained", "underdog", "ousted", "again", "level", "no_offices"), 3),
    **dict.fromkeys(("slander_paid", "slander_wasted", "slandered_mayor", "slander_toll"), 3),
    **dict.fromkeys(("no_slander", "lock_paid", "lock_lost", "arrests", "moved", "zone_opens"), 3),
}
NUMBERED = ("wards", "votes", "favors", "cubes", "points", "bosses", "persons", "families")
# Words that may follow themselves.
DOUBLED = {"de": {"die", "der", "das"}, "fr": {"nous", "vous"}}


def editions(told: Notification) -> list[FrontPage]:
    """The papers of a game."""
    salt = salt_of(told.start)
    return [compose(report_of(told, term), told.names, salt) for term in told.terms]


def paragraphs(one: FrontPage) -> list[str]:
    articles = (*one.articles, *one.notices)
    return [one.headline, *one.decks, *(article.words for article in articles)]


def sentences(one: FrontPage) -> list[str]:
    """What the page says, but for short remarks."""
    cut = (re.split(r"(?<=[.!?])\s+", words) for words in paragraphs(one))
    return [words for found in cut for words in found if len(words.split()) > 3]


@cache
def miscounted(code: str) -> re.Pattern[str]:
    """A number above one before a singular, or one before a plural."""
    numbers = [str(entries(code)[f"press.number.{count}"]) for count in range(2, 21)]
    wrong = []
    for thing in NUMBERED:
        forms = entries(code)[f"press.count.{thing}"]
        assert isinstance(forms, dict)
        one, noun = forms["one"].replace("{number}", text("press.number.1")).split(" ", 1)
        many = forms["other"].removeprefix("{number} ")
        if noun != many:
            wrong.append(rf"(?:{'|'.join(numbers)}|[0-9]{{2,}}) {noun}\b")
            wrong.append(rf"\b(?:{one}|1) {many}\b")
    return re.compile("|".join(wrong), re.IGNORECASE)


def faults(code: str, words: str) -> Iterator[str]:
    """What is wrong in a paragraph."""
    if re.search(r"[%{}]|press\.|  ", words):
        yield "left over"
    if miscounted(code).search(words):
        yield "count"
    twice = {found.casefold() for found in re.findall(r"\b([^\W\d_]+) \1\b", words, re.IGNORECASE)}
    if twice - DOUBLED.get(code, set()):
        yield "doubled"


@pytest.mark.parametrize("games", SIZES)
@pytest.mark.parametrize("code", CODES)
def test_nothing_is_printed_twice_in_a_game_nor_wrongly(code: str, games: int) -> None:
    with speaking(code):
        for number in range(games):
            papers = editions(played(number))
            for found in (paragraphs, sentences):
                words = [said for one in papers for said in found(one)]
                assert sorted({said for said in words if words.count(said) > 1}) == []
            used = [key for one in papers for key in one.used_keys]
            assert len(set(used)) == len(used)
            wrong = {said: list(faults(code, said)) for one in papers for said in paragraphs(one)}
            assert {said: found for said, found in wrong.items() if found} == {}


@pytest.mark.parametrize("code", CODES)
def test_the_faults_looked_for_are_found(code: str) -> None:
    with speaking(code):
        one, two = (
            text("press.count.wards", count=n, number=text(f"press.number.{n}")) for n in (1, 2)
        )
        noun = one.split(" ", 1)[1]
        assert list(faults(code, f"X {one} X {two}")) == []
        assert list(faults(code, f"X {text('press.number.2')} {noun}")) == ["count"]
        assert list(faults(code, "{wards}")) == ["left over"]
        assert list(faults(code, "la la")) == ["doubled"]


@pytest.mark.parametrize("games", SIZES)
@pytest.mark.parametrize("code", CODES)
def test_no_two_paragraphs_of_a_page_begin_with_the_same_words(code: str, games: int) -> None:
    with speaking(code):
        for number in range(games):
            for one in editions(played(number)):
                slugs = [article.heading for article in one.articles]
                assert sorted({slug for slug in slugs if slugs.count(slug) > 1}) == []


@pytest.mark.parametrize("number", range(FEW))
def test_headline_and_decks_have_their_paragraphs_on_top(number: int) -> None:
    for one in editions(played(number)):
        count = 1 + len(one.decks)
        kinds = [story.kind for story in one.stories[:count]]
        assert [article.kind for article in one.articles[:count]] == kinds


def test_no_story_uses_up_its_paragraphs_before_the_last_election() -> None:
    short = {
        kind
        for kind in CLAIMS | END_CLAIMS
        if not all(has(f"press.item.{kind}.{turn}") for turn in range(1, 1 + OFTEN.get(kind, 4)))
    }
    assert short == set()


def test_a_story_whose_words_are_used_up_makes_room_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(newspaper._Editor, "wording_count", lambda *_: 1)
    left_out = 0
    for number in range(FEW):
        told = played(number)
        papers = editions(told)
        assert all(one.articles for one in papers)
        plain = [story.kind for one in papers for story in one.stories if not story.mayor]
        assert len(set(plain)) == len(plain)
        for term, one in zip(told.terms, papers, strict=True):
            stories = newspaper.stories(Facts(report_of(told, term), told.names))
            left_out += len(stories) - len(one.stories)
    assert left_out > FEW


def test_a_page_without_fresh_words_prints_its_first_story(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newspaper._Editor, "fresh", lambda *_: False)
    for one in editions(played(3)):
        assert [article.kind for article in one.articles] == [one.stories[0].kind]


def test_a_mayor_of_more_elections_than_there_are_words_for_is_kept_again() -> None:
    """A game begun from a position may have a Mayor before its first election."""
    told = played(0)
    found = report_of(told, 3)
    for streak, kind in ((4, "third"), (5, "again")):
        report = found._replace(mayor=0, mayor_before=0, mayor_streak=streak, decided_by=0)
        kinds = {story.kind for story in newspaper.stories(Facts(report, told.names))}
        assert kinds & {"third", "again"} == {kind}
