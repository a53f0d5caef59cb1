"""A game as one page: its positions are the rules', its words are text, and it tells no secret."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from tammany_desktop.analysis import findings, game_record
from tammany_desktop.analysis.coaching import summary_of
from tammany_desktop.bots.review import Moment
from tammany_desktop.journal.header import new_header
from tammany_desktop.journal.lines import History
from tammany_desktop.keep import drawing, sections
from tammany_desktop.keep.page import PageStyle, game_data, web_page
from tammany_desktop.languages import available, set_language, text
from tammany_desktop.newspaper.report import paper_report
from tammany_desktop.play.view_model import ViewModel
from tammany_desktop.rules.board import MAYOR
from tammany_desktop.rules.city import wards_won
from tammany_desktop.rules.moves import Bid
from tammany_desktop.rules.options import STANDARD
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.rules.wards import usable_favors
from tammany_desktop.scenes.election.count import order_of
from tammany_desktop.session.match import Match
from tests.helpers import games
from tests.helpers.kept import MOST, OPTIONS, friendly, hostile, played
from tests.helpers.weighed import history_of, weighed


def decoded(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The position after each line, from 0, as the page's own script puts it together."""
    flat = list(data["start"])
    for moves in [[], *data["changes"]]:
        for at, value in zip(moves[::2], moves[1::2], strict=True):
            flat[at] = value
        found, place = {"options": data["options"]}, 0
        for name, size in data["fields"]:
            found[name] = flat[place : place + size] if size else flat[place]
            place += size or 1
        yield found


def agrees(history: History, data: dict[str, Any]) -> None:
    positions = list(decoded(data))
    assert len(positions) == history.line + 1
    for line, found in enumerate(positions):
        state = history.state_at(line)
        assert found.pop("options") == state.options.to_json()
        assert found == {name: getattr(state, name) for name, _ in data["fields"]}


def long(words: str) -> str:
    """Words with whole elements for the sprites that are sent in short."""
    sprite = r"<use href='#\1' x='\2' y='\3' width='\4' height='\5'/>"
    return re.sub(r"~(\w+) (\S+) (\S+) (\S+) (\S+);", sprite, words)


def data_of(match: Match) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(json.dumps(game_data(games.header_of(match), match.history)))
    return told


@pytest.mark.parametrize("number", range(5))
def test_the_position_after_every_line_is_that_of_the_rules(number: int) -> None:
    match = played(3 + number % 3, number, OPTIONS[number * 5 % len(OPTIONS)])
    agrees(match.history, data_of(match))


@pytest.mark.long
@pytest.mark.parametrize("number", range(300))
def test_the_position_after_every_line_of_300_games(number: int) -> None:
    match = played(3 + number % 3, 1000 + number, OPTIONS[number % len(OPTIONS)])
    agrees(match.history, data_of(match))


def test_what_is_seen_after_every_line_is_the_drawing_of_its_position() -> None:
    match = played(4, 3, STANDARD)
    data, shown = data_of(match), dict[str, str]()
    assert any(match.history.entry(line).talk for line in range(1, match.line + 1))
    assert len(match.history.path_to()) < match.line
    for line, step in enumerate(data["part_changes"]):
        for part, words in zip(step[::2], step[1::2], strict=True):
            shown[data["parts"][part]] = long(data["markup"][words])
        model = ViewModel(match.first_seats, match.history.state_at(line))
        wanted = drawing.parts(model) | sections.card_parts(model, match.seats)
        for name, words in wanted.items():
            changing = name[0] in "ms" and (name[1:].isdigit() or name.endswith("w"))
            if not changing:  # rings, seals and ranks depend on what happened before
                assert shown[name] == words.replace('"', "'"), (line, name)


class Reader(HTMLParser):
    """What a browser makes of a page: its elements, and its words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(words)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data


def test_names_are_text_whatever_they_are() -> None:
    header, history = hostile()
    words = web_page(header, history)
    read = Reader(words)
    names = [tag for tag, _ in read.tags]
    assert names.count("script") == 3
    assert "img" not in names
    assert not [a for _, attrs in read.tags for a in attrs if a.startswith("on")]
    for seat in header.seats:
        assert read.words.count(seat.name) > 10
    data = json.loads(re.search(r'id="game">(.*?)</script>', words, re.S)[1])  # type: ignore[index]
    for one in data["markup"]:
        assert {tag for tag, _ in Reader(one).tags} <= {"use", "rect", "text", "path", "ellipse",
                                                        "image", "i"}  # fmt: skip


def test_a_page_needs_nothing_from_elsewhere() -> None:
    words = web_page(*friendly())
    links = re.findall(r"""(?:href|src|url)\s*[=(]\s*["']?([^"' )>]{1,12})""", words)
    assert links
    assert {link for link in links if not link.startswith(("#", "data:"))} == set()
    assert set(re.findall(r"https?:[^\"' <]*", words)) == {"http://www.w3.org/2000/svg"}
    script = re.search(r"<script>(.*?)</script>", words, re.S)[1]  # type: ignore[index]
    found = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{found}'" in words
    assert "default-src 'none'" in words


def test_every_picture_that_is_used_is_in_the_page() -> None:
    header, history = friendly()
    account = summary_of(weighed(5, 6), 5)
    words = web_page(header, history, account)
    tags = Reader(long(words)).tags
    names = [attrs["id"] for _, attrs in tags if "id" in attrs]
    assert len(names) == len(set(names))
    used = {str(a["href"])[1:] for tag, a in tags if tag == "use"}
    used |= {name for _, a in tags for name in re.findall(r"\bic-(\w+)", a.get("class") or "")}
    assert used <= set(names)
    assert {f"icon_{sign}" for sign in ("play", "pause", "fast", "step", "ballot")} <= {*names}
    assert "icon_warning" in used


def test_a_ballot_under_way_shows_no_bid() -> None:
    pages = set()
    for bid in range(3):
        match = games.fresh(4, 8)
        games.play(match, Random(2), lambda match: len(match.owing()) > 1)
        assert match.state.phase == BIDDING
        seat = match.owing()[0]
        if bid:
            most = usable_favors(match.state, match.state.voting, seat)
            mine: Bid = (min(most[0], bid - 1), min(most[1], bid - 1), 0, 0)
            match.seal(seat, mine)
            assert games.sealed_bids(match)
        header = games.header_of(match)
        words = web_page(header, match.history)
        pages.add(re.sub(r"sha256-[^']*", "", words))
    assert len(pages) == 1


@pytest.mark.parametrize("code", available())
def test_every_language_has_every_word(code: str, caplog: pytest.LogCaptureFixture) -> None:
    assert set_language(code)
    try:
        match = played(4, 12, STANDARD)
        words = web_page(games.header_of(match), match.history)
        assert f'<html lang="{code}"' in words
        said = Reader(words).words + words
        for key in ("keep.papers", "keep.undone", "replay.play", "table.log", "press.box.wards"):
            assert text(key) in said
        assert not re.findall(r">(?:keep|replay|table|results|press)\.[a-z_.]+<", words)
        assert not caplog.records
    finally:
        set_language("en")


def test_a_large_game_is_a_small_file() -> None:
    moments: tuple[Moment, ...] = weighed(5, 6)
    words = web_page(*hostile(), summary_of(moments, 5))
    assert len(words.encode()) <= MOST


def test_how_it_looks_at_first_follows_the_program() -> None:
    header, history = hostile()
    assert '<html lang="en" class="">' in web_page(header, history)
    style = PageStyle(high_contrast=True, plain_type=True)
    assert '<html lang="en" class="high plain">' in web_page(header, history, style=style)


def test_a_game_just_begun_has_a_page_too() -> None:
    match = games.fresh(3, 1)
    shares: list[float] = []
    words = web_page(games.header_of(match), match.history, progress=shares.append)
    assert shares == sorted(shares)
    assert 'id="papers"' not in words
    assert text("analysis.so_far") in words


def test_a_game_begun_in_its_middle_shows_its_mayor() -> None:
    """The emblem was only in pages of games that had named a Mayor themselves."""
    state = games.last_term(3, 1)
    assert MAYOR in state.office
    words = web_page(new_header(games.seats(3), state), History(state))
    assert 'id="i-office_mayor"' in words


def test_R9_2_an_election_in_whose_midst_a_game_began_has_its_term_and_all_its_wards() -> None:
    """It was that of term 0, and the paper counted only the wards that voted in the file."""
    before = games.fresh(3, 1)
    games.play(
        before,
        Random(1),
        lambda match: match.state.phase == BIDDING and any(wards_won(match.state)),
    )
    start, term = before.state.copy(), before.state.term
    assert start.phase == BIDDING
    match = Match.in_memory(games.seats(3), start, Random(1))
    games.play(match, Random(1), lambda match: match.state.term > term)
    assert text("table.log_election", term=term) in sections.ballots(match.history, match.seats)
    assert text("table.log_election", term=0) not in sections.ballots(match.history, match.seats)
    report = paper_report(match.history, term)
    assert report is not None
    voted = [*start.ward_winners, *(vote.winner for vote in report.votes)]
    assert report.won == tuple(voted.count(seat) for seat in range(3))
    assert len(report.votes) < sum(report.won)


def test_mistakes_are_told_where_the_game_was_weighed() -> None:
    history = history_of(4, 6)
    header = new_header(games.seats(4), history.start)
    account = summary_of(weighed(4, 6), 4)
    words = Reader(web_page(header, history, account)).words
    assert text("decisions.curve") in words
    assert words.count(f"{text('decisions.better')}:") == sections.MAX_MISTAKES
    assert text("decisions.curve") not in Reader(web_page(header, history)).words


def test_players_stand_in_the_order_of_the_result_and_empty_columns_are_left_out() -> None:
    """They stood as seated, and "Tokens" had nothing but zeros."""
    match = games.finished(5, 3)
    names = [seat.name for seat in match.seats]
    ranked = [names[seat] for seat in order_of(match.state)]
    assert ranked != names
    table = sections.points(match.history, match.seats).partition("<table")[2]
    assert sorted(names, key=lambda name: table.index(escape(name))) == ranked
    head = sections.html("results.source.slander")
    sources = findings.balance_of(game_record(match.history)).sources
    assert (head in table) == any(one.slander for one in sources)
    fresh = games.fresh(3, 1)
    assert head not in sections.points(fresh.history, fresh.seats)
