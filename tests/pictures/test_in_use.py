"""A page in use looks as one that is painted afresh: what changes on it is painted again."""

import pygame
import pytest

from tammany_desktop.scenes.table.scene import TableScene
from tammany_desktop.ui.tooltip import DELAY
from tests.helpers.sight import look_at
from tests.pictures.pages import PAGES
from tests.pictures.studio import Page, Studio

KEYS = ("tab", "right", "left", "tab", "down", "pagedown", "tab", "end", "tab", "down", "up")
POINTS = 6  # so many places that can be pressed are pointed at
ALONE = "replay-held"  # a card without a page below, on which it would be painted
IN_USE = [
    page
    for page in PAGES
    if not page.moves and page.name != ALONE and not {"language", "ui_scale"} & set(page.settings)
]


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("page", IN_USE, ids=lambda page: page.name)
def test_a_page_in_use_is_painted_again_wherever_it_changes(studio: Studio, page: Page) -> None:
    studio.take(page)
    for use in (point_about, turn_the_wheel, press_keys):
        use(studio)
        studio.driver.wait(DELAY)  # or the tooltip of what the pointer is over comes meanwhile
        studio.driver.settle(200)
        seen = pygame.image.tobytes(studio.app.window.surface, "RGB")
        studio.app.stack.repaint()
        studio.driver.frames(2)
        same = pygame.image.tobytes(studio.app.window.surface, "RGB") == seen
        assert same, use.__name__  # pytest would compare all the bytes that differ
    if not isinstance(studio.driver.scene, TableScene):  # its map is enlarged: wards are outside
        assert look_at(studio.driver.scene) == []


def point_about(studio: Studio) -> None:
    """The pointer goes from one place that can be pressed to the next."""
    places = [target.rect.center for target in studio.driver.gui.ring.targets if target.shown]
    for place in places[:: max(1, len(places) // POINTS)]:
        studio.driver.point(place)
        studio.driver.frames(1)


def turn_the_wheel(studio: Studio) -> None:
    """The wheel is turned over the page's middle and its left side."""
    width, height = studio.app.window.surface.get_size()
    for place in ((width // 2, height // 2), (width // 5, height // 2)):
        studio.driver.point(place)
        for up in (-1, -1, 1):
            event = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=up, flipped=False, touch=False)
            studio.driver.frame(event)


def press_keys(studio: Studio) -> None:
    """Keys that choose and go on, and that start nothing."""
    for key in KEYS:
        studio.driver.key(key)
        studio.driver.frames(1)
