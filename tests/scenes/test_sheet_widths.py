"""Sheets over the table have one width, so that none jumps as one follows another."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tammany_desktop.scenes.base.pages import LARGE_FACTOR, SheetScene
from tammany_desktop.ui.tokens import Width
from tests.pictures import elections
from tests.pictures.studio import Studio, opened


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    with opened(Path(tmp_path_factory.mktemp("studio"))) as made:
        yield made


@pytest.mark.parametrize(
    "page",
    [
        elections.ballot,
        elections.shared,
        elections.elected,
        elections.appointing,
        elections.final,
    ],
    ids=lambda page: page.__name__,
)
def test_a_sheet_over_the_table_is_as_wide_as_any(
    studio: Studio, page: Callable[[Studio], object]
) -> None:
    page(studio)
    studio.driver.frames(2)
    scene = studio.driver.scene
    assert isinstance(scene, SheetScene)
    assert abs(scene.gui.sheet.width - studio.app.look.px(Width.SHEET * LARGE_FACTOR)) <= 1
