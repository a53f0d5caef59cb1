"""What the tests of pages share: a studio that draws them, in English again after each test."""

from collections.abc import Iterator

import pytest

from tests.pictures.pages import PAGES
from tests.pictures.studio import Studio, opened


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with opened(tmp_path_factory.mktemp("studio")) as made:
        # A lesson that is drawn before any other page differs by 25 pixels.
        made.take(next(page for page in PAGES if page.name == "table"))
        yield made


@pytest.fixture
def english(studio: Studio) -> Iterator[None]:
    yield
    studio.app.apply(language="en")
