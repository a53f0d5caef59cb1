"""How the newspaper is set: even lines, whole paragraphs, headlines that are never cut."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tammany_desktop.journal.header import COLORS
from tammany_desktop.newspaper import Article, FrontPage, compose, salt_of
from tammany_desktop.scenes.newspaper.blocks import Piece
from tammany_desktop.scenes.newspaper.layout import PageLayout
from tammany_desktop.scenes.newspaper.typesetting import BOLD, ITALIC, TEXT, Face, Fonts
from tammany_desktop.session.match import Seat
from tests.helpers.catalogs import CODES
from tests.helpers.window import Driver
from tests.newspaper.elections import NAMES, Notification, ends, played, report_of

Made = list[list[Piece]]
Set = Callable[[Article], list[Piece]]
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
def test_lines_are_even_the_first_too(window: Driver, code: str) -> None:
    window.app.apply(language=code)
    ragged, count = [], 0
    for number in range(6):
        for term in (1, 4):
            page = front_page(played(number), term)
            blocks = maker_of(window, page, WIDTHS[2]).blocks
            for article in (*page.articles, *page.notices):
                for place, line in enumerate(blocks.lines(article)[:-1]):
                    count += 1
                    heading = all(word.face.role == BOLD for word in line.words)
                    even = abs(line.width - blocks.width) <= 1 or len(line.words) == 1
                    if not heading and not even:
                        ragged.append((place, " ".join(word.words for word in line.words)))
    assert [words for place, words in ragged if not place] == []
    assert len(ragged) <= count / 200, ragged


def test_no_line_is_longer_than_its_column(window: Driver) -> None:
    for width in WIDTHS:
        page = front_page(played(3), 4)
        blocks = maker_of(window, page, width).blocks
        for article in page.articles:
            assert max(line.width for line in blocks.lines(article)) <= blocks.width + 1


@pytest.mark.parametrize("width", WIDTHS)
def test_a_paragraph_stands_whole_in_one_column(
    window: Driver, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        maker = maker_of(window, front_page(played(number), 4), width)
        made: Made = []
        article = maker.blocks.article

        def noted(
            one: Article, made: list[list[Piece]] = made, article: Set = article
        ) -> list[Piece]:
            made.append(article(one))
            return made[-1]

        monkeypatch.setattr(maker.blocks, "article", noted)
        columns, _, printed = maker._fill()
        found = 0
        for pieces in made:
            for column in columns:
                at = [place for place, piece in enumerate(column.pieces) if piece is pieces[0]]
                if at:
                    found += 1
                    assert column.pieces[at[0] : at[0] + len(pieces)] == pieces
        assert found == printed >= 2


def test_letters_are_set_wider_only_as_far_as_it_goes_unseen(window: Driver) -> None:
    cases = Fonts(window.app.look)
    head = cases.words("THE COUNT.—", Face(BOLD), 300)
    words = cases.words("Nobody gained more by the last count", Face(TEXT), 300)
    line = cases.lines([*head, *words], 300, fill=True)[0]
    assert line.width == pytest.approx(300)
    assert line.tracking(line.words[0]) > 0 == line.tracking(line.words[-1])
    joined = cases.words("fi‌́ " * 40, Face(ITALIC), 300)
    assert all(not one.track for one in cases.lines(joined, 300, fill=True))


@pytest.mark.parametrize("code", CODES)
def test_the_headline_of_a_shared_victory_fits_a_small_window(window: Driver, code: str) -> None:
    window.app.apply(language=code, ui_scale=200)
    window.resize((1024, 600))
    names = ("Colonel Pike of the Bowery", "Honest Ned", "Widow Hayes of the Seventh")
    for told in ends():
        page = compose(report_of(told, 4), [*names, "Silent Gus"][: told.start.n], 1)
        maker = maker_of(window, page, 950, 500)
        _, lines = maker.headline
        words = " ".join(word.words for line in lines for word in line.words)
        assert words == " ".join(page.headline.upper().split())
        assert max(line.width for line in lines) <= maker.inner
