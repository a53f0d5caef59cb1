"""Pictures of every page of the program: `python build/pictures.py [--accept [NAME ...]]`.

Draws all pages at their fixed positions and compares them with the reference pictures in
tests/data/pictures. What differs is shown in out/pictures/index.html; `--accept` takes it over,
all of it or the pictures named.

`--whole FOLDER` writes the pictures as they are drawn instead, in a window of `--size` and in a
`--language`. `--readme` writes those of docs/pictures. `--motion FOLDER` writes a sheet of twenty
pictures of every kind of movement, of the part of the window that changes, with their times.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
os.environ["LANGUAGE"] = "en"
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from tammany_desktop.languages import ENGLISH, available  # noqa: E402
from tammany_desktop.rules import events as e  # noqa: E402
from tammany_desktop.rules import moves as m  # noqa: E402
from tammany_desktop.rules.board import YEARS_A_TERM  # noqa: E402
from tammany_desktop.rules.state import MAX_SEATS, NOBODY, NOT_VOTED  # noqa: E402
from tests.pictures import elections, reference  # noqa: E402
from tests.pictures.pages import ONCE, PAGES  # noqa: E402
from tests.pictures.reference import BUDGET, Shelf  # noqa: E402
from tests.pictures.studio import SIZE, Page, Studio, opened  # noqa: E402

README = {"table-late": "table", "ballot": "ballot", "newspaper-3": "front-page"}
README_SIZE, WIDTH = (1440, 810), 1280  # drawn larger, then reduced


def main() -> int:
    """Read the command line and draw."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--accept", nargs="*", metavar="NAME")
    parser.add_argument("--whole", type=Path, metavar="FOLDER")
    parser.add_argument("--language", choices=available(), default=ENGLISH)
    parser.add_argument("--size", type=_size, default=SIZE, metavar="WxH")
    parser.add_argument("--readme", action="store_true")
    parser.add_argument("--motion", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    if options.motion is not None:
        _sheets(options.motion, options.size)
        return 0
    if options.readme:
        _readme(ROOT / "docs" / "pictures")
        return 0
    if options.whole is not None:
        options.whole.mkdir(parents=True, exist_ok=True)
        for page, picture in drawn(ONCE, options.size, options.language):
            pygame.image.save(picture, options.whole / f"{page.name}.png")
            print(options.whole / f"{page.name}.png")
        return 0
    return _compare(options.accept)


def _size(words: str) -> tuple[int, int]:
    wide, high = words.split("x")
    return int(wide), int(high)


def drawn(
    pages: tuple[Page, ...], size: tuple[int, int] = SIZE, language: str = ENGLISH
) -> Iterator[tuple[Page, pygame.Surface]]:
    """Each page as it is drawn."""
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), size, language) as studio:
        for page in pages:
            yield page, studio.take(page)


def _compare(accept: list[str] | None) -> int:
    """Show what differs, or take it over; 1 where something differs and is not taken over."""
    shelf, made = Shelf(), {}
    differing = []
    for page, picture in drawn(PAGES):
        made[page.name] = reference.reduced(picture)
        count = shelf.differs(page.name, made[page.name])
        if count > BUDGET:
            differing.append(page.name)
            if accept is None:
                reference.show(page.name, shelf, picture)
            print(f"{page.name}: {count} pixels")
        else:
            reference.hide(page.name)
    gone = sorted(shelf.names() - made.keys())
    print(f"{len(made)} pictures, {len(differing)} differ, {len(gone)} are no page's any more")
    if accept is None:
        if differing:
            print(f"see {reference.write_page()}")
        return 1 if differing or gone else 0
    if unknown := set(accept) - made.keys():
        raise SystemExit(f"no such page: {', '.join(sorted(unknown))}")
    written = shelf.keep(made, accept or differing)
    for name in written:
        reference.hide(name)
    reference.write_page()
    total = sum(path.stat().st_size for path in shelf.folder.iterdir())
    print(f"{len(written)} written, {total} bytes in all")
    return 0


def _readme(folder: Path) -> None:
    pages = tuple(page for page in ONCE if page.name in README)
    for page, picture in drawn(pages, README_SIZE):
        size = WIDTH, WIDTH * picture.get_height() // picture.get_width()
        target = folder / f"{README[page.name]}.jpg"
        pygame.image.save(pygame.transform.smoothscale(picture, size), target)
        print(target, target.stat().st_size)


# Movements


def _placed(studio: Studio) -> None:
    """A boss flies to its ward."""
    table = studio.acting("turn")
    table.make_move(next(move for move in table.legal if m.kind_of(move) == m.PLACE_BOSS))


def _filled(studio: Studio) -> None:
    """Cubes fly from the bag to Castle Garden."""
    table = studio.watched("turn")
    table.shown.garden[:] = [0, 0, 0, 0]
    table.refresh()
    table.play_event(e.GardenFilled((1, 1, 1, 0)))


def _turned(studio: Studio, is_last: bool = False) -> None:
    """The ribbon of a ward turns as it changes hands; day breaks if it is the last to vote."""
    table = studio.watched("ballot")
    ward = table.shown.voting
    votes = (3, 1, 4, 0)
    if is_last:
        table.shown.ward_winners[:] = [0] * len(table.shown.ward_winners)
        table.shown.ward_winners[ward] = NOT_VOTED
        table.refresh()
    table.shown.bosses[ward * MAX_SEATS : ward * MAX_SEATS + 4] = votes
    table.play_event(e.WardWon(ward, 2, votes))


def _struck(studio: Studio, event: e.Event) -> None:
    """A strike, or the beginning of an election, on a turn."""
    table = studio.watched("turn")
    if isinstance(event, e.Slandered):
        table.shown.bosses[event.ward * MAX_SEATS + event.rival] = 1
    if isinstance(event, e.Slandered | e.WardLocked):
        table.shown.turn = event.seat
    if isinstance(event, e.ElectionBegan):  # it follows the last turn of the term's last year
        table.shown.turn, table.shown.year = NOBODY, event.term * YEARS_A_TERM
    table.refresh()
    table.play_event(event)


def _shown(studio: Studio, event: e.Event) -> None:
    """An event of an election's night."""
    table = studio.watched("ballot")
    shown = table.shown
    shown.ward_winners[:] = [ward % shown.n for ward in range(len(shown.ward_winners))]
    shown.voting, shown.phase = -1, 0
    table.refresh()
    table.play_event(event)


def _uncovered(studio: Studio) -> None:
    """The envelope opens before its ballot."""
    cover = elections.cover(studio)
    studio.driver.wait(1.0)
    cover.uncover_ballot()


def _sealed(studio: Studio) -> None:
    """A ballot's form goes into its envelope, and that into the ballot box."""
    ballot = elections.ballot(studio)
    studio.driver.wait(1.0)
    ballot._seal()


# How each begins, and how many seconds it takes.
MOTIONS: dict[str, tuple[Callable[[Studio], object], float]] = {
    "title": (next(page.open for page in ONCE if page.name == "title"), 2.4),
    "reveal": (partial(elections.reveal, moment="five_ballot"), 5.6),
    "tie": (partial(elections.reveal, tied=True), 4.0),
    "rivals": (partial(elections.rivals, seconds=0.0), 4.8),
    "ribbon": (_turned, 1.0),
    "morning": (partial(_turned, is_last=True), 1.6),
    "placed": (_placed, 0.5),
    "night": (partial(_struck, event=e.ElectionBegan(2)), 2.0),
    "lead": (partial(_shown, event=e.LeaderNamed(0, 0, 3)), 2.0),
    "mayor": (partial(_shown, event=e.MayorNamed(1, e.BY_FAVORS)), 5.0),
    "slander": (partial(_struck, event=e.Slandered(1, 0, 5, 0)), 1.5),
    "lock": (partial(_struck, event=e.WardLocked(1, 5)), 1.0),
    "garden": (_filled, 1.8),
    "sealing": (_sealed, 1.6),
    "covering": (elections.cover, 0.8),
    "uncovering": (_uncovered, 1.2),
}
COLUMNS, ROWS = 5, 4
WIDTH_OF_EACH, EDGE = 380, 24  # pixels: the width of each picture, and what is around a change


def _sheets(folder: Path, size: tuple[int, int]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, opened(Path(kept), size) as studio:
        for name, (begin, seconds) in MOTIONS.items():
            studio.take(Page(name, begin, settings=elections.MOVING, moves=True))
            pygame.image.save(_sheet(studio, seconds), folder / f"{name}.png")
            print(folder / f"{name}.png")


def _sheet(studio: Studio, seconds: float) -> pygame.Surface:
    """Twenty pictures of what changes in the window, over some seconds, each with its time."""
    driver, look = studio.driver, studio.app.look
    begun, taken = driver.time, []
    for place in range(COLUMNS * ROWS):
        while driver.time < begun + place * seconds / (COLUMNS * ROWS - 1):
            driver.frames(1)
        taken.append((driver.time - begun, studio.app.window.surface.copy()))
    area = _changed([picture for _, picture in taken]).inflate(EDGE, EDGE)
    area = area.clip(look.window)
    each = WIDTH_OF_EACH, WIDTH_OF_EACH * area.height // area.width
    made = pygame.Surface((COLUMNS * (each[0] + 4), ROWS * (each[1] + 4)))
    for place, (passed, picture) in enumerate(taken):
        row, column = divmod(place, COLUMNS)
        left, top = column * (each[0] + 4), row * (each[1] + 4)
        made.blit(pygame.transform.smoothscale(picture.subsurface(area), each), (left, top))
        ink, paper = look.palette["ink"], look.palette["paper_light"]
        words = look.type.render(f"{passed:.2f} s", "small", ink)
        made.fill(paper, words.get_rect(topleft=(left, top)))
        made.blit(words, (left, top))
    return made


def _changed(pictures: list[pygame.Surface]) -> pygame.Rect:
    """The rectangle in which any picture differs from the first."""
    whole = pictures[0].get_rect()
    areas = []
    for picture in pictures[1:]:
        same = pygame.mask.from_threshold(picture, (0, 0, 0), (8, 8, 8, 255), pictures[0])
        same.invert()
        areas += same.get_bounding_rects()
    return areas[0].unionall(areas[1:]) if areas else whole


if __name__ == "__main__":
    sys.exit(main())
