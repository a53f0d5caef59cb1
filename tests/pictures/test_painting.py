"""What a page covers it paints itself: nothing that was there before is seen through it."""

from collections.abc import Iterator

import pygame
import pytest

from tammany_desktop.scenes.table.scene import TableScene
from tests.helpers.table_view import TableView
from tests.pictures.pages import PAGES
from tests.pictures.studio import Page, Studio, opened

# One of each way to paint the ground: opaque scenes, and cards over a table.
GROUNDS = (
    *("title", "settings-play", "crash", "table", "table-contrast", "table-zoomed", "deals", "log"),
    *("cover", "ballot", "ballot-shared", "reveal", "rival-ballot", "elected", "newspaper-1"),
    *("final-begun", "analysis-points", "replay", "snapshot", "board-set", "verdict-bid"),
)


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with opened(tmp_path_factory.mktemp("studio")) as made:
        yield made


@pytest.mark.parametrize(
    "page", [one for one in PAGES if one.name in GROUNDS], ids=lambda p: p.name
)
def test_a_page_paints_over_whatever_was_there(studio: Studio, page: Page) -> None:
    whole = studio.take(page)
    studio.app.window.surface.fill("magenta")
    studio.app.stack.repaint()
    studio.driver.frames(1)
    if not page.moves:
        studio.driver.settle(200)
    again = studio.app.window.surface
    same = pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(whole, "RGB")
    assert same  # pytest would compare all the bytes that differ


def test_the_final_count_s_picture_shows_the_points_before_it(studio: Studio) -> None:
    """Markers and cards below it told the result, which in a game they do not."""
    studio.take(next(page for page in PAGES if page.name == "final-middle"))
    scene = next(one for one in studio.app.stack.scenes if isinstance(one, TableScene))
    table = TableView(studio.driver, scene)
    before = [
        total - favors - slanders
        for total, favors, slanders in zip(
            table.match.state.score,
            table.match.state.favor_points,
            table.match.state.slander_points,
            strict=True,
        )
    ]
    assert list(table.shown.score) == before != list(table.match.state.score)
