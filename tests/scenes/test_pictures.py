"""Pictures to show around: what is in them, where they are, and what is never one."""

import errno
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pygame
import pytest

from tammany_desktop.journal.disk import REAL_DISK, Disk
from tammany_desktop.keep.table_images import encode
from tammany_desktop.languages import text
from tammany_desktop.rules.state import BIDDING
from tammany_desktop.scenes.base import pictures
from tammany_desktop.scenes.base.dialog import Notice
from tammany_desktop.scenes.base.pictures import (
    DrawingStage,
    SavingScene,
    drawing_stage,
    file_name,
    save_picture,
    save_surface,
)
from tammany_desktop.scenes.base.stack import Scene, Stage
from tammany_desktop.scenes.election.ballot import AnnounceScene, BallotScene, show_table
from tammany_desktop.scenes.election.final import FinalScene
from tammany_desktop.scenes.review.snapshot import SnapshotScene
from tammany_desktop.scenes.table.menu import MenuScene
from tammany_desktop.session.games import Games
from tammany_desktop.session.match import Seat
from tammany_desktop.system import choosers, logs
from tests.helpers.ballots import ballot_of_two, seal_all, to_ballot, to_cover
from tests.helpers.cards import finish
from tests.helpers.disks import FailingDisk
from tests.helpers.table import Table
from tests.helpers.window import Driver
from tests.window import test_layout as layouts

SMALL = (853, 480)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures a ninth as large as those of play, and as much quicker; the self-test has those."""
    monkeypatch.setattr(pictures, "PICTURE_SIZE", SMALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a person's pictures."""
    found = tmp_path / "Pictures"
    found.mkdir()
    monkeypatch.setattr("platformdirs.user_pictures_dir", lambda: str(found))
    return found


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path / "settings", people=1, seats=3, seed=4)
    made.rest()
    yield made
    made.close()


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path / "settings", games=Games(tmp_path / "games"))
    driver.app.apply(speed="instant")
    yield driver
    driver.close()


def size_of(path: Path) -> tuple[int, int]:
    return pygame.image.load(path).get_size()


# PNG


@pytest.mark.parametrize("size", [(1, 1), (3, 7), (8, 8), (9, 17), (64, 33)])
def test_what_is_encoded_is_what_is_read(size: tuple[int, int]) -> None:
    chance = Random(size[0])
    surface = pygame.image.frombytes(chance.randbytes(3 * size[0] * size[1]), size, "RGB")
    read = pygame.image.load(io.BytesIO(encode(surface)), "a.png")
    assert pygame.image.tobytes(read, "RGB") == pygame.image.tobytes(surface, "RGB")


# Names


def test_a_name_fits_every_system_and_keeps_its_end() -> None:
    for title in ("Ring", "x" * 200, "李" * 60, "a/b\\c:d*e?", "con", "aux.x", "...", "", " . "):
        name = file_name(title, "term 2, map")
        assert name.endswith("term 2, map")
        assert len(name) <= 60
        assert len(name.encode()) <= 180
        assert not set(name) & set('<>:"/\\|?*')
        assert name.split(".")[0].casefold() not in ("con", "aux")
        assert name == name.strip(" .")


# By one press


@pytest.mark.parametrize("opens", [True, False])
def test_where_a_picture_is_can_be_shown_and_copied(
    table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    shown: list[Path] = []
    copied: list[str] = []

    def show(place: Path) -> bool:
        shown.append(place)
        return opens

    monkeypatch.setattr(logs, "open_folder", show)
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    table.driver.key("f12")
    finish(table.driver)
    table.driver.click_on(text("file.open_folder"))
    assert shown == [folder]
    assert isinstance(table.driver.scene, Notice) != opens
    if not opens:
        table.driver.key("escape")
    table.driver.key("f12")
    finish(table.driver)
    table.driver.click_on(text("file.copy_path"))
    assert [Path(one) for one in copied] == [folder / copied[0].rpartition("/")[2]]
    assert Path(copied[0]).is_file()
    assert table.driver.expect(Notice).words == text("file.path_copied")


def test_a_picture_that_was_refused_has_no_folder_to_open(
    table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.rmdir()
    folder.write_bytes(b"")
    monkeypatch.setattr(choosers, "pictures", lambda: folder)
    table.driver.key("f12")
    scene = finish(table.driver)
    assert scene.file is None
    assert [words for words, _ in scene.choices] == [text("common.close")]


def test_the_map_by_a_key_in_the_folder_of_pictures(table: Table, folder: Path) -> None:
    table.driver.key("f12")
    scene = finish(table.driver)
    names = [path.name for path in folder.iterdir()]
    assert len(names) == 1
    assert names[0].endswith("term 1, year 1, map.png")
    assert names[0].startswith("Anna, Boyd")
    assert scene.result == text("picture.kept", file=names[0], folder="Pictures")
    assert scene.status() == scene.result
    assert size_of(folder / names[0]) == SMALL
    table.driver.wait(0.5)
    table.driver.key("return")
    table.driver.frames(2)
    assert table.uncovered
    table.driver.key("f12")
    finish(table.driver)
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        (names[0], names[0].replace(".png", " 2.png"))
    )


def test_memory_is_released_before_a_picture_is_drawn(
    table: Table, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = table.table.picture_to_save()
    done: list[str] = []

    def draw(stage: Stage) -> pygame.Surface:
        done.append("drawn")
        return made.draw(stage)

    monkeypatch.setattr(pictures, "release_memory", lambda: done.append("released"))
    app = table.driver.app
    app.stack.push(SavingScene(app, made._replace(draw=draw), folder))
    table.driver.frames(4)
    assert done == ["released", "drawn"]


def test_the_picture_is_the_same_in_every_window(table: Table) -> None:
    seen = []
    for size, scale in (((1280, 720), 100), ((1024, 600), 200)):
        table.driver.app.apply(ui_scale=scale)
        table.driver.resize(size)
        table.driver.frames(2)
        picture = table.picture_to_save()
        drawn = picture.draw(drawing_stage(table.driver.app))
        seen.append((picture.name, pygame.image.tobytes(drawn, "RGB")))
    assert seen[0] == seen[1]


def test_no_picture_shows_the_buttons_of_a_controller(window: Driver) -> None:
    with_controller = DrawingStage(window.app, replace(window.app.look, family="xbox"))
    assert drawing_stage(cast(Stage, with_controller)).look.family == ""


def test_from_the_menu(table: Table, folder: Path) -> None:
    table.driver.key("f10")
    table.driver.frames(2)
    table.driver.click_on(text("table.menu.picture"))
    finish(table.driver)
    assert len(list(folder.iterdir())) == 1
    assert not any(isinstance(scene, MenuScene) for scene in table.driver.app.stack.scenes)


def test_newspaper_and_final_result(window: Driver, folder: Path) -> None:
    table = layouts.open_at(window, "over")
    final = FinalScene(window.app, table.session)
    paper = layouts.newspaper(window.app)
    for scene, end in ((final, text("picture.of.final")), (paper, "term 4, newspaper")):
        window.app.stack.push(scene)
        window.frames(2)
        window.key("f12")
        done = finish(window)
        (path,) = [one for one in folder.iterdir() if one.stem.endswith(end)]
        picture = scene.picture_to_save()
        assert picture is not None
        assert size_of(path) == picture.draw(drawing_stage(window.app)).get_size()
        assert path.name in done.result
        window.app.stack.pop(done)
        window.app.stack.pop(scene)
        window.frames(2)


def test_the_result_is_drawn_without_buttons(window: Driver) -> None:
    table = layouts.open_at(window, "over")
    final = FinalScene(window.app, table.session)
    window.app.stack.push(final)
    window.frames(2)
    assert final.picture_to_save() is not None
    stage = drawing_stage(window.app)
    scene = FinalScene(stage, table.session)
    scene.has_buttons = False
    scene.resize()
    assert not [one for one in scene.gui.ring.targets if one.label]
    assert [one.label for one in final.gui.ring.targets if one.label]
    assert final.look is window.app.look


def test_no_result_before_it_is_counted(window: Driver) -> None:
    table = layouts.open_at(window, "over")
    window.app.apply(speed="normal")
    final = FinalScene(window.app, table.session, lambda: None)
    window.app.stack.push(final)
    window.frames(2)
    assert final.picture_to_save() is None
    window.app.apply(speed="instant")


# What the system refuses


@pytest.mark.parametrize(
    ("number", "key"),
    [(errno.ENOSPC, "disk_full"), (errno.EACCES, "not_writable"), (errno.EROFS, "not_writable")],
)
def test_a_disk_that_refuses_says_why_and_leaves_nothing(
    tmp_path: Path, number: int, key: str
) -> None:
    disk = FailingDisk()
    disk.failing, disk.number = {"write"}, number
    keeper = save_surface(pygame.Surface((20, 20)), tmp_path, "Ring - map", lambda: None, disk)
    keeper._thread.join(10)
    assert keeper.ended
    assert keeper.error is not None
    assert keeper.error.text() == text(f"picture.{key}", folder=tmp_path.name)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_gone_and_a_fault_of_ours(tmp_path: Path) -> None:
    class Broken(Disk):
        def create(self, path: Path, data: bytes) -> None:
            raise RuntimeError(path)

    gone = tmp_path / "gone"
    with pytest.raises(FileNotFoundError) as refused:  # each system has its own words
        REAL_DISK.create(gone / "Ring", b"")
    for disk, reason in ((REAL_DISK, str(refused.value.strerror)), (Broken(), "RuntimeError")):
        keeper = save_surface(pygame.Surface((20, 20)), gone, "Ring", lambda: None, disk)
        keeper._thread.join(10)
        assert keeper.error is not None
        assert keeper.error.text() == text("picture.failed", reason=reason)


def test_the_card_says_what_was_refused_and_can_be_closed_then(table: Table, folder: Path) -> None:
    folder.rmdir()
    folder.write_text("no folder")
    monkey = pytest.MonkeyPatch()
    monkey.setattr(choosers, "pictures", lambda: folder / "deeper")
    table.driver.key("f12")
    table.driver.frames(2)
    card = table.top
    assert isinstance(card, SavingScene)
    card.back()  # not before its end is known
    scene = finish(table.driver)
    assert scene.result.startswith(text("picture.failed", reason="").split("(")[0])
    table.driver.wait(0.5)
    table.driver.key("escape")
    table.driver.frames(2)
    assert table.uncovered
    monkey.undo()


def test_without_a_folder_of_pictures_it_is_among_the_documents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_pictures_dir", lambda: str(tmp_path / "none"))
    monkeypatch.setattr("platformdirs.user_documents_dir", lambda: str(tmp_path))
    assert choosers.pictures() == tmp_path


# Secrets


def no_picture(table: Table, folder: Path) -> None:
    """The press does nothing at all."""
    before, top = table.picture(), table.top
    assert top.picture_to_save() is None or any(
        scene.private for scene in table.driver.app.stack.scenes
    )
    assert not save_picture(table.driver.app)
    table.driver.key("f12")
    table.driver.frames(3)
    assert table.top is top
    assert table.picture() == before
    assert list(folder.iterdir()) == []


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("people", [1, 3])
def test_covers_and_ballots_are_no_pictures_r7_4(tmp_path: Path, folder: Path, people: int) -> None:
    state = ballot_of_two(1, voters=3)
    table = Table(tmp_path / "s", people=people, state=state, seal_zero=False)
    app = table.driver.app
    if people > 1:
        cover = to_cover(table)
        no_picture(table, folder)
        app.stack.push(MenuScene(app, table.session))
        table.driver.frames(2)
        row = table.driver.target(text("table.menu.picture"))
        assert row.why_not == text("picture.why_not")
        table.driver.key("f12")  # says why
        table.driver.frames(3)
        assert isinstance(table.top, MenuScene)
        assert list(folder.iterdir()) == []
        app.stack.pop(table.top)
        table.driver.frames(2)
        assert cover.show_table is not None
        cover.show_table()
        table.driver.frames(2)
        assert isinstance(table.top, AnnounceScene)
        no_picture(table, folder)
        table.top.leave_page()
        table.driver.frames(2)
        to_ballot(table)
    assert isinstance(table.top, BallotScene)
    no_picture(table, folder)
    if people == 1:
        show_table(app, table.match)  # over one's own ballot
        table.driver.frames(2)
        assert isinstance(table.top, SnapshotScene)
        no_picture(table, folder)
    table.close()


def test_a_picture_of_the_table_tells_nothing_of_sealed_bids_r7_4(tmp_path: Path) -> None:
    seen = []
    for name, all_ in (("a", True), ("b", False)):
        table = Table(tmp_path / name, people=3, state=ballot_of_two(1, voters=3), seal_zero=False)
        seal_all(table, to_ballot(table), all_)
        assert table.match.state.phase == BIDDING
        assert len(table.match.owing()) < 3
        picture = table.picture_to_save()
        drawn = picture.draw(drawing_stage(table.driver.app))
        seen.append((picture.name, pygame.image.tobytes(drawn, "RGB")))
        table.close()
    assert seen[0] == seen[1]


def test_only_public_scenes_have_pictures() -> None:
    """Whatever scene is made later shows nothing around unless it says so."""
    none = Scene.picture_to_save  # what shows nothing although the page it is based on would
    own = [one for one in kinds(Scene) if one.__dict__.get("picture_to_save", none) is not none]
    showing = {one.__name__ for one in own}
    assert showing == {
        "FinalScene",
        "NewspaperScene",
        "ReplayScene",
        "SnapshotScene",
        "TableScene",
    }
    assert not any(one.private for one in own)


def kinds(of: type[Scene]) -> set[type[Scene]]:
    """A kind of scene and all that are based on it."""
    return {of, *(deeper for one in of.__subclasses__() for deeper in kinds(one))}


def test_the_title_of_the_game_under_way_names_it(table: Table) -> None:
    app = table.driver.app
    app.games.session = table.session
    assert pictures.game_title(app, table.match.seats) == table.session.title
    strangers = (Seat("X", "red"), Seat("Y", "black"))
    assert "X" in pictures.game_title(app, strangers)
    app.games.session = None


def test_a_long_name_of_a_game_loses_whole_names() -> None:
    """It was cut in the midst of "Deacon Hay"."""
    players = "éloïse de Saint-Exupéry, Begoña, Deacon Hayes"
    assert file_name(players, "Mandat 1, journal") == (
        "éloïse de Saint-Exupéry, Begoña - Mandat 1, journal"
    )
