"""Every page looks as its reference picture does."""

from pathlib import Path

import pygame
import pytest

from tests.helpers.scene_kinds import scene_kinds
from tests.pictures import reference
from tests.pictures.pages import PAGES
from tests.pictures.reference import BUDGET, SIZE, SNAP, Shelf
from tests.pictures.studio import Page, Studio

MOST_BYTES = 2_200_000
SHELF = Shelf()


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_looks_as_it_did(studio: Studio, page: Page) -> None:
    whole = studio.take(page)
    count = SHELF.differs(page.name, reference.reduced(whole))
    if count <= BUDGET:
        reference.hide(page.name)
        return
    shown = reference.show(page.name, SHELF, whole)
    pytest.fail(f"{count} pixels of {page.name!r} differ: see {shown}", pytrace=False)


def test_the_pictures_kept_are_those_of_the_pages_and_small() -> None:
    names = [page.name for page in PAGES]
    assert len(set(names)) == len(names) >= 80
    assert SHELF.names() == set(names)
    assert SHELF.over.keys() | set(SHELF.over.values()) <= set(names)
    assert sum(path.stat().st_size for path in SHELF.folder.iterdir()) <= MOST_BYTES


def test_every_kind_of_scene_is_named_by_the_pages() -> None:
    files = Path(__file__).parent.glob("*.py")
    words = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [kind.__name__ for kind in scene_kinds() if kind.__name__ not in words] == []


# How they are kept and compared


def patterned() -> pygame.Surface:
    """A picture in which no pixel is as its neighbor."""
    made = pygame.Surface(SIZE, 0, 24)
    for x in range(SIZE[0]):
        for y in range(SIZE[1]):
            made.set_at((x, y), ((x * 7 + y) % 256, (x + y * 5) % 256, (x * y) % 97))
    return made


def test_a_kept_picture_is_near_the_one_drawn(tmp_path: Path) -> None:
    first = patterned()
    second = first.copy()
    second.fill("red", (40, 30, 60, 50))
    shelf = Shelf(tmp_path)
    shelf.keep({"one": first, "two": second}, ["one", "two"])
    assert shelf.over == {"two": "one"}
    for name, drawn in (("one", first), ("two", second)):
        kept = Shelf(tmp_path).picture(name)
        assert kept is not None
        assert reference.unlike(kept, drawn, SNAP).count() == 0
        assert shelf.differs(name, drawn) == 0
    assert 0.9 * 60 * 50 < shelf.differs("two", first) <= 60 * 50
    assert shelf.differs("three", first) == SIZE[0] * SIZE[1]


def test_what_is_kept_over_a_picture_follows_it(tmp_path: Path) -> None:
    first = patterned()
    second = first.copy()
    second.fill("red", (40, 30, 60, 50))
    shelf = Shelf(tmp_path)
    shelf.keep({"one": first, "two": second}, ["one", "two"])
    changed = first.copy()
    changed.fill("blue", (200, 100, 30, 30))
    assert shelf.keep({"one": changed, "two": second}, ["one"]) == ["one", "two"]
    assert shelf.differs("one", changed) == shelf.differs("two", second) == 0
    assert shelf.keep({"two": second}, []) == ["two"]
    assert Shelf(tmp_path).names() == {"two"}
    assert Shelf(tmp_path).differs("two", second) == 0


def test_what_differs_is_shown_on_one_page(tmp_path: Path) -> None:
    shelf, drawn = Shelf(tmp_path / "kept"), patterned()
    shelf.keep({"one": drawn}, ["one"])
    page = reference.show("one", shelf, pygame.Surface((1280, 720)), tmp_path / "out")
    words = page.read_text(encoding="utf-8")
    for kind in reference.KINDS:
        assert f'"one.{kind}.png"' in words
        assert pygame.image.load(page.parent / f"one.{kind}.png").get_size() == SIZE
    reference.hide("one", page.parent)
    assert (
        "one" not in reference.write_page(page.parent).read_text(encoding="utf-8").split("</p>")[1]
    )
