"""What a page covers it paints itself: nothing that was there before is seen through it."""

from collections.abc import Iterator

import pygame
import pytest

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
