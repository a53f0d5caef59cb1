"""The newspaper: what it prints is true, its words never repeat in a game, all can be reached."""

import re
from collections.abc import Iterator

import pytest

from tammany_desktop import newspaper
from tammany_desktop.languages import language
from tammany_desktop.newspaper import (
    FrontPage,
    city_stories,
    compose,
    salt_of,
    term_report,
    wording,
)
from tammany_desktop.newspaper.city_stories import ENDINGS, HEADLINE_KINDS, NO_DECK, Story
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.rules.evolution import fold
from tests.helpers.catalogs import entries
from tests.helpers.play import new_game
from tests.newspaper.claims import CLAIMS, Facts
from tests.newspaper.elections import Notification, crafted, played, report_of
from tests.newspaper.end_claims import END_CLAIMS, final

GAMES = 100
ALL_CLAIMS = CLAIMS | END_CLAIMS
MOST_SALTS = 60  # other salts an election is set with while some of its words were never seen


@pytest.fixture(scope="module", autouse=True)
def _stories_once() -> Iterator[None]:
    """The stories of a report are found once, not for each salt that it is set with."""
    find, known = (
        newspaper.stories,
        dict[tuple[object, ...], tuple[city_stories.Facts, list[Story]]](),
    )

    def once(press: city_stories.Facts) -> list[Story]:
        key = id(press.report), press.names, language()
        if key not in known:
            known[key] = press, find(press)  # a report that is kept keeps its number
        return known[key][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(newspaper, "stories", once)
        yield


def pages(told: Notification, salt: int | None = None) -> list[FrontPage]:
    salt = salt_of(told.start) if salt is None else salt
    return [compose(report_of(told, term), told.names, salt) for term in told.terms]


def games(count: int = GAMES) -> Iterator[Notification]:
    return (played(number) for number in range(count))


def every_election() -> Iterator[tuple[Notification, int]]:
    for told in (*games(), *crafted()):
        for term in told.terms:
            yield told, term


def catalog() -> set[str]:
    stories = re.compile(r"press\.(headline|deck|item)\..+")
    return {key for key in entries("en") if stories.fullmatch(key)}


def test_every_claim_is_true() -> None:
    seen = set()
    for told, term in every_election():
        facts = Facts(told.start, told.events, term, told.names)
        for story in newspaper.stories(city_stories.Facts(report_of(told, term), told.names)):
            seen.add(story.kind)
            assert ALL_CLAIMS[story.kind](facts, dict(story.values)), (term, story)
    assert seen == set(ALL_CLAIMS)


def test_no_headline_deck_or_paragraph_repeats_within_a_game() -> None:
    for told in games():
        for salt in (None, 1):
            papers = pages(told, salt)
            words = [w for one in papers for w in (one.headline, *one.decks)]
            assert len(set(words)) == len(words) >= 4
            told_twice = [x.words for one in papers for x in one.articles]
            assert len(set(told_twice)) == len(told_twice)
            heads = [k for one in papers for k in one.used_keys if ".item." not in k]
            assert len(set(heads)) == len(heads)


def test_every_wording_can_be_reached_and_no_other() -> None:
    missing, known = catalog(), catalog()
    for told, term in every_election():
        found = report_of(told, term)
        kinds = {story.kind for story in newspaper.stories(city_stories.Facts(found, told.names))}
        for salt in (salt_of(told.start), *range(MOST_SALTS)):
            used = set(compose(found, told.names, salt).used_keys)
            assert used <= known
            missing -= used
            if kinds.isdisjoint(key.split(".")[2] for key in missing):
                break
    assert not missing


def test_every_kind_has_four_wordings_of_headline_and_deck() -> None:
    keys = catalog()
    kinds = {key.split(".")[2] for key in keys}
    assert kinds == set(ALL_CLAIMS)
    for kind in CLAIMS:
        for form, wanted in (("headline", kind in HEADLINE_KINDS), ("deck", kind not in NO_DECK)):
            found = {key for key in keys if key.startswith(f"press.{form}.{kind}.")}
            assert len(found) == (4 if wanted else 0), (form, kind)


def test_nothing_is_left_unfilled_or_misspelled() -> None:
    for told, term in every_election():
        one = compose(report_of(told, term), told.names, term)
        for words in (one.headline, *one.decks, one.caption, one.dateline, one.volume):
            assert_well_set(words)
        for article in (*one.articles, *one.notices):
            assert_well_set(article.heading)
            assert_well_set(article.words)
            assert article.words[-1] in ".!?", article.words


def assert_well_set(words: str) -> None:
    assert "%" not in words, words
    assert "{" not in words, words
    assert "press." not in words, words
    assert "  " not in words, words
    assert words == words.strip() != "", words
    assert words[0].isupper() or words[0].isdigit(), words
    for sentence in re.findall(r"[.!?] ([^A-Z“0-9])", words):
        raise AssertionError((sentence, words))
    assert not re.search(r"\b1 (wards|votes|favors|points)\b", words), words
    assert not re.search(r"\bone (wards|votes|favors|points|families|persons)\b", words), words


def test_headline_or_first_deck_says_who_is_mayor() -> None:
    for told, term in every_election():
        one = compose(report_of(told, term), told.names, term)
        decks = one.stories[1 : 1 + len(one.decks)]
        if term == 4:
            assert one.stories[0].kind in ENDINGS
        else:
            assert one.stories[0].mayor or decks[0].mayor
            assert one.stories[0].kind in HEADLINE_KINDS
        kinds = [story.kind for story in one.stories]
        assert len(set(kinds)) == len(kinds)


def test_a_new_mayor_has_the_headline_and_nobody_just_chosen_or_ahead_is_ruined_in_it() -> None:
    seen = set()
    for told, term in every_election():
        if term == 4:
            continue
        report = report_of(told, term)
        lead_story = compose(report, told.names, term).stories[0]
        if report.mayor != report.mayor_before:
            assert lead_story.mayor or lead_story.kind == "ahead_new"
        first = {seat for seat, points in enumerate(report.after) if points == max(report.after)}
        first.add(report.mayor)
        if lead_story.kind == "slander_paid":
            assert lead_story.values["rival"] not in {told.names[seat] for seat in first - {-1}}
        seen.add(lead_story.kind)
    assert {"ousted", "slander_paid"} <= seen


def test_the_same_game_gives_the_same_pages() -> None:
    told = played(7)
    assert pages(told) == pages(told)
    for term in told.terms:  # later years change nothing in an old paper
        ends = [
            place
            for place, event in enumerate(told.events)
            if isinstance(event, e.TermBegan) and event.term == term + 1
        ]
        shorter = told.events[: ends[0] + 1] if ends else told.events
        assert term_report(told.start, shorter, term) == report_of(told, term)


def test_tables_agree_with_the_position() -> None:
    for told in games(24):
        for term, one in zip(told.terms, pages(told), strict=True):
            facts = Facts(told.start, told.events, term, told.names)
            assert [line.ward for line in one.wards] == sorted(facts.wards)
            for line in one.wards:
                assert int(line.number) == WARD_NUMBERS[line.ward]
                assert line.seat == facts.winner.get(line.ward, -1)
                votes = sorted((v for v in facts.votes[line.ward] if v), reverse=True)[:2]
                assert line.votes == ("–".join(map(str, votes)) or "—")  # noqa: RUF001
            totals = [int(racer.total) for racer in one.race]
            assert totals == sorted(totals, reverse=True) or told.start.options.last_tie == "mayor"
            after = final(facts) if term == 4 else facts.after
            for racer in one.race:
                assert int(racer.wards) == facts.won[racer.seat]
                gained = after[racer.seat] - facts.before[racer.seat]
                assert racer.gained == f"+{gained}"
            assert {p.seats for p in one.offices if p.seats} == {(s,) for s in facts.given}
            if term == 4:  # the last paper once said who led in wards, against the final count
                won = [one for one in told.events if isinstance(one, e.MajorityWon)]
                for post in one.leaders:
                    most = tuple(each.seat for each in won if each.population == post.number)
                    assert post.seats == most


def test_the_race_adds_up_to_the_score() -> None:
    for number in range(12):
        told = played(number)
        state = fold(told.start, told.events)
        last = pages(told)[3]
        assert {line.seat: int(line.total) for line in last.race} == dict(enumerate(state.score))
        winners = {seat for seat in range(state.n) if state.winners_mask >> seat & 1}
        assert (
            set(last.portrait_seats) == {line.seat for line in last.race[: len(winners)]} == winners
        )


def test_no_page_before_the_mayor_is_decided() -> None:
    told = played(3)
    place = next(i for i, x in enumerate(told.events) if isinstance(x, e.MayorNamed | e.NoMayor))
    assert term_report(told.start, told.events[:place], 1) is None
    assert term_report(told.start, told.events[: place + 1], 1) is not None
    assert term_report(told.start, told.events, 5) is None
    assert term_report(told.start, told.events[:-1], 4) is None  # the last points are still to come


def test_a_game_taken_up_in_mid_term_makes_no_claim_on_what_it_has_not_seen() -> None:
    told = played(2)
    turns = [i for i, x in enumerate(told.events) if isinstance(x, e.TurnBegan) and x.year == 6]
    start = fold(told.start, told.events[: turns[0]])
    later = term_report(start, told.events[turns[0] :], 2)
    assert later is not None
    assert not later.from_term_start
    kinds = {story.kind for story in newspaper.stories(city_stories.Facts(later, told.names))}
    assert not kinds & {"slander_toll", "no_slander", "arrests", "moved"}
    assert report_of(told, 2).from_term_start
    assert later.mayor == report_of(told, 2).mayor
    assert later.mayor_streak == report_of(told, 2).mayor_streak


@pytest.mark.parametrize("name", ["{ward} {0} $x %s", "X" * 40, "李小龍", "fi‌́", "a, b and c"])
def test_any_name_is_printed_as_it_is_or_shortened(name: str) -> None:
    told = played(1)
    names = (name, *told.names[1:])
    for term in told.terms:
        one = compose(report_of(told, term), names, 0)
        (shown,) = [line.name for line in one.race if line.seat == 0]
        assert shown == name or (shown.endswith("…") and name.startswith(shown[:-1]))
        assert len(shown) <= 22


def test_papers_come_out_on_the_publication_date() -> None:
    days = [wording.publication_date(term) for term in (1, 2, 3, 4)]
    assert [day.year for day in days] == [1858, 1862, 1866, 1870]
    assert all(f"{day:%A %B}" == "Wednesday November" and 3 <= day.day <= 9 for day in days)
    numbers = [wording.issue(day) for day in days]
    assert numbers == sorted(numbers)


def test_notices_are_not_printed_twice_in_a_game() -> None:
    for salt in range(20):
        kinds = [x.kind for one in pages(played(0), salt) for x in one.notices]
        assert len(set(kinds)) == len(kinds) == 16


def test_papers_of_different_games_differ() -> None:
    heads = [one.used_keys[0] for told in games(60) for one in pages(told)]
    assert len(set(heads)) > 40
    assert max(heads.count(key) for key in set(heads)) < len(heads) / 10
    starts = {salt_of(new_game(number)[0]) for number in range(60)}
    assert len(starts) > 50


def test_three_players_level_in_the_lead_are_in_the_headline_or_right_below_it() -> None:
    for told in games(4):
        report = report_of(told, 3)
        level = report._replace(after=(16, 16, 16, *[5] * (told.start.n - 3)))
        one = compose(level, told.names, 3)
        assert "level" in [story.kind for story in one.stories[: 1 + len(one.decks)]]
        assert one.stories[0].mayor or one.stories[1].mayor
