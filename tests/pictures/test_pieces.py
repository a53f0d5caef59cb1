"""Every page that shows a position shows each piece of it: one less, and the picture is another.

Each page declares in `shows` which parts of a position it has.
"""

from collections.abc import Iterator

import pygame
import pytest

from tests.pictures import reference
from tests.pictures.pages import ONCE
from tests.pictures.parts import TAKES, without
from tests.pictures.reference import BUDGET
from tests.pictures.studio import Page, Studio, opened, same

SHOWING = [page for page in ONCE if page.shows]


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with opened(tmp_path_factory.mktemp("studio")) as made:
        yield made


def changed(studio: Studio, page: Page, part: str) -> pygame.Surface:
    """The page without one piece of a part."""
    studio.change = without(part)
    try:
        return studio.take(page)
    finally:
        studio.change = same


@pytest.mark.parametrize("page", SHOWING, ids=lambda page: page.name)
def test_a_piece_less_is_seen(studio: Studio, page: Page) -> None:
    """And the smallest piece is a cube: without it more pixels differ than may."""
    whole = studio.take(page)
    before, small = pygame.image.tobytes(whole, "RGB"), reference.reduced(whole)
    unseen = []
    for part in sorted(page.shows):
        less = changed(studio, page, part)
        if pygame.image.tobytes(less, "RGB") == before:
            unseen.append(part)
        elif part == "cube":
            assert reference.difference(small, reference.reduced(less)) > BUDGET
    assert unseen == []


def test_every_part_is_on_some_page() -> None:
    assert frozenset().union(*(page.shows for page in SHOWING)) == TAKES.keys()
