"""How the newspaper is set: even lines, whole paragraphs, headlines that are never cut."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.newspaper import Article, FrontPage, compose, salt_of
from tammany_desktop.scenes.newspaper.layout import PageLayout
from tammany_desktop.scenes.newspaper.parts import Part
from tammany_desktop.scenes.newspaper.typesetting import BODY, BOLD
from tammany_desktop.session.match import Seat
from tests.helpers.catalogs import CODES
from tests.helpers.window import Driver
from tests.newspaper.elections import NAMES, Notification, ends, played, report_of

Made = list[list[Part]]
Set = Callable[[Article], list[Part]]
WIDTHS = (620, 1000, 1592)  # of the page at 1920 by 1080


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path, size=(1920, 1080))
    yield driver
    driver.close()


def front_page(told: Notification, term: int) -> FrontPage:
    return compose(report_of(told, term), told.names, salt_of(told.start))


def maker_of(window: Driver, page: FrontPage, width: int, high: int = 1052) -> PageLayout:
    seats = [Seat(name, color, "") for name, color in zip(NAMES, COLORS, strict=True)]
    return PageLayout(window.app.look, page, seats, width, high)


@pytest.mark.parametrize("code", CODES)
def test_all_paragraphs_are_set_flush_left_with_even_spaces_after_their_slugs(
    window: Driver, code: str
) -> None:
    """Some were justified, with gaps between words, and some had their slug on a line above."""
    window.app.apply(language=code)
    for number in range(6):
        for term in (1, 4):
            page = front_page(played(number), term)
            maker = maker_of(window, page, WIDTHS[2]).part_maker
            for article in (*page.articles, *page.notices):
                lines = maker.lines(article)
                assert {line.space for line in lines} == {
                    maker.fonts.width(" ", lines[-1].words[-1].face)
                }
                assert lines[0].words[0].face.role == BOLD
                assert any(word.face.role == BODY for line in lines[:2] for word in line.words)
                assert all(line.width > maker.width / 2 for line in lines[:-1])


def test_no_line_is_longer_than_its_column(window: Driver) -> None:
    for width in WIDTHS:
        page = front_page(played(3), 4)
        maker = maker_of(window, page, width).part_maker
        for article in page.articles:
            assert max(line.width for line in maker.lines(article)) <= maker.width + 1


@pytest.mark.parametrize("width", WIDTHS)
def test_a_paragraph_stands_whole_in_one_column(
    window: Driver, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        maker = maker_of(window, front_page(played(number), 4), width)
        made: Made = []
        article = maker.part_maker.article

        def noted(
            one: Article, made: list[list[Part]] = made, article: Set = article
        ) -> list[Part]:
            made.append(article(one))
            return made[-1]

        monkeypatch.setattr(maker.part_maker, "article", noted)
        columns, _, printed = maker._fill()
        found = 0
        for pieces in made:
            for column in columns:
                at = [place for place, piece in enumerate(column.parts) if piece is pieces[0]]
                if at:
                    found += 1
                    assert column.parts[at[0] : at[0] + len(pieces)] == pieces
        assert found == printed >= 2


@pytest.mark.parametrize("code", CODES)
def test_the_headline_of_a_shared_victory_fits_a_small_window(window: Driver, code: str) -> None:
    window.app.apply(language=code, ui_scale=200)
    window.resize((1024, 600))
    names = ("Colonel Pike of the Bowery", "Honest Ned", "Widow Hayes of the Seventh")
    for told in ends():
        page = compose(report_of(told, 4), [*names, "Silent Gus"][: told.start.n], 1)
        maker = maker_of(window, page, 950, 500)
        _, lines = maker.headline
        words = " ".join(word.text for line in lines for word in line.words)
        assert words == " ".join(page.headline.upper().split())
        assert max(line.width for line in lines) <= maker.inner
